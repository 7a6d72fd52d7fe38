"""End of Turn phase: W-EOT, then the clean-up in its fixed order (clauses DD-EOT, DD-KEY-09/12).

Entered from flow. Nobody decides anything in the clean-up (DD-EOT-12); what lasts for one turn is
reset here, the first-player token stays where it is (DD-EOT-14).
"""

from ...core import events, frames, zones
from ...core.jit import jit
from .. import effects as e
from .. import vocab as v
from . import domain, piles, taverns

NONE = v.NONE
BOXED_BUILDINGS = 3  # column of `boxed`
ALLOWANCE = 4


@jit
def run_end(s, t):
    """The window of End of Turn before any clean-up (DD-EOT-01), then the steps in order."""
    f = frames.top(s)
    if f[frames.PC] == 0:
        f[frames.PC] = 1
        frames.push_task(s, v.Task.WINDOW, v.Window.END, s.first, 0, v.NOBODY)
        return
    zones.move_all(s, v.Zone.FORTUNE_SHOWN, v.Zone.FORTUNE_DISCARD)
    open_all(s)
    refresh_inn(s)
    refresh_guild(s, t)
    taverns.refill_tavern(s, t, v.Zone.GREEN)
    taverns.refill_tavern(s, t, v.Zone.YELLOW)
    recall_mercenary(s)
    for slot in range(2):
        s.far_lands[slot] = piles.draw_henchman(s)
    refill_niktmarg(s)
    for seat in range(s.seats):
        limit_storage(s, seat)
    reset_turn(s)
    frames.pop(s)


@jit
def open_all(s):
    """Unavailable tokens and other tokens of one turn are taken off (DD-EOT-03, DD-KEY-12)."""
    for item in range(v.ITEMS):
        s.closed_good[item] = 0
    for place in range(v.PLACES):
        s.closed_place[place] = 0
    for seat in range(s.seats):
        for space in range(v.SPACES):
            s.token[seat, space] &= ~(v.Token.DOUBLE | v.Token.USED)


@jit
def refresh_inn(s):
    """Who stayed at the Inn is discarded, the Far Lands move in, gaps are filled (DD-EOT-04/05)."""
    for slot in range(2):
        if s.inn[slot] != NONE:
            zones.push(s, v.Zone.HENCHMAN_DISCARD, s.inn[slot], piles.all_seats(s))
        s.inn[slot] = s.far_lands[slot]
        s.far_lands[slot] = NONE
    for slot in range(2):
        if s.inn[slot] == NONE:
            s.inn[slot] = piles.draw_henchman(s)
        if s.inn[slot] != NONE:
            events.emit(s, v.Event.REVEALED, v.NOBODY, e.HENCHMAN + s.inn[slot])


@jit
def refresh_guild(s, t):
    """Gaps are filled; without a take all seven leave the game first (DD-EOT-06)."""
    for slot in range(v.GUILD_SLOTS):
        if s.guild_taken == 0 and s.guild[slot] != NONE:
            s.guild[slot] = NONE
            s.boxed[BOXED_BUILDINGS] += 1
    for slot in range(v.GUILD_SLOTS):
        if s.guild[slot] == NONE:
            s.guild[slot] = piles.draw_building(s)
            if s.guild[slot] != NONE:
                events.emit(s, v.Event.REVEALED, v.NOBODY, e.GUILD + slot, s.guild[slot])


@jit
def recall_mercenary(s):
    """The Foreign Mercenary goes back to the Docks, wherever it is (DD-EOT-08, DD-DOCK-04)."""
    domain.set_aside(s, v.Yellow.MERCENARY)


@jit
def refill_niktmarg(s):
    """Empty slots are filled from the pile, face-up, first slot first (DD-EOT-10)."""
    for slot in range(v.NIK_SLOTS):
        if s.nik[slot] == NONE:
            s.nik[slot] = piles.draw_monster(s)
            if s.nik[slot] != NONE:
                events.emit(s, v.Event.REVEALED, v.NOBODY, e.MONSTER + s.nik[slot])


@jit
def limit_storage(s, seat):
    """Everything above ten of one Element or Resource is returned (DD-EOT-11)."""
    for item in range(v.FIRST_ELEMENT, v.ITEMS):
        surplus = s.stock[seat, item] - v.STORE_LIMIT
        if surplus > 0:
            s.stock[seat, item] = v.STORE_LIMIT
            events.emit(s, v.Event.DISCARDED, seat, item, surplus)


@jit
def reset_turn(s):
    """Uses, the purple minion and the allowance begin anew (DD-HCARD-03, DD-FORT-08)."""
    for henchman in range(v.MAX_HENCHMEN):
        s.henchman_used[henchman] = 0
    for seat in range(s.seats):
        s.master_used[seat] = 0
    s.purple_owner = v.NOBODY
    s.purple_left = 0
    s.guild_taken = 0
    s.allowance = ALLOWANCE
