"""A checkpoint as an agent: `ppo:PATH`, `ppo:PATH:best` or `ppo:PATH:sampled`.

"best" plays the legal action of the highest probability (of equals the lowest number), "sampled"
draws from the probabilities. A bare PATH means best.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

from ..protocol import Views
from . import checkpoint
from .naming import BEST, split
from .network import ActorCritic, masked


class PolicyAgent:
    """Plays what a network says of the observation; each lane draws from a stream of its own."""

    def __init__(self, net: ActorCritic, mode: str = BEST, version: str = "") -> None:
        """Take over a network.

        Args:
            net: the network; it is only read.
            mode: "best" or "sampled".
            version: what tells this network from others of the same name.
        """
        self.net = net.eval()
        self.mode = mode
        self.version = version
        self._streams: list[np.random.Generator] = []

    def reset(self, lanes: int, seeds: Sequence[int]) -> None:
        """One random stream per lane."""
        self._streams = [np.random.default_rng(int(seeds[lane])) for lane in range(lanes)]

    def begin(self, lane: int, seed: int) -> None:
        """A new game in one lane draws from a new stream."""
        self._streams[lane] = np.random.default_rng(seed)

    def act(self, views: Views) -> np.ndarray:
        """Choose for a batch of decisions (int64[B])."""
        return self.choose(views.observations, views.masks, views.lanes)

    def choose(self, observations: np.ndarray, masks: np.ndarray, lanes: np.ndarray) -> np.ndarray:
        """The same without views.

        Args:
            observations: float32[B, M].
            masks: int8 or bool[B, N].
            lanes: int64[B], whose streams "sampled" draws from.
        """
        with torch.inference_mode():
            logits = self.net(torch.from_numpy(np.ascontiguousarray(observations)))[0]
            logits = masked(logits, torch.from_numpy(masks.astype(bool)))
        if self.mode == BEST:
            best: np.ndarray = logits.numpy().argmax(axis=1)
            return best
        weights = torch.softmax(logits.double(), dim=1).numpy().cumsum(axis=1)
        draws = np.array([self._streams[lane].random() for lane in lanes.tolist()])
        # the first whose sum lies above the draw: one with a probability of 0 never is
        drawn: np.ndarray = (weights > (draws * weights[:, -1])[:, None]).argmax(axis=1)
        return drawn


def load(text: str, game: Any) -> PolicyAgent:
    """The agent of what stands behind `ppo:`.

    Args:
        text: PATH, PATH:best or PATH:sampled; PATH is a checkpoint, or a run (its newest one).
        game: what `lairzoo.game` returned.

    Raises:
        AgentError: if there is no checkpoint, or one that doesn't fit the game.
    """
    path, mode = split(text)
    folder = checkpoint.find(Path(path))
    about = checkpoint.read_about(folder)
    checkpoint.check_fits(folder, about, game)
    net = ActorCritic(about["inputs"], about["actions"], about["hidden"])
    checkpoint.restore_weights(net, folder, about)
    return PolicyAgent(net, mode, f"{about['steps']}-{about['digest'][:8]}")
