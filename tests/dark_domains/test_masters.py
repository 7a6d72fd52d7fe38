"""Masters of the Domain, a variant: dealt before the game, used once a turn (DD-MAST)."""

import pytest

from lairzoo.envs.core import frames
from lairzoo.envs.dark_domains import vocab as v
from tests.build import World, at, game
from tests.dark_domains.magic import effects, spells
from tests.dark_domains.scenes import (
    adventure,
    is_finished,
    no_niktmarg,
    party,
    play,
    rows,
    table,
    window,
)
from tests.dark_domains.town import resolve

SIDES = {"side light": 0, "side dark": 1}


def with_master(seat, key, seats=2):
    """A table without masters but this one."""
    w = at(seats)
    w.s.master[seat] = w.card("masters", key)
    return w


def ask_side(seat, card):
    """The seat has drawn a card and picks its side; then the Minion phase begins."""
    w = at(2)
    s = w.s
    s.frame[:] = 0
    s.frame[0, :3] = (v.Task.GAME, frames.TASK, v.Phase.MINION)
    s.frame[1, :4] = (v.Decision.MASTER_SIDE, seat, 0, card)
    s.depth = 2
    s.actors = 0
    w.state.resume()
    return w


def holders(w):
    return [int(master) for master in w.s.master]


# ---- dealing


@pytest.mark.rule("DD-SETUP-04")
def test_dd_setup_04_without_the_option_there_are_no_masters():
    w = World(game(3).new(3))
    assert w.ask == v.Decision.SPELL_DECK
    assert holders(w) == [v.NONE] * 5
    assert not any(is_used(w, seat) for seat in range(3))


def is_used(w, seat):
    return bool(w.s.master_used[seat])


@pytest.mark.rule("DD-SETUP-04", "DD-MAST-03")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_dd_setup_04_everybody_draws_a_card_and_picks_its_side(seats):
    w = World(game(seats, masters=True).new(7))
    first = int(w.s.first)
    for k in range(seats):
        seat = (first + k) % seats
        assert (w.ask, w.seat) == (v.Decision.MASTER_SIDE, seat)
        assert w.legal() == set(SIDES)
        card = int(w.s.frame[w.s.depth - 1, frames.A0])
        side = "side dark" if k % 2 else "side light"
        w.do(side)
        assert w.s.master[seat] == 2 * card + SIDES[side]
        assert (v.Event.MASTER_USED, seat, w.s.master[seat]) in [row[:3] for row in w.events()]
    assert w.ask == v.Decision.SPELL_DECK
    cards = [int(w.t.master_card[w.s.master[seat]]) for seat in range(seats)]
    assert len(set(cards)) == seats
    assert holders(w)[seats:] == [v.NONE] * (5 - seats)


@pytest.mark.rule("DD-SETUP-04", "DD-MAST-03")
def test_dd_mast_03_any_card_may_be_drawn():
    found = {
        int(World(game(2, masters=True).new(seed)).s.frame[2, frames.A0]) for seed in range(16)
    }
    assert len(found) >= 4
    assert found <= set(range(5))


@pytest.mark.rule("DD-SETUP-04", "DD-MAST-01")
@pytest.mark.parametrize(
    ("card", "side", "key", "given"),
    [
        (0, "side light", "barir", {}),
        (0, "side dark", "ilsabet", {"coin": 6}),
        (1, "side light", "malachar", {"evil": 2}),
        (1, "side dark", "sabine", {}),
        (2, "side light", "thorgrim", {"stone": 1, "wood": 2}),
        (3, "side light", "ezren", {"earth": 1, "wind": 1, "fire": 1, "water": 1}),
        (4, "side dark", "yrsa", {"evil": 3}),
    ],
)
def test_dd_mast_01_benefits_before_the_game_are_taken_at_once(card, side, key, given):
    w = ask_side(1, card)
    before = w.s.stock.copy()
    w.do(side)
    assert w.s.master[1] == w.card("masters", key)
    found = {
        v.Item(k).name.lower(): int(n) for k, n in enumerate(w.s.stock[1] - before[1]) if n != 0
    }
    assert found == given
    assert (w.s.stock[0] == before[0]).all()
    assert is_finished(w)


# ---- using


