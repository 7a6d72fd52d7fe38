"""Minions: placing them in rounds, moving them, giving them back (clauses DD-MIN, DD-KEY-01).

Entered from flow; killers and the programs of Nullification and Confusion come here to move a
minion. A piece stays at its place while its controller is asked where it goes (Decision.RELOCATE).
"""

import numpy as np

from ...core import events, frames, masks
from ...core.jit import jit
from .. import actions as a
from .. import effects as e
from .. import vocab as v
from . import domain

NONE = v.NONE


@jit
def controller(s, piece):
    """The seat that plays a piece: its colour, or who has white or purple this turn [DD-MIN-08]."""
    if piece == v.Piece.WHITE:
        return np.int64(s.white_owner)
    if piece == v.Piece.PURPLE:
        return np.int64(s.purple_owner)
    return np.int64(piece)


@jit
def return_minion(s, piece):
    """A lifted piece goes home; white leaves its player with that [DD-RES-02, DD-COURT-02].

    Purple stays hired, so that nobody can pay for it again this turn.
    """
    events.emit(s, v.Event.MINION_BACK, controller(s, piece), piece)
    if piece == v.Piece.WHITE:
        s.white_owner = v.NOBODY


@jit
def lift(s, piece, place):
    """Take a piece off a place."""
    if place == v.Place.BUILDERS:
        s.guildhall[piece] -= 1
    else:
        s.city[place] = NONE


@jit
def put(s, piece, place):
    """Set a piece down at a place."""
    if place == v.Place.BUILDERS:
        s.guildhall[piece] += 1
    else:
        s.city[place] = piece


@jit
def is_open(s, place):
    """May a minion be put here? The Builders' Guild always has room [DD-KEY-01, DD-MIN-02]."""
    if place == v.Place.BUILDERS:
        return True
    return s.city[place] == NONE and s.closed_place[place] == 0


@jit
def takes_minion(s, seat, space):
    """Own light building that can be flipped and has no minion yet [DD-MIN-05, DD-MIN-06]."""
    if s.building[seat, space] == NONE or s.side[seat, space] != v.Side.LIGHT:
        return False
    return s.domain_minion[seat, space] == NONE and not domain.is_protected(s, seat, space)


@jit
def next_piece(s, seat):
    """The piece a seat places next: colour, white, purple [DD-MIN-11]; NONE when all are placed."""
    if s.colour_left[seat] > 0:
        return np.int64(seat)
    if s.white_left == 1 and s.white_owner == seat:
        return v.Piece.WHITE.value
    if s.purple_left == 1 and s.purple_owner == seat:
        return v.Piece.PURPLE.value
    return NONE


@jit
def run_minions(s, t):
    """One minion each in turn order till all are placed, then W-PLACED [DD-MIN-01, DD-MIN-10].

    a0 first seat, a1 whose turn in that order.
    """
    f = frames.top(s)
    if f[frames.PC] == 0:
        f[frames.PC] = 1
        for seat in range(s.seats):
            s.colour_left[seat] = s.allowance
        s.white_left = 1 if s.white_owner != v.NOBODY else 0
        s.purple_left = 1 if s.purple_owner != v.NOBODY else 0
    if f[frames.PC] == 1:
        first = np.int64(f[frames.A0])
        for _ in range(s.seats):
            seat = (first + f[frames.A1]) % s.seats
            f[frames.A1] = (f[frames.A1] + 1) % s.seats
            if next_piece(s, seat) != NONE:
                frames.push_ask(s, v.Decision.PLACE_MINION, seat)
                return
        f[frames.PC] = 2
        frames.push_task(s, v.Task.WINDOW, v.Window.PLACED, s.first)
        return
    frames.pop(s)


@jit
def mask_places(s, lowest, mask):
    """Open places from `lowest` on."""
    for place in range(lowest, v.PLACES):
        if is_open(s, place):
            masks.allow(mask, a.PLACE + place)


@jit
def mask_own_buildings(s, seat, mask):
    """Spaces of the own domain that take a minion."""
    for space in range(v.SPACES):
        if takes_minion(s, seat, space):
            masks.allow(mask, a.SPACE + space)


@jit
def mask_place_minion(s, t, seat, mask):
    """Any open action space or own light building; no pass [DD-MIN-02, DD-MIN-04, DD-MIN-07]."""
    mask_places(s, 0, mask)
    mask_own_buildings(s, seat, mask)


@jit
def apply_place_minion(s, t, action):
    """Set the next piece down."""
    seat = np.int64(frames.top(s)[frames.SEAT])
    frames.pop(s)
    piece = next_piece(s, seat)
    if piece == v.Piece.WHITE:
        s.white_left = 0
    elif piece == v.Piece.PURPLE:
        s.purple_left = 0
    else:
        s.colour_left[seat] -= 1
    if action >= a.SPACE:
        space = action - a.SPACE
        s.domain_minion[seat, space] = piece
        events.emit(s, v.Event.MINION_PLACED, seat, piece, NONE, space)
    else:
        put(s, piece, action - a.PLACE)
        events.emit(s, v.Event.MINION_PLACED, seat, piece, action - a.PLACE, NONE)


@jit
def mask_relocate(s, t, seat, mask):
    """Where a hit or nullified minion may go: see Decision.RELOCATE [DD-ASSA-06..10, DD-SP-27].

    Its old place is still taken, so it isn't offered, but for the Builders' Guild [DD-ASSA-07].
    """
    f = frames.top(s)
    if f[frames.A2] == 1:
        mask_places(s, 0, mask)
        mask_own_buildings(s, seat, mask)
    else:
        masks.allow(mask, a.PASS)
        mask_places(s, f[frames.A3] + 1, mask)


@jit
def apply_relocate(s, t, action):
    """Move the piece, or take it back unused [DD-COURT-04]."""
    f = frames.top(s)
    seat = np.int64(f[frames.SEAT])
    piece = np.int64(f[frames.A0])
    old = np.int64(f[frames.A1])
    frames.pop(s)
    lift(s, piece, old)
    if action == a.PASS:
        return_minion(s, piece)
    elif action >= a.SPACE:
        space = action - a.SPACE
        s.domain_minion[seat, space] = piece
        events.emit(s, v.Event.MINION_MOVED, seat, piece, old, NONE, space)
    else:
        put(s, piece, action - a.PLACE)
        events.emit(s, v.Event.MINION_MOVED, seat, piece, old, action - a.PLACE, NONE)


@jit
def swap(s, code_x, code_y):
    """Two city minions, coded e.MINION + place * 8 + piece, change places [DD-SP-17]."""
    place_x = (code_x - e.MINION) // 8
    place_y = (code_y - e.MINION) // 8
    piece_x = (code_x - e.MINION) % 8
    piece_y = (code_y - e.MINION) % 8
    lift(s, piece_x, place_x)
    lift(s, piece_y, place_y)
    put(s, piece_x, place_y)
    put(s, piece_y, place_x)
    x, y = controller(s, piece_x), controller(s, piece_y)
    events.emit(s, v.Event.MINION_MOVED, x, piece_x, place_x, place_y, NONE)
    events.emit(s, v.Event.MINION_MOVED, y, piece_y, place_y, place_x, NONE)
