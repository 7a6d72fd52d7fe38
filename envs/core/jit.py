"""The one place that knows numba: decorators, cache folder, locks and debug switches.

`@jit` compiles on demand and is not cached by itself; `@kernel` marks an entry point, whose cached
file holds everything it calls. numba does not notice edits in another file nor its own debug flags,
so the cache folder's name is a hash of the sources, the versions, the CPU and the flags: an edit
anywhere in the core or the game gives a new folder (and the old ones are pruned).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NativeLowering

JIT = not numba.config.DISABLE_JIT
BOUNDS = bool(numba.config.BOUNDSCHECK)
LOCK_SECONDS = 600
KEEP_FOLDERS = 4
SEAL = "complete.sha256"


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerOnly(NativeLowering):
    """Lowers a function to LLVM code and stops: the entry points that call it are what is built."""

    _name = "lower_only"

    def run_pass(self, state: Any) -> bool:
        """As numba's, but for the executable, of which there is no use."""
        context = state.targetctx
        context.get_executable = lambda library, description, environment: object()
        try:
            return bool(super().run_pass(state))
        finally:
            del context.get_executable


class _RuleCompiler(CompilerBase):
    """numba's pipeline with the last pass replaced."""

    def define_pipelines(self) -> list[Any]:
        """The one pipeline."""
        pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
        pipeline.add_pass_after(_LowerOnly, NativeLowering)
        pipeline.passes = [(p, why) for p, why in pipeline.passes if p is not NativeLowering]
        pipeline.finalize()
        return [pipeline]


