"""Assassin and Street Thug (clauses DD-ASSA).

Entered from resolution: the action asks for a target, the Assassin's then for the Evil that is paid
in place of Coins. Both asks answer the action with 1 when something was paid.
"""

import numpy as np

from ...core import events, frames, masks, rng
from ...core.jit import jit
from .. import actions as a
from .. import effects as e
from .. import vocab as v
from . import domain, minions, spells, targets

NONE = v.NONE
PRICE = 12  # Coins at the Assassin, 2 of them for each Evil
MAX_EVIL = 6
VICTIM = int(e.Filter.VICTIM)
THUG_PRICE = 2
THUG_SIDES = 6
THUG_SUCCESS = 2  # the highest roll that kills


@jit
def can_afford(s, seat, evil):
    """Are `evil` Evil and the rest of the Assassin's price at hand [DD-ASSA-01]?"""
    coins = PRICE - 2 * evil
    return s.stock[seat, v.Item.EVIL] >= evil and s.stock[seat, v.Item.COIN] >= coins


@jit
def can_pay(s, seat, place):
    """Can the seat pay at this place at all [DD-ASSA-02, DD-ASSA-03]?"""
    if place == v.Place.THUG:
        return s.stock[seat, v.Item.COIN] >= THUG_PRICE
    return can_afford(s, seat, min(MAX_EVIL, s.stock[seat, v.Item.EVIL]))


@jit
def any_target(s, t, seat, place):
    """Is there an adventurer, a henchman or a minion after this place?"""
    if targets.any_target(s, t, seat, VICTIM, NONE):
        return True
    for later in range(place + 1, v.PLACES):
        if s.city[later] != NONE:
            return True
    for piece in range(v.PIECES):
        if s.guildhall[piece] > 0:
            return True
    return False


@jit
def mask_kill_target(s, t, seat, mask):
    """Any adventurer, henchman or waiting minion, or decline; a0 place [DD-ASSA-04..08]."""
    place = np.int64(frames.top(s)[frames.A0])
    masks.allow(mask, a.PASS)
    targets.mask_targets(s, t, seat, VICTIM, NONE, mask)
    for later in range(place + 1, v.PLACES):
        if s.city[later] != NONE:
            masks.allow(mask, a.PLACE + later)
    for piece in range(v.PIECES):
        if s.guildhall[piece] > 0:
            masks.allow(mask, targets.guildhall_action(s, seat, piece))


@jit
def apply_kill_target(s, t, action):
    """Name the target; the Thug tries at once [DD-ASSA-02]."""
    f = frames.top(s)
    seat = np.int64(f[frames.SEAT])
    place = np.int64(f[frames.A0])
    if action == a.PASS:
        frames.reply(s, 0)
        return
    target = targets.code(s, t, seat, action, VICTIM)
    if place == v.Place.ASSASSIN:
        frames.pop(s)
        frames.push_ask(s, v.Decision.KILL_EVIL, seat, target, place)
        return
    frames.reply(s, 1)
    domain.pay(s, seat, v.Item.COIN, THUG_PRICE)
    roll = rng.die(s.rng, THUG_SIDES)
    events.emit(s, v.Event.KILL_TRIED, seat, target, roll)
    if roll <= THUG_SUCCESS:
        kill(s, t, target, place)


@jit
def mask_kill_evil(s, t, seat, mask):
    """How many Evil are paid [DD-ASSA-01]."""
    for evil in range(MAX_EVIL + 1):
        if can_afford(s, seat, evil):
            masks.allow(mask, a.COUNT + evil)


@jit
def apply_kill_evil(s, t, action):
    """Pay, and the target is eliminated for certain."""
    f = frames.top(s)
    seat = np.int64(f[frames.SEAT])
    target = np.int64(f[frames.A0])
    place = np.int64(f[frames.A1])
    frames.reply(s, 1)
    evil = action - a.COUNT
    if evil < MAX_EVIL:
        domain.pay(s, seat, v.Item.COIN, PRICE - 2 * evil)
    if evil > 0:
        domain.pay(s, seat, v.Item.EVIL, evil)
    events.emit(s, v.Event.KILL_TRIED, seat, target, 0)
    kill(s, t, target, place)


@jit
def kill(s, t, target, place):
    """The target leaves the game; a minion may go to a later place instead [DD-ASSA-04..10]."""
    if target >= e.MINION:
        piece = (target - e.MINION) % 8
        old = (target - e.MINION) // 8
        seat = minions.controller(s, piece)
        frames.push_ask(s, v.Decision.RELOCATE, seat, piece, old, 0, place)
    else:
        spells.kill(s, t, target, 1)
