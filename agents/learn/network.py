"""The network: one trunk over the observation vector, a head for actions and one for the value."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import nn

NEVER = -1e8  # logit of an illegal action: its probability is 0 in float32


class ActorCritic(nn.Module):
    """Logits of all actions and the value of a position, from one shared trunk."""

    def __init__(self, inputs: int, actions: int, hidden: Sequence[int]) -> None:
        """Make it with fresh weights.

        Args:
            inputs: length of an observation.
            actions: number of actions.
            hidden: widths of the trunk's layers.
        """
        super().__init__()
        layers: list[nn.Module] = []
        width = inputs
        for units in hidden:
            layers += [nn.Linear(width, units), nn.ReLU()]
            width = units
        self.trunk = nn.Sequential(*layers)
        self.actor = nn.Linear(width, actions)
        self.critic = nn.Linear(width, 1)
        for layer in self.trunk:
            if isinstance(layer, nn.Linear):
                nn.init.orthogonal_(layer.weight, 2**0.5)
                nn.init.zeros_(layer.bias)
        for head, gain in ((self.actor, 0.01), (self.critic, 1.0)):  # play evenly at first
            nn.init.orthogonal_(head.weight, gain)
            nn.init.zeros_(head.bias)

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """float32[B, M] -> logits float32[B, N], values float32[B, 1]."""
        features = self.trunk(observations)
        return self.actor(features), self.critic(features)


def masked(logits: torch.Tensor, masks: torch.Tensor | None) -> torch.Tensor:
    """The logits with illegal actions ruled out (masks bool[B, N]; None: all are legal)."""
    return logits if masks is None else logits.masked_fill(~masks, NEVER)
