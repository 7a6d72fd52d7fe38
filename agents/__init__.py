"""Agents: policies that play from what their seat may know. `load(spec, game)` makes one."""

if __name__ != "lairzoo.agents":
    raise ImportError("import this folder as lairzoo.agents (pip install -e . in the checkout)")

from .catalog import AgentError, load, names
from .opponents import Mix, sb3_vec_env
from .protocol import Agent, View, Views

__all__ = ["Agent", "AgentError", "Mix", "View", "Views", "load", "names", "sb3_vec_env"]
