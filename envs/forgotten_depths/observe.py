"""What a seat sees: entity tables over one flat vector (entities.py).

All cards on the table, all hands and the contents of all decks are public; nothing here reads what
hidden.py redraws: the order of draw piles, and answers of others while a choice is sealed.
"""

from ..core import frames, zones
from ..core.jit import jit
from . import effects as e
from . import vocab as v
from .cards import printed
from .entities import LAYOUT
from .rules import earnings, gear, monsters, patterns
from .rules import tiles as map_tiles
from .state import Option

PARTY = LAYOUT.start("party")
ECOLOGY = PARTY + len(v.Phase)
HELD = ECOLOGY + v.ECOLOGIES
MET = PARTY + LAYOUT.feature("party", "meet_tile/32")
PILES = PARTY + LAYOUT.feature("party", "tiles/32")
FIGHT = PARTY + LAYOUT.feature("party", "round/64")
DECISION = LAYOUT.start("decision")
WINDOWS = DECISION + len(v.Decision) - int(v.Window.EXPLORE)
FILTERS = DECISION + LAYOUT.feature("decision", "filter_own_pair")
ARGUMENTS = FILTERS + len(e.Filter)
EFFECT = ARGUMENTS + 4
VARIANTS = LAYOUT.start("variants")
TILES = LAYOUT.start("tiles")
TILE_WIDTH = printed.TILE_WIDTH
REACH = LAYOUT.feature("tiles", "reach_0/2")
MONSTER = LAYOUT.feature("tiles", "monster/8")
LANTERN = LAYOUT.feature("tiles", "lantern/4")
PATTERNS = LAYOUT.start("patterns")
MATCHES = LAYOUT.start("matches")
XP = LAYOUT.start("xp")
ITEMS = LAYOUT.start("items")
HEROES = LAYOUT.start("heroes")
HERO_WIDTH = LAYOUT.width("heroes")
ASSIGNED = LAYOUT.feature("heroes", "assigned/4")
COMBAT = LAYOUT.feature("heroes", "must_play/2")
CARDS = LAYOUT.start("cards")
CHOICES = LAYOUT.start("choices")
FOES = LAYOUT.start("foes")
FOE_NOW = 1 + printed.FOE_WIDTH
FOE_WIDTH = LAYOUT.width("foes")
PAIRS = LAYOUT.start("pairs")
ABILITIES = LAYOUT.start("abilities")
INDIVIDUALS = LAYOUT.start("individuals")
PARTY_ITEMS = LAYOUT.start("party_items")
FOE_CARDS = LAYOUT.start("foe_cards")
MONSTER_DECK = LAYOUT.start("monster_deck")
FEATURE_DECK = LAYOUT.start("feature_deck")
CAMP = 8  # `place` of a tile, in sixteenths
STAIRS = 12
FIRST_FLAG = int(Option.PAIRS_PER_CARD)
LAST_FLAG = int(Option.DOUBLE_HEAL)
START = int(Option.START)
TASK = int(Option.TASK)


@jit
def observe(s, t, seat, out):
    """Write all of `out`: what `seat` may know."""
    out[:] = 0.0
    _write_party(s, out)
    _write_piles(s, t, out)
    _write_decision(s, t, seat, out)
    _write_tiles(s, t, out)
    for hero in range(s.seats):
        _write_hero(s, seat, hero, out)
        _write_cards(s, hero, out)
        _write_items(s, t, hero, out)
        _write_abilities(s, t, hero, out)
    _write_decks(s, t, out)
    for foe in range(s.foes):
        _write_foe(s, t, foe, out)
    if s.combat_round > 0:
        for hero in range(s.seats):
            _write_fighter(s, t, hero, out)


@jit
def _clip(value, scale):
    return min(max(value / scale, -1.0), 1.0)


@jit
def _number(index, scale):
    """An index-like field: + 1, and 0 for nothing."""
    return (index + 1) / scale if index >= 0 else 0.0


