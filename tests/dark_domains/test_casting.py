"""Casting and countering spells: when, at what cost, who may react (DD-SPELL, DD-CAST, DD-PREP)."""

import pytest

from lairzoo.envs.dark_domains import effects as e
from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.magic import effects, spells
from tests.dark_domains.scenes import (
    adventure,
    changes,
    is_finished,
    no_niktmarg,
    play,
    rows,
    squad,
    table,
    window,
)
from tests.dark_domains.town import reveal

PREPARATION, PLACED, END = v.Window.PREPARATION, v.Window.PLACED, v.Window.END
ADVENTURE, DEFENCE, PRODUCTION = v.Window.ADVENTURE, v.Window.DEFENCE, v.Window.PRODUCTION
OTHERS = (v.Window.ACTION, v.Window.KILL, v.Window.REACT, v.Window.FOREMAN)
COUNTER, WINDOW = v.Decision.COUNTER, v.Decision.WINDOW
ELEMENTS = ("earth", "wind", "fire", "water")


def stage():
    """Something of everything on the table: no spell wants for a target."""
    w = at(3).build(0, "market", 4).build(0, "grove", 0, dark=True).monster(0, "imp", 9)
    w.build(1, "lake", 1).build(1, "castle", 9, dark=True).monster(1, "dragon_1", 9)
    w.henchman(1, "rot").nik(0, "ogre_1").minion("library 1", 0).minion("temple 1", 1)
    return w


def is_asked(w, seat):
    return (w.ask, w.seat) == (COUNTER, seat)


# ---- timing


@pytest.mark.rule("DD-SPELL-01", "DD-SPELL-04")
@pytest.mark.parametrize(
    ("kind", "phase", "offered"),
    [
        (PREPARATION, v.Phase.PREPARATION, "rust"),
        (PLACED, v.Phase.MINION, "banish"),
        (PRODUCTION, v.Phase.PRODUCTION, "alchemy_formula"),
        (END, v.Phase.END, "enthrall"),
        (ADVENTURE, v.Phase.ADVENTURE, "slay"),
        (DEFENCE, v.Phase.ADVENTURE, "summon"),
        *((other, v.Phase.PREPARATION, None) for other in OTHERS),
    ],
)
def test_dd_spell_01_a_spell_is_castable_in_its_phase_alone(kind, phase, offered):
    w = stage()
    if kind == v.Window.REACT:
        w = stage().hand(1, "counter_magic")
    spells(w, 0, "rust", "banish", "enthrall", "alchemy_formula", "slay")
    if kind == DEFENCE:
        spells(w, 0, "summon")
    w.give(0, earth=5, wind=5, fire=5, water=5)
    window(w, kind, phase)
    if offered is None:
        assert is_finished(w)
    else:
        assert (w.window, w.seat) == (kind, 0)
        assert w.legal() == {"pass", w.name(f"spell {offered}")}


@pytest.mark.rule("DD-SPELL-01", "DD-CAST-02")
def test_dd_spell_01_nullification_only_after_the_placement():
    for kind in v.Window:
        w = spells(stage(), 0, "nullification")
        window(w, kind)
        assert (w.window == PLACED) == (kind == PLACED)


@pytest.mark.rule("DD-SPELL-01")
def test_dd_spell_01_only_what_is_in_the_own_hand():
    w = at(3).hand(1, "rust")
    for seat in range(3):
        w.give(seat, earth=5, wind=5, fire=5, water=5)
    window(w, PREPARATION)
    assert (w.seat, w.legal()) == (1, {"pass", w.name("spell rust")})


# ---- cost and card


