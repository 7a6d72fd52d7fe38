"""Damage in Combat: what pairs deal, whom it may hit, Armor, what heroes take.

A bottom room. Step 5 in this order: begin_step; resolve for every hero, before anything is applied
[FD-DMG-04]; in seat order strike at one of `targets`, with pass_on while a Horde has excess; room
avoidance; take; ending.lose_if_down. Targets are numbered as actions are: foe * INDIVIDUALS +
individual, of the Final Entity the part.
"""

from ...core import events
from ...core.jit import jit
from .. import vocab as v
from . import gear, monsters, pairs

SLEW = 3  # bits of `slew`: in this Round, in this Combat


@jit
def begin_round(s):
    """A Round begins: nothing is dealt, nobody is spared, no effect lasts longer."""
    for seat in range(s.seats):
        s.bonus[seat] = 0
        s.bonus_magic[seat] = 0
        s.bonus_armor[seat] = 0
        s.avoids[seat] = 0
        _clear_dues(s, seat)


@jit
def begin_abilities(s):
    """Before step 4: the health that has to be dealt for a Defeat [FD-AVOID-02, FD-AVOID-07]."""
    for foe in range(v.FOES):
        for k in range(v.INDIVIDUALS):
            s.foe_began[foe, k] = s.foe_health[foe, k]


@jit
def begin_step(s):
    """Before step 5: who may be a target [FD-SETD-05, FD-FCOMBAT-09]."""
    for foe in range(v.FOES):
        for k in range(v.INDIVIDUALS):
            s.foe_was[foe, k] = s.foe_health[foe, k]
    for seat in range(s.seats):
        _clear_dues(s, seat)


@jit
def _clear_dues(s, seat):
    s.magic_dealt[seat] = 0
    for k in range(v.MONSTER_CARDS):
        s.dealt[seat, k] = 0
        s.direct_due[seat, k] = 0
        s.return_due[seat, k] = 0


@jit
def resolve(s, t, seat):
    """What a hero's committed pairs deal to both sides [FD-DMG-01..03, FD-DMG-07, FD-MAGIC-03]."""
    for k in range(v.MONSTER_CARDS):
        position = s.committed[seat, k]
        if position == v.NONE or not pairs.is_pair(s, seat, position):
            continue
        what = pairs.kind(s, seat, position)
        foe = s.pair_foe[seat, position]
        own = pairs.own_value(s, seat, position)
        other = pairs.foe_value(s, seat, position)
        if what == v.PairKind.HERO_HIT:
            s.dealt[seat, k] = own + gear.passive(s, t, seat, v.Passive.DAMAGE) + s.bonus[seat]
            more = monsters.strike_passive(s, t, foe, v.MonsterPassive.RETURN)
            s.return_due[seat, k] = own - other + more
        elif what == v.PairKind.MONSTER_HIT:
            more = gear.passive(s, t, seat, v.Passive.RETURN) + s.bonus[seat]
            s.dealt[seat, k] = other - own + more
            more = monsters.strike_passive(s, t, foe, v.MonsterPassive.DAMAGE)
            s.direct_due[seat, k] = other + more
    if gear.is_magic(s, t, seat):
        s.magic_dealt[seat] = 1


@jit
def target_foe(s, target):
    """The foe of a target."""
    return target if s.final != 0 else target // v.INDIVIDUALS


@jit
def target_individual(s, target):
    """The individual of a target."""
    return 0 if s.final != 0 else target % v.INDIVIDUALS


@jit
def is_target(s, target):
    """Whether a number stands for an individual of this Combat, living or not."""
    foe = target_foe(s, target)
    return foe < s.foes and target_individual(s, target) < s.foe_count[foe]


