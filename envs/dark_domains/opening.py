"""A new game: dealing everything, then Task.SETUP with the first choices (clauses DD-SETUP).

Its decisions are SETUP_ELEMENT and MASTER_SIDE (DD-MAST-03), and SPELL_DECK by Task.DRAW_SPELLS.
"""

from ..core import events, frames, masks, zones
from ..core import rng as random
from ..core.jit import jit
from . import actions as a
from . import programs
from . import vocab as v
from .rules import domain, piles
from .state import Option

NONE = v.NONE
MASTERS = int(Option.MASTERS)
COINS = 8
SPELLS = 3
ELEMENTS = 2
ALLOWANCE = 4
BLOCK = 5  # Fortune cards of each era in the pile
MASTER_STEP = 0  # steps of Task.SETUP
SPELL_STEP = 1
ELEMENT_STEP = 2
NOTHING_SPECIAL = -1


@jit
def new_game(s, t):
    """Deal a blank record whose header is filled in, and push the tasks that begin the game."""
    _blank(s)
    _build_fortune_pile(s, t)
    _deal_city(s, t)
    for deck in range(4):
        for title in range(t.num_titles):
            if t.spell_deck[title] == deck:
                for _ in range(t.spell_copies[title]):
                    zones.push(s, v.Zone.SPELL_DECK + deck, title, 0)
        zones.shuffle(s, v.Zone.SPELL_DECK + deck)
    for seat in range(s.seats):
        s.stock[seat, v.Item.COIN] = COINS
    s.first = random.below(s.rng, s.seats)
    s.allowance = ALLOWANCE
    s.phase = v.Phase.SETUP
    s.turn = 1
    frames.push_task(s, v.Task.GAME)
    frames.top(s)[frames.PC] = v.Phase.FORTUNE
    frames.push_task(s, v.Task.SETUP, s.first)


@jit
def _blank(s):
    """Nothing lies anywhere yet."""
    for space in range(v.SPACES):
        for seat in range(v.MAX_SEATS):
            s.building[seat, space] = NONE
            s.black[seat, space] = NONE
            s.domain_minion[seat, space] = NONE
    for place in range(v.PLACES):
        s.city[place] = NONE
    for slot in range(2):
        s.inn[slot] = NONE
        s.far_lands[slot] = NONE
    s.guild[:] = NONE
    s.nik[:] = NONE
    s.gate[:, :] = NONE
    s.skipped[:] = NONE
    s.master[:] = NONE
    s.yellow_seat[:] = v.NOBODY
    s.yellow_space[:] = NONE
    s.henchman_owner[:] = v.NOBODY
    s.building_holder[:] = v.NOBODY
    s.white_owner = v.NOBODY
    s.white_next = v.NOBODY
    s.purple_owner = v.NOBODY
    s.target_seat = v.NOBODY
    s.party = NONE
    s.target_space = NONE
    s.target_icon = NONE
    s.target_leader = NONE
    s.step_window = NONE


@jit
def _build_fortune_pile(s, t):
    """Five Decay with Death at the bottom, five Revelation with the World, five Masquerade."""
    for era in range(v.Era.DECAY, v.Era.MASQUERADE - 1, -1):
        special = NOTHING_SPECIAL
        for card in range(t.num_fortunes):  # the monsters' pile and the discards serve as tables
            if t.fortune_era[card] != era:
                continue
            if t.fortune_death[card] == 1 or t.fortune_world[card] == 1:
                special = card
            else:
                zones.push(s, v.Zone.MONSTER_PILE, card, 0)
        zones.shuffle(s, v.Zone.MONSTER_PILE)
        if special != NOTHING_SPECIAL:
            zones.push(s, v.Zone.FORTUNE_DISCARD, special, 0)
        while zones.size(s, v.Zone.FORTUNE_DISCARD) < BLOCK:
            card = zones.draw(s, v.Zone.MONSTER_PILE)
            zones.push(s, v.Zone.FORTUNE_DISCARD, card, 0)
        zones.shuffle(s, v.Zone.FORTUNE_DISCARD)
        zones.move_all(s, v.Zone.FORTUNE_DISCARD, v.Zone.FORTUNE_PILE)
        zones.move_all(s, v.Zone.MONSTER_PILE, v.Zone.FORTUNE_BOX)


