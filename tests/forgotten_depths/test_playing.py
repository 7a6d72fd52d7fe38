"""Combat steps 1 and 2 with the standard cards: who plays what, in which order, against whom."""

import pytest

from lairzoo.envs.core import frames, zones
from lairzoo.envs.forgotten_depths import vocab as v
from tests.forgotten_depths.combat_play import Arena

BREN, SIL = 0, 1  # seats
LIGHT, MEDIUM = v.Difficulty.LIGHT, v.Difficulty.MEDIUM
EMPTY = [v.NONE, v.NONE]


def row(cards):
    return [int(card) for card in cards]


@pytest.mark.rule("FD-PLAY-01", "FD-PLAY-02", "FD-PLAY-13", "FD-DRAW-01")
def test_all_heroes_play_before_a_monster_card_is_drawn():
    arena = Arena(seats=2).start("hollow_armor").hero_cards(BREN, 5, 4, 6).hero_cards(SIL, 2, 4, 6)
    before = arena.cards_of(v.Zone.FOE_DRAW + LIGHT)
    arena.play("value 5")
    assert arena.decision() == v.Decision.PLAY_FIRST
    assert arena.seat() == SIL
    assert list(arena.s.played[BREN, :2]) == EMPTY
    arena.play("value 6", "value 4")
    assert arena.cards_of(v.Zone.FOE_DRAW + LIGHT) == before
    arena.play("value 2")
    assert list(arena.s.played[BREN, :2]) == [5, 4]
    assert list(arena.s.played[SIL, :2]) == [6, 2]
    assert v.NONE not in arena.s.opposed[:2, :2]
    assert arena.cards_of(v.Zone.HERO_HAND + BREN) == [6]


@pytest.mark.rule("FD-PLAY-03", "FD-PLAY-08", "FD-STATE-01")
def test_a_single_card_faces_the_higher_of_two():
    arena = Arena(seats=1).start("skeletal_warriors")
    arena.hero_cards(BREN, 5, 4, 6).foe_cards(LIGHT, 2, 6).play("value 4")
    assert [name for name, *_ in arena.asked] == ["PLAY_FIRST"]
    assert list(arena.s.played[BREN, :2]) == [v.NONE, 4]
    assert list(arena.s.opposed[BREN, :2]) == [2, 6]


@pytest.mark.rule("FD-PLAY-09", "FD-STATE-03")
def test_a_hero_chooses_which_card_the_single_one_faces():
    arena = Arena(seats=1).start("withered_shade")
    arena.hero_cards(BREN, 5, 4, 6).foe_cards(LIGHT, 3).play()
    arena.s.foe_plays[0] = 1  # as with two individuals left
    arena.play("value 5", "value 4")
    assert arena.decision() == v.Decision.OPPOSE
    assert arena.labels() == {"pair 1", "pair 2"}
    arena.play("pair 2")
    assert list(arena.s.opposed[BREN, :2]) == [v.NONE, 3]


@pytest.mark.rule("FD-DRAW-03", "FD-DRAW-07", "FD-PLAY-14")
def test_a_hero_without_a_second_card_shuffles_between_its_two_plays():
    arena = Arena(seats=1).start("hollow_armor")
    arena.pile(v.Zone.HERO_DRAW, 5).pile(v.Zone.HERO_DISCARD, 3, 4, 6, 7, 8).play()
    assert arena.labels() == {"value 5"}
    assert len(arena.cards_of(v.Zone.HERO_DISCARD)) == 5
    arena.play("value 5")
    assert arena.decision() == v.Decision.PLAY_SECOND
    assert len(arena.cards_of(v.Zone.HERO_HAND)) == 2  # three less the one just played
    assert arena.cards_of(v.Zone.HERO_DISCARD) == []
    assert list(arena.s.played[BREN, :2]) == [5, v.NONE]


@pytest.mark.rule("FD-DRAW-11")
def test_a_hero_plays_as_many_cards_as_it_has():
    arena = Arena(seats=1).start("hollow_armor").pile(v.Zone.HERO_DRAW, 5).foe_cards(LIGHT, 4, 3)
    arena.play("value 5")
    assert arena.asked == [("PLAY_FIRST", BREN, "value 5")]
    assert list(arena.s.opposed[BREN, :2]) == [4, 3]


@pytest.mark.rule("FD-DRAW-11")
def test_a_hero_without_any_card_has_no_pair():
    arena = Arena(seats=2).start("hollow_armor").pile(v.Zone.HERO_DRAW)
    arena.hero_cards(SIL, 2, 4, 6).play("value 2", "value 4")
    assert {seat for _, seat, _ in arena.asked} == {SIL}
    assert row(arena.s.played[BREN, :2]) == EMPTY
    assert v.NONE not in arena.s.opposed[:2, :2]


@pytest.mark.rule("FD-MPOW-01", "FD-MPOW-02", "FD-MPOW-03", "FD-MPOW-05")
def test_a_power_card_hurts_the_hero_against_whom_it_was_drawn_once_a_round():
    arena = Arena(seats=2).start("withered_shade")
    arena.hero_cards(BREN, 5, 4, 6).hero_cards(SIL, 2, 4, 6)
    arena.foe_cards(LIGHT, 3, 4, 2, v.POWER, v.POWER, 5)
    health = row(arena.s.health[:2])
    arena.play("value 5", "value 6", "value 4", "value 2")
    assert row(arena.s.health[:2]) == [health[BREN], health[SIL] - 4]  # Flash of Anguish
    assert row(arena.s.opposed[BREN, :2]) == [3, 4]
    assert row(arena.s.opposed[SIL, :2]) == [2, 5]
    assert arena.cards_of(v.Zone.FOE_DISCARD + LIGHT) == [v.POWER, v.POWER]
    assert [e[:3] for e in arena.happened(v.Event.MONSTER_POWER)] == [(SIL, 0, 0), (SIL, 0, v.NONE)]


