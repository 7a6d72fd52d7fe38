"""Before and after of single cards: a row says what a card changes, and nothing else may change.

A row is data. `setup` holds calls of the builder (or of VERBS) on the TABLE below, `actions` labels
and `changes` what is different afterwards, all separated by ";". Seats and spaces are numbers there
(space // 4 is the area), "all" stands for every seat: "build 1 market 5 dark=1", "coin all +4". An
action "spell rust of 2" is one of two that are legal.

Card files are read here as TOML once more, so that costs and windows are those that are printed.
The actor is seat 0; asks with one option are put too, so a row names every choice.
"""

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

import lairzoo.envs.dark_domains as package
from lairzoo.envs.core import frames
from lairzoo.envs.dark_domains import vocab as v
from tests.build import World, at
from tests.dark_domains.town import PLACES

SEATS = 3
TABLE = (  # what lies in the city when a row begins
    "party green ottilie marten wulf ysolde; party yellow tamsin pip runa sibyl;"
    "top adventurer rook; nik 0 gargoyle_1; nik 1 imp; nik 2 ghoul_1; nik 3 specter_1;"
    "nik 4 demon_prince; nik 5 lich;"
    "inn 0 banchal; inn 1 marrow; far_lands 0 karn; far_lands 1 osric; guild 0 grove; guild 1 lake;"
    "guild 2 chapel; guild 3 abbey; guild 4 manor; guild 5 stables; guild 6 town_hall;"
    "top monster goblin_band_1 goblin_band_2 ogre_1; top attack destroy slay extortion;"
    "top defense gate pain imbue; top control charm rust usurp;"
    "top production windfall summon animate"
)
SCENES = {  # what a window wants to be opened
    "action": "minion business_1 1",  # its action is performed: Charm may copy 2 Coins
    "defence": "build 0 market 4 dark=1",  # Ottilie of the green party attacks it
    "kill": "monster 0 imp 8; hand 1 landslide; give 1 earth=2",  # 5d6 against 3
    "react": "hand 1 black_plague; give 1 water=1",
    "foreman": "hold 0 market; give 0 wood=1 worker=1",
}
PHASES = {
    "preparation": v.Phase.PREPARATION,
    "react": v.Phase.PREPARATION,
    "kill": v.Phase.PREPARATION,
    "placed": v.Phase.MINION,
    "action": v.Phase.RESOLUTION,
    "foreman": v.Phase.FOREMAN,
    "adventure": v.Phase.ADVENTURE,
    "defence": v.Phase.ADVENTURE,
    "production": v.Phase.PRODUCTION,
    "end": v.Phase.END,
}
PREPARATION = (v.Decision.WINDOW, 0, v.Window.PREPARATION)  # what is asked after the Fortune phase
ANSWERS = (v.Decision.COUNTER, v.Decision.SAVE_MONSTER)  # others let it happen
KINDS = ("economic", "nature", "religion")  # what the seats build


class Row(NamedTuple):
    """One use of a card."""

    key: str
    setup: str
    actions: str
    changes: str
    dice: str = ""  # "6:3 8:1": what is rolled, die by die
    window: str = ""  # where the card has several


@cache
def cards(deck):
    """{key: what the card file says} of a deck."""
    path = Path(package.__file__).parent / "cards" / f"{deck}.toml"
    ((_, rows),) = tomllib.loads(path.read_text(encoding="utf-8")).items()
    return {row["key"]: row for row in rows}


# ---- setting up


def split(text):
    """The parts of a row's text."""
    return [part.strip() for part in text.split(";") if part.strip()]


def _party(w, tavern, *keys):
    """Fill a tavern with these adventurers, leader first."""
    zone = v.Zone[tavern.upper()]
    for card in w.zone(zone):
        w._push(v.Zone.ADVENTURER_DECK, card, bottom=True)
    chosen = [w.card("adventurers", key) for key in keys]
    for card in chosen:
        w._remove(v.Zone.ADVENTURER_DECK, card)
    w._set_zone(zone, chosen)


