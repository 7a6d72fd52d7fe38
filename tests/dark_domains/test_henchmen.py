"""Henchmen of Preparation and Production, and what holds for all (DD-HCARD, DD-HE)."""

import pytest

from lairzoo.envs.dark_domains import effects as e
from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import (
    adventure,
    all_but,
    changes,
    dice,
    is_finished,
    own,
    play,
    rows,
    squad,
    window,
)
from tests.dark_domains.town import ALL, NONE, next_turn, place, places, town

DARK, LIGHT = v.Side.DARK, v.Side.LIGHT


def prepare(w):
    """W-PREP alone, seat 0 first."""
    return window(w, v.Window.PREPARATION)


def offers(w, key):
    """Whether the henchman can be used now."""
    return w.window is not None and w.can(f"henchman {key}")


# ---- all henchmen


@pytest.mark.rule("DD-HCARD-01")
def test_dd_hcard_01_only_in_the_printed_phase_and_by_the_owner():
    def table(owner):
        w = at(2).henchman(owner, "octavian").henchman(owner, "savonarola").give(owner, stone=1)
        return w.henchman(owner, "fenwick").minion("builders", owner)

    for owner in (0, 1):
        w = prepare(table(owner))
        assert (w.seat, w.legal("henchman")) == (owner, {w.name("henchman savonarola")})
        w = window(table(owner), v.Window.PLACED)
        assert (w.seat, w.legal("henchman")) == (owner, {w.name("henchman fenwick")})
        w = play(table(owner), v.Task.PRODUCTION)
        assert (w.seat, w.legal("henchman")) == (owner, {w.name("henchman octavian")})
        assert is_finished(window(table(owner), v.Window.END, v.Phase.END))


@pytest.mark.rule("DD-HCARD-01", "DD-HE-31")
def test_dd_hcard_01_at_the_inn_or_in_the_decks_they_serve_nobody():
    w = at(2).inn(0, "savonarola").far_lands(0, "benoit")
    assert is_finished(prepare(w))


@pytest.mark.rule("DD-HCARD-02", "DD-HE-22", "DD-HCARD-03")
def test_dd_hcard_02_each_use_is_paid_for():
    w = at(2).henchman(1, "soojin").give(1, coin=7)
    play(w, v.Task.PRODUCTION)
    w.do("henchman soojin")
    assert w.legal() == {"item earth", "item wind", "item fire", "item water"}
    before = town(w)
    w.do("item fire")
    assert changes(w, before) == {("stock", 1, v.Item.FIRE): (0, 1)}
    assert w.have(1, "coin") == 4
    w.do("henchman soojin", "item water")
    assert (w.have(1, "coin"), w.have(1, "water")) == (1, 1)
    assert is_finished(w)  # the third one can't be paid


@pytest.mark.rule("DD-HCARD-02", "DD-HE-10")
@pytest.mark.parametrize(("coin", "is_offered"), [(3, False), (4, True)])
def test_dd_hcard_02_what_a_use_costs_is_gone_when_it_takes_effect(coin, is_offered):
    w = at(2).henchman(1, "kavai").give(1, coin=coin).own_tables()
    w.t.henchman_cost[w.henchman_id("kavai"), v.Item.COIN] = 3
    play(w, v.Task.FOREMAN)
    assert (w.ask == v.Decision.BUILD) == is_offered
    assert w.have(1, "coin") == coin
    if is_offered:
        w.do("henchman kavai")
        assert rows(w, v.Event.HENCHMAN_USED) == [(1, w.henchman_id("kavai"), 0, 0, 0)]
        assert (w.ask, w.have(1, "coin")) == (v.Decision.BUY_GOODS, 1)


