"""What Charm copies of each action of the city (DD-SP-09 to DD-SP-16, DD-SP-36)."""

import pytest

from lairzoo.envs.dark_domains import effects as e
from lairzoo.envs.dark_domains import vocab as v
from tests.dark_domains.scenes import all_but, changes, is_finished, own, rows
from tests.dark_domains.town import (
    CHARM,
    NONE,
    act,
    charmed,
    is_empty,
    is_offered,
    performed,
    resolve,
    stock,
    town,
)

PILE = v.Zone.MONSTER_PILE


def fill(w, seat):
    """Light buildings everywhere: no space for a monster."""
    for space in range(v.SPACES):
        w.s.building[seat, space] = space
    return w


@pytest.mark.rule("DD-SP-09", "DD-COUNCIL-01", "DD-ORDER-02")
def test_dd_sp_09_the_token_is_taken_from_the_one_who_just_took_it():
    w = charmed(3, 0, 2)
    act(w, "council", 1)
    assert w.s.first == 1
    assert is_offered(w, 2)  # the window opens in the new order, and keeps it
    w.do(CHARM)
    assert w.s.first == 2
    assert is_offered(w, 0)
    w.do("pass")
    assert is_finished(w)
    assert [w.have(seat, "coin") for seat in range(3)] == [8, 10, 10]
    assert w.seat == 2


@pytest.mark.rule("DD-SP-10", "DD-COURT-01")
def test_dd_sp_10_the_white_minion_is_taken_likewise():
    w = charmed()
    act(w, "court", 1)
    assert w.s.white_next == 1
    w.do(CHARM)
    assert w.s.white_next == 0
    assert [w.have(seat, "coin") for seat in range(3)] == [10, 10, 8]
    assert w.s.white_owner == v.NOBODY


@pytest.mark.rule("DD-SP-11")
@pytest.mark.parametrize(
    ("name", "item"),
    [
        ("business 2", "coin"),
        ("temple 2", "evil"),
        ("tower fire", "fire"),
        ("tower earth", "earth"),
    ],
)
def test_dd_sp_11_the_same_items_from_the_supply(name, item):
    w = charmed()
    act(w, name, 1)
    held = [w.have(seat, item) for seat in range(3)]
    w.do(CHARM)
    assert [w.have(seat, item) for seat in range(3)] == [held[0] + 2, held[1], held[2]]
    assert is_finished(w)


@pytest.mark.rule("DD-HE-13", "DD-HE-19", "DD-HE-31")
@pytest.mark.parametrize(
    ("key", "name", "item", "number"),
    [
        ("itoril", "court", "evil", 0),
        ("rintalis", "council", "evil", 0),
        ("mirelda", "business 1", "coin", 2),
        ("osric", "tower fire", "fire", 2),
    ],
)
def test_dd_he_13_henchmen_pay_nothing_for_a_copy(key, name, item, number):
    w = charmed().henchman(0, key)
    act(w, name, 1)
    held = w.have(0, item)
    w.do(CHARM)
    assert w.have(0, item) == held + number


@pytest.mark.rule("DD-SP-12")
def test_dd_sp_12_a_building_comes_from_the_top_of_the_deck():
    w = charmed().guild(2, "market")
    deck = w.zone(v.Zone.BUILDING_DECK)
    act(w, "architects 3", 1)
    before = town(w)
    w.set(guild_taken=0).do(CHARM)
    assert w.s.building_holder[deck[-1]] == 0
    assert w.s.building_holder[w.building_id("market")] == 1
    assert w.zone(v.Zone.BUILDING_DECK) == deck[:-1]
    top = int(w.s.zone_start[v.Zone.BUILDING_DECK]) + len(deck) - 2
    assert w.s.seen_by[top] & 0b111 == 0b111  # the new top lies open
    assert [w.s.guild[slot] for slot in range(7)] == list(before["guild"])
    assert w.s.guild_taken == 0  # no building left the Guild
    assert rows(w, v.Event.BUILDING_TAKEN) == [(0, deck[-1], 0, 0, 0)]


@pytest.mark.rule("DD-SP-12")
@pytest.mark.parametrize("name", ["inn 2", "farlands 1"])
def test_dd_sp_12_a_henchman_comes_from_the_deck(name):
    w = charmed().inn(1, "octavian").far_lands(0, "zasch")
    new = w.henchman_id("savonarola")
    w._take_henchman(new)
    w._push(v.Zone.HENCHMAN_DECK, new)
    act(w, name, 1).do(CHARM)
    assert w.s.henchman_owner[new] == 0
    assert rows(w, v.Event.HENCHMAN_TAKEN) == [(0, new, 0, 0, 0)]
    assert sum(w.s.henchman_owner == 1) == 1
    assert performed(w) == [(0, 1)]


