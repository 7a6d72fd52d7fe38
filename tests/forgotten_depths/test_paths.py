"""Where the party can go and what it can Encounter there; one test a clause, from its example."""

import pytest

from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import paths
from tests.forgotten_depths.map_state import Board

OUT, ACCESSIBLE, TRAVERSABLE = "OUT", "ACCESSIBLE", "TRAVERSABLE"


@pytest.mark.rule("FD-PATH-01", "FD-EXPL-08")
def test_fd_path_01_a_monster_is_reached_and_not_passed():
    b = Board()
    a = b.add("EW", (1, 0))
    monster = b.add("EW M", (2, 0))
    beyond = b.add("EW", (3, 0))
    assert [b.reach(k) for k in (0, a, monster, beyond)] == [
        TRAVERSABLE,
        TRAVERSABLE,
        ACCESSIBLE,
        OUT,
    ]


@pytest.mark.rule("FD-PATH-02")
def test_fd_path_02_a_blocker_reached_from_both_sides_joins_nothing():
    b = Board(entry="NE")
    monster = b.add("EW M", (1, 0))
    east = b.add("NW", (2, 0))
    assert (b.reach(monster), b.reach(east)) == (ACCESSIBLE, OUT)
    b.add("ES", (0, -1))
    b.add("EW", (1, -1))
    detour = b.add("SW", (2, -1))
    assert (b.reach(detour), b.reach(east), b.reach(monster)) == (
        TRAVERSABLE,
        TRAVERSABLE,
        ACCESSIBLE,
    )
    b.s.cell_tile[b.s.tile_cell[detour]] = v.NONE  # the detour falls in
    b.s.tile_cell[detour] = v.NONE
    paths.refresh(b.s, b.t)
    assert b.reach(east) == OUT


@pytest.mark.rule("FD-PATH-03", "FD-CAMP-08")
@pytest.mark.parametrize("item", ["C", "R", "T"])
def test_fd_path_03_chest_campfire_and_stairs_do_not_block(item):
    b = Board()
    b.add(f"EW {item}", (1, 0), number=1, kind="stairs" if item == "T" else "ordinary")
    beyond = b.add("W", (2, 0))
    assert b.reach(1) == TRAVERSABLE
    assert b.reach(beyond) == TRAVERSABLE


@pytest.mark.rule("FD-PATH-04", "FD-EXPL-08")
@pytest.mark.parametrize(("text", "slot"), [("EW MM", "MONSTER"), ("EW F", "FEATURE")])
def test_fd_path_04_an_encountered_blocker_lets_pass(text, slot):
    b = Board()
    k = b.add(text, (1, 0))
    beyond = b.add("W", (2, 0))
    assert b.reach(beyond) == OUT
    b.encounter(k, slot)
    assert b.reach(k) == TRAVERSABLE
    assert b.reach(beyond) == TRAVERSABLE


@pytest.mark.rule("FD-PATH-04", "FD-DOOR-01")
def test_fd_path_04_an_unlocked_door_lets_pass():
    b = Board()
    k = b.add("W ; E", (1, 0), links="d01")
    beyond = b.add("W", (2, 0))
    assert [b.reach(k, 0), b.reach(k, 1), b.reach(beyond)] == [TRAVERSABLE, OUT, OUT]
    b.encounter(k, "DOOR")
    assert [b.reach(k, 1), b.reach(beyond)] == [TRAVERSABLE, TRAVERSABLE]


@pytest.mark.rule("FD-PATH-05")
def test_fd_path_05_only_what_is_in_reach_is_offered():
    b = Board()
    first = b.add("EW M", (1, 0))
    second = b.add("W M", (2, 0))
    assert b.offers(first) == {"MONSTER"}
    assert b.offers(second) == set()
    b.encounter(first, "MONSTER")
    assert b.offers(first) == set()
    assert b.offers(second) == {"MONSTER"}


