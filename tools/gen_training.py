"""Make benchmarks/results/<game>_training.json again: one run of `lairzoo train`, as it comes.

    python tools/gen_training.py

It takes about a minute on two quiet cores and wants lairzoo[train].
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import lairzoo
from lairzoo.benchmarks.harness import machine

RESULTS = Path(__file__).resolve().parent.parent / "benchmarks" / "results"
KEPT = ("opponent", "games", "wins", "share", "low", "high", "outcome", "score", "illegal")


def train(game: str) -> dict[str, object]:
    """Train with the settings that come with the game; what came of it, and in what time."""
    command = f"lairzoo train {game} --out RUN --json"
    with tempfile.TemporaryDirectory() as folder:
        words = command.replace("RUN", folder + "/run").split()[1:]
        begin = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "lairzoo.cli", *words],
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
        seconds = time.perf_counter() - begin
    found = json.loads(done.stdout.splitlines()[-1])
    last = max(row["steps"] for row in found["evaluations"])
    rows = [row for row in found["evaluations"] if row["steps"] == last]
    return {
        "command": command,
        "date": time.strftime("%Y-%m-%d"),
        "machine": machine(),
        "seconds": round(seconds, 1),
        "players": found["about"]["options"]["players"],
        "steps": found["about"]["steps"],
        "games": found["about"]["games"],
        "illegal_actions": found["about"]["illegal_actions"],
        "version": found["about"]["version"],
        "evaluations": [{key: row[key] for key in KEPT} for row in rows],
    }


def main() -> None:
    """Train on every game that has settings, and write what came of it."""
    for game in lairzoo.games():
        path = RESULTS / f"{game}_training.json"
        path.write_text(json.dumps(train(game), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
