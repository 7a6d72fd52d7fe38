"""Ids in words, and what happened: a line for each event.

Templates name a column of the event and the kind of word it holds: "{a_monster}" is column a as the
name of a monster, "{who}" the seat; what is missing in the event is told as nobody or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from ..core import wording
from ..core.wording import listed
from . import actions as a
from . import effects as e
from . import vocab as v

if TYPE_CHECKING:
    from ..core.game import Game

PIECES = ("colour", "white", "purple")
COLUMNS = ("kind", "who", "a", "b", "c", "d", "secret")


def _names(deck: str) -> Callable[[Game, int], str]:
    return lambda game, k: str(game.cards.names.names[deck][k])


def _low(enum: type) -> Callable[[Game, int], str]:
    return lambda _, k: str(enum(k).name.lower().replace("_", " "))


def _space(_: Game, k: int) -> str:
    return f"{v.Area(k // v.AREA_SPACES).name.lower()} {k % v.AREA_SPACES + 1}"


def _piece(_: Game, k: int) -> str:
    return f"lord_{k}'s" if k < v.Piece.WHITE else f"the {PIECES[k - v.Piece.WHITE + 1]}"


def _code(game: Game, k: int) -> str:
    """The object of a code of effects.py."""
    if k >= e.SPACE:
        return f"lord_{(k - e.SPACE) // v.SPACES}'s {_space(game, (k - e.SPACE) % v.SPACES)}"
    if e.MINION <= k < e.ITEM:
        place, piece = divmod(k - e.MINION, 8)
        return f"{_piece(game, piece)} minion at {word(game, 'place', place)}"
    starts = (
        (e.SPELL, "spell"),
        (e.GUILD, "slot"),
        (e.ITEM, "item"),
        (e.FAR_LANDS, "far"),
        (e.HENCHMAN, "henchman"),
        (e.ADVENTURER, "adventurer"),
        (e.MONSTER, "monster"),
    )
    return next(word(game, kind, k - start) for start, kind in starts if k >= start)


_WORDS: dict[str, Callable[[Game, int], str]] = {
    "": lambda _, k: str(k),
    "lord": lambda _, k: f"lord_{k}",
    "building": lambda game, k: " / ".join(game.cards.names.names["buildings"][k]),
    "monster": _names("monsters"),
    "adventurer": _names("adventurers"),
    "henchman": _names("henchmen"),
    "spell": _names("spells"),
    "fortune": _names("fortunes"),
    "master": _names("masters"),
    "item": lambda _, k: v.Item(k).name.capitalize(),
    "place": lambda _, k: a.CODEC.label(a.PLACE + k).removeprefix("place "),
    "space": _space,
    "piece": _piece,
    "code": _code,
    "closed": lambda game, k: (
        word(game, "place", (k - e.MINION) // 8) if k < e.ITEM else _code(game, k)
    ),
    "tavern": lambda _, k: ("Green Unicorn", "Yellow Swan")[k],
    "zone": lambda game, k: word(game, "tavern", k - v.Zone.GREEN),
    "slot": lambda _, k: f"slot {k} of the Architects' Guild",
    "far": lambda _, k: f"the face-down henchman {k + 1} of the Far Lands",
    "token": lambda _, k: "imbue" if k == v.IMBUE else v.Token(k).name.lower(),
    "half": lambda _, k: ("top", "bottom")[k],
    "deck": _low(v.Deck),
    "group": _low(v.Group),
    "window": _low(v.Window),
    "phase": _low(v.Phase),
    "side": _low(v.Side),
    "kind": _low(v.Kind),
    "icon": _low(v.Icon),
    "era": _low(v.Era),
    "filter": _low(e.Filter),
}


def word(game: Game, kind: str, value: int) -> str:
    """A number of a kind ("monster", "space", ...) in words; "nobody" and "nothing" for none."""
    if value < 0:
        return "nobody" if kind == "lord" else "nothing"
    return _WORDS[kind](game, value)


def phrase(game: Game, numbers: Mapping[str, int | None]) -> wording.Phrase:
    """The numbers of an event or ask for its template."""
    return wording.Phrase(lambda kind, number: word(game, kind, number), numbers, "lord", v.NONE)


def amounts(row: Sequence[int], first: int = 0) -> str:
    """Numbers by item, "2 Coin, 1 Evil"."""
    parts = (f"{n} {v.Item(first + k).name.capitalize()}" for k, n in enumerate(row) if n)
    return listed(parts, "nothing")


def program(game: Game, start: int) -> str:
    """A card's effect in the words of the card files; "" without one."""
    if start == v.NONE:
        return ""
    rows = game.cards.names.program(start)
    return "; ".join(" ".join(str(x) for x in row) for row in rows if row != ["resolve"])


