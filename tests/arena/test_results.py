"""The results file: what it keeps, what it refuses."""

import random
import sqlite3

import pytest

from lairzoo.arena import match, results
from lairzoo.arena.errors import ArenaError
from lairzoo.arena.results import Results

from .play import LEAGUE, plan, rows, spec, table

GAME = match.make_game(LEAGUE, {})
IDENTITY = match.identity(GAME)


def some_results(count=12):
    return match.play_kernel(
        [spec(["random", "heuristic", "random", "random"], s) for s in range(count)]
    )


def test_rows_come_back_as_they_were_in_one_order(tmp_path):
    played = some_results()
    for number in range(3):
        random.Random(number).shuffle(played)
        with Results.open(tmp_path / f"{number}.sqlite", IDENTITY) as file:
            for result in played:
                assert file.add([result]) == 1
            assert file.rows() == sorted(played, key=lambda row: row["seed"])


def test_a_match_counts_once(tmp_path):
    played = some_results()
    with Results.open(tmp_path / "a.sqlite", IDENTITY) as file:
        assert file.add(played) == 12
        assert file.add(played[:5]) == 0
        assert len(file.rows()) == 12


def test_file_is_in_wal_mode_with_unique_match_ids(tmp_path):
    path = tmp_path / "a.sqlite"
    Results.open(path, IDENTITY).close()
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    insert = "INSERT INTO match VALUES ('x', 0, 0, 0, '', '', '', '', 0, 0, '', '')"
    connection.execute(insert)
    with pytest.raises(sqlite3.IntegrityError, match="match_id"):
        connection.execute(insert)
    connection.close()


def foreign_files(tmp_path):
    (tmp_path / "text").write_text("agents,score\nrandom,1\n")
    (tmp_path / "empty").write_bytes(b"")
    connection = sqlite3.connect(tmp_path / "other")
    connection.execute("CREATE TABLE match (a)")
    connection.commit()
    connection.close()
    Results.open(tmp_path / "truncated", IDENTITY).close()
    data = (tmp_path / "truncated").read_bytes()
    (tmp_path / "truncated").write_bytes(data[:1000])
    Results.open(tmp_path / "version", {**IDENTITY, "version": "0"}).close()
    Results.open(tmp_path / "game", {**IDENTITY, "game": "chess"}).close()
    Results.open(
        tmp_path / "options", {**IDENTITY, "options": {**IDENTITY["options"], "rounds": 9}}
    ).close()
    return ["text", "empty", "other", "truncated", "version", "game", "options"]


def test_foreign_files_are_refused_and_stay_as_they_are(tmp_path):
    for name in foreign_files(tmp_path):
        before = (tmp_path / name).read_bytes()
        with pytest.raises(ArenaError) as error:
            rows(tmp_path / name, plan())
        assert name in str(error.value)
        assert "\n" not in str(error.value)
        assert (tmp_path / name).read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(
        ["text", "empty", "other", "truncated", "version", "game", "options"]
    )


def test_the_difference_is_named(tmp_path):
    foreign_files(tmp_path)
    for name, words in {
        "version": "version '0'",
        "game": "game 'chess'",
        "options": "rounds=9",
    }.items():
        with pytest.raises(ArenaError, match=words):
            Results.open(tmp_path / name, IDENTITY)


def test_a_refused_file_keeps_the_log_that_a_killed_run_left(tmp_path):
    path = tmp_path / "a.sqlite"
    file = Results.open(path, {**IDENTITY, "version": "0"})
    file.add(some_results(3))
    kept = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    file._connection = None  # as if the process were gone: no checkpoint
    copies = tmp_path / "copies"
    copies.mkdir()
    for name, data in kept.items():
        if not name.endswith("-shm"):
            (copies / name).write_bytes(data)
    before = {p.name: p.read_bytes() for p in copies.iterdir()}
    assert "a.sqlite-wal" in before
    with pytest.raises(ArenaError, match="version"):
        Results.open(copies / "a.sqlite", IDENTITY)
    assert {p.name: p.read_bytes() for p in copies.iterdir()} == before
    assert len(results.read_rows(copies / "a.sqlite")) == 3


def test_merged_shards_equal_one_run(tmp_path):
    whole = table(tmp_path / "whole.sqlite", plan(games=40))
    for part in range(3):
        table(tmp_path / f"{part}.sqlite", plan(games=40, shard=(part, 3)))
    paths = [tmp_path / f"{part}.sqlite" for part in range(3)]
    counts = [len(results.read_rows(path)) for path in paths]
    assert sum(counts) == 40
    assert min(counts) >= 12
    with results.merge([*reversed(paths), paths[0]], tmp_path / "merged.sqlite") as merged:
        merged_rows = merged.rows()
    assert merged_rows == results.read_rows(tmp_path / "whole.sqlite")
    results.merge(paths).close()
    assert results.read_rows(paths[0]) == merged_rows
    assert table(paths[0], plan(games=40)) == whole


def test_merge_refuses_before_it_writes(tmp_path):
    table(tmp_path / "a.sqlite", plan(games=4))
    table(tmp_path / "b.sqlite", plan(games=4, options={"rounds": 2}))
    before = (tmp_path / "a.sqlite").read_bytes()
    for other in ("b.sqlite", "none.sqlite"):
        with pytest.raises(ArenaError, match=other):
            results.merge([tmp_path / "a.sqlite", tmp_path / other])
        with pytest.raises(ArenaError):
            results.merge([tmp_path / "a.sqlite", tmp_path / other], tmp_path / "c.sqlite")
    assert (tmp_path / "a.sqlite").read_bytes() == before
    assert not (tmp_path / "c.sqlite").exists()
