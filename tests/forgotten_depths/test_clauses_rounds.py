"""Rounds of a Combat: a lone hero against two cards, plays, Power Cards, what happens at an end."""

import pytest

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import gear
from tests.forgotten_depths.combat_play import Arena
from tests.forgotten_depths.combat_state import AVA, BREN, SIL, Fight
from tests.forgotten_depths.combat_steps import Steps

LIGHT, MEDIUM, HEAVY = v.Difficulty
HAND, DRAW, DISCARD = v.Zone.HERO_HAND, v.Zone.HERO_DRAW, v.Zone.HERO_DISCARD


def arena(*keys, seats=2, health=60, **options):
    """A Combat at its first ask; the Monsters have no Abilities."""
    game = Arena(seats, **options)
    for key in keys:
        row = game.cards.card("monsters", key)
        game.t.monster_health[row] = health
        game.t.monster_passive[row] = 0
        game.t.monster_powers[row] = 0
    return game.start(*keys).play()


def give(game, seat, key, slot=0, equipped=1):
    game.s.hero_item[seat, slot] = game.cards.card("items", key)
    game.s.equipped[seat, slot] = equipped


def lowest(game):
    """The first legal action as a text."""
    return game.labels() and min(game.labels())


def play_cards(game):
    while game.decision() in (v.Decision.PLAY_FIRST, v.Decision.PLAY_SECOND):
        game.play(lowest(game))


def finish(game, health=30):
    """Play to the end with Monsters that fall at a touch."""
    while game.s.depth > 0:
        game.s.health[:] = health
        game.s.foe_health[game.s.foe_health > 1] = 1
        game.play("done" if "done" in game.labels() else lowest(game))


# ---- whom heroes fight


@pytest.mark.rule("FD-CSET-04", "FD-CSET-05")
def test_the_leader_assigns_heroes_to_two_cards_and_each_needs_one():
    game = Arena(seats=3)
    game.s.leader = 2
    game.start("vine_walker", "hollow_armor").play()
    assert (game.decision(), game.seat(), game.labels()) == (
        v.Decision.ASSIGN,
        2,
        {"card 1", "card 2"},
    )
    assert game.s.phase == v.Phase.COMBAT
    game.play("card 2", "card 2")
    assert game.labels() == {"card 1"}
    game.play("card 1")
    assert game.s.assigned[:3].tolist() == [1, 1, 0]
    play_cards(game)
    assert not game.s.sealed.any()
    for seat, foe in enumerate([1, 1, 0]):
        assert game.s.pair_foe[seat, :2].tolist() == [foe, foe]


@pytest.mark.parametrize(
    ("keys", "seats"), [(("vine_walker",), 3), (("vine_walker", "rust_crab"), 1)]
)
def test_nobody_is_assigned_against_one_card_or_alone(keys, seats):
    game = arena(*keys, seats=seats)
    assert "ASSIGN" not in [row[0] for row in game.asked]
    assert game.decision() in (v.Decision.PLAY_FIRST, v.Decision.ORDER)


# ---- a lone hero against two cards


@pytest.mark.rule("FD-CSET-08", "FD-CSET-10")
@pytest.mark.parametrize("first", [0, 1])
def test_a_lone_hero_plays_against_both_in_the_order_it_names(first):
    game = arena("vine_walker", "hollow_armor", seats=1)
    assert game.labels() == {"card 1", "card 2"}
    game.play(f"card {first + 1}")
    game.pile(HAND, 3, 4, 5).pile(DRAW, 3, 3, 7, 8)
    game.play("value 3", "value 4")
    assert game.s.pair_foe[0].tolist() == [first, first, v.NONE, v.NONE]
    assert sorted(game.cards_of(HAND)) == [5, 7, 8]  # drawn up anew
    game.play("value 8", "value 5")
    assert game.s.pair_foe[0].tolist() == [first, first, 1 - first, 1 - first]
    assert game.s.played[0].tolist() == [3, 4, 8, 5]
    assert game.cards_of(HAND) == [7]


@pytest.mark.rule("FD-CSET-08")
@pytest.mark.parametrize("dead", [0, 1])
def test_with_one_of_two_cards_defeated_a_lone_hero_names_no_order(dead):
    game = arena("vine_walker", "hollow_armor", seats=1)
    game.play("card 1")
    game.s.foe_health[dead] = 0
    while game.s.combat_round == 1:
        game.s.health[0] = 20
        game.play("done" if "done" in game.labels() else lowest(game))
    assert game.decision() == v.Decision.PLAY_FIRST
    assert game.s.order == v.NONE
    play_cards(game)
    assert game.s.pair_foe[0].tolist() == [1 - dead, 1 - dead, v.NONE, v.NONE]
    assert [row[0] for row in game.asked].count("ORDER") == 1


