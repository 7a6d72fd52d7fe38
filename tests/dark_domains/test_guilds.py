"""Architects' and Builders' Guild, Nhoj Nomrah, Kavai (DD-ARCH, DD-BUILD, DD-HE-10, DD-HE-17)."""

import pytest

from lairzoo.envs.dark_domains import effects as e
from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import changes, is_finished, play, rows
from tests.dark_domains.town import NONE, act, is_empty, just_returned, place, resolve, stock, town

White, Purple = v.Piece.WHITE, v.Piece.PURPLE
GOODS = {"item stone", "item metal", "item wood", "item worker"}


def builders(*pieces, seats=3, **items):
    """Minions at the Builders' Guild; seat 1 has these items."""
    w = at(seats).give(1, **items)
    for piece in pieces:
        w.minion("builders", piece)
    return w


# ---- Architects' Guild


@pytest.mark.rule("DD-ARCH-01")
@pytest.mark.parametrize("slot", [0, 4, 6])
def test_dd_arch_01_the_building_of_the_slot_is_taken(slot):
    w = at(3).guild(slot, "market").minion(f"architects {slot + 1}", 1)
    market = w.building_id("market")
    deck = w.zone(v.Zone.BUILDING_DECK)
    before = town(w)
    resolve(w).do("perform")
    assert changes(w, before) == {
        ("city", place(f"architects {slot + 1}")): (1, NONE),
        ("guild", slot): (market, NONE),
        ("building_holder", market): (v.NOBODY, 1),
        ("guild_taken",): (0, 1),
    }
    assert w.zone(v.Zone.BUILDING_DECK) == deck
    assert rows(w, v.Event.BUILDING_TAKEN) == [(1, market, 0, 0, 0)]
    assert is_finished(w)
    w.state.check()


@pytest.mark.rule("DD-ARCH-01", "DD-RES-01")
def test_dd_arch_01_declined_the_card_stays():
    w = at(3).guild(4, "market").minion("architects 5", 1)
    before = town(w)
    resolve(w).do("pass")
    assert stock(w, before) == {}
    assert w.s.guild_taken == 0


@pytest.mark.rule("DD-ARCH-01")
def test_dd_arch_01_it_can_be_built_in_the_foreman_phase_of_this_turn():
    w = at(3).guild(4, "market").minion("architects 5", 1).give(1, coin=8, wood=1, worker=1)
    w.phase(v.Phase.RESOLUTION).do("perform")
    assert (w.ask, w.seat) == (v.Decision.BUILD, 1)
    w.do("building market", "space own forest 1")
    assert w.s.building[1, 0] == w.building_id("market")


# ---- Nhoj Nomrah


def nhoj(*slots):
    """Seat 2 has Nhoj Nomrah; buildings are left in these slots."""
    w = at(3).henchman(2, "nhoj")
    for slot in range(v.GUILD_SLOTS):
        if slot not in slots:
            w.guild(slot, None)
    return w


@pytest.mark.rule("DD-HE-17", "DD-ARCH-01")
def test_dd_he_17_nhoj_takes_one_of_the_buildings_left():
    w = nhoj(1, 3, 5).minion("architects 4", 0).minion("inn 1", 1)
    two, six = (int(w.s.guild[slot]) for slot in (1, 5))
    resolve(w)
    assert (w.ask, w.seat) == (v.Decision.PERFORM, 0)
    w.do("perform")
    assert (w.ask, w.seat, w.legal()) == (v.Decision.CHOOSE, 2, {"pass", "guild 1", "guild 5"})
    before = town(w)
    w.do("guild 5")
    assert changes(w, before) == {
        ("guild", 5): (six, NONE),
        ("building_holder", six): (v.NOBODY, 2),
    }
    assert (w.s.guild[1], w.s.guild_taken) == (two, 1)
    assert (w.ask, w.seat) == (v.Decision.PERFORM, 1)  # before the Inn, once


