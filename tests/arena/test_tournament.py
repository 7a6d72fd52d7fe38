"""Whole tournaments: resume, workers, order, names."""

import json
import os
import random
import signal
import sqlite3

import pytest

from lairzoo.agents import AgentError
from lairzoo.arena import results, tournament
from lairzoo.arena.errors import ArenaError
from lairzoo.arena.summary import summarize

from .play import (
    AGENT,
    LEAGUE,
    agent_processes,
    plan,
    rows,
    start,
    table,
    wait_for_matches,
    wait_until,
)

MIXED = ("random", AGENT + "Lottery", AGENT + "Worst")


def test_every_lineup_plays_all_rotations_on_its_seed(tmp_path):
    played = rows(
        tmp_path / "a.sqlite",
        plan(["random", "heuristic", AGENT + "Best"], 10, options={"players": 3}),
    )
    assert len(played) == 12
    by_seed = {}
    for row in played:
        by_seed.setdefault(row["seed"], []).append(row)
    assert len(by_seed) == 4
    for some in by_seed.values():
        assert [row["rotation"] for row in some] == [0, 1, 2]
        first = some[0]["agents"]
        assert [row["agents"] for row in some] == [
            first,
            first[-1:] + first[:-1],
            first[-2:] + first[:-2],
        ]


def test_table_is_the_same_for_1_2_and_8_workers(tmp_path):
    tables = {table(tmp_path / f"{w}.sqlite", plan(MIXED, 24, workers=w)) for w in (1, 2, 8)}
    assert len(tables) == 1


def test_table_does_not_depend_on_the_order_of_the_log(tmp_path):
    with tournament.run(plan(MIXED, 24), tmp_path / "a.sqlite") as file:
        played, about = file.rows(), file.about
    before = json.dumps(summarize(about, played), sort_keys=True)
    for number in range(3):
        random.Random(number).shuffle(played)
        assert json.dumps(summarize(about, played), sort_keys=True) == before


def test_renamed_agents_get_the_same_numbers(tmp_path):
    with tournament.run(plan(MIXED, 24), tmp_path / "a.sqlite") as file:
        played, about = file.rows(), file.about
    names = {"random": "zebra", MIXED[1]: "yak", MIXED[2]: "xerus"}
    renamed = [{**row, "agents": [names[a] for a in row["agents"]]} for row in played]
    before, after = summarize(about, played), summarize(about, renamed)
    back = {new: old for old, new in names.items()}
    assert [{**line, "agent": back[line["agent"]]} for line in after["agents"]] == before["agents"]
    assert {**after, "agents": 0} == {**before, "agents": 0}


def test_a_longer_run_keeps_the_matches_of_the_shorter_one(tmp_path):
    short = rows(tmp_path / "a.sqlite", plan(games=8))
    with sqlite3.connect(tmp_path / "a.sqlite") as connection:
        connection.execute(
            "UPDATE match SET decisions = 999 WHERE match_id = ?", [short[0]["match_id"]]
        )
    connection.close()
    longer = rows(tmp_path / "a.sqlite", plan(games=16))
    assert len(longer) == 16
    assert {row["match_id"] for row in short} < {row["match_id"] for row in longer}
    assert sum(row["decisions"] == 999 for row in longer) == 1  # not played again


def test_agents_in_another_order_play_nothing_again(tmp_path):
    first = rows(tmp_path / "a.sqlite", plan(["random", "heuristic"], 16))
    assert rows(tmp_path / "a.sqlite", plan(["heuristic", "random"], 16)) == first


def test_a_killed_run_goes_on_and_loses_nothing(tmp_path):
    path = tmp_path / "results.sqlite"
    arguments = ["tournament", LEAGUE, "--agents", ",".join(MIXED), "--games", "40"]
    arguments += ["--option", "pause=0.01", "--workers", "2", "--out", path, "--json"]
    process = start(*arguments, cwd=tmp_path)
    saved = wait_for_matches(path, 4, process)
    agents = agent_processes(process.pid)
    assert agents or not os.path.isdir("/proc")
    process.send_signal(signal.SIGKILL)
    process.communicate()
    before = {row["match_id"]: row for row in results.read_rows(path)}
    assert saved <= len(before) < 40
    whole = plan(MIXED, 40, options={"pause": 0.01})
    resumed = table(path, whole)
    after = {row["match_id"]: row for row in results.read_rows(path)}
    assert len(after) == 40
    assert all(after[key] == row for key, row in before.items())
    assert resumed == table(tmp_path / "at_once.sqlite", whole)
    assert wait_until(lambda: not agent_processes(process.pid))  # orphans end themselves


