"""The guide to replays does what it says: its Python, then its commands in their order."""

import re
import shlex

import pytest

from lairzoo import cli
from tests.structure.tree import ROOT

TEXT = (ROOT / "docs" / "guides" / "replays.md").read_text(encoding="utf-8")


def blocks(kind):
    return re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def commands():
    lines = "".join(blocks("console")).splitlines()
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("lairzoo ")]


@pytest.mark.jit_only
def test_python(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (code,) = blocks("python")
    exec(compile(code, "replays.md", "exec"), {"__name__": "guide"})
    assert cli.run(["replay", "verify", "game.json"]) == 0


@pytest.mark.jit_only
def test_commands(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    assert len(commands()) > 5
    for words in commands():
        fewer = ["4" if word == "200" else word for word in words]
        code = cli.run(fewer)
        assert code == 0, (words, capfd.readouterr().err)
    written = {path.name for path in tmp_path.iterdir()}
    assert {"game.json", "game.html", "board.svg", "results.sqlite"} <= written
    assert len(list((tmp_path / "games").iterdir())) == 4