@pytest.mark.rule("DD-HE-22", "DD-HCARD-03")
def test_dd_he_22_soojin_sells_three_elements_a_turn():
    w = at(2).henchman(1, "soojin").give(1, coin=99)
    play(w, v.Task.PRODUCTION)
    for item in ("earth", "earth", "wind"):
        w.do("henchman soojin", f"item {item}")
    assert is_finished(w)
    assert [w.have(1, item) for item in ("coin", "earth", "wind")] == [90, 2, 1]
    assert w.s.henchman_used[w.henchman_id("soojin")] == 3


@pytest.mark.rule("DD-HCARD-03", "DD-HE-01")
def test_dd_hcard_03_once_a_turn_and_again_in_the_next():
    w = at(2).henchman(0, "banchal").give(0, coin=99)
    for space, key in enumerate(["market", "lake", "meadow"]):
        w.build(0, key, space)
    w.phase(v.Phase.PREPARATION).do("henchman banchal", "space own forest 1")
    assert w.ask == v.Decision.PLACE_MINION
    used = w.henchman_id("banchal")
    assert w.s.henchman_used[used] == 1
    w.phase(v.Phase.END).until(lambda w: w.s.turn == 2)
    assert w.s.henchman_used[used] == 0
    next_turn(w).until(lambda w: w.window == v.Window.PREPARATION)
    assert offers(w, "banchal")


@pytest.mark.rule("DD-HCARD-04", "DD-HE-20")
def test_dd_hcard_04_a_discarded_henchman_may_come_back():
    w = at(2).henchman(1, "rot")
    rot = w.henchman_id("rot")
    prepare(w).do("henchman rot")
    assert w.zone(v.Zone.HENCHMAN_DISCARD) == [rot]
    assert (w.s.henchman_owner[rot], w.s.boxed[2]) == (v.NOBODY, 0)
    w._set_zone(v.Zone.HENCHMAN_DECK, [])
    w.inn(0, None)._set_zone(v.Zone.HENCHMAN_DECK, [])
    w.phase(v.Phase.END).until(lambda w: w.s.turn == 2)
    assert rot in [*w.s.inn, *w.s.far_lands]


@pytest.mark.rule("DD-HCARD-06", "DD-HE-11")
@pytest.mark.parametrize(
    ("dark", "light", "decay"),
    [(2, 1, True), (7, 3, True), (1, 1, False), (0, 0, False), (1, 0, True), (2, 3, False)],
)
def test_dd_hcard_06_more_dark_than_light_buildings(dark, light, decay):
    w = at(2).henchman(1, "hyrista").give(1, stone=1).hold(1, "market").hold(1, "lake")
    for space in range(dark + light):
        w.s.building[1, space] = 50 + space
        w.s.side[1, space] = DARK if space < dark else LIGHT
    w.monster(1, "imp", 15).build(0, "castle", 0, dark=True).build(0, "keep", 1, dark=True)
    window(w, v.Window.END, v.Phase.END)
    assert offers(w, "hyrista") == decay


# ---- Preparation


@pytest.mark.rule("DD-HE-01", "DD-FLIP-03")
def test_dd_he_01_banchal_flips_a_light_building_of_any_domain():
    w = at(3).henchman(0, "banchal").give(0, coin=4).build(0, "lake", 3).build(1, "market", 5)
    w.build(1, "grove", 1, dark=True).build(2, "citadel", 8).build(2, "meadow", 9)
    w.build(2, "mint", 4).token(2, 4, v.Token.SANCTIFY).build(2, "keep", 0).token(
        2, 0, v.Token.QUEEN
    )
    prepare(w)
    assert offers(w, "banchal")
    w.do("henchman banchal")
    assert w.legal() == own(3) | own(5, owner="next") | own(8, 9, owner="second")
    before = town(w)
    w.do("space second plains 1")
    assert changes(w, before) == {("side", 2, 8): (LIGHT, DARK), ("side", 2, 9): (LIGHT, DARK)}
    assert w.have(0, "coin") == 0
    assert is_finished(w)


