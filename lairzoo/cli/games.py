"""`lairzoo games` and `lairzoo warmup`."""

from __future__ import annotations

import json
import time
from typing import Annotated, Any

import typer

from .app import AsJson, app, user_errors


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games that can be played."""
    import lairzoo

    rows: list[dict[str, Any]] = []
    for name in lairzoo.games():
        game = lairzoo.game(name)
        rows.append(
            {
                "game": name,
                "version": game.version,
                "seats": game.num_seats,
                "actions": game.num_actions,
                "observation": game.observation_size,
                "options": {row["name"]: row["default"] for row in game.describe()["options"]},
            }
        )
    if as_json:
        typer.echo(json.dumps(rows, default=str))
        return
    for row in rows:
        typer.echo(
            f"{row['game']}  version {row['version']}, {row['actions']} actions, "
            f"{row['observation']} observed numbers"
        )
        typer.echo("  " + ", ".join(f"{key}={value}" for key, value in row["options"].items()))


@app.command()
def warmup(
    game: Annotated[str | None, typer.Argument(help="One game; all of them when left out.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compile the kernels now (once per version), so that nothing has to wait later."""
    import lairzoo
    from lairzoo.arena import match

    seconds = {}
    with user_errors():
        for name in lairzoo.games() if game is None else [game]:
            start = time.perf_counter()
            match.warm_up(match.make_game(name, {}))
            seconds[name] = round(time.perf_counter() - start, 3)
            if not as_json:
                typer.echo(f"{name}: ready after {seconds[name]:.1f} s")
    if as_json:
        typer.echo(json.dumps(seconds))
