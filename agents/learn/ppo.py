"""Train a policy with MaskablePPO from sb3-contrib: `train`, and what it calls, in order."""

from __future__ import annotations

import platform
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import sb3_contrib
import stable_baselines3
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure

import lairzoo
from lairzoo.envs.adapters.sb3 import LanesVecEnv
from lairzoo.envs.core import rng

from ..opponents import Mix, sb3_vec_env
from . import checkpoint
from .evaluation import Row, baselines, evaluate
from .maskable import FlatRolloutBuffer, SharedTrunkPolicy, network_of
from .policy import PolicyAgent
from .run import Run
from .settings import Settings

FIRST_GAME_SALT = 0x7EA1
SEED_LIMIT = (1 << 48) - 1  # evaluation begins above
Progress = Callable[[int, int, dict[str, Any]], None]


@dataclass(frozen=True)
class Plan:
    """A game (with the options of the settings) and the settings of the run."""

    game: Any
    settings: Settings


def train(plan: Plan, out: Path, progress: Progress | None = None) -> list[Row]:
    """Train until the planned number of steps; the same call goes on where a run was stopped.

    Args:
        plan: what to train, and how.
        out: the folder of the run, made if there is none.
        progress: called with (steps done, steps planned, facts): after a rollout `games`, `reward`
            and `speed` (None while unknown), after an evaluation its `row`.

    Returns:
        All evaluations of the run.

    Raises:
        AgentError: if the folder holds something else, or the plan can't be played.
        KeyboardInterrupt: on Ctrl-C, after the work so far was saved.
    """
    game, settings = plan.game, plan.settings
    torch.set_num_threads(settings.threads)
    with Run.open(out, game, settings) as run, deferred_interrupt() as interrupt:
        env = make_env(game, run)
        model = make_model(env, settings)
        counters = resume(model, run, game)
        env.seed(first_seed(settings.seed, model.num_timesteps))
        model.set_logger(configure(str(out / "tb"), ["tensorboard"]))
        keeper = Keeper(run, game, counters, interrupt, progress)
        left = settings.steps - model.num_timesteps
        if left > 0:  # what a killed run still owes comes before the first rollout
            model.learn(left, callback=keeper, reset_num_timesteps=False)
        keeper.init_callback(model)
        keeper.finish()
        if interrupt.is_set():
            raise KeyboardInterrupt
        return run.evaluations.rows()


def make_env(game: Any, run: Run) -> LanesVecEnv:
    """The learner's lanes, with the opponents drawn for each seat and game."""
    names = run.opponents
    opponents = names[0] if len(names) == 1 else Mix(*names)
    return sb3_vec_env(game, run.settings.lanes, run.settings.seat, opponents)


def make_model(env: LanesVecEnv, settings: Settings) -> MaskablePPO:
    """MaskablePPO with the lean policy and buffer, untrained."""
    first, last = settings.learning_rate, settings.last_learning_rate
    return MaskablePPO(
        SharedTrunkPolicy,
        env,
        learning_rate=lambda remaining: last + (first - last) * remaining,
        n_steps=settings.rollout,
        batch_size=settings.batch_size,
        n_epochs=settings.epochs,
        gamma=settings.gamma,
        gae_lambda=settings.gae_lambda,
        clip_range=settings.clip_range,
        ent_coef=settings.entropy,
        vf_coef=settings.value,
        max_grad_norm=settings.max_gradient,
        rollout_buffer_class=FlatRolloutBuffer,
        policy_kwargs={"net_arch": list(settings.hidden)},
        seed=settings.seed,
        device="cpu",
    )


def first_seed(seed: int, steps: int) -> int:
    """Where the games of a run, or of its continuation after so many steps, begin."""
    return rng.mix(rng.mix(seed, FIRST_GAME_SALT), steps) & SEED_LIMIT


def resume(model: MaskablePPO, run: Run, game: Any) -> dict[str, int]:
    """Load the newest checkpoint of the run into the model; returns the run's counters.

    A run without one begins with the policy that its settings name, if any.

    Raises:
        AgentError: if it can't be read or doesn't fit.
    """
    folder = run.latest()
    if folder is None:
        if run.settings.begin_with:
            load_policy(model, checkpoint.find(Path(run.settings.begin_with)), game)
        return {"games": 0, "illegal_actions": 0}
    about = load_policy(model, folder, game)
    trainer = checkpoint.load_tensors(folder / checkpoint.TRAINER)
    model.policy.optimizer.load_state_dict(trainer["optimizer"])
    torch.set_rng_state(trainer["random"])
    model.num_timesteps = about["steps"]
    model._n_updates = about["updates"]
    return {name: about[name] for name in ("games", "illegal_actions")}


def load_policy(model: MaskablePPO, folder: Path, game: Any) -> dict[str, Any]:
    """Load a checkpoint's network into the model; gives what the checkpoint says of itself."""
    about = checkpoint.read_about(folder)
    checkpoint.check_fits(folder, about, game)
    checkpoint.restore_weights(network_of(model), folder, about)
    return about


