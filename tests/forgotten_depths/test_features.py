"""Feature Cards: which is met, the order of its text, its XP, and tests of Action Cards."""

import pytest

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import effects as e
from lairzoo.envs.forgotten_depths import vocab as v
from tests.forgotten_depths.encounter_state import Scene, row, start

HERO_TABLE, HERO_DRAW, HERO_DISCARD = v.Zone.HERO_TABLE, v.Zone.HERO_DRAW, v.Zone.HERO_DISCARD


def meet(scene, key):
    """Meet a Feature of the standard set as such; its row."""
    feature = row("features", key)
    frames.push_task(scene.s, v.Task.FEATURE, feature)
    scene.run()
    return feature


def is_earned(scene, feature):
    done = scene.pending() == "EXPLORE" and scene.s.card_id == v.NONE
    return done and scene.cards(v.Zone.POOL) == [v.XP_FEATURE + feature]


def values(scene):
    """The values that may be played now."""
    return [action - a.VALUE for action in scene.legal()]


@pytest.mark.rule("FD-FEAT-01", "FD-FEAT-06")
def test_an_effect_runs_and_the_card_is_earned_and_the_place_marked():
    scene = Scene()
    tile = scene.add("EW F", (1, 0))
    feature = row("features", "marked_door")
    scene.pile(v.Zone.FEATURES, 2, feature)
    scene.meet(tile, "FEATURE")
    assert scene.text() == (start(feature, "feature_start"), 0, v.Source.FEATURE, feature)
    assert (scene.s.card_kind, scene.s.card_id) == (v.XP_FEATURE, feature)
    assert scene.s.feature_done[tile] == 0
    assert scene.cards(v.Zone.POOL) == []
    assert scene.events("FEATURE_DRAWN") == [(-1, feature, 0, 0)]
    scene.end()
    assert is_earned(scene, feature)
    assert scene.cards(v.Zone.FEATURES) == [2]
    assert scene.s.feature_done[tile] == 1
    assert scene.reach(tile) == "TRAVERSABLE"


@pytest.mark.rule("FD-FEAT-09")
def test_revealed_features_are_met_before_others_in_the_order_of_choice():
    scene = Scene()
    tiles = [scene.add("EW F", (x, 0)) for x in (1, 2)]
    shown = [row("features", key) for key in ("herb_garden", "hot_spring", "marked_door")]
    scene.pile(v.Zone.SCRY, *shown)
    scene.pile(v.Zone.FEATURES, 3)
    assert scene.meet(tiles[0], "FEATURE") == "SCRY"
    assert scene.legal() == [a.OPTION, a.OPTION + 1, a.OPTION + 2]
    scene.choose(a.OPTION + 1)
    assert scene.text()[3] == shown[1]
    assert scene.cards(v.Zone.SCRY) == [shown[0], shown[2]]
    scene.end()
    assert is_earned(scene, shown[1])
    assert scene.meet(tiles[1], "FEATURE") == "SCRY"
    scene.choose(a.OPTION + 1)
    assert scene.text()[3] == shown[2]
    assert scene.cards(v.Zone.FEATURES) == [3]


def test_options_are_put_to_the_leader():
    scene = Scene(heroes=3)
    scene.s.leader = 2
    feature = meet(scene, "bell_rope")
    assert scene.pending() == "CARD_OPTION"
    assert int(scene.top[frames.SEAT]) == 2
    assert scene.args()[0] == 2
    assert (scene.s.card_kind, scene.s.card_id) == (v.XP_FEATURE, feature)
    scene.end()
    assert is_earned(scene, feature)


@pytest.mark.rule("FD-FEAT-04", "FD-FEAT-13")
@pytest.mark.parametrize(
    ("heroes", "cards", "passed"), [(1, 4, 1), (2, 4, 1), (3, 4, 1), (2, 3, 0)]
)
def test_all_heroes_reach_one_target_of_their_number(heroes, cards, passed):
    scene = Scene(heroes=heroes)
    for seat in range(heroes):
        scene.pile(HERO_DRAW + seat, 8, *[4] * 4)
    scene.pile(HERO_DRAW, 8, *[4] * 3, cards)
    feature = meet(scene, "fallen_arch")  # draws 4 and plays them all: no choice
    total = 16 * heroes - 4 + cards
    assert scene.events("TEST_RESULT") == [(-1, total, 16 * heroes, passed)]
    if not passed:
        assert scene.text()[0] == start(feature, "feature_failure")
        scene.end()
    assert is_earned(scene, feature)
    assert scene.cards(HERO_DRAW) == [8]
    assert sorted(scene.cards(HERO_DISCARD)) == sorted([4, 4, 4, cards])
    assert scene.s.test_total == scene.s.test_target == 0