@jit
def _write_party(s, out):
    out[PARTY + s.phase] = 1.0
    out[ECOLOGY + s.ecology] = 1.0
    k = HELD
    out[k] = s.level / 4
    out[k + 1] = s.keys / 16
    out[k + 2] = s.camp_used
    out[k + 3] = s.aside_used
    out[k + 4] = s.stairs_taken
    out[k + 5] = s.released
    out[k + 6] = s.blade_found[v.Blade.NULL]
    out[k + 7] = s.blade_found[v.Blade.NENTH]
    out[k + 8] = _number(s.drawn_tile, 32)
    out[k + 9] = _number(s.aside_tile, 32)
    k = MET
    out[k] = _number(s.meet_tile, 32)
    out[k + 1] = _number(s.meet_slot, 8)
    out[k + 2] = _number(s.legend_pattern, 8)
    out[k + 3] = _number(s.legend_letter, 8)
    out[k + 4] = _number(s.buying, 4)
    out[k + 5] = _number(s.buyer, 4)
    out[k + 6] = _clip(s.paid, 64)
    out[k + 7] = _clip(s.heal_left, 64)
    if s.card_kind == v.XP_FEATURE:
        out[k + 8] = (s.card_id + 1) / 64
    elif s.card_kind == v.XP_LEGEND:
        out[k + 9] = (s.card_id + 1) / 128
    out[k + 10] = _clip(s.test_total, 128)
    out[k + 11] = _clip(s.test_target, 128)
    out[VARIANTS] = s.options[START] / 4
    out[VARIANTS + 1] = s.options[TASK] / 4
    for flag in range(FIRST_FLAG, LAST_FLAG + 1):
        out[VARIANTS + 2 + flag - FIRST_FLAG] = s.options[flag]
    for slot in range(v.PARTY_ITEMS):
        if s.party_item[slot] >= 0:
            out[PARTY_ITEMS + 2 * slot] = (s.party_item[slot] + 1) / 128
            out[PARTY_ITEMS + 2 * slot + 1] = s.party_uses[slot] / 8


@jit
def _write_piles(s, t, out):
    """How much is left to draw, what things cost, and the Experience Point pool."""
    k = PILES
    out[k] = zones.size(s, v.Zone.TILES) / 32
    out[k + 1] = zones.size(s, v.Zone.MONSTERS) / 16
    out[k + 2] = zones.size(s, v.Zone.FEATURES) / 16
    out[k + 3] = zones.size(s, v.Zone.GUARDIANS) / 4
    for hero in range(v.CLASSES):
        out[k + 4 + hero] = zones.size(s, v.Zone.ITEM_DECK + hero) / 16
        out[k + 7 + hero] = zones.size(s, v.Zone.ABILITY_DECK + hero) / 16
    k = FIGHT
    if s.foes > 0:
        out[k] = _clip(s.combat_round, 64)
        out[k + 1] = s.foes / 4
        out[k + 2] = s.final
        out[k + 3] = _number(s.order, 4)
    out[k + 4] = _clip(t.heal_xp[s.ecology], 16)
    out[k + 5] = _clip(t.heal_points[s.ecology], 16)
    out[k + 6] = _clip(t.key_xp[s.ecology], 16)
    out[k + 7] = _clip(t.ability_xp[s.ecology], 16)
    total = 0
    start = s.zone_start[v.Zone.POOL]
    for j in range(start, start + s.zone_len[v.Zone.POOL]):
        points = earnings.value(t, s.card[j])
        total += points
        if 1 <= points <= 8:
            out[XP + points - 1] += 1 / 32
    out[k + 8] = _clip(total, 256)
    for points in range(8):
        out[XP + points] = min(out[XP + points], 1.0)
    for pattern in range(v.PATTERNS):
        row = PATTERNS + 3 * pattern
        out[row] = s.pattern_used[pattern]
        out[row + 1] = t.pattern_tiles[s.ecology * v.PATTERNS + pattern] / 4
        out[row + 2] = zones.size(s, v.Zone.LEGEND_OPENING + pattern) / 8


@jit
def _is_shown(s, seat):
    """Whether the pending ask is shown to a seat: a sealed one to those who still answer it."""
    if s.done != 0 or s.depth == 0:
        return False
    if frames.top(s)[frames.SEAT] == frames.SEALED:
        return (s.actors >> seat) & 1 == 1
    return frames.top(s)[frames.SEAT] >= 0


