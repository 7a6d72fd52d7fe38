"""Assassin, Street Thug and Karkhofen (DD-ASSA, DD-HE-14)."""

import pytest

from lairzoo.envs.dark_domains import effects as e
from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import changes, is_finished, own, rows
from tests.dark_domains.town import (
    NONE,
    after,
    is_empty,
    just_returned,
    place,
    places,
    resolve,
    stock,
    town,
)

White = v.Piece.WHITE
TARGETS = {f"adventurer {tavern} {k}" for tavern in ("green", "yellow") for k in (1, 2, 3, 4)}
FARLANDS = {"farlands 1", "farlands 2"}


def inn(w):
    """Labels of the henchmen at the Inn."""
    return {f"henchman {w.s.inn[slot]}" for slot in range(2)}


def assassin(w, seat=1, **items):
    """The seat's minion is at the Assassin, with these Coins and Evil."""
    w.minion("assassin", seat).give(seat, **{"coin": 0, **items})
    return resolve(w)


def thug(w, roll, seat=1, coin=2):
    """The seat's minion is at the Street Thug; what its die will show."""
    w.minion("thug", seat).give(seat, coin=coin)
    return resolve(w.rolls((6, roll)))


# ---- paying


@pytest.mark.rule("DD-ASSA-01")
def test_dd_assa_01_two_coins_are_replaced_by_one_evil_any_number_of_times():
    w = assassin(at(3), coin=12, evil=6)
    card = w.zone(v.Zone.GREEN)[1]
    w.do("adventurer green 2")
    assert (w.ask, w.seat) == (v.Decision.KILL_EVIL, 1)
    assert w.legal() == {f"count {k}" for k in range(7)}
    before = town(w)
    w.do("count 2")  # 8 Coins and 2 Evil
    assert (w.have(1, "coin"), w.have(1, "evil")) == (4, 4)
    paid = [(seat, item, n) for seat, item, n, *_ in rows(w, v.Event.PAY)]
    assert paid == [(1, v.Item.COIN, 8), (1, v.Item.EVIL, 2)]
    assert rows(w, v.Event.KILL_TRIED) == [(1, e.ADVENTURER + card, 0, 0, 0)]
    assert {key[:3] for key in changes(w, before)} == {
        ("stock", 1, v.Item.COIN),
        ("stock", 1, v.Item.EVIL),
        ("boxed", 1),
        ("zone_len", v.Zone.ADVENTURER_DECK),
        ("city", place("assassin")),
    }
    assert is_finished(w)
    w.state.check()


@pytest.mark.rule("DD-ASSA-01")
@pytest.mark.parametrize(
    ("coin", "evil", "counts"),
    [
        (0, 6, {6}),
        (12, 0, {0}),
        (10, 1, {1}),
        (12, 1, {0, 1}),
        (8, 2, {2}),
        (8, 9, {2, 3, 4, 5, 6}),
        (11, 2, {1, 2}),
        (2, 6, {5, 6}),
    ],
)
def test_dd_assa_01_what_can_be_paid(coin, evil, counts):
    w = assassin(at(2), coin=coin, evil=evil)
    assert w.ask == v.Decision.KILL_TARGET
    w.do("adventurer green 2")
    if len(counts) > 1:
        assert w.legal() == {f"count {k}" for k in counts}
        w.do(f"count {min(counts)}")
    least = min(counts)
    assert (w.have(1, "coin"), w.have(1, "evil")) == (coin - 12 + 2 * least, evil - least)
    assert w.s.boxed[1] == 1
    assert is_finished(w)


@pytest.mark.rule("DD-ASSA-01", "DD-ASSA-03")
@pytest.mark.parametrize(("coin", "evil"), [(9, 1), (11, 0), (0, 5), (1, 5), (7, 2)])
def test_dd_assa_03_the_assassin_has_to_be_paid_in_full(coin, evil):
    w = at(2)
    w.minion("assassin", 1).give(1, coin=coin, evil=evil)
    before = town(w)
    resolve(w)
    assert just_returned(w)
    assert stock(w, before) == {}


