"""Encounters with the elements of a tile, and what a rest does."""

import pytest

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import vocab as v
from tests.forgotten_depths.encounter_state import Scene


def scene_with(text, links="", **options):
    """A tile east of the Entry Tile, its west side open."""
    scene = Scene(**options)
    kind = "stairs" if text.endswith("T") else "ordinary"
    return scene, scene.add(text, (1, 0), links=links, kind=kind)


def is_over(scene):
    """Whether the party explores again."""
    return scene.pending() == "EXPLORE" and scene.s.phase == v.Phase.EXPLORE


@pytest.mark.rule("FD-MON-01", "FD-MON-03", "FD-ENC-02")
def test_a_monster_is_drawn_fought_and_marked():
    scene, tile = scene_with("EW M")
    scene.pile(v.Zone.MONSTERS, 5, 3)
    assert scene.reach(tile) == "ACCESSIBLE"
    assert scene.meet(tile, "MONSTER") == "COMBAT"
    assert scene.args()[:2] == [3, v.NONE]
    assert scene.lantern == (tile, 0)
    assert scene.s.phase == v.Phase.ENCOUNTER
    assert scene.cards(v.Zone.MONSTERS_OUT) == [3]
    assert scene.cards(v.Zone.MONSTERS) == [5]
    assert scene.s.monster_done[tile] == 0
    scene.end()
    assert is_over(scene)
    assert scene.s.monster_done[tile] == 1
    assert scene.reach(tile) == "TRAVERSABLE"
    assert scene.events("ENCOUNTER") == [(-1, tile, v.Slot.MONSTER, v.NONE)]
    assert scene.events("MONSTER_DRAWN") == [(-1, 3, 0, 0)]


@pytest.mark.rule("FD-MON-02", "FD-MON-08")
def test_two_icons_are_one_combat_against_two_cards():
    scene, tile = scene_with("EW MM")
    scene.pile(v.Zone.MONSTERS, 7, 5, 3)
    assert scene.meet(tile, "MONSTER") == "COMBAT"
    assert scene.args()[:2] == [3, 5]
    assert scene.cards(v.Zone.MONSTERS_OUT) == [3, 5]
    assert scene.s.monster_done[tile] == 0


@pytest.mark.rule("FD-MON-05")
def test_without_monster_cards_the_place_is_won_and_one_left_fights_alone():
    scene, tile = scene_with("EW MM")
    scene.meet(tile, "MONSTER")
    assert is_over(scene)
    assert scene.s.monster_done[tile] == 1
    scene, tile = scene_with("EW MM")
    scene.pile(v.Zone.MONSTERS, 4)
    assert scene.meet(tile, "MONSTER") == "COMBAT"
    assert scene.args()[:2] == [4, v.NONE]


@pytest.mark.rule("FD-PATH-08")
def test_the_lantern_goes_back_from_a_region_that_still_blocks():
    scene, tile = scene_with("EW M F")
    scene.pile(v.Zone.MONSTERS, 3)
    scene.meet(tile, "MONSTER")
    scene.end()
    assert scene.lantern == (v.ENTRY, 0)
    assert scene.offers(tile) == {"FEATURE"}
    scene.meet(tile, "FEATURE")
    assert scene.reach(tile) == "TRAVERSABLE"
    assert scene.lantern == (tile, 0)


@pytest.mark.rule("FD-FEAT-11")
def test_without_feature_cards_the_place_is_marked_all_the_same():
    scene, tile = scene_with("EW F")
    scene.meet(tile, "FEATURE")
    assert is_over(scene)
    assert scene.s.feature_done[tile] == 1
    assert scene.cards(v.Zone.POOL) == []


@pytest.mark.rule("FD-DOOR-01", "FD-DOOR-04", "FD-DOOR-07")
@pytest.mark.parametrize(("unlocked", "keys"), [(0, 2), (1, 3)])
def test_a_door_costs_a_key_unless_a_card_opens_it(unlocked, keys):
    scene, tile = scene_with("W ; E", links="d01")
    scene.meet(tile, "DOOR", unlocked)
    assert is_over(scene)
    assert scene.s.keys == keys
    assert scene.reach(tile, 1) == "TRAVERSABLE"
    assert scene.lantern == (tile, 0)
    assert scene.events("UNLOCKED") == [(-1, tile, 1 - unlocked, 0)]


@pytest.mark.rule("FD-DOOR-02", "FD-VAR-04")
@pytest.mark.parametrize(
    ("locked_chests", "keys", "slots"),
    [(0, 1, ["FEATURE", "DOOR", "PLACE"]), (0, 0, ["FEATURE", "PLACE"]), (1, 0, ["FEATURE"])],
)
def test_what_needs_a_key_is_offered_with_a_key(locked_chests, keys, slots):
    scene, tile = scene_with("W C ; E ; N F", links="d01 h02", locked_chests=locked_chests)
    scene.s.keys = keys
    frames.push_ask(scene.s, v.Decision.SLOT, 0, tile)
    assert scene.legal() == [a.SLOT + v.Slot[slot] for slot in slots]
    scene.choose(a.SLOT + v.Slot.FEATURE)
    assert is_over(scene)
    assert scene.s.feature_done[tile] == 1 << 2  # by region


