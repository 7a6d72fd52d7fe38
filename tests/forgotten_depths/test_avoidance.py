"""Who avoids Return Damage in a Round in which Monsters fall; from the clauses' examples."""

import pytest

from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import avoidance, damage
from tests.forgotten_depths.combat_state import AVA, BREN, SIL, Fight

TRIO = (BREN, SIL, AVA)


def fight(*heroes, pairs=(), left=(), **monster):
    """Heroes that resolve pairs against one Monster Card with so much health left."""
    f = Fight(*heroes)
    f.begin(f.monster(**monster))
    f.set_health(0, *left)
    for seat, pair in enumerate(pairs):
        if pair:
            f.duel(seat, *pair)
    return f


@pytest.mark.rule("FD-AVOID-01")
def test_fd_avoid_01_a_sole_defeat_spares_all_also_those_elsewhere():
    f = Fight(BREN, AVA)
    f.begin(f.monster(), f.monster(), assigned=(0, 1))
    f.set_health(0, 4)
    f.duel(0, 6, 4, foe=0)
    f.duel(1, 7, 4, foe=1)
    assert f.damage() == ("all", "GOES_ON")
    assert f.lost() == [0, 0]
    assert f.foe_health(1) == [1]


@pytest.mark.rule("FD-AVOID-02")
@pytest.mark.parametrize(("who", "lost"), [(0, [0, 1]), (1, [5, 0])])
def test_fd_avoid_02_a_shared_defeat_spares_one_contributor(who, lost):
    f = fight(AVA, SIL, pairs=[(6, 1), (5, 4)], health=10)
    assert f.damage(wishes=[who]) == ({0: {0, 1}}, "WON")
    assert f.lost() == lost
    events = f.s.event[: f.s.num_events]
    assert [row[1] for row in events if row[0] == v.Event.RETURN_AVOIDED] == [who]


@pytest.mark.rule("FD-AVOID-02")
def test_fd_avoid_02_without_a_defeat_nobody_is_spared():
    f = fight(AVA, SIL, pairs=[(6, 1), (5, 4)], health=12)
    assert f.damage() == ({}, "GOES_ON")
    assert f.lost() == [5, 1]


@pytest.mark.rule("FD-AVOID-03")
def test_fd_avoid_03_direct_damage_is_not_avoided():
    f = fight(SIL, pairs=[(3, 6)], left=[3])
    assert f.damage() == ("all", "WON")
    assert f.lost() == [6]


@pytest.mark.rule("FD-AVOID-04")
def test_fd_avoid_04_one_individual_felled_alone_spares_all():
    f = fight(BREN, SIL, AVA, pairs=[(3, 1), (5, 2), (3, 2)], kind="group", health=5)
    assert f.damage({0: [0], 1: [1], 2: [0]}) == ("all", "GOES_ON")
    assert f.lost() == [0, 0, 0]
    assert f.foe_health(0) == [0, 0, 5, 5]


@pytest.mark.rule("FD-AVOID-04")
def test_fd_avoid_04_each_shared_defeat_spares_one_of_its_own():
    f = fight(*TRIO, pairs=[(3, 1), (4, 1), (5, 1)], kind="pair", left=[6, 8], health=8)
    f.spell(0, 1, 3)
    f.begin_damage()
    f.strikes({0: [0], 1: [0], 2: [1]})
    assert f.spared([1, 2]) == {0: {0, 1}, 1: {0, 2}}
    damage.take(f.s, f.t)
    assert f.lost() == [2, 0, 0]


@pytest.mark.rule("FD-AVOID-04", "FD-SETD-03")
def test_fd_avoid_04_excess_counts_where_it_is_put():
    f = fight(BREN, AVA, pairs=[(7, 6), (3, 2)], kind="horde/3", health=5)
    f.spell(1, 0, 1)
    f.begin_damage()
    f.strikes({0: [0, 1], 1: [1]})
    assert f.foe_health(0) == [0, 0, 5]
    assert [int(n) for n in f.s.foe_hurt[0, :2, 0]] == [4, 3]
    assert f.spared() == {0: {0, 1}, 1: {0, 1}}


@pytest.mark.rule("FD-AVOID-05")
def test_fd_avoid_05_two_who_could_each_have_done_it():
    f = fight(BREN, AVA, pairs=[(6, 4), (5, 3)], left=[4])
    assert f.damage() == ("all", "WON")
    assert f.lost() == [0, 0]


