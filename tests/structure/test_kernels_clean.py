"""Kernel files hold jitted functions alone, and nothing that would make two runs differ."""

import ast

from tests.structure.tree import (
    PACKAGES,
    ROOT,
    decorator_names,
    games,
    none,
    parse,
    python_files,
    write,
)

TOP_KERNELS = ("programs.py", "heuristic.py", "check.py")
FLOATS = {"float", "float16", "float32", "float64", "double"}


def kernel_files(root):
    found = []
    for game in games(root):
        found += python_files(root, f"envs/{game}/rules")
        found += [path for name in TOP_KERNELS if (path := root / "envs" / game / name).exists()]
    return [path for path in found if path.name != "__init__.py"]


def objection(node):
    """What is wrong with one node of a kernel file, or None."""
    match node:
        case ast.Call(func=ast.Name(id="print")):
            return "print"
        case ast.Constant(value=float()):
            return f"float {node.value}"
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in FLOATS:
            return name
        case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
            return "true division; use //"
        case ast.Attribute(value=ast.Name(id="np" | "numpy"), attr="random"):
            return "np.random"
        case ast.Import(names=names) if any(n.name.split(".")[0] == "random" for n in names):
            return "random"
        case ast.ImportFrom(module="random" | "numpy.random", level=0):
            return "random"
    return None


def unclean(root):
    problems = []
    for path in kernel_files(root):
        name = path.relative_to(root)
        tree = parse(path)
        for node in ast.walk(tree):
            if text := objection(node):
                problems.append(f"{name}:{node.lineno}: {text}")
        if "pragma: no cover" in path.read_text(encoding="utf-8"):
            problems.append(f"{name}: pragma: no cover")
    return problems


def not_jitted(root):
    problems = []
    for path in kernel_files(root):
        for node in parse(path).body:
            place = f"{path.relative_to(root)}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.ClassDef):
                problems.append(f"{place}: class {node.name} in a kernel file")
            elif isinstance(node, ast.FunctionDef) and "jit" not in decorator_names(node):
                problems.append(f"{place}: {node.name} is not @jit")
    return problems


def jitclasses(root):
    """A jitclass is compiled again in every process."""
    return [
        f"{path.relative_to(root)}:{node.lineno}: jitclass"
        for path in python_files(root, *PACKAGES, "tools")
        for node in ast.walk(parse(path))
        if (isinstance(node, ast.Name) and node.id == "jitclass")
        or (isinstance(node, ast.Attribute) and node.attr == "jitclass")
        or (isinstance(node, ast.ImportFrom) and any(n.name == "jitclass" for n in node.names))
    ]


def test_this_tree():
    none(unclean(ROOT) + not_jitted(ROOT) + jitclasses(ROOT))


def test_the_kernels_are_found():
    rules = list((ROOT / "envs").glob("*/rules/*.py"))
    assert bool(rules) <= bool(kernel_files(ROOT))


def test_every_fault_is_found(tmp_path):
    bad = """
import random
from numpy.random import default_rng
import numpy as np
from ...core.jit import jit

class Room: pass

def plain(s):
    return 1

@jit
def roll(s):
    print(s)
    s.x = np.random.randint(6)
    s.y = 0.5
    s.z = s.x / 2
    s.w = np.float32(s.x)
    return float(s.x)  # pragma: no cover
"""
    write(
        tmp_path,
        {
            "envs/g/spec.py": "x = 0.5\n",
            "envs/g/rules/room.py": bad,
            "envs/g/check.py": "@core.jit()\ndef f(s):\n    return 2 // 1\n\ndef g(s): pass\n",
            "envs/core/a.py": "from numba.experimental import jitclass\n",
        },
    )
    found = [problem.rpartition(": ")[2] for problem in unclean(tmp_path)]
    assert sorted(found) == sorted(
        ["random", "random", "print", "np.random", "float 0.5", "true division; use //"]
        + ["float32", "float", "no cover"]
    )
    assert not_jitted(tmp_path) == [
        "envs/g/rules/room.py:7: class Room in a kernel file",
        "envs/g/rules/room.py:9: plain is not @jit",
        "envs/g/check.py:5: g is not @jit",
    ]
    assert jitclasses(tmp_path) == ["envs/core/a.py:1: jitclass"]
