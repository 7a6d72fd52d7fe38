"""Scenes of the fighting tests: one task is run alone, and the rest of the table must stay."""

import numpy as np

from lairzoo.envs.core import frames
from lairzoo.envs.dark_domains import vocab as v

TAVERNS = {"green": v.Zone.GREEN, "yellow": v.Zone.YELLOW}
PHASES = {
    v.Task.FOREMAN: v.Phase.FOREMAN,
    v.Task.ADVENTURE: v.Phase.ADVENTURE,
    v.Task.PARTY: v.Phase.ADVENTURE,
    v.Task.DESTROY_SPACE: v.Phase.ADVENTURE,
    v.Task.PRODUCTION: v.Phase.PRODUCTION,
    v.Task.END: v.Phase.END,
    v.Task.WINDOW: v.Phase.PREPARATION,
    v.Task.FORTUNE: v.Phase.FORTUNE,
    v.Task.RESOLUTION: v.Phase.RESOLUTION,
}


def play(w, task, *arguments):
    """Run one task alone; then the Minion phase begins, where every scene stops."""
    s = w.s
    s.frame[:] = 0
    s.frame[0, frames.KIND] = v.Task.GAME
    s.frame[0, frames.SEAT] = frames.TASK
    s.frame[0, frames.PC] = v.Phase.MINION
    s.frame[1, frames.KIND] = task
    s.frame[1, frames.SEAT] = frames.TASK
    s.frame[1, frames.A0 : frames.A0 + len(arguments)] = arguments
    s.depth = 2
    s.actors = 0
    s.num_events = 0
    s.phase = PHASES[task]
    w.state.resume()
    return w


def adventure(w, tavern="green"):
    """Let the party of one tavern set out."""
    return play(w, v.Task.PARTY, TAVERNS[tavern])


def window(w, kind, phase=v.Phase.PREPARATION):
    """Open a window for all seats, seat 0 first."""
    w.s.first = 0
    play(w, v.Task.WINDOW, kind, 0, 0, v.NOBODY)
    w.s.phase = phase
    return w


def is_finished(w):
    """Whether the task of `play` is over."""
    return w.ask == v.Decision.PLACE_MINION


def party(w, tavern, *members):
    """Fill a tavern with cards that get (die, left icon, right icon) each, leader first.

    A die with one side makes a certain 1. The cards, leader first.
    """
    w.party(tavern, [(None, None, None)] * len(members))
    cards = w.zone(TAVERNS[tavern])
    for card, (die, left, right) in zip(cards, members, strict=True):
        w.set_adventurer(card, die, left, right)
    return cards


def squad(w, left, right, attack=4, tavern="green"):
    """A party that rolls exactly `attack` (1 to 4); only its leader has these icons."""
    rest = [(1, "religion", "religion")] * (attack - 1)
    return party(w, tavern, (1, left, right), *rest)


def defence(w, key, value):
    """Give a building of this world another defence."""
    w.own_tables()
    w.t.building_defence[w.building_id(key)] = value
    return w


def rows(w, kind):
    """Events of the last step of one kind, without the kind: (seat, a, b, c, d)."""
    return [tuple(row[1:6]) for row in w.events(kind)]


def targets(w):
    """(Target, seat, space, Icon) of each time a target was announced in the last step."""
    return [
        (v.Target(kind), seat, space, v.Icon(icon) if icon >= 0 else None)
        for seat, _, kind, space, icon in rows(w, v.Event.TARGET)
    ]


def seek(w, left, right, tavern="green"):
    """What a party whose leader has these icons goes for; it fails, whatever it is."""
    party(w, tavern, (1, left, right))
    adventure(w, tavern)
    return targets(w)[0]


def dice(w):
    """(sides, result) of each die rolled in the last step."""
    return [(a, b) for _, a, b, _, _ in rows(w, v.Event.DICE)]


def table(w):
    """Everything that lies on the table, by name, to compare later with `changes`."""
    names = (
        "stock building side black token domain_minion yellow_state yellow_seat yellow_space "
        "imbued_monster imbued_adventurer henchman_owner henchman_used building_holder spell_hand "
        "boxed inn far_lands guild nik closed_good closed_place first allowance last_turn "
        "zone_len num_gates gate master_used"
    )
    return {name: np.array(w.s[name]) for name in names.split()}


def changes(w, before):
    """{(field, index...): (old, new)} of what is no longer as in `before`."""
    found = {}
    for name, old in before.items():
        new = np.array(w.s[name])
        for index in zip(*np.nonzero(np.atleast_1d(old != new)), strict=True):
            place = tuple(int(k) for k in index) if old.ndim else ()
            found[(name, *place)] = (int(old[place]), int(new[place]))
    return found


def own(*spaces, owner="own"):
    """Labels of spaces of one's own or another domain."""
    return {f"space {owner} {v.Area(k // 4).name.lower()} {k % 4 + 1}" for k in spaces}


def all_but(*spaces):
    """Labels of the other own spaces."""
    return own(*(k for k in range(v.SPACES) if k not in spaces))


def no_niktmarg(w):
    """Nobody is for sale."""
    for slot in range(v.NIK_SLOTS):
        w.nik(slot, None)
    return w


def strength(w, seat, space):
    """The defence that a party meets which attacks the dark building or the monster there."""
    is_dark = w.s.building[seat, space] != v.NONE and w.s.side[seat, space] == v.Side.DARK
    icon = v.Area(space // 4).name.lower() if is_dark else "monster"
    party(w, "green", (1, icon, "religion"))
    adventure(w)
    ((owner, attack, total, *_),) = rows(w, v.Event.ATTACK)
    assert (owner, attack, rows(w, v.Event.TARGET)[0][3]) == (seat, 1, space)
    return total
