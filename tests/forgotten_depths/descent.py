"""Whole games, gone through with little fighting: from the stairs to the end of the next fight."""

import numpy as np

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import flow
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import paths, tiles
from tests.forgotten_depths.combat_play import Arena


class Descent(Arena):
    """A game that runs from its beginning; heroes need no luck to win a fight."""

    def __init__(self, seats=2, seed=1, **options):
        super().__init__(seats, seed, **options)
        self.rng = np.random.default_rng(seed)
        frames.push_task(self.s, v.Task.GAME)
        self.until(v.Decision.EXPLORE)

    def until(self, *decisions, hold=None):
        """Any legal answers until one of these decisions is due; whether one is."""
        while self._run():
            if hold is not None:
                hold(self)
            if self.decision() in decisions:
                return True
            self._answer(int(self.rng.choice(self.options())))
        return False

    def find(self, tile, slot=v.Slot.PLACE):
        """A tile lies beside the Entry Tile, and nothing bars the way to what it has there."""
        s, t = self.s, self.t
        self.pile(v.Zone.TILES, *[k for k in self.cards_of(v.Zone.TILES) if k != tile])
        mask = np.zeros(v.CELLS, np.int8)
        tiles.allow_cells(s, t, tile, mask, 0)
        for cell in np.flatnonzero(mask):
            for rotation in range(4):
                if tiles.legal_rotations(s, t, tile, int(cell)) >> rotation & 1:
                    tiles.place(s, tile, int(cell), rotation)
                    s.monster_done[tile] = s.feature_done[tile] = 7
                    paths.refresh(s, t)
                    if paths.can_encounter(s, t, tile, slot):
                        return self
                    s.cell_tile[cell] = s.tile_cell[tile] = v.NONE
        raise AssertionError("it can't be reached from the Entry Tile")

    def take_stairs(self):
        """Choose the Encounter with the stairs, and go on to the first ask of the fight."""
        self.find(v.STAIRS_TILE)
        self.play(f"tile {v.STAIRS_TILE}")
        if self.decision() == v.Decision.SLOT:
            self.play("slot place")
        return self

    def win(self, *decisions):
        """Fight until one of these decisions is due; nobody falls and the Monsters are weak."""
        return self.until(*decisions, hold=_favour)

    def win_until(self, task):
        """Fight until this task is about to begin."""
        s = self.s
        while s.depth > 0:
            if frames.top(s)[frames.SEAT] != frames.TASK:
                _favour(self)
                self._answer(int(self.rng.choice(self.options())))
            elif frames.top(s)[frames.KIND] == task:
                return self
            else:
                flow.run_task(s, self.t)
        raise AssertionError("the game is over")

    def go_down(self):
        """Take the stairs, beat what is there, buy nothing; whether there is a next Ecology."""
        self.take_stairs()
        self.pile(v.Zone.POOL)
        while self.win(v.Decision.EXPLORE, v.Decision.BUY_ABILITY):
            if self.decision() == v.Decision.EXPLORE:
                return True
            self.play("done")
        return False


def _favour(game):
    game.s.health[:] = game.s.health_max
    np.minimum(game.s.foe_health, 1, out=game.s.foe_health)
