"""What the structure tests share: walking the tree, names of modules, imports read from source.

Every check is a function of a root path that returns problems as lines of text, so that it runs on
this repository and on small bad trees written into a temporary folder.
"""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("lairzoo", "envs", "agents", "arena", "viewer", "configs", "benchmarks")
SHARED = {"core", "adapters", "render"}  # the folders under envs/ that are no games


def python_files(root, *folders):
    """All .py files below the given folders, in order."""
    return sorted(
        path
        for folder in folders
        for path in (root / folder).rglob("*.py")
        if "__pycache__" not in path.parts
    )


def games(root):
    """The names of the game folders."""
    return sorted({path.parent.name for path in (root / "envs").glob("*/*.py")} - SHARED)


def playable(root):
    """The games that are whole: a game under construction has no spec.py yet."""
    return [game for game in games(root) if (root / "envs" / game / "spec.py").exists()]


def parse(path):
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def module_name(root, path):
    """The import name of a file of the repository: envs/core/rng.py is lairzoo.envs.core.rng."""
    parts = list(path.relative_to(root).with_suffix("").parts)
    if parts[0] in PACKAGES and parts[0] != "lairzoo":
        parts.insert(0, "lairzoo")
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(root, path, tree=None):
    """Every import of a file as (bound name, absolute dotted target, line), wherever it stands."""
    package = module_name(root, path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    found = []
    for node in ast.walk(tree or parse(path)):
        if isinstance(node, ast.Import):
            for name in node.names:
                bound = name.asname or name.name.split(".")[0]
                found.append((bound, name.name, node.lineno))
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join(base + ([node.module] if node.module else []))
            for name in node.names:
                found.append((name.asname or name.name, f"{start}.{name.name}", node.lineno))
    return found


def is_below(name, package):
    """Whether a dotted name is the package or something in it."""
    return name == package or name.startswith(package + ".")


def decorator_names(node):
    """The last parts of the names of a definition's decorators: `core.jit(...)` gives jit."""
    names = []
    for decorator in node.decorator_list:
        target = decorator.func if isinstance(decorator, ast.Call) else decorator
        names.append(
            target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")
        )
    return names


def none(problems):
    """Assert that a list is empty, and show all of it where it is not."""
    assert not problems, "\n" + "\n".join(problems)


def write(root, files):
    """Lay a small tree for a test: path -> text."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root
