"""Who wins (DD-END-02 to DD-END-05)."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at


def order(w):
    """Seats by their outcome: those with the same one together, best first."""
    values = [round(float(x), 9) for x in w.state.outcome()]
    return [
        [seat for seat, x in enumerate(values) if x == value]
        for value in sorted(set(values), reverse=True)
    ]


@pytest.mark.rule("DD-END-02")
def test_dd_end_02_most_evil_wins_and_nothing_else_scores():
    w = at(3).give(0, evil=41, coin=0).give(1, evil=38, coin=99).give(2, evil=12)
    w.build(1, "castle", 5, dark=True).build(2, "hedge_maze", 0).monster(2, "demon_prince", 1)
    assert order(w) == [[0], [1, 2]]
    assert list(w.state.scores()) == [41, 38, 12]
    w.give(0, evil=37)
    assert order(w)[0] == [1]
    w.state.check()


@pytest.mark.rule("DD-END-03")
def test_dd_end_03_a_tie_goes_to_the_greater_evil_production():
    w = at(3).give(0, evil=40).give(1, evil=40).give(2, evil=39)
    w.build(0, "grove", 0, dark=True).monster(0, "specter_1", 9)  # 4 and 1
    w.build(1, "court_house", 4, dark=True).build(1, "wizards_school", 5)  # 4, and a light one
    w.build(2, "auction_hall", 4, dark=True).build(2, "palace", 5, dark=True)
    assert order(w)[0] == [0]
    w.monster(1, "vampire_1", 15)  # 6
    assert order(w)[0] == [1]
    w.token(0, 0, v.Token.DOUBLE)  # 9
    assert order(w)[0] == [0]


@pytest.mark.rule("DD-END-03")
def test_dd_end_03_henchmen_and_other_products_do_not_count():
    w = at(2).give(0, evil=40).give(1, evil=40)
    w.build(0, "mint", 4, dark=True).build(0, "crystal_cave", 12, dark=True).henchman(0, "zygin")
    w.monster(1, "specter_1", 0)
    assert order(w) == [[1], [0]]


@pytest.mark.rule("DD-END-04")
def test_dd_end_04_then_the_best_building_light_or_dark():
    w = at(3).give(0, evil=9).give(1, evil=9).give(2, evil=8)
    w.build(0, "enchanters_workshop", 0).build(1, "stables", 0).build(2, "hedge_maze", 0)
    assert order(w)[0] == [0]  # 33 and 20
    w.build(1, "holy_spring", 15)  # 34
    assert order(w)[0] == [1]
    w.build(0, "tax_office", 7, dark=True)  # 81, no Evil
    assert order(w)[0] == [0]
    w.hold(1, "elemental_gate")  # 93, unbuilt
    assert order(w)[0] == [0]


@pytest.mark.rule("DD-END-03", "DD-END-04")
def test_dd_end_04_production_comes_before_rank():
    w = at(2).give(0, evil=9).give(1, evil=9)
    w.build(0, "elemental_gate", 0, dark=True).monster(1, "specter_1", 0)
    assert order(w) == [[1], [0]]


@pytest.mark.rule("DD-END-05")
def test_dd_end_05_the_rest_share_the_victory():
    w = at(3).give(0, evil=6).give(1, evil=6).give(2, evil=5)
    w.give(0, coin=0)
    assert order(w) == [[0, 1], [2]]
    returns = w.state.outcome()
    assert returns[0] == returns[1] == 0.25
    w = at(3).give(0, evil=6).give(1, evil=6).give(2, evil=6)
    assert order(w) == [[0, 1, 2]]
    w.build(1, "meadow", 8)  # rank 1 is still more than none
    assert order(w) == [[1], [0, 2]]
