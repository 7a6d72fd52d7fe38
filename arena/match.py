"""One match: from a plain dict to a plain dict, the same on every machine.

`play(spec)` needs nothing but its argument, so it runs in any pool (concurrent.futures, Ray, dask).
Seats with a kernel policy are played inside the kernel; every other seat has a process of its own.

The rule for agents that fail: a match ends at a seat's first fault (errors.CAUSES). That seat is
placed last, all others share the first place, and nobody has a score; a team has lost.
"""

from __future__ import annotations

import atexit
import functools
import hashlib
import importlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from lairzoo import envs
from lairzoo.agents import catalog
from lairzoo.agents.protocol import Events, views_of

from .errors import ArenaError, Fault
from .process import Order, Process, Processes
from .schedule import derive

Spec = dict[str, Any]
Result = dict[str, Any]
SECONDS_PER_MOVE = 60.0
MEMORY_MB = 4096
ALL_STEPS = 1 << 40
NO_ACTION = -1
# Options that change no match: what adapters do, how it is rewarded, where the cards lie (their
# content is part of the game's version).
NOT_IDENTITY = ("illegal_action", "reward", "card_set")

_stock = Processes()
atexit.register(_stock.close)


def make_game(name: str, options: Mapping[str, Any]) -> Any:
    """A game by name, or `module:factory` for one of your own (called with the options).

    Raises:
        ArenaError: for an unknown game or option, in one line.
    """
    return _make_game(name, options_text(options))


def options_text(options: Mapping[str, Any]) -> str:
    """Options as text that doesn't depend on their order."""
    return json.dumps(dict(options), sort_keys=True)


@functools.lru_cache(maxsize=16)
def _make_game(name: str, options: str) -> Any:
    given = json.loads(options)
    module, _, factory = name.partition(":")
    if factory:
        try:
            make = getattr(importlib.import_module(module), factory)
        except (ImportError, AttributeError) as error:
            raise ArenaError(f"game '{name}': {error}") from error
    else:
        make = functools.partial(envs.game, name)
    try:
        game = make(**given)
        if not factory and not is_team(game) and "reward" not in given:
            # With rewards by rank, `returns` tells every place, ties as the rules break them.
            game = make(**{"reward": "rank", **given})
    except ValueError as error:
        raise ArenaError(" ".join(str(error).split())) from error
    return game


def is_team(game: Any) -> bool:
    """Whether all seats win or lose together."""
    return len(set(game.teams)) == 1


def check_seats(game: Any) -> None:
    """Refuse games of teams against each other.

    Raises:
        ArenaError: unless all seats are rivals, or all are one team.
    """
    if not is_team(game) and len(set(game.teams)) != game.num_seats:
        raise ArenaError(
            f"a tournament of '{game.name}' needs rivals or one team, not teams {game.teams}"
        )


def identity(game: Any) -> dict[str, Any]:
    """What must be equal for two matches to count in one table."""
    options = {k: v for k, v in dict(game.options).items() if k not in NOT_IDENTITY}
    about = {"game": game.name, "version": game.version, "options": options}
    return {**about, "is_team": is_team(game)}


def make_spec(
    game: Any,
    asked: Mapping[str, Any],
    seats: Sequence[tuple[str, str]],
    place: tuple[int, int, int],
    limits: tuple[float, int] = (SECONDS_PER_MOVE, MEMORY_MB),
) -> Spec:
    """The dict that `play` takes.

    Args:
        game: the game.
        asked: `game` (name) and `options` as they were given, to make the game again elsewhere.
        seats: per seat: the text that names the agent, and the key it is rated under.
        place: number of the block, rotation, and seed of the game.
        limits: seconds per move and megabytes per agent.
    """
    block, rotation, seed = place
    keys = [key for _, key in seats]
    text = json.dumps([identity(game), keys, rotation, seed], sort_keys=True, default=str)
    return {
        "match_id": hashlib.sha256(text.encode()).hexdigest()[:24],
        "game": asked["game"],
        "options": dict(asked["options"]),
        "version": game.version,
        "agents": [agent for agent, _ in seats],
        "keys": keys,
        "block": block,
        "rotation": rotation,
        "seed": seed,
        "seconds_per_move": limits[0],
        "memory_mb": limits[1],
    }


def warm_up(game: Any) -> None:
    """Compile the game's kernels, or load them, before any clock runs."""
    batch = game.batch(1, seed=0, autoreset="disabled")
    for policy in set(catalog.KERNEL_POLICIES.values()):
        batch.advance(np.full((1, game.num_seats), policy, np.int8), steps=1)
    state = batch.state(0)
    state.determinize(max(0, state.seat), 0)
    batch.outcome()


