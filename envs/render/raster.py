"""An SVG as pixels, drawn by resvg: no display and no browser."""

from __future__ import annotations

import importlib.util
from io import BytesIO
from pathlib import Path

import numpy as np

MISSING = "pictures as pixels want {}: pip install 'lairzoo[render]'"


def pixels(svg: str) -> np.ndarray:
    """The picture as uint8[high, wide, 3].

    Raises:
        ImportError: in one line, if the extra that draws is not installed.
    """
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise ImportError(MISSING.format(error.name)) from None
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=_fallback()))
    with Image.open(BytesIO(png)) as image:
        return np.array(image.convert("RGB"))


def _fallback() -> list[str]:
    """A font for machines that have none: the one that comes with pygame."""
    found = importlib.util.find_spec("pygame")
    files = [] if found is None or found.origin is None else [Path(found.origin).parent]
    return [str(file) for folder in files if (file := folder / "freesansbold.ttf").exists()]
