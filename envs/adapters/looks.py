"""How adapters show a game: spaces and the three forms of an observation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces

from ..core.errors import OptionError
from ..core.game import Game

OBS_MODES = ("dict", "flat", "blocks")
NOOP = 0


@dataclass(frozen=True)
class Look:
    """What an environment shows.

    Attributes:
        obs_mode: "dict" (observation and action mask), "flat" (the vector alone) or "blocks"
            (the tables by name).
        render_mode: None, "ansi", "rgb_array" or "human" (screens.py says which a game has).
        mask_in_info: put the mask into info as well.
        privileged: allow `state()`, the view of all seats together.
        copy: False: hand out buffers that the next call overwrites.
    """

    obs_mode: str = "dict"
    render_mode: str | None = None
    mask_in_info: bool = False
    privileged: bool = False
    copy: bool = True

    def __post_init__(self) -> None:
        if self.obs_mode not in OBS_MODES:
            raise OptionError(
                f"obs_mode must be one of {', '.join(OBS_MODES)}, not {self.obs_mode!r}"
            )


def box(game: Game, count: int = 1) -> spaces.Box:
    """The space of an observation vector, or of several behind one another."""
    layout = game.spec.layout
    return spaces.Box(layout.low, layout.high, (count * layout.size,), np.float32)


def observation_space(game: Game, obs_mode: str) -> spaces.Space[Any]:
    """The space of a seat's observations (a new object each time: spaces have seeds)."""
    layout = game.spec.layout
    if obs_mode == "flat":
        return box(game)
    if obs_mode == "blocks":
        return spaces.Dict(
            {
                table.name: spaces.Box(
                    layout.low, layout.high, (table.rows, len(table.features)), np.float32
                )
                for table in layout.tables
            }
        )
    mask = spaces.Box(0, 1, (game.num_actions,), np.int8)
    return spaces.Dict({"observation": box(game), "action_mask": mask})


def action_space(game: Game) -> spaces.Discrete:
    """The space of actions (a new object each time: spaces have seeds)."""
    return spaces.Discrete(game.num_actions)


def form(game: Game, obs_mode: str, observation: np.ndarray, mask: np.ndarray) -> Any:
    """One observation, or a batch of them, in a form.

    Args:
        game: the game.
        obs_mode: the form.
        observation: float32[..., M].
        mask: int8[..., N].
    """
    if obs_mode == "dict":
        return {"observation": observation, "action_mask": mask}
    if obs_mode == "flat":
        return observation
    # Tables are copied: parts of one array would share its memory with each other.
    return {name: table.copy() for name, table in game.split(observation).items()}
