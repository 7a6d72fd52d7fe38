"""What heroes get back: health, and Exhausted Spells.

A bottom room.
"""

from ...core import events
from ...core.jit import jit
from .. import vocab as v
from . import gear


@jit
def heal(s, seat, points):
    """A hero gets health back, never beyond its maximum; how much [FD-KEY-01]."""
    n = max(0, min(int(points), int(s.health_max[seat]) - int(s.health[seat])))
    if n > 0:
        s.health[seat] += n
        events.emit(s, v.Event.HEALED, seat, n)
    return n


@jit
def refresh_spell(s, t, seat, slot):
    """An Exhausted Spell in an ABILITY slot is ready again [FD-KEY-07]."""
    ability = gear.ability_of(s, t, seat, slot)
    if ability == v.NONE or s.ability_used[seat, slot] == 0 or t.ability_spell[ability] == 0:
        return
    s.ability_used[seat, slot] = 0
    events.emit(s, v.Event.REFRESHED, seat, ability)


@jit
def refresh_spells(s, t, seat):
    """All Exhausted Spells of a hero are ready again [FD-CAMP-05]."""
    for slot in range(v.ABILITY_SLOTS):
        refresh_spell(s, t, seat, slot)
