"""Level Up and the Abilities bought there, with payments; how multi-class heroes grow."""

import pytest

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import effects as e
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import abilities
from lairzoo.envs.forgotten_depths.state import Option
from tests.forgotten_depths.combat_play import Arena
from tests.forgotten_depths.combat_state import AVA, BREN, SIL
from tests.forgotten_depths.descent import Descent

DECK = v.Zone.ABILITY_DECK
PRICE = 4


def grown(*cards, seats=3, level_up=True, **options):
    """Heroes after their fight with a pool of cards of these values, at the first ask, if any."""
    game = Arena(seats, **options)
    game.t.ability_xp[:] = PRICE
    fill(game, *cards)
    if level_up:
        begin(game)
    return game


def fill(game, *cards):
    """The pool holds cards of these values."""
    game.t.feature_xp[: len(cards)] = cards
    game.pile(v.Zone.POOL, *(v.XP_FEATURE + k for k in range(len(cards))))


def begin(game):
    frames.push_task(game.s, v.Task.LEVEL_UP)
    return game.play()


def asked(game):
    """What is asked of whom, with the options; None when nothing is left to do."""
    if game.s.depth == 0:
        return None
    return game.decision().name, game.seat(), game.labels()


def cards_of(game, seat):
    return [int(k) for k in game.s.ability_card[seat] if k != v.NONE]


@pytest.mark.rule("FD-LVL-01", "FD-LVL-02")
def test_fd_lvl_01_the_heroes_rise_and_heal_before_they_buy():
    game = grown(4, level_up=False)
    game.s.health[:3] = 3, 20, 1
    assert game.s.level == 1
    begin(game)
    assert game.decision() == v.Decision.BUY_ABILITY
    assert game.s.level == 2
    second = game.t.mat_health[:3, 0, 1].tolist()
    assert second > game.t.mat_health[:3, 0, 0].tolist()
    assert game.s.health_max[:3].tolist() == second
    assert game.s.health[:3].tolist() == second


@pytest.mark.rule("FD-LVL-02")
def test_fd_lvl_02_a_level_for_each_stair_guardian_and_never_a_fourth():
    game = Descent()
    assert game.s.level == 1
    levels = []
    while game.go_down():
        levels.append((game.s.ecology, game.s.level))
    assert levels == [(v.Ecology.CAVERNS, 2), (v.Ecology.ARCHITECTURE, 3)]
    assert game.s.level == 3
    assert game.happened(v.Event.LEVEL_UP) == [(v.NOBODY, 2, 0, 0, 0), (v.NOBODY, 3, 0, 0, 0)]
    late = grown(level_up=False)
    late.s.level = 3
    begin(late)
    assert late.s.level == 3


@pytest.mark.rule("FD-VAR-03", "FD-LVL-01")
@pytest.mark.parametrize("option", [0, 1])
def test_fd_var_03_without_healing_the_maximum_alone_rises(option):
    game = grown(seats=1, level_up=False, no_level_heal=option)
    game.s.health[0] = 3
    begin(game)
    most = int(game.t.mat_health[BREN, 0, 1])
    assert (game.s.health[0], game.s.health_max[0]) == (3 if option else most, most)


@pytest.mark.rule("FD-LVL-03", "FD-LVL-06")
def test_fd_lvl_03_nine_points_buy_two_abilities_at_four():
    game = grown(4, 4, 1)
    for seat in range(2):
        assert asked(game) == ("BUY_ABILITY", 0, {"buy_ability", "done"})
        game.play("buy_ability", "pay 4")
        assert asked(game) == ("KEEP_ABILITY", seat, {"option 1", "option 2"})
        game.play("option 1")
        assert len(cards_of(game, seat)) == 1
    assert asked(game) is None  # Ava can't buy for the 1 that is left
    assert game.cards_of(v.Zone.POOL) == [v.XP_FEATURE + 2]


@pytest.mark.rule("FD-LVL-03")
def test_fd_lvl_03_no_hero_buys_twice_in_one_level_up():
    game = grown(4, 4, 4, seats=1)
    game.play("buy_ability", "pay 4", "option 2")
    assert asked(game) is None
    assert len(cards_of(game, 0)) == 1


