"""Heroes grow: Level Up, and the Abilities they buy or are given (clauses FD-LVL, FD-ALT).

Entered from flow after a Stair Guardian. The payment for an Ability is Task.PURCHASE, which lets
Task.GAIN_ABILITY follow; that shows the cards and lets the hero keep one.
"""

from ...core import events, frames, masks, zones
from ...core.jit import jit
from .. import actions as a
from .. import state
from .. import vocab as v
from . import action_decks, heroes, prices, recovery

DECK = int(v.Zone.ABILITY_DECK)
NO_LEVEL_HEAL = int(state.Option.NO_LEVEL_HEAL)
# options of Decision.ABILITY_DECKS
ONE_OF_EACH = 0
TWO_PRIMARY = 1


@jit
def run_level_up(s, t):
    """Raise and heal the heroes, then let them buy in seat order [FD-LVL-01, FD-LVL-10]."""
    f = frames.top(s)
    if f[frames.PC] == 0:
        f[frames.PC] = 1
        f[frames.A0] = 0
        _raise_level(s, t)
    while f[frames.A0] < s.seats:
        seat = int(f[frames.A0])
        f[frames.A0] = seat + 1
        if can_buy(s, t, seat):
            frames.push_ask(s, v.Decision.BUY_ABILITY, s.leader, seat)
            return
    frames.pop(s)


@jit
def _raise_level(s, t):
    """Level, Maximum Health, health and Spells of all heroes; no pile but for late Power Cards.

    [FD-LVL-01, FD-LVL-02, FD-LVL-05, FD-LVL-08, FD-VAR-03]
    """
    if s.level < v.LEVELS:
        s.level += 1
        events.emit(s, v.Event.LEVEL_UP, v.NOBODY, s.level)
        heroes.set_level(s, t)
        if s.level == v.LEVELS:
            _add_late_power(s, t)
    for seat in range(s.seats):
        if s.options[NO_LEVEL_HEAL] == 0:
            recovery.heal(s, seat, s.health_max[seat])
        recovery.refresh_spells(s, t, seat)


@jit
def _add_late_power(s, t):
    """The Wizard's third Power Card is shuffled into her draw pile alone [FD-SETUP-18]."""
    for seat in range(s.seats):
        n = int(t.hero_late_power[s.hero_class[seat]])
        if n > 0:
            for _ in range(n):
                zones.push(s, action_decks.DRAW + seat, v.POWER, 0)
            s.owned[seat, v.POWER] += n
            events.emit(s, v.Event.CARD_ADDED, seat, v.POWER, n)
            action_decks.close_deck(s, seat)


@jit
def can_buy(s, t, seat):
    """Whether the party can pay an Ability, and the hero get one [FD-LVL-03, FD-LVL-09]."""
    return can_gain(s, seat) and prices.can_buy(s, t, v.Purchase.ABILITY)


@jit
def can_gain(s, seat):
    """Whether a hero has room for an Ability Card and a deck of its classes has one."""
    return _free_slot(s, seat) != v.NONE and heroes.has_card(s, seat, DECK)


@jit
def _free_slot(s, seat):
    for slot in range(v.ABILITY_CARDS):
        if s.ability_card[seat, slot] == v.NONE:
            return slot
    return v.NONE


@jit
def mask_buy_ability(s, t, seat, mask):
    """Buy for the hero, or not; nothing else is sold now [FD-LVL-03, FD-LVL-07]."""
    masks.allow(mask, a.BUY_ABILITY)
    masks.allow(mask, a.DONE)


@jit
def apply_buy_ability(s, t, action):
    """The payment comes before the draw [FD-LVL-06]."""
    seat = int(frames.top(s)[frames.A0])
    frames.pop(s)
    if action == a.BUY_ABILITY:
        frames.push_task(s, v.Task.PURCHASE, v.Purchase.ABILITY, seat)


@jit
def run_gain_ability(s, t):
    """Draw two and keep one, or take the top card blind [FD-LVL-04, FD-VAR-05].

    A multi-class hero first says from which decks, whatever it draws for [FD-ALT-05].
    """
    f = frames.top(s)
    seat = int(f[frames.A0])
    is_blind = f[frames.A1] == 1
    frames.pop(s)
    if not can_gain(s, seat):
        return
    hero = int(s.hero_class[seat])
    if s.hero_second[seat] != v.NONE:
        frames.push_ask(s, v.Decision.ABILITY_DECKS, seat)
    elif is_blind:
        _keep(s, seat, zones.draw(s, DECK + hero))
    else:
        _show(s, seat, hero, hero)


@jit
def mask_ability_decks(s, t, seat, mask):
    """One of each deck, or two of the primary class, as far as they go [FD-ALT-05]."""
    if zones.size(s, DECK + s.hero_second[seat]) > 0:
        masks.allow(mask, a.OPTION + ONE_OF_EACH)
    if zones.size(s, DECK + s.hero_class[seat]) > 0:
        masks.allow(mask, a.OPTION + TWO_PRIMARY)


@jit
def apply_ability_decks(s, t, action):
    """Show the two cards."""
    seat = int(frames.top(s)[frames.SEAT])
    frames.pop(s)
    hero = int(s.hero_class[seat])
    second = int(s.hero_second[seat]) if action == a.OPTION + ONE_OF_EACH else hero
    _show(s, seat, hero, second)


@jit
def _show(s, seat, first, second):
    """Draw a card of the decks of two classes; a single card is kept at once [FD-LVL-09]."""
    one = zones.draw(s, DECK + first)
    other = zones.draw(s, DECK + second)
    if one == v.NONE:
        _keep(s, seat, other)
    elif other == v.NONE:
        _keep(s, seat, one)
    else:
        s.shown[0] = one
        s.shown[1] = other
        s.shown_class[0] = first
        s.shown_class[1] = second
        frames.push_ask(s, v.Decision.KEEP_ABILITY, seat)


@jit
def mask_keep_ability(s, t, seat, mask):
    """Either of the two [FD-LVL-04]."""
    masks.allow_range(mask, a.OPTION, 2)


@jit
def apply_keep_ability(s, t, action):
    """The hero keeps one, all know that the other lies under its deck [FD-LVL-04, FD-ALT-05]."""
    seat = int(frames.top(s)[frames.SEAT])
    frames.pop(s)
    kept = action - a.OPTION
    left = 1 - kept
    everyone = action_decks.everyone(s)
    zones.insert_at(s, DECK + s.shown_class[left], 0, s.shown[left], everyone)
    _keep(s, seat, s.shown[kept])
    for k in range(2):
        s.shown[k] = v.NONE
        s.shown_class[k] = v.NONE


@jit
def _keep(s, seat, ability):
    """The hero has the Ability Card from now on, ready for use."""
    slot = _free_slot(s, seat)
    s.ability_card[seat, slot] = ability
    s.ability_used[seat, v.FIRST_CARD + slot] = 0
    s.ability_uses[seat, v.FIRST_CARD + slot] = 0
    events.emit(s, v.Event.ABILITY_GAINED, seat, ability)
