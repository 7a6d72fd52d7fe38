"""The course of the Adventure phase (DD-ADV): parties, windows, targets that lapse, the attack."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import (
    adventure,
    changes,
    defence,
    dice,
    is_finished,
    party,
    play,
    rows,
    squad,
    table,
    targets,
)

ATTACK, PILGRIMAGE, NOTHING = v.Target.ATTACK, v.Target.PILGRIMAGE, v.Target.NOTHING
Event = v.Event


def kinds(w, *wanted):
    """The kinds of the last step's events, those named alone."""
    return [v.Event(row[0]).name for row in w.events() if row[0] in wanted]


def both(w, *icons):
    """Two parties that roll 4, with these leaders' icons."""
    squad(w, *icons, tavern="green")
    squad(w, *icons, tavern="yellow")
    return play(w, v.Task.ADVENTURE)


@pytest.mark.rule("DD-ADV-01")
def test_dd_adv_01_the_swan_looks_when_the_unicorn_has_finished():
    w = at(3).build(1, "enchanters_workshop", 2, dark=True).build(2, "white_tower", 6, dark=True)
    defence(w, "enchanters_workshop", 3)
    defence(w, "white_tower", 4)
    both(w, "magic", "nature")
    assert targets(w) == [(ATTACK, 1, 2, v.Icon.MAGIC), (ATTACK, 2, 6, v.Icon.MAGIC)]
    assert rows(w, Event.PARTY_WON) == [(1, v.Zone.GREEN, 2, 0, 0)]
    assert rows(w, Event.PARTY_LOST) == [(2, v.Zone.YELLOW, 6, 0, 0)]
    order = kinds(w, Event.TARGET, Event.PARTY_WON, Event.BUILDING_LOST, Event.PARTY_LOST)
    assert order == ["TARGET", "PARTY_WON", "BUILDING_LOST", "TARGET", "PARTY_LOST"]
    assert is_finished(w)
    w.state.check()


@pytest.mark.rule("DD-ADV-02", "DD-AFTER-04")
def test_dd_adv_02_both_parties_may_attack_the_same_space():
    w = at(3).build(1, "white_tower", 6, dark=True).give(1, evil=10)
    both(w, "magic", "nature")
    assert targets(w) == [(ATTACK, 1, 6, v.Icon.MAGIC)] * 2
    assert w.have(1, "evil") == 16


@pytest.mark.rule("DD-ADV-03", "DD-ADV-04", "DD-ADV-05")
def test_dd_adv_03_the_steps_come_in_their_order():
    w = at(3, ask_everyone=True).build(1, "castle", 5, dark=True).monster(1, "dragon_1", 5)
    w.set(first=2).give(1, fire=1)
    party(w, "green", (30, "power", "forest"), (30, "magic", "forest"))
    defence(w, "castle", -17)  # 1 with the Dragon
    adventure(w)
    assert kinds(w, Event.TARGET, Event.ATTACK) == ["TARGET"]
    for seat in (2, 0, 1):
        assert (w.ask, w.window, w.seat) == (v.Decision.WINDOW, v.Window.ADVENTURE, seat)
        w.do("pass")
    assert (w.window, w.seat) == (v.Window.DEFENCE, 1)
    assert rows(w, Event.ATTACK) == []
    w.do("pass")
    assert kinds(w, Event.TARGET, Event.ATTACK, Event.PARTY_WON) == ["ATTACK"]
    assert (w.ask, w.seat, w.legal()) == (v.Decision.BONUS, 1, {"pass", "item fire"})
    w.do("item fire")
    assert kinds(w, Event.BONUS, Event.PARTY_WON)[0] == "BONUS"
    w.until(is_finished)


@pytest.mark.rule("DD-ADV-03", "DD-ADV-04")
@pytest.mark.parametrize("light", [True, False])
def test_dd_adv_03_without_an_attack_only_the_first_window_is_opened(light):
    w = at(3, ask_everyone=True)
    if light:
        w.build(1, "castle", 5)
    squad(w, "power", "forest")
    adventure(w)
    for seat in (0, 1, 2):
        assert (w.window, w.seat) == (v.Window.ADVENTURE, seat)
        w.do("pass")
    assert is_finished(w)
    assert rows(w, Event.ATTACK) == []
    assert w.have(1, "coin") == (9 if light else 8)
    w.state.check()


@pytest.mark.rule("DD-ADV-04")
def test_dd_adv_04_the_first_window_comes_once_per_party():
    w = at(2, ask_everyone=True).build(0, "white_tower", 6, dark=True)
    squad(w, "magic", "nature", tavern="green")
    squad(w, "magic", "nature", tavern="yellow")
    play(w, v.Task.ADVENTURE)
    seen = []
    while not is_finished(w):
        seen.append((int(w.s.party), w.window, w.seat))
        w.do("pass")
    first, second = v.Window.ADVENTURE, v.Window.DEFENCE
    assert seen == [
        (zone, *ask)
        for zone in (v.Zone.GREEN, v.Zone.YELLOW)
        for ask in ((first, 0), (first, 1), (second, 0))
    ]


