"""What a reader of a replay is told, and what not."""

from itertools import islice

import msgspec
import pytest

from lairzoo.envs.core.errors import ReplayDiffers, ReplayError
from lairzoo.viewer.moments import event_lines, moments, open_game, position_text

from .conftest import record


def read(replay, game, look):
    return [moment for moment, _ in moments(replay, game, look)]


def hidden_titles(replay, game, reader):
    """Spells that others held and the reader never saw: neither in a hand of its own nor played."""
    held, seen = set(), set()
    names = game.cards.names.names["spells"]
    for state in replay.states(game):
        hands = state.data.spell_hand
        for seat in range(game.num_seats):
            titles = {names[k] for k in range(len(names)) if hands[seat, k]}
            (seen if seat == reader else held).update(titles)
        played = "\n".join(event_lines(state, "public"))
        seen |= {name for name in names if name in played}
    return held - seen


def test_all_is_every_step(toy):
    replay, game = record(toy)
    told = read(replay, game, "all")
    assert [moment.number for moment in told] == list(range(len(replay.actions) + 1))
    assert [m.action for m in told] == [*(game.action_text(a) for a in replay.actions), ""]
    seats = [state.seat for state in replay.states(game)]
    assert [moment.seat for moment in told] == seats
    assert [m.turn for m in told] == [state.turn for state in replay.states(game)]


def test_all_knows_what_anybody_knows(toy):
    replay, game = record(toy)
    for state in replay.states(game):
        rows = state.data.event[: state.data.num_events]
        secrets = [int(row[6]) for row in rows if row[6]]
        for line, secret in zip(
            [line for line in event_lines(state, "all") if line.startswith("draw")],
            [int(row[6]) for row in rows if row[0] == 1],
            strict=True,
        ):
            assert line.endswith(f", {secret})")
        assert len(secrets) <= len(event_lines(state, "all"))


@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_is_told_its_own_choices_and_no_others(toy, seat):
    replay, game = record(toy)
    told = read(replay, game, seat)
    own = [
        game.action_text(action)
        for state, action in zip(replay.states(game), replay.actions, strict=False)
        if state.seat == seat
    ]
    assert own
    assert [moment.action for moment in told if moment.seat == seat] == own
    assert not any(moment.action for moment in told if moment.seat != seat)
    assert [m.number for m in told] == list(range(len(told)))
    assert told[-1].seat == -1


@pytest.mark.parametrize("look", ["public", 0, 1])
def test_no_event_is_lost_or_told_twice(toy, look):
    replay, game = record(toy)
    lines = [line for state in replay.states(game) for line in event_lines(state, look)]
    assert [line for moment in read(replay, game, look) for line in moment.events] == lines


def test_the_public_sees_no_secret(toy):
    replay, game = record(toy)
    drawn = [line for m in read(replay, game, "public") for line in m.events if "draw" in line]
    assert drawn
    assert all(line.endswith(", 0)") for line in drawn)
    assert not any(moment.action for moment in read(replay, game, "public"))


def test_the_public_text_is_what_every_seat_reads(toy):
    replay, game = record(toy)
    *_, state = replay.states(game)
    text = position_text(state, "public")
    assert text == state.text(0, legal_moves=False) == state.text(1, legal_moves=False)
    assert position_text(state, "all").count(text) == game.num_seats


@pytest.mark.jit_only
def test_nobody_sees_that_another_passes(domains):
    replay, game = domains
    passes = [game.action_text(a) == "pass" for a in replay.actions]
    seats = [state.seat for state in replay.states(game)]
    assert any(passes)
    for look in ("public", 1):
        told = read(replay, game, look)
        shown = [step for step, p in enumerate(passes) if not p or seats[step] == look]
        assert len(told) <= len(shown) + 1
        for moment in told:
            assert moment.action != "pass" or moment.seat == look
    assert sum(m.action == "pass" for m in read(replay, game, 1)) == sum(
        p for p, seat in zip(passes, seats, strict=False) if seat == 1
    )


@pytest.mark.jit_only
@pytest.mark.parametrize("look", ["public", 0, 1, 2, 3])
def test_no_title_that_the_reader_never_saw_is_told(domains, look):
    replay, game = domains
    titles = hidden_titles(replay, game, -1 if look == "public" else look)
    assert titles
    told = "\n".join(
        "\n".join([*moment.events, position_text(state, look)])
        for moment, state in moments(replay, game, look)
    )
    assert not [title for title in titles if title in told]
    everything = "\n".join(line for m in read(replay, game, "all") for line in m.events)
    assert all(title in everything for title in titles)


def test_seats_that_there_are_not(toy):
    replay, game = record(toy)
    with pytest.raises(ReplayError, match=r"no seat 3: seats are 0\.\.2"):
        read(replay, game, 3)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"version": "9"}, "of toygame 9, here is"),
        ({"options": {"players": 9}}, "option 'players'"),
        ({"options": {"name": "x"}}, "can't be played"),
        ({"options": {"max_decisions": 2**70}}, "can't be played"),
        ({"agents": ["one"]}, "1 agents for 3 seats"),
    ],
)
def test_replays_of_other_games_are_refused(toy, fields, words):
    replay, _ = record(toy)
    with pytest.raises(ReplayError, match=words):
        open_game(msgspec.structs.replace(replay, **fields))


def test_a_replay_that_differs_is_not_told_beyond(toy):
    replay, game = record(toy)
    wrong = msgspec.structs.replace(replay, actions=[*replay.actions[:4], 0])
    told = moments(wrong, game, "all")
    assert [moment.number for moment, _ in islice(told, 4)] == [0, 1, 2, 3]
    with pytest.raises(ReplayDiffers, match="step 4"):
        next(told)
