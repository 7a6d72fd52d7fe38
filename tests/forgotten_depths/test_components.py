"""The numbers of the card set: counts, decks, and the limits that a designed card keeps to."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from lairzoo.envs.forgotten_depths import effects as e
from lairzoo.envs.forgotten_depths import tables
from lairzoo.envs.forgotten_depths import vocab as v

CARDS = tables.load()
T = CARDS.tables[0]
MONSTERS = range(int(T["num_monsters"]))
ITEMS = range(int(T["num_items"]))


def values(column, row):
    """The valued cards of a deck, one number a card."""
    return [value for value in range(1, v.VALUES) for _ in range(column[row, value])]


def monster(key):
    return CARDS.card("monsters", key)


def words_of(column, index):
    """The rows of the program that begins at column[index], none if there is no program."""
    start = int(T[column][index])
    return [] if start == v.NONE else CARDS.program(start)


def all_rows():
    """Every effect row of the card set."""
    used = np.flatnonzero(T["row"][:, 0])
    return [tuple(int(n) for n in T["row"][k]) for k in used]


@pytest.mark.rule("FD-COMP-06", "FD-COMP-07", "FD-COMP-08", "FD-SETUP-10")
@pytest.mark.parametrize(("hero", "power", "supply"), [(0, 2, 12), (1, 3, 12), (2, 2, 9)])
def test_each_hero_has_its_numbers_of_cards(hero, power, supply):
    assert T["hero_deck"][hero, v.POWER] + T["hero_late_power"][hero] == power
    assert T["hero_deck"][hero, 1:].sum() == 12
    assert T["hero_supply"][hero].sum() == supply
    assert T["num_class_items"][hero] == 8
    assert T["num_class_abilities"][hero] == 8


@pytest.mark.rule("FD-DECK-01", "FD-DECK-02", "FD-DECK-03")
def test_starting_decks_are_those_of_the_rulebook():
    fighter, wizard, rogue = (values(T["hero_deck"], hero) for hero in v.HeroClass)
    assert fighter == [3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]
    assert sum(fighter) == 66
    assert wizard == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8]
    assert sum(wizard) == 56
    assert rogue == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]
    assert sum(rogue) == 54
    assert list(T["hero_deck"][:, v.POWER]) == [2, 2, 2]  # the Wizard's third joins later


@pytest.mark.rule("FD-DECK-04", "FD-DECK-05", "FD-DECK-06", "FD-COMP-15")
def test_monster_decks_are_those_of_the_rulebook():
    wanted = ({2, 3, 4, 5, 6}, {3, 4, 5, 6, 7}, {1, 2, 5, 6, 7})
    for deck, numbers in enumerate(wanted):
        assert Counter(values(T["foe_deck"], deck)) == dict.fromkeys(numbers, 4)
        assert T["foe_deck"][deck, v.POWER] == 2
        assert T["foe_deck"][deck].sum() == 22


@pytest.mark.rule("FD-DECK-07", "FD-DECK-08", "FD-CARD-04")
def test_supplies_cover_every_item_of_their_class_even_all_together():
    for hero in v.HeroClass:
        added = np.zeros(v.VALUES, int)
        for item in T["class_item"][hero, :8]:
            assert (T["item_add"][item] <= T["hero_supply"][hero]).all()
            assert T["item_add"][item].sum() == T["item_remove"][item]
            added += T["item_add"][item]
        assert (added <= T["hero_supply"][hero]).all()
    rod = CARDS.card("items", "ember_rod")
    assert T["item_owner"][rod] == v.Owner.WIZARD
    assert T["item_add"][rod, 5] == 2
    assert T["item_add"][rod].sum() == 2
    assert T["item_remove"][rod] == 2


@pytest.mark.rule("FD-DECK-09", "FD-ITEM-10", "FD-COMP-03")
def test_items_have_a_price_and_few_uses_and_little_armor():
    armor = T["item_passive"][:, v.Passive.ARMOR]
    for key, hands in (("iron_helmet", 0), ("oak_shield", 1)):
        item = CARDS.card("items", key)
        assert (armor[item], T["item_hands"][item]) == (1, hands)
        assert T["item_owner"][item] == v.Owner.FIGHTER
    assert armor.sum() <= 3
    assert T["item_uses"].max() <= 6
    in_decks = T["item_kind"][ITEMS] == v.ItemKind.CLASS
    assert in_decks.sum() == 24
    assert (T["item_xp"][ITEMS][in_decks] >= 1).all()
    assert (T["item_hands"] <= v.HANDS).all()
    assert (T["item_hands"] == 2).any()


@pytest.mark.rule("FD-COMP-16")
def test_uses_of_the_partys_items_fit_the_tokens():
    party = T["item_kind"][ITEMS] == v.ItemKind.PARTY
    assert party.sum() >= 5
    assert (T["item_uses"][ITEMS][party] > 0).all()
    assert T["item_uses"][ITEMS][party].sum() <= 22
    assert (T["item_blade"][ITEMS] != v.NONE).sum() == 2


@pytest.mark.rule("FD-COMP-05", "FD-ALT-01")
def test_six_sides_of_mats_with_rising_health_and_both_kinds_of_abilities():
    for hero in v.HeroClass:
        for side in range(v.SIDES):
            health = [int(n) for n in T["mat_health"][hero, side]]
            assert all(a < b for a, b in pairwise(health))
            assert not any(n % 2 for n in health)
            kinds = {int(T["ability_activation"][a]) for a in T["mat_ability"][hero, side]}
            assert kinds == {v.Activation.POWER, v.Activation.BLOCK}
    second = T["mat_second"]
    assert (second[:, 0] == v.NONE).all()
    assert list(second[:, 1]) == [v.HeroClass.WIZARD, v.HeroClass.ROGUE, v.HeroClass.FIGHTER]
    brush = CARDS.abilities.index("Brush Aside")
    assert brush in T["mat_ability"][v.HeroClass.FIGHTER, 0]
    assert words_of("ability_start", brush) == [["swap"]]
    assert T["ability_cost"][brush] == 1


@pytest.mark.rule("FD-COMP-10", "FD-COMP-11", "FD-COMP-12", "FD-MCARD-11")
def test_each_ecology_has_its_numbers_of_cards():
    assert list(T["num_deck_monsters"]) == [10, 10, 10]
    assert list(T["num_deck_guardians"]) == [3, 3, 0]
    assert list(T["num_deck_features"]) == [10, 10, 10]
    aside = T["aside_monster"]
    assert list(aside) == [v.NONE, monster("saurian"), v.NONE]
    assert CARDS.names["monsters"][aside[1]] == "Crazed Bipedal Saurian"
    shown = T["legend_ecology"][: int(T["num_legends"])]
    assert [int((shown == ecology).sum()) for ecology in v.Ecology] == [30, 30, 21]
    assert len(CARDS.keys["references"]) == 3


@pytest.mark.rule("FD-COMP-13", "FD-FINAL-04")
def test_the_final_entity_has_27_forms():
    kinds = Counter(int(kind) for kind in T["part_kind"][: int(T["num_parts"])])
    part = v.Part
    assert kinds == {part.HEAD_ONE: 3, part.HEAD_TWO: 3, part.BODY: 3, part.TAIL: 1, part.LORE: 1}
    for k, kind in enumerate(T["part_kind"][: int(T["num_parts"])]):
        assert (T["part_health"][k].sum() > 0) == (kind <= part.BODY)
        assert (T["part_powers"][k] > 0) == (kind <= part.HEAD_TWO)


@pytest.mark.rule("FD-COMP-02", "FD-COMP-09", "FD-MCARD-03", "FD-MCARD-04")
def test_individuals_have_tokens_and_health_a_place_on_the_track():
    sizes = {v.MonsterType.SINGULAR: 1, v.MonsterType.PAIR: 2, v.MonsterType.GROUP: 4}
    for k in MONSTERS:
        kind, count = int(T["monster_type"][k]), int(T["monster_count"][k])
        assert count == sizes.get(kind, count)
        assert 1 <= count <= (8 if T["monster_guardian"][k] else 6)
        health = [int(n) for n in T["monster_health"][k]]
        assert all(a < b for a, b in pairwise(health))
    highest = max(T[f"{card}_health"].max() for card in ("monster", "part", "mat"))
    assert highest <= v.HEALTH_TRACK
    assert {int(T["monster_type"][k]) for k in MONSTERS} == set(v.MonsterType)


@pytest.mark.rule("FD-MCARD-01", "FD-MCARD-06")
def test_health_states_are_one_or_two_cards_for_every_number_alive():
    for k in MONSTERS:
        alive = range(1, int(T["monster_count"][k]) + 1)
        assert {int(n) for n in T["monster_plays"][k, alive]} <= {1, 2}
        assert {int(n) for n in T["hero_plays"][k, alive]} <= {1, 2}
        if T["monster_type"][k] == v.MonsterType.SINGULAR:
            assert (T["monster_plays"][k, 1], T["hero_plays"][k, 1]) == (2, 2)
        assert T["monster_powers"][k] > 0 or T["monster_passive"][k].any()


@pytest.mark.rule("FD-MCARD-07", "FD-MCARD-02")
def test_withered_shade():
    k = monster("withered_shade")
    assert T["monster_deck"][k] == v.Difficulty.LIGHT
    assert T["monster_count"][k] == 4
    assert list(T["monster_health"][k]) == [4, 8, 12]
    assert words_of("monster_power", (k, 0)) == [["hurt", "hero", 4]]
    assert list(T["monster_plays"][k, 1:5]) == [1, 1, 2, 2]
    assert list(T["hero_plays"][k, 1:5]) == [2, 2, 2, 2]


@pytest.mark.rule("FD-MCARD-08", "FD-MCARD-09", "FD-MCARD-10")
def test_named_monsters_keep_their_numbers():
    warriors, shroud, vapor = map(monster, ("skeletal_warriors", "black_shroud", "sentient_vapor"))
    assert (T["monster_count"][warriors], T["monster_health"][warriors, 1]) == (4, 10)
    assert (T["monster_plays"][warriors, 4], T["hero_plays"][warriors, 4]) == (2, 1)
    assert T["hero_plays"][warriors, 3] == 2
    assert words_of("monster_power", (shroud, 0)) == [["limit", "heroes", 1]]
    assert T["monster_count"][shroud] == T["monster_count"][vapor] == 1
    assert T["monster_ecology"][shroud] == T["monster_ecology"][vapor]


@pytest.mark.rule("FD-SETUP-12", "FD-REF-01", "FD-REF-02")
def test_prices_and_ranges_of_the_reference_cards():
    assert (T["heal_xp"][0], T["heal_points"][0]) == (1, 1)
    for name in ("key_xp", "ability_xp"):
        assert (np.diff(T[name]) >= 0).all()
    assert (np.diff(T["heal_xp"] / T["heal_points"]) >= 0).all()
    for ecology in v.Ecology:
        for kind in ("monster", "feature"):
            cards = T[f"deck_{kind}"][ecology][: T[f"num_deck_{kind}s"][ecology]]
            least, most = T[f"usual_{kind}"][ecology]
            assert all(least <= T[f"{kind}_xp"][card] <= most for card in cards)


def outcomes(ecology, pattern):
    """Opening card -> the cards of its pile in order."""
    cards = T["opening"][ecology, pattern, : T["num_openings"][ecology, pattern]]
    found = {}
    for opening in cards:
        letter = T["legend_letter"][opening]
        where = (ecology, pattern, letter)
        pile = [] if letter == v.NONE else T["piled"][where][: T["num_piled"][where]]
        found[int(opening)] = [int(card) for card in pile]
    return found


@pytest.mark.rule("FD-SETUP-03", "FD-REF-01", "FD-LEG-11")
def test_every_legendary_total_lies_in_the_stated_range():
    for ecology in v.Ecology:
        least, most = T["usual_legend"][ecology]
        for pattern in range(v.PATTERNS):
            found = outcomes(ecology, pattern)
            assert found
            for opening, pile in found.items():
                total = sum(int(T["legend_xp"][card]) for card in (opening, *pile))
                assert least <= total <= most, CARDS.keys["legends"][opening]


@pytest.mark.rule("FD-SETUP-05", "FD-SETUP-06")
def test_lettered_piles_go_by_numeral_and_some_numerals_are_shared():
    shared = 0
    for ecology in v.Ecology:
        for pattern in range(v.PATTERNS):
            for pile in outcomes(ecology, pattern).values():
                numerals = [int(T["legend_numeral"][card]) for card in pile]
                assert numerals == sorted(numerals)
                assert set(numerals) == set(range(1, max(numerals, default=0) + 1))
                shared += len(numerals) != len(set(numerals))
    assert shared


@pytest.mark.rule("FD-LEG-17", "FD-LEG-19", "FD-LEG-20", "FD-SETUP-04")
def test_named_legendary_locations():
    assert "Sunken Section of Floor" in CARDS.names["legends"]
    processional = outcomes(v.Ecology.RUINS, 1)
    assert sorted(int(T["legend_letter"][card]) for card in processional) == [0, 1, 2]
    assert all(processional.values())
    single = [
        opening
        for ecology in v.Ecology
        for pattern in range(v.PATTERNS)
        for opening, pile in outcomes(ecology, pattern).items()
        if not pile
    ]
    assert single
    assert all(T["legend_xp"][card] for card in single)


def givers(item):
    """(ecology, pattern, opening) of the outcomes whose cards give the Item."""
    found = []
    for ecology in v.Ecology:
        for pattern in range(v.PATTERNS):
            for opening, pile in outcomes(ecology, pattern).items():
                texts = [words_of("legend_start", card) for card in (opening, *pile)]
                if any(["gain", item] in text for text in texts):
                    found.append((ecology, pattern, opening))
    return found


@pytest.mark.rule("FD-BLADE-01", "FD-BLADE-02", "FD-BLADE-03")
def test_the_fabled_blades():
    null, nenth = (CARDS.card("items", key) for key in ("null", "nenth"))
    assert [int(T["item_blade"][item]) for item in (null, nenth)] == [v.Blade.NULL, v.Blade.NENTH]
    assert [len(givers(key)) for key in ("null", "nenth")] == [1, 1]
    for item in (null, nenth):
        assert T["item_passive"][item, v.Passive.DAMAGE] >= 2
        harm = words_of("ability_start", T["item_ability"][item])
        assert any(row[0] == "hurt" for row in harm)
        assert T["ability_window"][T["item_ability"][item]] >= v.Window.ROUND_END  # compulsory
    assert T["item_magic"][nenth]
    assert T["item_bound"][nenth]


@pytest.mark.rule("FD-MCARD-11", "FD-KEY-09", "FD-FEAT-09", "FD-FEAT-12")
def test_cards_that_other_cards_depend_on():
    legends = [words_of("legend_start", k) for k in range(int(T["num_legends"]))]
    releases = [k for k, text in enumerate(legends) if ["release", "saurian"] in text]
    assert len(releases) == 1
    assert T["legend_ecology"][releases[0]] == v.Ecology.CAVERNS
    for word in v.Word:
        item = CARDS.keys["items"][int(np.flatnonzero(T["item_word"] == word)[0])]
        assert len(givers(item)) == 1
        assert T["item_hands"][CARDS.card("items", item)] == 0
    bowl = CARDS.card("features", "brass_scrying_bowl")
    assert words_of("feature_start", bowl) == [["scry", 3]]
    features = [words_of("feature_start", k) for k in range(int(T["num_features"]))]
    assert any(row[0] == "gain" for text in features for row in text)


@pytest.mark.rule("FD-FEAT-04", "FD-FEAT-13")
def test_targets_of_common_tests_grow_with_the_heroes():
    tested = np.flatnonzero(T["feature_draw"])
    assert len(tested) >= 10
    common = [k for k in tested if T["feature_tester"][k] == e.Tester.HEROES]
    assert common
    for k in common:
        one, two, three = (int(n) for n in T["feature_target"][k])
        assert (two, three) == (2 * one, 3 * one)
    arch = CARDS.card("features", "fallen_arch")
    assert list(T["feature_target"][arch]) == [16, 32, 48]
    assert (T["feature_play"] <= T["feature_draw"]).all()


def test_every_word_of_the_language_is_used_by_a_card():
    rows = all_rows()
    assert {row[0] for row in rows} == set(e.Op) - {e.Op.END}
    assert {row[1] for row in rows if row[0] == e.Op.CHOOSE} == set(e.Filter)
    assert {row[1] for row in rows if row[0] == e.Op.IF} == set(e.Condition)
    assert {row[1] for row in rows if row[0] in (e.Op.HEAL, e.Op.HURT, e.Op.AVOID)} == set(
        e.Who
    ) - {e.Who.ALLIES}
    assert (T["item_passive"] + T["ability_passive"][: v.MAX_ITEMS]).sum(axis=0).all()
    passive = T["monster_passive"].sum(axis=0) + T["part_passive"].sum(axis=0)
    assert passive.all()
    windows = {int(n) for n in T["ability_window"][: int(T["num_abilities"])]}
    assert windows == set(v.Window)


@pytest.mark.rule("FD-ICON-01", "FD-COMP-07")
def test_only_the_wizards_ability_cards_are_spells_and_some_are_exhausted():
    spells = np.flatnonzero(T["ability_spell"])
    assert set(spells) == set(T["class_ability"][v.HeroClass.WIZARD, :8])
    exhausted = np.flatnonzero(T["ability_exhaust"])
    assert 0 < len(exhausted) < len(spells)
    assert set(exhausted) <= set(spells)
