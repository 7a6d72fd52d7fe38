"""Load the kernel template for one game, with a cache folder of its own."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from .jit import JIT, Cache, as_states, sources_hash

ROOMS = ("decisions", "flow", "opening", "observe", "hidden", "scoring", "check", "heuristic")
SMALL = ("judge", "audit", "resample")
_lock = threading.Lock()
_bound: dict[str, Kernels] = {}


class Deferred:
    """A small entry point, compiled or loaded (one process at a time) when it is first called."""

    def __init__(self, kernel: Callable[..., None], owner: Kernels) -> None:
        self._kernel = kernel
        self._owner = owner
        self._is_ready = False

    def __call__(self, *arguments: Any) -> None:
        """Call the kernel."""
        if self._is_ready:
            self._kernel(*arguments)
            return
        with self._owner.compiling():
            self._kernel(*arguments)
        self._is_ready = True


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
        for small in SMALL:
            setattr(module, small, Deferred(getattr(module, small), self))
        self.module: ModuleType = module
        self._ready = threading.Event()
        self._lock = threading.Lock()

    @contextlib.contextmanager
    def compiling(self) -> Iterator[None]:
        """Hold the locks of this process and of the cache folder."""
        with self._lock, self.cache.compiling(f"{self.title} kernels"):
            yield

    def ready(self, tables: np.ndarray, blank: np.ndarray, sizes: tuple[int, int]) -> None:
        """Compile or load the large entry points, one process at a time.

        Args:
            tables: the game's tables (length 1).
            blank: a record of a game not begun yet (length 1).
            sizes: numbers of actions and of observation values.
        """
        if self._ready.is_set():
            return
        with self.compiling():
            if not self._ready.is_set():
                self._call(tables, blank, sizes)
                self._ready.set()

    def _call(self, tables: np.ndarray, blank: np.ndarray, sizes: tuple[int, int]) -> None:
        """Call the two large entry points with no lanes, which compiles or loads them."""
        seats = int(blank["seats"][0])
        none = as_states(blank[:0].copy())
        masks = np.zeros((0, sizes[0]), np.int8)
        rows = np.zeros((0, sizes[1]), np.float32)
        lanes = np.zeros(0, np.int64)
        self.module.run(
            none,
            as_states(tables),
            as_states(blank),
            masks,
            np.zeros((0, seats), np.int8),
            lanes,
            np.zeros((0, 1), np.uint64),
            np.zeros((0, 2), np.int64),
            np.zeros((0, seats)),
            np.zeros(3, np.int64),
            np.zeros(8 + 2 * seats),
        )
        self.module.view(none, as_states(tables), lanes, rows, masks)

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
