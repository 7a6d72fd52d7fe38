"""The Seer and the places that simply give something (DD-SEER, DD-CITY, DD-TOWER, DD-COUNCIL).

Entered from resolution; passive henchmen pay a minion's controller, never a copy (DD-HE-13). What a
Seer does to the others' knowledge of the Fortune pile is here too: positions count from the top,
`fortune_cover` of them lie in an order that the others can't know, and `fortune_set` marks those
whose card a seat knows to be somewhere in the cover (DD-SEER-04).
"""

import numpy as np

from ...core import events, frames, masks, zones
from ...core.jit import jit
from .. import actions as a
from .. import vocab as v
from . import domain

SEEN = 3  # cards a Seer looks at


@jit
def run_seer(s, t):
    """Look at the top cards, then say for each position which comes there [DD-SEER-01, DD-SEER-02].

    a0 seat, a1 cards; pc positions settled.
    """
    f = frames.top(s)
    seat = np.int64(f[frames.A0])
    if f[frames.PC] == 0:
        f[frames.A1] = min(SEEN, zones.size(s, v.Zone.FORTUNE_PILE))
        look(s, seat, f[frames.A1])
        events.emit(s, v.Event.SEER_LOOKED, seat)
    position = np.int64(f[frames.PC])
    if position + 1 >= f[frames.A1]:
        frames.pop(s)
        return
    f[frames.PC] = position + 1
    frames.push_ask(s, v.Decision.SEER, seat, position, f[frames.A1])


@jit
def mask_seer(s, t, seat, mask):
    """The cards not settled yet, as they lie now: a0 position to fill, a1 cards."""
    f = frames.top(s)
    masks.allow_range(mask, a.SEER + f[frames.A0], f[frames.A1] - f[frames.A0])


@jit
def apply_seer(s, t, action):
    """The chosen card comes to the position, those between move down by one."""
    to = np.int64(frames.top(s)[frames.A0])
    frames.pop(s)
    for position in range(action - a.SEER, to, -1):
        exchange(s, position)


@jit
def exchange(s, position):
    """A card of the pile changes places with the one above it, and with it what seats know."""
    k = slot(s, position)
    s.card[k], s.card[k + 1] = s.card[k + 1], s.card[k]
    s.seen_by[k], s.seen_by[k + 1] = s.seen_by[k + 1], s.seen_by[k]
    for seat in range(s.seats):
        bits = s.fortune_set[seat]
        differ = ((bits >> position) ^ (bits >> (position - 1))) & 1
        if differ == 1:
            s.fortune_set[seat] = bits ^ (3 << (position - 1))


@jit
def slot(s, position):
    """Index in `card` of a position from the top of the Fortune pile."""
    return s.zone_start[v.Zone.FORTUNE_PILE] + zones.size(s, v.Zone.FORTUNE_PILE) - 1 - position


@jit
def look(s, seat, cards):
    """The seat knows the top cards in order; others who knew one keep but the set [DD-SEER-04].

    A single card can't change its place, so nobody's knowledge of it suffers.
    """
    for position in range(cards):
        k = slot(s, position)
        if cards > 1:
            for other in range(s.seats):
                if (s.seen_by[k] >> other) & 1 == 1:
                    s.fortune_set[other] |= 1 << position
            s.seen_by[k] = 0
        s.seen_by[k] |= 1 << seat
    s.fortune_set[seat] = 0
    if cards > 1:
        s.fortune_cover = cards


@jit
def take_coins(s, t, seat, copy):
    """Business District: 2 Coins [DD-CITY-01]."""
    extra = 1 if copy == 0 and domain.has_power(s, t, seat, v.Power.EXTRA_COIN) else 0
    domain.gain(s, seat, v.Item.COIN, 2 + extra)


@jit
def take_elements(s, t, seat, place, copy):
    """Towers: 2 Elements of the place's kind [DD-TOWER-01]."""
    extra = 1 if copy == 0 and domain.has_power(s, t, seat, v.Power.TOWER_ELEMENT) else 0
    domain.gain(s, seat, v.FIRST_ELEMENT + place - v.Place.TOWERS, 2 + extra)


@jit
def draw_spells(s, t, seat, copy):
    """Library: 3 spells from decks of choice [DD-LIB-01]."""
    extra = 1 if copy == 0 and domain.has_power(s, t, seat, v.Power.LIBRARY_SPELL) else 0
    frames.push_task(s, v.Task.DRAW_SPELLS, seat, 3 + extra)


@jit
def take_token(s, t, seat, copy):
    """Town Council: the first-player token at once, and 2 Coins [DD-COUNCIL-01, DD-SP-09]."""
    s.first = seat
    events.emit(s, v.Event.FIRST_PLAYER, seat)
    domain.gain(s, seat, v.Item.COIN, 2)
    if copy == 0 and domain.has_power(s, t, seat, v.Power.COUNCIL_EVIL):
        domain.gain(s, seat, v.Item.EVIL, 2)


@jit
def take_white(s, t, seat, copy):
    """Royal Court: the white minion of the next turn, and 2 Coins [DD-COURT-01, DD-SP-10]."""
    s.white_next = seat
    domain.gain(s, seat, v.Item.COIN, 2)
    if copy == 0 and domain.has_power(s, t, seat, v.Power.COURT_EVIL):
        domain.gain(s, seat, v.Item.EVIL, 2)
