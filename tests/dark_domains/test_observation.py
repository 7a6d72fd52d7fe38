"""What a seat sees, as numbers and in words: both say the same, and nothing that it can't know.

`agree` compares the facts of the state with those decoded from the observation vector alone.
"""

import numpy as np
import pytest

from lairzoo.envs.core import frames
from lairzoo.envs.dark_domains import actions as a
from lairzoo.envs.dark_domains import describe, narrate
from lairzoo.envs.dark_domains import effects as e
from lairzoo.envs.dark_domains import vocab as v
from lairzoo.envs.dark_domains.entities import LAYOUT
from tests.build import at, game
from tests.dark_domains import decoder

FULL_GAMES = 40  # of the long comparison; some 300 decisions each


def agree(state, seat):
    """The facts of a seat, after comparing them with what its observation says."""
    observation = state.observation(seat)
    assert LAYOUT.low <= observation.min()
    assert observation.max() <= LAYOUT.high
    known = describe.facts(state.game, state, seat)
    decoded = decoder.facts(state.game, observation, seat)
    assert decoded == known
    assert describe.write(state.game, decoded) == state.text(seat, legal_moves=False)
    return known


def seen(w, seat):
    """Observation and text of a seat."""
    return w.state.observation(seat).tobytes(), w.state.text(seat)


def put_ask(w, decision, seat, *args):
    """Leave a decision of a seat on the stack, above a running spell of seat 0."""
    s = w.s
    s.frame[:] = 0
    s.frame[0, :5] = (v.Task.GAME, frames.TASK, v.Phase.END, 0, 0)
    s.frame[1, :6] = (v.Task.CAST, frames.TASK, 0, 0, v.Source.SPELL, w.title("destroy"))
    s.frame[2, frames.KIND] = decision
    s.frame[2, frames.SEAT] = seat
    s.frame[2, frames.A0 : frames.A0 + len(args)] = args
    s.depth = 3
    s.actors = 1 << seat
    return w


def play_at_random(players, seed, every, **options):
    """States of one game of random moves, each `every` decisions."""
    state = game(players, **options).new(seed)
    rng = np.random.default_rng(seed)
    while not state.is_over:
        state.apply(rng.choice(state.legal_actions()))
        if state.decisions % every == 0:
            yield state


def test_text_and_observation_agree_in_a_game():
    count = 0
    for k, state in enumerate(play_at_random(3, 5, every=8)):
        agree(state, k % 3)
        count += 1
    assert count >= 20


@pytest.mark.slow
@pytest.mark.jit_only
def test_text_and_observation_agree_in_a_thousand_positions():
    count = 0
    for seed in range(FULL_GAMES):
        options = {"open_totals": seed % 2 == 1, "masters": seed % 4 > 1}
        for state in play_at_random(2 + seed % 4, seed, every=10, **options):
            agree(state, count % state.game.num_seats)
            count += 1
    assert count >= 1000


def test_absent_seats_are_zero_rows():
    tables = game(2).split(at(2).state.observation(1))
    assert tables["seats"][:, 0].tolist() == [1, 1, 0, 0, 0]
    assert not tables["seats"][2:].any()
    assert not tables["spaces"][2 * v.SPACES :].any()


# ---- what lies in the open, and what does not


@pytest.mark.rule("DD-KEY-05")
def test_hands_are_counts_while_buildings_and_henchmen_are_named():
    w = at(3).hand(1, "destroy", 2).hand(1, "gate").hold(1, "market").henchman(1, "rot")
    for seat in range(3):
        known = agree(w.state, seat)
        assert known["lords"][1]["hand"] == [2, 1, 0, 0]
        assert known["buildings"] == {w.building_id("market"): 1}
        assert known["henchmen"][w.henchman_id("rot")][0] == 1
    assert agree(w.state, 1)["hand"] == {w.title("destroy"): 2, w.title("gate"): 1}
    assert agree(w.state, 0)["hand"] == {}
    assert "Destroy" not in w.state.text(0)
    assert "Destroy" in w.state.text(1)


