"""A broken card set is refused with one line that names the file, the card and the key."""

import shutil

import pytest

from lairzoo.envs.core.errors import CardError
from lairzoo.envs.forgotten_depths import tables


@pytest.fixture
def folder(tmp_path):
    """A copy of the standard card set."""
    copy = tmp_path / "set"
    copy.mkdir()
    for file in tables.STANDARD.glob("*.toml"):
        shutil.copy(file, copy)
    return copy


def refused(folder, file, old, new):
    """The message when the first `old` of a file is replaced by `new`."""
    path = folder / f"{file}.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(CardError) as caught:
        tables.load(folder)
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_an_unchanged_copy_is_the_same_card_set(folder):
    copy = tables.load(folder)
    assert copy.hash == tables.load().hash
    assert copy.tables.tobytes() == tables.load().tables.tobytes()


CASES = [  # file, text, what it becomes, what the message names
    ("heroes", "health = [20, 26, 32]", "health = [20, 20, 32]", ("fighter", "sides", "rise")),
    ("heroes", "health = [20, 26, 32]", "health = [21, 26, 32]", ("fighter", "sides", "even")),
    ("heroes", "7, 8, 8]", "7, 8, 9]", ("fighter", "deck")),
    ("abilities", '["damage", 5]', '["damage", 0]', ("answering_blow", "effect", "1..99")),
    ("abilities", '["unlock"]', '["swap"]', ("shoulder_charge", "effect", "pairs")),
    ("abilities", '["choose", "foe"], ', "", ("answering_blow", "effect", "wants in X")),
    ("abilities", 'hero = "fighter"', 'hero = "wizard"', ("Ability Cards of the fighter", "8")),
    ("abilities", 'window = "block"', 'window = "pairs"', ("shield_wall", "block")),
    ("items", "uses = 2", "uses = 7", ("pry_bar", "uses", "6")),
    ("items", "add = [[6, 1]]", "add = [[10, 1]]", ("long_sword", "add", "supply")),
    ("items", '"free", window = "damage"', '"power", window = "damage", power = 1', ("flask",)),
    ("items", "passive = {armor = 1}", "passive = {armor = 2}", ("Armor", "3")),
    ("items", 'blade = "null"', 'blade = "nul"', ("null", "blade", "allowed: null, nenth")),
    ("monsters", "health = [4, 8, 12]", "health = [4, 4, 12]", ("withered_shade", "health")),
    ("monsters", "individuals = 6", "individuals = 7", ("lantern_moth", "individuals", "6")),
    ("monsters", '"light"', '"feather"', ("withered_shade", "difficulty", "light, medium, heavy")),
    ("monsters", '"hurt", "hero", 4', '"hurt", "hero"', ("withered_shade", "powers", "row 1")),
    ("monsters", 'deck = "aside"\n', "", ("caverns",)),
    ("final_entity", 'part = "tail"', 'part = "body"', ("final_entity",)),
    ("features", "play = 4", "play = 5", ("fallen_arch", "test")),
    ("features", "xp = 1", "xps = 1", ("brass_scrying_bowl", "xp")),
    ("features", 'ecology = "ruins"', 'ecology = "caverns"', ("Feature Cards in the ruins", "10")),
    ("features", '["scry", 3]', '["pry", 3]', ("brass_scrying_bowl", "unknown opcode", "scry")),
    ("legends", 'letter = "A"\nnumeral = 1', 'letter = "D"\nnumeral = 1', ("1D", "ruins")),
    ("legends", '"release", "saurian"', '"release", "ember_worm"', ("beach_tracks", "saurian")),
    ("references", "key_xp = 3", "key_xp = 1", ("caverns", "key_xp")),
    ("monster_decks", "power = 2", "power = 3", ("light", "22")),
]


@pytest.mark.parametrize(("file", "old", "new", "named"), CASES)
def test_a_wrong_card_is_named(folder, file, old, new, named):
    message = refused(folder, file, old, new)
    assert f"{file}.toml" in message
    for word in named:
        assert word in message


@pytest.mark.rule("FD-COMP-16")
def test_more_uses_than_tokens_are_refused(folder):
    path = folder / "items.toml"
    head, party = path.read_text().split('key = "amber_draught"')
    path.write_text(head + 'key = "amber_draught"' + party.replace("uses = 3", "uses = 4"))
    with pytest.raises(CardError, match="28 uses of the party's Items, but 22 tokens"):
        tables.load(folder)


def test_a_missing_file_and_a_missing_folder_are_named(folder):
    (folder / "legends.toml").unlink()
    with pytest.raises(CardError, match=r"set/legends\.toml: there is no such file"):
        tables.load(folder)
    with pytest.raises(CardError, match="no such folder"):
        tables.load(folder / "nowhere")
