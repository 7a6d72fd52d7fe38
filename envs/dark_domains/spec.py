"""Dark Domains as the rest of the package sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core import options
from ..core.spec import Cards, GameSpec, Seating
from . import describe, draw, narrate, tables
from . import vocab as v
from .actions import CODEC
from .entities import LAYOUT
from .state import RECORD, Option

VERSION = "0.2"
BOUND = 6000  # decisions; see the game's page
REASONS = {1: "Death was shown and the turn was played to its end", 2: "cut off at max_decisions"}


def seating(chosen: Mapping[str, Any]) -> Seating:
    """Rival lords, each a team of its own."""
    seats = range(chosen["players"])
    return Seating(
        tuple(seats), tuple("lord" for _ in seats), tuple(f"lord_{seat}" for seat in seats)
    )


def load_cards(name: str) -> Cards:
    """The tables of a card set."""
    card_set = tables.load(name)
    return Cards(card_set.tables, card_set.hash, card_set)


GAME = GameSpec(
    name="dark_domains",
    title="Dark Domains",
    id="lairzoo/DarkDomains-v0",
    package="lairzoo.envs.dark_domains",
    version=VERSION,
    record=RECORD,
    codec=CODEC,
    layout=LAYOUT,
    options=[
        *options.common(
            range(2, v.MAX_SEATS + 1), 4, BOUND, ("terminal", "rank", "score", "shaped")
        ),
        options.Option(
            "open_totals", False, bool, "show all Coins and Evil to everyone", Option.OPEN_TOTALS
        ),
        options.Option("masters", False, bool, "play with Masters of the Domain", Option.MASTERS),
    ],
    seating=seating,
    load_cards=load_cards,
    bound=BOUND,
    reasons=REASONS,
    broken=lambda code: v.Broken(code).name.lower().replace("_", " "),
    text=describe.text,
    event_text=narrate.event_text,
    draw=draw.svg,
)
