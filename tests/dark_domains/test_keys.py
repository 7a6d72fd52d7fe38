"""Rules that hold everywhere: spaces, supply, hosts of tokens, taking cards away, dice, storage.

Clauses DD-KEY, DD-RRD, DD-DICE, DD-STORE, DD-COMP-13 and DD-COMP-15, DD-SEQ.
"""

import numpy as np
import pytest

from lairzoo.envs.core import rng
from lairzoo.envs.dark_domains import vocab as v
from tests.build import ACTIONS, at
from tests.dark_domains.magic import effects, spells
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
    table,
    window,
)
from tests.dark_domains.town import PLACES, resolve, reveal, town

ADVENTURERS, HENCHMEN, DISCARDED = (
    v.Zone.ADVENTURER_DECK,
    v.Zone.HENCHMAN_DECK,
    v.Zone.ADVENTURER_DISCARD,
)
STORED = (v.Item.COIN, *range(v.FIRST_ELEMENT, v.ITEMS))


# ---- spaces of the city


@pytest.mark.rule("DD-KEY-01", "DD-MIN-04")
def test_dd_key_01_an_action_space_holds_one_minion():
    w = at(2).phase(v.Phase.MINION).do("place business 1")
    assert w.seat == 1
    assert w.legal() == {f"place {name}" for name in PLACES if name != "business 1"}
    w.do("place business 2")
    assert not {"place business 1", "place business 2"} & w.legal()


@pytest.mark.rule("DD-KEY-01", "DD-COMP-03")
@pytest.mark.parametrize("name", PLACES)
def test_dd_key_01_every_space_is_reserved_but_the_builders_guild(name):
    w = at(2).phase(v.Phase.MINION).do(f"place {name}")
    assert w.can(f"place {name}") == (name == "builders")
    others = {f"place {other}" for other in PLACES if other != name}
    assert w.legal() - {"place builders"} == others - {"place builders"}


@pytest.mark.rule("DD-KEY-02", "DD-ARCH-01")
def test_dd_key_02_spaces_of_a_location_in_ascending_order():
    w = at(3).minion("architects 5", 0).minion("architects 2", 1).minion("inn 1", 2)
    w.minion("seer", 2).minion("court", 0).minion("library 1", 1)
    resolve(w)
    order = []
    while w.ask == v.Decision.PERFORM:
        place = int(w.s.frame[w.s.depth - 1, 3])
        order.append((PLACES[place], w.seat))
        w.do("pass")
    assert order == [
        ("seer", 2),
        ("architects 2", 1),
        ("architects 5", 0),
        ("inn 1", 2),
        ("library 1", 1),
        ("court", 0),
    ]


# ---- spaces of a domain


@pytest.mark.rule("DD-KEY-04", "DD-KEY-03")
def test_dd_key_04_one_building_a_space_beside_monsters_and_tokens():
    w = at(2).hold(0, "market").give(0, wood=1, worker=1).build(0, "lake", 2)
    w.build(0, "castle", 3, dark=True).token(0, 6, v.Token.DESECRATION)
    w.monster(0, "white_mask_gnolls", 5).henchman(0, "gnarl").build(1, "keep", 8).own_tables()
    w.t.building_areas[w.building_id("market")] = 15
    play(w, v.Task.FOREMAN, 0).do("building market")
    assert w.legal() - {"pass"} == all_but(2, 3)
    w.do("space own urban 2")
    assert w.s.building[0, 5] == w.building_id("market")
    assert w.s.yellow_space[v.Yellow.GNOLLS] == 5  # beside the monster that was there
    w.state.check()


@pytest.mark.rule("DD-KEY-03", "DD-SP-24", "DD-SP-19", "DD-SP-30")
@pytest.mark.parametrize(
    ("key", "kind", "reaches"),
    [
        ("animate", v.Window.PREPARATION, {"own"}),
        ("summon", v.Window.ADVENTURE, {"own"}),
        ("magic_shell", v.Window.PREPARATION, {"own"}),
        ("transport", v.Window.ADVENTURE, {"own"}),
        ("gate", v.Window.ADVENTURE, {"own", "next", "second"}),
        ("desecration", v.Window.PLACED, {"own", "next", "second"}),
        ("sanctify", v.Window.ADVENTURE, {"own", "next", "second"}),
    ],
)
def test_dd_key_03_only_the_own_domain_unless_the_card_says_otherwise(key, kind, reaches):
    w = no_niktmarg(at(3)).monster(0, "imp", 9)
    pairs = [("lake", "grove"), ("keep", "market"), ("chapel", "castle")]
    for seat, (light, dark) in enumerate(pairs):
        w.build(seat, light, 0).build(seat, dark, 5, dark=True)
    window(spells(w, 0, key), kind).do(f"spell {key}")
    if key in ("transport", "gate") and w.can("space own plains 2"):
        w.do("space own plains 2")
    if key == "magic_shell":
        assert w.legal() == own(0, 5)
    assert {label.split()[1] for label in w.legal()} == reaches


