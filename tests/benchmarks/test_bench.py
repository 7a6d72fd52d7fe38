"""The benchmarks run, and what they say is plain data with its machine and command."""

import json

import pytest

from lairzoo.benchmarks import adapters, bench, copies, harness, kernels, memory, peers
from lairzoo.cli import run


def names(figures):
    return [figure.name for figure in figures]


@pytest.mark.jit_only
def test_each_figure_of_the_toy_is_a_number(toy):
    import lairzoo

    game = lairzoo.game(toy)
    found = [
        kernels.playouts(game, "random", 1),
        kernels.batch_steps(game, 1),
        adapters.aec_steps(game, 1),
        adapters.gymnasium_steps(game, 1),
        adapters.vector_steps(game, 1),
        *copies.figures(game, 1),
    ]
    assert len(set(names(found))) == len(found)
    for figure in found:
        assert 0 < figure.low <= figure.value <= figure.high


@pytest.mark.jit_only
def test_memory_of_a_position_and_of_processes():
    import lairzoo

    game = lairzoo.game("dark_domains")
    size, imported, played, batch = memory.figures(game, 1)
    assert size.value * 1000 == game.spec.record.dtype.itemsize
    assert 10 < imported.value < played.value < batch.value


def test_a_report_says_what_ran():
    figure = harness.Figure("x", 2.0, "1/s", 1.0, 3.0, 5, "a note")
    found = harness.report([figure], "lairzoo bench x")
    assert found["figures"] == [
        {
            "name": "x",
            "value": 2.0,
            "unit": "1/s",
            "low": 1.0,
            "high": 3.0,
            "repeats": 5,
            "note": "a note",
        }
    ]
    assert found["command"] == "lairzoo bench x"
    assert {"cpu", "cores", "python", "numba", "commit"} <= set(found["machine"])
    assert json.loads(json.dumps(found)) == found


def test_ratios_are_to_the_reference_kernel(monkeypatch):
    def fixed(name, value, unit="1/s"):
        return harness.Figure(name, value, unit, value, value, 1)

    monkeypatch.setattr(bench.reference, "figure", lambda repeats: fixed("reference kernel", 4.0))
    monkeypatch.setattr(bench.kernels, "playouts", lambda game, policy, n: fixed(policy, 2.0))
    monkeypatch.setattr(bench.kernels, "batch_steps", lambda game, n: fixed("batch", 1.0))
    for name in ("aec_steps", "gymnasium_steps", "vector_steps"):
        monkeypatch.setattr(bench.adapters, name, lambda game, n, name=name: fixed(name, 0.4))
    monkeypatch.setattr(bench.copies, "figures", lambda game, n: [fixed("clone", 3.0, "us")])
    monkeypatch.setattr(bench.memory, "figures", lambda game, n: [fixed("size", 9.0, "kB")])
    rows = {row["name"]: row for row in bench.run("dark_domains", 1, start_up=False)["figures"]}
    assert (rows["random"]["ratio"], rows["batch"]["ratio"]) == (0.5, 0.25)
    assert rows["clone"]["ratio"] is None


def test_unknown_peers_and_missing_ones_are_named(capfd, monkeypatch):
    assert run(["bench", "--against", "chess_base"]) == 2
    assert "known: open_spiel, catanatron, rlcard" in capfd.readouterr().err
    monkeypatch.setitem(peers.PEERS, "rlcard", ("rlcard", "no_such_module", peers._rlcard))
    assert run(["bench", "--against", "rlcard"]) == 2
    assert "'rlcard' is not installed: pip install rlcard" in capfd.readouterr().err


@pytest.mark.jit_only
@pytest.mark.parametrize("name", list(peers.PEERS))
def test_a_peer_that_is_installed_can_be_played(name, monkeypatch):
    pytest.importorskip(peers.PEERS[name][1])
    monkeypatch.setattr(peers, "SECONDS", 0.05)
    found = peers.figures([name], 1)
    assert len(found) >= 3
    assert all(figure.value > 100 for figure in found)
