"""The words of Forgotten Depths as integers: closed vocabularies, counts and capacities.

Words and sizes of the map are in mapwords.py. Capacities exceed our own decks, so that another
card set needs no recompile and no other spaces.
"""

from enum import IntEnum

NONE = -32768  # nothing, in index-like fields
NOBODY = -1  # no seat

MAX_SEATS = 3
ECOLOGIES = 3
CLASSES = 3
SIDES = 2  # of a Hero Mat
LEVELS = 3
PATTERNS = 4  # rune patterns of an Ecology
LETTERS = 6  # lettered piles of a rune pattern
POWER = 0  # a Power Card, among the values of Action Cards
TOP_VALUE = 10  # of an Action Card
VALUES = TOP_VALUE + 1  # with POWER
HAND = 3  # cards drawn up to
HANDS = 2  # hand icons a hero can Equip
ITEM_SLOTS = 8  # Items a hero holds (environment limit)
PARTY_ITEMS = 16
ABILITY_SLOTS = 16  # of a hero: mat 2, cards, Items
ABILITY_CARDS = 6  # a hero keeps at most
PAIRS = 4  # of a lone hero against two Monster Cards
MONSTER_CARDS = 2  # fought at once
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
    HERO_DEFEATED = 2
    NO_PLACE = 3  # a drawn tile fits nowhere
    TABLE_EDGE = 4  # it would fit beyond the window only
    STUCK = 5  # nothing to draw and nothing to Encounter
    CUT_OFF = 6


class Decision(IntEnum):
    """What a seat is asked."""

    KEEP_ABILITY = 0  # one of two Ability Cards (OPTION)
    ABILITY_DECKS = 1  # multi-class: 0 one of each deck, 1 two of the primary (OPTION)
    KEEP_ITEM = 2  # multi-class: which Item is kept or given (OPTION)
    REMOVE = 3  # an Action Card leaves the deck (VALUE)
    EXPLORE = 4
    PLACE_CELL = 5
    PLACE_ROT = 6
    SLOT = 7  # which element of the tile
    MATCH = 8  # which occurrence of the rune pattern
    PAY = 9
    HEAL_GIVE = 10
    CHEST_HERO = 11
    CARD_OPTION = 12  # a choice printed on a card (OPTION)
    TEST_CARD = 13  # a card drawn for a test is played (VALUE)
    RECIPIENT = 14  # who gets an Item (HERO)
    SCRY = 15  # which of the revealed Features is met (OPTION)
    ASSIGN = 16  # Monster Card of a hero (CARD)
    ORDER = 17  # lone hero: Monster Card played against first (CARD)
    PLAY_FIRST = 18
    PLAY_SECOND = 19
    OPPOSE = 20  # which own card the Monster's single card faces (PAIR)
    ABILITY = 21  # use an Ability or pass, before commitments
    COMMIT = 22  # the Pair to resolve
    BLOCK = 23  # a Block-Activated Ability or pass
    DAMAGE_ABILITY = 24  # an Ability that alters damage, or pass
    TARGET = 25  # individual or part that takes the damage
    AVOID = 26  # who avoids Return Damage
    BUY_ABILITY = 27  # Level Up: buy or pass
    CHOOSE = 28  # a target of an effect program; see effects.Filter
    RETRIEVE = 29  # a card of the own discard pile (VALUE)


class Task(IntEnum):
    """Frames of the stack: what is to be done next."""

    SETUP_HERO = 0
    OPEN_ECOLOGY = 1
    EXPLORE = 2
    PLACE = 3
    ENCOUNTER = 4
    MONSTERS = 5
    FEATURE = 6
    CHEST = 7
    LEGEND = 8
    LEGEND_CARD = 9
    REST = 10
    GUARDIAN = 11
    FINAL = 12
    FINISH_ENCOUNTER = 13
    PURCHASE = 14
    HEAL = 15
    GAIN_ITEM = 16
    GAIN_ABILITY = 17
    REMOVE_CARDS = 18
    TEST = 19
    OUTCOME = 20  # success or failure of a test
    COMBAT = 21
    ROUND = 22
    DRAW = 23
    PLAY = 24
    MONSTER_PLAY = 25
    PAIRS = 26
    ABILITIES = 27
    COMMITS = 28
    BLOCKS = 29
    DAMAGE = 30
    APPLY = 31
    DISCARD = 32
    END_COMBAT = 33
    LEVEL_UP = 34
    NEXT_ECOLOGY = 35
    PROGRAM = 36  # an effect program runs on


class Event(IntEnum):
    """Rows of the event list; what their numbers are is said in narrate.py."""

    ECOLOGY = 0
    TILE_DRAWN = 1
    TILE_PLACED = 2
    TILE_ASIDE = 3
    ENCOUNTER = 4
    MONSTER_DRAWN = 5
    FEATURE_DRAWN = 6
    LEGEND_DRAWN = 7
    TEST_CARD = 8
    TEST_RESULT = 9
    UNLOCKED = 10
    KEYS = 11
    XP_GAINED = 12
    XP_SPENT = 13
    ITEM_GAINED = 14
    ITEM_LEFT = 15
    ITEM_EQUIPPED = 16
    ABILITY_GAINED = 17
    CARD_ADDED = 18
    CARD_REMOVED = 19
    HEALED = 20
    DAMAGED = 21
    POWER_STORED = 22
    POWER_SPENT = 23
    RESHUFFLED = 24
    ROUND = 25
    PLAYED = 26
    MONSTER_PLAYED = 27
    MONSTER_POWER = 28
    ABILITY_USED = 29
    COMMITTED = 30
    MONSTER_DAMAGED = 31
    MONSTER_DEFEATED = 32
    RETURN_AVOIDED = 33
    RESTED = 34
    LEVEL_UP = 35
    EXHAUSTED = 36
    REFRESHED = 37
    RETRIEVED = 38
    GAME_OVER = 39


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
    """Parts of the Final Entity; the Tail has no health."""

    HEAD_ONE = 0
    HEAD_TWO = 1
    BODY = 2
    TAIL = 3


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


class Blade(IntEnum):
    """The Fabled Blades; BLADE of an Item is one of these or NONE."""

    NULL = 0
    NENTH = 1


class Tester(IntEnum):
    """Who takes part in a test."""

    HEROES = 0  # all, with one common result
    HERO = 1  # one, chosen by the party


class Purchase(IntEnum):
    """What Experience Points buy."""

    HEAL = 0
    KEY = 1
    ABILITY = 2


class Broken(IntEnum):
    """Invariants that check.py looks after."""

    HERO_CARDS = 0  # draw, discard, hand, table, stored, removed = owned
    FOE_CARDS = 1
    TILES = 2
    EDGES = 3
    LANTERN = 4
    KEYS = 5
    HEALTH = 6
    XP_CARDS = 7
    ITEMS = 8
    HANDS = 9
    ABILITIES = 10
    PAIRS = 11
    REACH = 12
