"""A new game: what is dealt, who chooses, and with what everybody starts (DD-SETUP, DD-COMP)."""

from functools import cache

import numpy as np
import pytest

import lairzoo
from lairzoo.envs.core.errors import OptionError
from lairzoo.envs.dark_domains import vocab as v
from tests.build import ACTIONS, World, at, game
from tests.dark_domains import decoder
from tests.dark_domains.scenes import own, play, rows
from tests.dark_domains.town import ALL, resolve

DEALS = 12
SECRET = 0
DECKS = [v.Zone.SPELL_DECK + deck for deck in v.Deck]
DISCARDS = [v.Zone.SPELL_DISCARD + deck for deck in v.Deck]
HIDDEN = [v.Zone.FORTUNE_PILE, v.Zone.FORTUNE_BOX, v.Zone.ADVENTURER_DECK, v.Zone.HENCHMAN_DECK]
HIDDEN += [v.Zone.MONSTER_PILE, *DECKS]


@cache
def _new(seats, seed, **options):
    return game(seats, **options).new(seed)


def new(seats=3, seed=1, **options):
    """A game of which nothing was played yet."""
    return World(_new(seats, seed, **options).clone())


def deals():
    """Games of all seat counts and several seeds."""
    return [new(2 + seed % 4, seed) for seed in range(DEALS)]


def seen(w, zone):
    """Bits of the seats that know each card of a zone, bottom first."""
    start, size = int(w.s.zone_start[zone]), int(w.s.zone_len[zone])
    return [int(bits) for bits in w.s.seen_by[start : start + size]]


def numbers(slots):
    return [int(card) for card in slots]


# ---- seats and boards


@pytest.mark.rule("DD-COMP-01")
def test_dd_comp_01_two_to_five_seats():
    for seats in (1, 6):
        with pytest.raises(OptionError):
            lairzoo.game("dark_domains", players=seats)
    for seats in (2, 3, 4, 5):
        assert new(seats).s.seats == seats


@pytest.mark.rule("DD-COMP-01", "DD-COMP-04", "DD-SETUP-05")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_dd_comp_01_the_city_is_the_same_for_any_number_of_seats(seats):
    w = at(seats)
    assert w.s.building.shape[1] == 16
    assert (w.s.building == v.NONE).all()
    w.phase(v.Phase.MINION)
    assert w.legal() == ALL
    assert w.s.colour_left[:seats].tolist() == [4] * seats


@pytest.mark.rule("DD-COMP-04")
@pytest.mark.parametrize("area", v.Area)
def test_dd_comp_04_each_area_has_four_spaces_in_a_row(area):
    w = at(2).hold(0, "grove").give(0, wood=1, stone=1, worker=1).own_tables()
    w.t.building_areas[w.building_id("grove")] = 1 << area
    play(w, v.Task.FOREMAN, 0).do("building grove")
    assert w.legal() - {"pass"} == own(*range(4 * area, 4 * area + 4))


# ---- what is dealt


@pytest.mark.rule("DD-SETUP-02")
def test_dd_setup_02_three_blocks_of_five():
    deaths, worlds, tops, boxes = set(), set(), set(), set()
    for w in deals():
        pile = w.zone(v.Zone.FORTUNE_PILE)[::-1]
        box = w.zone(v.Zone.FORTUNE_BOX)
        assert sorted(pile + box) == list(range(62))
        eras = [v.Era(int(w.t.fortune_era[card])) for card in pile]
        assert eras == [v.Era.MASQUERADE] * 5 + [v.Era.REVELATION] * 5 + [v.Era.DECAY] * 5
        death, world = pile.index(w.fortune_id("death")), pile.index(w.fortune_id("world"))
        assert 10 <= death <= 14
        assert 5 <= world <= 9
        deaths.add(death)
        worlds.add(world)
        tops.add(tuple(pile[:5]))
        boxes.add(frozenset(box))
        assert len(w.zone(v.Zone.FORTUNE_DISCARD)) == 0
    assert (len(tops), len(boxes)) == (DEALS, DEALS)
    assert min(len(deaths), len(worlds)) >= 3
    assert any(list(top) != sorted(top) for top in tops)
    cards = {card for top in tops for card in top}
    assert len(cards) > 15  # most of the era turns up in some pile


