"""What the loader says about wrong tiles and rune patterns: one line with file, card and key."""

import copy

import pytest

from lairzoo.envs.core import data
from lairzoo.envs.core.errors import CardError
from lairzoo.envs.forgotten_depths.cards import tile_schema, tile_tables
from tests.forgotten_depths.map_reference import read
from tests.forgotten_depths.map_state import empty_tables, toml

TILES = read("tiles.toml")
PATTERNS = read("patterns.toml")


def message(name, rows):
    """What the loader says about these rows: one line, the file first."""
    struct, fill = {
        "tile": (tile_schema.Tile, tile_tables.fill_tiles),
        "pattern": (tile_schema.Pattern, tile_tables.fill_patterns),
    }[name]
    text = "\n".join(f"[[{name}]]\n{toml(row)}" for row in rows)
    with pytest.raises(CardError) as caught:
        fill(empty_tables(), data.parse(text.encode(), f"cards/{name}s.toml", struct, name))
    line = str(caught.value)
    assert "\n" not in line
    return line


def edited(rows, key, **changes):
    rows = copy.deepcopy(rows)
    row = next(row for row in rows if row["key"] == key)
    row.update(changes)
    return rows


TWO = [{"edges": ["N", "E", "W"]}, {"edges": ["S"]}]
BAD_TILES = [
    ("great_hall", {"ecology": "ruin"}, "ecology", "unknown ecology 'ruin' (allowed: ruins,"),
    (
        "great_hall",
        {"ecology": "caverns"},
        "ecology",
        "at this place of the file it must be 'ruins'",
    ),
    (
        "great_hall",
        {"kind": "room"},
        "kind",
        "unknown kind 'room' (allowed: entry, stairs, ordinary)",
    ),
    ("great_hall", {"kind": "entry"}, "kind", "it must be 'ordinary'"),
    ("old_gate", {"kind": "ordinary"}, "kind", "it must be 'entry'"),
    ("great_hall", {"edges": ["open", "wall"]}, "edges", "expected array of length 4, got 2"),
    ("great_hall", {"edges": ["open", "open", "upper", "open"]}, "edges", "unknown edge 'upper'"),
    ("mosaic_hall", {"edges": ["open", "upper", "upper", "wall"]}, "edges", "unknown edge 'open'"),
    ("great_hall", {"edges": ["wall"] * 4}, "edges", "a tile needs a side that is no wall"),
    ("great_hall", {"regions": []}, "regions.edges", "side N is open and belongs to no region"),
    ("great_hall", {"regions": [{"edges": ["N", "E", "X"]}]}, "regions.edges", "unknown side 'X'"),
    ("great_hall", {"regions": [{"edges": ["N", "E"]}]}, "regions.edges", "side W is open and"),
    ("great_hall", {"regions": TWO}, "regions.edges", "side S is a wall"),
    ("crossways", {"regions": [*TWO, {"edges": ["S"]}]}, "regions.edges", "belongs to two regions"),
    ("crossways", {"regions": [*TWO, {}]}, "regions", "region 2 has no side, no link and no"),
    (
        "crossways",
        {"regions": [*TWO, {"passage": True}, {}]},
        "regions",
        "4 regions, but a tile has",
    ),
    ("great_hall", {"regions": [{"monsters": 3}]}, "regions.monsters", "expected int <= 2"),
    (
        "great_hall",
        {"regions": [{"monster": 1}]},
        "regions.monster",
        "unknown key (allowed: edges,",
    ),
    (
        "ashen_court",
        {"regions": [{"edges": ["N", "S"], "camp": True, "feature": True}]},
        "regions.camp",
        "a Campfire has no",
    ),
    (
        "old_gate",
        {"regions": [{"edges": ["N", "E", "W"], "monsters": 1}]},
        "regions",
        "an Entry Tile has no",
    ),
    (
        "mosaic_hall",
        {"regions": [{"edges": ["N", "E", "S"], "passage": True}]},
        "regions.passage",
        "only ruins and caverns",
    ),
    (
        "great_hall",
        {"regions": [{"edges": ["N", "E", "W"], "stairs": True}]},
        "regions.stairs",
        "the Stairs Tile has the stairs",
    ),
    (
        "crossways",
        {"regions": [{**TWO[0], "monsters": 1}, {**TWO[1], "monsters": 1}]},
        "regions.monsters",
        "at most one place with a Monster",
    ),
    (
        "crossways",
        {"regions": [{**TWO[0], "camp": True, "chest": True}, TWO[1]]},
        "regions.chest",
        "at most one place with a Chest, Campfire or stairs",
    ),
    (
        "crossways",
        {"regions": [{**TWO[0], "passage": True}, {**TWO[1], "passage": True}]},
        "regions.passage",
        "at most one passage",
    ),
    (
        "toppled_tower",
        {"links": [{"kind": "gate", "between": [0, 1]}]},
        "links.kind",
        "unknown link 'gate' (allowed: habitat, door, stairs)",
    ),
    (
        "toppled_tower",
        {"links": [{"kind": "door", "between": [0, 2]}]},
        "links.between",
        "wants two regions of the tile",
    ),
    (
        "toppled_tower",
        {"links": [{"kind": "door", "between": [0, 1]}] * 2},
        "links.between",
        "regions 0 and 1 are linked twice",
    ),
    (
        "toppled_tower",
        {"links": [{"kind": "stairs", "between": [0, 1]}]},
        "links.kind",
        "only the architecture has level stairs",
    ),
    (
        "ramp_court",
        {"links": [{"kind": "habitat", "between": [0, 1]}]},
        "regions",
        "joined without level stairs",
    ),
    ("upper_vestibule", {"links": []}, "links", "the regions of an Entry Tile are joined"),
    ("great_hall", {"nodes": ["N", "N"]}, "nodes", "'N' stands there twice"),
    ("great_hall", {"nodes": ["NE"]}, "nodes", "unknown side 'NE' (allowed: N, E, S, W)"),
    ("great_hall", {"water": ["NE"]}, "water", "only the caverns have water"),
    ("vaulted_cavern", {"water": ["N"]}, "water", "unknown corner 'N' (allowed: NE, SE, SW, NW)"),
    ("landing_stage", {"water": []}, "water", "the tile with the Boat needs water"),
    ("landing_stage", {"sword": True}, "sword", "Boat and Sword are on two tiles"),
    ("great_hall", {"source": "found"}, "source", "unknown source 'found'"),
]


