"""From one Ecology to the next, games that begin lower down, and games that are saved between."""

from collections import Counter

import numpy as np
import pytest

import lairzoo
from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import effects as e
from lairzoo.envs.forgotten_depths import vocab as v
from tests.forgotten_depths.combat_play import Arena
from tests.forgotten_depths.descent import Descent
from tests.forgotten_depths.test_clauses_heroes import text

BREN, SIL, AVA = v.HeroClass
Z = v.Zone


def start(seats=2, prepare=None, **options):
    """A game that runs from its beginning to the first ask, prepared when all is dealt."""
    game = Arena(seats, **options)
    if prepare is not None:
        prepare(game)
    frames.push_task(game.s, v.Task.GAME)
    return game.play()


# ---- the next Ecology


def spoiled():
    """The Ruins at the foot of their stairs, with traces of all that was done there."""
    game = Descent(seats=2)
    s, t = game.s, game.t
    s.keys = 1
    t.feature_xp[0], t.monster_xp[0] = 2, 3
    s.pattern_used[:2] = 1
    s.camp_used = s.aside_used = s.released = 1
    game.find(v.STAIRS_TILE)
    tiles = game.cards_of(Z.TILES)
    s.aside_tile = tiles[0]
    game.pile(Z.TILES, *tiles[1:])
    s.node_used[v.ENTRY] = 1
    features = game.cards_of(Z.FEATURES)
    game.pile(Z.SCRY, *features[:2]).pile(Z.FEATURES, *features[2:])
    s.hero_item[0, 0] = game.cards.card("items", "oak_shield")
    s.equipped[0, 0] = 1
    s.ability_card[1, 0] = game.cards.card("abilities", "echo")
    s.party_item[0] = game.cards.card("items", "fire_flask")
    s.party_uses[0] = 2
    t.ability_xp[:] = 99
    return game.take_stairs()


@pytest.mark.rule("FD-NEXT-01", "FD-NEXT-04")
def test_fd_next_01_the_caverns_are_set_up_and_nothing_of_the_ruins_is_left():
    game = spoiled()
    s, t = game.s, game.t

    def limit(_):
        s.health[:] = 30
        if s.phase == v.Phase.COMBAT:
            s.limit_next[:] = s.foe_limit[0] = s.bonus[0] = 1

    game.until(v.Decision.EXPLORE, hold=limit)
    assert s.ecology == v.Ecology.CAVERNS
    assert np.flatnonzero(s.tile_cell != v.NONE).tolist() == [v.ENTRY]
    assert np.flatnonzero(s.cell_tile != v.NONE).tolist() == [v.CENTRE]
    assert sorted(game.cards_of(Z.TILES)) == list(range(1, v.TILES))
    for field in ("pattern_used", "node_used", "monster_done", "feature_done", "door_open"):
        assert not s[field].any(), field
    assert (s.camp_used, s.aside_used, s.released, s.stairs_taken) == (0, 0, 0, 0)
    assert (s.aside_tile, s.drawn_tile) == (v.NONE, v.NONE)
    assert game.cards_of(Z.SCRY) == []
    for zone, column in (
        (Z.MONSTERS, t.monster_ecology),
        (Z.FEATURES, t.feature_ecology),
        (Z.GUARDIANS, t.monster_ecology),
        (Z.LEGEND_OPENING, t.legend_ecology),
    ):
        cards = game.cards_of(zone)
        assert cards
        assert {int(column[k]) for k in cards} == {v.Ecology.CAVERNS}
    assert (len(game.cards_of(Z.MONSTERS)), len(game.cards_of(Z.FEATURES))) == (10, 10)
    assert len(game.cards_of(Z.GUARDIANS)) == 3
    assert s.reach[v.ENTRY, s.lantern_region] == v.Reach.TRAVERSABLE
    assert s.lantern_tile == v.ENTRY
    assert (s.limit.max(), s.limit_next.max(), s.foe_limit.max()) == (v.NONE, v.NONE, v.NONE)
    assert s.bonus[0] == 0


@pytest.mark.rule("FD-NEXT-01")
def test_fd_next_01_the_prices_are_those_of_the_new_reference_card():
    game = Descent(seats=2)
    game.t.key_xp[:3] = 2, 7, 9
    game.t.feature_xp[:2] = 3
    assert game.go_down()
    game.pile(Z.POOL, v.XP_FEATURE, v.XP_FEATURE + 1)
    assert "buy_key" not in game.labels()
    game.t.key_xp[1] = 6
    assert "buy_key" in game.labels()


