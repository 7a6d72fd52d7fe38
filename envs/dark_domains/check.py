"""What holds in every state of every game (clauses DD-COMP, DD-KEY, DD-MON, DD-HCARD-08).

`check` gives 0 or a v.Broken. It runs after every step of long tests, so cards are compared as
bits: the sum of the bits of n cards has n ones exactly when they are n different cards.
"""

import numpy as np

from ..core import distinct, frames, zones
from ..core.jit import jit
from . import vocab as v
from .rules import domain, piles

NONE = v.NONE
PIECES_OF_COLOUR = 5
DESECRATION = int(v.Token.DESECRATION)


@jit
def are_different(low, high, count, end):
    """Whether the sums are those of `count` different cards with ids below `end`."""
    if distinct.popcount(low) + distinct.popcount(high) != count:
        return False
    first = min(int(end), distinct.WORD)
    return low >> first == 0 and high >> (int(end) - first) == 0


@jit
def is_seat(s, seat):
    """Whether there is such a seat."""
    return 0 <= seat < s.seats


@jit
def is_space(s, seat, space):
    """Whether there is such a space."""
    return is_seat(s, seat) and 0 <= space < v.SPACES


@jit
def check(s, t):
    """0 when all is well, else a v.Broken."""
    if s.fault != 0:
        return v.Broken.FAULT
    if not is_header_right(s):
        return v.Broken.HEADER
    if not are_items_right(s):
        return v.Broken.STOCK
    for zone in range(s.zone_len.shape[0]):
        if not 0 <= s.zone_len[zone] <= zones.room(s, zone):
            return v.Broken.ZONE
    broken = check_cards(s, t)
    if broken == 0:
        broken = check_domains(s, t)
    if broken == 0:
        broken = check_others(s, t)
    return broken


@jit
def check_cards(s, t):
    """Every card is at one place or out of the game."""
    if not are_fortunes_right(s, t):
        return v.Broken.FORTUNES
    if not are_adventurers_right(s, t):
        return v.Broken.ADVENTURERS
    if not are_henchmen_right(s, t):
        return v.Broken.HENCHMEN
    if not are_buildings_right(s, t):
        return v.Broken.BUILDINGS
    if not are_monsters_right(s, t):
        return v.Broken.MONSTERS
    if not are_spells_right(s, t):
        return v.Broken.SPELLS
    return 0


@jit
def check_domains(s, t):
    """What stands on the spaces goes together."""
    for seat in range(s.seats):
        for space in range(v.SPACES):
            if not is_space_right(s, seat, space):
                return v.Broken.SPACE
    if not are_yellow_right(s, t):
        return v.Broken.YELLOW
    if not 0 <= s.num_gates <= v.MAX_GATES:
        return v.Broken.GATE
    for k in range(s.num_gates):
        if not is_gate_right(s, k):
            return v.Broken.GATE
        if not is_origin_free(s, k):
            return v.Broken.STACKING
    return 0


@jit
def check_others(s, t):
    """Tokens, minions, the adventure and the masters."""
    if not are_tokens_right(s, t):
        return v.Broken.TOKEN
    if not are_minions_right(s):
        return v.Broken.MINIONS
    if not is_target_right(s):
        return v.Broken.TARGET
    for seat in range(s.seats):
        if s.master[seat] != NONE and not 0 <= s.master[seat] < t.num_masters:
            return v.Broken.MASTERS
    return 0


@jit
def is_header_right(s):
    """Seats, turn, phase and stack."""
    if not 2 <= s.seats <= v.MAX_SEATS or not 1 <= s.turn <= 8:
        return False
    if not v.Phase.SETUP <= s.phase <= v.Phase.END or not is_seat(s, s.first):
        return False
    if not 0 <= s.depth <= frames.DEPTH or not 3 <= s.allowance <= PIECES_OF_COLOUR:
        return False
    if s.depth == 0 and s.done == 0:
        return False
    return 0 <= s.last_turn <= 1 and (s.depth == 0 or s.done == 0 or s.truncated == 1)