@pytest.mark.rule("FD-PATH-05")
def test_fd_path_05_a_door_behind_a_monster_of_its_region_is_out_of_reach():
    b = Board()
    k = b.add("W M ; E", (1, 0), links="d01")
    assert b.offers(k) == {"MONSTER"}
    b.encounter(k, "MONSTER")
    assert b.offers(k) == {"DOOR"}


@pytest.mark.rule("FD-PATH-05")
def test_fd_path_05_feature_and_stairs_may_come_before_the_monster():
    b = Board()
    k = b.add("W M F", (1, 0))
    stairs = b.add("S M T", (0, -1), number=1, kind="stairs")
    assert b.offers(k) == {"MONSTER", "FEATURE"}
    assert b.offers(stairs) == {"MONSTER", "PLACE"}


@pytest.mark.rule("FD-PATH-06", "FD-PATH-08")
@pytest.mark.parametrize(("first", "second"), [("MONSTER", "FEATURE"), ("FEATURE", "MONSTER")])
def test_fd_path_06_monster_and_feature_both_block(first, second):
    b = Board()
    k = b.add("EW M F", (1, 0))
    beyond = b.add("W", (2, 0))
    b.encounter(k, first)
    assert (b.reach(k), b.reach(beyond)) == (ACCESSIBLE, OUT)
    assert b.reach(0) == TRAVERSABLE
    b.encounter(k, second)
    assert b.reach(beyond) == TRAVERSABLE


@pytest.mark.rule("FD-PATH-07", "FD-CAMP-06", "FD-CAMP-09")
def test_fd_path_07_a_rest_cuts_off_what_lies_behind_a_monster():
    b = Board()
    monster = b.add("EW M", (1, 0))
    camp = b.add("W R", (2, 0))
    tile = b.tile("NESW")
    b.encounter(monster, "MONSTER")
    assert b.cells(tile)
    b.encounter(camp, "PLACE")
    paths.bring_monsters_back(b.s, b.t)
    assert b.lantern == (camp, 0)
    assert [b.reach(k) for k in (0, monster, camp)] == [OUT, ACCESSIBLE, TRAVERSABLE]
    assert b.offers(monster) == {"MONSTER"}
    assert not b.cells(tile)


@pytest.mark.rule("FD-CAMP-07", "FD-DOOR-03")
def test_fd_camp_07_features_chests_nodes_and_doors_keep_their_tokens():
    b = Board()
    feature = b.add("W F", (1, 0))
    chest = b.add("N C", (0, 1))
    door = b.add("S ; N", (0, -1), links="d01")
    camp = b.add("E R", (-1, 0))
    b.s.node_used[feature] = 8
    for k, slot in ((feature, "FEATURE"), (chest, "PLACE"), (door, "DOOR"), (camp, "PLACE")):
        b.encounter(k, slot)
    paths.bring_monsters_back(b.s, b.t)
    assert [b.offers(k) for k in (feature, chest, door)] == [set()] * 3
    assert b.reach(feature) == b.reach(door, 1) == TRAVERSABLE
    assert b.s.node_used[feature] == 8


@pytest.mark.rule("FD-PATH-08")
def test_fd_path_08_the_lantern_goes_back_from_a_feature_beside_a_monster():
    b = Board(entry="E")
    p = b.add("NEW", (1, 0))
    b.encounter(b.add("S F", (1, -1)), "FEATURE")
    k = b.add("NEW M F", (2, 0))
    before = b.lantern
    reach = b.s.reach.copy()
    b.encounter(k, "FEATURE")
    assert b.lantern == before
    assert (b.s.reach == reach).all()
    assert b.reach(p) == TRAVERSABLE
    b.encounter(k, "MONSTER")
    assert b.lantern == (k, 0)


