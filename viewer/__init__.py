"""Looking at recorded games: moment by moment, in words, as pictures, as a page of its own."""

if __name__ != "lairzoo.viewer":
    raise ImportError("import this folder as lairzoo.viewer (pip install -e . in the checkout)")

from .export import html, write
from .moments import ALL, PUBLIC, Look, Moment, moments, open_game

__all__ = ["ALL", "PUBLIC", "Look", "Moment", "html", "moments", "open_game", "write"]
