"""The words of Dark Domains as integers: closed vocabularies, counts and capacities.

Capacities exceed our own decks, so that another card set needs no recompile and no other spaces.
"""

from enum import IntEnum

NONE = -32768  # nothing, in index-like fields
NOBODY = -1  # no seat

MAX_SEATS = 5
SPACES = 16
AREA_SPACES = 4
PLACES = 36
PARTY = 4
MAX_BUILDINGS = 104
MAX_HENCHMEN = 48
MAX_ADVENTURERS = 56
MAX_MONSTERS = 72
MAX_FORTUNES = 64
MAX_TITLES = 80
MAX_MASTERS = 12
MAX_ROWS = 1024  # rows of all effect programs together
MAX_GATES = 12
GUILD_SLOTS = 7
NIK_SLOTS = 6
YELLOWS = 4
STORE_LIMIT = 10


class Phase(IntEnum):
    """The eight phases of a turn, and what comes before the first."""

    SETUP = 0
    FORTUNE = 1
    PREPARATION = 2
    MINION = 3
    RESOLUTION = 4
    FOREMAN = 5
    ADVENTURE = 6
    PRODUCTION = 7
    END = 8


class Item(IntEnum):
    """What lies in a playing area (columns of `stock`) and what production can make besides."""

    COIN = 0
    EVIL = 1
    EARTH = 2
    WIND = 3
    FIRE = 4
    WATER = 5
    STONE = 6
    METAL = 7
    WOOD = 8
    WORKER = 9
    SPELL = 10  # only in production: a card drawn


ITEMS = 10  # columns of `stock`
PRODUCTS = 11  # columns of production tables
FIRST_ELEMENT = 2
FIRST_RESOURCE = 6


class Group(IntEnum):
    """Sets of items that a program, a payment or a bonus bar accepts."""

    COIN = 0
    EVIL = 1
    EARTH = 2
    WIND = 3
    FIRE = 4
    WATER = 5
    STONE = 6
    METAL = 7
    WOOD = 8
    WORKER = 9
    ELEMENT = 10
    RESOURCE = 11
    STORED = 12  # Coins, Elements and Resources (DD-STORE-01)
    GOODS = 13  # Metal, Stone, Wood: what can be sold again (DD-HE-18)


class Area(IntEnum):
    """The quadrants of a domain; space // 4."""

    FOREST = 0
    URBAN = 1
    PLAINS = 2
    MOUNTAINS = 3


class Kind(IntEnum):
    """Types of buildings."""

    ECONOMIC = 0
    MAGIC = 1
    MARTIAL = 2
    NATURE = 3
    POWER = 4
    RELIGION = 5


class Icon(IntEnum):
    """What an adventurer looks for; areas are icon - 2, building types icon - 6."""

    MONSTER = 0
    EVIL = 1
    FOREST = 2
    URBAN = 3
    PLAINS = 4
    MOUNTAINS = 5
    ECONOMIC = 6
    MAGIC = 7
    MARTIAL = 8
    NATURE = 9
    POWER = 10
    RELIGION = 11


class Side(IntEnum):
    """Sides of a building."""

    LIGHT = 0
    DARK = 1


class Special(IntEnum):
    """Buildings that do more than produce (all on the dark side)."""

    NONE = 0
    LAB = 1
    FORTRESS = 2
    OUTPOST = 3
    RUINS = 4


class Deck(IntEnum):
    """The four spell decks."""

    ATTACK = 0
    DEFENSE = 1
    CONTROL = 2
    PRODUCTION = 3


class Era(IntEnum):
    """Eras of the Fortune cards."""

    MASQUERADE = 0
    REVELATION = 1
    DECAY = 2


class Suit(IntEnum):
    """Suits of the Fortune cards."""

    CUPS = 0
    PENTACLES = 1
    SWORDS = 2
    WANDS = 3
    ARCANA = 4


