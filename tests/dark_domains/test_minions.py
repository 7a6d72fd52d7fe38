"""Placing minions and moving them before they act (DD-PREP, DD-MIN, DD-SP-17, DD-SP-27)."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import changes, own, play, rows
from tests.dark_domains.town import ALL, NONE, next_turn, place, places, resolve, town

White, Purple = v.Piece.WHITE, v.Piece.PURPLE
BUILDERS = place("builders")


def placing(w):
    """The Minion phase begins."""
    return w.phase(v.Phase.MINION)


def order(w):
    """Seats in the order in which they place, all of it at the Builders' Guild."""
    seats = []
    while w.ask == v.Decision.PLACE_MINION:
        seats.append(w.seat)
        w.do("place builders")
    return seats


def pieces(w):
    """(seat, piece) in the order in which they are set down."""
    found = []
    while w.ask == v.Decision.PLACE_MINION:
        w.do("place builders")
        found += [(seat, piece) for seat, piece, *_ in rows(w, v.Event.MINION_PLACED)]
    return found


def placed(w, first=0):
    """The window after placement opens, seat 0 first."""
    w.set(first=first)
    play(w, v.Task.WINDOW, v.Window.PLACED, first, 0, v.NOBODY)
    w.s.phase = v.Phase.MINION
    return w


def spell(w, seat, key):
    """The seat can cast the spell once."""
    return w.hand(seat, key).afford(seat, key)


# ---- Preparation


@pytest.mark.rule("DD-PREP-01", "DD-HE-03")
def test_dd_prep_01_each_seat_has_one_opportunity_of_any_length():
    w = spell(at(3), 0, "rust").henchman(0, "benoit").henchman(1, "savonarola")
    w.phase(v.Phase.PREPARATION)
    benoit, rust = w.name("henchman benoit"), w.name("spell rust")
    assert (w.window, w.seat) == (v.Window.PREPARATION, 0)
    assert w.legal() == {"pass", benoit, rust}
    w.do("henchman benoit")
    assert (w.s.purple_owner, w.have(0, "coin")) == (0, 5)
    assert (w.seat, w.legal()) == (0, {"pass", rust})
    w.do("spell rust")  # nothing is left for seat 0
    assert (w.have(0, "fire"), w.s.closed_good[v.Item.METAL]) == (0, 1)
    assert (w.seat, w.legal()) == (1, {"pass", w.name("henchman savonarola")})
    w.do("pass")
    assert w.ask == v.Decision.PLACE_MINION


@pytest.mark.rule("DD-PREP-01")
def test_dd_prep_01_the_things_to_do_come_in_any_order_and_in_turn_order():
    w = spell(at(3), 0, "rust").henchman(0, "benoit").henchman(2, "savonarola").set(first=2)
    w.phase(v.Phase.PREPARATION)
    assert w.seat == 2
    w.do("pass")
    assert w.seat == 0  # seat 1, next after it, can do nothing
    w.do("spell rust", "henchman benoit")
    assert (w.s.purple_owner, w.s.closed_good[v.Item.METAL]) == (0, 1)
    assert w.ask == v.Decision.PLACE_MINION


@pytest.mark.rule("DD-PREP-02", "DD-PREP-01")
def test_dd_prep_02_placing_begins_when_all_have_passed():
    w = at(3)
    for seat, key in enumerate(["benoit", "savonarola", "winston"]):
        w.henchman(seat, key)
    w.nik(0, "imp")
    w.phase(v.Phase.PREPARATION)
    for seat in range(3):
        assert (w.window, w.seat) == (v.Window.PREPARATION, seat)
        assert not w.legal("place")
        w.do("pass")
    assert (w.ask, w.seat) == (v.Decision.PLACE_MINION, 0)
    assert w.s.purple_owner == v.NOBODY


# ---- placing


@pytest.mark.rule("DD-MIN-01", "DD-MIN-11")
def test_dd_min_01_one_each_in_turn_order_till_all_are_placed():
    w = placing(at(2).set(white_owner=1, purple_owner=1))
    assert order(w) == [0, 1, 0, 1, 0, 1, 0, 1, 1, 1]


@pytest.mark.rule("DD-MIN-01")
def test_dd_min_01_who_has_none_left_is_skipped():
    w = placing(at(3).set(first=1, white_owner=0, allowance=3))
    assert order(w) == [1, 2, 0, 1, 2, 0, 1, 2, 0, 0]


