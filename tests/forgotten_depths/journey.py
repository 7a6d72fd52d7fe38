"""A party on a map laid by hand, with all its decks; all rooms run, so that it fights too."""

import numpy as np

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import decisions, flow, observe
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.entities import LAYOUT
from lairzoo.envs.forgotten_depths.rules import action_decks
from tests.forgotten_depths.encounter_state import row
from tests.forgotten_depths.explore_state import Tour

ITEM_DECK = v.Zone.ITEM_DECK


class Journey(Tour):
    """Exploring goes on until a test stops; a Stairs Tile lies in the pile, so nobody is stuck."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        s, t = self.s, self.t
        s.rng[0] = 7
        for name in ("legend_pattern", "legend_letter", "order"):
            s[name] = v.NONE
        for name in ("shown", "shown_class", "foe_card", "foe_limit", "limit", "limit_next"):
            s[name][:] = v.NONE
        for name in ("played", "opposed", "committed", "assigned"):
            s[name][:] = v.NONE
        s.level = 1
        for seat in range(s.seats):
            action_decks.deal_hero(s, t, seat)
        for deck in range(3):
            action_decks.deal_foe(s, t, deck)
        for hero in range(v.CLASSES):
            self.pile(ITEM_DECK + hero, *t.class_item[hero, : t.num_class_items[hero]])
            cards = t.class_ability[hero, : t.num_class_abilities[hero]]
            self.pile(v.Zone.ABILITY_DECK + hero, *cards)
        self.pile(v.Zone.TILES, v.STAIRS_TILE)

    def run(self):
        """Run tasks until somebody is asked or exploring is over; what is on top."""
        while self.s.done == 0 and self.top[frames.SEAT] == frames.TASK:
            if self.top[frames.KIND] == v.Task.GAME:
                break
            flow.run_task(self.s, self.t)
            assert self.s.fault == 0
        return v.Reason(int(self.s.reason)).name if self.s.done else self.pending()

    def seat(self):
        """Who is asked."""
        if self.top[frames.SEAT] != frames.SEALED:
            return int(self.top[frames.SEAT])
        bits = int(self.top[frames.A0])
        return (bits & -bits).bit_length() - 1

    def legal(self):
        mask = np.zeros(a.NUM_ACTIONS, np.int8)
        decisions.write_mask(self.s, self.t, self.seat(), mask)
        return {int(n) for n in np.flatnonzero(mask)}

    def labels(self):
        return {a.CODEC.label(n) for n in self.legal()}

    def choose(self, action):
        assert action in self.legal()
        if self.top[frames.SEAT] != frames.SEALED:
            decisions.apply(self.s, self.t, action)
            return self.run()
        seat = self.seat()
        self.s.sealed[seat, :2] = 1, action
        self.top[frames.A0] ^= 1 << seat
        if self.top[frames.A0] == 0:
            frames.pop(self.s)
        return self.run()

    def say(self, *labels):
        """Answers by their labels; what is on top after them."""
        done = self.pending()
        for label in labels:
            done = self.choose(a.CODEC.parse(label))
        return done

    def go_on(self, *pending, hold=None, seed=3):
        """Any answers until one of these is on top, or the game is over."""
        rng = np.random.default_rng(seed)
        for _ in range(2000):
            if self.s.done or self.pending() in pending:
                return self.run()
            if hold is not None:
                hold()
            self.choose(int(rng.choice(sorted(self.legal()))))
        raise AssertionError("no end")

    def favour(self):
        """Nobody falls and the Monsters are weak."""
        self.s.health[:] = self.s.health_max
        np.minimum(self.s.foe_health, 1, out=self.s.foe_health)

    def items(self):
        """What each hero holds, slots in order."""
        return [[int(k) for k in held if k != v.NONE] for held in self.s.hero_item]

    def hold(self, seat, *keys, equipped=0):
        """A hero holds these Items, with all their uses."""
        for slot, key in enumerate(keys):
            self.give(seat, slot, row("items", key), equipped)
            self.s.item_uses[seat, slot] = self.t.item_uses[row("items", key)]
        return self

    def seen(self, seat=0):
        """The tables of a seat's observation."""
        out = np.zeros(LAYOUT.size, np.float32)
        observe.observe(self.s, self.t, seat, out)
        return LAYOUT.split(out)


def feature_of(table, name):
    """Number of a feature of an observation's table, and its scale."""
    features = next(each.features for each in LAYOUT.tables if each.name == table)
    for k, feature in enumerate(features):
        word, _, scale = feature.partition("/")
        if word == name:
            return k, int(scale or 1)
    raise KeyError(name)


def read(tables, table, name):
    """A column of an observation, scaled back."""
    k, scale = feature_of(table, name)
    return [round(float(n) * scale) for n in tables[table][:, k]]
