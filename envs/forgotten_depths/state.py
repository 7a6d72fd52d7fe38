"""The record of a game of Forgotten Depths; axes in brackets, seats absolute, NONE = nothing there.

Tiles, regions, cells and slots are named in vocab.py. Zones of Action Cards hold values, with
vocab.POWER for a Power Card; Stored Power Cards, Item Action supplies and cards out of the game are
counts. Cards of the Experience Point pool are vocab.XP_* + row. Everything is public but the order
of the draw piles.
"""

from enum import IntEnum

from ..core.record import Field, declare
from . import vocab as v

_HEROES = range(v.MAX_SEATS)
_DECKS = range(3)

ZONES = {
    **{v.Zone.HERO_DRAW + seat: v.MAX_DECK for seat in _HEROES},
    **{v.Zone.HERO_DISCARD + seat: v.MAX_DECK for seat in _HEROES},
    **{v.Zone.HERO_HAND + seat: v.MAX_DECK for seat in _HEROES},
    **{v.Zone.HERO_TABLE + seat: v.MAX_DECK for seat in _HEROES},
    **{v.Zone.ITEM_DECK + k: 12 for k in range(v.CLASSES)},
    **{v.Zone.ABILITY_DECK + k: 12 for k in range(v.CLASSES)},
    **{v.Zone.FOE_DRAW + deck: 24 for deck in _DECKS},
    **{v.Zone.FOE_DISCARD + deck: 24 for deck in _DECKS},
    **{v.Zone.FOE_TABLE + deck: 24 for deck in _DECKS},
    v.Zone.TILES: v.TILES,
    v.Zone.MONSTERS: 16,
    v.Zone.FEATURES: 16,
    v.Zone.GUARDIANS: 4,
    v.Zone.HEADS_ONE: 4,
    v.Zone.HEADS_TWO: 4,
    v.Zone.BODIES: 4,
    v.Zone.SCRY: 16,
    v.Zone.POOL: v.MAX_POOL,
    v.Zone.SPENT: v.MAX_POOL,
    **{v.Zone.LEGEND_OPENING + k: 8 for k in range(v.PATTERNS)},
    **{v.Zone.LEGEND_PILE + k: 8 for k in range(v.PATTERNS * v.LETTERS)},
    v.Zone.LEGEND_SHOWN: 16,
    v.Zone.MONSTERS_OUT: 4,
}

_MAP = [
    Field("ecology", (), "vocab.Ecology"),
    Field("tile_cell", (v.TILES,), "[tile]: cell, NONE when not placed"),
    Field("tile_rot", (v.TILES,), "[tile]: quarter turns clockwise"),
    Field("cell_tile", (v.CELLS,), "[cell]: tile or NONE"),
    Field("monster_done", (v.TILES,), "[tile]: bits by region, red X"),
    Field("feature_done", (v.TILES,), "[tile]: bits by region, gold slash"),
    Field("chest_done", (v.TILES,), "[tile]: bits by region"),
    Field("door_open", (v.TILES,), "[tile]: bits by link; each holds a Key token"),
    Field("node_used", (v.TILES,), "[tile]: bits by printed side"),
    Field("lantern_tile", (), "tile"),
    Field("lantern_region", (), "region"),
    Field("back_tile", (), "where the Lantern lay before the present Encounter"),
    Field("back_region", (), "region there"),
    Field("reach", (v.TILES, v.REGIONS), "[tile, region]: vocab.Reach, kept by paths.refresh"),
    Field("camp_used", (), "1 after the rest"),
    Field("pattern_used", (v.PATTERNS,), "[pattern]: 1 when Encountered"),
    Field("runes", (), "bits of the rune patterns on offer; NONE: the map has changed since"),
    Field("drawn_tile", (), "tile in hand, NONE"),
    Field("aside_tile", (), "tile set aside (FD-VAR-08), NONE"),
    Field("aside_used", (), "1 when the dead end of this Ecology has been forgiven"),
]