def test_a_lone_hero_names_no_order_against_the_final_entity():
    game = Arena(1, start=v.Ecology.ARCHITECTURE)
    frames.push_task(game.s, v.Task.COMBAT, v.NONE, v.NONE, 1)
    game.play()
    assert game.decision() == v.Decision.PLAY_FIRST
    play_cards(game)
    assert game.s.pair_foe[0].tolist() == [0, 0, v.NONE, v.NONE]


# ---- playing


@pytest.mark.rule("FD-DRAW-01", "FD-DRAW-02")
def test_a_passive_ability_raises_the_hand_that_is_drawn_up():
    game = Arena(seats=2)
    give(game, 1, "bound_grimoire")
    assert gear.passive(game.s, game.t, 1, v.Passive.HAND) == 1
    game.start("vine_walker").play()
    assert [len(game.cards_of(HAND + seat)) for seat in range(2)] == [3, 4]


@pytest.mark.rule("FD-DRAW-03", "FD-DRAW-06")
def test_a_hero_without_cards_shuffles_after_its_first_card_is_laid():
    game = arena("vine_walker", seats=1)
    game.pile(HAND, 4).pile(DRAW).pile(DISCARD, 5, 6, 7, 8)
    game.s.must_play[0] = 2
    game.play("value 4")
    assert game.s.played[0, 0] == 4
    assert len(game.cards_of(HAND)) == 2  # up to three, less the card that lies
    assert game.cards_of(DISCARD) == []
    assert len(game.labels()) == 2


@pytest.mark.rule("FD-DRAW-11")
def test_a_hero_plays_as_many_cards_as_it_has():
    game = Arena(seats=1)
    game.pile(HAND).pile(DRAW, 5).pile(DISCARD)
    game.start("vine_walker").play()
    assert game.decision() == v.Decision.PLAY_FIRST
    game.play("value 5")
    assert game.s.must_play[0] == 1
    assert (game.s.played[0] != v.NONE).sum() == 1


@pytest.mark.rule("FD-PLAY-12")
def test_a_limit_holds_for_the_next_round_alone():
    game = arena("vine_walker", seats=2)
    game.s.limit_next[0] = 1
    plays = {1: [0, 0], 2: [0, 0], 3: [0, 0]}
    while game.s.combat_round < 4:
        game.s.health[:2] = 20
        game.s.foe_health[0, 0] = 60
        if game.decision() in (v.Decision.PLAY_FIRST, v.Decision.PLAY_SECOND):
            plays[int(game.s.combat_round)][game.seat()] += 1
        game.play("done" if "done" in game.labels() else lowest(game))
    assert plays == {1: [2, 2], 2: [1, 2], 3: [2, 2]}


@pytest.mark.rule("FD-PLAY-09")
@pytest.mark.parametrize("position", [1, 2])
def test_the_hero_says_which_of_its_cards_a_single_monster_card_faces(position):
    game = Arena(seats=2)
    row = game.cards.card("monsters", "vine_walker")
    game.t.monster_plays[row] = 1
    game.t.monster_powers[row] = 0
    game.hero_cards(0, 3, 4, 5).foe_cards(LIGHT, 6, 5)
    game.start("vine_walker").play()
    game.play("value 3")
    game.play(lowest(game), "value 5")
    game.play(lowest(game))
    assert (game.decision(), game.seat()) == (v.Decision.OPPOSE, 0)
    assert game.labels() == {"pair 1", "pair 2"}
    game.play(f"pair {position}")
    assert game.s.opposed[0, position - 1] == 6
    assert game.s.opposed[0, 2 - position] == v.NONE
    assert game.decision() == v.Decision.OPPOSE
    assert game.seat() == 1


@pytest.mark.rule("FD-PLAY-09")
def test_in_the_second_play_of_a_lone_hero_the_third_and_fourth_pair_are_offered():
    game = Arena(seats=1)
    for key in ("vine_walker", "hollow_armor"):
        game.t.monster_plays[game.cards.card("monsters", key)] = 1
    game.foe_cards(LIGHT, 6, 5)
    game.start("vine_walker", "hollow_armor").play("card 2")
    play_cards(game)
    assert game.labels() == {"pair 1", "pair 2"}
    game.play("pair 2")
    play_cards(game)
    assert game.labels() == {"pair 3", "pair 4"}
    game.play("pair 3")
    assert game.s.opposed[0].tolist() == [v.NONE, 6, 5, v.NONE]
    assert game.s.pair_foe[0, 1:3].tolist() == [1, 0]


# ---- Power Cards of Monsters


