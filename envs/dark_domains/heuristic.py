"""Rules of thumb for a lord, reading only what its seat may know (own hand, public board).

Plan: take buildings that pay, buy just what they cost, build, turn them dark early, keep the Temple
and the exchangers of Evil busy, and spend spells as soon as they do some good. Every choice scores
the legal actions and takes the best; ties go to the lowest id, so no random numbers are needed.
"""

from ..core import frames
from ..core.jit import jit
from . import actions as a
from . import effects as e
from . import vocab as v
from .rules import domain

LAST_TURN = 7  # what a lord reckons with
NEVER = -10_000
HELD_ENOUGH = 4


@jit
def choose(s, t, seat, mask, rng):
    """The action that a lord plays now."""
    best = -1
    best_score = NEVER - 1
    kind = int(frames.top(s)[frames.KIND])
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
    if kind == v.Decision.PLACE_MINION or kind == v.Decision.RELOCATE:
        return _score_place(s, t, seat, action)
    if kind == v.Decision.WINDOW:
        return _score_window(s, t, seat, action)
    if kind == v.Decision.CHOOSE:
        return _score_target(s, t, seat, action)
    if kind == v.Decision.BUY_GOODS:
        return _score_goods(s, t, seat, action)
    if kind == v.Decision.BUILD:
        return _score_build(s, t, seat, action)
    if kind == v.Decision.BUILD_SPACE or kind == v.Decision.PUT_MONSTER:
        return _score_space(s, t, seat, kind, action)
    if kind == v.Decision.KILL_TARGET:
        return _score_kill(s, t, seat, action)
    if kind == v.Decision.BONUS:
        return _score_bonus(s, action)
    if kind == v.Decision.SPELL_DECK:
        return _score_deck(s, t, seat, action)
    if kind == v.Decision.TAKE:
        return _score_payment(s, seat, action)
    if kind == v.Decision.KILL_EVIL:
        return -action  # Coins rather than Evil
    return 1 if action != a.PASS else 0


@jit
def _turns_left(s):
    """Productions still to come, this turn's included."""
    if s.last_turn:
        return 1
    return max(1, LAST_TURN + 1 - int(s.turn))


@jit
def _side_value(t, building, side):
    """What one production of a side is worth, in half Coins (an Evil counts four)."""
    value = 4 * int(t.building_make[building, side, v.Item.EVIL])
    for item in range(v.PRODUCTS):
        if item == v.Item.SPELL:
            value += 3 * int(t.building_make[building, side, item])
        elif item != v.Item.EVIL:
            value += int(t.building_make[building, side, item])
    return value


@jit
def _building_value(s, t, building):
    """What a building will bring from the next turn on, once it is dark."""
    turns = _turns_left(s) - 1
    special = t.building_special[building]
    bonus = 6 if special != v.Special.NONE else 0
    return turns * _side_value(t, building, v.Side.DARK) + bonus + int(t.building_defence[building])


@jit
def _missing_cost(s, t, seat, building):
    """Price in half Coins of the Resources still missing for a building."""
    price = 0
    for item in range(v.FIRST_RESOURCE, v.ITEMS):
        short = max(0, int(t.building_cost[building, item]) - int(s.stock[seat, item]))
        if item == v.Item.METAL:
            price += 4 * short
        elif item == v.Item.STONE:
            price += 2 * short
        else:
            price += short
    return price


@jit
def _held(s, t, seat):
    """How many unbuilt buildings the seat holds."""
    count = 0
    for building in range(t.num_buildings):
        if s.building_holder[building] == seat:
            count += 1
    return count


@jit
def _want(s, t, seat):
    """The held building the seat would build next, NONE when it has none."""
    best = v.NONE
    best_value = NEVER
    for building in range(t.num_buildings):
        if s.building_holder[building] == seat:
            value = _building_value(s, t, building) - 2 * _missing_cost(s, t, seat, building)
            if value > best_value:
                best = building
                best_value = value
    return best


@jit
def _score_place(s, t, seat, action):
    """Where a minion does most: flips first, then what the next building needs, then Evil."""
    if action == a.PASS:
        return 0
    if a.SPACE <= action < a.SPACE + v.SPACES:
        space = action - a.SPACE
        building = s.building[seat, space]
        gain = _side_value(t, building, v.Side.DARK) - _side_value(t, building, v.Side.LIGHT)
        return 10 * _turns_left(s) * gain
    place = action - a.PLACE
    location = int(t.place_location[place])
    turns = _turns_left(s)
    if location == v.Location.TEMPLE:
        return 85
    if location == v.Location.ARCHITECTS:
        return _score_guild(s, t, seat, s.guild[t.place_slot[place]])
    if location == v.Location.BUILDERS:
        return _score_builders(s, t, seat)
    if location == v.Location.COURT:
        return 84 if turns > 1 else 20
    if location == v.Location.COUNCIL:
        return 60 if turns > 1 and s.first != seat else 30
    if location == v.Location.BUSINESS:
        return 64 if s.stock[seat, v.Item.COIN] < 6 and turns > 1 else 30
    if location == v.Location.TOWERS:
        return 52 if s.stock[seat, v.FIRST_ELEMENT + t.place_slot[place]] < 3 else 20
    if location == v.Location.LIBRARY:
        return 56 if turns > 2 else 10
    if location == v.Location.NIKTMARG:
        return _score_monster(s, t, seat, s.nik[t.place_slot[place]])
    if location == v.Location.INN:
        return 54 if turns > 1 else 15
    if location == v.Location.FAR_LANDS:
        return 44 if turns > 1 else 10
    if location == v.Location.DOCKS:
        return 45 if domain.evil_production(s, t, seat) > 0 else 5
    return 12


