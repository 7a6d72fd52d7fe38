"""Adventure phase: Tarpa, both parties, what comes after (clauses DD-ADV, DD-AFTER, DD-HE-25).

Entered from flow. Each party is one Task.PARTY whose steps are those of DD-ADV-03; targets are
found in targeting, bonus bars are paid in fights, kills go through Task.KILL.
"""

from ...core import events, frames, rng, zones
from ...core.jit import jit
from .. import effects as e
from .. import vocab as v
from . import domain, hiring, spells, targeting, taverns

NONE = v.NONE
IMBUE_SIDES = 6
REWARD = 3  # Evil of a successful defence (DD-AFTER-04)
BLACK_STEP = 1  # steps of Task.DESTROY_SPACE: the black monster, then each yellow one
YELLOW_STEP = 2


@jit
def run_adventure(s, t):
    """Tarpa moves, then the Green Unicorn and after it the Yellow Swan (DD-ADV-01)."""
    f = frames.top(s)
    step = f[frames.PC]
    f[frames.PC] = step + 1
    if step == 0:
        frames.push_task(s, v.Task.TARPA)
    elif step == 1:
        frames.push_task(s, v.Task.PARTY, v.Zone.GREEN)
    elif step == 2:
        frames.push_task(s, v.Task.PARTY, v.Zone.YELLOW)
    else:
        frames.pop(s)


@jit
def run_tarpa(s, t):
    """Tarpa's controller may move her, or place her when she waits on the card (DD-HE-24/25)."""
    f = frames.top(s)
    if f[frames.PC] == 0:
        seat = hiring.owner_of_power(s, t, v.Power.TARPA)
        state = s.yellow_state[v.Yellow.TARPA]
        if seat == v.NOBODY or state == v.YellowState.GONE:
            frames.pop(s)
            return
        f[frames.PC] = 1
        f[frames.REPLY] = NONE
        if state == v.YellowState.ASIDE:
            frames.push_ask(s, v.Decision.CHOOSE, seat, e.Filter.OWN_SPACE, 1, NONE)
        else:
            tarpa = e.MONSTER + v.Yellow.TARPA
            frames.push_ask(s, v.Decision.CHOOSE, seat, e.Filter.MOVE_OWN, 1, tarpa)
        return
    code = f[frames.REPLY]
    frames.pop(s)
    if code == NONE:
        return
    seat = (code - e.SPACE) // v.SPACES
    space = (code - e.SPACE) % v.SPACES
    domain.put_monster(s, t, v.Yellow.TARPA, seat, space)


@jit
def run_party(s, t):
    """One party's adventure, step by step (DD-ADV-03)."""
    f = frames.top(s)
    step = f[frames.PC]
    f[frames.PC] = step + 1
    if step == 0:
        set_out(s, t)
    elif step == 1:
        meet_target(s, t)
    elif step == 2:
        attack(s, t)
    elif step == 3:
        settle(s, t)
    else:
        replace_leader(s, t)


@jit
def set_out(s, t):
    """Find the target and open W-ADV1, whatever was found (DD-ADV-04)."""
    zone = frames.top(s)[frames.A0]
    forget(s)
    if zones.size(s, zone) == 0:
        frames.pop(s)
        return
    s.party = zone
    targeting.search(s, t)
    announce(s)
    s.step_window = v.Window.ADVENTURE
    frames.push_task(s, v.Task.WINDOW, v.Window.ADVENTURE, s.first, 0, v.NOBODY)


@jit
def meet_target(s, t):
    """W-ADV1 is over: find a lapsed target anew, once (DD-ADV-06), and open W-ADV2 (DD-ADV-05)."""
    s.step_window = NONE
    if zones.size(s, s.party) == 0:
        go_home(s, t)
        return
    if targeting.has_lapsed(s):
        targeting.search(s, t)
        announce(s)
    if s.target_kind == v.Target.ATTACK:
        s.step_window = v.Window.DEFENCE
        owner = s.target_seat
        frames.push_task(s, v.Task.WINDOW, v.Window.DEFENCE, owner, 0, owner)
        return
    if s.target_kind == v.Target.PILGRIMAGE:
        events.emit(s, v.Event.PILGRIMAGE, s.target_seat, s.party, s.target_space)
        domain.gain(s, s.target_seat, v.Item.COIN, 1)
    replace_leader(s, t)


@jit
def attack(s, t):
    """All dice are rolled at once, after W-ADV2 (DD-ADV-10); then bonus bars may be paid."""
    s.step_window = NONE
    seat = s.target_seat
    total = roll_attack(s, t)
    defence = roll_defence(s, t)
    events.emit(s, v.Event.ATTACK, seat, total, defence)
    frames.push_task(s, v.Task.FIGHT, v.Fight.PARTY, total, defence, seat)
    frames.top(s)[frames.A4] = NONE


