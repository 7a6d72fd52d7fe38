"""The kernel cache: never stale, never deadly, shared by processes; fork, spawn and threads."""

import multiprocessing
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from lairzoo.envs import registry
from lairzoo.envs.core import jit

pytestmark = pytest.mark.jit_only
TINY = Path(__file__).with_name("tiny.py")
RULES = "from lairzoo.envs.core.jit import jit\n\n\n@jit\ndef cost(x):\n    return x + {0}\n"
TOY = """
from tests.conftest import Config
game = Config("toygame", (("players", 2),)).game()
batch = game.batch(4, seed=1)
done = batch.rollout("random", 500)
print([batch.state(lane).hash() for lane in range(4)], done["games"])
"""


@pytest.fixture
def tiny(tmp_path, child_env):
    """Runs the tiny kernel on 10 in a child process: (result, was it compiled, notices)."""
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "rules.py").write_text(RULES.format(1))
    own = child_env | {"LAIRZOO_CACHE_DIR": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}

    def run(env=None):
        found = subprocess.run(
            [sys.executable, "-W", "error", str(TINY), str(rules), "10"],
            env=own | (env or {}),
            capture_output=True,
            text=True,
            check=False,
        )
        assert found.returncode == 0, found.stderr
        result, missed = found.stdout.split()
        return int(result), missed != "0", found.stderr

    run.rules = rules / "rules.py"
    run.cache = tmp_path / "cache"
    return run


def test_the_second_process_finds_it(tiny):
    result, was_compiled, notice = tiny()
    assert (result, was_compiled) == (11, True)
    assert notice.count("\n") == 1
    assert tiny() == (11, False, "")


def test_an_edited_source_is_never_stale(tiny):
    assert tiny()[0] == 11
    tiny.rules.write_text(RULES.format(100))
    assert tiny()[:2] == (110, True)
    tiny.rules.write_text(RULES.format(1))
    assert tiny()[:2] == (11, False)  # the old one is still there


def test_other_flags_have_another_folder(tiny):
    tiny()
    assert tiny({"NUMBA_BOUNDSCHECK": "0" if jit.BOUNDS else "1"})[1]
    assert len([p for p in tiny.cache.iterdir() if p.is_dir()]) == 2


@pytest.mark.parametrize("damage", ["cut", "empty", "noise", "gone", "seal cut", "seal gone"])
def test_damaged_files_are_made_again(tiny, damage):
    tiny()
    for path in [p for p in tiny.cache.rglob("*") if p.is_file() and not p.name.startswith(".")]:
        if (path.name == jit.SEAL) != damage.startswith("seal"):
            continue
        data = path.read_bytes()
        if damage.endswith("gone"):
            path.unlink()
        else:
            spoilt = {"empty": b"", "noise": bytes(reversed(data))}
            path.write_bytes(spoilt.get(damage, data[: len(data) // 2]))
    assert tiny()[0] == 11
    assert tiny() == (11, False, "")


def test_old_folders_are_pruned(tiny):
    for k in range(jit.KEEP_FOLDERS + 3):
        tiny.rules.write_text(RULES.format(k))
        tiny()
    assert len([p for p in tiny.cache.iterdir() if p.is_dir()]) <= jit.KEEP_FOLDERS + 1


def test_without_a_home_a_temporary_folder_serves(tiny, tmp_path):
    env = dict.fromkeys(("HOME", "LAIRZOO_CACHE_DIR", "XDG_CACHE_HOME"), "/proc/none")
    env["TMPDIR"] = str(tmp_path)
    assert tiny(env)[:2] == (11, True)
    assert tiny(env) == (11, False, "")


def test_without_any_folder_it_still_runs(tiny, monkeypatch):
    """Read-only everywhere: compiled anew in each process, with one notice."""
    site = tiny.rules.parent / "sitecustomize.py"
    site.write_text("import lairzoo.envs.core.jit as j\nj.cache_root = lambda: None\n")
    path = f"{site.parent}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
    paths = os.pathsep.join([path, *sys.path])
    for _ in range(2):
        result, _, notice = tiny({"PYTHONPATH": paths})
        assert result == 11
        assert notice.count("\n") == 1
        assert "no folder" in notice
    assert not tiny.cache.exists()


def test_the_folder_is_found_in_order(tmp_path, monkeypatch):
    for name in ("LAIRZOO_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert jit.cache_root() == tmp_path / "home" / ".cache" / "lairzoo"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert jit.cache_root() == tmp_path / "xdg" / "lairzoo"
    monkeypatch.setenv("LAIRZOO_CACHE_DIR", str(tmp_path / "own"))
    assert jit.cache_root() == tmp_path / "own"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LAIRZOO_CACHE_DIR", str(tmp_path / "file" / "below"))
    assert jit.cache_root() == tmp_path / "xdg" / "lairzoo"


def test_a_lock_is_given_up_in_the_end(tmp_path, monkeypatch):
    monkeypatch.setattr(jit, "LOCK_SECONDS", 0.2)
    with jit._lock(tmp_path / "lock"), jit._lock(tmp_path / "lock"):
        pass


# ---- many processes, forks, threads


def start_toy(child_env, cache):
    return subprocess.Popen(
        [sys.executable, "-c", TOY],
        env=child_env | {"LAIRZOO_CACHE_DIR": str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.slow
def test_many_processes_on_an_empty_cache(child_env, tmp_path):
    """One compiles, the others wait for it; all play the same."""
    children = [start_toy(child_env, tmp_path) for _ in range(16)]
    told = [child.communicate(timeout=1200) for child in children]
    assert [child.returncode for child in children] == [0] * 16, told
    assert len({out for out, _ in told}) == 1
    assert sum("compiling" in notices for _, notices in told) == 1


def hashes(seed):
    """A game in a child process."""
    from tests.conftest import Config

    batch = Config("toygame", (("players", 2),)).game().batch(2, seed=seed)
    batch.rollout("random", 200)
    return [batch.state(lane).hash() for lane in range(2)]


@pytest.mark.parametrize("way", ["fork", "spawn", "forkserver"])
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_children_play_like_the_parent(toy, way, child_env, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", child_env["PYTHONPATH"])
    wanted = [hashes(seed) for seed in range(2)]
    with multiprocessing.get_context(way).Pool(2) as pool:
        assert pool.map(hashes, range(2)) == wanted


def test_threads_play_at_once(toy):
    game = registry.game(toy, players=2)
    wanted = [hashes(seed) for seed in range(8)]
    found = [None] * 8

    def play(seed):
        batch = game.batch(2, seed=seed)
        batch.rollout("random", 200)
        found[seed] = [batch.state(lane).hash() for lane in range(2)]

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == wanted


def test_importing_compiles_nothing(child_env, tmp_path):
    """And brings in none of the big packages."""
    code = (
        "import sys, lairzoo; from lairzoo.envs import registry; "
        "heavy = {'torch', 'ray', 'pygame', 'matplotlib', 'pettingzoo'} & set(sys.modules); "
        "sys.exit(', '.join(heavy) or 0)"
    )
    subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=child_env | {"LAIRZOO_CACHE_DIR": str(tmp_path)},
        check=True,
    )
    assert list(tmp_path.iterdir()) == []
