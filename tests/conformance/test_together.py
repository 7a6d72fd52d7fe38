"""Choices made at once, and one game in every API: the same trajectory, and no answer leaks."""

import numpy as np
import pytest

from lairzoo.envs.adapters.aec import GameAECEnv
from lairzoo.envs.adapters.solo import SoloEnv
from tests.conformance.walk import GAMES, pick, walk


def looks(state, seat):
    """All that a seat is told."""
    return (
        state.observation(seat).tobytes(),
        state.action_mask(seat).tobytes(),
        state.text(seat),
        state.svg(seat) if state.game.spec.draw else "",
        state.svg() if state.game.spec.draw else "",
        state.events(seat),
        state.event_lines(seat),
    )


def test_a_sealed_answer_is_hidden_until_all_are_in(game):
    asked = 0
    for seed in range(GAMES):
        for state, _ in walk(game, seed):
            if len(state.seats) < 2:
                continue
            seen = {}
            for action in state.legal_actions():
                after = state.clone()
                after.apply(int(action))
                if not after.data.sealed[state.seat, 0] or after.forced > state.forced:
                    continue  # others had no choice: all may be in, and a later ask be pending
                asked += 1
                for other in range(game.num_seats):
                    if other != state.seat:
                        assert seen.setdefault(other, looks(after, other)) == looks(after, other)
                for world in (after.determinize(after.seat, k) for k in range(3)):
                    assert looks(world, after.seat) == looks(after, after.seat)
            if asked > 60:
                return
    if game.spec.simultaneous and game.num_seats > 1:
        assert asked > 0


@pytest.mark.parametrize("reward", ["terminal", "shaped"])
def test_every_api_plays_the_same_game(config, reward):
    game = config.game(reward=reward)
    for seed in range(GAMES):
        state, batch, aec = game.new(seed), game.batch(3, seed=seed - 1), GameAECEnv(game)
        aec.reset(seed)
        envs = [aec]
        if game.seating.is_cooperative:
            envs.append(SoloEnv(game, seat="all"))
            envs[1].reset(seed=seed)
        rng, others = np.random.default_rng(seed), np.random.default_rng(seed + 1)
        gained = np.zeros(game.num_seats)
        while not state.is_over:
            assert batch.state(1) == state
            assert all(env.game_state() == state for env in envs)
            action = pick(rng, state.action_mask())
            actions = np.array([pick(others, mask) for mask in batch.masks])
            actions[1] = action
            rewards, ended, cut = batch.step(actions)
            gained += state.apply(action)
            assert bool(ended[1] or cut[1]) == state.is_over
            for env in envs:
                env.step(action)
        assert batch.state(1) == state
        assert all(env.game_state() == state for env in envs)
        assert np.allclose(game.new(seed).returns() + gained, state.returns())
        assert rewards.shape == (3, game.num_seats)
