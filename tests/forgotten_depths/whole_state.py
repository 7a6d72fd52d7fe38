"""A whole state at the start of an Ecology with all cards in place, to look at and to act on."""

import numpy as np

from lairzoo.envs.core import frames, zones
from lairzoo.envs.forgotten_depths import state, tables
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import action_decks, monsters, paths

INDEX_FIELDS = (
    "hero_second",
    "hero_item",
    "ability_card",
    "played",
    "opposed",
    "pair_foe",
    "committed",
    "limit",
    "limit_next",
    "assigned",
    "foe_card",
    "foe_deck",
    "foe_limit",
    "party_item",
    "shown",
    "shown_class",
)
SINGLE_FIELDS = (
    "drawn_tile",
    "aside_tile",
    "meet_tile",
    "meet_slot",
    "legend_pattern",
    "legend_letter",
    "buying",
    "card_kind",
    "order",
)


def party(*heroes, ecology=v.Ecology.RUINS, seed=1):
    """State and tables of heroes (classes in seat order) who just entered an Ecology."""
    t = tables.load().tables.copy().view(np.recarray)[0]
    s = state.RECORD.empty(1).view(np.recarray)[0]
    s.rng[0] = seed
    s.seats = len(heroes)
    for name in INDEX_FIELDS:
        getattr(s, name)[:] = v.NONE
    for name in SINGLE_FIELDS:
        setattr(s, name, v.NONE)
    s.phase = v.Phase.EXPLORE
    s.level = 1
    s.keys = v.START_KEYS
    for seat, hero in enumerate(heroes):
        s.hero_class[seat] = hero
        s.health[seat] = s.health_max[seat] = t.mat_health[hero, 0, 0]
        action_decks.deal_hero(s, t, seat)
        action_decks.draw_up(s, seat, v.HAND)
    for deck in range(3):
        action_decks.deal_foe(s, t, deck)
    for hero in range(v.CLASSES):
        pile(s, v.Zone.ITEM_DECK + hero, t.class_item[hero, : t.num_class_items[hero]])
        pile(s, v.Zone.ABILITY_DECK + hero, t.class_ability[hero, : t.num_class_abilities[hero]])
    for part in range(3):
        pile(s, v.Zone.HEADS_ONE + part, t.part_of[part, : t.num_parts_of[part]])
    enter(s, t, ecology)
    frames.push_task(s, v.Task.GAME)
    return s, t


def enter(s, t, ecology):
    """The cards and tiles of the Ecology."""
    s.ecology = ecology
    paths.open_map(s, t)
    pile(s, v.Zone.MONSTERS, t.deck_monster[ecology, : t.num_deck_monsters[ecology]])
    pile(s, v.Zone.FEATURES, t.deck_feature[ecology, : t.num_deck_features[ecology]])
    pile(s, v.Zone.GUARDIANS, t.deck_guardian[ecology, : t.num_deck_guardians[ecology]])
    pile(s, v.Zone.TILES, range(2, v.TILES))
    zones.insert_at(s, v.Zone.TILES, 3, v.STAIRS_TILE, 0)
    for pattern in range(v.PATTERNS):
        count = t.num_openings[ecology, pattern]
        pile(s, v.Zone.LEGEND_OPENING + pattern, t.opening[ecology, pattern, :count])
        for letter in range(v.LETTERS):
            cards = t.piled[ecology, pattern, letter, : t.num_piled[ecology, pattern, letter]]
            zone = v.Zone.LEGEND_PILE + pattern * v.LETTERS + letter
            pile(s, zone, cards[::-1], shuffled=False)


def pile(s, zone, cards, shuffled=True):
    """Lay cards face down, the last one on top."""
    for card in cards:
        zones.push(s, zone, int(card), 0)
    if shuffled:
        zones.shuffle(s, zone)


def cards(s, zone):
    """The cards of a zone, bottom first."""
    return [int(zones.card(s, zone, k)) for k in range(zones.size(s, zone))]


def fight(s, t, first=None, second=v.NONE):
    """Draw a Monster Card and stand at the start of the first Round."""
    first = zones.draw(s, v.Zone.MONSTERS) if first is None else first
    for monster in (first, second):
        if monster != v.NONE:
            zones.push(s, v.Zone.MONSTERS_OUT, monster, action_decks.everyone(s))
    s.phase = v.Phase.COMBAT
    monsters.begin(s, t, first, second)
    monsters.begin_round(s, t)


def ask(s, decision, seat, *args):
    """Put a decision on the stack."""
    frames.push_ask(s, decision, seat, *args)
    s.actors = 1 << seat


def ask_sealed(s, decision, seats, *args):
    """Put a simultaneous decision to several seats on the stack."""
    frames.push_sealed(s, decision, seats, *args)
    s.actors = seats


def answer(s, action):
    """The lowest seat that has to answers a sealed decision (as kernels.step does)."""
    f = frames.top(s)
    for seat in range(s.seats):
        if f[frames.A0] >> seat & 1:
            s.sealed[seat, :2] = (1, action)
            f[frames.A0] ^= 1 << seat
            s.actors = f[frames.A0]
            return
