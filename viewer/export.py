"""One HTML page that steps through a game: no network, no other file, nothing secret to its reader.

Pictures and texts are kept as lines: a table of all different ones, and for each moment what has
changed since the moment before. The page puts them together again.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import string
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from html import escape
from pathlib import Path
from typing import Any

from lairzoo.envs.core.game import Game, State
from lairzoo.envs.core.replay import Replay

from .moments import ALL, PUBLIC, Look, check_look, moments, position_text

TEMPLATE = Path(__file__).with_name("page.html")


class _Table:
    """All different lines, each kept once."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, line: str) -> int:
        """The number of a line, a new one where it is new."""
        return self._numbers.setdefault(line, len(self._numbers))

    def numbers(self, text: str) -> list[int]:
        """A text as numbers of lines; no numbers for an empty one."""
        return [self.number(line) for line in text.split("\n")] if text else []

    def lines(self) -> list[str]:
        """The lines in the order of their numbers."""
        return list(self._numbers)


class _Track:
    """One thing that is seen at every moment, as what changed since the moment before."""

    def __init__(self, table: _Table) -> None:
        self._table = table
        self._last: list[int] = []
        self.changes: list[list[int]] = []

    def add(self, text: str) -> None:
        """The next moment."""
        now = self._table.numbers(text)
        self.changes.append(changes(self._last, now))
        self._last = now


def changes(old: Sequence[int], new: Sequence[int]) -> list[int]:
    """What turns one list into another: from the end, [place, how many go, how many come, ...]."""
    flat: list[int] = []
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for tag, start, end, first, last in reversed(matcher.get_opcodes()):
        if tag != "equal":
            flat += [start, end - start, last - first, *new[first:last]]
    return flat


def picture(state: State, look: int | None, log: Sequence[str] = ()) -> str:
    """The board as SVG, "" for a game without pictures.

    Args:
        state: the position.
        look: the seat that looks, None for the public.
        log: lines on what happened.
    """
    if state.game.spec.draw is None:
        return ""
    return state.svg(look, log=log)


def html(replay: Replay, game: Game, look: Look = PUBLIC) -> str:
    """A replay as a page.

    Args:
        replay: what was recorded.
        game: its game (`open_game`).
        look: who reads the page: a seat, the public, or "all" (everything open). Nothing that
            the reader may not know is in the page, the game's seed included.

    Raises:
        ReplayError: if there is no such seat, or the game is another one.
        ReplayDiffers: if the replay does not play as it was recorded.
    """
    data = page_data(replay, game, look)
    template = TEMPLATE.read_text(encoding="utf-8")
    (script,) = re.findall(r"<script>(.*?)</script>", template, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return string.Template(template).substitute(
        title=escape(f"{data['title']}, {data['reader']}"),
        script=f"'sha256-{digest}'",
        data=json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    )


def write(replay: Replay, game: Game, path: str | Path, look: Look = PUBLIC) -> None:
    """Write the page of `html` to a file."""
    Path(path).write_text(html(replay, game, look), encoding="utf-8")


def page_data(replay: Replay, game: Game, look: Look) -> dict[str, Any]:
    """What the page holds, as plain data."""
    check_look(game, look)
    table = _Table()
    sides = [(name, side, _Track(table), _Track(table)) for name, side in _sides(game, look)]
    frames = []
    for moment, state in moments(replay, game, look):
        frames.append(
            {
                "turn": moment.turn,
                "seat": moment.seat,
                "action": moment.action,
                "events": [table.number(line) for line in moment.events],
            }
        )
        for _, side, pictures, texts in sides:
            drawn = picture(state, side if isinstance(side, int) else None, moment.events)
            pictures.add(drawn)
            texts.add("" if drawn and side == PUBLIC else position_text(state, side))
    return {
        "title": game.spec.title,
        "reader": _reader(game, look),
        "about": _about(replay, game, look),
        "seats": list(game.agent_names),
        "agents": list(replay.agents),
        "frames": frames,
        "sides": [
            {"name": name, "seat": side, "pictures": pictures.changes, "texts": texts.changes}
            for name, side, pictures, texts in sides
        ],
        "end": ending(game, state, look),
        "lines": table.lines(),
    }


def _sides(game: Game, look: Look) -> Iterator[tuple[str, Look]]:
    """The sides from which the board is shown: all of them where everything is open."""
    if look == ALL:
        yield from ((name, seat) for seat, name in enumerate(game.agent_names))
    else:
        yield _reader(game, look), look


def _reader(game: Game, look: Look) -> str:
    if isinstance(look, int):
        return f"as {game.agent_names[look]} saw it"
    return "as everybody saw it" if look == PUBLIC else "everything open"


def _about(replay: Replay, game: Game, look: Look) -> str:
    """The game in one line; the seed tells all secrets, so only those who know them get it."""
    given = (
        f"{option.name}={game.options[option.name]}"
        for option in game.spec.options
        if game.options[option.name] != option.default and option.name not in ("reward", "players")
    )
    seed = [f"seed {replay.seed}"] if look == ALL else []
    return ", ".join([f"{game.num_seats} seats", f"version {game.version}", *given, *seed])


def ending(game: Game, state: State, look: Look) -> dict[str, Any] | None:
    """Reason, scores and outcome; None for a game that isn't over (its scores may be secret)."""
    if not state.is_over and look != ALL:
        return None
    return {
        "reason": state.reason or "the recording stops here",
        "scores": [int(x) for x in state.scores()],
        "outcome": [round(float(x), 4) for x in state.outcome()],
    }
