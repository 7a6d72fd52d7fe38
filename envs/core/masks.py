"""Helpers on a mask row (int8, one entry an action; 1 = legal)."""

import numpy as np

from .jit import JIT, jit, thin

STRIDE = 128  # a sum of so many ones fits in a byte
WORD = 8


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
    if not JIT:
        return int(np.count_nonzero(mask))
    size = mask.shape[0]
    whole = size - size % STRIDE
    n = 0
    for start in range(0, whole, STRIDE):
        n += _stride(mask, start)
    for k in range(whole, size):
        n += mask[k]
    return n


@thin
def _stride(mask, start):
    """The legal actions of a stride; summed in bytes, of which the processor adds many at once."""
    here = np.uint8(0)
    for k in range(STRIDE):
        here = np.uint8(here + np.uint8(mask[start + k]))
    return here


@jit
def nth(mask, n):
    """The n-th legal action, counted from 0; -1 when there are fewer."""
    size = mask.shape[0]
    if not JIT:
        return int(np.flatnonzero(mask)[n]) if n < np.count_nonzero(mask) else -1
    start = 0
    while start + STRIDE <= size:
        here = _stride(mask, start)
        if n < here:
            break
        n -= here
        start += STRIDE
    while start + WORD <= size:
        here = 0
        for k in range(WORD):
            here += mask[start + k]
        if n < here:
            break
        n -= here
        start += WORD
    for k in range(start, size):
        if mask[k] != 0:
            if n == 0:
                return k
            n -= 1
    return -1


@jit
def clear(mask):
    """Make nothing legal."""
    mask[:] = 0
