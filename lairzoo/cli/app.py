"""The typer application and what all commands share: options, errors in one line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

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


def complain(text: str) -> int:
    """Say in one line what is wrong with the input; returns the exit code."""
    sys.stderr.write(f"lairzoo: error: {' '.join(str(text).split())}\n")
    return BAD_INPUT


@contextmanager
def user_errors() -> Iterator[None]:
    """What the user can put right becomes one line and exit code 2."""
    from lairzoo.agents import AgentError
    from lairzoo.arena.errors import ArenaError
    from lairzoo.envs.core.errors import ReplayError

    try:
        yield
    except (AgentError, ArenaError, ReplayError) as error:
        raise typer.Exit(complain(str(error))) from None


def check_folders(*paths: Path | None) -> None:
    """Refuse files to write whose folder is not there, before any work is done."""
    for path in paths:
        if path is not None and not path.absolute().parent.is_dir():
            raise typer.Exit(complain(f"there is no folder {path.absolute().parent}"))
        if path is not None and path.is_dir():
            raise typer.Exit(complain(f"{path} is a folder"))


def parse_options(pairs: list[str] | None) -> dict[str, Any]:
    """Options of a game from `key=value` words."""
    options: dict[str, Any] = {}
    words: dict[str, Any] = {"true": True, "false": False}
    for pair in pairs or []:
        key, equals, text = pair.partition("=")
        if not equals or not key:
            raise typer.Exit(complain(f"--option wants key=value, not '{pair}'"))
        value: Any = words.get(text.lower(), text)
        for kind in (int, float):
            if isinstance(value, str):
                try:
                    value = kind(value)
                except ValueError:
                    continue
        options[key.replace("-", "_")] = value
    return options
