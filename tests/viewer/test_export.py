"""The page of a replay: whole, small, and without what its reader may not know."""

import itertools
import json
import re
from html.parser import HTMLParser

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lairzoo import viewer
from lairzoo.envs import registry
from lairzoo.envs.core.errors import ReplayError
from lairzoo.envs.core.replay import Recorder
from lairzoo.viewer.export import changes, page_data, picture
from lairzoo.viewer.moments import moments, position_text

from .conftest import draw, hand, record
from .test_moments import hidden_titles

NAMESPACE = "http://www.w3.org/2000/svg"


def data_of(page):
    """What the page holds for its script."""
    (text,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    return json.loads(text)


def unfold(flat_lists):
    """The lists of numbers that a track was made from."""
    now = []
    for flat in flat_lists:
        now = list(now)
        k = 0
        while k < len(flat):
            at, gone, come = flat[k : k + 3]
            now[at : at + gone] = flat[k + 3 : k + 3 + come]
            k += 3 + come
        yield now


def texts(data, track):
    lines = data["lines"]
    return ["\n".join(lines[k] for k in numbers) for numbers in unfold(track)]


numbers = st.lists(st.integers(0, 5), max_size=12)


@given(st.lists(numbers, max_size=6))
def test_changes_lead_from_each_list_to_the_next(lists):
    flat = [changes(old, new) for old, new in itertools.pairwise([[], *lists])]
    assert list(unfold(flat)) == lists


def test_equal_lists_need_no_room():
    assert changes([1, 2, 3], [1, 2, 3]) == []
    assert len(changes(range(1000), [*range(500), 7, *range(501, 1000)])) == 4


@pytest.mark.parametrize("look", ["public", "all", 1])
def test_the_page_holds_every_moment(drawn, look):
    replay, game = record(drawn, agents=["a", "b", "c"])
    data = data_of(viewer.html(replay, game, look))
    told = [(moment, state) for moment, state in moments(replay, game, look)]
    assert len(data["frames"]) == len(told)
    for frame, (moment, _) in zip(data["frames"], told, strict=True):
        assert [data["lines"][k] for k in frame["events"]] == list(moment.events)
        assert (frame["turn"], frame["seat"]) == (moment.turn, moment.seat)
        assert frame["action"] == moment.action
    sides = [0, 1, 2] if look == "all" else [look]
    assert [side["seat"] for side in data["sides"]] == sides
    for side, seat in zip(data["sides"], sides, strict=True):
        public = seat == "public"
        eyes = None if public else seat
        pictures = [draw(game, state, eyes, moment.events) for moment, state in told]
        assert texts(data, side["pictures"]) == pictures
        words = ["" if public else position_text(state, seat) for _, state in told]
        assert texts(data, side["texts"]) == words
    assert data["agents"] == ["a", "b", "c"]
    assert data["end"]["scores"] == told[-1][1].scores().tolist()


def test_a_game_without_pictures_is_shown_in_words(toy):
    replay, game = record(toy)
    data = data_of(viewer.html(replay, game))
    assert not any(data["sides"][0]["pictures"])
    assert all("Round" in text for text in texts(data, data["sides"][0]["texts"]))
    assert picture(game.new(1), None) == ""


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.scripts, self.links, self.ids = 0, [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.scripts += tag == "script"
        self.links += [
            value for name, value in attrs if name in ("src", "href", "srcset", "action")
        ]
        self.ids += [value for name, value in attrs if name == "id"]


def test_the_page_stands_alone(drawn):
    page = viewer.html(*record(drawn))
    parsed = Page(page)
    assert parsed.links == []
    assert parsed.scripts == 2
    assert len(set(parsed.ids)) == len(parsed.ids)
    assert set(re.findall(r"https?://[^\"\\]+", page)) == {NAMESPACE}
    assert "url(" not in page
    assert "@import" not in page
    assert "default-src 'none'; script-src 'sha256-" in page


def test_names_cannot_break_out_of_the_data(toy):
    evil = "</script><script>alert(1)</script><!--"
    replay, game = record(toy, agents=[evil, "b", "$title"])
    page = viewer.html(replay, game)
    assert Page(page).scripts == 2
    assert data_of(page)["agents"] == [evil, "b", "$title"]


@pytest.mark.parametrize("look", ["public", 0])
def test_the_seed_is_not_told_to_those_it_would_tell_secrets(toy, look):
    seed = 8_123_456_789_012_345
    replay, game = record(toy, seed=seed)
    page = viewer.html(replay, game, look)
    assert str(seed) not in page
    assert replay.final_hash not in page
    assert not any(state.hash()[:8] in page for state in replay.states(game))
    assert str(seed) in viewer.html(replay, game, "all")


def test_a_hand_is_on_no_page_but_its_own(drawn):
    replay, game = record(drawn)
    hands = {"".join(map(str, hand(state, 1))) for state in replay.states(game)}
    own = {"".join(map(str, hand(state, 0))) for state in replay.states(game)}
    secret = [f"&lt;{cards}&gt;" for cards in hands - own if cards]
    assert secret
    assert not any(
        cards in line for cards in secret for line in page_data(replay, game, 0)["lines"]
    )
    lines = page_data(replay, game, 1)["lines"]
    assert any(cards in line for cards in secret for line in lines)


@pytest.mark.parametrize("look", ["public", 0])
def test_scores_of_a_game_that_is_not_over_are_kept_back(toy, look):
    recorder = Recorder.start(registry.game(toy), 1)
    for _ in range(6):
        recorder.apply(recorder.state.suggest("random", 1))
    replay = recorder.replay()
    assert page_data(replay, recorder.state.game, look)["end"] is None
    assert page_data(replay, recorder.state.game, "all")["end"]["reason"] == (
        "the recording stops here"
    )


def test_the_file_is_what_html_gives(toy, tmp_path):
    replay, game = record(toy)
    viewer.write(replay, game, tmp_path / "page.html", 1)
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == viewer.html(replay, game, 1)
    with pytest.raises(ReplayError, match="no seat 5"):
        viewer.html(replay, game, 5)


@pytest.mark.jit_only
@pytest.mark.parametrize("look", ["public", 0, 3])
def test_no_title_that_the_reader_never_saw_is_in_the_page(domains, look):
    replay, game = domains
    titles = hidden_titles(replay, game, -1 if look == "public" else look)
    assert titles
    page = viewer.html(replay, game, look)
    assert not [title for title in titles if json.dumps(title)[1:-1] in page]


@pytest.mark.jit_only
def test_a_long_game_is_a_page_of_less_than_two_megabytes(domains):
    replay, game = domains
    assert len(replay.actions) > 200
    for look in ("public", "all", 0):
        assert len(viewer.html(replay, game, look).encode()) < 2_000_000


def test_a_step_that_differs_stops_the_page(toy):
    replay, game = record(toy)
    wrong = msgspec.structs.replace(replay, actions=[*replay.actions[:3], 0])
    with pytest.raises(ReplayError, match="step 3"):
        viewer.html(wrong, game)
