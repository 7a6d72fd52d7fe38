"""How many rune patterns a party of Forgotten Depths comes by, with and without looking for them.

The party of tools/dead_ends.py, careful and with Encounters that cost nothing; `seeking` also
weighs how far a placement brings the patterns that it has not used. A pattern is used as soon as it
is complete, and with it its Nodes.

    python -m tools.rune_patterns --seeds 100
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.cards import tile_tables
from tools import dead_ends

OPEN_SIDE = 0.5  # worth of an open side, against 2 for a whole pattern in sight
COMPLETE = 10.0
JOINED = 0.7  # worth of water that meets
Nodes = frozenset[tuple[int, int]]  # (tile, bits by side of the cell)


class Runes:
    """The patterns of an Ecology over a map, and the Nodes that are used."""

    def __init__(self, t: np.ndarray, ecology: int, board: dead_ends.Map) -> None:
        rows = slice(ecology * v.TILES, (ecology + 1) * v.TILES)
        self.board = board
        self.nodes: list[int] = t["tile_nodes"][0][rows].tolist()
        self.water: list[int] = t["tile_water"][0][rows].tolist()
        self.ends = [int(t[name][0][ecology]) for name in ("boat_tile", "sword_tile")]
        self.images: dict[int, list[Any]] = {}
        for pattern in range(v.PATTERNS):
            row = ecology * v.PATTERNS + pattern
            squares = int(t["pattern_tiles"][0][row])
            columns = [t[f"image_{name}"][0][row] for name in ("dx", "dy", "nodes")]
            self.images[pattern] = [
                list(zip(*(column[image][:squares].tolist() for column in columns), strict=True))
                for image in range(int(t["pattern_images"][0][row]))
            ]

    def free(self, tile: int) -> int:
        """Bits by side of the cell of the Nodes without a token."""
        return tile_tables.turned(self.nodes[tile], self.board.where[tile][1])

    def _laid(self, image: Any, x: int, y: int) -> Nodes | None:
        """The Nodes that lie right for an image; None if a tile lies wrong."""
        laid = set()
        for dx, dy, nodes in image:
            tile = self.board.at.get((x + dx, y + dy))
            if tile is not None and self.free(tile) & nodes != nodes:
                return None
            if tile is not None:
                laid.add((tile, nodes))
        return frozenset(laid)

    def best(self, pattern: int) -> tuple[float, Nodes]:
        """The largest part of a pattern that lies somewhere, and its Nodes."""
        found: tuple[float, Nodes] = (0.0, frozenset())
        for image in self.images[pattern]:
            for x, y in self.board.at:
                for dx, dy, _ in image:
                    laid = self._laid(image, x - dx, y - dy)
                    if laid is not None and len(laid) / len(image) > found[0]:
                        found = (len(laid) / len(image), laid)
        return found

    def use(self, nodes: Nodes) -> None:
        """Take Nodes out of the game."""
        for tile, bits in nodes:
            self.nodes[tile] &= ~tile_tables.turned(bits, -self.board.where[tile][1] % 4)

    def joined(self, tile: int) -> Iterator[int]:
        """The tiles beside one whose water meets its own."""
        (x, y), rotation = self.board.where[tile]
        mine = tile_tables.turned(self.water[tile], rotation)
        for side, (dx, dy) in enumerate(dead_ends.STEPS):
            other = self.board.at.get((x + dx, y + dy))
            if other is not None:
                yours = tile_tables.turned(self.water[other], self.board.where[other][1])
                pairs = ((side, side + 1), (side + 3, side + 2))
                if any(mine >> a % 4 & yours >> b % 4 & 1 for a, b in pairs):
                    yield other

    def is_chained(self) -> bool:
        """Whether water leads from the Boat to the Sword."""
        if not all(end in self.board.where for end in self.ends):
            return False
        seen = {self.ends[0]}
        todo = [self.ends[0]]
        while todo:
            new = set(self.joined(todo.pop())) - seen
            seen |= new
            todo += new
        return self.ends[1] in seen

    def worth(self, tile: int, done: set[int]) -> float:
        """How far the patterns are once a tile lies where it does."""
        total = 0.0
        for pattern in set(self.images) - done:
            if self.images[pattern]:
                part = self.best(pattern)[0]
                total += COMPLETE if part == 1 else 2 * part
            else:
                total += COMPLETE * self.is_chained() + JOINED * len(list(self.joined(tile)))
        return total


def explore(t: np.ndarray, ecology: int, is_seeking: bool, seed: int) -> set[int]:
    """Lay the tiles of an Ecology; the patterns that were completed."""
    rng = random.Random(seed)
    pile = dead_ends.shuffled_pile(rng)
    board = dead_ends.Map(dead_ends.TileSet(t, ecology))
    runes = Runes(t, ecology, board)
    run = dead_ends.Run(False, 0, 0, 0, 0)
    done: set[int] = set()
    for number, tile in enumerate(pile):
        dead_ends.clear_way(board, pile[number:], run, rng)
        options = board.placements(tile)
        if not options or v.STAIRS_TILE not in pile[number:]:
            break
        worth = []
        for cell, rotation in options:
            gain = float(board.gain(tile, cell, rotation))
            if is_seeking:
                board.at[cell], board.where[tile] = tile, (cell, rotation)
                gain = OPEN_SIDE * gain + runes.worth(tile, done)
                del board.at[cell], board.where[tile]
            worth.append(gain)
        best = [o for o, value in zip(options, worth, strict=True) if value == max(worth)]
        board.place(tile, *rng.choice(best))
        for pattern in set(runes.images) - done:
            part, nodes = runes.best(pattern)
            if part == 1 or (not runes.images[pattern] and runes.is_chained()):
                done.add(pattern)
                runes.use(nodes)
    return done


def main() -> None:
    """Print patterns found per exploration, and how often each pattern, in per cent."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seeds", type=int, default=40)
    seeds = range(parser.parse_args().seeds)
    t = dead_ends.load_tables()
    for name, ecology in tile_tables.ECOLOGIES.items():
        for is_seeking in (False, True):
            found = [explore(t, ecology, is_seeking, seed) for seed in seeds]
            mean = sum(map(len, found)) / len(found)
            each = [100 * sum(p in done for done in found) / len(found) for p in range(v.PATTERNS)]
            shares = " ".join(f"{share:.0f} %" for share in each)
            print(f"{name:13} {'seeking' if is_seeking else 'careful':8} {mean:.2f}  {shares}")


if __name__ == "__main__":
    main()