@pytest.mark.rule("FD-FEAT-02", "FD-FEAT-05", "FD-FEAT-07")
def test_heroes_choose_what_they_play_of_the_cards_drawn():
    scene = Scene()
    scene.pile(HERO_DRAW, 7, 2, 5, 3)
    scene.pile(v.Zone.HERO_HAND, 8)
    scene.pile(HERO_DRAW + 1, 4, 4, 6)
    feature = meet(scene, "bat_roost")  # draw 3, play 2, target 24 with two heroes
    assert scene.pending() == "TEST_CARD"
    assert int(scene.top[frames.SEAT]) == 0
    assert values(scene) == [2, 3, 5]
    scene.choose(a.VALUE + 5)
    assert values(scene) == [2, 3]
    scene.choose(a.VALUE + 3)
    assert int(scene.top[frames.SEAT]) == 1
    assert values(scene) == [4, 6]
    scene.choose(a.VALUE + 4)
    assert values(scene) == [4, 6]
    assert scene.s.test_total == 12
    scene.choose(a.VALUE + 6)
    assert scene.events("TEST_RESULT") == [(-1, 18, 24, 0)]
    assert scene.events("TEST_CARD") == [(0, 5, 0, 0), (0, 3, 0, 0), (1, 4, 0, 0), (1, 6, 0, 0)]
    assert sorted(scene.cards(HERO_TABLE)) == [2, 3, 5]
    assert scene.cards(HERO_DISCARD) == []
    scene.end()  # the failure
    assert is_earned(scene, feature)
    assert scene.cards(HERO_TABLE) == []
    assert sorted(scene.cards(HERO_DISCARD)) == [2, 3, 5]
    assert scene.cards(v.Zone.HERO_HAND) == [8]


@pytest.mark.rule("FD-FEAT-03", "FD-FEAT-10")
def test_power_cards_are_stored_and_a_short_pile_is_shuffled():
    scene = Scene(heroes=1)
    scene.pile(HERO_DRAW, 5, v.POWER)
    scene.pile(HERO_DISCARD, 6)
    meet(scene, "fallen_arch")  # wants 4 cards; there are two
    assert scene.s.stored[0] == 1
    assert scene.events("TEST_RESULT") == [(-1, 11, 16, 0)]
    assert scene.cards(HERO_DRAW) == []


@pytest.mark.rule("FD-FEAT-13")
def test_a_test_of_one_hero_and_its_outcome_are_those_of_the_chosen_one():
    scene = Scene()
    scene.pile(HERO_DRAW, 8, 8, 8)
    scene.pile(HERO_DRAW + 1, 3, 3, 3)
    feature = meet(scene, "dry_well")
    assert scene.pending() == "CHOOSE"
    assert scene.args()[0] == e.Filter.ANY_HERO
    assert scene.end(reply=1) == "TEST_CARD"
    assert int(scene.top[frames.SEAT]) == 1
    scene.choose(a.VALUE + 3)
    scene.choose(a.VALUE + 3)
    assert scene.events("TEST_RESULT") == [(1, 6, 12, 0)]
    assert scene.events("TEST_CARD") == [(1, 3, 0, 0), (1, 3, 0, 0)]
    assert scene.cards(HERO_TABLE) == []
    failure = start(feature, "feature_failure")
    assert scene.text() == (failure, 1, v.Source.FEATURE, feature)
    assert scene.cards(HERO_DRAW) == [8, 8, 8]


def test_passives_count_once_for_each_who_takes_part():
    scene = Scene()
    ability = 90
    scene.t.ability_activation[ability] = v.Activation.PASSIVE
    scene.t.ability_passive[ability, v.Passive.TEST] = 2
    scene.s.ability_card[:2, 0] = ability
    for seat in (0, 1):
        scene.pile(HERO_DRAW + seat, 4, 3)
    meet(scene, "spear_trap")
    assert scene.events("TEST_RESULT") == [(-1, 18, 18, 1)]


def test_the_effect_comes_before_the_test():
    scene = Scene()
    feature = meet(scene, "falling_rock")
    assert scene.text()[0] == start(feature, "feature_start")
    assert scene.events("TEST_RESULT") == []
    scene.end()
    assert scene.text()[0] == start(feature, "feature_failure")
