"""Masks: never empty, pure, and exactly what may be played; labels are a bijection."""

import numpy as np
import pytest

from lairzoo.envs.core.errors import IllegalAction
from tests.conformance.walk import GAMES, walk

NOOP = 0


def test_a_mask_always_has_a_one(game):
    for seed in range(GAMES):
        for state, _ in walk(game, seed):
            for seat in range(game.num_seats):
                mask = state.action_mask(seat)
                assert mask.dtype == np.int8
                assert mask.shape == (game.num_actions,)
                assert set(np.unique(mask)) <= {0, 1}
                if seat not in state.seats:
                    assert list(np.flatnonzero(mask)) == [NOOP]
                else:
                    assert mask.any()
            assert len(state.legal_actions()) >= 2  # single options are taken inside


def test_at_the_end_noop_alone_is_left(one_game):
    for seed in range(GAMES):
        state = last(one_game, seed)
        for seat in [None, *range(one_game.num_seats)]:
            assert list(np.flatnonzero(state.action_mask(seat))) == [NOOP]
        assert len(state.legal_actions()) == 0
        assert state.seat == -1
        assert state.seats == ()


def last(game, seed):
    state = game.new(seed)
    while not state.is_over:
        state.apply(int(state.legal_actions()[0]))
    return state


def test_looking_changes_nothing(one_game):
    for state, _ in walk(one_game, 1):
        before, seats = state.to_bytes(), range(one_game.num_seats)
        first = [(state.action_mask(k), state.observation(k)) for k in seats]
        for k in seats:
            assert np.array_equal(state.action_mask(k), first[k][0])
            assert np.array_equal(state.observation(k), first[k][1])
            state.text(k)
            state.events(k)
        state.returns(), state.outcome(), state.scores(), state.hash(), state.check()
        assert state.to_bytes() == before


def test_the_mask_of_the_seat_to_act_is_the_default(one_game):
    for state, _ in walk(one_game, 2):
        assert np.array_equal(state.action_mask(), state.action_mask(state.seat))
        assert np.array_equal(state.legal_actions(), np.flatnonzero(state.action_mask()))


def test_every_legal_action_can_be_played(one_game):
    for state, _ in walk(one_game, 3):
        for action in state.legal_actions():
            twin = state.clone()
            twin.apply(int(action))
            twin.check()
            assert twin.hash() != state.hash()


def test_no_illegal_action_can_be_played(one_game):
    for state, _ in walk(one_game, 4):
        before = state.hash()
        wrong = np.flatnonzero(state.action_mask() == 0)[:5].tolist()
        for action in [*wrong, -1, one_game.num_actions]:
            with pytest.raises(IllegalAction, match=rf"illegal action {action}\b"):
                state.apply(action)
        assert state.hash() == before
    with pytest.raises(IllegalAction, match="the game is over"):
        last(one_game, 4).apply(NOOP)


def test_labels_are_a_bijection(one_game):
    labels = [one_game.action_text(action) for action in range(one_game.num_actions)]
    assert len(set(labels)) == one_game.num_actions
    assert [one_game.parse_action(label) for label in labels] == list(range(one_game.num_actions))
    for action in (-1, one_game.num_actions):
        with pytest.raises(ValueError, match="no action"):
            one_game.action_text(action)


def test_with_auto_forced_off_single_options_are_asked(one):
    game = one.game(auto_forced=False)
    states = (state for seed in range(5) for state, _ in walk(game, seed))
    counts = [len(state.legal_actions()) for state in states]
    assert min(counts) == 1
    assert max(counts) > 1


def test_a_game_is_the_same_whether_single_options_are_asked(one):
    asked, taken = one.game(auto_forced=False).new(5), one.game().new(5)
    rng = np.random.default_rng(5)
    while not taken.is_over:
        action = int(rng.choice(taken.legal_actions()))
        while len(asked.legal_actions()) == 1:
            asked.apply(int(asked.legal_actions()[0]))
        assert asked.seat == taken.seat
        asked.apply(action)
        taken.apply(action)
    while not asked.is_over:
        asked.apply(int(asked.legal_actions()[0]))
    assert list(asked.scores()) == list(taken.scores())
    assert (asked.decisions, asked.forced) == (taken.decisions, taken.forced)
