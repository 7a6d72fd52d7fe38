"""A new game and each new Ecology: everything is dealt, then the heroes draw what they begin with.

Clauses FD-SETUP, FD-START, FD-NEXT, FD-VAR-05 to -07, FD-ALT-09. The first Ecology lies ready
before Task.SETUP, the next ones are set out by Task.ECOLOGY.
"""

from ..core import events, frames, zones
from ..core import rng as random
from ..core.jit import jit
from . import vocab as v
from .rules import action_decks, earnings, heroes, keytokens, monsters, paths
from .state import Option

NONE = v.NONE
START = int(Option.START)
HEROES = int(Option.HEROES)
SIDE = int(Option.SIDE)
START_ABILITY = int(Option.START_ABILITY)
MORE_KEYS = int(Option.MORE_KEYS)
KEYS_EACH = int(Option.KEYS_EACH)
HERO_DRAW = int(v.Zone.HERO_DRAW)
ITEM_DECK = int(v.Zone.ITEM_DECK)
ABILITY_DECK = int(v.Zone.ABILITY_DECK)
TILES = int(v.Zone.TILES)
MONSTERS = int(v.Zone.MONSTERS)
FEATURES = int(v.Zone.FEATURES)
GUARDIANS = int(v.Zone.GUARDIANS)
HEADS_ONE = int(v.Zone.HEADS_ONE)
LEGEND_OPENING = int(v.Zone.LEGEND_OPENING)
LEGEND_PILE = int(v.Zone.LEGEND_PILE)
LAST_ZONE = int(v.Zone.LEGEND_SHOWN)  # of those that an Ecology has
BELOW_STAIRS = 3  # tiles under the Stairs Tile
PARTS = 3  # piles of the Final Entity: Head I, Head II, Body
MORE = 6  # Keys with Option.MORE_KEYS
NEW_KEYS = 3  # with Option.KEYS_EACH


@jit
def new_game(s, t):
    """Deal a blank record whose header is filled in, and push Task.GAME.

    `options[HEROES]` are the bits of the classes in play, as many as there are seats; 0: the first
    ones.
    """
    _blank(s)
    s.ecology = s.options[START]
    s.level = s.ecology + 1  # FD-START-02, FD-START-03
    s.keys = MORE if s.options[MORE_KEYS] != 0 else v.START_KEYS
    s.phase = v.Phase.SETUP
    s.turn = 1
    _seat_heroes(s, t)
    heroes.set_level(s, t)
    used = 0
    for seat in range(s.seats):
        s.health[seat] = s.health_max[seat]  # FD-SETUP-13
        _deal_hero(s, t, seat)
        used |= 1 << int(s.hero_class[seat])
        if s.hero_second[seat] != NONE:
            used |= 1 << int(s.hero_second[seat])
    for k in range(v.CLASSES):
        if (used >> k) & 1 != 0:  # FD-SETUP-10, FD-ALT-09
            _fill(s, ITEM_DECK + k, t.class_item[k], t.num_class_items[k])
            _fill(s, ABILITY_DECK + k, t.class_ability[k], t.num_class_abilities[k])
    for deck in range(action_decks.DECKS):
        action_decks.deal_foe(s, t, deck)
    _set_out(s, t)
    frames.push_task(s, v.Task.GAME)


@jit
def _blank(s):
    """Nobody has anything, and nothing goes on; the map and the Ecology come with _set_out."""
    monsters.end(s)
    s.party_item[:] = NONE
    s.meet_tile = NONE
    s.meet_slot = NONE
    s.legend_pattern = NONE
    s.legend_letter = NONE
    s.legend_match = NONE
    s.buying = NONE
    s.buyer = NONE
    s.card_kind = NONE
    s.card_id = NONE
    s.shown[:] = NONE
    s.shown_class[:] = NONE
    s.hero_class[:] = NONE
    s.hero_second[:] = NONE
    s.ability_card[:, :] = NONE
    s.hero_item[:, :] = NONE
    s.played[:, :] = NONE
    s.opposed[:, :] = NONE
    s.pair_foe[:, :] = NONE
    s.committed[:, :] = NONE


@jit
def _seat_heroes(s, t):
    """Who plays, in the order of the classes, and with which side of its mat [FD-SETUP-23]."""
    classes = int(s.options[HEROES])
    if classes == 0:
        classes = (1 << int(s.seats)) - 1
    seat = 0
    for hero in range(v.CLASSES):
        if (classes >> hero) & 1 != 0 and seat < s.seats:
            s.hero_class[seat] = hero
            s.hero_side[seat] = s.options[SIDE + hero]
            if s.hero_side[seat] == v.Side.MULTICLASS:
                s.hero_second[seat] = t.mat_second[hero, 1]
            seat += 1


