"""What copies cost: of a record in the kernel, of a state from Python, and worlds for a search."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..envs.core.game import Game
from ..envs.core.jit import as_states, jit
from .harness import Figure, microseconds


@jit
def _copy_records(states, times):
    """Copy record 0 over the others, over and over."""
    count = 0
    for _ in range(times):
        for k in range(1, states.shape[0]):
            states[k] = states[0]
            count += 1
    return count


def figures(game: Game, repeats: int) -> list[Figure]:
    """Clone in the kernel and from Python, and determinize."""
    state = game.new(3)
    rng = np.random.default_rng(0)
    while state.decisions < 60:
        later = state.clone()
        later.apply(int(rng.choice(state.legal_actions())))
        if later.is_over:
            break
        state = later
    records = as_states(game.spec.record.empty(64))
    records[0] = state._record[0]

    def many(call: Callable[[int], object]) -> Callable[[], int]:
        def work() -> int:
            for k in range(2000):
                call(k)
            return 2000

        return work

    return [
        microseconds("clone in the kernel", lambda: int(_copy_records(records, 2000)), repeats),
        microseconds("state.clone()", many(lambda k: state.clone()), repeats),
        microseconds(
            "state.determinize()", many(lambda k: state.determinize(state.seat, k)), repeats
        ),
    ]