@pytest.mark.rule("DD-SPELL-02", "DD-KEY-06")
def test_dd_spell_02_cost_and_card_are_gone_before_the_targets_are_chosen():
    w = stage().hand(0, "nullification", 2).give(0, wind=1, water=1, fire=3)
    before = table(w)
    window(w, PLACED).do("spell nullification")
    assert w.ask == v.Decision.CHOOSE
    discard = v.Zone.SPELL_DISCARD + v.Deck.CONTROL
    title = w.title("nullification")
    assert changes(w, before) == {
        ("stock", 0, v.Item.WIND): (1, 0),
        ("stock", 0, v.Item.WATER): (1, 0),
        ("spell_hand", 0, title): (2, 1),
        ("zone_len", discard): (0, 1),
    }
    assert w.zone(discard) == [title]
    assert w.s.seen_by[w.s.zone_start[discard]] == 7
    assert rows(w, v.Event.CAST) == [(0, title, 0, 0, 0)]
    paid = [(0, item, 1, 0, 0) for item in (v.Item.WIND, v.Item.WATER)]
    assert rows(w, v.Event.PAY) == paid
    w.state.check()


@pytest.mark.rule("DD-SPELL-02")
@pytest.mark.parametrize("missing", [None, *ELEMENTS])
def test_dd_spell_02_without_one_element_it_is_not_cast_and_stays_in_hand(missing):
    w = at(2).hand(0, "rust").own_tables()
    w.t.spell_cost[w.title("rust")] = (2, 1, 3, 2)
    w.give(0, earth=2, wind=1, fire=3, water=2)
    if missing:
        w.s.stock[0, v.Item[missing.upper()]] -= 1
    before = table(w)
    window(w, PREPARATION)
    if missing is None:
        assert w.can("spell rust")
        assert changes(w, before) == {}  # looking whether it works leaves no trace
        w.do("spell rust")
        assert w.s.stock[0].sum() == 8
    else:
        assert is_finished(w)
        assert changes(w, before) == {}
        assert w.cards_in_hand(0) == 1


@pytest.mark.rule("DD-SPELL-02", "DD-PREP-01")
def test_dd_spell_02_every_card_of_a_title_is_paid_for():
    w = at(2).hand(0, "black_plague", 2).give(0, water=1)
    window(w, PREPARATION).do("spell black_plague")
    assert is_finished(w)
    assert w.cards_in_hand(0) == 1
    w = at(2).hand(0, "black_plague", 2).give(0, water=2)
    window(w, PREPARATION).do("spell black_plague")
    assert (w.window, w.seat) == (PREPARATION, 0)
    w.do("spell black_plague")
    assert is_finished(w)
    assert (w.cards_in_hand(0), w.have(0, "water")) == (0, 0)
    assert w.zone(v.Zone.SPELL_DISCARD + v.Deck.CONTROL) == [w.title("black_plague")] * 2


# ---- targets


def bare():
    """Nothing that any spell could be aimed at."""
    w = no_niktmarg(at(2)).inn(0, None).inn(1, None).far_lands(0, None).far_lands(1, None)
    return w.party("green", []).party("yellow", [])


