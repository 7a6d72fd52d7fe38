"""From standings to rewards: one rule for rivals, teams and versus, and four schemes.

A game gives an int64 key per seat (scoring.standing): among rivals the highest key wins and equal
keys tie; with teams the sign of the first team's key says won (+), lost (-) or neither (0).
`returns` is a pure function of the state, so the reward of a step is a difference of two returns,
and the shaped scheme is potential-based by construction (Ng, Harada, Russell 1999).
"""

from enum import IntEnum

from .jit import jit


class Scheme(IntEnum):
    """Reward schemes, by the names of the option `reward`."""

    TERMINAL = 0
    RANK = 1
    SCORE = 2
    SHAPED = 3


@jit
def are_rivals(s):
    """Whether there are several seats, and each is a team of its own."""
    if s.seats == 1:
        return False
    for a in range(s.seats):
        for b in range(a):
            if s.team[a] == s.team[b]:
                return False
    return True


@jit
def outcome(s, keys, out):
    """Write the outcome per seat in [-1, 1]: winners 1, losers -1/(n-1), k tied (n-k)/(k(n-1))."""
    n = int(s.seats)
    for seat in range(out.shape[0]):
        out[seat] = 0.0
    if not are_rivals(s):
        sign = 0.0
        if keys[0] > 0:
            sign = 1.0
        elif keys[0] < 0 and s.truncated == 0:
            sign = -1.0
        for seat in range(n):
            out[seat] = sign if s.team[seat] == s.team[0] else -sign
        return
    best = keys[0]
    for seat in range(1, n):
        best = max(best, keys[seat])
    tied = 0
    for seat in range(n):
        if keys[seat] == best:
            tied += 1
    for seat in range(n):
        if keys[seat] == best:
            out[seat] = (n - tied) / (tied * (n - 1))
        else:
            out[seat] = -1.0 / (n - 1)


@jit
def _ranks(s, keys, out):
    """Places from 1 (first) to -1 (last), evenly spaced; ties share their mean."""
    n = int(s.seats)
    for seat in range(n):
        above = 0
        equal = 0
        for other in range(n):
            if keys[other] > keys[seat]:
                above += 1
            elif keys[other] == keys[seat]:
                equal += 1
        place = above + (equal - 1) / 2
        out[seat] = 1.0 - 2.0 * place / (n - 1)


@jit
def _margins(s, scores, scale, out):
    """Score above the mean of all seats (rivals) or the score itself (teams), over `scale`."""
    n = int(s.seats)
    mean = 0.0
    if are_rivals(s):
        for seat in range(n):
            mean += scores[seat]
        mean /= n
    for seat in range(n):
        out[seat] = (scores[seat] - mean) / scale


@jit
def returns(s, keys, scores, scale, out):
    """Write the sum of rewards so far under the state's scheme."""
    for seat in range(out.shape[0]):
        out[seat] = 0.0
    if s.done == 0:
        if s.scheme == Scheme.SHAPED:
            _margins(s, scores, scale, out)
        return
    if s.scheme == Scheme.RANK:
        _ranks(s, keys, out)
    elif s.scheme == Scheme.SCORE:
        _margins(s, scores, scale, out)
    else:
        outcome(s, keys, out)
