"""Where the party can go, what it can Encounter there, and the Lantern.

`reach` says it for every region; `refresh` makes it anew and has to be called whenever a tile was
placed or an element marked. `settle` does it at the end of an Encounter.
"""

from ...core.jit import jit
from .. import vocab as v
from . import tiles

_PENDING = 4  # in `reach` while refresh runs: 4 + the region to be looked at after this one


@jit
def has_monster(s, t, tile, region):
    """Whether a Monster is still there."""
    here = tiles.row(s, tile)
    return t.region_monsters[here, region] != 0 and (s.monster_done[tile] >> region) & 1 == 0


@jit
def has_feature(s, t, tile, region):
    """Whether an unread Feature is there."""
    here = tiles.row(s, tile)
    return t.region_feature[here, region] != 0 and (s.feature_done[tile] >> region) & 1 == 0


@jit
def is_blocked(s, t, tile, region):
    """Whether nobody gets through a region [FD-PATH-02, FD-PATH-06]."""
    return has_monster(s, t, tile, region) or has_feature(s, t, tile, region)


@jit
def is_locked(s, t, tile, link):
    """Whether a link is a Door that is still closed."""
    here = tiles.row(s, tile)
    return t.link_kind[here, link] == v.Link.DOOR and (s.door_open[tile] >> link) & 1 == 0


@jit
def refresh(s, t):
    """Walk the map from the Lantern and write `reach` [FD-PATH-01, FD-PATH-07].

    The regions to be looked at form a list inside `reach` itself, so that no memory is needed.
    """
    s.runes = v.NONE
    for k in range(v.TILES):
        for r in range(v.REGIONS):
            s.reach[k, r] = v.Reach.OUT
    head = _add(s, s.lantern_tile, s.lantern_region, -1)
    has_warped = False
    while head >= 0:
        k = head // v.REGIONS
        r = head % v.REGIONS
        head = s.reach[k, r] - _PENDING
        if is_blocked(s, t, k, r):
            s.reach[k, r] = v.Reach.ACCESSIBLE
            continue
        s.reach[k, r] = v.Reach.TRAVERSABLE
        head = _add_links(s, t, k, r, head)
        head = _add_sides(s, t, k, r, head)
        if t.region_passage[tiles.row(s, k), r] != 0 and not has_warped:
            has_warped = True
            head = _add_passages(s, t, head)


@jit
def _add(s, tile, region, head):
    """Put a region that was not reached before at the head of the list; the new head."""
    if s.reach[tile, region] != v.Reach.OUT:
        return head
    s.reach[tile, region] = _PENDING + head
    return tile * v.REGIONS + region


@jit
def _add_links(s, t, tile, region, head):
    """Habitat lines, open Doors and level stairs of the tile [FD-HAB-02, FD-SUB-02]."""
    here = tiles.row(s, tile)
    for link in range(v.LINKS):
        if t.link_kind[here, link] == v.Link.NONE or is_locked(s, t, tile, link):
            continue
        if t.link_a[here, link] == region:
            head = _add(s, tile, t.link_b[here, link], head)
        elif t.link_b[here, link] == region:
            head = _add(s, tile, t.link_a[here, link], head)
    return head


@jit
def _add_sides(s, t, tile, region, head):
    """The neighbours across the region's open sides [FD-EXPL-07]."""
    for direction in range(4):
        if tiles.region_at(s, t, tile, direction) != region:
            continue
        other = tiles.tile_beside(s, tile, direction)
        if other == v.NONE:
            continue
        back = (direction + 2) & 3
        if tiles.edge(s, t, other, back) == tiles.edge(s, t, tile, direction):
            head = _add(s, other, tiles.region_at(s, t, other, back), head)
    return head


@jit
def _add_passages(s, t, head):
    """All Secret Passages, or both Warp Portals, on the map [FD-RUIN-01, FD-CAV-05]."""
    for k in range(v.TILES):
        if tiles.is_placed(s, k):
            for r in range(v.REGIONS):
                if t.region_passage[tiles.row(s, k), r] != 0:
                    head = _add(s, k, r, head)
    return head


@jit
def offers(s, t, tile):
    """Bits of the slots of a tile that can be Encountered now [FD-PATH-05].

    A Door is among them when it can be reached, with or without a Key.
    """
    bits = 0
    for slot in range(4):
        if can_encounter(s, t, tile, slot):
            bits |= 1 << slot
    return bits


@jit
def affordable(s, t, tile, needs_key):
    """As offers, without what would need a Key that the party hasn't got [FD-DOOR-01].

    needs_key: 1 if Chests are locked as well [FD-VAR-04].
    """
    bits = offers(s, t, tile)
    if s.keys == 0:
        bits &= ~(1 << v.Slot.DOOR)
        if needs_key != 0 and is_chest(s, t, tile):
            bits &= ~(1 << v.Slot.PLACE)
    return bits


