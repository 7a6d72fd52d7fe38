"""Foreman phase: held buildings are built (clauses DD-FORE, DD-HE-15, DD-SP-20).

Entered from flow. Each seat in turn order builds until it stops; henchmen of this phase are used
in between (DD-HE-31). Decision.BUILD: a0 1 = Karn builds, which building is still to be said.
"""

from ...core import events, frames, masks
from ...core.jit import jit
from .. import actions as a
from .. import vocab as v
from . import domain, henchmen

NONE = v.NONE


@jit
def run_foreman(s, t):
    """Ask seat after seat, each as long as it can do something (DD-FORE-01)."""
    f = frames.top(s)
    if f[frames.PC] == 0:
        f[frames.PC] = 1
        f[frames.A0] = s.first
        f[frames.A1] = 0
    while f[frames.A1] < s.seats:
        seat = domain.in_order(s, f[frames.A0], f[frames.A1])
        if can_act(s, t, seat):
            frames.push_ask(s, v.Decision.BUILD, seat)
            return
        f[frames.A1] += 1
    frames.pop(s)


@jit
def can_act(s, t, seat):
    """Is there anything for this seat but to stop?"""
    areas = free_areas(s, seat)
    karn = free_karn(s, t, seat)
    for building in range(t.num_buildings):
        if can_build(s, t, seat, building, areas):
            return True
        if karn != NONE and can_karn(s, t, seat, building, areas):
            return True
    for henchman in range(t.num_henchmen):
        if can_use(s, t, seat, henchman):
            return True
    return False


@jit
def can_use(s, t, seat, henchman):
    """Is this an own henchman with something to do in the building session (DD-HE-31)?"""
    if s.henchman_owner[henchman] != seat:
        return False
    if t.henchman_power[henchman] == v.Power.FREE_WORKERS:  # Karn has an action of his own
        return False
    return henchmen.can_use(s, t, seat, henchman, v.Window.FOREMAN)


@jit
def free_karn(s, t, seat):
    """The own henchman who builds without Workers and hasn't yet this turn, NONE without."""
    for henchman in range(t.num_henchmen):
        if s.henchman_owner[henchman] != seat or s.henchman_used[henchman] != 0:
            continue
        if t.henchman_power[henchman] == v.Power.FREE_WORKERS:
            is_ready = t.henchman_decay[henchman] == 0 or domain.in_decay(s, seat)
            return henchman if is_ready else NONE
    return NONE


@jit
def is_open(s, seat, space):
    """May a building go there: none, and no black monster before the last turn (DD-FORE-03/05)?"""
    if s.building[seat, space] != NONE:
        return False
    return s.last_turn == 1 or not domain.holds_black(s, seat, space)


@jit
def free_areas(s, seat):
    """Bits of the own areas with room for a building."""
    bits = 0
    for space in range(v.SPACES):
        if is_open(s, seat, space):
            bits |= 1 << space // v.AREA_SPACES
    return bits


@jit
def can_pay(s, t, seat, building, spared):
    """Is the printed cost at hand, but for the item `spared` (DD-FORE-02)?"""
    for item in range(v.ITEMS):
        if item != spared and s.stock[seat, item] < t.building_cost[building, item]:
            return False
    return True


@jit
def can_build(s, t, seat, building, areas):
    """Is this a held building with the full cost at hand and room in `areas`?"""
    if s.building_holder[building] != seat or t.building_areas[building] & areas == 0:
        return False
    return can_pay(s, t, seat, building, NONE)


@jit
def can_karn(s, t, seat, building, areas):
    """Is this a held building whose Workers Karn would spare (DD-HE-15)?"""
    if s.building_holder[building] != seat or t.building_areas[building] & areas == 0:
        return False
    if t.building_cost[building, v.Item.WORKER] == 0:
        return False
    return can_pay(s, t, seat, building, v.Item.WORKER)