def test_ctrl_c_leaves_finished_matches_saved_and_says_how_to_go_on(tmp_path):
    path = tmp_path / "results.sqlite"
    arguments = ["tournament", LEAGUE, "--agents", ",".join([*MIXED, AGENT + "Hangs"])]
    arguments += ["--players", "2", "--games", "80", "--workers", "2", "--out", path]
    process = start(*arguments, cwd=tmp_path)
    wait_for_matches(path, 1, process)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=40)
    assert process.returncode == 130
    assert "saved" in errors
    assert "goes on" in errors
    assert "Traceback" not in errors
    assert len(errors.strip().splitlines()) == 1
    assert not agent_processes(process.pid)
    played = results.read_rows(path)
    assert 1 <= len(played) < 80
    assert not any(row["faults"] for row in played)  # nobody is blamed for the stop


def test_faulty_agents_are_counted_by_cause_and_the_tournament_goes_on(tmp_path):
    names = ["heuristic", AGENT + "Best", AGENT + "Raises", AGENT + "Exits", AGENT + "Hangs"]
    with tournament.run(plan(names, 20, seconds_per_move=1.5), tmp_path / "a.sqlite") as file:
        table_ = summarize(file.about, file.rows())
    assert table_["matches"] == 20
    faults = {line["agent"]: line["faults"] for line in table_["agents"]}
    assert faults.pop("heuristic") == faults.pop(AGENT + "Best") == {}
    assert {agent: list(causes) for agent, causes in faults.items()} == {
        AGENT + "Raises": ["raised"],
        AGENT + "Exits": ["exited"],
        AGENT + "Hangs": ["timeout"],
    }
    assert table_["faulted"] == sum(sum(causes.values()) for causes in faults.values()) > 0
    order = [line["agent"] for line in table_["agents"]]
    assert set(order[:2]) == {"heuristic", AGENT + "Best"}


def test_rating_key_carries_the_version_of_an_agent(tmp_path, monkeypatch):
    path = tmp_path / "a.sqlite"
    names = ["random", AGENT + "Versioned"]
    first = rows(path, plan(names, 8))
    monkeypatch.setenv("FAKE_AGENT_VERSION", "8")
    both = rows(path, plan(names, 8))
    assert {a for row in first for a in row["agents"]} == {"random", AGENT + "Versioned@7"}
    assert {a for row in both for a in row["agents"]} == {
        "random",
        AGENT + "Versioned@7",
        AGENT + "Versioned@8",
    }
    assert len(both) == 16


def test_progress_counts_up_to_the_plan(tmp_path):
    seen = []
    tournament.run(plan(MIXED, 8), tmp_path / "a.sqlite", lambda *at: seen.append(at)).close()
    assert seen == [(n, 8) for n in range(9)]
    seen.clear()
    tournament.run(plan(MIXED, 8), tmp_path / "a.sqlite", lambda *at: seen.append(at)).close()
    assert seen == [(8, 8)]


def test_many_kernel_matches_go_through_in_chunks(tmp_path, monkeypatch):
    whole = table(tmp_path / "a.sqlite", plan(games=40))
    monkeypatch.setattr(tournament, "LANES", 7)
    assert table(tmp_path / "b.sqlite", plan(games=40)) == whole


@pytest.mark.parametrize(
    ("bad", "error", "words"),
    [
        (
            {"agents": ["random", "alphazero"]},
            AgentError,
            "unknown agent 'alphazero'.*heuristic, random",
        ),
        ({"agents": ["random", "random"]}, ArenaError, "named twice"),
        ({"agents": []}, ArenaError, "at least one"),
        (
            {"agents": [AGENT + "refuses"]},
            ArenaError,
            "does not start: RuntimeError: no agent today",
        ),
        ({"agents": ["no_such_module:agent"]}, ArenaError, "No module named 'no_such_module'"),
        ({"games": 0}, ArenaError, "at least 1"),
        ({"seconds_per_move": 0.0}, ArenaError, "more than 0"),
        ({"shard": (3, 3)}, ArenaError, "no part 4 of 3"),
        ({"options": {"teams": True}}, ArenaError, "rivals"),
    ],
)
def test_bad_plans_are_refused_before_a_file_is_made(tmp_path, bad, error, words):
    with pytest.raises(error, match=words) as caught:
        tournament.run(plan(**bad), tmp_path / "a.sqlite")
    assert "\n" not in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_one_agent_against_itself_gives_a_seat_table(tmp_path):
    with tournament.run(plan(["random"], 40), tmp_path / "a.sqlite") as file:
        table_ = summarize(file.about, file.rows())
    assert [line["rating"] for line in table_["agents"]] == [0.0]
    assert sum(seat["win"]["share"] for seat in table_["seats"]) == pytest.approx(1.0)
