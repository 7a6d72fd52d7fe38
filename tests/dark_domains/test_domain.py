"""Domains: defence (DD-MON-13), flips (DD-FLIP), tokens, buildings (DD-BU, DD-BCARD)."""

import pytest

from lairzoo.envs.dark_domains import effects as e
from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import (
    adventure,
    changes,
    defence,
    is_finished,
    own,
    party,
    play,
    rows,
    squad,
    strength,
    table,
    window,
)

DARK, LIGHT = v.Side.DARK, v.Side.LIGHT


# ---- defence


@pytest.mark.rule("DD-MON-13")
def test_dd_mon_13_values_of_building_and_monsters_add_up():
    w = at(2).build(1, "knights_hall", 5, dark=True).monster(1, "vampire_1", 5)
    w.monster(1, "white_mask_gnolls", 5).monster(1, "dragon_1", 4).build(1, "castle", 8)
    assert strength(w, 1, 5) == 11 + 9 + 3
    w = at(2).monster(1, "vampire_1", 5).monster(1, "white_mask_gnolls", 5)
    w.build(0, "castle", 5, dark=True)
    assert strength(w, 1, 5) == 9 + 3


@pytest.mark.rule("DD-BCARD-04")
def test_dd_bcard_04_the_value_applies_whichever_side_is_up():
    w = at(2).build(1, "grove", 1).monster(1, "white_mask_gnolls", 1)
    assert strength(w, 1, 1) == 9 + 3
    w = at(2).build(1, "grove", 1, dark=True).monster(1, "white_mask_gnolls", 1)
    assert strength(w, 1, 1) == 9 + 3


@pytest.mark.rule("DD-BU-02", "DD-BU-05")
def test_dd_bu_02_a_fortress_helps_the_other_buildings_of_its_area():
    for space, value in ((5, 10 + 7), (7, 10 + 7), (3, 10), (8, 10)):
        w = at(2).build(1, "castle", 4, dark=True).build(1, "palace", space, dark=True)
        assert strength(w, 1, space) == value  # the Palace has the higher rank: 88
    w = at(2).build(1, "castle", 4).build(1, "palace", 5, dark=True)
    assert strength(w, 1, 5) == 10  # the light Castle is no Fortress
    w = at(2).build(0, "castle", 4, dark=True).build(1, "palace", 5, dark=True)
    assert strength(w, 1, 5) == 10  # another domain


@pytest.mark.rule("DD-BU-02", "DD-BCARD-04")
def test_dd_bu_02_nothing_for_itself_and_bare_spaces_all_for_light_ones():
    w = at(2).build(1, "castle", 4, dark=True).build(1, "lake", 7)
    assert strength(w, 1, 4) == 12
    w = at(2).build(1, "castle", 4, dark=True).build(1, "lake", 7).monster(1, "imp", 7)
    assert strength(w, 1, 7) == 4 + 7 + 3
    w = at(2).build(1, "castle", 4, dark=True).monster(1, "imp", 6)
    assert strength(w, 1, 6) == 3


@pytest.mark.rule("DD-BU-04", "DD-BU-02")
def test_dd_bu_04_outposts_give_three_each_and_add_up():
    w = at(2).build(1, "keep", 8, dark=True).build(1, "border_keep", 11, dark=True)
    assert strength(w, 1, 8) == 9 + 3  # rank 42 before 9
    w = at(2).build(1, "keep", 8, dark=True).build(1, "border_keep", 11, dark=True)
    w.build(1, "castle", 9, dark=True).build(1, "palace", 10, dark=True)
    assert strength(w, 1, 10) == 10 + 3 + 3 + 7
    w = at(2).build(1, "keep", 8).build(1, "palace", 10, dark=True)
    assert strength(w, 1, 10) == 10


@pytest.mark.rule("DD-BU-05", "DD-AFTER-01")
def test_dd_bu_05_the_bonus_ends_with_the_building():
    w = at(2).build(1, "keep", 8, dark=True).build(1, "vineyard", 9, dark=True)
    defence(w, "keep", 0)
    squad(w, "martial", "religion")
    squad(w, "nature", "religion", attack=1, tavern="yellow")
    play(w, v.Task.ADVENTURE)
    assert [row[2] for row in rows(w, v.Event.ATTACK)] == [0, 5]


@pytest.mark.rule("DD-BU-05", "DD-SP-30")
def test_dd_bu_05_the_bonus_ends_when_it_turns_light():
    w = at(2).build(1, "castle", 8, dark=True).build(1, "palace", 9, dark=True).hand(0, "sanctify")
    w.afford(0, "sanctify")
    squad(w, "power", "religion")
    adventure(w).do("spell sanctify", "space next plains 1")
    assert rows(w, v.Event.ATTACK) == [(1, 4, 10, 0, 0)]


