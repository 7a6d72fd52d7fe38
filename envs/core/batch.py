"""Many games of one Game side by side, stepped inside the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from .errors import IllegalAction
from .game import POLICIES
from .lanes import (
    ENDLESS,
    EXTERNAL,
    HEURISTIC,
    KEEP,
    NO_ACTION,
    RANDOM,
    RESTART_ALWAYS,
    RESTART_FINISHED,
    Lanes,
)

if TYPE_CHECKING:
    from .game import Game, State

__all__ = ["EXTERNAL", "HEURISTIC", "MODES", "NO_ACTION", "POLICIES", "RANDOM", "Batch"]
MODES = ("next_step", "same_step", "disabled")


class Batch:
    """`lanes` games; arrays have one row a lane.

    Attributes:
        game: the game.
        lanes: B, the number of lanes.
        autoreset: "next_step", "same_step" or "disabled".
        policies: int8[B, num_seats]: 0 = actions come from outside, 1 random, 2 heuristic; kernel
            policies play inside `step`, `reset` and `advance`. Assigning writes the values over.
        final_observations: float32[B, M] of games that ended in the last step (same_step only).
    """

    def __init__(
        self,
        game: Game,
        lanes: int,
        seed: int = 0,
        autoreset: Literal["next_step", "same_step", "disabled"] = "next_step",
        seeds: Sequence[int] | None = None,
        policies: np.ndarray | None = None,
        copy: bool = True,
    ) -> None:
        """Make the lanes and begin their first games.

        Args:
            game: the game to play.
            lanes: how many games side by side.
            seed: lane i begins with seed + i.
            autoreset: when finished lanes begin a new game.
            seeds: the seed of each lane instead.
            policies: who plays inside the kernel (default: nobody).
            copy: False: `observations` is one buffer that the next step overwrites.

        Raises:
            ValueError: for an unknown mode or a wrong number of lanes or seeds.
        """
        if autoreset not in MODES:
            raise ValueError(f"autoreset must be one of {', '.join(MODES)}, not {autoreset!r}")
        if lanes < 1:
            raise ValueError(f"a batch needs at least one lane, not {lanes}")
        self.game = game
        self.lanes = lanes
        self.autoreset = autoreset
        self.copy = copy
        self._lanes = Lanes(game, lanes)
        if policies is not None:
            self.policies = policies
        self._carry = np.zeros((lanes, game.num_seats))
        self._observations = np.empty((lanes, game.observation_size), np.float32)
        self._is_fresh = False
        self.final_observations = np.zeros((0, game.observation_size), np.float32)
        self.reset(seed, seeds)

    def reset(self, seed: int = 0, seeds: Sequence[int] | None = None) -> None:
        """Begin the first game of every lane: lane i with seed + i, or seeds[i]."""
        self._is_fresh = False
        self._lanes.begin([seed + i for i in range(self.lanes)] if seeds is None else seeds)
        self._carry[:] = self._lanes.gains

    def _go(self, actions: np.ndarray | None, restart: int, steps: int) -> None:
        self._is_fresh = False
        self._lanes.go(actions, restart, steps)

    @property
    def policies(self) -> np.ndarray:
        """int8[B, num_seats]: who chooses for each seat."""
        return self._lanes.policies

    @policies.setter
    def policies(self, values: np.ndarray) -> None:
        self._lanes.policies[:] = values

    @property
    def streams(self) -> np.ndarray:
        """uint64[B, 1]: random numbers of the kernel policies (set anew with each game)."""
        return self._lanes.streams

    @property
    def masks(self) -> np.ndarray:
        """int8[B, num_actions] of the seat to act; NOOP alone at the end. Steps overwrite it."""
        return self._lanes.masks

    @property
    def over(self) -> np.ndarray:
        """bool[B]: whether the lane's game has ended."""
        return self._lanes.done != 0

    @property
    def truncated(self) -> np.ndarray:
        """bool[B]: whether it was cut off."""
        return self._lanes.truncated != 0

    @property
    def seat(self) -> np.ndarray:
        """int64[B]: whose decision it is, -1 where the game is over."""
        return self._lanes.seats()

    @property
    def decisions(self) -> np.ndarray:
        """int64[B]: choices with at least two legal actions so far in the present game."""
        return self._lanes.decisions.astype(np.int64)

    @property
    def chosen(self) -> int:
        """What a kernel policy played last: tells the course of one lane advanced by steps=1."""
        return self._lanes.chosen

    @property
    def game_seed(self) -> np.ndarray:
        """uint64[B]: what `game.new` takes to play the lane's present game again alone."""
        return np.array([self._lanes.game_seed(lane) for lane in range(self.lanes)], np.uint64)

    @property
    def game_number(self) -> np.ndarray:
        """int64[B]: how many games the lane has finished or left before the present one."""
        return self._lanes.seeds[:, 1] - 1

    @property
    def observations(self) -> np.ndarray:
        """float32[B, M]: of the seat to act (seat 0 where the game is over)."""
        if not self._is_fresh:
            if self.copy:
                self._observations = np.empty_like(self._observations)
            self._lanes.look(-1, self._observations)
            self._is_fresh = True
        return self._observations

    def observe(self, seat: int | np.ndarray) -> np.ndarray:
        """float32[B, M]: the observations of one seat, or of a seat per lane."""
        return self._lanes.look(seat)

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Play one action in every lane that is not over.

        Args:
            actions: int[B]; those of finished lanes are ignored.

        Returns:
            rewards float64[B, num_seats], terminated bool[B], truncated bool[B] of this step.

        Raises:
            IllegalAction: if one is illegal; then no lane has moved.
        """
        lanes = self._lanes
        actions = np.asarray(actions, np.int64)
        ended = lanes.done != 0
        self._refuse_illegal(actions, ended)
        self._go(actions, RESTART_FINISHED if self.autoreset == "next_step" else KEEP, ENDLESS)
        done = lanes.done != 0
        cut = lanes.truncated != 0
        rewards = lanes.gains + self._carry
        self._carry[:] = 0.0
        if self.autoreset == "next_step" and ended.any():
            self._carry[ended] = rewards[ended]  # what opponents earned before the first choice
            rewards[ended] = 0.0
        if self.autoreset == "same_step" and done.any():
            self.final_observations = self.observe(-1)
            self.restart_finished()
        return rewards, done & ~cut, done & cut

    def _refuse_illegal(self, actions: np.ndarray, ended: np.ndarray) -> None:
        if actions.shape != (self.lanes,):
            raise ValueError(f"actions must have shape ({self.lanes},), not {actions.shape}")
        inside = (actions >= 0) & (actions < self.game.num_actions)
        legal = self.masks[np.arange(self.lanes), np.where(inside, actions, 0)] != 0
        wrong = ~(legal & inside) & ~ended
        if wrong.any():
            lane = int(np.flatnonzero(wrong)[0])
            raise IllegalAction(f"lane {lane}: {self.state(lane)._why_illegal(int(actions[lane]))}")

    def restart_finished(self) -> None:
        """Begin the next game in every lane that is over."""
        ended = self.over
        self._go(None, RESTART_FINISHED, ENDLESS)
        self._carry[ended] = self._lanes.gains[ended]

    def advance(
        self,
        policies: np.ndarray | None = None,
        actions: np.ndarray | None = None,
        steps: int = ENDLESS,
    ) -> np.ndarray:
        """Play external actions where given (-1: none), then kernel policies until one is needed.

        Returns:
            float64[B, num_seats]: what the returns grew by.
        """
        if policies is not None:
            self.policies = policies
        if actions is not None:
            actions = np.asarray(actions, np.int64)
            self._refuse_illegal(actions, self.over | (actions == NO_ACTION))
        self._go(actions, KEEP, steps)
        return self._lanes.gains.copy()

    def outcome(self) -> np.ndarray:
        """float64[B, num_seats]: outcome of each game as it stands."""
        return self._lanes.judge()[:, 0]

    def returns(self) -> np.ndarray:
        """float64[B, num_seats]: sums of rewards of the present games."""
        return self._lanes.judge()[:, 1]

    def scores(self) -> np.ndarray:
        """int64[B, num_seats]: points of each game as it stands."""
        return self._lanes.judge()[:, 2].astype(np.int64)

    def measure(self, name: str) -> np.ndarray:
        """int64[B]: how far each game got, by one of `game.spec.measures`."""
        return np.asarray(self._lanes.records[name], np.int64)

    def state(self, lane: int) -> State:
        """A copy of one lane's state."""
        return self._lanes.state(lane)

    def load(self, states: Sequence[State]) -> None:
        """Put a state into each lane."""
        if len(states) != self.lanes or any(state.game != self.game for state in states):
            raise ValueError(f"load needs {self.lanes} states of {self.game}")
        for lane, state in enumerate(states):
            self._lanes.load(lane, state)
        self._carry[:] = 0.0
        self._is_fresh = False

    def rollout(
        self, policy: str | Sequence[str], steps: int, check: bool = False
    ) -> dict[str, Any]:
        """Let kernel policies play `steps` decisions in every lane; games restart as they end.

        Args:
            policy: "random", "heuristic", or one of them per seat.
            steps: decisions per lane.
            check: test the invariants after every step (slower).

        Returns:
            decisions, forced, games, wins [seats], score_sum [seats]; also cut (games cut off),
            longest (decisions) and faults of the games that ended, broken (steps after which an
            invariant did not hold) and first_broken (its name).

        Raises:
            ValueError: for an unknown policy.
        """
        names = [policy] * self.game.num_seats if isinstance(policy, str) else list(policy)
        if len(names) != self.game.num_seats or any(name not in POLICIES for name in names):
            n = self.game.num_seats
            raise ValueError(f"policy must be 'random', 'heuristic' or {n} of them, not {policy!r}")
        before = self.policies.copy()
        self.policies = np.array([POLICIES[name] for name in names], np.int8)
        tally = self._lanes.tally
        tally[:] = 0
        broken = np.zeros(0, np.int64)
        try:
            for _ in range(steps if check else 1):
                self._go(None, RESTART_ALWAYS, 1 if check else steps)
                if check:
                    broken = np.append(broken, [code for code in self._lanes.audit() if code])
        finally:
            self.policies = before
        n = self.game.num_seats
        return {
            "decisions": int(tally[0]),
            "forced": int(tally[1]),
            "games": int(tally[2]),
            "wins": tally[8 : 8 + n].copy(),
            "score_sum": tally[8 + n : 8 + 2 * n].copy(),
            "cut": int(tally[4]),
            "longest": int(tally[5]),
            "faults": int(tally[3]),
            "broken": len(broken),
            "first_broken": self.game.spec.broken(int(broken[0])) if len(broken) else "",
        }
