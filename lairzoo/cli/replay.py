"""`lairzoo replay ...`: record games, verify files, read them in words, as pictures, as a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .app import (
    BAD_INPUT,
    AsJson,
    GameOptions,
    app,
    check_folders,
    complain,
    parse_options,
    user_errors,
)

if TYPE_CHECKING:
    from lairzoo.envs.core.game import Game, State
    from lairzoo.envs.core.replay import Replay
    from lairzoo.viewer import Look, Moment

DIFFERS = 1
END = "end"

replay = typer.Typer(
    name="replay",
    help="Record games and look at them again.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
app.add_typer(replay)

File = Annotated[Path, typer.Argument(help="A replay, as `replay record` writes it.")]
LookOf = Annotated[
    str,
    typer.Option(
        "--seat", metavar="N|public|all", help="Who looks: a seat, everybody, or all is open."
    ),
]


@replay.command()
def record(
    game: Annotated[str, typer.Argument(help="Name of the game (see `lairzoo games`).")],
    agents: Annotated[
        str, typer.Option(help="Agents by seat, separated by commas; they repeat around the table.")
    ],
    out: Annotated[Path, typer.Option(help="The file to write.")],
    seed: Annotated[int, typer.Option(help="Another seed is another game.")] = 0,
    players: Annotated[int | None, typer.Option(help="Seats of the game.")] = None,
    option: GameOptions = None,
    as_json: AsJson = False,
) -> None:
    """Let agents play one game and write its replay."""
    from lairzoo.agents import catalog
    from lairzoo.arena import match, recording

    options = parse_options(option)
    if players is not None:
        options["players"] = players
    check_folders(out)
    names = [word.strip() for word in agents.split(",") if word.strip()]
    if not names:
        raise typer.Exit(complain("--agents names no agent"))
    with user_errors():
        recording.check_game(game)
        for name in names:
            catalog.check(name)
        table = match.make_game(game, options)
        seats = [names[seat % len(names)] for seat in range(table.num_seats)]
        asked = {"game": game, "options": options}
        spec = match.make_spec(table, asked, [(name, name) for name in seats], (0, 0, seed))
        result, kept = recording.record(spec)
        for fault in result["faults"]:
            who = f"{table.agent_names[fault['seat']]} ({seats[fault['seat']]})"
            raise typer.Exit(complain(f"{who} failed: {fault['cause']}: {fault['detail']}"))
        recording.save(kept, out)
    told = {
        "file": str(out),
        "game": kept.game,
        "version": kept.version,
        "seed": kept.seed,
        "agents": seats,
        "steps": len(kept.actions),
        "scores": result["scores"],
        "outcome": result["outcome"],
    }
    if as_json:
        typer.echo(json.dumps(told))
        return
    typer.echo(f"{out}: {kept.game}, seed {kept.seed}, {len(kept.actions)} steps")
    for line in _results(table, seats, result["scores"], result["outcome"]):
        typer.echo(line)


@replay.command()
def verify(
    files: Annotated[list[Path], typer.Argument(help="Replays.")], as_json: AsJson = False
) -> None:
    """Play replays again and compare every step.

    Exit code 1: one doesn't play as it was recorded; 2: one can't be read or is of another version.
    """
    from lairzoo.envs.core.errors import ReplayDiffers, ReplayError

    rows: list[dict[str, Any]] = []
    worst = 0
    for path in files:
        row: dict[str, Any] = {"file": str(path), "ok": False, "step": None, "error": None}
        rows.append(row)
        try:
            kept, game = _open(path)
            row |= {"game": kept.game, "version": kept.version, "steps": len(kept.actions)}
            kept.verify(game)
        except ReplayError as error:
            differs = isinstance(error, ReplayDiffers)
            row |= {"step": getattr(error, "step", None), "error": _named(path, error)}
            worst = max(worst, DIFFERS if differs else BAD_INPUT)
            complain(row["error"])
            continue
        row["ok"] = True
        if not as_json:
            typer.echo(f"{path}: {kept.game} {kept.version}, {row['steps']} steps, as recorded")
    if as_json:
        typer.echo(json.dumps(rows))
    raise typer.Exit(worst)


@replay.command()
def text(
    file: File,
    seat: LookOf = "all",
    at: Annotated[
        list[str] | None,
        typer.Option(
            metavar="K|end|none", help="Print the position at step K too; may be repeated."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read a game in words: who chose what, what happened, and the position at the end."""
    with user_errors():
        look = _look(seat)
        kept, game = _open(file)
        shown = _shown(kept, game, look, at or [END])
        rows = list(_rows(kept, game, look, shown))
        ending = _ending(kept, game, look)
    if as_json:
        about = {"file": str(file), "game": kept.game, "version": kept.version, "seat": look}
        told = {**about, "agents": kept.agents, "moments": rows, "end": ending}
        typer.echo(json.dumps(told))
        return
    agents = kept.agents or [""] * game.num_seats
    seed = f", seed {kept.seed}" if look == "all" else ""  # it tells all secrets
    typer.echo(f"{game.spec.title} {kept.version}, {game.num_seats} seats{seed}")
    turn = None
    for row in rows:
        if row["turn"] != turn:
            turn = row["turn"]
            typer.echo(f"\nTurn {turn}")
        for line in row["events"]:
            typer.echo(f"        {line}")
        if "text" in row:
            typer.echo(f"\n{_indent(row['text'], row['step'])}\n")
        if row["action"]:
            typer.echo(f"{row['step']:6}  {row['name']}: {row['action']}")
    if ending is not None:
        typer.echo(f"\nThe end: {ending['reason']}")
        for line in _results(game, agents, ending["scores"], ending["outcome"]):
            typer.echo(line)


