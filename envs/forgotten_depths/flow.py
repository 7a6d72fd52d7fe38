"""What runs by itself: one run_ function for each Task, and the way down through the Ecologies.

`run_task` is called while the top frame is a task; a room that has to wait pushed a frame and is
run again afterwards. Clauses FD-GAME, FD-GUARD, FD-NEXT, FD-FINAL.
"""

from ..core import frames, zones
from ..core import rng as random
from ..core.jit import jit
from . import opening, programs
from . import vocab as v
from .rules import (
    activation,
    combat,
    earnings,
    encounters,
    ending,
    explore,
    features,
    finds,
    growth,
    legends,
    payment,
    playing,
    strikes,
    trials,
)
from .state import Option

TASK = int(Option.TASK)
# steps of Task.GAME
SET_UP = 0
SET_OUT = 1  # the present Ecology is laid out
EXPLORE = 2
MEET = 3  # its Stair Guardian, the Final Entity, or the one fight of Scope.COMBAT
GO_DOWN = 4  # the heroes grow; after it the next Ecology begins
TWO_MONSTERS = 4  # one fight in so many of Scope.COMBAT is against two Monster Cards


@jit
def run_task(s, t):
    """Run the task on top of the stack once."""
    kind = frames.top(s)[frames.KIND]
    if kind == v.Task.PROGRAM:
        programs.run_program(s, t)
    elif kind == v.Task.MONSTER_PLAY:
        playing.run_monster_play(s, t)
    elif kind == v.Task.PLAY:
        playing.run_play(s, t)
    elif kind == v.Task.DRAW:
        playing.run_draw(s, t)
    elif kind == v.Task.ROUND:
        combat.run_round(s, t)
    elif kind == v.Task.ABILITIES:
        activation.run_abilities(s, t)
    elif kind == v.Task.COMMITS:
        activation.run_commits(s, t)
    elif kind == v.Task.DAMAGE:
        strikes.run_damage(s, t)
    elif kind == v.Task.COMBAT:
        combat.run_combat(s, t)
    elif kind == v.Task.EXPLORE:
        explore.run_explore(s, t)
    elif kind == v.Task.PLACE:
        explore.run_place(s, t)
    elif kind == v.Task.ENCOUNTER:
        encounters.run_encounter(s, t)
    elif kind == v.Task.REST:
        encounters.run_rest(s, t)
    elif kind == v.Task.LEGEND:
        legends.run_legend(s, t)
    elif kind == v.Task.LEGEND_CARD:
        legends.run_legend_card(s, t)
    elif kind == v.Task.FEATURE:
        features.run_feature(s, t)
    elif kind == v.Task.TEST:
        trials.run_test(s, t)
    elif kind == v.Task.PURCHASE:
        payment.run_purchase(s, t)
    elif kind == v.Task.FIND_ITEM:
        finds.run_find_item(s, t)
    elif kind == v.Task.GAIN_ITEM:
        finds.run_gain_item(s, t)
    elif kind == v.Task.REMOVE_CARDS:
        finds.run_remove_cards(s, t)
    elif kind == v.Task.GAIN_ABILITY:
        growth.run_gain_ability(s, t)
    elif kind == v.Task.LEVEL_UP:
        growth.run_level_up(s, t)
    elif kind == v.Task.ECOLOGY:
        opening.run_ecology(s, t)
    elif kind == v.Task.SETUP:
        opening.run_setup(s, t)
    elif kind == v.Task.GAME:
        run_game(s, t)
    else:
        s.fault |= frames.FAULT_GAME
        frames.pop(s)


@jit
def run_game(s, t):
    """From Ecology to Ecology, and at last the Final Entity [FD-GAME-02, FD-FINAL-02]."""
    f = frames.top(s)
    step = f[frames.PC]
    f[frames.PC] = step + 1
    if step == SET_UP:
        frames.push_task(s, v.Task.SETUP)
    elif step == SET_OUT:
        frames.push_task(s, v.Task.ECOLOGY)
    elif step == EXPLORE:
        if s.options[TASK] != v.Scope.COMBAT:
            frames.push_task(s, v.Task.EXPLORE)
    elif step == MEET:
        _meet(s, t)
    elif s.options[TASK] != v.Scope.FULL or s.ecology == v.Ecology.ARCHITECTURE:
        ending.win(s)  # FD-FINAL-02
    elif step == GO_DOWN:
        s.stairs_taken = 0
        s.phase = v.Phase.LEVEL_UP
        frames.push_task(s, v.Task.LEVEL_UP)  # at the prices of the old Ecology [FD-LVL-03]
    else:
        s.ecology += 1  # FD-NEXT-01
        f[frames.PC] = SET_OUT


@jit
def _meet(s, t):
    """What the stairs lead to, or the one fight that is played [FD-GUARD-03, FD-GUARD-05]."""
    s.phase = v.Phase.COMBAT
    if s.options[TASK] == v.Scope.COMBAT:
        earnings.begin_fight(s, t, 2 if random.below(s.rng, TWO_MONSTERS) == 0 else 1)
    elif s.ecology == v.Ecology.ARCHITECTURE:
        frames.push_task(s, v.Task.COMBAT, v.NONE, v.NONE, 1)
    else:
        guardian = zones.draw(s, v.Zone.GUARDIANS)
        earnings.lay_out(s, guardian)
        frames.push_task(s, v.Task.COMBAT, guardian, v.NONE)
