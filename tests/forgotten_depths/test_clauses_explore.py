"""Exploring and its Encounters clause by clause: turns, commitments, and the kinds of elements."""

import numpy as np
import pytest

from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import vocab as v
from tests.forgotten_depths.descent import Descent
from tests.forgotten_depths.encounter_state import row
from tests.forgotten_depths.journey import Journey, read
from tests.forgotten_depths.map_state import cell

Z = v.Zone


def place(tour, turn=None):
    """Draw a tile and place it on the first cell that takes it."""
    tour.choose(a.DRAW)
    tour.choose(min(n for n in tour.legal() if a.CELL <= n < a.TURN))
    return tour.choose(min(tour.legal()) if turn is None else a.TURN + turn)


def with_pile(*texts, **options):
    """A party whose pile holds tiles of these designs, the first one on top."""
    tour = Journey(**options)
    drawn = [tour.tile(text) for text in texts]
    tour.pile(Z.TILES, *reversed(drawn))
    return tour, drawn


# ---- drawing and placing


@pytest.mark.rule("FD-EXPL-01")
def test_fd_expl_01_three_heroes_take_turns_and_an_encounter_changes_nothing():
    tour, _ = with_pile("EW", "EW", "EW", "EW", heroes=3)
    feature = tour.add("W F", (1, 0))
    tour.run()
    for n in range(4):
        if n == 2:
            assert tour.choose(a.TILE + feature) == "EXPLORE"
        place(tour)
    assert [seat for seat, *_ in tour.events("TILE_PLACED")] == [0, 1, 2, 0]
    assert [seat for seat, *_ in tour.events("TILE_DRAWN")] == [0, 1, 2, 0]


@pytest.mark.rule("FD-EXPL-01", "FD-GAME-02")
def test_fd_expl_01_the_turn_is_not_reset_by_a_new_ecology():
    game = Descent(seats=3)
    game.s.leader = 1
    assert game.go_down()
    assert (game.s.ecology, game.s.leader, game.seat()) == (v.Ecology.CAVERNS, 1, 1)


@pytest.mark.rule("FD-EXPL-02", "FD-GAME-03")
def test_fd_expl_02_encounters_follow_each_other_without_a_draw():
    tour, _ = with_pile("EW")
    one, two = tour.add("W F", (1, 0)), tour.add("E F", (-1, 0))
    tour.run()
    assert tour.legal() == {a.DRAW, a.TILE + one, a.TILE + two}
    assert tour.choose(a.TILE + one) == "EXPLORE"
    assert tour.legal() == {a.DRAW, a.TILE + two}
    assert tour.choose(a.TILE + two) == "EXPLORE"
    assert tour.events("TILE_DRAWN") == []
    assert tour.legal() == {a.DRAW}


@pytest.mark.rule("FD-EXPL-02")
def test_fd_expl_02_one_placed_tile_is_enough_for_an_encounter():
    tour, (drawn, _) = with_pile("W F", "EW")
    tour.run()
    tour.say("draw", f"cell x {v.RADIUS + 1} y {v.RADIUS}")
    tour.choose(a.TURN)
    assert tour.legal() == {a.DRAW, a.TILE + drawn}


@pytest.mark.rule("FD-EXPL-13")
@pytest.mark.parametrize("text", ["W M", "W F", "W C", "W R", "W ; E"])
def test_fd_expl_13_nothing_is_encountered_with_a_tile_in_hand(text):
    tour, _ = with_pile("EW", "EW")
    tile = tour.add(text, (1, 0), links="d01" if ";" in text else "")
    tour.run()
    assert tour.s.keys > 0
    assert a.TILE + tile in tour.legal()
    tour.choose(a.DRAW)
    assert tour.labels() == {f"cell x {x} y {y}" for x, y in ((12, 11), (12, 13), (11, 12))}
    tour.choose(a.CELL + cell((-1, 0)))
    assert tour.labels() == {"turn 0", "turn 2"}
    tour.choose(a.TURN)
    assert a.TILE + tile in tour.legal()


@pytest.mark.rule("FD-EXPL-13")
def test_fd_expl_13_no_legendary_location_and_no_unlocking_card_with_a_tile_in_hand():
    tour, _ = with_pile("EW", "EW")
    tour.pattern(1, (0, 0, "N"), (1, 0, "S"))
    for x, side in ((1, "N"), (2, "S")):
        tour.add("EW", (x, 0), nodes=[side])
    tour.add("E ; W", (-1, 0), links="d01")
    tour.hold(0, "pry_bar", equipped=1)
    tour.run()
    assert {a.LEGEND + 1, a.HERO} <= tour.legal()
    tour.choose(a.DRAW)
    rest = {n for n in tour.legal() if not a.CELL <= n < a.TURN}
    assert rest == {a.ITEM}


@pytest.mark.rule("FD-EXPL-14")
def test_fd_expl_14_the_one_placement_there_is_must_be_taken():
    tour, _ = with_pile("S F", "EW", entry="NE")
    tour.lay(tour.tile("SW"), (1, 0), 0)
    tour.lay(tour.tile("N"), (1, 1), 0)  # all ways but the one to the north are closed
    tour.run()
    tour.choose(a.DRAW)
    assert tour.legal() == {a.CELL + cell((0, -1))}
    tour.choose(a.CELL + cell((0, -1)))
    assert tour.legal() == {a.TURN}


@pytest.mark.rule("FD-EXPL-15")
def test_fd_expl_15_with_an_empty_pile_what_is_on_the_map_is_left():
    tour, _ = with_pile()
    tiles = [tour.add("W F", (1, 0)), tour.add("E M", (-1, 0))]
    assert tour.run() == "EXPLORE"
    assert tour.legal() == {a.TILE + k for k in tiles}
    assert tour.choose(a.TILE + tiles[0]) == "EXPLORE"
    assert tour.s.done == 0
    assert tour.legal() == {a.TILE + tiles[1]}


