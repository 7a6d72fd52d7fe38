"""The folder of a training run: what it is, who works in it, and where its parts lie.

OUT/run.json        settings and game, written once; a run goes on only as the same one
OUT/checkpoints/    a folder for every checkpoint
OUT/evaluations.sqlite, OUT/tb/
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from .. import catalog
from ..catalog import AgentError
from . import checkpoint
from .evaluation import Evaluations
from .naming import SAMPLED
from .settings import Settings, convert, difference

RUN, LOCK, FORMAT = "run.json", "lock", 1
MIX = "mix"


@dataclass
class Run:
    """A run that this process works on.

    Attributes:
        out: its folder.
        settings: its settings.
        opponents: names of agents, as `sb3_vec_env` takes them.
        evaluations: its rows.
    """

    out: Path
    settings: Settings
    opponents: list[str]
    evaluations: Evaluations
    _lock: Any

    @classmethod
    def open(cls, out: Path, game: Any, settings: Settings) -> Run:
        """Begin a run, or go on with the one that is there.

        Raises:
            AgentError: if the folder holds something else, a run with other settings, or one that
                another process works on.
        """
        settings.check()
        told = _read(out)
        if told is None:
            opponents = resolve(settings.opponents)
            if settings.begin_with:
                _check_first(checkpoint.find(Path(settings.begin_with)), game, settings)
        else:
            _check_same(out, told, game, settings)
            opponents = told["opponents"]
        for name in opponents:
            catalog.check(name)
        try:
            out.mkdir(parents=True, exist_ok=True)
            lock = _take(out)
            _write(out, game, settings, opponents)
        except OSError as error:
            raise AgentError(f"{out}: {error.strerror}") from error
        checkpoint.tidy(out)
        evaluations = Evaluations(out / "evaluations.sqlite")
        return cls(out, settings, opponents, evaluations, lock)

    def latest(self) -> Path | None:
        """The newest checkpoint."""
        found = checkpoint.folders(self.out)
        return found[-1] if found else None

    def close(self) -> None:
        """Leave the folder to others."""
        self.evaluations.close()
        self._lock.close()

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def resolve(words: Sequence[str]) -> list[str]:
    """Names of agents from words: "mix" is random and heuristic, a path a frozen policy.

    A path alone samples, as the learner does; its newest checkpoint is meant as it is now.

    Raises:
        AgentError: for a word that is none of these.
    """
    names: list[str] = []
    for word in words:
        if word == MIX:
            names += ["random", "heuristic"]
        elif catalog.kernel_policy(word) or ":" in word:
            names.append(word)
        elif Path(word).exists():
            names.append(f"ppo:{checkpoint.find(Path(word))}:{SAMPLED}")
        else:
            raise AgentError(
                f"unknown opponent '{word}' (random, heuristic, mix, the path of a checkpoint or a "
                "run, or the name of an agent)"
            )
    return names


def _check_first(folder: Path, game: Any, settings: Settings) -> None:
    """Refuse a policy that this run can't begin with, before there is a run."""
    about = checkpoint.read_about(folder)
    checkpoint.check_fits(folder, about, game)
    if list(about["hidden"]) != list(settings.hidden):
        theirs, ours = list(about["hidden"]), list(settings.hidden)
        raise AgentError(f"{folder} has layers of {theirs}, this is hidden={ours}")


def _read(out: Path) -> dict[str, Any] | None:
    path = out / RUN
    if not path.exists():
        strangers = [p.name for p in out.iterdir() if p.name != LOCK] if out.is_dir() else []
        if strangers or (out.exists() and not out.is_dir()):
            raise AgentError(f"{out} is no run of `lairzoo train` and not empty")
        return None
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise AgentError(f"{path} can't be read: {error}") from error
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise AgentError(f"{path} is no run of format {FORMAT}, the one that is read here")
    return told


def _check_same(out: Path, told: dict[str, Any], game: Any, settings: Settings) -> None:
    ours = checkpoint.identity(game)
    for key in ("game", "layout"):
        if told[key] != ours[key]:
            raise AgentError(f"{out} holds a run with {key} {told[key]}, this is {ours[key]}")
    theirs = convert(told["settings"], str(out / RUN))
    if found := difference(settings, theirs):
        raise AgentError(f"{out} holds a run with {found}")


def _write(out: Path, game: Any, settings: Settings, opponents: list[str]) -> None:
    identity = checkpoint.identity(game)
    told = {
        "format": FORMAT,
        "game": identity["game"],
        "layout": identity["layout"],
        "version": identity["version"],
        "settings": msgspec.to_builtins(settings),
        "opponents": opponents,
    }
    part = out / f".{RUN}"
    part.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    os.replace(part, out / RUN)


def _take(out: Path) -> Any:
    """Keep others out as long as this process lives.

    Raises:
        AgentError: if another one is there.
    """
    file = open(out / LOCK, "w", encoding="utf-8")
    try:
        import fcntl
    except ImportError:  # a system without: nobody is kept out
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise AgentError(f"another process is training in {out}") from None
    return file
