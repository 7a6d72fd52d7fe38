"""Pixels and windows: what they show, and one line where the extra is missing."""

import sys

import numpy as np
import pytest

import lairzoo
from lairzoo.envs.adapters.screens import Screen, render_modes
from lairzoo.envs.render import raster, svg
from lairzoo.envs.render.window import Window

SQUARE = svg.Sheet(60, 40, "test")
SQUARE.bar(0, 0, 30, 40, "#ff0000")


@pytest.fixture
def no_display(monkeypatch):
    pytest.importorskip("pygame")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def test_pixels_are_those_of_the_sheet():
    pytest.importorskip("resvg_py")
    found = raster.pixels(SQUARE.document())
    assert (found.shape, found.dtype) == ((40, 60, 3), np.uint8)
    assert found[20, 10].tolist() == [255, 0, 0]
    assert found[20, 50].tolist() == [0xF4, 0xEF, 0xE3]


def test_text_is_drawn():
    pytest.importorskip("resvg_py")
    sheet = svg.Sheet(60, 40, "test")
    sheet.text(5, 20, "Grove", 50)
    assert (raster.pixels(sheet.document()) < 100).any()


def test_a_machine_without_fonts_has_the_one_of_pygame():
    resvg_py = pytest.importorskip("resvg_py")
    pytest.importorskip("pygame")
    blank, drawn = (
        bytes(resvg_py.svg_to_bytes(raster.PROBE, skip_system_fonts=True, font_files=files))
        for files in ([], raster._fallback())
    )
    assert len(drawn) > len(blank)


def test_no_font_is_told_in_one_line(monkeypatch):
    pytest.importorskip("resvg_py")
    monkeypatch.setattr(raster, "_has_font", lambda: False)
    with pytest.raises(RuntimeError, match=r"^no font to draw text with: install one"):
        raster.pixels(SQUARE.document())


def test_a_window_shows_pixels_and_closes(no_display):
    import pygame

    window = Window("test")
    window.close()  # not open yet: nothing to do
    picture = np.zeros((40, 60, 3), np.uint8)
    picture[10, 50] = (1, 2, 3)
    window.show(picture)
    assert pygame.display.get_surface().get_size() == (60, 40)
    assert tuple(pygame.display.get_surface().get_at((50, 10)))[:3] == (1, 2, 3)
    window.close()
    assert not pygame.display.get_init()


@pytest.mark.parametrize("module", ["resvg_py", "PIL"])
def test_what_is_missing_is_told_in_one_line(module, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=rf"want {module}: pip install 'lairzoo\[render\]'$"):
        raster.pixels(SQUARE.document())


def test_a_game_without_a_picture_has_words_alone(toy):
    game = lairzoo.game(toy)
    assert render_modes(game) == ["ansi"]
    with pytest.raises(ValueError, match=r"render_mode must be None or ansi, not 'rgb_array'"):
        Screen(game, "rgb_array")
    with pytest.raises(ValueError, match=r"has no picture"):
        game.new(1).svg()
