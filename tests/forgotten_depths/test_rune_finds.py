"""The designed patterns can be come by, and looking for them pays off."""

import pytest

from lairzoo.envs.forgotten_depths.cards import tile_tables
from tools import dead_ends, rune_patterns

SEEDS = range(20)
TABLES = dead_ends.load_tables()


@pytest.mark.parametrize("ecology", range(3), ids=list(tile_tables.ECOLOGIES))
def test_a_party_that_looks_for_patterns_finds_one_to_three(ecology):
    seeking = [rune_patterns.explore(TABLES, ecology, True, seed) for seed in SEEDS]
    careful = [rune_patterns.explore(TABLES, ecology, False, seed) for seed in SEEDS]
    assert len(SEEDS) < sum(map(len, seeking)) < 3 * len(SEEDS)
    assert sum(map(len, careful)) < sum(map(len, seeking))
    assert set().union(*seeking) == {0, 1, 2, 3}  # each of them is found by someone
