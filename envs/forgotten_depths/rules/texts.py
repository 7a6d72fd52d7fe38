"""Beginning a card's text: the frame that room programs runs.

A bottom room, so that every room can begin a text without knowing the interpreter.
"""

from ...core import frames
from ...core.jit import jit
from .. import vocab as v


@jit
def begin(s, start, seat, source, number, foe):
    """Run the program at row `start` next, for a hero, with nothing chosen yet.

    `source` and `number` say which card it is, `foe` whose Power Card it was (NONE: nobody's).
    """
    frames.push_task(s, v.Task.PROGRAM, seat, source, number, foe)
    f = frames.top(s)
    f[frames.PC] = start
    f[frames.A4] = v.NONE
    f[frames.A5] = v.NONE
