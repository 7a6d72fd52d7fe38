"""Helpers on a mask row (int8, one entry an action; 1 = legal)."""

from .jit import jit


@jit
def allow(mask, action):
    """Make one action legal."""
    mask[action] = 1


@jit
def allow_range(mask, start, count):
    """Make `count` actions from `start` on legal."""
    for k in range(start, start + count):
        mask[k] = 1


@jit
def count(mask):
    """How many actions are legal."""
    n = 0
    for k in range(mask.shape[0]):
        if mask[k] != 0:
            n += 1
    return n


@jit
def nth(mask, n):
    """The n-th legal action, counted from 0; -1 when there are fewer."""
    size = mask.shape[0]
    start = 0
    while start < size:  # in strides of 64, which the compiler counts at once
        end = min(start + 64, size)
        here = 0
        for k in range(start, end):
            if mask[k] != 0:
                here += 1
        if n < here:
            break
        n -= here
        start = end
    for k in range(start, min(start + 64, size)):
        if mask[k] != 0:
            if n == 0:
                return k
            n -= 1
    return -1


@jit
def clear(mask):
    """Make nothing legal."""
    mask[:] = 0