@pytest.mark.rule("DD-SETUP-06", "DD-SETUP-16")
def test_dd_setup_06_two_parties_of_four():
    leaders = set()
    for w in deals():
        green, yellow = w.zone(v.Zone.GREEN), w.zone(v.Zone.YELLOW)
        deck = w.zone(v.Zone.ADVENTURER_DECK)
        assert (len(green), len(yellow), len(deck)) == (4, 4, 40)
        assert sorted(green + yellow + deck) == list(range(48))
        everyone = (1 << int(w.s.seats)) - 1
        assert seen(w, v.Zone.GREEN) == seen(w, v.Zone.YELLOW) == [everyone] * 4
        assert deck != sorted(deck)
        leaders.add(green[0])
    assert len(leaders) > 3


@pytest.mark.rule("DD-SETUP-07", "DD-SETUP-16")
def test_dd_setup_07_two_henchmen_at_the_inn_and_two_in_the_far_lands():
    guests = set()
    for w in deals():
        slots = numbers(w.s.inn) + numbers(w.s.far_lands)
        deck = w.zone(v.Zone.HENCHMAN_DECK)
        assert len(deck) == 36
        assert sorted(slots + deck) == list(range(40))
        assert (w.s.henchman_owner == v.NOBODY).all()
        guests.add(slots[0])
    assert len(guests) > 3


@pytest.mark.rule("DD-SETUP-08", "DD-SETUP-16")
def test_dd_setup_08_four_spell_decks():
    tops = set()
    for w in deals():
        for deck, zone in zip(v.Deck, DECKS, strict=True):
            cards = w.zone(zone)
            assert len(cards) == 39
            assert cards != sorted(cards)
            for title in set(cards):
                assert w.t.spell_deck[title] == deck
                assert cards.count(title) == w.t.spell_copies[title]
        assert [w.zone(zone) for zone in DISCARDS] == [[]] * 4
        tops.add(w.zone(DECKS[0])[-1])
    assert len(tops) > 3


@pytest.mark.rule("DD-SETUP-09", "DD-SETUP-16")
def test_dd_setup_09_the_top_of_the_building_deck_lies_open():
    for w in deals():
        guild, deck = numbers(w.s.guild), w.zone(v.Zone.BUILDING_DECK)
        assert (len(guild), len(deck)) == (7, 87)
        assert sorted(guild + deck) == list(range(94))
        assert deck != sorted(deck)
        everyone = (1 << int(w.s.seats)) - 1
        assert seen(w, v.Zone.BUILDING_DECK) == [SECRET] * 86 + [everyone]
        assert (w.s.building_holder == v.NOBODY).all()
        for seat in range(w.s.seats):
            shown = decoder.facts(w.game, w.state.observation(seat), seat)
            assert shown["tops"]["building deck"] == deck[-1]
            assert shown["guild"] == guild


@pytest.mark.rule("DD-SETUP-10", "DD-SETUP-12", "DD-COMP-11", "DD-SETUP-16")
def test_dd_setup_10_black_monsters_for_sale_and_in_the_pile():
    for w in deals():
        pile, sale = w.zone(v.Zone.MONSTER_PILE), numbers(w.s.nik)
        assert (len(pile), len(sale)) == (58, 6)
        assert sorted(pile + sale) == list(range(v.YELLOWS, 68))
        assert pile != sorted(pile)
        assert (w.s.yellow_state == v.YellowState.ASIDE).all()
        assert (w.s.yellow_seat == v.NOBODY).all()
        assert (w.s.imbued_monster == 0).all()


