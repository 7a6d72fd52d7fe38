"""Scenes of Exploring and buying: the rooms explore and payment on an Encounter's scene."""

import numpy as np

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import explore, payment
from tests.forgotten_depths.encounter_state import CARDS, Scene

T = CARDS.tables.copy().view(np.recarray)[0]  # the standard cards
RUNS = {
    v.Task.EXPLORE: explore.run_explore,
    v.Task.PLACE: explore.run_place,
    v.Task.PURCHASE: payment.run_purchase,
}
ROOMS = {
    v.Decision.EXPLORE: explore,
    v.Decision.PLACE_CELL: explore,
    v.Decision.PLACE_ROT: explore,
    v.Decision.PAY: payment,
    v.Decision.HEAL_GIVE: payment,
}


class Tour(Scene):
    """A party that explores; no tile has a rune pattern, a frame of flow lies below."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.s.aside_tile = v.NONE
        self.s.party_item[:] = v.NONE
        self.s.buying = self.s.buyer = v.NONE
        frames.clear(self.s)
        frames.push_task(self.s, v.Task.GAME)
        frames.push_task(self.s, v.Task.EXPLORE)

    def run(self):
        """Run the two rooms until something else is on top, or the game is over; its name."""
        while self.s.done == 0 and (kind := int(self.top[frames.KIND])) in RUNS:
            RUNS[kind](self.s, self.t)
            assert self.s.fault == 0
        return v.Reason(int(self.s.reason)).name if self.s.done else self.pending()

    def legal(self):
        """The legal actions of the ask on top."""
        kind = v.Decision(int(self.top[frames.KIND]))
        mask = np.zeros(a.NUM_ACTIONS, np.int8)
        room = ROOMS[kind]
        getattr(room, f"mask_{kind.name.lower()}")(self.s, self.t, int(self.top[1]), mask)
        return {int(n) for n in np.flatnonzero(mask)}

    def choose(self, action):
        """Answer the ask on top, then run on."""
        kind = v.Decision(int(self.top[frames.KIND]))
        assert action in self.legal()
        getattr(ROOMS[kind], f"apply_{kind.name.lower()}")(self.s, self.t, action)
        return self.run()

    def earn(self, *values):
        """The pool holds Monster Cards of these values, and nothing else."""
        self.pile(v.Zone.POOL, *(int(np.flatnonzero(T.monster_xp == n)[0]) for n in values))

    def give(self, seat, slot, item, equipped=0):
        """A hero has an Item."""
        self.s.hero_item[seat, slot] = item
        self.s.equipped[seat, slot] = equipped
