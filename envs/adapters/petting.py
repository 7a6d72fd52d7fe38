"""What PettingZoo's two APIs have in common: agents, spaces, looking."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from ..core.game import Game, State
from .host import Host
from .looks import Look, action_space, box, observation_space
from .screens import render_modes
from .seats import settle


class PettingEnv:
    """One agent a seat; the first base of both environments.

    Args:
        game: its name, or a game with its options.
        render_mode: None, "ansi" (words), "rgb_array" (pixels) or "human" (a window).
        obs_mode: "dict", "flat" or "blocks".
        mask_in_info: put every agent's mask into its info as well.
        privileged: allow `state()`.
        copy: False: observations are buffers that the agent's next one overwrites.
        name: what the environment calls itself.
        **options: of the game, by name.

    Raises:
        ValueError: for an unknown game, option or value.
    """

    def __init__(
        self,
        game: Game | str,
        render_mode: str | None = None,
        obs_mode: str = "dict",
        mask_in_info: bool = False,
        privileged: bool = False,
        copy: bool = True,
        name: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = settle(game, options)
        self.render_mode = render_mode
        self._host = Host(self.game, Look(obs_mode, render_mode, mask_in_info, privileged, copy))
        self.possible_agents = list(self.game.agent_names)
        self.agents: list[str] = []
        self.metadata: dict[str, Any] = {
            "name": name or self.game.name,
            "render_modes": render_modes(self.game),
            "render_fps": 1,
            "is_parallelizable": is_parallel(self.game),
        }
        agents = self.possible_agents
        self.observation_spaces = {
            agent: observation_space(self.game, obs_mode) for agent in agents
        }
        self.action_spaces = {agent: action_space(self.game) for agent in agents}
        if privileged:
            self.state_space = box(self.game, self.game.num_seats)
        self._listeners = range(self.game.num_seats) if render_mode else range(0)
        self._mask_in_info = mask_in_info

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def _info(self, seat: int) -> dict[str, Any]:
        info: dict[str, Any] = {"illegal_actions": self._host.illegal[seat]}
        if self._mask_in_info:
            info["action_mask"] = self._host.mask(seat)
        return info

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self._info(seat) for seat, agent in enumerate(self.possible_agents)}

    def _last_infos(self) -> dict[str, dict[str, Any]]:
        """Infos of the step that ends the game."""
        infos = self._infos()
        facts = self._host.ending()
        outcomes, scores = facts.pop("outcomes").tolist(), facts.pop("scores").tolist()
        for seat, info in enumerate(infos.values()):
            info |= {"outcome": outcomes[seat], "score": scores[seat]} | facts
        return infos

    def state(self) -> np.ndarray:
        """float32[num_seats * M]: what all agents know together; with privileged=True alone."""
        return self._host.privileged()

    def game_state(self) -> State:
        """A copy of the position, with everything that is hidden."""
        return self._host.state()

    def close(self) -> None:
        """Close the window, if there is one."""
        self._host.screen.close()


def is_parallel(game: Game) -> bool:
    """Whether there is a Parallel environment: simultaneous choices, or a cooperative game."""
    return game.spec.simultaneous or game.seating.is_cooperative