@pytest.mark.rule("DD-SETUP-12", "DD-DOCK-01")
def test_dd_setup_12_the_mercenary_waits_on_the_docks():
    w = resolve(at(2).build(0, "market", 5).minion("docks", 0)).do("space own urban 2")
    assert w.s.yellow_state.tolist() == [0, 0, 0, v.YellowState.BOARD]
    assert (w.s.yellow_seat[3], w.s.yellow_space[3]) == (0, 5)


@pytest.mark.jit_only
@pytest.mark.rule("DD-SETUP-12")
def test_dd_setup_12_yellow_monsters_are_never_for_sale():
    for seed in range(30):
        state = game(2 + seed % 4).new(seed)
        while not state.is_over:
            for row in state.data.nik:
                assert not 0 <= row < v.YELLOWS
            start = int(state.data.zone_start[v.Zone.MONSTER_PILE])
            pile = state.data.card[start : start + state.data.zone_len[v.Zone.MONSTER_PILE]]
            assert (pile >= v.YELLOWS).all()
            state.apply(state.suggest("random", seed))


@pytest.mark.rule("DD-SETUP-02", "DD-SETUP-06", "DD-SETUP-07", "DD-SETUP-10")
def test_dd_setup_02_nobody_knows_a_card_of_the_face_down_decks():
    for w in deals():
        assert all(set(seen(w, zone)) == {SECRET} for zone in HIDDEN)
        assert (w.s.fortune_cover, w.s.fortune_set.sum()) == (0, 0)


@pytest.mark.rule("DD-SETUP-05", "DD-SETUP-01", "DD-SETUP-13")
def test_dd_setup_05_eight_coins_and_an_empty_board():
    for w in deals():
        seats = int(w.s.seats)
        assert w.s.stock[:seats, v.Item.COIN].tolist() == [8] * seats
        assert w.s.stock.sum() == 8 * seats
        assert w.s.spell_hand.sum() == 0
        for board in (w.s.building, w.s.black, w.s.domain_minion):
            assert (board == v.NONE).all()
        assert (w.s.token == 0).all()
        assert (w.s.allowance, w.s.last_turn) == (4, 0)
        assert (w.s.turn, w.s.phase) == (1, v.Phase.SETUP)
        assert (w.s.city == v.NONE).all()
        assert w.s.guildhall.sum() == w.s.num_gates == w.s.boxed.sum() == 0
        for field in ("white_owner", "white_next", "purple_owner", "target_seat"):
            assert w.s[field] == v.NOBODY
        for field in ("party", "target_space", "target_icon", "target_leader", "step_window"):
            assert w.s[field] == v.NONE
        for field in ("gate", "skipped", "master", "yellow_space"):
            assert (w.s[field] == v.NONE).all()
        w.state.check()


# ---- who begins


@pytest.mark.rule("DD-SETUP-11")
def test_dd_setup_11_any_seat_may_be_first():
    firsts = [(w.s.seats, int(w.s.first)) for w in deals()]
    assert all(0 <= first < seats for seats, first in firsts)
    assert len({first for _, first in firsts}) >= 3


@pytest.mark.jit_only
@pytest.mark.rule("DD-SETUP-11", "DD-SETUP-02")
def test_dd_setup_11_each_seat_is_first_equally_often():
    firsts, deaths = np.zeros(4), np.zeros(15)
    death = at(2).fortune_id("death")
    for seed in range(4000):
        w = World(game(4).new(seed))
        firsts[w.s.first] += 1
        deaths[w.zone(v.Zone.FORTUNE_PILE)[::-1].index(death)] += 1
    assert abs(firsts - 1000).max() < 150
    assert deaths[:10].sum() == 0
    assert abs(deaths[10:] - 800).max() < 130


# ---- the first choices


