"""What the titles of the rulebook do, in all their limits (DD-SP); effects of all: test_cards_*."""

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
    no_niktmarg,
    own,
    party,
    play,
    rows,
    squad,
    table,
    window,
)
from tests.dark_domains.town import act, next_turn, resolve, reveal

PREPARATION, PLACED, END = v.Window.PREPARATION, v.Window.PLACED, v.Window.END
ADVENTURE, DEFENCE, PRODUCTION = v.Window.ADVENTURE, v.Window.DEFENCE, v.Window.PRODUCTION
LIGHT, DARK = v.Side.LIGHT, v.Side.DARK
CHOOSE = v.Decision.CHOOSE
GOODS = {"black_plague": "worker", "cave_in": "stone", "guardians_of_the_wood": "wood"}
GOODS["rust"] = "metal"


def spells(w, seat, *keys):
    """The seat holds these spells and what they cost."""
    for key in keys:
        w.hand(seat, key).afford(seat, key)
    return w


def spent(w, before):
    """Changes of the table but for the caster's cards, Elements and the spell piles."""
    return {
        key: value
        for key, value in changes(w, before).items()
        if key[0] not in ("spell_hand", "zone_len")
        and not (key[:2] == ("stock", 0) and v.FIRST_ELEMENT <= key[2] < v.FIRST_RESOURCE)
    }


def hold(w, item):
    return [w.have(seat, item) for seat in range(w.s.seats)]


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


# ---- monsters from the pile


@pytest.mark.rule("DD-SP-02", "DD-SP-33", "DD-KEY-03")
@pytest.mark.parametrize(
    ("key", "kind"), [("animate", PREPARATION), ("summon", ADVENTURE), ("summon", DEFENCE)]
)
def test_dd_sp_02_a_random_monster_comes_to_an_own_space_for_free(key, kind):
    w = at(3).build(0, "lake", 0).build(0, "market", 5, dark=True).build(0, "keep", 9, dark=True)
    w.monster(0, "imp", 9).monster(0, "ghoul_1", 14)
    w.monster(0, "elf_mercenaries", 2).henchman(0, "essoli")
    w.build(1, "grove", 1)
    gargoyle = w.monster_id("gargoyle_1")
    w.stack(v.Zone.MONSTER_PILE, gargoyle)
    size = len(w.zone(v.Zone.MONSTER_PILE))
    before = table(spells(w, 0, key))
    window(w, kind).do(f"spell {key}")
    assert (w.ask, w.seat) == (v.Decision.PUT_MONSTER, 0)
    assert rows(w, v.Event.REVEALED) == [(0, e.MONSTER + gargoyle, 0, 0, 0)]
    assert w.legal() == all_but(0, 9, 14)
    w.do("space own urban 2")
    assert is_finished(w)
    assert spent(w, before) == {("black", 0, 5): (v.NONE, gargoyle)}
    assert len(w.zone(v.Zone.MONSTER_PILE)) == size - 1
    w.state.check()


@pytest.mark.rule("DD-SP-02", "DD-SP-33", "DD-SPELL-03")
@pytest.mark.parametrize(("key", "kind"), [("animate", PREPARATION), ("summon", ADVENTURE)])
def test_dd_sp_02_not_without_a_space_or_a_monster(key, kind):
    def full(free=()):
        w = spells(at(2), 0, key)
        for space in range(v.SPACES):
            if space not in free:
                w.s.building[0, space] = space
        return window(w, kind)

    assert is_finished(full())
    assert full(free=[7]).window == kind
    w = spells(at(2), 0, key)
    w._set_zone(v.Zone.MONSTER_PILE, [])
    assert is_finished(window(w, kind))


# ---- Banish


