"""Ratings from whole rankings: a batch Plackett-Luce fit, with intervals over blocks.

Each match is a ranking of its seats: first chosen from all, next from the rest, and so on. Agents
that share a place count as every order of them, equally. One fit over all matches, with a small
prior (a virtual win and loss against strength 0), so neither the order of matches nor names matter.

Matches of a block (same line-up, same seed) are not independent. Intervals come from a bootstrap
over blocks: each replicate weighs every block (and the prior's win and loss) with an exponential
draw that depends on the block's seed alone.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .schedule import derive

ELO = 400 / math.log(10)  # points per unit of strength, as in Elo ratings
PRIOR = 0.5  # games against the virtual agent
REPLICATES = 400
CHUNK = 1 << 22  # numbers in memory at a time
MAX_STEPS = 100
MAX_HALVINGS = 30
Choices = tuple[tuple[int, tuple[int, ...], float], ...]


@dataclass(frozen=True)
class Ratings:
    """Strengths on the Elo scale, mean 0, and half widths of 95 % intervals (None: one block)."""

    points: np.ndarray
    margin: np.ndarray | None


@functools.lru_cache(maxsize=1 << 16)
def choices(ranking: tuple[tuple[int, ...], ...]) -> Choices:
    """A ranking as choices (chosen, among whom, weight).

    Args:
        ranking: agents, best first; a group shares its place. An agent may sit in several seats.
    """
    found: dict[tuple[int, tuple[int, ...]], float] = defaultdict(float)
    below = [agent for group in ranking for agent in group]
    for group in ranking:
        below = below[len(group) :]
        for size in range(1, len(group) + 1):
            weight = 1 / (math.comb(len(group), size) * size)
            for some in itertools.combinations(group, size):
                among = tuple(sorted([*some, *below]))
                if len(set(among)) > 1:
                    for agent in some:
                        found[agent, among] += weight
    return tuple((agent, among, weight) for (agent, among), weight in sorted(found.items()))


def ranking_of(agents: Sequence[int], places: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Agents in groups by place, best first."""
    groups: dict[int, list[int]] = defaultdict(list)
    for agent, place in zip(agents, places, strict=True):
        groups[place].append(agent)
    return tuple(tuple(sorted(groups[place])) for place in sorted(groups))


