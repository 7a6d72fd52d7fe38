"""The table of games: name -> where it lives; registration into Gymnasium in one loop."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .core.game import Game
    from .core.spec import GameSpec


class Entry(NamedTuple):
    """A game's package and its Gymnasium id."""

    package: str
    id: str


TABLE: dict[str, Entry] = {
    "dark_domains": Entry("lairzoo.envs.dark_domains", "lairzoo/DarkDomains-v0"),
    "forgotten_depths": Entry("lairzoo.envs.forgotten_depths", "lairzoo/ForgottenDepths-v0"),
}


def games() -> tuple[str, ...]:
    """Names of the games that can be played now."""
    return tuple(TABLE)


def spec(name: str) -> GameSpec:
    """The GameSpec of a name (imports the game).

    Raises:
        ValueError: for an unknown name.
    """
    if name not in TABLE:
        raise ValueError(f"unknown game '{name}' (known: {', '.join(TABLE)})")
    found: GameSpec = importlib.import_module(TABLE[name].package).GAME
    return found


def game(name: str, players: int | None = None, **options: Any) -> Game:
    """A game with its options.

    Args:
        name: one of `games()`.
        players: seats that play; the game's default when left out.
        **options: see the game's page; unknown ones are refused.

    Raises:
        ValueError: for an unknown game or option, or a value that is not allowed.
    """
    from .core.game import Game

    if players is not None:
        options["players"] = players
    return Game(spec(name), **options)


def register_gymnasium() -> None:
    """Register every id with string entry points (nothing of the games is imported)."""
    import gymnasium

    for name, entry in TABLE.items():
        if entry.id not in gymnasium.registry:
            gymnasium.register(
                id=entry.id,
                entry_point="lairzoo.envs.adapters.solo:SoloEnv",
                vector_entry_point="lairzoo.envs.adapters.vector:BatchVectorEnv",
                kwargs={"game": name},
                disable_env_checker=True,
                order_enforce=False,
            )
