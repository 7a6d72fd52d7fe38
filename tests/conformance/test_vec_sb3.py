"""The VecEnv for Stable-Baselines3: what it plays, hands out and refuses, for every game."""

import numpy as np
import pytest

from lairzoo.envs.adapters.vector import BatchVectorEnv
from lairzoo.envs.core.bind import is_jitted
from lairzoo.envs.core.errors import IllegalAction
from tests.conformance.walk import assert_no_sharing

pytest.importorskip("stable_baselines3")

from lairzoo.agents import sb3_vec_env

LANES = 5
STEPS = 400 if is_jitted() else 60


def choose(rng, masks):
    return (rng.random(masks.shape) * masks).argmax(axis=1)


def seats(game):
    """The learner's places to test: a fixed one, drawn ones, and a team where there is one."""
    is_team = game.teams.count(game.teams[0]) > 1
    return ["all"] if game.seating.is_cooperative else [0, "random", *(["all"] if is_team else [])]


def legal(env):
    return np.stack(env.env_method("action_masks"))


@pytest.mark.parametrize("opponents", ["random", "heuristic"])
def test_it_plays_what_the_vector_environment_plays(mode, opponents):
    compare(mode.game(), opponents)


def test_it_plays_what_the_vector_environment_plays_in_every_game(one_game):
    compare(one_game, "heuristic")


def compare(game, opponents):
    """Equal seeds and actions: equal observations, masks, rewards, ends and facts."""
    ended = 0
    for seat in seats(game):
        rng = np.random.default_rng(1)
        ours = sb3_vec_env(game, LANES, seat, opponents, seed=11)
        theirs = BatchVectorEnv(
            game, LANES, seat, opponents, autoreset_mode="same_step", obs_mode="flat"
        )
        observations = ours.reset()
        assert np.array_equal(observations, theirs.reset(seed=11)[0])
        for _ in range(STEPS):
            masks = legal(ours)
            assert masks.dtype == bool
            assert np.array_equal(masks, theirs.action_masks())
            actions = choose(rng, masks)
            observations, rewards, dones, infos = ours.step(actions)
            seen, gained, over, cut, told = theirs.step(actions)
            assert np.array_equal(observations, seen)
            assert rewards.dtype == np.float32
            assert np.array_equal(rewards, gained.astype(np.float32))
            assert np.array_equal(dones, over | cut)
            for lane in range(LANES):
                assert bool(infos[lane]) == dones[lane]
                if dones[lane]:
                    ended += 1
                    final, info = told["final_obs"][lane], infos[lane]
                    assert np.array_equal(info["terminal_observation"], final)
                    assert info["TimeLimit.truncated"] == cut[lane]
                    assert info["players"] == told["final_info"]["players"][lane]
                    assert info["outcome"] == told["final_info"]["outcome"][lane]
                    assert info["seat"] == told["final_info"]["seat"][lane]
    assert ended > 0 or not is_jitted()


def test_rewards_add_up_to_the_outcome(config):
    game = config.game()
    seat = seats(game)[-1]
    env = sb3_vec_env(game, LANES, seat, "random", seed=5)
    rng = np.random.default_rng(2)
    env.reset()
    sums, lengths, ended = np.zeros(LANES), np.zeros(LANES, int), 0
    for _ in range(STEPS):
        _, rewards, dones, infos = env.step(choose(rng, legal(env)))
        sums += rewards
        lengths += 1
        for lane in np.flatnonzero(dones):
            assert sums[lane] == pytest.approx(infos[lane]["outcome"], abs=1e-5)
            assert infos[lane]["episode"]["r"] == pytest.approx(sums[lane], abs=1e-5)
            assert infos[lane]["episode"]["l"] == lengths[lane]
            assert infos[lane]["illegal_actions"] == 0
            sums[lane], lengths[lane] = 0.0, 0
            ended += 1
    assert env.illegal_actions == 0
    assert ended > 0 or not is_jitted()


