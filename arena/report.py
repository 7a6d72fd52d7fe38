"""The tournament's table as a page: plots as inline SVG, its data as JSON inside, no network."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from . import page, team_report


def write(summary: dict[str, Any], path: Path) -> None:
    """Write the report of a summary (summary.summarize) to a file."""
    path.write_text(html(summary), encoding="utf-8")


def html(summary: dict[str, Any]) -> str:
    """The report as one page."""
    return page.template("report.html").substitute(
        title=escape(f"{summary['game']}, {summary['players']} players"),
        subtitle=escape(subtitle(summary)),
        body=team_report.body(summary) if "teams" in summary else _rivals(summary),
        data=json.dumps(summary, sort_keys=True).replace("<", "\\u003c"),
    )


def _rivals(summary: dict[str, Any]) -> str:
    return page.template("rivals.html").substitute(
        rating_plot=_rating_plot(summary["agents"]),
        agent_table=_agent_table(summary),
        faults=page.faults(
            summary["agents"], "agent", "that agent is last, all others share the first place"
        ),
        cycles=_cycles(summary["cycles"]),
        payoff_table=_payoff_table(summary),
        seat_plot=_seat_plot(summary["seats"], summary["players"]),
        seat_table=_seat_table(summary["seats"]),
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


def duels(summary: dict[str, Any]) -> list[str]:
    """Each agent against the next one of the table, a line each."""
    names = [agent["agent"] for agent in summary["agents"]]
    lines = []
    for i, (one, other) in enumerate(itertools.pairwise(names)):
        cell = summary["payoff"][i][i + 1]
        if cell is not None:
            lines.append(f"{one} beats {other} {page.percent(cell)} over {cell['blocks']} blocks")
    return lines


def points(agent: dict[str, Any]) -> str:
    """A rating as text: +120 ± 35."""
    margin = agent["rating_margin"]
    return f"{agent['rating']:+.0f}" + ("" if margin is None else f" ± {margin:.0f}")


def _agent_table(summary: dict[str, Any]) -> str:
    places = [f"#{place + 1}" for place in range(summary["players"])]
    head = ["agent", "rating", "seats", "wins", "won", *places, "mean place", "mean score"]
    return page.table(
        head,
        [
            [
                agent["agent"],
                points(agent),
                str(agent["seats_played"]),
                f"{agent['wins']:g}",
                page.percent(agent["win"]),
                *(str(count) for count in agent["places"]),
                page.number(agent["place_mean"]),
                page.number(agent["score_mean"]),
            ]
            for agent in summary["agents"]
        ],
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
            f"{escape(page.percent(cell))}</td>"
            if cell
            else "<td class='cell'>-</td>"
            for cell in line
        ]
        rows.append([name, *cells])
    return page.table(["", *names], rows)


def _seat_table(seats: Sequence[dict[str, Any]]) -> str:
    return page.table(
        ["seat", "won", "mean place", "mean score"],
        [
            [
                str(s["seat"]),
                page.percent(s["win"]),
                page.number(s["place_mean"]),
                page.number(s["score_mean"]),
            ]
            for s in seats
        ],
    )


def _rating_plot(agents: Sequence[dict[str, Any]]) -> str:
    spans = [(a["rating"], a["rating_margin"] or 0.0) for a in agents]
    low = min((r - m for r, m in spans), default=0.0)
    high = max((r + m for r, m in spans), default=0.0)
    pad = max(10.0, 0.05 * (high - low))
    low, high = low - pad, high + pad

    def x(value: float) -> float:
        return page.LABEL + page.WIDTH * (value - low) / (high - low)

    bottom = page.ROW * len(agents) + 8
    parts = []
    for tick in page.ticks(low, high):
        parts += [
            page.line((x(tick), 0, x(tick), bottom)),
            page.text(x(tick), bottom + 16, f"{tick:+.0f}" if tick else "0", "middle", "soft"),
        ]
    for i, agent in enumerate(agents):
        y = page.ROW * (i + 0.5)
        value, margin = spans[i]
        parts.append(page.text(page.LABEL - 12, y + 4, page.shorten(agent["agent"])))
        parts.append(page.line((x(value - margin), y, x(value + margin), y), "mark"))
        parts.append(f'<circle cx="{x(value):.1f}" cy="{y:.1f}" r="5"/>')
    return page.svg(bottom + 24, parts, "ratings with intervals")


def _seat_plot(seats: Sequence[dict[str, Any]], players: int) -> str:
    top = max([2 / max(1, players), *(s["win"]["high"] or s["win"]["share"] for s in seats)])
    bottom = page.ROW * len(seats) + 8

    def x(value: float) -> float:
        return page.LABEL + page.WIDTH * value / top

    even = 1 / max(1, players)
    parts = []
    for seat in seats:
        y = page.ROW * (seat["seat"] + 0.5)
        win = seat["win"]
        parts.append(page.text(page.LABEL - 12, y + 4, f"seat {seat['seat']}"))
        parts.append(
            f'<rect x="{page.LABEL}" y="{y - 8:.1f}" width="{x(win["share"]) - page.LABEL:.1f}" '
            f'height="16" opacity="0.45"/>'
        )
        if win["low"] is not None:
            parts.append(page.line((x(win["low"]), y, x(win["high"]), y), "mark"))
    parts.append(page.line((x(even), 0, x(even), bottom), "even"))
    parts.append(page.text(x(even), bottom + 16, f"{100 * even:.0f} %", "middle", "soft"))
    return page.svg(bottom + 24, parts, "wins by seat")