@pytest.mark.rule("DD-TOKEN-02", "DD-ATK-01")
def test_dd_token_02_a_magic_shell_adds_four_to_its_building():
    w = at(2).build(1, "palace", 5, dark=True).token(1, 5, v.Token.SHELL).build(1, "lake", 4)
    w.token(1, 4, v.Token.SHELL)
    assert strength(w, 1, 5) == 10 + 4
    placed = {int(row[1]) for row in w.t.row if row[0] == e.Op.TOKEN}
    assert {int(v.Token.SHELL), int(v.Token.DOUBLE)} <= placed


@pytest.mark.rule("DD-ATK-01", "DD-HCARD-06")
def test_dd_atk_01_brannoch_adds_two_to_every_own_building():
    w = at(2).henchman(1, "brannoch").build(1, "palace", 5, dark=True).build(1, "castle", 0)
    assert strength(w, 1, 5) == 12
    w = at(2).henchman(0, "brannoch").build(1, "palace", 5, dark=True)
    assert strength(w, 1, 5) == 10
    w = at(2).henchman(1, "brannoch").monster(1, "imp", 5)
    assert strength(w, 1, 5) == 3


@pytest.mark.rule("DD-TOKEN-01", "DD-SP-19")
def test_dd_token_01_desecration_adds_two_dice_whatever_stands_there():
    w = at(2).build(1, "palace", 5, dark=True).token(1, 5, v.Token.DESECRATION)
    w.rolls((1, 1), (6, 4), (6, 5))
    assert strength(w, 1, 5) == 10 + 9
    w = at(2).monster(1, "imp", 5).token(1, 5, v.Token.DESECRATION).token(1, 4, v.Token.DESECRATION)
    w.rolls((1, 1), (6, 1), (6, 3))
    assert strength(w, 1, 5) == 3 + 4


# ---- flips


def banchal(w, seat=0):
    w.henchman(seat, "banchal").give(seat, coin=4)
    return window(w, v.Window.PREPARATION)


@pytest.mark.rule("DD-FLIP-01", "DD-FLIP-03")
def test_dd_flip_01_banchal_turns_any_light_building():
    w = at(3).build(0, "lake", 0).build(1, "market", 3).build(2, "castle", 5, dark=True)
    w.build(2, "chapel", 9).token(2, 9, v.Token.SANCTIFY)
    w.build(1, "grove", 0).token(1, 0, v.Token.QUEEN).build(1, "keep", 7)
    w.token(1, 7, v.Token.SHELL, v.Token.DESECRATION)
    banchal(w).do("henchman banchal")
    assert w.legal() == own(0) | {"space next forest 4", "space next urban 4"}
    before = table(w)
    w.do("space next forest 4")
    assert changes(w, before) == {("side", 1, 3): (LIGHT, DARK)}
    assert rows(w, v.Event.FLIPPED) == [(1, w.building_id("market"), 3, DARK, 0)]
    play(w, v.Task.PRODUCTION)
    assert w.have(1, "evil") == 3
    w.state.check()


@pytest.mark.rule("DD-FLIP-01", "DD-SP-19")
@pytest.mark.parametrize("token", [None, v.Token.QUEEN, v.Token.SANCTIFY])
def test_dd_flip_01_desecration_turns_a_light_building_that_can_turn(token):
    w = at(2).build(1, "grove", 1).hand(0, "desecration").afford(0, "desecration")
    if token is not None:
        w.token(1, 1, token)
    before = table(w)
    window(w, v.Window.PLACED).do("spell desecration", "space next forest 2")
    found = {k: x for k, x in changes(w, before).items() if k[0] in ("side", "token")}
    old = 0 if token is None else int(token)
    wanted = {("token", 1, 1): (old, old | int(v.Token.DESECRATION))}
    if token is None:
        wanted["side", 1, 1] = (LIGHT, DARK)
    assert found == wanted
    w.state.check()


@pytest.mark.rule("DD-FLIP-01", "DD-BU-03", "DD-FLIP-03")
@pytest.mark.parametrize("space", [0, 3])
def test_dd_bu_03_a_citadel_takes_its_area_along(space):
    w = at(2).build(1, "citadel", space).build(1, "grove", 1).build(1, "market", 2)
    w.token(1, 2, v.Token.SANCTIFY).build(1, "chapel", 3 - space).token(1, 3 - space, v.Token.QUEEN)
    w.build(1, "lake", 4).build(1, "keep", 15).build(0, "meadow", 2)
    before = table(w)
    banchal(w).do("henchman banchal", f"space next forest {space + 1}")
    found = {k: x for k, x in changes(w, before).items() if k[0] == "side"}
    assert found == {("side", 1, space): (LIGHT, DARK), ("side", 1, 1): (LIGHT, DARK)}
    assert [row[2] for row in rows(w, v.Event.FLIPPED)] == [space, 1]
    w.state.check()


