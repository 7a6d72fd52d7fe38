"""Action blocks: ids, labels and their way back."""

import pytest

from lairzoo.envs.core.codec import Block, Codec

CODEC = Codec([Block("noop", ("",)), Block("pass", ("",)), Block("card", ("a", "b b"), "play it")])


def test_ids_and_labels():
    assert len(CODEC) == 4
    assert [CODEC.label(k) for k in range(4)] == ["noop", "pass", "card a", "card b b"]
    assert (CODEC.start("card"), CODEC.size("card")) == (2, 2)
    assert CODEC.parse("  card   b b ") == 3
    assert CODEC.describe()[2] == {
        "name": "card",
        "start": 2,
        "size": 2,
        "first": "card a",
        "meaning": "play it",
    }


def test_what_does_not_exist():
    for action in (-1, 4):
        with pytest.raises(ValueError, match=r"ids are 0\.\.3"):
            CODEC.label(action)
    with pytest.raises(ValueError, match="no action is called 'card c'"):
        CODEC.parse("card c")


@pytest.mark.parametrize(
    ("blocks", "message"),
    [
        ([], "first block"),
        ([Block("pass", ("",))], "first block"),
        ([Block("noop", ("a", "b"))], "first block"),
        ([Block("noop", ("",)), Block("x", ("1",)), Block("x", ("2",))], "declared twice"),
        ([Block("noop", ("",)), Block("x", ("1", "1"))], "same label"),
    ],
)
def test_bad_declarations(blocks, message):
    with pytest.raises(ValueError, match=message):
        Codec(blocks)