_PARTY = [
    Field("phase", (), "vocab.Phase"),
    Field("leader", (), "seat that draws next and acts for the party"),
    Field("stairs_taken", (), "1 = the stairs are Encountered, exploring ends"),
    Field("keys", (), "Key tokens held"),
    Field("party_item", (v.PARTY_ITEMS,), "[slot]: item of the party"),
    Field("party_uses", (v.PARTY_ITEMS,), "[slot]: uses left"),
    Field("toggled", (v.MAX_SEATS,), "[seat]: bits of item slots toggled since the last draw"),
    Field("released", (), "1 when the set-aside Monster Card was shuffled in"),
    Field("blade_found", (len(v.Blade),), "[blade]: 1 = already in this game"),
    Field("meet_tile", (), "tile of the present Encounter"),
    Field("meet_slot", (), "vocab.Slot, or NONE at a Legendary Location"),
    Field("legend_pattern", (), "pattern of the present Legendary Location, NONE"),
    Field("legend_letter", (), "lettered pile it continues with, NONE"),
    Field("legend_match", (), "occurrence of the pattern"),
    Field("buying", (), "vocab.Purchase, NONE"),
    Field("buyer", (), "seat that buys an Ability"),
    Field("paid", (), "XP handed in for it so far"),
    Field("heal_left", (), "Health Points still to be given"),
    Field("card_kind", (), "start of the kind (XP_*) of the card whose text runs, NONE"),
    Field("card_id", (), "its row"),
    Field("test_total", (), "sum of the test so far"),
    Field("test_target", (), "what it must reach"),
    Field("test_left", (v.MAX_SEATS,), "[seat]: cards still to be played for the test"),
    Field("shown", (2,), "[k]: cards a hero chooses between (Items or Abilities)"),
    Field("shown_class", (2,), "[k]: whose deck they came from"),
    Field("removing", (v.MAX_SEATS,), "[seat]: Action Cards still to be Removed"),
]

_HEROES_FIELDS = [
    Field("hero_class", (v.MAX_SEATS,), "[seat]: vocab.HeroClass, the primary class"),
    Field("hero_second", (v.MAX_SEATS,), "[seat]: secondary class, NONE"),
    Field("hero_side", (v.MAX_SEATS,), "[seat]: vocab.Side"),
    Field("level", (), "1 to 3, of all heroes"),
    Field("health", (v.MAX_SEATS,), "[seat]"),
    Field("health_max", (v.MAX_SEATS,), "[seat]"),
    Field("stored", (v.MAX_SEATS,), "[seat]: Stored Power Cards"),
    Field("owned", (v.MAX_SEATS, v.VALUES), "[seat, value]: Action Cards in the game"),
    Field("supply", (v.MAX_SEATS, v.VALUES), "[seat, value]: Item Action Cards not yet added"),
    Field("ability_card", (v.MAX_SEATS, v.ABILITY_CARDS), "[seat, slot]: ability bought"),
    Field("ability_used", (v.MAX_SEATS, v.ABILITY_SLOTS), "[seat, ABILITY slot]: 1 = Exhausted"),
    Field("ability_uses", (v.MAX_SEATS, v.ABILITY_SLOTS), "[seat, ABILITY slot]: uses this fight"),
    Field("hero_item", (v.MAX_SEATS, v.ITEM_SLOTS), "[seat, slot]: item"),
    Field("equipped", (v.MAX_SEATS, v.ITEM_SLOTS), "[seat, slot]: 1 = Equipped"),
    Field("item_uses", (v.MAX_SEATS, v.ITEM_SLOTS), "[seat, slot]: uses left"),
]

