"""Exploring: what is on offer, placing a drawn tile, dead ends."""

import pytest

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import vocab as v
from tests.forgotten_depths.encounter_state import row
from tests.forgotten_depths.explore_state import T, Tour
from tests.forgotten_depths.map_state import cell


def with_pile(*texts, **options):
    """A scene whose pile holds tiles of these designs, the last one on top."""
    tour = Tour(**options)
    drawn = [tour.tile(text) for text in texts]
    tour.pile(v.Zone.TILES, *drawn)
    tour.run()
    return tour, drawn


@pytest.mark.rule("FD-EXPL-01", "FD-EXPL-02", "FD-EXPL-14", "FD-EXPL-22")
def test_a_drawn_tile_is_placed_and_the_next_hero_leads():
    tour, (second, first) = with_pile("N", "EW")
    assert tour.legal() == {a.DRAW}
    assert tour.choose(a.DRAW) == "PLACE_CELL"
    assert tour.s.drawn_tile == first
    assert tour.s.phase == v.Phase.PLACE
    beside = {a.CELL + cell(at) for at in ((0, -1), (1, 0), (0, 1), (-1, 0))}
    assert tour.legal() == beside
    assert tour.choose(a.CELL + cell((1, 0))) == "PLACE_ROT"
    assert tour.legal() == {a.TURN, a.TURN + 2}
    assert tour.choose(a.TURN + 2) == "EXPLORE"
    assert tour.s.tile_cell[first] == cell((1, 0))
    assert tour.s.tile_rot[first] == 2
    assert tour.reach(first) == "TRAVERSABLE"
    assert tour.s.drawn_tile == v.NONE
    assert tour.s.leader == 1
    assert tour.events("TILE_PLACED") == [(0, first, cell((1, 0)), 2)]
    assert tour.choose(a.DRAW) == "PLACE_CELL"
    assert tour.s.drawn_tile == second


def test_a_fixed_leader_leads_on():
    tour, _ = with_pile("N", "EW", leader_fixed=1)
    tour.choose(a.DRAW)
    tour.choose(a.CELL + cell((1, 0)))
    tour.choose(a.TURN)
    assert tour.s.leader == 0


@pytest.mark.rule("FD-EXPL-12", "FD-EXPL-23")
def test_a_tile_without_a_place_loses_the_game():
    tour, _ = with_pile("EW", entry="N")
    tour.add("S", (0, -1))
    assert tour.choose(a.DRAW) == "NO_PLACE"
    assert tour.s.depth == 0


@pytest.mark.rule("FD-VAR-08", "FD-VAR-09")
def test_one_dead_end_is_forgiven_and_its_tile_placed_later():
    tour, (again, dead) = with_pile("EW", "EW", dead_end=1, entry="N")
    tour.s.cell_tile[cell((0, -1))] = 0  # the only cell is taken for a while
    assert tour.choose(a.DRAW) == "EXPLORE"
    assert tour.s.aside_tile == dead
    assert tour.s.leader == 0
    assert tour.s.drawn_tile == v.NONE
    assert tour.legal() == {a.DRAW}
    tour.s.cell_tile[cell((0, -1))] = v.NONE
    assert tour.legal() == {a.DRAW, a.ASIDE}
    assert tour.choose(a.ASIDE) == "PLACE_CELL"
    tour.choose(a.CELL + cell((0, -1)))
    tour.choose(min(tour.legal()))
    assert tour.s.aside_tile == v.NONE
    assert tour.s.leader == 1
    assert tour.s.tile_cell[dead] == cell((0, -1))
    tour.s.cell_tile[cell((0, -2))] = 0
    assert tour.cards(v.Zone.TILES) == [again]
    assert tour.choose(a.DRAW) == "NO_PLACE"