@pytest.mark.rule("DD-MAST-01")
def test_dd_mast_01_once_a_turn_in_the_printed_window():
    w = with_master(0, "sabine")
    for kind in v.Window:
        w = window(with_master(0, "sabine"), kind)
        assert (w.window == v.Window.PREPARATION) == (kind == v.Window.PREPARATION)
    w = window(with_master(0, "sabine"), v.Window.PREPARATION)
    assert (w.seat, w.legal()) == (0, {"pass", "master"})
    w.do("master")
    assert rows(w, v.Event.MASTER_USED) == [(0, w.card("masters", "sabine"), 0, 0, 0)]
    assert (w.ask, w.seat, is_used(w, 0)) == (v.Decision.SPELL_DECK, 0, True)
    w.do("deck attack")
    assert (is_finished(w), w.cards_in_hand(0)) == (True, 1)
    assert is_finished(window(w, v.Window.PREPARATION))
    play(w, v.Task.END)
    assert not is_used(w, 0)
    assert window(w, v.Window.PREPARATION).can("master")


@pytest.mark.rule("DD-MAST-01", "DD-SPELL-03")
def test_dd_mast_01_only_with_an_effect_and_not_for_others():
    w = with_master(0, "veleda").give(0, coin=30)
    no_niktmarg(w)
    assert is_finished(window(w, v.Window.PREPARATION))
    w.nik(2, "imp")
    w = window(w, v.Window.PREPARATION)
    assert (w.seat, w.legal()) == (0, {"pass", "master"})
    w.do("pass")
    assert is_finished(w)  # seat 1 has no master
    assert w.nik(2, "imp").s.nik[2] == w.monster_id("imp")


@pytest.mark.rule("DD-MAST-01", "DD-CAST-02")
def test_dd_mast_01_a_master_of_the_defence_helps_the_target_alone():
    w = no_niktmarg(with_master(1, "morwenna")).build(1, "castle", 9, dark=True)
    party(w, "green", (1, "power", "religion"))
    w.party("yellow", [])
    adventure(w)
    assert (w.window, w.seat, w.legal()) == (v.Window.DEFENCE, 1, {"pass", "master"})
    w.rolls((1, 1), (6, 5)).do("master")
    assert rows(w, v.Event.ATTACK)[0][:3] == (1, 1, 12 + 2 + 5)
    w = no_niktmarg(with_master(0, "morwenna")).build(1, "castle", 9, dark=True)
    party(w, "green", (1, "power", "religion"))
    assert is_finished(adventure(w))


@pytest.mark.rule("DD-MAST-04")
@pytest.mark.parametrize(("item", "number"), [("stone", 1), ("metal", 1), ("coin", 2)])
def test_dd_mast_04_barir_takes_stone_or_metal_or_two_coins(item, number):
    w = with_master(1, "barir")
    before = table(w)
    play(w, v.Task.PRODUCTION, 0)
    assert (w.window, w.seat) == (v.Window.PRODUCTION, 1)
    w.do("master")
    assert (w.ask, w.legal()) == (v.Decision.CHOOSE, {"item stone", "item metal", "item coin"})
    w.do(f"item {item}")
    assert is_finished(w)
    held = 8 if item == "coin" else 0
    assert effects(w, before) == {
        ("stock", 1, v.Item[item.upper()]): (held, held + number),
        ("master_used", 1): (0, 1),
    }


# ---- safe


@pytest.mark.rule("DD-MAST-02")
def test_dd_mast_02_no_killer_and_no_spell_gets_at_a_master():
    w = with_master(1, "barir").inn(0, None).inn(1, None).far_lands(0, None).far_lands(1, None)
    spells(w, 0, "enthrall", "headsmans_call")
    assert is_finished(window(w, v.Window.END))
    assert is_finished(window(w, v.Window.PREPARATION))
    w.minion("assassin", 0).give(0, coin=12)
    resolve(w)
    assert {label.split()[0] for label in w.legal()} == {"pass", "adventurer"}
    w = with_master(1, "barir").minion("thug", 0)
    for slots in (w.inn, w.far_lands):
        slots(0, None)
        slots(1, None)
    assert {label.split()[0] for label in resolve(w).legal()} == {"pass", "adventurer"}


@pytest.mark.rule("DD-MAST-02", "DD-HE-04")
def test_dd_mast_02_a_master_is_no_price():
    w = with_master(0, "barir").henchman(0, "chrastopheles").build(0, "lake", 1, dark=True)
    w.henchman(0, "banchal")
    assert is_finished(window(w, v.Window.END))  # two henchmen are the price
    w.henchman(0, "essoli")
    assert window(w, v.Window.END).legal() == {"pass", w.name("henchman chrastopheles")}
    w.do("henchman chrastopheles", "henchman banchal")
    discards = {w.henchman_id("banchal"), w.henchman_id("essoli")}
    assert set(w.zone(v.Zone.HENCHMAN_DISCARD)) == discards
    assert w.s.henchman_owner[w.henchman_id("essoli")] == v.NOBODY  # the only one left
    assert w.s.master[0] == w.card("masters", "barir")
