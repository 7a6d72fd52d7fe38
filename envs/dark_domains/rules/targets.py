"""What an effect may choose, one answer a Filter (clauses DD-SP, DD-HE, DD-ASSA, DD-ADV-12).

A filter looks at one run of actions (`first_action` to `end_action`); `code` says which object an
action points at and `allows` whether it may be chosen. The parameter is register X of a program:
a later choice depends on it. Two filters take more: FOLLOWER a Zone (that tavern alone), and
CITY_MINION a minion (the others' places alone).
"""

from ...core import frames, masks, zones
from ...core.jit import jit
from .. import actions as a
from .. import effects as e
from .. import vocab as v
from . import domain, hiring, piles, spaces

NONE = v.NONE


@jit
def first_action(which):
    """First action a filter looks at."""
    if which <= spaces.LAST:
        is_other = which == e.Filter.OTHER_LIGHT or which == e.Filter.OTHER_DARK
        return a.SPACE + v.SPACES if is_other else a.SPACE
    if which == e.Filter.NIK_FOR_ONE or which == e.Filter.NIK_FOR_PRICE:
        return a.NIK
    if which <= e.Filter.IMBUABLE:
        return a.SPACE
    if which <= e.Filter.WEAKEST or which == e.Filter.VICTIM:
        return a.ADVENTURER
    if which <= e.Filter.INN_HENCHMAN:
        return a.HENCHMAN
    if which <= e.Filter.OWN_CITY_MINION:
        return a.PLACE
    if which == e.Filter.GUILD_SLOT:
        return a.GUILD
    return a.SPELL if which == e.Filter.HAND_SPELL else a.ITEM


@jit
def end_action(s, t, which):
    """The action after the last one a filter looks at."""
    if which <= spaces.LAST:
        return a.SPACE + v.SPACES * int(s.seats if spaces.is_of_all(which) else 1)
    if which < e.Filter.IMBUABLE:
        return a.NIK + v.NIK_SLOTS
    if which <= e.Filter.WEAKEST:
        return a.ADVENTURER + 2 * v.PARTY
    if which <= e.Filter.INN_HENCHMAN:
        return a.FARLANDS + 2
    if which <= e.Filter.OWN_CITY_MINION:
        return a.GUILDHALL + v.PIECES
    if which == e.Filter.GUILD_SLOT:
        return a.GUILD + v.GUILD_SLOTS
    if which == e.Filter.HAND_SPELL:
        return a.SPELL + int(t.num_titles)
    return a.ITEM + v.ITEMS


@jit
def site(s, seat, action):
    """Seat * 16 + space that an action of a space or a yellow monster points at, NONE without."""
    if a.SPACE <= action < a.YELLOW:
        owner = seat + (action - a.SPACE) // v.SPACES
        if owner >= seat + s.seats:
            return NONE
        return int(owner % s.seats * v.SPACES + (action - a.SPACE) % v.SPACES)
    if a.YELLOW <= action < a.NIK:
        return domain.where(s, action - a.YELLOW)
    return NONE


