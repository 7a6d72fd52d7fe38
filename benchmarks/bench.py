"""What `lairzoo bench` measures for a game, on one core."""

from __future__ import annotations

from typing import Any

import lairzoo

from . import adapters, copies, kernels, memory, reference, starts
from .harness import report


def run(name: str = "dark_domains", repeats: int = 5, start_up: bool = True) -> dict[str, Any]:
    """All figures of a game as plain data; ratios are to the reference kernel of the same run."""
    game = lairzoo.game(name)
    figures = [
        reference.figure(repeats),
        kernels.playouts(game, "random", repeats),
        kernels.playouts(game, "heuristic", repeats),
        kernels.batch_steps(game, repeats),
        adapters.aec_steps(game, repeats),
        adapters.gymnasium_steps(game, repeats),
        adapters.vector_steps(game, repeats),
        *copies.figures(game, repeats),
        *(starts.figures(name) if start_up else []),
        *memory.figures(game, repeats),
    ]
    found = report(figures, f"lairzoo bench {name} --repeats {repeats} --json")
    yardstick = figures[0].value
    for row in found["figures"]:
        row["ratio"] = row["value"] / yardstick if row["unit"] == "1/s" else None
    return {"game": name, "version": game.version, "options": game.options, **found}