@pytest.mark.rule("DD-SETUP-14", "DD-SETUP-15", "DD-SETUP-16")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_dd_setup_14_all_draw_three_spells_and_then_take_two_elements(seats):
    w = new(seats, seed=4)
    first = int(w.s.first)
    order = [(first + k) % seats for k in range(seats)]
    picks = ["attack", "attack", "control"]
    for seat in order:
        for k, deck in enumerate(picks):
            assert (w.ask, w.seat) == (v.Decision.SPELL_DECK, seat)
            assert w.legal() == {"deck attack", "deck defense", "deck control", "deck production"}
            assert w.cards_in_hand(seat) == k
            title = w.zone(v.Zone.SPELL_DECK + v.Deck[deck.upper()])[-1]
            held = int(w.s.spell_hand[seat, title])
            w.do(f"deck {deck}")
            assert w.s.spell_hand[seat, title] == held + 1
            ((_, drawer, which, *_, secret, seen_by),) = w.events(v.Event.SPELL_DRAWN)
            assert (drawer, which) == (seat, v.Deck[deck.upper()])
            assert (secret, seen_by) == (title, 1 << seat)
    assert w.s.stock[:, v.FIRST_ELEMENT :].sum() == 0
    left = [len(w.zone(zone)) for zone in DECKS]
    assert left == [39 - 2 * seats, 39, 39 - seats, 39]
    assert sum(left) == 156 - 3 * seats
    wanted = ["fire", "fire", "water", "earth", "wind", "wind", "earth", "water", "fire", "water"]
    for k, item in enumerate(wanted[: 2 * seats]):
        assert (w.ask, w.seat) == (v.Decision.SETUP_ELEMENT, order[k // 2])
        assert w.legal() == {"item earth", "item wind", "item fire", "item water"}
        assert len(w.zone(v.Zone.FORTUNE_PILE)) == 15
        before = w.s.stock.copy()
        before[order[k // 2], v.Item[item.upper()]] += 1
        w.state.apply(ACTIONS.parse(f"item {item}"))
        if k < 2 * seats - 1:
            assert (w.s.stock == before).all()
    assert [w.cards_in_hand(seat) for seat in order] >= [3] * seats


@pytest.mark.rule("DD-SETUP-15")
def test_dd_setup_15_equal_or_different_elements():
    w = new(2, seed=4).fortune("swords_nine", "pentacles_five")
    first = int(w.s.first)
    w.do(*["deck control"] * 6, "item fire", "item fire", "item earth", "item water")
    assert [w.have(first, item) for item in ("earth", "wind", "fire", "water")] == [0, 0, 2, 0]
    assert [w.have(1 - first, item) for item in ("earth", "wind", "fire", "water")] == [1, 0, 0, 1]


@pytest.mark.rule("DD-SETUP-01", "DD-SEQ-01", "DD-FORT-01")
def test_dd_setup_01_the_first_turn_begins_with_fortune():
    w = new(2, seed=4).fortune("swords_nine", "pentacles_five")
    w.do(*["deck control"] * 6, *["item fire"] * 3)
    assert w.s.phase == v.Phase.SETUP
    w.do("item fire")
    assert rows(w, v.Event.NEW_TURN) == [(w.s.first, 1, 0, 0, 0)]
    assert rows(w, v.Event.PHASE)[0][1] == v.Phase.FORTUNE
    assert w.s.turn == 1
    assert len(w.zone(v.Zone.FORTUNE_PILE)) == 13


@pytest.mark.rule("DD-SETUP-13", "DD-SETUP-05")
def test_dd_setup_13_in_the_first_turn_everybody_places_the_same_number():
    w = new(3, seed=4).fortune("swords_nine", "pentacles_five")
    w.do(*["deck control"] * 9, *["item fire"] * 6)
    w.until(v.Decision.PLACE_MINION)
    assert (w.s.turn, w.s.white_owner) == (1, v.NOBODY)
    placed = [0, 0, 0]
    while w.ask == v.Decision.PLACE_MINION:
        placed[w.seat] += 1
        w.do("place builders")
    assert placed == [4, 4, 4]
    assert w.s.guildhall.tolist() == [4, 4, 4, 0, 0, 0, 0]
