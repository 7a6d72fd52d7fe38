"""Resolving the city: order, going home, the places that simply give something.

Clauses DD-RES, DD-SEER, DD-CITY, DD-TOWER, DD-COUNCIL, DD-COURT, DD-ORDER.
"""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import changes, is_finished, rows
from tests.dark_domains.town import (
    NONE,
    act,
    is_empty,
    just_returned,
    next_turn,
    place,
    resolve,
    stock,
    town,
)

White, Purple = v.Piece.WHITE, v.Piece.PURPLE
PILE = v.Zone.FORTUNE_PILE


def top(w, cards):
    """The top cards of the Fortune pile, topmost first."""
    return w.zone(PILE)[::-1][:cards]


def seers(w, position):
    """Seats that know the card at a position from the top of the Fortune pile."""
    slot = int(w.s.zone_start[PILE] + w.s.zone_len[PILE]) - 1 - position
    return {seat for seat in range(w.s.seats) if (w.s.seen_by[slot] >> seat) & 1}


# ---- order, performing and declining, going home


@pytest.mark.rule("DD-RES-01", "DD-RES-02")
def test_dd_res_01_a_declined_action_has_no_effect_and_the_minion_returns():
    w = at(3).minion("temple 1", 0)
    before = town(w)
    resolve(w)
    assert (w.ask, w.seat, w.legal()) == (v.Decision.PERFORM, 0, {"pass", "perform"})
    assert changes(w, before) == {}
    w.do("pass")
    assert changes(w, before) == {("city", place("temple 1")): (0, NONE)}
    assert rows(w, v.Event.DECLINED) == [(0, place("temple 1"), 0, 0, 0)]
    assert rows(w, v.Event.MINION_BACK) == [(0, 0, 0, 0, 0)]
    assert rows(w, v.Event.PERFORMED) == []
    assert is_finished(w)
    w.state.check()


@pytest.mark.rule("DD-RES-01", "DD-CITY-02")
def test_dd_res_01_a_performed_action_sends_the_minion_home_too():
    w = at(3).minion("temple 1", 1)
    before = town(w)
    resolve(w).do("perform")
    assert stock(w, before) == {(1, "evil"): 2}
    assert rows(w, v.Event.PERFORMED) == [(1, place("temple 1"), 0, 0, 0)]
    assert rows(w, v.Event.MINION_BACK) == [(1, 1, 0, 0, 0)]
    assert rows(w, v.Event.DECLINED) == []
    assert is_empty(w)
    assert is_finished(w)
    w.state.check()


@pytest.mark.rule("DD-RES-01", "DD-COMP-02")
def test_dd_res_01_the_city_resolves_in_path_order_after_all_domains():
    w = at(3).build(2, "lake", 4).domain_minion(2, 4).build(0, "market", 7).domain_minion(0, 7)
    cast = {"seer": 2, "business 2": 1, "temple 1": 0, "assassin": 2, "thug": 1}
    cast |= {"architects 7": 0, "inn 1": 2, "tower water": 0, "library 2": 1, "yellow tavern": 2}
    cast |= {"docks": 0, "farlands 1": 1, "council": 2, "court": 1}
    for name, piece in cast.items():
        w.minion(name, piece)
    w.minion("builders", 0).give(1, coin=2).give(2, coin=12)
    resolve(w)
    assert (w.ask, w.seat) == (v.Decision.FLIP_CHOICE, 0)
    w.do("pass")
    assert (w.ask, w.seat) == (v.Decision.FLIP_CHOICE, 2)
    w.do("pass")
    order = []
    while not is_finished(w):
        left = {name for name in cast if w.s.city[place(name)] != NONE}
        asked = min(left, key=place)
        at_builders = bool(w.s.guildhall.any()) and place(asked) > place("builders")
        order.append(("builders", 0) if at_builders else (asked, w.seat))
        w.do("pass")
    expected = sorted([*cast.items(), ("builders", 0)], key=lambda pair: place(pair[0]))
    assert order == expected
    assert is_empty(w)
    w.state.check()


