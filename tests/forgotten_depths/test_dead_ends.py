"""The designed tiles reward care: without it a dead end is likely, with it very rare."""

import random

import pytest

from lairzoo.envs.forgotten_depths.cards import tile_tables
from tests.forgotten_depths.map_reference import World
from tools import dead_ends

SEEDS = range(100)
TABLES = dead_ends.load_tables()
ECOLOGIES = list(tile_tables.ECOLOGIES)


def tiles_of(ecology):
    return dead_ends.TileSet(TABLES, tile_tables.ECOLOGIES[ecology])


@pytest.mark.rule("FD-EXPL-12")
@pytest.mark.parametrize("ecology", ECOLOGIES)
def test_a_careless_party_runs_into_dead_ends(ecology):
    assert dead_ends.measure(tiles_of(ecology), "random", SEEDS)["dead_ends"] > 50


@pytest.mark.parametrize("ecology", ECOLOGIES)
def test_a_careful_party_finds_the_stairs(ecology):
    found = dead_ends.measure(tiles_of(ecology), "careful", SEEDS)
    assert found["dead_ends"] < 2
    assert found["drawn"] > 19.5
    assert found["farthest"] <= 12  # inside the window


@pytest.mark.parametrize(
    ("ecology", "least"), [("ruins", 3.5), ("caverns", 3.5), ("architecture", 1.5)]
)
def test_a_careful_party_has_to_fight(ecology, least):
    found = dead_ends.measure(tiles_of(ecology), "careful", SEEDS)
    assert least <= found["blockers"] <= 5.5


@pytest.mark.parametrize("ecology", ECOLOGIES)
def test_the_measure_places_as_the_reference_does(ecology):
    """Same legal placements along an exploration, so that the rates are about the game."""
    rng = random.Random(5)
    board = dead_ends.Map(tiles_of(ecology))
    world = World(ecology)
    pile = list(range(1, 24))
    rng.shuffle(pile)
    for tile in pile:
        options = board.placements(tile)
        assert set(options) == world.placements(tile)
        assert board.can_place(tile) == bool(options)
        assert board.reach == world.accessible()
        if options:
            cell, rotation = rng.choice(sorted(options))
            board.place(tile, cell, rotation)
            world.place(tile, cell, rotation)
        blockers = sorted(spot for spot in board.reach if board.is_blocked(spot))
        if blockers and rng.random() < 0.5:
            spot = rng.choice(blockers)
            board.cleared.add(spot)
            board.refresh()
            world.done |= {("monster", *spot), ("feature", *spot)}
    assert len(board.at) > 8
