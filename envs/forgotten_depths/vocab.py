"""The words of Forgotten Depths as integers: closed vocabularies, counts and capacities.

Capacities exceed our own decks, so that another
card set needs no recompile and no other spaces.
"""

from enum import IntEnum

NONE = -32768  # nothing, in index-like fields
NOBODY = -1  # no seat

ECOLOGIES = 3
TILES = 24  # of an Ecology
TILE_ROWS = ECOLOGIES * TILES
REGIONS = 3  # a tile has one to three
LINKS = 3  # inside a tile
RADIUS = 12  # cells from the Entry Tile to the border of the window
WINDOW = 2 * RADIUS + 1
CELLS = WINDOW * WINDOW
CENTRE = RADIUS * WINDOW + RADIUS
ENTRY = 0  # number of the Entry Tile in its Ecology
STAIRS_TILE = 1
PATTERNS = 4  # rune patterns of an Ecology
PATTERN_ROWS = ECOLOGIES * PATTERNS
SQUARES = 4  # the most squares of a pattern
IMAGES = 8  # four rotations, each also mirrored
MATCHES = 16  # occurrences of one pattern that can be told apart

MAX_SEATS = 3
CLASSES = 3
SIDES = 2  # of a Hero Mat
LEVELS = 3
LETTERS = 6  # lettered piles of a rune pattern
POWER = 0  # a Power Card, among the values of Action Cards
TOP_VALUE = 10  # of an Action Card
VALUES = TOP_VALUE + 1  # with POWER
HAND = 3  # cards drawn up to
HANDS = 2  # hand icons a hero can Equip
ITEM_SLOTS = 8  # Items a hero holds (environment limit)
PARTY_ITEMS = 16
MAT_ABILITIES = 2  # of a side of a Hero Mat
ABILITY_CARDS = 6  # a hero keeps at most
FIRST_CARD = MAT_ABILITIES  # ABILITY slots of a hero: mat, Ability Cards, Items by their slot
FIRST_ITEM = FIRST_CARD + ABILITY_CARDS
ABILITY_SLOTS = FIRST_ITEM + ITEM_SLOTS
POWERS = 2  # Power-Activated Abilities of a Monster Card, at most
OPTIONS = 4  # choices on a card, at most
DECK_ROOM = 16  # Monsters or Features of an Ecology, at most
PILE_ROOM = 8  # cards in a pile of a Legendary Location, at most
CLASS_ROOM = 12  # cards in an Item or Ability deck, at most
PAIRS = 4  # of a lone hero against two Monster Cards
MONSTER_CARDS = 2  # fought at once
PLAYS = 2  # cards a side plays against the other at most; positions of one play
FOES = 3  # Monster Cards, or the parts of the Final Entity
INDIVIDUALS = 8
MAX_KEYS = 12
START_KEYS = 3
MAX_USES = 6
USE_TOKENS = 22
HEALTH_TRACK = 80

MAX_MONSTERS = 44  # Monster Cards and Stair Guardians together
MAX_PARTS = 12
MAX_FEATURES = 36
MAX_LEGENDS = 96
MAX_ITEMS = 72
MAX_ABILITIES = 112
MAX_ROWS = 1024
MAX_POOL = 160
MAX_DECK = 48  # a hero's Action Cards

# Codes of cards in the Experience Point pool: kind's start + row of its table.
XP_MONSTER = 0
XP_FEATURE = 100
XP_LEGEND = 200


class Ecology(IntEnum):
    """The three Ecologies, top to bottom."""

    RUINS = 0
    CAVERNS = 1
    ARCHITECTURE = 2


class Direction(IntEnum):
    """A side of a tile or a cell, clockwise; a quarter turn adds 1."""

    N = 0
    E = 1
    S = 2
    W = 3


class Corner(IntEnum):
    """A corner of a tile or a cell, clockwise; corner c lies after side c."""

    NE = 0
    SE = 1
    SW = 2
    NW = 3


