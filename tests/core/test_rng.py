"""The generator: known numbers, uniform, never out of range; seeds of later games."""

import numpy as np

from lairzoo.envs.core import rng as random


def stream(seed):
    return np.array([seed], np.uint64)


def test_known_numbers():
    """Splitmix64 as published, from seed 1234567."""
    rng = stream(1234567)
    found = [int(random.next64(rng)) for _ in range(3)]
    assert found == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_below_is_in_range_and_uniform():
    rng = stream(7)
    counts = np.bincount([random.below(rng, 6) for _ in range(6000)], minlength=6)
    assert len(counts) == 6
    assert abs(counts - 1000).max() < 150
    assert {random.below(rng, 1) for _ in range(10)} == {0}
    assert max(random.below(rng, 2**31 - 1) for _ in range(100)) > 2**29


def test_dice():
    rng = stream(8)
    assert {random.die(rng, 6) for _ in range(200)} == set(range(1, 7))
    assert {random.dice(rng, 2, 3) for _ in range(200)} == set(range(2, 7))


def test_seeds_of_later_games():
    assert random.mix(5, 0) == 5
    later = {random.mix(seed, k) for seed in range(50) for k in range(50)}
    assert len(later) == 2500
    assert all(0 <= value < 2**63 for value in later)
    for seed, k in ((0, 1), (5, 3), (2**62, 70), (2**63 - 1, 1)):
        assert int(random.mix64(np.int64(seed), np.int64(k))) == random.mix(seed, k)
