"""Using Abilities and committing to pairs, with the standard cards; texts are noted, not run."""

import pytest

from lairzoo.envs.forgotten_depths import effects as e
from lairzoo.envs.forgotten_depths import tables
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import abilities, choices, damage, paths
from lairzoo.envs.forgotten_depths.state import Option
from tests.forgotten_depths.combat_state import (
    AVA,
    BREN,
    SIL,
    Fight,
    bits_of,
    empty_tables,
    standard_tables,
)
from tests.forgotten_depths.combat_steps import Steps
from tests.forgotten_depths.map_state import Board

ITEMS = tables.load().keys["items"]
CARDS = tables.load().keys["abilities"]
DISCARD = int(v.Zone.HERO_DISCARD)
HAND = int(v.Zone.HERO_HAND)


def fight(*heroes, foes=1, health=20):
    """Heroes with their mats' fronts against Monster Cards without Passive Abilities."""
    f = Fight(*heroes, t=standard_tables())
    rows = [f.monster(health=health) for _ in range(foes)]
    f.t.monster_passive[: len(rows)] = 0
    f.begin(rows[0], rows[1] if foes > 1 else v.NONE)
    Steps(f)
    return f


def give(f, seat, key, slot=0):
    """An Ability Card or an Equipped Item; its ABILITY slot."""
    if key in CARDS:
        f.s.ability_card[seat, slot] = CARDS.index(key)
        return v.FIRST_CARD + slot
    item = ITEMS.index(key)
    f.s.hero_item[seat, slot] = item
    f.s.equipped[seat, slot] = 1
    f.s.item_uses[seat, slot] = f.t.item_uses[item]
    return v.FIRST_ITEM + slot


def give_party(f, key, slot=0):
    f.s.party_item[slot] = ITEMS.index(key)
    f.s.party_uses[slot] = f.t.item_uses[ITEMS.index(key)]


def usable(f, window, seat=0):
    return bits_of(abilities.usable(f.s, f.t, seat, v.Window[window]))


SHIELD_RIM, BRUSH_ASIDE = 0, 1  # Bren's mat


@pytest.mark.rule("FD-ABIL-03", "FD-ABIL-05", "FD-ABIL-13")
def test_brush_aside_needs_a_stored_power_card_and_two_played_cards():
    f = fight(BREN)
    f.lay(0, [6, 4], [4, 5])
    f.pile(DISCARD, v.POWER, v.POWER)
    assert usable(f, "PAIRS") == set()
    f.s.stored[0] = 1
    assert usable(f, "PAIRS") == {BRUSH_ASIDE}
    f.s.played[0, 1] = v.NONE
    assert usable(f, "PAIRS") == set()


@pytest.mark.rule("FD-ABIL-06", "FD-ABIL-07")
def test_a_block_ability_needs_a_block_that_is_resolved_and_is_used_once():
    f = fight(BREN)
    f.lay(0, [4, 6], [4, 2])
    shield_wall = give(f, 0, "shield_wall")
    f.s.committed[0, 0] = 1
    assert usable(f, "BLOCK") == set()
    f.s.committed[0, 0] = 0
    assert usable(f, "BLOCK") == {SHIELD_RIM, shield_wall}
    abilities.pay(f.s, f.t, 0, SHIELD_RIM)
    assert usable(f, "BLOCK") == set()


@pytest.mark.rule("FD-ABIL-08", "FD-ABIL-12")
def test_an_exhausted_spell_waits_and_can_be_refreshed():
    f = fight(SIL)
    f.lay(0, [2], [5])
    veil = give(f, 0, "pale_veil")
    rekindle = give(f, 0, "rekindle", 1)
    f.s.stored[0] = 1
    assert usable(f, "PAIRS") >= {veil}
    assert rekindle not in usable(f, "EXPLORE")
    abilities.pay(f.s, f.t, 0, veil)
    assert veil not in usable(f, "PAIRS")
    assert usable(f, "EXPLORE") == {rekindle}
    assert choices.bits(f.s, f.t, 0, e.Filter.SPELL) == 1 << veil


@pytest.mark.rule("FD-ITEM-07")
def test_an_item_offers_its_ability_while_it_is_equipped_and_has_uses():
    f = fight(SIL)
    belt = give(f, 0, "vial_belt")
    assert usable(f, "PAIRS") == {belt}
    f.s.equipped[0, 0] = 0
    assert usable(f, "PAIRS") == set()
    f.s.equipped[0, 0] = 1
    abilities.pay(f.s, f.t, 0, belt)
    assert f.s.item_uses[0, 0] == 1
    abilities.pay(f.s, f.t, 0, belt)
    assert usable(f, "PAIRS") == set()


