"""Matches as replays: the same match, decision by decision, with a file that plays it again."""

from __future__ import annotations

import os
from pathlib import Path

from lairzoo import envs
from lairzoo.envs.core.replay import Recorder, Replay

from . import match
from .errors import ArenaError
from .match import Result, Spec
from .process import Processes


def check_game(name: str) -> None:
    """Refuse games that a replay could not name.

    Raises:
        ArenaError: for a game of your own.
    """
    if name not in envs.games():
        known = ", ".join(envs.games())
        raise ArenaError(f"replays are kept of our own games ({known}), not of '{name}'")


def record(spec: Spec, processes: Processes | None = None) -> tuple[Result, Replay]:
    """Play one match and keep its course.

    A match that ended by a fault is kept up to there.

    Args:
        spec: made by `match.make_spec`.
        processes: where agents' processes come from (default: a stock of the arena).

    Raises:
        ArenaError: if the game installed here is of another version.
    """
    actions: list[int] = []
    result = match.play(spec, processes, actions.append)
    game = match.make_game(spec["game"], spec["options"])
    return result, Recorder.play(game, spec["seed"], actions).replay(spec["keys"])


def path_of(folder: Path, spec: Spec) -> Path:
    """Where the replay of a match lies."""
    return folder / f"{spec['match_id']}.json"


def save(replay: Replay, path: Path) -> None:
    """Write a replay whole or not at all.

    Raises:
        ArenaError: if it can't be written.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        replay.save(part)
        os.replace(part, path)
    except OSError as error:
        raise ArenaError(f"{path}: {error.strerror}") from error
