"""When Charm may be cast, and that a copy is an action (DD-SP-08, DD-SP-16, DD-SP-36)."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import changes, is_finished, rows
from tests.dark_domains.town import (
    CHARM,
    act,
    charmed,
    is_empty,
    is_offered,
    performed,
    place,
    resolve,
    town,
)


@pytest.mark.rule("DD-SP-08", "DD-SP-11", "DD-SP-36")
def test_dd_sp_08_the_caster_performs_the_same_action_after_the_minion():
    w = charmed()
    act(w, "temple 1", 1)
    assert (w.have(1, "evil"), w.have(0, "evil")) == (2, 0)
    assert is_empty(w)  # the minion is home before others may copy its action
    assert is_offered(w)
    assert w.legal() == {"pass", w.name(CHARM)}
    before = town(w)
    w.do(CHARM)
    assert changes(w, before) == {
        ("stock", 0, v.Item.EVIL): (0, 2),
        ("stock", 0, v.Item.WATER): (1, 0),
        ("spell_hand", 0, w.title("charm")): (1, 0),
        ("zone_len", v.Zone.SPELL_DISCARD + v.Deck.CONTROL): (0, 1),
    }
    assert rows(w, v.Event.PERFORMED) == [(0, place("temple 1"), 1, 0, 0)]
    assert is_finished(w)
    w.state.check()


@pytest.mark.rule("DD-SP-08")
def test_dd_sp_08_the_own_minions_action_too():
    w = charmed(3, 1)
    act(w, "temple 1", 1)
    assert is_offered(w, 1)
    w.do(CHARM)
    assert w.have(1, "evil") == 4


@pytest.mark.rule("DD-SP-08")
def test_dd_sp_08_several_are_resolved_one_after_the_other_in_turn_order():
    w = charmed(3, 0, 2, 2).set(first=1)
    act(w, "temple 2", 1)
    assert is_offered(w, 2)
    w.do(CHARM)
    assert w.have(2, "evil") == 2
    assert is_offered(w, 2)
    w.do(CHARM)
    assert w.have(2, "evil") == 4
    assert is_offered(w, 0)
    w.do(CHARM)
    assert is_finished(w)
    assert [w.have(seat, "evil") for seat in range(3)] == [2, 2, 4]


@pytest.mark.rule("DD-SP-08", "DD-CAST-03")
def test_dd_sp_08_it_can_be_countered():
    w = charmed().hand(1, "counter_magic").afford(1, "counter_magic")
    act(w, "temple 1", 1).do(CHARM)
    assert (w.ask, w.seat) == (v.Decision.COUNTER, 1)
    w.do("spell counter_magic")
    assert is_finished(w)
    assert (w.have(0, "evil"), w.have(0, "water"), w.cards_in_hand(0)) == (0, 0, 0)


@pytest.mark.rule("DD-SP-08", "DD-SP-36")
def test_dd_sp_08_a_declined_action_is_not_copied():
    w = charmed().minion("temple 1", 1).minion("thug", 2).minion("green tavern", 2)
    w.minion("builders", 1)
    resolve(w).do("pass")
    while not is_finished(w):
        assert w.window is None
        w.do("pass")
    assert w.cards_in_hand(0) == 1


@pytest.mark.rule("DD-SP-08")
def test_dd_sp_08_other_spells_of_the_same_moment():
    w = at(3).hand(0, "windfall").minion("temple 1", 1).minion("temple 2", 2)
    resolve(w).do("perform")
    assert (w.window, w.seat, w.legal()) == (v.Window.ACTION, 0, {"pass", w.name("spell windfall")})
    w.do("pass", "pass")
    assert is_finished(w)
    w = at(3).hand(0, "windfall")
    act(w, "temple 1", 1).do("spell windfall")
    assert (w.have(0, "coin"), w.have(0, "evil")) == (11, 0)
    for key, item in (("puppet_strings", {"evil": 3}), ("borrowed_face", {"evil": 2, "coin": 10})):
        w = at(3).hand(0, key).afford(0, key)
        act(w, "temple 1", 1).do(f"spell {key}")
        assert {name: w.have(0, name) for name in item} == item
        assert performed(w) == [(0, 1)]


@pytest.mark.rule("DD-SP-16", "DD-RES-03")
def test_dd_sp_16_a_minion_in_a_domain_is_not_copied():
    w = charmed().hand(2, "windfall").build(1, "grove", 2).domain_minion(1, 2)
    resolve(w).do("perform")
    assert is_finished(w)


@pytest.mark.rule("DD-SP-36")
def test_dd_sp_36_a_copy_is_not_copied_itself():
    w = charmed(3, 0, 2)
    act(w, "temple 1", 1).do("pass")
    assert is_offered(w, 2)
    w.do(CHARM)
    assert is_finished(w)
    assert w.cards_in_hand(0) == 1


@pytest.mark.rule("DD-SP-36", "DD-ASSA-05")
def test_dd_sp_36_an_emptied_slot_opens_no_window():
    w = charmed().hand(2, "windfall").inn(0, None).guild(3, None).nik(2, None)
    for name in ("inn 1", "architects 4", "niktmarg 3"):
        w.minion(name, 1)
    resolve(w)
    assert is_finished(w)
    assert is_empty(w)
