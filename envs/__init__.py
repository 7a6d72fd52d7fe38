"""Environments: the core, the adapters and the games (imported as lairzoo.envs)."""

if __name__ != "lairzoo.envs":
    raise ImportError("import this folder as lairzoo.envs: a second copy would not share its games")

from .registry import game, games

__all__ = ["game", "games"]
