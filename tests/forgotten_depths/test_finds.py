"""Items: who draws them, who gets them, and what they do to the Action Cards."""

import pytest

from lairzoo.envs.core import zones
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import heroes
from tests.forgotten_depths.combat_state import AVA, BREN, SIL
from tests.forgotten_depths.party_state import Party, item

DECK = v.Zone.ITEM_DECK
FIND, GAIN = v.Task.FIND_ITEM, v.Task.GAIN_ITEM
DISCARD, HAND = v.Zone.HERO_DISCARD, v.Zone.HERO_HAND


def fill_up(party, seat):
    """The hero can hold no more Items."""
    party.s.hero_item[seat] = item("hearth_stone")


def test_the_leader_names_who_draws_the_top_item_of_its_deck():
    party = Party(BREN, SIL)
    party.pile(DECK + BREN, item("oak_shield"))
    party.pile(DECK + SIL, item("woven_robe"), item("seeing_ring"))
    party.run(FIND, v.NONE)
    assert party.asked() == (v.Decision.CHEST_HERO, 1, {a.HERO, a.HERO + 1})
    party.answer(a.HERO + 1)
    assert party.asked() is None
    assert party.held(1) == [item("seeing_ring")]
    assert party.held(0) == []
    assert party.cards(DECK + SIL) == [item("woven_robe")]
    assert party.s.equipped[1, 0] == 0


def test_heroes_without_a_deck_or_room_do_not_draw():
    party = Party(BREN, SIL, AVA)
    party.pile(DECK + BREN, item("oak_shield"))
    party.pile(DECK + AVA, item("grey_cloak"))
    fill_up(party, 2)
    party.run(FIND, v.NONE)
    assert party.asked() == (v.Decision.CHEST_HERO, 2, {a.HERO})
    party.answer(a.HERO)
    for seat in (v.NONE, 2):  # nobody, and one who is named and can't
        party.run(FIND, seat)
        assert party.asked() is None
    assert party.cards(DECK + AVA) == [item("grey_cloak")]


def test_an_item_changes_the_deck_of_draw_and_discard_pile():
    party = Party(SIL)
    s = party.s
    party.pile(v.Zone.HERO_DRAW, 2, 2, 3, 3)
    party.pile(DISCARD, 4, 4, 8, v.POWER)
    party.pile(HAND, 7)
    party.run(GAIN, item("glass_focus"), 0)  # adds a 7 and an 8, Removes 2
    values = {v.POWER, 2, 3, 4, 7, 8}
    assert party.asked() == (v.Decision.REMOVE, 0, {a.VALUE + n for n in values})
    party.answer(a.VALUE + 7)
    assert party.asked() == (v.Decision.REMOVE, 0, {a.VALUE + n for n in values - {7}})
    party.answer(a.VALUE + v.POWER)
    assert party.asked() is None
    assert party.deck(0) == [2, 2, 3, 3, 4, 4, 8, 8]
    assert party.cards(DISCARD) == []
    assert party.cards(HAND) == [7]
    assert s.removing[0] == 0
    start = zones.size(s, v.Zone.HERO_DRAW)
    assert not s.seen_by[s.zone_start[v.Zone.HERO_DRAW] :][:start].any()


def test_a_short_supply_lessens_what_is_added_not_what_is_removed():
    party = Party(SIL)
    party.s.supply[0, 6] = 1
    party.run(GAIN, item("ash_staff"), 0)  # adds two 6s, Removes 2
    assert len(party.deck(0)) == 15  # 12, two Power Cards and a 6
    party.answer(a.VALUE + 2)
    party.answer(a.VALUE + 2)
    assert party.asked() is None
    assert len(party.deck(0)) == 13
    assert party.s.supply[0, 6] == 0


def test_an_item_without_instruction_shuffles_nothing():
    party = Party(BREN)
    party.pile(v.Zone.HERO_DRAW, 8, 7)
    party.pile(DISCARD, 3)
    party.run(GAIN, item("stone_hammer"), 0)
    assert party.cards(v.Zone.HERO_DRAW) == [8, 7]
    assert party.cards(DISCARD) == [3]


def test_the_party_says_who_gets_an_item_and_only_its_class_follows_it():
    party = Party(BREN, SIL)
    party.run(GAIN, item("warden_plate"), v.NONE)
    assert party.asked() == (v.Decision.RECIPIENT, 1, {a.HERO, a.HERO + 1})
    party.answer(a.HERO + 1)
    assert party.asked() is None  # no 8 for Sil, nothing Removed
    assert party.held(1) == [item("warden_plate")]
    assert not heroes.can_equip(party.s, party.t, 1, 0)
    party.run(GAIN, item("warden_plate"), 0)
    assert party.asked()[0] == v.Decision.REMOVE
    assert heroes.can_equip(party.s, party.t, 0, 0)


