"""Agents as the opponents of a learner: `sb3_vec_env` seats them in a Stable-Baselines3 VecEnv."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from lairzoo.envs.adapters.seats import Mix, settle
from lairzoo.envs.core.errors import IllegalAction
from lairzoo.envs.core.lanes import Lanes

from . import catalog
from .protocol import Agent, Views, version_of

if TYPE_CHECKING:
    from lairzoo.envs.adapters.sb3 import LanesVecEnv


__all__ = ["Frozen", "Mix", "name_of", "opponent", "sb3_vec_env"]


class Frozen:
    """An agent behind the interface that LanesVecEnv asks.

    The agent sees no events here. It is told of a new game in a lane if it has `begin(lane, seed)`;
    one without only draws on from the seeds it got at first.
    """

    def __init__(self, agent: Agent, name: str) -> None:
        self.agent = agent
        self.name = name
        self._begin = getattr(agent, "begin", None)

    def reset(self, lanes: int, seeds: Sequence[int]) -> None:
        """Get ready for new games in so many lanes, with the seed of each."""
        self.agent.reset(lanes, seeds)

    def begin(self, lane: int, seed: int) -> None:
        """A new game begins in one lane."""
        if self._begin is not None:
            self._begin(lane, seed)

    def choose(self, lanes: Lanes, rows: np.ndarray, seats: np.ndarray) -> np.ndarray:
        """Ask the agent about the seats to act in some lanes.

        Raises:
            IllegalAction: if it names an action that is not legal.
        """

        def sampler(row: int, seeds: Sequence[int]) -> list[Any]:
            state = lanes.state(int(rows[row]))
            return [state.determinize(int(seats[row]), seed) for seed in seeds]

        masks = lanes.masks[rows]
        seen = lanes.look_at(rows, seats)
        actions = np.asarray(
            self.agent.act(Views((rows, seats), seen, masks, [[] for _ in rows], sampler))
        )
        if actions.shape != rows.shape or actions.dtype.kind not in "iu":
            raise IllegalAction(f"opponent {self.name} gave no {len(rows)} actions: {actions!r}")
        fine = (actions >= 0) & (actions < masks.shape[1])
        fine &= masks[np.arange(len(rows)), np.where(fine, actions, 0)] != 0
        if not fine.all():
            row = int(np.flatnonzero(~fine)[0])
            why = lanes.state(int(rows[row]))._why_illegal(int(actions[row]))
            raise IllegalAction(f"opponent {self.name}: {why}")
        return actions


def opponent(game: Any, given: Any) -> Any:
    """What LanesVecEnv takes for a name ("ppo:PATH", ...) or an agent; anything else as it is.

    Raises:
        AgentError: if the name is none, or the agent can't be made.
    """
    if isinstance(given, str):
        if catalog.kernel_policy(given):
            return given
        agent = catalog.load(given, game)
        return Frozen(agent, name_of(given, agent))
    if isinstance(given, Agent) and not hasattr(given, "choose"):
        return Frozen(given, name_of(type(given).__name__, given))
    return given


def name_of(text: str, agent: Agent) -> str:
    """What an agent is called: what was asked for, and its own version."""
    version = version_of(agent)
    return f"{text}@{version}" if version else text


def sb3_vec_env(
    game: Any, num_envs: int = 64, seat: Any = 0, opponents: Any = "random", seed: int = 0
) -> LanesVecEnv:
    """A Stable-Baselines3 VecEnv with one learner a lane, ready for sb3_contrib's MaskablePPO.

    Args:
        game: what `lairzoo.game` returned, or a game's name.
        num_envs: how many lanes.
        seat: the learner's; "random": drawn for each game; "all": the whole team of seat 0.
        opponents: one for all other seats or a list with one for each: the name of an agent
            ("random", "heuristic", "ppo:PATH"), an agent, or a Mix of these.
        seed: lane i plays the games of seed + i.

    Raises:
        AgentError: for a name that is none, or an agent that can't be made.
        ValueError: for a seat that doesn't exist.
    """
    from lairzoo.envs.adapters.sb3 import LanesVecEnv

    game = settle(game, {})
    return LanesVecEnv(game, num_envs, seat, opponents, seed, partial(opponent, game))
