"""Ratings against known strengths, against choix, and against the ways ratings go wrong."""

import itertools
import math

import numpy as np
import pytest

from lairzoo.arena import ratings
from lairzoo.arena.ratings import ELO, League


def play(draw, strengths, seats):
    """Places of a match drawn from the Plackett-Luce model: strength plus Gumbel noise, sorted."""
    noise = draw.gumbel(size=len(seats)) + strengths[list(seats)]
    return [1 + int(rank) for rank in np.argsort(np.argsort(-noise))]


def simulate(draw, strengths, num_blocks, lineup):
    matches = []
    for block in range(num_blocks):
        seats = lineup(block)
        for rotation in range(len(seats)):
            turned = seats[rotation:] + seats[:rotation]
            matches.append(
                (int(draw.integers(2**40)) * 1000 + block, turned, play(draw, strengths, turned))
            )
        key = matches[-1][0]
        matches[-len(seats) :] = [(key, *match[1:]) for match in matches[-len(seats) :]]
    return matches


def covered(league, strengths):
    rated = league.rate()
    true = (strengths - strengths.mean()) * ELO
    return np.abs(rated.points - true) <= rated.margin


@pytest.mark.parametrize(
    ("strengths", "lineup", "num_blocks"),
    [
        ([0.0, 0.4, 0.9, 1.5], lambda block: [0, 1, 2, 3], 20),
        ([0.0, 0.8], lambda block: [0, 1, 0, 1], 15),
        ([-1.0, 0.0, 0.3, 0.5, 1.2, 2.0], lambda block: [(block + k) % 6 for k in range(3)], 40),
    ],
)
def test_intervals_cover_the_truth_in_90_to_99_of_100_leagues(strengths, lineup, num_blocks):
    true = np.array(strengths)
    hits = np.zeros(len(true))
    for league in range(100):
        draw = np.random.default_rng(league)
        hits += covered(League(len(true), simulate(draw, true, num_blocks, lineup)), true)
    assert np.all(hits >= 90)
    assert np.mean(hits) <= 99


def test_intervals_account_for_games_that_repeat_within_a_block():
    """With identical games in a block, counting games would cover half the time."""
    true = np.array([0.0, 0.7])
    hits = naive = 0
    for number in range(100):
        draw = np.random.default_rng(1000 + number)
        matches, alone = [], []
        for block in range(30):
            places = play(draw, true, [0, 1])
            for copy in range(6):
                matches.append((block * 7919 + number, [0, 1], places))
                alone.append((block * 7919 + number + 10**6 * copy, [0, 1], places))
        hits += covered(League(2, matches), true)[0]
        naive += covered(League(2, alone), true)[0]
    assert 90 <= hits <= 99
    assert naive < 75


@pytest.mark.parametrize("num_seats", [2, 3, 5])
def test_fit_agrees_with_choix(num_seats):
    choix = pytest.importorskip("choix")
    draw = np.random.default_rng(3)
    strengths = np.array([0.0, 0.5, 1.0, -0.7, 0.2, 0.9])
    matches = []
    for block in range(60):
        seats = list(draw.permutation(6)[:num_seats])
        matches.append((block, seats, play(draw, strengths, seats)))
    ours = League(6, matches).fit(prior=(2.0, 2.0))
    # The virtual agent is a seventh one, which won once and lost once against everybody.
    orders = [tuple(int(seats[k]) for k in np.argsort(places)) for _, seats, places in matches]
    orders += [(i, 6) for i in range(6)] + [(6, i) for i in range(6)]
    theirs = choix.ilsr_rankings(7, orders, tol=1e-12)
    assert ours == pytest.approx(theirs[:6] - theirs[6], abs=1e-6)


def test_ties_are_the_mean_of_all_orders_and_agree_with_choix():
    choix = pytest.importorskip("choix")
    tied = [
        (0, [0, 1, 2, 3], [1, 1, 3, 3]),
        (1, [3, 2, 1, 0], [1, 2, 2, 2]),
        (2, [0, 1, 2, 3], [1, 2, 3, 4]),
    ]
    ours = League(4, tied).fit(prior=(2 / 12, 2 / 12))
    orders = [
        (*a, *b) for a in itertools.permutations([0, 1]) for b in itertools.permutations([2, 3])
    ] * 3
    orders += [(3, *rest) for rest in itertools.permutations([0, 1, 2])] * 2
    orders += [(0, 1, 2, 3)] * 12
    orders += [(i, 4) for i in range(4)] + [(4, i) for i in range(4)]
    theirs = choix.ilsr_rankings(5, orders, tol=1e-12)
    assert ours == pytest.approx(theirs[:4] - theirs[4], abs=1e-6)


