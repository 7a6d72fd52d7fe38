"""Level Up, and the Abilities that heroes buy or are given."""

from lairzoo.envs.core import zones
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.state import Option
from tests.forgotten_depths.combat_state import AVA, BREN, SIL
from tests.forgotten_depths.party_state import Party, item

DECK = v.Zone.ABILITY_DECK
LEVEL_UP, GAIN = v.Task.LEVEL_UP, v.Task.GAIN_ABILITY
POOL = v.Zone.POOL


def of_class(party, hero, count=4):
    """The first Ability Cards of a class."""
    return party.t.class_ability[hero, :count].tolist()


def earned(party, points):
    """Earned cards worth at least so much, as few as needed."""
    codes, t = [], party.t
    for row in range(t.num_features):
        if points <= 0:
            break
        codes.append(v.XP_FEATURE + row)
        points -= int(t.feature_xp[row])
    party.pile(POOL, *codes)


def test_level_up_raises_heals_and_refreshes_but_deals_no_cards():
    party = Party(BREN, AVA)
    s = party.s
    s.health[:2] = 3
    spell = of_class(party, SIL)[0]
    s.ability_card[1, 0] = spell
    s.ability_used[1, v.FIRST_CARD] = 1
    party.pile(v.Zone.HERO_DISCARD, 3, 4)
    before = party.cards(v.Zone.HERO_DRAW)
    party.run(LEVEL_UP)
    assert party.asked() is None  # no XP, no purchase
    assert s.level == 2
    assert s.health[:2].tolist() == s.health_max[:2].tolist() == [26, 34]
    assert s.ability_used[1, v.FIRST_CARD] == 0
    assert party.cards(v.Zone.HERO_DRAW) == before
    assert party.cards(v.Zone.HERO_DISCARD) == [3, 4]


def test_without_healing_the_maximum_alone_rises():
    party = Party(BREN)
    party.s.options[Option.NO_LEVEL_HEAL] = 1
    party.s.health[0] = 3
    party.run(LEVEL_UP)
    assert (party.s.health[0], party.s.health_max[0]) == (3, 26)


def test_the_third_power_card_joins_the_draw_pile_at_level_three():
    party = Party(SIL, BREN)
    s = party.s
    party.pile(v.Zone.HERO_DRAW, 2, 3, 4, 5, 6)
    party.pile(v.Zone.HERO_DISCARD, 8)
    bren = party.cards(v.Zone.HERO_DRAW + 1)
    s.stored[0] = 1
    party.run(LEVEL_UP)
    assert len(party.deck(0)) == 5
    party.run(LEVEL_UP)
    assert s.level == 3
    assert party.deck(0) == [v.POWER, 2, 3, 4, 5, 6]
    assert (s.stored[0], s.owned[0, v.POWER]) == (1, 3)
    assert party.cards(v.Zone.HERO_DISCARD) == [8]
    assert party.cards(v.Zone.HERO_DRAW + 1) == bren


def test_each_hero_may_buy_one_ability_in_seat_order():
    party = Party(BREN, SIL, AVA)
    for hero in (BREN, SIL, AVA):
        party.pile(DECK + hero, *of_class(party, hero))
    earned(party, 30)
    party.run(LEVEL_UP)
    assert party.asked() == (v.Decision.BUY_ABILITY, 2, {a.BUY_ABILITY, a.DONE})
    party.answer(a.DONE)
    party.answer(a.BUY_ABILITY)  # Sil
    one, other, top_but_one, top = of_class(party, SIL)
    assert party.asked() == (v.Decision.KEEP_ABILITY, 1, {a.OPTION, a.OPTION + 1})
    assert party.s.shown.tolist() == [top, top_but_one]
    party.answer(a.OPTION + 1)
    assert party.abilities(1) == [top_but_one]
    assert party.cards(DECK + SIL) == [top, one, other]
    assert party.s.seen_by[party.s.zone_start[DECK + SIL]] == 0b111
    assert party.asked()[0] == v.Decision.BUY_ABILITY
    party.answer(a.DONE)
    assert party.asked() is None


def test_items_of_any_hero_pay_and_too_little_buys_nothing():
    party = Party(BREN, SIL)
    party.pile(DECK + BREN, *of_class(party, BREN))
    price = int(party.t.ability_xp[v.Ecology.RUINS])
    party.t.item_xp[item("woven_robe")] = price - 1
    party.s.hero_item[1, 0] = item("woven_robe")
    party.run(LEVEL_UP)
    assert party.asked() is None
    party.t.item_xp[item("woven_robe")] = price
    party.run(LEVEL_UP)
    assert party.asked()[0] == v.Decision.BUY_ABILITY
    party.answer(a.DONE)
    assert party.asked() is None  # Sil's deck is empty


def test_the_last_card_of_a_deck_is_kept_without_a_choice():
    party = Party(AVA)
    card = of_class(party, AVA)[2]
    party.pile(DECK + AVA, card)
    party.run(GAIN, 0)
    assert party.asked() is None
    assert party.abilities(0) == [card]
    party.run(GAIN, 0)
    assert party.abilities(0) == [card]


def test_one_card_blind():
    party = Party(AVA)
    party.pile(DECK + AVA, *of_class(party, AVA))
    party.run(GAIN, 0, 1)
    assert party.asked() is None
    assert party.abilities(0) == of_class(party, AVA)[-1:]
    assert zones.size(party.s, DECK + AVA) == 3


def test_a_multi_class_hero_says_from_which_decks():
    party = Party(AVA, second=[(0, BREN)])
    ava, bren = of_class(party, AVA), of_class(party, BREN)
    party.pile(DECK + AVA, *ava)
    party.pile(DECK + BREN, *bren)
    party.run(GAIN, 0, 1)
    assert party.asked() == (v.Decision.ABILITY_DECKS, 0, {a.OPTION, a.OPTION + 1})
    party.answer(a.OPTION)
    assert party.s.shown.tolist() == [ava[3], bren[3]]
    party.answer(a.OPTION + 1)
    assert party.abilities(0) == [bren[3]]
    assert party.cards(DECK + AVA) == [ava[3], *ava[:3]]
    party.run(GAIN, 0)
    party.answer(a.OPTION + 1)
    assert party.s.shown.tolist() == [ava[2], ava[1]]
    party.answer(a.OPTION)
    assert party.abilities(0) == [bren[3], ava[2]]
    assert party.cards(DECK + AVA) == [ava[1], ava[3], ava[0]]
    assert party.cards(DECK + BREN) == bren[:3]
    party.pile(DECK + BREN)
    party.run(GAIN, 0)
    assert party.asked()[2] == {a.OPTION + 1}
