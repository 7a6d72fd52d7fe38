"""Playing at random, in the ways that the conformance tests share."""

from itertools import islice

import numpy as np

from lairzoo.envs.core.bind import is_jitted

STEPS = 10_000 if is_jitted() else 60  # of a walk, at most
GAMES = 5 if is_jitted() else 1


def pick(rng, mask):
    """A random legal action."""
    return int(rng.choice(np.flatnonzero(mask)))


def walk(game, seed, steps=STEPS):
    """The states of a game played at random, each with the action that is taken next."""
    rng = np.random.default_rng(seed)
    state = game.new(seed)
    for _ in range(steps):
        if state.is_over:
            return
        action = pick(rng, state.action_mask())
        yield state, action
        state.apply(action)


def play(game, seed, steps=STEPS):
    """The state after a game played at random, and what was played."""
    actions = [action for _, action in walk(game, seed, steps)]
    state = game.new(seed)
    for action in actions:
        state.apply(action)
    return state, actions


def some(game, seed, every):
    """Some states of a game played at random (copies)."""
    return [state.clone() for state, _ in islice(walk(game, seed), 0, None, every)]


def arrays(data):
    """All arrays inside what an environment returned."""
    if isinstance(data, np.ndarray) and data.dtype != object:
        return [data]
    if isinstance(data, dict):
        return [array for value in data.values() for array in arrays(value)]
    if isinstance(data, tuple | list) or isinstance(data, np.ndarray):
        return [array for value in data for array in arrays(value)]
    return []


def assert_no_sharing(returned):
    """No two arrays among what was returned over time share memory."""
    found = [array for data in returned for array in arrays(data)]
    spans = sorted(
        (array.__array_interface__["data"][0], array.nbytes) for array in found if array.nbytes
    )
    for (start, size), (later, _) in zip(spans, spans[1:], strict=False):
        assert start + size <= later


def same(a, b):
    """Whether two nests of dicts, tuples and arrays are equal, types included."""
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, tuple | list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, np.ndarray):
        if a.dtype != b.dtype or a.shape != b.shape:
            return False
        if a.dtype == object:
            return all(same(x, y) for x, y in zip(a, b, strict=True))
        return np.array_equal(a, b)
    return bool(a == b)
