"""Step 5 as the room plays it: targets, avoidance, damage to heroes."""

import pytest

from lairzoo.envs.forgotten_depths import vocab as v
from tests.forgotten_depths.combat_state import AVA, BREN, SIL, Fight
from tests.forgotten_depths.combat_steps import Steps


def fight(*heroes, **monster):
    f = Fight(*heroes)
    f.begin(f.monster(**monster))
    return f


def play(f, *answers):
    return Steps(f).play(v.Task.DAMAGE, answers)


@pytest.mark.rule("FD-DMG-01", "FD-DMG-02", "FD-DMG-03")
def test_a_lone_hero_against_one_individual_chooses_nothing():
    f = fight(BREN, health=20)
    f.duel(0, 6, 4)
    assert play(f).asked == []
    assert f.foe_health(0) == [14]
    assert f.lost() == [2]


@pytest.mark.rule("FD-SETD-01", "FD-SETD-05", "FD-SETD-06")
def test_targets_are_chosen_in_seat_order():
    f = fight(BREN, SIL, kind="pair", health=10)
    f.duel(0, 6, 5)
    f.duel(1, 5, 4)
    played = play(f, "target 2")
    assert played.asked == [(1, {"target 1", "target 2"})]
    assert f.foe_health(0) == [4, 5]


@pytest.mark.rule("FD-SETD-03")
def test_the_excess_of_a_horde_goes_on_until_it_is_forgone():
    f = fight(BREN, kind="horde/5", health=2)
    f.duel(0, 7, 1)
    played = play(f, "target 2", "target 3", "target 4")
    assert [sorted(options) for _, options in played.asked] == [
        ["done", "target 2"],
        ["done", "target 3"],
        ["done", "target 4"],
    ]
    assert f.foe_health(0) == [0, 0, 0, 1, 2]
    assert f.lost() == [0]  # it avoids its Return Damage


@pytest.mark.rule("FD-SETD-03")
def test_excess_may_be_forgone():
    f = fight(BREN, kind="horde/5", health=2)
    f.duel(0, 7, 1)
    play(f, "done")
    assert f.foe_health(0) == [0, 2, 2, 2, 2]


@pytest.mark.rule("FD-AVOID-02", "FD-AVOID-10", "FD-AVOID-11")
def test_of_several_who_felled_a_monster_the_leader_names_one():
    f = fight(BREN, SIL, AVA, health=10)
    f.s.leader = 2
    f.duel(0, 6, 1)
    f.duel(1, 5, 4)
    f.duel(2, 3, 3)
    played = play(f, "hero hero_0")
    assert played.asked == [(2, {"hero hero_0", "hero hero_1"})]
    assert f.lost() == [0, 1, 0]


@pytest.mark.rule("FD-AVOID-01", "FD-AVOID-05")
def test_one_hero_alone_spares_all():
    f = fight(BREN, SIL, health=5)
    f.duel(0, 6, 1)
    f.duel(1, 5, 4)
    assert play(f).asked == []
    assert f.lost() == [0, 0]


def test_nobody_is_asked_where_no_return_damage_is_to_be_avoided():
    f = fight(BREN, SIL, health=8)
    f.duel(0, 3, 8)
    f.duel(1, 3, 8)
    assert play(f).asked == []
    assert f.foe_health(0) == [0]
    assert f.lost() == [8, 8]


@pytest.mark.rule("FD-END-04")
def test_a_hero_at_0_ends_the_game_in_the_middle_of_the_step():
    f = fight(BREN, SIL, health=20, thorns=3)
    f.s.health[0] = 3
    f.duel(0, 6, 1)
    f.duel(1, 6, 1)
    play(f)
    assert f.s.done == 1
    assert f.s.reason == v.Reason.HERO_DEFEATED
    assert f.foe_health(0) == [14]
    assert f.lost()[1] == 0


@pytest.mark.rule("FD-FCOMBAT-02")
def test_damage_goes_to_any_part_of_the_final_entity():
    f = Fight(BREN)
    f.begin_final()
    f.duel(0, 6, 1)
    played = play(f, "target 3")
    assert played.asked == [(0, {"target 1", "target 2", "target 3"})]
    assert [f.foe_health(part) for part in range(3)] == [[10], [10], [4]]
    assert f.lost() == [5]
