"""Scenes of the city tests: the Minion or the Resolution phase alone, and what it changes."""

import numpy as np

from lairzoo.envs.dark_domains import actions
from lairzoo.envs.dark_domains import vocab as v
from tests.build import ACTIONS, at
from tests.dark_domains import scenes

NONE = v.NONE
CHARM = "spell charm"
PLACES = [ACTIONS.label(actions.PLACE + k).removeprefix("place ") for k in range(v.PLACES)]
ALL = {f"place {place}" for place in PLACES}


def resolve(w):
    """Resolve all minions; then the Minion phase begins, where every scene stops."""
    scenes.play(w, v.Task.RESOLUTION)
    return w


def act(w, place, piece=0):
    """Resolve one minion, which performs its action."""
    resolve(w.minion(place, piece))
    assert w.ask == v.Decision.PERFORM
    return w.do("perform")


def next_turn(w):
    """The Fortune phase begins; the cards of the last one are put away."""
    for card in w.zone(v.Zone.FORTUNE_SHOWN):
        w._push(v.Zone.FORTUNE_DISCARD, card)
    w._set_zone(v.Zone.FORTUNE_SHOWN, [])
    w.phase(v.Phase.FORTUNE)
    assert not w.s.fault
    return w


def reveal(w, *keys):
    """The Fortune phase begins with these cards on top; the two shown before go under the pile."""
    for card in w.zone(v.Zone.FORTUNE_SHOWN):
        w._push(v.Zone.FORTUNE_PILE, card, bottom=True)
    w._set_zone(v.Zone.FORTUNE_SHOWN, [])
    w.fortune(*keys)
    w.s.num_events = 0
    w.phase(v.Phase.FORTUNE)
    assert not w.s.fault
    return w


def town(w):
    """All of the table, with the minions, for `scenes.changes`."""
    names = "city guildhall white_owner white_next purple_owner guild_taken fortune_cover"
    return {**scenes.table(w), **{name: np.array(w.s[name]) for name in names.split()}}


def place(name):
    """Number of an action space."""
    return PLACES.index(name)


def stock(w, before):
    """{(seat, item name): gained}, after checking that nothing else has changed but minions."""
    found = {}
    for (field, *index), (old, new) in scenes.changes(w, before).items():
        if field in ("city", "guildhall"):
            continue
        assert field == "stock", (field, index, old, new)
        found[index[0], v.Item(index[1]).name.lower()] = new - old
    return found


def just_returned(w):
    """Whether seat 1's minion went home without being asked, and all is over."""
    back = scenes.rows(w, v.Event.MINION_BACK) == [(1, 1, 0, 0, 0)]
    asked = scenes.rows(w, v.Event.DECLINED) + scenes.rows(w, v.Event.PERFORMED)
    return back and not asked and scenes.is_finished(w)


def is_empty(w):
    """Whether no minion is on any board."""
    free = (w.s.city == NONE).all() and (w.s.guildhall == 0).all()
    return bool(free and (w.s.domain_minion == NONE).all())


def places(*names):
    """Labels of action spaces."""
    assert set(names) <= set(PLACES)
    return {f"place {name}" for name in names}


def after(name):
    """Labels of the action spaces with a higher number."""
    return {f"place {other}" for other in PLACES[place(name) + 1 :]}


def charmed(seats=3, *casters):
    """A table where the casters hold a Charm and what it costs."""
    w = at(seats)
    for seat in casters or (0,):
        w.hand(seat, "charm").afford(seat, "charm")
    return w


def is_offered(w, seat=0):
    """Whether the seat is asked and may cast Charm now."""
    return (w.window, w.seat) == (v.Window.ACTION, seat) and w.can(CHARM)


def performed(w):
    """(seat, is a copy) of each action performed in the last step."""
    return [(seat, copy) for seat, _, copy, *_ in scenes.rows(w, v.Event.PERFORMED)]
