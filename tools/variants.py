"""How each switch of a cooperative game moves the wins of its heuristic, on the same seeds.

For every number of seats: the share of games won, dead ends and the like by reason, and for each
on/off option the difference with its 95 % interval (paired by seed).

    python -m tools.variants forgotten_depths --games 2000
    python -m tools.variants forgotten_depths --with locked_chests --only more_keys,keys_each
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

import lairzoo
from lairzoo.arena import ratings
from lairzoo.envs.core.game import POLICIES

LANES = 500
PLAIN = ("auto_forced", "ask_everyone", "leader_fixed", "pairs_per_card")  # no matter of difficulty


def wins(name: str, games: int, options: dict[str, Any]) -> tuple[np.ndarray, Counter[str]]:
    """Per seed 1 for a win and 0 for none, and how the games ended."""
    game = lairzoo.game(name, **options)
    policies = np.full((LANES, game.num_seats), POLICIES["heuristic"], np.int8)
    batch = game.batch(LANES, autoreset="disabled")
    won: list[float] = []
    reasons: Counter[str] = Counter()
    for start in range(0, games, LANES):
        batch.reset(seeds=list(range(start, start + LANES)))
        batch.advance(policies)
        won += (batch.outcome()[:, 0] > 0).astype(float).tolist()
        reasons.update(batch.state(lane).reason for lane in range(LANES))
    return np.array(won[:games]), reasons


def difference(one: np.ndarray, other: np.ndarray) -> str:
    """The mean of one - other in percentage points, with its interval."""
    gap = 100 * (one - other)
    half = ratings.student(len(gap) - 1) * gap.std(ddof=1) / math.sqrt(len(gap))
    return f"{gap.mean():+.1f} ({gap.mean() - half:+.1f} to {gap.mean() + half:+.1f})"


def table(name: str, games: int, fixed: Sequence[str], only: Sequence[str]) -> None:
    """Print the figures of all numbers of seats."""
    spec = lairzoo.game(name).spec
    switches = [o.name for o in spec.options if o.allowed is bool and o.name not in PLAIN]
    players = next(o.allowed for o in spec.options if o.name == "players")
    chosen = [name for name in switches if name not in fixed and (not only or name in only)]
    for seats in players:
        options = {"players": seats, **dict.fromkeys(fixed, True)}
        base, reasons = wins(name, games, options)
        ends = ", ".join(f"{n} {reason}" for reason, n in reasons.most_common())
        print(f"{seats} players {' '.join(fixed)}: {100 * base.mean():.1f} % won ({ends})")
        for switch in chosen:
            won, _ = wins(name, games, {**options, switch: True})
            print(f"  {switch}: {100 * won.mean():.1f} %, {difference(won, base)}")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--with", dest="fixed", default="", help="switches that are on anyway")
    parser.add_argument("--only", default="", help="these switches alone")
    given = parser.parse_args()
    table(
        given.game,
        given.games,
        given.fixed.split(",") if given.fixed else [],
        given.only.split(",") if given.only else [],
    )


if __name__ == "__main__":
    main()
