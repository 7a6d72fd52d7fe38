"""Combat in whole Rounds: steps, order of plays, Power Cards, Guardians, the Final Entity."""

from collections import Counter

import numpy as np
import pytest

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import flow, observe
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.entities import LAYOUT
from lairzoo.envs.forgotten_depths.rules import monsters
from tests.forgotten_depths.combat_play import Arena
from tests.forgotten_depths.descent import Descent

BREN, SIL, AVA = v.HeroClass
LIGHT, MEDIUM, HEAVY = v.Difficulty
STEPS = (v.Task.DRAW, v.Task.PLAY, v.Task.ABILITIES, v.Task.COMMITS, v.Task.DAMAGE)
FINAL = (v.Zone.HEADS_ONE, v.Zone.HEADS_TWO, v.Zone.BODIES)


def key(game, deck, row):
    return game.cards.keys[deck][int(row)]


@pytest.mark.rule("FD-CSET-11")
def test_fd_cset_11_the_steps_of_a_round_in_their_order(monkeypatch):
    game = Arena(seats=1)
    game.t.monster_health[game.cards.card("monsters", "tusked_digger")] = 30
    game.hero_cards(0, 4, 5, 8).foe_cards(LIGHT, 4, 2)
    game.s.stored[0] = 1
    game.start("tusked_digger")
    ran = []
    run_task = flow.run_task

    def note(s, t):
        f = frames.top(s)
        kind = int(f[frames.KIND])
        window = int(f[frames.A0]) if kind == v.Task.ABILITIES else 0
        if s.combat_round == 1 and kind in STEPS:
            if (kind, window) not in [step[:2] for step in ran]:
                ran.append((kind, window, game.cards_of(v.Zone.HERO_DISCARD)))
        run_task(s, t)

    monkeypatch.setattr(flow, "run_task", note)
    game.play("value 4", "value 8", "done", "pair 2", "target 1")
    names = [v.Task(kind).name for kind, _, _ in ran]
    assert names == ["DRAW", "PLAY", "ABILITIES", "COMMITS", "ABILITIES", "DAMAGE"]
    windows = [window for kind, window, _ in ran if kind == v.Task.ABILITIES]
    assert windows == [v.Window.PAIRS, v.Window.DAMAGE]
    assert all(discard == [] for _, _, discard in ran)  # discarding is the last step
    assert sorted(game.cards_of(v.Zone.HERO_DISCARD)) == [4, 8]
    assert game.cards_of(v.Zone.FOE_DISCARD) == [4, 2]
    assert game.s.combat_round == 2
    assert [row[0] for row in game.asked] == [
        "PLAY_FIRST",
        "PLAY_SECOND",
        "ABILITY",
        "COMMIT",
        "TARGET",
    ]


@pytest.mark.rule("FD-CSET-11")
@pytest.mark.parametrize("who_falls", ["monsters", "hero"])
def test_fd_cset_11_rounds_go_on_until_all_monsters_or_a_hero_are_defeated(who_falls):
    game = Arena(seats=2)
    game.t.monster_health[game.cards.card("monsters", "salt_giant")] = 60
    game.start("salt_giant")
    rounds = set()

    def hold(game):
        rounds.add(int(game.s.combat_round))
        if who_falls == "monsters":
            game.s.health[:2] = 30
        else:
            game.s.foe_health[0, 0] = 60

    game.play_at_random(np.random.default_rng(1), hold)
    last = max(rounds)
    assert last > 2
    assert rounds == set(range(1, last + 1))
    if who_falls == "monsters":
        assert not game.s.done
        assert len(game.happened(v.Event.MONSTER_DEFEATED)) == 1
    else:
        assert game.s.reason == v.Reason.HERO_DEFEATED


@pytest.mark.rule("FD-PLAY-13")
def test_fd_play_13_all_heroes_have_played_before_a_monster_card_is_drawn():
    game = Arena(seats=3)
    game.start("vine_walker").play()
    for _ in range(6):
        assert game.decision() in (v.Decision.PLAY_FIRST, v.Decision.PLAY_SECOND)
        assert len(game.cards_of(v.Zone.FOE_DRAW)) == 22
        assert game.cards_of(v.Zone.FOE_TABLE) == []
        game.play(min(game.labels()))
    assert len(game.cards_of(v.Zone.FOE_DRAW)) <= 16


