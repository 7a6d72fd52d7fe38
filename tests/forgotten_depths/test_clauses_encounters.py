"""Encounters clause by clause: the kinds of elements, what they give, and how they end."""

import numpy as np
import pytest

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import vocab as v
from tests.forgotten_depths.encounter_state import row
from tests.forgotten_depths.journey import Journey, read

Z = v.Zone


def with_pile(*texts, **options):
    """A party whose pile holds tiles of these designs, the first one on top."""
    tour = Journey(**options)
    drawn = [tour.tile(text) for text in texts]
    tour.pile(Z.TILES, *reversed(drawn))
    return tour, drawn


# ---- the elements


@pytest.mark.rule("FD-ENC-01")
def test_fd_enc_01_seven_kinds_of_elements():
    kinds = {
        "M": "MONSTER_DRAWN",
        "F": "FEATURE_DRAWN",
        "D": "UNLOCKED",
        "C": "ITEM_GAINED",
        "L": "LEGEND_DRAWN",
        "R": "RESTED",
        "T": None,  # the stairs end exploring
    }
    found = {}
    for kind in kinds:
        tour, _ = with_pile("EW")
        tour.pile(Z.MONSTERS, row("monsters", "vine_walker"))
        tour.pile(Z.FEATURES, row("features", "fallen_arch"))
        tour.pile(Z.LEGEND_OPENING + 1, row("legends", "empty_throne"))
        if kind == "L":
            tour.pattern(1, (0, 0, "N"), (1, 0, "S"))
            tour.add("EW", (1, 0), nodes=["N"])
            tour.add("W", (2, 0), nodes=["S"])
        elif kind == "D":
            tour.add("W ; E", (1, 0), links="d01")
        else:
            tour.add(f"W {kind}", (1, 0), kind="stairs" if kind == "T" else "ordinary")
        tour.run()
        offered = tour.legal() - {a.DRAW}
        assert len(offered) == 1, kind
        pending = tour.choose(offered.pop())
        if pending == "CHEST_HERO":
            pending = tour.choose(a.HERO)
        found[kind] = {v.Event(int(e[0])).name for e in tour.s.event[: tour.s.num_events]}
        assert kind != "T" or (pending == "GAME" and tour.s.stairs_taken == 1)
    for kind, event in kinds.items():
        if event is not None:
            assert [k for k in kinds if event in found[k]] == [kind]


@pytest.mark.rule("FD-ENC-01")
@pytest.mark.parametrize("ecology", v.Ecology)
def test_fd_enc_01_nothing_else_is_an_element(ecology):
    tour, _ = with_pile("EW", ecology=ecology.name.lower())
    water = {"water": ["NE"]} if ecology == v.Ecology.CAVERNS else {}
    tour.add("W P" if water else "W", (1, 0), nodes=["N"], **water)
    tour.run()
    assert tour.legal() == {a.DRAW}


FREE = {a.DRAW, a.ASIDE, a.BUY_HEAL, a.BUY_KEY, a.BUY_ABILITY}


def is_exploring(action):
    """Whether an action draws, encounters, buys, or Equips."""
    return action in FREE or a.CELL <= action < a.SLOT or a.LEGEND <= action < a.HERO


@pytest.mark.rule("FD-ENC-03", "FD-MON-04", "FD-ITEM-03", "FD-XP-02")
def test_fd_enc_03_a_fight_is_carried_through_and_is_the_only_way():
    tour, _ = with_pile("EW")
    way, other = tour.add("EW M", (1, 0)), tour.add("E F", (-1, 0))
    tour.hold(0, "iron_helmet", "oak_shield")
    tour.earn(3, 3, 3)
    tour.s.health[1] -= 9
    tour.pile(Z.MONSTERS, row("monsters", "tusked_digger"))
    tour.run()
    assert {a.DRAW, a.BUY_HEAL, a.BUY_KEY, a.TILE + other, a.ITEM} <= tour.legal()
    asks = []

    def watch():
        asks.append(tour.pending())
        assert tour.s.phase == v.Phase.COMBAT
        assert tour.s.monster_done[way] == 0
        assert tour.reach(way) == "ACCESSIBLE"
        assert not any(is_exploring(n) for n in tour.legal())
        tour.s.health[:] = tour.s.health_max

    tour.choose(a.TILE + way)
    tour.go_on("EXPLORE", hold=watch)
    assert len(asks) > 3
    assert tour.s.monster_done[way] == 1
    assert tour.reach(way) == "TRAVERSABLE"
    assert len(tour.events("MONSTER_DEFEATED")) == 1


