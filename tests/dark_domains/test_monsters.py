"""Monsters: what they are, and where they may stand (DD-MON)."""

import numpy as np
import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import (
    adventure,
    all_but,
    is_finished,
    no_niktmarg,
    own,
    party,
    play,
    rows,
    squad,
    strength,
    window,
)

DARK, LIGHT = v.Side.DARK, v.Side.LIGHT


def summon_spaces(w, seat=0):
    """Where seat may put a black monster that it has drawn."""
    w.stack(v.Zone.MONSTER_PILE, w.monster_id("skeleton_guards_3"))
    w.hand(seat, "animate").afford(seat, "animate")
    window(w, v.Window.PREPARATION).do("spell animate")
    return w.legal()


# ---- monsters: data


@pytest.mark.rule("DD-MON-01")
def test_dd_mon_01_every_monster_has_all_its_properties():
    t = at(2).t
    n = int(t.num_monsters)
    assert n == 68
    ranks = t.monster_rank[:n]
    assert len(set(ranks.tolist())) == n
    assert ranks.max() >= 136
    assert (t.monster_cost[:n] >= -1).all()
    assert (t.monster_cost[: v.YELLOWS] == -1).all()
    assert ((t.monster_defence[:n] > 0) | (t.monster_die[:n] > 0)).all()
    has_area, has_bar = t.bonus_area[:n] != v.NONE, t.bonus_group[:n] != v.NONE
    assert not (has_area & has_bar).any()
    gives = (t.bonus_add[:n] > 0) | (t.bonus_die[:n] > 0)
    assert (gives == (has_area | has_bar)).all()
    assert set(t.monster_die[:n].tolist()) == {0, 8, 10}


@pytest.mark.rule("DD-MON-03", "DD-MON-04", "DD-MON-05", "DD-MON-02")
def test_dd_mon_03_the_monsters_the_rulebook_describes():
    w = at(2)
    t = w.t
    fire, specter, dragon = (
        w.monster_id(key) for key in ("fire_elemental_1", "specter_3", "dragon_1")
    )
    assert t.monster_cost[fire] == 6
    assert list(np.flatnonzero(t.monster_make[fire])) == [v.Item.FIRE]
    assert t.monster_make[fire, v.Item.FIRE] == 1
    assert (t.monster_rank[specter], t.monster_make[specter, v.Item.EVIL]) == (136, 1)
    assert (t.monster_defence[dragon], t.bonus_die[dragon], t.bonus_group[dragon]) == (
        18,
        8,
        v.Group.ELEMENT,
    )
    gargoyle = w.monster_id("gargoyle_1")
    assert (t.bonus_area[gargoyle], t.bonus_add[gargoyle]) == (v.Area.URBAN, 2)


@pytest.mark.rule("DD-MON-02", "DD-MON-15")
@pytest.mark.parametrize(
    ("key", "space", "value"),
    [
        ("gargoyle_1", 5, 8),
        ("gargoyle_1", 0, 6),
        ("gargoyle_1", 8, 6),
        ("gargoyle_1", 3, 6),
        ("treant_1", 3, 10),
        ("treant_1", 4, 7),
        ("centaur_raiders_1", 11, 8),
        ("centaur_raiders_1", 12, 5),
        ("mountain_giant_1", 12, 15),
        ("mountain_giant_1", 0, 12),
        ("dragon_1", 5, 18),
        ("ogre_1", 0, 8),
        ("imp", 0, 3),
    ],
)
def test_dd_mon_02_area_bonuses_count_in_their_area_alone(key, space, value):
    w = at(2).monster(1, key, space)
    assert strength(w, 1, space) == value


@pytest.mark.rule("DD-MON-12")
def test_dd_mon_12_without_a_price_nobody_buys_it():
    w = at(2).give(0, coin=99).henchman(0, "winston").build(0, "arena", 5, dark=True)
    for slot, key in enumerate(("demon_prince", "elder_wyrm", "fallen_seraph", "death_knight")):
        w.nik(slot, key)
    w.nik(4, None).nik(5, None)
    window(w, v.Window.PREPARATION)
    assert is_finished(w)
    w.nik(5, "imp")
    window(w, v.Window.PREPARATION)
    assert w.legal() == {"pass", w.name("henchman winston"), "space own urban 2"}


