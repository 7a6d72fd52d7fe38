"""Lanes: records side by side with every array that the kernels take, allocated once.

Batch and the adapters stand on it. A call passes the same arrays each time, so that stepping one
game from Python costs little more than the kernel itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from . import events, rng
from .game import State
from .jit import as_states

if TYPE_CHECKING:
    from .game import Game

EXTERNAL, RANDOM, HEURISTIC = 0, 1, 2
NO_ACTION = -1
KEEP, RESTART_FINISHED, RESTART_ALWAYS, RESTART_ALL = 0, 1, 2, 3
ENDLESS = 1 << 40
SEED_BITS = 2**63 - 1

ARRAYS = ("records", "masks", "policies", "streams", "seeds", "gains", "tally")


class Lanes:
    """`count` games of one Game, with the kernels' arguments bound.

    Attributes:
        game: the game.
        count: how many games.
        records: the states.
        masks: int8[count, num_actions] of the seat to act; NOOP alone where the game is over.
        policies: int8[count, num_seats]: who chooses (EXTERNAL, RANDOM, HEURISTIC); write into it.
        streams: uint64[count, 1]: random numbers of the kernel policies, set anew with each game.
        seeds: int64[count, 2]: first seed of the lane, and how many games it has begun.
        gains: float64[count, num_seats]: what the last call added to each return.
        tally: counts over all calls (see kernels.py).
        done, truncated, actors, decisions: fields of the records as plain views.
        mask: the first lane's row of `masks`.
    """

    records: np.ndarray
    masks: np.ndarray
    policies: np.ndarray
    streams: np.ndarray
    seeds: np.ndarray
    gains: np.ndarray
    tally: np.ndarray

    def __init__(self, game: Game, count: int) -> None:
        """Make `count` blank records; `begin` starts the games."""
        n = game.num_seats
        arrays = {
            "records": game.spec.record.empty(count),
            "masks": np.zeros((count, game.num_actions), np.int8),
            "policies": np.zeros((count, n), np.int8),
            "streams": np.zeros((count, 1), np.uint64),
            "seeds": np.zeros((count, 2), np.int64),
            "gains": np.zeros((count, n)),
            "tally": np.zeros(8 + 2 * n),
        }
        self._bind(game, count, arrays)

    def _bind(self, game: Game, count: int, arrays: dict[str, np.ndarray]) -> None:
        """Keep the arrays, the views into them and the tuples of arguments."""
        self.game = game
        self.count = count
        for name in ARRAYS:
            setattr(self, name, arrays[name])
        self.done = self.records["done"]
        self.truncated = self.records["truncated"]
        self.actors = self.records["actors"]
        self.decisions = self.records["decisions"]
        self.mask = self.masks[0]
        self._actions = np.full(count, NO_ACTION, np.int64)
        self._control = np.array([ENDLESS, KEEP, 0], np.int64)
        self._seat = np.zeros(count, np.int64)
        self._no_masks = self.masks[:0]
        self._no_rows = np.zeros((0, game.observation_size), np.float32)
        self._row_shape = (count, game.observation_size)
        module = game.ready().module
        states, self._tables = as_states(self.records), as_states(game.cards.tables)
        self._states, self._run, self._view, self._judge = (
            states,
            module.run,
            module.view,
            module.judge,
        )
        self._arguments = (
            states,
            self._tables,
            as_states(game.blank),
            self.masks,
            self.policies,
            self._actions,
            self.streams,
            self.seeds,
            self.gains,
            self._control,
            self.tally,
        )

    # ---- playing

    def play(self, action: int) -> None:
        """Play a legal action in a single lane, then kernel policies as long as they act."""
        self._actions[0] = action
        self._run(*self._arguments)

    def go(
        self,
        actions: np.ndarray | None = None,
        restart: int = KEEP,
        steps: int = ENDLESS,
    ) -> None:
        """Run the kernel over all lanes (see kernels.run)."""
        self._actions[:] = NO_ACTION if actions is None else actions
        self._control[:2] = (steps, restart)
        try:
            self._run(*self._arguments)
        finally:
            self._control[:2] = (ENDLESS, KEEP)

    def begin(self, seeds: Sequence[int] | None = None, steps: int = ENDLESS) -> None:
        """Begin the first game of every lane's seed, or without seeds the next one."""
        if seeds is not None:
            if len(seeds) != self.count:
                raise ValueError(f"{len(seeds)} seeds for {self.count} lanes")
            self.seeds[:, 0] = [int(s) & SEED_BITS for s in seeds]
            self.seeds[:, 1] = 0
        self.go(None, RESTART_ALL, steps)

    def restart(self, wanted: np.ndarray, steps: int = ENDLESS) -> None:
        """Begin the next game in the lanes `wanted` (bool[count]), over or not, and no other."""
        held = np.flatnonzero((self.done != 0) & ~wanted)
        self.done[wanted] = 1
        if not held.size:
            self.go(None, RESTART_FINISHED, steps)
            return
        names = ("records", "masks", "streams", "seeds")
        kept = [getattr(self, name)[held].copy() for name in names]
        self.go(None, RESTART_FINISHED, steps)  # the kernel restarts whatever is over
        for name, rows in zip(names, kept, strict=True):
            getattr(self, name)[held] = rows
        self.gains[held] = 0.0

    # ---- looking

    def seats(self) -> np.ndarray:
        """int64[count]: whose decision it is, -1 where the game is over."""
        bits = self.actors.astype(np.int64)
        return np.where(bits == 0, -1, np.log2(np.maximum(bits & -bits, 1)).astype(np.int64))

    def look(self, seat: int | np.ndarray, out: np.ndarray | None = None) -> np.ndarray:
        """float32[count, M]: what a seat (or a seat per lane; -1: who acts) may know."""
        if out is None:
            out = np.empty(self._row_shape, np.float32)
        self._seat[:] = seat
        self._view(self._states, self._tables, self._seat, out, self._no_masks)
        return out

    def look_at(self, lanes: np.ndarray, seats: np.ndarray) -> np.ndarray:
        """float32[k, M]: what a seat of each of some lanes may know.

        Args:
            lanes: which ones, int64[k].
            seats: whose view, int64[k].
        """
        # by bytes: numpy copies a record field by field
        rows = self.records.view(np.uint8).reshape(self.count, -1)[lanes]
        states = as_states(rows.view(self.records.dtype)[:, 0])
        out = np.empty((len(states), self.game.observation_size), np.float32)
        self._view(states, self._tables, np.asarray(seats, np.int64), out, self._no_masks)
        return out

    def masks_of(self, seat: int | np.ndarray) -> np.ndarray:
        """int8[count, N]: what a seat (or a seat per lane) may do; NOOP alone where it waits."""
        masks = np.empty_like(self.masks)
        self._seat[:] = seat
        self._view(self._states, self._tables, self._seat, self._no_rows, masks)
        return masks

    def judge(self, lanes: np.ndarray | None = None) -> np.ndarray:
        """float64[count, 4, num_seats]: outcome, returns, scores, first broken invariant.

        Args:
            lanes: which ones (numbers of at least one lane); None: all.
        """
        states = self._states
        if lanes is not None:  # by bytes: numpy copies a record field by field
            rows = self.records.view(np.uint8).reshape(self.count, -1)[lanes]
            states = as_states(rows.view(self.records.dtype)[:, 0])
        numbers = np.zeros((len(states), 4, self.game.num_seats))
        self._judge(states, self._tables, numbers)
        return numbers

    def audit(self) -> np.ndarray:
        """int64[count]: the first broken invariant of each lane, 0 where all hold."""
        codes = np.zeros(self.count, np.int64)
        self.game.kernels.module.audit(self._states, self._tables, codes)
        return codes

    def events(self, lane: int) -> np.ndarray:
        """int16[k, 8]: what happened in the last step of a lane, secrets included (a copy)."""
        row = self.records[lane]
        return np.array(row["event"][: row["num_events"]])

    @property
    def chosen(self) -> int:
        """The last action that a kernel policy chose (of a single lane, one decision at a time)."""
        return int(self._control[2])

    def game_seed(self, lane: int) -> int:
        """What `game.new` takes to play the lane's present game again alone."""
        return rng.mix(int(self.seeds[lane, 0]), max(0, int(self.seeds[lane, 1]) - 1))

    def next_seed(self, lane: int) -> int:
        """The same of the lane's next game."""
        return rng.mix(int(self.seeds[lane, 0]), int(self.seeds[lane, 1]))

    # ---- copying

    def state(self, lane: int) -> State:
        """A copy of one lane's state."""
        buffer = self.records[lane : lane + 1].view(np.uint8).reshape(-1).copy()
        return State(self.game, buffer, self.masks[lane : lane + 1].copy())

    def load(self, lane: int, state: State) -> None:
        """Put a state into a lane."""
        self.records[lane] = state._record[0]
        self.masks[lane] = state._mask[0]

    def copy(self) -> Lanes:
        """Another one that goes on identically."""
        twin = object.__new__(Lanes)
        # numpy's own copy of a record is slow: copy its bytes
        arrays = {name: getattr(self, name).view(np.uint8).copy() for name in ARRAYS}
        twin.__setstate__({"game": self.game, "count": self.count} | arrays)
        return twin

    def paste(self, other: Lanes) -> None:
        """Become what `other` is."""
        for name in ARRAYS:
            getattr(self, name).view(np.uint8)[...] = getattr(other, name).view(np.uint8)

    def __deepcopy__(self, memo: dict[int, Any]) -> Lanes:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        arrays = {name: getattr(self, name).view(np.uint8) for name in ARRAYS}
        return {"game": self.game, "count": self.count} | arrays

    def __setstate__(self, kept: dict[str, Any]) -> None:
        game: Game = kept["game"]
        dtypes: dict[str, Any] = {
            "records": game.spec.record.dtype,
            "masks": np.int8,
            "policies": np.int8,
            "streams": np.uint64,
            "seeds": np.int64,
            "gains": np.float64,
            "tally": np.float64,
        }
        self._bind(game, kept["count"], {name: kept[name].view(dtypes[name]) for name in ARRAYS})


def seen(rows: np.ndarray, seat: int) -> list[tuple[int, ...]]:
    """Rows (kind, seat, a, b, c, d, secret) as a seat saw them, secrets of others blotted out."""
    return [
        (*row[: events.SECRET], row[events.SECRET] if row[events.SEEN_BY] >> seat & 1 else 0)
        for row in rows.tolist()
    ]
