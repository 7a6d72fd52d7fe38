"""Events in words, and cards as texts say them."""

import pytest

from lairzoo.envs.forgotten_depths import narrate
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.actions import CODEC, ITEM, PAIR, TARGET
from tests.forgotten_depths.table import Table

BREN, SIL, AVA = v.HeroClass
E = v.Event
NONE, PARTY = v.NONE, v.NOBODY
SHIELD = 1

LINES = {  # event: rows (who, columns) with the line they make
    E.ECOLOGY: [(PARTY, 1, "The party enters the Caverns")],
    E.TILE_DRAWN: [(1, 5, "Sil draws tile 5")],
    E.TILE_PLACED: [(1, 5, 313, 2, "Tile 5 is placed at x 13 y 12, turned 2")],
    E.TILE_ASIDE: [(1, 5, "Tile 5 is set aside")],
    E.ENCOUNTER: [
        (PARTY, 5, int(v.Slot.MONSTER), "Encounter: tile 5, monster"),
        (PARTY, 5, NONE, 2, "Encounter: the Legendary Location of rune pattern 3"),
    ],
    E.MONSTER_DRAWN: [(PARTY, 0, "Monster Card: Withered Shade")],
    E.FEATURE_DRAWN: [
        (PARTY, 1, "Feature: Fallen Arch"),
        (PARTY, 1, 1, "Feature: Fallen Arch, revealed"),
    ],
    E.LEGEND_DRAWN: [(PARTY, 1, "Legendary Location: Split Stair")],
    E.TEST_CARD: [(0, 7, "Bren plays 7 for the test")],
    E.TEST_RESULT: [
        (PARTY, 30, 32, 0, "The test comes to 30 of 32: failed"),
        (PARTY, 32, 32, 1, "The test comes to 32 of 32: passed"),
    ],
    E.UNLOCKED: [
        (PARTY, 5, 1, "Tile 5 is unlocked with a Key"),
        (PARTY, 5, 0, "Tile 5 is unlocked without a Key"),
    ],
    E.KEYS: [
        (PARTY, 1, "The party gains 1 Key"),
        (PARTY, -2, "The party loses 2 Keys"),
    ],
    E.XP_GAINED: [
        (PARTY, 0, 3, "Withered Shade is earned: 3 XP"),
        (PARTY, v.XP_FEATURE + 1, 1, "Fallen Arch is earned: 1 XP"),
        (PARTY, v.XP_LEGEND + 1, 4, "Split Stair is earned: 4 XP"),
    ],
    E.XP_SPENT: [
        (PARTY, v.XP_FEATURE + 1, 1, NONE, "1 XP are handed in: Fallen Arch"),
        (PARTY, NONE, 2, SHIELD, "2 XP are handed in: Oak Shield"),
    ],
    E.ITEM_GAINED: [
        (1, SHIELD, 0, "Sil gets Oak Shield"),
        (PARTY, SHIELD, 3, "The party gets Oak Shield, 3 uses"),
    ],
    E.ITEM_LEFT: [(1, SHIELD, "Oak Shield is gone from Sil")],
    E.ITEM_EQUIPPED: [
        (0, SHIELD, 1, "Bren Equips Oak Shield"),
        (0, SHIELD, 0, "Bren Unequips Oak Shield"),
    ],
    E.ABILITY_GAINED: [(0, 1, "Bren learns Second Wind")],
    E.CARD_ADDED: [(0, 6, 2, "Bren adds 2x 6 to the deck")],
    E.CARD_REMOVED: [(0, v.POWER, "Bren Removes Power Card from the deck")],
    E.HEALED: [(0, 4, "Bren heals 4")],
    E.DAMAGED: [
        (0, 4, int(v.Hurt.DIRECT), "Bren takes 4 Direct Damage"),
        (0, 4, int(v.Hurt.MONSTER), "Bren takes 4 damage of a Monster's Ability"),
    ],
    E.POWER_STORED: [(0, 2, "Bren Stores Power: 2 Stored")],
    E.POWER_SPENT: [(0, 0, "Bren spends Power: 0 Stored")],
    E.RESHUFFLED: [
        (1, v.Zone.HERO_DRAW + 1, "Reshuffled: Sil's draw pile"),
        (PARTY, v.Zone.FOE_DRAW + 2, "Reshuffled: Heavy Monster Action deck"),
    ],
    E.ROUND: [(PARTY, 3, "Round 3")],
    E.PLAYED: [(0, 1, 8, "Bren plays 8 in pair 2")],
    E.MONSTER_PLAYED: [(0, 0, 6, 1, "Card 2 plays 6 against Bren in pair 1")],
    E.MONSTER_POWER: [
        (1, 0, 1, "Card 1 draws a Power Card against Sil: Power 2"),
        (1, 0, NONE, "Card 1 draws a Power Card against Sil, without effect"),
    ],
    E.ABILITY_USED: [(0, 1, "Bren uses Second Wind")],
    E.ITEM_USED: [(0, SHIELD, 2, "Bren uses Oak Shield: 2 uses left")],
    E.COMMITTED: [(0, 1, "Bren will resolve pair 2")],
    E.MONSTER_DAMAGED: [(1, 0, 2, 5, "Sil deals 5 to individual 3 of card 1")],
    E.MONSTER_DEFEATED: [(1, 0, 2, "Individual 3 of card 1 is Defeated by Sil")],
    E.RETURN_AVOIDED: [(1, "Sil takes no Return Damage")],
    E.RESTED: [(PARTY, "The party rests at the Campfire; the Monsters come back")],
    E.LEVEL_UP: [(PARTY, 2, "The party is now level 2")],
    E.EXHAUSTED: [(1, 1, "Second Wind of Sil is Exhausted")],
    E.REFRESHED: [(1, 1, "Second Wind of Sil is Refreshed")],
    E.RETRIEVED: [(1, 8, "Sil Retrieves 8")],
    E.PAIRS_CHANGED: [(1, "Sil's pairs change")],
    E.PART_DRAWN: [(PARTY, 0, "The Final Entity shows Head That Sees")],
    E.GAME_OVER: [
        (
            PARTY,
            int(v.Reason.TABLE_EDGE),
            "The game is over: a drawn tile fits beyond the window alone",
        )
    ],
}


