"""Experience Points clause by clause: what they buy and when, and how they are handed in."""

import numpy as np
import pytest

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import gear, prices
from lairzoo.envs.forgotten_depths.state import RECORD
from tests.forgotten_depths.combat_play import Arena
from tests.forgotten_depths.descent import Descent
from tests.forgotten_depths.encounter_state import row
from tests.forgotten_depths.journey import Journey, read

Z = v.Zone
PRINTED = {  # Healing XP, points each, Key XP, Ability XP
    v.Ecology.RUINS: (1, 1, 2, 6),
    v.Ecology.CAVERNS: (3, 2, 3, 9),
    v.Ecology.ARCHITECTURE: (2, 1, 4, 12),
}


def shop(*values, wounds=(), ecology="ruins", **options):
    """A party that explores with cards of these values; heroes lack as much health."""
    tour = Journey(ecology=ecology, **options)
    tour.t.feature_xp[: len(values)] = values
    tour.pile(Z.POOL, *(v.XP_FEATURE + k for k in range(len(values))))
    for seat, points in enumerate(wounds):
        tour.s.health[seat] -= points
    tour.tile("EW T", number=v.STAIRS_TILE, kind="stairs")
    tour.run()
    return tour


def missing(tour):
    """Health Points that each hero lacks."""
    return (tour.s.health_max - tour.s.health)[: tour.s.seats].tolist()


def level_up(*values, seats=2, **options):
    """Heroes who have beaten a Stair Guardian, at the first ask, with cards of these values."""
    game = Arena(seats, **options)
    game.t.feature_xp[: len(values)] = values
    game.pile(Z.POOL, *(v.XP_FEATURE + k for k in range(len(values))))
    frames.push_task(game.s, v.Task.LEVEL_UP)
    return game


# ---- what is sold when


@pytest.mark.rule("FD-XP-01", "FD-XP-10")
@pytest.mark.parametrize("ecology", v.Ecology)
@pytest.mark.parametrize("missing_points", [0, 1])
def test_fd_xp_01_prices_are_those_of_the_reference_card(ecology, missing_points):
    heal, _, key, ability = PRINTED[ecology]
    name = ecology.name.lower()
    for price, action in ((heal, a.BUY_HEAL), (key, a.BUY_KEY)):
        tour = shop(*[1] * (price - missing_points), wounds=(9, 9), ecology=name)
        assert (action in tour.legal()) == (missing_points == 0)
    game = level_up(*[1] * (ability - missing_points))
    game.t.ability_xp[:] = [PRINTED[k][3] for k in v.Ecology]
    game.s.ecology = ecology
    game.play()
    assert (game.s.depth > 0) == (missing_points == 0)


@pytest.mark.rule("FD-XP-01", "FD-XP-04")
def test_fd_xp_04_abilities_are_sold_in_level_up_and_nothing_else_is():
    tour = shop(8, 8, 8, 6, wounds=(3, 3))  # 30
    assert {a.BUY_HEAL, a.BUY_KEY} <= tour.legal()
    assert a.BUY_ABILITY not in tour.legal()
    tour.choose(a.DRAW)
    assert a.BUY_ABILITY not in tour.legal()
    game = level_up(8, 8, 8, 6).play()
    assert game.labels() == {"buy_ability", "done"}


@pytest.mark.rule("FD-XP-02", "FD-XP-03")
def test_fd_xp_03_with_a_tile_in_hand_healing_is_sold_and_no_key():
    tour = shop(2, 2, wounds=(1,))
    assert {a.BUY_HEAL, a.BUY_KEY} <= tour.legal()
    tour.choose(a.DRAW)
    assert a.BUY_HEAL in tour.legal()
    assert a.BUY_KEY not in tour.legal()
    tour.choose(a.BUY_HEAL)
    assert tour.choose(a.PAY + 1) == "PLACE_CELL"
    assert missing(tour) == [0, 0]
    tour.choose(min(n for n in tour.legal() if n >= a.CELL))
    tour.choose(min(tour.legal()))
    assert a.BUY_KEY in tour.legal()


@pytest.mark.rule("FD-XP-10")
@pytest.mark.parametrize("item", [False, True])
def test_fd_xp_10_the_pool_and_the_items_together_have_to_pay(item):
    tour = shop(1)
    if item:
        tour.t.item_xp[row("items", "iron_helmet")] = 1
        tour.hold(1, "iron_helmet")
    assert (a.BUY_KEY in tour.legal()) == item
    assert prices.can_buy(tour.s, tour.t, v.Purchase.KEY) == item


