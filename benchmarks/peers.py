"""Other libraries beside ours, in one process: uniform random play on one core.

All count the same thing: decisions with at least two legal actions, each chosen uniformly; what a
library needs for its list of legal actions is in the time. Loops are Python's unless a note says
that a library plays whole games inside its own code.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable
from typing import Any

import lairzoo

from .harness import Figure, rate
from .kernels import playouts

SECONDS = 0.5  # of play in a measurement
OPEN_SPIEL = ("hearts", "gin_rummy", "backgammon", "hanabi")
Work = Callable[[], int]  # plays for SECONDS and says how many decisions there were


class PeerError(ValueError):
    """A library that we don't know how to play with, or that isn't installed."""


def figures(names: list[str], repeats: int) -> list[Figure]:
    """Ours and those of the named peers.

    Raises:
        PeerError: naming the peers there are, or the package that is missing.
    """
    works: list[tuple[str, Work, str]] = []
    for name in names:
        if name not in PEERS:
            raise PeerError(f"unknown peer '{name}' (known: {', '.join(PEERS)})")
        package, module, make = PEERS[name]
        try:
            works += make(importlib.import_module(module))
        except ImportError:
            raise PeerError(f"'{name}' is not installed: pip install {package}") from None
    found = []
    for game in lairzoo.games():
        inside = playouts(lairzoo.game(game), "random", repeats)
        label = f"lairzoo: {game}"
        found.append(
            Figure(
                f"{label}, in the kernel",
                inside.value,
                "1/s",
                inside.low,
                inside.high,
                repeats,
                "whole games inside the compiled code",
            )
        )
        found.append(rate(label, _lairzoo(game), repeats, "game.new, legal_actions, apply"))
    return found + [rate(label, work, repeats, note) for label, work, note in works]


def _timed(play: Callable[[random.Random], int]) -> Work:
    """Games one after the other, for SECONDS."""

    def work() -> int:
        rng = random.Random(0)
        end = time.perf_counter() + SECONDS
        decisions = 0
        while time.perf_counter() < end:
            decisions += play(rng)
        return decisions

    return work


def _lairzoo(name: str) -> Work:
    game = lairzoo.game(name)

    def play(rng: random.Random) -> int:
        state = game.new(rng.getrandbits(40))
        while not state.is_over:
            state.apply(rng.choice(state.legal_actions()))
        return state.decisions

    return _timed(play)


def _open_spiel(library: Any) -> list[tuple[str, Work, str]]:
    def game(name: str) -> Work:
        loaded = library.load_game(name)

        def play(rng: random.Random) -> int:
            state = loaded.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                actions = state.legal_actions()
                decisions += not state.is_chance_node() and len(actions) > 1
                state.apply_action(rng.choice(actions))
            return decisions

        return _timed(play)

    note = "new_initial_state, legal_actions, apply_action; chance drawn uniformly"
    return [(f"OpenSpiel: {name}", game(name), note) for name in OPEN_SPIEL]


def _catanatron(library: Any) -> list[tuple[str, Work, str]]:
    colours = [
        library.Color.RED,
        library.Color.BLUE,
        library.Color.WHITE,
        library.Color.ORANGE,
    ]

    def play(rng: random.Random) -> int:
        game = library.Game(
            [library.RandomPlayer(colour) for colour in colours], seed=rng.getrandbits(30)
        )
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            decisions += len(_playable(game)) > 1
            game.play_tick()
        return decisions

    return [("Catanatron: four players", _timed(play), "Game.play_tick with RandomPlayer")]


def _playable(game: Any) -> list[Any]:
    """The list that the game made already (a newer version keeps it beside its state)."""
    found: list[Any] = getattr(game, "playable_actions", None) or game.state.playable_actions
    return found


def _rlcard(library: Any) -> list[tuple[str, Work, str]]:
    def game(name: str) -> Work:
        env = library.make(name)

        def play(rng: random.Random) -> int:
            state, _ = env.reset()
            decisions = 0
            while not env.is_over():
                actions = list(state["legal_actions"])
                decisions += len(actions) > 1
                state, _ = env.step(rng.choice(actions))
            return decisions

        return _timed(play)

    return [(f"RLCard: {name}", game(name), "env.step") for name in ("uno", "gin-rummy")]


Maker = Callable[[Any], list[tuple[str, Work, str]]]
PEERS: dict[str, tuple[str, str, Maker]] = {  # name: package, module, how to play
    "open_spiel": ("open_spiel", "pyspiel", _open_spiel),
    "catanatron": ("catanatron", "catanatron", _catanatron),
    "rlcard": ("rlcard", "rlcard", _rlcard),
}
