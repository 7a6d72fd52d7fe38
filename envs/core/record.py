"""Declare a game's state record: the common header, the zones and the game's own fields.

The record is one packed little-endian structured dtype; a batch of games is a 1-D array of them.
Clone, hash, equality and saving go over its bytes, so nothing may depend on padding.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import events, frames

State = Any  # a record inside jitted code
Mask = Any  # int8 row
Row = Any  # float32 row

MAX_SEATS = 6
MAX_OPTIONS = 16


@dataclass(frozen=True)
class Field:
    """One field of the record, int16 unless another dtype is named; `note` is for readers."""

    name: str
    shape: tuple[int, ...] = ()
    note: str = ""
    dtype: str = "<i2"


@dataclass(frozen=True)
class StateRecord:
    """A declared record: its dtype, its zones and a hash of the layout."""

    dtype: np.dtype
    fields: tuple[Field, ...]
    zone_start: tuple[int, ...]
    layout_hash: str

    def empty(self, count: int = 1) -> np.ndarray:
        """`count` records of zeros with the zones' offsets filled in (shape [count])."""
        states = np.zeros(count, self.dtype)
        states["zone_start"] = self.zone_start
        return states


def declare(
    fields: Sequence[Field], zones: Mapping[int, int], max_events: int, max_seats: int
) -> StateRecord:
    """Build the record of a game.

    Args:
        fields: the game's own fields, in order.
        zones: zone number (0, 1, ...) -> how many cards it can hold.
        max_events: rows of the event list.
        max_seats: the most seats of this game.

    Raises:
        ValueError: if zone numbers are not 0..n-1 or a name is declared twice.
    """
    if sorted(zones) != list(range(len(zones))):
        raise ValueError("zones must be numbered 0..n-1")
    start = [0]
    for z in range(len(zones)):
        start.append(start[-1] + zones[z])
    header = [
        Field("rng", (1,), "the game's own random stream", "<u8"),
        Field("decisions", (), "choices with at least two options so far", "<i4"),
        Field("forced", (), "choices with one option, taken by themselves", "<i4"),
        Field("max_decisions", (), "the game is cut off here", "<i4"),
        Field("padding", (), "keeps the 2-byte fields together", "<i4"),
        Field("seats", (), "how many seats play"),
        Field("team", (max_seats,), "[seat]: seats of a team win together; -1 = absent"),
        Field("options", (MAX_OPTIONS,), "the game's options as integers"),
        Field("auto_forced", (), "1: single options are taken inside the step"),
        Field("ask_everyone", (), "1: secret windows are put to every seat"),
        Field("scheme", (), "reward scheme (rewards.Scheme)"),
        Field("turn", (), "1 in the first turn"),
        Field("done", (), "1 when the game is over"),
        Field("truncated", (), "1 when it was cut off by max_decisions"),
        Field("reason", (), "why it ended, a number of the game's `reasons`"),
        Field("fault", (), "bits of frames.FAULT_*; never set in a right game"),
        Field("actors", (), "bits of the seats that decide now"),
        Field("sealed", (max_seats, 4), "[seat, part]: 0 answer given, 1 the action"),
        Field("depth", (), "frames on the stack"),
        Field("frame", (frames.DEPTH, frames.WIDTH), "[level, kind seat pc a0..a6]"),
        Field("num_events", (), "rows of `event` in use"),
        Field("event", (max_events, events.WIDTH), "[row, kind seat a b c d secret seen_by]"),
        Field("zone_start", (len(start),), "[zone]: first slot in `card`"),
        Field("zone_len", (len(zones),), "[zone]: cards in it"),
        Field("card", (start[-1],), "[slot]: what lies there"),
        Field("seen_by", (start[-1],), "[slot]: bits of the seats that know it"),
    ]
    every = (*header, *fields)
    names = [field.name for field in every]
    if len(set(names)) != len(names):
        raise ValueError(f"declared twice: {sorted({n for n in names if names.count(n) > 1})}")
    taken = [name for name in names if hasattr(np.void, name)]
    if taken:  # without JIT a record answers these names itself
        raise ValueError(f"names of numpy's own attributes can't be fields: {taken}")
    dtype = np.dtype([(f.name, f.dtype, f.shape) if f.shape else (f.name, f.dtype) for f in every])
    spare = -dtype.itemsize % 8
    if spare:
        dtype = np.dtype([*dtype.descr, ("tail", "<i2", (spare // 2,))])
    text = repr(dtype.descr) + repr(start)
    return StateRecord(dtype, every, tuple(start), hashlib.sha256(text.encode()).hexdigest()[:16])
