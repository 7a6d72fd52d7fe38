"""Stable-Baselines3: its checker, and masked learning through the usual wrappers."""

import gymnasium
import numpy as np
import pytest

from tests.conformance.walk import STEPS

stable = pytest.importorskip("stable_baselines3")
contrib = pytest.importorskip("sb3_contrib")

pytestmark = pytest.mark.jit_only  # the networks take their time


@pytest.mark.filterwarnings("ignore:Your observation .* has an unconventional shape")  # blocks
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("obs_mode", ["dict", "flat", "blocks"])
def test_check_env(one, obs_mode):
    from stable_baselines3.common.env_checker import check_env

    check_env(gymnasium.make(one.id, obs_mode=obs_mode))


@pytest.mark.parametrize("obs_mode", ["dict", "flat"])
def test_masked_learning_plays_nothing_illegal(one, obs_mode):
    from stable_baselines3.common.monitor import Monitor
    from stable_baselines3.common.vec_env import DummyVecEnv

    made = []

    def make():
        env = gymnasium.make(one.id, obs_mode=obs_mode, max_decisions=60)
        made.append(env)
        return Monitor(gymnasium.wrappers.TimeLimit(env, 50))

    policy = "MultiInputPolicy" if obs_mode == "dict" else "MlpPolicy"
    model = contrib.MaskablePPO(policy, DummyVecEnv([make] * 2), n_steps=64, batch_size=64, seed=1)
    model.learn(256)
    assert STEPS > 100
    for env in made:
        assert sum(env.unwrapped._host.illegal) == 0
        assert env.unwrapped._host.was_illegal is False


def test_predictions_are_actions(one):
    env = gymnasium.make(one.id)
    model = contrib.MaskablePPO("MultiInputPolicy", env, n_steps=32, batch_size=32, seed=1)
    observation, _ = env.reset(seed=1)
    for _ in range(5):
        action, _ = model.predict(observation, action_masks=env.unwrapped.action_masks())
        assert np.ndim(action) == 0
        observation, _, ended, cut, info = env.step(action)
        assert info["illegal_actions"] == 0
        if ended or cut:
            break