@pytest.mark.rule("DD-HE-01", "DD-HCARD-02")
def test_dd_he_01_he_needs_four_coins_and_a_target():
    assert is_finished(prepare(at(3).henchman(0, "banchal").build(1, "lake", 3).give(0, coin=3)))
    assert is_finished(prepare(at(3).henchman(0, "banchal").build(1, "lake", 3, dark=True)))
    w = prepare(at(3).henchman(0, "banchal").build(1, "lake", 3).give(0, coin=4))
    w.do("henchman banchal")
    assert (w.s.side[1, 3], w.have(0, "coin")) == (DARK, 0)


def benar(*monsters, defence=10):
    """Seat 0 has Benar Shimon; Ghouls have this defence."""
    w = at(3).henchman(0, "benar").own_tables()
    for slot in range(v.NIK_SLOTS):
        w.nik(slot, None)
    for seat, space in monsters:
        w.monster(seat, "ghoul_1", space)
    w.t.monster_defence[w.monster_id("ghoul_1")] = defence
    return w


@pytest.mark.rule("DD-HE-02")
@pytest.mark.parametrize(("last", "won"), [(1, True), (6, True)])
def test_dd_he_02_benar_kills_with_a_higher_total(last, won):
    w = benar((1, 9)).rolls((6, 5), (6, 5), (6, last))
    ghoul = w.monster_id("ghoul_1")
    before = town(w)
    prepare(w).do("henchman benar")
    assert dice(w) == [(6, 5), (6, 5), (6, last)]
    assert [row[1:3] for row in rows(w, v.Event.ATTACK)] == [(10 + last, 10)]
    assert changes(w, before) == {
        ("black", 1, 9): (ghoul, NONE),
        ("boxed", 4): (0, 1),
        ("henchman_used", w.henchman_id("benar")): (0, 1),
    }
    assert rows(w, v.Event.MONSTER_GONE) == [(1, ghoul, 0, 0, 0)]
    assert is_finished(w)


@pytest.mark.rule("DD-HE-02", "DD-HCARD-03")
@pytest.mark.parametrize("faces", [(5, 4, 1), (3, 3, 3)])
def test_dd_he_02_an_equal_or_lower_total_does_not(faces):
    w = benar((1, 9)).rolls(*((6, face) for face in faces))
    before = town(w)
    prepare(w).do("henchman benar")
    assert changes(w, before) == {("henchman_used", w.henchman_id("benar")): (0, 1)}
    assert is_finished(w)  # once per turn


@pytest.mark.rule("DD-HE-02")
def test_dd_he_02_targets_are_in_niktmarg_or_on_spaces_without_building():
    w = benar((1, 9)).build(1, "lake", 8, dark=True).monster(1, "imp", 8)
    w.build(2, "market", 3).monster(2, "foreign_mercenary", 3)
    w.monster(0, "tarpa", 4).monster(2, "elf_mercenaries", 5).nik(2, "lich")
    w.build(0, "grove", 0, dark=True).monster(0, "specter_1", 0)
    prepare(w).do("henchman benar")
    assert w.legal() == own(9, owner="next") | {"yellow tarpa", "yellow elves", "niktmarg 2"}


@pytest.mark.rule("DD-HE-02", "DD-ATK-01")
def test_dd_he_02_the_defence_of_the_space_counts_but_only_the_target_goes():
    w = benar((1, 9)).monster(1, "white_mask_gnolls", 9, imbued=True)
    w.token(1, 9, v.Token.DESECRATION)
    w.s.imbued_monster[w.monster_id("ghoul_1")] = 1
    prepare(w).do("henchman benar", "space next plains 2")
    faces = [face for sides, face in dice(w) if sides == 6]
    assert len(faces) == 3 + 2 + 1 + 1
    defence = 10 + 3 + sum(faces[3:])
    assert [row[1:3] for row in rows(w, v.Event.ATTACK)] == [(sum(faces[:3]), defence)]
    w = benar((1, 9), defence=0).monster(1, "white_mask_gnolls", 9)
    prepare(w.rolls((6, 1), (6, 1), (6, 2))).do("henchman benar", "space next plains 2")
    assert (w.s.black[1, 9], w.s.yellow_state[v.Yellow.GNOLLS]) == (NONE, v.YellowState.BOARD)


