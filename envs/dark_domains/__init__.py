"""Dark Domains: 2-5 rival lords, worker placement, hidden spells, and parties that attack what you build."""

from .spec import GAME

__all__ = ["GAME"]
