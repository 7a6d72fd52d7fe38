"""Rune patterns: where they are Discovered, and which occurrences can be Encountered.

An occurrence is a number: tile of the north-west square * 8 + image, so that the order of numbers
is the order of offers. The chain from the Boat to the Sword has one occurrence, 0 [FD-CAV-04].
"""

from ...core.jit import jit
from .. import vocab as v
from . import tiles


@jit
def row(s, pattern):
    return s.ecology * v.PATTERNS + pattern


@jit
def free_nodes(s, t, tile):
    """Bits by side of the cell: Nodes of a placed tile that have no token [FD-LEG-08]."""
    nodes = t.tile_nodes[tiles.row(s, tile)] & ~s.node_used[tile]
    return tiles.turned(nodes, s.tile_rot[tile])


@jit
def square_tile(s, t, pattern, match, square):
    """The tile on a square of an occurrence; NONE if none lies there."""
    here = row(s, pattern)
    image = match % v.IMAGES
    cell = s.tile_cell[match // v.IMAGES]
    x = cell % v.WINDOW + t.image_dx[here, image, square]
    y = cell // v.WINDOW + t.image_dy[here, image, square]
    if x < 0 or x >= v.WINDOW or y < 0 or y >= v.WINDOW:
        return v.NONE
    return s.cell_tile[y * v.WINDOW + x]


@jit
def fits(s, t, pattern, match):
    """Whether tiles with the Nodes lie on all squares [FD-LEG-01, FD-LEG-22]."""
    here = row(s, pattern)
    for square in range(t.pattern_tiles[here]):
        tile = square_tile(s, t, pattern, match, square)
        if tile == v.NONE:
            return False
        notches = t.image_nodes[here, match % v.IMAGES, square]
        if free_nodes(s, t, tile) & notches != notches:
            return False
    return True


@jit
def next_match(s, t, pattern, first):
    """The lowest occurrence from `first` on that can be Encountered; NONE if there is none."""
    here = row(s, pattern)
    if s.pattern_used[pattern] != 0:  # FD-LEG-10
        return v.NONE
    if t.pattern_tiles[here] == 0:
        return 0 if first == 0 and match_place(s, t, pattern, 0) != v.NONE else v.NONE
    for tile in range(first // v.IMAGES, v.TILES):
        if not tiles.is_placed(s, tile):
            continue
        free = free_nodes(s, t, tile)
        if free == 0:
            continue
        for image in range(t.pattern_images[here]):
            match = tile * v.IMAGES + image
            lacking = t.image_nodes[here, image, 0] & ~free  # square 0 is that of the tile itself
            if match < first or lacking != 0 or not fits(s, t, pattern, match):
                continue
            if match_place(s, t, pattern, match) != v.NONE:
                return match
    return v.NONE


@jit
def count_matches(s, t, pattern):
    """How many occurrences of a pattern are on offer; those beyond 16 are left out."""
    found = 0
    match = next_match(s, t, pattern, 0)
    while match != v.NONE and found < v.MATCHES:
        found += 1
        match = next_match(s, t, pattern, match + 1)
    return found


@jit
def find_match(s, t, pattern, n):
    """The n-th occurrence on offer, counted from 0; NONE if there are fewer."""
    match = next_match(s, t, pattern, 0)
    for _ in range(n):
        if match == v.NONE:
            break
        match = next_match(s, t, pattern, match + 1)
    return match


@jit
def offers(s, t):
    """Bits of the patterns that can be Encountered [FD-LEG-05]."""
    bits = 0
    for pattern in range(v.PATTERNS):
        if next_match(s, t, pattern, 0) != v.NONE:
            bits |= 1 << pattern
    return bits


@jit
def match_place(s, t, pattern, match):
    """Where the Lantern goes for an occurrence, tile * 3 + region; NONE if out of reach.

    The first traversable region of its tiles, else the first accessible one [FD-LEG-04].
    """
    squares = t.pattern_tiles[row(s, pattern)]
    if squares == 0:
        return _chain_place(s, t)
    for worse in range(2):
        wanted = v.Reach.TRAVERSABLE - worse
        for square in range(squares):
            place = _place_on(s, square_tile(s, t, pattern, match, square), wanted)
            if place != v.NONE:
                return place
    return v.NONE


@jit
def use_match(s, t, pattern, match):
    """The Encounter starts: tokens on the Nodes, and the pattern is used up [FD-LEG-08]."""
    here = row(s, pattern)
    s.pattern_used[pattern] = 1
    for square in range(t.pattern_tiles[here]):
        tile = square_tile(s, t, pattern, match, square)
        notches = t.image_nodes[here, match % v.IMAGES, square]
        s.node_used[tile] |= tiles.turned(notches, (4 - s.tile_rot[tile]) & 3)


@jit
def _place_on(s, tile, wanted):
    """A region of the tile with that reach as tile * 3 + region; NONE if there is none."""
    for r in range(v.REGIONS):
        if s.reach[tile, r] == wanted:
            return tile * v.REGIONS + r
    return v.NONE


@jit
def water_beside(s, t, tile, direction):
    """The tile on that side if their water meets in a corner, else NONE [FD-CAV-02]."""
    other = tiles.tile_beside(s, tile, direction)
    if other == v.NONE:
        return v.NONE
    mine = tiles.turned(t.tile_water[tiles.row(s, tile)], s.tile_rot[tile])
    yours = tiles.turned(t.tile_water[tiles.row(s, other)], s.tile_rot[other])
    after = (mine >> direction) & (yours >> ((direction + 1) & 3)) & 1
    before = (mine >> ((direction + 3) & 3)) & (yours >> ((direction + 2) & 3)) & 1
    return other if after | before != 0 else v.NONE


@jit
def waters(s, t, tile, without):
    """Bits of the tiles joined to a placed one by water, itself among them, past one tile."""
    seen = 1 << int(tile)
    done = 0
    while seen != done:
        for k in range(v.TILES):
            if (seen & ~done) >> k & 1 == 0:
                continue
            done |= 1 << k
            for direction in range(4):
                other = water_beside(s, t, k, direction)
                if other != v.NONE and other != without:
                    seen |= 1 << int(other)
    return seen


@jit
def is_chained(s, t):
    """Whether water leads from the Boat to the Sword."""
    boat = int(t.boat_tile[s.ecology])
    sword = int(t.sword_tile[s.ecology])
    if not (tiles.is_placed(s, boat) and tiles.is_placed(s, sword)):
        return False
    return (waters(s, t, boat, v.NONE) >> sword) & 1 == 1


@jit
def is_on_chain(s, t, tile):
    """Whether a tile lies on some chain, given that there is one.

    It does if no single other tile cuts it off from both ends: then two ways that share no tile
    lead from it to the Boat and to the Sword.
    """
    boat = int(t.boat_tile[s.ecology])
    sword = int(t.sword_tile[s.ecology])
    ends = (1 << boat) | (1 << sword)
    joined = waters(s, t, boat, v.NONE)
    if (joined >> int(tile)) & 1 == 0:
        return False
    for other in range(v.TILES):
        if other == tile or (joined >> other) & 1 == 0:
            continue
        if waters(s, t, tile, other) & ends & ~(1 << other) == 0:
            return False
    return True


@jit
def _chain_place(s, t):
    """As match_place: of the Boat's tile, the Sword's, then the others of a chain."""
    if not is_chained(s, t):
        return v.NONE
    for worse in range(2):
        wanted = v.Reach.TRAVERSABLE - worse
        place = _place_on(s, t.boat_tile[s.ecology], wanted)
        if place == v.NONE:
            place = _place_on(s, t.sword_tile[s.ecology], wanted)
        if place != v.NONE:
            return place
        for k in range(v.TILES):
            place = _place_on(s, k, wanted)
            if place != v.NONE and is_on_chain(s, t, k):
                return place
    return v.NONE