@pytest.mark.rule("DD-MIN-11", "DD-MIN-03")
def test_dd_min_11_colour_goes_first_then_white_then_purple():
    w = placing(at(2).set(allowance=3, white_owner=0, purple_owner=0))
    mine = [piece for seat, piece in pieces(w) if seat == 0]
    assert mine == [0, 0, 0, White, Purple]


@pytest.mark.rule("DD-MIN-11")
def test_dd_min_11_white_and_purple_may_be_with_different_seats():
    w = placing(at(3).set(allowance=3, white_owner=2, purple_owner=1))
    assert pieces(w) == [(0, 0), (1, 1), (2, 2)] * 3 + [(1, Purple), (2, White)]


@pytest.mark.rule("DD-MIN-02", "DD-MIN-04")
def test_dd_min_02_no_pass_and_every_empty_space():
    w = placing(at(3))
    assert w.legal() == ALL
    w.do("place temple 1")
    assert rows(w, v.Event.MINION_PLACED) == [(0, 0, place("temple 1"), NONE, 0)]
    assert w.legal() == ALL - places("temple 1")
    assert w.s.city[place("temple 1")] == 0
    w.do("place builders")
    assert w.s.guildhall[1] == 1
    assert w.legal() == ALL - places("temple 1")


@pytest.mark.rule("DD-MIN-02", "DD-BUILD-01")
def test_dd_min_02_the_builders_guild_always_has_room():
    w = at(3)
    w.s.city[:] = 2
    w.s.city[BUILDERS] = NONE
    w.set(allowance=5)
    placing(w)
    assert list(w.s.guildhall) == [5, 5, 5, 0, 0, 0, 0]


@pytest.mark.rule("DD-BUILD-01", "DD-MIN-03")
def test_dd_build_01_all_minions_of_five_seats_may_stand_at_the_builders_guild():
    w = placing(at(5))
    assert len(order(w)) == 20
    assert list(w.s.guildhall) == [4, 4, 4, 4, 4, 0, 0]
    w.state.check()


@pytest.mark.rule("DD-MIN-03", "DD-COMP-05")
def test_dd_min_03_seven_minions_are_the_most():
    w = placing(at(2).set(allowance=5, white_owner=0, purple_owner=0))
    seats = order(w)
    assert (seats.count(0), seats.count(1)) == (7, 5)
    assert list(w.s.guildhall) == [5, 5, 0, 0, 0, 1, 1]
    w.state.check()


@pytest.mark.rule("DD-MIN-03", "DD-FORT-07")
@pytest.mark.parametrize(
    ("cards", "number"),
    [
        (("cups_king", "cups_two"), 3),
        (("cups_four", "cups_two"), 5),
        (("cups_king", "cups_four"), 5),
        (("cups_four", "cups_king"), 3),
        (("cups_two", "cups_three"), 4),
    ],
)
def test_dd_min_03_fortune_cards_set_the_allowance_the_second_prevails(cards, number):
    w = next_turn(at(2).fortune(*cards))
    w.until(v.Decision.PLACE_MINION)
    assert w.s.allowance == number
    assert order(w) == [0, 1] * number


@pytest.mark.rule("DD-MIN-04", "DD-RES-01")
def test_dd_min_04_an_emptied_slot_is_a_space_that_gives_nothing():
    w = at(3).guild(2, None).inn(1, None).far_lands(0, None).nik(3, None)
    placing(w)
    names = ("architects 3", "inn 2", "farlands 1", "niktmarg 4")
    assert places(*names) <= w.legal()
    w = at(3).guild(2, None).inn(1, None).far_lands(0, None).nik(3, None)
    for name in names:
        w.minion(name, 1)
    before = town(w)
    resolve(w)
    assert w.ask == v.Decision.PLACE_MINION  # nobody was asked
    assert set(changes(w, before)) == {("city", place(name)) for name in names}
    assert rows(w, v.Event.MINION_BACK) == [(1, 1, 0, 0, 0)] * 4
    assert rows(w, v.Event.PERFORMED) == rows(w, v.Event.DECLINED) == []


@pytest.mark.rule("DD-MIN-05")
def test_dd_min_05_own_light_buildings_take_one_minion_each():
    w = at(2).build(0, "grove", 0).build(0, "lake", 5).build(0, "market", 7, dark=True)
    w.build(1, "meadow", 8)
    placing(w)
    assert w.legal("space") == own(0, 5)
    w.do("space own forest 1")
    assert rows(w, v.Event.MINION_PLACED) == [(0, 0, NONE, 0, 0)]
    assert w.s.domain_minion[0, 0] == 0
    assert w.legal("space") == own(8)
    w.do("space own plains 1")
    assert w.s.domain_minion[1, 8] == 1
    assert w.legal("space") == own(5)
    w.state.check()


