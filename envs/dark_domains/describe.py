"""A position in words as one seat knows it, and what happened, a line for each event.

`facts` collects what the text says as plain ids and absolute seats; every fact is in that seat's
observation too (a test rebuilds the dict from the vector), so a text never says more than a network
sees. `write` puts the facts into words, with what the cards themselves say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from ..core import frames
from ..core.wording import listed
from . import narrate
from . import vocab as v
from .narrate import PIECES, amounts, phrase, word
from .state import Option

if TYPE_CHECKING:
    from ..core.game import Game, State

Facts: TypeAlias = dict[str, Any]

OWNERS = ("own", "next", "second", "third", "fourth")  # as the actions call them
PILES = {
    "fortune discard": v.Zone.FORTUNE_DISCARD,
    "adventurer deck": v.Zone.ADVENTURER_DECK,
    "adventurer discard": v.Zone.ADVENTURER_DISCARD,
    "henchman deck": v.Zone.HENCHMAN_DECK,
    "henchman discard": v.Zone.HENCHMAN_DISCARD,
    "building deck": v.Zone.BUILDING_DECK,
    "monster pile": v.Zone.MONSTER_PILE,
    **{f"{deck.name.lower()} deck": v.Zone.SPELL_DECK + deck for deck in v.Deck},
    **{f"{deck.name.lower()} discard": v.Zone.SPELL_DISCARD + deck for deck in v.Deck},
}
OPEN_TOPS = {  # piles whose top card is seen, and the deck it is of
    "fortune discard": "fortune",
    "adventurer discard": "adventurer",
    "henchman discard": "henchman",
    "building deck": "building",
    **{f"{deck.name.lower()} discard": "spell" for deck in v.Deck},
}


# ---- facts


def facts(game: Game, state: State, seat: int | None) -> Facts:
    """All that the text says: ids, seats, None for nothing or unknown (seat None: the public)."""
    s, t = state.data, game.cards.tables[0]
    seats = range(int(s.seats))
    return {
        "seat": seat,
        "turn": int(s.turn),
        "phase": int(s.phase),
        "last_turn": bool(s.last_turn),
        "allowance": int(s.allowance),
        "open_totals": bool(s.options[Option.OPEN_TOTALS]),
        "masters": bool(s.options[Option.MASTERS]),
        "piles": {name: int(s.zone_len[zone]) for name, zone in PILES.items()},
        "tops": {n: zone[-1] if (zone := _zone(s, PILES[n])) else None for n in OPEN_TOPS},
        "closed_goods": [k for k in range(v.FIRST_RESOURCE, v.ITEMS) if s.closed_good[k]],
        "guild_taken": bool(s.guild_taken),
        "ask": _ask(s, seat),
        "adventure": _adventure(s),
        "fight": _fight(s),
        "fortunes": _zone(s, v.Zone.FORTUNE_SHOWN),
        "fortune_pile": _fortune_pile(s, t, seat),
        "lords": [_lord(s, t, seat, k) for k in seats],
        "domains": [_domain(s, k) for k in seats],
        "places": {k: _minion(s, int(s.city[k])) for k in range(v.PLACES) if s.city[k] != v.NONE},
        "closed_places": [k for k in range(v.PLACES) if s.closed_place[k]],
        "guild": _ids(s.guild),
        "niktmarg": _ids(s.nik),
        "taverns": [_party(s, zone) for zone in (v.Zone.GREEN, v.Zone.YELLOW)],
        "inn": _ids(s.inn),
        "far_lands": [bool(x != v.NONE) for x in s.far_lands],
        "henchmen": _henchmen(s),
        "buildings": {k: int(x) for k, x in enumerate(s.building_holder) if x >= 0},
        "yellow": [_yellow(s, k) for k in range(v.YELLOWS)],
        "imbued": [k for k in range(v.MAX_MONSTERS) if s.imbued_monster[k]],
        "gates": [[int(x) for x in s.gate[k]] for k in range(int(s.num_gates))],
        "hand": {} if seat is None else {k: int(n) for k, n in enumerate(s.spell_hand[seat]) if n},
    }


def _ids(row: Any) -> list[int | None]:
    return [int(x) if x != v.NONE else None for x in row]


def _zone(s: Any, zone: int) -> list[int]:
    """The cards of a zone from the bottom."""
    start = int(s.zone_start[zone])
    return [int(x) for x in s.card[start : start + int(s.zone_len[zone])]]


def _ask(s: Any, seat: int | None) -> Facts | None:
    """What the seat is asked; nobody knows what another seat is asked (DD-CAST-03)."""
    if s.done or seat is None or not int(s.actors) >> seat & 1:
        return None
    f = s.frame[int(s.depth) - 1]
    effect = None
    for g in s.frame[: int(s.depth)]:
        if g[frames.KIND] in (v.Task.PROGRAM, v.Task.CAST):
            effect = [int(g[frames.A1]), int(g[frames.A2]), int(g[frames.A0])]
    args = [int(x) if x >= 0 else None for x in f[frames.A0 : frames.A0 + 4]]
    return {"decision": int(f[frames.KIND]), "args": args, "effect": effect}


def _adventure(s: Any) -> Facts | None:
    if s.party == v.NONE:
        return None
    found = s.target_kind != v.Target.NOTHING
    return {
        "tavern": int(s.party) - v.Zone.GREEN,
        "kind": int(s.target_kind),
        "seat": int(s.target_seat) if found else None,
        "space": int(s.target_space) if found else None,
        "icon": int(s.target_icon) if found else None,
        "added": int(s.added_defence),
        "dice": {k: int(s.added_dice[k]) for k in range(4, 13, 2) if s.added_dice[k]},
        "weakened": int(s.weakened),
    }


def _fight(s: Any) -> list[int] | None:
    """Attack and defence while bonus bars may be paid."""
    fights = [f for f in s.frame[: int(s.depth)] if f[frames.KIND] == v.Task.FIGHT]
    return [int(fights[-1][frames.A1]), int(fights[-1][frames.A2])] if fights else None


def _fortune_pile(s: Any, t: Any, seat: int | None) -> Facts:
    """From the top: [era, card]; under a cover only what is there is known (DD-SEER-04)."""
    cards = _zone(s, v.Zone.FORTUNE_PILE)[::-1]
    start = int(s.zone_start[v.Zone.FORTUNE_PILE])
    bit = 0 if seat is None else 1 << seat
    seen = [bool(s.seen_by[start + len(cards) - 1 - k] & bit) for k in range(len(cards))]
    cover = int(s.fortune_cover)
    rows: list[list[int | None]] = []
    eras, known = [], []
    for k, card in enumerate(cards):
        era = int(t["fortune_era"][card])
        if k < cover and not seen[k]:
            rows.append([None, None])
            eras.append(era)
            if seat is not None and s.fortune_set[seat] >> k & 1:
                known.append(card)
        else:
            rows.append([era, card if seen[k] else None])
    return {"cover": cover, "cards": rows, "eras": sorted(eras), "known": sorted(known)}


def _lord(s: Any, t: Any, seat: int | None, k: int) -> Facts:
    """A seat's playing area; Coins and Evil of others are seen, not counted (DD-KEY-07)."""
    stock = [int(n) for n in s.stock[k]]
    is_known = k == seat or bool(s.options[Option.OPEN_TOTALS])
    white, purple = s.white_owner == k, s.purple_owner == k
    hall = s.guildhall
    return {
        "first": bool(s.first == k),
        "has": [stock[v.Item.COIN] > 0, stock[v.Item.EVIL] > 0],
        "totals": stock[: v.FIRST_ELEMENT] if is_known else None,
        "stock": stock[v.FIRST_ELEMENT :],
        "hand": [int(s.spell_hand[k][t["spell_deck"] == deck].sum()) for deck in v.Deck],
        "colour_left": int(s.colour_left[k]),
        "white": [bool(white), bool(white and s.white_left), bool(s.white_next == k)],
        "purple": [bool(purple), bool(purple and s.purple_left)],
        "builders": [
            int(hall[k]),
            int(white and hall[v.Piece.WHITE] > 0),
            int(purple and hall[v.Piece.PURPLE] > 0),
        ],
        "master": int(s.master[k]) if s.master[k] != v.NONE else None,
        "master_used": bool(s.master[k] != v.NONE and s.master_used[k]),
    }


