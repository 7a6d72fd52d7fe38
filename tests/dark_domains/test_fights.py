"""Attacks and bonus bars (DD-ATK, DD-ADV-09, DD-MON-05 and 15 to 17)."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import (
    adventure,
    changes,
    defence,
    dice,
    is_finished,
    no_niktmarg,
    party,
    play,
    rows,
    squad,
    table,
    window,
)

Event = v.Event
Item = v.Item


def besieged(attack, value, *monsters):
    """Seat 1's dark Castle at Urban 2 with these monsters: all in all `value` against `attack`."""
    w = at(3).build(1, "castle", 5, dark=True)
    printed = 0
    for key in monsters:
        w.monster(1, key, 5)
        printed += int(w.t.monster_defence[w.monster_id(key)])
    defence(w, "castle", value - printed)
    squad(w, "power", "nature", attack)
    return w


@pytest.mark.rule("DD-MON-05", "DD-ADV-09", "DD-AFTER-04")
def test_dd_mon_05_the_dragon_is_paid_until_the_attack_fails():
    w = at(3).build(1, "castle", 8, dark=True).monster(1, "dragon_1", 8).give(1, fire=1, water=1)
    defence(w, "castle", 4)
    party(w, "green", (12, "power", "nature"), (12, "evil", "magic"), (1, "evil", "magic"))
    w.rolls((12, 12), (12, 12))
    adventure(w)
    assert rows(w, Event.ATTACK) == [(1, 25, 22, 0, 0)]
    assert (w.ask, w.seat) == (v.Decision.BONUS, 1)
    assert w.legal() == {"pass", "item fire", "item water"}
    dragon = w.monster_id("dragon_1")
    w.rolls((8, 2)).do("item fire")
    assert rows(w, Event.BONUS) == [(1, dragon, Item.FIRE, 2, 0)]  # 24: still lost
    assert w.legal() == {"pass", "item water"}
    before = table(w)
    w.rolls((8, 3)).do("item water")
    assert is_finished(w)
    assert rows(w, Event.BONUS) == [(1, dragon, Item.WATER, 3, 0)]
    assert rows(w, Event.PARTY_LOST) == [(1, v.Zone.GREEN, 8, 0, 0)]
    found = changes(w, before)
    assert found["stock", 1, Item.EVIL] == (0, 3)
    assert found["stock", 1, Item.WATER] == (1, 0)
    assert {key[0] for key in found} == {"stock", "boxed", "zone_len"}
    assert w.have(1, "fire") == 0
    w.state.check()


@pytest.mark.rule("DD-ADV-09", "DD-ADV-08")
@pytest.mark.parametrize(("roll", "wins"), [(1, True), (2, False)])
def test_dd_adv_09_equal_is_enough_for_the_defender(roll, wins):
    w = besieged(4, 2, "dragon_1").give(1, wind=1)
    adventure(w).rolls((8, roll)).do("item wind")
    assert is_finished(w)
    assert bool(rows(w, Event.PARTY_WON)) == wins
    assert w.have(1, "evil") == (0 if wins else 3)


@pytest.mark.rule("DD-ADV-09", "DD-ATK-02")
def test_dd_adv_09_offered_only_while_the_attack_is_ahead():
    w = besieged(4, 4, "dragon_1").give(1, fire=4)
    adventure(w)
    assert is_finished(w)
    assert w.have(1, "fire") == 4
    w = besieged(4, 3, "dragon_1").give(1, fire=4)
    adventure(w)
    assert w.ask == v.Decision.BONUS


@pytest.mark.rule("DD-MON-05", "DD-MON-15")
def test_dd_mon_15_as_often_as_items_last():
    w = besieged(4, -8, "dragon_1").give(1, fire=2, earth=1, wind=1)
    w.t.bonus_die[w.monster_id("dragon_1")] = 1
    adventure(w)
    for left, item in enumerate(("fire", "earth", "fire", "wind")):
        assert w.ask == v.Decision.BONUS, left
        w.do(f"item {item}")
    assert is_finished(w)  # 4 against -4, and nothing left
    assert rows(w, Event.PARTY_WON) != []
    assert w.s.stock[1, Item.EARTH : Item.STONE].sum() == 0