@pytest.mark.rule("FD-EXPL-15", "FD-EXPL-16", "FD-EXPL-26", "FD-DOOR-01")
def test_stuck_is_who_can_only_do_what_is_free():
    tour = Tour()
    door = tour.add("W ; E", (1, 0), links="d01")
    assert tour.run() == "EXPLORE"
    assert tour.legal() == {a.TILE + door}
    frames.pop(tour.s)
    tour.s.keys = 0
    tour.earn(2)
    assert tour.run() == "EXPLORE"
    assert tour.legal() == {a.BUY_KEY}
    frames.pop(tour.s)
    tour.pile(v.Zone.POOL)
    tour.t.key_xp[:] = 9
    tour.give(0, 0, row("items", "pry_bar"))
    tour.s.item_uses[0, 0] = 1
    tour.s.toggled[0] = 1
    assert tour.run() == "EXPLORE"
    assert tour.choose(a.ITEM) == "EXPLORE"
    assert tour.legal() == {a.HERO}  # the Item unlocks, and can't be taken off again
    frames.pop(tour.s)
    tour.s.item_uses[0, 0] = 0
    assert tour.run() == "STUCK"


@pytest.mark.rule("FD-PATH-05")
def test_a_tile_with_one_element_is_met_at_once_and_with_two_asked():
    tour = Tour()
    one = tour.add("W M", (1, 0))
    two = tour.add("E M C F", (-1, 0))
    tour.run()
    assert tour.legal() == {a.TILE + one, a.TILE + two}
    assert tour.choose(a.TILE + one) == "ENCOUNTER"
    assert tour.args()[:2] == [one, v.Slot.MONSTER]
    frames.pop(tour.s)
    tour.run()
    assert tour.choose(a.TILE + two) == "SLOT"
    assert tour.args()[0] == two


@pytest.mark.rule("FD-VAR-04", "FD-DOOR-02")
def test_a_locked_chest_needs_a_key():
    tour, _ = with_pile("EW", locked_chests=1)
    chest = tour.add("W C", (1, 0))
    assert a.TILE + chest in tour.legal()
    tour.s.keys = 0
    assert tour.legal() == {a.DRAW}


@pytest.mark.rule("FD-ITEM-01", "FD-ITEM-02", "FD-ITEM-03", "FD-XP-03")
def test_items_are_equipped_once_between_draws_within_two_hands():
    tour, _ = with_pile("EW", "EW")
    mine = [k for k in range(v.MAX_ITEMS) if T.item_owner[k] == 0 and T.item_xp[k] > 0]
    free = [k for k in mine if T.item_hands[k] == 0]
    held = [k for k in mine if T.item_hands[k] == 2] or [k for k in mine if T.item_hands[k] == 1]
    full = v.HANDS // int(T.item_hands[held[0]])
    for slot, item in enumerate(held[:1] * full + free[:1]):
        tour.give(0, slot, item)
    tour.give(0, full + 1, held[0])
    for slot in range(full + 1):
        assert tour.choose(a.ITEM + slot) == "EXPLORE"
    assert tour.s.equipped[0].tolist()[: full + 2] == [1] * (full + 1) + [0]
    assert tour.legal() == {a.DRAW, a.BUY_KEY}  # Items are XP as well
    tour.s.health[1] -= 1
    tour.s.keys = 0
    tour.earn(2)
    assert a.BUY_KEY in tour.legal()
    tour.choose(a.DRAW)
    assert a.BUY_KEY not in tour.legal()
    assert a.BUY_HEAL in tour.legal()
    assert tour.choose(a.ITEM) == "PLACE_CELL"
    assert tour.s.equipped[0, 0] == 0
    assert a.ITEM not in tour.legal()


def test_a_hero_uses_an_ability_while_exploring():
    tour, _ = with_pile("EW")
    potion = next(
        k
        for k in range(v.MAX_ITEMS)
        if T.item_kind[k] == v.ItemKind.PARTY
        and T.item_ability[k] != v.NONE
        and T.ability_window[T.item_ability[k]] == v.Window.EXPLORE
    )
    tour.s.party_item[0] = potion
    tour.s.party_uses[0] = 1
    tour.s.health[0] -= 3
    assert {a.HERO, a.HERO + 1} <= tour.legal()
    assert tour.choose(a.HERO + 1) == "ABILITY"
    assert tour.args()[0] == v.Window.EXPLORE
    assert tour.top[frames.SEAT] == 1


def test_the_stairs_end_exploring():
    tour, _ = with_pile("EW")
    frames.pop(tour.s)
    tour.s.stairs_taken = 1
    assert tour.run() == "GAME"
    assert tour.top[frames.REPLY] == 1
