"""Damage: Direct and Return, whom it may hit, Armor and resistance, defeat on both sides."""

import pytest

from lairzoo.envs.forgotten_depths import state
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import damage, gear, pairs
from tests.forgotten_depths.combat_state import AVA, BREN, SIL, Fight

TRIO = (BREN, SIL, AVA)
ROW = v.INDIVIDUALS  # target number of the second Monster Card's first individual


def fight(*heroes, **monster):
    f = Fight(*(heroes or (BREN,)))
    f.begin(f.monster(**monster))
    return f


@pytest.mark.rule("FD-DMG-01")
def test_fd_dmg_01_a_block_does_no_damage():
    f = fight()
    f.duel(0, 5, 5)
    f.begin_damage()
    assert f.targets(0) == set()
    assert f.damage() == ({}, "GOES_ON")
    assert (f.lost(), f.foe_health(0)) == ([0], [8])


@pytest.mark.rule("FD-DMG-02", "FD-DMG-03")
def test_fd_dmg_03_golden_direct_and_return_damage():
    f = fight(SIL)
    f.duel(0, 5, 2)
    f.damage()
    assert (f.lost(), f.foe_health(0)) == ([3], [3])
    f = fight(SIL)
    f.duel(0, 3, 6)
    f.damage()
    assert (f.lost(), f.foe_health(0)) == ([6], [5])


@pytest.mark.rule("FD-AVOID-09", "FD-DMG-03")
def test_fd_avoid_09_monsters_never_avoid_return_damage():
    f = fight(BREN, SIL, health=9)
    f.duel(0, 3, 6)
    f.duel(1, 4, 9)
    f.damage()
    assert f.foe_health(0) == [1]


@pytest.mark.rule("FD-DMG-04")
def test_fd_dmg_04_a_monster_felled_by_one_hero_still_hits_another():
    f = fight(BREN, SIL, health=4)
    f.duel(0, 6, 5)
    f.duel(1, 2, 5)
    assert f.damage() == ("all", "WON")
    assert f.lost() == [0, 5]


@pytest.mark.rule("FD-DMG-05")
def test_fd_dmg_05_health_stops_at_zero():
    f = fight(health=3)
    f.duel(0, 7, 6)
    f.damage()
    assert f.foe_health(0) == [0]
    f = fight()
    f.s.health[0] = 2
    f.duel(0, 1, 7)
    f.damage()
    assert f.s.health[0] == 0


@pytest.mark.rule("FD-DMG-06")
def test_fd_dmg_06_damage_goes_to_the_card_of_the_pair():
    f = Fight(BREN, AVA)
    f.begin(f.monster(kind="pair"), f.monster(kind="pair"), assigned=(0, 1))
    f.duel(1, 6, 2, foe=1)
    f.begin_damage()
    assert f.targets(1) == {ROW}
    f.strikes({})
    assert (f.foe_health(0), f.foe_health(1)) == ([8, 8], [2, 8])


@pytest.mark.rule("FD-DMG-07")
def test_fd_dmg_07_return_damage_can_defeat():
    f = fight(SIL, health=3)
    f.duel(0, 3, 6)
    assert f.damage() == ("all", "WON")
    assert (f.lost(), f.foe_health(0)) == ([6], [0])


@pytest.mark.rule("FD-CSET-09", "FD-ABIL-06")
def test_fd_cset_09_two_pairs_are_two_sources():
    f = Fight(BREN)
    f.s.options[state.Option.PAIRS_PER_CARD] = 1
    f.begin(f.monster(health=9), f.monster(health=9))
    f.equip(0, armor=1)
    f.lay(0, [5, 4], [3, 4], foe=0)
    f.lay(0, [2, 6], [6, 2], foe=1, first=2)
    pairs.commit(f.s, 0, 0, 0)
    pairs.commit(f.s, 0, 1, 2)
    f.damage()
    assert (f.foe_health(0), f.foe_health(1)) == ([4], [5])
    assert f.lost() == [(6 - 1) + (2 - 1)]


@pytest.mark.rule("FD-SETD-01", "FD-SETD-02")
def test_fd_setd_02_all_damage_goes_to_one_and_the_rest_is_lost():
    f = fight(kind="group", health=10)
    f.set_health(0, 10, 10, 4, 0)
    f.duel(0, 5, 3)
    f.begin_damage()
    assert f.targets(0) == {0, 2}
    f.strikes({0: [2]})
    assert f.foe_health(0) == [10, 10, 0, 0]
    f = fight(kind="pair", health=8)
    f.set_health(0, 3, 8)
    f.duel(0, 7, 6)
    f.damage({0: [0]})
    assert f.foe_health(0) == [0, 8]