@pytest.mark.rule("FD-CHEST-01", "FD-CHEST-03")
def test_a_chest_gives_an_item_and_is_opened_once():
    scene, tile = scene_with("EW C")
    assert scene.meet(tile, "PLACE") == "FIND_ITEM"
    assert scene.args()[0] == v.NONE
    assert scene.s.chest_done[tile] == 0
    scene.end()
    assert is_over(scene)
    assert scene.s.chest_done[tile] == 1
    assert scene.s.keys == v.START_KEYS
    assert scene.offers(tile) == set()


@pytest.mark.rule("FD-VAR-04")
@pytest.mark.parametrize(("unlocked", "keys"), [(0, 2), (1, 3)])
def test_a_locked_chest_costs_a_key_unless_a_card_opens_it(unlocked, keys):
    scene, tile = scene_with("EW C", locked_chests=1)
    assert scene.meet(tile, "PLACE", unlocked) == "FIND_ITEM"
    assert scene.s.keys == keys


@pytest.mark.rule("FD-GUARD-02")
def test_the_stairs_end_exploring():
    scene, tile = scene_with("EW T")
    scene.meet(tile, "PLACE")
    assert scene.pending() == "EXPLORE"
    assert scene.s.stairs_taken == 1
    assert scene.lantern == (tile, 0)


@pytest.mark.rule("FD-CAMP-02", "FD-CAMP-03", "FD-CAMP-06", "FD-CAMP-09")
def test_a_rest_heals_shuffles_and_brings_the_monsters_back():
    scene, way = scene_with("EW M")
    camp = scene.add("W R", (2, 0))
    s = scene.s
    s.feature_done[way] = 1
    scene.mark(way, "MONSTER")
    s.health_max[0] = 15
    s.health[:2] = [4, 15]
    s.stored[0] = 2
    scene.pile(v.Zone.HERO_DRAW, 3)
    scene.pile(v.Zone.HERO_DISCARD, 5, v.POWER)
    scene.pile(v.Zone.HERO_HAND, 8)
    assert scene.offers(camp) == {"PLACE"}
    scene.meet(camp, "PLACE")
    assert is_over(scene)
    assert list(s.health[:2]) == [11, 20]
    assert scene.events("HEALED") == [(0, 7, 0, 0), (1, 5, 0, 0)]
    assert sorted(scene.cards(v.Zone.HERO_DRAW)) == [0, 3, 5]
    assert scene.cards(v.Zone.HERO_DISCARD) == []
    assert scene.cards(v.Zone.HERO_HAND) == [8]
    assert s.stored[0] == 2
    assert s.camp_used == 1
    assert s.monster_done[way] == 0
    assert s.feature_done[way] == 1
    assert scene.lantern == (camp, 0)
    assert (scene.reach(v.ENTRY), scene.reach(way)) == ("OUT", "ACCESSIBLE")
    assert (scene.offers(camp), scene.offers(way)) == (set(), {"MONSTER"})


@pytest.mark.rule("FD-CAMP-05")
def test_a_rest_refreshes_spells_and_nothing_else():
    scene, tile = scene_with("EW R")
    spell, other = 90, 91
    scene.t.ability_spell[spell] = 1
    scene.t.ability_spell[other] = 0
    scene.s.ability_card[1, :2] = [spell, other]
    scene.s.ability_used[1, v.FIRST_CARD : v.FIRST_CARD + 2] = 1
    scene.meet(tile, "PLACE")
    assert list(scene.s.ability_used[1, v.FIRST_CARD : v.FIRST_CARD + 2]) == [0, 1]
    assert scene.events("REFRESHED") == [(1, spell, 0, 0)]


def test_rest_passives_add_to_the_healing():
    scene, tile = scene_with("EW R")
    scene.s.health[:2] = 1
    ability = 90
    scene.t.ability_activation[ability] = v.Activation.PASSIVE
    scene.t.ability_passive[ability, v.Passive.REST] = 3
    scene.s.ability_card[1, 0] = ability
    scene.meet(tile, "PLACE")
    assert list(scene.s.health[:2]) == [11, 14]


@pytest.mark.rule("FD-VAR-02")
def test_random_campfire_heals_by_the_higher_of_two_cards():
    scene, tile = scene_with("EW R", random_campfire=1)
    scene.s.health[:2] = 1
    scene.pile(v.Zone.HERO_DRAW, 8, 3, v.POWER, 6)
    scene.pile(v.Zone.HERO_DRAW + 1, 2)
    scene.meet(tile, "PLACE")
    assert list(scene.s.health[:2]) == [7, 3]
    assert scene.s.stored[0] == 1
    assert sorted(scene.cards(v.Zone.HERO_DRAW)) == [3, 6, 8]
    assert scene.cards(v.Zone.HERO_DRAW + 1) == [2]
    assert scene.cards(v.Zone.HERO_DISCARD) == scene.cards(v.Zone.HERO_TABLE) == []


@pytest.mark.rule("FD-ENC-02")
def test_items_may_be_toggled_again_after_an_encounter():
    scene, tile = scene_with("EW T")
    scene.s.toggled[0] = 5
    scene.meet(tile, "PLACE")
    assert not scene.s.toggled.any()
