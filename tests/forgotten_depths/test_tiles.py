"""Where a drawn tile may be placed; one test a clause, from its example."""

import numpy as np
import pytest

from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import tiles
from tests.forgotten_depths.map_state import Board, at, cell

NEIGHBOURS = {(0, -1), (1, 0), (0, 1), (-1, 0)}


@pytest.mark.rule("FD-EXPL-03")
def test_fd_expl_03_a_tile_shares_a_full_side_with_a_placed_one():
    b = Board(entry="NESW")
    assert b.cells(b.tile("NESW")) == NEIGHBOURS
    assert b.rotations(b.tile("NESW"), (1, 1)) == set()
    assert b.rotations(b.tile("NESW"), (0, 0)) == set()


@pytest.mark.rule("FD-EXPL-04")
def test_fd_expl_04_a_tile_is_turned_but_not_flipped():
    b = Board(entry="E")
    assert b.rotations(b.tile("N"), (1, 0)) == {3}
    b = Board(entry="E")
    b.add("WN", (1, 0))
    corner = b.tile("NE")
    assert b.rotations(corner, (1, -1)) == {1, 2}  # S and E, S and W; a mirror image adds none


@pytest.mark.rule("FD-EXPL-04")
def test_fd_expl_04_a_quarter_turn_is_clockwise():
    b = Board()
    k = b.add("N", (0, 1), rotation=1)
    assert [tiles.edge(b.s, b.t, k, d) for d in v.Direction] == [0, 1, 0, 0]
    assert tiles.region_at(b.s, b.t, k, v.Direction.E) == 0
    assert tiles.region_at(b.s, b.t, k, v.Direction.N) == v.NONE


@pytest.mark.rule("FD-EXPL-05")
def test_fd_expl_05_every_touched_side_agrees():
    b = Board(entry="NE")
    b.add("S", (0, -1))  # a wall to the east
    b.add("W", (1, 0))  # a wall to the north
    assert b.rotations(b.tile("NESW"), (1, -1)) == set()
    b = Board(entry="NE")
    b.add("ES", (0, -1))
    b.add("W", (1, 0))
    assert b.rotations(b.tile("EW"), (1, -1)) == {0, 2}
    assert b.rotations(b.tile("NESW"), (1, -1)) == set()


@pytest.mark.rule("FD-EXPL-05")
@pytest.mark.parametrize(("text", "wanted"), [("E", {1}), ("W", {0})])
def test_fd_expl_05_sides_out_of_reach_count_too(text, wanted):
    b = Board(entry="N")
    b.add("NS", (0, -1))
    cut_off = b.add(text, (1, -2))
    assert b.reach(cut_off) == "OUT"
    assert b.rotations(b.tile("ES"), (0, -2)) == wanted


@pytest.mark.rule("FD-EXPL-06")
def test_fd_expl_06_a_route_must_lead_onto_the_tile():
    b = Board(entry="N")
    tile = b.tile("NES")  # a wall to the west
    assert b.rotations(tile, (1, 0)) == set()
    assert b.rotations(tile, (0, -1)) == {0, 1, 2}
    assert b.cells(tile) == {(0, -1)}


@pytest.mark.rule("FD-EXPL-08")
def test_fd_expl_08_nothing_is_attached_beyond_a_monster():
    b = Board(entry="E")
    k = b.add("EW M", (1, 0))
    tile = b.tile("EW")
    assert b.cells(tile) == set()
    b.encounter(k, "MONSTER")
    assert b.cells(tile) == {(2, 0)}


@pytest.mark.rule("FD-EXPL-08")
def test_fd_expl_08_nor_beyond_a_door():
    b = Board(entry="E")
    k = b.add("W ; E", (1, 0), links="d01")
    tile = b.tile("EW")
    assert b.cells(tile) == set()
    b.encounter(k, "DOOR")
    assert b.cells(tile) == {(2, 0)}


@pytest.mark.rule("FD-EXPL-09")
@pytest.mark.parametrize("text", ["W M", "W F", "W MM F"])
def test_fd_expl_09_the_new_tile_may_be_blocked_itself(text):
    b = Board(entry="E")
    assert b.rotations(b.tile(text), (1, 0)) == {0}


@pytest.mark.rule("FD-EXPL-12")
def test_fd_expl_12_all_open_sides_behind_a_monster_leave_no_placement():
    b = Board(entry="E")
    b.add("NESW M", (1, 0))
    tile = b.tile("NESW")
    assert b.cells(tile) == set()
    assert not tiles.can_place(b.s, b.t, tile)
    assert not tiles.can_place_outside(b.s, b.t, tile)


@pytest.mark.rule("FD-EXPL-23")
def test_fd_expl_23_the_window_ends_twelve_cells_from_the_entry():
    b = Board(entry="E")
    for x in range(1, v.RADIUS + 1):
        b.add("EW", (x, 0))
    tile = b.tile("EW")
    assert b.cells(tile) == set()
    assert tiles.can_place_outside(b.s, b.t, tile)
    b.t.tile_edge[b.ecology * v.TILES + tile] = v.Edge.LOWER
    assert not tiles.can_place_outside(b.s, b.t, tile)  # its sides would not agree