@pytest.mark.rule("FD-MON-04", "FD-GAME-01")
def test_fd_mon_04_a_lost_fight_clears_nothing():
    tour, _ = with_pile("EW")
    way = tour.add("EW M", (1, 0))
    tour.pile(Z.MONSTERS, row("monsters", "tusked_digger"))
    tour.run()
    tour.choose(a.TILE + way)

    def weaken():
        tour.s.health[:2] = 1
        tour.s.foe_health[0, 0] = tour.s.foe_full[0]

    assert tour.go_on("EXPLORE", hold=weaken) == "HERO_DEFEATED"
    assert tour.s.monster_done[way] == 0
    assert tour.events("MONSTER_DEFEATED") == []


@pytest.mark.rule("FD-ENC-03", "FD-XP-02", "FD-GAME-03")
def test_fd_enc_03_a_test_is_carried_through():
    tour, _ = with_pile("EW")
    way, other = tour.add("W F", (1, 0)), tour.add("E F", (-1, 0))
    tour.pile(Z.FEATURES, row("features", "fallen_arch"), row("features", "bat_roost"))
    tour.earn(3)
    tour.s.health[1] -= 9
    tour.run()
    assert tour.s.phase == v.Phase.EXPLORE
    assert {a.BUY_HEAL, a.TILE + other} <= tour.legal()
    assert tour.choose(a.TILE + way) == "TEST_CARD"
    while tour.pending() == "TEST_CARD":
        assert tour.s.phase == v.Phase.ENCOUNTER
        assert {a.VALUE <= n < a.OPTION for n in tour.legal()} == {True}
        tour.choose(min(tour.legal()))
    tour.go_on("EXPLORE")
    assert tour.s.phase == v.Phase.EXPLORE
    assert {a.DRAW, a.TILE + other} <= tour.legal()


