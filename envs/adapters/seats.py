"""Who sits where: the game behind a name, the learner's seats and who plays the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from ..core import rng
from ..core.errors import IllegalAction, OptionError
from ..core.game import POLICIES, Game, State
from ..core.lanes import EXTERNAL, Lanes
from ..core.view import Events, View
from .illegal import whole

Opponent: TypeAlias = str | Callable[[View], int]
Opponents: TypeAlias = Opponent | Sequence[Opponent]
Seat: TypeAlias = int | Literal["random", "all"] | None

SEAT_SALT = 0x5EA7


def settle(game: Game | str, options: Mapping[str, Any]) -> Game:
    """The game of a name and options, or the one that is given.

    Raises:
        ValueError: for an unknown game or option, or options beside a game that has its own.
    """
    if isinstance(game, Game):
        if options:
            raise OptionError(f"options go into the game itself: {', '.join(sorted(options))}")
        return game
    from .. import registry

    return registry.game(game, **options)


class Mix:
    """One of several opponents, drawn for each seat and game from the game's seed."""

    def __init__(self, *choices: Any) -> None:
        """Make it of the choices; one that is named twice is drawn twice as often."""
        if not choices:
            raise OptionError("a mix needs at least one opponent")
        self.choices = choices


@dataclass(frozen=True)
class Part:
    """The learner's part in one game.

    Attributes:
        seats: those it plays (one, or a whole team).
        bits: the same as a bit set.
        policies: int8[num_seats]: who chooses inside the kernel.
        callers: seat -> callable, for opponents outside of it.
        players: per seat "learner" or what its opponent is called.
    """

    seats: tuple[int, ...]
    bits: int
    policies: np.ndarray
    callers: Mapping[int, Callable[[View], int]]
    players: tuple[str, ...]

    def ask(self, lanes: Lanes, lane: int, seat: int, events: Events) -> int:
        """What the callable of the seat to act plays.

        Args:
            lanes: where the game is.
            lane: which one.
            seat: the seat to act.
            events: what it saw since it last decided.

        Raises:
            IllegalAction: if it is not legal.
        """
        state = lanes.state(lane)

        def sampler(seeds: Sequence[int]) -> list[State]:
            return [state.determinize(seat, seed) for seed in seeds]

        observation, mask = state.observation(seat), state.action_mask()
        view = View((lane, seat), observation, mask, list(events), sampler)
        number = whole(self.callers[seat](view), lanes.game.num_actions)
        if not (0 <= number < lanes.game.num_actions and lanes.masks[lane, number]):
            name = self.players[seat]
            raise IllegalAction(f"opponent {name}: {state._why_illegal(number)}")
        return number


class Cast:
    """Gives the learner its part in each game."""

    def __init__(self, game: Game, seat: Seat, opponents: Opponents) -> None:
        """Check and prepare all parts.

        Args:
            game: the game.
            seat: a seat, "random" (drawn for each game from its seed), or "all" (the whole team of
                seat 0); None: "all" in a cooperative game, else 0.
            opponents: one for all other seats, or a list with one for each of them, by seat.

        Raises:
            ValueError: for a seat or an opponent that doesn't exist, or "all" among rivals.
        """
        n = game.num_seats
        if seat is None:
            seat = "all" if game.seating.is_cooperative else 0
        if seat == "all":
            team = tuple(k for k in range(n) if game.teams[k] == game.teams[0])
            if len(team) == 1 and not game.seating.is_cooperative:
                raise OptionError('seat="all" needs a team: here every seat plays for itself')
            choices = [team]
        elif seat == "random":
            choices = [(k,) for k in range(n)]
        elif isinstance(seat, int | np.integer) and not isinstance(seat, bool) and 0 <= seat < n:
            choices = [(int(seat),)]
        else:
            raise OptionError(f"seat must be 0..{n - 1}, 'random' or 'all', not {seat!r}")
        self.is_team = seat == "all"
        self.parts = [_part(n, seats, opponents) for seats in choices]
        self.has_callers = any(part.callers for part in self.parts)

    def of(self, game_seed: int) -> Part:
        """The part in the game of a seed."""
        if len(self.parts) == 1:
            return self.parts[0]
        return self.parts[rng.mix(game_seed, SEAT_SALT) % len(self.parts)]


def _check_name(opponent: str) -> None:
    if opponent not in POLICIES:
        known = ", ".join(repr(name) for name in sorted(POLICIES))
        raise OptionError(
            f"opponent must be {known} or a callable (view -> action), not {opponent!r}"
        )


def _part(num_seats: int, seats: tuple[int, ...], opponents: Opponents) -> Part:
    others = [k for k in range(num_seats) if k not in seats]
    if isinstance(opponents, str):
        _check_name(opponents)  # even if nobody plays it
    if isinstance(opponents, str) or callable(opponents):
        each: Sequence[Opponent] = [opponents] * len(others)
    else:
        each = list(opponents)
    if len(each) != len(others):
        raise OptionError(f"opponents must be one, or a list of {len(others)}, not of {len(each)}")
    policies = np.full(num_seats, EXTERNAL, np.int8)
    callers: dict[int, Callable[[View], int]] = {}
    players = ["learner"] * num_seats
    for k, opponent in zip(others, each, strict=True):
        if isinstance(opponent, str):
            _check_name(opponent)
            policies[k] = POLICIES[opponent]
            players[k] = opponent
        elif callable(opponent):
            callers[k] = opponent
            players[k] = getattr(opponent, "__name__", type(opponent).__name__)
        else:
            raise OptionError(f"opponent must be a name or a callable, not {opponent!r}")
    return Part(seats, sum(1 << k for k in seats), policies, callers, tuple(players))
