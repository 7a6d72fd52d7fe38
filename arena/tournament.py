"""Run a schedule: what is missing from the results file is played, saved as it comes.

Matches of kernel policies go through the kernel in big batches, in this process. Matches with other
agents are shared out over threads, each of which speaks to the agents' processes; whatever order
they finish in, the table is the same.
"""

from __future__ import annotations

import concurrent.futures
import itertools
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lairzoo.agents import catalog

from . import match, recording, schedule
from .errors import ArenaError, Fault
from .process import Order, Processes, agent_key
from .results import Results

LANES = 512
AHEAD = 4  # matches in hand per thread
POLL_SECONDS = 0.2
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Plan:
    """What a tournament is.

    Attributes:
        game: name of the game (or module:factory).
        agents: texts that name agents.
        games: how many matches; rounded up to whole blocks.
        options: options of the game.
        seed: where the seeds of the blocks come from.
        workers: threads for agents in processes of their own (default: one a core).
        seconds_per_move: what an agent may take for a move.
        memory_mb: what an agent's process may allocate; 0: no limit.
        shard: (i, n): play every n-th block only, beginning with the i-th (from 0).
        replays: folder for a replay of each match, named by its id.
    """

    game: str
    agents: Sequence[str]
    games: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    workers: int = 0
    seconds_per_move: float = match.SECONDS_PER_MOVE
    memory_mb: int = match.MEMORY_MB
    shard: tuple[int, int] = (0, 1)
    replays: Path | None = None

    def check(self) -> None:
        """Refuse what can't be played.

        Raises:
            ArenaError: in one line.
            AgentError: for an unknown agent.
        """
        if not self.agents:
            raise ArenaError("a tournament needs at least one agent")
        twice = {agent for agent in self.agents if list(self.agents).count(agent) > 1}
        if twice:
            raise ArenaError(f"agent '{min(twice)}' is named twice")
        if self.games < 1:
            raise ArenaError(f"games must be at least 1, not {self.games}")
        if self.seconds_per_move <= 0:
            raise ArenaError(f"seconds per move must be more than 0, not {self.seconds_per_move}")
        if not 0 <= self.shard[0] < self.shard[1]:
            raise ArenaError(f"there is no part {self.shard[0] + 1} of {self.shard[1]}")
        for agent in self.agents:
            catalog.check(agent)
        if self.replays is not None:
            recording.check_game(self.game)


def run(plan: Plan, path: Path, progress: Progress | None = None) -> Results:
    """Play what is missing; returns the results file, open.

    Args:
        plan: the tournament.
        path: the results file, made if there is none.
        progress: called with (matches done, matches planned).

    Raises:
        ArenaError: if the plan can't be played or the file isn't its own (it stays as it is).
        AgentError: for an unknown agent.
        KeyboardInterrupt: on Ctrl-C; all finished matches are saved.
    """
    plan.check()
    game = match.make_game(plan.game, plan.options)
    match.check_seats(game)
    processes = Processes()
    try:
        keys = _keys(plan, processes)
        results = Results.open(path, match.identity(game), list(keys.values()))
        try:
            _run(_Run(plan, game, keys, results, processes, progress))
        except BaseException:
            results.close()
            raise
        return results
    finally:
        processes.close()


@dataclass
class _Run:
    """A tournament under way."""

    plan: Plan
    game: Any
    keys: dict[str, str]
    results: Results
    processes: Processes
    progress: Progress | None
    done: int = 0
    planned: int = 0

    def save(self, some: Sequence[match.Result]) -> None:
        """Write finished matches and say so."""
        self.results.add(some)
        self.done += len(some)
        self.tell()

    def tell(self) -> None:
        """Report progress."""
        if self.progress is not None:
            self.progress(self.done, self.planned)


