"""What a seat sees: entity tables over one flat vector (entities.py), with seats relative to it.

Presence (or id + 1, 0 = nothing) comes first in a row. Nothing here reads what hidden.py redraws:
other hands, face-down cards, other seats' pending frames.
"""

import numpy as np

from ..core import frames, zones
from ..core.jit import jit
from . import effects as e
from . import vocab as v
from .entities import LAYOUT
from .state import Option

GAME = LAYOUT.start("game")
PILES = GAME + LAYOUT.feature("game", "last_turn")
DECISION = LAYOUT.start("decision")
WINDOWS = DECISION + len(v.Decision)
ARGUMENTS = WINDOWS + len(v.Window)
EFFECT = ARGUMENTS + 4
TARGET = LAYOUT.start("target")
FORTUNE = LAYOUT.start("fortune")
PILE = LAYOUT.start("fortune_pile")
PILE_WIDTH = LAYOUT.width("fortune_pile")
SEATS = LAYOUT.start("seats")
SEAT_WIDTH = LAYOUT.width("seats")
HAND = LAYOUT.start("hand")
SPACES = LAYOUT.start("spaces")
SPACE_WIDTH = LAYOUT.width("spaces")
PLACES = LAYOUT.start("places")
GUILD = LAYOUT.start("guild")
GUILD_WIDTH = LAYOUT.width("guild")
NIK = LAYOUT.start("niktmarg")
ADVENTURERS = LAYOUT.start("adventurers")
ADVENTURER_WIDTH = LAYOUT.width("adventurers")
HENCHMEN = LAYOUT.start("henchmen")
INN = LAYOUT.start("inn")
FAR_LANDS = LAYOUT.start("far_lands")
YELLOW = LAYOUT.start("yellow")
GATES = LAYOUT.start("gates")
BUILDINGS = LAYOUT.start("buildings")
DICE_FIELDS = 8  # first of the added dice in `target`
ERAS = len(v.Era)
OPEN_TOTALS = int(Option.OPEN_TOTALS)
MASTERS = int(Option.MASTERS)


@jit
def observe(s, t, seat, out):
    """Write all of `out`: what `seat` may know."""
    out[:] = 0.0
    _write_game(s, t, out)
    _write_decision(s, seat, out)
    _write_fight(s, out)
    _write_target(s, seat, out)
    _write_fortune(s, t, seat, out)
    for rel in range(s.seats):
        _write_seat(s, t, seat, rel, out)
        _write_domain(s, t, (seat + rel) % s.seats, rel, out)
    _write_hand(s, t, seat, out)
    _write_places(s, seat, out)
    _write_markets(s, t, out)
    _write_parties(s, t, out)
    _write_henchmen(s, seat, out)
    _write_monsters(s, seat, out)
    _write_holders(s, seat, out)


@jit
def _write_holders(s, seat, out):
    """Without a branch and in 4 bytes a number, so that it runs many cards at a time."""
    seats = s.seats
    for building in range(v.MAX_BUILDINGS):
        rel = s.building_holder[building] - seat
        rel = rel + seats if rel < 0 else rel
        held = s.building_holder[building] >= 0
        out[BUILDINGS + building] = np.float32(rel + 1 if held else 0) * np.float32(0.125)


@jit
def _relative(s, seat, other):
    """Relative seat + 1; 0 for nobody."""
    if other < 0:
        return 0
    rel = other - seat
    return rel + 1 if rel >= 0 else rel + 1 + s.seats


@jit
def _clip(value, scale):
    return min(max(value / scale, -1.0), 1.0)


@jit
def _write_game(s, t, out):
    out[GAME] = _clip(s.turn, 16)
    out[GAME + 1 + s.phase] = 1.0
    k = PILES
    out[k] = s.last_turn
    out[k + 1] = s.allowance / 8
    out[k + 2] = zones.size(s, v.Zone.FORTUNE_PILE) / 16
    out[k + 3] = zones.size(s, v.Zone.FORTUNE_DISCARD) / 16
    out[k + 4] = zones.size(s, v.Zone.ADVENTURER_DECK) / 64
    out[k + 5] = zones.size(s, v.Zone.ADVENTURER_DISCARD) / 64
    out[k + 6] = zones.size(s, v.Zone.HENCHMAN_DECK) / 64
    out[k + 7] = zones.size(s, v.Zone.HENCHMAN_DISCARD) / 64
    out[k + 8] = zones.size(s, v.Zone.BUILDING_DECK) / 128
    out[k + 9] = zones.size(s, v.Zone.MONSTER_PILE) / 128
    for deck in range(4):
        out[k + 10 + deck] = zones.size(s, v.Zone.SPELL_DECK + deck) / 64
        out[k + 14 + deck] = zones.size(s, v.Zone.SPELL_DISCARD + deck) / 64
        out[k + 20 + deck] = _top(s, v.Zone.SPELL_DISCARD + deck) / 128
    out[k + 18] = _top(s, v.Zone.HENCHMAN_DISCARD) / 64
    out[k + 19] = _top(s, v.Zone.ADVENTURER_DISCARD) / 64
    for item in range(v.FIRST_RESOURCE, v.ITEMS):
        out[k + 24 + item - v.FIRST_RESOURCE] = s.closed_good[item]
    out[k + 28] = s.guild_taken
    out[k + 29] = s.options[OPEN_TOTALS]
    out[k + 30] = s.options[MASTERS]
    out[k + 31] = _top(s, v.Zone.FORTUNE_DISCARD) / 128


