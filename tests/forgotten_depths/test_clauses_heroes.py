"""What heroes hold and use: Items, Action Cards that come with them, Spells, limited uses."""

import pytest

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import effects as e
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import gear, texts
from tests.forgotten_depths.combat_play import Arena
from tests.forgotten_depths.descent import Descent
from tests.forgotten_depths.test_clauses_growth import asked

DECK = v.Zone.ITEM_DECK
DRAW, DISCARD, HAND = v.Zone.HERO_DRAW, v.Zone.HERO_DISCARD, v.Zone.HERO_HAND
BREN, SIL, AVA = v.HeroClass


def item(game, key):
    return game.cards.card("items", key)


def give(game, seat, key, slot=0, equipped=0):
    """A hero holds an Item."""
    game.s.hero_item[seat, slot] = item(game, key)
    game.s.equipped[seat, slot] = equipped
    game.s.item_uses[seat, slot] = game.t.item_uses[item(game, key)]
    return game


def learn(game, seat, key, slot=0):
    """A hero has an Ability Card; its ABILITY slot as an action."""
    game.s.ability_card[seat, slot] = game.cards.card("abilities", key)
    return f"ability {v.FIRST_CARD + slot + 1}"


def find(game, seat):
    """The hero opens a Chest."""
    frames.push_task(game.s, v.Task.FIND_ITEM, seat)
    return game.play()


def gain(game, key, seat=v.NONE):
    frames.push_task(game.s, v.Task.GAIN_ITEM, item(game, key), seat)
    return game.play()


def held(game, seat):
    return [int(k) for k in game.s.hero_item[seat] if k != v.NONE]


def top_first(game, zone):
    return list(reversed(game.cards_of(zone)))


def text(game, *rows, seat=0):
    """A text of a Legendary Location made for the test."""
    start = v.MAX_ROWS - 1 - len(rows)
    game.t.row[start:] = 0
    for k, row in enumerate(rows):
        game.t.row[start + k, : len(row)] = row
    texts.begin(game.s, start, seat, v.Source.LEGEND, 0, v.NONE)
    return game


# ---- Items


def legendary_fight(game):
    """An Item from one card of a Legendary Location, a Combat on the next one."""
    text(game, (e.Op.GAIN, item(game, "hearth_stone")), (e.Op.FIGHT, 1))
    return game.play("hero hero_1")


@pytest.mark.rule("FD-ITEM-04", "FD-LEG-13")
def test_fd_item_04_an_item_found_in_an_encounter_waits_until_exploring_resumes():
    game = Descent(seats=2)
    legendary_fight(game)
    assert game.s.combat_round == 1
    assert held(game, 1) == [item(game, "hearth_stone")]
    equip = a.CODEC.parse("item hero_1 1")
    asks = 0

    def look(_):
        nonlocal asks
        game.s.health[:] = 30
        if game.decision() != v.Decision.EXPLORE:
            assert equip not in game.options()
            assert gear.passive(game.s, game.t, 1, v.Passive.REST) == 0
            asks += 1

    game.until(v.Decision.EXPLORE, hold=look)
    assert asks > 3
    assert "item hero_1 1" in game.labels()
    game.play("item hero_1 1")
    assert gear.passive(game.s, game.t, 1, v.Passive.REST) == 4


@pytest.mark.rule("FD-ITEM-06")
def test_fd_item_06_added_action_cards_stay_when_the_item_is_taken_off():
    game = Descent(seats=2)
    gain(game, "ember_rod", 1)  # adds two 5s
    game.play("value 2", "value 2")
    deck = sorted(game.cards_of(DRAW + 1))
    assert deck == [3, 3, 4, 4, 5, 5, 5, 5, 6, 6, 8, 8]
    owned = game.s.owned[1].tolist()
    game.play("item hero_1 1", "draw")
    assert game.s.equipped[1, 0] == 1
    game.play("item hero_1 1")
    assert game.s.equipped[1, 0] == 0
    assert sorted(game.cards_of(DRAW + 1)) == deck
    assert game.s.owned[1].tolist() == owned