class League:
    """All choices of some matches, ready to be fitted with any weights of their blocks."""

    def __init__(
        self, num_agents: int, matches: Sequence[tuple[Any, Sequence[int], Sequence[int]]]
    ):
        """Take the matches apart.

        Args:
            num_agents: agents are 0..num_agents-1.
            matches: (block, agent per seat, place per seat); the block is an integer that names it.
        """
        self.num_agents = num_agents
        self.blocks = sorted({match[0] for match in matches})
        number = {block: i for i, block in enumerate(self.blocks)}
        sets: dict[tuple[int, ...], int] = {}
        wins: dict[tuple[int, int], float] = defaultdict(float)
        asked: dict[tuple[int, int], float] = defaultdict(float)
        for block, agents, places in matches:
            for agent, among, weight in choices(ranking_of(agents, places)):
                wins[number[block], agent] += weight
                asked[number[block], sets.setdefault(among, len(sets))] += weight
        self._wins = _table(wins)
        self._asked = _table(asked)
        self._members = np.zeros((len(sets), num_agents))
        for among, row in sets.items():
            for agent in among:
                self._members[row, agent] += 1

    def fit(
        self, weights: np.ndarray | None = None, prior: tuple[float, float] = (PRIOR, PRIOR)
    ) -> np.ndarray:
        """Strengths (natural log scale, not centred) that fit best.

        Args:
            weights: one per block (default: 1).
            prior: how much the virtual win and the virtual loss weigh; each counts half.
        """
        weigh = np.ones((1, len(self.blocks))) if weights is None else weights[None, :]
        wins = _sums(self._wins, weigh, self.num_agents)
        asked = _sums(self._asked, weigh, len(self._members))
        return self._newton(wins, asked, np.array([prior]), np.zeros(self.num_agents))[0]

    def rate(self, prior: float = PRIOR, replicates: int = REPLICATES) -> Ratings:
        """Ratings with intervals."""
        best = self.fit(prior=(prior, prior))
        points = (best - best.mean()) * ELO
        count = len(self.blocks)
        if count < 2:
            return Ratings(points, None)
        weigh = np.empty((replicates, count))
        for column, block in enumerate(self.blocks):
            draw = np.random.default_rng(derive("bootstrap", block))
            weigh[:, column] = draw.exponential(size=replicates)
        virtual = np.random.default_rng(derive("virtual")).exponential(size=(replicates, 2)) * prior
        wins = _sums(self._wins, weigh, self.num_agents)
        asked = _sums(self._asked, weigh, len(self._members))
        size = max(1, CHUNK // max(1, self._members.size))
        parts = [slice(start, start + size) for start in range(0, replicates, size)]
        other = np.concatenate([self._newton(wins[p], asked[p], virtual[p], best) for p in parts])
        other = (other - other.mean(axis=1, keepdims=True)) * ELO
        spread = np.sqrt(((other - points) ** 2).mean(axis=0) * (count + 1) / (count - 1))
        return Ratings(points, spread * student(count - 1))

    def _value(
        self, wins: np.ndarray, asked: np.ndarray, prior: np.ndarray, at: np.ndarray
    ) -> np.ndarray:
        """Log likelihood with the prior, per replicate."""
        among = np.log(np.exp(at) @ self._members.T)
        half = prior / 2
        virtual = half[:, :1] * at - half.sum(axis=1, keepdims=True) * np.logaddexp(0, at)
        return np.asarray((wins * at + virtual).sum(axis=1) - (asked * among).sum(axis=1))

    def _newton(
        self, wins: np.ndarray, asked: np.ndarray, prior: np.ndarray, start: np.ndarray
    ) -> np.ndarray:
        """Per replicate the maximum of a concave function, by Newton steps that never go down."""
        at = np.tile(start, (len(wins), 1))
        value = self._value(wins, asked, prior, at)
        half = prior / 2
        both = half.sum(axis=1, keepdims=True)
        diagonal = np.arange(self.num_agents)
        for _ in range(MAX_STEPS):
            share = self._members * np.exp(at)[:, None, :]
            share /= share.sum(axis=2, keepdims=True)
            expected = np.matmul(asked[:, None, :], share)[:, 0]
            drawn = 1 / (1 + np.exp(-at))
            slope = wins - expected + half[:, :1] - both * drawn
            curve = -np.matmul(share.transpose(0, 2, 1), share * asked[:, :, None])
            curve[:, diagonal, diagonal] += expected + both * drawn * (1 - drawn)
            step = np.linalg.solve(curve, slope[:, :, None])[:, :, 0]
            step *= np.minimum(1.0, 3.0 / np.maximum(1e-12, np.abs(step).max(axis=1)))[:, None]
            for _ in range(MAX_HALVINGS):
                new = self._value(wins, asked, prior, at + step)
                down = new < value - 1e-9 * np.abs(value)
                if not down.any():
                    break
                step[down] /= 2
            at, value = at + step, new
            if np.abs(step).max() < 1e-10:
                break
        return at


def _table(sums: dict[tuple[int, int], float]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Columns block, what, weight of a sparse table."""
    keys = np.array(sorted(sums), np.int64).reshape(-1, 2)
    return keys[:, 0], keys[:, 1], np.array([sums[int(a), int(b)] for a, b in keys])


def _sums(table: Any, weigh: np.ndarray, size: int) -> np.ndarray:
    """Per replicate and column: the table's numbers, summed with the weights of their blocks."""
    block, what, number = table
    total = np.zeros((size, len(weigh)))
    chunk = max(1, CHUNK // len(weigh))
    for start in range(0, len(block), chunk):
        part = slice(start, start + chunk)
        np.add.at(total, what[part], number[part, None] * weigh[:, block[part]].T)
    return total.T


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t (series in 1/freedom; better than 0.3 % from 3 on)."""
    if freedom < 3:
        return (math.inf, 12.706, 4.303)[freedom]
    z = 1.959964
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / freedom**k for k, term in enumerate(terms))


def share(
    values: Sequence[float], weights: Sequence[float]
) -> tuple[float, float | None, float | None]:
    """A share in 0..1 over blocks, with the bounds of its 95 % interval.

    The interval is that of the blocks and two made-up ones with 0 and 1: it never has width 0.

    Args:
        values: the share within each block.
        weights: how many cases each block has.
    """
    value, weigh = np.asarray(values, np.float64), np.asarray(weights, np.float64)
    mean = math.fsum(value * weigh) / math.fsum(weigh)
    if len(value) < 2:
        return mean, None, None
    more = np.append(value, (0.0, 1.0))
    heavy = np.append(weigh, np.full(2, math.fsum(weigh) / len(weigh)))
    total = math.fsum(heavy)
    middle = math.fsum(more * heavy) / total
    count = len(more)
    variance = math.fsum((heavy * (more - middle)) ** 2) / total**2 * count / (count - 1)
    half = student(count - 1) * math.sqrt(variance)
    return mean, max(0.0, min(mean, middle - half)), min(1.0, max(mean, middle + half))
