"""The heuristic as a player: it looks before it draws, and wins about half of its games."""

import numpy as np
import pytest

import lairzoo
from lairzoo.envs.forgotten_depths import vocab as v

pytestmark = pytest.mark.jit_only  # hundreds of whole games
GAMES = 400


def played(players, policy, **options):
    """How many games were won, how many met a dead end, and the Ecologies that were played."""
    game = lairzoo.game("forgotten_depths", players=players, **options)
    batch = game.batch(GAMES, seed=0, autoreset="disabled")
    batch.advance(np.full((GAMES, players), policy, np.int8))
    reasons = [batch.state(lane).data["reason"] for lane in range(GAMES)]
    dead = {v.Reason.NO_PLACE, v.Reason.TABLE_EDGE, v.Reason.STUCK}
    ecologies = int((batch.measure("ecology") + 1).sum())
    return reasons.count(v.Reason.WON), sum(reason in dead for reason in reasons), ecologies


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_careful_party_wins_about_half_and_hardly_meets_a_dead_end(players):
    won, dead, ecologies = played(players, policy=2)
    assert 0.2 * GAMES < won < 0.65 * GAMES
    assert dead < 0.02 * ecologies


@pytest.mark.parametrize("players", [1, 2, 3])
def test_random_play_hardly_ever_wins(players):
    won, dead, ecologies = played(players, policy=1)
    assert won < 0.01 * GAMES
    assert dead > 0.01 * ecologies  # it doesn't look before it draws


@pytest.mark.parametrize(
    ("option", "is_harder"),
    [("no_level_heal", True), ("locked_chests", True), ("double_heal", False)],
)
def test_variants_move_the_wins_as_they_are_named(option, is_harder):
    base, _, _ = played(3, policy=2)
    changed, _, _ = played(3, policy=2, **{option: True})
    assert (changed < base) is is_harder
