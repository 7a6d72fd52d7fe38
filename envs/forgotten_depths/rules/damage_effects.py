"""Opcodes about damage, Healing and limits (effects.Op 12 to 22).

After all that hurts heroes the game may be over: the caller looks at the stack.
"""

from ...core import frames
from ...core.jit import jit
from .. import effects as e
from .. import vocab as v
from . import action_decks, damage, ending, monsters, recovery

Op = e.Op


@jit
def act(s, t, row, seat, heroes):
    """Carry out a row for the hero `seat`; `heroes` are the bits of those that its Who names."""
    op = t.row[row, 0]
    one = int(t.row[row, 1])
    two = int(t.row[row, 2])
    f = frames.top(s)
    x = int(f[frames.A4])
    if op == Op.DAMAGE:
        _wound(s, t, seat, x, one, two, int(t.row[row, 3]))
    elif op == Op.DAMAGE_ALL:
        for target in range(v.MONSTER_CARDS * v.INDIVIDUALS):
            if damage.is_target(s, target):
                _wound(s, t, seat, target, one, two, int(t.row[row, 3]))
    elif op == Op.DRAW_DAMAGE:
        total = 0
        for _ in range(one):  # FD-ABIL-10, FD-ABIL-17
            value = action_decks.draw_to_table(s, seat)
            total += int(value) if value != v.NONE else 0
        _wound(s, t, seat, x, total, two, 0)
    elif op == Op.ADD_DAMAGE:
        s.bonus[seat] += one
        s.bonus_magic[seat] |= two
    elif op == Op.HEAL_FOE:
        if f[frames.A3] != v.NONE:
            monsters.heal(s, f[frames.A3], one)
    elif op == Op.FOE_LIMIT:
        _limit_foes(s, seat, one)
    elif op == Op.HURT:
        _hurt(s, t, row, heroes)
    else:
        for other in range(s.seats):
            if (heroes >> other) & 1 != 0:
                _give(s, op, other, two)


@jit
def _give(s, op, hero, amount):
    """What heroes named by a Who get or suffer, one by one."""
    if op == Op.HEAL:
        recovery.heal(s, hero, amount)
    elif op == Op.ARMOR:
        s.bonus_armor[hero] += amount
    elif op == Op.AVOID:
        s.avoids[hero] = 1
    elif op == Op.LIMIT:
        if s.limit_next[hero] == v.NONE or s.limit_next[hero] > amount:
            s.limit_next[hero] = amount


@jit
def _wound(s, t, seat, target, amount, magic, ignores_armor):
    """Damage to a living individual, at once [FD-ABIL-11, FD-MAGIC-02]."""
    if target == v.NONE:
        return
    foe = damage.target_foe(s, target)
    if s.foe_health[foe, damage.target_individual(s, target)] <= 0:
        return
    f = frames.top(s)
    number = int(f[frames.A2])
    is_magic = magic != 0
    if f[frames.A1] == v.Source.ABILITY:
        is_magic = is_magic or t.ability_magic[number] != 0
    elif f[frames.A1] == v.Source.ITEM:
        is_magic = is_magic or t.item_magic[number] != 0
    if ignores_armor != 0:
        left = damage.unarmored(s, t, foe, amount, is_magic)
    else:
        left = damage.reduced(s, t, foe, amount, is_magic)
    damage.wound(s, seat, target, left)


@jit
def _hurt(s, t, row, heroes):
    """Heroes take damage from what the text stands on [FD-MPOW-10, FD-FEAT-08]."""
    source = frames.top(s)[frames.A1]
    cause = v.Hurt.OWN
    if source == v.Source.MONSTER:
        cause = v.Hurt.MONSTER
    elif source == v.Source.FEATURE or source == v.Source.LEGEND:
        cause = v.Hurt.CARD
    amount = int(t.row[row, 2])
    for hero in range(s.seats):
        if (heroes >> hero) & 1 != 0:
            if t.row[row, 3] != 0:
                damage.hurt_through(s, hero, amount, cause)
            else:
                damage.hurt(s, t, hero, amount, cause)
    ending.lose_if_down(s)


@jit
def _limit_foes(s, seat, most):
    """The Monster Card that the hero fights plays fewer cards next Round; of a lone hero both."""
    for foe in range(v.MONSTER_CARDS):
        if monsters.fights(s, seat, foe):
            if s.foe_limit[foe] == v.NONE or s.foe_limit[foe] > most:
                s.foe_limit[foe] = most
