"""Rune patterns and the chain over water; one test a clause, from its example."""

import pytest

from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.cards import tile_tables
from lairzoo.envs.forgotten_depths.rules import paths, patterns
from tests.forgotten_depths.map_state import Board

PAIR = ((0, 0, "E"), (1, 0, "W"))
ALL = ["N", "E", "S", "W"]
CORNERS = ["NE", "SE", "SW", "NW"]
L_SHAPE = ((0, 0, "W"), (0, 1, "S"), (1, 1, "N"))


def board(*squares, **more):
    b = Board(**more)
    b.pattern(0, *squares)
    return b


@pytest.mark.rule("FD-LEG-01")
def test_fd_leg_01_nodes_on_the_touching_sides():
    b = board(*PAIR)
    a = b.add("NESW", (1, 0), nodes=["E"])
    assert b.matches(0) == []
    c = b.add("NESW", (2, 0), nodes=["W"])
    assert b.matches(0) == [[a, c]]
    assert patterns.offers(b.s, b.t) == 1


@pytest.mark.rule("FD-LEG-01", "FD-LEG-22")
@pytest.mark.parametrize("nodes", [["N"], ["N", "E", "S"], []])
def test_fd_leg_01_a_missing_node_spoils_it(nodes):
    b = board(*PAIR)
    b.add("NESW", (1, 0), nodes=["E"])
    b.add("NESW", (2, 0), nodes=nodes)
    assert b.matches(0) == []


@pytest.mark.rule("FD-LEG-02")
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("turns", range(4))
def test_fd_leg_02_all_eight_images_are_recognised(turns, mirrored):
    b = board(*L_SHAPE)
    laid = []
    for x, y, side in L_SHAPE:
        if mirrored:
            x, side = -x, {"E": "W", "W": "E"}.get(side, side)
        for _ in range(turns):
            x, y, side = -y, x, ALL[(ALL.index(side) + 1) % 4]
        laid.append(b.add("NESW", (3 + x, 3 + y), nodes=[side]))
    b.s.reach[laid[0], 0] = v.Reach.TRAVERSABLE
    assert [sorted(match) for match in b.matches(0)] == [sorted(laid)]


@pytest.mark.rule("FD-LEG-02")
def test_fd_leg_02_images_that_look_alike_count_once():
    def images(*squares):
        parts = tuple((x, y, sum(1 << ALL.index(n) for n in sides)) for x, y, sides in squares)
        return len(tile_tables.images_of(parts))

    assert images(*PAIR) == 2
    assert images(*L_SHAPE) == 8
    assert images((0, 0, "N"), (1, 0, "N")) == 4
    assert images((0, 0, "E"), (1, 0, "N"), (2, 0, "W")) == 4
    assert images(*((x, y, "NESW") for x in range(2) for y in range(2))) == 1


@pytest.mark.rule("FD-LEG-03", "FD-LEG-09")
def test_fd_leg_03_one_layout_can_hold_several_patterns():
    b = board(*PAIR)
    b.pattern(2, (0, 0, "N"), (1, 0, "N"))
    a = b.add("NESW", (1, 0), nodes=["E", "S"])
    c = b.add("NESW", (2, 0), nodes=["W", "S", "N"])
    assert b.matches(0) == [[a, c]]
    assert b.matches(2) == [[a, c]]
    b.use(0)
    assert b.matches(0) == []
    assert b.matches(2) == [[a, c]]


@pytest.mark.rule("FD-LEG-03")
def test_fd_leg_03_patterns_in_a_row_of_three():
    b = board(*PAIR)
    b.pattern(2, (0, 0, "E"), (1, 0, "W"))
    tiles = [b.add("NESW", (x, 0), nodes=["E", "W"]) for x in (1, 2, 3)]
    wanted = [tiles[:2], tiles[1:]]
    assert b.matches(0) == b.matches(2) == wanted
    b.use(0, 0)
    assert b.matches(2) == [wanted[1]]


@pytest.mark.rule("FD-LEG-04")
def test_fd_leg_04_one_accessible_tile_is_enough():
    b = board(*PAIR)
    a = b.add("W", (1, 0), nodes=["E"])
    c = b.add("E", (2, 0), nodes=["W"])
    assert b.reach(c) == "OUT"
    assert b.matches(0) == [[a, c]]
    match = patterns.find_match(b.s, b.t, 0, 0)
    assert patterns.match_place(b.s, b.t, 0, match) == a * v.REGIONS


@pytest.mark.rule("FD-LEG-04")
def test_fd_leg_04_none_accessible_is_no_offer():
    b = board(*PAIR, entry="N")
    b.add("W", (1, 0), nodes=["E"])
    b.add("E", (2, 0), nodes=["W"])
    assert b.matches(0) == []
    assert patterns.find_match(b.s, b.t, 0, 0) == v.NONE
    assert patterns.offers(b.s, b.t) == 0


