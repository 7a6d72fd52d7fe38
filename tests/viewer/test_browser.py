"""The page in a browser: opened as a file, offline, stepped through by mouse and keyboard."""

import re
from xml.etree import ElementTree

import pytest

from lairzoo import viewer
from lairzoo.viewer.moments import moments

from .conftest import draw, record

WIDE = {"width": 1400, "height": 900}


@pytest.fixture
def opened(browser, tmp_path):
    """Opens pages; afterwards nothing may have gone wrong or been asked of the network."""
    context = browser.new_context(offline=True, viewport=WIDE)
    problems, requests = [], []

    def open_page(replay, game, look="public"):
        path = tmp_path / f"{look}.html"
        viewer.write(replay, game, path, look)
        page = context.new_page()
        page.on("console", lambda message: problems.append(message.text))
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("dialog", lambda dialog: problems.append(dialog.message))
        page.on("request", lambda request: requests.append(request.url))
        page.goto(path.as_uri())
        assert requests == [path.as_uri()]
        return page

    yield open_page
    context.close()
    assert problems == []
    assert all(url.startswith("file://") for url in requests)


def count(page):
    """Where the page stands, and how many steps there are."""
    now, last = page.locator("#count").inner_text().split(" / ")
    return int(now), int(last)


def shown(page):
    """All texts of the picture."""
    return page.locator("#board svg").text_content()


def text_of(svg):
    return "".join(ElementTree.fromstring(svg).itertext())


def test_every_moment_shows_its_picture(drawn, opened):
    replay, game = record(drawn)
    page = opened(replay, game, 1)
    pictures = [text_of(draw(game, s, 1, m.events)) for m, s in moments(replay, game, 1)]
    assert count(page) == (0, len(pictures) - 1)
    for text in pictures[:-1]:
        assert shown(page) == text
        page.get_by_label("Step on").click()
    assert shown(page) == pictures[-1]
    for text in pictures[-2:-6:-1]:  # backwards too
        page.get_by_label("Step back").click()
        assert shown(page) == text


def test_the_end_shows_the_scores(drawn, opened):
    replay, game = record(drawn, agents=["first", "second", "third"])
    *_, (_, state) = moments(replay, game, "public")
    page = opened(replay, game)
    assert not page.locator("#result").is_visible()
    page.keyboard.press("End")
    assert page.locator("#result").is_visible()
    rows = page.locator("#scores tr").all_inner_texts()
    assert [row.split("\t")[1] for row in rows] == [str(x) for x in state.scores()]
    assert ["first" in rows[0], "second" in rows[1], "third" in rows[2]] == [True] * 3
    assert page.locator("#reason").inner_text() == state.reason
    assert page.get_by_label("Step on").is_disabled()
    page.keyboard.press("ArrowLeft")
    assert not page.locator("#result").is_visible()


def test_the_keyboard_moves(drawn, opened):
    replay, game = record(drawn)
    page = opened(replay, game, "all")
    last = len(replay.actions)
    turns = [state.turn for state in replay.states(game)]
    places = []
    for key in ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"]:
        page.keyboard.press(key)
        places.append(count(page)[0])
    assert places == [1, 2, 1, last, last, 0, 0]
    page.keyboard.press("PageDown")
    assert count(page)[0] == turns.index(2)
    page.keyboard.press("PageDown")
    assert count(page)[0] == turns.index(3)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("PageUp")
    assert count(page)[0] == turns.index(2)
    page.locator("#slider").focus()
    page.keyboard.press("ArrowRight")
    assert count(page)[0] == turns.index(2) + 1


def test_slider_turns_and_log_lead_to_a_step(drawn, opened):
    replay, game = record(drawn)
    page = opened(replay, game, "all")
    page.locator("#slider").fill("7")
    assert count(page)[0] == 7
    assert page.locator("#slider").get_attribute("aria-valuetext").startswith("step 7 of ")
    turns = [state.turn for state in replay.states(game)]
    page.locator("#turn").select_option("2")
    assert count(page)[0] == turns.index(2)
    page.locator("#log li:visible", has_text="Turn 1").click()
    assert count(page)[0] == 0
    assert page.locator("#log li:visible").count() < page.locator("#log li").count()


def test_it_plays_by_itself_and_stops(drawn, opened):
    page = opened(*record(drawn), "all")
    page.locator("#speed").select_option("fast")
    page.get_by_label("Play", exact=True).click()
    from playwright.sync_api import expect

    expect(page.locator("#count")).to_have_text(re.compile("^[2-9] "))
    page.get_by_label("Stop", exact=True).click()
    assert page.get_by_label("Play", exact=True).is_visible()
    page.keyboard.press("End")
    page.locator("body").click(position={"x": 5, "y": 5})
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(" ")
    expect(page.locator("#count")).to_have_text(re.compile(r"^(\d+) / \1$"))
    assert page.get_by_label("Play", exact=True).is_visible()


def test_who_chooses_what_is_told(drawn, opened):
    replay, game = record(drawn)
    page = opened(replay, game, "all")
    for (moment, _), _ in zip(moments(replay, game, "all"), range(6), strict=False):
        told = page.locator("#choice").inner_text()
        assert told == f"{game.agent_names[moment.seat]} chooses {moment.action}"
        page.keyboard.press("ArrowRight")


def test_where_all_is_open_the_side_can_be_chosen(drawn, opened):
    replay, game = record(drawn)
    page = opened(replay, game, "all")
    told = list(moments(replay, game, "all"))

    def expected(step, seat):
        moment, state = told[step]
        return text_of(draw(game, state, seat, moment.events))

    assert shown(page) == expected(0, told[0][1].seat)
    page.locator("#side").select_option("player_2")
    assert shown(page) == expected(0, 2)
    page.keyboard.press("Home")
    page.get_by_label("Step on").click()
    assert shown(page) == expected(1, 2)


def test_words_stand_where_there_is_no_picture(toy, opened):
    evil = "<img src=x onerror=alert(1)></script><script>alert(2)</script>"
    replay, game = record(toy, agents=[evil, "b", "c"])
    page = opened(replay, game)
    assert page.locator("#board pre").inner_text().startswith("Round 1")
    page.keyboard.press("End")
    assert evil in page.locator("#scores").inner_text()
    assert page.locator("#scores img").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_follows_the_colours_of_the_reader(drawn, opened, scheme):
    page = opened(*record(drawn))
    page.emulate_media(color_scheme=scheme)
    colours = page.evaluate(
        "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
        ".map((c) => c.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0))"
    )
    assert (colours[0] > colours[1]) == (scheme == "light")


@pytest.mark.jit_only
def test_a_whole_game_is_stepped_through(domains, opened):
    replay, game = domains
    page = opened(replay, game)
    now, last = count(page)
    assert now == 0
    while now < last:
        page.keyboard.press("ArrowRight")
        now += 1
    assert count(page) == (last, last)
    assert page.locator("#scores tr").count() == game.num_seats


@pytest.mark.parametrize("width", [380, 800, 1400])
def test_nothing_runs_over_the_edge(drawn, opened, width):
    page = opened(*record(drawn))
    page.set_viewport_size({"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
