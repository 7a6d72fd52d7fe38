"""Ids in words, and what happened: a line for each event.

Templates name a column of the event and the kind of word it holds: "{a_monster}" is column a as the
name of a Monster Card, "{who}" the hero; what is missing in the event is told as the party, nobody
or nothing. Tiles, patterns, foes and slots keep the numbers that the actions give them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core import wording
from ..core.wording import listed
from . import effects as e
from . import vocab as v
from .state import Option

if TYPE_CHECKING:
    from ..core.game import Game

COLUMNS = ("kind", "who", "a", "b", "c", "d", "secret")
ECOLOGIES = ("Ruins", "Caverns", "Subterranean Architecture")
REASONS = (  # by Reason
    "going on, won, cut off at max_decisions, a hero is Defeated, a drawn tile fits nowhere, "
    "a drawn tile fits beyond the window alone, nothing is left to draw or to Encounter"
).split(", ")
SIDES = "NESW"
CORNERS = ("NE", "SE", "SW", "NW")
PASSIVES = (  # by Passive
    "Armor, Damage, Return Damage, Magic, off Return Damage, to tests, at a Campfire, cards in hand"
).split(", ")
FOE_PASSIVES = (  # by MonsterPassive
    "Armor, Armor unless Magic, Damage, Return Damage, ignores Armor, heals each Round, Thorns, "
    "can't be Blocked, drains"
).split(", ")
FLAGS = {  # arguments of opcodes that are told by a word, from this place on
    "damage": (1, ("Magic", "ignoring Armor")),
    "damage_all": (1, ("Magic", "ignoring Armor")),
    "draw_damage": (1, ("Magic",)),
    "add_damage": (1, ("Magic",)),
    "hurt": (2, ("ignoring Armor",)),
    "refresh": (0, ("all",)),
    "if": (2, ("not",)),
}
PILES = {  # zones counted up by seat, class or difficulty
    v.Zone.HERO_DRAW: "draw pile",
    v.Zone.HERO_DISCARD: "discard pile",
    v.Zone.HERO_HAND: "hand",
    v.Zone.HERO_TABLE: "cards drawn",
    v.Zone.ITEM_DECK: "Item deck",
    v.Zone.ABILITY_DECK: "Ability deck",
    v.Zone.FOE_DRAW: "Monster Action deck",
    v.Zone.FOE_DISCARD: "Monster discard pile",
}


def _names(deck: str) -> Callable[[Game, int], str]:
    return lambda game, k: str(game.cards.names.names[deck][k])


def _low(enum: type) -> Callable[[Game, int], str]:
    return lambda _, k: str(enum(k).name.lower().replace("_", " "))


def _hero(game: Game, seat: int) -> str:
    return str(game.cards.names.names["heroes"][class_of(game, seat)])


def class_of(game: Game, seat: int) -> int:
    """The class a seat plays: those in play are seated in their order."""
    bits = int(game.blank["options"][0, Option.HEROES]) or (1 << v.CLASSES) - 1
    return [k for k in v.HeroClass if bits >> k & 1][seat]


def _code(game: Game, k: int) -> str:
    """A card of the Experience Point pool."""
    starts = ((v.XP_LEGEND, "legend"), (v.XP_FEATURE, "feature"), (v.XP_MONSTER, "monster"))
    return next(word(game, kind, k - start) for start, kind in starts if k >= start)


def _zone(game: Game, zone: int) -> str:
    if zone not in range(v.Zone.TILES):
        return str(v.Zone(zone).name.lower().replace("_", " "))
    start = zone - zone % 3
    if start < v.Zone.ITEM_DECK:
        return f"{word(game, 'hero', zone - start)}'s {PILES[v.Zone(start)]}"
    kinds = "class" if start < v.Zone.FOE_DRAW else "difficulty"
    return f"{word(game, kinds, zone - start)} {PILES[v.Zone(start)]}"


_WORDS: dict[str, Callable[[Game, int], str]] = {
    "": lambda _, k: str(k),
    "hero": _hero,
    "class": lambda _, k: v.HeroClass(k).name.capitalize(),
    "ecology": lambda _, k: ECOLOGIES[k],
    "tile": lambda _, k: f"tile {k}",
    "cell": lambda _, k: f"x {k % v.WINDOW} y {k // v.WINDOW}",
    "rune": lambda _, k: f"rune pattern {k + 1}",
    "letter": lambda _, k: chr(ord("A") + k),
    "region": lambda _, k: "ABC"[k],
    "monster": _names("monsters"),
    "part": _names("final_entity"),
    "feature": _names("features"),
    "legend": _names("legends"),
    "item": _names("items"),
    "ability": lambda game, k: game.cards.names.abilities[k],
    "code": _code,
    "value": lambda _, k: "Power Card" if k == v.POWER else str(k),
    "pair": lambda _, k: f"pair {k + 1}",
    "card": lambda _, k: f"card {k + 1}",
    "zone": _zone,
    "slot": _low(v.Slot),
    "phase": _low(v.Phase),
    "difficulty": lambda _, k: v.Difficulty(k).name.capitalize(),
    "type": _low(v.MonsterType),
    "window": _low(v.Window),
    "filter": _low(e.Filter),
    "purchase": lambda _, k: ("Healing", "a Key", "an Ability")[k],
    "hurt": lambda _, k: (
        "Direct Damage",
        "Return Damage",
        "damage of a Monster's Ability",
        "damage of a card",
        "damage of an own card",
    )[k],
    "reason": lambda _, k: REASONS[k],
    "reach": lambda _, k: ("out of reach", "blocked", "free")[k],
}


def word(game: Game, kind: str, value: int) -> str:
    """A number of a kind ("monster", "cell", ...) in words; "the party" and "nothing" for none."""
    if value < 0:
        return "the party" if kind == "hero" else "nothing"
    return _WORDS[kind](game, value)


def phrase(game: Game, numbers: Mapping[str, int | None]) -> wording.Phrase:
    """The numbers of an event or ask for its template."""
    return wording.Phrase(lambda kind, number: word(game, kind, number), numbers, "hero", v.NONE)


def values(game: Game, counts: Sequence[int], none: str = "none") -> str:
    """Action Cards by value, "2x 5, 7, Power Card"."""
    order = [k for k in (*range(1, v.VALUES), v.POWER) if counts[k]]
    names = [word(game, "value", k) for k in order]
    return listed(
        (
            name if counts[k] == 1 else f"{counts[k]}x {name}"
            for k, name in zip(order, names, strict=True)
        ),
        none,
    )


def sides(bits: int, names: Sequence[str] = SIDES) -> str:
    """Sides or corners by their bits."""
    return " ".join(names[k] for k in range(4) if bits >> k & 1)


def program(game: Game, start: int) -> str:
    """A card's effect in the words of the card files; "" without one."""
    if start == v.NONE:
        return ""
    parts = []
    for op, *rest in game.cards.names.program(start):
        place, names = FLAGS.get(op, (len(rest), ()))
        flags = [name for name, flag in zip(names, rest[place:], strict=False) if flag]
        parts.append(" ".join(str(x) for x in (op, *rest[:place], *flags)).replace("_", " "))
    return "; ".join(parts)