@pytest.mark.rule("DD-KEY-05")
def test_titles_in_another_hand_change_nothing_that_one_sees():
    w = at(3).hand(1, "destroy")
    other = at(3).hand(1, "slay")
    assert seen(w, 0) == seen(other, 0)
    assert seen(w, 1) != seen(other, 1)


@pytest.mark.rule("DD-KEY-07")
def test_coins_and_evil_of_others_are_seen_but_not_counted():
    w = at(3).give(1, coin=7, evil=0)
    lord = agree(w.state, 0)["lords"][1]
    assert (lord["has"], lord["totals"]) == ([True, False], None)
    assert "lord_1 (next): some Coins and no Evil" in w.state.text(0)
    before = seen(w, 0)
    assert seen(w.give(1, coin=31), 0) == before
    assert seen(w.give(1, coin=0), 0) != before
    assert seen(w.give(1, coin=7, evil=1), 0) != before
    assert agree(w.state, 1)["lords"][1]["totals"] == [7, 1]


@pytest.mark.rule("DD-KEY-07")
def test_open_totals_show_coins_and_evil_to_everyone():
    w = at(3, open_totals=True).give(1, coin=7, evil=0)
    for seat in range(3):
        assert agree(w.state, seat)["lords"][1]["totals"] == [7, 0]
    assert "lord_1 (next): 7 Coins, 0 Evil" in w.state.text(0)


@pytest.mark.rule("DD-KEY-08")
def test_elements_and_resources_of_all_are_public():
    w = at(4).give(2, earth=1, wind=2, fire=3, water=4, stone=5, metal=6, wood=7, worker=8)
    for seat in range(4):
        assert agree(w.state, seat)["lords"][2]["stock"] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert "1 Earth, 2 Wind, 3 Fire, 4 Water, 5 Stone" in w.state.text(0)


@pytest.mark.rule("DD-RRD-04")
def test_only_the_top_of_a_discard_pile_is_seen():
    confusion, charm = at().title("confusion"), at().title("charm")
    pile = v.Zone.SPELL_DISCARD + v.Deck.CONTROL
    w = at(2)
    other = at(2)
    w._set_zone(pile, [confusion, charm])
    other._set_zone(pile, [charm, charm])
    known = agree(w.state, 0)
    assert known["piles"]["control discard"] == 2
    assert known["tops"]["control discard"] == charm
    assert "control discard 2 (top: Charm)" in w.state.text(0)
    assert seen(w, 0) == seen(other, 0)
    other._set_zone(pile, [charm, confusion])
    assert seen(w, 0) != seen(other, 0)


@pytest.mark.rule("DD-MIN-09")
def test_minions_are_public_once_they_are_placed():
    w = at(3).build(0, "grove", 2).phase(v.Phase.MINION)
    assert agree(w.state, 1)["places"] == {}
    w.do("place temple 1", "place temple 2", "place builders")
    w.do("space own forest 3")
    for seat in range(3):
        known = agree(w.state, seat)
        assert known["places"] == {v.Place.TEMPLE: [0, 0], v.Place.TEMPLE + 1: [1, 0]}
        assert known["lords"][2]["builders"] == [1, 0, 0]
        assert known["domains"][0][2]["minion"] == 0
    assert "temple 2: lord_1" in w.state.text(2)


@pytest.mark.rule("DD-MIN-09")
def test_white_and_purple_minions_are_shown_with_their_controllers():
    w = at(3).minion("court", v.Piece.WHITE).minion("builders", v.Piece.PURPLE)
    w.set(white_owner=2, purple_owner=1)
    for seat in range(3):
        known = agree(w.state, seat)
        assert known["places"] == {v.Place.COURT: [2, 1]}
        assert [lord["builders"] for lord in known["lords"]] == [[0, 0, 0], [0, 0, 1], [0, 0, 0]]