@jit
def _write_decision(s, t, seat, out):
    if not _is_shown(s, seat):
        return
    f = frames.top(s)
    kind = f[frames.KIND]
    asked = f[frames.SEAT]
    out[DECISION + kind - 1] = 1.0
    first = 0
    if asked == frames.SEALED:  # its first argument says who has not answered yet
        asked = seat
        first = 1
    out[HEROES + asked * HERO_WIDTH + 2] = 1.0
    for k in range(first, 4):
        if f[frames.A0 + k] >= 0:
            out[ARGUMENTS + k] = _clip(f[frames.A0 + k] + 1, 1024)
    if kind == v.Decision.ABILITY:
        out[WINDOWS + f[frames.A0]] = 1.0
    elif kind == v.Decision.CHOOSE:
        out[FILTERS + f[frames.A0]] = 1.0
    elif kind == v.Decision.MATCH:
        _write_matches(s, t, f[frames.A0], out)
    else:
        _write_choices(s, t, kind, out)
    for level in range(s.depth - 1, -1, -1):  # the effect that is going on: the topmost one
        g = s.frame[level]
        if g[frames.KIND] == v.Task.PROGRAM:
            out[EFFECT] = (g[frames.A1] + 1) / 8
            out[EFFECT + 1] = _clip(g[frames.A2] + 1, 128)
            out[EFFECT + 2] = _number(g[frames.A0], 4)
            break


@jit
def _write_matches(s, t, pattern, out):
    """Occurrences in the order in which they are offered."""
    match = patterns.next_match(s, t, pattern, 0)
    for n in range(v.MATCHES):
        if match == v.NONE:
            break
        out[MATCHES + n] = (match + 1) / 256
        match = patterns.next_match(s, t, pattern, match + 1)


@jit
def _write_choices(s, t, kind, out):
    """What OPTION stands for."""
    if kind == v.Decision.KEEP_ITEM or kind == v.Decision.KEEP_ABILITY:
        for k in range(2):
            card = s.shown[k]
            if card >= 0:
                is_item = kind == v.Decision.KEEP_ITEM
                out[CHOICES + 2 * k] = (card + 1) / 128
                effect = t.item_effect[card] if is_item else t.ability_effect[card]
                out[CHOICES + 2 * k + 1] = effect
    elif kind == v.Decision.SCRY:
        for k in range(min(zones.size(s, v.Zone.SCRY), 6)):
            card = zones.card(s, v.Zone.SCRY, k)
            out[CHOICES + 2 * k] = (card + 1) / 128
            out[CHOICES + 2 * k + 1] = t.feature_effect[card]
    elif kind == v.Decision.CARD_OPTION:
        for k in range(v.OPTIONS):
            if s.card_kind == v.XP_FEATURE:
                out[CHOICES + 2 * k + 1] = t.feature_option_effect[s.card_id, k]
            elif s.card_kind == v.XP_LEGEND:
                out[CHOICES + 2 * k + 1] = t.legend_option_effect[s.card_id, k]