@pytest.mark.rule("FD-PLAY-13")
def test_fd_play_13_a_lone_hero_sees_the_first_cards_before_it_plays_against_the_second():
    game = Arena(seats=1)
    game.start("vine_walker", "hollow_armor").play("card 1")
    game.play(min(game.labels()))
    game.play(min(game.labels()))
    assert game.decision() == v.Decision.PLAY_FIRST
    assert (game.s.opposed[0] != v.NONE).tolist() == [True, True, False, False]


@pytest.mark.rule("FD-PLAY-05")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_fd_play_05_a_group_plays_once_against_each_hero_in_seat_order(seats):
    game = Arena(seats=seats)
    values = [4, 2, 2, 5, 3, 6][: 2 * seats]
    game.foe_cards(LIGHT, *values)
    game.start("withered_shade").play()
    assert game.s.foe_count[0] == 4
    while game.decision() in (v.Decision.PLAY_FIRST, v.Decision.PLAY_SECOND):
        game.play(min(game.labels()))
    laid = [
        (seat, position, value)
        for seat, position, value, *_ in game.happened(v.Event.MONSTER_PLAYED)
    ]
    places = [(seat, k) for seat in range(seats) for k in range(2)]
    assert laid == [(*place, value) for place, value in zip(places, values, strict=True)]
    assert len(game.cards_of(v.Zone.FOE_DRAW)) == 22 - 2 * seats


@pytest.mark.rule("FD-MPOW-01")
def test_fd_mpow_01_a_power_card_works_at_once_between_the_monster_cards():
    game = Arena(seats=2)
    game.foe_cards(LIGHT, 3, 4, v.POWER, 2, 6)
    game.start("withered_shade").play()
    health = game.s.health[:2].tolist()
    for _ in range(4):
        assert game.s.health[:2].tolist() == health
        game.play(min(game.labels()))
    assert game.s.health[:2].tolist() == [health[0], health[1] - 4]
    kinds = (v.Event.MONSTER_PLAYED, v.Event.MONSTER_POWER, v.Event.DAMAGED)
    order = [(row[0], row[1]) for row in game.events if row[0] in kinds]
    assert order == [
        (v.Event.MONSTER_PLAYED, 0),
        (v.Event.MONSTER_PLAYED, 0),
        (v.Event.MONSTER_POWER, 1),
        (v.Event.DAMAGED, 1),
        (v.Event.MONSTER_PLAYED, 1),
        (v.Event.MONSTER_PLAYED, 1),
    ]
    assert game.s.opposed[:2, :2].tolist() == [[3, 4], [2, 6]]
    assert game.decision() not in (v.Decision.PLAY_FIRST, v.Decision.PLAY_SECOND)


def seen(game, seat):
    out = np.empty(LAYOUT.size, np.float32)
    observe.observe(game.s, game.t, seat, out)
    return out


@pytest.mark.rule("FD-PLAY-11")
def test_fd_play_11_hands_and_discards_are_open_and_draw_piles_are_not():
    game = Arena(seats=3)
    game.start("vine_walker").play()
    for seat in range(3):
        game.pile(v.Zone.HERO_DISCARD + seat, 2 + seat, 6, 6)
    before = [seen(game, seat) for seat in range(3)]
    for view in before:
        cards = LAYOUT.split(view)["cards"].reshape(3, v.VALUES, 4) * 16
        for seat in range(3):
            for column, zone in ((1, v.Zone.HERO_DISCARD), (2, v.Zone.HERO_HAND)):
                pile = game.cards_of(zone + seat)
                counts = [pile.count(value) for value in range(v.VALUES)]
                assert cards[seat, :, column].tolist() == counts
    for k in range(3):
        for zone in (v.Zone.HERO_DRAW + k, v.Zone.FOE_DRAW + k):
            game.pile(zone, *reversed(game.cards_of(zone)))
    assert all(np.array_equal(seen(game, seat), before[seat]) for seat in range(3))
    for deck in range(3):  # the Monsters' discards: what is neither drawn nor in play
        pile = game.cards_of(v.Zone.FOE_DRAW + deck)
        game.pile(v.Zone.FOE_DISCARD + deck, pile[0])
        game.pile(v.Zone.FOE_DRAW + deck, *pile[1:])
        assert not any(np.array_equal(seen(game, seat), before[seat]) for seat in range(3))
        game.pile(v.Zone.FOE_DISCARD + deck)
        game.pile(v.Zone.FOE_DRAW + deck, *pile)


# ---- Stair Guardians


