"""What pairs are worth to a hero, in damage: the arithmetic of the heuristic.

A bottom room that changes nothing: damage dealt counts DEALT a point, damage taken TAKEN.
"""

from ...core.jit import jit
from .. import effects as e
from .. import vocab as v
from . import gear, pairs

DEALT = 2
TAKEN = 3
BLOCKED = 3  # a Block calls for an Ability
FELLED = 4  # who fells an individual alone takes no Return Damage
SWAPPED = v.PAIRS
NEVER = -1_000_000


@jit
def exchange(own, other):
    """Worth of a pair by its two values."""
    if own == other:
        return BLOCKED
    if own > other:
        return DEALT * own - TAKEN * (own - other)
    return DEALT * (other - own) - TAKEN * other


@jit
def _worth_of(s, t, seat, own, other, foe):
    """Damage dealt less damage taken; who fells an individual alone takes none in return."""
    armor = int(gear.armor(s, t, seat))
    if other > own:
        dealt = other - own + int(gear.passive(s, t, seat, v.Passive.RETURN))
        return DEALT * dealt - TAKEN * max(0, other - armor)
    dealt = own + int(gear.passive(s, t, seat, v.Passive.DAMAGE))
    if dealt >= _weakest(s, foe):
        return DEALT * dealt + FELLED
    return DEALT * dealt - TAKEN * max(0, own - other - armor)


@jit
def _weakest(s, foe):
    """Health of the individual that is easiest to fell."""
    least = v.HEALTH_TRACK
    first = 0 if s.final != 0 else foe
    last = s.foes if s.final != 0 else foe + 1
    for card in range(first, last):
        for k in range(s.foe_count[card]):
            if s.foe_health[card, k] > 0:
                least = min(least, int(s.foe_health[card, k]))
    return least


@jit
def of_pair(s, t, seat, position):
    """Worth of resolving a pair now."""
    if pairs.kind(s, seat, position) == v.PairKind.BLOCK:
        return BLOCKED
    own = int(pairs.own_value(s, seat, position))
    other = int(pairs.foe_value(s, seat, position))
    return _worth_of(s, t, seat, own, other, s.pair_foe[seat, position])


@jit
def _best_pair(s, t, seat, changed, own_change, foe_change):
    """Worth of the best pair the hero could resolve if one position had other values.

    `changed` SWAPPED: the cards of the first play trade places; NONE: as things lie.
    """
    block = NEVER
    monster_hit = NEVER
    hero_hit = NEVER
    for position in range(v.PAIRS):
        own = position ^ 1 if changed == SWAPPED and position < v.PLAYS else position
        if s.played[seat, own] == v.NONE or not pairs.is_pair(s, seat, position):
            continue
        mine = int(pairs.own_value(s, seat, own))
        other = int(pairs.foe_value(s, seat, position))
        if position == changed:
            mine += own_change
            other = max(1, other + foe_change)
        worth = _worth_of(s, t, seat, mine, other, s.pair_foe[seat, position])
        if mine == other or s.pair_block[seat, position] != 0:
            block = max(block, BLOCKED)
        elif other > mine:
            monster_hit = max(monster_hit, worth)
        else:
            hero_hit = max(hero_hit, worth)
    return max(block, monster_hit if monster_hit != NEVER else hero_hit)


@jit
def gain(s, t, seat, op, amount):
    """How much better the best pair gets by a row that changes pairs."""
    now = _best_pair(s, t, seat, v.NONE, 0, 0)
    if now == NEVER:
        return 0
    if op == e.Op.SWAP or op == e.Op.REPOSITION:
        return _best_pair(s, t, seat, SWAPPED, 0, 0) - now
    if op == e.Op.IGNORE_RESULTS:
        return -now
    if op == e.Op.BLOCK:
        return BLOCKED - now
    if op != e.Op.RAISE and op != e.Op.WEAKEN:
        return -now // 2
    best = now
    for position in range(v.PAIRS):
        own = amount if op == e.Op.RAISE else 0
        foe = -amount if op == e.Op.WEAKEN else 0
        best = max(best, _best_pair(s, t, seat, position, own, foe))
    return best - now


@jit
def return_due(s, t, seat):
    """Return Damage that the hero's committed pair will cost."""
    position = s.committed[seat, 0]
    if position == v.NONE or pairs.kind(s, seat, position) != v.PairKind.HERO_HIT:
        return 0
    gap = pairs.own_value(s, seat, position) - pairs.foe_value(s, seat, position)
    return max(0, int(gap) - int(gear.armor(s, t, seat)))
