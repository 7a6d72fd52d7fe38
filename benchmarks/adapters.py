"""What the interfaces make of it: PettingZoo, Gymnasium, and Gymnasium's vector environment."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ..envs.adapters.aec import GameAECEnv
from ..envs.adapters.solo import SoloEnv
from ..envs.adapters.vector import BatchVectorEnv
from ..envs.core.game import Game
from .harness import Figure
from .kernels import legal_choices

VECTOR_LANES = 64


def aec_steps(game: Game, repeats: int) -> Figure:
    """Agent steps per second of env.last() and env.step(); the choice is not timed."""
    env = GameAECEnv(game)
    return _stepped(
        "env() last() + step()",
        repeats,
        lambda: env.reset(seed=1),
        lambda: _aec_loop(env),
        "the choice is not timed",
    )


def _aec_loop(env: Any) -> Iterator[tuple[float, bool]]:
    rng = np.random.default_rng(0)
    while True:
        begin = time.perf_counter()
        observation, _, terminated, truncated, _ = env.last()
        spent = time.perf_counter() - begin
        if terminated or truncated:
            yield spent, True
            continue
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        begin = time.perf_counter()
        env.step(action)
        yield spent + time.perf_counter() - begin, False


def gymnasium_steps(game: Game, repeats: int) -> Figure:
    """Learner decisions per second of a Gymnasium environment (see _company)."""
    company, seats = _company(game)
    env = SoloEnv(game, **seats)
    first = {}

    def begin() -> None:
        first["observation"] = env.reset(seed=1)[0]

    def loop() -> Iterator[tuple[float, bool]]:
        rng = np.random.default_rng(0)
        observation = first["observation"]
        while True:
            action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
            start = time.perf_counter()
            observation, _, terminated, truncated, _ = env.step(action)
            yield time.perf_counter() - start, bool(terminated or truncated)

    return _stepped(f"Gymnasium, {company}", repeats, begin, loop, "the choice is not timed")


def _company(game: Game) -> tuple[str, dict[str, Any]]:
    """With whom a learner plays, in words and as settings: rivals at random, or the whole team."""
    if game.seating.is_cooperative:
        return "one controller", {"seat": "all"}
    return f"{game.num_seats - 1} random opponents", {"seat": 0, "opponents": "random"}


def _stepped(
    name: str,
    repeats: int,
    begin: Callable[[], object],
    loop: Callable[[], Iterator[tuple[float, bool]]],
    note: str,
) -> Figure:
    """Median rate over repeats of 3,000 steps, games restarting."""
    found = []
    for _ in range(repeats + 1):
        begin()
        steps = loop()
        spent, count = 0.0, 0
        while count < 3000:
            seconds, is_over = next(steps)
            spent += seconds
            count += 1
            if is_over:
                begin()
                steps = loop()
        found.append(count / spent)
    found = sorted(found[1:])
    return Figure(name, found[len(found) // 2], "1/s", found[0], found[-1], repeats, note)


def vector_steps(game: Game, repeats: int) -> Figure:
    """Learner decisions per second of the vector environment (see _company)."""
    company, seats = _company(game)
    env = BatchVectorEnv(game, VECTOR_LANES, **seats)
    observations, _ = env.reset(seed=1)
    rng = np.random.default_rng(0)
    steps = 40
    found = []
    for _ in range(repeats + 1):
        spent = 0.0
        for _ in range(steps):
            actions = legal_choices(observations["action_mask"], rng)
            begin = time.perf_counter()
            observations, *_ = env.step(actions)
            spent += time.perf_counter() - begin
        found.append(VECTOR_LANES * steps / spent)
    found = sorted(found[1:])
    return Figure(
        f"Gymnasium vector of {VECTOR_LANES}, {company}",
        found[len(found) // 2],
        "1/s",
        found[0],
        found[-1],
        repeats,
        "the choice is not timed",
    )