@pytest.mark.rule("DD-BU-03")
@pytest.mark.parametrize("first", [8, 12])
def test_dd_bu_03_only_the_flip_acts_and_only_a_citadels(first):
    w = at(2).build(1, "citadel", 8, dark=True).build(1, "grove", 0).build(1, "market", 9)
    w.build(1, "keep", 12).build(1, "chapel", 13)
    play(w, v.Task.PRODUCTION)
    assert w.s.side[1, 9] == LIGHT  # not in later Production phases
    space = {8: "plains 2", 12: "mountains 1"}[first]
    banchal(w).do("henchman banchal", f"space next {space}")
    turned = [k for k in (0, 8, 9, 12, 13) if w.s.side[1, k] == DARK]
    assert turned == ([8, 9] if first == 8 else [8, 12])


@pytest.mark.rule("DD-BU-03")
def test_dd_bu_03_turned_light_and_dark_again_it_acts_again():
    w = at(2).build(1, "citadel", 8).build(1, "old_citadel", 9).build(1, "market", 10)
    banchal(w).do("henchman banchal", "space next plains 1")
    assert list(w.s.side[1, 8:12]) == [DARK, DARK, DARK, LIGHT]
    w.s.side[1, 8] = LIGHT
    w.build(1, "lake", 11)
    w.s.henchman_used[:] = 0
    banchal(w).do("henchman banchal", "space next plains 1")
    assert list(w.s.side[1, 8:12]) == [DARK] * 4


@pytest.mark.rule("DD-FLIP-01", "DD-FLIP-02")
def test_dd_flip_02_no_minion_turns_a_building_light():
    w = at(2).build(0, "lake", 0).build(0, "market", 1, dark=True).build(1, "chapel", 2)
    w.phase(v.Phase.MINION)
    spaces = {label for label in w.legal() if label.startswith("space")}
    assert spaces == own(0)


@pytest.mark.rule("DD-FLIP-01", "DD-FLIP-02")
def test_dd_flip_01_a_minion_turns_it_in_the_resolution_phase():
    w = at(2).build(0, "lake", 0).build(0, "market", 1, dark=True).domain_minion(0, 0)
    w.phase(v.Phase.RESOLUTION)
    assert (w.ask, w.legal()) == (v.Decision.FLIP_CHOICE, {"pass", "perform"})
    w.do("perform")
    assert rows(w, v.Event.FLIPPED) == [(0, w.building_id("lake"), 0, DARK, 0)]


@pytest.mark.rule("DD-FLIP-02", "DD-SP-30", "DD-FLIP-03")
def test_dd_flip_02_sanctify_turns_it_light_for_good():
    w = at(2).build(1, "castle", 4, dark=True).hand(0, "sanctify").afford(0, "sanctify")
    window(w, v.Window.ADVENTURE).do("spell sanctify")
    assert (w.s.side[1, 4], w.s.token[1, 4]) == (LIGHT, v.Token.SANCTIFY)
    assert [row[3] for row in rows(w, v.Event.FLIPPED)] == [LIGHT]
    assert is_finished(banchal(w))  # nothing to turn
    w.state.check()


# ---- building cards


@pytest.mark.rule("DD-BCARD-01", "DD-BCARD-02", "DD-BCARD-03", "DD-BU-06")
def test_dd_bcard_01_the_cards_the_rulebook_describes():
    w = at(2)
    t = w.t
    assert t.num_buildings == 94
    grove, market, tower = (w.building_id(k) for k in ("grove", "market", "white_tower"))
    assert (t.building_kind[grove], t.building_areas[grove]) == (v.Kind.NATURE, 0b0001)
    assert t.building_defence[grove] == 9
    cost = {v.Item(k): int(n) for k, n in enumerate(t.building_cost[grove]) if n}
    assert cost == {v.Item.WOOD: 1, v.Item.STONE: 1, v.Item.WORKER: 1}
    cost = {v.Item(k): int(n) for k, n in enumerate(t.building_cost[market]) if n}
    assert cost == {v.Item.WOOD: 1, v.Item.WORKER: 1}
    assert t.building_rank[tower] == 13
    made = {v.Item(k): int(n) for k, n in enumerate(t.building_make[tower, DARK]) if n}
    assert made == {v.Item.SPELL: 1, v.Item.EVIL: 4}
    specials = {
        "alchemy_lab": v.Special.LAB,
        "castle": v.Special.FORTRESS,
        "citadel": v.Special.RUINS,
        "keep": v.Special.OUTPOST,
        "grove": v.Special.NONE,
    }
    for key, special in specials.items():
        assert t.building_special[w.building_id(key)] == special
    ranks = t.building_rank[:94]
    assert len(set(ranks.tolist())) == 94


@pytest.mark.rule("DD-BCARD-06")
def test_dd_bcard_06_type_and_rank_are_those_of_both_sides():
    for dark, kind in ((False, v.Target.PILGRIMAGE), (True, v.Target.ATTACK)):
        w = at(2).build(0, "moon_well", 0, dark=dark).build(1, "scrying_pool", 0, dark=dark)
        party(w, "green", (1, "magic", "martial"))
        adventure(w)
        ((seat, _, found, *_),) = rows(w, v.Event.TARGET)
        assert (seat, found) == (0, kind)  # 30 before 23