def _top(w, pile, *keys):
    """Put cards on top of a pile, the first one is drawn first."""
    if pile == "adventurer":
        zone, deck = v.Zone.ADVENTURER_DECK, "adventurers"
    elif pile == "monster":
        zone, deck = v.Zone.MONSTER_PILE, "monsters"
    else:
        zone, deck = v.Zone.SPELL_DECK + v.Deck[pile.upper()], "spells"
    w.stack(zone, *(w.card(deck, key) for key in keys))


def _buildings(w, seat, dark=0, light=0):
    """Ordinary buildings from space 0 on, the dark ones first."""
    keys = [key for key, card in cards("buildings").items() if card["type"] == KINDS[seat]]
    for space, key in enumerate(keys[: dark + light]):
        w.build(seat, key, space, dark=space < dark)


def _token(w, seat, space, *names):
    w.token(seat, space, *(v.Token[name.upper()] for name in names))


def _minion(w, place, piece):
    w.minion(place.replace("_", " "), piece)


VERBS = {
    "party": _party,
    "top": _top,
    "buildings": _buildings,
    "token": _token,
    "minion": _minion,
}


def prepare(w, setup):
    """Carry out the calls of a set-up."""
    for part in split(setup):
        verb, *words = part.split()
        plain = [int(word) if word.isdigit() else word for word in words if "=" not in word]
        named = {k: int(n) for k, n in (word.split("=") for word in words if "=" in word)}
        call = VERBS.get(verb) or getattr(World, verb)
        call(w, *plain, **named)
    return w


@cache
def _table(**options):
    return prepare(at(SEATS, ask_everyone=True, auto_forced=False, **options), TABLE)


def table(setup="", **options):
    """A fresh TABLE with what a row adds."""
    return prepare(World(_table(**options).state.clone()), setup)


def play(w, action):
    """Do something, and nobody counters it or saves a monster; the dice that were rolled."""
    label, _, number = action.partition(" of ")
    assert not number or len(w.legal()) == int(number), (action, len(w.legal()))
    w.do(label)
    rolled = w.events(v.Event.DICE)
    while w.ask in ANSWERS:
        w.do("pass")
        rolled += w.events(v.Event.DICE)
    return " ".join(f"{sides}:{result}" for _, _, sides, result, *_ in rolled)


def open_window(w, name):
    """Play until seat 0 is asked in this window."""
    s = w.s
    if name == "placed":
        w.set(allowance=0)
    if name in ("react", "kill"):
        w.set(first=1)
    w.phase(PHASES[name])
    if name == "placed":
        w.set(allowance=4)
    elif name == "action":
        w.do("perform")
    elif name == "defence":
        w.until(lambda w: w.window == v.Window.DEFENCE)
        assert (s.target_seat, s.target_space) == (0, 4)
    elif name == "react":
        w.do("spell black_plague", "pass")
    elif name == "kill":
        w.do("spell landslide", "space second plains 1", "pass", "pass")
    while w.seat != 0:
        w.do("pass")
    wanted = {"foreman": "BUILD", "react": "COUNTER", "kill": "SAVE_MONSTER"}
    assert w.ask == v.Decision[wanted.get(name, "WINDOW")]
    assert w.ask != v.Decision.WINDOW or w.window == v.Window[name.upper()]


# ---- what has changed

