"""A replay as the moments that somebody saw: a seat, the public, or one to whom all is open.

Only what the state tells that reader is used. Which choices there were is a secret too: that a seat
is asked at all may say what it holds. So others see that it chose when something happens at once,
and never that it passed; each reader counts the moments in its own way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lairzoo.envs import registry
from lairzoo.envs.core.errors import ReplayError
from lairzoo.envs.core.game import Game, State
from lairzoo.envs.core.replay import Replay

Look: TypeAlias = int | Literal["public", "all"]
PUBLIC: Literal["public"] = "public"
ALL: Literal["all"] = "all"
NOBODY = -1
PASS = "pass"  # what games call the choice to do nothing


@dataclass(frozen=True)
class Moment:
    """A position with what led to it and what is chosen in it, as far as the reader may know.

    Attributes:
        number: counted from 0 among the moments of this reader (for `all`: the step).
        turn: the game's turn.
        seat: who chooses, -1 at the end.
        action: what is chosen in words; "" at the end and where the reader doesn't see it.
        events: what happened since the moment before, a line each.
    """

    number: int
    turn: int
    seat: int
    action: str
    events: tuple[str, ...]


def open_game(replay: Replay) -> Game:
    """The game that a replay was recorded of.

    Raises:
        ReplayError: if there is no such game or version here (one clear line).
    """
    try:
        game = registry.game(replay.game, **replay.options)
    except (ValueError, TypeError, OverflowError, OSError) as problem:
        raise ReplayError(f"the replay can't be played: {problem}") from None
    if game.version != replay.version:
        raise ReplayError(
            f"the replay is of {replay.game} {replay.version}, here is {game.version}"
        )
    if len(replay.agents) not in (0, game.num_seats):
        raise ReplayError(f"{len(replay.agents)} agents for {game.num_seats} seats")
    return game


def check_look(game: Game, look: Look) -> None:
    """Refuse a seat that the game doesn't have.

    Raises:
        ReplayError: naming the seats there are.
    """
    if isinstance(look, int) and not 0 <= look < game.num_seats:
        raise ReplayError(f"no seat {look}: seats are 0..{game.num_seats - 1}, or public, or all")


def moments(replay: Replay, game: Game, look: Look) -> Iterator[tuple[Moment, State]]:
    """The moments of a reader in order, the last one at the end, with the state at each.

    Raises:
        ReplayError: if there is no such seat, or the game is another one.
        ReplayDiffers: if the replay does not play as it was recorded.
    """
    check_look(game, look)
    number = 0
    events: list[str] = []
    before: State | None = None
    for step, state in enumerate(replay.states(game)):
        action = game.action_text(replay.actions[step - 1]) if step else ""
        lines = event_lines(state, look)
        if before is not None and (look in (ALL, before.seat) or (lines and action != PASS)):
            action = action if look in (ALL, before.seat) else ""
            yield Moment(number, before.turn, before.seat, action, tuple(events)), before
            number += 1
            events = []
        events += lines
        before = state.clone()
    assert before is not None  # the opening position is always there
    seat = before.seat if look in (ALL, before.seat) else NOBODY
    yield Moment(number, before.turn, seat, "", tuple(events)), before


def event_lines(state: State, look: Look) -> list[str]:
    """The events of the last step in words, as the reader saw them."""
    if isinstance(look, int):
        return state.event_lines(look)
    game = state.game
    lines = []
    for rows in zip(*(state.events(seat) for seat in range(game.num_seats)), strict=True):
        reader = _reader(rows) if look == ALL else NOBODY
        row = rows[max(0, reader)]
        if look == PUBLIC and len(set(rows)) > 1:
            row = (*row[:-1], 0)  # a secret that not every seat has seen
        lines.append(game.spec.event_text(game, row, reader))
    return [line for line in lines if line]


def _reader(rows: tuple[tuple[int, ...], ...]) -> int:
    """The seat that knows most of an event, given as each seat saw it."""
    owner = rows[0][1] if 0 <= rows[0][1] < len(rows) else 0
    knowing = [seat for seat, row in enumerate(rows) if row[-1]]
    return owner if owner in knowing or not knowing else knowing[0]


def position_text(state: State, look: Look) -> str:
    """The position in words: for `all` as who chooses sees it, every seat's at the end."""
    if isinstance(look, int):
        return state.text(look)
    seats = range(state.game.num_seats)
    if look == ALL:
        if state.seat != NOBODY:
            return state.text(state.seat)
        return "\n\n".join(state.text(seat, legal_moves=False) for seat in seats)
    texts = [state.text(seat, legal_moves=False).split("\n") for seat in seats]
    known = set(texts[0]).intersection(*texts[1:])  # what every seat is told
    return "\n".join(line for line in texts[0] if line in known)
