"""The process of one agent: `python -m lairzoo.arena.child`, started and spoken to by process.py.

It never sees a state of the match: worlds come on demand, drawn by the arena for the seat to act.
"""

from __future__ import annotations

import os
import pickle
import socket
import sys
import threading
import time
import traceback
from typing import Any

import msgspec
import numpy as np

from lairzoo import agents
from lairzoo.agents.protocol import Views, version_of

from . import messages

NO_LIMIT = 1 << 62


def _limit_memory(megabytes: int) -> None:
    if sys.platform == "win32" or megabytes <= 0:
        return
    import resource

    limit = megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def _die_with(parent: int) -> None:
    """End when the arena is gone, even while the agent is thinking."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(1)

    if sys.platform != "win32":
        threading.Thread(target=watch, daemon=True).start()


def _told(error: Exception) -> messages.Failed:
    """The answer that reports an exception: cause, and one line with the place it came from."""
    cause = "memory" if isinstance(error, MemoryError) else "raised"
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""
    text = " ".join(f"{type(error).__name__}: {error}".split())
    return messages.Failed(cause, text[:300] + place)


class Child:
    """Answers the arena's messages until it hangs up."""

    def __init__(self, link: socket.socket) -> None:
        self.link = link
        self.game: Any = None
        self.agent: Any = None

    def hear(self) -> Any:
        """The arena's next message."""
        return pickle.loads(messages.read_frame(self.link, NO_LIMIT))

    def say(self, answer: messages.Answer) -> None:
        """Send an answer."""
        messages.write_frame(self.link, msgspec.msgpack.encode(answer))

    def start(self, order: dict[str, Any]) -> messages.Answer:
        """Make the game and the agent."""
        from .match import make_game

        sys.path += [folder for folder in order["path"] if folder not in sys.path]
        _limit_memory(order["memory_mb"])
        self.game = make_game(order["game"], order["options"])
        self.agent = agents.load(order["agent"], self.game)
        return messages.Ready(version_of(self.agent))

    def act(self, decisions: dict[str, Any]) -> messages.Answer:
        """Let the agent choose."""

        def sampler(row: int, seeds: Any) -> list[Any]:
            self.say(messages.Sample(row, list(seeds)))
            return [self.game.from_bytes(data) for data in self.hear()]

        views = Views(
            (decisions["lanes"], decisions["seats"]),
            decisions["observations"],
            decisions["masks"],
            decisions["events"],
            sampler,
        )
        given = self.agent.act(views)
        try:
            actions = np.asarray(given)
        except ValueError:  # rows of different lengths
            actions = np.zeros(0)
        if actions.shape != (len(views),) or actions.dtype.kind not in "iu":
            text = " ".join(repr(given)[:200].split())
            return messages.Failed("nonsense", f"act returned {text} for {len(views)} decisions")
        return messages.Actions([int(action) for action in actions])

    def answer(self, kind: str, body: Any) -> messages.Answer:
        """One answer to one message."""
        try:
            if kind == "start":
                return self.start(body)
            if kind == "reset":
                self.agent.reset(body["lanes"], body["seeds"])
                return messages.Done()
            return self.act(body)
        except Exception as error:
            return _told(error)

    def serve(self) -> None:
        """Answer until the other side is gone."""
        while True:
            try:
                kind, body = self.hear()
                self.say(self.answer(kind, body))
            except (EOFError, OSError):
                return


def main() -> None:
    """Take over the socket and serve; what the agent prints goes nowhere."""
    if sys.platform == "win32":
        link = socket.fromshare(sys.stdin.buffer.read())
    else:
        link = socket.socket(fileno=int(sys.argv[1]))
        _die_with(int(sys.argv[2]))
    Child(link).serve()
    os._exit(0)


if __name__ == "__main__":
    main()
