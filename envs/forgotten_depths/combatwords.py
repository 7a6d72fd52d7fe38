"""Words of Combat beside those of vocab.py: cards of a play, pairs, how a Combat stands."""

from enum import IntEnum

CARDS = 2  # cards a side plays against the other at most; positions of one play


class PairKind(IntEnum):
    """What a Combat Pair is by its values."""

    BLOCK = 0
    MONSTER_HIT = 1
    HERO_HIT = 2


class Outcome(IntEnum):
    """How a Combat stands."""

    GOES_ON = 0
    WON = 1
    LOST = 2  # also when the last Monster falls together with a hero