@jit
def are_items_right(s):
    """Nothing below zero [DD-KEY-10]."""
    for seat in range(s.seats):
        for item in range(v.ITEMS):
            if s.stock[seat, item] < 0:
                return False
    return True


@jit
def are_fortunes_right(s, t):
    """Pile, discards, the two that are shown, and those not in this game."""
    low = 0
    high = 0
    count = 0
    for zone in range(v.Zone.FORTUNE_PILE, v.Zone.FORTUNE_BOX + 1):
        low += distinct.zone_bits(s, zone, 0)
        high += distinct.zone_bits(s, zone, distinct.WORD)
        count += int(s.zone_len[zone])
    end = int(t.num_fortunes)
    return are_different(low, high, count, end) and count + s.boxed[0] == end


@jit
def are_adventurers_right(s, t):
    """Deck, discards and both taverns."""
    low = 0
    high = 0
    count = 0
    for zone in range(v.Zone.ADVENTURER_DECK, v.Zone.YELLOW + 1):
        low += distinct.zone_bits(s, zone, 0)
        high += distinct.zone_bits(s, zone, distinct.WORD)
        count += int(s.zone_len[zone])
    end = int(t.num_adventurers)
    return are_different(low, high, count, end) and count + s.boxed[1] == end


@jit
def are_henchmen_right(s, t):
    """Deck, discards, Inn, Far Lands and the seats."""
    total = 0
    count = 0
    for zone in range(v.Zone.HENCHMAN_DECK, v.Zone.HENCHMAN_DISCARD + 1):
        total += distinct.zone_bits(s, zone, 0)
        count += int(s.zone_len[zone])
    for slot in range(2):
        if s.inn[slot] != NONE:
            total += distinct.bit(s.inn[slot], 0)
            count += 1
        if s.far_lands[slot] != NONE:
            total += distinct.bit(s.far_lands[slot], 0)
            count += 1
    for henchman in range(v.MAX_HENCHMEN):
        if s.henchman_owner[henchman] >= s.seats:
            return False
        if s.henchman_owner[henchman] >= 0:
            total += distinct.bit(henchman, 0)
            count += 1
    end = int(t.num_henchmen)
    return are_different(total, 0, count, end) and count + s.boxed[2] == end


@jit
def are_buildings_right(s, t):
    """Deck, Architects' Guild, held ones and boards."""
    low = distinct.zone_bits(s, v.Zone.BUILDING_DECK, 0)
    high = distinct.zone_bits(s, v.Zone.BUILDING_DECK, distinct.WORD)
    count = int(s.zone_len[v.Zone.BUILDING_DECK])
    for slot in range(v.GUILD_SLOTS):
        if s.guild[slot] != NONE:
            low += distinct.bit(s.guild[slot], 0)
            high += distinct.bit(s.guild[slot], distinct.WORD)
            count += 1
    for building in range(v.MAX_BUILDINGS):
        if s.building_holder[building] >= s.seats:
            return False
        if s.building_holder[building] >= 0:
            low += distinct.bit(building, 0)
            high += distinct.bit(building, distinct.WORD)
            count += 1
    for seat in range(s.seats):
        for space in range(v.SPACES):
            if s.building[seat, space] != NONE:
                low += distinct.bit(s.building[seat, space], 0)
                high += distinct.bit(s.building[seat, space], distinct.WORD)
                count += 1
    end = int(t.num_buildings)
    return are_different(low, high, count, end) and count + s.boxed[3] == end


