"""The heuristic's arithmetic: what pairs are worth, and what changing them gains."""

import pytest

from lairzoo.envs.forgotten_depths import effects as e
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import odds, pairs

from .combat_state import AVA, BREN, Fight

D, T, B, F = odds.DEALT, odds.TAKEN, odds.BLOCKED, odds.FELLED


def fight(own, against, health=30, **passive):
    f = Fight(BREN)
    f.begin(f.monster(health, **passive))
    f.lay(0, own, against)
    return f


def worth(f, position=0):
    return int(odds.of_pair(f.s, f.t, 0, position))


def gain(f, op, amount=0):
    return int(odds.gain(f.s, f.t, 0, op, amount))


def test_a_pair_is_worth_what_it_deals_less_what_it_costs():
    assert odds.exchange(5, 5) == B
    assert odds.exchange(8, 5) == D * 8 - T * 3
    assert odds.exchange(2, 7) == D * 5 - T * 7
    assert worth(fight([5], [5])) == B
    assert worth(fight([8], [5])) == D * 8 - T * 3
    assert worth(fight([2], [7])) == D * 5 - T * 7


def test_who_fells_an_individual_alone_takes_nothing_in_return():
    assert worth(fight([8], [1], health=9)) == D * 8 - T * 7
    assert worth(fight([8], [1], health=8)) == D * 8 + F
    f = fight([8], [1], health=9, kind="group")
    f.set_health(0, 9, 9, 0, 6)
    assert worth(f) == D * 8 + F  # of the living, the weakest counts


def test_what_the_hero_has_on_counts():
    f = fight([8, 2], [3, 7])
    f.equip(0, armor=2, damage=1, **{"return": 3})
    assert worth(f, 0) == D * 9 - T * 3
    assert worth(f, 1) == D * 8 - T * 5
    f.equip(0, slot=1, armor=20)
    assert worth(f, 0) == D * 9
    assert worth(f, 1) == D * 8


def test_of_the_final_entity_the_weakest_part_counts():
    f = Fight(BREN, AVA)
    f.begin_final((9, 20, 30))
    f.lay(0, [8], [2])
    assert worth(f) == D * 8 - T * 6
    f.s.foe_health[2, 0] = 7
    assert worth(f) == D * 8 + F


def test_a_swap_gains_what_the_exchanged_cards_do_better():
    f = fight([8, 3], [8, 2])  # a Block, and a Hero Hit
    now = max(B, D * 3 - T * 1)
    assert gain(f, e.Op.SWAP) == (D * 5 - T * 8) - now  # the Monster Hit would bar the Hero Hit
    f = fight([2, 8], [7, 2])  # a Monster Hit bars the Hero Hit
    assert gain(f, e.Op.SWAP) == (D * 8 - T * 1) - (D * 5 - T * 7)
    assert gain(f, e.Op.REPOSITION) == gain(f, e.Op.SWAP)


@pytest.mark.parametrize(
    ("op", "amount", "after"),
    [
        (e.Op.BLOCK, 0, B),
        (e.Op.IGNORE_RESULTS, 0, 0),
        (e.Op.RAISE, 2, D * 3 - T * 7),  # still hit, and less is dealt: so it is not used
        (e.Op.RAISE, 5, B),
        (e.Op.RAISE, 6, D * 8 - T * 1),
        (e.Op.WEAKEN, 5, B),
        (e.Op.WEAKEN, 6, D * 2 - T * 1),
    ],
)
def test_a_change_gains_what_the_best_pair_is_better(op, amount, after):
    f = fight([2], [7])
    now = D * 5 - T * 7
    assert gain(f, op, amount) == max(after, now) - now


def test_a_weakened_card_stays_at_one():
    f = fight([2], [7])
    assert gain(f, e.Op.WEAKEN, 9) == (D * 2 - T * 1) - (D * 5 - T * 7)


def test_other_changes_are_worth_half_of_what_is_feared():
    assert gain(fight([2], [7]), e.Op.REDRAW) == -(D * 5 - T * 7) // 2
    assert gain(fight([8], [7]), e.Op.REDRAW) == -(D * 8 - T * 1) // 2


def test_without_a_pair_nothing_is_gained():
    assert gain(fight([], [7]), e.Op.SWAP) == 0
    assert gain(fight([], [7]), e.Op.IGNORE_RESULTS) == 0


def test_return_damage_of_the_committed_pair():
    f = fight([8], [3])
    assert odds.return_due(f.s, f.t, 0) == 0
    pairs.commit(f.s, 0, 0, 0)
    assert odds.return_due(f.s, f.t, 0) == 5
    f.equip(0, armor=2)
    assert odds.return_due(f.s, f.t, 0) == 3
    f = fight([3], [8])
    pairs.commit(f.s, 0, 0, 0)
    assert odds.return_due(f.s, f.t, 0) == 0


def test_a_pair_made_a_block_counts_as_one():
    f = fight([2], [7])
    f.s.pair_block[0, 0] = 1
    assert worth(f) == B
    assert gain(f, e.Op.IGNORE_RESULTS) == -B
    assert v.PairKind.BLOCK == pairs.kind(f.s, 0, 0)
