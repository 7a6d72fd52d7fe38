"""Dark Domains for PettingZoo: `env(players=4)`. Nothing in it is simultaneous."""

from .adapters import aec

env = aec.maker("dark_domains", __name__.rpartition(".")[2])
raw_env = env

__all__ = ["env", "raw_env"]
