"""Drawing from the piles, and the spell decks (clauses DD-LIB-02, DD-RRD-05, DD-EOT-13, DD-MON-18).

A bottom room: the others draw through it, so that a deck that ran out is made anew in one place.
"""

from ...core import events, zones
from ...core.jit import jit
from .. import vocab as v

SPELL_DECK = int(v.Zone.SPELL_DECK)
SPELL_DISCARD = int(v.Zone.SPELL_DISCARD)


@jit
def all_seats(s):
    """The bits of all seats, for cards that lie open."""
    return (1 << int(s.seats)) - 1


@jit
def draw_or_reshuffle(s, deck, discard):
    """The top of `deck`, made anew from `discard` when it is empty; NONE when both are."""
    if zones.size(s, deck) == 0 and zones.size(s, discard) > 0:
        zones.move_all(s, discard, deck)
        zones.shuffle(s, deck)
    return zones.draw(s, deck)


@jit
def draw_monster(s):
    """A random black monster, NONE when the pile is empty [DD-MON-18]."""
    return zones.draw(s, v.Zone.MONSTER_PILE)


@jit
def return_monster(s, monster):
    """A drawn monster goes back into the pile, which is shuffled [DD-SP-12]."""
    zones.push(s, v.Zone.MONSTER_PILE, monster, 0)
    zones.shuffle(s, v.Zone.MONSTER_PILE)


@jit
def deck_available(s, deck):
    """Whether a spell of type `deck` can be drawn [DD-LIB-02]."""
    return zones.size(s, SPELL_DECK + deck) > 0 or zones.size(s, SPELL_DISCARD + deck) > 0


@jit
def any_deck(s):
    """Whether any spell can be drawn at all."""
    for deck in range(4):
        if deck_available(s, deck):
            return True
    return False


@jit
def draw_spell(s, t, seat, deck):
    """The seat draws a spell, known to it alone; its title, or NONE when there is none."""
    title = draw_or_reshuffle(s, SPELL_DECK + deck, SPELL_DISCARD + deck)
    if title != v.NONE:
        s.spell_hand[seat, title] += 1
        events.emit_secret(s, v.Event.SPELL_DRAWN, seat, deck, 0, title, 1 << int(seat))
    return title


@jit
def discard_spell(s, t, seat, title):
    """A spell leaves the hand for its type's discard pile, face-up [DD-SPELL-02]."""
    s.spell_hand[seat, title] -= 1
    zones.push(s, SPELL_DISCARD + t.spell_deck[title], title, all_seats(s))


@jit
def draw_adventurer(s):
    """The next adventurer, NONE when deck and discards are empty [DD-RRD-05]."""
    return draw_or_reshuffle(s, v.Zone.ADVENTURER_DECK, v.Zone.ADVENTURER_DISCARD)


@jit
def draw_henchman(s):
    """The next henchman, NONE when deck and discards are empty [DD-EOT-13]."""
    return draw_or_reshuffle(s, v.Zone.HENCHMAN_DECK, v.Zone.HENCHMAN_DISCARD)


@jit
def show_building(s):
    """The top of the building deck lies open [DD-SETUP-09]."""
    n = zones.size(s, v.Zone.BUILDING_DECK)
    if n > 0:
        s.seen_by[s.zone_start[v.Zone.BUILDING_DECK] + n - 1] = all_seats(s)


@jit
def draw_building(s):
    """The top building, NONE when the deck is empty; the next one becomes visible."""
    building = zones.draw(s, v.Zone.BUILDING_DECK)
    show_building(s)
    return building


@jit
def hand_size(s, seat):
    """How many spells the seat holds."""
    n = 0
    for title in range(v.MAX_TITLES):
        n += s.spell_hand[seat, title]
    return n
