"""What a seat of the toy sees."""

from lairzoo.envs.core import frames, zones
from lairzoo.envs.core.jit import jit
from lairzoo.envs.core.layout import Layout, Table

from . import rooms
from . import vocab as v

LAYOUT = Layout(
    [
        Table(
            "game", 1, ("round", "bid", "spark", "counter", "victim"), "round and pending decision"
        ),
        Table("seats", v.MAX_SEATS, ("present", "points", "cards"), "relative to the observer"),
        Table("hand", v.VALUES, ("count",), "own cards by value"),
    ]
)
SEATS = LAYOUT.start("seats")
OWN = LAYOUT.start("hand")


@jit
def observe(s, t, seat, out):
    out[:] = 0.0
    out[0] = s.turn / v.ROUNDS
    if s.done == 0 and s.actors & (1 << seat):
        out[frames.top(s)[frames.KIND]] = 1.0
    for rel in range(s.seats):
        other = (seat + rel) % s.seats
        row = SEATS + 3 * rel
        out[row] = 1.0
        out[row + 1] = min(int(s.points[other]), 20) * 0.05
        out[row + 2] = zones.size(s, v.Zone.HAND + other) / 12
    for k in range(zones.size(s, v.Zone.HAND + seat)):
        out[OWN + rooms.value(zones.card(s, v.Zone.HAND + seat, k)) - 1] += 0.125
