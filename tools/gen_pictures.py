"""Make the pictures of the README again: each game in play, and the report of a tournament.

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
MOMENT = (7, 200, 0)  # seed, decisions, and who looks
MOMENTS = {"dark_domains": (21, 330, 0), "forgotten_depths": (5, 240, 0)}
COLOURS = 128  # flat pictures need no more
LEAGUE = "tournament dark_domains --agents random,heuristic --players 4 --games 200 --seed 1"


def board(name: str) -> Image.Image:
    """Heuristics well into a game, as one of them sees it."""
    seed, decisions, seat = MOMENTS.get(name, MOMENT)
    state = lairzoo.game(name).new(seed)
    log: list[str] = []
    while state.decisions < decisions or state.seat != seat:
        if state.is_over:
            raise SystemExit(f"{name} was over after {state.decisions} decisions; change MOMENTS")
        state.apply(state.suggest("heuristic", state.decisions))
        log += state.event_lines(seat)
    return Image.fromarray(raster.pixels(state.svg(seat, log)))


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
    """Write them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    pictures = {name: board(name) for name in lairzoo.games()}
    for name, picture in {**pictures, "report": report()}.items():
        small = picture.quantize(COLOURS, dither=Image.Dither.NONE)
        small.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
