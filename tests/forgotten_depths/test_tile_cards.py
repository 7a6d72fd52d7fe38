"""The designed tiles and rune patterns hold to the rules and to what makes them worth laying."""

import itertools

import pytest

from lairzoo.envs.core import data
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.cards import tile_schema, tile_tables
from tests.forgotten_depths.map_reference import OPPOSITE, SIDES, STEP, World, read, turn
from tests.forgotten_depths.map_state import standard_tables

ECOLOGIES = list(tile_tables.ECOLOGIES)
TILES = read("tiles.toml")
PATTERNS = read("patterns.toml")
T = standard_tables()


def of(ecology, rows=TILES):
    return [row for row in rows if row["ecology"] == ecology]


def regions(rows):
    return [region for row in rows for region in row["regions"]]


def total(rows, name):
    return sum(int(region.get(name, 0)) for region in regions(rows))


def doors(rows):
    return sum(link["kind"] == "door" for row in rows for link in row.get("links", ()))


@pytest.mark.rule("FD-COMP-10", "FD-COMP-11", "FD-COMP-12", "FD-SETUP-07")
@pytest.mark.parametrize("ecology", ECOLOGIES)
def test_an_ecology_has_24_tiles_with_entry_and_stairs(ecology):
    kinds = [row["kind"] for row in of(ecology)]
    assert kinds == ["entry", "stairs"] + ["ordinary"] * 22


@pytest.mark.rule("FD-EXPL-20")
@pytest.mark.parametrize("ecology", ECOLOGIES)
def test_fd_expl_20_two_chests_one_campfire_one_stairs(ecology):
    rows = of(ecology)
    assert [total(rows, name) for name in ("chest", "camp", "stairs")] == [2, 1, 1]


@pytest.mark.rule("FD-SETUP-07")
@pytest.mark.parametrize("ecology", ECOLOGIES)
def test_fd_setup_07_the_lantern_has_a_free_start(ecology):
    world = World(ecology)
    parts = range(len(world.tiles[0]["regions"]))
    assert world.accessible() == {(0, r) for r in parts}
    assert not any(world.is_blocked(0, r) for r in parts)


@pytest.mark.parametrize("ecology", ECOLOGIES)
def test_icons_fit_the_decks_and_the_keys(ecology):
    rows = of(ecology)
    assert 8 <= total(rows, "monsters") <= 10
    assert 8 <= total(rows, "feature") <= 10
    assert 1 <= doors(rows) <= 4
    assert 1 <= sum(region.get("monsters") == 2 for region in regions(rows)) <= 2
    chests = [region for region in regions(rows) if region.get("chest")]
    assert any(region.get("monsters") for region in chests)
    (camp,) = [region for region in regions(rows) if region.get("camp")]
    assert not camp.get("monsters")
    assert not camp.get("feature")
    nodes = [row for row in rows if row.get("nodes")]
    assert 13 <= len(nodes) <= 16
    assert all(len(row["nodes"]) <= 3 for row in nodes)


@pytest.mark.parametrize("ecology", ECOLOGIES)
def test_most_tiles_can_be_passed_or_left_in_several_ways(ecology):
    ordinary = of(ecology)[2:]
    sides = [sum(edge != "wall" for edge in row["edges"]) for row in ordinary]
    assert min(sides) >= 1
    assert sides.count(1) <= 3
    assert 2.5 <= sum(sides) / len(sides) <= (4 if ecology == "architecture" else 3.2)
    blocked = [
        row
        for row in ordinary
        if any(region.get("monsters") or region.get("feature") for region in row["regions"])
    ]
    assert 14 <= len(blocked) <= 18


@pytest.mark.rule("FD-RUIN-01", "FD-RUIN-05")
def test_the_ruins_have_four_secret_passages():
    assert total(of("ruins"), "passage") == 4


@pytest.mark.rule("FD-CAV-04", "FD-CAV-05")
def test_fd_cav_05_two_portals_one_boat_one_sword():
    rows = of("caverns")
    assert total(rows, "passage") == 2
    ends = [row for row in rows if row.get("boat") or row.get("sword")]
    assert len(ends) == 2
    assert all(row.get("water") for row in ends)
    assert sum("water" in row for row in rows) >= 8
    assert [row["key"] for row in PATTERNS if row.get("chain")] == ["boat_and_sword"]


@pytest.mark.rule("FD-CAV-04")
def test_fd_cav_04_the_chain_can_be_laid():
    """Boat, one tile between, Sword in a row: sides agree and the water meets."""
    world = World("caverns")
    (boat,) = [k for k, row in enumerate(world.tiles) if row.get("boat")]
    (sword,) = [k for k, row in enumerate(world.tiles) if row.get("sword")]
    between = [k for k, row in enumerate(world.tiles) if row.get("water") and k > 1]
    found = set()
    for middle, *turns in itertools.product(between, range(4), range(4), range(4)):
        if middle in (boat, sword):
            continue
        laid = list(zip((boat, middle, sword), turns, strict=True))
        world.placed, world.cells = {}, {}
        for x, (tile, rotation) in enumerate(laid):
            world.place(tile, (x, 0), rotation)
        if all(world.agrees(k, *world.placed[k]) for k, _ in laid) and world.chains():
            found.add(middle)
    assert len(found) >= 6


