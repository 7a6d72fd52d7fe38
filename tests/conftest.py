"""The games under test: every registered one and the toy, for every number of seats.

`game` runs a test over all of them, `one_game` over one configuration a game. The toy is in the
registry only while a test asks for it.
"""

import os
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import gymnasium
import pytest

import lairzoo
from lairzoo.envs import registry
from lairzoo.envs.core.bind import is_jitted

TESTS = Path(__file__).resolve().parent
TOY = "toygame"
TOY_ID = "lairzoo/Toy-v0"
SEEDS = range(20 if is_jitted() else 2)  # without the compiler a step takes a thousand times longer

# Test processes share the cores: threads of torch that spin while they wait make each other crawl.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
sys.path.insert(0, str(TESTS))  # the toy is a package of its own


@dataclass(frozen=True)
class Config:
    """A game with options."""

    name: str
    options: tuple[tuple[str, object], ...] = ()

    def __str__(self):
        return "-".join([self.name, *(str(value) for _, value in self.options)])

    @property
    def id(self):
        return TOY_ID if self.name == TOY else registry.TABLE[self.name].id

    def game(self, **more):
        return _game(self.name, tuple(sorted((dict(self.options) | more).items())))


@cache
def _game(name, options):
    if name == TOY:
        from lairzoo.envs.core.game import Game
        from toygame import GAME

        return Game(GAME, **dict(options))
    return lairzoo.game(name, **dict(options))


def configs(name):
    """All numbers of seats, and every other mode once."""
    if name == TOY:
        from toygame import GAME

        options = GAME.options
    else:
        options = registry.spec(name).options
    allowed = {option.name: option for option in options}
    found = [Config(name, (("players", n),)) for n in allowed["players"].allowed]
    if "mode" in allowed:
        mode = allowed["mode"]
        found += [Config(name, (("mode", m),)) for m in mode.allowed if m != mode.default]
    return found


NAMES = (TOY, *registry.TABLE)
EVERY = [config for name in NAMES for config in configs(name)]
ONE = [Config(name) for name in NAMES]
MODES = [Config(TOY), *(config for config in configs(TOY) if config.options[0][0] == "mode")]


@pytest.fixture
def toy(monkeypatch):
    """Puts the toy into the registry, for the time of a test."""
    monkeypatch.setitem(registry.TABLE, TOY, registry.Entry(TOY, TOY_ID))
    registry.register_gymnasium()
    yield TOY
    gymnasium.registry.pop(TOY_ID, None)


@pytest.fixture(params=EVERY, ids=str)
def config(request, toy):
    """Every configuration of every game."""
    return request.param


@pytest.fixture
def game(config):
    """The game of every configuration."""
    return config.game()


@pytest.fixture(params=ONE, ids=str)
def one(request, toy):
    """One configuration of every game."""
    return request.param


@pytest.fixture
def one_game(one):
    """Every game, once."""
    return one.game()


@pytest.fixture(params=MODES, ids=str)
def mode(request, toy):
    """Rivals, a team, and a team against one: the toy in all its modes."""
    return request.param


@pytest.fixture(scope="session")
def child_env():
    """Environment variables for a child process that imports the toy and the tests."""
    path = os.pathsep.join([str(TESTS), str(TESTS.parent), *sys.path])
    return os.environ | {"PYTHONPATH": path}
