"""Exploring: what the party does between Encounters, and where a drawn tile goes.

Entered from flow; Task.EXPLORE lasts until the stairs are taken. Clauses FD-EXPL, FD-ITEM-01 to
-03, FD-XP-02, FD-XP-03, FD-DOOR-01, FD-DOOR-02, FD-VAR-04, FD-VAR-08, FD-VAR-09.
"""

from ...core import events, frames, masks, zones
from ...core.jit import jit
from .. import actions as a
from .. import effects as e
from .. import state
from .. import vocab as v
from . import abilities, choices, ending, heroes, paths, patterns, prices, tiles

TILES = int(v.Zone.TILES)
HEAL = int(v.Purchase.HEAL)  # one type for all calls, so that they are compiled once
KEY = int(v.Purchase.KEY)
EXPLORING = int(v.Window.EXPLORE)
LOCKED_CHESTS = int(state.Option.LOCKED_CHESTS)
DEAD_END = int(state.Option.DEAD_END)
LEADER_FIXED = int(state.Option.LEADER_FIXED)


@jit
def run_explore(s, t):
    """Ask the leader again and again, until the stairs are taken or nothing is left to do."""
    if s.stairs_taken != 0:
        frames.reply(s, 1)
        return
    if s.runes == v.NONE:  # looked for once a change of the map, as it takes longest of all
        s.runes = patterns.offers(s, t)
    if zones.size(s, TILES) == 0 and _is_stuck(s, t):
        ending.lose(s, v.Reason.STUCK)
        return
    s.phase = v.Phase.EXPLORE
    frames.push_ask(s, v.Decision.EXPLORE, s.leader)


@jit
def _is_stuck(s, t):
    """Whether, with an empty pile, only free actions remain [FD-EXPL-16, FD-EXPL-26]."""
    for tile in range(v.TILES):
        if paths.affordable(s, t, tile, s.options[LOCKED_CHESTS]) != 0:
            return False
    if s.runes != 0:
        return False
    if s.aside_tile != v.NONE and tiles.can_place(s, t, int(s.aside_tile)):
        return False
    if choices.bits(s, t, 0, e.Filter.LOCKED_DOOR) == 0:
        return True
    return not (prices.can_buy(s, t, KEY) or _has_unlocker(s, t))


@jit
def _has_unlocker(s, t):
    """Whether a card can unlock a Door that is in reach [FD-DOOR-02].

    An Item may have to be Equipped first; if it was taken off since the last Encounter, or if the
    heroes have passed, that is permitted once more, as it is the only way on.
    """
    for seat in range(s.seats):
        s.passed[seat] = 0
    found = abilities.usable_items(s, t, EXPLORING)
    for slot in range(v.PARTY_ITEMS):
        if (found >> slot) & 1 and _unlocks(t, t.item_ability[s.party_item[slot]]):
            return True
    for seat in range(s.seats):
        found = abilities.usable(s, t, seat, EXPLORING)
        for slot in range(v.ABILITY_SLOTS):
            if (found >> slot) & 1 and _unlocks(t, abilities.ability_at(s, t, seat, slot)):
                return True
    for seat in range(s.seats):
        for slot in range(v.ITEM_SLOTS):
            if _unlocks_unequipped(s, t, seat, slot):
                if (s.toggled[seat] >> slot) & 1 or not heroes.can_equip(s, t, seat, slot):
                    s.toggled[seat] = 0
                return True
    return False


@jit
def _unlocks(t, ability):
    """Whether an Ability begins with the choice of a Door to be unlocked."""
    if ability == v.NONE:
        return False
    start = t.ability_start[ability]
    return t.row[start, 0] == e.Op.CHOOSE and t.row[start, 1] == e.Filter.LOCKED_DOOR