@pytest.mark.rule("DD-MIN-06", "DD-FLIP-03")
@pytest.mark.parametrize("token", [v.Token.SANCTIFY, v.Token.QUEEN])
def test_dd_min_06_a_protected_building_takes_no_minion(token):
    w = at(2).build(0, "grove", 2).token(0, 2, token)
    assert not placing(w).legal("space")
    w = at(2).build(0, "grove", 2).token(0, 2, v.Token.DESECRATION, v.Token.SHELL)
    assert placing(w).legal("space") == own(2)


@pytest.mark.rule("DD-MIN-07", "DD-HE-08")
def test_dd_min_07_closed_spaces_take_nobody():
    w = at(3).henchman(1, "savonarola").phase(v.Phase.PREPARATION)
    w.do("henchman savonarola")
    assert [w.have(seat, "coin") for seat in range(3)] == [8, 7, 8]
    for _ in range(12):  # the controller included
        assert w.legal() == ALL - places("temple 1", "temple 2")
        w.do("place builders")


@pytest.mark.rule("DD-MIN-07", "DD-MIN-03")
def test_dd_min_07_a_fortune_card_closes_locations_too():
    w = next_turn(at(2).fortune("tower", "cups_two"))
    assert (w.ask, w.s.allowance) == (v.Decision.PLACE_MINION, 3)
    towers = (f"tower {name}" for name in ("earth", "wind", "fire", "water"))
    assert w.legal() == ALL - places("seer", *towers)


@pytest.mark.rule("DD-MIN-07", "DD-ASSA-06", "DD-SP-27")
def test_dd_min_07_nor_is_a_minion_moved_to_a_closed_space():
    w = spell(at(3).minion("inn 1", 1), 0, "nullification")
    w.s.closed_place[place("temple 1") : place("temple 2") + 1] = 1
    placed(w).do("spell nullification")
    assert (w.ask, w.seat) == (v.Decision.RELOCATE, 1)
    assert w.legal() == ALL - places("temple 1", "temple 2", "inn 1")
    w = at(3).minion("inn 1", 1).minion("thug", 0)
    w.s.closed_place[place("tower earth")] = 1
    resolve(w.rolls((6, 1)))
    w.do("place inn 1")
    assert w.ask == v.Decision.RELOCATE
    assert not w.can("place tower earth")
    assert w.can("place tower wind")


@pytest.mark.rule("DD-MIN-08")
def test_dd_min_08_white_and_purple_resolve_for_who_controls_them():
    w = at(3).minion("temple 1", White).minion("temple 2", Purple).minion("business 1", 0)
    w.set(white_owner=1, purple_owner=2)
    resolve(w).do("perform", "perform", "perform")
    assert [w.have(seat, "evil") for seat in range(3)] == [0, 2, 2]
    assert [w.have(seat, "coin") for seat in range(3)] == [10, 8, 8]


@pytest.mark.rule("DD-MIN-08", "DD-ASSA-05")
def test_dd_min_08_the_payer_keeps_purple_when_benoit_is_killed():
    w = at(3).henchman(1, "benoit").set(purple_owner=1).give(0, coin=12)
    w.minion("assassin", 0).minion("council", Purple)
    resolve(w).do("henchman benoit")
    assert w.s.henchman_owner[w.henchman_id("benoit")] == v.NOBODY
    assert (w.ask, w.seat) == (v.Decision.PERFORM, 1)
    w.do("perform")
    assert (w.s.first, w.have(1, "coin")) == (1, 10)


# ---- the window after placement


@pytest.mark.rule("DD-MIN-10")
def test_dd_min_10_each_seat_has_one_opportunity_after_placement():
    w = at(3).set(allowance=3)
    spell(spell(w, 0, "nullification"), 1, "confusion")
    placing(w)
    for name in ("council", "seer", "builders"):
        w.do(f"place {name}")
    w.do(*["place builders"] * 6)
    assert (w.window, w.seat) == (v.Window.PLACED, 0)
    assert w.legal() == {"pass", w.name("spell nullification")}
    w.do("pass")
    assert (w.window, w.seat) == (v.Window.PLACED, 1)
    w.do("spell confusion", "place council", "place seer")
    assert (w.s.city[place("council")], w.s.city[place("seer")]) == (1, 0)
    assert w.s.phase == v.Phase.RESOLUTION  # seat 0 isn't asked again
    assert w.cards_in_hand(0) == 1


