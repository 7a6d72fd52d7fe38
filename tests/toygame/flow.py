"""The toy's tasks."""

from lairzoo.envs.core import frames
from lairzoo.envs.core.jit import jit

from . import rooms, sparks
from . import vocab as v


@jit
def run_game(s):
    f = frames.top(s)
    if f[frames.PC] == v.ROUNDS:
        frames.clear(s)
        s.done = 1
        s.reason = 1
        return
    f[frames.PC] += 1
    s.turn += 1
    frames.push_task(s, v.Task.ROUND)


@jit
def run_task(s, t):
    kind = frames.top(s)[frames.KIND]
    if kind == v.Task.GAME:
        run_game(s)
    elif kind == v.Task.ROUND:
        rooms.run_round(s, t)
    elif kind == v.Task.WINDOW:
        sparks.run_window(s, t)
    elif kind == v.Task.REACT:
        sparks.run_react(s, t)
    elif kind == v.Task.SPARK:
        sparks.run_spark(s, t)
    elif kind == v.Task.SCORED:
        rooms.run_scored(s, t)
    elif kind == v.Task.DREW:
        rooms.run_drew(s, t)
    else:
        s.fault |= frames.FAULT_GAME
