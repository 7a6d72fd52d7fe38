"""Gymnasium's VectorEnv over any game: the single-learner environment in many lanes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..core import rng
from ..core.errors import OptionError
from ..core.game import Game, State
from ..core.lanes import NO_ACTION, SEED_BITS, Lanes, seen
from ..core.view import Events
from .host import STATE_SALT
from .illegal import settle_actions
from .looks import Look, action_space, form, observation_space
from .screens import HUMAN, Screen, render_modes
from .seats import Cast, Opponents, Part, Seat, settle


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    if isinstance(mode, AutoresetMode):
        return mode
    for one in AutoresetMode:
        if mode in (one.value, one.name, one.name.lower()):
            return one
    known = ", ".join(repr(one.value) for one in AutoresetMode)
    raise OptionError(f"autoreset_mode must be one of {known}, not {mode!r}")


class BatchVectorEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` learners, one a lane; what lane i plays depends on its seed and actions alone."""

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        seat: Seat = None,
        opponents: Opponents = "heuristic",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        obs_mode: str = "dict",
        mask_in_info: bool = False,
        copy: bool = True,
        max_episode_steps: int | None = None,
        **options: Any,
    ) -> None:
        """Make the environments (and compile or load the game's kernels).

        Args:
            game: its name, or a game with its options.
            num_envs: how many lanes.
            seat: as in SoloEnv; with "random" each lane draws its own.
            opponents: as in SoloEnv; callables are asked lane by lane.
            autoreset_mode: when a finished lane begins its next game.
            render_mode: None, "ansi" (words) or "rgb_array" (pixels).
            obs_mode: "dict", "flat" or "blocks".
            mask_in_info: put the masks into info as well.
            copy: False: observations are buffers that the next step overwrites.
            max_episode_steps: truncate after so many choices of the learner.
            **options: of the game, by name.

        Raises:
            ValueError: for an unknown game, option or value, and for seat="all" among rivals.
        """
        self.game = settle(game, options)
        self.num_envs = num_envs
        self.render_mode = render_mode
        mode = self._mode = _mode(autoreset_mode)
        self.metadata = {
            "render_modes": [name for name in render_modes(self.game) if name != HUMAN],
            "render_fps": 1,
            "autoreset_mode": mode,
        }
        self._look = Look(obs_mode, render_mode, mask_in_info, copy=copy)
        if render_mode == HUMAN:
            raise OptionError("render_mode 'human' is for single games: make one environment")
        self._screen = Screen(self.game, render_mode)
        self._cast = Cast(self.game, seat, opponents)
        self.single_observation_space = observation_space(self.game, obs_mode)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._limit = max_episode_steps
        self._rows = None if copy else np.empty((num_envs, self.game.observation_size), np.float32)
        self._make_lanes()

    def _make_lanes(self) -> None:
        """All that changes while playing."""
        num_envs, n = self.num_envs, self.game.num_seats
        self._lanes = Lanes(self.game, num_envs)
        self._parts: list[Part] = [self._cast.parts[0]] * num_envs
        self._home = np.zeros(num_envs, np.int64)  # the learner's (first) seat
        self._bits = np.zeros(num_envs, np.int64)  # all its seats
        self._carry = np.zeros(num_envs)  # earned before its first choice
        self._steps = np.zeros(num_envs, np.int64)
        self._errors = np.zeros((num_envs, n), np.int64)
        self._has_ended = np.zeros(num_envs, bool)  # told of the end in an earlier step
        self._was_cut = np.zeros(num_envs, bool)
        self._every = np.arange(num_envs)
        self._heard: list[dict[int, Events]] = [{} for _ in range(num_envs)]
        self._policy: str = self.game.options["illegal_action"]
        self._has_begun = False
        for lane in range(num_envs):
            self._give(lane, self._cast.parts[0])

    # ---- beginning

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game in every lane.

        Args:
            seed: lane i plays `game.new(seed + i)`; a list gives each lane its own; None: the next
                games of the seeds before.
            options: {"reset_mask": bool[B]} leaves the other lanes alone; {"state": bytes} goes on
                from a saved state in each; other keys are ignored.

        Raises:
            ValueError: if a list of seeds or the mask has another length.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        options = options or {}
        wanted = np.ones(self.num_envs, bool)
        if self._has_begun and options.get("reset_mask") is not None:
            wanted = np.asarray(options["reset_mask"], bool)
        seeds = self._settle_seeds(seed)
        if len(seeds) != self.num_envs or wanted.shape != (self.num_envs,):
            raise ValueError(
                f"there are {self.num_envs} lanes: give as many seeds and mask entries"
            )
        for lane in np.flatnonzero(wanted).tolist():
            one = seeds[lane]
            if one is not None:
                self._lanes.seeds[lane] = (int(one) & SEED_BITS, 0)
        self._has_begun = True
        saved = options.get("state")
        self._begin(wanted, None if saved is None else self.game.from_bytes(bytes(saved)))
        self._has_ended[wanted] = False
        return self._observations(), self._infos(wanted)

    def _settle_seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None and not self._has_begun:
            seed = int(self.np_random.integers(2**62))
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int | np.integer):
            return [int(seed) + i for i in range(self.num_envs)]
        if not self._has_begun:
            return [int(self.np_random.integers(2**62)) if one is None else one for one in seed]
        return list(seed)

    def _begin(self, wanted: np.ndarray, state: State | None = None) -> None:
        """Begin the next game in some lanes and let the others play up to the learner's choice."""
        lanes = self._lanes
        if len(self._cast.parts) > 1:
            for lane in np.flatnonzero(wanted).tolist():
                self._give(lane, self._cast.of(lanes.next_seed(lane)))
        if self._cast.has_callers:
            for lane in np.flatnonzero(wanted).tolist():
                self._heard[lane] = {seat: [] for seat in self._parts[lane].callers}
        self._errors[wanted] = 0
        self._steps[wanted] = 0
        if state is not None or self._cast.has_callers:
            lanes.restart(wanted, steps=0)
            for lane in np.flatnonzero(wanted).tolist() if state is not None else ():
                assert state is not None
                lanes.load(lane, state)
                lanes.streams[lane, 0] = rng.mix(int(state.hash()[:15], 16), STATE_SALT)
            self._listen(wanted)
            self._carry[wanted] = self._run_on()[wanted]
        else:
            lanes.restart(wanted)
            self._carry[wanted] = self._gains()[wanted]

    def _give(self, lane: int, part: Part) -> None:
        """Seat the learner of a lane."""
        self._parts[lane] = part
        self._lanes.policies[lane] = part.policies
        self._home[lane] = part.seats[0]
        self._bits[lane] = part.bits

    # ---- playing

    def step(self, actions: Any) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play the learner's action in every lane, then the others up to its next choice.

        Args:
            actions: int[B]; those of lanes that are over or begin a new game are ignored.

        Returns:
            observations, rewards, terminations, truncations, infos.

        Raises:
            IllegalAction: under illegal_action="raise"; then no lane has moved.
        """
        if not self._has_begun:
            raise RuntimeError("call reset() before step()")
        lanes = self._lanes
        told = self._has_ended.copy()
        live = ~told & (lanes.done == 0)
        chosen, fines = settle_actions(lanes, np.asarray(actions), live, self._errors, self._policy)
        rewards = self._play(chosen, live) + self._carry - fines
        rewards[told] = 0.0
        self._carry[:] = 0.0
        self._steps += live
        done = lanes.done != 0
        terminations = done & (lanes.truncated == 0)
        truncations = (done & ~terminations) | (told & self._was_cut)
        if self._limit is not None:  # both may be true then, as with Gymnasium's TimeLimit
            truncations |= live & (self._steps >= self._limit)
        fresh = (terminations | truncations) & ~told
        self._was_cut = truncations.copy()
        infos: dict[str, Any] = {}
        if self._mode is AutoresetMode.NEXT_STEP:
            if told.any():
                self._begin(told)
                self._has_ended[told] = False
                terminations &= ~told
                truncations &= ~told
            self._has_ended |= fresh
        elif self._mode is AutoresetMode.DISABLED:
            self._has_ended |= fresh
        ends = self._ends(fresh)
        if self._mode is AutoresetMode.SAME_STEP and fresh.any():
            infos = self._finals(fresh, ends)
            self._begin(fresh)
            ends = {}
        observations = self._observations()
        infos |= self._infos(np.ones(self.num_envs, bool)) | ends
        return observations, rewards, terminations, truncations, infos

    def _play(self, chosen: np.ndarray, live: np.ndarray) -> np.ndarray:
        """Play the learners' actions and what follows them; returns what they earned."""
        lanes = self._lanes
        if not self._cast.has_callers:
            lanes.go(chosen)
            return np.where(live, self._gains(), 0.0)
        seats = lanes.seats()
        for lane in np.flatnonzero(live).tolist():
            self._forget(lane, int(seats[lane]))
        lanes.go(chosen, steps=0)
        self._listen(live)
        return np.where(live, self._gains(), 0.0) + self._run_on()

    def _gains(self) -> np.ndarray:
        """What the last call added to the learners' returns (of a team: the mean)."""
        gains = self._lanes.gains
        if self._cast.is_team:
            return np.mean(gains[:, list(self._cast.parts[0].seats)], axis=1)
        row: np.ndarray = gains[self._every, self._home]
        return row

    # ---- callables among the opponents

    def _run_on(self) -> np.ndarray:
        """Let the others play, one decision at a time, until every learner has to choose."""
        lanes = self._lanes
        earned = np.zeros(self.num_envs)
        while True:
            seats = lanes.seats()
            due = (seats >= 0) & (self._bits >> np.maximum(seats, 0) & 1 == 0)
            if not due.any():
                return earned
            actions = np.full(self.num_envs, NO_ACTION, np.int64)
            for lane in np.flatnonzero(due).tolist():
                seat = int(seats[lane])
                part = self._parts[lane]
                if seat in part.callers:
                    actions[lane] = part.ask(lanes, lane, seat, self._heard[lane][seat])
                    self._forget(lane, seat)
            asked = actions != NO_ACTION
            if asked.any():
                due = asked
                lanes.go(actions, steps=0)
            else:
                lanes.go(steps=1)
            self._listen(due)
            earned += np.where(due, self._gains(), 0.0)

    def _forget(self, lane: int, seat: int) -> None:
        if seat in self._heard[lane]:
            self._heard[lane][seat] = []

    def _listen(self, moved: np.ndarray) -> None:
        for lane in np.flatnonzero(moved).tolist() if self._cast.has_callers else ():
            rows = self._lanes.events(lane)
            for seat, heard in self._heard[lane].items():
                heard += seen(rows, seat)

    # ---- looking

    def _seats(self) -> np.ndarray:
        """int64[B]: the seat whose view the learner gets."""
        if not self._cast.is_team:
            return self._home
        seats = self._lanes.seats()
        return np.where(seats < 0, self._home, seats)

    def _observations(self) -> Any:
        rows = self._lanes.look(self._seats(), self._rows)
        masks = self._lanes.masks if self._rows is not None else self._lanes.masks.copy()
        return form(self.game, self._look.obs_mode, rows, masks)

    def _infos(self, wanted: np.ndarray) -> dict[str, Any]:
        values = {"seat": self._seats().copy(), "illegal_actions": self._errors.sum(axis=1)}
        if self._look.mask_in_info:
            values["action_mask"] = self._lanes.masks.copy()
        for value in values.values():
            value[~wanted] = 0
        return _masked(values, wanted)

    def _ends(self, fresh: np.ndarray) -> dict[str, Any]:
        """Facts about the games that ended just now, as SoloEnv tells them."""
        lanes = self._lanes
        told = fresh & (lanes.done != 0)
        if not told.any():
            return {}
        ended = np.flatnonzero(told)
        numbers = lanes.judge(ended)
        shape = (self.num_envs, self.game.num_seats)
        outcomes, scores = np.zeros(shape), np.zeros(shape, np.int64)
        outcomes[ended], scores[ended] = numbers[:, 0], numbers[:, 2]
        reason, players = np.full((2, self.num_envs), None, object)
        for lane in ended.tolist():
            number = int(lanes.records["reason"][lane])
            reason[lane] = self.game.spec.reasons.get(number, "")
            players[lane] = self._parts[lane].players
        values = {
            "outcome": outcomes[self._every, self._home],
            "score": scores[self._every, self._home],
            "outcomes": outcomes,
            "scores": scores,
            "decisions": np.where(told, lanes.decisions, 0).astype(np.int64),
            "reason": reason,
            "players": players,
        }
        return _masked(values, told)

    def _finals(self, fresh: np.ndarray, ends: dict[str, Any]) -> dict[str, Any]:
        """final_obs and final_info of the lanes that ended (SAME_STEP)."""
        rows = self._lanes.look(self._seats())
        masks = self._lanes.masks
        final = np.full(self.num_envs, None, object)
        for lane in np.flatnonzero(fresh).tolist():
            row, mask = rows[lane].copy(), masks[lane].copy()
            final[lane] = form(self.game, self._look.obs_mode, row, mask)
        return _masked({"final_obs": final, "final_info": self._infos(fresh) | ends}, fresh)

    def action_masks(self) -> np.ndarray:
        """bool[B, N]: what each learner may do."""
        return self._lanes.masks.astype(bool)

    def render(self) -> tuple[Any, ...] | None:
        """Each lane's position as its learner knows it: words, or uint8[high, wide, 3]."""
        if self.render_mode is None or not self._has_begun:
            return None
        seats = self._seats()
        return tuple(
            self._screen.show(self._lanes.state(lane), int(seats[lane]), ())
            for lane in range(self.num_envs)
        )

    def game_state(self, lane: int) -> State:
        """A copy of one lane's position, with everything that is hidden."""
        return self._lanes.state(lane)

    # ---- saving

    def clone_state(self) -> dict[str, Any]:
        """All that `restore_state` needs to go on from here, in this environment or one like it."""
        return {name: _copied(getattr(self, name)) for name in SAVED}

    def restore_state(self, snapshot: dict[str, Any]) -> None:
        """Go back to a snapshot."""
        for name in SAVED:
            setattr(self, name, _copied(snapshot[name]))


SAVED = (
    "_lanes",
    "_parts",
    "_home",
    "_bits",
    "_carry",
    "_steps",
    "_errors",
    "_has_ended",
    "_was_cut",
    "_heard",
    "_has_begun",
)


def _masked(values: Mapping[str, Any], lanes: np.ndarray) -> dict[str, Any]:
    """Infos as Gymnasium lays them out: beside each key `k` the lanes that have it, `_k`."""
    infos: dict[str, Any] = {}
    for name, value in values.items():
        infos[name], infos[f"_{name}"] = value, lanes.copy()
    return infos


def _copied(value: Any) -> Any:
    """A copy that shares nothing that changes."""
    if isinstance(value, Lanes | np.ndarray):
        return value.copy()
    if isinstance(value, list):
        return [
            {seat: list(rows) for seat, rows in v.items()} if isinstance(v, dict) else v
            for v in value
        ]
    return value