class Keeper(BaseCallback):
    """Saves and evaluates between two rollouts, tells of the progress, and stops on request."""

    model: MaskablePPO
    training_env: LanesVecEnv

    def __init__(
        self,
        run: Run,
        game: Any,
        counters: dict[str, int],
        interrupt: threading.Event,
        progress: Progress | None,
    ) -> None:
        super().__init__()
        self.run = run
        self.game = game
        self.counters = counters
        self.interrupt = interrupt
        self.progress = progress
        self.size = run.settings.lanes * run.settings.rollout
        self.is_collecting = False
        self.before = dict(counters)  # when this process began
        self.settled = dict(counters)  # at the last update
        self.steps = 0  # the same of the steps
        self.clock, self.clock_steps = 0.0, -1  # at the end of this process's first rollout

    # ---- called by SB3

    def _on_rollout_start(self) -> None:
        self.settle()
        self.is_collecting = True

    def _on_step(self) -> bool:
        self.counters["games"] += int(self.locals["dones"].sum())
        illegal = self.training_env.illegal_actions
        self.counters["illegal_actions"] = self.before["illegal_actions"] + illegal
        return not self.interrupt.is_set()

    def _on_rollout_end(self) -> None:
        self.is_collecting = False
        for name, count in self.counters.items():
            self.logger.record(f"rollout/{name}", count)
        episodes = [episode["r"] for episode in self.model.ep_info_buffer or ()]
        now, steps, speed = time.perf_counter(), self.model.num_timesteps, None
        if self.clock_steps < 0:  # a speed is that of whole rounds, collecting and learning
            self.clock, self.clock_steps = now, steps
        else:
            speed = (steps - self.clock_steps) / (now - self.clock)
        self.tell(
            games=self.counters["games"],
            reward=float(np.mean(episodes)) if episodes else None,
            speed=speed,
        )

    # ---- between two rollouts

    def settle(self, is_end: bool = False) -> None:
        """Save and evaluate where that is due after the last update."""
        settings = self.run.settings
        if not self.is_collecting:  # else the last rollout was broken off and doesn't count
            self.steps, self.settled = self.model.num_timesteps, dict(self.counters)
        if self.steps == 0:
            return
        is_due = is_end or self._is_due(settings.eval_every)
        if is_due or self._is_due(settings.checkpoint_every):
            self.save()
        if is_due:
            self.evaluate()

    def _is_due(self, every: int) -> bool:
        """Whether the last rollout reached a multiple; every process finds the same."""
        return self.steps // every > (self.steps - self.size) // every

    def finish(self) -> None:
        """Save what there is; evaluate it too when the run is at its end."""
        self.settle(is_end=True)

    def save(self) -> None:
        """Write a checkpoint."""
        settings, model = self.run.settings, self.model
        about = {
            **checkpoint.identity(self.game),
            **self.settled,
            "hidden": list(settings.hidden),
            "steps": self.steps,
            "updates": model._n_updates,
            "seed": settings.seed,
            "libraries": libraries(),
        }
        optimizer = model.policy.optimizer.state_dict()
        checkpoint.write(
            self.run.out,
            about,
            network_of(model).state_dict(),
            {"optimizer": optimizer, "random": torch.get_rng_state()},
        )
        checkpoint.tidy(self.run.out)

    def evaluate(self) -> None:
        """Play the baselines that this policy hasn't played yet, and keep the rows."""
        settings, rows = self.run.settings, self.run.evaluations
        agent = PolicyAgent(network_of(self.model), settings.eval_mode)
        for opponent in baselines(self.game):
            if rows.has(self.steps, opponent, settings.eval_mode):
                continue
            start = time.perf_counter()
            row = evaluate(agent, self.game, opponent, settings.eval_games, self.interrupt.is_set)
            if row is None:
                return
            rows.add({"steps": self.steps, **row})
            self.logger.record(f"eval/{opponent}_win", row["share"])
            self.logger.dump(self.steps)
            self.clock += time.perf_counter() - start  # no part of the learner's speed
            self.tell(row={"steps": self.steps, **row})

    def tell(self, **facts: Any) -> None:
        """Report progress."""
        if self.progress is not None:
            self.progress(self.model.num_timesteps, self.run.settings.steps, facts)


def libraries() -> dict[str, str]:
    """Versions of what made a checkpoint."""
    return {
        "python": platform.python_version(),
        "lairzoo": lairzoo.__version__,
        "numpy": np.__version__,
        "torch": torch.__version__,
        "stable_baselines3": stable_baselines3.__version__,
        "sb3_contrib": sb3_contrib.__version__,
    }


@contextmanager
def deferred_interrupt() -> Iterator[threading.Event]:
    """Within it the first Ctrl-C only sets the event, so that no update is cut in two."""
    event = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield event
        return

    def note(number: int, frame: Any) -> None:
        event.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield event
    finally:
        signal.signal(signal.SIGINT, before)
