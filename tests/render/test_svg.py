"""Text on a sheet stays within its room, and a sheet is one element a line."""

from xml.etree import ElementTree

import pytest

from lairzoo.envs.render import svg


@pytest.mark.parametrize("text", ["", "i", "Enchanter's Workshop", "W" * 90, "wide – ünïcode …"])
@pytest.mark.parametrize("room", [5, 40, 300])
def test_shortened_text_fits(text, room):
    short = svg.shortened(text, room)
    assert svg.width(short) <= room
    assert text.startswith(short.removesuffix("..").rstrip())
    if svg.width(text) <= room:
        assert short == text


def test_bold_text_is_wider_and_size_counts():
    assert svg.width("Grove", is_bold=True) > svg.width("Grove") > 0
    assert svg.width("Grove", 22) == pytest.approx(2 * svg.width("Grove", 11))


def test_wrapped_text_keeps_its_words_in_order():
    lines = svg.wrapped("one two three four five six", 60, 9)
    assert " ".join(lines) == "one two three four five six"
    assert len(lines) > 1
    assert all(svg.width(line) <= 60 for line in lines)
    cut = svg.wrapped("one two three four five six", 60, 2)
    assert len(cut) == 2
    assert cut[0] == lines[0]
    assert cut[1].endswith("..")


def test_a_sheet_is_xml_with_an_element_a_line():
    sheet = svg.Sheet(200, 50, "A & B")
    sheet.box(1, 2, 30, 20, "dark")
    sheet.text(5, 10, "<Grove> & Lake", 190, "b")
    sheet.token(60, 20, 1)
    sheet.line([(1, 2), (3, 4.5)], "#123456", 2)
    sheet.dot(80, 20, 5, "#654321")
    document = sheet.document()
    root = ElementTree.fromstring(document)
    assert "<Grove> & Lake" in [element.text for element in root]
    lines = document.splitlines()
    assert len(lines) == len(list(root)) + 2
    for line in lines[1:-1]:
        ElementTree.fromstring(line)


def test_lines_end_as_they_are_told():
    sheet = svg.Sheet(200, 50, "lines")
    sheet.line([(1, 2), (3, 4.5)], "#123456", 2)
    sheet.line([(1, 2), (9, 2), (9, 7)], "#123456", 2, "butt")
    ended, cut = list(ElementTree.fromstring(sheet.document()))[-2:]
    assert ended.get("points") == "1,2 3,4.5"
    assert ended.get("stroke-linecap") == "round"
    assert cut.get("points") == "1,2 9,2 9,7"
    assert cut.get("stroke-linecap") == "butt"


def test_a_dot_has_no_mark():
    sheet = svg.Sheet(200, 50, "dots")
    sheet.dot(80, 20, 5, "#654321")
    (dot,) = list(ElementTree.fromstring(sheet.document()))[2:]
    assert dot.tag.endswith("circle")
    assert (dot.get("cx"), dot.get("cy"), dot.get("r")) == ("80", "20", "5")


def test_seats_have_colours_of_their_own():
    assert len(set(svg.SEATS)) == len(svg.SEATS) == 6
