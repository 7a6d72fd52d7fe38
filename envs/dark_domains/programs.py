"""Interpreter of card programs (effects.py): Task.PROGRAM and Task.CAST, and the decision TAKE.

A frame holds actor, source, card and the registers X, Y, Z; its pc is `row + MAX_ROWS * stage`,
where a stage above 0 says that the row waits for an answer. A choice without a target ends the
program: that seat is skipped (DD-FORT-07). A spell is paid and discarded before its program
starts (DD-SPELL-02).
"""

from ..core import events, frames, masks
from ..core.jit import jit
from . import actions as a
from . import effects as e
from . import vocab as v
from .rules import (
    copying,
    domain,
    fortune,
    guilds,
    hiring,
    minions,
    piles,
    spells,
    targets,
    taverns,
)

ROWS = v.MAX_ROWS
NONE = v.NONE
LAST_STAGE = 30  # of an EXCHANGE: more would not fit into pc


@jit
def start(s, actor, source, card, row):
    """Let the program at `row` run next for `actor`."""
    task = v.Task.CAST if source == v.Source.SPELL else v.Task.PROGRAM
    frames.push_task(s, task, actor, source, card, NONE)
    f = frames.top(s)
    f[frames.A4] = NONE
    f[frames.A5] = NONE
    f[frames.PC] = row


@jit
def run_program(s, t):
    """Run rows until one has to wait or the program ends."""
    here = s.depth
    f = frames.top(s)
    while s.depth == here:
        row = int(f[frames.PC]) % ROWS
        op = t.row[row, 0]
        if op == e.Op.END:
            frames.pop(s)
        elif op == e.Op.CHOOSE:
            _choose(s, t, row)
        elif op == e.Op.RESOLVE:
            _resolve(s, t, row)
        elif op == e.Op.EXCHANGE:
            _exchange(s, t, row)
        elif op == e.Op.ATTACK:
            _attack(s, t, row)
        else:
            f[frames.PC] = row + 1
            _act(s, t, row)


@jit
def _choose(s, t, row):
    """Ask for a target and keep it in the row's register; without one the program ends."""
    f = frames.top(s)
    which = int(t.row[row, 1])
    actor = int(f[frames.A0])
    x = int(f[frames.A3])
    if f[frames.PC] >= ROWS:
        f[frames.A3 + t.row[row, 2]] = f[frames.REPLY]
        f[frames.PC] = row + 1
    elif targets.any_target(s, t, actor, which, x):
        f[frames.PC] = row + ROWS
        f[frames.REPLY] = NONE
        frames.push_ask(s, v.Decision.CHOOSE, actor, which, 0, x)
    else:
        frames.pop(s)


@jit
def _resolve(s, t, row):
    """All is announced: others may counter a spell, but not in Production [DD-CAST-03, 04]."""
    f = frames.top(s)
    if f[frames.PC] >= ROWS:
        if f[frames.REPLY] == 1:
            frames.pop(s)
        else:
            f[frames.PC] = row + 1
        return
    title = int(f[frames.A2])
    is_immune = f[frames.A1] != v.Source.SPELL or s.phase == v.Phase.PRODUCTION
    if is_immune or t.spell_counter[title] == 1:
        f[frames.PC] = row + 1
        return
    f[frames.PC] = row + ROWS
    f[frames.REPLY] = 0
    frames.push_task(s, v.Task.REACT, int(f[frames.A0]), title, 0, int(s.first))


@jit
def _exchange(s, t, row):
    """Give up items of a group one by one; the first is due, then the actor may stop."""
    f = frames.top(s)
    actor = int(f[frames.A0])
    group = int(t.row[row, 1])
    taken = int(f[frames.PC]) // ROWS
    if taken > 0:
        item = int(f[frames.REPLY])
        if item == NONE:
            f[frames.PC] = row + 1
            return
        domain.pay(s, actor, item, 1)
        each = int(t.row[row, 3])
        domain.gain(s, actor, int(t.row[row, 2]), each if each > 0 else _worth(item))
    most = int(t.row[row, 4]) if t.row[row, 4] > 0 else LAST_STAGE
    if taken >= min(most, LAST_STAGE) or not _has_any(s, t, actor, group):
        f[frames.PC] = row + 1
        return
    f[frames.PC] = row + ROWS * (taken + 1)
    f[frames.REPLY] = NONE
    frames.push_ask(s, v.Decision.TAKE, actor, group, 1 if taken > 0 else 0)