@jit
def _unlocks_unequipped(s, t, seat, slot):
    """Whether an Item there would unlock a Door if the hero Equipped it."""
    item = int(s.hero_item[seat, slot])
    if item == v.NONE or s.equipped[seat, slot] != 0 or not heroes.suits(s, t, seat, item):
        return False
    ability = t.item_ability[item]
    if not _unlocks(t, ability) or abilities.is_used_up(s, t, seat, v.FIRST_ITEM + slot):
        return False
    is_ready = s.ability_used[seat, v.FIRST_ITEM + slot] == 0
    return is_ready and t.ability_cost[ability] <= s.stored[seat]


@jit
def mask_explore(s, t, seat, mask):
    """Draw, Encounter something in reach, buy, Equip, use an Ability [FD-EXPL-02, FD-EXPL-18]."""
    if zones.size(s, TILES) > 0:
        masks.allow(mask, a.DRAW)
    if s.aside_tile != v.NONE and tiles.can_place(s, t, int(s.aside_tile)):  # FD-VAR-09
        masks.allow(mask, a.ASIDE)
    for tile in range(v.TILES):
        if s.tile_cell[tile] != v.NONE:
            if paths.affordable(s, t, tile, s.options[LOCKED_CHESTS]) != 0:
                masks.allow(mask, a.TILE + tile)
    choices.allow(mask, a.LEGEND, max(0, int(s.runes)))
    if prices.can_buy(s, t, KEY):  # FD-XP-03
        masks.allow(mask, a.BUY_KEY)
    _allow_free(s, t, mask)
    has_item = abilities.usable_items(s, t, EXPLORING) != 0
    for hero in range(s.seats):
        if s.passed[hero] == 0 and (has_item or abilities.usable(s, t, hero, EXPLORING) != 0):
            masks.allow(mask, a.HERO + hero)


@jit
def _allow_free(s, t, mask):
    """What may also be done with a tile in hand: Healing and Equipping [FD-XP-02, FD-ITEM-03]."""
    if prices.can_buy(s, t, HEAL):
        masks.allow(mask, a.BUY_HEAL)
    for hero in range(s.seats):
        for slot in range(v.ITEM_SLOTS):
            if s.hero_item[hero, slot] == v.NONE or (s.toggled[hero] >> slot) & 1:
                continue
            if s.equipped[hero, slot] != 0 or heroes.can_equip(s, t, hero, slot):
                masks.allow(mask, a.ITEM + hero * v.ITEM_SLOTS + slot)


@jit
def apply_explore(s, t, action):
    """The leader acts for the party."""
    frames.pop(s)
    if action == a.DRAW:
        _take_tile(s, int(zones.draw(s, TILES)))
        events.emit(s, v.Event.TILE_DRAWN, s.leader, s.drawn_tile)
    elif action == a.ASIDE:
        _take_tile(s, int(s.aside_tile))
        s.aside_tile = v.NONE
    elif action == a.BUY_HEAL:
        frames.push_task(s, v.Task.PURCHASE, HEAL, v.NONE)
    elif action == a.BUY_KEY:
        frames.push_task(s, v.Task.PURCHASE, KEY, v.NONE)
    elif action < a.SLOT:
        _meet_tile(s, t, action - a.TILE)
    elif action < a.MATCH:
        _meet_legend(s, t, action - a.LEGEND)
    elif action < a.HERO:
        _toggle(s, action - a.ITEM)
    else:
        frames.push_ask(s, v.Decision.ABILITY, action - a.HERO, EXPLORING)


@jit
def _take_tile(s, tile):
    """A tile is in hand; Items may be Equipped or taken off once more."""
    s.drawn_tile = tile
    s.phase = v.Phase.PLACE
    for seat in range(v.MAX_SEATS):
        s.toggled[seat] = 0
        s.passed[seat] = 0
    frames.push_task(s, v.Task.PLACE, tile)


@jit
def _meet_tile(s, t, tile):
    """The Encounter with what lies on a tile; which, if there is more than one [FD-PATH-05]."""
    bits = paths.affordable(s, t, tile, s.options[LOCKED_CHESTS])
    if bits & (bits - 1) != 0:
        frames.push_ask(s, v.Decision.SLOT, s.leader, tile)
        return
    slot = 0
    while (bits >> slot) & 1 == 0:
        slot += 1
    frames.push_task(s, v.Task.ENCOUNTER, tile, slot)


