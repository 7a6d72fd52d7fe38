"""Replays of the toy: what the file holds, moving through it, and where a wrong one is stopped."""

import json
import pickle

import msgspec
import pytest

from lairzoo.envs import registry
from lairzoo.envs.core.errors import ReplayDiffers, ReplayError
from lairzoo.envs.core.replay import CHECK, FORMAT, Recorder, Replay


def record(game, seed=3, steps=30):
    recorder = Recorder.start(game, seed)
    while not recorder.state.is_over and len(recorder.actions) < steps:
        recorder.apply(recorder.state.suggest("random", len(recorder.actions)))
    return recorder.replay()


def changed(replay, **fields):
    return msgspec.structs.replace(replay, **fields)


def test_the_file_is_plain(toy, tmp_path):
    game = registry.game(toy, players=2)
    recorder = Recorder.start(game, 3)
    first = int(recorder.state.legal_actions()[0])
    recorder.apply(first)
    recorder.replay(["me", "you"]).save(tmp_path / "game.json")
    held = json.loads((tmp_path / "game.json").read_text())
    assert held["game"] == toy
    assert held["options"]["players"] == 2
    assert (held["seed"], held["actions"], held["format"]) == (3, [first], FORMAT)
    assert held["final_hash"] == recorder.state.hash()
    assert held["version"] == game.version
    assert held["agents"] == ["me", "you"]
    assert len(held["checks"]) == 2 * CHECK
    replay = Replay.load(tmp_path / "game.json")
    assert [state.decisions for state in replay.states(game)] == [0, 1]


def test_a_replay_does_not_move_on_with_the_game(toy):
    recorder = Recorder.start(registry.game(toy), 1)
    replay = recorder.replay()
    recorder.apply(int(recorder.state.legal_actions()[0]))
    assert replay.actions == []
    assert len(replay.checks) == CHECK


def test_playing_known_actions_records_the_same(toy):
    game = registry.game(toy)
    replay = record(game)
    assert Recorder.play(game, replay.seed, replay.actions).replay() == replay


def test_another_seed_differs_at_the_opening(toy):
    game = registry.game(toy)
    with pytest.raises(ReplayDiffers, match="opening") as caught:
        changed(record(game), seed=4).verify(game)
    assert caught.value.step == 0


def test_a_legal_change_is_named_with_step_seat_and_action(toy):
    game = registry.game(toy)
    replay = record(game)
    for step, state in enumerate(replay.states(game)):
        for action in map(int, state.legal_actions()):
            if step == len(replay.actions) or action == replay.actions[step]:
                continue
            actions = [*replay.actions[:step], action, *replay.actions[step + 1 :]]
            with pytest.raises(ReplayDiffers) as caught:
                changed(replay, actions=actions).verify(game)
            assert caught.value.step == step
            named = f"step {step} (seat {state.seat}, '{game.action_text(action)}')"
            assert str(caught.value).startswith(named)


@pytest.mark.parametrize("action", [0, 14, 999, -1, 2**70])
def test_an_illegal_change_is_named_too(toy, action):
    game = registry.game(toy)
    replay = record(game)
    actions = [*replay.actions[:5], action, *replay.actions[6:]]
    with pytest.raises(ReplayDiffers, match=r"^step 5 \(seat \d, .*: illegal action") as caught:
        changed(replay, actions=actions).verify(game)
    assert caught.value.step == 5


def test_a_game_that_plays_differently_is_stopped_where_it_does(toy):
    """What a forgotten version number looks like: all actions legal, one check not met."""
    game = registry.game(toy)
    replay = record(game)
    at = 7 * CHECK
    wrong = "0" if replay.checks[at] != "0" else "1"
    with pytest.raises(ReplayDiffers, match="^step 6 ") as caught:
        changed(replay, checks=replay.checks[:at] + wrong + replay.checks[at + 1 :]).verify(game)
    assert caught.value.step == 6


def test_a_wrong_end_is_noticed(toy):
    game = registry.game(toy)
    replay = record(game)
    for wrong in ({"final_hash": "0" * 32}, {"checks": replay.checks + "0" * CHECK}):
        with pytest.raises(ReplayDiffers, match=f"after {len(replay.actions)} steps"):
            changed(replay, **wrong).verify(game)


def test_other_formats_and_missing_checks_are_refused(toy, tmp_path):
    path = tmp_path / "game.json"
    replay = record(registry.game(toy))
    old = msgspec.to_builtins(replay) | {"format": 1}
    del old["checks"]
    path.write_text(json.dumps(old))
    with pytest.raises(ReplayError, match=f"of format 1, this version reads {FORMAT}"):
        Replay.load(path)
    changed(replay, checks=replay.checks[:-1]).save(path)
    with pytest.raises(ReplayError, match="damaged"):
        Replay.load(path)


@pytest.mark.parametrize("data", [b"\xff\xfe{", b"[" * 100_000, b'{"format": 2}', b"null"])
def test_no_file_makes_it_stumble(tmp_path, data):
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    with pytest.raises(ReplayError, match="not a replay") as caught:
        Replay.load(path)
    assert "\n" not in str(caught.value)


def test_the_error_can_be_sent_to_another_process():
    error = pickle.loads(pickle.dumps(ReplayDiffers("step 3: no", 3)))
    assert (str(error), error.step) == ("step 3: no", 3)
