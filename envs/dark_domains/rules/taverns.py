"""The two rows of adventurers (clauses DD-RRD-02..06, DD-TAV, DD-ASSA-04, DD-EOT-07).

A tavern is a zone, Zone.GREEN or Zone.YELLOW; its bottom card is the leader, at position 0. Cards
slide towards the leader by themselves, so a new one always takes the leftmost gap.
"""

from ...core import events, zones
from ...core.jit import jit
from .. import vocab as v
from . import piles

NONE = v.NONE


@jit
def tavern_of(place):
    """The row of a tavern's action space."""
    return v.Zone.GREEN + (place - v.Place.GREEN)


@jit
def find_adventurer(s, card):
    """Where a card lies, tavern * 4 + position; NONE when it is in neither row."""
    for tavern in range(v.Zone.GREEN, v.Zone.YELLOW + 1):
        position = zones.find(s, tavern, card)
        if position != NONE:
            return tavern * v.PARTY + position
    return NONE


@jit
def draw_into(s, tavern):
    """A new adventurer on the right end; False when there is none [DD-RRD-05]."""
    card = piles.draw_adventurer(s)
    if card == NONE:
        return False
    zones.push(s, tavern, card, piles.all_seats(s))
    events.emit(s, v.Event.ADVENTURER_IN, v.NOBODY, tavern, card)
    return True


@jit
def leave(s, tavern, position, is_boxed):
    """Take a card out of the row without its Imbue token [DD-KEY-13]; those behind it slide."""
    card = zones.remove_at(s, tavern, position)
    s.imbued_adventurer[card] = 0
    events.emit(s, v.Event.ADVENTURER_OUT, v.NOBODY, tavern, card, is_boxed)
    return card


@jit
def replace_adventurer(s, t, tavern, position):
    """Discard, slide, draw one: a party that is short stays so [DD-RRD-02, DD-RRD-06]."""
    card = leave(s, tavern, position, 0)
    zones.push(s, v.Zone.ADVENTURER_DISCARD, card, piles.all_seats(s))
    draw_into(s, tavern)


@jit
def box_adventurer(s, t, tavern, position, refill):
    """The card leaves the game; refill 1: a new one is drawn at once [DD-ASSA-04, DD-SP-31]."""
    leave(s, tavern, position, 1)
    s.boxed[1] += 1
    if refill == 1:
        draw_into(s, tavern)


@jit
def refill_tavern(s, t, tavern):
    """Fill the row up to a full party, as far as there are cards [DD-EOT-07]."""
    while zones.size(s, tavern) < v.PARTY:
        if not draw_into(s, tavern):
            return


@jit
def tavern_possible(s, t, actor, place):
    """Whether there is anybody but the leader, for a minion and for a copy [DD-TAV-02]."""
    return zones.size(s, tavern_of(place)) > 1


@jit
def perform_tavern(s, t, card):
    """Replace the follower that was chosen [DD-TAV-01]."""
    at = find_adventurer(s, card)
    if at != NONE:
        replace_adventurer(s, t, at // v.PARTY, at % v.PARTY)
