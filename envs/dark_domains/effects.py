"""The language of card effects: opcodes, target filters, counts and the codes of chosen objects.

A program is a run of rows int16[op, a, b, c, d] in `tables.row`, ended by END. Rows before RESOLVE
announce (choices), the rows after it act; the n-th CHOOSE fills register X, Y, Z in turn. The
interpreter is programs.py, what a filter allows is rules/targets.py; cards/*.toml writes rows as
["gain", "coin", 4] (see the README's table of opcodes).
"""

from enum import IntEnum


class Op(IntEnum):
    """Opcodes. "X" is register 0, unless a row says otherwise."""

    END = 0
    CHOOSE = 1  # a Filter, b register (set by the loader): ask for a target
    RESOLVE = 2  # announced: pay nothing more, let others counter (never in Production)
    GAIN = 3  # a Item, b number
    GAIN_CHOSEN = 4  # a number of the item in X (b: number instead, when it is COIN)
    LOSE = 5  # a Item, b number (as far as there are any)
    OTHERS_LOSE = 6  # a Item or -1: the item in X, b number (0: all), of every other seat
    HALVE = 7  # a Group: lose half of each item in it, rounded down
    EXCHANGE = 8  # a Group, b Item gained, c number for each (0: worth of it), d at most
    DRAW = 9  # a spells, each from a deck of choice
    SUMMON = 10  # a Filter of spaces: random monster from the pile, free
    BANISH = 11  # the monster X leaves the game, not killed
    ATTACK = 12  # a dice, b sides, c Fight: attack the monster X
    MOVE = 13  # monster X to space Y; a 1 = through a Gate (returns after the adventure)
    TOKEN = 14  # a Token or IMBUE, on the space / creature X
    FLIP = 15  # building on space X turns dark
    LIGHTEN = 16  # building on space X turns light
    KILL = 17  # adventurer or henchman X leaves the game; a 1 = the tavern is refilled at once
    REPLACE = 18  # adventurer X is discarded, the row shifts, a new one is drawn
    STEAL = 19  # henchman (or Far Lands card) X joins the actor
    DISCARD = 20  # a register: own henchman, spell or monster is given up
    DISCARD_SELF = 21  # the henchman of this program goes to the discard pile
    CLOSE = 22  # a Item closed at the Builders' Guild or -1, b Location closed or -1: this turn
    SKIP = 23  # the die of adventurer X isn't rolled in this adventure
    SWAP = 24  # city minions X and Y change places
    RELOCATE = 25  # the controller of city minion X moves it elsewhere
    ALLOWANCE = 26  # a minions for everyone this turn
    FIRST = 27  # the actor takes the first-player token
    PEEK = 28  # a top Fortune cards are shown to the actor
    COPY = 29  # Charm: the actor performs the action just performed
    RAISE = 30  # Resurrection: the monster just killed goes to space X
    COUNTER = 31  # the spell reacted to is cancelled
    DEFEND = 32  # a, and b dice of c sides, join the defence of the attacked space
    WEAKEN = 33  # a is taken off the party's attack
    BUY = 34  # monster X from Nik'tmarg for a Coins (-1: its price), then placed
    SHOP = 35  # buy Metal, Stone and Wood at the Builders' Guild's prices
    PURPLE = 36  # the purple minion is the actor's this turn
    GAIN_PER = 37  # a Item, b number for each, c Count, d at most in all (0: no limit)
    TAKE_BUILDING = 38  # the building in Architects' Guild slot X joins the actor


class Count(IntEnum):
    """What GAIN_PER counts, of the actor's."""

    DARK_BUILDINGS = 0
    LIGHT_BUILDINGS = 1
    MONSTERS = 2
    HENCHMEN = 3
    EMPTY_SPACES = 4
    TOKENS = 5  # own spaces with a Desecration, Sanctify, Queen's Command or Magic Shell token


class Filter(IntEnum):
    """What may be chosen (rules/targets.py has one mask for each). "Own" is the actor's."""

    # spaces
    OWN_SPACE = 0
    OWN_BUILDING = 1
    OWN_LIGHT = 2  # light building without a Queen's Command token
    OWN_DARK = 3
    ANY_LIGHT = 4  # light building of any domain that can be flipped
    ANY_DARK = 5  # dark building of any domain
    OTHER_LIGHT = 6  # as ANY_LIGHT, other domains only
    OTHER_DARK = 7
    DESECRATE = 8  # any space without a Desecration token (DD-ADV-12)
    SHELL = 9  # own building without a Magic Shell (DD-ADV-12)
    DOUBLE = 10  # own building without a 2X token
    EMPTY_AREA = 11  # spaces of own areas without any building and monster
    MONSTER_SPACE = 12  # own space where a black monster may be put (DD-MON-08, DD-ADV-12)
    MOVE_OWN = 13  # own space where monster X may be moved (DD-ADV-12)
    MOVE_ANY = 14  # space of any domain where monster X may be gated (DD-ADV-12)
    RAISE = 15  # own space where the killed monster may stand (DD-SP-29)
    MERCENARY = 16  # own space with a building
    TARPA = 17  # own space without building or with a dark one
    # creatures
    ANY_MONSTER = 20  # domains and Nik'tmarg
    OWN_MONSTER = 21
    OTHER_MONSTER = 22  # in other domains
    OWN_MOVABLE = 23  # own monster with a space to go to
    GATEABLE = 24  # monster of any domain with a space to go to
    LONE_OR_NIK = 25  # monsters in Nik'tmarg or on a space without building
    NIK_FOR_ONE = 26  # monsters in Nik'tmarg that have a price, 1 Coin in hand, a space
    NIK_FOR_PRICE = 27  # the same, their price in hand
    IMBUABLE = 28  # monsters (domains, Nik'tmarg) and adventurers without a token (DD-ADV-12)
    ANY_ADVENTURER = 29
    FOLLOWER = 30  # not a leader
    WEAKEST = 31  # of the adventuring party: smallest die not skipped yet
    OTHER_HENCHMAN = 32  # of other players, at the Inn, unseen in the Far Lands
    ANY_HENCHMAN = 33  # of any player, Inn, Far Lands
    OWN_HENCHMAN = 34  # own, not the one whose program runs, not X
    VICTIM = 35  # any adventurer or henchman (Karkhofen)
    INN_HENCHMAN = 36
    # minions, cards, items
    CITY_MINION = 40
    SWAPPABLE = 41  # city minion that can change places with another one
    SWAP_WITH = 42  # city minion elsewhere than X
    OWN_CITY_MINION = 43
    GUILD_SLOT = 44
    HAND_SPELL = 45  # a spell in the own hand (X counted as gone)
    ELEMENT = 46
    RESOURCE = 47
    RAW = 48  # Stone, Metal or Coin


# Codes of chosen objects, in registers and replies.
MONSTER = 0
ADVENTURER = 100
HENCHMAN = 200
FAR_LANDS = 260
MINION = 300  # + place * 8 + piece
ITEM = 600
GUILD = 620
SPELL = 700
SPACE = 1000  # + seat * 16 + space
