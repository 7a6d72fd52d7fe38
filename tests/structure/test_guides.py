"""The guides do what they say, and the rules pages leave no clause out.

Guides on training and replays have tests of their own (tests/agents, tests/cli).
"""

import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest

import lairzoo
from lairzoo import cli
from tests.structure.tree import ROOT

GUIDES = ROOT / "docs" / "guides"


def blocks(guide, language):
    """The code blocks of a guide in one language."""
    text = (GUIDES / f"{guide}.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def start(arguments, folder, **settings):
    """Run Python in a folder."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=600,
        env={**os.environ, **settings},
    )


@pytest.mark.jit_only
def test_write_an_agent(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (code,) = blocks("write_an_agent", "python")
    (tmp_path / "grabber.py").write_text(code, encoding="utf-8")
    (lines,) = blocks("write_an_agent", "console")
    for line in lines.splitlines():
        words = ["2" if word == "20" else word for word in shlex.split(line)[1:]]
        assert cli.run(words) == 0, capfd.readouterr().err
    assert "grabber:Grabber" in capfd.readouterr().out
    assert (tmp_path / "game.json").exists()


@pytest.mark.jit_only
def test_the_first_page(tmp_path):
    text = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    done = start(["-c", code], tmp_path)
    assert done.stderr == ""
    scores, outcome = re.findall(r"\[([^]]*)\]", done.stdout)
    assert len(scores.split()) == len(outcome.split()) == 4


SHOWN = {  # what the blocks of a game's overview print, by block
    "dark_domains": ("turn order", r"(?m)^1 seats on: buildings \[\d(.|\n)*^own Coins \d+\.0$"),
    "forgotten_depths": (
        "hero_0",
        r"(?m)^steps in which several heroes chose: [1-9](.|\n)*^rewards .*hero_2",
        r"(?m)^tile 0 lies 0 cells east, 0 south(.|\n)*^health \[\d+\.0, \d+\.0\]$",
    ),
}


@pytest.mark.jit_only
@pytest.mark.parametrize("game", lairzoo.games())
def test_the_overview_of_a_game(game, tmp_path):
    text = (ROOT / "envs" / game / "README.md").read_text(encoding="utf-8")
    codes = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    for code, wanted in zip(codes, SHOWN[game], strict=True):
        done = start(["-c", code], tmp_path)
        assert done.stderr == ""
        assert re.search(wanted, done.stdout), done.stdout


@pytest.mark.jit_only
def test_add_a_card(tmp_path):
    copy, room, play, broken = blocks("add_a_card", "python")
    (row,) = blocks("add_a_card", "toml")
    assert start(["-c", copy], tmp_path).returncode == 0
    with (tmp_path / "mine" / "spells.toml").open("a", encoding="utf-8") as file:
        file.write("\n" + row)
    done = [start(["-c", code], tmp_path) for code in (room, play, broken)]
    assert [run.stderr for run in done] == ["", "", ""]
    assert "games" in done[1].stdout
    assert done[2].stdout.startswith("mine/spells.toml, card 'tithe', key 'effect'")


def edit(folder, diff):
    """Apply a block with `--- file`, lines kept, `-` taken away and `+` added."""
    name, *lines = diff.removeprefix("--- ").splitlines()
    path = folder / (name if name.startswith("tests/") else f"lairzoo/{name}")
    before = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
    after = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("-"))
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{name} doesn't hold these lines once:\n{before}"
    path.write_text(text.replace(before, after), encoding="utf-8")


def test_change_a_rule(tmp_path):
    plain = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "lairzoo", tmp_path / "lairzoo", ignore=plain)
    for folder in ("envs", "agents", "arena", "configs"):
        shutil.copytree(ROOT / folder, tmp_path / "lairzoo" / folder, ignore=plain)
    shutil.copytree(ROOT / "tests", tmp_path / "tests", ignore=plain)
    shutil.copy(ROOT / "setup.cfg", tmp_path)

    test, rule = blocks("change_a_rule", "diff")
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/dark_domains/test_city.py"]
    words += ["-k", "council_01"]
    edit(tmp_path, test)
    failed = start(words, tmp_path, NUMBA_DISABLE_JIT="1", PYTHONDONTWRITEBYTECODE="1")
    assert failed.returncode == 1, failed.stdout
    assert "1 failed" in failed.stdout
    edit(tmp_path, rule)
    passed = start(words, tmp_path, NUMBA_DISABLE_JIT="1", PYTHONDONTWRITEBYTECODE="1")
    assert passed.returncode == 0, passed.stdout


def cited(text):
    """All clauses named in a text; DD-SP-04..07 names four."""
    found = set()
    for section, first, last in re.findall(r"([A-Z]+-[A-Z]+)-(\d\d)(?:\.\.(\d\d))?", text):
        found |= {f"{section}-{n:02}" for n in range(int(first), int(last or first) + 1)}
    return found


def clauses(game):
    """All clause ids of a game."""
    lines = (ROOT / "tests" / game / "clauses.txt").read_text(encoding="utf-8").split("\n")
    return {line.split()[0] for line in lines if line.strip()}


@pytest.mark.parametrize("game", lairzoo.games())
def test_the_rules_pages_cite_every_clause(game):
    pages = sorted((ROOT / "docs" / "games" / game).glob("*.md"))
    assert {"rules", "cards", "clauses", "index"} <= {page.stem for page in pages}
    texts = [page.read_text(encoding="utf-8") for page in pages if page.stem != "clauses"]
    assert cited("".join(texts)) == clauses(game)


def test_ids_and_spans_are_read():
    assert cited("x DD-SP-04..06, (DD-AB-01)") == {"DD-SP-04", "DD-SP-05", "DD-SP-06", "DD-AB-01"}


@pytest.mark.parametrize("game", lairzoo.games())
def test_the_table_of_sections_is_complete_and_names_files_that_exist(game):
    page = (ROOT / "docs" / "games" / game / "clauses.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in page.splitlines()
        if re.match(r"\| [A-Z]+ \| [A-Z]+-", line)
    ]
    assert cited(" ".join(row[1] for row in rows)) == clauses(game)
    for _, _, _, files, tests in rows:
        for folder, names in (("envs", files), ("tests", tests)):
            for name in re.findall(r"`([^`]+)`", names):
                assert (ROOT / folder / game / name).exists(), name