@pytest.mark.rule("FD-AVOID-06")
def test_fd_avoid_06_return_damage_of_a_hero_contributes():
    f = fight(BREN, SIL, pairs=[(5, 3), (2, 5)], left=[7])
    assert f.damage(wishes=[0]) == ({0: {0, 1}}, "WON")
    assert f.lost() == [0, 5]


@pytest.mark.rule("FD-AVOID-07")
def test_fd_avoid_07_abilities_of_the_round_contribute():
    f = fight(BREN, SIL, pairs=[(5, 3)])
    f.spell(1, 0, 4)
    assert f.damage(wishes=[0]) == ({0: {0, 1}}, "WON")


@pytest.mark.rule("FD-AVOID-07")
def test_fd_avoid_07_damage_of_earlier_rounds_does_not():
    f = fight(BREN, SIL)
    f.spell(1, 0, 4)
    f.damage()
    f.next_round()
    f.duel(0, 5, 3)
    assert f.damage() == ("all", "WON")


@pytest.mark.rule("FD-ABIL-11", "FD-AVOID-07")
def test_fd_abil_11_felled_in_step_4_it_deals_nothing_and_spares_all():
    f = Fight(BREN, SIL)
    f.begin(f.monster(), f.monster(), assigned=(0, 1))
    f.set_health(1, 3)
    f.duel(0, 5, 3, foe=0)
    f.duel(1, 2, 6, foe=1)
    f.spell(1, v.INDIVIDUALS, 3)
    assert f.damage() == ("all", "GOES_ON")
    assert f.lost() == [0, 0]


@pytest.mark.rule("FD-AVOID-08")
def test_fd_avoid_08_a_lone_hero_avoids_whenever_one_falls():
    f = fight(BREN, pairs=[(6, 4)], kind="pair", left=[5, 5])
    assert f.damage() == ("all", "GOES_ON")
    assert (f.lost(), f.foe_health(0)) == ([0], [0, 5])


@pytest.mark.rule("FD-AVOID-10")
def test_fd_avoid_10_an_unneeded_contributor_may_be_spared():
    for who, lost in ((0, [0, 2, 1]), (1, [1, 0, 1]), (2, [1, 2, 0])):
        f = fight(*TRIO, pairs=[(6, 5), (5, 3), (2, 1)], health=10)
        assert f.damage(wishes=[who]) == ({0: {0, 1, 2}}, "WON")
        assert f.lost() == lost


@pytest.mark.rule("FD-AVOID-10")
def test_fd_avoid_10_a_hero_with_a_block_did_not_contribute():
    f = fight(*TRIO, pairs=[(6, 5), (5, 3), (4, 4)], health=10)
    f.begin_damage()
    f.strikes({})
    assert avoidance.contributors(f.s, 0) == 0b011


@pytest.mark.rule("FD-AVOID-11")
def test_fd_avoid_11_who_is_spared_does_not_die_of_it():
    f = fight(AVA, SIL, pairs=[(6, 1), (5, 4)], health=10)
    f.s.health[0] = 4
    assert f.damage(wishes=[0])[1] == "WON"
    assert f.s.health[0] == 4


@pytest.mark.rule("FD-AVOID-12", "FD-FCOMBAT-06")
def test_fd_avoid_12_damage_counts_after_the_monsters_armor():
    f = Fight(BREN, AVA)
    f.t.part_passive[2, v.MonsterPassive.ARMOR] = 2
    f.begin_final(health=(10, 10, 4))
    f.duel(0, 5, 4)
    f.duel(1, 4, 3)
    offered, _ = f.damage({0: [2], 1: [2]})
    assert offered == {2: {0, 1}}
    assert f.foe_health(2) == [0]


def test_one_who_fell_to_no_hero_spares_nobody():
    f = fight(BREN, SIL, health=5)
    f.s.foe_health[0, 0] = 0
    assert not avoidance.is_sole(f.s, 0)
    assert f.spared() == {}


def test_damage_that_armor_takes_away_is_no_contribution():
    f = fight(*TRIO, pairs=[(6, 5), (5, 3), (2, 1)], health=7, armor=2)
    f.begin_damage()
    f.strikes({})
    assert f.spared() == {0: {0, 1}}
