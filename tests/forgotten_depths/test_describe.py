"""The position in words: what is said of each thing, and that nothing hidden is said."""

import numpy as np
import pytest

from lairzoo.envs.core import zones
from lairzoo.envs.forgotten_depths import describe, narrate
from lairzoo.envs.forgotten_depths import effects as e
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import pairs, patterns, tiles
from tests.forgotten_depths import whole_state
from tests.forgotten_depths.table import EVERYONE, Table

BREN, SIL, AVA = v.HeroClass
D = v.Decision


def scene(seed=0):
    """A party in the middle of it."""
    w = Table(BREN, SIL, AVA).lay(2, 0, -1).lay(5, 1, 0).lay(9, 1, 1, 2)
    w.hand(0, 3, 5, v.POWER, discard=(8, 8)).hand(2, 2).item(0, "oak_shield")
    w.ability(1, "knit_flesh").pile(v.Zone.POOL, 0, v.XP_FEATURE, v.XP_LEGEND + 5, seen=EVERYONE)
    return w.fight("withered_shade", "vine_walker").play(0, (5, 3), (4,), foe=0)


# ---- who, where


def test_the_head_says_where_the_party_is_and_who_leads():
    w = Table(SIL, AVA, ecology=v.Ecology.CAVERNS)
    w.s.leader = 1
    w.s.keys = 5
    said = w.text(0)
    assert "Caverns (Ecology 2 of 3), explore phase" in said
    assert "You are Sil (hero_0); Ava leads" in said
    assert "Keys: 5." in said
    assert w.line("Prices").startswith("Prices: 3 XP for 2 Healing")


def test_a_hero_is_told_in_full():
    w = Table(BREN, SIL).hand(0, 3, 5, v.POWER, discard=(8, 8)).item(0, "oak_shield", 2)
    w.item(0, "long_sword", 3, equipped=0).ability(0, "second_wind", 1)
    w.s.stored[0] = 2
    w.s.health[0] = 7
    w.s.ability_used[0, v.FIRST_CARD + 1] = 1
    said = w.text(1)
    assert "Fighter level 1, health 7/20, 2 Stored Power, hand 3, 5, Power Card" in said
    assert "draw pile 3, 2x 4, 5, 2x 6, 2x 7, Power Card; discard 2x 8" in said
    assert w.line("ability 4: Second Wind").endswith("Exhausted")
    assert "item hero_0 3: Oak Shield (1 hand, +1 Armor, 2 XP), Equipped" in said
    assert "adds 6, Removes 1, 3 XP), held" in w.line("item hero_0 4: Long Sword")


def test_a_second_class_is_named():
    w = Table(BREN)
    w.s.hero_second[0] = SIL
    w.s.hero_side[0] = v.Side.MULTICLASS
    assert "Fighter/Wizard level 1" in w.text()
    assert "Catch Breath" in w.line("ability 1:")


def test_what_the_party_holds_is_told():
    w = Table(BREN, SIL)
    w.pile(v.Zone.POOL, 0, v.XP_FEATURE, v.XP_FEATURE + 1, seen=EVERYONE)
    values = sorted([int(w.t.monster_xp[0]), *map(int, w.t.feature_xp[:2])])
    cards = ", ".join(f"{values.count(n)}x {n}" for n in sorted(set(values)))
    assert w.line("Keys").endswith(f"Experience Points: {sum(values)} (cards {cards}).")
    party = int(np.flatnonzero((w.t.item_kind == v.ItemKind.PARTY) & (w.t.item_uses > 0))[0])
    w.s.party_item[3], w.s.party_uses[3] = party, 2
    assert w.line("use 4:").endswith(", 2 uses left")


# ---- the map