@pytest.mark.rule("DD-ADV-04")
def test_dd_adv_04_who_has_nothing_to_use_is_passed_over():
    w = at(3).build(0, "white_tower", 6, dark=True).set(first=1)
    w.hand(0, "pain").afford(0, "pain").henchman(2, "ludo").give(2, coin=3)
    squad(w, "magic", "nature")
    adventure(w)
    assert (w.seat, w.legal()) == (2, {"pass", w.name("henchman ludo")})
    w.do("pass")
    assert (w.seat, w.legal()) == (0, {"pass", w.name("spell pain")})
    w.do("pass")
    assert is_finished(w)


@pytest.mark.rule("DD-ADV-04", "DD-ADV-07")
def test_dd_adv_04_pain_lasts_for_one_party():
    w = at(3).build(0, "white_tower", 6, dark=True).hand(2, "pain").afford(2, "pain")
    squad(w, "magic", "nature", attack=3, tavern="green")
    squad(w, "magic", "nature", attack=3, tavern="yellow")
    play(w, v.Task.ADVENTURE)
    w.do("spell pain", "adventurer green 2")
    attacks = rows(w, Event.ATTACK)
    assert [(seat, total) for seat, total, *_ in attacks] == [(0, 2), (0, 3)]


@pytest.mark.rule("DD-ADV-04", "DD-ADV-07")
def test_dd_adv_04_a_weakened_party_never_rolls_less_than_nothing():
    w = at(3).build(0, "white_tower", 6, dark=True).hand(2, "creeping_mist")
    w.afford(2, "creeping_mist")
    defence(w, "white_tower", 0)
    squad(w, "magic", "nature", attack=4, tavern="green")
    squad(w, "magic", "nature", attack=4, tavern="yellow")
    play(w, v.Task.ADVENTURE)
    w.do("spell creeping_mist")  # 5 off the attack of this party
    assert rows(w, Event.ATTACK) == [(0, 0, 0, 0, 0), (0, 4, 0, 0, 0)]
    assert rows(w, Event.PARTY_LOST) == [(0, v.Zone.GREEN, 6, 0, 0)]


@pytest.mark.rule("DD-ADV-05", "DD-HE-29")
def test_dd_adv_05_only_the_owner_of_the_target_adds_to_its_defence():
    w = at(3).build(1, "white_tower", 6, dark=True)
    for seat, key in ((0, "stone_wall"), (1, "ring_of_fire"), (2, "stone_wall")):
        w.hand(seat, key).afford(seat, key)
    w.henchman(1, "zasch").give(1, evil=2, earth=1, fire=1)
    squad(w, "magic", "nature")
    adventure(w)
    zasch, fire = w.name("henchman zasch"), w.name("spell ring_of_fire")
    assert (w.window, w.seat, w.legal()) == (v.Window.DEFENCE, 1, {"pass", zasch, fire})
    w.do(zasch)
    assert (w.have(1, "evil"), w.seat) == (1, 1)
    w.rolls(*[(1, 1)] * 4, (6, 2), (6, 3), (6, 1), (6, 6), (6, 4))
    w.do(zasch, fire)  # no more Evil and Elements: the attack follows at once
    assert is_finished(w)
    assert rows(w, Event.DICE)[-1] == (1, 6, 16, 5, 0)  # five dice in one event
    assert rows(w, Event.ATTACK) == [(1, 4, 8 + 16, 0, 0)]
    assert w.have(1, "evil") == 3


@pytest.mark.rule("DD-ADV-05", "DD-HE-29")
def test_dd_adv_05_zasch_and_walls_are_gone_with_the_adventure():
    w = at(3).build(1, "white_tower", 6, dark=True).hand(1, "stone_wall").afford(1, "stone_wall")
    w.henchman(1, "zasch").give(1, evil=1)
    squad(w, "magic", "nature", tavern="green")
    squad(w, "magic", "nature", tavern="yellow")
    play(w, v.Task.ADVENTURE)
    w.do("spell stone_wall", "henchman zasch")
    ((_, _, first, *_),) = rows(w, Event.ATTACK)
    assert 8 + 6 + 1 <= first <= 8 + 6 + 6
    w.do("pass")  # Zasch again: the 3 Evil of the first success
    assert rows(w, Event.ATTACK) == [(1, 4, 8, 0, 0)]


