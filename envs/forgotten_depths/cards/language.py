"""What effect programs in card files may say: arguments of opcodes, and where each may stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core import programs
from ...core.programs import Optional
from .. import effects as e
from .. import vocab as v

CARD = 100  # place: text of a Feature or Legendary Location Card
FOE = 101  # place: Power-Activated Ability of a Monster
_PLACES = {**{w.name.lower(): int(w) for w in v.Window}, "card": CARD, "foe": FOE}

_FLAG = Optional(range(2))
_FEW = range(1, 100)
_VALUES = range(1, v.VALUES)
_SIGNATURES: dict[str, tuple[object, ...]] = {
    "choose": (e.Filter,),
    "if": (e.Condition, range(1, 5), _FLAG),
    "swap": (),
    "reposition": (),
    "raise": (_VALUES,),
    "weaken": (_VALUES,),
    "redraw": (),
    "exchange": (),
    "replace": (),
    "block": (),
    "ignore_results": (e.Who,),
    "damage": (_FEW, _FLAG, _FLAG),
    "damage_all": (_FEW, _FLAG, _FLAG),
    "draw_damage": (range(1, 4), _FLAG),
    "add_damage": (_FEW, _FLAG),
    "armor": (e.Who, _FEW),
    "avoid": (e.Who,),
    "hurt": (e.Who, _FEW, _FLAG),
    "heal": (e.Who, _FEW),
    "heal_foe": (_FEW,),
    "limit": (e.Who, range(1, 2)),
    "foe_limit": (range(1, 2),),
    "retrieve": (),
    "store": (e.Who, range(1, 4)),
    "lose_power": (e.Who, range(1, 4)),
    "refresh": (_FLAG,),
    "reshuffle": (e.Who,),
    "add": (_VALUES, range(1, 4)),
    "remove": (range(1, 4),),
    "discard_hand": (e.Who,),
    "unlock": (),
    "keys": (range(-3, 4),),
    "draw_item": (),
    "gain_ability": (),
    "scry": (range(1, 5),),
    "fight": (range(1, 3),),
}

_FIGHT = (v.Window.PAIRS, v.Window.BLOCK, v.Window.DAMAGE)
_ENDS = (v.Window.ROUND_END, v.Window.COMBAT_END)
_OWN = (v.Window.EXPLORE, *_FIGHT, CARD)  # where somebody of the party chooses
_ANY = (*_OWN, *_ENDS, FOE)
_WHERE: dict[e.Op, tuple[int, ...]] = {
    e.Op.CHOOSE: _OWN,
    e.Op.IF: _ANY,
    **dict.fromkeys(
        (
            e.Op.SWAP,
            e.Op.REPOSITION,
            e.Op.RAISE,
            e.Op.WEAKEN,
            e.Op.REDRAW,
            e.Op.EXCHANGE,
            e.Op.REPLACE,
            e.Op.BLOCK,
            e.Op.IGNORE_RESULTS,
            e.Op.FOE_LIMIT,
        ),
        (v.Window.PAIRS,),
    ),
    e.Op.ADD_DAMAGE: (v.Window.DAMAGE,),
    **dict.fromkeys((e.Op.DAMAGE, e.Op.DAMAGE_ALL, e.Op.DRAW_DAMAGE), _FIGHT),
    **dict.fromkeys((e.Op.ARMOR, e.Op.AVOID), _FIGHT),
    e.Op.HURT: _ANY,
    e.Op.HEAL: _ANY,
    e.Op.STORE: _OWN,
    e.Op.REFRESH: _OWN,
    e.Op.RETRIEVE: _OWN,
    e.Op.UNLOCK: (v.Window.EXPLORE,),
    **dict.fromkeys((e.Op.HEAL_FOE, e.Op.LIMIT), (FOE,)),
    **dict.fromkeys((e.Op.LOSE_POWER, e.Op.DISCARD_HAND), (CARD, FOE)),
}  # what isn't named stands on Feature and Legendary Location Cards alone

_KIND = {  # what a filter gives
    e.Filter.OWN_PAIR: "pair",
    e.Filter.ANY_PAIR: "any pair",
    e.Filter.HIT_PAIR: "pair",
    e.Filter.FOE: "foe",
    e.Filter.ALLY: "hero",
    e.Filter.ANY_HERO: "hero",
    e.Filter.WOUNDED: "hero",
    e.Filter.DISCARDED: "discarded card",
    e.Filter.DISCARDED_ANY: "discarded card",
    e.Filter.HELD: "card in hand",
    e.Filter.SPELL: "spell",
    e.Filter.LOCKED_DOOR: "door",
}
_PAIR = ("pair", "any pair")
_NEEDS: dict[e.Op, tuple[tuple[str, ...], ...]] = {  # what an opcode finds in X, Y
    e.Op.RAISE: (("pair",),),
    e.Op.WEAKEN: (_PAIR,),
    e.Op.REDRAW: (("pair",),),
    e.Op.EXCHANGE: (("pair",), ("card in hand",)),
    e.Op.REPLACE: (_PAIR,),
    e.Op.BLOCK: (_PAIR,),
    e.Op.DAMAGE: (("foe",),),
    e.Op.DRAW_DAMAGE: (("foe",),),
    e.Op.RETRIEVE: (("discarded card",),),
    e.Op.UNLOCK: (("door",),),
    e.Op.GAIN_ABILITY: (("hero",),),
    e.Op.ADD: (("hero",),),
    e.Op.REMOVE: (("hero",),),
}
_IN_COMBAT = {  # filters that look at a Round; SPELL, DISCARDED and heroes can be asked anywhere
    *(e.Filter.OWN_PAIR, e.Filter.ANY_PAIR, e.Filter.HIT_PAIR, e.Filter.FOE, e.Filter.HELD)
}


def language(items: Mapping[str, int], monsters: Mapping[str, int]) -> programs.Language:
    """The language of a card set, whose Items and set-aside Monsters rows can name."""
    return programs.Language(e.Op, {**_SIGNATURES, "gain": (items,), "release": (monsters,)})


def compiled(
    lang: programs.Language, rows: Sequence[Sequence[object]], place: int
) -> programs.Program:
    """The program of a text at `place` (a Window, CARD or FOE), with its choices numbered.

    Raises:
        ValueError: naming the row and what is wrong there.
    """
    program = lang.parse(rows)
    held: list[str] = []
    numbered = []
    for k, (op, a, b, c, d) in enumerate(program):
        _check_place(k, e.Op(op), place)
        if op == e.Op.CHOOSE:
            if len(held) == 2:
                raise ValueError(f"row {k + 1}: more than two 'choose' rows")
            if e.Filter(a) in _IN_COMBAT and place not in _FIGHT:
                raise ValueError(f"row {k + 1}: '{e.Filter(a).name.lower()}' is for Combat alone")
            b = len(held)
            held.append(_KIND[e.Filter(a)])
        elif op == e.Op.IF and k + b >= len(program):
            raise ValueError(f"row {k + 1}: 'if' skips {b} rows, but fewer follow")
        else:
            _check_registers(k, (op, a), held)
        numbered.append((op, a, b, c, d))
    return tuple(numbered)


def _check_place(k: int, op: e.Op, place: int) -> None:
    where = _WHERE.get(op, (CARD,))
    if place not in where:
        names = ", ".join(name for name, number in _PLACES.items() if number in where)
        raise ValueError(f"row {k + 1}: '{op.name.lower()}' can't stand here (allowed: {names})")


def _check_registers(k: int, row: tuple[int, int], held: Sequence[str]) -> None:
    """Raise ValueError unless what the row uses was chosen before."""
    op, a = e.Op(row[0]), row[1]
    needs = _NEEDS.get(op, ())
    if op in _WITH_WHO and a == e.Who.X:
        needs = (("hero",),)
    if op == e.Op.REFRESH and not a:
        needs = (("spell",),)
    for name, kinds, found in zip("XY", needs, [*held, "nothing", "nothing"], strict=False):
        if found not in kinds:
            wanted = " or ".join(kinds)
            raise ValueError(f"row {k + 1} wants in {name}: {wanted}; chosen was: {found}")


_WITH_WHO = {e.Op[name.upper()] for name, kinds in _SIGNATURES.items() if kinds[:1] == (e.Who,)}
