"""What may be chosen: the legal answers of each effects.Filter, as bits of the action's argument.

A bottom room. Bits stand for pair positions, TARGET numbers, HERO seats, VALUE values, ABILITY
slots or TILE tiles, as said beside effects.Filter; 0: nothing can be chosen.
"""

from ...core.jit import jit
from .. import effects as e
from .. import state
from .. import vocab as v
from . import action_decks, damage, pairs, paths, tiles

LOCKED_CHESTS = int(state.Option.LOCKED_CHESTS)
Filter = e.Filter


@jit
def bits(s, t, seat, what):
    """Bits of what hero `seat` may choose by Filter `what`.

    ANY_PAIR is asked twice: its bits are the heroes with a pair, then OWN_PAIR of the chosen one.
    """
    if what == Filter.FOE:
        return damage.living_targets(s)
    if what == Filter.OWN_PAIR or what == Filter.HIT_PAIR:
        return _pairs_of(s, seat, what == Filter.HIT_PAIR)
    if what == Filter.HELD:
        return action_decks.values_in(s, action_decks.HERO_HAND + seat)
    if what == Filter.DISCARDED:
        return action_decks.values_in(s, action_decks.DISCARD + seat) & ~(1 << v.POWER)
    if what == Filter.DISCARDED_ANY:
        return action_decks.values_in(s, action_decks.DISCARD + seat)
    if what == Filter.SPELL:
        return _exhausted_spells(s, t, seat)
    if what == Filter.LOCKED_DOOR:
        return _locked(s, t)
    return _heroes(s, seat, what)


@jit
def _pairs_of(s, seat, hits_only):
    """The positions of a hero's pairs, or of its Monster Hits alone."""
    found = 0
    for position in range(v.PAIRS):
        if pairs.is_pair(s, seat, position):
            if not hits_only or pairs.kind(s, seat, position) == v.PairKind.MONSTER_HIT:
                found |= 1 << position
    return found


@jit
def _heroes(s, seat, what):
    found = 0
    for other in range(s.seats):
        if what == Filter.ALLY:
            fits = other != seat
        elif what == Filter.WOUNDED:
            fits = s.health[other] < s.health_max[other]
        elif what == Filter.ANY_PAIR:
            fits = _pairs_of(s, other, False) != 0
        else:
            fits = True
        if fits:
            found |= 1 << other
    return found


@jit
def _exhausted_spells(s, t, seat):
    """ABILITY slots; Ability Cards alone are Spells, and alone can be Exhausted [FD-ABIL-08]."""
    found = 0
    for k in range(v.ABILITY_CARDS):
        ability = s.ability_card[seat, k]
        if ability != v.NONE and s.ability_used[seat, v.FIRST_CARD + k] != 0:
            if t.ability_spell[ability] != 0:
                found |= 1 << (v.FIRST_CARD + k)
    return found


@jit
def _locked(s, t):
    """Tiles with a closed Door in reach, or a Chest under lock and key [FD-DOOR-06, FD-VAR-04]."""
    found = 0
    for tile in range(v.TILES):
        if paths.can_encounter(s, t, tile, v.Slot.DOOR):
            found |= 1 << tile
        elif s.options[LOCKED_CHESTS] != 0 and is_chest_offered(s, t, tile):
            found |= 1 << tile
    return found


@jit
def is_chest_offered(s, t, tile):
    """Whether a closed Chest of a tile may be opened now, lock aside [FD-CHEST-02]."""
    where = t.slot_region[tiles.row(s, tile), v.Slot.PLACE]
    if where == v.NONE or t.region_chest[tiles.row(s, tile), where] == 0:
        return False
    return paths.can_encounter(s, t, tile, v.Slot.PLACE)


@jit
def allow(mask, first, found):
    """Make the actions `first` + k legal for all k of the bits."""
    k = 0
    while found >> k != 0:
        if (found >> k) & 1 != 0:
            mask[first + k] = 1
        k += 1