# ---- the supply


@pytest.mark.rule("DD-KEY-06", "DD-KEY-11")
def test_dd_key_06_what_is_paid_goes_to_the_supply_and_may_be_gained_again():
    w = at(3).minion("thug", 0).minion("tower fire", 1)
    resolve(w).do("adventurer green 2")
    assert [w.have(seat, "coin") for seat in range(3)] == [6, 8, 8]
    w = spells(at(2), 0, "rust")
    window(w, v.Window.PREPARATION).do("spell rust")
    assert w.s.stock[:, v.Item.FIRE].sum() == 0
    resolve(w.minion("tower fire", 0)).do("perform")
    assert w.have(0, "fire") == 2


@pytest.mark.rule("DD-KEY-11")
@pytest.mark.parametrize("name", PLACES)
def test_dd_key_11_no_city_action_takes_from_or_gives_to_another_seat(name):
    w = at(3).build(0, "market", 5).build(0, "lake", 2, dark=True).henchman(1, "rot")
    for seat in range(3):
        w.give(seat, coin=30, evil=5, earth=3, wind=3, fire=3, water=3, stone=3, worker=3)
    w.hold(1, "grove").hand(1, "rust")
    if not name.startswith("tower"):
        w.minion("tower fire", 2)
    before = w.s.stock.copy()
    resolve(w.minion(name, 0))
    for _ in range(12):
        if w.seat != 0 or is_finished(w):
            break
        kill = {"assassin": "adventurer", "thug": "adventurer"}.get(name)
        options = sorted(w.legal(kill) if kill and w.legal(kill) else w.legal() - {"pass"})
        w.do(options[0] if options else "pass")
    assert (w.s.stock[1] == before[1]).all()
    assert w.cards_in_hand(1) == 1
    assert w.s.building_holder[w.building_id("grove")] == 1
    assert w.s.henchman_owner[w.henchman_id("rot")] == 1


@pytest.mark.rule("DD-KEY-11")
def test_dd_key_11_there_are_no_actions_of_trade():
    words = {label.split()[0] for label in map(ACTIONS.label, range(len(ACTIONS))) if label}
    assert not words & {"trade", "give", "pay", "offer", "send"}


@pytest.mark.rule("DD-COMP-13")
def test_dd_comp_13_the_supply_never_limits_a_gain():
    w = at(2).give(0, evil=70, coin=90, wood=200)
    for space, key in enumerate(["white_tower", "stables", "barons_hall", "graveyard"]):
        w.build(0, key, space + 8, dark=True)
    reveal(w, "swords_king", "tower")
    assert w.have(0, "evil") == 74
    resolve(w.minion("business 1", 0)).do("perform")
    assert w.have(0, "coin") == 92
    w = reveal(at(2).give(0, wood=200, worker=116), "pentacles_eight", "tower")
    assert (w.have(0, "wood"), w.have(0, "worker")) == (202, 117)


@pytest.mark.rule("DD-KEY-10", "DD-ASSA-01")
@pytest.mark.parametrize(
    ("coin", "evil", "paid"),
    [(8, 1, None), (8, 2, 2), (10, 1, 1), (0, 5, None), (0, 6, 6), (12, 0, 0)],
)
def test_dd_key_10_no_more_evil_can_be_paid_than_there_is(coin, evil, paid):
    w = at(2).give(0, coin=coin, evil=evil).minion("assassin", 0)
    resolve(w)
    assert is_finished(w) == (paid is None)
    if paid is not None:
        w.do("adventurer green 2")  # only one way to pay
        assert is_finished(w)
        assert (w.have(0, "coin"), w.have(0, "evil")) == (coin - 12 + 2 * paid, evil - paid)


