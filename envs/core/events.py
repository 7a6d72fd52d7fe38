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
    emit_secret(s, kind, seat, a, b, 0, EVERYONE)
    if s.num_events > 0:
        s.event[s.num_events - 1, 4] = c
        s.event[s.num_events - 1, 5] = d


@jit
def emit_secret(s, kind, seat, a, b, secret, seen_by):
    """Note an event whose last part only the seats in `seen_by` may know."""
    k = s.num_events
    if k >= s.event.shape[0]:
        s.fault |= FAULT_EVENTS
        return
    e = s.event[k]
    e[0] = kind
    e[1] = seat
    e[2] = a
    e[3] = b
    e[6] = secret
    e[7] = seen_by
    s.num_events = k + 1


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
