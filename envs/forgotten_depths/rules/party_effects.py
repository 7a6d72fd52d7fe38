"""Opcodes about hero cards, the party and fights (effects.Op 23 to 38).

What takes time or choices is pushed as a task of its room; the text goes on after it.
"""

from ...core import events, frames, zones
from ...core.jit import jit
from .. import effects as e
from .. import vocab as v
from . import action_decks, earnings, keytokens, paths, recovery

Op = e.Op
FEATURES = int(v.Zone.FEATURES)
SCRY = int(v.Zone.SCRY)
MONSTERS = int(v.Zone.MONSTERS)
DOOR = int(v.Slot.DOOR)
PLACE = int(v.Slot.PLACE)


@jit
def act(s, t, row, seat, heroes):
    """Carry out a row for the hero `seat`; `heroes` are the bits of those that its Who names."""
    op = t.row[row, 0]
    one = int(t.row[row, 1])
    x = int(frames.top(s)[frames.A4])
    if op == Op.RETRIEVE:
        if x != v.NONE:
            action_decks.retrieve(s, seat, x)
    elif op == Op.REFRESH:
        if one != 0:
            for hero in range(s.seats):
                recovery.refresh_spells(s, t, hero)
        elif x != v.NONE:
            recovery.refresh_spell(s, t, seat, x)
    elif op == Op.ADD or op == Op.REMOVE:
        _change_deck(s, t, row, seat if x == v.NONE else x)
    elif op < Op.UNLOCK:
        for hero in range(s.seats):
            if (heroes >> hero) & 1 != 0:
                _cards(s, op, hero, int(t.row[row, 2]))
    elif op == Op.UNLOCK:
        if x != v.NONE:
            slot = PLACE
            if paths.can_encounter(s, t, x, v.Slot.DOOR):
                slot = DOOR
            frames.push_task(s, v.Task.ENCOUNTER, x, slot, 1)
    elif op == Op.KEYS:
        keytokens.change(s, one)
    elif op == Op.GAIN:
        frames.push_task(s, v.Task.GAIN_ITEM, one, v.NONE)
    elif op == Op.DRAW_ITEM:
        frames.push_task(s, v.Task.FIND_ITEM, x)
    elif op == Op.GAIN_ABILITY:
        if x != v.NONE:
            frames.push_task(s, v.Task.GAIN_ABILITY, x, 0)
    elif op == Op.SCRY:
        _scry(s, one)
    elif op == Op.FIGHT:
        earnings.begin_fight(s, t, one)  # FD-LEG-15, FD-MON-05
    elif op == Op.RELEASE:
        if s.released == 0:
            s.released = 1
            zones.push(s, MONSTERS, one, 0)
            zones.shuffle(s, MONSTERS)


@jit
def _cards(s, op, hero, count):
    """What happens to the Action Cards of heroes named by a Who, one by one."""
    if op == Op.STORE:
        action_decks.store_discarded(s, hero, count)
    elif op == Op.LOSE_POWER:
        action_decks.spend_power(s, hero, count)
    elif op == Op.RESHUFFLE:
        action_decks.merge(s, hero)
    elif op == Op.DISCARD_HAND:
        action_decks.discard_hand(s, hero)


@jit
def _change_deck(s, t, row, hero):
    """Add or Remove Action Cards; the deck is shuffled after the last of such rows [FD-CARD-01]."""
    action_decks.open_deck(s, hero)
    if t.row[row, 0] == Op.REMOVE:
        s.removing[hero] = t.row[row, 1]
        frames.push_task(s, v.Task.REMOVE_CARDS, hero)
        return
    action_decks.add(s, hero, int(t.row[row, 1]), int(t.row[row, 2]))
    following = t.row[row + 1, 0]
    if following != Op.ADD and following != Op.REMOVE:
        action_decks.close_deck(s, hero)


@jit
def _scry(s, number):
    """The next Features are revealed, as many as there are [FD-FEAT-09]."""
    for _ in range(number):
        feature = zones.draw(s, FEATURES)
        if feature == v.NONE:
            return
        zones.push(s, SCRY, feature, action_decks.everyone(s))
        events.emit(s, v.Event.FEATURE_DRAWN, v.NOBODY, feature, 1)
