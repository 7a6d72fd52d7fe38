"""Who plays whom, in which seats, on which seed.

Among rivals a block is one line-up on one seed, played once from every seat rotation. Line-ups:
agents as even as the seats allow; who is in, comes in turn. Where all seats are one team, a block
has on its seed first a team of each agent alone, then the rotations of a mixed line-up, so that
teams can be compared seed by seed. Blocks are numbered; block k doesn't depend on how
many there are, so a longer run contains the shorter one. Nothing here looks at an agent's name.
"""

from __future__ import annotations

import hashlib
import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

MAX_COMBINATIONS = 500  # beyond, the turn order is made by counting appearances alone


def derive(*parts: object) -> int:
    """A 63-bit seed from integers and words."""
    text = ":".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1


@dataclass(frozen=True)
class Block:
    """One line-up (agent numbers in seat order) on one seed."""

    index: int
    seed: int
    lineup: tuple[int, ...]

    def rotations(self) -> list[tuple[int, ...]]:
        """The agent numbers per seat, for each of the cyclic rotations."""
        n = len(self.lineup)
        return [self.lineup[n - k :] + self.lineup[: n - k] for k in range(n)]

    def teams(self, num_agents: int) -> list[tuple[int, ...]]:
        """The line-ups of a game that all seats win together."""
        n = len(self.lineup)
        pure = [(agent,) * n for agent in range(num_agents)]
        return pure + (self.rotations() if len(set(self.lineup)) > 1 else [])


def block_size(num_agents: int, num_seats: int, is_team: bool) -> int:
    """Matches of a block."""
    if not is_team:
        return num_seats
    return num_agents + (num_seats if min(num_agents, num_seats) > 1 else 0)


def block_count(games: int, size: int) -> int:
    """Blocks for so many matches, rounded up to whole ones."""
    return -(-games // size)


def blocks(num_agents: int, num_seats: int, count: int, seed: int = 0) -> list[Block]:
    """The first `count` blocks of the schedule that belongs to a seed."""
    chosen = _in_turn(num_agents, num_seats % num_agents if num_agents < num_seats else num_seats)
    every = num_seats // num_agents if num_agents < num_seats else 0
    result = []
    for index, some in zip(range(count), chosen, strict=False):
        members = list(range(num_agents)) * every + list(some)
        block_seed = derive("block", seed, index)
        order = np.random.default_rng(derive("order", block_seed)).permutation(len(members))
        result.append(Block(index, block_seed, tuple(members[i] for i in order)))
    return result


def _in_turn(num_agents: int, size: int) -> Iterator[tuple[int, ...]]:
    """Combinations of `size` agents without end, such that appearances stay even all the way."""
    if size in (0, num_agents):
        yield from itertools.repeat(tuple(range(size)))
    if math.comb(num_agents, size) > MAX_COMBINATIONS:
        yield from _by_appearance(num_agents, size)
    seen = [0] * num_agents
    while True:
        left = list(itertools.combinations(range(num_agents), size))
        while left:
            best = min(left, key=lambda some: (sum(2 * seen[a] + 1 for a in some), some))
            left.remove(best)
            for agent in best:
                seen[agent] += 1
            yield best


def _by_appearance(num_agents: int, size: int) -> Iterator[tuple[int, ...]]:
    """The agents with the fewest appearances, drawn by lot among equals."""
    seen = np.zeros(num_agents, np.int64)
    draw = np.random.default_rng(derive("lot", num_agents, size))
    while True:
        order = np.lexsort((draw.random(num_agents), seen))[:size]
        seen[order] += 1
        yield tuple(sorted(int(agent) for agent in order))
