"""Every building's ability and every master: one row each; and that rows see all there is."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from lairzoo.envs.dark_domains.state import RECORD
from tests.dark_domains.card_rows import (
    SKIPPED,
    Row,
    cards,
    differences,
    enrol,
    serve,
    snapshot,
    table,
    work,
)

SUMMONED = "monster_pile -goblin_band_1; black 0 0 goblin_band_1"
BUILDINGS = [
    Row(
        "smelting_works",
        "build 0 smelting_works 4 dark=1; give 0 fire=2",
        "space own urban 1; item fire of 1",
        "fire 0 -1; evil 0 +2",
    ),
    Row(
        "caravan_yard",
        "build 0 caravan_yard 4 dark=1",
        "space own urban 1; item metal of 4; item wood of 4; item stone of 4; pass",
        "coin 0 -4; metal 0 +1; wood 0 +2; stone 0 +1",
    ),
    Row(
        "alchemy_lab",
        "build 0 alchemy_lab 4 dark=1",
        "space own urban 1; space own forest 1 of 16",
        SUMMONED,
    ),
    Row(
        "guild_lab",
        "build 0 guild_lab 4 dark=1",
        "space own urban 1; space own forest 1 of 16",
        SUMMONED,
    ),
    Row(
        "cave_lab",
        "build 0 cave_lab 12 dark=1",
        "space own mountains 1; space own forest 1 of 16",
        SUMMONED,
    ),
    Row(
        "arena",
        "build 0 arena 4 dark=1; give 0 coin=11",
        "space own urban 1; niktmarg 3 of 4; space own urban 1 of 16",
        "nik 3 -; black 0 4 specter_1; coin 0 -5",
    ),
    Row(
        "deer_park",
        "build 0 deer_park 0 dark=1; monster 0 imp 9; monster 1 ogre_1 0",
        "space own forest 1; space own plains 2 of 1",
        "black 0 9 -; boxed monsters +1; evil 0 +3",
    ),
    Row("hedge_maze", "build 0 hedge_maze 4 dark=1", "space own urban 1", "weakened +2"),
    Row(
        "pilgrims_hostel",
        "build 0 pilgrims_hostel 4 dark=1",
        "space own urban 1; adventurer yellow 2 of 6",
        "yellow tamsin runa sibyl rook; adventurer_discard +pip; adventurer_deck -rook",
    ),
]
MASTERS = [
    Row("barir", "", "item metal of 3", "metal 0 +1"),
    Row("barir", "", "item stone of 3", "stone 0 +1"),
    Row("barir", "", "item coin of 3", "coin 0 +2"),
    Row("ilsabet", "", "", "coin 0 +1"),
    Row("malachar", "buildings 0 dark=3 light=4", "", "evil 0 +2"),
    Row("malachar", "buildings 0 dark=1 light=3", "", "evil 0 +1"),
    Row("sabine", "", "deck attack", "hand 0 destroy +1; attack_deck -destroy"),
    Row(
        "thorgrim", "", "item metal of 4; item wood of 4; pass", "coin 0 -3; metal 0 +1; wood 0 +2"
    ),
    Row(
        "veleda",
        "give 0 coin=4",
        "niktmarg 1 of 3; space own forest 1 of 16",
        "nik 1 -; black 0 0 imp; coin 0 -4",
    ),
    Row("ezren", "", "item fire of 4", "fire 0 +1"),
    Row("morwenna", "", "", "added_defence +2; added_dice 6 +1"),
    Row(
        "cassian",
        "minion temple_1 0; minion seer 1",
        "place temple 1 of 1; place court of 34",
        "city temple 1 -; city court 0",
    ),
    Row("yrsa", "", "", "weakened +3"),
]
BEGINNINGS = [
    Row("ilsabet", "", "side dark", "coin 0 +6"),
    Row("malachar", "", "side light", "evil 0 +2"),
    Row("thorgrim", "", "side light", "stone 0 +1; wood 0 +2"),
    Row("veleda", "", "side dark", "coin 0 +3"),
    Row("ezren", "", "side light", "earth 0 +1; wind 0 +1; fire 0 +1; water 0 +1"),
    Row("morwenna", "", "side dark", "coin 0 +4"),
    Row("cassian", "", "side light", "coin 0 +4"),
    Row("yrsa", "", "side dark", "evil 0 +3"),
]


@pytest.mark.rule("DD-BU-01", "DD-BU-06")
@pytest.mark.parametrize("row", BUILDINGS, ids=lambda row: row.key)
def test_the_ability_of_a_building_does_what_it_says_and_nothing_else(row):
    happened, wanted = work(row)
    assert happened == wanted


@pytest.mark.rule("DD-MAST-01", "DD-MAST-04")
@pytest.mark.parametrize("row", MASTERS, ids=lambda row: row.key)
def test_a_master_does_what_the_card_says_and_nothing_else(row):
    happened, wanted = serve(row)
    assert happened == wanted


@pytest.mark.rule("DD-MAST-01", "DD-SETUP-04")
@pytest.mark.parametrize("row", BEGINNINGS, ids=lambda row: row.key)
def test_a_master_gives_what_the_card_says_before_the_game(row):
    happened, wanted = enrol(row)
    assert happened == wanted


def test_every_ability_has_a_row():
    deck = cards("buildings")
    able = {key for key, card in deck.items() if "ability" in card or card.get("special") == "lab"}
    assert len(able) == 9
    assert {row.key for row in BUILDINGS} == able


def test_every_master_has_a_row():
    deck = cards("masters")
    assert {row.key for row in MASTERS} == {key for key, card in deck.items() if card.get("effect")}
    begin = {key for key, card in deck.items() if card.get("setup")}
    assert {row.key for row in BEGINNINGS} == begin
    assert len(MASTERS) >= len(begin) > 0


def test_a_change_of_any_field_is_seen():
    for name in set(RECORD.dtype.names) - set(SKIPPED):
        w = table()
        before = snapshot(w)
        cells = w.state.data.reshape(1)[name].reshape(-1)
        cells[-1] = 0 if cells[-1] == v.NONE else cells[-1] + 1
        assert differences(w, before), name
