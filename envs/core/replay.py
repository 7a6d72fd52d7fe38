"""A replay: game, options, seed, actions; it re-simulates to the same bytes or says where not.

A short check value for every step names the first one that differs, even where all actions stay
legal. Steps are counted from 0: step k is the k-th choice, made in the position after k actions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from .errors import IllegalAction, ReplayDiffers, ReplayError
from .game import Game, State

FORMAT = 2
CHECK = 6  # hex digits a step: a wrong one passes once in 16 million times


class _Head(msgspec.Struct):
    """What every replay says of itself, whatever its format."""

    game: str
    format: int


class Replay(msgspec.Struct, forbid_unknown_fields=True):
    """One recorded game.

    Attributes:
        game, version, options: what was played.
        seed: of `Game.new`.
        actions: every applied action in order.
        checks: CHECK hex digits for the opening position, then as many for each action.
        final_hash: `State.hash` after the last one.
        agents: who played, per seat; empty where nobody said so.
    """

    game: str
    version: str
    options: dict[str, Any]
    seed: int
    actions: list[int]
    checks: str
    final_hash: str
    agents: list[str] = []
    format: int = FORMAT

    def save(self, path: str | Path) -> None:
        """Write it as JSON."""
        Path(path).write_bytes(msgspec.json.encode(self) + b"\n")

    @classmethod
    def load(cls, path: str | Path) -> Replay:
        """Read a replay.

        Raises:
            ReplayError: if the file is none, or one of another format (one clear line).
        """
        try:
            data = Path(path).read_bytes()
            head = msgspec.json.decode(data, type=_Head)
            if head.format != FORMAT:
                raise ReplayError(
                    f"{path}: a replay of format {head.format}, this version reads {FORMAT}"
                )
            replay = msgspec.json.decode(data, type=cls)
        except (OSError, ValueError, RecursionError) as problem:
            if isinstance(problem, ReplayError):
                raise
            why = getattr(problem, "strerror", None) or problem
            raise ReplayError(f"{path}: not a replay of LairZoo ({why})") from None
        if len(replay.checks) != CHECK * (len(replay.actions) + 1):
            raise ReplayError(
                f"{path}: damaged: {len(replay.actions)} actions need "
                f"{CHECK * (len(replay.actions) + 1)} digits of checks, not {len(replay.checks)}"
            )
        return replay

    def states(self, game: Game) -> Iterator[State]:
        """The state after 0, 1, 2, ... actions (the same object, moving on), each checked.

        Raises:
            ReplayError: if the game is another one.
            ReplayDiffers: naming the first step that differs.
        """
        if (game.name, game.version) != (self.game, self.version):
            raise ReplayError(
                f"the replay is of {self.game} {self.version}, not of {game.name} {game.version}"
            )
        state = game.new(self.seed)
        if check_of(state) != self.checks[:CHECK]:
            raise ReplayDiffers("the opening position is not the one that was recorded", 0)
        yield state
        for step, action in enumerate(self.actions):
            where = f"step {step} (seat {state.seat}, {_label(game, action)})"
            try:
                state.apply(action)
            except IllegalAction as problem:
                raise ReplayDiffers(f"{where}: {problem}", step) from None
            if check_of(state, action) != self.checks[CHECK * (step + 1) : CHECK * (step + 2)]:
                raise ReplayDiffers(f"{where}: not what was recorded here", step)
            yield state

    def verify(self, game: Game) -> State:
        """Play it again to the end.

        Raises:
            ReplayError: if the game is another one.
            ReplayDiffers: if a step or the final position differs.
        """
        *_, state = self.states(game)
        steps = len(self.actions)
        if state.hash() != self.final_hash or len(self.checks) != CHECK * (steps + 1):
            raise ReplayDiffers(
                f"after {steps} steps the position differs from the recorded one", steps
            )
        return state


def check_of(state: State, action: int = -1) -> str:
    """The check value of a step: of the action and of the position it led to."""
    text = f"{action}:{state.hash()}"
    return hashlib.blake2b(text.encode(), digest_size=CHECK // 2).hexdigest()


def _label(game: Game, action: int) -> str:
    if not 0 <= action < game.num_actions:
        return f"action {action}"
    return repr(game.action_text(action))


@dataclass
class Recorder:
    """Plays a state and keeps what is needed to replay it."""

    state: State
    seed: int
    actions: list[int]
    checks: list[str]

    @classmethod
    def start(cls, game: Game, seed: int) -> Recorder:
        """Begin a game that is to be recorded."""
        state = game.new(seed)
        return cls(state, seed, [], [check_of(state)])

    @classmethod
    def play(cls, game: Game, seed: int, actions: Sequence[int]) -> Recorder:
        """Record a game whose actions are known.

        Raises:
            IllegalAction: if one is not legal.
        """
        recorder = cls.start(game, seed)
        for action in actions:
            recorder.apply(action)
        return recorder

    def apply(self, action: int) -> None:
        """Play and record one action."""
        self.state.apply(action)
        self.actions.append(int(action))
        self.checks.append(check_of(self.state, int(action)))

    def replay(self, agents: Sequence[str] = ()) -> Replay:
        """What was played so far.

        Args:
            agents: who played, per seat.
        """
        game = self.state.game
        return Replay(
            game=game.name,
            version=game.version,
            options=game.options,
            seed=self.seed,
            actions=list(self.actions),
            checks="".join(self.checks),
            final_hash=self.state.hash(),
            agents=list(agents),
        )