@pytest.mark.rule("DD-RES-02", "DD-COURT-02", "DD-HE-03")
def test_dd_res_02_white_leaves_its_player_and_purple_stays_hired():
    w = at(3).minion("temple 1", White).minion("temple 2", Purple)
    w.set(white_owner=1, purple_owner=2)
    before = town(w)
    resolve(w)
    assert w.seat == 1
    w.do("perform")
    assert w.seat == 2
    assert rows(w, v.Event.MINION_BACK) == [(1, White, 0, 0, 0)]
    w.do("perform")
    assert rows(w, v.Event.MINION_BACK) == [(2, Purple, 0, 0, 0)]
    assert changes(w, before) == {
        ("stock", 1, v.Item.EVIL): (0, 2),
        ("stock", 2, v.Item.EVIL): (0, 2),
        ("city", place("temple 1")): (White, NONE),
        ("city", place("temple 2")): (Purple, NONE),
        ("white_owner",): (1, v.NOBODY),
    }
    assert is_empty(w)
    w.state.check()


@pytest.mark.rule("DD-RES-02")
def test_dd_res_02_no_minion_is_on_any_board_after_resolution():
    w = at(4).build(3, "lake", 4).domain_minion(3, 4, White).set(white_owner=3, purple_owner=2)
    for name, piece in [("business 1", 0), ("business 2", 1), ("inn 1", 3), ("farlands 2", 1)]:
        w.minion(name, piece)
    for piece in (0, 1, 2, 2, Purple):
        w.minion("builders", piece)
    w.minion("court", 2)
    resolve(w).until(is_finished)
    assert is_empty(w)
    assert w.s.white_owner == v.NOBODY
    w.state.check()


# ---- Business District, Temple, Towers


@pytest.mark.rule("DD-CITY-01")
@pytest.mark.parametrize("name", ["business 1", "business 2"])
def test_dd_city_01_each_space_gives_two_coins(name):
    w = at(3)
    before = town(w)
    act(w, name, 1)
    assert stock(w, before) == {(1, "coin"): 2}
    assert w.have(1, "coin") == 10


@pytest.mark.rule("DD-CITY-01", "DD-CITY-02")
def test_dd_city_02_both_spaces_of_a_location_are_used():
    w = at(3).minion("business 1", 1).minion("business 2", 1)
    w.minion("temple 1", 0).minion("temple 2", 1)
    before = town(w)
    resolve(w).do("perform", "perform", "perform", "perform")
    assert stock(w, before) == {(1, "coin"): 4, (0, "evil"): 2, (1, "evil"): 2}
    assert is_finished(w)


@pytest.mark.rule("DD-TOWER-01")
@pytest.mark.parametrize("element", ["earth", "wind", "fire", "water"])
def test_dd_tower_01_a_tower_gives_two_elements_of_its_kind(element):
    w = at(2)
    before = town(w)
    act(w, f"tower {element}")
    assert stock(w, before) == {(0, element): 2}
    assert is_finished(w)


@pytest.mark.rule("DD-HE-31", "DD-CITY-01", "DD-TOWER-01")
def test_dd_he_31_designed_henchmen_add_to_their_owners_minions_only():
    w = at(3).henchman(1, "mirelda").henchman(1, "osric")
    before = town(w)
    for name, piece in [("business 1", 0), ("business 2", 1), ("tower earth", 0)]:
        w.minion(name, piece)
    w.minion("tower fire", 1).minion("temple 1", 1)
    resolve(w).do("perform", "perform", "perform", "perform", "perform")
    gained = {(0, "coin"): 2, (1, "coin"): 3, (0, "earth"): 2, (1, "fire"): 3, (1, "evil"): 2}
    assert stock(w, before) == gained


# ---- Town Council and Royal Court


@pytest.mark.rule("DD-COUNCIL-01", "DD-ORDER-02")
def test_dd_council_01_the_token_is_taken_at_once_with_two_coins():
    w = at(3)
    before = town(w)
    act(w, "council", 1)
    assert changes(w, before) == {
        ("stock", 1, v.Item.COIN): (8, 10),
        ("first",): (0, 1),
    }
    assert rows(w, v.Event.FIRST_PLAYER) == [(1, 0, 0, 0, 0)]
    assert (w.ask, w.seat) == (v.Decision.PLACE_MINION, 1)


@pytest.mark.rule("DD-COUNCIL-01", "DD-RES-01")
def test_dd_council_01_declined_it_stays_where_it_was():
    w = at(3).set(first=2).minion("council", 1)
    before = town(w)
    resolve(w).do("pass")
    assert stock(w, before) == {}
    assert w.s.first == 2


