"""The table as a picture: header, city, domains, hand, last events.

It draws the facts of describe.py, so that it shows what that seat may know and nothing else: backs
for the rest. Pixels of a sheet of 1280 x 994.
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

WIDE, HIGH = 1280, 994
EDGE = 12
INNER = WIDE - 2 * EDGE
CITY, MARKET, FAIR, TAVERNS, DOMAINS, HAND = 44, 92, 195, 277, 361, 793
CARD_HIGH = 81
SPACE_HIGH, SPACE_ROWS = 63, 5
LEGEND = (
    "Co Coins, Ev Evil, Ea Earth, Wi Wind, Fi Fire, Wa Water, St Stone, Me Metal, Wd Wood, "
    "Wk Workers, Sp spells, D defence, d8 a die, off: not rolled; "
    "A D C P: attack, defense, control, production",
    "Discs are minions of the seat with that number, white or violet: the white, the purple one. "
    "Dark cards: dark side. Pile: Masquerade, Revelation, Decay, ? hidden. + imbued",
)
GOODS = ("Ea", "Wi", "Fi", "Wa", "St", "Me", "Wd", "Wk")  # Elements and Resources, as they lie
AREAS = ("Forest", "Urban", "Plains", "Mount.")
TOKENS = {1: "desecrated", 2: "sanctified", 4: "Queen", 8: "Shell", 16: "2x", 32: "used"}
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
            _builders(sheet, x + 8, CITY + 22, known)
        elif is_closed:
            sheet.text(x + wide / 2, CITY + 32, "closed", wide - 5, "c")


def _builders(sheet: ink.Sheet, x: float, y: float, known: describe.Facts) -> None:
    """Any number of minions work at the Builders' Guild: each seat, and below it how many."""
    working = [k for k, lord in enumerate(known["lords"]) if sum(lord["builders"])]
    for shown, k in enumerate(working):
        sheet.token(x + 12 * shown, y, k, radius=6)
        sheet.text(x + 12 * shown, y + 16, str(sum(known["lords"][k]["builders"])), 12, "c")


def _market(sheet: ink.Sheet, game: Game, known: describe.Facts) -> None:
    """Architects' Guild, the top of its deck, and the Inn."""
    back = 40
    wide = (INNER - 2 * back) / 10
    far = EDGE + 10 * wide
    sheet.text(EDGE, MARKET + 9, "Architects' Guild", 300, "b")
    note = "light and dark name; type, defence; cost; what the light and the dark side make"
    sheet.text(EDGE + wide + 4, MARKET + 9, note, 6 * wide - 12, "f")
    sheet.text(EDGE + 7 * wide, MARKET + 9, "next building", wide, "b")
    sheet.text(EDGE + 8 * wide, MARKET + 9, "Inn", wide, "b")
    sheet.text(far, MARKET + 9, "Far Lands", 2 * back, "b")
    cards = [*known["guild"], known["tops"]["building deck"]]
    for k, card in enumerate(cards):
        x, y = EDGE + k * wide, MARKET + 14
        who = known["places"].get(v.Place.ARCHITECTS + k) if k < v.GUILD_SLOTS else None
        _offer(sheet, game, card, x, y, wide - 4, 8 if who is None else 26)
        if who is not None:
            _minion(sheet, x + wide - 14, y + 10, who)
    for k, card in enumerate(known["inn"]):
        x, y = EDGE + (8 + k) * wide, MARKET + 14
        who = known["places"].get(v.Place.INN + k)
        _henchman(sheet, game, card, x, y, wide - 4, 8 if who is None else 26)
        if who is not None:
            _minion(sheet, x + wide - 14, y + 10, who)
    for k, present in enumerate(known["far_lands"]):
        x, y = far + k * back, MARKET + 14
        sheet.box(x, y, back - 3, CARD_HIGH, "back" if present else "none")
        if v.Place.FAR_LANDS + k in known["places"]:
            _minion(sheet, x + back / 2 - 1, y + 14, known["places"][v.Place.FAR_LANDS + k])


