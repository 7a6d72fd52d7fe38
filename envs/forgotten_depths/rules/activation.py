"""Combat step 4: heroes use Abilities, and commit to the pairs that they resolve.

Clauses FD-ABIL-01..17, FD-SEQ-01, FD-PAIR-01..08, FD-ITEM-07, FD-MAGIC-02. Abilities that change
pairs come before the commitments, Block-Activated ones with them, those that alter damage after
them [FD-ABIL-15]. Decision.ABILITY is also asked of a hero while exploring.
"""

from ...core import events, frames, masks
from ...core.jit import jit
from .. import actions as a
from .. import vocab as v
from . import abilities, choices, pairs, texts

# steps of Task.COMMITS; those of ASK are as many as pairs a hero may resolve
ASK = 0
BLOCKS = v.MONSTER_CARDS


@jit
def run_abilities(s, t):
    """Ask heroes in turn until all have passed in a row; who can use nothing isn't asked."""
    f = frames.top(s)
    window = int(f[frames.A0])
    for _ in range(s.seats):
        seat = int(f[frames.A1])
        if s.passed[seat] == 0:
            can_use = abilities.usable(s, t, seat, window) != 0
            if can_use or abilities.usable_items(s, t, window) != 0:
                frames.push_ask(s, v.Decision.ABILITY, seat, window)
                return
            s.passed[seat] = 1
        f[frames.A1] = (seat + 1) % s.seats
    _reopen(s)
    frames.pop(s)


@jit
def _reopen(s):
    """Nobody has passed, after an Ability was used and for the next window."""
    for seat in range(s.seats):
        s.passed[seat] = 0


@jit
def mask_ability(s, t, seat, mask):
    """Pass, an Ability, or a limited-use Item of the party."""
    window = int(frames.top(s)[frames.A0])
    masks.allow(mask, a.DONE)
    choices.allow(mask, a.ABILITY, abilities.usable(s, t, seat, window))
    choices.allow(mask, a.USE, abilities.usable_items(s, t, window))


@jit
def apply_ability(s, t, action):
    """An Ability used gives everybody another turn; the text runs before it [FD-ABIL-15]."""
    seat = int(frames.top(s)[frames.SEAT])
    frames.pop(s)
    below = frames.top(s)[frames.KIND]
    if action == a.DONE:
        if below != v.Task.COMMITS:  # there each is asked once, and later for other Abilities
            s.passed[seat] = 1  # exploring: until the next tile or Encounter, so that passing ends
        return
    if below == v.Task.ABILITIES:
        _reopen(s)
    if action >= a.USE:
        _use_item(s, t, seat, action - a.USE)
    else:
        _use_ability(s, t, seat, action - a.ABILITY)


@jit
def _use_ability(s, t, seat, slot):
    """The hero pays first, so that cards paid may be drawn again [FD-ABIL-03, FD-ABIL-17]."""
    ability = abilities.ability_at(s, t, seat, slot)
    events.emit(s, v.Event.ABILITY_USED, seat, ability)
    abilities.pay(s, t, seat, slot)
    texts.begin(s, t.ability_start[ability], seat, v.Source.ABILITY, ability, v.NONE)


@jit
def _use_item(s, t, seat, slot):
    """A limited-use Item of the party, used by this hero [FD-SETUP-21]."""
    item = s.party_item[slot]
    abilities.pay_item(s, seat, slot)
    start = t.ability_start[t.item_ability[item]]
    texts.begin(s, start, seat, v.Source.ITEM, item, v.NONE)


@jit
def run_commits(s, t):
    """Heroes commit to their pairs, then may use an Ability for a Block [FD-ABIL-06]."""
    f = frames.top(s)
    _take_answers(s)
    while f[frames.PC] < BLOCKS:
        k = int(f[frames.PC])
        f[frames.PC] = k + 1
        if _ask_pairs(s, t, k):
            return
    while f[frames.A0] < s.seats:
        seat = int(f[frames.A0])
        f[frames.A0] = seat + 1
        if abilities.usable(s, t, seat, v.Window.BLOCK) != 0:
            frames.push_ask(s, v.Decision.ABILITY, seat, v.Window.BLOCK)
            return
    frames.pop(s)


@jit
def _ask_pairs(s, t, k):
    """Ask all heroes with a pair at once; whether there is one [FD-PAIR-08].

    A hero alone is asked openly, and for each Monster Card if it resolves a pair for each.
    """
    seats = 0
    last = 0
    for seat in range(s.seats):
        if pairs.choices(s, t, seat, k) != 0:
            seats |= 1 << seat
            last = seat
    if seats == 0:
        return False
    if seats & (seats - 1) == 0:
        frames.push_ask(s, v.Decision.COMMIT, last, k)
    else:
        frames.push_sealed(s, v.Decision.COMMIT, seats)
    return True


@jit
def _take_answers(s):
    """Open the sealed answers, in seat order."""
    for seat in range(s.seats):
        if s.sealed[seat, 0] != 0:
            pairs.commit(s, seat, 0, s.sealed[seat, 1] - a.PAIR)
            s.sealed[seat, 0] = 0
            s.sealed[seat, 1] = 0


@jit
def mask_commit(s, t, seat, mask):
    """The pairs that the hero may resolve: Blocks, and Monster Hits before Hero Hits."""
    f = frames.top(s)
    k = 0 if f[frames.SEAT] == frames.SEALED else int(f[frames.A0])  # several: a0 are their bits
    choices.allow(mask, a.PAIR, pairs.choices(s, t, seat, k))


@jit
def apply_commit(s, t, action):
    """The one hero that was asked commits; sealed answers are taken by run_commits."""
    f = frames.top(s)
    seat = int(f[frames.SEAT])
    k = int(f[frames.A0])
    frames.pop(s)
    pairs.commit(s, seat, k, action - a.PAIR)
