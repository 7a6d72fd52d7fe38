"""The table as a picture: map, heroes, the fight or what may still be drawn, last events.

It draws the facts of describe.py, so that it shows what that seat may know and nothing else. Pixels
of a sheet of 1280 x 994.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..render import svg as ink
from . import describe, narrate
from . import vocab as v
from .narrate import word

if TYPE_CHECKING:
    from ..core.game import Game, State

WIDE, HIGH = 1280, 994
EDGE = 12
MIDDLE = 716  # where the heroes begin
MAP_WIDE, MAP_HIGH, RULER = 690, 552, 26
TOP, TABLE, FOOT = 44, 606, 806
LARGEST, SMALL = 96, 56  # side of a tile; without letters below SMALL
LEGEND = (
    "Tiles: M Monster, F Feature, C Chest, R Campfire, S stairs, P passage, B Boat, W Sword; "
    "brown square: locked Door (white: open); violet: Node, blue corner: water, yellow: Lantern",
    "Ground: white free, orange blocked, grey out of reach; blue rim: the lower level; thin line: "
    "habitat line, level stairs. Cards: P Power; above the Monster's, below the hero's; "
    "violet rim: resolved",
)
ROCK, RIM, LOWER = "#8f8572", "#5c574b", "#0072b2"
GROUND = ("#cfc7b6", "#f5c98c", "#fffdf7")  # by Reach
NODE, WATER, DOOR, LIGHT, CHOSEN = "#8e44ad", "#56b4e9", "#7a4a1e", "#f0e442", "#6a3d9a"
HEALTH, LOST = "#7fbf7b", "#e8c4bd"
MARKS = {  # colours of the symbols on tiles, and of their letters
    "M": ("#b22222", "#ffffff"),
    "F": ("#e0b000", "#000000"),
    "C": ("#a6761d", "#ffffff"),
    "R": ("#e66101", "#000000"),
    "S": ("#1d1b16", "#ffffff"),
    "P": ("#5e3c99", "#ffffff"),
    "B": ("#2166ac", "#ffffff"),
    "W": ("#2166ac", "#ffffff"),
}
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # by Direction
SPOTS = ((0.2, 0.8), (0.8, 0.8), (0.8, 0.2), (0.2, 0.2), (0.5, 0.5))  # of regions without a side


def svg(game: Game, state: State, seat: int | None, log: Sequence[str] = ()) -> str:
    """The position as an SVG document, one element a line.

    Args:
        game: the game.
        state: the position.
        seat: whose knowledge; None: what everybody can see.
        log: lines on what happened, the last ones are shown.
    """
    known = describe.facts(game, state, seat)
    sheet = ink.Sheet(WIDE, HIGH, "Forgotten Depths")
    _header(sheet, game, known)
    _map(sheet, game, known)
    for k in range(len(known["heroes"])):
        _hero(sheet, game, known, k)
    if known["combat"] is not None:
        _fight(sheet, game, known)
    else:
        _supply(sheet, game, known)
    _foot(sheet, game, known, log)
    return sheet.document()


def _header(sheet: ink.Sheet, game: Game, known: describe.Facts) -> None:
    """Ecology, phase, and who has to decide what."""
    phase = word(game, "phase", known["phase"])
    if known["over"] is not None:
        phase = "over"
    title = f"Forgotten Depths, {word(game, 'ecology', known['ecology'])}: {phase}"
    sheet.text(EDGE, 26, title, 510, "h")
    line = describe.ask_line(game, known)
    if known["ask"] is None:
        sheet.text(530, 26, line, WIDE - EDGE - 530)
        return
    sheet.token(538, 22, known["ask"]["seat"])
    sheet.text(552, 26, line.partition(": ")[2], WIDE - EDGE - 552)


# ---- the map


def _map(sheet: ink.Sheet, game: Game, known: describe.Facts) -> None:
    """The tiles that lie, as large as fits, with the numbers of columns and rows."""
    sheet.box(EDGE, TOP, MAP_WIDE, MAP_HIGH, "panel")
    if not known["tiles"]:
        return
    columns = [tile["cell"] % v.WINDOW for tile in known["tiles"].values()]
    rows = [tile["cell"] // v.WINDOW for tile in known["tiles"].values()]
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    z = min(LARGEST, (MAP_WIDE - 2 * RULER) // wide, (MAP_HIGH - 2 * RULER) // high)
    left = EDGE + (MAP_WIDE - wide * z) // 2
    top = TOP + (MAP_HIGH - high * z) // 2
    for k in range(wide):
        sheet.text(left + (k + 0.5) * z, top - 8, f"x {min(columns) + k}"[2 * (z < 36) :], z, "fc")
    for k in range(high):
        sheet.text(left - RULER, top + (k + 0.5) * z + 4, f"y {min(rows) + k}", RULER, "f")
    for k, placed in known["tiles"].items():
        x = left + (placed["cell"] % v.WINDOW - min(columns)) * z
        y = top + (placed["cell"] // v.WINDOW - min(rows)) * z
        lantern = known["lantern"][1] if known["lantern"][0] == k else None
        _tile(sheet, game, describe.row_of(known, k), placed, (x, y, z), lantern)


def _tile(
    sheet: ink.Sheet,
    game: Game,
    row: int,
    placed: Mapping[str, Any],
    place: tuple[float, float, float],
    lantern: int | None = None,
) -> None:
    """A tile at (x, y, side): ways of each region from its sides to its middle, and what is there.

    Of a tile that doesn't lie on the map all regions look free.
    """
    x, y, z = place
    sheet.bar(x, y, z, z, RIM)
    sheet.bar(x + 0.5, y + 0.5, z - 1, z - 1, ROCK)
    t = game.cards.tables[0]
    count = int(t["tile_regions"][row])
    around = narrate.edges(game, row, placed.get("rot", 0))
    ways = [[side for side, (_, r) in enumerate(around) if r == k] for k in range(count)]
    hubs = [(x + a * z, y + b * z) for a, b in _hubs(ways)]
    water = narrate.turned(int(t["tile_water"][row]), placed.get("rot", 0))
    for corner, (a, b) in enumerate(((1, 0), (1, 1), (0, 1), (0, 0))):
        if water >> corner & 1:
            sheet.bar(x + a * 0.82 * z, y + b * 0.82 * z, 0.18 * z, 0.18 * z, WATER)
    _ground(sheet, around, ways, hubs, placed, place)
    _links(sheet, game, row, placed, hubs, z)
    free = narrate.nodes(game, row, placed)
    for side, (a, b) in enumerate(STEPS):
        if free >> side & 1:
            size = max(5, 0.11 * z)
            middle = (x + (0.5 + 0.42 * a) * z, y + (0.5 + 0.42 * b) * z)
            sheet.bar(middle[0] - size / 2, middle[1] - size / 2, size, size, NODE)
    if lantern is not None:
        sheet.dot(*hubs[lantern], 0.17 * z, LIGHT)
    _symbols(sheet, narrate.marks(game, row, placed), hubs, z)
    if z >= SMALL or placed:
        sheet.text(x + 2, y + 11, str(row % v.TILES), 20, "w")


def _ground(
    sheet: ink.Sheet,
    around: Sequence[tuple[int, int]],
    ways: Sequence[Sequence[int]],
    hubs: Sequence[tuple[float, float]],
    placed: Mapping[str, Any],
    place: tuple[float, float, float],
) -> None:
    """Where one walks in each region, first on the lower level, so that the upper lies over it."""
    x, y, z = place
    lower = [any(around[side][0] == v.Edge.LOWER for side in sides) for sides in ways]
    for k in sorted(range(len(ways)), key=lambda k: not lower[k]):
        reach = placed["reach"][k] if placed else v.Reach.TRAVERSABLE
        ends = [
            [
                (x + (0.5 + c * STEPS[side][0]) * z, y + (0.5 + c * STEPS[side][1]) * z)
                for c in (0.3, 0.5)
            ]
            for side in ways[k]
        ]
        for colour, wide in ((LOWER if lower[k] else RIM, 0.34 * z), (GROUND[reach], 0.28 * z)):
            sheet.line([hubs[k], hubs[k]], colour, wide)
            for end in ends:
                sheet.line([hubs[k], *end], colour, wide, "butt")


def _hubs(ways: Sequence[Sequence[int]]) -> list[tuple[float, float]]:
    """The middle of each region, in parts of the tile's side, by the sides it opens to."""
    found: list[tuple[float, float]] = []
    for sides in ways:
        n = max(len(sides), 1)
        a, b = (sum(STEPS[side][axis] for side in sides) / n for axis in (0, 1))
        found.append((0.5 + 0.3 * a, 0.5 + 0.3 * b))
    for k, sides in enumerate(ways):
        if not sides:
            others = [hub for j, hub in enumerate(found) if ways[j] or j < k]
            room = [min([_distance(spot, hub) for hub in others] or [0]) for spot in SPOTS]
            found[k] = SPOTS[room.index(max(room))]
        elif found[k] in found[:k]:  # one way crosses over the other
            a, b = STEPS[sides[-1]]
            found[k] = (found[k][0] + 0.28 * a, found[k][1] + 0.28 * b)
    return found