def _passives(row: Sequence[int], names: Sequence[str]) -> list[str]:
    return [f"+{n} {name}" for n, name in zip(row, names, strict=True) if n]


def ability(game: Game, k: int) -> str:
    """An Ability: how it is paid for, when it is used, and what it does."""
    t = game.cards.tables[0]
    activation = int(t["ability_activation"][k])
    parts = [v.Activation(activation).name.lower()]
    if t["ability_cost"][k]:
        parts[0] = f"{t['ability_cost'][k]} Power"
    if activation not in (v.Activation.PASSIVE, v.Activation.BLOCK):
        parts.append(word(game, "window", int(t["ability_window"][k])))
    parts += ["Spell"] if t["ability_spell"][k] else []
    parts += ["Exhausts"] if t["ability_exhaust"][k] else []
    parts += _passives(t["ability_passive"][k], PASSIVES)
    effect = program(game, int(t["ability_start"][k]))
    return f"{word(game, 'ability', k)} ({', '.join(parts)}" + (f": {effect})" if effect else ")")


def item(game: Game, k: int) -> str:
    """An Item: hands, what it adds and Removes, what it does, what it is worth."""
    t = game.cards.tables[0]
    parts = [f"{t['item_hands'][k]} hands" if t["item_hands"][k] != 1 else "1 hand"]
    if t["item_kind"][k] in (v.ItemKind.PARTY, v.ItemKind.WORD):
        parts = ["of the party"]
    parts += ["Magic"] if t["item_magic"][k] else []
    parts += ["bound"] if t["item_bound"][k] else []
    parts += _passives(t["item_passive"][k], PASSIVES)
    if t["item_add"][k].any():
        parts.append(f"adds {values(game, t['item_add'][k])}")
    parts += [f"Removes {t['item_remove'][k]}"] if t["item_remove"][k] else []
    parts += [f"{t['item_xp'][k]} XP"] if t["item_xp"][k] else []
    own = int(t["item_ability"][k])
    text = f"; {ability(game, own)}" if own != v.NONE else ""
    return f"{word(game, 'item', k)} ({', '.join(parts)}{text})"


