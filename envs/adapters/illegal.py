"""What an adapter does with an illegal action: raise, replace it, or replace and fine it.

The replacement depends on the game's seed, the seat and how often it erred before, so that every
API plays the same, and the game's own stream is not touched.
"""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np

from ..core import rng
from ..core.errors import IllegalAction
from ..core.lanes import Lanes

RAISE = "raise"
PENALTY = "penalty"
FINE = 1.0


def whole(action: Any, num_actions: int) -> int:
    """The action as an int.

    Raises:
        TypeError: if it is no whole number.
    """
    try:
        return index(action)
    except TypeError:
        raise TypeError(
            f"an action is a whole number in 0..{num_actions - 1}, not {action!r}"
        ) from None


def replacement(game_seed: int, seat: int, errors: int, mask: np.ndarray) -> int:
    """A random legal action in place of an illegal one.

    Args:
        game_seed: of the present game.
        seat: who erred.
        errors: how often it did so before in this game.
        mask: its legal actions.
    """
    legal = np.flatnonzero(mask)
    draw = rng.mix(rng.mix(game_seed, 0x111E6A1 + seat), errors + 1)
    return int(legal[draw % len(legal)])


def refuse(lanes: Lanes, lane: int, action: int) -> IllegalAction:
    """The exception for an illegal action of the seat to act, to be raised by the caller."""
    where = f"lane {lane}: " if lanes.count > 1 else ""
    return IllegalAction(where + lanes.state(lane)._why_illegal(action))
