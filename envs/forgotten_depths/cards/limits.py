"""What must hold between the numbers of a card set: counts, tokens, prices and ranges.

Every function raises CardError with the file, the card and the key of what is wrong.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ...core import data
from ...core.errors import CardError
from .. import vocab as v

_Cards = Sequence[data.Card[Any]]

DECKS = {  # FD-DECK-01..03: starting Action Cards; FD-COMP-06..08: Power and Item Action Cards
    "fighter": ((3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8), 2, 12),
    "wizard": ((2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8), 3, 12),
    "rogue": ((2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7), 2, 9),
}
MAX_ARMOR = 3  # of all Items together
_SIZES = {v.MonsterType.SINGULAR: 1, v.MonsterType.PAIR: 2, v.MonsterType.GROUP: 4}
_MONSTER_CARDS = {"monster": (10, 10, 10), "aside": (0, 1, 0), "guardian": (3, 3, 0)}
_PARTS = {"head_one": 3, "head_two": 3, "body": 3, "tail": 1, "lore": 1}  # FD-COMP-13


def check_hero(k: int, card: data.Card[Any]) -> None:
    """A hero's decks and mat [FD-COMP-05..08]."""
    row = card.row
    name = v.HeroClass(k).name.lower()
    if card.key != name:
        raise card.error("key", f"hero {k + 1} is the {name}")
    deck, power, supply = DECKS[name]
    if tuple(sorted(row.deck)) != deck:
        raise card.error("deck", f"must be {', '.join(str(n) for n in deck)}")
    if row.power != power:
        raise card.error("power", f"must be {power}")
    if len(row.supply) != supply:
        raise card.error("supply", f"{len(row.supply)} cards, but there must be {supply}")
    for side, mat in enumerate(row.sides):
        if (mat.second is None) != (side == 0) or mat.second == name:
            raise card.error("sides", "the back, and only it, has a second class, another one")
        if not all(a < b for a, b in pairwise(mat.health)) or any(n % 2 for n in mat.health):
            raise card.error("sides", "health must be even and rise with the level")
        if mat.health[-1] > v.HEALTH_TRACK:
            raise card.error("sides", f"health goes beyond the Health Track of {v.HEALTH_TRACK}")
        kinds = {ability.activation for ability in mat.abilities}
        if not {"power", "block"} <= kinds or len(mat.abilities) > v.MAT_ABILITIES:
            text = f"a side has a block and a power Ability, at most {v.MAT_ABILITIES} in all"
            raise card.error("sides", text)


def check_ability(card: data.Card[Any], key: str, it: Any, activation: int, window: int) -> None:
    """Activation, window, price and text of an Ability go together."""
    if (activation == v.Activation.PASSIVE) != (window == v.Window.ALWAYS):
        raise card.error(key, "a passive Ability, and only it, has the window 'always'")
    if (activation == v.Activation.PASSIVE) != bool(it.passive) or bool(it.passive) == bool(
        it.effect
    ):
        raise card.error(key, "a passive Ability has 'passive', every other one an effect")
    if (activation == v.Activation.POWER) != (it.power > 0):
        raise card.error(key, "a power Ability, and only it, costs 'power'")
    if (activation == v.Activation.BLOCK) != (window == v.Window.BLOCK):
        raise card.error(key, "a block Ability, and only it, has the window 'block'")


def check_item(card: data.Card[Any], t: Any, k: int) -> None:
    """An Item for itself."""
    row = card.row
    kind = t["item_kind"][k]
    if kind == v.ItemKind.CLASS and row.owner == "any":
        raise card.error("owner", "an Item of a class's deck names the class")
    if kind == v.ItemKind.CLASS and row.xp < 1:  # FD-ITEM-10
        raise card.error("xp", "an Item of a class's deck is worth at least 1")
    if kind == v.ItemKind.PARTY and row.xp:  # FD-SETUP-21
        raise card.error("xp", "an Item of the party is worth 0")
    if row.uses > v.MAX_USES:  # FD-COMP-03
        raise card.error("uses", f"at most {v.MAX_USES}")
    if row.uses and row.ability is None:
        raise card.error("uses", "uses of what? There is no 'ability'")
    if kind == v.ItemKind.PARTY and not row.uses:
        raise card.error("uses", "an Item of the party has limited uses")
    if kind == v.ItemKind.PARTY and row.ability.activation != "free":
        raise card.error("ability", "an Item of the party costs its use alone: 'free'")
    if (kind == v.ItemKind.WORD) != (row.word is not None):
        raise card.error("word", "an Item of kind 'word', and only it, has a word")
    if row.ability is not None and row.ability.exhaust:
        raise card.error("ability", "only Ability Cards are Exhausted")
    if len({value for value, _ in row.add}) != len(row.add):
        raise card.error("add", "names a value twice")
    if row.add and kind in (v.ItemKind.PARTY, v.ItemKind.WORD):
        raise card.error("add", "an Item of the party adds no Action Cards")
    if kind != v.ItemKind.CLASS or row.owner == "any":
        return
    hero = v.HeroClass[row.owner.upper()]
    for value, number in row.add:  # FD-DECK-07
        found = int(t["hero_supply"][hero, value])
        if found < number:
            raise card.error("add", f"{number} cards of {value}, but the supply has {found}")