@pytest.mark.rule("DD-HE-17")
@pytest.mark.parametrize("owner", [0, 2])
def test_dd_he_17_he_acts_also_when_no_minion_was_there(owner):
    w = nhoj(0).henchman(owner, "nhoj")
    card = int(w.s.guild[0])
    before = town(w)
    resolve(w)
    assert (w.ask, w.seat, w.legal()) == (v.Decision.CHOOSE, owner, {"pass", "guild 0"})
    w.do("guild 0")
    assert changes(w, before) == {
        ("guild", 0): (card, NONE),
        ("building_holder", card): (v.NOBODY, owner),
        ("guild_taken",): (0, 1),
    }
    assert is_finished(w)


@pytest.mark.rule("DD-HE-17")
def test_dd_he_17_not_taking_or_nothing_left():
    w = nhoj(0)
    before = town(w)
    resolve(w).do("pass")
    assert is_finished(w)
    assert changes(w, before) == {}
    assert is_finished(resolve(nhoj()))
    assert is_finished(resolve(at(3)))


@pytest.mark.rule("DD-HE-17", "DD-INN-02")
def test_dd_inn_02_taken_at_the_inn_nhojs_moment_is_over():
    w = at(3).inn(0, "nhoj")
    act(w, "inn 1", 2)
    assert w.s.henchman_owner[w.henchman_id("nhoj")] == 2
    assert is_finished(w)
    assert resolve(w).ask == v.Decision.CHOOSE  # next turn


# ---- Builders' Guild


@pytest.mark.rule("DD-BUILD-02", "DD-BUILD-03")
def test_dd_build_02_the_prices():
    w = builders(1, coin=8)
    resolve(w)
    assert (w.ask, w.seat, w.legal()) == (v.Decision.BUY_GOODS, 1, {"pass"} | GOODS)
    before = town(w)
    w.do("item metal", "item metal", "item stone", "item wood", "item wood")
    assert w.ask == v.Decision.BUY_GOODS
    assert w.have(1, "coin") == 1
    w.do("item worker")
    assert stock(w, before) == {
        (1, "coin"): -8,
        (1, "metal"): 2,
        (1, "stone"): 1,
        (1, "wood"): 4,
        (1, "worker"): 2,
    }
    assert is_finished(w)
    assert is_empty(w)
    w.state.check()


@pytest.mark.rule("DD-BUILD-02")
@pytest.mark.parametrize(
    ("item", "price", "number"),
    [("metal", 2, 1), ("stone", 1, 1), ("wood", 1, 2), ("worker", 1, 2)],
)
def test_dd_build_02_one_package(item, price, number):
    w = builders(1, coin=5)
    before = town(w)
    resolve(w).do(f"item {item}", "pass")
    assert stock(w, before) == {(1, "coin"): -price, (1, item): number}
    assert rows(w, v.Event.PERFORMED) == [(1, place("builders"), 0, 0, 0)]
    assert is_finished(w)


@pytest.mark.rule("DD-BUILD-02")
def test_dd_build_02_metal_needs_two_coins():
    w = resolve(builders(1, coin=1))
    assert w.legal() == {"pass"} | (GOODS - {"item metal"})
    w = resolve(builders(1, coin=2))
    assert w.legal() == {"pass"} | GOODS
    w.do("item metal")
    assert (w.have(1, "coin"), w.have(1, "metal")) == (0, 1)
    assert is_finished(w)
    assert just_returned(resolve(builders(1, coin=0)))


@pytest.mark.rule("DD-BUILD-03")
def test_dd_build_03_the_supply_is_unlimited():
    w = resolve(builders(1, coin=15)).do(*["item wood"] * 15)
    assert (w.have(1, "coin"), w.have(1, "wood")) == (0, 30)
    assert is_finished(w)


@pytest.mark.rule("DD-BUILD-03", "DD-BUILD-01")
def test_dd_build_03_one_session_for_each_player_in_turn_order():
    w = builders(0, 0, 2, 1, 1, Purple, coin=8).set(first=2, purple_owner=1)
    w.give(0, coin=0)
    resolve(w)
    assert (w.ask, w.seat) == (v.Decision.BUY_GOODS, 2)
    assert list(w.s.guildhall) == [2, 2, 1, 0, 0, 0, 1]
    w.do("item stone", "pass")
    assert rows(w, v.Event.MINION_BACK)[0] == (2, 2, 0, 0, 0)
    assert (w.ask, w.seat) == (v.Decision.BUY_GOODS, 1)  # seat 0 can't pay for anything
    assert list(w.s.guildhall) == [0, 2, 0, 0, 0, 0, 1]
    w.do("pass")
    assert is_finished(w)
    assert rows(w, v.Event.MINION_BACK) == [
        (1, 1, 0, 0, 0),
        (1, 1, 0, 0, 0),
        (1, Purple, 0, 0, 0),
    ]
    assert rows(w, v.Event.DECLINED) == [(1, place("builders"), 0, 0, 0)]
    assert rows(w, v.Event.PERFORMED) == []
    assert is_empty(w)
    w.state.check()


