"""Domains: items, monsters, buildings, defence (clauses DD-KEY, DD-MON, DD-FLIP, DD-BU, DD-BCARD).

A bottom room: nothing here asks. A kill that may be averted is Task.KILL, not box_monster.
"""

from ...core import events, frames, rng
from ...core.jit import jit
from .. import vocab as v

NONE = v.NONE
NIK = 1000  # where(): + slot, a monster in Nik'tmarg
PROTECTED = int(v.Token.SANCTIFY | v.Token.QUEEN)  # DD-FLIP-03
FORTRESS_DEFENCE = 7
OUTPOST_DEFENCE = 3
WALLS_DEFENCE = 2
SMALL_DIE = 6  # of Desecration and Imbue tokens


@jit
def in_order(s, first, k):
    """The k-th seat when `first` begins."""
    return (first + k) % s.seats


@jit
def in_group(t, group, item):
    """Whether the item belongs to the group."""
    return (t.group_bits[group] >> item) & 1 == 1


@jit
def gain(s, seat, item, n):
    """The seat takes n of an item from the supply, which never runs out [DD-COMP-13]."""
    if n > 0:
        s.stock[seat, item] += n
        events.emit(s, v.Event.GAIN, seat, item, n)


@jit
def pay(s, seat, item, n):
    """The seat returns n of an item; the caller knows that there are as many."""
    if n > 0:
        s.stock[seat, item] -= n
        events.emit(s, v.Event.PAY, seat, item, n)


@jit
def roll(s, seat, sides):
    """One die, seen by all; `seat` is whose it is, NOBODY when it is no seat's."""
    result = rng.die(s.rng, sides)
    events.emit(s, v.Event.DICE, seat, sides, result)
    return result


@jit
def area_of(space):
    """The area a space lies in."""
    return space // v.AREA_SPACES


@jit
def is_protected(s, seat, space):
    """Whether a Sanctify or Queen's Command token keeps the building from turning dark."""
    return s.token[seat, space] & PROTECTED != 0


@jit
def count_side(s, seat, side):
    """How many buildings of the domain show this side."""
    n = 0
    for space in range(v.SPACES):
        if s.building[seat, space] != NONE and s.side[seat, space] == side:
            n += 1
    return n


@jit
def in_decay(s, seat):
    """State of decay: more dark than light buildings [DD-HCARD-06]."""
    return count_side(s, seat, v.Side.DARK) > count_side(s, seat, v.Side.LIGHT)


@jit
def has_power(s, t, seat, power):
    """Whether a henchman with this power works for the seat now."""
    for henchman in range(t.num_henchmen):
        if t.henchman_power[henchman] == power and s.henchman_owner[henchman] == seat:
            return t.henchman_decay[henchman] == 0 or in_decay(s, seat)
    return False


@jit
def is_yellow(monster):
    """Whether the monster has a yellow bar: their ids come first."""
    return 0 <= monster < v.YELLOWS


@jit
def stands(s, yellow, seat, space):
    """Whether this yellow monster is on the space."""
    return (
        s.yellow_state[yellow] == v.YellowState.BOARD
        and s.yellow_seat[yellow] == seat
        and s.yellow_space[yellow] == space
    )


@jit
def yellow_bits(s, seat, space):
    """The yellow monsters on the space, a bit each."""
    bits = 0
    for yellow in range(v.YELLOWS):
        if stands(s, yellow, seat, space):
            bits |= 1 << yellow
    return bits


@jit
def where(s, monster):
    """Seat * 16 + space of a monster on a board, NIK + slot in Nik'tmarg, NONE otherwise."""
    if is_yellow(monster):
        if s.yellow_state[monster] != v.YellowState.BOARD:
            return NONE
        return int(s.yellow_seat[monster]) * v.SPACES + int(s.yellow_space[monster])
    for seat in range(s.seats):
        for space in range(v.SPACES):
            if s.black[seat, space] == monster:
                return int(seat * v.SPACES + space)
    for slot in range(v.NIK_SLOTS):
        if s.nik[slot] == monster:
            return NIK + slot
    return NONE


@jit
def gate_row(s, monster):
    """Row in `gate` of a monster that is away through a Gate, NONE when it is not."""
    for k in range(s.num_gates):
        if s.gate[k, 0] == monster:
            return k
    return NONE


