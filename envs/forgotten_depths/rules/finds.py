"""Items found: who draws, who gets them, and the Action Cards they add and Remove.

Clauses FD-CHEST, FD-ITEM, FD-CARD, FD-LEG-13, FD-ALT-02 to -04. An Item lies Unequipped with its
hero [FD-ITEM-04]; limited-use Items and Words of Command lie with the party [FD-SETUP-21].
"""

from ...core import events, frames, masks, zones
from ...core.jit import jit
from .. import actions as a
from .. import vocab as v
from . import action_decks, heroes

DECK = int(v.Zone.ITEM_DECK)
# options of Decision.KEEP_ITEM
KEEP_FIRST = 0
KEEP_SECOND = 1
GIVE = 2


@jit
def run_find_item(s, t):
    """One hero draws an Item; which one is asked unless it is known [FD-CHEST-01]."""
    f = frames.top(s)
    seat = int(f[frames.A0])
    if seat == v.NONE:
        if _anyone_can_draw(s):
            frames.push_ask(s, v.Decision.CHEST_HERO, s.leader)
        else:
            frames.pop(s)  # FD-CHEST-06
        return
    frames.pop(s)
    if not _can_draw(s, seat):
        return
    if s.hero_second[seat] != v.NONE:
        _show(s, t, seat)
    else:
        _gain(s, zones.draw(s, DECK + s.hero_class[seat]), seat)


@jit
def _gain(s, item, seat):
    frames.push_task(s, v.Task.GAIN_ITEM, item, seat)


@jit
def _can_draw(s, seat):
    """Whether a hero has room for an Item and a deck of its classes has one [FD-CHEST-06]."""
    return heroes.first_free_slot(s, seat) != v.NONE and heroes.has_card(s, seat, DECK)


@jit
def _anyone_can_draw(s):
    for seat in range(s.seats):
        if _can_draw(s, seat):
            return True
    return False


@jit
def mask_chest_hero(s, t, seat, mask):
    """The heroes who can draw an Item."""
    for hero in range(s.seats):
        if _can_draw(s, hero):
            masks.allow(mask, a.HERO + hero)


@jit
def apply_chest_hero(s, t, action):
    """The task below lets that hero draw."""
    frames.pop(s)
    frames.top(s)[frames.A0] = action - a.HERO


@jit
def _show(s, t, seat):
    """A multi-class hero sees the top Item of both its classes [FD-ALT-02]."""
    s.shown_class[0] = s.hero_class[seat]
    s.shown_class[1] = s.hero_second[seat]
    for k in range(2):
        s.shown[k] = zones.draw(s, DECK + s.shown_class[k])
    if _keep_options(s, t, seat) != 0:
        frames.push_ask(s, v.Decision.KEEP_ITEM, seat)
    else:
        _put_back(s, v.NONE)


@jit
def _keep_options(s, t, seat):
    """Bits of the options of Decision.KEEP_ITEM [FD-ALT-02, FD-ALT-03]."""
    bits = 0
    if s.shown[0] != v.NONE:
        bits |= 1 << KEEP_FIRST
    second = int(s.shown[1])
    if second != v.NONE:
        if not heroes.adds_cards(t, second):
            bits |= 1 << KEEP_SECOND
        elif _ally_of(s, seat, s.shown_class[1]) != v.NONE:
            bits |= 1 << GIVE
    return bits


@jit
def _ally_of(s, seat, hero_class):
    """Another hero with that primary class and room for an Item, or NONE."""
    for ally in range(s.seats):
        if ally != seat and s.hero_class[ally] == hero_class:
            if heroes.first_free_slot(s, ally) != v.NONE:
                return ally
    return v.NONE


@jit
def mask_keep_item(s, t, seat, mask):
    """Keep one of the two, or give that of the secondary class to the hero of that class."""
    bits = _keep_options(s, t, seat)
    for option in range(3):
        if (bits >> option) & 1:
            masks.allow(mask, a.OPTION + option)


@jit
def apply_keep_item(s, t, action):
    """One Item is gained, the other goes under its deck [FD-ALT-03, FD-ALT-04]."""
    seat = int(frames.top(s)[frames.SEAT])
    frames.pop(s)
    option = action - a.OPTION
    kept = 0 if option == KEEP_FIRST else 1
    item = int(s.shown[kept])
    if option == GIVE:
        seat = _ally_of(s, seat, s.shown_class[1])
    _put_back(s, kept)
    _gain(s, item, seat)


@jit
def _put_back(s, kept):
    """All shown Items but `kept` go under their decks, where everybody knows them."""
    for k in range(2):
        if k != kept and s.shown[k] != v.NONE:
            everyone = action_decks.everyone(s)
            zones.insert_at(s, DECK + s.shown_class[k], 0, s.shown[k], everyone)
        s.shown[k] = v.NONE
        s.shown_class[k] = v.NONE