@jit
def _score_guild(s, t, seat, building):
    """A building card, as far as it can still be built and turned."""
    if building == v.NONE or _turns_left(s) < 2:
        return 0
    held = _held(s, t, seat)
    if held >= HELD_ENOUGH:
        return 10
    value = _building_value(s, t, building) - 2 * _missing_cost(s, t, seat, building)
    return 40 + value - 18 * held


@jit
def _score_builders(s, t, seat):
    """Worth a minion once, when the next building lacks something that Coins can buy."""
    if s.guildhall[seat] > 0:
        return 1
    building = _want(s, t, seat)
    if building == v.NONE:
        # a building may be taken later this turn: the Guild comes before the Builders
        return 66 if s.stock[seat, v.Item.COIN] >= 4 and _waits_for_building(s, seat) else 2
    missing = _missing_cost(s, t, seat, building)
    if missing == 0:
        return 3
    return 150 if 2 * int(s.stock[seat, v.Item.COIN]) >= missing else 8


@jit
def _waits_for_building(s, seat):
    """Whether an own minion stands in the Architects' Guild."""
    for slot in range(v.GUILD_SLOTS):
        if s.city[v.Place.ARCHITECTS + slot] == seat:
            return True
    return False


@jit
def _score_monster(s, t, seat, monster):
    """A monster that can be paid: its Evil, its defence."""
    if monster == v.NONE:
        return 0
    cost = int(t.monster_cost[monster])
    coins = int(s.stock[seat, v.Item.COIN])
    if cost < 0 or cost > coins:
        return 0
    evil = int(t.monster_make[monster, v.Item.EVIL])
    value = 20 * _turns_left(s) * evil + 2 * int(t.monster_defence[monster]) - 6 * cost
    return value if _want(s, t, seat) == v.NONE or coins - cost >= 4 else value - 30


@jit
def _score_goods(s, t, seat, action):
    """Buy what the next building lacks, nothing else."""
    building = _want(s, t, seat)
    if action == a.PASS or building == v.NONE:
        return 1 if action == a.PASS else 0
    item = action - a.ITEM
    return 2 if s.stock[seat, item] < t.building_cost[building, item] else 0


@jit
def _score_build(s, t, seat, action):
    """Build the best first; helpers before stopping."""
    if action == a.PASS:
        return 0
    if action >= a.BUILDING and action < a.BUILDING + v.MAX_BUILDINGS:
        return 10 + max(0, _building_value(s, t, action - a.BUILDING))
    if action == a.KARN:
        return 5
    return _program_value(s, t, seat, t.henchman_start[action - a.HENCHMAN])