def _domain(s: Any, seat: int) -> dict[int, Facts]:
    """The spaces where something is; yellow monsters are told apart."""
    spaces = {}
    for k in range(v.SPACES):
        building, black = _ids((s.building[seat, k], s.black[seat, k]))
        token, piece = int(s.token[seat, k]), int(s.domain_minion[seat, k])
        if building is None and black is None and token == 0 and piece == v.NONE:
            continue
        spaces[k] = {
            "building": building,
            "dark": bool(building is not None and s.side[seat, k]),
            "monster": black,
            "tokens": [int(bit) for bit in v.Token if token & bit],
            "minion": None if piece == v.NONE else _kind(piece),
        }
    return spaces


def _kind(piece: int) -> int:
    """0 a colour minion, 1 white, 2 purple."""
    return max(0, piece - v.Piece.WHITE + 1)


def _minion(s: Any, piece: int) -> list[int | None]:
    """Whose minion, and which kind (DD-MIN-09)."""
    owner = {0: piece, 1: int(s.white_owner), 2: int(s.purple_owner)}[_kind(piece)]
    return [owner if owner >= 0 else None, _kind(piece)]


def _party(s: Any, zone: int) -> list[list[int | bool]]:
    """Card, Imbue token, and whether its die isn't rolled; the leader first."""
    cards = _zone(s, zone)
    return [[card, bool(s.imbued_adventurer[card]), card in list(s.skipped)] for card in cards]


