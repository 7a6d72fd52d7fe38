"""The text of a Feature or Legendary Location Card: effect, test with its outcome, or a choice.

The card's own frame (Task.FEATURE, Task.LEGEND_CARD: a0 row, a1 the hero of the text) is on top
whenever `advance` is called; its pc is the step. A kind of card is the start of its codes, XP_* of
vocab.
"""

from ...core import frames
from ...core.jit import jit
from .. import effects as e
from .. import vocab as v
from . import action_decks, texts

EFFECT = 0
TEST = 1
TESTER = 2  # the one who takes the test has been chosen
OUTCOME = 3
CHOICE = 4
END = 5


@jit
def advance(s, t, kind, card):
    """Do the next step that has something to do; True: the text is over, its frame may go."""
    f = frames.top(s)
    s.phase = v.Phase.ENCOUNTER  # a Combat may have come between
    if f[frames.PC] == EFFECT:
        f[frames.PC] = TEST
        f[frames.A1] = s.leader
        s.card_kind = kind
        s.card_id = card
        if _begin(s, effect_of(t, kind, card), s.leader, kind, card):
            return False
    if f[frames.PC] == TEST or f[frames.PC] == TESTER:
        if _begin_test(s, t, f, kind, card):
            return False
    if f[frames.PC] == OUTCOME:
        f[frames.PC] = CHOICE
        start = outcome_of(t, kind, card, f[frames.REPLY])
        if _begin(s, start, f[frames.A1], kind, card):
            return False
    if f[frames.PC] == CHOICE:
        f[frames.PC] = END
        options = t.feature_options[card] if kind == v.XP_FEATURE else t.legend_options[card]
        if options > 0:
            frames.push_ask(s, v.Decision.CARD_OPTION, s.leader, options)
            return False
    for seat in range(s.seats):
        action_decks.discard_table(s, seat)  # FD-FEAT-05
    s.card_kind = v.NONE
    s.card_id = v.NONE
    return True


@jit
def _begin_test(s, t, f, kind, card):
    """Let the test run next, for one hero after asking which; False: the card has none."""
    if draw_of(t, kind, card) == 0:
        f[frames.PC] = CHOICE
        return False
    seat = v.NONE  # all heroes [FD-FEAT-13]
    tester = t.feature_tester[card] if kind == v.XP_FEATURE else t.legend_tester[card]
    if tester == e.Tester.HERO:
        if f[frames.PC] == TEST:
            f[frames.PC] = TESTER
            frames.push_ask(s, v.Decision.CHOOSE, s.leader, e.Filter.ANY_HERO, s.leader)
            return True
        seat = int(f[frames.REPLY])
        f[frames.A1] = seat
    f[frames.PC] = OUTCOME
    frames.push_task(s, v.Task.TEST, seat)
    return True


@jit
def _begin(s, start, seat, kind, card):
    """Run the program at row `start` next; False: there is none."""
    if start == v.NONE:
        return False
    source = v.Source.FEATURE if kind == v.XP_FEATURE else v.Source.LEGEND
    texts.begin(s, start, seat, source, card, v.NONE)
    return True


@jit
def effect_of(t, kind, card):
    """First row of what a card does before its test or choice; NONE: nothing."""
    return t.feature_start[card] if kind == v.XP_FEATURE else t.legend_start[card]


@jit
def outcome_of(t, kind, card, is_passed):
    """First row of what a passed or failed test leads to; NONE: nothing."""
    if kind == v.XP_FEATURE:
        return t.feature_success[card] if is_passed != 0 else t.feature_failure[card]
    return t.legend_success[card] if is_passed != 0 else t.legend_failure[card]


@jit
def draw_of(t, kind, card):
    """Cards that each hero draws for the test of a card; 0: it has no test."""
    return t.feature_draw[card] if kind == v.XP_FEATURE else t.legend_draw[card]