def _keys(plan: Plan, processes: Processes) -> dict[str, str]:
    """Agent -> the key it is rated under; starts every agent once, to see that it can be.

    Raises:
        ArenaError: if one doesn't start.
    """
    keys = {}
    options = match.options_text(plan.options)
    for agent in plan.agents:
        if catalog.kernel_policy(agent):
            keys[agent] = agent
            continue
        try:
            process = processes.take(Order(agent, plan.game, options, plan.memory_mb))
        except Fault as fault:
            raise ArenaError(f"agent '{agent}' does not start: {fault.detail}") from None
        keys[agent] = agent_key(agent, process.version)
        processes.give(process)
    return keys


def specs_of(
    plan: Plan, game: Any, keys: dict[str, str], order: Sequence[str] = ()
) -> list[match.Spec]:
    """All matches of a plan.

    Args:
        plan: the tournament.
        game: its game.
        keys: agent -> key.
        order: keys in the order that the results file began with; it holds if they are the same.
    """
    seats = list(keys.items())
    if sorted(order) == sorted(keys.values()):
        seats.sort(key=lambda item: list(order).index(item[1]))
    is_team = match.is_team(game)
    size = schedule.block_size(len(seats), game.num_seats, is_team)
    count = schedule.block_count(plan.games, size)
    part, parts = plan.shard
    return [
        match.make_spec(
            game,
            {"game": plan.game, "options": plan.options},
            [seats[agent] for agent in lineup],
            (block.index, rotation, block.seed),
            (plan.seconds_per_move, plan.memory_mb),
        )
        for block in schedule.blocks(len(seats), game.num_seats, count, plan.seed)
        if block.index % parts == part
        for rotation, lineup in enumerate(block.teams(len(seats)) if is_team else block.rotations())
    ]


def _run(run: _Run) -> None:
    specs = specs_of(run.plan, run.game, run.keys, run.results.about.get("agents", ()))
    there = run.results.ids()
    todo = [spec for spec in specs if spec["match_id"] not in there]
    run.planned = len(specs)
    run.done = len(specs) - len(todo)
    run.tell()
    fast = [spec for spec in todo if match.is_kernel_match(spec)]
    slow = [spec for spec in todo if not match.is_kernel_match(spec)]
    if run.plan.replays is None:
        for start in range(0, len(fast), LANES):
            run.save(match.play_kernel(fast[start : start + LANES]))
    else:
        _record_kernel(
            run, run.plan.replays, [spec for spec in specs if match.is_kernel_match(spec)]
        )
    if slow:
        match.warm_up(run.game)
        _play_slow(run, slow)


def _record_kernel(run: _Run, folder: Path, specs: Sequence[match.Spec]) -> None:
    """Play matches one at a time for their replays, those too that only lack the replay."""
    there = run.results.ids()
    for spec in specs:
        is_new = spec["match_id"] not in there
        if is_new or not recording.path_of(folder, spec).exists():
            result = _play_one(run, spec)
            if is_new:
                run.save([result])


def _play_one(run: _Run, spec: match.Spec) -> match.Result:
    if run.plan.replays is None:
        return match.play(spec, run.processes)
    result, replay = recording.record(spec, run.processes)
    recording.save(replay, recording.path_of(run.plan.replays, spec))
    return result


def _play_slow(run: _Run, specs: Sequence[match.Spec]) -> None:
    """Share matches out over threads; save each as it ends."""
    workers = run.plan.workers or os.cpu_count() or 1
    pool = concurrent.futures.ThreadPoolExecutor(workers, thread_name_prefix="match")
    try:
        for result in _as_they_end(pool, run, specs, workers * AHEAD):
            run.save([result])
    except BaseException:
        run.processes.close()  # wakes the threads that wait for an agent
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _as_they_end(
    pool: concurrent.futures.Executor,
    run: _Run,
    specs: Iterable[match.Spec],
    ahead: int,
) -> Iterator[match.Result]:
    left = iter(specs)
    running: set[concurrent.futures.Future[match.Result]] = set()
    while True:
        for spec in itertools.islice(left, ahead - len(running)):
            running.add(pool.submit(_play_one, run, spec))
        if not running:
            return
        ended, running = concurrent.futures.wait(
            running, POLL_SECONDS, concurrent.futures.FIRST_COMPLETED
        )
        for future in ended:
            yield future.result()
