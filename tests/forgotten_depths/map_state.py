"""Scenes of the map tests: tiles in a short notation, laid where a test wants them.

A tile is written as its regions, "EW ; N M": the sides of each (in the architecture capitals are of
the upper level, small letters of the lower), then what lies in it: M and MM Monster icons, F
Feature, C Chest, R Campfire, T stairs, P passage. Links are "h01" (habitat line between regions 0
and 1), "d01" (Door), "s01" (level stairs).
"""

import numpy as np

from lairzoo.envs.core import data
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.cards import tile_schema, tile_tables
from lairzoo.envs.forgotten_depths.rules import paths, patterns, tiles
from lairzoo.envs.forgotten_depths.state import RECORD

ITEMS = {
    "M": {"monsters": 1},
    "MM": {"monsters": 2},
    "F": {"feature": True},
    "C": {"chest": True},
    "R": {"camp": True},
    "T": {"stairs": True},
    "P": {"passage": True},
}
LINKS = {"h": "habitat", "d": "door", "s": "stairs"}


def tile_row(key, ecology, kind, text, links="", **more):
    """A tile of tiles.toml from the notation."""
    edges = ["wall"] * 4
    regions = []
    for part in text.split(";"):
        words = part.split()
        sides = "" if not words or words[0] in ITEMS else words.pop(0)
        for side in sides:
            level = "upper" if side.isupper() else "lower"
            edges["NESW".index(side.upper())] = level if ecology == "architecture" else "open"
        content = {name: value for word in words for name, value in ITEMS[word].items()}
        regions.append({"edges": list(sides.upper())} | content)
    rows = [
        {"kind": LINKS[link[0]], "between": [int(link[1]), int(link[2])]} for link in links.split()
    ]
    row = {"key": key, "source": "designed", "ecology": ecology, "kind": kind}
    return row | {"edges": edges, "regions": regions, "links": rows} | more


def empty_tables():
    """A record of the map's columns without a tile."""
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
    return t.view(np.recarray)[0]


def standard_tables():
    """The record of the standard tiles and patterns."""
    t = empty_tables()
    folder = tile_tables.__file__.rpartition("/")[0]
    for name, struct, fill in (
        ("tile", tile_schema.Tile, tile_tables.fill_tiles),
        ("pattern", tile_schema.Pattern, tile_tables.fill_patterns),
    ):
        path = f"{folder}/{name}s.toml"
        with open(path, "rb") as file:
            fill(t, data.parse(file.read(), f"cards/{name}s.toml", struct, name))
    return t


class Board:
    """A map on which a test lays tiles as it likes; cells are counted from the Entry Tile."""

    def __init__(self, ecology="ruins", entry="NESW", tables=None, **more):
        self.name = ecology
        self.ecology = tile_tables.ECOLOGIES[ecology]
        self.s = RECORD.empty(1).view(np.recarray)[0]
        self.s.ecology = self.ecology
        self.t = tables if tables is not None else empty_tables()
        self.count = 0
        if tables is None:
            self.t.pattern_tiles[:] = v.SQUARES  # no chain, and no image of anything
            self.tile(entry, kind="entry", **more)
            self.count = v.STAIRS_TILE + 1  # the Stairs Tile has its number
        paths.open_map(self.s, self.t)

    def tile(self, text, number=None, kind="ordinary", **more):
        """Design a tile without placing it; its number."""
        if number is None:
            number = self.count
            self.count += 1
        row = tile_row(f"tile_{number}", self.name, kind, text, **more)
        card = data.parse(
            b"[[tile]]\n" + toml(row).encode(), "cards/tiles.toml", tile_schema.Tile, "tile"
        )[0]
        tile_tables.fill_tile(self.t, self.ecology * v.TILES + number, card)
        return number

    def add(self, text, at, rotation=0, **more):
        """Design a tile and lay it there, legal or not; its number."""
        number = self.tile(text, **more)
        self.lay(number, at, rotation)
        return number

    def lay(self, number, at, rotation=0):
        tiles.place(self.s, number, cell(at), rotation)
        paths.refresh(self.s, self.t)

    def pattern(self, number, *squares, chain=False):
        """Make a rune pattern of squares (east, south, sides)."""
        rows = [{"at": [x, y], "nodes": list(sides)} for x, y, sides in squares]
        row = {"key": "p", "source": "designed", "ecology": self.name, "squares": rows}
        text = b"[[pattern]]\n" + toml(row | {"chain": chain}).encode()
        card = data.parse(text, "cards/patterns.toml", tile_schema.Pattern, "pattern")[0]
        self.t.pattern_tiles[self.ecology * v.PATTERNS + number] = 0
        tile_tables.fill_pattern(self.t, self.ecology * v.PATTERNS + number, card)

    def cells(self, number):
        """The cells that a tile may be placed on."""
        mask = np.zeros(v.CELLS + 7, np.int8)
        found = tiles.allow_cells(self.s, self.t, number, mask, 7)
        assert found == mask.sum()
        assert tiles.can_place(self.s, self.t, number) == (found > 0)
        return {at(k) for k in np.flatnonzero(mask[7:])}

    def rotations(self, number, where):
        """The rotations that a tile may have there."""
        bits = tiles.legal_rotations(self.s, self.t, number, cell(where))
        return {r for r in range(4) if bits >> r & 1}

    def reach(self, number, region=0):
        """How far the party gets with a region: OUT, ACCESSIBLE or TRAVERSABLE."""
        return v.Reach(self.s.reach[number, region]).name

    def offers(self, number):
        """The slots of a tile that can be Encountered."""
        bits = paths.offers(self.s, self.t, number)
        return {slot.name for slot in v.Slot if bits >> slot & 1}

    def mark(self, number, slot):
        """An element gets its token, without the Lantern moving."""
        paths.mark(self.s, self.t, number, v.Slot[slot])
        paths.refresh(self.s, self.t)

    def encounter(self, number, slot):
        """A whole Encounter with an element on offer."""
        assert slot in self.offers(number)
        region = paths.element_region(self.s, self.t, number, v.Slot[slot])
        paths.move_lantern(self.s, number, region)
        paths.mark(self.s, self.t, number, v.Slot[slot])
        paths.settle(self.s, self.t)

    @property
    def lantern(self):
        return int(self.s.lantern_tile), int(self.s.lantern_region)

    def matches(self, pattern):
        """The occurrences of a pattern on offer, each as the tiles on its squares."""
        found = []
        for n in range(patterns.count_matches(self.s, self.t, pattern)):
            match = patterns.find_match(self.s, self.t, pattern, n)
            squares = self.t.pattern_tiles[patterns.row(self.s, pattern)]
            found.append(
                [
                    int(patterns.square_tile(self.s, self.t, pattern, match, q))
                    for q in range(squares)
                ]
            )
        return found

    def use(self, pattern, n=0):
        """Start the Encounter of the n-th occurrence of a pattern."""
        match = patterns.find_match(self.s, self.t, pattern, n)
        patterns.use_match(self.s, self.t, pattern, match)


def cell(where):
    """Number of a cell east and south of the Entry Tile."""
    return v.CENTRE + where[1] * v.WINDOW + where[0]


def at(number):
    """A cell's place seen from the Entry Tile."""
    return int(number) % v.WINDOW - v.RADIUS, int(number) // v.WINDOW - v.RADIUS


def toml(row):
    """A row as the lines of a card file."""
    return "".join(f"{name} = {value_of(value)}\n" for name, value in row.items())


def value_of(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {value_of(part)}" for name, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(value_of, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
