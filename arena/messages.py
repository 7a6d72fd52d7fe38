"""What the arena and an agent's process say to each other, over a socket.

To the agent: pickle, for it comes from us. From the agent: msgpack of the few forms below, for what
comes from code that isn't ours must not run anything here.
"""

from __future__ import annotations

import socket
import time

import msgspec

HEADER = 8


class Ready(msgspec.Struct, tag=True, array_like=True):
    """The agent was made."""

    version: str


class Done(msgspec.Struct, tag=True, array_like=True):
    """The agent was reset."""


class Actions(msgspec.Struct, tag=True, array_like=True):
    """What it chose."""

    actions: list[int]


class Sample(msgspec.Struct, tag=True, array_like=True):
    """It asks for worlds: one per seed, for a row of its views."""

    row: int
    seeds: list[int]


class Failed(msgspec.Struct, tag=True, array_like=True):
    """It broke a rule in a way that its process could still tell."""

    cause: str
    detail: str


Answer = Ready | Done | Actions | Sample | Failed


def read_frame(link: socket.socket, limit: int, end: float | None = None) -> bytes:
    """One message of at most `limit` bytes, before the clock shows `end`.

    Raises:
        EOFError: if the other side is gone.
        TimeoutError: if it takes too long.
        ValueError: if it is longer.
    """
    size = int.from_bytes(_read(link, HEADER, end), "little")
    if size > limit:
        raise ValueError(f"a message of {size} bytes")
    return _read(link, size, end)


def _read(link: socket.socket, size: int, end: float | None) -> bytes:
    parts = bytearray()
    while len(parts) < size:
        if end is not None:
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError
            link.settimeout(left)
        part = link.recv(min(size - len(parts), 1 << 20))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)


def write_frame(link: socket.socket, payload: bytes) -> None:
    """Send one message."""
    link.sendall(len(payload).to_bytes(HEADER, "little") + payload)
