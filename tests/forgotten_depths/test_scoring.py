"""Who wins, and the common score of the heroes."""

import numpy as np
import pytest

from lairzoo.envs.forgotten_depths import scoring
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import ending, tiles
from lairzoo.envs.forgotten_depths.state import Option
from tests.forgotten_depths import whole_state as ps

BREN, SIL, AVA = v.HeroClass


def standing(s, t):
    out = np.full(s.seats, 9, np.int64)
    scoring.standing(s, t, out)
    assert len(set(out)) == 1
    return int(out[0])


def score(s, t):
    out = np.full(s.seats, -1, np.int64)
    scoring.scores(s, t, out)
    assert len(set(out)) == 1
    return int(out[0])


@pytest.mark.rule("FD-END-01", "FD-END-03")
def test_all_win_or_lose_together():
    s, t = ps.party(BREN, SIL, AVA)
    assert standing(s, t) == 0
    ending.win(s)
    assert standing(s, t) == 1
    s, t = ps.party(BREN, SIL)
    s.health[1] = 0
    assert ending.lose_if_down(s)
    assert standing(s, t) == -1


def test_a_game_that_was_cut_off_is_neither_won_nor_lost():
    s, t = ps.party(BREN)
    s.done = s.truncated = 1
    s.reason = v.Reason.CUT
    assert standing(s, t) == 0


def test_the_score_grows_with_tiles_ecologies_and_a_win():
    s, t = ps.party(BREN, SIL)
    assert score(s, t) == 0
    tiles.place(s, 5, v.CENTRE + 1, 0)
    assert score(s, t) == scoring.TILE
    for tile in range(v.TILES):
        tiles.place(s, tile, v.CENTRE + tile, 0)
    full = score(s, t)
    ps.enter(s, t, v.Ecology.CAVERNS)
    assert score(s, t) > full


def test_a_won_game_is_worth_about_one():
    s, t = ps.party(BREN, ecology=v.Ecology.ARCHITECTURE)
    for tile in range(1, 18):
        tiles.place(s, tile, v.CENTRE + tile, 0)
    assert score(s, t) == 2 * scoring.DEEPER + 17 * scoring.TILE
    ending.win(s)
    assert 0.9 <= score(s, t) / scoring.SCALE <= 1.05


def test_what_lies_above_a_lower_start_doesn_t_count():
    s, t = ps.party(BREN, ecology=v.Ecology.CAVERNS)
    s.options[Option.START] = v.Ecology.CAVERNS
    assert score(s, t) == 0