def _foe(game: Game, kind: str, k: int) -> list[str]:
    """Passives and Power-Activated Abilities of a Monster Card or a part."""
    t = game.cards.tables[0]
    parts = _passives(t[f"{kind}_passive"][k], FOE_PASSIVES)
    starts = t[f"{kind}_power"][k][: t[f"{kind}_powers"][k]]
    return parts + [f"Power {j + 1}: {program(game, start)}" for j, start in enumerate(starts)]


def monster(game: Game, k: int) -> str:
    """A Monster Card as printed, with the cards it plays and meets by living individuals."""
    t = game.cards.tables[0]
    count = int(t["monster_count"][k])
    plays = [
        f"{alive}: {t['monster_plays'][k, alive]}/{t['hero_plays'][k, alive]}"
        for alive in range(count, 0, -1)
    ]
    parts = [
        f"{word(game, 'type', int(t['monster_type'][k]))}",
        f"{word(game, 'difficulty', int(t['monster_deck'][k]))} deck",
        f"plays/meets {' '.join(plays)}",
        *_foe(game, "monster", k),
        f"{t['monster_xp'][k]} XP",
    ]
    return f"{word(game, 'monster', k)} ({'; '.join(parts)})"


def part(game: Game, k: int) -> str:
    """A part of the Final Entity as printed."""
    t = game.cards.tables[0]
    kind = v.Part(int(t["part_kind"][k])).name.lower().replace("_", " ")
    return f"{word(game, 'part', k)} ({'; '.join([kind, *_foe(game, 'part', k)])})"


def card_text(game: Game, kind: str, k: int) -> str:
    """A Feature or Legendary Location: effect, test, options, XP."""
    t: Any = game.cards.tables[0]
    effect = program(game, int(t[f"{kind}_start"][k]))
    parts = [effect] if effect else []
    if t[f"{kind}_draw"][k]:
        who = ("each hero draws", "one hero draws")[t[f"{kind}_tester"][k]]
        target = t[f"{kind}_target"][k][game.num_seats - 1]
        parts.append(f"test: {who} {t[f'{kind}_draw'][k]}, plays {t[f'{kind}_play'][k]}, {target}")
        for outcome in ("success", "failure"):
            then = program(game, int(t[f"{kind}_{outcome}"][k]))
            parts += [f"{outcome}: {then}"] if then else []
    for j in range(int(t[f"{kind}_options"][k])):
        parts.append(
            f"option {j + 1}: {program(game, int(t[f'{kind}_option'][k, j])) or 'nothing'}"
        )
    parts.append(f"{t[f'{kind}_xp'][k]} XP")
    return f"{word(game, kind, k)} ({' | '.join(parts)})"


