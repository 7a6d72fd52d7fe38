"""Determinizing: a possible world, another one for each seed, and not the true one by heart."""

import numpy as np

from tests.conformance.walk import GAMES, some, walk


def test_every_world_is_sound(game):
    for seed in range(GAMES):
        for state in some(game, seed, 7):
            world = state.determinize(state.seat, seed)
            world.check()
            rng = np.random.default_rng(seed)
            for _ in range(10):
                if world.is_over:
                    break
                world.apply(int(rng.choice(world.legal_actions())))
                world.check()


def test_the_true_state_stays(one_game):
    for state, _ in walk(one_game, 1):
        before = state.to_bytes()
        state.determinize(state.seat, 5)
        assert state.to_bytes() == before


def test_worlds_differ_by_seed_alone(one_game):
    state = some(one_game, 2, 3)[1]
    worlds = [state.determinize(state.seat, k) for k in range(20)]
    assert worlds[3] == state.determinize(state.seat, 3)
    assert len({world.hash() for world in worlds}) == 20


def test_worlds_do_not_depend_on_what_is_hidden(one_game):
    """A redrawn world is as good a start as the true one: the same worlds are possible."""
    state = some(one_game, 3, 3)[1]
    seat = state.seat
    for k in range(5):
        again = state.determinize(seat, k).determinize(seat, 100 + k)
        assert np.array_equal(again.observation(seat), state.observation(seat))
        assert np.array_equal(again.action_mask(seat), state.action_mask(seat))


def test_future_chance_is_redrawn(one_game):
    state = some(one_game, 4, 3)[1]
    streams = {int(state.determinize(state.seat, k).data.rng[0]) for k in range(10)}
    assert len(streams) == 10
    assert int(state.data.rng[0]) not in streams


def test_secrets_of_the_last_step_are_blotted_out(one_game):
    for state, _ in walk(one_game, 5):
        world = state.determinize(state.seat, 1)
        for seat in range(one_game.num_seats):
            if seat == state.seat:
                assert world.events(seat) == state.events(seat)
