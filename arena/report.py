"""The tournament's table as a page: plots as inline SVG, its data as JSON inside, no network."""

from __future__ import annotations

import itertools
import json
import string
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from .errors import CAUSES

TEMPLATE = Path(__file__).with_name("report.html")
LABEL = 230
WIDTH = 640
ROW = 26


def write(summary: dict[str, Any], path: Path) -> None:
    """Write the report of a summary (summary.summarize) to a file."""
    path.write_text(html(summary), encoding="utf-8")


def html(summary: dict[str, Any]) -> str:
    """The report as one page."""
    template = string.Template(TEMPLATE.read_text(encoding="utf-8"))
    return template.substitute(
        title=escape(f"{summary['game']}, {summary['players']} players"),
        subtitle=escape(subtitle(summary)),
        rating_plot=_rating_plot(summary["agents"]),
        agent_table=_agent_table(summary),
        faults=_faults(summary["agents"]),
        cycles=_cycles(summary["cycles"]),
        payoff_table=_payoff_table(summary),
        seat_plot=_seat_plot(summary["seats"], summary["players"]),
        seat_table=_seat_table(summary["seats"]),
        data=json.dumps(summary, sort_keys=True).replace("<", "\\u003c"),
    )


def subtitle(summary: dict[str, Any]) -> str:
    """Version, size and course of the tournament in one line."""
    parts = [
        f"version {summary['version']}",
        f"{summary['matches']} matches in {summary['blocks']} blocks",
    ]
    if summary["decisions_mean"] is not None:
        parts.append(f"{summary['decisions_mean']:.0f} decisions a match")
    if summary["truncated"]:
        parts.append(f"{summary['truncated']} cut off")
    if summary["faulted"]:
        parts.append(f"{summary['faulted']} ended by a fault")
    return "; ".join(parts)


def percent(cell: dict[str, Any] | None) -> str:
    """A share as text: 62 % (53-71)."""
    if cell is None:
        return ""
    text = f"{100 * cell['share']:.1f} %"
    if cell["low"] is not None:
        text += f" ({100 * cell['low']:.0f}-{100 * cell['high']:.0f})"
    return text


def duels(summary: dict[str, Any]) -> list[str]:
    """Each agent against the next one of the table, a line each."""
    names = [agent["agent"] for agent in summary["agents"]]
    lines = []
    for i, (one, other) in enumerate(itertools.pairwise(names)):
        cell = summary["payoff"][i][i + 1]
        if cell is not None:
            lines.append(f"{one} beats {other} {percent(cell)} over {cell['blocks']} blocks")
    return lines


def points(agent: dict[str, Any]) -> str:
    """A rating as text: +120 ± 35."""
    margin = agent["rating_margin"]
    return f"{agent['rating']:+.0f}" + ("" if margin is None else f" ± {margin:.0f}")


def number(value: float | None) -> str:
    """A mean as text."""
    return "" if value is None else f"{value:.2f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
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


def _agent_table(summary: dict[str, Any]) -> str:
    places = [f"#{place + 1}" for place in range(summary["players"])]
    head = ["agent", "rating", "seats", "wins", "won", *places, "mean place", "mean score"]
    return _table(
        head,
        [
            [
                agent["agent"],
                points(agent),
                str(agent["seats_played"]),
                f"{agent['wins']:g}",
                percent(agent["win"]),
                *(str(count) for count in agent["places"]),
                number(agent["place_mean"]),
                number(agent["score_mean"]),
            ]
            for agent in summary["agents"]
        ],
    )


def _faults(agents: Sequence[dict[str, Any]]) -> str:
    faulty = [agent for agent in agents if agent["faults"]]
    if not faulty:
        return ""
    causes = [cause for cause in CAUSES if any(cause in agent["faults"] for agent in faulty)]
    rows = [[a["agent"], *(str(a["faults"].get(cause, 0)) for cause in causes)] for a in faulty]
    meaning = "; ".join(f"{cause}: {CAUSES[cause]}" for cause in causes)
    return (
        f"<h2>Faults</h2><div class='scroll'>{_table(['agent', *causes], rows)}</div>"
        f"<p class='note'>A match ends at a fault: that agent is last, all others share the first "
        f"place. {escape(meaning)}.</p>"
    )