def check_items(cards: _Cards, t: Any) -> None:
    """The Items together [FD-COMP-06..08, FD-COMP-16, FD-BLADE-01, FD-KEY-09]."""
    file = cards[0].file
    for hero in v.HeroClass:
        name = hero.name.lower()
        found = sum(card.row.kind == "class" and card.row.owner == name for card in cards)
        data.check_count(file, f"Items in the deck of the {name}", found, 8)
        total = sum(
            number
            for card in cards
            if card.row.kind == "class" and card.row.owner == name
            for _, number in card.row.add
        )
        supply = int(t["hero_supply"][hero].sum())
        if total > supply:
            text = f"Items of the {name} add {total} Action Cards, but there are {supply}"
            raise CardError(f"{file}: {text}")
    uses = sum(card.row.uses for card in cards if card.row.kind == "party")
    if uses > v.USE_TOKENS:
        raise CardError(f"{file}: {uses} uses of the party's Items, but {v.USE_TOKENS} tokens")
    armor = sum(card.row.passive.get("armor", 0) for card in cards)
    if armor > MAX_ARMOR:
        raise CardError(f"{file}: Armor {armor} of all Items, but at most {MAX_ARMOR}")
    for key, words in (("blade", v.Blade), ("word", v.Word)):
        for word in data.words(words):
            found = sum(getattr(card.row, key) == word for card in cards)
            data.check_count(file, f"Items with {key} '{word}'", found, 1)
    party = sum(card.row.kind in ("party", "word") for card in cards)
    if party > v.PARTY_ITEMS:
        raise CardError(f"{file}: {party} Items of the party, but room for {v.PARTY_ITEMS}")


def individuals(card: data.Card[Any], kind: int, is_guardian: bool) -> int:
    """How many individuals a Monster Card has [FD-COMP-09, FD-MCARD-03, FD-MCARD-06]."""
    row = card.row
    size: int = _SIZES.get(v.MonsterType(kind), row.individuals)
    if (row.individuals > 0) != (kind == v.MonsterType.HORDE):
        raise card.error("individuals", "a horde, and only it, states its individuals")
    limit = 8 if is_guardian else 6
    if size > limit:
        raise card.error("individuals", f"{size}, but there are Health Tokens for {limit}")
    if len(row.states) != (0 if size == 1 else size):
        text = "one for each number of living individuals, none for a singular Monster"
        raise card.error("states", text)
    return size


def check_health(card: data.Card[Any], health: Sequence[int]) -> None:
    """Health rises with the heroes and fits on the track [FD-COMP-02]."""
    if not health[0] < health[1] < health[2] <= v.HEALTH_TRACK:
        text = f"must rise with the number of heroes, up to {v.HEALTH_TRACK}"
        raise card.error("health", text)


def check_monsters(cards: _Cards) -> None:
    """Numbers of Monster Cards of each Ecology [FD-COMP-10..12]; everybody has an Ability."""
    for card in cards:
        if not card.row.passive and not card.row.powers:  # FD-MCARD-01
            raise card.error("powers", "a Monster has at least one Ability")
    for deck, wanted in _MONSTER_CARDS.items():
        chosen = [card for card in cards if card.row.deck == deck]
        check_each_ecology(chosen, f"cards of deck '{deck}'", wanted, cards[0].file)