SKIPPED = (  # not on the table: the runner looks at some of it
    "rng decisions forced phase actors depth frame num_events event zone_len card seen_by".split()
)
SEEN_PILE = v.Zone.FORTUNE_PILE
ITEMS = [item.name.lower() for item in v.Item][: v.ITEMS]
BOXES = "fortunes adventurers henchmen buildings monsters spells".split()
DELTAS = {
    "stock": ("{1} {0}", (None, ITEMS)),
    "spell_hand": ("hand {0} {1}", (None, "spells")),
    "guildhall": ("guildhall {0}", (None,)),
    "boxed": ("boxed {0}", (BOXES,)),
    "henchman_used": ("used {0}", ("henchmen",)),
    "added_dice": ("added_dice {0}", (None,)),
    "added_defence": ("added_defence", ()),
    "weakened": ("weakened", ()),
}
VALUES = {
    "inn": ("inn {0}", (None,), "henchmen"),
    "far_lands": ("far_lands {0}", (None,), "henchmen"),
    "guild": ("guild {0}", (None,), "buildings"),
    "nik": ("nik {0}", (None,), "monsters"),
    "black": ("black {0} {1}", (None, None), "monsters"),
    "building": ("building {0} {1}", (None, None), "buildings"),
    "skipped": ("skipped {0}", (None,), "adventurers"),
    "side": ("side {0} {1}", (None, None), ["light", "dark"]),
    "city": ("city {0}", (PLACES,), None),
    "closed_good": ("closed {0}", (ITEMS,), ["-", "+"]),
    "closed_place": ("closed {0}", (PLACES,), ["-", "+"]),
    "imbued_monster": ("imbued {0}", ("monsters",), ["-", "+"]),
    "imbued_adventurer": ("imbued {0}", ("adventurers",), ["-", "+"]),
    "henchman_owner": ("henchman {0}", ("henchmen",), None),
    "master": ("master {0}", (None,), "masters"),
    "building_holder": ("held {0}", ("buildings",), None),
}
ZONES = {
    v.Zone.FORTUNE_PILE: ("fortune_pile", "fortunes"),
    v.Zone.FORTUNE_DISCARD: ("fortune_discard", "fortunes"),
    v.Zone.FORTUNE_SHOWN: ("fortune_shown", "fortunes"),
    v.Zone.FORTUNE_BOX: ("fortune_box", "fortunes"),
    v.Zone.ADVENTURER_DECK: ("adventurer_deck", "adventurers"),
    v.Zone.ADVENTURER_DISCARD: ("adventurer_discard", "adventurers"),
    v.Zone.GREEN: ("green", "adventurers"),
    v.Zone.YELLOW: ("yellow", "adventurers"),
    v.Zone.HENCHMAN_DECK: ("henchman_deck", "henchmen"),
    v.Zone.HENCHMAN_DISCARD: ("henchman_discard", "henchmen"),
    v.Zone.BUILDING_DECK: ("building_deck", "buildings"),
    v.Zone.MONSTER_PILE: ("monster_pile", "monsters"),
    **{v.Zone.SPELL_DECK + d: (f"{d.name.lower()}_deck", "spells") for d in v.Deck},
    **{v.Zone.SPELL_DISCARD + d: (f"{d.name.lower()}_discard", "spells") for d in v.Deck},
}


def snapshot(w):
    """The whole record but SKIPPED, with piles as lists of keys."""
    fields = {name: np.array(w.s[name]) for name in w.s.dtype.names if name not in SKIPPED}
    keys = w.names.keys
    for zone, (name, deck) in ZONES.items():
        fields[f"zone {name}"] = [keys[deck][card] for card in w.zone(zone)]
    top = int(w.s.zone_start[SEEN_PILE] + w.s.zone_len[SEEN_PILE]) - 1
    seen = [int(w.s.seen_by[top - k]) for k in range(int(w.s.zone_len[SEEN_PILE]))]
    fields["peeks"] = {(p, k) for k, bits in enumerate(seen) for p in range(SEATS) if bits >> p & 1}
    return fields


def differences(w, before):
    """Everything that is no longer as in `before`, a sorted list of texts."""
    found = []
    after = snapshot(w)
    for name, old in before.items():
        new = after[name]
        if name == "peeks":
            found += [f"peek {seat} {position}" for seat, position in new - old]
        elif name.startswith("zone "):
            found += _pile(name.removeprefix("zone "), old, new)
        elif not np.array_equal(old, new):
            texts = _field(w, name, np.atleast_1d(old), np.atleast_1d(new), old.ndim)
            found += [text for text in texts if text not in found]  # a move changes several fields
    return sorted(found)