@pytest.mark.rule("DD-ADV-06")
def test_dd_adv_06_a_slain_leader_makes_the_party_look_again():
    w = at(3).build(0, "white_tower", 1).build(2, "castle", 8, dark=True)
    w.hand(1, "slay").afford(1, "slay")
    party(w, "green", (1, "magic", "nature"), (1, "power", "nature"), (1, "magic", "nature"))
    adventure(w)
    assert targets(w) == [(PILGRIMAGE, 0, 1, v.Icon.MAGIC)]
    w.do("spell slay", "adventurer green 1")
    assert targets(w) == [(ATTACK, 2, 8, v.Icon.POWER)]
    assert rows(w, Event.ATTACK) == [(2, 2, 12, 0, 0)]
    assert w.have(0, "coin") == 8


@pytest.mark.rule("DD-ADV-06")
def test_dd_adv_06_a_slain_follower_changes_nothing():
    w = at(3).build(0, "white_tower", 1).hand(1, "slay").afford(1, "slay")
    party(w, "green", (1, "magic", "nature"), (1, "power", "nature"), (1, "magic", "nature"))
    adventure(w)
    w.do("spell slay", "adventurer green 2")
    assert targets(w) == []
    assert w.have(0, "coin") == 9


@pytest.mark.rule("DD-ADV-06", "DD-ADV-05")
def test_dd_adv_06_a_sanctified_target_is_given_up_and_the_new_owner_defends():
    w = at(3).build(0, "enchanters_workshop", 1, dark=True).build(2, "white_tower", 8, dark=True)
    w.hand(0, "sanctify").afford(0, "sanctify").hand(2, "stone_wall").afford(2, "stone_wall")
    squad(w, "magic", "nature")
    adventure(w)
    assert (w.seat, w.window) == (0, v.Window.ADVENTURE)
    w.do("spell sanctify", "space own forest 2")
    assert targets(w) == [(ATTACK, 2, 8, v.Icon.MAGIC)]
    assert (w.seat, w.window) == (2, v.Window.DEFENCE)
    w.do("spell stone_wall")
    assert rows(w, Event.ATTACK) == [(2, 4, 14, 0, 0)]


def change_in_window(w, icons, **fields):
    """What is announced when fields are set while W-ADV1 is open; then the party goes on."""
    squad(w, *icons)
    adventure(w)
    assert w.window == v.Window.ADVENTURE
    for name, (index, value) in fields.items():
        w.s[name][index] = value
    w.do("pass", "pass")
    return targets(w)


@pytest.mark.rule("DD-ADV-06")
def test_dd_adv_06_the_building_stays_the_target_when_its_monster_leaves():
    w = at(2, ask_everyone=True).build(0, "castle", 1, dark=True).monster(0, "dragon_1", 1)
    w.monster(1, "dragon_2", 3).nik(0, None)
    dragon = w.monster_id("dragon_2")
    assert change_in_window(w, ("monster", "nature"), black=((1, 3), v.NONE)) == [
        (ATTACK, 0, 1, v.Icon.MONSTER)
    ]
    w = at(2, ask_everyone=True).build(0, "castle", 1, dark=True).monster(0, "dragon_2", 1)
    w.monster(1, "dragon_1", 3)
    assert change_in_window(w, ("monster", "nature"), black=((0, 1), v.NONE)) == []
    assert (w.window, w.seat) == (v.Window.DEFENCE, 0)
    assert dragon == w.monster_id("dragon_2")


@pytest.mark.rule("DD-ADV-06")
def test_dd_adv_06_a_monster_is_enough_to_stay_the_target():
    for key in ("imp", "white_mask_gnolls"):
        w = at(2, ask_everyone=True).build(0, "castle", 1, dark=True).monster(0, key, 1)
        w.build(1, "barons_hall", 2, dark=True)
        assert change_in_window(w, ("power", "nature"), side=((0, 1), v.Side.LIGHT)) == []
        assert (w.window, w.seat) == (v.Window.DEFENCE, 0)


@pytest.mark.rule("DD-ADV-06")
def test_dd_adv_06_a_light_or_vanished_building_is_no_target_any_more():
    w = at(2, ask_everyone=True).build(0, "castle", 1, dark=True)
    w.build(1, "barons_hall", 2, dark=True)
    found = change_in_window(w, ("power", "nature"), side=((0, 1), v.Side.LIGHT))
    assert found == [(ATTACK, 1, 2, v.Icon.POWER)]
    assert (w.window, w.seat) == (v.Window.DEFENCE, 1)
    w = at(2, ask_everyone=True).build(0, "castle", 1, dark=True)
    found = change_in_window(w, ("power", "nature"), building=((0, 1), v.NONE))
    assert found == [(NOTHING, v.NOBODY, v.NONE, None)]
    assert is_finished(w)


@pytest.mark.rule("DD-ADV-06")
def test_dd_adv_06_a_better_target_changes_nothing():
    w = at(2, ask_everyone=True).build(0, "barons_hall", 1, dark=True).build(1, "castle", 2)
    assert change_in_window(w, ("power", "nature"), side=((1, 2), v.Side.DARK)) == []
    assert (w.window, w.seat) == (v.Window.DEFENCE, 0)


