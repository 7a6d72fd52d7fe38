"""The toy's rule of thumb: bid high, spark the leader, counter always."""

from lairzoo.envs.core import masks
from lairzoo.envs.core.jit import jit

from . import vocab as v


@jit
def choose(s, t, seat, mask, rng):
    for action in range(v.NUM_ACTIONS - 1, v.PASS, -1):
        if mask[action] != 0:
            return action
    return masks.nth(mask, 0)
