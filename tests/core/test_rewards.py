"""From standings to rewards: rivals, teams, and the schemes."""

import numpy as np
import pytest

from lairzoo.envs.core import rewards
from lairzoo.envs.core.rewards import Scheme


def outcome(s, keys, teams=(0, 1, 2), cut=0):
    s["team"] = teams
    s["truncated"] = cut
    out = np.full(3, 9.0)
    rewards.outcome(s, np.array(keys, np.int64), out)
    return out.tolist()


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ([5, 3, 1], [1.0, -0.5, -0.5]),
        ([5, 5, 1], [0.25, 0.25, -0.5]),
        ([2, 2, 2], [0.0, 0.0, 0.0]),
        ([-7, -3, -5], [-0.5, 1.0, -0.5]),
    ],
)
def test_rivals(s, keys, wanted):
    assert outcome(s, keys) == wanted


def test_teams(s):
    assert outcome(s, [1, 1, 1], (0, 0, 0)) == [1, 1, 1]
    assert outcome(s, [-1, -1, -1], (0, 0, 0)) == [-1, -1, -1]
    assert outcome(s, [0, 0, 0], (0, 0, 0)) == [0, 0, 0]
    assert outcome(s, [3, 3, 3], (0, 0, 1)) == [1, 1, -1]
    assert outcome(s, [-3, -3, -3], (0, 0, 1)) == [-1, -1, 1]


def test_cut_off_is_not_lost(s):
    assert outcome(s, [-1, -1, -1], (0, 0, 0), cut=1) == [0, 0, 0]
    assert outcome(s, [5, 3, 1], cut=1) == [1.0, -0.5, -0.5]


def returns(s, scheme, keys, scores, done=1, teams=(0, 1, 2)):
    s["team"] = teams
    s["scheme"] = scheme
    s["done"] = done
    out = np.full(3, 9.0)
    rewards.returns(s, np.array(keys, np.int64), np.array(scores, np.int64), 10.0, out)
    return out


def test_schemes(s):
    keys, scores = [30, 20, 10], [9, 6, 3]
    assert returns(s, Scheme.TERMINAL, keys, scores).tolist() == [1.0, -0.5, -0.5]
    assert returns(s, Scheme.RANK, keys, scores).tolist() == [1.0, 0.0, -1.0]
    assert returns(s, Scheme.RANK, [30, 30, 10], scores).tolist() == [0.5, 0.5, -1.0]
    assert np.allclose(returns(s, Scheme.SCORE, keys, scores), [0.3, 0.0, -0.3])
    assert np.allclose(returns(s, Scheme.SCORE, keys, scores, teams=(0, 0, 0)), [0.9, 0.6, 0.3])


def test_before_the_end_only_shaping_pays(s):
    keys, scores = [30, 20, 10], [9, 6, 3]
    for scheme in (Scheme.TERMINAL, Scheme.RANK, Scheme.SCORE):
        assert not returns(s, scheme, keys, scores, done=0).any()
    assert np.allclose(returns(s, Scheme.SHAPED, keys, scores, done=0), [0.3, 0.0, -0.3])
    assert returns(s, Scheme.SHAPED, keys, scores).tolist() == [1.0, -0.5, -0.5]