@pytest.fixture(scope="module")
def w():
    return Table(BREN, SIL)


@pytest.mark.parametrize("kind", E)
def test_each_event_has_its_line(w, kind):
    for who, *columns, line in LINES[kind]:
        assert w.event(kind, who, *columns) == line


def test_nothing_is_said_of_an_unknown_event(w):
    assert w.event(0, 0) == ""


def test_numbers_are_those_of_the_actions(w):
    assert narrate.word(w.game, "pair", 1) == CODEC.label(PAIR + 1)
    assert narrate.word(w.game, "tile", 7) == CODEC.label(CODEC.parse("tile 7"))
    table = Table(BREN, SIL).item(1, "oak_shield", 2).fight("withered_shade", "vine_walker")
    assert f"{CODEC.label(ITEM + v.ITEM_SLOTS + 2)}: Oak Shield" in table.text()
    assert f"{CODEC.label(TARGET + v.INDIVIDUALS)}: " in table.line("card 2")


def test_heroes_are_named_by_the_classes_in_play():
    assert Table(SIL, AVA).event(E.HEALED, 0, 1) == "Sil heals 1"
    assert Table(SIL, AVA).event(E.HEALED, 1, 1) == "Ava heals 1"


# ---- what cards say


def test_flags_of_programs_are_said_in_words(w):
    spark = int(w.t.mat_ability[SIL, 0, 0])
    assert narrate.ability(w.game, spark) == "Palm Spark (block: choose foe; damage 3 Magic)"
    hammer = w.cards.card("items", "stone_hammer")
    assert "damage 4 ignoring Armor" in narrate.item(w.game, hammer)


def test_every_card_can_be_told(w):
    for kind, tell in (
        ("abilities", narrate.ability),
        ("items", narrate.item),
        ("monsters", narrate.monster),
        ("final_entity", narrate.part),
    ):
        for k, name in enumerate(w.cards.names[kind]):
            assert tell(w.game, k).startswith(f"{name} (")
    for kind, deck in (("feature", "features"), ("legend", "legends")):
        for k, name in enumerate(w.cards.names[deck]):
            assert narrate.card_text(w.game, kind, k).startswith(f"{name} (")
    for row, key in enumerate(w.cards.keys["tiles"]):
        assert narrate.tile(w.game, row, {}).startswith(
            f"{row % v.TILES} {key.replace('_', ' ')}: A"
        )


def test_a_monster_card_tells_what_it_plays(w):
    line = narrate.monster(w.game, w.cards.card("monsters", "withered_shade"))
    assert line == (
        "Withered Shade (group; Light deck; plays/meets 4: 2/2 3: 2/2 2: 1/2 1: 1/2; "
        "Power 1: hurt hero 4; 3 XP)"
    )


def test_a_test_names_the_target_of_so_many_heroes():
    for seats, target in ((1, 16), (2, 32), (3, 48)):
        w = Table(*list(v.HeroClass)[:seats])
        line = narrate.card_text(w.game, "feature", w.cards.card("features", "fallen_arch"))
        assert f"plays 4, {target} |" in line


def test_action_cards_are_counted_by_value(w):
    assert narrate.values(w.game, [1, 0, 2, 1] + [0] * 7) == "2x 2, 3, Power Card"
    assert narrate.values(w.game, [0] * v.VALUES) == "none"