def is_kernel_match(spec: Spec) -> bool:
    """Whether the kernels choose for every seat."""
    return all(catalog.kernel_policy(agent) for agent in spec["agents"])


def play(
    spec: Spec, processes: Processes | None = None, note: Callable[[int], None] | None = None
) -> Result:
    """Play one match.

    Args:
        spec: made by `make_spec`.
        processes: where agents' processes come from (default: a stock of this process).
        note: called with every action that is played, in order.

    Raises:
        ArenaError: if the game installed here is of another version.
        Stopped: if `processes` was closed meanwhile.
    """
    if note is None and is_kernel_match(spec):
        return play_kernel([spec])[0]
    game = _game_of(spec)
    batch = _begin([spec], game)
    policies = _policies([spec])
    stock = _stock if processes is None else processes
    try:
        with _actors(spec, stock) as actors:
            _play_on(batch, policies, actors, note)
    except _SeatFault as error:
        return _result(spec, batch, _forfeit(error.seat, game), error)
    return _result(spec, batch, _standings(batch)[0])


def play_kernel(specs: Sequence[Spec]) -> list[Result]:
    """Play matches of kernel policies side by side; each comes out as it would alone."""
    batch = _begin(specs, _game_of(specs[0]))
    batch.advance(_policies(specs))
    standings = _standings(batch)
    decisions, truncated = np.asarray(batch.decisions), np.asarray(batch.truncated)
    measures = _measures(batch)
    return [
        _result_of(spec, standings[i], (int(decisions[i]), bool(truncated[i]), measures[i]))
        for i, spec in enumerate(specs)
    ]


class _SeatFault(Exception):  # noqa: N818
    """A fault, and whose it is."""

    def __init__(self, seat: int, fault: Fault) -> None:
        super().__init__(str(fault))
        self.seat = seat
        self.cause = fault.cause
        self.detail = fault.detail


def _game_of(spec: Spec) -> Any:
    game = make_game(spec["game"], spec["options"])
    if game.version != spec["version"]:
        raise ArenaError(
            f"this match needs {spec['game']} {spec['version']}, here is {game.version}"
        )
    return game


def _begin(specs: Sequence[Spec], game: Any) -> Any:
    """The batch with one lane a match; lanes draw for kernel policies from streams of their own."""
    batch = game.batch(len(specs), seeds=[spec["seed"] for spec in specs], autoreset="disabled")
    batch.streams[:, 0] = [
        np.uint64(derive("policies", spec["seed"], spec["rotation"])) for spec in specs
    ]
    return batch


def _policies(specs: Sequence[Spec]) -> np.ndarray:
    return np.array([[catalog.kernel_policy(a) for a in spec["agents"]] for spec in specs], np.int8)


class _Actor:
    """The process that plays one seat, and what happened since that seat last chose."""

    def __init__(self, seat: int, process: Process, seconds: float) -> None:
        self.seat = seat
        self.process = process
        self.seconds = seconds
        self.log: Events = []

    def reset(self, seed: int) -> None:
        """Tell the agent that a match begins."""
        self.process.request("reset", {"lanes": 1, "seeds": [seed]}, self.seconds)

    def choose(self, batch: Any) -> int:
        """Ask the agent.

        Raises:
            Fault: if it fails or names no legal action.
        """
        views = views_of(batch, [0], [self.log])

        def serve(row: int, seeds: Sequence[int]) -> list[bytes]:
            if row != 0:
                raise Fault("nonsense", f"it asked for worlds of decision {row} of 1")
            return [world.to_bytes() for world in views[0].sample(len(seeds), seeds)]

        body = {
            "lanes": views.lanes,
            "seats": views.seats,
            "observations": views.observations,
            "masks": views.masks,
            "events": views.events,
        }
        answer = self.process.request("act", body, self.seconds, serve)
        self.log = []
        actions = getattr(answer, "actions", [])
        mask = views.masks[0]
        if len(actions) != 1 or not 0 <= actions[0] < len(mask) or not mask[actions[0]]:
            raise Fault(
                "nonsense", f"illegal action {actions}, legal are {np.flatnonzero(mask)[:8]}"
            )
        return int(actions[0])