@pytest.mark.rule("DD-MON-03", "DD-MON-12")
def test_dd_mon_03_a_price_is_paid_in_coins():
    w = no_niktmarg(at(2)).nik(3, "fire_elemental_1").build(0, "arena", 5, dark=True)
    window(w.give(0, coin=5), v.Window.PREPARATION)
    assert is_finished(w)
    window(w.give(0, coin=6), v.Window.PREPARATION)
    w.do("space own urban 2", "space own plains 3")
    assert rows(w, v.Event.MONSTER_PLACED) == [(0, w.monster_id("fire_elemental_1"), 10, 0, 0)]
    assert rows(w, v.Event.MONSTER_MOVED) == []
    assert w.have(0, "coin") == 0
    assert (w.s.black[0, 10], w.s.nik[3]) == (w.monster_id("fire_elemental_1"), v.NONE)
    w.state.check()


# ---- monsters: stacking


@pytest.mark.rule("DD-MON-07", "DD-MON-08")
def test_dd_mon_08_black_ones_go_to_bare_spaces_and_dark_buildings():
    w = at(3).build(0, "lake", 0).build(0, "market", 1, dark=True).build(0, "castle", 2, dark=True)
    w.monster(0, "dragon_1", 2).monster(0, "imp", 3)
    w.monster(0, "white_mask_gnolls", 1).monster(0, "elf_mercenaries", 4)
    w.token(0, 5, v.Token.DESECRATION).token(0, 1, v.Token.SHELL)
    w.build(1, "grove", 15).monster(1, "ghoul_1", 14)
    assert summon_spaces(w) == all_but(0, 2, 3)
    w.do("space own forest 2")
    assert w.s.black[0, 1] == w.monster_id("skeleton_guards_3")


@pytest.mark.rule("DD-MON-07", "DD-SP-34")
def test_dd_mon_07_a_black_one_moves_under_the_same_rule():
    w = at(3).build(0, "lake", 3).build(0, "market", 1, dark=True).monster(0, "imp", 0)
    w.monster(0, "dragon_1", 2).hand(0, "transport").afford(0, "transport")
    window(w, v.Window.ADVENTURE).do("spell transport", "space own forest 1")
    assert w.legal() == all_but(0, 2, 3)
    w.do("space own mountains 4")
    assert rows(w, v.Event.MONSTER_MOVED) == [(0, w.monster_id("imp"), 15, 0, 0)]
    assert rows(w, v.Event.MONSTER_PLACED) == []
    assert (w.s.black[0, 0], w.s.black[0, 15]) == (v.NONE, w.monster_id("imp"))


@pytest.mark.rule("DD-MON-07", "DD-SP-25")
def test_dd_mon_07_a_gates_origin_stays_reserved():
    w = no_niktmarg(at(2)).monster(1, "imp", 3).hand(0, "gate").afford(0, "gate")
    w.build(1, "castle", 9, dark=True)
    w.monster(1, "white_mask_gnolls", 7).henchman(1, "gnarl")
    w.hand(1, "transport").hand(1, "summon").afford(1, "transport").afford(1, "summon")
    w.stack(v.Zone.MONSTER_PILE, w.monster_id("skeleton_guards_3"))
    squad(w, "plains", "nature")
    adventure(w)
    w.do("spell gate", "space next forest 4", "space own forest 1")
    assert (w.s.black[0, 0], int(w.s.num_gates)) == (w.monster_id("imp"), 1)
    assert (w.seat, w.window) == (1, v.Window.ADVENTURE)
    w.do("spell summon")
    assert w.legal() == all_but(3, 9)
    w.do("space own forest 1", "spell transport", "yellow gnolls")
    assert w.legal() == all_but(7, 9)  # a yellow one may stand on the origin
    w.do("space own forest 4")
    assert w.s.black[1, 3] == w.monster_id("imp")  # back
    assert int(w.s.num_gates) == 0
    w.state.check()