@jit
def mask_build(s, t, seat, mask):
    """Stop, build, let Karn build, use a henchman; under Karn only what he can build."""
    is_karn = frames.top(s)[frames.A0] == 1
    areas = free_areas(s, seat)
    may_karn = is_karn or free_karn(s, t, seat) != NONE
    for building in range(t.num_buildings):
        if not is_karn and can_build(s, t, seat, building, areas):
            masks.allow(mask, a.BUILDING + building)
        if may_karn and can_karn(s, t, seat, building, areas):
            masks.allow(mask, a.BUILDING + building if is_karn else a.KARN)
    if is_karn:
        return
    masks.allow(mask, a.PASS)
    for henchman in range(t.num_henchmen):
        if can_use(s, t, seat, henchman):
            masks.allow(mask, a.HENCHMAN + henchman)


@jit
def apply_build(s, t, action):
    """Stop, or go on with the building, Karn or henchman chosen."""
    f = frames.top(s)
    seat = f[frames.SEAT]
    karn = f[frames.A0]
    frames.pop(s)
    if action == a.PASS:
        frames.top(s)[frames.A1] += 1  # the task below goes on to the next seat
    elif action == a.KARN:
        frames.push_ask(s, v.Decision.BUILD, seat, 1)
    elif a.BUILDING <= action < a.BUILDING + v.MAX_BUILDINGS:
        frames.push_ask(s, v.Decision.BUILD_SPACE, seat, action - a.BUILDING, karn)
    else:
        henchmen.use_henchman(s, t, seat, action - a.HENCHMAN)


@jit
def mask_build_space(s, t, seat, mask):
    """Own spaces in an area the card permits, with room (DD-FORE-03)."""
    areas = t.building_areas[frames.top(s)[frames.A0]]
    for space in range(v.SPACES):
        if areas >> space // v.AREA_SPACES & 1 and is_open(s, seat, space):
            masks.allow(mask, a.SPACE + space)


@jit
def apply_build_space(s, t, action):
    """Build there; on the last turn the side is asked first (DD-FORE-05)."""
    f = frames.top(s)
    seat = f[frames.SEAT]
    building = f[frames.A0]
    karn = f[frames.A1]
    frames.pop(s)
    space = action - a.SPACE
    if s.last_turn == 1:
        frames.push_ask(s, v.Decision.BUILD_SIDE, seat, building, karn, space)
        return
    pay_cost(s, t, seat, building, karn)
    erect(s, t, seat, building, space)


@jit
def mask_build_side(s, t, seat, mask):
    """Either side (DD-FORE-05)."""
    masks.allow_range(mask, a.SIDE, 2)


@jit
def apply_build_side(s, t, action):
    """Build with the side chosen; built dark isn't flipped (DD-FORE-07)."""
    f = frames.top(s)
    seat = f[frames.SEAT]
    building = f[frames.A0]
    karn = f[frames.A1]
    space = f[frames.A2]
    frames.pop(s)
    pay_cost(s, t, seat, building, karn)
    if action - a.SIDE == v.Side.DARK:
        domain.place_dark(s, t, building, seat, space)
    else:
        erect(s, t, seat, building, space)


@jit
def pay_cost(s, t, seat, building, karn):
    """Pay the printed Resources; Karn spares the Workers and is used (DD-FORE-01, DD-HE-15)."""
    for item in range(v.ITEMS):
        number = t.building_cost[building, item]
        if number > 0 and not (karn == 1 and item == v.Item.WORKER):
            domain.pay(s, seat, item, number)
    if karn == 1:
        henchman = free_karn(s, t, seat)
        s.henchman_used[henchman] += 1
        events.emit(s, v.Event.HENCHMAN_USED, seat, henchman)


@jit
def erect(s, t, seat, building, space):
    """Place it light side up; on a desecrated space it turns dark at once (DD-SP-20)."""
    domain.place_building(s, t, building, seat, space)
    if s.token[seat, space] & v.Token.DESECRATION != 0:
        domain.flip(s, t, seat, space)