class Edge(IntEnum):
    """What a side is; in Subterranean Architecture an open side is of the upper or lower level."""

    WALL = 0
    OPEN = 1
    UPPER = 1
    LOWER = 2


class Link(IntEnum):
    """What joins two regions of a tile."""

    NONE = 0
    HABITAT = 1
    DOOR = 2
    STAIRS = 3


class TileKind(IntEnum):
    """The part a tile plays in its Ecology."""

    ENTRY = 0
    STAIRS = 1
    ORDINARY = 2


class Reach(IntEnum):
    """How far the party gets with a region."""

    OUT = 0
    ACCESSIBLE = 1  # entered, and held up by what is in it
    TRAVERSABLE = 2


class Slot(IntEnum):
    """The elements of one tile; it has at most one of each slot."""

    MONSTER = 0
    FEATURE = 1
    DOOR = 2
    PLACE = 3  # Chest, Campfire or stairs


class HeroClass(IntEnum):
    """The classes: Bren, Sil, Ava."""

    FIGHTER = 0
    WIZARD = 1
    ROGUE = 2


class Side(IntEnum):
    """Which side of the mat is played, and how (FD-ALT-06)."""

    STANDARD = 0
    MULTICLASS = 1
    ALTERNATE = 2  # the back of the mat with the primary class only


class Scope(IntEnum):
    """What is played: all of it, or a part that is sooner over."""

    FULL = 0
    RUINS = 1  # won with the first Stair Guardian
    COMBAT = 2  # one fight
    EXPLORE = 3  # one Ecology to its stairs, fights replaced by a fixed loss of health


class Phase(IntEnum):
    """What the party is doing."""

    SETUP = 0
    EXPLORE = 1
    PLACE = 2  # a tile is drawn and not yet placed
    ENCOUNTER = 3
    COMBAT = 4
    LEVEL_UP = 5
    OVER = 6


class Reason(IntEnum):
    """Why the game ended."""

    NONE = 0
    WON = 1
    CUT = 2  # set by the core
    HERO_DEFEATED = 3
    NO_PLACE = 4  # a drawn tile fits nowhere
    TABLE_EDGE = 5  # it would fit beyond the window only
    STUCK = 6  # nothing to draw and nothing to Encounter


class Decision(IntEnum):
    """Kinds of asks; each has one mask_/apply_ pair, in the room named here.

    L: asked of the leader for the party; H: of the hero concerned.
    """

    EXPLORE = 1  # explore, L; HERO: that hero may use an Ability (ABILITY with Window.EXPLORE)
    PLACE_CELL = 2  # explore, L: a0 tile; Healing and Equipping are allowed too
    PLACE_ROT = 3  # explore, L: TURN; a0 tile, a1 cell
    SLOT = 4  # encounters, L: which element of tile a0
    MATCH = 5  # encounters, L: which occurrence of pattern a0
    PAY = 6  # payment, L: state fields buying, buyer, paid
    HEAL_GIVE = 7  # payment, L: HERO one point, HEAL_ALL the rest of heal_left
    CHEST_HERO = 8  # finds, L: which hero draws an Item
    RECIPIENT = 9  # finds, L: which hero gets item a0
    KEEP_ITEM = 10  # finds, H: OPTION 0, 1 keep that of `shown`, 2 give shown[1] to its class
    REMOVE = 11  # finds, H: VALUE leaves the deck; see `removing`
    BUY_ABILITY = 12  # growth, L: buy for seat a0, or pass
    ABILITY_DECKS = 13  # growth, H: OPTION 0 one of each deck, 1 two of the primary
    KEEP_ABILITY = 14  # growth, H: OPTION 0, 1 of `shown`
    SCRY = 15  # features, L: OPTION: which of the revealed Features is met
    CARD_OPTION = 16  # programs, L: OPTION below a0
    TEST_CARD = 17  # trials, H: VALUE among HERO_TABLE
    CHOOSE = 18  # programs: a0 Filter, a1 the hero; its action is said beside effects.Filter
    ASSIGN = 19  # combat, L: CARD that seat a0 fights
    ORDER = 20  # playing, H: CARD played against first
    PLAY_FIRST = 21  # playing, H: VALUE of the hand; a0 bits of those asked, a1 foe or NONE: own
    PLAY_SECOND = 22  # playing, H
    OPPOSE = 23  # playing, H: PAIR the Monster's single card faces; a0 foe, a1 its first position
    ABILITY = 24  # activation, H: ABILITY, USE or pass; a0 Window
    COMMIT = 25  # activation, H: PAIR; a0 which of `committed`
    TARGET = 26  # strikes, H: TARGET; a0 foe, a1 which of `dealt`, a2 1 = excess, a3 it fell at
    AVOID = 27  # strikes, L: HERO among the bits a0
    REPOSITION = 28  # programs, H: PAIR for the Played card a0, a1 bits of those taken


