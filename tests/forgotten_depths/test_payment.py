"""Buying: what is handed in, and what the party gets for it."""

import pytest

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import prices
from tests.forgotten_depths.encounter_state import HEALTH, row
from tests.forgotten_depths.explore_state import T, Tour


def shop(*values, ecology="ruins", **options):
    """A party with cards of these values."""
    tour = Tour(ecology=ecology, **options)
    tour.earn(*values)
    tour.pile(v.Zone.TILES, v.STAIRS_TILE)  # so that the party isn't stuck
    return tour


def buy(tour, what, seat=v.NONE):
    frames.push_task(tour.s, v.Task.PURCHASE, v.Purchase[what], seat)
    return tour.run()


@pytest.mark.rule("FD-XP-05", "FD-XP-06", "FD-XP-09", "FD-XP-13")
def test_a_key_is_paid_in_whole_cards_and_the_excess_is_lost():
    tour = shop(1, 3, 1)  # a Key costs 2 in the Ruins
    assert buy(tour, "KEY") == "PAY"
    assert tour.legal() == {a.PAY, a.PAY + 2}
    assert tour.choose(a.PAY) == "PAY"
    assert a.DONE not in tour.legal()
    assert tour.choose(a.PAY + 2) == "EXPLORE"
    assert tour.s.keys == v.START_KEYS + 2  # of 4; the last card would buy nothing more
    assert len(tour.cards(v.Zone.POOL)) == 1
    assert len(tour.cards(v.Zone.SPENT)) == 2


@pytest.mark.rule("FD-XP-09")
def test_paying_ends_when_no_further_unit_can_be_paid():
    tour = shop(3, 1)
    assert buy(tour, "KEY") == "PAY"
    assert tour.choose(a.PAY + 2) == "PAY"
    assert tour.legal() == {a.PAY, a.DONE}
    assert tour.choose(a.PAY) == "EXPLORE"
    assert tour.s.keys == v.START_KEYS + 2
    assert tour.s.buying == v.NONE
    assert tour.s.paid == 0
    assert len(tour.cards(v.Zone.SPENT)) == 2
    assert tour.cards(v.Zone.POOL) == []
    tour = shop(3, 1)
    buy(tour, "KEY")
    tour.choose(a.PAY + 2)
    tour.choose(a.DONE)
    assert tour.s.keys == v.START_KEYS + 1
    assert len(tour.cards(v.Zone.POOL)) == 1


@pytest.mark.rule("FD-COMP-04")
def test_keys_are_sold_as_far_as_there_are_tokens():
    tour = shop(3, 3)
    door = tour.add("W ; E", (1, 0), links="d01")
    tour.s.keys = v.MAX_KEYS - 2
    tour.s.door_open[door] = 1
    assert prices.can_buy(tour.s, tour.t, v.Purchase.KEY)
    buy(tour, "KEY")
    tour.choose(a.PAY + 2)
    assert tour.s.keys == v.MAX_KEYS - 1
    assert len(tour.cards(v.Zone.POOL)) == 1
    assert not prices.can_buy(tour.s, tour.t, v.Purchase.KEY)


@pytest.mark.rule("FD-XP-07", "FD-XP-11", "FD-ITEM-11", "FD-KEY-09")
def test_items_and_words_are_handed_in():
    tour = shop(ecology="ruins")
    item = next(k for k in range(v.MAX_ITEMS) if T.item_hands[k] > 0 and T.item_xp[k] == 3)
    tour.give(1, 2, item, equipped=1)
    tour.s.toggled[1] = 4
    tour.s.ability_used[1, v.FIRST_ITEM + 2] = 1
    tour.s.party_item[3] = row("items", "word_opening")
    assert prices.purse(tour.s, tour.t) == 3 + T.item_xp[row("items", "word_opening")]
    buy(tour, "KEY")
    assert tour.legal() == {a.ITEM + 8 + 2, a.USE + 3}
    tour.choose(a.ITEM + 8 + 2)
    assert tour.s.hero_item[1, 2] == v.NONE
    assert tour.s.equipped[1, 2] == 0
    assert tour.s.toggled[1] == 0
    assert tour.s.ability_used[1, v.FIRST_ITEM + 2] == 0
    assert tour.legal() == {a.USE + 3, a.DONE}
    tour.choose(a.USE + 3)
    assert tour.s.party_item[3] == v.NONE
    assert tour.s.keys == v.START_KEYS + 2
    assert [e[1:3] for e in tour.events("XP_SPENT")] == [(v.NONE, 3), (v.NONE, 2)]


