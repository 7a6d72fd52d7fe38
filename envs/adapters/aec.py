"""PettingZoo's agent-environment cycle over any game, without its wrappers.

Order and legality are checked here. All agents stay until the last step and end on it together.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
from pettingzoo import AECEnv

from ..core.game import Game
from .host import Snapshot
from .petting import PettingEnv

NEW, PLAYING, OVER = range(3)
SAVED = (
    "agents",
    "agent_selection",
    "rewards",
    "terminations",
    "truncations",
    "infos",
    "_cumulative_rewards",
    "_phase",
    "_has_paid",
)


class GameAECEnv(PettingEnv, AECEnv[str, Any, Any]):
    """One agent a seat; `agent_selection` is the seat to act.

    Where several choose at once they are asked one after the other, and see nothing of each other.

    Arguments as for PettingEnv.
    """

    def __init__(self, game: Game | str, **settings: Any) -> None:
        super().__init__(game, **settings)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._by_bits = [  # bit set of those who decide -> the agent who is asked first
            self.possible_agents[max(0, (bits & -bits).bit_length() - 1)]
            for bits in range(1 << self.game.num_seats)
        ]
        self._has_paid = False
        self._phase = NEW
        self.agent_selection = self.possible_agents[0]

    # ---- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: plays `game.new(seed)`; None: the next game of the seed before.
            options: {"state": bytes} goes on from a saved state; other keys are ignored.
        """
        host = self._host
        host.reset(seed, options, self._listeners)
        agents = self.possible_agents
        self.agents = list(agents)
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = self._infos()
        self._has_paid = False
        self._phase = PLAYING
        self.agent_selection = self._by_bits[host.lanes.actors.item(0)]
        if host.is_over:
            self._end()
        if host.screen.is_live:
            self.render()

    def step(self, action: Any) -> None:
        """Play an action of `agent_selection`; None for an agent that is done.

        Raises:
            IllegalAction: under illegal_action="raise", the state is unchanged.
            RuntimeError: before `reset`, or when all agents are gone.
            TypeError: if the action is no whole number.
        """
        if self._phase != PLAYING:
            self._leave(action)
            return
        host = self._host
        agent = self.agent_selection
        number = host.choose(action)
        if host.has_listeners:
            host.decided(self._seat_of[agent])
            host.lanes.play(number)
            host.listen()
        else:
            host.lanes.play(number)
        is_over = host.lanes.done.item(0)
        self._cumulative_rewards[agent] = 0.0
        if is_over or host.was_illegal or host.is_shaped or self._has_paid:
            self._pay(agent)
        if is_over:
            self._end()
        else:
            self.agent_selection = self._by_bits[host.lanes.actors.item(0)]
            if self._mask_in_info:
                self.infos = self._infos()
        if host.screen.is_live:
            self.render()

    def _pay(self, agent: str) -> None:
        """Rewards of the step, to all agents."""
        host = self._host
        gains = host.lanes.gains[0].tolist()
        if host.was_illegal:
            seat = self._seat_of[agent]
            gains[seat] -= host.take_fine()
            self.infos[agent] = self._info(seat)
        self._has_paid = any(gains)
        for name, gain in zip(self.possible_agents, gains, strict=True):
            self.rewards[name] = gain
            self._cumulative_rewards[name] += gain

    def _end(self) -> None:
        """All agents are done on the same step, and in the same way."""
        self._phase = OVER
        host = self._host
        (self.truncations if host.is_cut else self.terminations).update(
            dict.fromkeys(self.agents, True)
        )
        self.infos = self._last_infos()
        self.agent_selection = self.agents[0]

    def _leave(self, action: Any) -> None:
        """The step of an agent that is done: it takes its last reward and goes."""
        if self._phase == NEW:
            raise RuntimeError("call reset() before step()")
        if not self.agents:
            raise RuntimeError("the game is over and all agents have left: call reset()")
        agent = self.agent_selection
        if action is not None:
            raise ValueError(f"{agent} is done: its only action is None, not {action!r}")
        self.agents.remove(agent)
        for book in (
            self.rewards,
            self._cumulative_rewards,
            self.terminations,
            self.truncations,
            self.infos,
        ):
            del book[agent]
        self.rewards.update(dict.fromkeys(self.agents, 0.0))
        if self.agents:
            self.agent_selection = self.agents[0]

    # ---- looking

    def observe(self, agent: str) -> Any:
        """What an agent may know now; of any agent at any time, without effect on the game."""
        if self._phase == NEW:
            raise RuntimeError("call reset() before observe()")
        return self._host.observe(self._seat_of[agent])

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last step, terminated, truncated, info of who must act."""
        agent = self.agent_selection
        if not self.agents:
            raise RuntimeError("nobody is there to act: call reset()")
        return (
            self._host.observe(self._seat_of[agent]) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def action_masks(self) -> np.ndarray:
        """bool[N]: what the agent to act may do."""
        return self._host.lanes.mask.astype(bool)

    def render(self) -> Any:
        """The position as the agent to act knows it: words, uint8[high, wide, 3], or a window."""
        if self.render_mode is None or self._phase == NEW:
            return None
        return self._host.render(self._seat_of[self.agent_selection])

    # ---- saving

    def clone_state(self) -> Snapshot:
        """All that `restore_state` needs to go on from here, in this environment or its like."""
        if self._phase == NEW:
            raise RuntimeError("call reset() before clone_state()")
        return self._host.save(**{name: copy.deepcopy(getattr(self, name)) for name in SAVED})

    def restore_state(self, snapshot: Snapshot) -> None:
        """Go back to a snapshot."""
        for name, value in self._host.restore(snapshot).items():
            setattr(self, name, copy.deepcopy(value))


def maker(game: str, name: str) -> Callable[..., GameAECEnv]:
    """The function `env` of a game's PettingZoo module.

    Args:
        game: name of the game.
        name: of the module, which the environment calls itself.
    """

    def env(**settings: Any) -> GameAECEnv:
        """The game for PettingZoo's AEC API; settings as for PettingEnv, and game options."""
        return GameAECEnv(game, name=name, **settings)

    return env
