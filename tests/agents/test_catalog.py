"""Names of agents, and what they load."""

import numpy as np
import pytest

from lairzoo import agents
from lairzoo.agents import catalog
from lairzoo.agents.protocol import Views, kernel_policy_of, version_of, views_of
from tests.arena.fake_game import Game

GAME = Game(players=3)


def decisions(lanes=5):
    batch = GAME.batch(lanes, seed=3, autoreset="disabled")
    return views_of(batch, range(lanes))


@pytest.mark.parametrize(("name", "policy"), [("random", 1), ("heuristic", 2)])
def test_our_own_agents_name_their_kernel_policy(name, policy):
    agent = agents.load(name, GAME)
    assert isinstance(agent, agents.Agent)
    assert kernel_policy_of(agent) == catalog.kernel_policy(name) == policy
    assert version_of(agent) == ""


@pytest.mark.parametrize("name", agents.names())
def test_our_own_agents_play_legally_and_by_their_seeds(name):
    played = []
    for _ in range(2):
        agent = agents.load(name, GAME)
        agent.reset(5, [1, 2, 3, 4, 5])
        views = decisions()
        actions = agent.act(views)
        assert actions.shape == (5,)
        assert all(view.mask[a] for view, a in zip(views, actions, strict=True))
        played.append(actions.tolist())
    assert played[0] == played[1]


def test_random_draws_every_legal_action_about_equally():
    agent = agents.load("random", GAME)
    agent.reset(1, [7])
    batch = GAME.batch(1, seed=3, autoreset="disabled")
    drawn = [int(agent.act(views_of(batch, [0]))[0]) for _ in range(3000)]
    legal = np.flatnonzero(batch.masks[0])
    counts = np.array([drawn.count(a) for a in legal])
    assert counts.sum() == 3000
    assert np.all(np.abs(counts / 3000 - 1 / len(legal)) < 0.05)


def test_heuristic_asks_about_a_world_and_chooses_the_highest():
    agent = agents.load("heuristic", GAME)
    agent.reset(5, range(5))
    views = decisions()
    assert agent.act(views).tolist() == [int(view.legal_actions()[-1]) for view in views]


def test_agents_of_ones_own_are_named_by_import_path():
    agent = agents.load("tests.arena.fake_agents:Versioned", GAME)
    assert agent.game is GAME
    assert version_of(agent) == "7"
    assert kernel_policy_of(agent) == 0


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("alphazero", "unknown agent 'alphazero' (there are: heuristic, random"),
        ("", "unknown agent ''"),
        ("random:1", "takes no parameters"),
        ("a b:c", "unknown agent"),
        ("no_such_module:agent", "No module named 'no_such_module'"),
        ("tests.arena.fake_agents:Nobody", "has no 'Nobody'"),
        ("tests.arena.fake_agents:no_agent", "returned no agent"),
    ],
)
def test_what_names_no_agent_is_told_in_one_line(spec, words):
    with pytest.raises(agents.AgentError) as error:
        agents.load(spec, GAME)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_views_show_what_the_seat_knows_and_no_state():
    views = decisions()
    assert isinstance(views, Views)
    assert len(views) == 5
    for row, view in enumerate(views):
        assert (view.lane, view.seat) == (row, 0)
        assert np.array_equal(view.observation, views.observations[row])
        assert np.array_equal(view.legal_actions(), np.flatnonzero(views.masks[row]))
        public = [name for name in dir(view) if not name.startswith("_")]
        assert sorted(public) == [
            "events",
            "lane",
            "legal_actions",
            "mask",
            "observation",
            "sample",
            "seat",
        ]
    assert [view.lane for view in views[1:3]] == [1, 2]
    assert views[-1].lane == 4
    with pytest.raises(IndexError):
        views[5]


def test_samples_are_worlds_of_their_own_seeds():
    view = decisions()[2]
    worlds = view.sample(8, range(8))
    assert worlds[3].to_bytes() == view.sample(1, [3])[0].to_bytes()
    assert len({tuple(world.data["secret"]) for world in worlds}) > 1
    assert len({world.data["secret"][0] for world in worlds}) == 1
    with pytest.raises(ValueError, match="8 seeds"):
        view.sample(8, [1])


def test_folder_is_no_second_copy():
    with pytest.raises(ImportError, match="lairzoo.agents"):
        import_as_folder("agents")
    with pytest.raises(ImportError, match="lairzoo.arena"):
        import_as_folder("arena")


def import_as_folder(name):
    import importlib.util
    from pathlib import Path

    path = Path(__file__).resolve().parents[2] / name / "__init__.py"
    found = importlib.util.spec_from_file_location(name, path)
    found.loader.exec_module(importlib.util.module_from_spec(found))
