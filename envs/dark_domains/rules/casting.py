"""Paying for spells and letting their programs run (clauses DD-CAST, DD-SPELL).

Entered from windows. Cost and card are gone before the targets are chosen (DD-SPELL-02).
"""

from ...core import events, masks
from ...core.jit import jit
from .. import actions as a
from .. import programs
from .. import vocab as v
from . import domain, piles

NONE = v.NONE


@jit
def _charge(s, t, seat, title, sign):
    """Take a spell's cost and card away (-1), or give them back (1)."""
    s.spell_hand[seat, title] += sign
    for k in range(4):
        s.stock[seat, v.FIRST_ELEMENT + k] += sign * t.spell_cost[title, k]


@jit
def can_cast(s, t, seat, title, window):
    """In hand, right window, payable, and an effect once it is paid [DD-SPELL-01, 02, 03]."""
    if s.spell_hand[seat, title] <= 0 or (t.spell_windows[title] >> window) & 1 == 0:
        return False
    if window == v.Window.REACT and t.spell_counter[title] == 0:
        return False
    for k in range(4):
        if s.stock[seat, v.FIRST_ELEMENT + k] < t.spell_cost[title, k]:
            return False
    # The cost counts as paid while its effects are judged, and is given back at once.
    _charge(s, t, seat, title, -1)
    has_effect = programs.possible(s, t, seat, int(t.spell_start[title]), NONE)
    _charge(s, t, seat, title, 1)
    return has_effect


@jit
def can_cast_any(s, t, seat, window):
    """Does the seat hold a spell that it can cast in this window?"""
    for k in range(t.num_window_titles[window]):
        title = t.window_title[window, k]
        if s.spell_hand[seat, title] > 0 and can_cast(s, t, seat, title, window):
            return True
    return False


@jit
def mask_spells(s, t, seat, window, mask):
    """All spells that the seat can cast in this window."""
    for k in range(t.num_window_titles[window]):
        title = t.window_title[window, k]
        if s.spell_hand[seat, title] > 0 and can_cast(s, t, seat, title, window):
            masks.allow(mask, a.SPELL + title)


@jit
def cast(s, t, seat, title):
    """Pay, discard the card, and start its program [DD-SPELL-02]."""
    for k in range(4):
        domain.pay(s, seat, v.FIRST_ELEMENT + k, int(t.spell_cost[title, k]))
    piles.discard_spell(s, t, seat, title)
    events.emit(s, v.Event.CAST, seat, title)
    programs.start(s, seat, v.Source.SPELL, title, int(t.spell_start[title]))