@jit
def _deal_city(s, t):
    """Shuffle the decks and lay out the displays [DD-SETUP-06, 07, 09, 10]."""
    everyone = piles.all_seats(s)
    _fill(s, v.Zone.ADVENTURER_DECK, 0, t.num_adventurers)
    _fill(s, v.Zone.HENCHMAN_DECK, 0, t.num_henchmen)
    _fill(s, v.Zone.BUILDING_DECK, 0, t.num_buildings)
    _fill(s, v.Zone.MONSTER_PILE, v.YELLOWS, t.num_monsters)  # yellow ones wait aside
    for tavern in range(v.Zone.GREEN, v.Zone.YELLOW + 1):
        for _ in range(v.PARTY):
            zones.push(s, tavern, piles.draw_adventurer(s), everyone)
    for slot in range(2):
        s.inn[slot] = piles.draw_henchman(s)
    for slot in range(2):
        s.far_lands[slot] = piles.draw_henchman(s)
    for slot in range(v.GUILD_SLOTS):
        s.guild[slot] = piles.draw_building(s)
    for slot in range(v.NIK_SLOTS):
        s.nik[slot] = piles.draw_monster(s)


@jit
def _fill(s, zone, first, end):
    """Shuffle the cards first .. end-1 into an empty zone."""
    for card in range(first, end):
        zones.push(s, zone, card, 0)
    zones.shuffle(s, zone)


@jit
def run_setup(s, t):
    """Masters, then all draw spells, then all take Elements; a0 first seat, a1 next in order."""
    f = frames.top(s)
    step = int(f[frames.PC])
    if f[frames.A1] >= s.seats:
        f[frames.PC] = step + 1
        f[frames.A1] = 0
        return
    seat = domain.in_order(s, f[frames.A0], f[frames.A1])
    f[frames.A1] += 1
    if step == MASTER_STEP:
        if s.options[MASTERS] == 1:
            _deal_master(s, t, seat)
    elif step == SPELL_STEP:
        frames.push_task(s, v.Task.DRAW_SPELLS, seat, SPELLS)
    elif step == ELEMENT_STEP:
        for _ in range(ELEMENTS):
            frames.push_ask(s, v.Decision.SETUP_ELEMENT, seat)
    else:
        frames.pop(s)


@jit
def _deal_master(s, t, seat):
    """A random card that nobody has; its player picks the side [DD-MAST-03]."""
    free = 0
    for master in range(t.num_masters):
        if _is_free(s, t, t.master_card[master]):
            free += 1
    pick = random.below(s.rng, free)  # both sides of a card count, so each card is equally likely
    for master in range(t.num_masters):
        if _is_free(s, t, t.master_card[master]):
            if pick == 0:
                frames.push_ask(s, v.Decision.MASTER_SIDE, seat, int(t.master_card[master]))
                return
            pick -= 1


@jit
def _is_free(s, t, card):
    """Is no side of this master card in play?"""
    for seat in range(s.seats):
        if s.master[seat] != NONE and t.master_card[s.master[seat]] == card:
            return False
    return True


@jit
def _side(t, card, side):
    """The master on a side of a card: sides are in the order of ids."""
    for master in range(t.num_masters):
        if t.master_card[master] == card:
            if side == 0:
                return master
            side -= 1
    return NONE


@jit
def mask_master_side(s, t, seat, mask):
    """The sides of the card drawn; a0 card."""
    for side in range(2):
        if _side(t, frames.top(s)[frames.A0], side) != NONE:
            masks.allow(mask, a.SIDE + side)


@jit
def apply_master_side(s, t, action):
    """Take that master; what it gives before the game comes at once [DD-MAST-01, DD-SETUP-04]."""
    f = frames.top(s)
    seat = int(f[frames.SEAT])
    master = _side(t, f[frames.A0], action - a.SIDE)
    frames.pop(s)
    s.master[seat] = master
    events.emit(s, v.Event.MASTER_USED, seat, master)
    if t.master_setup[master] != NONE:
        programs.start(s, seat, v.Source.MASTER, master, int(t.master_setup[master]))


@jit
def mask_setup_element(s, t, seat, mask):
    """Any Element, equal or different ones [DD-SETUP-15]."""
    masks.allow_range(mask, a.ITEM + v.FIRST_ELEMENT, 4)


@jit
def apply_setup_element(s, t, action):
    """Take it."""
    seat = int(frames.top(s)[frames.SEAT])
    frames.pop(s)
    domain.gain(s, seat, action - a.ITEM, 1)
