"""Every spell in every window it has: one row each says all that is different afterwards."""

import pytest

from tests.dark_domains.card_rows import Row, cards, cast

ATTACK = [
    Row(
        "destroy",  # against 7, its own defence: what helps the space doesn't count [DD-SP-21]
        "build 1 market 9 dark=1; token 1 9 desecration; monster 1 treant_1 9 imbued=1",
        "space next plains 2 of 7",
        "black 1 9 -; imbued treant_1 -; boxed monsters +1",
        dice="6:1 6:2 6:2 6:3",
    ),
    Row("destroy", "monster 1 treant_1 9", "space next plains 2 of 7", "", dice="6:1 6:2 6:2 6:2"),
    Row("destroy", "", "niktmarg 0 of 6", "nik 0 -; boxed monsters +1", dice="6:1 6:1 6:1 6:4"),
    Row("banish", "monster 1 imp 9", "space next plains 2 of 6", "black 1 9 -; boxed monsters +1"),
    Row("banish", "", "niktmarg 2 of 6", "nik 2 -; boxed monsters +1"),
    Row("slay", "", "adventurer green 1 of 8", "green marten wulf ysolde; boxed adventurers +1"),
    Row(
        "dispel",
        "give 0 fire=2; give 1 fire=3 water=1; give 2 fire=1 wind=2",
        "item fire of 4",
        "fire 1 -3; fire 2 -1",
    ),
    Row(
        "lightning_lance",
        "monster 0 imp 9; build 2 market 9 dark=1; monster 2 treant_1 9",
        "space second plains 2 of 1",
        "black 2 9 -; boxed monsters +1",
        dice="8:3 8:5",
    ),
    Row(
        "lightning_lance", "monster 2 treant_1 9", "space second plains 2 of 1", "", dice="8:3 8:4"
    ),
    Row(
        "landslide",  # against 4 and 7 of the space, of which the monster alone falls
        "monster 0 imp 9; build 1 market 9 dark=1; monster 1 treant_1 9",
        "space next plains 2 of 1",
        "black 1 9 -; boxed monsters +1",
        dice="6:1 6:2 6:3 6:3 6:3",
    ),
    Row(
        "landslide",
        "build 1 market 9 dark=1; monster 1 treant_1 9",
        "space next plains 2 of 1",
        "",
        dice="6:1 6:1 6:3 6:3 6:3",
    ),
    Row("extortion", "give 1 coin=1", "", "coin 0 +2; coin 1 -1; coin 2 -2"),
    Row(
        "torchlight_mob",
        "build 0 lake 0 dark=1; build 1 market 9 dark=1; build 1 mint 4; build 2 abbey 0 dark=1",
        "space next plains 2 of 2",
        "side 1 9 light",
    ),
    Row(
        "whisper_of_doubt",
        "give 0 evil=4; give 1 evil=4; give 2 evil=1",
        "",
        "evil 1 -2; evil 2 -1",
    ),
    Row("night_raid", "give 1 evil=3", "", "coin 0 +2; coin 1 -1; coin 2 -1"),
    Row(
        "headsmans_call",
        "henchman 0 rot; henchman 1 octavian",
        "henchman octavian of 6",
        "henchman octavian -; boxed henchmen +1",
    ),
    Row("headsmans_call", "", "farlands 2 of 4", "far_lands 1 -; boxed henchmen +1"),
    Row(
        "poisoned_ale",
        "",
        "adventurer yellow 3 of 6",
        "yellow tamsin pip sibyl; boxed adventurers +1",
    ),
    Row(
        "vengeful_return",
        "give 2 coin=1",
        "space own mountains 1 of 16",
        "black 0 8 -; black 0 12 imp; coin 1 -2; coin 2 -1",
    ),
    Row("spellfire", "", "", "evil 0 +1"),
]
DEFENSE = [
    Row("counter_magic", "", "", ""),
    Row(
        "desecration",
        "build 1 market 9",
        "space next plains 2 of 48",
        "token 1 9 +desecration; side 1 9 dark",
    ),
    Row("desecration", "", "space own forest 1 of 48", "token 0 0 +desecration"),
    Row(
        "gate",
        "monster 0 lich 0; monster 1 imp 9; build 2 lake 4",
        "space next plains 2 of 2; space second forest 1 of 45",
        "black 1 9 -; black 2 0 imp; gate imp 1 9 0",
        window="adventure",
    ),
    Row(
        "gate",
        "monster 0 lich 0; monster 1 imp 9",
        "space next plains 2 of 2; space own urban 1 of 1",
        "black 1 9 -; black 0 4 imp; gate imp 1 9 0",
        window="defence",
    ),
    Row(
        "imbue", "monster 1 imp 9", "space next plains 2 of 14", "imbued imp +", window="adventure"
    ),
    Row("imbue", "", "adventurer yellow 1 of 14", "imbued tamsin +", window="adventure"),
    Row("imbue", "monster 0 imp 4", "space own urban 1 of 1", "imbued imp +", window="defence"),
    Row("pain", "", "adventurer green 2 of 1", "skipped 0 marten"),
    Row(
        "resurrection",
        "build 0 lake 0; build 0 market 9 dark=1; monster 0 ogre_1 5",
        "space own mountains 1 of 14",
        "black 0 8 -; black 0 12 imp",
    ),
    Row("resurrection", "monster 0 imp 8 imbued=1", "space own plains 1 of 16", ""),
    Row(
        "transport",
        "monster 0 imp 9; monster 1 ogre_1 0; build 0 lake 0",
        "space own plains 2 of 1; space own mountains 4 of 14",
        "black 0 9 -; black 0 15 imp",
        window="adventure",
    ),
    Row(
        "transport",
        "monster 0 imp 9",
        "space own plains 2 of 1; space own urban 1 of 1",
        "black 0 9 -; black 0 4 imp",
        window="defence",
    ),
    Row(
        "magic_shell",
        "build 0 lake 9; build 0 mint 4; token 0 4 shell; build 1 market 0",
        "space own plains 2 of 1",
        "token 0 9 +shell",
    ),
    Row("stone_wall", "", "", "added_defence +6"),
    Row("ring_of_fire", "", "", "added_dice 6 +3"),
    Row("creeping_mist", "", "", "weakened +5"),
    Row(
        "sudden_ward",  # not on the space that the party attacks [DD-ADV-12]
        "build 0 lake 9; build 0 market 4 dark=1; build 1 abbey 0",
        "space own plains 2 of 1",
        "token 0 9 +shell",
        window="adventure",
    ),
    Row("sudden_ward", "", "space own urban 1 of 1", "token 0 4 +shell", window="defence"),
    Row("sleeping_draught", "", "adventurer green 2 of 1", "skipped 0 marten; weakened +2"),
    Row(
        "second_breath",
        "give 0 evil=2",
        "space own mountains 1 of 16",
        "black 0 8 -; black 0 12 imp; evil 0 -1",
    ),
    Row(
        "soul_anchor",
        "",
        "space own mountains 1 of 16",
        "black 0 8 -; black 0 12 imp; coin 0 +2",
    ),
    Row("mirror_ward", "", "deck attack", "hand 0 destroy +1; attack_deck -destroy"),
    Row("broken_staff", "", "", "coin 0 -2"),
]
CONTROL = [
    Row(
        "nullification",
        "minion temple_1 1; minion seer 0; minion builders 2",
        "place temple 1 of 3; place council of 34",
        "city temple 1 -; city council 1",
    ),
    Row(
        "nullification",
        "minion builders 1",
        "guildhall next of 1; place builders of 36",
        "",
    ),
    Row(
        "confusion",
        "minion library_1 1; minion temple_2 2; minion builders 0",
        "place library 1 of 3; place temple 2 of 2",
        "city library 1 2; city temple 2 1",
    ),
    Row("charm", "", "", "coin 0 +2"),
    Row(
        "enthrall",
        "henchman 0 rot; henchman 1 octavian",
        "henchman octavian of 5",
        "henchman octavian 0",
    ),
    Row("enthrall", "", "henchman marrow of 4", "inn 1 -; henchman marrow 0"),
    Row("enthrall", "", "farlands 1 of 4", "far_lands 0 -; henchman karn 0"),
    Row("black_plague", "", "", "closed worker +"),
    Row("cave_in", "", "", "closed stone +"),
    Row("guardians_of_the_wood", "", "", "closed wood +"),
    Row("rust", "", "", "closed metal +"),
    Row(
        "sanctify",
        "build 0 lake 0 dark=1; build 1 market 9 dark=1; build 1 mint 4",
        "space next plains 2 of 2",
        "side 1 9 light; token 1 9 +sanctify",
    ),
    Row(
        "crooked_streets",
        "minion library_1 0; minion court 2; minion seer 1",
        "place court of 3; place library 1 of 2",
        "city library 1 2; city court 0; coin 0 +3",
    ),
    Row(
        "second_thoughts",
        "minion temple_1 0; minion seer 1",
        "place temple 1 of 1; place court of 34",
        "city temple 1 -; city court 0",
    ),
    Row("stolen_plans", "", "guild 2 of 7", "guild 2 -; held chapel 0; guild_taken 1"),
    Row("puppet_strings", "", "", "evil 0 +1; coin 0 +2"),
    Row("borrowed_face", "", "", "coin 0 +4"),
    Row("usurp", "set first=1", "", "first 0; coin 0 +2"),
    Row("omen_bones", "set first=2", "", "first 0; peek 0 0; peek 0 1; peek 0 2"),
    Row(
        "poisoned_gift",
        "build 0 lake 0; build 1 market 9; build 2 mint 4; token 2 4 sanctify; build 2 abbey 0",
        "space next plains 2 of 2",
        "side 1 9 dark; evil 0 +3",
    ),
    Row("silver_tongue", "", "henchman banchal of 2", "inn 0 -; henchman banchal 0"),
    Row(
        "grave_bargain",
        "give 0 evil=5",
        "space own mountains 1 of 16",
        "black 0 8 -; black 0 12 imp; evil 0 -3",
    ),
    Row("veto", "", "", "coin 0 +2"),
    Row("hired_double", "", "", "purple_owner 0"),
]
PRODUCTION = [
    Row(
        "alchemy_formula",
        "give 0 fire=2 earth=2",
        "item fire of 2; item fire of 3; item earth of 2",
        "fire 0 -2; earth 0 -1; coin 0 +12",
    ),
    Row("alchemy_formula", "give 0 fire=2", "item fire of 1; pass", "fire 0 -1; coin 0 +4"),
    Row(
        "spent_soul",
        "give 0 wind=2 water=2",
        "item water of 2; item wind of 3; item water of 3",
        "water 0 -2; wind 0 -1; evil 0 +9",
    ),
    Row(
        "animate",
        "build 0 lake 0; build 0 market 9 dark=1; monster 0 ogre_1 5",
        "space own plains 2 of 14",
        "monster_pile -goblin_band_1; black 0 9 goblin_band_1",
    ),
    Row(
        "summon",  # not to the space that the party attacks [DD-ADV-12]
        "build 0 market 4 dark=1",
        "space own plains 4 of 15",
        "monster_pile -goblin_band_1; black 0 11 goblin_band_1",
        window="adventure",
    ),
    Row(
        "summon",
        "",
        "space own urban 1 of 1",
        "monster_pile -goblin_band_1; black 0 4 goblin_band_1",
        window="defence",
    ),
    Row("rich_harvest", "", "item stone of 4", "stone 0 +2; coin 0 +1"),
    Row("elemental_spring", "", "item wind of 4", "wind 0 +2"),
    Row("dark_litany", "buildings 0 dark=5 light=1; buildings 1 dark=3", "", "evil 0 +4"),
    Row("dark_litany", "buildings 0 dark=2 light=3", "", "evil 0 +2"),
    Row("golden_tithe", "buildings 0 dark=1 light=6", "", "coin 0 +5"),
    Row("golden_tithe", "buildings 0 dark=2 light=3", "", "coin 0 +3"),
    Row(
        "rite_of_excess",
        "build 0 lake 9; build 0 mint 4; token 0 4 double; build 1 market 0",
        "space own plains 2 of 1",
        "token 0 9 +double",
    ),
    Row(
        "bone_merchant",
        "give 0 wood=3 stone=1 metal=1 worker=3",
        "item wood of 3; item stone of 4; item metal of 3; item wood of 2",
        "wood 0 -2; stone 0 -1; metal 0 -1; evil 0 +4",
    ),
    Row(
        "dust_to_flesh",
        "",
        "space own mountains 1 of 16; deck defense",
        "black 0 8 -; black 0 12 imp; hand 0 gate +1; defense_deck -gate",
    ),
    Row("windfall", "", "", "coin 0 +3"),
    Row("eavesdropper", "", "deck control", "coin 0 +2; hand 0 charm +1; control_deck -charm"),
    Row("thief_of_words", "", "", "coin 0 +3"),
]
ROWS = [*ATTACK, *DEFENSE, *CONTROL, *PRODUCTION]


@pytest.mark.rule("DD-SPELL-01", "DD-SPELL-02")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.key}-{row.window}".strip("-"))
def test_a_spell_does_what_it_says_and_nothing_else(row):
    happened, wanted = cast(row)
    assert happened == wanted


def test_every_spell_has_a_row_for_each_of_its_windows():
    titles = cards("spells")
    wanted = {(key, window) for key, card in titles.items() for window in card["windows"]}
    assert len(titles) == 66
    assert {(row.key, row.window or titles[row.key]["windows"][0]) for row in ROWS} == wanted
    assert all(row.window for row in ROWS if len(titles[row.key]["windows"]) > 1)
