"""Henchmen of the End of Turn, most of them in a state of decay (DD-HE-04 to DD-HE-30)."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import changes, is_finished, own, rows, window
from tests.dark_domains.town import NONE, town

NUMBERS = [
    ("hyrista", {"stone": 1}, 1, 5),
    ("istan", {"coin": 5}, 2, 5),
    ("sizarsith", {"earth": 1, "wind": 1, "fire": 1, "water": 1}, 10, 1),
    ("sounseril", {"worker": 3}, 2, 5),
    ("yvgenry", {"wood": 2}, 1, 5),
    ("zartin", {"metal": 1, "wood": 1, "stone": 1}, 4, 3),
    ("zygin", {"metal": 1}, 2, 5),
]


def end(w):
    """W-EOT alone."""
    return window(w, v.Window.END, v.Phase.END)


def decayed(key, **items):
    """Seat 1 is in a state of decay and has this henchman and these items."""
    w = at(2).henchman(1, key).build(1, "lake", 12, dark=True)
    return w.give(1, **{"coin": 0, **items})


@pytest.mark.rule("DD-HE-11", "DD-HE-12", "DD-HE-21", "DD-HE-23")
@pytest.mark.parametrize(("key", "cost", "evil", "uses"), NUMBERS)
def test_dd_he_11_exchangers_take_their_price_for_evil(key, cost, evil, uses):
    held = {item: number * uses + number for item, number in cost.items()}
    w = end(decayed(key, **held))
    assert (w.window, w.seat) == (v.Window.END, 1)
    for used in range(1, uses + 1):
        w.do(f"henchman {key}")
        assert w.have(1, "evil") == evil * used
        for item, number in cost.items():
            assert w.have(1, item) == held[item] - number * used
    assert is_finished(w)  # no further use this turn
    assert w.s.henchman_used[w.henchman_id(key)] == uses


@pytest.mark.rule("DD-HE-27", "DD-HE-28", "DD-HE-30", "DD-HCARD-02")
@pytest.mark.parametrize(("key", "cost", "evil", "uses"), NUMBERS)
def test_dd_he_27_exchangers_need_the_whole_price(key, cost, evil, uses):
    for missing in cost:
        short = {item: number - (item == missing) for item, number in cost.items()}
        assert is_finished(end(decayed(key, **short)))
    before = town(decayed(key, **cost))
    w = end(decayed(key, **cost)).do(f"henchman {key}")
    gained = {("stock", 1, v.Item[item.upper()]): (number, 0) for item, number in cost.items()}
    gained |= {("stock", 1, v.Item.EVIL): (0, evil), ("henchman_used", w.henchman_id(key)): (0, 1)}
    assert changes(w, before) == gained
    assert is_finished(w)


@pytest.mark.rule("DD-HCARD-06", "DD-HE-31")
@pytest.mark.parametrize(("key", "cost", "evil", "uses"), NUMBERS)
def test_dd_hcard_06_exchangers_need_a_state_of_decay(key, cost, evil, uses):
    w = decayed(key, **cost).build(1, "market", 13)
    assert is_finished(end(w))


@pytest.mark.rule("DD-HE-04", "DD-HCARD-08")
def test_dd_he_04_chrastopheles_discards_two_other_henchmen():
    w = decayed("chrastopheles").henchman(1, "rot").henchman(1, "gnarl").henchman(0, "karn")
    w.monster(1, "white_mask_gnolls", 3).inn(0, "zasch")
    end(w)
    before = town(w)
    w.do("henchman chrastopheles")
    rot, gnarl = w.name("henchman rot"), w.name("henchman gnarl")
    assert (w.ask, w.legal()) == (v.Decision.CHOOSE, {rot, gnarl})  # not he himself
    w.do("henchman rot")  # Gnarl is the only other one left
    gnolls = v.Yellow.GNOLLS
    assert changes(w, before) == {
        ("stock", 1, v.Item.EVIL): (0, 3),
        ("henchman_owner", w.henchman_id("rot")): (1, v.NOBODY),
        ("henchman_owner", w.henchman_id("gnarl")): (1, v.NOBODY),
        ("henchman_used", w.henchman_id("chrastopheles")): (0, 1),
        ("zone_len", v.Zone.HENCHMAN_DISCARD): (0, 2),
        ("yellow_state", gnolls): (v.YellowState.BOARD, v.YellowState.ASIDE),
        ("yellow_seat", gnolls): (1, v.NOBODY),
        ("yellow_space", gnolls): (3, NONE),
    }
    assert w.zone(v.Zone.HENCHMAN_DISCARD) == [w.henchman_id("rot"), w.henchman_id("gnarl")]
    assert is_finished(w)


@pytest.mark.rule("DD-HE-04", "DD-HCARD-03")
def test_dd_he_04_two_are_due_and_three_times_a_turn():
    assert is_finished(end(decayed("chrastopheles")))
    assert is_finished(end(decayed("chrastopheles").henchman(1, "rot").henchman(0, "karn")))
    w = decayed("chrastopheles")
    others = ["rot", "karn", "kavai", "nhoj", "itoril", "rintalis", "zasch", "benoit"]
    for key in others:
        w.henchman(1, key)
    end(w)
    for k in range(3):
        w.do("henchman chrastopheles")
        assert w.legal() == {w.name(f"henchman {key}") for key in others[2 * k :]}
        w.do(f"henchman {others[2 * k]}")
        assert w.legal() == {w.name(f"henchman {key}") for key in others[2 * k + 1 :]}
        w.do(f"henchman {others[2 * k + 1]}")
    assert w.have(1, "evil") == 9
    assert is_finished(w)


@pytest.mark.rule("DD-HE-05")
def test_dd_he_05_erto_devours_an_own_monster():
    w = decayed("erto").monster(1, "dragon_1", 3).monster(1, "tarpa", 4).monster(0, "imp", 5)
    dragon = w.monster_id("dragon_1")
    end(w).do("henchman erto")
    assert w.legal() == own(3) | {"yellow tarpa"}  # nobody else's, none in Nik'tmarg
    before = town(w)
    w.do("space own forest 4")
    assert changes(w, before) == {
        ("stock", 1, v.Item.EVIL): (0, 3),
        ("black", 1, 3): (dragon, NONE),
        ("boxed", 4): (0, 1),
    }
    assert rows(w, v.Event.MONSTER_GONE) == [(1, dragon, 0, 0, 0)]
    w.do("henchman erto")
    assert w.s.yellow_state[v.Yellow.TARPA] == v.YellowState.GONE
    assert (w.have(1, "evil"), w.s.boxed[4]) == (6, 2)
    assert is_finished(w)  # no monster is left


@pytest.mark.rule("DD-HE-05", "DD-HCARD-03")
def test_dd_he_05_three_times_a_turn():
    w = decayed("erto")
    for space in range(4):
        w.monster(1, ["imp", "lich", "ghoul_1", "ghoul_2"][space], space)
    end(w)
    for space in range(3):
        w.do("henchman erto", f"space own forest {space + 1}")
    assert is_finished(w)
    assert (w.have(1, "evil"), w.s.black[1, 3]) == (9, w.monster_id("ghoul_2"))


@pytest.mark.rule("DD-HE-05", "DD-DOCK-04")
def test_dd_he_05_the_mercenary_returns_to_the_docks():
    w = decayed("erto").monster(1, "foreign_mercenary", 12)
    end(w).do("henchman erto")
    assert w.have(1, "evil") == 3
    assert w.s.yellow_state[v.Yellow.MERCENARY] == v.YellowState.ASIDE
    assert w.s.boxed[4] == 0


@pytest.mark.rule("DD-HE-07")
def test_dd_he_07_evermerista_takes_two_spells():
    w = decayed("evermerista").hand(1, "destroy").hand(1, "rust", 2).hand(1, "charm", 2)
    end(w).do("henchman evermerista")
    assert w.legal() == {w.name(f"spell {key}") for key in ("destroy", "rust", "charm")}
    before = town(w)
    w.do("spell destroy")
    assert w.legal() == {w.name(f"spell {key}") for key in ("rust", "charm")}  # that one is gone
    w.do("spell rust")
    assert changes(w, before) == {
        ("stock", 1, v.Item.EVIL): (0, 3),
        ("spell_hand", 1, w.title("destroy")): (1, 0),
        ("spell_hand", 1, w.title("rust")): (2, 1),
        ("zone_len", v.Zone.SPELL_DISCARD + v.Deck.ATTACK): (0, 1),
        ("zone_len", v.Zone.SPELL_DISCARD + v.Deck.CONTROL): (0, 1),
    }
    slot = w.s.zone_start[v.Zone.SPELL_DISCARD + v.Deck.ATTACK]
    assert w.s.seen_by[slot] & 0b11 == 0b11  # face-up
    titles = [a for _, a, *_ in rows(w, v.Event.SPELLS_DISCARDED)]
    assert titles == [w.title("destroy"), w.title("rust")]
    assert w.cards_in_hand(1) == 3


@pytest.mark.rule("DD-HE-07", "DD-HCARD-03")
def test_dd_he_07_two_are_due_and_three_times_a_turn():
    assert is_finished(end(decayed("evermerista").hand(1, "rust")))
    w = decayed("evermerista").hand(1, "rust", 2)
    end(w).do("henchman evermerista")  # both copies, without a choice
    assert (w.cards_in_hand(1), w.have(1, "evil")) == (0, 3)
    w = decayed("evermerista").hand(1, "destroy", 4).hand(1, "slay", 3)
    end(w)
    for _ in range(3):
        w.do("henchman evermerista", "spell destroy", "spell slay")
    assert is_finished(w)
    assert (w.cards_in_hand(1), w.have(1, "evil")) == (1, 9)


@pytest.mark.rule("DD-HE-31")
def test_dd_he_31_nessa_pays_three_coins_for_a_spell_twice_a_turn():
    w = at(2).henchman(1, "nessa").hand(1, "charm", 3).give(1, coin=0)
    end(w).do("henchman nessa")
    assert (w.have(1, "coin"), w.cards_in_hand(1)) == (3, 2)
    w.do("henchman nessa")
    assert (w.have(1, "coin"), w.cards_in_hand(1)) == (6, 1)
    assert is_finished(w)
