"""Scenes of the Combat tests: heroes, their cards and Monsters as a test wants them."""

import numpy as np

from lairzoo.envs.core import zones
from lairzoo.envs.forgotten_depths import state, tables
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.cards import columns
from lairzoo.envs.forgotten_depths.rules import avoidance, damage, ending, monsters, pairs

BREN, SIL, AVA = v.HeroClass
STATES = {"singular": 1, "pair": 2, "group": 4}
HEALTH = 20


def empty_tables():
    """A record of the card tables without a card."""
    t = np.zeros(1, tables.TABLES)
    for _, group in [*columns.COLUMNS, *columns.DERIVED]:
        for name, shape in group.items():
            if columns.INDEX in shape:
                t[name] = v.NONE
    return t.view(np.recarray)[0]


def standard_tables():
    """A copy of the standard card set's tables."""
    return tables.load().tables.copy().view(np.recarray)[0]


def bits_of(bits):
    return {k for k in range(16) if bits >> k & 1}


class Fight:
    """A record of heroes in seat order, without cards; `t` has no card unless tables are given."""

    def __init__(self, *heroes, t=None):
        self.s = state.RECORD.empty(1).view(np.recarray)[0]
        self.t = empty_tables() if t is None else t
        self.s.seats = len(heroes)
        for name in ("hero_second", "hero_item", "ability_card", "played", "opposed", "pair_foe"):
            getattr(self.s, name)[:] = v.NONE
        self.s.committed[:] = v.NONE
        self.s.limit[:] = self.s.limit_next[:] = v.NONE
        self.s.level = 1
        for seat, hero in enumerate(heroes):
            self.s.hero_class[seat] = hero
            self.s.health[seat] = self.s.health_max[seat] = HEALTH
        self.monsters = self.items = 0

    def pile(self, zone, *cards):
        """Lay the cards of a zone, bottom first."""
        zones.empty(self.s, zone)
        for card in cards:
            zones.push(self.s, zone, card, 0)

    def cards(self, zone):
        """The cards of a zone, bottom first."""
        return [int(zones.card(self.s, zone, k)) for k in range(zones.size(self.s, zone))]

    def monster(self, health=8, kind="singular", states=(), deck="light", powers=0, **passive):
        """Design a Monster Card; `kind` is a type or "horde/5"; its row."""
        row = self.monsters
        self.monsters += 1
        name, _, count = kind.partition("/")
        t = self.t
        t.monster_type[row] = v.MonsterType[name.upper()]
        t.monster_count[row] = int(count) if count else STATES[name]
        t.monster_deck[row] = v.Difficulty[deck.upper()]
        t.monster_health[row] = health if isinstance(health, tuple) else [health] * 3
        t.monster_powers[row] = powers
        t.monster_power[row, :powers] = [100 * row + k for k in range(powers)]
        t.monster_plays[row] = t.hero_plays[row] = 2
        for alive, (foe, hero) in zip(range(t.monster_count[row], 0, -1), states, strict=False):
            t.monster_plays[row, alive], t.hero_plays[row, alive] = foe, hero
        for key, n in passive.items():
            t.monster_passive[row, v.MonsterPassive[key.upper()]] = n
        return row

    def begin(self, first, second=v.NONE, assigned=None):
        """Start a Combat and its first Round."""
        monsters.begin(self.s, self.t, first, second)
        for seat, foe in enumerate(assigned or ()):
            self.s.assigned[seat] = foe
        self.next_round()

    def begin_final(self, health=(10, 10, 10), powers=(1, 1, 0), **tail):
        """Start a Combat with a Final Entity of parts 0 to 2 and a Tail."""
        t = self.t
        t.num_parts = 4
        t.part_kind[:4] = [v.Part.HEAD_ONE, v.Part.HEAD_TWO, v.Part.BODY, v.Part.TAIL]
        for part in range(3):
            t.part_health[part] = health[part]
            t.part_powers[part] = powers[part]
            t.part_power[part, : powers[part]] = range(10 * part, 10 * part + powers[part])
        for key, n in tail.items():
            t.part_passive[3, v.MonsterPassive[key.upper()]] = n
        monsters.begin_final(self.s, t, 0, 1, 2)
        self.next_round()

    def next_round(self):
        monsters.begin_round(self.s, self.t)
        pairs.clear(self.s)
        damage.begin_round(self.s)
        damage.begin_abilities(self.s)
        for field in (self.s.played, self.s.opposed, self.s.pair_foe):
            field[:] = v.NONE

    def lay(self, seat, own, against, foe=0, first=0):
        """The cards of a play lie on the table, a single one opposite the higher of two."""
        s = self.s
        for k in range(max(len(own), len(against))):
            s.pair_foe[seat, first + k] = foe
        s.played[seat, first : first + len(own)] = own
        s.opposed[seat, first : first + len(against)] = against
        pairs.match_single(s, seat, first)

    def table(self, seat=0):
        """The positions as (own card, Monster's card), None where there is none."""
        rows = zip(self.s.played[seat], self.s.opposed[seat], strict=True)
        return [tuple(None if c == v.NONE else int(c) for c in row) for row in rows]

    def choices(self, seat=0, k=0):
        """The positions that a hero may commit to."""
        bits = pairs.choices(self.s, self.t, seat, k)
        return {position for position in range(v.PAIRS) if bits >> position & 1}

    def set_health(self, foe, *health):
        """What the individuals have left, now and when the Round's damage begins."""
        for field in (self.s.foe_health, self.s.foe_began, self.s.foe_was):
            field[foe, : len(health)] = health

    def duel(self, seat, own, against, foe=0):
        """A hero that resolves this pair."""
        self.lay(seat, [own], [against], foe)
        pairs.commit(self.s, seat, 0, 0)

    def spell(self, seat, target, amount):
        """Damage of an Ability in step 4, reductions done."""
        damage.wound(self.s, seat, target, amount)

    def targets(self, seat, k=0):
        return bits_of(damage.targets(self.s, seat, k))

    def begin_damage(self):
        """Step 5 until somebody has to choose a target."""
        damage.begin_step(self.s)
        for seat in range(self.s.seats):
            damage.resolve(self.s, self.t, seat)

    def strikes(self, aims):
        """Damage to Monsters; `aims` are the targets of each seat, more than one for excess."""
        for seat in range(self.s.seats):
            for k in range(v.MONSTER_CARDS):
                may = self.targets(seat, k)
                if may:
                    self.strike(seat, k, may, list(aims.get(seat, [])))

    def strike(self, seat, k, may, aims):
        s = self.s
        target = aims.pop(0) if aims else min(may)
        assert target in may
        damage.strike(s, self.t, seat, k, target)
        while aims and (may := bits_of(damage.excess_targets(s, seat, k, target))):
            source, target = target, aims.pop(0)
            assert target in may
            damage.pass_on(s, self.t, seat, k, source, target)
        assert not aims

    def spared(self, wishes=()):
        """Who may be spared for which individual; `wishes` are the heroes chosen."""
        s = self.s
        wishes = list(wishes)
        if avoidance.spare_all(s):
            return "all"
        offered = {}
        target = avoidance.next_shared(s, 0)
        while target != v.NONE:
            offered[target] = bits_of(avoidance.contributors(s, target))
            wish = wishes.pop(0) if wishes else min(offered[target])
            assert wish in offered[target]
            avoidance.spare(s, wish)
            target = avoidance.next_shared(s, target + 1)
        assert not wishes
        return offered

    def damage(self, aims=None, wishes=()):
        """Step 5 as a whole: who was offered to be spared, and how the Combat stands."""
        self.begin_damage()
        self.strikes(aims or {})
        offered = self.spared(wishes)
        damage.take(self.s, self.t)
        return offered, self.outcome()

    def lost(self):
        """Health that each hero has lost so far."""
        return [HEALTH - int(n) for n in self.s.health[: self.s.seats]]

    def equip(self, seat, slot=0, equipped=1, magic=0, **passive):
        """Give a hero an Item of its own row."""
        row = self.items
        self.items += 1
        self.s.hero_item[seat, slot] = row
        self.s.equipped[seat, slot] = equipped
        self.t.item_magic[row] = magic
        for key, n in passive.items():
            self.t.item_passive[row, v.Passive[key.upper()]] = n

    def foe_health(self, foe):
        return [int(n) for n in self.s.foe_health[foe, : self.s.foe_count[foe]]]

    def outcome(self):
        """How the Combat stands."""
        if ending.is_hero_down(self.s):
            return "LOST"
        return "WON" if monsters.is_beaten(self.s) else "GOES_ON"
