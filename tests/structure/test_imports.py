"""Knowledge points one way: layers, the storeys of rules/, no cycle among jitted functions.

A jitted function that reaches itself through another one crashes every process that loads it from
numba's cache, so a consequence that would call upwards is pushed as a frame instead.
"""

import ast

from tests.structure.tree import (
    PACKAGES,
    ROOT,
    SHARED,
    decorator_names,
    games,
    imports,
    is_below,
    module_name,
    none,
    parse,
    python_files,
    write,
)

# Rooms that the others stand on: places, piles, geometry, dice. They know the core and each other.
BOTTOM_ROOMS = {
    "dark_domains": {"piles", "domain", "spaces", "taverns", "hiring", "targets"},
    "forgotten_depths": {
        "tiles",
        "paths",
        "patterns",
        "monsters",
        "action_decks",
        "gear",
        "recovery",
        "pairs",
        "damage",
        "avoidance",
        "ending",
        "odds",
        "earnings",
        "texts",
        "choices",
        "abilities",
        "keytokens",
        "prices",
        "heroes",
    },
}
# What a bottom room may know of its game: words, the record, block offsets, card tables; no rule.
FOUNDATION = {"vocab", "effects", "cards", "tables", "state", "actions"}
OUTSIDE = ("gymnasium", "pettingzoo", "stable_baselines3", "sb3_contrib", "torch")
LEARNING = ("stable_baselines3", "sb3_contrib", "torch")
FOLDERS = set(PACKAGES) - {"lairzoo"}


def allowed(module, names):
    """The parts of lairzoo that a module may import, and the outside packages that it may not."""
    for game in names:
        if is_below(module, f"lairzoo.envs.{game}"):
            own = (f"lairzoo.envs.{game}", "lairzoo.envs.core", "lairzoo.envs.render")
            return own, OUTSIDE
    if is_below(module, "lairzoo.envs.core"):
        return ("lairzoo.envs.core",), OUTSIDE
    if is_below(module, "lairzoo.envs.render"):
        return ("lairzoo.envs.render", "lairzoo.envs.core"), OUTSIDE
    if is_below(module, "lairzoo.envs.adapters"):
        below = ("adapters", "render", "core", "registry")
        return tuple(f"lairzoo.envs.{part}" for part in below), ()
    if is_below(module, "lairzoo.envs"):
        return ("lairzoo.envs",), LEARNING
    if is_below(module, "lairzoo.agents"):
        return ("lairzoo.agents", "lairzoo.envs", "lairzoo.configs"), ()
    if is_below(module, "lairzoo.arena"):
        return ("lairzoo.arena", "lairzoo.agents", "lairzoo.envs", "lairzoo.configs"), ()
    return ("lairzoo",), LEARNING if module == "lairzoo" else ()


def layers(root):
    problems = []
    names = games(root)
    for path in python_files(root, *PACKAGES):
        module = module_name(root, path)
        below, banned = allowed(module, names)
        above_games = is_below(module, "lairzoo.agents") or is_below(module, "lairzoo.arena")
        for _, target, line in imports(root, path):
            place = f"{path.relative_to(root)}:{line}"
            if is_below(target, "lairzoo"):
                # `import lairzoo` and `from lairzoo import __version__` reach no other layer
                public = target.count(".") < 2 and target.split(".")[-1] not in FOLDERS
                fine = any(is_below(target, b) for b in below)
                if not fine and not (above_games and public):
                    problems.append(f"{place}: imports {target}")
                elif above_games and any(is_below(target, f"lairzoo.envs.{g}") for g in names):
                    problems.append(f"{place}: imports the game {target}")
            elif target.split(".")[0] in banned:
                problems.append(f"{place}: imports {target.split('.')[0]}")
            elif target.split(".")[0] in FOLDERS:
                problems.append(
                    f"{place}: {target} is a folder name; import it as lairzoo.{target}"
                )
    return problems


def room_of(target, package):
    """`lairzoo.envs.g.rules.domain.flip` -> rules.domain; `lairzoo.envs.g.state.x` -> state."""
    if not is_below(target, package):
        return ""
    rest = target[len(package) + 1 :].split(".")
    return ".".join(rest[:2]) if rest[0] == "rules" else rest[0]


