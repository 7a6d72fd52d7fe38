"""Scenes of the spell tests: who can cast what, and what a spell changes beside its own cost."""

from lairzoo.envs.dark_domains import vocab as v
from tests.dark_domains.scenes import changes


def spells(w, seat, *keys):
    """The seat holds these spells and what they cost."""
    for key in keys:
        w.hand(seat, key).afford(seat, key)
    return w


def effects(w, before):
    """Changes of the table but for cards in hand, Elements and the lengths of piles."""
    return {
        key: value
        for key, value in changes(w, before).items()
        if key[0] not in ("spell_hand", "zone_len")
        and not (key[0] == "stock" and v.FIRST_ELEMENT <= key[2] < v.FIRST_RESOURCE)
    }