@pytest.mark.rule("FD-MPOW-04")
def test_a_power_card_of_a_monster_without_an_ability_is_replaced():
    arena = Arena(seats=1).start("hollow_armor")
    arena.hero_cards(BREN, 5, 4, 6).foe_cards(LIGHT, v.POWER, 5, 2).play("value 5", "value 6")
    assert row(arena.s.opposed[BREN, :2]) == [5, 2]
    assert [e[2] for e in arena.happened(v.Event.MONSTER_POWER)] == [v.NONE]


@pytest.mark.rule("FD-END-04", "FD-MPOW-01")
def test_a_hero_that_falls_by_a_power_card_ends_the_game_in_the_middle_of_the_play():
    arena = Arena(seats=1).start("withered_shade")
    arena.s.health[BREN] = 4
    arena.hero_cards(BREN, 5, 4, 6).foe_cards(LIGHT, v.POWER, 5, 2).play("value 5", "value 6")
    assert arena.s.reason == v.Reason.HERO_DEFEATED
    assert arena.s.depth == 0
    assert row(arena.s.opposed[BREN, :2]) == EMPTY


@pytest.mark.rule("FD-FCOMBAT-04", "FD-FCOMBAT-01")
def test_a_power_card_of_the_final_entity_fires_both_heads():
    arena = Arena(seats=2)
    parts = {"HEADS_ONE": "head_seer", "HEADS_TWO": "head_furnace", "BODIES": "body_coil"}
    for zone, key in parts.items():
        arena.pile(v.Zone[zone], arena.cards.card("final_entity", key))
    arena.start(final=1).hero_cards(BREN, 5, 4, 6).hero_cards(SIL, 2, 4, 6)
    arena.foe_cards(v.Difficulty.HEAVY, v.POWER, 2, 6, v.POWER, 5, 7)
    arena.s.stored[:2] = 1
    health = row(arena.s.health[:2])
    arena.play("value 5", "value 6", "value 4", "value 2")
    fired = [e[:3] for e in arena.happened(v.Event.MONSTER_POWER)]
    assert fired == [(BREN, 0, 0), (BREN, 1, 0), (SIL, 0, v.NONE)]
    assert arena.s.stored[BREN] == 0  # Naming: a Power Card and 2 points
    assert arena.s.stored[SIL] == 1
    assert row(arena.s.health[:2])[SIL] == health[SIL] - 3  # Breath: all heroes
    assert row(arena.s.opposed[SIL, :2]) == [5, 7]


@pytest.mark.rule("FD-CSET-08", "FD-CSET-14")
def test_a_lone_hero_draws_and_plays_against_one_card_and_then_the_other():
    arena = Arena(seats=1).start("hollow_armor", "black_shroud").hero_cards(BREN, 5, 4, 6, 7, 8)
    before = arena.cards_of(v.Zone.FOE_DRAW + LIGHT)
    arena.play()
    assert arena.decision() == v.Decision.ORDER
    arena.foe_cards(MEDIUM, 5, 6)
    arena.play("card 2", "value 5", "value 4")
    assert row(arena.s.opposed[BREN]) == [5, 6, *EMPTY]
    assert arena.cards_of(v.Zone.FOE_DRAW + LIGHT) == before
    assert sorted(arena.cards_of(v.Zone.HERO_HAND)) == [6, 7, 8]  # drawn up in between
    arena.play("value 7", "value 8")
    assert row(arena.s.played[BREN]) == [5, 4, 7, 8]
    assert row(arena.s.pair_foe[BREN]) == [1, 1, 0, 0]


@pytest.mark.rule("FD-PLAY-05", "FD-PLAY-07")
def test_a_replaced_monster_card_is_drawn_by_the_same_task():
    arena = Arena(seats=1).start("withered_shade")
    arena.hero_cards(BREN, 5, 4, 6).foe_cards(LIGHT, 3, 4).play("value 5", "value 6")
    depth = int(arena.s.depth)
    arena.foe_cards(LIGHT, v.POWER, 6)
    health = int(arena.s.health[BREN])
    frames.push_task(arena.s, v.Task.MONSTER_PLAY, 0, BREN, 1)
    arena.play()
    assert arena.s.depth == depth
    assert row(arena.s.opposed[BREN, :2]) == [3, 6]
    assert arena.s.health[BREN] == health - 4


@pytest.mark.rule("FD-PLAY-04", "FD-DISC-01")
def test_unplayed_cards_stay_for_the_next_round():
    arena = Arena(seats=1).start("hollow_armor").hero_cards(BREN, 5, 4, 6)
    arena.play("value 5", "value 6")
    while arena.s.combat_round == 1:
        arena.play_one()
    assert 4 in arena.cards_of(v.Zone.HERO_HAND)
    assert zones.size(arena.s, v.Zone.HERO_HAND) == v.HAND
    assert arena.cards_of(v.Zone.FOE_TABLE + LIGHT) == []
