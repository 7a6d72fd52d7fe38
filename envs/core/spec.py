"""GameSpec: what a game exports, and the only thing that adapters, agents and arena know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .codec import Codec
from .layout import Layout
from .options import Option
from .record import StateRecord


@dataclass(frozen=True)
class Seating:
    """Who plays under given options: per seat a team, a role and an agent name."""

    teams: tuple[int, ...]
    roles: tuple[str, ...]
    agents: tuple[str, ...]

    @property
    def is_cooperative(self) -> bool:
        """Whether all seats are one team."""
        return len(set(self.teams)) == 1


@dataclass(frozen=True)
class Cards:
    """A loaded card set: the tables record (length 1), a content hash, and the names for texts."""

    tables: np.ndarray
    content_hash: str
    names: Any


@dataclass(frozen=True)
class GameSpec:
    """A game as the rest of the package sees it.

    Attributes:
        name: "snake_case" name; `title` is for readers; `id` the Gymnasium id.
        package: import path of the game's folder, whose rooms the kernels are bound to.
        version: of the rules; golden files are keyed by it.
        record, codec, layout: state, actions, observations.
        options: what can be chosen, with defaults (see options.common).
        seating: options -> Seating.
        load_cards: option `card_set` -> Cards.
        bound: the documented most decisions of a game.
        reasons: what `reason` numbers mean.
        broken: what the numbers of `check` mean.
        simultaneous: whether some choices are sealed (then there is a Parallel environment).
        text: (game, state, seat) -> the position in words as that seat knows it.
        event_text: (game, event row, seat) -> one line, "" for nothing to say.
        draw: (game, state, seat) -> SVG, None when there is no picture.
        measures: fields of the record that tell how far a game got -> what tables call them.
    """

    name: str
    title: str
    id: str
    package: str
    version: str
    record: StateRecord
    codec: Codec
    layout: Layout
    options: Sequence[Option]
    seating: Callable[[Mapping[str, Any]], Seating]
    load_cards: Callable[[str], Cards]
    bound: int
    reasons: Mapping[int, str]
    broken: Callable[[int], str]
    text: Callable[..., str]
    event_text: Callable[..., str]
    simultaneous: bool = False
    draw: Callable[..., str] | None = None
    measures: Mapping[str, str] = field(default_factory=dict)