@pytest.mark.rule("FD-LEG-04")
def test_fd_leg_04_the_lantern_prefers_a_traversable_region():
    b = board(*PAIR)
    a = b.add("EW M", (1, 0), nodes=["E"])
    c = b.add("W ; N", (2, 0), nodes=["W"])
    match = patterns.find_match(b.s, b.t, 0, 0)
    assert patterns.match_place(b.s, b.t, 0, match) == a * v.REGIONS
    for x, sides in enumerate(("ES", "EW", "SW")):
        b.add(sides, (x, -1))
    assert (b.reach(a), b.reach(c, 1)) == ("ACCESSIBLE", "TRAVERSABLE")
    assert patterns.match_place(b.s, b.t, 0, match) == c * v.REGIONS + 1


@pytest.mark.rule("FD-LEG-05")
def test_fd_leg_05_a_pattern_waits_until_the_party_wants_it():
    b = board(*PAIR)
    a = b.add("NESW", (1, 0), nodes=["E"])
    c = b.add("NESW", (2, 0), nodes=["W"])
    b.encounter(b.add("NESW F", (0, 1)), "FEATURE")
    for x in range(3, 8):
        b.add("NESW", (x, 0))
    assert b.matches(0) == [[a, c]]


@pytest.mark.rule("FD-LEG-08", "FD-LEG-12")
def test_fd_leg_08_used_nodes_get_tokens_each_its_own():
    b = board(*PAIR)
    b.pattern(1, (0, 0, "E"), (1, 0, "NW"))
    a = b.add("NESW", (1, 0), rotation=1, nodes=["N"])
    c = b.add("NESW", (2, 0), rotation=2, nodes=["E", "S"])
    assert b.matches(1) == [[a, c]]
    b.use(0)
    assert (b.s.node_used[a], b.s.node_used[c]) == (0b0001, 0b0010)  # as printed: N and E
    assert patterns.free_nodes(b.s, b.t, a) == 0
    assert patterns.free_nodes(b.s, b.t, c) == 1 << v.Direction.N
    assert b.matches(1) == []


@pytest.mark.rule("FD-LEG-09", "FD-LEG-21")
def test_fd_leg_21_a_shared_node_shuts_the_other_pattern_until_it_lies_elsewhere():
    b = board(*PAIR)
    b.pattern(2, (0, 0, "N"), (1, 0, "W"))
    a = b.add("NESW", (1, 0), nodes=["N", "E"])
    c = b.add("NESW", (2, 0), nodes=["W"])
    assert b.matches(2) == [[a, c]]
    b.use(0)
    assert b.matches(2) == []
    d = b.add("NESW", (0, -1), nodes=["N"])
    e = b.add("NESW", (1, -1), nodes=["W"])
    assert [d, e] in b.matches(2)
    assert [a, c] not in b.matches(2)


@pytest.mark.rule("FD-LEG-10")
def test_fd_leg_10_a_pattern_is_encountered_once():
    b = board(*PAIR)
    first = [b.add("NESW", (x, 0), nodes=["E", "W"]) for x in (1, 2)]
    second = [b.add("NESW", (-x, 0), nodes=["E", "W"]) for x in (2, 1)]
    assert b.matches(0) == [first, second]
    b.use(0, 1)
    assert b.matches(0) == []
    assert b.s.node_used[first[0]] == 0
    assert b.s.node_used[second[0]] != 0


@pytest.mark.rule("FD-LEG-16")
def test_fd_leg_16_a_pattern_changes_no_way():
    b = board(*PAIR)
    b.add("EW", (1, 0), nodes=["E"])
    b.add("EW", (2, 0), nodes=["W"])
    beyond = b.add("W", (3, 0))
    before = b.s.reach.copy()
    assert b.matches(0)
    assert b.reach(beyond) == "TRAVERSABLE"
    b.use(0)
    paths.refresh(b.s, b.t)
    assert (b.s.reach == before).all()


@pytest.mark.rule("FD-LEG-22")
def test_fd_leg_22_nodes_turn_with_the_tile():
    b = board(*PAIR)
    a = b.add("NESW", (1, 0), nodes=["E"])
    fitting = b.add("NESW", (1, 1), rotation=3, nodes=["E"])
    assert patterns.free_nodes(b.s, b.t, fitting) == 1 << v.Direction.N
    assert b.matches(0) == []
    b.pattern(1, (0, 0, "E"), (0, 1, "N"))
    assert b.matches(1) == [[a, fitting]]


