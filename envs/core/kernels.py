"""TEMPLATE of a game's entry points; bind.py loads it once per game with `game` set to its package.

Not a module to import: numba serves closures and function arguments never from its cache, a module
per game always. Two entry points reach the rules (`run` and, for looking only, `view`), because
each further one would be built with the whole game again; the others are small, and compiled when
they are first called.
"""

# ruff: noqa: F821  (`game` and `cache` are put here by bind.py)
import numpy as np

from lairzoo.envs.core import events, frames, masks, rewards
from lairzoo.envs.core import rng as random
from lairzoo.envs.core.jit import jit

decisions = game.decisions
flow = game.flow
opening = game.opening
observer = game.observe
hidden = game.hidden
scoring = game.scoring
checker = game.check
heuristic = game.heuristic
SCORE_SCALE = game.scoring.SCALE
kernel = cache.kernel

MAX_ROUNDS = 20_000
REASON_CUT = 2
POLICY_SALT = np.uint64(0x5BF03635D1A4E9C7)  # policies must not see the game's dice

# `policies`
EXTERNAL = 0
RANDOM = 1
HEURISTIC = 2
# `actions`
NO_ACTION = -1
# `control`
STEPS = 0
RESTART = 1
CHOSEN = 2  # out: the last action that a kernel policy chose
KEEP = 0
RESTART_FINISHED = 1  # lanes that are over when the call begins
RESTART_ALWAYS = 2  # whenever a game ends
RESTART_ALL = 3  # every lane, over or not
RESUME = 4  # begin nothing: find the next choice again (the record was written from outside)
# `tally`
DECISIONS = 0
FORCED = 1
GAMES = 2
FAULTS = 3
CUT = 4
LONGEST = 5
WINS = 8  # per seat, then the sums of scores per seat


@jit
def acting(s):
    """The seat to act: the lowest of those who decide now, -1 when the game is over."""
    for seat in range(s.seats):
        if s.actors & (1 << seat):
            return seat
    return -1


@jit
def _apply(s, t, action):
    """Hand an action to the ask on top; answers of a sealed ask wait until all are in."""
    f = frames.top(s)
    if f[frames.SEAT] != frames.SEALED:
        decisions.apply(s, t, action)
        return
    for seat in range(s.seats):
        if f[frames.A0] & (1 << seat):
            s.sealed[seat, 0] = 1
            s.sealed[seat, 1] = action
            f[frames.A0] ^= 1 << seat
            break
    if f[frames.A0] == 0:
        frames.pop(s)


@jit
def _asked(s):
    """The seat that the ask on top is put to now."""
    f = frames.top(s)
    if f[frames.SEAT] != frames.SEALED:
        return int(f[frames.SEAT])
    for seat in range(s.seats):
        if f[frames.A0] & (1 << seat):
            return seat
    return 0


@jit
def _finish(s, mask):
    s.done = 1
    s.actors = 0
    frames.clear(s)
    masks.clear(mask)
    mask[0] = 1


@jit
def advance(s, t, mask):
    """Run tasks and single options until a seat has a choice; leave its mask in `mask`."""
    rounds = 0
    while s.done == 0 and s.fault == 0:
        rounds += 1
        if rounds > MAX_ROUNDS:
            s.fault |= frames.FAULT_ROUNDS
            break
        if s.depth == 0:
            s.fault |= frames.FAULT_DEPTH
            break
        if frames.top(s)[frames.SEAT] == frames.TASK:
            flow.run_task(s, t)
            continue
        seat = _asked(s)
        masks.clear(mask)
        decisions.write_mask(s, t, seat, mask)
        options = masks.count(mask)
        if options == 0:
            s.fault |= frames.FAULT_EMPTY_MASK
            break
        if options == 1 and s.auto_forced != 0 and frames.top(s)[frames.PC] == 0:
            s.forced += 1
            _apply(s, t, masks.nth(mask, 0))
            continue
        if s.decisions >= s.max_decisions:
            s.truncated = 1
            s.reason = REASON_CUT
            break
        s.actors = 1 << seat
        f = frames.top(s)
        if f[frames.SEAT] == frames.SEALED:
            s.actors = f[frames.A0]
        return
    _finish(s, mask)


@jit
def step(s, t, action, mask):
    """Play one legal action and go on to the next choice."""
    events.clear(s)
    if masks.count(mask) > 1:
        s.decisions += 1
    else:
        s.forced += 1
    _apply(s, t, action)
    advance(s, t, mask)


@jit
def _new_game(s, t, seed, mask, stream):
    """Begin the game of row `seed` (seed, k) on a blank record; policies get their own stream."""
    s.rng[0] = random.mix64(seed[0], seed[1])
    stream[0] = s.rng[0]
    stream[0] = random.next64(stream) ^ POLICY_SALT
    seed[1] += 1
    opening.new_game(s, t)
    advance(s, t, mask)


@jit
def _returns(s, t, keys, scores, out):
    scoring.scores(s, t, scores)
    scoring.standing(s, t, keys)
    rewards.returns(s, keys, scores, SCORE_SCALE, out)


