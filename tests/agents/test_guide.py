"""The guide on training: its commands and its Python run, on the toy or for a few steps."""

import re
import shlex
import subprocess
import sys

import pytest

from lairzoo import cli
from tests.agents.test_learn import SMALL
from tests.conftest import TOY
from tests.structure.tree import ROOT

TEXT = (ROOT / "docs" / "guides" / "train.md").read_text(encoding="utf-8")
pytestmark = pytest.mark.jit_only


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def commands():
    lines = [line for block in blocks("console") for line in block.splitlines()]
    return [shlex.split(line, comments=True) for line in lines if line.startswith("lairzoo ")]


def test_the_commands_run_in_their_order(toy, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "runs").mkdir()
    lines = [f"{name} = {value}" for name, value in SMALL.items()]
    (tmp_path / "small.toml").write_text("\n".join([*lines, "[options]", "players = 2"]))
    done = []
    for _, command, game, *more in commands():
        assert game in ("dark_domains", "forgotten_depths")
        if command == "train":
            more += ["--config", "small.toml", "--steps", "800"]
            words = ["train", TOY, *more]
        else:
            name = "tests.arena.real_games:toy"
            words = [command, name, *more, "--games", "4", "--workers", "1"]
        assert cli.run(words) == 0, capfd.readouterr().err
        done.append(command)
    assert done == ["train", "tournament", *["train"] * 5]


@pytest.mark.parametrize("code", blocks("python"))
def test_the_python_runs(code, tmp_path):
    if "ppo:runs/dd" in code:
        code = code.replace('"ppo:runs/dd"', '"random"')  # there is no run of Dark Domains here
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