@pytest.mark.rule("FD-PATH-08")
def test_fd_path_08_a_chest_opened_beside_an_unread_feature():
    b = Board()
    k = b.add("EW C F", (1, 0))
    b.encounter(k, "PLACE")
    assert b.lantern == (0, 0)
    assert b.reach(0) == TRAVERSABLE
    assert b.offers(k) == {"FEATURE"}


@pytest.mark.rule("FD-EXPL-11", "FD-ENC-02")
def test_fd_enc_02_the_lantern_moves_to_the_element():
    b = Board()
    k = b.add("W ; E F", (1, 0), links="h01")
    region = paths.element_region(b.s, b.t, k, v.Slot.FEATURE)
    paths.move_lantern(b.s, k, region)
    assert b.lantern == (k, 1)
    assert b.reach(*b.lantern) == ACCESSIBLE
    b.mark(k, "FEATURE")
    paths.settle(b.s, b.t)
    assert b.lantern == (k, 1)
    assert b.reach(*b.lantern) == TRAVERSABLE


@pytest.mark.rule("FD-EXPL-07")
def test_fd_expl_07_walls_are_never_crossed():
    b = Board(entry="N")
    k = b.add("E", (1, 0))
    assert b.reach(k) == OUT


@pytest.mark.rule("FD-EXPL-10")
def test_fd_expl_10_a_cut_off_part_is_reached_later():
    b = Board(entry="NE")
    k = b.add("W ; N F", (1, 0))
    assert (b.reach(k, 0), b.reach(k, 1)) == (TRAVERSABLE, OUT)
    assert b.offers(k) == set()
    b.add("ES", (0, -1))
    b.add("SW", (1, -1))
    assert b.reach(k, 1) == ACCESSIBLE
    assert b.offers(k) == {"FEATURE"}


@pytest.mark.rule("FD-EXPL-17", "FD-EXPL-18")
def test_fd_expl_17_elements_stay_until_they_are_encountered():
    b = Board()
    k = b.add("W M C", (1, 0))
    other = b.add("N F", (0, 1))
    b.encounter(other, "FEATURE")
    assert b.offers(k) == {"MONSTER"}
    assert paths.has_offer(b.s, b.t)


@pytest.mark.rule("FD-EXPL-26", "FD-EXPL-16")
def test_fd_expl_26_what_is_on_offer_without_a_key():
    b = Board()
    door = b.add("W ; E", (1, 0), links="d01")
    assert not paths.has_offer(b.s, b.t)
    assert paths.has_door_offer(b.s, b.t)
    camp = b.add("N R", (0, 1))
    assert paths.has_offer(b.s, b.t)
    b.encounter(camp, "PLACE")
    assert not paths.has_offer(b.s, b.t)
    b.encounter(door, "DOOR")
    assert not paths.has_door_offer(b.s, b.t)


@pytest.mark.rule("FD-CHEST-02", "FD-CHEST-03")
def test_fd_chest_02_the_monster_of_the_region_comes_first():
    b = Board()
    k = b.add("W M C", (1, 0))
    assert b.offers(k) == {"MONSTER"}
    b.encounter(k, "MONSTER")
    assert b.offers(k) == {"PLACE"}
    b.encounter(k, "PLACE")
    assert b.offers(k) == set()


@pytest.mark.rule("FD-CHEST-02")
@pytest.mark.parametrize("text", ["W C ; E M", "W C F ; E M"])
def test_fd_chest_02_what_else_is_on_the_tile_does_not_matter(text):
    b = Board()
    k = b.add(text, (1, 0), links="h01")
    assert "PLACE" in b.offers(k)


@pytest.mark.rule("FD-CHEST-07")
def test_fd_chest_07_a_monster_that_came_back_guards_again():
    b = Board()
    k = b.add("W M C", (1, 0))
    camp = b.add("N R", (0, 1))
    b.encounter(k, "MONSTER")
    b.encounter(camp, "PLACE")
    paths.bring_monsters_back(b.s, b.t)
    assert b.offers(k) == {"MONSTER"}


