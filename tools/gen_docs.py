"""Write the generated parts of the docs anew, between their markers.

`<!-- generated:NAME -->` ... `<!-- /generated -->` in a game's README holds a table made from the
declarations (actions, observation, options); in the project's README `<!-- generated:NAME GAME -->`
holds figures of benchmarks/results. A test says when they are out of date.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lairzoo
from lairzoo.envs import registry

NOBODY = "nobody"  # as lairzoo.agents.learn.evaluation calls it, which wants torch
ROOT = Path(__file__).resolve().parent.parent
MARK = re.compile(r"(<!-- generated:(\w+)(?: (\w+))? -->\n).*?(<!-- /generated -->)", re.DOTALL)


def row(*cells: object) -> str:
    """A line of a Markdown table."""
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def table(head: tuple[str, ...], rows: list[tuple[Any, ...]]) -> str:
    """A Markdown table."""
    return (
        "\n".join([row(*head), row(*("---" for _ in head)), *(row(*cells) for cells in rows)])
        + "\n"
    )


def actions(name: str) -> str:
    """Action blocks of a game."""
    blocks = registry.spec(name).codec.describe()
    return table(
        ("block", "ids", "first", "meaning"),
        [
            (
                b["name"],
                _span(int(str(b["start"])), int(str(b["size"]))),
                f"`{b['first']}`",
                b["meaning"],
            )
            for b in blocks
        ],
    )


def _span(start: int, size: int) -> str:
    return str(start) if size == 1 else f"{start}-{start + size - 1}"


def observation(name: str) -> str:
    """Observation tables of a game."""
    rows = []
    for part in lairzoo.game(name).describe()["observation"]:
        count, width = part["shape"]
        span = _span(part["offset"], count * width)
        rows.append(
            (part["name"], span, f"{count} x {width}", part["meaning"], ", ".join(part["features"]))
        )
    return table(("table", "indices", "rows x features", "meaning", "features"), rows)


def options(name: str) -> str:
    """Options of a game."""
    rows = []
    for option in lairzoo.game(name).describe()["options"]:
        allowed = option["allowed"]
        if isinstance(allowed, type):
            words = {"bool": "True, False", "int": "a positive number", "str": "text"}[
                allowed.__name__
            ]
        elif isinstance(allowed, range):
            words = f"{allowed[0]}-{allowed[-1]}"
        else:
            words = ", ".join(str(word) for word in allowed)
        rows.append((f"`{option['name']}`", option["default"], words, option["meaning"]))
    return table(("option", "default", "allowed", "meaning"), rows)


def bench(name: str) -> str:
    """The committed figures of a game."""
    return _figures(name, ("what", "median", "range", "ratio to the reference kernel"))


def learner(name: str) -> str:
    """The committed figures of training on a game."""
    return _figures(f"{name}_learner", ("what", "median", "range", "how"))


def training(name: str) -> str:
    """What a committed training run came to."""
    path = ROOT / "benchmarks" / "results" / f"{name}_training.json"
    if not path.exists():
        return ""
    run = json.loads(path.read_text(encoding="utf-8"))
    rows = [
        (_met(row), f"{100 * row['share']:.1f} %", _span_of(row), row["games"])
        for row in run["evaluations"]
    ]
    players = run["players"]
    return (
        table((f"the policy, {players} players", "games won", "95 % interval", "games"), rows)
        + f"\nAfter {run['steps']:,} decisions in {run['seconds']:.0f} s of `{run['command']}` on "
        f"{run['machine']['cpu']} ({run['machine']['cores']} cores), commit "
        f"{run['machine']['commit']}; illegal actions: {run['illegal_actions']}.\n"
    )


def _met(row: dict[str, Any]) -> str:
    if row["opponent"] == NOBODY:  # a team without opponents: all seats are the policy's
        return f"in all seats, mean score {row['score']:.0f}"
    return f"against {row['opponent']}"


def _span_of(row: dict[str, Any]) -> str:
    return f"{100 * row['low']:.1f} - {100 * row['high']:.1f}"


def peers(name: str) -> str:
    """The committed figures of other libraries beside ours."""
    return _figures("peers", ("what", "median", "range", "how"))


def _figures(file: str, head: tuple[str, ...]) -> str:
    path = ROOT / "benchmarks" / "results" / f"{file}.json"
    if not path.exists():
        return ""
    found = json.loads(path.read_text(encoding="utf-8"))
    machine = found["machine"]
    rows = []
    for f in found["figures"]:
        ratio = f"{f['ratio']:.3f}" if f.get("ratio") else ""
        last = f["note"] if head[-1] == "how" else ratio
        span = f"{_number(f['low'], '')} - {_number(f['high'], '')}"
        rows.append((f["name"], _number(f["value"], f["unit"]), span, last))
    return (
        f"{table(head, rows)}\nMeasured on {found['date']} with `{found['command']}` on "
        f"{machine['cpu']} ({machine['cores']} cores), Python {machine['python']}, numba "
        f"{machine['numba']}, commit {machine['commit']}.\n"
    )


def _number(value: float, unit: str) -> str:
    text = f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
    return f"{text} {unit}".strip()


PARTS: dict[str, Callable[[str], str]] = {
    "actions": actions,
    "observation": observation,
    "options": options,
    "bench": bench,
    "learner": learner,
    "training": training,
    "peers": peers,
}


def renewed(path: Path, name: str) -> str:
    """The text of a file with its generated parts made anew; `name`: the game, if none is named."""
    return MARK.sub(
        lambda found: found[1] + PARTS[found[2]](found[3] or name) + found[4],
        path.read_text(encoding="utf-8"),
    )


def pages() -> dict[Path, str]:
    """Files with generated parts -> the game they are about ("" for the project's)."""
    found = {ROOT / "README.md": ""}
    for name in lairzoo.games():
        found[ROOT / "envs" / name / "README.md"] = name
    return found


def main() -> None:
    """Write them."""
    for path, name in pages().items():
        path.write_text(renewed(path, name), encoding="utf-8")


if __name__ == "__main__":
    main()