@pytest.mark.rule("DD-SP-03", "DD-SP-29")
def test_dd_sp_03_any_monster_of_any_domain_or_of_niktmarg():
    w = no_niktmarg(at(3)).monster(0, "imp", 2).monster(1, "dragon_1", 9, imbued=True)
    w.monster(2, "foreign_mercenary", 3).build(2, "lake", 3).nik(2, "ogre_1").nik(4, "ghoul_1")
    spells(w, 1, "resurrection")
    before = table(spells(w, 0, "banish"))
    window(w, PLACED).do("spell banish")
    targets = {"space own forest 3", "space next plains 2", "yellow mercenary"}
    assert w.legal() == targets | {"niktmarg 2", "niktmarg 4"}
    dragon = w.monster_id("dragon_1")
    w.do("space next plains 2")  # no attack: it isn't killed, and its owner can't save it
    assert is_finished(w)
    assert spent(w, before) == {
        ("black", 1, 9): (dragon, v.NONE),
        ("imbued_monster", dragon): (1, 0),
        ("boxed", 4): (0, 1),
    }
    assert rows(w, v.Event.MONSTER_GONE) == [(1, dragon, 0, 0, 0)]
    assert dice(w) == []
    w.state.check()


@pytest.mark.rule("DD-SP-03", "DD-NIK-02")
def test_dd_sp_03_the_slot_in_niktmarg_stays_empty_until_the_clean_up():
    w = at(2).nik(3, "ogre_1").minion("niktmarg 4", 1).give(1, coin=50)
    window(spells(w, 0, "banish"), PLACED).do("spell banish", "niktmarg 3")
    assert (w.s.nik[3], w.s.boxed[4]) == (v.NONE, 1)
    resolve(w)
    assert (w.have(1, "coin"), is_finished(w)) == (50, True)
    play(w, v.Task.END)
    assert w.s.nik[3] != v.NONE
    w.state.check()


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
    assert spent(w, before) == {("closed_good", item): (0, 1)}
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


@pytest.mark.rule("DD-SP-05", "DD-HE-15")
@pytest.mark.parametrize(("key", "good"), list(GOODS.items())[1:])
def test_dd_sp_05_kavai_still_buys_it(key, good):
    w = spells(at(2).henchman(0, "kavai").hold(0, "grove"), 0, key).give(0, coin=9)
    w.afford(0, key)
    window(w, PREPARATION).do(f"spell {key}")
    play(w, v.Task.FOREMAN, 0).do("henchman kavai")
    assert w.can(f"item {good}")


# ---- Desecration and Sanctify


@pytest.mark.rule("DD-SP-19", "DD-KEY-03", "DD-TOKEN-01")
def test_dd_sp_19_any_space_of_any_domain_that_is_not_desecrated():
    w = at(3).build(1, "grove", 2).build(1, "lake", 3).token(2, 5, v.Token.DESECRATION)
    w.token(1, 2, v.Token.SHELL)
    before = table(spells(w, 0, "desecration"))
    window(w, PLACED).do("spell desecration")
    others = own(*(k for k in range(16) if k != 5), owner="second")
    assert w.legal() == own(*range(16)) | own(*range(16), owner="next") | others
    w.do("space next forest 3")
    assert spent(w, before) == {
        ("token", 1, 2): (v.Token.SHELL, v.Token.SHELL | v.Token.DESECRATION),
        ("side", 1, 2): (LIGHT, DARK),
    }
    assert rows(w, v.Event.TOKEN) == [(0, v.Token.DESECRATION, w.space_code(1, 2), 0, 0)]
    play(w, v.Task.END)
    assert w.s.token[1, 2] == v.Token.SHELL | v.Token.DESECRATION
    w.state.check()


@pytest.mark.rule("DD-SP-19")
@pytest.mark.parametrize("token", [v.Token.QUEEN, v.Token.SANCTIFY])
def test_dd_sp_19_a_protected_building_stays_light_under_the_token(token):
    w = at(2).build(1, "grove", 2).token(1, 2, token)
    window(spells(w, 0, "desecration"), PLACED).do("spell desecration", "space next forest 3")
    assert (w.s.token[1, 2], w.s.side[1, 2]) == (token | v.Token.DESECRATION, LIGHT)