def test_the_map_is_drawn_with_its_walls_and_ways():
    w = Table(BREN).lay(2, 0, -1, 2)
    row = w.s.ecology * v.TILES
    lines = w.text().split("\n")
    top = next(k for k, line in enumerate(lines) if "x 12" in line and "y" not in line)
    drawing = [line[5:] for line in lines[top + 1 : top + 8]]
    for tile, first in ((2, 0), (0, 3)):
        box = [line.ljust(8)[:8] for line in drawing[first : first + 4]]
        edges = [edge for edge, _ in narrate.edges(w.game, row + tile, w.s.tile_rot[tile])]
        shown = [box[0][3], box[2][7], box[3][3], box[2][0]]
        assert shown == ["# ."[edge] for edge in edges]
        assert box[1][1:3] == f"{tile:>2}"
    assert "L" in drawing[4]
    assert "L" not in drawing[1]


def test_the_lower_level_is_drawn_with_dots():
    w = Table(BREN, ecology=v.Ecology.ARCHITECTURE)
    sides = w.t.tile_edge[2 * v.TILES]
    assert v.Edge.LOWER in sides
    said = w.text()
    drawing = said[said.index("y 12") : said.index("0 upper vestibule")]
    assert "." in drawing
    ways = narrate.tile(w.game, 2 * v.TILES, {})
    assert all(name.lower() in ways for k, name in enumerate("NESW") if sides[k] == v.Edge.LOWER)


@pytest.mark.parametrize("rotation", range(4))
def test_sides_are_those_of_the_cell(rotation):
    w = Table(BREN).lay(9, 1, 0, rotation)
    row = w.s.ecology * v.TILES + 9
    for side in range(4):
        edge, region = narrate.edges(w.game, row, rotation)[side]
        assert edge == tiles.edge(w.s, w.t, 9, side)
        assert region == tiles.region_at(w.s, w.t, 9, side)
    placed = describe.facts(w.game, w.state, 0)["tiles"][9]
    assert narrate.nodes(w.game, row, placed) == patterns.free_nodes(w.s, w.t, 9)


def test_what_was_met_is_told_no_more():
    w = Table(BREN).lay(5, 1, 0).lay(9, 1, 1)
    assert ": M (" in w.line("5 ")
    assert ": F (" in w.line("9 ")
    w.s.monster_done[5] = w.s.feature_done[9] = 7
    assert ": M" not in w.line("5 ")
    assert ": F" not in w.line("9 ")


def test_an_open_door_is_told():
    w = Table(BREN)
    door = next(
        k for k in range(2, v.TILES) if v.Link.DOOR in w.t.link_kind[w.s.ecology * v.TILES + k]
    )
    w.lay(door, 0, 1)
    assert "locked Door A-B" in w.line(f"{door} ")
    w.s.door_open[door] = 7
    assert "open Door A-B" in w.line(f"{door} ")


def test_reach_is_told():
    w = Table(BREN).lay(5, 1, 0).lay(2, 3, 3)
    names = {
        v.Reach.OUT: "out of reach",
        v.Reach.ACCESSIBLE: "blocked",
        v.Reach.TRAVERSABLE: "free",
    }
    for tile in (0, 2, 5):
        for region in range(w.t.tile_regions[w.s.ecology * v.TILES + tile]):
            part = w.line(f"{tile} ").split(" | ")[region]
            assert names[w.s.reach[tile, region]] in part


@pytest.mark.parametrize("ecology", v.Ecology)
def test_places_of_rune_patterns_are_those_of_the_rules(ecology):
    rng = np.random.default_rng(int(ecology))
    found = 0
    for _ in range(12):
        w = Table(BREN, ecology=ecology)
        cells = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if (x, y) != (0, 0)]
        for tile, k in zip(range(2, v.TILES), rng.permutation(len(cells)), strict=False):
            w.lay(tile, *cells[k], int(rng.integers(4)))
        known = describe.facts(w.game, w.state, 0)
        for pattern in range(v.PATTERNS):
            squares = int(w.t.pattern_tiles[patterns.row(w.s, pattern)])
            if squares == 0:
                continue
            places = narrate.matches(w.game, known, pattern)
            assert len(places) == patterns.count_matches(w.s, w.t, pattern)
            for n, place in enumerate(places):
                match = patterns.find_match(w.s, w.t, pattern, n)
                assert place == [
                    patterns.square_tile(w.s, w.t, pattern, match, q) for q in range(squares)
                ]
                assert f"place {n} on tiles {' '.join(map(str, place))}" in w.text()
            found += len(places)
    assert found > 10


