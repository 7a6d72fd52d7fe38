"""Monster Cards in Combat: health, Health States, assignment, Power Abilities once a Round."""

import numpy as np
import pytest

from lairzoo.envs.forgotten_depths import tables
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import monsters
from tests.forgotten_depths.combat_state import AVA, BREN, SIL, Fight, standard_tables

GROUP = [(2, 1), (2, 2), (1, 2), (1, 2)]
TRIO = (BREN, SIL, AVA)


def card(key):
    return tables.load().card("monsters", key)


def counts(fight, seat=0, foe=0):
    """Cards of the Monster and of a hero in this Round."""
    s, t = fight.s, fight.t
    return int(s.foe_plays[foe]), int(monsters.hero_plays(s, t, seat, foe))


@pytest.mark.rule("FD-CSET-01", "FD-MCARD-04")
def test_fd_cset_01_health_goes_by_all_heroes_of_the_game():
    f = Fight(*TRIO)
    f.begin(f.monster(health=(8, 16, 24)), f.monster(health=(5, 10, 15)), assigned=(0, 0, 1))
    assert f.foe_health(0) == [24]
    assert f.foe_health(1) == [15]


@pytest.mark.rule("FD-MCARD-03", "FD-MCARD-04")
@pytest.mark.parametrize(
    ("kind", "count"), [("singular", 1), ("pair", 2), ("group", 4), ("horde/6", 6)]
)
def test_fd_mcard_03_each_individual_has_the_health(kind, count):
    f = Fight(BREN, SIL)
    f.begin(f.monster(health=(4, 8, 12), kind=kind))
    assert f.foe_health(0) == [8] * count


@pytest.mark.rule("FD-MCARD-02", "FD-CSET-03")
def test_fd_mcard_02_difficulty_is_the_deck():
    f = Fight(BREN, SIL)
    f.begin(f.monster(deck="light"), f.monster(deck="heavy"), assigned=(0, 1))
    assert list(f.s.foe_deck[:2]) == [v.Difficulty.LIGHT, v.Difficulty.HEAVY]
    f.begin_final()
    assert set(f.s.foe_deck) == {v.Difficulty.HEAVY}


@pytest.mark.rule("FD-MCARD-07", "FD-STATE-03")
def test_fd_state_03_withered_shade():
    f = Fight(BREN, SIL, t=standard_tables())
    f.begin(card("withered_shade"))
    assert f.foe_health(0) == [8, 8, 8, 8]
    assert f.s.foe_deck[0] == v.Difficulty.LIGHT
    assert counts(f) == (2, 2)
    f.set_health(0, 0, 8, 0, 8)
    f.next_round()
    assert counts(f) == (1, 2)


@pytest.mark.rule("FD-MCARD-08", "FD-PLAY-03", "FD-STATE-02")
def test_fd_mcard_08_skeletal_warriors():
    f = Fight(AVA, SIL, t=standard_tables())
    f.begin(card("skeletal_warriors"))
    assert f.foe_health(0) == [10, 10, 10, 10]
    assert counts(f) == (2, 1)
    f.set_health(0, 10, 10, 0, 10)
    f.next_round()
    assert counts(f) == (2, 2)


@pytest.mark.rule("FD-STATE-01")
def test_fd_state_01_who_falls_in_a_round_counts_from_the_next():
    f = Fight(BREN)
    f.begin(f.monster(kind="group", states=GROUP))
    f.set_health(0, 0, 0, 8, 8)
    assert f.s.foe_plays[0] == 2
    f.next_round()
    assert counts(f) == (1, 2)


@pytest.mark.rule("FD-PLAY-02", "FD-PLAY-06")
def test_fd_play_02_without_health_states_both_play_two():
    f = Fight(BREN)
    f.begin(f.monster())
    assert counts(f) == (2, 2)


@pytest.mark.rule("FD-STATE-04")
def test_fd_state_04_each_hero_follows_its_own_card():
    f = Fight(BREN, AVA)
    f.begin(f.monster(), f.monster(kind="group", states=GROUP), assigned=(0, 1))
    assert counts(f, seat=0, foe=0) == (2, 2)
    assert counts(f, seat=1, foe=1) == (2, 1)


@pytest.mark.rule("FD-PLAY-12", "FD-MCARD-09")
def test_fd_play_12_a_limit_holds_for_the_next_round_alone():
    f = Fight(BREN, AVA)
    f.begin(f.monster(), f.monster(kind="group", states=[(1, 2)] * 4), assigned=(0, 1))
    f.s.limit_next[:2] = 1
    assert [counts(f, k, k)[1] for k in (0, 1)] == [2, 2]
    f.next_round()
    assert [counts(f, k, k) for k in (0, 1)] == [(2, 1), (1, 1)]
    f.next_round()
    assert [counts(f, k, k)[1] for k in (0, 1)] == [2, 2]


