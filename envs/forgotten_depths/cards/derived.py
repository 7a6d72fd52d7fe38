"""Columns of the tables that follow from others: the cards of each pile, so that setup is short."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import vocab as v


def list_piles(t: Any) -> None:
    """The cards of every deck in the order of their ids, lettered piles by numeral."""
    _classes(t)
    for ecology in v.Ecology:
        _ecology(t, ecology)
    kinds = t["part_kind"][: t["num_parts"]]
    for part in (v.Part.HEAD_ONE, v.Part.HEAD_TWO, v.Part.BODY):
        found = np.flatnonzero(kinds == part)
        t["num_parts_of"][part] = len(found)
        t["part_of"][part, : len(found)] = found


def _classes(t: Any) -> None:
    items = slice(0, int(t["num_items"]))
    for k in v.HeroClass:
        in_deck = (t["item_kind"][items] == v.ItemKind.CLASS) & (t["item_owner"][items] == k)
        _list(t, "num_class_items", "class_item", k, np.flatnonzero(in_deck))
        owner = t["ability_owner"][: t["num_abilities"]]
        _list(t, "num_class_abilities", "class_ability", k, np.flatnonzero(owner == k))


def _ecology(t: Any, ecology: int) -> None:
    monsters = slice(0, int(t["num_monsters"]))
    here = t["monster_ecology"][monsters] == ecology
    guards = t["monster_guardian"][monsters] == 1
    aside = t["monster_aside"][monsters] == 1
    _list(t, "num_deck_monsters", "deck_monster", ecology, np.flatnonzero(here & ~guards & ~aside))
    _list(t, "num_deck_guardians", "deck_guardian", ecology, np.flatnonzero(here & guards))
    for monster in np.flatnonzero(here & aside):
        t["aside_monster"][ecology] = monster
    features = np.flatnonzero(t["feature_ecology"][: t["num_features"]] == ecology)
    _list(t, "num_deck_features", "deck_feature", ecology, features)
    legends = slice(0, int(t["num_legends"]))
    pattern, letter = t["legend_pattern"][legends], t["legend_letter"][legends]
    numeral = t["legend_numeral"][legends]
    here = t["legend_ecology"][legends] == ecology
    for p in range(v.PATTERNS):
        of_pattern = here & (pattern == p)
        openings = np.flatnonzero(of_pattern & (numeral == 0))
        _list(t, "num_openings", "opening", (ecology, p), openings)
        for k in range(v.LETTERS):
            pile = np.flatnonzero(of_pattern & (letter == k) & (numeral > 0))
            pile = pile[np.argsort(numeral[pile], kind="stable")]
            _list(t, "num_piled", "piled", (ecology, p, k), pile)


def _list(t: Any, count: str, column: str, index: Any, cards: np.ndarray) -> None:
    index = index if isinstance(index, tuple) else (int(index),)
    t[count][index] = len(cards)
    t[column][(*index, slice(0, len(cards)))] = cards