@pytest.mark.rule("DD-MON-05", "DD-ADV-09")
def test_dd_mon_05_the_defender_may_stop():
    w = besieged(4, 3, "dragon_1").give(1, fire=4)
    adventure(w).do("pass")
    assert is_finished(w)
    assert rows(w, Event.PARTY_WON) != []
    assert w.have(1, "fire") == 4


@pytest.mark.rule("DD-MON-17")
@pytest.mark.parametrize(
    ("key", "items"),
    [
        ("dragon_1", {"earth", "wind", "fire", "water"}),
        ("fire_elemental_1", {"fire"}),
        ("ogre_1", {"worker"}),
        ("goblin_band_1", {"coin"}),
        ("iron_golem_1", {"metal"}),
        ("orc_warband_1", {"stone", "metal", "wood", "worker"}),
        ("gargoyle_1", set()),
    ],
)
def test_dd_mon_17_a_bar_takes_the_printed_items_alone(key, items):
    w = besieged(4, 2, key).give(1, coin=1, evil=1)
    if key == "gargoyle_1":
        defence(w, "castle", -6)
    w.s.stock[1, v.FIRST_ELEMENT : v.ITEMS] = 1
    adventure(w)
    if items:
        assert w.legal() == {"pass"} | {f"item {item}" for item in items}
    else:
        assert is_finished(w)


@pytest.mark.rule("DD-MON-17")
def test_dd_mon_17_without_the_item_nothing_can_be_paid():
    w = besieged(4, 3, "dragon_1").give(1, stone=5, coin=9, evil=9).give(0, fire=3).give(2, fire=3)
    adventure(w)
    assert is_finished(w)
    assert rows(w, Event.PARTY_WON) != []


@pytest.mark.rule("DD-MON-15")
@pytest.mark.parametrize(
    ("key", "item", "added"),
    [
        ("earth_elemental_1", "earth", 4),
        ("elf_mercenaries", "coin", 2),
        ("stone_golem_2", "stone", 3),
    ],
)
def test_dd_mon_15_a_fixed_bonus_rolls_no_die(key, item, added):
    w = besieged(4, 0, key)
    w.henchman(1, "essoli").give(1, coin=0).give(1, **{item: 5})
    adventure(w).do(f"item {item}")
    assert dice(w) == []
    assert rows(w, Event.BONUS) == [(1, w.monster_id(key), Item[item.upper()], added, 0)]
    assert is_finished(w) == (added >= 4)
    assert w.have(1, item) == 4


@pytest.mark.rule("DD-ADV-09")
def test_dd_adv_09_several_bars_in_any_order():
    w = besieged(4, -6, "goblin_band_1", "elf_mercenaries").give(1, coin=4)
    w.henchman(1, "essoli")
    adventure(w)
    both = {"pass", "yellow elves", "space own urban 2"}
    assert w.legal() == both
    w.do("space own urban 2")  # the one kind of item is paid at once
    assert rows(w, Event.BONUS) == [(1, w.monster_id("goblin_band_1"), Item.COIN, 2, 0)]
    assert w.legal() == both
    w.do("yellow elves")
    assert rows(w, Event.BONUS) == [(1, v.Yellow.ELVES, Item.COIN, 2, 0)]
    w.do("yellow elves", "space own urban 2")
    assert is_finished(w)
    assert rows(w, Event.PARTY_WON) != []  # -6 and 8: 2
    assert w.have(1, "coin") == 0