@pytest.mark.rule("FD-CAMP-01")
def test_fd_camp_01_once_an_ecology():
    b = Board()
    camp = b.add("N R", (0, 1))
    assert b.offers(camp) == {"PLACE"}
    b.encounter(camp, "PLACE")
    assert b.offers(camp) == set()
    paths.open_map(b.s, b.t)
    b.lay(camp, (0, 1))
    assert b.offers(camp) == {"PLACE"}


@pytest.mark.rule("FD-GUARD-01")
def test_fd_guard_01_the_stairs_are_offered_when_accessible():
    b = Board(entry="E")
    monster = b.add("EW M", (1, 0))
    stairs = b.add("W T", (2, 0), number=1, kind="stairs")
    assert b.offers(stairs) == set()
    b.encounter(monster, "MONSTER")
    assert b.offers(stairs) == {"PLACE"}


@pytest.mark.rule("FD-DOOR-06", "FD-DOOR-07")
def test_fd_door_06_a_door_opens_from_either_side():
    b = Board(entry="N")
    b.add("ES", (0, -1))
    b.add("SW", (1, -1))
    k = b.add("W ; N", (1, 0), links="d01")
    assert (b.reach(k, 0), b.reach(k, 1)) == (OUT, TRAVERSABLE)
    b.encounter(k, "DOOR")
    assert b.lantern == (k, 1)
    assert b.reach(k, 0) == TRAVERSABLE


@pytest.mark.rule("FD-DOOR-07")
def test_fd_door_07_the_lantern_stays_on_the_side_it_came_from():
    b = Board()
    k = b.add("W ; E F", (1, 0), links="d01")
    b.encounter(k, "DOOR")
    assert b.lantern == (k, 0)
    assert b.reach(k, 1) == ACCESSIBLE


@pytest.mark.rule("FD-HAB-01", "FD-HAB-02")
def test_fd_hab_01_the_free_side_of_a_line_is_passed():
    b = Board()
    k = b.add("EW ; N M", (1, 0), links="h01")
    east = b.add("W", (2, 0))
    north = b.add("S", (1, -1))
    assert (b.reach(k, 0), b.reach(k, 1)) == (TRAVERSABLE, ACCESSIBLE)
    assert (b.reach(east), b.reach(north)) == (TRAVERSABLE, OUT)
    assert b.offers(k) == {"MONSTER"}
    b.encounter(k, "MONSTER")
    assert b.reach(north) == TRAVERSABLE


@pytest.mark.rule("FD-HAB-02", "FD-PATH-02")
def test_fd_hab_02_entered_behind_the_line_the_monster_holds_up():
    b = Board()
    k = b.add("N ; W M", (1, 0), links="h01")
    assert (b.reach(k, 1), b.reach(k, 0)) == (ACCESSIBLE, OUT)


@pytest.mark.rule("FD-RUIN-01", "FD-CAV-05")
@pytest.mark.parametrize("ecology", ["ruins", "caverns"])
def test_fd_ruin_01_all_passages_are_joined(ecology):
    b = Board(ecology, entry="E")
    b.add("W P", (1, 0))
    far = [b.add("N P", (9, -9)), b.add("S P", (-5, 3))]
    assert [b.reach(k) for k in far] == [TRAVERSABLE, TRAVERSABLE]


@pytest.mark.rule("FD-RUIN-02")
def test_fd_ruin_02_a_passage_belongs_to_its_part_of_the_tile():
    b = Board(entry="E")
    b.add("W P", (1, 0))
    far = b.add("N P ; S", (5, 5))
    assert (b.reach(far, 0), b.reach(far, 1)) == (TRAVERSABLE, OUT)


@pytest.mark.rule("FD-RUIN-02")
def test_fd_ruin_02_it_is_entered_from_there_only():
    b = Board(entry="E")
    b.add("W ; N P", (1, 0))
    far = b.add("N P", (5, 5))
    assert b.reach(far) == OUT


