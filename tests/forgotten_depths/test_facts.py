"""Words and numbers say the same: the facts of the text are rebuilt from the observation alone."""

from functools import cache

import numpy as np
import pytest

import lairzoo
from lairzoo.envs.core import frames, zones
from lairzoo.envs.forgotten_depths import describe
from lairzoo.envs.forgotten_depths import vocab as v
from tests.forgotten_depths import decoder

TASKS = ("full", "combat", "explore")
VARIANTS = (
    {},
    {"pairs_per_card": True, "locked_chests": True, "random_campfire": True},
    {"dead_end": True, "start_ability": True, "leader_fixed": True},
    {"fighter_side": "multiclass", "wizard_side": "multiclass", "rogue_side": "alternate"},
)
SLIPS = 0.05  # moves that are drawn, so that parties also come where the heuristic doesn't go
LONG_GAMES = 60
UNSAID = ("matches", "monster_deck")  # the text finds occurrences of a pattern from the map
RARE = ("choices", "feature_deck", "party_items", "variants")  # said where there is something


@cache
def game(players, **options):
    """One Game per party and options."""
    return lairzoo.game("forgotten_depths", players=players, **options)


def agree(state, seat):
    """The facts of a seat, after comparing them with what its observation says."""
    layout = state.game.spec.layout
    observation = state.observation(seat)
    assert layout.low <= observation.min()
    assert observation.max() <= layout.high
    known = describe.facts(state.game, state, seat)
    decoded = decoder.facts(state.game, observation, seat)
    assert decoded == known
    assert describe.write(state.game, decoded) == state.text(seat, legal_moves=False)
    return known


def play(seed, every, limit, **options):
    """States of one game, each `every` decisions."""
    state = game(1 + seed % 3, **options).new(seed)
    rng = np.random.default_rng(seed)
    while not state.is_over and state.decisions < limit:
        if state.decisions % every == 0:
            yield state
        slips = rng.random() < SLIPS
        legal = state.legal_actions()
        action = rng.choice(legal) if slips else state.suggest("heuristic", state.decisions)
        state.apply(int(action))


@pytest.mark.parametrize("task", TASKS)
def test_text_and_observation_agree_in_a_game(task):
    states = list(play(TASKS.index(task), every=6, limit=60, task=task))
    assert len(states) >= 3
    for state in play(TASKS.index(task), every=6, limit=60, task=task):
        for seat in range(state.game.num_seats):
            agree(state, seat)


@pytest.mark.slow
@pytest.mark.jit_only
def test_text_and_observation_agree_in_a_thousand_positions():
    found = []
    for seed in range(LONG_GAMES):
        options = VARIANTS[seed % len(VARIANTS)] | {"task": TASKS[seed // 4 % len(TASKS)]}
        start = tuple(v.Ecology)[seed % 3].name.lower()
        for state in play(seed, every=5, limit=6_000, start=start, **options):
            found.append(agree(state, state.seat))
    assert len(found) >= 1_000
    assert {known["phase"] for known in found} >= {v.Phase.PLACE, v.Phase.COMBAT}
    assert {known["ecology"] for known in found} == set(v.Ecology)
    assert any(known["combat"] and known["combat"]["final"] for known in found)
    assert len({known["ask"]["decision"] for known in found}) >= 15


def test_sealed_questions_agree_for_those_who_have_answered_too():
    asked = 0
    for state in play(2, every=1, limit=200, task="combat"):
        if len(state.seats) > 1:
            state.apply(int(state.legal_actions()[0]))
            if state.is_over or frames.top(state.data)[frames.SEAT] != frames.SEALED:
                continue  # that was the last answer
            asked += 1
            for seat in range(state.game.num_seats):
                known = agree(state, seat)
                assert seat in state.seats or known["ask"] is None
    assert asked >= 2


def test_cards_without_worth_are_no_experience():
    state = game(2).new(0)
    t = state.game.cards.tables[0]
    count = len(state.game.cards.names.names["legends"])
    free = int(np.flatnonzero(t["legend_xp"][:count] == 0)[0])
    s = state.data
    zones.push(s, v.Zone.POOL, v.XP_LEGEND + free, 3)
    zones.push(s, v.Zone.POOL, v.XP_FEATURE, 3)
    assert agree(state, 0)["pool"] == {int(t["feature_xp"][0]): 1}


@pytest.mark.slow
@pytest.mark.jit_only
def test_every_table_is_needed_for_the_facts():
    needed = set()
    layout = game(3).spec.layout
    for state in play(2, every=3, limit=400, task="full"):
        observation = state.observation(0)
        known = describe.facts(state.game, state, 0)
        for table in layout.tables:
            blank = observation.copy()
            layout.split(blank)[table.name][:] = 0
            try:
                differs = decoder.facts(state.game, blank, 0) != known
            except (AssertionError, KeyError, StopIteration, TypeError, ValueError, IndexError):
                differs = True
            needed |= {table.name} if differs else set()
    assert {table.name for table in layout.tables} - needed <= {*UNSAID, *RARE}