@pytest.mark.rule("DD-ADV-09")
def test_dd_adv_09_the_chosen_monster_says_what_may_be_paid():
    w = besieged(4, 0, "dragon_1", "elf_mercenaries").give(1, coin=1, fire=1, water=1)
    w.henchman(1, "essoli")
    adventure(w).do("space own urban 2")
    assert w.legal() == {"item fire", "item water"}
    w.rolls((8, 1)).do("item water")
    assert (w.have(1, "coin"), w.have(1, "fire"), w.have(1, "water")) == (1, 1, 0)
    w.do("yellow elves")  # 3 at last; the Dragon's Fire is left
    assert w.legal() == {"pass", "item fire"}


@pytest.mark.rule("DD-ADV-09")
def test_dd_adv_09_monsters_elsewhere_give_nothing():
    w = (
        besieged(4, 0)
        .monster(1, "dragon_1", 4)
        .monster(2, "dragon_2", 5)
        .monster(1, "elf_mercenaries", 9)
    )
    w.give(1, coin=3, fire=2).give(2, fire=2)
    adventure(w)
    assert is_finished(w)


@pytest.mark.rule("DD-MON-16")
def test_dd_mon_16_a_paid_bonus_lasts_for_one_fight():
    w = besieged(4, 2, "dragon_1").give(1, fire=2)
    squad(w, "power", "nature", tavern="yellow")
    play(w, v.Task.ADVENTURE)
    w.rolls((8, 7)).do("item fire")
    assert rows(w, Event.PARTY_LOST) == [(1, v.Zone.GREEN, 5, 0, 0)]
    assert rows(w, Event.ATTACK) == [(1, 4, 2, 0, 0)]  # the Yellow Swan finds 2 again
    assert w.ask == v.Decision.BONUS


@pytest.mark.rule("DD-MON-15", "DD-MON-02")
def test_dd_mon_15_an_area_bonus_is_no_payment():
    w = at(3).build(1, "castle", 4, dark=True).monster(1, "gargoyle_1", 4)
    defence(w, "castle", 0)
    squad(w, "power", "nature")
    adventure(w)
    assert rows(w, Event.ATTACK) == [(1, 4, 8, 0, 0)]


@pytest.mark.rule("DD-SP-24", "DD-ADV-09")
def test_dd_sp_24_the_caster_of_a_gate_pays_for_the_monster():
    w = besieged(4, 0).monster(2, "dragon_1", 3).give(2, fire=3).hand(1, "gate").afford(1, "gate")
    w.give(1, earth=1)
    w.t.monster_defence[w.monster_id("dragon_1")] = 1
    adventure(w)
    assert w.window == v.Window.ADVENTURE
    w.do("pass", "spell gate")  # the one monster, the one space
    assert (w.ask, w.seat, w.legal()) == (v.Decision.BONUS, 1, {"pass", "item earth"})
    w.rolls((8, 3)).do("item earth")
    assert rows(w, Event.PARTY_LOST) == [(1, v.Zone.GREEN, 5, 0, 0)]
    assert (w.s.black[1, 5], w.s.black[2, 3]) == (v.NONE, w.monster_id("dragon_1"))
    assert (w.have(2, "fire"), w.have(1, "evil"), w.have(2, "evil")) == (3, 3, 0)
    w.state.check()


@pytest.mark.rule("DD-ADV-10", "DD-SP-26", "DD-DOCK-03")
def test_dd_adv_10_the_dice_of_the_defence_are_rolled_after_those_of_the_attack():
    w = besieged(2, 0, "dragon_1", "tarpa", "foreign_mercenary").henchman(1, "tarpa")
    w.token(1, 5, v.Token.DESECRATION)
    w.s.imbued_monster[w.monster_id("dragon_1")] = 1
    w.s.imbued_monster[v.Yellow.TARPA] = 1
    adventure(w)
    rolled = dice(w)
    assert [sides for sides, _ in rolled] == [1, 1, 6, 6, 6, 8, 6, 10]
    assert rows(w, Event.ATTACK) == [(1, 2, sum(result for _, result in rolled[2:]), 0, 0)]


