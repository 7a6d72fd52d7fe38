"""`lairzoo train`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .app import INTERRUPTED, AsJson, GameOptions, app, complain, parse_options, user_errors

if TYPE_CHECKING:
    from rich.console import Console

NEEDED = ("torch", "stable_baselines3", "sb3_contrib", "tensorboard")

Opponents = Annotated[
    str | None,
    typer.Option(
        help="Who plays the other seats, separated by commas: random, heuristic, mix (both), "
        "the path of a checkpoint or a run."
    ),
]
BeginWith = Annotated[
    Path | None, typer.Option(help="Begin with this policy, a checkpoint or a run of any options.")
]


@app.command()
def train(
    game: Annotated[str, typer.Argument(help="Name of the game (see `lairzoo games`).")],
    out: Annotated[
        Path, typer.Option(help="Folder of the run; the same command goes on where it was stopped.")
    ],
    steps: Annotated[int | None, typer.Option(help="Learner decisions in all.")] = None,
    players: Annotated[int | None, typer.Option(help="Seats of a game.")] = None,
    opponents: Opponents = None,
    option: GameOptions = None,
    eval_every: Annotated[int | None, typer.Option(help="Steps between evaluations.")] = None,
    eval_games: Annotated[
        int | None, typer.Option(help="Games against each baseline in an evaluation.")
    ] = None,
    checkpoint_every: Annotated[int | None, typer.Option(help="Steps between checkpoints.")] = None,
    lanes: Annotated[int | None, typer.Option(help="Games side by side.")] = None,
    seed: Annotated[int | None, typer.Option(help="Another seed is another run.")] = None,
    begin_with: BeginWith = None,
    config: Annotated[
        Path | None,
        typer.Option(help="Settings (TOML) in place of those that come with the game."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Train a policy with MaskablePPO, and measure it against random and heuristic play.

    The policy of a cooperative game plays all seats, and is measured by itself.

    `ppo:OUT` then names it wherever an agent is named. Settings that have no option here stand in
    the settings file (--config).
    """
    given = {
        "steps": steps,
        "eval_every": eval_every,
        "eval_games": eval_games,
        "checkpoint_every": checkpoint_every,
        "lanes": lanes,
        "seed": seed,
        "begin_with": None if begin_with is None else str(begin_with),
    }
    changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if opponents is not None:
        changes["opponents"] = [word.strip() for word in opponents.split(",") if word.strip()]
    changes["options"] = parse_options(option)
    if players is not None:
        changes["options"]["players"] = players
    for name in NEEDED:
        if find_spec(name) is None:
            raise typer.Exit(complain(f"training needs {name}: pip install 'lairzoo[train]'"))
    with user_errors():
        plan = _plan(game, config, changes)
        from lairzoo.agents.learn import ppo

        try:
            with _progress() as progress:
                rows = ppo.train(ppo.Plan(*plan), out, progress)
        except KeyboardInterrupt:
            raise typer.Exit(_say_how_to_go_on(out)) from None
    _conclude(rows, out, as_json)


def _plan(name: str, config: Path | None, changes: dict[str, Any]) -> tuple[Any, Any]:
    """Game and settings of a command line (torch is not needed to refuse it)."""
    import lairzoo
    from lairzoo.agents import AgentError
    from lairzoo.agents.learn import settings

    known = lairzoo.games()
    if name not in known:
        raise AgentError(f"unknown game '{name}' (known: {', '.join(known)})")
    chosen = settings.read(settings.preset(name) if config is None else config, changes)
    try:
        game = lairzoo.game(name, **chosen.options)
    except (ValueError, TypeError) as error:
        raise AgentError(str(error)) from error
    return game, chosen


@contextmanager
def _progress() -> Iterator[Callable[[int, int, dict[str, Any]], None]]:
    """A bar on stderr where that is a terminal; each evaluation is a line in any case."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    facts = TextColumn("{task.fields[facts]}")
    columns = ("steps", BarColumn(), MofNCompleteColumn(), facts, TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("steps", total=None, facts="")

        def tell(done: int, planned: int, facts: dict[str, Any]) -> None:
            if "row" in facts:
                bar.console.print(_line(facts["row"]), highlight=False, soft_wrap=True)
                return
            reward = "-" if facts["reward"] is None else f"{facts['reward']:+.2f}"
            speed = "-" if facts["speed"] is None else f"{facts['speed']:,.0f}"
            text = f"{speed}/s, reward {reward}, {facts['games']:,} games"
            bar.update(task, completed=done, total=planned, facts=text)

        yield tell


def _line(row: dict[str, Any]) -> str:
    """An evaluation in words; of a team without opponents the score tells more than wins."""
    from lairzoo.agents.learn.evaluation import NOBODY

    score = f", mean score {row['score']:.1f}" if row["opponent"] == NOBODY else ""
    return (
        f"after {row['steps']:,} steps: wins {100 * row['share']:.1f} % "
        f"({100 * row['low']:.1f}-{100 * row['high']:.1f}) of {row['games']} games "
        f"against {row['opponent']}{score}"
    )


def _say_how_to_go_on(out: Path) -> int:
    from lairzoo.agents.learn import checkpoint

    found = checkpoint.folders(out)
    saved = f"{int(found[-1].name):,} steps are saved in {out}" if found else "nothing was saved"
    sys.stderr.write(f"lairzoo: stopped; {saved}; the same command goes on from there\n")
    return INTERRUPTED


def _conclude(rows: list[dict[str, Any]], out: Path, as_json: bool) -> None:
    from lairzoo.agents.learn import checkpoint

    newest = checkpoint.folders(out)[-1]
    if as_json:
        about = checkpoint.read_about(newest)
        typer.echo(json.dumps({"checkpoint": str(newest), "about": about, "evaluations": rows}))
        return
    from rich.console import Console

    _print_table(rows, Console())
    typer.echo(f"checkpoint: {newest} (play it as ppo:{out})")


def _print_table(rows: list[dict[str, Any]], console: Console) -> None:
    from rich.table import Table

    table = Table(title="wins with 95 % intervals", title_justify="left")
    for name in ("steps", "against", "plays", "games", "won", "interval", "mean score"):
        table.add_column(name, justify="left" if name in ("against", "plays") else "right")
    for row in rows:
        table.add_row(
            f"{row['steps']:,}",
            row["opponent"],
            row["mode"],
            str(row["games"]),
            f"{100 * row['share']:.1f} %",
            f"{100 * row['low']:.1f}-{100 * row['high']:.1f}",
            f"{row['score']:.1f}",
        )
    console.print(table)