@pytest.mark.rule("DD-SP-12", "DD-SP-36")
def test_dd_sp_12_the_henchman_deck_is_made_from_its_discards():
    w = charmed().inn(1, "octavian")
    deck = w.zone(v.Zone.HENCHMAN_DECK)
    w._set_zone(v.Zone.HENCHMAN_DECK, [])
    w._set_zone(v.Zone.HENCHMAN_DISCARD, deck[:1])
    act(w, "inn 2", 1)
    assert is_offered(w)
    w.do(CHARM)
    assert w.s.henchman_owner[deck[0]] == 0
    w = charmed().inn(1, "octavian")
    w._set_zone(v.Zone.HENCHMAN_DECK, [])
    act(w, "inn 2", 1)
    assert is_finished(w)


@pytest.mark.rule("DD-SP-12", "DD-SP-36")
def test_dd_sp_12_with_an_empty_building_deck_it_is_not_offered():
    for size in (0, 1):
        w = charmed().guild(2, "market")
        w._set_zone(v.Zone.BUILDING_DECK, w.zone(v.Zone.BUILDING_DECK)[:size])
        act(w, "architects 3", 1)
        assert is_offered(w) == (size == 1)


def bought(drawn, price, coin):
    """Seat 1 bought an Imp; the monster that seat 0 will draw, and what it has."""
    w = charmed().nik(0, "imp").give(0, coin=coin, water=1).minion("niktmarg 1", 1)
    if drawn is not None:
        w.stack(PILE, w.monster_id(drawn))
        assert w.t.monster_cost[w.monster_id(drawn)] == price
    return resolve(w).do("space own forest 1")


@pytest.mark.rule("DD-SP-12", "DD-NIK-01")
def test_dd_sp_12_a_monster_is_drawn_from_the_pile_at_its_price():
    w = bought("fire_elemental_1", 6, 6).build(0, "lake", 4)
    drawn = w.monster_id("fire_elemental_1")
    assert is_offered(w)
    w.do(CHARM)
    assert rows(w, v.Event.REVEALED) == [(0, e.MONSTER + drawn, 0, 0, 0)]
    assert (w.ask, w.seat, w.legal()) == (v.Decision.PUT_MONSTER, 0, {"pass"} | all_but(4))
    before = town(w)
    w.do("space own plains 3")
    assert changes(w, before) == {
        ("stock", 0, v.Item.COIN): (6, 0),
        ("black", 0, 10): (NONE, drawn),
    }
    assert performed(w) == [(0, 1)]


@pytest.mark.rule("DD-SP-12")
def test_dd_sp_12_a_monster_not_bought_goes_back_into_the_pile():
    w = bought("fire_elemental_1", 6, 6)
    pile = w.zone(PILE)
    w.do(CHARM)
    assert len(w.zone(PILE)) == len(pile) - 1
    w.do("pass")
    assert sorted(w.zone(PILE)) == sorted(pile)
    assert w.zone(PILE) != pile  # shuffled
    assert (w.have(0, "coin"), performed(w)) == (6, [])
    assert is_finished(w)
    w.state.check()


@pytest.mark.rule("DD-SP-12", "DD-SP-36")
@pytest.mark.parametrize("drawn", ["fire_elemental_1", None])
def test_dd_sp_12_a_monster_that_cannot_be_bought_goes_back(drawn):
    w = bought(drawn, 6, 5)
    if drawn is None:
        dear = next(m for m in w.zone(PILE) if w.t.monster_cost[m] < 0)
        w.stack(PILE, dear)
        w.give(0, coin=99)
    pile = w.zone(PILE)
    coins = w.have(0, "coin")
    w.do(CHARM)
    assert is_finished(w)
    assert rows(w, v.Event.REVEALED) == [(0, e.MONSTER + pile[-1], 0, 0, 0)]
    assert sorted(w.zone(PILE)) == sorted(pile)
    assert (w.have(0, "coin"), performed(w)) == (coins, [])
    w.state.check()


