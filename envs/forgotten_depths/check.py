"""What holds in every state of every game, whenever somebody decides (clauses FD-COMP, FD-KEY).

`check` gives 0 or a v.Broken. It runs after every step of long tests, so cards are compared as
bits: the sum of the bits of n cards has n ones exactly when they are n different cards; and values
of Action Cards are counted packed, five bits each.
"""

import numpy as np

from ..core import distinct, frames, zones
from ..core.jit import jit
from . import vocab as v
from .rules import paths, patterns, tiles

NONE = v.NONE
DIGIT = 5  # bits of one count
MOST = 31  # cards of one value
FOE_DECK = 22  # cards of a Monster Action Deck
DECKS = len(v.Difficulty)
DRAW = int(v.Zone.HERO_DRAW)
HAND = int(v.Zone.HERO_HAND)
FOE_DRAW = int(v.Zone.FOE_DRAW)
TILES = int(v.Zone.TILES)
ALL_TILES = (1 << v.TILES) - 1
POOL = int(v.Zone.POOL)
SPENT = int(v.Zone.SPENT)
MONSTER_ZONES = (
    int(v.Zone.MONSTERS),
    int(v.Zone.GUARDIANS),
    int(v.Zone.MONSTERS_OUT),
    POOL,
    SPENT,
)
OPENING = int(v.Zone.LEGEND_OPENING)
SHOWN = int(v.Zone.LEGEND_SHOWN)
ITEM_DECK = int(v.Zone.ITEM_DECK)
ABILITY_DECK = int(v.Zone.ABILITY_DECK)


@jit
def check(s, t):
    """0 when all is well, else a v.Broken."""
    if s.fault != 0:
        return v.Broken.FAULT
    for zone in range(s.zone_len.shape[0]):
        if not 0 <= s.zone_len[zone] <= zones.room(s, zone):
            return v.Broken.FAULT
    if not is_header_right(s):
        return v.Broken.HEADER
    for seat in range(s.seats):
        if not are_hero_cards_right(s, seat):
            return v.Broken.HERO_CARDS
    for deck in range(DECKS):
        if not is_foe_deck_right(s, t, deck):
            return v.Broken.FOE_CARDS
    broken = check_map(s, t)
    if broken == 0:
        broken = check_fight(s)
    if broken == 0:
        broken = check_cards(s, t)
    return broken


@jit
def check_map(s, t):
    """Tiles, their sides, the Lantern, what can be reached, and the Keys."""
    if not are_tiles_right(s):
        return v.Broken.TILES
    if not are_edges_right(s, t):
        return v.Broken.EDGES
    if not is_lantern_right(s, t):
        return v.Broken.LANTERN
    if not is_reach_right(s, t):
        return v.Broken.REACH
    if not 0 <= s.keys <= v.MAX_KEYS:  # Doors that a card unlocked may lack a token [FD-DOOR-04]
        return v.Broken.KEYS
    return 0


@jit
def check_fight(s):
    """Health of heroes and Monsters, and where cards may lie on the table."""
    if not is_health_right(s):
        return v.Broken.HEALTH
    for seat in range(v.MAX_SEATS):
        if not are_pairs_right(s, seat):
            return v.Broken.PAIRS
    return 0


@jit
def check_cards(s, t):
    """Every card is at one place or out of the game."""
    if not (are_monsters_right(s, t) and are_features_right(s, t) and are_legends_right(s, t)):
        return v.Broken.XP_CARDS
    if not are_items_right(s, t):
        return v.Broken.ITEMS
    for seat in range(s.seats):
        if not are_hands_right(s, t, seat):
            return v.Broken.HANDS
    if not are_abilities_right(s):
        return v.Broken.ABILITIES
    if not are_uses_right(s, t):
        return v.Broken.USES
    return 0


@jit
def zone_values(s, zone):
    """Action Cards of a zone, counted by value in DIGIT bits; -1 when one is none."""
    total = 0
    start = int(s.zone_start[zone])
    for k in range(start, start + int(s.zone_len[zone])):
        if not 0 <= s.card[k] < v.VALUES:
            return -1
        total += 1 << (DIGIT * int(s.card[k]))
    return total


