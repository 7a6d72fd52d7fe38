"""Observation tables over one vector."""

import numpy as np
import pytest

from lairzoo.envs.core.layout import Layout, Table

LAYOUT = Layout([Table("a", 1, ("x", "y")), Table("b", 3, ("p", "q"), "rows of b")])


def test_places():
    assert LAYOUT.size == 8
    assert (LAYOUT.start("b"), LAYOUT.width("b"), LAYOUT.feature("b", "q")) == (2, 2, 1)
    row = LAYOUT.describe()[1]
    assert (row["offset"], row["shape"], row["meaning"]) == (2, (3, 2), "rows of b")


def test_split_gives_views_of_one_or_many():
    one = np.arange(8, dtype=np.float32)
    assert LAYOUT.split(one)["b"].tolist() == [[2, 3], [4, 5], [6, 7]]
    assert np.shares_memory(LAYOUT.split(one)["b"], one)
    assert LAYOUT.split(np.zeros((5, 8)))["b"].shape == (5, 3, 2)


def test_bad_declarations():
    with pytest.raises(ValueError, match="declared twice"):
        Layout([Table("a", 1, ("x",)), Table("a", 1, ("x",))])
    with pytest.raises(ValueError, match="names a feature twice"):
        Layout([Table("a", 1, ("x", "x"))])