@jit
def _worth(item):
    """Coins that Octavian gives for a Resource [DD-HE-18]."""
    if item == v.Item.METAL:
        return 3
    return 2 if item == v.Item.STONE else 1


@jit
def _has_any(s, t, seat, group):
    """Does the seat hold an item of the group?"""
    for item in range(v.ITEMS):
        if s.stock[seat, item] > 0 and domain.in_group(t, group, item):
            return True
    return False


@jit
def mask_take(s, t, seat, mask):
    """Items of the group that the seat holds, and stopping from the second one on."""
    f = frames.top(s)
    for item in range(v.ITEMS):
        if s.stock[seat, item] > 0 and domain.in_group(t, f[frames.A0], item):
            masks.allow(mask, a.ITEM + item)
    if f[frames.A1] == 1:
        masks.allow(mask, a.PASS)


@jit
def apply_take(s, t, action):
    """Answer with the item, NONE to stop."""
    if action == a.PASS:
        frames.reply(s, NONE)
    else:
        frames.reply(s, action - a.ITEM)


@jit
def _attack(s, t, row):
    """Attack the monster X; when it is beaten it is killed [DD-ATK-01, DD-SP-21, DD-HE-02]."""
    f = frames.top(s)
    monster = int(f[frames.A3])
    if f[frames.PC] >= ROWS:
        f[frames.PC] = row + 1
        if f[frames.REPLY] == 1:
            frames.push_task(s, v.Task.KILL, monster)
        return
    f[frames.PC] = row + ROWS
    f[frames.REPLY] = 0
    attack = 0
    for _ in range(t.row[row, 1]):
        attack += domain.roll(s, int(f[frames.A0]), int(t.row[row, 2]))
    kind = int(t.row[row, 3])
    at = domain.where(s, monster)
    is_in_domain = 0 <= at < e.SPACE
    payer = spells.payer_of(s, monster)
    if kind == v.Fight.SPACE and is_in_domain:
        seat, space = at // v.SPACES, at % v.SPACES
        defence = domain.fixed_defence(s, t, seat, space) + domain.roll_defence(s, t, seat, space)
    else:
        defence = domain.own_defence(s, t, monster)
        if kind == v.Fight.SPACE and s.imbued_monster[monster] == 1:
            defence += domain.roll(s, v.NOBODY, 6)
    events.emit(s, v.Event.ATTACK, domain.owner_of(s, monster), attack, defence)
    frames.push_task(s, v.Task.FIGHT, kind, attack, defence, payer)
    frames.top(s)[frames.A4] = monster


@jit
def frame_value(s, task, column):
    """A column of the topmost frame of a kind, NONE when there is none."""
    for level in range(s.depth - 1, -1, -1):
        if s.frame[level, frames.KIND] == task:
            return int(s.frame[level, column])
    return NONE


@jit
def _act(s, t, row):
    """Carry out a row that needs no answer; opcodes are in effects.py."""
    f = frames.top(s)
    actor = int(f[frames.A0])
    op = t.row[row, 0]
    one = int(t.row[row, 1])
    two = int(t.row[row, 2])
    if op == e.Op.GAIN:
        domain.gain(s, actor, one, two)
    elif op == e.Op.LOSE:
        _lose(s, actor, one, two)
    elif op == e.Op.HALVE:
        _halve(s, t, actor, one)
    elif op == e.Op.GAIN_PER:
        number = two * count_own(s, t, actor, int(t.row[row, 3]))
        most = int(t.row[row, 4])
        domain.gain(s, actor, one, min(number, most) if most > 0 else number)
    elif op == e.Op.DRAW:
        frames.push_task(s, v.Task.DRAW_SPELLS, actor, one)
    elif op == e.Op.SUMMON:
        _summon(s, t, actor, one)
    elif op == e.Op.CLOSE:
        spells.close(s, t, one, two)
    elif op == e.Op.ALLOWANCE:
        s.allowance = one
        events.emit(s, v.Event.ALLOWANCE, actor, one)
    elif op == e.Op.FIRST:
        s.first = actor
        events.emit(s, v.Event.FIRST_PLAYER, actor)
    elif op == e.Op.PEEK:
        fortune.peek(s, actor, one)
    elif op == e.Op.PURPLE:
        s.purple_owner = actor if s.purple_owner == v.NOBODY else s.purple_owner
    elif op == e.Op.DEFEND:
        s.added_defence += one
        s.added_dice[t.row[row, 3]] += two
    elif op == e.Op.WEAKEN:
        s.weakened += one
    elif op == e.Op.SHOP:
        if guilds.any_good(s, actor, 0):
            frames.push_ask(s, v.Decision.BUY_GOODS, actor, 0)
    elif op == e.Op.COPY:
        place = frame_value(s, v.Task.CHARM, frames.A0)
        frames.push_task(s, v.Task.ACTION, place, actor, 1)
    elif op == e.Op.COUNTER:
        s.frame[s.depth - 2, frames.REPLY] = 1  # the REACT below this frame
    elif op == e.Op.DISCARD_SELF:
        hiring.discard_henchman(s, t, int(f[frames.A2]))
    elif op == e.Op.DISCARD:
        spells.give_up(s, t, actor, int(f[frames.A3 + one]))
    elif op == e.Op.OTHERS_LOSE:
        _others_lose(s, actor, int(f[frames.A3]) - e.ITEM if one < 0 else one, two)
    else:
        _act_on(s, t, row)


