"""A table set by hand, with what texts and pictures read of a game and a state.

No rule is run but those of the map and of setting up a Combat, so that a scene says exactly what a
test wants it to.
"""

from types import SimpleNamespace

import numpy as np

from lairzoo.envs.core import frames, zones
from lairzoo.envs.forgotten_depths import describe, draw, hidden, narrate, tables
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import monsters, pairs, paths, tiles
from lairzoo.envs.forgotten_depths.state import RECORD, Option
from tests.forgotten_depths import whole_state

EVERYONE = 7


class Table:
    """Heroes who just entered an Ecology; they have drawn no cards yet, and the first leads."""

    def __init__(self, *heroes, ecology=v.Ecology.RUINS):
        heroes = heroes or (v.HeroClass.FIGHTER, v.HeroClass.WIZARD)
        self.s, self.t = whole_state.party(*heroes, ecology=ecology)
        self.cards = tables.load()
        blank = RECORD.empty(1)
        blank["seats"] = len(heroes)
        blank["options"][0, Option.HEROES] = sum(1 << hero for hero in heroes)
        self.s.options[:] = blank["options"][0]
        self.game = SimpleNamespace(
            cards=SimpleNamespace(tables=self.cards.tables, names=self.cards),
            blank=blank,
            num_seats=len(heroes),
        )
        self.state = SimpleNamespace(data=self.s, game=self.game)
        for seat in range(len(heroes)):
            self.hand(seat)
        self.ask(v.Decision.EXPLORE, 0)

    # ---- setting it

    def pile(self, zone, *cards, seen=0):
        """Lay the cards of a zone, bottom first."""
        zones.empty(self.s, zone)
        for card in cards:
            zones.push(self.s, zone, card, seen)
        return self

    def hand(self, seat, *cards, discard=()):
        """These Action Cards in hand and discarded, the rest in the draw pile."""
        rest = [value for value, n in enumerate(self.s.owned[seat]) for _ in range(n)]
        for card in (*cards, *discard):
            rest.remove(card)
        self.pile(v.Zone.HERO_HAND + seat, *cards, seen=EVERYONE)
        self.pile(v.Zone.HERO_DISCARD + seat, *discard, seen=EVERYONE)
        return self.pile(v.Zone.HERO_DRAW + seat, *rest)

    def lay(self, tile, east, south, rotation=0):
        """Place a tile, legal or not; cells are counted from the Entry Tile."""
        rest = [k for k in whole_state.cards(self.s, v.Zone.TILES) if k != tile]
        self.pile(v.Zone.TILES, *rest)
        tiles.place(self.s, tile, v.CENTRE + south * v.WINDOW + east, rotation)
        paths.refresh(self.s, self.t)
        return self

    def item(self, seat, key, slot=0, equipped=1):
        """A hero holds an Item."""
        item = self.cards.card("items", key)
        self.s.hero_item[seat, slot] = item
        self.s.equipped[seat, slot] = equipped
        self.s.item_uses[seat, slot] = self.t.item_uses[item]
        return self

    def ability(self, seat, key, slot=0):
        """A hero has an Ability Card."""
        self.s.ability_card[seat, slot] = self.cards.card("abilities", key)
        return self

    def fight(self, *keys):
        """Combat with these Monster Cards, in its first Round."""
        rows = [self.cards.card("monsters", key) for key in keys]
        monsters.begin(self.s, self.t, *rows, *[v.NONE] * (2 - len(rows)))
        return self._round()

    def fight_final(self, *keys):
        """Combat with the Final Entity of these parts."""
        monsters.begin_final(self.s, self.t, *(self.cards.card("final_entity", k) for k in keys))
        return self._round()

    def _round(self):
        monsters.begin_round(self.s, self.t)
        pairs.clear(self.s)
        self.s.phase = v.Phase.COMBAT
        return self

    def play(self, seat, own, against, foe=0):
        """Cards on the table of a hero, None where there is none."""
        for field, cards in ((self.s.played, own), (self.s.opposed, against)):
            for k, card in enumerate(cards):
                field[seat, k] = v.NONE if card is None else card
        self.s.pair_foe[seat, : max(len(own), len(against))] = foe
        return self

    def ask(self, decision, seat, *arguments):
        """One hero is asked; nothing else is on the stack."""
        frames.clear(self.s)
        whole_state.ask(self.s, decision, seat, *arguments)
        return self

    def ask_all(self, decision, *arguments):
        """All heroes are asked at once, sealed."""
        frames.clear(self.s)
        whole_state.ask_sealed(self.s, decision, (1 << int(self.s.seats)) - 1, *arguments)
        return self

    def other(self, seat, seed):
        """A table that looks the same to a seat."""
        twin = Table(*(v.HeroClass(k) for k in self.s.hero_class[: self.s.seats]))
        for name in self.s.dtype.names:
            twin.s[name] = self.s[name]
        hidden.resample(twin.s, twin.t, seat, np.array([seed], np.uint64))
        return twin

    # ---- reading it

    def text(self, seat=0):
        return describe.text(self.game, self.state, seat)

    def line(self, start, seat=0):
        """The one line of the text that begins so, spaces aside."""
        found = [x.strip() for x in self.text(seat).split("\n") if x.strip().startswith(start)]
        assert len(found) == 1, f"{len(found)} lines begin with {start!r}"
        return found[0]

    def svg(self, seat=None, log=()):
        return draw.svg(self.game, self.state, seat, log)

    def event(self, kind, who=v.NOBODY, *columns):
        row = (int(kind), who, *columns, *[0] * (5 - len(columns)))
        return narrate.event_text(self.game, row, 0)