@pytest.mark.rule("FD-GUARD-03")
@pytest.mark.parametrize("ecology", [v.Ecology.RUINS, v.Ecology.CAVERNS])
def test_fd_guard_03_one_of_three_guardians_is_drawn_at_random(ecology):
    drawn = Counter()
    for seed in range(45):
        game = Arena(seats=1, seed=seed, start=ecology)
        start = game.s.zone_start[v.Zone.GUARDIANS]
        assert not game.s.seen_by[start : start + 3].any()
        frames.push_task(game.s, v.Task.GAME)
        frames.top(game.s)[frames.PC] = flow.MEET
        game.play()
        guardian = int(game.s.foe_card[0])
        drawn[guardian] += 1
        assert game.s.foes == 1
        assert game.t.monster_guardian[guardian] != 0
        assert game.t.monster_ecology[guardian] == ecology
        assert guardian not in game.cards_of(v.Zone.GUARDIANS)
    assert len(drawn) == 3
    assert min(drawn.values()) > 6


@pytest.mark.rule("FD-GUARD-03")
@pytest.mark.parametrize("deck", v.Difficulty)
def test_fd_guard_03_it_fights_with_the_deck_of_its_difficulty(deck):
    game = Descent(seats=1)
    game.t.monster_deck[game.cards.card("monsters", "gate_keeper")] = deck
    game.pile(v.Zone.GUARDIANS, game.cards.card("monsters", "gate_keeper"))
    game.take_stairs()
    game.play(min(game.labels()))
    game.play(min(game.labels()))
    used = [len(game.cards_of(v.Zone.FOE_DRAW + k)) < 22 for k in range(3)]
    assert used == [k == deck for k in range(3)]


@pytest.mark.rule("FD-GUARD-04", "FD-LVL-03")
def test_fd_guard_04_its_points_pay_for_an_ability_of_the_level_up_it_brings():
    game = Descent(seats=3)
    game.t.feature_xp[0] = 2
    guardian = game.cards.card("monsters", "gate_keeper")
    game.pile(v.Zone.GUARDIANS, guardian)
    game.take_stairs()
    game.pile(v.Zone.POOL, v.XP_FEATURE)
    game.win(v.Decision.BUY_ABILITY)  # 6 in the Ruins
    assert game.cards_of(v.Zone.POOL) == [v.XP_FEATURE, v.XP_MONSTER + guardian]
    assert game.t.monster_xp[guardian] == 5
    assert game.s.level == 2
    game.play("buy_ability")
    assert game.labels() == {"pay 2", "pay 5"}


@pytest.mark.rule("FD-GUARD-05", "FD-FINAL-01")
def test_fd_guard_05_the_last_stairs_lead_to_the_final_entity():
    game = Descent(seats=2, start=v.Ecology.ARCHITECTURE)
    guardian = game.cards.card("monsters", "gate_keeper")
    game.pile(v.Zone.GUARDIANS, guardian)
    drawn = len(game.happened(v.Event.MONSTER_DRAWN))
    game.take_stairs()
    assert (game.s.final, game.s.foes) == (1, 3)
    kinds = [int(game.t.part_kind[k]) for k in game.s.foe_card]
    assert kinds == [v.Part.HEAD_ONE, v.Part.HEAD_TWO, v.Part.BODY]
    assert game.cards_of(v.Zone.GUARDIANS) == [guardian]
    assert game.cards_of(v.Zone.MONSTERS_OUT) == []
    assert len(game.happened(v.Event.MONSTER_DRAWN)) == drawn


@pytest.mark.rule("FD-GUARD-06")
def test_fd_guard_06_nothing_is_bought_or_equipped_once_the_stairs_are_chosen():
    game = Descent(seats=2)
    game.t.feature_xp[:6] = 3
    game.pile(v.Zone.POOL, *(v.XP_FEATURE + k for k in range(6)))
    game.s.health[:2] = 9
    game.s.hero_item[0, 0] = game.cards.card("items", "iron_helmet")
    game.s.hero_item[0, 1] = game.cards.card("items", "oak_shield")
    game.find(v.STAIRS_TILE)
    free = {"buy_heal", "buy_key", "item hero_0 1", "item hero_0 2"}
    assert free <= game.labels()
    game.play("buy_heal", "pay 3", "done", "heal_all hero_0")
    assert game.s.health[0] > 9
    game.play("item hero_0 1")
    assert {"buy_heal", "buy_key", "item hero_0 2", "tile 1"} <= game.labels()
    game.take_stairs()
    asks = Counter()

    def look(_):
        if game.s.phase == v.Phase.COMBAT:
            asks[game.decision()] += 1
            assert not free & game.labels()
            game.s.health[:] = 9

    game.until(v.Decision.BUY_ABILITY, hold=look)
    assert asks.keys() >= {v.Decision.PLAY_FIRST, v.Decision.COMMIT}
    assert game.s.equipped[0, :2].tolist() == [1, 0]


