"""A replay: game, options, seed, actions; it re-simulates to the same bytes or says where not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from .errors import IllegalAction, ReplayError
from .game import Game, State


class Replay(msgspec.Struct, forbid_unknown_fields=True):
    """One recorded game.

    Attributes:
        game, version, options: what was played.
        seed: of `Game.new`.
        actions: every applied action in order.
        final_hash: `State.hash` after the last one.
    """

    game: str
    version: str
    options: dict[str, Any]
    seed: int
    actions: list[int]
    final_hash: str
    format: int = 1

    def save(self, path: str | Path) -> None:
        """Write it as JSON."""
        Path(path).write_bytes(msgspec.json.encode(self))

    @classmethod
    def load(cls, path: str | Path) -> Replay:
        """Read a replay.

        Raises:
            ReplayError: if the file is not one (one clear line).
        """
        try:
            return msgspec.json.decode(Path(path).read_bytes(), type=cls)
        except (OSError, msgspec.DecodeError) as problem:
            raise ReplayError(f"{path}: not a replay of LairZoo ({problem})") from None

    def states(self, game: Game) -> Iterator[State]:
        """The state after 0, 1, 2, ... actions (the same object, moving on).

        Raises:
            ReplayError: naming the first step that does not fit.
        """
        if (game.name, game.version) != (self.game, self.version):
            raise ReplayError(
                f"the replay is of {self.game} {self.version}, not of {game.name} {game.version}"
            )
        state = game.new(self.seed)
        yield state
        for step, action in enumerate(self.actions):
            try:
                state.apply(action)
            except IllegalAction as problem:
                raise ReplayError(f"step {step}: {problem}") from None
            yield state

    def verify(self, game: Game) -> State:
        """Play it again to the end.

        Raises:
            ReplayError: if a step or the final position differs.
        """
        *_, state = self.states(game)
        if state.hash() != self.final_hash:
            raise ReplayError(
                f"after {len(self.actions)} steps the position differs from the recorded one"
            )
        return state


@dataclass
class Recorder:
    """Plays a state and keeps what is needed to replay it."""

    state: State
    seed: int
    actions: list[int]

    @classmethod
    def start(cls, game: Game, seed: int) -> Recorder:
        """Begin a game that is to be recorded."""
        return cls(game.new(seed), seed, [])

    def apply(self, action: int) -> None:
        """Play and record one action."""
        self.state.apply(action)
        self.actions.append(int(action))

    def replay(self) -> Replay:
        """What was played so far."""
        game = self.state.game
        return Replay(
            game.name, game.version, game.options, self.seed, list(self.actions), self.state.hash()
        )
