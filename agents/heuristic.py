"""The game's own rules of thumb as an agent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .protocol import Views


class HeuristicAgent:
    """Plays as the heuristic in the game's kernels does.

    The heuristic reads only what its seat knows, so it chooses the same on any world that the seat
    holds possible; `act` asks it about one of those.
    """

    kernel_policy = 2
    version = ""

    def __init__(self, game: Any) -> None:
        self.game = game
        self._streams: list[np.random.Generator] = []

    def reset(self, lanes: int, seeds: Sequence[int]) -> None:
        """One random stream per lane."""
        self._streams = [np.random.default_rng(int(seeds[lane])) for lane in range(lanes)]

    def act(self, views: Views) -> np.ndarray:
        """Ask the heuristic about one possible world of each view."""
        actions = []
        for view in views:
            draw = self._streams[view.lane]
            (world,) = view.sample(1, [int(draw.integers(2**62))])
            actions.append(world.suggest("heuristic", int(draw.integers(2**62))))
        return np.array(actions, np.int64)
