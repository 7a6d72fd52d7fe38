"""Resolution phase: domain flips, then the city place by place (clauses DD-RES, DD-KEY, DD-ORDER).

Entered from flow. Task.ACTION does one action for a minion or for a copy by Charm and replies 1
when it counts as performed (DD-SP-36); what the actions do is in city, guilds, killers and hiring.
"""

import numpy as np

from ...core import events, frames, masks
from ...core.jit import jit
from .. import actions as a
from .. import effects as e
from .. import vocab as v
from . import city, copying, domain, guilds, hiring, minions, taverns

NONE = v.NONE
# What the beginning of an action reports.
NOTHING = 0
PERFORMED = 1
ASKED = 2  # the child's reply tells


@jit
def run_resolution(s, t):
    """First all domains, then the city [DD-RES-01]."""
    f = frames.top(s)
    step = np.int64(f[frames.PC])
    f[frames.PC] = step + 1
    if step == 0:
        frames.push_task(s, v.Task.DOMAIN_MINIONS, s.first)
    elif step == 1:
        frames.push_task(s, v.Task.CITY)
    else:
        frames.pop(s)


@jit
def run_domain_minions(s, t):
    """Flips in turn order; who has several minions picks the next one [DD-RES-03..05].

    a0 first seat, a1 next in order.
    """
    f = frames.top(s)
    while f[frames.A1] < s.seats:
        seat = np.int64((f[frames.A0] + f[frames.A1]) % s.seats)
        return_moot(s, seat)
        waiting = count_waiting(s, seat)
        if waiting == 1:
            frames.push_ask(s, v.Decision.FLIP_CHOICE, seat, first_waiting(s, seat))
            return
        if waiting > 1:
            frames.push_ask(s, v.Decision.FLIP_OWN, seat)
            return
        f[frames.A1] += 1
    frames.pop(s)


@jit
def return_moot(s, seat):
    """Minions whose building can't be flipped (any more) go home without effect [DD-RES-05]."""
    for space in range(v.SPACES):
        piece = s.domain_minion[seat, space]
        if piece != NONE and not can_flip(s, seat, space):
            s.domain_minion[seat, space] = NONE
            minions.return_minion(s, piece)


@jit
def can_flip(s, seat, space):
    """Is there a light building without protection?"""
    if s.building[seat, space] == NONE or s.side[seat, space] != v.Side.LIGHT:
        return False
    return not domain.is_protected(s, seat, space)


@jit
def count_waiting(s, seat):
    """Minions left in a domain."""
    n = 0
    for space in range(v.SPACES):
        if s.domain_minion[seat, space] != NONE:
            n += 1
    return n


@jit
def first_waiting(s, seat):
    """The lowest space with a minion."""
    for space in range(v.SPACES):
        if s.domain_minion[seat, space] != NONE:
            return space
    return NONE


@jit
def mask_flip_own(s, t, seat, mask):
    """Own spaces with a minion that waits."""
    for space in range(v.SPACES):
        if s.domain_minion[seat, space] != NONE:
            masks.allow(mask, a.SPACE + space)


@jit
def apply_flip_own(s, t, action):
    """This one resolves next."""
    seat = np.int64(frames.top(s)[frames.SEAT])
    frames.pop(s)
    frames.push_ask(s, v.Decision.FLIP_CHOICE, seat, action - a.SPACE)


@jit
def mask_flip_choice(s, t, seat, mask):
    """Flip the building or decline."""
    masks.allow(mask, a.PASS)
    masks.allow(mask, a.PERFORM)


@jit
def apply_flip_choice(s, t, action):
    """The minion goes home, and when performed its building turns dark [DD-RES-03]."""
    f = frames.top(s)
    seat = np.int64(f[frames.SEAT])
    space = np.int64(f[frames.A0])
    frames.pop(s)
    piece = s.domain_minion[seat, space]
    s.domain_minion[seat, space] = NONE
    if action == a.PERFORM:
        domain.flip(s, t, seat, space)
    else:
        events.emit(s, v.Event.DECLINED, seat, NONE, space)
    minions.return_minion(s, piece)


