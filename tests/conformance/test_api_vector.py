"""Gymnasium's vectors: our batch, `sync` and `async` give the same, in all autoreset modes."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from lairzoo.envs.adapters.solo import SoloEnv
from lairzoo.envs.adapters.vector import BatchVectorEnv
from lairzoo.envs.core.errors import IllegalAction, OptionError
from tests.conformance.walk import STEPS, assert_no_sharing, pick, same

pytestmark = pytest.mark.filterwarnings("error")
LENGTH = 120 if STEPS > 100 else 25
LANES = 4


def lowest(view):
    """An opponent that is a callable."""
    return int(view.legal_actions()[0])


SETTINGS = {
    "default": {},
    "random seat": {"seat": "random", "mask_in_info": True},
    "callables": {"seat": "random", "opponents": lowest},
    "flat": {"obs_mode": "flat", "max_decisions": 9},
    "blocks": {"obs_mode": "blocks", "reward": "shaped", "illegal_action": "penalty"},
    "limit": {"max_episode_steps": 4},
}


def actions(env, rng, step):
    """Legal ones, but for every third step."""
    if step % 3 == 0:
        return rng.integers(0, env.single_action_space.n, env.num_envs)
    masks = env.unwrapped.action_masks()
    return np.array([pick(rng, mask) for mask in masks])


def compare(ours, theirs, mode, seed=7):
    assert same(ours.reset(seed=seed), theirs.reset(seed=seed))
    rng = np.random.default_rng(seed)
    ended = 0
    for step in range(LENGTH):
        chosen = actions(ours, rng, step)
        told = ours.step(chosen)
        assert same(told, theirs.step(chosen)), f"step {step}"
        over = told[2] | told[3]
        ended += over.sum()
        if mode is AutoresetMode.DISABLED and over.any():
            first = ours.reset(options={"reset_mask": over.copy()})
            assert same(first, theirs.reset(options={"reset_mask": over.copy()}))
    return ended


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("mode", AutoresetMode)
def test_ours_and_sync_give_the_same(one, mode, setting):
    more = SETTINGS[setting]
    ours = gymnasium.make_vec(one.id, num_envs=LANES, autoreset_mode=mode, **more)
    theirs = gymnasium.make_vec(
        one.id, LANES, "sync", vector_kwargs={"autoreset_mode": mode}, **more
    )
    assert isinstance(ours, BatchVectorEnv)
    modes = theirs.metadata["render_modes"]  # a window is for single games
    assert ours.metadata == theirs.metadata | {"render_modes": [m for m in modes if m != "human"]}
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    compare(ours, theirs, mode)
    theirs.close()


def test_every_configuration(config):
    ours = gymnasium.make_vec(config.id, num_envs=2, **dict(config.options))
    theirs = gymnasium.make_vec(config.id, 2, "sync", **dict(config.options))
    compare(ours, theirs, AutoresetMode.NEXT_STEP)


@pytest.mark.jit_only
def test_async_gives_the_same(one):
    ours = gymnasium.make_vec(one.id, num_envs=2)
    theirs = gymnasium.make_vec(one.id, 2, "async", vector_kwargs={"shared_memory": False})
    try:
        compare(ours, theirs, AutoresetMode.NEXT_STEP)
    finally:
        theirs.close()


def test_a_team_in_lanes(mode):
    if len(set(mode.game().teams)) == mode.game().num_seats:
        pytest.skip("no team")
    options = dict(mode.options)
    ours = gymnasium.make_vec(mode.id, num_envs=3, seat="all", **options)
    compare(ours, gymnasium.make_vec(mode.id, 3, "sync", seat="all", **options), ours._mode)


def test_lane_i_is_the_game_of_its_seed(one):
    """Whatever the number of lanes; a list gives each its own."""
    rng = np.random.default_rng(0)
    for seed, seeds in ((5, [5, 6, 7]), ([30, 4, 11], [30, 4, 11])):
        env = gymnasium.make_vec(one.id, num_envs=3, seat=0)
        env.reset(seed=seed)
        alone = [SoloEnv(one.game(), seat=0) for _ in range(3)]
        for lane, solo in enumerate(alone):
            solo.reset(seed=seeds[lane])
        for _ in range(5):
            masks = env.action_masks()
            chosen = np.array([pick(rng, mask) for mask in masks])
            _, rewards, ended, _, _ = env.step(chosen)
            for lane, solo in enumerate(alone):
                assert np.array_equal(solo.action_masks(), masks[lane])
                _, reward, over, _, _ = solo.step(int(chosen[lane]))
                assert (reward, over) == (rewards[lane], ended[lane])
            if ended.any():
                break


def test_nothing_returned_is_a_buffer(one):
    env = gymnasium.make_vec(one.id, num_envs=3, mask_in_info=True, autoreset_mode="SameStep")
    kept = [env.reset(seed=1)]
    rng = np.random.default_rng(1)
    for _ in range(100 if STEPS > 100 else 20):
        masks = env.action_masks()
        kept += [masks, env.step(np.array([pick(rng, mask) for mask in masks]))]
    assert_no_sharing(kept)


def test_infos_for_gymnasiums_wrappers(one):
    env = RecordEpisodeStatistics(gymnasium.make_vec(one.id, num_envs=3, seat=0, max_decisions=12))
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(LENGTH):
        masks = env.unwrapped.action_masks()
        _, _, over, cut, infos = env.step(np.array([pick(rng, mask) for mask in masks]))
        for lane in np.flatnonzero(over | cut):
            ended += 1
            assert infos["_outcome"][lane]
            assert infos["_episode"][lane]
            assert infos["episode"]["r"][lane] == np.float32(infos["outcomes"][lane][0])
        for name, values in infos.items():
            assert name.startswith("_") or f"_{name}" in infos
            assert name == "episode" or len(values) == 3
    assert ended
    listed = DictInfoToList(gymnasium.make_vec(one.id, num_envs=3))
    _, infos = listed.reset(seed=1)
    assert [info["illegal_actions"] for info in infos] == [0, 0, 0]


def test_an_illegal_action_raises_before_anything_moves(one):
    env = gymnasium.make_vec(one.id, num_envs=3, illegal_action="raise")
    env.reset(seed=1)
    before = [env.game_state(lane) for lane in range(3)]
    chosen = np.array([pick(np.random.default_rng(1), mask) for mask in env.action_masks()])
    chosen[1] = -1
    with pytest.raises(IllegalAction, match="lane 1"):
        env.step(chosen)
    assert before == [env.game_state(lane) for lane in range(3)]
    for bad in (chosen[:2], chosen.astype(float), 3):
        with pytest.raises(ValueError, match="whole numbers"):
            env.step(bad)


def test_bad_arguments_are_refused(one):
    env = gymnasium.make_vec(one.id, num_envs=2)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(np.zeros(2, np.int64))
    with pytest.raises(ValueError, match="2 lanes"):
        env.reset(seed=[1])
    env.reset(seed=1)
    with pytest.raises(ValueError, match="2 lanes"):
        env.reset(options={"reset_mask": np.ones(3, bool)})
    with pytest.raises(OptionError, match="autoreset_mode"):
        gymnasium.make_vec(one.id, num_envs=2, autoreset_mode="sometimes")


def test_resetting_some_lanes(one):
    env = gymnasium.make_vec(one.id, num_envs=3, autoreset_mode="disabled", seat=0)
    env.reset(seed=1)
    before = [env.game_state(lane) for lane in range(3)]
    _, infos = env.reset(seed=50, options={"reset_mask": np.array([False, True, False])})
    assert list(infos["_seat"]) == [False, True, False]
    assert [env.game_state(0), env.game_state(2)] == [before[0], before[2]]
    solo = SoloEnv(one.game(), seat=0)
    solo.reset(seed=51)
    assert env.game_state(1) == solo.game_state()


def test_resetting_to_a_state(one):
    solo = SoloEnv(one.game(), seat=0)
    solo.reset(seed=1)
    solo.step(pick(np.random.default_rng(1), solo.action_masks()))
    env = gymnasium.make_vec(one.id, num_envs=2, seat=0)
    env.reset(seed=3, options={"state": solo.game_state().to_bytes()})
    assert [env.game_state(lane) for lane in range(2)] == [solo.game_state()] * 2


def test_text(one):
    env = gymnasium.make_vec(one.id, num_envs=2, render_mode="ansi")
    assert env.render() is None
    env.reset(seed=1)
    assert len(env.render()) == 2


@pytest.mark.parametrize("way", ["deepcopy", "pickle", "clone_state"])
def test_a_copy_goes_on_identically(one, way):
    env = gymnasium.make_vec(one.id, num_envs=2, seat="random", max_decisions=20)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(5):
        env.step(np.array([pick(rng, mask) for mask in env.action_masks()]))
    if way == "clone_state":
        twin = gymnasium.make_vec(one.id, num_envs=2, seat="random", max_decisions=20)
        twin.restore_state(pickle.loads(pickle.dumps(env.clone_state())))
    else:
        twin = copy.deepcopy(env) if way == "deepcopy" else pickle.loads(pickle.dumps(env))
    for _ in range(30):
        chosen = np.array([pick(rng, mask) for mask in env.action_masks()])
        assert same(env.step(chosen), twin.step(chosen))
