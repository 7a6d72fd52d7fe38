"""Opponents of a learner in Stable-Baselines3's VecEnv: agents, fixed for a whole game."""

from collections import defaultdict

import numpy as np
import pytest

pytest.importorskip("stable_baselines3")

from lairzoo.agents import Mix, sb3_vec_env
from lairzoo.agents.uniform import UniformAgent
from lairzoo.envs.core.bind import is_jitted
from lairzoo.envs.core.errors import IllegalAction, OptionError
from tests.conftest import TOY, Config

STEPS = 300 if is_jitted() else 8


def toy_game(**options):
    return Config(TOY).game(**{"players": 3, **options})


def steps(env, count=STEPS, seed=0):
    """Play at random; gives what each step returned, with the rewards summed per game."""
    rng = np.random.default_rng(seed)
    env.reset()
    for _ in range(count):
        masks = np.stack(env.env_method("action_masks"))
        yield env.step((rng.random(masks.shape) * masks).argmax(axis=1))


def episodes(env, count=STEPS, seed=0):
    return [info for *_, infos in steps(env, count, seed) for info in infos if "episode" in info]


class Watched:
    """Plays at random and notes in which lanes it was asked since their games began."""

    def __init__(self, version):
        self.version = version
        self.asked = defaultdict(int)
        self.draw = np.random.default_rng(0)

    def reset(self, lanes, seeds):
        self.seeds = list(seeds)

    def act(self, views):
        for lane in views.lanes.tolist():
            self.asked[lane] += 1
        return np.array([self.draw.choice(view.legal_actions()) for view in views], np.int64)


def test_opponents_are_drawn_for_each_seat_and_hold_for_a_game():
    one, two = Watched("1"), Watched("2")
    env = sb3_vec_env(toy_game(), 6, seat="random", opponents=Mix(one, two, "random"))
    line_ups, asked = set(), 0
    for *_, infos in _with_counts(env, (one, two)):
        for players, counts in infos:
            line_ups.add(players)
            for name, count in zip(("Watched@1", "Watched@2"), counts, strict=True):
                asked += count
                assert count == 0 or name in players
    assert asked > 0
    if is_jitted():
        assert {sum(p == "learner" for p in players) for players in line_ups} == {1}
        assert len({players.index("learner") for players in line_ups}) == 3
        others = {name for players in line_ups for name in players}
        assert others == {"learner", "random", "Watched@1", "Watched@2"}
        assert any("Watched@1" in p and "Watched@2" in p for p in line_ups)


def _with_counts(env, watched):
    """Per step: of the games that ended, the players and how often each agent was asked in them."""
    found = []
    conclude = env._conclude

    def note(ended, infos):
        conclude(ended, infos)
        for lane in ended.tolist():
            found.append((infos[lane]["players"], [agent.asked.pop(lane, 0) for agent in watched]))

    env._conclude = note
    for step in steps(env):
        yield *step[:3], list(found)
        found.clear()


def test_new_opponents_wait_for_the_next_game():
    one, two = Watched("1"), Watched("2")
    env = sb3_vec_env(toy_game(), 4, opponents=one)
    env.reset()
    env.set_opponents(two)
    assert env.get_attr("players") == [("learner", "Watched@1", "Watched@1")] * 4
    first = dict.fromkeys(range(4), "Watched@1")
    rng = np.random.default_rng(0)
    for _ in range(STEPS):
        masks = env.action_masks()
        *_, dones, infos = env.step((rng.random(masks.shape) * masks).argmax(axis=1))
        for lane in np.flatnonzero(dones):
            assert infos[lane]["players"] == ("learner", first[lane], first[lane])
            first[lane] = "Watched@2"
    assert set(first.values()) == {"Watched@2"} or not is_jitted()


def test_opponents_are_set_for_all_lanes():
    env = sb3_vec_env(toy_game(), 4, opponents="random")
    env.reset()
    with pytest.raises(OptionError, match="single ones"):
        env.set_attr("opponents", "heuristic", indices=[0])
    env.set_attr("opponents", "heuristic")
    assert env.get_attr("players") == [("learner", "random", "random")] * 4
    env.reset()
    assert env.get_attr("players") == [("learner", "heuristic", "heuristic")] * 4


def test_agents_play_like_the_kernel_where_they_do_the_same():
    """An agent that plays the last legal action, in every seat: what the learner sees is equal."""

    class Last:
        def reset(self, lanes, seeds):
            pass

        def act(self, views):
            return np.array([view.legal_actions()[-1] for view in views], np.int64)

    def course(opponents):
        env = sb3_vec_env(toy_game(), 5, opponents=opponents, seed=3)
        return [
            (observations.tobytes(), rewards.tolist(), dones.tolist())
            for observations, rewards, dones, _ in steps(env, STEPS // 4)
        ]

    # the toy's heuristic plays the highest action above PASS, else the first
    assert course(["heuristic", "heuristic"]) == course(["heuristic", Heuristic()])
    assert course([Last(), Last()]) == course(Last())


class Heuristic:
    """The toy's rule of thumb, outside the kernel."""

    def reset(self, lanes, seeds):
        pass

    def act(self, views):
        chosen = []
        for view in views:
            legal = view.legal_actions()
            chosen.append(legal[-1] if legal[-1] > 1 else legal[0])
        return np.array(chosen, np.int64)


def test_rewards_add_up_to_the_outcome_with_agents_as_opponents():
    env = sb3_vec_env(toy_game(), 5, seat="random", opponents=Mix(UniformAgent(None), "heuristic"))
    sums = np.zeros(5)
    ended = 0
    for _, rewards, dones, infos in steps(env):
        sums += rewards
        for lane in np.flatnonzero(dones):
            assert sums[lane] == pytest.approx(infos[lane]["outcome"], abs=1e-6)
            assert infos[lane]["episode"]["r"] == pytest.approx(sums[lane], abs=1e-5)
            sums[lane] = 0.0
            ended += 1
    assert ended > 0 or not is_jitted()


def test_an_opponent_that_errs_is_named():
    class Wrong:
        version = "7"

        def reset(self, lanes, seeds):
            pass

        def act(self, views):
            return np.full(len(views), 999)

    env = sb3_vec_env(toy_game(), 2, opponents=Wrong())
    with pytest.raises(IllegalAction, match="opponent Wrong@7: illegal action 999"):
        for _ in steps(env, 20):
            pass


@pytest.mark.parametrize(
    ("opponents", "words"),
    [
        ("nobody", "unknown agent 'nobody'"),
        (3, "opponent must be 'heuristic', 'random' or a frozen agent, not 3"),
        (["random"], "a list of 2, not of 1"),
    ],
)
def test_what_is_no_opponent_is_told(opponents, words):
    with pytest.raises(ValueError, match=words):
        sb3_vec_env(toy_game(), 2, opponents=opponents)


def test_a_list_needs_a_fixed_seat():
    with pytest.raises(OptionError, match="with seat='random'"):
        sb3_vec_env(toy_game(), 2, seat="random", opponents=["random", "heuristic"])


def test_a_name_is_enough(toy):
    env = sb3_vec_env(toy, 2)
    assert env.game == toy_game()
