"""Henchmen and monsters for hire (clauses DD-HCARD-04..08, DD-INN, DD-FAR, DD-DOCK, DD-NIK).

A bottom room. A yellow token follows its henchman; where a monster goes is Decision.PUT_MONSTER,
which stands here: a0 monster, a1 Filter of spaces, a2 1 = may decline, a3 price in Coins.
"""

from ...core import events, frames, masks, zones
from ...core.jit import jit
from .. import actions as a
from .. import effects as e
from .. import vocab as v
from . import domain, piles, spaces

NONE = v.NONE


@jit
def token_of(t, henchman):
    """The yellow monster that comes with a henchman, NONE for most."""
    power = t.henchman_power[henchman]
    if power == v.Power.TARPA:
        return v.Yellow.TARPA
    if power == v.Power.ELVES:
        return v.Yellow.ELVES
    if power == v.Power.GNOLLS:
        return v.Yellow.GNOLLS
    return NONE


@jit
def owner_of_power(s, t, power):
    """The seat for which a henchman with this power works now, or NOBODY."""
    for henchman in range(t.num_henchmen):
        if t.henchman_power[henchman] == power and s.henchman_owner[henchman] >= 0:
            seat = int(s.henchman_owner[henchman])
            works = t.henchman_decay[henchman] == 0 or domain.in_decay(s, seat)
            return seat if works else v.NOBODY
    return v.NOBODY


@jit
def clear_slots(s, henchman):
    """Take a card out of the Inn or the Far Lands; whether it was there."""
    for slot in range(2):
        if s.inn[slot] == henchman:
            s.inn[slot] = NONE
            return True
        if s.far_lands[slot] == henchman:
            s.far_lands[slot] = NONE
            return True
    return False


@jit
def take_henchman(s, t, seat, henchman):
    """A card joins the seat from wherever it lies, and brings its token at once [DD-HCARD-07]."""
    clear_slots(s, henchman)
    if s.henchman_owner[henchman] >= 0:
        lose_henchman(s, t, henchman)
    s.henchman_owner[henchman] = seat
    events.emit(s, v.Event.HENCHMAN_TAKEN, seat, henchman)
    token = token_of(t, henchman)
    if token != NONE and s.yellow_state[token] == v.YellowState.ASIDE:
        first = e.Filter.TARPA if token == v.Yellow.TARPA else e.Filter.OWN_SPACE
        ask_put(s, t, seat, token, first)


@jit
def lose_henchman(s, t, henchman):
    """Its controller loses the card and the token with it; uses stay counted [DD-HCARD-08]."""
    s.henchman_owner[henchman] = v.NOBODY
    token = token_of(t, henchman)
    if token != NONE and s.yellow_state[token] == v.YellowState.BOARD:
        domain.set_aside(s, token)


@jit
def leave(s, t, henchman, is_boxed):
    """Take a card from its owner, the Inn or the Far Lands; False when it is at none of them."""
    seat = int(s.henchman_owner[henchman])
    if seat >= 0:
        lose_henchman(s, t, henchman)
    elif not clear_slots(s, henchman):
        return False
    events.emit(s, v.Event.HENCHMAN_LOST, seat, henchman, is_boxed)
    return True


@jit
def discard_henchman(s, t, henchman):
    """To the discard pile, from which it may come back [DD-HCARD-04]."""
    if leave(s, t, henchman, 0):
        zones.push(s, v.Zone.HENCHMAN_DISCARD, henchman, piles.all_seats(s))


@jit
def box_henchman(s, t, henchman):
    """Out of the game; a slot at the Inn or in the Far Lands stays empty [DD-ASSA-05]."""
    if leave(s, t, henchman, 1):
        s.boxed[2] += 1


