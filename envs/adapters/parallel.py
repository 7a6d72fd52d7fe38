"""PettingZoo's Parallel API over games with simultaneous choices, and over cooperative ones.

Seats that choose at the same time act in one step; a seat that waits may do nothing but NOOP. The
trajectory is that of the AEC environment, which asks the same seats one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from ..core import frames
from ..core.errors import IllegalAction, OptionError
from ..core.game import Game
from .host import Snapshot
from .illegal import whole
from .looks import NOOP
from .petting import PettingEnv, is_parallel
from .screens import ANSI


class GameParallelEnv(PettingEnv, ParallelEnv[str, Any, Any]):
    """One agent a seat; every step takes an action of each.

    Arguments as for PettingEnv; a game in which rivals take turns is a ValueError.
    """

    def __init__(self, game: Game | str, **settings: Any) -> None:
        super().__init__(game, **settings)
        if not is_parallel(self.game):
            raise OptionError(f"{self.game}: rivals take turns here; use the AEC environment")

    # ---- playing

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a game; arguments as in the AEC environment.

        Returns:
            observations and infos by agent.
        """
        self._host.reset(seed, options, self._listeners)
        if self._host.is_over:
            raise ValueError("the saved state is of a finished game: there is nothing to play")
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Any],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play the actions of all agents.

        Args:
            actions: by agent; those who wait may be left out.

        Returns:
            observations, rewards, terminations, truncations and infos by agent.

        Raises:
            IllegalAction: under illegal_action="raise", the state is unchanged.
            RuntimeError: before `reset`, or when the game is over.
            ValueError: if the action of an agent that decides is missing, or an agent is unknown.
        """
        if not self.agents:
            raise RuntimeError("there is no game under way: call reset()")
        host = self._host
        chosen, rewards = self._choose(actions)
        for seat in self._sealed_order():
            host.decided(seat)
            host.lanes.play(chosen[seat])
            host.listen()
            rewards += host.lanes.gains[0]
        agents = self.agents
        is_over, is_cut = host.is_over, host.is_cut
        infos = self._last_infos() if is_over else self._infos()
        if is_over:
            self.agents = []
        return (
            self._observations(),
            dict(zip(agents, rewards.tolist(), strict=True)),
            dict.fromkeys(agents, is_over and not is_cut),
            dict.fromkeys(agents, is_over and is_cut),
            infos,
        )

    def _choose(self, actions: Mapping[str, Any]) -> tuple[dict[int, int], np.ndarray]:
        """A legal action for every seat that decides now, and the fines; nothing has moved yet."""
        host = self._host
        strangers = [agent for agent in actions if agent not in self.agents]
        if strangers:
            raise ValueError(f"unknown agents {strangers}: these play: {self.agents}")
        fines = np.zeros(self.game.num_seats)
        chosen: dict[int, int] = {}
        wrong: list[tuple[int, int, np.ndarray]] = []
        bits = int(host.lanes.actors.item(0))
        for seat, agent in enumerate(self.agents):
            is_due = bool(bits >> seat & 1)
            if agent not in actions:
                if is_due:
                    raise ValueError(f"{agent} decides now, and its action is missing")
                continue
            number = whole(actions[agent], self.game.num_actions)
            mask = host.mask(seat)
            if not (0 <= number < len(mask) and mask[number]):
                wrong.append((seat, number, mask))
            elif is_due:
                chosen[seat] = number
        if wrong and host.is_strict:
            raise self._refusal(*wrong[0])
        for seat, _, mask in wrong:
            legal = host.replace(seat, mask)
            fines[seat] -= host.take_fine()
            if bits >> seat & 1:
                chosen[seat] = legal
        return chosen, fines

    def _refusal(self, seat: int, number: int, mask: np.ndarray) -> IllegalAction:
        legal = np.flatnonzero(mask)
        some = ", ".join(f"{a} ({self.game.action_text(int(a))})" for a in legal[:8])
        more = f" and {len(legal) - 8} more" if len(legal) > 8 else ""
        wait = " (it waits)" if list(legal) == [NOOP] else ""
        return IllegalAction(
            f"illegal action {number} for {self.agents[seat]}{wait}: legal are {some}{more}"
        )

    def _sealed_order(self) -> Iterator[int]:
        """The seats to play now, one after the other, as long as the same sealed ask is put.

        A seat with a single option is answered for inside the kernel; then its turn is skipped. A
        new ask has taken more choices than seats have left the bit set.
        """
        lanes = self._host.lanes
        record = lanes.records[0]
        bits = int(lanes.actors.item(0))
        taken = int(record["decisions"]) + int(record["forced"])
        while True:
            yield self._host.acting
            now = int(lanes.actors.item(0))
            gone = bits & ~now
            is_sealed = record["frame"][max(0, record["depth"] - 1)][frames.SEAT] == frames.SEALED
            spent = int(record["decisions"]) + int(record["forced"]) - taken
            if not now or now & ~bits or not is_sealed or spent != gone.bit_count():
                return

    # ---- looking

    def _observations(self) -> dict[str, Any]:
        return {agent: self._host.observe(k) for k, agent in enumerate(self.possible_agents)}

    def action_masks(self) -> dict[str, np.ndarray]:
        """bool[N] by agent: what each may do."""
        return {
            agent: self._host.mask(k).astype(bool) for k, agent in enumerate(self.possible_agents)
        }

    def render(self) -> Any:
        """Words of what each agent that decides knows; a picture shows what everybody sees."""
        if self.render_mode is None or not self._host.has_begun:
            return None
        if self.render_mode != ANSI:
            return self._host.render(None)
        seats = self._host.state().seats or range(self.game.num_seats)
        return "\n\n".join(f"{self.possible_agents[k]}:\n{self._host.render(k)}" for k in seats)

    # ---- saving

    def clone_state(self) -> Snapshot:
        """All that `restore_state` needs to go on from here, in this environment or one like it."""
        return self._host.save(agents=list(self.agents))

    def restore_state(self, snapshot: Snapshot) -> None:
        """Go back to a snapshot."""
        self.agents = list(self._host.restore(snapshot)["agents"])


def maker(game: str, name: str) -> Callable[..., GameParallelEnv]:
    """The function `parallel_env` of a game's PettingZoo module.

    Args:
        game: name of the game.
        name: of the module, which the environment calls itself.
    """

    def parallel_env(**settings: Any) -> GameParallelEnv:
        """The game for PettingZoo's Parallel API; settings as for PettingEnv, and game options."""
        return GameParallelEnv(game, name=name, **settings)

    return parallel_env