@jit
def targets(s, seat, k):
    """Bits of the targets of a hero's damage; interchangeable ones once [FD-SETD-05, FD-SETD-06].

    Everyone who lived when step 5 began, of the pair's Monster Card [FD-DMG-06], or any part of the
    Final Entity [FD-FCOMBAT-02]. 0 when there is nothing to deal.
    """
    position = s.committed[seat, k]
    if s.dealt[seat, k] <= 0 or position == v.NONE:
        return 0
    bits = 0
    for target in range(v.MONSTER_CARDS * v.INDIVIDUALS):
        if not is_target(s, target):
            continue
        foe = target_foe(s, target)
        if s.final == 0 and foe != s.pair_foe[seat, position]:
            continue
        k_th = target_individual(s, target)
        if s.foe_was[foe, k_th] > 0 and not _has_twin(s, foe, k_th):
            bits |= 1 << target
    return bits


@jit
def excess_targets(s, seat, k, target):
    """Bits of the individuals that excess may go on to, from a Horde's one that fell [FD-SETD-03].

    0 when nothing is left over. It may be forgone.
    """
    if s.final != 0 or s.dealt[seat, k] <= 0:
        return 0
    foe = target_foe(s, target)
    bits = 0
    for individual in range(s.foe_count[foe]):
        if s.foe_health[foe, individual] > 0 and not _has_twin(s, foe, individual):
            bits |= 1 << (foe * v.INDIVIDUALS + individual)
    return bits


@jit
def living_targets(s):
    """Bits of all living individuals or parts, for Abilities; interchangeable ones once."""
    bits = 0
    for target in range(v.MONSTER_CARDS * v.INDIVIDUALS):
        if is_target(s, target):
            foe = target_foe(s, target)
            individual = target_individual(s, target)
            if s.foe_health[foe, individual] > 0 and not _has_twin(s, foe, individual):
                bits |= 1 << target
    return bits


@jit
def _has_twin(s, foe, individual):
    """Whether an earlier individual of the card is the same in all that counts [FD-SETD-06]."""
    if s.final != 0:
        return False
    for other in range(individual):
        is_twin = (
            s.foe_health[foe, other] == s.foe_health[foe, individual]
            and s.foe_began[foe, other] == s.foe_began[foe, individual]
            and s.foe_was[foe, other] == s.foe_was[foe, individual]
        )
        for seat in range(s.seats):
            if s.foe_hurt[foe, other, seat] != s.foe_hurt[foe, individual, seat]:
                is_twin = False
        if is_twin:
            return True
    return False


@jit
def reduced(s, t, foe, amount, is_magic):
    """Damage to a foe after its armor and its resistance [FD-AVOID-12, FD-FCOMBAT-05]."""
    n = amount - monsters.passive(s, t, foe, v.MonsterPassive.ARMOR)
    if not is_magic:
        n -= monsters.passive(s, t, foe, v.MonsterPassive.WARD)
    return max(0, n)


@jit
def unarmored(s, t, foe, amount, is_magic):
    """The same for damage that ignores its armor."""
    if is_magic:
        return amount
    return max(0, amount - monsters.passive(s, t, foe, v.MonsterPassive.WARD))


@jit
def wound(s, seat, target, amount):
    """A target takes damage that a hero deals, all reductions done [FD-DMG-05].

    All of it counts as this hero's, also what goes beyond 0 [FD-AVOID-05, FD-AVOID-10].
    """
    foe = target_foe(s, target)
    individual = target_individual(s, target)
    before = s.foe_health[foe, individual]
    s.foe_hurt[foe, individual, seat] += amount
    s.foe_health[foe, individual] = max(0, before - amount)
    if amount > 0:
        events.emit(s, v.Event.MONSTER_DAMAGED, seat, foe, individual, amount)
    if before > 0 and s.foe_health[foe, individual] == 0:
        s.slew[seat] |= SLEW
        events.emit(s, v.Event.MONSTER_DEFEATED, seat, foe, individual)


