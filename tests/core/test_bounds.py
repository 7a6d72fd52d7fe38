"""The pass with array bounds checked proves itself: a deliberate overrun must be seen."""

import os
import subprocess
import sys

import pytest

CODE = """
import numpy as np
from lairzoo.envs.core.jit import BOUNDS, Cache, jit

@jit
def overrun(values, k):
    values[k] = 1

def entry(values, k):
    overrun(values, k)

assert BOUNDS == ({flag!r} == "1")
kernel = Cache("bounds", {flag!r}).kernel(entry)
kernel(np.zeros(3, np.int16), 3 - 1)
try:
    kernel(np.zeros(3, np.int16)[:2], 2)
except IndexError:
    print("seen")
else:
    print("missed")
"""


@pytest.mark.jit_only
@pytest.mark.parametrize(("flag", "found"), [("1", "seen"), ("0", "missed")])
def test_an_overrun_in_a_called_function_is_seen_with_the_check_alone(tmp_path, flag, found):
    path = tmp_path / "overrun.py"
    path.write_text(CODE.format(flag=flag))
    env = os.environ | {"NUMBA_BOUNDSCHECK": flag, "LAIRZOO_CACHE_DIR": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, str(path)], env=env, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == found, done.stderr