@pytest.mark.rule("DD-SPELL-03")
@pytest.mark.parametrize(
    ("key", "kind", "add"),
    [
        ("banish", PLACED, lambda w: w.nik(3, "imp")),
        ("banish", PLACED, lambda w: w.monster(1, "imp", 3)),
        ("banish", PLACED, lambda w: w.monster(0, "tarpa", 3)),
        ("landslide", PREPARATION, lambda w: w.monster(1, "imp", 3)),
        ("slay", ADVENTURE, lambda w: w.party("yellow", [(None, None, None)])),
        ("poisoned_ale", PREPARATION, lambda w: w.party("green", [(None, None, None)] * 2)),
        ("headsmans_call", PREPARATION, lambda w: w.henchman(0, "gnarl")),
        ("enthrall", END, lambda w: w.henchman(1, "rot")),
        ("enthrall", END, lambda w: w.inn(1, "rot")),
        ("enthrall", END, lambda w: w.far_lands(1, "rot")),
        ("sanctify", ADVENTURE, lambda w: w.build(1, "lake", 0, dark=True)),
        ("torchlight_mob", END, lambda w: w.build(1, "lake", 0, dark=True)),
        ("poisoned_gift", END, lambda w: w.build(1, "lake", 0)),
        ("transport", ADVENTURE, lambda w: w.monster(0, "imp", 3)),
        ("gate", ADVENTURE, lambda w: w.monster(1, "imp", 3)),
        ("imbue", ADVENTURE, lambda w: w.nik(0, "imp")),
        ("imbue", ADVENTURE, lambda w: w.party("yellow", [(None, None, None)])),
        ("nullification", PLACED, lambda w: w.minion("builders", 1)),
        ("magic_shell", PREPARATION, lambda w: w.build(0, "lake", 0)),
        ("rite_of_excess", PLACED, lambda w: w.build(0, "lake", 0)),
        ("silver_tongue", PREPARATION, lambda w: w.inn(0, "rot")),
    ],
)
def test_dd_spell_03_a_spell_without_a_target_cannot_be_cast(key, kind, add):
    w = bare()
    spells(w, 0, key)
    assert is_finished(window(w, kind))
    assert w.cards_in_hand(0) == 1
    w = add(spells(bare(), 0, key))
    window(w, kind)
    assert (w.window, w.seat, w.legal()) == (kind, 0, {"pass", w.name(f"spell {key}")})


@pytest.mark.rule("DD-SPELL-03")
@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("rust", PREPARATION),
        ("dispel", END),
        ("extortion", PLACED),
        ("desecration", PLACED),
    ],
)
def test_dd_spell_03_global_spells_always_have_an_effect(key, kind):
    w = spells(bare(), 0, key)
    w.s.stock[1] = 0
    window(w, kind)
    assert w.can(f"spell {key}")


# ---- windows


@pytest.mark.rule("DD-CAST-01", "DD-PREP-01", "DD-PREP-02")
def test_dd_cast_01_in_player_order_before_any_minion_is_placed():
    w = spells(spells(at(3).set(first=1), 1, "rust"), 0, "cave_in")
    w.phase(v.Phase.PREPARATION)
    for seat, key, good in ((1, "rust", v.Item.METAL), (0, "cave_in", v.Item.STONE)):
        assert (w.window, w.seat) == (PREPARATION, seat)
        assert w.s.closed_good[good] == 0
        w.do(f"spell {key}")
        assert w.s.closed_good[good] == 1
    assert w.ask == v.Decision.PLACE_MINION
    assert w.s.guildhall.sum() == 0


@pytest.mark.rule("DD-CAST-02")
def test_dd_cast_02_everybody_before_the_attack_and_then_the_target_alone():
    w = no_niktmarg(at(3)).set(first=2).build(1, "castle", 9, dark=True)
    for seat in range(3):
        w.hand(seat, "stone_wall").hand(seat, "slay").give(seat, earth=5, wind=5, fire=5)
    squad(w, "power", "nature")
    w.party("yellow", [])
    adventure(w)
    for seat in (2, 0, 1):
        assert (w.window, w.seat) == (ADVENTURE, seat)
        assert w.legal() == {"pass", w.name("spell slay")}
        w.do("pass")
    assert (w.window, w.seat) == (DEFENCE, 1)
    assert w.legal() == {"pass", w.name("spell stone_wall")}
    w.do("pass")
    assert is_finished(w)


# ---- countering


