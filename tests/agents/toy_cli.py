"""The command line with the toy among the games: `python -m tests.agents.toy_cli train toygame`."""

import sys

from lairzoo import cli
from lairzoo.envs import registry

TOY = "toygame"

if __name__ == "__main__":
    registry.TABLE[TOY] = registry.Entry(TOY, "lairzoo/Toy-v0")
    sys.exit(cli.run(sys.argv[1:]))
