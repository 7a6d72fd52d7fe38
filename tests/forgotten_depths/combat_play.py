"""Whole fights played by a script or at random, with the standard cards and all rooms."""

import numpy as np

from lairzoo.envs.core import frames, zones
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import decisions, flow, opening, state, tables
from lairzoo.envs.forgotten_depths import vocab as v


class Arena:
    """A game just dealt, of which fights are run; `asked` notes (decision, seat, answer)."""

    def __init__(self, seats=2, seed=1, **options):
        self.cards = tables.load()
        self.t = self.cards.tables.copy().view(np.recarray)[0]
        self.s = state.RECORD.empty(1).view(np.recarray)[0]
        self.s.seats = seats
        self.s.rng[0] = seed
        for name, value in options.items():
            self.s.options[state.Option[name.upper()]] = value
        opening.new_game(self.s, self.t)
        frames.clear(self.s)
        self.s.num_events = 0
        self.asked = []
        self.events = []

    def pile(self, zone, *cards):
        """Lay the cards of a zone, bottom first."""
        zones.empty(self.s, zone)
        for card in cards:
            zones.push(self.s, zone, card, 0)
        return self

    def cards_of(self, zone):
        return [int(zones.card(self.s, zone, k)) for k in range(zones.size(self.s, zone))]

    def start(self, *keys, final=0):
        """A Combat against these Monster Cards."""
        rows = [self.cards.card("monsters", key) for key in keys]
        self.pile(v.Zone.MONSTERS_OUT, *rows)
        rows += [v.NONE] * (2 - len(rows))
        frames.push_task(self.s, v.Task.COMBAT, *rows, final)
        return self

    def foe_cards(self, deck, *values):
        """The next cards of a Monster Action Deck; the rest of it stays below."""
        rest = self.cards_of(v.Zone.FOE_DRAW + deck)
        for value in values:
            rest.remove(value)
        return self.pile(v.Zone.FOE_DRAW + deck, *rest, *reversed(values))

    def hero_cards(self, seat, *values):
        """The next cards of a hero's draw pile."""
        rest = self.cards_of(v.Zone.HERO_DRAW + seat)
        for value in values:
            rest.remove(value)
        return self.pile(v.Zone.HERO_DRAW + seat, *rest, *reversed(values))

    def play(self, *answers):
        """Run until the answers are used up and another one is due, or nothing is left to run."""
        answers = list(answers)
        while self._run():
            if not answers:
                return self
            self._answer(a.CODEC.parse(answers.pop(0)))
        assert not answers, f"never asked for: {answers}"
        return self

    def play_one(self):
        """Give the first legal answer."""
        return self.play(a.CODEC.label(int(self.options()[0])))

    def play_at_random(self, rng, hold=None, limit=5000):
        """Any legal answers to the end, `hold` being called before each of them."""
        for _ in range(limit):
            if not self._run():
                return self
            if hold is not None:
                hold(self)
            self._answer(int(rng.choice(self.options())))
        raise AssertionError("no end")

    def _run(self):
        """Run tasks until somebody is asked; whether somebody is."""
        s = self.s
        while s.depth > 0 and frames.top(s)[frames.SEAT] == frames.TASK:
            flow.run_task(s, self.t)
            assert s.fault == 0
            self.events += [tuple(int(n) for n in row[:6]) for row in s.event[: s.num_events]]
            s.num_events = 0
        return s.depth > 0

    def seat(self):
        """Who is asked now."""
        f = frames.top(self.s)
        if f[frames.SEAT] != frames.SEALED:
            return int(f[frames.SEAT])
        bits = int(f[frames.A0])
        return (bits & -bits).bit_length() - 1

    def decision(self):
        return v.Decision(int(frames.top(self.s)[frames.KIND]))

    def options(self):
        """The legal actions of the pending ask."""
        mask = np.zeros(a.NUM_ACTIONS, np.int8)
        decisions.write_mask(self.s, self.t, self.seat(), mask)
        return np.flatnonzero(mask)

    def labels(self):
        return {a.CODEC.label(int(k)) for k in self.options()}

    def _answer(self, action):
        s, f, seat = self.s, frames.top(self.s), self.seat()
        options = self.options()
        assert action in options, f"{a.CODEC.label(action)}: {self.decision().name} {self.labels()}"
        self.asked.append((self.decision().name, seat, a.CODEC.label(action)))
        if f[frames.SEAT] != frames.SEALED:
            decisions.apply(s, self.t, action)
            return
        s.sealed[seat, 0] = 1
        s.sealed[seat, 1] = action
        f[frames.A0] ^= 1 << seat
        if f[frames.A0] == 0:
            frames.pop(s)

    def happened(self, kind):
        """The columns of the events of a kind, after their seat."""
        return [row[1:] for row in self.events if row[0] == kind]
