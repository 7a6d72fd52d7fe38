"""The picture: it fits its sheet, says what is there, and nothing that the reader can't know."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from lairzoo.envs.dark_domains import draw, narrate
from lairzoo.envs.dark_domains import vocab as v
from lairzoo.envs.render import svg
from tests.build import at, game


def texts(picture):
    """All text elements with their attributes."""
    root = ElementTree.fromstring(picture)
    return [element for element in root if element.tag.endswith("text")]


def words(picture):
    return "\n".join(element.text for element in texts(picture))


def positions(players, seed, every, **options):
    state = game(players, **options).new(seed)
    rng = np.random.default_rng(seed)
    while not state.is_over:
        state.apply(rng.choice(state.legal_actions()))
        if state.decisions % every == 0 or state.is_over:
            yield state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_text_leaves_the_sheet(players):
    for state in positions(players, 5, 40):
        for seat in (None, 0, players - 1):
            log = state.event_lines(0) * 9
            for element in texts(state.svg(seat, log)):
                kind = element.get("class") or ""
                size = 15 if "h" in kind else svg.SMALL
                wide = svg.width(element.text, size, is_bold="h" in kind or "b" in kind)
                left = float(element.get("x")) - (wide / 2 if "c" in kind else 0)
                assert left >= 0
                assert left + wide <= draw.WIDE
                assert size <= float(element.get("y")) <= draw.HIGH - 3


def room_of(element):
    """Left, right, top and bottom of a text."""
    kind = (element.get("class") or "").split()
    wide = svg.width(element.text, 15 if "h" in kind else svg.SMALL, is_bold="b" in kind)
    left = float(element.get("x")) - (wide / 2 if "c" in kind else 0)
    return left, left + wide, float(element.get("y")) - 8, float(element.get("y"))


@pytest.mark.parametrize("players", [2, 4, 5])
def test_no_text_lies_on_another(players):
    for state in positions(players, 6, 30, masters=players == 5):
        for seat in (None, players - 1):
            shown = texts(state.svg(seat, state.event_lines(0)))
            rooms = np.array([room_of(element) for element in shown])
            left, right, top, bottom = rooms.T[:, :, None]
            meet = (left < right.T - 0.1) & (left.T < right - 0.1) & (top < bottom.T)
            meet &= (top.T < bottom) & ~np.eye(len(rooms), dtype=bool)
            pairs = [(shown[a].text, shown[b].text) for a, b in np.argwhere(meet)]
            assert len(rooms) > 100
            assert pairs == []


@pytest.mark.parametrize("players", [2, 4])
def test_worlds_that_look_the_same_make_the_same_picture(players):
    for k, state in enumerate(positions(players, 8, 15)):
        if state.is_over:
            continue
        for seat in range(players):
            other = state.determinize(seat, k)
            assert other.hash() != state.hash()
            assert other.svg(seat) == state.svg(seat)
            assert other.svg(None) == state.svg(None)


def test_hands_are_shown_to_their_owner_alone():
    w = at(3).hand(0, "rust").hand(1, "charm", 2)
    rust, charm = (narrate.word(w.game, "spell", w.title(key)) for key in ("rust", "charm"))
    own, other, public = (words(w.state.svg(seat)) for seat in (0, 1, None))
    assert rust in own
    assert charm not in own
    assert f"2x {charm}" in other
    assert rust not in other + public
    assert charm not in public
    control = w.t.spell_deck[w.title("charm")]
    assert f"{v.Deck(control).name[0]} 2" in own


def test_a_large_hand_is_shown_by_its_titles():
    w = at(2)
    names = [narrate.word(w.game, "spell", k) for k in range(20)]
    for k in range(20):
        w.s.spell_hand[0, k] = 1 + (k == 3)
    said = words(w.state.svg(0)).replace("\n", " ")
    assert all(name in said for name in names)
    assert f"2x {names[3]}" in said


def test_costs_and_production_for_sale_are_shown_in_full():
    w = at(2)
    t = w.t
    count = len(w.game.cards.names.names["buildings"])
    for card in [*range(0, count - 6, 6), count - 6]:
        w.s.guild[:6] = range(card, card + 6)
        said = words(w.state.svg(0)).splitlines()
        for k in range(card, card + 6):
            assert draw._short(t.building_cost[k]) in said
            for side, name in enumerate(("light: ", "dark: ")):
                made = draw._made(t.building_make[k][side])
                assert made in said or name + made in said


def test_totals_of_others_are_not_told():
    w = at(2).give(0, coin=13).give(1, coin=27)
    assert "Coins 13, Evil 0" in words(w.state.svg(0))
    assert "Coins some, Evil 0" in words(w.state.svg(0))
    assert "27" not in re.findall(r"Coins (\w+)", words(w.state.svg(0)))
    assert words(w.state.svg(None)).count("Coins some") == 2
    w = at(2, open_totals=True).give(1, coin=27)
    assert "Coins 27, Evil 0" in words(w.state.svg(None))


def test_what_stands_in_a_domain_is_named():
    w = at(2).build(1, "lake", 5, dark=True).monster(0, "imp", 3).henchman(0, "banchal")
    said = words(w.state.svg(0)).replace("\n", " ")
    for kind, card in (("monster", w.monster_id("imp")), ("henchman", w.henchman_id("banchal"))):
        assert narrate.word(w.game, kind, card) in said
    assert w.game.cards.names.names["buildings"][w.building_id("lake")][1] in said


def test_the_end_shows_who_won():
    *_, state = positions(3, 2, 1000)
    said = words(state.svg(None))
    assert state.is_over
    best = max(state.scores())
    assert f"{best} wins" in said
    assert "the game is over" in said
    assert all(str(score) in said for score in state.scores())


def test_the_last_lines_of_the_log_are_shown():
    w = at(2)
    said = words(w.state.svg(0, [f"line number {k}" for k in range(50)]))
    assert "line number 49" in said
    assert "line number 3\n" not in said


def test_no_such_seat():
    with pytest.raises(ValueError, match=r"no seat 2: seats are 0\.\.1"):
        at(2).state.svg(2)