@pytest.mark.rule("DD-SP-30", "DD-FLIP-03", "DD-KEY-03")
def test_dd_sp_30_any_dark_building_turns_light_for_good():
    w = at(3).build(0, "grove", 1, dark=True).build(0, "lake", 2).build(1, "castle", 4, dark=True)
    w.build(1, "market", 5).build(2, "keep", 9, dark=True).token(2, 9, v.Token.DESECRATION)
    before = table(spells(w, 0, "sanctify"))
    window(w, ADVENTURE).do("spell sanctify")
    assert w.legal() == {"space own forest 2", "space next urban 1", "space second plains 2"}
    w.do("space second plains 2")
    assert spent(w, before) == {
        ("token", 2, 9): (v.Token.DESECRATION, v.Token.DESECRATION | v.Token.SANCTIFY),
        ("side", 2, 9): (DARK, LIGHT),
    }
    w.henchman(0, "banchal").give(0, coin=9).domain_minion(2, 9, 2)
    window(w, PREPARATION)
    w.do("henchman banchal")
    assert w.legal() == {"space own forest 3", "space next urban 2"}


@pytest.mark.rule("DD-SP-30", "DD-BU-05")
def test_dd_sp_30_a_fortress_helps_its_neighbours_no_more():
    w = at(2).build(1, "castle", 4, dark=True).build(1, "market", 5, dark=True)
    squad(w, "urban", "nature", attack=1)
    adventure(w)
    value = rows(w, v.Event.ATTACK)[0][2]
    w = at(2).build(1, "castle", 4, dark=True).build(1, "market", 5, dark=True)
    window(spells(w, 0, "sanctify"), ADVENTURE).do("spell sanctify", "space next urban 1")
    party(w, "green", (1, "urban", "nature"))
    adventure(w)
    assert rows(w, v.Event.ATTACK)[0][2] == w.t.building_defence[w.building_id("market")]
    assert value == rows(w, v.Event.ATTACK)[0][2] + 7
    w.give(1, evil=0, coin=8)
    play(w, v.Task.PRODUCTION, 0)
    made = w.t.building_make[w.building_id("castle"), LIGHT]
    evil = w.t.building_make[w.building_id("market"), DARK, v.Item.EVIL]
    assert w.have(1, "evil") == evil
    assert w.have(1, "coin") == 8 + made[v.Item.COIN]


# ---- Destroy


@pytest.mark.rule("DD-SP-21", "DD-ATK-03")
@pytest.mark.parametrize("total", [7, 8])
def test_dd_sp_21_only_the_monsters_own_defence_counts(total):
    w = at(3).build(1, "castle", 4, dark=True).build(1, "keep", 5, dark=True)
    w.token(1, 4, v.Token.DESECRATION, v.Token.SHELL).henchman(1, "brannoch")
    w.monster(1, "treant_1", 4, imbued=True).monster(1, "elf_mercenaries", 4)
    spells(w, 0, "destroy").rolls((6, 2), (6, 2), (6, 2), (6, total - 6))
    before = table(w)
    window(w, ADVENTURE).do("spell destroy", "space next urban 1")
    treant = w.monster_id("treant_1")
    assert dice(w) == [(6, 2), (6, 2), (6, 2), (6, total - 6)]
    assert rows(w, v.Event.ATTACK) == [(1, total, 7, 0, 0)]
    gone = {
        ("black", 1, 4): (treant, v.NONE),
        ("imbued_monster", treant): (1, 0),
        ("boxed", 4): (0, 1),
    }
    assert spent(w, before) == (gone if total == 8 else {})