@jit
def code(s, t, seat, action, which):
    """Code of the object an action points at (effects.py), NONE when nothing is there.

    An action of the block "space" means the space for filters of spaces, else the black monster.
    """
    if a.SPACE <= action < a.YELLOW:
        place = site(s, seat, action)
        if place == NONE or which <= spaces.LAST:
            return e.SPACE + place if place != NONE else NONE
        return int(s.black[place // v.SPACES, place % v.SPACES])
    if a.YELLOW <= action < a.NIK:
        return action - a.YELLOW if site(s, seat, action) != NONE else NONE
    if a.NIK <= action < a.GUILD:
        return int(s.nik[action - a.NIK])
    if a.PLACE <= action < a.SPACE:
        return code_of_minion(s, seat, action)
    return code_of_card(s, action)


@jit
def guildhall_action(s, seat, piece):
    """The action that means a piece at the Builders' Guild; colours are relative to the actor."""
    if piece < v.Piece.WHITE:
        return a.GUILDHALL + (piece - seat) % s.seats
    return a.GUILDHALL + piece


@jit
def code_of_minion(s, seat, action):
    """Code of the minion at a place of the city."""
    if action >= a.GUILDHALL:
        piece = action - a.GUILDHALL
        if s.seats <= piece < v.Piece.WHITE:
            return NONE
        if piece < v.Piece.WHITE:
            piece = (seat + piece) % s.seats
        there = s.guildhall[piece] > 0
        return e.MINION + v.Place.BUILDERS * 8 + piece if there else NONE
    piece = int(s.city[action - a.PLACE])
    return e.MINION + (action - a.PLACE) * 8 + piece if piece != NONE else NONE


@jit
def code_of_card(s, action):
    """Code of a card or an item."""
    if a.GUILD <= action < a.ADVENTURER:
        slot = action - a.GUILD
        return e.GUILD + slot if s.guild[slot] != NONE else NONE
    if a.ADVENTURER <= action < a.HENCHMAN:
        tavern = tavern_of(action)
        position = (action - a.ADVENTURER) % v.PARTY
        if position >= zones.size(s, tavern):
            return NONE
        return e.ADVENTURER + int(zones.card(s, tavern, position))
    if a.HENCHMAN <= action < a.FARLANDS:
        return e.HENCHMAN + action - a.HENCHMAN
    if a.FARLANDS <= action < a.SPELL:
        slot = action - a.FARLANDS
        return e.FAR_LANDS + slot if s.far_lands[slot] != NONE else NONE
    if a.SPELL <= action < a.DECK:
        return e.SPELL + action - a.SPELL
    if a.ITEM <= action < a.BUILDING:
        return e.ITEM + action - a.ITEM
    return NONE


@jit
def tavern_of(action):
    """The row that an adventurer's action points at."""
    return v.Zone.GREEN + (action - a.ADVENTURER) // v.PARTY


@jit
def allows(s, t, seat, which, param, action):
    """Whether the filter allows the object that the action points at."""
    target = code(s, t, seat, action, which)
    if target == NONE:
        return False
    if which <= spaces.LAST:
        monster = param
        if which == e.Filter.RAISE and param == NONE:
            monster = spaces.killed_monster(s)
        return spaces.fits(s, t, which, monster, target - e.SPACE)
    if which <= e.Filter.IMBUABLE and action < a.GUILD:
        return allows_monster(s, t, seat, which, action)
    if a.ADVENTURER <= action < a.HENCHMAN:
        return allows_adventurer(s, t, which, param, action)
    if a.HENCHMAN <= action < a.SPELL:
        return allows_henchman(s, seat, which, param, action)
    if a.PLACE <= action < a.SPACE:
        return allows_minion(s, seat, which, param, target)
    if which == e.Filter.HAND_SPELL:
        gone = 1 if param == target else 0
        return s.spell_hand[seat, target - e.SPELL] > gone
    if a.ITEM <= action < a.BUILDING:
        return allows_item(which, target - e.ITEM)
    return which == e.Filter.GUILD_SLOT


@jit
def allows_monster(s, t, seat, which, action):
    """Monsters in domains and in Nik'tmarg."""
    monster = code(s, t, seat, action, which)
    place = site(s, seat, action)
    if which == e.Filter.ANY_MONSTER:
        return True
    if which == e.Filter.IMBUABLE:
        return allows_imbue(s, monster, place)
    if which == e.Filter.LONE_OR_NIK:
        return place == NONE or s.building[place // v.SPACES, place % v.SPACES] == NONE
    if which == e.Filter.NIK_FOR_ONE:
        return hiring.can_buy(s, t, seat, monster, 1)
    if which == e.Filter.NIK_FOR_PRICE:
        return hiring.can_buy(s, t, seat, monster, t.monster_cost[monster])
    if place == NONE:
        return False
    if which == e.Filter.OTHER_MONSTER:
        return place // v.SPACES != seat
    if which == e.Filter.GATEABLE:
        return has_exit(s, t, monster)
    # A gated monster stays its owner's [DD-SP-24].
    is_own = domain.owner_of(s, monster) == seat
    return is_own and (which == e.Filter.OWN_MONSTER or spaces.has_move(s, t, monster, seat))


@jit
def allows_imbue(s, monster, place):
    """One token on each; on an attacked space in W-ADV2 alone, and then only there [DD-ADV-12]."""
    if s.imbued_monster[monster] != 0:
        return False
    if place == NONE:
        return s.step_window != v.Window.DEFENCE
    return domain.may_reinforce(s, place // v.SPACES, place % v.SPACES)


@jit
def has_exit(s, t, monster):
    """Whether a Gate has any space to lead to."""
    if s.num_gates >= v.MAX_GATES and domain.gate_row(s, monster) == NONE:
        return False
    for seat in range(s.seats):
        if spaces.has_move(s, t, monster, seat):
            return True
    return False


@jit
def allows_adventurer(s, t, which, param, action):
    """Adventurers in the taverns."""
    tavern = tavern_of(action)
    position = (action - a.ADVENTURER) % v.PARTY
    card = zones.card(s, tavern, position)
    if which == e.Filter.FOLLOWER:
        is_one_row = param == v.Zone.GREEN or param == v.Zone.YELLOW
        return position > 0 and (not is_one_row or tavern == param)
    if which == e.Filter.WEAKEST:
        return tavern == s.party and not is_skipped(s, card) and is_smallest(s, t, card)
    if which == e.Filter.IMBUABLE:
        return s.imbued_adventurer[card] == 0 and s.step_window != v.Window.DEFENCE
    return which == e.Filter.ANY_ADVENTURER or which == e.Filter.VICTIM


@jit
def is_skipped(s, card):
    """Whether the adventurer's die isn't rolled in this adventure."""
    for k in range(v.PARTY):
        if s.skipped[k] == card:
            return True
    return False


@jit
def is_smallest(s, t, card):
    """Whether no die that is rolled in the party is smaller than this one's [DD-SP-28]."""
    for k in range(zones.size(s, s.party)):
        other = zones.card(s, s.party, k)
        if t.adventurer_die[other] < t.adventurer_die[card] and not is_skipped(s, other):
            return False
    return True


@jit
def allows_henchman(s, seat, which, param, action):
    """Henchmen in play, at the Inn, and unseen in the Far Lands [DD-ASSA-05, DD-SP-23]."""
    is_any = which == e.Filter.ANY_HENCHMAN or which == e.Filter.VICTIM
    if action >= a.FARLANDS:
        return is_any or which == e.Filter.OTHER_HENCHMAN
    henchman = action - a.HENCHMAN
    owner = s.henchman_owner[henchman]
    if which == e.Filter.OWN_HENCHMAN:
        is_left = param != e.HENCHMAN + henchman and running_henchman(s) != henchman
        return owner == seat and is_left
    if s.inn[0] == henchman or s.inn[1] == henchman:
        return True
    return owner >= 0 and (is_any or (which == e.Filter.OTHER_HENCHMAN and owner != seat))


@jit
def running_henchman(s):
    """The henchman whose program runs, NONE when it is another card's [DD-HE-04]."""
    for level in range(s.depth - 1, -1, -1):
        kind = s.frame[level, frames.KIND]
        if kind == v.Task.CAST:
            return NONE
        if kind == v.Task.PROGRAM:
            is_his = s.frame[level, frames.A1] == v.Source.HENCHMAN
            return int(s.frame[level, frames.A2]) if is_his else NONE
    return NONE


@jit
def allows_minion(s, seat, which, param, target):
    """Minions in the city; two at the Builders' Guild are at one place [DD-SP-17]."""
    place = (target - e.MINION) // 8
    if which == e.Filter.OWN_CITY_MINION:
        return controller(s, (target - e.MINION) % 8) == seat
    if e.MINION <= param < e.ITEM:
        return place != (param - e.MINION) // 8
    return which == e.Filter.CITY_MINION or is_elsewhere(s, place)


@jit
def controller(s, piece):
    """The seat that plays a piece [DD-MIN-08]."""
    if piece == v.Piece.WHITE:
        return int(s.white_owner)
    if piece == v.Piece.PURPLE:
        return int(s.purple_owner)
    return piece


@jit
def is_elsewhere(s, place):
    """Whether any minion stands at another place of the city."""
    for other in range(v.PLACES):
        if other != place and s.city[other] != NONE:
            return True
    for piece in range(v.PIECES):
        if s.guildhall[piece] > 0 and place != v.Place.BUILDERS:
            return True
    return False


@jit
def allows_item(which, item):
    """Items of a kind, whoever has them."""
    if which == e.Filter.ELEMENT:
        return v.Item.EARTH <= item <= v.Item.WATER
    if which == e.Filter.RESOURCE:
        return v.Item.STONE <= item <= v.Item.WORKER
    return item == v.Item.STONE or item == v.Item.METAL or item == v.Item.COIN


@jit
def mask_targets(s, t, seat, which, param, mask):
    """Make every legal target of a filter an action of `seat`."""
    for action in range(first_action(which), end_action(s, t, which)):
        if allows(s, t, seat, which, param, action):
            masks.allow(mask, action)


@jit
def any_target(s, t, seat, which, param):
    """Whether the filter allows anything."""
    for action in range(first_action(which), end_action(s, t, which)):
        if allows(s, t, seat, which, param, action):
            return True
    return False


@jit
def count_targets(s, t, seat, which, param):
    """How many things the filter allows; copies of a spell in hand count each."""
    if which == e.Filter.HAND_SPELL:
        return piles.hand_size(s, seat) - (1 if param >= e.SPELL else 0)
    n = 0
    for action in range(first_action(which), end_action(s, t, which)):
        if allows(s, t, seat, which, param, action):
            n += 1
    return n


@jit
def mask_choose(s, t, seat, mask):
    """The targets of a0, with a2 as parameter; a1 1: or none."""
    f = frames.top(s)
    if f[frames.A1] == 1:
        masks.allow(mask, a.PASS)
    mask_targets(s, t, seat, f[frames.A0], f[frames.A2], mask)


@jit
def apply_choose(s, t, action):
    """Answer with the object's code, NONE for none."""
    f = frames.top(s)
    if action == a.PASS:
        frames.reply(s, NONE)
        return
    frames.reply(s, code(s, t, f[frames.SEAT], action, f[frames.A0]))
