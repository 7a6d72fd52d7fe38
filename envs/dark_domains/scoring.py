"""Who wins: Evil, then Evil production, then the best building (clauses DD-END-02..05)."""

from ..core.jit import jit
from . import vocab as v
from .rules import domain

STEP = 1 << 10  # above any Evil production and any rank


SCALE = 64.0  # Evil above the mean that counts as 1 in the schemes "score" and "shaped"


@jit
def standing(s, t, out):
    """One key a seat, the greater the better; equal ones share their rank [DD-END-05]."""
    for seat in range(s.seats):
        key = int(s.stock[seat, v.Item.EVIL]) * STEP + int(domain.evil_production(s, t, seat))
        out[seat] = key * STEP + int(domain.best_rank(s, t, seat))


@jit
def scores(s, t, out):
    """The Evil of each seat: nothing else scores [DD-END-02]."""
    for seat in range(s.seats):
        out[seat] = s.stock[seat, v.Item.EVIL]