@pytest.mark.rule("FD-SETD-03")
def test_fd_setd_03_excess_goes_on_in_a_horde():
    f = fight(kind="horde/5", health=2)
    f.duel(0, 7, 6)
    f.damage({0: [0, 1, 2, 3]})
    assert f.foe_health(0) == [0, 0, 0, 1, 2]
    f = fight(kind="horde/5", health=2)
    f.duel(0, 7, 6)
    f.damage({0: [0, 1]})
    assert f.foe_health(0) == [0, 0, 2, 2, 2]


@pytest.mark.rule("FD-SETD-04")
def test_fd_setd_04_heroes_may_choose_the_same_or_another():
    for aims, left in (({0: [0], 1: [0]}, [0, 10, 10, 10]), ({0: [0], 1: [1]}, [4, 5, 10, 10])):
        f = fight(AVA, SIL, kind="group", health=10)
        f.duel(0, 6, 1)
        f.duel(1, 5, 4)
        f.damage(aims)
        assert f.foe_health(0) == left


@pytest.mark.rule("FD-SETD-05", "FD-AVOID-10")
def test_fd_setd_05_one_who_falls_in_this_step_may_still_be_chosen():
    f = fight(*TRIO, kind="group", health=8)
    for seat, (own, other) in enumerate([(5, 3), (4, 3), (2, 1)]):
        f.duel(seat, own, other)
    f.begin_damage()
    f.strike(0, 0, f.targets(0), [0])
    f.strike(1, 0, f.targets(1), [0])
    assert f.foe_health(0) == [0, 8, 8, 8]
    assert f.targets(2) == {0, 1}
    f.strike(2, 0, f.targets(2), [0])
    assert f.spared() == {0: {0, 1, 2}}


@pytest.mark.rule("FD-SETD-05", "FD-FCOMBAT-09")
def test_fd_setd_05_one_who_fell_before_may_not_be_chosen():
    f = fight(BREN, SIL, kind="pair", health=8)
    f.spell(1, 0, 8)
    f.duel(0, 5, 3)
    f.begin_damage()
    assert f.targets(0) == {1}
    f = Fight(BREN)
    f.begin_final()
    f.set_health(0, 0)
    f.duel(0, 5, 3)
    f.begin_damage()
    assert f.targets(0) == {1, 2}


@pytest.mark.rule("FD-SETD-06")
def test_fd_setd_06_equals_are_offered_once():
    f = fight(BREN, SIL, kind="group", health=10)
    f.set_health(0, 10, 10, 10, 4)
    f.duel(0, 6, 3)
    f.duel(1, 5, 3)
    f.begin_damage()
    assert f.targets(0) == {0, 3}
    f.strike(0, 0, f.targets(0), [0])
    assert f.foe_health(0) == [4, 10, 10, 4]
    assert f.targets(1) == {0, 1, 3}


@pytest.mark.rule("FD-MAGIC-01", "FD-MAGIC-03")
@pytest.mark.parametrize(("equipped", "left"), [(0, 20 - 4), (1, 20 - 6)])
def test_fd_magic_01_a_magic_item_counts_when_equipped(equipped, left):
    f = fight(health=20, ward=2)
    f.equip(0, equipped=equipped, magic=1)
    f.duel(0, 6, 5)
    f.damage()
    assert f.foe_health(0) == [left]


@pytest.mark.rule("FD-MAGIC-03", "FD-MAGIC-02")
def test_fd_magic_03_resistance_holds_for_return_damage_and_not_for_spells():
    f = fight(health=20, ward=2)
    f.duel(0, 5, 6)
    f.damage()
    assert f.foe_health(0) == [20]
    assert damage.reduced(f.s, f.t, 0, 4, True) == 4
    assert damage.reduced(f.s, f.t, 0, 4, False) == 2


@pytest.mark.rule("FD-MCARD-05", "FD-KEY-02")
def test_fd_mcard_05_a_monsters_armor_reduces_every_damage():
    f = fight(health=20, armor=1, ward=2)
    f.duel(0, 5, 6)
    f.damage()
    assert f.foe_health(0) == [20]
    assert damage.reduced(f.s, f.t, 0, 5, False) == 2
    assert damage.unarmored(f.s, f.t, 0, 5, False) == 3
    assert damage.unarmored(f.s, f.t, 0, 5, True) == 5


@pytest.mark.rule("FD-ARMOR-01")
@pytest.mark.parametrize(("points", "left"), [(5, 3), (1, 0)])
def test_fd_armor_01_each_source_is_reduced(points, left):
    f = fight()
    f.equip(0, armor=2)
    assert damage.hurt(f.s, f.t, 0, points, v.Hurt.MONSTER) == left
    assert f.lost() == [left]


