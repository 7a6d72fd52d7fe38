"""What the titles of the rulebook do, in all their limits (DD-SP); effects of all: test_cards_*."""

import pytest

from lairzoo.envs.dark_domains import effects as e
from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.magic import effects, spells
from tests.dark_domains.scenes import (
    adventure,
    changes,
    dice,
    is_finished,
    no_niktmarg,
    party,
    play,
    rows,
    table,
    window,
)
from tests.dark_domains.town import next_turn, resolve

PREPARATION, PLACED, END = v.Window.PREPARATION, v.Window.PLACED, v.Window.END
ADVENTURE, DEFENCE, PRODUCTION = v.Window.ADVENTURE, v.Window.DEFENCE, v.Window.PRODUCTION
LIGHT, DARK = v.Side.LIGHT, v.Side.DARK
CHOOSE = v.Decision.CHOOSE
GOODS = {"black_plague": "worker", "cave_in": "stone", "guardians_of_the_wood": "wood"}
GOODS["rust"] = "metal"


# ---- Elements for Coins and for Evil


@pytest.mark.rule("DD-SP-01", "DD-PROD-04")
def test_dd_sp_01_each_element_returned_is_worth_four_coins():
    w = spells(at(2), 0, "alchemy_formula").give(0, fire=3, earth=2, water=1)
    play(w, v.Task.PRODUCTION, 0).do("spell alchemy_formula")
    assert w.ask == v.Decision.TAKE
    assert w.legal() == {"item earth", "item fire", "item water"}  # one at least
    w.do("item fire")
    assert (w.have(0, "coin"), w.have(0, "fire")) == (12, 1)
    assert w.legal() == {"item earth", "item fire", "item water", "pass"}
    w.do("item fire")
    assert w.legal() == {"item earth", "item water", "pass"}
    w.do("item earth")  # and three at most
    assert is_finished(w)
    assert (w.have(0, "coin"), w.have(0, "earth"), w.have(0, "fire")) == (20, 1, 0)
    assert w.have(1, "coin") == 8


@pytest.mark.rule("DD-SP-01")
def test_dd_sp_01_one_or_two_elements_will_do():
    for count in (1, 2):
        w = spells(at(2), 0, "alchemy_formula").give(0, fire=1, water=5)
        play(w, v.Task.PRODUCTION, 0).do("spell alchemy_formula")
        w.do(*["item water"] * (count - 1), "pass") if count == 2 else w.do("pass")
        assert (w.have(0, "coin"), w.have(0, "water")) == (8 + 4 * count, 5 - count)
        assert is_finished(w)


@pytest.mark.rule("DD-SP-01", "DD-SP-32", "DD-SPELL-03")
@pytest.mark.parametrize(
    ("key", "kind", "cost"),
    [
        ("alchemy_formula", PRODUCTION, {"fire": 1}),
        ("spent_soul", END, {"earth": 1, "fire": 1, "water": 1}),
    ],
)
def test_dd_sp_01_an_element_must_be_left_after_the_cost(key, kind, cost):
    def offered(**more):
        w = at(2).hand(0, key).give(0, **cost).give(0, metal=5, evil=5)
        window(w.give(0, **more), kind)
        return w.window == kind

    assert not offered()
    assert offered(wind=1)
    assert offered(fire=cost["fire"] + 1)
    assert not offered(fire=0, wind=3)


@pytest.mark.rule("DD-SP-32")
def test_dd_sp_32_each_element_returned_is_worth_three_evil():
    w = spells(at(2), 0, "spent_soul").give(0, earth=2, fire=2, water=2, wind=1)
    window(w, END).do("spell spent_soul")
    assert w.legal() == {f"item {name}" for name in ("earth", "wind", "fire", "water")}
    w.do("item wind", "item earth")
    assert w.legal() == {"item fire", "item water", "pass"}
    w.do("item water")
    assert is_finished(w)
    assert (w.have(0, "evil"), w.have(0, "coin")) == (9, 8)
    assert w.s.stock[0, v.FIRST_ELEMENT : v.FIRST_RESOURCE].tolist() == [0, 0, 1, 0]
    w = spells(at(2), 0, "spent_soul").give(0, earth=2, fire=2, water=2)
    window(w, END).do("spell spent_soul", "item fire", "pass")
    assert w.have(0, "evil") == 3


# ---- closing goods