def building(game: Game, k: int) -> str:
    """A card that isn't built, both sides."""
    t = game.cards.tables[0]
    areas = [area.name.lower() for area in v.Area if int(t["building_areas"][k]) >> area & 1]
    where = "anywhere" if len(areas) == len(v.Area) else "/".join(areas)
    light, dark = t["building_make"][k]
    return (
        f"{word(game, 'building', k)} [building {k}] {word(game, 'kind', t['building_kind'][k])}; "
        f"costs {amounts(t['building_cost'][k])}; {where}; defence "
        f"{t['building_defence'][k]}; makes {amounts(light)}, dark {amounts(dark)}"
        + ability(game, k, *v.Side)
    )


def standing(game: Game, k: int, side: int) -> str:
    """A building on a board, the side that is up."""
    t = game.cards.tables[0]
    return (
        f"{game.cards.names.names['buildings'][k][side]} ({('light', 'dark')[side]}; defence "
        f"{t['building_defence'][k]}; makes {amounts(t['building_make'][k, side])}"
        f"{ability(game, k, side)})"
    )


def ability(game: Game, k: int, *sides: int) -> str:
    """What a building does besides on one of the sides."""
    t = game.cards.tables[0]
    special = v.Special(t["building_special"][k])
    parts = [special.name.lower()] if special != v.Special.NONE and v.Side.DARK in sides else []
    if t["ability_side"][k] in sides:
        window = word(game, "window", t["ability_window"][k])
        parts.append(f"{window}: {program(game, t['ability_start'][k])}")
    return "".join(f"; {part}" for part in parts)


def monster(game: Game, k: int, is_imbued: bool) -> str:
    """A monster's defence, bonus bar and production."""
    t = game.cards.tables[0]
    bonus = ""
    if t["bonus_area"][k] != v.NONE:
        bonus = f", +{t['bonus_add'][k]} in {v.Area(t['bonus_area'][k]).name.lower()}"
    elif t["bonus_group"][k] != v.NONE:
        gain = f"1d{t['bonus_die'][k]}" if t["bonus_die"][k] else t["bonus_add"][k]
        bonus = f", +{gain} for each {word(game, 'group', t['bonus_group'][k])} paid"
    die = f"+1d{t['monster_die'][k]}" if t["monster_die"][k] else ""
    imbued = ", imbued" if is_imbued else ""
    return (
        f"{word(game, 'monster', k)} (defence {t['monster_defence'][k]}{die}{bonus}; "
        f"makes {amounts(t['monster_make'][k])}{imbued})"
    )


def henchman(game: Game, k: int, uses: int) -> str:
    """What a henchman can do, and how often he was used this turn."""
    t = game.cards.tables[0]
    parts = []
    if t["henchman_power"][k] != v.Power.NONE:
        parts.append(v.Power(t["henchman_power"][k]).name.lower().replace("_", " "))
    if t["henchman_start"][k] != v.NONE:
        decay = " in decay" if t["henchman_decay"][k] else ""
        most = t["henchman_uses"][k] or "any number"
        parts.append(
            f"{word(game, 'window', t['henchman_window'][k])}{decay}, used {uses} of {most}"
        )
        parts.append(f"costs {amounts(t['henchman_cost'][k])}")
        parts.append(program(game, t["henchman_start"][k]))
    return f"{word(game, 'henchman', k)} [henchman {k}]: {'; '.join(parts)}"


def spell(game: Game, k: int) -> str:
    """When a spell can be cast, for what, and what it does."""
    t = game.cards.tables[0]
    windows = [w.name.lower() for w in v.Window if int(t["spell_windows"][k]) >> w & 1]
    return (
        f"{word(game, 'spell', k)} [spell {k}] {word(game, 'deck', t['spell_deck'][k])}; "
        f"{'/'.join(windows)}; costs {amounts(t['spell_cost'][k], v.FIRST_ELEMENT)}; "
        f"{program(game, t['spell_start'][k])}"
    )


def adventurer(game: Game, k: int, is_imbued: bool, is_skipped: bool) -> str:
    """An adventurer's die and what it is drawn by."""
    t = game.cards.tables[0]
    icons = "/".join(word(game, "icon", icon) for icon in t["adventurer_icon"][k])
    notes = (", imbued" if is_imbued else "") + (", doesn't roll" if is_skipped else "")
    return f"{word(game, 'adventurer', k)} (d{t['adventurer_die'][k]}, {icons}{notes})"