@pytest.mark.rule("FD-ENC-04", "FD-ENC-05")
def test_fd_enc_04_the_cards_are_the_currency_of_the_party():
    tour, _ = with_pile("EW")
    monster, feature = row("monsters", "vine_walker"), row("features", "fallen_arch")
    tour.t.feature_xp[feature] = 1
    one, two = tour.add("W M", (1, 0)), tour.add("E F", (-1, 0))
    tour.pile(Z.MONSTERS, monster)
    tour.pile(Z.FEATURES, feature)
    for seat in range(2):
        tour.pile(Z.HERO_DRAW + seat, *[8] * 9)
    tour.run()
    for tile in (one, two):
        tour.choose(a.TILE + tile)
        tour.go_on("EXPLORE", hold=tour.favour)
    assert sorted(tour.cards(Z.POOL)) == [monster, v.XP_FEATURE + feature]
    assert read(tour.seen(1), "party", "xp") == [3]
    assert read(tour.seen(0), "xp", "cards") == [1, 1, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("FD-MON-06")
def test_fd_mon_06_a_monster_is_open_when_drawn_and_secret_before():
    tour, _ = with_pile("EW", heroes=3)
    way = tour.add("EW MM", (1, 0))
    drawn = [row("monsters", key) for key in ("withered_shade", "tusked_digger")]
    waiting = [row("monsters", key) for key in ("vine_walker", "hollow_armor")]
    tour.pile(Z.MONSTERS, *waiting, *drawn[::-1])
    tour.run()
    before = tour.seen(1)
    tour.pile(Z.MONSTERS, *drawn, *waiting)
    for name, table in tour.seen(1).items():
        assert np.array_equal(table, before[name]), name
    tour.pile(Z.MONSTERS, *waiting, *drawn[::-1])
    tour.choose(a.TILE + way)
    for seat in range(3):
        assert read(tour.seen(seat), "foes", "card")[:2] == [k + 1 for k in drawn]


@pytest.mark.rule("FD-MON-07")
def test_fd_mon_07_two_icons_are_two_cards_again_after_a_rest():
    tour, _ = with_pile("EW")
    way, camp = tour.add("EW MM", (1, 0)), tour.add("W R", (2, 0))
    keys = ("vine_walker", "tusked_digger", "hollow_armor", "withered_shade")
    rows = [row("monsters", key) for key in keys]
    tour.pile(Z.MONSTERS, *rows[::-1])
    tour.run()
    for fight in range(2):
        tour.choose(a.TILE + way)
        assert tour.cards(Z.MONSTERS_OUT) == rows[2 * fight : 2 * fight + 2]
        tour.go_on("EXPLORE", hold=tour.favour)
        assert tour.s.monster_done[way] == 1
        if fight == 0:
            tour.choose(a.TILE + camp)
            assert tour.s.monster_done[way] == 0
    assert sorted(tour.cards(Z.POOL)) == sorted(rows)


# ---- what gives Experience Points and Items


@pytest.mark.rule("FD-DOOR-05", "FD-CHEST-05")
def test_fd_door_05_a_door_gives_nothing_but_the_way():
    tour, _ = with_pile("EW")
    door = tour.add("W ; E", (1, 0), links="d01")
    tour.earn(2)
    tour.run()
    pool, items = tour.cards(Z.POOL), tour.items()
    assert tour.choose(a.TILE + door) == "EXPLORE"
    assert tour.s.door_open[door] == 1
    assert (tour.cards(Z.POOL), tour.items()) == (pool, items)
    assert tour.events("XP_GAINED") == []


@pytest.mark.rule("FD-CHEST-05")
def test_fd_chest_05_a_monster_gives_no_item():
    tour, _ = with_pile("EW")
    way = tour.add("W M", (1, 0))
    tour.pile(Z.MONSTERS, row("monsters", "vine_walker"))
    tour.hold(1, "seeing_ring")
    tour.run()
    items = tour.items()
    tour.choose(a.TILE + way)
    tour.go_on("EXPLORE", hold=tour.favour)
    assert tour.s.monster_done[way] == 1
    assert tour.items() == items
    assert tour.events("ITEM_GAINED") == []


@pytest.mark.rule("FD-CHEST-04", "FD-CHEST-05")
def test_fd_chest_04_the_item_of_a_chest_has_the_value():
    tour, _ = with_pile("EW")
    chest = tour.add("W C", (1, 0))
    tour.earn(2)
    item = row("items", "seeing_ring")
    tour.pile(Z.ITEM_DECK + v.HeroClass.WIZARD, item)
    tour.run()
    assert tour.choose(a.TILE + chest) == "CHEST_HERO"
    assert tour.choose(a.HERO + 1) == "EXPLORE"
    assert tour.items()[:2] == [[], [item]]
    assert read(tour.seen(), "party", "xp") == [2]
    assert tour.events("XP_GAINED") == []
    for hero in range(v.CLASSES):
        cards = tour.t.class_item[hero, : tour.t.num_class_items[hero]]
        assert (tour.t.item_xp[cards] >= 1).all()


@pytest.mark.rule("FD-CHEST-06")
def test_fd_chest_06_a_hero_without_an_item_deck_is_not_offered():
    tour, _ = with_pile("EW", heroes=3)
    chests = [tour.add("W C", (1, 0)), tour.add("E C", (-1, 0))]
    tour.pile(Z.ITEM_DECK + v.HeroClass.FIGHTER)
    tour.pile(Z.ITEM_DECK + v.HeroClass.ROGUE)
    tour.pile(Z.ITEM_DECK + v.HeroClass.WIZARD, row("items", "seeing_ring"))
    tour.run()
    assert tour.choose(a.TILE + chests[0]) == "CHEST_HERO"
    assert tour.legal() == {a.HERO + 1}
    tour.choose(a.HERO + 1)
    assert tour.choose(a.TILE + chests[1]) == "EXPLORE"  # resolved empty
    assert tour.s.chest_done[chests[1]] == 1
    assert tour.items() == [[], [row("items", "seeing_ring")], []]


@pytest.mark.rule("FD-CAMP-04")
def test_fd_camp_04_stored_power_stays_stored():
    tour, _ = with_pile("EW")
    camp = tour.add("W R", (1, 0))
    tour.s.stored[:2] = 1, 0
    tour.pile(Z.HERO_DRAW, 2, 3)
    tour.pile(Z.HERO_DISCARD, v.POWER, 4)
    tour.pile(Z.HERO_DRAW + 1, 5)
    tour.pile(Z.HERO_DISCARD + 1, v.POWER, v.POWER)
    tour.run()
    tour.choose(a.TILE + camp)
    assert tour.s.stored[:2].tolist() == [1, 0]
    assert sorted(tour.cards(Z.HERO_DRAW)) == [v.POWER, 2, 3, 4]
    assert sorted(tour.cards(Z.HERO_DRAW + 1)) == [v.POWER, v.POWER, 5]


@pytest.mark.rule("FD-COMP-14")
def test_fd_comp_14_there_is_no_end_of_encounter_tokens():
    tour, _ = with_pile("EW")
    tiles = [tour.add("EW M F", (x, 0)) for x in [*range(1, 11), *range(-1, -5, -1)]]
    marks = 0
    for tile in tiles:
        for slot in ("MONSTER", "FEATURE"):
            assert slot in tour.offers(tile)
            tour.meet(tile, slot)  # the decks are empty
            assert tour.pending() == "EXPLORE"
            frames.pop(tour.s)  # the ask
            marks += 1
    assert marks == 28
    assert tour.s.monster_done[tiles].all()
    assert tour.s.feature_done[tiles].all()
