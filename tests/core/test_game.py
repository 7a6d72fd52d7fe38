"""Game and State on the toy: what is particular to them; the conformance tests do the rest."""

import numpy as np
import pytest

from lairzoo.envs import registry
from lairzoo.envs.core.errors import OptionError


def test_by_name(toy):
    game = registry.game(toy, players=2, reward="score")
    assert (game.name, game.num_seats, game.options["reward"]) == (toy, 2, "score")
    assert repr(game) == "Game('toygame', players=2, reward='score')"
    assert game.teams == (0, 1)
    assert game.agent_names == ("player_0", "player_1")
    with pytest.raises(ValueError, match="unknown game 'chess'"):
        registry.game("chess")
    with pytest.raises(OptionError, match="unknown option 'seats'"):
        registry.game(toy, seats=2)


def test_the_version_knows_rules_cards_and_spaces(toy):
    game = registry.game(toy)
    assert game.version.startswith("1+")
    assert game.version == registry.game(toy, players=2).version


def test_options_can_not_be_changed(toy):
    game = registry.game(toy)
    game.options["players"] = 99
    assert game.options["players"] == 3


def test_sealed_choices_are_shown_to_nobody(toy):
    state = registry.game(toy, players=3).new(4)
    assert state.seats == (0, 1, 2)
    other = state.clone()
    first, last = state.legal_actions()[[0, -1]].tolist()
    state.apply(first)
    other.apply(last)
    assert state.seats == (1, 2)
    for seat in (1, 2):
        assert np.array_equal(state.observation(seat), other.observation(seat))
        assert state.text(seat) == other.text(seat)
        assert state.events(seat) == other.events(seat)


def test_text(toy):
    state = registry.game(toy, players=2).new(1)
    text = state.text(0, log=["one", "two"])
    assert "Since your last decision:\n- one\n- two" in text
    assert "Legal moves:" in text
    assert "Legal moves:" not in state.text(0, legal_moves=False)
    assert repr(state).startswith("<State of toygame: turn 1, seat 0")
    with pytest.raises(ValueError, match=r"no seat 2: seats are 0\.\.1"):
        state.observation(2)


def test_written_data_can_be_resumed(toy):
    state = registry.game(toy, players=2).new(1)
    mask = state.action_mask()
    state.data.points[0] = 5
    state.resume()
    assert state.scores().tolist() == [5, 0]
    assert np.array_equal(state.action_mask(), mask)
    state.data.points[1] = -1
    with pytest.raises(AssertionError, match="broken invariant: points"):
        state.check()
