"""A position in words as one seat knows it.

`facts` collects what the text and the picture say as plain ids and absolute seats. Everything is
public but the order of the draw piles, and what is going on in a sealed ask that isn't complete:
it is shown to those alone who have still to answer. `write` puts them into words, with what the
cards themselves say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from ..core import frames
from ..core.wording import listed
from . import narrate
from . import vocab as v
from .narrate import phrase, values, word
from .state import Option

if TYPE_CHECKING:
    from ..core.game import Game, State

Facts: TypeAlias = dict[str, Any]

PILES = {
    "tiles": v.Zone.TILES,
    "Monsters": v.Zone.MONSTERS,
    "Features": v.Zone.FEATURES,
    "Stair Guardians": v.Zone.GUARDIANS,
    **{f"{hero.name.capitalize()} Items": v.Zone.ITEM_DECK + hero for hero in v.HeroClass},
    **{f"{hero.name.capitalize()} Abilities": v.Zone.ABILITY_DECK + hero for hero in v.HeroClass},
}
VARIANTS = [option for option in Option if Option.PAIRS_PER_CARD <= option < Option.TASK]
PAIR_FIELDS = "played opposed pair_foe own_change foe_change pair_block".split()
ROUND_FIELDS = (
    "assigned limit limit_next must_play ignored passed block_used "
    "bonus bonus_magic bonus_armor magic_dealt avoids slew"
).split()
DUE_FIELDS = "committed dealt direct_due return_due".split()
FOE_FIELDS = "foe_card foe_deck foe_count foe_full foe_next foe_fired foe_plays foe_limit".split()


# ---- facts


def facts(game: Game, state: State, seat: int | None) -> Facts:
    """All that the text says: ids, seats, None for nothing (seat None: what everybody sees)."""
    s = state.data
    return {
        "seat": seat,
        "over": int(s.reason) if s.done else None,
        "ecology": int(s.ecology),
        "phase": int(s.phase),
        "level": int(s.level),
        "leader": int(s.leader),
        "keys": int(s.keys),
        "variants": [option.name.lower() for option in VARIANTS if s.options[option]],
        "tiles": {k: _tile(s, k) for k in range(v.TILES) if s.tile_cell[k] != v.NONE},
        "lantern": [int(s.lantern_tile), int(s.lantern_region)],
        "camp_used": bool(s.camp_used),
        "used_patterns": [k for k in range(v.PATTERNS) if s.pattern_used[k]],
        "undrawn": sorted(_zone(s, v.Zone.TILES)),
        "drawn": _id(s.drawn_tile),
        "aside": _id(s.aside_tile),
        "meeting": _meeting(s),
        "pool": _pool(s, game.cards.tables[0]),
        "scry": sorted(_zone(s, v.Zone.SCRY)),
        "party_items": {
            k: [int(s.party_item[k]), int(s.party_uses[k])]
            for k in range(v.PARTY_ITEMS)
            if s.party_item[k] != v.NONE
        },
        "heroes": [_hero(s, k, seat) for k in range(int(s.seats))],
        "piles": {name: int(s.zone_len[zone]) for name, zone in PILES.items()},
        "foe_decks": [_foe_deck(s, deck) for deck in v.Difficulty],
        "combat": _combat(s) if s.foes else None,
        "ask": None if s.done or s.depth == 0 else _ask(s, seat),
    }


def _id(x: Any) -> int | None:
    return int(x) if x != v.NONE else None


def _ids(row: Any) -> list[int | None]:
    return [_id(x) for x in row]


def _zone(s: Any, zone: int) -> list[int]:
    """The cards of a zone from the bottom."""
    start = int(s.zone_start[zone])
    return [int(x) for x in s.card[start : start + int(s.zone_len[zone])]]


def _counts(s: Any, zone: int) -> list[int]:
    """Action Cards of a zone by value: also of a draw pile, where it follows from the others."""
    cards = _zone(s, zone)
    return [cards.count(value) for value in range(v.VALUES)]


def _pool(s: Any, t: Any) -> dict[int, int]:
    """Cards of the Experience Point pool by value; those worth nothing buy nothing."""
    starts = ((v.XP_LEGEND, "legend"), (v.XP_FEATURE, "feature"), (v.XP_MONSTER, "monster"))
    values = []
    for code in _zone(s, v.Zone.POOL):
        start, kind = next(row for row in starts if code >= row[0])
        values.append(int(t[f"{kind}_xp"][code - start]))
    return {n: values.count(n) for n in sorted({*values} - {0})}


def _tile(s: Any, k: int) -> Facts:
    """A placed tile: where it lies, what was met there (bits), how far the party gets."""
    met = ("monster_done", "feature_done", "chest_done", "door_open", "node_used")
    tile: Facts = {field.partition("_")[0]: int(s[field][k]) for field in met}
    tile["camp"] = 7 * int(s.camp_used)  # of whatever region it is
    place = {"cell": int(s.tile_cell[k]), "rot": int(s.tile_rot[k])}
    return place | tile | {"reach": [int(x) for x in s.reach[k]]}


def _meeting(s: Any) -> Facts:
    """What is being met, tested, paid or chosen; fields that mean nothing now are None or 0."""
    is_legend = s.legend_pattern != v.NONE
    return {
        "legend": _ids((s.legend_pattern, s.legend_letter)) if is_legend else None,
        "card": _id(s.card_kind + s.card_id) if s.card_kind != v.NONE else None,
        "test": [int(s.test_total), int(s.test_target), *map(int, s.test_left)],
        "buying": [_id(s.buying), int(s.buyer), int(s.paid)],
        "heal_left": int(s.heal_left),
    }


def _hero(s: Any, k: int, seat: int | None) -> Facts:
    """A hero, its cards and what it owns."""
    bits = (1 << int(s.seats)) - 1 if seat is None else 1 << seat
    zone = v.Zone.HERO_DRAW + k
    top = int(s.zone_start[zone]) + int(s.zone_len[zone]) - 1
    is_seen = s.zone_len[zone] > 0 and not bits & ~s.seen_by[top]
    return {
        "class": int(s.hero_class[k]),
        "second": _id(s.hero_second[k]),
        "side": int(s.hero_side[k]),
        "health": [int(s.health[k]), int(s.health_max[k])],
        "stored": int(s.stored[k]),
        "hand": _counts(s, v.Zone.HERO_HAND + k),
        "table": _counts(s, v.Zone.HERO_TABLE + k),
        "draw": _counts(s, zone),
        "top": int(s.card[top]) if is_seen else None,
        "discard": _counts(s, v.Zone.HERO_DISCARD + k),
        "cards": _ids(s.ability_card[k]),
        "exhausted": [n for n in range(v.ABILITY_SLOTS) if s.ability_used[k, n]],
        "items": {
            n: [int(s.hero_item[k, n]), int(s.equipped[k, n]), int(s.item_uses[k, n])]
            for n in range(v.ITEM_SLOTS)
            if s.hero_item[k, n] != v.NONE
        },
        "removing": int(s.removing[k]),
    }


def _foe_deck(s: Any, deck: int) -> list[list[int]]:
    """A Monster Action deck: in its draw pile, discarded, in play, each by value."""
    blocks = (v.Zone.FOE_DRAW, v.Zone.FOE_DISCARD, v.Zone.FOE_TABLE)
    return [_counts(s, block + deck) for block in blocks]


def _combat(s: Any) -> Facts:
    """The fight that is on."""
    foes = range(int(s.foes))
    return {
        "round": int(s.combat_round),
        "final": bool(s.final),
        "order": _id(s.order),
        "foes": [
            {field.removeprefix("foe_"): _id(s[field][foe]) for field in FOE_FIELDS}
            | {"health": [int(n) for n in s.foe_health[foe, : s.foe_count[foe]]]}
            for foe in foes
        ],
        "heroes": [
            {field: _id(s[field][k]) for field in ROUND_FIELDS}
            | {field: _ids(s[field][k]) for field in (*PAIR_FIELDS, *DUE_FIELDS)}
            for k in range(int(s.seats))
        ],
    }


def _ask(s: Any, seat: int | None) -> Facts | None:
    """The pending question; asks are public, but a sealed one is for those who still answer it."""
    f = s.frame[int(s.depth) - 1]
    asked, args = int(f[frames.SEAT]), _ids(f[frames.A0 : frames.A4])
    if asked == frames.SEALED:  # its first argument says who has not answered yet
        if seat is None or not int(s.actors) >> seat & 1:
            return None
        asked, args = seat, [None, *args[1:]]
    if asked < 0:
        return None
    programs = [g for g in s.frame[: int(s.depth)] if g[frames.KIND] == v.Task.PROGRAM]
    effect = [int(programs[-1][k]) for k in (frames.A1, frames.A2, frames.A0)] if programs else None
    decision = int(f[frames.KIND])
    choices = _zone(s, v.Zone.SCRY) if decision == v.Decision.SCRY else []
    if decision in (v.Decision.KEEP_ITEM, v.Decision.KEEP_ABILITY):
        choices = [int(card) for card in s.shown if card != v.NONE]
    return {
        "decision": decision,
        "seat": asked,
        "args": args,
        "effect": effect,
        "choices": choices,
    }


# ---- words

D = v.Decision
ASKS: dict[int, str] = {  # by Decision; its arguments are columns a to d
    D.EXPLORE: "draw a tile, Encounter something, buy, or use what the party has",
    D.PLACE_CELL: "on which cell to place {a_tile}",
    D.PLACE_ROT: "how to turn {a_tile} at {b_cell}",
    D.SLOT: "what to Encounter on {a_tile}",
    D.MATCH: "which place of {a_rune} to Encounter",
    D.PAY: "what to hand in",
    D.HEAL_GIVE: "who heals",
    D.CHEST_HERO: "which hero draws an Item",
    D.RECIPIENT: "which hero gets {a_item}",
    D.KEEP_ITEM: "which Item to keep (option 3: give the second to its class)",
    D.REMOVE: "which Action Card to Remove",
    D.BUY_ABILITY: "buy an Ability for {a_hero}, or pass",
    D.ABILITY_DECKS: "draw one Ability Card of each class (option 1) or two of the own (option 2)",
    D.KEEP_ABILITY: "which Ability to keep",
    D.SCRY: "which of the revealed Features is met",
    D.CARD_OPTION: "which of {a} options",
    D.TEST_CARD: "which card to play for the test",
    D.CHOOSE: "choose: {a_filter}",
    D.ASSIGN: "which Monster Card {a_hero} fights",
    D.ORDER: "which Monster Card to play against first",
    D.PLAY_FIRST: "play a card",
    D.PLAY_SECOND: "play the second card",
    D.OPPOSE: "which card the single card of the Monster faces",
    D.ABILITY: "use an Ability or pass ({a_window} window)",
    D.COMMIT: "which pair to resolve",
    D.TARGET: "whom to deal the damage",
    D.AVOID: "who takes no Return Damage",
    D.REPOSITION: "where to lay the card of {a_pair}",
}


def text(game: Game, state: State, seat: int) -> str:
    """The whole position as `seat` knows it."""
    return write(game, facts(game, state, seat))


def write(game: Game, known: Facts) -> str:
    """Facts in words."""
    lines = [
        *_head(game, known),
        *_map(game, known),
        *(line for k in range(len(known["heroes"])) for line in _hero_lines(game, known, k)),
        *_party(game, known),
        *_combat_lines(game, known),
        *meeting_lines(game, known),
        ask_line(game, known),
    ]
    return "\n".join(line for line in lines if line)


def _head(game: Game, known: Facts) -> list[str]:
    """Where the party is, who reads, who leads, and the prices."""
    t = game.cards.tables[0]
    k = known["ecology"]
    return [
        f"Forgotten Depths, {word(game, 'ecology', k)} (Ecology {k + 1} of {v.ECOLOGIES}), "
        f"{word(game, 'phase', known['phase'])} phase. You are {_name(game, known['seat'])}; "
        f"{word(game, 'hero', known['leader'])} leads. Variants: {listed(known['variants'])}.",
        f"Prices: {t['heal_xp'][k]} XP for {t['heal_points'][k]} Healing for each hero in the game,"
        f" a Key {t['key_xp'][k]} XP, an Ability {t['ability_xp'][k]} XP.",
    ]


def _name(game: Game, seat: int) -> str:
    return f"{word(game, 'hero', seat)} (hero_{seat})"


def row_of(known: Facts, tile: int) -> int:
    """A tile's row of the tables."""
    return int(known["ecology"] * v.TILES + tile)