@pytest.mark.rule("FD-GUARD-07")
def test_fd_guard_07_a_pair_of_lions_is_one_card_against_all_with_health_states():
    game = Descent(seats=3)
    lions = game.cards.card("monsters", "twin_lions")
    game.t.monster_plays[lions, 1] = 1  # a Health State
    game.pile(v.Zone.GUARDIANS, lions)
    game.take_stairs()
    assert (game.s.foes, game.s.foe_count[0], game.s.foe_plays[0]) == (1, 2, 2)
    assert game.s.assigned[:3].tolist() == [0, 0, 0]
    assert "ASSIGN" not in [row[0] for row in game.asked]

    def hold(_):
        game.s.health[:] = 30
        game.s.foe_health[0, :2] = 40, 0

    while game.s.combat_round == 1:
        game.until(v.Decision.PLAY_FIRST, hold=hold)
        assert game.s.foe_plays[0] == (2 if game.s.combat_round == 1 else 1)
        game.play(min(game.labels()))


# ---- the Final Entity


@pytest.mark.rule("FD-FINAL-01")
def test_fd_final_01_any_of_27_final_entities_is_equally_likely():
    game = Arena(seats=1, start=v.Ecology.ARCHITECTURE)
    found = Counter()
    for _ in range(270):
        game.s.phase = v.Phase.LEVEL_UP  # so that the Ecology is set out again
        frames.push_task(game.s, v.Task.ECOLOGY)
        game.play()
        for zone in FINAL:
            start = game.s.zone_start[zone]
            assert game.s.zone_len[zone] == 3
            assert not game.s.seen_by[start : start + 3].any()
        found[tuple(game.cards_of(zone)[-1] for zone in FINAL)] += 1
    assert len(found) == 27
    assert max(found.values()) < 25


@pytest.mark.rule("FD-FINAL-01")
def test_fd_final_01_the_top_cards_are_drawn_and_the_tail_is_always_there():
    for seed in range(5):
        game = Arena(seats=1, seed=seed, start=v.Ecology.ARCHITECTURE)
        top = [game.cards_of(zone)[-1] for zone in FINAL]
        frames.push_task(game.s, v.Task.COMBAT, v.NONE, v.NONE, 1)
        game.play()
        assert game.s.foe_card.tolist() == top
        for zone, card in zip(FINAL, top, strict=True):
            assert card not in game.cards_of(zone)
        assert game.t.part_passive[top[2], v.MonsterPassive.RETURN] == 0
        assert monsters.passive(game.s, game.t, 2, v.MonsterPassive.RETURN) == 1  # the Tail


@pytest.mark.rule("FD-FINAL-02")
def test_fd_final_02_who_defeats_the_final_entity_wins_and_rises_no_more():
    game = Descent(seats=2)
    for ecology in (v.Ecology.CAVERNS, v.Ecology.ARCHITECTURE):
        assert game.go_down()
        assert (game.s.done, game.s.ecology) == (0, ecology)
    assert not game.go_down()
    assert (game.s.done, game.s.reason) == (1, v.Reason.WON)
    assert (game.s.health[:2] > 0).all()
    assert len(game.happened(v.Event.LEVEL_UP)) == 2


@pytest.mark.rule("FD-FCOMBAT-03")
def test_fd_fcombat_03_damage_to_all_monsters_hits_every_living_part():
    game = Arena(seats=1, start=v.Ecology.ARCHITECTURE)
    game.t.part_passive[:] = 0
    frames.push_task(game.s, v.Task.COMBAT, v.NONE, v.NONE, 1)
    game.play()
    game.s.party_item[0] = game.cards.card("items", "fire_flask")  # 3 to each
    game.s.party_uses[0] = 2
    game.s.foe_health[1, 0] = 0
    while "use 1" not in game.labels():
        game.play(min(game.labels()))
    before = game.s.foe_health[:, 0].tolist()
    game.play("use 1")
    assert game.s.foe_health[:, 0].tolist() == [before[0] - 3, 0, before[2] - 3]
