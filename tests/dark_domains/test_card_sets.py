"""Card sets of one's own: the loader takes them, or says in one line what is wrong with a card."""

import json
import pickle
import shutil
import tomllib

import pytest

from lairzoo.envs.core.errors import CardError
from lairzoo.envs.dark_domains import effects as e
from lairzoo.envs.dark_domains import tables
from lairzoo.envs.dark_domains.cards import schema


@pytest.fixture(scope="module")
def cards():
    return tables.load()


def write(value):
    """A value as TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {write(n)}" for key, n in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(write(n) for n in value) + "]"
    return json.dumps(value)


@pytest.fixture
def folder(tmp_path):
    """A copy of the standard card set."""
    for path in tables.STANDARD.glob("*.toml"):
        shutil.copy(path, tmp_path)
    return tmp_path


def rewrite(folder, deck, change):
    """Write a file anew after `change` was made to the list of its cards."""
    path = folder / f"{deck}.toml"
    ((table, rows),) = tomllib.loads(path.read_text(encoding="utf-8")).items()
    change(rows)
    lines = []
    for row in rows:
        lines += [f"[[{table}]]", *(f"{name} = {write(value)}" for name, value in row.items())]
    path.write_text("\n".join(lines), encoding="utf-8")


def edit(folder, deck, card, /, without=(), **changes):
    """Change a card of a file."""

    def change(rows):
        row = next(row for row in rows if row["key"] == card)
        row.update(changes)
        for name in without:
            del row[name]

    rewrite(folder, deck, change)


def message(folder):
    """What the loader says about the card set, without the name of the folder."""
    with pytest.raises(CardError) as caught:
        tables.load(folder)
    text = str(caught.value)
    assert "\n" not in text
    assert text.startswith(f"{folder.name}/")
    return text.removeprefix(f"{folder.name}/")


def test_a_card_set_has_names_keys_and_sources(cards):
    assert list(cards.names) == list(cards.keys) == list(cards.sources) == list(schema.FILES)
    assert cards.names["buildings"][0] == ("Market", "Thieves' Market")
    assert cards.names["places"][1] == "business_0"
    assert cards.sources["adventurers"] == ("designed",) * 48
    assert cards.card("spells", "gate") == cards.keys["spells"].index("gate")
    with pytest.raises(ValueError, match="not in tuple"):
        cards.card("spells", "aether")
    again = pickle.loads(pickle.dumps(cards))
    assert again.tables.tobytes() == cards.tables.tobytes()
    assert again.hash == cards.hash


def test_a_copy_is_the_same_set_and_a_change_another(cards, folder):
    same = tables.load(folder)
    assert same.hash == cards.hash
    assert same.tables.tobytes() == cards.tables.tobytes()
    assert tables.load(folder) is same
    edit(folder, "buildings", "market", source="designed", designed=[])
    assert tables.load(folder).hash == cards.hash
    edit(folder, "buildings", "market", defence=5)
    other = tables.load(str(folder))
    assert other.hash != cards.hash
    assert other.tables[0]["building_defence"][0] == 5
    assert cards.tables[0]["building_defence"][0] == 4


@pytest.mark.parametrize(
    ("deck", "count"),
    [
        pytest.param("buildings", 94, marks=pytest.mark.rule("DD-COMP-09")),
        pytest.param("monsters", 68, marks=pytest.mark.rule("DD-COMP-11")),
        pytest.param("adventurers", 48, marks=pytest.mark.rule("DD-COMP-07")),
        pytest.param("henchmen", 40, marks=pytest.mark.rule("DD-COMP-08")),
        pytest.param("fortunes", 62, marks=pytest.mark.rule("DD-COMP-06")),
        pytest.param("masters", 10, marks=pytest.mark.rule("DD-MAST-03")),
        pytest.param("places", 36, marks=pytest.mark.rule("DD-COMP-03")),
    ],
)
def test_a_card_too_many_or_too_few(folder, deck, count):
    rewrite(folder, deck, lambda rows: rows.pop())
    assert message(folder) == f"{deck}.toml: {count - 1} cards, but there must be {count}"
    shutil.copy(tables.STANDARD / f"{deck}.toml", folder)
    rewrite(folder, deck, lambda rows: rows.append({**rows[-1], "key": "another"}))
    assert message(folder) == f"{deck}.toml: {count + 1} cards, but there must be {count}"


def test_choices_fill_the_registers_in_turn(folder):
    rows = [["choose", "hand_spell"], ["choose", "hand_spell"], ["choose", "own_henchman"]]
    edit(folder, "henchmen", "evermerista", effect=[*rows, ["discard", "z"], ["discard", 1]])
    cards = tables.load(folder)
    start = cards.tables[0]["henchman_start"][cards.card("henchmen", "evermerista")]
    array = cards.tables[0]["row"][start : start + 6]
    assert [list(row) for row in array] == [
        [e.Op.CHOOSE, e.Filter.HAND_SPELL, 0, 0, 0],
        [e.Op.CHOOSE, e.Filter.HAND_SPELL, 1, 0, 0],
        [e.Op.CHOOSE, e.Filter.OWN_HENCHMAN, 2, 0, 0],
        [e.Op.DISCARD, 2, 0, 0, 0],
        [e.Op.DISCARD, 1, 0, 0, 0],
        [e.Op.END, 0, 0, 0, 0],
    ]


@pytest.mark.rule("DD-COMP-10")
def test_the_copies_of_spells_are_counted(folder):
    rewrite(folder, "spells", lambda rows: rows.pop(0))
    assert message(folder).endswith(" cards, but there must be 156")
    assert message(folder).startswith("spells.toml: 15")


def test_a_deck_of_spells_must_fit(folder):
    rewrite(folder, "spells", lambda rows: [row.update(deck="attack") for row in rows])
    assert message(folder) == "spells.toml: 156 attack cards, but a deck holds 64"


def test_too_many_titles(folder):
    def change(rows):
        del rows[1:]
        rows += [{**rows[0], "key": f"title_{k}", "copies": 1} for k in range(80)]
        rows[0]["copies"] = 156 - 80

    rewrite(folder, "spells", change)
    assert message(folder) == "spells.toml: 81 titles, but there is room for 80"


@pytest.mark.parametrize(
    ("deck", "key", "change", "wanted"),
    [
        (
            "spells",
            "gate",
            {"cost": {"aether": 1}},
            "unknown element 'aether' (allowed: earth, wind, fire, water)",
        ),
        (
            "spells",
            "gate",
            {"deck": "black"},
            "unknown deck 'black' (allowed: attack, defense, control, production)",
        ),
        (
            "spells",
            "gate",
            {"windows": ["foreman"]},
            "unknown window 'foreman' (allowed: preparation, placed,",
        ),
        ("spells", "gate", {"windows": []}, "wants at least one word, and none twice"),
        ("spells", "gate", {"counter": True}, "true exactly for spells whose one window is react"),
        ("spells", "gate", {"copies": 0}, "expected int >= 1"),
        ("spells", "gate", {"colour": "red"}, "unknown key (allowed: key, source, designed, name,"),
        ("spells", "gate", {"source": "memory"}, "unknown source 'memory' (allowed: rulebook,"),
        (
            "buildings",
            "market",
            {"type": "guild"},
            "unknown type 'guild' (allowed: economic, magic,",
        ),
        (
            "buildings",
            "market",
            {"cost": {"coin": 1}},
            "unknown resource 'coin' (allowed: stone, metal,",
        ),
        ("buildings", "market", {"areas": ["sea"]}, "unknown area 'sea' (allowed: forest, urban,"),
        ("buildings", "market", {"areas": ["urban", "urban"]}, "wants at least one word, and none"),
        ("buildings", "market", {"rank": 13}, "13 is also that of card"),
        ("buildings", "market", {"rank": "high"}, "expected int, got str"),
        ("buildings", "market", {"light": {"evil": 1}}, "a light side never makes evil"),
        (
            "buildings",
            "market",
            {"dark": {"gold": 1}},
            "unknown product 'gold' (allowed: coin, evil,",
        ),
        ("buildings", "market", {"name": ["Market"]}, "expected array of length 2, got 1"),
        ("buildings", "market", {"special": "moat"}, "unknown special 'moat' (allowed: none, lab,"),
        ("monsters", "hydra", {"rank": 136}, "136 is also that of card"),
        (
            "monsters",
            "hydra",
            {"yellow": True},
            "the first four tokens, and no other, are yellow: tarpa,",
        ),
        ("monsters", "tarpa", {"key": "tapra"}, "the first four tokens, and no other, are yellow"),
        ("monsters", "hydra", {"cost": -2}, "expected int >= -1"),
        ("monsters", "hydra", {"defence_die": 7}, "no die 7 (allowed: 0, 6, 8, 10, 12)"),
        ("monsters", "hydra", {"produces": {"gold": 1}}, "unknown product 'gold'"),
        ("monsters", "hydra", {"bonus": {"add": 1}}, "wants either 'pay' or 'area'"),
        ("monsters", "hydra", {"bonus": {"pay": "fire"}}, "wants 'add', or after 'pay' a 'die'"),
        ("monsters", "hydra", {"bonus": {"area": "urban", "die": 6}}, "wants 'add', or after"),
        (
            "monsters",
            "hydra",
            {"bonus": {"pay": "gold", "add": 1}},
            "unknown group 'gold' (allowed: coin,",
        ),
        ("monsters", "hydra", {"bonus": {"area": "sea", "add": 1}}, "unknown area 'sea'"),
        ("monsters", "hydra", {"bonus": {"pay": "fire", "die": 5}}, "no die 5 (allowed: 0, 6,"),
        ("adventurers", "wulf", {"die": 0}, "no die 0 (allowed: 6, 8, 10, 12)"),
        ("adventurers", "wulf", {"icons": ["magic", "magic"]}, "wants at least one word, and none"),
        (
            "adventurers",
            "wulf",
            {"icons": ["magic", "sea"]},
            "unknown icon 'sea' (allowed: monster,",
        ),
        ("henchmen", "zasch", {"window": "night"}, "unknown window 'night' (allowed: preparation,"),
        ("henchmen", "zasch", {"cost": {"spell": 1}}, "unknown item 'spell' (allowed: coin, evil,"),
        ("henchmen", "zasch", {"power": "flight"}, "unknown power 'flight' (allowed: none, tarpa,"),
        ("henchmen", "zygin", {"power": "tarpa"}, "'tarpa' is also that of card 'tarpa'"),
        ("henchmen", "zasch", {"effect": []}, "a henchman without 'power' wants an effect"),
        (
            "henchmen",
            "zasch",
            {"window": "passive"},
            "the window 'passive' has no use for an effect",
        ),
        (
            "fortunes",
            "fool",
            {"era": "dawn"},
            "unknown era 'dawn' (allowed: masquerade, revelation,",
        ),
        ("fortunes", "fool", {"suit": "coins"}, "unknown suit 'coins' (allowed: cups, pentacles,"),
        ("fortunes", "fool", {"top": []}, "a card of arcana has text"),
        ("fortunes", "cups_ace", {"text": []}, "a card of cups has bottom and top"),
        ("fortunes", "fool", {"power": "life"}, "unknown power 'life' (allowed: death, world)"),
        ("fortunes", "death", {"era": "revelation"}, "death is an arcana card of decay"),
        ("masters", "barir", {"card": 5}, "expected int <= 4"),
        ("masters", "barir", {"effect": []}, "a master has 'setup', or 'window' and 'effect', or"),
        ("masters", "barir", {"window": "foreman"}, "unknown window 'foreman'"),
        (
            "places",
            "seer",
            {"location": "port"},
            "unknown location 'port' (allowed: seer, business,",
        ),
        ("places", "business_1", {"slot": 2}, "place number 3 must be slot 1 of business"),
    ],
)
def test_a_bad_value(folder, deck, key, change, wanted):
    edit(folder, deck, key, **change)
    text = message(folder)
    assert text.startswith(f"{deck}.toml, card '")
    assert wanted in text


@pytest.mark.rule("DD-FCARD-07")
@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        ([["fly"]], "row 1: unknown opcode 'fly' (allowed: choose, resolve, gain,"),
        ([["choose", "moon"]], "row 1: argument 1 of 'choose': not 'moon' (allowed: own_space,"),
        ([["gain", "coin"]], "row 1: 'gain' takes 2 arguments, not 1"),
        ([["gain", "spell", 1]], "argument 1 of 'gain': not 'spell' (allowed: coin, evil,"),
        ([["allowance", 6]], "argument 1 of 'allowance': not 6 (allowed: 1..5)"),
        ([["close", -1, "builders"]], "argument 2 of 'close': not 'builders' (allowed: seer,"),
        ([["token", "used"]], "not 'used' (allowed: desecration, sanctify, queen, shell, double,"),
        ([["summon", "any_monster"]], "not 'any_monster' (allowed: own_space,"),
        ([["flip"]], "row 1 uses X, but no 'choose' before it fills X"),
        ([["choose", "own_movable"], ["move"]], "row 2 uses Y, but no 'choose' before it fills Y"),
        ([["choose", "element"], ["flip"]], "row 2 wants in X: space; chosen was: item"),
        ([["choose", "imbuable"], ["banish"]], "wants in X: monster; chosen was: monster or adv"),
        (
            [["choose", "own_space"], ["token", "imbue"]],
            "wants in X: monster or adventurer; chosen",
        ),
        ([["choose", "own_space"], ["discard", "x"]], "wants in X: monster or henchman or spell;"),
        ([["discard", "y"]], "row 1 uses Y"),
        ([["others_lose", -1, 0]], "row 1 uses X"),
        ([["choose", "move_own"]], "row 1 uses X"),
        ([["choose", "element"]] * 4, "row 4: more than 3 'choose' rows"),
        ([["gain", "coin", 1], ["resolve"]], "row 2: before 'resolve' only 'choose' may stand"),
        ([["copy"]], "row 1: 'copy' is for the window action alone"),
        ([["choose", "raise"], ["raise"]], "row 2: 'raise' is for the window kill alone"),
        ([["counter"]], "row 1: 'counter' is for the window react alone"),
        ([["weaken", 1]], "row 1: 'weaken' is for the window adventure or defence alone"),
        ([["discard_self"]], "row 1: 'discard_self' is for henchmen alone"),
    ],
)
def test_a_bad_effect(folder, rows, wanted):
    edit(folder, "fortunes", "cups_ace", bottom=rows)
    text = message(folder)
    assert text.startswith("fortunes.toml, card 'cups_ace', key 'bottom': row ")
    assert wanted in text


def test_a_window_too_many_for_an_effect(folder):
    edit(folder, "spells", "charm", windows=["action", "end"])
    wanted = "spells.toml, card 'charm', key 'effect': row 2: 'copy' is for the window action alone"
    assert message(folder) == wanted


def test_effects_of_all_kinds_of_cards_are_checked(folder):
    for deck, key, name in [
        ("henchmen", "zasch", "effect"),
        ("masters", "barir", "setup"),
        ("masters", "barir", "effect"),
        ("fortunes", "fool", "text"),
    ]:
        edit(folder, deck, key, **{name: [["fly"]]})
        assert message(folder).startswith(
            f"{deck}.toml, card '{key}', key '{name}': row 1: unknown"
        )
        shutil.copy(tables.STANDARD / f"{deck}.toml", folder)


def test_a_building_may_have_an_ability(folder):
    ability = {"side": "dark", "window": "preparation", "effect": [["gain", "coin", 1]]}
    edit(folder, "buildings", "market", ability=ability)
    t = (cards := tables.load(folder)).tables[0]
    assert (t["ability_side"][0], t["ability_window"][0]) == (1, 0)
    assert cards.program(t["ability_start"][0]) == [["gain", "coin", 1]]
    edit(folder, "buildings", "market", ability={**ability, "window": "foreman"})
    assert "key 'ability': unknown window 'foreman'" in message(folder)
    edit(folder, "buildings", "market", ability={**ability, "side": "left"})
    assert "key 'ability': unknown side 'left' (allowed: light, dark)" in message(folder)
    edit(folder, "buildings", "market", ability={**ability, "uses": 1})
    assert "key 'ability.uses': unknown key (allowed: side, window, effect)" in message(folder)
    edit(folder, "buildings", "market", special="lab", ability=ability)
    assert "a lab has its own ability" in message(folder)


def test_resolve_is_put_before_the_effect_of_a_spell_that_has_none(folder):
    edit(folder, "spells", "rust", effect=[["close", "metal"]])
    short = tables.load(folder)
    edit(folder, "spells", "rust", effect=[["resolve"], ["close", "metal"]])
    long = tables.load(folder)
    assert short.tables.tobytes() == long.tables.tobytes()
    start = long.tables[0]["spell_start"][long.card("spells", "rust")]
    assert short.program(start) == [["resolve"], ["close", "metal"]]


def test_what_must_hold_of_a_whole_deck(folder):
    edit(folder, "henchmen", "tarpa", power="none", window="end", effect=[["gain", "evil", 1]])
    assert message(folder) == "henchmen.toml: no henchman has the power 'tarpa'"
    shutil.copy(tables.STANDARD / "henchmen.toml", folder)
    edit(folder, "masters", "barir", card=1)
    assert message(folder) == "masters.toml: 1 sides of master card 0, but there must be 2"
    shutil.copy(tables.STANDARD / "masters.toml", folder)
    edit(folder, "fortunes", "death", without=["power"])
    wanted = "fortunes.toml: 0 cards with power 'death', but there must be 1"
    assert message(folder) == wanted


@pytest.mark.rule("DD-COMP-06")
def test_an_era_needs_enough_cards(folder):
    path = folder / "fortunes.toml"
    text = path.read_text(encoding="utf-8").replace('era = "masquerade"', 'era = "decay"')
    path.write_text(text, encoding="utf-8")
    assert message(folder) == "fortunes.toml: 0 cards of masquerade, but a game needs 5"


def test_too_many_rows(folder):
    edit(folder, "fortunes", "cups_ace", top=[["gain", "coin", 1]] * 900)
    with pytest.raises(CardError, match=r": the effects of all cards need \d+ rows, but there are"):
        tables.load(folder)


def test_files_that_are_missing_or_no_toml(folder):
    (folder / "spells.toml").write_text("[[spell]\n", encoding="utf-8")
    assert message(folder).startswith("spells.toml: no valid TOML: ")
    assert "(at line 1, column" in message(folder)
    (folder / "spells.toml").unlink()
    assert message(folder) == f"spells.toml: there is no such file in {folder.resolve()}"
    with pytest.raises(CardError) as caught:
        tables.load(folder / "nowhere")
    assert str(caught.value).startswith(
        f"card set '{folder / 'nowhere'}': no such folder (allowed:"
    )
