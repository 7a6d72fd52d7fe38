"""Observations: in their range, finite, the same size for all, and blind to what is hidden."""

import numpy as np

from tests.conformance.walk import GAMES, some, walk


def test_in_range_and_finite(game):
    layout = game.spec.layout
    for seed in range(GAMES):
        for state, _ in walk(game, seed):
            for seat in range(game.num_seats):
                row = state.observation(seat)
                assert row.dtype == np.float32
                assert row.shape == (game.observation_size,)
                assert np.isfinite(row).all()
                assert row.min() >= layout.low
                assert row.max() <= layout.high


def test_blind_to_what_is_redrawn(game):
    for state in some(game, 1, every=3):
        seat = state.seat
        for k in range(2):
            other = state.determinize(seat, k)
            assert np.array_equal(other.observation(seat), state.observation(seat))
            assert np.array_equal(other.action_mask(seat), state.action_mask(seat))
            assert other.text(seat) == state.text(seat)
            assert other.events(seat) == state.events(seat)


def test_the_blocks_cover_the_vector(one_game):
    row = np.arange(one_game.observation_size, dtype=np.float32)
    blocks = one_game.split(row)
    assert np.array_equal(np.concatenate([block.ravel() for block in blocks.values()]), row)
    described = one_game.describe()["observation"]
    assert [block["name"] for block in described] == list(blocks)
    for block in described:
        assert blocks[block["name"]].shape == block["shape"]
        assert blocks[block["name"]].ravel()[:1] == row[block["offset"]]
        assert len(block["features"]) == block["shape"][1]
        assert block["meaning"]


def test_all_views_together_are_every_seats(one_game):
    state = one_game.new(1)
    seats = range(one_game.num_seats)
    together = np.concatenate([state.observation(k) for k in seats])
    assert np.array_equal(state.observation("all"), together)


def test_spaces_do_not_depend_on_options(config):
    game, default = config.game(), config.__class__(config.name).game()
    assert game.num_actions == default.num_actions
    assert game.observation_size == default.observation_size
    assert game.space_hash == default.space_hash


def test_an_observation_is_not_a_buffer(one_game):
    state = one_game.new(2)
    first = state.observation(0)
    kept = first.copy()
    state.apply(int(state.legal_actions()[0]))
    state.observation(0)
    assert np.array_equal(first, kept)
