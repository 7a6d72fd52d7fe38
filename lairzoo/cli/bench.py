"""`lairzoo bench`."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from .app import AsJson, app, complain


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(help="One game; all of them when left out.")] = None,
    repeats: Annotated[int, typer.Option(help="Measurements per figure.", min=1)] = 5,
    as_json: AsJson = False,
) -> None:
    """Measure this machine: kernels, batch, adapters, copies, start-up."""
    import lairzoo

    known = lairzoo.games()
    if game is not None and game not in known:
        raise typer.Exit(complain(f"unknown game '{game}' (known: {', '.join(known)})"))
    from lairzoo.benchmarks import bench as benchmarks

    found = {name: benchmarks.run(name, repeats) for name in (known if game is None else [game])}
    if as_json:
        typer.echo(json.dumps(found))
        return
    for name, report in found.items():
        typer.echo(f"{name}  ({', '.join(f'{k} {v}' for k, v in report['machine'].items())})")
        for row in report["figures"]:
            spread = f"{row['low']:,.4g} to {row['high']:,.4g}"
            typer.echo(f"  {row['name']:44} {row['value']:>12,.4g} {row['unit']:4} ({spread})")
