"""Words of the toy: a few rounds of sealed bids, sparks that can be countered, and triggers."""

from enum import IntEnum

MAX_SEATS = 4
VALUES = 6
COPIES = 6
HAND = 3
ROUNDS = 5
TARGET = 8  # the team's points in the cooperative mode
NOBODY = -1


class Zone(IntEnum):
    DECK = 0
    DISCARD = 1
    HAND = 2  # + seat


class Decision(IntEnum):
    BID = 1
    SPARK = 2  # pass or spark
    COUNTER = 3  # pass or counter; a0 the seat whose spark or counter it is, a1 depth
    VICTIM = 4


class Task(IntEnum):
    GAME = 64
    ROUND = 65
    WINDOW = 66  # a0 next in order
    REACT = 67  # a0 whose play, a1 next in order, a2 depth; replies 1 when it was countered
    SPARK = 68  # a0 actor
    SCORED = 69  # a0 seat: a point was won
    DREW = 70  # a0 seat: a trigger drew a card


class Event(IntEnum):
    DRAW = 1
    REVEAL = 2
    POINT = 3
    SPARK = 4
    COUNTER = 5


class Mode(IntEnum):
    RIVALS = 0
    COOP = 1
    VERSUS = 2


NOOP = 0
PASS = 1
SPARK = 2
COUNTER = 3
CARD = 4
SEAT = CARD + VALUES
NUM_ACTIONS = SEAT + MAX_SEATS
