"""The yardstick, a trivial environment: 300 floats, 500 mask bytes, one of 20 actions."""

from __future__ import annotations

import numpy as np

from ..envs.core import masks
from ..envs.core import rng as random
from ..envs.core.jit import jit
from .harness import Figure, rate

FLOATS = 300
ACTIONS = 500
LEGAL = 20
LANES = 256
STEPS = 2000


@jit
def play(observations, mask_rows, streams, steps):
    """Play `steps` steps in every lane."""
    for lane in range(observations.shape[0]):
        out = observations[lane]
        mask = mask_rows[lane]
        for step in range(steps):
            for k in range(FLOATS):
                out[k] = (step + k) & 7
            masks.clear(mask)
            for k in range(LEGAL):
                mask[(step * 7 + k * 23) % ACTIONS] = 1
            out[0] = masks.nth(mask, random.below(streams[lane], masks.count(mask)))


def figure(repeats: int) -> Figure:
    """Steps of the trivial environment per second."""
    observations = np.zeros((LANES, FLOATS), np.float32)
    mask_rows = np.zeros((LANES, ACTIONS), np.int8)
    streams = np.arange(LANES, dtype=np.uint64).reshape(-1, 1)

    def work() -> int:
        play(observations, mask_rows, streams, STEPS)
        return LANES * STEPS

    return rate("reference kernel", work, repeats, "300 floats, 500 mask bytes, 1 of 20 actions")
