"""What is used in windows beside spells: abilities of buildings, and attacks by henchmen."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.magic import effects, spells
from tests.dark_domains.scenes import (
    dice,
    is_finished,
    no_niktmarg,
    play,
    rows,
    table,
    window,
)

END, PREPARATION = v.Window.END, v.Window.PREPARATION


@pytest.mark.rule("DD-CAST-03", "DD-PREP-01")
def test_dd_prep_01_who_could_only_pass_is_not_asked():
    w = at(3, auto_forced=False)  # else nobody would notice
    for kind in v.Window:
        assert is_finished(window(w, kind))
    w = at(3, auto_forced=False).hand(0, "rust").build(2, "caravan_yard", 4).monster(0, "imp", 3)
    w.hand(1, "counter_magic").hand(1, "resurrection").henchman(1, "zasch")
    w.afford(0, "rust")
    for kind in v.Window:
        if kind != PREPARATION:
            assert is_finished(window(w, kind))
    window(w, PREPARATION)
    assert (w.seat, w.legal()) == (0, {"pass", w.name("spell rust")})
    w.do("spell rust")
    assert is_finished(w)


@pytest.mark.rule("DD-BU-06", "DD-BCARD-03")
def test_dd_bu_06_an_ability_is_used_once_a_turn_while_its_side_is_up():
    w = at(3).build(1, "caravan_yard", 4, dark=True).give(1, coin=20)
    w.build(0, "market", 4).build(2, "lake", 1, dark=True)
    for kind in v.Window:
        if kind != END:
            assert is_finished(window(w, kind))
    window(w, END)
    assert (w.seat, w.legal()) == (1, {"pass", "space own urban 1"})
    before = table(w)
    w.do("space own urban 1")
    assert rows(w, v.Event.BUILDING_USED) == [(1, w.building_id("caravan_yard"), 4, 0, 0)]
    assert w.ask == v.Decision.BUY_GOODS
    w.do("pass")
    assert is_finished(w)
    assert effects(w, before) == {("token", 1, 4): (0, v.Token.USED)}
    assert is_finished(window(w, END))
    play(w, v.Task.END)
    assert w.s.token[1, 4] == 0
    assert window(w, END).can("space own urban 1")
    w.s.side[1, 4] = v.Side.LIGHT
    assert is_finished(window(w, END))


@pytest.mark.rule("DD-BU-06", "DD-SPELL-03")
def test_dd_bu_06_an_ability_without_an_effect_is_not_offered():
    w = no_niktmarg(at(2)).build(0, "arena", 5, dark=True).give(0, coin=30)
    assert is_finished(window(w, PREPARATION))
    w.nik(4, "imp")
    assert window(w, PREPARATION).legal() == {"pass", "space own urban 2"}


@pytest.mark.rule("DD-BU-06", "DD-PREP-01")
def test_dd_bu_06_two_buildings_are_used_one_after_the_other():
    w = at(2).build(0, "caravan_yard", 4, dark=True).build(0, "deer_park", 0, dark=True)
    w.monster(0, "imp", 9)
    window(w, END)
    assert w.legal() == {"pass", "space own urban 1", "space own forest 1"}
    w.do("space own forest 1")
    assert (w.s.black[0, 9], w.have(0, "evil")) == (v.NONE, 3)
    assert w.legal() == {"pass", "space own urban 1"}


@pytest.mark.rule("DD-HE-10", "DD-SP-05")
def test_dd_he_10_kavai_does_not_buy_at_the_builders_guild():
    w = at(2).henchman(0, "kavai").hold(0, "grove").give(0, coin=20)
    keys = ["black_plague", "cave_in", "guardians_of_the_wood", "rust"]
    window(spells(w, 1, *keys), PREPARATION).do(*(f"spell {key}" for key in keys))
    assert w.s.closed_good.sum() == 4
    play(w, v.Task.FOREMAN, 0).do("henchman kavai")
    assert w.ask == v.Decision.BUY_GOODS
    assert w.legal() == {"pass", "item stone", "item metal", "item wood"}


@pytest.mark.rule("DD-HE-02", "DD-SP-26")
@pytest.mark.parametrize(("key", "imbued"), [("ogre_1", True), ("ogre_1", False)])
def test_dd_he_02_an_imbue_token_counts_in_niktmarg_too(key, imbued):
    w = no_niktmarg(at(2)).nik(2, key).henchman(0, "benar")
    w.s.imbued_monster[w.monster_id(key)] = int(imbued)
    defence = int(w.t.monster_defence[w.monster_id(key)])
    w.rolls((6, 3), (6, 3), (6, defence - 5), (6, 4))
    window(w, PREPARATION).do("henchman benar")
    extra = [(6, 4)] if imbued else []
    assert dice(w) == [(6, 3), (6, 3), (6, defence - 5), *extra]
    assert rows(w, v.Event.ATTACK) == [(v.NOBODY, defence + 1, defence + 4 * imbued, 0, 0)]
    assert (w.s.nik[2] == v.NONE) == (not imbued)
    assert w.s.boxed[4] == int(not imbued)
