"""What effect programs in card files may say: arguments of opcodes, and rules across rows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...core import data, programs
from ...core.programs import Optional
from .. import effects as e
from .. import vocab as v

ITEMS = data.words(item for item in v.Item if item != v.Item.SPELL)
PRODUCTS = data.words(v.Item)
RESOURCES = data.words(item for item in v.Item if v.FIRST_RESOURCE <= item < v.Item.SPELL)
ELEMENTS = data.words(item for item in v.Item if v.FIRST_ELEMENT <= item < v.FIRST_RESOURCE)
_TOKENS = data.words(token for token in v.Token if token != v.Token.USED) | {"imbue": v.IMBUE}
_SPACES = data.words(f for f in e.Filter if f <= e.Filter.TARPA)
_CLOSABLE = data.words(place for place in v.Location if place != v.Location.BUILDERS)  # DD-FCARD-07
_REGISTERS = {"x": 0, "y": 1, "z": 2}
_NOTHING = range(-1, 0)
_FEW = range(1, 100)
_UP_TO = range(100)  # 0: no limit, all of it

LANGUAGE = programs.Language(
    e.Op,
    {
        "choose": (e.Filter,),
        "resolve": (),
        "gain": (ITEMS, _FEW),
        "gain_chosen": (_FEW, Optional(_UP_TO)),
        "lose": (ITEMS, _UP_TO),
        "others_lose": ((ITEMS, _NOTHING), _UP_TO),
        "halve": (v.Group,),
        "exchange": (v.Group, ITEMS, _UP_TO, _FEW),
        "draw": (_FEW,),
        "summon": (_SPACES,),
        "banish": (),
        "attack": (_FEW, range(2, 13), v.Fight),
        "move": (Optional(range(2)),),
        "token": (_TOKENS,),
        "flip": (),
        "lighten": (),
        "kill": (Optional(range(2)),),
        "replace": (),
        "steal": (),
        "discard": ((_REGISTERS, range(3)),),
        "discard_self": (),
        "close": ((ITEMS, _NOTHING), Optional((_CLOSABLE, _NOTHING), -1)),
        "skip": (),
        "swap": (),
        "relocate": (),
        "allowance": (range(1, 6),),  # five minions of a colour (DD-COMP-05)
        "first": (),
        "peek": (range(1, 4),),
        "copy": (),
        "raise": (),
        "counter": (),
        "defend": (_UP_TO, Optional(_UP_TO), Optional(range(13))),
        "weaken": (_FEW,),
        "buy": (range(-1, 100),),
        "shop": (),
        "purple": (),
        "gain_per": (ITEMS, _FEW, e.Count, Optional(_UP_TO)),
        "take_building": (),
    },
)

_PARTY = (v.Window.ADVENTURE, v.Window.DEFENCE)
_ONLY_IN = {  # opcodes that need what only these windows have
    e.Op.COPY: (v.Window.ACTION,),
    e.Op.RAISE: (v.Window.KILL,),
    e.Op.COUNTER: (v.Window.REACT,),
    e.Op.SKIP: _PARTY,
    e.Op.DEFEND: _PARTY,
    e.Op.WEAKEN: _PARTY,
}
_USES: dict[int, tuple[str, ...]] = {  # what an opcode finds in X, Y
    e.Op.BANISH: ("monster",),
    e.Op.ATTACK: ("monster",),
    e.Op.MOVE: ("monster", "space"),
    e.Op.FLIP: ("space",),
    e.Op.LIGHTEN: ("space",),
    e.Op.KILL: ("adventurer henchman",),
    e.Op.REPLACE: ("adventurer",),
    e.Op.STEAL: ("henchman",),
    e.Op.SKIP: ("adventurer",),
    e.Op.SWAP: ("minion", "minion"),
    e.Op.RELOCATE: ("minion",),
    e.Op.RAISE: ("space",),
    e.Op.BUY: ("monster",),
    e.Op.TAKE_BUILDING: ("guild",),
    e.Op.GAIN_CHOSEN: ("item",),
}
_ASKED_OF_X = {  # filters that look at X
    e.Filter.MOVE_OWN: "monster",
    e.Filter.MOVE_ANY: "monster",
    e.Filter.SWAP_WITH: "minion",
}


def _chosen(choice: int) -> str:
    """What kinds of objects a filter gives."""
    if choice in (e.Filter.IMBUABLE, e.Filter.VICTIM):
        return "monster adventurer" if choice == e.Filter.IMBUABLE else "adventurer henchman"
    last = {
        e.Filter.TARPA: "space",
        e.Filter.IMBUABLE: "monster",
        e.Filter.WEAKEST: "adventurer",
        e.Filter.INN_HENCHMAN: "henchman",
        e.Filter.OWN_CITY_MINION: "minion",
        e.Filter.GUILD_SLOT: "guild",
        e.Filter.HAND_SPELL: "spell",
        e.Filter.RAW: "item",
    }
    return next(kind for end, kind in last.items() if choice <= end)


def compiled(
    rows: Sequence[Sequence[object]], windows: Collection[int] = (), is_henchman: bool = False
) -> programs.Program:
    """The program of a card that is used in `windows`, with its choices numbered.

    Raises:
        ValueError: naming the row and what is wrong there.
    """
    program = LANGUAGE.parse(rows)
    for k, (op, *_) in enumerate(program):
        name = e.Op(op).name.lower()
        allowed = _ONLY_IN.get(e.Op(op))
        if allowed and not (windows and set(windows) <= set(allowed)):
            where = " or ".join(window.name.lower() for window in allowed)
            raise ValueError(f"row {k + 1}: '{name}' is for the window {where} alone")
        if op == e.Op.DISCARD_SELF and not is_henchman:
            raise ValueError(f"row {k + 1}: '{name}' is for henchmen alone")
        if op == e.Op.RESOLVE and any(row[0] != e.Op.CHOOSE for row in program[:k]):
            raise ValueError(f"row {k + 1}: before 'resolve' only 'choose' may stand")
    return _numbered(program)


def _numbered(program: programs.Program) -> programs.Program:
    """Let choices fill X, Y, Z in turn; raise ValueError where a row uses what wasn't chosen."""
    held: list[str] = []
    rows = []
    for k, (op, a, b, c, d) in enumerate(program):
        for register, kinds in _used(op, a):
            name = "XYZ"[register]
            if register >= len(held):
                raise ValueError(f"row {k + 1} uses {name}, but no 'choose' before it fills {name}")
            if not set(held[register].split()) <= set(kinds.split()):
                wanted, found = (text.replace(" ", " or ") for text in (kinds, held[register]))
                raise ValueError(f"row {k + 1} wants in {name}: {wanted}; chosen was: {found}")
        if op == e.Op.CHOOSE:
            if len(held) == len(_REGISTERS):
                raise ValueError(f"row {k + 1}: more than {len(_REGISTERS)} 'choose' rows")
            b = len(held)
            held.append(_chosen(a))
        rows.append((op, a, b, c, d))
    return tuple(rows)


def _used(op: int, a: int) -> list[tuple[int, str]]:
    """The registers a row reads, and what must be in them."""
    if op == e.Op.DISCARD:
        return [(a, "monster henchman spell")]
    if op == e.Op.CHOOSE:
        return [(0, _ASKED_OF_X[e.Filter(a)])] if a in _ASKED_OF_X else []
    if op == e.Op.TOKEN:
        return [(0, "monster adventurer" if a == v.IMBUE else "space")]
    if op == e.Op.OTHERS_LOSE:
        return [(0, "item")] if a < 0 else []
    return list(enumerate(_USES.get(op, ())))
