"""Copies: they go on identically, never change with the original, and cost little."""

import copy
import pickle

import numpy as np
import pytest

from lairzoo.envs.core.errors import SaveError
from tests.conformance.walk import pick, play, walk

WAYS = {
    "clone": lambda state: state.clone(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
    "bytes": lambda state: state.game.from_bytes(state.to_bytes()),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_goes_on_identically(one_game, way):
    original, _ = play(one_game, 1, 15)
    twin = WAYS[way](original)
    assert twin == original
    assert hash(twin) == hash(original)
    rng = np.random.default_rng(1)
    for _ in range(40):
        if original.is_over:
            break
        action = pick(rng, original.action_mask())
        assert np.array_equal(original.apply(action), twin.apply(action))
        assert original.to_bytes() == twin.to_bytes()
        seat = original.seat
        if seat >= 0:
            assert np.array_equal(original.observation(seat), twin.observation(seat))
        assert original.events(0) == twin.events(0)


def test_old_copies_never_change(one_game):
    kept = [(state.clone(), state.to_bytes()) for state, _ in walk(one_game, 2)]
    for state, before in kept:
        assert state.to_bytes() == before


def test_a_finished_game_can_be_copied(one_game):
    state = one_game.new(3)
    while not state.is_over:
        state.apply(int(state.legal_actions()[-1]))
    for way in WAYS.values():
        twin = way(state)
        assert twin.is_over
        assert twin == state
        assert np.array_equal(twin.returns(), state.returns())


def test_reseeding_changes_future_chance_alone(one_game):
    state, _ = play(one_game, 4, 5)
    twins = [state.clone(reseed=k) for k in range(5)]
    for twin in twins:
        for seat in range(one_game.num_seats):
            assert np.array_equal(twin.observation(seat), state.observation(seat))
        assert np.array_equal(twin.action_mask(), state.action_mask())
    assert state.clone(reseed=3) == state.clone(reseed=3)
    assert len({twin.hash() for twin in twins}) == 5


def test_damaged_bytes_are_refused(one_game):
    data = one_game.new(1).to_bytes()
    for bad in (b"", b"LZST", data[:20], data[:-1], data + b"x", b"X" + data[1:]):
        with pytest.raises(SaveError):
            one_game.from_bytes(bad)


def test_bytes_of_another_game_are_refused(one, toy):
    other = one.game(reward="score" if one.game().options["reward"] != "score" else "terminal")
    with pytest.raises(SaveError, match="options"):
        other.from_bytes(one.game().new(1).to_bytes())


def test_games_compare_by_options(one):
    game = one.game()
    twin = pickle.loads(pickle.dumps(game))
    assert twin == game
    assert hash(twin) == hash(game)
    assert one.game(max_decisions=7) != game
    assert copy.deepcopy(game) is game
