"""The entity tables that make up an observation: names, shapes and meaning of every number.

Rows come in the order of the action block that points at them; seats are absolute, as in actions,
and a flag marks the observer's. "x/64" says the number is scaled by 64 (powers of two, exact in
both modes of running). observe.py fills them; cards/printed.py holds what is printed on cards.
"""

from ..core.layout import Layout, Table
from . import effects as e
from . import vocab as v


def _words(enum: type) -> tuple[str, ...]:
    return tuple(member.name.lower() for member in enum)  # type: ignore[attr-defined]


def _heroes(count: int, what: str) -> tuple[str, ...]:
    """Names of `count` rows for each hero."""
    return tuple(f"hero_{seat} {what} {k + 1}" for seat in range(v.MAX_SEATS) for k in range(count))


_VALUE_WORDS = ("power", *(str(value) for value in range(1, v.VALUES)))

LAYOUT = Layout(
    [
        Table(
            "party",
            1,
            (
                *(f"phase_{word}" for word in _words(v.Phase)),
                *_words(v.Ecology),
                "level/4",
                "keys/16",
                "camp_used",
                "aside_used",
                "stairs_taken",
                "released",
                *(f"{word}_found" for word in _words(v.Blade)),
                "drawn_tile/32",
                "aside_tile/32",
                "meet_tile/32",
                "meet_slot/8",
                "legend_pattern/8",
                "legend_letter/8",
                "buying/4",
                "buyer/4",
                "paid/64",
                "heal_left/64",
                "feature/64",
                "legend/128",
                "test_total/128",
                "test_target/128",
                "tiles/32",
                "monsters/16",
                "features/16",
                "guardians/4",
                *(f"items_{word}/16" for word in _words(v.HeroClass)),
                *(f"abilities_{word}/16" for word in _words(v.HeroClass)),
                "round/64",
                "foes/4",
                "final",
                "order/4",
                "heal_xp/16",
                "heal_points/16",
                "key_xp/16",
                "ability_xp/16",
                "xp/256",
            ),
            "what the party has and does: ids, seats and tiles + 1; sizes of draw piles, prices of "
            "the Ecology, the card whose text is being read, the Combat",
        ),
        Table(
            "decision",
            1,
            (
                *(f"ask_{word}" for word in _words(v.Decision)),
                *(
                    f"window_{word}"
                    for word in _words(v.Window)[v.Window.EXPLORE : v.Window.DAMAGE + 1]
                ),
                *(f"filter_{word}" for word in _words(e.Filter)),
                "argument_0/1024",
                "argument_1/1024",
                "argument_2/1024",
                "argument_3/1024",
                "effect_source/8",
                "effect_card/128",
                "effect_hero/4",
            ),
            "what has to be decided now, with its arguments, and the effect that runs (all + 1); "
            "of a simultaneous choice only those who still have to make it see it",
        ),
        Table(
            "variants",
            1,
            (
                "start/4",
                "task/4",
                "pairs_per_card",
                "leader_fixed",
                "random_campfire",
                "no_level_heal",
                "locked_chests",
                "start_ability",
                "more_keys",
                "keys_each",
                "dead_end",
                "double_heal",
            ),
            "options of the game (heroes and their sides are said by `heroes`)",
        ),
        Table(
            "tiles",
            v.TILES,
            (
                "placed",
                "in_pile",
                "x/16",
                "y/16",
                "rotation/4",
                *(f"{word}/8" for word in ("north", "east", "south", "west")),
                *(f"reach_{region}/2" for region in range(v.REGIONS)),
                "monster/8",
                "feature/4",
                "place/16",
                "passage/4",
                "joined/8",
                "locked/8",
                "nodes/16",
                "water/64",
                "lantern/4",
            ),
            "tiles of the Ecology (row 0 the Entry, row 1 the stairs), as printed until placed; "
            "x, y from the Entry Tile to the east and south. Sides of the cell: region + 1, + 4 on "
            "the lower level, 0 a wall. What is still there: region + 1 (monster: + 4 with two "
            "icons; place: 4 Chest, 8 Campfire, 12 stairs, + region). joined, locked: bits of "
            "region pairs 01, 02, 12; nodes, water: bits by side and corner of the cell (water "
            "+ 16 Boat, + 32 Sword); lantern: region + 1",
        ),
        Table(
            "patterns",
            v.PATTERNS,
            ("used", "squares/4", "openings/8"),
            "rune patterns of the Ecology; opening cards left",
        ),
        Table(
            "matches",
            v.MATCHES,
            ("match/256",),
            "while one is chosen: occurrences of the pattern, number (tile * 8 + image) + 1",
        ),
        Table("xp", 8, ("cards/32",), "cards of the Experience Point pool by value 1 to 8"),
        Table(
            "items",
            v.MAX_SEATS * v.ITEM_SLOTS,
            ("item/128", "equipped", "uses/8", "hands/4", "xp/8", "effect/64"),
            "Items of the heroes, id + 1; effect: the opcode, or 40 + kind of Passive Ability",
            _heroes(v.ITEM_SLOTS, "item"),
        ),
        Table(
            "heroes",
            v.MAX_SEATS,
            (
                "present",
                "is_observer",
                "is_asked",
                "is_leader",
                *_words(v.HeroClass),
                "second/4",
                "side/2",
                "health/128",
                "health_max/128",
                "stored/8",
                "top_card/16",
                "removing/16",
                "test_left/8",
                "must_play/2",
                "assigned/4",
                "limit/4",
                "limit_next/4",
                "ignored",
                "passed",
                "block_used",
                "committed_0/8",
                "committed_1/8",
                "bonus/32",
                "bonus_magic",
                "bonus_armor/8",
                "dealt_0/64",
                "dealt_1/64",
                "magic_dealt",
                "due_0/64",
                "due_1/64",
                "avoids",
                "slew/4",
                "armor/16",
            ),
            "heroes by seat; top_card: of the draw pile when it is known, value + 1; numbers with "
            "'nothing' among them + 1; due: Direct Damage to be taken, or Return Damage below 0; "
            "armor: in Combat",
        ),
        Table(
            "cards",
            v.MAX_SEATS * v.VALUES,
            ("draw/16", "discard/16", "hand/16", "table/16"),
            "Action Cards of the heroes by value",
            tuple(f"hero_{seat} {word}" for seat in range(v.MAX_SEATS) for word in _VALUE_WORDS),
        ),
        Table(
            "choices",
            6,
            ("card/128", "effect/64"),
            "what the options of the decision stand for: Items, Abilities or Features (id + 1), or "
            "the effects of a card's options",
        ),
        Table(
            "foes",
            v.FOES,
            (
                "card/64",
                "type/4",
                "powers/2",
                "xp/8",
                *(f"{word}/8" for word in _words(v.MonsterPassive)),
                "deck/4",
                "individuals/8",
                "full_health/128",
                "plays/2",
                "hero_plays/2",
                "limit/4",
                "due/2",
                "fired",
                "effect/64",
            ),
            "Monster Cards of the Combat or parts of the Final Entity (id, type, deck and limit "
            "+ 1); due: the Power Ability that comes next, with its effect",
        ),
        Table(
            "pairs",
            v.MAX_SEATS * v.PAIRS,
            ("own/16", "against/16", "own_change/16", "against_change/16", "foe/8"),
            "positions on the table; foe + 1, + 4 when it counts as a Block",
            _heroes(v.PAIRS, "pair"),
        ),
        Table(
            "abilities",
            v.MAX_SEATS * v.FIRST_ITEM,
            ("ability/128", "exhausted", "uses/8", "activation/4", "cost/4", "effect/64"),
            "Abilities of mats and Ability Cards in the order of their slots (id and activation "
            "+ 1); those of Items stand in `items`",
            _heroes(v.FIRST_ITEM, "ability"),
        ),
        Table(
            "individuals",
            v.MONSTER_CARDS * v.INDIVIDUALS,
            ("health/128", "began/128", *(f"hurt_{seat + 1}/128" for seat in range(v.MAX_SEATS))),
            "Monsters, eight to a card, or parts: health now and before this Round's damage, and "
            "how much of it each hero did",
        ),
        Table(
            "party_items",
            v.PARTY_ITEMS,
            ("item/128", "uses/8"),
            "limited-use Items and Words of Command of the party, id + 1",
        ),
        Table(
            "foe_cards",
            len(v.Difficulty) * v.VALUES,
            ("draw/32",),
            "draw piles of the Monster Action Decks by value",
            tuple(f"{deck} {word}" for deck in _words(v.Difficulty) for word in _VALUE_WORDS),
        ),
        Table(
            "monster_deck",
            v.DECK_ROOM,
            ("there",),
            "Monster Cards of the Ecology by id, the set-aside one last: 1 in the draw pile",
        ),
        Table(
            "feature_deck",
            v.DECK_ROOM,
            ("there",),
            "Features of the Ecology by id: 1 in the draw pile, 0.5 revealed",
        ),
    ]
)
