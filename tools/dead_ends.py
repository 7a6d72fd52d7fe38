"""How often a party runs into a dead end while it lays an Ecology's tiles in Forgotten Depths.

Encounters cost nothing here, so that the figures tell of the tiles alone. Three ways to play:
`random` places anywhere and never Encounters; `clear` Encounters blockers (and opens Doors, as long
as its Keys last) while a tile still to be drawn has no legal placement; `careful` does the same and
places tiles so that the party keeps the most open sides. A run ends with a tile that can't be
placed, or with the Stairs Tile on the map.

    python -m tools.dead_ends --seeds 1000
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from lairzoo.envs.core import data
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.cards import tile_schema, tile_tables

CARDS = Path(tile_tables.__file__).parent
POLICIES = ("random", "clear", "careful")
KEYS = 3
UNDER_STAIRS = 3  # tiles below the Stairs Tile in the pile
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # one cell north, east, south, west
Cell = tuple[int, int]
Spot = tuple[int, int]  # tile, region


def load_tables(folder: Path = CARDS) -> np.ndarray:
    """One record with the columns of the map, from the card files in a folder."""
    columns = [
        (name, "<i2", (count, *(n for n in shape if n != "index")))
        for count, group in tile_tables.COLUMNS
        for name, shape in group.items()
    ]
    t = np.zeros(1, columns)
    for _, group in tile_tables.COLUMNS:
        for name, shape in group.items():
            if "index" in shape:
                t[name] = v.NONE
    tile_tables.fill_tiles(t[0], data.load(folder / "tiles.toml", tile_schema.Tile, "tile"))
    patterns = data.load(folder / "patterns.toml", tile_schema.Pattern, "pattern")
    tile_tables.fill_patterns(t[0], patterns)
    return t


class TileSet:
    """The tiles of an Ecology as plain lists, by number."""

    def __init__(self, t: np.ndarray, ecology: int) -> None:
        rows = slice(ecology * v.TILES, (ecology + 1) * v.TILES)

        def column(name: str) -> list[Any]:
            return t[name][0][rows].tolist()

        self.keys = column("tile_key")
        self.owner = column("tile_edge_region")
        self.regions = column("tile_regions")
        self.links = [
            list(zip(*three, strict=True))
            for three in zip(column("link_kind"), column("link_a"), column("link_b"), strict=True)
        ]
        monsters, features = column("region_monsters"), column("region_feature")
        self.blocked = [
            [bool(x or y) for x, y in zip(*two, strict=True)]
            for two in zip(monsters, features, strict=True)
        ]
        self.passage = [
            next((r for r, there in enumerate(row) if there), None)
            for row in column("region_passage")
        ]


@dataclass(frozen=True)
class Gap:
    """An empty cell beside placed tiles: what a tile there must show, and how many ways lead in."""

    care: int
    want: int
    ways: int  # bits of the sides from which the party comes


class Map:
    """Placed tiles, what was Encountered, and the Lantern on the Entry Tile."""

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles
        self.at: dict[Cell, int] = {(0, 0): v.ENTRY}
        self.where: dict[int, tuple[Cell, int]] = {v.ENTRY: ((0, 0), 0)}
        self.cleared: set[Spot] = set()
        self.opened: set[int] = set()  # tiles whose Door is open
        self.refresh()

    def is_blocked(self, spot: Spot) -> bool:
        """Whether a Monster or Feature holds the party up there."""
        return self.tiles.blocked[spot[0]][spot[1]] and spot not in self.cleared

    def _beside(self, spot: Spot) -> Iterator[Spot]:
        tile, region = spot
        (x, y), rotation = self.where[tile]
        for side, owner in enumerate(self.tiles.owner[tile]):
            step = STEPS[(side + rotation) % 4]
            near = self.at.get((x + step[0], y + step[1]))
            if owner == region and near is not None:
                back = (side + rotation + 2 - self.where[near][1]) % 4
                yield near, self.tiles.owner[near][back]
        for kind, a, b in self.tiles.links[tile]:
            if region in (a, b) and kind and (kind != v.Link.DOOR or tile in self.opened):
                yield tile, b if region == a else a
        if self.tiles.passage[tile] == region:
            for other in self.where:
                if self.tiles.passage[other] is not None:
                    yield other, self.tiles.passage[other]

    def refresh(self) -> None:
        """Find the accessible regions and the empty cells around the map."""
        self.reach = {(v.ENTRY, 0)}
        todo: list[Spot] = [(v.ENTRY, 0)]
        while todo:
            spot = todo.pop()
            if not self.is_blocked(spot):
                new = [near for near in self._beside(spot) if near not in self.reach]
                self.reach.update(new)
                todo += new
        through = {spot for spot in self.reach if not self.is_blocked(spot)}
        self.has_passage = any(self.tiles.passage[tile] == r for tile, r in through)
        self.gaps: dict[Cell, Gap] = {}
        parts: dict[Cell, list[int]] = {}
        for tile, ((x, y), rotation) in self.where.items():
            key = self.tiles.keys[tile][rotation]
            for side, (dx, dy) in enumerate(STEPS):
                cell = (x + dx, y + dy)
                if cell in self.at:
                    continue
                back = (side + 2) % 4
                part = parts.setdefault(cell, [0, 0, 0])
                part[0] |= 3 << 2 * back
                part[1] |= (key >> 2 * side & 3) << 2 * back
                if (tile, self.tiles.owner[tile][(side - rotation) % 4]) in through:
                    part[2] |= 1 << back
        self.gaps = {cell: Gap(*part) for cell, part in parts.items()}

    def placements(self, tile: int) -> list[tuple[Cell, int]]:
        """All legal cells and rotations of a tile."""
        is_warped = self.has_passage and self.tiles.passage[tile] is not None
        return [
            (cell, rotation)
            for cell, gap in self.gaps.items()
            if gap.ways or is_warped
            for rotation in range(4)
            if (self.tiles.keys[tile][rotation] ^ gap.want) & gap.care == 0
        ]

    def can_place(self, tile: int) -> bool:
        """Whether a tile has a legal placement."""
        is_warped = self.has_passage and self.tiles.passage[tile] is not None
        needs = {(gap.care, gap.want) for gap in self.gaps.values() if gap.ways or is_warped}
        keys = self.tiles.keys[tile]
        return any((key ^ want) & care == 0 for care, want in needs for key in keys)

    def place(self, tile: int, cell: Cell, rotation: int) -> None:
        """Lay a tile."""
        self.at[cell] = tile
        self.where[tile] = (cell, rotation)
        self.refresh()

    def gain(self, tile: int, cell: Cell, rotation: int) -> int:
        """Open sides that the party wins with a placement, less those it uses up."""
        gap = self.gaps[cell]
        owner = self.tiles.owner[tile]
        todo = {owner[(side - rotation) % 4] for side in range(4) if gap.ways >> side & 1}
        if self.has_passage and self.tiles.passage[tile] is not None:
            todo.add(self.tiles.passage[tile])
        seen = set(todo)
        while todo:
            region = todo.pop()
            if self.tiles.blocked[tile][region]:
                continue
            for kind, a, b in self.tiles.links[tile]:
                if kind not in (v.Link.NONE, v.Link.DOOR) and region in (a, b):
                    new = {a, b} - seen
                    seen |= new
                    todo |= new
        free = {region for region in seen if not self.tiles.blocked[tile][region]}
        won = sum(
            owner[(side - rotation) % 4] in free and (cell[0] + dx, cell[1] + dy) not in self.at
            for side, (dx, dy) in enumerate(STEPS)
        )
        return won - gap.ways.bit_count()


@dataclass
class Run:
    """What came of one exploration."""

    is_dead_end: bool
    drawn: int
    blockers: int  # Monsters and Features Encountered
    doors: int
    farthest: int  # cells from the Entry Tile along an axis


def clear_way(board: Map, undrawn: list[int], run: Run, rng: random.Random) -> None:
    """Encounter blockers until every tile that may come has a place, or none is left."""
    while not all(board.can_place(tile) for tile in undrawn):
        blockers = sorted(spot for spot in board.reach if board.is_blocked(spot))
        doors = sorted(
            tile
            for tile in board.where
            if tile not in board.opened
            for kind, a, b in board.tiles.links[tile]
            if kind == v.Link.DOOR
            and any((tile, r) in board.reach and not board.is_blocked((tile, r)) for r in (a, b))
        )
        if blockers:
            board.cleared.add(rng.choice(blockers))
            run.blockers += 1
        elif doors and run.doors < KEYS:
            board.opened.add(rng.choice(doors))
            run.doors += 1
        else:
            return
        board.refresh()


def shuffled_pile(rng: random.Random) -> list[int]:
    """The pile in the order of drawing: the Stairs Tile on three others [FD-SETUP-08]."""
    pile = list(range(v.STAIRS_TILE + 1, v.TILES))
    rng.shuffle(pile)
    pile.insert(len(pile) - UNDER_STAIRS, v.STAIRS_TILE)
    return pile


def explore(tiles: TileSet, policy: str, seed: int) -> Run:
    """Lay the tiles of an Ecology until the Stairs Tile lies or a tile can't be placed."""
    rng = random.Random(seed)
    pile = shuffled_pile(rng)
    board = Map(tiles)
    run = Run(False, 0, 0, 0, 0)
    for number, tile in enumerate(pile):
        if policy != "random":
            clear_way(board, pile[number:], run, rng)
        options = board.placements(tile)
        run.drawn = number + 1
        if not options:
            run.is_dead_end = True
            return run
        if policy == "careful":
            gains = [board.gain(tile, *option) for option in options]
            options = [o for o, gain in zip(options, gains, strict=True) if gain == max(gains)]
        cell, rotation = rng.choice(options)
        board.place(tile, cell, rotation)
        run.farthest = max(run.farthest, abs(cell[0]), abs(cell[1]))
        if tile == v.STAIRS_TILE:
            return run
    raise AssertionError("the pile holds the Stairs Tile")


def measure(tiles: TileSet, policy: str, seeds: range) -> dict[str, float]:
    """Rates over many runs: dead ends in per cent, means of the rest, and the farthest cell."""
    runs = [explore(tiles, policy, seed) for seed in seeds]
    return {
        "dead_ends": 100 * sum(run.is_dead_end for run in runs) / len(runs),
        "drawn": sum(run.drawn for run in runs) / len(runs),
        "blockers": sum(run.blockers for run in runs) / len(runs),
        "doors": sum(run.doors for run in runs) / len(runs),
        "farthest": max(run.farthest for run in runs),
    }


def main() -> None:
    """Print the rates of all Ecologies and policies."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--folder", type=Path, default=CARDS, help="with tiles.toml")
    arguments = parser.parse_args()
    t = load_tables(arguments.folder)
    for name, ecology in tile_tables.ECOLOGIES.items():
        for policy in POLICIES:
            found = measure(TileSet(t, ecology), policy, range(arguments.seeds))
            line = "  ".join(f"{what} {value:.1f}" for what, value in found.items())
            print(f"{name:13} {policy:8} {line}")


if __name__ == "__main__":
    main()
