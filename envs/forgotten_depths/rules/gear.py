"""What a hero has on: Passive Abilities of its mat, Ability Cards and Equipped Items, added up.

A bottom room. Items that aren't Equipped give nothing [FD-ABIL-12, FD-ARMOR-02].
"""

from ...core.jit import jit
from .. import vocab as v


@jit
def ability_of(s, t, seat, slot):
    """The ability in an ABILITY slot of a hero: mat, Ability Cards, Items; NONE if there is none.

    An Item that isn't Equipped has its ability here as well.
    """
    if slot < v.FIRST_CARD:
        side = 1 if s.hero_side[seat] > 0 else 0
        return int(t.mat_ability[s.hero_class[seat], side, slot])
    if slot < v.FIRST_ITEM:
        return int(s.ability_card[seat, slot - v.FIRST_CARD])
    item = s.hero_item[seat, slot - v.FIRST_ITEM]
    return int(t.item_ability[item]) if item != v.NONE else v.NONE


@jit
def passive(s, t, seat, kind):
    """The sum of a Passive Ability (vocab.Passive) over all that a hero has [FD-ABIL-02]."""
    n = 0
    side = 1 if s.hero_side[seat] > 0 else 0
    for slot in range(v.MAT_ABILITIES):
        n += _of_ability(t, t.mat_ability[s.hero_class[seat], side, slot], kind)
    for slot in range(v.ABILITY_CARDS):
        n += _of_ability(t, s.ability_card[seat, slot], kind)
    for slot in range(v.ITEM_SLOTS):
        item = s.hero_item[seat, slot]
        if item != v.NONE and s.equipped[seat, slot] != 0:
            n += t.item_passive[item, kind] + _of_ability(t, t.item_ability[item], kind)
    return n


@jit
def _of_ability(t, ability, kind):
    if ability == v.NONE or t.ability_activation[ability] != v.Activation.PASSIVE:
        return 0
    return t.ability_passive[ability, kind]


@jit
def is_magic(s, t, seat):
    """Whether a hero's attacks with Action Cards are Magic [FD-MAGIC-01, FD-MAGIC-02]."""
    if s.bonus_magic[seat] != 0 or passive(s, t, seat, v.Passive.MAGIC) > 0:
        return True
    for slot in range(v.ITEM_SLOTS):
        item = s.hero_item[seat, slot]
        if item != v.NONE and s.equipped[seat, slot] != 0 and t.item_magic[item] != 0:
            return True
    return False


@jit
def armor(s, t, seat):
    """What is taken off each damage to a hero in Combat [FD-ARMOR-01, FD-ARMOR-02]."""
    return passive(s, t, seat, v.Passive.ARMOR) + s.bonus_armor[seat]
