"""The toy's asks."""

from lairzoo.envs.core import frames
from lairzoo.envs.core.jit import jit

from . import rooms, sparks
from . import vocab as v


@jit
def write_mask(s, t, seat, mask):
    kind = frames.top(s)[frames.KIND]
    if kind == v.Decision.BID:
        rooms.mask_bid(s, t, seat, mask)
    elif kind == v.Decision.SPARK:
        sparks.mask_spark(s, t, seat, mask)
    elif kind == v.Decision.COUNTER:
        sparks.mask_counter(s, t, seat, mask)
    elif kind == v.Decision.VICTIM:
        sparks.mask_victim(s, t, seat, mask)


@jit
def apply(s, t, action):
    kind = frames.top(s)[frames.KIND]
    if kind == v.Decision.SPARK:
        sparks.apply_spark(s, t, action)
    elif kind == v.Decision.COUNTER:
        sparks.apply_counter(s, t, action)
    elif kind == v.Decision.VICTIM:
        sparks.apply_victim(s, t, action)
