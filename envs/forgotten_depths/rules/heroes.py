"""What a hero is and holds: class, maximum health by level, Items and the hands for them.

A bottom room.
"""

from ...core import zones
from ...core.jit import jit
from .. import vocab as v


@jit
def set_level(s, t):
    """Every hero's Maximum Health is that of its mat for the present level [FD-LVL-01]."""
    for seat in range(s.seats):
        side = 1 if s.hero_side[seat] > 0 else 0
        s.health_max[seat] = t.mat_health[s.hero_class[seat], side, s.level - 1]


@jit
def is_of_class(s, seat, owner):
    """Whether a hero counts as of a class (vocab.Owner), the secondary class included."""
    if owner == v.Owner.ANY or owner == s.hero_class[seat]:
        return True
    return owner == s.hero_second[seat]


@jit
def suits(s, t, seat, item):
    """Whether an Item is for a hero: it can Equip it and carries out its instruction [FD-LEG-14].

    An Item that adds Action Cards is for its own class only, not for a secondary one [FD-ALT-03].
    """
    owner = t.item_owner[item]
    if owner == v.Owner.ANY or owner == s.hero_class[seat]:
        return True
    return is_of_class(s, seat, owner) and not adds_cards(t, item)


@jit
def adds_cards(t, item):
    """Whether an Item orders adding Action Cards."""
    for value in range(v.VALUES):
        if t.item_add[item, value] > 0:
            return True
    return False


@jit
def free_hands(s, t, seat):
    """Hand icons that a hero can still Equip [FD-ITEM-01]."""
    n = v.HANDS
    for slot in range(v.ITEM_SLOTS):
        if s.hero_item[seat, slot] != v.NONE and s.equipped[seat, slot] != 0:
            n -= int(t.item_hands[s.hero_item[seat, slot]])
    return n


@jit
def can_equip(s, t, seat, slot):
    """Whether a hero holds an Item there that it can Equip now [FD-ITEM-01, FD-LEG-14]."""
    item = int(s.hero_item[seat, slot])
    if item == v.NONE or s.equipped[seat, slot] != 0:
        return False
    return suits(s, t, seat, item) and t.item_hands[item] <= free_hands(s, t, seat)


@jit
def has_card(s, seat, deck):
    """Whether a deck of one of a hero's classes has a card; `deck` is the block of the decks."""
    if zones.size(s, deck + s.hero_class[seat]) > 0:
        return True
    second = s.hero_second[seat]
    return second != v.NONE and zones.size(s, deck + second) > 0


@jit
def first_free_slot(s, seat):
    """Where a hero's next Item lies; NONE: it can hold no more."""
    for slot in range(v.ITEM_SLOTS):
        if s.hero_item[seat, slot] == v.NONE:
            return slot
    return v.NONE
