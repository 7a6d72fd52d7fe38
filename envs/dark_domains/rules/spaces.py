"""Which spaces a Filter of effects.py allows (clauses DD-ADV-12, DD-FCARD-02/03, DD-SP, DD-HE-24).

A bottom room between domain and hiring: targets offers these spaces as choices, and hiring asks
here where a monster that was drawn, bought or hired may be put.
"""

from ...core import frames
from ...core.jit import jit
from .. import effects as e
from .. import vocab as v
from . import domain

NONE = v.NONE
LAST = int(e.Filter.TARPA)  # filters up to here are of spaces


@jit
def is_of_all(which):
    """Whether the filter looks at the spaces of every domain."""
    return (
        which == e.Filter.ANY_LIGHT
        or which == e.Filter.ANY_DARK
        or which == e.Filter.OTHER_LIGHT
        or which == e.Filter.OTHER_DARK
        or which == e.Filter.DESECRATE
        or which == e.Filter.MOVE_ANY
    )


@jit
def fits(s, t, which, monster, place):
    """Whether a space (seat * 16 + space) fits; whose it may be, is_of_all and targets say.

    `monster`: the one that moves or was killed, for MOVE_OWN, MOVE_ANY and RAISE; it is NONE as
    long as it isn't chosen, and then no move is refused.
    """
    seat = place // v.SPACES
    space = place % v.SPACES
    if which == e.Filter.OWN_SPACE:
        return True
    if which == e.Filter.DESECRATE:
        is_free = s.token[seat, space] & v.Token.DESECRATION == 0
        return is_free and domain.may_reinforce(s, seat, space)
    if which == e.Filter.MONSTER_SPACE:
        return domain.may_come(s, t, NONE, seat, space)
    if which == e.Filter.EMPTY_AREA:
        return area_is_empty(s, seat, domain.area_of(space))
    if which == e.Filter.TARPA:
        return domain.is_dark_or_bare(s, seat, space)
    if which == e.Filter.MOVE_OWN or which == e.Filter.MOVE_ANY:
        return monster == NONE or is_move(s, t, monster, seat, space)
    if which == e.Filter.RAISE:
        return monster != NONE and can_rise(s, t, monster, seat, space)
    return s.building[seat, space] != NONE and fits_building(s, which, seat, space)


@jit
def fits_building(s, which, seat, space):
    """The filters that need a building."""
    is_light = s.side[seat, space] == v.Side.LIGHT
    token = s.token[seat, space]
    if which == e.Filter.OWN_LIGHT:
        return is_light and token & v.Token.QUEEN == 0
    if which == e.Filter.ANY_LIGHT or which == e.Filter.OTHER_LIGHT:
        return is_light and not domain.is_protected(s, seat, space)
    if which == e.Filter.OWN_DARK or which == e.Filter.ANY_DARK or which == e.Filter.OTHER_DARK:
        return not is_light
    if which == e.Filter.SHELL:
        return token & v.Token.SHELL == 0 and domain.may_reinforce(s, seat, space)
    if which == e.Filter.DOUBLE:
        return token & v.Token.DOUBLE == 0
    return which == e.Filter.OWN_BUILDING or which == e.Filter.MERCENARY


@jit
def area_is_empty(s, seat, area):
    """No building and no monster on the area's spaces [DD-FCARD-03]."""
    for space in range(area * v.AREA_SPACES, (area + 1) * v.AREA_SPACES):
        if s.building[seat, space] != NONE or s.black[seat, space] != NONE:
            return False
        if domain.yellow_bits(s, seat, space) != 0:
            return False
    return True


@jit
def is_here(s, monster, seat, space):
    """Whether this monster is on the space."""
    if domain.is_yellow(monster):
        return domain.stands(s, monster, seat, space)
    return s.black[seat, space] == monster


@jit
def is_move(s, t, monster, seat, space):
    """Whether the monster may be moved there from where it is [DD-SP-24, DD-SP-34]."""
    if is_here(s, monster, seat, space):
        return False
    return domain.may_come(s, t, monster, seat, space)


@jit
def has_move(s, t, monster, seat):
    """Whether there is a space in the seat's domain the monster may be moved to."""
    for space in range(v.SPACES):
        if is_move(s, t, monster, seat, space):
            return True
    return False


@jit
def can_rise(s, t, monster, seat, space):
    """Whether a killed monster may stand there: the space where it died too [DD-SP-29].

    While all but the owner of an attacked space prepare, nothing else may come to it [DD-ADV-12].
    """
    if not domain.is_dark_or_bare(s, seat, space):
        return False
    if not domain.can_put(s, t, monster, seat, space):
        return False
    is_closed = s.step_window == v.Window.ADVENTURE and domain.is_target(s, seat, space)
    return not is_closed or is_here(s, monster, seat, space)


@jit
def killed_monster(s):
    """The monster of the topmost W-KILL, NONE when there is none."""
    for level in range(s.depth - 1, -1, -1):
        if s.frame[level, frames.KIND] == v.Task.KILL:
            return int(s.frame[level, frames.A0])
    return NONE
