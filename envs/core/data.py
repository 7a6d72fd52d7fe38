"""Card files: TOML -> msgspec structs -> validated rows, with errors that name file, card and key.

A file holds one array of tables, `[[card]]`; every row has a `key` of its own. A game declares the
row as a subclass of `Row`, loads the file and turns words into numbers with `word` and `amounts`.
"""

from __future__ import annotations

import hashlib
import re
import typing
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from .errors import CardError

SOURCES = ("rulebook", "derived", "designed")
PROVENANCE = ("source", "designed")  # where numbers come from: no content, not in the hash


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every row of a card file has."""

    key: str
    source: str
    designed: list[str] = []


T = TypeVar("T", bound=Row)
Words = type[IntEnum] | Iterable[IntEnum] | Mapping[str, int]


def words(vocabulary: Words) -> dict[str, int]:
    """Word -> number: of an IntEnum or some members (names in lower case), or a mapping itself."""
    if isinstance(vocabulary, Mapping):
        return dict(vocabulary)
    return {member.name.lower(): int(member) for member in vocabulary}


def unknown(what: str, value: object, allowed: Iterable[str]) -> str:
    """The message about a word that isn't known."""
    return f"unknown {what} {value!r} (allowed: {', '.join(allowed)})"


@dataclass(frozen=True)
class Card(Generic[T]):
    """A row with the place it came from."""

    file: str
    row: T

    @property
    def key(self) -> str:
        """The card's own key."""
        return self.row.key

    def error(self, key: str, message: str) -> CardError:
        """The exception for a mistake under `key` of this card; to be raised by the caller."""
        return CardError(f"{self.file}, card '{self.key}', key '{key}': {message}")

    def word(self, key: str, value: str, vocabulary: Words, what: str) -> int:
        """The number of a word.

        Raises:
            CardError: if the vocabulary has no such word.
        """
        known = words(vocabulary)
        if value not in known:
            raise self.error(key, unknown(what, value, known))
        return known[value]

    def amounts(
        self, key: str, value: Mapping[str, int], vocabulary: Words, what: str
    ) -> dict[int, int]:
        """A table such as `{stone = 2, wood = 1}` by number instead of word.

        Raises:
            CardError: if a word is unknown.
        """
        return {self.word(key, name, vocabulary, what): n for name, n in value.items()}


def file_name(path: Path) -> str:
    """How messages call a card file: folder and name."""
    path = path.resolve()
    return f"{path.parent.name}/{path.name}"


def read(path: Path) -> bytes:
    """The bytes of a card file.

    Raises:
        CardError: if it can't be read.
    """
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise CardError(
            f"{file_name(path)}: there is no such file in {path.resolve().parent}"
        ) from None
    except OSError as error:
        raise CardError(f"{file_name(path)}: can't be read ({error.strerror})") from None


def parse(raw: bytes, file: str, struct: type[T], table: str) -> list[Card[T]]:
    """The rows of a card file's text.

    Args:
        raw: the bytes of the file.
        file: its name in messages.
        struct: what a row must look like.
        table: name of the array of tables.

    Raises:
        CardError: if the text is no TOML, a row has unknown, missing or mistyped keys, or two rows
            have the same key.
    """
    try:
        content = msgspec.toml.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CardError(f"{file}: no valid TOML: {_one_line(error)}") from None
    for name in content:
        if name != table:
            raise CardError(f"{file}: unknown table '{name}' (allowed: [[{table}]])")
    rows = content.get(table, [])
    if not isinstance(rows, list):
        raise CardError(f"{file}: '{table}' must be a list of tables, written [[{table}]]")
    cards = [_card(row, k, file, struct) for k, row in enumerate(rows)]
    check_distinct(cards, "key", lambda card: card.key)
    return cards


def load(path: Path, struct: type[T], table: str) -> list[Card[T]]:
    """Read and parse a card file.

    Raises:
        CardError: as `read` and `parse`.
    """
    return parse(read(path), file_name(path), struct, table)


def check_count(file: str, what: str, found: int, wanted: int) -> None:
    """Raise CardError unless `found` is the number wanted."""
    if found != wanted:
        raise CardError(f"{file}: {found} {what}, but there must be {wanted}")


def check_distinct(
    cards: Sequence[Card[T]], key: str, value: typing.Callable[[Card[T]], Hashable]
) -> None:
    """Raise CardError if two cards have the same value (None doesn't count)."""
    seen: dict[Hashable, Card[T]] = {}
    for card in cards:
        it = value(card)
        if it is None:
            continue
        if it in seen:
            text = (
                "two cards have this key"
                if key == "key"
                else f"{it!r} is also that of card '{seen[it].key}'"
            )
            raise card.error(key, text)
        seen[it] = card


def content_hash(decks: Mapping[str, Sequence[Card[typing.Any]]]) -> str:
    """Hash of what the rows say, whatever their comments, layout, order of keys and sources."""
    content = {
        name: [
            {k: value for k, value in msgspec.to_builtins(card.row).items() if k not in PROVENANCE}
            for card in cards
        ]
        for name, cards in decks.items()
    }
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()


def _card(row: object, k: int, file: str, struct: type[T]) -> Card[T]:
    """One row as a card."""
    name = row.get("key") if isinstance(row, dict) else None
    if not isinstance(name, str) or not name:
        raise CardError(f"{file}, card number {k + 1}: key 'key' must be there, a word of its own")
    try:
        card = Card(file, msgspec.convert(row, struct))
    except msgspec.ValidationError as error:
        key, message = _translate(_one_line(error), struct)
        raise CardError(f"{file}, card '{name}', key '{key}': {message}") from None
    card.word("source", card.row.source, {word: k for k, word in enumerate(SOURCES)}, "source")
    fields = struct.__struct_fields__
    for text in card.row.designed:
        if text.split(".")[0] not in fields:
            raise card.error("designed", unknown("key", text, fields))
    return card


def _translate(text: str, struct: type[msgspec.Struct]) -> tuple[str, str]:
    """The key and our message out of a msgspec message, `Expected ... - at `$.cost[...]``."""
    message, _, path = text.partition(" - at `")
    key = ".".join(re.findall(r"\.(\w+)", path))
    field = re.search(r"field `(\w+)`", message)
    if field is None:
        return key, message.replace("`", "").replace("Expected", "expected")
    inner = _inner(struct, key.split(".") if key else [])
    name = f"{key}.{field[1]}" if key else field[1]
    allowed = ", ".join(inner.__struct_fields__)
    if message.startswith("Object missing"):
        return name, f"missing (keys: {allowed})"
    return name, f"unknown key (allowed: {allowed})"


def _inner(struct: type[msgspec.Struct], path: Sequence[str]) -> type[msgspec.Struct]:
    """The struct at a path of fields."""
    for name in path:
        hint = typing.get_type_hints(struct)[name]
        options = typing.get_args(hint) or (hint,)  # of `X | None`, `list[X]`, `dict[str, X]`
        struct = next(o for o in options if isinstance(o, type) and issubclass(o, msgspec.Struct))
    return struct


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
