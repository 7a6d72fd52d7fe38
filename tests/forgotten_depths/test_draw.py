"""The picture: it fits its sheet, says what is there, and nothing that the reader can't know."""

from xml.etree import ElementTree

import numpy as np
import pytest

import lairzoo
from lairzoo.envs.forgotten_depths import draw, narrate
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.render import svg
from tests.forgotten_depths import whole_state
from tests.forgotten_depths.table import EVERYONE, Table

BREN, SIL, AVA = v.HeroClass
D = v.Decision


def elements(picture, tag):
    return [part for part in ElementTree.fromstring(picture) if part.tag.endswith(tag)]


def words(picture):
    return "\n".join(part.text for part in elements(picture, "text"))


def random_table(seed):
    """A table with much on it: any tiles, Items and Abilities, sometimes a fight."""
    rng = np.random.default_rng(seed)
    heroes = list(v.HeroClass)[: 1 + seed % 3]
    w = Table(*heroes, ecology=v.Ecology(seed % 3))
    count = int(rng.integers(1, v.TILES))
    cells = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if (x, y) != (0, 0)]
    for tile, k in zip(
        rng.permutation(range(1, v.TILES))[:count], rng.permutation(48), strict=False
    ):
        w.lay(int(tile), *cells[k], int(rng.integers(4)))
    for seat, hero in enumerate(heroes):
        w.s.stored[seat] = rng.integers(3)
        deck = [value for value, n in enumerate(w.s.owned[seat]) for _ in range(n)]
        w.hand(seat, *rng.choice(deck, 3, replace=False), discard=())
        for k in range(int(rng.integers(v.ABILITY_CARDS + 1))):
            w.s.ability_card[seat, k] = w.t.class_ability[hero, k]
        for k in range(int(rng.integers(v.ITEM_SLOTS + 1))):
            w.s.hero_item[seat, k] = w.t.class_item[hero, k]
            w.s.equipped[seat, k] = rng.integers(2)
    w.pile(v.Zone.POOL, *rng.integers(0, 20, 30), seen=EVERYONE)
    w.s.drawn_tile = 2 if seed % 4 == 1 else v.NONE
    w.s.aside_tile = 3 if seed % 4 == 1 else v.NONE
    if seed % 2 == 0:
        keys = w.cards.keys["monsters"]
        w.fight(*[keys[k] for k in rng.choice(len(keys), 1 + seed // 2 % 2, replace=False)])
        for seat in range(len(heroes)):
            w.play(seat, rng.integers(1, 9, 2), rng.integers(1, 9, 2))
            w.s.committed[seat, 0] = rng.integers(2)
        w.ask(D.TARGET, 0, 0, 0, 1)
    elif seed % 5 == 0:
        w.s.card_kind, w.s.card_id = v.XP_LEGEND, rng.integers(0, 81)
        w.s.test_left[0] = 2
    return w


def room_of(element):
    """Left, right, top and bottom of a text."""
    kind = (element.get("class") or "").split()
    wide = svg.width(element.text, 15 if "h" in kind else svg.SMALL, is_bold="b" in kind)
    left = float(element.get("x")) - (wide / 2 if "c" in kind else 0)
    return left, left + wide, float(element.get("y")) - 8, float(element.get("y"))


def check_texts(picture):
    """All texts lie on the sheet, and none on another."""
    shown = elements(picture, "text")
    rooms = np.array([room_of(element) for element in shown])
    left, right, top, bottom = rooms.T[:, :, None]
    assert rooms[:, 0].min() >= 0
    assert rooms[:, 1].max() <= draw.WIDE
    assert rooms[:, 2].min() >= 0
    assert rooms[:, 3].max() <= draw.HIGH - 3
    meet = (left < right.T - 0.1) & (left.T < right - 0.1) & (top < bottom.T)
    meet &= (top.T < bottom) & ~np.eye(len(rooms), dtype=bool)
    assert [(shown[a].text, shown[b].text) for a, b in np.argwhere(meet)] == []


@pytest.mark.parametrize("seed", range(12))
def test_no_text_leaves_the_sheet_or_lies_on_another(seed):
    w = random_table(seed)
    for seat in (None, 0):
        check_texts(w.svg(seat, ["a long line of what happened " * 9] * 30))


@pytest.mark.parametrize("start", ["ruins", "caverns", "architecture"])
def test_pictures_of_whole_games(start):
    state = lairzoo.game("forgotten_depths", players=3, start=start).new(4)
    rng = np.random.default_rng(4)
    while not state.is_over:
        if state.decisions % 25 == 0:
            check_texts(state.svg(state.seat, state.event_lines(0)))
            assert state.determinize(1, 5).svg(1) == state.svg(1)
        state.apply(int(rng.choice(state.legal_actions())))
    assert "The game is over: " in words(state.svg())


@pytest.mark.parametrize("seed", range(4))
def test_the_picture_is_the_same_every_time(seed):
    assert random_table(seed).svg(0) == random_table(seed).svg(0)


@pytest.mark.parametrize("seed", range(6))
def test_worlds_that_look_the_same_make_the_same_picture(seed):
    w = random_table(seed)
    for seat in range(int(w.s.seats)):
        twin = w.other(seat, seed + 7)
        assert twin.s.tobytes() != w.s.tobytes()
        assert twin.svg(seat) == w.svg(seat)
        assert twin.svg(None) == w.svg(None)


@pytest.mark.parametrize("decision", [D.PLAY_FIRST, D.COMMIT])
def test_sealed_answers_are_shown_to_nobody(decision):
    def answered(value):
        w = Table(BREN, SIL, AVA).fight("withered_shade").ask_all(decision, 0)
        whole_state.answer(w.s, value)
        return w

    one, other = answered(1), answered(2)
    assert one.s.tobytes() != other.s.tobytes()
    for seat in (None, 0, 1, 2):
        assert one.svg(seat) == other.svg(seat)


# ---- what is shown


def test_the_header_says_who_decides_what():
    w = Table(BREN, SIL).ask(D.BUY_ABILITY, 0, 1)
    for seat in (None, 0, 1):
        assert "buy an Ability for Sil, or pass" in words(w.svg(seat))
    w.s.done, w.s.reason = 1, v.Reason.WON
    assert "The game is over: won." in words(w.svg())


def test_the_map_is_as_large_as_fits():
    small = Table(BREN)
    wide = Table(BREN)
    for n, tile in enumerate(range(2, 20)):
        wide.lay(tile, n + 1 - 12, 0) if n != 11 else None
    for w in (small, wide):
        grounds = [part for part in elements(w.svg(), "rect") if part.get("fill") == draw.ROCK]
        shown = grounds[: sum(cell != v.NONE for cell in w.s.tile_cell)]
        size = float(shown[0].get("width"))
        assert size <= draw.LARGEST
        for part in shown:
            x, y = float(part.get("x")), float(part.get("y"))
            assert draw.EDGE <= x <= draw.EDGE + draw.MAP_WIDE - size
            assert draw.TOP <= y <= draw.TOP + draw.MAP_HIGH - size
    assert size < 40


def test_ways_lead_to_the_open_sides():
    for ecology in v.Ecology:
        w = Table(BREN, ecology=ecology)
        row = ecology * v.TILES
        around = narrate.edges(w.game, row, 0)
        sides = {side for side, (edge, _) in enumerate(around) if edge != v.Edge.WALL}
        lines = [part.get("points").split() for part in elements(w.svg(), "polyline")]
        entry = elements(w.svg(), "rect")
        rock = next(part for part in entry if part.get("fill") == draw.ROCK)
        x, y, z = (float(rock.get(name)) for name in ("x", "y", "width"))
        middle, half = (x + z / 2, y + z / 2), (z + 1) / 2
        ends = {tuple(map(float, line[-1].split(","))) for line in lines}
        found = {
            side
            for side, (a, b) in enumerate(draw.STEPS)
            if (middle[0] + a * half, middle[1] + b * half) in ends
        }
        assert found == sides


def test_regions_lie_apart():
    w = Table(BREN)
    for row in range(v.TILE_ROWS):
        count = int(w.t.tile_regions[row])
        around = narrate.edges(w.game, row, 0)
        ways = [[side for side, (_, r) in enumerate(around) if r == k] for k in range(count)]
        hubs = draw._hubs(ways)
        for k, hub in enumerate(hubs):
            assert all(0.1 <= part <= 0.9 for part in hub)
            assert all(draw._distance(hub, other) > 0.2 for other in hubs[:k])


def test_blocked_ground_and_the_lantern_have_their_colours():
    w = Table(BREN).lay(11, 0, -1, 2)
    picture = w.svg()
    assert w.s.reach[11, 0] == v.Reach.ACCESSIBLE
    assert draw.GROUND[v.Reach.ACCESSIBLE] in picture
    assert f'fill="{draw.LIGHT}"' in picture
    w.s.monster_done[11] = 7
    w.s.reach[11, 0] = v.Reach.TRAVERSABLE
    assert draw.GROUND[v.Reach.ACCESSIBLE] not in w.svg()


def test_a_met_monster_is_shown_no_more():
    w = Table(BREN).lay(11, 0, -1, 2)
    marks = [part.text for part in elements(w.svg(), "text")]
    w.s.monster_done[11] = 7
    fewer = [part.text for part in elements(w.svg(), "text")]
    assert marks.count("M") == fewer.count("M") + 1


def test_heroes_are_shown_with_what_they_have():
    w = Table(BREN, SIL).hand(0, 3, 8, v.POWER, discard=(5,)).item(0, "oak_shield", 2)
    w.s.health[0] = 7
    w.s.stored[1] = 2
    said = words(w.svg(1))
    for part in ("7/20", "2 Stored Power", "discard 1: 5", "Bren, Fighter, level 1 - leads"):
        assert part in said
    assert "Sil, Wizard, level 1 - you" in said
    assert "Item 3 Oak Shield (1 hand, +1 Armor, 2 XP)" in said
    assert {"3", "8", "P"} <= set(said.split("\n"))


def test_a_fight_is_shown_instead_of_the_tiles_to_come():
    w = Table(BREN, SIL)
    assert "Tiles not drawn yet: 23" in words(w.svg())
    w.fight("withered_shade", "vine_walker").play(1, (5, 3), (4, 3)).ask(D.COMMIT, 1)
    said = words(w.svg())
    assert "Tiles not drawn" not in said
    for part in ("1 Withered Shade", "2 Walker of Vines", "5 v 4", "Hero Hit", "Block", "target 9"):
        assert part in said
    assert draw.CHOSEN not in [part.get("fill") for part in elements(w.svg(), "rect")]
    w.s.committed[1, 0] = 1
    assert draw.CHOSEN in [part.get("fill") for part in elements(w.svg(), "rect")]


def test_the_party_is_shown():
    w = Table(BREN).pile(v.Zone.SCRY, 1, seen=EVERYONE)
    w.s.keys = 7
    w.s.party_item[0] = int(np.flatnonzero(w.t.item_kind == v.ItemKind.PARTY)[0])
    said = words(w.svg()).replace("\n", " ")
    for part in ("7 Keys, 0 Experience Points", "Revealed Features: Fallen Arch"):
        assert part in said
    assert narrate.word(w.game, "item", int(w.s.party_item[0])) in said


def test_the_last_lines_of_the_log_are_shown():
    said = words(Table(BREN).svg(0, [f"line number {k}" for k in range(50)]))
    assert "line number 49" in said
    assert "line number 3\n" not in said
