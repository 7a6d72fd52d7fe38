"""Gymnasium: its own checkers with warnings as errors, wrappers, seats and opponents, vectors."""

import copy
import pickle
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from lairzoo.envs import registry
from lairzoo.envs.adapters.solo import SoloEnv
from lairzoo.envs.core.errors import IllegalAction, OptionError, SaveError
from tests.conformance.walk import GAMES, STEPS, assert_no_sharing, pick, same

pytestmark = pytest.mark.filterwarnings("error")
SETTINGS = {
    "default": {},
    "mask_in_info": {"mask_in_info": True},
    "flat": {"obs_mode": "flat"},
    "blocks": {"obs_mode": "blocks"},
    "ansi": {"render_mode": "ansi"},
    "random seat": {"seat": "random", "opponents": "random"},
    "penalty": {"illegal_action": "penalty"},
}


def lowest(view):
    """An opponent that is a callable."""
    return int(view.legal_actions()[0])


def episode(env, seed=None, rng=None):
    """Play one episode with legal actions; yields what `reset` and `step` gave."""
    rng = rng or np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    yield observation, 0.0, False, False, info
    for _ in range(STEPS):
        told = env.step(pick(rng, env.unwrapped.action_masks()))
        yield told
        if told[2] or told[3]:
            return


# ---- the checkers and wrappers


def test_check_env(config):
    env = gymnasium.make(config.id, **dict(config.options))
    assert isinstance(env, SoloEnv)
    check_env(env.unwrapped)


@pytest.mark.parametrize("setting", SETTINGS)
def test_check_env_in_every_setting(one, setting):
    for checked in (True, False):
        env = gymnasium.make(one.id, disable_env_checker=checked, **SETTINGS[setting])
        check_env(env.unwrapped)


@pytest.mark.jit_only
@pytest.mark.parametrize("name", registry.TABLE)
def test_the_id_imports_the_package(name, child_env):
    """Gymnasium loads no plug-ins: the module before the colon does it."""
    code = f"import gymnasium; print(gymnasium.make('lairzoo:{registry.TABLE[name].id}').spec.id)"
    found = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=child_env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.strip() == registry.TABLE[name].id


def test_wrappers(one):
    env = gymnasium.make(one.id)
    env = gymnasium.wrappers.RecordEpisodeStatistics(env)
    env = gymnasium.wrappers.FlattenObservation(env)
    env = gymnasium.wrappers.TimeLimit(env, 10_000)
    total = 0.0
    for told in episode(env, 1):
        assert told[0] in env.observation_space
        assert env.get_wrapper_attr("action_masks")().any()
        total += told[1]
    if told[2] or told[3]:
        assert told[4]["episode"]["r"] == total


# ---- seats and opponents


@pytest.mark.parametrize("opponents", ["heuristic", "random", "lowest", "mixed"])
def test_the_learner_decides_for_its_seat(config, opponents):
    game = config.game()
    mixed = ["random", *[lowest] * game.num_seats][: game.num_seats - 1]  # none beside a lone seat
    others = {"lowest": lowest, "mixed": mixed}
    for seat in range(game.num_seats):
        env = SoloEnv(game, seat=seat, opponents=others.get(opponents, opponents))
        for observation, _, ended, cut, info in episode(env, seat):
            state = env.game_state()
            assert info["seat"] == seat
            assert np.array_equal(observation["observation"], state.observation(seat))
            assert np.array_equal(observation["action_mask"], state.action_mask(seat))
            assert state.seat == (-1 if ended or cut else seat)


def test_opponents_as_callables_play_what_the_kernel_does(one):
    """A callable that plays at random is as good as the kernel's; rewards and events are kept."""
    game = one.game(reward="shaped")
    heard = []

    def nosy(view):
        heard.append((view.seat, view.events))
        assert view.mask.any()
        (world,) = view.sample(1, [3])
        assert np.array_equal(world.observation(view.seat), view.observation)
        assert world.seat == view.seat
        return int(view.legal_actions()[-1])

    for seed in range(GAMES):
        env = SoloEnv(game, seat=0, opponents=nosy)
        state = game.new(seed)
        rng = np.random.default_rng(seed)
        total, log = 0.0, {k: list(state.events(k)) for k in range(game.num_seats)}
        heard.clear()
        told = []
        for _, reward, *_rest in episode(env, seed):
            total += reward
        while not state.is_over and state.decisions < env.game_state().decisions:
            seat = state.seat
            if seat:
                told.append((seat, log[seat]))
            mask = state.action_mask()
            log[seat] = []
            state.apply(int(np.flatnonzero(mask)[-1]) if seat else pick(rng, mask))
            for k in log:
                log[k] += state.events(k)
        assert state == env.game_state()
        assert heard == told
        if state.is_over:
            start = game.new(seed).returns()[0]
            assert abs(start + total - state.returns()[0]) < 1e-9