class Task(IntEnum):
    """Kinds of frames that run by themselves; each has one run_ function, in the named room."""

    GAME = 64  # flow: pc = next part
    SETUP = 65  # opening
    ECOLOGY = 66  # opening: sets out the Ecology
    EXPLORE = 67  # explore
    PLACE = 68  # explore: a0 tile
    ENCOUNTER = 69  # encounters: a0 tile, a1 Slot, a2 1 = a card unlocks it; pc step
    LEGEND = 70  # legends: a0 pattern, a1 match, pc step
    LEGEND_CARD = 71  # legends: a0 row, a1 the hero of its text; pc step
    FEATURE = 72  # features: as LEGEND_CARD
    TEST = 73  # trials: a0 seat of the one who takes it, NONE: all; replies 1: passed
    REST = 74  # encounters
    PURCHASE = 75  # payment: a0 Purchase, a1 seat that buys an Ability; pc step
    FIND_ITEM = 76  # finds: a0 seat or NONE: to be chosen; a Chest, or Op.DRAW_ITEM
    GAIN_ITEM = 77  # finds: a0 item, a1 seat or NONE: to be chosen; adds and Removes
    REMOVE_CARDS = 78  # finds: a0 seat
    GAIN_ABILITY = 79  # growth: a0 seat, a1 1 = one card without a choice
    LEVEL_UP = 80  # growth: a0 seat that may buy next
    COMBAT = 81  # combat: a0, a1 monsters (a1 NONE: one card), a2 1 = the Final Entity
    ROUND = 82  # combat: pc = step
    DRAW = 83  # playing: hands of all heroes
    PLAY = 84  # playing: a0 foe or NONE: each hero against its own; pc step
    MONSTER_PLAY = 85  # playing: a0 foe, a1 seat, a2 position
    ABILITIES = 86  # activation: a0 Window, a1 next seat; `passed`: who has passed in a row
    COMMITS = 87  # activation: a0 next seat
    DAMAGE = 88  # strikes: pc step: targets, avoidance, heroes
    PROGRAM = 89  # programs: a0 seat, a1 Source, a2 id, a3 foe or NONE, a4 X, a5 Y; pc row


class Source(IntEnum):
    """Where a program comes from (frame a1 of Task.PROGRAM)."""

    ABILITY = 0  # row of `ability_*`
    MONSTER = 1  # number of an Ability of the foe in a3
    FEATURE = 2
    LEGEND = 3
    ITEM = 4  # row of `item_*`: a limited-use Item of the party