def _map(game: Game, known: Facts) -> list[str]:
    """The map as characters, its tiles, and what may still be drawn."""
    lines = []
    if known["tiles"]:
        lines += [
            "Map, north up; gaps are ways on (... of the lower level); L the Lantern, "
            f"{narrate.LEGEND}:",
            *_drawing(game, known),
            *(
                f"  {narrate.tile(game, row_of(known, k), placed)}"
                for k, placed in known["tiles"].items()
            ),
        ]
    for what in ("drawn", "aside"):
        if known[what] is not None:
            lines.append(f"Tile {what}: {narrate.tile(game, row_of(known, known[what]), {})}.")
    lines.append(f"Tiles not drawn yet, as printed ({len(known['undrawn'])}):")
    lines += [f"  {narrate.tile(game, row_of(known, k), {})}" for k in known["undrawn"]]
    runes = []
    for k in range(v.PATTERNS):
        shape = narrate.rune(game, known["ecology"] * v.PATTERNS + k)
        places = [
            f"place {n} on tiles {' '.join(map(str, place))}"
            for n, place in enumerate(narrate.matches(game, known, k))
        ]
        used = ["Encountered"] if k in known["used_patterns"] else []
        runes.append(f"  legend {k + 1}: {'; '.join([shape, *places, *used])}")
    camp = "; the party has rested" if known["camp_used"] else ""
    return [*lines, f"Rune patterns, as cells east,south with Nodes, any turn{camp}:", *runes]