@pytest.mark.rule("FD-MPOW-03", "FD-MPOW-05", "FD-MPOW-11")
def test_a_second_power_card_of_the_round_is_wasted_and_replaced():
    game = Arena(seats=1)
    game.foe_cards(LIGHT, v.POWER, v.POWER, 4, 5)
    game.start("withered_shade").play()
    health = int(game.s.health[0])
    play_cards(game)
    assert game.s.health[0] == health - 4
    assert game.s.opposed[0, :2].tolist() == [4, 5]
    assert game.cards_of(v.Zone.FOE_DISCARD) == [v.POWER, v.POWER]
    powers = [row[2] for row in game.happened(v.Event.MONSTER_POWER)]
    assert powers == [0, v.NONE]


@pytest.mark.rule("FD-FCOMBAT-04")
@pytest.mark.parametrize("dead", [None, 0, 1])
def test_a_power_card_of_the_final_entity_is_for_both_living_heads(dead):
    game = Arena(1, start=v.Ecology.ARCHITECTURE)
    game.s.stored[0] = 0
    for zone, key in (
        (v.Zone.HEADS_ONE, "head_mender"),
        (v.Zone.HEADS_TWO, "head_hunger"),
        (v.Zone.BODIES, "body_coil"),
    ):
        game.pile(zone, game.cards.card("final_entity", key))
    game.foe_cards(HEAVY, v.POWER, 5, 6)
    frames.push_task(game.s, v.Task.COMBAT, v.NONE, v.NONE, 1)
    game.play()
    game.s.foe_health[0, 0] -= 5
    if dead is not None:
        game.s.foe_health[dead, 0] = 0
    before, health = int(game.s.foe_health[0, 0]), int(game.s.health[0])
    play_cards(game)
    assert game.s.foe_health[0, 0] == (0 if dead == 0 else before + 3)
    assert game.s.health[0] == (health if dead == 1 else health - 5)
    assert game.s.opposed[0, :2].tolist() == [5, 6]


# ---- the end of a Round and of a Combat


@pytest.mark.rule("FD-BLADE-02")
@pytest.mark.parametrize(("equipped", "lost"), [(1, 1), (0, 0)])
def test_null_hurts_all_heroes_at_the_end_of_each_round(equipped, lost):
    game = arena("vine_walker", seats=2)
    give(game, 1, "null", slot=7, equipped=equipped)
    hurts = []
    while game.s.combat_round < 3:
        game.s.foe_health[0, 0] = 60
        game.play("done" if "done" in game.labels() else lowest(game))
    hurts = [row for row in game.happened(v.Event.DAMAGED) if row[2] == v.Hurt.OWN]
    assert [row[:2] for row in hurts] == [(0, 1), (1, 1)] * (2 * lost)


@pytest.mark.rule("FD-BLADE-03")
@pytest.mark.parametrize(("slew", "change"), [(2, 2), (0, -4)])
def test_nenth_takes_from_its_idle_wielder_when_the_combat_ends(slew, change):
    game = arena("vine_walker", seats=2)
    give(game, 0, "nenth", slot=3)
    game.s.foe_health[0, 0] = 0
    game.s.slew[0] = slew
    while game.s.depth > 0:
        game.s.health[:2] = 10
        game.s.slew[0] = slew
        game.play("done" if "done" in game.labels() else lowest(game))
    assert game.s.health[:2].tolist() == [10 + change, 10]


def test_an_item_whose_uses_are_spent_does_nothing_at_the_end():
    game = arena("vine_walker", seats=1)
    game.t.item_uses[game.cards.card("items", "null")] = 1
    give(game, 0, "null")
    game.s.item_uses[0, 0] = 1
    while game.s.combat_round < 4:
        game.s.foe_health[0, 0] = 60
        game.s.health[0] = 20
        game.play("done" if "done" in game.labels() else lowest(game))
    hurts = [row for row in game.happened(v.Event.DAMAGED) if row[2] == v.Hurt.OWN]
    assert len(hurts) == 1
    assert game.s.item_uses[0, 0] == 0


@pytest.mark.rule("FD-DISC-03", "FD-DISC-04", "FD-XP-01")
def test_after_a_combat_hands_stay_and_both_cards_are_earned():
    game = arena("vine_walker", "hollow_armor", seats=2)
    game.play("card 1", "card 2")
    finish(game)
    rows = [game.cards.card("monsters", key) for key in ("vine_walker", "hollow_armor")]
    assert game.cards_of(v.Zone.POOL) == [v.XP_MONSTER + row for row in rows]
    assert game.cards_of(v.Zone.MONSTERS_OUT) == []
    s = game.s
    assert (s.combat_round, s.foes, s.phase) == (0, 0, v.Phase.ENCOUNTER)
    assert not s.ability_uses.any()
    assert not s.must_play.any()
    assert (s.played == v.NONE).all()
    for seat in range(2):
        cards = [game.cards_of(zone + seat) for zone in (DRAW, HAND, DISCARD)]
        assert len(cards[1]) >= 1
        assert cards[2]  # not shuffled
        assert sum(map(len, cards)) + s.stored[seat] == 14


