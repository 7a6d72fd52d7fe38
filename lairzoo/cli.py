"""The command line: each command a thin call into envs, agents, arena and benchmarks.

Errors the user can put right are one line on stderr and exit code 2; Ctrl-C ends with 130.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from rich.console import Console

BAD_INPUT = 2
INTERRUPTED = 130
# click's, or that of the copy of click which newer versions of typer bring along
UsageError: Any = typer.BadParameter.__mro__[1]


class _Commands(TyperGroup):
    """Reads `tournament merge` as a command of its own, so that `tournament GAME` needs no verb."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[:2] == ["tournament", "merge"]:
            args = ["tournament-merge", *args[2:]]
        return super().resolve_command(ctx, args)


app = typer.Typer(
    cls=_Commands,
    name="lairzoo",
    help="Board-game environments for reinforcement learning.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="Option of the game; may be repeated."),
]


def main() -> None:
    """Entry point of the program `lairzoo`."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run a command line; returns the exit code."""
    try:
        code = app(arguments, prog_name="lairzoo", standalone_mode=False)
    except UsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            typer.echo(error.format_message())
            return BAD_INPUT
        return _complain(error.format_message())
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except typer.Exit as stop:
        return stop.exit_code
    return code if isinstance(code, int) else 0


def _complain(text: str) -> int:
    sys.stderr.write(f"lairzoo: error: {' '.join(str(text).split())}\n")
    return BAD_INPUT


@contextmanager
def _user_errors() -> Iterator[None]:
    """What the user can put right becomes one line and exit code 2."""
    from lairzoo.agents import AgentError
    from lairzoo.arena.errors import ArenaError

    try:
        yield
    except (AgentError, ArenaError) as error:
        raise typer.Exit(_complain(str(error))) from None


def _parse_options(pairs: list[str] | None) -> dict[str, Any]:
    options: dict[str, Any] = {}
    words: dict[str, Any] = {"true": True, "false": False}
    for pair in pairs or []:
        key, equals, text = pair.partition("=")
        if not equals or not key:
            raise typer.Exit(_complain(f"--option wants key=value, not '{pair}'"))
        value: Any = words.get(text.lower(), text)
        for kind in (int, float):
            if isinstance(value, str):
                try:
                    value = kind(value)
                except ValueError:
                    continue
        options[key.replace("-", "_")] = value
    return options


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
    with _user_errors():
        for name in lairzoo.games() if game is None else [game]:
            start = time.perf_counter()
            match.warm_up(match.make_game(name, {}))
            seconds[name] = round(time.perf_counter() - start, 3)
            if not as_json:
                typer.echo(f"{name}: ready after {seconds[name]:.1f} s")
    if as_json:
        typer.echo(json.dumps(seconds))


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
        raise typer.Exit(_complain(f"unknown game '{game}' (known: {', '.join(known)})"))
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


@app.command()
def tournament(
    game: Annotated[str, typer.Argument(help="Name of the game (see `lairzoo games`).")],
    agents: Annotated[
        str,
        typer.Option(help="Agents, separated by commas: random, heuristic, or module:factory."),
    ],
    players: Annotated[int | None, typer.Option(help="Seats of a match.")] = None,
    games: Annotated[
        int, typer.Option(help="Matches, rounded up to whole blocks (a line-up in all rotations).")
    ] = 200,
    out: Annotated[
        Path, typer.Option(help="Results file; a run goes on where it was stopped.")
    ] = Path("results.sqlite"),
    report: Annotated[Path | None, typer.Option(help="Write a report (HTML).")] = None,
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
    shard: Annotated[
        str, typer.Option(metavar="I/N", help="Play the I-th of N parts; merge the files later.")
    ] = "1/1",
    as_json: AsJson = False,
) -> None:
    """Let agents play each other: ratings, seats, who beats whom.

    `lairzoo tournament merge A B` puts results files together.
    """
    from lairzoo.arena import tournament as arena

    options = _parse_options(option)
    if players is not None:
        options["players"] = players
    _check_folders(out, report)
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
    )
    with _user_errors(), _progress_bar() as progress:
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
    report: Annotated[Path | None, typer.Option(help="Write a report (HTML).")] = None,
    as_json: AsJson = False,
) -> None:
    """Put the matches of several results files into one; no match counts twice."""
    from lairzoo.arena import results as arena

    _check_folders(files[0] if out is None else out, report)
    with _user_errors():
        results = arena.merge(files, out)
    with results:
        _conclude(results, report, as_json)


def _parse_shard(text: str) -> tuple[int, int]:
    part, _, parts = text.partition("/")
    if not (part.isdigit() and parts.isdigit() and 1 <= int(part) <= int(parts)):
        raise typer.Exit(_complain(f"--shard wants I/N with I from 1 to N, not '{text}'"))
    return int(part) - 1, int(parts)


def _check_folders(*paths: Path | None) -> None:
    for path in paths:
        if path is not None and not path.absolute().parent.is_dir():
            raise typer.Exit(_complain(f"there is no folder {path.absolute().parent}"))
        if path is not None and path.is_dir():
            raise typer.Exit(_complain(f"{path} is a folder"))


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
            raise typer.Exit(_complain(f"{report}: {error.strerror}")) from None
    if as_json:
        typer.echo(json.dumps(summary, sort_keys=True))
    else:
        from rich.console import Console

        _print_table(summary, Console())


def _print_table(summary: dict[str, Any], console: Console) -> None:
    from rich.markup import escape
    from rich.table import Table

    from lairzoo.arena import report as pages

    table = Table(title=f"{summary['game']}, {summary['players']} players", title_justify="left")
    for name in ("agent", "rating", "won", "mean place", "mean score", "faults"):
        table.add_column(name, justify="left" if name == "agent" else "right")
    for agent in summary["agents"]:
        table.add_row(
            escape(agent["agent"]),
            pages.points(agent),
            pages.percent(agent["win"]),
            pages.number(agent["place_mean"]),
            pages.number(agent["score_mean"]),
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


if __name__ == "__main__":
    main()
