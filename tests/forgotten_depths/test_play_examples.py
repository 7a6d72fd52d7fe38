"""The six play examples of the rulebook's Combat chapter, with their numbers."""

import pytest

from lairzoo.envs.forgotten_depths import tables
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import action_decks, monsters, pairs
from tests.forgotten_depths.combat_state import AVA, BREN, SIL, Fight, standard_tables

BIG = 30  # health of a Monster of which the example says nothing


def resolve(hero, own, against, position):
    """What both sides lose when a hero resolves one of its pairs; None when it may not."""
    f = Fight(hero)
    f.begin(f.monster(health=BIG))
    f.lay(0, own, against)
    if position not in f.choices():
        return None
    pairs.commit(f.s, 0, 0, position)
    f.damage()
    return BIG - f.foe_health(0)[0], f.lost()[0]


@pytest.mark.rule("FD-EX-01")
def test_fd_ex_01_two_hero_hits():
    assert resolve(BREN, [5, 6], [4, 2], 0) == (5, 1)
    assert resolve(BREN, [5, 6], [4, 2], 1) == (6, 4)


@pytest.mark.rule("FD-EX-02")
def test_fd_ex_02_a_monster_hit_comes_first():
    assert resolve(SIL, [3, 6], [6, 2], 0) == (3, 6)
    assert resolve(SIL, [3, 6], [6, 2], 1) is None
    assert resolve(SIL, [3, 4], [6, 5], 0) == (3, 6)
    assert resolve(SIL, [3, 4], [6, 5], 1) == (1, 5)


@pytest.mark.rule("FD-EX-03")
def test_fd_ex_03_a_block_over_a_monster_hit():
    assert resolve(AVA, [4, 2], [4, 5], 1) == (3, 5)
    assert resolve(AVA, [4, 2], [4, 5], 0) == (0, 0)
    f = Fight(AVA)
    f.begin(f.monster())
    f.lay(0, [4, 2], [4, 5])
    pairs.commit(f.s, 0, 0, 0)
    assert pairs.has_block(f.s, 0)
    pairs.commit(f.s, 0, 0, 1)
    assert not pairs.has_block(f.s, 0)


@pytest.mark.rule("FD-EX-04", "FD-SEQ-01")
@pytest.mark.parametrize("position", [0, 1])
def test_fd_ex_04_brush_aside(position):
    f = Fight(BREN)
    f.begin(f.monster(health=BIG))
    f.s.stored[0] = 1
    f.lay(0, [6, 4], [4, 5])
    assert f.choices() == {1}
    assert action_decks.spend_power(f.s, 0, 1) == 1
    pairs.trade(f.s, 0, 0, 1)
    assert f.table()[:2] == [(4, 4), (6, 5)]
    assert [pairs.kind(f.s, 0, k) for k in (0, 1)] == [v.PairKind.BLOCK, v.PairKind.HERO_HIT]
    assert f.choices() == {0, 1}
    pairs.commit(f.s, 0, 0, position)
    assert pairs.has_block(f.s, 0) == (position == 0)
    f.damage()
    assert (BIG - f.foe_health(0)[0], f.lost()[0]) == [(0, 0), (6, 1)][position]
    assert f.cards(v.Zone.HERO_DISCARD) == [v.POWER]


@pytest.mark.rule("FD-EX-05")
def test_fd_ex_05_skeletal_warriors():
    cards = tables.load()
    f = Fight(AVA, SIL, t=standard_tables())
    row = cards.card("monsters", "skeletal_warriors")
    f.begin(row)
    assert f.foe_health(0) == [10, 10, 10, 10]
    assert f.s.foe_plays[0] == 2
    assert [int(monsters.hero_plays(f.s, f.t, seat, 0)) for seat in (0, 1)] == [1, 1]
    f.lay(0, [6], [1, 1])
    f.lay(1, [5], [3, 4])
    assert f.table(1)[:2] == [(None, 3), (5, 4)]
    pairs.commit(f.s, 0, 0, 0)
    pairs.commit(f.s, 1, 0, 1)
    offered, outcome = f.damage({0: [0], 1: [0]}, wishes=[0])
    assert (offered, outcome) == ({0: {0, 1}}, "GOES_ON")
    assert f.foe_health(0) == [0, 10, 10, 10]
    assert f.lost() == [0, 1]
    f.next_round()
    assert [int(monsters.hero_plays(f.s, f.t, seat, 0)) for seat in (0, 1)] == [2, 2]


def draw_against(f, foe, seat):
    """A Monster plays its two cards; the Abilities it Activates."""
    fired = []
    for position in range(f.s.foe_plays[foe]):
        value = action_decks.foe_draw(f.s, foe)
        while value == v.POWER:
            fired.append(int(monsters.fire(f.s, f.t, foe)))
            action_decks.foe_drop(f.s, foe, value)
            value = action_decks.foe_draw(f.s, foe)
        action_decks.foe_lay(f.s, foe, seat, position, value)
    return fired


@pytest.mark.rule("FD-EX-06", "FD-CSET-02")
def test_fd_ex_06_two_monster_cards_and_a_wail():
    f = Fight(BREN, AVA)
    f.begin(f.monster(health=BIG), f.monster(health=BIG, powers=1), assigned=(0, 1))
    f.pile(v.Zone.FOE_DRAW, *reversed([2, 5, 4, v.POWER, 2]))
    for seat, own in enumerate([(6, 3), (5, 7)]):
        assert monsters.hero_plays(f.s, f.t, seat, seat) == 2
        f.pile(v.Zone.HERO_HAND + seat, *own)
        for position, value in enumerate(own):
            action_decks.play(f.s, seat, value, position, seat)
    assert draw_against(f, 0, 0) == []
    assert draw_against(f, 1, 1) == [0]
    f.s.limit_next[:2] = 1  # what the Wail says
    assert f.cards(v.Zone.FOE_DISCARD) == [v.POWER]
    assert f.table(0)[:2] == [(6, 2), (3, 5)]
    assert f.table(1)[:2] == [(5, 4), (7, 2)]
    assert (f.choices(0), f.choices(1)) == ({1}, {0, 1})
    pairs.commit(f.s, 0, 0, 1)
    pairs.commit(f.s, 1, 0, 0)
    f.damage()
    assert (f.foe_health(0), f.foe_health(1)) == ([BIG - 2], [BIG - 5])
    assert f.lost() == [5, 1]
    action_decks.discard_round(f.s)
    f.next_round()
    assert [int(monsters.hero_plays(f.s, f.t, k, k)) for k in (0, 1)] == [1, 1]
    assert list(f.s.foe_plays[:2]) == [2, 2]


@pytest.mark.rule("FD-EX-06")
def test_fd_ex_06_the_pair_that_was_not_taken():
    assert resolve(AVA, [5, 7], [4, 2], 1) == (7, 5)
