"""LairZoo: rich fantasy board games as reinforcement-learning environments.

    import lairzoo
    game = lairzoo.game("dark_domains", players=4)
    state = game.new(seed=7)

Importing registers the Gymnasium ids and compiles nothing.
"""

from lairzoo.envs import game, games, registry

__version__ = "0.1.0"
__all__ = ["__version__", "game", "games"]

registry.register_gymnasium()