@pytest.mark.rule("DD-SP-36", "DD-SP-12")
def test_dd_sp_36_a_monster_needs_a_space_and_a_card_in_the_pile():
    def scene():
        return charmed().nik(0, "imp").minion("niktmarg 1", 1)

    assert is_offered(resolve(scene()).do("space own forest 1"))
    assert is_finished(resolve(fill(scene(), 0)).do("space own forest 1"))
    w = scene()
    w._set_zone(PILE, [])
    assert is_finished(resolve(w).do("space own forest 1"))


@pytest.mark.rule("DD-SP-13", "DD-LIB-01")
def test_dd_sp_13_three_spells_from_decks_of_the_casters_choice():
    w = charmed().henchman(0, "philomel")
    act(w, "library 1", 1).do("deck attack", "deck attack", "deck attack")
    assert is_offered(w)
    w.do(CHARM, "deck defense", "deck production", "deck control")
    assert w.cards_in_hand(0) == 3
    assert w.cards_in_hand(1) == 3
    assert is_finished(w)


@pytest.mark.rule("DD-SP-36", "DD-SP-13")
@pytest.mark.parametrize("cards", [3, 4])
def test_dd_sp_36_the_library_needs_a_card_in_decks_or_discards(cards):
    w = charmed()
    some = w.zone(v.Zone.SPELL_DECK)[:cards]
    for deck in range(4):
        w._set_zone(v.Zone.SPELL_DECK + deck, [])
    w._set_zone(v.Zone.SPELL_DECK, some)
    act(w, "library 1", 1)  # with one deck left there is no choice
    assert w.cards_in_hand(1) == 3
    assert is_offered(w) == (cards == 4)


@pytest.mark.rule("DD-SP-13", "DD-BUILD-03", "DD-BUILD-04")
def test_dd_sp_13_a_session_at_the_builders_guild_is_one_action():
    w = charmed().minion("builders", 1).minion("builders", 2)
    w.s.closed_good[v.Item.METAL] = 1
    w.s.closed_good[v.Item.WORKER] = 1
    resolve(w).do("item wood", "item stone", "pass")
    assert is_offered(w)
    assert list(w.s.guildhall) == [0, 0, 1, 0, 0, 0, 0]
    w.do(CHARM)
    assert (w.ask, w.seat) == (v.Decision.BUY_GOODS, 0)
    assert w.legal() == {"pass", "item stone", "item wood"}
    before = town(w)
    w.do("item wood", "pass")
    assert stock(w, before) == {(0, "coin"): -1, (0, "wood"): 2}
    assert performed(w) == [(0, 1)]
    assert (w.ask, w.seat) == (v.Decision.BUY_GOODS, 2)  # the next player's session
    w.do("pass")
    assert is_finished(w)


@pytest.mark.rule("DD-SP-36", "DD-SP-13")
@pytest.mark.parametrize(("coin", "offered"), [(0, False), (1, False), (2, True)])
def test_dd_sp_36_at_the_builders_guild_an_open_good_must_be_payable(coin, offered):
    w = charmed().minion("builders", 1).give(0, coin=coin, water=1)
    for item in (v.Item.STONE, v.Item.WOOD, v.Item.WORKER):
        w.s.closed_good[item] = 1
    resolve(w).do("item metal", "pass")
    assert is_offered(w) == offered


@pytest.mark.rule("DD-SP-14", "DD-SEER-04")
def test_dd_sp_14_the_caster_sees_the_cards_and_orders_them_again():
    w = charmed()
    a, b, c, d = w.zone(v.Zone.FORTUNE_PILE)[::-1][:4]
    act(w, "seer", 1).do("seer 1", "seer 2")
    assert is_offered(w)
    w.do(CHARM)
    assert (w.ask, w.seat, w.legal()) == (v.Decision.SEER, 0, {"seer 1", "seer 2", "seer 3"})
    w.do("seer 3", "seer 2")
    assert w.zone(v.Zone.FORTUNE_PILE)[::-1][:4] == [c, a, b, d]
    top = int(w.s.zone_start[v.Zone.FORTUNE_PILE] + w.s.zone_len[v.Zone.FORTUNE_PILE]) - 1
    assert [w.s.seen_by[top - k] for k in range(4)] == [1, 1, 1, 0]
    assert list(w.s.fortune_set[:3]) == [0, 0b111, 0]
    assert is_finished(w)