def _drawing(game: Game, known: Facts) -> list[str]:
    """Tiles as boxes of 8 x 4 characters that share their borders."""
    cells = {tile["cell"]: k for k, tile in known["tiles"].items()}
    columns = [cell % v.WINDOW for cell in cells]
    rows = [cell // v.WINDOW for cell in cells]
    left, top = min(columns), min(rows)
    wide, high = max(columns) - left + 1, max(rows) - top + 1
    grid = [[" "] * (7 * wide + 1) for _ in range(3 * high + 1)]
    for cell, k in cells.items():
        x, y = 7 * (cell % v.WINDOW - left), 3 * (cell // v.WINDOW - top)
        placed, row = known["tiles"][k], row_of(known, k)
        north, east, south, west = (
            "# ."[edge] for edge, _ in narrate.edges(game, row, placed["rot"])
        )
        letters = "L" * (known["lantern"][0] == k)
        letters += "".join(letter for letter, _ in narrate.marks(game, row, placed))
        box = (
            f"##{north * 4}##",
            f"#{k:>2} {letters[:3]:<3}#",
            f"{west}{letters[3:]:^6}{east}",
            f"##{south * 4}##",
        )
        for dy, line in enumerate(box):
            grid[y + dy][x : x + 8] = line
    ruler = "".join(f"   x {left + k:<2}" for k in range(wide))
    names = {3 * k + 2: f"y {top + k}" for k in range(high)}
    lines = [f"{names.get(k, ''):<5}{''.join(line)}" for k, line in enumerate(grid)]
    return [line.rstrip() for line in (f"     {ruler}", *lines)]


def _hero_lines(game: Game, known: Facts, k: int) -> list[str]:
    """A hero: health, cards, Abilities with the numbers of the moves, Items."""
    t = game.cards.tables[0]
    hero = known["heroes"][k]
    health, most = hero["health"]
    second = f"/{word(game, 'class', hero['second'])}" if hero["second"] is not None else ""
    notes = [] if hero["top"] is None else [f"on top {word(game, 'value', hero['top'])}"]
    notes.append(f"discard {values(game, hero['discard'])}")
    notes += [f"drawn: {values(game, hero['table'])}"] if any(hero["table"]) else []
    notes += [f"still Removes {hero['removing']}"] if hero["removing"] else []
    lines = [
        f"{_name(game, k)}: {word(game, 'class', hero['class'])}{second} level {known['level']}, "
        f"health {health}/{most}, {hero['stored']} Stored Power, hand {values(game, hero['hand'])}",
        "; ".join([f"  draw pile {values(game, hero['draw'])}", *notes]),
    ]
    mat = t["mat_ability"][hero["class"], int(hero["side"] > 0)]
    slots = {n: int(mat[n]) for n in range(v.MAT_ABILITIES) if mat[n] != v.NONE}
    slots |= {v.FIRST_CARD + n: c for n, c in enumerate(hero["cards"]) if c is not None}
    for n, row in slots.items():
        used = ", Exhausted" if n in hero["exhausted"] else ""
        lines.append(f"  ability {n + 1}: {narrate.ability(game, row)}{used}")
    for n, (item, equipped, uses) in hero["items"].items():
        ability = "" if t["item_ability"][item] == v.NONE else f" = ability {v.FIRST_ITEM + n + 1}"
        state = [["held", "Equipped"][equipped], *([f"{uses} uses left"] if uses else [])]
        state += ["Exhausted"] if v.FIRST_ITEM + n in hero["exhausted"] else []
        line = f"  item hero_{k} {n + 1}{ability}: {narrate.item(game, item)}"
        lines.append(f"{line}, {', '.join(state)}")
    return lines


def _party(game: Game, known: Facts) -> list[str]:
    """Keys, Experience Points, Items of the party, piles, what is known to come."""
    t = game.cards.tables[0]
    xp = sum(value * n for value, n in known["pool"].items())
    cards = [f"{n}x {value}" for value, n in known["pool"].items()]
    lines = [f"Keys: {known['keys']}. Experience Points: {xp} (cards {listed(cards)})."]
    for n, (item, uses) in known["party_items"].items():
        left = f", {uses} uses left" if t["item_uses"][item] else ""
        lines.append(f"  use {n + 1}: {narrate.item(game, item)}{left}")
    if known["scry"]:
        scry = [word(game, "feature", card) for card in known["scry"]]
        lines.append(f"Revealed Features: {listed(scry)}.")
    lines.append(f"Piles: {listed(f'{name} {n}' for name, n in known['piles'].items())}.")
    return lines


def _combat_lines(game: Game, known: Facts) -> list[str]:
    """Monster Cards with their individuals, and what each hero has on the table."""
    fight = known["combat"]
    if fight is None:
        return []
    first = "" if fight["order"] is None else f", {word(game, 'card', fight['order'])} first"
    lines = [f"Combat, Round {fight['round']}{first}:"]
    for n, foe in enumerate(fight["foes"]):
        card = (narrate.part if fight["final"] else narrate.monster)(game, foe["card"])
        step = 1 if fight["final"] else v.INDIVIDUALS
        health = [
            f"target {n * step + j + 1}: {left}/{foe['full']}"
            for j, left in enumerate(foe["health"])
        ]
        notes = [f"plays {foe['plays']}"]
        notes += [f"Power {foe['next'] + 1} is due"] if "Power 1" in card else []
        notes += ["Activated"] if foe["fired"] else []
        notes += [f"at most {foe['limit']} next Round"] if foe["limit"] is not None else []
        lines.append(f"  card {n + 1}: {card}; {', '.join([*health, *notes])}")
    for deck in sorted({foe["deck"] for foe in fight["foes"] if foe["deck"] is not None}):
        draw, discard, table = (values(game, counts) for counts in known["foe_decks"][deck])
        name = word(game, "difficulty", deck)
        lines.append(f"  {name} deck: draw {draw}; discard {discard}; in play {table}")
    return lines + [f"  {_fighter(game, k, row)}" for k, row in enumerate(fight["heroes"])]


def _fighter(game: Game, k: int, row: Facts) -> str:
    """A hero in Combat: pairs, and what changes the Round for it."""
    foe = "both cards" if game.num_seats == 1 else "a card to be assigned"
    foe = foe if row["assigned"] is None else word(game, "card", row["assigned"])
    pairs = []
    for n in range(v.PAIRS):
        if row["played"][n] is not None or row["opposed"][n] is not None:
            chosen = " (committed)" if n in row["committed"] else ""
            pairs.append(f"pair {n + 1} {narrate.pair_kind(row, n)}{chosen}")
    told = {
        "bonus": "to damage",
        "bonus_armor": "Armor",
        "must_play": "cards to play",
        "limit": "cards at most",
        "limit_next": "cards at most next Round",
    }
    notes = [f"{row[name]} {what}" for name, what in told.items() if row[name]]
    due = {"dealt": "to deal", "direct_due": "Direct", "return_due": "Return"}
    notes += [
        f"{sum(filter(None, row[name]))} {what}" for name, what in due.items() if any(row[name])
    ]
    flags = {"ignored": "pairs ignored", "avoids": "no Return Damage", "bonus_magic": "Magic"}
    notes += [what for name, what in flags.items() if row[name]]
    return f"{word(game, 'hero', k)} against {foe}: {listed([*pairs, *notes], 'no pairs')}"


def meeting_lines(game: Game, known: Facts) -> list[str]:
    """The card being carried out, its test, a purchase that is being paid."""
    now = known["meeting"]
    lines = []
    if now["legend"] is not None:
        pattern, letter = now["legend"]
        pile = f", pile {word(game, 'letter', letter)}" if letter is not None else ""
        lines.append(f"Legendary Location of {word(game, 'rune', pattern)}{pile}.")
    if now["card"] is not None:
        kind = "legend" if now["card"] >= v.XP_LEGEND else "feature"
        start = v.XP_LEGEND if kind == "legend" else v.XP_FEATURE
        lines.append(f"Card: {narrate.card_text(game, kind, now['card'] - start)}.")
    total, target, *left = now["test"]
    if any(left):
        cards = [f"{word(game, 'hero', k)} {n}" for k, n in enumerate(left) if n]
        lines.append(f"Test: {total} of {target} so far; cards to play: {listed(cards)}.")
    what, _, paid = now["buying"]
    if what is not None:
        lines.append(f"Buying {word(game, 'purchase', what)}: {paid} XP handed in so far.")
    if now["heal_left"]:
        lines.append(f"Healing to give: {now['heal_left']}.")
    return lines


def ask_line(game: Game, known: Facts) -> str:
    """What is asked of whom, and because of which card."""
    if known["over"] is not None:
        return f"The game is over: {word(game, 'reason', known['over'])}."
    ask = known["ask"]
    if ask is None:
        return "You have nothing to decide now."
    decision, args = ask["decision"], ask["args"]
    line = ASKS[decision].format_map(phrase(game, dict(zip("abcd", args, strict=True))))
    tell = {D.KEEP_ITEM: narrate.item, D.KEEP_ABILITY: narrate.ability}.get(decision, _feature)
    notes = [f"option {n + 1}: {tell(game, card)}" for n, card in enumerate(ask["choices"])]
    foe = {D.PLAY_FIRST: args[1], D.PLAY_SECOND: args[1], D.OPPOSE: args[0]}.get(decision)
    if foe is not None:
        notes.append(f"against {word(game, 'card', foe)}")
    elif decision == D.TARGET and args[2]:
        notes.append("what is left over")
    if ask["effect"] is not None:
        source, card, actor = ask["effect"]
        name = v.Source(source).name.lower()
        title = "a Monster's Ability" if source == v.Source.MONSTER else word(game, name, card)
        notes.append(f"effect of {title}, {word(game, 'hero', actor)}")
    who = "Your decision"
    if ask["seat"] != known["seat"]:
        who = f"You have nothing to decide now; decision of {word(game, 'hero', ask['seat'])}"
    return f"{who}: {line}" + "".join(f"; {note}" for note in notes) + "."


def _feature(game: Game, card: int) -> str:
    return narrate.card_text(game, "feature", card)