@jit
def _top(s, zone):
    """Id + 1 of the top card, 0 when there is none."""
    if zones.size(s, zone) == 0:
        return 0
    return zones.top(s, zone) + 1


@jit
def _write_decision(s, seat, out):
    """Only the seat that is asked sees what it is asked (DD-CAST-03)."""
    if s.done != 0 or not s.actors & (1 << seat):
        return
    f = frames.top(s)
    out[DECISION + f[frames.KIND] - 1] = 1.0
    if f[frames.KIND] == v.Decision.WINDOW:
        out[WINDOWS + f[frames.A0]] = 1.0
    for k in range(4):
        value = _argument(s, seat, f[frames.KIND], k, f[frames.A0 + k])
        if value >= 0:
            out[ARGUMENTS + k] = _clip(value + 1, 2048)
    for level in range(s.depth):  # the card whose effect is going on: the topmost one
        g = s.frame[level]
        if g[frames.KIND] == v.Task.PROGRAM or g[frames.KIND] == v.Task.CAST:
            out[EFFECT] = (g[frames.A1] + 1) / 8
            out[EFFECT + 1] = (g[frames.A2] + 1) / 128
            out[EFFECT + 2] = _relative(s, seat, g[frames.A0]) / 8


@jit
def _argument(s, seat, kind, k, value):
    """Argument k of an ask, with the seats in it relative to the observer."""
    number = int(value)
    if kind == v.Decision.COUNTER and k == 0:
        return (number - seat) % s.seats
    if kind == v.Decision.RELOCATE and k == 0:
        return _relative_piece(s, seat, number)
    if kind == v.Decision.COUNTER and k >= 2:  # what the spell is aimed at (DD-CAST-05)
        return _relative_code(s, seat, number)
    if (kind == v.Decision.CHOOSE and k == 2) or (kind == v.Decision.KILL_EVIL and k == 0):
        return _relative_code(s, seat, number)
    return number


@jit
def _relative_piece(s, seat, piece):
    """A piece whose colour counts from the observer's."""
    return (piece - seat) % s.seats if piece < v.Piece.WHITE else piece


@jit
def _relative_code(s, seat, code):
    """The code of an object (effects.py) with its seat or piece relative."""
    if code >= e.SPACE:
        owner = (code - e.SPACE) // v.SPACES
        return e.SPACE + (owner - seat) % s.seats * v.SPACES + (code - e.SPACE) % v.SPACES
    if e.MINION <= code < e.ITEM:
        piece = (code - e.MINION) % 8
        return code - piece + _relative_piece(s, seat, piece)
    return code


@jit
def _write_fight(s, out):
    """Attack and defence of the fight that is going on, in an adventure or by a card."""
    for level in range(s.depth):
        if s.frame[level, frames.KIND] == v.Task.FIGHT:
            out[TARGET + 14] = _clip(s.frame[level, frames.A1], 128)
            out[TARGET + 15] = _clip(s.frame[level, frames.A2], 128)


@jit
def _write_target(s, seat, out):
    if s.party == v.NONE:
        return
    out[TARGET + s.party - v.Zone.GREEN] = 1.0
    out[TARGET + 2] = s.target_kind == v.Target.ATTACK
    out[TARGET + 3] = s.target_kind == v.Target.PILGRIMAGE
    if s.target_kind != v.Target.NOTHING:
        out[TARGET + 4] = _relative(s, seat, s.target_seat) / 8
        out[TARGET + 5] = s.target_space / 16
        out[TARGET + 6] = (s.target_icon + 1) / 16
    out[TARGET + 7] = _clip(s.added_defence, 64)
    for k in range(5):
        out[TARGET + DICE_FIELDS + k] = _clip(s.added_dice[4 + 2 * k], 32)
    out[TARGET + 13] = _clip(s.weakened, 64)


