"""Fortune phase: two cards, Death, which text counts (clauses DD-FORT, DD-FCARD, DD-ORDER-02).

Entered from flow. What seats know of the pile is kept right here when cards are drawn or peeked at
(DD-SEER-04): `fortune_cover` counts the top cards whose order a Seer hid, and `fortune_set` marks
the positions whose card a seat knows to be among those. Covering them is done in city.
"""

from ...core import events, frames, zones
from ...core.jit import jit
from .. import vocab as v
from . import domain

TOP = 0
BOTTOM = 1
NONE = v.NONE


@jit
def run_fortune(s, t):
    """Show two cards; Death makes the other one void, else they act in the order drawn."""
    f = frames.top(s)
    step = int(f[frames.PC])
    f[frames.PC] = step + 1
    if step == 0:
        _show(s, t)
    shown = zones.size(s, v.Zone.FORTUNE_SHOWN)
    if step >= shown:
        frames.pop(s)
        return
    card = int(zones.card(s, v.Zone.FORTUNE_SHOWN, step))
    text = BOTTOM
    if shown == 1 or t.fortune_suit[card] == v.Suit.ARCANA:
        text = TOP
    else:
        text = _text(t, card, zones.card(s, v.Zone.FORTUNE_SHOWN, 1 - step))
    events.emit(s, v.Event.FORTUNE_TEXT, v.NOBODY, card, text)
    frames.push_task(s, v.Task.FORTUNE_CARD, card, text, 0, s.first)


@jit
def _text(t, card, other):
    """Top with a card of the same suit or an Arcana, else bottom [DD-FORT-04]."""
    suit = t.fortune_suit[other]
    return TOP if suit == v.Suit.ARCANA or suit == t.fortune_suit[card] else BOTTOM


@jit
def _show(s, t):
    """Reveal two cards, or the last one; Death's partner is discarded at once [DD-FORT-02, 06]."""
    death = NONE
    for box in range(min(2, zones.size(s, v.Zone.FORTUNE_PILE))):
        card = draw_fortune(s)
        zones.push(s, v.Zone.FORTUNE_SHOWN, card, (1 << s.seats) - 1)
        events.emit(s, v.Event.FORTUNE_SHOWN, v.NOBODY, card, box)
        if t.fortune_death[card] == 1:
            death = box
    if death == NONE:
        return
    s.last_turn = 1
    if zones.size(s, v.Zone.FORTUNE_SHOWN) == 2:
        other = int(zones.remove_at(s, v.Zone.FORTUNE_SHOWN, 1 - death))
        zones.push(s, v.Zone.FORTUNE_DISCARD, other, (1 << s.seats) - 1)
        events.emit(s, v.Event.FORTUNE_IGNORED, v.NOBODY, other)


@jit
def run_fortune_card(s, t):
    """Run a text once, or for each seat in turn order [DD-FORT-07]."""
    f = frames.top(s)
    card = int(f[frames.A0])
    text = int(f[frames.A1])
    k = int(f[frames.A2])
    row = t.fortune_start[card, text]
    rounds = s.seats if t.fortune_each[card, text] == 1 else 1
    if row == NONE or k >= rounds:
        frames.pop(s)
        return
    f[frames.A2] = k + 1
    # Pushed by hand: the interpreter calls this room for its peeks, so it isn't called from here.
    seat = domain.in_order(s, f[frames.A3], k)
    frames.push_task(s, v.Task.PROGRAM, seat, v.Source.FORTUNE, card, NONE)
    f = frames.top(s)
    f[frames.A4] = NONE
    f[frames.A5] = NONE
    f[frames.PC] = row


@jit
def draw_fortune(s):
    """The top card of the pile; knowledge of the others moves up with them [DD-SEER-04]."""
    card = int(zones.draw(s, v.Zone.FORTUNE_PILE))
    if s.fortune_cover > 0:
        s.fortune_cover -= 1
    for seat in range(s.seats):
        s.fortune_set[seat] >>= 1
    _sharpen(s)
    return card


@jit
def peek(s, seat, count):
    """Show the top cards to one seat, who leaves them as they are [DD-HE-20]."""
    size = zones.size(s, v.Zone.FORTUNE_PILE)
    for position in range(min(count, size)):
        k = size - 1 - position
        zones.look(s, v.Zone.FORTUNE_PILE, k, seat)
        card = int(zones.card(s, v.Zone.FORTUNE_PILE, k))
        events.emit_secret(s, v.Event.PEEKED, seat, position, 0, card, 1 << seat)
    _sharpen(s)


@jit
def _sharpen(s):
    """Who knows all cards of the cover but one position knows that one too [DD-SEER-04]."""
    cover = s.fortune_cover
    top = s.zone_start[v.Zone.FORTUNE_PILE] + zones.size(s, v.Zone.FORTUNE_PILE) - 1
    for seat in range(s.seats):
        open_positions = 0
        last = 0
        for position in range(cover):
            if (s.seen_by[top - position] >> seat) & 1 == 0:
                open_positions += 1
                last = position
        if open_positions == 1 and (s.fortune_set[seat] >> last) & 1 == 1:
            s.seen_by[top - last] |= 1 << seat
        for position in range(cover):
            if (s.seen_by[top - position] >> seat) & 1 == 1:
                s.fortune_set[seat] &= ~(1 << position)
    if cover <= 1:
        s.fortune_cover = 0  # one card has no order
        for seat in range(s.seats):
            s.fortune_set[seat] = 0
