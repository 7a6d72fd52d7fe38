"""Load the kernel template for one game, with a cache folder of its own."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from .jit import JIT, Cache, as_states, sources_hash

ROOMS = ("decisions", "flow", "opening", "observe", "hidden", "scoring", "check", "heuristic")
_lock = threading.Lock()
_bound: dict[str, Kernels] = {}


class Kernels:
    """The compiled entry points of one game (see kernels.py)."""

    def __init__(self, package: str) -> None:
        game = importlib.import_module(package)
        for room in ROOMS:
            importlib.import_module(f"{package}.{room}")
        core = Path(__file__).parent
        folder = Path(str(game.__file__)).parent
        self.title = folder.name.replace("_", " ").title()
        files = [core / "kernels.py", *(folder / f"{room}.py" for room in ROOMS)]
        self.cache = Cache(package.rpartition(".")[2], sources_hash(files, package))
        name = f"{package}.kernels"
        spec = importlib.util.spec_from_file_location(name, core / "kernels.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        module.__dict__["game"] = game
        module.__dict__["cache"] = self.cache
        sys.modules[name] = module
        spec.loader.exec_module(module)
        self.module: ModuleType = module
        self._ready = threading.Event()
        self._lock = threading.Lock()

    def ready(self, tables: np.ndarray, blank: np.ndarray, sizes: tuple[int, int]) -> None:
        """Compile or load all entry points, one process at a time.

        Args:
            tables: the game's tables (length 1).
            blank: a record of a game not begun yet (length 1).
            sizes: numbers of actions and of observation values.
        """
        if self._ready.is_set():
            return
        with self._lock:
            if self._ready.is_set():
                return
            with self.cache.compiling(f"{self.title} kernels"):
                self._call_all(tables, blank, sizes)
            self._ready.set()

    def _call_all(self, tables: np.ndarray, blank: np.ndarray, sizes: tuple[int, int]) -> None:
        """Call each entry point once with no lanes, which compiles or loads it."""
        seats = int(blank["seats"][0])
        none = as_states(blank[:0].copy())
        masks = np.zeros((0, sizes[0]), np.int8)
        rows = np.zeros((0, sizes[1]), np.float32)
        lanes = np.zeros(0, np.int64)
        streams = np.zeros((0, 1), np.uint64)
        control = np.zeros(4, np.int64)
        m = self.module
        m.run(
            none,
            as_states(tables),
            as_states(blank),
            masks,
            np.zeros((0, seats), np.int8),
            lanes,
            streams,
            np.zeros((0, 2), np.int64),
            np.zeros((0, seats)),
            control,
            np.zeros(8 + 2 * seats),
        )
        m.view(none, as_states(tables), lanes, rows, masks)
        m.resample(none, as_states(tables), lanes, streams)
        m.judge(as_states(blank[:1].copy()), as_states(tables), np.zeros((1, 4, seats)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.module, name)


def load(package: str) -> Kernels:
    """The kernels of the game in `package`, bound once per process."""
    with _lock:
        if package not in _bound:
            _bound[package] = Kernels(package)
        return _bound[package]


def is_jitted() -> bool:
    """Whether numba compiles at all (False under NUMBA_DISABLE_JIT=1)."""
    return JIT
