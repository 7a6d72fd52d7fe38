"""Legendary Locations: tokens, the order of the cards, and when they are earned."""

import pytest

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import vocab as v
from tests.forgotten_depths.encounter_state import Scene, row, start

PATTERN = 1
OPENING = v.Zone.LEGEND_OPENING + PATTERN
PILE = v.Zone.LEGEND_PILE + PATTERN * v.LETTERS


def found(*opening, **piles):
    """Two tiles that make the pattern, its piles laid out, and the Encounter begun."""
    scene = Scene()
    scene.pattern(PATTERN, (0, 0, "N"), (1, 0, "S"))
    tiles = [scene.add("EW", (x, 0), nodes=[side]) for x, side in ((1, "N"), (2, "S"))]
    scene.pile(OPENING, *(row("legends", key) for key in opening))
    for letter, keys in piles.items():
        scene.pile(PILE + "ABCDEF".index(letter), *(row("legends", key) for key in keys))
    return scene, tiles


def begin(scene):
    """The one occurrence on offer is chosen."""
    frames.push_ask(scene.s, v.Decision.MATCH, 0, PATTERN)
    assert scene.legal() == [a.MATCH]
    return scene.choose(a.MATCH)


def is_over(scene):
    return scene.pending() == "EXPLORE" and scene.s.phase == v.Phase.EXPLORE


@pytest.mark.rule("FD-LEG-06", "FD-LEG-07", "FD-LEG-11", "FD-LEG-18")
def test_the_lettered_pile_follows_the_opening_card_and_all_are_earned_at_the_end():
    keys = ("sunken_floor", "hollow_below", "hollow_nest", "hollow_hoard")
    opening, trial, nest, hoard = cards = [row("legends", key) for key in keys]
    scene, _ = found("split_stair", keys[0], A=keys[:0:-1], B=["stair_office"])
    for seat in (0, 1):
        scene.pile(v.Zone.HERO_DRAW + seat, 2, 2, 2)
    assert begin(scene) == "TEST_CARD"
    for _ in range(4):
        scene.choose(a.VALUE + 2)
    assert scene.text() == (start(trial, "legend_failure"), 0, v.Source.LEGEND, trial)
    assert scene.cards(v.Zone.LEGEND_SHOWN) == [opening, trial]
    scene.end()
    assert scene.text() == (start(nest, "legend_start"), 0, v.Source.LEGEND, nest)
    assert (scene.s.card_kind, scene.s.card_id) == (v.XP_LEGEND, nest)
    assert scene.s.legend_letter == 0
    assert scene.cards(v.Zone.POOL) == []
    scene.end()
    assert scene.text()[3] == hoard
    scene.end()
    assert is_over(scene)
    assert scene.cards(v.Zone.POOL) == [v.XP_LEGEND + card for card in cards[1:]]
    assert scene.cards(v.Zone.SPENT) == [v.XP_LEGEND + opening]  # worth nothing
    assert scene.cards(v.Zone.LEGEND_SHOWN) == []
    assert scene.cards(OPENING) == [row("legends", "split_stair")]
    assert scene.cards(PILE + 1) == [row("legends", "stair_office")]
    assert scene.events("LEGEND_DRAWN") == [(-1, card, 0, 0) for card in cards]
    assert scene.s.card_id == scene.s.legend_pattern == v.NONE


@pytest.mark.rule("FD-LEG-20")
def test_an_opening_card_without_a_letter_is_all():
    scene, _ = found("empty_throne", A=["stair_office"])
    assert begin(scene) == "CARD_OPTION"
    scene.end()
    assert is_over(scene)
    assert scene.cards(v.Zone.POOL) == [v.XP_LEGEND + row("legends", "empty_throne")]
    assert len(scene.cards(PILE)) == 1


@pytest.mark.rule("FD-LEG-04", "FD-LEG-08", "FD-LEG-10")
def test_nodes_are_marked_and_the_lantern_moves_at_the_start():
    scene, tiles = found("split_stair")
    assert begin(scene) == "PROGRAM"
    assert list(scene.s.node_used[tiles]) == [1 << v.Direction.N, 1 << v.Direction.S]
    assert scene.s.pattern_used[PATTERN] == 1
    assert scene.lantern == (tiles[0], 0)
    assert scene.matches(PATTERN) == []
    assert scene.s.phase == v.Phase.ENCOUNTER
    assert scene.events("ENCOUNTER") == [(-1, tiles[0], v.NONE, PATTERN)]
    scene.end()
    assert is_over(scene)


@pytest.mark.rule("FD-PATH-08")
def test_the_lantern_goes_back_from_a_blocked_region():
    scene = Scene()
    scene.pattern(PATTERN, (0, 0, "N"), (1, 0, "S"))
    tile = scene.add("EW M", (1, 0), nodes=["N"])
    scene.add("EW", (2, 0), nodes=["S"])
    scene.pile(OPENING, row("legends", "split_stair"))
    begin(scene)
    assert scene.lantern == (tile, 0)
    scene.end()
    assert is_over(scene)
    assert scene.lantern == (v.ENTRY, 0)


def test_the_phase_is_an_encounter_again_after_a_combat_in_a_text():
    scene, _ = found("sunken_floor", A=["stair_landing", "hollow_nest"])
    begin(scene)
    scene.s.phase = v.Phase.COMBAT
    scene.end()
    assert scene.pending() == "CARD_OPTION"
    assert scene.s.phase == v.Phase.ENCOUNTER


@pytest.mark.rule("FD-FEAT-04", "FD-LEG-15")
@pytest.mark.parametrize("target", [8, 9])
def test_a_test_has_the_target_for_the_number_of_heroes(target):
    trial = row("legends", "hollow_below")
    scene, _ = found("sunken_floor", A=["hollow_below"])
    scene.t.legend_target[trial] = 1, target, 99
    for seat in (0, 1):
        scene.pile(v.Zone.HERO_DRAW + seat, 2, 2, 2)
    begin(scene)
    for _ in range(4):
        scene.choose(a.VALUE + 2)
    assert scene.events("TEST_RESULT") == [(-1, 8, target, int(target == 8))]
    if target == 8:
        assert is_over(scene)  # its success does nothing
    else:
        failure = start(trial, "legend_failure")
        assert scene.text() == (failure, 0, v.Source.LEGEND, trial)


@pytest.mark.rule("FD-LEG-06", "FD-LEG-07")
@pytest.mark.parametrize("letter", ["A", "C", "F"])
def test_the_letter_of_the_opening_card_names_the_pile(letter):
    piles = {"A": ["hollow_nest"], "C": ["stair_office"], "F": ["hollow_hoard"]}
    scene, _ = found("sunken_floor", **piles)
    scene.t.legend_letter[row("legends", "sunken_floor")] = "ABCDEF".index(letter)
    scene.s.legend_match = scene.s.legend_pattern = scene.s.legend_letter = 77
    begin(scene)
    assert scene.s.legend_pattern == PATTERN
    assert scene.s.legend_match >= 0
    assert scene.s.legend_match != 77
    assert scene.s.legend_letter == "ABCDEF".index(letter)
    second = row("legends", piles[letter][0])
    assert [k for _, k, *_ in scene.events("LEGEND_DRAWN")][1:] == [second]
    while not is_over(scene):
        scene.end()
    names = ("legend_pattern", "legend_letter", "legend_match")
    assert [scene.s[name] for name in names] == [v.NONE] * 3
