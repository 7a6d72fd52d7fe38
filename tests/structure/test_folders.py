"""Sizes, names and the few things that no file may hold."""

import ast

from tests.structure.tree import PACKAGES, ROOT, none, parse, playable, python_files, write

MAX_FILE = 500
MAX_FUNCTION = 60
BRANCH = 6  # statements in a branch of a dispatch chain
DRAWERS = {"utils", "util", "helpers", "helper", "common", "misc", "base"}
EVERYWHERE = (*PACKAGES, "tests", "tools")


def branches(node):
    """The bodies of an if/elif/else chain, or of a match."""
    if isinstance(node, ast.Match):
        return [case.body for case in node.cases]
    bodies = [node.body]
    while len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
        node = node.orelse[0]
        bodies.append(node.body)
    return bodies + ([node.orelse] if node.orelse else [])


def is_dispatch(function):
    """Whether nearly all of a function is one chain of short branches, perhaps in one loop."""
    body = function.body
    loops = [node for node in body if isinstance(node, ast.While | ast.For)]
    if len(loops) == 1 and len(body) <= BRANCH:
        body = loops[0].body
    chain = [node for node in body if isinstance(node, ast.If | ast.Match)]
    lines = sum(node.end_lineno - node.lineno + 1 for node in chain)
    if lines < 0.75 * (function.end_lineno - function.lineno + 1):
        return False
    short = all(len(branch) <= BRANCH for node in chain for branch in branches(node))
    return short and sum(len(branches(node)) for node in chain) >= 8


def sizes(root):
    problems = []
    for path in python_files(root, *EVERYWHERE):
        name = path.relative_to(root)
        lines = path.read_text(encoding="utf-8").count("\n")
        if lines > MAX_FILE:
            problems.append(f"{name}: {lines} lines, at most {MAX_FILE}")
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = node.end_lineno - node.lineno + 1
                if length > MAX_FUNCTION and not is_dispatch(node):
                    place = f"{name}:{node.lineno}"
                    problems.append(
                        f"{place}: {node.name} has {length} lines, at most {MAX_FUNCTION}"
                    )
    return problems


def drawers(root):
    return [
        f"{path.relative_to(root)}: a name that says nothing"
        for path in python_files(root, *EVERYWHERE)
        if path.stem in DRAWERS
        or path.stem.rpartition("_")[2] in DRAWERS
        or path.parent.name in DRAWERS
    ]


def star_imports(root):
    return [
        f"{path.relative_to(root)}:{node.lineno}: star import"
        for path in python_files(root, *EVERYWHERE)
        for node in ast.walk(parse(path))
        if isinstance(node, ast.ImportFrom) and any(name.name == "*" for name in node.names)
    ]


def prints(root):
    return [
        f"{path.relative_to(root)}:{node.lineno}: print"
        for path in python_files(root, *PACKAGES)
        if not path.relative_to(root).as_posix().startswith("lairzoo/cli/")
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    ]


def uneven_games(root):
    """The folders of all playable games have the same files at their top."""
    tops = {}
    for game in playable(root):
        files = (root / "envs" / game).iterdir()
        tops[game] = {path.name for path in files if path.is_file()}
    union = set().union(*tops.values())
    return [
        f"envs/{game}: {name} is missing"
        for game, top in tops.items()
        for name in sorted(union - top)
    ]


CHECKS = (sizes, drawers, star_imports, prints, uneven_games)


def test_this_tree():
    none([problem for check in CHECKS for problem in check(ROOT)])


def test_the_walk_finds_files():
    assert len(python_files(ROOT, *EVERYWHERE)) > 5


def test_a_long_file_and_a_long_function_are_found(tmp_path):
    body = "def f(s):\n" + "    s.x += 1\n" * 60
    write(tmp_path, {"envs/core/a.py": body, "tests/b.py": "x = 1\n" * 501})
    assert sizes(tmp_path) == [
        "envs/core/a.py:1: f has 61 lines, at most 60",
        "tests/b.py: 501 lines, at most 500",
    ]


def test_a_dispatch_chain_may_be_long(tmp_path):
    chain = "".join(
        f"    {'el' if i else ''}if kind == {i}:\n        room.apply(s, {i})\n" for i in range(40)
    )
    nested = chain.replace("room.apply(s, 3)", "\n        ".join(["s.x += 1"] * 9))
    looped = "def f(s, kind):\n    while True:\n" + "".join(f"    {x}\n" for x in chain.split("\n"))
    write(
        tmp_path,
        {
            "envs/g/good.py": f'def apply(s, kind):\n    """Send it on."""\n{chain}',
            "envs/g/loop.py": looped,
            "envs/g/work.py": f"def apply(s, kind):\n{nested}",
        },
    )
    assert sizes(tmp_path) == ["envs/g/work.py:1: apply has 89 lines, at most 60"]


def test_drawers_star_imports_and_prints_are_found(tmp_path):
    write(
        tmp_path,
        {
            "arena/utils.py": "from os import *\n",
            "agents/seat_helpers.py": "print(1)\n",
            "agents/common/plan.py": "x = 1\n",
            "lairzoo/cli/games.py": "print(1)\n",
            "tests/test_x.py": "print(1)\n",
        },
    )
    assert len(drawers(tmp_path)) == 3
    assert star_imports(tmp_path) == ["arena/utils.py:1: star import"]
    assert prints(tmp_path) == ["agents/seat_helpers.py:1: print"]


def test_games_with_different_files_are_found(tmp_path):
    write(
        tmp_path,
        {"envs/a/spec.py": "", "envs/a/flow.py": "", "envs/b/spec.py": "", "envs/core/spec.py": ""},
    )
    assert uneven_games(tmp_path) == ["envs/b: flow.py is missing"]
    assert uneven_games(tmp_path / "empty") == []
