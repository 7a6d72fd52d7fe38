"""The action space of Dark Domains: named blocks, and their first ids as constants.

An action is a verb or one argument; what it means follows from the pending decision. Seats are
relative to the actor (0 = own).
"""

from ..core.codec import Block, Codec
from . import vocab as v


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(k) for k in range(count))


def _names(enum: type) -> tuple[str, ...]:
    return tuple(member.name.lower() for member in enum)  # type: ignore[attr-defined]


_OWNERS = ("own", "next", "second", "third", "fourth")
_AREAS = _names(v.Area)
_ITEMS = tuple(item.name.lower() for item in v.Item)[: v.ITEMS]

_PLACES = (
    "seer",
    "business 1",
    "business 2",
    "temple 1",
    "temple 2",
    "assassin",
    "thug",
    *(f"architects {k + 1}" for k in range(v.GUILD_SLOTS)),
    "inn 1",
    "inn 2",
    "builders",
    *(f"tower {e.name.lower()}" for e in list(v.Item)[v.FIRST_ELEMENT : v.FIRST_RESOURCE]),
    "library 1",
    "library 2",
    "green tavern",
    "yellow tavern",
    "docks",
    "farlands 1",
    "farlands 2",
    *(f"niktmarg {k + 1}" for k in range(v.NIK_SLOTS)),
    "council",
    "court",
)

CODEC = Codec(
    [
        Block("noop", ("",), "nothing; the one action of a seat that waits"),
        Block("pass", ("",), "pass, stop, stay or decline"),
        Block("perform", ("",), "yes: perform the action, flip the building"),
        Block("place", _PLACES, "an action space of the city"),
        Block("guildhall", (*_OWNERS, "white", "purple"), "a piece at the Builders' Guild"),
        Block(
            "space",
            tuple(
                f"{owner} {_AREAS[k // 4]} {k % 4 + 1}"
                for owner in _OWNERS
                for k in range(v.SPACES)
            ),
            "a space of a domain, or the black monster on it",
        ),
        Block("yellow", _names(v.Yellow), "a monster with a yellow bar"),
        Block("niktmarg", _numbers(v.NIK_SLOTS), "a monster in Nik'tmarg"),
        Block("guild", _numbers(v.GUILD_SLOTS), "a slot of the Architects' Guild"),
        Block(
            "adventurer",
            tuple(f"{t} {k + 1}" for t in ("green", "yellow") for k in range(v.PARTY)),
            "a member of a party, 1 = leader",
        ),
        Block("henchman", _numbers(v.MAX_HENCHMEN), "a henchman card: use it, or as a target"),
        Block("farlands", ("1", "2"), "a face-down henchman"),
        Block("spell", _numbers(v.MAX_TITLES), "a spell title: cast it, or discard it"),
        Block("deck", _names(v.Deck), "a spell deck"),
        Block("item", _ITEMS, "an item: take, pay or buy it"),
        Block("building", _numbers(v.MAX_BUILDINGS), "a held building card"),
        Block("side", _names(v.Side), "the side of a building or master card"),
        Block("karn", ("",), "build the next building without its Workers"),
        Block("count", _numbers(7), "how many Evil are paid"),
        Block("seer", ("1", "2", "3"), "which of the seen cards goes on top"),
        Block("master", ("",), "use the own Master of the Domain"),
    ]
)

NOOP = 0
PASS = CODEC.start("pass")
PERFORM = CODEC.start("perform")
PLACE = CODEC.start("place")
GUILDHALL = CODEC.start("guildhall")
SPACE = CODEC.start("space")
YELLOW = CODEC.start("yellow")
NIK = CODEC.start("niktmarg")
GUILD = CODEC.start("guild")
ADVENTURER = CODEC.start("adventurer")
HENCHMAN = CODEC.start("henchman")
FARLANDS = CODEC.start("farlands")
SPELL = CODEC.start("spell")
DECK = CODEC.start("deck")
ITEM = CODEC.start("item")
BUILDING = CODEC.start("building")
SIDE = CODEC.start("side")
KARN = CODEC.start("karn")
COUNT = CODEC.start("count")
SEER = CODEC.start("seer")
MASTER = CODEC.start("master")
NUM_ACTIONS = len(CODEC)
