"""All numbers of a tournament, from its matches: the one table that is printed, plotted and saved.

A pure function of the matches: neither their order, nor names, nor how they were played matters.
A seat that ties for the first place with k-1 others has 1/k of a win.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from . import ratings, teams
from .errors import CAUSES
from .match import Result

Cases = dict[Any, list[float]]  # per block: the value of each case


def summarize(about: dict[str, Any], rows: Sequence[Result]) -> dict[str, Any]:
    """The table of a tournament, as plain data; where all seats are one team, that of room teams.

    Args:
        about: what the results file says of itself (game, version, options, is_team).
        rows: the matches.
    """
    if about["is_team"]:
        return teams.summarize(about, rows)
    names = sorted({agent for row in rows for agent in row["agents"]})
    number = {name: i for i, name in enumerate(names)}
    seats = max((len(row["agents"]) for row in rows), default=0)
    agents = [_agent(name, rows) for name in names]
    if rows:
        league = ratings.League(
            len(names),
            [(row["seed"], [number[a] for a in row["agents"]], row["places"]) for row in rows],
        )
        rated = league.rate()
        for i, line in enumerate(agents):
            line["rating"] = _round(rated.points[i], 2)
            line["rating_margin"] = None if rated.margin is None else _round(rated.margin[i], 2)
    order = sorted(
        range(len(names)), key=lambda i: (-agents[i]["rating"], -agents[i]["wins"], names[i])
    )
    ranked = [names[i] for i in order]
    payoff = _payoff(ranked, rows)
    return {
        "game": about["game"],
        "version": about["version"],
        "options": about["options"],
        "players": seats,
        "matches": len(rows),
        "blocks": len({row["seed"] for row in rows}),
        "agents": [agents[i] for i in order],
        "seats": [_seat(seat, rows) for seat in range(seats)],
        "payoff": payoff,
        "cycles": _cycles(ranked, payoff),
        "decisions_mean": _mean([row["decisions"] for row in rows if not row["faults"]]),
        "truncated": sum(row["truncated"] for row in rows),
        "faulted": sum(bool(row["faults"]) for row in rows),
    }


def _round(value: float, digits: int = 6) -> float:
    return round(float(value), digits) + 0.0  # no -0.0


def _mean(values: Sequence[float]) -> float | None:
    return _round(sum(values) / len(values)) if values else None


def win_shares(places: Sequence[int]) -> list[float]:
    """Per seat: its part of the win."""
    tied = sum(place == 1 for place in places)
    return [1 / tied if place == 1 else 0.0 for place in places]


def _share(cases: Cases) -> dict[str, Any]:
    """A share with its interval, over blocks."""
    blocks = sorted(cases)
    values = [sum(sorted(cases[b])) / len(cases[b]) for b in blocks]
    mean, low, high = ratings.share(values, [len(cases[b]) for b in blocks])
    return {
        "share": _round(mean),
        "low": None if low is None else _round(low),
        "high": None if high is None else _round(high),
        "blocks": len(blocks),
    }


def _collect(
    rows: Sequence[Result], pick: Callable[[Result, int], bool]
) -> tuple[Cases, Counter[int], list[int]]:
    """Win shares by block, places, and scores of the seats that are picked."""
    cases: Cases = defaultdict(list)
    places: Counter[int] = Counter()
    scores: list[int] = []
    for row in rows:
        for seat, won in enumerate(win_shares(row["places"])):
            if pick(row, seat):
                cases[row["seed"]].append(won)
                places[row["places"][seat]] += 1
                if row["scores"] is not None:
                    scores.append(row["scores"][seat])
    return cases, places, scores


def _agent(name: str, rows: Sequence[Result]) -> dict[str, Any]:
    cases, places, scores = _collect(rows, lambda row, seat: row["agents"][seat] == name)
    faults = Counter(
        fault["cause"]
        for row in rows
        for fault in row["faults"]
        if row["agents"][fault["seat"]] == name
    )
    played = sum(places.values())
    seats = max(len(row["agents"]) for row in rows)
    return {
        "agent": name,
        "rating": 0.0,
        "rating_margin": None,
        "seats_played": played,
        "matches": sum(name in row["agents"] for row in rows),
        "wins": _round(sum(sorted(won for block in cases.values() for won in block))),
        "win": _share(cases),
        "places": [places[place] for place in range(1, seats + 1)],
        "place_mean": _round(sum(place * n for place, n in places.items()) / played),
        "score_mean": _mean(scores),
        "faults": {cause: faults[cause] for cause in CAUSES if faults[cause]},
    }


def _seat(seat: int, rows: Sequence[Result]) -> dict[str, Any]:
    cases, places, scores = _collect(rows, lambda row, other: other == seat)
    return {
        "seat": seat,
        "win": _share(cases),
        "place_mean": _round(sum(place * n for place, n in places.items()) / sum(places.values())),
        "score_mean": _mean(scores),
    }


def _payoff(names: Sequence[str], rows: Sequence[Result]) -> list[list[dict[str, Any] | None]]:
    """How often the row's agent is placed before the column's (a tie counts half)."""
    cases: dict[tuple[str, str], Cases] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        pairs = itertools.permutations(zip(row["agents"], row["places"], strict=True), 2)
        for (one, place), (other, other_place) in pairs:
            if one != other:
                value = 1.0 if place < other_place else 0.5 if place == other_place else 0.0
                cases[one, other][row["seed"]].append(value)
    return [
        [_share(cases[one, other]) if (one, other) in cases else None for other in names]
        for one in names
    ]


def _cycles(names: Sequence[str], payoff: Any) -> list[list[str]]:
    """Threes that beat each other in a circle, beyond chance: one number per agent hides these."""

    def beats(i: int, j: int) -> bool:
        cell = payoff[i][j]
        return cell is not None and cell["low"] is not None and cell["low"] > 0.5

    found = []
    for i, j, k in itertools.combinations(range(len(names)), 3):
        for a, b, c in ((i, j, k), (i, k, j)):
            if beats(a, b) and beats(b, c) and beats(c, a):
                found.append([names[a], names[b], names[c]])
    return found
