"""End of Turn (DD-EOT) and the end of the game (DD-END-01)."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import changes, is_finished, play, rows, table

Item = v.Item
Zone = v.Zone


def end(w):
    return play(w, v.Task.END)


def quiet(seats=3, **options):
    """A table where the clean-up finds as little as possible to do: a building was taken."""
    return at(seats, **options).set(guild_taken=1)


def top(w, zone, number):
    """The next cards of a deck, in the order they are drawn."""
    return w.zone(zone)[::-1][:number]


@pytest.mark.rule("DD-EOT-01")
def test_dd_eot_01_everybody_acts_in_turn_order_before_any_clean_up():
    w = quiet(4, ask_everyone=True).set(first=2).give(2, stone=12)
    w.henchman(2, "hyrista").build(2, "lake", 0, dark=True)
    shown = w.zone(Zone.FORTUNE_SHOWN)
    end(w)
    assert (w.window, w.seat) == (v.Window.END, 2)
    w.do("henchman hyrista", "henchman hyrista", "henchman hyrista")
    assert (w.have(2, "stone"), w.have(2, "evil")) == (9, 3)
    assert w.zone(Zone.FORTUNE_SHOWN) == shown
    for seat in (2, 3, 0, 1):
        assert (w.window, w.seat) == (v.Window.END, seat)
        w.do("pass")
    assert is_finished(w)
    assert (w.have(2, "stone"), w.zone(Zone.FORTUNE_SHOWN)) == (9, [])
    w.state.check()


@pytest.mark.rule("DD-EOT-01")
def test_dd_eot_01_a_building_of_this_phase_is_used_once():
    w = quiet().build(1, "deer_park", 0, dark=True).monster(1, "imp", 0).monster(1, "ghoul_1", 3)
    end(w)
    assert (w.seat, w.legal()) == (1, {"pass", "space own forest 1"})
    w.do("space own forest 1", "space own forest 4")
    assert is_finished(w)
    assert (w.have(1, "evil"), w.s.black[1, 3], w.s.token[1, 0]) == (3, v.NONE, 0)
    w.state.check()


@pytest.mark.rule("DD-EOT-02")
@pytest.mark.parametrize("shown", [2, 1])
def test_dd_eot_02_the_shown_fortune_cards_are_discarded(shown):
    w = quiet()
    cards, old = w.zone(Zone.FORTUNE_SHOWN), w.zone(Zone.FORTUNE_DISCARD)
    assert len(cards) == 2
    if shown == 1:  # on the Death turn its partner has gone there already
        w._set_zone(Zone.FORTUNE_SHOWN, cards[1:])
        w._set_zone(Zone.FORTUNE_DISCARD, [*old, cards[0]])
    end(w)
    assert w.zone(Zone.FORTUNE_SHOWN) == []
    assert sorted(w.zone(Zone.FORTUNE_DISCARD)) == sorted([*old, *cards])
    w.state.check()


@pytest.mark.rule("DD-EOT-03", "DD-KEY-12")
def test_dd_eot_03_tokens_of_one_turn_are_taken_off():
    w = quiet().build(0, "lake", 0).build(2, "market", 15)
    w.s.closed_good[:] = 1
    w.s.closed_place[:] = 1
    w.token(0, 0, v.Token.DOUBLE, v.Token.SHELL, v.Token.QUEEN)
    w.token(2, 15, v.Token.USED, v.Token.DOUBLE, v.Token.SANCTIFY, v.Token.DESECRATION)
    end(w)
    assert not w.s.closed_good.any()
    assert not w.s.closed_place.any()
    assert w.s.token[0, 0] == v.Token.SHELL | v.Token.QUEEN
    assert w.s.token[2, 15] == v.Token.SANCTIFY | v.Token.DESECRATION
    w.state.check()


@pytest.mark.rule("DD-TOKEN-01")
def test_dd_token_01_permanent_tokens_outlive_the_turn():
    w = quiet().build(1, "lake", 0).monster(1, "imp", 3)
    w.token(1, 0, v.Token.SHELL, v.Token.SANCTIFY, v.Token.QUEEN, v.Token.DESECRATION)
    imp, hero = w.monster_id("imp"), w.zone(Zone.GREEN)[1]
    w.s.imbued_monster[imp] = 1
    w.s.imbued_adventurer[hero] = 1
    tokens = int(w.s.token[1, 0])
    for _ in range(3):
        end(w)
    assert int(w.s.token[1, 0]) == tokens
    assert (w.s.imbued_monster[imp], w.s.imbued_adventurer[hero]) == (1, 1)
    w.state.check()


@pytest.mark.rule("DD-EOT-04", "DD-EOT-05")
def test_dd_eot_04_inn_and_far_lands_move_on():
    w = quiet().inn(0, "rot").inn(1, None).far_lands(0, "karn").far_lands(1, None)
    draw, old = top(w, Zone.HENCHMAN_DECK, 3), w.zone(Zone.HENCHMAN_DISCARD)
    end(w)
    assert list(w.s.inn) == [w.henchman_id("karn"), draw[0]]
    assert list(w.s.far_lands) == draw[1:]
    assert w.zone(Zone.HENCHMAN_DISCARD) == [*old, w.henchman_id("rot")]
    revealed = [row[1] - 200 for row in rows(w, v.Event.REVEALED) if 200 <= row[1] < 260]
    assert revealed == [w.henchman_id("karn"), draw[0]]
    w.state.check()


@pytest.mark.rule("DD-EOT-05")
def test_dd_eot_05_the_second_far_land_goes_to_the_second_inn_space():
    w = quiet().inn(0, None).inn(1, "rot").far_lands(0, None).far_lands(1, "karn")
    draw = top(w, Zone.HENCHMAN_DECK, 3)
    end(w)
    assert list(w.s.inn) == [draw[0], w.henchman_id("karn")]
    assert list(w.s.far_lands) == draw[1:]
    w = quiet().inn(0, None).inn(1, None).far_lands(0, None).far_lands(1, None)
    draw = top(w, Zone.HENCHMAN_DECK, 4)
    end(w)
    assert [*w.s.inn, *w.s.far_lands] == draw


@pytest.mark.rule("DD-EOT-06")
def test_dd_eot_06_gaps_of_the_guild_are_filled_when_a_building_was_taken():
    w = quiet().guild(1, None).guild(4, None)
    old = list(w.s.guild)
    draw = top(w, Zone.BUILDING_DECK, 2)
    size = len(w.zone(Zone.BUILDING_DECK))
    end(w)
    assert list(w.s.guild) == [old[0], draw[0], old[2], old[3], draw[1], old[5], old[6]]
    assert len(w.zone(Zone.BUILDING_DECK)) == size - 2
    assert w.s.boxed[3] == 0
    assert w.s.guild_taken == 0
    w.state.check()


@pytest.mark.rule("DD-EOT-06", "DD-EOT-12")
def test_dd_eot_06_without_a_take_all_seven_leave_the_game():
    w = at(3)
    assert w.s.guild_taken == 0
    old, draw = list(w.s.guild), top(w, Zone.BUILDING_DECK, 7)
    size = len(w.zone(Zone.BUILDING_DECK))
    end(w)
    assert list(w.s.guild) == draw
    assert len(w.zone(Zone.BUILDING_DECK)) == size - 7
    assert w.s.boxed[3] == 7
    assert not set(old) & set(w.zone(Zone.BUILDING_DECK))
    shown = [(a, b) for _, a, b, *_ in rows(w, v.Event.REVEALED) if 620 <= a < 700]
    assert shown == [(620 + slot, card) for slot, card in enumerate(draw)]
    w.state.check()


@pytest.mark.rule("DD-EOT-06", "DD-EOT-13")
def test_dd_eot_13_an_empty_building_deck_leaves_slots_empty():
    w = quiet().guild(1, None).guild(4, None)
    cards = w.zone(Zone.BUILDING_DECK)
    w._set_zone(Zone.BUILDING_DECK, cards[-1:])
    old = list(w.s.guild)
    end(w)
    assert list(w.s.guild) == [old[0], cards[-1], old[2], old[3], v.NONE, old[5], old[6]]
    w = at(3).guild(1, None)
    w._set_zone(Zone.BUILDING_DECK, [])
    end(w)
    assert list(w.s.guild) == [v.NONE] * 7
    assert w.s.boxed[3] == 6


@pytest.mark.rule("DD-EOT-07")
def test_dd_eot_07_the_unicorn_is_filled_before_the_swan():
    w = quiet().party("green", [(6, None, None)] * 3).party("yellow", [(8, None, None)] * 2)
    green, yellow, draw = w.zone(Zone.GREEN), w.zone(Zone.YELLOW), top(w, Zone.ADVENTURER_DECK, 3)
    end(w)
    assert w.zone(Zone.GREEN) == [*green, draw[0]]
    assert w.zone(Zone.YELLOW) == [*yellow, *draw[1:]]
    w.state.check()


@pytest.mark.rule("DD-EOT-07", "DD-RRD-05")
def test_dd_eot_07_full_parties_stay_and_an_empty_deck_is_made_anew():
    w = quiet()
    green, yellow = w.zone(Zone.GREEN), w.zone(Zone.YELLOW)
    assert (len(green), len(yellow)) == (4, 4)
    end(w)
    assert (w.zone(Zone.GREEN), w.zone(Zone.YELLOW)) == (green, yellow)
    w = quiet().party("green", [(6, None, None)] * 3)
    cards = w.zone(Zone.ADVENTURER_DECK)
    w._set_zone(Zone.ADVENTURER_DECK, [])
    w._set_zone(Zone.ADVENTURER_DISCARD, cards[:1])
    end(w)
    assert w.zone(Zone.GREEN)[3] == cards[0]
    w = quiet().party("green", [(6, None, None)] * 3)
    w._set_zone(Zone.ADVENTURER_DECK, [])
    end(w)
    assert len(w.zone(Zone.GREEN)) == 3


@pytest.mark.rule("DD-EOT-08", "DD-DOCK-04")
def test_dd_eot_08_the_mercenary_returns_to_the_docks():
    w = quiet().build(1, "lake", 5).monster(1, "foreign_mercenary", 5)
    w.monster(1, "white_mask_gnolls", 5).henchman(1, "gnarl")
    w.s.imbued_monster[v.Yellow.MERCENARY] = 1
    end(w)
    mercenary, gnolls = v.Yellow.MERCENARY, v.Yellow.GNOLLS
    assert w.s.yellow_state[mercenary] == v.YellowState.ASIDE
    assert (w.s.yellow_seat[mercenary], w.s.yellow_space[mercenary]) == (v.NOBODY, v.NONE)
    assert w.s.imbued_monster[mercenary] == 0
    assert (w.s.yellow_seat[gnolls], w.s.yellow_space[gnolls]) == (1, 5)
    w.state.check()


@pytest.mark.rule("DD-EOT-09")
def test_dd_eot_09_two_henchmen_come_face_down():
    w = quiet()
    draw = top(w, Zone.HENCHMAN_DECK, 2)
    far = list(w.s.far_lands)
    end(w)
    assert (list(w.s.far_lands), list(w.s.inn)) == (draw, far)
    told = {row[1] - 200 for row in rows(w, v.Event.REVEALED)}
    assert not told & set(draw)


@pytest.mark.rule("DD-EOT-10")
def test_dd_eot_10_niktmarg_is_filled_first_slot_first():
    w = quiet().nik(1, None).nik(4, None)
    old, draw = list(w.s.nik), top(w, Zone.MONSTER_PILE, 2)
    end(w)
    assert list(w.s.nik) == [old[0], draw[0], old[2], old[3], draw[1], old[5]]
    assert [row[1] for row in rows(w, v.Event.REVEALED) if 0 <= row[1] < 100] == draw
    w.state.check()


@pytest.mark.rule("DD-EOT-10", "DD-MON-18")
def test_dd_mon_18_an_empty_pile_leaves_slots_empty():
    w = quiet().nik(0, None).nik(5, None)
    last = w.zone(Zone.MONSTER_PILE)[-1]
    w._set_zone(Zone.MONSTER_PILE, [last])
    end(w)
    assert (w.s.nik[0], w.s.nik[5]) == (last, v.NONE)
    assert w.zone(Zone.MONSTER_PILE) == []


@pytest.mark.rule("DD-EOT-11", "DD-KEY-09")
def test_dd_eot_11_ten_of_each_element_and_resource_stay():
    w = quiet().give(0, worker=10, stone=10, wood=10, fire=10, earth=12, metal=11)
    w.give(2, water=30, wind=11, wood=12, worker=13, coin=37, evil=40)
    w.hand(1, "imbue", 2)
    before = table(w)
    end(w)
    found = {k: x for k, x in changes(w, before).items() if k[0] in ("stock", "spell_hand")}
    assert found == {
        ("stock", 0, Item.EARTH): (12, 10),
        ("stock", 0, Item.METAL): (11, 10),
        ("stock", 2, Item.WIND): (11, 10),
        ("stock", 2, Item.WATER): (30, 10),
        ("stock", 2, Item.WOOD): (12, 10),
        ("stock", 2, Item.WORKER): (13, 10),
    }
    assert rows(w, v.Event.DISCARDED) == [
        (0, Item.EARTH, 2, 0, 0),
        (0, Item.METAL, 1, 0, 0),
        (2, Item.WIND, 1, 0, 0),
        (2, Item.WATER, 20, 0, 0),
        (2, Item.WOOD, 2, 0, 0),
        (2, Item.WORKER, 3, 0, 0),
    ]


@pytest.mark.rule("DD-EOT-12", "DD-EOT-13")
def test_dd_eot_12_inn_before_far_lands_and_the_discards_come_in_between():
    w = quiet().inn(0, "rot").inn(1, "karn").far_lands(0, None).far_lands(1, None)
    cards = w.zone(Zone.HENCHMAN_DECK)
    w._set_zone(Zone.HENCHMAN_DECK, cards[-1:])
    w._set_zone(Zone.HENCHMAN_DISCARD, cards[:4])
    pool = {*cards[:4], w.henchman_id("rot"), w.henchman_id("karn")}
    end(w)
    assert w.s.inn[0] == cards[-1]
    drawn = [int(w.s.inn[1]), *(int(h) for h in w.s.far_lands)]
    assert len(set(drawn)) == 3
    assert set(drawn) < pool
    assert set(w.zone(Zone.HENCHMAN_DECK)) == pool - set(drawn)
    assert w.zone(Zone.HENCHMAN_DISCARD) == []


@pytest.mark.rule("DD-EOT-13")
def test_dd_eot_13_without_any_henchman_slots_stay_empty():
    w = quiet().inn(0, None).inn(1, None).far_lands(0, "rot").far_lands(1, None)
    w._set_zone(Zone.HENCHMAN_DECK, [])
    w._set_zone(Zone.HENCHMAN_DISCARD, [])
    end(w)
    assert list(w.s.inn) == [w.henchman_id("rot"), v.NONE]
    assert list(w.s.far_lands) == [v.NONE, v.NONE]


@pytest.mark.rule("DD-EOT-14")
def test_dd_eot_14_the_first_player_token_stays():
    w = quiet().set(first=2)
    end(w)
    assert w.s.first == 2
    w.phase(v.Phase.END)
    w.until(lambda x: x.ask == v.Decision.PLACE_MINION)
    assert (w.s.first, w.seat) == (2, 2)


@pytest.mark.rule("DD-HCARD-03", "DD-FORT-08")
def test_dd_hcard_03_uses_and_the_allowance_begin_anew():
    w = quiet().set(allowance=5, purple_owner=1, purple_left=1)
    w.s.henchman_used[[0, 39]] = (1, 3)
    w.s.master_used[:3] = 1
    end(w)
    assert not w.s.henchman_used.any()
    assert not w.s.master_used.any()
    assert (w.s.purple_owner, w.s.purple_left) == (v.NOBODY, 0)
    assert (w.s.allowance, w.s.guild_taken) == (4, 0)


@pytest.mark.rule("DD-END-01", "DD-EOT-11", "DD-SEQ-01")
def test_dd_end_01_the_game_ends_after_the_clean_up_of_the_death_turn():
    w = quiet(ask_everyone=True).set(last_turn=1, turn=6).give(1, earth=12, evil=2)
    w.phase(v.Phase.END)
    while not w.state.is_over:
        assert (w.window, w.have(1, "earth")) == (v.Window.END, 12)
        w.do("pass")
    assert (w.s.done, w.have(1, "earth"), w.s.turn) == (1, 10, 6)
    assert len(rows(w, v.Event.GAME_OVER)) == 1
    assert w.state.reason != ""
    assert not w.state.is_truncated
    w.state.check()


@pytest.mark.rule("DD-END-01", "DD-SEQ-01")
def test_dd_end_01_no_other_turn_ends_the_game():
    w = quiet(ask_everyone=True).set(last_turn=0, turn=6).phase(v.Phase.END)
    w.do("pass", "pass", "pass")
    assert not w.state.is_over
    assert w.s.turn == 7
    assert [row[1] for row in w.events(v.Event.NEW_TURN)] == [int(w.s.first)]
    assert w.events(v.Event.NEW_TURN)[0][2] == 7
    assert [row[2] for row in w.events(v.Event.PHASE)][:1] == [v.Phase.FORTUNE]