@pytest.mark.rule("DD-SP-04", "DD-SP-05", "DD-SP-06", "DD-SP-07")
@pytest.mark.parametrize(("key", "good"), GOODS.items())
def test_dd_sp_04_a_good_is_closed_to_all_for_the_turn(key, good):
    w = spells(at(2), 0, key).give(0, coin=9).give(1, coin=9).afford(0, key)
    w.minion("builders", 0).minion("builders", 1)
    before = table(w)
    window(w, PREPARATION).do(f"spell {key}")
    assert is_finished(w)
    item = v.Item[good.upper()]
    assert effects(w, before) == {("closed_good", item): (0, 1)}
    assert w.s.closed_place.sum() == 0
    assert rows(w, v.Event.CLOSED) == [(v.NOBODY, e.ITEM + item, 0, 0, 0)]
    resolve(w)
    for seat in (0, 1):
        assert (w.ask, w.seat) == (v.Decision.BUY_GOODS, seat)
        left = {"item stone", "item metal", "item wood", "item worker"} - {f"item {good}"}
        assert w.legal() - {"pass"} == left
        w.do(min(left), "pass")
    play(w, v.Task.END)
    assert w.s.closed_good.sum() == 0
    resolve(w.minion("builders", 0))
    assert w.can(f"item {good}")


@pytest.mark.rule("DD-SP-04", "DD-SP-07")
@pytest.mark.parametrize(("key", "good"), GOODS.items())
def test_dd_sp_04_production_and_fortunes_still_bring_the_good(key, good):
    w = spells(at(2), 0, key).own_tables().build(1, "market", 4)
    made = w.t.building_make[w.building_id("market"), LIGHT]
    made[:] = 0
    made[v.Item[good.upper()]] = 2
    window(w, PREPARATION).do(f"spell {key}")
    play(w, v.Task.PRODUCTION, 0)
    assert w.have(1, good) == 2


@pytest.mark.rule("DD-SP-05", "DD-HE-10")
@pytest.mark.parametrize(("key", "good"), list(GOODS.items())[1:])
def test_dd_sp_05_kavai_still_buys_it(key, good):
    w = spells(at(2).henchman(0, "kavai").hold(0, "grove"), 0, key).give(0, coin=9)
    w.afford(0, key)
    window(w, PREPARATION).do(f"spell {key}")
    play(w, v.Task.FOREMAN, 0).do("henchman kavai")
    assert w.can(f"item {good}")


# ---- Dispel


@pytest.mark.rule("DD-SP-22", "DD-COMP-14", "DD-KEY-06")
@pytest.mark.parametrize("name", ["earth", "wind", "fire", "water"])
def test_dd_sp_22_all_others_return_the_element_that_is_named(name):
    w = at(4)
    for seat in range(4):
        w.give(seat, earth=2 + seat, wind=3, fire=seat, water=12, stone=4)
    spells(w, 0, "dispel").set(first=2)
    before = table(w)
    play(w, v.Task.WINDOW, END, 0, 0, v.NOBODY)
    w.do("spell dispel")
    assert w.legal() == {"item earth", "item wind", "item fire", "item water"}
    w.do(f"item {name}")
    item = v.Item[name.upper()]
    found = {
        key: value for key, value in changes(w, before).items() if key[0] == "stock" and key[1]
    }
    held = before["stock"]
    assert found == {
        ("stock", seat, item): (int(held[seat, item]), 0) for seat in (1, 2, 3) if held[seat, item]
    }
    paid = [row for row in rows(w, v.Event.PAY) if row[0] != 0]
    assert paid == [(seat, item, held[seat, item], 0, 0) for seat in (2, 3, 1)]
    cost = int(w.t.spell_cost[w.title("dispel"), item - v.FIRST_ELEMENT])
    assert w.have(0, name) == held[0, item] - cost


# ---- Enthrall


@pytest.mark.rule("DD-SP-23", "DD-ASSA-05")
def test_dd_sp_23_any_henchman_but_an_own_one():
    def begin():
        w = at(3).henchman(0, "rot").henchman(1, "zygin").henchman(2, "octavian")
        w.inn(0, "banchal").inn(1, "marrow").far_lands(0, "osric").far_lands(1, None)
        return spells(w, 0, "enthrall")

    w = window(begin(), END)
    w.do("spell enthrall")
    named = {w.name(f"henchman {key}") for key in ("zygin", "octavian", "banchal", "marrow")}
    assert w.legal() == named | {"farlands 1"}
    for action, key, field in (
        ("henchman octavian", "octavian", None),
        ("henchman marrow", "marrow", ("inn", 1)),
        ("farlands 1", "osric", ("far_lands", 0)),
    ):
        w = begin()
        before = table(w)
        window(w, END).do("spell enthrall", action)
        henchman = w.henchman_id(key)
        expected = {("henchman_owner", henchman): (2 if field is None else v.NOBODY, 0)}
        if field:
            expected[field] = (henchman, v.NONE)
        assert effects(w, before) == expected
        shown = [(v.NOBODY, e.HENCHMAN + henchman, 0, 0, 0)] if key == "osric" else []
        assert rows(w, v.Event.REVEALED) == shown
        w.state.check()


