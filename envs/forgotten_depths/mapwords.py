"""The words and sizes of the map: sides, corners, links, elements, and the window of cells."""

from enum import IntEnum

NONE = -32768  # nothing, in index-like fields

ECOLOGIES = 3
TILES = 24  # of an Ecology
TILE_ROWS = ECOLOGIES * TILES
REGIONS = 3  # a tile has one to three
LINKS = 3  # inside a tile
RADIUS = 12  # cells from the Entry Tile to the border of the window
WINDOW = 2 * RADIUS + 1
CELLS = WINDOW * WINDOW
CENTRE = RADIUS * WINDOW + RADIUS
ENTRY = 0  # number of the Entry Tile in its Ecology
STAIRS_TILE = 1
PATTERNS = 4  # rune patterns of an Ecology
PATTERN_ROWS = ECOLOGIES * PATTERNS
SQUARES = 4  # the most squares of a pattern
IMAGES = 8  # four rotations, each also mirrored
MATCHES = 16  # occurrences of one pattern that can be told apart


class Direction(IntEnum):
    """A side of a tile or a cell, clockwise; a quarter turn adds 1."""

    N = 0
    E = 1
    S = 2
    W = 3


class Corner(IntEnum):
    """A corner of a tile or a cell, clockwise; corner c lies after side c."""

    NE = 0
    SE = 1
    SW = 2
    NW = 3


class Edge(IntEnum):
    """What a side is; in Subterranean Architecture an open side is of the upper or lower level."""

    WALL = 0
    OPEN = 1
    UPPER = 1
    LOWER = 2


class Link(IntEnum):
    """What joins two regions of a tile."""

    NONE = 0
    HABITAT = 1
    DOOR = 2
    STAIRS = 3


class TileKind(IntEnum):
    """The part a tile plays in its Ecology."""

    ENTRY = 0
    STAIRS = 1
    ORDINARY = 2


class Reach(IntEnum):
    """How far the party gets with a region."""

    OUT = 0
    ACCESSIBLE = 1  # entered, and held up by what is in it
    TRAVERSABLE = 2


class Slot(IntEnum):
    """The elements of one tile; it has at most one of each slot."""

    MONSTER = 0
    FEATURE = 1
    DOOR = 2
    PLACE = 3  # Chest, Campfire or stairs