# ---- Combat


def test_monster_cards_are_told_with_their_targets():
    said = scene().text()
    assert "target 4: " in said
    assert "target 9: " in said
    assert "target 5: " not in said
    w = Table(BREN).fight("withered_shade")
    w.s.foe_health[0, 1] = 1
    assert "target 2: 1/4" in w.line("card 1: Withered Shade")
    assert "hurt hero 4" in w.line("card 1:")


def test_parts_of_the_final_entity_are_targets_one_to_three():
    w = Table(BREN)
    parts = [int(w.t.part_of[part, 0]) for part in range(3)]
    keys = [w.cards.keys["final_entity"][part] for part in parts]
    w.fight_final(*keys)
    for n, part in enumerate(parts):
        line = w.line(f"card {n + 1}: {narrate.word(w.game, 'part', part)}")
        assert f"target {n + 1}: {w.t.part_health[part, 0]}/" in line


def test_every_pair_is_told_as_the_rules_see_it():
    rng = np.random.default_rng(3)
    names = {
        v.PairKind.BLOCK: "Block",
        v.PairKind.HERO_HIT: "Hero Hit",
        v.PairKind.MONSTER_HIT: "Monster Hit",
    }
    seen = set()
    for _ in range(60):
        w = Table(BREN, SIL).fight("vine_walker")
        w.play(1, rng.integers(1, 9, 2), rng.integers(1, 9, 2))
        w.s.own_change[1, :2] = rng.integers(0, 3, 2)
        w.s.foe_change[1, :2] = -rng.integers(0, 9, 2)
        w.s.pair_block[1, 0] = rng.integers(2)
        line = w.line("Sil against card 1")
        for n in range(2):
            kind = v.PairKind(pairs.kind(w.s, 1, n))
            own, other = pairs.own_value(w.s, 1, n), pairs.foe_value(w.s, 1, n)
            assert f"pair {n + 1} {own} against {other} {names[kind]}" in line
            seen.add(kind)
    assert seen == set(v.PairKind)


def test_cards_without_a_card_opposite_are_told():
    line = scene().line("Bren against")
    assert "pair 1 5 against 4 Hero Hit, pair 2 3 against -" in line


# ---- decisions

ARGUMENTS = {
    D.PLACE_CELL: ((5,), "on which cell to place tile 5"),
    D.PLACE_ROT: ((5, v.CENTRE), "how to turn tile 5 at x 12 y 12"),
    D.SLOT: ((5,), "what to Encounter on tile 5"),
    D.MATCH: ((1,), "which place of rune pattern 2"),
    D.RECIPIENT: ((0,), "which hero gets Iron Helmet"),
    D.BUY_ABILITY: ((1,), "buy an Ability for Sil"),
    D.CARD_OPTION: ((2,), "which of 2 options"),
    D.CHOOSE: ((int(e.Filter.ANY_PAIR), 1), "choose: any pair"),
    D.ASSIGN: ((1,), "which Monster Card Sil fights"),
    D.PLAY_FIRST: ((1, 0), "play a card; against card 1"),
    D.PLAY_SECOND: ((1, 1), "play the second card; against card 2"),
    D.OPPOSE: ((1,), "faces; against card 2"),
    D.ABILITY: ((int(v.Window.PAIRS),), "pairs window"),
    D.TARGET: ((0, 0, 1), "whom to deal the damage; what is left over"),
    D.AVOID: ((3,), "who takes no Return Damage"),
    D.REPOSITION: ((1, 0), "where to lay the card of pair 2"),
}