def _henchmen(s: Any) -> dict[int, list[int | None]]:
    """Owner and uses of the henchmen that are in play or at the Inn (DD-HCARD-05)."""
    return {
        k: [int(owner) if owner >= 0 else None, int(s.henchman_used[k])]
        for k, owner in enumerate(s.henchman_owner)
        if owner >= 0 or k in list(s.inn)
    }


def _yellow(s: Any, k: int) -> list[int | None]:
    """State, seat and space of a monster with a yellow bar."""
    state = int(s.yellow_state[k])
    if state != v.YellowState.BOARD:
        return [state, None, None]
    return [state, int(s.yellow_seat[k]), int(s.yellow_space[k])]


# ---- words

ASKS: dict[int, str] = {  # by Decision; its arguments are columns a to d
    v.Decision.SPELL_DECK: "draw a spell: from which deck? ({a} to draw)",
    v.Decision.SETUP_ELEMENT: "take an Element",
    v.Decision.MASTER_SIDE: "which side of the Master card",
    v.Decision.WINDOW: "cast a spell, use a card or pass ({a_window} window)",
    v.Decision.COUNTER: "{a_lord} casts {b_spell}: counter it, or pass",
    v.Decision.SAVE_MONSTER: "{a_monster} is being killed: save it, or pass",
    v.Decision.CHOOSE: "choose: {a_filter}",
    v.Decision.TAKE: "give an item: {a_group}",
    v.Decision.PLACE_MINION: "place a minion",
    v.Decision.FLIP_OWN: "which minion of the domain is next",
    v.Decision.PERFORM: "perform the action of {a_place}, or pass",
    v.Decision.SEER: "which card of the Fortune pile lies at position {a} (0 = top) of {b}",
    v.Decision.KILL_TARGET: "whom to kill from {a_place}, or pass",
    v.Decision.KILL_EVIL: "how many Evil to pay, each for 2 of 12 Coins, to kill {a_code}",
    v.Decision.RELOCATE: "where does {a_piece} minion go from {b_place}",
    v.Decision.BUY_GOODS: "buy goods, or stop",
    v.Decision.BUILD: "build, or stop",
    v.Decision.BUILD_SPACE: "where to build {a_building}",
    v.Decision.BUILD_SIDE: "which side of {a_building} on {c_space}",
    v.Decision.BONUS: "pay for more defence: {b} is attacked with {a}",
    v.Decision.PUT_MONSTER: "where does {a_monster} go ({b_filter})",
    v.Decision.FLIP_CHOICE: "flip the building on {a_space}, or decline",
}