@pytest.mark.rule("DD-HCARD-05")
def test_henchmen_of_all_are_public_with_their_uses():
    w = at(3).henchman(0, "chrastopheles").henchman(0, "banchal").henchman(2, "rot")
    w.s.henchman_used[w.henchman_id("chrastopheles")] = 2
    for seat in range(3):
        henchmen = agree(w.state, seat)["henchmen"]
        assert henchmen[w.henchman_id("chrastopheles")] == [0, 2]
        assert henchmen[w.henchman_id("banchal")] == [0, 0]
        assert henchmen[w.henchman_id("rot")] == [2, 0]
    assert "used 2 of 3" in w.state.text(1)


def test_face_down_henchmen_are_not_told():
    w, other = at(2).far_lands(0, "rot"), at(2).far_lands(0, "zasch")
    for x in (w, other):  # the deck below is another one then, which nobody sees either
        assert agree(x.state, 0)["far_lands"] == [True, True]
    assert "Rot" not in w.state.text(0)
    assert w.state.text(0) == other.state.text(0)


# ---- the Fortune pile


def cover(w, seats, places, members):
    """A Seer covered the top three cards: per seat the places it knows, and the set it knows."""
    s = w.s
    s.fortune_cover = 3
    top = int(s.zone_start[v.Zone.FORTUNE_PILE] + s.zone_len[v.Zone.FORTUNE_PILE]) - 1
    for seat in range(seats):
        for position in places.get(seat, ()):
            s.seen_by[top - position] |= 1 << seat
        s.fortune_set[seat] = sum(1 << k for k in members.get(seat, ()))
    return w


@pytest.mark.rule("DD-SEER-04")
def test_a_cover_hides_the_order_of_what_is_known():
    w = at(3).fortune("cups_three", "cups_ace", "cups_two")
    cover(w, 3, {0: (0, 1, 2), 1: (0,)}, {1: (2,), 2: ()})
    three, ace, two = (w.fortune_id(key) for key in ("cups_three", "cups_ace", "cups_two"))
    early, late = v.Era.MASQUERADE, v.Era.REVELATION
    assert agree(w.state, 0)["fortune_pile"]["cards"][:3] == [
        [late, three],
        [early, ace],
        [early, two],
    ]
    pile = agree(w.state, 1)["fortune_pile"]
    assert pile["cards"][:3] == [[late, three], [None, None], [None, None]]
    assert (pile["eras"], pile["known"]) == ([early, early], [two])
    pile = agree(w.state, 2)["fortune_pile"]
    assert (pile["eras"], pile["known"]) == ([early, early, late], [])


@pytest.mark.rule("DD-SEER-04")
def test_the_order_below_a_cover_changes_nothing_that_one_sees():
    w = cover(at(3).fortune("cups_three", "cups_ace", "cups_two"), 3, {0: (0, 1, 2)}, {})
    other = cover(at(3).fortune("cups_two", "cups_three", "cups_ace"), 3, {0: (0, 1, 2)}, {})
    assert seen(w, 1) == seen(other, 1)
    assert seen(w, 0) != seen(other, 0)


# ---- what is asked


ASKS = {
    v.Decision.SPELL_DECK: (3,),
    v.Decision.MASTER_SIDE: (4,),
    v.Decision.WINDOW: (v.Window.DEFENCE,),
    v.Decision.COUNTER: (2, 5),
    v.Decision.SAVE_MONSTER: (30,),
    v.Decision.CHOOSE: (e.Filter.SWAP_WITH, 1, e.MINION + 8 * v.Place.COUNCIL + 2),
    v.Decision.TAKE: (v.Group.GOODS, 1),
    v.Decision.PERFORM: (v.Place.COURT,),
    v.Decision.SEER: (1, 3),
    v.Decision.KILL_TARGET: (v.Place.ASSASSIN,),
    v.Decision.KILL_EVIL: (e.MINION + 8 * v.Place.BUILDERS + 2, v.Place.ASSASSIN),
    v.Decision.RELOCATE: (2, v.Place.COUNCIL, 0, v.Place.THUG),
    v.Decision.BUY_GOODS: (1,),
    v.Decision.BUILD: (1,),
    v.Decision.BUILD_SPACE: (50, 0),
    v.Decision.BUILD_SIDE: (50, 1, 15),
    v.Decision.BONUS: (v.NONE, 41, 40),
    v.Decision.PUT_MONSTER: (40, e.Filter.MONSTER_SPACE, 1, 7),
    v.Decision.FLIP_CHOICE: (15,),
}


