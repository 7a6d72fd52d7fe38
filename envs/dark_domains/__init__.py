"""Dark Domains: rival lords, worker placement, hidden spells, adventuring parties."""

from .spec import GAME

__all__ = ["GAME"]
