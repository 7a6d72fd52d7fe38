"""The table of a tournament that all seats win together: how often each team succeeds.

A team is who sits in it, whatever the seats. All teams of a block played the same seed, so two of
them are compared by the differences of their matches, block by block.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from . import ratings
from .errors import CAUSES
from .match import Result


def summarize(about: dict[str, Any], rows: Sequence[Result]) -> dict[str, Any]:
    """The table of such a tournament, as plain data.

    Args:
        about: what the results file says of itself (game, version, options).
        rows: the matches.
    """
    matches: dict[str, list[Result]] = defaultdict(list)
    for row in rows:
        matches[team_name(row["agents"])].append(row)
    lines = [_team(name, some) for name, some in matches.items()]
    lines.sort(
        key=lambda line: (-line["success"]["share"], -(line["score_mean"] or 0), line["team"])
    )
    names = [line["team"] for line in lines]
    return {
        "game": about["game"],
        "version": about["version"],
        "options": about["options"],
        "players": max((len(row["agents"]) for row in rows), default=0),
        "matches": len(rows),
        "blocks": len({row["seed"] for row in rows}),
        "teams": lines,
        "paired": [[_paired(matches[one], matches[other]) for other in names] for one in names],
        "decisions_mean": _mean([row["decisions"] for row in rows if not row["faults"]])[0],
        "truncated": sum(row["truncated"] for row in rows),
        "faulted": sum(bool(row["faults"]) for row in rows),
    }


def team_name(agents: Sequence[str]) -> str:
    """Who sits in a team: `heuristic`, or `2 heuristic + random`."""
    seats = Counter(agents)
    if len(seats) == 1:
        return agents[0]
    return " + ".join(f"{n} {name}" if n > 1 else name for name, n in sorted(seats.items()))


def _team(name: str, rows: Sequence[Result]) -> dict[str, Any]:
    success = _by_block(rows, _success)
    share, low, high = ratings.share(
        [_average(values) for values in success.values()], [len(v) for v in success.values()]
    )
    scores = _by_block([row for row in rows if row["scores"] is not None], _score)
    mean, score_low, score_high = _mean([_average(values) for values in scores.values()])
    faults = Counter(fault["cause"] for row in rows for fault in row["faults"])
    return {
        "team": name,
        "agents": sorted(rows[0]["agents"]),
        "matches": len(rows),
        "successes": sum(_success(row) > 0 for row in rows),
        "success": {
            "share": _round(share),
            "low": None if low is None else _round(low),
            "high": None if high is None else _round(high),
            "blocks": len(success),
        },
        "score_mean": mean,
        "score_low": score_low,
        "score_high": score_high,
        "measures": {
            key: _mean([row["measures"][key] for row in rows])[0] for key in rows[0]["measures"]
        },
        "faults": {cause: faults[cause] for cause in CAUSES if faults[cause]},
    }


def _paired(mine: Sequence[Result], theirs: Sequence[Result]) -> dict[str, Any] | None:
    """How much oftener a team succeeds than another one on the same seeds; None for itself."""
    if mine is theirs:
        return None
    one, other = _by_block(mine, _success), _by_block(theirs, _success)
    shared = sorted(one.keys() & other.keys())
    if not shared:
        return None
    mean, low, high = _mean([_average(one[b]) - _average(other[b]) for b in shared])
    return {"difference": mean, "low": low, "high": high, "blocks": len(shared)}


def _success(row: Result) -> float:
    return 1.0 if row["outcome"][0] > 0 else 0.0


def _score(row: Result) -> float:
    return float(row["scores"][0])


def _by_block(rows: Sequence[Result], value: Any) -> dict[int, list[float]]:
    """Seed of the block -> the values of its matches, seeds in order."""
    found: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        found[row["seed"]].append(value(row))
    return {seed: sorted(found[seed]) for seed in sorted(found)}


def _average(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


def _mean(values: Sequence[float]) -> tuple[float | None, float | None, float | None]:
    """A mean with the bounds of its 95 % interval (Student's t), None where there is none."""
    n = len(values)
    if n == 0:
        return None, None, None
    mean = _average(values)
    if n == 1:
        return _round(mean), None, None
    variance = math.fsum((value - mean) ** 2 for value in values) / (n - 1)
    half = ratings.student(n - 1) * math.sqrt(variance / n)
    return _round(mean), _round(mean - half), _round(mean + half)


def _round(value: float) -> float:
    return round(float(value), 6) + 0.0  # no -0.0
