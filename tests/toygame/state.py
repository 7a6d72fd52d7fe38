"""The toy's record."""

from lairzoo.envs.core.record import Field, declare

from . import vocab as v

DECK_SIZE = v.VALUES * v.COPIES

RECORD = declare(
    max_seats=v.MAX_SEATS,
    max_events=64,
    zones={0: DECK_SIZE, 1: DECK_SIZE, **{v.Zone.HAND + k: 12 for k in range(v.MAX_SEATS)}},
    fields=[
        Field("points", (v.MAX_SEATS,), "[seat]"),
        Field("bonus", (), "triggers during triggers"),
    ],
)