@pytest.mark.rule("FD-ARMOR-02")
def test_fd_armor_02_equipped_items_add_up():
    f = fight()
    f.equip(0, slot=0, armor=1)
    f.equip(0, slot=5, armor=1)
    assert gear.armor(f.s, f.t, 0) == 2
    f.s.equipped[0, 0] = 0
    assert gear.armor(f.s, f.t, 0) == 1
    f.s.bonus_armor[0] = 3
    assert gear.armor(f.s, f.t, 0) == 4


@pytest.mark.rule("FD-ARMOR-03", "FD-MPOW-10")
def test_fd_armor_03_golden_two_sources_in_a_round():
    f = fight()
    f.equip(0, slot=0, armor=1)
    f.equip(0, slot=1, armor=1)
    damage.hurt(f.s, f.t, 0, 3, v.Hurt.MONSTER)
    f.duel(0, 4, 5)
    f.damage()
    assert f.lost() == [4]


@pytest.mark.rule("FD-ARMOR-04")
def test_fd_armor_04_outside_combat_it_does_not_count():
    f = Fight(BREN)
    f.equip(0, armor=2)
    assert damage.hurt(f.s, f.t, 0, 3, v.Hurt.CARD) == 3


@pytest.mark.rule("FD-ARMOR-05")
def test_fd_armor_05_return_damage_is_reduced_too():
    f = fight()
    f.equip(0, armor=1)
    f.duel(0, 5, 2)
    f.damage()
    assert f.lost() == [2]
    f = fight()
    f.equip(0, armor=1, return_armor=1)
    f.duel(0, 5, 2)
    f.damage()
    assert f.lost() == [1]


@pytest.mark.rule("FD-KEY-02")
def test_fd_key_02_some_damage_ignores_armor():
    f = fight(ignore_armor=1)
    f.equip(0, armor=2)
    f.duel(0, 2, 6)
    f.damage()
    assert f.lost() == [6]
    damage.hurt_through(f.s, 0, 5, v.Hurt.MONSTER)
    assert f.lost() == [11]


@pytest.mark.rule("FD-ABIL-02", "FD-ABIL-12")
def test_fd_abil_02_passive_abilities_add_to_damage():
    f = fight(health=20)
    f.equip(0, slot=0, damage=2)
    f.equip(0, slot=1, damage=4, equipped=0)
    f.t.ability_activation[3] = v.Activation.PASSIVE
    f.t.ability_passive[3, v.Passive.DAMAGE] = 1
    f.s.ability_card[0, 0] = 3
    f.s.bonus[0] = 3
    f.duel(0, 5, 4)
    f.damage()
    assert (f.foe_health(0), f.lost()) == ([20 - 11], [1])
    f = fight(health=20)
    f.equip(0, damage=2, **{"return": 1})
    f.duel(0, 3, 6)
    f.damage()
    assert f.foe_health(0) == [20 - 4]


@pytest.mark.rule("FD-ABIL-02")
@pytest.mark.parametrize(("side", "sum_of"), [(v.Side.STANDARD, 1 + 4), (v.Side.ALTERNATE, 2 + 4)])
def test_fd_abil_02_the_mat_and_abilities_of_items_count(side, sum_of):
    f = fight()
    f.s.hero_side[0] = side
    f.t.mat_ability[BREN, :, 0] = [0, 1]
    f.t.ability_activation[:4] = v.Activation.PASSIVE
    f.t.ability_activation[3] = v.Activation.POWER
    f.t.ability_passive[:4, v.Passive.TEST] = [1, 2, 4, 8]
    f.t.mat_ability[BREN, :, 1] = 3
    f.equip(0)
    f.t.item_ability[0] = 2
    assert gear.passive(f.s, f.t, 0, v.Passive.TEST) == sum_of


@pytest.mark.rule("FD-MAGIC-01")
def test_fd_magic_01_what_makes_attacks_magic():
    f = fight()
    assert not gear.is_magic(f.s, f.t, 0)
    f.s.bonus_magic[0] = 1
    assert gear.is_magic(f.s, f.t, 0)
    damage.begin_round(f.s)
    assert not gear.is_magic(f.s, f.t, 0)
    f.equip(0, **{"magic": 0})
    f.t.item_passive[0, v.Passive.MAGIC] = 1
    assert gear.is_magic(f.s, f.t, 0)


