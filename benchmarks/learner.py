"""How fast a learner learns: decisions per second of MaskablePPO, as set here and as it comes.

Both learn in the same lanes, one after the other in turns, with torch's validation on. Seconds are
those of the clock: the learner uses several cores, so this wants a quiet machine.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import lairzoo
from lairzoo.agents import sb3_vec_env
from lairzoo.agents.learn import settings  # before torch: it says how threads wait

from .harness import Figure


class Watch:
    """Adds up the time that is spent in calls, and in some of them."""

    def __init__(self) -> None:
        self.inside = 0.0

    def over(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The same call, timed."""

        def timed(*args: Any, **kwargs: Any) -> Any:
            begin = time.perf_counter()
            result = call(*args, **kwargs)
            self.inside += time.perf_counter() - begin
            return result

        return timed


def figures(name: str = "dark_domains", repeats: int = 5) -> list[Figure]:
    """Decisions per second with our settings and with the stock ones, and the games' part of it.

    Args:
        name: of the game.
        repeats: rollouts, each with its update, that are measured.

    Raises:
        ModuleNotFoundError: without the extra `lairzoo[train]`.
    """
    import torch
    from sb3_contrib import MaskablePPO

    from lairzoo.agents.learn import ppo

    chosen = settings.read(settings.preset(name), {})
    game = lairzoo.game(name, **chosen.options)
    threads, validates = torch.get_num_threads(), torch.distributions.Distribution._validate_args
    torch.set_num_threads(chosen.threads)
    torch.distributions.Distribution.set_default_validate_args(True)
    try:
        watch = Watch()
        env = sb3_vec_env(game, chosen.lanes, chosen.seat, "random")
        for call in ("step_wait", "env_method"):
            setattr(env, call, watch.over(getattr(env, call)))
        tuned = ppo.make_model(env, chosen)
        lanes = sb3_vec_env(game, chosen.lanes, chosen.seat, "random")
        stock = MaskablePPO("MlpPolicy", lanes, n_steps=2048 // chosen.lanes, device="cpu")
        found = _measure(tuned, stock, watch, repeats)
    finally:
        torch.set_num_threads(threads)
        torch.distributions.Distribution.set_default_validate_args(validates)
    note = f"{chosen.lanes} lanes, {chosen.threads} threads, clock time"
    speeds, cpu, share, plain = found
    return [
        _figure("learner, lairzoo train", speeds, "1/s", f"{note}; validation on"),
        _figure("learner, per CPU second", cpu, "1/s", "the same, all threads added up"),
        _figure("learner, stock MaskablePPO", plain, "1/s", f"{note}; batches of 64, 10 epochs"),
        _figure("share of the games in lairzoo train", share, "%", "step and masks"),
    ]


def _measure(
    tuned: Any, stock: Any, watch: Watch, repeats: int
) -> tuple[list[float], list[float], list[float], list[float]]:
    """Speeds (by clock, by CPU), shares of the games in %, speeds of the stock learner."""
    speeds, cpu, shares, plain = [], [], [], []
    for _ in range(repeats + 1):
        watch.inside = 0.0
        begin, busy, steps = time.perf_counter(), time.process_time(), tuned.num_timesteps
        tuned.learn(1, reset_num_timesteps=False)
        seconds, steps = time.perf_counter() - begin, tuned.num_timesteps - steps
        speeds.append(steps / seconds)
        cpu.append(steps / (time.process_time() - busy))
        shares.append(100 * watch.inside / seconds)
        begin, steps = time.perf_counter(), stock.num_timesteps
        stock.learn(1, reset_num_timesteps=False)
        plain.append((stock.num_timesteps - steps) / (time.perf_counter() - begin))
    return speeds[1:], cpu[1:], shares[1:], plain[1:]  # the first warms up


def _figure(name: str, values: list[float], unit: str, note: str) -> Figure:
    return Figure(
        name, statistics.median(values), unit, min(values), max(values), len(values), note
    )
