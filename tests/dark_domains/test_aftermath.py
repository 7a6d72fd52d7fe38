"""What an adventure leaves behind (DD-AFTER): fallen spaces, Evil, the party's new row."""

import pytest

from lairzoo.envs.core import frames
from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import (
    adventure,
    changes,
    defence,
    is_finished,
    party,
    play,
    rows,
    squad,
    table,
    targets,
)

GREEN, YELLOW = v.Zone.GREEN, v.Zone.YELLOW
Event = v.Event


def decks(w):
    """Deck (top first), discard pile and both rows of adventurers."""
    return (
        w.zone(v.Zone.ADVENTURER_DECK)[::-1],
        w.zone(v.Zone.ADVENTURER_DISCARD),
        w.zone(GREEN),
        w.zone(YELLOW),
    )


def fallen(w, space=9):
    """Seat 1's dark Castle on the space falls to the Green Unicorn."""
    w.build(1, "castle", space, dark=True)
    w.own_tables()
    w.t.building_defence[w.building_id("castle")] = -50
    squad(w, "power", "nature")
    return adventure(w)


@pytest.mark.rule("DD-AFTER-01", "DD-TOKEN-01", "DD-DOCK-04")
def test_dd_after_01_all_on_the_space_leaves_the_game():
    w = at(3).monster(1, "dragon_1", 9).monster(1, "white_mask_gnolls", 9).henchman(1, "gnarl")
    w.monster(1, "foreign_mercenary", 9).monster(1, "elf_mercenaries", 8).henchman(1, "essoli")
    w.build(1, "lake", 8).build(2, "meadow", 9, dark=True).monster(2, "imp", 9)
    w.token(1, 9, v.Token.DESECRATION, v.Token.SHELL, v.Token.DOUBLE)
    w.token(1, 8, v.Token.SHELL)
    castle, dragon = w.building_id("castle"), w.monster_id("dragon_1")
    w.s.imbued_monster[dragon] = 1
    w.build(1, "castle", 9, dark=True)
    before = table(w)
    fallen(w)
    found = {k: x for k, x in changes(w, before).items() if k[0] != "zone_len"}
    assert found == {
        ("building", 1, 9): (castle, v.NONE),
        ("side", 1, 9): (v.Side.DARK, v.Side.LIGHT),
        ("black", 1, 9): (dragon, v.NONE),
        ("token", 1, 9): (
            v.Token.DESECRATION | v.Token.SHELL | v.Token.DOUBLE,
            v.Token.DESECRATION,
        ),
        ("yellow_state", v.Yellow.GNOLLS): (v.YellowState.BOARD, v.YellowState.GONE),
        ("yellow_seat", v.Yellow.GNOLLS): (1, v.NOBODY),
        ("yellow_space", v.Yellow.GNOLLS): (9, v.NONE),
        ("yellow_state", v.Yellow.MERCENARY): (v.YellowState.BOARD, v.YellowState.ASIDE),
        ("yellow_seat", v.Yellow.MERCENARY): (1, v.NOBODY),
        ("yellow_space", v.Yellow.MERCENARY): (9, v.NONE),
        ("imbued_monster", dragon): (1, 0),
        ("boxed", 3): (0, 1),
        ("boxed", 4): (0, 2),
    }
    assert rows(w, Event.BUILDING_LOST) == [(1, castle, 9, 0, 0)]
    gone = [(seat, monster) for seat, monster, *_ in rows(w, Event.MONSTER_GONE)]
    assert gone == [(1, dragon), (1, v.Yellow.GNOLLS), (1, v.Yellow.MERCENARY)]
    w.state.check()


@pytest.mark.rule("DD-AFTER-01")
def test_dd_after_01_sanctify_saves_nothing_and_a_lone_monster_falls_alone():
    w = at(3).build(1, "lake", 8).token(1, 8, v.Token.SANCTIFY)
    w.monster(1, "white_mask_gnolls", 8).henchman(1, "gnarl")
    defence(w, "lake", -9)
    squad(w, "monster", "nature")
    adventure(w)
    assert (w.s.building[1, 8], w.s.token[1, 8]) == (v.NONE, 0)
    w.state.check()
    w = at(3).monster(2, "ghoul_1", 0).build(2, "lake", 1)
    squad(w, "monster", "nature")
    before = table(w)
    adventure(w)
    found = {k for k in changes(w, before) if k[0] != "zone_len"}
    assert found == {("black", 2, 0), ("boxed", 4)}
    assert rows(w, Event.BUILDING_LOST) == []
    w.state.check()