@jit
def _score_space(s, t, seat, kind, action):
    """Buildings beside bastions, monsters onto the best dark building."""
    if action == a.PASS:
        return 0
    space = (action - a.SPACE) % v.SPACES
    if kind == v.Decision.BUILD_SPACE:
        score = 5
        for other in range(space // 4 * 4, space // 4 * 4 + 4):
            building = s.building[seat, other]
            if building != v.NONE:
                special = t.building_special[building]
                score += 2 if special == v.Special.FORTRESS or special == v.Special.OUTPOST else 0
        return score
    building = s.building[seat, space]
    if building == v.NONE:
        return 1
    return 2 + _side_value(t, building, s.side[seat, space])


@jit
def _score_kill(s, t, seat, action):
    """Kill only the leader that comes for an own space, and only from plenty."""
    if action == a.PASS:
        return 1
    is_leader = action == a.ADVENTURER or action == a.ADVENTURER + v.PARTY
    rich = s.stock[seat, v.Item.COIN] >= 8
    return 2 if is_leader and rich and domain.evil_production(s, t, seat) >= 6 else 0


@jit
def _score_bonus(s, action):
    """Pay a bonus bar while the fight can still be turned by two payments."""
    if action == a.PASS:
        return 1
    for level in range(s.depth - 1, -1, -1):
        f = s.frame[level]
        if f[frames.SEAT] == frames.TASK and f[frames.KIND] == v.Task.FIGHT:
            return 2 if f[frames.A1] - f[frames.A2] <= 8 else 0
    return 0


@jit
def _score_deck(s, t, seat, action):
    """Spells of Production first, then Control; fewest in hand breaks ties."""
    deck = action - a.DECK
    count = 0
    for title in range(t.num_titles):
        if s.spell_hand[seat, title] > 0 and t.spell_deck[title] == deck:
            count += int(s.spell_hand[seat, title])
    return 20 - 4 * count + (3 if deck == v.Deck.PRODUCTION else 0)


@jit
def _score_payment(s, seat, action):
    """Give what there is most of; stop when only Resources for building would go."""
    if action == a.PASS:
        return 1
    item = action - a.ITEM
    if item >= v.FIRST_RESOURCE and _turns_left(s) > 2:
        return int(s.stock[seat, item]) - 3
    return 1 + int(s.stock[seat, item])


@jit
def _score_window(s, t, seat, action):
    """Cast or use what brings something; else pass."""
    if action == a.PASS:
        return 0
    if a.SPELL <= action < a.SPELL + v.MAX_TITLES:
        title = action - a.SPELL
        cost = 0
        for element in range(4):
            cost += int(t.spell_cost[title, element])
        return _program_value(s, t, seat, t.spell_start[title]) - cost
    if a.HENCHMAN <= action < a.HENCHMAN + v.MAX_HENCHMEN:
        henchman = action - a.HENCHMAN
        return _program_value(s, t, seat, t.henchman_start[henchman]) - _price(s, t, henchman)
    if a.SPACE <= action < a.SPACE + v.SPACES:
        return _program_value(s, t, seat, t.ability_start[s.building[seat, action - a.SPACE]])
    return 1


@jit
def _price(s, t, henchman):
    """What a use costs in half Coins; goods count less when few turns are left to build."""
    price = 0
    for item in range(v.ITEMS):
        n = int(t.henchman_cost[henchman, item])
        if n == 0:
            continue
        if item == v.Item.EVIL:
            price += 4 * n
        elif item == v.Item.COIN or item == v.Item.METAL:
            price += (2 if _turns_left(s) > 2 else 0) * n
        else:
            price += n if _turns_left(s) > 2 else 0
    return price


@jit
def _program_value(s, t, seat, row):
    """What a program brings its user, in half Coins, read off its rows."""
    if row == v.NONE:
        return 0
    value = 0
    while t.row[row, 0] != e.Op.END:
        op = t.row[row, 0]
        n = int(t.row[row, 2])
        if op == e.Op.GAIN:
            value += n * (4 if t.row[row, 1] == v.Item.EVIL else 2)
        elif op == e.Op.LOSE:
            value -= n * (4 if t.row[row, 1] == v.Item.EVIL else 2)
        else:
            value += _op_value(s, t, seat, t.row[row])
        row += 1
    return value


@jit
def _op_value(s, t, seat, row):
    """A rough worth of the other opcodes."""
    op = row[0]
    if op == e.Op.GAIN_PER:
        return 6
    if op == e.Op.EXCHANGE:
        return 3 * int(row[3]) + 2
    if op == e.Op.DRAW:
        return 3 * int(row[1])
    if op == e.Op.GAIN_CHOSEN:
        return 3
    if op == e.Op.DEFEND:
        return 6 if domain.evil_of(s, t, s.target_seat, s.target_space) >= 2 else 0
    if op == e.Op.WEAKEN or op == e.Op.SKIP:
        return 6 if s.target_kind == v.Target.ATTACK and s.target_seat == seat else -4
    if op == e.Op.FLIP:
        return 3
    if op == e.Op.MOVE or op == e.Op.SWAP or op == e.Op.RELOCATE:
        return -4
    if op == e.Op.OTHERS_LOSE or op == e.Op.BANISH or op == e.Op.ATTACK:
        return 4
    if op == e.Op.CLOSE or op == e.Op.PEEK:
        return -1
    if op == e.Op.CHOOSE or op == e.Op.RESOLVE:
        return 0
    return 4


@jit
def _score_target(s, t, seat, action):
    """Own spaces and monsters for gifts, the most evil of others' for blows."""
    if action == a.PASS:
        return 0
    if a.SPACE <= action < a.SPACE + v.MAX_SEATS * v.SPACES:
        rel = (action - a.SPACE) // v.SPACES
        space = (action - a.SPACE) % v.SPACES
        value = domain.evil_of(s, t, (seat + rel) % s.seats, space)
        if rel == 0:
            building = s.building[seat, space]
            if building != v.NONE and s.side[seat, space] == v.Side.LIGHT:
                value += _side_value(t, building, v.Side.DARK)
            return 1 + value
        return 10 + value if _is_blow(s) else -value
    if a.NIK <= action < a.NIK + v.NIK_SLOTS:
        return _score_monster(s, t, seat, s.nik[action - a.NIK])
    if a.GUILD <= action < a.GUILD + v.GUILD_SLOTS:
        return _score_guild(s, t, seat, s.guild[action - a.GUILD])
    return 5


@jit
def _is_blow(s):
    """Whether the pending choice is one of others' losses."""
    which = frames.top(s)[frames.A0]
    return (
        which == e.Filter.ANY_DARK or which == e.Filter.OTHER_DARK or which >= e.Filter.ANY_MONSTER
    )
