"""The stack of continuations in the state: who is asked what, and what goes on afterwards.

A frame is int16[kind, seat, pc, a0..a6]. seat >= 0: an ask of that seat. TASK: a piece of rules
that runs by itself, its `pc` saying how far it got. SEALED: an ask of several seats at once
(bits in a0), whose answers wait in `sealed` until all are in.
Popped frames are zeroed, so equal states have equal bytes.
"""

from .jit import jit, thin

KIND = 0
SEAT = 1
PC = 2
A0 = 3
A1 = 4
A2 = 5
A3 = 6
A4 = 7
A5 = 8
REPLY = 9  # a6: where a child leaves its answer
WIDTH = 10
DEPTH = 24

TASK = -1
SEALED = -2

FAULT_DEPTH = 1
FAULT_EVENTS = 2
FAULT_ZONE = 4
FAULT_ROUNDS = 8
FAULT_EMPTY_MASK = 16
FAULT_GAME = 32


@jit
def _push(s, kind, seat, a0, a1, a2, a3):
    if s.depth >= DEPTH:
        s.fault |= FAULT_DEPTH
        return
    f = s.frame[s.depth]
    f[KIND] = kind
    f[SEAT] = seat
    f[A0] = a0
    f[A1] = a1
    f[A2] = a2
    f[A3] = a3
    s.depth += 1


@jit
def push_task(s, kind, a0=0, a1=0, a2=0, a3=0):
    """Let task `kind` run next."""
    _push(s, kind, TASK, a0, a1, a2, a3)


@jit
def push_ask(s, kind, seat, a0=0, a1=0, a2=0, a3=0):
    """Ask `seat` to decide `kind`."""
    _push(s, kind, seat, a0, a1, a2, a3)


@jit
def push_sealed(s, kind, seats, a1=0, a2=0):
    """Ask all `seats` (bits) at once; the answers stay hidden in `sealed` until all are in."""
    _push(s, kind, SEALED, seats, a1, a2, 0)


@thin
def keep_open(s):
    """The ask on top is put even when one option is left (its wait is information)."""
    s.frame[s.depth - 1, PC] = 1


@thin
def top(s):
    """The frame on top, as a view."""
    return s.frame[s.depth - 1]


@jit
def pop(s):
    """Take the top frame off."""
    if s.depth > 0:
        s.depth -= 1
        for k in range(WIDTH):
            s.frame[s.depth, k] = 0


@jit
def reply(s, value):
    """Take the top frame off and leave `value` with the frame that pushed it."""
    pop(s)
    if s.depth > 0:
        s.frame[s.depth - 1, REPLY] = value


@jit
def clear(s):
    """Empty the stack (the game is over)."""
    while s.depth > 0:
        pop(s)
