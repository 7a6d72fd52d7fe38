"""Uniformly random legal play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .protocol import Views


class UniformAgent:
    """Every legal action with the same probability."""

    kernel_policy = 1
    version = ""

    def __init__(self, game: Any) -> None:
        self.game = game
        self._streams: list[np.random.Generator] = []

    def reset(self, lanes: int, seeds: Sequence[int]) -> None:
        """One random stream per lane."""
        self._streams = [np.random.default_rng(int(seeds[lane])) for lane in range(lanes)]

    def act(self, views: Views) -> np.ndarray:
        """Draw from the legal actions of each view."""
        return np.array(
            [self._streams[view.lane].choice(view.legal_actions()) for view in views], np.int64
        )
