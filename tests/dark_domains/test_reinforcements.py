"""Who may strengthen the attacked space, and when (DD-ADV-12, DD-ADV-05)."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import (
    adventure,
    is_finished,
    no_niktmarg,
    own,
    play,
    rows,
    squad,
    window,
)

FIRST, SECOND = v.Window.ADVENTURE, v.Window.DEFENCE


def attacked(*titles, seat=1):
    """Seat 1's dark Castle on space 9 is attacked; `seat` holds these titles and can pay them."""
    w = no_niktmarg(at(2)).build(1, "castle", 9, dark=True)
    for key in titles:
        w.hand(seat, key).afford(seat, key)
    squad(w, "power", "nature")
    return w


def labels(w, *titles):
    return {"pass"} | {w.name(f"spell {key}") for key in titles}


@pytest.mark.rule("DD-ADV-12", "DD-SP-24")
def test_dd_adv_12_others_gate_anywhere_but_into_the_attacked_space():
    w = attacked("gate", seat=0).monster(0, "imp", 2)
    adventure(w)
    assert (w.window, w.seat) == (FIRST, 0)
    w.do("spell gate")  # the one monster
    free = own(*(k for k in range(16) if k != 2))
    assert w.legal() == free | own(*(k for k in range(16) if k != 9), owner="next")


@pytest.mark.rule("DD-ADV-12", "DD-SP-24", "DD-SP-25")
def test_dd_adv_12_the_owner_gates_in_only_when_it_is_attacked():
    w = attacked("gate").monster(0, "imp", 2).monster(1, "ghoul_1", 3)
    adventure(w)
    assert (w.window, w.seat) == (FIRST, 1)
    w.do("spell gate", "space own forest 4")
    assert w.legal() == own(*(k for k in range(16) if k not in (3, 9))) | own(
        *(k for k in range(16) if k != 2), owner="next"
    )
    w = attacked("gate").monster(0, "imp", 2).monster(1, "ghoul_1", 3)
    adventure(w).do("pass")
    assert (w.window, w.seat, w.legal()) == (SECOND, 1, labels(w, "gate"))
    w.do("spell gate", "space next forest 3")  # and the one space it may come to
    assert rows(w, v.Event.ATTACK) == [(1, 4, 12 + 3, 0, 0)]
    imp = w.monster_id("imp")
    moves = [(seat, a, b) for seat, a, b, *_ in rows(w, v.Event.MONSTER_MOVED)]
    assert moves == [(1, imp, 9), (0, imp, 2)]  # there and back
    assert int(w.s.num_gates) == 0
    w.state.check()


@pytest.mark.rule("DD-ADV-12", "DD-SP-34")
def test_dd_adv_12_transport_into_the_attacked_space_in_the_second_window_alone():
    w = attacked("transport").monster(1, "ghoul_1", 3)
    adventure(w).do("spell transport")
    assert w.legal() == own(*(k for k in range(16) if k not in (3, 9)))
    w = attacked("transport").monster(1, "ghoul_1", 3)
    adventure(w).do("pass", "spell transport")
    assert w.s.black[1, 9] == w.monster_id("ghoul_1")
    assert rows(w, v.Event.ATTACK) == [(1, 4, 12 + 3, 0, 0)]
    w = attacked("transport").monster(1, "ghoul_1", 9)  # its only monster is there already
    adventure(w).do("pass")
    assert is_finished(w)


@pytest.mark.rule("DD-ADV-12", "DD-SP-33")
def test_dd_adv_12_summon_into_the_attacked_space_in_the_second_window_alone():
    w = attacked("summon")
    w.stack(v.Zone.MONSTER_PILE, w.monster_id("ghoul_2"))
    adventure(w).do("spell summon")
    assert w.legal() == own(*(k for k in range(16) if k != 9))
    w = attacked("summon")
    w.stack(v.Zone.MONSTER_PILE, w.monster_id("ghoul_2"))
    adventure(w).do("pass", "spell summon")
    assert w.s.black[1, 9] == w.monster_id("ghoul_2")
    assert rows(w, v.Event.ATTACK) == [(1, 4, 12 + 3, 0, 0)]
    w = attacked("summon").monster(1, "imp", 9)  # no room where alone it might come to
    adventure(w).do("pass")
    assert is_finished(w)