def test_games_are_those_of_the_seeds(one_game):
    """A lane's games depend neither on the number of lanes nor on the others."""
    env = sb3_vec_env(one_game, 3, opponents="random", seed=40, seat=seats(one_game)[0])
    alone = sb3_vec_env(one_game, 1, opponents="random", seed=42, seat=seats(one_game)[0])
    assert np.array_equal(env.reset()[2], alone.reset()[0])
    assert env.get_attr("game_seed") == [40, 41, 42]
    rng = np.random.default_rng(3)
    for _ in range(STEPS // 4):
        actions = choose(rng, legal(env))
        one, two = env.step(actions), alone.step(actions[2:])
        for ours, theirs in zip(one[:3], two[:3], strict=True):
            assert np.array_equal(ours[2], theirs[0])
    env.seed(40)
    again = env.reset()
    assert env.get_attr("game_seed") == [40, 41, 42]
    assert np.array_equal(
        again[2:], sb3_vec_env(one_game, 1, seat=seats(one_game)[0], seed=42).reset()
    )
    env.reset()
    assert env.get_attr("game_seed")[0] not in (40, 41, 42)


def test_masks_are_pure_and_belong_to_the_position(one_game):
    env = sb3_vec_env(one_game, LANES, seats(one_game)[0], "random", seed=1)
    env.reset()
    rng = np.random.default_rng(0)
    for _ in range(STEPS // 8 + 1):
        before = [state.hash() for state in env.env_method("game_state")]
        masks = legal(env)
        assert all(np.array_equal(masks, legal(env)) for _ in range(20))
        for mask, ask in zip(masks, env.get_attr("action_masks"), strict=True):
            assert np.array_equal(mask, ask())
        states = env.env_method("game_state")
        assert [state.hash() for state in states] == before
        for state, mask in zip(states, masks, strict=True):
            assert np.array_equal(mask, state.action_mask().astype(bool))
            assert mask.any()
        env.step(choose(rng, masks))


def test_what_was_handed_out_never_changes(one_game):
    env = sb3_vec_env(one_game, LANES, seats(one_game)[0], "random", seed=1)
    returned = [env.reset()]
    rng = np.random.default_rng(0)
    for _ in range(min(STEPS, 100)):
        masks = legal(env)
        returned += [masks, env.step(choose(rng, masks))]
    copies = [[array.copy() for array in step[:3]] for step in returned[2::2]]
    env.step(choose(rng, legal(env)))
    assert_no_sharing(returned)
    for step, kept in zip(returned[2::2], copies, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(step[:3], kept, strict=True))


def test_illegal_actions_are_counted_fined_or_refused(one):
    rewards = {}
    for policy in ("random_legal", "penalty", "raise"):
        game = one.game(illegal_action=policy)
        env = sb3_vec_env(game, LANES, seats(game)[0], "random", seed=1)
        env.reset()
        wrong = np.array([np.flatnonzero(~mask)[0] for mask in legal(env)])
        if policy != "raise":
            _, rewards[policy], _, _ = env.step(wrong)
            assert env.illegal_actions == LANES
            assert env.get_attr("illegal_actions") == [1] * LANES
            continue
        before = [state.hash() for state in env.env_method("game_state")]
        with pytest.raises(IllegalAction):
            env.step(wrong)
        assert [state.hash() for state in env.env_method("game_state")] == before
    assert np.array_equal(rewards["penalty"], rewards["random_legal"] - 1.0)


def test_the_sides_of_a_vec_env(one_game):
    from stable_baselines3.common.monitor import Monitor

    env = sb3_vec_env(one_game, 3, seats(one_game)[0], "random")
    env.reset()
    assert env.observation_space.shape == (one_game.observation_size,)
    assert env.action_space.n == one_game.num_actions
    assert env.has_attr("action_masks")
    assert not env.has_attr("no_such_thing")
    with pytest.raises(AttributeError, match="no_such_thing"):
        env.env_method("no_such_thing")
    env.set_attr("mark", 7, indices=[1])
    assert env.get_attr("mark", [1]) == [7]
    assert not env.has_attr("mark")  # not every lane has it
    assert env.env_is_wrapped(Monitor) == [True] * 3
    assert env.get_attr("render_mode") == [None] * 3
    assert env.env_method("action_masks", indices=2)[0].shape == (one_game.num_actions,)


@pytest.mark.jit_only
@pytest.mark.filterwarnings("error::UserWarning")
def test_masked_learning_and_evaluation(one):
    contrib = pytest.importorskip("sb3_contrib")
    import torch
    from sb3_contrib.common.maskable.evaluation import evaluate_policy

    game = one.game(max_decisions=60)
    env = sb3_vec_env(game, 4, seats(game)[0], "random", seed=1)
    torch.distributions.Distribution.set_default_validate_args(True)
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=64, seed=1)
    model.learn(512)
    assert env.illegal_actions == 0
    assert model.ep_info_buffer  # so that rollout/ep_rew_mean is logged
    mean, _ = evaluate_policy(model, env, n_eval_episodes=4)
    assert -1.0 <= mean <= 1.0
    assert env.illegal_actions == 0
