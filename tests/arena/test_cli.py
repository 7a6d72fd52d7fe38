"""The command line: what it prints, refuses and writes."""

import json
import re

import pytest

import lairzoo
from lairzoo import cli

from .play import AGENT, LEAGUE, plan, start, table


def call(capfd, *arguments):
    code = cli.run([str(a) for a in arguments])
    out, err = capfd.readouterr()
    return code, out, err


def league(*more):
    return ["tournament", LEAGUE, "--games", "8", *more]


def test_tournament_prints_a_table_and_writes_both_files(tmp_path, capfd):
    out, page = tmp_path / "r.sqlite", tmp_path / "r.html"
    code, text, err = call(
        capfd,
        *league("--agents", "random, heuristic", "--players", 3, "--out", out, "--report", page),
    )
    assert code == 0
    assert "heuristic" in text
    assert "±" in text
    assert "9 matches in 3 blocks" in text
    assert out.exists()
    assert "<svg" in page.read_text()
    assert err == ""


def test_json_is_the_whole_table_and_nothing_else(tmp_path, capfd):
    arguments = league("--agents", "random,heuristic", "--out", tmp_path / "r.sqlite", "--json")
    code, text, _ = call(capfd, *arguments)
    assert code == 0
    assert text == table(tmp_path / "other.sqlite", plan(games=8)) + "\n"
    assert call(capfd, *arguments)[1] == text


def test_merge_is_a_word_of_tournament(tmp_path, capfd):
    parts = []
    for part in ("1/2", "2/2"):
        parts.append(tmp_path / f"{part[0]}.sqlite")
        arguments = league("--agents", "random,heuristic", "--shard", part, "--out", parts[-1])
        assert call(capfd, *arguments)[0] == 0
    code, text, _ = call(
        capfd,
        "tournament",
        "merge",
        *parts,
        "--out",
        tmp_path / "m.sqlite",
        "--report",
        tmp_path / "m.html",
        "--json",
    )
    assert code == 0
    assert text == table(tmp_path / "whole.sqlite", plan(games=8)) + "\n"
    assert (tmp_path / "m.html").exists()
    code, again, _ = call(capfd, "tournament", "merge", *parts, "--json")
    assert (code, again) == (0, text)


def test_options_of_the_game_are_read_with_their_types(tmp_path, capfd):
    more = ["--option", "rounds=2", "--option", "pause=0.0", "--option", "teams=false"]
    _, text, _ = call(
        capfd, *league("--agents", "random", *more, "--out", tmp_path / "a", "--json")
    )
    assert json.loads(text)["options"] == {"players": 4, "rounds": 2, "pause": 0.0, "teams": False}


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (
            ["--agents", "random,alphazero"],
            "unknown agent 'alphazero' (there are: heuristic, random",
        ),
        (["--agents", "mcts:simulations=50"], "unknown agent 'mcts:simulations=50'"),
        (["--agents", "random:fast"], "takes no parameters"),
        (["--agents", AGENT + "nobody"], "has no 'nobody'"),
        (["--agents", "random", "--players", "7"], "option 'players'"),
        (["--agents", "random", "--option", "players"], "key=value"),
        (["--agents", "random", "--option", "teams=true"], "rivals"),
        (["--agents", "random", "--shard", "3/2"], "--shard"),
        (["--agents", "random", "--games", "many"], "--games"),
        (["--agents", "random", "--games", "0"], "at least 1"),
        (["--agents", "random", "--report", "/nowhere/at/all.html"], "no folder"),
        (["--agents", "random", "--colour", "red"], "--colour"),
        ([], "--agents"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(tmp_path, capfd, more, words):
    code, text, err = call(capfd, *league(*more, "--out", tmp_path / "r.sqlite"))
    assert code == 2
    assert text == ""
    assert err.count("\n") == 1
    assert err.startswith("lairzoo: error: ")
    assert words in err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "arguments",
    [
        ["tournament", "chess", "--agents", "random"],
        ["tournament", "merge"],
        ["tournament", "merge", "none.sqlite"],
        ["warmup", "chess"],
        ["fly"],
    ],
)
def test_bad_commands_are_one_line_and_exit_code_2(tmp_path, capfd, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    code, _, err = call(capfd, *arguments)
    assert code == 2
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_not_ours_is_refused_untouched(tmp_path, capfd):
    path = tmp_path / "thesis.txt"
    path.write_text("chapter 1")
    code, _, err = call(capfd, *league("--agents", "random", "--out", path))
    assert code == 2
    assert "is not a results file" in err
    assert path.read_text() == "chapter 1"
    code, _, err = call(capfd, "tournament", "merge", path, path)
    assert code == 2
    assert path.read_text() == "chapter 1"


@pytest.mark.parametrize(
    "command", [[], ["tournament"], ["tournament", "merge"], ["warmup"], ["bench"], ["games"]]
)
def test_every_command_has_help(capfd, command):
    code, text, _ = call(capfd, *command, "--help")
    assert code == 0
    assert "Usage" in text


def test_only_commands_that_exist_are_listed(capfd):
    _, text, _ = call(capfd, "--help")
    listed = re.findall(r"^│ (\w[\w-]*) ", text, re.MULTILINE)
    assert sorted(listed) == ["bench", "games", "replay", "tournament", "train", "warmup"]


def test_agents_are_found_from_the_folder_the_program_starts_in(tmp_path):
    (tmp_path / "mine.py").write_text(
        "import numpy as np\n"
        "class Agent:\n"
        "    def __init__(self, game): pass\n"
        "    def reset(self, lanes, seeds): pass\n"
        "    def act(self, views): return np.array([v.legal_actions()[-1] for v in views])\n"
    )
    process = start(*league("--agents", "random,mine:Agent", "--json"), cwd=tmp_path)
    text, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert json.loads(text)["agents"][0]["agent"] == "mine:Agent"


def test_games_are_listed(capfd):
    code, text, _ = call(capfd, "games", "--json")
    assert code == 0
    assert [row["game"] for row in json.loads(text)] == list(lairzoo.games())
    code, text, _ = call(capfd, "games")
    assert code == 0
    assert all(name in text for name in lairzoo.games())


def test_bench_prints_what_was_measured(capfd, monkeypatch):
    figure = {"name": "steps", "value": 1e6, "unit": "1/s", "low": 9e5, "high": 1.1e6}
    report = {"machine": {"cores": 2}, "figures": [figure]}
    monkeypatch.setattr("lairzoo.benchmarks.bench.run", lambda name, repeats: report)
    code, text, _ = call(capfd, "bench", "--json")
    assert code == 0
    assert json.loads(text) == dict.fromkeys(lairzoo.games(), report)
    code, text, _ = call(capfd, "bench", "--repeats", "1")
    assert "steps" in text
    assert "1e+06" in text


def test_the_table_says_who_beats_whom_with_an_interval(tmp_path, capfd):
    _, text, _ = call(capfd, *league("--agents", "random,heuristic", "--out", tmp_path / "r"))
    assert re.search(r"heuristic beats random \d+\.\d % \(\d+-\d+\) over 2 blocks", text)