def _pile(name, old, new):
    if name in ("green", "yellow"):
        return [] if old == new else [" ".join([name, *new])]
    plus, minus = Counter(new) - Counter(old), Counter(old) - Counter(new)
    if old != new and not plus and not minus:
        return [f"{name} shuffled"]
    return [f"{name} +{k}" for k in plus.elements()] + [f"{name} -{k}" for k in minus.elements()]


def _field(w, name, old, new, ndim):
    keys = w.names.keys
    if name in ("yellow_state", "yellow_seat", "yellow_space"):
        return [_yellow(w, k) for (k,) in np.argwhere(old != new)]
    if name in ("gate", "num_gates"):
        return _gates(w)
    found = []
    for cell in np.argwhere(old != new):
        index = tuple(int(k) for k in cell)
        was, now = int(old[index]), int(new[index])
        if name == "token":
            bits = [(bit, "+" if now & bit else "-") for bit in v.Token if (was ^ now) & bit]
            place = " ".join(map(str, index))
            found += [f"token {place} {sign}{bit.name.lower()}" for bit, sign in bits]
            continue
        pattern, axes, *value = DELTAS.get(name) or VALUES.get(name) or (name, (None,) * ndim, None)
        words = [_word(keys, axis, k) for axis, k in zip(axes, index, strict=False)]
        text = pattern.format(*words)
        if pattern == name and ndim:
            text = " ".join([name, *map(str, index)])
        end = f"{now - was:+d}" if name in DELTAS else _word(keys, value[0], now)
        found.append(f"{text} {end}")
    return found


def _word(keys, kind, number):
    """A number as a key of a deck, a word of a list, or itself; "-" for nothing."""
    if number in (v.NONE, v.NOBODY):
        return "-"
    words = keys[kind] if isinstance(kind, str) else kind or []
    return words[number] if 0 <= number < len(words) else str(number)


def _yellow(w, k):
    state = v.YellowState(int(w.s.yellow_state[k]))
    at = f"{w.s.yellow_seat[k]} {w.s.yellow_space[k]}"
    place = at if state == v.YellowState.BOARD else state.name.lower()
    return f"{w.names.keys['monsters'][k]} {place}"


def _gates(w):
    rows = w.s.gate[: int(w.s.num_gates)].tolist()
    places = [(_word(w.names.keys, "monsters", row[0]), *row[1:]) for row in rows]
    return [" ".join(map(str, ("gate", *place))) for place in places] or ["gate"]


# ---- running


def expected(text):
    """The changes of a row, sorted, with "all" written out."""
    found = []
    for part in split(text):
        words = part.split()
        seats = range(SEATS) if "all" in words else [0]
        found += [" ".join(str(k) if word == "all" else word for word in words) for k in seats]
    return sorted(found)


def pay(w, before, cost):
    """Take a printed cost from what there was: the use has to take it from what there is."""
    for item, number in cost.items():
        before["stock"][0, v.Item[item.upper()]] -= number


def endow(w, cost):
    """Give seat 0 a printed cost beside what it has."""
    for item, number in cost.items():
        w.s.stock[0, v.Item[item.upper()]] += number


def throw(w, dice):
    """Make the next dice show what the row says."""
    if dice:
        w.rolls(*(tuple(int(n) for n in die.split(":")) for die in dice.split()))


def home(w, window=""):
    """What is asked: a counterspell and a rescue lead back to the window where it all began."""
    if window in ("react", "kill"):
        return v.Decision.WINDOW, 1, v.Window.PREPARATION
    return w.ask, w.seat, w.window


def use(w, row, window, label, cost, counted):
    """Use a card of seat 0 in its window: what happened, and what was to happen."""
    prepare(w, SCENES.get(window, ""))
    prepare(w, row.setup)
    endow(w, cost)
    open_window(w, window)
    before = snapshot(w)
    pay(w, before, cost)
    wanted = sorted([*expected(row.changes), *counted]), row.dice, home(w, window)
    throw(w, row.dice)
    rolled = [play(w, text) for text in [*label, *split(row.actions)]]
    w.state.check()
    return (differences(w, before), " ".join(rolled).strip(), home(w)), wanted


