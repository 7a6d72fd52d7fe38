"""What of card effects is more than a row: draws, Gates, tokens, things given up or taken away.

A gated monster has a row in `gate`: where it returns to and who cast the spell (DD-SP-24/25).
Spell draws are Task.DRAW_SPELLS with the decision SPELL_DECK (DD-LIB-02, DD-PROD-03, DD-SETUP-14).
"""

from ...core import events, frames, masks
from ...core.jit import jit
from .. import actions as a
from .. import effects as e
from .. import vocab as v
from . import domain, hiring, piles, taverns


@jit
def run_draw_spells(s, t):
    """Ask for one deck after the other; the rest is lost when no card is left [DD-LIB-03]."""
    f = frames.top(s)
    left = int(f[frames.A1])
    if left <= 0 or not piles.any_deck(s):
        frames.pop(s)
        return
    f[frames.A1] = left - 1
    frames.push_ask(s, v.Decision.SPELL_DECK, int(f[frames.A0]), left)


@jit
def mask_spell_deck(s, t, seat, mask):
    """Decks with a card in them or among their discards [DD-LIB-02]."""
    for deck in range(4):
        if piles.deck_available(s, deck):
            masks.allow(mask, a.DECK + deck)


@jit
def apply_spell_deck(s, t, action):
    """Draw one card from the chosen deck."""
    seat = int(frames.top(s)[frames.SEAT])
    frames.pop(s)
    piles.draw_spell(s, t, seat, action - a.DECK)


@jit
def payer_of(s, monster):
    """Who may pay the monster's bonus bar: its owner, or the caster of its Gate [DD-SP-24]."""
    k = domain.gate_row(s, monster)
    return int(s.gate[k, 3]) if k >= 0 else domain.owner_of(s, monster)


@jit
def return_gates(s, t):
    """All gated monsters that live go home, whatever became of the space [DD-SP-24, DD-SP-25]."""
    while s.num_gates > 0:
        monster = int(s.gate[0, 0])
        seat = int(s.gate[0, 1])
        space = int(s.gate[0, 2])
        domain.close_gate(s, monster)
        domain.put_monster(s, t, monster, seat, space)


@jit
def close(s, t, item, location):
    """Unavailable tokens on a good and on the spaces of a location [DD-BUILD-04, DD-MIN-07]."""
    if item >= 0:
        s.closed_good[item] = 1
        events.emit(s, v.Event.CLOSED, v.NOBODY, e.ITEM + item)
    if location < 0 or location == v.Location.BUILDERS:
        return
    for place in range(v.PLACES):
        if t.place_location[place] == location:
            s.closed_place[place] = 1
            events.emit(s, v.Event.CLOSED, v.NOBODY, e.MINION + place * 8)


@jit
def put_token(s, t, actor, token, x):
    """Put a token on the object x; Desecration turns a light building at once [DD-SP-19]."""
    events.emit(s, v.Event.TOKEN, actor, token, x)
    if token != v.IMBUE:
        seat = (x - e.SPACE) // v.SPACES
        space = (x - e.SPACE) % v.SPACES
        s.token[seat, space] |= token
        if token == v.Token.DESECRATION:
            domain.flip(s, t, seat, space)
    elif x >= e.ADVENTURER:
        s.imbued_adventurer[x - e.ADVENTURER] = 1
    else:
        s.imbued_monster[x] = 1


@jit
def henchman_of(s, x):
    """The henchman that a code means; a face-down one is turned up [DD-ASSA-05, DD-SP-23]."""
    if x < e.FAR_LANDS:
        return x - e.HENCHMAN
    henchman = int(s.far_lands[x - e.FAR_LANDS])
    events.emit(s, v.Event.REVEALED, v.NOBODY, e.HENCHMAN + henchman)
    return henchman


@jit
def kill(s, t, x, refill):
    """Adventurer or henchman x leaves the game; 1: the tavern is refilled [DD-SP-31, DD-HE-14]."""
    if x >= e.HENCHMAN:
        hiring.box_henchman(s, t, henchman_of(s, x))
        return
    at = taverns.find_adventurer(s, x - e.ADVENTURER)
    if at != v.NONE:
        taverns.box_adventurer(s, t, at // 4, at % 4, refill)


@jit
def skip(s, adventurer):
    """This adventurer's die isn't rolled in the present adventure [DD-SP-28]."""
    for k in range(v.PARTY):
        if s.skipped[k] == v.NONE:
            s.skipped[k] = adventurer
            return


@jit
def give_up(s, t, seat, x):
    """An own henchman, spell or monster is the price [DD-HE-04, DD-HE-05, DD-HE-07]."""
    if x == v.NONE:
        return
    if x >= e.SPELL:
        piles.discard_spell(s, t, seat, x - e.SPELL)
        events.emit(s, v.Event.SPELLS_DISCARDED, seat, x - e.SPELL)
    elif x >= e.HENCHMAN:
        hiring.discard_henchman(s, t, x - e.HENCHMAN)
    else:
        domain.box_monster(s, x)
