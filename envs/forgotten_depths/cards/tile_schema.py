"""What a row of the map's card files looks like: tiles.toml and patterns.toml."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ...core import data

_Number = Annotated[int, msgspec.Meta(ge=0, le=2)]


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a tile: the sides it opens to, and what lies in it."""

    edges: list[str] = []
    monsters: _Number = 0
    feature: bool = False
    chest: bool = False
    camp: bool = False
    stairs: bool = False
    passage: bool = False


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What joins two regions of a tile, numbered from 0."""

    kind: str
    between: tuple[_Number, _Number]


class Tile(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A map tile; sides in the order N, E, S, W."""

    ecology: str
    kind: str
    edges: tuple[str, str, str, str]
    regions: list[Region]
    links: list[Link] = []
    nodes: list[str] = []
    water: list[str] = []
    boat: bool = False
    sword: bool = False


class Square(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A square of a rune pattern: cells east and south of the first, and its notches."""

    at: tuple[int, int]
    nodes: list[str]


class Pattern(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rune pattern; `chain` is the one that runs over water from the Boat to the Sword."""

    ecology: str
    squares: list[Square] = []
    chain: bool = False
