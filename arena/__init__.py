"""Tournaments: matches, schedules, results in SQLite, ratings with intervals, reports.

Each module is used by its name, as `arena.match.play(spec)` or `arena.tournament.run(plan, path)`.
"""

if __name__ != "lairzoo.arena":
    raise ImportError("import this folder as lairzoo.arena (pip install -e . in the checkout)")