def test_a_tie_of_all_leaves_all_equal():
    rated = League(5, [(b, [0, 1, 2, 3, 4], [1] * 5) for b in range(6)]).rate()
    assert rated.points == pytest.approx(np.zeros(5), abs=1e-9)


def test_tied_agents_of_a_ranking_stay_equal():
    points = League(5, [(b, [0, 1, 2, 3, 4], [1, 2, 2, 4, 4]) for b in range(3)]).rate().points
    assert points[1] == pytest.approx(points[2], abs=1e-9)
    assert points[3] == pytest.approx(points[4], abs=1e-9)
    assert points[0] > points[1] > points[3]


def test_perfect_circle_rates_equal():
    circle = [(0, [0, 1], [1, 2]), (1, [1, 2], [1, 2]), (2, [2, 0], [1, 2])] * 3
    assert League(3, circle).rate().points == pytest.approx(np.zeros(3), abs=1e-9)


def test_order_of_matches_and_numbers_of_agents_change_nothing():
    draw = np.random.default_rng(5)
    strengths = np.array([0.0, 0.6, 1.1, -0.4])
    matches = simulate(draw, strengths, 12, lambda block: [0, 1, 2, 3])
    before = League(4, matches).rate()
    shuffled = [matches[i] for i in draw.permutation(len(matches))]
    renumber = np.array([2, 0, 3, 1])
    renamed = [
        (block, [int(renumber[a]) for a in agents], places) for block, agents, places in shuffled
    ]
    after = League(4, renamed).rate()
    assert after.points[renumber] == pytest.approx(before.points, abs=1e-6)
    assert after.margin[renumber] == pytest.approx(before.margin, abs=1e-6)


def test_identical_agents_rate_equal_within_the_interval():
    draw = np.random.default_rng(8)
    for _ in range(5):
        rated = League(2, simulate(draw, np.zeros(2), 30, lambda block: [0, 1, 0, 1])).rate()
        assert abs(rated.points[0] - rated.points[1]) <= 2 * rated.margin[0]


def test_an_agent_that_always_wins_gets_a_finite_rating_and_a_wide_interval():
    always = League(2, [(b, [0, 1], [1, 2]) for b in range(40)]).rate()
    often = League(2, [(b, [0, 1], [1, 2] if b % 4 else [2, 1]) for b in range(40)]).rate()
    assert 300 < always.points[0] < 1500
    assert always.margin[0] > 2 * often.margin[0]


def test_one_block_has_no_interval_and_one_agent_a_rating_of_zero():
    assert League(2, [(0, [0, 1], [1, 2])]).rate().margin is None
    assert League(1, [(b, [0, 0], [1, 2]) for b in range(3)]).rate().points == pytest.approx([0.0])


def test_an_agent_in_several_seats_counts_with_all_of_them():
    """Two of A and one of B: A comes first in two of three matches, both are as strong."""
    matches = [(b, [0, 0, 1], places) for b, places in enumerate([[1, 2, 3], [1, 3, 2], [2, 3, 1]])]
    assert League(2, matches).fit(prior=(1e-9, 1e-9)) == pytest.approx([0.0, 0.0], abs=1e-6)


def test_student_points():
    for freedom, value in {
        1: 12.706,
        2: 4.303,
        3: 3.182,
        5: 2.571,
        10: 2.228,
        30: 2.042,
        1000: 1.962,
    }.items():
        assert ratings.student(freedom) == pytest.approx(value, rel=4e-3)


def test_shares_cover_the_truth():
    for chance in (0.05, 0.3, 0.9):
        hits = 0
        for number in range(100):
            draw = np.random.default_rng(number)
            _, low, high = ratings.share(draw.binomial(4, chance, size=25) / 4, [4] * 25)
            hits += low <= chance <= high
        assert 90 <= hits <= 100


def test_share_of_blocks_that_are_all_won_has_a_width():
    mean, low, high = ratings.share([1.0] * 10, [4] * 10)
    assert (mean, high) == (1.0, 1.0)
    assert 0.5 < low < 0.95
    assert ratings.share([0.5], [4])[1:] == (None, None)
    assert math.isclose(ratings.share([1.0, 0.0], [3, 1])[0], 0.75)