def text(game: Game, state: State, seat: int) -> str:
    """The whole position as `seat` knows it."""
    return write(game, facts(game, state, seat))


def write(game: Game, known: Facts) -> str:
    """Facts in words."""
    seats = range(len(known["lords"]))
    lines = [
        *_head(game, known),
        *_fortune(game, known),
        *(line for k in seats for line in _lord_lines(game, known, k)),
        *_city(game, known),
        *_adventure_lines(game, known),
        _piles(game, known),
        *_hand(game, known),
        _ask_line(game, known),
    ]
    return "\n".join(line for line in lines if line)


def _head(game: Game, known: Facts) -> list[str]:
    """Turn, phase and order."""
    lords = known["lords"]
    first = next(k for k, lord in enumerate(lords) if lord["first"])
    order = [f"lord_{(first + k) % len(lords)}" for k in range(len(lords))]
    last = ", the last turn" if known["last_turn"] else ""
    variants = [name for name in ("open_totals", "masters") if known[name]]
    return [
        f"Dark Domains, turn {known['turn']}{last}, {word(game, 'phase', known['phase'])} phase. "
        f"You are lord_{known['seat']}; turn order {listed(order)}; "
        f"{known['allowance']} colour minions each; options: {listed(variants)}."
    ]


def _fortune(game: Game, known: Facts) -> list[str]:
    """The cards shown, and what is known of the pile."""
    t = game.cards.tables[0]
    pile = known["fortune_pile"]
    shown = []
    for card in known["fortunes"]:
        suit = v.Suit(t["fortune_suit"][card]).name.lower()
        halves = [narrate.program(game, start) for start in t["fortune_start"][card]]
        shown.append(f"{word(game, 'fortune', card)} ({suit}; {' | '.join(dict.fromkeys(halves))})")
    rows = [
        "?" if era is None else word(game, "era" if card is None else "fortune", card or era)
        for era, card in pile["cards"]
    ]
    lines = [f"Fortune cards: {listed(shown)}. Pile from the top: {listed(rows)}."]
    if pile["cover"]:
        eras = [word(game, "era", era) for era in pile["eras"]]
        cards = [word(game, "fortune", card) for card in pile["known"]]
        lines.append(
            f"A Seer ordered the top {pile['cover']}; the ? are {listed(eras)}"
            f" in an order you don't know, among them known cards: {listed(cards)}."
        )
    return lines


