"""One match: who plays it, how it is judged, and how agents that fail lose it."""

import concurrent.futures
import json
import multiprocessing
import os
import pickle

import pytest

from lairzoo.arena import match
from lairzoo.arena.errors import CAUSES, ArenaError, Stopped
from lairzoo.arena.process import Processes

from .play import AGENT, LEAGUE, agent_processes, spec, wait_until


@pytest.fixture
def processes():
    stock = Processes()
    yield stock
    stock.close()


def test_result_is_plain_data_and_judges_by_places(processes):
    result = match.play(spec([AGENT + "Worst", AGENT + "Best", "heuristic", "random"]), processes)
    assert json.loads(json.dumps(result)) == result
    for seat in range(4):
        assert result["places"][seat] == 1 + sum(
            s > result["scores"][seat] for s in result["scores"]
        )
        assert (result["outcome"][seat] > 0) == (result["places"][seat] == 1)
    assert result["faults"] == []
    assert result["decisions"] == 12


def test_a_match_is_the_same_alone_in_a_batch_and_with_used_processes(processes):
    fast = [spec(["random", "heuristic", "random"], seed) for seed in range(20)]
    assert match.play_kernel(fast) == [match.play(one) for one in fast]
    slow = spec([AGENT + "Lottery", "random", AGENT + "Lottery"], 5)
    first = match.play(slow, processes)
    match.play(spec([AGENT + "Lottery", "random", AGENT + "Lottery"], 6), processes)
    assert match.play(slow, processes) == first
    fresh = Processes()
    try:
        assert match.play(slow, fresh) == first
    finally:
        fresh.close()


def test_kernel_policies_play_alike_beside_agents_in_processes(processes):
    """The highest number is the heuristic's choice too: with it in a process nothing may change."""
    inside = match.play(spec(["heuristic", "random", "random"], 3))
    outside = match.play(
        {
            **spec(["heuristic", "random", "random"], 3),
            "agents": [AGENT + "Best", "random", "random"],
        },
        processes,
    )
    assert outside["scores"] == inside["scores"]


def test_seeds_of_agents_and_matches_matter(processes):
    results = [
        match.play(spec([AGENT + "Lottery", AGENT + "Lottery"], seed), processes)
        for seed in range(6)
    ]
    assert len({tuple(result["scores"]) for result in results}) > 3


@pytest.mark.parametrize(
    ("agent", "cause", "word"),
    [
        ("Raises", "raised", "ValueError: lost my way (fake_agents.py"),
        ("RaisesInReset", "raised", "KeyError"),
        ("Hangs", "timeout", "1 s"),
        ("AsksForever", "timeout", "1 s"),
        ("Exits", "exited", "exit code 3"),
        ("ExitsPolitely", "exited", "exit code 0"),
        ("Hoards", "memory", "MemoryError"),
        ("Meddles", "nonsense", ""),
        ("refuses", "start", "no agent today"),
        ("exits_at_once", "start", "exit code 4"),
        ("no_agent", "start", "returned no agent"),
        ("is_missing", "start", "has no 'is_missing'"),
    ],
)
def test_an_agent_that_fails_loses_the_match_by_the_rule(processes, agent, cause, word):
    limits = (1.0 if cause == "timeout" else 20.0, 2000 if cause == "memory" else 4096)
    result = match.play(
        spec(["random", "heuristic", AGENT + agent, AGENT + "Best"], 1, limits), processes
    )
    (fault,) = result["faults"]
    assert (fault["seat"], fault["cause"]) == (2, cause)
    assert word in fault["detail"]
    assert "\n" not in fault["detail"]
    assert result["places"] == [1, 1, 4, 1]
    assert result["outcome"] == pytest.approx([1 / 9, 1 / 9, -1 / 3, 1 / 9])
    assert result["scores"] is None
    # and the stock still plays
    assert match.play(spec([AGENT + "Best", "random"]), processes)["faults"] == []


def test_every_cause_is_tested():
    marks = test_an_agent_that_fails_loses_the_match_by_the_rule.pytestmark
    assert {case[1] for case in marks[0].args[1]} == set(CAUSES)


@pytest.mark.parametrize("answer", range(10))
def test_what_is_no_legal_action_is_nonsense(processes, answer, tmp_path, monkeypatch):
    (tmp_path / "answer").write_text(str(answer))
    monkeypatch.setenv("FAKE_AGENT_ANSWER", str(tmp_path / "answer"))
    (fault,) = match.play(spec(["random", AGENT + "Nonsense"]), processes)["faults"]
    assert (fault["seat"], fault["cause"]) == (1, "nonsense")


def test_what_an_agent_prints_disturbs_nothing(processes, capfd):
    assert match.play(spec(["random", AGENT + "Noisy"]), processes)["faults"] == []
    assert capfd.readouterr() == ("", "")


def test_search_sees_worlds_that_agree_with_its_seat_and_all_events(processes):
    result = match.play(
        spec([AGENT + "Searcher", "random", "heuristic", AGENT + "Searcher"]), processes
    )
    assert result["faults"] == []


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="looks into /proc")
def test_a_hanging_agent_is_ended_with_all_it_started(processes, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_AGENT_PIDS", str(tmp_path / "pids"))
    (fault,) = match.play(spec(["random", AGENT + "Spins"], 1, (2.0, 4096)), processes)["faults"]
    assert fault["cause"] == "timeout"
    pids = (tmp_path / "pids").read_text().split()
    assert len(pids) == 2

    def are_gone():
        return not any(is_running(pid) for pid in pids)

    assert wait_until(are_gone)


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_closing_the_stock_stops_matches_and_leaves_no_process(processes):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        running = [
            pool.submit(match.play, spec(["random", AGENT + "Hangs"], s), processes) for s in (1, 2)
        ]
        assert wait_until(lambda: len(agent_processes(os.getpid())) >= 2) or not os.path.isdir(
            "/proc"
        )
        processes.close()
        for future in running:
            with pytest.raises(Stopped):
                future.result(timeout=20)
    with pytest.raises(Stopped):
        match.play(spec(["random", AGENT + "Best"]), processes)


def test_play_is_picklable_and_runs_in_a_pool_of_processes():
    specs = [spec([AGENT + "Lottery", "random"], seed) for seed in range(4)]
    assert pickle.loads(pickle.dumps(match.play)) is match.play
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        assert list(pool.map(match.play, specs)) == [match.play(one) for one in specs]


def test_match_ids_tell_matches_apart_but_not_limits():
    ids = {
        spec(agents, seed, **options)["match_id"]
        for agents in (["random", "heuristic"], ["heuristic", "random"])
        for seed in (1, 2)
        for options in ({}, {"rounds": 2})
    }
    assert len(ids) == 8
    assert (
        spec(["random", "random"])["match_id"]
        == spec(["random", "random"], 1, (1.0, 5))["match_id"]
    )


def test_a_match_of_another_version_is_refused():
    with pytest.raises(ArenaError, match="needs .* 0, here is 1"):
        match.play({**spec(["random", "random"]), "version": "0"})


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("chess", {}, "unknown game 'chess'"),
        ("no_such_module:game", {}, "no_such_module"),
        (LEAGUE.replace("league", "cup"), {}, "cup"),
        (LEAGUE, {"players": 9}, "option 'players' must be one of 2 to 5, not 9"),
    ],
)
def test_unknown_games_and_options_are_told_in_one_line(name, options, words):
    with pytest.raises(ArenaError) as error:
        match.make_game(name, options)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_games_of_teams_are_refused():
    with pytest.raises(ArenaError, match="rivals"):
        match.check_seats(match.make_game(LEAGUE, {"teams": True}))
