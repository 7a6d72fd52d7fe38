"""A small record of its own, for the tests of what the core does to one."""

import pytest

from lairzoo.envs.core import record
from lairzoo.envs.core.jit import as_states

DECLARED = record.declare(
    fields=[record.Field("points", (3,), "[seat]")],
    zones={0: 4, 1: 8, 2: 0},
    max_events=5,
    max_seats=3,
)


@pytest.fixture
def declared():
    """The declared record."""
    return DECLARED


@pytest.fixture
def s():
    """One record, as the rules get it."""
    rows = DECLARED.empty(1)
    rows["seats"] = 3
    rows["rng"] = 12345
    return as_states(rows)[0]
