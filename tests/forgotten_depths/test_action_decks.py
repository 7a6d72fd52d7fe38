"""Action Cards: drawing, Power Cards, reshuffles in the middle of a play, changes of a deck."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lairzoo.envs.core import zones
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import action_decks
from tests.forgotten_depths.combat_state import AVA, BREN, SIL, Fight, standard_tables

Z = v.Zone
POWER = v.POWER
SEAT = 1  # not the first hero and not the first deck, so that a wrong pile is noticed
DECK = v.Difficulty.MEDIUM
HELD, DRAW, DISCARD, TABLE = (
    zone + SEAT for zone in (Z.HERO_HAND, Z.HERO_DRAW, Z.HERO_DISCARD, Z.HERO_TABLE)
)
FOE_DRAW, FOE_DISCARD, FOE_TABLE = (
    zone + DECK for zone in (Z.FOE_DRAW, Z.FOE_DISCARD, Z.FOE_TABLE)
)


def hero(hand=(), draw=(), discard=(), stored=0):
    """A hero whose next cards of the draw pile are `draw` in this order."""
    f = Fight(SIL, BREN)
    f.pile(HELD, *hand)
    f.pile(DRAW, *reversed(draw))
    f.pile(DISCARD, *discard)
    f.s.stored[SEAT] = stored
    f.s.rng[0] = 7
    return f


def sizes(f):
    """Cards in hand, draw pile, discard pile."""
    return tuple(zones.size(f.s, zone) for zone in (HELD, DRAW, DISCARD))


def has_reshuffled(f):
    return any(row[0] == v.Event.RESHUFFLED for row in f.s.event[: f.s.num_events])


def foe(draw=(), discard=(), table=()):
    """A Monster with the Light deck."""
    f = Fight(SIL, BREN)
    f.begin(f.monster(powers=1, deck="medium"))
    f.pile(FOE_DRAW, *reversed(draw))
    f.pile(FOE_DISCARD, *discard)
    f.pile(FOE_TABLE, *table)
    return f


def foe_sizes(f):
    return tuple(zones.size(f.s, zone) for zone in (FOE_DRAW, FOE_DISCARD, FOE_TABLE))


@pytest.mark.rule("FD-DECK-01", "FD-DECK-02", "FD-DECK-03", "FD-DRAW-10")
@pytest.mark.parametrize(
    ("who", "values"),
    [
        (BREN, [3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]),
        (SIL, [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8]),
        (AVA, [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]),
    ],
)
def test_fd_deck_01_starting_decks(who, values):
    f = Fight(SIL, who, t=standard_tables())
    action_decks.deal_hero(f.s, f.t, SEAT)
    assert sorted(f.cards(DRAW)) == [POWER, POWER, *values]
    assert f.s.owned[SEAT].sum() == 14
    assert f.s.supply[SEAT].sum() == (9 if who == AVA else 12)


@pytest.mark.rule("FD-DECK-04", "FD-DECK-05", "FD-DECK-06")
@pytest.mark.parametrize(("deck", "total"), [("LIGHT", 80), ("MEDIUM", 100), ("HEAVY", 84)])
def test_fd_deck_04_monster_decks(deck, total):
    f = Fight(BREN, t=standard_tables())
    number = v.Difficulty[deck]
    action_decks.deal_foe(f.s, f.t, number)
    cards = f.cards(Z.FOE_DRAW + number)
    assert (len(cards), sum(cards), cards.count(POWER)) == (22, total, 2)
    assert cards != sorted(cards)


@pytest.mark.rule("FD-DRAW-01", "FD-DRAW-12", "FD-DISC-03", "FD-PLAY-04")
def test_fd_draw_01_draws_up_to_three():
    f = hero(hand=[3], draw=[5, 7, 4, 4, 6, 6, 8, 8])
    action_decks.draw_up(f.s, SEAT, 3)
    assert f.cards(HELD) == [3, 5, 7]
    assert sizes(f) == (3, 6, 0)


@pytest.mark.rule("FD-DRAW-02")
def test_fd_draw_02_a_small_pile_is_drawn_and_not_reshuffled():
    f = hero(draw=[4, 5], discard=[6, 7, 8])
    action_decks.draw_up(f.s, SEAT, 3)
    assert sizes(f) == (2, 0, 3)
    for position, value in enumerate((4, 5)):
        action_decks.play(f.s, SEAT, value, position, 0)
    assert sizes(f) == (0, 0, 3)
    assert not has_reshuffled(f)


@pytest.mark.rule("FD-DRAW-03", "FD-DRAW-07", "FD-PLAY-14")
def test_fd_draw_03_golden_shuffles_in_the_middle_of_a_play():
    f = hero(hand=[4], discard=[2] * 11)
    action_decks.draw_up(f.s, SEAT, 3)
    action_decks.play(f.s, SEAT, 4, 0, 0)
    action_decks.refill(f.s, SEAT, 3 - 1)
    assert f.cards(HELD) == [2, 2]
    assert sizes(f) == (2, 9, 0)
    assert f.s.played[SEAT, 0] == 4


@pytest.mark.rule("FD-DRAW-04")
def test_fd_draw_04_golden_enough_cards_in_hand():
    f = hero(hand=[4, 5], discard=[6, 7])
    action_decks.draw_up(f.s, SEAT, 3)
    action_decks.play(f.s, SEAT, 4, 0, 0)
    action_decks.refill(f.s, SEAT, 2)
    action_decks.play(f.s, SEAT, 5, 1, 0)
    assert sizes(f) == (0, 0, 2)
    assert list(f.s.played[SEAT, :2]) == [4, 5]


@pytest.mark.rule("FD-DRAW-05")
def test_fd_draw_05_golden_the_last_card_is_drawn_first():
    f = hero(hand=[4], draw=[5], discard=[6])
    action_decks.draw_up(f.s, SEAT, 3)
    assert f.cards(HELD) == [4, 5]
    assert not has_reshuffled(f)


@pytest.mark.rule("FD-DRAW-06")
def test_fd_draw_06_with_nothing_at_hand_three_are_drawn():
    f = hero(discard=[5] * 12)
    action_decks.draw_up(f.s, SEAT, 3)
    assert sizes(f) == (0, 0, 12)
    action_decks.refill(f.s, SEAT, 3)
    assert sizes(f) == (3, 9, 0)


@pytest.mark.rule("FD-DRAW-08")
def test_fd_draw_08_a_power_card_is_stored_and_replaced():
    f = hero(hand=[4], draw=[POWER, 5, 3, 8])
    action_decks.draw_up(f.s, SEAT, 3)
    assert f.cards(HELD) == [4, 5, 3]
    assert f.s.stored[SEAT] == 1


@pytest.mark.rule("FD-DRAW-09")
def test_fd_draw_09_without_a_replacement_the_hand_stays_smaller():
    f = hero(hand=[4], draw=[POWER], discard=[POWER, 6, 7])
    action_decks.draw_up(f.s, SEAT, 3)
    assert (f.s.stored[SEAT], sizes(f)) == (1, (1, 0, 3))
    action_decks.play(f.s, SEAT, 4, 0, 0)
    action_decks.refill(f.s, SEAT, 2)
    assert sorted(f.cards(HELD)) == [6, 7]


@pytest.mark.rule("FD-DRAW-11")
def test_fd_draw_11_counts_what_a_hero_can_play_at_all():
    f = hero(hand=[4], draw=[POWER, 5], discard=[POWER, 6, 7])
    assert action_decks.num_playable(f.s, SEAT) == 4
    f = hero(discard=[POWER, POWER])
    assert action_decks.num_playable(f.s, SEAT) == 0
    action_decks.refill(f.s, SEAT, 3)
    assert (f.s.stored[SEAT], sizes(f)) == (2, (0, 0, 0))
    f = hero()
    action_decks.refill(f.s, SEAT, 3)
    assert f.s.num_events == 0


@pytest.mark.rule("FD-PLAY-01")
def test_fd_play_01_a_card_leaves_the_hand_for_its_position():
    f = hero(hand=[3, 5, 7, 5])
    action_decks.play(f.s, SEAT, 5, 1, 0)
    assert sorted(f.cards(HELD)) == [3, 5, 7]
    assert list(f.s.played[SEAT]) == [v.NONE, 5, v.NONE, v.NONE]


@pytest.mark.rule("FD-PLAY-07")
def test_fd_play_07_a_monster_deck_is_reshuffled_when_a_card_is_needed():
    f = foe(draw=[3], discard=[4] * 17)
    assert [action_decks.foe_draw(f.s, 0) for _ in range(2)] == [3, 4]
    assert foe_sizes(f) == (16, 0, 2)
    assert has_reshuffled(f)
    f = foe()
    assert action_decks.foe_draw(f.s, 0) == v.NONE
    assert not has_reshuffled(f)


@pytest.mark.rule("FD-CSET-03")
def test_fd_cset_03_cards_of_one_difficulty_share_a_deck():
    f = Fight(BREN, AVA)
    f.begin(f.monster(deck="medium"), f.monster(deck="medium"), assigned=(0, 1))
    f.pile(FOE_DRAW, 5, 4, 3)
    assert [action_decks.foe_draw(f.s, k) for k in (0, 1, 0)] == [3, 4, 5]
    f.begin(f.monster(deck="heavy"))
    f.pile(Z.FOE_DRAW + v.Difficulty.HEAVY, 7)
    assert action_decks.foe_draw(f.s, 0) == 7


@pytest.mark.rule("FD-MPOW-03")
def test_fd_mpow_03_a_power_card_is_discarded_and_replaced_in_its_place():
    f = foe(draw=[POWER, 5, 6])
    value = action_decks.foe_draw(f.s, 0)
    assert value == POWER
    action_decks.foe_drop(f.s, 0, value)
    action_decks.foe_lay(f.s, 0, SEAT, 1, action_decks.foe_draw(f.s, 0))
    assert f.s.opposed[SEAT, 1] == 5
    assert f.cards(FOE_DISCARD) == [POWER]
    assert f.cards(FOE_TABLE) == [5]


@pytest.mark.rule("FD-MPOW-11")
def test_fd_mpow_11_the_power_card_is_shuffled_in():
    f = foe(draw=[POWER], discard=[4] * 17, table=[3] * 4)
    action_decks.foe_drop(f.s, 0, action_decks.foe_draw(f.s, 0))
    assert foe_sizes(f) == (0, 18, 4)
    value = action_decks.foe_draw(f.s, 0)
    assert foe_sizes(f) == (17, 0, 5)
    cards = f.cards(FOE_DRAW) + [value]
    assert sorted(cards) == [POWER] + [4] * 17


@pytest.mark.rule("FD-DISC-01", "FD-ABIL-10", "FD-DISC-03")
def test_fd_disc_01_all_cards_in_play_are_discarded():
    f = foe(draw=[2, 6], discard=[3])
    f.pile(HELD, 4, 5, 8)
    f.pile(DRAW, 6, POWER)
    for position, value in enumerate((4, 5)):
        action_decks.play(f.s, SEAT, value, position, 0)
        action_decks.foe_lay(f.s, 0, SEAT, position, action_decks.foe_draw(f.s, 0))
    assert action_decks.draw_to_table(f.s, SEAT) == 6
    assert f.s.stored[SEAT] == 1
    action_decks.discard_round(f.s)
    assert sorted(f.cards(DISCARD)) == [4, 5, 6]
    assert sorted(f.cards(FOE_DISCARD)) == [2, 3, 6]
    assert f.cards(HELD) == [8]
    assert foe_sizes(f)[2] == zones.size(f.s, TABLE) == 0
    assert (f.s.played[SEAT] == v.NONE).all()
    assert (f.s.opposed[SEAT] == v.NONE).all()


@pytest.mark.rule("FD-DISC-04")
def test_fd_disc_04_nothing_is_reshuffled_by_discarding():
    f = foe(discard=[3] * 20)
    f.pile(DISCARD, *[4] * 7)
    action_decks.discard_round(f.s)
    assert foe_sizes(f) == (0, 20, 0)
    assert zones.size(f.s, DISCARD) == 7


@pytest.mark.rule("FD-ABIL-17")
def test_fd_abil_17_an_ability_draws_through_a_reshuffle():
    f = hero(hand=[3], discard=[5] * 8)
    f.s.played[SEAT, 0] = 9
    assert action_decks.draw_to_table(f.s, SEAT) == 5
    assert sizes(f) == (1, 7, 0)
    f = hero(hand=[3])
    assert action_decks.draw_to_table(f.s, SEAT) == v.NONE
    assert not has_reshuffled(f)


@pytest.mark.rule("FD-ABIL-03", "FD-ABIL-05")
def test_fd_abil_03_spent_power_cards_are_discarded():
    f = hero(stored=2, discard=[4])
    assert action_decks.spend_power(f.s, SEAT, 2) == 2
    assert f.s.stored[SEAT] == 0
    assert f.cards(DISCARD) == [4, POWER, POWER]
    assert action_decks.spend_power(f.s, SEAT, 1) == 0
    assert action_decks.store_discarded(f.s, SEAT, 3) == 2
    assert (f.s.stored[SEAT], f.cards(DISCARD)) == (2, [4])


@pytest.mark.rule("FD-KEY-06")
def test_fd_key_06_a_retrieved_card_is_drawn_next():
    f = hero(draw=[4], discard=[8, 3, 2])
    assert action_decks.values_in(f.s, DISCARD) == 1 << 8 | 1 << 3 | 1 << 2
    action_decks.retrieve(f.s, SEAT, 8)
    assert f.cards(DISCARD) == [3, 2]
    top = f.s.zone_start[DRAW] + 1
    assert f.s.seen_by[top] == 0b11
    action_decks.draw_up(f.s, SEAT, 1)
    assert f.cards(HELD) == [8]


@pytest.mark.rule("FD-CARD-01", "FD-CARD-02", "FD-CARD-06")
def test_fd_card_01_a_deck_is_merged_added_to_removed_from_and_shuffled():
    f = hero(draw=[3] * 6, discard=[2] * 6)
    f.s.supply[SEAT, 5] = 3
    f.s.owned[SEAT, [2, 3]] = 6
    action_decks.open_deck(f.s, SEAT)
    assert action_decks.add(f.s, SEAT, 5, 2) == 2
    assert sizes(f) == (0, 14, 0)
    assert action_decks.removable(f.s, SEAT) == 1 << 2 | 1 << 3 | 1 << 5
    for _ in range(2):
        action_decks.remove(f.s, SEAT, 2)
    action_decks.close_deck(f.s, SEAT)
    assert sizes(f) == (0, 12, 0)
    assert sorted(f.cards(DRAW)) == [2] * 4 + [3] * 6 + [5] * 2
    assert list(f.s.owned[SEAT, [2, 3, 5]]) == [4, 6, 2]
    assert has_reshuffled(f)


@pytest.mark.rule("FD-CARD-03")
def test_fd_card_03_hand_and_stored_cards_stay_out():
    f = hero(hand=[7], draw=[3], discard=[POWER, 4], stored=1)
    action_decks.open_deck(f.s, SEAT)
    assert action_decks.removable(f.s, SEAT) == 1 << POWER | 1 << 3 | 1 << 4
    action_decks.remove(f.s, SEAT, POWER)
    action_decks.close_deck(f.s, SEAT)
    assert f.cards(HELD) == [7]
    assert f.s.stored[SEAT] == 1
    assert sorted(f.cards(DRAW)) == [3, 4]


@pytest.mark.rule("FD-CARD-04", "FD-KEY-12")
def test_fd_card_04_the_supply_is_finite_and_removed_cards_are_gone():
    f = hero(draw=[3, 3, 3])
    f.s.supply[SEAT, 5] = 1
    action_decks.open_deck(f.s, SEAT)
    assert action_decks.add(f.s, SEAT, 5, 2) == 1
    action_decks.remove(f.s, SEAT, 5)
    assert f.s.supply[SEAT, 5] == f.s.owned[SEAT, 5] == 0
    assert f.cards(DRAW) == [3, 3, 3]


def test_what_does_not_happen_is_no_event():
    f = hero()
    assert action_decks.spend_power(f.s, SEAT, 1) == 0
    assert action_decks.store_discarded(f.s, SEAT, 1) == 0
    assert action_decks.add(f.s, SEAT, 5, 1) == 0
    assert f.s.num_events == 0


def test_piles_are_merged_and_hands_discarded():
    f = hero(hand=[3], draw=[4], discard=[5, 6])
    action_decks.discard_hand(f.s, SEAT)
    assert sizes(f) == (0, 1, 3)
    action_decks.merge(f.s, SEAT)
    assert sorted(f.cards(DRAW)) == [3, 4, 5, 6]
    f = foe(draw=[4], discard=[5, 6])
    action_decks.merge_foe(f.s, DECK)
    assert sorted(f.cards(FOE_DRAW)) == [4, 5, 6]


def test_a_card_is_redrawn_or_exchanged():
    f = hero(hand=[3], draw=[8])
    f.s.played[SEAT, :2] = [2, 4]
    action_decks.redraw(f.s, SEAT, 1)
    assert (list(f.s.played[SEAT, :2]), f.cards(DISCARD)) == ([2, 8], [4])
    action_decks.exchange(f.s, SEAT, 0, 3)
    assert (list(f.s.played[SEAT, :2]), f.cards(HELD)) == ([3, 8], [2])


MOVES = ["draw_up", "play", "refill", "table", "spend", "store", "retrieve", "discard", "merge"]


def move(f, name, value):
    """Carry out a move as far as it is possible."""
    s = f.s
    hand = f.cards(HELD)
    free = [k for k in range(2) if s.played[SEAT, k] == v.NONE]
    if name == "draw_up":
        action_decks.draw_up(s, SEAT, 3)
    elif name == "play" and hand and free:
        action_decks.play(s, SEAT, hand[value % len(hand)], free[0], 0)
    elif name == "refill":
        action_decks.refill(s, SEAT, 2)
    elif name == "table":
        action_decks.draw_to_table(s, SEAT)
    elif name == "spend":
        action_decks.spend_power(s, SEAT, 1)
    elif name == "store":
        action_decks.store_discarded(s, SEAT, 1)
    elif name == "retrieve":
        action_decks.retrieve(s, SEAT, value)
    elif name == "discard":
        action_decks.discard_round(s)
    elif name == "merge":
        action_decks.merge(s, SEAT)


@pytest.mark.rule("FD-DRAW-10")
@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(MOVES), st.integers(0, 10)), max_size=40))
def test_fd_draw_10_no_card_is_lost_or_made(moves):
    f = Fight(BREN, SIL, t=standard_tables())
    action_decks.deal_hero(f.s, f.t, SEAT)
    before = [int(n) for n in f.s.owned[SEAT]]
    for name, value in moves:
        move(f, name, value)
        zones_of = (DRAW, DISCARD, HELD, TABLE)
        cards = [c for zone in zones_of for c in f.cards(zone)]
        cards += [int(c) for c in f.s.played[SEAT] if c != v.NONE] + [POWER] * int(f.s.stored[SEAT])
        assert [cards.count(value) for value in range(v.VALUES)] == before
        assert POWER not in f.cards(HELD)
    assert f.s.fault == 0


@pytest.mark.rule("FD-CARD-06")
def test_a_changed_deck_is_shuffled():
    orders = set()
    for seed in range(12):
        f = Fight(BREN)
        f.s.rng[0] = seed
        f.pile(v.Zone.HERO_DRAW, *range(1, 9))
        action_decks.open_deck(f.s, 0)
        action_decks.close_deck(f.s, 0)
        orders.add(tuple(f.cards(v.Zone.HERO_DRAW)))
        assert sorted(f.cards(v.Zone.HERO_DRAW)) == list(range(1, 9))
    assert len(orders) > 8
