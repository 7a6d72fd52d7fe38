"""What a start costs: the import, and the first game with an empty and with a filled cache."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from .harness import Figure


def figures(name: str) -> list[Figure]:
    """Seconds of `import lairzoo`, and of the first game with an empty and a filled cache."""
    game = f"import lairzoo; lairzoo.game({name!r}).new(1)"
    with tempfile.TemporaryDirectory() as folder:
        return [
            _timed("import lairzoo", "import lairzoo", None, 3),
            _timed("first game, cold cache", game, folder, 1),
            _timed("first game, warm cache", game, folder, 3),
        ]


def _timed(name: str, code: str, cache: str | None, repeats: int) -> Figure:
    env = dict(os.environ)
    if cache:
        env["LAIRZOO_CACHE_DIR"] = cache
    found = []
    for _ in range(repeats):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env=env, capture_output=True)
        found.append(time.perf_counter() - begin)
    found.sort()
    return Figure(
        name,
        found[len(found) // 2],
        "s",
        found[0],
        found[-1],
        repeats,
        "wall time of a new process",
    )
