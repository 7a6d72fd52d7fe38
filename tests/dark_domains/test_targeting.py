"""What a party goes for (DD-TARG). A party of one with a one-sided die only finds and fails."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import adventure, changes, rows, seek, squad, table, targets

ATTACK, PILGRIMAGE = v.Target.ATTACK, v.Target.PILGRIMAGE
NOTHING = (v.Target.NOTHING, v.NOBODY, v.NONE, None)
AREAS = [("forest", 0), ("urban", 1), ("plains", 2), ("mountains", 3)]
TYPES = {
    "economic": ("market", "fish_stalls"),  # ranks 25, 49
    "magic": ("enchanters_workshop", "white_tower"),  # 33, 13
    "martial": ("keep", "stables"),  # 42, 20
    "nature": ("lake", "herb_garden"),  # 41, 61
    "power": ("castle", "barons_hall"),  # 65, 19
    "religion": ("chapel", "graveyard"),  # 50, 40
}


@pytest.mark.rule("DD-TARG-01", "DD-TARG-03")
def test_dd_targ_01_the_left_icon_comes_first():
    w = at(3).build(1, "market", 2, dark=True).monster(2, "dragon_1", 9)
    assert seek(w, "forest", "monster") == (ATTACK, 1, 2, v.Icon.FOREST)
    w = at(3).build(1, "market", 2, dark=True).monster(2, "dragon_1", 9)
    assert seek(w, "monster", "forest") == (ATTACK, 2, 9, v.Icon.MONSTER)


@pytest.mark.rule("DD-TARG-01")
def test_dd_targ_01_the_icons_of_followers_do_not_count():
    w = at(3).build(0, "market", 2, dark=True)
    squad(w, "mountains", "monster", attack=1)
    w.party("yellow", [(None, "forest", None), (None, "economic", None)])
    members = w.zone(v.Zone.YELLOW)
    w.set_adventurer(members[0], 1, "mountains", "monster")
    adventure(w, "yellow")
    assert targets(w) == [NOTHING]


@pytest.mark.rule("DD-TARG-02")
def test_dd_targ_02_the_right_icon_attacks_before_the_left_icon_goes_on_a_pilgrimage():
    w = at(3).build(0, "white_tower", 1).build(2, "market", 8, dark=True)
    assert seek(w, "magic", "plains") == (ATTACK, 2, 8, v.Icon.PLAINS)


@pytest.mark.rule("DD-TARG-02", "DD-TARG-08")
def test_dd_targ_02_both_icons_look_for_pilgrimages_left_first():
    w = at(3).build(0, "white_tower", 1).build(2, "market", 8)
    assert seek(w, "magic", "plains") == (PILGRIMAGE, 0, 1, v.Icon.MAGIC)
    w = at(3).build(0, "white_tower", 1).build(2, "market", 8)
    assert seek(w, "plains", "magic") == (PILGRIMAGE, 2, 8, v.Icon.PLAINS)
    w = at(3).build(0, "white_tower", 1).build(2, "market", 8)
    assert seek(w, "martial", "magic") == (PILGRIMAGE, 0, 1, v.Icon.MAGIC)


@pytest.mark.rule("DD-TARG-02")
def test_dd_targ_02_without_any_match_there_is_no_target():
    w = at(3).build(0, "white_tower", 1).build(2, "market", 8, dark=True)
    assert seek(w, "nature", "urban") == NOTHING


@pytest.mark.rule("DD-TARG-03", "DD-MON-11")
def test_dd_targ_03_the_highest_rank_of_any_domain_wherever_it_stands():
    w = at(3).monster(0, "dragon_1", 4).monster(1, "dragon_2", 9)  # 117, 125
    w.build(0, "castle", 4, dark=True).monster(2, "specter_3", 15)  # 136
    assert seek(w, "monster", "magic") == (ATTACK, 2, 15, v.Icon.MONSTER)
    w = at(3).monster(0, "orc_warband_1", 0).monster(0, "straw_stalker_1", 1)  # 37, 7
    w.build(2, "castle", 4, dark=True).monster(2, "ghoul_1", 4)  # 6
    assert seek(w, "monster", "magic") == (ATTACK, 0, 0, v.Icon.MONSTER)


@pytest.mark.rule("DD-TARG-03", "DD-TARG-02")
def test_dd_targ_03_a_yellow_monster_on_a_light_building_is_attacked():
    w = at(3).build(1, "market", 3).monster(1, "white_mask_gnolls", 3)  # 26
    w.monster(0, "ghoul_2", 8)  # 24
    assert seek(w, "monster", "magic") == (ATTACK, 1, 3, v.Icon.MONSTER)
    w = at(3).build(1, "market", 3).monster(1, "white_mask_gnolls", 3).monster(0, "imp", 8)  # 27
    assert seek(w, "monster", "magic") == (ATTACK, 0, 8, v.Icon.MONSTER)


@pytest.mark.rule("DD-TARG-03", "DD-DOCK-05")
def test_dd_targ_03_the_lowest_yellow_monster_is_enough():
    w = at(3).build(2, "market", 0).monster(2, "foreign_mercenary", 0)  # rank 1, space 0
    assert seek(w, "monster", "magic") == (ATTACK, 2, 0, v.Icon.MONSTER)


@pytest.mark.rule("DD-TARG-03")
def test_dd_targ_03_monsters_in_niktmarg_and_aside_do_not_count():
    w = at(3).nik(0, "demon_prince").nik(5, "dragon_1").monster(2, "skeleton_guards_1", 0)
    assert seek(w, "monster", "magic") == (ATTACK, 2, 0, v.Icon.MONSTER)
    w = at(3).nik(0, "demon_prince").nik(5, "dragon_1").henchman(0, "gnarl")
    assert seek(w, "monster", "magic") == NOTHING


@pytest.mark.rule("DD-TARG-04")
def test_dd_targ_04_most_evil_of_building_and_monsters_together():
    w = at(3).build(0, "grove", 0, dark=True)  # 4 Evil
    w.build(1, "market", 9, dark=True).monster(1, "vampire_1", 9)  # 3 + 2
    w.monster(2, "demon_prince", 3)  # 3
    assert seek(w, "evil", "magic") == (ATTACK, 1, 9, v.Icon.EVIL)


@pytest.mark.rule("DD-TARG-04")
def test_dd_targ_04_a_tie_goes_to_the_higher_building_rank():
    w = at(3).build(0, "barons_hall", 0, dark=True)  # 5 Evil, rank 19
    w.build(1, "reliquary", 9, dark=True)  # 5 Evil, rank 89
    w.build(2, "wizards_school", 4, dark=True)  # 5 Evil, rank 92
    assert seek(w, "evil", "magic") == (ATTACK, 2, 4, v.Icon.EVIL)
    w = at(3).build(0, "grove", 0, dark=True)  # 4 Evil, rank 80
    w.build(1, "holy_spring", 9, dark=True)  # 2 Evil, rank 34
    w.monster(1, "vampire_1", 9)  # 2 Evil
    w.build(2, "reliquary", 4)  # light, nothing
    assert seek(w, "evil", "magic") == (ATTACK, 0, 0, v.Icon.EVIL)


@pytest.mark.rule("DD-TARG-04")
def test_dd_targ_04_a_tie_goes_to_a_building_before_a_lone_monster():
    w = at(3).monster(0, "demon_prince", 2)  # 3 Evil, rank 133
    w.build(1, "almshouse", 9, dark=True)  # 3 Evil, rank 6
    assert seek(w, "evil", "magic") == (ATTACK, 1, 9, v.Icon.EVIL)
    w = at(3).build(1, "meadow", 8).own_tables()
    w.t.monster_make[v.Yellow.GNOLLS, v.Item.EVIL] = 3
    w.monster(1, "white_mask_gnolls", 8).monster(0, "demon_prince", 2)
    assert seek(w, "evil", "magic") == (ATTACK, 1, 8, v.Icon.EVIL)


@pytest.mark.rule("DD-TARG-04")
def test_dd_targ_04_lone_monsters_are_told_apart_by_the_best_rank():
    w = at(3).monster(0, "specter_1", 2).monster(1, "specter_2", 1).monster(2, "banshee_2", 0)
    assert seek(w, "evil", "magic") == (ATTACK, 1, 1, v.Icon.EVIL)  # 94, 114, 96
    w = at(3).monster(0, "specter_1", 2).monster(1, "banshee_1", 1)  # 94, 70
    w.own_tables().t.monster_rank[v.Yellow.ELVES] = 95
    w.monster(1, "elf_mercenaries", 1)
    assert seek(w, "evil", "magic") == (ATTACK, 1, 1, v.Icon.EVIL)
    w = at(3).monster(0, "specter_1", 2).monster(1, "banshee_1", 1)
    w.own_tables().t.monster_rank[v.Yellow.ELVES] = 93
    w.monster(1, "elf_mercenaries", 1)
    assert seek(w, "evil", "magic") == (ATTACK, 0, 2, v.Icon.EVIL)


@pytest.mark.rule("DD-TARG-04")
def test_dd_targ_04_a_space_without_evil_never_matches():
    w = at(3).build(0, "mint", 5, dark=True).monster(0, "dragon_1", 5).build(1, "grove", 0)
    assert seek(w, "evil", "magic") == NOTHING
    w = at(3).build(0, "mint", 5, dark=True).monster(2, "specter_1", 0)
    assert seek(w, "evil", "magic") == (ATTACK, 2, 0, v.Icon.EVIL)


@pytest.mark.rule("DD-TARG-05")
@pytest.mark.parametrize(("icon", "area"), AREAS)
def test_dd_targ_05_the_best_dark_building_of_an_area(icon, area):
    first, last = area * 4, area * 4 + 3
    w = at(3).build(0, "meadow", first, dark=True).build(2, "hedge_maze", last, dark=True)  # 1, 94
    w.build(1, "elemental_gate", (last + 1) % 16, dark=True)  # 93
    w.build(1, "wizards_school", (first - 1) % 16, dark=True)  # 92
    assert seek(w, icon, icon) == (ATTACK, 2, last, v.Icon[icon.upper()])
    w = at(3).build(0, "hedge_maze", first, dark=True).build(2, "meadow", last, dark=True)
    assert seek(w, icon, icon) == (ATTACK, 0, first, v.Icon[icon.upper()])
    w = at(3).build(1, "meadow", (last + 1) % 16, dark=True)
    w.build(1, "hedge_maze", (first - 1) % 16, dark=True)
    assert seek(w, icon, icon) == NOTHING


@pytest.mark.rule("DD-TARG-05")
def test_dd_targ_05_lone_monsters_and_light_buildings_are_no_dark_match():
    w = at(3).monster(0, "dragon_1", 8).build(1, "market", 9).monster(1, "white_mask_gnolls", 9)
    assert seek(w, "plains", "magic") == (PILGRIMAGE, 1, 9, v.Icon.PLAINS)
    w = at(3).monster(0, "dragon_1", 8)
    assert seek(w, "plains", "magic") == NOTHING


@pytest.mark.rule("DD-TARG-06")
@pytest.mark.parametrize("icon", TYPES)
def test_dd_targ_06_the_best_dark_building_of_a_type(icon):
    one, two = TYPES[icon]
    others = [pair[0] for other, pair in TYPES.items() if other != icon]
    w = at(3)
    ranks = [int(w.t.building_rank[w.building_id(key)]) for key in (one, two)]
    w.build(0, one, 0, dark=True).build(1, two, 0, dark=True)
    for space, key in enumerate(others):
        w.build(2, key, space, dark=True)
    assert seek(w, icon, icon) == (ATTACK, ranks.index(max(ranks)), 0, v.Icon[icon.upper()])
    w = at(3)
    for space, key in enumerate(others):
        w.build(2, key, space, dark=True)
    assert seek(w, icon, icon) == NOTHING


@pytest.mark.rule("DD-TARG-07")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_dd_targ_07_first_player_evil_and_defence_do_not_matter(first):
    w = at(3).build(0, "white_tower", 0, dark=True).build(1, "moon_well", 5, dark=True)  # 13, 30
    w.build(2, "enchanters_workshop", 9, dark=True)  # 33
    w.set(first=first).give(0, evil=50, coin=9).give(2, evil=first)
    w.own_tables()
    w.t.building_defence[w.building_id("enchanters_workshop")] = 9 * (first + 1)
    assert seek(w, "magic", "monster") == (ATTACK, 2, 9, v.Icon.MAGIC)


@pytest.mark.rule("DD-TARG-07")
@pytest.mark.parametrize("turned", [0, 1, 2])
def test_dd_targ_07_turning_the_seats_turns_the_target(turned):
    w = at(3).build(turned, "white_tower", 3, dark=True)
    w.build((turned + 1) % 3, "moon_well", 5, dark=True).monster((turned + 2) % 3, "imp", 5)
    assert seek(w, "magic", "monster") == (ATTACK, (turned + 1) % 3, 5, v.Icon.MAGIC)


@pytest.mark.rule("DD-TARG-08", "DD-AFTER-08")
def test_dd_targ_08_the_best_light_building_gets_the_pilgrimage():
    w = at(3).build(0, "windy_cliff", 12).build(1, "lily_pond", 2)  # 31, 21
    before = table(w)
    assert seek(w, "monster", "nature") == (PILGRIMAGE, 0, 12, v.Icon.NATURE)
    assert rows(w, v.Event.PILGRIMAGE) == [(0, v.Zone.GREEN, 12, 0, 0)]
    assert changes(w, before)["stock", 0, v.Item.COIN] == (8, 9)
    w.state.check()
    w = at(3).build(0, "lily_pond", 2).build(1, "windy_cliff", 12)
    assert seek(w, "monster", "nature") == (PILGRIMAGE, 1, 12, v.Icon.NATURE)


@pytest.mark.rule("DD-TARG-08")
def test_dd_targ_08_monster_and_evil_icons_never_lead_to_a_pilgrimage():
    w = at(3).build(0, "windy_cliff", 12).build(1, "lily_pond", 2)
    assert seek(w, "monster", "evil") == NOTHING


@pytest.mark.rule("DD-TARG-09")
def test_dd_targ_09_queens_command_hides_a_building_from_every_search():
    w = at(3).build(0, "white_tower", 1).token(0, 1, v.Token.QUEEN)
    assert seek(w, "magic", "forest") == NOTHING
    w = at(3).build(0, "hall_of_mirrors", 1).token(0, 1, v.Token.QUEEN).build(2, "white_tower", 9)
    assert seek(w, "magic", "forest") == (PILGRIMAGE, 2, 9, v.Icon.MAGIC)
    w = at(3).build(0, "hall_of_mirrors", 1).token(0, 1, v.Token.SANCTIFY, v.Token.SHELL)
    w.build(2, "white_tower", 9)
    assert seek(w, "magic", "forest") == (PILGRIMAGE, 0, 1, v.Icon.MAGIC)


@pytest.mark.rule("DD-TARG-10", "DD-ADV-11")
def test_dd_targ_10_the_queens_building_survives_the_fall_of_its_monster():
    w = at(3).build(1, "meadow", 8).token(1, 8, v.Token.QUEEN, v.Token.SHELL)
    w.henchman(1, "gnarl").monster(1, "white_mask_gnolls", 8)
    w.own_tables()
    w.t.building_defence[w.building_id("meadow")] = -4
    squad(w, "monster", "evil", attack=4)  # 4 > -4 + 4 + 3
    before = table(w)
    adventure(w)
    assert targets(w) == [(ATTACK, 1, 8, v.Icon.MONSTER)]
    assert rows(w, v.Event.ATTACK) == [(1, 4, 3, 0, 0)]  # the building defends too
    found = {k: x for k, x in changes(w, before).items() if k[0] not in ("zone_len",)}
    assert found == {
        ("yellow_state", v.Yellow.GNOLLS): (v.YellowState.BOARD, v.YellowState.GONE),
        ("yellow_seat", v.Yellow.GNOLLS): (1, v.NOBODY),
        ("yellow_space", v.Yellow.GNOLLS): (8, v.NONE),
        ("boxed", 4): (0, 1),
    }
    w.state.check()


@pytest.mark.rule("DD-TARG-10", "DD-TARG-09")
def test_dd_targ_10_the_space_is_found_through_the_monsters_evil_alone():
    w = at(3).own_tables()
    w.t.monster_make[v.Yellow.GNOLLS, v.Item.EVIL] = 2
    w.build(1, "meadow", 8).token(1, 8, v.Token.QUEEN).monster(1, "white_mask_gnolls", 8)
    w.monster(2, "specter_3", 0)  # 1 Evil
    assert seek(w, "evil", "magic") == (ATTACK, 1, 8, v.Icon.EVIL)


@pytest.mark.rule("DD-TARG-03")
def test_dd_targ_03_the_best_of_several_yellow_monsters():
    w = at(3).build(2, "lake", 9).monster(0, "elf_mercenaries", 2)  # 35
    w.monster(1, "white_mask_gnolls", 0).monster(2, "foreign_mercenary", 9)  # 26, 1
    assert seek(w, "monster", "magic") == (ATTACK, 0, 2, v.Icon.MONSTER)
    w = at(3).monster(1, "white_mask_gnolls", 0).monster(2, "tarpa", 9)  # 26, 18
    assert seek(w, "monster", "magic") == (ATTACK, 1, 0, v.Icon.MONSTER)


@pytest.mark.rule("DD-TARG-09", "DD-TARG-10")
@pytest.mark.parametrize(("evil", "seat"), [(3, 1), (4, 0), (5, 0)])
def test_dd_targ_09_the_evil_of_a_queens_building_is_not_seen(evil, seat):
    w = at(3).own_tables()
    w.t.building_make[w.building_id("meadow"), v.Side.LIGHT, v.Item.EVIL] = 3
    w.t.monster_make[v.Yellow.GNOLLS, v.Item.EVIL] = 2
    w.t.monster_make[w.monster_id("imp"), v.Item.EVIL] = evil
    w.build(1, "meadow", 8).token(1, 8, v.Token.QUEEN, v.Token.DOUBLE).monster(0, "imp", 3)
    w.monster(1, "white_mask_gnolls", 8)  # twice its 2
    assert seek(w, "evil", "magic")[:2] == (ATTACK, seat)


@pytest.mark.rule("DD-TARG-09")
def test_dd_targ_09_a_queens_building_alone_is_no_evil_target():
    w = at(3).own_tables()
    w.t.building_make[w.building_id("meadow"), v.Side.LIGHT, v.Item.EVIL] = 3
    w.build(1, "meadow", 8).token(1, 8, v.Token.QUEEN)
    assert seek(w, "evil", "magic") == NOTHING
    w.s.token[1, 8] = v.Token.SHELL
    assert seek(w, "evil", "magic") == (ATTACK, 1, 8, v.Icon.EVIL)