@pytest.mark.rule("FD-ABIL-11")
def test_when_abilities_beat_the_last_monster_no_pair_is_resolved():
    game = arena("vine_walker", seats=1, health=5)
    game.s.ability_card[0, 0] = game.cards.card("abilities", "cold_spark")
    game.t.ability_window[game.s.ability_card[0, 0]] = v.Window.PAIRS
    game.s.stored[0] = 1
    health = int(game.s.health[0])
    play_cards(game)
    game.play("ability 3", "target 1")
    assert game.s.depth == 0
    assert "COMMIT" not in [row[0] for row in game.asked]
    assert game.s.health[0] == health


# ---- Scope.EXPLORE: fights are a fixed loss of health


@pytest.mark.parametrize(
    ("keys", "loss"),
    [
        (("vine_walker",), 2),
        (("stone_gaze",), 3),
        (("vine_walker", "stone_gaze"), 5),
        (("saurian",), 4),
        (("gate_keeper",), 5),
    ],
)
def test_where_only_exploring_is_played_fights_cost_health(keys, loss):
    game = Arena(seats=2, task=v.Scope.EXPLORE)
    before = game.s.health[:2] - loss
    game.start(*keys).play()
    assert game.asked == []
    assert game.s.health[:2].tolist() == before.tolist()
    assert len(game.cards_of(v.Zone.POOL)) == len(keys)
    assert game.s.depth == 0


def test_where_only_exploring_is_played_a_fight_may_be_lost():
    game = Arena(seats=2, task=v.Scope.EXPLORE)
    game.s.health[1] = 2
    game.start("vine_walker").play()
    assert (game.s.done, game.s.reason) == (1, v.Reason.HERO_DEFEATED)
    assert game.cards_of(v.Zone.POOL) == []


# ---- asks


@pytest.mark.rule("FD-PLAY-13", "FD-PAIR-08")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_several_heroes_are_asked_at_once_and_sealed_and_a_lone_one_openly(seats):
    game = arena("vine_walker", seats=seats)
    asks = set()
    while game.s.combat_round < 3:
        game.s.health[:] = 20
        kind = game.decision()
        is_first = frames.top(game.s)[frames.SEAT] != frames.SEALED or game.seat() == 0
        if kind in (v.Decision.PLAY_FIRST, v.Decision.PLAY_SECOND) and is_first:
            is_sealed = frames.top(game.s)[frames.SEAT] == frames.SEALED
            asks.add((kind, bool(is_sealed)))
        game.play("done" if "done" in game.labels() else lowest(game))
    several = seats > 1
    assert asks == {(v.Decision.PLAY_FIRST, several), (v.Decision.PLAY_SECOND, several)}


def test_nothing_of_a_round_is_left_after_the_combat():
    game = arena("vine_walker", seats=2)
    while game.s.depth > 0:
        game.s.health[:] = 20
        game.s.foe_health[game.s.foe_health > 1] = 1
        game.s.bonus[:2] = game.s.bonus_armor[:2] = game.s.bonus_magic[:2] = 1
        game.s.limit_next[:2] = 1
        game.play("done" if "done" in game.labels() else lowest(game))
    for field in ("bonus", "bonus_armor", "bonus_magic", "foe_hurt", "dealt", "return_due"):
        assert not game.s[field].any(), field
    assert (game.s.limit_next[:2] == v.NONE).all()
    assert (game.s.committed[:2] == v.NONE).all()


# ---- damage


def duels(*pairs, avoids=()):
    """Three heroes who strike the one Monster with these pairs; the game at step 5."""
    f = Fight(BREN, SIL, AVA)
    f.begin(f.monster(health=9, kind="pair"))
    for seat, (own, against) in enumerate(pairs):
        f.duel(seat, own, against)
    for seat in avoids:
        f.s.avoids[seat] = 1
    return f


@pytest.mark.rule("FD-AVOID-02", "FD-AVOID-11")
@pytest.mark.parametrize(
    ("avoids", "asked", "lost"),
    [((), True, [0, 1, 1]), ((0,), True, [0, 1, 1]), ((0, 1), False, [0, 0, 1])],
)
def test_the_leader_names_one_only_if_it_makes_a_difference(avoids, asked, lost):
    f = duels((5, 3), (5, 4), (3, 2), avoids=avoids)
    answers = ["target 1", "target 2"] + ["hero hero_0"] * asked
    played = Steps(f).play(v.Task.DAMAGE, answers)
    assert len(played.asked) == len(answers)
    assert f.foe_health(0) == [0, 6]
    assert f.lost() == lost