@pytest.mark.rule("DD-COURT-01")
def test_dd_court_01_the_white_minion_comes_with_the_next_turn():
    w = at(3).minion("court", 1)
    before = town(w)
    resolve(w).do("perform")
    assert changes(w, before) == {
        ("city", place("court")): (1, NONE),
        ("stock", 1, v.Item.COIN): (8, 10),
        ("white_next",): (v.NOBODY, 1),
    }
    next_turn(w.fortune("cups_ace", "cups_two"))
    assert (w.s.white_owner, w.s.white_next) == (1, v.NOBODY)
    w.until(v.Decision.PLACE_MINION)
    placed = [0, 0, 0]
    while w.ask == v.Decision.PLACE_MINION:
        placed[w.seat] += 1
        w.do("place builders")
    assert placed == [4, 5, 4]


@pytest.mark.rule("DD-COURT-02")
def test_dd_court_02_the_white_minion_is_free_for_the_court_of_the_same_turn():
    w = at(3).minion("library 1", White).minion("court", 2).set(white_owner=0)
    resolve(w)
    assert w.seat == 0
    w.do("perform", "deck attack", "deck attack", "deck attack")
    assert (w.s.white_owner, w.s.white_next, w.seat) == (v.NOBODY, v.NOBODY, 2)
    w.do("perform")
    assert (w.s.white_owner, w.s.white_next) == (v.NOBODY, 2)
    w.state.check()


@pytest.mark.rule("DD-COURT-02", "DD-COURT-01")
def test_dd_court_02_control_ends_unless_the_court_is_resolved_again():
    w = at(3).minion("library 1", White).minion("court", 2).set(white_owner=0)
    resolve(w).do("pass", "pass")
    assert (w.s.white_owner, w.s.white_next) == (v.NOBODY, v.NOBODY)
    assert [w.have(seat, "coin") for seat in range(3)] == [8, 8, 8]
    next_turn(w)
    assert w.s.white_owner == v.NOBODY


@pytest.mark.rule("DD-COURT-03")
def test_dd_court_03_white_at_the_court_stays_with_its_player():
    w = at(3).minion("court", White).set(white_owner=1)
    before = town(w)
    resolve(w).do("perform")
    assert changes(w, before) == {
        ("city", place("court")): (White, NONE),
        ("stock", 1, v.Item.COIN): (8, 10),
        ("white_owner",): (1, v.NOBODY),
        ("white_next",): (v.NOBODY, 1),
    }
    next_turn(w)
    assert w.s.white_owner == 1


@pytest.mark.rule("DD-COURT-04")
def test_dd_court_04_white_that_is_hit_and_taken_back_goes_to_the_court():
    w = at(3).minion("assassin", 1).minion("inn 1", White).set(white_owner=2).give(1, coin=12)
    resolve(w).do("place inn 1")
    assert (w.ask, w.seat) == (v.Decision.RELOCATE, 2)
    w.do("pass")
    assert (w.s.white_owner, w.s.white_next) == (v.NOBODY, v.NOBODY)
    assert rows(w, v.Event.MINION_BACK)[0] == (2, White, 0, 0, 0)
    assert is_empty(w)
    assert is_finished(w)
    w.state.check()


@pytest.mark.rule("DD-HE-13", "DD-HE-19")
@pytest.mark.parametrize(
    ("name", "key", "other"), [("court", "itoril", "council"), ("council", "rintalis", "court")]
)
def test_dd_he_13_henchmen_of_court_and_council_pay_two_evil(name, key, other):
    def gained(action, *minions, owner=0):
        w = at(3).henchman(owner, key).set(white_owner=0, purple_owner=0)
        coins, evil = w.have(0, "coin"), w.have(0, "evil")
        for space, piece in minions:
            w.minion(space, piece)
        resolve(w).do(action)
        assert is_finished(w)
        assert [w.have(seat, "evil") for seat in (1, 2)] == [0, 0]
        return w.have(0, "coin") - coins, w.have(0, "evil") - evil

    assert gained("perform", (name, 0)) == (2, 2)
    assert gained("perform", (name, White)) == (2, 2)
    assert gained("perform", (name, Purple)) == (2, 2)
    assert gained("pass", (name, 0)) == (0, 0)
    assert gained("perform", (other, 0)) == (2, 0)
    assert gained("perform", (name, 0), owner=1) == (2, 0)
    assert gained("perform", (name, 2)) == (0, 0)


