"""What an agent is and what it is shown: a batch of decisions, never the state.

A view holds what the seat may know. Search draws worlds from it with `sample`: copies of the game
in which everything the seat can't know has been redrawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np

from lairzoo.envs.core.view import Events, View

Sampler = Callable[[int, Sequence[int]], list[Any]]


@runtime_checkable
class Agent(Protocol):
    """Anything with `reset` and `act`.

    Two attributes may be added: `version` (text; part of the name under which the agent is rated)
    and `kernel_policy` (1 random, 2 heuristic: the kernels choose for it, `act` isn't called).
    """

    def reset(self, lanes: int, seeds: Sequence[int]) -> None:
        """Get ready for new games in `lanes` lanes; all chance must come from `seeds[lane]`."""

    def act(self, views: Views) -> np.ndarray:
        """Choose one legal action per view (int array of the same length)."""


class Views(Sequence[View]):
    """A batch of decisions: arrays with one row a decision; `views[i]` is one of them.

    Attributes:
        lanes: int64[B].
        seats: int64[B].
        observations: float32[B, M].
        masks: int8[B, N].
        events: per row, the events since that seat last decided.
    """

    def __init__(
        self,
        where: tuple[np.ndarray, np.ndarray],
        observations: np.ndarray,
        masks: np.ndarray,
        events: Sequence[Events],
        sampler: Sampler,
    ) -> None:
        """Make a batch.

        Args:
            where: lanes and seats.
            observations: one row a decision.
            masks: one row a decision.
            events: one list a decision.
            sampler: (row, seeds) -> determinized states; it holds the states, the views don't.
        """
        self.lanes, self.seats = (np.asarray(x, np.int64) for x in where)
        self.observations = observations
        self.masks = masks
        self.events = events
        self._sampler = sampler

    def __len__(self) -> int:
        return len(self.lanes)

    def __getitem__(self, row: Any) -> Any:
        if isinstance(row, slice):
            return [self[i] for i in range(*row.indices(len(self)))]
        i = range(len(self))[row]
        sampler = self._sampler
        return View(
            (int(self.lanes[i]), int(self.seats[i])),
            self.observations[i],
            self.masks[i],
            self.events[i],
            lambda seeds: sampler(i, seeds),
        )

    def __iter__(self) -> Iterator[View]:
        return (self[i] for i in range(len(self)))


def views_of(batch: Any, rows: Sequence[int], events: Sequence[Events] | None = None) -> Views:
    """Views of the seats to act in some lanes of a batch."""
    index = np.asarray(rows, np.int64)
    seats = np.asarray(batch.seat)[index]

    def sampler(row: int, seeds: Sequence[int]) -> list[Any]:
        state = batch.state(int(index[row]))
        return [state.determinize(int(seats[row]), seed) for seed in seeds]

    return Views(
        (index, seats),
        np.asarray(batch.observations)[index],
        np.asarray(batch.masks)[index],
        [[] for _ in index] if events is None else events,
        sampler,
    )


def version_of(agent: Any) -> str:
    """The agent's own version, "" when it states none."""
    return str(getattr(agent, "version", "") or "")


def kernel_policy_of(agent: Any) -> int:
    """1 or 2 where the kernels can choose for it, else 0."""
    return int(getattr(agent, "kernel_policy", 0) or 0)
