"""Replays: written, read and verified; anything that doesn't fit is refused with the reason."""

import msgspec
import pytest

from lairzoo.envs.core.errors import ReplayError
from lairzoo.envs.core.replay import Recorder, Replay
from tests.conformance.walk import play


@pytest.fixture
def recorded(game):
    _, actions = play(game, 5, 60)
    recorder = Recorder.start(game, 5)
    for action in actions:
        recorder.apply(action)
    return recorder


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
