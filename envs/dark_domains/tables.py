"""The cards of Dark Domains as one constant record beside the state (`t` in the rules).

`load` reads the eight files of a card set, checks every number and word, counts the components
(DD-COMP-02..11) and assembles the effect programs; a wrong card is a CardError of one line.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from ..core import data, programs
from ..core.errors import CardError
from . import vocab as v
from .cards import derived, language, schema
from .state import ZONES

_INDEX = "index"  # marks columns that hold NONE where there is nothing

_COLUMNS: list[tuple[int, dict[str, tuple[Any, ...]]]] = [  # rows; columns and their shapes
    (
        v.MAX_BUILDINGS,
        {
            "building_kind": (),
            "building_cost": (v.ITEMS,),
            "building_areas": (),
            "building_defence": (),
            "building_rank": (),
            "building_make": (2, v.PRODUCTS),
            "building_special": (),
            "ability_window": (_INDEX,),
            "ability_side": (_INDEX,),
            "ability_start": (_INDEX,),
        },
    ),
    (
        v.MAX_MONSTERS,
        {
            "monster_rank": (),
            "monster_cost": (),  # -1: not for sale
            "monster_defence": (),
            "monster_die": (),
            "monster_make": (v.PRODUCTS,),
            "bonus_area": (_INDEX,),
            "bonus_add": (),
            "bonus_group": (_INDEX,),
            "bonus_die": (),  # 0: add bonus_add instead
        },
    ),
    (
        v.MAX_ADVENTURERS,
        {"adventurer_die": (), "adventurer_icon": (2,)},
    ),
    (
        v.MAX_HENCHMEN,
        {
            "henchman_window": (_INDEX,),  # of its program
            "henchman_decay": (),
            "henchman_uses": (),  # 0: any number
            "henchman_cost": (v.ITEMS,),
            "henchman_start": (_INDEX,),
            "henchman_power": (),
        },
    ),
    (
        v.MAX_TITLES,
        {
            "spell_deck": (),
            "spell_windows": (),  # bits 1 << Window
            "spell_cost": (4,),
            "spell_start": (_INDEX,),
            "spell_counter": (),
            "spell_copies": (),
        },
    ),
    (
        v.MAX_FORTUNES,
        {
            "fortune_era": (),
            "fortune_suit": (),
            "fortune_start": (2, _INDEX),
            "fortune_each": (2,),
            "fortune_death": (),
            "fortune_world": (),
        },
    ),
    (
        v.MAX_MASTERS,
        {
            "master_card": (_INDEX,),
            "master_setup": (_INDEX,),
            "master_window": (_INDEX,),
            "master_start": (_INDEX,),
        },
    ),
    (
        v.PLACES,
        {"place_location": (), "place_slot": ()},
    ),
]
_COUNTS = ("buildings", "monsters", "adventurers", "henchmen", "titles", "fortunes", "masters")

SPELL_ROOM = ZONES[v.Zone.SPELL_DECK]
YELLOW_KEYS = ("tarpa", "elf_mercenaries", "white_mask_gnolls", "foreign_mercenary")

TABLES = np.dtype(
    [
        (name, "<i2", (count, *(n for n in shape if n != _INDEX)))
        for count, columns in _COLUMNS
        for name, shape in columns.items()
    ]
    + [(f"num_{name}", "<i2") for name in _COUNTS]
    + [("row", "<i2", (v.MAX_ROWS, programs.WIDTH)), ("group_bits", "<i2", (len(v.Group),))]
    + [  # derived: what a window can see, so that it need not look through all cards
        ("num_window_titles", "<i2", (len(v.Window),)),
        ("window_title", "<i2", (len(v.Window), v.MAX_TITLES)),
        ("num_window_henchmen", "<i2", (len(v.Window),)),
        ("window_henchman", "<i2", (len(v.Window), v.MAX_HENCHMEN)),
        ("num_window_abilities", "<i2", (len(v.Window),)),
    ]
    + [  # derived: sums that an observation would otherwise make over and over
        ("title_count", "<i8", (v.MAX_TITLES,)),  # 1 in the 16 bits of its deck
    ]
    + [  # derived: what an observation says of a card, as it stands in the rows of its tables
        ("building_row", "<f4", (v.MAX_BUILDINGS, 2, v.BUILDING_WIDTH)),  # per Side
        ("monster_row", "<f4", (v.MAX_MONSTERS, v.MONSTER_WIDTH)),
        ("offer_row", "<f4", (v.MAX_BUILDINGS, v.OFFER_WIDTH)),
        ("sale_row", "<f4", (v.MAX_MONSTERS, v.SALE_WIDTH)),
    ]
)


class _Effects:
    """All programs of a card set, with the places in the tables that say where they begin."""

    def __init__(self) -> None:
        self._programs: list[programs.Program] = []
        self._places: list[tuple[np.ndarray, tuple[int, ...]]] = []

    def add(
        self,
        card: data.Card[Any],
        key: str,
        rows: Sequence[Sequence[object]],
        place: tuple[np.ndarray, tuple[int, ...]],
        windows: Collection[int] = (),
    ) -> None:
        """Check the program under `key`; its first row will be written to column[index]."""
        is_henchman = isinstance(card.row, schema.Henchman)
        try:
            self._programs.append(language.compiled(rows, windows, is_henchman))
        except ValueError as error:
            raise card.error(key, str(error)) from None
        self._places.append(place)

    def write(self, t: Any) -> None:
        """Put all programs into `row` and their starts into their places."""
        t["row"][:], starts = programs.assemble(self._programs, v.MAX_ROWS)
        for (column, index), start in zip(self._places, starts, strict=True):
            column[index] = start


def _put(column: np.ndarray, amounts: dict[int, int], first: int = 0) -> None:
    """Write amounts by item into a row of a table."""
    for item, n in amounts.items():
        column[item - first] = n


def _distinct_words(card: data.Card[Any], key: str, value: Sequence[str]) -> None:
    if not value or len(set(value)) != len(value):
        raise card.error(key, "wants at least one word, and none twice")


def _buildings(t: Any, cards: list[data.Card[schema.Building]], effects: _Effects) -> None:
    data.check_distinct(cards, "rank", lambda card: card.row.rank)  # DD-COMP-09
    for k, card in enumerate(cards):
        row = card.row
        t["building_kind"][k] = card.word("type", row.type, v.Kind, "type")
        _put(t["building_cost"][k], card.amounts("cost", row.cost, language.RESOURCES, "resource"))
        _distinct_words(card, "areas", row.areas)
        t["building_areas"][k] = sum(1 << card.word("areas", a, v.Area, "area") for a in row.areas)
        t["building_defence"][k] = row.defence
        t["building_rank"][k] = row.rank
        if "evil" in row.light:
            raise card.error("light", "a light side never makes evil")
        for side, made in zip(v.Side, (row.light, row.dark), strict=True):
            name = side.name.lower()
            _put(
                t["building_make"][k, side], card.amounts(name, made, language.PRODUCTS, "product")
            )
        special = card.word("special", row.special, v.Special, "special")
        t["building_special"][k] = special
        ability = row.ability
        if special == v.Special.LAB:
            if ability:
                raise card.error(
                    "ability", "a lab has its own ability, so it can't have another one"
                )
            ability = schema.Ability("dark", "production", [["summon", "monster_space"]])
        if ability:
            window = card.word("ability", ability.window, _windows(), "window")
            t["ability_window"][k] = window
            t["ability_side"][k] = card.word("ability", ability.side, v.Side, "side")
            effects.add(card, "ability", ability.effect, (t["ability_start"], (k,)), (window,))


def _windows(foreman: bool = False) -> dict[str, int]:
    """The windows of spells, abilities and masters; those of henchmen have one more."""
    return data.words(w for w in v.Window if foreman or w != v.Window.FOREMAN)


def _die(card: data.Card[Any], key: str, sides: int, none: bool) -> int:
    """A die of the game (DD-DICE-01), or 0 for none."""
    allowed = (0, 6, 8, 10, 12) if none else (6, 8, 10, 12)
    if sides not in allowed:
        raise card.error(key, f"no die {sides} (allowed: {', '.join(str(n) for n in allowed)})")
    return sides


def _monsters(t: Any, cards: list[data.Card[schema.Monster]], effects: _Effects) -> None:
    data.check_distinct(cards, "rank", lambda card: card.row.rank)
    for k, card in enumerate(cards):
        row = card.row
        if (k < v.YELLOWS) != row.yellow or (row.yellow and row.key != YELLOW_KEYS[k]):
            names = ", ".join(YELLOW_KEYS)
            raise card.error("yellow", f"the first four tokens, and no other, are yellow: {names}")
        t["monster_rank"][k] = row.rank
        t["monster_cost"][k] = row.cost
        t["monster_defence"][k] = row.defence
        t["monster_die"][k] = _die(card, "defence_die", row.defence_die, none=True)
        _put(
            t["monster_make"][k],
            card.amounts("produces", row.produces, language.PRODUCTS, "product"),
        )
        if row.bonus is not None:
            _bonus(t, k, card, row.bonus)


def _bonus(t: Any, k: int, card: data.Card[schema.Monster], bonus: schema.Bonus) -> None:
    """The bonus bar of monster `k` (DD-MON-01)."""
    if (bonus.pay is None) == (bonus.area is None):
        raise card.error("bonus", "wants either 'pay' or 'area'")
    if (bonus.add > 0) == (bonus.die > 0) or (bonus.area and bonus.die):
        raise card.error("bonus", "wants 'add', or after 'pay' a 'die' instead")
    if bonus.area is not None:
        t["bonus_area"][k] = card.word("bonus", bonus.area, v.Area, "area")
    if bonus.pay is not None:
        t["bonus_group"][k] = card.word("bonus", bonus.pay, v.Group, "group")
    t["bonus_add"][k] = bonus.add
    t["bonus_die"][k] = _die(card, "bonus", bonus.die, none=True)


def _adventurers(t: Any, cards: list[data.Card[schema.Adventurer]], effects: _Effects) -> None:
    for k, card in enumerate(cards):
        t["adventurer_die"][k] = _die(card, "die", card.row.die, none=False)
        _distinct_words(card, "icons", card.row.icons)
        t["adventurer_icon"][k] = [card.word("icons", i, v.Icon, "icon") for i in card.row.icons]


def _henchmen(t: Any, cards: list[data.Card[schema.Henchman]], effects: _Effects) -> None:
    data.check_distinct(cards, "power", lambda c: None if c.row.power == "none" else c.row.power)
    moments = {**_windows(foreman=True), "resolution": v.NONE, "passive": v.NONE}
    for k, card in enumerate(cards):
        row = card.row
        window = card.word("window", row.window, moments, "window")
        t["henchman_decay"][k] = row.decay
        t["henchman_uses"][k] = row.uses
        _put(t["henchman_cost"][k], card.amounts("cost", row.cost, language.ITEMS, "item"))
        t["henchman_power"][k] = card.word("power", row.power, v.Power, "power")
        if not row.effect and row.power == "none":
            raise card.error("effect", "a henchman without 'power' wants an effect")
        if row.effect:
            if window == v.NONE:
                raise card.error("effect", f"the window '{row.window}' has no use for an effect")
            t["henchman_window"][k] = window
            effects.add(card, "effect", row.effect, (t["henchman_start"], (k,)), (window,))
    for power in (v.Power.TARPA, v.Power.ELVES, v.Power.GNOLLS):  # DD-COMP-08
        if not any(card.row.power == power.name.lower() for card in cards):
            raise CardError(f"{cards[0].file}: no henchman has the power '{power.name.lower()}'")


def _spells(t: Any, cards: list[data.Card[schema.Spell]], effects: _Effects) -> None:
    if len(cards) > v.MAX_TITLES:
        raise CardError(
            f"{cards[0].file}: {len(cards)} titles, but there is room for {v.MAX_TITLES}"
        )
    for k, card in enumerate(cards):
        row = card.row
        t["spell_deck"][k] = card.word("deck", row.deck, v.Deck, "deck")
        t["spell_copies"][k] = row.copies
        _distinct_words(card, "windows", row.windows)
        windows = [card.word("windows", w, _windows(), "window") for w in row.windows]
        t["spell_windows"][k] = sum(1 << window for window in windows)
        cost = card.amounts("cost", row.cost, language.ELEMENTS, "element")
        _put(t["spell_cost"][k], cost, v.FIRST_ELEMENT)
        if row.counter != (windows == [v.Window.REACT]):  # DD-CAST-03
            raise card.error("counter", "true exactly for spells whose one window is react")
        t["spell_counter"][k] = row.counter
        announced = any(line and line[0] == "resolve" for line in row.effect)
        first: list[list[str | int]] = [] if announced else [["resolve"]]
        effects.add(card, "effect", [*first, *row.effect], (t["spell_start"], (k,)), windows)
    for deck in v.Deck:
        copies = int(t["spell_copies"][t["spell_deck"] == deck].sum())
        if copies > SPELL_ROOM:
            name = deck.name.lower()
            raise CardError(
                f"{cards[0].file}: {copies} {name} cards, but a deck holds {SPELL_ROOM}"
            )


def _fortunes(t: Any, cards: list[data.Card[schema.Fortune]], effects: _Effects) -> None:
    for k, card in enumerate(cards):
        row = card.row
        t["fortune_era"][k] = card.word("era", row.era, v.Era, "era")
        suit = card.word("suit", row.suit, v.Suit, "suit")
        t["fortune_suit"][k] = suit
        names = ("text", "text") if suit == v.Suit.ARCANA else ("top", "bottom")
        for name in ("top", "bottom", "text"):
            if (getattr(row, name) is not None) != (name in names):
                raise card.error(
                    name, f"a card of {row.suit} has {' and '.join(sorted(set(names)))}"
                )
        for side, name in enumerate(names):
            t["fortune_each"][k, side] = getattr(row, f"{name}_each")
            effects.add(card, name, getattr(row, name), (t["fortune_start"], (k, side)))
        if row.power is not None:
            power = card.word("power", row.power, {"death": 0, "world": 1}, "power")
            era = (v.Era.DECAY, v.Era.REVELATION)[power]
            if suit != v.Suit.ARCANA or t["fortune_era"][k] != era:
                raise card.error("power", f"{row.power} is an arcana card of {era.name.lower()}")
            t["fortune_world" if power else "fortune_death"][k] = 1
    _eras(t, cards)


def _eras(t: Any, cards: list[data.Card[schema.Fortune]]) -> None:
    """A pile can be dealt: one Death, one World and enough other cards of each era (DD-COMP-06)."""
    file = cards[0].file
    data.check_count(file, "cards with power 'death'", int(t["fortune_death"].sum()), 1)
    data.check_count(file, "cards with power 'world'", int(t["fortune_world"].sum()), 1)
    for era, wanted in ((v.Era.MASQUERADE, 5), (v.Era.REVELATION, 5), (v.Era.DECAY, 5)):
        found = int((t["fortune_era"][: len(cards)] == era).sum())
        if found < wanted:
            raise CardError(
                f"{file}: {found} cards of {era.name.lower()}, but a game needs {wanted}"
            )


def _masters(t: Any, cards: list[data.Card[schema.Master]], effects: _Effects) -> None:
    for k, card in enumerate(cards):
        row = card.row
        t["master_card"][k] = row.card
        if (row.window is None) != (not row.effect) or not (row.effect or row.setup):
            raise card.error(
                "effect", "a master has 'setup', or 'window' and 'effect', or all three"
            )
        if row.setup:
            effects.add(card, "setup", row.setup, (t["master_setup"], (k,)))
        if row.window is not None:
            window = card.word("window", row.window, _windows(), "window")
            t["master_window"][k] = window
            effects.add(card, "effect", row.effect, (t["master_start"], (k,)), (window,))
    for number in range(5):  # DD-MAST-03
        sides = sum(card.row.card == number for card in cards)
        data.check_count(cards[0].file, f"sides of master card {number}", sides, 2)


def _places(t: Any, cards: list[data.Card[schema.Place]], effects: _Effects) -> None:
    first = [int(place) for place in v.Place]
    for location, start, end in zip(v.Location, first, [*first[1:], v.PLACES], strict=True):
        for k in range(start, end):
            row = cards[k].row
            cards[k].word("location", row.location, v.Location, "location")
            if (row.location, row.slot) != (location.name.lower(), k - start):
                text = f"place number {k + 1} must be slot {k - start} of {location.name.lower()}"
                raise cards[k].error("location", text)
            t["place_location"][k] = location
            t["place_slot"][k] = k - start


@dataclass(frozen=True, eq=False)
class CardSet:
    """A loaded card set; `keys`, `names` and `sources` are per file, in the order of the ids."""

    tables: np.ndarray = field(repr=False)  # one record of TABLES
    keys: dict[str, tuple[str, ...]] = field(repr=False)
    names: dict[str, tuple[Any, ...]] = field(repr=False)  # of buildings: (light, dark)
    sources: dict[str, tuple[str, ...]] = field(repr=False)
    hash: str  # of what the cards say
    path: str  # the folder

    def card(self, deck: str, key: str) -> int:
        """The id of a card of `deck` ("buildings", "spells", ...) by its key.

        Raises:
            ValueError: if there is no such card.
        """
        return self.keys[deck].index(key)

    def program(self, start: int) -> list[list[str | int]]:
        """The effect program that begins at row `start`, in words."""
        return language.LANGUAGE.disassemble(self.tables["row"][0], start)


_Fill = Callable[[Any, list[data.Card[Any]], _Effects], None]
STANDARD = Path(__file__).parent / "cards"


def load(card_set: str | Path = "standard") -> CardSet:
    """The standard card set, or that in a folder with the same eight files.

    Raises:
        CardError: if a file is missing or a card is wrong.
    """
    folder = STANDARD if card_set == "standard" else Path(card_set).expanduser()
    if not folder.is_dir():
        raise CardError(f"card set '{card_set}': no such folder (allowed: standard, or a folder)")
    return _build(
        folder.resolve(), tuple(data.read(folder / f"{name}.toml") for name in schema.FILES)
    )


@lru_cache(maxsize=8)
def _build(folder: Path, texts: tuple[bytes, ...]) -> CardSet:
    """The card set of the given texts of its files, in the order of schema.FILES."""
    decks: dict[str, list[data.Card[Any]]] = {}
    for (name, file), text in zip(schema.FILES.items(), texts, strict=True):
        label = data.file_name(folder / f"{name}.toml")
        decks[name] = data.parse(text, label, file.row, file.table)
        found = len(decks[name])
        if name == "spells":
            found = sum(card.row.copies for card in decks[name])
        data.check_count(label, "cards", found, file.cards)
    tables = np.zeros(1, TABLES)
    for _, columns in _COLUMNS:
        for column, shape in columns.items():
            if _INDEX in shape:
                tables[column] = v.NONE
    t = tables[0]
    effects = _Effects()
    fill: tuple[_Fill, ...] = (
        _buildings,
        _monsters,
        _adventurers,
        _henchmen,
        _spells,
        _fortunes,
        _masters,
        _places,
    )
    for (name, cards), function in zip(decks.items(), fill, strict=True):
        function(t, cards, effects)
        count = "titles" if name == "spells" else name
        if count in _COUNTS:
            t[f"num_{count}"] = len(cards)
    t["group_bits"][:] = derived.group_bits()
    derived.list_windows(t)
    derived.sum_up(t)
    derived.draw_up_rows(t)
    try:
        effects.write(t)
    except ValueError as error:
        raise CardError(f"{folder.name}: {error}") from None
    return CardSet(
        tables,
        {name: tuple(card.key for card in cards) for name, cards in decks.items()},
        {
            name: tuple(getattr(c.row, "name", c.key) for c in cards)
            for name, cards in decks.items()
        },
        {name: tuple(card.row.source for card in cards) for name, cards in decks.items()},
        data.content_hash(decks),
        str(folder),
    )
