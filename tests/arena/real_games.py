"""The toy game for processes that know it by this import path only."""

from lairzoo.envs.core.game import Game


def toy(**options):
    from toygame import GAME

    return Game(GAME, **{"reward": "rank", **options})
