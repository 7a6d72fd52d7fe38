"""Are these all different cards? Sums of bits tell, for checks that run after every step.

The sum of the bits of n cards has n ones exactly when they are n different cards. A word takes the
cards `first` to `first` + WORD - 1.
"""

from .jit import jit

WORD = 52  # cards in one sum: a card that lay in hundreds of places at once couldn't overflow it
_FIVES = 0x5555555555555555
_THREES = 0x3333333333333333
_FIFTEENS = 0x0F0F0F0F0F0F0F0F


@jit
def popcount(x):
    """How many bits of a non-negative number are set."""
    x = x - ((x >> 1) & _FIVES)
    x = (x & _THREES) + ((x >> 2) & _THREES)
    x = (x + (x >> 4)) & _FIFTEENS
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 127


@jit
def bit(card, first):
    """The bit of a card in the word that begins with card `first`, 0 in another one."""
    k = int(card) - first
    return 1 << k if 0 <= k < WORD else 0


@jit
def zone_bits(s, zone, first):
    """Sum of the bits of a zone's cards."""
    total = 0
    start = int(s.zone_start[zone])
    for k in range(start, start + int(s.zone_len[zone])):
        total += bit(s.card[k], first)
    return total