@pytest.mark.rule("DD-SP-21", "DD-DOCK-03", "DD-HE-24")
@pytest.mark.parametrize(
    ("key", "yellow", "sides"), [("tarpa", "tarpa", 8), ("foreign_mercenary", "mercenary", 10)]
)
def test_dd_sp_21_the_own_die_of_a_yellow_monster_is_rolled(key, yellow, sides):
    w = no_niktmarg(at(2)).build(1, "lake", 4).monster(1, key, 4)
    printed = int(w.t.monster_defence[w.monster_id(key)])
    rolled = [(6, 1), (6, 1), (6, 1), (6, 2), (sides, 5)]
    spells(w, 0, "destroy").rolls(*rolled)
    window(w, ADVENTURE).do("spell destroy")
    assert w.can(f"yellow {yellow}") if w.ask == CHOOSE else True
    assert dice(w) == rolled
    assert rows(w, v.Event.ATTACK) == [(1, 5, printed + 5, 0, 0)]
    assert w.s.yellow_state[v.Yellow[yellow.upper()]] == v.YellowState.BOARD


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
        assert spent(w, before) == expected
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
    assert spent(w, before) == {("imbued_monster", w.monster_id("ogre_1")): (0, 1)}
    w = window(spells(w, 0, "imbue"), ADVENTURE).do("spell imbue", "adventurer green 2")
    assert w.s.imbued_adventurer[cards[1]] == 1
    code = e.ADVENTURER + cards[1]
    assert rows(w, v.Event.TOKEN) == [(0, v.IMBUE, code, 0, 0)]
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


# ---- Resurrection


@pytest.mark.rule("DD-SP-29")
def test_dd_sp_29_a_killed_monster_is_put_on_an_own_dark_or_bare_space():
    w = at(3).build(1, "lake", 0).build(1, "market", 5, dark=True).build(1, "keep", 9, dark=True)
    w.monster(1, "imp", 9).monster(1, "ghoul_1", 14, imbued=True)
    w.monster(1, "white_mask_gnolls", 2).henchman(1, "gnarl")
    spells(w, 1, "resurrection")
    before = table(spells(w, 0, "landslide"))
    ghoul = w.monster_id("ghoul_1")
    w.own_tables().t.monster_defence[ghoul] = -9
    window(w, PREPARATION).do("spell landslide", "space next mountains 3")
    assert (w.ask, w.seat) == (v.Decision.SAVE_MONSTER, 1)
    assert w.legal() == {"pass", w.name("spell resurrection")}
    w.do("spell resurrection")
    assert (w.ask, w.seat) == (CHOOSE, 1)
    assert w.legal() == all_but(0, 9)
    w.do("space own urban 2")
    assert is_finished(w)
    found = {key: value for key, value in spent(w, before).items() if key[0] != "stock"}
    assert found == {
        ("black", 1, 14): (ghoul, v.NONE),
        ("black", 1, 5): (v.NONE, ghoul),
    }
    assert (w.s.imbued_monster[ghoul], w.s.boxed[4]) == (1, 0)
    w.state.check()


@pytest.mark.rule("DD-SP-29")
@pytest.mark.parametrize("action", ["pass", "spell resurrection"])
def test_dd_sp_29_a_lone_monster_may_rise_where_it_died(action):
    w = spells(spells(at(2).monster(1, "imp", 8), 0, "destroy"), 1, "resurrection")
    no_niktmarg(w).rolls((6, 6), (6, 6))
    imp = w.monster_id("imp")
    for space in range(v.SPACES):
        if space != 8:
            w.s.building[1, space] = space
    window(w, ADVENTURE).do("spell destroy")
    assert w.ask == v.Decision.SAVE_MONSTER
    w.do(action)
    saved = action != "pass"
    assert w.s.black[1, 8] == (imp if saved else v.NONE)
    assert w.s.boxed[4] == int(not saved)
    assert w.cards_in_hand(1) == int(not saved)
    assert is_finished(w)


