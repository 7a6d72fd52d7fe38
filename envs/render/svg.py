"""A sheet of SVG, one element a line: boxes, tokens, and text that never leaves its width.

Widths of letters are those of DejaVu Sans, the widest of the fonts named in the style, so text that
fits here fits everywhere. Colours of seats are those of Okabe and Ito, told apart by people who are
colour-blind too; a seat's number stands beside its colour always.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

SEATS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#56b4e9")
_SEAT_INK = ("#ffffff", "#000000", "#ffffff", "#000000", "#000000", "#000000")
INK = "#1d1b16"
FAINT = "#5c574b"
PAPER = "#f4efe3"
CARD = "#fffdf7"
DARK = "#3a3547"
LINE = "#b5ab95"
SMALL = 11

# Advance of the characters from 32 to 126, in hundredths of the font size.
_WIDTHS = (
    (32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34)
    + (64,) * 10
    + (34, 34, 84, 84, 84, 53, 100)
    + (68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73, 68, 99)
    + (69, 61, 69, 39, 34, 39, 84, 50, 50)
    + (61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59, 82)
    + (59, 59, 52, 64, 34, 64, 84)
)
_STYLE = (
    f"text{{font-family:'DejaVu Sans',Verdana,FreeSans,sans-serif;font-size:{SMALL}px;fill:{INK}}}"
    f".h{{font-size:15px;font-weight:bold}}.b{{font-weight:bold}}.f{{fill:{FAINT}}}"
    f".w{{fill:#fff}}.c{{text-anchor:middle}}"
    f".card{{fill:{CARD};stroke:{LINE}}}.dark{{fill:{DARK};stroke:{DARK}}}"
    f".back{{fill:#8d97a8;stroke:#5d6675}}.none{{fill:none;stroke:{LINE};stroke-dasharray:3 3}}"
    f".chip{{fill:#ecd9bd;stroke:{LINE}}}"
    ".panel{fill:#e9e1cf;stroke:none}"
)


def width(text: str, size: float = SMALL, is_bold: bool = False) -> float:
    """How wide a line of text is, in pixels (other characters count as the widest letter)."""
    hundredths = sum(_WIDTHS[ord(c) - 32] if 32 <= ord(c) < 127 else 100 for c in text)
    return hundredths * size / 100 * (1.12 if is_bold else 1.0)


def shortened(text: str, room: float, size: float = SMALL, is_bold: bool = False) -> str:
    """The text, or as much of it as fits, with two dots at its end."""
    if width(text, size, is_bold) <= room:
        return text
    while text and width(text + "..", size, is_bold) > room:
        text = text[:-1]
    return f"{text.rstrip(' ,;/')}.." if text else ""


def wrapped(text: str, room: float, lines: int, is_bold: bool = False) -> list[str]:
    """The text over at most so many lines, shortened where it is longer."""
    found: list[str] = []
    rest = text.split()
    while rest and len(found) < lines:
        line = rest.pop(0)
        last = len(found) == lines - 1
        while rest and (last or width(f"{line} {rest[0]}", SMALL, is_bold) <= room):
            line = f"{line} {rest.pop(0)}"
        found.append(shortened(line, room, SMALL, is_bold))
    return found


class Sheet:
    """An SVG document being drawn, from the back to the front."""

    def __init__(self, wide: int, high: int, title: str) -> None:
        self._lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
            f'viewBox="0 0 {wide} {high}" role="img" aria-label="{escape(title)}">',
            f"<style>{_STYLE}</style>",
            f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>',
        ]

    def box(self, x: float, y: float, w: float, h: float, kind: str = "card") -> None:
        """A rectangle; kind: card, dark, chip, back (of a card), none (nothing there), panel."""
        self._lines.append(
            f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="4" class="{kind}"/>'
        )

    def bar(self, x: float, y: float, w: float, h: float, colour: str) -> None:
        """A filled rectangle."""
        self._lines.append(
            f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{colour}"/>'
        )

    def line(
        self, points: Sequence[tuple[float, float]], colour: str, wide: float, cap: str = "round"
    ) -> None:
        """A line through the points; cap: how it ends, round or butt (exactly there)."""
        corners = " ".join(f"{x:g},{y:g}" for x, y in points)
        self._lines.append(
            f'<polyline points="{corners}" fill="none" stroke="{colour}" stroke-width="{wide:g}" '
            f'stroke-linecap="{cap}" stroke-linejoin="round"/>'
        )

    def dot(self, x: float, y: float, radius: float, fill: str) -> None:
        """A disc without a mark."""
        self._lines.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{INK}"/>'
        )

    def text(self, x: float, y: float, text: str, room: float, style: str = "") -> None:
        """A line of small text from x on (or around it, style "c"), cut to `room` pixels.

        Args:
            x: where it begins.
            y: of its baseline.
            text: what it says.
            room: pixels it may take.
            style: letters of h (heading), b (bold), f (faint), w (white), c (centred).
        """
        size = 15 if "h" in style else SMALL
        shown = shortened(text, room, size, is_bold="h" in style or "b" in style)
        if shown:
            kind = f' class="{" ".join(style)}"' if style else ""
            self._lines.append(f'<text x="{x:g}" y="{y:g}"{kind}>{escape(shown)}</text>')

    def token(self, x: float, y: float, seat: int, mark: str = "", radius: float = 8) -> None:
        """A disc in a seat's colour with the seat's number (or another mark) on it."""
        self._disc(x, y, SEATS[seat], _SEAT_INK[seat], mark or str(seat), radius)

    def disc(self, x: float, y: float, fill: str, ink: str, mark: str, radius: float = 8) -> None:
        """A disc in any colour."""
        self._disc(x, y, fill, ink, mark, radius)

    def _disc(self, x: float, y: float, fill: str, ink: str, mark: str, radius: float) -> None:
        self.dot(x, y, radius, fill)
        self._lines.append(
            f'<text x="{x:g}" y="{y + 4:g}" class="b c" style="fill:{ink}">{escape(mark)}</text>'
        )

    def document(self) -> str:
        """The whole document."""
        return "\n".join([*self._lines, "</svg>"])