@jit
def _write_tiles(s, t, out):
    """All tiles of the Ecology as printed, then what the map has done to those that lie there."""
    first = s.ecology * v.TILES
    for k in range(v.TILES):
        row = TILES + k * TILE_WIDTH
        cell = s.tile_cell[k]
        rotation = s.tile_rot[k] if cell >= 0 else 0
        for j in range(printed.FIRST_PRINTED, printed.LAST_PRINTED + 1):
            out[row + j] = t.tile_row[first + k, rotation, j]
        if cell >= 0:
            out[row] = 1.0
            out[row + 2] = (cell % v.WINDOW - v.RADIUS) / 16
            out[row + 3] = (cell // v.WINDOW - v.RADIUS) / 16
            for region in range(v.REGIONS):
                out[row + REACH + region] = s.reach[k, region] / 2
            _write_tokens(s, t, k, row, out)
    start = s.zone_start[v.Zone.TILES]
    for j in range(start, start + s.zone_len[v.Zone.TILES]):
        out[TILES + s.card[j] * TILE_WIDTH + 1] = 1.0
    if s.lantern_tile >= 0:
        row = TILES + s.lantern_tile * TILE_WIDTH
        out[row + LANTERN] = (s.lantern_region + 1) / 4


@jit
def _write_tokens(s, t, k, row, out):
    """Take away from a placed tile what is used up; an open Door joins its regions."""
    if s.monster_done[k] != 0:
        out[row + MONSTER] = 0.0
    if s.feature_done[k] != 0:
        out[row + MONSTER + 1] = 0.0
    place = out[row + MONSTER + 2] * 16
    if place > 0:
        is_used = s.camp_used != 0 if CAMP <= place < STAIRS else s.chest_done[k] != 0
        if is_used:
            out[row + MONSTER + 2] = 0.0
    if s.door_open[k] != 0:
        out[row + MONSTER + 4] += out[row + MONSTER + 5]
        out[row + MONSTER + 5] = 0.0
    if s.node_used[k] != 0:
        nodes = t.tile_nodes[s.ecology * v.TILES + k] & ~s.node_used[k]
        out[row + MONSTER + 6] = map_tiles.turned(nodes, s.tile_rot[k]) / 16


@jit
def _write_hero(s, seat, hero, out):
    row = HEROES + hero * HERO_WIDTH
    out[row] = 1.0
    out[row + 1] = hero == seat
    out[row + 3] = hero == s.leader
    out[row + 4 + s.hero_class[hero]] = 1.0
    out[row + 7] = _number(s.hero_second[hero], 4)
    out[row + 8] = s.hero_side[hero] / 2
    out[row + 9] = s.health[hero] / 128
    out[row + 10] = s.health_max[hero] / 128
    out[row + 11] = _clip(s.stored[hero], 8)
    size = zones.size(s, v.Zone.HERO_DRAW + hero)
    if size > 0:
        k = s.zone_start[v.Zone.HERO_DRAW + hero] + size - 1
        if (s.seen_by[k] >> seat) & 1 == 1:
            out[row + 12] = (s.card[k] + 1) / 16
    out[row + 13] = _clip(s.removing[hero], 16)
    out[row + 14] = _clip(s.test_left[hero], 8)
    if s.foes > 0:
        out[row + ASSIGNED] = _number(s.assigned[hero], 4)


@jit
def _write_cards(s, hero, out):
    """Action Cards by value in draw pile, discard pile, hand and on the table."""
    row = CARDS + hero * v.VALUES * 4
    for pile in range(4):
        zone = v.Zone.HERO_DRAW + pile * v.MAX_SEATS + hero
        start = s.zone_start[zone]
        for k in range(start, start + s.zone_len[zone]):
            out[row + s.card[k] * 4 + pile] += 1 / 16


@jit
def _write_items(s, t, hero, out):
    for slot in range(v.ITEM_SLOTS):
        item = s.hero_item[hero, slot]
        if item >= 0:
            row = ITEMS + (hero * v.ITEM_SLOTS + slot) * 6
            out[row] = (item + 1) / 128
            out[row + 1] = s.equipped[hero, slot]
            out[row + 2] = s.item_uses[hero, slot] / 8
            out[row + 3] = t.item_hands[item] / 4
            out[row + 4] = _clip(t.item_xp[item], 8)
            out[row + 5] = t.item_effect[item]


@jit
def _write_abilities(s, t, hero, out):
    side = 1 if s.hero_side[hero] > 0 else 0
    for slot in range(v.FIRST_ITEM):
        if slot < v.FIRST_CARD:
            ability = t.mat_ability[s.hero_class[hero], side, slot]
        else:
            ability = s.ability_card[hero, slot - v.FIRST_CARD]
        if ability >= 0:
            row = ABILITIES + (hero * v.FIRST_ITEM + slot) * 6
            out[row] = (ability + 1) / 128
            out[row + 1] = s.ability_used[hero, slot]
            out[row + 2] = _clip(s.ability_uses[hero, slot], 8)
            out[row + 3] = (t.ability_activation[ability] + 1) / 4
            out[row + 4] = t.ability_cost[ability] / 4
            out[row + 5] = t.ability_effect[ability]


@jit
def _write_decks(s, t, out):
    """What is left in Monster Action Decks and in the decks of the Ecology, whatever the order."""
    for deck in range(3):
        start = s.zone_start[v.Zone.FOE_DRAW + deck]
        for k in range(start, start + s.zone_len[v.Zone.FOE_DRAW + deck]):
            out[FOE_CARDS + deck * v.VALUES + s.card[k]] += 1 / 32
    start = s.zone_start[v.Zone.MONSTERS]
    for k in range(start, start + s.zone_len[v.Zone.MONSTERS]):
        out[MONSTER_DECK + t.monster_place[s.card[k]]] = 1.0
    start = s.zone_start[v.Zone.FEATURES]
    for k in range(start, start + s.zone_len[v.Zone.FEATURES]):
        out[FEATURE_DECK + t.feature_place[s.card[k]]] = 1.0
    start = s.zone_start[v.Zone.SCRY]
    for k in range(start, start + s.zone_len[v.Zone.SCRY]):
        out[FEATURE_DECK + t.feature_place[s.card[k]]] = 0.5


@jit
def _write_foe(s, t, foe, out):
    card = s.foe_card[foe]
    row = FOES + foe * FOE_WIDTH
    out[row] = (card + 1) / 64
    for k in range(printed.FOE_WIDTH):
        out[row + 1 + k] = t.part_row[card, k] if s.final != 0 else t.monster_row[card, k]
    due = s.foe_next[foe]
    k = row + FOE_NOW
    out[k] = _number(s.foe_deck[foe], 4)
    out[k + 1] = s.foe_count[foe] / 8
    out[k + 2] = _clip(s.foe_full[foe], 128)
    out[k + 3] = s.foe_plays[foe] / 2
    out[k + 4] = 1.0 if s.final != 0 else t.hero_plays[card, monsters.living(s, foe)] / 2
    out[k + 5] = _number(s.foe_limit[foe], 4)
    out[k + 6] = due / 2
    out[k + 7] = s.foe_fired[foe]
    out[k + 8] = t.part_effect[card, due] if s.final != 0 else t.monster_effect[card, due]
    first = foe if s.final != 0 else foe * v.INDIVIDUALS
    for individual in range(s.foe_count[foe]):
        k = INDIVIDUALS + (first + individual) * (2 + v.MAX_SEATS)
        out[k] = _clip(s.foe_health[foe, individual], 128)
        out[k + 1] = _clip(s.foe_began[foe, individual], 128)
        for seat in range(s.seats):
            out[k + 2 + seat] = _clip(s.foe_hurt[foe, individual, seat], 128)


@jit
def _write_fighter(s, t, hero, out):
    """A hero's part of the present Round."""
    k = HEROES + hero * HERO_WIDTH + COMBAT
    out[k] = s.must_play[hero] / 2
    out[k + 2] = _number(s.limit[hero], 4)
    out[k + 3] = _number(s.limit_next[hero], 4)
    out[k + 4] = s.ignored[hero]
    out[k + 5] = s.passed[hero]
    out[k + 6] = s.block_used[hero]
    out[k + 7] = _number(s.committed[hero, 0], 8)
    out[k + 8] = _number(s.committed[hero, 1], 8)
    out[k + 9] = _clip(s.bonus[hero], 32)
    out[k + 10] = s.bonus_magic[hero]
    out[k + 11] = _clip(s.bonus_armor[hero], 8)
    out[k + 14] = s.magic_dealt[hero]
    for j in range(v.MONSTER_CARDS):
        out[k + 12 + j] = _clip(s.dealt[hero, j], 64)
        due = s.direct_due[hero, j]
        out[k + 15 + j] = _clip(due if due > 0 else -s.return_due[hero, j], 64)
    out[k + 17] = s.avoids[hero]
    out[k + 18] = s.slew[hero] / 4
    out[k + 19] = _clip(gear.armor(s, t, hero), 16)
    for position in range(v.PAIRS):
        row = PAIRS + (hero * v.PAIRS + position) * 5
        if s.played[hero, position] >= 0:
            out[row] = s.played[hero, position] / 16
        if s.opposed[hero, position] >= 0:
            out[row + 1] = s.opposed[hero, position] / 16
        out[row + 2] = _clip(s.own_change[hero, position], 16)
        out[row + 3] = _clip(s.foe_change[hero, position], 16)
        if s.pair_foe[hero, position] >= 0:
            out[row + 4] = (s.pair_foe[hero, position] + 1 + 4 * s.pair_block[hero, position]) / 8