@pytest.mark.rule("DD-ASSA-02")
@pytest.mark.parametrize(("roll", "killed"), [(1, True), (2, True), (3, False), (6, False)])
def test_dd_assa_02_the_thug_succeeds_on_one_and_two(roll, killed):
    w = thug(at(3), roll, coin=5).give(1, coin=5, evil=9)
    green = w.zone(v.Zone.GREEN)
    assert (w.ask, w.seat) == (v.Decision.KILL_TARGET, 1)
    before = town(w)
    w.do("adventurer green 3")
    assert rows(w, v.Event.KILL_TRIED) == [(1, e.ADVENTURER + green[2], roll, 0, 0)]
    assert (w.have(1, "coin"), w.have(1, "evil")) == (3, 9)
    assert (w.zone(v.Zone.GREEN)[2] != green[2]) == killed
    assert w.s.boxed[1] == int(killed)
    if not killed:
        assert stock(w, before) == {(1, "coin"): -2}
    assert is_finished(w)


@pytest.mark.rule("DD-ASSA-02", "DD-ASSA-03")
def test_dd_assa_03_the_thug_costs_two_coins_and_takes_no_evil():
    w = at(3).minion("thug", 1).give(1, coin=1, evil=9)
    before = town(w)
    resolve(w)
    assert just_returned(w)
    assert stock(w, before) == {}
    assert is_empty(w)
    w = thug(at(3), 3, coin=2)
    w.do("adventurer green 1")
    assert w.have(1, "coin") == 0


@pytest.mark.rule("DD-ASSA-01", "DD-ASSA-02", "DD-RES-01")
@pytest.mark.parametrize("name", ["assassin", "thug"])
def test_dd_assa_01_both_may_be_declined(name):
    w = at(3).minion(name, 1).give(1, coin=12)
    before = town(w)
    resolve(w).do("pass")
    assert is_finished(w)
    assert stock(w, before) == {}
    assert rows(w, v.Event.DECLINED) == [(1, place(name), 0, 0, 0)]
    assert rows(w, v.Event.PERFORMED) == []


# ---- targets


@pytest.mark.rule("DD-ASSA-04", "DD-ASSA-05", "DD-ASSA-08", "DD-ASSA-11")
def test_dd_assa_04_whoever_may_be_a_target():
    w = at(3, masters=True).henchman(0, "benoit").henchman(1, "rot").henchman(2, "gnarl")
    w.build(0, "lake", 4).domain_minion(0, 4)
    for name, piece in [("seer", 0), ("business 1", 0), ("temple 2", 2), ("thug", 0)]:
        w.minion(name, piece)
    w.minion("inn 1", 1).minion("court", 2).minion("builders", 2).minion("builders", White)
    w.set(white_owner=0)
    assassin(w, coin=99)
    while w.ask != v.Decision.KILL_TARGET:
        w.do("pass")
    mine = {w.name(f"henchman {key}") for key in ("benoit", "rot", "gnarl")}
    others = places("thug", "inn 1", "court") | {"guildhall next", "guildhall white"}
    assert w.legal() == {"pass"} | TARGETS | FARLANDS | inn(w) | mine | others
    w.do("pass")
    assert (w.ask, w.seat) == (v.Decision.KILL_TARGET, 0)  # the Thug
    # The Assassin's minion is gone, the Thug's own one resolves; seat 2 is the second from seat 0.
    others = places("inn 1", "court") | {"guildhall second", "guildhall white"}
    assert w.legal() == {"pass"} | TARGETS | FARLANDS | inn(w) | mine | others


@pytest.mark.rule("DD-ASSA-03", "DD-ASSA-08")
def test_dd_assa_08_without_any_target_nobody_is_asked():
    def bare(*minions):
        w = at(2).inn(0, None).inn(1, None).far_lands(0, None).far_lands(1, None)
        for zone in (v.Zone.GREEN, v.Zone.YELLOW):
            w._set_zone(zone, [])
        for name, piece in minions:
            w.minion(name, piece)
        resolve(w.give(1, coin=12))
        assert just_returned(w) != (w.ask == v.Decision.KILL_TARGET)
        return w.ask == v.Decision.KILL_TARGET

    assert not bare(("thug", 1))
    assert not bare(("assassin", 1))
    assert bare(("thug", 1), ("court", 0))
    assert bare(("thug", 1), ("builders", 0))
    assert bare(("assassin", 1), ("thug", 0))


