"""The toy's set-up."""

from lairzoo.envs.core import frames, zones
from lairzoo.envs.core.jit import jit

from . import vocab as v


@jit
def new_game(s, t):
    for card in range(v.VALUES * v.COPIES):
        zones.push(s, v.Zone.DECK, card, 0)
    zones.shuffle(s, v.Zone.DECK)
    frames.push_task(s, v.Task.GAME)
