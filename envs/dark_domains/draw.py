"""The table as a picture: header, city, domains, hand, last events.

It draws the facts of describe.py, so that it shows what that seat may know and nothing else: backs
for the rest. Pixels of a sheet of 1280 x 960.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..render import svg as ink
from . import describe, narrate
from . import vocab as v
from .narrate import word

if TYPE_CHECKING:
    from ..core.game import Game, State

WIDE, HIGH = 1280, 960
EDGE = 12
INNER = WIDE - 2 * EDGE
CITY, MARKET, FAIR, TAVERNS, DOMAINS, HAND = 44, 92, 182, 264, 348, 752
CARD_HIGH = 68
LEGEND = (
    "Co Coins, Ev Evil, Ea Earth, Wi Wind, Fi Fire, Wa Water, St Stone, Me Metal, Wd Wood, "
    "Wk Workers, Sp spells, D defence; dark cards show their dark side"
)
GOODS = ("Ea", "Wi", "Fi", "Wa", "St", "Me", "Wd", "Wk")  # Elements and Resources, as they lie
AREAS = ("Forest", "Urban", "Plains", "Mount.")
TOKENS = {1: "Des", 2: "San", 4: "Que", 8: "She", 16: "x2", 32: "used"}
WHITE, PURPLE = ("#ffffff", "#000000"), ("#6a3d9a", "#ffffff")

# Places that have no card of their own, in path order, with what to call them.
PLAIN_PLACES = (
    *range(v.Place.SEER, v.Place.ARCHITECTS),
    *range(v.Place.BUILDERS, v.Place.FAR_LANDS),
    *range(v.Place.COUNCIL, v.PLACES),
)


def svg(game: Game, state: State, seat: int | None, log: Sequence[str] = ()) -> str:
    """The position as an SVG document, one element a line.

    Args:
        game: the game.
        state: the position.
        seat: whose knowledge; None: what everybody can see.
        log: lines on what happened, the last ones are shown.
    """
    known = describe.facts(game, state, seat)
    sheet = ink.Sheet(WIDE, HIGH, "Dark Domains")
    _header(sheet, game, state, known)
    _city(sheet, game, known)
    _market(sheet, game, known)
    _fair(sheet, game, known)
    _taverns(sheet, game, known)
    for k in range(len(known["lords"])):
        _domain(sheet, game, known, k)
    _foot(sheet, game, state, known, log)
    return sheet.document()


def _header(sheet: ink.Sheet, game: Game, state: State, known: describe.Facts) -> None:
    """Turn, phase, who reads, and what the reader has to decide."""
    last = " (the last)" if known["last_turn"] else ""
    phase = "the game is over" if state.is_over else f"{word(game, 'phase', known['phase'])} phase"
    sheet.text(EDGE, 26, f"Dark Domains, turn {known['turn']}{last}: {phase}", 460, "h")
    if known["seat"] is None:
        sheet.text(500, 26, "what everybody can see", 760, "f")
        return
    sheet.token(508, 22, known["seat"])
    line = describe._ask_line(game, known) if known["ask"] else "waits"
    sheet.text(522, 26, f"lord_{known['seat']}: {line.removeprefix('Your decision: ')}", 746)


def _minion(sheet: ink.Sheet, x: float, y: float, minion: Sequence[int | None]) -> None:
    """A minion's disc: its seat's colour and number; white and purple ones have a ring."""
    who, kind = minion
    if kind:
        fill, text = (WHITE, PURPLE)[kind - 1]
        sheet.disc(x, y, fill, text, "?" if who is None else str(who))
    elif who is not None:
        sheet.token(x, y, who)


def _city(sheet: ink.Sheet, game: Game, known: describe.Facts) -> None:
    """The action spaces without cards: a chip each, its minion below its name."""
    wide = INNER / len(PLAIN_PLACES)
    for k, place in enumerate(PLAIN_PLACES):
        x = EDGE + k * wide
        is_closed = place in known["closed_places"]
        sheet.box(x + 1, CITY, wide - 2, 40, "back" if is_closed else "card")
        name = word(game, "place", place).replace("tower ", "t. ").replace(" tavern", " t.")
        sheet.text(x + wide / 2, CITY + 14, name, wide - 5, "c")
        if place in known["places"]:
            _minion(sheet, x + wide / 2, CITY + 28, known["places"][place])
        elif place == v.Place.BUILDERS:
            _builders(sheet, x + 9, CITY + 28, known)
        elif is_closed:
            sheet.text(x + wide / 2, CITY + 32, "closed", wide - 5, "c")


def _builders(sheet: ink.Sheet, x: float, y: float, known: describe.Facts) -> None:
    """Any number of minions work at the Builders' Guild: how many of each seat."""
    shown = 0
    for k, lord in enumerate(known["lords"]):
        if sum(lord["builders"]):
            sheet.token(x + 13 * shown, y, k, str(sum(lord["builders"])), 6)
            shown += 1


