"""Zones: order, knowledge that travels with cards, and zeros beyond the end."""

import numpy as np

from lairzoo.envs.core import frames, zones


def cards(s, z):
    start = int(s["zone_start"][z])
    return s["card"][start : start + int(s["zone_len"][z])].tolist()


def seen(s, z):
    start = int(s["zone_start"][z])
    return s["seen_by"][start : start + int(s["zone_len"][z])].tolist()


def fill(s, z, values):
    for k, value in enumerate(values):
        zones.push(s, z, value, k)


def assert_zeros_beyond(s):
    for z in range(3):
        start, end = int(s["zone_start"][z]), int(s["zone_start"][z + 1])
        used = start + int(s["zone_len"][z])
        assert not s["card"][used:end].any()
        assert not s["seen_by"][used:end].any()


def test_the_last_pushed_is_the_top(s):
    fill(s, 1, [5, 6, 7])
    assert zones.size(s, 1) == 3
    assert zones.room(s, 1) == 8
    assert zones.top(s, 1) == 7
    assert [zones.card(s, 1, k) for k in range(3)] == [5, 6, 7]
    assert zones.draw(s, 1) == 7
    assert cards(s, 1) == [5, 6]
    assert_zeros_beyond(s)


def test_an_empty_zone_gives_none(s):
    assert zones.draw(s, 0) == zones.NONE
    assert zones.top(s, 0) == zones.NONE
    assert zones.find(s, 0, 3) == zones.NONE
    assert zones.size(s, 2) == 0


def test_a_full_zone_sets_the_fault(s):
    fill(s, 0, [1, 2, 3, 4])
    assert s["fault"] == 0
    before = s["card"].copy()
    zones.push(s, 0, 5, 0)
    assert s["fault"] == frames.FAULT_ZONE
    assert np.array_equal(s["card"], before)


def test_knowledge_moves_along(s):
    fill(s, 1, [10, 11, 12, 13])
    assert zones.remove_at(s, 1, 1) == 11
    assert (cards(s, 1), seen(s, 1)) == ([10, 12, 13], [0, 2, 3])
    zones.insert_at(s, 1, 0, 20, 7)
    assert (cards(s, 1), seen(s, 1)) == ([20, 10, 12, 13], [7, 0, 2, 3])
    zones.look(s, 1, 1, 2)
    assert seen(s, 1) == [7, 4, 2, 3]
    assert zones.find(s, 1, 12) == 2
    zones.move_all(s, 1, 0)
    assert (cards(s, 0), seen(s, 0)) == ([20, 10, 12, 13], [7, 4, 2, 3])
    assert cards(s, 1) == []
    assert_zeros_beyond(s)


def test_a_shuffle_keeps_the_cards_and_forgets_the_places(s):
    fill(s, 1, range(8))
    orders = set()
    for _ in range(20):
        zones.shuffle(s, 1)
        assert sorted(cards(s, 1)) == list(range(8))
        assert not any(seen(s, 1))
        orders.add(tuple(cards(s, 1)))
    assert len(orders) > 15


def test_emptying(s):
    fill(s, 1, [1, 2])
    zones.empty(s, 1)
    assert_zeros_beyond(s)
