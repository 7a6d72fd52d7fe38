"""The toy's points."""

from lairzoo.envs.core.jit import jit

from . import vocab as v

SCALE = 10.0


@jit
def scores(s, t, out):
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@jit
def standing(s, t, out):
    mode = s.options[0]
    total = 0
    for seat in range(s.seats):
        total += int(s.points[seat])
        out[seat] = s.points[seat]
    if mode == v.Mode.COOP:
        for seat in range(s.seats):
            out[seat] = 1 if total >= v.TARGET else -1
    elif mode == v.Mode.VERSUS:
        last = s.seats - 1
        lead = total - 2 * int(s.points[last])
        for seat in range(s.seats):
            out[seat] = lead
