"""Minions on own buildings resolve (DD-RES-03, DD-RES-04, DD-RES-05)."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import changes, own, play, rows
from tests.dark_domains.town import NONE, is_empty, resolve, town

White, Purple = v.Piece.WHITE, v.Piece.PURPLE


@pytest.mark.rule("DD-RES-03")
def test_dd_res_03_a_minion_turns_its_building_dark():
    w = at(3).build(1, "grove", 2).domain_minion(1, 2).build(1, "lake", 3)
    grove = w.building_id("grove")
    before = town(w)
    resolve(w)
    assert (w.ask, w.seat, w.legal()) == (v.Decision.FLIP_CHOICE, 1, {"pass", "perform"})
    w.do("perform")
    assert changes(w, before) == {
        ("side", 1, 2): (v.Side.LIGHT, v.Side.DARK),
        ("domain_minion", 1, 2): (1, NONE),
    }
    assert rows(w, v.Event.FLIPPED) == [(1, grove, 2, v.Side.DARK, 0)]
    assert rows(w, v.Event.MINION_BACK) == [(1, 1, 0, 0, 0)]
    assert rows(w, v.Event.DECLINED) == []
    play(w, v.Task.PRODUCTION)
    assert w.have(1, "evil") == 4
    w.state.check()


@pytest.mark.rule("DD-RES-03", "DD-RES-01", "DD-RES-02")
def test_dd_res_03_the_flip_may_be_declined():
    w = at(3).build(1, "grove", 2).domain_minion(1, 2, White).set(white_owner=1)
    before = town(w)
    resolve(w).do("pass")
    assert changes(w, before) == {
        ("domain_minion", 1, 2): (White, NONE),
        ("white_owner",): (1, v.NOBODY),
    }
    assert rows(w, v.Event.DECLINED) == [(1, NONE, 2, 0, 0)]
    assert rows(w, v.Event.MINION_BACK) == [(1, White, 0, 0, 0)]
    assert rows(w, v.Event.FLIPPED) == []


@pytest.mark.rule("DD-RES-03", "DD-RES-04")
def test_dd_res_04_domains_go_in_turn_order_and_all_before_the_city():
    w = at(3).set(first=1).minion("seer", 1)
    for seat, key in enumerate(["market", "lake", "meadow"]):
        w.build(seat, key, 8).domain_minion(seat, 8)
    resolve(w)
    for seat in (1, 2, 0):
        assert (w.ask, w.seat) == (v.Decision.FLIP_CHOICE, seat)
        w.do("perform")
    assert (w.ask, w.seat) == (v.Decision.PERFORM, 1)
    assert list(w.s.side[:3, 8]) == [v.Side.DARK] * 3


@pytest.mark.rule("DD-RES-04", "DD-RES-05", "DD-BU-03")
def test_dd_res_04_the_owner_chooses_the_order_and_a_citadel_makes_the_other_moot():
    def scene():
        w = at(3).build(0, "citadel", 5).build(0, "market", 6).build(0, "lake", 0)
        for space in (5, 6, 0):
            w.domain_minion(0, space)
        resolve(w)
        assert (w.ask, w.seat, w.legal()) == (v.Decision.FLIP_OWN, 0, own(0, 5, 6))
        return w

    w = scene()
    w.do("space own urban 2")
    assert w.ask == v.Decision.FLIP_CHOICE
    w.do("perform")
    assert rows(w, v.Event.MINION_BACK) == [(0, 0, 0, 0, 0)] * 2  # the Market's came home too
    assert [w.s.side[0, space] for space in (0, 5, 6)] == [v.Side.LIGHT, v.Side.DARK, v.Side.DARK]
    assert w.ask == v.Decision.FLIP_CHOICE  # the Lake's is the last one
    w.do("pass")
    assert w.ask == v.Decision.PLACE_MINION
    w = scene()
    w.do("space own urban 3", "perform")
    assert (w.ask, w.legal()) == (v.Decision.FLIP_OWN, own(0, 5))
    w.do("space own forest 1", "pass")
    assert w.ask == v.Decision.FLIP_CHOICE
    w.do("pass")
    assert [w.s.side[0, space] for space in (0, 5, 6)] == [v.Side.LIGHT, v.Side.LIGHT, v.Side.DARK]
    assert is_empty(w)


@pytest.mark.rule("DD-RES-05")
def test_dd_res_05_a_moot_minion_returns_without_being_asked():
    w = at(3).build(0, "grove", 2, dark=True).domain_minion(0, 2)
    w.domain_minion(1, 9)  # its building is gone
    w.build(2, "lake", 4).domain_minion(2, 4).token(2, 4, v.Token.SANCTIFY)
    w.build(2, "market", 5).domain_minion(2, 5, Purple).token(2, 5, v.Token.QUEEN)
    w.set(purple_owner=2)
    before = town(w)
    resolve(w)
    assert w.ask == v.Decision.PLACE_MINION
    assert {key[0] for key in changes(w, before)} == {"domain_minion"}
    assert is_empty(w)
    back = [(seat, piece) for seat, piece, *_ in rows(w, v.Event.MINION_BACK)]
    assert back == [(0, 0), (1, 1), (2, 2), (2, Purple)]


@pytest.mark.rule("DD-RES-05", "DD-SP-19")
def test_dd_res_05_desecration_in_the_window_before_flips_it_once():
    w = at(2).set(allowance=3)
    w.build(0, "grove", 2).hand(1, "desecration").afford(1, "desecration")
    w.phase(v.Phase.MINION).do("space own forest 3", *["place builders"] * 5)
    assert (w.window, w.seat) == (v.Window.PLACED, 1)
    w.do("spell desecration", "space next forest 3")
    assert (w.s.side[0, 2], w.s.domain_minion[0, 2]) == (v.Side.DARK, NONE)
    flipped = [row for row in rows(w, v.Event.FLIPPED) if row[1] == w.building_id("grove")]
    assert len(flipped) == 1
