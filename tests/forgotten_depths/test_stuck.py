"""When the party can do nothing more, and what still counts as a way on."""

import pytest

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import vocab as v
from tests.forgotten_depths.encounter_state import row
from tests.forgotten_depths.journey import Journey

Z = v.Zone
CARD = v.FIRST_CARD
ITEM = v.FIRST_ITEM


def at_a_door(**options):
    """A party without Keys, with an empty pile, before a Door."""
    tour = Journey(**options)
    door = tour.add("W ; E", (1, 0), links="d01")
    tour.pile(Z.TILES)
    tour.s.keys = 0
    return tour, door


@pytest.mark.rule("FD-EXPL-16", "FD-EXPL-26")
def test_without_a_key_the_party_is_stuck_at_a_door():
    tour, _ = at_a_door()
    assert tour.run() == "STUCK"
    assert (tour.s.done, tour.s.reason) == (1, v.Reason.STUCK)


@pytest.mark.rule("FD-EXPL-16")
def test_a_map_without_anything_left_is_the_end_whatever_could_be_bought():
    tour = Journey()
    tour.pile(Z.TILES)
    tour.earn(3, 3, 3)
    tour.s.party_item[0], tour.s.party_uses[0] = row("items", "bone_keys"), 3
    assert tour.run() == "STUCK"


@pytest.mark.rule("FD-EXPL-16")
def test_healing_and_equipping_alone_are_no_way_on():
    tour, _ = at_a_door()
    tour.earn(1)
    tour.s.health[0] -= 3
    tour.hold(0, "iron_helmet")
    tour.t.item_xp[row("items", "iron_helmet")] = 0
    assert tour.run() == "STUCK"


@pytest.mark.rule("FD-EXPL-16", "FD-LEG-03")
@pytest.mark.parametrize("places", [1, 2])
def test_a_legendary_location_is_a_way_on(places):
    tour = Journey()
    tour.pattern(1, (0, 0, "N"), (1, 0, "S"))
    for x, side in ((1, "N"), (2, "S"), (-2, "N"), (-1, "S"))[: 2 * places]:
        tour.add("EW", (x, 0), nodes=[side])
    tour.pile(Z.TILES)
    tour.pile(Z.LEGEND_OPENING + 1, row("legends", "empty_throne"))
    assert tour.run() == "EXPLORE"
    assert tour.legal() == {a.LEGEND + 1}
    if places > 1:
        assert tour.choose(a.LEGEND + 1) == "MATCH"
        assert tour.seat() == 0
        assert tour.legal() == {a.MATCH, a.MATCH + 1}
        tour.choose(a.MATCH + 1)
    else:
        tour.choose(a.LEGEND + 1)
    assert tour.pending() == "CARD_OPTION"


@pytest.mark.rule("FD-EXPL-16", "FD-VAR-09")
@pytest.mark.parametrize("fits", [True, False])
def test_a_tile_put_aside_is_a_way_on_if_it_can_be_placed(fits):
    tour = Journey(entry="N", dead_end=1)
    tour.s.aside_tile = tour.tile("EW")
    if not fits:
        tour.add("S", (0, -1))
    tour.pile(Z.TILES)
    assert tour.run() == ("EXPLORE" if fits else "STUCK")
    if fits:
        assert tour.legal() == {a.ASIDE}


@pytest.mark.rule("FD-EXPL-26", "FD-DOOR-02")
@pytest.mark.parametrize(
    ("item", "uses", "goes_on"),
    [("bone_keys", 3, True), ("bone_keys", 0, False), ("amber_draught", 3, False)],
)
def test_an_item_of_the_party_that_unlocks_is_a_way_on(item, uses, goes_on):
    tour, _ = at_a_door()
    tour.s.health[0] -= 5  # so that a draught could be drunk
    tour.s.party_item[3], tour.s.party_uses[3] = row("items", item), uses
    assert tour.run() == ("EXPLORE" if goes_on else "STUCK")
    if goes_on:
        assert tour.legal() == {a.HERO, a.HERO + 1}


@pytest.mark.rule("FD-EXPL-26", "FD-DOOR-02")
@pytest.mark.parametrize(
    ("ability", "used", "goes_on"),
    [("unseal", 0, True), ("unseal", 1, False), ("knit_flesh", 0, False)],
)
def test_an_ability_that_unlocks_is_a_way_on(ability, used, goes_on):
    tour, door = at_a_door()
    tour.s.health[0] -= 5
    tour.s.ability_card[1, 2] = row("abilities", ability)
    tour.s.ability_used[1, CARD + 2] = used
    assert tour.run() == ("EXPLORE" if goes_on else "STUCK")
    if goes_on:
        assert tour.say("hero hero_1", f"ability {CARD + 3}", f"tile {door}") == "STUCK"
        assert tour.s.door_open[door] == 1  # but there is nothing behind it


@pytest.mark.rule("FD-EXPL-26")
@pytest.mark.parametrize("stored", [0, 1])
def test_an_ability_that_cannot_be_paid_is_no_way_on(stored):
    tour, _ = at_a_door()
    tour.s.ability_card[0, 0] = row("abilities", "shoulder_charge")
    tour.s.stored[0] = stored
    assert tour.run() == ("EXPLORE" if stored else "STUCK")


