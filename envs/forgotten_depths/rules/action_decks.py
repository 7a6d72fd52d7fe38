"""Action Cards of heroes and Monsters: drawing, Power Cards, playing, discarding, changing a deck.

A bottom room. Piles hold values, a Power Card is POWER. A hero's Power Cards are Stored as soon as
they are drawn; its played cards lie in `played`. All Monster cards in play lie in FOE_TABLE, and
those laid against a hero are noted in `opposed`.
"""

from ...core import events, zones
from ...core.jit import jit
from .. import vocab as v

DRAW = int(v.Zone.HERO_DRAW)
DISCARD = int(v.Zone.HERO_DISCARD)
HERO_HAND = int(v.Zone.HERO_HAND)
TABLE = int(v.Zone.HERO_TABLE)
FOE_DRAW = int(v.Zone.FOE_DRAW)
FOE_DISCARD = int(v.Zone.FOE_DISCARD)
FOE_TABLE = int(v.Zone.FOE_TABLE)
DECKS = len(v.Difficulty)


@jit
def everyone(s):
    """The bits of all heroes, for cards that lie open."""
    return (1 << int(s.seats)) - 1


@jit
def deal_hero(s, t, seat):
    """A hero's starting deck and its Item Action Cards [FD-DECK-01..03, FD-DECK-07]."""
    hero = s.hero_class[seat]
    s.stored[seat] = 0
    for value in range(v.VALUES):
        s.owned[seat, value] = t.hero_deck[hero, value]
        s.supply[seat, value] = t.hero_supply[hero, value]
        for _ in range(t.hero_deck[hero, value]):
            zones.push(s, DRAW + seat, value, 0)
    zones.shuffle(s, DRAW + seat)


@jit
def deal_foe(s, t, deck):
    """A Monster Action Deck, shuffled [FD-DECK-04..06]."""
    for value in range(v.VALUES):
        for _ in range(t.foe_deck[deck, value]):
            zones.push(s, FOE_DRAW + deck, value, 0)
    zones.shuffle(s, FOE_DRAW + deck)


@jit
def _shuffle_in(s, seat, discard, draw):
    """A discard pile becomes the new draw pile, or joins what is left of it."""
    zones.move_all(s, discard, draw)
    zones.shuffle(s, draw)
    events.emit(s, v.Event.RESHUFFLED, seat, draw)


@jit
def merge(s, seat):
    """A hero's discard pile is shuffled into its draw pile, whatever is left there."""
    _shuffle_in(s, seat, DISCARD + seat, DRAW + seat)


@jit
def merge_foe(s, deck):
    """The same for a Monster Action Deck."""
    _shuffle_in(s, v.NOBODY, FOE_DISCARD + deck, FOE_DRAW + deck)


@jit
def _draw_valued(s, seat):
    """The next valued card; Power Cards before it are Stored; NONE at the end of the pile."""
    while zones.size(s, DRAW + seat) > 0:
        value = zones.draw(s, DRAW + seat)
        if value != v.POWER:
            return value
        s.stored[seat] += 1
        events.emit(s, v.Event.POWER_STORED, seat, s.stored[seat])
    return v.NONE


@jit
def _draw_through(s, seat):
    """The same, with the discard pile shuffled when the pile runs out [FD-ABIL-17]."""
    value = _draw_valued(s, seat)
    if value == v.NONE and zones.size(s, DISCARD + seat) > 0:
        merge(s, seat)
        value = _draw_valued(s, seat)
    return value


@jit
def draw_up(s, seat, count):
    """A hero draws until it holds `count` cards, as far as its draw pile goes [FD-DRAW-02]."""
    while zones.size(s, HERO_HAND + seat) < count:
        value = _draw_valued(s, seat)
        if value == v.NONE:
            return
        zones.push(s, HERO_HAND + seat, value, everyone(s))


@jit
def refill(s, seat, count):
    """A hero that has to play with an empty hand shuffles and draws `count` [FD-DRAW-03, -06].

    `count` is what it draws up to, less the cards just played. With a card in hand nothing happens.
    """
    if zones.size(s, HERO_HAND + seat) > 0:
        return
    if zones.size(s, DRAW + seat) == 0 and zones.size(s, DISCARD + seat) > 0:
        merge(s, seat)
    draw_up(s, seat, count)


@jit
def num_playable(s, seat):
    """How many valued cards a hero could play: hand, draw pile, discard pile [FD-DRAW-11]."""
    n = zones.size(s, HERO_HAND + seat)
    for k in range(zones.size(s, DRAW + seat)):
        if zones.card(s, DRAW + seat, k) != v.POWER:
            n += 1
    for k in range(zones.size(s, DISCARD + seat)):
        if zones.card(s, DISCARD + seat, k) != v.POWER:
            n += 1
    return n


@jit
def values_in(s, zone):
    """Bits 1 << value of the cards in a pile; bit 0 is a Power Card."""
    bits = 0
    for k in range(zones.size(s, zone)):
        bits |= 1 << int(zones.card(s, zone, k))
    return bits


@jit
def _take(s, zone, value):
    """A card of that value, the topmost, leaves a pile; whether there was one."""
    for k in range(zones.size(s, zone) - 1, -1, -1):
        if zones.card(s, zone, k) == value:
            zones.remove_at(s, zone, k)
            return True
    return False


@jit
def play(s, seat, value, position, foe):
    """A card of the hand is laid at a position, against a foe [FD-PLAY-01]."""
    _take(s, HERO_HAND + seat, value)
    s.played[seat, position] = value
    s.pair_foe[seat, position] = foe
    events.emit(s, v.Event.PLAYED, seat, position, value)


