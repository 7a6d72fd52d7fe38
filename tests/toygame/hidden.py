"""What a seat of the toy can't know: the others' hands, their sealed bids, and the deck."""

import numpy as np

from lairzoo.envs.core import determinize, zones
from lairzoo.envs.core import rng as random
from lairzoo.envs.core.jit import jit

from . import rooms
from . import vocab as v


@jit
def resample(s, t, seat, rng):
    values = np.zeros(v.VALUES * v.COPIES, np.int16)
    count = determinize.gather_unseen(s, seat, v.Zone.DECK, values, 0)
    for other in range(s.seats):
        count = determinize.gather_unseen(s, seat, v.Zone.HAND + other, values, count)
    determinize.shuffle_values(rng, values, count)
    count = determinize.deal_unseen(s, seat, v.Zone.DECK, values, 0)
    for other in range(s.seats):
        count = determinize.deal_unseen(s, seat, v.Zone.HAND + other, values, count)
    for other in range(s.seats):
        if other != seat and s.sealed[other, 0] != 0:  # the bid must come from the new hand
            pick = random.below(rng, zones.size(s, v.Zone.HAND + other))
            bid = rooms.value(zones.card(s, v.Zone.HAND + other, pick))
            s.sealed[other, 1] = v.CARD + bid - 1