@pytest.mark.rule("FD-EXPL-26")
def test_heroes_who_passed_may_think_again_when_it_is_the_only_way():
    tour, _ = at_a_door()
    tour.s.ability_card[1, 0] = row("abilities", "unseal")
    assert tour.run() == "EXPLORE"
    assert tour.say("hero hero_1", "done") == "EXPLORE"
    assert tour.legal() == {a.HERO + 1}


def test_a_hero_who_passed_is_not_offered_again_before_the_next_tile():
    tour = Journey()
    tour.add("W ; E", (1, 0), links="d01")
    tour.pile(Z.TILES, tour.tile("EW"), tour.tile("EW"))
    tour.s.ability_card[1, 0] = row("abilities", "unseal")
    tour.run()
    assert a.HERO + 1 in tour.legal()
    tour.say("hero hero_1", "done")
    assert a.HERO + 1 not in tour.legal()
    tour.choose(a.DRAW)
    tour.choose(min(n for n in tour.legal() if n >= a.CELL))
    tour.choose(min(tour.legal()))
    assert a.HERO + 1 in tour.legal()


@pytest.mark.rule("FD-EXPL-26", "FD-ITEM-05")
@pytest.mark.parametrize("toggled", [0, 1])
def test_an_item_that_unlocks_may_be_equipped_for_it(toggled):
    tour, door = at_a_door()
    tour.t.item_xp[:] = 0
    tour.hold(0, "iron_helmet", "pry_bar")
    tour.s.toggled[0] = 0b11 if toggled else 0b01
    assert tour.run() == "EXPLORE"
    assert tour.legal() == ({a.ITEM, a.ITEM + 1} if toggled else {a.ITEM + 1})
    tour.choose(a.ITEM + 1)
    tour.say("hero hero_0", f"ability {ITEM + 2}", f"tile {door}")
    assert tour.s.door_open[door] == 1
    assert tour.s.item_uses[0, 1] == 1


@pytest.mark.rule("FD-EXPL-26", "FD-ITEM-01")
def test_hands_may_be_freed_for_an_item_that_unlocks():
    tour, _ = at_a_door()
    tour.t.item_xp[:] = 0
    tour.hold(0, "great_sword", "pry_bar")
    tour.t.item_hands[row("items", "pry_bar")] = 1
    tour.s.equipped[0, 0] = 1
    tour.s.toggled[0] = 1  # it was just Equipped
    assert tour.run() == "EXPLORE"
    assert tour.legal() == {a.ITEM}
    tour.choose(a.ITEM)
    assert tour.legal() == {a.ITEM + 1}


@pytest.mark.rule("FD-EXPL-26", "FD-LEG-14")
@pytest.mark.parametrize("case", ["another class", "used up", "exhausted", "too dear", "no lock"])
def test_an_item_that_cannot_unlock_is_no_way_on(case):
    tour, _ = at_a_door()
    tour.t.item_xp[:] = 0
    key, seat = {"another class": ("lock_picks", 0), "no lock": ("vial_belt", 1)}.get(
        case, ("pry_bar", 0)
    )
    tour.hold(seat, "seeing_ring", key)
    ability = tour.t.item_ability[row("items", "pry_bar")]
    if case == "used up":
        tour.s.item_uses[0, 1] = 0
    elif case == "exhausted":
        tour.s.ability_used[0, ITEM + 1] = 1
    elif case == "too dear":
        tour.t.ability_cost[ability] = 1
    assert tour.run() == "STUCK"


@pytest.mark.rule("FD-EXPL-26")
def test_a_price_that_can_be_paid_is_no_obstacle():
    tour, _ = at_a_door()
    tour.t.item_xp[:] = 0
    tour.hold(0, "pry_bar")
    tour.t.ability_cost[tour.t.item_ability[row("items", "pry_bar")]] = 2
    tour.s.stored[0] = 2
    assert tour.run() == "EXPLORE"


@pytest.mark.rule("FD-EXPL-23", "FD-VAR-08")
@pytest.mark.parametrize("dead_end", [0, 1])
def test_a_tile_that_fits_beyond_the_table_only(dead_end):
    tour = Journey(entry="E", dead_end=dead_end)
    for x in range(1, v.RADIUS + 1):
        tour.add("EW", (x, 0))
    tour.pile(Z.TILES, tour.tile("EW"))
    tour.run()
    tour.choose(a.DRAW)
    if dead_end:
        assert tour.s.aside_used == 1
    assert v.Reason(int(tour.s.reason)).name == ("STUCK" if dead_end else "TABLE_EDGE")


def test_what_may_be_toggled_is_open_again_with_the_next_tile():
    tour = Journey(heroes=3)
    tour.pile(Z.TILES, tour.tile("EW"))
    tour.hold(0, "iron_helmet", "pry_bar").hold(2, "grey_cloak")
    tour.run()
    cloak = a.ITEM + 2 * v.ITEM_SLOTS
    tour.choose(a.ITEM + 1)
    tour.choose(cloak)
    assert not {a.ITEM + 1, cloak} & tour.legal()
    assert a.ITEM in tour.legal()
    tour.choose(a.DRAW)
    assert {a.ITEM, a.ITEM + 1, cloak} <= tour.legal()
    tour.choose(a.ITEM + 1)
    assert tour.events("ITEM_EQUIPPED") == [
        (0, row("items", "pry_bar"), 1, 0),
        (2, row("items", "grey_cloak"), 1, 0),
        (0, row("items", "pry_bar"), 0, 0),
    ]
    assert frames.top(tour.s)[frames.KIND] == v.Decision.PLACE_CELL
