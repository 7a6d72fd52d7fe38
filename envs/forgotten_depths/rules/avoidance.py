"""Avoiding Return Damage in a Round in which individuals were Defeated.

A bottom room, called after all targets are fixed and before heroes are hurt [FD-AVOID-11]: if
spare_all says no, ask for each next_shared who of its contributors is spared. An individual is
named by its target number (room damage).
"""

from ...core.jit import jit
from .. import vocab as v
from . import damage


@jit
def is_felled(s, target):
    """Whether an individual was Defeated in this Round, in step 4 or 5 [FD-AVOID-04, -07]."""
    foe = damage.target_foe(s, target)
    individual = damage.target_individual(s, target)
    return s.foe_began[foe, individual] > 0 and s.foe_health[foe, individual] == 0


@jit
def contributors(s, target):
    """Bits of the heroes who damaged an individual in this Round [FD-AVOID-10]."""
    foe = damage.target_foe(s, target)
    individual = damage.target_individual(s, target)
    bits = 0
    for seat in range(s.seats):
        if s.foe_hurt[foe, individual, seat] > 0:
            bits |= 1 << seat
    return bits


@jit
def is_sole(s, target):
    """Whether one hero alone dealt, or could have dealt, all that was needed [FD-AVOID-01, -05]."""
    foe = damage.target_foe(s, target)
    individual = damage.target_individual(s, target)
    for seat in range(s.seats):
        if s.foe_hurt[foe, individual, seat] >= s.foe_began[foe, individual]:
            return True
    bits = contributors(s, target)
    return bits != 0 and bits & (bits - 1) == 0


@jit
def spare_all(s):
    """If any individual fell to one hero alone, nobody takes Return Damage; whether so."""
    for target in range(v.MONSTER_CARDS * v.INDIVIDUALS):
        if damage.is_target(s, target) and is_felled(s, target) and is_sole(s, target):
            for seat in range(s.seats):
                s.avoids[seat] = 1
            return True
    return False


@jit
def next_shared(s, first):
    """The first target from `first` on that several heroes felled together, NONE [FD-AVOID-02].

    Each of them names one of its contributors [FD-AVOID-04].
    """
    for target in range(first, v.MONSTER_CARDS * v.INDIVIDUALS):
        if damage.is_target(s, target) and is_felled(s, target) and contributors(s, target) != 0:
            if not is_sole(s, target):
                return target
    return v.NONE


@jit
def spare(s, seat):
    """This hero avoids its Return Damage [FD-AVOID-03]."""
    s.avoids[seat] = 1