def test_ansi_and_plain_play_the_same_game(one):
    plain, told = SoloEnv(one.game(), seat=0), SoloEnv(one.game(), seat=0, render_mode="ansi")
    assert told.render() is None
    rng = np.random.default_rng(1)
    for a, b in zip(
        episode(plain, 3, rng), episode(told, 3, np.random.default_rng(1)), strict=True
    ):
        assert same(a, b)
        assert plain.render() is None
        assert isinstance(told.render(), str)


def test_a_random_seat_is_drawn_for_each_game(one):
    env = SoloEnv(one.game(), seat="random")
    seats = [env.reset(seed=seed)[1]["seat"] for seed in range(40)]
    assert set(seats) == set(range(one.game().num_seats))
    assert seats == [env.reset(seed=seed)[1]["seat"] for seed in range(40)]


def test_one_controller_for_a_team(mode):
    game = mode.game()
    if len(set(game.teams)) == game.num_seats:
        with pytest.raises(OptionError, match="every seat plays for itself"):
            SoloEnv(game, seat="all")
        return
    env = SoloEnv(game) if game.seating.is_cooperative else SoloEnv(game, seat="all")
    team = [k for k in range(game.num_seats) if game.teams[k] == 0]
    for seed in range(GAMES):
        seen, total = set(), 0.0
        for observation, reward, ended, cut, info in episode(env, seed):
            total += reward
            seen.add(info["seat"])
            state = env.game_state()
            if not (ended or cut):
                assert state.seat == info["seat"]
            assert np.array_equal(observation["observation"], state.observation(info["seat"]))
        assert seen == set(team)
        assert total == state.returns()[0]
        wanted = ["learner" if k in team else "heuristic" for k in range(game.num_seats)]
        assert list(info["players"]) == wanted


def test_bad_seats_and_opponents_are_refused(one):
    game = one.game()
    n = game.num_seats
    for seat in (-1, n, "first", 1.0, True):
        with pytest.raises(OptionError, match="seat must be"):
            SoloEnv(game, seat=seat)
    with pytest.raises(OptionError, match="opponent must be"):
        SoloEnv(game, opponents="best")
    with pytest.raises(OptionError, match="a name or a callable"):
        SoloEnv(game, opponents=[3] * (n - 1), seat=0)
    with pytest.raises(OptionError, match=f"a list of {n - 1}"):
        SoloEnv(game, opponents=["random"] * n, seat=0)
    with pytest.raises(OptionError, match="options go into the game"):
        SoloEnv(game, players=2)
    with pytest.raises(ValueError, match="unknown game"):
        SoloEnv("chess")
    env = SoloEnv(game, seat=0, opponents=lambda view: -1)
    with pytest.raises(IllegalAction, match="opponent <lambda>"):
        list(episode(env, 1))


# ---- steps


