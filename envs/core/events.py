"""What happened during the last step, and who saw it.

A row is int16[kind, seat, a, b, c, d, secret, seen_by]. Everyone sees the event and a..d; `secret`
is shown to the seats in the bits `seen_by` alone. The rows are cleared when the next step begins.
"""

from .frames import FAULT_EVENTS
from .jit import jit

KIND = 0
SEAT = 1
SECRET = 6
SEEN_BY = 7
WIDTH = 8
EVERYONE = 255


@jit
def emit(s, kind, seat=-1, a=0, b=0, c=0, d=0):
    """Note a public event."""
    k = s.num_events
    if k >= s.event.shape[0]:
        s.fault |= FAULT_EVENTS
        return
    e = s.event[k]
    e[KIND] = kind
    e[SEAT] = seat
    e[2] = a
    e[3] = b
    e[4] = c
    e[5] = d
    e[SEEN_BY] = EVERYONE
    s.num_events = k + 1


@jit
def emit_secret(s, kind, seat, a, b, secret, seen_by):
    """Note an event whose last part only the seats in `seen_by` may know."""
    emit(s, kind, seat, a, b)
    if s.num_events > 0:
        e = s.event[s.num_events - 1]
        e[SECRET] = secret
        e[SEEN_BY] = seen_by


@jit
def clear(s):
    """Forget the events of the last step."""
    for k in range(s.num_events):
        for j in range(WIDTH):
            s.event[k, j] = 0
    s.num_events = 0


@jit
def censor(s, seat):
    """Blot out the secrets that `seat` has not seen."""
    for k in range(s.num_events):
        if not s.event[k, SEEN_BY] & (1 << seat):
            s.event[k, SECRET] = 0