@pytest.mark.rule("DD-HE-02")
def test_dd_he_02_in_niktmarg_its_printed_defence_and_its_token():
    w = benar().nik(2, "ghoul_1")
    ghoul = w.monster_id("ghoul_1")
    prepare(w.rolls((6, 5), (6, 5), (6, 1))).do("henchman benar")
    assert (w.s.nik[2], w.s.boxed[4]) == (NONE, 1)
    w = benar().nik(2, "ghoul_1")
    w.s.imbued_monster[ghoul] = 1
    prepare(w.rolls((6, 5), (6, 5), (6, 1), (6, 1))).do("henchman benar")
    assert [row[1:3] for row in rows(w, v.Event.ATTACK)] == [(11, 11)]
    assert w.s.nik[2] == ghoul


@pytest.mark.rule("DD-HE-03", "DD-MIN-03")
def test_dd_he_03_three_coins_for_the_purple_minion_of_this_turn():
    w = at(2).henchman(0, "benoit").phase(v.Phase.PREPARATION).do("henchman benoit")
    assert (w.have(0, "coin"), w.s.purple_owner) == (5, 0)
    seats = []
    while w.ask == v.Decision.PLACE_MINION:
        seats.append(w.seat)
        w.do("place builders")
    assert (seats.count(0), seats.count(1)) == (5, 4)
    w.phase(v.Phase.END).until(lambda w: w.s.turn == 2)
    assert w.s.purple_owner == v.NOBODY  # paid anew each turn


@pytest.mark.rule("DD-HE-03", "DD-HCARD-02")
def test_dd_he_03_unused_he_stays_and_two_coins_do_not_do():
    w = at(2).henchman(0, "benoit").phase(v.Phase.PREPARATION).do("pass")
    assert (w.have(0, "coin"), w.s.purple_owner) == (8, v.NOBODY)
    assert w.s.henchman_owner[w.henchman_id("benoit")] == 0
    assert is_finished(prepare(at(2).henchman(0, "benoit").give(0, coin=2)))
    assert not is_finished(prepare(at(2).henchman(0, "benoit").give(0, coin=3)))


@pytest.mark.rule("DD-HE-03")
def test_dd_he_03_the_single_piece_cannot_be_hired_twice():
    w = at(2).henchman(0, "benoit").hand(1, "hired_double").afford(1, "hired_double")
    prepare(w).do("henchman benoit")
    assert is_finished(w)
    w = at(2).henchman(0, "benoit").hand(1, "hired_double").afford(1, "hired_double")
    prepare(w).do("pass", "spell hired_double")
    assert w.s.purple_owner == 1


@pytest.mark.rule("DD-HE-08", "DD-HCARD-02")
def test_dd_he_08_savonarola_closes_the_temple_for_a_coin():
    w = at(3).henchman(1, "savonarola")
    before = town(w)
    w.phase(v.Phase.PREPARATION).do("henchman savonarola")
    closed = {("closed_place", place(name)): (0, 1) for name in ("temple 1", "temple 2")}
    assert changes(w, before) == {
        ("stock", 1, v.Item.COIN): (8, 7),
        ("henchman_used", w.henchman_id("savonarola")): (0, 1),
        **closed,
    }
    codes = [e.MINION + place(name) * 8 for name in ("temple 1", "temple 2")]
    assert rows(w, v.Event.CLOSED) == [(v.NOBODY, code, 0, 0, 0) for code in codes]
    assert w.legal() == ALL - places("temple 1", "temple 2")
    assert is_finished(prepare(at(3).henchman(1, "savonarola").give(1, coin=0)))