_COMBAT = [
    Field("combat_round", (), "1 in the first Round of a Combat, 0 outside"),
    Field("foes", (), "Monster Cards of this Combat; 3 parts of the Final Entity"),
    Field("final", (), "1 = the Final Entity"),
    Field("foe_card", (v.FOES,), "[foe]: monster, or part of the Final Entity"),
    Field("foe_deck", (v.FOES,), "[foe]: vocab.Difficulty"),
    Field("foe_count", (v.FOES,), "[foe]: individuals at the start"),
    Field("foe_full", (v.FOES,), "[foe]: health of each at the start"),
    Field("foe_health", (v.FOES, v.INDIVIDUALS), "[foe, individual]"),
    Field("foe_began", (v.FOES, v.INDIVIDUALS), "health before step 4: what had to be dealt"),
    Field("foe_was", (v.FOES, v.INDIVIDUALS), "health before step 5: who may be a target"),
    Field("foe_hurt", (v.FOES, v.INDIVIDUALS, v.MAX_SEATS), "damage of each seat this Round"),
    Field("foe_next", (v.FOES,), "[foe]: its Power Ability that is due next"),
    Field("foe_fired", (v.FOES,), "[foe]: 1 = Activated this Round"),
    Field("foe_plays", (v.FOES,), "[foe]: cards it plays against each hero this Round"),
    Field("foe_limit", (v.FOES,), "[foe]: most cards next Round, NONE"),
    Field("assigned", (v.MAX_SEATS,), "[seat]: foe the hero fights"),
    Field("order", (), "lone hero: foe played against first, NONE"),
    Field("limit", (v.MAX_SEATS,), "[seat]: most cards this Round, NONE"),
    Field("limit_next", (v.MAX_SEATS,), "[seat]: most cards next Round, NONE"),
    Field("must_play", (v.MAX_SEATS,), "[seat]: cards to play, in the present play"),
    Field("played", (v.MAX_SEATS, v.PAIRS), "[seat, position]: own card, NONE"),
    Field("opposed", (v.MAX_SEATS, v.PAIRS), "[seat, position]: Monster's card, NONE"),
    Field("pair_foe", (v.MAX_SEATS, v.PAIRS), "[seat, position]: foe of that pair"),
    Field("own_change", (v.MAX_SEATS, v.PAIRS), "[seat, position]: added to the own value"),
    Field("foe_change", (v.MAX_SEATS, v.PAIRS), "[seat, position]: added to the Monster's"),
    Field("pair_block", (v.MAX_SEATS, v.PAIRS), "[seat, position]: 1 = counts as a Block"),
    Field("ignored", (v.MAX_SEATS,), "[seat]: 1 = its pairs aren't resolved"),
    Field("passed", (v.MAX_SEATS,), "[seat]: 1 = no more Abilities now"),
    Field(
        "committed",
        (v.MAX_SEATS, v.MONSTER_CARDS),
        "[seat, k]: position of the pair to resolve, NONE; k = 1: Option.PAIRS_PER_CARD alone",
    ),
    Field("block_used", (v.MAX_SEATS,), "[seat]: 1 = a Block-Activated Ability was used"),
    Field("bonus", (v.MAX_SEATS,), "[seat]: added to damage dealt this Round"),
    Field("bonus_magic", (v.MAX_SEATS,), "[seat]: 1 = its damage is Magic this Round"),
    Field("bonus_armor", (v.MAX_SEATS,), "[seat]: more Armor this Round"),
    Field("dealt", (v.MAX_SEATS, v.MONSTER_CARDS), "[seat, k]: damage without a target yet"),
    Field("magic_dealt", (v.MAX_SEATS,), "[seat]: 1 = that damage is Magic"),
    Field("direct_due", (v.MAX_SEATS, v.MONSTER_CARDS), "[seat, k]: Direct Damage to be taken"),
    Field("return_due", (v.MAX_SEATS, v.MONSTER_CARDS), "[seat, k]: Return Damage to be taken"),
    Field("avoids", (v.MAX_SEATS,), "[seat]: 1 = takes no Return Damage this Round"),
    Field("slew", (v.MAX_SEATS,), "[seat]: bits, 1 in this Round, 2 in this Combat"),
]

RECORD = declare(
    max_seats=v.MAX_SEATS,
    max_events=256,
    zones={int(zone): capacity for zone, capacity in ZONES.items()},
    fields=[*_MAP, *_PARTY, *_HEROES_FIELDS, *_COMBAT],
)


class Option(IntEnum):
    """Columns of `options`; without a note 1 switches it on."""

    START = 0  # vocab.Ecology the game starts in
    HEROES = 1  # bits of the classes in play, seats in their order; 0: the first ones
    SIDE = 2  # + class: vocab.Side of its mat
    PAIRS_PER_CARD = 5  # FD-CSET-09: a lone hero resolves a pair for each Monster Card
    LEADER_FIXED = 6  # the first seat always leads
    RANDOM_CAMPFIRE = 7  # FD-VAR-02
    NO_LEVEL_HEAL = 8
    LOCKED_CHESTS = 9
    START_ABILITY = 10
    MORE_KEYS = 11
    KEYS_EACH = 12
    DEAD_END = 13
    DOUBLE_HEAL = 14
    TASK = 15  # vocab.Scope
