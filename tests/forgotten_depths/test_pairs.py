"""Combat Pairs: how cards meet, what a pair is, which may be resolved, cards that change place."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lairzoo.envs.forgotten_depths import state
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import pairs
from tests.forgotten_depths import combat_reference
from tests.forgotten_depths.combat_state import AVA, BREN, Fight

BLOCK, MONSTER_HIT, HERO_HIT = v.PairKind


def duel(own, against):
    """A hero with its cards against those of one Monster."""
    f = Fight(BREN)
    f.begin(f.monster())
    f.lay(0, own, against)
    return f


def lone(first, second, per_card=False):
    """A lone hero against two Monster Cards, each play as (own, against)."""
    f = Fight(BREN)
    f.s.options[state.Option.PAIRS_PER_CARD] = per_card
    f.begin(f.monster(), f.monster())
    f.lay(0, *first, foe=0)
    f.lay(0, *second, foe=1, first=2)
    return f


def kinds(f):
    return [pairs.kind(f.s, 0, p) for p in range(v.PAIRS) if pairs.is_pair(f.s, 0, p)]


@pytest.mark.rule("FD-PAIR-02", "FD-PAIR-03", "FD-PAIR-05")
def test_fd_pair_02_equal_higher_lower():
    assert kinds(duel([4, 3], [4, 6])) == [BLOCK, MONSTER_HIT]
    assert kinds(duel([7], [2])) == [HERO_HIT]


@pytest.mark.parametrize(
    ("own", "against", "may"),
    [
        pytest.param((4, 2), (4, 6), {0, 1}, marks=pytest.mark.rule("FD-PAIR-02")),
        pytest.param((4, 6), (4, 2), {0, 1}, marks=pytest.mark.rule("FD-PAIR-02")),
        pytest.param((3, 7), (6, 2), {0}, marks=pytest.mark.rule("FD-PAIR-03")),
        pytest.param((3, 4), (6, 5), {0, 1}, marks=pytest.mark.rule("FD-PAIR-04")),
        pytest.param((5, 6), (4, 2), {0, 1}, marks=pytest.mark.rule("FD-PAIR-05")),
        pytest.param((5, 3), (4, 3), {0, 1}, marks=pytest.mark.rule("FD-PAIR-05")),
        pytest.param((5, 3), (4, 6), {1}, marks=pytest.mark.rule("FD-PAIR-05")),
        pytest.param((4, 5), (4, 5), {0, 1}, marks=pytest.mark.rule("FD-PAIR-06")),
        pytest.param((4,), (6,), {0}, marks=pytest.mark.rule("FD-PLAY-10")),
    ],
)
def test_which_pairs_may_be_chosen(own, against, may):
    assert duel(own, against).choices() == may


@pytest.mark.rule("FD-PAIR-01")
def test_fd_pair_01_the_other_pair_does_nothing_and_stays_on_the_table():
    f = duel([5, 6], [4, 2])
    f.pile(v.Zone.HERO_DISCARD, 3)
    pairs.commit(f.s, 0, 0, 0)
    f.damage()
    assert (f.foe_health(0), f.lost()) == ([8 - 5], [1])
    assert f.table()[:2] == [(5, 4), (6, 2)]
    assert f.cards(v.Zone.HERO_DISCARD) == [3]


@pytest.mark.rule("FD-PLAY-08", "FD-DRAW-11")
@pytest.mark.parametrize(
    ("against", "table"),
    [((1, 4), [(None, 1), (6, 4)]), ((4, 1), [(6, 4), (None, 1)]), ((4, 4), [(6, 4), (None, 4)])],
)
def test_fd_play_08_a_single_card_faces_the_higher(against, table):
    f = duel([6], against)
    assert f.table()[:2] == table
    assert len(f.choices()) == 1


@pytest.mark.rule("FD-PLAY-09")
def test_fd_play_09_the_hero_decides_whom_a_single_monster_card_faces():
    f = duel([3, 7], [3])
    assert pairs.must_oppose(f.s, 0, 0)
    assert not pairs.must_oppose(f.s, 0, 2)
    assert (f.choices(), kinds(f)) == ({0}, [BLOCK])
    pairs.oppose(f.s, 0, 1)
    assert (f.choices(), kinds(f)) == ({1}, [HERO_HIT])
    pairs.oppose(f.s, 0, 1)
    assert f.table()[:2] == [(3, None), (7, 3)]
    assert not pairs.must_oppose(duel([3, 7], [3, 4]).s, 0, 0)
    assert not pairs.must_oppose(duel([3], [3]).s, 0, 0)


@pytest.mark.rule("FD-PLAY-10")
def test_fd_play_10_one_card_each_is_the_only_pair():
    f = duel([4], [6])
    assert (f.choices(), kinds(f)) == ({0}, [MONSTER_HIT])


@pytest.mark.rule("FD-DRAW-11")
def test_fd_draw_11_without_a_card_there_is_no_pair():
    assert duel([], [5, 6]).choices() == set()


@pytest.mark.rule("FD-PAIR-07", "FD-CSET-09")
def test_fd_pair_07_four_pairs_of_a_lone_hero():
    f = lone(([5, 4], [3, 4]), ([2, 6], [6, 2]))
    assert f.choices() == {1, 2}
    assert f.choices(k=1) == set()


@pytest.mark.rule("FD-CSET-09")
def test_fd_cset_09_a_pair_for_each_card():
    f = lone(([5, 4], [3, 4]), ([2, 6], [6, 2]), per_card=True)
    assert f.choices(k=0) == {0, 1}
    assert f.choices(k=1) == {2}
    f.set_health(0, 0)
    assert f.choices(k=0) == set()
    assert f.choices(k=1) == {2}


@pytest.mark.rule("FD-CSET-09")
def test_fd_cset_09_the_option_is_about_lone_heroes_alone():
    f = Fight(BREN, AVA)
    f.s.options[state.Option.PAIRS_PER_CARD] = 1
    f.begin(f.monster(), f.monster(), assigned=(0, 1))
    f.lay(1, [5, 6], [4, 2], foe=1)
    assert f.choices(seat=1, k=0) == {0, 1}
    assert f.choices(seat=1, k=1) == set()


@pytest.mark.rule("FD-CSET-14", "FD-CSET-08")
def test_fd_cset_14_single_cards_are_matched_within_their_play():
    f = lone(([5, 4], [6, 7]), ([3], [2, 6]))
    assert f.table() == [(5, 6), (4, 7), (None, 2), (3, 6)]
    f = lone(([5], [2, 3]), ([3], [9, 6]))
    assert f.table() == [(None, 2), (5, 3), (3, 9), (None, 6)]
    f = lone(([5, 4], [3, 3]), ([3, 8], [6]))
    assert not pairs.must_oppose(f.s, 0, 0)
    assert pairs.must_oppose(f.s, 0, 2)
    pairs.oppose(f.s, 0, 3)
    assert f.table() == [(5, 3), (4, 3), (3, None), (8, 6)]


@pytest.mark.rule("FD-PAIR-08", "FD-ABIL-11")
def test_fd_pair_08_pairs_vanish_with_their_monster_card():
    f = lone(([5, 4], [3, 4]), ([2, 6], [6, 2]))
    f.set_health(1, 0)
    assert f.choices() == {0, 1}
    f.set_health(0, 0)
    assert f.choices() == set()


@pytest.mark.rule("FD-PAIR-08", "FD-KEY-03")
def test_fd_key_03_ignored_results_are_not_resolved():
    f = duel([3, 4], [6, 6])
    f.s.ignored[0] = 1
    assert f.choices() == set()


@pytest.mark.rule("FD-PAIR-08", "FD-FCOMBAT-07")
def test_fd_pair_08_the_final_entitys_pairs_last_as_long_as_it_does():
    f = Fight(BREN)
    f.begin_final()
    f.lay(0, [3, 4], [6, 6])
    f.set_health(0, 0)
    assert f.choices() == {0, 1}
    f.set_health(2, 0)
    assert f.choices() == set()


@pytest.mark.rule("FD-ABIL-16")
def test_fd_abil_16_changed_values_count():
    f = duel([5, 3], [6, 7])
    f.s.own_change[0, 0] = 1
    f.s.foe_change[0, 1] = -9
    assert kinds(f) == [BLOCK, HERO_HIT]
    assert [pairs.own_value(f.s, 0, 0), pairs.foe_value(f.s, 0, 1)] == [6, 1]
    f.s.pair_block[0, 1] = 1
    assert kinds(f) == [BLOCK, BLOCK]


def test_blocks_against_some_monsters_cannot_be_chosen():
    f = Fight(BREN)
    f.begin(f.monster(no_block=1))
    f.lay(0, [4, 6], [4, 2])
    assert f.choices() == {1}
    f.lay(0, [4, 6], [4, 6])
    assert f.choices() == set()


@pytest.mark.rule("FD-ABIL-06", "FD-ABIL-07")
def test_fd_abil_06_only_a_resolved_block_is_one():
    f = duel([4, 6], [4, 2])
    assert not pairs.has_block(f.s, 0)
    pairs.commit(f.s, 0, 0, 1)
    assert not pairs.has_block(f.s, 0)
    pairs.commit(f.s, 0, 0, 0)
    assert pairs.has_block(f.s, 0)
    pairs.clear(f.s)
    assert not pairs.has_block(f.s, 0)


@pytest.mark.rule("FD-KEY-05", "FD-ABIL-01", "FD-ABIL-13")
def test_fd_key_05_swapped_cards_make_other_pairs():
    f = duel([6, 4], [4, 5])
    assert f.choices() == {1}
    pairs.trade(f.s, 0, 0, 1)
    assert f.table()[:2] == [(4, 4), (6, 5)]
    assert f.choices() == {0, 1}


@pytest.mark.rule("FD-ABIL-13")
def test_fd_abil_13_cards_are_swapped_across_two_monster_cards():
    f = lone(([5, 4], [3, 4]), ([2, 6], [6, 2]))
    f.s.own_change[0, 0] = 1
    pairs.trade(f.s, 0, 0, 2)
    assert f.table() == [(2, 3), (4, 4), (5, 6), (6, 2)]
    assert pairs.own_value(f.s, 0, 2) == 6
    assert pairs.played_at(f.s, 0) == 0b1111
    assert pairs.played_at(duel([5], [3, 6]).s, 0) == 0b10


def reposition(f, wanted):
    """Lay each card by hand; `wanted` gives positions one after the other, or None if illegal."""
    taken = 0
    for to in wanted:
        position = pairs.next_unlaid(f.s, 0, taken)
        if not pairs.places(f.s, 0, taken) >> to & 1:
            return None
        pairs.trade(f.s, 0, position, to)
        taken |= 1 << to
    assert pairs.next_unlaid(f.s, 0, taken) == v.NONE
    return f.table()


@pytest.mark.rule("FD-KEY-04")
def test_fd_key_04_a_single_card_goes_to_the_other_position():
    f = duel([5], [6, 3])
    assert f.table()[:2] == [(5, 6), (None, 3)]
    assert reposition(f, [1])[:2] == [(None, 6), (5, 3)]
    assert f.choices() == {1}


@pytest.mark.rule("FD-KEY-04")
def test_fd_key_04_every_permutation_can_be_laid_and_no_other():
    found = set()
    for wanted in itertools.product(range(v.PAIRS), repeat=3):
        table = reposition(lone(([5, 4], [3, 4]), ([2], [6])), wanted)
        if table:
            found.add(tuple(own for own, _ in table))
    assert found == {(*p, None) for p in itertools.permutations((5, 4, 2))}


cards = st.lists(st.integers(1, 8), min_size=1, max_size=2)
play = st.tuples(cards, cards)


def expected(f, plays):
    """The pairs that the reference lays out."""
    rows = [combat_reference.lay_out(*one) for one in plays]
    return [pair for own, against in rows for pair in zip(own, against, strict=True)]


@given(play, play, st.booleans())
def test_rooms_and_reference_agree_on_the_pairs_that_may_be_chosen(first, second, per_card):
    f = lone(first, second, per_card)
    table = expected(f, (first, second))
    assert f.table() == table
    if per_card:
        assert f.choices(k=0) == combat_reference.allowed(table[:2])
        assert f.choices(k=1) == {p + 2 for p in combat_reference.allowed(table[2:])}
    else:
        assert f.choices() == combat_reference.allowed(table)
    assert bool(f.choices(k=0)) or not any(None not in pair for pair in table)


@given(play, st.booleans(), st.integers(0, 1))
def test_rooms_and_reference_agree_when_a_hero_fights_one_card(one, can_block, to):
    f = Fight(BREN, AVA)
    f.begin(f.monster(no_block=0 if can_block else 1))
    f.lay(1, *one)
    table = expected(f, (one,))
    if pairs.must_oppose(f.s, 1, 0):
        pairs.oppose(f.s, 1, to)
        own = [pair[0] for pair in table]
        table = [(own[k], one[1][0] if k == to else None) for k in range(2)]
    assert f.table(1)[:2] == table
    assert f.choices(seat=1) == combat_reference.allowed(table, can_block)
