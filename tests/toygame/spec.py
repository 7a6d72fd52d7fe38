"""The toy's GameSpec."""

import numpy as np

from lairzoo.envs.core import options
from lairzoo.envs.core.codec import Block, Codec
from lairzoo.envs.core.spec import Cards, GameSpec, Seating

from . import observe
from . import vocab as v
from .state import RECORD

CODEC = Codec(
    [
        Block("noop", ("",)),
        Block("pass", ("",)),
        Block("spark", ("",)),
        Block("counter", ("",)),
        Block("card", tuple(str(k + 1) for k in range(v.VALUES))),
        Block("seat", tuple(str(k) for k in range(v.MAX_SEATS))),
    ]
)


def seating(chosen):
    n = chosen["players"]
    mode = chosen["mode"]
    teams = {"rivals": tuple(range(n)), "coop": (0,) * n, "versus": (*(0,) * (n - 1), 1)}[mode]
    roles = tuple("guard" if mode == "versus" and k == n - 1 else "player" for k in range(n))
    return Seating(teams, roles, tuple(f"{role}_{k}" for k, role in enumerate(roles)))


def load_cards(name):
    return Cards(np.zeros(1, [("unused", "<i2")]), "0" * 16, None)


def text(game, state, seat):
    points = ", ".join(str(int(x)) for x in state.data.points[: game.num_seats])
    return f"Round {state.turn}; points by seat: {points}"


def event_text(game, row, seat):
    return f"{v.Event(row[0]).name.lower()} {row[1:]}"


GAME = GameSpec(
    name="toygame",
    title="Toy",
    id="lairzoo/Toy-v0",
    package="toygame",
    version="1",
    record=RECORD,
    codec=CODEC,
    layout=observe.LAYOUT,
    options=[
        *options.common(range(2, 5), 3, 400, ("terminal", "rank", "score", "shaped")),
        options.Option(
            "mode", "rivals", ("rivals", "coop", "versus"), "who wins together", column=0
        ),
    ],
    seating=seating,
    load_cards=load_cards,
    bound=400,
    reasons={1: "all rounds are played", 2: "cut off"},
    broken=lambda code: {1: "cards", 2: "points"}.get(code, str(code)),
    text=text,
    event_text=event_text,
    simultaneous=True,
)
