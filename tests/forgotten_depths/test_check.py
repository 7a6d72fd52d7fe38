"""The invariants: whole states keep them, and each way of breaking one is found."""

import pytest

from lairzoo.envs.core import frames, zones
from lairzoo.envs.forgotten_depths import check
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import action_decks, paths, tiles
from tests.forgotten_depths import whole_state as ps

BREN, SIL, AVA = v.HeroClass


def exploring():
    s, t = ps.party(SIL, AVA)
    ps.ask(s, v.Decision.EXPLORE, 0)
    lay(s, t)
    return s, t


def lay(s, t):
    """Place the top tile of the pile where it fits first."""
    tile = zones.draw(s, v.Zone.TILES)
    for cell in range(v.CELLS):
        bits = tiles.legal_rotations(s, t, tile, cell)
        if bits:
            rotation = next(r for r in range(4) if bits >> r & 1)
            tiles.place(s, tile, cell, rotation)
            paths.refresh(s, t)
            return tile
    raise AssertionError("fits nowhere")


def fighting():
    s, t = exploring()
    ps.fight(s, t)
    action_decks.play(s, 0, ps.cards(s, v.Zone.HERO_HAND)[0], 0, 0)
    value = action_decks.foe_draw(s, 0)
    while value == v.POWER:
        value = action_decks.foe_draw(s, 0)
    action_decks.foe_lay(s, 0, 0, 0, value)
    return s, t


@pytest.mark.parametrize("ecology", v.Ecology)
@pytest.mark.parametrize("heroes", [(BREN,), (AVA, BREN), (BREN, SIL, AVA)])
def test_whole_states_are_right(ecology, heroes):
    s, t = ps.party(*heroes, ecology=ecology)
    ps.ask(s, v.Decision.EXPLORE, 0)
    assert check.check(s, t) == 0
    lay(s, t)
    assert check.check(s, t) == 0
    before = s.tobytes()
    assert check.check(s, t) == 0
    assert s.tobytes() == before


def test_a_fight_is_right():
    s, t = fighting()
    assert check.check(s, t) == 0


def cut(s, t):
    s.fault = frames.FAULT_GAME


def no_leader(s, t):
    s.leader = 2


def stop(s, t):
    s.depth = 0


def lose_a_card(s, t):
    zones.draw(s, v.Zone.HERO_DRAW)


def swap_a_card(s, t):
    start = s.zone_start[v.Zone.HERO_DISCARD]
    zones.push(s, v.Zone.HERO_DISCARD, zones.draw(s, v.Zone.HERO_DRAW), 3)
    s.card[start] = 1 + s.card[start] % 8


def store_too_much(s, t):
    s.stored[1] += 1


def lose_a_foe_card(s, t):
    zones.draw(s, v.Zone.FOE_DRAW + 1)


def lose_a_tile(s, t):
    zones.draw(s, v.Zone.TILES)


def draw_twice(s, t):
    s.drawn_tile = zones.top(s, v.Zone.TILES)


def leave_a_cell(s, t):
    s.cell_tile[7] = 4


def lay_a_tile_askew(s, t):
    """A tile lies beside another one so that their sides don't agree."""
    cell = next(k for k in range(v.CELLS) if tiles.legal_rotations(s, t, 2, k))
    pile = ps.cards(s, v.Zone.TILES)
    tile, rotation = next(
        (tile, r)
        for tile in pile
        for r in range(4)
        if not tiles.rotations(s, t, tile, cell, True) >> r & 1
    )
    zones.remove_at(s, v.Zone.TILES, pile.index(tile))
    tiles.place(s, tile, cell, rotation)
    paths.refresh(s, t)


def take_the_lantern_away(s, t):
    s.lantern_tile = next(k for k in range(v.TILES) if s.tile_cell[k] == v.NONE)


def put_the_lantern_out_of_reach(s, t):
    s.reach[s.lantern_tile, s.lantern_region] = v.Reach.OUT


def forget_to_refresh(s, t):
    s.reach[v.TILES - 1, 2] = v.Reach.ACCESSIBLE


def have_thirteen_keys(s, t):
    s.keys = 13


def owe_a_key(s, t):
    s.keys = -1


def heal_too_much(s, t):
    s.health[0] = s.health_max[0] + 1


def die(s, t):
    s.health[1] = 0


def earn_twice(s, t):
    zones.push(s, v.Zone.POOL, zones.top(s, v.Zone.MONSTERS), 3)


def lose_a_feature(s, t):
    zones.draw(s, v.Zone.FEATURES)


def lose_a_legend(s, t):
    zones.draw(s, v.Zone.LEGEND_OPENING)


def spend_and_keep(s, t):
    zones.push(s, v.Zone.SPENT, v.XP_LEGEND + zones.top(s, v.Zone.LEGEND_OPENING + 2), 3)


def give_an_item_twice(s, t):
    s.hero_item[0, 0] = zones.top(s, v.Zone.ITEM_DECK + 2)


def equip_three_hands(s, t):
    found = [k for k in range(t.num_items) if t.item_hands[k] > 0][:3]
    for zone in range(v.Zone.ITEM_DECK, v.Zone.ITEM_DECK + 3):
        zones.empty(s, zone)
    s.hero_item[1, :3] = found
    s.equipped[1, :3] = 1


def equip_nothing(s, t):
    s.equipped[0, 2] = 1


def learn_twice(s, t):
    s.ability_card[0, 1] = zones.top(s, v.Zone.ABILITY_DECK)


def refill_too_much(s, t):
    item = zones.draw(s, v.Zone.ITEM_DECK)
    s.hero_item[0, 0] = item
    s.item_uses[0, 0] = t.item_uses[item] + 1


BREAKS = {
    "FAULT": [cut],
    "HEADER": [no_leader, stop],
    "HERO_CARDS": [lose_a_card, swap_a_card, store_too_much],
    "FOE_CARDS": [lose_a_foe_card],
    "TILES": [lose_a_tile, draw_twice, leave_a_cell],
    "EDGES": [lay_a_tile_askew],
    "LANTERN": [take_the_lantern_away, put_the_lantern_out_of_reach],
    "REACH": [forget_to_refresh],
    "KEYS": [have_thirteen_keys, owe_a_key],
    "HEALTH": [heal_too_much, die],
    "XP_CARDS": [earn_twice, lose_a_feature, lose_a_legend, spend_and_keep],
    "ITEMS": [give_an_item_twice],
    "HANDS": [equip_three_hands, equip_nothing],
    "ABILITIES": [learn_twice],
    "USES": [refill_too_much],
}


@pytest.mark.parametrize(
    ("name", "spoil"), [(name, spoil) for name, ways in BREAKS.items() for spoil in ways]
)
def test_what_breaks_an_invariant_is_found(name, spoil):
    s, t = exploring()
    spoil(s, t)
    assert check.check(s, t) == v.Broken[name]


def test_every_invariant_is_broken_by_a_test():
    assert {*BREAKS, "PAIRS"} == {broken.name for broken in v.Broken}


def test_cards_at_positions_that_are_not_in_use_are_found():
    s, t = fighting()
    s.opposed[0, 2] = 4
    assert check.check(s, t) == v.Broken.PAIRS
    s, t = fighting()
    s.pair_foe[0, 0] = 1
    assert check.check(s, t) == v.Broken.PAIRS
    s, t = fighting()
    s.foe_health[0, 0] = s.foe_full[0] + 1
    assert check.check(s, t) == v.Broken.HEALTH
    s, t = fighting()
    s.combat_round = 0
    assert check.check(s, t) == v.Broken.PAIRS
