"""The toy's rules in two rooms: rounds and bids here, the window with its counters in sparks.py."""

from lairzoo.envs.core import events, frames, zones
from lairzoo.envs.core.jit import jit

from . import vocab as v


@jit
def value(card):
    return card // v.COPIES + 1


@jit
def draw(s, seat):
    if zones.size(s, v.Zone.DECK) == 0:
        zones.move_all(s, v.Zone.DISCARD, v.Zone.DECK)
        zones.shuffle(s, v.Zone.DECK)
    card = zones.draw(s, v.Zone.DECK)
    if card != zones.NONE:
        zones.push(s, v.Zone.HAND + seat, card, 1 << seat)
        events.emit_secret(s, v.Event.DRAW, seat, 0, 0, card, 1 << seat)


@jit
def position(s, seat, wanted):
    """Where a card of that value is in the hand, NONE when there is none."""
    for k in range(zones.size(s, v.Zone.HAND + seat)):
        if value(zones.card(s, v.Zone.HAND + seat, k)) == wanted:
            return k
    return zones.NONE


@jit
def discard(s, seat, wanted):
    k = position(s, seat, wanted)
    zones.push(s, v.Zone.DISCARD, zones.remove_at(s, v.Zone.HAND + seat, k), 15)


@jit
def score(s, seat, points):
    s.points[seat] += points
    events.emit(s, v.Event.POINT, seat, points)
    frames.push_task(s, v.Task.SCORED, seat)


@jit
def mask_bid(s, t, seat, mask):
    for k in range(zones.size(s, v.Zone.HAND + seat)):
        mask[v.CARD + value(zones.card(s, v.Zone.HAND + seat, k)) - 1] = 1


@jit
def run_round(s, t):
    f = frames.top(s)
    if f[frames.PC] == 0:
        f[frames.PC] = 1
        for seat in range(s.seats):
            while zones.size(s, v.Zone.HAND + seat) < v.HAND:
                draw(s, seat)
        frames.push_sealed(s, v.Decision.BID, (1 << s.seats) - 1)
    elif f[frames.PC] == 1:
        f[frames.PC] = 2
        frames.push_task(s, v.Task.WINDOW)
        reveal(s)
    else:
        frames.pop(s)


@jit
def reveal(s):
    best = 0
    for seat in range(s.seats):
        best = max(best, s.sealed[seat, 1] - v.CARD + 1)
    for seat in range(s.seats):
        bid = s.sealed[seat, 1] - v.CARD + 1
        events.emit(s, v.Event.REVEAL, seat, bid)
        discard(s, seat, bid)
        s.sealed[seat, 0] = 0
        s.sealed[seat, 1] = 0
        if bid == best:
            score(s, seat, 1)


@jit
def run_scored(s, t):
    """Every third point draws a card: a trigger, whose draw is one as well."""
    seat = int(frames.top(s)[frames.A0])
    frames.pop(s)
    if s.points[seat] % 3 == 0:
        draw(s, seat)
        frames.push_task(s, v.Task.DREW, seat)


@jit
def run_drew(s, t):
    seat = int(frames.top(s)[frames.A0])
    frames.pop(s)
    if zones.size(s, v.Zone.HAND + seat) >= v.HAND + 1:
        s.bonus += 1
        score(s, seat, 1)
