"""How agents of checkpoints are named; reads no weights and needs no torch."""

from __future__ import annotations

from pathlib import Path

from ..catalog import AgentError
from . import checkpoint

BEST, SAMPLED = MODES = ("best", "sampled")


def split(text: str) -> tuple[str, str]:
    """Path and mode of what stands behind `ppo:`.

    Raises:
        AgentError: if there is no path.
    """
    path, colon, mode = text.rpartition(":")
    if not colon or mode not in MODES:
        path, mode = text, BEST
    if not path:
        raise AgentError("agent 'ppo' needs a checkpoint: ppo:PATH (best move) or ppo:PATH:sampled")
    return path, mode


def check(text: str) -> None:
    """Refuse what names no readable checkpoint.

    Raises:
        AgentError: in one line.
    """
    checkpoint.read_about(checkpoint.find(Path(split(text)[0])))