@jit
def roll_attack(s, t):
    """One die per member that rolls, 1d6 for its Imbue token (DD-ADV-07, DD-SP-28)."""
    total = 0
    for k in range(zones.size(s, s.party)):
        card = zones.card(s, s.party, k)
        if is_skipped(s, card):
            continue
        total += domain.roll(s, s.target_seat, t.adventurer_die[card])
        if s.imbued_adventurer[card] != 0:
            total += domain.roll(s, s.target_seat, IMBUE_SIDES)
    return max(total - int(s.weakened), 0)


@jit
def is_skipped(s, card):
    """Doesn't this adventurer roll?"""
    for k in range(v.PARTY):
        if s.skipped[k] == card:
            return True
    return False


@jit
def roll_defence(s, t):
    """Everything on the attacked space and all that was added in W-ADV2 (DD-ADV-11)."""
    seat = s.target_seat
    space = s.target_space
    total = int(domain.fixed_defence(s, t, seat, space)) + int(s.added_defence)
    total += int(domain.roll_defence(s, t, seat, space))
    for sides in range(1, s.added_dice.shape[0]):
        count = s.added_dice[sides]
        if count > 0:
            # One event for all: Zasch's dice could fill the list.
            result = rng.dice(s.rng, count, sides)
            events.emit(s, v.Event.DICE, seat, sides, result, count)
            total += result
    return total


@jit
def settle(s, t):
    """The fight is over: the space falls, or the party pays for its failure."""
    seat = s.target_seat
    if frames.top(s)[frames.REPLY] == 1:
        events.emit(s, v.Event.PARTY_WON, seat, s.party, s.target_space)
        frames.push_task(s, v.Task.DESTROY_SPACE, seat, s.target_space)
        return
    events.emit(s, v.Event.PARTY_LOST, seat, s.party, s.target_space)
    domain.gain(s, seat, v.Item.EVIL, REWARD)
    disband(s, t)
    go_home(s, t)


@jit
def disband(s, t):
    """The leader leaves the game; who shares the icon is replaced, newcomers stay (DD-AFTER-05)."""
    zone = s.party
    taverns.box_adventurer(s, t, zone, 0, 0)
    position = 0
    for _ in range(zones.size(s, zone)):
        card = zones.card(s, zone, position)
        icon = s.target_icon
        if t.adventurer_icon[card, 0] == icon or t.adventurer_icon[card, 1] == icon:
            # The row slides and the newcomer stands last, beyond all that are still to be checked.
            taverns.replace_adventurer(s, t, zone, position)
        else:
            position += 1


@jit
def replace_leader(s, t):
    """After a victory, a pilgrimage or nothing a new leader takes over (DD-AFTER-03/08/09)."""
    taverns.replace_adventurer(s, t, s.party, 0)
    go_home(s, t)


@jit
def go_home(s, t):
    """The adventure is over: gated monsters return (DD-SP-24), what was added is gone."""
    spells.return_gates(s, t)
    forget(s)
    frames.pop(s)


@jit
def announce(s):
    """Tell what the party is up to."""
    kind, space, icon = s.target_kind, s.target_space, s.target_icon
    events.emit(s, v.Event.TARGET, s.target_seat, s.party, kind, space, icon)


@jit
def forget(s):
    """Clear everything that lasts for one adventure."""
    s.party = NONE
    s.step_window = NONE
    s.target_kind = v.Target.NOTHING
    s.target_seat = v.NOBODY
    s.target_space = NONE
    s.target_icon = NONE
    s.target_leader = NONE
    s.weakened = 0
    s.added_defence = 0
    for sides in range(s.added_dice.shape[0]):
        s.added_dice[sides] = 0
    for k in range(v.PARTY):
        s.skipped[k] = NONE


@jit
def run_destroy_space(s, t):
    """All on the space goes: the building, then monster by monster W-KILL (DD-AFTER-01/11)."""
    f = frames.top(s)
    seat = f[frames.A0]
    space = f[frames.A1]
    if f[frames.PC] == 0:
        f[frames.PC] = BLACK_STEP
        # The fallen are noted first: one that is raised on this very space isn't killed again.
        f[frames.A2] = s.black[seat, space]
        f[frames.A3] = domain.yellow_bits(s, seat, space)
        is_kept = s.token[seat, space] & v.Token.QUEEN != 0  # DD-TARG-10
        if s.building[seat, space] != NONE and not is_kept:
            domain.remove_building(s, t, seat, space)
    if f[frames.PC] == BLACK_STEP:
        f[frames.PC] = YELLOW_STEP
        if f[frames.A2] != NONE:
            frames.push_task(s, v.Task.KILL, f[frames.A2])
            return
    while f[frames.PC] < YELLOW_STEP + v.YELLOWS:
        monster = f[frames.PC] - YELLOW_STEP
        f[frames.PC] += 1
        if f[frames.A3] >> monster & 1:
            frames.push_task(s, v.Task.KILL, monster)
            return
    frames.pop(s)
