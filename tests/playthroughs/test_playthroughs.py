"""Recorded games come out as they are on file; frozen layouts stay."""

import pytest

import lairzoo
from tools import gen_golden


@pytest.mark.parametrize(("name", "seats", "seed"), gen_golden.playthroughs())
@pytest.mark.jit_only
def test_playthrough_is_unchanged(name, seats, seed):
    path = gen_golden.TESTS / "playthroughs" / f"{name}_{seats}_{seed}.txt"
    found = gen_golden.playthrough(name, seats, seed).splitlines()
    wanted = path.read_text(encoding="utf-8").splitlines()
    for line, (a, b) in enumerate(zip(wanted, found, strict=False), 1):
        assert a == b, f"{path.name}:{line} differs (make golden, and read the diff)"
    assert len(wanted) == len(found)


def test_there_is_no_other_file():
    names = {f"{name}_{seats}_{seed}.txt" for name, seats, seed in gen_golden.playthroughs()}
    assert names == {path.name for path in (gen_golden.TESTS / "playthroughs").glob("*.txt")}
    assert {name for name, _, _ in gen_golden.playthroughs()} == set(lairzoo.games())


@pytest.mark.parametrize("name", lairzoo.games())
def test_layout_is_unchanged(name):
    path = gen_golden.TESTS / "golden" / f"{name}.json"
    assert path.read_text(encoding="utf-8") == gen_golden.layout(name)