def test_what_can_be_chosen():
    f = fight(BREN, AVA)
    s, t = f.s, f.t
    f.lay(0, [3, 5], [6, 2])
    f.lay(1, [7], [2, 4])
    f.pile(DISCARD, 3, v.POWER)
    f.pile(HAND, 8, 8, 2)
    s.health[1] -= 1

    def bits(what, seat=0):
        return bits_of(choices.bits(s, t, seat, e.Filter[what]))

    assert bits("OWN_PAIR") == {0, 1}
    assert bits("OWN_PAIR", 1) == {1}
    assert bits("HIT_PAIR") == {0}
    assert bits("ANY_PAIR") == bits("ANY_HERO") == {0, 1}
    assert bits("ALLY") == bits("WOUNDED") == {1}
    assert bits("DISCARDED") == {3}
    assert bits("DISCARDED_ANY") == {0, 3}
    assert bits("HELD") == {2, 8}
    assert bits("FOE") == {0}
    damage.wound(s, 0, 0, 20)
    assert bits("FOE") == bits("OWN_PAIR") == bits("ANY_PAIR") == set()


@pytest.mark.rule("FD-DOOR-06", "FD-VAR-04")
def test_unlocking_finds_doors_in_reach_and_with_the_variant_chests():
    board = Board(entry="NESW")
    door = board.add("S ; N", (0, -1), links="d01")
    chest = board.add("W C", (1, 0))
    board.add("S ; N", (0, -3), links="d01")  # out of reach
    s, t = board.s, empty_tables()  # of all cards, as the compiler wants every column it reads
    for name in board.t.dtype.names:
        t[name] = board.t[name]
    s.seats = 1
    paths.refresh(s, t)

    def found():
        bits = choices.bits(s, t, 0, e.Filter.LOCKED_DOOR)
        return {k for k in range(v.TILES) if bits >> k & 1}

    assert found() == {door}
    s.options[Option.LOCKED_CHESTS] = 1
    assert found() == {door, chest}
    s.chest_done[chest] = 1
    assert found() == {door}


@pytest.mark.rule("FD-ABIL-04", "FD-ABIL-15")
def test_heroes_are_asked_in_turn_until_all_have_passed_in_a_row():
    f = fight(BREN, SIL, AVA)
    f.lay(0, [6, 4], [4, 5])
    f.lay(1, [2, 3], [5, 5])
    f.s.stored[:2] = 2, 1
    played = Steps(f).play(v.Task.ABILITIES, ["ability 2", "done", "ability 2", "done"], 2)
    assert [seat for seat, _ in played.asked] == [0, 0, 1, 0]
    assert [seat for _, seat, _, _ in played.texts] == [0, 1]
    assert f.s.stored[:2].tolist() == [1, 0]
    assert f.s.ability_uses[:2, BRUSH_ASIDE].tolist() == [1, 1]
    assert played.texts[0][0] == f.t.ability_start[f.t.mat_ability[BREN, 0, 1]]


def test_who_can_use_nothing_is_not_asked():
    f = fight(BREN, SIL)
    f.lay(0, [6, 4], [4, 5])
    assert Steps(f).play(v.Task.ABILITIES, [], 2).asked == []


@pytest.mark.rule("FD-SETUP-21")
def test_any_hero_uses_an_item_of_the_party_and_after_the_last_use_it_is_gone():
    f = fight(BREN, SIL)
    steps = Steps(f)
    give_party(f, "fire_flask", 3)
    steps.play(v.Task.ABILITIES, ["use 4", "done", "use 4", "use 4"], v.Window.DAMAGE)
    flask = ITEMS.index("fire_flask")
    assert [text[1:] for text in steps.texts] == [
        (0, v.Source.ITEM, flask),
        (1, v.Source.ITEM, flask),
        (1, v.Source.ITEM, flask),
    ]
    assert f.s.party_item[3] == v.NONE


@pytest.mark.rule("FD-PAIR-03", "FD-PAIR-08", "FD-SEQ-01")
def test_several_heroes_commit_at_once_and_then_use_abilities_for_blocks():
    f = fight(BREN, SIL, AVA)
    f.lay(0, [4, 6], [4, 2])
    f.lay(1, [3, 7], [6, 2])
    f.s.ignored[2] = 1
    f.lay(2, [3, 7], [6, 2])
    played = Steps(f).play(v.Task.COMMITS, ["pair 1", "ability 1"])
    assert played.asked == [(0, {"pair 1", "pair 2"}), (0, {"done", "ability 1"})]
    assert f.s.committed[:, 0].tolist() == [0, 0, v.NONE]
    assert [text[1] for text in played.texts] == [0]
    assert f.s.block_used[0] == 1
    assert not f.s.sealed.any()


def test_a_lone_hero_commits_openly():
    f = fight(BREN)
    f.lay(0, [5, 6], [4, 2])
    Steps(f).play(v.Task.COMMITS, ["pair 2"])
    assert f.s.committed[0].tolist() == [1, v.NONE]


@pytest.mark.rule("FD-CSET-09")
def test_with_a_pair_for_each_card_a_lone_hero_commits_twice_and_has_one_block_ability():
    f = fight(BREN, foes=2)
    f.s.options[Option.PAIRS_PER_CARD] = 1
    f.s.assigned[0] = v.NONE
    f.lay(0, [4, 6], [4, 2], foe=0)
    f.lay(0, [5, 8], [5, 1], foe=1, first=2)
    played = Steps(f).play(v.Task.COMMITS, ["pair 1", "pair 4", "done"])
    assert [options for _, options in played.asked][:2] == [
        {"pair 1", "pair 2"},
        {"pair 3", "pair 4"},
    ]
    assert f.s.committed[0].tolist() == [0, 3]
    assert len(played.asked) == 3
