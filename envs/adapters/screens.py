"""What `render()` gives: words, pixels or a window, of what one seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.errors import OptionError
from ..core.game import Game, State
from ..render import raster
from ..render.window import Window

ANSI, PIXELS, HUMAN = "ansi", "rgb_array", "human"
RENDER_MODES = (ANSI, PIXELS, HUMAN)


def render_modes(game: Game) -> list[str]:
    """The modes that a game can be shown in: words always, the others where it has a picture."""
    return [ANSI] if game.spec.draw is None else list(RENDER_MODES)


class Screen:
    """Where an environment is shown.

    Attributes:
        mode: None, "ansi", "rgb_array" or "human".
        is_live: whether every step is to be shown by itself ("human").
    """

    def __init__(self, game: Game, mode: str | None) -> None:
        """Check the mode; a window opens with the first picture.

        Raises:
            OptionError: for a mode that the game doesn't have.
        """
        known = render_modes(game)
        if mode is not None and mode not in known:
            raise OptionError(f"render_mode must be None or {', '.join(known)}, not {mode!r}")
        self.mode = mode
        self.is_live = mode == HUMAN
        self._window = Window(game.spec.title) if self.is_live else None

    def show(self, state: State, seat: int | None, log: Sequence[str]) -> Any:
        """Words (str), pixels (uint8[high, wide, 3]), or None after showing them in the window.

        Args:
            state: the position.
            seat: whose knowledge (None: what everybody sees, in pictures alone).
            log: lines on what happened.
        """
        if self.mode == ANSI:
            return state.text(0 if seat is None else seat, log=log)
        pixels = raster.pixels(state.svg(seat, log=log))
        if self._window is None:
            return pixels
        self._window.show(pixels)
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            self._window.close()