def check_parts(cards: _Cards) -> None:
    """Numbers of the Final Entity's cards, and what each has [FD-COMP-13, FD-FINAL-04]."""
    for part, wanted in _PARTS.items():
        found = sum(card.row.part == part for card in cards)
        data.check_count(cards[0].file, f"cards of part '{part}'", found, wanted)
    for card in cards:
        row = card.row
        if (row.health is None) != (row.part in ("tail", "lore")):
            raise card.error("health", "Heads and Body have health, Tail and Lore don't")
        if row.powers and not row.part.startswith("head"):
            raise card.error("powers", "only Heads have Power-Activated Abilities")
        if row.part.startswith("head") and not row.powers:
            raise card.error("powers", "a Head has a Power-Activated Ability")


def check_each_ecology(
    cards: _Cards, what: str, wanted: Sequence[int], file: str | None = None
) -> None:
    """Raise CardError unless each Ecology has so many of the cards."""
    for ecology in v.Ecology:
        name = ecology.name.lower()
        found = sum(card.row.ecology == name for card in cards)
        data.check_count(file or cards[0].file, f"{what} in the {name}", found, wanted[ecology])


def check_text(card: data.Card[Any]) -> None:
    """A test has outcomes and options none; both at once can't be."""
    row = card.row
    if row.test is None and (row.success or row.failure):
        raise card.error("test", "there is a 'success' or 'failure', but no test")
    if row.test is not None:
        if row.options:
            raise card.error("options", "a card has a test or options, not both")
        if not (row.success or row.failure):
            raise card.error("test", "wants a 'success' or a 'failure'")
        if row.test.play > row.test.draw:
            raise card.error("test", f"{row.test.play} cards played of {row.test.draw} drawn")
    if len(row.options) not in (0, *range(2, v.OPTIONS + 1)):
        raise card.error("options", f"none, or 2 to {v.OPTIONS}")
    if len({option.label for option in row.options}) != len(row.options):
        raise card.error("options", "two have the same label")


def check_legends(cards: _Cards) -> None:
    """Openings and lettered piles fit together [FD-SETUP-03..06, FD-LEG-19, FD-LEG-20]."""
    piles: dict[tuple[str, int, str], list[int]] = defaultdict(list)
    for card in cards:
        row = card.row
        if row.numeral:
            if row.letter is None:
                raise card.error("letter", "a card with a numeral lies in a lettered pile")
            piles[row.ecology, row.pattern, row.letter].append(row.numeral)
    led = set()
    for card in cards:
        row = card.row
        if row.numeral == 0 and row.letter is not None:
            where = (row.ecology, row.pattern, row.letter)
            if where not in piles:
                raise card.error("letter", f"there is no pile {row.pattern}{row.letter}")
            led.add(where)
    for where, numerals in piles.items():
        ecology, pattern, letter = where
        name = f"{cards[0].file}: pile {pattern}{letter} of the {ecology}"
        if where not in led:
            raise CardError(f"{name}: no opening card leads to it")
        if set(numerals) != set(range(1, max(numerals) + 1)):
            raise CardError(f"{name}: numerals {sorted(numerals)} leave a gap")
        if len(numerals) > v.PILE_ROOM:
            raise CardError(f"{name}: {len(numerals)} cards, but at most {v.PILE_ROOM}")
    for ecology in data.words(v.Ecology):
        for pattern in range(1, v.PATTERNS + 1):
            openings = [
                c.row.letter
                for c in cards
                if (c.row.ecology, c.row.pattern, c.row.numeral) == (ecology, pattern, 0)
            ]
            if not 1 <= len(openings) <= v.PILE_ROOM:
                text = f"pattern {pattern} of the {ecology}: {len(openings)} opening cards"
                raise CardError(f"{cards[0].file}: {text}, but there must be 1..{v.PILE_ROOM}")
            if (ecology, pattern) == ("ruins", 2) and sorted(map(str, openings)) != list("ABC"):
                text = "pattern 2 of the ruins has three outcomes, A, B and C"
                raise CardError(f"{cards[0].file}: {text}")


def check_prices(cards: _Cards) -> None:
    """Prices don't fall with the depth, ranges are ranges [FD-SETUP-12, FD-REF-01]."""
    for card in cards:
        for key in ("monsters", "features", "legends"):
            least, most = getattr(card.row, key)
            if least > most:
                raise card.error(key, f"the range {least} to {most} is empty")
    for above, below in pairwise(cards):
        for key in ("key_xp", "ability_xp"):
            if getattr(below.row, key) < getattr(above.row, key):
                raise below.error(key, "lower than in the Ecology above")
        if below.row.heal_xp * above.row.heal < above.row.heal_xp * below.row.heal:
            raise below.error("heal_xp", "Healing is cheaper than in the Ecology above")
