"""Columns of the tables beside those of the map: rows, and the shape of each column.

The word "index" in a shape marks columns that hold NONE where there is nothing. `..._start`, and
`..._power`, `..._success`, `..._failure`, `..._option` are first rows of programs.
"""

from __future__ import annotations

from typing import Any

from .. import vocab as v

INDEX = "index"


def _text(card: str) -> dict[str, tuple[Any, ...]]:
    """Columns of what a Feature or Legendary Location Card says."""
    return {
        f"{card}_ecology": (),
        f"{card}_xp": (),
        f"{card}_start": (INDEX,),
        f"{card}_draw": (),  # cards each hero draws for the test; 0: no test
        f"{card}_play": (),
        f"{card}_target": (v.MAX_SEATS,),  # [heroes - 1]
        f"{card}_tester": (),  # Tester
        f"{card}_success": (INDEX,),
        f"{card}_failure": (INDEX,),
        f"{card}_options": (),  # choices
        f"{card}_option": (v.OPTIONS, INDEX),
    }


def _foe(card: str) -> dict[str, tuple[Any, ...]]:
    """Columns of a Monster Card or a part of the Final Entity."""
    return {
        f"{card}_health": (v.MAX_SEATS,),  # [heroes - 1]
        f"{card}_passive": (len(v.MonsterPassive),),
        f"{card}_powers": (),
        f"{card}_power": (v.POWERS, INDEX),
    }


COLUMNS: list[tuple[int, dict[str, tuple[Any, ...]]]] = [
    (
        v.CLASSES,
        {
            "hero_deck": (v.VALUES,),  # number by value; POWER: from level 1
            "hero_late_power": (),  # Power Cards that join at level 3
            "hero_supply": (v.VALUES,),
            "mat_second": (v.SIDES, INDEX),
            "mat_health": (v.SIDES, v.LEVELS),
            "mat_ability": (v.SIDES, v.MAT_ABILITIES, INDEX),
        },
    ),
    (
        v.MAX_ABILITIES,
        {
            "ability_owner": (),  # Owner: the class of an Ability Card
            "ability_activation": (),
            "ability_window": (),
            "ability_cost": (),  # Power Cards
            "ability_exhaust": (),
            "ability_spell": (),
            "ability_magic": (),  # its damage is Magic
            "ability_passive": (len(v.Passive),),
            "ability_start": (INDEX,),
        },
    ),
    (
        v.MAX_ITEMS,
        {
            "item_kind": (),
            "item_owner": (),
            "item_hands": (),
            "item_magic": (),
            "item_xp": (),
            "item_add": (v.VALUES,),
            "item_remove": (),
            "item_uses": (),  # 0: no limit
            "item_word": (INDEX,),
            "item_blade": (INDEX,),
            "item_bound": (),
            "item_passive": (len(v.Passive),),
            "item_ability": (INDEX,),
        },
    ),
    (
        v.MAX_MONSTERS,
        {
            **_foe("monster"),
            "monster_ecology": (),
            "monster_guardian": (),
            "monster_aside": (),  # 1: out of its deck until it is released
            "monster_deck": (),  # Difficulty
            "monster_type": (),
            "monster_count": (),
            "monster_xp": (),
            "monster_plays": (v.INDIVIDUALS + 1,),  # [alive]: Monster cards per hero
            "hero_plays": (v.INDIVIDUALS + 1,),  # [alive]: hero cards
        },
    ),
    (v.MAX_PARTS, {**_foe("part"), "part_kind": ()}),
    (v.MAX_FEATURES, _text("feature")),
    (
        v.MAX_LEGENDS,
        {
            **_text("legend"),
            "legend_pattern": (),  # 0 to 3
            "legend_letter": (INDEX,),  # 0 = A; of an opening card: where it leads
            "legend_numeral": (),  # 0: opening card
        },
    ),
    (
        v.ECOLOGIES,
        {
            "heal_xp": (),
            "heal_points": (),
            "key_xp": (),
            "ability_xp": (),
            "usual_monster": (2,),
            "usual_feature": (2,),
            "usual_legend": (2,),
        },
    ),
    (len(v.Difficulty), {"foe_deck": (v.VALUES,)}),  # number by value
]

DERIVED: list[tuple[int, dict[str, tuple[Any, ...]]]] = [  # cards of each pile, made once
    (
        v.CLASSES,
        {
            "num_class_items": (),
            "class_item": (v.CLASS_ROOM, INDEX),
            "num_class_abilities": (),
            "class_ability": (v.CLASS_ROOM, INDEX),
        },
    ),
    (
        v.ECOLOGIES,
        {
            "num_deck_monsters": (),
            "deck_monster": (v.DECK_ROOM, INDEX),
            "num_deck_guardians": (),
            "deck_guardian": (4, INDEX),
            "aside_monster": (INDEX,),
            "num_deck_features": (),
            "deck_feature": (v.DECK_ROOM, INDEX),
            "num_openings": (v.PATTERNS,),
            "opening": (v.PATTERNS, v.PILE_ROOM, INDEX),
            "num_piled": (v.PATTERNS, v.LETTERS),
            "piled": (v.PATTERNS, v.LETTERS, v.PILE_ROOM, INDEX),  # by numeral
        },
    ),
    (3, {"num_parts_of": (), "part_of": (4, INDEX)}),  # [Part]: of Head I, Head II, Body
]
COUNTS = ("abilities", "items", "monsters", "parts", "features", "legends")
