"""What a seat sees as numbers, against the state it is taken from."""

import numpy as np
import pytest

from lairzoo.envs.core import zones
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import effects as e
from lairzoo.envs.forgotten_depths import observe
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.cards import printed
from lairzoo.envs.forgotten_depths.entities import LAYOUT
from lairzoo.envs.forgotten_depths.rules import action_decks, paths, patterns, tiles
from tests.forgotten_depths import whole_state as ps

BREN, SIL, AVA = v.HeroClass
BUDGET = 1500


def seen(s, t, seat=0):
    """The tables of a seat's observation, which is in range."""
    out = np.full(LAYOUT.size, np.nan, np.float32)
    observe.observe(s, t, seat, out)
    assert np.isfinite(out).all()
    assert LAYOUT.low <= out.min()
    assert out.max() <= LAYOUT.high
    return LAYOUT.split(out)


def value(table, name, row=0, block=None):
    """A number of a table by the name of its feature, scaled back."""
    features = next(each.features for each in LAYOUT.tables if each.name == block)
    for k, feature in enumerate(features):
        word, _, scale = feature.partition("/")
        if word == name:
            return float(table[block][row, k]) * (int(scale) if scale else 1)
    raise KeyError(name)


def test_the_layout_is_within_its_budget_and_as_wide_as_the_printed_rows():
    assert LAYOUT.size <= BUDGET
    assert LAYOUT.width("tiles") == printed.TILE_WIDTH
    assert LAYOUT.feature("tiles", "rotation/4") == printed.FIRST_PRINTED
    assert LAYOUT.feature("tiles", "water/64") == printed.LAST_PRINTED
    assert LAYOUT.feature("foes", "deck/4") == 1 + printed.FOE_WIDTH
    assert LAYOUT.width("patterns") == 3
    assert LAYOUT.width("items") == LAYOUT.width("abilities") == 6
    assert LAYOUT.width("pairs") == LAYOUT.width("individuals") == 5
    assert len(e.Op) <= printed.PASSIVE < 64 - len(v.Passive)


def test_all_heroes_see_the_same_but_for_who_they_are():
    s, t = ps.party(BREN, SIL, AVA)
    ps.ask(s, v.Decision.EXPLORE, 1)
    s.leader = 1
    views = [seen(s, t, seat) for seat in range(3)]
    own = LAYOUT.feature("heroes", "is_observer")
    for seat, view in enumerate(views):
        assert list(view["heroes"][:, own]) == [float(k == seat) for k in range(3)]
        view["heroes"][:, own] = 0
        for name, table in view.items():
            assert np.array_equal(table, views[0][name]), name
    assert value(views[0], "is_asked", 1, "heroes") == 1
    assert value(views[0], "is_leader", 1, "heroes") == 1
    assert value(views[0], "ask_explore", 0, "decision") == 1


@pytest.mark.parametrize("ecology", v.Ecology)
def test_tiles_are_shown_as_they_lie(ecology):
    s, t = ps.party(BREN, ecology=ecology)
    rng = np.random.default_rng(int(ecology))
    for _ in range(12):
        tile = zones.draw(s, v.Zone.TILES)
        mask = np.zeros(v.CELLS, np.int8)
        if tiles.allow_cells(s, t, tile, mask, 0) == 0:
            continue
        cell = int(rng.choice(np.flatnonzero(mask)))
        rotation = next(r for r in range(4) if tiles.legal_rotations(s, t, tile, cell) >> r & 1)
        tiles.place(s, tile, cell, rotation)
        paths.refresh(s, t)
        for slot in v.Slot:
            if paths.can_encounter(s, t, tile, slot) and rng.random() < 0.5:
                paths.mark(s, t, tile, slot)
                paths.refresh(s, t)
    s.node_used[np.flatnonzero(s.tile_cell >= 0)[-1]] = 5
    view = seen(s, t)
    pile = ps.cards(s, v.Zone.TILES)
    for k in range(v.TILES):
        check_tile(s, t, view, k, pile)


