"""Legendary Locations (clauses FD-LEG): an opening card, then a lettered pile to its end."""

from ...core import events, frames, zones
from ...core.jit import jit
from .. import vocab as v
from . import action_decks, card_texts, earnings, encounters, paths, patterns

OPENING = int(v.Zone.LEGEND_OPENING)
PILE = int(v.Zone.LEGEND_PILE)
SHOWN = int(v.Zone.LEGEND_SHOWN)
# steps of Task.LEGEND
BEGIN = 0
GO_ON = 1


@jit
def run_legend(s, t):
    """A Legendary Location from the tokens on its Nodes to its XP [FD-LEG-06..08].

    a0 pattern, a1 match.
    """
    f = frames.top(s)
    pattern = f[frames.A0]
    if f[frames.PC] == BEGIN:
        f[frames.PC] = GO_ON
        _begin(s, t, pattern, f[frames.A1])
        legend = _show(s, OPENING + pattern)
        s.legend_letter = t.legend_letter[legend] if legend != v.NONE else v.NONE
    elif s.legend_letter != v.NONE:
        legend = _show(s, PILE + pattern * v.LETTERS + s.legend_letter)
    else:
        legend = v.NONE  # the opening card was all [FD-LEG-20]
    if legend != v.NONE:
        frames.push_task(s, v.Task.LEGEND_CARD, legend)
    else:
        _end(s, t)


@jit
def _begin(s, t, pattern, match):
    """Tokens on the Nodes, and the Lantern on one of the tiles [FD-LEG-04, FD-LEG-08]."""
    s.legend_pattern = pattern
    s.legend_match = match
    place = patterns.match_place(s, t, pattern, match)
    patterns.use_match(s, t, pattern, match)
    region = place % v.REGIONS
    encounters.open_encounter(s, place // v.REGIONS, region, v.NONE, pattern)


@jit
def _show(s, zone):
    """The top card of a pile lies open; NONE if the pile is empty."""
    legend = zones.draw(s, zone)
    if legend != v.NONE:
        zones.push(s, SHOWN, legend, action_decks.everyone(s))
        events.emit(s, v.Event.LEGEND_DRAWN, v.NOBODY, legend)
    return legend


@jit
def _end(s, t):
    """All cards are resolved: they are earned together [FD-LEG-11, FD-LEG-18]."""
    for k in range(zones.size(s, SHOWN)):
        earnings.earn(s, t, v.XP_LEGEND + zones.card(s, SHOWN, k))
    zones.empty(s, SHOWN)
    s.legend_pattern = v.NONE
    s.legend_letter = v.NONE
    s.legend_match = v.NONE
    paths.settle(s, t)
    encounters.close_encounter(s)


@jit
def run_legend_card(s, t):
    """One card of a Legendary Location [FD-LEG-15]; it is earned with the others."""
    if card_texts.advance(s, t, v.XP_LEGEND, frames.top(s)[frames.A0]):
        frames.pop(s)
