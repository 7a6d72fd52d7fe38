"""Records: packed, little-endian, without gaps; the hash knows the layout."""

import numpy as np
import pytest

from lairzoo.envs.core import record


def declare(fields=(), zones=None):
    return record.declare(list(fields), zones or {0: 2}, max_events=1, max_seats=2)


def test_no_gaps_and_whole_words(declared):
    dtype = declared.dtype
    end = 0
    for name in dtype.names:
        field, offset = dtype.fields[name]
        assert offset == end
        assert field.base.byteorder in "=<|"
        end += field.itemsize
    assert end == dtype.itemsize
    assert dtype.itemsize % 8 == 0
    assert dtype.names[: len(declared.fields)] == tuple(field.name for field in declared.fields)


def test_empty_knows_where_zones_are(declared):
    rows = declared.empty(2)
    assert rows.shape == (2,)
    assert rows["zone_start"].tolist() == [[0, 4, 12, 12]] * 2
    assert rows["card"].shape == (2, 12)
    rows["zone_start"] = 0
    assert not rows.view(np.uint8).any()


def test_the_hash_knows_the_layout():
    hashes = {
        declare().layout_hash,
        declare([record.Field("more")]).layout_hash,
        declare([record.Field("other")]).layout_hash,
        declare(zones={0: 3}).layout_hash,
        declare(zones={0: 1, 1: 1}).layout_hash,
    }
    assert len(hashes) == 5
    assert declare().layout_hash == declare().layout_hash


def test_bad_declarations():
    with pytest.raises(ValueError, match="declared twice"):
        declare([record.Field("turn")])
    with pytest.raises(ValueError, match="numbered"):
        declare(zones={1: 2})
    with pytest.raises(ValueError, match="numpy's own"):
        declare([record.Field("sum")])