def check_tile(s, t, view, k, pile):
    """One row of `tiles` against the rooms of the map."""
    assert value(view, "in_pile", k, "tiles") == (k in pile)
    is_placed = s.tile_cell[k] != v.NONE
    assert value(view, "placed", k, "tiles") == is_placed
    if not is_placed:
        return
    here = tiles.row(s, k)
    assert value(view, "x", k, "tiles") == s.tile_cell[k] % 25 - 12
    assert value(view, "y", k, "tiles") == s.tile_cell[k] // 25 - 12
    for side, name in enumerate(("north", "east", "south", "west")):
        region = tiles.region_at(s, t, k, side)
        lower = 4 * (tiles.edge(s, t, k, side) == v.Edge.LOWER)
        assert value(view, name, k, "tiles") == (0 if region == v.NONE else region + 1 + lower)
    for region in range(v.REGIONS):
        assert value(view, f"reach_{region}", k, "tiles") == s.reach[k, region]
    where = t.slot_region[here]
    monster = int(value(view, "monster", k, "tiles"))
    has = where[v.Slot.MONSTER] != v.NONE and paths.has_monster(s, t, k, where[v.Slot.MONSTER])
    assert monster % 4 == (where[v.Slot.MONSTER] + 1 if has else 0)
    assert monster // 4 == (has and t.region_monsters[here].max() == 2)
    has = where[v.Slot.FEATURE] != v.NONE and paths.has_feature(s, t, k, where[v.Slot.FEATURE])
    assert value(view, "feature", k, "tiles") == (where[v.Slot.FEATURE] + 1 if has else 0)
    place = int(value(view, "place", k, "tiles"))
    region = where[v.Slot.PLACE]
    kinds = (t.region_chest[here], t.region_camp[here], t.region_stairs[here])
    gone = s.chest_done[k] or (s.camp_used and t.region_camp[here].any())
    wanted = [4 * n + 4 + region for n, kind in enumerate(kinds) if kind.any() and not gone]
    assert place == (wanted[0] if wanted else 0)
    locked = [j for j in range(v.LINKS) if paths.is_locked(s, t, k, j)]
    bits = sum(1 << int(t.link_a[here, j] + t.link_b[here, j] - 1) for j in locked)
    assert value(view, "locked", k, "tiles") == bits
    joined = [j for j in range(v.LINKS) if t.link_kind[here, j] and j not in locked]
    bits = sum(1 << int(t.link_a[here, j] + t.link_b[here, j] - 1) for j in joined)
    assert value(view, "joined", k, "tiles") == bits
    assert value(view, "nodes", k, "tiles") == patterns.free_nodes(s, t, k)
    water = int(value(view, "water", k, "tiles"))
    assert water % 16 == tiles.turned(t.tile_water[here], s.tile_rot[k])
    assert water // 16 == t.tile_boat[here] + 2 * t.tile_sword[here]
    assert value(view, "lantern", k, "tiles") == (s.lantern_region + 1) * (k == s.lantern_tile)


def test_cards_are_counted_by_value():
    s, t = ps.party(BREN, SIL)
    action_decks.discard_hand(s, 0)
    action_decks.draw_to_table(s, 0)
    view = seen(s, t)
    for seat in range(2):
        for n in range(v.VALUES):
            row = seat * v.VALUES + n
            for pile, first in (("draw", 0), ("discard", 3), ("hand", 6), ("table", 9)):
                assert value(view, pile, row, "cards") == ps.cards(s, first + seat).count(n)
    for deck in range(3):
        for n in range(v.VALUES):
            count = ps.cards(s, v.Zone.FOE_DRAW + deck).count(n)
            assert value(view, "draw", deck * v.VALUES + n, "foe_cards") == count
    assert not view["cards"][2 * v.VALUES :].any()


def test_a_retrieved_card_is_known_on_top_of_the_draw_pile():
    s, t = ps.party(BREN)
    assert value(seen(s, t), "top_card", 0, "heroes") == 0
    card = ps.cards(s, v.Zone.HERO_HAND)[0]
    action_decks.discard_hand(s, 0)
    action_decks.retrieve(s, 0, card)
    assert value(seen(s, t), "top_card", 0, "heroes") == card + 1