@pytest.mark.parametrize("decision", list(v.Decision))
def test_an_ask_is_told_to_the_seat_that_is_asked_alone(decision):
    w = put_ask(at(3), decision, 1, *ASKS.get(decision, ()))
    ask = agree(w.state, 1)["ask"]
    assert ask["decision"] == decision
    assert ask["effect"] == [v.Source.SPELL, w.title("destroy"), 0]
    for seat in (0, 2):
        assert agree(w.state, seat)["ask"] is None
        assert w.state.text(seat).endswith("You have nothing to decide now.")


@pytest.mark.parametrize("seat", range(3))
def test_seats_within_an_ask_are_relative_in_numbers_and_absolute_in_words(seat):
    code = e.SPACE + 2 * v.SPACES + 5
    w = put_ask(at(3), v.Decision.CHOOSE, seat, e.Filter.ANY_DARK, 0, code)
    assert agree(w.state, seat)["ask"]["args"][2] == code
    assert "after lord_2's urban 2" in w.state.text(seat, legal_moves=False)
    w = put_ask(at(3), v.Decision.COUNTER, seat, 2, 5)
    argument = w.game.split(w.state.observation(seat))["decision"][0]
    column = LAYOUT.feature("decision", "argument_0/2048")
    assert argument[column] * 2048 == (2 - seat) % 3 + 1
    assert "lord_2 casts" in w.state.text(seat, legal_moves=False)


def test_every_decision_can_be_told():
    assert set(describe.ASKS) == set(v.Decision)


# ---- the board


def test_gates_fights_tokens_and_yellow_monsters_are_told():
    w = at(3).monster(0, "tarpa", 6).build(0, "market", 6, dark=True).henchman(0, "tarpa")
    dragon = int(w.zone(v.Zone.MONSTER_PILE)[0])
    w._remove(v.Zone.MONSTER_PILE, dragon)
    w.s.black[0, 6] = dragon
    w.s.imbued_monster[dragon] = 1
    w.s.gate[0] = (dragon, 2, 9, 1)
    w.set(num_gates=1, party=v.Zone.YELLOW, target_kind=v.Target.ATTACK, target_seat=0)
    w.set(target_space=6, target_icon=v.Icon.EVIL, added_defence=3, weakened=2)
    w.token(0, 6, v.Token.SHELL, v.Token.DESECRATION).s.added_dice[6] = 2
    put_ask(w, v.Decision.BONUS, 0, v.NONE, 41, 40)
    w.s.frame[1, frames.KIND] = v.Task.FIGHT
    w.s.frame[1, frames.A1 : frames.A2 + 1] = (41, 40)
    for seat in range(3):
        known = agree(w.state, seat)
        assert known["gates"] == [[dragon, 2, 9, 1]]
        assert known["fight"] == [41, 40]
        assert known["adventure"]["dice"] == {6: 2}
        assert known["domains"][0][6]["tokens"] == [v.Token.DESECRATION, v.Token.SHELL]
        assert known["yellow"][v.Yellow.TARPA] == [v.YellowState.BOARD, 0, 6]
    text = w.state.text(1, legal_moves=False)
    assert "the Yellow Swan party attacks lord_0's urban 3, drawn by evil" in text
    assert "added to the defence: 3 + 2d6, taken off the attack: 2" in text


def test_closed_goods_and_places_are_told():
    w = at(2)
    w.s.closed_good[v.Item.METAL] = 1
    w.s.closed_place[v.Place.INN : v.Place.INN + 2] = 1
    assert agree(w.state, 1)["closed_places"] == [v.Place.INN, v.Place.INN + 1]
    assert "Closed this turn: Metal, inn 1, inn 2." in w.state.text(1)


# ---- events