def test_abilities_may_be_aimed_at_the_living():
    f = Fight(BREN, AVA)
    f.begin(f.monster(kind="group"), f.monster(), assigned=(0, 1))
    f.set_health(0, 0, 8, 8, 3)
    bits = damage.living_targets(f.s)
    assert bits == 1 << 1 | 1 << 3 | 1 << ROW
    f.begin_final()
    f.set_health(1, 0)
    assert damage.living_targets(f.s) == 0b101


def test_who_brought_an_individual_to_zero():
    f = fight(BREN, SIL, AVA, kind="pair", health=5)
    f.spell(0, 0, 4)
    f.spell(1, 0, 1)
    f.spell(2, 0, 3)
    assert list(f.s.slew) == [0, damage.SLEW, 0]
    f.next_round()
    assert list(f.s.slew) == [0, 2, 0]


def test_passives_of_monsters_that_hit():
    f = fight(health=10, **{"return": 2, "damage": 1, "drain": 3})
    f.duel(0, 5, 4)
    f.damage()
    assert (f.lost(), f.foe_health(0)) == ([3], [5])
    f.next_round()
    f.duel(0, 4, 5)
    f.damage()
    assert (f.lost(), f.foe_health(0)) == ([3 + 6], [7])
    f.next_round()
    f.equip(0, armor=9)
    f.duel(0, 4, 5)
    f.damage()
    assert f.foe_health(0) == [6]


def test_thorns_hurt_who_hits_and_not_who_is_hit():
    f = fight(health=10, thorns=2)
    f.duel(0, 5, 4)
    f.damage()
    assert f.lost() == [1 + 2]
    f = fight(health=10, thorns=2)
    f.duel(0, 4, 5)
    f.damage()
    assert f.lost() == [5]


@pytest.mark.rule("FD-END-05", "FD-AVOID-03")
def test_fd_end_05_falling_together_is_a_loss():
    f = fight(SIL, health=3)
    f.s.health[0] = 2
    f.duel(0, 3, 6)
    assert f.damage() == ("all", "LOST")
    assert f.foe_health(0) == [0]


@pytest.mark.rule("FD-END-05", "FD-AVOID-01", "FD-AVOID-11")
def test_fd_end_05_avoided_return_damage_comes_first():
    f = fight(SIL, health=3)
    f.s.health[0] = 2
    f.duel(0, 6, 3)
    assert f.damage() == ("all", "WON")
    assert f.s.health[0] == 2


@pytest.mark.rule("FD-FCOMBAT-02", "FD-FCOMBAT-05")
def test_fd_fcombat_05_a_parts_armor_is_its_own():
    f = Fight(BREN, AVA)
    f.t.part_passive[2, v.MonsterPassive.ARMOR] = 2
    f.begin_final()
    f.duel(0, 6, 5)
    f.duel(1, 5, 4)
    f.damage({0: [0], 1: [2]})
    assert [f.foe_health(part)[0] for part in range(3)] == [4, 10, 7]


@pytest.mark.rule("FD-FCOMBAT-06", "FD-FCOMBAT-07")
def test_fd_fcombat_06_a_felled_part_is_a_felled_monster():
    f = Fight(BREN, AVA)
    f.begin_final(health=(5, 10, 10))
    f.duel(0, 7, 5)
    f.duel(1, 6, 2)
    assert f.damage({0: [0], 1: [1]}) == ("all", "GOES_ON")
    assert f.lost() == [0, 0]
    f.next_round()
    f.duel(0, 6, 5)
    f.duel(1, 5, 2)
    assert f.damage({0: [1], 1: [2]}) == ("all", "WON")


@pytest.mark.rule("FD-FCOMBAT-08", "FD-END-05")
def test_fd_fcombat_08_a_fallen_hero_loses_against_the_final_entity():
    f = Fight(BREN)
    f.begin_final(health=(1, 0, 10))
    f.s.health[0] = 6
    f.duel(0, 2, 6)
    assert f.damage() == ("all", "LOST")


def test_outcomes_are_told_apart():
    f = fight()
    assert f.outcome() == "GOES_ON"
    f.set_health(0, 0)
    assert f.outcome() == "WON"
    f.s.health[0] = 0
    assert f.outcome() == "LOST"


def test_an_individual_with_one_point_left_can_still_be_chosen():
    f = fight(health=10, kind="pair")
    f.set_health(0, 1, 5)
    assert damage.living_targets(f.s) == 0b11
    f.set_health(0, 0, 5)
    assert damage.living_targets(f.s) == 0b10


def test_thorns_spare_who_deals_nothing():
    f = fight(health=10, thorns=2, armor=8)
    f.duel(0, 8, 5)
    f.begin_damage()
    f.strikes({0: [0]})
    assert f.foe_health(0) == [10]
    assert f.lost() == [0]