class Event(IntEnum):
    """Kinds of events; the columns a..d are named in describe.py."""

    ECOLOGY = 1  # a ecology
    TILE_DRAWN = 2  # a tile
    TILE_PLACED = 3  # a tile, b cell, c rotation
    TILE_ASIDE = 4  # a tile
    ENCOUNTER = 5  # a tile, b Slot; of a Legendary Location NONE, c pattern
    MONSTER_DRAWN = 6  # a monster
    FEATURE_DRAWN = 7  # a feature, b 1 = revealed by the Scrying Bowl
    LEGEND_DRAWN = 8  # a legend
    TEST_CARD = 9  # a value
    TEST_RESULT = 10  # a total, b target, c 1 = passed
    UNLOCKED = 11  # a tile, b 1 = by a Key
    KEYS = 12  # a gained (< 0: lost)
    XP_GAINED = 13  # a code, b value
    XP_SPENT = 14  # a code or NONE, b value, c item or NONE
    ITEM_GAINED = 15  # a item, b uses
    ITEM_LEFT = 16  # a item
    ITEM_EQUIPPED = 17  # a item, b 1 = Equipped
    ABILITY_GAINED = 18  # a ability
    CARD_ADDED = 19  # a value, b number
    CARD_REMOVED = 20  # a value
    HEALED = 21  # a points
    DAMAGED = 22  # a points, b Hurt
    POWER_STORED = 23  # a now Stored
    POWER_SPENT = 24  # a now Stored
    RESHUFFLED = 25  # a zone
    ROUND = 26  # a number
    PLAYED = 27  # a position, b value
    MONSTER_PLAYED = 28  # a position, b value, c foe
    MONSTER_POWER = 29  # a foe, b number of its Ability or NONE: without effect
    ABILITY_USED = 30  # a ability
    ITEM_USED = 31  # a item, b uses left
    COMMITTED = 32  # a position
    MONSTER_DAMAGED = 33  # a foe, b individual, c points
    MONSTER_DEFEATED = 34  # a foe, b individual
    RETURN_AVOIDED = 35
    RESTED = 36
    LEVEL_UP = 37  # a level
    EXHAUSTED = 38  # a ability
    REFRESHED = 39  # a ability
    RETRIEVED = 40  # a value
    PAIRS_CHANGED = 41
    PART_DRAWN = 42  # a part of the Final Entity
    GAME_OVER = 43  # a Reason


class Hurt(IntEnum):
    """What damage to a hero comes from."""

    DIRECT = 0
    RETURN = 1
    MONSTER = 2  # an Ability of a Monster
    CARD = 3  # a Feature or a Legendary Location
    OWN = 4  # an Item or an Ability of a hero


class Zone(IntEnum):
    """Ordered piles; blocks of several are counted up from the named one."""

    HERO_DRAW = 0  # + seat: values
    HERO_DISCARD = 3
    HERO_HAND = 6
    HERO_TABLE = 9  # + seat: drawn for a test or an Ability, played cards are in `played`
    ITEM_DECK = 12  # + class
    ABILITY_DECK = 15  # + class
    FOE_DRAW = 18  # + Difficulty: values
    FOE_DISCARD = 21
    FOE_TABLE = 24
    TILES = 27
    MONSTERS = 28
    FEATURES = 29
    GUARDIANS = 30
    HEADS_ONE = 31
    HEADS_TWO = 32
    BODIES = 33
    SCRY = 34  # Features revealed and not yet met
    POOL = 35  # XP cards earned
    SPENT = 36  # XP cards handed in
    LEGEND_OPENING = 37  # + pattern
    LEGEND_PILE = 41  # + pattern * LETTERS + letter
    LEGEND_SHOWN = 65  # cards of the present location
    MONSTERS_OUT = 66  # cards fought now


class Difficulty(IntEnum):
    """Monster Action Decks."""

    LIGHT = 0
    MEDIUM = 1
    HEAVY = 2


class MonsterType(IntEnum):
    """How many individuals a Monster Card stands for."""

    SINGULAR = 0
    PAIR = 1
    GROUP = 2
    HORDE = 3


class Part(IntEnum):
    """Cards of the Final Entity; the Tail has no health, the Lore no effect."""

    HEAD_ONE = 0
    HEAD_TWO = 1
    BODY = 2
    TAIL = 3
    LORE = 4


