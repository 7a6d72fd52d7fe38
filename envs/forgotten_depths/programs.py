"""Interpreter of card texts (effects.py): Task.PROGRAM, and the asks that a text makes.

A frame holds the hero, where the text stands, the foe whose Power Card it was, and the registers X
and Y; its pc is `row + MAX_ROWS * stage`, where a stage above 0 says that the row waits for an
answer. A choice without a legal answer leaves its register empty (NONE), and rows that use it do
nothing. Pairs stand in registers as seat * PAIRS + position.
"""

from ..core import frames
from ..core.jit import jit
from . import actions as a
from . import effects as e
from . import vocab as v
from .rules import (
    action_decks,
    choices,
    damage_effects,
    heroes,
    pair_effects,
    pairs,
    party_effects,
    texts,
)

ROWS = v.MAX_ROWS
NONE = v.NONE
ROUND_SLEW = 1  # bits of `slew`
COMBAT_SLEW = 2
Condition = e.Condition
Filter = e.Filter
FIGHTER = int(Condition.FIGHTER)


@jit
def run_program(s, t):
    """Run rows until one has to wait, the text ends, or the game with it."""
    here = s.depth
    f = frames.top(s)
    while s.depth == here:
        row = int(f[frames.PC]) % ROWS
        op = t.row[row, 0]
        if f[frames.PC] < 0 or op == e.Op.END:
            frames.pop(s)
        elif op == e.Op.CHOOSE:
            _choose(s, t, row)
        elif op == e.Op.IF:
            skips = _holds(s, t, int(t.row[row, 1])) == (t.row[row, 3] != 0)
            f[frames.PC] = row + 1 + (t.row[row, 2] if skips else 0)
        elif op == e.Op.SWAP:
            pair_effects.swap(s, row)
        else:
            f[frames.PC] = row + 1
            seat = int(f[frames.A0])
            those = _heroes(s, seat, int(f[frames.A4]), int(t.row[row, 1]))
            if op < e.Op.DAMAGE:
                pair_effects.act(s, t, row, seat, those)
            elif op < e.Op.RETRIEVE:
                damage_effects.act(s, t, row, seat, those)
            else:
                party_effects.act(s, t, row, seat, those)


@jit
def _heroes(s, seat, x, who):
    """Bits of the heroes that an effects.Who names; for other arguments they mean nothing."""
    everyone = action_decks.everyone(s)
    if who == e.Who.HERO:
        return 1 << seat
    if who == e.Who.HEROES:
        return everyone
    if who == e.Who.ALLIES:
        return everyone & ~(1 << seat)
    if who == e.Who.X:
        return 1 << x if 0 <= x < s.seats else 0
    weakest = 0
    for other in range(s.seats):
        if s.health[other] < s.health[weakest]:
            weakest = other
    return 1 << weakest


@jit
def _choose(s, t, row):
    """Ask for what the text needs, and keep the answer in the row's register."""
    f = frames.top(s)
    if f[frames.PC] >= ROWS:
        f[frames.A4 + t.row[row, 2]] = f[frames.REPLY]
        f[frames.PC] = row + 1
        return
    hero = int(f[frames.A0])
    what = int(t.row[row, 1])
    if choices.bits(s, t, hero, what) == 0:
        f[frames.PC] = row + 1
        return
    f[frames.PC] = row + ROWS
    f[frames.REPLY] = NONE
    is_common = f[frames.A1] == v.Source.FEATURE or f[frames.A1] == v.Source.LEGEND
    asked = int(s.leader) if is_common else hero
    frames.push_ask(s, v.Decision.CHOOSE, asked, what, hero)


