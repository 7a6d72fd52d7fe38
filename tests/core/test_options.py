"""Options: defaults, checks whose messages name what is allowed, numbers for the state."""

import pytest

from lairzoo.envs.core import options
from lairzoo.envs.core.errors import OptionError
from lairzoo.envs.core.rewards import Scheme

DECLARED = [
    *options.common(range(2, 5), 3, 400, ("terminal", "score")),
    options.Option("open", False, bool, column=0),
    options.Option("size", "small", ("small", "large"), column=1),
]


def test_defaults():
    settled = options.settle(DECLARED, {"players": 2, "size": "large"})
    assert settled == {
        "players": 2,
        "reward": "terminal",
        "illegal_action": "random_legal",
        "auto_forced": True,
        "ask_everyone": False,
        "max_decisions": 400,
        "card_set": "standard",
        "open": False,
        "size": "large",
    }


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"color": 1}, "unknown option 'color' .allowed: ask_everyone, auto_forced,"),
        ({"players": 5}, "option 'players' must be one of 2 to 4, not 5"),
        ({"players": True}, "'players'"),
        ({"players": "3"}, "'players'"),
        ({"reward": "money"}, "'reward' must be one of 'terminal', 'score', not 'money'"),
        ({"open": 1}, "'open' must be True or False"),
        ({"max_decisions": 0}, "'max_decisions' must be a whole number from 1 to 2147483647"),
        ({"max_decisions": 2**31}, "whole number from 1 to"),
        ({"max_decisions": 2.5}, "whole number from 1 to"),
        ({"card_set": 3}, "'card_set' must be text"),
        ({"size": "huge"}, "'size' must be one of 'small', 'large'"),
    ],
)
def test_bad_values_are_told(given, message):
    with pytest.raises(OptionError, match=message) as caught:
        options.settle(DECLARED, given)
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_numbers():
    by_name = {option.name: option for option in DECLARED}
    assert by_name["open"].number(True) == 1
    assert by_name["players"].number(4) == 4
    assert by_name["size"].number("large") == 1
    assert options.scheme("score") is Scheme.SCORE