def _distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _links(
    sheet: ink.Sheet,
    game: Game,
    row: int,
    placed: Mapping[str, Any],
    hubs: Sequence[tuple[float, float]],
    z: float,
) -> None:
    """What joins the regions of a tile: a thin line, with a square for a Door."""
    t = game.cards.tables[0]
    for k, kind in enumerate(t["link_kind"][row]):
        if kind == v.Link.NONE:
            continue
        one, other = hubs[t["link_a"][row, k]], hubs[t["link_b"][row, k]]
        sheet.line([one, other], RIM, max(2, 0.05 * z))
        if kind == v.Link.DOOR:
            size = max(6, 0.14 * z)
            a, b = (one[0] + other[0] - size) / 2, (one[1] + other[1] - size) / 2
            sheet.bar(a - 1, b - 1, size + 2, size + 2, DOOR)
            if placed.get("door", 0) >> k & 1:
                sheet.bar(a + 1, b + 1, size - 2, size - 2, "#ffffff")


def _symbols(
    sheet: ink.Sheet,
    marks: Sequence[tuple[str, int]],
    hubs: Sequence[tuple[float, float]],
    z: float,
) -> None:
    """What is in each region, side by side: discs with letters, on small tiles squares."""
    for r, (x, y) in enumerate(hubs):
        letters = [mark for mark, where in marks if where == r and mark != "D"]
        step = 13 if z >= SMALL else max(5, 0.17 * z)
        for k, letter in enumerate(letters):
            middle = x + (k - (len(letters) - 1) / 2) * step
            fill, colour = MARKS[letter]
            if z >= SMALL:
                sheet.disc(middle, y, fill, colour, letter, 7)
            else:
                sheet.bar(middle - step / 2, y - step / 2, step - 1, step, fill)