@pytest.mark.rule("FD-EXPL-23")
@pytest.mark.parametrize(
    ("where", "inside"),
    [((0, -12), {1, 2, 3}), ((12, 0), {0, 2, 3}), ((0, 12), {0, 1, 3}), ((-12, 0), {0, 1, 2})],
)
def test_fd_expl_23_cells_at_the_border_have_no_neighbour_outside(where, inside):
    near = [tiles.neighbour(cell(where), d) for d in range(4)]
    assert {d for d in range(4) if near[d] != v.NONE} == inside
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    for d in inside:
        assert at(near[d]) == (where[0] + steps[d][0], where[1] + steps[d][1])


@pytest.mark.rule("FD-EXPL-24", "FD-RUIN-04")
def test_fd_expl_24_a_tile_may_join_two_areas_by_its_own_passage():
    b = Board(entry="N P")
    cut_off = b.add("E", (1, 1))
    assert b.reach(cut_off) == "OUT"
    tile = b.tile("W ; E P")
    assert (2, 1) in b.cells(tile)
    assert b.rotations(tile, (2, 1)) == {0, 2}
    assert b.rotations(b.tile("W ; E"), (2, 1)) == set()


@pytest.mark.rule("FD-RUIN-04", "FD-CAV-05")
@pytest.mark.parametrize("ecology", ["ruins", "caverns"])
def test_fd_ruin_04_a_passage_tile_lies_wall_to_wall(ecology):
    b = Board(ecology, entry="E")
    b.add("W P", (1, 0))
    tile = b.tile("N P M")
    assert b.cells(b.tile("N")) == set()
    assert (0, 1) in b.cells(tile)
    assert b.rotations(tile, (0, 1)) == {1, 2, 3}


@pytest.mark.rule("FD-RUIN-04", "FD-RUIN-03")
def test_fd_ruin_04_the_other_passage_must_be_open():
    b = Board(entry="E")
    k = b.add("W P M", (1, 0))
    tile = b.tile("N P")
    assert b.cells(tile) == set()
    b.encounter(k, "MONSTER")
    assert b.cells(tile) != set()


@pytest.mark.rule("FD-RUIN-05")
def test_fd_ruin_05_a_first_passage_needs_an_ordinary_route():
    b = Board(entry="E")
    tile = b.tile("N P")
    assert b.cells(tile) == {(1, 0)}
    assert b.rotations(tile, (1, 0)) == {3}


@pytest.mark.rule("FD-RUIN-06")
def test_fd_ruin_06_a_passage_changes_no_side():
    b = Board(entry="E")
    plain, passage = b.tile("NW"), b.tile("NW P")
    assert b.rotations(plain, (1, 0)) == b.rotations(passage, (1, 0)) == {0, 3}


@pytest.mark.rule("FD-CAV-01")
def test_fd_cav_01_water_imposes_nothing():
    b = Board("caverns", entry="NE", water=["NE", "SE"])
    dry, wet = b.tile("W"), b.tile("W", water=["NE", "SE", "SW", "NW"])
    assert b.rotations(dry, (1, 0)) == b.rotations(wet, (1, 0)) == {0}
    assert b.rotations(dry, (0, 1)) == b.rotations(wet, (0, 1)) == set()


@pytest.mark.rule("FD-SUB-01")
def test_fd_sub_01_levels_touch_their_own_kind():
    b = Board("architecture", entry="E ; s", links="s01")
    upper, lower = b.tile("N"), b.tile("n")
    assert b.cells(upper) == {(1, 0)}
    assert b.cells(lower) == {(0, 1)}
    assert b.rotations(b.tile("W ; n"), (1, 0)) == {0}
    b.add("W ; s", (1, 0), links="s01")
    assert b.rotations(b.tile("n ; w", links="h01"), (1, 1)) == {0, 1}  # wall against wall below


@pytest.mark.rule("FD-EXPL-25")
def test_fd_expl_25_the_stairs_tile_obeys_the_rules_of_sides():
    b = Board(entry="NE")
    stairs = b.tile("S T", number=v.STAIRS_TILE, kind="stairs")
    assert b.cells(stairs) == {(0, -1), (1, 0)}
    assert b.rotations(stairs, (0, -1)) == {0}
    assert b.rotations(stairs, (1, 0)) == {1}


@pytest.mark.rule("FD-EXPL-21", "FD-EXPL-03")
def test_fd_expl_21_placing_fills_one_cell_and_moves_no_other_tile():
    b = Board()
    first = b.add("NESW", (1, 0), rotation=2)
    before = b.s.tile_cell.copy(), b.s.tile_rot.copy()
    second = b.add("NESW", (0, 1), rotation=3)
    assert (b.s.tile_cell[second], b.s.tile_rot[second]) == (cell((0, 1)), 3)
    assert b.s.cell_tile[cell((0, 1))] == second
    assert (np.delete(b.s.tile_cell, second) == np.delete(before[0], second)).all()
    assert (np.delete(b.s.tile_rot, second) == np.delete(before[1], second)).all()
    assert b.s.cell_tile[cell((1, 0))] == first


def test_cells_that_are_allowed_already_are_not_counted_again():
    b = Board(entry="NE")
    mask = np.zeros(v.CELLS, np.int8)
    mask[cell((1, 0))] = 1
    assert tiles.allow_cells(b.s, b.t, b.tile("W"), mask, 0) == 1
    assert {at(k) for k in np.flatnonzero(mask)} == {(1, 0), (0, -1)}
