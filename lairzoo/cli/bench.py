"""`lairzoo bench`."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from .app import AsJson, app, complain


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(help="One game; all of them when left out.")] = None,
    repeats: Annotated[int, typer.Option(help="Measurements per figure.", min=1)] = 5,
    learner: Annotated[
        bool, typer.Option("--learner", help="Measure training instead (wants lairzoo[train]).")
    ] = False,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="Measure ours beside other libraries instead, by commas: "
            "open_spiel, catanatron, rlcard.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure this machine: kernels, batch, adapters, copies, start-up, memory."""
    import lairzoo

    known = lairzoo.games()
    if game is not None and game not in known:
        raise typer.Exit(complain(f"unknown game '{game}' (known: {', '.join(known)})"))
    names = known if game is None else [game]
    if against is not None:
        found = {"peers": _beside(against, repeats)}
    elif learner:
        found = {name: _learner(name, repeats) for name in names}
    else:
        from lairzoo.benchmarks import bench as benchmarks

        found = {name: benchmarks.run(name, repeats) for name in names}
    if as_json:
        typer.echo(json.dumps(found))
        return
    for name, report in found.items():
        typer.echo(f"{name}  ({', '.join(f'{k} {v}' for k, v in report['machine'].items())})")
        for row in report["figures"]:
            spread = f"{row['low']:,.4g} to {row['high']:,.4g}"
            typer.echo(f"  {row['name']:44} {row['value']:>12,.4g} {row['unit']:4} ({spread})")


def _beside(against: str, repeats: int) -> dict[str, Any]:
    from lairzoo.benchmarks import harness, peers

    names = [word.strip() for word in against.split(",") if word.strip()]
    try:
        return harness.report(
            peers.figures(names, repeats),
            f"lairzoo bench --against {against} --repeats {repeats} --json",
        )
    except peers.PeerError as error:
        raise typer.Exit(complain(str(error))) from None


def _learner(name: str, repeats: int) -> dict[str, Any]:
    from lairzoo.benchmarks import harness

    try:
        from lairzoo.benchmarks import learner

        return harness.report(
            learner.figures(name, repeats),
            f"lairzoo bench {name} --learner --repeats {repeats} --json",
        )
    except ModuleNotFoundError as error:
        text = f"--learner wants {error.name}: pip install 'lairzoo[train]'"
        raise typer.Exit(complain(text)) from None