@jit
def run_city(s, t):
    """All places in path order, Nhoj Nomrah after the Architects' Guild [DD-KEY-02, DD-HE-17].

    pc place, a0 step at this place, a1 controller, a2 1 = Nhoj had his moment; at the Builders'
    Guild a3 first seat and a4 next in order.
    """
    f = frames.top(s)
    while f[frames.PC] < v.PLACES:
        if f[frames.PC] == v.Place.INN and f[frames.A2] == 0:
            f[frames.A2] = 1
            frames.push_task(s, v.Task.NHOJ)
            return
        if f[frames.PC] == v.Place.BUILDERS:
            if run_session(s, t, f):
                return
        elif run_place(s, t, f):
            return
        f[frames.PC] += 1
    frames.pop(s)


@jit
def run_place(s, t, f):
    """Ask, act, send the minion home, let others copy; True while a child runs."""
    step = np.int64(f[frames.A0])
    if step == 0:
        return begin_place(s, t, f)
    if step == 1 and f[frames.REPLY] == 1:
        return act(s, f)
    f[frames.A0] = 0
    if step == 3:
        return False
    send_home(s, np.int64(f[frames.PC]))
    return offer_copies(s, f, step == 2 and f[frames.REPLY] == 1)


@jit
def begin_place(s, t, f):
    """The minion at the place, if any: is there anything to do, and does its player want it?"""
    place = np.int64(f[frames.PC])
    if s.city[place] == NONE:
        return False
    seat = minions.controller(s, s.city[place])
    if not copying.possible(s, t, seat, place):
        send_home(s, place)
        return False
    f[frames.A1] = seat
    if asks_itself(np.int64(t.place_location[place])):
        return act(s, f)
    f[frames.A0] = 1
    f[frames.REPLY] = 0
    frames.push_ask(s, v.Decision.PERFORM, seat, place)
    return True


@jit
def asks_itself(location):
    """Actions whose own choice holds the option to decline."""
    if location == v.Location.ASSASSIN or location == v.Location.THUG:
        return True
    if location == v.Location.GREEN or location == v.Location.YELLOW:
        return True
    return location == v.Location.DOCKS or location == v.Location.NIKTMARG


@jit
def mask_perform(s, t, seat, mask):
    """Perform the action of the place or decline it [DD-RES-01]."""
    masks.allow(mask, a.PASS)
    masks.allow(mask, a.PERFORM)


@jit
def apply_perform(s, t, action):
    """Tell the city."""
    frames.reply(s, 1 if action == a.PERFORM else 0)


@jit
def act(s, f):
    """Let the action run for the minion's controller."""
    f[frames.A0] = 2
    f[frames.REPLY] = 0
    frames.push_task(s, v.Task.ACTION, f[frames.PC], f[frames.A1], 0)
    return True


@jit
def send_home(s, place):
    """The minion of a place other than the Builders' Guild returns [DD-RES-02]."""
    piece = s.city[place]
    s.city[place] = NONE
    minions.return_minion(s, piece)


@jit
def offer_copies(s, f, performed):
    """W-CHARM after a performed action; True when it opens [DD-SP-08, DD-SP-36]."""
    if not performed:
        events.emit(s, v.Event.DECLINED, f[frames.A1], f[frames.PC])
        return False
    f[frames.A0] = 3
    frames.push_task(s, v.Task.CHARM, f[frames.PC], s.first, 0, f[frames.A1])
    return True


@jit
def run_session(s, t, f):
    """Builders' Guild: one buying session a player, in turn order; True while a child runs.

    The order is that of the beginning, whatever becomes of the token [DD-ORDER-02].
    """
    if f[frames.A0] == 0:
        f[frames.A3] = s.first
        f[frames.A4] = 0
    elif f[frames.A0] == 2:
        f[frames.A0] = 3
        send_builders_home(s, np.int64(f[frames.A1]))
        if offer_copies(s, f, f[frames.REPLY] == 1):
            return True
    while f[frames.A4] < s.seats:
        seat = np.int64((f[frames.A3] + f[frames.A4]) % s.seats)
        f[frames.A4] += 1
        if not has_builder(s, seat):
            continue
        f[frames.A1] = seat
        if copying.possible(s, t, seat, np.int64(f[frames.PC])):
            return act(s, f)
        send_builders_home(s, seat)
    f[frames.A0] = 0
    return False


@jit
def has_builder(s, seat):
    """Does the seat control a minion at the Builders' Guild?"""
    for piece in range(v.PIECES):
        if s.guildhall[piece] > 0 and minions.controller(s, piece) == seat:
            return True
    return False