def test_a_fight_is_shown():
    s, t = ps.party(BREN, SIL)
    ps.fight(s, t)
    monster = int(s.foe_card[0])
    s.played[0, 0] = 5
    s.opposed[0, 0] = 7
    s.pair_foe[0, 0] = 0
    s.pair_block[0, 0] = 1
    s.foe_hurt[0, 0, 1] = 2
    s.direct_due[0, 0] = 7
    s.return_due[1, 0] = 3
    view = seen(s, t)
    assert value(view, "card", 0, "foes") == monster + 1
    assert value(view, "type", 0, "foes") == t.monster_type[monster] + 1
    assert value(view, "plays", 0, "foes") == s.foe_plays[0]
    for kind in v.MonsterPassive:
        name = kind.name.lower()
        assert value(view, name, 0, "foes") == t.monster_passive[monster, kind]
    for k in range(s.foe_count[0]):
        assert value(view, "health", k, "individuals") == t.monster_health[monster, 1]
    assert value(view, "hurt_2", 0, "individuals") == 2
    assert [value(view, n, 0, "pairs") for n in ("own", "against", "foe")] == [5, 7, 5]
    assert value(view, "due_0", 0, "heroes") == 7
    assert value(view, "due_0", 1, "heroes") == -3
    there = [value(view, "there", k, "monster_deck") for k in range(v.DECK_ROOM)]
    assert sum(there) == 9
    assert there[list(t.deck_monster[0]).index(monster)] == 0


def test_the_parts_of_the_final_entity_are_individuals_0_to_2():
    s, t = ps.party(SIL)
    observe.monsters.begin_final(s, t, 3, 4, 7)
    view = seen(s, t)
    healths = [value(view, "health", k, "individuals") for k in range(4)]
    assert healths == [*(t.part_health[part, 0] for part in (3, 4, 7)), 0]
    assert value(view, "final", 0, "party") == 1


def test_answers_of_a_sealed_choice_and_who_gave_them_are_not_seen():
    s, t = ps.party(BREN, SIL, AVA)
    ps.fight(s, t)
    ps.ask_sealed(s, v.Decision.PLAY_FIRST, 7, v.NONE)
    before = [seen(s, t, seat) for seat in range(3)]
    ps.answer(s, a.VALUE + ps.cards(s, v.Zone.HERO_HAND)[0])
    after = [seen(s, t, seat) for seat in range(3)]
    for seat in (1, 2):
        for name, table in before[seat].items():
            assert np.array_equal(table, after[seat][name]), name
    assert value(before[0], "ask_play_first", 0, "decision") == 1
    assert not after[0]["decision"].any()


def test_the_options_of_a_choice_say_what_they_are():
    s, t = ps.party(AVA)
    s.shown[:] = ps.cards(s, v.Zone.ITEM_DECK + AVA)[:2]
    ps.ask(s, v.Decision.KEEP_ITEM, 0)
    view = seen(s, t)
    assert [value(view, "card", k, "choices") for k in range(2)] == [n + 1 for n in s.shown]


def test_occurrences_are_listed_while_one_is_chosen():
    s, t = ps.party(AVA)
    pattern = 0
    n = -1
    for tile in range(v.TILES):  # a map that is nothing but tiles side by side
        tiles.place(s, tile, v.CENTRE + (n := n + 1) % 5 + n // 5 * v.WINDOW, tile % 4)
    s.reach[:] = v.Reach.TRAVERSABLE
    pattern = next(p for p in range(v.PATTERNS) if patterns.count_matches(s, t, p) > 0)
    ps.ask(s, v.Decision.MATCH, 0, pattern)
    view = seen(s, t)
    count = patterns.count_matches(s, t, pattern)
    found = [value(view, "match", k, "matches") for k in range(v.MATCHES)]
    wanted = [patterns.find_match(s, t, pattern, k) + 1 for k in range(count)]
    assert found == wanted + [0] * (v.MATCHES - count)