@pytest.mark.rule("FD-XP-12")
@pytest.mark.parametrize(("wounds", "offered"), [((0, 0, 0), False), ((0, 0, 1), True)])
def test_fd_xp_12_healing_is_for_the_wounded(wounds, offered):
    tour = shop(8, wounds=wounds, heroes=3)
    assert (a.BUY_HEAL in tour.legal()) == offered


# ---- paying


@pytest.mark.rule("FD-XP-06", "FD-MON-05")
def test_fd_xp_06_a_spent_card_is_gone_but_for_monsters_of_an_empty_deck():
    tour = Journey()
    way, place = tour.add("W M", (1, 0)), tour.add("E F", (-1, 0))
    monster, feature = row("monsters", "vine_walker"), row("features", "fallen_arch")
    tour.t.feature_xp[feature] = 2
    tour.pile(Z.POOL, monster, v.XP_FEATURE + feature)  # 2 each
    tour.run()
    tour.say("buy_key", "pay 2", "done", "buy_key", "pay 2")
    assert tour.cards(Z.POOL) == []
    assert tour.legal() == {a.DRAW, a.TILE + way, a.TILE + place}
    tour.choose(a.TILE + place)  # no Feature comes back
    assert tour.events("FEATURE_DRAWN") == []
    tour.choose(a.TILE + way)
    assert tour.events("MONSTER_DRAWN") == [(-1, monster, 0, 0)]
    tour.go_on("EXPLORE", hold=tour.favour)
    assert tour.cards(Z.POOL) == [monster]


@pytest.mark.rule("FD-XP-07", "FD-XP-11")
@pytest.mark.parametrize("equipped", [0, 1])
def test_fd_xp_07_any_heros_item_is_handed_in_with_what_it_gives(equipped):
    tour = shop(1, wounds=(0, 5))
    tour.hold(0, "oak_shield", "iron_helmet", equipped=equipped)
    tour.s.leader = 1  # Sil
    frames.pop(tour.s)
    tour.run()
    armor = gear.passive(tour.s, tour.t, 0, v.Passive.ARMOR)
    tour.choose(a.BUY_HEAL)
    assert tour.seat() == 1
    assert tour.labels() == {"pay 1", "item hero_0 1", "item hero_0 2"}
    tour.choose(a.ITEM)
    assert tour.items() == [[row("items", "iron_helmet")], [], []]
    tour.say("done")
    assert missing(tour) == [0, 1]  # of 2 XP
    assert gear.passive(tour.s, tour.t, 0, v.Passive.ARMOR) == armor - equipped
    assert len(tour.cards(Z.POOL)) == 1


@pytest.mark.rule("FD-XP-08", "FD-ITEM-11", "FD-ITEM-01")
def test_fd_xp_08_cards_stay_in_the_deck_and_hands_are_free():
    tour = shop()
    s = tour.s
    sword = row("items", "great_sword")
    frames.push_task(s, v.Task.GAIN_ITEM, sword, 0)
    tour.run()
    tour.go_on("EXPLORE")
    owned, draw = s.owned[0].tolist(), sorted(tour.cards(Z.HERO_DRAW))
    assert owned[7] + owned[8] > 0
    tour.give(0, 1, row("items", "oak_shield"))
    tour.give(0, 2, row("items", "long_sword"))
    tour.choose(a.ITEM)
    assert not {a.ITEM + 1, a.ITEM + 2} & tour.legal()
    tour.say("buy_key", "item hero_0 1")
    if tour.pending() == "PAY":
        tour.say("done")
    assert s.hero_item[0, 0] == v.NONE
    assert (s.owned[0].tolist(), sorted(tour.cards(Z.HERO_DRAW))) == (owned, draw)
    tour.choose(a.ITEM + 1)
    tour.choose(a.ITEM + 2)
    assert s.equipped[0, :3].tolist() == [0, 1, 1]