# ---- tiles: `placed` is what describe.facts says of one that lies, {} of another

PLACED = ("monster", "feature", "chest", "camp", "door")
LEGEND = (
    "M Monster, F Feature, D locked Door, C Chest, R Campfire, S stairs, P passage, B Boat, W Sword"
)


def tile_name(game: Game, row: int) -> str:
    """Number and name of a tile by its row of the tables."""
    key = game.cards.names.keys["tiles"][row]
    return f"{row % v.TILES} {key.replace('_', ' ')}"


def edges(game: Game, row: int, rot: int) -> list[tuple[int, int]]:
    """Edge and region of the sides of the cell on which a tile lies."""
    t = game.cards.tables[0]
    printed = [(side - rot) % 4 for side in range(4)]
    return [(int(t["tile_edge"][row, k]), int(t["tile_edge_region"][row, k])) for k in printed]


def marks(game: Game, row: int, placed: Mapping[str, Any]) -> list[tuple[str, int]]:
    """What is on a tile and still counts, as in LEGEND, with its region (of a Door, its link)."""
    t = game.cards.tables[0]
    done = {name: int(placed.get(name, 0)) for name in PLACED}
    found: list[tuple[str, int]] = []
    for r in range(int(t["tile_regions"][row])):
        is_left = {name: not bits >> r & 1 for name, bits in done.items()}
        found += [("M", r)] * (int(t["region_monsters"][row, r]) * is_left["monster"])
        found += [("F", r)] * (int(t["region_feature"][row, r]) * is_left["feature"])
        found += [("C", r)] * (int(t["region_chest"][row, r]) * is_left["chest"])
        found += [("R", r)] * (int(t["region_camp"][row, r]) * is_left["camp"])
        found += [("S", r)] * int(t["region_stairs"][row, r])
        found += [("P", r)] * int(t["region_passage"][row, r])
    doors = [k for k in range(v.LINKS) if t["link_kind"][row, k] == v.Link.DOOR]
    found += [("D", k) for k in doors if not done["door"] >> k & 1]
    return found + [("B", 0)] * int(t["tile_boat"][row]) + [("W", 0)] * int(t["tile_sword"][row])


def turned(bits: int, rot: int) -> int:
    """Bits by side or corner after quarter turns clockwise."""
    return (bits << rot | bits >> (4 - rot)) & 15


def nodes(game: Game, row: int, placed: Mapping[str, Any]) -> int:
    """Bits of a tile's Nodes without a token, by side of its cell."""
    free = int(game.cards.tables[0]["tile_nodes"][row])
    return turned(free & ~placed.get("node", 0), placed.get("rot", 0))


def tile(game: Game, row: int, placed: Mapping[str, Any]) -> str:
    """A tile: where it lies, its regions with their ways out, and what joins them."""
    t = game.cards.tables[0]
    around = edges(game, row, placed.get("rot", 0))
    there = marks(game, row, placed)
    regions = []
    for r in range(int(t["tile_regions"][row])):
        ways = [
            SIDES[side].lower() if edge == v.Edge.LOWER else SIDES[side]
            for side, (edge, region) in enumerate(around)
            if edge != v.Edge.WALL and region == r
        ]
        things = [letter for letter, region in there if letter not in "DBW" and region == r]
        reach = f"({word(game, 'reach', placed['reach'][r])})" if placed else ""
        parts = [
            word(game, "region", r),
            "".join(ways),
            f": {''.join(things)}" * bool(things),
            reach,
        ]
        regions.append(" ".join(part for part in parts if part).replace(" :", ":"))
    notes = []
    for k, kind in enumerate(t["link_kind"][row]):
        if kind != v.Link.NONE:
            door = "open Door" if placed.get("door", 0) >> k & 1 else "locked Door"
            name = ("", "habitat line", door, "level stairs")[kind]
            ends = f"{'ABC'[t['link_a'][row, k]]}-{'ABC'[t['link_b'][row, k]]}"
            notes.append(f"{name} {ends}")
    free = nodes(game, row, placed)
    water = turned(int(t["tile_water"][row]), placed.get("rot", 0))
    notes += [f"Nodes {sides(free)}"] if free else []
    notes += [f"water {sides(water, CORNERS)}"] if water else []
    notes += ["Boat"] if t["tile_boat"][row] else []
    notes += ["Sword"] if t["tile_sword"][row] else []
    where = f" at {word(game, 'cell', placed['cell'])}, turned {placed['rot']}" if placed else ""
    return f"{tile_name(game, row)}{where}: {'; '.join([' | '.join(regions), *notes])}"


