"""The action spaces of the taverns and of the Library (DD-TAV, DD-LIB)."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import changes, is_finished, rows
from tests.dark_domains.town import act, just_returned, place, resolve, stock, town

DECKS = {"deck attack", "deck defense", "deck control", "deck production"}


@pytest.mark.rule("DD-TAV-01", "DD-TAV-02")
@pytest.mark.parametrize(("tavern", "other"), [("green", "yellow"), ("yellow", "green")])
@pytest.mark.parametrize("position", [2, 3, 4])
def test_dd_tav_01_a_follower_is_replaced(tavern, other, position):
    w = at(3).minion(f"{tavern} tavern", 1)
    zone, elsewhere = v.Zone[tavern.upper()], v.Zone[other.upper()]
    row, rest = w.zone(zone), w.zone(elsewhere)
    new = w.zone(v.Zone.ADVENTURER_DECK)[-1]
    resolve(w)
    assert (w.ask, w.seat) == (v.Decision.CHOOSE, 1)
    assert w.legal() == {"pass"} | {f"adventurer {tavern} {k}" for k in (2, 3, 4)}
    before = town(w)
    w.do(f"adventurer {tavern} {position}")
    gone = row[position - 1]
    assert w.zone(zone) == [*(card for card in row if card != gone), new]
    assert w.zone(elsewhere) == rest
    assert w.zone(v.Zone.ADVENTURER_DISCARD) == [gone]
    assert {key[:2] for key in changes(w, before)} == {
        ("city", place(f"{tavern} tavern")),
        ("zone_len", v.Zone.ADVENTURER_DECK),
        ("zone_len", v.Zone.ADVENTURER_DISCARD),
    }
    assert rows(w, v.Event.ADVENTURER_OUT) == [(v.NOBODY, zone, gone, 0, 0)]
    assert rows(w, v.Event.ADVENTURER_IN) == [(v.NOBODY, zone, new, 0, 0)]
    assert rows(w, v.Event.PERFORMED) == [(1, place(f"{tavern} tavern"), 0, 0, 0)]
    assert is_finished(w)
    w.state.check()


@pytest.mark.rule("DD-TAV-01", "DD-RES-01")
def test_dd_tav_01_it_may_be_declined():
    w = at(3).minion("yellow tavern", 1)
    row = w.zone(v.Zone.YELLOW)
    before = town(w)
    resolve(w).do("pass")
    assert stock(w, before) == {}
    assert w.zone(v.Zone.YELLOW) == row
    assert rows(w, v.Event.DECLINED) == [(1, place("yellow tavern"), 0, 0, 0)]


@pytest.mark.rule("DD-TAV-02")
def test_dd_tav_02_with_only_a_leader_there_is_no_effect():
    for size in (0, 1, 2):
        w = at(3).minion("green tavern", 1)
        w._set_zone(v.Zone.GREEN, w.zone(v.Zone.GREEN)[:size])
        before = town(w)
        resolve(w)
        if size == 2:
            assert w.legal() == {"pass", "adventurer green 2"}
        else:
            assert just_returned(w)
            assert stock(w, before) == {}


# ---- Library


@pytest.mark.rule("DD-LIB-01")
@pytest.mark.parametrize("name", ["library 1", "library 2"])
def test_dd_lib_01_three_spells_from_any_decks(name):
    w = at(3)
    deck = {key: w.zone(v.Zone.SPELL_DECK + v.Deck[key.upper()]) for key in ("defense", "control")}
    act(w, name, 1)
    for key in ("defense", "control", "control"):
        assert (w.ask, w.seat, w.legal()) == (v.Decision.SPELL_DECK, 1, DECKS)
        w.do(f"deck {key}")
    assert is_finished(w)
    drawn = [deck["defense"][-1], deck["control"][-1], deck["control"][-2]]
    assert sorted(t for t in range(v.MAX_TITLES) for _ in range(w.s.spell_hand[1, t])) == sorted(
        drawn
    )
    assert [w.cards_in_hand(seat) for seat in range(3)] == [0, 3, 0]
    assert w.s.zone_len[v.Zone.SPELL_DECK + v.Deck.CONTROL] == len(deck["control"]) - 2
    w.state.check()


@pytest.mark.rule("DD-LIB-01")
def test_dd_lib_01_the_cards_are_known_to_the_drawer_alone():
    w = at(3)
    act(w, "library 1", 1).do("deck attack")
    ((*_, secret, seers),) = w.events(v.Event.SPELL_DRAWN)
    assert seers == 1 << 1
    assert w.s.spell_hand[1, secret] == 1


@pytest.mark.rule("DD-LIB-01", "DD-RES-01")
def test_dd_lib_01_declined_nothing_is_drawn():
    w = at(3).minion("library 1", 1)
    resolve(w).do("pass")
    assert w.cards_in_hand(1) == 0


@pytest.mark.rule("DD-LIB-01", "DD-HE-31")
def test_dd_he_31_philomel_draws_a_fourth_spell_for_her_owner():
    for owner, number in ((1, 4), (0, 3)):
        w = at(3).henchman(owner, "philomel")
        act(w, "library 2", 1).do(*["deck attack"] * number)
        assert is_finished(w)
        assert w.cards_in_hand(1) == number


def spell_cards(w, in_deck, in_discard, others=True, kind=v.Deck.ATTACK):
    """Leave so many cards in one deck and among its discards."""
    deck, discard = v.Zone.SPELL_DECK + kind, v.Zone.SPELL_DISCARD + kind
    cards = w.zone(deck)
    w._set_zone(deck, cards[:in_deck])
    w._set_zone(discard, cards[in_deck : in_deck + in_discard])
    for other in v.Deck:
        if not others and other != kind:
            w._set_zone(v.Zone.SPELL_DECK + other, [])
    return deck, discard


@pytest.mark.rule("DD-LIB-02")
@pytest.mark.parametrize("kind", [v.Deck.ATTACK, v.Deck.CONTROL])
@pytest.mark.parametrize("number", [4, 30])
def test_dd_lib_02_an_empty_deck_is_made_from_its_discards(kind, number):
    w = at(3)
    deck, discard = spell_cards(w, 0, number, kind=kind)
    cards = w.zone(discard)
    act(w, "library 1", 1)
    assert w.legal() == DECKS
    w.do(f"deck {kind.name.lower()}")
    assert (len(w.zone(deck)), w.zone(discard)) == (number - 1, [])
    if number == 30:
        assert w.zone(deck) != cards[:-1]  # shuffled
    drawn = next(t for t in range(v.MAX_TITLES) if w.s.spell_hand[1, t])
    assert sorted([*w.zone(deck), drawn]) == sorted(cards)


@pytest.mark.rule("DD-LIB-02")
def test_dd_lib_02_discards_stay_while_the_deck_lasts():
    w = at(3)
    deck, discard = spell_cards(w, 1, 4)
    act(w, "library 1", 1).do("deck attack")
    assert (len(w.zone(deck)), len(w.zone(discard))) == (0, 4)
    w.do("deck attack")
    assert (len(w.zone(deck)), len(w.zone(discard))) == (3, 0)


@pytest.mark.rule("DD-LIB-02")
@pytest.mark.parametrize("kind", list(v.Deck))
def test_dd_lib_02_without_discards_the_type_cannot_be_chosen(kind):
    w = at(3)
    spell_cards(w, 0, 0, kind=kind)
    act(w, "library 1", 1)
    assert w.legal() == DECKS - {f"deck {kind.name.lower()}"}


@pytest.mark.rule("DD-LIB-03", "DD-LIB-02")
@pytest.mark.parametrize("cards", [(1, 0), (0, 1), (1, 1), (0, 3), (0, 4)])
def test_dd_lib_03_fewer_are_drawn_when_no_card_is_left(cards):
    w = at(3).minion("library 1", 1)
    spell_cards(w, *cards, others=False)
    resolve(w)
    assert w.ask == v.Decision.PERFORM
    w.do("perform")
    assert is_finished(w)
    assert w.cards_in_hand(1) == min(3, sum(cards))


@pytest.mark.rule("DD-LIB-03", "DD-LIB-02")
def test_dd_lib_03_without_any_card_nobody_is_asked():
    w = at(3).minion("library 1", 1)
    spell_cards(w, 0, 0, others=False)
    assert just_returned(resolve(w))
