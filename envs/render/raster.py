"""An SVG as pixels, drawn by resvg: no display and no browser."""

from __future__ import annotations

import importlib.util
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np

MISSING = "pictures as pixels want {}: pip install 'lairzoo[render]'"
NO_FONT = "no font to draw text with: install one (Debian: fonts-dejavu-core) or pygame-ce"
PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><text x="2" y="16" '
    "font-family=\"'DejaVu Sans',Verdana,FreeSans,sans-serif\">M</text></svg>"
)


def pixels(svg: str) -> np.ndarray:
    """The picture as uint8[high, wide, 3].

    Raises:
        ImportError: in one line, if the extra that draws is not installed.
        RuntimeError: in one line, if this machine has no font.
    """
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise ImportError(MISSING.format(error.name)) from None
    if not _has_font():
        raise RuntimeError(NO_FONT)
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=_fallback()))
    with Image.open(BytesIO(png)) as image:
        return np.array(image.convert("RGB"))


@cache
def _has_font() -> bool:
    """Whether a letter leaves ink: without a font resvg draws nothing and says nothing."""
    import resvg_py
    from PIL import Image

    png = bytes(resvg_py.svg_to_bytes(svg_string=PROBE, font_files=_fallback()))
    with Image.open(BytesIO(png)) as image:
        return image.convert("RGBA").getbbox() is not None


def _fallback() -> list[str]:
    """A font for machines that have none: the one that comes with pygame."""
    found = importlib.util.find_spec("pygame")
    files = [] if found is None or found.origin is None else [Path(found.origin).parent]
    return [str(file) for folder in files if (file := folder / "freesansbold.ttf").exists()]
