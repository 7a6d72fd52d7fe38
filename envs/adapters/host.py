"""One game behind a single-game adapter: begin, choose, look, listen, save."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core import rng
from ..core.errors import SaveError
from ..core.game import Game, State
from ..core.lanes import SEED_BITS, Lanes, seen
from ..core.view import Events
from .illegal import FINE, PENALTY, RAISE, refuse, replacement, whole
from .looks import NOOP, Look, form
from .screens import Screen

STATE_SALT = 3


@dataclass
class Snapshot:
    """What `clone_state` gives and `restore_state` takes; it can be pickled."""

    game: Game
    lanes: Lanes
    fields: dict[str, Any]


class Host:
    """One game, with what every adapter needs around it.

    Attributes:
        game: the game.
        lanes: its single lane.
        illegal: per seat: illegal actions in this game.
        is_strict: whether they raise.
        was_illegal: whether one was replaced since `take_fine` was last called.
        has_begun: whether there was a reset.
    """

    def __init__(self, game: Game, look: Look) -> None:
        self.game = game
        self.look = look
        self.screen = Screen(game, look.render_mode)
        self.lanes = Lanes(game, 1)
        self.has_begun = False
        self.was_illegal = False
        self.is_shaped = game.options["reward"] == "shaped"
        self.illegal = [0] * game.num_seats
        self.is_strict = game.options["illegal_action"] == RAISE
        self._fine = FINE if game.options["illegal_action"] == PENALTY else 0.0
        self._noop = np.zeros(game.num_actions, np.int8)
        self._noop[NOOP] = 1
        self._is_dict = look.obs_mode == "dict"
        self._buffers: dict[int, tuple[np.ndarray, np.ndarray]] = {}
        if not look.copy:
            for seat in range(game.num_seats):
                row = np.empty((1, game.observation_size), np.float32)
                self._buffers[seat] = (row, np.empty(game.num_actions, np.int8))
        self._heard: dict[int, Events] = {}

    # ---- playing

    def reset(
        self, seed: int | None, options: Mapping[str, Any] | None, listeners: Sequence[int] = ()
    ) -> None:
        """Begin a game, or go on from a saved state; no kernel policy moves yet.

        Args:
            seed: None: the next game of the seed before (at first: of one nobody knows).
            options: {"state": bytes of `State.to_bytes`}; all else is ignored.
            listeners: the seats whose events are kept.
        """
        if seed is None and not self.has_begun:
            seed = secrets.randbits(62)
        saved = (options or {}).get("state")
        state = None if saved is None else self.game.from_bytes(bytes(saved))
        self.lanes.begin(None if seed is None else [int(seed)], steps=0)
        if state is not None:
            self.lanes.load(0, state)
            self.lanes.streams[0, 0] = rng.mix(int(state.hash()[:15], 16), STATE_SALT)
        self.has_begun = True
        self.was_illegal = False
        self.illegal = [0] * self.game.num_seats
        self._heard = {seat: [] for seat in listeners}
        self.listen()

    def next_seed(self, seed: int | None) -> int:
        """The game that `reset(seed)` is going to play."""
        return self.lanes.next_seed(0) if seed is None else int(seed) & SEED_BITS

    def choose(self, action: Any) -> int:
        """A legal action for the seat to act: the given one, or what the policy makes of it.

        Raises:
            IllegalAction: under illegal_action="raise".
            TypeError: if it is no whole number.
        """
        number = whole(action, self.game.num_actions)
        mask = self.lanes.mask
        if 0 <= number < len(mask) and mask.item(number):
            return number
        if self.is_strict:
            raise refuse(self.lanes, 0, number)
        return self.replace(self.acting, mask)

    def replace(self, seat: int, mask: np.ndarray) -> int:
        """Count an illegal action; returns the one that takes its place."""
        action = replacement(self.lanes.game_seed(0), seat, self.illegal[seat], mask)
        self.illegal[seat] += 1
        self.was_illegal = True
        return action

    def take_fine(self) -> float:
        """What the illegal action since the last call costs."""
        self.was_illegal = False
        return self._fine

    @property
    def acting(self) -> int:
        """The seat to act, -1 when the game is over."""
        bits = int(self.lanes.actors.item(0))
        return (bits & -bits).bit_length() - 1

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.lanes.done.item(0))

    @property
    def is_cut(self) -> bool:
        """Whether it was cut off."""
        return bool(self.lanes.truncated.item(0))

    # ---- looking

    def observe(self, seat: int) -> Any:
        """What a seat may know and do, in the form of the environment."""
        if self._buffers:
            row, mask = self._buffers[seat]
            mask[:] = self.mask(seat)
            observation = self.lanes.look(seat, row)[0]
        else:
            observation = self.lanes.look(seat)[0]
            mask = self.mask(seat) if self._is_dict else self._noop
        if self._is_dict:
            return {"observation": observation, "action_mask": mask}
        return form(self.game, self.look.obs_mode, observation, mask)

    def mask(self, seat: int) -> np.ndarray:
        """int8[N]: what a seat may do; NOOP alone when it waits or the game is over."""
        bits = int(self.lanes.actors.item(0))
        if not bits >> seat & 1:
            return self._noop.copy()
        if bits & -bits == 1 << seat:
            return self.lanes.mask.copy()
        mask: np.ndarray = self.lanes.masks_of(seat)[0]
        return mask

    def privileged(self) -> np.ndarray:
        """What all seats know together.

        Raises:
            PermissionError: if the environment was not made for it.
        """
        if not self.look.privileged:
            raise PermissionError("state() shows what is hidden: make the env with privileged=True")
        return np.concatenate([self.lanes.look(seat)[0] for seat in range(self.game.num_seats)])

    def ending(self) -> dict[str, Any]:
        """Facts about a finished game: outcomes and scores per seat, decisions, reason."""
        numbers = self.lanes.judge()[0]
        return {
            "outcomes": numbers[0],
            "scores": numbers[2].astype(np.int64),
            "decisions": int(self.lanes.decisions.item(0)),
            "reason": self.state().reason,
        }

    def state(self) -> State:
        """A copy of the position."""
        return self.lanes.state(0)

    def render(self, seat: int | None) -> Any:
        """The position as a seat knows it, with what it heard since it decided (None: public)."""
        game, rows = self.game, () if seat is None else self._heard.get(seat, ())
        lines = (game.spec.event_text(game, row, seat) for row in rows)
        return self.screen.show(self.state(), seat, [line for line in lines if line])

    # ---- listening

    @property
    def has_listeners(self) -> bool:
        """Whether events are kept, so that decisions must be played one at a time."""
        return bool(self._heard)

    def decided(self, seat: int) -> None:
        """A seat is about to move: what it heard before is old."""
        if seat in self._heard:
            self._heard[seat] = []

    def listen(self) -> None:
        """Keep what happened in the last step, for those who listen."""
        if self._heard:
            rows = self.lanes.events(0)
            for seat, heard in self._heard.items():
                heard += seen(rows, seat)

    def heard(self, seat: int) -> Events:
        """What a seat saw since it last decided."""
        return list(self._heard.get(seat, ()))

    # ---- saving

    def save(self, **fields: Any) -> Snapshot:
        """A snapshot with the adapter's own fields."""
        own = {
            "illegal": list(self.illegal),
            "was_illegal": self.was_illegal,
            "has_begun": self.has_begun,
            "heard": {seat: list(rows) for seat, rows in self._heard.items()},
        }
        return Snapshot(self.game, self.lanes.copy(), {"host": own} | fields)

    def restore(self, snapshot: Snapshot) -> dict[str, Any]:
        """Become what a snapshot holds; returns the adapter's own fields.

        Raises:
            SaveError: if it is none, or one of another game.
        """
        if not isinstance(snapshot, Snapshot):
            raise SaveError(
                f"restore_state takes what clone_state gave, not {type(snapshot).__name__}"
            )
        if snapshot.game != self.game:
            raise SaveError(f"the snapshot is of {snapshot.game}, not of {self.game}")
        self.lanes.paste(snapshot.lanes)
        own = snapshot.fields["host"]
        self.illegal = list(own["illegal"])
        self.was_illegal = own["was_illegal"]
        self.has_begun = own["has_begun"]
        self._heard = {seat: list(rows) for seat, rows in own["heard"].items()}
        return {name: value for name, value in snapshot.fields.items() if name != "host"}