@pytest.mark.rule("DD-MIN-10")
def test_dd_min_10_any_number_of_things_in_the_own_opportunity():
    w = at(3).minion("council", 1).minion("seer", 2).minion("inn 1", 1).henchman(1, "fenwick")
    spell(spell(w, 1, "nullification"), 1, "confusion").set(first=1)
    spell(w, 0, "confusion")
    placed(w, first=1)
    assert w.seat == 1
    w.do("spell confusion", "place council", "place seer", "henchman fenwick")
    w.do("place seer", "place thug", "spell nullification", "place inn 1")
    assert (w.seat, w.ask) == (1, v.Decision.RELOCATE)
    w.do("place inn 2")
    assert (w.window, w.seat) == (v.Window.PLACED, 0)
    w.do("pass")
    assert w.ask == v.Decision.PLACE_MINION


@pytest.mark.rule("DD-SP-17")
def test_dd_sp_17_two_minions_change_places():
    w = spell(at(3).minion("library 1", 0).minion("temple 2", 1).minion("court", 1), 2, "confusion")
    before = town(w)
    placed(w).do("spell confusion")
    assert w.legal() == places("library 1", "temple 2", "court")
    w.do("place library 1")
    assert w.legal() == places("temple 2", "court")
    w.do("place temple 2")
    confusion, discard = w.title("confusion"), v.Zone.SPELL_DISCARD + v.Deck.CONTROL
    assert changes(w, before) == {
        ("city", place("library 1")): (0, 1),
        ("city", place("temple 2")): (1, 0),
        ("stock", 2, v.Item.WIND): (1, 0),
        ("spell_hand", 2, confusion): (1, 0),
        ("zone_len", discard): (0, 1),
    }
    assert rows(w, v.Event.MINION_MOVED) == [
        (0, 0, place("library 1"), place("temple 2"), NONE),
        (1, 1, place("temple 2"), place("library 1"), NONE),
    ]


@pytest.mark.rule("DD-SP-17")
def test_dd_sp_17_a_minion_at_the_builders_guild_changes_with_one_elsewhere():
    w = at(3).minion("builders", 0).minion("builders", 0).minion("builders", 1).minion("docks", 2)
    spell(w, 2, "confusion")
    placed(w).do("spell confusion")
    assert w.legal() == {"guildhall next", "guildhall second", "place docks"}
    w.do("guildhall next")  # its one possible partner is at the Docks
    assert list(w.s.guildhall) == [1, 1, 1, 0, 0, 0, 0]
    assert w.s.city[place("docks")] == 0
    assert w.ask == v.Decision.PLACE_MINION
    placed(spell(w, 2, "confusion")).do("spell confusion", "place docks")
    assert w.legal() == {f"guildhall {owner}" for owner in ("own", "next", "second")}
    w.do("guildhall second")
    assert list(w.s.guildhall) == [2, 0, 1, 0, 0, 0, 0]
    assert w.s.city[place("docks")] == 1


@pytest.mark.rule("DD-SP-17", "DD-SPELL-03")
def test_dd_sp_17_it_needs_minions_at_two_places():
    def is_offered(*minions):
        w = spell(at(3), 2, "confusion")
        for name, piece in minions:
            w.minion(name, piece)
        return placed(w).ask == v.Decision.WINDOW

    assert not is_offered()
    assert not is_offered(("docks", 0))
    assert not is_offered(("builders", 0), ("builders", 1))
    assert is_offered(("builders", 0), ("docks", 1))
    assert is_offered(("inn 1", 0), ("inn 2", 0))


@pytest.mark.rule("DD-SP-17", "DD-CAST-03")
def test_dd_sp_17_a_counter_cancels_both_moves():
    w = spell(at(3).minion("library 1", 0).minion("temple 2", 1), 2, "confusion")
    spell(w, 1, "counter_magic")
    placed(w).do("spell confusion", "place library 1")
    assert (w.ask, w.seat) == (v.Decision.COUNTER, 1)
    w.do("spell counter_magic")
    assert (w.s.city[place("library 1")], w.s.city[place("temple 2")]) == (0, 1)
    assert (w.have(2, "wind"), w.cards_in_hand(2)) == (0, 0)
    assert rows(w, v.Event.MINION_MOVED) == []


