"""What memory it takes: bytes of a position, and what new processes hold."""

from __future__ import annotations

import statistics
import subprocess
import sys
from pathlib import Path

from ..envs.core.game import Game
from .harness import Figure

LANES = 256
STATUS = Path("/proc/self/status")
# Linux's own peak of this program; what getrusage says would include that of whoever started it.
RESIDENT = """
with open("/proc/self/status") as lines:
    print(next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")))
"""


def figures(game: Game, repeats: int) -> list[Figure]:
    """Kilobytes of a position, megabytes of processes that import, play, and hold a batch.

    Processes are measured where /proc tells (Linux).
    """
    size = game.spec.record.dtype.itemsize / 1000
    make = f"import lairzoo; game = lairzoo.game({game.name!r})"
    found = [
        Figure("a position", size, "kB", size, size, 1, "as saved, and as a lane of a batch"),
    ]
    if not STATUS.exists():
        return found
    return [
        *found,
        _resident("process after import lairzoo", "import lairzoo", repeats),
        _resident("process after a first game", f"{make}; game.new(1)", repeats),
        _resident(
            f"process with a batch of {LANES}",
            f"{make}; batch = game.batch({LANES}); batch.observations",
            repeats,
        ),
    ]


def _resident(name: str, code: str, repeats: int) -> Figure:
    """The most memory that a process which runs the code ever held."""
    found = []
    for _ in range(min(repeats, 3)):
        done = subprocess.run(
            [sys.executable, "-c", code + RESIDENT], check=True, capture_output=True, text=True
        )
        found.append(float(done.stdout))
    median = statistics.median(found)
    return Figure(name, median, "MB", min(found), max(found), len(found), "peak, kernels cached")
