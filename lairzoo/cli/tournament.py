"""`lairzoo tournament` and `lairzoo tournament merge`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .app import (
    INTERRUPTED,
    AsJson,
    GameOptions,
    app,
    check_folders,
    complain,
    parse_options,
    user_errors,
)

if TYPE_CHECKING:
    from rich.console import Console


Report = Annotated[Path | None, typer.Option(help="Write a report (HTML).")]
Replays = Annotated[Path | None, typer.Option(help="Folder for a replay of each match (slower).")]
Shard = Annotated[
    str, typer.Option(metavar="I/N", help="Play the I-th of N parts; merge the files later.")
]


@app.command()
def tournament(
    game: Annotated[str, typer.Argument(help="Name of the game (see `lairzoo games`).")],
    agents: Annotated[
        str,
        typer.Option(help="Agents, separated by commas: random, ppo:PATH, module:factory, ..."),
    ],
    players: Annotated[int | None, typer.Option(help="Seats of a match.")] = None,
    games: Annotated[
        int, typer.Option(help="Matches, rounded up to whole blocks (a line-up in all rotations).")
    ] = 200,
    out: Annotated[
        Path, typer.Option(help="Results file; a run goes on where it was stopped.")
    ] = Path("results.sqlite"),
    report: Report = None,
    option: GameOptions = None,
    seed: Annotated[int, typer.Option(help="Another seed plays other matches.")] = 0,
    workers: Annotated[
        int, typer.Option(help="Matches at a time, for agents of your own (0: one a core).", min=0)
    ] = 0,
    seconds_per_move: Annotated[
        float, typer.Option(help="An agent that takes longer loses the match.")
    ] = 60.0,
    memory_mb: Annotated[
        int, typer.Option(help="An agent that needs more loses the match (0: no limit).", min=0)
    ] = 4096,
    shard: Shard = "1/1",
    replays: Replays = None,
    as_json: AsJson = False,
) -> None:
    """Let agents play each other: ratings, seats, who beats whom.

    `lairzoo tournament merge A B` puts results files together.
    """
    from lairzoo.arena import tournament as arena

    options = parse_options(option)
    if players is not None:
        options["players"] = players
    check_folders(out, report)
    if replays is not None and not replays.is_dir():
        raise typer.Exit(complain(f"there is no folder {replays.absolute()}"))
    plan = arena.Plan(
        game=game,
        agents=[word.strip() for word in agents.split(",") if word.strip()],
        games=games,
        options=options,
        seed=seed,
        workers=workers,
        seconds_per_move=seconds_per_move,
        memory_mb=memory_mb,
        shard=_parse_shard(shard),
        replays=replays,
    )
    with user_errors(), _progress_bar() as progress:
        try:
            results = arena.run(plan, out, progress)
        except KeyboardInterrupt:
            raise typer.Exit(_say_how_to_go_on(out)) from None
    with results:
        _conclude(results, report, as_json)


@app.command(name="tournament-merge", hidden=True)
def tournament_merge(
    files: Annotated[list[Path], typer.Argument(help="Results files of the same game.")],
    out: Annotated[
        Path | None, typer.Option(help="Where to; without it the first file takes up the others.")
    ] = None,
    report: Report = None,
    as_json: AsJson = False,
) -> None:
    """Put the matches of several results files into one; no match counts twice."""
    from lairzoo.arena import results as arena

    check_folders(files[0] if out is None else out, report)
    with user_errors():
        results = arena.merge(files, out)
    with results:
        _conclude(results, report, as_json)


def _parse_shard(text: str) -> tuple[int, int]:
    part, _, parts = text.partition("/")
    if not (part.isdigit() and parts.isdigit() and 1 <= int(part) <= int(parts)):
        raise typer.Exit(complain(f"--shard wants I/N with I from 1 to N, not '{text}'"))
    return int(part) - 1, int(parts)


def _say_how_to_go_on(out: Path) -> int:
    saved = "nothing was"
    if out.exists():
        from lairzoo.arena import results

        saved = f"{len(results.read_rows(out))} matches are"
    sys.stderr.write(
        f"lairzoo: stopped; {saved} saved in {out}; the same command goes on from there\n"
    )
    return INTERRUPTED


@contextmanager
def _progress_bar() -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr, as long as that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = ("matches", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("matches", total=None)
        yield lambda done, planned: bar.update(task, completed=done, total=planned)


def _conclude(results: Any, report: Path | None, as_json: bool) -> None:
    from lairzoo.arena import report as pages
    from lairzoo.arena.summary import summarize

    summary = summarize(results.about, results.rows())
    if report is not None:
        try:
            pages.write(summary, report)
        except OSError as error:
            raise typer.Exit(complain(f"{report}: {error.strerror}")) from None
    if as_json:
        typer.echo(json.dumps(summary, sort_keys=True))
    else:
        from rich.console import Console

        _print_table(summary, Console())


def _print_table(summary: dict[str, Any], console: Console) -> None:
    from rich.markup import escape
    from rich.table import Table

    from lairzoo.arena import page, team_report
    from lairzoo.arena import report as pages

    table = Table(title=f"{summary['game']}, {summary['players']} players", title_justify="left")
    if "teams" in summary:
        for name in team_report.head(summary["teams"]):
            table.add_column(name, justify="left" if name == "team" else "right")
        for team in summary["teams"]:
            table.add_row(*(escape(cell) for cell in team_report.cells(team)))
        lines = [*team_report.duels(summary), pages.subtitle(summary)]
        console.print(table)
        for line in lines:
            console.print(escape(line), highlight=False, soft_wrap=True)
        return
    for name in ("agent", "rating", "won", "mean place", "mean score", "faults"):
        table.add_column(name, justify="left" if name == "agent" else "right")
    for agent in summary["agents"]:
        table.add_row(
            escape(agent["agent"]),
            pages.points(agent),
            page.percent(agent["win"]),
            page.number(agent["place_mean"]),
            page.number(agent["score_mean"]),
            ", ".join(f"{count} {cause}" for cause, count in agent["faults"].items()) or "-",
        )
    console.print(table)
    for line in pages.duels(summary):
        console.print(escape(line), highlight=False, soft_wrap=True)
    seats = ", ".join(f"{s['seat']}: {100 * s['win']['share']:.1f} %" for s in summary["seats"])
    console.print(f"wins by seat: {seats}", highlight=False, soft_wrap=True)
    for cycle in summary["cycles"]:
        circle = escape(" beats ".join([*cycle, cycle[0]]))
        console.print(f"circle: {circle}", highlight=False, soft_wrap=True)
    console.print(pages.subtitle(summary), highlight=False, soft_wrap=True)