@pytest.mark.rule("DD-SP-27")
def test_dd_sp_27_the_controller_has_to_move_the_chosen_minion():
    w = at(3).minion("seer", 0).minion("docks", 1).build(0, "grove", 0).build(0, "lake", 4)
    w.domain_minion(0, 4).build(0, "market", 6, dark=True).build(1, "meadow", 8)
    spell(w, 2, "nullification")
    assert (w.have(2, "wind"), w.have(2, "water")) == (1, 1)
    placed(w).do("spell nullification")
    assert (w.have(2, "wind"), w.have(2, "water")) == (0, 0)
    assert (w.seat, w.legal()) == (2, places("seer", "docks"))
    before = town(w)
    w.do("place seer")
    assert (w.ask, w.seat) == (v.Decision.RELOCATE, 0)
    assert w.legal() == (ALL - places("seer", "docks")) | own(0)
    w.do("space own forest 1")
    assert changes(w, before) == {
        ("city", place("seer")): (0, NONE),
        ("domain_minion", 0, 0): (NONE, 0),
    }
    assert rows(w, v.Event.MINION_MOVED) == [(0, 0, place("seer"), NONE, 0)]


@pytest.mark.rule("DD-SP-27", "DD-MIN-06")
def test_dd_sp_27_it_may_go_to_any_open_space_but_no_protected_building():
    w = at(3).minion("court", Purple).minion("seer", 2).build(1, "grove", 2).set(purple_owner=1)
    w.token(1, 2, v.Token.QUEEN)
    spell(w, 0, "nullification")
    placed(w).do("spell nullification", "place court")
    assert (w.ask, w.seat) == (v.Decision.RELOCATE, 1)
    assert w.legal() == ALL - places("court", "seer")
    w.do("place business 1")
    assert w.s.city[place("business 1")] == Purple
    assert w.s.city[place("court")] == NONE
    assert rows(w, v.Event.MINION_MOVED) == [(1, Purple, place("court"), place("business 1"), NONE)]


@pytest.mark.rule("DD-SP-27")
def test_dd_sp_27_at_the_builders_guild_it_may_be_put_right_back():
    w = spell(at(3).minion("builders", 1).minion("builders", 0), 0, "nullification")
    placed(w).do("spell nullification")
    assert w.legal() == {"guildhall own", "guildhall next"}
    w.do("guildhall next")
    assert (w.seat, w.legal()) == (1, ALL)
    before = town(w)
    w.do("place builders")
    assert changes(w, before) == {}
    assert rows(w, v.Event.MINION_MOVED) == [(1, 1, BUILDERS, BUILDERS, NONE)]


@pytest.mark.rule("DD-SP-27", "DD-CAST-03", "DD-SPELL-03")
def test_dd_sp_27_without_a_minion_it_is_not_offered_and_countered_nothing_moves():
    w = spell(at(2), 0, "nullification")
    assert placed(w).ask == v.Decision.PLACE_MINION
    w = spell(spell(at(2).minion("seer", 1), 0, "nullification"), 1, "counter_magic")
    placed(w).do("spell nullification")
    assert w.ask == v.Decision.COUNTER
    w.do("spell counter_magic")
    assert (w.ask, w.s.city[place("seer")]) == (v.Decision.PLACE_MINION, 1)


@pytest.mark.rule("DD-HE-31", "DD-MIN-10")
def test_dd_he_31_designed_henchmen_move_minions_after_placement():
    w = at(3).minion("seer", 0).minion("inn 1", 1).minion("docks", White).henchman(1, "fenwick")
    w.henchman(1, "corvine").set(white_owner=1)
    placed(w)
    w.do("henchman fenwick")
    assert (w.have(1, "coin"), w.legal()) == (7, places("inn 1", "docks"))  # own ones alone
    w.do("place docks")
    assert (w.ask, w.seat) == (v.Decision.RELOCATE, 1)
    assert w.legal() == ALL - places("seer", "inn 1", "docks")
    w.do("place court")
    assert (w.seat, w.legal()) == (1, {"pass", w.name("henchman corvine")})
    w.do("henchman corvine", "place seer", "place court")
    assert w.have(1, "coin") == 3
    assert (w.s.city[place("seer")], w.s.city[place("court")]) == (White, 0)
    assert w.ask == v.Decision.PLACE_MINION