@pytest.mark.rule("DD-AFTER-02", "DD-AFTER-11", "DD-SP-29")
def test_dd_after_02_resurrection_saves_a_monster_and_not_its_building():
    w = at(3).monster(1, "demon_prince", 9).build(1, "lake", 3).monster(1, "imp", 4)
    w.hand(1, "resurrection").afford(1, "resurrection").build(1, "market", 5, dark=True)
    prince = w.monster_id("demon_prince")
    w.s.imbued_monster[prince] = 1
    fallen(w)
    leader = w.zone(GREEN)[0]
    assert (w.ask, w.seat) == (v.Decision.SAVE_MONSTER, 1)
    assert w.legal() == {"pass", w.name("spell resurrection")}
    assert w.s.building[1, 9] == v.NONE  # gone before the space is chosen
    w.do("spell resurrection")
    assert len(w.legal()) == 14  # neither the light Lake's space nor the Imp's
    assert not w.can("space own forest 4")
    assert not w.can("space own urban 1")
    assert w.zone(GREEN)[0] == leader  # replaced after W-KILL
    w.do("space own urban 2")
    assert is_finished(w)
    assert (w.s.black[1, 5], w.s.black[1, 9], w.s.building[1, 9]) == (prince, v.NONE, v.NONE)
    assert w.s.imbued_monster[prince] == 1
    assert list(w.s.boxed) == [0, 0, 0, 1, 0, 0]
    assert leader in w.zone(v.Zone.ADVENTURER_DISCARD)
    w.state.check()


@pytest.mark.rule("DD-AFTER-02")
def test_dd_after_02_the_owner_alone_may_save_and_may_decline():
    w = at(3).monster(1, "demon_prince", 9).hand(2, "resurrection").afford(2, "resurrection")
    fallen(w)
    assert is_finished(w)
    w = at(3).monster(1, "demon_prince", 9).hand(1, "resurrection").afford(1, "resurrection")
    fallen(w).do("pass")
    assert is_finished(w)
    assert w.s.boxed[4] == 1
    assert w.cards_in_hand(1) == 1
    w.state.check()


@pytest.mark.rule("DD-AFTER-11", "DD-AFTER-02")
def test_dd_after_11_one_ask_per_monster_black_first():
    w = at(3).monster(1, "demon_prince", 9).monster(1, "white_mask_gnolls", 9).henchman(1, "gnarl")
    w.monster(1, "elf_mercenaries", 9).henchman(1, "essoli")
    w.hand(1, "resurrection", 3).give(1, earth=3, water=3, coin=0)
    fallen(w)
    asked = []
    while w.ask == v.Decision.SAVE_MONSTER:
        asked.append(int(w.s.frame[w.s.depth - 1, frames.A0]))
        w.do("pass")
    assert asked == [w.monster_id("demon_prince"), v.Yellow.ELVES, v.Yellow.GNOLLS]


@pytest.mark.rule("DD-AFTER-11", "DD-SP-29")
def test_dd_after_11_the_space_where_it_died_is_legal():
    w = at(3).monster(1, "demon_prince", 9).monster(1, "white_mask_gnolls", 9).henchman(1, "gnarl")
    w.hand(1, "resurrection").afford(1, "resurrection")
    fallen(w).do("spell resurrection", "space own plains 2")
    assert is_finished(w)
    assert w.s.black[1, 9] == w.monster_id("demon_prince")
    assert w.s.yellow_state[v.Yellow.GNOLLS] == v.YellowState.GONE
    assert list(w.s.boxed[3:5]) == [1, 1]
    w.state.check()


@pytest.mark.rule("DD-AFTER-03")
def test_dd_after_03_the_victorious_leader_is_discarded():
    w = at(3).build(1, "castle", 9, dark=True)
    defence(w, "castle", 0)
    squad(w, "power", "nature")
    deck, discard, (a, b, c, d), yellow = decks(w)
    adventure(w)
    assert decks(w) == (deck[1:], [*discard, a], [b, c, d, deck[0]], yellow)
    outs = rows(w, Event.ADVENTURER_OUT)
    assert (outs, rows(w, Event.ADVENTURER_IN)) == (
        [(v.NOBODY, GREEN, a, 0, 0)],
        [(v.NOBODY, GREEN, deck[0], 0, 0)],
    )
    w.state.check()