@pytest.mark.rule("DD-ADV-10", "DD-DOCK-03", "DD-HE-26")
def test_dd_adv_10_each_attack_rolls_anew():
    w = besieged(1, 1, "tarpa", "foreign_mercenary").henchman(1, "tarpa")
    squad(w, "power", "nature", attack=1, tavern="yellow")
    w.rolls((1, 1), (8, 5), (10, 9), (1, 1), (8, 2))
    play(w, v.Task.ADVENTURE)
    w.do("pass")  # Tarpa stays
    first, second = rows(w, Event.ATTACK)
    assert first == (1, 1, 15, 0, 0)
    assert [sides for sides, _ in dice(w)] == [1, 8, 10, 1, 8, 10]
    assert second == (1, 1, 1 + 2 + dice(w)[-1][1], 0, 0)


@pytest.mark.rule("DD-ATK-01", "DD-MON-13", "DD-MON-02")
def test_dd_atk_01_building_monsters_tokens_and_bonuses_add_up():
    w = at(3).build(1, "manor", 5, dark=True).monster(1, "gargoyle_1", 5)
    w.s.imbued_monster[w.monster_id("gargoyle_1")] = 1
    party(w, "green", (1, "power", "nature"))
    w.rolls((1, 1), (6, 3))
    adventure(w)
    assert rows(w, Event.ATTACK) == [(1, 1, 6 + 6 + 2 + 3, 0, 0)]


def destroy(w, seat=0):
    """Seat casts Destroy in a window of its own."""
    w.hand(seat, "destroy").afford(seat, "destroy")
    return window(w, v.Window.ADVENTURE, v.Phase.ADVENTURE)


def faces(total):
    """Four d6 that show a total."""
    low, more = divmod(total, 4)
    return [(6, low + (k < more)) for k in range(4)]


@pytest.mark.rule("DD-ATK-02", "DD-SP-21", "DD-ATK-03")
def test_dd_atk_02_the_controller_pays_against_a_spell_too():
    w = at(2).monster(1, "dragon_1", 9).give(1, earth=2).give(0, fire=2)
    destroy(no_niktmarg(w)).rolls(*faces(20))
    w.do("spell destroy")  # the one monster
    assert dice(w) == faces(20)
    assert (w.ask, w.seat, w.legal()) == (v.Decision.BONUS, 1, {"pass", "item earth"})
    w.rolls((8, 2)).do("item earth")
    assert is_finished(w)
    assert w.s.black[1, 9] == w.monster_id("dragon_1")
    assert (w.have(1, "earth"), w.have(1, "evil")) == (1, 0)
    w.state.check()


@pytest.mark.rule("DD-ATK-03", "DD-SP-21")
@pytest.mark.parametrize(("total", "dies"), [(18, False), (19, True)])
def test_dd_atk_03_greater_eliminates_the_target_alone(total, dies):
    w = at(2).build(1, "castle", 9, dark=True).monster(1, "dragon_1", 9)
    w.monster(1, "white_mask_gnolls", 9).henchman(1, "gnarl").token(1, 9, v.Token.DESECRATION)
    w.s.imbued_monster[w.monster_id("dragon_1")] = 1
    destroy(w)
    w.do("spell destroy")
    before = table(w)
    w.rolls(*faces(total)).do("space next plains 2")
    dragon = w.monster_id("dragon_1")
    assert is_finished(w)
    assert changes(w, before) == (
        {
            ("black", 1, 9): (dragon, v.NONE),
            ("imbued_monster", dragon): (1, 0),
            ("boxed", 4): (0, 1),
        }
        if dies
        else {}
    )
    w.state.check()


