"""Who wins, and how far the party came: a game is won or lost by all heroes (clauses FD-END)."""

from ..core.jit import jit
from . import vocab as v
from .state import Option

SCALE = 1000.0  # a won game is worth about 1 in the schemes "score" and "shaped"
DEEPER = 250  # points for each Ecology left behind in this game, its Guardian beaten
TILE = 5  # for each tile laid in the present one: 115 at most
WON = 400
START = int(Option.START)


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
    """How far the party came, the same for all, 0 at the start: DEEPER, TILE and WON added up.

    A game won from the Ruins has 900 to 1,015, one lost to the Final Entity 500 to 615, one lost in
    the Ruins at most 115. Whoever goes deeper gains more than the tiles left behind.
    """
    points = int(s.ecology - s.options[START]) * DEEPER
    for tile in range(v.TILES):
        if tile != v.ENTRY and s.tile_cell[tile] != v.NONE:
            points += TILE
    if s.done != 0 and s.truncated == 0 and s.reason == v.Reason.WON:
        points += WON
    for seat in range(s.seats):
        out[seat] = points
