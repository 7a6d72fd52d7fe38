"""Events: rows of one step, secrets for those who saw them, overflow is a fault."""

from lairzoo.envs.core import events, frames
from lairzoo.envs.core.lanes import seen


def test_public_and_secret_events(s):
    events.emit(s, 3, 1, 10, 11, 12, 13)
    events.emit_secret(s, 4, 2, 20, 21, 99, 0b010)
    assert s["num_events"] == 2
    assert s["event"][0].tolist() == [3, 1, 10, 11, 12, 13, 0, events.EVERYONE]
    assert s["event"][1].tolist() == [4, 2, 20, 21, 0, 0, 99, 0b010]
    rows = s["event"][:2]
    assert seen(rows, 1)[1] == (4, 2, 20, 21, 0, 0, 99)
    assert seen(rows, 0)[1] == (4, 2, 20, 21, 0, 0, 0)


def test_censoring(s):
    events.emit_secret(s, 4, 2, 0, 0, 99, 0b010)
    events.censor(s, 1)
    assert s["event"][0][events.SECRET] == 99
    events.censor(s, 0)
    assert s["event"][0][events.SECRET] == 0


def test_clearing_leaves_zeros(s):
    for k in range(5):
        events.emit(s, k + 1)
    assert s["fault"] == 0
    events.emit(s, 6)
    assert s["fault"] == frames.FAULT_EVENTS
    assert s["num_events"] == 5
    events.clear(s)
    assert s["num_events"] == 0
    assert not s["event"].any()
