"""Checkpoints: a folder with weights (tensors alone, no code) and `about.json`.

A folder is written beside its place and renamed into it, so it is there whole or not at all. What
must fit when it is loaded is the layout of observations and actions, not the version of the rules:
a network goes on playing after a rule was put right.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..catalog import AgentError

if TYPE_CHECKING:
    import torch

FORMAT = 1
ABOUT, WEIGHTS, TRAINER = "about.json", "weights.pt", "trainer.pt"
FOLDER = "checkpoints"
NEEDED = ("game", "version", "layout", "inputs", "actions", "hidden", "steps", "digest")


def identity(game: Any) -> dict[str, Any]:
    """What a checkpoint says of the game it was made for."""
    return {
        "game": game.name,
        "version": game.version,
        "options": game.options,
        "layout": game.space_hash,
        "inputs": game.observation_size,
        "actions": game.num_actions,
    }


def folders(run: Path) -> list[Path]:
    """The checkpoints of a run, the oldest first."""
    return sorted(path.parent for path in (run / FOLDER).glob(f"[0-9]*/{ABOUT}"))


def find(path: Path) -> Path:
    """The folder of a checkpoint, or of the newest one of a run.

    Raises:
        AgentError: if there is none.
    """
    if (path / ABOUT).is_file():
        return path
    if found := folders(path):
        return found[-1]
    if not path.exists():
        raise AgentError(f"there is no checkpoint {path}")
    raise AgentError(f"{path} is no checkpoint and no run of `lairzoo train` (no {ABOUT} in it)")


def read_about(folder: Path) -> dict[str, Any]:
    """What a checkpoint says of itself.

    Raises:
        AgentError: if it can't be read.
    """
    path = folder / ABOUT
    try:
        about = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise AgentError(f"{path}: {error.strerror}") from error
    except ValueError:
        raise AgentError(f"{path} is damaged: it is no JSON") from None
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise AgentError(f"{path} is no checkpoint of format {FORMAT}, the one that is read here")
    if missing := [key for key in NEEDED if key not in about]:
        raise AgentError(f"{path} is damaged: it has no '{missing[0]}'")
    return about


def check_fits(folder: Path, about: Mapping[str, Any], game: Any) -> None:
    """Refuse a checkpoint whose network doesn't fit a game.

    Raises:
        AgentError: naming what differs.
    """
    ours = identity(game)
    for key, what in (
        ("game", "for the game"),
        ("layout", "with the layout of observations and actions"),
        ("inputs", "with observations of length"),
        ("actions", "with actions numbering"),
    ):
        if about[key] != ours[key]:
            raise AgentError(
                f"{folder} was trained {what} {about[key]}, here is {ours[key]} "
                f"({game.name} {game.version})"
            )


def load_weights(folder: Path, about: Mapping[str, Any]) -> dict[str, torch.Tensor]:
    """The network's weights.

    Raises:
        AgentError: if the file is missing or isn't the one that was written.
    """
    path = folder / WEIGHTS
    if digest(path) != about["digest"]:
        raise AgentError(f"{path} is damaged: its digest is not the one in {ABOUT}")
    weights: dict[str, torch.Tensor] = load_tensors(path)
    return weights


def restore_weights(net: torch.nn.Module, folder: Path, about: Mapping[str, Any]) -> None:
    """Load a checkpoint's weights into a network made for it.

    Raises:
        AgentError: if they can't be read or have other shapes.
    """
    try:
        net.load_state_dict(load_weights(folder, about))
    except RuntimeError as error:
        raise AgentError(f"{folder / WEIGHTS} doesn't fit its {ABOUT}: {error}") from None


def digest(path: Path) -> str:
    """Hex digest of a file.

    Raises:
        AgentError: if it can't be read.
    """
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise AgentError(f"{path}: {error.strerror}") from error


def load_tensors(path: Path) -> Any:
    """Tensors and plain values of a file; anything that would run code is refused.

    Raises:
        AgentError: if it can't be read.
    """
    import torch

    try:
        return torch.load(path, map_location="cpu", weights_only=True)
    except Exception as error:  # torch raises whatever its readers raise
        raise AgentError(f"{path} is damaged: {type(error).__name__}") from error


def write(
    run: Path, about: dict[str, Any], weights: dict[str, torch.Tensor], trainer: dict[str, Any]
) -> Path:
    """Write a checkpoint of a run under its number of steps; returns its folder.

    Args:
        run: the run's folder.
        about: what it says of itself; format and digest are filled in.
        weights: of the network.
        trainer: what else the learner needs to go on (optimizer, random numbers).
    """
    import torch

    place = run / FOLDER / f"{about['steps']:012d}"
    if (place / ABOUT).is_file():
        return place
    part = run / FOLDER / f".new-{os.getpid()}"
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    torch.save(weights, part / WEIGHTS)
    torch.save(trainer, part / TRAINER)
    text = {"format": FORMAT, **about, "digest": digest(part / WEIGHTS)}
    (part / ABOUT).write_text(json.dumps(text, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    for name in (WEIGHTS, TRAINER, ABOUT, "."):
        _sync(part / name)
    os.rename(part, place)
    _sync(place.parent)
    return place


def tidy(run: Path, keep: int = 2) -> None:
    """Remove what unfinished writes left, and what only the newest checkpoints need to go on."""
    for part in (run / FOLDER).glob(".new-*"):
        shutil.rmtree(part, ignore_errors=True)
    for folder in folders(run)[:-keep]:
        (folder / TRAINER).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Have the system write it to the disk; where it can't for folders, that is left to it."""
    with contextlib.suppress(OSError):
        number = os.open(path, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
