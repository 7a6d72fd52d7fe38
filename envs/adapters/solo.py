"""Gymnasium's Env over any game: one learner, opponents in the kernel or callables.

A step ends when the learner has to choose again or the game is over; its reward is all that the
learner's return grew by meanwhile.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from ..core.game import Game, State
from .host import Host, Snapshot
from .looks import Look, action_space, observation_space
from .screens import RENDER_MODES, render_modes
from .seats import Cast, Opponents, Part, Seat, settle

NEW, PLAYING, OVER, OVER_AT_ONCE = range(4)
SAVED = ("_part", "_seat", "_carry", "_phase")


class SoloEnv(gymnasium.Env[Any, Any]):
    """One learner in one seat, or one controller for a whole team."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: Game | str,
        seat: Seat = None,
        opponents: Opponents = "heuristic",
        render_mode: str | None = None,
        obs_mode: str = "dict",
        mask_in_info: bool = False,
        privileged: bool = False,
        copy: bool = True,
        **options: Any,
    ) -> None:
        """Make the environment (and compile or load the game's kernels).

        Args:
            game: its name, or a game with its options.
            seat: the learner's; "random": another one in each game; "all": the whole team of seat 0
                (the default in a cooperative game, else 0).
            opponents: "heuristic", "random" or a callable (view -> action), or a list with one for
                every other seat.
            render_mode: None, "ansi" (words), "rgb_array" (pixels) or "human" (a window).
            obs_mode: "dict", "flat" or "blocks".
            mask_in_info: put the mask into info as well.
            privileged: allow `state()`.
            copy: False: observations are buffers that the next step overwrites.
            **options: of the game, by name.

        Raises:
            ValueError: for an unknown game, option or value, and for seat="all" among rivals.
        """
        self.game = settle(game, options)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "render_modes": render_modes(self.game)}
        self._cast = Cast(self.game, seat, opponents)
        self._host = Host(self.game, Look(obs_mode, render_mode, mask_in_info, privileged, copy))
        self.observation_space = observation_space(self.game, obs_mode)
        self.action_space = action_space(self.game)
        self._is_team = self._cast.is_team
        self._is_single = not self._is_team
        self._part: Part = self._cast.parts[0]
        self._seat = self._part.seats[0]
        self._mask_in_info = mask_in_info
        self._carry = 0.0
        self._phase = NEW

    # ---- playing

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game and let the others play up to the learner's first choice.

        Args:
            seed: plays `game.new(seed)`; None: the next game of the seed before.
            options: {"state": bytes} goes on from a saved state; other keys are ignored.
        """
        super().reset(seed=seed)
        host = self._host
        if seed is None and not host.has_begun:
            seed = int(self.np_random.integers(2**62))
        part = self._part = self._cast.of(host.next_seed(seed))
        host.lanes.policies[0] = part.policies
        listeners = set(part.callers) | (set(part.seats) if self.render_mode else set())
        host.reset(seed, options, sorted(listeners))
        self._seat = part.seats[0]
        self._carry = 0.0
        self._carry = self._run_on()
        self._phase = OVER_AT_ONCE if host.is_over else PLAYING
        if self._is_team and not host.is_over:
            self._seat = host.acting
        if host.screen.is_live:
            self.render()
        return host.observe(self._seat), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play the learner's action, then the others up to its next choice or the end.

        Raises:
            IllegalAction: under illegal_action="raise", the state is unchanged.
            TypeError: if the action is no whole number.
            gymnasium.error.ResetNeeded: before `reset`, or when the game is over.
        """
        host = self._host
        lanes = host.lanes
        reward = self._carry
        self._carry = 0.0
        if self._phase == PLAYING:
            number = host.choose(action)
            if host.has_listeners:
                host.decided(host.acting)
                reward += self._play_one(number) + self._run_on()
            else:
                lanes.play(number)
                reward += lanes.gains.item(0, self._seat) if self._is_single else self._gain()
            if host.was_illegal:
                reward -= host.take_fine()
        elif self._phase != OVER_AT_ONCE:
            before = "before step()" if self._phase == NEW else "the game is over"
            raise gymnasium.error.ResetNeeded(f"call reset(): {before}")
        if not lanes.done.item(0):
            if self._is_team:
                self._seat = host.acting
            if host.screen.is_live:
                self.render()
            return host.observe(self._seat), reward, False, False, self._info()
        self._phase = OVER
        self._seat = self._part.seats[0]
        is_cut = host.is_cut
        info = self._info() | self._ending()
        if host.screen.is_live:
            self.render()
        return host.observe(self._seat), reward, not is_cut, is_cut, info

    def _gain(self) -> float:
        """What the last call added to the learner's return (of a team: the mean)."""
        seats = self._part.seats
        return sum(self._host.lanes.gains.item(0, seat) for seat in seats) / len(seats)

    def _play_one(self, number: int) -> float:
        """Play one action and nothing after it, so that no event is missed."""
        self._host.lanes.go(np.array([number], np.int64), steps=0)
        self._host.listen()
        return self._gain()

    def _run_on(self) -> float:
        """Let the others play until the learner has to choose or the game is over."""
        host, part = self._host, self._part
        if not host.has_listeners:
            host.lanes.go()
            return self._gain()
        reward = 0.0
        while not host.is_over and not part.bits >> host.acting & 1:
            seat = host.acting
            if seat in part.callers:
                number = part.ask(host.lanes, 0, seat, host.heard(seat))
                host.decided(seat)
                reward += self._play_one(number)
            else:
                host.lanes.go(steps=1)
                host.listen()
                reward += self._gain()
        return reward

    # ---- looking

    def _info(self) -> dict[str, Any]:
        host = self._host
        errors = host.illegal[self._seat] if self._is_single else sum(host.illegal)
        info: dict[str, Any] = {"seat": self._seat, "illegal_actions": errors}
        if self._mask_in_info:
            info["action_mask"] = host.mask(self._seat)
        return info

    def _ending(self) -> dict[str, Any]:
        facts, seat = self._host.ending(), self._part.seats[0]
        own = {"outcome": float(facts["outcomes"][seat]), "score": int(facts["scores"][seat])}
        return own | facts | {"players": self._part.players}

    def action_masks(self) -> np.ndarray:
        """bool[N]: what the learner may do."""
        return self._host.lanes.mask.astype(bool)

    def state(self) -> np.ndarray:
        """float32[num_seats * M]: what all seats know together; with privileged=True alone."""
        return self._host.privileged()

    def render(self) -> Any:
        """The position as the learner knows it: words, uint8[high, wide, 3], or a window."""
        if self.render_mode is None or self._phase == NEW:
            return None
        return self._host.render(self._seat)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._host.screen.close()

    def game_state(self) -> State:
        """A copy of the position, with everything that is hidden."""
        return self._host.state()

    # ---- saving

    def clone_state(self) -> Snapshot:
        """All that `restore_state` needs to go on from here, in this environment or one like it."""
        if self._phase == NEW:
            raise gymnasium.error.ResetNeeded("call reset() before clone_state()")
        return self._host.save(**{name: getattr(self, name) for name in SAVED})

    def restore_state(self, snapshot: Snapshot) -> None:
        """Go back to a snapshot."""
        for name, value in self._host.restore(snapshot).items():
            setattr(self, name, value)
