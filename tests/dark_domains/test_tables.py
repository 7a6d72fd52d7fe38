"""What the standard card set must hold, as far as the card data alone shows it."""

import numpy as np
import pytest

from lairzoo.envs.core import data
from lairzoo.envs.dark_domains import tables
from lairzoo.envs.dark_domains import vocab as v
from lairzoo.envs.dark_domains.cards import schema

EVERYWHERE = 0b1111

# The window words of DD-SPELL-04; titles that it leaves to the data are not here.
TITLE_WINDOWS = {
    "Nullification": "placed",
    "Confusion": "placed",
    "Charm": "action",
    "Slay": "adventure",
    "Pain": "adventure",
    "Gate": "adventure defence",
    "Resurrection": "kill",
    "Counter Magic": "react",
    "Black Plague": "preparation",
    "Cave-In": "preparation",
    "Guardians of the Wood": "preparation",
    "Rust": "preparation",
    "Banish": "placed",
    "Desecration": "placed",
    "Sanctify": "adventure",
    "Transport": "adventure defence",
    "Alchemy Formula": "production",
    "Enthrall": "end",
}
FREE_TITLES = ("Animate", "Summon", "Spent Soul", "Destroy", "Dispel", "Imbue")

# The phases of DD-HE-31 by the card's key.
PHASES = {
    "preparation": "benoit banchal benar savonarola karkhofen winston rot",
    "resolution": "nhoj itoril rintalis",
    "foreman": "karn kavai",
    "adventure": "tarpa",
    "defence": "zasch",
    "production": "octavian soojin",
    "end": "chrastopheles erto evermerista hyrista istan sizarsith sounseril yvgenry zartin zygin",
    "passive": "essoli gnarl",
}


@pytest.fixture(scope="module")
def cards():
    return tables.load()


@pytest.fixture(scope="module")
def t(cards):
    return cards.tables[0]


def items(row):
    """A row of a table by item as a dict of words."""
    return {v.Item(k).name.lower(): int(n) for k, n in enumerate(row) if n}


def programs_of(cards, *columns):
    """Every program that the columns point to, in words."""
    starts = {int(n) for column in columns for n in cards.tables[column].ravel()} - {v.NONE}
    return [cards.program(start) for start in sorted(starts)]


# The components


@pytest.mark.rule("DD-COMP-02", "DD-COMP-03")
def test_places_are_in_path_order(t):
    singles = [1, 2, 2, 1, 1, 7, 2, 0, 4, 2, 1, 1, 1, 2, 6, 1, 1]  # none: the Builders' Guild
    names = "SEER BUSINESS TEMPLE ASSASSIN THUG ARCHITECTS INN BUILDERS TOWERS LIBRARY GREEN YELLOW"
    names += " DOCKS FAR_LANDS NIKTMARG COUNCIL COURT"
    assert [location.name for location in v.Location] == names.split()
    assert sum(singles) == 35
    assert len(t["place_location"]) == 36
    for location, count in enumerate(singles):
        slots = t["place_slot"][t["place_location"] == location]
        assert list(slots) == list(range(count or 1))
    assert list(t["place_location"]) == sorted(t["place_location"])
    for location, place in zip(v.Location, v.Place, strict=True):
        assert t["place_location"][place] == location
        assert t["place_slot"][place] == 0


@pytest.mark.rule("DD-COMP-06", "DD-FCARD-05")
def test_fortune_cards(cards, t):
    n = t["num_fortunes"]
    assert n == 62
    eras, suits = t["fortune_era"][:n], t["fortune_suit"][:n]
    assert set(suits) == set(v.Suit)
    world, death = (int(np.flatnonzero(t[f"fortune_{name}"])[0]) for name in ("world", "death"))
    assert (t["fortune_world"].sum(), t["fortune_death"].sum()) == (1, 1)
    assert (eras[world], eras[death]) == (v.Era.REVELATION, v.Era.DECAY)
    assert suits[world] == suits[death] == v.Suit.ARCANA
    assert (eras == v.Era.MASQUERADE).sum() >= 5
    assert min((eras == v.Era.REVELATION).sum(), (eras == v.Era.DECAY).sum()) >= 4 + 1
    starts = t["fortune_start"][:n]
    one_text = starts[:, 0] == starts[:, 1]
    assert all(one_text[suits == v.Suit.ARCANA])
    assert not any(one_text[suits != v.Suit.ARCANA])
    assert cards.program(starts[world, 0])  # designed, but not empty


