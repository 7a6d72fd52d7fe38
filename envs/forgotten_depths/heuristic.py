"""Rules of thumb for a hero: looks before it draws, fights by expected damage, buys sensibly.

Exploring, it takes what costs little (Features, Chests), opens blockers only while a tile that is
still to come would fit nowhere, and goes down the stairs healthy. In fights a choice is worth the
damage dealt less the damage taken. Nothing is read but what lies open: of piles only what is in
them, never the order. Ties go to the lowest action, so no random numbers are needed.
"""

from ..core import frames, zones
from ..core.jit import jit
from . import actions as a
from . import effects as e
from . import vocab as v
from .rules import abilities, damage, earnings, odds, paths, prices, tiles

NEVER = -1_000_000
WEAK = 45  # percent of health of the weakest hero: time to heal
REST = 38  # worth of a rest that is needed
SLOTS = len(v.Slot)
FIT = 70  # fit for a Monster that has to be fought
READY = 95  # fit for the stairs, or for a fight for its Experience Points


@jit
def choose(s, t, seat, mask, rng):
    """The action that a hero plays now."""
    kind = int(frames.top(s)[frames.KIND])
    if kind == v.Decision.EXPLORE:
        return _explore(s, t, mask)
    best = -1
    best_score = NEVER - 1
    for action in range(1, a.NUM_ACTIONS):
        if mask[action] != 0:
            score = _score(s, t, seat, kind, action)
            if score > best_score:
                best = action
                best_score = score
    return best


@jit
def _score(s, t, seat, kind, action):
    """How good an action is in the pending decision."""
    f = frames.top(s)
    if kind == v.Decision.PLAY_FIRST or kind == v.Decision.PLAY_SECOND:
        return _play_score(s, t, seat, int(f[frames.A0 + 1]), action - a.VALUE)
    if kind == v.Decision.COMMIT:
        return odds.of_pair(s, t, seat, action - a.PAIR)
    if kind == v.Decision.ABILITY:
        return _ability_score(s, t, seat, int(f[frames.A0]), action)
    if kind == v.Decision.PLACE_CELL:
        return _cell_score(s, t, int(f[frames.A0]), action)
    if kind == v.Decision.PLACE_ROT:
        return _rotation_score(s, t, int(f[frames.A0]), int(f[frames.A1]), action - a.TURN)
    if kind == v.Decision.TARGET:
        return _target_score(s, action)
    if kind == v.Decision.CHOOSE:
        return _choice_score(s, t, seat, int(f[frames.A0]), action)
    if kind == v.Decision.SLOT:
        return _worth(s, t, int(f[frames.A0]), action - a.SLOT, True)
    if kind == v.Decision.PAY:
        return _payment_score(s, t, action)
    if kind == v.Decision.HEAL_GIVE:
        return _heal_score(s, action)
    if kind == v.Decision.AVOID:
        return int(s.return_due[action - a.HERO, 0] + s.return_due[action - a.HERO, 1])
    if kind == v.Decision.OPPOSE:
        return _oppose_score(s, t, seat, action - a.PAIR)
    if kind == v.Decision.REPOSITION:
        return _position_score(s, seat, int(f[frames.A0]), action - a.PAIR)
    if kind == v.Decision.TEST_CARD:
        return action
    if kind == v.Decision.CHEST_HERO:
        return -_num_items(s, action - a.HERO)
    if kind == v.Decision.REMOVE:
        return -action if action != a.VALUE else NEVER  # a Power Card last
    if kind == v.Decision.KEEP_ABILITY:
        return _gain_score(s, t, action)
    return 1 if action != a.DONE else 0