@pytest.mark.parametrize("decision", D)
def test_each_decision_is_told_to_who_is_asked_and_to_the_others(decision):
    arguments, words = ARGUMENTS.get(decision, ((), describe.ASKS[decision]))
    w = scene().ask(decision, 1, *arguments)
    asked, other = (w.text(seat).split("\n")[-1] for seat in (1, 0))
    assert asked.startswith("Your decision: ")
    assert words in asked
    assert other.startswith("You have nothing to decide now; decision of Sil: ")
    assert words in other


def test_what_options_stand_for_is_told():
    w = Table(BREN, SIL)
    w.s.shown[:] = [w.cards.card("items", key) for key in ("oak_shield", "long_sword")]
    line = w.ask(D.KEEP_ITEM, 0).text().split("\n")[-1]
    assert "option 1: Oak Shield" in line
    assert "option 2: Long Sword" in line
    w.s.shown[:] = [w.cards.card("abilities", key) for key in ("second_wind", "shield_wall")]
    line = w.ask(D.KEEP_ABILITY, 0).text().split("\n")[-1]
    assert "option 1: Second Wind" in line
    w.pile(v.Zone.SCRY, 2, 0, seen=EVERYONE)
    line = w.ask(D.SCRY, 0).text().split("\n")[-1]
    assert line.index(w.cards.names["features"][2]) < line.index(w.cards.names["features"][0])


def test_the_options_of_a_card_are_told():
    w = Table(BREN, SIL)
    w.s.card_kind, w.s.card_id = v.XP_FEATURE, w.cards.card("features", "toll_statue")
    line = w.ask(D.CARD_OPTION, 0, 2).line("Card: Statue with an Open Hand")
    assert "option 1: keys -1; store heroes 1" in line
    assert "option 2: hurt hero 2" in line


def test_a_test_is_told_as_it_stands():
    w = Table(BREN, SIL)
    w.s.card_kind, w.s.card_id = v.XP_FEATURE, w.cards.card("features", "fallen_arch")
    w.s.test_total, w.s.test_target, w.s.test_left[:2] = 12, 32, (0, 3)
    assert "draws 4, plays 4, 32 | failure: hurt heroes 2" in w.line("Card: Fallen Arch")
    assert w.line("Test:") == "Test: 12 of 32 so far; cards to play: Sil 3."


def test_the_end_is_told():
    w = Table(BREN)
    w.s.done, w.s.reason = 1, v.Reason.NO_PLACE
    assert w.text().split("\n")[-1] == "The game is over: a drawn tile fits nowhere."


# ---- what is hidden


@pytest.mark.parametrize("seat", range(3))
def test_worlds_that_look_the_same_make_the_same_text(seat):
    w = scene()
    for seed in range(4):
        twin = w.other(seat, seed)
        assert twin.s.tobytes() != w.s.tobytes()
        assert twin.text(seat) == w.text(seat)
        assert describe.facts(twin.game, twin.state, None) == describe.facts(w.game, w.state, None)


def test_a_card_on_top_of_a_draw_pile_is_told_when_it_was_seen():
    w = Table(BREN, SIL)
    assert "on top" not in w.text()
    zones.push(w.s, v.Zone.HERO_DRAW + 1, 8, EVERYONE)
    assert "on top 8" in w.text(0)
    w.s.seen_by[w.s.zone_start[v.Zone.HERO_DRAW + 1] + w.s.zone_len[v.Zone.HERO_DRAW + 1] - 1] = 2
    assert "on top" not in w.text(0)
    assert "on top 8" in w.text(1)


@pytest.mark.parametrize("decision", [D.PLAY_FIRST, D.PLAY_SECOND, D.COMMIT])
def test_sealed_answers_are_told_to_nobody(decision):
    def answered(value):
        w = scene().ask_all(decision, 0)
        whole_state.answer(w.s, value)
        return w

    one, other = answered(1), answered(2)
    assert one.s.tobytes() != other.s.tobytes()
    for seat in range(3):
        assert one.text(seat) == other.text(seat)
    assert one.text(0).endswith("You have nothing to decide now.")
    assert "Your decision: " in one.text(1)
    assert describe.facts(one.game, one.state, None)["ask"] is None
