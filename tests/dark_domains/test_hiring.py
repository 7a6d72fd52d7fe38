"""Inn, Far Lands, Docks, Nik'tmarg and henchmen with a token (DD-INN, DD-FAR, DD-DOCK, DD-NIK)."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import (
    adventure,
    all_but,
    changes,
    dice,
    is_finished,
    own,
    party,
    rows,
    window,
)
from tests.dark_domains.town import NONE, act, just_returned, place, resolve, stock, town

White = v.Piece.WHITE
MERCENARY = v.Yellow.MERCENARY


# ---- Wayward Dragon Inn and Far Lands


@pytest.mark.rule("DD-INN-01")
@pytest.mark.parametrize("slot", [0, 1])
def test_dd_inn_01_the_henchman_of_the_slot_is_taken(slot):
    w = at(3).inn(0, "octavian").inn(1, "octavian").inn(slot, "rot").minion(f"inn {slot + 1}", 1)
    rot = w.henchman_id("rot")
    before = town(w)
    resolve(w).do("perform")
    assert changes(w, before) == {
        ("city", place(f"inn {slot + 1}")): (1, NONE),
        ("inn", slot): (rot, NONE),
        ("henchman_owner", rot): (v.NOBODY, 1),
    }
    assert rows(w, v.Event.HENCHMAN_TAKEN) == [(1, rot, 0, 0, 0)]
    assert is_finished(w)


@pytest.mark.rule("DD-INN-01", "DD-RES-01")
def test_dd_inn_01_declined_the_card_stays():
    w = at(3).inn(0, "rot").minion("inn 1", 1)
    before = town(w)
    resolve(w).do("pass")
    assert stock(w, before) == {}


@pytest.mark.rule("DD-INN-01", "DD-HE-18")
def test_dd_inn_01_it_is_usable_as_soon_as_its_phase_is_entered():
    w = at(3).inn(0, "octavian").minion("inn 1", 1).give(1, coin=0, stone=1)
    w.phase(v.Phase.RESOLUTION).do("perform")
    w.until(lambda w: w.window == v.Window.PRODUCTION and w.seat == 1)
    assert w.can("henchman octavian")


@pytest.mark.rule("DD-INN-02", "DD-HE-19")
def test_dd_inn_02_a_moment_still_to_come_in_this_phase_is_used():
    w = at(3).inn(0, "rintalis").minion("inn 1", 1).minion("council", 1)
    resolve(w).do("perform", "perform")
    assert (w.s.first, w.have(1, "coin"), w.have(1, "evil")) == (1, 10, 2)


@pytest.mark.rule("DD-INN-02", "DD-HE-30")
def test_dd_inn_02_enthralled_in_the_end_it_is_used_in_the_same_opportunity():
    w = at(2).henchman(0, "zygin").hand(1, "enthrall").afford(1, "enthrall").set(first=1)
    w.build(1, "lake", 4, dark=True).give(1, metal=1)
    w.phase(v.Phase.END)
    assert (w.window, w.seat) == (v.Window.END, 1)
    w.do("spell enthrall", "henchman zygin")
    assert w.s.henchman_owner[w.henchman_id("zygin")] == 1
    w.do("henchman zygin")
    assert (w.have(1, "evil"), w.have(1, "metal")) == (2, 0)


@pytest.mark.rule("DD-FAR-01")
@pytest.mark.parametrize("slot", [0, 1])
def test_dd_far_01_the_face_down_henchman_is_turned_up(slot):
    w = at(3).far_lands(slot, "rot").minion(f"farlands {slot + 1}", 2)
    rot = w.henchman_id("rot")
    before = town(w)
    resolve(w).do("perform")
    assert changes(w, before) == {
        ("city", place(f"farlands {slot + 1}")): (2, NONE),
        ("far_lands", slot): (rot, NONE),
        ("henchman_owner", rot): (v.NOBODY, 2),
    }
    assert rows(w, v.Event.HENCHMAN_TAKEN) == [(2, rot, 0, 0, 0)]
    assert "Rot" in w.state.text(0)


@pytest.mark.rule("DD-FAR-02")
def test_dd_far_02_it_is_taken_or_declined_unseen():
    def asked(key):
        w = resolve(at(3).far_lands(0, key).minion("farlands 1", 2))
        assert (w.ask, w.seat, w.legal()) == (v.Decision.PERFORM, 2, {"pass", "perform"})
        return w

    w, other = asked("rot"), asked("zasch")
    for seat in range(3):
        assert (w.state.observation(seat) == other.state.observation(seat)).all()
    w.do("pass")
    assert w.s.far_lands[0] == w.henchman_id("rot")
    assert w.s.henchman_owner[w.henchman_id("rot")] == v.NOBODY


# ---- henchmen with a token


@pytest.mark.rule("DD-HCARD-07", "DD-HE-06", "DD-HE-09")
@pytest.mark.parametrize(("key", "token"), [("essoli", v.Yellow.ELVES), ("gnarl", v.Yellow.GNOLLS)])
def test_dd_hcard_07_its_token_is_placed_at_once_on_any_own_space(key, token):
    w = at(3).inn(0, key).build(1, "lake", 4).monster(1, "imp", 6).minion("council", 0)
    w.build(1, "market", 7, dark=True)
    act(w, "inn 1", 1)
    assert (w.ask, w.seat) == (v.Decision.PUT_MONSTER, 1)
    assert w.legal() == all_but()  # light, dark, bare or with another monster; no declining
    w.do("space own urban 1")
    assert (w.s.yellow_state[token], w.s.yellow_seat[token]) == (v.YellowState.BOARD, 1)
    assert w.s.yellow_space[token] == 4
    assert rows(w, v.Event.MONSTER_PLACED) == [(1, token, 4, 0, 0)]
    assert (w.ask, w.seat) == (v.Decision.PERFORM, 0)  # before the next minion resolves
    assert w.have(1, "coin") == 8


@pytest.mark.rule("DD-HE-24", "DD-HCARD-07")
def test_dd_he_24_tarpa_is_placed_on_a_bare_space_or_a_dark_building():
    w = at(2).far_lands(0, "tarpa").build(1, "lake", 4).build(1, "market", 7, dark=True)
    w.monster(1, "imp", 7).monster(1, "ghoul_1", 8)
    act(w, "farlands 1", 1)
    assert (w.ask, w.legal()) == (v.Decision.PUT_MONSTER, all_but(4))
    w.do("space own urban 4")
    assert (w.s.yellow_seat[v.Yellow.TARPA], w.s.yellow_space[v.Yellow.TARPA]) == (1, 7)


@pytest.mark.rule("DD-HE-24", "DD-HE-25")
def test_dd_he_24_without_such_a_space_she_waits_on_the_card():
    w = at(2).inn(0, "tarpa")
    for space in range(v.SPACES):
        w.s.building[1, space] = space
    act(w, "inn 1", 1)
    assert w.s.henchman_owner[w.henchman_id("tarpa")] == 1
    assert w.s.yellow_state[v.Yellow.TARPA] == v.YellowState.ASIDE
    assert is_finished(w)
    w.phase(v.Phase.ADVENTURE)
    assert (w.ask, w.seat, w.legal()) == (v.Decision.CHOOSE, 1, {"pass"} | all_but())


@pytest.mark.rule("DD-HE-26")
def test_dd_he_26_tarpas_defence_is_rolled_in_each_fight():
    w = at(2).henchman(1, "tarpa").monster(1, "tarpa", 9)
    for _ in range(2):
        party(w, "green", (1, "monster", "religion"))
        adventure(w)
        assert [sides for sides, _ in dice(w)] == [1, 8]
        defence = dice(w)[1][1]
        assert [row[2] for row in rows(w, v.Event.ATTACK)] == [defence]
        if w.s.yellow_state[v.Yellow.TARPA] != v.YellowState.BOARD:
            w.monster(1, "tarpa", 9)


@pytest.mark.rule("DD-HCARD-08", "DD-HE-09")
def test_dd_hcard_08_killed_gnarl_takes_his_token_along():
    w = at(3).henchman(0, "gnarl").monster(0, "white_mask_gnolls", 3).minion("thug", 1)
    gnarl, gnolls = w.henchman_id("gnarl"), v.Yellow.GNOLLS
    before = town(w)
    resolve(w.rolls((6, 1))).do("henchman gnarl")
    assert changes(w, before) == {
        ("city", place("thug")): (1, NONE),
        ("stock", 1, v.Item.COIN): (8, 6),
        ("henchman_owner", gnarl): (0, v.NOBODY),
        ("boxed", 2): (0, 1),
        ("yellow_state", gnolls): (v.YellowState.BOARD, v.YellowState.ASIDE),
        ("yellow_seat", gnolls): (0, v.NOBODY),
        ("yellow_space", gnolls): (3, NONE),
    }
    assert rows(w, v.Event.MONSTER_GONE) == [(0, gnolls, 0, 0, 0)]


@pytest.mark.rule("DD-HCARD-08", "DD-SP-23")
def test_dd_hcard_08_the_new_owner_places_the_token():
    w = at(2).henchman(0, "gnarl").monster(0, "white_mask_gnolls", 3, imbued=True)
    w.hand(1, "enthrall").afford(1, "enthrall").phase(v.Phase.END)
    w.do("spell enthrall", "henchman gnarl")
    assert w.s.henchman_owner[w.henchman_id("gnarl")] == 1
    assert (w.ask, w.seat, w.legal()) == (v.Decision.PUT_MONSTER, 1, all_but())
    assert w.s.yellow_state[v.Yellow.GNOLLS] == v.YellowState.ASIDE
    w.do("space own plains 1")
    assert (w.s.yellow_seat[v.Yellow.GNOLLS], w.s.yellow_space[v.Yellow.GNOLLS]) == (1, 8)
    assert w.s.imbued_monster[v.Yellow.GNOLLS] == 0


@pytest.mark.rule("DD-HCARD-08", "DD-HE-09")
def test_dd_hcard_08_a_token_out_of_the_game_does_not_come_back():
    w = at(2).henchman(0, "gnarl").monster(0, "white_mask_gnolls", 3)
    w.hand(1, "banish").afford(1, "banish")
    window(w, v.Window.PLACED).do("spell banish", "yellow gnolls")
    assert w.s.yellow_state[v.Yellow.GNOLLS] == v.YellowState.GONE
    assert w.s.henchman_owner[w.henchman_id("gnarl")] == 0  # Gnarl stays
    assert w.s.boxed[4] == 1
    w.hand(1, "enthrall").afford(1, "enthrall").phase(v.Phase.END)
    w.do("spell enthrall", "henchman gnarl")
    assert w.s.henchman_owner[w.henchman_id("gnarl")] == 1
    assert w.ask != v.Decision.PUT_MONSTER
    assert w.s.yellow_state[v.Yellow.GNOLLS] == v.YellowState.GONE


# ---- Docks


@pytest.mark.rule("DD-DOCK-01")
def test_dd_dock_01_the_mercenary_goes_to_any_own_building():
    w = at(3).build(1, "lake", 2).build(1, "market", 7, dark=True).monster(1, "dragon_1", 7)
    w.build(0, "grove", 1).minion("docks", 1)
    resolve(w)
    assert (w.ask, w.seat, w.legal()) == (v.Decision.PUT_MONSTER, 1, {"pass"} | own(2, 7))
    before = town(w)
    w.do("space own urban 4")
    assert changes(w, before) == {
        ("city", place("docks")): (1, NONE),
        ("yellow_state", MERCENARY): (v.YellowState.ASIDE, v.YellowState.BOARD),
        ("yellow_seat", MERCENARY): (v.NOBODY, 1),
        ("yellow_space", MERCENARY): (NONE, 7),
    }
    assert rows(w, v.Event.PERFORMED) == [(1, place("docks"), 0, 0, 0)]
    assert is_finished(w)


@pytest.mark.rule("DD-DOCK-01", "DD-RES-01")
def test_dd_dock_01_it_may_be_declined():
    w = at(3).build(1, "lake", 2).minion("docks", 1)
    before = town(w)
    resolve(w).do("pass")
    assert stock(w, before) == {}
    assert rows(w, v.Event.DECLINED) == [(1, place("docks"), 0, 0, 0)]


@pytest.mark.rule("DD-DOCK-02")
def test_dd_dock_02_without_a_building_it_stays_on_the_docks():
    w = at(3).build(0, "lake", 2).minion("docks", 1)
    before = town(w)
    resolve(w)
    assert just_returned(w)
    assert stock(w, before) == {}
    assert w.s.yellow_state[MERCENARY] == v.YellowState.ASIDE


@pytest.mark.rule("DD-DOCK-03")
def test_dd_dock_03_the_mercenary_adds_a_ten_sided_die_to_each_defence():
    w = at(2).build(1, "lake", 9).monster(1, "foreign_mercenary", 9)
    fixed = int(w.t.building_defence[w.building_id("lake")])
    rolled = []
    for tavern in ("green", "yellow"):
        party(w, tavern, (1, "monster", "religion"))
        adventure(w, tavern)
        (sides, attack), (ten, result) = dice(w)
        assert (sides, attack, ten) == (1, 1, 10)
        assert [row[:3] for row in rows(w, v.Event.ATTACK)] == [(1, 1, fixed + result)]
        rolled.append(result)
    assert len(rolled) == 2


@pytest.mark.rule("DD-DOCK-05", "DD-SP-34")
def test_dd_dock_05_it_is_moved_to_spaces_with_a_building_only():
    w = at(2).build(1, "lake", 9).build(1, "market", 3, dark=True).build(1, "meadow", 8)
    w.monster(1, "foreign_mercenary", 9).hand(1, "transport").afford(1, "transport")
    party(w, "green", (1, "monster", "religion"))
    adventure(w)
    assert (w.ask, w.seat) == (v.Decision.WINDOW, 1)
    w.do("spell transport")
    assert (w.ask, w.legal()) == (v.Decision.CHOOSE, own(3, 8))


# ---- Nik'tmarg


def monster_place(key="fire_elemental_1", price=6, **items):
    """Seat 1's minion is at the second slot of Nik'tmarg."""
    w = at(3).nik(1, key).give(1, **{"coin": 8, **items}).minion("niktmarg 2", 1)
    assert w.t.monster_cost[w.monster_id(key)] == price
    return w


@pytest.mark.rule("DD-NIK-01")
def test_dd_nik_01_the_monster_is_paid_for_and_placed():
    w = monster_place().build(1, "lake", 2).build(1, "market", 7, dark=True)
    w.monster(1, "imp", 5).monster(1, "elf_mercenaries", 6)
    monster = w.monster_id("fire_elemental_1")
    resolve(w)
    assert (w.ask, w.seat, w.legal()) == (v.Decision.PUT_MONSTER, 1, {"pass"} | all_but(2, 5))
    before = town(w)
    w.do("space own plains 3")
    assert changes(w, before) == {
        ("city", place("niktmarg 2")): (1, NONE),
        ("stock", 1, v.Item.COIN): (8, 2),
        ("nik", 1): (monster, NONE),
        ("black", 1, 10): (NONE, monster),
    }
    assert rows(w, v.Event.MONSTER_PLACED) == [(1, monster, 10, 0, 0)]
    assert rows(w, v.Event.PERFORMED) == [(1, place("niktmarg 2"), 0, 0, 0)]
    assert is_finished(w)


@pytest.mark.rule("DD-NIK-02", "DD-NIK-01")
@pytest.mark.parametrize(("coin", "asked"), [(5, False), (6, True)])
def test_dd_nik_02_who_cannot_pay_takes_the_minion_back(coin, asked):
    w = monster_place(coin=coin)
    before = town(w)
    resolve(w)
    assert is_finished(w) != asked
    if asked:
        w.do("space own forest 1")
        assert w.have(1, "coin") == 0
    else:
        assert stock(w, before) == {}
        assert just_returned(w)


@pytest.mark.rule("DD-NIK-02")
def test_dd_nik_02_who_does_not_want_or_has_no_space_leaves_it_there():
    w = monster_place()
    before = town(w)
    resolve(w).do("pass")
    assert stock(w, before) == {}
    assert rows(w, v.Event.DECLINED) == [(1, place("niktmarg 2"), 0, 0, 0)]
    w = monster_place()
    for space in range(v.SPACES):
        w.s.building[1, space] = space
    before = town(w)
    resolve(w)
    assert just_returned(w)
    assert stock(w, before) == {}


@pytest.mark.rule("DD-NIK-02", "DD-MON-12")
def test_dd_nik_02_a_monster_without_a_price_is_not_sold():
    w = at(3)
    dear = next(m for m in range(v.YELLOWS, w.t.num_monsters) if w.t.monster_cost[m] < 0)
    w._remove(v.Zone.MONSTER_PILE, dear)
    w.nik(1, None).give(1, coin=99).minion("niktmarg 2", 1)
    w.s.nik[1] = dear
    resolve(w)
    assert just_returned(w)
    assert (w.s.nik[1], w.have(1, "coin")) == (dear, 99)


@pytest.mark.rule("DD-NIK-01")
def test_dd_nik_01_a_price_of_nothing_is_a_price():
    w = monster_place(coin=0).own_tables()
    w.t.monster_cost[w.monster_id("fire_elemental_1")] = 0
    resolve(w).do("space own plains 3")
    assert (w.have(1, "coin"), w.s.black[1, 10]) == (0, w.monster_id("fire_elemental_1"))


@pytest.mark.rule("DD-NIK-03")
def test_dd_nik_03_from_an_emptied_slot_nothing_is_got():
    w = at(3).nik(1, "imp").minion("niktmarg 2", 1).hand(0, "banish").afford(0, "banish")
    window(w, v.Window.PLACED).do("spell banish", "niktmarg 1")
    assert w.s.nik[1] == NONE
    before = town(w)
    resolve(w)
    assert just_returned(w)
    assert stock(w, before) == {}
