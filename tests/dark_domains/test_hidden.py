"""What a seat can't know may be swapped without its noticing: the hidden classes of the clauses."""

import numpy as np
import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import game

POSITIONS = 10_000
LEAST = 500
ZONES = {
    "spell decks": [v.Zone.SPELL_DECK + deck for deck in range(4)],
    "henchman deck": [v.Zone.HENCHMAN_DECK],
    "building deck": [v.Zone.BUILDING_DECK],
    "adventurer deck": [v.Zone.ADVENTURER_DECK],
    "monsters": [v.Zone.MONSTER_PILE],
    "fortune pile": [v.Zone.FORTUNE_PILE],
}


def positions(count):
    """Positions of random and heuristic games of all seat counts, with a number each."""
    seed = 0
    while True:
        for seats in range(2, v.MAX_SEATS + 1):
            state = game(seats).new(seed)
            rng = np.random.default_rng(seed)
            while not state.is_over:
                if rng.random() < 0.2:
                    yield state, seed
                    count -= 1
                    if count == 0:
                        return
                policy = "heuristic" if seed % 2 else "random"
                state.apply(state.suggest(policy, int(rng.integers(2**40))))
            seed += 1


def zone(s, z):
    start = int(s.zone_start[z])
    return s.card[start : start + int(s.zone_len[z])]


def changed_classes(s, twin, seat):
    """Names of the hidden classes that differ between two records."""
    found = {
        name
        for name, zones in ZONES.items()
        if any(not np.array_equal(zone(s, z), zone(twin, z)) for z in zones)
    }
    if not np.array_equal(s.spell_hand, twin.spell_hand):
        found.add("hands")
        assert np.array_equal(s.spell_hand[seat], twin.spell_hand[seat])
    if not np.array_equal(s.far_lands, twin.far_lands):
        found.add("far lands")
    return found


def check_swaps(count, least):
    counts = dict.fromkeys([*ZONES, "hands", "far lands"], 0)
    moved = 0
    for number, (state, seed) in enumerate(positions(count)):
        seat = state.seat
        twin = state.determinize(seat, number)
        assert np.array_equal(state.observation(seat), twin.observation(seat))
        assert np.array_equal(state.action_mask(seat), twin.action_mask(seat))
        assert state.events(seat) == twin.events(seat)
        for policy in ("random", "heuristic"):
            assert state.suggest(policy, seed) == twin.suggest(policy, seed)
        if number % 20 == 0:
            assert state.text(seat) == twin.text(seat)
        twin.check()
        here = changed_classes(state.data, twin.data, seat)
        moved += bool(here)
        for name in here:
            counts[name] += 1
    assert moved >= 0.95 * count
    assert all(found >= least for found in counts.values()), counts


@pytest.mark.jit_only
@pytest.mark.slow
@pytest.mark.rule("DD-SETUP-02", "DD-SETUP-07", "DD-SETUP-10", "DD-SETUP-14")
def test_swaps_of_hidden_things_are_never_seen_in_10_000_positions():
    check_swaps(POSITIONS, LEAST)


@pytest.mark.rule("DD-SETUP-06", "DD-SETUP-08", "DD-SETUP-09", "DD-LIB-01")
def test_swaps_of_hidden_things_are_never_seen():
    check_swaps(15, 0)


@pytest.mark.jit_only
def test_a_seat_keeps_what_it_knows_of_other_seats_hands_by_deck():
    for state, seed in positions(200):
        twin = state.determinize(state.seat, seed)
        decks = np.array(game(2).cards.tables["spell_deck"][0])
        for deck in v.Deck:
            mine = state.data.spell_hand[:, decks == deck].sum(axis=1)
            assert np.array_equal(mine, twin.data.spell_hand[:, decks == deck].sum(axis=1))


@pytest.mark.jit_only
@pytest.mark.rule("DD-SETUP-02")
def test_a_determinized_pile_keeps_its_eras_and_specials():
    tables = game(3).cards.tables[0]
    era = tables["fortune_era"]
    for seed in range(200):
        state = game(3).new(seed)
        pile = zone(state.determinize(state.seat, seed).data, v.Zone.FORTUNE_PILE)
        assert [int(era[c]) for c in pile[::-1]] == [0] * 5 + [1] * 5 + [2] * 5
        assert sum(int(tables["fortune_death"][c]) for c in pile) == 1
        assert sum(int(tables["fortune_world"][c]) for c in pile[5:10]) == 1


def test_samples_are_told_apart_by_their_seed_alone():
    state = game(3).new(5)
    assert state.determinize(0, 1) == state.determinize(0, 1)
    assert state.determinize(0, 1) != state.determinize(0, 2)