@jit
def _act_on(s, t, row):
    """Carry out a row whose object is register X."""
    f = frames.top(s)
    actor = int(f[frames.A0])
    x = int(f[frames.A3])
    y = int(f[frames.A4])
    op = t.row[row, 0]
    one = int(t.row[row, 1])
    seat = (x - e.SPACE) // v.SPACES
    space = (x - e.SPACE) % v.SPACES
    if op == e.Op.GAIN_CHOSEN:
        is_coin = x == e.ITEM + v.Item.COIN
        domain.gain(s, actor, x - e.ITEM, int(t.row[row, 2]) if is_coin else one)
    elif op == e.Op.BANISH:
        domain.box_monster(s, x)
    elif op == e.Op.MOVE:
        if one == 1:
            domain.add_gate(s, x, actor)
        domain.put_monster(s, t, x, (y - e.SPACE) // v.SPACES, (y - e.SPACE) % v.SPACES)
    elif op == e.Op.TOKEN:
        spells.put_token(s, t, actor, one, x)
    elif op == e.Op.FLIP:
        domain.flip(s, t, seat, space)
    elif op == e.Op.LIGHTEN:
        domain.lighten(s, t, seat, space)
    elif op == e.Op.KILL:
        spells.kill(s, t, x, one)
    elif op == e.Op.REPLACE:
        at = taverns.find_adventurer(s, x - e.ADVENTURER)
        if at != NONE:
            taverns.replace_adventurer(s, t, at // 4, at % 4)
    elif op == e.Op.STEAL:
        hiring.take_henchman(s, t, actor, spells.henchman_of(s, x))
    elif op == e.Op.SKIP:
        spells.skip(s, x - e.ADVENTURER)
    elif op == e.Op.SWAP:
        minions.swap(s, x, y)
    elif op == e.Op.RELOCATE:
        piece = (x - e.MINION) % 8
        place = (x - e.MINION) // 8
        seat = minions.controller(s, piece)
        frames.push_ask(s, v.Decision.RELOCATE, seat, piece, place, 1, 0)
    elif op == e.Op.RAISE:
        monster = frame_value(s, v.Task.KILL, frames.A0)
        domain.close_gate(s, monster)
        domain.put_monster(s, t, monster, seat, space)
        _answer_kill(s)
    elif op == e.Op.BUY:
        price = one if one >= 0 else int(t.monster_cost[x])
        frames.push_ask(s, v.Decision.PUT_MONSTER, actor, x, e.Filter.MONSTER_SPACE, 0, price)
    elif op == e.Op.TAKE_BUILDING:
        guilds.take_building(s, t, actor, x - e.GUILD)


@jit
def _answer_kill(s):
    """Tell the KILL below that its monster is saved."""
    for level in range(s.depth - 1, -1, -1):
        if s.frame[level, frames.KIND] == v.Task.KILL:
            s.frame[level, frames.REPLY] = 1
            return


@jit
def _lose(s, seat, item, n):
    """Lose n of an item as far as there are any; 0: all of it."""
    held = int(s.stock[seat, item])
    lost = held if n <= 0 else min(held, n)
    if lost > 0:
        domain.pay(s, seat, item, lost)


@jit
def _halve(s, t, seat, group):
    """Lose half of each item of a group, rounded down."""
    for item in range(v.ITEMS):
        if domain.in_group(t, group, item) and s.stock[seat, item] > 1:
            domain.pay(s, seat, item, int(s.stock[seat, item]) // 2)


@jit
def _others_lose(s, actor, item, n):
    """Every other seat loses an item, in turn order [DD-SP-22]."""
    if item < 0:
        return  # nothing was named
    for k in range(s.seats):
        seat = domain.in_order(s, s.first, k)
        if seat != actor:
            _lose(s, seat, item, n)


@jit
def count_own(s, t, seat, what):
    """How many of an e.Count the seat has in its domain or area."""
    n = 0
    if what == e.Count.DARK_BUILDINGS:
        return domain.count_side(s, seat, v.Side.DARK)
    if what == e.Count.LIGHT_BUILDINGS:
        return domain.count_side(s, seat, v.Side.LIGHT)
    if what == e.Count.HENCHMEN:
        for henchman in range(t.num_henchmen):
            if s.henchman_owner[henchman] == seat:
                n += 1
        return n
    lasting = v.Token.DESECRATION | v.Token.SANCTIFY | v.Token.QUEEN | v.Token.SHELL
    for space in range(v.SPACES):
        yellow = domain.yellow_bits(s, seat, space)
        black = s.black[seat, space] != NONE
        if what == e.Count.TOKENS:
            n += 1 if s.token[seat, space] & lasting else 0
        elif what == e.Count.MONSTERS:
            n += 1 if black else 0
            for k in range(v.YELLOWS):
                n += (yellow >> k) & 1
        elif s.building[seat, space] == NONE and not black and yellow == 0:
            n += 1
    return n


@jit
def _summon(s, t, actor, which):
    """Draw a monster for a space that is there for sure, then ask where [DD-SP-02, DD-SP-33]."""
    if not targets.any_target(s, t, actor, which, NONE):
        return
    monster = piles.draw_monster(s)
    if monster == NONE:
        return
    events.emit(s, v.Event.REVEALED, actor, e.MONSTER + monster)
    frames.push_ask(s, v.Decision.PUT_MONSTER, actor, monster, which, 0, 0)


@jit
def possible(s, t, actor, row, card):
    """Would each choice have a target and each effect work, its cost being paid [DD-SPELL-03]?

    `card` is the code of the card whose program it is (e.HENCHMAN + id), NONE for others.
    """
    k = int(row)
    while t.row[k, 0] != e.Op.END:
        op = t.row[k, 0]
        if op == e.Op.CHOOSE:
            if not _has_target(s, t, actor, k, card):
                return False
        elif op > e.Op.RESOLVE and not _works(s, t, actor, k):
            return False
        k += 1
    return True


@jit
def _has_target(s, t, actor, row, card):
    """Is there something for a CHOOSE row, beside what the rows before it take?"""
    which = int(t.row[row, 1])
    if which == e.Filter.OWN_HENCHMAN or which == e.Filter.HAND_SPELL:
        param = card if which == e.Filter.OWN_HENCHMAN else NONE
        return targets.count_targets(s, t, actor, which, param) > t.row[row, 2]
    if which == e.Filter.MOVE_OWN or which == e.Filter.MOVE_ANY or which == e.Filter.SWAP_WITH:
        return True  # the choice of X took care of it
    return targets.any_target(s, t, actor, which, NONE)


@jit
def _works(s, t, actor, row):
    """Does an effect meet its own condition?"""
    op = t.row[row, 0]
    one = int(t.row[row, 1])
    if op == e.Op.EXCHANGE:
        return _has_any(s, t, actor, one)
    if op == e.Op.DRAW:
        return piles.any_deck(s)
    if op == e.Op.SUMMON:
        return s.zone_len[v.Zone.MONSTER_PILE] > 0 and targets.any_target(s, t, actor, one, NONE)
    if op == e.Op.PURPLE:
        return s.purple_owner == v.NOBODY
    if op == e.Op.SHOP:
        return guilds.any_good(s, actor, 0)
    if op == e.Op.COPY:
        place = frame_value(s, v.Task.CHARM, frames.A0)
        return place != NONE and copying.copy_possible(s, t, actor, place)
    return True
