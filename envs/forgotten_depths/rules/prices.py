"""What Experience Points buy: prices, what the party could hand in, and what is still of use.

A bottom room. Clauses FD-XP-01, -07, -10, -12, FD-REF-02, FD-VAR-10, FD-COMP-04.
"""

from ...core.jit import jit
from .. import state
from .. import vocab as v
from . import earnings, keytokens

DOUBLE_HEAL = int(state.Option.DOUBLE_HEAL)


@jit
def purse(s, t):
    """All that could be handed in: earned cards, Items of heroes, Words of Command [FD-XP-07]."""
    n = int(earnings.total(s, t))
    for seat in range(s.seats):
        for slot in range(v.ITEM_SLOTS):
            if s.hero_item[seat, slot] != v.NONE:
                n += int(t.item_xp[s.hero_item[seat, slot]])
    for slot in range(v.PARTY_ITEMS):
        if s.party_item[slot] != v.NONE:
            n += int(t.item_xp[s.party_item[slot]])
    return n


@jit
def price(s, t, purchase):
    """XP for one unit on the Reference Card of the present Ecology [FD-XP-01]."""
    if purchase == v.Purchase.HEAL:
        return int(t.heal_xp[s.ecology])
    if purchase == v.Purchase.KEY:
        return int(t.key_xp[s.ecology])
    return int(t.ability_xp[s.ecology])


@jit
def heal_unit(s, t):
    """Health Points of one unit, for the party in one sum [FD-REF-02, FD-VAR-10]."""
    n = int(t.heal_points[s.ecology]) * int(s.seats)
    return 2 * n if s.options[DOUBLE_HEAL] != 0 else n


@jit
def wounds(s):
    """Health Points that the heroes lack in all."""
    n = 0
    for seat in range(s.seats):
        n += int(s.health_max[seat]) - int(s.health[seat])
    return n


@jit
def useful(s, t, purchase):
    """How many units are of use: wounds to be healed, Key tokens left [FD-XP-12, FD-COMP-04]."""
    if purchase == v.Purchase.HEAL:
        unit = heal_unit(s, t)
        return (wounds(s) + unit - 1) // unit
    if purchase == v.Purchase.KEY:
        return int(keytokens.in_supply(s))
    return 1


@jit
def can_buy(s, t, purchase):
    """Whether the party can pay for a unit and has a use for it [FD-XP-10]."""
    if purchase == v.Purchase.HEAL and wounds(s) == 0:
        return False
    cost = price(s, t, purchase)
    if earnings.total(s, t) < cost and purse(s, t) < cost:
        return False
    return useful(s, t, purchase) > 0
