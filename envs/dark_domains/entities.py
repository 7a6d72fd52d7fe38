"""The entity tables that make up an observation: names, shapes and meaning of every number.

Rows come in the order of the action block that points at them; "x/64" says the number is scaled by
64 (powers of two, exact in both modes of running). observe.py fills them.
"""

from ..core.layout import Layout, Table
from . import vocab as v


def _words(enum: type) -> tuple[str, ...]:
    return tuple(member.name.lower() for member in enum)  # type: ignore[attr-defined]


_ITEM_WORDS = tuple(item.name.lower() for item in v.Item)[: v.ITEMS]
_DECK_WORDS = _words(v.Deck)
_OWNERS = ("own", "next", "second", "third", "fourth")
_AREA_WORDS = _words(v.Area)

LAYOUT = Layout(
    [
        Table(
            "game",
            1,
            (
                "turn/16",
                *(f"phase_{word}" for word in _words(v.Phase)),
                "last_turn",
                "allowance/8",
                "fortune_pile/16",
                "fortune_discard/16",
                "adventurer_deck/64",
                "adventurer_discard/64",
                "henchman_deck/64",
                "henchman_discard/64",
                "building_deck/128",
                "monster_pile/128",
                *(f"{word}_deck/64" for word in _DECK_WORDS),
                *(f"{word}_discard/64" for word in _DECK_WORDS),
                "henchman_discard_top/64",
                "adventurer_discard_top/64",
                *(f"{word}_discard_top/128" for word in _DECK_WORDS),
                *(f"closed_{word}" for word in _ITEM_WORDS[v.FIRST_RESOURCE :]),
                "building_taken",
                "option_open_totals",
                "option_masters",
                "fortune_discard_top/128",
            ),
            "turn, phase, pile sizes (tops as id + 1), goods closed this turn, options",
        ),
        Table(
            "decision",
            1,
            (
                *(f"ask_{word}" for word in _words(v.Decision)),
                *(f"window_{word}" for word in _words(v.Window)),
                "argument_0/2048",
                "argument_1/2048",
                "argument_2/2048",
                "argument_3/2048",
                "effect_source/8",
                "effect_card/128",
                "effect_actor/8",
            ),
            "what the observer has to decide now, and the card whose effect is going on (all + 1, "
            "seats relative); zeros when it waits",
        ),
        Table(
            "target",
            1,
            (
                "green_adventures",
                "yellow_adventures",
                "attack",
                "pilgrimage",
                "seat/8",
                "space/16",
                "icon/16",
                "added_defence/64",
                *(f"added_d{sides}/32" for sides in (4, 6, 8, 10, 12)),
                "weakened/64",
                "fight_attack/128",
                "fight_defence/128",
            ),
            "the adventure going on (seat and icon + 1), the fight while bonus bars are paid",
        ),
        Table(
            "fortune",
            2,
            ("card/128", "era/4", "suit/8"),
            "cards shown this turn, id, era and suit + 1",
        ),
        Table(
            "fortune_pile",
            16,
            (
                "present",
                "covered",
                *(f"era_{word}" for word in _words(v.Era)),
                "card/128",
                "in_cover",
            ),
            "the pile from the top; in a cover (order unknown) eras and known cards are sorted",
        ),
        Table(
            "seats",
            v.MAX_SEATS,
            (
                "present",
                "is_first",
                "colour_left/8",
                "white_now",
                "white_left",
                "white_next",
                "purple_now",
                "purple_left",
                "totals_known",
                "has_coins",
                "has_evil",
                *(f"{word}/256" for word in _ITEM_WORDS[:2]),
                *(f"{word}/64" for word in _ITEM_WORDS[2:]),
                *(f"hand_{word}/64" for word in _DECK_WORDS),
                "builders_colour/8",
                "builders_white",
                "builders_purple",
                "master/16",
                "master_used",
            ),
            "who has what (Coins and Evil of others only with the option open_totals)",
            _OWNERS,
        ),
        Table(
            "hand",
            v.MAX_TITLES,
            ("cards/16",),
            "own spells by title",
        ),
        Table(
            "spaces",
            v.MAX_SEATS * v.SPACES,
            (
                "building/128",
                "dark",
                "kind/8",
                "rank/128",
                "defence/32",
                "evil/32",
                "goods/32",
                "monster/128",
                "monster_rank/256",
                "monster_defence/32",
                "monster_makes/16",
                "tokens/128",
                "minion/8",
            ),
            "the domains, seat by seat (ids + 1; tokens as bits: "
            + ", ".join(f"{int(token)} {token.name.lower()}" for token in v.Token)
            + f", {v.IMBUE} imbue on the monster)",
            tuple(
                f"{owner} {_AREA_WORDS[k // 4]} {k % 4 + 1}"
                for owner in _OWNERS
                for k in range(v.SPACES)
            ),
        ),
        Table(
            "places",
            v.PLACES,
            ("minion/8", "piece/4", "closed"),
            "city spaces: controller relative + 1; piece 1 colour, 2 white, 3 purple",
        ),
        Table(
            "guild",
            v.GUILD_SLOTS + 1,
            (
                "building/128",
                "kind/8",
                "rank/128",
                "defence/32",
                *(f"cost_{word}/8" for word in _ITEM_WORDS[v.FIRST_RESOURCE :]),
                *_AREA_WORDS,
                "light_goods/16",
                "dark_evil/16",
                "dark_goods/16",
            ),
            "buildings in the Architects' Guild; the last row is the top of the deck",
        ),
        Table(
            "niktmarg",
            v.NIK_SLOTS,
            ("monster/128", "rank/256", "cost/32", "defence/32", "evil/16", "goods/16", "imbued"),
            "monsters for sale; cost 0 = can't be bought",
        ),
        Table(
            "adventurers",
            2 * v.PARTY,
            (
                "card/64",
                "die/16",
                "imbued",
                "skipped",
                *(f"left_{word}" for word in _words(v.Icon)),
                *(f"right_{word}" for word in _words(v.Icon)),
            ),
            "both parties, leader first",
        ),
        Table(
            "henchmen",
            v.MAX_HENCHMEN,
            ("owner/8", "uses/32"),
            "henchmen by id: owner relative + 1",
        ),
        Table("inn", 2, ("henchman/64",), "henchmen at the Inn (id + 1)"),
        Table("far_lands", 2, ("present",), "face-down henchmen"),
        Table(
            "yellow",
            v.YELLOWS,
            ("aside", "on_board", "gone", "imbued", "seat/8", "space/16"),
            "monsters with a yellow bar",
        ),
        Table(
            "gates",
            v.MAX_GATES,
            ("monster/128", "seat/8", "space/16", "caster/8"),
            "monsters away from home",
        ),
        Table("buildings", v.MAX_BUILDINGS, ("holder/8",), "unbuilt cards: holder relative + 1"),
    ]
)
