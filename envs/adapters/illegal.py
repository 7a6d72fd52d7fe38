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
from ..core.lanes import NO_ACTION, Lanes

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


def settle_actions(
    lanes: Lanes, actions: np.ndarray, live: np.ndarray, errors: np.ndarray, policy: str
) -> tuple[np.ndarray, np.ndarray]:
    """Legal actions for the live lanes (NO_ACTION for the others), and fines (float64[B]).

    Args:
        lanes: where the games are.
        actions: int[B], as they were given.
        live: bool[B], the lanes in which somebody has to choose.
        errors: int64[B, num_seats], illegal actions of the present games; counted up.
        policy: what to do with an illegal action.

    Raises:
        ValueError: if there isn't one whole number a lane.
        IllegalAction: under "raise"; then nothing has changed.
    """
    count, masks = lanes.count, lanes.masks
    if actions.shape != (count,) or actions.dtype.kind not in "iu":
        raise ValueError(f"actions must be {count} whole numbers, not {actions!r}")
    inside = (actions >= 0) & (actions < masks.shape[1])
    legal = inside & (masks[np.arange(count), np.where(inside, actions, 0)] != 0)
    chosen = np.where(live, actions, NO_ACTION).astype(np.int64)
    fines = np.zeros(count)
    wrong = np.flatnonzero(live & ~legal).tolist()
    if not wrong:
        return chosen, fines
    if policy == RAISE:
        raise refuse(lanes, wrong[0], int(actions[wrong[0]]))
    seats = lanes.seats()
    for lane in wrong:
        seat = int(seats[lane])
        before = int(errors[lane, seat])
        chosen[lane] = replacement(lanes.game_seed(lane), seat, before, masks[lane])
        errors[lane, seat] += 1
    if policy == PENALTY:
        fines[wrong] = FINE
    return chosen, fines
