"""What the kernels do: playouts that never leave them, and a batch with observations and masks."""

from __future__ import annotations

import time

import numpy as np

from ..envs.core.batch import Batch
from ..envs.core.game import Game
from .harness import Figure, rate

LANES = 256


def playouts(game: Game, policy: str, repeats: int) -> Figure:
    """Decisions per second of a kernel policy for every seat."""
    batch = game.batch(LANES)
    batch.rollout(policy, 200)
    return rate(
        f"kernel {policy} playouts",
        lambda: int(batch.rollout(policy, 1000)["decisions"]),
        repeats,
        f"{LANES} lanes, games restart",
    )


def batch_steps(game: Game, repeats: int) -> Figure:
    """Decisions per second of Batch.step with observations and masks; the choice is not timed."""
    batch = Batch(game, LANES, copy=False)
    rng = np.random.default_rng(0)
    found = []
    for _ in range(repeats + 1):
        spent = 0.0
        steps = 60
        for _ in range(steps):
            actions = legal_choices(batch.masks, rng)
            begin = time.process_time()
            batch.step(actions)
            batch.observations  # noqa: B018 - computed on access
            spent += time.process_time() - begin
        found.append(LANES * steps / spent)
    found = sorted(found[1:])
    return Figure(
        "batch of 256 with observation and mask",
        found[len(found) // 2],
        "1/s",
        found[0],
        found[-1],
        repeats,
        "the choice is not timed",
    )


def legal_choices(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A uniform legal action per lane, in little memory: the cache is for what is timed."""
    wanted = (rng.random(len(masks)) * masks.sum(axis=1)).astype(np.int16)
    return np.asarray((masks.cumsum(axis=1, dtype=np.int16) > wanted[:, None]).argmax(axis=1))