@pytest.mark.rule("DD-COMP-07")
def test_adventurers(t):
    n = t["num_adventurers"]
    assert n == 48
    assert set(t["adventurer_die"][:n]) == {6, 8, 10, 12}
    icons = t["adventurer_icon"][:n]
    assert set(icons.ravel()) == set(v.Icon)
    assert len(v.Icon) == 12
    assert all(left != right for left, right in icons)


@pytest.mark.rule("DD-COMP-08", "DD-HE-31")
def test_henchmen(t):
    rows = data.load(tables.STANDARD / "henchmen.toml", schema.Henchman, "henchman")
    assert len(rows) == t["num_henchmen"] == 40
    window = {card.key: card.row.window for card in rows}
    named = {card.key for card in rows if card.row.source == "rulebook"}
    assert named == set(" ".join(PHASES.values()).split())
    assert len(named) == 28
    for phase, keys in PHASES.items():
        assert {window[key] for key in keys.split()} == {phase}
    assert set(window.values()) <= {*data.words(v.Window), "resolution", "passive"}
    asterisk = {card.key for card in rows if card.row.decay and card.row.source == "rulebook"}
    assert asterisk == set(PHASES["end"].split())
    powers = t["henchman_power"][:40]
    tokens = [(powers == p).sum() for p in (v.Power.TARPA, v.Power.ELVES, v.Power.GNOLLS)]
    assert tokens == [1, 1, 1]


@pytest.mark.rule("DD-COMP-09", "DD-BCARD-04", "DD-BCARD-06")
def test_buildings(t):
    n = t["num_buildings"]
    assert n == 94
    assert set(t["building_kind"][:n]) == set(v.Kind)
    assert len(set(t["building_rank"][:n])) == n
    assert all(t["building_cost"][:n].sum(axis=1) > 0)
    assert not t["building_cost"][:, : v.FIRST_RESOURCE].any()
    # one type, rank and defence a card, whatever side is up
    for column in ("building_kind", "building_rank", "building_defence"):
        assert t[column].shape == (v.MAX_BUILDINGS,)
    assert all(t["building_defence"][:n] > 0)
    made = t["building_make"][:n]
    assert not made[:, v.Side.LIGHT, v.Item.EVIL].any()
    special = t["building_special"][:n]
    assert all(made[special == v.Special.NONE].sum(axis=2).ravel() > 0)


@pytest.mark.rule("DD-COMP-10", "DD-SP-35")
def test_spells(cards, t):
    n = t["num_titles"]
    copies, decks = t["spell_copies"][:n], t["spell_deck"][:n]
    assert copies.sum() == 156
    assert [copies[decks == deck].sum() for deck in v.Deck] == [39] * 4
    titles = cards.names["spells"]
    assert len(set(titles)) == n
    assert {*TITLE_WINDOWS, *FREE_TITLES} <= set(titles)
    assert len({*TITLE_WINDOWS, *FREE_TITLES}) == 24
    assert t["spell_counter"][titles.index("Counter Magic")] == 1
    assert all(t["spell_cost"][:n].sum(axis=1) <= 4)


@pytest.mark.rule("DD-SPELL-04")
def test_the_windows_of_the_named_titles(cards, t):
    words = data.words(v.Window)
    bits = dict(zip(cards.names["spells"], t["spell_windows"], strict=False))
    for title, windows in TITLE_WINDOWS.items():
        assert bits[title] == sum(1 << words[word] for word in windows.split())
    closed = sum(1 << window for window in (v.Window.KILL, v.Window.ACTION, v.Window.REACT))
    for title in FREE_TITLES:
        assert bits[title]
        assert not bits[title] & closed
    for title in ("Destroy", "Dispel", "Imbue"):
        assert not bits[title] & 1 << v.Window.PRODUCTION