def _cycles(cycles: Sequence[Sequence[str]]) -> str:
    if not cycles:
        return ""
    lines = "".join(f"<li>{escape(' beats '.join([*c, c[0]]))}</li>" for c in cycles)
    return f"<h2>Circles</h2><p class='note'>One number per agent hides these:</p><ul>{lines}</ul>"


def _payoff_table(summary: dict[str, Any]) -> str:
    names = [agent["agent"] for agent in summary["agents"]]
    rows = []
    for name, line in zip(names, summary["payoff"], strict=True):
        cells = [
            f"<td class='cell' style='background: rgba(var(--good), {0.5 * cell['share']:.2f})'>"
            f"{escape(percent(cell))}</td>"
            if cell
            else "<td class='cell'>-</td>"
            for cell in line
        ]
        rows.append([name, *cells])
    return _table(["", *names], rows)


def _seat_table(seats: Sequence[dict[str, Any]]) -> str:
    return _table(
        ["seat", "won", "mean place", "mean score"],
        [
            [str(s["seat"]), percent(s["win"]), number(s["place_mean"]), number(s["score_mean"])]
            for s in seats
        ],
    )


def _svg(height: float, parts: Sequence[str], title: str) -> str:
    return (
        f'<svg viewBox="0 0 {LABEL + WIDTH + 20} {height:.0f}" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, text: str, anchor: str = "end", kind: str = "") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(text)}</text>'
    )


def _line(ends: tuple[float, float, float, float], kind: str = "") -> str:
    x1, y1, x2, y2 = ends
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def _shorten(name: str, length: int = 32) -> str:
    return name if len(name) <= length else f"{name[: length - 1]}…"


def _rating_plot(agents: Sequence[dict[str, Any]]) -> str:
    spans = [(a["rating"], a["rating_margin"] or 0.0) for a in agents]
    low = min((r - m for r, m in spans), default=0.0)
    high = max((r + m for r, m in spans), default=0.0)
    pad = max(10.0, 0.05 * (high - low))
    low, high = low - pad, high + pad

    def x(value: float) -> float:
        return LABEL + WIDTH * (value - low) / (high - low)

    bottom = ROW * len(agents) + 8
    parts = []
    for tick in _ticks(low, high):
        parts += [
            _line((x(tick), 0, x(tick), bottom)),
            _text(x(tick), bottom + 16, f"{tick:+.0f}" if tick else "0", "middle", "soft"),
        ]
    for i, agent in enumerate(agents):
        y = ROW * (i + 0.5)
        value, margin = spans[i]
        parts.append(_text(LABEL - 12, y + 4, _shorten(agent["agent"])))
        parts.append(_line((x(value - margin), y, x(value + margin), y), "mark"))
        parts.append(f'<circle cx="{x(value):.1f}" cy="{y:.1f}" r="5"/>')
    return _svg(bottom + 24, parts, "ratings with intervals")


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers between two values, about six of them."""
    rough = (high - low) / 6
    size = 10.0 ** len(str(int(rough))) / 10
    step = next(size * k for k in (1, 2, 5, 10) if size * k >= rough or k == 10)
    first = -(-low // step)
    return [step * k for k in range(int(first), int(high // step) + 1)]


def _seat_plot(seats: Sequence[dict[str, Any]], players: int) -> str:
    top = max([2 / max(1, players), *(s["win"]["high"] or s["win"]["share"] for s in seats)])
    bottom = ROW * len(seats) + 8

    def x(value: float) -> float:
        return LABEL + WIDTH * value / top

    even = 1 / max(1, players)
    parts = []
    for seat in seats:
        y = ROW * (seat["seat"] + 0.5)
        win = seat["win"]
        parts.append(_text(LABEL - 12, y + 4, f"seat {seat['seat']}"))
        parts.append(
            f'<rect x="{LABEL}" y="{y - 8:.1f}" width="{x(win["share"]) - LABEL:.1f}" '
            f'height="16" opacity="0.45"/>'
        )
        if win["low"] is not None:
            parts.append(_line((x(win["low"]), y, x(win["high"]), y), "mark"))
    parts.append(_line((x(even), 0, x(even), bottom), "even"))
    parts.append(_text(x(even), bottom + 16, f"{100 * even:.0f} %", "middle", "soft"))
    return _svg(bottom + 24, parts, "wins by seat")
