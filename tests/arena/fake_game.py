"""A stand-in for a game in plain Python: what the arena needs of Game, State and Batch, no kernel.

Each seat holds a secret card and, in turn, picks one of the numbers on offer; points are the sum of
its picks and its card. The heuristic takes the highest number.
"""

import json
import time

import numpy as np

MASK = (1 << 64) - 1
EXTERNAL, RANDOM, HEURISTIC = 0, 1, 2
NUMBERS = 6
ROUNDS = 3


def draw(stream, n):
    """A number below n, and the stream's next value (splitmix64)."""
    stream = (stream + 0x9E3779B97F4A7C15) & MASK
    z = stream
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return ((z ^ (z >> 31)) >> 33) * n >> 31, stream


class Game:
    name = "fake_league"
    num_actions = NUMBERS + 1

    def __init__(self, players=4, rounds=ROUNDS, pause=0.0, teams=False):
        if players not in range(2, 6):
            raise ValueError(f"option 'players' must be one of 2 to 5,\nnot {players!r}")
        self.options = {"players": players, "rounds": rounds, "pause": pause, "teams": teams}
        self.num_seats = players
        self.version = "1+fake"
        self.teams = (*(0,) * (players - 1), 1) if teams else tuple(range(players))
        self.roles = ("lord",) * players
        self.observation_size = 2 * players + 1

    def batch(self, lanes, seed=0, autoreset="next_step", seeds=None):
        assert autoreset == "disabled"
        return Batch(self, [seed + i for i in range(lanes)] if seeds is None else seeds)

    def from_bytes(self, data):
        return State(self, json.loads(data))


def league(**options):
    return Game(**options)


class State:
    def __init__(self, game, data):
        self.game = game
        self.data = data

    @classmethod
    def new(cls, game, seed):
        data = {"rng": seed & MASK, "points": [0] * game.num_seats, "secret": [], "turn": 0}
        state = cls(game, data)
        data["secret"] = [state.roll(4) for _ in range(game.num_seats)]
        state.deal()
        data["events"] = [[0, -1, 0]]
        return state

    def roll(self, n):
        number, self.data["rng"] = draw(self.data["rng"], n)
        return number

    def deal(self):
        offer = sorted({1 + self.roll(NUMBERS) for _ in range(4)})
        self.data["offer"] = offer if len(offer) > 1 else [1, 2, 3]

    @property
    def is_over(self):
        return self.data["turn"] >= self.game.options["rounds"] * self.game.num_seats

    @property
    def seat(self):
        return -1 if self.is_over else self.data["turn"] % self.game.num_seats

    def mask(self):
        mask = np.zeros(self.game.num_actions, np.int8)
        mask[[0] if self.is_over else self.data["offer"]] = 1
        return mask

    def observation(self, seat):
        own = self.data["secret"][seat] if seat >= 0 else 0
        rest = [0] * (self.game.num_seats - 1)
        return np.array([own, self.data["turn"], *rest, *self.data["points"]], np.float32)

    def apply(self, action):
        assert action in self.data["offer"]
        seat = self.seat
        self.data["points"][seat] += action
        self.data["turn"] += 1
        self.data["events"] = [[1, seat, action]]
        self.deal()

    def events(self, seat):
        return [tuple(row) for row in self.data["events"]]

    def scores(self):
        return [p + s for p, s in zip(self.data["points"], self.data["secret"], strict=True)]

    def outcome(self):
        scores, n = self.scores(), self.game.num_seats
        tied = scores.count(max(scores))
        won = (n - tied) / (tied * (n - 1))
        return [won if score == max(scores) else -1 / (n - 1) for score in scores]

    def determinize(self, seat, seed):
        assert seat == self.seat
        twin = self.game.from_bytes(self.to_bytes())
        twin.data["rng"] = seed & MASK
        twin.data["secret"] = [
            card if k == seat else twin.roll(4) for k, card in enumerate(self.data["secret"])
        ]
        return twin

    def suggest(self, policy, seed):
        assert policy == "heuristic"
        return max(self.data["offer"])

    def to_bytes(self):
        return json.dumps(self.data).encode()


class Batch:
    def __init__(self, game, seeds):
        self.game = game
        self.states = [State.new(game, seed) for seed in seeds]
        self.streams = np.zeros((len(seeds), 1), np.uint64)

    def advance(self, policies, actions=None, steps=1 << 40):
        for lane, state in enumerate(self.states):
            due = -1 if actions is None else int(actions[lane])
            left = steps
            while not state.is_over:
                policy = policies[lane, state.seat]
                if policy == EXTERNAL:
                    if due < 0:
                        break
                    action, due = due, -1
                elif left <= 0:
                    break
                else:
                    left -= 1
                    action = self.choose(lane, state, policy)
                time.sleep(self.game.options["pause"])
                state.apply(action)

    def choose(self, lane, state, policy):
        if policy == HEURISTIC:
            return max(state.data["offer"])
        number, stream = draw(int(self.streams[lane, 0]), len(state.data["offer"]))
        self.streams[lane, 0] = stream
        return state.data["offer"][number]

    @property
    def over(self):
        return np.array([state.is_over for state in self.states])

    @property
    def truncated(self):
        return np.zeros(len(self.states), bool)

    @property
    def decisions(self):
        return np.array([state.data["turn"] for state in self.states])

    @property
    def seat(self):
        return np.array([state.seat for state in self.states])

    @property
    def masks(self):
        return np.array([state.mask() for state in self.states])

    @property
    def observations(self):
        return np.array([state.observation(state.seat) for state in self.states])

    def state(self, lane):
        return self.game.from_bytes(self.states[lane].to_bytes())

    def outcome(self):
        return np.array([state.outcome() for state in self.states])

    def scores(self):
        return np.array([state.scores() for state in self.states])