@pytest.mark.rule("DD-ASSA-04", "DD-RRD-03")
@pytest.mark.parametrize("position", [1, 2, 4])
def test_dd_assa_04_an_adventurer_leaves_the_game_and_one_is_drawn(position):
    w = thug(at(3), 1)
    row = w.zone(v.Zone.GREEN)
    other = w.zone(v.Zone.YELLOW)
    new = w.zone(v.Zone.ADVENTURER_DECK)[-1]
    gone = row[position - 1]
    w.s.imbued_adventurer[gone] = 1
    w.do(f"adventurer green {position}")
    assert w.zone(v.Zone.GREEN) == [*(card for card in row if card != gone), new]
    assert w.zone(v.Zone.YELLOW) == other
    assert w.zone(v.Zone.ADVENTURER_DISCARD) == []
    assert (w.s.boxed[1], w.s.imbued_adventurer[gone]) == (1, 0)
    assert rows(w, v.Event.ADVENTURER_OUT) == [(v.NOBODY, v.Zone.GREEN, gone, 1, 0)]
    assert rows(w, v.Event.ADVENTURER_IN) == [(v.NOBODY, v.Zone.GREEN, new, 0, 0)]
    w.state.check()


@pytest.mark.rule("DD-ASSA-04")
def test_dd_assa_04_the_other_tavern_is_hit_in_the_same_way():
    w = assassin(at(3), coin=12)
    row = w.zone(v.Zone.YELLOW)
    new = w.zone(v.Zone.ADVENTURER_DECK)[-1]
    w.do("adventurer yellow 1")
    assert w.zone(v.Zone.YELLOW) == [*row[1:], new]
    assert w.have(1, "coin") == 0


@pytest.mark.rule("DD-ASSA-05")
def test_dd_assa_05_a_henchman_of_a_player_leaves_the_game():
    w = at(3).henchman(0, "benoit").henchman(0, "rot").minion("thug", 1)
    benoit = w.henchman_id("benoit")
    before = town(w)
    resolve(w.rolls((6, 2))).do("henchman benoit")
    assert changes(w, before) == {
        ("city", place("thug")): (1, NONE),
        ("stock", 1, v.Item.COIN): (8, 6),
        ("henchman_owner", benoit): (0, v.NOBODY),
        ("boxed", 2): (0, 1),
    }
    assert rows(w, v.Event.HENCHMAN_LOST) == [(0, benoit, 1, 0, 0)]
    assert benoit not in w.zone(v.Zone.HENCHMAN_DISCARD)
    w.state.check()


@pytest.mark.rule("DD-ASSA-05")
def test_dd_assa_05_own_henchmen_are_legal_targets():
    w = thug(at(3).henchman(1, "rot"), 1)
    w.do("henchman rot")
    assert w.s.henchman_owner[w.henchman_id("rot")] == v.NOBODY


@pytest.mark.rule("DD-ASSA-05")
def test_dd_assa_05_a_slot_at_the_inn_stays_empty():
    w = at(3).inn(0, "rot").inn(1, "zasch").minion("thug", 1).minion("inn 1", 0)
    w.minion("inn 2", 2)
    rot = w.henchman_id("rot")
    resolve(w.rolls((6, 1))).do("henchman rot")
    assert (w.s.inn[0], w.s.inn[1]) == (NONE, w.henchman_id("zasch"))
    assert rows(w, v.Event.HENCHMAN_LOST) == [(v.NOBODY, rot, 1, 0, 0)]
    assert (w.ask, w.seat) == (v.Decision.PERFORM, 2)  # the minion on Inn space 1 got nothing
    assert w.s.henchman_owner[rot] == v.NOBODY
    assert w.s.boxed[2] == 1
    w.state.check()


