"""PettingZoo's Parallel API: its checkers with warnings as errors, and the AEC's very game."""

import copy
import pickle

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from lairzoo.envs.adapters.aec import GameAECEnv
from lairzoo.envs.adapters.parallel import GameParallelEnv
from lairzoo.envs.adapters.petting import is_parallel
from lairzoo.envs.core.errors import IllegalAction
from tests.conformance.walk import GAMES, STEPS, pick, same

NOOP = 0
CYCLES = 300 if STEPS > 100 else 10
pytestmark = pytest.mark.filterwarnings("error")


@pytest.mark.parametrize("obs_mode", ["dict", "flat", "blocks"])
def test_api(mode, obs_mode):
    parallel_api_test(GameParallelEnv(mode.game(), obs_mode=obs_mode), num_cycles=CYCLES)
    parallel_seed_test(lambda: GameParallelEnv(mode.game()), num_cycles=CYCLES)


def test_parallel_and_aec_are_the_same_game(mode):
    """Trajectory, rewards and observations, with seats that choose at once asked in turn."""
    for reward in ("terminal", "shaped"):
        for forced in (True, False):
            game = mode.game(reward=reward, auto_forced=forced)
            for seed in range(4 * GAMES):
                compare(game, seed)


def test_the_same_in_every_game_that_is_played_together(config):
    """For every number of seats; a lone one is asked alone."""
    if not is_parallel(config.game()):
        pytest.skip("rivals take turns")
    game = config.game(reward="shaped")
    for seed in range(GAMES):
        compare(game, seed)


def compare(game, seed):
    aec, par = GameAECEnv(game), GameParallelEnv(game)
    aec.reset(seed)
    seen, _ = par.reset(seed)
    rng = np.random.default_rng(seed)
    start = par.game_state().returns()  # shaped: what the first position is worth already
    totals = dict.fromkeys(par.possible_agents, 0.0)
    together = 0
    while par.agents:
        assert par.game_state() == aec.game_state()
        due = [aec.possible_agents[k] for k in aec.game_state().seats]
        together = max(together, len(due))
        actions = {}
        for agent in par.agents:
            assert same(seen[agent], aec.observe(agent))
            if agent not in due:
                assert list(np.flatnonzero(seen[agent]["action_mask"])) == [NOOP]
            actions[agent] = pick(rng, seen[agent]["action_mask"])
        seen, rewards, ended, cut, infos = par.step(actions)
        for agent in totals:
            totals[agent] += rewards[agent]
        for _ in due:  # a seat with one option left is not asked by the AEC environment
            agent = aec.agent_selection
            if agent in due and aec.game_state() != par.game_state():
                aec.step(actions[agent])
        assert len(set(ended.values())) == len(set(cut.values())) == 1
    assert together == game.num_seats
    assert aec.game_state() == par.game_state()
    assert np.allclose(start + list(totals.values()), aec.game_state().returns())
    for agent in aec.possible_agents:
        assert infos[agent] == aec.infos[agent]


def test_parallel_checks_what_it_gets(mode):
    env = GameParallelEnv(mode.game(illegal_action="raise"))
    with pytest.raises(RuntimeError, match="reset"):
        env.step({})
    seen, _ = env.reset(1)
    good = {a: pick(np.random.default_rng(1), seen[a]["action_mask"]) for a in env.agents}
    before = env.game_state()
    with pytest.raises(ValueError, match="missing"):
        env.step({})
    with pytest.raises(ValueError, match="unknown agents"):
        env.step(good | {"nobody_9": 1})
    with pytest.raises(TypeError, match="whole number"):
        env.step(good | {env.agents[-1]: None})
    with pytest.raises(IllegalAction, match=env.agents[-1]):
        env.step(good | {env.agents[-1]: 1})
    assert env.game_state() == before
    env.step(good)


def test_parallel_counts_illegal_actions(mode):
    env = GameParallelEnv(mode.game(illegal_action="penalty"))
    env.reset(1)
    steps = 0
    while env.agents:
        _, rewards, _, _, infos = env.step(dict.fromkeys(env.agents, -1))
        steps += 1
        for info in infos.values():
            assert info["illegal_actions"] == steps
        if env.agents:
            assert set(rewards.values()) == {-1.0}


def test_parallel_can_be_copied(mode):
    env = GameParallelEnv(mode.game(), render_mode="ansi")
    env.reset(2)
    rng = np.random.default_rng(2)
    for _ in range(3):
        env.step({a: pick(rng, m) for a, m in env.action_masks().items()})
    fresh = GameParallelEnv(mode.game(), render_mode="ansi")
    fresh.restore_state(env.clone_state())
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), fresh]
    while env.agents:
        actions = {a: pick(rng, m) for a, m in env.action_masks().items()}
        text, told = env.render(), env.step(actions)
        for twin in twins:
            assert twin.render() == text
            assert same(twin.step(actions), told)


def test_rivals_in_turn_have_no_parallel_environment(one):
    if is_parallel(one.game()):
        assert GameAECEnv(one.game()).metadata["is_parallelizable"]
        return
    with pytest.raises(ValueError, match="rivals take turns"):
        GameParallelEnv(one.game())