@pytest.mark.rule("FD-RUIN-03", "FD-CAV-05")
@pytest.mark.parametrize("ecology", ["ruins", "caverns"])
def test_fd_ruin_03_a_blocker_keeps_a_passage_closed_from_inside(ecology):
    b = Board(ecology, entry="E")
    k = b.add("W M P", (1, 0))
    far = b.add("N P", (5, 5))
    assert (b.reach(k), b.reach(far)) == (ACCESSIBLE, OUT)
    b.encounter(k, "MONSTER")
    assert b.reach(far) == TRAVERSABLE


@pytest.mark.rule("FD-RUIN-03")
def test_fd_ruin_03_a_blocked_passage_region_can_be_come_out_into():
    b = Board(entry="E")
    b.add("W P", (1, 0))
    far = b.add("N P M", (5, 5))
    assert b.reach(far) == ACCESSIBLE
    assert b.offers(far) == {"MONSTER"}


@pytest.mark.rule("FD-RUIN-05", "FD-CAV-05")
@pytest.mark.parametrize("ecology", ["ruins", "caverns"])
def test_fd_ruin_05_a_single_passage_leads_nowhere(ecology):
    b = Board(ecology, entry="E")
    b.add("W P", (1, 0))
    far = b.add("N", (5, 5))
    with_passage = b.s.reach.copy()
    b.t.region_passage[:] = 0
    paths.refresh(b.s, b.t)
    assert (b.s.reach == with_passage).all()
    assert b.reach(far) == OUT


@pytest.mark.rule("FD-CAV-03")
def test_fd_cav_03_water_does_not_hinder():
    b = Board("caverns", water=["NE", "SE"])
    k = b.add("EW", (1, 0), water=["NE", "SE", "SW", "NW"])
    beyond = b.add("W", (2, 0))
    assert [b.reach(k), b.reach(beyond)] == [TRAVERSABLE, TRAVERSABLE]


@pytest.mark.rule("FD-SUB-02")
def test_fd_sub_02_levels_are_changed_on_level_stairs_only():
    b = Board("architecture", entry="E")
    plain = b.add("W ; s", (1, 0))
    assert (b.reach(plain, 0), b.reach(plain, 1)) == (TRAVERSABLE, OUT)
    b = Board("architecture", entry="E")
    stairs = b.add("W ; s", (1, 0), links="s01")
    below = b.add("n", (1, 1))
    assert [b.reach(stairs, 1), b.reach(below)] == [TRAVERSABLE, TRAVERSABLE]


@pytest.mark.rule("FD-SUB-03")
def test_fd_sub_03_a_blocker_above_closes_the_stairs():
    b = Board("architecture", entry="E")
    k = b.add("W M ; s", (1, 0), links="s01")
    assert (b.reach(k, 0), b.reach(k, 1)) == (ACCESSIBLE, OUT)
    b.encounter(k, "MONSTER")
    assert b.reach(k, 1) == TRAVERSABLE


@pytest.mark.rule("FD-SETUP-07", "FD-NEXT-01")
def test_fd_setup_07_an_ecology_begins_with_its_entry_tile():
    b = Board()
    k = b.add("W M", (1, 0))
    b.encounter(k, "MONSTER")
    b.s.camp_used = b.s.pattern_used[2] = 1
    paths.open_map(b.s, b.t)
    assert b.s.cell_tile[v.CENTRE] == v.ENTRY
    assert (b.s.cell_tile != v.NONE).sum() == 1
    assert [n for n in range(v.TILES) if b.s.tile_cell[n] != v.NONE] == [v.ENTRY]
    assert b.lantern == (v.ENTRY, 0)
    assert b.s.tile_rot[v.ENTRY] == b.s.camp_used == b.s.pattern_used.sum() == 0
    assert b.s.monster_done.sum() == 0
    assert b.s.reach.sum() == v.Reach.TRAVERSABLE