@pytest.mark.rule("DD-KEY-10")
@pytest.mark.parametrize(("evil", "left"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 1)])
def test_dd_key_10_a_total_never_goes_below_zero(evil, left):
    w = reveal(at(2).give(0, evil=evil).give(1, evil=9), "swords_nine", "tower")  # lose 3
    assert [w.have(seat, "evil") for seat in (0, 1)] == [left, 6]


# ---- tokens and their hosts


@pytest.mark.rule("DD-KEY-13", "DD-RRD-02", "DD-RRD-03")
def test_dd_key_13_a_replaced_adventurer_leaves_its_token():
    w = at(2).minion("green tavern", 0)
    cards = party(w, "green", *[(6, "power", "nature")] * 4)
    other = w.zone(v.Zone.YELLOW)
    w.s.imbued_adventurer[cards[1]] = w.s.imbued_adventurer[cards[3]] = 1
    drawn = w.zone(ADVENTURERS)[-1]
    resolve(w).do("adventurer green 2")
    assert w.zone(v.Zone.GREEN) == [cards[0], cards[2], cards[3], drawn]
    assert w.zone(DISCARDED)[-1] == cards[1]
    assert w.zone(v.Zone.YELLOW) == other
    assert [int(w.s.imbued_adventurer[card]) for card in cards] == [0, 0, 0, 1]
    w.state.check()


@pytest.mark.rule("DD-KEY-13", "DD-TOKEN-01", "DD-AFTER-01")
def test_dd_key_13_a_lost_building_takes_its_tokens_but_desecration_along():
    w = at(2).build(1, "castle", 9, dark=True).monster(1, "imp", 9, imbued=True)
    w.token(1, 9, v.Token.DESECRATION, v.Token.SHELL, v.Token.DOUBLE)
    play(w, v.Task.DESTROY_SPACE, 1, 9)
    assert w.s.token[1, 9] == v.Token.DESECRATION
    assert w.s.imbued_monster[w.monster_id("imp")] == 0
    assert (w.s.building[1, 9], w.s.black[1, 9]) == (v.NONE, v.NONE)
    w.state.check()


@pytest.mark.rule("DD-KEY-14", "DD-SP-34")
def test_dd_key_14_a_token_moves_with_its_monster():
    w = no_niktmarg(at(2)).monster(0, "dragon_1", 3, imbued=True)
    before = table(spells(w, 0, "transport"))
    window(w, v.Window.ADVENTURE).do("spell transport", "space own plains 2")
    dragon = w.monster_id("dragon_1")
    assert effects(w, before) == {
        ("black", 0, 3): (dragon, v.NONE),
        ("black", 0, 9): (v.NONE, dragon),
    }
    party(w, "green", (1, "monster", "religion"))
    adventure(w).until(v.Decision.PLACE_MINION)
    assert [sides for sides, _ in dice(w)] == [1, 6]


# ---- remove, replace


@pytest.mark.rule("DD-RRD-01", "DD-ASSA-05")
def test_dd_rrd_01_what_is_removed_never_comes_back():
    w = at(2).henchman(1, "rot").henchman(0, "karkhofen").give(0, coin=9, evil=3)
    rot = w.henchman_id("rot")
    window(w, v.Window.PREPARATION).do("henchman karkhofen", "henchman rot")
    assert (w.s.henchman_owner[rot], w.s.boxed[2]) == (v.NOBODY, 1)
    w._set_zone(v.Zone.HENCHMAN_DISCARD, [*w.zone(HENCHMEN), *w.zone(v.Zone.HENCHMAN_DISCARD)])
    w._set_zone(HENCHMEN, [])
    w.inn(0, None).far_lands(0, None).far_lands(1, None)
    play(w, v.Task.END)
    places = {*w.zone(HENCHMEN), *w.zone(v.Zone.HENCHMAN_DISCARD)}
    places |= {int(card) for card in [*w.s.inn, *w.s.far_lands]}
    assert len(places - {v.NONE}) == 39  # Karkhofen was discarded
    assert rot not in places
    w.state.check()


