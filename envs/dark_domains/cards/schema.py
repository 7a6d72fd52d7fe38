"""What a row of each card file looks like; the files themselves lie beside this one.

The words and what else must hold between rows are checked in tables.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

from ...core import data
from .. import vocab as v

_Number = Annotated[int, msgspec.Meta(ge=0, le=9999)]
_Amount = Annotated[int, msgspec.Meta(ge=1, le=99)]
_Amounts = dict[str, _Amount]
_Program = list[list[str | int]]


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a building does in a window when that side is up."""

    side: str
    window: str
    effect: _Program


class Building(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A double-sided building card."""

    name: tuple[str, str]
    type: str
    cost: _Amounts
    areas: list[str]
    defence: _Number
    rank: _Number
    light: _Amounts
    dark: _Amounts
    special: str = "none"
    ability: Ability | None = None


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A monster's bonus bar: pay an item or stand in an area."""

    pay: str | None = None
    area: str | None = None
    add: _Number = 0
    die: _Number = 0


class Monster(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A monster token."""

    name: str
    yellow: bool
    rank: _Number
    cost: Annotated[int, msgspec.Meta(ge=-1, le=99)]
    defence: _Number
    defence_die: _Number
    produces: _Amounts
    bonus: Bonus | None = None


class Adventurer(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An adventurer card."""

    name: str
    die: _Number
    icons: tuple[str, str]


class Henchman(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A henchman card."""

    name: str
    window: str
    decay: bool = False
    uses: Annotated[int, msgspec.Meta(ge=0, le=99)] = 1
    cost: _Amounts = {}
    effect: _Program = []
    power: str = "none"


class Spell(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A title of a spell deck."""

    name: str
    deck: str
    windows: list[str]
    cost: _Amounts
    copies: _Amount
    counter: bool = False
    effect: _Program


class Fortune(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Fortune card: two texts, or one on an Arcana."""

    name: str
    suit: str
    era: str
    top: _Program | None = None
    bottom: _Program | None = None
    text: _Program | None = None
    top_each: bool = True
    bottom_each: bool = True
    text_each: bool = True
    power: str | None = None


class Master(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side of a Master card."""

    name: str
    card: Annotated[int, msgspec.Meta(ge=0, le=4)]
    setup: _Program = []
    window: str | None = None
    effect: _Program = []  # once a turn (DD-MAST-01)


class Place(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An action space of the city."""

    location: str
    slot: _Number


@dataclass(frozen=True)
class File:
    """A card file: how a row looks, what it is called, and how many cards the game has."""

    row: type[data.Row]
    table: str
    cards: int


FILES = {  # DD-COMP-03, DD-COMP-06..11
    "buildings": File(Building, "building", 94),
    "monsters": File(Monster, "monster", 68),
    "adventurers": File(Adventurer, "adventurer", 48),
    "henchmen": File(Henchman, "henchman", 40),
    "spells": File(Spell, "spell", 156),
    "fortunes": File(Fortune, "fortune", 62),
    "masters": File(Master, "master", 10),
    "places": File(Place, "place", v.PLACES),
}
