"""Spells on spaces and monsters, in all their limits (DD-SP)."""

import pytest

from lairzoo.envs.dark_domains import effects as e
from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.magic import effects, spells
from tests.dark_domains.scenes import (
    adventure,
    all_but,
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
from tests.dark_domains.town import act, resolve, reveal

PREPARATION, PLACED, END = v.Window.PREPARATION, v.Window.PLACED, v.Window.END
ADVENTURE, DEFENCE, PRODUCTION = v.Window.ADVENTURE, v.Window.DEFENCE, v.Window.PRODUCTION
LIGHT, DARK = v.Side.LIGHT, v.Side.DARK
CHOOSE = v.Decision.CHOOSE
GOODS = {"black_plague": "worker", "cave_in": "stone", "guardians_of_the_wood": "wood"}
GOODS["rust"] = "metal"


# ---- monsters from the pile


@pytest.mark.rule("DD-SP-02", "DD-SP-33", "DD-KEY-03")
@pytest.mark.parametrize(
    ("key", "kind"), [("animate", PREPARATION), ("summon", ADVENTURE), ("summon", DEFENCE)]
)
def test_dd_sp_02_a_random_monster_comes_to_an_own_space_for_free(key, kind):
    w = at(3).build(0, "lake", 0).build(0, "market", 5, dark=True).build(0, "keep", 9, dark=True)
    w.monster(0, "imp", 9).monster(0, "ghoul_1", 14)
    w.monster(0, "elf_mercenaries", 2).henchman(0, "essoli")
    w.build(1, "grove", 1)
    gargoyle = w.monster_id("gargoyle_1")
    w.stack(v.Zone.MONSTER_PILE, gargoyle)
    size = len(w.zone(v.Zone.MONSTER_PILE))
    before = table(spells(w, 0, key))
    window(w, kind).do(f"spell {key}")
    assert (w.ask, w.seat) == (v.Decision.PUT_MONSTER, 0)
    assert rows(w, v.Event.REVEALED) == [(0, e.MONSTER + gargoyle, 0, 0, 0)]
    assert w.legal() == all_but(0, 9, 14)
    w.do("space own urban 2")
    assert is_finished(w)
    assert effects(w, before) == {("black", 0, 5): (v.NONE, gargoyle)}
    assert len(w.zone(v.Zone.MONSTER_PILE)) == size - 1
    w.state.check()


@pytest.mark.rule("DD-SP-02", "DD-SP-33", "DD-SPELL-03")
@pytest.mark.parametrize(("key", "kind"), [("animate", PREPARATION), ("summon", ADVENTURE)])
def test_dd_sp_02_not_without_a_space_or_a_monster(key, kind):
    def full(free=()):
        w = spells(at(2), 0, key)
        for space in range(v.SPACES):
            if space not in free:
                w.s.building[0, space] = space
        return window(w, kind)

    assert is_finished(full())
    assert full(free=[7]).window == kind
    w = spells(at(2), 0, key)
    w._set_zone(v.Zone.MONSTER_PILE, [])
    assert is_finished(window(w, kind))


# ---- Banish


@pytest.mark.rule("DD-SP-03", "DD-SP-29")
def test_dd_sp_03_any_monster_of_any_domain_or_of_niktmarg():
    w = no_niktmarg(at(3)).monster(0, "imp", 2).monster(1, "dragon_1", 9, imbued=True)
    w.monster(2, "foreign_mercenary", 3).build(2, "lake", 3).nik(2, "ogre_1").nik(4, "ghoul_1")
    spells(w, 1, "resurrection")
    before = table(spells(w, 0, "banish"))
    window(w, PLACED).do("spell banish")
    targets = {"space own forest 3", "space next plains 2", "yellow mercenary"}
    assert w.legal() == targets | {"niktmarg 2", "niktmarg 4"}
    dragon = w.monster_id("dragon_1")
    w.do("space next plains 2")  # no attack: it isn't killed, and its owner can't save it
    assert is_finished(w)
    assert effects(w, before) == {
        ("black", 1, 9): (dragon, v.NONE),
        ("imbued_monster", dragon): (1, 0),
        ("boxed", 4): (0, 1),
    }
    assert rows(w, v.Event.MONSTER_GONE) == [(1, dragon, 0, 0, 0)]
    assert dice(w) == []
    w.state.check()


@pytest.mark.rule("DD-SP-03", "DD-NIK-02")
def test_dd_sp_03_the_slot_in_niktmarg_stays_empty_until_the_clean_up():
    w = at(2).nik(3, "ogre_1").minion("niktmarg 4", 1).give(1, coin=50)
    window(spells(w, 0, "banish"), PLACED).do("spell banish", "niktmarg 3")
    assert (w.s.nik[3], w.s.boxed[4]) == (v.NONE, 1)
    resolve(w)
    assert (w.have(1, "coin"), is_finished(w)) == (50, True)
    play(w, v.Task.END)
    assert w.s.nik[3] != v.NONE
    w.state.check()


# ---- Desecration and Sanctify


@pytest.mark.rule("DD-SP-19", "DD-KEY-03", "DD-TOKEN-01")
def test_dd_sp_19_any_space_of_any_domain_that_is_not_desecrated():
    w = at(3).build(1, "grove", 2).build(1, "lake", 3).token(2, 5, v.Token.DESECRATION)
    w.token(1, 2, v.Token.SHELL)
    before = table(spells(w, 0, "desecration"))
    window(w, PLACED).do("spell desecration")
    others = own(*(k for k in range(16) if k != 5), owner="second")
    assert w.legal() == own(*range(16)) | own(*range(16), owner="next") | others
    w.do("space next forest 3")
    assert effects(w, before) == {
        ("token", 1, 2): (v.Token.SHELL, v.Token.SHELL | v.Token.DESECRATION),
        ("side", 1, 2): (LIGHT, DARK),
    }
    assert rows(w, v.Event.TOKEN) == [(0, v.Token.DESECRATION, w.space_code(1, 2), 0, 0)]
    play(w, v.Task.END)
    assert w.s.token[1, 2] == v.Token.SHELL | v.Token.DESECRATION
    w.state.check()


@pytest.mark.rule("DD-SP-19")
@pytest.mark.parametrize("token", [v.Token.QUEEN, v.Token.SANCTIFY])
def test_dd_sp_19_a_protected_building_stays_light_under_the_token(token):
    w = at(2).build(1, "grove", 2).token(1, 2, token)
    window(spells(w, 0, "desecration"), PLACED).do("spell desecration", "space next forest 3")
    assert (w.s.token[1, 2], w.s.side[1, 2]) == (token | v.Token.DESECRATION, LIGHT)


@pytest.mark.rule("DD-SP-30", "DD-FLIP-03", "DD-KEY-03")
def test_dd_sp_30_any_dark_building_turns_light_for_good():
    w = at(3).build(0, "grove", 1, dark=True).build(0, "lake", 2).build(1, "castle", 4, dark=True)
    w.build(1, "market", 5).build(2, "keep", 9, dark=True).token(2, 9, v.Token.DESECRATION)
    before = table(spells(w, 0, "sanctify"))
    window(w, ADVENTURE).do("spell sanctify")
    assert w.legal() == {"space own forest 2", "space next urban 1", "space second plains 2"}
    w.do("space second plains 2")
    assert effects(w, before) == {
        ("token", 2, 9): (v.Token.DESECRATION, v.Token.DESECRATION | v.Token.SANCTIFY),
        ("side", 2, 9): (DARK, LIGHT),
    }
    w.henchman(0, "banchal").give(0, coin=9).domain_minion(2, 9, 2)
    window(w, PREPARATION)
    w.do("henchman banchal")
    assert w.legal() == {"space own forest 3", "space next urban 2"}


@pytest.mark.rule("DD-SP-30", "DD-BU-05")
def test_dd_sp_30_a_fortress_helps_its_neighbours_no_more():
    w = at(2).build(1, "castle", 4, dark=True).build(1, "market", 5, dark=True)
    party(w, "green", (1, "economic", "nature"))
    adventure(w)
    value = rows(w, v.Event.ATTACK)[0][2]
    w = at(2).build(1, "castle", 4, dark=True).build(1, "market", 5, dark=True)
    window(spells(w, 0, "sanctify"), ADVENTURE).do("spell sanctify", "space next urban 1")
    party(w, "green", (1, "economic", "nature"))
    adventure(w)
    assert rows(w, v.Event.ATTACK)[0][2] == w.t.building_defence[w.building_id("market")]
    assert value == rows(w, v.Event.ATTACK)[0][2] + 7
    w.give(1, evil=0, coin=8)
    play(w, v.Task.PRODUCTION, 0)
    made = w.t.building_make[w.building_id("castle"), LIGHT]
    evil = w.t.building_make[w.building_id("market"), DARK, v.Item.EVIL]
    assert w.have(1, "evil") == evil
    assert w.have(1, "coin") == 8 + made[v.Item.COIN]


# ---- Destroy


@pytest.mark.rule("DD-SP-21", "DD-ATK-03")
@pytest.mark.parametrize("total", [7, 8])
def test_dd_sp_21_only_the_monsters_own_defence_counts(total):
    w = at(3).build(1, "castle", 4, dark=True).build(1, "keep", 5, dark=True)
    w.token(1, 4, v.Token.DESECRATION, v.Token.SHELL).henchman(1, "brannoch")
    w.monster(1, "treant_1", 4, imbued=True).monster(1, "elf_mercenaries", 4)
    spells(w, 0, "destroy").rolls((6, 2), (6, 2), (6, 2), (6, total - 6))
    before = table(w)
    window(w, ADVENTURE).do("spell destroy", "space next urban 1")
    treant = w.monster_id("treant_1")
    assert dice(w) == [(6, 2), (6, 2), (6, 2), (6, total - 6)]
    assert rows(w, v.Event.ATTACK) == [(1, total, 7, 0, 0)]
    gone = {
        ("black", 1, 4): (treant, v.NONE),
        ("imbued_monster", treant): (1, 0),
        ("boxed", 4): (0, 1),
    }
    assert effects(w, before) == (gone if total == 8 else {})


@pytest.mark.rule("DD-SP-21", "DD-DOCK-03", "DD-HE-24")
@pytest.mark.parametrize(
    ("key", "yellow", "sides"), [("tarpa", "tarpa", 8), ("foreign_mercenary", "mercenary", 10)]
)
def test_dd_sp_21_the_own_die_of_a_yellow_monster_is_rolled(key, yellow, sides):
    w = no_niktmarg(at(2)).build(1, "lake", 4).monster(1, key, 4)
    printed = int(w.t.monster_defence[w.monster_id(key)])
    rolled = [(6, 1), (6, 1), (6, 1), (6, 2), (sides, 5)]
    spells(w, 0, "destroy").rolls(*rolled)
    window(w, ADVENTURE).do("spell destroy")
    assert w.can(f"yellow {yellow}") if w.ask == CHOOSE else True
    assert dice(w) == rolled
    assert rows(w, v.Event.ATTACK) == [(1, 5, printed + 5, 0, 0)]
    assert w.s.yellow_state[v.Yellow[yellow.upper()]] == v.YellowState.BOARD


# ---- Resurrection


@pytest.mark.rule("DD-SP-29")
def test_dd_sp_29_a_killed_monster_is_put_on_an_own_dark_or_bare_space():
    w = at(3).build(1, "lake", 0).build(1, "market", 5, dark=True).build(1, "keep", 9, dark=True)
    w.monster(1, "imp", 9).monster(1, "ghoul_1", 14, imbued=True)
    w.monster(1, "white_mask_gnolls", 2).henchman(1, "gnarl")
    spells(w, 1, "resurrection")
    before = table(spells(w, 0, "landslide"))
    ghoul = w.monster_id("ghoul_1")
    w.own_tables().t.monster_defence[ghoul] = -9
    window(w, PREPARATION).do("spell landslide", "space next mountains 3")
    assert (w.ask, w.seat) == (v.Decision.SAVE_MONSTER, 1)
    assert w.legal() == {"pass", w.name("spell resurrection")}
    w.do("spell resurrection")
    assert (w.ask, w.seat) == (CHOOSE, 1)
    assert w.legal() == all_but(0, 9)
    w.do("space own urban 2")
    assert is_finished(w)
    found = {key: value for key, value in effects(w, before).items() if key[0] != "stock"}
    assert found == {
        ("black", 1, 14): (ghoul, v.NONE),
        ("black", 1, 5): (v.NONE, ghoul),
    }
    assert (w.s.imbued_monster[ghoul], w.s.boxed[4]) == (1, 0)
    w.state.check()


@pytest.mark.rule("DD-SP-29")
@pytest.mark.parametrize("action", ["pass", "spell resurrection"])
def test_dd_sp_29_a_lone_monster_may_rise_where_it_died(action):
    w = spells(spells(at(2).monster(1, "imp", 8), 0, "destroy"), 1, "resurrection")
    no_niktmarg(w).rolls((6, 6), (6, 6))
    imp = w.monster_id("imp")
    for space in range(v.SPACES):
        if space != 8:
            w.s.building[1, space] = space
    window(w, ADVENTURE).do("spell destroy")
    assert w.ask == v.Decision.SAVE_MONSTER
    w.do(action)
    saved = action != "pass"
    assert w.s.black[1, 8] == (imp if saved else v.NONE)
    assert w.s.boxed[4] == int(not saved)
    assert w.cards_in_hand(1) == int(not saved)
    assert is_finished(w)


@pytest.mark.rule("DD-SP-29", "DD-SPELL-03", "DD-SP-18")
def test_dd_sp_29_not_without_a_space_and_in_vain_when_it_is_countered():
    w = spells(spells(at(2).monster(1, "imp", 8), 0, "destroy"), 1, "resurrection")
    no_niktmarg(w).rolls((6, 6), (6, 6)).s.building[1] = range(v.SPACES)
    w.s.side[1] = LIGHT
    window(w, ADVENTURE).do("spell destroy")
    assert (is_finished(w), w.cards_in_hand(1)) == (True, 1)
    w = spells(spells(at(2).monster(1, "imp", 8), 0, "destroy", "counter_magic"), 1, "resurrection")
    no_niktmarg(w).rolls((6, 6), (6, 6))
    window(w, ADVENTURE).do("spell destroy", "spell resurrection", "space own plains 2")
    assert (w.ask, w.seat) == (v.Decision.COUNTER, 0)
    w.do("spell counter_magic")
    assert (w.s.black[1] == v.NONE).all()
    assert w.s.boxed[4] == 1
    w.state.check()


# ---- Transport and Gate


@pytest.mark.rule("DD-SP-34", "DD-KEY-14", "DD-KEY-03")
def test_dd_sp_34_an_own_monster_to_an_own_space_with_its_token():
    w = at(2).monster(0, "dragon_1", 3, imbued=True).build(0, "castle", 9, dark=True)
    w.build(0, "lake", 0).monster(0, "imp", 5).monster(1, "ogre_1", 2).monster(0, "tarpa", 12)
    before = table(spells(no_niktmarg(w), 0, "transport"))
    window(w, ADVENTURE).do("spell transport")
    assert w.legal() == own(3, 5) | {"yellow tarpa"}
    w.do("space own forest 4")
    assert w.legal() == all_but(0, 3, 5)
    w.do("space own plains 2")
    dragon = w.monster_id("dragon_1")
    assert effects(w, before) == {
        ("black", 0, 3): (dragon, v.NONE),
        ("black", 0, 9): (v.NONE, dragon),
    }
    assert w.s.imbued_monster[dragon] == 1
    party(w, "green", (1, "power", "nature"))
    adventure(w)
    w.until(v.Decision.PLACE_MINION)
    assert 6 in [sides for sides, _ in dice(w)]


@pytest.mark.rule("DD-SP-24", "DD-SP-25", "DD-KEY-14")
def test_dd_sp_24_the_gates_token_marks_the_origin_until_the_monster_is_back():
    w = no_niktmarg(at(3)).monster(2, "dragon_1", 4, imbued=True).build(0, "castle", 9, dark=True)
    before = table(spells(w, 0, "gate"))
    window(w, ADVENTURE).do("spell gate", "space own plains 2")
    dragon = w.monster_id("dragon_1")
    found = effects(w, before)
    assert found == {
        ("black", 2, 4): (dragon, v.NONE),
        ("black", 0, 9): (v.NONE, dragon),
        ("num_gates",): (0, 1),
        ("gate", 0, 0): (v.NONE, dragon),
        ("gate", 0, 1): (v.NONE, 2),
        ("gate", 0, 2): (v.NONE, 4),
        ("gate", 0, 3): (v.NONE, 0),
    }
    assert w.s.imbued_monster[dragon] == 1
    party(w, "green", (1, "power", "nature"))
    adventure(w)
    w.until(v.Decision.PLACE_MINION)
    assert (w.s.black[2, 4], w.s.black[0, 9], w.s.num_gates) == (dragon, v.NONE, 0)
    assert w.s.imbued_monster[dragon] == 1
    w.state.check()


@pytest.mark.rule("DD-SP-19", "DD-KEY-13")
def test_dd_sp_19_fortunes_desecrate_own_spaces():
    w = reveal(at(2).build(0, "grove", 3), "wands_nine", "tower")
    w.do("space own forest 4")
    assert (w.s.token[0, 3], w.s.side[0, 3]) == (v.Token.DESECRATION, DARK)
    w.s.building[0, 3] = v.NONE
    w.s.building_holder[w.building_id("grove")] = 0
    assert (w.seat, w.ask) == (1, CHOOSE)
    assert act(w, "temple 1").s.token[0, 3] == v.Token.DESECRATION
