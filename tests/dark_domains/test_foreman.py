"""Building in the Foreman phase (DD-FORE), and the henchmen who help in it."""

import pytest

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import changes, is_finished, play, rows, table

Item = v.Item
FOREST = {f"space own forest {k}" for k in range(1, 5)}
URBAN = {f"space own urban {k}" for k in range(1, 5)}
PLAINS = {f"space own plains {k}" for k in range(1, 5)}
MOUNTAINS = {f"space own mountains {k}" for k in range(1, 5)}
GROVE = {"wood": 1, "stone": 1, "worker": 1}


def foreman(w):
    return play(w, v.Task.FOREMAN)


def building(w, key):
    return f"building {w.building_id(key)}"


def with_grove(**items):
    """Seat 0 holds the Grove (1 Wood, 1 Stone, 1 Worker; Forest)."""
    return at(3).hold(0, "grove").give(0, **{**GROVE, **items})


@pytest.mark.rule("DD-FORE-01", "DD-FORE-04", "DD-BCARD-02")
def test_dd_fore_01_a_building_costs_its_printed_resources():
    w = at(3).hold(0, "market").give(0, wood=2, worker=1)
    market = w.building_id("market")
    foreman(w)
    assert (w.ask, w.seat) == (v.Decision.BUILD, 0)
    assert w.legal() == {"pass", building(w, "market")}
    before = table(w)
    w.do(building(w, "market"))
    assert w.ask == v.Decision.BUILD_SPACE
    assert w.legal() == FOREST | URBAN | PLAINS | MOUNTAINS
    assert changes(w, before) == {}  # nothing is paid before the space is chosen
    w.do("space own urban 4")
    assert changes(w, before) == {
        ("stock", 0, Item.WOOD): (2, 1),
        ("stock", 0, Item.WORKER): (1, 0),
        ("building", 0, 7): (v.NONE, market),
        ("building_holder", market): (0, v.NOBODY),
    }
    assert w.s.side[0, 7] == v.Side.LIGHT
    assert rows(w, v.Event.BUILT) == [(0, market, 7, v.Side.LIGHT, 0)]
    assert rows(w, v.Event.FLIPPED) == []
    assert is_finished(w)
    w.state.check()


@pytest.mark.rule("DD-FORE-01")
def test_dd_fore_01_any_number_may_be_built_and_any_number_kept():
    w = at(3).hold(0, "market").hold(0, "lake").hold(0, "meadow").give(0, wood=1, worker=9)
    foreman(w)
    w.do(building(w, "lake"), "space own forest 1")
    assert w.legal() == {"pass", building(w, "market"), building(w, "meadow")}
    w.do(building(w, "market"), "space own forest 2")
    assert w.legal() == {"pass", building(w, "meadow")}
    w.do("pass")
    assert is_finished(w)
    assert (w.have(0, "wood"), w.have(0, "worker")) == (0, 6)
    assert w.s.building_holder[w.building_id("meadow")] == 0
    w.state.check()


@pytest.mark.rule("DD-FORE-01")
def test_dd_fore_01_the_seats_build_in_turn_order():
    w = at(3).hold(0, "market").hold(1, "lake").hold(2, "meadow").set(first=1)
    for seat in range(3):
        w.give(seat, wood=2, worker=3)
    foreman(w)
    assert w.seat == 1
    assert w.legal() == {"pass", building(w, "lake")}
    w.do("pass")
    assert w.seat == 2
    assert w.legal() == {"pass", building(w, "meadow")}
    w.do(building(w, "meadow"), "space own plains 1")
    assert w.seat == 0
    assert w.legal() == {"pass", building(w, "market")}
    w.do("pass")
    assert is_finished(w)


@pytest.mark.rule("DD-FORE-01")
def test_dd_fore_01_who_can_build_nothing_is_not_asked():
    w = at(3).hold(1, "lake").give(1, worker=2).hold(2, "mint").set(first=2)
    foreman(w)
    assert w.seat == 1
    w.do("pass")
    assert is_finished(w)


@pytest.mark.rule("DD-FORE-02")
@pytest.mark.parametrize("missing", ["wood", "stone", "worker"])
def test_dd_fore_02_each_missing_resource_forbids_it(missing):
    w = foreman(with_grove(coin=30))
    assert w.legal() == {"pass", building(w, "grove")}
    w = foreman(with_grove(coin=30, metal=5, **{missing: 0}))
    assert is_finished(w)


@pytest.mark.rule("DD-FORE-02")
def test_dd_fore_02_two_of_a_kind_need_two():
    w = at(3).hold(0, "lake").hold(0, "market").give(0, wood=1, worker=1)
    foreman(w)
    assert w.legal() == {"pass", building(w, "market")}
    w = at(3).hold(0, "lake").hold(0, "market").give(0, wood=1, worker=2)
    foreman(w)
    assert w.legal() == {"pass", building(w, "market"), building(w, "lake")}