@jit
def is_chest(s, t, tile):
    """Whether the place of a tile, in Slot.PLACE, is a Chest."""
    here = tiles.row(s, tile)
    where = t.slot_region[here, v.Slot.PLACE]
    return where != v.NONE and t.region_chest[here, where] != 0


@jit
def can_encounter(s, t, tile, slot):
    """Whether the element in a slot of a tile is there, not used up, and in reach."""
    here = tiles.row(s, tile)
    where = t.slot_region[here, slot]
    if where == v.NONE:
        return False
    if slot == v.Slot.DOOR:
        return is_locked(s, t, tile, where) and _door_region(s, t, tile, where) != v.NONE
    if s.reach[tile, where] == v.Reach.OUT:
        return False
    if slot == v.Slot.MONSTER:
        return has_monster(s, t, tile, where)
    if slot == v.Slot.FEATURE:
        return has_feature(s, t, tile, where)
    if t.region_chest[here, where] != 0:
        is_closed = (s.chest_done[tile] >> where) & 1 == 0
        return is_closed and not has_monster(s, t, tile, where)  # FD-CHEST-02
    if t.region_camp[here, where] != 0:
        return s.camp_used == 0
    return True


@jit
def has_offer(s, t):
    """Whether any element of a tile can be Encountered, Doors aside [FD-EXPL-16, FD-EXPL-26]."""
    for k in range(v.TILES):
        for slot in range(4):
            if slot != v.Slot.DOOR and can_encounter(s, t, k, slot):
                return True
    return False


@jit
def has_door_offer(s, t):
    """Whether a locked Door can be reached."""
    for k in range(v.TILES):
        if can_encounter(s, t, k, v.Slot.DOOR):
            return True
    return False


@jit
def _door_region(s, t, tile, link):
    """A traversable region beside a Door; NONE if there is none [FD-PATH-05, FD-DOOR-06]."""
    here = tiles.row(s, tile)
    if s.reach[tile, t.link_a[here, link]] == v.Reach.TRAVERSABLE:
        return t.link_a[here, link]
    if s.reach[tile, t.link_b[here, link]] == v.Reach.TRAVERSABLE:
        return t.link_b[here, link]
    return v.NONE


@jit
def element_region(s, t, tile, slot):
    """The region that the Lantern moves to for an element on offer [FD-ENC-02, FD-DOOR-07]."""
    where = t.slot_region[tiles.row(s, tile), slot]
    return _door_region(s, t, tile, where) if slot == v.Slot.DOOR else where


@jit
def mark(s, t, tile, slot):
    """Put the token on an element: it is Encountered, unlocked or opened [FD-PATH-04].

    The stairs have none; the Campfire is used up for the Ecology [FD-CAMP-01].
    """
    here = tiles.row(s, tile)
    where = t.slot_region[here, slot]
    if slot == v.Slot.MONSTER:
        s.monster_done[tile] |= 1 << where
    elif slot == v.Slot.FEATURE:
        s.feature_done[tile] |= 1 << where
    elif slot == v.Slot.DOOR:
        s.door_open[tile] |= 1 << where
    elif t.region_chest[here, where] != 0:
        s.chest_done[tile] |= 1 << where
    elif t.region_camp[here, where] != 0:
        s.camp_used = 1


@jit
def move_lantern(s, tile, region):
    """An Encounter begins there; `reach` stays as it is until it is over."""
    s.back_tile = s.lantern_tile
    s.back_region = s.lantern_region
    s.lantern_tile = tile
    s.lantern_region = region


@jit
def settle(s, t):
    """An Encounter is over: the Lantern leaves a region that is still blocked [FD-PATH-08]."""
    if is_blocked(s, t, s.lantern_tile, s.lantern_region):
        s.lantern_tile = s.back_tile
        s.lantern_region = s.back_region
    refresh(s, t)


@jit
def bring_monsters_back(s, t):
    """After a rest all Monsters stand again; the Lantern is at the Campfire [FD-CAMP-06]."""
    for k in range(v.TILES):
        s.monster_done[k] = 0
    refresh(s, t)


@jit
def open_map(s, t):
    """A new Ecology: its Entry Tile alone, the Lantern on it [FD-SETUP-07, FD-NEXT-01]."""
    tiles.clear(s)
    tiles.place(s, v.ENTRY, v.CENTRE, 0)
    s.lantern_tile = v.ENTRY
    s.lantern_region = 0
    s.back_tile = v.ENTRY
    s.back_region = 0
    refresh(s, t)