@jit
def draw_to_table(s, seat):
    """A hero draws a card for an Ability or a test; its value, or NONE [FD-ABIL-10, FD-ABIL-17]."""
    value = _draw_through(s, seat)
    if value != v.NONE:
        zones.push(s, TABLE + seat, value, everyone(s))
    return value


@jit
def discard_table(s, seat):
    """What a hero drew for an Ability or a test is discarded."""
    zones.move_all(s, TABLE + seat, DISCARD + seat)


@jit
def discard_hand(s, seat):
    """A hero's hand is discarded."""
    zones.move_all(s, HERO_HAND + seat, DISCARD + seat)


@jit
def redraw(s, seat, position):
    """A played card is discarded, the next one of the draw pile lies in its place."""
    zones.push(s, DISCARD + seat, s.played[seat, position], everyone(s))
    s.played[seat, position] = _draw_through(s, seat)


@jit
def exchange(s, seat, position, value):
    """A played card goes to the hand, one of the hand is laid in its place."""
    _take(s, HERO_HAND + seat, value)
    zones.push(s, HERO_HAND + seat, s.played[seat, position], everyone(s))
    s.played[seat, position] = value


@jit
def spend_power(s, seat, count):
    """Stored Power Cards go to the discard pile, as many as there are up to `count`; how many."""
    n = min(count, s.stored[seat])
    for _ in range(n):
        zones.push(s, DISCARD + seat, v.POWER, everyone(s))
    s.stored[seat] -= n
    if n > 0:
        events.emit(s, v.Event.POWER_SPENT, seat, s.stored[seat])
    return n


@jit
def store_discarded(s, seat, count):
    """Up to `count` Power Cards of the discard pile are Stored; how many."""
    n = 0
    while n < count and _take(s, DISCARD + seat, v.POWER):
        n += 1
    s.stored[seat] += n
    if n > 0:
        events.emit(s, v.Event.POWER_STORED, seat, s.stored[seat])
    return n


@jit
def retrieve(s, seat, value):
    """A card of the discard pile goes on top of the draw pile, known to all [FD-KEY-06]."""
    if _take(s, DISCARD + seat, value):
        zones.push(s, DRAW + seat, value, everyone(s))
        events.emit(s, v.Event.RETRIEVED, seat, value)


@jit
def open_deck(s, seat):
    """To change a deck, draw and discard pile are put together; close_deck follows [FD-CARD-01].

    Hand and Stored Power Cards are no part of it [FD-CARD-03].
    """
    zones.move_all(s, DISCARD + seat, DRAW + seat)


@jit
def add(s, seat, value, count):
    """Item Action Cards join the opened deck, as far as the supply goes; how many [FD-CARD-04]."""
    n = min(count, s.supply[seat, value])
    for _ in range(n):
        zones.push(s, DRAW + seat, value, 0)
    s.supply[seat, value] -= n
    s.owned[seat, value] += n
    if n > 0:
        events.emit(s, v.Event.CARD_ADDED, seat, value, n)
    return n


@jit
def removable(s, seat):
    """Bits of the values that may be Removed from the opened deck [FD-CARD-02, FD-CARD-03]."""
    return values_in(s, DRAW + seat)


@jit
def remove(s, seat, value):
    """A card of the opened deck leaves the game [FD-KEY-12]."""
    if _take(s, DRAW + seat, value):
        s.owned[seat, value] -= 1
        events.emit(s, v.Event.CARD_REMOVED, seat, value)


@jit
def close_deck(s, seat):
    """The changed deck is shuffled into a new draw pile."""
    zones.shuffle(s, DRAW + seat)
    events.emit(s, v.Event.RESHUFFLED, seat, DRAW + seat)


@jit
def foe_draw(s, foe):
    """A Monster draws a card, which may be POWER; NONE when all cards are in play [FD-PLAY-07]."""
    deck = s.foe_deck[foe]
    if zones.size(s, FOE_DRAW + deck) == 0 and zones.size(s, FOE_DISCARD + deck) > 0:
        merge_foe(s, deck)
    value = zones.draw(s, FOE_DRAW + deck)
    if value != v.NONE:
        zones.push(s, FOE_TABLE + deck, value, everyone(s))
    return value


@jit
def foe_drop(s, foe, value):
    """A Monster's card in play is discarded at once, a Power Card before its replacement is drawn.

    So it is shuffled in with the rest if need be [FD-MPOW-03, FD-MPOW-11].
    """
    deck = s.foe_deck[foe]
    if _take(s, FOE_TABLE + deck, value):
        zones.push(s, FOE_DISCARD + deck, value, everyone(s))


@jit
def foe_lay(s, foe, seat, position, value):
    """A drawn Monster card is laid opposite a position of a hero [FD-PLAY-05]."""
    s.opposed[seat, position] = value
    s.pair_foe[seat, position] = foe
    events.emit(s, v.Event.MONSTER_PLAYED, seat, position, value, foe)


@jit
def discard_round(s):
    """All cards in play, resolved or not, go to their discard piles [FD-DISC-01, FD-ABIL-10]."""
    for seat in range(s.seats):
        for position in range(v.PAIRS):
            if s.played[seat, position] != v.NONE:
                zones.push(s, DISCARD + seat, s.played[seat, position], everyone(s))
            s.played[seat, position] = v.NONE
            s.opposed[seat, position] = v.NONE
            s.pair_foe[seat, position] = v.NONE
        discard_table(s, seat)
    for deck in range(DECKS):
        zones.move_all(s, FOE_TABLE + deck, FOE_DISCARD + deck)