@pytest.mark.rule("FD-LEG-22")
def test_fd_leg_22_walls_and_elements_do_not_matter():
    b = board(*PAIR)
    a = b.add("W", (1, 0), nodes=["E"])
    c = b.add("S M F ; N", (2, 0), nodes=["W"])
    assert b.matches(0) == [[a, c]]


def test_a_pattern_at_the_border_of_the_window_does_not_wrap_around():
    b = board(*PAIR)
    a = b.add("NESW", (v.RADIUS, 0), nodes=["E"])
    c = b.add("NESW", (-v.RADIUS, 1), nodes=["W"])
    b.s.reach[a, 0] = b.s.reach[c, 0] = v.Reach.TRAVERSABLE
    assert b.matches(0) == []


def test_occurrences_beyond_sixteen_are_left_out():
    b = board(*PAIR)
    for y in range(-2, 3):
        for x in range(-2, 2 if y < 2 else 0):
            if (x, y) != (0, 0):
                b.add("NESW", (x, y), nodes=ALL)
    assert patterns.count_matches(b.s, b.t, 0) == v.MATCHES
    assert patterns.find_match(b.s, b.t, 0, v.MATCHES - 1) != v.NONE


def chain(*parts, **more):
    """The Boat at cell (1, 0), then tiles eastwards with these corners, the last with the Sword."""
    b = Board("caverns", **more)
    b.pattern(1, chain=True)
    row = []
    for x, corners in enumerate(parts):
        extra = {"boat": True} if x == 0 else {"sword": True} if x == len(parts) - 1 else {}
        row.append(b.add("NESW", (1 + x, 0), water=corners, **extra))
    return b, row


@pytest.mark.rule("FD-CAV-04", "FD-CAV-02")
def test_fd_cav_04_water_from_the_boat_to_the_sword():
    b, _ = chain(["NE"], ["NW", "SE"], ["SW"])
    assert patterns.count_matches(b.s, b.t, 1) == 1
    assert patterns.offers(b.s, b.t) == 1 << 1
    b, _ = chain(["NE"], ["NW", "NE"], ["SW"])
    assert patterns.count_matches(b.s, b.t, 1) == 0


@pytest.mark.rule("FD-CAV-02")
@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(
    ("west", "east", "joined"),
    [("NE", "NW", 1), ("SE", "SW", 1), ("SE", "NW", 0), ("NE", "SW", 0), ("NW", "NE", 0)],
)
def test_fd_cav_02_water_meets_in_a_shared_corner(west, east, joined, turns):
    b = Board("caverns")
    step = [(1, 0), (0, 1), (-1, 0), (0, -1)][turns]
    b.pattern(1, chain=True)
    b.add("NESW", step, rotation=turns, water=[west], boat=True)
    b.add("NESW", (2 * step[0], 2 * step[1]), rotation=turns, water=[east], sword=True)
    assert patterns.count_matches(b.s, b.t, 1) == joined


@pytest.mark.rule("FD-CAV-04")
def test_fd_cav_04_no_nodes_are_used_and_it_happens_once():
    b, _ = chain(["NE"], ["NW"])
    b.t.tile_nodes[:] = 15
    b.use(1)
    assert b.s.node_used.sum() == 0
    assert patterns.count_matches(b.s, b.t, 1) == 0


@pytest.mark.rule("FD-CAV-04", "FD-LEG-04")
def test_fd_cav_04_a_tile_of_some_chain_must_be_accessible():
    b, (boat, middle, sword) = chain(["NE"], CORNERS, ["NW"], entry="S")
    aside = b.add("NESW", (2, 1), water=["NE"])
    b.s.reach[:] = v.Reach.OUT
    assert patterns.count_matches(b.s, b.t, 1) == 0
    b.s.reach[aside, 0] = v.Reach.TRAVERSABLE  # joined by water, but on no chain
    assert patterns.count_matches(b.s, b.t, 1) == 0
    for k in (sword, middle, boat):
        b.s.reach[k, 2] = v.Reach.ACCESSIBLE
        assert patterns.count_matches(b.s, b.t, 1) == 1
        assert patterns.match_place(b.s, b.t, 1, 0) == k * v.REGIONS + 2
        b.s.reach[k, 2] = v.Reach.OUT


@pytest.mark.rule("FD-CAV-04")
def test_fd_cav_04_a_detour_is_a_chain_too():
    b, (_, first, second, _) = chain(["NE"], CORNERS, CORNERS, ["NW"], entry="W")
    detour = [b.add("NESW", (x, 1), water=["NE", "NW"]) for x in (2, 3)]
    assert all(patterns.is_on_chain(b.s, b.t, k) for k in (first, second, *detour))
    end = b.add("NESW", (2, 2), water=["NE"])
    assert not patterns.is_on_chain(b.s, b.t, end)