def rune(game: Game, row: int) -> str:
    """A rune pattern: squares east and south of the first, with their Nodes."""
    t = game.cards.tables[0]
    squares = [
        f"{t['pattern_dx'][row, q]},{t['pattern_dy'][row, q]} "
        f"{sides(int(t['pattern_nodes'][row, q])).replace(' ', '')}"
        for q in range(t["pattern_tiles"][row])
    ]
    return " + ".join(squares) or "water from the Boat to the Sword"


def matches(game: Game, known: Mapping[str, Any], pattern: int) -> list[list[int]]:
    """The tiles on the squares of each place of a rune pattern, in the order of the actions."""
    t = game.cards.tables[0]
    row = known["ecology"] * v.PATTERNS + pattern
    first = known["ecology"] * v.TILES
    if pattern in known["used_patterns"]:
        return []
    cells = {tile["cell"]: k for k, tile in known["tiles"].items()}
    found = []
    for placed in (known["tiles"][k] for k in sorted(known["tiles"])):
        for image in range(int(t["pattern_images"][row])):
            place = []
            for q in range(int(t["pattern_tiles"][row])):
                x = placed["cell"] % v.WINDOW + int(t["image_dx"][row, image, q])
                y = placed["cell"] // v.WINDOW + int(t["image_dy"][row, image, q])
                k = cells.get(y * v.WINDOW + x) if 0 <= x < v.WINDOW else None
                wanted = int(t["image_nodes"][row, image, q])
                if k is None or wanted & ~nodes(game, first + k, known["tiles"][k]):
                    break
                place.append(k)
            else:
                if any(reach for k in place for reach in known["tiles"][k]["reach"]):
                    found.append(place)
    return found[: v.MATCHES]


def pair_kind(row: Mapping[str, Any], n: int) -> str:
    """The pair at a position of a hero: both values, and what it is."""
    own, other = row["played"][n], row["opposed"][n]
    own = None if own is None else own + row["own_change"][n]
    other = None if other is None else max(1, other + row["foe_change"][n])
    line = f"{'-' if own is None else own} against {'-' if other is None else other}"
    if own is None or other is None:
        return line
    if own == other or row["pair_block"][n]:
        return f"{line} Block"
    return f"{line} {'Hero' if own > other else 'Monster'} Hit"