def test_an_item_is_lost_when_nobody_can_hold_it():
    party = Party(BREN, SIL)
    fill_up(party, 0)
    party.run(GAIN, item("null"), v.NONE)
    assert party.asked()[2] == {a.HERO + 1}
    party.answer(a.HERO + 1)
    assert party.s.blade_found.tolist() == [1, 0]
    fill_up(party, 1)
    for key in ("nenth", "dusk_blades"):
        party.run(GAIN, item(key), v.NONE)
        assert party.asked() is None
    assert party.s.blade_found.tolist() == [1, 0]


def test_items_of_the_party_fill_up_their_uses():
    party = Party(BREN, SIL)
    draught, word = item("amber_draught"), item("word_silence")
    party.run(GAIN, word, v.NONE)
    party.run(GAIN, draught, v.NONE)
    assert party.s.party_item[:3].tolist() == [word, draught, v.NONE]
    assert party.s.party_uses[1] == 3
    party.s.party_item[0] = v.NONE  # handed in
    party.s.party_uses[1] = 1
    party.run(GAIN, draught, v.NONE)
    assert party.s.party_item[:3].tolist() == [v.NONE, draught, v.NONE]
    assert party.s.party_uses[1] == 3
    assert party.asked() is None


@pytest.mark.parametrize("option", [0, 1])
def test_a_multi_class_hero_keeps_one_of_two_items(option):
    decks = (DECK + BREN, DECK + SIL)
    shown = (item("iron_helmet"), item("cold_crystal"))
    next_ones = (item("oak_shield"), item("woven_robe"))
    party = Party(BREN, second=[(0, SIL)])
    for k in range(2):
        party.pile(decks[k], next_ones[k], shown[k])
    party.run(FIND, 0)
    assert party.asked() == (v.Decision.KEEP_ITEM, 0, {a.OPTION, a.OPTION + 1})
    party.answer(a.OPTION + option)
    assert party.held(0) == [shown[option]]
    assert party.cards(decks[option]) == [next_ones[option]]
    other = 1 - option
    assert party.cards(decks[other]) == [shown[other], next_ones[other]]
    assert party.s.shown.tolist() == [v.NONE, v.NONE]


def test_a_secondary_item_that_adds_cards_is_given_to_the_hero_of_its_class():
    party = Party(BREN, SIL, second=[(0, SIL)])
    party.pile(DECK + BREN, item("iron_helmet"))
    party.pile(DECK + SIL, item("ash_staff"))
    party.run(FIND, 0)
    assert party.asked() == (v.Decision.KEEP_ITEM, 0, {a.OPTION, a.OPTION + 2})
    party.answer(a.OPTION + 2)
    assert party.held(0) == []
    assert party.held(1) == [item("ash_staff")]
    assert party.asked()[:2] == (v.Decision.REMOVE, 1)
    assert party.cards(DECK + BREN) == [item("iron_helmet")]


def test_a_secondary_item_that_nobody_may_keep_goes_back():
    party = Party(BREN, second=[(0, SIL)])
    party.pile(DECK + SIL, item("woven_robe"), item("ash_staff"))
    party.run(FIND, 0)
    assert party.asked() is None
    assert party.held(0) == []
    assert party.cards(DECK + SIL) == [item("ash_staff"), item("woven_robe")]


def test_hands_limit_what_can_be_equipped():
    party = Party(BREN, second=[(0, SIL)])
    s, t = party.s, party.t
    held = ("great_sword", "oak_shield", "iron_helmet", "cold_crystal", "ash_staff")
    s.hero_item[0, :5] = [item(key) for key in held]
    assert [heroes.can_equip(s, t, 0, k) for k in range(6)] == [True] * 4 + [False] * 2
    s.equipped[0, 0] = 1
    assert heroes.free_hands(s, t, 0) == 0
    assert [heroes.can_equip(s, t, 0, k) for k in range(5)] == [False, False, True, False, False]
    assert heroes.first_free_slot(s, 0) == 5


def test_an_item_is_new_whatever_lay_in_its_place():
    party = Party(BREN)
    s = party.s
    party.run(GAIN, item("iron_helmet"), 0)
    s.equipped[0, :3] = 1
    s.ability_used[0, v.FIRST_ITEM : v.FIRST_ITEM + 3] = 1
    s.ability_uses[0, v.FIRST_ITEM : v.FIRST_ITEM + 3] = 1
    party.run(GAIN, item("pry_bar"), 0)
    assert party.held(0) == [item("iron_helmet"), item("pry_bar")]
    assert s.equipped[0, :3].tolist() == [1, 0, 1]
    assert s.item_uses[0, 1] == 2
    assert s.ability_used[0, v.FIRST_ITEM : v.FIRST_ITEM + 3].tolist() == [1, 0, 1]
    assert s.ability_uses[0, v.FIRST_ITEM : v.FIRST_ITEM + 3].tolist() == [1, 0, 1]