@pytest.mark.rule("FD-CSET-14", "FD-PLAY-12")
def test_fd_cset_14_a_limit_holds_in_each_play_of_a_lone_hero():
    f = Fight(BREN)
    f.begin(f.monster(), f.monster(kind="group", states=GROUP))
    assert [counts(f, foe=k)[1] for k in (0, 1)] == [2, 1]
    f.s.limit_next[0] = 1
    f.next_round()
    assert [counts(f, foe=k)[1] for k in (0, 1)] == [1, 1]


def test_a_foe_with_a_limit_plays_fewer_cards_in_one_round():
    f = Fight(BREN)
    f.begin(f.monster())
    f.s.foe_limit[0] = 1
    assert counts(f) == (2, 2)
    f.next_round()
    assert counts(f) == (1, 2)
    f.next_round()
    assert counts(f) == (2, 2)


@pytest.mark.rule("FD-MPOW-09", "FD-CSET-13")
def test_fd_mpow_09_nothing_of_a_combat_reaches_the_next():
    f = Fight(BREN)
    row = f.monster(powers=2)
    f.begin(row)
    f.s.limit_next[0] = f.s.foe_limit[0] = 1
    monsters.fire(f.s, f.t, 0)
    f.set_health(0, 3)
    f.begin(row)
    assert f.foe_health(0) == [8]
    assert counts(f) == (2, 2)
    assert monsters.fire(f.s, f.t, 0) == 0


@pytest.mark.rule("FD-CSET-04")
def test_fd_cset_04_one_card_is_fought_by_all():
    f = Fight(*TRIO)
    f.begin(f.monster())
    assert [monsters.fights(f.s, seat, 0) for seat in range(3)] == [True] * 3
    assert not monsters.fights(f.s, 0, 1)


def assignments(heroes):
    """All assignments that the choices lead to."""
    f = Fight(*TRIO[:heroes])
    monsters.begin(f.s, f.t, f.monster(), f.monster())
    found = [()]
    for seat in range(heroes):
        longer = []
        for before in found:
            f.s.assigned[:seat] = before
            bits = monsters.assign_choices(f.s, seat)
            longer += [(*before, foe) for foe in range(2) if bits >> foe & 1]
        found = longer
    return found


@pytest.mark.rule("FD-CSET-05")
def test_fd_cset_05_two_heroes_take_different_cards():
    assert sorted(assignments(2)) == [(0, 1), (1, 0)]


@pytest.mark.rule("FD-CSET-06")
def test_fd_cset_06_the_third_hero_joins_either():
    found = assignments(3)
    assert len(found) == len(set(found)) == 6
    assert all(len(set(one)) == 2 for one in found)


@pytest.mark.rule("FD-CSET-07", "FD-CSET-12")
def test_fd_cset_07_joins_its_allies_in_the_next_round():
    f = Fight(BREN, AVA)
    f.begin(f.monster(), f.monster(), assigned=(0, 1))
    f.set_health(1, 0)
    assert not monsters.fights(f.s, 1, 0)
    f.next_round()
    assert monsters.fights(f.s, 0, 0)
    assert monsters.fights(f.s, 1, 0)
    assert not monsters.fights(f.s, 1, 1)
    assert f.s.foe_plays[1] == 0


@pytest.mark.rule("FD-CSET-08", "FD-CSET-10")
def test_fd_cset_08_a_lone_hero_fights_both_until_one_falls():
    f = Fight(BREN)
    f.begin(f.monster(), f.monster())
    assert [monsters.fights(f.s, 0, foe) for foe in (0, 1)] == [True, True]
    f.set_health(0, 0)
    f.next_round()
    assert [monsters.fights(f.s, 0, foe) for foe in (0, 1)] == [False, True]


@pytest.mark.rule("FD-MPOW-04")
def test_fd_mpow_04_without_an_ability_nothing_happens():
    f = Fight(BREN)
    f.begin(f.monster(powers=0))
    assert monsters.fire(f.s, f.t, 0) == v.NONE


@pytest.mark.rule("FD-MPOW-05", "FD-MPOW-06")
def test_fd_mpow_05_each_card_activates_once_a_round():
    f = Fight(BREN, AVA)
    f.begin(f.monster(powers=1), f.monster(powers=1), assigned=(0, 1))
    fired = [int(monsters.fire(f.s, f.t, foe)) for foe in (0, 0, 1, 1)]
    assert fired == [0, v.NONE, 0, v.NONE]
    f.next_round()
    assert monsters.fire(f.s, f.t, 0) == 0


