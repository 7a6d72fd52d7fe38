"""Forgotten Depths: one to three heroes together, map tiles, paired-card combat, a Final Entity."""

from .spec import GAME

__all__ = ["GAME"]