@pytest.mark.rule("FD-REF-02", "FD-REF-03", "FD-XP-12", "FD-XP-02")
def test_healing_is_shared_out():
    tour = shop(3)  # 1 XP heals 1 for each of two heroes
    assert not prices.can_buy(tour.s, tour.t, v.Purchase.HEAL)
    tour.s.health[0] -= 5
    tour.s.health[1] -= 4
    assert prices.can_buy(tour.s, tour.t, v.Purchase.HEAL)
    buy(tour, "HEAL")
    assert tour.choose(a.PAY + 2) == "HEAL_GIVE"
    assert tour.s.heal_left == 6
    assert tour.legal() == {a.HERO, a.HERO + 1, a.HEAL_ALL, a.HEAL_ALL + 1}
    assert tour.choose(a.HERO + 1) == "HEAL_GIVE"
    tour.choose(a.HEAL_ALL)
    assert tour.s.health[:2].tolist() == [HEALTH, HEALTH - 3]
    assert tour.s.heal_left == 0
    assert tour.s.buying == v.NONE


@pytest.mark.rule("FD-VAR-10", "FD-REF-03")
def test_double_healing_beyond_all_wounds_is_lost():
    tour = shop(3, double_heal=1)
    tour.s.health[0] -= 3
    tour.s.health[1] -= 8
    buy(tour, "HEAL")
    assert tour.choose(a.PAY + 2) == "EXPLORE"
    assert tour.s.health[:2].tolist() == [HEALTH, HEALTH]
    assert tour.s.heal_left == 0


@pytest.mark.rule("FD-XP-09")
def test_healing_nobody_can_take_is_not_sold():
    tour = shop(1, 1)
    tour.s.health[0] -= 2
    buy(tour, "HEAL")
    tour.choose(a.PAY)
    assert tour.s.health[0] == HEALTH
    assert len(tour.cards(v.Zone.POOL)) == 1


@pytest.mark.rule("FD-XP-10", "FD-REF-04")
def test_an_ability_is_paid_before_it_is_drawn():
    tour = shop(3, 2, 2)  # 6 XP
    assert prices.can_buy(tour.s, tour.t, v.Purchase.ABILITY)
    buy(tour, "ABILITY", 1)
    for points in (3, 2):
        assert tour.choose(a.PAY + points - 1) == "PAY"
        assert a.DONE not in tour.legal()
    assert tour.choose(a.PAY + 1) == "GAIN_ABILITY"
    assert tour.args()[:2] == [1, 0]
    assert tour.s.buyer == v.NONE


@pytest.mark.rule("FD-XP-07")
def test_what_is_worth_nothing_is_not_handed_in():
    tour = shop(1, 1, 1)
    tour.s.party_item[2] = row("items", "amber_draught")
    tour.give(0, 3, row("items", "iron_helmet"))
    tour.t.item_xp[row("items", "iron_helmet")] = 0
    tour.give(0, 4, row("items", "oak_shield"))
    tour.t.item_xp[row("items", "oak_shield")] = 1
    tour.s.party_item[3] = row("items", "word_opening")
    tour.t.item_xp[row("items", "word_opening")] = 1
    assert prices.purse(tour.s, tour.t) == 5
    buy(tour, "KEY")
    assert tour.legal() == {a.PAY, a.ITEM + 4, a.USE + 3}
    tour.choose(a.ITEM + 4)
    tour.choose(a.USE + 3)
    assert tour.legal() == {a.PAY, a.DONE}
    tour.choose(a.PAY)
    tour.choose(a.PAY)
    assert tour.pending() == "EXPLORE"  # 1 is left, and a Key costs 2
    assert tour.s.keys == v.START_KEYS + 2
    assert len(tour.cards(v.Zone.POOL)) == 1


