"""The party's Key tokens, of which there are twelve [FD-COMP-04].

A bottom room. A token is held, lies on an open Door, or is in the supply.
"""

from ...core import events
from ...core.jit import jit
from .. import vocab as v


@jit
def in_supply(s):
    """How many tokens can still be gained."""
    n = v.MAX_KEYS - s.keys
    for tile in range(v.TILES):
        for link in range(v.LINKS):
            n -= (s.door_open[tile] >> link) & 1
    return max(0, n)


@jit
def change(s, number):
    """The party gains Keys as far as the supply goes, or loses as many as it has; how many."""
    n = min(number, in_supply(s)) if number > 0 else max(number, -int(s.keys))
    if n != 0:
        s.keys += n
        events.emit(s, v.Event.KEYS, v.NOBODY, n)
    return n