@pytest.mark.rule("FD-EXPL-19")
def test_fd_expl_19_the_tiles_under_the_stairs_may_be_drawn():
    tour, below = with_pile("EW", "EW", "EW")
    tour.tile("EW T", number=v.STAIRS_TILE, kind="stairs")
    tour.pile(Z.TILES, *below, v.STAIRS_TILE)
    tour.run()
    place(tour)
    assert tour.s.tile_cell[v.STAIRS_TILE] != v.NONE
    for _ in below:
        assert {a.DRAW, a.TILE + v.STAIRS_TILE} <= tour.legal()
        assert place(tour) == "EXPLORE"
    assert tour.legal() == {a.TILE + v.STAIRS_TILE}


@pytest.mark.rule("FD-EXPL-22")
def test_fd_expl_22_all_see_the_drawn_tile_and_nobody_the_order_of_the_pile():
    game = Journey(heroes=3)
    rng = np.random.default_rng(1)
    pile = [game.tile("EW") for _ in range(6)]
    game.pile(Z.TILES, *pile)
    game.run()
    game.choose(a.DRAW)
    views = [game.seen(seat) for seat in range(3)]
    for view in views:
        assert read(view, "party", "drawn_tile") == [pile[-1] + 1]
        waiting = [k for k, bit in enumerate(read(view, "tiles", "in_pile")) if bit]
        assert waiting == sorted(pile[:-1])
    game.pile(Z.TILES, *rng.permutation(pile[:-1]).tolist())
    assert game.cards(Z.TILES) != pile[:-1]
    for seat, view in enumerate(views):
        for name, table in game.seen(seat).items():
            assert np.array_equal(table, view[name]), name


@pytest.mark.rule("FD-END-02", "FD-GAME-01")
def test_fd_end_02_a_tile_without_a_place_is_the_end_for_all():
    tour, _ = with_pile("EW", "EW", entry="N")
    tour.add("S F", (0, -1))
    tour.run()
    assert tour.choose(a.DRAW) == "NO_PLACE"
    assert (tour.s.done, tour.s.phase) == (1, v.Phase.OVER)
    assert tour.s.health[:2].all()  # nobody fell


# ---- one dead end


@pytest.mark.rule("FD-VAR-08")
def test_fd_var_08_a_replacement_that_fits_nowhere_is_the_end():
    tour, (dead, _) = with_pile("EW", "EW", entry="N", dead_end=1)
    feature = tour.add("S F", (0, -1))
    tour.s.leader = 1
    tour.run()
    assert tour.choose(a.DRAW) == "EXPLORE"
    assert (tour.s.aside_tile, tour.s.aside_used, tour.s.leader) == (dead, 1, 1)
    assert tour.legal() == {a.DRAW, a.TILE + feature}  # a replacement, or an Encounter
    assert tour.events("TILE_ASIDE") == [(1, dead, 0, 0)]
    assert tour.choose(a.DRAW) == "NO_PLACE"


@pytest.mark.rule("FD-VAR-08")
def test_fd_var_08_of_an_empty_pile_the_encounter_is_left():
    tour, _ = with_pile("EW", entry="N", dead_end=1)
    feature = tour.add("S F", (0, -1))
    tour.run()
    assert tour.choose(a.DRAW) == "EXPLORE"
    assert tour.legal() == {a.TILE + feature}


@pytest.mark.rule("FD-VAR-08")
def test_fd_var_08_the_dead_end_is_forgiven_once_in_each_ecology():
    game = Descent(seats=2, dead_end=1)
    game.s.aside_used = 1
    game.s.aside_tile = 7
    assert game.go_down()
    assert (game.s.aside_used, game.s.aside_tile) == (0, v.NONE)


@pytest.mark.rule("FD-VAR-09")
def test_fd_var_09_stairs_put_aside_are_placed_when_a_monster_is_beaten():
    tour, (spare,) = with_pile("EW", entry="N", dead_end=1)
    tour.tile("EW T", number=v.STAIRS_TILE, kind="stairs")
    tour.pile(Z.TILES, spare, v.STAIRS_TILE)
    way = tour.add("NS M", (0, -1))
    tour.pile(Z.MONSTERS, row("monsters", "vine_walker"))
    tour.run()
    assert tour.choose(a.DRAW) == "EXPLORE"
    assert tour.s.aside_tile == v.STAIRS_TILE
    assert tour.legal() == {a.DRAW, a.TILE + way}
    tour.choose(a.TILE + way)
    tour.go_on("EXPLORE", hold=tour.favour)
    assert {a.DRAW, a.ASIDE} <= tour.legal()  # a choice, and not a duty
    leader = int(tour.s.leader)
    tour.choose(a.DRAW)
    assert a.ASIDE not in tour.legal()  # another tile waits
    tour.choose(a.CELL + cell((0, -2)))
    tour.choose(min(tour.legal()))
    assert a.ASIDE in tour.legal()
    tour.choose(a.ASIDE)
    assert tour.s.drawn_tile == v.STAIRS_TILE
    tour.choose(min(n for n in tour.legal() if n >= a.CELL))
    tour.choose(min(tour.legal()))
    assert tour.s.tile_cell[v.STAIRS_TILE] != v.NONE
    assert [seat for seat, *_ in tour.events("TILE_PLACED")] == [leader, 1 - leader]
    assert tour.s.leader == leader  # two placements by two heroes