@jit
def _write_fortune(s, t, seat, out):
    """The pile by position; what a Seer covered is shown as a sorted set (DD-SEER-04)."""
    for k in range(zones.size(s, v.Zone.FORTUNE_SHOWN)):
        card = zones.card(s, v.Zone.FORTUNE_SHOWN, k)
        out[FORTUNE + 3 * k] = (card + 1) / 128
        out[FORTUNE + 3 * k + 1] = (t.fortune_era[card] + 1) / 4
        out[FORTUNE + 3 * k + 2] = (t.fortune_suit[card] + 1) / 8
    _write_cover(s, t, seat, out)
    size = zones.size(s, v.Zone.FORTUNE_PILE)
    for k in range(size):
        row = PILE + k * PILE_WIDTH
        card = zones.card(s, v.Zone.FORTUNE_PILE, size - 1 - k)
        out[row] = 1.0
        out[row + 1] = k < s.fortune_cover
        if _knows(s, seat, k):
            out[row + 2 + t.fortune_era[card]] = 1.0
            out[row + 5] = (card + 1) / 128
        elif k >= s.fortune_cover:
            out[row + 2 + t.fortune_era[card]] = 1.0


@jit
def _write_cover(s, t, seat, out):
    """Eras and known cards of the cover, sorted over the places that the seat doesn't know."""
    size = zones.size(s, v.Zone.FORTUNE_PILE)
    cover = min(int(s.fortune_cover), size)
    if cover == 0:
        return
    count = 0
    for era in range(ERAS):
        for k in range(cover):
            card = zones.card(s, v.Zone.FORTUNE_PILE, size - 1 - k)
            if t.fortune_era[card] == era and not _knows(s, seat, k):
                out[PILE + _unknown(s, seat, count) * PILE_WIDTH + 2 + era] = 1.0
                count += 1
    count = 0
    for wanted in range(t.num_fortunes):
        for k in range(cover):
            card = zones.card(s, v.Zone.FORTUNE_PILE, size - 1 - k)
            if card == wanted and s.fortune_set[seat] & (1 << k) and not _knows(s, seat, k):
                row = PILE + _unknown(s, seat, count) * PILE_WIDTH
                out[row + 5] = (card + 1) / 128
                out[row + 6] = 1.0
                count += 1


@jit
def _knows(s, seat, k):
    """Whether the seat knows which card lies at position k from the top of the Fortune pile."""
    slot = s.zone_start[v.Zone.FORTUNE_PILE] + zones.size(s, v.Zone.FORTUNE_PILE) - 1 - k
    return s.seen_by[slot] & (1 << seat) != 0


@jit
def _unknown(s, seat, n):
    """The n-th position of the cover whose card the seat doesn't know."""
    left = n
    for k in range(s.fortune_cover):
        if not _knows(s, seat, k):
            if left == 0:
                return k
            left -= 1
    return 0


@jit
def _write_seat(s, t, seat, rel, out):
    other = (seat + rel) % s.seats
    row = SEATS + rel * SEAT_WIDTH
    out[row] = 1.0
    out[row + 1] = s.first == other
    out[row + 2] = s.colour_left[other] / 8
    if s.white_owner == other:
        out[row + 3] = 1.0
        out[row + 4] = s.white_left
    out[row + 5] = s.white_next == other
    if s.purple_owner == other:
        out[row + 6] = 1.0
        out[row + 7] = s.purple_left
    out[row + 9] = s.stock[other, v.Item.COIN] > 0
    out[row + 10] = s.stock[other, v.Item.EVIL] > 0
    if rel == 0 or s.options[OPEN_TOTALS] != 0:
        out[row + 8] = 1.0
        out[row + 11] = _clip(s.stock[other, v.Item.COIN], 256)
        out[row + 12] = _clip(s.stock[other, v.Item.EVIL], 256)
    for item in range(v.FIRST_ELEMENT, v.ITEMS):
        out[row + 11 + item] = _clip(s.stock[other, item], 64)
    by_deck = np.int64(0)  # four counts of 16 bits
    for title in range(v.MAX_TITLES):
        by_deck += s.spell_hand[other, title] * t.title_count[title]
    for deck in range(4):
        out[row + 21 + deck] = ((by_deck >> (16 * deck)) & 0xFFFF) / 64
    out[row + 25] = s.guildhall[other] / 8
    out[row + 26] = s.white_owner == other and s.guildhall[v.Piece.WHITE] > 0
    out[row + 27] = s.purple_owner == other and s.guildhall[v.Piece.PURPLE] > 0
    if s.master[other] != v.NONE:
        out[row + 28] = (s.master[other] + 1) / 16
        out[row + 29] = s.master_used[other]


@jit
def _write_hand(s, t, seat, out):
    for title in range(t.num_titles):
        if s.spell_hand[seat, title] > 0:
            out[HAND + title] = _clip(s.spell_hand[seat, title], 16)


