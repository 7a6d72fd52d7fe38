"""The table of contents: which room asks for which Decision (mask) and carries it out (apply).

Both functions act on the ask on top of the stack; the pairs stand side by side in their rooms.
"""

from ..core import frames
from ..core.jit import jit
from . import programs
from . import vocab as v
from .rules import (
    activation,
    combat,
    encounters,
    explore,
    features,
    finds,
    growth,
    payment,
    playing,
    strikes,
    trials,
)


@jit
def write_mask(s, t, seat, mask):
    """Mark the legal actions of the ask on top in a cleared mask."""
    kind = frames.top(s)[frames.KIND]
    if kind == v.Decision.EXPLORE:
        explore.mask_explore(s, t, seat, mask)
    elif kind == v.Decision.PLACE_CELL:
        explore.mask_place_cell(s, t, seat, mask)
    elif kind == v.Decision.PLACE_ROT:
        explore.mask_place_rot(s, t, seat, mask)
    elif kind == v.Decision.PLAY_FIRST:
        playing.mask_play_first(s, t, seat, mask)
    elif kind == v.Decision.PLAY_SECOND:
        playing.mask_play_second(s, t, seat, mask)
    elif kind == v.Decision.COMMIT:
        activation.mask_commit(s, t, seat, mask)
    elif kind == v.Decision.ABILITY:
        activation.mask_ability(s, t, seat, mask)
    elif kind == v.Decision.TARGET:
        strikes.mask_target(s, t, seat, mask)
    elif kind == v.Decision.OPPOSE:
        playing.mask_oppose(s, t, seat, mask)
    elif kind == v.Decision.SLOT:
        encounters.mask_slot(s, t, seat, mask)
    elif kind == v.Decision.MATCH:
        encounters.mask_match(s, t, seat, mask)
    elif kind == v.Decision.PAY:
        payment.mask_pay(s, t, seat, mask)
    elif kind == v.Decision.HEAL_GIVE:
        payment.mask_heal_give(s, t, seat, mask)
    elif kind == v.Decision.CHEST_HERO:
        finds.mask_chest_hero(s, t, seat, mask)
    elif kind == v.Decision.RECIPIENT:
        finds.mask_recipient(s, t, seat, mask)
    elif kind == v.Decision.KEEP_ITEM:
        finds.mask_keep_item(s, t, seat, mask)
    elif kind == v.Decision.REMOVE:
        finds.mask_remove(s, t, seat, mask)
    elif kind == v.Decision.BUY_ABILITY:
        growth.mask_buy_ability(s, t, seat, mask)
    elif kind == v.Decision.ABILITY_DECKS:
        growth.mask_ability_decks(s, t, seat, mask)
    elif kind == v.Decision.KEEP_ABILITY:
        growth.mask_keep_ability(s, t, seat, mask)
    elif kind == v.Decision.SCRY:
        features.mask_scry(s, t, seat, mask)
    elif kind == v.Decision.CARD_OPTION:
        programs.mask_card_option(s, t, seat, mask)
    elif kind == v.Decision.TEST_CARD:
        trials.mask_test_card(s, t, seat, mask)
    elif kind == v.Decision.CHOOSE:
        programs.mask_choose(s, t, seat, mask)
    elif kind == v.Decision.ASSIGN:
        combat.mask_assign(s, t, seat, mask)
    elif kind == v.Decision.ORDER:
        playing.mask_order(s, t, seat, mask)
    elif kind == v.Decision.AVOID:
        strikes.mask_avoid(s, t, seat, mask)
    elif kind == v.Decision.REPOSITION:
        programs.mask_reposition(s, t, seat, mask)


@jit
def apply(s, t, action):
    """Carry out a legal action of the ask on top."""
    kind = frames.top(s)[frames.KIND]
    if kind == v.Decision.EXPLORE:
        explore.apply_explore(s, t, action)
    elif kind == v.Decision.PLACE_CELL:
        explore.apply_place_cell(s, t, action)
    elif kind == v.Decision.PLACE_ROT:
        explore.apply_place_rot(s, t, action)
    elif kind == v.Decision.PLAY_FIRST:
        playing.apply_play_first(s, t, action)
    elif kind == v.Decision.PLAY_SECOND:
        playing.apply_play_second(s, t, action)
    elif kind == v.Decision.COMMIT:
        activation.apply_commit(s, t, action)
    elif kind == v.Decision.ABILITY:
        activation.apply_ability(s, t, action)
    elif kind == v.Decision.TARGET:
        strikes.apply_target(s, t, action)
    elif kind == v.Decision.OPPOSE:
        playing.apply_oppose(s, t, action)
    elif kind == v.Decision.SLOT:
        encounters.apply_slot(s, t, action)
    elif kind == v.Decision.MATCH:
        encounters.apply_match(s, t, action)
    elif kind == v.Decision.PAY:
        payment.apply_pay(s, t, action)
    elif kind == v.Decision.HEAL_GIVE:
        payment.apply_heal_give(s, t, action)
    elif kind == v.Decision.CHEST_HERO:
        finds.apply_chest_hero(s, t, action)
    elif kind == v.Decision.RECIPIENT:
        finds.apply_recipient(s, t, action)
    elif kind == v.Decision.KEEP_ITEM:
        finds.apply_keep_item(s, t, action)
    elif kind == v.Decision.REMOVE:
        finds.apply_remove(s, t, action)
    elif kind == v.Decision.BUY_ABILITY:
        growth.apply_buy_ability(s, t, action)
    elif kind == v.Decision.ABILITY_DECKS:
        growth.apply_ability_decks(s, t, action)
    elif kind == v.Decision.KEEP_ABILITY:
        growth.apply_keep_ability(s, t, action)
    elif kind == v.Decision.SCRY:
        features.apply_scry(s, t, action)
    elif kind == v.Decision.CARD_OPTION:
        programs.apply_card_option(s, t, action)
    elif kind == v.Decision.TEST_CARD:
        trials.apply_test_card(s, t, action)
    elif kind == v.Decision.CHOOSE:
        programs.apply_choose(s, t, action)
    elif kind == v.Decision.ASSIGN:
        combat.apply_assign(s, t, action)
    elif kind == v.Decision.ORDER:
        playing.apply_order(s, t, action)
    elif kind == v.Decision.AVOID:
        strikes.apply_avoid(s, t, action)
    elif kind == v.Decision.REPOSITION:
        programs.apply_reposition(s, t, action)
    else:
        s.fault |= frames.FAULT_GAME