@pytest.mark.rule("DD-AFTER-03")
def test_dd_after_03_the_yellow_swan_has_a_row_of_its_own():
    w = at(3)
    squad(w, "power", "nature", tavern="yellow")
    deck, discard, green, (a, b, c, d) = decks(w)
    adventure(w, "yellow")
    assert decks(w) == (deck[1:], [*discard, a], green, [b, c, d, deck[0]])


@pytest.mark.rule("DD-AFTER-04", "DD-ATK-03")
def test_dd_after_04_a_failed_attack_brings_the_owner_three_evil():
    w = at(3).build(1, "castle", 9, dark=True).monster(1, "dragon_1", 9).give(1, evil=10)
    w.token(1, 9, v.Token.SHELL)
    squad(w, "power", "nature")
    before = table(w)
    adventure(w)
    found = {k: x for k, x in changes(w, before).items() if k[0] not in ("zone_len", "boxed")}
    assert found == {("stock", 1, v.Item.EVIL): (10, 13)}
    assert list(w.s.boxed) == [0, 1, 0, 0, 0, 0]
    w.state.check()


@pytest.mark.rule("DD-AFTER-05", "DD-AFTER-06")
def test_dd_after_05_who_shares_the_icon_is_replaced():
    w = at(3).build(1, "white_tower", 9, dark=True)
    cards = party(
        w,
        "green",
        (1, "magic", "forest"),
        (1, "forest", "magic"),
        (1, "power", "nature"),
        (1, "magic", "monster"),
    )
    deck, discard, _, yellow = decks(w)
    w.set_adventurer(deck[0], 6, "magic", "magic")  # a newcomer isn't checked
    w.set_adventurer(deck[1], 6, "magic", "magic")
    adventure(w)
    a, b, c, d = cards
    assert decks(w) == (deck[2:], [*discard, b, d], [c, deck[0], deck[1]], yellow)
    assert w.s.boxed[1] == 1
    assert rows(w, Event.ADVENTURER_OUT) == [
        (v.NOBODY, GREEN, a, 1, 0),
        (v.NOBODY, GREEN, b, 0, 0),
        (v.NOBODY, GREEN, d, 0, 0),
    ]
    w.state.check()


@pytest.mark.rule("DD-AFTER-05")
def test_dd_after_05_the_icon_by_which_the_target_was_found_counts():
    w = at(3).build(1, "white_tower", 9, dark=True)  # found by the right icon
    a, b, c, d = party(
        w,
        "green",
        (1, "forest", "magic"),
        (1, "forest", "power"),
        (1, "forest", "nature"),
        (1, "power", "magic"),
    )
    deck, discard, _, yellow = decks(w)
    adventure(w)
    assert decks(w) == (deck[1:], [*discard, d], [b, c, deck[0]], yellow)


@pytest.mark.rule("DD-AFTER-05", "DD-ADV-06")
def test_dd_after_05_the_final_target_counts():
    w = at(3).build(0, "enchanters_workshop", 1, dark=True).build(2, "lake", 8, dark=True)
    w.hand(0, "sanctify").afford(0, "sanctify")
    a, b, c = party(w, "green", (1, "magic", "nature"), (1, "magic", "evil"), (1, "nature", "evil"))
    deck, discard, _, yellow = decks(w)
    adventure(w).do("spell sanctify", "space own forest 2")
    assert targets(w)[0][3] == v.Icon.NATURE
    assert decks(w) == (deck[1:], [*discard, c], [b, deck[0]], yellow)


@pytest.mark.rule("DD-AFTER-05")
def test_dd_after_05_all_three_others_may_be_replaced():
    w = at(3).build(1, "white_tower", 9, dark=True)
    a, b, c, d = party(w, "green", *[(1, "magic", "forest")] * 4)
    deck, discard, _, yellow = decks(w)
    adventure(w)
    assert decks(w) == (deck[3:], [*discard, b, c, d], deck[:3], yellow)


@pytest.mark.rule("DD-AFTER-07")
def test_dd_after_07_a_party_of_three_ends_with_two():
    w = at(3).build(1, "white_tower", 9, dark=True)
    a, b, c = party(
        w, "green", (1, "magic", "forest"), (1, "power", "forest"), (1, "magic", "power")
    )
    deck, discard, _, yellow = decks(w)
    adventure(w)
    assert decks(w) == (deck[1:], [*discard, c], [b, deck[0]], yellow)
    w.state.check()


