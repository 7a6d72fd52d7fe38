"""Chance as it should be: dice of adventures, and the turn on which Death comes."""

import itertools

import numpy as np
import pytest

from lairzoo.envs.dark_domains import actions
from lairzoo.envs.dark_domains import vocab as v
from tests.build import World, at, game
from tests.dark_domains.scenes import adventure, party, rows

ADVENTURES = 4000
GAMES = 20_000
MOST_STEPS = 4000


def convolved(sides):
    """Exact distribution of the sum of dice: index = sum."""
    chances = np.ones(1)
    for number in sides:
        chances = np.convolve(chances, np.r_[0.0, np.full(number, 1 / number)])
    return chances


def within(share, chance, n):
    """Whether a share of n agrees with a chance within three standard errors."""
    return abs(share - chance) <= 3 * max(np.sqrt(chance * (1 - chance) / n), 1e-12)


def sums_agree(sums, sides):
    """Mean and every frequent sum agree with the convolution."""
    chances = convolved(sides)
    values = np.arange(len(chances))
    mean = float(chances @ values)
    spread = np.sqrt(float(chances @ values**2) - mean**2)
    assert abs(np.mean(sums) - mean) <= 3 * spread / np.sqrt(len(sums))
    below = np.cumsum(chances)
    for quarter in (0.25, 0.5, 0.75):
        value = int(np.searchsorted(below, quarter))
        assert within(np.mean(np.asarray(sums) <= value), below[value], len(sums)), value


@pytest.mark.jit_only
@pytest.mark.rule("DD-ADV-07", "DD-ADV-08", "DD-ADV-10")
@pytest.mark.parametrize(
    ("members", "is_imbued", "building", "tokens", "monsters"),
    [
        ((6, 8, 8, 12), False, 18, (), ()),
        ((10, 12, 12, 6), True, 14, (v.Token.DESECRATION,), ("imp",)),
        ((12, 12, 10, 8), False, 4, (v.Token.DESECRATION,), ("tarpa", "foreign_mercenary")),
    ],
)
def test_attack_and_success_agree_with_exact_convolution(
    members, is_imbued, building, tokens, monsters
):
    w = at(2).own_tables().build(1, "castle", 5, dark=True).token(1, 5, *tokens)
    w.t.building_defence[w.building_id("castle")] = building
    fixed, defending = building, [6, 6] * len(tokens)
    for key in monsters:
        w.monster(1, key, 5)
        fixed += int(w.t.monster_defence[w.monster_id(key)])
        if w.t.monster_die[w.monster_id(key)]:
            defending.append(int(w.t.monster_die[w.monster_id(key)]))
    cards = party(w, "green", *[(die, "power", "nature") for die in members])
    attacking = list(members)
    if is_imbued:
        w.s.imbued_adventurer[cards[1]] = 1
        attacking.append(6)
    attacks, defences, wins = [], [], 0
    for seed in range(ADVENTURES):
        one = World(w.state.clone(reseed=seed))
        adventure(one)
        ((_, attack, strength, *_),) = rows(one, v.Event.ATTACK)
        won = bool(rows(one, v.Event.PARTY_WON))
        assert won == (attack > strength)
        attacks.append(attack)
        defences.append(strength - fixed)
        wins += won
    sums_agree(attacks, attacking)
    if defending:
        sums_agree(defences, defending)
    chance = sum(
        a * d
        for (attack, a), (defence, d) in itertools.product(
            enumerate(convolved(attacking)), enumerate(convolved(defending))
        )
        if attack > fixed + defence
    )
    assert within(wins / ADVENTURES, chance, ADVENTURES)


@pytest.mark.jit_only
@pytest.mark.slow
@pytest.mark.rule("DD-SETUP-03", "DD-END-01")
def test_without_a_seer_death_comes_on_turn_six_seven_or_eight():
    batch = game(2).batch(GAMES, seed=1, autoreset="disabled")
    seer = actions.CODEC.parse("place seer")
    steps = 0
    while not batch.over.all():
        # Nobody goes to the Seer; apart from that the first legal action is taken, which passes
        # wherever one may pass. Whatever is played, the Fortune pile is as it was shuffled.
        allowed = batch.masks.copy()
        allowed[:, seer] = 0
        assert (allowed.any(axis=1)).all()
        batch.step(allowed.argmax(axis=1))
        steps += 1
        assert steps < MOST_STEPS
    assert not batch.truncated.any()
    turns = np.array([batch.state(lane).turn for lane in range(GAMES)])
    counted = [int((turns == turn).sum()) for turn in (6, 7, 8)]
    assert sum(counted) == GAMES
    expected = [GAMES * 2 / 5, GAMES * 2 / 5, GAMES / 5]
    chi_square = sum((n - e) ** 2 / e for n, e in zip(counted, expected, strict=True))
    assert chi_square < 13.8  # two degrees of freedom: one run in a thousand is beyond