@pytest.mark.rule("DD-RRD-02", "DD-RRD-03", "DD-TAV-01")
@pytest.mark.parametrize("position", [2, 3, 4])
@pytest.mark.parametrize("tavern", ["green", "yellow"])
def test_dd_rrd_02_the_row_shifts_and_one_is_drawn_at_the_right(tavern, position):
    w = at(2).minion(f"{tavern} tavern", 1)
    row = {name: w.zone(v.Zone[name.upper()]) for name in ("green", "yellow")}
    drawn = w.zone(ADVENTURERS)[-1]
    resolve(w).do(f"adventurer {tavern} {position}")
    old = row[tavern]
    expected = [*old[: position - 1], *old[position:], drawn]
    assert w.zone(v.Zone[tavern.upper()]) == expected
    other = "yellow" if tavern == "green" else "green"
    assert w.zone(v.Zone[other.upper()]) == row[other]
    assert w.zone(DISCARDED)[-1] == old[position - 1]
    w.state.check()


@pytest.mark.rule("DD-RRD-06", "DD-RRD-02")
def test_dd_rrd_06_a_short_party_keeps_its_size():
    w = at(2)
    cards = party(w, "green", *[(6, "power", "nature")] * 3)
    drawn = w.zone(ADVENTURERS)[-2:]
    reveal(w, "swords_page", "tower").do("adventurer green 1")
    assert w.zone(v.Zone.GREEN) == [*cards[1:], drawn[1]]
    resolve(w.minion("green tavern", 0)).do("adventurer green 2")
    assert w.zone(v.Zone.GREEN) == [cards[1], drawn[1], drawn[0]]
    play(w, v.Task.END)
    assert len(w.zone(v.Zone.GREEN)) == 4
    w.state.check()


# ---- dice


@pytest.mark.rule("DD-DICE-01")
@pytest.mark.parametrize("sides", [6, 8, 10, 12])
def test_dd_dice_01_faces_from_one_to_the_number_of_sides(sides):
    stream = np.array([sides], np.uint64)
    counts = np.bincount([rng.die(stream, sides) for _ in range(120 * sides)])
    assert len(counts) == sides + 1
    assert counts[0] == 0
    assert abs(counts[1:] - 120).max() < 45


@pytest.mark.rule("DD-DICE-01")
def test_dd_dice_01_a_sum_is_of_single_dice():
    stream, again = np.array([3], np.uint64), np.array([3], np.uint64)
    total = rng.dice(stream, 3, 6)
    assert total == sum(rng.die(again, 6) for _ in range(3))
    sums = {rng.dice(stream, 3, 6) for _ in range(1500)}
    assert sums == set(range(3, 19))


@pytest.mark.rule("DD-DICE-01", "DD-ADV-07")
def test_dd_dice_01_a_party_rolls_its_own_dice():
    w = at(2).build(1, "castle", 9, dark=True)
    party(w, "green", *[(sides, "power", "religion") for sides in (6, 8, 10, 12)])
    w.rolls((6, 6), (8, 1), (10, 10))
    adventure(w)
    assert dice(w)[:3] == [(6, 6), (8, 1), (10, 10)]
    assert dice(w)[3][0] == 12
    assert rows(w, v.Event.ATTACK)[0][1] == 17 + dice(w)[3][1]


@pytest.mark.rule("DD-COMP-15", "DD-HE-29")
def test_dd_comp_15_nine_dice_may_be_rolled_at_once():
    w = no_niktmarg(at(2)).build(1, "castle", 9, dark=True).henchman(1, "zasch").give(1, evil=9)
    party(w, "green", (1, "power", "religion"))
    w.party("yellow", [])
    adventure(w)
    for _ in range(9):
        w.do("henchman zasch")
    own_die, (seat, sides, total, number, _) = rows(w, v.Event.DICE)
    assert (own_die[1], seat, sides, number) == (1, 1, 6, 9)
    assert 9 <= total <= 54
    assert rows(w, v.Event.ATTACK) == [(1, 1, 12 + total, 0, 0)]
    assert w.have(1, "evil") == 3  # nine paid, three for the party's defeat


# ---- storage


@pytest.mark.rule("DD-STORE-01", "DD-FCARD-06")
def test_dd_store_01_coins_elements_and_resources_are_stored_and_nothing_else():
    w = at(3).henchman(0, "rot").hold(0, "grove").hand(0, "rust", 2).build(0, "lake", 3)
    w.give(0, coin=9, evil=9, earth=5, wind=4, fire=1, water=0)
    w.give(0, stone=3, metal=2, wood=7, worker=12).give(1, coin=1)
    before = town(w)
    reveal(w, "pentacles_ten", "tower")
    assert w.s.stock[0].tolist() == [5, 9, 3, 2, 1, 0, 2, 1, 4, 6]  # half, rounded down, is lost
    assert w.have(1, "coin") == 1
    assert w.have(2, "coin") == 4
    untouched = ("spell_hand", "henchman_owner", "building_holder", "building")
    assert not [key for key in changes(w, before) if key[0] in untouched]