def _market(sheet: ink.Sheet, game: Game, known: describe.Facts) -> None:
    """Architects' Guild, the top of its deck, and the Inn."""
    wide = INNER / 12
    sheet.text(EDGE, MARKET + 9, "Architects' Guild", 300, "b")
    sheet.text(EDGE + 7 * wide, MARKET + 9, "next building", wide, "b")
    sheet.text(EDGE + 8 * wide, MARKET + 9, "Inn", wide, "b")
    sheet.text(EDGE + 10 * wide, MARKET + 9, "Far Lands", wide, "b")
    cards = [*known["guild"], known["tops"]["building deck"]]
    for k, card in enumerate(cards):
        x, y = EDGE + k * wide, MARKET + 14
        _offer(sheet, game, card, x, y, wide - 4)
        place = v.Place.ARCHITECTS + k
        if k < v.GUILD_SLOTS and place in known["places"]:
            _minion(sheet, x + wide - 14, y + 10, known["places"][place])
    for k, card in enumerate(known["inn"]):
        x, y = EDGE + (8 + k) * wide, MARKET + 14
        _henchman(sheet, game, card, x, y, wide - 4)
        if v.Place.INN + k in known["places"]:
            _minion(sheet, x + wide - 14, y + 10, known["places"][v.Place.INN + k])
    for k, present in enumerate(known["far_lands"]):
        x, y = EDGE + (10 + k) * wide, MARKET + 14
        sheet.box(x, y, wide - 4, CARD_HIGH, "back" if present else "none")
        if v.Place.FAR_LANDS + k in known["places"]:
            _minion(sheet, x + wide - 14, y + 10, known["places"][v.Place.FAR_LANDS + k])


def _offer(sheet: ink.Sheet, game: Game, card: int | None, x: float, y: float, wide: float) -> None:
    """A building for sale: light name, type and areas, cost, what it makes."""
    if card is None:
        sheet.box(x, y, wide, CARD_HIGH, "none")
        return
    t = game.cards.tables[0]
    sheet.box(x, y, wide, CARD_HIGH)
    light, dark = game.cards.names.names["buildings"][card]
    sheet.text(x + 4, y + 13, light, wide - 24, "b")
    sheet.text(x + 4, y + 26, dark, wide - 8, "f")
    sheet.text(x + 4, y + 39, f"{_kind(game, card)}, D{t['building_defence'][card]}", wide - 8)
    sheet.text(x + 4, y + 52, f"for {_short(t['building_cost'][card])}", wide - 8)
    made = [_made(t["building_make"][card][side]) for side in v.Side]
    sheet.text(x + 4, y + 65, f"{made[0]} | {made[1]}", wide - 8)


def _kind(game: Game, card: int) -> str:
    return word(game, "kind", int(game.cards.tables[0]["building_kind"][card]))


def _short(row: Sequence[int]) -> str:
    """A row by item in two letters each."""
    parts = [f"{row[0]}Co"] if row[0] else []
    parts += [f"{n}{name}" for n, name in zip(row[v.FIRST_ELEMENT :], GOODS, strict=False) if n]
    return " ".join(parts) or "nothing"


def _made(row: Sequence[int]) -> str:
    """What is made in a turn: Evil first."""
    parts = [f"{row[v.Item.EVIL]}Ev"] if row[v.Item.EVIL] else []
    parts += [f"{row[v.Item.COIN]}Co"] if row[v.Item.COIN] else []
    parts += [f"{n}{name}" for n, name in zip(row[v.FIRST_ELEMENT :], GOODS, strict=False) if n]
    parts += [f"{row[v.Item.SPELL]}Sp"] if row[v.Item.SPELL] else []
    return " ".join(parts) or "-"


