"""The learner's figures, measured once on the toy."""

import subprocess
import sys

import pytest

from lairzoo.benchmarks import learner


@pytest.mark.jit_only
def test_figures_of_the_toy(toy):
    torch = pytest.importorskip("torch")
    pytest.importorskip("sb3_contrib")
    threads = torch.get_num_threads()
    found = {figure.name: figure for figure in learner.figures(toy, 1)}
    assert [figure.unit for figure in found.values()] == ["1/s", "1/s", "1/s", "%"]
    assert found["learner, lairzoo train"].value > found["learner, stock MaskablePPO"].value > 0
    assert 0 < found["share of the games in lairzoo train"].value < 100
    assert all(figure.repeats == 1 for figure in found.values())
    assert torch.get_num_threads() == threads


def test_importing_it_needs_no_torch():
    code = "from lairzoo.benchmarks import learner; import sys; assert 'torch' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
