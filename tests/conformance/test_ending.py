"""Every game ends within its documented bound, whoever plays; a limit cuts it off exactly there."""

import numpy as np
import pytest

from tests.conformance.walk import GAMES

POLICIES = {
    "first": lambda legal, rng: legal[0],
    "last": lambda legal, rng: legal[-1],
    "middle": lambda legal, rng: legal[len(legal) // 2],
    "random": lambda legal, rng: rng.choice(legal),
}


@pytest.mark.parametrize("policy", POLICIES)
def test_ends_within_the_bound(game, policy):
    for seed in range(GAMES):
        state = game.new(seed)
        rng = np.random.default_rng(seed)
        while not state.is_over:
            state.apply(int(POLICIES[policy](state.legal_actions(), rng)))
            assert state.decisions <= game.spec.bound
        assert not state.is_truncated
        assert state.reason in game.spec.reasons.values()
        state.check()


@pytest.mark.jit_only
@pytest.mark.parametrize("policy", ["random", "heuristic"])
def test_kernel_policies_end_too(game, policy):
    done = game.batch(16).rollout(policy, 3000)
    assert done["games"] > 0
    assert (done["faults"], done["broken"], done["cut"]) == (0, 0, 0)
    assert done["longest"] <= game.spec.bound


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_the_limit_cuts_exactly_there(config, limit):
    game = config.game(max_decisions=limit)
    cut = 0
    for seed in range(20 * GAMES):
        if cut == GAMES:
            break
        state, endless = game.new(seed), config.game().new(seed)
        for _ in range(limit):
            assert not state.is_over
            action = int(state.legal_actions()[0])
            state.apply(action)
            endless.apply(action)
            if endless.is_over:
                break
        if endless.is_over:  # a game may be lost as early as that, and then it isn't cut off
            assert state.is_over
            assert not state.is_truncated
            assert np.array_equal(state.outcome(), endless.outcome())
            continue
        cut += 1
        assert state.is_over
        assert state.is_truncated
        assert state.decisions == limit
        assert state.reason
        assert np.isfinite(state.returns()).all()
        if game.seating.is_cooperative:
            assert (state.outcome() >= 0).all()  # cut off is not lost
    assert cut == GAMES


def test_the_bound_is_the_default_limit(one_game):
    assert one_game.options["max_decisions"] == one_game.spec.bound
