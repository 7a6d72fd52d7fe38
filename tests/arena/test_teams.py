"""Tournaments of a game that all seats win together: line-ups, the table, the page."""

import itertools

import pytest

from lairzoo.arena import match, report, schedule, team_report, tournament
from lairzoo.arena.summary import summarize
from lairzoo.arena.teams import team_name

ABOUT = {"game": "g", "version": "1", "options": {}, "is_team": True}


def row(agents, won, seed, score=0, depth=0, faults=()):
    return {
        "match_id": f"{agents}{won}{seed}{score}",
        "block": 0,
        "rotation": 0,
        "seed": seed,
        "agents": list(agents),
        "places": [1] * len(agents),
        "outcome": [1.0 if won else -1.0] * len(agents),
        "scores": None if faults else [score] * len(agents),
        "decisions": 10,
        "truncated": False,
        "measures": {"depth": depth},
        "faults": list(faults),
    }


def test_a_block_has_a_team_of_each_agent_and_the_rotations_of_a_mixed_one():
    (block,) = schedule.blocks(2, 3, 1)
    teams = block.teams(2)
    assert teams[:2] == [(0, 0, 0), (1, 1, 1)]
    assert len(teams) == schedule.block_size(2, 3, True) == 5
    assert {tuple(sorted(team)) for team in teams[2:]} == {tuple(sorted(block.lineup))}
    assert len(set(block.lineup)) == 2
    alone = schedule.blocks(2, 1, 1)[0].teams(2)
    assert alone == [(0,), (1,)]
    assert schedule.block_size(2, 1, True) == 2
    assert schedule.block_size(1, 3, True) == len(schedule.blocks(1, 3, 1)[0].teams(1)) == 1


def test_teams_are_named_by_who_sits_in_them():
    assert team_name(["b", "a", "b"]) == "a + 2 b"
    assert team_name(["b", "b"]) == "b"


def test_numbers_of_a_small_tournament():
    rows = []
    for seed in range(10):
        rows.append(row("aa", seed < 8, seed, 100 + seed, 2))
        rows.append(row("bb", seed < 2, seed, 50, 1))
        rows += [row(pair, seed < 5, seed, 70, 1) for pair in ("ab", "ba")]
    table = summarize(ABOUT, rows)
    assert [line["team"] for line in table["teams"]] == ["a", "a + b", "b"]
    first = table["teams"][0]
    assert (first["matches"], first["successes"], first["success"]["share"]) == (10, 8, 0.8)
    assert first["success"]["low"] < 0.8 < first["success"]["high"]
    assert (first["score_mean"], first["measures"]) == (104.5, {"depth": 2.0})
    paired = table["paired"]
    assert paired[0][0] is None
    assert paired[0][2]["difference"] == pytest.approx(0.6)
    assert paired[2][0]["difference"] == pytest.approx(-0.6)
    assert paired[0][2]["low"] > 0  # every difference is 0 or 1
    assert paired[0][2]["blocks"] == 10
    assert (table["matches"], table["blocks"], table["players"]) == (40, 10, 2)


def test_one_of_few_matches_has_no_interval_and_a_fault_is_a_loss():
    fault = {"seat": 1, "cause": "raised", "detail": ""}
    table = summarize(ABOUT, [row("aa", False, 1, faults=[fault])])
    (line,) = table["teams"]
    assert (line["success"]["share"], line["success"]["low"], line["score_mean"]) == (
        0.0,
        None,
        None,
    )
    assert line["faults"] == {"raised": 1}
    assert "Faults" in report.html(table)
    assert table["decisions_mean"] is None


def test_the_page_and_the_lines_tell_the_same():
    rows = [row(pair, pair == "aa", seed) for seed in range(4) for pair in ("aa", "bb")]
    table = summarize(ABOUT, rows)
    text = report.html(table)
    assert team_report.duels(table) == [
        "a succeeds oftener than b by +100.0 points (+100 to +100) over 4 blocks"
    ]
    assert "+100.0 points (+100 to +100)" in text
    assert "mean depth" in text
    assert "http" not in text.split("data")[0]


@pytest.mark.parametrize("agents", [["random"], ["random", "heuristic"]])
def test_a_real_game_of_a_team(toy, tmp_path, agents):
    plan = tournament.Plan(toy, agents, 20, {"players": 2, "mode": "coop"})
    with tournament.run(plan, tmp_path / "a.sqlite") as file:
        rows = file.rows()
        table = summarize(file.about, rows)
    assert {line["team"] for line in table["teams"]} == {
        *agents,
        *(f"{one} + {other}" for one, other in itertools.combinations(sorted(agents), 2)),
    }
    assert len(rows) == table["matches"] == 20
    spec = tournament.specs_of(plan, match.make_game(toy, plan.options), {a: a for a in agents})[0]
    again = match.play(spec)
    assert again == next(r for r in rows if r["match_id"] == again["match_id"])