@pytest.mark.rule("FD-NEXT-02")
def test_fd_next_02_what_the_heroes_have_they_take_along():
    game = spoiled()
    game.win_until(v.Task.LEVEL_UP)
    game.pile(Z.POOL, v.XP_FEATURE, v.XP_MONSTER)
    s = game.s
    owned = s.owned.copy()
    decks = [game.cards_of(zone) for zone in range(Z.HERO_DRAW, Z.HERO_TABLE)]
    decks += [game.cards_of(zone) for zone in range(Z.ITEM_DECK, Z.FOE_DRAW)]
    game.until(v.Decision.EXPLORE)
    assert s.ecology == v.Ecology.CAVERNS
    assert s.keys == 1
    assert game.cards_of(Z.POOL) == [v.XP_FEATURE, v.XP_MONSTER]
    assert (s.hero_item[0, 0], s.equipped[0, 0]) == (game.cards.card("items", "oak_shield"), 1)
    assert s.ability_card[1, 0] == game.cards.card("abilities", "echo")
    assert (s.party_item[0], s.party_uses[0]) == (game.cards.card("items", "fire_flask"), 2)
    assert np.array_equal(s.owned, owned)
    after = [game.cards_of(zone) for zone in range(Z.HERO_DRAW, Z.HERO_TABLE)]
    after += [game.cards_of(zone) for zone in range(Z.ITEM_DECK, Z.FOE_DRAW)]
    assert after == decks
    assert (
        s.health[:2].tolist() == s.health_max[:2].tolist() == game.t.mat_health[:2, 0, 1].tolist()
    )


@pytest.mark.rule("FD-NEXT-02", "FD-VAR-03")
def test_fd_next_02_health_stays_as_it_was_without_healing():
    game = Descent(seats=2, no_level_heal=1)
    game.take_stairs()
    game.win_until(v.Task.LEVEL_UP)
    game.s.health[:2] = 5, 17
    game.until(v.Decision.EXPLORE)
    assert game.s.health[:2].tolist() == [5, 17]


@pytest.mark.rule("FD-NEXT-03")
def test_fd_next_03_the_monsters_decks_are_whole_and_shuffled_anew():
    orders = set()
    for seed in range(4):
        game = Descent(seats=1, seed=seed)
        game.take_stairs()
        game.win_until(v.Task.LEVEL_UP)
        for deck in range(3):
            pile = sorted([*game.cards_of(Z.FOE_DRAW + deck), *game.cards_of(Z.FOE_DISCARD + deck)])
            assert len(pile) == 22
            game.pile(Z.FOE_DRAW + deck, *pile[9:]).pile(Z.FOE_DISCARD + deck, *pile[:9])
        game.until(v.Decision.EXPLORE)
        for deck in range(3):
            cards = game.cards_of(Z.FOE_DRAW + deck)
            assert len(cards) == 22
            assert game.cards_of(Z.FOE_DISCARD + deck) == []
            begin = game.s.zone_start[Z.FOE_DRAW + deck]
            assert not game.s.seen_by[begin : begin + 22].any()
            orders.add((deck, *cards))
    assert len(orders) == 12


@pytest.mark.rule("FD-NEXT-04")
def test_fd_next_04_revealed_features_are_not_met_in_the_next_ecology():
    game = Descent(seats=1)
    text(game, (e.Op.SCRY, 2)).play()
    assert len(game.cards_of(Z.SCRY)) == 2
    assert game.go_down()
    assert game.cards_of(Z.SCRY) == []
    assert all(game.t.feature_ecology[k] == 1 for k in game.cards_of(Z.FEATURES))


# ---- the Saurian of the Caverns


@pytest.mark.rule("FD-CAV-06")
def test_fd_cav_06_the_saurian_lies_aside_until_a_card_lets_it_out():
    for seed in range(10):
        game = Arena(seats=1, seed=seed, start=v.Ecology.CAVERNS)
        saurian = game.cards.card("monsters", "saurian")
        deck = game.cards_of(Z.MONSTERS)
        assert len(deck) == 10
        assert saurian not in deck
    places = Counter()
    for _ in range(140):
        game.s.released = 0
        game.pile(Z.MONSTERS, *deck[:6])
        text(game, (e.Op.RELEASE, saurian), (e.Op.RELEASE, saurian)).play()
        now = game.cards_of(Z.MONSTERS)
        assert sorted(now) == sorted([*deck[:6], saurian])
        begin = game.s.zone_start[Z.MONSTERS]
        assert not game.s.seen_by[begin : begin + 7].any()
        places[now.index(saurian)] += 1
        assert game.s.released == 1
    assert len(places) == 7
    assert 8 < min(places.values())
    assert max(places.values()) < 35


@pytest.mark.rule("FD-CAV-06")
def test_fd_cav_06_one_card_of_the_caverns_alone_releases_it():
    game = Arena(seats=1)
    rows = game.t.row
    found = []
    for legend in range(game.t.num_legends):
        row = int(game.t.legend_start[legend])
        while row >= 0 and rows[row, 0] != e.Op.END:
            if rows[row, 0] == e.Op.RELEASE:
                found.append(legend)
            row += 1
    assert [game.t.legend_ecology[k] for k in found] == [v.Ecology.CAVERNS]
    assert (rows[:, 0] == e.Op.RELEASE).sum() == 1


