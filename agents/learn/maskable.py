"""What MaskablePPO is given so that two cores suffice: a lean policy and a lean rollout buffer.

The stock policy normalises the logits three times a pass and has a network each for actor and
critic; the stock buffer is made anew for each rollout and copied into another order. Both cost
more than the games do.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import numpy as np
import torch
from gymnasium.spaces import Box, Discrete
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer, MaskableRolloutBufferSamples
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch.distributions import Categorical

from .network import ActorCritic, masked


class SharedTrunkPolicy(MaskableActorCriticPolicy):
    """Actor and critic on one trunk; `net_arch` is the list of its widths."""

    net: ActorCritic

    def _build(self, lr_schedule: Any) -> None:
        box, discrete, widths = self.observation_space, self.action_space, self.net_arch
        assert isinstance(box, Box)
        assert isinstance(discrete, Discrete)
        assert isinstance(widths, list)
        self.net = ActorCritic(box.shape[0], int(discrete.n), widths)
        options = {"lr": lr_schedule(1), **self.optimizer_kwargs}
        self.optimizer = self.optimizer_class(self.net.parameters(), **options)

    def _choices(self, observations: torch.Tensor, masks: Any) -> tuple[Categorical, torch.Tensor]:
        """The distribution over legal actions (normalised and validated once), and the values."""
        logits, values = self.net(observations)
        legal = None if masks is None else torch.as_tensor(masks, dtype=torch.bool)
        return Categorical(logits=masked(logits, legal)), values

    def forward(
        self, obs: torch.Tensor, deterministic: bool = False, action_masks: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Actions int64[B], values float32[B, 1] and log-probabilities float32[B]."""
        choices, values = self._choices(obs, action_masks)
        actions = choices.logits.argmax(dim=1) if deterministic else choices.sample()
        return actions, values, choices.log_prob(actions)

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Values float32[B, 1], log-probabilities and entropies float32[B]."""
        choices, values = self._choices(obs, action_masks)
        return values, choices.log_prob(actions), choices.entropy()

    def get_distribution(self, obs: Any, action_masks: Any = None) -> MaskableDistribution:
        """The distribution in the form of sb3-contrib."""
        distribution = self.action_dist.proba_distribution(action_logits=self.net(obs)[0])
        if action_masks is not None:
            distribution.apply_masking(action_masks)
        return distribution

    def predict_values(self, obs: Any) -> torch.Tensor:
        """float32[B, 1]."""
        values: torch.Tensor = self.net(obs)[1]
        return values


class FlatRolloutBuffer(MaskableRolloutBuffer):
    """Arrays that stay from rollout to rollout; minibatches are taken from them as they lie."""

    def reset(self) -> None:
        """Begin a rollout: everything is going to be written over."""
        if not hasattr(self, "action_masks"):
            super().reset()
            self.action_masks = np.zeros(self.action_masks.shape, bool)
        self.generator_ready = False
        self.pos = 0
        self.full = False

    def get(  # type: ignore[override] # as the class below, which has masks in its samples
        self, batch_size: int | None = None
    ) -> Generator[MaskableRolloutBufferSamples, None, None]:
        """Minibatches of a finished rollout, in random order."""
        assert self.full, "a rollout is under way"
        count = self.buffer_size * self.n_envs
        names = ("observations", "actions", "values", "log_probs", "advantages", "returns")
        rows = [
            torch.from_numpy(array).reshape(count, *array.shape[2:])
            for array in (*(getattr(self, name) for name in names), self.action_masks)
        ]
        for chosen in torch.randperm(count).split(batch_size or count):
            yield MaskableRolloutBufferSamples(*(one.index_select(0, chosen) for one in rows))


def network_of(model: MaskablePPO) -> ActorCritic:
    """The network of a model that was made with SharedTrunkPolicy."""
    assert isinstance(model.policy, SharedTrunkPolicy)
    return model.policy.net