# ---- the order of play


@pytest.mark.rule("DD-ORDER-01")
def test_dd_order_01_the_others_follow_clockwise():
    w = at(4).set(first=2).phase(v.Phase.MINION)
    seats = []
    for _ in range(5):
        seats.append(w.seat)
        w.do("place builders")
    assert seats == [2, 3, 0, 1, 2]


@pytest.mark.rule("DD-ORDER-02", "DD-COUNCIL-01")
def test_dd_order_02_the_new_order_holds_from_the_foreman_phase_on():
    w = at(4).minion("council", 3)
    for seat, key in enumerate(["market", "grove", "lake", "meadow"]):
        w.hold(seat, key).give(seat, coin=8, wood=3, stone=3, worker=3)
    w.phase(v.Phase.RESOLUTION)
    w.do("perform")
    seats = []
    while w.ask == v.Decision.BUILD:
        seats.append(w.seat)
        w.do("pass")
    assert seats == [3, 0, 1, 2]


@pytest.mark.rule("DD-ORDER-02", "DD-HE-20", "DD-PREP-01")
def test_dd_order_02_a_running_window_keeps_the_order_it_was_opened_with():
    w = at(3).henchman(0, "benoit").henchman(1, "rot").henchman(2, "savonarola")
    w.phase(v.Phase.PREPARATION)
    assert w.seat == 0
    w.do("pass")
    assert w.seat == 1
    w.do("henchman rot")
    assert (w.s.first, w.seat, w.ask) == (1, 2, v.Decision.WINDOW)
    w.do("pass")
    assert (w.seat, w.ask) == (1, v.Decision.PLACE_MINION)


# ---- the Seer


@pytest.mark.rule("DD-SEER-01")
def test_dd_seer_01_the_controller_orders_the_top_three():
    w = at(3)
    a, b, c, d = top(w, 4)
    before = town(w)
    act(w, "seer", 1)
    assert rows(w, v.Event.SEER_LOOKED) == [(1, 0, 0, 0, 0)]
    assert (w.ask, w.seat, w.legal()) == (v.Decision.SEER, 1, {"seer 1", "seer 2", "seer 3"})
    w.do("seer 3")
    assert (w.ask, w.seat, w.legal()) == (v.Decision.SEER, 1, {"seer 2", "seer 3"})
    w.do("seer 2")
    assert top(w, 4) == [c, a, b, d]
    assert is_finished(w)
    assert changes(w, before) == {("fortune_cover",): (0, 3)}
    w.state.check()


@pytest.mark.rule("DD-SEER-01")
@pytest.mark.parametrize(
    ("first", "second", "order"),
    [(1, 2, "abc"), (1, 3, "acb"), (2, 2, "bac"), (2, 3, "bca"), (3, 2, "cab"), (3, 3, "cba")],
)
def test_dd_seer_01_all_six_orders_can_be_chosen(first, second, order):
    w = at(2)
    cards = dict(zip("abcd", top(w, 4), strict=True))
    act(w, "seer").do(f"seer {first}", f"seer {second}")
    assert top(w, 4) == [cards[name] for name in order + "d"]


@pytest.mark.rule("DD-SEER-01")
def test_dd_seer_01_the_next_fortune_phase_reveals_the_chosen_cards():
    w = at(2).fortune("cups_ace", "cups_two", "cups_king", "cups_four")
    act(w, "seer").do("seer 3", "seer 2")
    next_turn(w)
    shown = [row[1] for row in rows(w, v.Event.FORTUNE_SHOWN)]
    assert shown == [w.fortune_id("cups_king"), w.fortune_id("cups_ace")]


@pytest.mark.rule("DD-SEER-01", "DD-SEER-04")
def test_dd_seer_04_only_the_last_who_ordered_knows_where_the_cards_lie():
    w = at(3)
    act(w, "seer", 1).do("seer 3", "seer 2")
    assert [seers(w, k) for k in range(4)] == [{1}, {1}, {1}, set()]
    assert list(w.s.fortune_set[:3]) == [0, 0, 0]
    act(w, "seer", 2)
    assert [seers(w, k) for k in range(4)] == [{2}, {2}, {2}, set()]
    assert list(w.s.fortune_set[:3]) == [0, 0b111, 0]
    w.do("seer 1", "seer 2")  # left as they lay, which nobody sees
    assert [seers(w, k) for k in range(4)] == [{2}, {2}, {2}, set()]
    assert list(w.s.fortune_set[:3]) == [0, 0b111, 0]
    assert w.s.fortune_cover == 3