@pytest.mark.rule("FD-LVL-03")
@pytest.mark.parametrize("ecology", [v.Ecology.RUINS, v.Ecology.CAVERNS])
@pytest.mark.parametrize("missing", [0, 1])
def test_fd_lvl_03_the_price_is_that_of_the_ecology_just_finished(ecology, missing):
    game = Descent(seats=1)
    for _ in range(ecology):
        game.go_down()
    game.t.ability_xp[:] = 20
    game.t.ability_xp[ecology] = 6
    game.take_stairs()
    game.pile(v.Zone.MONSTERS_OUT)  # the Guardian's own card pays nothing here
    fill(game, 6 - missing)
    game.win(v.Decision.BUY_ABILITY, v.Decision.EXPLORE)
    expected = v.Decision.EXPLORE if missing else v.Decision.BUY_ABILITY
    assert game.decision() == expected


@pytest.mark.rule("FD-LVL-03")
def test_fd_lvl_03_items_may_be_handed_in_too():
    game = grown(1, level_up=False)
    game.s.hero_item[2, 5] = game.cards.card("items", "moon_knife")  # worth 3
    begin(game)
    game.play("buy_ability")
    assert asked(game) == ("PAY", 0, {"pay 1", "item hero_2 6"})
    game.play("item hero_2 6", "pay 1", "option 1")
    assert len(cards_of(game, 0)) == 1
    assert game.s.hero_item[2, 5] == v.NONE


