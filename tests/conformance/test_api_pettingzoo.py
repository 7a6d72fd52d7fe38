"""PettingZoo's AEC: its own checkers with warnings as errors, and what they don't check."""

import copy
import pickle

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from lairzoo.envs.adapters.aec import GameAECEnv
from lairzoo.envs.adapters.petting import is_parallel
from lairzoo.envs.core.errors import IllegalAction, SaveError
from tests.conformance.walk import GAMES, STEPS, assert_no_sharing, pick, same

CYCLES = 300 if STEPS > 100 else 10
pytestmark = [
    pytest.mark.filterwarnings("error"),
    # api_test's remarks on any observation that is a Dict
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
SETTINGS = {
    "default": {},
    "mask_in_info": {"mask_in_info": True},
    "flat": {"obs_mode": "flat", "mask_in_info": True},
    "blocks": {"obs_mode": "blocks"},
    "ansi": {"render_mode": "ansi"},
    "shared": {"copy": False},
}


def run(env, seed=None, choose=None, steps=STEPS):
    """Play a whole game; yields what `last` gives."""
    env.reset(seed)
    rng = np.random.default_rng(seed)
    for agent in env.agent_iter(steps):
        told = env.last()
        yield agent, told
        if told[2] or told[3]:
            env.step(None)
        else:
            env.step(choose(agent, told) if choose else pick(rng, env.action_masks()))


# ---- the checkers


def test_api(config):
    api_test(GameAECEnv(config.game()), num_cycles=CYCLES)


@pytest.mark.parametrize("setting", SETTINGS)
def test_api_in_every_setting(one, setting):
    api_test(GameAECEnv(one.name, **SETTINGS[setting]), num_cycles=CYCLES)


def test_seeds(one):
    seed_test(lambda: GameAECEnv(one.name), num_cycles=CYCLES)


# ---- agents, order, ends


def test_nobody_leaves_before_the_end(config):
    env = GameAECEnv(config.game())
    for seed in range(GAMES):
        ends = []
        for _, (_, _, ended, cut, info) in run(env, seed):
            if ended or cut:
                ends.append((ended, cut))
                assert "outcome" in info
            else:
                assert env.agents == env.possible_agents
                assert "outcome" not in info
        if not env.agents:  # all of them, in the same way
            assert len(ends) == len(env.possible_agents)
            assert set(ends) in ({(True, False)}, {(False, True)})


def test_a_limit_truncates_all_at_once(config):
    env = GameAECEnv(config.game(max_decisions=5))
    told = list(run(env, 1))
    assert len(told) == 5 + len(env.possible_agents)
    assert all(last[3] and not last[2] for _, last in told[5:])
    assert env.agents == []


def test_who_acts_is_who_the_game_says(one):
    env = GameAECEnv(one.game())
    for agent, (_, _, ended, cut, _) in run(env, 3):
        if not (ended or cut):
            assert agent == one.game().agent_names[env.game_state().seat]


def test_the_wrong_order_is_told(one):
    env = GameAECEnv(one.name)
    for call in (
        lambda: env.step(1),
        lambda: env.last(),
        lambda: env.observe(env.possible_agents[0]),
    ):
        with pytest.raises(RuntimeError, match="reset"):
            call()
    env.reset(1)
    for wrong in (None, 1.0, "1", [1], np.array([1])):
        with pytest.raises(TypeError, match="whole number"):
            env.step(wrong)
    env = GameAECEnv(one.game(max_decisions=1))
    env.reset(1)
    env.step(np.int32(np.flatnonzero(env.action_masks())[0]))
    with pytest.raises(ValueError, match="only action is None"):
        env.step(1)
    while env.agents:
        env.step(None)
    with pytest.raises(RuntimeError, match=r"reset\(\)"):
        env.step(None)
    with pytest.raises(RuntimeError, match=r"reset\(\)"):
        env.last()
    env.observe(env.possible_agents[0])


def test_names_and_spaces(config):
    game = config.game()
    env = GameAECEnv(game, name="some_v0")
    assert str(env) == "some_v0"
    assert env.possible_agents == list(game.agent_names)
    for k, agent in enumerate(env.possible_agents):
        assert agent == f"{game.roles[k]}_{k}" or agent.startswith(game.roles[k])
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert env.action_space(agent).n == game.num_actions
    assert len({id(env.action_space(agent)) for agent in env.possible_agents}) == game.num_seats


# ---- looking


@pytest.mark.parametrize("obs_mode", ["dict", "flat", "blocks"])
def test_observe_is_pure_for_everyone_always(one, obs_mode):
    game = one.game()
    env = GameAECEnv(game, obs_mode=obs_mode)
    for _, told in run(env, 2):
        before = env.game_state().to_bytes()
        state = env.game_state()
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            assert same(seen, env.observe(agent))
            assert seen in env.observation_space(agent)
            row = state.observation(seat)
            if obs_mode == "dict":
                assert np.array_equal(seen["observation"], row)
                assert np.array_equal(seen["action_mask"], state.action_mask(seat))
                assert seen["action_mask"].dtype == np.int8
                assert seen["action_mask"].any()
            elif obs_mode == "flat":
                assert np.array_equal(seen, row)
            else:
                assert same(seen, {k: v.copy() for k, v in game.split(row).items()})
        assert env.game_state().to_bytes() == before
        del told


def test_nothing_returned_is_a_buffer(config):
    env = GameAECEnv(config.game(), mask_in_info=True)
    kept = []
    for _, (observation, _, _, _, info) in run(env, 1, steps=100):
        kept.append(observation)
        kept.append({"mask": info["action_mask"], "now": env.action_masks()})
        frozen = copy.deepcopy(kept[0])
        assert same(kept[0], frozen)
    assert_no_sharing([k for k in kept if "observation" in k])


def test_masks_in_info_are_the_masks(one):
    env = GameAECEnv(one.game(), mask_in_info=True)
    for agent, (observation, _, _, _, info) in run(env, 1):
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        assert info is env.infos[agent]
        assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
        for other in env.agents:
            assert np.array_equal(
                env.infos[other]["action_mask"], env.observe(other)["action_mask"]
            )


def test_the_privileged_view_must_be_asked_for(one):
    env = GameAECEnv(one.game())
    env.reset(1)
    with pytest.raises(PermissionError, match="privileged=True"):
        env.state()
    env = GameAECEnv(one.game(), privileged=True)
    env.reset(1)
    assert env.state() in env.state_space
    assert np.array_equal(env.state(), env.game_state().observation("all"))


def test_what_is_hidden_changes_nothing_that_is_seen(one):
    """The swap test: the true game and one with other hidden cards look the same to the actor."""
    env = GameAECEnv(one.game(), render_mode="ansi")
    other = GameAECEnv(one.game(), render_mode="ansi")
    for agent, (observation, *_rest) in run(env, 4, steps=60):
        if env.terminations[agent] or env.truncations[agent]:
            break
        state = env.game_state()
        other.reset(0, options={"state": state.determinize(state.seat, 9).to_bytes()})
        assert same(other.observe(agent), observation)
        assert other.agent_selection == agent


def test_rendering(one):
    env = GameAECEnv(one.game(), render_mode="ansi")
    assert env.render() is None
    env.reset(1)
    assert "Legal moves:" in env.render()
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert isinstance(env.render(), str)
    plain = GameAECEnv(one.game())
    plain.reset(1)
    assert plain.render() is None
    plain.close()
    with pytest.raises(ValueError, match="render_mode"):
        GameAECEnv(one.game(), render_mode="film")
    with pytest.raises(ValueError, match="obs_mode"):
        GameAECEnv(one.game(), obs_mode="image")


# ---- rewards, illegal actions


def test_rewards_since_the_last_step(one):
    """`last` adds up what came since the agent's own last step; `rewards` is the step's alone."""
    env = GameAECEnv(one.game(reward="shaped"))
    state = one.game(reward="shaped").new(3)
    since = np.zeros(state.game.num_seats)
    env.reset(3)
    rng = np.random.default_rng(3)
    for _ in range(STEPS):
        if state.is_over:
            break
        assert abs(env.last(observe=False)[1] - since[state.seat]) < 1e-12
        since[state.seat] = 0.0
        action = pick(rng, state.action_mask())
        gains = state.apply(action)
        since += gains
        env.step(action)
        assert list(env.rewards.values()) == gains.tolist()


@pytest.mark.parametrize("policy", ["random_legal", "penalty"])
def test_illegal_actions_are_replaced_and_counted(mode, policy):
    game = mode.game(illegal_action=policy)
    env = GameAECEnv(game)
    counts, fines = dict.fromkeys(env.possible_agents, 0), 0
    for agent, (observation, _, ended, cut, info) in run(
        env, 1, lambda _, told: int(np.flatnonzero(told[0]["action_mask"] == 0)[-1])
    ):
        assert info["illegal_actions"] == counts[agent]
        if not (ended or cut):
            counts[agent] += 1
            fines += 1
        del observation
    assert fines > 5
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent, told in run(env, 1, lambda _, told: -1):
        totals[agent] += told[1]
    wanted = env.game_state().returns()
    if policy == "penalty":
        wanted = wanted - list(counts.values())
    assert np.allclose(list(totals.values()), wanted)


def test_a_replacement_is_legal_and_always_the_same(one):
    def played():
        env = GameAECEnv(one.game())
        return [env.game_state().hash() for _ in run(env, 2, lambda _, told: 10**9)]

    assert played() == played()


def test_an_illegal_action_raises_if_wanted(one):
    env = GameAECEnv(one.game(illegal_action="raise"))
    env.reset(1)
    before = env.game_state().hash()
    for wrong in (-1, one.game().num_actions, int(np.flatnonzero(~env.action_masks())[-1])):
        with pytest.raises(IllegalAction, match=f"illegal action {wrong}"):
            env.step(wrong)
    assert env.game_state().hash() == before
    assert env.infos[env.agent_selection]["illegal_actions"] == 0


# ---- seeds, saving


def test_reset_plays_the_games_of_its_seed(one):
    game = one.game()
    env = GameAECEnv(game)
    env.reset(9, options={"whatever": 1})
    assert env.game_state() == game.new(9)
    env.reset()
    second = game.batch(1, seed=9, autoreset="disabled")
    second.advance(np.ones_like(second.policies))
    second.policies = np.zeros_like(second.policies)
    second.restart_finished()
    assert env.game_state() == second.state(0)
    unseeded, other = GameAECEnv(game), GameAECEnv(game)
    unseeded.reset()
    other.reset()
    assert unseeded.game_state() != other.game_state()


def test_reset_goes_on_from_a_state(one):
    env = GameAECEnv(one.game())
    for agent, _ in run(env, 5, steps=20):
        here = (agent, env.game_state())
    agent, state = here
    env.reset(1, options={"state": state.to_bytes()})
    assert env.game_state() == state
    if not state.is_over:
        assert env.agent_selection == one.game().agent_names[state.seat]
    with pytest.raises(SaveError):
        env.reset(options={"state": b"nonsense"})
    while not state.is_over:
        state.apply(int(state.legal_actions()[0]))
    env.reset(options={"state": state.to_bytes()})
    assert all(env.terminations.values())


COPIES = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}