@jit
def _meet_legend(s, t, pattern):
    """A Legendary Location; where, if its pattern lies in several places [FD-LEG-03]."""
    if patterns.count_matches(s, t, pattern) > 1:
        frames.push_ask(s, v.Decision.MATCH, s.leader, pattern)
    else:
        frames.push_task(s, v.Task.LEGEND, pattern, patterns.find_match(s, t, pattern, 0))


@jit
def _toggle(s, place):
    """An Item is Equipped or taken off, for free [FD-ITEM-01, FD-ITEM-05]; seat * 8 + slot.

    Once between two draws or Encounters, so that nobody does nothing else for ever.
    """
    seat = place // v.ITEM_SLOTS
    slot = place % v.ITEM_SLOTS
    s.equipped[seat, slot] = 1 - s.equipped[seat, slot]
    s.toggled[seat] |= 1 << slot
    events.emit(s, v.Event.ITEM_EQUIPPED, seat, s.hero_item[seat, slot], s.equipped[seat, slot])


@jit
def run_place(s, t):
    """A tile in hand has to be placed, and nothing can be met before [FD-EXPL-13, FD-EXPL-14]."""
    f = frames.top(s)
    tile = int(f[frames.A0])
    if s.drawn_tile == v.NONE:
        frames.pop(s)
        return
    if f[frames.PC] == 0:
        f[frames.PC] = 1
        if not tiles.can_place(s, t, tile):
            _dead_end(s, t, tile)
            return
    frames.push_ask(s, v.Decision.PLACE_CELL, s.leader, tile)


@jit
def _dead_end(s, t, tile):
    """The tile fits nowhere: put aside once an Ecology, else the end [FD-EXPL-12, FD-VAR-08]."""
    if s.options[DEAD_END] != 0 and s.aside_used == 0:
        s.aside_used = 1
        s.aside_tile = tile
        s.drawn_tile = v.NONE
        events.emit(s, v.Event.TILE_ASIDE, s.leader, tile)
        frames.pop(s)
    elif tiles.can_place_outside(s, t, tile):  # FD-EXPL-23
        ending.lose(s, v.Reason.TABLE_EDGE)
    else:
        ending.lose(s, v.Reason.NO_PLACE)


@jit
def mask_place_cell(s, t, seat, mask):
    """Cells that take the tile in some rotation; Healing and Equipping go on [FD-EXPL-03]."""
    tiles.allow_cells(s, t, int(frames.top(s)[frames.A0]), mask, a.CELL)
    _allow_free(s, t, mask)


@jit
def apply_place_cell(s, t, action):
    """The rotation is asked next."""
    tile = int(frames.top(s)[frames.A0])
    frames.pop(s)
    if action == a.BUY_HEAL:
        frames.push_task(s, v.Task.PURCHASE, HEAL, v.NONE)
    elif action >= a.ITEM:
        _toggle(s, action - a.ITEM)
    else:
        frames.push_ask(s, v.Decision.PLACE_ROT, s.leader, tile, action - a.CELL)


@jit
def mask_place_rot(s, t, seat, mask):
    """The rotations in which the tile fits there [FD-EXPL-04, FD-EXPL-05]."""
    f = frames.top(s)
    choices.allow(mask, a.TURN, tiles.legal_rotations(s, t, int(f[frames.A0]), int(f[frames.A1])))


@jit
def apply_place_rot(s, t, action):
    """The tile lies, and the next hero leads [FD-EXPL-01, FD-EXPL-17]."""
    f = frames.top(s)
    tile = int(f[frames.A0])
    cell = int(f[frames.A1])
    frames.pop(s)
    tiles.place(s, tile, cell, action - a.TURN)
    paths.refresh(s, t)
    s.drawn_tile = v.NONE
    events.emit(s, v.Event.TILE_PLACED, s.leader, tile, cell, action - a.TURN)
    if s.options[LEADER_FIXED] == 0:
        s.leader = (s.leader + 1) % s.seats