@jit
def fitness(s):
    """Health of the weakest hero in percent of its maximum."""
    least = 100
    for seat in range(s.seats):
        least = min(least, 100 * int(s.health[seat]) // max(1, int(s.health_max[seat])))
    return least


# ---- exploring


@jit
def _explore(s, t, mask):
    """Equip, heal, take what is cheap, draw while it is safe, open what has to be opened."""
    equip = _equip(s, mask)
    if equip != 0:
        return equip
    fit = fitness(s)
    # for cards alone: Items are worth more than a few points
    can_heal = mask[a.BUY_HEAL] != 0 and earnings.total(s, t) >= t.heal_xp[s.ecology]
    best = 0
    best_worth = 0
    is_safe = zones.size(s, v.Zone.TILES) == 0 or _all_fit(s, t)
    for tile in range(v.TILES):
        if mask[a.TILE + tile] != 0:
            worth = _tile_worth(s, t, tile, is_safe)
            if worth > best_worth:
                best = a.TILE + tile
                best_worth = worth
    if fit < WEAK and can_heal and best_worth != REST:
        return a.BUY_HEAL
    for pattern in range(v.PATTERNS):
        if mask[a.LEGEND + pattern] != 0 and fit >= FIT and best_worth < 30:
            best = a.LEGEND + pattern
            best_worth = 30
    for seat in range(s.seats):
        if mask[a.HERO + seat] != 0 and fit < FIT and best_worth < 35:
            best = a.HERO + seat
            best_worth = 35
    if mask[a.ASIDE] != 0:
        return a.ASIDE
    is_to_come = s.tile_cell[v.STAIRS_TILE] == v.NONE
    if mask[a.DRAW] != 0 and is_safe and is_to_come and best_worth < 20:
        return a.DRAW
    if best_worth < 20 and fit < READY and can_heal:
        return a.BUY_HEAL
    if best != 0:
        return best
    return _last_resort(s, mask)


@jit
def _last_resort(s, mask):
    """Nothing is worth it, and yet something has to be done."""
    if mask[a.DRAW] != 0:
        return a.DRAW
    if mask[a.BUY_KEY] != 0:
        return a.BUY_KEY
    for action in range(a.CELL, a.ITEM):
        if mask[action] != 0:
            return action
    for action in range(1, a.NUM_ACTIONS):
        if mask[action] != 0:
            return action
    return 0


@jit
def _equip(s, mask):
    """An Item to put on; what is on stays on."""
    for seat in range(s.seats):
        for slot in range(v.ITEM_SLOTS):
            action = a.ITEM + seat * v.ITEM_SLOTS + slot
            if mask[action] != 0 and s.equipped[seat, slot] == 0:
                return action
    return 0


@jit
def _all_fit(s, t):
    """Whether every tile that may be drawn next has a place; the Stairs Tile's turn is known."""
    left = zones.size(s, v.Zone.TILES)
    for tile in range(1, v.TILES):
        is_drawn = s.tile_cell[tile] != v.NONE or tile == s.aside_tile
        if is_drawn or (tile == v.STAIRS_TILE) != (left == 4):
            continue
        if not tiles.can_place(s, t, tile):
            return False
    return True


@jit
def _tile_worth(s, t, tile, is_safe):
    """The best that can be Encountered on a tile."""
    best = NEVER
    for slot in range(SLOTS):
        if paths.can_encounter(s, t, tile, slot):
            if slot != v.Slot.DOOR or s.keys > 0:
                best = max(best, _worth(s, t, tile, slot, is_safe))
    return best


@jit
def _worth(s, t, tile, slot, is_safe):
    """What an Encounter is worth now; above 20 it is better than to draw a tile that fits."""
    fit = fitness(s)
    urgent = 0 if is_safe else 15
    if slot == v.Slot.FEATURE:
        return 40 if fit >= WEAK else 15
    if slot == v.Slot.DOOR:
        if s.keys > 0 and _has_chest(s, t, tile):
            return 45
        return 25 if s.keys > 1 else 8 + urgent
    if slot == v.Slot.MONSTER:
        where = t.slot_region[tiles.row(s, tile), slot]
        if fit >= FIT and t.region_chest[tiles.row(s, tile), where] != 0:
            return 22
        if fit >= READY and prices.purse(s, t) < s.seats * int(t.ability_xp[s.ecology]):
            return 21
        return 5 + urgent if fit >= FIT else urgent
    here = tiles.row(s, tile)
    where = t.slot_region[here, slot]
    if t.region_chest[here, where] != 0:
        return 50
    if t.region_camp[here, where] != 0:
        return REST if fit < FIT else 0
    return 19 if fit >= READY else 4


@jit
def _has_chest(s, t, tile):
    """Whether a Chest on a tile is still closed."""
    for region in range(v.REGIONS):
        is_closed = (s.chest_done[tile] >> region) & 1 == 0
        if is_closed and t.region_chest[tiles.row(s, tile), region] != 0:
            return True
    return False


@jit
def _cell_score(s, t, tile, action):
    """The best a tile can do on a cell; Healing before it is placed isn't worth a thought."""
    if not a.CELL <= action < a.CELL + v.CELLS:
        return NEVER
    cell = action - a.CELL
    bits = tiles.legal_rotations(s, t, tile, cell)
    best = NEVER
    for rotation in range(4):
        if (bits >> rotation) & 1:
            best = max(best, _rotation_score(s, t, tile, cell, rotation))
    return best


@jit
def _rotation_score(s, t, tile, cell, rotation):
    """Ways out that a placed tile adds, less those that it closes."""
    here = tiles.row(s, tile)
    entered = _entered(s, t, tile, cell, rotation)
    score = 0
    for direction in range(4):
        region = t.tile_edge_region[here, (direction - rotation) & 3]
        near = tiles.neighbour(cell, direction)
        if near != v.NONE and s.cell_tile[near] != v.NONE:
            if tiles.is_way(s, t, s.cell_tile[near], (direction + 2) & 3):
                score -= 3
        elif region != v.NONE and near != v.NONE and (entered >> region) & 1:
            is_blocked = t.region_monsters[here, region] + t.region_feature[here, region] > 0
            score += 2 if is_blocked else 4
    for region in range(v.REGIONS):
        if (entered >> region) & 1:
            score += 6 * int(t.region_stairs[here, region])
            score += 2 * int(t.region_chest[here, region] + t.region_camp[here, region])
    return score


@jit
def _entered(s, t, tile, cell, rotation):
    """Bits of the regions of a tile that the party could get to."""
    here = tiles.row(s, tile)
    bits = 0
    for direction in range(4):
        near = tiles.neighbour(cell, direction)
        if near == v.NONE or s.cell_tile[near] == v.NONE:
            continue
        region = t.tile_edge_region[here, (direction - rotation) & 3]
        if region != v.NONE and tiles.is_way(s, t, s.cell_tile[near], (direction + 2) & 3):
            bits |= 1 << region
    for _ in range(2):
        for link in range(v.LINKS):
            kind = t.link_kind[here, link]
            if kind == v.Link.HABITAT or kind == v.Link.STAIRS:
                one = t.link_a[here, link]
                other = t.link_b[here, link]
                if _is_free(t, here, one) and (bits >> one) & 1:
                    bits |= 1 << other
                if _is_free(t, here, other) and (bits >> other) & 1:
                    bits |= 1 << one
    return bits


@jit
def _is_free(t, here, region):
    return t.region_monsters[here, region] + t.region_feature[here, region] == 0


@jit
def _num_items(s, seat):
    """How many Items a hero has: the next one goes to who has least."""
    held = 0
    for slot in range(v.ITEM_SLOTS):
        if s.hero_item[seat, slot] != v.NONE:
            held += 1
    return held


# ---- fighting


@jit
def _play_score(s, t, seat, foe, value):
    """Expected worth of a card against what the Monster may still draw, in thousandths."""
    if foe == v.NONE or foe < 0 or foe >= s.foes:
        foe = max(0, int(s.assigned[seat]))
    pile = v.Zone.FOE_DRAW + s.foe_deck[foe]
    if zones.size(s, pile) == 0:
        pile = v.Zone.FOE_DISCARD + s.foe_deck[foe]
    total = 0
    cards = 0
    for k in range(zones.size(s, pile)):
        other = int(zones.card(s, pile, k))
        if other != v.POWER:
            cards += 1
            total += odds.exchange(value, other)
    return 1000 * total // max(1, cards)


@jit
def _ability_score(s, t, seat, window, action):
    """Whether an Ability is worth its price now; a pass is worth 0."""
    if action == a.DONE:
        return 0
    if action >= a.USE:
        item = s.party_item[action - a.USE]
        return _program_score(s, t, seat, window, t.ability_start[t.item_ability[item]])
    ability = abilities.ability_at(s, t, seat, action - a.ABILITY)
    if ability == v.NONE:
        return NEVER
    worth = _program_score(s, t, seat, window, t.ability_start[ability])
    return worth - int(t.ability_cost[ability]) if worth > 0 else worth


@jit
def _program_score(s, t, seat, window, start):
    """Worth of a program by its rows."""
    total = 0
    row = int(start)
    while t.row[row, 0] != e.Op.END:
        total += _op_score(s, t, seat, window, row)
        row += 1
    return total


@jit
def _op_score(s, t, seat, window, row):
    """Worth of one row of a program, with the Power Card that it may cost in mind."""
    op = t.row[row, 0]
    if op == e.Op.HEAL:
        amount = t.row[row, 2]
        missing = int(s.health_max[seat] - s.health[seat])
        return int(amount) if missing >= amount else 0
    if op == e.Op.DAMAGE or op == e.Op.DAMAGE_ALL or op == e.Op.ADD_DAMAGE:
        return odds.DEALT * int(t.row[row, 1])
    if op == e.Op.DRAW_DAMAGE:
        return 9
    if op == e.Op.ARMOR:
        return int(t.row[row, 2])
    if op == e.Op.AVOID:
        return odds.return_due(s, t, seat) - 2
    if op == e.Op.UNLOCK:
        return 4
    if op == e.Op.STORE or op == e.Op.RETRIEVE or op == e.Op.REFRESH:
        return 2
    if window == v.Window.PAIRS and e.Op.SWAP <= op <= e.Op.IGNORE_RESULTS:
        return odds.gain(s, t, seat, op, int(t.row[row, 1])) // 2 - 2
    return 0


@jit
def _target_score(s, action):
    """The weakest first; DONE would waste what is left over."""
    if action == a.DONE:
        return NEVER
    target = action - a.TARGET
    foe = damage.target_foe(s, target)
    health = int(s.foe_health[foe, damage.target_individual(s, target)])
    return NEVER + 1 if health <= 0 else -health


@jit
def _oppose_score(s, t, seat, position):
    """The single Monster card faces the card that does best against it."""
    other = position ^ 1
    card = max(int(s.opposed[seat, position]), int(s.opposed[seat, other]))
    return odds.exchange(int(s.played[seat, position]), card)


@jit
def _position_score(s, seat, card, position):
    """Repositioning: where a card just beats what it faces."""
    if s.opposed[seat, position] == v.NONE:
        return -5
    return odds.exchange(int(s.played[seat, card]), int(s.opposed[seat, position]))


@jit
def _choice_score(s, t, seat, kind, action):
    """Targets of texts: the weakest Monster or hero, the worst pair, the best card."""
    if a.TARGET <= action < a.USE:
        return _target_score(s, action)
    if a.HERO <= action < a.HEAL_ALL:
        return -int(s.health[action - a.HERO])
    if a.PAIR <= action < a.ABILITY and kind != e.Filter.ANY_PAIR:
        return -odds.of_pair(s, t, seat, action - a.PAIR)
    return action


# ---- buying


@jit
def _payment_score(s, t, action):
    """Pay as exactly as the cards allow; Items only if nothing else will do."""
    if action == a.DONE:
        return 100
    if not a.PAY <= action < a.ITEM:
        return -50
    short = int(prices.price(s, t, s.buying)) - int(s.paid)
    points = action - a.PAY + 1
    return 50 - (points - short) if points >= short else points


@jit
def _heal_score(s, action):
    """A point at a time to who needs it most."""
    if not a.HERO <= action < a.HEAL_ALL:
        return NEVER
    seat = action - a.HERO
    return -100 * int(s.health[seat]) // max(1, int(s.health_max[seat]))


@jit
def _gain_score(s, t, action):
    """Of two Ability Cards the one for fights."""
    ability = s.shown[action - a.OPTION]
    if ability == v.NONE:
        return NEVER
    return 1 if t.ability_window[ability] != v.Window.EXPLORE else 0