@jit
def _holds(s, t, condition):
    """Whether an effects.Condition is fulfilled for the text on top."""
    f = frames.top(s)
    seat = int(f[frames.A0])
    if condition == Condition.LONE:
        return s.seats == 1
    if condition == Condition.SLEW or condition == Condition.IDLE:
        bit = COMBAT_SLEW
        if f[frames.A1] == v.Source.ABILITY:
            if t.ability_window[f[frames.A2]] == v.Window.ROUND_END:
                bit = ROUND_SLEW
        return (s.slew[seat] & bit != 0) == (condition == Condition.SLEW)
    if condition == Condition.WORD_OPENING or condition == Condition.WORD_SILENCE:
        word = v.Word.OPENING if condition == Condition.WORD_OPENING else v.Word.SILENCE
        for slot in range(v.PARTY_ITEMS):
            item = s.party_item[slot]
            if item != NONE and t.item_word[item] == word:
                return True
        return False
    if condition == Condition.NULL_HELD or condition == Condition.NENTH_HELD:
        blade = v.Blade.NULL if condition == Condition.NULL_HELD else v.Blade.NENTH
        for other in range(s.seats):
            for slot in range(v.ITEM_SLOTS):
                item = s.hero_item[other, slot]
                if item != NONE and t.item_blade[item] == blade:
                    return True
        return False
    for other in range(s.seats):
        if heroes.is_of_class(s, other, condition - FIGHTER):
            return True
    return False


@jit
def mask_choose(s, t, seat, mask):
    """What the filter a0 allows the hero a1; a2 the hero whose pair it is + 1, a3 given bits."""
    f = frames.top(s)
    what = int(f[frames.A0])
    hero = int(f[frames.A1])
    first = a.HERO
    if f[frames.A2] != 0:
        hero = int(f[frames.A2]) - 1
        what = pair_effects.OWN_PAIR
    if what == Filter.OWN_PAIR or what == Filter.HIT_PAIR:
        first = a.PAIR
    elif what == Filter.FOE:
        first = a.TARGET
    elif Filter.DISCARDED <= what <= Filter.HELD:
        first = a.VALUE
    elif what == Filter.SPELL:
        first = a.ABILITY
    elif what == Filter.LOCKED_DOOR:
        first = a.TILE
    found = int(f[frames.A3])
    if found == 0:
        found = choices.bits(s, t, hero, what)
    choices.allow(mask, first, found)


@jit
def apply_choose(s, t, action):
    """Answer the text; of ANY_PAIR the hero comes first, then its pair."""
    f = frames.top(s)
    what = int(f[frames.A0])
    hero = int(f[frames.A1])
    if what == Filter.ANY_PAIR:
        if f[frames.A2] == 0:
            f[frames.A2] = action - a.HERO + 1
            return
        hero = int(f[frames.A2]) - 1
        what = pair_effects.OWN_PAIR
    if what == Filter.OWN_PAIR or what == Filter.HIT_PAIR:
        frames.reply(s, hero * v.PAIRS + action - a.PAIR)
    elif what == Filter.FOE:
        frames.reply(s, action - a.TARGET)
    elif Filter.DISCARDED <= what <= Filter.HELD:
        frames.reply(s, action - a.VALUE)
    elif what == Filter.SPELL:
        frames.reply(s, action - a.ABILITY)
    elif what == Filter.LOCKED_DOOR:
        frames.reply(s, action - a.TILE)
    else:
        frames.reply(s, action - a.HERO)


@jit
def mask_card_option(s, t, seat, mask):
    """The choices of the card at hand; a0 how many it has."""
    mask[a.OPTION : a.OPTION + frames.top(s)[frames.A0]] = 1


@jit
def apply_card_option(s, t, action):
    """Begin the text of that choice."""
    frames.pop(s)
    k = action - a.OPTION
    if s.card_kind == v.XP_FEATURE:
        start = t.feature_option[s.card_id, k]
        texts.begin(s, start, s.leader, v.Source.FEATURE, s.card_id, NONE)
    else:
        start = t.legend_option[s.card_id, k]
        texts.begin(s, start, s.leader, v.Source.LEGEND, s.card_id, NONE)


@jit
def mask_reposition(s, t, seat, mask):
    """The free positions for the Played card at a0; a1 are those of cards already laid."""
    choices.allow(mask, a.PAIR, pairs.places(s, seat, int(frames.top(s)[frames.A1])))


@jit
def apply_reposition(s, t, action):
    """Lay the card there, and go on to the next one [FD-KEY-04]."""
    f = frames.top(s)
    seat = int(f[frames.SEAT])
    position = action - a.PAIR
    card = int(f[frames.A0])
    taken = int(f[frames.A1]) | (1 << position)
    frames.pop(s)
    if position != card:
        pairs.trade(s, seat, card, position)
    following = pairs.next_unlaid(s, seat, taken)
    if following != v.NONE:
        frames.push_ask(s, v.Decision.REPOSITION, seat, following, taken)
