"""Recorded games to look at, and a browser to look with."""

import dataclasses
import os
import shutil

import pytest

import lairzoo
from lairzoo.envs import registry
from lairzoo.envs.core.replay import Recorder

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def draw(game, state, seat, log=()):
    """A picture of the toy: a table of points, and the hand of who looks; one element a line."""
    hands = "".join(str(x) for x in hand(state, seat)) if seat is not None else "-"
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 200" width="1280">',
            '<rect width="1280" height="200" fill="#345"/>',
            *(
                f'<text x="{20 + 200 * k}" y="40" fill="white">{points} points</text>'
                for k, points in enumerate(state.data.points[: game.num_seats])
            ),
            f'<text x="20" y="90" fill="white">turn {state.turn} &lt;{hands}&gt;</text>',
            *(f'<text x="20" y="150">{line.replace("<", "&lt;")}</text>' for line in log),
            "</svg>",
        ]
    )


def hand(state, seat):
    """The cards a seat of the toy holds."""
    from toygame import vocab as v

    s = state.data
    start = int(s.zone_start[v.Zone.HAND + seat])
    return [int(x) for x in s.card[start : start + int(s.zone_len[v.Zone.HAND + seat])]]


@pytest.fixture
def drawn(toy, monkeypatch):
    """The toy with pictures."""
    import toygame

    monkeypatch.setattr(toygame, "GAME", dataclasses.replace(toygame.GAME, draw=draw))
    return toy


def record(name, seed=1, policy="random", agents=(), **options):
    """A whole game of one policy, and its game."""
    game = registry.game(name, **options)
    recorder = Recorder.start(game, seed)
    while not recorder.state.is_over:
        recorder.apply(recorder.state.suggest(policy, len(recorder.actions)))
    return recorder.replay(agents), game


@pytest.fixture(scope="session")
def domains():
    """A game of the first registered game among four."""
    return record(lairzoo.games()[0], seed=3, policy="heuristic", players=4)


def missing(what):
    """Fail where everything must be there; skip elsewhere."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing")
    pytest.skip(f"{what} is not installed")


@pytest.fixture(scope="session")
def browser():
    """Chromium without a window, offline."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright")
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        missing("chromium")
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield chromium
        chromium.close()
