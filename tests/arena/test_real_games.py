"""The arena on real kernels: the toy and every registered game."""

import numpy as np
import pytest

import lairzoo
from lairzoo.arena import match, tournament
from lairzoo.arena.process import Processes
from lairzoo.arena.summary import summarize

from .play import AGENT

pytestmark = pytest.mark.jit_only  # whole games, hundreds of them

TOY = "tests.arena.real_games:toy"
UNIFORM = "lairzoo.agents.uniform:UniformAgent"
HEURISTIC = "lairzoo.agents.heuristic:HeuristicAgent"


@pytest.fixture(params=[TOY, *lairzoo.games()])
def name(request):
    return request.param


def is_team(name):
    return match.is_team(match.make_game(name, {}))


def specs(name, agents, seeds):
    options = {"players": len(agents)}
    game = match.make_game(name, options)
    asked = {"game": name, "options": options}
    seats = [(agent, agent) for agent in agents]
    return [match.make_spec(game, asked, seats, (0, k % 2, seed)) for k, seed in enumerate(seeds)]


def test_a_match_comes_out_alike_alone_and_in_any_batch(name):
    some = specs(name, ["random", "heuristic", "random"], range(24))
    together = match.play_kernel(some)
    assert together == [match.play(one) for one in some]
    assert together[5:9] == match.play_kernel(some[5:9])
    assert len({tuple(result["scores"]) for result in together}) > 5


def test_rotations_change_what_random_agents_draw(name):
    one, two = specs(name, ["random", "random"], [5, 5])
    assert match.play(one)["match_id"] != match.play(two)["match_id"]
    changed = 0
    for seed in range(8):
        one, two = specs(name, ["random", "random"], [seed, seed])
        changed += match.play(one)["scores"] != match.play(two)["scores"]
    assert changed > 0


def test_places_agree_with_outcome_and_cover_all_seats(name):
    for result in match.play_kernel(specs(name, ["random", "heuristic", "random"], range(60))):
        places, outcome = result["places"], result["outcome"]
        assert [place == 1 for place in places] == [o == max(outcome) for o in outcome]
        assert sorted(places)[0] == 1
        for seat, place in enumerate(places):
            assert place == 1 + sum(other < place for other in places)
            assert 1 <= place <= 3, seat
        if is_team(name):
            assert len(set(outcome)) == 1
        else:
            assert sum(outcome) == pytest.approx(0.0)


def test_agents_in_processes_see_only_worlds_and_play_without_fault(name):
    processes = Processes()
    try:
        agents = [AGENT + "Checker", HEURISTIC, "random"]
        results = [match.play(one, processes) for one in specs(name, agents, range(3))]
        assert [result["faults"] for result in results] == [[], [], []]
        assert results == [match.play(one, processes) for one in specs(name, agents, range(3))]
    finally:
        processes.close()


def test_our_agents_are_as_strong_in_processes_as_in_the_kernel(name, tmp_path):
    plan = tournament.Plan(name, ["random", UNIFORM], 40, {"players": 2})
    with tournament.run(plan, tmp_path / "a.sqlite") as file:
        table = summarize(file.about, file.rows())
    if is_team(name):
        alike = [team for team in table["teams"] if "+" not in team["team"]]
        assert not any(team["faults"] for team in alike)
        one, other = (team["score_mean"] for team in alike)
        assert abs(one - other) < 0.5 * (one + other) / 2
        return
    assert table["faulted"] == 0
    strong, weak = table["agents"]
    assert strong["rating"] - weak["rating"] <= 2.5 * strong["rating_margin"]


def test_the_heuristic_beats_random_play(name, tmp_path):
    plan = tournament.Plan(name, ["random", "heuristic"], 200, {"players": 3})
    with tournament.run(plan, tmp_path / "a.sqlite") as file:
        table = summarize(file.about, file.rows())
    if is_team(name):
        teams = {team["team"]: team for team in table["teams"]}
        strong, weak = teams["heuristic"], teams["random"]
        assert strong["score_mean"] > 1.5 * weak["score_mean"]
        assert strong["success"]["share"] >= weak["success"]["share"]
        return
    best = table["agents"][0]
    assert best["agent"] == "heuristic"
    assert best["rating"] - best["rating_margin"] > 0
    assert np.isfinite(best["rating"])
