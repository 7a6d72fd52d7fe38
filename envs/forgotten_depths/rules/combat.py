"""Combat: setting it up, its Rounds step by step, and what the heroes get out of it.

Clauses FD-CSET-01..14, FD-SEQ-01, FD-DISC-01..04, FD-FINAL-01, FD-FCOMBAT-01..09. Task.COMBAT runs
Task.ROUND again and again until nobody is left to fight against; the steps of a Round are tasks of
the rooms playing, activation and strikes.
"""

from ...core import events, frames, zones
from ...core.jit import jit
from .. import actions as a
from .. import state
from .. import vocab as v
from . import (
    abilities,
    action_decks,
    choices,
    damage,
    earnings,
    ending,
    monsters,
    pairs,
    texts,
)

SCOPE = int(state.Option.TASK)
MONSTERS_OUT = int(v.Zone.MONSTERS_OUT)
HEADS_ONE = int(v.Zone.HEADS_ONE)
HEADS_TWO = int(v.Zone.HEADS_TWO)
BODIES = int(v.Zone.BODIES)
# what a Monster Card costs each hero where fights are skipped (vocab.Scope.EXPLORE)
SKIPPED_LOSS = 2  # and its Difficulty
SKIPPED_GUARDIAN = 5
# steps of Task.COMBAT
SET_UP = 0
ASSIGN = 1  # a3: seat that is assigned next
FIGHT = 2
AFTERMATH = 3  # a4: Item slot to be looked at next
# steps of Task.ROUND
DRAW = 0
ORDER = 1
PLAY_ONE = 2  # a lone hero against two Monster Cards
DRAW_AGAIN = 3
PLAY_OTHER = 4
PAIRS = 5
COMMIT = 6
ALTER = 7
DAMAGE = 8
ROUND_END = 9  # a4: as for AFTERMATH


@jit
def run_combat(s, t):
    """Fight until all Monsters are Defeated; a lost fight never comes back here [FD-CSET-11]."""
    f = frames.top(s)
    if f[frames.PC] == SET_UP:
        if s.options[SCOPE] == v.Scope.EXPLORE:
            _skip(s, t, f)
            return
        _set_up(s, t, f)
        f[frames.PC] = ASSIGN
    if f[frames.PC] == ASSIGN:
        if _ask_assignment(s, f):
            return
        f[frames.PC] = FIGHT
    if f[frames.PC] == FIGHT:
        if not monsters.is_beaten(s):
            frames.push_task(s, v.Task.ROUND)  # FD-DISC-02
            return
        f[frames.PC] = AFTERMATH
    if not _begin_item(s, t, f, v.Window.COMBAT_END):
        _close(s, t)


@jit
def _set_up(s, t, f):
    """The Monster Cards, or the parts drawn for the Final Entity [FD-CSET-01, FD-FINAL-01]."""
    s.phase = v.Phase.COMBAT
    if f[frames.A2] == 0:
        monsters.begin(s, t, f[frames.A0], f[frames.A1])
        return
    head_one = zones.draw(s, HEADS_ONE)
    head_two = zones.draw(s, HEADS_TWO)
    body = zones.draw(s, BODIES)
    for part in (head_one, head_two, body):
        events.emit(s, v.Event.PART_DRAWN, v.NOBODY, part)
    monsters.begin_final(s, t, head_one, head_two, body)


@jit
def _ask_assignment(s, f):
    """Ask which of two Monster Cards the next hero fights; whether there is one to be asked for.

    A lone hero fights both [FD-CSET-04..06, FD-CSET-08].
    """
    seat = int(f[frames.A3])
    if s.final != 0 or s.foes < v.MONSTER_CARDS or s.seats == 1 or seat >= s.seats:
        return False
    f[frames.A3] = seat + 1
    frames.push_ask(s, v.Decision.ASSIGN, int(s.leader), seat)
    return True


@jit
def mask_assign(s, t, seat, mask):
    """Either Monster Card, but each needs a hero [FD-CSET-05, FD-CSET-06]."""
    choices.allow(mask, a.CARD, monsters.assign_choices(s, int(frames.top(s)[frames.A0])))


@jit
def apply_assign(s, t, action):
    """The hero fights this card while it lives [FD-CSET-07, FD-CSET-12]."""
    seat = int(frames.top(s)[frames.A0])
    frames.pop(s)
    s.assigned[seat] = action - a.CARD


