"""What a seat of the toy can't know: the others' hands and the deck."""

import numpy as np
from lairzoo.envs.core import determinize
from lairzoo.envs.core.jit import jit

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
