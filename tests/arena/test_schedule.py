"""Line-ups, rotations and seeds."""

import itertools
from collections import Counter

import pytest

from lairzoo.arena import schedule


@pytest.mark.parametrize(
    ("num_agents", "num_seats"), list(itertools.product(range(1, 8), range(2, 6)))
)
def test_lineups_are_as_even_as_the_seats_allow(num_agents, num_seats):
    for block in schedule.blocks(num_agents, num_seats, 30):
        counts = Counter(block.lineup)
        assert len(block.lineup) == num_seats
        assert len(counts) == min(num_agents, num_seats)
        assert max(counts.values()) - min(counts.values()) <= 1


@pytest.mark.parametrize(
    ("num_agents", "num_seats"), [(2, 3), (3, 4), (5, 3), (7, 4), (12, 5), (40, 5)]
)
def test_appearances_stay_even_all_the_way(num_agents, num_seats):
    seen = Counter(dict.fromkeys(range(num_agents), 0))
    for block in schedule.blocks(num_agents, num_seats, 200):
        seen.update(block.lineup)
        assert max(seen.values()) - min(seen.values()) <= 2


def test_every_combination_has_its_turn():
    blocks = schedule.blocks(6, 3, 40)
    for first in (0, 20):
        lineups = {tuple(sorted(block.lineup)) for block in blocks[first : first + 20]}
        assert lineups == set(itertools.combinations(range(6), 3))


def test_rotations_put_each_part_of_a_lineup_in_each_seat_once():
    block = schedule.Block(0, 1, (0, 0, 1, 2, 3))
    rotations = block.rotations()
    assert len(rotations) == 5
    for seat in range(5):
        assert sorted(lineup[seat] for lineup in rotations) == [0, 0, 1, 2, 3]
    doubled = block.lineup * 2
    assert all(lineup in [doubled[k : k + 5] for k in range(5)] for lineup in rotations)


def test_neighbours_change_between_blocks():
    """Rotations alone would seat the same agent behind another all the time."""
    behind = set()
    for block in schedule.blocks(4, 4, 30):
        place = block.lineup.index(0)
        behind.add(block.lineup[(place + 1) % 4])
    assert behind == {1, 2, 3}


def test_a_longer_schedule_contains_the_shorter_one():
    assert schedule.blocks(5, 4, 50, seed=3)[:20] == schedule.blocks(5, 4, 20, seed=3)


def test_seeds_differ_between_blocks_and_schedules():
    seeds = [b.seed for base in range(3) for b in schedule.blocks(4, 4, 100, seed=base)]
    assert len(set(seeds)) == 300
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_games_are_rounded_up_to_whole_blocks():
    assert [schedule.block_count(games, 4) for games in (1, 4, 5, 200)] == [1, 1, 2, 50]
