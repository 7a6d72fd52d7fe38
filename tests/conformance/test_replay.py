"""Replays: written, read and verified; anything that doesn't fit is refused with the reason."""

from itertools import islice

import msgspec
import numpy as np
import pytest

from lairzoo.envs.core.errors import ReplayDiffers, ReplayError
from lairzoo.envs.core.replay import Recorder, Replay
from tests.conformance.walk import play


@pytest.fixture
def recorded(game):
    _, actions = play(game, 5, 60)
    return Recorder.play(game, 5, actions)


def test_a_replay_verifies(game, recorded, tmp_path):
    path = tmp_path / "game.json"
    recorded.replay().save(path)
    replay = Replay.load(path)
    assert replay == recorded.replay()
    assert replay.verify(game) == recorded.state
    hashes = [state.hash() for state in replay.states(game)]
    assert len(hashes) == len(replay.actions) + 1
    assert hashes[-1] == replay.final_hash


def test_another_action_is_noticed(game, recorded):
    replay = recorded.replay()
    changed = msgspec.structs.replace(replay, actions=replay.actions[:-1])
    with pytest.raises(ReplayError, match="differs"):
        changed.verify(game)
    wrong = msgspec.structs.replace(replay, actions=[*replay.actions[:3], 0, *replay.actions[4:]])
    with pytest.raises(ReplayError, match="step 3"):
        wrong.verify(game)


def test_a_changed_action_is_named_with_its_step(game, recorded):
    replay = recorded.replay()
    rng = np.random.default_rng(6)
    for _ in range(3):
        step = int(rng.integers(len(replay.actions)))
        states = replay.states(game)
        legal = next(islice(states, step, None)).legal_actions()
        others = legal[legal != replay.actions[step]]
        action = int(rng.choice(others)) if len(others) else game.num_actions
        actions = [*replay.actions[:step], action, *replay.actions[step + 1 :]]
        with pytest.raises(ReplayDiffers, match=f"^step {step} ") as caught:
            msgspec.structs.replace(replay, actions=actions).verify(game)
        assert caught.value.step == step


@pytest.mark.jit_only
def test_a_whole_game_is_a_small_file(game, tmp_path):
    recorder = Recorder.play(game, 7, play(game, 7)[1])
    assert recorder.state.is_over
    path = tmp_path / "game.json"
    recorder.replay(["heuristic"] * game.num_seats).save(path)
    assert path.stat().st_size <= 50_000
    assert Replay.load(path).verify(game) == recorder.state


def test_another_version_is_refused(game, recorded):
    old = msgspec.structs.replace(recorded.replay(), version="0")
    with pytest.raises(ReplayError, match="the replay is of"):
        old.verify(game)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"game": 3}', "\x00"])
def test_a_file_that_is_none_is_refused(tmp_path, text):
    path = tmp_path / "bad.json"
    path.write_text(text)
    with pytest.raises(ReplayError, match=r"bad\.json: not a replay"):
        Replay.load(path)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(ReplayError, match="not a replay"):
        Replay.load(tmp_path / "none.json")
