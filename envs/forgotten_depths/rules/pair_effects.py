"""Opcodes about the pairs of a Round: moving and changing Played cards (effects.Op 3 to 11).

Register X holds a pair as seat * PAIRS + position. SWAP and REPOSITION wait for answers.
"""

from ...core import events, frames
from ...core.jit import jit
from .. import effects as e
from .. import vocab as v
from . import action_decks, pairs

Op = e.Op
OWN_PAIR = int(e.Filter.OWN_PAIR)


@jit
def act(s, t, row, seat, heroes):
    """Carry out a row for the hero `seat`; `heroes` are the bits of those that its Who names."""
    op = t.row[row, 0]
    if op == Op.REPOSITION:
        first = pairs.next_unlaid(s, seat, 0)
        if first != v.NONE:
            frames.push_ask(s, v.Decision.REPOSITION, seat, first, 0)
    elif op == Op.IGNORE_RESULTS:  # FD-KEY-03
        for other in range(s.seats):
            if (heroes >> other) & 1 != 0:
                s.ignored[other] = 1
                events.emit(s, v.Event.PAIRS_CHANGED, other)
    else:
        x = int(frames.top(s)[frames.A4])
        if x != v.NONE:
            y = int(frames.top(s)[frames.A5])
            _change(s, op, int(t.row[row, 1]), x // v.PAIRS, x % v.PAIRS, y)


@jit
def _change(s, op, amount, seat, position, value):
    """Change the pair of a hero at a position; `value` is a hand card that was chosen, or NONE."""
    events.emit(s, v.Event.PAIRS_CHANGED, seat)
    if op == Op.RAISE:
        s.own_change[seat, position] += amount
    elif op == Op.WEAKEN:
        s.foe_change[seat, position] -= amount
    elif op == Op.BLOCK:
        s.pair_block[seat, position] = 1
    elif op == Op.REDRAW:  # a change of its value went with the card that is discarded
        s.own_change[seat, position] = 0
        action_decks.redraw(s, seat, position)
    elif op == Op.EXCHANGE:
        if value != v.NONE:
            s.own_change[seat, position] = 0
            action_decks.exchange(s, seat, position, value)
    elif op == Op.REPLACE:  # a Power Card among its replacements Activates as usual
        foe = int(s.pair_foe[seat, position])
        action_decks.foe_drop(s, foe, s.opposed[seat, position])
        s.opposed[seat, position] = v.NONE
        s.foe_change[seat, position] = 0
        frames.push_task(s, v.Task.MONSTER_PLAY, foe, seat, position)


@jit
def swap(s, row):
    """Run SWAP on the frame's row; with more than two Played cards the hero names two [FD-ABIL-13].

    Stage 1 of the frame waits for the first position, 2 + this one for the second.
    """
    f = frames.top(s)
    seat = int(f[frames.A0])
    stage = int(f[frames.PC]) // v.MAX_ROWS
    answer = int(f[frames.REPLY]) % v.PAIRS
    played = pairs.played_at(s, seat)
    rest = played & (played - 1)  # all but the first card
    f[frames.PC] = row + 1
    if stage > 1:
        pairs.trade(s, seat, stage - 2, answer)
    elif stage == 1:
        f[frames.PC] = row + v.MAX_ROWS * (2 + answer)
        _ask_position(s, seat, played & ~(1 << answer))
    elif rest & (rest - 1) != 0:
        f[frames.PC] = row + v.MAX_ROWS
        _ask_position(s, seat, played)
    elif rest != 0:
        pairs.trade(s, seat, _lowest(played), _lowest(rest))


@jit
def _ask_position(s, seat, among):
    frames.push_ask(s, v.Decision.CHOOSE, seat, OWN_PAIR, seat, 0, among)


@jit
def _lowest(bits):
    """The position of the lowest bit, PAIRS without one."""
    k = 0
    while k < v.PAIRS and (bits >> k) & 1 == 0:
        k += 1
    return k