@pytest.mark.rule("DD-SP-15", "DD-ASSA-02", "DD-SP-36")
def test_dd_sp_15_the_thug_is_paid_and_rolled_for_separately():
    w = charmed().minion("thug", 1).give(0, coin=2, water=1)
    resolve(w.rolls((6, 3), (6, 2))).do("adventurer green 1")
    assert (w.have(1, "coin"), w.s.boxed[1]) == (6, 0)
    assert is_offered(w)  # a failed roll counts as performed
    first = w.zone(v.Zone.YELLOW)[0]
    w.do(CHARM)
    assert (w.ask, w.seat) == (v.Decision.KILL_TARGET, 0)
    w.do("adventurer yellow 1")
    assert (w.have(0, "coin"), w.s.boxed[1]) == (0, 1)
    assert first not in w.zone(v.Zone.YELLOW)


@pytest.mark.rule("DD-SP-36", "DD-SP-15")
@pytest.mark.parametrize(
    ("name", "coin", "evil", "offered"),
    [
        ("thug", 1, 9, False),
        ("thug", 2, 0, True),
        ("assassin", 9, 1, False),
        ("assassin", 10, 1, True),
        ("assassin", 0, 6, True),
    ],
)
def test_dd_sp_36_the_killers_must_be_payable(name, coin, evil, offered):
    w = charmed().minion(name, 1).give(1, coin=12).give(0, coin=coin, evil=evil, water=1)
    resolve(w).do("adventurer green 1")
    assert is_offered(w) == offered


@pytest.mark.rule("DD-SP-15", "DD-ASSA-01", "DD-ASSA-06")
def test_dd_sp_15_the_assassins_copy_may_hit_a_minion():
    w = charmed().minion("assassin", 1).minion("thug", 2).give(1, coin=12)
    w.give(0, coin=0, evil=6, water=1)
    resolve(w).do("adventurer green 1", CHARM, "place thug")
    assert (w.ask, w.seat) == (v.Decision.RELOCATE, 2)
    assert w.have(0, "evil") == 0
    w.do("pass")
    assert is_finished(w)
    assert is_empty(w)


@pytest.mark.rule("DD-SP-15", "DD-TAV-01", "DD-TAV-02")
def test_dd_sp_15_a_second_follower_is_replaced():
    w = charmed().minion("yellow tavern", 1)
    row = w.zone(v.Zone.YELLOW)
    resolve(w).do("adventurer yellow 2")
    assert is_offered(w)
    w.do(CHARM)
    assert (w.ask, w.seat) == (v.Decision.CHOOSE, 0)
    assert w.legal() == {"pass"} | {f"adventurer yellow {k}" for k in (2, 3, 4)}
    w.do("adventurer yellow 3")
    assert w.zone(v.Zone.YELLOW)[:2] == [row[0], row[2]]
    assert w.zone(v.Zone.ADVENTURER_DISCARD) == [row[1], row[3]]
    assert performed(w) == [(0, 1)]


@pytest.mark.rule("DD-SP-15", "DD-SP-36")
def test_dd_sp_15_a_copy_that_is_declined_is_not_performed():
    w = charmed().minion("green tavern", 1)
    resolve(w).do("adventurer green 2", CHARM)
    before = town(w)
    w.do("pass")
    assert changes(w, before) == {}
    assert performed(w) == []
    assert is_finished(w)


@pytest.mark.rule("DD-SP-16", "DD-DOCK-01")
def test_dd_sp_16_the_mercenary_moves_to_the_caster():
    w = charmed().build(1, "lake", 4).build(0, "market", 7).build(0, "grove", 2)
    resolve(w.minion("docks", 1)).do("space own urban 1")
    assert is_offered(w)
    w.do(CHARM)
    assert (w.ask, w.seat, w.legal()) == (v.Decision.PUT_MONSTER, 0, {"pass"} | own(2, 7))
    w.do("space own forest 3")
    mercenary = v.Yellow.MERCENARY
    assert (w.s.yellow_seat[mercenary], w.s.yellow_space[mercenary]) == (0, 2)
    assert rows(w, v.Event.MONSTER_MOVED) == [(0, mercenary, 2, 0, 0)]


@pytest.mark.rule("DD-SP-16", "DD-SP-36")
def test_dd_sp_16_not_without_a_building_or_with_no_other_one():
    w = charmed().build(1, "lake", 4)
    resolve(w.minion("docks", 1)).do("space own urban 1")
    assert is_finished(w)
    w = charmed(3, 1).build(1, "lake", 4)
    resolve(w.minion("docks", 1)).do("space own urban 1")
    assert is_finished(w)  # it is there already