def _henchman(
    sheet: ink.Sheet, game: Game, card: int | None, x: float, y: float, wide: float
) -> None:
    if card is None:
        sheet.box(x, y, wide, CARD_HIGH, "none")
        return
    t = game.cards.tables[0]
    sheet.box(x, y, wide, CARD_HIGH)
    lines = ink.wrapped(word(game, "henchman", card), wide - 24, 2)
    for k, line in enumerate(lines):
        sheet.text(x + 4, y + 13 + 13 * k, line, wide - 24, "b")
    window = int(t["henchman_window"][card])
    when = word(game, "window", window) if window >= 0 else "always on"
    sheet.text(x + 4, y + 41, when, wide - 8, "f")
    if t["henchman_decay"][card]:
        sheet.text(x + 4, y + 54, "in decay", wide - 8, "f")


def _fair(sheet: ink.Sheet, game: Game, known: describe.Facts) -> None:
    """Nik'tmarg, and the Fortune pile with the cards shown this turn."""
    wide = INNER / 12
    t = game.cards.tables[0]
    sheet.text(EDGE, FAIR + 9, "Nik'tmarg", 300, "b")
    for k, card in enumerate(known["niktmarg"]):
        x, y = EDGE + k * wide, FAIR + 14
        sheet.box(x, y, wide - 4, 60, "none" if card is None else "card")
        if card is not None:
            for row, line in enumerate(ink.wrapped(word(game, "monster", card), wide - 24, 2)):
                sheet.text(x + 4, y + 13 + 13 * row, line, wide - 24, "b")
            cost = int(t["monster_cost"][card])
            price = f"{cost} coins" if cost >= 0 else "not for sale"
            sheet.text(x + 4, y + 41, f"{price}, D{t['monster_defence'][card]}", wide - 10)
            sheet.text(x + 4, y + 54, _made(t["monster_make"][card]), wide - 10)
        if v.Place.NIKTMARG + k in known["places"]:
            _minion(sheet, x + wide - 14, y + 10, known["places"][v.Place.NIKTMARG + k])
    x = EDGE + 6 * wide
    sheet.text(x, FAIR + 9, "Fortune", 300, "b")
    for k in range(2):
        card = known["fortunes"][k] if k < len(known["fortunes"]) else None
        _fortune(sheet, game, card, x + 2 * k * wide, FAIR + 14, 2 * wide - 4)
    _pile(sheet, game, known, x + 4 * wide, FAIR + 14, 2 * wide)


