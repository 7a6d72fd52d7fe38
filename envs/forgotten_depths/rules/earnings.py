"""Experience Points as cards: earned cards lie in POOL, spent ones in SPENT.

A bottom room. A card is its code: the start of its kind (vocab.XP_*) + its row. Cards handed in
wait in SPENT, because Monsters may come back from there.
"""

from ...core import events, frames, zones
from ...core.jit import jit
from .. import vocab as v
from . import action_decks

POOL = int(v.Zone.POOL)
SPENT = int(v.Zone.SPENT)
MONSTERS = int(v.Zone.MONSTERS)
MONSTERS_OUT = int(v.Zone.MONSTERS_OUT)


@jit
def value(t, code):
    """The XP of an earned card [FD-XP-01]."""
    if code >= v.XP_LEGEND:
        return int(t.legend_xp[code - v.XP_LEGEND])
    if code >= v.XP_FEATURE:
        return int(t.feature_xp[code - v.XP_FEATURE])
    return int(t.monster_xp[code])


@jit
def earn(s, t, code):
    """The party gets a card for its XP; one worth nothing lies aside at once."""
    points = value(t, code)
    zones.push(s, POOL if points > 0 else SPENT, code, action_decks.everyone(s))
    events.emit(s, v.Event.XP_GAINED, v.NOBODY, code, points)


@jit
def holds(s, t, points):
    """Whether the pool has a card of that value."""
    return _oldest(s, t, points) != v.NONE


@jit
def hand_in(s, t, points):
    """The oldest card of that value is spent."""
    k = _oldest(s, t, points)
    code = zones.remove_at(s, POOL, k)
    zones.push(s, SPENT, code, action_decks.everyone(s))
    events.emit(s, v.Event.XP_SPENT, v.NOBODY, code, points, v.NONE)


@jit
def total(s, t):
    """All XP of the pool."""
    n = 0
    for k in range(zones.size(s, POOL)):
        n += value(t, zones.card(s, POOL, k))
    return n


@jit
def draw_monster(s, t):
    """The top Monster Card, laid out to be fought; NONE when there is none at all [FD-MON-05, -06].

    An empty deck is made anew of the spent Monster Cards of this Ecology.
    """
    if zones.size(s, MONSTERS) == 0:
        _bring_back(s, t)
    monster = zones.draw(s, MONSTERS)
    if monster != v.NONE:
        lay_out(s, monster)
    return monster


@jit
def lay_out(s, monster):
    """A card to be fought lies open; Combat earns what lies there once it is won."""
    zones.push(s, MONSTERS_OUT, monster, action_decks.everyone(s))
    events.emit(s, v.Event.MONSTER_DRAWN, v.NOBODY, monster)


@jit
def begin_fight(s, t, number):
    """One or two Monster Cards are drawn and fought together, as many as there are [FD-MON-02]."""
    first = draw_monster(s, t)
    second = draw_monster(s, t) if number > 1 else v.NONE
    if first != v.NONE:
        frames.push_task(s, v.Task.COMBAT, first, second)


@jit
def _bring_back(s, t):
    for k in range(zones.size(s, SPENT) - 1, -1, -1):
        code = zones.card(s, SPENT, k)
        if code < v.XP_FEATURE and t.monster_ecology[code] == s.ecology:
            if t.monster_guardian[code] == 0:
                zones.remove_at(s, SPENT, k)
                zones.push(s, MONSTERS, code, 0)
    zones.shuffle(s, MONSTERS)


@jit
def _oldest(s, t, points):
    for k in range(zones.size(s, POOL)):
        if value(t, zones.card(s, POOL, k)) == points:
            return k
    return v.NONE