@pytest.mark.rule("DD-ASSA-05")
@pytest.mark.parametrize("slot", [0, 1])
def test_dd_assa_05_a_face_down_henchman_is_revealed_and_removed(slot):
    w = at(3).far_lands(slot, "rot").minion("thug", 1)
    rot = w.henchman_id("rot")
    other = w.s.far_lands[1 - slot]
    resolve(w.rolls((6, 1))).do(f"farlands {slot + 1}")
    assert (w.s.far_lands[slot], w.s.far_lands[1 - slot]) == (NONE, other)
    assert rows(w, v.Event.REVEALED) == [(v.NOBODY, e.HENCHMAN + rot, 0, 0, 0)]
    assert w.s.boxed[2] == 1
    assert rot not in w.zone(v.Zone.HENCHMAN_DISCARD)
    w.state.check()


@pytest.mark.rule("DD-ASSA-05", "DD-ASSA-02")
def test_dd_assa_05_missed_a_face_down_henchman_is_not_revealed():
    w = at(3).far_lands(0, "rot").minion("thug", 1)
    resolve(w.rolls((6, 3))).do("farlands 1")
    assert w.s.far_lands[0] == w.henchman_id("rot")
    assert rows(w, v.Event.REVEALED) == []


# ---- minions as targets


@pytest.mark.rule("DD-ASSA-06")
def test_dd_assa_06_a_hit_minion_may_go_to_a_later_empty_space():
    w = at(3).minion("architects 4", 0).minion("inn 1", 2).build(0, "lake", 4).minion("court", 2)
    w.s.closed_place[place("library 2")] = 1
    assassin(w, coin=12).do("place architects 4")
    assert (w.ask, w.seat) == (v.Decision.RELOCATE, 0)
    taken = places("architects 4", "inn 1", "court", "library 2")
    assert w.legal() == {"pass"} | (after("assassin") - taken)
    card = w.s.guild[3]
    w.do("place docks")
    assert rows(w, v.Event.MINION_MOVED) == [(0, 0, place("architects 4"), place("docks"), NONE)]
    assert w.s.city[place("architects 4")] == NONE
    assert w.s.city[place("docks")] == 0
    assert w.s.guild[3] == card  # its card stays
    assert rows(w, v.Event.MINION_BACK) == [(1, 1, 0, 0, 0)]  # the killer's


@pytest.mark.rule("DD-ASSA-06")
def test_dd_assa_06_or_it_is_taken_back_unused():
    w = at(3).minion("council", 0)
    thug(w, 2).do("place council")
    assert (w.ask, w.seat) == (v.Decision.RELOCATE, 0)
    assert w.legal() == {"pass"} | (after("thug") - places("council"))
    before = town(w)
    w.do("pass")
    assert changes(w, before) == {
        ("city", place("council")): (0, NONE),
        ("city", place("thug")): (1, NONE),
    }
    assert rows(w, v.Event.MINION_BACK) == [(0, 0, 0, 0, 0), (1, 1, 0, 0, 0)]
    assert (w.s.first, is_finished(w)) == (0, True)
    w.state.check()


@pytest.mark.rule("DD-ASSA-06", "DD-ASSA-02")
def test_dd_assa_06_a_minion_that_was_missed_stays_where_it_is():
    w = thug(at(3).minion("council", 0), 3)
    w.do("place council")
    assert (w.ask, w.seat, w.s.city[place("council")]) == (v.Decision.PERFORM, 0, 0)


@pytest.mark.rule("DD-ASSA-07")
def test_dd_assa_07_at_the_builders_guild_it_may_be_put_right_back():
    w = at(3).minion("builders", 0).minion("builders", 0).minion("builders", 2)
    thug(w, 1).do("guildhall second")
    assert (w.ask, w.seat, w.legal()) == (v.Decision.RELOCATE, 0, {"pass"} | after("thug"))
    assert w.can("place builders")
    w.do("place builders")
    assert list(w.s.guildhall) == [2, 0, 1, 0, 0, 0, 0]
    w = at(3).minion("builders", 0).minion("builders", 0).minion("builders", 2)
    thug(w, 1).do("guildhall second", "pass")
    assert list(w.s.guildhall) == [1, 0, 1, 0, 0, 0, 0]