@pytest.mark.rule("DD-STORE-01")
def test_dd_store_01_an_effect_on_one_kind_leaves_the_others():
    for key, kinds in (("cups_page", "ELEMENT"), ("pentacles_seven", "RESOURCE")):
        w = at(2).give(0, **{v.Item(k).name.lower(): 4 for k in range(v.ITEMS)})
        reveal(w, key, "tower")
        halved = range(2, 6) if kinds == "ELEMENT" else range(6, 10)
        assert w.s.stock[0].tolist() == [2 if k in halved else 4 for k in range(v.ITEMS)]


@pytest.mark.rule("DD-STORE-02", "DD-KEY-09")
def test_dd_store_02_any_number_of_spells_is_kept():
    w = at(2).give(0, coin=37, evil=40, earth=12)
    for _ in range(14):
        deck = w.zone(v.Zone.SPELL_DECK + v.Deck.CONTROL)
        w._remove(v.Zone.SPELL_DECK + v.Deck.CONTROL, deck[-1])
        w.s.spell_hand[0, deck[-1]] += 1
    hand = w.s.spell_hand.copy()
    play(w, v.Task.END)
    w.until(v.Decision.PLACE_MINION)
    assert (w.s.spell_hand == hand).all()
    assert [w.have(0, item) for item in ("coin", "evil", "earth")] == [37, 40, 10]


# ---- turns


@pytest.mark.rule("DD-SEQ-02", "DD-SEQ-01", "DD-FORT-02")
def test_dd_seq_02_the_turn_of_death_is_played_to_its_end_and_no_other():
    w = at(2).set(turn=6).give(0, earth=13)
    w.fortune("death", "cups_two")
    phases = []
    for card in w.zone(v.Zone.FORTUNE_SHOWN):
        w._push(v.Zone.FORTUNE_DISCARD, card)
    w._set_zone(v.Zone.FORTUNE_SHOWN, [])
    w.s.num_events = 0
    w.phase(v.Phase.FORTUNE)
    while True:
        phases += [row[1] for row in rows(w, v.Event.PHASE)]
        if w.state.is_over:
            break
        assert w.s.turn == 6
        w.do("place builders" if w.can("place builders") else sorted(w.legal())[-1])
    assert phases == list(range(1, 9))
    assert rows(w, v.Event.GAME_OVER) == [(-1, 0, 0, 0, 0)]
    assert (w.s.turn, w.s.done, w.s.reason) == (6, 1, 1)
    assert w.have(0, "earth") == 10  # the clean-up was carried out
    assert w.zone(v.Zone.FORTUNE_SHOWN) == []
    assert w.s.depth == 0


@pytest.mark.rule("DD-SEQ-01", "DD-SEQ-02")
def test_dd_seq_01_without_death_another_turn_of_eight_phases_follows():
    w = at(2).fortune("cups_two", "wands_two", "cups_three", "pentacles_three")
    for card in w.zone(v.Zone.FORTUNE_SHOWN):
        w._push(v.Zone.FORTUNE_DISCARD, card)
    w._set_zone(v.Zone.FORTUNE_SHOWN, [])
    w.s.num_events = 0
    w.set(first=1).phase(v.Phase.FORTUNE)
    phases, starts = [], []
    while len(phases) < 11:
        phases += [row[1] for row in rows(w, v.Event.PHASE)]
        starts += rows(w, v.Event.NEW_TURN)
        w.do("place builders" if w.can("place builders") else sorted(w.legal())[-1])
    assert phases[:11] == [*range(1, 9), 1, 2, 3]
    assert starts == [(1, 1, 0, 0, 0), (1, 2, 0, 0, 0)]
    assert w.s.turn == 2


@pytest.mark.rule("DD-COMP-14", "DD-TOWER-01")
def test_dd_comp_14_wind_is_one_of_four_elements():
    w = at(2).minion("tower wind", 0)
    resolve(w).do("perform")
    assert w.have(0, "wind") == 2
    w = spells(at(2).give(1, wind=4, fire=1), 0, "dispel")
    window(w, v.Window.END).do("spell dispel")
    assert len(w.legal()) == 4
    w.do("item wind")
    assert (w.have(1, "wind"), w.have(1, "fire")) == (0, 1)