@pytest.mark.rule("FD-MPOW-07", "FD-MPOW-08")
def test_fd_mpow_07_abilities_take_turns_and_a_wasted_card_moves_none():
    f = Fight(BREN)
    f.begin(f.monster(powers=2))
    fired = []
    for _ in range(3):
        fired.append(int(monsters.fire(f.s, f.t, 0)))
        assert monsters.fire(f.s, f.t, 0) == v.NONE
        f.next_round()
    assert fired == [0, 1, 0]
    assert [monsters.power_start(f.s, f.t, 0, k) for k in (0, 1)] == [0, 1]


@pytest.mark.rule("FD-FCOMBAT-04")
def test_fd_fcombat_04_both_heads_activate_and_keep_their_own_pointers():
    f = Fight(BREN)
    f.begin_final(powers=(2, 1, 0))
    assert [int(monsters.fire(f.s, f.t, head)) for head in (0, 1)] == [0, 0]
    assert [int(monsters.fire(f.s, f.t, head)) for head in (0, 1)] == [v.NONE, v.NONE]
    f.next_round()
    f.set_health(1, 0)
    assert [int(monsters.fire(f.s, f.t, head)) for head in (0, 1)] == [1, v.NONE]
    assert monsters.power_start(f.s, f.t, 1, 0) == 10


@pytest.mark.rule("FD-FCOMBAT-01")
def test_fd_fcombat_01_all_fight_one_enemy_that_plays_two_cards():
    f = Fight(*TRIO)
    f.begin_final()
    assert [monsters.fights(f.s, seat, 0) for seat in range(3)] == [True] * 3
    assert not any(monsters.fights(f.s, 0, foe) for foe in (1, 2))
    assert list(f.s.foe_plays) == [2, 0, 0]
    f.set_health(0, 0)
    f.next_round()
    assert counts(f) == (2, 2)
    assert [monsters.fights(f.s, seat, 0) for seat in range(3)] == [True] * 3


@pytest.mark.rule("FD-FCOMBAT-07")
@pytest.mark.parametrize(
    ("alive", "beaten"),
    [((0,), True), ((2,), True), ((0, 1), False), ((2, 0), False), ((2, 1), False), ((), True)],
)
def test_fd_fcombat_07_when_the_final_entity_is_defeated(alive, beaten):
    f = Fight(BREN)
    f.begin_final()
    for part in range(3):
        f.set_health(part, 10 if part in alive else 0)
    assert monsters.is_beaten(f.s) == beaten
    assert monsters.has_pairs(f.s, 0) != beaten


@pytest.mark.rule("FD-KEY-11", "FD-DISC-02")
def test_fd_key_11_a_card_is_defeated_with_its_last_individual():
    f = Fight(BREN)
    f.begin(f.monster(kind="group"), f.monster())
    f.set_health(0, 0, 0, 0, 1)
    assert not monsters.is_defeated(f.s, 0)
    f.set_health(0, 0, 0, 0, 0)
    assert monsters.is_defeated(f.s, 0)
    assert not monsters.is_beaten(f.s)
    f.set_health(1, 0)
    assert monsters.is_beaten(f.s)


@pytest.mark.rule("FD-KEY-01")
def test_fd_key_01_monsters_heal_to_their_start_and_the_dead_do_not():
    f = Fight(BREN)
    f.begin(f.monster(health=10, kind="group", heal=1))
    f.set_health(0, 8, 10, 0, 3)
    monsters.heal(f.s, 0, 4)
    assert f.foe_health(0) == [10, 10, 0, 7]
    monsters.heal_round(f.s, f.t)
    assert f.foe_health(0) == [10, 10, 0, 8]


@pytest.mark.rule("FD-FCOMBAT-05")
def test_fd_fcombat_05_a_part_has_its_own_passive_and_the_tails():
    f = Fight(BREN)
    armor, back = v.MonsterPassive.ARMOR, v.MonsterPassive.RETURN
    f.t.part_passive[2, armor] = 2
    f.t.part_passive[1, back] = 3
    f.begin_final(armor=1, **{"return": 1})
    assert [monsters.passive(f.s, f.t, part, armor) for part in range(3)] == [1, 1, 3]
    assert monsters.strike_passive(f.s, f.t, 0, back) == 4
    f.set_health(1, 0)
    assert monsters.strike_passive(f.s, f.t, 0, back) == 1


@pytest.mark.rule("FD-FCOMBAT-02")
def test_each_part_of_the_final_entity_is_one_individual():
    f = Fight(BREN, SIL)
    f.begin_final((9, 20, 30))
    assert f.s.foe_count.tolist() == [1, 1, 1]
    assert [f.foe_health(foe) for foe in range(3)] == [[9], [20], [30]]
    monsters.end(f.s)
    for field in ("foes", "foe_count", "foe_full", "foe_health", "foe_next", "foe_plays"):
        assert not np.any(f.s[field]), field