@jit
def _deal_hero(s, t, seat):
    """A shuffled deck, its Power Cards Stored, with the late one at level 3 [FD-SETUP-16..19]."""
    action_decks.deal_hero(s, t, seat)
    place = zones.find(s, HERO_DRAW + seat, v.POWER)
    while place != NONE:
        zones.remove_at(s, HERO_DRAW + seat, place)
        s.stored[seat] += 1
        place = zones.find(s, HERO_DRAW + seat, v.POWER)
    if s.level == v.LEVELS:
        late = t.hero_late_power[s.hero_class[seat]]
        s.stored[seat] += late
        s.owned[seat, v.POWER] += late


@jit
def _fill(s, zone, cards, count):
    """A pile of these cards, shuffled."""
    for k in range(count):
        zones.push(s, zone, cards[k], 0)
    zones.shuffle(s, zone)


@jit
def run_setup(s, t):
    """What each hero begins with: pc counts the draws made [FD-START-02..04, FD-VAR-05].

    At a lower Ecology Abilities, then Items, one of each for a level gained; in the Ruins with
    Option.START_ABILITY one Ability Card without a choice.
    """
    f = frames.top(s)
    done = int(f[frames.PC])
    f[frames.PC] = done + 1
    gained = int(s.level) - 1
    draws = 2 * gained
    is_blind = gained == 0
    if is_blind and s.options[START_ABILITY] != 0:
        draws = 1
    if done >= draws * s.seats:
        frames.pop(s)
        return
    seat = done // draws
    if is_blind:
        frames.push_task(s, v.Task.GAIN_ABILITY, seat, 1)
    elif done % draws < gained:
        frames.push_task(s, v.Task.GAIN_ABILITY, seat, 0)
    else:
        frames.push_task(s, v.Task.FIND_ITEM, seat)


@jit
def run_ecology(s, t):
    """The present Ecology is on the table, and Exploring begins [FD-NEXT-01..04].

    The first one lies there since the game began.
    """
    if s.phase != v.Phase.SETUP:
        for deck in range(action_decks.DECKS):
            action_decks.merge_foe(s, deck)  # FD-NEXT-03
        _set_out(s, t)
        if s.options[KEYS_EACH] != 0:  # FD-VAR-07; no Door holds a token yet
            keytokens.change(s, NEW_KEYS)
    s.phase = v.Phase.EXPLORE
    events.emit(s, v.Event.ECOLOGY, v.NOBODY, s.ecology)
    frames.pop(s)


@jit
def _set_out(s, t):
    """Nothing of the old Ecology is left; the piles of the present one are made [FD-SETUP-02]."""
    for zone in range(TILES, LAST_ZONE + 1):
        if zone != earnings.POOL and zone != earnings.SPENT:
            zones.empty(s, zone)
    s.stairs_taken = 0
    s.aside_tile = NONE
    s.aside_used = 0
    s.released = 0
    s.toggled[:] = 0
    paths.open_map(s, t)
    here = int(s.ecology)
    _pile_tiles(s)
    _fill(s, MONSTERS, t.deck_monster[here], t.num_deck_monsters[here])
    _fill(s, FEATURES, t.deck_feature[here], t.num_deck_features[here])
    _fill(s, GUARDIANS, t.deck_guardian[here], t.num_deck_guardians[here])
    if here == v.Ecology.ARCHITECTURE:  # FD-FINAL-01
        for part in range(PARTS):
            _fill(s, HEADS_ONE + part, t.part_of[part], t.num_parts_of[part])
    for pattern in range(v.PATTERNS):
        zone = LEGEND_OPENING + pattern
        _fill(s, zone, t.opening[here, pattern], t.num_openings[here, pattern])
        if zones.size(s, zone) == 1:  # a single opening card is known to be that one
            s.seen_by[s.zone_start[zone]] = action_decks.everyone(s)
        for letter in range(v.LETTERS):
            zone = LEGEND_PILE + pattern * v.LETTERS + letter
            count = t.num_piled[here, pattern, letter]
            _pile_legends(s, t, zone, t.piled[here, pattern, letter], count)


@jit
def _pile_tiles(s):
    """The Stairs Tile is fourth from the bottom, as all know [FD-SETUP-08]."""
    for tile in range(v.STAIRS_TILE + 1, v.TILES):
        zones.push(s, TILES, tile, 0)
    zones.shuffle(s, TILES)
    zones.insert_at(s, TILES, BELOW_STAIRS, v.STAIRS_TILE, action_decks.everyone(s))


@jit
def _pile_legends(s, t, zone, cards, count):
    """The lowest numeral on top, equal ones in random order [FD-SETUP-05, FD-SETUP-06].

    `cards` are sorted by numeral. All know where a card with a numeral of its own lies.
    """
    for k in range(count - 1, -1, -1):
        numeral = t.legend_numeral[cards[k]]
        equals = 0  # of those on top of the pile
        while k + 1 + equals < count and t.legend_numeral[cards[k + 1 + equals]] == numeral:
            equals += 1
        is_last = k == 0 or t.legend_numeral[cards[k - 1]] != numeral
        seen = action_decks.everyone(s) if equals == 0 and is_last else 0
        place = zones.size(s, zone) - random.below(s.rng, equals + 1)
        zones.insert_at(s, zone, place, cards[k], seen)
