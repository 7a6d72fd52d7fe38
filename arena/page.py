"""Pieces of a report's page: tables, plots as inline SVG, numbers as text."""

from __future__ import annotations

import string
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from .errors import CAUSES

LABEL = 230
WIDTH = 640
ROW = 26


def template(name: str) -> string.Template:
    """A piece of HTML that lies beside this file."""
    return string.Template(Path(__file__).with_name(name).read_text(encoding="utf-8"))


def percent(cell: dict[str, Any] | None) -> str:
    """A share as text: 62 % (53-71)."""
    if cell is None:
        return ""
    text = f"{100 * cell['share']:.1f} %"
    if cell["low"] is not None:
        text += f" ({100 * cell['low']:.0f}-{100 * cell['high']:.0f})"
    return text


def number(value: float | None) -> str:
    """A mean as text."""
    return "" if value is None else f"{value:.2f}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; cells that begin with `<td` are taken as they are."""
    lines = [
        "<table><thead><tr>",
        *(f"<th>{escape(word)}</th>" for word in head),
        "</tr></thead><tbody>",
    ]
    for row in rows:
        cells = (cell if cell.startswith("<td") else f"<td>{escape(cell)}</td>" for cell in row)
        lines += ["<tr>", *cells, "</tr>"]
    return "".join([*lines, "</tbody></table>"])


def svg(height: float, parts: Sequence[str], title: str) -> str:
    """A plot of that height."""
    return (
        f'<svg viewBox="0 0 {LABEL + WIDTH + 20} {height:.0f}" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )


def text(x: float, y: float, text: str, anchor: str = "end", kind: str = "") -> str:
    """A text in a plot."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(text)}</text>'
    )


def line(ends: tuple[float, float, float, float], kind: str = "") -> str:
    """A line in a plot."""
    x1, y1, x2, y2 = ends
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def shorten(name: str, length: int = 32) -> str:
    """A name that fits beside a plot."""
    return name if len(name) <= length else f"{name[: length - 1]}…"


def ticks(low: float, high: float) -> list[float]:
    """Round numbers between two values, about six of them."""
    rough = (high - low) / 6
    size = 10.0 ** len(str(int(rough))) / 10
    step = next(size * k for k in (1, 2, 5, 10) if size * k >= rough or k == 10)
    first = -(-low // step)
    return [step * k for k in range(int(first), int(high // step) + 1)]


def faults(lines: Sequence[dict[str, Any]], who: str, rule: str) -> str:
    """What agents or teams (the key `who`) failed at, and the rule for it; empty if nothing."""
    faulty = [line for line in lines if line["faults"]]
    if not faulty:
        return ""
    causes = [cause for cause in CAUSES if any(cause in line["faults"] for line in faulty)]
    rows = [[k[who], *(str(k["faults"].get(cause, 0)) for cause in causes)] for k in faulty]
    meaning = "; ".join(f"{cause}: {CAUSES[cause]}" for cause in causes)
    return (
        f"<h2>Faults</h2><div class='scroll'>{table([who, *causes], rows)}</div>"
        f"<p class='note'>A match ends at a fault: {rule}. {escape(meaning)}.</p>"
    )
