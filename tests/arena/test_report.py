"""The report: one file, no network, its data inside."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from lairzoo.arena import page, report
from lairzoo.arena.errors import CAUSES
from lairzoo.arena.summary import summarize

from .test_summary import ABOUT, row

NASTY = "</script><b>&\"'"


class Reader(HTMLParser):
    VOID = frozenset(("meta", "line", "circle", "rect", "br"))

    def __init__(self):
        super().__init__()
        self.open, self.data, self.tags, self.links = [], "", [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name in ("src", "href")]
        if tag not in self.VOID:
            self.open.append((tag, dict(attrs)))

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag

    def handle_data(self, data):
        if self.open and self.open[-1][1].get("id") == "data":
            self.data += data


def tables():
    yield summarize(ABOUT, [row("abcd", [1, 2, 2, 4], seed, [4, 3, 3, 1]) for seed in range(9)])
    yield summarize(ABOUT, [row([NASTY, "b"], [1, 2])])
    fault = {"seat": 1, "cause": "timeout", "detail": ""}
    yield summarize(ABOUT, [row("ab", [1, 2], seed, None, [fault]) for seed in range(3)])
    yield summarize(ABOUT, [row(p, [1, 2], s) for s in range(20) for p in ("ab", "bc", "ca")])
    yield summarize(ABOUT, [])


@pytest.mark.parametrize("table", list(tables()))
def test_report_is_well_formed_closed_in_itself_and_carries_its_data(table):
    page = report.html(table)
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert json.loads(reader.data) == table
    assert reader.links == []
    assert not re.search(r"https?:|url\(|@import", page)
    assert reader.tags.count("svg") == 2
    assert reader.tags.count("b") == 0
    assert "$" not in page


def test_plots_hold_a_mark_for_every_agent_and_seat():
    page = report.html(next(tables()))
    assert page.count("<circle") == 4
    assert page.count("<rect") == 4


def test_faults_and_circles_have_their_sections():
    _, _, faults, circle, _ = map(report.html, tables())
    assert "<h2>Faults</h2>" in faults
    assert "seconds-per-move" in faults
    assert "a beats b beats c beats a" in circle
    assert "<h2>Circles</h2>" not in faults


def test_same_table_same_bytes(tmp_path):
    for name in ("a.html", "b.html"):
        report.write(next(tables()), tmp_path / name)
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


@pytest.mark.parametrize(("low", "high"), [(-10, 10), (-487, 512), (0.1, 3000), (-36, 18)])
def test_ticks_are_few_round_and_inside(low, high):
    ticks = page.ticks(low, high)
    assert 3 <= len(ticks) <= 9
    assert all(low <= tick <= high for tick in ticks)


def test_every_cause_of_a_fault_is_documented():
    text = (Path(report.__file__).parent / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == list(CAUSES)
