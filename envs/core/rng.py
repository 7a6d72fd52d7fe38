"""The generator that lives in a state: splitmix64 over one uint64.

`rng` is always a uint64[1] array: the state's own stream for chance in the game, or a stream
brought by a policy, a search or a resampling. The same numbers come with and without JIT.
"""

import numpy as np

from .jit import JIT, jit

_MASK = (1 << 64) - 1

if JIT:

    @jit
    def next64(rng):
        """The next 64 random bits."""
        rng[0] += np.uint64(0x9E3779B97F4A7C15)
        z = rng[0]
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))

    @jit
    def below(rng, n):
        """A uniform integer in 0..n-1 (n below 2**31)."""
        return (np.int64(next64(rng) >> np.uint64(33)) * np.int64(n)) >> 31

    @jit
    def mix64(seed, k):
        """First state of the stream of a lane's k-th game; the seed itself for k = 0."""
        z = np.uint64(seed)
        if k == 0:
            return z
        z += np.uint64(k) * np.uint64(0xD1B54A32D192ED03)
        z = (z ^ (z >> np.uint64(32))) * np.uint64(0xD6E8FEB86659FD93)
        z = (z ^ (z >> np.uint64(32))) * np.uint64(0xD6E8FEB86659FD93)
        return (z ^ (z >> np.uint64(32))) >> np.uint64(1)

else:  # Python's integers do not overflow, so the wrapping is written out.

    def next64(rng):
        """The next 64 random bits."""
        z = (int(rng[0]) + 0x9E3779B97F4A7C15) & _MASK
        rng[0] = z
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(rng, n):
        """A uniform integer in 0..n-1 (n below 2**31)."""
        return ((next64(rng) >> 33) * int(n)) >> 31


@jit
def die(rng, sides):
    """One roll of a die with faces 1..sides."""
    return 1 + below(rng, sides)


@jit
def dice(rng, count, sides):
    """The sum of `count` dice."""
    total = 0
    for _ in range(count):
        total += 1 + below(rng, sides)
    return total


def mix(seed: int, k: int) -> int:
    """The seed of a lane's k-th game, when `seed` is that of its first (k = 0)."""
    z = int(seed) & _MASK
    if k == 0:
        return z
    z = (z + int(k) * 0xD1B54A32D192ED03) & _MASK
    z = ((z ^ (z >> 32)) * 0xD6E8FEB86659FD93) & _MASK
    z = ((z ^ (z >> 32)) * 0xD6E8FEB86659FD93) & _MASK
    return (z ^ (z >> 32)) >> 1  # 63 bits, so that it can be a seed again


if not JIT:
    mix64 = mix
