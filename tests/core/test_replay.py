"""Replays of the toy: what the file holds, and moving through it."""

import json

from lairzoo.envs import registry
from lairzoo.envs.core.replay import Recorder, Replay


def test_the_file_is_plain(toy, tmp_path):
    game = registry.game(toy, players=2)
    recorder = Recorder.start(game, 3)
    first = int(recorder.state.legal_actions()[0])
    recorder.apply(first)
    recorder.replay().save(tmp_path / "game.json")
    held = json.loads((tmp_path / "game.json").read_text())
    assert held["game"] == toy
    assert held["options"]["players"] == 2
    assert (held["seed"], held["actions"], held["format"]) == (3, [first], 1)
    assert held["final_hash"] == recorder.state.hash()
    assert held["version"] == game.version
    replay = Replay.load(tmp_path / "game.json")
    assert [state.decisions for state in replay.states(game)] == [0, 1]


def test_a_replay_does_not_move_on_with_the_game(toy):
    recorder = Recorder.start(registry.game(toy), 1)
    replay = recorder.replay()
    recorder.apply(int(recorder.state.legal_actions()[0]))
    assert replay.actions == []
