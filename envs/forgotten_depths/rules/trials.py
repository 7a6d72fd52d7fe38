"""Tests of Feature and Legendary Location Cards (clauses FD-FEAT-02..05, -10, -13).

Each hero who takes part draws cards and plays some of them; the sum has to reach the target. All
cards stay in HERO_TABLE until the card's text is over; the played ones lie below the others.
"""

from ...core import events, frames, masks, zones
from ...core.jit import jit
from .. import actions as a
from .. import vocab as v
from . import action_decks, card_texts, gear

TABLE = int(v.Zone.HERO_TABLE)
# steps of Task.TEST
DRAW = 0
PLAY = 1


@jit
def run_test(s, t):
    """The test of the card whose text runs; replies 1 when it is passed [FD-FEAT-04].

    a0 the one hero who takes it, NONE: all do.
    """
    f = frames.top(s)
    tester = f[frames.A0]
    if f[frames.PC] == DRAW:
        f[frames.PC] = PLAY
        _set_out(s, t, tester)
    for seat in range(s.seats):
        if s.test_left[seat] == num_open(s, t, seat):
            while s.test_left[seat] > 0:  # no choice is left
                _play(s, seat, zones.size(s, TABLE + seat) - 1)
        if s.test_left[seat] > 0:
            frames.push_ask(s, v.Decision.TEST_CARD, seat)
            return
    is_passed = 1 if s.test_total >= s.test_target else 0
    who = v.NOBODY if tester == v.NONE else tester
    events.emit(s, v.Event.TEST_RESULT, who, s.test_total, s.test_target, is_passed)
    s.test_total = 0
    s.test_target = 0
    frames.reply(s, is_passed)


@jit
def _set_out(s, t, tester):
    """Draw the cards; the pile is shuffled if need be [FD-FEAT-02, FD-FEAT-03, FD-FEAT-10]."""
    card = s.card_id
    s.test_total = 0
    if s.card_kind == v.XP_FEATURE:
        s.test_target = t.feature_target[card, s.seats - 1]
    else:
        s.test_target = t.legend_target[card, s.seats - 1]
    for seat in range(s.seats):
        s.test_left[seat] = 0
        if tester != v.NONE and tester != seat:
            continue
        for _ in range(card_texts.draw_of(t, s.card_kind, card)):
            action_decks.draw_to_table(s, seat)
        s.test_left[seat] = min(num_to_play(s, t), zones.size(s, TABLE + seat))
        s.test_total += gear.passive(s, t, seat, v.Passive.TEST)


@jit
def num_to_play(s, t):
    """Cards that each hero plays for the test, as far as it drew so many."""
    if s.card_kind == v.XP_FEATURE:
        return int(t.feature_play[s.card_id])
    return int(t.legend_play[s.card_id])


@jit
def num_open(s, t, seat):
    """Cards that a hero drew for the test and hasn't played."""
    drawn = zones.size(s, TABLE + seat)
    return drawn - (min(num_to_play(s, t), drawn) - s.test_left[seat])


@jit
def mask_test_card(s, t, seat, mask):
    """A card that was drawn and isn't played yet."""
    drawn = zones.size(s, TABLE + seat)
    for k in range(drawn - num_open(s, t, seat), drawn):
        masks.allow(mask, a.VALUE + zones.card(s, TABLE + seat, k))


@jit
def apply_test_card(s, t, action):
    """Play it."""
    seat = frames.top(s)[frames.SEAT]
    frames.pop(s)
    k = zones.size(s, TABLE + seat) - 1
    while zones.card(s, TABLE + seat, k) != action - a.VALUE:
        k -= 1
    _play(s, seat, k)


@jit
def _play(s, seat, k):
    """The k-th card of the hero's table counts; it goes below the cards that may be played."""
    value = zones.remove_at(s, TABLE + seat, k)
    zones.insert_at(s, TABLE + seat, 0, value, action_decks.everyone(s))
    s.test_total += value
    s.test_left[seat] -= 1
    events.emit(s, v.Event.TEST_CARD, seat, value)