@jit
def is_flag(value):
    """Whether a field that is 0 or 1 is."""
    return value == 0 or value == 1


@jit
def is_header_right(s):
    """Seats, phase, leader, Ecology, level, flags and the stack."""
    if not 1 <= s.seats <= v.MAX_SEATS or not 0 <= s.leader < s.seats:
        return False
    if not v.Phase.SETUP <= s.phase <= v.Phase.OVER or not 1 <= s.level <= v.LEVELS:
        return False
    if not 0 <= s.ecology < v.ECOLOGIES or not 0 <= s.depth <= frames.DEPTH:
        return False
    if s.depth == 0 and s.done == 0:
        return False
    if s.done != 0 and (s.depth != 0 or s.reason == v.Reason.NONE):
        return False
    for pattern in range(v.PATTERNS):
        if not is_flag(s.pattern_used[pattern]):
            return False
    is_right = is_flag(s.camp_used) and is_flag(s.aside_used) and is_flag(s.stairs_taken)
    return is_right and is_flag(s.released) and is_flag(s.final) and is_flag(s.done)


@jit
def are_hero_cards_right(s, seat):
    """Draw pile, discard pile, hand, table, played and Stored cards are all that a hero owns."""
    found = int(s.stored[seat])
    for pile in range(4):
        values = zone_values(s, DRAW + pile * v.MAX_SEATS + seat)
        if values < 0:
            return False
        found += values
    for position in range(v.PAIRS):
        value = int(s.played[seat, position])
        if value != NONE:
            if not 1 <= value < v.VALUES:
                return False
            found += 1 << (DIGIT * value)
    owned = 0
    for value in range(v.VALUES):
        if not 0 <= s.owned[seat, value] <= MOST or s.supply[seat, value] < 0:
            return False
        owned += int(s.owned[seat, value]) << (DIGIT * value)
    if s.stored[seat] < 0 or zone_values(s, HAND + seat) & MOST != 0:  # none of POWER in hand
        return False
    return found == owned


@jit
def is_foe_deck_right(s, t, deck):
    """Draw pile, discard pile and cards in play are the deck [FD-DECK-04..06]."""
    found = 0
    count = 0
    for pile in range(3):
        zone = FOE_DRAW + pile * DECKS + deck
        values = zone_values(s, zone)
        if values < 0:
            return False
        found += values
        count += int(s.zone_len[zone])
    wanted = 0
    for value in range(v.VALUES):
        wanted += int(t.foe_deck[deck, value]) << (DIGIT * value)
    return found == wanted and count == FOE_DECK


@jit
def are_tiles_right(s):
    """Each tile of the Ecology is placed, in the pile, in hand or set aside."""
    total = (
        distinct.zone_bits(s, TILES, 0)
        + distinct.bit(s.drawn_tile, 0)
        + distinct.bit(s.aside_tile, 0)
    )
    placed = 0
    for tile in range(v.TILES):
        cell = s.tile_cell[tile]
        if cell == NONE:
            continue
        if not 0 <= cell < v.CELLS or not 0 <= s.tile_rot[tile] < 4 or s.cell_tile[cell] != tile:
            return False
        placed += 1
        total += 1 << tile
    for cell in range(v.CELLS):
        if s.cell_tile[cell] != NONE:
            placed -= 1
    return placed == 0 and total == ALL_TILES and s.tile_cell[v.ENTRY] == v.CENTRE


@jit
def are_edges_right(s, t):
    """Sides that touch are alike [FD-EXPL-05]."""
    for tile in range(v.TILES):
        if s.tile_cell[tile] == NONE:
            continue
        for direction in range(v.Direction.E, v.Direction.S + 1):
            other = tiles.tile_beside(s, tile, direction)
            if other != NONE:
                here = tiles.edge(s, t, tile, direction)
                if here != tiles.edge(s, t, other, direction + 2):
                    return False
    return True


@jit
def is_lantern_right(s, t):
    """The Lantern lies where the party gets to [FD-PATH-01, FD-PATH-08]."""
    if not 0 <= s.lantern_tile < v.TILES or s.tile_cell[s.lantern_tile] == NONE:
        return False
    if not 0 <= s.lantern_region < t.tile_regions[tiles.row(s, s.lantern_tile)]:
        return False
    return s.reach[s.lantern_tile, s.lantern_region] != v.Reach.OUT