@pytest.mark.rule("FD-XP-07", "FD-KEY-09")
def test_what_is_handed_in_leaves_nothing_behind():
    tour = shop()
    s = tour.s
    bar, word = row("items", "pry_bar"), row("items", "word_opening")
    tour.give(1, 2, bar, equipped=1)
    tour.give(1, 3, row("items", "seeing_ring"), equipped=1)
    s.item_uses[1, 1:4] = 2
    s.ability_used[1, v.FIRST_ITEM + 2 : v.FIRST_ITEM + 4] = 1
    s.ability_uses[1, v.FIRST_ITEM + 2 : v.FIRST_ITEM + 4] = 1
    s.toggled[1] = 0b1101
    s.party_item[1], s.party_uses[1:3] = word, 1
    s.leader = 0
    buy(tour, "KEY")
    assert int(tour.top[frames.SEAT]) == 0
    tour.choose(a.ITEM + 8 + 2)
    assert s.item_uses[1, 1:4].tolist() == [2, 0, 2]
    assert s.ability_used[1, v.FIRST_ITEM + 2 : v.FIRST_ITEM + 4].tolist() == [0, 1]
    assert s.ability_uses[1, v.FIRST_ITEM + 2 : v.FIRST_ITEM + 4].tolist() == [0, 1]
    assert s.equipped[1, 2:4].tolist() == [0, 1]
    assert s.toggled[1] == 0b1001
    assert s.paid == 2
    assert a.DONE in tour.legal()
    tour.choose(a.USE + 1)
    assert s.party_uses[1:3].tolist() == [0, 1]
    assert tour.events("XP_SPENT") == [(1, v.NONE, 2, bar), (-1, v.NONE, 2, word)]
    assert tour.choose(a.DONE) == "EXPLORE"
    assert s.keys == v.START_KEYS + 2


@pytest.mark.rule("FD-XP-09", "FD-COMP-04")
def test_the_last_token_ends_the_payment():
    tour = shop(2, 2, 3)
    tour.s.keys = v.MAX_KEYS - 1
    buy(tour, "KEY")
    assert tour.choose(a.PAY + 1) == "EXPLORE"
    assert tour.s.keys == v.MAX_KEYS
    assert len(tour.cards(v.Zone.POOL)) == 2
    assert a.BUY_KEY not in tour.legal()
    tour = shop(3, 2)
    tour.s.keys = v.MAX_KEYS - 1
    tour.t.key_xp[:] = 1
    buy(tour, "KEY")
    assert tour.choose(a.PAY + 2) == "EXPLORE"
    assert tour.s.keys == v.MAX_KEYS  # two more that weren't delivered


@pytest.mark.rule("FD-REF-03")
@pytest.mark.parametrize("wounded", [0, 1, 2])
def test_the_points_go_to_the_one_who_needs_them(wounded):
    tour = shop(1, heroes=3)
    tour.s.health[wounded] -= 7
    buy(tour, "HEAL")
    assert tour.choose(a.PAY) == "EXPLORE"
    expected = [HEALTH] * 3
    expected[wounded] = HEALTH - 4
    assert tour.s.health.tolist() == expected
    assert tour.events("HEALED") == [(wounded, 3, 0, 0)]
    assert (tour.s.buying, tour.s.buyer, tour.s.paid, tour.s.heal_left) == (v.NONE, v.NONE, 0, 0)


@pytest.mark.rule("FD-REF-03")
def test_the_rest_is_offered_where_it_says_more_than_a_point():
    tour = shop(1, heroes=3)
    tour.s.health[:] -= (5, 1, 2)
    tour.s.leader = 2
    buy(tour, "HEAL")
    assert tour.choose(a.PAY) == "HEAL_GIVE"
    assert int(tour.top[frames.SEAT]) == 2
    every = {a.HERO, a.HERO + 1, a.HERO + 2}
    assert tour.legal() == every | {a.HEAL_ALL, a.HEAL_ALL + 2}
    tour.choose(a.HERO + 2)
    assert tour.legal() == every | {a.HEAL_ALL}
    tour.choose(a.HERO)
    assert tour.s.heal_left == 1
    assert tour.legal() == every
    tour.choose(a.HERO + 1)
    assert (HEALTH - tour.s.health).tolist() == [4, 0, 1]
    assert tour.pending() == "EXPLORE"


@pytest.mark.rule("FD-XP-09", "FD-XP-12")
def test_units_are_sold_as_far_as_there_are_wounds():
    tour = shop(1, 1, 1, 1)  # 2 points each
    tour.s.health[:2] -= (3, 1)
    buy(tour, "HEAL")
    assert tour.choose(a.PAY) == "PAY"
    assert tour.choose(a.PAY) == "EXPLORE"  # all are healed
    assert tour.s.health[:2].tolist() == [HEALTH, HEALTH]
    assert len(tour.cards(v.Zone.POOL)) == 2
