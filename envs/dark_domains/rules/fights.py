"""Bonus bars paid while an attack succeeds (clauses DD-ATK-02, DD-ADV-09, DD-MON-05/15/16/17).

Task.FIGHT serves parties and spell attacks and replies 1 when the attack is greater than the
defence (DD-ADV-08). A gated monster's bar is paid by the caster of the Gate, any other by the
owner (DD-SP-24). Decision.BONUS: a0 the monster whose bar is paid, NONE while it is to be chosen.
"""

from ...core import events, frames, masks
from ...core.jit import jit
from .. import actions as a
from .. import vocab as v
from . import domain, spells

NONE = v.NONE
BLACK = v.YELLOWS  # bit of the black monster beside those of the yellow ones


@jit
def run_fight(s, t):
    """Ask whoever can pay a bar while the attack is ahead, then answer (DD-ADV-08/09)."""
    f = frames.top(s)
    is_ahead = f[frames.A1] > f[frames.A2]
    if is_ahead and f[frames.A3] != v.NOBODY:
        for k in range(s.seats):
            seat = domain.in_order(s, f[frames.A3], k)
            has_stopped = f[frames.A5] >> seat & 1
            if has_stopped == 0 and bars(s, t, f, seat) != 0:
                frames.push_ask(s, v.Decision.BONUS, seat, NONE, f[frames.A1], f[frames.A2])
                return
    frames.reply(s, 1 if is_ahead else 0)


@jit
def bars(s, t, f, seat):
    """Bits of the monsters in fight `f` whose bar `seat` can pay: yellow ones, then the black."""
    bits = 0
    black = black_monster(s, f)
    if black != NONE and can_pay(s, t, seat, black):
        bits |= 1 << BLACK
    yellow = yellow_monsters(s, f)
    for monster in range(v.YELLOWS):
        if yellow >> monster & 1 and can_pay(s, t, seat, monster):
            bits |= 1 << monster
    return bits


@jit
def attacked(s, f):
    """Where fight `f` takes place: seat * 16 + space, 1000 and more in Nik'tmarg."""
    if f[frames.A0] == v.Fight.PARTY:
        return int(s.target_seat) * v.SPACES + int(s.target_space)
    return int(domain.where(s, f[frames.A4]))


@jit
def black_monster(s, f):
    """The black monster whose bar counts in fight `f`, NONE without one."""
    if f[frames.A0] == v.Fight.OWN:
        return int(f[frames.A4]) if f[frames.A4] >= v.YELLOWS else NONE
    code = attacked(s, f)
    return int(s.black[code // v.SPACES, code % v.SPACES])


@jit
def yellow_monsters(s, f):
    """Bits of the yellow monsters whose bars count in fight `f`."""
    if f[frames.A0] == v.Fight.OWN:
        return 1 << int(f[frames.A4]) if f[frames.A4] < v.YELLOWS else 0
    code = attacked(s, f)
    return int(domain.yellow_bits(s, code // v.SPACES, code % v.SPACES))


@jit
def can_pay(s, t, seat, monster):
    """Has `monster` a bar that is `seat`'s to pay, and is an item for it at hand (DD-MON-17)?"""
    group = t.bonus_group[monster]
    if group == NONE or spells.payer_of(s, monster) != seat:
        return False
    for item in range(v.ITEMS):
        if s.stock[seat, item] > 0 and domain.in_group(t, group, item):
            return True
    return False


@jit
def mask_bonus(s, t, seat, mask):
    """Stop, or an item; with several payable bars first the monster."""
    chosen = frames.top(s)[frames.A0]
    f = s.frame[s.depth - 2]
    if chosen != NONE:
        allow_items(s, t, seat, chosen, mask)
        return
    masks.allow(mask, a.PASS)
    bits = bars(s, t, f, seat)
    if bits & (bits - 1) == 0:
        allow_items(s, t, seat, only_monster(s, f, bits), mask)
        return
    for monster in range(v.YELLOWS):
        if bits >> monster & 1:
            masks.allow(mask, a.YELLOW + monster)
    if bits >> BLACK & 1:
        code = attacked(s, f)
        owner = (code // v.SPACES - seat) % s.seats
        masks.allow(mask, a.SPACE + owner * v.SPACES + code % v.SPACES)


@jit
def allow_items(s, t, seat, monster, mask):
    """The items at hand that this monster's bar takes."""
    for item in range(v.ITEMS):
        if s.stock[seat, item] > 0 and domain.in_group(t, t.bonus_group[monster], item):
            masks.allow(mask, a.ITEM + item)


@jit
def only_monster(s, f, bits):
    """The monster of the single bit."""
    for monster in range(v.YELLOWS):
        if bits >> monster & 1:
            return monster
    return black_monster(s, f)


@jit
def apply_bonus(s, t, action):
    """Stop for this fight, choose the monster, or pay and see what it brings."""
    ask = frames.top(s)
    seat = ask[frames.SEAT]
    chosen = ask[frames.A0]
    frames.pop(s)
    f = frames.top(s)
    if action == a.PASS:
        f[frames.A5] |= 1 << seat
    elif a.ITEM <= action < a.ITEM + v.ITEMS:
        if chosen == NONE:
            chosen = only_monster(s, f, bars(s, t, f, seat))
        pay_bar(s, t, seat, chosen, action - a.ITEM)
    else:
        is_yellow = a.YELLOW <= action < a.YELLOW + v.YELLOWS
        monster = action - a.YELLOW if is_yellow else black_monster(s, f)
        attack = f[frames.A1]
        frames.push_ask(s, v.Decision.BONUS, seat, monster, attack, f[frames.A2])


@jit
def pay_bar(s, t, seat, monster, item):
    """Pay one item and add what the bar says, for this fight alone (DD-MON-16)."""
    domain.pay(s, seat, item, 1)
    added = int(t.bonus_add[monster])
    if t.bonus_die[monster] > 0:
        added = domain.roll(s, seat, t.bonus_die[monster])
    frames.top(s)[frames.A2] += added
    events.emit(s, v.Event.BONUS, seat, monster, item, added)