@pytest.mark.rule("DD-SP-23", "DD-HCARD-03")
def test_dd_sp_23_uses_of_this_turn_travel_with_the_card():
    w = spells(at(2), 1, "enthrall").henchman(0, "zygin").give(0, metal=2).give(1, metal=9)
    for seat in (0, 1):
        w.build(seat, ["lake", "keep"][seat], 3, dark=True)
    w.inn(0, None).inn(1, None).far_lands(0, None).far_lands(1, None)
    window(w, END).do("henchman zygin", "henchman zygin")
    assert (w.seat, w.have(0, "evil")) == (1, 4)
    w.do("spell enthrall")
    for left in (3, 2, 1):
        assert w.can("henchman zygin"), left
        w.do("henchman zygin")
    assert is_finished(w)
    assert (w.have(1, "evil"), w.have(1, "metal")) == (6, 6)
    assert next_turn(play(w, v.Task.END)).s.henchman_used[w.henchman_id("zygin")] == 0


# ---- Imbue


@pytest.mark.rule("DD-SP-26", "DD-KEY-13")
def test_dd_sp_26_one_token_on_any_monster_or_adventurer():
    w = no_niktmarg(at(2)).nik(1, "ogre_1").nik(2, "lich").monster(0, "imp", 2)
    w.monster(1, "ghoul_1", 3, imbued=True).monster(1, "tarpa", 4).henchman(1, "tarpa")
    w.s.imbued_monster[w.monster_id("lich")] = 1
    cards = party(w, "green", (6, "power", "nature"), (8, "power", "nature"))
    w.party("yellow", [(None, None, None)])
    w.s.imbued_adventurer[cards[0]] = 1
    before = table(spells(w, 0, "imbue"))
    window(w, ADVENTURE).do("spell imbue")
    monsters = {"space own forest 3", "yellow tarpa", "niktmarg 1"}
    assert w.legal() == monsters | {"adventurer green 2", "adventurer yellow 1"}
    w.do("niktmarg 1")
    assert effects(w, before) == {("imbued_monster", w.monster_id("ogre_1")): (0, 1)}
    w = window(spells(w, 0, "imbue"), ADVENTURE).do("spell imbue", "adventurer green 2")
    assert w.s.imbued_adventurer[cards[1]] == 1
    code = e.ADVENTURER + cards[1]
    assert rows(w, v.Event.TOKEN) == [(0, v.IMBUE, code, 0, 0)]
    w.state.check()


@pytest.mark.rule("DD-SP-26")
@pytest.mark.parametrize("card", [0, 47])
def test_dd_sp_26_any_card_of_the_deck_may_be_the_host(card):
    w = no_niktmarg(spells(at(2), 0, "imbue")).party("green", []).party("yellow", [])
    w._remove(v.Zone.ADVENTURER_DECK, card)
    w._push(v.Zone.GREEN, card)
    window(w, ADVENTURE).do("spell imbue")  # there is one target
    assert w.s.imbued_adventurer.nonzero()[0].tolist() == [card]
    assert w.s.imbued_monster.sum() == 0
    w.state.check()


@pytest.mark.rule("DD-SP-26", "DD-KEY-13", "DD-RRD-02")
def test_dd_sp_26_the_token_is_lost_with_its_host():
    w = at(2)
    cards = party(w, "green", *[(6, "power", "nature")] * 3)
    w.s.imbued_adventurer[cards[1]] = w.s.imbued_adventurer[cards[2]] = 1
    w.minion("green tavern", 0)
    resolve(w).do("adventurer green 2")
    assert w.s.imbued_adventurer[cards[1]] == 0
    assert w.s.imbued_adventurer[cards[2]] == 1  # it only slid
    assert w.zone(v.Zone.GREEN)[1] == cards[2]
    w._remove(v.Zone.ADVENTURER_DISCARD, cards[1])
    w._push(v.Zone.GREEN, cards[1])
    w.set_adventurer(w.zone(v.Zone.GREEN)[0], 6, "power", "nature")
    w.build(1, "castle", 9, dark=True)
    adventure(w)
    sixes = [sides for sides, _ in dice(w)]
    assert len(sixes) == 4 + 1


# ---- Pain


def hurt(w, *actions):
    """Cast Pain in the first window of the green party's adventure, then let everything be."""
    w.build(1, "castle", 9, dark=True)
    w.t.building_defence[w.building_id("castle")] = 60
    adventure(w).do(*actions)
    return [sides for sides, _ in dice(w)]