@pytest.mark.rule("DD-SP-29", "DD-SPELL-03", "DD-SP-18")
def test_dd_sp_29_not_without_a_space_and_in_vain_when_it_is_countered():
    w = spells(spells(at(2).monster(1, "imp", 8), 0, "destroy"), 1, "resurrection")
    no_niktmarg(w).rolls((6, 6), (6, 6)).s.building[1] = range(v.SPACES)
    w.s.side[1] = LIGHT
    window(w, ADVENTURE).do("spell destroy")
    assert (is_finished(w), w.cards_in_hand(1)) == (True, 1)
    w = spells(spells(at(2).monster(1, "imp", 8), 0, "destroy", "counter_magic"), 1, "resurrection")
    no_niktmarg(w).rolls((6, 6), (6, 6))
    window(w, ADVENTURE).do("spell destroy", "spell resurrection", "space own plains 2")
    assert (w.ask, w.seat) == (v.Decision.COUNTER, 0)
    w.do("spell counter_magic")
    assert (w.s.black[1] == v.NONE).all()
    assert w.s.boxed[4] == 1
    w.state.check()


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
    assert spent(w, before) == {("boxed", 1): (0, 1)}
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


# ---- Transport and Gate


@pytest.mark.rule("DD-SP-34", "DD-KEY-14", "DD-KEY-03")
def test_dd_sp_34_an_own_monster_to_an_own_space_with_its_token():
    w = at(2).monster(0, "dragon_1", 3, imbued=True).build(0, "castle", 9, dark=True)
    w.build(0, "lake", 0).monster(0, "imp", 5).monster(1, "ogre_1", 2).monster(0, "tarpa", 12)
    before = table(spells(no_niktmarg(w), 0, "transport"))
    window(w, ADVENTURE).do("spell transport")
    assert w.legal() == own(3, 5) | {"yellow tarpa"}
    w.do("space own forest 4")
    assert w.legal() == all_but(0, 3, 5)
    w.do("space own plains 2")
    dragon = w.monster_id("dragon_1")
    assert spent(w, before) == {
        ("black", 0, 3): (dragon, v.NONE),
        ("black", 0, 9): (v.NONE, dragon),
    }
    assert w.s.imbued_monster[dragon] == 1
    party(w, "green", (1, "power", "nature"))
    adventure(w)
    w.until(v.Decision.PLACE_MINION)
    assert 6 in [sides for sides, _ in dice(w)]


@pytest.mark.rule("DD-SP-24", "DD-SP-25", "DD-KEY-14")
def test_dd_sp_24_the_gates_token_marks_the_origin_until_the_monster_is_back():
    w = no_niktmarg(at(3)).monster(2, "dragon_1", 4, imbued=True).build(0, "castle", 9, dark=True)
    before = table(spells(w, 0, "gate"))
    window(w, ADVENTURE).do("spell gate", "space own plains 2")
    dragon = w.monster_id("dragon_1")
    found = spent(w, before)
    assert found == {
        ("black", 2, 4): (dragon, v.NONE),
        ("black", 0, 9): (v.NONE, dragon),
        ("num_gates",): (0, 1),
        ("gate", 0, 0): (v.NONE, dragon),
        ("gate", 0, 1): (v.NONE, 2),
        ("gate", 0, 2): (v.NONE, 4),
        ("gate", 0, 3): (v.NONE, 0),
    }
    assert w.s.imbued_monster[dragon] == 1
    party(w, "green", (1, "power", "nature"))
    adventure(w)
    w.until(v.Decision.PLACE_MINION)
    assert (w.s.black[2, 4], w.s.black[0, 9], w.s.num_gates) == (dragon, v.NONE, 0)
    assert w.s.imbued_monster[dragon] == 1
    w.state.check()


@pytest.mark.rule("DD-SP-19", "DD-KEY-13")
def test_dd_sp_19_fortunes_desecrate_own_spaces():
    w = reveal(at(2).build(0, "grove", 3), "wands_nine", "tower")
    w.do("space own forest 4")
    assert (w.s.token[0, 3], w.s.side[0, 3]) == (v.Token.DESECRATION, DARK)
    w.s.building[0, 3] = v.NONE
    w.s.building_holder[w.building_id("grove")] = 0
    assert (w.seat, w.ask) == (1, CHOOSE)
    assert act(w, "temple 1").s.token[0, 3] == v.Token.DESECRATION
