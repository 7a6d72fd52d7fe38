"""The command line: each command a thin call into envs, agents, arena and benchmarks.

Errors the user can put right are one line on stderr and exit code 2; Ctrl-C ends with 130.
"""

from __future__ import annotations

import sys

import typer

from . import bench, games, replay, tournament, train  # noqa: F401 - importing adds the commands
from .app import BAD_INPUT, INTERRUPTED, UsageError, app, complain


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
        return complain(error.format_message())
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except typer.Exit as stop:
        return stop.exit_code
    return code if isinstance(code, int) else 0