@pytest.mark.rule("FD-SUB-01", "FD-SUB-02")
def test_fd_sub_02_most_tiles_of_the_architecture_join_the_levels():
    rows = of("architecture")
    for row in rows:
        edges = dict(zip(SIDES, row["edges"], strict=True))
        for region in row["regions"]:
            assert len({edges[side] for side in region.get("edges", ())}) <= 1
        for link in row.get("links", ()):
            levels = [
                {edges[side] for side in row["regions"][r].get("edges", ())}
                for r in link["between"]
            ]
            if link["kind"] == "stairs" and all(levels):
                assert levels[0] != levels[1]
    both = [row for row in rows if {"upper", "lower"} <= set(row["edges"])]
    joined = [row for row in both if any(n["kind"] == "stairs" for n in row.get("links", ()))]
    assert len(joined) >= 14
    assert len(rows) - len(both) <= 4
    assert rows[0] in joined  # the Entry Tile
    assert rows[1] in both  # the Stairs Tile can be attached on either level


@pytest.mark.rule("FD-ICON-01")
def test_fd_icon_01_the_schema_knows_exactly_these_icons():
    assert set(tile_schema.Region.__struct_fields__) - {"edges"} == {
        "monsters",
        "feature",
        "chest",
        "camp",
        "stairs",
        "passage",
    }
    icons = {"nodes", "water", "boat", "sword"}
    plain = {"ecology", "kind", "edges", "regions", "links", *data.Row.__struct_fields__}
    assert set(tile_schema.Tile.__struct_fields__) == icons | plain
    assert {link.name for link in v.Link if link} == {"HABITAT", "DOOR", "STAIRS"}


def test_four_patterns_an_ecology_of_two_to_four_squares():
    for ecology in ECOLOGIES:
        sizes = [len(row.get("squares", ())) for row in of(ecology, PATTERNS)]
        assert len(sizes) == 4
        assert all(2 <= n <= 4 for n in sizes if n)
        assert sizes.count(0) == (ecology == "caverns")


@pytest.mark.rule("FD-LEG-02")
def test_no_two_patterns_of_an_ecology_are_images_of_each_other():
    for ecology in range(3):
        rows = range(ecology * v.PATTERNS, (ecology + 1) * v.PATTERNS)
        images = [
            tuple(T[name][row].tobytes() for name in ("image_dx", "image_dy", "image_nodes"))
            for row in rows
        ]
        assert len(set(images)) == v.PATTERNS


def layout(world, squares, laid):
    """The squares of a pattern from the tiles of an Ecology, by trying; None if it can't be."""
    if len(laid) == len(squares):
        return laid
    (x, y), sides = squares[len(laid)]["at"], squares[len(laid)]["nodes"]
    taken = {tile for tile, _ in laid.values()}
    for tile, rotation in itertools.product(range(v.TILES), range(4)):
        nodes = {turn(n, rotation) for n in world.tiles[tile].get("nodes", ())}
        if tile in taken or not set(sides) <= nodes:
            continue
        near = {
            side: laid[x + STEP[side][0], y + STEP[side][1]]
            for side in SIDES
            if (x + STEP[side][0], y + STEP[side][1]) in laid
        }
        if all(
            world.side(*other, OPPOSITE[side])[0] == world.side(tile, rotation, side)[0]
            for side, other in near.items()
        ):
            found = layout(world, squares, laid | {(x, y): (tile, rotation)})
            if found:
                return found
    return None


@pytest.mark.rule("FD-LEG-01")
@pytest.mark.parametrize(
    "row", [row for row in PATTERNS if "squares" in row], ids=lambda r: r["key"]
)
def test_every_pattern_can_be_laid_with_the_tiles(row):
    assert layout(World(row["ecology"]), row["squares"], {})


def test_numbers_of_the_tables_follow_the_files():
    for number, row in enumerate(TILES):
        assert T.tile_regions[number] == len(row["regions"])
        for side, kind in enumerate(row["edges"]):
            wanted = {"wall": 0, "open": 1, "upper": 1, "lower": 2}[kind]
            assert T.tile_edge[number, side] == wanted
            assert (T.tile_edge_region[number, side] == v.NONE) == (kind == "wall")
            for rotation in range(4):
                key = T.tile_key[number, rotation] >> 2 * ((side + rotation) % 4) & 3
                assert key == wanted
    assert TILES[v.TILES + T.boat_tile[1]]["boat"]
    assert TILES[v.TILES + T.sword_tile[1]]["sword"]
    assert T.boat_tile[0] == T.sword_tile[2] == v.NONE


def test_every_row_says_where_it_comes_from():
    assert all(row["source"] in data.SOURCES for row in TILES + PATTERNS)
    assert len({row["key"] for row in TILES}) == v.TILE_ROWS
