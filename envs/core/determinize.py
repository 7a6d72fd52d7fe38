"""Generic redrawing of hidden cards: permute, within one back, the cards a seat has not seen.

A game's hidden.resample calls these over its zones and adds only what is special.
"""

from . import rng as random
from .jit import jit


@jit
def permute_unseen(s, rng, seat, z):
    """Shuffle among themselves the cards of zone z that `seat` has not seen."""
    start = s.zone_start[z]
    size = s.zone_len[z]
    bit = 1 << seat
    for k in range(size - 1, 0, -1):
        if s.seen_by[start + k] & bit:
            continue
        unseen = 0
        for j in range(k + 1):
            if not s.seen_by[start + j] & bit:
                unseen += 1
        pick = random.below(rng, unseen)
        for j in range(k + 1):
            if not s.seen_by[start + j] & bit:
                if pick == 0:
                    s.card[start + k], s.card[start + j] = s.card[start + j], s.card[start + k]
                    break
                pick -= 1


@jit
def shuffle_values(rng, values, count):
    """Shuffle the first `count` entries of a scratch array."""
    for k in range(count - 1, 0, -1):
        j = random.below(rng, k + 1)
        values[k], values[j] = values[j], values[k]


@jit
def gather_unseen(s, seat, z, values, count):
    """Append the cards of zone z that `seat` has not seen; returns the new count."""
    start = s.zone_start[z]
    for k in range(start, start + s.zone_len[z]):
        if not s.seen_by[k] & (1 << seat):
            values[count] = s.card[k]
            count += 1
    return count


@jit
def deal_unseen(s, seat, z, values, count):
    """Put the next values into the slots of z that `seat` has not seen; returns the new count."""
    start = s.zone_start[z]
    for k in range(start, start + s.zone_len[z]):
        if not s.seen_by[k] & (1 << seat):
            s.card[k] = values[count]
            count += 1
    return count