@pytest.mark.rule("DD-SEER-04", "DD-HE-20")
def test_dd_seer_04_a_known_card_is_still_known_to_be_among_the_reordered():
    w = at(3).henchman(0, "rot").phase(v.Phase.PREPARATION)
    w.do("henchman rot")
    (known, b, c) = top(w, 3)
    assert [seers(w, k) for k in range(3)] == [{0}, set(), set()]
    act(w, "seer", 2)
    assert list(w.s.fortune_set[:3]) == [0b001, 0, 0]
    w.do("seer 2")
    assert list(w.s.fortune_set[:3]) == [0b010, 0, 0]
    w.do("seer 3")
    assert top(w, 3) == [b, c, known]
    assert list(w.s.fortune_set[:3]) == [0b100, 0, 0]
    assert [seers(w, k) for k in range(3)] == [{2}, {2}, {2}]


@pytest.mark.rule("DD-SEER-04")
def test_dd_seer_04_knowledge_moves_up_as_cards_are_drawn():
    w = at(3).fortune("cups_ace", "cups_two", "cups_king", "cups_four")
    act(w, "seer", 1).do("seer 1", "seer 2")
    act(w, "seer", 0).do("seer 2", "seer 3")
    two, king, ace = top(w, 3)
    assert (two, king) == (w.fortune_id("cups_two"), w.fortune_id("cups_king"))
    next_turn(w)
    assert top(w, 1) == [ace]
    # The one card of three that seat 1 has not seen drawn is on top, it can tell.
    assert seers(w, 0) == {0, 1}
    assert (seers(w, 1), w.s.fortune_cover, list(w.s.fortune_set[:3])) == (set(), 0, [0, 0, 0])


@pytest.mark.rule("DD-SEER-02")
def test_dd_seer_02_with_fewer_cards_those_left_are_ordered():
    w = at(3)
    a, b = w.zone(PILE)[:2]
    w._set_zone(PILE, [a, b])
    act(w, "seer", 1)
    assert w.legal() == {"seer 1", "seer 2"}
    w.do("seer 2")
    assert w.zone(PILE) == [b, a]
    assert is_finished(w)
    assert [seers(w, k) for k in range(2)] == [{1}, {1}]
    assert w.s.fortune_cover == 2


@pytest.mark.rule("DD-SEER-02", "DD-SEER-04")
def test_dd_seer_02_a_single_card_is_seen_without_a_choice():
    w = at(3)
    card = w.zone(PILE)[0]
    w._set_zone(PILE, [card])
    act(w, "seer", 1)
    assert is_finished(w)
    assert rows(w, v.Event.SEER_LOOKED) == [(1, 0, 0, 0, 0)]
    assert (w.zone(PILE), seers(w, 0), w.s.fortune_cover) == ([card], {1}, 0)
    act(w, "seer", 2)  # a single card keeps its place: both know it
    assert seers(w, 0) == {1, 2}
    assert list(w.s.fortune_set[:3]) == [0, 0, 0]


@pytest.mark.rule("DD-SEER-02")
def test_dd_seer_02_with_none_nothing_happens():
    w = at(3)
    w._set_zone(PILE, [])
    before = town(w)
    resolve(w.minion("seer", 1))
    assert just_returned(w)
    assert stock(w, before) == {}
    assert rows(w, v.Event.SEER_LOOKED) == []


@pytest.mark.rule("DD-SEER-04", "DD-SEER-02")
def test_dd_seer_04_two_cards_known_to_two_seers():
    w = at(3)
    w._set_zone(PILE, w.zone(PILE)[:2])
    act(w, "seer", 1).do("seer 2")
    act(w, "seer", 2).do("seer 2")
    assert [seers(w, k) for k in range(2)] == [{2}, {2}]
    assert list(w.s.fortune_set[:3]) == [0, 0b11, 0]
    act(w, "seer", 1).do("seer 1")  # who looks again knows the order again
    assert [seers(w, k) for k in range(2)] == [{1}, {1}]
    assert list(w.s.fortune_set[:3]) == [0, 0, 0b11]