@pytest.mark.rule("FD-XP-09", "FD-REF-03")
def test_fd_xp_09_one_card_buys_several_units():
    tour = shop(3, wounds=(3,), heroes=1)
    assert tour.say("buy_heal", "pay 3") == "EXPLORE"
    assert missing(tour) == [0]
    tour = shop(5, 1)
    tour.s.keys = 0
    assert tour.say("buy_key", "pay 5") == "PAY"  # 1 more is a third Key
    assert tour.legal() == {a.PAY, a.DONE}
    tour.say("done")
    assert tour.s.keys == 2
    tour = shop(5)
    tour.s.keys = 0
    assert tour.say("buy_key", "pay 5") == "EXPLORE"
    assert (tour.s.keys, tour.cards(Z.POOL)) == (2, [])
    assert a.BUY_KEY not in tour.legal()  # the excess is lost


@pytest.mark.rule("FD-XP-13")
def test_fd_xp_13_a_purchase_once_begun_is_completed():
    tour = shop(1, 2, 2, ecology="caverns")  # a Key costs 3
    keys = int(tour.s.keys)
    assert tour.say("buy_key", "pay 1") == "PAY"
    assert tour.legal() == {a.PAY + 1}
    assert tour.say("pay 2") == "EXPLORE"
    assert tour.s.keys == keys + 1
    assert len(tour.cards(Z.POOL)) == 1


@pytest.mark.rule("FD-ENC-05", "FD-REF-04")
def test_fd_enc_05_the_pool_is_the_partys_and_each_ability_is_paid_for():
    assert [f for f in RECORD.empty(1).dtype.names if "xp" in f] == []  # no hero has any of its own
    game = level_up(4, 4, 3, seats=2)
    game.t.ability_xp[:] = 4
    game.s.leader = 1
    game.play()
    spent = []
    for seat in range(2):
        assert game.seat() == 1
        assert frames.top(game.s)[frames.A0] == seat
        game.play("buy_ability", "pay 4")
        spent.append(len(game.cards_of(Z.SPENT)))
        assert (game.decision().name, game.seat()) == ("KEEP_ABILITY", seat)
        game.play("option 1")
    assert spent == [1, 2]
    assert (game.s.ability_card[:2, 0] != v.NONE).all()
    assert (game.s.ability_card[:2, 1] == v.NONE).all()


@pytest.mark.rule("FD-REF-04", "FD-XP-04")
def test_fd_ref_04_the_guardian_has_to_be_beaten():
    game = Descent(seats=1)
    game.t.ability_xp[:] = 1
    game.pile(Z.POOL, v.XP_FEATURE)
    game.take_stairs()
    asked = []

    def note(arena):
        asked.append((arena.decision().name, int(arena.s.foe_health[0].max())))
        arena.s.health[:] = arena.s.health_max

    game.until(v.Decision.BUY_ABILITY, hold=note)
    assert len(asked) > 2
    *fight, (last, health) = asked
    assert last == "BUY_ABILITY"
    assert health == 0
    assert all(name != "BUY_ABILITY" and left > 0 for name, left in fight)


# ---- Healing


@pytest.mark.rule("FD-REF-03")
def test_fd_ref_03_all_points_to_one_hero():
    tour = shop(1, heroes=3)
    tour.s.health_max[:] = 20
    tour.s.health[:] = 5, 20, 19
    frames.pop(tour.s)
    tour.run()
    assert tour.say("buy_heal", "pay 1") == "HEAL_GIVE"
    assert tour.labels() == {"hero hero_0", "hero hero_2", "heal_all hero_0"}
    assert tour.say("heal_all hero_0") == "EXPLORE"
    assert tour.s.health.tolist() == [8, 20, 19]


@pytest.mark.rule("FD-REF-03")
def test_fd_ref_03_points_are_shared_out_one_by_one_and_none_goes_above_the_maximum():
    tour = shop(1, heroes=3, wounds=(15, 0, 1))
    tour.say("buy_heal", "pay 1", "hero hero_2")
    assert tour.pending() == "EXPLORE"  # one hero alone can take the rest
    assert missing(tour) == [13, 0, 0]


@pytest.mark.rule("FD-VAR-10", "FD-GAME-05")
@pytest.mark.parametrize("heroes", [1, 2, 3])
@pytest.mark.parametrize("ecology", v.Ecology)
@pytest.mark.parametrize("double", [0, 1])
def test_fd_var_10_healing_grows_with_the_heroes_and_twice_as_much_by_choice(
    heroes, ecology, double
):
    price, each, *_ = PRINTED[ecology]
    name = ecology.name.lower()
    tour = shop(price, wounds=[18] * heroes, heroes=heroes, ecology=name, double_heal=double)
    points = each * heroes * (2 if double else 1)
    tour.say("buy_heal", f"pay {price}")
    if heroes > 1:
        tour.say("heal_all hero_0")
    assert missing(tour)[0] == 18 - points
    assert sum(missing(tour)) == 18 * heroes - points