@pytest.mark.rule("DD-ATK-03", "DD-HE-02")
@pytest.mark.parametrize(("total", "dies"), [(9, False), (10, True)])
def test_dd_atk_03_benar_fights_against_all_on_the_space(total, dies):
    w = at(2).monster(1, "ghoul_1", 4).monster(1, "white_mask_gnolls", 4).henchman(1, "gnarl")
    w.henchman(0, "benar")  # 3 and 3 and an Imbue token's 3
    w.s.imbued_monster[v.Yellow.GNOLLS] = 1
    window(w, v.Window.PREPARATION).do("henchman benar")
    before = table(w)
    w.rolls((6, total - 6), (6, 3), (6, 3), (6, 3)).do("space next urban 1")
    assert is_finished(w)
    found = changes(w, before)
    assert set(found) == ({("black", 1, 4), ("boxed", 4)} if dies else set())
    assert w.have(1, "evil") == 0  # the reward belongs to adventures


@pytest.mark.rule("DD-ATK-02", "DD-HE-02", "DD-ADV-09")
def test_dd_atk_02_all_bars_of_the_space_help_against_benar():
    w = at(2).monster(1, "fire_elemental_1", 4).monster(1, "elf_mercenaries", 4)
    w.henchman(1, "essoli").henchman(0, "benar").give(1, fire=1, coin=1)
    window(w, v.Window.PREPARATION).do("henchman benar")
    w.rolls((6, 6), (6, 5), (6, 5)).do("space next urban 1")  # 16 against 6 + 5
    assert (w.seat, w.legal()) == (1, {"pass", "yellow elves", "space own urban 1"})
    w.do("yellow elves")
    assert w.legal() == {"pass", "item fire"}
    w.rolls((8, 3)).do("item fire")
    assert is_finished(w)
    assert w.s.black[1, 4] == w.monster_id("fire_elemental_1")


@pytest.mark.rule("DD-ATK-02", "DD-SP-21")
def test_dd_atk_02_against_destroy_only_the_targets_own_bar_counts():
    w = at(2).monster(1, "fire_elemental_1", 4).monster(1, "elf_mercenaries", 4)
    w.henchman(1, "essoli").give(1, fire=1, coin=1)
    destroy(w).do("spell destroy").rolls(*faces(9)).do("yellow elves")
    assert w.legal() == {"pass", "item coin"}
    w.do("item coin")  # 7
    assert w.s.yellow_state[v.Yellow.ELVES] == v.YellowState.GONE
    w = at(2).monster(1, "fire_elemental_1", 4).monster(1, "elf_mercenaries", 4)
    w.henchman(1, "essoli").give(1, fire=1, coin=1)
    destroy(w).do("spell destroy").rolls(*faces(9)).do("space next urban 1")
    assert w.legal() == {"pass", "item fire"}


@pytest.mark.rule("DD-ATK-02", "DD-SP-21")
def test_dd_atk_02_in_niktmarg_nobody_pays():
    w = at(2).nik(2, "dragon_1").give(1, fire=5).give(0, fire=5)
    destroy(w).do("spell destroy").rolls(*faces(19)).do("niktmarg 2")
    assert is_finished(w)
    assert w.s.nik[2] == v.NONE
    assert w.s.boxed[4] == 1
    w.state.check()


@pytest.mark.rule("DD-SP-21", "DD-MON-15", "DD-ATK-03")
@pytest.mark.parametrize(("space", "total", "dies"), [(0, 10, False), (0, 11, True), (4, 8, True)])
def test_dd_sp_21_an_area_bonus_counts_against_destroy(space, total, dies):
    w = no_niktmarg(at(2)).monster(0, "treant_1", space)  # 7, and 3 in a Forest
    destroy(w, 1).rolls(*faces(total)).do("spell destroy")
    assert is_finished(w)
    assert (w.s.black[0, space] == v.NONE) == dies
    w = no_niktmarg(at(2)).nik(0, "treant_1")
    destroy(w, 1).rolls(*faces(8)).do("spell destroy")
    assert w.s.nik[0] == v.NONE  # no area there