@pytest.mark.rule("DD-COMP-11", "DD-MON-01")
def test_monsters(cards, t):
    n = t["num_monsters"]
    assert n == 68
    assert cards.keys["monsters"][: v.YELLOWS] == tables.YELLOW_KEYS
    assert n - v.YELLOWS == 64
    ranks = t["monster_rank"][:n]
    assert len(set(ranks)) == n
    assert t["monster_rank"][v.Yellow.MERCENARY] == ranks.min()
    assert list(t["monster_die"][: v.YELLOWS]) == [8, 0, 0, 10]
    cost = t["monster_cost"][:n]
    assert cost.min() == -1
    assert all(cost[: v.YELLOWS] == -1)
    pays, stands = t["bonus_group"][:n] != v.NONE, t["bonus_area"][:n] != v.NONE
    assert pays.any()
    assert stands.any()
    assert not (pays & stands).any()
    adds, rolls = t["bonus_add"][:n] > 0, t["bonus_die"][:n] > 0
    assert all((adds ^ rolls) == (pays | stands))
    assert not (adds & rolls).any()
    made = t["monster_make"][:n].sum(axis=1)
    assert (made == 0).any()
    assert (made > 0).any()


@pytest.mark.rule("DD-COMP-05")
def test_no_card_lets_a_seat_place_more_than_five_minions_of_its_colour(cards):
    assert [piece.name for piece in v.Piece] == ["WHITE", "PURPLE"]
    assert v.PIECES == v.MAX_SEATS + 2
    rows = [
        row for program in programs_of(cards, "fortune_start", "spell_start") for row in program
    ]
    assert {row[1] for row in rows if row[0] == "allowance"} <= {1, 2, 3, 4, 5}


@pytest.mark.rule("DD-MAST-03")
def test_masters_are_ten_on_five_cards(t):
    assert t["num_masters"] == 10
    assert sorted(t["master_card"][:10]) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    does_something = (t["master_setup"] != v.NONE) | (t["master_start"] != v.NONE)
    assert all(does_something[:10])
    assert all((t["master_start"] != v.NONE) == (t["master_window"] != v.NONE))


# Named cards


def building(cards, key):
    """A building's numbers as a dict."""
    t, k = cards.tables[0], cards.card("buildings", key)
    columns = ("kind", "areas", "defence", "rank", "special")
    found = {name: int(t[f"building_{name}"][k]) for name in columns}
    found["cost"] = items(t["building_cost"][k])
    found["light"], found["dark"] = (items(t["building_make"][k, side]) for side in v.Side)
    return found


@pytest.mark.rule("DD-BCARD-01")
def test_the_grove(cards):
    rank = building(cards, "grove").pop("rank")
    assert building(cards, "grove") == {
        "kind": v.Kind.NATURE,
        "areas": 1 << v.Area.FOREST,
        "defence": 9,
        "rank": rank,
        "special": v.Special.NONE,
        "cost": {"wood": 1, "stone": 1, "worker": 1},
        "light": {"coin": 1},
        "dark": {"evil": 4},
    }


@pytest.mark.rule("DD-BCARD-02", "DD-BCARD-03", "DD-BU-06")
def test_other_named_buildings(cards):
    assert building(cards, "market")["cost"] == {"wood": 1, "worker": 1}
    darks = [dark for _, dark in cards.names["buildings"]]
    tower = building(cards, cards.keys["buildings"][darks.index("Tower of Dark Magic")])
    assert tower["rank"] == 13
    assert tower["dark"] == {"spell": 1, "evil": 4}
    specials = [building(cards, key)["special"] for key in ("castle", "keep", "citadel")]
    assert specials == [v.Special.FORTRESS, v.Special.OUTPOST, v.Special.RUINS]
    lights = [light for light, _ in cards.names["buildings"]]
    lab, dark = cards.names["buildings"][lights.index("Alchemy Lab")]
    assert dark == "Necromancer's Lab"
    assert building(cards, "alchemy_lab")["special"] == v.Special.LAB


@pytest.mark.rule("DD-BCARD-05")
def test_some_buildings_may_be_built_in_some_areas_only(t):
    areas = t["building_areas"][: t["num_buildings"]]
    assert all((areas > 0) & (areas <= EVERYWHERE))
    assert (areas == EVERYWHERE).any()
    assert (areas != EVERYWHERE).any()
    assert all((areas >> area & 1).any() for area in v.Area)


