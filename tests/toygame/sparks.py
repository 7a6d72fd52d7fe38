"""The toy's window: sparks, counters of sparks and of counters, and a program that asks."""

from lairzoo.envs.core import events, frames
from lairzoo.envs.core.jit import jit

from . import rooms
from . import vocab as v


@jit
def has(s, seat, wanted):
    return rooms.position(s, seat, wanted) >= 0


@jit
def run_window(s, t):
    f = frames.top(s)
    seat = int(f[frames.A0])
    if seat >= s.seats:
        frames.pop(s)
        return
    f[frames.A0] = seat + 1
    if has(s, seat, 6):
        frames.push_ask(s, v.Decision.SPARK, seat)
    elif s.ask_everyone != 0:
        frames.push_ask(s, v.Decision.SPARK, seat)
        frames.keep_open(s)


@jit
def mask_spark(s, t, seat, mask):
    mask[v.PASS] = 1
    if has(s, seat, 6):
        mask[v.SPARK] = 1


@jit
def apply_spark(s, t, action):
    seat = int(frames.top(s)[frames.SEAT])
    frames.pop(s)
    if action == v.SPARK:
        rooms.discard(s, seat, 6)
        events.emit(s, v.Event.SPARK, seat)
        frames.push_task(s, v.Task.SPARK, seat)


@jit
def run_spark(s, t):
    """React, then ask for a victim, then take a point."""
    f = frames.top(s)
    actor = int(f[frames.A0])
    if f[frames.PC] == 0:
        f[frames.PC] = 1
        frames.push_task(s, v.Task.REACT, actor, 0, 0)
    elif f[frames.PC] == 1 and f[frames.REPLY] == 1:
        frames.pop(s)
    elif f[frames.PC] == 1:
        f[frames.PC] = 2
        frames.push_ask(s, v.Decision.VICTIM, actor)
    else:
        victim = int(f[frames.REPLY])
        frames.pop(s)
        if s.points[victim] > 0:
            s.points[victim] -= 1
        rooms.score(s, actor, 1)


@jit
def mask_victim(s, t, seat, mask):
    for other in range(s.seats):
        if other != seat:
            mask[v.SEAT + (other - seat) % s.seats] = 1


@jit
def apply_victim(s, t, action):
    seat = int(frames.top(s)[frames.SEAT])
    frames.reply(s, (seat + action - v.SEAT) % s.seats)


@jit
def run_react(s, t):
    """Each other seat may counter; a counter is itself reacted to, so chains end as cards do."""
    f = frames.top(s)
    owner, seat, depth = int(f[frames.A0]), int(f[frames.A1]), int(f[frames.A2])
    if f[frames.PC] == 1:  # a counter was played; its own reaction has answered
        if f[frames.REPLY] == 0:
            frames.reply(s, 1)
            return
        f[frames.PC] = 0
    if seat >= s.seats:
        frames.reply(s, 0)
        return
    f[frames.A1] = seat + 1
    if seat != owner and depth < 4 and has(s, seat, 5):
        frames.push_ask(s, v.Decision.COUNTER, seat)


@jit
def mask_counter(s, t, seat, mask):
    mask[v.PASS] = 1
    if has(s, seat, 5):
        mask[v.COUNTER] = 1


@jit
def apply_counter(s, t, action):
    seat = int(frames.top(s)[frames.SEAT])
    frames.pop(s)
    if action == v.COUNTER:
        rooms.discard(s, seat, 5)
        events.emit(s, v.Event.COUNTER, seat)
        f = frames.top(s)
        f[frames.PC] = 1
        frames.push_task(s, v.Task.REACT, seat, 0, f[frames.A2] + 1)