@pytest.mark.rule("DD-CAST-03", "DD-SP-18", "DD-SP-22", "DD-SPELL-02")
def test_dd_cast_03_a_countered_spell_has_no_effect_and_both_are_paid():
    w = at(3).give(1, fire=3).give(2, fire=2)
    spells(spells(w, 0, "dispel"), 1, "counter_magic")
    before = table(w)
    window(w, END).do("spell dispel", "item fire")
    assert is_asked(w, 1)
    assert w.legal() == {"pass", w.name("spell counter_magic")}
    w.do("spell counter_magic")
    assert rows(w, v.Event.COUNTERED) == [(0, w.title("dispel"), 0, 0, 0)]
    assert rows(w, v.Event.CAST) == [(1, w.title("counter_magic"), 0, 0, 0)]
    assert changes(w, before) == {
        ("stock", 0, v.Item.WIND): (1, 0),
        ("stock", 0, v.Item.WATER): (1, 0),
        ("stock", 1, v.Item.EARTH): (1, 0),
        ("stock", 1, v.Item.WIND): (1, 0),
        ("spell_hand", 0, w.title("dispel")): (1, 0),
        ("spell_hand", 1, w.title("counter_magic")): (1, 0),
        ("zone_len", v.Zone.SPELL_DISCARD + v.Deck.ATTACK): (0, 1),
        ("zone_len", v.Zone.SPELL_DISCARD + v.Deck.DEFENSE): (0, 1),
    }
    assert is_finished(w)
    w.state.check()


@pytest.mark.rule("DD-CAST-03", "DD-SP-22")
def test_dd_cast_03_whoever_declines_lets_it_happen():
    w = spells(spells(at(3).give(1, fire=3), 0, "dispel"), 1, "counter_magic")
    window(w, END).do("spell dispel", "item fire", "pass")
    assert (w.have(1, "fire"), w.cards_in_hand(1)) == (0, 1)
    assert rows(w, v.Event.COUNTERED) == []
    assert is_finished(w)


@pytest.mark.rule("DD-CAST-03", "DD-ORDER-01", "DD-CAST-05")
def test_dd_cast_03_the_others_are_asked_in_turn_order_until_one_counters():
    w = at(5).set(first=3).give(4, fire=3)
    for seat in (1, 0, 2, 3):
        spells(w, seat, "counter_magic")
    spells(w, 1, "dispel")
    play(w, v.Task.WINDOW, END, 1, 0, v.NOBODY)
    w.do("spell dispel", "item fire")
    for seat in (3, 0):  # seat 4 can't counter, seat 1 is the caster
        assert is_asked(w, seat)
        w.do("pass")
    assert is_asked(w, 2)
    w.do("spell counter_magic")
    assert (w.have(4, "fire"), is_finished(w)) == (3, True)
    assert [w.cards_in_hand(seat) for seat in range(5)] == [1, 1, 0, 1, 0]
    w = at(3).set(first=2).give(1, fire=3)
    spells(spells(spells(w, 0, "dispel"), 1, "counter_magic"), 2, "counter_magic")
    play(w, v.Task.WINDOW, END, 0, 0, v.NOBODY).do("spell dispel", "item fire")
    assert is_asked(w, 2)
    w.do("spell counter_magic")
    assert is_finished(w)  # the first counter ends it
    assert w.cards_in_hand(1) == 1


@pytest.mark.rule("DD-CAST-03")
@pytest.mark.parametrize("missing", ["earth", "wind", "card"])
def test_dd_cast_03_only_who_can_counter_is_asked(missing):
    w = spells(spells(at(3).give(2, fire=1), 0, "dispel"), 2, "counter_magic")
    if missing == "card":
        w.s.spell_hand[2] = 0
        w.hand(2, "rust")  # castable, but no counterspell
    else:
        w.give(2, **{missing: 0})
    window(w, END).do("spell dispel", "item fire")
    assert is_finished(w)
    assert w.have(2, "fire") == 0


@pytest.mark.rule("DD-CAST-03")
def test_dd_cast_03_the_casters_opportunity_goes_on_after_the_reaction():
    w = spells(spells(at(2), 0, "rust", "cave_in"), 1, "counter_magic")
    window(w, PREPARATION).do("spell rust", "spell counter_magic")
    assert (w.window, w.seat) == (PREPARATION, 0)
    assert w.legal() == {"pass", w.name("spell cave_in")}
    w.do("spell cave_in")
    assert w.s.closed_good[v.FIRST_RESOURCE :].tolist() == [1, 0, 0, 0]
    assert is_finished(w)


