"""What the arena's tests share: a fast league, its agents, and the command line in a process."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from lairzoo.arena import match, tournament
from lairzoo.arena.summary import summarize

ROOT = Path(__file__).resolve().parents[2]
LEAGUE = "tests.arena.fake_game:league"
AGENT = "tests.arena.fake_agents:"
MAIN = "import sys; from lairzoo.cli import run; sys.exit(run(sys.argv[1:]))"


def plan(agents=("random", "heuristic"), games=40, **more):
    return tournament.Plan(LEAGUE, list(agents), games, **more)


def table(path, some_plan):
    """Run a plan and return its table as the bytes that --json prints."""
    with tournament.run(some_plan, path) as results:
        return json.dumps(summarize(results.about, results.rows()), sort_keys=True)


def rows(path, some_plan):
    with tournament.run(some_plan, path) as results:
        return results.rows()


def spec(agents, seed=1, limits=(20.0, 4096), **options):
    """A match of these agents on the fake league."""
    game = match.make_game(LEAGUE, {"players": len(agents), **options})
    asked = {"game": LEAGUE, "options": {"players": len(agents), **options}}
    return match.make_spec(game, asked, [(a, a) for a in agents], (0, 0, seed), limits)


def environment():
    """The environment of a process that must find lairzoo and these tests."""
    folders = [*os.environ.get("PYTHONPATH", "").split(os.pathsep), str(ROOT)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(f for f in folders if f), "COLUMNS": "120"}


def start(*arguments, cwd):
    """The command line in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", MAIN, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
        env=environment(),
        # what a shell starts in the background ignores Ctrl-C, and so would this
        preexec_fn=None if os.name == "nt" else default_interrupt,
    )


def default_interrupt():
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def wait_for_matches(path, count, process, seconds=60):
    """Wait until a run has saved so many matches."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        assert process.poll() is None, process.stderr.read()
        if path.exists():
            with sqlite3.connect(path) as connection:
                found = connection.execute("SELECT count(*) FROM match").fetchone()[0]
            connection.close()
            if found >= count:
                return found
        time.sleep(0.02)
    raise AssertionError("the run saved nothing")


def agent_processes(parent):
    """Processes of agents that a process started (Linux)."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"lairzoo.arena.child" in words and str(parent).encode() in words:
            found.append(int(folder.name))
    return found


def wait_until(condition, seconds=15):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False