@pytest.mark.rule("FD-CARD-05")
def test_fd_card_05_after_one_removal_only_further_removals_are_legal():
    game = Arena(seats=2)
    gain(game, "ember_rod", 1)
    values = {f"value {k}" for k in (2, 3, 4, 5, 6, 8)}
    assert asked(game) == ("REMOVE", 1, values)
    game.play("value 8")
    assert asked(game) == ("REMOVE", 1, values)
    game.play("value 8")
    assert asked(game) is None
    assert game.s.owned[1].sum() == 14
    assert game.s.owned[1, 8] == 0


@pytest.mark.rule("FD-LEG-13")
def test_fd_leg_13_the_chosen_hero_changes_its_deck_at_once():
    game = Arena(seats=3)
    text(game, (e.Op.GAIN, item(game, "warden_plate")), (e.Op.KEYS, 2))
    game.play()
    assert asked(game) == ("RECIPIENT", 0, {"hero hero_0", "hero hero_1", "hero hero_2"})
    game.play("hero hero_0")
    assert asked(game)[:2] == ("REMOVE", 0)
    assert game.s.keys == 3  # the text waits
    game.play("value 3")
    assert game.s.keys == 5
    assert sorted(game.cards_of(DRAW)) == [3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 8]


@pytest.mark.rule("FD-LEG-13")
def test_fd_leg_13_limited_use_items_go_to_the_party():
    game = Arena(seats=2)
    text(game, (e.Op.GAIN, item(game, "fire_flask"))).play()
    assert asked(game) is None
    assert (game.s.party_item[0], game.s.party_uses[0]) == (item(game, "fire_flask"), 3)
    assert held(game, 0) == held(game, 1) == []


@pytest.mark.rule("FD-LEG-14")
def test_fd_leg_14_an_item_of_another_class_can_only_be_spent():
    game = Descent(seats=2)
    gain(game, "warden_plate")
    deck = game.cards_of(DRAW + 1)
    game.play("hero hero_1")
    assert game.decision() == v.Decision.EXPLORE  # Sil removes and adds nothing
    assert game.cards_of(DRAW + 1) == deck
    assert "item hero_1 1" not in game.labels()
    game.play("buy_key")
    assert game.labels() == {"item hero_1 1"}
    game.play("item hero_1 1")
    assert held(game, 1) == []
    assert game.s.keys == 5  # worth 4, at 2 a Key


@pytest.mark.rule("FD-LEG-14", "FD-ALT-03")
@pytest.mark.parametrize(
    ("key", "can_equip"),
    [("oak_shield", True), ("seeing_ring", True), ("bound_grimoire", False), ("grey_cloak", False)],
)
def test_fd_leg_14_a_multi_class_hero_equips_items_of_both_its_classes(key, can_equip):
    game = Descent(seats=1, side=v.Side.MULTICLASS)
    gain(game, key, 0)
    assert game.decision() == v.Decision.EXPLORE
    assert ("item hero_0 1" in game.labels()) == can_equip


@pytest.mark.rule("FD-SETUP-22")
def test_fd_setup_22_the_blade_counts_for_who_has_it_equipped():
    game = Descent(seats=2)
    give(game, 0, "null")
    assert (gear.passive(game.s, game.t, 0, v.Passive.DAMAGE), game.s.equipped[0, 0]) == (0, 0)
    game.play("item hero_0 1")
    assert game.s.equipped[0, 0] == 1
    assert gear.passive(game.s, game.t, 0, v.Passive.DAMAGE) == 3
    assert gear.passive(game.s, game.t, 1, v.Passive.DAMAGE) == 0
    game.play("draw", "item hero_0 1")
    assert game.s.equipped[0, 0] == 0
    assert gear.passive(game.s, game.t, 0, v.Passive.DAMAGE) == 0


# ---- Chests of multi-class heroes


def chest(fighter, wizard, seats=1):
    """Alternate Bren opens a Chest with these Items on top of the decks, and others below."""
    game = Arena(seats=seats, side=v.Side.MULTICLASS)
    if fighter:
        game.pile(DECK + BREN, item(game, "stone_hammer"), item(game, fighter))
    else:
        game.pile(DECK + BREN)
    if wizard:
        game.pile(DECK + SIL, item(game, "opening_sigil"), item(game, wizard))
    else:
        game.pile(DECK + SIL)
    return find(game, 0)


