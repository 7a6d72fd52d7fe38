"""How strong a policy is: games against fixed baselines, on seeds that training never sees.

Each game's seed is played once from every seat. Where all seats are one team the policy plays them
all, and there is one row, against nobody. Rows are kept in one SQLite file a run, under a key
that counts none twice.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from ..catalog import AgentError
from ..opponents import sb3_vec_env
from .policy import PolicyAgent

FIRST_SEED = 1 << 62  # training begins below 1 << 48
BASELINES = ("random", "heuristic")
NOBODY = "nobody"  # the opponent of a team that has none
COLUMNS = {
    "steps": "INTEGER",
    "opponent": "TEXT",
    "mode": "TEXT",
    "games": "INTEGER",
    "wins": "REAL",
    "share": "REAL",
    "low": "REAL",
    "high": "REAL",
    "outcome": "REAL",
    "score": "REAL",
    "illegal": "INTEGER",
    "truncated": "INTEGER",
    "version": "TEXT",
}
KEY = "steps, opponent, mode"
Row = dict[str, Any]


def baselines(game: Any) -> tuple[str, ...]:
    """The opponents that a policy is measured against."""
    return (NOBODY,) if game.seating.is_cooperative else BASELINES


def wilson(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The interval in which a share of wins lies with 95 % (Wilson's score interval)."""
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * float(np.sqrt(share * (1 - share) / games + z * z / (4 * games * games)))
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def evaluate(
    agent: PolicyAgent,
    game: Any,
    opponent: str,
    games: int,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Row | None:
    """Play an agent against one baseline in all other seats.

    Args:
        agent: the learner.
        game: what `lairzoo.game` returned.
        opponent: one of `baselines(game)`.
        games: how many, rounded up so that every seat has as many.
        is_stopped: asked between steps.

    Returns:
        A row without `steps`; None if it was stopped.
    """
    seats: list[Any] = list(range(game.num_seats)) if are_rivals(game) else ["all"]
    each = -(-games // len(seats))
    infos: list[Row] = []
    for seat in seats:
        found = _play(agent, game, seat, opponent, each, is_stopped)
        if found is None:
            return None
        infos += found
    wins = float(sum(win_share(game, info) for info in infos))
    low, high = wilson(wins, len(infos))
    return {
        "opponent": opponent,
        "mode": agent.mode,
        "games": len(infos),
        "wins": wins,
        "share": wins / len(infos),
        "low": low,
        "high": high,
        "outcome": float(np.mean([info["outcome"] for info in infos])),
        "score": float(np.mean([info["score"] for info in infos])),
        "illegal": sum(info["illegal_actions"] for info in infos),
        "truncated": sum(info["TimeLimit.truncated"] for info in infos),
        "version": game.version,
    }


def _play(
    agent: PolicyAgent,
    game: Any,
    seat: Any,
    opponent: str,
    games: int,
    is_stopped: Callable[[], bool],
) -> list[Row] | None:
    """The infos of the first game of every lane, one lane a game."""
    others = "random" if opponent == NOBODY else opponent  # NOBODY: there is no other seat
    env = sb3_vec_env(game, games, seat, others, seed=FIRST_SEED)
    agent.reset(games, [FIRST_SEED + lane for lane in range(games)])
    lanes = np.arange(games)
    infos: list[Row] = [{}] * games
    left = games
    observations: Any = env.reset()
    while left:
        if is_stopped():
            return None
        observations, _, dones, told = env.step(
            agent.choose(observations, env.action_masks(), lanes)
        )
        for lane in np.flatnonzero(dones).tolist():
            if not infos[lane]:
                infos[lane] = told[lane]
                left -= 1
    return infos


def are_rivals(game: Any) -> bool:
    """Whether several seats play, each for itself."""
    return game.num_seats > 1 and len(set(game.teams)) == game.num_seats


def win_share(game: Any, info: Row) -> float:
    """The learner's part of the win: 1, or 1/k among k rivals that tie for the first place."""
    outcomes, seat = info["outcomes"], info["seat"]
    if not are_rivals(game):
        return float(outcomes[seat] > 0)
    first = outcomes == outcomes.max()
    return float(first[seat]) / int(first.sum())


class Evaluations:
    """The rows of a run in its file."""

    def __init__(self, path: Path) -> None:
        """Open the file, made if there is none.

        Raises:
            AgentError: if it isn't one, or can't be written.
        """
        self.path = path
        columns = ", ".join(f"{name} {kind} NOT NULL" for name, kind in COLUMNS.items())
        with self._errors():
            self._connection = sqlite3.connect(path, timeout=30.0)
            self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute(
                f"CREATE TABLE IF NOT EXISTS evaluation ({columns}, PRIMARY KEY ({KEY}))"
            )

    @contextlib.contextmanager
    def _errors(self) -> Any:
        try:
            yield
        except sqlite3.Error as error:
            raise AgentError(f"{self.path}: {error}") from error

    def add(self, row: Row) -> None:
        """Keep a row; one with the same key is left as it is."""
        marks = ", ".join("?" * len(COLUMNS))
        with self._errors(), self._connection:
            self._connection.execute(
                f"INSERT OR IGNORE INTO evaluation VALUES ({marks})", [row[n] for n in COLUMNS]
            )

    def has(self, steps: int, opponent: str, mode: str) -> bool:
        """Whether a policy was evaluated already."""
        query = "SELECT 1 FROM evaluation WHERE steps = ? AND opponent = ? AND mode = ?"
        with self._errors():
            return self._connection.execute(query, (steps, opponent, mode)).fetchone() is not None

    def rows(self) -> list[Row]:
        """All rows, by steps and opponent."""
        query = f"SELECT {', '.join(COLUMNS)} FROM evaluation ORDER BY {KEY}"
        with self._errors():
            found = self._connection.execute(query).fetchall()
        return [dict(zip(COLUMNS, row, strict=True)) for row in found]

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
