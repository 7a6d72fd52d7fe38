"""Timed uses of henchmen: phase, cost, number of uses, state of decay (DD-HCARD-01..06, DD-HE).

Entered from windows, and from foreman within a building session.
"""

from ...core import events, masks
from ...core.jit import jit
from .. import actions as a
from .. import effects as e
from .. import programs
from .. import vocab as v
from . import domain


@jit
def _charge(s, t, seat, henchman, sign):
    """Take a use's cost away (-1), or give it back (1)."""
    for item in range(v.ITEMS):
        s.stock[seat, item] += sign * t.henchman_cost[henchman, item]


@jit
def can_use(s, t, seat, henchman, window):
    """Own, right phase, uses left, decay, payable, and an effect once it is paid [DD-HCARD-02]."""
    if s.henchman_owner[henchman] != seat or t.henchman_window[henchman] != window:
        return False
    row = int(t.henchman_start[henchman])
    uses = t.henchman_uses[henchman]
    if row == v.NONE or (uses > 0 and s.henchman_used[henchman] >= uses):
        return False
    if t.henchman_decay[henchman] == 1 and not domain.in_decay(s, seat):
        return False
    for item in range(v.ITEMS):
        if s.stock[seat, item] < t.henchman_cost[henchman, item]:
            return False
    # The cost counts as paid while the effects are judged, and is given back at once.
    _charge(s, t, seat, henchman, -1)
    has_effect = programs.possible(s, t, seat, row, e.HENCHMAN + henchman)
    _charge(s, t, seat, henchman, 1)
    return has_effect


@jit
def can_use_any(s, t, seat, window):
    """Has the seat a henchman for this window?"""
    for k in range(t.num_window_henchmen[window]):
        henchman = t.window_henchman[window, k]
        if s.henchman_owner[henchman] == seat and can_use(s, t, seat, henchman, window):
            return True
    return False


@jit
def mask_henchmen(s, t, seat, window, mask):
    """All own henchmen that can be used in this window."""
    for k in range(t.num_window_henchmen[window]):
        henchman = t.window_henchman[window, k]
        if s.henchman_owner[henchman] == seat and can_use(s, t, seat, henchman, window):
            masks.allow(mask, a.HENCHMAN + henchman)


@jit
def use_henchman(s, t, seat, henchman):
    """Pay, count the use, and start the program [DD-HCARD-02, DD-HCARD-03]."""
    for item in range(v.ITEMS):
        domain.pay(s, seat, item, int(t.henchman_cost[henchman, item]))
    s.henchman_used[henchman] += 1
    events.emit(s, v.Event.HENCHMAN_USED, seat, henchman)
    programs.start(s, seat, v.Source.HENCHMAN, henchman, int(t.henchman_start[henchman]))
