"""The table of contents: which room asks for which Decision (mask) and carries it out (apply).

Both functions act on the ask on top of the stack; the pairs stand side by side in their rooms.
"""

from ..core import frames
from ..core.jit import jit
from . import opening, programs
from . import vocab as v
from .rules import (
    city,
    fights,
    foreman,
    guilds,
    hiring,
    killers,
    minions,
    resolution,
    spells,
    targets,
    windows,
)


@jit
def write_mask(s, t, seat, mask):
    """Mark the legal actions of the ask on top in a cleared mask."""
    kind = frames.top(s)[frames.KIND]
    if kind == v.Decision.WINDOW:
        windows.mask_window(s, t, seat, mask)
    elif kind == v.Decision.PLACE_MINION:
        minions.mask_place_minion(s, t, seat, mask)
    elif kind == v.Decision.CHOOSE:
        targets.mask_choose(s, t, seat, mask)
    elif kind == v.Decision.PERFORM:
        resolution.mask_perform(s, t, seat, mask)
    elif kind == v.Decision.BUY_GOODS:
        guilds.mask_buy_goods(s, t, seat, mask)
    elif kind == v.Decision.SPELL_DECK:
        spells.mask_spell_deck(s, t, seat, mask)
    elif kind == v.Decision.SETUP_ELEMENT:
        opening.mask_setup_element(s, t, seat, mask)
    elif kind == v.Decision.MASTER_SIDE:
        opening.mask_master_side(s, t, seat, mask)
    elif kind == v.Decision.COUNTER:
        windows.mask_counter(s, t, seat, mask)
    elif kind == v.Decision.SAVE_MONSTER:
        windows.mask_save_monster(s, t, seat, mask)
    elif kind == v.Decision.TAKE:
        programs.mask_take(s, t, seat, mask)
    elif kind == v.Decision.FLIP_OWN:
        resolution.mask_flip_own(s, t, seat, mask)
    elif kind == v.Decision.FLIP_CHOICE:
        resolution.mask_flip_choice(s, t, seat, mask)
    elif kind == v.Decision.SEER:
        city.mask_seer(s, t, seat, mask)
    elif kind == v.Decision.KILL_TARGET:
        killers.mask_kill_target(s, t, seat, mask)
    elif kind == v.Decision.KILL_EVIL:
        killers.mask_kill_evil(s, t, seat, mask)
    elif kind == v.Decision.RELOCATE:
        minions.mask_relocate(s, t, seat, mask)
    elif kind == v.Decision.BUILD:
        foreman.mask_build(s, t, seat, mask)
    elif kind == v.Decision.BUILD_SPACE:
        foreman.mask_build_space(s, t, seat, mask)
    elif kind == v.Decision.BUILD_SIDE:
        foreman.mask_build_side(s, t, seat, mask)
    elif kind == v.Decision.BONUS:
        fights.mask_bonus(s, t, seat, mask)
    elif kind == v.Decision.PUT_MONSTER:
        hiring.mask_put_monster(s, t, seat, mask)


@jit
def apply(s, t, action):
    """Carry out a legal action of the ask on top."""
    kind = frames.top(s)[frames.KIND]
    if kind == v.Decision.WINDOW:
        windows.apply_window(s, t, action)
    elif kind == v.Decision.PLACE_MINION:
        minions.apply_place_minion(s, t, action)
    elif kind == v.Decision.CHOOSE:
        targets.apply_choose(s, t, action)
    elif kind == v.Decision.PERFORM:
        resolution.apply_perform(s, t, action)
    elif kind == v.Decision.BUY_GOODS:
        guilds.apply_buy_goods(s, t, action)
    elif kind == v.Decision.SPELL_DECK:
        spells.apply_spell_deck(s, t, action)
    elif kind == v.Decision.SETUP_ELEMENT:
        opening.apply_setup_element(s, t, action)
    elif kind == v.Decision.MASTER_SIDE:
        opening.apply_master_side(s, t, action)
    elif kind == v.Decision.COUNTER:
        windows.apply_counter(s, t, action)
    elif kind == v.Decision.SAVE_MONSTER:
        windows.apply_save_monster(s, t, action)
    elif kind == v.Decision.TAKE:
        programs.apply_take(s, t, action)
    elif kind == v.Decision.FLIP_OWN:
        resolution.apply_flip_own(s, t, action)
    elif kind == v.Decision.FLIP_CHOICE:
        resolution.apply_flip_choice(s, t, action)
    elif kind == v.Decision.SEER:
        city.apply_seer(s, t, action)
    elif kind == v.Decision.KILL_TARGET:
        killers.apply_kill_target(s, t, action)
    elif kind == v.Decision.KILL_EVIL:
        killers.apply_kill_evil(s, t, action)
    elif kind == v.Decision.RELOCATE:
        minions.apply_relocate(s, t, action)
    elif kind == v.Decision.BUILD:
        foreman.apply_build(s, t, action)
    elif kind == v.Decision.BUILD_SPACE:
        foreman.apply_build_space(s, t, action)
    elif kind == v.Decision.BUILD_SIDE:
        foreman.apply_build_side(s, t, action)
    elif kind == v.Decision.BONUS:
        fights.apply_bonus(s, t, action)
    elif kind == v.Decision.PUT_MONSTER:
        hiring.apply_put_monster(s, t, action)
    else:
        s.fault |= frames.FAULT_GAME
