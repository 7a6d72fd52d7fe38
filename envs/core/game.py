"""Game and State: play, look, copy, save and determinize, from Python.

A Game is a rule set with options; a State owns one buffer of bytes (the record) and the mask of the
seat to act. Everything that plays goes through the kernels (kernels.py).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from . import bind, events, rng, snapshot
from . import options as game_options
from .errors import IllegalAction, OptionError
from .jit import as_states
from .spec import GameSpec, Seating

if TYPE_CHECKING:
    from .batch import Batch

POLICIES = {"random": 1, "heuristic": 2}  # codes of the kernels
RULE_FREE = ("illegal_action",)  # options of adapters, without effect on a state


class Game:
    """A game with its options: immutable, hashable, picklable."""

    def __init__(self, spec: GameSpec, **given: Any) -> None:
        """Settle the options.

        Raises:
            ValueError: for an unknown option or value, or a broken card set (one clear line).
        """
        self.spec = spec
        self._options = game_options.settle(spec.options, given)
        self.seating: Seating = spec.seating(self._options)
        if self.seating.is_cooperative and self._options["reward"] == "rank":
            raise OptionError("option 'reward' can't be 'rank' in a cooperative game")
        self.cards = spec.load_cards(self._options["card_set"])
        self.kernels = bind.load(spec.package)
        self.num_seats = len(self.seating.teams)
        self.num_actions = len(spec.codec)
        self.observation_size = spec.layout.size
        self._blank = self._make_blank()
        digest = hashlib.sha256()
        digest.update(json.dumps(self.spec.codec.describe(), default=str).encode())
        digest.update(json.dumps(self.spec.layout.describe(), default=str).encode())
        self.space_hash = digest.hexdigest()[:12]
        parts = (self.cards.content_hash, spec.record.layout_hash, self.space_hash)
        self.version = f"{spec.version}+{'.'.join(part[:8] for part in parts)}"
        self._key = (spec.name, self.version, json.dumps(self._options, sort_keys=True))

    def _make_blank(self) -> np.ndarray:
        blank = self.spec.record.empty(1)
        record = blank[0]
        record["seats"] = len(self.seating.teams)
        record["team"] = -1
        record["team"][: len(self.seating.teams)] = self.seating.teams
        record["auto_forced"] = self._options["auto_forced"]
        record["ask_everyone"] = self._options["ask_everyone"]
        record["max_decisions"] = self._options["max_decisions"]
        record["scheme"] = game_options.scheme(self._options["reward"])
        for option in self.spec.options:
            if option.column is not None:
                record["options"][option.column] = option.number(self._options[option.name])
        return blank

    @property
    def name(self) -> str:
        """The game's name, as `lairzoo.game` takes it."""
        return self.spec.name

    @property
    def options(self) -> dict[str, Any]:
        """All options with their values (a copy)."""
        return dict(self._options)

    @property
    def teams(self) -> tuple[int, ...]:
        """Per seat: the team it wins with."""
        return self.seating.teams

    @property
    def roles(self) -> tuple[str, ...]:
        """Per seat: its role."""
        return self.seating.roles

    @property
    def agent_names(self) -> tuple[str, ...]:
        """Per seat: its agent's name in PettingZoo."""
        return self.seating.agents

    @property
    def blank(self) -> np.ndarray:
        """A record of a game not begun, options filled in (length 1; don't write)."""
        return self._blank

    def ready(self) -> bind.Kernels:
        """The kernels, compiled or loaded (the first call may take a minute)."""
        self.kernels.ready(
            self.cards.tables, self._blank, (self.num_actions, self.observation_size)
        )
        return self.kernels

    def new(self, seed: int = 0) -> State:
        """A new game; the same seed gives the same bytes everywhere."""
        state = State(self)
        state._play(-1, restart=3, seed=int(seed) & (2**63 - 1))
        return state

    def batch(
        self,
        lanes: int,
        seed: int = 0,
        autoreset: Literal["next_step", "same_step", "disabled"] = "next_step",
        seeds: Sequence[int] | None = None,
    ) -> Batch:
        """`lanes` games side by side; lane i begins with seed + i (or seeds[i])."""
        from .batch import Batch

        return Batch(self, lanes, seed=seed, autoreset=autoreset, seeds=seeds)

    def describe(self) -> dict[str, Any]:
        """Observation tables, action blocks and options, as rows for documentation."""
        return {
            "observation": self.spec.layout.describe(),
            "actions": self.spec.codec.describe(),
            "options": [
                {"name": o.name, "default": o.default, "allowed": o.allowed, "meaning": o.meaning}
                for o in self.spec.options
            ],
        }

    def split(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """The tables of an observation as views [rows, features]."""
        return self.spec.layout.split(observation)

    def action_text(self, action: int) -> str:
        """An action in words, the same in every state."""
        return self.spec.codec.label(int(action))

    def parse_action(self, text: str) -> int:
        """The action of a text made by `action_text`."""
        return self.spec.codec.parse(text)

    def from_bytes(self, data: bytes) -> State:
        """A state saved by `State.to_bytes`.

        Raises:
            SaveError: if it is truncated, or was saved by another game, version or options.
        """
        sizes = (self.num_actions, self.spec.record.dtype.itemsize)
        mask, buffer = snapshot.unpack(data, _signature(self), sizes)
        return State(self, buffer, mask)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild_game, (self.spec.package, self._options)

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __repr__(self) -> str:
        changed = {
            o.name: self._options[o.name]
            for o in self.spec.options
            if self._options[o.name] != o.default
        }
        return f"Game({self.name!r}{''.join(f', {k}={v!r}' for k, v in changed.items())})"


def _rebuild_game(package: str, options: Mapping[str, Any]) -> Game:
    import importlib

    return Game(importlib.import_module(package).GAME, **options)


class State:
    """One position of one game. It owns its bytes; copies never share anything."""

    __slots__ = ("_buffer", "_mask", "_record", "game")

    def __init__(
        self, game: Game, buffer: np.ndarray | None = None, mask: np.ndarray | None = None
    ) -> None:
        self.game = game
        self._buffer = game._blank.view(np.uint8).copy() if buffer is None else buffer
        self._record = self._buffer.view(game.spec.record.dtype)
        self._mask = np.zeros((1, game.num_actions), np.int8) if mask is None else mask

    # ---- playing

    def _play(
        self, action: int, restart: int = 0, seed: int = 0, policy: int = 0, steps: int = 0
    ) -> tuple[np.ndarray, int]:
        """One kernel call: what the returns grew by, and the last action a policy chose."""
        game = self.game
        n = game.num_seats
        gains = np.zeros((1, n))
        control = np.array([steps, restart, 0], np.int64)
        game.ready().module.run(
            as_states(self._record),
            as_states(game.cards.tables),
            as_states(game._blank),
            self._mask,
            np.full((1, n), policy, np.int8),
            np.array([action], np.int64),
            np.array([[rng.mix(seed, 1)]], np.uint64),
            np.array([[seed, 0]], np.int64),
            gains,
            control,
            np.zeros(8 + 2 * n),
        )
        return gains[0], int(control[2])

    def apply(self, action: int) -> np.ndarray:
        """Play a legal action of `seat`; gives what each seat's return grew by (float64[seats]).

        Raises:
            IllegalAction: if it is not legal; the state is unchanged.
        """
        number = int(action)
        if not 0 <= number < self.game.num_actions or not self._mask[0, number] or self.is_over:
            raise IllegalAction(self._why_illegal(number))
        return self._play(number)[0]

    def suggest(self, policy: Literal["random", "heuristic"], seed: int = 0) -> int:
        """What a kernel policy would play now, with its own chance drawn from `seed`.

        Raises:
            ValueError: for an unknown policy, or when the game is over.
        """
        if policy not in POLICIES:
            raise ValueError(f"unknown policy {policy!r} (allowed: {', '.join(POLICIES)})")
        if self.is_over:
            raise ValueError("the game is over: there is nothing to play")
        return self.clone()._play(
            -1, seed=int(seed) & (2**62 - 1), policy=POLICIES[policy], steps=1
        )[1]

    def _why_illegal(self, number: int) -> str:
        if self.is_over:
            return f"illegal action {number}: the game is over"
        if not 0 <= number < self.game.num_actions:
            return f"illegal action {number}: ids are 0..{self.game.num_actions - 1}"
        legal = self.legal_actions()
        some = ", ".join(f"{a} ({self.game.action_text(a)})" for a in legal[:8])
        more = f" and {len(legal) - 8} more" if len(legal) > 8 else ""
        what = f"illegal action {number} ({self.game.action_text(number)}) for seat {self.seat}"
        return f"{what}: legal are {some}{more}"

    # ---- looking

    @property
    def seat(self) -> int:
        """Whose decision it is; -1 when the game is over."""
        bits = int(self._record["actors"][0])
        return (bits & -bits).bit_length() - 1

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats that decide now (several where choices are simultaneous and sealed)."""
        bits = int(self._record["actors"][0])
        return tuple(seat for seat in range(self.game.num_seats) if bits >> seat & 1)

    def legal_actions(self) -> np.ndarray:
        """Ids of the legal actions of `seat` (int64); empty when the game is over."""
        if self.is_over:
            return np.zeros(0, np.int64)
        return np.flatnonzero(self._mask[0])

    def action_mask(self, seat: int | None = None) -> np.ndarray:
        """int8[num_actions]; a seat that waits, and every seat at the end, has NOOP alone."""
        if seat is None or seat == self.seat:
            return self._mask[0].copy()
        mask = np.zeros((1, self.game.num_actions), np.int8)
        self._look(seat, np.zeros((0, self.game.observation_size), np.float32), mask)
        return mask[0]

    def observation(self, seat: int | Literal["all"]) -> np.ndarray:
        """float32[observation_size]: what `seat` may know. "all": every seat's in a row."""
        if seat == "all":
            return np.concatenate([self.observation(k) for k in range(self.game.num_seats)])
        out = np.empty((1, self.game.observation_size), np.float32)
        self._look(int(seat), out, np.zeros((0, self.game.num_actions), np.int8))
        return out[0]

    def _look(self, seat: int, observations: np.ndarray, masks: np.ndarray) -> None:
        if not 0 <= seat < self.game.num_seats:
            raise ValueError(f"no seat {seat}: seats are 0..{self.game.num_seats - 1}")
        self.game.ready().module.view(
            as_states(self._record),
            as_states(self.game.cards.tables),
            np.array([seat], np.int64),
            observations,
            masks,
        )

    def text(self, seat: int, legal_moves: bool = True, log: Sequence[str] = ()) -> str:
        """The position in words, with nothing that `seat` can't know.

        Args:
            seat: the reader.
            legal_moves: list the legal actions when it is the reader's turn.
            log: lines on what happened since the reader last decided.
        """
        parts = [self.game.spec.text(self.game, self, seat)]
        if log:
            parts.append("\n".join(["Since your last decision:", *(f"- {line}" for line in log)]))
        if legal_moves and seat in self.seats:
            mask = self.action_mask(seat)
            moves = [f"  {a}: {self.game.action_text(int(a))}" for a in np.flatnonzero(mask)]
            parts.append("\n".join(["Legal moves:", *moves]))
        return "\n\n".join(parts)

    def svg(self, seat: int | None = None, log: Sequence[str] = ()) -> str:
        """The position as an SVG document: what `seat` may know, or (None) what everybody sees.

        Raises:
            ValueError: if the game has no picture, or no such seat.
        """
        if self.game.spec.draw is None:
            raise ValueError(f"{self.game.name} has no picture; text(seat) says it in words")
        if seat is not None and not 0 <= seat < self.game.num_seats:
            raise ValueError(f"no seat {seat}: seats are 0..{self.game.num_seats - 1}")
        return self.game.spec.draw(self.game, self, seat, log)

    def events(self, seat: int) -> list[tuple[int, ...]]:
        """Rows (kind, seat, a, b, c, d, secret) of the last `apply`, without others' secrets."""
        rows = self._record["event"][0][: self._record["num_events"][0]]
        return [
            (
                *(int(x) for x in row[: events.SECRET]),
                int(row[events.SECRET]) if row[events.SEEN_BY] >> seat & 1 else 0,
            )
            for row in rows
        ]

    def event_lines(self, seat: int) -> list[str]:
        """The events of the last `apply` in words, as `seat` saw them."""
        lines = (self.game.spec.event_text(self.game, row, seat) for row in self.events(seat))
        return [line for line in lines if line]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._record["done"][0])

    @property
    def is_truncated(self) -> bool:
        """Whether it was cut off at max_decisions."""
        return bool(self._record["truncated"][0])

    @property
    def reason(self) -> str:
        """Why the game ended, "" while it goes on."""
        return (
            self.game.spec.reasons.get(int(self._record["reason"][0]), "") if self.is_over else ""
        )

    @property
    def turn(self) -> int:
        """Turn number, from 1."""
        return int(self._record["turn"][0])

    @property
    def decisions(self) -> int:
        """Choices with at least two legal actions so far."""
        return int(self._record["decisions"][0])

    @property
    def forced(self) -> int:
        """Choices with one legal action so far."""
        return int(self._record["forced"][0])

    def _judge(self) -> np.ndarray:
        numbers = np.zeros((1, 3, self.game.num_seats))
        self.game.ready().module.judge(
            as_states(self._record), as_states(self.game.cards.tables), numbers
        )
        return numbers[0]

    def returns(self) -> np.ndarray:
        """float64[num_seats]: sum of rewards so far under the option `reward`."""
        return self._judge()[1]

    def outcome(self) -> np.ndarray:
        """float64[num_seats] in [-1, 1]: who wins as it stands, whatever `reward` is."""
        return self._judge()[0]

    def scores(self) -> np.ndarray:
        """int64[num_seats]: points as the game counts them."""
        return self._judge()[2].astype(np.int64)

    def check(self) -> None:
        """Test the invariants.

        Raises:
            AssertionError: naming what is broken.
        """
        if self._record["fault"][0]:
            raise AssertionError(
                f"fault bits {int(self._record['fault'][0])} are set (see frames.FAULT_*)"
            )
        codes = np.zeros(1, np.int64)
        tables = as_states(self.game.cards.tables)
        self.game.ready().module.audit(as_states(self._record), tables, codes)
        if codes[0]:
            raise AssertionError(f"broken invariant: {self.game.spec.broken(int(codes[0]))}")

    @property
    def data(self) -> Any:
        """The record itself, all fields by name: full information, for tests, tools and set-up.

        After writing, call `resume` so that asks and mask fit.
        """
        return self._record.view(np.recarray)[0]

    def resume(self) -> None:
        """After `data` was written: run what is on the stack up to the next choice."""
        self._play(-1, restart=4)

    # ---- copying

    def clone(self, reseed: int | None = None) -> State:
        """A copy that goes on identically; with `reseed` its chance goes another way."""
        twin = State(self.game, self._buffer.copy(), self._mask.copy())
        if reseed is not None:
            twin._record["rng"][0, 0] = rng.mix(reseed, 1)
        return twin

    def determinize(self, seat: int, seed: int) -> State:
        """A copy in which all that `seat` can't know is redrawn, consistently with what it knows.

        Hidden cards and all future chance come from `seed`. Observation and mask of `seat` stay the
        same; guaranteed for the seat to act.
        """
        twin = State(self.game, self._buffer.copy(), self._mask.copy())
        self.game.ready().module.resample(
            as_states(twin._record),
            as_states(self.game.cards.tables),
            np.array([seat], np.int64),
            np.array([[rng.mix(seed, 2)]], np.uint64),
        )
        return twin

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild_state, (self.game, self.to_bytes())

    def to_bytes(self) -> bytes:
        """The state with its game's version and options, for `Game.from_bytes`."""
        return snapshot.pack(_signature(self.game), self._mask, self._buffer)

    def hash(self) -> str:
        """Hex digest of the record's bytes."""
        return hashlib.blake2b(self._buffer.tobytes(), digest_size=16).hexdigest()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.game == other.game
            and bool(np.array_equal(self._buffer, other._buffer))
        )

    def __hash__(self) -> int:
        return int(self.hash()[:15], 16)

    def __repr__(self) -> str:
        where = f"over: {self.reason}" if self.is_over else f"turn {self.turn}, seat {self.seat}"
        return f"<State of {self.game.name}: {where}, {self.decisions} decisions>"


def _signature(game: Game) -> dict[str, Any]:
    """What must agree between a save and the game that loads it."""
    options = {
        k: value for k, value in game.options.items() if k not in RULE_FREE and k != "card_set"
    }
    return {"game": game.name, "version": game.version, "options": options}


def _rebuild_state(game: Game, data: bytes) -> State:
    return game.from_bytes(data)
