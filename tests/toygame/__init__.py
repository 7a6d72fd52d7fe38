"""A toy game in two rooms, with everything the core must carry."""

from .spec import GAME

__all__ = ["GAME"]
