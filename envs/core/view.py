"""A view: one decision of one seat, with what it may know. Policies get views, never states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from .game import State

Events = list[tuple[int, ...]]


class View:
    """One decision of one seat.

    Attributes:
        lane: the game among those played side by side.
        seat: whose decision it is.
        observation: float32[M], what the seat may know.
        mask: int8[N], 1 where an action is legal.
        events: rows of `State.events` since the seat last decided, secrets of others blotted out.
    """

    __slots__ = ("_sampler", "events", "lane", "mask", "observation", "seat")

    def __init__(
        self,
        where: tuple[int, int],
        observation: np.ndarray,
        mask: np.ndarray,
        events: Events,
        sampler: Callable[[Sequence[int]], list[State]],
    ) -> None:
        """Make a view.

        Args:
            where: lane and seat.
            observation: what the seat may know.
            mask: what it may do.
            events: what it saw since it last decided.
            sampler: seeds -> determinized states; it holds the state, the view doesn't.
        """
        self.lane, self.seat = where
        self.observation = observation
        self.mask = mask
        self.events = events
        self._sampler = sampler

    def legal_actions(self) -> np.ndarray:
        """Ids of the legal actions (int64)."""
        return np.flatnonzero(self.mask)

    def sample(self, n: int, seeds: Sequence[int]) -> list[State]:
        """`n` states that agree with all the seat knows; the i-th depends on seeds[i] alone.

        Raises:
            ValueError: if there are not n seeds.
        """
        if n != len(seeds):
            raise ValueError(f"sample({n}, ...) needs {n} seeds, not {len(seeds)}")
        return self._sampler([int(seed) for seed in seeds])