@jit
def strike(s, t, seat, k, target):
    """A hero puts the damage of its pair on a target; the excess of a Horde stays in `dealt`.

    Otherwise excess is lost [FD-SETD-02, FD-FCOMBAT-06].
    """
    foe = target_foe(s, target)
    amount = reduced(s, t, foe, s.dealt[seat, k], s.magic_dealt[seat] != 0)
    thorns = monsters.passive(s, t, foe, v.MonsterPassive.THORNS)
    _land(s, t, seat, k, target, amount)
    is_direct = s.return_due[seat, k] > 0  # else it is Return Damage of a Monster Hit
    if amount > 0 and thorns > 0 and is_direct:
        hurt(s, t, seat, thorns, v.Hurt.MONSTER)


@jit
def pass_on(s, t, seat, k, source, target):
    """Excess goes from a fallen individual of a Horde to another one [FD-SETD-03, FD-AVOID-04].

    It counts where it is put, and no longer where it was left over. Armor was taken off already.
    """
    amount = s.dealt[seat, k]
    s.foe_hurt[target_foe(s, source), target_individual(s, source), seat] -= amount
    _land(s, t, seat, k, target, amount)


@jit
def _land(s, t, seat, k, target, amount):
    foe = target_foe(s, target)
    left = amount - s.foe_health[foe, target_individual(s, target)]
    wound(s, seat, target, amount)
    is_horde = s.final == 0 and t.monster_type[s.foe_card[foe]] == v.MonsterType.HORDE
    s.dealt[seat, k] = max(0, left) if is_horde else 0


@jit
def hurt(s, t, seat, amount, cause):
    """A hero takes damage from one source, less its Armor; the points [FD-ARMOR-01, FD-ARMOR-04].

    Outside Combat Armor doesn't count.
    """
    n = amount - gear.armor(s, t, seat) if s.combat_round > 0 else amount
    return hurt_through(s, seat, n, cause)


@jit
def hurt_through(s, seat, amount, cause):
    """A hero takes damage that ignores Armor; the points [FD-KEY-02]."""
    n = max(0, amount)
    s.health[seat] = max(0, s.health[seat] - n)
    if n > 0:
        events.emit(s, v.Event.DAMAGED, seat, n, cause)
    return n


@jit
def take(s, t):
    """All heroes take what is due: Direct Damage, and Return Damage unless they avoid it.

    Each is a source of its own for Armor [FD-AVOID-03, FD-AVOID-11, FD-ARMOR-05].
    """
    for seat in range(s.seats):
        for k in range(v.MONSTER_CARDS):
            position = s.committed[seat, k]
            if position == v.NONE:
                continue
            foe = s.pair_foe[seat, position]
            if s.direct_due[seat, k] > 0:
                if _hit(s, t, seat, s.direct_due[seat, k], foe, v.Hurt.DIRECT) > 0:
                    _drain(s, t, foe)
            if s.return_due[seat, k] > 0 and s.avoids[seat] == 0:
                less = gear.passive(s, t, seat, v.Passive.RETURN_ARMOR)
                _hit(s, t, seat, s.return_due[seat, k] - less, foe, v.Hurt.RETURN)
            elif s.return_due[seat, k] > 0:
                events.emit(s, v.Event.RETURN_AVOIDED, seat)
            s.direct_due[seat, k] = 0
            s.return_due[seat, k] = 0


@jit
def _hit(s, t, seat, amount, foe, cause):
    if monsters.strike_passive(s, t, foe, v.MonsterPassive.IGNORE_ARMOR) > 0:
        return hurt_through(s, seat, amount, cause)
    return hurt(s, t, seat, amount, cause)


@jit
def _drain(s, t, foe):
    """A Monster that feeds on its Direct Damage heals; of the Final Entity the part that does."""
    kind = v.MonsterPassive.DRAIN
    if s.final == 0:
        monsters.heal(s, foe, monsters.passive(s, t, foe, kind))
        return
    for part in range(v.FOES):
        monsters.heal(s, part, monsters.passive(s, t, part, kind))