def _offer(
    sheet: ink.Sheet, game: Game, card: int | None, x: float, y: float, wide: float, kept: float
) -> None:
    """A building for sale: both names, type, cost, what it makes; `kept` pixels beside its name."""
    if card is None:
        sheet.box(x, y, wide, CARD_HIGH, "none")
        return
    t = game.cards.tables[0]
    sheet.box(x, y, wide, CARD_HIGH)
    light, dark = game.cards.names.names["buildings"][card]
    sheet.text(x + 4, y + 13, light, wide - kept, "b")
    sheet.text(x + 4, y + 26, dark, wide - 8, "f")
    sheet.text(x + 4, y + 39, f"{_kind(game, card)}, D{t['building_defence'][card]}", wide - 8)
    sheet.text(x + 4, y + 52, _short(t["building_cost"][card]), wide - 8)
    for side in v.Side:
        made = _made(t["building_make"][card][side])
        line = f"{side.name.lower()}: {made}"
        line = line if ink.width(line) <= wide - 8 else made
        sheet.text(x + 4, y + 65 + 13 * side, line, wide - 8)


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
    sheet: ink.Sheet, game: Game, card: int | None, x: float, y: float, wide: float, kept: float
) -> None:
    """A henchman for hire and when its text counts; `kept` pixels beside its name."""
    if card is None:
        sheet.box(x, y, wide, CARD_HIGH, "none")
        return
    t = game.cards.tables[0]
    sheet.box(x, y, wide, CARD_HIGH)
    lines = ink.wrapped(word(game, "henchman", card), wide - kept, 2, True)
    for k, line in enumerate(lines):
        sheet.text(x + 4, y + 13 + 13 * k, line, wide - kept, "b")
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
        who = known["places"].get(v.Place.NIKTMARG + k)
        if card is not None:
            room = wide - (12 if who is None else 30)
            for row, line in enumerate(ink.wrapped(word(game, "monster", card), room, 2, True)):
                sheet.text(x + 4, y + 13 + 13 * row, line, room, "b")
            cost = int(t["monster_cost"][card])
            price = f"{cost} coins" if cost >= 0 else "not for sale"
            sheet.text(x + 4, y + 41, f"{price}, D{t['monster_defence'][card]}", wide - 10)
            sheet.text(x + 4, y + 54, _made(t["monster_make"][card]), wide - 10)
        if who is not None:
            _minion(sheet, x + wide - 14, y + 10, who)
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
    x = EDGE + 8 * wide
    for k, line in enumerate(ink.wrapped(" ".join(lines), 4 * wide - 8, 3, True) if lines else []):
        sheet.text(x, TAVERNS + 9 + 13 * k, line, 4 * wide - 8, "b")
    for k, line in enumerate(ink.wrapped(_piles(known), 4 * wide - 8, 3 if lines else 5)):
        sheet.text(x, TAVERNS + (48 if lines else 22) + 13 * k, line, 4 * wide - 8, "f")


def _piles(known: describe.Facts) -> str:
    """How many cards lie in each pile and its discard."""
    piles = known["piles"]
    kinds = dict.fromkeys(name.rpartition(" ")[0] for name in piles)
    parts = []
    for kind in kinds:
        sizes = [piles[name] for name in piles if name.rpartition(" ")[0] == kind]
        parts.append(f"{kind} {' + '.join(str(size) for size in sizes)}")
    return f"Piles (+ discard): {', '.join(parts).replace('fortune', 'fortune discard')}"


