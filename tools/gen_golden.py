"""Write the golden files anew: playthroughs with everything in them, and the frozen layouts.

`make golden` runs this; read the diff before you commit it. A changed golden file wants a changed
VERSION in the game's spec.py, or a word in the changelog on why not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import lairzoo
from lairzoo.envs.core.game import Game, State

TESTS = Path(__file__).resolve().parent.parent / "tests"
USUAL: tuple[tuple[int, int, dict[str, Any]], ...] = ((2, 1, {}), (4, 2, {}))
# Where random play is soon over: parts of the game that it gets through (seats, seed, options).
OTHERS: dict[str, tuple[tuple[int, int, dict[str, Any]], ...]] = {
    "forgotten_depths": (
        (2, 1, {}),
        (1, 2, {"task": "combat", "start": "caverns"}),
        (3, 3, {"task": "explore", "start": "architecture"}),
    )
}
QUIET = {"event", "num_events", "frame", "rng", "card", "seen_by", "zone_len"}


def digest(array: np.ndarray) -> str:
    """Eight hex digits of an array's bytes."""
    return hashlib.sha256(np.ascontiguousarray(array)).hexdigest()[:8]


def choices(seed: int) -> Iterator[float]:
    """The player of a playthrough: numbers in [0, 1) that depend on the seed alone."""
    x = seed
    while True:
        x = (x * 6364136223846793005 + 1442695040888963407) % 2**64
        yield (x >> 33) / 2**31


def changes(before: np.ndarray, after: np.ndarray) -> str:
    """Names of the fields that a step changed, with the new value of single numbers."""
    found = []
    for name in before.dtype.names or ():
        if name in QUIET or np.array_equal(before[name], after[name]):
            continue
        value = f"={int(after[name])}" if after[name].ndim == 0 else ""
        found.append(name + value)
    return " ".join(found)


def tables(game: Game, observation: np.ndarray) -> str:
    """Names of the observation tables with something in them, and how much."""
    parts = game.split(observation)
    return " ".join(
        f"{name}:{int(np.count_nonzero(part))}" for name, part in parts.items() if part.any()
    )


def playthroughs() -> list[tuple[str, int, int]]:
    """Name, seats and seed of all recorded games."""
    return [
        (name, seats, seed)
        for name in lairzoo.games()
        for seats, seed, _ in OTHERS.get(name, USUAL)
    ]


def playthrough(name: str, seats: int, seed: int) -> str:
    """One game as text: after each action who did what, what changed, and what is seen."""
    (options,) = (more for *key, more in OTHERS.get(name, USUAL) if key == [seats, seed])
    game = lairzoo.game(name, players=seats, **options)
    state = game.new(seed)
    told = "".join(f", {option}={value}" for option, value in options.items())
    lines = [
        f"{name}, {seats} seats, seed {seed}{told}, version {game.spec.version}",
        *_look(game, state),
    ]
    for number in choices(seed):
        if state.is_over:
            break
        legal = state.legal_actions()
        action = int(legal[int(number * len(legal))])
        seat, before = state.seat, state._record[0].copy()
        state.apply(action)
        lines.append("")
        lines.append(f"{state.decisions}: seat {seat} {game.action_text(action)}")
        lines += [f"   {line}" for line in state.event_lines(seat)]
        lines.append(f"   changed {changes(before, state._record[0])}")
        lines += _look(game, state)
    lines += [
        "",
        f"over: {state.reason}",
        f"scores {state.scores().tolist()}",
        f"outcome {state.outcome().tolist()}",
    ]
    return "\n".join(lines) + "\n"


def _look(game: Game, state: State) -> list[str]:
    """Mask of the actor and every seat's observation, as hashes; the actor's tables by name."""
    mask = state.action_mask()
    seen = [state.observation(seat) for seat in range(game.num_seats)]
    actor = max(0, state.seat)
    return [
        f"   next seat {state.seat}, {int(mask.sum())} legal, mask {digest(mask)}, "
        f"sees {' '.join(digest(part) for part in seen)}",
        f"   {tables(game, seen[actor])}",
    ]


def layout(name: str) -> str:
    """What must not change unnoticed: action labels, observation tables, record, cards."""
    game = lairzoo.game(name)
    spec = game.spec
    frozen = {
        "version": spec.version,
        "record": spec.record.layout_hash,
        "cards": game.cards.content_hash,
        "spaces": game.space_hash,
        "actions": [spec.codec.label(k) for k in range(len(spec.codec))],
        "observation": [
            {"name": row["name"], "offset": row["offset"], "shape": row["shape"]}
            for row in spec.layout.describe()
        ],
    }
    return json.dumps(frozen, indent=1) + "\n"


def files() -> dict[Path, str]:
    """All golden files with their contents."""
    found = {}
    for name in lairzoo.games():
        found[TESTS / "golden" / f"{name}.json"] = layout(name)
    for name, seats, seed in playthroughs():
        path = TESTS / "playthroughs" / f"{name}_{seats}_{seed}.txt"
        found[path] = playthrough(name, seats, seed)
    return found


def main() -> None:
    """Write them."""
    for path, text in files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