@pytest.mark.parametrize(("tile", "changes", "key", "wanted"), BAD_TILES)
def test_a_wrong_tile_is_told_in_one_line(tile, changes, key, wanted):
    line = message("tile", edited(TILES, tile, **changes))
    assert line.startswith(f"cards/tiles.toml, card '{tile}', key '{key}': ")
    assert wanted in line


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        (TILES[:-1], "71 tiles, but there must be 72"),
        (edited(TILES, "ashen_court", regions=[{"edges": ["N", "S"]}]), "0 Campfires in the ruins"),
        (
            edited(TILES, "hot_spring", regions=[{"edges": ["N", "E"], "chest": True}]),
            "3 Chests in",
        ),
        (
            edited(TILES, "crystal_portal", regions=[{"edges": ["N", "E", "S"]}]),
            "1 Warp Portals in",
        ),
        (edited(TILES, "landing_stage", boat=False), "0 tiles of the caverns with boat = true"),
    ],
)
def test_a_wrong_set_is_told_in_one_line(rows, wanted):
    line = message("tile", rows)
    assert line.startswith("cards/tiles.toml: ")
    assert wanted in line


def square(x, y, *nodes):
    return {"at": [x, y], "nodes": list(nodes)}


BAD_PATTERNS = [
    (
        "twin_seals",
        {"squares": [square(0, 0, "N")]},
        "squares",
        "1 squares, but a pattern has 2 to 4",
    ),
    (
        "twin_seals",
        {"squares": [square(0, 0, "N"), square(1, 0)]},
        "squares.nodes",
        "every square has a notch",
    ),
    (
        "twin_seals",
        {"squares": [square(0, 0, "N"), square(0, 0, "E")]},
        "squares.at",
        "two squares lie on one cell",
    ),
    (
        "twin_seals",
        {"squares": [square(0, 0, "N"), square(1, 1, "E")]},
        "squares.at",
        "must hang together",
    ),
    (
        "twin_seals",
        {"squares": [square(0, 0, "Q"), square(1, 0, "E")]},
        "squares.nodes",
        "unknown side 'Q'",
    ),
    (
        "twin_seals",
        {"squares": [{"at": [0], "nodes": ["N"]}]},
        "squares.at",
        "expected array of length 2, got 1",
    ),
    (
        "twin_seals",
        {"chain": True, "squares": []},
        "chain",
        "only the caverns have a Boat and a Sword",
    ),
    (
        "boat_and_sword",
        {"squares": [square(0, 0, "N"), square(1, 0, "E")]},
        "squares",
        "a chain over water has none",
    ),
    ("twin_seals", {"ecology": "caverns"}, "ecology", "it must be 'ruins'"),
]


@pytest.mark.parametrize(("pattern", "changes", "key", "wanted"), BAD_PATTERNS)
def test_a_wrong_pattern_is_told_in_one_line(pattern, changes, key, wanted):
    line = message("pattern", edited(PATTERNS, pattern, **changes))
    assert line.startswith(f"cards/patterns.toml, card '{pattern}', key '{key}': ")
    assert wanted in line


def test_the_number_of_patterns_and_chains_is_checked():
    assert "11 patterns, but there must be 12" in message("pattern", PATTERNS[1:])
    pair = [square(0, 0, "N"), square(1, 0, "E")]
    rows = edited(PATTERNS, "boat_and_sword", chain=False, squares=pair)
    assert "0 patterns with chain = true, but there must be 1" in message("pattern", rows)


def test_empty_files_are_told():
    for fill in (tile_tables.fill_tiles, tile_tables.fill_patterns):
        with pytest.raises(CardError, match="no (tiles|patterns)$"):
            fill(empty_tables(), [])
