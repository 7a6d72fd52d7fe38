"""The kernel cache is keyed by all sources that are compiled, and by no others."""

from pathlib import Path

import pytest

import lairzoo
from lairzoo.envs import registry
from lairzoo.envs.core import bind, jit

ENVS = Path(jit.__file__).parent.parent


def sources(name):
    folder = ENVS / registry.TABLE[name].package.rpartition(".")[2]
    return jit.closure([ENVS / "core/kernels.py", *(folder / f"{room}.py" for room in bind.ROOMS)])


@pytest.mark.parametrize("name", lairzoo.games())
def test_every_jitted_file_is_hashed(name):
    folder = ENVS / registry.TABLE[name].package.rpartition(".")[2]
    jitted = {
        path
        for place in (folder, ENVS / "core")
        for path in place.rglob("*.py")
        if "\n@jit\n" in path.read_text(encoding="utf-8")
    }
    assert jitted <= set(sources(name))


@pytest.mark.parametrize("name", lairzoo.games())
def test_python_only_files_are_not(name):
    names = {path.name for path in sources(name)}
    assert names.isdisjoint(
        {"describe.py", "narrate.py", "spec.py", "tables.py", "game.py", "batch.py"}
    )


def test_an_edit_of_an_imported_file_changes_the_hash(tmp_path):
    (tmp_path / "a.py").write_text("from . import (\n    b,\n)\n")
    (tmp_path / "b.py").write_text("from .c import X\n")
    (tmp_path / "c.py").write_text("X = 1\n")
    before = jit.sources_hash([tmp_path / "a.py"])
    assert before == jit.sources_hash([tmp_path / "a.py"])
    (tmp_path / "c.py").write_text("X = 2\n")
    assert before != jit.sources_hash([tmp_path / "a.py"])
