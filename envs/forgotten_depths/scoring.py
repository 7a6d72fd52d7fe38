"""Who wins, and how far the party came: a game is won or lost by all heroes (clauses FD-END)."""

from ..core.jit import jit
from . import vocab as v

SCALE = 1000.0  # a won game is worth about 1 in the schemes "score" and "shaped"
DEEPER = 250  # points for each Ecology left behind, its Guardian beaten
TILE = 5  # for each tile laid in the present one: 120 at most
WON = 350
HEALTH = 20  # for a party in full health


@jit
def standing(s, t, out):
    """1 when the game is won, -1 when it is lost, 0 while it goes on or was cut off."""
    result = 0
    if s.done != 0 and s.truncated == 0:
        result = 1 if s.reason == v.Reason.WON else -1
    for seat in range(s.seats):
        out[seat] = result


@jit
def scores(s, t, out):
    """How far the party came, the same for all: DEEPER, TILE, WON and HEALTH added up.

    A won game has 850 to 990, one lost to the Final Entity 500 to 640, in the Ruins up to 140.
    Whoever goes deeper gains more than the tiles left behind.
    """
    points = int(s.ecology) * DEEPER
    for tile in range(v.TILES):
        if s.tile_cell[tile] != v.NONE:
            points += TILE
    health = 0
    full = 0
    for seat in range(s.seats):
        health += int(s.health[seat])
        full += int(s.health_max[seat])
    if full > 0:
        points += HEALTH * health // full
    if s.done != 0 and s.truncated == 0 and s.reason == v.Reason.WON:
        points += WON
    for seat in range(s.seats):
        out[seat] = points