@pytest.mark.rule("DD-FORE-03", "DD-BCARD-01")
def test_dd_fore_03_a_space_without_building_and_black_monster_in_a_permitted_area():
    w = with_grove().build(0, "lake", 0).monster(0, "dragon_1", 1)
    w.monster(0, "white_mask_gnolls", 2).monster(1, "imp", 3).build(1, "market", 2)
    w.token(0, 3, v.Token.DESECRATION)
    foreman(w).do(building(w, "grove"))
    assert w.legal() == {"space own forest 3", "space own forest 4"}


@pytest.mark.rule("DD-FORE-03")
def test_dd_fore_03_without_any_legal_space_the_card_is_not_offered():
    w = with_grove().hold(0, "market")
    for space, key in enumerate(["lake", "orchard", "meadow"]):
        w.build(0, key, space, dark=space == 1)
    w.monster(0, "imp", 3)
    foreman(w)
    assert w.legal() == {"pass", building(w, "market")}
    w.do(building(w, "market"))
    assert w.legal() == URBAN | PLAINS | MOUNTAINS


@pytest.mark.rule("DD-BCARD-05")
@pytest.mark.parametrize(
    ("key", "spaces"),
    [
        ("grove", FOREST),
        ("mint", URBAN),
        ("granary", PLAINS),
        ("quarry", MOUNTAINS),
        ("hill_fort", PLAINS | MOUNTAINS),
        ("hedge_maze", FOREST | URBAN | PLAINS),
        ("lake", FOREST | URBAN | PLAINS | MOUNTAINS),
    ],
)
def test_dd_bcard_05_areas_restrict_where_a_building_may_stand(key, spaces):
    w = at(3).hold(0, key).give(0, wood=3, stone=3, metal=3, worker=3)
    foreman(w).do(building(w, key))
    assert w.legal() == spaces


@pytest.mark.rule("DD-FORE-04", "DD-BCARD-01")
def test_dd_fore_04_it_produces_in_the_same_turn():
    w = with_grove()
    foreman(w).do(building(w, "grove"), "space own forest 1")
    coins = w.have(0, "coin")
    play(w, v.Task.PRODUCTION)
    assert (w.have(0, "coin"), w.have(0, "evil")) == (coins + 1, 0)


@pytest.mark.rule("DD-FORE-05", "DD-BCARD-01")
def test_dd_fore_05_on_the_death_turn_dark_and_beside_a_black_monster():
    w = with_grove().monster(0, "dragon_1", 2).build(0, "lake", 0).set(last_turn=1)
    foreman(w).do(building(w, "grove"))
    assert w.legal() == {f"space own forest {k}" for k in (2, 3, 4)}
    before = table(w)
    w.do("space own forest 3")
    assert (w.ask, w.legal()) == (v.Decision.BUILD_SIDE, {"side light", "side dark"})
    assert changes(w, before) == {}
    w.do("side dark")
    grove = w.building_id("grove")
    assert changes(w, before) == {
        ("stock", 0, Item.WOOD): (1, 0),
        ("stock", 0, Item.STONE): (1, 0),
        ("stock", 0, Item.WORKER): (1, 0),
        ("building", 0, 2): (v.NONE, grove),
        ("side", 0, 2): (v.Side.LIGHT, v.Side.DARK),
        ("building_holder", grove): (0, v.NOBODY),
    }
    assert rows(w, v.Event.BUILT) == [(0, grove, 2, v.Side.DARK, 0)]
    assert is_finished(w)
    w.state.check()
    play(w, v.Task.PRODUCTION)
    assert w.have(0, "evil") == 4


@pytest.mark.rule("DD-FORE-05")
def test_dd_fore_05_on_the_death_turn_light_beside_a_black_monster():
    w = with_grove().monster(0, "dragon_1", 2).set(last_turn=1)
    foreman(w).do(building(w, "grove"), "space own forest 3", "side light")
    assert is_finished(w)
    assert w.s.side[0, 2] == v.Side.LIGHT
    assert w.have(0, "wood") == 0
    w.state.check()


@pytest.mark.rule("DD-FORE-06")
def test_dd_fore_06_a_building_stays_when_its_monster_moves():
    w = at(3).build(0, "castle", 5, dark=True).monster(0, "imp", 5).hand(0, "transport")
    w.afford(0, "transport")
    buildings, sides = w.s.building.copy(), w.s.side.copy()
    play(w, v.Task.WINDOW, v.Window.ADVENTURE, 0, 0, v.NOBODY)
    w.do("spell transport", "space own mountains 1")  # the one monster that can move
    assert (w.s.black[0, 5], w.s.black[0, 12]) == (v.NONE, w.monster_id("imp"))
    assert (w.s.building == buildings).all()
    assert (w.s.side == sides).all()


