"""Steps 4 and 5 of a Round played by a script, card texts noted instead of run."""

import numpy as np

from lairzoo.envs.core import frames
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import activation, strikes

RUN = {
    v.Task.ABILITIES: activation.run_abilities,
    v.Task.COMMITS: activation.run_commits,
    v.Task.DAMAGE: strikes.run_damage,
}
ASKS = {
    v.Decision.ABILITY: (activation.mask_ability, activation.apply_ability),
    v.Decision.COMMIT: (activation.mask_commit, activation.apply_commit),
    v.Decision.TARGET: (strikes.mask_target, strikes.apply_target),
    v.Decision.AVOID: (strikes.mask_avoid, strikes.apply_avoid),
}


def said(action):
    """An action id as the text of the action space."""
    return a.CODEC.label(action)


class Steps:
    """Plays one task of a fight; `asked` and `texts` tell what happened."""

    def __init__(self, fight):
        self.s, self.t = fight.s, fight.t
        self.asked = []  # (seat, options)
        self.texts = []  # (first row, seat, source, id)
        self.s.party_item[self.s.party_uses == 0] = v.NONE

    def play(self, task, answers=(), window=0):
        """Run a task to its end; an ask with one option answers itself, and isn't noted."""
        s = self.s
        answers = list(answers)
        frames.push_task(s, task, window)
        while s.depth > 0:
            f = frames.top(s)
            if f[frames.SEAT] != frames.TASK:
                self._answer(f, answers)
            elif f[frames.KIND] == v.Task.PROGRAM:
                row = (f[frames.PC], f[frames.A0], f[frames.A1], f[frames.A2])
                self.texts.append(tuple(int(n) for n in row))
                frames.pop(s)
            else:
                RUN[v.Task(int(f[frames.KIND]))](s, self.t)
        assert not answers, f"never asked for: {answers}"
        return self

    def _answer(self, f, answers):
        s = self.s
        is_sealed = f[frames.SEAT] == frames.SEALED
        seat = _lowest(int(f[frames.A0])) if is_sealed else int(f[frames.SEAT])
        mask = np.zeros(a.NUM_ACTIONS, np.int8)
        write, apply = ASKS[v.Decision(int(f[frames.KIND]))]
        write(s, self.t, seat, mask)
        options = [int(k) for k in np.flatnonzero(mask)]
        assert options
        action = options[0]
        if len(options) > 1:
            self.asked.append((seat, {said(k) for k in options}))
            assert answers, f"hero {seat} is asked: {self.asked[-1][1]}"
            action = a.CODEC.parse(answers.pop(0))
            assert action in options, f"{said(action)} isn't among {self.asked[-1][1]}"
        if not is_sealed:
            apply(s, self.t, action)
            return
        s.sealed[seat, 0] = 1
        s.sealed[seat, 1] = action
        f[frames.A0] ^= 1 << seat
        if f[frames.A0] == 0:
            frames.pop(s)


def _lowest(bits):
    return (bits & -bits).bit_length() - 1