# ---- Items


@pytest.mark.rule("FD-ITEM-01", "FD-ITEM-02", "FD-ITEM-05")
def test_fd_item_01_two_hand_icons_are_the_most():
    tour = shop()
    keys = ("great_sword", "oak_shield", "iron_helmet", "pry_bar", "long_sword")
    sword, shield, helmet, bar, long_sword = (a.ITEM + k for k in range(5))
    tour.hold(0, *keys)
    tour.s.item_uses[0, 3] = 1
    items = tour.items()
    assert {sword, shield, helmet, bar, long_sword} <= tour.legal()
    tour.choose(sword)
    assert not {shield, long_sword} & tour.legal()
    tour.choose(helmet)
    tour.s.toggled[0] = 0
    tour.choose(sword)
    tour.choose(shield)
    tour.choose(long_sword)
    tour.choose(bar)
    assert tour.s.equipped[0].tolist() == [0, 1, 1, 1, 1, 0, 0, 0]
    tour.s.toggled[0] = 0
    assert sword not in tour.legal()
    tour.choose(bar)
    tour.s.toggled[0] = 0
    tour.choose(bar)
    assert tour.items() == items
    assert (tour.s.equipped[0, 3], tour.s.item_uses[0, 3]) == (1, 1)


@pytest.mark.rule("FD-ITEM-03")
def test_fd_item_03_equipping_is_free_with_a_tile_in_hand():
    tour = shop(2)
    tour.hold(1, "seeing_ring")
    tour.choose(a.DRAW)
    helmet = a.ITEM + v.ITEM_SLOTS
    assert tour.choose(helmet) == "PLACE_CELL"
    assert tour.s.equipped[1, 0] == 1
    assert len(tour.cards(Z.POOL)) == 1
    tour.choose(min(n for n in tour.legal() if n >= a.CELL))
    assert tour.choose(min(tour.legal())) == "EXPLORE"
    assert tour.s.leader == 1  # it took no turn


@pytest.mark.rule("FD-ITEM-09")
def test_fd_item_09_all_see_all_items_and_nobody_the_item_decks():
    tour = shop(heroes=3)
    tour.hold(0, "oak_shield", "iron_helmet")
    tour.s.equipped[0, 1] = 1
    tour.hold(2, "grey_cloak")
    held = [[row("items", "oak_shield"), row("items", "iron_helmet")], [], []]
    held[2].append(row("items", "grey_cloak"))
    for seat in range(3):
        view = tour.seen(seat)
        cards = np.reshape(read(view, "items", "item"), (3, v.ITEM_SLOTS))
        assert [[int(k) - 1 for k in mine if k] for mine in cards] == held
        assert read(view, "items", "equipped")[:3] == [0, 1, 0]
        for hero in range(v.CLASSES):
            deck = tour.cards(Z.ITEM_DECK + hero)
            tour.pile(Z.ITEM_DECK + hero, *deck[::-1])
        for name, table in tour.seen(seat).items():
            assert np.array_equal(table, view[name]), name


@pytest.mark.rule("FD-ITEM-08")
def test_fd_item_08_no_item_goes_from_hero_to_hero():
    tour = shop(3, 3, wounds=(9, 9), heroes=3)
    tour.hold(0, "oak_shield", "iron_helmet").hold(1, "seeing_ring").hold(2, "grey_cloak")
    owner = {item: seat for seat, held in enumerate(tour.items()) for item in held}
    seen = set()
    rng = np.random.default_rng(2)
    for _ in range(60):
        legal = sorted(tour.legal())
        if tour.pending() == "EXPLORE":
            tour.s.toggled[:] = 0
            legal = [n for n in sorted(tour.legal()) if n != a.DRAW]
            if not legal:
                break
        seen |= set(legal)
        tour.choose(int(rng.choice(legal)))
        for seat, held in enumerate(tour.items()):
            assert all(owner[item] == seat for item in held)
    assert len({n for n in seen if a.ITEM <= n < a.HERO}) == 4