def _adventurer(
    sheet: ink.Sheet, game: Game, member: Sequence[Any], x: float, y: float, wide: float
) -> None:
    card, is_imbued, is_skipped = member
    t = game.cards.tables[0]
    sheet.box(x, y, wide, 60)
    for k, line in enumerate(ink.wrapped(word(game, "adventurer", card), wide - 8, 2, True)):
        sheet.text(x + 4, y + 13 + 13 * k, line, wide - 8, "b")
    first, second = (word(game, "icon", int(icon)) for icon in t["adventurer_icon"][card])
    die = f"d{t['adventurer_die'][card]}" + "+" * is_imbued + " off" * is_skipped
    sheet.text(x + 4, y + 41, f"{first} /", wide - 8)
    sheet.text(x + 4, y + 54, f"{second}, {die}", wide - 8)


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
    _backs(sheet, x + 6, y + 55, k, lord, wide - 18)
    column = (wide - 14) / 4
    for area, name in enumerate(AREAS):
        sheet.text(x + 4 + area * column, y + 88, name, column - 4, "f")
    for space in range(v.SPACES):
        left = x + 4 + (space // 4) * column
        _space(sheet, game, known, k, space, left, y + 92 + (space % 4) * 66, column - 3)
    _retinue(sheet, game, known, k, x + 6, y + 368, wide - 18)


def _backs(
    sheet: ink.Sheet, x: float, y: float, seat: int, lord: describe.Facts, room: float
) -> None:
    """Spells in hand by their backs, and minions still to be placed."""
    end = x + room
    for deck, n in zip(v.Deck, lord["hand"], strict=True):
        sheet.box(x, y, 27, 18, "back" if n else "none")
        sheet.text(x + 13.5, y + 13, f"{deck.name[0]} {n}", 27, "c")
        x += 29
    x += 10
    left = [
        *([[seat, 0]] if lord["colour_left"] else []),
        *([[seat, 1]] if lord["white"][1] else []),
        *([[seat, 2]] if lord["purple"][1] else []),
    ]
    for minion in left:
        _minion(sheet, x, y + 9, minion)
        x += 18
        if minion[1] == 0:
            sheet.text(x - 7, y + 13, f"x{lord['colour_left']}", 20)
            x += 18
    if left:
        sheet.text(x - 5, y + 13, "to place", end - x + 5)


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
    is_dark = row.get("dark", False)
    style = "w" if is_dark else ""
    rows = _space_rows(game, known, owner, space, wide - 5)
    kind = "none" if not rows else "chip" if row.get("building") is None else "card"
    sheet.box(x, y, wide, SPACE_HIGH, "dark" if is_dark else kind)
    for k, (line, is_bold) in enumerate(rows):
        kept = 24 if k > 2 and row.get("minion") is not None else 5
        sheet.text(x + 3, y + 12 + 12 * k, line, wide - kept, style + "b" * is_bold)
    if row.get("minion") is not None:
        _minion(sheet, x + wide - 10, y + SPACE_HIGH - 10, [owner, row["minion"]])


def _space_rows(
    game: Game, known: describe.Facts, owner: int, space: int, room: float
) -> list[tuple[str, bool]]:
    """Lines on a space, and whether they are bold: as many as there is room for."""
    t = game.cards.tables[0]
    row = known["domains"][owner].get(space, {})
    card, side = row.get("building"), int(row.get("dark", False))
    names: list[str] = []
    facts: list[str] = []
    if card is not None:
        names = ink.wrapped(game.cards.names.names["buildings"][card][side], room, 2, True)
        makes = _made(t["building_make"][card][side])
        facts = ink.wrapped(f"D{t['building_defence'][card]} {makes}", room, 2)
    monsters = [row["monster"]] if row.get("monster") is not None else []
    monsters += [k for k, where in enumerate(known["yellow"]) if where[1:] == [owner, space]]
    for m in monsters:
        name = word(game, "monster", m) + "+" * (m in known["imbued"])
        facts += ink.wrapped(f"{name} D{t['monster_defence'][m]}", room, 2 if names else 3)
    marks = ", ".join(TOKENS[token] for token in row.get("tokens", []))
    facts += [marks] if marks else []
    if len(names) + len(facts) > SPACE_ROWS and names:
        names = names[:1]
    return [*((line, True) for line in names), *((line, False) for line in facts)][:SPACE_ROWS]


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
        used = " (used)" if known["lords"][k]["master_used"] else ""
        lines.append("Master: " + word(game, "master", master) + used)
    rows = [row for line in lines for row in ink.wrapped(line, wide, 4 if len(lines) == 1 else 2)]
    for j, row in enumerate(rows[:5]):
        sheet.text(x, y + 13 * j, row, wide)


def _foot(
    sheet: ink.Sheet, game: Game, state: State, known: describe.Facts, log: Sequence[str]
) -> None:
    """The reader's spells, the last events, and the scores at the end."""
    middle = 640
    if known["seat"] is not None:
        sheet.text(EDGE, HAND + 8, f"Spells of lord_{known['seat']}", 300, "b")
        lines = [f"{n}x " * (n > 1) + narrate.spell(game, k) for k, n in known["hand"].items()]
        room = middle - EDGE - 16
        if len(lines) > 12:  # then the titles alone
            titles = [f"{n}x " * (n > 1) + word(game, "spell", k) for k, n in known["hand"].items()]
            lines = ink.wrapped(", ".join(titles), room, 12)
        for k, line in enumerate(lines):
            sheet.text(EDGE, HAND + 23 + 13 * k, line, room)
    x, y = middle, HAND + 8
    if state.is_over:
        sheet.text(x, y, "Final Evil", 300, "b")
        outcome = state.outcome()
        for k, score in enumerate(state.scores()):
            sheet.token(x + 8 + 120 * k, y + 17, k)
            won = " wins" if outcome[k] > 0 else ""
            sheet.text(x + 20 + 120 * k, y + 21, f"{score}{won}", 96, "b")
        y += 42
    rows = int((HIGH - 32 - y) // 13)
    for k, line in enumerate(LEGEND):
        sheet.text(EDGE, HIGH - 19 + 13 * k, line, INNER, "f")
    sheet.text(x, y, "Last events", 300, "b")
    for k, line in enumerate(list(log)[-(rows - 1) :]):
        sheet.text(x, y + 15 + 13 * k, line, WIDE - EDGE - x)
