"""Abilities of heroes and limited-use Items: which can be used now, and paying for them.

A bottom room. An ABILITY slot of a hero is a place on its mat, one of its Ability Cards, or an Item
(vocab.FIRST_CARD, FIRST_ITEM). Clauses FD-ABIL-02..09, FD-ABIL-12..14, FD-ITEM-07, FD-SETUP-21.
"""

from ...core import events
from ...core.jit import jit
from .. import effects as e
from .. import vocab as v
from . import action_decks, choices, gear, pairs

CHOICES = 2  # CHOOSE rows of a program at most


@jit
def ability_at(s, t, seat, slot):
    """The Ability of a slot, NONE without one; of Items the Equipped alone [FD-ITEM-07]."""
    if slot >= v.FIRST_ITEM and s.equipped[seat, slot - v.FIRST_ITEM] == 0:
        return v.NONE
    return gear.ability_of(s, t, seat, slot)


@jit
def usable(s, t, seat, window):
    """Bits of the slots whose Ability the hero can use now [FD-ABIL-03, -05, -12].

    In Window.BLOCK one a Round, and only for a Block that it resolves [FD-ABIL-06, FD-ABIL-07].
    """
    found = 0
    if window == v.Window.BLOCK and (s.block_used[seat] != 0 or not pairs.has_block(s, seat)):
        return found
    for slot in range(v.ABILITY_SLOTS):
        ability = ability_at(s, t, seat, slot)
        if ability == v.NONE or t.ability_window[ability] != window:
            continue
        if s.ability_used[seat, slot] != 0 or t.ability_cost[ability] > s.stored[seat]:
            continue
        if is_used_up(s, t, seat, slot):
            continue
        if can_begin(s, t, seat, t.ability_start[ability]):
            found |= 1 << slot
    return found


@jit
def is_used_up(s, t, seat, slot):
    """Whether the slot is of an Item with limited uses that has none left."""
    if slot < v.FIRST_ITEM:
        return False
    k = slot - v.FIRST_ITEM
    return t.item_uses[s.hero_item[seat, k]] > 0 and s.item_uses[seat, k] <= 0


@jit
def can_begin(s, t, seat, start):
    """Whether a text finds what it begins with: something to choose, two cards to be moved."""
    op = t.row[start, 0]
    if op == e.Op.SWAP:  # FD-ABIL-13
        cards = pairs.played_at(s, seat)
        return cards & (cards - 1) != 0
    if op == e.Op.REPOSITION:
        spots = pairs.places(s, seat, 0)
        return pairs.played_at(s, seat) != 0 and spots & (spots - 1) != 0
    for k in range(CHOICES):
        if t.row[start + k, 0] != e.Op.CHOOSE:
            return True
        if choices.bits(s, t, seat, t.row[start + k, 1]) == 0:
            return False
    return True


@jit
def usable_items(s, t, window):
    """Bits of the `party_item` slots that can be used now, by some hero [FD-SETUP-21]."""
    found = 0
    for slot in range(v.PARTY_ITEMS):
        item = s.party_item[slot]
        if item == v.NONE or s.party_uses[slot] <= 0 or t.item_kind[item] != v.ItemKind.PARTY:
            continue
        ability = t.item_ability[item]
        if t.ability_window[ability] != window:
            continue
        for seat in range(s.seats):
            if can_begin(s, t, seat, t.ability_start[ability]):
                found |= 1 << slot
                break
    return found


@jit
def pay(s, t, seat, slot):
    """A hero pays for the Ability of a slot: Power Cards, Exhausting, a use, the Round's Block."""
    ability = ability_at(s, t, seat, slot)
    action_decks.spend_power(s, seat, t.ability_cost[ability])
    if t.ability_exhaust[ability] != 0:
        s.ability_used[seat, slot] = 1
        events.emit(s, v.Event.EXHAUSTED, seat, ability)
    if slot >= v.FIRST_ITEM and t.item_uses[s.hero_item[seat, slot - v.FIRST_ITEM]] > 0:
        s.item_uses[seat, slot - v.FIRST_ITEM] -= 1
    if t.ability_activation[ability] == v.Activation.BLOCK:
        s.block_used[seat] = 1
    if s.combat_round > 0:
        s.ability_uses[seat, slot] += 1


@jit
def pay_item(s, seat, slot):
    """A use of an Item of the party is spent; after the last one it is gone [FD-SETUP-21]."""
    item = s.party_item[slot]
    s.party_uses[slot] -= 1
    events.emit(s, v.Event.ITEM_USED, seat, item, s.party_uses[slot])
    if s.party_uses[slot] <= 0:
        s.party_item[slot] = v.NONE
        s.party_uses[slot] = 0
        events.emit(s, v.Event.ITEM_LEFT, v.NOBODY, item)