def line(row, seat):
    return narrate.event_text(game(3), row, seat)


ROWS = {  # where small numbers are no example
    v.Event.FORTUNE_TEXT: (v.NOBODY, 3, 1, 0, 0),
    v.Event.FLIPPED: (2, 3, 3, 1, 0),
    v.Event.BUILT: (2, 3, 3, 0, 0),
    v.Event.TARGET: (2, v.Zone.GREEN, v.Target.ATTACK, 3, v.Icon.EVIL),
    v.Event.ADVENTURER_IN: (v.NOBODY, v.Zone.YELLOW, 3, 0, 0),
    v.Event.ADVENTURER_OUT: (v.NOBODY, v.Zone.YELLOW, 3, 1, 0),
    v.Event.PARTY_WON: (1, v.Zone.GREEN, 3, 0, 0),
    v.Event.PARTY_LOST: (1, v.Zone.GREEN, 3, 0, 0),
    v.Event.PILGRIMAGE: (1, v.Zone.GREEN, 3, 0, 0),
    v.Event.CLOSED: (v.NOBODY, e.ITEM + v.Item.METAL, 0, 0, 0),
    v.Event.TOKEN: (1, v.IMBUE, e.ADVENTURER + 3, 0, 0),
    v.Event.REVEALED: (v.NOBODY, e.GUILD + 3, 3, 0, 0),
}


@pytest.mark.parametrize("kind", list(v.Event))
def test_every_event_has_a_line(kind):
    for who in range(3):
        text = line((kind, *ROWS.get(kind, (who, 2, 3, 3, 3)), 3), 0)
        assert text
        assert "nothing" not in text


def test_all_kinds_of_events_have_templates_and_no_other():
    assert set(narrate.EVENTS) == set(v.Event)
    assert line((99, 0, 0, 0, 0, 0, 0), 0) == ""


@pytest.mark.rule("DD-KEY-05")
def test_a_spell_drawn_is_named_to_its_drawer_alone():
    w = at(3)
    row = (v.Event.SPELL_DRAWN, 1, v.Deck.ATTACK, 0, 0, 0, w.title("destroy"))
    assert line(row, 1) == "lord_1 draws a spell from the attack deck: Destroy"
    assert line((*row[:6], 0), 0) == "lord_1 draws a spell from the attack deck"


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ((v.Event.MINION_PLACED, 1, 1, v.NONE, 5), "lord_1 places lord_1's minion on urban 2"),
        ((v.Event.MINION_PLACED, 1, 5, v.Place.COURT), "lord_1 places the white minion on court"),
        (
            (v.Event.MINION_MOVED, 1, 1, v.Place.SEER, v.Place.INN, v.NONE),
            "lord_1's minion moves from seer to inn 1",
        ),
        ((v.Event.DECLINED, 0, v.NONE, 3), "lord_0 declines to flip forest 4"),
        ((v.Event.DECLINED, 0, v.Place.COURT), "lord_0 declines at court"),
        ((v.Event.CLOSED, -1, e.ITEM + v.Item.METAL), "Metal is unavailable this turn"),
        ((v.Event.CLOSED, -1, e.MINION + 8 * v.Place.INN), "inn 1 is unavailable this turn"),
        ((v.Event.DICE, 0, 6, 9, 3), "dice for lord_0: d6, result 9 (3 dice)"),
        (
            (v.Event.TARGET, -1, v.Zone.GREEN, v.Target.NOTHING, v.NONE, v.NONE),
            "the Green Unicorn party finds no target",
        ),
        (
            (v.Event.TOKEN, 0, v.Token.SHELL, e.SPACE + v.SPACES),
            "lord_0 puts a token (shell) on lord_1's forest 1",
        ),
    ],
)
def test_lines_of_events(row, wanted):
    assert line((*row, *(0,) * (7 - len(row))), 0) == wanted


def test_words_of_spaces_are_those_of_the_actions():
    for k in range(v.SPACES):
        assert a.CODEC.label(a.SPACE + k) == f"space own {narrate.word(game(2), 'space', k)}"
