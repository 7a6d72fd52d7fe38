"""What a row of each card file looks like; the files themselves lie beside this one.

Tiles and rune patterns are described in tile_schema.py. The words, and what else must hold between
rows, are checked in tables.py and limits.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec

from ...core import data
from . import tile_schema

_Number = Annotated[int, msgspec.Meta(ge=0, le=99)]
_Amount = Annotated[int, msgspec.Meta(ge=1, le=99)]
_Coin = Annotated[int, msgspec.Meta(ge=0, le=8)]  # XP of a card; PAY names values up to 8
_Value = Annotated[int, msgspec.Meta(ge=1, le=10)]  # of an Action Card
_Plays = Annotated[int, msgspec.Meta(ge=1, le=2)]
_Triple = tuple[_Amount, _Amount, _Amount]  # with 1, 2, 3 heroes
_Amounts = dict[str, _Amount]
_Program = list[list[str | int]]


class Ability(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Ability printed on a mat or an Item."""

    name: str
    activation: str
    window: str = "always"
    power: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    exhaust: bool = False
    passive: _Amounts = {}
    effect: _Program = []


class MatSide(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side of a Hero Mat."""

    second: str | None = None
    health: _Triple  # at levels 1, 2, 3
    abilities: list[Ability]


class Hero(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hero: both sides of the mat, the Action Cards, the Item Action Cards."""

    name: str
    deck: list[_Value]
    power: _Amount
    supply: list[_Value]
    sides: tuple[MatSide, MatSide]


class AbilityCard(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Ability Card of a class."""

    name: str
    hero: str
    activation: str
    window: str = "always"
    power: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    exhaust: bool = False
    passive: _Amounts = {}
    effect: _Program = []


class Item(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Item Card, or an Item of a Feature or Legendary Location."""

    name: str
    kind: str
    owner: str = "any"
    hands: Annotated[int, msgspec.Meta(ge=0, le=2)]
    magic: bool = False
    xp: _Number
    add: list[tuple[_Value, _Amount]] = []
    remove: _Number = 0
    uses: _Number = 0  # 0: no limit
    passive: _Amounts = {}
    ability: Ability | None = None
    word: str | None = None
    blade: str | None = None
    bound: bool = False


class Power(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Power-Activated Ability of a Monster."""

    name: str
    effect: _Program


class Monster(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Monster Card or a Stair Guardian Card."""

    name: str
    text: str
    ecology: str
    deck: str = "monster"
    difficulty: str
    type: str = "singular"
    individuals: _Number = 0  # of a Horde
    health: _Triple
    xp: Annotated[int, msgspec.Meta(ge=1, le=8)]
    states: list[tuple[_Plays, _Plays]] = []  # [Monster cards, hero cards], all alive first
    passive: _Amounts = {}
    powers: list[Power] = []


class Part(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card of the Final Entity."""

    name: str
    part: str
    text: str = ""
    health: _Triple | None = None
    passive: _Amounts = {}
    powers: list[Power] = []


class Test(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Action Cards drawn and played to reach a target."""

    draw: _Amount
    play: _Amount
    target: _Triple
    who: str = "heroes"


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of several texts to choose from."""

    label: str
    effect: _Program


class Feature(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Feature Card."""

    name: str
    text: str
    ecology: str
    xp: _Coin
    effect: _Program = []
    test: Test | None = None
    success: _Program = []
    failure: _Program = []
    options: list[Choice] = []


class Legend(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Legendary Location Card."""

    name: str
    text: str
    ecology: str
    pattern: Annotated[int, msgspec.Meta(ge=1, le=4)]
    letter: str | None = None
    numeral: Annotated[int, msgspec.Meta(ge=0, le=8)]  # 0: an opening card
    xp: _Coin
    effect: _Program = []
    test: Test | None = None
    success: _Program = []
    failure: _Program = []
    options: list[Choice] = []


class Reference(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Reference Card."""

    ecology: str
    heal_xp: _Amount
    heal: _Amount
    key_xp: _Amount
    ability_xp: _Amount
    monsters: tuple[_Number, _Number]
    features: tuple[_Number, _Number]
    legends: tuple[_Number, _Number]


class MonsterDeck(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Monster Action Deck."""

    values: list[_Value]
    power: _Amount


@dataclass(frozen=True)
class File:
    """A card file: how a row looks, what it is called, and how many cards the game has."""

    row: type[data.Row]
    table: str
    cards: int | None = None  # None: counted elsewhere, or of our own choice


FILES = {  # FD-COMP-05..13, FD-COMP-15; in the order they are read
    "heroes": File(Hero, "hero", 3),
    "abilities": File(AbilityCard, "ability", 24),
    "items": File(Item, "item"),
    "monster_decks": File(MonsterDeck, "deck", 3),
    "monsters": File(Monster, "monster", 37),
    "final_entity": File(Part, "part", 11),
    "features": File(Feature, "feature", 30),
    "legends": File(Legend, "legend", 81),
    "references": File(Reference, "reference", 3),
    "tiles": File(tile_schema.Tile, "tile"),
    "patterns": File(tile_schema.Pattern, "pattern"),
}
