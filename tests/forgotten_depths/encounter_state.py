"""Scenes of Encounters: a map, a party with decks, and the standard cards.

`Scene.run` runs the rooms of Encounters and stops at an ask, or at a task of another room, which a
test ends as that room would.
"""

import numpy as np

from lairzoo.envs.core import frames, zones
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import state, tables
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.cards import tile_tables
from lairzoo.envs.forgotten_depths.rules import encounters, features, legends, trials
from tests.forgotten_depths.map_state import Board

CARDS = tables.load()
RUNS = {
    v.Task.ENCOUNTER: encounters.run_encounter,
    v.Task.REST: encounters.run_rest,
    v.Task.LEGEND: legends.run_legend,
    v.Task.LEGEND_CARD: legends.run_legend_card,
    v.Task.FEATURE: features.run_feature,
    v.Task.TEST: trials.run_test,
}
ASKS = {
    v.Decision.SLOT: (encounters.mask_slot, encounters.apply_slot),
    v.Decision.MATCH: (encounters.mask_match, encounters.apply_match),
    v.Decision.SCRY: (features.mask_scry, features.apply_scry),
    v.Decision.TEST_CARD: (trials.mask_test_card, trials.apply_test_card),
}
HEALTH = 20


def row(deck, key):
    """The row of a card of the standard set."""
    return CARDS.card(deck, key)


def start(card, column, k=None):
    """First row of a program of the standard set."""
    table = CARDS.tables[0][column]
    return int(table[card] if k is None else table[card, k])


class Scene(Board):
    """A board with heroes Fighter, Wizard, Rogue as far as they are counted; a frame lies below."""

    def __init__(self, ecology="ruins", heroes=2, entry="NESW", **options):
        super().__init__(ecology, entry)
        full = CARDS.tables.copy().view(np.recarray)[0]
        for _, group in tile_tables.COLUMNS:
            for name in group:
                full[name] = self.t[name]
        self.t = full
        s = self.s
        s.seats = heroes
        s.keys = v.START_KEYS
        s.phase = v.Phase.EXPLORE
        for name in ("hero_item", "ability_card", "hero_second"):
            s[name][:] = v.NONE
        for name in ("meet_tile", "meet_slot", "card_kind", "card_id"):
            s[name] = v.NONE
        for seat in range(heroes):
            s.hero_class[seat] = seat
            s.health[seat] = s.health_max[seat] = HEALTH
        for name, value in options.items():
            s.options[state.Option[name.upper()]] = value
        frames.push_task(s, v.Task.EXPLORE)

    def pile(self, zone, *cards):
        """Lay the cards of a zone, bottom first."""
        zones.empty(self.s, zone)
        for card in cards:
            zones.push(self.s, zone, card, 0)

    def cards(self, zone):
        """The cards of a zone, bottom first."""
        return [int(zones.card(self.s, zone, k)) for k in range(zones.size(self.s, zone))]

    @property
    def top(self):
        return self.s.frame[self.s.depth - 1]

    def pending(self):
        """The name of what is on top: a task of another room, or an ask."""
        kind = int(self.top[frames.KIND])
        return (v.Task if kind >= v.Task.GAME else v.Decision)(kind).name

    def args(self):
        """Arguments a0.. to a3 of the frame on top."""
        return [int(n) for n in self.top[frames.A0 : frames.A4]]

    def run(self):
        """Run the rooms of Encounters until something else is on top; its name."""
        while (kind := int(self.top[frames.KIND])) in RUNS:
            RUNS[kind](self.s, self.t)
            assert self.s.fault == 0
        return self.pending()

    def meet(self, tile, slot, unlocked=0):
        """Begin an Encounter with an element of a tile."""
        frames.push_task(self.s, v.Task.ENCOUNTER, tile, v.Slot[slot], unlocked)
        return self.run()

    def end(self, reply=None):
        """The frame on top, of another room, has done its work."""
        if reply is None:
            frames.pop(self.s)
        else:
            frames.reply(self.s, reply)
        return self.run()

    def legal(self):
        """The legal actions of the ask on top."""
        mask = np.zeros(a.NUM_ACTIONS, np.int8)
        ASKS[int(self.top[frames.KIND])][0](self.s, self.t, int(self.top[frames.SEAT]), mask)
        return [int(n) for n in np.flatnonzero(mask)]

    def choose(self, action):
        """Answer the ask on top."""
        assert action in self.legal()
        ASKS[int(self.top[frames.KIND])][1](self.s, self.t, action)
        return self.run()

    def text(self):
        """The program on top: start row, hero, Source, card."""
        assert self.pending() == "PROGRAM"
        return (int(self.top[frames.PC]), *self.args()[:3])

    def events(self, kind):
        """The events of a kind since the start: seat, a, b, c."""
        rows = self.s.event[: self.s.num_events]
        return [tuple(int(n) for n in e[1:5]) for e in rows if e[0] == v.Event[kind]]
