"""`lairzoo replay ...`: what it writes, prints and refuses."""

import json
import re

import msgspec
import pytest

import lairzoo
from lairzoo import cli
from lairzoo.envs import registry
from lairzoo.envs.core.replay import Recorder, Replay
from lairzoo.viewer.moments import moments
from tests.viewer.conftest import draw

GAME = lairzoo.games()[0]


@pytest.fixture
def call(capfd):
    """Runs a command line; gives exit code, output, errors."""

    def run(*arguments):
        code = cli.run([str(argument) for argument in arguments])
        return code, *capfd.readouterr()

    return run


@pytest.fixture
def recorded(toy, tmp_path):
    """A whole game of the toy in a file, and the replay."""
    recorder = Recorder.start(registry.game(toy), 5)
    while not recorder.state.is_over:
        recorder.apply(recorder.state.suggest("random", len(recorder.actions)))
    path = tmp_path / "game.json"
    replay = recorder.replay(["a", "b", "c"])
    replay.save(path)
    return path, replay


def changed(path, replay, **fields):
    """The file with some fields changed."""
    other = path.with_name("changed.json")
    other.write_bytes(msgspec.json.encode(msgspec.structs.replace(replay, **fields)))
    return other


@pytest.mark.jit_only
def test_record_writes_what_verify_accepts(call, tmp_path):
    path = tmp_path / "game.json"
    words = ["replay", "record", GAME, "--agents", "heuristic,random", "--players", 3]
    code, text, err = call(*words, "--seed", 4, "--out", path, "--json")
    told = json.loads(text)
    assert (code, err) == (0, "")
    replay = Replay.load(path)
    assert replay.agents == told["agents"] == ["heuristic", "random", "heuristic"]
    assert (replay.seed, len(replay.actions)) == (4, told["steps"])
    state = replay.verify(registry.game(GAME, **replay.options))
    assert state.scores().tolist() == told["scores"]
    code, text, _ = call("replay", "verify", path)
    assert code == 0
    assert f"{told['steps']} steps, as recorded" in text
    before = path.read_bytes()
    code, text, _ = call(*words, "--seed", 4, "--out", path)
    assert (code, path.read_bytes()) == (0, before)
    assert text.count("\n") == 4


@pytest.mark.jit_only
def test_record_plays_agents_of_your_own(call, tmp_path):
    agents = "tests.arena.fake_agents:Worst,random"
    path = tmp_path / "game.json"
    code, _, err = call("replay", "record", GAME, "--agents", agents, "--players", 2, "--out", path)
    assert (code, err) == (0, "")
    assert Replay.load(path).agents == agents.split(",")
    code, _, err = call(
        "replay", "record", GAME, "--agents", "tests.arena.fake_agents:Raises", "--out", path
    )
    assert code == 2
    assert "failed: raised" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["chess", "--agents", "random"], "not of 'chess'"),
        ([GAME, "--agents", "nobody"], "unknown agent 'nobody'"),
        ([GAME, "--agents", ","], "names no agent"),
        ([GAME, "--agents", "random", "--players", "9"], "option 'players'"),
        ([GAME, "--agents", "random", "--option", "colour=red"], "colour"),
        ([GAME, "--agents", "random", "--out", "/nowhere/game.json"], "no folder"),
        ([GAME], "--agents"),
    ],
)
def test_bad_recordings_are_one_line(call, tmp_path, words, complaint):
    code, text, err = call("replay", "record", "--out", tmp_path / "g.json", *words)
    assert (code, text, err.count("\n")) == (2, "", 1)
    assert complaint in err
    assert not list(tmp_path.iterdir())


def test_verify_names_step_seat_and_action(call, recorded):
    path, replay = recorded
    game = registry.game(replay.game, **replay.options)
    *_, state = (s.clone() for s, _ in zip(replay.states(game), range(9), strict=False))
    action = next(int(a) for a in state.legal_actions() if a != replay.actions[8])
    other = changed(path, replay, actions=[*replay.actions[:8], action, *replay.actions[9:]])
    code, text, err = call("replay", "verify", other)
    assert (code, text) == (1, "")
    assert err == (
        f"lairzoo: error: {other}: step 8 (seat {state.seat}, '{game.action_text(action)}'): "
        "not what was recorded here\n"
    )
    code, text, err = call("replay", "verify", path, other, "--json")
    assert code == 1
    good, bad = json.loads(text)
    assert (good["ok"], good["step"], good["error"]) == (True, None, None)
    assert good["steps"] == bad["steps"] == len(replay.actions)
    assert (bad["ok"], bad["step"]) == (False, 8)


@pytest.mark.parametrize("command", ["verify", "text", "svg", "html"])
@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"version": "0"}, "of toygame 0, here is"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"options": {"players": 1}}, "option 'players'"),
        ({"format": 1}, "of format 1, this version reads 2"),
        ({"checks": "00"}, "damaged"),
    ],
)
def test_files_of_another_kind_are_one_line(call, recorded, tmp_path, command, fields, complaint):
    other = changed(*recorded, **fields)
    out = [] if command in ("verify", "text") else ["--out", tmp_path / "out"]
    step = ["--step", "0"] if command == "svg" else []
    code, text, err = call("replay", command, other, *out, *step)
    assert (code, text, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"lairzoo: error: {other}: ")
    assert complaint in err
    assert not (tmp_path / "out").exists()