E = v.Event
EVENTS: dict[int, str] = {
    E.NEW_TURN: "Turn {a}; {who} is first",
    E.PHASE: "{a_phase} phase",
    E.FORTUNE_SHOWN: "Fortune card: {a_fortune}",
    E.FORTUNE_IGNORED: "{a_fortune} is ignored and discarded",
    E.FORTUNE_TEXT: "the {b_half} text of {a_fortune} takes effect",
    E.SPELL_DRAWN: "{who} draws a spell from the {a_deck} deck",
    E.GAIN: "{who} gains {b} {a_item}",
    E.PAY: "{who} gives {b} {a_item}",
    E.CAST: "{who} casts {a_spell}",
    E.COUNTERED: "{a_spell} of {who} is countered",
    E.HENCHMAN_USED: "{who} uses {a_henchman}",
    E.BUILDING_USED: "{who} uses {a_building} on {b_space}",
    E.MASTER_USED: "{who}'s master is {a_master}",
    E.MINION_PLACED: "{who} places {a_piece} minion",
    E.MINION_BACK: "{a_piece} minion goes back to {who}",
    E.MINION_MOVED: "{a_piece} minion moves from {b_place}",
    E.PERFORMED: "{who} performs the action of {a_place}",
    E.DECLINED: "{who} declines",
    E.SEER_LOOKED: "{who} looks at the top of the Fortune pile and may reorder it",
    E.KILL_TRIED: "{who} has a killer sent for {a_code}",
    E.ADVENTURER_OUT: "{b_adventurer} leaves the {a_zone}",
    E.ADVENTURER_IN: "{b_adventurer} joins the {a_zone}",
    E.HENCHMAN_TAKEN: "{a_henchman} joins {who}",
    E.HENCHMAN_LOST: "{who} loses {a_henchman}",
    E.BUILDING_TAKEN: "{who} takes the building {a_building}",
    E.BUILT: "{who} builds {a_building} on {b_space}, {c_side}",
    E.FLIPPED: "{a_building} on {who}'s {b_space} turns {c_side}",
    E.MONSTER_PLACED: "{a_monster} comes to {who}'s {b_space}",
    E.MONSTER_GONE: "{a_monster} is gone (owner: {who})",
    E.TOKEN: "{who} puts a token ({a_token}) on {b_code}",
    E.TARGET: "the {a_zone} party",
    E.ATTACK: "attack {a} against defence {b} of {who}",
    E.BONUS: "{who} pays 1 {b_item} for {a_monster}: defence +{c}",
    E.PARTY_WON: "the {a_zone} party destroys {who}'s {b_space}",
    E.PARTY_LOST: "the {a_zone} party fails at {who}'s {b_space}",
    E.PILGRIMAGE: "the {a_zone} party visits {who}'s {b_space} as pilgrims",
    E.BUILDING_LOST: "{who} loses the building {a_building} on {b_space}",
    E.FIRST_PLAYER: "{who} takes the first-player token",
    E.CLOSED: "{a_closed} is unavailable this turn",
    E.ALLOWANCE: "each lord places {a} colour minions this turn",
    E.DICE: "dice for {who}: d{a}, result {b}",
    E.REVEALED: "revealed: {a_code}",
    E.GAME_OVER: "The game is over",
    E.PEEKED: "{who} looks at a card of the Fortune pile",
    E.DISCARDED: "{who} returns {b} {a_item}: over the limit of storage",
    E.MONSTER_MOVED: "{a_monster} moves to {who}'s {b_space}",
    E.SPELLS_DISCARDED: "{who} discards the spell {a_spell}",
}


def _moved(row: Sequence[int], place: str, space: str) -> str:
    """Where a minion goes: a place of the city, or a space of a domain."""
    columns = dict(zip(COLUMNS, row, strict=True))
    return f" on {{{place}_place}}" if columns[place] != v.NONE else f" on {{{space}_space}}"


def _addition(row: Sequence[int], seat: int) -> str:
    """What a template leaves open: secrets seen, and parts that are not always there."""
    kind, who, a_, b, c = (int(x) for x in row[:5])
    if kind == E.SPELL_DRAWN and who == seat:
        return ": {secret_spell}"
    if kind == E.PEEKED and who == seat:
        return ", number {a} from 0 at the top: {secret_fortune}"
    if kind == E.MINION_PLACED:
        return _moved(row, "b", "c")
    if kind == E.MINION_MOVED:
        return _moved(row, "c", "d").replace(" on", " to")
    if kind == E.DECLINED:
        return " at {a_place}" if a_ != v.NONE else " to flip {b_space}"
    if kind == E.TARGET and b != v.Target.NOTHING:
        verb = "attacks" if b == v.Target.ATTACK else "goes on a pilgrimage to"
        return f" {verb} {{who}}'s {{c_space}}, drawn by {{d_icon}}"
    if kind == E.REVEALED and a_ >= e.GUILD and a_ < e.SPELL:
        return ": {b_building}"
    extras = {
        E.PERFORMED: (b, ", copied by Charm"),
        E.KILL_TRIED: (b, ": rolls {b}"),
        E.ADVENTURER_OUT: (c, " and the game"),
        E.HENCHMAN_LOST: (b, ", out of the game"),
        E.DICE: (c, " ({c} dice)"),
        E.TARGET: (True, " finds no target"),
    }
    given, addition = extras.get(E(kind), (0, ""))
    return addition if given else ""


def event_text(game: Game, row: Sequence[int], seat: int) -> str:
    """One line on an event (kind, seat, a, b, c, d, secret) as `seat` saw it; "" for nothing."""
    template = EVENTS.get(int(row[0]))
    if template is None:
        return ""
    numbers = dict(zip(COLUMNS, (int(x) for x in row), strict=True))
    return (template + _addition(row, seat)).format_map(phrase(game, numbers))