def _lord_lines(game: Game, known: Facts, k: int) -> list[str]:
    """Playing area and domain of a lord."""
    t = game.cards.tables[0]
    lord = known["lords"][k]
    rel = OWNERS[(k - known["seat"]) % len(known["lords"])]
    if lord["totals"] is None:
        purse = [
            f"{w} Coins and {x} Evil" for w, x in [["some" if n else "no" for n in lord["has"]]]
        ]
    else:
        purse = [f"{lord['totals'][0]} Coins, {lord['totals'][1]} Evil"]
    hand = [f"{n} {deck.name.lower()}" for n, deck in zip(lord["hand"], v.Deck, strict=True) if n]
    minions = [f"{lord['colour_left']} colour"]
    minions += ["white"] if lord["white"][1] else []
    minions += ["purple"] if lord["purple"][1] else []
    notes = [
        *(["first player"] if lord["first"] else []),
        *(["has the white minion"] if lord["white"][0] else []),
        *(["has the white minion next turn"] if lord["white"][2] else []),
        *(["has the purple minion"] if lord["purple"][0] else []),
        *(
            f"{n} {w} at the Builders' Guild"
            for n, w in zip(lord["builders"], PIECES, strict=True)
            if n
        ),
    ]
    if lord["master"] is not None:
        used = ", used" if lord["master_used"] else ""
        start = t["master_start"][lord["master"]]
        notes.append(
            f"Master {word(game, 'master', lord['master'])} ({narrate.program(game, start)}{used})"
        )
    lines = [
        f"lord_{k} ({rel}): {listed([*purse, *notes])}; {amounts(lord['stock'], v.FIRST_ELEMENT)}; "
        f"spells: {listed(hand)}; minions to place: {listed(minions)}"
    ]
    for henchman, (owner, uses) in known["henchmen"].items():
        if owner == k:
            lines.append(f"  henchman {narrate.henchman(game, henchman, uses)}")
    lines += [
        f"  holds {narrate.building(game, b)}"
        for b, holder in known["buildings"].items()
        if holder == k
    ]
    return lines + [f"  {line}" for line in _domain_lines(game, known, k)]


def _domain_lines(game: Game, known: Facts, seat: int) -> list[str]:
    """The spaces of a domain that aren't empty, with the yellow monsters there."""
    yellow: dict[int, list[int]] = {}
    for k, (_, owner, space) in enumerate(known["yellow"]):
        if owner == seat:
            yellow.setdefault(space, []).append(k)
    lines = []
    for space in sorted({*known["domains"][seat], *yellow}):
        row = known["domains"][seat].get(space, {})
        parts = []
        if row.get("building") is not None:
            parts.append(narrate.standing(game, row["building"], int(row["dark"])))
        monsters = [row["monster"]] if row.get("monster") is not None else []
        parts += [
            narrate.monster(game, k, k in known["imbued"]) for k in monsters + yellow.get(space, [])
        ]
        parts += [f"token {word(game, 'token', token)}" for token in row.get("tokens", [])]
        if row.get("minion") is not None:
            parts.append(f"{PIECES[row['minion']]} minion")
        lines.append(f"{word(game, 'space', space)}: {listed(parts)}")
    return lines


def _city(game: Game, known: Facts) -> list[str]:
    """Minions, markets and taverns."""
    t = game.cards.tables[0]
    minions = [
        f"{word(game, 'place', k)}: {word(game, 'lord', v.NOBODY if who is None else who)}"
        + (f" ({PIECES[kind]})" if kind else "")
        for k, (who, kind) in known["places"].items()
    ]
    closed = [word(game, "item", k) for k in known["closed_goods"]]
    closed += [word(game, "place", k) for k in known["closed_places"]]
    lines = [f"City minions: {listed(minions)}. Closed this turn: {listed(closed)}."]
    taken = "a" if known["guild_taken"] else "no"
    lines.append(f"Architects' Guild ({taken} building was taken this turn):")
    guild = list(enumerate(known["guild"]))
    lines += [
        f"  {k} (place {k + 1}): {narrate.building(game, card)}"
        for k, card in guild
        if card is not None
    ]
    if known["tops"]["building deck"] is not None:
        lines.append(f"  next: {narrate.building(game, known['tops']['building deck'])}")
    lines.append("Nik'tmarg:")
    for k, card in enumerate(known["niktmarg"]):
        if card is not None:
            cost = t["monster_cost"][card]
            price = f"{cost} Coins" if cost >= 0 else "not for sale"
            token = narrate.monster(game, card, card in known["imbued"])
            lines.append(f"  {k} (place {k + 1}): {token}, {price}")
    where = {v.YellowState.ASIDE: "aside", v.YellowState.GONE: "out of the game"}
    away = [
        f"{word(game, 'monster', k)} {where[v.YellowState(state)]}"
        for k, (state, _, _) in enumerate(known["yellow"])
        if state != v.YellowState.BOARD
    ]
    lines.append(f"Yellow monsters not on board: {listed(away)}.")
    for slot, card in enumerate(known["inn"]):
        if card is not None:
            lines.append(
                f"Inn {slot + 1}: {narrate.henchman(game, card, known['henchmen'][card][1])}"
            )
    far = [str(k + 1) for k, present in enumerate(known["far_lands"]) if present]
    lines.append(f"Far Lands, face-down henchmen: {listed(far)}.")
    for k, party in enumerate(known["taverns"]):
        members = [narrate.adventurer(game, *member) for member in party]
        lines.append(f"{word(game, 'tavern', k)}, leader first: {listed(members)}.")
    return lines


