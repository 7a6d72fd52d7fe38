"""Batches: each lane is the game of its seed played alone, in every autoreset mode and size."""

import copy
import pickle

import numpy as np
import pytest

from lairzoo.envs.core.errors import IllegalAction
from lairzoo.envs.core.rng import mix
from tests.conformance.walk import STEPS, pick

MODES = ("next_step", "same_step", "disabled")
LENGTH = 400 if STEPS > 100 else 30


def choose(rngs, masks):
    return np.array([pick(rng, mask) for rng, mask in zip(rngs, masks, strict=True)], np.int64)


def streams(lanes):
    return [np.random.default_rng(lane) for lane in range(lanes)]


@pytest.mark.parametrize("mode", MODES)
def test_a_lane_is_a_game_of_its_own(game, mode):
    """Step for step the same bytes, masks, observations and rewards as `game.new(game_seed)`."""
    lanes = 3
    batch = game.batch(lanes, seed=11, autoreset=mode)
    rngs = streams(lanes)
    states = [game.new(11 + i) for i in range(lanes)]
    is_new = [False] * lanes  # a lane that begins anew in this step (next_step)
    for _ in range(LENGTH):
        actions = choose(rngs, batch.masks)
        rewards, ended, cut = batch.step(actions)
        for i in range(lanes):
            if is_new[i]:
                states[i] = game.new(int(batch.game_seed[i]))
                assert not rewards[i].any()
            elif not states[i].is_over:
                assert np.array_equal(states[i].apply(int(actions[i])), rewards[i])
            over = bool(ended[i] or cut[i])
            assert over == states[i].is_over
            assert cut[i] == states[i].is_truncated
            if mode == "same_step" and over:
                seat = 0
                assert np.array_equal(batch.final_observations[i], states[i].observation(seat))
                states[i] = game.new(int(batch.game_seed[i]))
            assert batch.state(i) == states[i]
            seat = max(0, states[i].seat)
            assert batch.seat[i] == states[i].seat
            assert np.array_equal(batch.masks[i], states[i].action_mask())
            assert np.array_equal(batch.observations[i], states[i].observation(seat))
            is_new[i] = mode == "next_step" and over
        if mode == "disabled" and batch.over.all():
            return


def test_seeds_of_games(one_game):
    batch = one_game.batch(2, seed=40, autoreset="same_step")
    assert list(batch.game_seed) == [40, 41]
    assert list(batch.game_number) == [0, 0]
    batch.advance(np.ones_like(batch.policies))
    batch.restart_finished()
    assert list(batch.game_seed) == [mix(40, 1), mix(41, 1)]
    assert list(batch.game_number) == [1, 1]
    assert batch.state(0) == one_game.new(mix(40, 1)) or batch.over[0]
    listed = one_game.batch(2, seeds=[8, 3])
    assert list(listed.game_seed) == [8, 3]


def test_neighbours_do_not_matter(one_game):
    wide, narrow = one_game.batch(5, seed=0), one_game.batch(1, seed=3)
    rngs, alone = streams(5), streams(5)[3:4]
    for _ in range(LENGTH):
        wide.step(choose(rngs, wide.masks))
        narrow.step(choose(alone, narrow.masks))
        assert wide.state(3) == narrow.state(0)


def test_an_illegal_action_moves_no_lane(one_game):
    batch = one_game.batch(3, seed=1)
    actions = choose(streams(3), batch.masks)
    before = [batch.state(i).hash() for i in range(3)]
    for wrong in (-1, -5, one_game.num_actions, int(np.flatnonzero(batch.masks[2] == 0)[-1])):
        actions[2] = wrong
        with pytest.raises(IllegalAction, match="lane 2"):
            batch.step(actions)
        assert [batch.state(i).hash() for i in range(3)] == before
    with pytest.raises(ValueError, match="shape"):
        batch.step(actions[:2])


def test_actions_of_finished_lanes_are_ignored(one_game):
    for mode in ("next_step", "disabled"):
        batch = one_game.batch(2, seed=1, autoreset=mode)
        batch.advance(np.ones_like(batch.policies))
        assert batch.over.all()
        batch.policies = np.zeros_like(batch.policies)
        rewards, ended, _ = batch.step(np.array([-7, 10**6]))
        assert not rewards.any()
        assert ended.all() == (mode == "disabled")


def test_kernel_policies_play_the_same_in_any_split(one_game):
    whole, parts = one_game.batch(4, seed=2), one_game.batch(4, seed=2)
    policies = np.ones_like(whole.policies)
    policies[:, ::2] = 2
    total = whole.advance(policies)
    split = np.zeros_like(total)
    while not parts.over.all():
        split += parts.advance(policies, steps=3)
    assert np.allclose(total, split)
    assert [whole.state(i).hash() for i in range(4)] == [parts.state(i).hash() for i in range(4)]


def test_load_puts_states_into_lanes(one_game):
    batch = one_game.batch(2)
    states = [one_game.new(5), one_game.new(6)]
    states[1].apply(int(states[1].legal_actions()[0]))
    batch.load(states)
    assert [batch.state(i) for i in range(2)] == states
    with pytest.raises(ValueError, match="load needs 2 states"):
        batch.load(states[:1])


@pytest.mark.parametrize("way", [copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))])
def test_a_copy_goes_on_identically(one_game, way):
    batch = one_game.batch(3, seed=4)
    for _ in range(10):
        batch.step(choose(streams(3), batch.masks))
    twin = way(batch)
    for _ in range(30):
        actions = choose(streams(3), batch.masks)
        for a, b in zip(batch.step(actions), twin.step(actions), strict=True):
            assert np.array_equal(a, b)
        assert np.array_equal(batch.observations, twin.observations)
        assert np.array_equal(batch.masks, twin.masks)


def test_observations_are_not_a_buffer_unless_wanted(one_game):
    batch = one_game.batch(2)
    first = batch.observations
    batch.step(choose(streams(2), batch.masks))
    assert not np.shares_memory(first, batch.observations)


def test_bad_arguments_are_refused(one_game):
    with pytest.raises(ValueError, match="autoreset"):
        one_game.batch(2, autoreset="never")
    with pytest.raises(ValueError, match="at least one lane"):
        one_game.batch(0)
    with pytest.raises(ValueError, match="1 seeds for 2 lanes"):
        one_game.batch(2, seeds=[1])
    with pytest.raises(ValueError, match="policy"):
        one_game.batch(2).rollout("best", 10)


def test_a_rollout_counts(one_game):
    steps = LENGTH
    done = one_game.batch(2, seed=3).rollout("random", steps)
    assert done["decisions"] == 2 * steps
    assert done["wins"].shape == done["score_sum"].shape == (one_game.num_seats,)
    if done["games"] and len(set(one_game.teams)) == one_game.num_seats:
        assert abs(done["wins"].sum() - done["games"]) < 1e-6
