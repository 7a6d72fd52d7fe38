"""Agents for the arena's tests: some play, some misbehave."""

import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np


class Best:
    """Plays the highest number."""

    def __init__(self, game=None):
        self.game = game

    def reset(self, lanes, seeds):
        self.seeds = list(seeds)

    def act(self, views):
        return np.array([view.legal_actions()[-1] for view in views])


class Worst(Best):
    def act(self, views):
        return np.array([view.legal_actions()[0] for view in views])


class Lottery(Best):
    """Draws with the seeds it is given."""

    def reset(self, lanes, seeds):
        self.draw = np.random.default_rng(seeds[0])

    def act(self, views):
        return np.array([self.draw.choice(view.legal_actions()) for view in views])


class Versioned(Best):
    version = os.environ.get("FAKE_AGENT_VERSION", "7")


class Noisy(Best):
    """Writes to where a program's answers usually go."""

    def act(self, views):
        print("hello")
        sys.stderr.write("warning\n")
        os.write(1, b"bytes")
        return super().act(views)


class Searcher(Best):
    """Checks what it can learn from its views; raises if that is too much or too little."""

    def act(self, views):
        assert not any(hasattr(view, "state") for view in views)
        for view in views:
            worlds = view.sample(20, list(range(20)))
            again = view.sample(20, list(range(20)))
            assert [w.to_bytes() for w in worlds] == [w.to_bytes() for w in again]
            others = {tuple(w.data["secret"]) for w in worlds}
            assert len(others) > 1
            for world in worlds:
                assert world.seat == view.seat
                assert np.array_equal(world.observation(view.seat), view.observation)
            turn = worlds[0].data["turn"]
            played = [event for event in view.events if event[0] == 1]
            n = self.game.num_seats
            since = [(view.seat - back) % n for back in range(min(turn, n), 0, -1)]
            assert [event[1] for event in played] == since
        return super().act(views)


class Raises(Best):
    def act(self, views):
        raise ValueError("lost\nmy way")


class RaisesInReset(Best):
    def reset(self, lanes, seeds):
        raise KeyError("reset")


class Hangs(Best):
    def act(self, views):
        while True:
            time.sleep(1)


class Spins(Best):
    """Starts a process of its own and hangs; the arena must end both."""

    def act(self, views):
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        if os.environ.get("FAKE_AGENT_PIDS"):
            with open(os.environ["FAKE_AGENT_PIDS"], "a") as file:
                file.write(f"{os.getpid()} {child.pid}\n")
        while True:
            pass


class Exits(Best):
    def act(self, views):
        os._exit(3)


class ExitsPolitely(Best):
    def act(self, views):
        sys.exit(0)


class Hoards(Best):
    def act(self, views):
        hoard = []
        while True:
            hoard.append(np.empty(1 << 30, np.uint8))  # allocated, not touched: fast


class Nonsense(Best):
    """Answers with something else each time it is made."""

    answers = (
        lambda views: "seven",
        lambda views: None,
        lambda views: [[1, 2], [3]],
        lambda views: np.array([1.0]),
        lambda views: np.array([1, 1]),
        lambda views: np.array([10**6]),
        lambda views: np.array([-1]),
        lambda views: np.array([0]),
        lambda views: np.array([2**63], np.uint64),
        lambda views: [object()],
    )

    def reset(self, lanes, seeds):
        self.choice = int(Path(os.environ["FAKE_AGENT_ANSWER"]).read_text())

    def act(self, views):
        return type(self).answers[self.choice](views)


class Meddles(Best):
    """Writes into the arena's connection."""

    def act(self, views):
        for number in range(3, 20):
            try:
                os.write(number, b"\x05\0\0\0\0\0\0\0hello")
            except OSError:
                continue
        return super().act(views)


class AsksForever(Best):
    def act(self, views):
        while True:
            views[0].sample(1, [1])


def refuses(game):
    raise RuntimeError("no agent today")


def exits_at_once(game):
    os._exit(4)


def no_agent(game):
    return 5


class Checker(Lottery):
    """For any game: worlds agree with the view, differ by seed, and can be played on."""

    def act(self, views):
        for view in views:
            worlds = view.sample(3, [1, 2, 1])
            for world in worlds:
                assert world.seat == view.seat
                assert np.array_equal(world.observation(view.seat), view.observation)
                assert np.array_equal(world.action_mask(view.seat), view.mask)
            assert worlds[0].hash() == worlds[2].hash() != worlds[1].hash()
            worlds[0].apply(int(view.legal_actions()[0]))
            assert all(len(event) == 7 for event in view.events)
        return super().act(views)