class Activation(IntEnum):
    """How a hero's Ability is paid for."""

    PASSIVE = 0
    POWER = 1
    BLOCK = 2
    FREE = 3  # nothing but its use, or Exhausting the card


class Window(IntEnum):
    """When an Ability or an Item is used; from ROUND_END on it happens by itself."""

    ALWAYS = 0  # a Passive Ability
    EXPLORE = 1
    PAIRS = 2  # combat step 4, before commitments
    BLOCK = 3  # after committing to a Block
    DAMAGE = 4  # after commitments, before damage
    ROUND_END = 5  # if Equipped: compulsory
    COMBAT_END = 6  # if Equipped: compulsory


class Passive(IntEnum):
    """What is always on while a hero has the card (Items: Equipped); numbers add up."""

    ARMOR = 0
    DAMAGE = 1  # added to own Direct Damage
    RETURN = 2  # added to own Return Damage
    MAGIC = 3  # attacks are Magic
    RETURN_ARMOR = 4  # taken off each Return Damage suffered
    TEST = 5  # added to each test the hero takes part in
    REST = 6  # more health at a Campfire
    HAND = 7  # cards drawn up to, beyond HAND


class MonsterPassive(IntEnum):
    """Passive Abilities of Monsters, each with a number."""

    ARMOR = 0  # taken off every damage to it
    WARD = 1  # taken off every damage that isn't Magic
    DAMAGE = 2  # added to its Direct Damage
    RETURN = 3  # added to its Return Damage
    IGNORE_ARMOR = 4  # its damage ignores Armor
    HEAL = 5  # each living individual heals so much at the end of a Round
    THORNS = 6  # a hero who deals it Direct Damage takes so much, at once
    NO_BLOCK = 7  # Blocks against it can't be chosen
    DRAIN = 8  # heals so much when it deals Direct Damage


class ItemKind(IntEnum):
    """Where an Item comes from and who holds it."""

    CLASS = 0  # a class's Item deck
    LEGEND = 1  # from a Legendary Location; a hero holds it
    PARTY = 2  # limited uses; the party holds it
    WORD = 3  # a Word of Command; the party holds it


class Owner(IntEnum):
    """Class of an Item or a reader; ANY for all."""

    FIGHTER = 0
    WIZARD = 1
    ROGUE = 2
    ANY = 3


class Word(IntEnum):
    """Words of Command."""

    OPENING = 0
    SILENCE = 1


class PairKind(IntEnum):
    """What a Combat Pair is by its values."""

    BLOCK = 0
    MONSTER_HIT = 1
    HERO_HIT = 2


class Blade(IntEnum):
    """The Fabled Blades; BLADE of an Item is one of these or NONE."""

    NULL = 0
    NENTH = 1


class Purchase(IntEnum):
    """What Experience Points buy."""

    HEAL = 0
    KEY = 1
    ABILITY = 2


class Broken(IntEnum):
    """Invariants (check.py): the first one found broken."""

    FAULT = 1  # a frame, event or zone overflowed, or a mask was empty
    HEADER = 2  # phase, leader, ecology or a flag out of range
    HERO_CARDS = 3  # draw, discard, hand, table, played, Stored = owned
    FOE_CARDS = 4  # a Monster Action deck that isn't 22 cards
    TILES = 5  # a tile twice, nowhere, or both placed and in the pile
    EDGES = 6  # sides that touch and don't agree
    LANTERN = 7  # outside the area that can be reached
    REACH = 8  # the cache differs from what it caches
    KEYS = 9  # more held than there are tokens, or fewer than none
    HEALTH = 10  # a living hero outside 1..maximum, an individual outside 0..full
    XP_CARDS = 11  # a card of the pool that is somewhere else as well, or lost
    ITEMS = 12  # an Item twice
    HANDS = 13  # more hand icons Equipped than two
    ABILITIES = 14  # an Ability Card twice
    PAIRS = 15  # cards at positions that aren't in use
    USES = 16  # more uses left than an Item begins with
