"""Whole Combats with the standard cards: how they begin, go on and end."""

import numpy as np
import pytest

from lairzoo.envs.forgotten_depths import state, tables
from lairzoo.envs.forgotten_depths import vocab as v
from tests.forgotten_depths.combat_play import Arena

KEYS = tables.load().keys
MUCH = 90  # health of heroes that are not to fall


def sturdy(arena):
    arena.s.health[: arena.s.seats] = arena.s.health_max[: arena.s.seats] = MUCH
    return arena


def kept_cards(arena):
    """Whether every Action Card is where it may be."""
    s = arena.s
    for seat in range(s.seats):
        piles = (v.Zone.HERO_DRAW, v.Zone.HERO_DISCARD, v.Zone.HERO_HAND, v.Zone.HERO_TABLE)
        cards = [card for zone in piles for card in arena.cards_of(zone + seat)]
        cards += [int(card) for card in s.played[seat] if card != v.NONE]
        cards += [v.POWER] * int(s.stored[seat])
        assert [cards.count(k) for k in range(v.VALUES)] == list(s.owned[seat])
    for deck in v.Difficulty:
        piles = (v.Zone.FOE_DRAW, v.Zone.FOE_DISCARD, v.Zone.FOE_TABLE)
        assert sum(len(arena.cards_of(zone + deck)) for zone in piles) == 22


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.rule("FD-CSET-11", "FD-DISC-02", "FD-DISC-04")
def test_fights_end_with_all_cards_accounted_for(seed):
    rng = np.random.default_rng(seed)
    arena = sturdy(Arena(seats=1 + seed % 3, seed=seed + 1))
    arena.start(*rng.choice(KEYS["monsters"], size=1 + seed // 3 % 2, replace=False))
    arena.play_at_random(rng, hold=kept_cards)
    s = arena.s
    if s.done != 0:
        assert s.reason == v.Reason.HERO_DEFEATED
        assert min(s.health[: s.seats]) == 0
        return
    kept_cards(arena)
    assert s.combat_round == 0
    assert not s.played[s.played != v.NONE].size
    assert s.phase == v.Phase.ENCOUNTER


@pytest.mark.rule("FD-CSET-04", "FD-XP-01")
def test_a_beaten_card_is_earned():
    arena = sturdy(Arena(seats=1)).start("rag_collector")
    arena.play_at_random(np.random.default_rng(0))
    row = KEYS["monsters"].index("rag_collector")
    assert arena.cards_of(v.Zone.POOL) == [v.XP_MONSTER + row]
    assert arena.cards_of(v.Zone.MONSTERS_OUT) == []


@pytest.mark.rule("FD-CSET-05", "FD-CSET-06")
def test_the_leader_assigns_two_cards_so_that_each_has_a_hero():
    arena = Arena(seats=3).start("hollow_armor", "black_shroud")
    arena.play("card 2", "card 2")
    assert arena.decision() == v.Decision.ASSIGN
    assert arena.labels() == {"card 1"}
    arena.play("card 1")
    assert list(arena.s.assigned) == [1, 1, 0]
    assert arena.decision() == v.Decision.PLAY_FIRST


@pytest.mark.rule("FD-CSET-04")
def test_a_single_card_is_fought_by_all_without_a_question():
    arena = Arena(seats=3).start("hollow_armor").play()
    assert arena.asked == []
    assert list(arena.s.assigned) == [0, 0, 0]
    assert arena.s.phase == v.Phase.COMBAT


@pytest.mark.rule("FD-CSET-10")
def test_a_lone_hero_goes_on_with_the_normal_steps_when_one_card_is_beaten():
    arena = sturdy(Arena(seats=1)).start("hollow_armor", "black_shroud").play("card 1")
    arena.s.foe_health[0, 0] = 0
    while arena.s.combat_round == 1:
        arena.play_one()
    assert arena.decision() == v.Decision.PLAY_FIRST
    arena.play_one()
    arena.play_one()
    assert list(arena.s.pair_foe[0]) == [1, 1, v.NONE, v.NONE]


@pytest.mark.rule("FD-ABIL-11", "FD-DISC-01")
def test_monsters_beaten_by_abilities_end_the_round_without_damage():
    arena = Arena(seats=1).start("hollow_armor")
    arena.s.stored[0] = 2
    arena.play().play_one()
    arena.play_one()
    assert arena.decision() == v.Decision.ABILITY
    assert not arena.happened(v.Event.COMMITTED)
    health = int(arena.s.health[0])
    arena.s.foe_health[0, 0] = 0
    arena.play("done")
    assert arena.s.depth == 0
    assert not arena.happened(v.Event.COMMITTED)
    assert arena.s.health[0] == health
    assert list(arena.s.played[0]) == [v.NONE] * v.PAIRS


@pytest.mark.rule("FD-FINAL-01", "FD-FCOMBAT-07", "FD-FCOMBAT-01")
def test_the_final_entity_is_drawn_part_by_part_and_earns_nothing():
    arena = sturdy(Arena(seats=2))
    for zone, key in (
        ("HEADS_ONE", "head_seer"),
        ("HEADS_TWO", "head_hunger"),
        ("BODIES", "body_coil"),
    ):
        arena.pile(v.Zone[zone], KEYS["final_entity"].index(key))
    arena.start(final=1).play()
    assert [KEYS["final_entity"][k] for k in arena.s.foe_card] == [
        "head_seer",
        "head_hunger",
        "body_coil",
    ]
    arena.s.foe_health[0, 0] = arena.s.foe_health[2, 0] = 0
    while arena.s.depth > 0:
        arena.play_one()
    assert arena.s.done == 0
    assert arena.cards_of(v.Zone.POOL) == []


def test_items_that_work_at_the_end_of_a_round_and_of_the_combat():
    arena = sturdy(Arena(seats=2)).start("hollow_armor")
    for seat, key in enumerate(("null", "nenth")):
        arena.s.hero_item[seat, 3] = KEYS["items"].index(key)
        arena.s.equipped[seat, 3] = 1
    arena.play()
    arena.s.foe_health[0, 0] = 0
    while arena.s.depth > 0:
        arena.play_one()
    used = [int(arena.t.item_ability[KEYS["items"].index(key)]) for key in ("null", "nenth")]
    assert [e[:2] for e in arena.happened(v.Event.ABILITY_USED)] == [(0, used[0]), (1, used[1])]
    assert list(arena.s.health[:2]) == [MUCH - 1, MUCH - 1 - 4]  # Nenth's hero slew nobody


def test_a_fight_that_is_skipped_costs_every_hero_the_same():
    arena = Arena(seats=2, task=v.Scope.EXPLORE)
    health = [int(n) for n in arena.s.health[:2]]
    arena.start("hollow_armor", "black_shroud").play()
    assert arena.asked == []
    assert [int(n) for n in arena.s.health[:2]] == [n - 2 - 3 for n in health]
    assert len(arena.cards_of(v.Zone.POOL)) == 2
    arena.start("gate_keeper").play()
    assert [int(n) for n in arena.s.health[:2]] == [n - 5 - 5 for n in health]
    arena.s.health[1] = 2
    arena.start("hollow_armor").play()
    assert arena.s.reason == v.Reason.HERO_DEFEATED


@pytest.mark.rule("FD-CSET-09")
def test_a_lone_hero_may_resolve_a_pair_for_each_card_by_option():
    arena = sturdy(Arena(seats=1, pairs_per_card=1)).start("hollow_armor", "black_shroud")
    assert arena.s.options[state.Option.PAIRS_PER_CARD] == 1
    arena.play()
    while arena.s.combat_round < 2:
        arena.play_one()
    foes = {int(e[1]) // v.PLAYS for e in arena.happened(v.Event.COMMITTED)}
    assert foes == {0, 1}
