"""Masters of the Domain, a variant: used like a henchman, once a turn (clauses DD-MAST).

Entered from windows; the choice of the side is in opening. Without the option `master` is NONE.
"""

from ...core import events
from ...core.jit import jit
from .. import programs
from .. import vocab as v


@jit
def can_use(s, t, seat, window):
    """The own master's window, not used this turn, with an effect [DD-MAST-01]."""
    master = s.master[seat]
    if master == v.NONE or s.master_used[seat] == 1 or t.master_window[master] != window:
        return False
    row = int(t.master_start[master])
    return row != v.NONE and programs.possible(s, t, seat, row, v.NONE)


@jit
def use_master(s, t, seat):
    """Start the master's program [DD-MAST-04]."""
    master = int(s.master[seat])
    s.master_used[seat] = 1
    events.emit(s, v.Event.MASTER_USED, seat, master)
    programs.start(s, seat, v.Source.MASTER, master, int(t.master_start[master]))