def test_a_file_that_is_none_and_one_that_is_not_there(call, tmp_path, recorded):
    note = tmp_path / "note.txt"
    note.write_text("hello")
    code, text, err = call("replay", "verify", note, tmp_path / "none", recorded[0])
    assert code == 2
    assert err.count("\n") == 2
    assert f"{note}: not a replay of LairZoo" in err
    assert "none: not a replay of LairZoo (No such file or directory)" in err
    assert "as recorded" in text


def test_text_tells_every_step_and_the_end(call, recorded):
    path, replay = recorded
    game = registry.game(replay.game, **replay.options)
    code, text, _ = call("replay", "text", path)
    assert code == 0
    for step, action in enumerate(replay.actions):
        assert f"\n{step:6}  player_" in text
        assert f": {game.action_text(action)}\n" in text
    assert f"seed {replay.seed}" in text
    assert f"position at step {len(replay.actions)}:" in text
    assert "The end: all rounds are played" in text
    code, text, _ = call("replay", "text", path, "--at", "3", "--at", "7")
    assert text.count("position at step") == 2
    assert text.index("position at step 3:") < text.index("\n     3  player_")
    assert "position at" not in call("replay", "text", path, "--at", "none")[1]


def test_text_for_a_seat_tells_its_own_choices_alone(call, recorded):
    path, replay = recorded
    code, text, _ = call("replay", "text", path, "--seat", "1", "--json")
    told = json.loads(text)
    assert code == 0
    assert {moment["name"] for moment in told["moments"] if moment["action"]} == {"player_1"}
    assert "text" in told["moments"][-1]
    assert told["end"]["reason"] == "all rounds are played"
    _, plain, _ = call("replay", "text", path, "--seat", "1")
    assert "seed" not in plain
    assert set(re.findall(r"^ *\d+  (player_\d): ", plain, re.MULTILINE)) == {"player_1"}


def test_steps_and_seats_that_there_are_not(call, recorded):
    path, replay = recorded
    last = len(replay.actions)
    for words in (["--at", str(last + 1)], ["--at", "soon"]):
        code, _, err = call("replay", "text", path, *words)
        assert (code, err.count("\n")) == (2, 1)
        assert f"steps are 0..{last}, or end" in err
    assert "no seat 3: seats are 0..2" in call("replay", "text", path, "--seat", "3")[2]
    assert "not 'me'" in call("replay", "text", path, "--seat", "me")[2]


def test_a_game_without_pictures_has_no_svg(call, recorded, tmp_path):
    code, _, err = call("replay", "svg", recorded[0], "--step", "end", "--out", tmp_path / "x.svg")
    assert (code, err) == (2, "lairzoo: error: toygame has no pictures\n")


def test_svg_is_the_picture_of_a_step(call, drawn, recorded, tmp_path):
    path, replay = recorded
    game = registry.game(replay.game, **replay.options)
    out = tmp_path / "board.svg"
    for look, step in (("all", 4), ("1", 2), ("public", 1)):
        look = int(look) if look.isdigit() else look
        told = list(moments(replay, game, look))
        moment, state = told[step]
        side = {"all": state.seat, "public": None}.get(look, look)
        words = ["--seat", look, "--step", step, "--out", out]
        code, text, _ = call("replay", "svg", path, *words)
        assert (code, text) == (0, f"{out}: step {step}, turn {state.turn}\n")
        assert out.read_text() == draw(game, state, side, moment.events)
    code, _, err = call("replay", "svg", path, "--step", len(told), "--seat", look, "--out", out)
    assert (code, err.count("\n")) == (2, 1)
    assert f"steps are 0..{len(told) - 1}" in err


def test_html_is_the_page_of_the_public_or_a_seat(call, recorded, tmp_path):
    from lairzoo import viewer

    path, replay = recorded
    game = registry.game(replay.game, **replay.options)
    out = tmp_path / "page.html"
    assert call("replay", "html", path, "--out", out)[0] == 0
    assert out.read_text(encoding="utf-8") == viewer.html(replay, game, "public")
    assert call("replay", "html", path, "--out", out, "--seat", "2")[0] == 0
    assert out.read_text(encoding="utf-8") == viewer.html(replay, game, 2)
    code, _, err = call("replay", "html", path, "--out", tmp_path / "none" / "page.html")
    assert (code, err.count("\n")) == (2, 1)


@pytest.mark.parametrize("command", [[], ["record"], ["verify"], ["text"], ["svg"], ["html"]])
def test_every_command_has_help(call, command):
    code, text, _ = call("replay", *command, "--help")
    assert code == 0
    assert "Usage" in text


@pytest.mark.jit_only
def test_a_tournament_writes_replays(call, tmp_path):
    words = ["tournament", GAME, "--agents", "random", "--games", "4", "--out", tmp_path / "r"]
    code, _, err = call(*words, "--replays", tmp_path / "none")
    assert (code, err.count("\n")) == (2, 1)
    assert "no folder" in err
    assert call(*words, "--replays", tmp_path)[0] == 0
    files = sorted(tmp_path.glob("*.json"))
    assert len(files) == 4
    assert call("replay", "verify", *files)[0] == 0
