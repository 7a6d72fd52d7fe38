"""Combat Pairs: which there are, what each is, which a hero may resolve, how cards change place.

A bottom room. Positions 0 and 1 are those of a hero's play, 2 and 3 those of a lone hero's second
play. A pair is a position where both cards lie and whose foe still counts; it is worked out anew
whenever it is asked for, because Abilities change it until the hero commits [FD-ABIL-01].
"""

from ...core import events
from ...core.jit import jit
from .. import state
from .. import vocab as v
from . import monsters


@jit
def clear(s):
    """A Round begins: no changes, no commitments."""
    for seat in range(s.seats):
        s.ignored[seat] = 0
        s.passed[seat] = 0
        s.block_used[seat] = 0
        for k in range(v.MONSTER_CARDS):
            s.committed[seat, k] = v.NONE
        for position in range(v.PAIRS):
            s.own_change[seat, position] = 0
            s.foe_change[seat, position] = 0
            s.pair_block[seat, position] = 0


@jit
def match_single(s, seat, first):
    """A single card against two moves opposite the higher, the left of equals [FD-PLAY-08].

    `first` is the first position of the play, 0 or 2 [FD-CSET-14].
    """
    second = first + 1
    if s.opposed[seat, first] == v.NONE or s.opposed[seat, second] == v.NONE:
        return
    if (s.played[seat, first] == v.NONE) == (s.played[seat, second] == v.NONE):
        return
    is_second = s.opposed[seat, second] > s.opposed[seat, first]
    if (s.played[seat, second] != v.NONE) != is_second:
        _exchange_cards(s, seat, first, second)


@jit
def must_oppose(s, seat, first):
    """Whether the hero decides which of its two cards a single one faces [FD-PLAY-09]."""
    is_two = s.played[seat, first] != v.NONE and s.played[seat, first + 1] != v.NONE
    has_left = s.opposed[seat, first] != v.NONE
    has_right = s.opposed[seat, first + 1] != v.NONE
    return is_two and has_left != has_right


@jit
def oppose(s, seat, position):
    """The single Monster card of a play is laid opposite that position."""
    other = position ^ 1
    if s.opposed[seat, position] == v.NONE:
        s.opposed[seat, position] = s.opposed[seat, other]
        s.opposed[seat, other] = v.NONE


@jit
def is_pair(s, seat, position):
    """Whether there is a pair at a position [FD-PAIR-01, FD-PAIR-08]."""
    if s.played[seat, position] == v.NONE or s.opposed[seat, position] == v.NONE:
        return False
    return monsters.has_pairs(s, s.pair_foe[seat, position])


@jit
def own_value(s, seat, position):
    """The value of the hero's card, with its changes [FD-ABIL-16]."""
    return s.played[seat, position] + s.own_change[seat, position]


@jit
def foe_value(s, seat, position):
    """The value of the Monster's card, with its changes, not below 1."""
    return max(1, s.opposed[seat, position] + s.foe_change[seat, position])


@jit
def kind(s, seat, position):
    """What a pair is [FD-PAIR-02, FD-PAIR-03, FD-PAIR-05]."""
    own = own_value(s, seat, position)
    other = foe_value(s, seat, position)
    if own == other or s.pair_block[seat, position] != 0:
        return v.PairKind.BLOCK
    return v.PairKind.MONSTER_HIT if other > own else v.PairKind.HERO_HIT


@jit
def is_per_card(s):
    """Whether a hero resolves a pair for each Monster Card [FD-CSET-09]."""
    is_on = s.options[state.Option.PAIRS_PER_CARD] != 0
    return is_on and s.seats == 1 and s.foes == v.MONSTER_CARDS and s.final == 0


@jit
def choices(s, t, seat, k):
    """Bits of the positions that a hero may commit to; 0: it resolves nothing [FD-PAIR-07].

    With a pair for each Monster Card k is the foe; else all pairs are of k = 0.
    """
    if s.ignored[seat] != 0 or (k > 0 and not is_per_card(s)):
        return 0
    blocks = 0
    monster_hits = 0
    hero_hits = 0
    for position in range(v.PAIRS):
        if not is_pair(s, seat, position):
            continue
        foe = s.pair_foe[seat, position]
        if is_per_card(s) and foe != k:
            continue
        what = kind(s, seat, position)
        if what == v.PairKind.MONSTER_HIT:
            monster_hits |= 1 << position
        elif what == v.PairKind.HERO_HIT:
            hero_hits |= 1 << position
        elif monsters.strike_passive(s, t, foe, v.MonsterPassive.NO_BLOCK) == 0:
            blocks |= 1 << position
    return blocks | (monster_hits if monster_hits != 0 else hero_hits)


@jit
def commit(s, seat, k, position):
    """A hero will resolve this pair; the others stay on the table and do nothing [FD-PAIR-01]."""
    s.committed[seat, k] = position
    events.emit(s, v.Event.COMMITTED, seat, position)


@jit
def has_block(s, seat):
    """Whether a hero resolves a Block, so that it may use an Ability for it [FD-ABIL-06, -07]."""
    for k in range(v.MONSTER_CARDS):
        position = s.committed[seat, k]
        if position != v.NONE and is_pair(s, seat, position):
            if kind(s, seat, position) == v.PairKind.BLOCK:
                return True
    return False


@jit
def played_at(s, seat):
    """Bits of the positions with a Played card of the hero."""
    bits = 0
    for position in range(v.PAIRS):
        if s.played[seat, position] != v.NONE:
            bits |= 1 << position
    return bits


@jit
def trade(s, seat, one, other):
    """What the hero has at two positions changes place [FD-KEY-05, FD-ABIL-13].

    For Reposition one of them may be empty [FD-KEY-04].
    """
    _exchange_cards(s, seat, one, other)
    events.emit(s, v.Event.PAIRS_CHANGED, seat)


@jit
def _exchange_cards(s, seat, one, other):
    """A change of a card's value goes with the card."""
    card = s.played[seat, one]
    change = s.own_change[seat, one]
    s.played[seat, one] = s.played[seat, other]
    s.own_change[seat, one] = s.own_change[seat, other]
    s.played[seat, other] = card
    s.own_change[seat, other] = change


@jit
def next_unlaid(s, seat, taken):
    """For Reposition: the first position with a card that isn't laid yet, or NONE [FD-KEY-04].

    `taken` are bits of the positions already laid. The hero chooses one of `places`, then
    trade(s, seat, this one, the chosen one) lays the card.
    """
    for position in range(v.PAIRS):
        if s.played[seat, position] != v.NONE and (taken >> position) & 1 == 0:
            return position
    return v.NONE


@jit
def places(s, seat, taken):
    """Bits of the positions that a card may be Repositioned to: those of any card, not taken."""
    bits = 0
    for position in range(v.PAIRS):
        is_used = s.played[seat, position] != v.NONE or s.opposed[seat, position] != v.NONE
        if is_used and (taken >> position) & 1 == 0:
            bits |= 1 << position
    return bits
