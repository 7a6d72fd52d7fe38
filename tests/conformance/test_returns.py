"""Returns: the sum of rewards; one rule for rivals, teams and versus; the same in every API."""

import numpy as np
import pytest

from lairzoo.envs.adapters.aec import GameAECEnv
from lairzoo.envs.adapters.solo import SoloEnv
from lairzoo.envs.core.errors import OptionError
from tests.conformance.walk import GAMES, STEPS, pick, walk


def schemes(config):
    option = next(o for o in config.game().spec.options if o.name == "reward")
    return [
        word
        for word in option.allowed
        if not (word == "rank" and config.game().seating.is_cooperative)
    ]


def test_rewards_sum_to_returns(config):
    for scheme in schemes(config):
        game = config.game(reward=scheme)
        for seed in range(GAMES):
            total = game.new(seed).returns()
            for state, action in walk(game, seed):
                total = total + state.clone().apply(action)
                last = state
            assert np.allclose(total, last.returns(), atol=1e-9) or not last.is_over


def finish(game, seed):
    state = game.new(seed)
    rng = np.random.default_rng(seed)
    while not state.is_over:
        state.apply(pick(rng, state.action_mask()))
    return state


def are_rivals(game):
    """Whether there are several seats, each for itself."""
    return not game.seating.is_cooperative and len(set(game.teams)) == game.num_seats


def check_outcome(game, outcome):
    assert np.all(np.abs(outcome) <= 1)
    teams = np.array(game.teams)
    if are_rivals(game):
        n = game.num_seats
        winners = outcome == outcome.max()
        k = int(winners.sum())
        assert np.allclose(outcome[winners], (n - k) / (k * (n - 1)))
        assert np.allclose(outcome[~winners], -1 / (n - 1))
        assert abs(outcome.sum()) < 1e-9
        return
    for team in set(game.teams):
        assert len(set(outcome[teams == team])) == 1
    assert set(outcome.tolist()) <= {-1.0, 0.0, 1.0}
    if len(set(game.teams)) == 2:
        assert outcome[0] == -outcome[-1]


def test_the_outcome_rule(game):
    for seed in range(4 * GAMES if STEPS > 100 else 1):
        state = finish(game, seed)
        check_outcome(game, state.outcome())
        assert state.scores().dtype == np.int64
        assert state.reason


def test_the_outcome_does_not_depend_on_the_reward(one):
    wanted = finish(one.game(), 1).outcome()
    for scheme in schemes(one):
        assert np.array_equal(finish(one.game(reward=scheme), 1).outcome(), wanted)


def test_terminal_rewards_are_the_outcome(game):
    state = finish(game, 2)
    assert np.array_equal(state.returns(), state.outcome())
    assert not game.new(2).returns().any()


@pytest.mark.parametrize("scheme", ["terminal", "rank", "score", "shaped"])
def test_rivals_share_out_nothing(config, scheme):
    if not are_rivals(config.game()) or scheme not in schemes(config):
        pytest.skip("not among rivals with this reward")
    assert abs(finish(config.game(reward=scheme), 3).returns().sum()) < 1e-6


def test_a_scheme_without_sense_is_refused(mode):
    if mode.game().seating.is_cooperative:
        with pytest.raises(OptionError, match="rank"):
            mode.game(reward="rank")


def test_all_apis_agree(game):
    """State, AEC and the single learner get the same returns for the same actions."""
    for seed in range(GAMES):
        state = game.new(seed)
        aec = GameAECEnv(game)
        aec.reset(seed)
        told = dict.fromkeys(aec.possible_agents, 0.0)
        rng = np.random.default_rng(seed)
        while not state.is_over:
            action = pick(rng, state.action_mask())
            agent = aec.agent_selection
            assert aec.possible_agents.index(agent) == state.seat
            told[agent] += aec.last()[1]
            state.apply(action)
            aec.step(action)
        for agent in aec.agent_iter():
            told[agent] += aec.last()[1]
            aec.step(None)
        assert np.allclose(list(told.values()), state.returns())
        check_outcome(game, state.outcome())


@pytest.mark.parametrize("reward", ["terminal", "shaped"])
def test_a_learner_gets_exactly_its_return(config, reward):
    """Also what it earns in the others' turns and after its own last move."""
    if reward not in schemes(config):
        pytest.skip("no such reward")
    game = config.game(reward=reward)
    for seat in range(game.num_seats):
        env = SoloEnv(game, seat=seat, opponents="random")
        for seed in range(GAMES):
            observation, _ = env.reset(seed=seed)
            rng = np.random.default_rng(seed)
            total, is_over = game.new(seed).returns()[seat], False
            while not is_over:
                action = pick(rng, observation["action_mask"])
                observation, gain, ended, cut, info = env.step(action)
                total += gain
                is_over = ended or cut
            state = env.game_state()
            if reward == "terminal":
                assert total == state.returns()[seat]
            assert abs(total - state.returns()[seat]) < 1e-9
            assert info["outcome"] == state.outcome()[seat]
            assert info["score"] == state.scores()[seat]
