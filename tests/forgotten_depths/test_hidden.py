"""What a seat can't know is redrawn, and nothing that it knows changes."""

from collections import Counter

import numpy as np
import pytest

from lairzoo.envs.core import frames, zones
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import check, hidden, observe
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.entities import LAYOUT
from lairzoo.envs.forgotten_depths.rules import action_decks, pairs
from tests.forgotten_depths import whole_state as ps

BREN, SIL, AVA = v.HeroClass


def stream(seed):
    return np.full(1, seed, np.uint64)


def redrawn(s, t, seat, seed):
    """A copy of the state with all redrawn that a seat can't know."""
    twin = s.copy()
    hidden.resample(twin, t, seat, stream(seed))
    return twin


def seen(s, t, seat):
    out = np.zeros(LAYOUT.size, np.float32)
    observe.observe(s, t, seat, out)
    return out


def other_fields(s):
    """Everything but the order of cards and sealed answers."""
    return {
        name: s[name].tobytes() for name in s.dtype.names if name not in ("card", "sealed", "rng")
    }


@pytest.mark.parametrize("ecology", v.Ecology)
def test_only_the_order_of_draw_piles_changes(ecology):
    s, t = ps.party(BREN, SIL, AVA, ecology=ecology)
    ps.ask(s, v.Decision.EXPLORE, 0)
    moved = set()
    for seed in range(8):
        twin = redrawn(s, t, seed % 3, seed)
        assert other_fields(twin) == other_fields(s)
        assert np.array_equal(seen(twin, t, seed % 3), seen(s, t, seed % 3))
        assert check.check(twin, t) == 0
        for zone in v.Zone:
            assert sorted(ps.cards(twin, zone)) == sorted(ps.cards(s, zone))
        n = len(s.zone_len)
        moved |= {zone for zone in range(n) if ps.cards(twin, zone) != ps.cards(s, zone)}
    wanted = {0, 1, 2, 12, 13, 14, 15, 16, 17, 18, 19, 20, 27, 28, 29, 31, 32, 33}
    assert wanted <= moved
    assert not moved & {*range(v.Zone.HERO_DISCARD, v.Zone.ITEM_DECK), v.Zone.POOL, v.Zone.SPENT}


@pytest.mark.rule("FD-SETUP-08")
def test_the_stairs_stay_fourth_from_the_bottom_and_the_others_are_anywhere():
    s, t = ps.party(BREN)
    places = Counter()
    for seed in range(400):
        pile = ps.cards(redrawn(s, t, 0, seed), v.Zone.TILES)
        assert pile.index(v.STAIRS_TILE) == 3
        places[pile.index(2)] += 1
    assert set(places) == set(range(23)) - {3}
    assert max(places.values()) < 50  # 18 expected


def test_cards_that_were_seen_stay():
    s, t = ps.party(BREN, SIL)
    card = ps.cards(s, v.Zone.HERO_HAND)[0]
    action_decks.discard_hand(s, 0)
    action_decks.retrieve(s, 0, card)
    zones.insert_at(s, v.Zone.ITEM_DECK, 0, zones.draw(s, v.Zone.ITEM_DECK), 3)
    zone = v.Zone.ITEM_DECK
    for seed in range(10):
        twin = redrawn(s, t, 1, seed)
        assert ps.cards(twin, v.Zone.HERO_DRAW)[-1] == card
        assert ps.cards(twin, zone)[0] == ps.cards(s, zone)[0]
    assert any(ps.cards(redrawn(s, t, 1, k), zone) != ps.cards(s, zone) for k in range(10))


@pytest.mark.rule("FD-SETUP-05", "FD-SETUP-06")
def test_legend_piles_keep_the_order_of_their_numerals():
    s, t = ps.party(BREN)
    zone = next(z for z in range(v.Zone.LEGEND_PILE, v.Zone.LEGEND_SHOWN) if zones.size(s, z) >= 3)
    pile = ps.cards(s, zone)
    t.legend_numeral[pile] = [3, 2, 2][: len(pile)] + [1] * (len(pile) - 3)
    found = {tuple(ps.cards(redrawn(s, t, 0, seed), zone)[:3]) for seed in range(30)}
    assert found == {(pile[0], pile[1], pile[2]), (pile[0], pile[2], pile[1])}
    first = s.zone_start[zone]
    s.seen_by[first + 1 : first + 3] = 1
    for seed in range(10):
        assert ps.cards(redrawn(s, t, 0, seed), zone)[:3] == pile[:3]


def test_sealed_answers_of_others_become_any_card_of_their_hands():
    s, t = ps.party(BREN, SIL, AVA)
    ps.fight(s, t)
    ps.pile(s, v.Zone.HERO_DRAW, [9])
    for value in (3, 7):
        zones.push(s, v.Zone.HERO_HAND, value, 7)
    ps.ask_sealed(s, v.Decision.PLAY_FIRST, 7, v.NONE)
    ps.answer(s, a.VALUE + ps.cards(s, v.Zone.HERO_HAND)[0])
    ps.answer(s, a.VALUE + ps.cards(s, v.Zone.HERO_HAND + 1)[0])
    hand = set(ps.cards(s, v.Zone.HERO_HAND))
    answers = set()
    for seed in range(60):
        twin = redrawn(s, t, 2, seed)
        answers.add(int(twin.sealed[0, 1]) - a.VALUE)
        assert np.array_equal(seen(twin, t, 2), seen(s, t, 2))
        assert list(twin.sealed[:, 0]) == [1, 1, 0]
        own = redrawn(s, t, 0, seed)
        assert own.sealed[0, 1] == s.sealed[0, 1]
    assert answers == hand
    frames.pop(s)
    assert np.array_equal(redrawn(s, t, 2, 1).sealed, s.sealed)


def test_sealed_commitments_of_others_become_any_pair_they_may_resolve():
    s, t = ps.party(BREN, SIL)
    ps.fight(s, t)
    for seat in range(2):
        s.played[seat, :2] = (8, 7)
        s.opposed[seat, :2] = (2, 1)
        s.pair_foe[seat, :2] = 0
    assert pairs.choices(s, t, 0, 0) == 3
    ps.ask_sealed(s, v.Decision.COMMIT, 3)
    ps.answer(s, a.PAIR)
    found = {int(redrawn(s, t, 1, seed).sealed[0, 1]) - a.PAIR for seed in range(20)}
    assert found == {0, 1}
