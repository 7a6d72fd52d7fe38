"""What goes wrong in a tournament on the user's side, or on an agent's."""

from __future__ import annotations

from lairzoo.envs.core.errors import LairzooError

# Why a seat lost a match before its end. The order is that of the report.
CAUSES = {
    "start": "the agent could not be made, or not in time",
    "raised": "it raised an exception",
    "timeout": "it took longer than --seconds-per-move",
    "nonsense": "it returned something that is no legal action",
    "exited": "its process ended",
    "memory": "it ran out of memory (--memory-mb)",
}


class ArenaError(LairzooError):
    """Something the user can put right; the message is one line."""


class Stopped(Exception):  # noqa: N818 - not an error
    """The tournament was stopped while a match was being played."""


class Fault(Exception):  # noqa: N818 - a verdict on an agent, not an error of ours
    """An agent broke the rules of the arena."""

    def __init__(self, cause: str, detail: str = "") -> None:
        super().__init__(f"{cause}: {detail}")
        self.cause = cause
        self.detail = detail