@pytest.mark.rule("FD-ALT-02", "FD-ALT-04")
@pytest.mark.parametrize("kept", [0, 1])
def test_fd_alt_02_one_of_each_class_is_seen_and_one_is_kept(kept):
    keys, lower = ("iron_helmet", "cold_crystal"), ("stone_hammer", "opening_sigil")
    game = chest(*keys)
    assert asked(game) == ("KEEP_ITEM", 0, {"option 1", "option 2"})
    assert game.s.shown.tolist() == [item(game, key) for key in keys]
    game.play(f"option {kept + 1}")
    assert held(game, 0) == [item(game, keys[kept])]
    left = 1 - kept
    assert top_first(game, DECK + kept) == [item(game, lower[kept])]
    assert top_first(game, DECK + left) == [item(game, lower[left]), item(game, keys[left])]


@pytest.mark.rule("FD-ALT-04")
def test_fd_alt_04_eight_items_and_the_rejected_one_at_the_bottom_known_to_all():
    game = Arena(seats=2, side=v.Side.MULTICLASS)
    order = top_first(game, DECK + SIL)
    assert len(order) == 8
    find(game, 0)
    assert game.decision() == v.Decision.KEEP_ITEM
    game.play("option 1")
    assert top_first(game, DECK + SIL) == [*order[1:], order[0]]
    start = game.s.zone_start[DECK + SIL]
    assert game.s.seen_by[start : start + 8].tolist() == [0b11, *[0] * 7]


@pytest.mark.rule("FD-ALT-02", "FD-ALT-03")
def test_fd_alt_02_with_an_empty_deck_the_card_of_the_other_alone_is_seen():
    game = chest("iron_helmet", None)
    game.play("option 1")
    assert held(game, 0) == [item(game, "iron_helmet")]
    game = chest(None, "cold_crystal")
    assert asked(game) == ("KEEP_ITEM", 0, {"option 2"})
    game.play("option 2")
    assert held(game, 0) == [item(game, "cold_crystal")]
    game = chest(None, "ash_staff")  # adds cards, and Sil doesn't play
    assert asked(game) is None
    assert held(game, 0) == []


@pytest.mark.rule("FD-ALT-03", "FD-ALT-04")
def test_fd_alt_03_a_secondary_item_that_adds_cards_is_given_to_its_own_hero():
    game = chest("iron_helmet", "ash_staff", seats=2)
    assert asked(game) == ("KEEP_ITEM", 0, {"option 1", "option 3"})
    game.play("option 3")
    assert (held(game, 0), held(game, 1)) == ([], [item(game, "ash_staff")])
    assert asked(game)[:2] == ("REMOVE", 1)
    game.play("value 2", "value 2")
    assert game.s.owned[1, 6] == 4
    assert game.s.owned[0].sum() == 14
    assert top_first(game, DECK + BREN)[-1] == item(game, "iron_helmet")
    alone = chest("iron_helmet", "ash_staff")
    assert asked(alone) == ("KEEP_ITEM", 0, {"option 1"})


# ---- Spells and other Abilities


@pytest.mark.rule("FD-ABIL-09")
def test_fd_abil_09_a_spell_without_exhaust_is_used_as_often_as_it_is_paid():
    game = Arena(seats=2)
    game.t.monster_health[game.cards.card("monsters", "vine_walker")] = 60
    game.start("vine_walker").play()
    spark = learn(game, 1, "cold_spark")
    game.s.stored[:2] = 0, 2
    sparks = []
    while game.s.combat_round == 1:
        if spark in game.labels():
            before = int(game.s.foe_health[0, 0])
            game.play(spark, "target 1")
            sparks.append(before - int(game.s.foe_health[0, 0]))
            continue
        if sparks == [5, 5]:
            break
        game.play(a.CODEC.label(int(game.options()[0])))
    assert sparks == [5, 5]
    assert game.s.stored[1] == 0
    assert game.s.combat_round == 1
    assert not game.s.ability_used.any()


def locked(game):
    """A tile with a locked Door in reach of the party."""
    doors = game.t.slot_region[: v.TILES, v.Slot.DOOR]
    tile = next(k for k in range(2, v.TILES) if doors[k] != v.NONE)
    game.find(tile, v.Slot.DOOR)
    return tile


