"""Every text of every Fortune card: one row each, which says all that is different afterwards.

A text that is for everyone is carried out by seat 0, then 1, then 2.
"""

import pytest

from tests.dark_domains.card_rows import Row, cards, reveal

GREEN_ROW = "green marten wulf ysolde rook; adventurer_discard +ottilie; adventurer_deck -rook"
YELLOW_ROW = "yellow tamsin runa sibyl rook; adventurer_discard +pip; adventurer_deck -rook"
THREE_DRAWN = (
    "hand 0 destroy +1; hand 1 gate +1; hand 2 slay +1;"
    "attack_deck -destroy; attack_deck -slay; defense_deck -gate"
)
SIX_DRAWN = (
    "hand 0 destroy +1; hand 0 gate +1; hand 1 slay +1; hand 1 extortion +1; hand 2 charm +1;"
    "hand 2 windfall +1; attack_deck -destroy; attack_deck -slay; attack_deck -extortion;"
    "defense_deck -gate; control_deck -charm; production_deck -windfall"
)
ONE_EACH = "deck attack; deck defense; deck attack"
TWO_EACH = "deck attack; deck defense; deck attack; deck attack; deck control; deck production"
SERVANTS = "henchman 0 rot; henchman 0 kavai; henchman 0 soojin; henchman 0 zygin; henchman 1 istan"
BEASTS = (  # four, one, none; the mercenary is a monster as well
    "monster 0 imp 0; monster 0 ogre_1 5; monster 0 lich 9; build 0 lake 9; monster 0 ghoul_1 12;"
    "build 1 lake 5; monster 1 foreign_mercenary 5"
)
LIGHT = "buildings 0 dark=1 light=6; buildings 1 dark=3 light=1"
DARK = "buildings 0 dark=6 light=1; buildings 1 dark=1 light=3"
THREE_ELEMENTS = "item earth; item wind; item water"
TOWERS = "closed tower earth +; closed tower wind +; closed tower fire +; closed tower water +"
CUPS = [
    Row("cups_ace top", "", TWO_EACH, SIX_DRAWN),
    Row("cups_ace bottom", "", ONE_EACH, THREE_DRAWN),
    Row("cups_two top", "", "", "water all +2; coin all +1"),
    Row("cups_two bottom", "", "", "water all +1"),
    Row("cups_three top", "", "", "worker all +3; coin all +1"),
    Row("cups_three bottom", "", "", "worker all +2"),
    Row("cups_four top", "", "", "allowance 5"),
    Row("cups_four bottom", "", "", "coin all +1"),
    Row("cups_five top", "give 1 coin=1; give 2 coin=0", "", "coin 0 -2; coin 1 -1"),
    Row("cups_five bottom", "give 2 coin=0", "", "coin 0 -1; coin 1 -1; water all +1"),
    Row("cups_six top", "", THREE_ELEMENTS, "earth 0 +2; wind 1 +2; water 2 +2"),
    Row("cups_six bottom", "", THREE_ELEMENTS, "earth 0 +1; wind 1 +1; water 2 +1"),
    Row("cups_seven top", SERVANTS, "", "coin 0 +4; coin 1 +2"),
    Row("cups_seven bottom", SERVANTS, "", "coin 0 +3; coin 1 +1"),
    Row(
        "cups_eight top",
        "",
        "",
        "closed inn 1 +; closed inn 2 +; closed farlands 1 +; closed farlands 2 +",
    ),
    Row("cups_eight bottom", "", "", "closed inn 1 +; closed inn 2 +"),
    Row("cups_nine top", "", ONE_EACH, f"{THREE_DRAWN}; coin all +2"),
    Row("cups_nine bottom", "", "", "coin all +2"),
    Row(
        "cups_ten top",
        "build 0 market 0 dark=1; build 1 lake 0; build 2 mint 4 dark=1; build 2 abbey 9 dark=1",
        "space own forest 1 of 1; space own plains 2 of 2",
        "side 0 0 light; coin 0 +4; side 2 9 light; coin 2 +4",
    ),
    Row("cups_ten bottom", LIGHT, "", "coin 0 +4; coin 1 +1"),
    Row(
        "cups_page top",
        "give 0 earth=2 wind=1 fire=5 stone=4; give 1 water=4",
        "",
        "earth 0 -1; fire 0 -2; water 1 -2",
    ),
    Row("cups_page bottom", "give 0 water=3 fire=3; give 1 water=1", "", "water 0 -2; water 1 -1"),
    Row("cups_knight top", SERVANTS, "", "evil 0 +3; evil 1 +1"),
    Row("cups_knight bottom", "", "", "purple_owner 0"),
    Row(
        "cups_queen top",
        "build 0 market 0; build 0 mint 4; build 1 abbey 0 dark=1; build 2 lake 5",
        "space own forest 1 of 2; space own urban 2 of 1",
        "token 0 0 +queen; token 2 5 +queen",
    ),
    Row("cups_queen bottom", "", "", "water all +2"),
    Row("cups_king top", "", "", "allowance 3"),
    Row("cups_king bottom", "", "", "closed green tavern +; closed yellow tavern +"),
]
PENTACLES = [
    Row("pentacles_ace top", "", "", "coin all +4"),
    Row("pentacles_ace bottom", "", "", "coin all +2"),
    Row("pentacles_two top", "give 0 coin=7 fire=4; give 1 coin=1", "", "coin 0 -3; coin 2 -4"),
    Row("pentacles_two bottom", "give 1 coin=0", "", "coin 0 -1; coin 2 -1"),
    Row("pentacles_three top", "", "", "stone all +2"),
    Row("pentacles_three bottom", "", "", "stone all +1"),
    Row(
        "pentacles_four top",
        "",
        "item wood of 4; item metal of 4; item worker of 4",
        "wood 0 +2; metal 1 +2; worker 2 +2",
    ),
    Row(
        "pentacles_four bottom",
        "",
        "item stone of 4; item metal of 4; item worker of 4",
        "stone 0 +1; metal 1 +1; worker 2 +1",
    ),
    Row("pentacles_five top", "give 1 coin=3", "", "coin 0 -4; coin 1 -3; coin 2 -4"),
    Row("pentacles_five bottom", "give 1 coin=1", "", "coin 0 -2; coin 1 -1; coin 2 -2"),
    Row("pentacles_six top", LIGHT, "", "coin 0 +4; coin 1 +1"),
    Row("pentacles_six bottom", LIGHT, "", "coin 0 +2; coin 1 +1"),
    Row(
        "pentacles_seven top",
        "give 0 stone=3 metal=1 wood=4 fire=4; give 1 worker=5",
        "",
        "stone 0 -1; wood 0 -2; worker 1 -2",
    ),
    Row(
        "pentacles_seven bottom",
        "give 0 wood=3 worker=3; give 1 wood=1",
        "",
        "wood 0 -2; worker 0 -1; wood 1 -1",
    ),
    Row("pentacles_eight top", "", "", "wood all +2; worker all +1"),
    Row("pentacles_eight bottom", "", "", "wood all +2"),
    Row(
        "pentacles_nine top",
        "",
        "item stone of 3; item metal of 3; item coin of 3",
        "stone 0 +2; metal 1 +2; coin 2 +4",
    ),
    Row(
        "pentacles_nine bottom",
        "",
        "item stone of 3; item metal of 3; item coin of 3",
        "stone 0 +1; metal 1 +1; coin 2 +2",
    ),
    Row(
        "pentacles_ten top",
        "give 0 coin=5 evil=6 fire=2 wood=3 worker=1; give 2 coin=1 water=4 metal=2",
        "",
        "coin 0 -2; fire 0 -1; wood 0 -1; coin 1 -4; water 2 -2; metal 2 -1",
    ),
    Row(
        "pentacles_ten bottom",
        "give 0 stone=2; give 1 coin=1",
        "",
        "coin 0 -2; stone 0 -1; coin 1 -1; coin 2 -2",
    ),
    Row("pentacles_page top", "", "", "closed metal +"),
    Row("pentacles_page bottom", "", "", "closed stone +"),
    Row(
        "pentacles_knight top",
        "",
        "guild 6 of 7; guild 1 of 6; guild 2 of 5",
        "guild 6 -; held town_hall 0; guild 1 -; held lake 1; guild 2 -; held chapel 2;"
        "guild_taken 1",
    ),
    Row("pentacles_knight bottom", "", "", "wood all +1; stone all +1"),
    Row("pentacles_queen top", DARK, "", "coin 0 +4; coin 1 +1"),
    Row(
        "pentacles_queen bottom",
        "buildings 0 light=16; buildings 1 light=14; monster 1 imp 14",
        "",
        "wood 1 +1; wood 2 +2",
    ),
    Row(
        "pentacles_king top",
        "give 0 stone=2 wood=3; give 1 worker=1",
        "item stone of 2; item wood of 3; item stone of 3; item worker of 1",
        "stone 0 -2; wood 0 -1; evil 0 +3; worker 1 -1; evil 1 +1",
    ),
    Row(
        "pentacles_king bottom",
        "give 0 wood=2; give 1 worker=2; give 2 metal=1",
        "item wood of 1; item metal of 1",
        "wood 0 -1; coin 0 +3; metal 2 -1; coin 2 +3",
    ),
]
SWORDS = [
    Row(
        "swords_ace top",
        "monster 0 imp 9; monster 2 ogre_1 5; monster 2 lich 0",
        "space own plains 2 of 1; space own urban 2 of 2",
        "imbued imp +; imbued ogre_1 +",
    ),
    Row("swords_ace bottom", "", "", "fire all +1"),
    Row("swords_two top", "", "", "closed docks +; closed assassin +"),
    Row("swords_two bottom", "", "", "closed assassin +"),
    Row("swords_three top", "give 1 coin=1", "", "coin 0 -2; coin 1 -1; coin 2 -2; evil all +1"),
    Row("swords_three bottom", "", "", "coin all -1"),
    Row(
        "swords_four top",
        "build 0 market 9; build 1 lake 5 dark=1; build 1 mint 4; token 1 4 shell",
        "space own plains 2 of 1; space own urban 2 of 1",
        "token 0 9 +shell; token 1 5 +shell",
    ),
    Row("swords_four bottom", "", "", "stone all +1; coin all +1"),
    Row("swords_five top", "", "", "closed council +; closed thug +"),
    Row("swords_five bottom", "", "", "closed thug +"),
    Row(
        "swords_six top",
        "monster 0 imp 9; build 2 market 0 dark=1; monster 2 lich 4",
        "space own plains 2 of 1; space own mountains 4 of 15;"
        "space own urban 1 of 1; space own forest 1 of 15",
        "black 0 9 -; black 0 15 imp; evil 0 +1; black 2 4 -; black 2 0 lich; evil 2 +1",
    ),
    Row("swords_six bottom", BEASTS, "", "coin 0 +2; coin 1 +1"),
    Row(
        "swords_seven top",
        "",
        "henchman marrow of 2; henchman banchal of 1",
        "inn 1 -; henchman marrow 0; inn 0 -; henchman banchal 1",
    ),
    Row("swords_seven bottom", "", "", "coin all -1"),
    Row(
        "swords_eight top",
        "",
        "",
        "closed niktmarg 1 +; closed niktmarg 2 +; closed niktmarg 3 +; closed niktmarg 4 +;"
        "closed niktmarg 5 +; closed niktmarg 6 +",
    ),
    Row("swords_eight bottom", "", "", "closed temple 1 +; closed temple 2 +"),
    Row("swords_nine top", "give 0 evil=5; give 1 evil=2", "", "evil 0 -3; evil 1 -2"),
    Row("swords_nine bottom", "give 0 evil=5; give 1 evil=1", "", "evil 0 -1; evil 1 -1"),
    Row(
        "swords_ten top",
        "monster 0 imp 9; monster 0 lich 4; monster 2 ogre_1 5",
        "space own plains 2 of 2; space own urban 2 of 1",
        "black 0 9 -; evil 0 +3; black 2 5 -; evil 2 +3; boxed monsters +2",
    ),
    Row("swords_ten bottom", BEASTS, "", "coin 0 +3; coin 1 +1"),
    Row("swords_page top", "", "adventurer green 1 of 8", GREEN_ROW),
    Row("swords_page bottom", "", "adventurer yellow 2 of 6", YELLOW_ROW),
    Row(
        "swords_knight top",
        "build 1 market 0 dark=1",
        "space own forest 1 of 16; space own forest 1 of 16; space own plains 4 of 16",
        "black 0 0 goblin_band_1; black 1 0 goblin_band_2; black 2 11 ogre_1;"
        "monster_pile -goblin_band_1; monster_pile -goblin_band_2; monster_pile -ogre_1",
    ),
    Row("swords_knight bottom", BEASTS, "", "evil 0 +2; evil 1 +1"),
    Row(
        "swords_queen top",  # a seat without a light building is skipped
        "build 0 market 9; build 1 mint 4 dark=1; build 2 lake 5; build 2 abbey 6 dark=1",
        "space own plains 2 of 1; space own urban 2 of 1",
        "token 0 9 +queen; token 2 5 +queen",
    ),
    Row(
        "swords_queen bottom",  # a seat without an empty area gets nothing
        "build 1 market 0; build 1 lake 5; build 1 grove 9; monster 1 imp 12; build 2 mint 4",
        "space own mountains 2 of 16; space own plains 1 of 12",
        "black 0 13 goblin_band_1; black 2 8 goblin_band_2;"
        "monster_pile -goblin_band_1; monster_pile -goblin_band_2",
    ),
    Row("swords_king top", DARK, "", "evil 0 +4; evil 1 +1"),
    Row("swords_king bottom", DARK, "", "evil 0 +2; evil 1 +1"),
]
WANDS = [
    Row("wands_ace top", "", THREE_ELEMENTS, "earth 0 +2; wind 1 +2; water 2 +2; coin all +1"),
    Row("wands_ace bottom", "", THREE_ELEMENTS, "earth 0 +1; wind 1 +1; water 2 +1"),
    Row("wands_two top", "", "", "fire all +2"),
    Row("wands_two bottom", "", "", "fire all +1"),
    Row("wands_three top", "", TWO_EACH, f"{SIX_DRAWN}; coin all -1"),
    Row("wands_three bottom", "", ONE_EACH, f"{THREE_DRAWN}; coin all -1"),
    Row("wands_four top", "", "", "allowance 5"),
    Row("wands_four bottom", "", "", "wind all +1"),
    Row(
        "wands_five top",
        "hand 0 rust; hand 0 veto; hand 2 gate",
        "spell rust of 2; spell gate of 1",
        "hand 0 rust -1; control_discard +rust; hand 2 gate -1; defense_discard +gate",
    ),
    Row(
        "wands_five bottom",
        "give 0 wind=2 fire=1 water=1; give 1 fire=3",
        "",
        "wind 0 -1; fire 0 -1; fire 1 -1",
    ),
    Row("wands_six top", "", "", "earth all +1; wind all +1; fire all +1"),
    Row("wands_six bottom", "", "", "earth all +1; water all +1"),
    Row(
        "wands_seven top",
        "build 0 market 9; build 0 mint 4; token 0 4 double; build 2 lake 5 dark=1",
        "space own plains 2 of 1; space own urban 2 of 1",
        "token 0 9 +double; token 2 5 +double",
    ),
    Row("wands_seven bottom", "", "", "earth all +1; coin all +1"),
    Row("wands_eight top", "", "", TOWERS),
    Row("wands_eight bottom", "", "", "closed library 1 +; closed library 2 +"),
    Row(
        "wands_nine top",
        "build 0 market 9; build 1 lake 5 dark=1",
        "space own plains 2 of 16; space own urban 2 of 16; space own forest 1 of 16",
        "token 0 9 +desecration; side 0 9 dark; token 1 5 +desecration; token 2 0 +desecration",
    ),
    Row("wands_nine bottom", "", "", "wind all +2"),
    Row(
        "wands_ten top",
        "give 0 fire=3 wind=1 earth=3; give 1 wind=4",
        "",
        "fire 0 -2; wind 0 -1; wind 1 -2",
    ),
    Row(
        "wands_ten bottom",
        "give 0 fire=3 earth=1 wind=1; give 1 earth=4",
        "",
        "fire 0 -1; earth 0 -1; earth 1 -1",
    ),
    Row("wands_page top", "", "", "peek all 0; peek all 1; coin all +1"),
    Row("wands_page bottom", "", "", "peek all 0"),
    Row(
        "wands_knight top",
        "give 0 fire=2 earth=2; give 2 wind=2 stone=2",
        "item fire of 2; item earth of 3; item fire of 3; item wind of 1; pass",
        "fire 0 -2; earth 0 -1; coin 0 +9; wind 2 -1; coin 2 +3",
    ),
    Row(
        "wands_knight bottom",
        "give 0 fire=2 earth=2; give 2 wind=2",
        "item earth of 2; item wind of 1",
        "earth 0 -1; coin 0 +3; wind 2 -1; coin 2 +3",
    ),
    Row("wands_queen top", "", ONE_EACH, f"{THREE_DRAWN}; wind all +1"),
    Row("wands_queen bottom", "", "", "wind all +1; coin all +1"),
    Row(
        "wands_king top",
        "give 0 fire=2 earth=2; give 2 water=1 stone=2",
        "item fire of 2; item earth of 3; item water of 1",
        "fire 0 -1; earth 0 -1; evil 0 +4; water 2 -1; evil 2 +2",
    ),
    Row(
        "wands_king bottom",  # a space counts once, and 2X doesn't last
        "token 0 0 desecration; token 0 1 desecration; build 0 market 9; token 0 9 sanctify;"
        "build 0 mint 4; token 0 4 queen; build 1 lake 5; token 1 5 shell desecration;"
        "build 1 grove 0; token 1 0 double",
        "",
        "evil 0 +3; evil 1 +1",
    ),
]
ARCANA = [
    Row("fool", "", ONE_EACH, f"{THREE_DRAWN}; coin all +1"),
    Row("magician", "", THREE_ELEMENTS, "earth 0 +2; wind 1 +2; water 2 +2"),
    Row(
        "world",
        "buildings 0 dark=1 light=4; buildings 1 dark=5 light=2",
        "",
        "coin 0 +3; evil 0 +1; coin 1 +2; evil 1 +3",
    ),
    Row("tower", "", "", f"allowance 3; closed seer +; {TOWERS}"),
    Row(
        "devil",
        "build 0 market 9; build 0 mint 4; build 1 lake 5 dark=1; build 2 abbey 0",
        "space own plains 2 of 2; space own forest 1 of 1",
        "side 0 9 dark; evil 0 +1; side 2 0 dark; evil 2 +1",
    ),
]
ROWS = [*CUPS, *PENTACLES, *SWORDS, *WANDS, *ARCANA]


@pytest.mark.rule("DD-FORT-04", "DD-FORT-05", "DD-FORT-07")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.key.replace(" ", "_"))
def test_a_fortune_card_does_what_it_says_and_nothing_else(row):
    happened, wanted = reveal(row)
    assert happened == wanted


def test_every_text_of_a_fortune_card_has_a_row():
    deck = cards("fortunes")
    texts = {f"{key} {side}" for key in deck for side in ("top", "bottom") if deck[key].get(side)}
    texts |= {key for key, card in deck.items() if card.get("text")}
    assert len(texts) == 117
    assert {row.key for row in ROWS} == texts
