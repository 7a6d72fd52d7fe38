"""Replays of matches: they play to what the table says, and writing them changes nothing."""

import pytest

import lairzoo
from lairzoo.arena import match, recording, tournament
from lairzoo.arena.errors import ArenaError
from lairzoo.envs.core.replay import Replay

from .play import AGENT, LEAGUE, table

TOY = "tests.arena.real_games:toy"


def spec_of(name, agents, seed=1, **options):
    asked = {"game": name, "options": {"players": len(agents), **options}}
    game = match.make_game(name, asked["options"])
    return match.make_spec(game, asked, [(a, a) for a in agents], (0, 1, seed))


@pytest.fixture(params=[TOY, *lairzoo.games()])
def name(request):
    return request.param


@pytest.mark.jit_only
def test_a_match_of_kernel_policies_is_recorded_as_it_is_played(name):
    spec = spec_of(name, ["random", "heuristic", "random"])
    result, replay = recording.record(spec)
    assert result == match.play_kernel([spec])[0]
    assert replay.agents == ["random", "heuristic", "random"]
    state = replay.verify(match.make_game(name, spec["options"]))
    assert state.is_over
    assert state.scores().tolist() == result["scores"]
    assert state.decisions == result["decisions"]


@pytest.mark.jit_only
def test_a_match_with_an_agent_in_a_process_is_recorded(name):
    spec = spec_of(name, [AGENT + "Worst", "random"])
    result, replay = recording.record(spec)
    game = match.make_game(name, spec["options"])
    assert result == match.play(spec)
    assert replay.verify(game).scores().tolist() == result["scores"]
    mine = [
        (action, state.legal_actions()[0])
        for state, action in zip(replay.states(game), replay.actions, strict=False)
        if state.seat == 0
    ]
    assert mine
    assert all(action == first for action, first in mine)


@pytest.mark.jit_only
def test_a_match_that_ends_by_a_fault_is_kept_up_to_there(name):
    result, replay = recording.record(spec_of(name, ["heuristic", AGENT + "Raises"]))
    game = match.make_game(name, {"players": 2})
    assert result["faults"][0]["seat"] == 1
    state = replay.verify(game)
    assert not state.is_over
    assert state.seat == 1


@pytest.mark.jit_only
def test_a_tournament_writes_a_replay_a_match_and_the_same_table(tmp_path):
    agents = ["random", "heuristic"]
    plan = tournament.Plan("dark_domains", agents, 8, replays=tmp_path)
    assert table(tmp_path / "a.sqlite", plan) == table(
        tmp_path / "b.sqlite", tournament.Plan("dark_domains", agents, 8)
    )
    game = match.make_game("dark_domains", {})
    with tournament.run(plan, tmp_path / "a.sqlite") as results:
        rows = results.rows()
    assert len(rows) == len(list(tmp_path.glob("*.json"))) == 8
    for row in rows:
        replay = Replay.load(tmp_path / f"{row['match_id']}.json")
        assert replay.agents == row["agents"]
        assert replay.verify(game).scores().tolist() == row["scores"]


@pytest.mark.jit_only
def test_replays_that_are_missing_are_written_later(tmp_path):
    plan = tournament.Plan("dark_domains", ["random"], 4)
    before = table(tmp_path / "a.sqlite", plan)
    plan = tournament.Plan("dark_domains", ["random"], 4, replays=tmp_path)
    assert table(tmp_path / "a.sqlite", plan) == before
    files = sorted(tmp_path.glob("*.json"))
    assert len(files) == 4
    kept = files[0].read_bytes()
    files[0].unlink()
    table(tmp_path / "a.sqlite", plan)
    assert files[0].read_bytes() == kept


def test_games_that_a_replay_cannot_name_are_refused(tmp_path):
    plan = tournament.Plan(LEAGUE, [AGENT + "Best"], 4, replays=tmp_path)
    with pytest.raises(ArenaError, match=f"our own games .{lairzoo.games()[0]}"):
        tournament.run(plan, tmp_path / "a.sqlite")
    assert not list(tmp_path.iterdir())


@pytest.mark.jit_only
def test_a_folder_that_cannot_be_written_is_one_line(tmp_path):
    _, replay = recording.record(spec_of("dark_domains", ["random", "random"]))
    with pytest.raises(ArenaError, match="No such file"):
        recording.save(replay, tmp_path / "none" / "game.json")
