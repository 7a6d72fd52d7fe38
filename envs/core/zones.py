"""Ordered piles of cards in one arena of the state, each card with the seats that have seen it.

Zone z owns the slots zone_start[z] .. zone_start[z+1]-1; its cards are card[start .. start+len-1],
the last one being the top. seen_by[slot] holds a bit for every seat that knows which card lies
there. Slots beyond the length are zero, so equal states have equal bytes.
"""

from . import rng as random
from .frames import FAULT_ZONE
from .jit import jit, thin

NONE = -32768


@thin
def size(s, z):
    """How many cards lie in zone z."""
    return s.zone_len[z]


@thin
def room(s, z):
    """How many cards zone z can hold."""
    return s.zone_start[z + 1] - s.zone_start[z]


@thin
def card(s, z, k):
    """The k-th card from the bottom."""
    return s.card[s.zone_start[z] + k]


@jit
def top(s, z):
    """The top card, NONE when the zone is empty."""
    if s.zone_len[z] == 0:
        return NONE
    return s.card[s.zone_start[z] + s.zone_len[z] - 1]


@jit
def push(s, z, c, seen):
    """Put card c on top, known to the seats in `seen`."""
    n = s.zone_len[z]
    if n >= room(s, z):
        s.fault |= FAULT_ZONE
        return
    s.card[s.zone_start[z] + n] = c
    s.seen_by[s.zone_start[z] + n] = seen
    s.zone_len[z] = n + 1


@jit
def draw(s, z):
    """Take the top card; NONE when the zone is empty."""
    n = s.zone_len[z]
    if n == 0:
        return NONE
    k = s.zone_start[z] + n - 1
    c = s.card[k]
    s.card[k] = 0
    s.seen_by[k] = 0
    s.zone_len[z] = n - 1
    return c


@jit
def find(s, z, c):
    """Position of card c from the bottom, NONE when it is not there."""
    for k in range(s.zone_len[z]):
        if s.card[s.zone_start[z] + k] == c:
            return k
    return NONE


@jit
def remove_at(s, z, k):
    """Take the k-th card from the bottom; those above it move down."""
    start = s.zone_start[z]
    c = s.card[start + k]
    n = s.zone_len[z]
    for j in range(start + k, start + n - 1):
        s.card[j] = s.card[j + 1]
        s.seen_by[j] = s.seen_by[j + 1]
    s.card[start + n - 1] = 0
    s.seen_by[start + n - 1] = 0
    s.zone_len[z] = n - 1
    return c


@jit
def insert_at(s, z, k, c, seen):
    """Put card c at position k from the bottom; those from there on move up."""
    push(s, z, c, seen)
    start = s.zone_start[z]
    for j in range(start + s.zone_len[z] - 1, start + k, -1):
        s.card[j] = s.card[j - 1]
        s.seen_by[j] = s.seen_by[j - 1]
    s.card[start + k] = c
    s.seen_by[start + k] = seen


@jit
def shuffle(s, z):
    """Shuffle zone z with the game's own stream; nobody knows a place any more."""
    start = s.zone_start[z]
    for k in range(s.zone_len[z] - 1, 0, -1):
        j = random.below(s.rng, k + 1)
        s.card[start + k], s.card[start + j] = s.card[start + j], s.card[start + k]
    for k in range(s.zone_len[z]):
        s.seen_by[start + k] = 0


@jit
def move_all(s, z, to):
    """Put all cards of z on top of `to`, bottom card first."""
    for k in range(s.zone_len[z]):
        push(s, to, s.card[s.zone_start[z] + k], s.seen_by[s.zone_start[z] + k])
    empty(s, z)


@jit
def empty(s, z):
    """Take all cards out of zone z."""
    for k in range(s.zone_len[z]):
        s.card[s.zone_start[z] + k] = 0
        s.seen_by[s.zone_start[z] + k] = 0
    s.zone_len[z] = 0


@jit
def look(s, z, k, seat):
    """Let `seat` know the k-th card from the bottom."""
    s.seen_by[s.zone_start[z] + k] |= 1 << seat
