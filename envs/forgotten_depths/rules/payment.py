"""Buying with Experience Points: Healing, Keys, and what an Ability costs.

Whole cards are handed in until the party stops; what they come to, divided by the price, is how
many units it gets [FD-XP-05, FD-XP-09]. Clauses FD-XP, FD-REF, FD-VAR-10, FD-COMP-04, FD-KEY-09,
FD-ITEM-11.
"""

from ...core import events, frames, masks, zones
from ...core.jit import jit
from .. import actions as a
from .. import vocab as v
from . import earnings, keytokens, prices, recovery

POOL = int(v.Zone.POOL)
# steps of Task.PURCHASE
BEGIN = 0
PAYING = 1
DELIVER = 2
GIVING = 3  # Healing is shared out, or nothing is left to do


@jit
def run_purchase(s, t):
    """Pay, then get it; a purchase that was begun is completed [FD-XP-13]."""
    f = frames.top(s)
    if f[frames.PC] == BEGIN:
        f[frames.PC] = PAYING
        s.buying = f[frames.A0]
        s.buyer = f[frames.A1]
        s.paid = 0
    if f[frames.PC] == PAYING:
        if _goes_on(s, t):
            frames.push_ask(s, v.Decision.PAY, s.leader)
            return
        f[frames.PC] = DELIVER
    if f[frames.PC] == DELIVER:
        f[frames.PC] = GIVING
        _deliver(s, t)
    if s.heal_left > 0 and _share(s):
        frames.push_ask(s, v.Decision.HEAL_GIVE, s.leader)
        return
    is_ability = s.buying == v.Purchase.ABILITY
    buyer = int(s.buyer)
    s.buying = v.NONE
    s.buyer = v.NONE
    s.paid = 0
    s.heal_left = 0  # points that nobody can take are lost [FD-REF-03]
    frames.pop(s)
    if is_ability:
        frames.push_task(s, v.Task.GAIN_ABILITY, buyer)


@jit
def _goes_on(s, t):
    """Whether a card may be added: for the first unit, or for a further one of use [FD-XP-09]."""
    cost = prices.price(s, t, int(s.buying))
    units = int(s.paid) // cost
    if units == 0:
        return True
    if units >= prices.useful(s, t, int(s.buying)):
        return False
    return s.paid + prices.purse(s, t) >= (units + 1) * cost


@jit
def _deliver(s, t):
    """The party gets the units, Keys as far as there are tokens [FD-COMP-04]."""
    units = int(s.paid) // prices.price(s, t, int(s.buying))
    if s.buying == v.Purchase.KEY:
        keytokens.change(s, units)
    elif s.buying == v.Purchase.HEAL:
        s.heal_left = min(units * prices.heal_unit(s, t), prices.wounds(s))


@jit
def _share(s):
    """Heal without asking where there is no choice; whether there is one [FD-REF-03].

    There is none if the points are enough for all wounds, as they are for a single wounded hero
    (they never exceed the wounds).
    """
    if s.heal_left < prices.wounds(s):
        wounded = 0
        last = 0
        for seat in range(s.seats):
            if s.health[seat] < s.health_max[seat]:
                wounded += 1
                last = seat
        if wounded > 1:
            return True
        recovery.heal(s, last, s.heal_left)
    else:
        for seat in range(s.seats):
            recovery.heal(s, seat, s.heal_left)
    s.heal_left = 0
    return False


@jit
def mask_pay(s, t, seat, mask):
    """Cards of the pool by value, Items and Words of Command [FD-XP-07, FD-KEY-09]."""
    for k in range(zones.size(s, POOL)):
        masks.allow(mask, a.PAY + earnings.value(t, zones.card(s, POOL, k)) - 1)
    for hero in range(s.seats):
        for slot in range(v.ITEM_SLOTS):
            item = s.hero_item[hero, slot]
            if item != v.NONE and t.item_xp[item] > 0:
                masks.allow(mask, a.ITEM + hero * v.ITEM_SLOTS + slot)
    for slot in range(v.PARTY_ITEMS):
        item = s.party_item[slot]
        if item != v.NONE and t.item_xp[item] > 0:
            masks.allow(mask, a.USE + slot)
    if s.paid >= prices.price(s, t, int(s.buying)):
        masks.allow(mask, a.DONE)


@jit
def apply_pay(s, t, action):
    """A card is handed in, or the party stops there."""
    frames.pop(s)
    if action == a.DONE:
        frames.top(s)[frames.PC] = DELIVER
    elif action >= a.USE:
        _hand_in_word(s, t, action - a.USE)
    elif action >= a.ITEM:
        _hand_in_item(s, t, (action - a.ITEM) // v.ITEM_SLOTS, (action - a.ITEM) % v.ITEM_SLOTS)
    else:
        points = action - a.PAY + 1
        earnings.hand_in(s, t, points)
        s.paid += points


@jit
def _hand_in_item(s, t, seat, slot):
    """An Item leaves its hero; its hands are free at once [FD-XP-07, FD-XP-11, FD-ITEM-11].

    The Action Cards that came with it stay [FD-XP-08].
    """
    item = int(s.hero_item[seat, slot])
    s.hero_item[seat, slot] = v.NONE
    s.equipped[seat, slot] = 0
    s.item_uses[seat, slot] = 0
    s.ability_used[seat, v.FIRST_ITEM + slot] = 0
    s.ability_uses[seat, v.FIRST_ITEM + slot] = 0
    s.toggled[seat] &= ~(1 << slot)
    s.paid += t.item_xp[item]
    events.emit(s, v.Event.XP_SPENT, seat, v.NONE, t.item_xp[item], item)


@jit
def _hand_in_word(s, t, slot):
    """A Word of Command is handed in [FD-KEY-09]."""
    item = int(s.party_item[slot])
    s.party_item[slot] = v.NONE
    s.party_uses[slot] = 0
    s.paid += t.item_xp[item]
    events.emit(s, v.Event.XP_SPENT, v.NOBODY, v.NONE, t.item_xp[item], item)


@jit
def mask_heal_give(s, t, seat, mask):
    """A point to a wounded hero, or as much of the rest as it can take [FD-REF-03]."""
    for hero in range(s.seats):
        lack = s.health_max[hero] - s.health[hero]
        if lack > 0:
            masks.allow(mask, a.HERO + hero)
            if lack > 1 and s.heal_left > 1:
                masks.allow(mask, a.HEAL_ALL + hero)


@jit
def apply_heal_give(s, t, action):
    """The hero is healed; the task below shares out what is left."""
    frames.pop(s)
    if action >= a.HEAL_ALL:
        s.heal_left -= recovery.heal(s, action - a.HEAL_ALL, s.heal_left)
    else:
        s.heal_left -= recovery.heal(s, action - a.HERO, 1)
