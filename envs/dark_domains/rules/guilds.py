"""Architects' Guild, Nhoj Nomrah, the Builders' goods (clauses DD-ARCH, DD-HE-17, DD-BUILD).

Entered from resolution; Kavai's program asks for goods too (DD-HE-10).
"""

import numpy as np

from ...core import events, frames, masks
from ...core.jit import jit
from .. import actions as a
from .. import effects as e
from .. import vocab as v
from . import domain, hiring, piles

NONE = v.NONE


@jit
def take_building(s, t, seat, slot):
    """The building of a slot joins the seat, the slot stays empty [DD-ARCH-01]; 1 when taken."""
    if s.guild[slot] == NONE:
        return 0
    hold_building(s, seat, s.guild[slot])
    s.guild[slot] = NONE
    s.guild_taken = 1
    return 1


@jit
def draw_building(s, t, seat):
    """Charm: the top of the deck joins the seat; no take in the sense of DD-EOT-06."""
    building = piles.draw_building(s)
    if building == NONE:
        return 0
    hold_building(s, seat, building)
    return 1


@jit
def hold_building(s, seat, building):
    """The card lies unbuilt in the playing area."""
    s.building_holder[building] = seat
    events.emit(s, v.Event.BUILDING_TAKEN, seat, building)


@jit
def run_nhoj(s, t):
    """Nhoj Nomrah's owner may take a building that was left [DD-HE-17]."""
    f = frames.top(s)
    seat = hiring.owner_of_power(s, t, v.Power.LATE_BUILDING)
    if f[frames.PC] == 0:
        f[frames.PC] = 1
        f[frames.REPLY] = NONE
        if seat != v.NOBODY and buildings_left(s):
            frames.push_ask(s, v.Decision.CHOOSE, seat, e.Filter.GUILD_SLOT, 1, NONE)
            return
    code = np.int64(f[frames.REPLY])
    frames.pop(s)
    if code != NONE:
        take_building(s, t, seat, code - e.GUILD)


@jit
def buildings_left(s):
    """Does any slot of the Architects' Guild hold a card?"""
    for slot in range(v.GUILD_SLOTS):
        if s.guild[slot] != NONE:
            return True
    return False


@jit
def can_buy(s, seat, item, guild):
    """Is a good sold and payable? `guild` 0: Kavai, without Workers or closed goods."""
    if guild == 0 and item == v.Item.WORKER:
        return False
    if guild == 1 and s.closed_good[item] != 0:
        return False
    return s.stock[seat, v.Item.COIN] >= price(item)


@jit
def any_good(s, seat, guild):
    """Is there a good that the seat can buy?"""
    for item in range(v.FIRST_RESOURCE, v.FIRST_RESOURCE + 4):
        if can_buy(s, seat, item, guild):
            return True
    return False


@jit
def price(item):
    """Coins for one package [DD-BUILD-02]."""
    return 2 if item == v.Item.METAL else 1


@jit
def package(item):
    """Wood and Workers come in pairs [DD-BUILD-02]."""
    return 2 if item == v.Item.WOOD or item == v.Item.WORKER else 1


@jit
def mask_buy_goods(s, t, seat, mask):
    """Stop, or any good that is open and payable; a0 1 = at the Builders' Guild."""
    guild = np.int64(frames.top(s)[frames.A0])
    masks.allow(mask, a.PASS)
    for item in range(v.FIRST_RESOURCE, v.FIRST_RESOURCE + 4):
        if can_buy(s, seat, item, guild):
            masks.allow(mask, a.ITEM + item)


@jit
def apply_buy_goods(s, t, action):
    """Buy a package and ask again; replies 1 when anything was bought (a1)."""
    f = frames.top(s)
    seat = np.int64(f[frames.SEAT])
    if action != a.PASS:
        item = action - a.ITEM
        domain.pay(s, seat, v.Item.COIN, price(item))
        domain.gain(s, seat, item, package(item))
        f[frames.A1] = 1
    if action == a.PASS or not any_good(s, seat, np.int64(f[frames.A0])):
        frames.reply(s, f[frames.A1])
