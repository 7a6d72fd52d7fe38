"""The Production phase (DD-PROD, DD-MON-14, DD-BU-01)."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import changes, is_finished, play, rows, table

Item = v.Item
DECKS = {"deck attack", "deck defense", "deck control", "deck production"}


def produce(w):
    return play(w, v.Task.PRODUCTION)


def gains(w, before):
    """{(seat, item name): gained} and nothing else may have changed."""
    found = {}
    for (field, *place), (old, new) in changes(w, before).items():
        assert field == "stock", field
        found[place[0], Item(place[1]).name.lower()] = new - old
    return found


@pytest.mark.rule("DD-PROD-01", "DD-MON-03", "DD-MON-04", "DD-MON-14")
def test_dd_prod_01_sides_and_monsters_produce_for_their_owner():
    w = at(3).build(0, "grove", 0).monster(0, "specter_1", 9)  # on a bare space
    w.build(1, "grove", 0, dark=True)  # the one Grove: it was moved to seat 1
    w.build(0, "orchard", 8).monster(1, "fire_elemental_1", 0)
    w.build(2, "elemental_gate", 1, dark=True).build(2, "barracks", 5)
    before = table(w)
    produce(w)
    assert gains(w, before) == {
        (0, "coin"): 1,
        (0, "evil"): 1,
        (1, "evil"): 4,
        (1, "fire"): 1,
        (2, "earth"): 2,
        (2, "wind"): 1,
        (2, "fire"): 2,
        (2, "water"): 1,
        (2, "worker"): 2,
    }
    w.state.check()


@pytest.mark.rule("DD-PROD-01", "DD-BCARD-06", "DD-FLIP-01")
@pytest.mark.parametrize(
    ("key", "light", "dark"),
    [
        ("grove", {"coin": 1}, {"evil": 4}),
        ("quarry", {"stone": 1}, {"stone": 1, "evil": 3}),
        ("mint", {"coin": 2}, {"coin": 6}),
        ("sword_smithy", {"metal": 1}, {"metal": 2, "evil": 1}),
    ],
)
def test_dd_prod_01_what_the_side_shows(key, light, dark):
    for side, wanted in ((False, light), (True, dark)):
        w = at(2).build(1, key, 15, dark=side)
        before = table(w)
        produce(w)
        assert gains(w, before) == {(1, item): number for item, number in wanted.items()}


@pytest.mark.rule("DD-PROD-01", "DD-MON-14")
def test_dd_prod_01_all_spaces_and_several_monsters_of_a_space():
    w = at(2).own_tables()
    w.t.monster_make[v.Yellow.TARPA, Item.WOOD] = 2
    w.t.monster_make[v.Yellow.MERCENARY, Item.EVIL] = 3
    w.build(0, "sun_temple", 0, dark=True).monster(0, "banshee_1", 0)
    w.monster(0, "tarpa", 0).monster(0, "foreign_mercenary", 0).monster(0, "imp", 15)
    w.henchman(0, "tarpa")
    before = table(w)
    produce(w)
    assert gains(w, before) == {
        (0, "evil"): 4 + 1 + 3,
        (0, "fire"): 1,
        (0, "wind"): 1,
        (0, "wood"): 2,
        (0, "coin"): 1,
    }


@pytest.mark.rule("DD-PROD-01", "DD-KEY-12")
def test_dd_prod_01_a_doubled_space_makes_twice_as_much():
    w = at(2).build(0, "quarry", 12, dark=True).monster(0, "specter_1", 12)
    w.build(0, "hot_spring", 13).token(0, 12, v.Token.DOUBLE).token(1, 13, v.Token.DOUBLE)
    before = table(w)
    produce(w)
    assert gains(w, before) == {(0, "stone"): 2, (0, "evil"): 8, (0, "fire"): 1}


@pytest.mark.rule("DD-PROD-01")
def test_dd_prod_01_monsters_in_niktmarg_and_unbuilt_cards_make_nothing():
    w = at(2).nik(0, "demon_prince").hold(0, "grove").henchman(0, "tarpa")
    before = table(w)
    produce(w)
    assert changes(w, before) == {}
    assert is_finished(w)


@pytest.mark.rule("DD-PROD-02")
def test_dd_prod_02_what_was_produced_pays_for_a_spell_of_the_phase():
    w = at(3).monster(1, "fire_elemental_1", 3).monster(1, "banshee_2", 4)
    w.hand(1, "alchemy_formula").give(1, fire=0)
    produce(w)
    assert (w.window, w.seat, w.have(1, "fire")) == (v.Window.PRODUCTION, 1, 1)
    w.do("spell alchemy_formula")  # the Fire pays it; the Banshee's Wind becomes 4 Coins
    assert is_finished(w)
    assert (w.have(1, "fire"), w.have(1, "wind"), w.have(1, "coin")) == (0, 0, 12)
    w.state.check()


@pytest.mark.rule("DD-PROD-02")
def test_dd_prod_02_all_fixed_production_is_credited_before_anybody_acts():
    w = at(3).build(0, "grove", 0).build(2, "orchard", 8).monster(1, "imp", 3).set(first=1)
    for seat in range(3):
        w.henchman(seat, ("soojin", "octavian", "gnarl")[seat]).give(seat, coin=2, wood=1)
    produce(w)
    assert [w.have(seat, "coin") for seat in range(3)] == [3, 3, 3]
    assert (w.seat, w.legal()) == (1, {"pass", w.name("henchman octavian")})
    w.do("pass")
    assert (w.seat, w.legal()) == (0, {"pass", w.name("henchman soojin")})


@pytest.mark.rule("DD-PROD-03", "DD-BCARD-03")
def test_dd_prod_03_a_spell_comes_from_a_deck_of_choice():
    w = at(3).build(1, "white_tower", 9, dark=True)
    top = w.zone(v.Zone.SPELL_DECK + v.Deck.PRODUCTION)[-1]
    produce(w)
    assert (w.ask, w.seat, w.legal()) == (v.Decision.SPELL_DECK, 1, DECKS)
    assert w.have(1, "evil") == 4
    w.do("deck production")
    assert w.s.spell_hand[1, top] == 1
    assert w.cards_in_hand(1) == 1
    w.state.check()


@pytest.mark.rule("DD-PROD-03")
def test_dd_prod_03_one_choice_per_spell_usable_at_once():
    w = at(3).build(1, "oracle", 9, dark=True).monster(1, "swamp_witch_1", 9)  # 2 and 1
    spring = w.title("elemental_spring")  # free, Production
    w.stack(v.Zone.SPELL_DECK + v.Deck.PRODUCTION, spring)
    produce(w)
    w.do("deck attack", "deck attack")
    assert w.ask == v.Decision.SPELL_DECK
    w.do("deck production")
    assert (w.window, w.seat) == (v.Window.PRODUCTION, 1)
    assert w.can("spell elemental_spring")
    assert w.cards_in_hand(1) == 3
    w.state.check()


@pytest.mark.rule("DD-PROD-03", "DD-LIB-02")
def test_dd_prod_03_decks_without_a_card_are_made_anew_or_left_out():
    w = at(2).build(1, "white_tower", 9)
    for deck in range(4):
        cards = w.zone(v.Zone.SPELL_DECK + deck)
        w._set_zone(v.Zone.SPELL_DECK + deck, [])
        if deck in (v.Deck.ATTACK, v.Deck.CONTROL):
            w._set_zone(v.Zone.SPELL_DISCARD + deck, cards)
    produce(w)
    assert w.legal() == {"deck attack", "deck control"}
    left = len(w.zone(v.Zone.SPELL_DISCARD + v.Deck.CONTROL))
    w.do("deck control")
    assert len(w.zone(v.Zone.SPELL_DECK + v.Deck.CONTROL)) == left - 1
    assert w.zone(v.Zone.SPELL_DISCARD + v.Deck.CONTROL) == []
    assert w.cards_in_hand(1) == 1


@pytest.mark.rule("DD-PROD-04")
def test_dd_prod_04_nothing_can_be_countered_in_this_phase():
    for in_production in (True, False):
        w = at(3).hand(0, "alchemy_formula").give(0, fire=2)
        w.hand(1, "counter_magic").afford(1, "counter_magic")
        if in_production:
            produce(w)
        else:  # the same card, were its window in another phase
            play(w, v.Task.WINDOW, v.Window.PRODUCTION, 0, 0, 0)
        w.do("spell alchemy_formula")
        assert (w.ask == v.Decision.COUNTER) != in_production
        assert is_finished(w) == in_production


@pytest.mark.rule("DD-PROD-05", "DD-PROD-03")
def test_dd_prod_05_spells_are_drawn_in_turn_order():
    w = at(3).build(1, "white_tower", 9).build(0, "rune_library", 3).set(first=1)
    one, two = w.zone(v.Zone.SPELL_DECK + v.Deck.ATTACK)[::-1][:2]
    produce(w)
    assert w.seat == 1
    w.do("deck attack")
    assert w.seat == 0
    w.do("deck attack")
    assert (w.s.spell_hand[1, one], w.s.spell_hand[0, two]) == (1, 1)
    assert is_finished(w)


@pytest.mark.rule("DD-BU-01", "DD-PROD-05", "DD-MON-14")
def test_dd_bu_01_a_laboratory_draws_a_monster_once_a_turn():
    w = at(3).build(1, "alchemy_lab", 5, dark=True).build(1, "lake", 4).monster(1, "imp", 6)
    w.build(0, "guild_lab", 7, dark=True).set(first=1)
    first, second = w.monster_id("specter_1"), w.monster_id("ghoul_1")
    w.stack(v.Zone.MONSTER_PILE, first, second)
    produce(w)
    assert (w.window, w.seat, w.legal()) == (v.Window.PRODUCTION, 1, {"pass", "space own urban 2"})
    coins = w.have(1, "coin")
    w.do("space own urban 2")
    assert (w.ask, w.seat) == (v.Decision.PUT_MONSTER, 1)
    assert len(w.legal()) == 14  # neither the light Lake nor the Imp's space
    assert not w.can("space own urban 1")
    assert not w.can("space own urban 3")
    w.do("space own urban 2")
    assert w.s.black[1, 5] == first
    assert (w.have(1, "coin"), w.have(1, "evil")) == (coins, 0)  # free; it makes nothing yet
    assert (w.window, w.seat, w.legal()) == (v.Window.PRODUCTION, 0, {"pass", "space own urban 4"})
    w.do("space own urban 4", "space own forest 1")
    assert w.s.black[0, 0] == second
    assert is_finished(w)
    w.state.check()


@pytest.mark.rule("DD-BU-01")
def test_dd_bu_01_drawing_is_the_controllers_choice():
    w = at(2).build(1, "alchemy_lab", 5, dark=True)
    before = table(w)
    produce(w).do("pass")
    assert is_finished(w)
    assert changes(w, before) == {}
    w = at(2).build(1, "alchemy_lab", 5)  # the light side makes a Coin
    before = table(w)
    produce(w)
    assert is_finished(w)
    assert gains(w, before) == {(1, "coin"): 1}


@pytest.mark.rule("DD-BU-01", "DD-MON-18", "DD-MON-07")
def test_dd_bu_01_not_offered_without_a_space_or_a_monster():
    def full():
        """Seat 1 with a light building or a black monster everywhere but at its laboratory."""
        w = at(2).build(1, "alchemy_lab", 15, dark=True)
        keys = ["market", "lake", "meadow", "grove", "castle", "keep", "mint", "chapel"]
        for k, key in enumerate(keys):
            w.build(1, key, 2 * k)
        for k in range(7):
            w.s.black[1, 2 * k + 1] = v.YELLOWS + k
            w._remove(v.Zone.MONSTER_PILE, v.YELLOWS + k)
        return w

    assert not is_finished(produce(full()))
    w = full().monster(1, "specter_3", 15)
    assert is_finished(produce(w))
    w = at(2).build(1, "alchemy_lab", 15, dark=True)
    w._set_zone(v.Zone.MONSTER_PILE, [])
    assert is_finished(produce(w))


@pytest.mark.rule("DD-PROD-02", "DD-ORDER-01")
def test_dd_prod_02_everybody_is_asked_once_in_turn_order():
    w = at(4, ask_everyone=True).set(first=2)
    produce(w)
    seen = []
    while not is_finished(w):
        seen.append((w.window, w.seat))
        w.do("pass")
    assert seen == [(v.Window.PRODUCTION, seat) for seat in (2, 3, 0, 1)]
    assert rows(w, v.Event.GAIN) == []