@pytest.mark.rule("DD-ADV-06")
def test_dd_adv_06_a_pilgrimage_holds_as_long_as_its_building_is_light():
    w = at(2, ask_everyone=True).build(0, "castle", 1).build(1, "barons_hall", 2)
    assert change_in_window(w, ("power", "nature"), side=((1, 2), v.Side.DARK)) == []
    assert (w.have(0, "coin"), is_finished(w)) == (9, True)
    w = at(2, ask_everyone=True).build(0, "castle", 1).build(1, "barons_hall", 2)
    found = change_in_window(w, ("power", "nature"), side=((0, 1), v.Side.DARK))
    assert found == [(ATTACK, 0, 1, v.Icon.POWER)]
    assert (w.window, w.have(0, "coin")) == (v.Window.DEFENCE, 8)
    w = at(2, ask_everyone=True).build(0, "castle", 1).build(1, "barons_hall", 2)
    found = change_in_window(w, ("power", "nature"), building=((0, 1), v.NONE))
    assert found == [(PILGRIMAGE, 1, 2, v.Icon.POWER)]
    assert (w.have(0, "coin"), w.have(1, "coin")) == (8, 9)


@pytest.mark.rule("DD-ADV-06")
def test_dd_adv_06_no_target_stays_none_under_the_same_leader():
    w = at(2, ask_everyone=True).build(0, "castle", 1)
    assert change_in_window(w, ("evil", "monster"), side=((0, 1), v.Side.DARK)) == []
    assert is_finished(w)
    assert rows(w, Event.ATTACK) == []


@pytest.mark.rule("DD-ADV-07")
def test_dd_adv_07_one_die_per_member():
    w = at(3).build(1, "castle", 5, dark=True)
    party(
        w,
        "green",
        (6, "power", "nature"),
        (8, "evil", "magic"),
        (8, "evil", "magic"),
        (12, "evil", "magic"),
    )
    w.rolls((6, 4), (8, 8), (8, 1), (12, 10))
    adventure(w)
    assert dice(w) == [(6, 4), (8, 8), (8, 1), (12, 10)]
    assert rows(w, Event.ATTACK) == [(1, 23, 12, 0, 0)]


@pytest.mark.rule("DD-ADV-07", "DD-SP-26")
def test_dd_adv_07_imbued_members_roll_one_d6_more_each():
    w = at(3).build(1, "castle", 5, dark=True)
    green = party(w, "green", (8, "power", "nature"), (10, "evil", "magic"))
    yellow = party(w, "yellow", (8, "power", "nature"))
    for card in (green[0], yellow[0]):
        w.s.imbued_adventurer[card] = 1
    w.rolls((8, 3), (6, 5), (10, 2))
    adventure(w)
    assert dice(w) == [(8, 3), (6, 5), (10, 2)]
    assert rows(w, Event.ATTACK) == [(1, 10, 12, 0, 0)]
    assert list(w.s.imbued_adventurer[[green[0], yellow[0]]]) == [0, 1]  # gone with the card
    w.state.check()


@pytest.mark.rule("DD-ADV-08")
@pytest.mark.parametrize(("strength", "wins"), [(3, True), (4, False), (5, False)])
def test_dd_adv_08_the_attack_has_to_be_greater(strength, wins):
    w = at(3).build(1, "castle", 5, dark=True)
    defence(w, "castle", strength)
    squad(w, "power", "nature", attack=4)
    before = table(w)
    adventure(w)
    won, lost = rows(w, Event.PARTY_WON), rows(w, Event.PARTY_LOST)
    assert (won, lost) == (([(1, v.Zone.GREEN, 5, 0, 0)], []) if wins else ([], [(1, 6, 5, 0, 0)]))
    assert (("building", 1, 5) in changes(w, before)) == wins
    assert w.have(1, "evil") == (0 if wins else 3)


@pytest.mark.rule("DD-ADV-11", "DD-MON-13")
def test_dd_adv_11_a_light_building_fights_and_falls_with_its_yellow_monster():
    w = at(3).build(1, "lake", 5).henchman(1, "gnarl").monster(1, "white_mask_gnolls", 5)
    w.token(1, 5, v.Token.SHELL, v.Token.SANCTIFY)
    defence(w, "lake", -4)  # 3 with Gnolls and Magic Shell
    squad(w, "monster", "nature", attack=4)
    adventure(w)
    assert rows(w, Event.ATTACK) == [(1, 4, 3, 0, 0)]
    assert w.s.building[1, 5] == v.NONE
    assert w.s.token[1, 5] == 0
    assert w.s.yellow_state[v.Yellow.GNOLLS] == v.YellowState.GONE
    w.state.check()
