"""Combat step 5: heroes choose whom their damage hits, who is spared, and take their own damage.

Clauses FD-DMG-01..07, FD-SETD-01..06, FD-AVOID-01..12, FD-ARMOR-01..05. What is dealt is fixed
before anything is applied, so that the order of seats decides nothing else [FD-DMG-04].
"""

from ...core import frames, masks
from ...core.jit import jit
from .. import actions as a
from .. import vocab as v
from . import avoidance, choices, damage, ending

# steps of Task.DAMAGE
RESOLVE = 0
STRIKE = 1  # a0 = seat * MONSTER_CARDS + k: whose damage needs a target next
SHARED = 2  # a1: the individual to be looked at next, that several heroes felled
TAKE = 3


@jit
def run_damage(s, t):
    """Targets, then avoidance, then what heroes take; from step to step [FD-AVOID-11]."""
    f = frames.top(s)
    if f[frames.PC] == RESOLVE:
        damage.begin_step(s)
        for seat in range(s.seats):
            damage.resolve(s, t, seat)
        f[frames.PC] = STRIKE
    if f[frames.PC] == STRIKE:
        if _ask_target(s, f):
            return
        f[frames.PC] = TAKE if avoidance.spare_all(s) else SHARED
    if f[frames.PC] == SHARED:
        if _ask_spared(s, f):
            return
    damage.take(s, t)
    if not ending.lose_if_down(s):
        frames.pop(s)


@jit
def _ask_target(s, f):
    """Ask the next hero with damage to deal; whether there is one [FD-SETD-05]."""
    while f[frames.A0] < s.seats * v.MONSTER_CARDS:
        seat = int(f[frames.A0]) // v.MONSTER_CARDS
        k = int(f[frames.A0]) % v.MONSTER_CARDS
        f[frames.A0] += 1
        if damage.targets(s, seat, k) != 0:
            foe = s.pair_foe[seat, s.committed[seat, k]]
            frames.push_ask(s, v.Decision.TARGET, seat, foe, k)
            return True
    return False


@jit
def mask_target(s, t, seat, mask):
    """Individuals or parts; the excess of a Horde may be forgone [FD-SETD-01, FD-SETD-03]."""
    f = frames.top(s)
    k = int(f[frames.A1])
    if f[frames.A2] == 0:
        choices.allow(mask, a.TARGET, damage.targets(s, seat, k))
    else:
        masks.allow(mask, a.DONE)
        choices.allow(mask, a.TARGET, damage.excess_targets(s, seat, k, int(f[frames.A3])))


@jit
def apply_target(s, t, action):
    """The damage lands; what a Horde leaves over asks for another individual [FD-SETD-03]."""
    f = frames.top(s)
    seat = int(f[frames.SEAT])
    foe = int(f[frames.A0])
    k = int(f[frames.A1])
    is_excess = f[frames.A2] != 0
    source = int(f[frames.A3])
    frames.pop(s)
    if action == a.DONE:
        return
    target = action - a.TARGET
    if is_excess:
        damage.pass_on(s, t, seat, k, source, target)
    else:
        damage.strike(s, t, seat, k, target)
        if ending.lose_if_down(s):  # thorns
            return
    if damage.excess_targets(s, seat, k, target) != 0:
        frames.push_ask(s, v.Decision.TARGET, seat, foe, k, 1, target)


@jit
def _ask_spared(s, f):
    """Ask for the next individual that several heroes felled whom of them it spares [FD-AVOID-02].

    Where none of them has Return Damage to avoid there is nothing to choose.
    """
    target = avoidance.next_shared(s, int(f[frames.A1]))
    while target != v.NONE:
        f[frames.A1] = target + 1
        seats = avoidance.contributors(s, target)
        if _has_return_due(s, seats):
            frames.push_ask(s, v.Decision.AVOID, int(s.leader), seats)
            return True
        target = avoidance.next_shared(s, target + 1)
    return False


@jit
def _has_return_due(s, seats):
    """Whether one of these heroes would still take Return Damage."""
    for seat in range(s.seats):
        if (seats >> seat) & 1 != 0 and s.avoids[seat] == 0:
            for k in range(v.MONSTER_CARDS):
                if s.return_due[seat, k] > 0:
                    return True
    return False


@jit
def mask_avoid(s, t, seat, mask):
    """Who contributed to a Defeat may be the one that is spared [FD-AVOID-04, FD-AVOID-10]."""
    choices.allow(mask, a.HERO, int(frames.top(s)[frames.A0]))


@jit
def apply_avoid(s, t, action):
    """This hero takes no Return Damage in this Round [FD-AVOID-03]."""
    frames.pop(s)
    avoidance.spare(s, action - a.HERO)
