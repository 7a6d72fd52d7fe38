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
    """Counts by deck, packed: a sum over titles gives all four at once."""
    t["title_count"][:] = 1 << (16 * t["spell_deck"].astype(np.int64))


def draw_up_rows(t: Any) -> None:
    """Feature rows of cards, scaled as entities.py says."""
    _building_rows(t)
    evil = t["monster_make"][:, v.Item.EVIL]
    goods = t["monster_make"].sum(axis=1) - evil
    card = (np.arange(1, v.MAX_MONSTERS + 1) / 128, t["monster_rank"] / 256)
    defence = t["monster_defence"] / 32
    cost = np.maximum(0, t["monster_cost"]) / 32
    t["monster_row"][:] = _columns(*card, defence, (evil + goods) / 16)
    t["sale_row"][:] = _columns(*card, cost, defence, evil / 16, goods / 16)


def _building_rows(t: Any) -> None:
    evil = t["building_make"][..., v.Item.EVIL]
    goods = t["building_make"].sum(axis=-1) - evil  # beside Evil
    number = np.arange(1, v.MAX_BUILDINGS + 1) / 128
    kind, rank = (t["building_kind"] + 1) / 8, t["building_rank"] / 128
    defence = t["building_defence"] / 32
    for side in v.Side:
        dark = np.full(v.MAX_BUILDINGS, int(side))
        made = (evil[:, side] / 32, goods[:, side] / 32)
        t["building_row"][:, side] = _columns(number, dark, kind, rank, defence, *made)
    cost = [t["building_cost"][:, item] / 8 for item in range(v.FIRST_RESOURCE, v.ITEMS)]
    areas = [t["building_areas"] >> area & 1 for area in v.Area]
    made_light = goods[:, v.Side.LIGHT] / 16
    made_dark = (evil[:, v.Side.DARK] / 16, goods[:, v.Side.DARK] / 16)
    t["offer_row"][:] = _columns(number, kind, rank, defence, *cost, *areas, made_light, *made_dark)


def _columns(*columns: Any) -> np.ndarray:
    """float32[cards, features], cut to the range of an observation."""
    return np.clip(np.stack(columns, axis=1), -1.0, 1.0).astype(np.float32)


def group_bits() -> list[int]:
    """The items of each group as bits."""
    several = {
        v.Group.ELEMENT: range(v.FIRST_ELEMENT, v.FIRST_RESOURCE),
        v.Group.RESOURCE: range(v.FIRST_RESOURCE, v.ITEMS),
        v.Group.STORED: (v.Item.COIN, *range(v.FIRST_ELEMENT, v.ITEMS)),
        v.Group.GOODS: range(v.FIRST_RESOURCE, v.Item.WORKER),
    }
    return [sum(1 << item for item in several.get(group, (int(group),))) for group in v.Group]