@pytest.mark.rule("DD-MON-06", "DD-MON-09", "DD-HCARD-07")
def test_dd_mon_06_gnolls_stand_anywhere():
    w = at(2).inn(0, "gnarl").build(0, "lake", 0).build(0, "market", 1, dark=True)
    w.monster(0, "dragon_1", 1).monster(0, "foreign_mercenary", 1)
    w.hand(0, "silver_tongue").afford(0, "silver_tongue").inn(1, None)
    window(w, v.Window.PREPARATION).do("spell silver_tongue")
    assert w.ask == v.Decision.PUT_MONSTER
    assert w.legal() == own(*range(16))
    w.do("space own forest 2")
    assert (w.s.yellow_seat[v.Yellow.GNOLLS], w.s.yellow_space[v.Yellow.GNOLLS]) == (0, 1)
    w.state.check()


@pytest.mark.rule("DD-MON-09", "DD-DOCK-05", "DD-HE-24")
@pytest.mark.parametrize(
    ("yellow", "key", "closed"),
    [
        ("elves", "elf_mercenaries", {3}),
        ("gnolls", "white_mask_gnolls", {3}),
        ("tarpa", "tarpa", {3}),
        ("mercenary", "foreign_mercenary", set(range(16)) - {0, 1}),
    ],
)
def test_dd_mon_09_yellow_ones_move_onto_anything(yellow, key, closed):
    w = at(2).build(0, "lake", 0).build(0, "market", 1, dark=True).monster(0, "dragon_1", 1)
    w.monster(0, key, 3).hand(0, "transport").afford(0, "transport")
    window(w, v.Window.ADVENTURE).do("spell transport", f"yellow {yellow}")
    assert w.legal() == all_but(*closed)


@pytest.mark.rule("DD-MON-09", "DD-MON-13")
def test_dd_mon_09_a_dark_building_may_hold_one_black_and_all_yellow():
    w = at(2).build(1, "market", 1, dark=True).monster(1, "imp", 1).own_tables()
    w.t.monster_die[: v.YELLOWS] = 0
    for key in ("tarpa", "elf_mercenaries", "white_mask_gnolls", "foreign_mercenary"):
        w.monster(1, key, 1)
    for key in ("tarpa", "essoli", "gnarl"):
        w.henchman(1, key)
    w.state.check()
    assert strength(w, 1, 1) == 4 + 3 + 5 + 3


@pytest.mark.rule("DD-MON-10", "DD-SP-30")
def test_dd_mon_10_a_later_change_of_the_building_dislodges_nothing():
    w = at(2).build(1, "grove", 1, dark=True).monster(1, "specter_1", 1).hand(1, "sanctify")
    w.afford(1, "sanctify")
    window(w, v.Window.ADVENTURE).do("spell sanctify")
    assert (w.s.side[1, 1], w.s.token[1, 1]) == (LIGHT, v.Token.SANCTIFY)
    play(w, v.Task.PRODUCTION)
    assert (w.have(1, "evil"), w.have(1, "coin")) == (1, 9)
    party(w, "green", (1, "monster", "religion"))
    adventure(w)
    assert rows(w, v.Event.ATTACK) == [(1, 1, 9 + 5, 0, 0)]
    w.state.check()


@pytest.mark.rule("DD-MON-18")
def test_dd_mon_18_with_an_empty_pile_nothing_can_be_summoned():
    w = at(2).hand(0, "animate").hand(0, "summon").afford(0, "animate").afford(0, "summon")
    cards = w.zone(v.Zone.MONSTER_PILE)
    w._set_zone(v.Zone.MONSTER_PILE, cards[:1])
    assert not is_finished(window(w, v.Window.PREPARATION))
    assert not is_finished(window(w, v.Window.ADVENTURE))
    w._set_zone(v.Zone.MONSTER_PILE, [])
    assert is_finished(window(w, v.Window.PREPARATION))
    assert is_finished(window(w, v.Window.ADVENTURE))