@pytest.mark.parametrize("way", [*COPIES, "clone_state"])
@pytest.mark.parametrize("after", [0, 13, None])
def test_a_copy_goes_on_identically(one, way, after):
    env = GameAECEnv(one.game(illegal_action="penalty"), mask_in_info=True, render_mode="ansi")
    env.reset(6)
    for _ in range(after or 0):
        env.step(-1 if env.agents == env.possible_agents else None)
    if after is None:  # in the middle of the last rewards
        while not any(env.terminations.values()):
            env.step(int(np.flatnonzero(env.action_masks())[0]))
        env.step(None)
    if way == "clone_state":
        twin = GameAECEnv(one.game(illegal_action="penalty"), mask_in_info=True, render_mode="ansi")
        twin.restore_state(pickle.loads(pickle.dumps(env.clone_state())))
    else:
        twin = COPIES[way](env)
    rng = np.random.default_rng(6)
    for _ in range(60):
        assert env.agents == twin.agents
        if not env.agents:
            break
        assert env.agent_selection == twin.agent_selection
        assert same(env.last(), twin.last())
        assert env.render() == twin.render()
        assert env.game_state() == twin.game_state()
        done = env.terminations[env.agent_selection]
        action = None if done else int(rng.integers(one.game().num_actions))
        env.step(action)
        twin.step(action)
    env.reset()
    twin.reset()
    assert env.game_state() == twin.game_state()


def test_a_snapshot_goes_back(one):
    env = GameAECEnv(one.game())
    env.reset(7)
    snapshot = env.clone_state()
    before = env.game_state()
    first = [pick(np.random.default_rng(1), env.action_masks())]
    for _ in range(2):
        env.restore_state(snapshot)
        assert env.game_state() == before
        env.step(first[0])
        assert env.game_state() != before
    with pytest.raises(SaveError, match="clone_state"):
        env.restore_state(b"bytes")
    with pytest.raises(SaveError, match="snapshot is of"):
        GameAECEnv(one.game(max_decisions=9)).restore_state(snapshot)


def test_the_modules_of_the_games(one):
    if one.name == "toygame":
        pytest.skip("the toy has no module")
    import importlib

    module = importlib.import_module(f"lairzoo.envs.{one.name}_v0")
    env = module.env(render_mode="ansi")
    assert isinstance(env, GameAECEnv)
    assert str(env) == f"{one.name}_v0"
    assert isinstance(module.raw_env(), GameAECEnv)
    assert hasattr(module, "parallel_env") == is_parallel(env.game)
    with pytest.raises(ValueError, match="unknown option"):
        module.env(colour="red")