def test_a_lab_gets_its_ability(cards, t):
    lab = t["building_special"] == v.Special.LAB
    assert all(t["ability_window"][lab] == v.Window.PRODUCTION)
    assert all(t["ability_side"][lab] == v.Side.DARK)
    (start,) = set(t["ability_start"][lab])
    assert cards.program(start) == [["summon", "monster_space"]]


@pytest.mark.rule("DD-MON-02", "DD-MON-03", "DD-MON-04", "DD-MON-05")
def test_the_named_monsters(cards, t):
    names = np.array(cards.names["monsters"])

    def values(name, column):
        return {int(n) for n in t[column][: len(names)][names == name]}

    assert values("Gargoyle", "bonus_area") == {v.Area.URBAN}
    assert values("Gargoyle", "bonus_add") == {2}
    assert values("Fire Elemental", "monster_cost") == {6}
    made = t["monster_make"][: len(names)]
    assert {tuple(items(row).items()) for row in made[names == "Fire Elemental"]} == {
        (("fire", 1),)
    }
    assert 136 in values("Specter", "monster_rank")
    assert {tuple(items(row).items()) for row in made[names == "Specter"]} == {(("evil", 1),)}
    assert values("Dragon", "monster_defence") == {18}
    assert values("Dragon", "bonus_group") == {v.Group.ELEMENT}
    assert values("Dragon", "bonus_die") == {8}
    assert values("Dragon", "bonus_area") == {v.NONE}


# Effects


@pytest.mark.rule("DD-FCARD-06")
def test_fortunes_have_the_effects_that_the_rules_refer_to(cards):
    rows = [row for program in programs_of(cards, "fortune_start") for row in program]
    ops = {row[0] for row in rows}
    assert ["allowance", 3] in rows
    assert ["allowance", 5] in rows
    assert ops & {"gain", "lose", "halve"}
    assert "lighten" in ops
    assert {row[1] for row in rows if row[0] == "token"} & {"queen", "desecration", "shell"}
    assert any(row[0] == "close" and isinstance(row[1], str) for row in rows)  # a good
    assert any(row[0] == "close" and row[1] == -1 for row in rows)  # an action space


@pytest.mark.rule("DD-FCARD-07")
def test_no_effect_closes_the_builders_guild(cards):
    rows = [row for program in programs_of(cards, "fortune_start") for row in program]
    closed = {row[2] for row in rows if row[0] == "close" and len(row) == 3}
    assert closed
    assert "builders" not in closed


@pytest.mark.rule("DD-TOKEN-02")
def test_cards_place_magic_shells_and_doubles(cards):
    columns = ("fortune_start", "spell_start", "henchman_start", "master_start", "master_setup")
    rows = [row for program in programs_of(cards, *columns) for row in program]
    assert ["token", "shell"] in rows
    assert ["token", "double"] in rows


def test_every_spell_announces(cards, t):
    for start in t["spell_start"][: t["num_titles"]]:
        program = [row[0] for row in cards.program(start)]
        at = program.index("resolve")
        assert set(program[:at]) <= {"choose"}
        assert at + 1 < len(program)


def test_groups(t):
    def group(which):
        return items([t["group_bits"][which] >> k & 1 for k in range(v.ITEMS)])

    assert all(list(group(k)) == [v.Item(k).name.lower()] for k in range(v.ITEMS))
    assert list(group(v.Group.ELEMENT)) == ["earth", "wind", "fire", "water"]
    assert list(group(v.Group.RESOURCE)) == ["stone", "metal", "wood", "worker"]
    assert list(group(v.Group.STORED)) == [
        "coin",
        *group(v.Group.ELEMENT),
        *group(v.Group.RESOURCE),
    ]
    assert list(group(v.Group.GOODS)) == ["stone", "metal", "wood"]


def test_nothing_is_none_beyond_the_cards(t):
    for column in ("spell_start", "henchman_start", "henchman_window", "fortune_start"):
        assert all(t[column][-1:].ravel() == v.NONE)
    assert all((t["henchman_window"] == v.NONE) == (t["henchman_start"] == v.NONE))