# ---- the start


@pytest.mark.rule("FD-SETUP-15", "FD-START-02")
@pytest.mark.parametrize("ecology", v.Ecology)
def test_fd_setup_15_the_pool_starts_empty(ecology):
    state = lairzoo.game("forgotten_depths", players=3, start=ecology.name.lower()).new(5)
    assert state.data.zone_len[Z.POOL] == 0
    assert state.data.zone_len[Z.SPENT] == 0


@pytest.mark.rule("FD-START-01")
@pytest.mark.parametrize("first", v.Ecology)
def test_fd_start_01_the_ecologies_from_the_first_one_down(first):
    game = Descent(seats=2, start=first)
    visited = [int(game.s.ecology)]
    while game.go_down():
        visited.append(int(game.s.ecology))
    assert visited == list(range(first, 3))
    assert game.s.reason == v.Reason.WON
    fights = game.happened(v.Event.MONSTER_DRAWN)
    assert len(fights) == 2 - first  # a Guardian of each, but for the last stairs


@pytest.mark.rule("FD-START-04")
def test_fd_start_04_the_items_of_a_lower_start_change_the_decks():
    def prepare(game):
        assert game.s.stored[:2].tolist() == [2, 2]
        for seat in range(2):
            assert len(game.cards_of(Z.HERO_DRAW + seat)) == 12
        shield, rod = (game.cards.card("items", key) for key in ("oak_shield", "ember_rod"))
        game.pile(Z.ITEM_DECK + BREN, shield).pile(Z.ITEM_DECK + SIL, rod)

    game = start(seats=2, prepare=prepare, start=v.Ecology.CAVERNS)
    game.play("option 1", "option 1")  # each keeps an Ability
    assert game.decision() == v.Decision.REMOVE
    assert game.seat() == SIL
    assert game.s.equipped[1, 0] == 0
    assert len(game.cards_of(Z.HERO_DRAW + 1)) == 14  # twelve and two 5s
    game.play("value 2", "value 3")
    assert sorted(game.cards_of(Z.HERO_DRAW + 1)) == [2, 3, 4, 4, 5, 5, 5, 5, 6, 6, 8, 8]
    assert len(game.cards_of(Z.HERO_DRAW)) == 12
    assert game.s.stored[:2].tolist() == [2, 2]
    assert game.decision() == v.Decision.EXPLORE


@pytest.mark.rule("FD-START-04", "FD-ALT-02", "FD-ALT-05")
def test_fd_start_04_multi_class_heroes_draw_as_they_always_do():
    game = start(seats=1, start=v.Ecology.CAVERNS, side=v.Side.MULTICLASS)
    assert game.decision() == v.Decision.ABILITY_DECKS
    game.play("option 1", "option 2")
    assert game.decision() == v.Decision.KEEP_ITEM
    assert game.s.shown_class.tolist() == [BREN, SIL]


# ---- saving


def go_on(state, count, rng):
    """Play on with any legal actions; all that was seen and answered."""
    trail = []
    for _ in range(count):
        if state.is_over:
            break
        action = int(rng.choice(state.legal_actions()))
        trail.append((state.seat, action, state.observation("all").tobytes()))
        state.apply(action)
    return trail


@pytest.mark.rule("FD-SAVE-01")
@pytest.mark.parametrize("ecology", [v.Ecology.CAVERNS, v.Ecology.ARCHITECTURE])
def test_fd_save_01_a_game_saved_after_level_up_goes_on_as_if_it_had_not_been(ecology):
    options = {"players": 2, "auto_forced": False}  # stops right after Level Up
    game = lairzoo.game("forgotten_depths", **options)
    state = game.new(3)
    rng = np.random.default_rng(3)
    while state.data.ecology < ecology:
        data = state.data
        data.health[:] = data.health_max
        np.minimum(data.foe_health, 1, out=data.foe_health)
        data.stairs_taken = 1  # seen when the next tile lies
        legal = [k for k in state.legal_actions() if not game.action_text(k).startswith("tile")]
        state.apply(int(rng.choice(legal)))
    assert state.data.phase == v.Phase.EXPLORE
    assert state.data.level == ecology + 1
    saved = state.to_bytes()
    there = lairzoo.game("forgotten_depths", **options).from_bytes(saved)
    assert there == state
    assert there.to_bytes() == saved
    assert np.array_equal(there.observation("all"), state.observation("all"))
    trail = go_on(state, 80, np.random.default_rng(1))
    assert len(trail) > 20
    assert go_on(there, 80, np.random.default_rng(1)) == trail
    assert there.hash() == state.hash()
