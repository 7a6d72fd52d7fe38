"""From the text that names an agent to the agent.

`random`, `heuristic`: our own. `ppo:PATH`: a policy that `lairzoo train` made (learn/policy.py).
`module:factory`: yours; `factory(game)` must return an object with `reset` and `act` (protocol.py),
and the module is looked for as `import` does, from the folder the program was started in too.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from lairzoo.envs.core.errors import LairzooError

from .heuristic import HeuristicAgent
from .protocol import Agent
from .uniform import UniformAgent

FACTORIES: dict[str, Callable[[Any], Agent]] = {"heuristic": HeuristicAgent, "random": UniformAgent}
KERNEL_POLICIES = {"random": 1, "heuristic": 2}
PPO = "ppo"


class AgentError(LairzooError, ValueError):
    """A text that names no agent, or an agent that can't be made; one line says why."""


def names() -> list[str]:
    """The names of our own agents."""
    return sorted(FACTORIES)


def _split(spec: str) -> tuple[str, str]:
    head, _, tail = spec.partition(":")
    return head, tail


def is_import_path(spec: str) -> bool:
    """Whether the text has the form module:factory and isn't one of our own names."""
    module, factory = _split(spec)
    return (
        module not in FACTORIES
        and module != PPO
        and all(part.isidentifier() for part in module.split("."))
        and factory.isidentifier()
    )


def check(spec: str) -> None:
    """Refuse a text that can't name an agent, without importing anything.

    Raises:
        AgentError: saying what exists.
    """
    name, parameters = _split(spec)
    if name in FACTORIES:
        if spec != name:
            raise AgentError(f"agent '{name}' takes no parameters (given: '{parameters}')")
    elif name == PPO:
        from .learn import naming

        naming.check(parameters)
    elif not is_import_path(spec):
        known = ", ".join(names())
        raise AgentError(
            f"unknown agent '{spec}' (there are: {known}, ppo:PATH, or your own as module:factory)"
        )


def kernel_policy(spec: str) -> int:
    """1 or 2 for the agents whose choices the kernels make, else 0."""
    return KERNEL_POLICIES.get(spec, 0)


def load(spec: str, game: Any) -> Agent:
    """Make an agent for a game.

    Args:
        spec: "random", "heuristic", "ppo:PATH" or "module:factory".
        game: what `lairzoo.game` returned.

    Raises:
        AgentError: if there is no such agent, or what the factory returned is none.
    """
    check(spec)
    if spec in FACTORIES:
        return FACTORIES[spec](game)
    module, name = _split(spec)
    if module == PPO:
        return _load_policy(name, game)
    known = ", ".join(names())
    try:
        factory = getattr(importlib.import_module(module), name)
    except ModuleNotFoundError as error:
        raise AgentError(f"agent '{spec}': {error} (our own are: {known})") from error
    except AttributeError as error:
        raise AgentError(f"agent '{spec}': module '{module}' has no '{name}'") from error
    agent = factory(game)
    if not isinstance(agent, Agent):
        raise AgentError(f"agent '{spec}': {name}(game) returned no agent (it needs reset and act)")
    return agent


def _load_policy(text: str, game: Any) -> Agent:
    try:
        from .learn import policy
    except ModuleNotFoundError as error:
        raise AgentError(
            f"agent 'ppo:{text}' needs {error.name}: pip install 'lairzoo[train]'"
        ) from error
    return policy.load(text, game)
