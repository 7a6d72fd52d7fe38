"""The stack: asks, tasks and sealed asks; replies; zeros above the top; overflow is a fault."""

from lairzoo.envs.core import frames


def row(s, level):
    return s["frame"][level].tolist()


def test_push_and_pop(s):
    frames.push_task(s, 7, 1, 2, 3, 4)
    frames.push_ask(s, 8, 2, 5, 6)
    frames.push_sealed(s, 9, 0b101, 3)
    assert s["depth"] == 3
    assert row(s, 0) == [7, frames.TASK, 0, 1, 2, 3, 4, 0, 0, 0]
    assert row(s, 1) == [8, 2, 0, 5, 6, 0, 0, 0, 0, 0]
    assert row(s, 2) == [9, frames.SEALED, 0, 0b101, 3, 0, 0, 0, 0, 0]
    frames.pop(s)
    assert s["depth"] == 2
    assert not any(row(s, 2))
    frames.clear(s)
    assert s["depth"] == 0
    assert not s["frame"].any()
    frames.pop(s)
    assert s["depth"] == 0


def test_a_reply_goes_to_the_frame_below(s):
    frames.push_task(s, 7)
    frames.push_ask(s, 8, 0)
    frames.reply(s, 42)
    assert s["depth"] == 1
    assert row(s, 0)[frames.REPLY] == 42
    frames.reply(s, 1)
    assert s["depth"] == 0


def test_an_ask_can_be_kept_open(s):
    frames.push_ask(s, 8, 1)
    frames.keep_open(s)
    assert row(s, 0)[frames.PC] == 1


def test_overflow_is_a_fault(s):
    for _ in range(frames.DEPTH):
        frames.push_task(s, 1)
    assert s["fault"] == 0
    frames.push_ask(s, 2, 0)
    assert s["fault"] == frames.FAULT_DEPTH
    assert s["depth"] == frames.DEPTH