def _adventure_lines(game: Game, known: Facts) -> list[str]:
    """The party that is out, and the fight that is fought."""
    lines = []
    go = known["adventure"]
    if go is not None:
        doing = ("finds no target", "attacks", "goes on a pilgrimage to")[go["kind"]]
        if go["seat"] is not None:
            doing += f" lord_{go['seat']}'s {word(game, 'space', go['space'])}, drawn by "
            doing += word(game, "icon", go["icon"])
        dice = [str(go["added"]), *(f"{n}d{sides}" for sides, n in go["dice"].items())]
        lines.append(
            f"Adventure: the {word(game, 'tavern', go['tavern'])} party {doing}; added to "
            f"the defence: {' + '.join(dice)}, taken off the attack: {go['weakened']}."
        )
    if known["fight"] is not None:
        lines.append("Fight: attack {} against defence {}.".format(*known["fight"]))
    return lines


def _piles(game: Game, known: Facts) -> str:
    """Sizes of the piles, and their top cards where these lie open."""
    parts = []
    for name, size in known["piles"].items():
        top = known["tops"].get(name)
        seen = f" (top: {word(game, OPEN_TOPS[name], top)})" if top is not None else ""
        parts.append(f"{name} {size}{seen}")
    return f"Piles: {', '.join(parts)}."


def _hand(game: Game, known: Facts) -> list[str]:
    """The own spells."""
    if not known["hand"]:
        return ["Your spells: none."]
    cards = known["hand"].items()
    return ["Your spells:", *(f"  {n}x {narrate.spell(game, k)}" for k, n in cards)]


def _ask_line(game: Game, known: Facts) -> str:
    """What the seat is asked, and because of which card."""
    ask = known["ask"]
    if ask is None:
        return "You have nothing to decide now."
    args = ask["args"]
    decision = ask["decision"]
    line = ASKS[decision].format_map(phrase(game, dict(zip("abcd", args, strict=True))))
    notes = []
    if decision == v.Decision.CHOOSE:
        notes += ["you may pass"] if args[1] else []
        notes += [f"after {word(game, 'code', args[2])}"] if args[2] is not None else []
    elif decision == v.Decision.TAKE:
        notes += ["you may stop"] if args[1] else []
    elif decision == v.Decision.RELOCATE:
        place = word(game, "place", args[3])
        notes += ["it has to move"] if args[2] else [f"to a place after {place}, or home"]
    elif decision in (v.Decision.BUILD, v.Decision.BUILD_SPACE, v.Decision.BUILD_SIDE):
        notes += ["without its Workers"] if args[decision != v.Decision.BUILD] else []
    elif decision == v.Decision.BONUS and args[0] is not None:
        notes.append(f"for {word(game, 'monster', args[0])}")
    elif decision == v.Decision.PUT_MONSTER:
        notes += [f"price {args[3]} Coins"] if args[3] else []
        notes += ["or decline"] if args[2] else []
    if ask["effect"] is not None:
        source, card, actor = ask["effect"]
        name = word(game, v.Source(source).name.lower(), card)
        notes.append(f"effect of {name}, lord_{actor}")
    return f"Your decision: {line}" + "".join(f"; {note}" for note in notes) + "."