@replay.command()
def svg(
    file: File,
    step: Annotated[str, typer.Option(metavar="K|end", help="Steps are counted from 0.")],
    out: Annotated[Path, typer.Option(help="The file to write.")],
    seat: LookOf = "all",
) -> None:
    """Draw the board at one step (as `replay text` with the same --seat counts them)."""
    from lairzoo.viewer.export import picture

    check_folders(out)
    with user_errors():
        look = _look(seat)
        kept, game = _open(file)
        if game.spec.draw is None:
            raise typer.Exit(complain(f"{kept.game} has no pictures"))
        (number,) = _shown(kept, game, look, [step])
        moment, state = next(row for row in _moments(kept, game, look) if row[0].number == number)
        side = look if isinstance(look, int) else None
        if look == "all":
            side = max(0, state.seat)
        drawn = picture(state, side, moment.events)
    _write(out, drawn)
    typer.echo(f"{out}: step {number}, turn {moment.turn}")


@replay.command()
def html(
    file: File,
    out: Annotated[Path, typer.Option(help="The page to write.")],
    seat: LookOf = "public",
) -> None:
    """Write one page that steps through the game; it needs no network and no other file.

    The page holds nothing that the one who looks may not know.
    """
    from lairzoo.viewer import export

    check_folders(out)
    with user_errors():
        look = _look(seat)
        kept, game = _open(file)
        page = export.html(kept, game, look)
    _write(out, page)
    typer.echo(f"{out}: {len(page.encode()) / 1e6:.2f} MB")


def _open(path: Path) -> tuple[Replay, Game]:
    from lairzoo.envs.core.errors import ReplayError
    from lairzoo.envs.core.replay import Replay
    from lairzoo.viewer import open_game

    kept = Replay.load(path)
    try:
        return kept, open_game(kept)
    except ReplayError as error:
        raise ReplayError(_named(path, error)) from None


def _named(path: Path, error: Exception) -> str:
    text = str(error)
    return text if text.startswith(f"{path}: ") else f"{path}: {text}"


def _look(word: str) -> Look:
    if word == "public":
        return "public"
    if word == "all":
        return "all"
    if not word.isdecimal():
        raise typer.Exit(complain(f"--seat wants a seat's number, public or all, not '{word}'"))
    return int(word)


def _moments(kept: Replay, game: Game, look: Look) -> Iterator[tuple[Moment, State]]:
    from lairzoo.viewer import moments

    return moments(kept, game, look)


def _shown(kept: Replay, game: Game, look: Look, words: list[str]) -> set[int]:
    """The steps whose position is wanted."""
    last = max(moment.number for moment, _ in _moments(kept, game, look))
    steps = set()
    for word in words:
        if word == "none":
            continue
        if word != END and not (word.isdecimal() and int(word) <= last):
            raise typer.Exit(complain(f"no step '{word}': steps are 0..{last}, or {END}"))
        steps.add(last if word == END else int(word))
    return steps


def _rows(kept: Replay, game: Game, look: Look, shown: set[int]) -> Iterator[dict[str, Any]]:
    from lairzoo.viewer.moments import position_text

    for moment, state in _moments(kept, game, look):
        row = {
            "step": moment.number,
            "turn": moment.turn,
            "seat": moment.seat,
            "name": game.agent_names[moment.seat] if moment.seat >= 0 else "",
            "action": moment.action,
            "events": list(moment.events),
        }
        if moment.number in shown:
            row["text"] = position_text(state, look)
        yield row


def _ending(kept: Replay, game: Game, look: Look) -> dict[str, Any] | None:
    from lairzoo.viewer.export import ending

    *_, (_, state) = _moments(kept, game, look)
    return ending(game, state, look)


def _indent(text: str, step: int) -> str:
    lines = "\n".join(f"    | {line}".rstrip() for line in text.split("\n"))
    return f"    position at step {step}:\n{lines}"


def _results(
    game: Any, agents: list[str], scores: list[int] | None, outcome: list[float]
) -> Iterator[str]:
    for seat, name in enumerate(game.agent_names):
        points = f"{scores[seat]:5}" if scores is not None else ""
        yield f"  {name:14} {agents[seat]:14} {points}  {outcome[seat]:+.2f}"


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise typer.Exit(complain(f"{path}: {error.strerror}")) from None