@pytest.mark.rule("FD-LVL-04", "FD-LVL-06")
@pytest.mark.parametrize("kept", [0, 1])
def test_fd_lvl_04_two_are_drawn_and_the_other_goes_under_the_deck(kept):
    game = grown(4, seats=2)
    order = list(reversed(game.cards_of(DECK + BREN)))  # top first
    assert len(order) == 8
    game.play("buy_ability")
    assert game.s.shown.tolist() == [v.NONE, v.NONE]  # nothing is seen before it is paid
    assert list(reversed(game.cards_of(DECK + BREN))) == order
    game.play("pay 4")
    assert game.s.shown.tolist() == order[:2]
    assert game.labels() == {"option 1", "option 2"}
    game.play(f"option {kept + 1}")
    assert cards_of(game, 0) == [order[kept]]
    assert list(reversed(game.cards_of(DECK + BREN))) == [*order[2:], order[1 - kept]]
    start = game.s.zone_start[DECK + BREN]
    assert [int(n) for n in game.s.seen_by[start : start + 7]] == [0b11, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("FD-LVL-05", "FD-ALT-08")
@pytest.mark.parametrize("no_heal", [0, 1])
def test_fd_lvl_05_exhausted_spells_are_ready_for_the_next_ecology(no_heal):
    game = Descent(seats=2, side=v.Side.MULTICLASS, no_level_heal=no_heal)
    veil = game.cards.card("abilities", "pale_veil")
    for seat in range(2):  # alternate Bren holds a Spell as Sil does
        game.s.ability_card[seat, 1] = veil
        game.s.ability_used[seat, v.FIRST_CARD + 1] = 1
    assert game.go_down()
    assert not game.s.ability_used.any()


@pytest.mark.rule("FD-LVL-07")
def test_fd_lvl_07_neither_keys_nor_healing_are_sold_in_level_up():
    game = grown(4, 4, 4, level_up=False, no_level_heal=1)
    game.s.health[:3] = 1
    game.s.keys = 0
    game.s.hero_item[1, 0] = game.cards.card("items", "iron_helmet")
    begin(game)
    seen = []
    for answer in ("buy_ability", "pay 4", "option 1", "done", "buy_ability", "pay 4", "option 2"):
        seen.append(game.labels())
        game.play(answer)
    buying, paying = {"buy_ability", "done"}, {"pay 4", "item hero_1 1"}
    keeping = {"option 1", "option 2"}
    assert seen == [buying, paying, keeping, buying, buying, paying, keeping]
    assert asked(game) is None
    assert (game.s.keys, game.s.health[:3].tolist()) == (0, [1, 1, 1])


@pytest.mark.rule("FD-LVL-08", "FD-NEXT-02")
def test_fd_lvl_08_the_heroes_cards_are_not_reset_on_the_way_down():
    game = Descent(seats=2)
    game.take_stairs()
    game.win_until(v.Task.LEVEL_UP)
    game.t.ability_xp[:] = 1
    game.pile(v.Zone.POOL, v.XP_FEATURE)
    seats = range(2)
    zones = (v.Zone.HERO_DRAW, v.Zone.HERO_DISCARD, v.Zone.HERO_HAND)
    game.pile(v.Zone.HERO_DISCARD, 8, 3)
    game.pile(v.Zone.HERO_HAND + 1, 6)
    game.s.stored[:2] = 0, 1
    before = [[game.cards_of(zone + seat) for zone in zones] for seat in seats]
    game.play("done", "done")
    assert asked(game)[0] == "EXPLORE"
    assert game.s.ecology == v.Ecology.CAVERNS
    assert [[game.cards_of(zone + seat) for zone in zones] for seat in seats] == before
    assert game.s.stored[:2].tolist() == [0, 1]


@pytest.mark.rule("FD-LVL-09")
def test_fd_lvl_09_a_last_ability_is_kept_and_of_an_empty_deck_none_is_sold():
    game = grown(4, 4, 4, level_up=False)
    last = game.cards_of(DECK + BREN)[3]
    game.pile(DECK + BREN, last)
    game.pile(DECK + SIL)
    begin(game)
    game.play("buy_ability", "pay 4")
    assert cards_of(game, 0) == [last]
    assert asked(game)[0] == "BUY_ABILITY"
    assert frames.top(game.s)[frames.A0] == AVA  # Sil was passed over
    game.play("done")
    assert asked(game) is None


@pytest.mark.rule("FD-LVL-10", "FD-LVL-03")
def test_fd_lvl_10_a_hero_may_decline_and_the_others_buy():
    game = grown(4, 4, 4)
    game.play("done", "buy_ability", "pay 4", "option 1", "buy_ability", "pay 4", "option 2")
    assert asked(game) is None
    assert [len(cards_of(game, seat)) for seat in range(3)] == [0, 1, 1]


@pytest.mark.rule("FD-ALT-05", "FD-LVL-06")
def test_fd_alt_05_the_decks_are_named_after_the_payment_and_the_rejected_card_goes_home():
    game = grown(4, seats=2, side=v.Side.MULTICLASS)
    bren, sil = (list(reversed(game.cards_of(DECK + k))) for k in (BREN, SIL))
    game.play("buy_ability", "pay 4")
    assert asked(game) == ("ABILITY_DECKS", 0, {"option 1", "option 2"})
    game.play("option 1")  # one of each
    assert game.s.shown.tolist() == [bren[0], sil[0]]
    game.play("option 2")
    assert cards_of(game, 0) == [sil[0]]
    assert list(reversed(game.cards_of(DECK + BREN))) == [*bren[1:], bren[0]]
    assert list(reversed(game.cards_of(DECK + SIL))) == sil[1:]  # shared with Sil


@pytest.mark.rule("FD-ALT-05")
def test_fd_alt_05_two_of_the_primary_deck_and_never_two_of_the_secondary():
    game = grown(4, seats=1, side=v.Side.MULTICLASS)
    bren, sil = (list(reversed(game.cards_of(DECK + k))) for k in (BREN, SIL))
    game.play("buy_ability", "pay 4", "option 2")
    assert game.s.shown.tolist() == bren[:2]
    game.play("option 1")
    assert list(reversed(game.cards_of(DECK + BREN))) == [*bren[2:], bren[1]]
    assert list(reversed(game.cards_of(DECK + SIL))) == sil


@pytest.mark.rule("FD-ALT-06")
def test_fd_alt_06_a_single_class_alternate_hero_draws_of_its_own_decks():
    game = grown(4, seats=2, side=v.Side.ALTERNATE)
    bren = list(reversed(game.cards_of(DECK + BREN)))
    sil = game.cards_of(DECK + SIL)
    game.play("buy_ability", "pay 4")
    assert asked(game) == ("KEEP_ABILITY", 0, {"option 1", "option 2"})
    assert game.s.shown.tolist() == bren[:2]
    assert game.cards_of(DECK + SIL) == sil
    assert game.s.options[Option.SIDE] == v.Side.ALTERNATE
    top = game.cards_of(v.Zone.ITEM_DECK + BREN)[-1]
    game.play("option 1")
    frames.push_task(game.s, v.Task.FIND_ITEM, 0)
    game.play()
    assert game.s.hero_item[0, 0] == top  # no choice
    rows = game.t.row[game.t.ability_start[game.t.mat_ability[BREN, 1]]]
    assert rows[:, 0].tolist() == [e.Op.HEAL, e.Op.CHOOSE]  # Catch Breath, Charged Edge
    for slot in range(v.MAT_ABILITIES):
        ability = abilities.ability_at(game.s, game.t, 0, slot)
        assert ability == game.t.mat_ability[BREN, 1, slot]
        assert ability != game.t.mat_ability[BREN, 0, slot]
