"""Forgotten Depths as the rest of the package sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core import options
from ..core.errors import OptionError
from ..core.spec import Cards, GameSpec, Seating
from . import describe, draw, narrate, tables
from . import vocab as v
from .actions import CODEC
from .entities import LAYOUT
from .state import RECORD, Option

VERSION = "0.1"
BOUND = 20_000  # decisions; see the game's page
CLASSES = tuple(hero.name.lower() for hero in v.HeroClass)
REASONS = {
    v.Reason.WON: "the Final Entity was defeated, or what the task asks for was done",
    v.Reason.CUT: "cut off at max_decisions",
    v.Reason.HERO_DEFEATED: "a hero was defeated",
    v.Reason.NO_PLACE: "a drawn tile fitted nowhere",
    v.Reason.TABLE_EDGE: "a drawn tile fitted beyond the edge of the table only",
    v.Reason.STUCK: "nothing was left to draw and nothing to encounter",
}


def _parties() -> tuple[str, ...]:
    """All parties by their bits of classes; 0: as many as play, in the order of the classes."""
    found = ["first"]
    for bits in range(1, 1 << v.CLASSES):
        found.append("+".join(name for k, name in enumerate(CLASSES) if bits >> k & 1))
    return tuple(found)


PARTIES = _parties()


def seating(chosen: Mapping[str, Any]) -> Seating:
    """One team of heroes.

    Raises:
        OptionError: if `heroes` names more or fewer heroes than `players`.
    """
    players, heroes = chosen["players"], chosen["heroes"]
    if heroes != PARTIES[0] and heroes.count("+") + 1 != players:
        named = heroes.count("+") + 1
        raise OptionError(
            f"option 'heroes' names {named} ('{heroes}'), but option 'players' is {players}"
        )
    if chosen["task"] == "ruins" and chosen["start"] != "ruins":
        raise OptionError("option 'task' is 'ruins': then option 'start' must be 'ruins' as well")
    seats = range(players)
    return Seating(
        tuple(0 for _ in seats), tuple("hero" for _ in seats), tuple(f"hero_{k}" for k in seats)
    )


def load_cards(name: str) -> Cards:
    """The tables of a card set."""
    card_set = tables.load(name)
    return Cards(card_set.tables, card_set.hash, card_set)


def _switch(name: str, column: Option, meaning: str) -> options.Option:
    return options.Option(name, False, bool, meaning, column)


def _words(kind: type) -> tuple[str, ...]:
    return tuple(word.name.lower() for word in kind)  # type: ignore[attr-defined]


GAME = GameSpec(
    name="forgotten_depths",
    title="Forgotten Depths",
    id="lairzoo/ForgottenDepths-v0",
    package="lairzoo.envs.forgotten_depths",
    version=VERSION,
    record=RECORD,
    codec=CODEC,
    layout=LAYOUT,
    options=[
        *options.common(range(1, v.MAX_SEATS + 1), 2, BOUND, ("terminal", "score", "shaped")),
        options.Option("task", "full", _words(v.Scope), "what is played", Option.TASK),
        options.Option(
            "start", "ruins", _words(v.Ecology), "the Ecology the game starts in", Option.START
        ),
        options.Option(
            "heroes", PARTIES[0], PARTIES, "which heroes play, in this order", Option.HEROES
        ),
        *(
            options.Option(
                f"{name}_side",
                "standard",
                _words(v.Side),
                f"side of the {name}'s mat: standard, multi-class, or alternate with one class",
                Option.SIDE + k,
            )
            for k, name in enumerate(CLASSES)
        ),
        _switch(
            "pairs_per_card",
            Option.PAIRS_PER_CARD,
            "a lone hero resolves a pair for each of two Monster Cards",
        ),
        _switch("leader_fixed", Option.LEADER_FIXED, "the first hero always leads"),
        _switch(
            "random_campfire", Option.RANDOM_CAMPFIRE, "harder: drawn cards say what rest heals"
        ),
        _switch("no_level_heal", Option.NO_LEVEL_HEAL, "harder: Level Up doesn't heal"),
        _switch("locked_chests", Option.LOCKED_CHESTS, "harder: Chests need a Key"),
        _switch("start_ability", Option.START_ABILITY, "easier: an Ability Card to begin with"),
        _switch("more_keys", Option.MORE_KEYS, "easier: six Keys to begin with"),
        _switch("keys_each", Option.KEYS_EACH, "easier: three Keys in each new Ecology"),
        _switch("dead_end", Option.DEAD_END, "easier: one tile an Ecology may be set aside"),
        _switch("double_heal", Option.DOUBLE_HEAL, "easier: bought Healing counts twice"),
    ],
    seating=seating,
    load_cards=load_cards,
    bound=BOUND,
    reasons={int(reason): text for reason, text in REASONS.items()},
    broken=lambda code: v.Broken(code).name.lower().replace("_", " "),
    text=describe.text,
    event_text=narrate.event_text,
    simultaneous=True,
    draw=draw.svg,
    measures={"ecology": "Ecology reached (0-2)", "level": "level"},
)
