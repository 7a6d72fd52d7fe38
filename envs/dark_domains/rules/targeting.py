"""What a party goes for (clauses DD-TARG): a function of the board and the leader's card alone.

Entered from adventure; writes the fields target_* and nothing else. A building under the Queen's
Command counts as absent in every search (DD-TARG-09); monsters beside it do count (DD-TARG-10).
"""

from ...core import zones
from ...core.jit import jit
from .. import vocab as v
from . import domain

NONE = v.NONE


@jit
def search(s, t):
    """Find the target of the party `s.party` with its present leader (DD-TARG-01, DD-TARG-02)."""
    leader = zones.card(s, s.party, 0)
    s.target_leader = leader
    s.target_kind = v.Target.NOTHING
    s.target_seat = v.NOBODY
    s.target_space = NONE
    s.target_icon = NONE
    for side in (1, 0):  # v.Side.DARK: attacks, then v.Side.LIGHT: pilgrimages
        for k in range(2):
            icon = t.adventurer_icon[leader, k]
            code = best(s, t, icon, side)
            if code != NONE:
                s.target_kind = v.Target.ATTACK if side == 1 else v.Target.PILGRIMAGE
                s.target_seat = code // v.SPACES
                s.target_space = code % v.SPACES
                s.target_icon = icon
                return


@jit
def best(s, t, icon, side):
    """What `icon` finds among buildings of `side`: seat * 16 + space, NONE without a match."""
    if icon == v.Icon.MONSTER:
        return best_monster(s, t) if side == v.Side.DARK else NONE
    if icon == v.Icon.EVIL:
        return best_evil(s, t) if side == v.Side.DARK else NONE
    return best_building(s, t, icon, side)


@jit
def best_monster(s, t):
    """The space of the highest-ranked monster of all domains, yellow ones included (DD-TARG-03)."""
    found = NONE
    top = -1
    for seat in range(s.seats):
        for space in range(v.SPACES):
            monster = s.black[seat, space]
            if monster != NONE and t.monster_rank[monster] > top:
                top = int(t.monster_rank[monster])
                found = seat * v.SPACES + space
    for monster in range(v.YELLOWS):
        if s.yellow_state[monster] == v.YellowState.BOARD and t.monster_rank[monster] > top:
            top = int(t.monster_rank[monster])
            found = int(s.yellow_seat[monster]) * v.SPACES + int(s.yellow_space[monster])
    return found


@jit
def best_evil(s, t):
    """The space making most Evil; ties: a building, its rank, the best monster (DD-TARG-04)."""
    found = NONE
    top = 0
    for seat in range(s.seats):
        for space in range(v.SPACES):
            evil = visible_evil(s, t, seat, space)
            if evil == 0:
                continue
            rank = 0
            if s.building[seat, space] != NONE and not is_hidden(s, seat, space):
                rank = 1 + int(t.building_rank[s.building[seat, space]])
            # Ranks stay below 1,000, so one number orders all three.
            key = (evil * 1000 + rank) * 1000 + monster_rank(s, t, seat, space)
            if key > top:
                top = key
                found = seat * v.SPACES + space
    return found


@jit
def best_building(s, t, icon, side):
    """The highest-ranked building of `side` in the area or of the type (DD-TARG-05/06/08)."""
    found = NONE
    top = -1
    for seat in range(s.seats):
        for space in range(v.SPACES):
            building = s.building[seat, space]
            if building == NONE or s.side[seat, space] != side or is_hidden(s, seat, space):
                continue
            if icon < v.Icon.ECONOMIC:
                fits = space // v.AREA_SPACES == icon - v.Icon.FOREST
            else:
                fits = t.building_kind[building] == icon - v.Icon.ECONOMIC
            if fits and t.building_rank[building] > top:
                top = int(t.building_rank[building])
                found = seat * v.SPACES + space
    return found


@jit
def is_hidden(s, seat, space):
    """Does the building there carry the Queen's Command (DD-TARG-09)?"""
    return s.token[seat, space] & v.Token.QUEEN != 0


@jit
def visible_evil(s, t, seat, space):
    """Evil the space makes in a Production phase, without a building no party may see."""
    evil = int(domain.evil_of(s, t, seat, space))
    building = s.building[seat, space]
    if evil > 0 and building != NONE and is_hidden(s, seat, space):
        own = int(t.building_make[building, s.side[seat, space], v.Item.EVIL])
        if s.token[seat, space] & v.Token.DOUBLE != 0:
            own *= 2
        evil -= own
    return evil


@jit
def monster_rank(s, t, seat, space):
    """Rank of the best monster on the space, 0 without one."""
    top = 0
    if s.black[seat, space] != NONE:
        top = int(t.monster_rank[s.black[seat, space]])
    bits = domain.yellow_bits(s, seat, space)
    for monster in range(v.YELLOWS):
        if bits >> monster & 1 and t.monster_rank[monster] > top:
            top = int(t.monster_rank[monster])
    return top


@jit
def has_lapsed(s):
    """Must the target be found anew after W-ADV1 (DD-ADV-06)?"""
    if zones.card(s, s.party, 0) != s.target_leader:
        return True
    if s.target_kind == v.Target.NOTHING:
        return False
    seat = s.target_seat
    space = s.target_space
    is_built = s.building[seat, space] != NONE
    if s.target_kind == v.Target.PILGRIMAGE:
        return not is_built or s.side[seat, space] != v.Side.LIGHT
    if is_built and s.side[seat, space] == v.Side.DARK:
        return False
    return s.black[seat, space] == NONE and domain.yellow_bits(s, seat, space) == 0
