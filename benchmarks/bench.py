"""What `lairzoo bench` measures for a game, on one core."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import lairzoo

from ..envs.core.game import Game
from ..envs.core.jit import as_states, jit
from . import reference
from .harness import Figure, microseconds, rate, report

LANES = 256


@jit
def _copy_records(states, times):
    """Copy record 0 over the others, over and over."""
    count = 0
    for _ in range(times):
        for k in range(1, states.shape[0]):
            states[k] = states[0]
            count += 1
    return count


def playouts(game: Game, policy: str, repeats: int) -> Figure:
    """Decisions per second of a kernel policy for every seat."""
    batch = game.batch(LANES)
    batch.rollout(policy, 200)
    return rate(
        f"kernel {policy} playouts",
        lambda: int(batch.rollout(policy, 1000)["decisions"]),
        repeats,
        f"{LANES} lanes, games restart",
    )


def batch_steps(game: Game, repeats: int) -> Figure:
    """Decisions per second of Batch.step with observations and masks; the choice is not timed."""
    from ..envs.core.batch import Batch

    batch = Batch(game, LANES, copy=False)
    rng = np.random.default_rng(0)
    found = []
    for _ in range(repeats + 1):
        spent = 0.0
        steps = 60
        for _ in range(steps):
            actions = _legal_choices(batch.masks, rng)
            begin = time.process_time()
            batch.step(actions)
            batch.observations  # noqa: B018 - computed on access
            spent += time.process_time() - begin
        found.append(LANES * steps / spent)
    found = sorted(found[1:])
    return Figure(
        "batch of 256 with observation and mask",
        found[len(found) // 2],
        "1/s",
        found[0],
        found[-1],
        repeats,
        "the choice is not timed",
    )


def _legal_choices(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A uniform legal action per lane, in little memory: the cache is for what is timed."""
    wanted = (rng.random(len(masks)) * masks.sum(axis=1)).astype(np.int16)
    return np.asarray((masks.cumsum(axis=1, dtype=np.int16) > wanted[:, None]).argmax(axis=1))


def aec_steps(game: Game, repeats: int) -> Figure:
    """Agent steps per second of env.last() and env.step(); the choice is not timed."""
    from ..envs.adapters.aec import GameAECEnv

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
    """Learner decisions per second of a Gymnasium environment with random opponents."""
    from ..envs.adapters.solo import SoloEnv

    env = SoloEnv(game, seat=0, opponents="random")
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

    return _stepped(
        "Gymnasium, three random opponents", repeats, begin, loop, "the choice is not timed"
    )


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


def copies(game: Game, repeats: int) -> list[Figure]:
    """Clone in the kernel and from Python, and determinize."""
    state = game.new(3)
    rng = np.random.default_rng(0)
    for _ in range(60):
        state.apply(int(rng.choice(state.legal_actions())))
    records = as_states(game.spec.record.empty(64))
    records[0] = state._record[0]

    def many(call: Callable[[int], object]) -> Callable[[], int]:
        def work() -> int:
            for k in range(2000):
                call(k)
            return 2000

        return work

    return [
        microseconds("clone in the kernel", lambda: int(_copy_records(records, 2000)), repeats),
        microseconds("state.clone()", many(lambda k: state.clone()), repeats),
        microseconds(
            "state.determinize()", many(lambda k: state.determinize(state.seat, k)), repeats
        ),
    ]


def starts(name: str) -> list[Figure]:
    """Seconds of `import lairzoo`, and of the first game with an empty and a filled cache."""
    game = f"import lairzoo; lairzoo.game({name!r}).new(1)"
    with tempfile.TemporaryDirectory() as folder:
        return [
            _timed("import lairzoo", "import lairzoo", None, 3),
            _timed("first game, cold cache", game, folder, 1),
            _timed("first game, warm cache", game, folder, 3),
        ]


def _timed(name: str, code: str, cache: str | None, repeats: int) -> Figure:
    import os

    env = dict(os.environ)
    if cache:
        env["LAIRZOO_CACHE_DIR"] = cache
    found = []
    for _ in range(repeats):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env=env, capture_output=True)
        found.append(time.perf_counter() - begin)
    found.sort()
    return Figure(
        name,
        found[len(found) // 2],
        "s",
        found[0],
        found[-1],
        repeats,
        "wall time of a new process",
    )


def run(name: str = "dark_domains", repeats: int = 5, start_up: bool = True) -> dict[str, Any]:
    """All figures of a game as plain data; ratios are to the reference kernel of the same run."""
    game = lairzoo.game(name)
    figures = [
        reference.figure(repeats),
        playouts(game, "random", repeats),
        playouts(game, "heuristic", repeats),
        batch_steps(game, repeats),
        aec_steps(game, repeats),
        gymnasium_steps(game, repeats),
        *copies(game, repeats),
        *(starts(name) if start_up else []),
    ]
    found = report(figures)
    yardstick = figures[0].value
    for row in found["figures"]:
        row["ratio"] = row["value"] / yardstick if row["unit"] == "1/s" else None
    return {"game": name, "version": game.version, "options": game.options, **found}