class Location(IntEnum):
    """The 17 locations of the city in path order."""

    SEER = 0
    BUSINESS = 1
    TEMPLE = 2
    ASSASSIN = 3
    THUG = 4
    ARCHITECTS = 5
    INN = 6
    BUILDERS = 7
    TOWERS = 8
    LIBRARY = 9
    GREEN = 10
    YELLOW = 11
    DOCKS = 12
    FAR_LANDS = 13
    NIKTMARG = 14
    COUNCIL = 15
    COURT = 16


class Place(IntEnum):
    """First action space of each location among the 36 places in path order."""

    SEER = 0
    BUSINESS = 1
    TEMPLE = 3
    ASSASSIN = 5
    THUG = 6
    ARCHITECTS = 7
    INN = 14
    BUILDERS = 16
    TOWERS = 17
    LIBRARY = 21
    GREEN = 23
    YELLOW = 24
    DOCKS = 25
    FAR_LANDS = 26
    NIKTMARG = 28
    COUNCIL = 34
    COURT = 35


class Piece(IntEnum):
    """Minion pieces: 0..4 are the seats' colours."""

    WHITE = 5
    PURPLE = 6


PIECES = 7


class Yellow(IntEnum):
    """Monsters with a yellow bar; they are the first four monster ids."""

    TARPA = 0
    ELVES = 1
    GNOLLS = 2
    MERCENARY = 3


class YellowState(IntEnum):
    """Where a yellow monster is."""

    ASIDE = 0  # with its henchman card, or on the Docks
    BOARD = 1
    GONE = 2  # out of the game


class Token(IntEnum):
    """Bits of `token[seat, space]`."""

    DESECRATION = 1  # on the space: 2d6, stays whatever leaves
    SANCTIFY = 2  # on the building
    QUEEN = 4  # on the building: Queen's Command
    SHELL = 8  # on the building: Magic Shell, +SHELL_DEFENCE
    DOUBLE = 16  # 2X: the space makes twice as much this turn, then it goes
    USED = 32  # no token: the building's ability was used this turn


SHELL_DEFENCE = 4
IMBUE = 64  # as an argument of Op.TOKEN: on a monster or an adventurer


class Target(IntEnum):
    """What a party is up to (field target_kind)."""

    NOTHING = 0
    ATTACK = 1
    PILGRIMAGE = 2


class Zone(IntEnum):
    """Ordered piles; the top is the last card."""

    FORTUNE_PILE = 0
    FORTUNE_DISCARD = 1
    FORTUNE_SHOWN = 2  # box 1 is the bottom card
    FORTUNE_BOX = 3  # not in this game, unseen
    ADVENTURER_DECK = 4
    ADVENTURER_DISCARD = 5
    GREEN = 6  # the party, leader at the bottom (position 0)
    YELLOW = 7
    HENCHMAN_DECK = 8
    HENCHMAN_DISCARD = 9
    BUILDING_DECK = 10
    MONSTER_PILE = 11
    SPELL_DECK = 12  # four zones, + Deck
    SPELL_DISCARD = 16  # four zones, + Deck


class Window(IntEnum):
    """When spells, henchmen and building abilities are used."""

    PREPARATION = 0
    PLACED = 1
    ACTION = 2  # W-CHARM: after a performed city action
    ADVENTURE = 3  # W-ADV1: everybody, before the attack
    DEFENCE = 4  # W-ADV2: the target's owner
    KILL = 5
    PRODUCTION = 6
    END = 7
    REACT = 8
    FOREMAN = 9  # henchmen only, within the own building session


class Power(IntEnum):
    """Henchmen whose effect is no program."""

    NONE = 0
    TARPA = 1
    ELVES = 2
    GNOLLS = 3
    COUNCIL_EVIL = 4  # Rintalis
    COURT_EVIL = 5  # Itoril
    FREE_WORKERS = 6  # Karn
    LATE_BUILDING = 7  # Nhoj Nomrah
    EXTRA_COIN = 8  # designed: +1 Coin at the Business District
    TOWER_ELEMENT = 9  # designed: +1 Element at the Towers
    WALLS = 10  # designed: +2 defence of all own buildings
    LIBRARY_SPELL = 11  # designed: +1 spell at the Library