@jit
def is_reach_right(s, t):
    """The caches are what a fresh walk finds; during an Encounter they are as they were before."""
    if s.meet_tile != NONE or s.stairs_taken != 0:
        return True
    kept = np.zeros(v.TILES * v.REGIONS, np.int64)
    for k in range(v.TILES * v.REGIONS):
        kept[k] = s.reach[k // v.REGIONS, k % v.REGIONS]
    runes = s.runes
    paths.refresh(s, t)
    s.runes = runes
    is_right = runes == NONE or runes == patterns.offers(s, t)
    for k in range(v.TILES * v.REGIONS):
        if s.reach[k // v.REGIONS, k % v.REGIONS] != kept[k]:
            is_right = False
        s.reach[k // v.REGIONS, k % v.REGIONS] = kept[k]
    return is_right


@jit
def is_health_right(s):
    """Heroes live while the game goes on; nobody has more than the most."""
    least = 1 if s.done == 0 else 0
    for seat in range(s.seats):
        if not least <= s.health[seat] <= s.health_max[seat]:
            return False
        if s.health_max[seat] > v.HEALTH_TRACK:
            return False
    for foe in range(v.FOES):
        if not 0 <= s.foe_count[foe] <= v.INDIVIDUALS:
            return False
        for k in range(v.INDIVIDUALS):
            full = s.foe_full[foe] if k < s.foe_count[foe] else 0
            if not 0 <= s.foe_health[foe, k] <= full:
                return False
    return True


@jit
def are_pairs_right(s, seat):
    """Nothing lies at positions that aren't in use, nor anywhere outside of a Combat.

    A lone hero against two Monster Cards has four positions, any other two [FD-CSET-14].
    """
    used = 0
    if s.combat_round > 0 and seat < s.seats:
        used = v.PAIRS if s.seats == 1 and s.foes == v.MONSTER_CARDS and s.final == 0 else v.PLAYS
    for position in range(v.PAIRS):
        own = s.played[seat, position]
        other = s.opposed[seat, position]
        if position >= used and (own != NONE or other != NONE):
            return False
        if own == NONE and other == NONE:
            continue
        if other != NONE and not 1 <= other < v.VALUES:
            return False
        if not 0 <= s.pair_foe[seat, position] < s.foes:
            return False
    if used > 0:
        for k in range(v.MONSTER_CARDS):
            if s.committed[seat, k] != NONE and not 0 <= s.committed[seat, k] < used:
                return False
    return True


@jit
def are_monsters_right(s, t):
    """Monsters of the Ecology are in a deck, fought, earned or spent; all others at most once."""
    total = 0
    count = 0
    here = 0
    for zone in MONSTER_ZONES:
        start = int(s.zone_start[zone])
        for k in range(start, start + int(s.zone_len[zone])):
            card = int(s.card[k])
            if card >= v.XP_FEATURE:
                continue
            if not 0 <= card < t.num_monsters:
                return False
            total += 1 << card
            count += 1
            if t.monster_ecology[card] == s.ecology:
                here += 1
    wanted = int(t.num_deck_monsters[s.ecology]) + int(t.num_deck_guardians[s.ecology])
    return distinct.popcount(total) == count and here == wanted + s.released


@jit
def are_features_right(s, t):
    """Features of the Ecology are in the deck, revealed, being read, earned or spent."""
    total = distinct.zone_bits(s, v.Zone.FEATURES, 0) + distinct.zone_bits(s, v.Zone.SCRY, 0)
    count = int(s.zone_len[v.Zone.FEATURES]) + int(s.zone_len[v.Zone.SCRY])
    for level in range(s.depth):
        if s.frame[level, frames.KIND] == v.Task.FEATURE:
            total += distinct.bit(s.frame[level, frames.A0], 0)
            count += 1
    here = count
    for zone in range(POOL, SPENT + 1):
        start = int(s.zone_start[zone])
        for k in range(start, start + int(s.zone_len[zone])):
            card = int(s.card[k]) - v.XP_FEATURE
            if not 0 <= card < v.XP_LEGEND - v.XP_FEATURE:
                continue
            if card >= t.num_features:
                return False
            total += 1 << card
            count += 1
            if t.feature_ecology[card] == s.ecology:
                here += 1
    if distinct.popcount(total) != count:
        return False
    return s.done != 0 or here == t.num_deck_features[s.ecology]


@jit
def are_legends_right(s, t):
    """Cards of Legendary Locations are in their piles, shown, earned or spent."""
    low = 0
    high = 0
    count = 0
    for zone in range(OPENING, SHOWN + 1):
        low += distinct.zone_bits(s, zone, 0)
        high += distinct.zone_bits(s, zone, distinct.WORD)
        count += int(s.zone_len[zone])
    here = count
    for zone in range(POOL, SPENT + 1):
        start = int(s.zone_start[zone])
        for k in range(start, start + int(s.zone_len[zone])):
            card = int(s.card[k]) - v.XP_LEGEND
            if card < 0:
                continue
            if card >= t.num_legends:
                return False
            low += distinct.bit(card, 0)
            high += distinct.bit(card, distinct.WORD)
            count += 1
            if t.legend_ecology[card] == s.ecology:
                here += 1
    wanted = 0
    for pattern in range(v.PATTERNS):
        wanted += int(t.num_openings[s.ecology, pattern])
        for letter in range(v.LETTERS):
            wanted += int(t.num_piled[s.ecology, pattern, letter])
    return distinct.popcount(low) + distinct.popcount(high) == count and here == wanted


@jit
def are_items_right(s, t):
    """No Item is in two places; what has been handed in is nowhere."""
    low = 0
    high = 0
    count = 0
    for zone in range(ITEM_DECK, ITEM_DECK + v.CLASSES):
        low += distinct.zone_bits(s, zone, 0)
        high += distinct.zone_bits(s, zone, distinct.WORD)
        count += int(s.zone_len[zone])
    for slot in range(v.MAX_SEATS * v.ITEM_SLOTS + v.PARTY_ITEMS):
        if slot < v.PARTY_ITEMS:
            item = s.party_item[slot]
        else:
            k = slot - v.PARTY_ITEMS
            item = s.hero_item[k // v.ITEM_SLOTS, k % v.ITEM_SLOTS]
        if item != NONE:
            if not 0 <= item < t.num_items:
                return False
            low += distinct.bit(item, 0)
            high += distinct.bit(item, distinct.WORD)
            count += 1
    return distinct.popcount(low) + distinct.popcount(high) == count


@jit
def are_hands_right(s, t, seat):
    """What a hero has Equipped needs no more than two hands [FD-ITEM-01]."""
    hands = 0
    for slot in range(v.ITEM_SLOTS):
        if not is_flag(s.equipped[seat, slot]):
            return False
        if s.equipped[seat, slot] != 0:
            if s.hero_item[seat, slot] == NONE:
                return False
            hands += int(t.item_hands[s.hero_item[seat, slot]])
    return hands <= v.HANDS


@jit
def are_abilities_right(s):
    """No Ability Card is in two places."""
    total = 0
    count = 0
    for zone in range(ABILITY_DECK, ABILITY_DECK + v.CLASSES):
        total += distinct.zone_bits(s, zone, 0)
        count += int(s.zone_len[zone])
    for seat in range(v.MAX_SEATS):
        for slot in range(v.ABILITY_CARDS):
            if s.ability_card[seat, slot] != NONE:
                total += distinct.bit(s.ability_card[seat, slot], 0)
                count += 1
    return distinct.popcount(total) == count


@jit
def are_uses_right(s, t):
    """Limited uses never exceed what an Item begins with."""
    for slot in range(v.PARTY_ITEMS):
        item = s.party_item[slot]
        most = int(t.item_uses[item]) if item != NONE else 0
        if not 0 <= s.party_uses[slot] <= most:
            return False
    for seat in range(s.seats):
        for slot in range(v.ITEM_SLOTS):
            item = s.hero_item[seat, slot]
            if item != NONE and not 0 <= s.item_uses[seat, slot] <= t.item_uses[item]:
                return False
    return True
