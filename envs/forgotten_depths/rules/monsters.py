"""The Monster Cards of a Combat: individuals, Health States, assignment, Power Abilities.

A bottom room. A foe is a place among the Monster Cards of this Combat (0, 1); of the Final Entity
the parts are foes 0 to 2, each with one individual, and all cards are played against foe 0.
"""

from ...core.jit import jit
from .. import vocab as v


@jit
def begin(s, t, first, second):
    """Monster Cards are set up, `second` NONE when there is one [FD-CSET-01, FD-CSET-13]."""
    _clear(s)
    s.foes = 1 if second == v.NONE else 2
    _set_up(s, t, 0, first)
    if second != v.NONE:
        _set_up(s, t, 1, second)
    for seat in range(s.seats):
        s.assigned[seat] = 0 if second == v.NONE else v.NONE


@jit
def begin_final(s, t, head_one, head_two, body):
    """The Final Entity is one enemy of all heroes, of difficulty III [FD-FCOMBAT-01]."""
    _clear(s)
    s.foes = v.FOES
    s.final = 1
    _stand(s, 0, head_one, 1, t.part_health[head_one, s.seats - 1])
    _stand(s, 1, head_two, 1, t.part_health[head_two, s.seats - 1])
    _stand(s, 2, body, 1, t.part_health[body, s.seats - 1])
    for foe in range(v.FOES):
        s.foe_deck[foe] = v.Difficulty.HEAVY
    for seat in range(s.seats):
        s.assigned[seat] = 0


@jit
def _set_up(s, t, foe, monster):
    count = t.monster_count[monster]
    _stand(s, foe, monster, count, t.monster_health[monster, s.seats - 1])
    s.foe_deck[foe] = t.monster_deck[monster]


@jit
def _stand(s, foe, card, count, health):
    s.foe_card[foe] = card
    s.foe_count[foe] = count
    s.foe_full[foe] = health
    for k in range(count):
        s.foe_health[foe, k] = health
        s.foe_began[foe, k] = health
        s.foe_was[foe, k] = health


@jit
def _clear(s):
    """Nothing of an earlier Combat is left, also no effect for its next Round [FD-MPOW-09]."""
    s.combat_round = 0
    s.foes = 0
    s.final = 0
    s.order = v.NONE
    for foe in range(v.FOES):
        s.foe_card[foe] = v.NONE
        s.foe_deck[foe] = v.NONE
        s.foe_count[foe] = 0
        s.foe_full[foe] = 0
        s.foe_next[foe] = 0
        s.foe_fired[foe] = 0
        s.foe_plays[foe] = 0
        s.foe_limit[foe] = v.NONE
        for k in range(v.INDIVIDUALS):
            s.foe_health[foe, k] = 0
            s.foe_began[foe, k] = 0
            s.foe_was[foe, k] = 0
            for seat in range(v.MAX_SEATS):
                s.foe_hurt[foe, k, seat] = 0
    for seat in range(v.MAX_SEATS):
        s.assigned[seat] = v.NONE
        s.limit[seat] = v.NONE
        s.limit_next[seat] = v.NONE
        s.slew[seat] = 0
        for slot in range(v.ABILITY_SLOTS):
            s.ability_uses[seat, slot] = 0


@jit
def end(s):
    """The Combat is over; the fields say nothing more about it."""
    _clear(s)


@jit
def living(s, foe):
    """How many individuals of a Monster Card live."""
    n = 0
    for k in range(s.foe_count[foe]):
        if s.foe_health[foe, k] > 0:
            n += 1
    return n


@jit
def is_defeated(s, foe):
    """Whether a Monster Card, or the part, is Defeated [FD-KEY-11]."""
    return living(s, foe) == 0


@jit
def is_beaten(s):
    """Whether nobody is left to fight against [FD-DISC-02, FD-FCOMBAT-07]."""
    if s.final != 0:
        heads = living(s, 0) + living(s, 1)
        return heads == 0 or (heads == 1 and is_defeated(s, 2))
    for foe in range(s.foes):
        if not is_defeated(s, foe):
            return False
    return True


@jit
def has_pairs(s, foe):
    """Whether cards played against a foe count: its pairs vanish with it [FD-ABIL-11]."""
    return not is_beaten(s) if s.final != 0 else not is_defeated(s, foe)


@jit
def assign_choices(s, seat):
    """Bits of the foes a hero may be assigned, those before it being assigned [FD-CSET-05, -06].

    Each of the two cards needs a hero, so that the last one may have no choice.
    """
    missing = 0
    for foe in range(v.MONSTER_CARDS):
        is_met = False
        for other in range(seat):
            is_met = is_met or s.assigned[other] == foe
        if not is_met:
            missing |= 1 << foe
    to_come = s.seats - seat
    num_missing = (missing & 1) + (missing >> 1)
    return missing if num_missing == to_come else 3