@pytest.mark.rule("DD-FORE-07")
def test_dd_fore_07_built_dark_is_not_flipped():
    w = at(3).hold(0, "citadel").give(0, stone=3, worker=1).set(last_turn=1)
    w.build(0, "lake", 0).build(0, "market", 2)
    foreman(w).do(building(w, "citadel"), "space own forest 2", "side dark")
    assert list(w.s.side[0, :3]) == [v.Side.LIGHT, v.Side.DARK, v.Side.LIGHT]
    assert rows(w, v.Event.FLIPPED) == []


@pytest.mark.rule("DD-SP-20", "DD-BU-03")
def test_dd_sp_20_light_on_a_desecrated_space_turns_dark_at_once():
    w = at(3).hold(0, "citadel").give(0, stone=3, worker=1).token(0, 1, v.Token.DESECRATION)
    w.build(0, "lake", 0).build(0, "market", 4)
    foreman(w).do(building(w, "citadel"), "space own forest 2")
    assert list(w.s.side[0, :5]) == [v.Side.DARK, v.Side.DARK, 0, 0, v.Side.LIGHT]
    w = at(3).hold(0, "citadel").give(0, stone=3, worker=1).token(0, 1, v.Token.SHELL)
    foreman(w).do(building(w, "citadel"), "space own forest 2")
    assert w.s.side[0, 1] == v.Side.LIGHT


@pytest.mark.rule("DD-HE-15", "DD-FORE-02")
def test_dd_he_15_karn_builds_once_without_workers():
    w = with_grove(worker=0).henchman(0, "karn").hold(0, "market").hold(0, "beehives")
    w.give(0, wood=3, stone=2)
    foreman(w)
    assert w.legal() == {"pass", "karn", building(w, "beehives")}  # 1 Wood, no Workers
    before = table(w)
    w.do("karn")
    assert w.legal() == {building(w, "grove"), building(w, "market")}
    w.do(building(w, "grove"), "space own forest 1")
    grove, karn = w.building_id("grove"), w.henchman_id("karn")
    assert changes(w, before) == {
        ("stock", 0, Item.WOOD): (3, 2),
        ("stock", 0, Item.STONE): (2, 1),
        ("building", 0, 0): (v.NONE, grove),
        ("building_holder", grove): (0, v.NOBODY),
        ("henchman_used", karn): (0, 1),
    }
    assert rows(w, v.Event.HENCHMAN_USED) == [(0, karn, 0, 0, 0)]
    assert w.legal() == {"pass", building(w, "beehives")}  # the Market must pay its Worker now
    w.state.check()


@pytest.mark.rule("DD-HE-15", "DD-FORE-05")
def test_dd_he_15_karn_on_the_death_turn_spares_the_workers_on_either_side():
    for side in ("dark", "light"):
        w = with_grove(worker=1).henchman(0, "karn").set(last_turn=1)
        foreman(w).do("karn", "space own forest 1", f"side {side}")
        assert (w.have(0, "wood"), w.have(0, "stone"), w.have(0, "worker")) == (0, 0, 1)
        assert w.s.side[0, 0] == v.Side[side.upper()]


@pytest.mark.rule("DD-HE-15")
def test_dd_he_15_karn_needs_the_other_resources_a_space_and_his_owner():
    assert is_finished(foreman(with_grove(worker=0, stone=0).henchman(0, "karn")))
    w = with_grove(worker=0).henchman(0, "karn")
    for space in range(4):
        w.monster(0, f"gargoyle_{space + 1}", space)
    assert is_finished(foreman(w))
    assert is_finished(foreman(with_grove(worker=0).henchman(1, "karn")))
    w = with_grove(worker=0).henchman(0, "karn")
    w.s.henchman_used[w.henchman_id("karn")] = 1
    assert is_finished(foreman(w))
    w = at(3).hold(1, "grove").henchman(0, "karn").give(0, wood=1, stone=1)
    assert is_finished(foreman(w))


@pytest.mark.rule("DD-HE-10", "DD-HE-31")
def test_dd_he_10_kavai_buys_within_the_own_building_session():
    w = with_grove(wood=0, coin=1).henchman(0, "kavai").henchman(1, "soojin").give(1, coin=9)
    foreman(w)
    kavai = f"henchman {w.henchman_id('kavai')}"
    assert w.legal() == {"pass", kavai}
    w.do(kavai)
    assert w.ask == v.Decision.BUY_GOODS
    assert not w.can("item worker")
    w.do("item wood")
    assert (w.ask, w.seat) == (v.Decision.BUILD, 0)
    assert w.legal() == {"pass", building(w, "grove")}  # one use a turn
    w.do("pass")
    assert is_finished(w)


@pytest.mark.rule("DD-HE-31")
def test_dd_he_31_a_henchman_alone_is_reason_to_ask():
    w = at(3).henchman(2, "kavai").give(2, coin=1)
    foreman(w)
    assert (w.ask, w.seat) == (v.Decision.BUILD, 2)
    w = at(3).henchman(2, "kavai").give(2, coin=0)
    assert is_finished(foreman(w))