class Decision(IntEnum):
    """Kinds of asks; each has one mask_/apply_ pair, in the room named here."""

    SPELL_DECK = 1  # spells: which deck to draw from; a0 draws left
    SETUP_ELEMENT = 2  # opening
    MASTER_SIDE = 3  # opening; a0 card
    WINDOW = 4  # windows: pass, cast, use; a0 Window
    COUNTER = 5  # windows: pass or cast a counterspell
    SAVE_MONSTER = 6  # windows: pass or cast in W-KILL; a0 monster
    CHOOSE = 7  # targets: a0 Filter, a1 1 = may pass, a2 parameter
    TAKE = 8  # programs: an item of a Group; a0 Group, a1 1 = may stop
    PLACE_MINION = 9  # minions
    FLIP_OWN = 10  # resolution: which domain minion next, or decline it
    PERFORM = 11  # resolution: perform or decline; a0 place
    SEER = 12  # city: which of the cards goes on top next
    KILL_TARGET = 13  # killers: a0 place
    KILL_EVIL = 14  # killers: Evil instead of Coins; a0 target code
    RELOCATE = (
        15  # minions: a0 piece, a1 old place, a2 1 = forced by Nullification, a3 lowest place
    )
    BUY_GOODS = 16  # guilds: a0 1 = at the Builders' Guild, 0 = Kavai
    BUILD = 17  # foreman: building, Karn, henchman or stop
    BUILD_SPACE = 18  # foreman: a0 building, a1 1 = Karn
    BUILD_SIDE = 19  # foreman: a0 building, a1 1 = Karn, a2 space
    BONUS = 20  # adventure: pay a bonus bar or stop; see Task.FIGHT
    PUT_MONSTER = 21  # hiring: a0 monster, a1 Filter of spaces, a2 1 = may decline, a3 price
    FLIP_CHOICE = 22  # resolution: flip the chosen building or decline; a0 space


class Task(IntEnum):
    """Kinds of frames that run by themselves; each has one run_ function, in the named room."""

    GAME = 64  # flow: pc = next phase
    SETUP = 65  # opening
    FORTUNE = 66  # fortune
    FORTUNE_CARD = 67  # fortune: a0 card, a1 program, a2 next in order, a3 first seat
    WINDOW = 68  # windows: a0 Window, a1 first seat, a2 next in order
    CAST = 69  # windows: a spell's program; frame as PROGRAM
    PROGRAM = 70  # programs: a0 actor, a1 Source, a2 id, a3 X, a4 Y, a5 Z, a6 reply; pc row
    REACT = 71  # windows: a0 caster, a1 title, a2 next in order, a3 first seat
    MINIONS = 72  # minions: a0 first seat
    RESOLUTION = 73  # resolution
    DOMAIN_MINIONS = 74  # resolution: a0 first seat, a1 next in order
    CITY = 75  # resolution: pc = next place
    ACTION = 76  # resolution: a0 place, a1 actor, a2 1 = copy by Charm; replies 1 when performed
    CHARM = 77  # windows: a0 place, a1 first seat, a2 next in order, a3 minion's controller
    DRAW_SPELLS = 78  # spells: a0 seat, a1 how many
    FOREMAN = 79  # foreman: a0 first seat, a1 next in order
    ADVENTURE = 80  # adventure: pc = step of the phase
    PARTY = 81  # adventure: a0 tavern; pc = step
    FIGHT = (
        82  # adventure: a0 Fight, a1 attack, a2 defence, a3 payer, a4 monster (or NONE), a5 stopped
    )
    KILL = 83  # windows: a0 monster: W-KILL, then it leaves; replies 1 when it was saved
    DESTROY_SPACE = 84  # adventure: a0 seat, a1 space: after a party's victory
    PRODUCTION = 85  # production: a0 first seat, a1 next in order
    END = 86  # cleanup
    SEER = 87  # city: a0 seat
    NHOJ = 88  # guilds: a0 first seat, a1 next in order
    TARPA = 89  # adventure


class Fight(IntEnum):
    """Kinds of fights (Task.FIGHT a0)."""

    PARTY = 0  # against the space of the target
    OWN = 1  # spell against a monster's own defence (Destroy)
    SPACE = 2  # against the defence of the monster's space (Benar Shimon)