@jit
def join_allies(s):
    """Whose Monster Card is Defeated joins the others, at the start of a Round [FD-CSET-07]."""
    if s.final != 0 or s.foes < v.MONSTER_CARDS:
        return
    for seat in range(s.seats):
        foe = s.assigned[seat]
        if foe != v.NONE and is_defeated(s, foe) and not is_defeated(s, 1 - foe):
            s.assigned[seat] = 1 - foe


@jit
def fights(s, seat, foe):
    """Whether a hero plays against a foe in this Round; a lone hero against both [FD-CSET-08]."""
    if foe >= s.foes or not has_pairs(s, foe) or (s.final != 0 and foe != 0):
        return False
    return s.assigned[seat] == v.NONE or s.assigned[seat] == foe


@jit
def begin_round(s, t):
    """A new Round: Health States are read, limits come into force [FD-STATE-01, FD-PLAY-12]."""
    s.combat_round += 1
    join_allies(s)
    for seat in range(s.seats):
        s.limit[seat] = s.limit_next[seat]
        s.limit_next[seat] = v.NONE
        s.slew[seat] &= 2
    _read_plays(s, t)
    for foe in range(v.FOES):
        s.foe_limit[foe] = v.NONE
        s.foe_fired[foe] = 0
        for k in range(v.INDIVIDUALS):
            for seat in range(v.MAX_SEATS):
                s.foe_hurt[foe, k, seat] = 0


@jit
def _read_plays(s, t):
    for foe in range(s.foes):
        if s.final != 0:
            n = v.PLAYS if foe == 0 else 0
        else:
            n = t.monster_plays[s.foe_card[foe], living(s, foe)] if not is_defeated(s, foe) else 0
        if s.foe_limit[foe] != v.NONE:
            n = min(n, s.foe_limit[foe])
        s.foe_plays[foe] = n
    if s.final != 0:
        for foe in range(1, v.FOES):  # a limit may be laid on any part
            if s.foe_limit[foe] != v.NONE:
                s.foe_plays[0] = min(s.foe_plays[0], s.foe_limit[foe])


@jit
def hero_plays(s, t, seat, foe):
    """How many cards a hero has to play against a foe [FD-PLAY-12, FD-STATE-04, FD-CSET-14]."""
    if s.final != 0:
        n = v.PLAYS
    else:
        n = t.hero_plays[s.foe_card[foe], living(s, foe)]
    return n if s.limit[seat] == v.NONE else min(n, s.limit[seat])


@jit
def num_powers(s, t, foe):
    """How many Power-Activated Abilities a Monster Card or part has."""
    card = s.foe_card[foe]
    return t.part_powers[card] if s.final != 0 else t.monster_powers[card]


@jit
def fire(s, t, foe):
    """A foe Activates: the number of the Ability that is due, NONE when it doesn't take effect.

    Once in a Round, also when it has no effect on anybody; a wasted card moves no pointer
    [FD-MPOW-05, FD-MPOW-08]. For the Final Entity call it for Head I, then for Head II
    [FD-FCOMBAT-04].
    """
    n = num_powers(s, t, foe)
    if n == 0 or s.foe_fired[foe] != 0 or is_defeated(s, foe):
        return v.NONE
    s.foe_fired[foe] = 1
    power = s.foe_next[foe]
    s.foe_next[foe] = (power + 1) % n
    return power


@jit
def power_start(s, t, foe, power):
    """The first row of the program of an Ability."""
    card = s.foe_card[foe]
    return t.part_power[card, power] if s.final != 0 else t.monster_power[card, power]


@jit
def passive(s, t, foe, kind):
    """Amount of a Passive Ability of a Monster Card; of a part, with the Tail's [FD-FCOMBAT-05]."""
    card = s.foe_card[foe]
    if s.final == 0:
        return t.monster_passive[card, kind]
    return t.part_passive[card, kind] + _tail(t, kind)


@jit
def strike_passive(s, t, foe, kind):
    """The same for what its played cards do: of the Final Entity all living parts, and the Tail."""
    if s.final == 0:
        return passive(s, t, foe, kind)
    n = _tail(t, kind)
    for part in range(v.FOES):
        if not is_defeated(s, part):
            n += t.part_passive[s.foe_card[part], kind]
    return n


@jit
def _tail(t, kind):
    n = 0
    for part in range(t.num_parts):
        if t.part_kind[part] == v.Part.TAIL:
            n += t.part_passive[part, kind]
    return n


@jit
def heal(s, foe, points):
    """Each living individual of a Monster Card heals, to its starting value [FD-KEY-01]."""
    for k in range(s.foe_count[foe]):
        if s.foe_health[foe, k] > 0:
            s.foe_health[foe, k] = min(s.foe_health[foe, k] + points, s.foe_full[foe])


@jit
def heal_round(s, t):
    """What heals by itself at the end of a Round."""
    for foe in range(s.foes):
        heal(s, foe, passive(s, t, foe, v.MonsterPassive.HEAL))
