"""A window that shows pixels, with pygame."""

from __future__ import annotations

from typing import Any

import numpy as np

from .raster import MISSING


class Window:
    """A window of the size of its first picture; it opens when that is shown."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._screen: Any = None

    def show(self, pixels: np.ndarray) -> None:
        """Show uint8[high, wide, 3], and let the window answer its own events.

        Raises:
            ImportError: in one line, if pygame is not installed.
        """
        try:
            import pygame
        except ImportError as error:
            raise ImportError(MISSING.format(error.name)) from None
        if self._screen is None:
            pygame.display.init()
            pygame.display.set_caption(self._title)
            self._screen = pygame.display.set_mode((pixels.shape[1], pixels.shape[0]))
        pygame.surfarray.blit_array(self._screen, pixels.swapaxes(0, 1))
        pygame.display.flip()
        pygame.event.pump()

    def close(self) -> None:
        """Close it, if it is open."""
        if self._screen is not None:
            import pygame

            pygame.display.quit()
            self._screen = None
