"""Card files: rows are typed, words are known, and every mistake is one line that says where."""

from enum import IntEnum
from typing import Annotated

import msgspec
import pytest

from lairzoo.envs.core import data
from lairzoo.envs.core.errors import CardError, LairzooError


class Colour(IntEnum):
    RED = 0
    DARK_BLUE = 1


class Edge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    width: int = 1


class Tile(data.Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    size: Annotated[int, msgspec.Meta(ge=0, le=9)]
    colour: str = "red"
    cost: dict[str, Annotated[int, msgspec.Meta(ge=1)]] = {}
    edge: Edge | None = None
    edges: list[Edge] = []
    rows: list[list[str | int]] = []


GOOD = '[[tile]]\nkey = "a"\nsource = "derived"\nsize = 3\n'


def parse(text):
    return data.parse(text.encode(), "cards/tiles.toml", Tile, "tile")


def message(text):
    with pytest.raises(CardError) as caught:
        parse(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_rows_keep_their_order_and_defaults():
    cards = parse(GOOD + GOOD.replace('"a"', '"b"').replace("3", "4"))
    assert [(card.key, card.row.size, card.row.colour) for card in cards] == [
        ("a", 3, "red"),
        ("b", 4, "red"),
    ]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("weight = 1", "key 'weight': unknown key (allowed: key, source, designed, size, colour,"),
        ('size = "3"', "key 'size': expected int, got str"),
        ("size = true", "key 'size': expected int, got bool"),
        ("size = 1.5", "key 'size': expected int, got float"),
        ("size = -1", "key 'size': expected int >= 0"),
        ("size = 10", "key 'size': expected int <= 9"),
        ("cost = {red = 0}", "key 'cost': expected int >= 1"),
        ("cost = 3", "key 'cost': expected object, got int"),
        ("edge = {wide = 3}", "key 'edge.wide': unknown key (allowed: width)"),
        ("edges = [{}, {wide = 3}]", "key 'edges.wide': unknown key (allowed: width)"),
        ('edge = {width = "3"}', "key 'edge.width': expected int, got str"),
        ('rows = [["gain", 1.5]]', "key 'rows': expected int | str, got float"),
        ('designed = ["size", "sise.0"]', "key 'designed': unknown key 'sise.0' (allowed: key,"),
        ('source = "guess"', "unknown source 'guess' (allowed: rulebook, derived, designed)"),
    ],
)
def test_a_bad_value_names_file_card_and_key(line, wanted):
    name = line.split(" ")[0]
    lines = [old for old in GOOD.splitlines() if not old.startswith(f"{name} ")]
    text = message("\n".join([*lines, line]))
    assert text.startswith("cards/tiles.toml, card 'a', key '")
    assert wanted in text


def test_a_missing_key_is_named():
    assert message(GOOD.replace("size = 3\n", "")).startswith(
        "cards/tiles.toml, card 'a', key 'size': missing (keys: key, source, designed, size,"
    )


@pytest.mark.parametrize("key", ["", 'key = ""\n', "key = 7\n"])
def test_a_row_without_a_key_is_counted(key):
    text = GOOD + GOOD.replace('key = "a"\n', key)
    assert message(text) == (
        "cards/tiles.toml, card number 2: key 'key' must be there, a word of its own"
    )


def test_two_cards_can_not_have_one_key():
    assert message(GOOD * 2) == "cards/tiles.toml, card 'a', key 'key': two cards have this key"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "[[tile]\n",
            "(at line 1, column",
        ),
        (GOOD + "cost = {red 1}\n", "(at line 5, column"),
        (GOOD + "size = 4\n", "no valid TOML: Cannot overwrite a value"),
        ("[[tiles]]\n", "unknown table 'tiles' (allowed: [[tile]])"),
        ("[tile]\n", "'tile' must be a list of tables, written [[tile]]"),
    ],
)
def test_a_bad_file_is_told(text, wanted):
    text = message(text)
    assert text.startswith("cards/tiles.toml: ")
    assert wanted in text


def test_bytes_that_are_no_text():
    with pytest.raises(CardError, match=r"^cards/tiles.toml: no valid TOML: .*utf-8"):
        data.parse(b'key = "\xff"', "cards/tiles.toml", Tile, "tile")


def test_load_reads_a_file(tmp_path):
    path = tmp_path / "tiles.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert data.load(path, Tile, "tile")[0].file == f"{tmp_path.name}/tiles.toml"


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(CardError) as caught:
        data.load(tmp_path / "tiles.toml", Tile, "tile")
    wanted = f"{tmp_path.name}/tiles.toml: there is no such file in {tmp_path.resolve()}"
    assert str(caught.value) == wanted


def test_a_file_that_can_not_be_read(tmp_path):
    (tmp_path / "tiles.toml").mkdir()
    with pytest.raises(CardError, match=r"/tiles\.toml: can't be read \(.+\)$"):
        data.load(tmp_path / "tiles.toml", Tile, "tile")


def test_words_become_numbers():
    (card,) = parse(GOOD)
    assert card.word("colour", "dark_blue", Colour, "colour") == 1
    assert card.word("colour", "none", {"none": -1}, "colour") == -1
    assert card.amounts("cost", {"red": 2}, Colour, "colour") == {0: 2}


@pytest.mark.parametrize("some", [Colour, list(Colour), {"red": 0, "dark_blue": 1}])
def test_an_unknown_word_lists_the_known_ones(some):
    (card,) = parse(GOOD)
    with pytest.raises(CardError) as caught:
        card.amounts("cost", {"red": 1, "aether": 1}, some, "colour")
    assert str(caught.value) == (
        "cards/tiles.toml, card 'a', key 'cost': unknown colour 'aether' (allowed: red, dark_blue)"
    )


def test_counts_and_equal_values():
    cards = parse(GOOD + GOOD.replace('"a"', '"b"'))
    data.check_count("cards/tiles.toml", "tiles", 2, 2)
    with pytest.raises(CardError) as caught:
        data.check_count("cards/tiles.toml", "tiles", 2, 3)
    assert str(caught.value) == "cards/tiles.toml: 2 tiles, but there must be 3"
    data.check_distinct(cards, "edge", lambda card: card.row.edge)  # None twice is fine
    with pytest.raises(CardError) as caught:
        data.check_distinct(cards, "size", lambda card: card.row.size)
    assert str(caught.value) == (
        "cards/tiles.toml, card 'b', key 'size': 3 is also that of card 'a'"
    )


def test_the_hash_is_over_what_the_rows_say():
    def hashed(text):
        return data.content_hash({"tiles": parse(text)})

    same = [
        "# a comment\n" + GOOD,
        GOOD + 'colour = "red"\n',
        '[[tile]]\nsize = 3\n\nsource = "designed"\ndesigned = ["size"]\nkey = "a"\n',
    ]
    assert {hashed(text) for text in same} == {hashed(GOOD)}
    costs = ["cost = {red = 1, blue = 2}\n", "cost = {blue = 2, red = 1}\n"]
    assert len({hashed(GOOD + cost) for cost in costs}) == 1
    other = [GOOD + costs[0], GOOD.replace("3", "4"), GOOD.replace('"a"', '"b"'), ""]
    assert len({hashed(text) for text in [GOOD, *other]}) == 5


def test_a_card_error_is_a_value_error():
    assert issubclass(CardError, LairzooError)
    assert issubclass(CardError, ValueError)