@jit
def put_fits(s, t, which, monster, place):
    """Whether PUT_MONSTER offers this space (seat * 16 + space) at this moment."""
    if not spaces.fits(s, t, which, monster, place):
        return False
    return domain.may_come(s, t, monster, place // v.SPACES, place % v.SPACES)


@jit
def put_possible(s, t, seat, monster, which):
    """Whether PUT_MONSTER has a space to offer."""
    for space in range(v.SPACES):
        if put_fits(s, t, which, monster, seat * v.SPACES + space):
            return True
    return False


@jit
def ask_put(s, t, seat, monster, which):
    """Ask for a space of the monster, free and without declining; 0 when there is none."""
    if not put_possible(s, t, seat, monster, which):
        return 0
    frames.push_ask(s, v.Decision.PUT_MONSTER, seat, monster, which, 0, 0)
    return 1


@jit
def mask_put_monster(s, t, seat, mask):
    """The spaces where it may be put, and declining when it is bought or fetched."""
    f = frames.top(s)
    if f[frames.A2] == 1:
        masks.allow(mask, a.PASS)
    if s.stock[seat, v.Item.COIN] < f[frames.A3]:
        return
    for space in range(v.SPACES):
        if put_fits(s, t, f[frames.A1], f[frames.A0], seat * v.SPACES + space):
            masks.allow(mask, a.SPACE + space)


@jit
def apply_put_monster(s, t, action):
    """Pay and place it: 1; decline: 0, and a drawn monster goes back into the pile [DD-SP-12]."""
    f = frames.top(s)
    seat = int(f[frames.SEAT])
    monster = int(f[frames.A0])
    price = int(f[frames.A3])
    if action == a.PASS:
        frames.reply(s, 0)
        if not domain.is_yellow(monster) and domain.where(s, monster) == NONE:
            piles.return_monster(s, monster)
        return
    frames.reply(s, 1)
    domain.pay(s, seat, v.Item.COIN, price)
    domain.put_monster(s, t, monster, seat, action - a.SPACE)


@jit
def can_draw_henchman(s):
    """Whether a copy of Inn or Far Lands would bring a card [DD-SP-36]."""
    return zones.size(s, v.Zone.HENCHMAN_DECK) + zones.size(s, v.Zone.HENCHMAN_DISCARD) > 0


@jit
def hire(s, t, actor, henchman, copy):
    """Take the card of a slot, or the next one of the deck for a copy; 1 when there was one."""
    card = piles.draw_henchman(s) if copy == 1 else henchman
    if card == NONE:
        return 0
    take_henchman(s, t, actor, card)
    return 1


@jit
def inn_possible(s, t, actor, place):
    """Whether the card of the minion's slot is still there [DD-INN-01]."""
    return s.inn[t.place_slot[place]] != NONE


@jit
def perform_inn(s, t, actor, place, copy):
    """Wayward Dragon Inn: take the henchman of the slot; 1 when there was one."""
    return hire(s, t, actor, s.inn[t.place_slot[place]], copy)


@jit
def far_possible(s, t, actor, place):
    """Whether the face-down card of the minion's slot is still there [DD-FAR-01]."""
    return s.far_lands[t.place_slot[place]] != NONE


@jit
def perform_far(s, t, actor, place, copy):
    """Far Lands: take the face-down henchman of the slot; 1 when there was one."""
    return hire(s, t, actor, s.far_lands[t.place_slot[place]], copy)


@jit
def docks_possible(s, t, actor, place):
    """Whether the mercenary has a building of the actor's to go to [DD-DOCK-02, DD-SP-16]."""
    for space in range(v.SPACES):
        if s.building[actor, space] != NONE:
            if not domain.stands(s, v.Yellow.MERCENARY, actor, space):
                return True
    return False


@jit
def ask_docks(s, t, actor):
    """Docks: the actor chooses a building for the Foreign Mercenary, or declines [DD-DOCK-01]."""
    frames.push_ask(s, v.Decision.PUT_MONSTER, actor, v.Yellow.MERCENARY, e.Filter.MERCENARY, 1, 0)


@jit
def can_buy(s, t, seat, monster, price):
    """Whether it is for sale, the price at hand and a space free [DD-MON-12, DD-NIK-02]."""
    if t.monster_cost[monster] < 0 or s.stock[seat, v.Item.COIN] < price:
        return False
    return domain.has_space(s, t, monster, seat)


@jit
def niktmarg_possible(s, t, actor, place):
    """Whether the actor can buy and place the monster of the slot [DD-NIK-01..03]."""
    monster = s.nik[t.place_slot[place]]
    return monster != NONE and can_buy(s, t, actor, monster, t.monster_cost[monster])


@jit
def niktmarg_copy_possible(s, t, actor):
    """Whether a random monster could find a place [DD-SP-36]."""
    if zones.size(s, v.Zone.MONSTER_PILE) == 0:
        return False
    return domain.has_space(s, t, NONE, actor)


@jit
def ask_niktmarg(s, t, actor, place, copy):
    """Nik'tmarg: offer the slot's monster, or for a copy one from the pile, at its price.

    1 when the actor is asked; a drawn monster that can't be bought goes back [DD-SP-12].
    """
    monster = int(s.nik[t.place_slot[place]])
    if copy == 1:
        monster = int(piles.draw_monster(s))
        if monster != NONE:
            events.emit(s, v.Event.REVEALED, actor, e.MONSTER + monster)
    if monster == NONE:
        return 0
    price = t.monster_cost[monster]
    if not can_buy(s, t, actor, monster, price):
        if copy == 1:
            piles.return_monster(s, monster)
        return 0
    black = e.Filter.MONSTER_SPACE
    frames.push_ask(s, v.Decision.PUT_MONSTER, actor, monster, black, 1, price)
    return 1