def room_imports(root, game):
    """File of a game -> [(file of the same game that it imports, line)]."""
    package = f"lairzoo.envs.{game}"
    found = {}
    for path in python_files(root, f"envs/{game}"):
        room = room_of(module_name(root, path), package)
        rows = [(room_of(target, package), line) for _, target, line in imports(root, path)]
        found.setdefault(room, []).extend(row for row in rows if row[0] not in ("", "rules", room))
    return found


def storeys(root):
    """The foundation knows no rule, bottom rooms no other room, and no room what is above it."""
    problems = []
    for game in games(root):
        found = room_imports(root, game)
        bottom = {f"rules.{room}" for room in BOTTOM_ROOMS.get(game, ())}
        rooms = {room for room in found if room.startswith("rules.")} | {"programs"}
        below = dict.fromkeys(FOUNDATION, FOUNDATION)
        below |= dict.fromkeys(rooms, FOUNDATION | rooms)
        below |= dict.fromkeys(bottom, FOUNDATION | bottom)
        problems += [
            f"envs/{game}/{room}:{line}: imports {target}"
            for room in below.keys() & found.keys()
            for target, line in found[room]
            if target not in below[room]
        ]
        problems += [f"envs/{game}: no bottom room {room}" for room in bottom - found.keys()]
        known = {
            room: {target for target, _ in rows} & found.keys() for room, rows in found.items()
        }
        if cycle := first_cycle(known):
            problems.append(f"envs/{game}: " + " -> ".join(cycle))
    return sorted(problems)