class Source(IntEnum):
    """Where a program comes from (frame a1 of Task.PROGRAM)."""

    SPELL = 0
    HENCHMAN = 1
    FORTUNE = 2
    MASTER = 3
    BUILDING = 4


class Event(IntEnum):
    """Kinds of events; the columns a..d are named in describe.py."""

    NEW_TURN = 1
    PHASE = 2
    FORTUNE_SHOWN = 3
    FORTUNE_IGNORED = 4
    FORTUNE_TEXT = 5
    SPELL_DRAWN = 6  # a deck; secret title
    GAIN = 7  # a item, b number
    PAY = 8  # a item, b number
    CAST = 9  # a title
    COUNTERED = 10  # a title
    HENCHMAN_USED = 11
    BUILDING_USED = 12
    MASTER_USED = 13
    MINION_PLACED = 14  # a piece, b place or NONE, c space
    MINION_BACK = 15  # a piece
    MINION_MOVED = 16  # a piece, b from, c to place or NONE, d space
    PERFORMED = 17  # a place
    DECLINED = 18  # a place
    SEER_LOOKED = 19  # secret: nothing but the fact
    KILL_TRIED = 20  # a target code, b die or 0
    ADVENTURER_OUT = 21  # a tavern, b card, c 1 = out of the game
    ADVENTURER_IN = 22  # a tavern, b card
    HENCHMAN_TAKEN = 23  # a henchman
    HENCHMAN_LOST = 24  # a henchman, b 1 = out of the game
    BUILDING_TAKEN = 25  # a building
    BUILT = 26  # a building, b space, c side
    FLIPPED = 27  # a building, b space, c side
    MONSTER_PLACED = 28  # a monster, b space
    MONSTER_GONE = 29  # a monster
    TOKEN = 30  # a token, b space or object code
    TARGET = 31  # a tavern, b Target, c space, d icon
    ATTACK = 32  # a attack, b defence
    BONUS = 33  # a monster, b item, c roll
    PARTY_WON = 34
    PARTY_LOST = 35
    PILGRIMAGE = 36
    BUILDING_LOST = 37  # a building, b space
    FIRST_PLAYER = 38
    CLOSED = 39  # a object code
    ALLOWANCE = 40  # a number
    DICE = 41  # a sides, b result
    REVEALED = 42  # a object code: a card drawn and shown
    GAME_OVER = 43
    PEEKED = 44  # secret fortune card
    DISCARDED = 45  # a item, b number: over the limit of storage
    MONSTER_MOVED = 46  # a monster, b space
    SPELLS_DISCARDED = 47  # a title


class Broken(IntEnum):
    """Invariants (check.py): the first one found broken."""

    FAULT = 1  # a frame, event or zone overflowed, or a mask was empty
    HEADER = 2  # phase, turn, seats or a flag out of range
    STOCK = 3  # a negative number of items
    ZONE = 4  # a zone longer than it may be
    FORTUNES = 5  # cards: twice in the game, lost, or no such card
    ADVENTURERS = 6
    HENCHMEN = 7
    BUILDINGS = 8
    MONSTERS = 9
    SPELLS = 10
    SPACE = 11  # side or tokens that don't fit what stands on a space
    STACKING = 12  # two black monsters at one space, Gates included (DD-MON-07, DD-SP-25)
    GATE = 13  # a Gate of a monster that isn't in any domain
    YELLOW = 14  # a yellow monster without place, card or owner (DD-HCARD-08)
    TOKEN = 15  # an Imbue token on what isn't in play (DD-KEY-13)
    MINIONS = 16  # a piece at two places or where it can't be
    TARGET = 17  # no such party or target
    MASTERS = 18


# Observed features of a card that stand together in a row; tables.py keeps them ready.
BUILDING_WIDTH = 7  # building, dark, kind, rank, defence, evil, goods
MONSTER_WIDTH = 4  # monster, rank, defence, makes
OFFER_WIDTH = 15  # building, kind, rank, defence, cost of 4, areas of 4, goods and evil made
SALE_WIDTH = 6  # monster, rank, cost, defence, evil, goods
