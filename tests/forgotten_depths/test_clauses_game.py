"""The game as a whole clause by clause: who wins, the way down, who plays, and the variants."""

from itertools import product

import numpy as np
import pytest

import lairzoo
from lairzoo.envs.core.errors import OptionError
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import effects as e
from lairzoo.envs.forgotten_depths import opening
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import abilities, choices, ending
from lairzoo.envs.forgotten_depths.state import RECORD, Option
from tests.forgotten_depths.combat_play import Arena
from tests.forgotten_depths.descent import Descent
from tests.forgotten_depths.encounter_state import CARDS, row
from tests.forgotten_depths.journey import Journey, read

Z = v.Zone
SWITCHES = (
    Option.RANDOM_CAMPFIRE,
    Option.NO_LEVEL_HEAL,
    Option.LOCKED_CHESTS,
    Option.START_ABILITY,
    Option.MORE_KEYS,
    Option.KEYS_EACH,
    Option.DEAD_END,
    Option.DOUBLE_HEAL,
)


# ---- one result


@pytest.mark.rule("FD-GAME-01")
@pytest.mark.parametrize("down", [0, 1, 2])
def test_fd_game_01_all_lose_with_the_first_who_falls(down):
    state = lairzoo.game("forgotten_depths", players=3).new(1)
    assert not state.is_over
    state.data.health[down] = 0
    assert ending.lose_if_down(state.data)
    assert state.is_over
    assert len(set(state.returns().tolist())) == 1
    assert state.returns()[0] < 0
    assert len(set(state.outcome().tolist())) == 1
    assert state.outcome()[0] < 0
    assert len(set(state.scores().tolist())) == 1
    assert len(set(state.game.teams)) == 1


@pytest.mark.rule("FD-GAME-01", "FD-GAME-02")
def test_fd_game_02_down_through_three_ecologies_to_the_final_entity():
    game = Descent(seats=3)
    ecologies = [int(game.s.ecology)]
    for _ in range(2):
        assert game.go_down()
        ecologies.append(int(game.s.ecology))
    assert ecologies == [v.Ecology.RUINS, v.Ecology.CAVERNS, v.Ecology.ARCHITECTURE]
    assert len(game.happened(v.Event.MONSTER_DRAWN)) == 2  # the two Guardians
    game.take_stairs()
    assert (game.s.final, game.s.done) == (1, 0)
    assert not game.win(v.Decision.EXPLORE, v.Decision.BUY_ABILITY)
    assert game.s.reason == v.Reason.WON


@pytest.mark.rule("FD-GAME-03")
def test_fd_game_03_exploring_and_encountering_take_turns():
    tour = Journey()
    way, camp = tour.add("W F", (1, 0)), tour.add("E R", (-1, 0))
    tour.pile(Z.FEATURES, row("features", "herb_garden"))
    tour.run()
    assert (tour.pending(), tour.s.phase) == ("EXPLORE", v.Phase.EXPLORE)
    assert tour.legal() == {a.DRAW, a.TILE + way, a.TILE + camp}
    phases = []
    tour.choose(a.TILE + way)
    tour.go_on("EXPLORE", hold=lambda: phases.append(int(tour.s.phase)))
    assert set(phases) <= {v.Phase.ENCOUNTER}
    assert tour.cards(Z.FEATURES) == []
    assert tour.s.phase == v.Phase.EXPLORE
    assert tour.legal() == {a.DRAW, a.TILE + camp}
    assert tour.choose(a.TILE + camp) == "EXPLORE"
    assert tour.s.phase == v.Phase.EXPLORE


# ---- who plays


@pytest.mark.rule("FD-GAME-04")
@pytest.mark.parametrize("bits", range(1, 8))
def test_fd_game_04_any_heroes_may_play(bits):
    names = [hero.name.lower() for hero in v.HeroClass if bits >> hero & 1]
    game = lairzoo.game("forgotten_depths", players=len(names), heroes="+".join(names))
    state = game.new(3)
    classes = [v.HeroClass(int(k)).name.lower() for k in state.data.hero_class[: len(names)]]
    assert classes == names
    assert len(state.legal_actions()) > 0
    assert game.num_seats == len(names)


@pytest.mark.rule("FD-GAME-04")
@pytest.mark.parametrize(
    ("players", "heroes"), [(2, "wizard+wizard"), (2, "bard"), (1, "fighter+rogue")]
)
def test_fd_game_04_no_hero_twice_and_no_other(players, heroes):
    with pytest.raises(OptionError):
        lairzoo.game("forgotten_depths", players=players, heroes=heroes)


@pytest.mark.rule("FD-GAME-04", "FD-GAME-05")
@pytest.mark.parametrize("players", [0, 4])
def test_fd_game_04_one_to_three_heroes(players):
    with pytest.raises(OptionError):
        lairzoo.game("forgotten_depths", players=players)


@pytest.mark.rule("FD-GAME-05")
@pytest.mark.parametrize(("seats", "health"), [(1, 4), (2, 8), (3, 12)])
def test_fd_game_05_the_health_of_monsters_goes_by_the_heroes(seats, health):
    assert CARDS.tables[0]["monster_health"][row("monsters", "withered_shade")].tolist() == [
        4,
        8,
        12,
    ]
    game = Arena(seats).start("withered_shade").play()  # 4 / 8 / 12, of each of four
    assert game.s.foe_full[0] == health
    assert game.s.foe_health[0].tolist() == [health] * 4 + [0] * 4


