"""The cards of Forgotten Depths as one constant record beside the state (`t` in the rules).

`load` reads the files of a card set, checks every number and word, counts the components
(FD-COMP-05..16, FD-DECK-01..07) and assembles the effect programs; a wrong card is a CardError of
one line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from ..core import data, programs
from ..core.errors import CardError
from . import effects as e
from . import vocab as v
from .cards import columns, derived, language, limits, printed, schema, tile_tables

_COLUMNS = [*columns.COLUMNS, *columns.DERIVED, *tile_tables.COLUMNS]

TABLES = np.dtype(
    [
        (name, "<i2", (count, *(n for n in shape if n != columns.INDEX)))
        for count, group in _COLUMNS
        for name, shape in group.items()
    ]
    + [(f"num_{name}", "<i2") for name in columns.COUNTS]
    + [("row", "<i2", (v.MAX_ROWS, programs.WIDTH))]
    + printed.COLUMNS
)
_Cards = Sequence[data.Card[Any]]
_Place = tuple[np.ndarray, tuple[int, ...]]


class _Filler:
    """A record of TABLES being filled, with all programs of the card set."""

    def __init__(self, t: Any, lang: programs.Language) -> None:
        self.t = t
        self.lang = lang
        self.abilities = 0
        self._programs: list[programs.Program] = []
        self._places: list[_Place] = []

    def program(
        self, card: data.Card[Any], key: str, rows: Any, where: int, column: str, *index: int
    ) -> None:
        """Check the program under `key`; its first row will be written to column[index]."""
        if not rows:
            return
        try:
            self._programs.append(language.compiled(self.lang, rows, where))
        except ValueError as error:
            raise card.error(key, str(error)) from None
        self._places.append((self.t[column], index))

    def ability(self, card: data.Card[Any], key: str, it: Any, owner: int, magic: bool) -> int:
        """Give an Ability its row; it comes from a mat, an Ability Card or an Item."""
        t, k = self.t, self.abilities
        if k == v.MAX_ABILITIES:
            raise card.error(key, f"more than {v.MAX_ABILITIES} Abilities")
        self.abilities += 1
        activation = card.word(key, it.activation, v.Activation, "activation")
        window = card.word(key, it.window, v.Window, "window")
        limits.check_ability(card, key, it, activation, window)
        t["ability_owner"][k] = owner
        t["ability_activation"][k] = activation
        t["ability_window"][k] = window
        t["ability_cost"][k] = it.power
        t["ability_exhaust"][k] = it.exhaust
        t["ability_spell"][k] = owner == v.Owner.WIZARD
        t["ability_magic"][k] = magic
        self.amounts(card, "ability_passive", k, it.passive, v.Passive)
        self.program(card, key, it.effect, window, "ability_start", k)
        return k

    def amounts(
        self, card: data.Card[Any], column: str, row: int, amounts: Any, words: Any
    ) -> None:
        """Write a table of Passive Abilities."""
        for kind, n in card.amounts("passive", amounts, words, "Passive Ability").items():
            self.t[column][row, kind] = n

    def write(self) -> None:
        """Put all programs into `row` and their starts into their places."""
        self.t["row"][:], starts = programs.assemble(self._programs, v.MAX_ROWS)
        for (column, index), start in zip(self._places, starts, strict=True):
            column[index] = start


def _count_values(column: np.ndarray, values: Sequence[int], power: int) -> None:
    for value in values:
        column[value] += 1
    column[v.POWER] = power


def _heroes(fill: _Filler, cards: _Cards) -> None:
    t = fill.t
    for k, card in enumerate(cards):
        row = card.row
        limits.check_hero(k, card)
        late = max(0, row.power - 2)
        _count_values(t["hero_deck"][k], row.deck, row.power - late)
        t["hero_late_power"][k] = late
        _count_values(t["hero_supply"][k], row.supply, 0)
        for side, mat in enumerate(row.sides):
            if mat.second is not None:
                t["mat_second"][k, side] = card.word("sides", mat.second, v.HeroClass, "class")
            t["mat_health"][k, side] = mat.health
            for j, ability in enumerate(mat.abilities):
                magic = k == v.HeroClass.WIZARD
                t["mat_ability"][k, side, j] = fill.ability(
                    card, "sides", ability, v.Owner.ANY, magic
                )


def _abilities(fill: _Filler, cards: _Cards) -> None:
    for card in cards:
        owner = card.word("hero", card.row.hero, v.HeroClass, "class")
        fill.ability(card, "effect", card.row, owner, owner == v.HeroClass.WIZARD)
    for k in v.HeroClass:
        name = k.name.lower()
        found = sum(card.row.hero == name for card in cards)
        data.check_count(cards[0].file, f"Ability Cards of the {name}", found, 8)


def _items(fill: _Filler, cards: _Cards) -> None:
    t = fill.t
    for k, card in enumerate(cards):
        row = card.row
        t["item_kind"][k] = card.word("kind", row.kind, v.ItemKind, "kind")
        t["item_owner"][k] = card.word("owner", row.owner, v.Owner, "owner")
        t["item_hands"][k] = row.hands
        t["item_magic"][k] = row.magic
        t["item_xp"][k] = row.xp
        for value, number in row.add:
            t["item_add"][k, value] += number
        t["item_remove"][k] = row.remove
        t["item_uses"][k] = row.uses
        t["item_bound"][k] = row.bound
        if row.word is not None:
            t["item_word"][k] = card.word("word", row.word, v.Word, "Word of Command")
        if row.blade is not None:
            t["item_blade"][k] = card.word("blade", row.blade, v.Blade, "Blade")
        fill.amounts(card, "item_passive", k, row.passive, v.Passive)
        if row.ability is not None:
            t["item_ability"][k] = fill.ability(
                card, "ability", row.ability, v.Owner.ANY, row.magic
            )
        limits.check_item(card, t, k)
    limits.check_items(cards, t)


def _foe(fill: _Filler, card: data.Card[Any], kind: str, k: int) -> None:
    """What Monster Cards and parts of the Final Entity have in common."""
    t, row = fill.t, card.row
    if row.health is not None:
        limits.check_health(card, row.health)
        t[f"{kind}_health"][k] = row.health
    fill.amounts(card, f"{kind}_passive", k, row.passive, v.MonsterPassive)
    if len(row.powers) > v.POWERS:
        raise card.error("powers", f"at most {v.POWERS}")
    t[f"{kind}_powers"][k] = len(row.powers)
    for j, power in enumerate(row.powers):
        fill.program(card, "powers", power.effect, language.FOE, f"{kind}_power", k, j)


def _monsters(fill: _Filler, cards: _Cards) -> None:
    t = fill.t
    decks = {"monster": 0, "guardian": 1, "aside": 2}
    for k, card in enumerate(cards):
        row = card.row
        deck = card.word("deck", row.deck, decks, "deck")
        t["monster_guardian"][k] = deck == decks["guardian"]
        t["monster_aside"][k] = deck == decks["aside"]
        t["monster_ecology"][k] = card.word("ecology", row.ecology, v.Ecology, "Ecology")
        t["monster_deck"][k] = card.word("difficulty", row.difficulty, v.Difficulty, "difficulty")
        kind = card.word("type", row.type, v.MonsterType, "type")
        t["monster_type"][k] = kind
        t["monster_xp"][k] = row.xp
        count = limits.individuals(card, kind, deck == decks["guardian"])
        t["monster_count"][k] = count
        t["monster_plays"][k] = t["hero_plays"][k] = 2
        for alive, plays in zip(range(count, 0, -1), row.states, strict=False):
            t["monster_plays"][k, alive], t["hero_plays"][k, alive] = plays
        _foe(fill, card, "monster", k)
    limits.check_monsters(cards)


def _parts(fill: _Filler, cards: _Cards) -> None:
    for k, card in enumerate(cards):
        fill.t["part_kind"][k] = card.word("part", card.row.part, v.Part, "part")
        _foe(fill, card, "part", k)
    limits.check_parts(cards)


def _text(fill: _Filler, card: data.Card[Any], kind: str, k: int) -> None:
    """What Feature and Legendary Location Cards have in common."""
    t, row = fill.t, card.row
    t[f"{kind}_ecology"][k] = card.word("ecology", row.ecology, v.Ecology, "Ecology")
    t[f"{kind}_xp"][k] = row.xp
    limits.check_text(card)
    if row.test is not None:
        t[f"{kind}_draw"][k] = row.test.draw
        t[f"{kind}_play"][k] = row.test.play
        t[f"{kind}_target"][k] = row.test.target
        t[f"{kind}_tester"][k] = card.word("test", row.test.who, e.Tester, "tester")
    for key, column in (("effect", "start"), ("success", "success"), ("failure", "failure")):
        fill.program(card, key, getattr(row, key), language.CARD, f"{kind}_{column}", k)
    t[f"{kind}_options"][k] = len(row.options)
    for j, option in enumerate(row.options):
        fill.program(card, "options", option.effect, language.CARD, f"{kind}_option", k, j)


def _features(fill: _Filler, cards: _Cards) -> None:
    for k, card in enumerate(cards):
        _text(fill, card, "feature", k)
    limits.check_each_ecology(cards, "Feature Cards", (10, 10, 10))  # FD-COMP-10..12


def _legends(fill: _Filler, cards: _Cards) -> None:
    t = fill.t
    letters = {chr(ord("A") + k): k for k in range(v.LETTERS)}
    for k, card in enumerate(cards):
        row = card.row
        _text(fill, card, "legend", k)
        t["legend_pattern"][k] = row.pattern - 1
        t["legend_numeral"][k] = row.numeral
        if row.letter is not None:
            t["legend_letter"][k] = card.word("letter", row.letter, letters, "letter")
    limits.check_each_ecology(cards, "Legendary Location Cards", (30, 30, 21))  # FD-COMP-10..12
    limits.check_legends(cards)


def _references(fill: _Filler, cards: _Cards) -> None:
    t = fill.t
    for k, card in enumerate(cards):
        row = card.row
        if card.word("ecology", row.ecology, v.Ecology, "Ecology") != k:
            raise card.error("ecology", f"reference {k + 1} is that of {v.Ecology(k).name.lower()}")
        t["heal_xp"][k], t["heal_points"][k] = row.heal_xp, row.heal
        t["key_xp"][k], t["ability_xp"][k] = row.key_xp, row.ability_xp
        t["usual_monster"][k] = row.monsters
        t["usual_feature"][k] = row.features
        t["usual_legend"][k] = row.legends
    limits.check_prices(cards)


def _monster_decks(fill: _Filler, cards: _Cards) -> None:
    for k, card in enumerate(cards):
        if card.key != v.Difficulty(k).name.lower():
            raise card.error("key", f"deck {k + 1} is {v.Difficulty(k).name.lower()}")
        _count_values(fill.t["foe_deck"][k], card.row.values, card.row.power)
        data.check_count(card.file, f"cards in the deck '{card.key}'", _deck_size(card), 22)


def _deck_size(card: data.Card[Any]) -> int:
    return len(card.row.values) + card.row.power


@dataclass(frozen=True, eq=False)
class CardSet:
    """A loaded card set; `keys`, `names` and `sources` are per file, in the order of the ids."""

    tables: np.ndarray = field(repr=False)  # one record of TABLES
    keys: dict[str, tuple[str, ...]] = field(repr=False)
    names: dict[str, tuple[str, ...]] = field(repr=False)
    sources: dict[str, tuple[str, ...]] = field(repr=False)
    abilities: tuple[str, ...] = field(repr=False)  # names by row
    language: programs.Language = field(repr=False)
    hash: str  # of what the cards say
    path: str  # the folder

    def card(self, deck: str, key: str) -> int:
        """The id of a card of `deck` ("monsters", "items", ...) by its key.

        Raises:
            ValueError: if there is no such card.
        """
        return self.keys[deck].index(key)

    def program(self, start: int) -> list[list[str | int]]:
        """The effect program that begins at row `start`, in words."""
        return self.language.disassemble(self.tables["row"][0], start)


STANDARD = Path(__file__).parent / "cards"
_FILL = {
    "abilities": _abilities,  # first: an Ability Card's row is its id
    "heroes": _heroes,
    "items": _items,
    "monster_decks": _monster_decks,
    "monsters": _monsters,
    "final_entity": _parts,
    "features": _features,
    "legends": _legends,
    "references": _references,
}


def load(card_set: str | Path = "standard") -> CardSet:
    """The standard card set, or that in a folder with the same files.

    Raises:
        CardError: if a file is missing or a card is wrong.
    """
    folder = STANDARD if card_set == "standard" else Path(card_set).expanduser()
    if not folder.is_dir():
        raise CardError(f"card set '{card_set}': no such folder (allowed: standard, or a folder)")
    return _build(
        folder.resolve(), tuple(data.read(folder / f"{name}.toml") for name in schema.FILES)
    )


def _parse(folder: Path, texts: tuple[bytes, ...]) -> dict[str, list[data.Card[Any]]]:
    """The rows of all files, counted."""
    decks: dict[str, list[data.Card[Any]]] = {}
    for (name, file), text in zip(schema.FILES.items(), texts, strict=True):
        label = data.file_name(folder / f"{name}.toml")
        decks[name] = data.parse(text, label, file.row, file.table)
        if file.cards is not None:
            data.check_count(label, "cards", len(decks[name]), file.cards)
        elif not decks[name]:
            raise CardError(f"{label}: no cards")
        if name == "items" and len(decks[name]) > v.MAX_ITEMS:
            found = len(decks[name])
            raise CardError(f"{label}: {found} cards, but there is room for {v.MAX_ITEMS}")
    return decks


@lru_cache(maxsize=8)
def _build(folder: Path, texts: tuple[bytes, ...]) -> CardSet:
    """The card set of the given texts of its files, in the order of schema.FILES."""
    decks = _parse(folder, texts)
    tables = np.zeros(1, TABLES)
    for _, group in _COLUMNS:
        for column, shape in group.items():
            if columns.INDEX in shape:
                tables[column] = v.NONE
    t = tables[0]
    lang = language.language(
        {card.key: k for k, card in enumerate(decks["items"])},
        {card.key: k for k, card in enumerate(decks["monsters"]) if card.row.deck == "aside"},
    )
    fill = _Filler(t, lang)
    for name, function in _FILL.items():
        function(fill, decks[name])
    tile_tables.fill_tiles(t, decks["tiles"])
    tile_tables.fill_patterns(t, decks["patterns"])
    t["num_abilities"] = fill.abilities
    for name in columns.COUNTS[1:]:
        t[f"num_{name}"] = len(decks["final_entity" if name == "parts" else name])
    derived.list_piles(t)
    try:
        fill.write()
    except ValueError as error:
        raise CardError(f"{folder.name}: {error}") from None
    printed.fill(t)
    return CardSet(
        tables,
        {name: tuple(card.key for card in cards) for name, cards in decks.items()},
        {
            name: tuple(getattr(c.row, "name", c.key) for c in cards)
            for name, cards in decks.items()
        },
        {name: tuple(card.row.source for card in cards) for name, cards in decks.items()},
        _ability_names(decks),
        lang,
        data.content_hash(decks),
        str(folder),
    )


def _ability_names(decks: dict[str, list[data.Card[Any]]]) -> tuple[str, ...]:
    """Names of all Abilities in the order of their rows."""
    cards = [card.row.name for card in decks["abilities"]]
    mats = [a.name for card in decks["heroes"] for side in card.row.sides for a in side.abilities]
    return (*cards, *mats, *(c.row.ability.name for c in decks["items"] if c.row.ability))
