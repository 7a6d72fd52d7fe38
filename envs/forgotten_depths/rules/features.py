"""Feature Cards (clauses FD-FEAT): which is met, its text, and its Experience Points."""

from ...core import events, frames, masks, zones
from ...core.jit import jit
from .. import actions as a
from .. import vocab as v
from . import card_texts, earnings

SCRY = int(v.Zone.SCRY)
CHOICES = a.CARD - a.OPTION  # revealed Features beyond these wait


@jit
def mask_scry(s, t, seat, mask):
    """The revealed Features that haven't been met [FD-FEAT-09]."""
    masks.allow_range(mask, a.OPTION, min(CHOICES, zones.size(s, SCRY)))


@jit
def apply_scry(s, t, action):
    """That one is met now."""
    frames.pop(s)
    feature = zones.remove_at(s, SCRY, action - a.OPTION)
    frames.push_task(s, v.Task.FEATURE, feature)


@jit
def run_feature(s, t):
    """A Feature Card: its text, then its XP whatever came of it [FD-FEAT-06, FD-FEAT-07]."""
    f = frames.top(s)
    feature = f[frames.A0]
    if f[frames.PC] == card_texts.EFFECT:
        events.emit(s, v.Event.FEATURE_DRAWN, v.NOBODY, feature)
    if card_texts.advance(s, t, v.XP_FEATURE, feature):
        earnings.earn(s, t, v.XP_FEATURE + feature)
        frames.pop(s)