@pytest.mark.rule("FD-GAME-05")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_fd_game_05_targets_go_by_the_heroes(seats):
    tour = Journey(heroes=seats)
    feature = row("features", "fallen_arch")
    tour.t.feature_target[feature] = 8, 16, 24
    tour.pile(Z.FEATURES, feature)
    way = tour.add("W F", (1, 0))
    tour.run()
    tour.choose(a.TILE + way)
    tour.go_on("EXPLORE")
    ((_, _, target, _),) = tour.events("TEST_RESULT")
    assert target == 8 * seats


# ---- Lantern


@pytest.mark.rule("FD-COMP-01")
@pytest.mark.parametrize("ecology", v.Ecology)
def test_fd_comp_01_one_lantern_lies_in_the_reach_of_the_party(ecology):
    state = lairzoo.game("forgotten_depths", start=ecology.name.lower()).new(5)
    rng = np.random.default_rng(4)
    tables = state.game.split
    moved = set()
    for _ in range(90):
        if state.is_over:
            break
        s = state.data
        if s.phase in (v.Phase.EXPLORE, v.Phase.PLACE, v.Phase.COMBAT):
            where = read(tables(state.observation(0)), "tiles", "lantern")
            assert [k for k, n in enumerate(where) if n] == [s.lantern_tile]
            assert where[s.lantern_tile] == s.lantern_region + 1
            moved.add((int(s.lantern_tile), int(s.lantern_region)))
            s.health[:] = s.health_max
        state.apply(int(rng.choice(state.legal_actions())))
    assert len(moved) > 1
    fields = [f for f in RECORD.empty(1).dtype.names if f.startswith("lantern")]
    assert fields == ["lantern_tile", "lantern_region"]
    assert s.lantern_tile.shape == s.lantern_region.shape == ()


# ---- Allies and Unlocking


@pytest.mark.rule("FD-KEY-08")
@pytest.mark.parametrize("heroes", [1, 2, 3])
def test_fd_key_08_an_ally_is_another_hero(heroes):
    tour = Journey(heroes=heroes)
    for seat in range(heroes):
        allies = choices.bits(tour.s, tour.t, seat, e.Filter.ALLY)
        assert allies == ((1 << heroes) - 1) & ~(1 << seat)


@pytest.mark.rule("FD-KEY-08")
@pytest.mark.parametrize("heroes", [1, 2])
def test_fd_key_08_without_an_ally_the_ability_is_not_offered(heroes):
    tour = Journey(heroes=heroes)
    tour.s.stored[0] = 3
    tour.s.ability_card[0, 0] = row("abilities", "cover_retreat")
    found = abilities.usable(tour.s, tour.t, 0, v.Window.DAMAGE)
    assert (found >> v.FIRST_CARD & 1) == (heroes > 1)


def unlocked(how):
    """The map after a Door was opened so, and the Keys that it took."""
    tour = Journey(heroes=3)
    door = tour.add("W ; E F", (1, 0), links="d01")
    s = tour.s
    s.stored[:] = 2
    s.ability_card[0, 0] = row("abilities", "shoulder_charge")
    s.ability_card[1, 0] = row("abilities", "unseal")
    tour.hold(2, "lock_picks", equipped=1)
    s.party_item[0], s.party_uses[0] = row("items", "bone_keys"), 3
    tour.run()
    keys = int(s.keys)
    for label in how.split(", "):
        tour.say(label.format(door=door))
    assert tour.pending() == "EXPLORE"
    fields = ("door_open", "reach", "lantern_tile", "lantern_region", "phase", "leader")
    return (
        {name: s[name].tolist() for name in fields},
        tour.legal() & set(range(a.TILE, a.SLOT)),
        keys - s.keys,
    )


@pytest.mark.rule("FD-KEY-10")
@pytest.mark.parametrize(
    "how",
    [
        "hero hero_0, ability 3, tile {door}",  # an Ability
        "hero hero_1, ability 3, tile {door}",  # a Spell
        "hero hero_2, ability 9, tile {door}",  # an Equipped Item
        "hero hero_1, use 1, tile {door}",  # an Item of the party
    ],
)
def test_fd_key_10_a_door_is_open_whatever_opened_it(how):
    by_key, offered, keys = unlocked("tile {door}")
    assert keys == 1
    assert len(offered) == 1  # the Feature behind it
    by_card, also, none = unlocked(how)
    assert none == 0
    assert (by_card, also) == (by_key, offered)


# ---- the variants


@pytest.mark.rule("FD-VAR-01")
def test_fd_var_01_all_changes_go_together():
    game = Descent(1)
    s, t = game.s, game.t
    for bits in product((0, 1), repeat=len(SWITCHES)):
        chosen = dict(zip(SWITCHES, bits, strict=True))
        game.s = s = RECORD.empty(1).view(np.recarray)[0]
        s.seats = s.rng[0] = 1
        for option, value in chosen.items():
            s.options[option] = value
        opening.new_game(s, t)
        assert game.until(v.Decision.EXPLORE)
        assert [int(s.options[k]) for k in SWITCHES] == list(bits)
        assert s.keys == (2 * v.START_KEYS if chosen[Option.MORE_KEYS] else v.START_KEYS)
        assert (s.ability_card[0] != v.NONE).sum() == chosen[Option.START_ABILITY]
        assert a.DRAW in game.options()


@pytest.mark.rule("FD-VAR-01")
@pytest.mark.parametrize("odd", [0, 1])
def test_fd_var_01_harder_and_easier_are_mixed(odd):
    names = [k.name.lower() for k in SWITCHES]
    given = {name: bool(k % 2 == odd) for k, name in enumerate(names)}
    game = lairzoo.game("forgotten_depths", **given)
    assert {name: game.options[name] for name in names} == given
    state = game.new(1)
    rng = np.random.default_rng(odd)
    for _ in range(80):
        if state.is_over:
            break
        state.apply(int(rng.choice(state.legal_actions())))
    state.check()
    assert state.decisions > 20
