"""Warm-up, repeats, medians and the machine's line; figures are in CPU time of one core."""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Figure:
    """One measured number: the median over repeats, with the extremes."""

    name: str
    value: float
    unit: str
    low: float
    high: float
    repeats: int
    note: str = ""


def rate(
    name: str, work: Callable[[], int], repeats: int = 5, note: str = "", unit: str = "1/s"
) -> Figure:
    """Things done per second of CPU time; `work` does some and says how many."""
    work()
    found = []
    for _ in range(repeats):
        begin = time.process_time()
        count = work()
        found.append(count / max(time.process_time() - begin, 1e-9))
    return Figure(name, statistics.median(found), unit, min(found), max(found), repeats, note)


def microseconds(name: str, work: Callable[[], int], repeats: int = 5, note: str = "") -> Figure:
    """CPU time of one thing; `work` does some and says how many."""
    figure = rate(name, work, repeats, note)
    return Figure(
        name, 1e6 / figure.value, "us", 1e6 / figure.high, 1e6 / figure.low, repeats, note
    )


def machine() -> dict[str, Any]:
    """What ran: processor, versions, commit."""
    import numba

    model = platform.processor()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            model = next(
                line.split(":")[1].strip() for line in lines if line.startswith("model name")
            )
    except (OSError, StopIteration):
        pass
    where = os.path.dirname(os.path.abspath(__file__))
    found = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        capture_output=True,
        text=True,
        cwd=where,
        check=False,
    )
    return {
        "cpu": model,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "commit": found.stdout.strip() or "unknown",
    }


def report(figures: list[Figure], command: str) -> dict[str, Any]:
    """Figures as plain data, with the machine, the day and the command that gives them again."""
    return {
        "command": command,
        "date": time.strftime("%Y-%m-%d"),
        "machine": machine(),
        "figures": [asdict(figure) for figure in figures],
    }