@jit
def send_builders_home(s, seat):
    """All minions of the seat at the Builders' Guild return; several give nothing more."""
    for piece in range(v.PIECES):
        if s.guildhall[piece] > 0 and minions.controller(s, piece) == seat:
            while s.guildhall[piece] > 0:
                s.guildhall[piece] -= 1
                minions.return_minion(s, piece)


@jit
def run_action(s, t):
    """Do an action: a0 place, a1 actor, a2 1 = copy; a3 what its beginning reported.

    Consequences run above this frame, so it answers only when it comes to the top again.
    """
    f = frames.top(s)
    if f[frames.PC] == 0:
        f[frames.PC] = 1
        f[frames.REPLY] = 0
        f[frames.A3] = begin_action(s, t, f)
        if f[frames.A3] != NOTHING:
            return
    performed = f[frames.A3] == PERFORMED or (f[frames.A3] == ASKED and finish(s, t, f))
    if performed:
        events.emit(s, v.Event.PERFORMED, f[frames.A1], f[frames.A0], f[frames.A2])
    frames.reply(s, 1 if performed else 0)


@jit
def begin_action(s, t, f):
    """Take what is there to be taken; a copy gets it from the deck or the pile [DD-SP-12]."""
    place, actor, copy = np.int64(f[frames.A0]), np.int64(f[frames.A1]), np.int64(f[frames.A2])
    location = np.int64(t.place_location[place])
    if location == v.Location.NIKTMARG:
        return ASKED if hiring.ask_niktmarg(s, t, actor, place, copy) == 1 else NOTHING
    if location == v.Location.INN:
        return hiring.perform_inn(s, t, actor, place, copy)
    if location == v.Location.FAR_LANDS:
        return hiring.perform_far(s, t, actor, place, copy)
    if location == v.Location.ARCHITECTS:
        if copy == 1:
            return guilds.draw_building(s, t, actor)
        return guilds.take_building(s, t, actor, np.int64(t.place_slot[place]))
    if copying.common_possible(s, t, actor, place):
        return begin_common(s, t, f, location)
    return NOTHING


@jit
def begin_common(s, t, f, location):
    """The actions that are the same for a minion and for a copy [DD-SP-11, DD-SP-13, DD-SP-14]."""
    place, actor, copy = np.int64(f[frames.A0]), np.int64(f[frames.A1]), np.int64(f[frames.A2])
    if location == v.Location.SEER:
        frames.push_task(s, v.Task.SEER, actor)
    elif location == v.Location.BUSINESS:
        city.take_coins(s, t, actor, copy)
    elif location == v.Location.TEMPLE:
        domain.gain(s, actor, v.Item.EVIL, 2)
    elif location == v.Location.TOWERS:
        city.take_elements(s, t, actor, place, copy)
    elif location == v.Location.LIBRARY:
        city.draw_spells(s, t, actor, copy)
    elif location == v.Location.COUNCIL:
        city.take_token(s, t, actor, copy)
    elif location == v.Location.COURT:
        city.take_white(s, t, actor, copy)
    else:
        return ask_common(s, t, f, location)
    return PERFORMED


@jit
def ask_common(s, t, f, location):
    """The actions that ask for a target first [DD-SP-13, DD-SP-15, DD-SP-16]."""
    place, actor = np.int64(f[frames.A0]), np.int64(f[frames.A1])
    if location == v.Location.BUILDERS:
        frames.push_ask(s, v.Decision.BUY_GOODS, actor, 1)
    elif location == v.Location.DOCKS:
        hiring.ask_docks(s, t, actor)
    elif location == v.Location.ASSASSIN or location == v.Location.THUG:
        frames.push_ask(s, v.Decision.KILL_TARGET, actor, place)
    else:
        f[frames.REPLY] = NONE
        tavern = taverns.tavern_of(place)
        frames.push_ask(s, v.Decision.CHOOSE, actor, e.Filter.FOLLOWER, 1, tavern)
    return ASKED


@jit
def finish(s, t, f):
    """What remains after the answer; True when the action counts as performed [DD-SP-36]."""
    location = np.int64(t.place_location[f[frames.A0]])
    answer = np.int64(f[frames.REPLY])
    if location == v.Location.GREEN or location == v.Location.YELLOW:
        if answer == NONE:
            return False
        taverns.perform_tavern(s, t, answer - e.ADVENTURER)
        return True
    return answer == 1
