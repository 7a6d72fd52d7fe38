"""What runs by itself: one run_ function for each Task, and the turn of eight phases.

`run_task` is called while the top frame is a task; a room that has to wait pushed a frame and is
run again afterwards. Clauses DD-SEQ, DD-ORDER, DD-END-01.
"""

from ..core import events, frames
from ..core.jit import jit
from . import opening, programs
from . import vocab as v
from .rules import (
    adventure,
    city,
    cleanup,
    fights,
    foreman,
    fortune,
    guilds,
    minions,
    production,
    resolution,
    spells,
    windows,
)

REASON_DEATH = 1


@jit
def run_task(s, t):
    """Run the task on top of the stack once."""
    kind = frames.top(s)[frames.KIND]
    if kind == v.Task.PROGRAM or kind == v.Task.CAST:
        programs.run_program(s, t)
    elif kind == v.Task.WINDOW:
        windows.run_window(s, t)
    elif kind == v.Task.REACT:
        windows.run_react(s, t)
    elif kind == v.Task.CHARM:
        windows.run_charm(s, t)
    elif kind == v.Task.KILL:
        windows.run_kill(s, t)
    elif kind == v.Task.DRAW_SPELLS:
        spells.run_draw_spells(s, t)
    elif kind == v.Task.GAME:
        run_game(s, t)
    elif kind == v.Task.SETUP:
        opening.run_setup(s, t)
    elif kind == v.Task.FORTUNE:
        fortune.run_fortune(s, t)
    elif kind == v.Task.FORTUNE_CARD:
        fortune.run_fortune_card(s, t)
    elif kind == v.Task.MINIONS:
        minions.run_minions(s, t)
    elif kind == v.Task.RESOLUTION:
        resolution.run_resolution(s, t)
    elif kind == v.Task.DOMAIN_MINIONS:
        resolution.run_domain_minions(s, t)
    elif kind == v.Task.CITY:
        resolution.run_city(s, t)
    elif kind == v.Task.ACTION:
        resolution.run_action(s, t)
    elif kind == v.Task.SEER:
        city.run_seer(s, t)
    elif kind == v.Task.NHOJ:
        guilds.run_nhoj(s, t)
    elif kind == v.Task.FOREMAN:
        foreman.run_foreman(s, t)
    elif kind == v.Task.ADVENTURE:
        adventure.run_adventure(s, t)
    elif kind == v.Task.TARPA:
        adventure.run_tarpa(s, t)
    elif kind == v.Task.PARTY:
        adventure.run_party(s, t)
    elif kind == v.Task.FIGHT:
        fights.run_fight(s, t)
    elif kind == v.Task.DESTROY_SPACE:
        adventure.run_destroy_space(s, t)
    elif kind == v.Task.PRODUCTION:
        production.run_production(s, t)
    elif kind == v.Task.END:
        cleanup.run_end(s, t)
    else:
        s.fault |= frames.FAULT_GAME
        frames.pop(s)


@jit
def run_game(s, t):
    """The next phase, the next turn, or the end after the turn of Death [DD-SEQ-01, DD-END-01]."""
    f = frames.top(s)
    if f[frames.PC] > v.Phase.END:
        if s.last_turn == 1:
            s.done = 1
            s.reason = REASON_DEATH
            frames.clear(s)
            events.emit(s, v.Event.GAME_OVER)
            return
        s.turn += 1
        f[frames.PC] = v.Phase.FORTUNE
    phase = int(f[frames.PC])
    f[frames.PC] = phase + 1
    s.phase = phase
    if phase == v.Phase.FORTUNE:
        events.emit(s, v.Event.NEW_TURN, s.first, s.turn)
        s.white_owner = s.white_next  # DD-COURT-01: the Court gave it for this turn
        s.white_next = v.NOBODY
    events.emit(s, v.Event.PHASE, v.NOBODY, phase)
    _begin_phase(s, phase)


@jit
def _begin_phase(s, phase):
    """Push the task of a phase."""
    if phase == v.Phase.FORTUNE:
        frames.push_task(s, v.Task.FORTUNE)
    elif phase == v.Phase.PREPARATION:
        frames.push_task(s, v.Task.WINDOW, v.Window.PREPARATION, s.first)
    elif phase == v.Phase.MINION:
        frames.push_task(s, v.Task.MINIONS, s.first)
    elif phase == v.Phase.RESOLUTION:
        frames.push_task(s, v.Task.RESOLUTION)
    elif phase == v.Phase.FOREMAN:
        frames.push_task(s, v.Task.FOREMAN, s.first)
    elif phase == v.Phase.ADVENTURE:
        frames.push_task(s, v.Task.ADVENTURE)
    elif phase == v.Phase.PRODUCTION:
        frames.push_task(s, v.Task.PRODUCTION, s.first)
    else:
        frames.push_task(s, v.Task.END)
