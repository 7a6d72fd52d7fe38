"""Saved states: record and mask behind a header that says of which game they are."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from .errors import SaveError

MAGIC = b"LZST"


def pack(signature: dict[str, Any], mask: np.ndarray, buffer: np.ndarray) -> bytes:
    """Bytes of a state; `signature` is what must agree when it is loaded."""
    head = json.dumps(signature, sort_keys=True).encode()
    return MAGIC + len(head).to_bytes(4, "little") + head + mask.tobytes() + buffer.tobytes()


def unpack(
    data: bytes, signature: dict[str, Any], sizes: tuple[int, int]
) -> tuple[np.ndarray, np.ndarray]:
    """Mask (int8[1, N]) and buffer (uint8[size]) of a saved state.

    Args:
        data: what `pack` made.
        signature: of the game that loads it.
        sizes: number of actions, bytes of a record.

    Raises:
        SaveError: if it is truncated, or of another game, version or options.
    """
    if data[:4] != MAGIC or len(data) < 8:
        raise SaveError("these bytes are not a saved state of LairZoo")
    size = int.from_bytes(data[4:8], "little")
    try:
        head = json.loads(data[8 : 8 + size])
    except ValueError:
        raise SaveError("the saved state is truncated or damaged") from None
    for key, value in signature.items():
        if head.get(key) != value:
            raise SaveError(f"the saved state has {key} {head.get(key)!r}, this game has {value!r}")
    body = data[8 + size :]
    if len(body) != sum(sizes):
        raise SaveError("the saved state is truncated or damaged")
    mask = np.frombuffer(body[: sizes[0]], np.int8).reshape(1, -1).copy()
    return mask, np.frombuffer(body[sizes[0] :], np.uint8).copy()
