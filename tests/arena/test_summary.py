"""The table, against small tournaments worked out by hand."""

import pytest

from lairzoo.arena.summary import summarize, win_shares

ABOUT = {"game": "g", "version": "1", "options": {}, "is_team": False}


def row(agents, places, seed=1, scores=None, faults=()):
    return {
        "match_id": f"{agents}{places}{seed}",
        "block": 0,
        "rotation": 0,
        "seed": seed,
        "agents": list(agents),
        "places": list(places),
        "outcome": [0.0] * len(agents),
        "scores": scores,
        "decisions": 10,
        "truncated": False,
        "measures": {},
        "faults": list(faults),
    }


def test_tied_winners_share_the_win():
    assert win_shares([1, 3, 1]) == [0.5, 0.0, 0.5]


def test_numbers_of_a_small_tournament():
    table = summarize(
        ABOUT,
        [
            row("ab", [1, 2], 1, [5, 3]),
            row("ba", [1, 2], 1, [4, 2]),
            row("ab", [1, 1], 2, [3, 3]),
            row("ba", [2, 1], 2, None, [{"seat": 0, "cause": "raised", "detail": ""}]),
        ],
    )
    a, b = table["agents"]
    assert (a["agent"], a["wins"], a["matches"], a["seats_played"]) == ("a", 2.5, 4, 4)
    assert a["win"]["share"] == 0.625
    assert a["places"] == [3, 1]
    assert (a["place_mean"], a["score_mean"]) == (1.25, pytest.approx(10 / 3))
    assert (a["faults"], b["faults"]) == ({}, {"raised": 1})
    assert a["rating"] > 0 > b["rating"]
    assert table["payoff"][0][1]["share"] == 0.625
    assert table["payoff"][1][0]["share"] == 0.375
    assert table["payoff"][0][0] is None
    assert [seat["win"]["share"] for seat in table["seats"]] == [0.625, 0.375]
    assert (table["matches"], table["blocks"], table["faulted"]) == (4, 2, 1)
    assert table["cycles"] == []


def test_circles_are_shown():
    rows = [row(pair, [1, 2], seed) for seed in range(0, 60, 3) for pair in ("ab", "bc", "ca")]
    table = summarize(ABOUT, rows)
    assert [line["rating"] for line in table["agents"]] == [0.0, 0.0, 0.0]
    assert table["cycles"] == [["a", "b", "c"]]
    even = [
        row(pair, [1 + seed % 2, 2 - seed % 2], seed)
        for seed in range(20)
        for pair in ("ab", "bc", "ca")
    ]
    assert summarize(ABOUT, even)["cycles"] == []


def test_seat_advantage_is_shown_and_no_agent_gains_by_it():
    rows = [row(pair, [1, 2], seed) for seed in range(20) for pair in ("ab", "ba")]
    table = summarize(ABOUT, rows)
    assert [seat["win"]["share"] for seat in table["seats"]] == [1.0, 0.0]
    assert [line["rating"] for line in table["agents"]] == [0.0, 0.0]


def test_no_matches_no_numbers():
    assert summarize(ABOUT, [])["agents"] == []