@jit
def _write_domain(s, t, owner, rel, out):
    for space in range(v.SPACES):
        row = SPACES + (rel * v.SPACES + space) * SPACE_WIDTH
        building = s.building[owner, space]
        if building != v.NONE:
            side = s.side[owner, space]
            for k in range(v.BUILDING_WIDTH):
                out[row + k] = t.building_row[building, side, k]
        monster = s.black[owner, space]
        if monster != v.NONE:
            for k in range(v.MONSTER_WIDTH):
                out[row + 7 + k] = t.monster_row[monster, k]
        out[row + 11] = _tokens(s, owner, space) / 128
        if s.domain_minion[owner, space] != v.NONE:
            out[row + 12] = (_piece_kind(s.domain_minion[owner, space]) + 1) / 8


@jit
def _tokens(s, owner, space):
    """Bits of vocab.Token, and IMBUE for that on the monster."""
    bits = int(s.token[owner, space])
    monster = s.black[owner, space]
    if monster != v.NONE and s.imbued_monster[monster] != 0:
        bits |= v.IMBUE
    return bits


@jit
def _piece_kind(piece):
    """0 a colour minion, 1 white, 2 purple."""
    return max(0, piece - v.Piece.WHITE + 1)


@jit
def _write_places(s, seat, out):
    for place in range(v.PLACES):
        row = PLACES + 3 * place
        piece = s.city[place]
        if piece != v.NONE:
            owner = piece
            if piece == v.Piece.WHITE:
                owner = s.white_owner
            elif piece == v.Piece.PURPLE:
                owner = s.purple_owner
            out[row] = _relative(s, seat, owner) / 8
            out[row + 1] = (_piece_kind(piece) + 1) / 4
        out[row + 2] = s.closed_place[place]


@jit
def _write_markets(s, t, out):
    for slot in range(v.GUILD_SLOTS):
        if s.guild[slot] != v.NONE:
            _write_offer(t, s.guild[slot], GUILD + slot * GUILD_WIDTH, out)
    if zones.size(s, v.Zone.BUILDING_DECK) > 0:
        row = GUILD + v.GUILD_SLOTS * GUILD_WIDTH
        _write_offer(t, zones.top(s, v.Zone.BUILDING_DECK), row, out)
    for slot in range(v.NIK_SLOTS):
        monster = s.nik[slot]
        if monster == v.NONE:
            continue
        row = NIK + 7 * slot
        for k in range(v.SALE_WIDTH):
            out[row + k] = t.sale_row[monster, k]
        out[row + 6] = s.imbued_monster[monster]


@jit
def _write_offer(t, building, row, out):
    for k in range(v.OFFER_WIDTH):
        out[row + k] = t.offer_row[building, k]


@jit
def _write_parties(s, t, out):
    for tavern in range(2):
        for k in range(zones.size(s, v.Zone.GREEN + tavern)):
            card = zones.card(s, v.Zone.GREEN + tavern, k)
            row = ADVENTURERS + (tavern * v.PARTY + k) * ADVENTURER_WIDTH
            out[row] = (card + 1) / 64
            out[row + 1] = t.adventurer_die[card] / 16
            out[row + 2] = s.imbued_adventurer[card]
            for j in range(v.PARTY):
                if s.skipped[j] == card:
                    out[row + 3] = 1.0
            out[row + 4 + t.adventurer_icon[card, 0]] = 1.0
            out[row + 16 + t.adventurer_icon[card, 1]] = 1.0


@jit
def _write_henchmen(s, seat, out):
    for henchman in range(v.MAX_HENCHMEN):
        if s.henchman_owner[henchman] >= 0:
            out[HENCHMEN + 2 * henchman] = _relative(s, seat, s.henchman_owner[henchman]) / 8
        if s.henchman_used[henchman] != 0:
            out[HENCHMEN + 2 * henchman + 1] = _clip(s.henchman_used[henchman], 32)
    for slot in range(2):
        if s.inn[slot] != v.NONE:
            out[INN + slot] = (s.inn[slot] + 1) / 64
        out[FAR_LANDS + slot] = s.far_lands[slot] != v.NONE


@jit
def _write_monsters(s, seat, out):
    for yellow in range(v.YELLOWS):
        row = YELLOW + 6 * yellow
        out[row + s.yellow_state[yellow]] = 1.0
        out[row + 3] = s.imbued_monster[yellow]
        if s.yellow_state[yellow] == v.YellowState.BOARD:
            out[row + 4] = _relative(s, seat, s.yellow_seat[yellow]) / 8
            out[row + 5] = s.yellow_space[yellow] / 16
    for k in range(s.num_gates):
        row = GATES + 4 * k
        out[row] = (s.gate[k, 0] + 1) / 128
        out[row + 1] = _relative(s, seat, s.gate[k, 1]) / 8
        out[row + 2] = s.gate[k, 2] / 16
        out[row + 3] = _relative(s, seat, s.gate[k, 3]) / 8