@jit
def _count_game(s, t, keys, scores, after, tally):
    """Add a finished game to the tally (`after` is scratch)."""
    n = int(s.seats)
    scoring.scores(s, t, scores)
    scoring.standing(s, t, keys)
    tally[GAMES] += 1
    tally[CUT] += s.truncated
    tally[FORCED] += s.forced
    tally[LONGEST] = max(tally[LONGEST], s.decisions)
    if s.fault != 0:
        tally[FAULTS] += 1
    rewards.outcome(s, keys, after)
    best = 0.0
    for seat in range(n):
        best = max(best, after[seat])
    tied = 0
    for seat in range(n):
        if after[seat] == best:
            tied += 1
    for seat in range(n):
        if after[seat] == best and (best > 0.0 or rewards.are_rivals(s)):
            tally[WINS + seat] += 1.0 / tied if rewards.are_rivals(s) else 1.0
        tally[WINS + n + seat] += scores[seat]


@jit
def _begin(states, t, blank, lane, mask, seed, stream):
    """Put the lane's next game in place of what is there."""
    states[lane] = blank[0]
    _new_game(states[lane], t, seed, mask, stream)


@jit
def _choose(s, t, seat, policy, mask, stream):
    """What a kernel policy plays."""
    if policy == RANDOM:
        return masks.nth(mask, random.below(stream, masks.count(mask)))
    return int(heuristic.choose(s, t, seat, mask, stream))


@jit
def _play(s, t, action, mask, gain, scratch, tally):
    """One step of a lane, with what it adds to returns and tally."""
    keys, scores, before, after = scratch
    is_shaped = s.scheme == rewards.Scheme.SHAPED
    if is_shaped:
        _returns(s, t, keys, scores, before)
    step(s, t, action, mask)
    tally[DECISIONS] += 1
    if s.done != 0 or is_shaped:
        _returns(s, t, keys, scores, after)
        for seat in range(s.seats):
            gain[seat] += after[seat]
            if is_shaped:
                gain[seat] -= before[seat]
    if s.done != 0:
        _count_game(s, t, keys, scores, after, tally)


@kernel
def run(states, tables, blank, mask_rows, policies, actions, streams, seeds, gains, control, tally):
    """Play lanes on: the one way into the rules.

    In each lane: a finished game is begun anew if control[RESTART] says so; the external seat plays
    actions[lane] (once); seats with a kernel policy play, at most control[STEPS] decisions, until
    an external seat has to choose or the game is over. Each lane's mask row is that of the seat to
    act.
    gains [lane, seat] gets what each return grew by; tally [8 + 2 seats] counts.
    """
    t = tables[0]
    n = int(blank[0].seats)
    scratch = (np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n), np.zeros(n))
    restart = control[RESTART]
    gains[:] = 0.0
    for lane in range(states.shape[0]):
        s = states[lane]
        mask = mask_rows[lane]
        left = control[STEPS]
        is_due = actions[lane] != NO_ACTION
        if restart == RESTART_ALL or (s.done != 0 and restart == RESTART_FINISHED):
            _begin(states, t, blank, lane, mask, seeds[lane], streams[lane])
            is_due = False
        elif restart == RESUME:
            advance(s, t, mask)
        while True:
            if s.done != 0:
                if restart != RESTART_ALWAYS or left <= 0:
                    break
                _begin(states, t, blank, lane, mask, seeds[lane], streams[lane])
                continue
            seat = acting(s)
            policy = policies[lane, seat]
            if policy == EXTERNAL:
                if not is_due:
                    break
                is_due = False
                action = actions[lane]
            else:
                if left <= 0:
                    break
                left -= 1
                action = _choose(s, t, seat, policy, mask, streams[lane])
                control[CHOSEN] = action
            _play(s, t, action, mask, gains[lane], scratch, tally)


@kernel
def view(states, tables, seats, observations, mask_rows):
    """Write observation and mask of a seat of each lane (seat -1: who acts, 0 when it is over).

    mask_rows may have no rows; a seat that waits may do nothing but NOOP.
    """
    t = tables[0]
    # Backwards: the records that `run` touched last are still in the processor's cache.
    for lane in range(states.shape[0] - 1, -1, -1):
        s = states[lane]
        seat = int(seats[lane])
        if seat < 0:
            seat = max(0, acting(s))
        if observations.shape[0] > 0:
            observer.observe(s, t, seat, observations[lane])
        if mask_rows.shape[0] > 0:
            mask = mask_rows[lane]
            masks.clear(mask)
            if s.done == 0 and s.actors & (1 << seat):
                decisions.write_mask(s, t, seat, mask)
            else:
                mask[0] = 1


@kernel
def judge(states, tables, numbers):
    """Write numbers [lane, 3, seat]: outcome, returns, scores."""
    t = tables[0]
    n = int(states[0].seats)
    keys = np.zeros(n, np.int64)
    scores = np.zeros(n, np.int64)
    for lane in range(states.shape[0]):
        s = states[lane]
        scoring.scores(s, t, scores)
        scoring.standing(s, t, keys)
        rewards.outcome(s, keys, numbers[lane, 0])
        rewards.returns(s, keys, scores, SCORE_SCALE, numbers[lane, 1])
        for seat in range(n):
            numbers[lane, 2, seat] = scores[seat]


@kernel
def audit(states, tables, codes):
    """Write codes [lane]: the first broken invariant of each lane, or 0."""
    t = tables[0]
    for lane in range(states.shape[0]):
        codes[lane] = checker.check(states[lane], t)


@kernel
def resample(states, tables, seats, streams):
    """Redraw in place all that seat seats[lane] can't know, and the game's future chance."""
    t = tables[0]
    for lane in range(states.shape[0]):
        s = states[lane]
        s.rng[0] = random.next64(streams[lane])
        events.censor(s, int(seats[lane]))
        hidden.resample(s, t, int(seats[lane]), streams[lane])