@jit
def owner_of(s, monster):
    """Whose it is: of the domain it stands in or was gated from, or NOBODY [DD-SP-24]."""
    k = gate_row(s, monster)
    if k != NONE:
        return int(s.gate[k, 1])
    place = where(s, monster)
    if 0 <= place < NIK:
        return place // v.SPACES
    return v.NOBODY


@jit
def takes_black(s, seat, space, monster):
    """Whether no black monster but `monster` is here or will return here [DD-MON-07, DD-SP-25]."""
    if s.black[seat, space] != NONE and s.black[seat, space] != monster:
        return False
    for k in range(s.num_gates):
        if s.gate[k, 1] == seat and s.gate[k, 2] == space:
            if s.gate[k, 0] >= v.YELLOWS and s.gate[k, 0] != monster:
                return False
    return True


@jit
def holds_black(s, seat, space):
    """Whether a black monster stands here, or a Gate keeps the space for one that is away."""
    return not takes_black(s, seat, space, NONE)


@jit
def is_dark_or_bare(s, seat, space):
    """No building, or one with its dark side up."""
    return s.building[seat, space] == NONE or s.side[seat, space] == v.Side.DARK


@jit
def can_put(s, t, monster, seat, space):
    """Stacking [DD-MON-08, DD-MON-09, DD-DOCK-05]; monster NONE stands for any black one."""
    if monster == v.Yellow.MERCENARY:
        return s.building[seat, space] != NONE
    if is_yellow(monster):
        return True
    return is_dark_or_bare(s, seat, space) and takes_black(s, seat, space, monster)


@jit
def is_target(s, seat, space):
    """Whether a party is attacking this space (a pilgrimage is no attack)."""
    return s.target_kind == v.Target.ATTACK and s.target_seat == seat and s.target_space == space


@jit
def may_reinforce(s, seat, space):
    """W-ADV1: defence may come to all but the attacked space; W-ADV2: to that one [DD-ADV-12]."""
    if s.step_window == v.Window.ADVENTURE:
        return not is_target(s, seat, space)
    if s.step_window == v.Window.DEFENCE:
        return is_target(s, seat, space)
    return True


@jit
def may_come(s, t, monster, seat, space):
    """Whether the monster may be put or moved to this space at this moment."""
    return may_reinforce(s, seat, space) and can_put(s, t, monster, seat, space)


@jit
def has_space(s, t, monster, seat):
    """Whether the monster may be put anywhere in the seat's domain at this moment."""
    for space in range(v.SPACES):
        if may_come(s, t, monster, seat, space):
            return True
    return False


