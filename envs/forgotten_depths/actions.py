"""The action space of Forgotten Depths: named blocks, and their first ids as constants.

An action is a verb or one argument; what it means follows from the pending decision. Heroes are
absolute seats, so that every member of the party says the same of the same thing.
"""

from ..core.codec import Block, Codec
from . import vocab as v


def _numbers(count: int, first: int = 0) -> tuple[str, ...]:
    return tuple(str(first + k) for k in range(count))


_HEROES = tuple(f"hero_{seat}" for seat in range(v.MAX_SEATS))

CODEC = Codec(
    [
        Block("noop", ("",), "nothing; the one action of a seat that waits"),
        Block("draw", ("",), "draw a map tile"),
        Block("aside", ("",), "take up the tile that was set aside"),
        Block("buy_heal", ("",), "buy Healing"),
        Block("buy_key", ("",), "buy a Key"),
        Block("buy_ability", ("",), "buy an Ability"),
        Block("done", ("",), "pass, decline, or pay no more"),
        Block(
            "cell",
            tuple(f"x {k % v.WINDOW} y {k // v.WINDOW}" for k in range(v.CELLS)),
            "the cell of a drawn tile, from the north-west",
        ),
        Block("turn", _numbers(4), "rotation, in quarter turns clockwise"),
        Block("tile", _numbers(v.TILES), "the tile with what is to be Encountered"),
        Block("slot", tuple(s.name.lower() for s in v.Slot), "which element of the tile"),
        Block("legend", _numbers(v.PATTERNS, 1), "a Legendary Location by its rune pattern"),
        Block("match", _numbers(v.MATCHES), "an occurrence of the rune pattern"),
        Block("pay", _numbers(8, 1), "hand in an XP card of this value"),
        Block(
            "item",
            tuple(f"{hero} {k + 1}" for hero in _HEROES for k in range(v.ITEM_SLOTS)),
            "an Item of a hero: hand in, Equip or Unequip",
        ),
        Block("hero", _HEROES, "a hero"),
        Block("heal_all", _HEROES, "the rest of the Healing to this hero"),
        Block("value", ("power", *_numbers(v.TOP_VALUE, 1)), "an Action Card by its value"),
        Block("option", _numbers(6, 1), "a choice on a card"),
        Block("card", _numbers(v.MONSTER_CARDS, 1), "a Monster Card of this Combat"),
        Block("pair", _numbers(v.PAIRS, 1), "a Combat Pair or a position on the table"),
        Block("ability", _numbers(v.ABILITY_SLOTS, 1), "use an Ability"),
        Block(
            "target",
            _numbers(2 * v.INDIVIDUALS, 1),
            "an individual, eight a Monster Card, or a part",
        ),
        Block("use", _numbers(v.PARTY_ITEMS, 1), "use a limited-use Item of the party"),
    ]
)

NOOP = 0
DRAW = CODEC.start("draw")
ASIDE = CODEC.start("aside")
BUY_HEAL = CODEC.start("buy_heal")
BUY_KEY = CODEC.start("buy_key")
BUY_ABILITY = CODEC.start("buy_ability")
DONE = CODEC.start("done")
CELL = CODEC.start("cell")
TURN = CODEC.start("turn")
TILE = CODEC.start("tile")
SLOT = CODEC.start("slot")
LEGEND = CODEC.start("legend")
MATCH = CODEC.start("match")
PAY = CODEC.start("pay")
ITEM = CODEC.start("item")
HERO = CODEC.start("hero")
HEAL_ALL = CODEC.start("heal_all")
VALUE = CODEC.start("value")
OPTION = CODEC.start("option")
CARD = CODEC.start("card")
PAIR = CODEC.start("pair")
ABILITY = CODEC.start("ability")
TARGET = CODEC.start("target")
USE = CODEC.start("use")
NUM_ACTIONS = len(CODEC)