@jit
def are_monsters_right(s, t):
    """Pile, Nik'tmarg, domains, one whose buyer is being asked; yellow ones are no cards."""
    low = distinct.zone_bits(s, v.Zone.MONSTER_PILE, 0)
    high = distinct.zone_bits(s, v.Zone.MONSTER_PILE, distinct.WORD)
    count = int(s.zone_len[v.Zone.MONSTER_PILE])
    for slot in range(v.NIK_SLOTS):
        if s.nik[slot] != NONE:
            low += distinct.bit(s.nik[slot], 0)
            high += distinct.bit(s.nik[slot], distinct.WORD)
            count += 1
    for seat in range(s.seats):
        for space in range(v.SPACES):
            if s.black[seat, space] != NONE:
                low += distinct.bit(s.black[seat, space], 0)
                high += distinct.bit(s.black[seat, space], distinct.WORD)
                count += 1
    monster = drawn_monster(s)
    if monster != NONE:
        low += distinct.bit(monster, 0)
        high += distinct.bit(monster, distinct.WORD)
        count += 1
    if low & ((1 << v.YELLOWS) - 1) != 0:
        return False
    alive = 0
    for yellow in range(v.YELLOWS):
        if s.yellow_state[yellow] != v.YellowState.GONE:
            alive += 1
    end = int(t.num_monsters)
    return are_different(low, high, count, end) and count + alive + s.boxed[4] == end


@jit
def drawn_monster(s):
    """A black monster that was drawn and is not yet put down: it is in an ask alone."""
    for level in range(s.depth):
        if s.frame[level, frames.KIND] == v.Decision.PUT_MONSTER:
            monster = int(s.frame[level, frames.A0])
            if monster >= v.YELLOWS and domain.where(s, monster) == NONE:
                return monster
    return NONE


@jit
def are_spells_right(s, t):
    """All copies of each title are in decks, discards and hands [DD-COMP-10]."""
    count = np.zeros(v.MAX_TITLES, np.int64)
    for zone in range(piles.SPELL_DECK, piles.SPELL_DECK + 8):
        start = int(s.zone_start[zone])
        for k in range(start, start + int(s.zone_len[zone])):
            title = int(s.card[k])
            if not 0 <= title < t.num_titles:
                return False
            if t.spell_deck[title] != (zone - piles.SPELL_DECK) % 4:
                return False
            count[title] += 1
    for seat in range(s.seats):
        for title in range(t.num_titles):
            if s.spell_hand[seat, title] < 0:
                return False
            count[title] += s.spell_hand[seat, title]
    missing = 0
    for title in range(t.num_titles):
        if count[title] > t.spell_copies[title]:
            return False
        missing += t.spell_copies[title] - count[title]
    return missing == s.boxed[5]


@jit
def is_space_right(s, seat, space):
    """Side and tokens belong to what stands there; minions to the domain's player."""
    token = int(s.token[seat, space])
    side = s.side[seat, space]
    if not 0 <= token < v.IMBUE or not 0 <= side <= 1:
        return False
    if s.building[seat, space] == NONE:
        return side == v.Side.LIGHT and token & ~DESECRATION == 0
    is_dark = side == v.Side.DARK
    return not (is_dark and domain.is_protected(s, seat, space))


@jit
def are_yellow_right(s, t):
    """On a board, or nowhere; with its card's owner unless a Gate took it [DD-HCARD-08]."""
    for yellow in range(v.YELLOWS):
        on_board = s.yellow_state[yellow] == v.YellowState.BOARD
        if on_board != is_space(s, s.yellow_seat[yellow], s.yellow_space[yellow]):
            return False
        if not on_board and (s.yellow_seat[yellow] >= 0 or s.yellow_space[yellow] >= 0):
            return False
        if not 0 <= s.yellow_state[yellow] <= v.YellowState.GONE:
            return False
    if s.yellow_state[v.Yellow.MERCENARY] == v.YellowState.GONE:
        return False
    for yellow in range(v.Yellow.MERCENARY):
        if s.yellow_state[yellow] == v.YellowState.BOARD and not is_led(s, t, yellow):
            return False
    return True


@jit
def is_led(s, t, yellow):
    """Whether the yellow monster's owner has its henchman."""
    owner = domain.owner_of(s, yellow)
    for henchman in range(t.num_henchmen):
        if t.henchman_power[henchman] == v.Power.TARPA + yellow:
            return s.henchman_owner[henchman] == owner
    return False