class _Rule(CPUDispatcher):
    """A function called by jitted code: compiled once, with all integers as int64, and not built.

    numba compiles a function anew for every mixture of int16 fields, enum members and literals
    that it is called with, and builds each of them together with all it calls: 700 versions of 470
    functions took three times as long as the entry points alone.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        options = {
            "nopython": True,
            "nogil": True,
            "no_cpython_wrapper": True,
            "no_cfunc_wrapper": True,
        }
        super().__init__(function, targetoptions=options, pipeline_class=_RuleCompiler)
        self._from_python: Any = None

    def get_call_template(self, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        """The callee for a call from jitted code, integers widened."""
        return super().get_call_template(
            tuple(_widened(kind) for kind in args),
            {name: _widened(kind) for name, kind in kws.items()},
        )

    def add_overload(self, result: Any) -> None:
        """Keep a compiled version, for jitted callers only."""
        self.overloads[tuple(result.signature.args)] = result

    def __call__(self, *args: Any, **kws: Any) -> Any:
        """A call from Python (tests, benchmarks) goes to an ordinary jitted twin."""
        if self._from_python is None:
            self._from_python = numba.njit(nogil=True)(self.py_func)
        return self._from_python(*args, **kws)


def _widened(kind: Any) -> Any:
    kinds: Any = types  # numba's stubs know half of them
    kind = kinds.unliteral(kind)
    is_narrow = isinstance(kind, kinds.Integer) and kind.signed and kind.bitwidth < 64
    return kinds.int64 if is_narrow or isinstance(kind, kinds.IntEnumMember) else kind


def jit(function: Callable[..., Any]) -> Any:
    """Compile a rule or helper when jitted code calls it (the entry points are cached)."""
    if not JIT:
        return function
    return _Rule(function)


# A thin function is written into its callers: for one expression.
thin = numba.njit(nogil=True, inline="always")


def as_states(array: np.ndarray) -> np.ndarray:
    """The array as the rules read it: itself when jitted, a recarray view when not."""
    return array if JIT else array.view(np.recarray)


def cache_root() -> Path | None:
    """The first folder that can be written: $LAIRZOO_CACHE_DIR, the user's cache, a temporary one.

    None when there is none: then kernels are compiled anew in each process.
    """
    wanted = []
    if os.environ.get("LAIRZOO_CACHE_DIR"):
        wanted.append(Path(os.environ["LAIRZOO_CACHE_DIR"]))
    if os.environ.get("XDG_CACHE_HOME"):
        wanted.append(Path(os.environ["XDG_CACHE_HOME"]) / "lairzoo")
    with contextlib.suppress(RuntimeError):
        wanted.append(Path.home() / ".cache" / "lairzoo")
    user = os.getuid() if hasattr(os, "getuid") else "user"
    wanted.append(Path(tempfile.gettempdir()) / f"lairzoo-{user}")
    for folder in wanted:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            probe = folder / f".probe-{os.getpid()}-{time.monotonic_ns()}"
            probe.touch()
            probe.unlink()
        except OSError:
            continue
        return folder
    return None


_CORE = Path(__file__).parent
_IMPORT = re.compile(
    r"^from (\.+|lairzoo\.envs\.core)([\w.]*) import (?:\(([\w,\s]*)\)|([\w, ]*))", re.MULTILINE
)


def closure(files: Iterable[Path]) -> list[Path]:
    """The files and what they import from the core or their own game: all that is compiled.

    Python-only files (texts, loaders, adapters) are not among them, so editing one costs nothing.
    """
    found: set[Path] = set()
    todo = list(files)
    while todo:
        path = todo.pop().resolve()
        if path in found or not path.exists():
            continue
        found.add(path)
        for dots, module, many, few in _IMPORT.findall(path.read_text(encoding="utf-8")):
            up = len(dots) - 1 if dots.startswith(".") else -1
            base = _CORE if up < 0 else path.parents[up]
            target = base.joinpath(*filter(None, module.split(".")))
            todo.append(target.with_suffix(".py"))
            parts = (name.partition(" as ")[0].strip() for name in (many or few).split(","))
            todo += [target / f"{name}.py" for name in parts if name]
    return sorted(found)


def sources_hash(files: Iterable[Path], extra: str = "") -> str:
    """Hash of the given files, of all they import, and of what else decides machine code."""
    digest = hashlib.sha256()
    for path in closure(files):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    flags = f"bounds={BOUNDS} debug={numba.config.DEBUGINFO_DEFAULT} opt={numba.config.OPT}"
    host = f"{platform.machine()} {numba.core.codegen.get_host_cpu_features()}" if JIT else ""
    for word in (numba.__version__, np.__version__, sys.version, flags, host, extra):
        digest.update(word.encode())
    return digest.hexdigest()[:20]


class Cache:
    """The kernel cache of one game: a folder, a lock, and a seal over complete files."""

    def __init__(self, name: str, key: str) -> None:
        root = cache_root() if JIT else None
        self.name = name
        self.folder = root / f"{name}-{key}" if root else None
        self._has_noticed = False
        if self.folder is not None:
            self._discard_if_broken()
            self._prune()

    def kernel(self, function: Callable[..., Any]) -> Any:
        """Compile an entry point on its first call, cached in this folder when there is one."""
        if self.folder is None:
            return jit(function)
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(self.folder)
        try:
            return numba.njit(nogil=True, cache=True)(function)
        finally:
            numba.config.CACHE_DIR = before

    @contextlib.contextmanager
    def compiling(self, what: str) -> Iterator[None]:
        """Hold the lock while kernels are compiled or loaded: one process works, others wait."""
        if self.folder is None:
            if JIT and not self._has_noticed:
                self._has_noticed = True
                _notice(f"compiling {what} (no folder for a kernel cache can be written)")
            yield
            return
        with _lock(self.folder.parent / f".{self.folder.name}.lock"):
            self._discard_if_broken()
            if not (self.folder / SEAL).exists():
                shutil.rmtree(self.folder, ignore_errors=True)  # left by a writer that was killed
                _notice(f"compiling {what}, once for this version (about a minute)")
            files = self._files()
            yield
            if self._files() != files or not (self.folder / SEAL).exists():
                self._seal()

    def _files(self) -> dict[str, str]:
        if self.folder is None or not self.folder.exists():
            return {}
        return {
            str(path.relative_to(self.folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file() and path.name != SEAL
        }

    def _seal(self) -> None:
        if self.folder is None or not self.folder.exists():
            return
        text = "".join(f"{digest} {name}\n" for name, digest in self._files().items())
        with contextlib.suppress(OSError):
            part = self.folder / f"{SEAL}.{os.getpid()}"
            part.write_text(text, encoding="utf-8")
            part.replace(self.folder / SEAL)

    def _discard_if_broken(self) -> None:
        """Truncated or changed files are thrown away: numba would stop with an EOFError."""
        if self.folder is None or not self.folder.exists():
            return
        seal = self.folder / SEAL
        try:
            lines = seal.read_text(encoding="utf-8").splitlines() if seal.exists() else None
        except (OSError, UnicodeDecodeError):
            lines = []
        found = self._files()
        if lines is None:
            # Without a seal a writer is at work (it holds the lock) or was killed.
            return
        said = {name: digest for digest, _, name in (line.partition(" ") for line in lines)}
        if not said or any(found.get(name) != digest for name, digest in said.items()):
            shutil.rmtree(self.folder, ignore_errors=True)

    def _prune(self) -> None:
        """Keep the newest folders of this game only."""
        if self.folder is None:
            return
        with contextlib.suppress(OSError):
            mine = [p for p in self.folder.parent.glob(f"{self.name}-*") if p.is_dir()]
            mine.sort(key=lambda p: p.stat().st_mtime, reverse=True)
            for old in [p for p in mine if p != self.folder][KEEP_FOLDERS:]:
                shutil.rmtree(old, ignore_errors=True)


def _notice(text: str) -> None:
    sys.stderr.write(f"lairzoo: {text}\n")
    sys.stderr.flush()


@contextlib.contextmanager
def _lock(path: Path) -> Iterator[None]:
    """An advisory lock that gives up after LOCK_SECONDS (then both compile: slow, not wrong)."""
    try:
        import fcntl
    except ImportError:  # no such module on Windows: both may compile
        yield
        return
    try:
        handle = open(path, "w")
    except OSError:
        yield
        return
    try:
        end = time.monotonic() + LOCK_SECONDS
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:
                if time.monotonic() > end:
                    break
                time.sleep(0.05)
        yield
    finally:
        handle.close()
