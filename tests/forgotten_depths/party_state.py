"""Scenes outside Combat: a party with its decks, whose rooms finds and growth run by themselves."""

import numpy as np

from lairzoo.envs.core import events, frames
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import tables
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import action_decks, finds, growth, heroes
from tests.forgotten_depths.combat_state import Fight, standard_tables

_ROOMS = (finds, growth)


def item(key):
    return tables.load().card("items", key)


def ability(key):
    return tables.load().card("abilities", key)


class Party(Fight):
    """Heroes at level 1 with full Action decks and empty Item and Ability decks.

    The leader is the last hero, so that its asks differ from those of the first one.
    """

    def __init__(self, *classes, second=()):
        super().__init__(*classes, t=standard_tables())
        s = self.s
        s.rng[0] = 11
        s.leader = s.seats - 1
        for name in ("party_item", "shown", "shown_class"):
            getattr(s, name)[:] = v.NONE
        for seat, other in dict(second).items():
            s.hero_second[seat] = other
            s.hero_side[seat] = v.Side.MULTICLASS
        heroes.set_level(s, self.t)
        s.health[:] = s.health_max
        for seat in range(s.seats):
            action_decks.deal_hero(s, self.t, seat)

    def run(self, task, *arguments):
        """Push a task and go on to the first ask; forced answers are not taken."""
        events.clear(self.s)
        frames.push_task(self.s, task, *arguments)
        self.go_on()

    def go_on(self):
        """Run tasks; a payment is taken as made."""
        s = self.s
        while s.depth > 0 and frames.top(s)[frames.SEAT] == frames.TASK:
            kind = v.Task(frames.top(s)[frames.KIND])
            if kind == v.Task.PURCHASE:
                seat = int(frames.top(s)[frames.A1])
                frames.pop(s)
                frames.push_task(s, v.Task.GAIN_ABILITY, seat)
            else:
                self._call("run", kind, s, self.t)
        assert s.fault == 0

    def asked(self):
        """Decision, seat and legal actions of the ask on top; None when nothing is left to do."""
        s = self.s
        if s.depth == 0:
            return None
        f = frames.top(s)
        kind, seat = v.Decision(f[frames.KIND]), int(f[frames.SEAT])
        mask = np.zeros(a.NUM_ACTIONS, np.int8)
        self._call("mask", kind, s, self.t, seat, mask)
        return kind, seat, set(np.flatnonzero(mask).tolist())

    def answer(self, action):
        """Take a legal action."""
        kind, _, legal = self.asked()
        assert action in legal
        self._call("apply", kind, self.s, self.t, action)
        self.go_on()

    def _call(self, verb, kind, *arguments):
        name = f"{verb}_{kind.name.lower()}"
        next(getattr(room, name) for room in _ROOMS if hasattr(room, name))(*arguments)

    def held(self, seat):
        """What a hero holds, by slot."""
        return [int(k) for k in self.s.hero_item[seat] if k != v.NONE]

    def abilities(self, seat):
        return [int(k) for k in self.s.ability_card[seat] if k != v.NONE]

    def deck(self, seat):
        """The values of a hero's draw pile, sorted."""
        return sorted(self.cards(v.Zone.HERO_DRAW + seat))