@pytest.mark.rule("DD-BUILD-03", "DD-COURT-02")
def test_dd_build_03_white_alone_opens_a_session_of_its_controller():
    w = builders(White, coin=3).set(white_owner=1)
    resolve(w)
    assert (w.ask, w.seat) == (v.Decision.BUY_GOODS, 1)
    w.do("item wood", "pass")
    assert w.have(1, "wood") == 2
    assert w.s.white_owner == v.NOBODY
    assert is_empty(w)


@pytest.mark.rule("DD-BUILD-04")
@pytest.mark.parametrize(
    ("key", "good"),
    [
        ("rust", "metal"),
        ("cave_in", "stone"),
        ("guardians_of_the_wood", "wood"),
        ("black_plague", "worker"),
    ],
)
def test_dd_build_04_a_closed_good_is_not_sold_to_anybody(key, good):
    w = at(2).hand(0, key).afford(0, key).minion("builders", 0).minion("builders", 1)
    w.phase(v.Phase.PREPARATION)
    before = town(w)
    w.do(f"spell {key}")
    item = v.Item[good.upper()]
    assert rows(w, v.Event.CLOSED) == [(v.NOBODY, e.ITEM + item, 0, 0, 0)]
    closed = {change for change in changes(w, before) if change[0].startswith("closed")}
    assert closed == {("closed_good", item)}
    resolve(w)
    for seat in (0, 1):
        assert (w.seat, w.legal()) == (seat, {"pass"} | (GOODS - {f"item {good}"}))
        w.do("pass")


@pytest.mark.rule("DD-BUILD-04", "DD-BUILD-02")
def test_dd_build_04_with_all_open_goods_too_dear_nobody_is_asked():
    w = builders(1, coin=1)
    for item in (v.Item.STONE, v.Item.WOOD, v.Item.WORKER):
        w.s.closed_good[item] = 1
    assert just_returned(resolve(w))
    w = builders(1, coin=2)
    w.s.closed_good[:] = 1
    assert just_returned(resolve(w))


# ---- Kavai


def kavai(**items):
    w = at(2).henchman(1, "kavai").give(1, **{"coin": 0, **items})
    return play(w, v.Task.FOREMAN)


@pytest.mark.rule("DD-HE-10", "DD-BUILD-02")
def test_dd_he_10_kavai_sells_all_but_workers_at_the_guilds_prices():
    w = kavai(coin=4)
    assert (w.ask, w.seat, w.legal()) == (v.Decision.BUILD, 1, {"pass", w.name("henchman kavai")})
    before = town(w)
    w.do("henchman kavai")
    assert (w.ask, w.legal()) == (v.Decision.BUY_GOODS, {"pass"} | (GOODS - {"item worker"}))
    w.do("item metal", "item wood", "item wood")
    assert changes(w, before) == {
        ("stock", 1, v.Item.COIN): (4, 0),
        ("stock", 1, v.Item.METAL): (0, 1),
        ("stock", 1, v.Item.WOOD): (0, 4),
        ("henchman_used", w.henchman_id("kavai")): (0, 1),
    }
    assert is_finished(w)


@pytest.mark.rule("DD-HE-10", "DD-HCARD-03")
def test_dd_he_10_once_a_turn_and_closed_goods_are_no_hindrance():
    w = at(2).henchman(1, "kavai").give(1, coin=4)
    w.s.closed_good[:] = 1
    play(w, v.Task.FOREMAN).do("henchman kavai", "item stone", "pass")
    assert (w.have(1, "stone"), w.have(1, "coin")) == (1, 3)
    assert is_finished(w)  # he isn't offered again
    assert is_finished(kavai(coin=0))
    assert not is_finished(kavai(coin=1))
