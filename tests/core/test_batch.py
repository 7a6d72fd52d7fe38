"""Batches with kernel policies: nothing that is earned gets lost between games."""

import numpy as np
import pytest

from lairzoo.envs import registry
from lairzoo.envs.core.batch import HEURISTIC, Batch


@pytest.mark.parametrize("mode", ["next_step", "same_step"])
def test_what_opponents_earn_first_is_paid_with_the_first_step(toy, mode):
    """Kernel policies play at once when a game begins; those rewards come with the first choice."""
    game = registry.game(toy, players=3, reward="shaped")
    policies = np.array([HEURISTIC, HEURISTIC, 0], np.int8)
    batch = Batch(game, 4, seed=3, autoreset=mode, policies=policies)
    totals, rng, games = np.zeros((4, 3)), np.random.default_rng(0), 0
    for _ in range(200):
        told = batch.over
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.masks])
        numbers = list(batch.game_seed)
        rewards, ended, cut = batch.step(actions)
        if mode == "next_step":
            assert not rewards[told].any()
        totals += rewards
        for lane in np.flatnonzero(ended | cut):
            games += 1
            assert abs(totals[lane].sum()) < 1e-9
            if mode == "next_step":
                assert np.allclose(totals[lane], batch.returns()[lane])
            totals[lane] = 0.0
            assert numbers[lane] >= 0
    assert games > 10


def test_policies_are_written_over(toy):
    batch = registry.game(toy).batch(2)
    policies = batch.policies
    batch.policies = 1
    assert batch.policies is policies
    assert (policies == 1).all()
    assert batch.streams.shape == (2, 1)


def test_a_rollout_leaves_the_policies(toy):
    batch = registry.game(toy).batch(2)
    batch.rollout("heuristic", 10)
    assert not batch.policies.any()


def test_buffers_if_wanted(toy):
    batch = Batch(registry.game(toy), 2, copy=False)
    first = batch.observations
    batch.step(np.array([np.flatnonzero(mask)[0] for mask in batch.masks]))
    assert batch.observations is first