def _fortune(
    sheet: ink.Sheet, game: Game, card: int | None, x: float, y: float, wide: float
) -> None:
    """A Fortune card that is shown, with its texts."""
    sheet.box(x, y, wide, 60, "none" if card is None else "card")
    if card is None:
        return
    t = game.cards.tables[0]
    sheet.text(x + 4, y + 13, word(game, "fortune", card), wide - 8, "b")
    halves = dict.fromkeys(narrate.program(game, int(n)) for n in t["fortune_start"][card])
    lines = [line for half in halves for line in ink.wrapped(half, wide - 8, 3 - len(halves) // 2)]
    for k, line in enumerate(lines[:3]):
        sheet.text(x + 4, y + 27 + 13 * k, line, wide - 8)


def _pile(
    sheet: ink.Sheet, game: Game, known: describe.Facts, x: float, y: float, wide: float
) -> None:
    """The Fortune pile from the top: eras, and what is known of the cards."""
    pile = known["fortune_pile"]
    step = (wide - 8) / 16
    sheet.text(x, y + 8, "pile, top first", wide - 8, "f")
    for k, (era, card) in enumerate(pile["cards"]):
        mark = "?" if era is None else "MRD"[era]
        sheet.box(x + k * step, y + 14, step - 1, 22, "back" if card is None else "card")
        sheet.text(x + k * step + step / 2, y + 29, mark, step, "c")
    seen = [word(game, "fortune", card) for _, card in pile["cards"] if card is not None]
    if seen:
        for k, line in enumerate(ink.wrapped(f"known: {', '.join(seen)}", wide - 8, 2)):
            sheet.text(x, y + 48 + 12 * k, line, wide - 8)


def _taverns(sheet: ink.Sheet, game: Game, known: describe.Facts) -> None:
    """Both parties, leader first, and where the one that is out is going."""
    wide = INNER / 12
    go = known["adventure"]
    for k, party in enumerate(known["taverns"]):
        left = EDGE + 4 * k * wide
        is_out = go is not None and go["tavern"] == k
        name = word(game, "tavern", k) + (" - on adventure" if is_out else "")
        sheet.text(left, TAVERNS + 9, name, 4 * wide - 8, "b")
        for j in range(v.PARTY):
            x = left + j * wide
            if j >= len(party):
                sheet.box(x, TAVERNS + 14, wide - 4, 60, "none")
                continue
            _adventurer(sheet, game, party[j], x, TAVERNS + 14, wide - 4)
    lines = [line.removeprefix("Adventure: ") for line in describe._adventure_lines(game, known)]
    piles = ", ".join(f"{name} {size}" for name, size in known["piles"].items())
    x = EDGE + 8 * wide
    for k, line in enumerate(ink.wrapped(" ".join(lines), 4 * wide - 8, 3) if lines else []):
        sheet.text(x, TAVERNS + 9 + 13 * k, line, 4 * wide - 8, "b")
    for k, line in enumerate(ink.wrapped(f"Piles: {piles}", 4 * wide - 8, 3 if lines else 5)):
        sheet.text(x, TAVERNS + (48 if lines else 22) + 13 * k, line, 4 * wide - 8, "f")


def _adventurer(
    sheet: ink.Sheet, game: Game, member: Sequence[Any], x: float, y: float, wide: float
) -> None:
    card, is_imbued, is_skipped = member
    t = game.cards.tables[0]
    sheet.box(x, y, wide, 60)
    for k, line in enumerate(ink.wrapped(word(game, "adventurer", card), wide - 8, 2)):
        sheet.text(x + 4, y + 13 + 13 * k, line, wide - 8, "b")
    icons = " / ".join(word(game, "icon", int(icon)) for icon in t["adventurer_icon"][card])
    sheet.text(x + 4, y + 41, icons, wide - 8)
    notes = f"d{t['adventurer_die'][card]}" + (" imbued" if is_imbued else "")
    sheet.text(x + 4, y + 54, notes + (" skipped" if is_skipped else ""), wide - 8)


def _domain(sheet: ink.Sheet, game: Game, known: describe.Facts, k: int) -> None:
    """A lord's stores and its sixteen spaces: an area a column."""
    count = len(known["lords"])
    wide = INNER / count
    x, y = EDGE + k * wide, DOMAINS
    sheet.box(x, y, wide - 6, HAND - DOMAINS - 8, "panel")
    sheet.bar(x, y, wide - 6, 3, ink.SEATS[k])
    sheet.token(x + 12, y + 16, k)
    lord = known["lords"][k]
    notes = ["first player"] if lord["first"] else []
    notes += ["white"] if lord["white"][0] else []
    notes += ["purple"] if lord["purple"][0] else []
    sheet.text(x + 26, y + 20, " - ".join([f"lord_{k}", *notes]), wide - 40, "b")
    totals = ["some" if has else "0" for has in lord["has"]]
    totals = totals if lord["totals"] is None else [str(n) for n in lord["totals"]]
    sheet.text(x + 6, y + 36, f"Coins {totals[0]}, Evil {totals[1]}", wide - 18)
    goods = " ".join(f"{name}{n}" for name, n in zip(GOODS, lord["stock"], strict=True) if n)
    sheet.text(x + 6, y + 49, goods or "no Elements, no Resources", wide - 18)
    _backs(sheet, x + 6, y + 55, lord)
    column = (wide - 14) / 4
    for area, name in enumerate(AREAS):
        sheet.text(x + 4 + area * column, y + 88, name, column - 4, "f")
    for space in range(v.SPACES):
        left = x + 4 + (space // 4) * column
        _space(sheet, game, known, k, space, left, y + 92 + (space % 4) * 62, column - 3)
    _retinue(sheet, game, known, k, x + 6, y + 352, wide - 18)


def _backs(sheet: ink.Sheet, x: float, y: float, lord: describe.Facts) -> None:
    """Spells in hand by their backs, and minions still to be placed."""
    for deck, n in zip(v.Deck, lord["hand"], strict=True):
        sheet.box(x, y, 30, 18, "back" if n else "none")
        sheet.text(x + 15, y + 13, f"{deck.name[0]} {n}", 28, "c")
        x += 33
    left = [f"{lord['colour_left']} minions"] if lord["colour_left"] else []
    left += ["white"] if lord["white"][1] else []
    left += ["purple"] if lord["purple"][1] else []
    if left:
        sheet.text(x + 2, y + 13, " + ".join(left) + " to place", 110)


def _space(
    sheet: ink.Sheet,
    game: Game,
    known: describe.Facts,
    owner: int,
    space: int,
    x: float,
    y: float,
    wide: float,
) -> None:
    """A space: building (dark side: dark card), monsters, tokens, a minion."""
    row = known["domains"][owner].get(space, {})
    card, is_dark = row.get("building"), row.get("dark", False)
    sheet.box(x, y, wide, 59, "none" if card is None else "dark" if is_dark else "card")
    style = "w" if is_dark else ""
    if card is not None:
        t = game.cards.tables[0]
        name = game.cards.names.names["buildings"][card][int(is_dark)]
        for k, line in enumerate(ink.wrapped(name, wide - 5, 2)):
            sheet.text(x + 3, y + 12 + 12 * k, line, wide - 5, style + "b")
        makes = _made(t["building_make"][card][int(is_dark)])
        sheet.text(x + 3, y + 36, f"D{t['building_defence'][card]} {makes}", wide - 5, style)
    monsters = [row["monster"]] if row.get("monster") is not None else []
    monsters += [k for k, where in enumerate(known["yellow"]) if where[1:] == [owner, space]]
    if monsters:
        names = [word(game, "monster", m) + "+" * (m in known["imbued"]) for m in monsters]
        high = y + (47 if card is not None else 14)
        for k, line in enumerate(ink.wrapped(" & ".join(names), wide - 5, 1 + (card is None))):
            sheet.text(x + 3, high + 12 * k, line, wide - 5, style)
    marks = " ".join(TOKENS[token] for token in row.get("tokens", []))
    sheet.text(x + 3, y + 57, marks, wide - 22, style)
    if row.get("minion") is not None:
        who = {0: owner, 1: owner, 2: owner}[row["minion"]]
        _minion(sheet, x + wide - 10, y + 49, [who, row["minion"]])


def _retinue(
    sheet: ink.Sheet, game: Game, known: describe.Facts, k: int, x: float, y: float, wide: float
) -> None:
    """Henchmen, unbuilt buildings and the Master of a lord."""
    lines = []
    men = [h for h, (owner, _) in known["henchmen"].items() if owner == k]
    if men:
        lines.append("Henchmen: " + ", ".join(word(game, "henchman", h) for h in men))
    held = [b for b, holder in known["buildings"].items() if holder == k]
    if held:
        names = game.cards.names.names["buildings"]
        lines.append("Holds: " + ", ".join(names[b][0] for b in held))
    master = known["lords"][k]["master"]
    if master is not None:
        lines.append("Master: " + word(game, "master", master))
    room = 3 if len(lines) == 1 else 1
    rows = [row for line in lines for row in ink.wrapped(line, wide, room)]
    for j, row in enumerate(rows[:3]):
        sheet.text(x, y + 13 * j, row, wide)


def _foot(
    sheet: ink.Sheet, game: Game, state: State, known: describe.Facts, log: Sequence[str]
) -> None:
    """The reader's spells, the last events, and the scores at the end."""
    middle = 640
    if known["seat"] is not None:
        sheet.text(EDGE, HAND + 8, f"Spells of lord_{known['seat']}", 300, "b")
        cards = [(n, narrate.spell(game, k)) for k, n in known["hand"].items()]
        for k, (n, line) in enumerate(cards[:13]):
            shown = f"{n}x {line}" if n > 1 else line
            sheet.text(EDGE, HAND + 23 + 13 * k, shown, middle - EDGE - 16)
        if len(cards) > 13:
            sheet.text(EDGE, HAND + 23 + 13 * 13, f"and {len(cards) - 13} more titles", 300, "f")
    x, y = middle, HAND + 8
    if state.is_over:
        sheet.text(x, y, "Final Evil", 300, "b")
        outcome = state.outcome()
        for k, score in enumerate(state.scores()):
            sheet.token(x + 8 + 120 * k, y + 17, k)
            won = " wins" if outcome[k] > 0 else ""
            sheet.text(x + 20 + 120 * k, y + 21, f"{score}{won}", 96, "b")
        y += 42
    rows = int((HIGH - 22 - y) // 13)
    sheet.text(EDGE, HIGH - 8, LEGEND, INNER, "f")
    sheet.text(x, y, "Last events", 300, "b")
    for k, line in enumerate(list(log)[-(rows - 1) :]):
        sheet.text(x, y + 15 + 13 * k, line, WIDE - EDGE - x)
