"""Encounters with the elements of a tile (clauses FD-ENC, FD-MON, FD-DOOR, FD-CHEST, FD-CAMP).

Task.ENCOUNTER moves the Lantern there, lets another task play the element, and then puts the token
on it. Decision.SLOT says which element of a tile, Decision.MATCH which place of a rune pattern.
"""

from ...core import events, frames, masks, zones
from ...core.jit import jit
from .. import actions as a
from .. import state
from .. import vocab as v
from . import action_decks, earnings, gear, paths, patterns, recovery

LOCKED_CHESTS = int(state.Option.LOCKED_CHESTS)
RANDOM_CAMPFIRE = int(state.Option.RANDOM_CAMPFIRE)
FEATURES = int(v.Zone.FEATURES)
SCRY = int(v.Zone.SCRY)
REST_CARDS = 2  # drawn by each hero with Option.RANDOM_CAMPFIRE
# steps of Task.ENCOUNTER
BEGIN = 0
MARK = 1  # the element has been played
LEAVE = 2  # the same, but nothing more is to be marked
SLOTS = len(v.Slot)


@jit
def mask_slot(s, t, seat, mask):
    """What lies on the tile and can be Encountered with the Keys at hand [FD-PATH-05]."""
    tile = frames.top(s)[frames.A0]
    bits = paths.affordable(s, t, tile, s.options[LOCKED_CHESTS])
    for slot in range(SLOTS):
        if (bits >> slot) & 1:
            masks.allow(mask, a.SLOT + slot)


@jit
def apply_slot(s, t, action):
    """The Encounter begins [FD-ENC-03]."""
    tile = frames.top(s)[frames.A0]
    frames.pop(s)
    frames.push_task(s, v.Task.ENCOUNTER, tile, action - a.SLOT)


@jit
def mask_match(s, t, seat, mask):
    """The places where the rune pattern lies [FD-LEG-02, FD-LEG-03]."""
    masks.allow_range(mask, a.MATCH, patterns.count_matches(s, t, frames.top(s)[frames.A0]))


@jit
def apply_match(s, t, action):
    """The Encounter of the Legendary Location begins there."""
    pattern = frames.top(s)[frames.A0]
    frames.pop(s)
    match = patterns.find_match(s, t, pattern, action - a.MATCH)
    frames.push_task(s, v.Task.LEGEND, pattern, match)


@jit
def open_encounter(s, tile, region, slot, pattern):
    """The Lantern moves to an element, or to a Legendary Location [FD-ENC-02].

    After it each Item may be Equipped or taken off once more.
    """
    s.meet_tile = tile
    s.meet_slot = slot
    for seat in range(v.MAX_SEATS):
        s.toggled[seat] = 0
        s.passed[seat] = 0
    s.phase = v.Phase.ENCOUNTER
    events.emit(s, v.Event.ENCOUNTER, v.NOBODY, tile, slot, pattern)
    paths.move_lantern(s, tile, region)


@jit
def close_encounter(s):
    """Back to Exploring; the frame of the Encounter goes."""
    s.meet_tile = v.NONE
    s.meet_slot = v.NONE
    s.phase = v.Phase.EXPLORE
    frames.pop(s)


@jit
def run_encounter(s, t):
    """One element of a tile, from the Lantern's move to its token.

    a0 tile, a1 Slot, a2 1 = a card unlocks it, so that no Key is spent [FD-DOOR-04].
    """
    f = frames.top(s)
    tile = f[frames.A0]
    slot = f[frames.A1]
    if f[frames.PC] == BEGIN:
        f[frames.PC] = MARK
        open_encounter(s, tile, paths.element_region(s, t, tile, slot), slot, v.NONE)
        if slot == v.Slot.MONSTER:
            _meet_monsters(s, t, tile)
        elif slot == v.Slot.FEATURE:
            _meet_feature(s)
        elif slot == v.Slot.DOOR:
            _unlock(s, tile, f[frames.A2])
        else:
            _meet_place(s, t, f)
        return
    if f[frames.PC] == MARK:
        paths.mark(s, t, tile, slot)
        paths.settle(s, t)  # FD-PATH-08
    close_encounter(s)


@jit
def _meet_monsters(s, t, tile):
    """One or two Monster Cards, fought together; with none the place is won [FD-MON-01..08]."""
    region = s.lantern_region
    earnings.begin_fight(s, t, int(t.region_monsters[s.ecology * v.TILES + tile, region]))


@jit
def _meet_feature(s):
    """A revealed Feature of choice, else the next one [FD-FEAT-01, FD-FEAT-09, FD-FEAT-11]."""
    if zones.size(s, SCRY) > 0:
        frames.push_ask(s, v.Decision.SCRY, s.leader)
        return
    feature = zones.draw(s, FEATURES)
    if feature != v.NONE:
        frames.push_task(s, v.Task.FEATURE, feature)


@jit
def _unlock(s, tile, is_free):
    """A Key is spent, or a card does it [FD-DOOR-01, FD-DOOR-04]."""
    if is_free == 0:
        s.keys -= 1
    events.emit(s, v.Event.UNLOCKED, v.NOBODY, tile, 1 - is_free)


@jit
def _meet_place(s, t, f):
    """A Chest gives an Item, a Campfire a rest; the stairs end the Ecology's exploring."""
    tile = f[frames.A0]
    if paths.is_chest(s, t, tile):
        if s.options[LOCKED_CHESTS] != 0:  # FD-VAR-04
            _unlock(s, tile, f[frames.A2])
        frames.push_task(s, v.Task.FIND_ITEM, v.NONE)  # FD-CHEST-01
        return
    f[frames.PC] = LEAVE
    if t.region_camp[s.ecology * v.TILES + tile, s.lantern_region] != 0:
        frames.push_task(s, v.Task.REST)
    else:
        s.stairs_taken = 1  # FD-GUARD-02


@jit
def run_rest(s, t):
    """All heroes rest at the Campfire, and meanwhile the Monsters come back [FD-CAMP-01..09]."""
    for seat in range(s.seats):
        points = s.health_max[seat] // 2
        if s.options[RANDOM_CAMPFIRE] != 0:
            points = _draw_healing(s, seat)
        recovery.heal(s, seat, points + gear.passive(s, t, seat, v.Passive.REST))
    for seat in range(s.seats):
        action_decks.merge(s, seat)
        recovery.refresh_spells(s, t, seat)
    s.camp_used = 1
    events.emit(s, v.Event.RESTED)
    paths.bring_monsters_back(s, t)
    frames.pop(s)


@jit
def _draw_healing(s, seat):
    """The higher of two cards, which are discarded; Power Cards are Stored [FD-VAR-02]."""
    points = 0
    for _ in range(REST_CARDS):
        points = max(points, action_decks.draw_to_table(s, seat))
    action_decks.discard_table(s, seat)
    return points