def test_step_needs_a_game(one):
    env = SoloEnv(one.game())
    with pytest.raises(gymnasium.error.ResetNeeded, match="before step"):
        env.step(1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.clone_state()
    list(episode(SoloEnv(one.game(max_decisions=8)), 1))
    env = SoloEnv(one.game(max_decisions=1), seat=0)
    env.reset(seed=1)
    env.step(pick(np.random.default_rng(1), env.action_masks()))
    with pytest.raises(gymnasium.error.ResetNeeded, match="the game is over"):
        env.step(1)


def test_a_game_that_ends_before_the_first_choice(one):
    """The first step gives the last observation and all rewards, whatever its action."""
    game = one.game(max_decisions=1, reward="shaped")
    last = game.num_seats - 1
    env = SoloEnv(game, seat=last)
    for seed in range(10):
        observation, _ = env.reset(seed=seed)
        if env.game_state().is_over:
            after, reward, ended, cut, info = env.step(-1)
            assert same(after, observation)
            assert (ended, cut) == (False, True)
            gained = env.game_state().returns()[last] - game.new(seed).returns()[last]
            assert abs(reward - gained) < 1e-9
            assert info["illegal_actions"] == 0
            return
    pytest.fail("no seed ends so early")


def test_nothing_returned_is_a_buffer(config):
    env = SoloEnv(config.game(), mask_in_info=True)
    kept, rng = [], np.random.default_rng(0)
    for seed in range(4):
        for observation, _, _, _, info in episode(env, seed, rng):
            kept.append((observation, info, env.action_masks()))
    assert_no_sharing(kept[:100])


def test_buffers_if_wanted(one):
    env = SoloEnv(one.game(), copy=False)
    first, _ = env.reset(seed=1)
    second, *_ = env.step(pick(np.random.default_rng(1), env.action_masks()))
    assert np.shares_memory(first["observation"], second["observation"])
    other = SoloEnv(one.game())
    other.reset(seed=1)
    assert same(second, other.step(pick(np.random.default_rng(1), other.action_masks()))[0])


def test_masks(one):
    env = SoloEnv(one.game(), mask_in_info=True)
    for observation, _, _, _, info in episode(env, 1):
        masks = [env.action_masks() for _ in range(3)]
        assert masks[0].dtype == bool
        assert np.array_equal(masks[0], masks[2])
        assert np.array_equal(masks[0], observation["action_mask"].astype(bool))
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        assert observation["action_mask"].any()
        env.action_space.sample(observation["action_mask"])


@pytest.mark.parametrize("policy", ["random_legal", "penalty"])
def test_illegal_actions(one, policy):
    env = SoloEnv(one.game(illegal_action=policy), seat=0)
    env.reset(seed=2)
    total, count, is_over = 0.0, 0, False
    while not is_over:
        _, reward, ended, cut, info = env.step(-1)
        count += 1
        total += reward
        is_over = ended or cut
        assert info["illegal_actions"] == count
    fines = count if policy == "penalty" else 0
    assert abs(total - env.game_state().returns()[0] + fines) < 1e-9
    assert env.reset()[1]["illegal_actions"] == 0


def test_an_illegal_action_raises_if_wanted(one):
    env = SoloEnv(one.game(illegal_action="raise"))
    env.reset(seed=2)
    before = env.game_state()
    with pytest.raises(IllegalAction):
        env.step(-1)
    with pytest.raises(TypeError, match="whole number"):
        env.step(0.5)
    assert env.game_state() == before


def test_reset(one):
    game = one.game()
    env = SoloEnv(game, seat=0, opponents="random")
    env.reset(seed=4, options={"unknown": 1})
    first = env.game_state()
    second = env.reset() and env.game_state()
    env.reset(seed=4)
    assert env.game_state() == first
    env.reset()
    assert env.game_state() == second
    env.reset(seed=9, options={"state": first.to_bytes()})
    assert env.game_state() == first
    others = SoloEnv(game), SoloEnv(game)
    starts = [other.reset() and other.game_state() for other in others]
    assert starts[0] != starts[1]
    with pytest.raises(PermissionError):
        env.state()
    seeing = SoloEnv(game, privileged=True)
    seeing.reset(seed=1)
    assert np.array_equal(seeing.state(), seeing.game_state().observation("all"))


@pytest.mark.parametrize("way", ["deepcopy", "pickle", "clone_state"])
def test_a_copy_goes_on_identically(one, way):
    def make():
        return SoloEnv(one.game(illegal_action="penalty"), seat="random", opponents="random")

    env = make()
    rng = np.random.default_rng(3)
    env.reset(seed=3)
    for _ in range(3):
        env.step(pick(rng, env.action_masks()))
    if way == "clone_state":
        twin = make()
        twin.restore_state(pickle.loads(pickle.dumps(env.clone_state())))
    else:
        twin = copy.deepcopy(env) if way == "deepcopy" else pickle.loads(pickle.dumps(env))
    for _ in range(40):
        action = int(rng.integers(-1, one.game().num_actions))
        told = env.step(action)
        assert same(told, twin.step(action))
        assert env.game_state() == twin.game_state()
        if told[2] or told[3]:
            assert same(env.reset(), twin.reset())
    with pytest.raises(SaveError):
        env.restore_state(b"")