@pytest.mark.rule("DD-ASSA-09", "DD-ASSA-08")
def test_dd_assa_09_the_thugs_space_comes_after_the_assassins():
    w = assassin(at(3).minion("architects 1", 0).build(0, "lake", 4), coin=12)
    w.do("place architects 1")
    assert w.can("place thug")
    assert not w.can("place assassin")
    assert not w.can("place temple 1")
    assert not w.legal("space") & own(4)
    w.do("place thug")
    assert (w.ask, w.seat) == (v.Decision.KILL_TARGET, 0)


@pytest.mark.rule("DD-ASSA-10")
def test_dd_assa_10_a_space_vacated_by_a_hit_is_empty_for_later_ones():
    w = at(3).minion("library 1", 0).minion("inn 1", 2).minion("thug", 0).give(0, coin=2)
    assassin(w.rolls((6, 1)), coin=12).do("place library 1", "place court", "place inn 1")
    assert (w.ask, w.seat) == (v.Decision.RELOCATE, 2)
    assert w.can("place library 1")
    assert not w.can("place inn 1")
    w.do("place library 1")
    assert (w.s.city[place("library 1")], w.s.city[place("court")]) == (2, 0)


# ---- Karkhofen


def karkhofen(**items):
    w = at(3).henchman(1, "karkhofen").give(1, **{"coin": 4, "evil": 1, **items})
    w.henchman(1, "itoril").henchman(2, "rintalis").minion("inn 1", 0)
    return w.far_lands(0, "rot").far_lands(1, "zasch").inn(0, "karn").inn(1, "zygin")


@pytest.mark.rule("DD-HE-14")
def test_dd_he_14_karkhofen_kills_for_certain_and_is_discarded():
    w = karkhofen()
    card = w.henchman_id("karkhofen")
    w.phase(v.Phase.PREPARATION)
    assert (w.window, w.seat) == (v.Window.PREPARATION, 1)
    before = town(w)
    w.do("henchman karkhofen")
    assert (w.ask, w.seat) == (v.Decision.CHOOSE, 1)
    mine = {w.name(f"henchman {key}") for key in ("karkhofen", "itoril", "rintalis")}
    assert w.legal() == TARGETS | FARLANDS | inn(w) | mine  # no minions
    w.do("henchman rintalis")
    assert changes(w, before) == {
        ("stock", 1, v.Item.COIN): (4, 0),
        ("stock", 1, v.Item.EVIL): (1, 0),
        ("henchman_owner", w.henchman_id("rintalis")): (2, v.NOBODY),
        ("henchman_owner", card): (1, v.NOBODY),
        ("henchman_used", card): (0, 1),
        ("boxed", 2): (0, 1),
        ("zone_len", v.Zone.HENCHMAN_DISCARD): (0, 1),
    }
    assert w.zone(v.Zone.HENCHMAN_DISCARD) == [card]
    assert rows(w, v.Event.HENCHMAN_LOST) == [
        (2, w.henchman_id("rintalis"), 1, 0, 0),
        (1, card, 0, 0, 0),
    ]
    assert w.ask == v.Decision.PLACE_MINION


@pytest.mark.rule("DD-HE-14", "DD-ASSA-04")
def test_dd_he_14_a_killed_adventurer_is_replaced_at_once():
    w = karkhofen().phase(v.Phase.PREPARATION)
    row, new = w.zone(v.Zone.YELLOW), w.zone(v.Zone.ADVENTURER_DECK)[-1]
    w.do("henchman karkhofen", "adventurer yellow 2")
    assert w.zone(v.Zone.YELLOW) == [row[0], row[2], row[3], new]
    assert w.s.boxed[1] == 1


@pytest.mark.rule("DD-HE-14", "DD-HCARD-02")
@pytest.mark.parametrize("items", [{"coin": 3}, {"evil": 0}])
def test_dd_he_14_four_coins_and_one_evil_are_due(items):
    w = karkhofen(**items).phase(v.Phase.PREPARATION)
    assert w.ask == v.Decision.PLACE_MINION
