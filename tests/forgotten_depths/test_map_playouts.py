"""Random explorations: the rooms of the map and the slow reference agree at every step."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.cards import tile_tables
from lairzoo.envs.forgotten_depths.rules import paths, patterns, tiles
from tests.forgotten_depths.map_reference import RADIUS, World
from tests.forgotten_depths.map_state import Board, at, cell, standard_tables

TABLES = standard_tables()


class Pair:
    """An exploration kept by the rooms and by the reference."""

    def __init__(self, ecology):
        self.board = Board(ecology, tables=TABLES)
        self.world = World(ecology)

    def compare_placements(self, tile):
        """The legal (cell, rotation) of a tile."""
        b = self.board
        wanted = self.world.placements(tile)
        inside = {(where, r) for where, r in wanted if max(map(abs, where)) <= RADIUS}
        found = {(where, r) for where in b.cells(tile) for r in b.rotations(tile, where)}
        assert found == inside
        assert tiles.can_place_outside(b.s, b.t, tile) == (wanted != inside)
        return sorted(found)

    def place(self, tile, where, rotation):
        self.board.lay(tile, where, rotation)
        self.world.place(tile, where, rotation)

    def compare(self):
        """Reach, offers, and patterns."""
        b, w = self.board, self.world
        reach = w.accessible()
        for k in range(v.TILES):
            for r in range(len(w.tiles[k]["regions"])):
                wanted = "OUT"
                if (k, r) in reach:
                    wanted = "ACCESSIBLE" if w.is_blocked(k, r) else "TRAVERSABLE"
                assert b.reach(k, r) == wanted
        assert b.lantern == w.lantern
        assert w.lantern in reach
        offers = {(k, slot) for k in range(v.TILES) for slot in b.offers(k)}
        assert offers == w.offers()
        for pattern in range(v.PATTERNS):
            assert set(self.matches(pattern)) == w.occurrences(pattern)
        return sorted(offers)

    def matches(self, pattern):
        """The occurrences on offer by the rooms, each as its Nodes as printed: none twice."""
        b = self.board
        here = patterns.row(b.s, pattern)
        found = {}
        for n in range(patterns.count_matches(b.s, b.t, pattern)):
            match = int(patterns.find_match(b.s, b.t, pattern, n))
            nodes = set()
            for q in range(b.t.pattern_tiles[here]):
                tile = int(patterns.square_tile(b.s, b.t, pattern, match, q))
                bits = b.t.image_nodes[here, match % v.IMAGES, q]
                for side in v.Direction:
                    if bits >> side & 1:
                        printed = v.Direction((side - b.s.tile_rot[tile]) % 4).name
                        nodes.add((tile, printed))
            nodes = frozenset(nodes or {"chain"})
            assert nodes not in found
            found[nodes] = match
        return found

    def encounter(self, tile, slot):
        self.board.encounter(tile, slot)
        if slot == "PLACE" and self.board.t.region_camp[tiles.row(self.board.s, tile)].any():
            paths.bring_monsters_back(self.board.s, self.board.t)
        self.world.encounter(tile, slot)

    def use(self, pattern, nodes):
        """Encounter an occurrence of a pattern."""
        b, w = self.board, self.world
        match = self.matches(pattern)[nodes]
        place = int(patterns.match_place(b.s, b.t, pattern, match))
        spot = (place // v.REGIONS, place % v.REGIONS)
        assert spot in w.accessible()
        patterns.use_match(b.s, b.t, pattern, match)
        paths.move_lantern(b.s, *spot)
        paths.settle(b.s, b.t)
        w.patterns_used.add(pattern)
        w.nodes_used |= nodes - {"chain"}
        w.visit(spot)


def play(ecology, rng):
    """Lay all tiles that can be laid, with Encounters between; how many lie, how many patterns."""
    pair = Pair(ecology)
    used = 0
    for tile in (1 + rng.permutation(v.TILES - 1)).tolist():
        offers = pair.compare()
        while offers and rng.random() < 0.45:
            pair.encounter(*offers[rng.integers(len(offers))])
            offers = pair.compare()
        for pattern in range(v.PATTERNS):
            matches = sorted(pair.matches(pattern), key=sorted)
            if matches and rng.random() < 0.5:
                pair.use(pattern, matches[rng.integers(len(matches))])
                used += 1
                pair.compare()
        options = pair.compare_placements(tile)
        if options:
            pair.place(tile, *options[rng.integers(len(options))])
    pair.compare()
    return len(pair.world.placed), used


@pytest.mark.rule("FD-EXPL-06", "FD-EXPL-24", "FD-PATH-01", "FD-LEG-01")
@pytest.mark.parametrize("ecology", list(tile_tables.ECOLOGIES))
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_rooms_and_reference_agree(ecology, seed):
    placed, _ = play(ecology, np.random.default_rng(seed))
    assert placed > 3


def test_playouts_reach_what_is_to_be_compared():
    """Full maps and used patterns occur, or the comparison would say little."""
    found = [play(name, np.random.default_rng(7)) for name in tile_tables.ECOLOGIES]
    assert max(placed for placed, _ in found) > 15
    assert max(used for _, used in found) > 0


@pytest.mark.rule("FD-CAV-04", "FD-CAV-02")
def test_water_chains_agree_on_full_maps():
    """Water tiles in a block, in any rotation: chains and the tiles that lie on them."""
    rng = np.random.default_rng(3)
    chained = 0
    for _ in range(25):
        pair = Pair("caverns")
        b, w = pair.board, pair.world
        wet = [k for k in range(2, v.TILES) if w.tiles[k].get("water")]
        cells = [(x, y) for x in range(4) for y in range(1, 4)]
        ends = [k for k in wet if w.tiles[k].get("boat") or w.tiles[k].get("sword")]
        rest = rng.permutation([k for k in wet if k not in ends]).tolist()[: len(cells) - 2]
        for tile, where in zip(rng.permutation(ends + rest).tolist(), cells, strict=True):
            pair.place(tile, where, int(rng.integers(4)))
        chains = w.chains()
        assert patterns.is_chained(b.s, b.t) == bool(chains)
        if chains:
            chained += 1
            on_chain = {k for k in w.placed if patterns.is_on_chain(b.s, b.t, k)}
            assert on_chain == set().union(*chains)
    assert chained > 5


def test_placements_at_the_border_agree():
    """A line to the border: legal placements beyond it are left out, and told."""
    pair = Pair("ruins")
    b, w = pair.board, pair.world
    corridors = [
        k for k in range(2, v.TILES) if {"N", "S"} <= _open(w, k) or {"E", "W"} <= _open(w, k)
    ]
    for x, tile in enumerate(corridors[:RADIUS], 1):
        pair.place(tile, (x, 0), 0 if {"E", "W"} <= _open(w, tile) else 1)
        for slot in ("MONSTER", "FEATURE", "DOOR"):
            if slot in b.offers(tile):
                pair.encounter(tile, slot)
    pair.compare()
    for tile in range(1, v.TILES):
        if tile not in w.placed:
            pair.compare_placements(tile)
    assert b.s.cell_tile[cell((RADIUS, 0))] == corridors[RADIUS - 1]
    assert at(b.s.tile_cell[corridors[0]]) == (1, 0)


def _open(world, tile):
    edges = world.tiles[tile]["edges"]
    return {side for side, kind in zip("NESW", edges, strict=True) if kind != "wall"}