@contextmanager
def _actors(spec: Spec, stock: Processes) -> Iterator[dict[int, _Actor]]:
    """A process for every seat that the kernels don't play; one that is at fault is ended."""
    actors: dict[int, _Actor] = {}
    unfit = set(range(len(spec["agents"])))
    try:
        for seat, agent in enumerate(spec["agents"]):
            if catalog.kernel_policy(agent):
                continue
            order = Order(agent, spec["game"], options_text(spec["options"]), spec["memory_mb"])
            try:
                process = stock.take(order)
                actors[seat] = _Actor(seat, process, spec["seconds_per_move"])
                actors[seat].reset(derive("agent", spec["seed"], spec["rotation"], seat))
            except Fault as fault:
                raise _SeatFault(seat, fault) from None
        yield actors
        unfit = set()
    except _SeatFault as fault:
        unfit = {fault.seat}
        raise
    finally:
        for seat, actor in actors.items():
            (stock.discard if seat in unfit else stock.give)(actor.process)


def _play_on(
    batch: Any,
    policies: np.ndarray,
    actors: Mapping[int, _Actor],
    note: Callable[[int], None] | None,
) -> None:
    """Play one decision at a time, so that no event is lost, until the match is over."""
    _note_events(batch, actors)
    while not batch.over[0]:
        seat = int(batch.seat[0])
        if seat not in actors:
            batch.advance(policies, steps=1)
            action = int(batch.chosen) if note is not None else NO_ACTION
        else:
            try:
                action = actors[seat].choose(batch)
            except Fault as fault:
                raise _SeatFault(seat, fault) from None
            batch.advance(policies, actions=np.array([action], np.int64), steps=0)
        if note is not None:
            note(action)
        _note_events(batch, actors)


def _note_events(batch: Any, actors: Mapping[int, _Actor]) -> None:
    if not actors:
        return
    state = batch.state(0)
    for actor in actors.values():
        actor.log += state.events(actor.seat)


def _standings(batch: Any) -> list[tuple[list[int], list[float], list[int] | None]]:
    """Per lane: places (1 is first, equal is equal), outcome, scores."""
    outcome = np.asarray(batch.outcome(), np.float64)
    scores = np.asarray(batch.scores(), np.int64)
    by_rank = dict(batch.game.options).get("reward") == "rank"
    order = np.asarray(batch.returns() if by_rank else scores, np.float64)
    result: list[tuple[list[int], list[float], list[int] | None]] = []
    for won, key, points in zip(outcome, order, scores, strict=True):
        merit = [(round(float(w), 9), round(float(k), 9)) for w, k in zip(won, key, strict=True)]
        places = [1 + sum(other > mine for other in merit) for mine in merit]
        result.append((places, [float(w) for w in won], [int(p) for p in points]))
    return result


def _measures(batch: Any) -> list[dict[str, int]]:
    """Per lane: how far the game got, by the names that the game has for it."""
    spec = getattr(batch.game, "spec", None)  # a game of one's own may have none
    names = spec.measures if spec is not None else {}
    columns = {name: batch.measure(name) for name in names}
    lanes = len(batch.over)
    return [{name: int(column[k]) for name, column in columns.items()} for k in range(lanes)]


def _forfeit(seat: int, game: Any) -> tuple[list[int], list[float], list[int] | None]:
    """The standing when a seat is at fault: it is last, all others share the first place."""
    n = game.num_seats
    if is_team(game):
        return [1] * n, [-1.0] * n, None
    places = [n if k == seat else 1 for k in range(n)]
    shared = 1 / ((n - 1) * (n - 1))
    return places, [-1 / (n - 1) if k == seat else shared for k in range(n)], None


def _result(spec: Spec, batch: Any, standing: Any, fault: _SeatFault | None = None) -> Result:
    course = (int(batch.decisions[0]), bool(batch.truncated[0]), _measures(batch)[0])
    return _result_of(spec, standing, course, fault)


def _result_of(
    spec: Spec,
    standing: Any,
    course: tuple[int, bool, dict[str, int]],
    fault: _SeatFault | None = None,
) -> Result:
    places, outcome, scores = standing
    told = [{"seat": fault.seat, "cause": fault.cause, "detail": fault.detail}] if fault else []
    return {
        "match_id": spec["match_id"],
        "block": spec["block"],
        "rotation": spec["rotation"],
        "seed": spec["seed"],
        "agents": list(spec["keys"]),
        "places": places,
        "outcome": outcome,
        "scores": scores,
        "decisions": course[0],
        "truncated": course[1],
        "measures": course[2],
        "faults": told,
    }
