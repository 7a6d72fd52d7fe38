"""Windows: who may cast and use when, reactions, and saving killed monsters.

Clauses DD-PREP, DD-MIN-10, DD-CAST-02..05, DD-ADV-04, DD-ADV-05, DD-EOT-01, DD-SP-08, DD-SP-29. A
window keeps the order it was opened with (DD-ORDER-02). Who could only pass is not asked, unless
`ask_everyone` hides that.
"""

from ...core import events, frames, masks
from ...core.jit import jit
from .. import actions as a
from .. import programs
from .. import vocab as v
from . import casting, domain, henchmen, masters

NONE = v.NONE


@jit
def run_window(s, t):
    """Ask one seat after the other, each until it passes [DD-PREP-01, DD-MIN-10, DD-EOT-01]."""
    if not _ask_next(s, t, int(frames.top(s)[frames.A0])):
        frames.pop(s)


@jit
def run_charm(s, t):
    """W-CHARM: after a performed city action each seat may copy it [DD-SP-08, DD-SP-36]."""
    if not _ask_next(s, t, v.Window.ACTION):
        frames.pop(s)


@jit
def _ask_next(s, t, window):
    """Ask the next seat that can do something; a1 first seat, a2 next in order.

    W-ADV2 is the owner's alone (DD-ADV-05), and W-PROD is opened for each seat by itself.
    """
    f = frames.top(s)
    is_single = window == v.Window.DEFENCE or window == v.Window.PRODUCTION
    while f[frames.A2] < (1 if is_single else s.seats):
        seat = domain.in_order(s, f[frames.A1], f[frames.A2])
        if s.ask_everyone == 1 or can_act(s, t, seat, window):
            frames.push_ask(s, v.Decision.WINDOW, seat, window)
            if s.ask_everyone == 1:
                frames.keep_open(s)
            return True
        f[frames.A2] += 1
    return False


@jit
def can_act(s, t, seat, window):
    """Can the seat do anything but pass?"""
    if casting.can_cast_any(s, t, seat, window) or henchmen.can_use_any(s, t, seat, window):
        return True
    if masters.can_use(s, t, seat, window):
        return True
    if t.num_window_abilities[window] == 0:
        return False
    for space in range(v.SPACES):
        if _building_ready(s, t, seat, space, window):
            return True
    return False


@jit
def _building_ready(s, t, seat, space, window):
    """Has the building here an ability of this window, not used this turn?"""
    building = int(s.building[seat, space])
    if building == NONE or t.ability_window[building] != window:
        return False
    if t.ability_side[building] != s.side[seat, space] or s.token[seat, space] & v.Token.USED:
        return False
    return programs.possible(s, t, seat, int(t.ability_start[building]), NONE)


@jit
def mask_window(s, t, seat, mask):
    """Pass, castable spells, usable henchmen, buildings and master."""
    window = int(frames.top(s)[frames.A0])
    masks.allow(mask, a.PASS)
    casting.mask_spells(s, t, seat, window, mask)
    henchmen.mask_henchmen(s, t, seat, window, mask)
    for space in range(v.SPACES):
        if _building_ready(s, t, seat, space, window):
            masks.allow(mask, a.SPACE + space)
    if masters.can_use(s, t, seat, window):
        masks.allow(mask, a.MASTER)


@jit
def apply_window(s, t, action):
    """Pass on to the next seat, or do something and be asked again."""
    seat = int(frames.top(s)[frames.SEAT])
    frames.pop(s)
    if action == a.PASS:
        frames.top(s)[frames.A2] += 1
    elif action == a.MASTER:
        masters.use_master(s, t, seat)
    elif a.SPELL <= action < a.SPELL + v.MAX_TITLES:
        casting.cast(s, t, seat, action - a.SPELL)
    elif a.HENCHMAN <= action < a.HENCHMAN + v.MAX_HENCHMEN:
        henchmen.use_henchman(s, t, seat, action - a.HENCHMAN)
    else:
        _use_building(s, t, seat, action - a.SPACE)


@jit
def _use_building(s, t, seat, space):
    """Start the ability of a building, once a turn."""
    building = int(s.building[seat, space])
    s.token[seat, space] |= v.Token.USED
    events.emit(s, v.Event.BUILDING_USED, seat, building, space)
    programs.start(s, seat, v.Source.BUILDING, building, int(t.ability_start[building]))


@jit
def run_react(s, t):
    """W-REACT: the others may counter a spell just cast; the first counter ends it [DD-CAST-03]."""
    f = frames.top(s)
    if f[frames.REPLY] == 1:
        events.emit(s, v.Event.COUNTERED, f[frames.A0], f[frames.A1])
        frames.reply(s, 1)
        return
    while f[frames.A2] < s.seats:
        seat = domain.in_order(s, f[frames.A3], f[frames.A2])
        can_counter = s.ask_everyone == 1 or casting.can_cast_any(s, t, seat, v.Window.REACT)
        if can_counter and seat != f[frames.A0]:
            _ask_counter(s, seat)
            return
        f[frames.A2] += 1
    frames.reply(s, 0)


@jit
def _ask_counter(s, seat):
    """Ask with all that was announced: caster, title and the targets X and Y [DD-CAST-05]."""
    react = frames.top(s)
    cast = s.frame[s.depth - 2]
    x = int(cast[frames.A3])
    y = int(cast[frames.A4])
    ask = v.Decision.COUNTER
    frames.push_ask(s, ask, seat, int(react[frames.A0]), int(react[frames.A1]), x, y)
    if s.ask_everyone == 1:
        frames.keep_open(s)


@jit
def mask_counter(s, t, seat, mask):
    """Let it happen, or a counterspell; a0 caster, a1 title, a2 and a3 its targets."""
    masks.allow(mask, a.PASS)
    casting.mask_spells(s, t, seat, v.Window.REACT, mask)


@jit
def apply_counter(s, t, action):
    """The next seat is asked, or the counterspell answers [DD-CAST-04, DD-CAST-05]."""
    seat = int(frames.top(s)[frames.SEAT])
    frames.pop(s)
    if action == a.PASS:
        frames.top(s)[frames.A2] += 1
    else:
        casting.cast(s, t, seat, action - a.SPELL)


@jit
def run_kill(s, t):
    """W-KILL: the owner may save the monster, else it leaves the game [DD-SP-29, DD-AFTER-11]."""
    f = frames.top(s)
    monster = int(f[frames.A0])
    if f[frames.REPLY] == 1:
        frames.reply(s, 1)
        return
    owner = domain.owner_of(s, monster)
    if f[frames.PC] == 0 and owner != v.NOBODY:
        if s.ask_everyone == 1 or casting.can_cast_any(s, t, owner, v.Window.KILL):
            frames.push_ask(s, v.Decision.SAVE_MONSTER, owner, monster)
            if s.ask_everyone == 1:
                frames.keep_open(s)
            return
    domain.box_monster(s, monster)
    frames.reply(s, 0)


@jit
def mask_save_monster(s, t, seat, mask):
    """Let it go, or a spell that saves it."""
    masks.allow(mask, a.PASS)
    casting.mask_spells(s, t, seat, v.Window.KILL, mask)


@jit
def apply_save_monster(s, t, action):
    """Give the monster up, or cast."""
    seat = int(frames.top(s)[frames.SEAT])
    frames.pop(s)
    if action == a.PASS:
        frames.top(s)[frames.PC] = 1
    else:
        casting.cast(s, t, seat, action - a.SPELL)
