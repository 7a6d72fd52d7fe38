"""Effect programs: rows are checked against signatures, assembled into one array and read back."""

from enum import IntEnum

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lairzoo.envs.core import programs
from lairzoo.envs.core.programs import Language, Optional, assemble


class Op(IntEnum):
    END = 0
    WAIT = 1
    TAKE = 2
    PUSH_ALL = 3
    SHUT = 4
    SECRET = 5


class Good(IntEnum):
    TIN = 0
    GLASS = 7


WORDS = {"left": -1, "right": 1}
LANGUAGE = Language(
    Op,
    {
        "wait": (),
        "take": (Good, range(1, 4)),
        "push_all": (int, Optional(WORDS, 1), Optional(range(3), 2)),
        "shut": ((Good, range(-1, 0)), Optional((WORDS, range(9)))),
    },
)


def test_rows_become_numbers():
    rows = [["wait"], ["take", "glass", 3], ["push_all", -500], ["push_all", 0, "left"]]
    assert LANGUAGE.parse(rows) == (
        (1, 0, 0, 0, 0),
        (2, 7, 3, 0, 0),
        (3, -500, 1, 2, 0),
        (3, 0, -1, 2, 0),
    )
    assert LANGUAGE.parse([["shut", -1], ["shut", "tin", "right"], ["shut", "tin", 8]]) == (
        (4, -1, 0, 0, 0),
        (4, 0, 1, 0, 0),
        (4, 0, 8, 0, 0),
    )


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        (["tak", "tin", 1], "unknown opcode 'tak' (allowed: wait, take, push_all, shut)"),
        (["end"], "unknown opcode 'end' (allowed: wait,"),
        (["secret"], "unknown opcode 'secret' (allowed: wait,"),
        (["take", "aether", 1], "argument 1 of 'take': not 'aether' (allowed: tin, glass)"),
        (["take", 0, 1], "argument 1 of 'take': not 0 (allowed: tin, glass)"),
        (["take", "tin", 4], "argument 2 of 'take': not 4 (allowed: 1..3)"),
        (["take", "tin", True], "argument 2 of 'take': not True (allowed: 1..3)"),
        (["take", "tin", "1"], "argument 2 of 'take': not '1' (allowed: 1..3)"),
        (["push_all", 32768], "argument 1 of 'push_all': not 32768 (allowed: a whole number)"),
        (["push_all", -32768], "not -32768 (allowed: a whole number)"),
        (["push_all", 1, "up"], "argument 2 of 'push_all': not 'up' (allowed: left, right)"),
        (["shut", -2], "argument 1 of 'shut': not -2 (allowed: tin, glass or -1)"),
        (["take", "tin"], "'take' takes 2 arguments, not 1"),
        (["wait", 1], "'wait' takes 0 arguments, not 1"),
        (["push_all"], "'push_all' takes 1 to 3 arguments, not 0"),
        (["shut", "tin", 1, 2], "'shut' takes 1 to 2 arguments, not 3"),
        ([], "must begin with an opcode"),
        ([3, 1], "must begin with an opcode"),
    ],
)
def test_a_bad_row_is_named_with_what_is_allowed(row, wanted):
    with pytest.raises(ValueError, match=r"^row 2") as caught:
        LANGUAGE.parse([["wait"], row])
    assert wanted in str(caught.value)


@pytest.mark.parametrize("signatures", [{"jump": ()}, {"end": ()}, {"take": (int,) * 5}])
def test_a_signature_must_fit_the_opcodes(signatures):
    with pytest.raises(ValueError, match="is no opcode with at most 4 arguments"):
        Language(Op, signatures)


def test_programs_share_one_array():
    some = [LANGUAGE.parse(rows) for rows in ([["wait"], ["take", "tin", 1]], [], [["wait"]])]
    array, starts = assemble([*some, some[0]], 7)
    assert array.dtype == np.int16
    assert array.shape == (7, programs.WIDTH)
    assert starts == [0, 3, 4, 0]  # the equal one is not stored again
    assert list(array[:, 0]) == [Op.WAIT, Op.TAKE, Op.END, Op.END, Op.WAIT, Op.END, 0]


def test_too_many_rows_are_counted():
    program = LANGUAGE.parse([["wait"]] * 3)
    assert assemble([program], 4)[1] == [0]
    with pytest.raises(ValueError, match=r"need 6 rows, but there are only 5"):
        assemble([program, LANGUAGE.parse([["wait"]])], 5)


ROW = st.one_of(
    st.just(["wait"]),
    st.tuples(st.just("take"), st.sampled_from(["tin", "glass"]), st.integers(1, 3)).map(list),
    st.tuples(st.just("push_all"), st.integers(-32767, 32767)).map(list),
    st.just(["push_all", 4, "left"]),
    st.just(["push_all", 4, "right", 1]),
    st.just(["shut", -1]),
    st.just(["shut", "glass", "left"]),
    st.just(["shut", "tin", 8]),
)


@given(st.lists(st.lists(ROW, max_size=4), max_size=6))
def test_what_was_assembled_can_be_read_back(several):
    array, starts = assemble([LANGUAGE.parse(rows) for rows in several], 60)
    assert [LANGUAGE.disassemble(array, start) for start in starts] == several
