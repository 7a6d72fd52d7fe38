"""What each seat can't know, redrawn: the order of draw piles, and sealed answers of the others.

Zones mark for every card who has seen it. Special are the Stairs Tile, whose place in the pile all
know [FD-SETUP-08], the piles of Legendary Locations, which lie in the order of their numerals
[FD-SETUP-05, FD-SETUP-06], and a simultaneous choice that some heroes have made already.
"""

from ..core import determinize, frames, zones
from ..core import rng as random
from ..core.jit import jit
from . import actions as a
from . import vocab as v
from .rules import action_decks, pairs

TILES = int(v.Zone.TILES)
HAND = int(v.Zone.HERO_HAND)
PILE = int(v.Zone.LEGEND_PILE)
LAST_PILE = int(v.Zone.LEGEND_SHOWN)
ZONES = tuple(  # piles with nothing special about their order
    int(zone)
    for first, count in (
        (v.Zone.HERO_DRAW, v.MAX_SEATS),
        (v.Zone.ITEM_DECK, v.CLASSES),
        (v.Zone.ABILITY_DECK, v.CLASSES),
        (v.Zone.FOE_DRAW, len(v.Difficulty)),
        (v.Zone.MONSTERS, 1),
        (v.Zone.FEATURES, 1),
        (v.Zone.GUARDIANS, 1),
        (v.Zone.HEADS_ONE, 1),
        (v.Zone.HEADS_TWO, 1),
        (v.Zone.BODIES, 1),
        (v.Zone.LEGEND_OPENING, v.PATTERNS),
    )
    for zone in range(first, first + count)
)


@jit
def resample(s, t, seat, rng):
    """Redraw all that `seat` can't know, consistently with what it knows."""
    for zone in ZONES:
        determinize.permute_unseen(s, rng, seat, zone)
    _resample_tiles(s, seat, rng)
    for zone in range(PILE, LAST_PILE):
        _resample_numerals(s, t, seat, rng, zone)
    _resample_answers(s, t, seat, rng)


@jit
def _resample_tiles(s, seat, rng):
    """The Stairs Tile trades back to its place: all orders of the others stay equally likely."""
    place = zones.find(s, TILES, v.STAIRS_TILE)
    determinize.permute_unseen(s, rng, seat, TILES)
    now = zones.find(s, TILES, v.STAIRS_TILE)
    if now != place:
        start = s.zone_start[TILES]
        s.card[start + now] = s.card[start + place]
        s.card[start + place] = v.STAIRS_TILE


@jit
def _resample_numerals(s, t, seat, rng, zone):
    """Only cards with the same numeral change places."""
    start = s.zone_start[zone]
    for k in range(start + s.zone_len[zone] - 1, start, -1):
        if (s.seen_by[k] >> seat) & 1 == 1:
            continue
        first = k  # of the run of equals that nobody has shown to the seat
        while first > start and t.legend_numeral[s.card[first - 1]] == t.legend_numeral[s.card[k]]:
            if (s.seen_by[first - 1] >> seat) & 1 == 1:
                break
            first -= 1
        j = first + random.below(rng, k - first + 1)
        card = s.card[k]
        s.card[k] = s.card[j]
        s.card[j] = card


@jit
def _resample_answers(s, t, seat, rng):
    """Answers given to a sealed ask become any that those heroes could give."""
    if s.done != 0 or s.depth == 0 or frames.top(s)[frames.SEAT] != frames.SEALED:
        return
    kind = frames.top(s)[frames.KIND]
    for other in range(s.seats):
        if other == seat or s.sealed[other, 0] == 0:
            continue
        if kind == v.Decision.COMMIT:
            bits = pairs.choices(s, t, other, 0)
            s.sealed[other, 1] = a.PAIR + _any_bit(rng, bits)
        else:  # PLAY_FIRST and PLAY_SECOND
            bits = action_decks.values_in(s, HAND + other) & ~(1 << v.POWER)
            s.sealed[other, 1] = a.VALUE + _any_bit(rng, bits)


@jit
def _any_bit(rng, bits):
    """The number of one of the bits, all equally likely; there is at least one."""
    count = 0
    for k in range(v.VALUES):
        count += (bits >> k) & 1
    left = random.below(rng, count)
    for k in range(v.VALUES):
        if (bits >> k) & 1 == 1:
            if left == 0:
                return k
            left -= 1
    return 0