def cast(row):
    """A spell: paid, out of the hand, and on top of its discard pile."""
    card = cards("spells")[row.key]
    (window,) = [row.window] if row.window else card["windows"]
    assert window in card["windows"]
    w = table(f"hand 0 {row.key}")
    counted = [f"hand 0 {row.key} -1", f"{card['deck']}_discard +{row.key}"]
    outcome = use(w, row, window, [f"spell {row.key}"], card["cost"], counted)
    assert w.zone(v.Zone.SPELL_DISCARD + v.Deck[card["deck"].upper()])[-1] == w.title(row.key)
    return outcome


def employ(row):
    """A henchman: paid, and the use is counted."""
    card = cards("henchmen")[row.key]
    w = table(f"henchman 0 {row.key}")
    if card.get("decay"):
        prepare(w, "build 0 hermitage 15 dark=1")
    label = [f"henchman {row.key}"]
    return use(w, row, card["window"], label, card.get("cost", {}), [f"used {row.key} +1"])


def work(row):
    """The ability of a building; the space is named by the first action."""
    window = "production"  # of a lab
    if "ability" in cards("buildings")[row.key]:
        window = cards("buildings")[row.key]["ability"]["window"]
    w = table()
    space = int(row.setup.split()[3])
    return use(w, row, window, [], {}, [f"token 0 {space} +used"])


def serve(row):
    """The ability of a Master of the Domain."""
    w = table(masters=True)
    w.s.master[:] = v.NONE
    w.s.master[0] = w.card("masters", row.key)
    return use(w, row, cards("masters")[row.key]["window"], ["master"], {}, ["master_used 0 1"])


def enrol(row):
    """What a Master of the Domain gives before the game, when its side is chosen."""
    w = table(row.setup, masters=True)
    w.s.master[:] = v.NONE
    w.phase(v.Phase.PREPARATION)
    frames.push_ask(w.s, v.Decision.MASTER_SIDE, 0, cards("masters")[row.key]["card"])
    w.state.resume()
    before = snapshot(w)
    for label in split(row.actions):
        play(w, label)
    w.state.check()
    wanted = sorted([*expected(row.changes), f"master 0 {row.key}"])
    return (differences(w, before), home(w)), (wanted, PREPARATION)


def partner_of(key, text):
    """Another card beside which this text is the one that counts [DD-FORT-04]."""
    deck = cards("fortunes")
    suit = deck[key]["suit"]
    return next(
        other
        for other, card in deck.items()
        if other != key and card["suit"] != "arcana" and (card["suit"] == suit) == (text == "top")
    )


def reveal(row):
    """A text of a Fortune card ("cups_ace top", "fool"), beside a card that says nothing."""
    key, _, text = row.key.partition(" ")
    partner = partner_of(key, text)
    w = table().own_tables()
    w.t.fortune_start[w.fortune_id(partner)] = v.NONE
    prepare(w, row.setup)
    pile = [*w.zone(v.Zone.FORTUNE_PILE), *w.zone(v.Zone.FORTUNE_SHOWN)]  # the turn begins anew
    w._set_zone(v.Zone.FORTUNE_PILE, pile)
    w._set_zone(v.Zone.FORTUNE_SHOWN, [])
    w.fortune(key, partner)
    before = snapshot(w)
    shown = [key, partner]
    assert before["zone fortune_pile"][:-3:-1] == shown
    before["zone fortune_pile"] = before["zone fortune_pile"][:-2]
    before["zone fortune_shown"] = shown
    w.phase(v.Phase.FORTUNE)
    for label in split(row.actions):
        play(w, label)
    w.state.check()
    return (differences(w, before), home(w)), (expected(row.changes), PREPARATION)