@pytest.mark.rule("DD-ADV-12", "DD-SP-26")
def test_dd_adv_12_imbue_on_the_attacked_space_in_the_second_window_alone():
    w = attacked("imbue", "imbue", seat=1).monster(1, "ghoul_1", 9).monster(1, "imp", 2)
    w.monster(0, "kobold_diggers", 9)
    squad(w, "power", "nature", attack=2)
    w.party("yellow", [])
    adventure(w).do("spell imbue")
    members = {"adventurer green 1", "adventurer green 2"}
    assert w.legal() == own(2) | own(9, owner="next") | members
    w.do("adventurer green 2", "pass", "spell imbue")  # one title left for the second window
    rolled = [sides for _, sides, *_ in rows(w, v.Event.DICE)]
    assert rolled == [1, 1, 6, 6]
    assert w.s.imbued_monster[w.monster_id("ghoul_1")] == 1
    assert w.s.imbued_monster[w.monster_id("imp")] == 0
    w.state.check()


@pytest.mark.rule("DD-ADV-12", "DD-ADV-05")
def test_dd_adv_12_nobody_else_adds_defence_in_either_window():
    w = attacked("imbue", "sudden_ward", "summon", seat=0).monster(1, "ghoul_1", 9)
    w.build(0, "lake", 3)
    squad(w, "power", "nature", attack=1)
    w.party("yellow", [])
    adventure(w)
    assert w.legal() == labels(w, "imbue", "sudden_ward", "summon")
    w.do("spell imbue")  # the leader: not the Ghoul
    assert w.s.imbued_adventurer.sum() == 1
    w.do("spell sudden_ward")
    assert w.s.token[0, 3] == v.Token.SHELL
    w.do("spell summon")
    assert w.legal() == own(*(k for k in range(16) if k != 3))  # a light building stands on 3
    w.do("space own plains 2")
    assert is_finished(w)


@pytest.mark.rule("DD-ADV-12")
def test_dd_adv_12_a_ward_goes_to_the_attacked_building_in_the_second_window_alone():
    w = attacked("sudden_ward").build(1, "lake", 0).build(1, "market", 4)
    adventure(w).do("spell sudden_ward")
    assert w.legal() == own(0, 4)
    w = attacked("sudden_ward").build(1, "lake", 0)
    adventure(w).do("pass", "spell sudden_ward")
    assert rows(w, v.Event.ATTACK) == [(1, 4, 12 + 4, 0, 0)]
    assert (w.s.token[1, 9], w.s.token[1, 0]) == (v.Token.SHELL, 0)
    w.state.check()


@pytest.mark.rule("DD-ADV-12")
def test_dd_adv_12_a_pilgrimage_and_other_moments_forbid_nothing():
    w = attacked("sudden_ward")
    w.s.side[1, 9] = v.Side.LIGHT
    adventure(w).do("spell sudden_ward")  # the one building, and no attack on it
    assert w.s.token[1, 9] == v.Token.SHELL
    w = attacked("magic_shell")
    window(w, v.Window.PREPARATION).do("spell magic_shell")
    assert w.s.token[1, 9] == v.Token.SHELL


@pytest.mark.rule("DD-ADV-12", "DD-MON-08")
def test_dd_adv_12_the_ban_is_lifted_with_the_fight():
    w = attacked()
    play(w, v.Task.ADVENTURE)
    assert w.s.step_window == v.NONE
    assert (w.s.target_kind, w.s.target_seat, w.s.target_space) == (
        v.Target.NOTHING,
        v.NOBODY,
        v.NONE,
    )
    assert (w.s.party, w.s.target_icon, w.s.target_leader) == (v.NONE, v.NONE, v.NONE)


@pytest.mark.rule("DD-ADV-12", "DD-SP-25", "DD-AFTER-01")
def test_dd_adv_12_a_monster_gated_out_comes_back_to_the_bare_space():
    w = attacked("gate", seat=0).monster(1, "imp", 9)
    w.own_tables().t.building_defence[w.building_id("castle")] = 3
    adventure(w).do("spell gate", "space own forest 1")
    assert rows(w, v.Event.PARTY_WON) == [(1, v.Zone.GREEN, 9, 0, 0)]
    assert (w.s.building[1, 9], w.s.black[1, 9]) == (v.NONE, w.monster_id("imp"))
    assert w.s.black[0, 0] == v.NONE
    w.state.check()


@pytest.mark.rule("DD-ADV-12", "DD-ADV-06")
def test_dd_adv_12_what_came_to_the_later_target_before_stays():
    w = at(2).build(0, "castle", 1, dark=True).build(1, "barons_hall", 8, dark=True)
    w.hand(1, "sudden_ward").afford(1, "sudden_ward").hand(0, "sanctify").afford(0, "sanctify")
    w.set(first=1)
    squad(w, "power", "nature")
    adventure(w).do("spell sudden_ward", "spell sanctify", "space own forest 2")
    assert rows(w, v.Event.ATTACK) == [(1, 4, 8 + 4, 0, 0)]
    w.state.check()