@pytest.mark.rule("DD-CAST-03", "DD-SPELL-01")
def test_dd_cast_03_a_counterspell_is_no_spell_of_another_window():
    w = at(2)
    for key in ("counter_magic", "spellfire", "mirror_ward", "broken_staff"):
        spells(w, 0, key)
    for kind in v.Window:
        if kind != v.Window.REACT:
            assert is_finished(window(w, kind))


@pytest.mark.rule("DD-CAST-04")
@pytest.mark.parametrize("key", ["counter_magic", "spellfire", "veto"])
def test_dd_cast_04_a_counterspell_cannot_be_countered(key):
    w = spells(spells(at(3), 0, "rust", "counter_magic"), 1, key)
    spells(w, 2, "mirror_ward")
    window(w, PREPARATION).do("spell rust", f"spell {key}")
    assert is_finished(w)
    assert w.s.closed_good[v.Item.METAL] == 0
    assert [w.cards_in_hand(seat) for seat in range(3)] == [1, 0, 1]
    assert len(rows(w, v.Event.COUNTERED)) == 1


@pytest.mark.rule("DD-CAST-04", "DD-PROD-04", "DD-SP-18")
def test_dd_cast_04_spells_of_the_production_phase_cannot_be_countered():
    w = spells(spells(at(2), 0, "elemental_spring"), 1, "counter_magic")
    play(w, v.Task.PRODUCTION, 0).do("spell elemental_spring", "item fire")
    assert is_finished(w)
    assert (w.have(0, "fire"), w.cards_in_hand(1)) == (2, 1)
    w = spells(spells(at(2), 0, "spent_soul").give(0, water=2, earth=1, fire=1), 1, "counter_magic")
    window(w, END, v.Phase.END).do("spell spent_soul")  # and those of any other phase can
    assert is_asked(w, 1)


@pytest.mark.rule("DD-CAST-04")
def test_dd_cast_04_henchmen_buildings_and_fortunes_cannot_be_countered():
    w = spells(at(2).henchman(0, "benoit"), 1, "counter_magic")
    window(w, PREPARATION).do("henchman benoit")
    assert (w.s.purple_owner, is_finished(w)) == (0, True)
    w = spells(at(2).henchman(0, "fenwick").minion("temple 1", 0), 1, "counter_magic")
    window(w, PLACED).do("henchman fenwick")
    assert (w.ask, w.seat) == (v.Decision.RELOCATE, 0)
    w = spells(at(2).build(0, "caravan_yard", 4, dark=True), 1, "counter_magic")
    window(w, END).do("space own urban 1")
    assert (w.ask, w.seat) == (v.Decision.BUY_GOODS, 0)
    w = reveal(spells(at(2), 1, "counter_magic"), "cups_two", "cups_three")
    assert (w.ask, w.have(0, "water")) == (v.Decision.PLACE_MINION, 2)


@pytest.mark.rule("DD-CAST-05")
@pytest.mark.parametrize(
    ("key", "kind", "choices", "seen"),
    [
        ("banish", PLACED, ["space next plains 2"], (lambda w: w.monster_id("dragon_1"), None)),
        ("dispel", END, ["item fire"], (lambda _: e.ITEM + v.Item.FIRE, None)),
        (
            "transport",
            ADVENTURE,
            ["space own plains 1"],
            (lambda w: w.monster_id("imp"), lambda w: w.space_code(0, 8)),
        ),
        ("usurp", PREPARATION, [], (None, None)),
    ],
)
def test_dd_cast_05_the_targets_are_known_to_whoever_is_asked(key, kind, choices, seen):
    w = spells(spells(no_niktmarg(stage()), 0, key), 2, "counter_magic")
    before = table(w)
    window(w, kind).do(f"spell {key}", *choices)
    assert is_asked(w, 2)
    assert effects(w, before) == {}  # nothing has happened yet
    codes = [v.NONE if code is None else code(w) for code in seen]
    assert [int(n) for n in w.s.frame[w.s.depth - 1, 3:7]] == [0, w.title(key), *codes]