@pytest.mark.rule("DD-HE-16", "DD-NIK-01")
def test_dd_he_16_winston_buys_any_monster_for_one_coin():
    w = at(3).henchman(1, "winston").give(1, coin=1).build(1, "lake", 2)
    for slot in range(v.NIK_SLOTS):
        w.nik(slot, None)
    w.nik(1, "fire_elemental_1").nik(4, "dragon_1")
    dear = next(m for m in range(v.YELLOWS, w.t.num_monsters) if w.t.monster_cost[m] < 0)
    w._take_monster(dear)
    w.s.nik[0] = dear
    fire = w.monster_id("fire_elemental_1")
    prepare(w).do("henchman winston")
    assert (w.seat, w.legal()) == (1, {"niktmarg 1", "niktmarg 4"})  # costless ones excluded
    w.do("niktmarg 1")
    assert (w.ask, w.legal()) == (v.Decision.PUT_MONSTER, all_but(2))
    before = town(w)
    w.do("space own plains 1")
    assert changes(w, before) == {
        ("stock", 1, v.Item.COIN): (1, 0),
        ("nik", 1): (fire, NONE),
        ("black", 1, 8): (NONE, fire),
    }
    assert is_finished(w)


@pytest.mark.rule("DD-HE-16", "DD-HCARD-03")
def test_dd_he_16_once_a_turn_with_a_coin_and_a_space():
    w = at(2).henchman(1, "winston").nik(0, "imp").nik(1, "lich").give(1, coin=9)
    prepare(w).do("henchman winston", "niktmarg 0", "space own plains 1")
    assert is_finished(w)
    assert w.have(1, "coin") == 8
    assert is_finished(prepare(at(2).henchman(1, "winston").nik(0, "imp").give(1, coin=0)))
    w = at(2).henchman(1, "winston").nik(0, "imp")
    for space in range(v.SPACES):
        w.s.building[1, space] = space
    assert is_finished(prepare(w))


@pytest.mark.rule("DD-HE-20", "DD-HCARD-04")
def test_dd_he_20_rot_takes_the_token_and_looks_at_the_top_fortune_card():
    w = at(3).henchman(1, "rot")
    rot, pile = w.henchman_id("rot"), w.zone(v.Zone.FORTUNE_PILE)
    top = int(w.s.zone_start[v.Zone.FORTUNE_PILE]) + len(pile) - 1
    before = town(w)
    prepare(w).do("henchman rot")
    assert changes(w, before) == {
        ("first",): (0, 1),
        ("henchman_owner", rot): (1, v.NOBODY),
        ("henchman_used", rot): (0, 1),
        ("zone_len", v.Zone.HENCHMAN_DISCARD): (0, 1),
    }
    assert w.zone(v.Zone.FORTUNE_PILE) == pile
    assert [w.s.seen_by[top - k] for k in range(2)] == [1 << 1, 0]
    ((*_, secret, seers),) = w.events(v.Event.PEEKED)
    assert (secret, seers) == (pile[-1], 1 << 1)
    assert (w.ask, w.seat) == (v.Decision.PLACE_MINION, 1)


@pytest.mark.rule("DD-HE-20")
def test_dd_he_20_with_no_fortune_card_left_only_the_token_is_taken():
    w = at(3).henchman(1, "rot")
    w._set_zone(v.Zone.FORTUNE_PILE, [])
    prepare(w).do("henchman rot")
    assert w.s.first == 1
    assert w.events(v.Event.PEEKED) == []


# ---- Adventure and Production