@jit
def is_gate_right(s, k):
    """A monster in some domain, a space to return to, a caster."""
    place = domain.where(s, s.gate[k, 0])
    if not 0 <= place < domain.NIK or not is_seat(s, s.gate[k, 3]):
        return False
    return is_space(s, s.gate[k, 1], s.gate[k, 2])


@jit
def is_origin_free(s, k):
    """The space a black monster returns to holds no other one [DD-SP-25]."""
    if domain.is_yellow(s.gate[k, 0]):
        return True
    return domain.takes_black(s, s.gate[k, 1], s.gate[k, 2], s.gate[k, 0])


@jit
def are_tokens_right(s, t):
    """Imbue tokens lie on monsters in domains and Nik'tmarg and on adventurers in taverns."""
    for monster in range(v.MAX_MONSTERS):
        if s.imbued_monster[monster] != 0 and domain.where(s, monster) == NONE:
            return False
    low = distinct.zone_bits(s, v.Zone.GREEN, 0) + distinct.zone_bits(s, v.Zone.YELLOW, 0)
    high = distinct.zone_bits(s, v.Zone.GREEN, distinct.WORD) + distinct.zone_bits(
        s, v.Zone.YELLOW, distinct.WORD
    )
    for card in range(v.MAX_ADVENTURERS):
        if (
            s.imbued_adventurer[card] != 0
            and (low & distinct.bit(card, 0)) + (high & distinct.bit(card, distinct.WORD)) == 0
        ):
            return False
    return True


@jit
def are_minions_right(s):
    """Pieces in city, Builders' Guild and own domains; none more often than there are any."""
    packed = 0  # a byte for each piece
    for place in range(v.PLACES):
        piece = int(s.city[place])
        if piece != NONE:
            if place == v.Place.BUILDERS or not is_piece(s, piece):
                return False
            packed += 1 << (8 * piece)
    for seat in range(s.seats):
        for space in range(v.SPACES):
            piece = int(s.domain_minion[seat, space])
            if piece != NONE:
                if not is_own_piece(s, seat, piece):
                    return False
                packed += 1 << (8 * piece)
    for piece in range(v.PIECES):
        at_guild = int(s.guildhall[piece])
        if at_guild < 0 or (at_guild > 0 and not is_piece(s, piece)):
            return False
        if at_guild + ((packed >> (8 * piece)) & 255) + left_of(s, piece) > copies_of(piece):
            return False
    return True


@jit
def is_piece(s, piece):
    """Whether the piece is in play: a seat's colour, or white or purple with a player."""
    if piece == v.Piece.WHITE:
        return is_seat(s, s.white_owner)
    if piece == v.Piece.PURPLE:
        return is_seat(s, s.purple_owner)
    return is_seat(s, piece)


@jit
def is_own_piece(s, seat, piece):
    """Whether the piece is played by this seat."""
    if piece == v.Piece.WHITE:
        return s.white_owner == seat
    if piece == v.Piece.PURPLE:
        return s.purple_owner == seat
    return piece == seat


@jit
def left_of(s, piece):
    """How many of the piece are still to be placed; more than any number when out of range."""
    left = 0
    if piece == v.Piece.WHITE:
        left = int(s.white_left)
    elif piece == v.Piece.PURPLE:
        left = int(s.purple_left)
    elif piece < s.seats:
        left = int(s.colour_left[piece])
    return left if left >= 0 else PIECES_OF_COLOUR + 1


@jit
def copies_of(piece):
    """How many of the piece there are [DD-COMP-05]."""
    return PIECES_OF_COLOUR if piece < v.Piece.WHITE else 1


@jit
def is_target_right(s):
    """A party that is under way, and its space."""
    if s.party != NONE and s.party != v.Zone.GREEN and s.party != v.Zone.YELLOW:
        return False
    if not v.Target.NOTHING <= s.target_kind <= v.Target.PILGRIMAGE:
        return False
    is_aimed = s.target_kind != v.Target.NOTHING
    return not is_aimed or is_space(s, s.target_seat, s.target_space)