@jit
def run_gain_item(s, t):
    """An Item comes to the party or to a hero, chosen by the party if need be [FD-LEG-13]."""
    f = frames.top(s)
    item = int(f[frames.A0])
    seat = int(f[frames.A1])
    kind = t.item_kind[item]
    if kind == v.ItemKind.PARTY or kind == v.ItemKind.WORD:
        frames.pop(s)
        _gain_for_party(s, t, item)
        return
    if seat == v.NONE and _is_wanted(s, t, item):
        frames.push_ask(s, v.Decision.RECIPIENT, s.leader, item)
        return
    frames.pop(s)
    if seat != v.NONE and heroes.first_free_slot(s, seat) != v.NONE:
        _gain_for_hero(s, t, item, seat)


@jit
def _is_wanted(s, t, item):
    """Whether a hero has room for it and it isn't a Blade that was found before [FD-BLADE-01]."""
    blade = t.item_blade[item]
    if blade != v.NONE and s.blade_found[blade] != 0:
        return False
    for seat in range(s.seats):
        if heroes.first_free_slot(s, seat) != v.NONE:
            return True
    return False


@jit
def mask_recipient(s, t, seat, mask):
    """Any hero with room for an Item, of whatever class [FD-LEG-13, FD-LEG-14]."""
    for hero in range(s.seats):
        if heroes.first_free_slot(s, hero) != v.NONE:
            masks.allow(mask, a.HERO + hero)


@jit
def apply_recipient(s, t, action):
    """The task below gives it to that hero."""
    frames.pop(s)
    frames.top(s)[frames.A1] = action - a.HERO


@jit
def _gain_for_party(s, t, item):
    """Its uses are filled up, whether the party had it already or not [FD-SETUP-21]."""
    free = v.NONE
    for slot in range(v.PARTY_ITEMS - 1, -1, -1):
        if s.party_item[slot] == v.NONE:
            free = slot
    for slot in range(v.PARTY_ITEMS):
        if s.party_item[slot] == item:
            free = slot
    if free != v.NONE:
        s.party_item[free] = item
        s.party_uses[free] = t.item_uses[item]
        events.emit(s, v.Event.ITEM_GAINED, v.NOBODY, item, t.item_uses[item])


@jit
def _gain_for_hero(s, t, item, seat):
    """The Item lies Unequipped with the hero, who changes its deck at once [FD-CARD-01]."""
    slot = heroes.first_free_slot(s, seat)
    s.hero_item[seat, slot] = item
    s.equipped[seat, slot] = 0
    s.item_uses[seat, slot] = t.item_uses[item]
    s.ability_used[seat, v.FIRST_ITEM + slot] = 0
    s.ability_uses[seat, v.FIRST_ITEM + slot] = 0
    if t.item_blade[item] != v.NONE:
        s.blade_found[t.item_blade[item]] = 1
    events.emit(s, v.Event.ITEM_GAINED, seat, item, t.item_uses[item])
    if not heroes.suits(s, t, seat, item):
        return  # FD-LEG-14
    if t.item_remove[item] == 0 and not heroes.adds_cards(t, item):
        return  # FD-CARD-06
    action_decks.open_deck(s, seat)
    for value in range(v.VALUES):
        if t.item_add[item, value] > 0:
            action_decks.add(s, seat, value, t.item_add[item, value])
    s.removing[seat] = t.item_remove[item]
    frames.push_task(s, v.Task.REMOVE_CARDS, seat)


@jit
def run_remove_cards(s, t):
    """A hero Removes `removing` Action Cards of its opened deck, then shuffles [FD-CARD-05]."""
    f = frames.top(s)
    seat = int(f[frames.A0])
    if f[frames.PC] == 0:
        f[frames.PC] = 1
        action_decks.open_deck(s, seat)
    if s.removing[seat] > 0 and action_decks.removable(s, seat) != 0:
        frames.push_ask(s, v.Decision.REMOVE, seat)
        return
    s.removing[seat] = 0
    action_decks.close_deck(s, seat)
    frames.pop(s)


@jit
def mask_remove(s, t, seat, mask):
    """Any card of the deck, just added ones and Power Cards too [FD-CARD-02, FD-CARD-03]."""
    bits = action_decks.removable(s, seat)
    for value in range(v.VALUES):
        if (bits >> value) & 1:
            masks.allow(mask, a.VALUE + value)


@jit
def apply_remove(s, t, action):
    """The card leaves the game [FD-CARD-04]."""
    seat = int(frames.top(s)[frames.SEAT])
    frames.pop(s)
    action_decks.remove(s, seat, action - a.VALUE)
    s.removing[seat] -= 1
