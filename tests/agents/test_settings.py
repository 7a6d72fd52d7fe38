"""Settings of a run: the preset, files of one's own, and what is refused."""

import re

import pytest

import lairzoo
from lairzoo import cli
from lairzoo.agents import AgentError
from lairzoo.agents.learn import settings
from tests.structure.tree import ROOT


def presets():
    """(game, file) of each file of settings that comes with a game."""
    return [
        (name, path)
        for name in lairzoo.games()
        for path in sorted((ROOT / "configs" / "train").glob(f"{name}*_ppo.toml"))
    ]


def test_every_game_has_a_preset():
    assert {settings.preset(name).name for name in lairzoo.games()} <= {
        path.name for _, path in presets()
    }
    assert len(presets()) == len(list((ROOT / "configs" / "train").iterdir()))


@pytest.mark.parametrize(("name", "path"), presets(), ids=lambda part: str(part).split("/")[-1])
def test_presets_are_complete(name, path):
    import tomllib

    given = tomllib.loads(path.read_text())
    assert set(given) == set(settings.NAMES)
    chosen = settings.read(path, {})
    assert lairzoo.game(name, **chosen.options).num_seats == chosen.options["players"]
    assert chosen.lanes * chosen.rollout % chosen.batch_size == 0


def test_the_readme_explains_every_key_once():
    text = (ROOT / "configs" / "README.md").read_text()
    rows = re.findall(r"^\| ((?:`[^`]+`(?:, )?)+) \|", text, re.MULTILINE)
    keys = [key for row in rows for key in re.findall(r"`([^`]+)`", row)]
    assert sorted(keys) == sorted(
        [name for name in settings.NAMES if name != "options"] + ["[options]"]
    )


def test_a_game_without_preset_has_the_defaults():
    assert settings.preset("no_such_game") is None
    assert settings.read(None, {}) == settings.Settings()


def test_the_command_line_goes_before_the_file(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text("steps = 5\nseed = 3\n[options]\nplayers = 4\nreward = 'rank'\n")
    chosen = settings.read(path, {"steps": 9, "options": {"players": 3}})
    assert (chosen.steps, chosen.seed) == (9, 3)
    assert chosen.options == {"players": 3, "reward": "rank"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("step = 5", r"unknown setting 'step' \(did you mean 'steps'\?\)"),
        ("zzz = 5", r"unknown setting 'zzz' \(there are: steps, seed"),
        ("steps = 'many'", r"Expected `int`, got `str` - at `\$.steps`"),
        ("steps = 0", "setting 'steps' must be at least 1, not 0"),
        ("gamma = 1.5", "setting 'gamma' must be more than 0 and at most 1, not 1.5"),
        ("batch_size = 9000", "must be at most lanes x rollout = 8000, not 9000"),
        ("eval_mode = 'mean'", "Invalid enum value 'mean'"),
        ("steps = ", "Invalid value"),
        ("opponents = []", "setting 'opponents' must be at least one agent"),
    ],
)
def test_bad_settings_are_told_in_one_line(tmp_path, text, words):
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(AgentError, match=words) as error:
        settings.read(path, {})
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "unknown game 'chess' (known: dark_domains"),
        (["dark_domains", "--option", "speed=3"], "speed"),
        (["dark_domains", "--players", "9"], "players"),
        (["dark_domains", "--config", "no.toml"], "no.toml: No such file"),
        (["dark_domains", "--steps", "0"], "setting 'steps' must be at least 1"),
        (["dark_domains", "--opponents", "nobody"], "unknown opponent 'nobody'"),
    ],
)
def test_the_command_line_refuses_in_one_line(tmp_path, capfd, monkeypatch, words, told):
    pytest.importorskip("sb3_contrib")
    monkeypatch.chdir(tmp_path)
    assert cli.run(["train", *words, "--out", str(tmp_path / "run")]) == 2
    error = capfd.readouterr().err
    assert error.count("\n") == 1
    assert told in error
    assert not (tmp_path / "run").exists()
