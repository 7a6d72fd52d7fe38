"""`make docs` builds every page, and fails on a link that leads nowhere."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys

import pytest

import lairzoo
from tests.structure.tree import ROOT

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("sphinx") is None and not os.environ.get("CI"),
    reason="needs the docs extra: pip install 'lairzoo[docs]'",
)


def build(docs, out):
    """Build as the Makefile does."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (line,) = re.findall(r"^\t\$\(BIN\)/python (-m sphinx .*) docs build/docs$", makefile, re.M)
    words = [*line.split(), "-d", str(out / "trees"), str(docs), str(out / "html")]
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, timeout=600)


def test_all_pages_are_built(tmp_path):
    done = build(ROOT / "docs", tmp_path)
    assert done.returncode == 0, done.stderr
    pages = {path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")}
    assert len(pages) > 15
    for page in pages:
        assert (tmp_path / "html" / page.with_suffix(".html")).exists(), page
    for name in lairzoo.games():
        game = (tmp_path / "html" / "games" / name / "index.html").read_text(encoding="utf-8")
        assert 'href="rules.html"' in game
        assert "max_decisions" in game
    core = (tmp_path / "html" / "reference" / "core.html").read_text(encoding="utf-8")
    assert "lairzoo.envs.core.game.State.determinize" in core


@pytest.mark.parametrize(
    "text", ["[x](nowhere.md)", "[x](index.md#no-such-heading)", "[x](../no_such_file.py)"]
)
def test_a_broken_link_fails(text, tmp_path):
    docs = tmp_path / "docs"
    docs.mkdir()
    shutil.copy(ROOT / "docs" / "conf.py", docs)
    (docs / "index.md").write_text("# Title\n\nNothing.\n", encoding="utf-8")
    assert build(docs, tmp_path / "good").returncode == 0
    (docs / "index.md").write_text(f"# Title\n\n{text}\n", encoding="utf-8")
    done = build(docs, tmp_path / "bad")
    assert done.returncode == 1
    assert "index.md" in done.stderr
