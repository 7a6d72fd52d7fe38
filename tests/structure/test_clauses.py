"""Every clause of priority 1 of a playable game is named by a test; tests name clauses that exist.

tests/<game>/clauses.txt holds a line a clause: id, priority (1 to 3) and, where it is not part of
the standard game, its scope: `variant` or `not-simulated`. Ids in marks are written out, so that a
search for one finds its test.
"""

import ast

from tests.structure.tree import ROOT, none, parse, playable, write

MOST = 4  # a test that claims more clauses checks none of them properly
SCOPES = {"variant", "not-simulated"}


def clause_lists(root):
    """Game -> {id: (priority, scope)}."""
    lists = {}
    for path in sorted((root / "tests").glob("*/clauses.txt")):
        rows = [
            line.split() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()
        ]
        lists[path.parent.name] = {
            row[0]: (int(row[1]), row[2] if len(row) > 2 else "") for row in rows
        }
        assert len(lists[path.parent.name]) == len(rows), f"{path}: an id stands twice"
    return lists


def marks(nodes):
    """(name, literal arguments) of every pytest mark among these expressions."""
    found = []
    for node in nodes:
        if isinstance(node, ast.List | ast.Tuple):
            found += marks(node.elts)
            continue
        target = node.func if isinstance(node, ast.Call) else node
        if isinstance(target, ast.Attribute) and getattr(target.value, "attr", "") == "mark":
            arguments = node.args if isinstance(node, ast.Call) else []
            found.append(
                (target.attr, [a.value if isinstance(a, ast.Constant) else None for a in arguments])
            )
    return found


def params(function):
    """The marks of each `pytest.param(..., marks=...)` in a function's decorators."""
    found = []
    for node in (n for d in function.decorator_list for n in ast.walk(d)):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "param":
            found.append(marks([k.value for k in node.keywords if k.arg == "marks"]))
    return found


def marked_tests(tree):
    """Every test of a file as (function, its marks and those of its class and module)."""
    lines = [
        n.value
        for n in tree.body
        if isinstance(n, ast.Assign) and "pytestmark" in map(ast.unparse, n.targets)
    ]
    pending = [(node, marks(lines)) for node in tree.body]
    for node, above in pending:
        if isinstance(node, ast.ClassDef):
            pending += [(inner, above + marks(node.decorator_list)) for inner in node.body]
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield node, above + marks(node.decorator_list)


def claims(path):
    """(line, ids) of every test and every marked parameter set; what is skipped claims nothing."""
    for function, own in marked_tests(parse(path)):
        for row in [own, *(own + more for more in params(function))]:
            ids = [i for name, arguments in row if name == "rule" for i in arguments]
            if ids and not {"skip", "xfail"} & {name for name, _ in row}:
                yield function.lineno, ids


def clause_problems(root):
    problems = []
    for game, known in clause_lists(root).items():
        named = set()
        for path in sorted((root / "tests" / game).rglob("*.py")):
            for line, ids in claims(path):
                place = f"{path.relative_to(root)}:{line}"
                named |= set(ids)
                problems += [f"{place}: no clause {i}" for i in ids if i not in known]
                if len(set(ids)) > MOST:
                    problems.append(f"{place}: {len(set(ids))} clauses in one test, at most {MOST}")
        for clause, (priority, scope) in known.items():
            is_due = priority == 1 and scope != "not-simulated" and game in playable(root)
            if is_due and clause not in named:
                problems.append(f"{clause}: no test names it")
    return problems


def test_this_tree():
    none(clause_problems(ROOT))


def test_the_lists_are_well_formed():
    rows = [row for known in clause_lists(ROOT).values() for row in known.values()]
    assert rows
    assert all(priority in {1, 2, 3} and scope in SCOPES | {""} for priority, scope in rows)


def test_untested_unknown_and_crowded_are_found(tmp_path):
    tests = """
import pytest
rule = pytest.mark.rule

@pytest.mark.rule("G-A-01", "G-X-99")
def test_one(): pass

@pytest.mark.skip
@pytest.mark.rule("G-A-02")
def test_skipped(): pass

@pytest.mark.rule("G-B-01", "G-B-02", "G-B-03")
class TestMany:
    @pytest.mark.rule("G-B-04", "G-A-01")
    def test_inner(self): pass

@pytest.mark.parametrize("x", [
    pytest.param(1, marks=pytest.mark.rule("G-C-01")),
    pytest.param(2, marks=[pytest.mark.rule("G-C-02"), pytest.mark.xfail]),
])
def test_rows(x): pass
"""
    clauses = "G-A-01 1\nG-A-02 1\nG-A-03 2\nG-A-04 1 not-simulated\nG-A-05 1 variant\n"
    clauses += "G-B-01 1\nG-B-02 1\nG-B-03 1\nG-B-04 1\nG-C-01 1\nG-C-02 1\n"
    files = {"tests/g/clauses.txt": clauses, "tests/g/test_a.py": tests}
    write(tmp_path, files | {"envs/g/spec.py": ""})
    assert clause_problems(tmp_path) == [
        "tests/g/test_a.py:6: no clause G-X-99",
        "tests/g/test_a.py:15: 5 clauses in one test, at most 4",
        "G-A-02: no test names it",
        "G-A-05: no test names it",
        "G-C-02: no test names it",
    ]
    (tmp_path / "envs/g/spec.py").unlink()  # under construction: tests may still be missing
    assert len(clause_problems(tmp_path)) == 2
