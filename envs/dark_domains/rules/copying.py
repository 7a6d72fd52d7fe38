"""Which city actions have an effect, for a minion or as a copy (clauses DD-SP-36, DD-RES).

Stands below programs, so that Charm's own program can ask for it too.
"""

import numpy as np

from ...core import zones
from ...core.jit import jit
from .. import vocab as v
from . import guilds, hiring, killers, piles, taverns


@jit
def possible(s, t, seat, place):
    """Would the action of the seat's minion at this place do anything?"""
    location = t.place_location[place]
    if location == v.Location.ARCHITECTS:
        return s.guild[t.place_slot[place]] != v.NONE
    if location == v.Location.INN:
        return hiring.inn_possible(s, t, seat, place)
    if location == v.Location.FAR_LANDS:
        return hiring.far_possible(s, t, seat, place)
    if location == v.Location.NIKTMARG:
        return hiring.niktmarg_possible(s, t, seat, place)
    return common_possible(s, t, np.int64(seat), np.int64(place))


@jit
def copy_possible(s, t, seat, place):
    """Would the action have an effect as the seat's copy [DD-SP-12, DD-SP-36]?"""
    location = t.place_location[place]
    if location == v.Location.ARCHITECTS:
        return zones.size(s, v.Zone.BUILDING_DECK) > 0
    if location == v.Location.INN or location == v.Location.FAR_LANDS:
        return hiring.can_draw_henchman(s)
    if location == v.Location.NIKTMARG:
        return hiring.niktmarg_copy_possible(s, t, seat)
    return common_possible(s, t, np.int64(seat), np.int64(place))


@jit
def common_possible(s, t, seat, place):
    """The actions that are the same for a minion and for a copy."""
    location = t.place_location[place]
    if location == v.Location.SEER:
        return zones.size(s, v.Zone.FORTUNE_PILE) > 0
    if location == v.Location.ASSASSIN or location == v.Location.THUG:
        return killers.can_pay(s, seat, place) and killers.any_target(s, t, seat, place)
    if location == v.Location.BUILDERS:
        return guilds.any_good(s, seat, 1)
    if location == v.Location.LIBRARY:
        return piles.any_deck(s)
    if location == v.Location.GREEN or location == v.Location.YELLOW:
        return taverns.tavern_possible(s, t, seat, place)
    if location == v.Location.DOCKS:
        return hiring.docks_possible(s, t, seat, place)
    return True
