"""Game options: declared with defaults and what is allowed, checked, and stored as integers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import OptionError
from .rewards import Scheme

LARGEST = 2**31 - 1  # what the state can hold
ILLEGAL = ("random_legal", "raise", "penalty")


@dataclass(frozen=True)
class Option:
    """One option.

    `allowed` is a tuple of values, a range of integers, or a type (bool, int, str). `column` is the
    place in the state's `options`, for options that the rules read (as bool, int, index of a word).
    """

    name: str
    default: Any
    allowed: Any
    meaning: str = ""
    column: int | None = None

    def check(self, value: Any) -> Any:
        """The value, if it is allowed.

        Raises:
            OptionError: naming the option and what is allowed.
        """
        if self.allowed is bool:
            if isinstance(value, bool):
                return value
            raise OptionError(f"option '{self.name}' must be True or False, not {value!r}")
        if self.allowed is int:
            if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= LARGEST:
                return value
            raise OptionError(
                f"option '{self.name}' must be a whole number from 1 to {LARGEST}, not {value!r}"
            )
        if self.allowed is str:
            if isinstance(value, str | Path):
                return str(value)
            raise OptionError(f"option '{self.name}' must be text, not {value!r}")
        if not isinstance(value, bool) and value in self.allowed:
            return value
        if isinstance(self.allowed, range):
            what = f"{self.allowed[0]} to {self.allowed[-1]}"
        else:
            what = ", ".join(repr(word) for word in self.allowed)
        raise OptionError(f"option '{self.name}' must be one of {what}, not {value!r}")

    def number(self, value: Any) -> int:
        """The value as the state stores it."""
        if isinstance(value, bool | int):
            return int(value)
        return list(self.allowed).index(value)


def common(
    players: range, default_players: int, bound: int, schemes: Sequence[str]
) -> list[Option]:
    """The options of every game."""
    return [
        Option("players", default_players, players, "how many seats play"),
        Option(
            "reward", "terminal", tuple(schemes), "what `returns` and the adapters' rewards are"
        ),
        Option(
            "illegal_action", "random_legal", ILLEGAL, "what an adapter does with an illegal action"
        ),
        Option("auto_forced", True, bool, "take choices with one legal action inside the step"),
        Option(
            "ask_everyone",
            False,
            bool,
            "put secret windows to every seat, even with nothing but a pass",
        ),
        Option("max_decisions", bound, int, "the game is cut off after so many decisions"),
        Option("card_set", "standard", str, "'standard' or a folder of card files"),
    ]


def settle(declared: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options with the given values checked and the defaults filled in.

    Raises:
        OptionError: for an unknown name or a value that is not allowed.
    """
    by_name = {option.name: option for option in declared}
    for name in given:
        if name not in by_name:
            raise OptionError(f"unknown option '{name}' (allowed: {', '.join(sorted(by_name))})")
    return {
        option.name: option.check(given[option.name]) if option.name in given else option.default
        for option in declared
    }


def scheme(name: str) -> Scheme:
    """The reward scheme of a name."""
    return Scheme[name.upper()]
