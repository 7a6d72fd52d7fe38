"""What a training run is: read from a TOML file, changed by the command line, checked once."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import msgspec

from ..catalog import AgentError

# What may change when a run goes on; anything else would make another run of it.
FREE = ("steps", "checkpoint_every", "eval_every", "threads")


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All settings of a run; configs/README.md explains each.

    Attributes:
        options: options of the game.
    """

    steps: int = 200_000
    seed: int = 0
    begin_with: str = ""
    seat: int | Literal["random", "all"] = "random"
    opponents: tuple[str, ...] = ("random",)
    lanes: int = 64
    threads: int = 2
    checkpoint_every: int = 40_000
    eval_every: int = 40_000
    eval_games: int = 500
    eval_mode: Literal["best", "sampled"] = "best"
    hidden: tuple[int, ...] = (128, 128)
    rollout: int = 125
    batch_size: int = 500
    epochs: int = 3
    learning_rate: float = 5e-4
    last_learning_rate: float = 2.5e-5
    gamma: float = 1.0
    gae_lambda: float = 0.95
    clip_range: float = 0.2
    entropy: float = 0.003
    value: float = 0.5
    max_gradient: float = 0.5
    options: dict[str, Any] = {}

    def check(self) -> None:
        """Refuse values that make no sense.

        Raises:
            AgentError: naming the first.
        """
        for name in ("steps", "lanes", "threads", "checkpoint_every", "eval_every", "eval_games"):
            self._want(name, getattr(self, name) >= 1, "at least 1")
        for name in ("rollout", "batch_size", "epochs"):
            self._want(name, getattr(self, name) >= 1, "at least 1")
        for name in ("gamma", "gae_lambda", "clip_range"):
            self._want(name, 0 < getattr(self, name) <= 1, "more than 0 and at most 1")
        for name in ("learning_rate", "max_gradient"):
            self._want(name, getattr(self, name) > 0, "more than 0")
        for name in ("last_learning_rate", "entropy", "value", "seed"):
            self._want(name, getattr(self, name) >= 0, "at least 0")
        self._want("hidden", all(width >= 1 for width in self.hidden), "a list of widths")
        self._want("opponents", len(self.opponents) > 0, "at least one agent")
        size = self.lanes * self.rollout
        self._want("batch_size", self.batch_size <= size, f"at most lanes x rollout = {size}")

    def _want(self, name: str, is_fine: bool, allowed: str) -> None:
        if not is_fine:
            raise AgentError(f"setting '{name}' must be {allowed}, not {getattr(self, name)}")


NAMES = Settings.__struct_fields__


def preset(game: str) -> Path | None:
    """The settings file that comes with a game, None where there is none."""
    path = resources.files("lairzoo.configs") / "train" / f"{game}_ppo.toml"
    return Path(str(path)) if path.is_file() else None


def read(path: Path | None, changes: Mapping[str, Any]) -> Settings:
    """Settings of a file with changes.

    Args:
        path: a TOML file with any of the settings; None: all as they are by default.
        changes: what goes before the file; options are added to the file's.

    Raises:
        AgentError: for a file that can't be read, an unknown setting or a wrong value.
    """
    given: dict[str, Any] = {}
    if path is not None:
        try:
            given = tomllib.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise AgentError(f"{path}: {error.strerror}") from error
        except ValueError as error:  # a broken file, or one in no UTF-8
            raise AgentError(f"{path}: {error}") from error
    options = {**given.get("options", {}), **changes.get("options", {})}
    settings = convert({**given, **changes, "options": options}, str(path or "settings"))
    settings.check()
    return settings


def convert(values: Mapping[str, Any], where: str) -> Settings:
    """Settings of plain values.

    Raises:
        AgentError: for an unknown setting or a value of another kind.
    """
    for name in values:
        if name not in NAMES:
            near = difflib.get_close_matches(name, NAMES, 1)
            hint = f"did you mean '{near[0]}'?" if near else f"there are: {', '.join(NAMES)}"
            raise AgentError(f"{where}: unknown setting '{name}' ({hint})")
    try:
        return msgspec.convert(dict(values), Settings)
    except msgspec.ValidationError as error:
        raise AgentError(f"{where}: {error}") from error


def difference(ours: Settings, theirs: Settings) -> str:
    """The first setting that keeps one run from going on as the other, "" when none does."""
    for name in NAMES:
        if name not in FREE and getattr(ours, name) != getattr(theirs, name):
            return f"{name}={getattr(theirs, name)}, this is {name}={getattr(ours, name)}"
    return ""