def called(function, bound, local):
    """The full names of what a function calls as `f(...)` or, in another module, `room.f(...)`."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Call):
            continue
        target = node.func
        if isinstance(target, ast.Name):
            yield local.get(target.id) or bound.get(target.id, "")
        elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
            yield f"{bound.get(target.value.id, '')}.{target.attr}"


def call_graph(root, folders):
    """Jitted function -> the jitted functions it calls, over all files of the folders."""
    calls = {}
    for path in python_files(root, *folders):
        tree = parse(path)
        module = module_name(root, path)
        bound = {name: target for name, target, _ in imports(root, path, tree)}
        jitted = [
            node
            for node in tree.body
            if isinstance(node, ast.FunctionDef) and "jit" in decorator_names(node)
        ]
        local = {node.name: f"{module}.{node.name}" for node in jitted}
        for node in jitted:
            calls[local[node.name]] = set(called(node, bound, local))
    return {name: targets & calls.keys() for name, targets in calls.items()}


def first_cycle(edges):
    """One cycle of a graph as a list of names, or an empty list."""
    done = set()

    def walk(name, trail):
        if name in trail:
            return [*trail[trail.index(name) :], name]
        for following in sorted(edges[name] - done):
            if cycle := walk(following, [*trail, name]):
                return cycle
        done.add(name)
        return []

    return next((cycle for name in sorted(edges) if (cycle := walk(name, []))), [])


def cycles(root):
    found = []
    for game in games(root):
        cycle = first_cycle(call_graph(root, [f"envs/{game}", "envs/core"]))
        if cycle:
            found.append(
                f"{game}: " + " -> ".join(name.removeprefix("lairzoo.envs.") for name in cycle)
            )
    return found


def test_this_tree():
    none(layers(ROOT) + storeys(ROOT) + cycles(ROOT))


def test_the_call_graph_is_read():
    for game in games(ROOT):
        graph = call_graph(ROOT, [f"envs/{game}", "envs/core"])
        across = [
            t
            for name, targets in graph.items()
            for t in targets
            if t.rpartition(".")[0] != name.rpartition(".")[0]
        ]
        assert across, f"no call from one file of {game} to another was recognised"


def test_wrong_layers_are_found(tmp_path):
    assert {"core", "adapters", "render"} == SHARED
    envs = {
        "a/spec.py": ["from ..core import jit", "from ..b import vocab", "import gymnasium.spaces"],
        "a/rules/room.py": ["from ...adapters import aec", "from ...core.jit import jit"],
        "b/spec.py": ["if 1:", "    from lairzoo.agents import catalog"],
        "core/game.py": ["from ..a.spec import GAME", "from . import jit", "import numpy"],
        "adapters/aec.py": ["import pettingzoo", "from ..core import spec", "from ..a import spec"],
        "registry.py": ["from .a.spec import GAME", "import lairzoo.arena.match"],
    }
    above = {
        "agents/search.py": ["import lairzoo, lairzoo.envs", "from lairzoo.arena import match"],
        "agents/peek.py": ["from lairzoo.envs.a import state"],
        "arena/match.py": ["from lairzoo.agents import load", "import envs.core"],
        "arena/report.py": ["from lairzoo import envs, viewer"],
        "lairzoo/__init__.py": ["from lairzoo.envs import game", "import torch"],
        "lairzoo/cli/play.py": ["from lairzoo.arena import match"],
    }
    files = {f"envs/{name}": lines for name, lines in envs.items()} | above
    write(tmp_path, {name: "\n".join(lines) for name, lines in files.items()})
    assert sorted(layers(tmp_path)) == [
        "agents/peek.py:1: imports the game lairzoo.envs.a.state",
        "agents/search.py:2: imports lairzoo.arena.match",
        "arena/match.py:2: envs.core is a folder name; import it as lairzoo.envs.core",
        "arena/report.py:1: imports lairzoo.viewer",
        "envs/a/rules/room.py:1: imports lairzoo.envs.adapters.aec",
        "envs/a/spec.py:2: imports lairzoo.envs.b.vocab",
        "envs/a/spec.py:3: imports gymnasium",
        "envs/adapters/aec.py:3: imports lairzoo.envs.a.spec",
        "envs/b/spec.py:2: imports lairzoo.agents.catalog",
        "envs/core/game.py:1: imports lairzoo.envs.a.spec.GAME",
        "envs/registry.py:2: imports lairzoo.arena.match",
        "lairzoo/__init__.py:2: imports torch",
    ]


def test_wrong_storeys_are_found(tmp_path, monkeypatch):
    monkeypatch.setitem(BOTTOM_ROOMS, "g", {"piles", "gone"})
    files = {
        "spec.py": ["from . import flow", "from .rules import fights"],
        "flow.py": ["from .rules import fights", "from . import programs"],
        "vocab.py": ["from ..core import rng", "from . import state"],
        "state.py": ["from .vocab import SEATS", "from . import programs"],
        "rules/piles.py": [
            "from ...core import zones",
            "from .. import vocab",
            "from . import fights",
        ],
        "rules/fights.py": ["from .. import flow, vocab", "from . import piles"],
        "programs.py": ["from .rules import piles, fights", "from . import vocab"],
    }
    write(tmp_path, {f"envs/g/{name}": "\n".join(lines) for name, lines in files.items()})
    assert storeys(tmp_path) == [
        "envs/g/rules.fights:1: imports flow",
        "envs/g/rules.piles:3: imports rules.fights",
        "envs/g/state:2: imports programs",
        "envs/g: flow -> programs -> rules.fights -> flow",
        "envs/g: no bottom room rules.gone",
    ]


def test_a_cycle_through_two_rooms_is_found(tmp_path):
    jit = "from ..core.jit import jit\n"
    flow = f"{jit}from .rules import flips\n\n@jit\ndef run(s):\n    flips.flip(s)\n"
    flips = f"{jit.replace('..', '...')}from .. import flow\n\n@jit\ndef flip(s):\n    again(s)\n"
    flips += "\n@jit\ndef again(s):\n    "
    room = "envs/g/rules/flips.py"
    files = {"envs/g/spec.py": "", "envs/g/flow.py": flow, room: flips + "flow.run(s)\n"}
    assert cycles(write(tmp_path, files)) == [
        "g: g.flow.run -> g.rules.flips.flip -> g.rules.flips.again -> g.flow.run"
    ]
    assert cycles(write(tmp_path, {room: flips + "return s.x\n"})) == []
    assert cycles(write(tmp_path, {room: flips + "again(s)\n"})) == [
        "g: g.rules.flips.again -> g.rules.flips.again"
    ]
