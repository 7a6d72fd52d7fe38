"""Every Python block of the README runs as it stands."""

import re
import subprocess
import sys

import pytest

import lairzoo
from lairzoo.envs import registry
from tests.structure.tree import ROOT


def python_blocks(text):
    """(line of the fence, code) of each fenced Python block."""
    fences = re.finditer(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(text.count("\n", 0, match.start()) + 1, match.group(1)) for match in fences]


def run(code, folder):
    """Run a block in a process and an empty folder of its own, as a reader would."""
    command = [sys.executable, "-W", "error::DeprecationWarning:__main__", "-c", code]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)


BLOCKS = python_blocks((ROOT / "README.md").read_text(encoding="utf-8"))


@pytest.mark.jit_only
@pytest.mark.parametrize("code", [pytest.param(code, id=f"line-{line}") for line, code in BLOCKS])
def test_block(code, tmp_path):
    done = run(code, tmp_path)
    assert done.returncode == 0, done.stderr


def test_there_is_a_block_for_each_api():
    code = "\n".join(code for _, code in BLOCKS)
    doors = ("game.new(", "dark_domains_v0.env(", "gymnasium.make(", ".batch(")
    for name in (*doors, ".parallel_env(", 'seat="all"'):
        assert name in code


def test_every_game_has_a_row_in_the_table_and_is_implemented():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    for name in lairzoo.games():
        spec = registry.spec(name)
        assert re.search(rf"^\| {spec.title} \| .* \| `{spec.id}` \| playable \|$", text, re.M)
        about = notice.partition(f"{spec.title}\n")[2].partition("\n\n")[0]
        assert about.rstrip().endswith("Implemented."), name


def measured(text):
    """Numbers with a unit of measurement, outside code and outside the generated parts."""
    text = re.sub(r"<!-- generated:.*?<!-- /generated -->", "", text, flags=re.DOTALL)
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"`[^`\n]*`", "", text)
    units = r"%|times|[kM]?/s|[kM]B|[mnu]?s|seconds?|minutes?|hours?|million|decisions|games"
    return re.findall(rf"\d[\d,.]*\s*(?:{units})(?![\w-])", text)


def test_every_measured_number_is_in_a_part_made_from_the_results():
    # test_docs.py compares the generated parts with benchmarks/results/*.json
    found = measured((ROOT / "README.md").read_text(encoding="utf-8"))
    assert [number for number in found if number != "95 %"] == []  # the level of all intervals
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    parts = dict(
        re.findall(r"<!-- generated:([\w ]+) -->\n(.*?)<!-- /generated -->", text, re.DOTALL)
    )
    kinds = {"bench", "learner", "training"}
    assert set(parts) >= {"peers", *(f"{kind} dark_domains" for kind in kinds)}
    assert {part.split()[-1] for part in parts} <= {"peers", *lairzoo.games()}
    assert all(re.search(r"\d", part) for part in parts.values())


def test_a_number_in_prose_is_seen():
    assert measured("It makes 1,000 k/s, in 5 s.\n```\n7 s\n```\n`8 ms`") == ["1,000 k/s", "5 s"]
    assert measured("<!-- generated:x -->\n9 s\n<!-- /generated -->\n3-4 players") == []


def test_a_block_that_fails_is_seen(tmp_path):
    text = "# Title\n\n```python\nx = 1\nassert x == 1\n```\n\n```\nnot Python\n```\n"
    text += "```python\n1 / 0\n```\n"
    good, bad = python_blocks(text)
    assert (good[0], bad[0]) == (3, 11)
    assert run(good[1], tmp_path).returncode == 0
    assert "ZeroDivisionError" in run(bad[1], tmp_path).stderr
