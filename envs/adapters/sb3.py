"""Stable-Baselines3's VecEnv over any game: a learner in every lane, stepped inside the kernel.

What the seats of the others are played by is settled when a game begins and holds until its end.
Kernel policies move inside the kernel; others ("outsiders": frozen policies, searches) are asked
between two kernel calls, all lanes that wait for the same one in one batch.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecEnv

from ..core import rng
from ..core.errors import OptionError
from ..core.game import POLICIES, Game, State
from ..core.lanes import EXTERNAL, NO_ACTION, SEED_BITS, Lanes
from .illegal import settle_actions
from .looks import action_space, box
from .seats import Cast, Mix, Part, Seat

OPPONENT_SALT = 0x0990
LEARNER = "learner"


@runtime_checkable
class Outsider(Protocol):
    """An opponent that plays outside the kernel; `name` is what infos call it."""

    name: str

    def reset(self, lanes: int, seeds: Sequence[int]) -> None:
        """Get ready for new games in so many lanes, with the seed of each."""

    def begin(self, lane: int, seed: int) -> None:
        """A new game begins in one lane."""

    def choose(self, lanes: Lanes, rows: np.ndarray, seats: np.ndarray) -> np.ndarray:
        """Legal actions (int[k]) for the seats to act in some lanes."""


Opponent: TypeAlias = str | Outsider


class LanesVecEnv(VecEnv):
    """`num_envs` learners, one a lane; a lane plays what its seed and its actions say.

    Observations are float32[B, M] of the learner's seat, actions Discrete; a finished lane begins
    its next game in the same step, as SB3 expects. Arrays that were handed out never change.

    Attributes:
        game: the game.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int = 64,
        seat: Seat = 0,
        opponents: Opponent | Mix | Sequence[Opponent | Mix] = "random",
        seed: int = 0,
        translate: Callable[[Any], Any] = lambda opponent: opponent,
    ) -> None:
        """Make the environments (and compile or load the game's kernels).

        Args:
            game: with its options.
            num_envs: how many lanes.
            seat: the learner's; "random": drawn for each game; "all": the whole team of seat 0.
            opponents: one for all other seats, or a list with one for each of them, by seat:
                "random", "heuristic", an Outsider, or a Mix of these.
            seed: lane i plays the games of seed + i.
            translate: makes an Outsider of what else may be given as an opponent.

        Raises:
            ValueError: for a seat or an opponent that doesn't exist.
        """
        self.game = game
        self._illegal_before = 0  # illegal actions in games that are over
        self._cast = Cast(game, seat, "random")
        self._translate = translate
        self._translated: dict[int, tuple[Any, Any]] = {}  # what was given, kept alive, by its id
        self._choices = self._settle(opponents)
        self._policy: str = game.options["illegal_action"]
        self._attributes: list[dict[str, Any]] = [{} for _ in range(num_envs)]
        self._lanes = Lanes(game, num_envs)
        shape = (num_envs, game.num_seats)
        self._parts: list[Part] = [self._cast.parts[0]] * num_envs
        self._players: list[tuple[Opponent, ...]] = [()] * num_envs  # per lane, by seat
        self._home = np.zeros(num_envs, np.int64)  # the learner's (first) seat
        self._bits = np.zeros(num_envs, np.int64)  # all its seats
        self._carry = np.zeros(num_envs)  # earned before its first choice
        self._errors = np.zeros(shape, np.int64)
        self._returns = np.zeros(num_envs)
        self._lengths = np.zeros(num_envs, np.int64)
        self._every = np.arange(num_envs)
        self._known: set[int] = set()  # the outsiders (by id) that were reset
        self._actions: np.ndarray | None = None
        self._start = time.time()
        super().__init__(num_envs, box(game), action_space(game))
        self.seed(seed)

    # ---- opponents

    def _settle(self, opponents: Any) -> list[tuple[Opponent, ...]]:
        """Per seat: the opponents to draw from."""
        n = self.game.num_seats
        learner = self._cast.parts[0].seats if len(self._cast.parts) == 1 else ()
        others = [k for k in range(n) if k not in learner]
        count = len(others) if learner else n - 1
        if isinstance(opponents, list | tuple):
            if len(opponents) != count:
                raise OptionError(
                    f"opponents must be one, or a list of {count}, not of {len(opponents)}"
                )
            if not learner:
                raise OptionError("with seat='random' opponents must be one for all, or a Mix")
            given = dict(zip(others, opponents, strict=True))
        else:
            given = dict.fromkeys(others, opponents)
        return [self._check(given.get(k, "random")) for k in range(n)]

    def _check(self, opponent: Any) -> tuple[Opponent, ...]:
        given = opponent.choices if isinstance(opponent, Mix) else (opponent,)
        for one in given:
            if id(one) not in self._translated:  # one agent stays one, in all seats
                self._translated[id(one)] = (one, self._translate(one))
        choices = tuple(self._translated[id(one)][1] for one in given)
        for choice in choices:
            if not (isinstance(choice, Outsider) or str(choice) in POLICIES):
                known = ", ".join(repr(name) for name in sorted(POLICIES))
                raise OptionError(f"opponent must be {known} or a frozen agent, not {choice!r}")
        return choices

    def set_opponents(self, opponents: Any) -> None:
        """Other opponents, for the games that begin from now on; those under way keep theirs.

        Raises:
            ValueError: for an opponent that doesn't exist.
        """
        self._choices = self._settle(opponents)

    def _seat_all(self, lane: int) -> None:
        """Seat the learner and its opponents for the next game of a lane."""
        seed = self._lanes.next_seed(lane)
        part = self._parts[lane] = self._cast.of(seed)
        self._home[lane], self._bits[lane] = part.seats[0], part.bits
        players: list[Opponent] = []
        for seat, choices in enumerate(self._choices):
            draw = rng.mix(rng.mix(seed, OPPONENT_SALT), seat) % len(choices)
            player = LEARNER if part.bits >> seat & 1 else choices[draw]
            players.append(player)
            if isinstance(player, str):
                self._lanes.policies[lane, seat] = POLICIES.get(player, EXTERNAL)
            else:
                self._lanes.policies[lane, seat] = EXTERNAL
                self._welcome(player, lane, rng.mix(seed, seat))
        self._players[lane] = tuple(players)

    def _welcome(self, player: Outsider, lane: int, seed: int) -> None:
        if id(player) not in self._known:
            self._known.add(id(player))
            player.reset(self.num_envs, [rng.mix(seed, k) for k in range(self.num_envs)])
        player.begin(lane, seed)

    # ---- playing

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Lane i plays the games of seed + i from the next reset on (None: the next games)."""
        self._seeds = [None if seed is None else seed + i for i in range(self.num_envs)]
        return self._seeds

    def reset(self) -> np.ndarray:
        """Begin a game in every lane; gives float32[B, M]."""
        for lane, seed in enumerate(self._seeds):
            if seed is not None:
                self._lanes.seeds[lane] = (int(seed) & SEED_BITS, 0)
        self._reset_seeds()
        self._reset_options()
        self._begin(np.ones(self.num_envs, bool))
        return self._observations()

    def _begin(self, wanted: np.ndarray) -> None:
        """Begin the next game in some lanes and let the others play up to the learner's choice."""
        for lane in np.flatnonzero(wanted).tolist():
            self._seat_all(lane)
        self._illegal_before += int(self._errors[wanted].sum())
        self._errors[wanted] = 0
        self._returns[wanted] = 0.0
        self._lengths[wanted] = 0
        self._lanes.restart(wanted)
        self._carry[wanted] = (self._gains() + self._run_on())[wanted]

    def step_async(self, actions: np.ndarray) -> None:
        """Take the learners' actions (int[B])."""
        self._actions = np.asarray(actions)

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Play them, and the others up to the learners' next choices.

        Returns:
            observations float32[B, M], rewards float32[B], dones bool[B], infos.

        Raises:
            IllegalAction: under illegal_action="raise"; then no lane has moved.
        """
        assert self._actions is not None, "step_async() comes before step_wait()"
        lanes = self._lanes
        live = lanes.done == 0
        chosen, fines = settle_actions(lanes, self._actions, live, self._errors, self._policy)
        lanes.go(chosen)
        rewards = self._carry + self._gains() + self._run_on() - fines
        self._carry[:] = 0.0
        self._returns += rewards
        self._lengths += 1
        done = lanes.done != 0
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        if done.any():
            self._conclude(np.flatnonzero(done), infos)
            self._begin(done)
        return self._observations(), rewards.astype(np.float32), done, infos

    def _run_on(self) -> np.ndarray:
        """Ask outsiders until every learner has to choose; what the learners earned meanwhile."""
        lanes = self._lanes
        earned = np.zeros(self.num_envs)
        while self._known:
            seats = lanes.seats()
            due = np.flatnonzero((seats >= 0) & (self._bits >> np.maximum(seats, 0) & 1 == 0))
            if not due.size:
                break
            waiting: dict[int, list[int]] = {}
            for lane in due.tolist():
                waiting.setdefault(id(self._players[lane][seats[lane]]), []).append(lane)
            actions = np.full(self.num_envs, NO_ACTION, np.int64)
            for group in waiting.values():
                rows = np.array(group)
                player = self._players[group[0]][seats[group[0]]]
                assert not isinstance(player, str)
                actions[rows] = player.choose(lanes, rows, seats[rows])
            lanes.go(actions)
            earned += self._gains()
        return earned

    def _gains(self) -> np.ndarray:
        """What the last call added to the learners' returns (of a team: the mean)."""
        gains = self._lanes.gains
        if self._cast.is_team:
            return np.mean(gains[:, list(self._cast.parts[0].seats)], axis=1)
        row: np.ndarray = gains[self._every, self._home]
        return row

    def _conclude(self, ended: np.ndarray, infos: list[dict[str, Any]]) -> None:
        """Fill in the infos of the lanes that ended."""
        lanes = self._lanes
        finals = lanes.look_at(ended, self._home[ended])
        numbers = lanes.judge(ended)
        elapsed = round(time.time() - self._start, 6)
        for row, lane in enumerate(ended.tolist()):
            seat = int(self._home[lane])
            infos[lane] = {
                "terminal_observation": finals[row].copy(),
                "TimeLimit.truncated": bool(lanes.truncated[lane]),
                "episode": {
                    "r": round(float(self._returns[lane]), 6),
                    "l": int(self._lengths[lane]),
                    "t": elapsed,
                },
                "seat": seat,
                "players": self._names(lane),
                "outcome": float(numbers[row, 0, seat]),
                "score": int(numbers[row, 2, seat]),
                "outcomes": numbers[row, 0].copy(),
                "scores": numbers[row, 2].astype(np.int64),
                "decisions": int(lanes.decisions[lane]),
                "reason": self.game.spec.reasons.get(int(lanes.records["reason"][lane]), ""),
                "illegal_actions": int(self._errors[lane].sum()),
                "game_seed": lanes.game_seed(lane),
            }

    # ---- looking

    def _observations(self) -> np.ndarray:
        """A new array each time: SB3 keeps the last one while the next is made."""
        if not self._cast.is_team:
            return self._lanes.look(self._home)
        seats = self._lanes.seats()
        return self._lanes.look(np.where(seats < 0, self._home, seats))

    def _names(self, lane: int) -> tuple[str, ...]:
        """Per seat: "learner" or the opponent's name."""
        return tuple(p if isinstance(p, str) else p.name for p in self._players[lane])

    @property
    def illegal_actions(self) -> int:
        """How many actions were illegal since the environment was made."""
        return self._illegal_before + int(self._errors.sum())

    def action_masks(self) -> np.ndarray:
        """bool[B, N]: what each learner may do now (a copy)."""
        return self._lanes.masks.astype(bool)

    def game_state(self, lane: int) -> State:
        """A copy of one lane's position, with everything that is hidden."""
        return self._lanes.state(lane)

    def get_images(self) -> list[None]:
        """There are no pictures."""
        return [None] * self.num_envs

    def close(self) -> None:
        """Nothing is open."""

    # ---- SB3's way to a single lane

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """Call "action_masks" (bool[N]) or "game_state" (State) of some lanes.

        Raises:
            AttributeError: for any other name.
        """
        if method_name == "action_masks":
            masks = self.action_masks()
            return [masks[lane] for lane in self._get_indices(indices)]
        if method_name == "game_state":
            return [self.game_state(lane) for lane in self._get_indices(indices)]
        raise AttributeError(f"a lane of {self.game.name} has no method {method_name!r}")

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """A value per lane: what `set_attr` gave, or seat, players, game_seed, illegal_actions.

        Raises:
            AttributeError: for a name that a lane doesn't have.
        """
        return [self._attribute(lane, attr_name) for lane in self._get_indices(indices)]

    def _attribute(self, lane: int, name: str) -> Any:
        own = self._attributes[lane]
        if name in own:
            return own[name]
        if name in ("action_masks", "game_state"):
            return partial(_first, self.env_method, name, lane)
        if name in ("game", "observation_space", "action_space"):
            return getattr(self, name)
        if name == "render_mode":
            return None
        if name == "seat":
            return int(self._home[lane])
        if name == "players":
            return self._names(lane)
        if name == "game_seed":
            return self._lanes.game_seed(lane)
        if name == "illegal_actions":
            return int(self._errors[lane].sum())
        raise AttributeError(f"a lane of {self.game.name} has no attribute {name!r}")

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Keep a value of one's own beside some lanes; "opponents": as `set_opponents`.

        Raises:
            ValueError: for "opponents" of single lanes.
        """
        if attr_name == "opponents":
            if indices is not None:
                raise OptionError("opponents are set for all lanes, not for single ones")
            self.set_opponents(value)
            return
        for lane in self._get_indices(indices):
            self._attributes[lane][attr_name] = value

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """True for Monitor: infos tell of every finished game as it does."""
        return [issubclass(wrapper_class, Monitor) for _ in self._get_indices(indices)]


def _first(call: Any, name: str, lane: int) -> Any:
    return call(name, indices=lane)[0]
