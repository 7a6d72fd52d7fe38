"""The words, the action space and the record: what the rooms rely on without looking."""

import pytest

from lairzoo.envs.core import zones
from lairzoo.envs.forgotten_depths import actions, effects, state, tables
from lairzoo.envs.forgotten_depths import vocab as v

SIZES = {
    "cell": 625,
    "turn": 4,
    "tile": 24,
    "slot": 4,
    "legend": 4,
    "match": 16,
    "pay": 8,
    "item": 24,
    "hero": 3,
    "heal_all": 3,
    "value": 11,
    "option": 6,
    "card": 2,
    "pair": 4,
    "ability": 16,
    "target": 16,
    "use": 16,
}
VERBS = ["noop", "draw", "aside", "buy_heal", "buy_key", "buy_ability", "done"]


@pytest.fixture(scope="module")
def cards():
    return tables.load()


def test_blocks_are_verbs_then_arguments():
    names = [block.name for block in actions.CODEC.blocks]
    assert names == VERBS + list(SIZES)
    assert [actions.CODEC.size(name) for name in VERBS] == [1] * len(VERBS)
    assert {name: actions.CODEC.size(name) for name in SIZES} == SIZES
    assert actions.NOOP == actions.CODEC.start("noop") == 0
    assert actions.NUM_ACTIONS == len(VERBS) + sum(SIZES.values())


@pytest.mark.parametrize("name", [*VERBS[1:], *SIZES])
def test_every_block_has_its_constant(name):
    constant = getattr(actions, name.upper())
    assert constant == actions.CODEC.start(name)


@pytest.mark.rule("FD-EXPL-23")
def test_cells_are_those_of_the_window_row_by_row():
    label = actions.CODEC.label
    assert label(actions.CELL) == "cell x 0 y 0"
    assert label(actions.CELL + v.CENTRE) == f"cell x {v.RADIUS} y {v.RADIUS}"
    assert label(actions.CELL + v.WINDOW) == "cell x 0 y 1"


def test_values_are_counted_from_the_power_card():
    label = actions.CODEC.label
    assert label(actions.VALUE + v.POWER) == "value power"
    assert [label(actions.VALUE + n) for n in (1, 10)] == ["value 1", "value 10"]


def test_asks_and_tasks_have_numbers_of_their_own():
    numbers = [*map(int, v.Decision), *map(int, v.Task)]
    assert len(numbers) == len(set(numbers))
    assert min(numbers) > 0
    assert max(v.Decision) < min(v.Task)


@pytest.mark.parametrize(
    ("first", "count"),
    [
        (v.Zone.HERO_DRAW, v.MAX_SEATS),
        (v.Zone.HERO_DISCARD, v.MAX_SEATS),
        (v.Zone.HERO_HAND, v.MAX_SEATS),
        (v.Zone.HERO_TABLE, v.MAX_SEATS),
        (v.Zone.ITEM_DECK, v.CLASSES),
        (v.Zone.ABILITY_DECK, v.CLASSES),
        (v.Zone.FOE_DRAW, len(v.Difficulty)),
        (v.Zone.FOE_DISCARD, len(v.Difficulty)),
        (v.Zone.FOE_TABLE, len(v.Difficulty)),
        (v.Zone.LEGEND_OPENING, v.PATTERNS),
        (v.Zone.LEGEND_PILE, v.PATTERNS * v.LETTERS),
    ],
)
def test_a_block_of_zones_runs_into_no_other(first, count):
    starts = {int(zone) for zone in v.Zone}
    assert not starts & set(range(first + 1, first + count))
    assert first + count in {*starts, len(state.ZONES)}
    assert len({state.ZONES[first + k] for k in range(count)}) == 1


def test_piles_have_room_for_their_decks(cards):
    t = cards.tables[0]
    s = state.RECORD.empty()[0]

    def room(zone):
        return s["zone_start"][zone + 1] - s["zone_start"][zone]

    for k in range(v.CLASSES):
        most = t["hero_deck"][k].sum() + t["hero_late_power"][k] + t["hero_supply"][k].sum()
        assert room(v.Zone.HERO_DRAW) >= most
        assert room(v.Zone.HERO_DRAW) == room(v.Zone.HERO_DISCARD) == room(v.Zone.HERO_HAND)
    for ecology in v.Ecology:
        deck = int(t["num_deck_monsters"][ecology]) + 1  # with one that was set aside
        assert room(v.Zone.MONSTERS) >= deck
        assert room(v.Zone.FEATURES) >= t["num_deck_features"][ecology]
        assert room(v.Zone.GUARDIANS) >= t["num_deck_guardians"][ecology]
    assert room(v.Zone.TILES) >= v.TILES - 1
    assert room(v.Zone.LEGEND_OPENING) >= t["num_openings"].max()
    assert room(v.Zone.LEGEND_PILE) >= t["num_piled"].max()
    assert room(v.Zone.LEGEND_SHOWN) > t["num_piled"].max()


def test_an_empty_record_has_empty_piles():
    s = state.RECORD.empty()[0]
    assert zones.NONE == v.NONE
    assert not s["zone_len"].any()
    assert len(s["zone_len"]) == len(state.ZONES)


@pytest.mark.rule("FD-KEY-01", "FD-KEY-03", "FD-KEY-05", "FD-KEY-06")
def test_keywords_are_opcodes_that_cards_use(cards):
    used = {effects.Op(int(op)) for op in cards.tables[0]["row"][:, 0]} - {effects.Op.END}
    assert {"HEAL", "HURT", "IGNORE_RESULTS", "REPOSITION", "SWAP", "RETRIEVE"} <= {
        op.name for op in used
    }
    assert {"REFRESH", "UNLOCK", "REMOVE", "ADD", "GAIN", "RELEASE"} <= {op.name for op in used}
    assert used == set(effects.Op) - {effects.Op.END}


def test_every_opcode_can_be_written(cards):
    names = {op.name.lower() for op in effects.Op if op != effects.Op.END}
    assert set(cards.language.signatures) == names


@pytest.mark.rule("FD-XP-05", "FD-SETUP-21", "FD-SETUP-16", "FD-SETUP-18")
def test_every_card_of_the_pool_can_be_named_and_power_cards_wait_where_they_should(cards):
    t = cards.tables[0]
    most = actions.CODEC.size("pay")
    for name in ("monster", "feature", "legend"):
        assert t[f"{name}_xp"].min() >= 0
        assert t[f"{name}_xp"].max() <= most
    party = t["item_kind"] == v.ItemKind.PARTY
    assert party.any()
    assert not t["item_xp"][party].any()
    assert list(t["hero_deck"][:, v.POWER]) == [2, 2, 2]
    assert list(t["hero_late_power"]) == [0, 1, 0]


def test_codes_of_the_pool_and_individuals_have_room(cards):
    t = cards.tables[0]
    assert t["num_monsters"] <= v.XP_FEATURE - v.XP_MONSTER
    assert t["num_features"] <= v.XP_LEGEND - v.XP_FEATURE
    assert t["monster_count"].max() <= v.INDIVIDUALS
    whole = int(t["num_monsters"]) + int(t["num_features"]) + int(t["num_legends"])
    assert whole <= state.ZONES[v.Zone.POOL]
    assert whole <= state.ZONES[v.Zone.SPENT]
