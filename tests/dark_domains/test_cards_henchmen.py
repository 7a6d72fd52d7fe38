"""Every henchman who is used: one row each, which says all that is different afterwards."""

import pytest

from tests.dark_domains.card_rows import Row, cards, employ

ROWS = [
    Row(
        "banchal",
        "build 0 lake 0; build 1 market 9; build 2 mint 4 dark=1; build 2 abbey 0",
        "space next plains 2 of 3",
        "side 1 9 dark",
    ),
    Row(
        "benar",
        "monster 1 treant_1 9",
        "space next plains 2 of 7",
        "black 1 9 -; boxed monsters +1",
        dice="6:2 6:3 6:3",
    ),
    Row("benar", "monster 1 treant_1 9", "space next plains 2 of 7", "", dice="6:2 6:2 6:3"),
    Row(
        "benar",  # the whole space defends, with 7 and both dice of the token
        "monster 1 treant_1 9; token 1 9 desecration",
        "space next plains 2 of 7",
        "black 1 9 -; boxed monsters +1",
        dice="6:3 6:3 6:4 6:1 6:1",
    ),
    Row("benar", "", "niktmarg 5 of 6", "nik 5 -; boxed monsters +1", dice="6:6 6:5 6:1"),
    Row("benoit", "", "", "purple_owner 0"),
    Row(
        "chrastopheles",
        "henchman 0 rot; henchman 0 savonarola; henchman 0 octavian",
        "henchman savonarola of 3; henchman rot of 2",
        "henchman rot -; henchman savonarola -; evil 0 +3;"
        "henchman_discard +rot; henchman_discard +savonarola",
    ),
    Row(
        "erto",
        "monster 0 imp 9; monster 1 ogre_1 9",
        "space own plains 2 of 1",
        "black 0 9 -; boxed monsters +1; evil 0 +3",
    ),
    Row(
        "evermerista",
        "hand 0 rust 2; hand 0 destroy",
        "spell destroy of 2; spell rust of 1",
        "hand 0 rust -1; hand 0 destroy -1; evil 0 +3; attack_discard +destroy;"
        "control_discard +rust",
    ),
    Row("savonarola", "", "", "closed temple 1 +; closed temple 2 +"),
    Row(
        "kavai",
        "give 0 coin=6",
        "item metal of 4; item wood of 4; item stone of 4; item wood of 4; pass",
        "coin 0 -5; metal 0 +1; wood 0 +4; stone 0 +1",
    ),
    Row("hyrista", "", "", "evil 0 +1"),
    Row("istan", "", "", "evil 0 +2"),
    Row(
        "karkhofen",
        "",
        "adventurer green 1 of 13",
        "green marten wulf ysolde rook; adventurer_deck -rook; boxed adventurers +1;"
        "henchman karkhofen -; henchman_discard +karkhofen",
    ),
    Row(
        "karkhofen",
        "henchman 1 octavian",
        "henchman octavian of 14",
        "henchman octavian -; boxed henchmen +1; henchman karkhofen -; henchman_discard +karkhofen",
    ),
    Row(
        "winston",
        "give 0 coin=1",
        "niktmarg 5 of 5; space own forest 1 of 16",
        "nik 5 -; black 0 0 lich; coin 0 -1",
    ),
    Row(
        "octavian",
        "give 0 metal=1 stone=2 wood=1 worker=2",
        "item metal of 3; item stone of 3; item wood of 3",
        "metal 0 -1; stone 0 -1; wood 0 -1; coin 0 +6",
    ),
    Row(
        "rot",
        "set first=1",
        "",
        "first 0; peek 0 0; henchman rot -; henchman_discard +rot",
    ),
    Row("sizarsith", "", "", "evil 0 +10"),
    Row("soojin", "", "item fire of 4", "fire 0 +1"),
    Row("sounseril", "", "", "evil 0 +2"),
    Row("yvgenry", "", "", "evil 0 +1"),
    Row("zartin", "", "", "evil 0 +4"),
    Row("zasch", "", "", "added_dice 6 +1"),
    Row("zygin", "", "", "evil 0 +2"),
    Row(
        "fenwick",
        "minion temple_1 0; minion seer 1",
        "place temple 1 of 1; place court of 34",
        "city temple 1 -; city court 0",
    ),
    Row(
        "corvine",
        "minion library_1 1; minion temple_2 2",
        "place library 1 of 2; place temple 2 of 1",
        "city library 1 2; city temple 2 1",
    ),
    Row("ludo", "", "adventurer green 2 of 1", "skipped 0 marten"),
    Row(
        "marrow",
        "",
        "adventurer yellow 3 of 6",
        "yellow tamsin pip sibyl rook; adventurer_deck -rook; adventurer_discard +runa",
    ),
    Row("hesper", "", "", "added_defence +2"),
    Row("grizel", "", "", "added_dice 8 +3; henchman grizel -; henchman_discard +grizel"),
    Row("peregrin", "", "guild 6 of 7", "guild 6 -; held town_hall 0; guild_taken 1"),
    Row(
        "nessa",
        "hand 0 rust; hand 0 destroy",
        "spell rust of 2",
        "hand 0 rust -1; control_discard +rust; coin 0 +3",
    ),
]


@pytest.mark.rule("DD-HCARD-01", "DD-HCARD-02", "DD-HE-31")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.key)
def test_a_henchman_does_what_the_card_says_and_nothing_else(row):
    happened, wanted = employ(row)
    assert happened == wanted


def test_every_henchman_with_an_effect_has_a_row():
    wanted = {key for key, card in cards("henchmen").items() if card.get("effect")}
    assert len(wanted) == 29
    assert {row.key for row in ROWS} == wanted
