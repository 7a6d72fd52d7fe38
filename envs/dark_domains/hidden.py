"""What each seat can't know, redrawn: decks, other hands, the Far Lands, the Fortune pile.

Zones mark for every card who has seen it; here is what is special: hands are counts by title, the
Fortune pile is bound to its eras and to what the Seer's reordering left known (DD-SEER-04).
"""

import numpy as np

from ..core import determinize, zones
from ..core import rng as random
from ..core.jit import jit
from . import vocab as v

SCRATCH = 512


@jit
def resample(s, t, seat, rng):
    """Redraw all that `seat` can't know, consistently with what it knows."""
    values = np.zeros(SCRATCH, np.int16)
    determinize.permute_unseen(s, rng, seat, v.Zone.ADVENTURER_DECK)
    determinize.permute_unseen(s, rng, seat, v.Zone.BUILDING_DECK)
    determinize.permute_unseen(s, rng, seat, v.Zone.MONSTER_PILE)
    _resample_henchmen(s, rng, values)
    for deck in range(4):
        _resample_spells(s, t, seat, rng, deck)
    _resample_cover(s, seat, rng)
    for era in range(3):
        _resample_era(s, t, seat, rng, era)


@jit
def _resample_henchmen(s, rng, values):
    """Deck and Far Lands share one back (DD-SETUP-07); nobody has seen either."""
    count = determinize.gather_unseen(s, 0, v.Zone.HENCHMAN_DECK, values, 0)
    for slot in range(2):
        if s.far_lands[slot] != v.NONE:
            values[count] = s.far_lands[slot]
            count += 1
    determinize.shuffle_values(rng, values, count)
    count = determinize.deal_unseen(s, 0, v.Zone.HENCHMAN_DECK, values, 0)
    for slot in range(2):
        if s.far_lands[slot] != v.NONE:
            s.far_lands[slot] = values[count]
            count += 1


@jit
def _resample_spells(s, t, seat, rng, deck):
    """The spells of one deck among its face-down cards and the other hands (DD-SETUP-14)."""
    values = np.zeros(SCRATCH, np.int16)
    count = determinize.gather_unseen(s, seat, v.Zone.SPELL_DECK + deck, values, 0)
    sizes = np.zeros(v.MAX_SEATS, np.int64)
    for other in range(s.seats):
        if other == seat:
            continue
        for title in range(t.num_titles):
            if t.spell_deck[title] != deck:
                continue
            while s.spell_hand[other, title] > 0:
                s.spell_hand[other, title] -= 1
                values[count] = title
                count += 1
                sizes[other] += 1
    determinize.shuffle_values(rng, values, count)
    count = determinize.deal_unseen(s, seat, v.Zone.SPELL_DECK + deck, values, 0)
    for other in range(s.seats):
        for _ in range(sizes[other]):
            s.spell_hand[other, values[count]] += 1
            count += 1


@jit
def _resample_cover(s, seat, rng):
    """Covered cards whose order the seat doesn't know change places, their marks with them."""
    size = zones.size(s, v.Zone.FORTUNE_PILE)
    top = s.zone_start[v.Zone.FORTUNE_PILE] + size - 1
    for k in range(min(int(s.fortune_cover), size) - 1, 0, -1):
        j = random.below(rng, k + 1)
        if j == k or s.seen_by[top - k] & (1 << seat) or s.seen_by[top - j] & (1 << seat):
            continue
        s.card[top - k], s.card[top - j] = s.card[top - j], s.card[top - k]
        s.seen_by[top - k], s.seen_by[top - j] = s.seen_by[top - j], s.seen_by[top - k]
        for other in range(s.seats):
            bits = int(s.fortune_set[other])
            if ((bits >> k) ^ (bits >> j)) & 1:
                s.fortune_set[other] = bits ^ (1 << k) ^ (1 << j)


@jit
def _is_known(s, seat, k):
    """Whether the seat knows the card at position k from the top, or that it lies in the cover."""
    slot = s.zone_start[v.Zone.FORTUNE_PILE] + zones.size(s, v.Zone.FORTUNE_PILE) - 1 - k
    if s.seen_by[slot] & (1 << seat):
        return True
    return k < s.fortune_cover and (s.fortune_set[seat] >> k) & 1 == 1


@jit
def _resample_era(s, t, seat, rng, era):
    """Unknown cards of one era change with those left in the box; The World and Death stay in."""
    size = zones.size(s, v.Zone.FORTUNE_PILE)
    top = s.zone_start[v.Zone.FORTUNE_PILE] + size - 1
    box = s.zone_start[v.Zone.FORTUNE_BOX]
    values = np.zeros(SCRATCH, np.int16)
    count = 0
    special = v.NONE
    slots = 0
    for k in range(size):
        card = s.card[top - k]
        if t.fortune_era[card] != era or _is_known(s, seat, k):
            continue
        slots += 1
        if t.fortune_death[card] or t.fortune_world[card]:
            special = card
        else:
            values[count] = card
            count += 1
    for k in range(box, box + zones.size(s, v.Zone.FORTUNE_BOX)):
        if t.fortune_era[s.card[k]] == era:
            values[count] = s.card[k]
            count += 1
    determinize.shuffle_values(rng, values, count)
    if special != v.NONE:  # it lies among the unknown cards of the pile, anywhere
        place = random.below(rng, slots)
        values[count] = values[place]
        values[place] = special
    count = 0
    for k in range(size):
        if t.fortune_era[s.card[top - k]] == era and not _is_known(s, seat, k):
            s.card[top - k] = values[count]
            count += 1
    for k in range(box, box + zones.size(s, v.Zone.FORTUNE_BOX)):
        if t.fortune_era[s.card[k]] == era:
            s.card[k] = values[count]
            count += 1