@pytest.mark.rule("DD-AFTER-08")
def test_dd_after_08_a_pilgrimage_brings_a_coin_and_a_new_leader():
    w = at(3).build(2, "white_tower", 9).give(2, coin=3)
    squad(w, "magic", "nature")
    deck, discard, (a, b, c, d), yellow = decks(w)
    before = table(w)
    adventure(w)
    assert decks(w) == (deck[1:], [*discard, a], [b, c, d, deck[0]], yellow)
    found = {k: x for k, x in changes(w, before).items() if k[0] != "zone_len"}
    assert found == {("stock", 2, v.Item.COIN): (3, 4)}
    assert rows(w, Event.DICE) == []
    assert rows(w, Event.ATTACK) == []
    w.state.check()


@pytest.mark.rule("DD-AFTER-09")
def test_dd_after_09_without_a_target_both_leaders_are_replaced():
    w = at(3)
    before = table(w)
    deck, discard, green, yellow = decks(w)
    play(w, v.Task.ADVENTURE)
    assert decks(w) == (
        deck[2:],
        [*discard, green[0], yellow[0]],
        [*green[1:], deck[0]],
        [*yellow[1:], deck[1]],
    )
    assert {key[0] for key in changes(w, before)} == {"zone_len"}
    assert targets(w) == [(v.Target.NOTHING, v.NOBODY, v.NONE, None)] * 2


@pytest.mark.rule("DD-AFTER-10")
def test_dd_after_10_an_empty_tavern_does_nothing():
    w = at(3, ask_everyone=True).build(0, "white_tower", 9, dark=True)
    w.party("green", [])
    squad(w, "magic", "nature", attack=2, tavern="yellow")
    before = table(w)
    play(w, v.Task.ADVENTURE)
    assert int(w.s.party) == YELLOW
    assert [row[1] for row in rows(w, Event.TARGET)] == [YELLOW]
    assert changes(w, before) == {}


@pytest.mark.rule("DD-AFTER-10", "DD-ADV-06")
def test_dd_after_10_a_party_slain_to_the_last_goes_home():
    w = at(3).build(0, "white_tower", 9, dark=True).hand(1, "slay").afford(1, "slay")
    squad(w, "magic", "nature", attack=1)
    squad(w, "magic", "nature", attack=1, tavern="yellow")
    deck, discard, green, yellow = decks(w)
    play(w, v.Task.ADVENTURE)
    w.do("spell slay", "adventurer green 1")
    assert rows(w, Event.PARTY_LOST) == [(0, YELLOW, 9, 0, 0)]
    assert decks(w) == (deck, discard, [], [])
    assert w.have(0, "evil") == 3
    assert w.s.boxed[1] == 2
    w.state.check()


@pytest.mark.rule("DD-HE-25", "DD-ADV-01")
def test_dd_he_25_tarpa_moves_before_the_first_target_is_found():
    w = at(3).monster(1, "tarpa", 9).henchman(1, "tarpa").build(1, "lake", 0)
    squad(w, "monster", "nature")
    play(w, v.Task.ADVENTURE)
    assert (w.ask, w.seat) == (v.Decision.CHOOSE, 1)
    assert len(w.legal()) == 1 + 15
    assert not w.can("space own plains 2")
    w.do("space own forest 1")
    assert targets(w)[0] == (v.Target.ATTACK, 1, 0, v.Icon.MONSTER)
    w.state.check()


@pytest.mark.rule("DD-HE-24", "DD-HE-25")
def test_dd_he_24_tarpa_on_her_card_is_placed_by_her_move():
    w = at(3).henchman(2, "tarpa").build(2, "lake", 0)
    play(w, v.Task.ADVENTURE)
    assert (w.ask, w.seat) == (v.Decision.CHOOSE, 2)
    assert len(w.legal()) == 1 + 16
    w.do("space own forest 1")
    assert (w.s.yellow_seat[0], w.s.yellow_space[0]) == (2, 0)
    w.state.check()
    w = at(3).henchman(2, "tarpa")
    w.s.yellow_state[v.Yellow.TARPA] = v.YellowState.GONE
    play(w, v.Task.ADVENTURE)
    assert is_finished(w)
    w = at(3).monster(1, "tarpa", 9).henchman(1, "tarpa")
    play(w, v.Task.ADVENTURE)
    w.do("pass")
    assert (w.s.yellow_seat[0], w.s.yellow_space[0]) == (1, 9)
