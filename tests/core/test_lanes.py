"""Lanes: playing on, restarting some, copying."""

import copy
import pickle

import numpy as np
import pytest

from lairzoo.envs import registry
from lairzoo.envs.core.lanes import HEURISTIC, RANDOM, Lanes


@pytest.fixture
def lanes(toy):
    lanes = Lanes(registry.game(toy, players=2), 3)
    lanes.begin([4, 5, 6])
    return lanes


def hashes(lanes):
    return [lanes.state(lane).hash() for lane in range(lanes.count)]


def test_begin(lanes):
    game = lanes.game
    assert hashes(lanes) == [game.new(seed).hash() for seed in (4, 5, 6)]
    assert lanes.game_seed(1) == 5
    wanted = [game.new(lanes.next_seed(lane)).hash() for lane in range(3)]
    lanes.begin()
    assert hashes(lanes) == wanted
    with pytest.raises(ValueError, match="2 seeds for 3 lanes"):
        lanes.begin([1, 2])


def test_restarting_some(lanes):
    lanes.policies[:] = RANDOM
    lanes.go()
    assert lanes.done.all()
    lanes.policies[:] = 0
    before = hashes(lanes)
    lanes.restart(np.array([False, True, False]))
    after = hashes(lanes)
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, False, True]
    assert after[1] == lanes.game.new(lanes.game_seed(1)).hash()
    lanes.restart(np.array([False, True, False]))  # though it is not over
    assert lanes.seeds[:, 1].tolist() == [1, 3, 1]


def test_policies_play_inside(lanes):
    lanes.policies[:, 1] = HEURISTIC
    lanes.go()
    assert set(lanes.seats()) == {0}


@pytest.mark.parametrize(
    "way", [Lanes.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
)
def test_copies(lanes, way):
    lanes.policies[:, 1] = RANDOM
    lanes.go(np.array([lanes.state(k).legal_actions()[0] for k in range(3)]))
    twin = way(lanes)
    other = Lanes(lanes.game, 3)
    other.paste(lanes)
    for one in (lanes, twin, other):
        one.policies[:, 0] = RANDOM
        one.go()
    assert hashes(lanes) == hashes(twin) == hashes(other)
    assert np.array_equal(lanes.gains, twin.gains)
    assert not np.shares_memory(lanes.masks, twin.masks)
