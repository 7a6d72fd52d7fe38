"""What an observation says of a card, made once: rows of numbers as they stand in entities.py.

Numbers are cut to the range of an observation. An effect is told by its opcode, that of a Passive
Ability by PASSIVE + its kind, so that a card is more than its id.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import effects as e
from .. import vocab as v

TILE_WIDTH = 21  # features of a row of the table `tiles`
FIRST_PRINTED = 4  # of these, what is printed on the tile: from the rotation on ...
LAST_PRINTED = 19  # ... to the water
FOE_WIDTH = 12  # printed features of a Monster Card or part, after its id
PASSIVE = 40  # beyond all opcodes

COLUMNS = [
    ("tile_row", "<f4", (v.TILE_ROWS, 4, TILE_WIDTH)),  # [tile, rotation]
    ("monster_row", "<f4", (v.MAX_MONSTERS, FOE_WIDTH)),
    ("part_row", "<f4", (v.MAX_PARTS, FOE_WIDTH)),
    ("monster_effect", "<f4", (v.MAX_MONSTERS, v.POWERS)),
    ("part_effect", "<f4", (v.MAX_PARTS, v.POWERS)),
    ("item_effect", "<f4", (v.MAX_ITEMS,)),
    ("ability_effect", "<f4", (v.MAX_ABILITIES,)),
    ("feature_effect", "<f4", (v.MAX_FEATURES,)),
    ("feature_option_effect", "<f4", (v.MAX_FEATURES, v.OPTIONS)),
    ("legend_option_effect", "<f4", (v.MAX_LEGENDS, v.OPTIONS)),
    ("monster_place", "<i2", (v.MAX_MONSTERS,)),  # in its deck by id, the set-aside card last
    ("feature_place", "<i2", (v.MAX_FEATURES,)),
]


def fill(t: Any) -> None:
    """Fill all COLUMNS of one record, whose other columns and programs stand."""
    for here in range(v.TILE_ROWS):
        for rotation in range(4):
            t["tile_row"][here, rotation] = np.clip(_tile(t, here, rotation), -1, 1)
    for kind in ("monster", "part"):
        for k in range(len(t[f"{kind}_row"])):
            t[f"{kind}_row"][k] = np.clip(_foe(t, kind, k), -1, 1)
            for j in range(v.POWERS):
                t[f"{kind}_effect"][k, j] = _effect(t, t[f"{kind}_power"][k, j])
    _abilities(t)
    for k in range(v.MAX_FEATURES):
        t["feature_effect"][k] = _effect(t, t["feature_start"][k])
        for j in range(v.OPTIONS):
            t["feature_option_effect"][k, j] = _effect(t, t["feature_option"][k, j])
    for k in range(v.MAX_LEGENDS):
        for j in range(v.OPTIONS):
            t["legend_option_effect"][k, j] = _effect(t, t["legend_option"][k, j])
    _places(t)


def _tile(t: Any, here: int, rotation: int) -> list[float]:
    """A tile as it is laid, with nothing on it used up."""
    row = [0.0] * FIRST_PRINTED + [rotation / 4]
    for side in range(4):
        printed = (side - rotation) % 4
        edge = t["tile_edge"][here, printed]
        region = t["tile_edge_region"][here, printed]
        lower = 4 * (edge == v.Edge.LOWER)
        row.append(0.0 if edge == v.Edge.WALL else (region + 1 + lower) / 8)
    row += [0.0] * v.REGIONS
    row += [_monster(t, here), _region(t["region_feature"][here]) / 4, _place(t, here) / 16]
    row.append(_region(t["region_passage"][here]) / 4)
    joined = locked = 0
    for link in range(v.LINKS):
        kind = t["link_kind"][here, link]
        if kind == v.Link.NONE:
            continue
        pair = 1 << int(t["link_a"][here, link] + t["link_b"][here, link] - 1)
        if kind == v.Link.DOOR:
            locked |= pair
        else:
            joined |= pair
    water = _turned(t["tile_water"][here], rotation)
    water += 16 * int(t["tile_boat"][here]) + 32 * int(t["tile_sword"][here])
    row += [joined / 8, locked / 8, _turned(t["tile_nodes"][here], rotation) / 16, water / 64]
    return [*row, 0.0]


def _region(there: np.ndarray) -> int:
    """The first region that has something, + 1; 0 when none has."""
    return int(there.argmax()) + 1 if there.any() else 0


def _monster(t: Any, here: int) -> float:
    icons = t["region_monsters"][here]
    return (_region(icons) + 4 * (icons.max() > 1)) / 8


def _place(t: Any, here: int) -> int:
    for kind, column in enumerate(("region_chest", "region_camp", "region_stairs")):
        if region := _region(t[column][here]):
            return 4 * (kind + 1) + region - 1
    return 0


def _turned(bits: Any, rotation: int) -> int:
    return (int(bits) << rotation | int(bits) >> (4 - rotation)) & 15


def _foe(t: Any, kind: str, k: int) -> list[float]:
    """Type, Power-Activated Abilities, XP and Passive Abilities."""
    is_monster = kind == "monster"
    first = (t["monster_type"][k] + 1) / 4 if is_monster else 0.0
    xp = t["monster_xp"][k] / 8 if is_monster else 0.0
    passives = [n / 8 for n in t[f"{kind}_passive"][k]]
    return [first, t[f"{kind}_powers"][k] / 2, xp, *passives]


def _effect(t: Any, start: int) -> float:
    """The first opcode of a program that does something."""
    if start == v.NONE:
        return 0.0
    row = int(start)
    while t["row"][row, 0] in (e.Op.CHOOSE, e.Op.IF):
        row += 1
    return float(t["row"][row, 0]) / 64


def _passive(amounts: np.ndarray) -> float:
    """The first kind of Passive Ability."""
    return (PASSIVE + int(amounts.argmax())) / 64 if amounts.any() else 0.0


def _abilities(t: Any) -> None:
    for k in range(v.MAX_ABILITIES):
        t["ability_effect"][k] = _passive(t["ability_passive"][k]) or _effect(
            t, t["ability_start"][k]
        )
    for k in range(v.MAX_ITEMS):
        ability = t["item_ability"][k]
        active = t["ability_effect"][ability] if ability != v.NONE else 0.0
        t["item_effect"][k] = active or _passive(t["item_passive"][k])


def _places(t: Any) -> None:
    for ecology in range(v.ECOLOGIES):
        count = int(t["num_deck_monsters"][ecology])
        for k in range(count):
            t["monster_place"][t["deck_monster"][ecology, k]] = k
        if t["aside_monster"][ecology] != v.NONE:
            t["monster_place"][t["aside_monster"][ecology]] = count
        for k in range(int(t["num_deck_features"][ecology])):
            t["feature_place"][t["deck_feature"][ecology, k]] = k