E = v.Event
EVENTS: dict[int, str] = {
    E.ECOLOGY: "The party enters the {a_ecology}",
    E.TILE_DRAWN: "{who} draws {a_tile}",
    E.TILE_PLACED: "{a_tile} is placed at {b_cell}, turned {c}",
    E.TILE_ASIDE: "{a_tile} is set aside",
    E.ENCOUNTER: "Encounter: {a_tile}, {b_slot}",
    E.MONSTER_DRAWN: "Monster Card: {a_monster}",
    E.FEATURE_DRAWN: "Feature: {a_feature}",
    E.LEGEND_DRAWN: "Legendary Location: {a_legend}",
    E.TEST_CARD: "{who} plays {a_value} for the test",
    E.TEST_RESULT: "the test comes to {a} of {b}: ",
    E.UNLOCKED: "{a_tile} is unlocked",
    E.KEYS: "the party ",
    E.XP_GAINED: "{a_code} is earned: {b} XP",
    E.XP_SPENT: "{b} XP are handed in",
    E.ITEM_GAINED: "{who} gets {a_item}",
    E.ITEM_LEFT: "{a_item} is gone from {who}",
    E.ITEM_EQUIPPED: "{who} {b} {a_item}",
    E.ABILITY_GAINED: "{who} learns {a_ability}",
    E.CARD_ADDED: "{who} adds {b}x {a_value} to the deck",
    E.CARD_REMOVED: "{who} Removes {a_value} from the deck",
    E.HEALED: "{who} heals {a}",
    E.DAMAGED: "{who} takes {a} {b_hurt}",
    E.POWER_STORED: "{who} Stores Power: {a} Stored",
    E.POWER_SPENT: "{who} spends Power: {a} Stored",
    E.RESHUFFLED: "reshuffled: {a_zone}",
    E.ROUND: "Round {a}",
    E.PLAYED: "{who} plays {b_value} in {a_pair}",
    E.MONSTER_PLAYED: "{c_card} plays {b_value} against {who} in {a_pair}",
    E.MONSTER_POWER: "{a_card} draws a Power Card against {who}",
    E.ABILITY_USED: "{who} uses {a_ability}",
    E.ITEM_USED: "{who} uses {a_item}: {b} uses left",
    E.COMMITTED: "{who} will resolve {a_pair}",
    E.MONSTER_DAMAGED: "{who} deals {c} to individual {b} of {a_card}",
    E.MONSTER_DEFEATED: "individual {b} of {a_card} is Defeated by {who}",
    E.RETURN_AVOIDED: "{who} takes no Return Damage",
    E.RESTED: "The party rests at the Campfire; the Monsters come back",
    E.LEVEL_UP: "{who} is now level {a}",
    E.EXHAUSTED: "{a_ability} of {who} is Exhausted",
    E.REFRESHED: "{a_ability} of {who} is Refreshed",
    E.RETRIEVED: "{who} Retrieves {a_value}",
    E.PAIRS_CHANGED: "{who}'s pairs change",
    E.PART_DRAWN: "the Final Entity shows {a_part}",
    E.GAME_OVER: "The game is over: {a_reason}",
}


def _parts(row: Sequence[int]) -> tuple[dict[str, int], str]:
    """The columns as they are told, and what the template leaves open."""
    numbers = dict(zip(COLUMNS, (int(x) for x in row), strict=True))
    kind, a, b, c = numbers["kind"], numbers["a"], numbers["b"], numbers["c"]
    if kind in (E.MONSTER_DAMAGED, E.MONSTER_DEFEATED):
        numbers["b"] = b + 1
    if kind == E.TEST_RESULT:
        return numbers, "passed" if c else "failed"
    if kind == E.KEYS:
        return (
            numbers,
            f"{'gains' if a > 0 else 'loses'} {abs(a)} {'Key' if a in (1, -1) else 'Keys'}",
        )
    extras = {
        E.FEATURE_DRAWN: (b == 1, ", revealed"),
        E.UNLOCKED: (True, " with a Key" if b else " without a Key"),
        E.XP_SPENT: (True, ": {c_item}" if a == v.NONE else ": {a_code}"),
        E.ITEM_GAINED: (b > 0, ", {b} uses"),
        E.MONSTER_POWER: (True, ", without effect" if b == v.NONE else f": Power {b + 1}"),
    }
    given, addition = extras.get(E(kind), (False, ""))
    return numbers, addition if given else ""


def event_text(game: Game, row: Sequence[int], seat: int) -> str:
    """One line on an event (kind, seat, a, b, c, d, secret) as `seat` saw it; "" for nothing."""
    template = EVENTS.get(int(row[0]), "")
    if not template:
        return ""
    numbers, addition = _parts(row)
    if row[0] == E.ENCOUNTER and numbers["b"] == v.NONE:
        return f"Encounter: the Legendary Location of {word(game, 'rune', numbers['c'])}"
    if row[0] == E.ITEM_EQUIPPED:
        template = template.replace("{b}", "Equips" if numbers["b"] else "Unequips")
    line = (template + addition).format_map(phrase(game, numbers))
    return line[0].upper() + line[1:]
