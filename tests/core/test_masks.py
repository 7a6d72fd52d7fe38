"""Helpers on a mask row."""

import numpy as np

from lairzoo.envs.core import masks


def test_counting_and_picking():
    mask = np.zeros(300, np.int8)
    assert masks.count(mask) == 0
    assert masks.nth(mask, 0) == -1
    masks.allow(mask, 3)
    masks.allow_range(mask, 100, 3)
    masks.allow(mask, 299)
    assert masks.count(mask) == 5
    assert [masks.nth(mask, k) for k in range(6)] == [3, 100, 101, 102, 299, -1]
    masks.clear(mask)
    assert not mask.any()
