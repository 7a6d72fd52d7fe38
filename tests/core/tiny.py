"""A kernel of two files for the tests of the cache; run as a script in a child process.

tiny.py FOLDER NUMBER      FOLDER holds rules.py; prints the result and whether it was compiled
"""

import sys
from pathlib import Path

from lairzoo.envs.core import jit

FOLDER = Path(sys.argv[1])
sys.path.insert(0, str(FOLDER))
import rules  # noqa: E402 - it stands in the folder

CACHE = jit.Cache("tiny", jit.sources_hash(FOLDER.glob("*.py")))


@CACHE.kernel
def run(x):
    return rules.cost(x)


with CACHE.compiling("tiny kernels"):
    run(1)
sys.stdout.write(f"{run(int(sys.argv[2]))} {sum(run.stats.cache_misses.values())}\n")