# ---- heroes


def _hero(sheet: ink.Sheet, game: Game, known: describe.Facts, k: int) -> None:
    """A hero's panel: health, cards, Abilities and Items."""
    hero = known["heroes"][k]
    step = min((MAP_HIGH + 6) // len(known["heroes"]), 280)
    x, y, wide, high = MIDDLE, TOP + k * step, WIDE - EDGE - MIDDLE, step - 6
    sheet.box(x, y, wide, high, "panel")
    sheet.bar(x, y, wide, 3, ink.SEATS[k])
    sheet.token(x + 14, y + 18, k)
    names = [word(game, "class", n) for n in (hero["class"], hero["second"]) if n is not None]
    title = f"{word(game, 'hero', k)}, {'/'.join(names)}, level {known['level']}"
    title += " - leads" if known["leader"] == k else ""
    title += " - you" if known["seat"] == k else ""
    sheet.text(x + 28, y + 22, title, 222, "b")
    health, most = hero["health"]
    _gauge(sheet, x + 8, y + 34, 150, health, most)
    sheet.text(x + 166, y + 45, f"{hero['stored']} Stored Power", 84)
    hand = _cards(hero["hand"])
    drawn = _cards(hero["table"])
    for n, card in enumerate([*hand, *drawn][:9] or [None]):
        kind = "card" if n < len(hand) else "chip"
        _card(sheet, x + 8 + 27 * n, y + 58, card, kind)
    note = "hand" + (", then the cards drawn for a test or an Ability" if drawn else "")
    sheet.text(x + 8, y + 104, note, 242, "f")
    for n, (name, counts) in enumerate((("draw", hero["draw"]), ("discard", hero["discard"]))):
        is_seen = name == "draw" and hero["top"] is not None
        seen = f" (top {_letter(hero['top'])})" if is_seen else ""
        rows = ink.wrapped(f"{name} {sum(counts)}{seen}: {_short(counts)}", 242, 2)
        for j, line in enumerate(rows):
            sheet.text(x + 8, y + 122 + 27 * n + 13 * j, line, 242)
    owned = _owned(game, known, k, wide - 268, (high - 20) // 13)
    for n, (row, style) in enumerate(owned):
        sheet.text(x + 262, y + 19 + 13 * n, row, wide - 268, style)


def _owned(
    game: Game, known: describe.Facts, k: int, wide: float, most: int
) -> list[tuple[str, str]]:
    """Abilities by their numbers, then Items: lines and styles, faint what can't be used."""
    t = game.cards.tables[0]
    hero = known["heroes"][k]
    mat = t["mat_ability"][hero["class"], int(hero["side"] > 0)]
    slots = {n: int(row) for n, row in enumerate(mat) if row != v.NONE}
    slots |= {v.FIRST_CARD + n: row for n, row in enumerate(hero["cards"]) if row is not None}
    told = [
        (f"{n + 1} {narrate.ability(game, row)}", "f" if n in hero["exhausted"] else "")
        for n, row in slots.items()
    ]
    for n, (item, equipped, uses) in hero["items"].items():
        left = f", {uses} uses left" if uses else ""
        name = f"Item {n + 1}{'' if equipped else ' (held)'} {narrate.item(game, item)}{left}"
        told.append((name, "" if equipped else "f"))
    for lines in (3, 2, 1):
        rows = [(row, style) for text, style in told for row in ink.wrapped(text, wide, lines)]
        if len(rows) <= most:
            return rows
    return [*rows[: most - 1], (f"and {len(rows) - most + 1} more", "f")]


def _gauge(sheet: ink.Sheet, x: float, y: float, wide: float, now: int, most: int) -> None:
    """How much health is left."""
    sheet.bar(x, y, wide, 15, LOST)
    sheet.bar(x, y, wide * now / max(most, 1), 15, HEALTH)
    sheet.text(x + wide / 2, y + 12, f"{now}/{most}", wide, "c")


def _card(sheet: ink.Sheet, x: float, y: float, card: int | None, kind: str = "card") -> None:
    """An Action Card, a dashed place for none."""
    sheet.box(x, y, 24, 32, "none" if card is None else kind)
    if card is not None:
        sheet.text(x + 12, y + 20, _letter(card), 24, "bc")


def _letter(card: int) -> str:
    return "P" if card == v.POWER else str(card)


def _cards(counts: Sequence[int]) -> list[int]:
    return [value for value, n in enumerate(counts) for _ in range(n)]


def _short(counts: Sequence[int]) -> str:
    """Action Cards by value, the low ones first."""
    order = [*range(1, v.VALUES), v.POWER]
    parts = [_letter(k) + (f" x{counts[k]}" if counts[k] > 1 else "") for k in order if counts[k]]
    return ", ".join(parts) or "none"


# ---- below the map


def _fight(sheet: ink.Sheet, game: Game, known: describe.Facts) -> None:
    """Monster Cards with their individuals, and the cards on the table."""
    fight = known["combat"]
    sheet.text(EDGE, TABLE + 8, f"Combat, Round {fight['round']}", 200, "b")
    decks = sorted({foe["deck"] for foe in fight["foes"] if foe["deck"] is not None})
    piles = [
        f"{word(game, 'difficulty', deck)} deck {_short(known['foe_decks'][deck][0])}"
        for deck in decks
    ]
    sheet.text(EDGE + 130, TABLE + 8, "; ".join(piles), MAP_WIDE - 130, "f")
    wide = MAP_WIDE / max(len(fight["foes"]), 2)
    for n, foe in enumerate(fight["foes"]):
        _foe(sheet, game, fight["final"], n, foe, EDGE + n * wide, wide - 6)
    for k, row in enumerate(fight["heroes"]):
        _pairs(sheet, game, k, row, MIDDLE, TABLE + 16 + 62 * k)


def _foe(
    sheet: ink.Sheet,
    game: Game,
    is_final: bool,
    n: int,
    foe: Mapping[str, Any],
    x: float,
    wide: float,
) -> None:
    """A Monster Card or a part: its text, and the health of its individuals."""
    y = TABLE + 16
    sheet.box(x, y, wide, 178, "card")
    tell = narrate.part if is_final else narrate.monster
    name, _, rest = tell(game, foe["card"]).partition(" (")
    sheet.text(x + 5, y + 15, f"{n + 1} {name}", wide - 10, "b")
    notes = f"plays {foe['plays']}{', Activated' if foe['fired'] else ''}; {rest[:-1]}"
    for j, line in enumerate(ink.wrapped(notes, wide - 10, 7)):
        sheet.text(x + 5, y + 31 + 13 * j, line, wide - 10)
    step = 1 if is_final else v.INDIVIDUALS
    room = (wide - 10) / 4
    for j, left in enumerate(foe["health"]):
        a, b = x + 5 + (j % 4) * room, y + 140 - 27 * (len(foe["health"]) > 4) + 27 * (j // 4)
        sheet.text(a, b - 2, f"target {n * step + j + 1}", room - 4, "f")
        _gauge(sheet, a, b, room - 6, left, foe["full"])


def _pairs(
    sheet: ink.Sheet, game: Game, k: int, row: Mapping[str, Any], x: float, y: float
) -> None:
    """What lies before a hero: the Monster's cards above its own, and what each pair is."""
    sheet.token(x + 10, y + 12, k)
    foe = "both cards" if game.num_seats == 1 else "no card yet"
    foe = foe if row["assigned"] is None else word(game, "card", row["assigned"])
    sheet.text(x, y + 38, f"meets {foe}", 86)
    for n in range(v.PAIRS):
        a = x + 88 + 116 * n
        own, other = row["played"][n], row["opposed"][n]
        if own is None and other is None:
            continue
        if n in row["committed"]:
            sheet.bar(a - 3, y - 3, 30, 62, CHOSEN)
        for card, b in ((other, y), (own, y + 29)):
            sheet.box(a, b, 24, 27, "back" if card is None else "card")
            sheet.text(a + 12, b + 18, "-" if card is None else _letter(card), 24, "bc")
        line = narrate.pair_kind(row, n)
        values, kind = line.split(" ")[:3], line.split(" ")[3:]
        sheet.text(a + 30, y + 26, f"{values[0]} v {values[2]}", 82)
        sheet.text(a + 30, y + 40, " ".join(kind), 82)


def _supply(sheet: ink.Sheet, game: Game, known: describe.Facts) -> None:
    """Tiles that are drawn, set aside, or still in the pile, and the rune patterns."""
    rest = known["undrawn"]
    sheet.text(EDGE, TABLE + 8, f"Tiles not drawn yet: {len(rest)}", 400, "b")
    for n, k in enumerate(rest):
        x = EDGE + 54 * n
        _tile(sheet, game, describe.row_of(known, k), {}, (x, TABLE + 16, 46))
        sheet.text(x + 23, TABLE + 74, str(k), 46, "fc")
    left = float(EDGE)
    for what in ("drawn", "aside"):
        if known[what] is not None:
            sheet.text(left, TABLE + 92, f"tile {known[what]} {what}", 96, "b")
            place = (left, TABLE + 98.0, 90.0)
            _tile(sheet, game, describe.row_of(known, known[what]), {}, place)
            left += 110
    for k in range(v.PATTERNS):
        _rune(sheet, game, known, k, 260 + 240 * k, TABLE + 92)


def _rune(sheet: ink.Sheet, game: Game, known: describe.Facts, k: int, x: float, y: float) -> None:
    """A rune pattern: its squares with their Nodes."""
    t = game.cards.tables[0]
    row = known["ecology"] * v.PATTERNS + k
    found = len(narrate.matches(game, known, k))
    state = "met" if k in known["used_patterns"] else f"{found} found" if found else ""
    sheet.text(x, y, f"Rune pattern {k + 1}" + (f": {state}" if state else ""), 220, "b")
    count = int(t["pattern_tiles"][row])
    if count == 0:
        sheet.text(x, y + 20, narrate.rune(game, row), 220)
    left, top = (min([0, *t[f"pattern_d{axis}"][row, :count]]) for axis in "xy")
    for q in range(count):
        a = x + 26 * int(t["pattern_dx"][row, q] - left)
        b = y + 10 + 26 * int(t["pattern_dy"][row, q] - top)
        sheet.box(a, b, 25, 25, "card")
        for side, (dx, dy) in enumerate(STEPS):
            if t["pattern_nodes"][row, q] >> side & 1:
                sheet.bar(a + 9.5 + 9 * dx, b + 9.5 + 9 * dy, 6, 6, NODE)


def _foot(sheet: ink.Sheet, game: Game, known: describe.Facts, log: Sequence[str]) -> None:
    """Keys, Experience Points, the card that is met, piles; and the last events."""
    wide = MIDDLE - EDGE - 20
    xp = sum(value * n for value, n in known["pool"].items())
    sheet.text(EDGE, FOOT + 16, f"{known['keys']} Keys, {xp} Experience Points", wide, "b")
    cards = ", ".join(f"{n}x {value}" for value, n in known["pool"].items())
    lines = [f"XP cards: {cards}"] if cards else []
    lines += describe.meeting_lines(game, known)
    uses = [
        f"{n + 1} {word(game, 'item', row[0])} ({row[1]})"
        for n, row in known["party_items"].items()
    ]
    lines += [f"Items of the party (uses): {', '.join(uses)}"] if uses else []
    scry = [word(game, "feature", card) for card in known["scry"]]
    lines += [f"Revealed Features: {', '.join(scry)}"] if scry else []
    lines.append(f"Piles: {', '.join(f'{name} {n}' for name, n in known['piles'].items())}")
    rows = [row for line in lines for row in ink.wrapped(line, wide, 3)]
    for n, row in enumerate(rows[:9]):
        sheet.text(EDGE, FOOT + 32 + 13 * n, row, wide)
    sheet.text(MIDDLE, FOOT + 16, "Last events", 300, "b")
    for n, line in enumerate(list(log)[-9:]):
        sheet.text(MIDDLE, FOOT + 32 + 13 * n, line, WIDE - EDGE - MIDDLE)
    for n, line in enumerate(LEGEND):
        sheet.text(EDGE, HIGH - 32 + 13 * n, line, WIDE - 2 * EDGE, "f")
