"""Invariants hold after every step of random games, from Python and inside the kernel."""

import pytest

from tests.conformance.walk import GAMES, walk


def test_invariants_hold_at_every_step(game):
    for seed in range(GAMES):
        for state, _ in walk(game, seed):
            state.check()


@pytest.mark.jit_only
@pytest.mark.parametrize("policy", ["random", "heuristic"])
def test_invariants_hold_in_many_games(game, policy):
    done = game.batch(16, seed=1).rollout(policy, 2000, check=True)
    assert done["broken"] == 0, done["first_broken"]
    assert done["faults"] == 0


def test_a_broken_state_is_told(one_game):
    state = one_game.new(1)
    state.data.fault = 2
    with pytest.raises(AssertionError, match="fault bits 2"):
        state.check()
