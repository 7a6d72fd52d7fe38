"""The same seed gives the same bytes: in any process, whatever else draws random numbers."""

import random
import subprocess
import sys

import numpy as np
import pytest

from tests.conformance.walk import play, walk

CHILD = """
from tests.conformance.walk import play
from tests.conftest import Config
for seed in range(3):
    state, actions = play(Config({name!r}).game(), seed, 60)
    print(state.hash(), len(actions))
"""


def hashes(game, seed):
    return [state.hash() for state, _ in walk(game, seed)]


def test_the_same_seed_gives_the_same_bytes(game):
    assert hashes(game, 1) == hashes(game, 1)


def test_other_seeds_begin_otherwise(one_game):
    seeds = range(100) if one_game.name == "toygame" else range(20)
    starts = {one_game.new(seed).hash() for seed in seeds}
    assert len(starts) >= 0.95 * len(seeds)


def test_global_generators_are_not_used(one_game):
    first = hashes(one_game, 2)
    random.seed(99)
    np.random.seed(99)  # noqa: NPY002 - that is the point
    python, numpy = random.getstate(), np.random.get_state()[1].tolist()  # noqa: NPY002
    other = one_game.new(5)
    second = []
    for state, _ in walk(one_game, 2):
        second.append(state.hash())
        if not other.is_over:
            other.apply(int(other.legal_actions()[0]))
    assert first == second
    assert random.getstate() == python
    assert np.random.get_state()[1].tolist() == numpy  # noqa: NPY002


def test_seeds_are_taken_as_they_come(one_game):
    assert one_game.new(7).hash() == one_game.new(np.int64(7)).hash()
    assert one_game.new(2**62).hash() != one_game.new(0).hash()
    one_game.new(-3)


@pytest.mark.jit_only
@pytest.mark.parametrize("salt", ["0", "12345"])
def test_other_processes_agree(one, salt, child_env):
    wanted = []
    for seed in range(3):
        state, actions = play(one.game(), seed, 60)
        wanted.append(f"{state.hash()} {len(actions)}")
    found = subprocess.run(
        [sys.executable, "-c", CHILD.format(name=one.name)],
        env=child_env | {"PYTHONHASHSEED": salt},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.split("\n")[:-1] == wanted