@pytest.mark.rule("DD-HE-29", "DD-AFTER-04")
def test_dd_he_29_zasch_gives_any_number_of_evil_for_dice():
    w = at(2).henchman(1, "zasch").give(1, evil=3).build(1, "lake", 5, dark=True)
    squad(w, "urban", "religion", attack=1)
    adventure(w)
    assert (w.window, w.seat) == (v.Window.DEFENCE, 1)
    for left in (2, 1):
        w.do("henchman zasch")
        assert (w.window, w.have(1, "evil")) == (v.Window.DEFENCE, left)
    w.do("henchman zasch")  # no Evil is left: the party rolls
    (_, (owner, sides, rolled, number, _)) = rows(w, v.Event.DICE)
    assert (owner, sides, number) == (1, 6, 3)
    total = int(w.t.building_defence[w.building_id("lake")]) + rolled
    assert [row[1:3] for row in rows(w, v.Event.ATTACK)] == [(1, total)]
    assert w.have(1, "evil") == 3  # for the party that was beaten


@pytest.mark.rule("DD-HE-29")
def test_dd_he_29_only_for_the_own_space():
    w = at(2).henchman(0, "zasch").give(0, evil=3).build(1, "lake", 5, dark=True)
    squad(w, "urban", "religion", attack=1)
    adventure(w)
    assert is_finished(w)
    assert w.have(0, "evil") == 3


@pytest.mark.rule("DD-HE-18")
def test_dd_he_18_octavian_buys_back_up_to_three_resources():
    def sold(*items, **stock):
        w = at(2).henchman(1, "octavian").give(1, **{"coin": 0, **stock})
        play(w, v.Task.PRODUCTION).do("henchman octavian", *(f"item {item}" for item in items))
        return w

    w = sold("metal", "metal", wood=1, metal=4)
    assert (w.ask, w.legal()) == (v.Decision.TAKE, {"pass", "item metal", "item wood"})
    w.do("item metal")
    assert (w.have(1, "coin"), w.have(1, "metal")) == (9, 1)
    assert is_finished(w)
    w = sold("wood", "stone", wood=2, stone=1, metal=2)
    w.do("item metal")
    assert [w.have(1, item) for item in ("coin", "wood", "stone", "metal")] == [6, 1, 0, 1]
    assert is_finished(w)
    w = sold("stone", stone=2, wood=1).do("pass")
    assert (w.have(1, "coin"), w.have(1, "stone"), is_finished(w)) == (2, 1, True)


@pytest.mark.rule("DD-HE-18", "DD-HCARD-02")
def test_dd_he_18_workers_cannot_be_sold_and_the_first_is_due():
    assert is_finished(play(at(2).henchman(1, "octavian").give(1, worker=9), v.Task.PRODUCTION))
    w = at(2).henchman(1, "octavian").give(1, worker=9, wood=1, stone=1)
    play(w, v.Task.PRODUCTION).do("henchman octavian")
    assert w.legal() == {"item wood", "item stone"}
    w.do("item wood", "item stone")
    assert (w.have(1, "coin"), w.have(1, "worker")) == (11, 9)


# ---- designed henchmen of the other phases


@pytest.mark.rule("DD-HE-31")
def test_dd_he_31_peregrin_takes_a_building_while_building():
    w = at(2).henchman(1, "peregrin").give(1, coin=3)
    card = int(w.s.guild[2])
    play(w, v.Task.FOREMAN).do("henchman peregrin", "guild 2")
    assert (w.s.building_holder[card], w.have(1, "coin"), w.s.guild[2]) == (1, 0, NONE)
    assert is_finished(play(at(2).henchman(1, "peregrin").give(1, coin=2), v.Task.FOREMAN))


@pytest.mark.rule("DD-HE-31", "DD-RRD-03")
def test_dd_he_31_marrow_replaces_a_follower_before_the_adventure():
    w = at(2).henchman(1, "marrow").build(1, "lake", 5, dark=True)
    squad(w, "urban", "religion", attack=2)
    row = w.zone(v.Zone.GREEN)
    adventure(w)
    assert (w.window, w.seat) == (v.Window.ADVENTURE, 1)
    w.do("henchman marrow")
    assert w.can("adventurer green 2")
    assert not w.can("adventurer green 1")
    w.do("adventurer green 2")
    assert w.have(1, "coin") == 7
    assert row[1] in w.zone(v.Zone.ADVENTURER_DISCARD)
