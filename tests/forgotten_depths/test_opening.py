"""A new game and each new Ecology: what is dealt, and what the heroes draw to begin with."""

import numpy as np
import pytest

from lairzoo.envs.core import frames, zones
from lairzoo.envs.forgotten_depths import opening, state
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.state import Option
from tests.forgotten_depths.combat_state import AVA, BREN, SIL, standard_tables

Z = v.Zone
T = standard_tables()


def new(seats=2, seed=1, **options):
    """A new game with options by their names in state.Option (SIDE_1: of the Wizard's mat)."""
    s = state.RECORD.empty(1).view(np.recarray)[0]
    s.seats = seats
    s.rng[0] = seed
    for name, number in options.items():
        word, _, more = name.partition("__")
        s.options[Option[word] + int(more or 0)] = number
    opening.new_game(s, T)
    assert s.fault == 0
    assert [frame[frames.KIND] for frame in s.frame[: s.depth]] == [v.Task.GAME]
    return s


def cards(s, zone):
    """The cards of a zone, bottom first."""
    return [int(zones.card(s, zone, k)) for k in range(zones.size(s, zone))]


def seen(s, zone):
    start = s.zone_start[zone]
    return [int(n) for n in s.seen_by[start : start + zones.size(s, zone)]]


def draws(s):
    """What Task.SETUP lets the heroes draw, without drawing it."""
    found = []
    frames.push_task(s, v.Task.SETUP)
    while frames.top(s)[frames.KIND] != v.Task.GAME:
        if frames.top(s)[frames.KIND] == v.Task.SETUP:
            opening.run_setup(s, T)
        else:
            kind, *arguments = (int(frames.top(s)[k]) for k in (0, frames.A0, frames.A1))
            found.append((v.Task(kind).name, *arguments))
            frames.pop(s)
    return found


def go_down(s):
    """Leave the present Ecology for the next one."""
    s.ecology += 1
    s.phase = v.Phase.LEVEL_UP
    frames.push_task(s, v.Task.ECOLOGY)
    opening.run_ecology(s, T)


@pytest.mark.rule("FD-SETUP-01", "FD-SETUP-02", "FD-SETUP-09", "FD-SETUP-14")
def test_fd_setup_02_piles_are_shuffled():
    one, same, other = new(seed=3), new(seed=3), new(seed=4)
    assert (one.ecology, one.level, one.keys) == (v.Ecology.RUINS, 1, 3)
    for zone, count in ((Z.MONSTERS, 10), (Z.FEATURES, 10), (Z.GUARDIANS, 3)):
        assert len(cards(one, zone)) == count
        assert cards(one, zone) == cards(same, zone)
        assert not any(seen(one, zone))
    assert cards(one, Z.MONSTERS) != cards(other, Z.MONSTERS)
    assert [zones.size(one, Z.FOE_DRAW + deck) for deck in range(3)] == [22, 22, 22]


@pytest.mark.rule("FD-SETUP-13", "FD-SETUP-16", "FD-SETUP-17", "FD-SETUP-20")
def test_fd_setup_16_heroes():
    s = new(seats=3)
    assert [int(k) for k in s.hero_class] == [BREN, SIL, AVA]
    for seat in range(3):
        assert s.health[seat] == s.health_max[seat] == T.mat_health[seat, 0, 0]
        assert s.stored[seat] == 2
        assert len(cards(s, Z.HERO_DRAW + seat)) == 12
        assert v.POWER not in cards(s, Z.HERO_DRAW + seat)
        assert s.owned[seat].sum() == 14
    assert (s.hero_item == v.NONE).all()
    assert (s.ability_card == v.NONE).all()


@pytest.mark.rule("FD-SETUP-07", "FD-SETUP-08")
@pytest.mark.parametrize("ecology", v.Ecology)
def test_fd_setup_08_tiles(ecology):
    s = new(START=ecology)
    assert (s.tile_cell != v.NONE).sum() == 1
    assert s.tile_cell[v.ENTRY] == v.CENTRE
    assert (s.lantern_tile, s.reach[v.ENTRY, s.lantern_region]) == (v.ENTRY, v.Reach.TRAVERSABLE)
    assert sorted(cards(s, Z.TILES)) == list(range(1, 24))
    assert cards(s, Z.TILES).index(v.STAIRS_TILE) == 3
    assert [k for k, bits in enumerate(seen(s, Z.TILES)) if bits] == [3]


@pytest.mark.rule("FD-SETUP-03", "FD-SETUP-04", "FD-SETUP-05", "FD-SETUP-06")
def test_fd_setup_05_legends():
    tops = set()
    orders = set()
    for seed in range(40):
        s = new(seed=seed)
        found = []
        for pattern in range(v.PATTERNS):
            tops.add((pattern, int(zones.top(s, Z.LEGEND_OPENING + pattern))))
            for letter in range(v.LETTERS):
                zone = Z.LEGEND_PILE + pattern * v.LETTERS + letter
                numerals = [int(T.legend_numeral[card]) for card in cards(s, zone)]
                assert numerals == sorted(numerals, reverse=True)
                for numeral, bits in zip(numerals, seen(s, zone), strict=True):
                    assert (bits != 0) == (numerals.count(numeral) == 1)
                found += cards(s, zone)
        orders.add(tuple(found))
        found += [c for k in range(v.PATTERNS) for c in cards(s, Z.LEGEND_OPENING + k)]
        assert sorted(found) == list(np.flatnonzero(T.legend_ecology[: T.num_legends] == s.ecology))
    assert len([top for top in tops if top[0] == 1]) == 3  # FD-LEG-19
    assert len(orders) > 1  # equal numerals lie in either order


