"""The toy's invariants."""

from lairzoo.envs.core import zones
from lairzoo.envs.core.jit import jit

from . import vocab as v


@jit
def check(s, t):
    total = 0
    for z in range(2 + v.MAX_SEATS):
        total += zones.size(s, z)
    if total != v.VALUES * v.COPIES:
        return 1
    for seat in range(s.seats):
        if s.points[seat] < 0:
            return 2
    return 0
