"""The page's part on games that all seats win together."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from . import page


def body(summary: dict[str, Any]) -> str:
    """Teams, and who does better on the same seeds."""
    return page.template("team.html").substitute(
        plot=_plot(summary["teams"]),
        table=_team_table(summary["teams"]),
        faults=page.faults(summary["teams"], "team", "the team has lost"),
        paired=_paired_table(summary),
    )


def head(teams: Sequence[dict[str, Any]]) -> list[str]:
    """The columns of the table of teams."""
    measures = teams[0]["measures"] if teams else {}
    return ["team", "matches", "succeeded", "mean score", *(f"mean {name}" for name in measures)]


def cells(line: dict[str, Any]) -> list[str]:
    """A row of that table."""
    return [
        line["team"],
        str(line["matches"]),
        page.percent(line["success"]),
        _spread(line["score_mean"], line["score_low"], line["score_high"]),
        *(page.number(value) for value in line["measures"].values()),
    ]


def difference(cell: dict[str, Any] | None) -> str:
    """A difference as text: +12.5 points (+3 to +22)."""
    if cell is None:
        return ""
    text = f"{100 * cell['difference']:+.1f} points"
    if cell["low"] is not None:
        text += f" ({100 * cell['low']:+.0f} to {100 * cell['high']:+.0f})"
    return text


def duels(summary: dict[str, Any]) -> list[str]:
    """Each team against the next one of the table, a line each."""
    names = [line["team"] for line in summary["teams"]]
    lines = []
    for i in range(len(names) - 1):
        cell = summary["paired"][i][i + 1]
        if cell is not None:
            told = f"{difference(cell)} over {cell['blocks']} blocks"
            lines.append(f"{names[i]} succeeds oftener than {names[i + 1]} by {told}")
    return lines


def _spread(mean: float | None, low: float | None, high: float | None) -> str:
    if mean is None or low is None or high is None:
        return page.number(mean)
    return f"{mean:.1f} ({low:.0f}-{high:.0f})"


def _team_table(teams: Sequence[dict[str, Any]]) -> str:
    return page.table(head(teams), [cells(line) for line in teams])


def _paired_table(summary: dict[str, Any]) -> str:
    names = [line["team"] for line in summary["teams"]]
    rows = []
    for name, line in zip(names, summary["paired"], strict=True):
        told = (escape(difference(cell)) or "-" for cell in line)
        rows.append([name, *(f"<td class='cell'>{text}</td>" for text in told)])
    return page.table(["", *names], rows)


def _plot(teams: Sequence[dict[str, Any]]) -> str:
    bottom = page.ROW * len(teams) + 8

    def x(share: float) -> float:
        return page.LABEL + page.WIDTH * share

    parts = []
    for tick in range(0, 101, 20):
        parts += [
            page.line((x(tick / 100), 0, x(tick / 100), bottom)),
            page.text(x(tick / 100), bottom + 16, f"{tick} %", "middle", "soft"),
        ]
    for i, team in enumerate(teams):
        y = page.ROW * (i + 0.5)
        won = team["success"]
        parts.append(page.text(page.LABEL - 12, y + 4, page.shorten(team["team"])))
        if won["low"] is not None:
            parts.append(page.line((x(won["low"]), y, x(won["high"]), y), "mark"))
        parts.append(f'<circle cx="{x(won["share"]):.1f}" cy="{y:.1f}" r="5"/>')
    return page.svg(bottom + 24, parts, "successes with intervals")
