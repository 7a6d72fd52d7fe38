"""The map: cells of the window, sides after rotation, and where a drawn tile may be placed.

Nothing here walks the map: a new tile is reached exactly if a touched open side belongs to a
traversable region, or if it has a passage and another passage region is traversable, and both can
be read from `reach` as paths.refresh left it [FD-EXPL-06, FD-EXPL-24].
"""

from ...core.jit import jit
from .. import vocab as v


@jit
def row(s, tile):
    return s.ecology * v.TILES + tile


@jit
def neighbour(cell, direction):
    """The cell on that side; NONE outside the window [FD-EXPL-23]."""
    x = cell % v.WINDOW
    y = cell // v.WINDOW
    if direction == v.Direction.N:
        return cell - v.WINDOW if y > 0 else v.NONE
    if direction == v.Direction.E:
        return cell + 1 if x < v.WINDOW - 1 else v.NONE
    if direction == v.Direction.S:
        return cell + v.WINDOW if y < v.WINDOW - 1 else v.NONE
    return cell - 1 if x > 0 else v.NONE


@jit
def is_placed(s, tile):
    return s.tile_cell[tile] != v.NONE


@jit
def tile_beside(s, tile, direction):
    """The tile on that side of a placed one; NONE if there is none."""
    near = neighbour(s.tile_cell[tile], direction)
    return s.cell_tile[near] if near != v.NONE else v.NONE


@jit
def edge(s, t, tile, direction):
    """What a placed tile shows on that side of its cell."""
    return t.tile_edge[row(s, tile), (direction - s.tile_rot[tile]) & 3]


@jit
def region_at(s, t, tile, direction):
    """The region behind that side of a placed tile's cell; NONE at a wall."""
    return t.tile_edge_region[row(s, tile), (direction - s.tile_rot[tile]) & 3]


@jit
def turned(bits, rotation):
    """Bits by side or corner after quarter turns clockwise."""
    return ((bits << rotation) | (bits >> (4 - rotation))) & 15


@jit
def is_way(s, t, tile, direction):
    """Whether the party can leave a placed tile on that side."""
    region = region_at(s, t, tile, direction)
    return region != v.NONE and s.reach[tile, region] == v.Reach.TRAVERSABLE


@jit
def is_warp_open(s, t, tile):
    """Whether a passage leads to the passage of a tile about to be placed [FD-RUIN-04]."""
    here = row(s, tile)
    for r in range(v.REGIONS):
        if t.region_passage[here, r] != 0:
            return has_open_passage(s, t)
    return False


@jit
def has_open_passage(s, t):
    """Whether some passage on the map can be entered [FD-RUIN-02, FD-RUIN-03]."""
    for k in range(v.TILES):
        if is_placed(s, k):
            for r in range(v.REGIONS):
                if t.region_passage[row(s, k), r] != 0 and s.reach[k, r] == v.Reach.TRAVERSABLE:
                    return True
    return False


@jit
def rotations(s, t, tile, cell, is_warped):
    """Bits of the legal rotations of a tile on an empty cell [FD-EXPL-03..06].

    is_warped: is_warp_open of the tile, which is the same for all cells.
    """
    care = 0
    want = 0
    is_reached = is_warped
    for direction in range(4):
        near = neighbour(cell, direction)
        if near == v.NONE or s.cell_tile[near] == v.NONE:
            continue
        other = s.cell_tile[near]
        back = (direction + 2) & 3
        care |= 3 << (2 * direction)
        want |= edge(s, t, other, back) << (2 * direction)
        if is_way(s, t, other, back):
            is_reached = True
    bits = 0
    if care != 0 and is_reached:
        for r in range(4):
            if (t.tile_key[row(s, tile), r] ^ want) & care == 0:
                bits |= 1 << r
    return bits


@jit
def legal_rotations(s, t, tile, cell):
    """Bits of the legal rotations of a tile on any cell."""
    if s.cell_tile[cell] != v.NONE:
        return 0
    return rotations(s, t, tile, cell, is_warp_open(s, t, tile))


@jit
def allow_cells(s, t, tile, mask, first):
    """Set mask[first + cell] for the cells that take a tile in some rotation; how many."""
    is_warped = is_warp_open(s, t, tile)
    found = 0
    for k in range(v.TILES):
        if not is_placed(s, k):
            continue
        for direction in range(4):
            if not (is_warped or is_way(s, t, k, direction)):
                continue  # a cell that no side leads to is no candidate
            cell = neighbour(s.tile_cell[k], direction)
            if cell == v.NONE or s.cell_tile[cell] != v.NONE or mask[first + cell] != 0:
                continue
            if rotations(s, t, tile, cell, is_warped) != 0:
                mask[first + cell] = 1
                found += 1
    return found


@jit
def can_place(s, t, tile):
    """Whether a tile has a legal placement inside the window [FD-EXPL-12]."""
    is_warped = is_warp_open(s, t, tile)
    for k in range(v.TILES):
        if not is_placed(s, k):
            continue
        for direction in range(4):
            if not (is_warped or is_way(s, t, k, direction)):
                continue
            cell = neighbour(s.tile_cell[k], direction)
            if cell == v.NONE or s.cell_tile[cell] != v.NONE:
                continue
            if rotations(s, t, tile, cell, is_warped) != 0:
                return True
    return False


@jit
def can_place_outside(s, t, tile):
    """Whether a tile had a legal placement but for the border of the window [FD-EXPL-23]."""
    is_warped = is_warp_open(s, t, tile)
    for k in range(v.TILES):
        if not is_placed(s, k):
            continue
        for direction in range(4):
            if neighbour(s.tile_cell[k], direction) != v.NONE:
                continue
            if not (is_warped or is_way(s, t, k, direction)):
                continue
            kind = edge(s, t, k, direction)  # a cell out there touches no other tile
            for side in range(4):
                if t.tile_edge[row(s, tile), side] == kind:
                    return True
    return False


@jit
def place(s, tile, cell, rotation):
    """Lay a tile for good [FD-EXPL-21]; paths.refresh has to follow."""
    s.tile_cell[tile] = cell
    s.tile_rot[tile] = rotation
    s.cell_tile[cell] = tile


@jit
def clear(s):
    """Take all tiles and tokens off the map."""
    for cell in range(v.CELLS):
        s.cell_tile[cell] = v.NONE
    for k in range(v.TILES):
        s.tile_cell[k] = v.NONE
        s.tile_rot[k] = 0
        s.monster_done[k] = 0
        s.feature_done[k] = 0
        s.chest_done[k] = 0
        s.door_open[k] = 0
        s.node_used[k] = 0
    for pattern in range(v.PATTERNS):
        s.pattern_used[pattern] = 0
    s.camp_used = 0
    s.drawn_tile = v.NONE
