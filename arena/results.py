"""Results in one SQLite file: a row a match, written as they come.

The match id is a digest of all that decides a match, so a run goes on where it was killed, no match
counts twice, and files of several machines can be merged. The file says which game, version and
options it belongs to; another file is refused and stays as it is.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from .errors import ArenaError
from .match import Result

APPLICATION_ID = 0x4C5A5253  # "LZRS"
FORMAT = 2
COLUMNS = (
    "match_id",
    "block",
    "rotation",
    "seed",
    "agents",
    "places",
    "outcome",
    "scores",
    "decisions",
    "truncated",
    "measures",
    "faults",
)
TEXTS = frozenset(("agents", "places", "outcome", "scores", "measures", "faults"))  # as JSON
SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE match (
    match_id TEXT PRIMARY KEY, block INTEGER NOT NULL, rotation INTEGER NOT NULL,
    seed INTEGER NOT NULL, agents TEXT NOT NULL, places TEXT NOT NULL, outcome TEXT NOT NULL,
    scores TEXT NOT NULL, decisions INTEGER NOT NULL, truncated INTEGER NOT NULL,
    measures TEXT NOT NULL, faults TEXT NOT NULL
) WITHOUT ROWID;
"""


class Results:
    """An open results file."""

    def __init__(self, path: Path, about: dict[str, Any], connection: sqlite3.Connection) -> None:
        self.path = path
        self.about = about
        self._connection = connection

    @classmethod
    def open(cls, path: Path, identity: dict[str, Any], agents: Sequence[str] = ()) -> Results:
        """Open a file for writing, made if there is none.

        Args:
            path: the file.
            identity: game, version, options, whether all are one team (match.identity).
            agents: what a new file notes as the order of the agents.

        Raises:
            ArenaError: if it isn't a results file, or one of something else; it stays as it is.
        """
        if not path.exists():
            _create(path, {**identity, "agents": list(agents)})
        about = read_about(path)
        check_same(path, about, identity)
        try:
            connection = sqlite3.connect(path, timeout=60.0)
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")
        except sqlite3.Error as error:
            raise ArenaError(f"{path}: {error}") from error
        return cls(path, about, connection)

    def add(self, results: Iterable[Result]) -> int:
        """Save matches in one transaction; those already there are left alone.

        Returns:
            How many were new.

        Raises:
            ArenaError: if the file can't be written.
        """
        rows = [_row(result) for result in results]
        marks = ", ".join("?" * len(COLUMNS))
        try:
            before = self._connection.total_changes
            with self._connection:
                self._connection.executemany(f"INSERT OR IGNORE INTO match VALUES ({marks})", rows)
            return self._connection.total_changes - before
        except sqlite3.Error as error:
            raise ArenaError(f"{self.path}: {error}") from error

    def ids(self) -> set[str]:
        """The matches that are there."""
        return {row[0] for row in self._connection.execute("SELECT match_id FROM match")}

    def rows(self) -> list[Result]:
        """All matches, in an order that depends on nothing but what they are."""
        return _rows(self._connection)

    def close(self) -> None:
        """Close the file; what was added is saved anyway."""
        self._connection.close()

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def read_about(path: Path) -> dict[str, Any]:
    """What a results file is about: game, version, options, agents. The file isn't changed.

    Raises:
        ArenaError: if it isn't one of ours.
    """
    try:
        with open(path, "rb") as file:
            head = file.read(100)
    except OSError as error:
        raise ArenaError(f"{path}: {error.strerror}") from error
    is_ours = head[:16] == b"SQLite format 3\0" and head[68:72] == APPLICATION_ID.to_bytes(4, "big")
    if not is_ours:
        raise ArenaError(f"{path} is not a results file of lairzoo tournament")
    try:
        # `immutable`: not even a log that a killed run left is touched. What is asked for was in
        # the file before it had one.
        with contextlib.closing(_connect(path, "immutable=1")) as connection:
            about = {k: json.loads(v) for k, v in connection.execute("SELECT key, value FROM meta")}
    except (sqlite3.Error, ValueError) as error:
        raise ArenaError(f"{path} is damaged: {error}") from error
    if about.get("format") != FORMAT:
        raise ArenaError(f"{path} has format {about.get('format')}, this version reads {FORMAT}")
    return about


def read_rows(path: Path) -> list[Result]:
    """All matches of a file that isn't written to.

    Raises:
        ArenaError: if it isn't one of ours or is damaged.
    """
    read_about(path)
    log = path.with_name(path.name + "-wal")
    how = "mode=ro" if log.exists() and log.stat().st_size else "immutable=1"
    try:
        with contextlib.closing(_connect(path, how)) as connection:
            return _rows(connection)
    except (sqlite3.Error, ValueError) as error:
        raise ArenaError(f"{path} is damaged: {error}") from error


def check_same(path: Path, about: dict[str, Any], identity: dict[str, Any]) -> None:
    """Refuse a file about another game, version or options.

    Raises:
        ArenaError: naming the first difference.
    """
    wanted = json.loads(json.dumps(identity, default=str))
    for key in ("game", "version"):
        if about.get(key) != wanted[key]:
            raise ArenaError(f"{path} holds {key} {about.get(key)!r}, this is {wanted[key]!r}")
    theirs, ours = about.get("options", {}), wanted["options"]
    for key in sorted({*theirs, *ours}):
        if theirs.get(key) != ours.get(key):
            raise ArenaError(
                f"{path} holds games with option {key}={theirs.get(key)!r}, "
                f"this is {ours.get(key)!r}"
            )


def merge(paths: Sequence[Path], out: Path | None = None) -> Results:
    """Put the matches of several files into one.

    Args:
        paths: the files; all about the same.
        out: where to (default: into the first).

    Returns:
        The file that has all of them, open.

    Raises:
        ArenaError: if one is no results file or about something else; then nothing was written.
    """
    abouts = [read_about(path) for path in paths]
    identity = {key: abouts[0][key] for key in ("game", "version", "options", "is_team")}
    for path, about in zip(paths[1:], abouts[1:], strict=True):
        check_same(path, about, identity)
    rows = [read_rows(path) for path in paths]
    target = Results.open(paths[0] if out is None else out, identity, abouts[0].get("agents", ()))
    for some in rows:
        target.add(some)
    return target


def _connect(path: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True, timeout=60.0)


def _create(path: Path, about: dict[str, Any]) -> None:
    """Make an empty file in one step: whole, or not at all."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with contextlib.closing(sqlite3.connect(part)) as connection, connection:
            connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
            connection.executescript(SCHEMA)
            connection.executemany(
                "INSERT INTO meta VALUES (?, ?)",
                [(k, json.dumps(v, sort_keys=True, default=str)) for k, v in about.items()]
                + [("format", json.dumps(FORMAT))],
            )
        try:
            os.link(part, path)  # fails if another process was faster
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            os.replace(part, path)
    except (OSError, sqlite3.Error) as error:
        raise ArenaError(f"{path} can't be made: {error}") from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink()


def _row(result: Result) -> tuple[Any, ...]:
    return tuple(
        json.dumps(result[name])
        if name in TEXTS
        else (int(result[name]) if name != "match_id" else result[name])
        for name in COLUMNS
    )


def _rows(connection: sqlite3.Connection) -> list[Result]:
    query = f"SELECT {', '.join(COLUMNS)} FROM match ORDER BY seed, rotation, block, match_id"
    rows = []
    for values in connection.execute(query):
        row = dict(zip(COLUMNS, values, strict=True))
        for name in TEXTS:
            row[name] = json.loads(row[name])
        row["truncated"] = bool(row["truncated"])
        rows.append(row)
    return rows
