"""Columns of the tables that follow from others, made once so that kernels need not."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import vocab as v


def list_windows(t: Any) -> None:
    """Per window the titles, henchmen and abilities that it may offer, in order of their ids."""
    for window in v.Window:
        titles = np.flatnonzero(t["spell_windows"] >> window & 1)
        t["num_window_titles"][window] = len(titles)
        t["window_title"][window, : len(titles)] = titles
        henchmen = np.flatnonzero(t["henchman_window"] == window)
        t["num_window_henchmen"][window] = len(henchmen)
        t["window_henchman"][window, : len(henchmen)] = henchmen
        t["num_window_abilities"][window] = int((t["ability_window"] == window).sum())


def sum_up(t: Any) -> None:
    """The derived sums."""
    t["title_count"][:] = 1 << (16 * t["spell_deck"].astype(np.int64))
    t["title_elements"][:] = t["spell_cost"].sum(axis=1)
    t["title_window"][:] = [
        next((w for w in v.Window if bits >> w & 1), 0) for bits in t["spell_windows"].tolist()
    ]
    for column, made in (("building_goods", "building_make"), ("monster_goods", "monster_make")):
        t[column][...] = t[made].sum(axis=-1) - t[made][..., v.Item.EVIL]


def group_bits() -> list[int]:
    """The items of each group as bits."""
    several = {
        v.Group.ELEMENT: range(v.FIRST_ELEMENT, v.FIRST_RESOURCE),
        v.Group.RESOURCE: range(v.FIRST_RESOURCE, v.ITEMS),
        v.Group.STORED: (v.Item.COIN, *range(v.FIRST_ELEMENT, v.ITEMS)),
        v.Group.GOODS: range(v.FIRST_RESOURCE, v.Item.WORKER),
    }
    return [sum(1 << item for item in several.get(group, (int(group),))) for group in v.Group]
