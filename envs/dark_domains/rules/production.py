"""Production phase: light, dark and monster production (clauses DD-PROD, DD-MON-14).

Entered from flow. First all fixed production is credited, then each seat in turn order draws the
spells it made and uses spells, henchmen and laboratories of this phase (DD-PROD-02, DD-PROD-05).
"""

from ...core import frames
from ...core.jit import jit
from .. import vocab as v
from . import domain

NONE = v.NONE
DRAW = 1  # steps for each seat
ACT = 2


@jit
def run_production(s, t):
    """Credit everything, then serve seat after seat."""
    f = frames.top(s)
    if f[frames.PC] == 0:
        f[frames.PC] = DRAW
        f[frames.A0] = s.first
        f[frames.A1] = 0
        for k in range(s.seats):
            collect(s, t, domain.in_order(s, s.first, k))
    if f[frames.A1] >= s.seats:
        frames.pop(s)
        return
    seat = domain.in_order(s, f[frames.A0], f[frames.A1])
    if f[frames.PC] == DRAW:
        f[frames.PC] = ACT
        drawn = made(s, t, seat, inhabited(s, seat), v.Item.SPELL)
        if drawn > 0:
            frames.push_task(s, v.Task.DRAW_SPELLS, seat, drawn)
            return
    f[frames.PC] = DRAW
    f[frames.A1] += 1
    frames.push_task(s, v.Task.WINDOW, v.Window.PRODUCTION, seat, 0, seat)


@jit
def inhabited(s, seat):
    """The spaces of a domain with a building or a monster, a bit each."""
    bits = 0
    for space in range(v.SPACES):
        if s.building[seat, space] != NONE or s.black[seat, space] != NONE:
            bits |= 1 << space
    for yellow in range(v.YELLOWS):
        if s.yellow_state[yellow] == v.YellowState.BOARD and s.yellow_seat[yellow] == seat:
            bits |= 1 << int(s.yellow_space[yellow])
    return bits


@jit
def collect(s, t, seat):
    """Credit what the own spaces make, spells apart (DD-PROD-01)."""
    spaces = inhabited(s, seat)
    for item in range(v.ITEMS):
        number = made(s, t, seat, spaces, item)
        if number > 0:
            domain.gain(s, seat, item, number)


@jit
def made(s, t, seat, spaces, item):
    """How much of an item buildings and monsters on `spaces` (bits) of the domain make."""
    total = 0
    for space in range(v.SPACES):
        if spaces & (1 << space):
            total += int(domain.makes(s, t, seat, space, item))
    return total