@jit
def lift_monster(s, monster):
    """Take a monster off its board or out of Nik'tmarg, without any consequence."""
    place = where(s, monster)
    if place == NONE:
        return
    if is_yellow(monster):
        s.yellow_state[monster] = v.YellowState.ASIDE
        s.yellow_seat[monster] = v.NOBODY
        s.yellow_space[monster] = NONE
    elif place >= NIK:
        s.nik[place - NIK] = NONE
    else:
        s.black[place // v.SPACES, place % v.SPACES] = NONE


@jit
def put_monster(s, t, monster, seat, space):
    """Put a monster on a space, off the board or the slot where it was; its tokens stay on it."""
    was_on_board = 0 <= where(s, monster) < NIK
    lift_monster(s, monster)
    if is_yellow(monster):
        s.yellow_state[monster] = v.YellowState.BOARD
        s.yellow_seat[monster] = seat
        s.yellow_space[monster] = space
    else:
        s.black[seat, space] = monster
    if was_on_board:
        events.emit(s, v.Event.MONSTER_MOVED, seat, monster, space)
    else:
        events.emit(s, v.Event.MONSTER_PLACED, seat, monster, space)


@jit
def add_gate(s, monster, caster):
    """Its space becomes the origin it returns to; if it is away already, the first one stays."""
    k = gate_row(s, monster)
    if k == NONE:
        k = int(s.num_gates)
        if k >= v.MAX_GATES:
            s.fault |= frames.FAULT_GAME
            return
        place = where(s, monster)
        s.gate[k, 0] = monster
        s.gate[k, 1] = place // v.SPACES
        s.gate[k, 2] = place % v.SPACES
        s.num_gates = k + 1
    s.gate[k, 3] = caster


@jit
def close_gate(s, monster):
    """Its Gate token is taken off; it does not return any more [DD-SP-24]."""
    k = gate_row(s, monster)
    if k == NONE:
        return
    last = s.num_gates - 1
    for j in range(k, last):
        for column in range(4):
            s.gate[j, column] = s.gate[j + 1, column]
    for column in range(4):
        s.gate[last, column] = NONE
    s.num_gates = last


@jit
def take_off(s, monster):
    """A monster goes, without its tokens [DD-KEY-13]."""
    events.emit(s, v.Event.MONSTER_GONE, owner_of(s, monster), monster)
    close_gate(s, monster)
    s.imbued_monster[monster] = 0
    lift_monster(s, monster)


@jit
def set_aside(s, monster):
    """A yellow monster on a board goes back to its card or the Docks [DD-HCARD-08]."""
    if s.yellow_state[monster] == v.YellowState.BOARD:
        take_off(s, monster)


@jit
def box_monster(s, monster):
    """A monster leaves the game; the mercenary only the board: it can't be lost [DD-DOCK-04]."""
    take_off(s, monster)
    if monster == v.Yellow.MERCENARY:
        return
    if is_yellow(monster):
        s.yellow_state[monster] = v.YellowState.GONE
    s.boxed[4] += 1


@jit
def turn_dark(s, t, seat, space):
    """Turn one light building that nothing protects; whether it turned [DD-FLIP-03]."""
    building = s.building[seat, space]
    if building == NONE or s.side[seat, space] == v.Side.DARK or is_protected(s, seat, space):
        return False
    s.side[seat, space] = v.Side.DARK
    events.emit(s, v.Event.FLIPPED, seat, building, space, v.Side.DARK)
    return True


@jit
def flip(s, t, seat, space):
    """Light to dark, if it can; a Citadel takes the rest of its area along [DD-BU-03]."""
    if not turn_dark(s, t, seat, space):
        return False
    if t.building_special[s.building[seat, space]] == v.Special.RUINS:
        start = area_of(space) * v.AREA_SPACES
        for other in range(start, start + v.AREA_SPACES):  # a second one has none left to turn
            turn_dark(s, t, seat, other)
    return True


@jit
def lighten(s, t, seat, space):
    """Dark to light (Sanctify, Fortune cards); whether it turned."""
    building = s.building[seat, space]
    if building == NONE or s.side[seat, space] == v.Side.LIGHT:
        return False
    s.side[seat, space] = v.Side.LIGHT
    events.emit(s, v.Event.FLIPPED, seat, building, space, v.Side.LIGHT)
    return True


@jit
def place_building(s, t, building, seat, space):
    """A held building comes onto the board light side up; that is no flip [DD-FORE-04]."""
    s.building_holder[building] = v.NOBODY
    s.building[seat, space] = building
    s.side[seat, space] = v.Side.LIGHT
    events.emit(s, v.Event.BUILT, seat, building, space, v.Side.LIGHT)


@jit
def place_dark(s, t, building, seat, space):
    """The same dark side up, in the Death turn; no flip either [DD-FORE-05, DD-FORE-07]."""
    s.building_holder[building] = v.NOBODY
    s.building[seat, space] = building
    s.side[seat, space] = v.Side.DARK
    events.emit(s, v.Event.BUILT, seat, building, space, v.Side.DARK)


@jit
def remove_building(s, t, seat, space):
    """The building goes to the box, its tokens to the supply; Desecration stays [DD-AFTER-01]."""
    building = s.building[seat, space]
    if building == NONE:
        return
    s.building[seat, space] = NONE
    s.side[seat, space] = v.Side.LIGHT
    s.token[seat, space] &= v.Token.DESECRATION
    s.boxed[3] += 1
    events.emit(s, v.Event.BUILDING_LOST, seat, building, space)


@jit
def makes(s, t, seat, space, item):
    """How much of an item building and monsters of the space make, twice with a 2X token."""
    n = 0
    building = s.building[seat, space]
    if building != NONE:
        n += t.building_make[building, s.side[seat, space], item]
    if s.black[seat, space] != NONE:
        n += t.monster_make[s.black[seat, space], item]
    for yellow in range(v.YELLOWS):
        if stands(s, yellow, seat, space):
            n += t.monster_make[yellow, item]
    if s.token[seat, space] & v.Token.DOUBLE != 0:
        n *= 2
    return n


@jit
def evil_of(s, t, seat, space):
    """How much Evil the space makes in a Production phase [DD-TARG-04]."""
    return makes(s, t, seat, space, v.Item.EVIL)


@jit
def evil_production(s, t, seat):
    """How much Evil the whole domain makes, henchmen apart [DD-END-03]."""
    n = 0
    for space in range(v.SPACES):
        n += evil_of(s, t, seat, space)
    return n


@jit
def best_rank(s, t, seat):
    """The highest rank of a building on the board, light or dark; 0 without any [DD-END-04]."""
    best = 0
    for space in range(v.SPACES):
        building = s.building[seat, space]
        if building != NONE:
            best = max(best, int(t.building_rank[building]))
    return best


@jit
def building_defence(s, t, seat, space):
    """The building's value with all that helps buildings; 0 on a bare space [DD-BCARD-04]."""
    if s.building[seat, space] == NONE:
        return 0
    total = int(t.building_defence[s.building[seat, space]])
    start = area_of(space) * v.AREA_SPACES
    for other in range(start, start + v.AREA_SPACES):
        building = s.building[seat, other]
        if other == space or building == NONE or s.side[seat, other] == v.Side.LIGHT:
            continue
        if t.building_special[building] == v.Special.FORTRESS:  # DD-BU-02
            total += FORTRESS_DEFENCE
        elif t.building_special[building] == v.Special.OUTPOST:  # DD-BU-04
            total += OUTPOST_DEFENCE
    if s.token[seat, space] & v.Token.SHELL != 0:
        total += v.SHELL_DEFENCE
    if has_power(s, t, seat, v.Power.WALLS):
        total += WALLS_DEFENCE
    return total


@jit
def monster_defence(t, monster, area):
    """A monster's printed value, and its bonus bar when it names the area it is in [DD-MON-02]."""
    total = int(t.monster_defence[monster])
    if area != NONE and t.bonus_area[monster] == area:
        total += t.bonus_add[monster]
    return total


@jit
def fixed_defence(s, t, seat, space):
    """All of the space's defence that needs no die [DD-ATK-01, DD-MON-13]."""
    area = area_of(space)
    total = building_defence(s, t, seat, space)
    if s.black[seat, space] != NONE:
        total += monster_defence(t, s.black[seat, space], area)
    for yellow in range(v.YELLOWS):
        if stands(s, yellow, seat, space):
            total += monster_defence(t, yellow, area)
    return total


@jit
def roll_monster(s, t, seat, monster):
    """The dice of one monster: its own, and that of an Imbue token."""
    total = 0
    if t.monster_die[monster] > 0:
        total += roll(s, seat, t.monster_die[monster])
    if s.imbued_monster[monster] != 0:
        total += roll(s, seat, SMALL_DIE)
    return total


@jit
def roll_defence(s, t, seat, space):
    """The dice of the space's defence, rolled anew in each attack [DD-ADV-10]."""
    total = 0
    if s.token[seat, space] & v.Token.DESECRATION != 0:
        total += roll(s, seat, SMALL_DIE) + roll(s, seat, SMALL_DIE)
    if s.black[seat, space] != NONE:
        total += roll_monster(s, t, seat, s.black[seat, space])
    for yellow in range(v.YELLOWS):
        if stands(s, yellow, seat, space):
            total += roll_monster(s, t, seat, yellow)
    return total


@jit
def own_defence(s, t, monster):
    """A monster by itself: printed value, area bonus, its own die, no tokens [DD-SP-21]."""
    place = where(s, monster)
    in_domain = 0 <= place < NIK
    area = area_of(place % v.SPACES) if in_domain else NONE
    total = monster_defence(t, monster, area)
    if t.monster_die[monster] > 0:
        total += roll(s, owner_of(s, monster), t.monster_die[monster])
    return total
