"""Compiled and not compiled, a game is the same byte for byte."""

import json
import subprocess
import sys

import numpy as np
import pytest

from tests.conformance.walk import walk

STEPS = 25
CHILD = """
import json
from tests.conformance.test_parity import trace
from tests.conftest import Config
print(json.dumps(trace(Config({name!r}, {options!r}).game())))
"""


def trace(game):
    """What a short game looks like, field by field."""
    rows = []
    for state, action in walk(game, 3, STEPS):
        fields = {name: state.data[name].tolist() for name in state.data.dtype.names}
        looks = [state.observation(seat).view(np.uint32).tolist() for seat in state.seats]
        world = state.determinize(state.seat, 1).hash()
        returns = state.returns().tolist()
        rows.append([action, fields, looks, world, returns])
    batch = game.batch(1, seed=3)
    batch.advance(np.full_like(batch.policies, 2), steps=STEPS)
    rows.append(batch.state(0).hash())
    return rows


@pytest.mark.jit_only
def test_parity(config, child_env):
    found = subprocess.run(
        [sys.executable, "-c", CHILD.format(name=config.name, options=config.options)],
        env=child_env | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    plain, jitted = json.loads(found.stdout), json.loads(json.dumps(trace(config.game())))
    for step, (a, b) in enumerate(zip(plain, jitted, strict=True)):
        if isinstance(a, list) and a[1] != b[1]:
            assert {k: v for k, v in a[1].items() if v != b[1][k]} == {}, f"step {step}"
        assert a == b, f"step {step}"
