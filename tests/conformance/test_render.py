"""Every interface shows a game: words, pixels, a window, a film; the end included."""

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers import RecordVideo
from pettingzoo.test import render_test

from lairzoo.envs.adapters.aec import GameAECEnv
from lairzoo.envs.adapters.parallel import GameParallelEnv
from lairzoo.envs.adapters.petting import is_parallel
from lairzoo.envs.adapters.solo import SoloEnv
from lairzoo.envs.adapters.vector import BatchVectorEnv
from lairzoo.envs.render import raster

pytestmark = pytest.mark.jit_only


@pytest.fixture
def game(one, monkeypatch):
    """A game with a picture, on a machine without a display."""
    for module in ("resvg_py", "pygame"):
        pytest.importorskip(module)
    if one.game().spec.draw is None:
        pytest.skip("this game has no picture")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    return one.game()


def play_on(env, steps=10_000):
    """Random legal steps of a single environment, to the end if there are enough of them."""
    rng = np.random.default_rng(1)
    for _ in range(steps):
        action = rng.choice(np.flatnonzero(env.unwrapped.action_masks()))
        _, _, terminated, truncated, _ = env.step(int(action))
        if terminated or truncated:
            return


def is_picture(found):
    return found.dtype == np.uint8 and found.ndim == 3 and found.shape[2] == 3 and found.std() > 10


def test_pettingzoo_shows_every_mode(game):
    render_test(lambda **settings: GameAECEnv(game, **settings))


def test_the_picture_is_what_the_agent_to_act_may_know(game):
    env = GameAECEnv(game, render_mode="rgb_array")
    assert env.render() is None
    env.reset(3)
    seat = env.game_state().seat
    assert (env.render() == raster.pixels(env.game_state().svg(seat))).mean() > 0.98  # but events
    assert is_picture(env.render())
    env.close()


def test_gymnasium_shows_the_final_position(game):
    env = SoloEnv(game, render_mode="rgb_array")
    assert env.render() is None
    env.reset(seed=2)
    before = env.render()
    play_on(env)
    after = env.render()
    assert is_picture(before)
    assert env.game_state().is_over
    assert after.shape == before.shape
    assert not (after == before).all()
    assert (env.render() == after).all()


def test_a_film_ends_with_the_final_position(one, game, tmp_path):
    moviepy = pytest.importorskip("moviepy")
    short = SoloEnv(one.game(max_decisions=12), render_mode="rgb_array", opponents="random")
    env = RecordVideo(short, str(tmp_path / "film"), episode_trigger=lambda episode: True, fps=30)
    env.reset(seed=4)
    play_on(env)
    assert short.game_state().is_over
    final = env.render()
    env.close()
    (film,) = (tmp_path / "film").glob("*.mp4")
    clip = moviepy.VideoFileClip(str(film))
    last = clip.get_frame(clip.duration - 1 / clip.fps)
    first = clip.get_frame(0)
    clip.close()
    assert last.shape == final.shape
    unlike = np.abs(last.astype(int) - final).mean()  # films are compressed
    assert unlike < np.abs(first.astype(int) - final).mean()
    assert unlike < 12


def test_a_window_shows_every_step(game, monkeypatch):
    import pygame

    shown = []
    monkeypatch.setattr(pygame.display, "flip", lambda: shown.append(1))
    env = SoloEnv(game, render_mode="human")
    env.reset(seed=2)
    play_on(env, 3)
    assert len(shown) == 4
    assert env.render() is None
    env.close()
    assert not pygame.display.get_init()
    aec = GameAECEnv(game, render_mode="human")
    aec.reset(2)
    aec.step(int(np.flatnonzero(aec.action_masks())[0]))
    assert len(shown) == 7
    aec.close()


def test_a_vector_gives_a_picture_a_lane(game):
    env = BatchVectorEnv(game, 2, render_mode="rgb_array")
    assert env.render() is None
    env.reset(seed=1)
    pictures = env.render()
    assert len(pictures) == 2
    assert all(is_picture(picture) for picture in pictures)
    assert "human" not in env.metadata["render_modes"]
    with pytest.raises(ValueError, match="'human' is for single games"):
        BatchVectorEnv(game, 2, render_mode="human")


def test_parallel_shows_what_everybody_sees(game):
    if not is_parallel(game):
        pytest.skip("there is no Parallel environment")
    env = GameParallelEnv(game, render_mode="rgb_array")
    env.reset(1)
    assert (env.render() == raster.pixels(env.game_state().svg(None))).all()


def test_gymnasium_make_knows_the_modes(one, game):
    env = gymnasium.make(one.id, render_mode="rgb_array")
    env.reset(seed=1)
    assert is_picture(env.render())
    assert env.metadata["render_modes"] == ["ansi", "rgb_array", "human"]
    env.close()