@pytest.mark.rule("DD-CAST-05", "DD-SP-18")
def test_dd_cast_05_nobody_counters_the_own_spell():
    w = spells(at(2), 0, "rust", "counter_magic")
    window(w, PREPARATION).do("spell rust")
    assert is_finished(w)
    assert w.s.closed_good[v.Item.METAL] == 1


@pytest.mark.rule("DD-SP-18", "DD-SP-23")
def test_dd_sp_18_a_countered_enthrall_leaves_the_henchman_where_it_was():
    w = spells(spells(at(2).henchman(1, "rot"), 0, "enthrall"), 1, "counter_magic")
    before = table(w)
    window(w, END).do("spell enthrall", "henchman rot", "spell counter_magic")
    assert effects(w, before) == {}
    assert w.s.henchman_owner[w.henchman_id("rot")] == 1


@pytest.mark.rule("DD-SP-18")
@pytest.mark.parametrize(
    ("key", "phase", "actions"),
    [
        ("rust", v.Phase.PREPARATION, []),
        ("banish", v.Phase.MINION, ["space next plains 2"]),
        ("slay", v.Phase.ADVENTURE, ["adventurer green 2"]),
        ("spent_soul", v.Phase.END, []),
    ],
)
def test_dd_sp_18_any_spell_of_another_seat_is_cancelled(key, phase, actions):
    kinds = {2: PREPARATION, 3: PLACED, 6: ADVENTURE, 8: END}
    w = spells(spells(stage(), 0, key), 2, "counter_magic")
    w.s.stock[0, v.Item.WATER] += 1
    before = table(w)
    window(w, kinds[phase], phase).do(f"spell {key}", *actions, "spell counter_magic")
    assert effects(w, before) == {}
    assert w.s.closed_good.sum() == 0
    assert w.have(0, "water") == 1
    w.state.check()


# ---- asking everyone


@pytest.mark.rule("DD-CAST-03", "DD-PREP-01")
def test_dd_cast_03_asking_everyone_hides_who_could_do_something():
    w = spells(at(3, ask_everyone=True), 1, "rust")
    window(w, PREPARATION)
    for seat in range(3):
        offers = {"pass", w.name("spell rust")} if seat == 1 else {"pass"}
        assert (w.window, w.seat, w.legal()) == (PREPARATION, seat, offers)
        if seat == 1:
            w.do("spell rust")
            for other in (0, 2):
                assert is_asked(w, other)
                assert w.legal() == {"pass"}
                w.do("pass")
            assert (w.window, w.seat, w.legal()) == (PREPARATION, 1, {"pass"})
        w.do("pass")
    assert is_finished(w)


@pytest.mark.rule("DD-SP-29", "DD-CAST-03")
@pytest.mark.parametrize("asks_everyone", [True, False])
def test_dd_sp_29_only_the_owner_is_asked_to_save_a_monster(asks_everyone):
    w = spells(at(3, ask_everyone=asks_everyone).monster(1, "imp", 9), 0, "landslide")
    spells(w, 2, "resurrection")
    window(w, PREPARATION).do("spell landslide")
    if asks_everyone:
        w.do("pass", "pass")  # nobody counters
        assert (w.ask, w.seat, w.legal()) == (v.Decision.SAVE_MONSTER, 1, {"pass"})
        w.do("pass")
        assert (w.window, w.seat) == (PREPARATION, 0)
    else:
        assert is_finished(w)
    assert (w.s.black[1, 9], w.s.boxed[4]) == (v.NONE, 1)
    assert w.cards_in_hand(2) == 1