@pytest.mark.rule("FD-SETUP-10", "FD-SETUP-23", "FD-ALT-07", "FD-ALT-09")
def test_fd_alt_09_decks_of_both_classes():
    s = new(seats=1, HEROES=1 << SIL, SIDE__1=v.Side.MULTICLASS)
    assert (s.hero_class[0], s.hero_second[0]) == (SIL, AVA)
    assert [len(cards(s, Z.ITEM_DECK + k)) for k in range(3)] == [0, 8, 8]
    assert [len(cards(s, Z.ABILITY_DECK + k)) for k in range(3)] == [0, 8, 8]
    assert sorted(cards(s, Z.HERO_DRAW)) == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8]
    single = new(seats=1, HEROES=1 << SIL, SIDE__1=v.Side.ALTERNATE)
    assert single.hero_second[0] == v.NONE
    assert len(cards(single, Z.ITEM_DECK + AVA)) == 0
    assert single.health[0] == T.mat_health[SIL, 1, 0]


@pytest.mark.rule("FD-SETUP-19", "FD-START-02", "FD-START-03")
def test_fd_start_03_lower_ecologies():
    s = new(seats=2, HEROES=1 << SIL | 1 << AVA, START=v.Ecology.ARCHITECTURE)
    assert (s.level, s.keys) == (3, 3)
    assert [int(n) for n in s.stored[:2]] == [3, 2]
    assert [int(n) for n in s.owned[:2, v.POWER]] == [3, 2]
    assert s.health[0] == s.health_max[0] == T.mat_health[SIL, 0, 2]
    assert draws(s) == [
        *[("GAIN_ABILITY", 0, 0)] * 2,
        *[("FIND_ITEM", 0, 0)] * 2,
        *[("GAIN_ABILITY", 1, 0)] * 2,
        *[("FIND_ITEM", 1, 0)] * 2,
    ]
    assert [len(cards(s, zone)) for zone in (Z.HEADS_ONE, Z.HEADS_TWO, Z.BODIES)] == [3, 3, 3]
    assert draws(new(seats=1, START=1)) == [("GAIN_ABILITY", 0, 0), ("FIND_ITEM", 0, 0)]


@pytest.mark.rule("FD-VAR-05", "FD-VAR-06")
def test_fd_var_05_options_of_the_start():
    assert draws(new()) == []
    easy = new(START_ABILITY=1, MORE_KEYS=1)
    assert draws(easy) == [("GAIN_ABILITY", 0, 1), ("GAIN_ABILITY", 1, 1)]
    assert easy.keys == 6
    assert len(draws(new(seats=1, START=1, START_ABILITY=1))) == 2  # none on top


@pytest.mark.rule("FD-NEXT-01", "FD-NEXT-02", "FD-NEXT-03", "FD-NEXT-04")
def test_fd_next_03_the_next_ecology():
    s = new()
    frames.push_task(s, v.Task.ECOLOGY)
    before = cards(s, Z.MONSTERS)
    opening.run_ecology(s, T)
    assert cards(s, Z.MONSTERS) == before  # it lay there already
    assert s.phase == v.Phase.EXPLORE
    zones.push(s, Z.POOL, zones.draw(s, Z.MONSTERS), 3)
    zones.push(s, Z.SCRY, zones.draw(s, Z.FEATURES), 3)
    for _ in range(9):
        zones.push(s, Z.FOE_DISCARD, zones.draw(s, Z.FOE_DRAW), 3)
    s.keys = 1
    s.camp_used = s.aside_used = s.stairs_taken = 1
    s.aside_tile = 5
    s.pattern_used[2] = 1
    hands = cards(s, Z.HERO_DRAW)
    go_down(s)
    assert (zones.size(s, Z.FOE_DRAW), zones.size(s, Z.FOE_DISCARD)) == (22, 0)
    assert zones.size(s, Z.POOL) == 1
    assert zones.size(s, Z.SCRY) == 0
    assert sorted(cards(s, Z.MONSTERS)) == sorted(T.deck_monster[1, : T.num_deck_monsters[1]])
    assert (s.keys, s.camp_used, s.aside_used, s.stairs_taken) == (1, 0, 0, 0)
    assert s.aside_tile == v.NONE
    assert not s.pattern_used.any()
    assert cards(s, Z.HERO_DRAW) == hands
    assert zones.size(s, Z.HEADS_ONE) == 0
    assert s.fault == 0


@pytest.mark.rule("FD-VAR-07")
def test_fd_var_07_keys_of_each_ecology():
    s = new(KEYS_EACH=1)
    frames.push_task(s, v.Task.ECOLOGY)
    opening.run_ecology(s, T)
    assert s.keys == 3  # the first Ecology is not new
    s.door_open[4] = 1  # its token comes back
    go_down(s)
    assert s.keys == 6
    s.keys = 11
    go_down(s)
    assert s.keys == 12
