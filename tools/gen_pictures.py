"""Make the pictures of the README again: a board in play, and the report of a tournament.

    python tools/gen_pictures.py

Wants lairzoo[render,arena], playwright, and Chromium on the PATH.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from PIL import Image

import lairzoo
from lairzoo import cli
from lairzoo.envs.render import raster

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "images"
SEED, DECISIONS, SEAT = 21, 330, 0
COLOURS = 128  # flat pictures need no more
LEAGUE = "tournament dark_domains --agents random,heuristic --players 4 --games 200 --seed 1"


def board() -> Image.Image:
    """Four heuristics late in a game, as one of them sees it."""
    state = lairzoo.game("dark_domains", players=4).new(SEED)
    log: list[str] = []
    while state.decisions < DECISIONS or state.seat != SEAT:
        state.apply(state.suggest("heuristic", state.decisions))
        log += state.event_lines(SEAT)
    return Image.fromarray(raster.pixels(state.svg(SEAT, log)))


def report() -> Image.Image:
    """The page that a tournament writes, from its top."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "report.html"
        files = ["--out", f"{folder}/r.sqlite", "--report", str(page)]
        if cli.run([*LEAGUE.split(), *files]) != 0:
            raise SystemExit("the tournament failed")
        with sync_playwright() as driver:
            browser = driver.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            view = browser.new_page(viewport={"width": 1100, "height": 800})
            view.goto(page.as_uri())
            view.screenshot(path=f"{folder}/report.png")
            browser.close()
        return Image.open(f"{folder}/report.png").convert("RGB")


def main() -> None:
    """Write both."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, picture in (("board", board()), ("report", report())):
        small = picture.quantize(COLOURS, dither=Image.Dither.NONE)
        small.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
