"""Forgotten Depths for PettingZoo: `env(players=2)`, and `parallel_env` for sealed choices."""

from .adapters import aec, parallel

env = aec.maker("forgotten_depths", __name__.rpartition(".")[2])
raw_env = env
parallel_env = parallel.maker("forgotten_depths", __name__.rpartition(".")[2])

__all__ = ["env", "parallel_env", "raw_env"]
