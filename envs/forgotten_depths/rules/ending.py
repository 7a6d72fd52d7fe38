"""How a game ends: won with the last fight, lost with a hero or at a dead end.

A bottom room. An ended game has an empty stack, so a task that went on after `lose` would find no
frame: callers return as soon as one of these functions says that the game is over.
"""

from ...core import events, frames
from ...core.jit import jit
from .. import vocab as v


@jit
def is_hero_down(s):
    """Whether a hero is at 0 [FD-END-03]."""
    for seat in range(s.seats):
        if s.health[seat] <= 0:
            return True
    return False


@jit
def lose_if_down(s):
    """A hero at 0 ends the game on the spot, whoever falls with it [FD-END-04, FD-END-05].

    To be asked after everything that hurts heroes; True: the game is over, touch no frame.
    """
    if is_hero_down(s):
        lose(s, v.Reason.HERO_DEFEATED)
        return True
    return False


@jit
def lose(s, reason):
    """All heroes lose together [FD-GAME-01]."""
    _end(s, reason)


@jit
def win(s):
    """All heroes win together [FD-END-01]."""
    _end(s, v.Reason.WON)


@jit
def _end(s, reason):
    s.done = 1
    s.reason = reason
    s.phase = v.Phase.OVER
    frames.clear(s)
    events.emit(s, v.Event.GAME_OVER, v.NOBODY, reason)