@pytest.mark.rule("FD-ABIL-14")
def test_fd_abil_14_unlocking_is_offered_while_exploring_and_what_alters_pairs_is_not():
    game = Descent(seats=2)
    unseal = learn(game, 1, "unseal")
    charge = learn(game, 0, "shoulder_charge")
    game.s.stored[:2] = 0, 1
    assert not {"hero hero_0", "hero hero_1"} & game.labels()  # no Door yet
    tile = locked(game)
    assert "hero hero_1" in game.labels()
    assert "hero hero_0" not in game.labels()  # has no Power Card to pay with
    game.s.stored[0] = 1
    game.play("hero hero_0")
    assert game.labels() == {"done", charge}  # and not Brush Aside
    game.play("done", "hero hero_1")
    assert game.labels() == {"done", unseal}
    keys = game.s.keys
    game.play(unseal, f"tile {tile}")
    assert game.s.door_open[tile] != 0
    assert game.s.keys == keys
    assert game.s.ability_used[1, v.FIRST_CARD] == 1


@pytest.mark.rule("FD-ABIL-14", "FD-SETUP-11")
def test_fd_abil_14_power_is_paid_outside_combat_too():
    game = Descent(seats=2)
    charge = learn(game, 0, "shoulder_charge")
    game.s.stored[0] = 2
    tile = locked(game)
    game.play("hero hero_0", charge, f"tile {tile}")
    assert game.s.door_open[tile] != 0
    assert game.s.stored[0] == 1
    assert game.cards_of(DISCARD).count(v.POWER) == 1


@pytest.mark.rule("FD-SETUP-11")
def test_fd_setup_11_an_item_counts_its_uses_and_without_any_is_worth_its_points():
    game = Descent(seats=2)
    gain(game, "vial_belt", 1)
    assert game.s.item_uses[1, 0] == 2
    game.s.equipped[1, 0] = 1
    uncork = f"ability {v.FIRST_ITEM + 1}"
    frames.push_task(game.s, v.Task.ABILITIES, v.Window.PAIRS)
    game.s.stored[:2] = 0
    left = []
    for _ in range(2):
        game.play()
        assert game.labels() >= {uncork, "done"}
        game.play(uncork)
        left.append(int(game.s.item_uses[1, 0]))
    assert left == [1, 0]
    assert game.decision() == v.Decision.EXPLORE  # it offers nothing more
    assert held(game, 1) == [item(game, "vial_belt")]
    game.play("buy_key")
    assert "item hero_1 1" in game.labels()


@pytest.mark.rule("FD-ABIL-15", "FD-SEQ-01")
@pytest.mark.parametrize("block", [("done",), ("ability 1", "target 1")])
def test_fd_abil_15_abilities_that_alter_damage_follow_a_block_ability_used_or_not(block):
    game = Arena(seats=1)
    game.hero_cards(0, 4, 5, 8).foe_cards(v.Difficulty.LIGHT, 4, 2)
    swing = learn(game, 0, "heavy_swing")
    game.s.stored[0] = 1
    game.start("vine_walker").play("value 4", "value 8", "done", "pair 1")
    assert game.labels() == {"done", "ability 1"}
    game.play(*block)
    assert game.labels() == {"done", swing}


@pytest.mark.rule("FD-ALT-08")
def test_fd_alt_08_a_spell_of_alternate_bren_is_magic_and_can_be_exhausted():
    game = Arena(seats=1, side=v.Side.MULTICLASS)
    ghost = game.cards.card("monsters", "sentient_vapor")  # ward: all but Magic is lessened
    game.t.monster_health[ghost] = 60
    game.start("sentient_vapor")
    light = learn(game, 0, "chain_of_light")
    game.s.stored[0] = 2
    game.play()
    while game.decision() != v.Decision.ABILITY or light not in game.labels():
        game.s.health[0] = 20
        game.play(a.CODEC.label(int(game.options()[0])))
    game.hero_cards(0, *game.cards_of(DRAW)[-1:-3:-1])
    total = sum(top_first(game, DRAW)[:2])
    before = int(game.s.foe_health[0, 0])
    game.play(light, "target 1")
    assert before - game.s.foe_health[0, 0] == total
    assert game.s.ability_used[0, v.FIRST_CARD] == 1
    frames.clear(game.s)
    frames.push_task(game.s, v.Task.REST)
    game.play()
    assert game.s.ability_used[0, v.FIRST_CARD] == 0