@jit
def run_round(s, t):
    """One Round: draw, play, Abilities and commitments, damage, discard [FD-CSET-11, FD-SEQ-01].

    With the last Monster beaten by Abilities no more pairs are resolved [FD-ABIL-11].
    """
    f = frames.top(s)
    step = int(f[frames.PC])
    f[frames.PC] = step + 1
    if step == DRAW:
        _begin_round(s, t)
        frames.push_task(s, v.Task.DRAW)
        return
    if step < PAIRS:
        _push_play(s, f, step)
        return
    if step == PAIRS:
        damage.begin_abilities(s)
        frames.push_task(s, v.Task.ABILITIES, v.Window.PAIRS)
        return
    if step < ROUND_END and not monsters.is_beaten(s):
        if step == COMMIT:
            frames.push_task(s, v.Task.COMMITS)
        elif step == ALTER:
            frames.push_task(s, v.Task.ABILITIES, v.Window.DAMAGE)
        else:
            frames.push_task(s, v.Task.DAMAGE)
        return
    f[frames.PC] = ROUND_END
    if not _begin_item(s, t, f, v.Window.ROUND_END):
        monsters.heal_round(s, t)
        action_decks.discard_round(s)  # FD-DISC-01
        frames.pop(s)


@jit
def _begin_round(s, t):
    """Nothing of the Round before is left but what was announced for this one [FD-PLAY-12]."""
    monsters.begin_round(s, t)
    pairs.clear(s)
    damage.begin_round(s)
    s.order = v.NONE
    events.emit(s, v.Event.ROUND, v.NOBODY, s.combat_round)


@jit
def _push_play(s, f, step):
    """Everybody plays at once; a lone hero against each of two Monster Cards [FD-CSET-08, -10].

    It draws up anew before it plays against the other one.
    """
    if step == ORDER:
        is_double = s.seats == 1 and s.foes == v.MONSTER_CARDS and s.final == 0
        if is_double and not monsters.is_defeated(s, 0) and not monsters.is_defeated(s, 1):
            frames.push_ask(s, v.Decision.ORDER, 0)
        else:
            f[frames.PC] = PAIRS
            frames.push_task(s, v.Task.PLAY, v.NONE)
    elif step == PLAY_ONE:
        frames.push_task(s, v.Task.PLAY, s.order)
    elif step == DRAW_AGAIN:
        frames.push_task(s, v.Task.DRAW)
    else:
        frames.push_task(s, v.Task.PLAY, 1 - s.order)


@jit
def _begin_item(s, t, f, window):
    """Begin the text of the next Equipped Item that does something at an end; whether there is one.

    It is compulsory, and the hero that has the Item is the hero of its text.
    """
    while f[frames.A4] < s.seats * v.ITEM_SLOTS:
        seat = int(f[frames.A4]) // v.ITEM_SLOTS
        slot = int(f[frames.A4]) % v.ITEM_SLOTS
        f[frames.A4] += 1
        item = s.hero_item[seat, slot]
        if item == v.NONE or s.equipped[seat, slot] == 0:
            continue
        ability = t.item_ability[item]
        if ability == v.NONE or t.ability_window[ability] != window:
            continue
        if abilities.is_used_up(s, t, seat, v.FIRST_ITEM + slot):
            continue
        events.emit(s, v.Event.ABILITY_USED, seat, ability)
        abilities.pay(s, t, seat, v.FIRST_ITEM + slot)
        texts.begin(s, t.ability_start[ability], seat, v.Source.ABILITY, ability, v.NONE)
        return True
    return False


@jit
def _close(s, t):
    """The Monster Cards are earned, and nothing lasts beyond the Combat but what heroes hold.

    Hands stay, and no Action Deck is shuffled [FD-DISC-03, FD-DISC-04, FD-MPOW-09].
    """
    _earn(s, t)
    monsters.end(s)
    pairs.clear(s)
    damage.begin_round(s)
    for seat in range(s.seats):
        s.must_play[seat] = 0
        for slot in range(v.ABILITY_SLOTS):
            s.ability_uses[seat, slot] = 0
    s.phase = v.Phase.ENCOUNTER
    frames.reply(s, 1)


@jit
def _earn(s, t):
    """The beaten Monster Cards go to the pool; the Final Entity is none of them [FD-XP-01]."""
    for k in range(zones.size(s, MONSTERS_OUT)):
        earnings.earn(s, t, v.XP_MONSTER + zones.card(s, MONSTERS_OUT, k))
    zones.empty(s, MONSTERS_OUT)


@jit
def _skip(s, t, f):
    """Where only exploring is played each Monster Card costs every hero a fixed loss of health."""
    points = 0
    for k in range(v.MONSTER_CARDS):
        monster = f[frames.A0 + k]
        if monster == v.NONE:
            continue
        if t.monster_guardian[monster] != 0:
            points += SKIPPED_GUARDIAN
        else:
            points += SKIPPED_LOSS + int(t.monster_deck[monster])
    for seat in range(s.seats):
        damage.hurt_through(s, seat, points, v.Hurt.MONSTER)
    if ending.lose_if_down(s):
        return
    _earn(s, t)
    frames.reply(s, 1)