@pytest.mark.rule("DD-SP-28")
def test_dd_sp_28_the_smallest_die_is_not_rolled():
    w = spells(at(2), 0, "pain")
    cards = party(w, "green", *[(sides, "power", "nature") for sides in (10, 8, 12, 6)])
    w.party("yellow", [])
    assert hurt(w, "spell pain") == [10, 8, 12]
    assert [int(card) for card in w.s.skipped] == [v.NONE] * 4
    w._set_zone(v.Zone.GREEN, cards)
    adventure(w)  # another adventure
    assert [sides for sides, _ in dice(w)] == [10, 8, 12, 6]


@pytest.mark.rule("DD-SP-28")
def test_dd_sp_28_among_equal_dice_the_caster_chooses_and_a_second_pain_takes_the_next():
    w = spells(at(2), 0, "pain", "pain")
    cards = party(w, "green", *[(sides, "power", "nature") for sides in (6, 8, 6, 12)])
    w.party("yellow", [(6, None, None)])
    w.s.imbued_adventurer[cards[2]] = 1
    w.s.imbued_adventurer[cards[1]] = 1
    w.build(1, "castle", 9, dark=True)
    adventure(w).do("spell pain")
    assert (w.ask, w.seat) == (CHOOSE, 0)
    assert w.legal() == {"adventurer green 1", "adventurer green 3"}
    w.do("adventurer green 3")
    assert [int(card) for card in w.s.skipped] == [cards[2], *[v.NONE] * 3]
    w.do("spell pain")  # the other d6 is the smallest now; the third is no choice either
    assert [sides for sides, _ in dice(w)] == [8, 6, 12]  # the 8's token, not that of the 6


@pytest.mark.rule("DD-SP-28", "DD-ADV-07")
def test_dd_sp_28_all_may_be_in_pain():
    w = spells(at(2), 0, "pain", "pain")
    party(w, "green", (8, "power", "nature"), (6, "power", "nature"))
    w.party("yellow", [])
    assert hurt(w, "spell pain", "spell pain") == []
    assert rows(w, v.Event.ATTACK) == [(1, 0, 60, 0, 0)]
    w = spells(at(2), 0, "pain", "pain")
    party(w, "green", (8, "power", "nature"))
    w.party("yellow", [])
    w.build(1, "castle", 9, dark=True)
    adventure(w).do("spell pain")
    assert is_finished(w)  # nobody is left for the second
    assert w.cards_in_hand(0) == 1


# ---- Slay


@pytest.mark.rule("DD-SP-31", "DD-RRD-01", "DD-RRD-03")
@pytest.mark.parametrize("tavern", ["green", "yellow"])
def test_dd_sp_31_an_adventurer_of_either_party_leaves_the_game(tavern):
    w = spells(at(2), 0, "slay")
    rows_ = {name: w.zone(v.Zone[name.upper()]) for name in ("green", "yellow")}
    before = table(w)
    window(w, ADVENTURE).do("spell slay")
    names = {f"adventurer {name} {k}" for name in rows_ for k in (1, 2, 3, 4)}
    assert w.legal() == names
    w.do(f"adventurer {tavern} 1")
    assert w.zone(v.Zone[tavern.upper()]) == rows_[tavern][1:]
    other = "yellow" if tavern == "green" else "green"
    assert w.zone(v.Zone[other.upper()]) == rows_[other]
    assert effects(w, before) == {("boxed", 1): (0, 1)}
    slain = rows_[tavern][0]
    assert slain not in w.zone(v.Zone.ADVENTURER_DECK) + w.zone(v.Zone.ADVENTURER_DISCARD)
    out = [(v.NOBODY, v.Zone[tavern.upper()], slain, 1, 0)]
    assert rows(w, v.Event.ADVENTURER_OUT) == out
    w.state.check()


@pytest.mark.rule("DD-SP-31", "DD-ADV-03")
def test_dd_sp_31_the_next_one_leads_the_three_that_are_left():
    w = spells(at(2), 0, "slay").build(1, "castle", 9, dark=True).build(0, "lake", 1, dark=True)
    party(w, "green", (6, "power", "magic"), (8, "forest", "magic"), (10, "magic", "religion"))
    w.party("yellow", [])
    adventure(w).do("spell slay", "adventurer green 1")
    assert [sides for sides, _ in dice(w)] == [8, 10]
    assert rows(w, v.Event.ATTACK)[0][0] == 0
    assert rows(w, v.Event.TARGET)[-1][3] == 1
