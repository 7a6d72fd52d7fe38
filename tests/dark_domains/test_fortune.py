"""The Fortune phase: two cards, which text counts, Death (DD-FORT, DD-FCARD, DD-SEQ)."""

import pytest

from lairzoo.envs.dark_domains import effects as e
from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains.scenes import changes, own, rows
from tests.dark_domains.town import act, reveal, town

PILE, SHOWN, DISCARD = v.Zone.FORTUNE_PILE, v.Zone.FORTUNE_SHOWN, v.Zone.FORTUNE_DISCARD
BOX = v.Zone.FORTUNE_BOX
TOP, BOTTOM = 0, 1
CUPS = ("cups_two", {"water": 2, "coin": 1}, {"water": 1})
STONES = ("pentacles_three", {"stone": 2}, {"stone": 1})
COINS = ("pentacles_ace", {"coin": 4}, {"coin": 2})
FIRE = ("wands_two", {"fire": 2}, {"fire": 1})


def gained(w, before, seat=0):
    """What a seat has more (or less) of than before."""
    after = w.s.stock[seat].astype(int) - before[seat].astype(int)
    return {v.Item(k).name.lower(): int(n) for k, n in enumerate(after) if n}


def texts(w):
    """(card, text) of each card that was resolved in the last step."""
    return [(card, text) for _, card, text, *_ in rows(w, v.Event.FORTUNE_TEXT)]


def total(*parts):
    """Sum of what texts give."""
    names = sorted({name for part in parts for name in part})
    return {name: sum(part.get(name, 0) for part in parts) for name in names}


# ---- two cards are shown


@pytest.mark.rule("DD-FORT-01")
def test_dd_fort_01_the_top_two_go_to_the_two_boxes():
    w = reveal(at(3), "cups_two", "wands_two")
    first, second = w.fortune_id("cups_two"), w.fortune_id("wands_two")
    assert w.zone(SHOWN) == [first, second]
    assert len(w.zone(PILE)) == 13
    assert [int(bits) for bits in w.s.seen_by[w.s.zone_start[SHOWN] :][:2]] == [7, 7]
    assert rows(w, v.Event.FORTUNE_SHOWN) == [
        (v.NOBODY, first, 0, 0, 0),
        (v.NOBODY, second, 1, 0, 0),
    ]
    assert w.s.last_turn == 0


@pytest.mark.rule("DD-FORT-08", "DD-FORT-01")
def test_dd_fort_08_both_stay_visible_until_the_clean_up():
    w = at(2).hand(0, "dispel").afford(0, "dispel")
    reveal(w, "cups_two", "wands_two")
    shown = w.zone(SHOWN)
    w.until(lambda w: w.window == v.Window.END)
    assert w.zone(SHOWN) == shown
    w.to_end_of(v.Phase.END)
    assert w.zone(DISCARD)[-2:] == shown
    assert w.s.turn == 2


# ---- which text counts


@pytest.mark.rule("DD-FORT-04", "DD-FORT-05")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (COINS, STONES, (TOP, TOP)),
        (STONES, COINS, (TOP, TOP)),
        (CUPS, STONES, (BOTTOM, BOTTOM)),
        (STONES, FIRE, (BOTTOM, BOTTOM)),
        (FIRE, CUPS, (BOTTOM, BOTTOM)),
    ],
)
def test_dd_fort_04_top_texts_with_the_same_suit_alone(first, second, expected):
    w = at(3).set(first=1)
    before = w.s.stock.copy()
    reveal(w, first[0], second[0])
    cards = [w.fortune_id(key) for key, *_ in (first, second)]
    assert texts(w) == list(zip(cards, expected, strict=True))
    given = total(first[1 + expected[0]], second[1 + expected[1]])
    assert [gained(w, before, seat) for seat in range(3)] == [given] * 3
    w.state.check()


@pytest.mark.rule("DD-FORT-04", "DD-FORT-05", "DD-FCARD-05")
@pytest.mark.parametrize("suited", [COINS, CUPS, FIRE])
@pytest.mark.parametrize("arcana_first", [True, False])
def test_dd_fort_05_an_arcana_card_has_one_text_and_makes_the_other_use_its_top(
    suited, arcana_first
):
    w = at(2).build(0, "market", 1).build(0, "grove", 2, dark=True).build(1, "lake", 3)
    before = w.s.stock.copy()
    reveal(w, *(["world", suited[0]] if arcana_first else [suited[0], "world"]))
    assert dict(texts(w)) == {w.fortune_id("world"): TOP, w.fortune_id(suited[0]): TOP}
    assert gained(w, before, 0) == total(suited[1], {"coin": 1, "evil": 1})
    assert gained(w, before, 1) == total(suited[1], {"coin": 1})


@pytest.mark.rule("DD-FORT-05")
def test_dd_fort_05_two_arcana_cards():
    w = at(2).build(0, "market", 1)
    before = w.s.stock.copy()
    reveal(w, "tower", "world")
    assert w.s.allowance == 3
    assert gained(w, before, 0) == {"coin": 1}
    assert texts(w) == [(w.fortune_id("tower"), TOP), (w.fortune_id("world"), TOP)]


@pytest.mark.rule("DD-FCARD-05")
def test_dd_fcard_05_the_world_gives_coins_and_evil_for_buildings_up_to_three():
    w = at(2)
    for space, key in enumerate(["market", "grove", "lake", "keep", "castle", "chapel"]):
        w.build(0, key, space).build(1, key, space)
    for space, key in enumerate(["market", "grove"]):
        w.build(0, key, space)
    for space, key in enumerate(["white_tower", "stables", "barons_hall", "graveyard"]):
        w.build(0, key, space + 8, dark=True)
    w.build(0, "fish_stalls", 4).build(0, "herb_garden", 5)
    before = w.s.stock.copy()
    reveal(w, "world", "tower")
    assert gained(w, before, 0) == {"coin": 3, "evil": 3}
    assert gained(w, before, 1) == {"coin": 3}


@pytest.mark.rule("DD-FORT-04")
@pytest.mark.parametrize(
    ("key", "put", "expected"),
    [
        ("swords_ten", lambda w: w.monster(0, "imp", 3), {"coin": 1}),
        ("swords_ten", lambda w: w.monster(0, "tarpa", 3).monster(0, "imp", 3), {"coin": 2}),
        ("swords_ten", lambda w: w.monster(1, "imp", 3), {}),
        ("cups_seven", lambda w: w.henchman(0, "rot").henchman(1, "gnarl"), {"coin": 1}),
        ("wands_king", lambda w: w.token(0, 3, v.Token.DESECRATION), {"evil": 1}),
        ("wands_king", lambda w: w.token(0, 3, v.Token.DOUBLE), {}),
        ("swords_king", lambda w: w.build(0, "lake", 3, dark=True), {"evil": 1}),
        ("swords_king", lambda w: w.build(0, "lake", 3), {}),
        ("pentacles_six", lambda w: w.build(0, "lake", 3), {"coin": 1}),
    ],
)
def test_dd_fort_04_what_is_counted_is_the_own(key, put, expected):
    w = put(at(2))
    before = w.s.stock.copy()
    other, _, given = CUPS if key.startswith("wands") else FIRE
    reveal(w, key, other)
    assert gained(w, before) == total(expected, given)


@pytest.mark.rule("DD-FORT-04", "DD-MIN-07")
@pytest.mark.parametrize(
    ("partner", "closed"),
    [("cups_two", [14, 15, 26, 27]), ("wands_two", [14, 15])],  # the Far Lands, or not
)
def test_dd_fort_04_the_top_text_closes_more_spaces(partner, closed):
    w = reveal(at(2), "cups_eight", partner)
    assert w.s.closed_place.nonzero()[0].tolist() == closed
    assert w.s.closed_good.sum() == 0
    told = [(v.NOBODY, e.MINION + place * 8, 0, 0, 0) for place in closed]
    assert rows(w, v.Event.CLOSED) == told
    assert not {"place inn 1", "place inn 2"} & w.legal("place")


@pytest.mark.rule("DD-FORT-07", "DD-STORE-02")
def test_dd_fort_07_a_spell_is_given_up_if_there_is_one():
    w = at(3).hand(0, "rust", 2).hand(0, "charm").hand(2, "slay")
    reveal(w, "wands_five", "tower")
    rust = w.title("rust")
    assert (w.ask, w.seat, w.legal()) == (
        v.Decision.CHOOSE,
        0,
        {w.name("spell rust"), w.name("spell charm")},
    )
    w.do("spell rust")
    assert [w.cards_in_hand(seat) for seat in range(3)] == [2, 0, 0]
    assert w.zone(v.Zone.SPELL_DISCARD + v.Deck.CONTROL) == [rust]
    given = [(0, rust, 0, 0, 0), (2, w.title("slay"), 0, 0, 0)]
    assert rows(w, v.Event.SPELLS_DISCARDED) == given
    w.state.check()


# ---- the order in which they act


@pytest.mark.rule("DD-FORT-03")
@pytest.mark.parametrize(
    ("keys", "coins"),
    [(("pentacles_ace", "pentacles_two"), 6), (("pentacles_two", "pentacles_ace"), 8)],
)
def test_dd_fort_03_the_first_card_counts_for_the_second(keys, coins):
    w = reveal(at(3), *keys)  # 4 Coins for everybody; half of all Coins is lost
    assert [w.have(seat, "coin") for seat in range(3)] == [coins] * 3


@pytest.mark.rule("DD-FORT-03", "DD-FORT-07", "DD-ORDER-01")
def test_dd_fort_03_everybody_has_done_the_first_before_the_second_begins():
    w = reveal(at(3).set(first=2), "cups_six", "cups_ace")
    for seat, item in ((2, "fire"), (0, "earth"), (1, "fire")):
        assert (w.ask, w.seat) == (v.Decision.CHOOSE, seat)
        assert w.legal() == {"item earth", "item wind", "item fire", "item water"}
        assert w.have(seat, item) == 0
        w.do(f"item {item}")
        assert w.have(seat, item) == 2
    for seat in (2, 2, 0, 0, 1, 1):
        assert (w.ask, w.seat) == (v.Decision.SPELL_DECK, seat)
        w.do("deck attack")
    assert [w.cards_in_hand(seat) for seat in range(3)] == [2, 2, 2]
    assert w.s.phase == v.Phase.MINION


@pytest.mark.rule("DD-FORT-07", "DD-FCARD-02")
def test_dd_fort_07_who_cannot_comply_is_skipped():
    w = at(4).set(first=3).build(3, "grove", 0).build(3, "lake", 1)
    w.build(0, "market", 4, dark=True).build(2, "keep", 8).build(2, "chapel", 9)
    reveal(w, "swords_queen", "tower")
    assert (w.ask, w.seat, w.legal()) == (v.Decision.CHOOSE, 3, own(0, 1))
    w.do("space own forest 2")
    assert (w.seat, w.legal()) == (2, own(8, 9))
    w.do("space own plains 1")
    assert {(int(a), int(b)) for a, b in zip(*w.s.token.nonzero(), strict=True)} == {(3, 1), (2, 8)}
    assert w.s.phase == v.Phase.MINION


@pytest.mark.rule("DD-FORT-07")
def test_dd_fort_07_a_text_for_all_at_once_runs_once_with_the_first_player():
    w = reveal(at(3).set(first=2), "swords_page", "wands_nine")  # bottom: replace a follower
    green = w.zone(v.Zone.GREEN)
    assert (w.ask, w.seat) == (v.Decision.CHOOSE, 2)
    followers = {f"adventurer {name} {k}" for name in ("green", "yellow") for k in (2, 3, 4)}
    assert w.legal() == followers
    w.do("adventurer green 3")
    assert w.ask != v.Decision.CHOOSE
    assert w.zone(v.Zone.GREEN)[:3] == [green[0], green[1], green[3]]
    w = reveal(at(3).set(first=1), "cups_knight", "wands_nine")  # the purple minion
    assert w.s.purple_owner == 1
    w = reveal(at(3), "cups_four", "cups_two")
    assert rows(w, v.Event.ALLOWANCE) == [(0, 5, 0, 0, 0)]


# ---- Death


@pytest.mark.rule("DD-FORT-02", "DD-FCARD-04")
@pytest.mark.parametrize("keys", [("tower", "death"), ("death", "tower"), ("death", "cups_two")])
def test_dd_fort_02_the_partner_of_death_is_discarded_without_effect(keys):
    w = at(2)
    before = town(w)
    reveal(w, *keys)
    (other,) = (w.fortune_id(key) for key in keys if key != "death")
    assert w.zone(SHOWN) == [w.fortune_id("death")]
    assert w.zone(DISCARD)[-1] == other
    start = int(w.s.zone_start[DISCARD]) + len(w.zone(DISCARD)) - 1
    assert w.s.seen_by[start] == 3
    assert rows(w, v.Event.FORTUNE_IGNORED) == [(v.NOBODY, other, 0, 0, 0)]
    assert texts(w) == [(w.fortune_id("death"), TOP)]
    found = changes(w, before)
    assert found.pop(("last_turn",)) == (0, 1)
    assert {name for name, *_ in found} == {"zone_len"}
    assert (w.s.allowance, w.s.closed_place.sum()) == (4, 0)


@pytest.mark.rule("DD-FCARD-04", "DD-FORE-05")
def test_dd_fcard_04_buildings_of_the_last_turn_are_built_on_either_side():
    w = at(2).hold(0, "grove").give(0, wood=1, stone=1, worker=1)
    reveal(w, "swords_queen", "death")
    assert w.s.token.sum() == 0
    w.until(v.Decision.BUILD).do("building grove", "space own forest 1")
    assert (w.ask, w.legal()) == (v.Decision.BUILD_SIDE, {"side light", "side dark"})
    w.do("side dark")
    assert (0, w.building_id("grove"), 0, v.Side.DARK, 0) in rows(w, v.Event.BUILT)


@pytest.mark.rule("DD-FORT-06", "DD-FORT-02")
def test_dd_fort_06_the_last_card_is_drawn_alone():
    w = at(2)
    death = w.fortune_id("death")
    w._set_zone(PILE, [])
    for card in w.zone(SHOWN):
        w._push(DISCARD, card)
    w._set_zone(SHOWN, [])
    w._set_zone(PILE, [death])
    discards = w.zone(DISCARD)
    w.s.num_events = 0
    w.phase(v.Phase.FORTUNE)
    assert (w.zone(SHOWN), w.zone(PILE), w.zone(DISCARD)) == ([death], [], discards)
    assert w.s.last_turn == 1
    assert rows(w, v.Event.FORTUNE_IGNORED) == []


# ---- named cards


@pytest.mark.rule("DD-FCARD-02", "DD-FLIP-03", "DD-MIN-06")
@pytest.mark.parametrize("partner", ["swords_nine", "tower"])
def test_dd_fcard_02_the_queens_building_is_never_turned(partner):
    w = at(2).build(0, "grove", 0).build(0, "citadel", 1).henchman(1, "banchal")
    w.hand(1, "desecration").afford(1, "desecration")
    reveal(w, "swords_queen", partner).do("space own forest 1")
    assert w.s.token[0, 0] == v.Token.QUEEN
    assert w.s.token.sum() == v.Token.QUEEN
    w.until(lambda w: w.window == v.Window.PREPARATION)
    w.do("henchman banchal")  # only the Citadel can be chosen: it takes no neighbour along
    assert (w.s.side[0, 1], w.s.side[0, 0]) == (v.Side.DARK, v.Side.LIGHT)
    w.until(v.Decision.PLACE_MINION)
    assert not w.legal("space")
    w.until(lambda w: w.window == v.Window.PLACED)
    w.do("spell desecration", "space next forest 1")
    assert w.s.token[0, 0] == v.Token.QUEEN | v.Token.DESECRATION
    assert w.s.side[0, 0] == v.Side.LIGHT


@pytest.mark.rule("DD-COMP-12", "DD-FCARD-02")
def test_dd_comp_12_a_kind_of_token_never_runs_out():
    w = at(5)
    for seat, key in enumerate(["grove", "lake", "market", "keep", "chapel"]):
        w.build(seat, key, seat)
    reveal(w, "swords_queen", "tower")  # one building each: nobody has a choice
    for seat in range(5):
        assert w.s.token[seat, seat] == v.Token.QUEEN
    assert (w.s.token != 0).sum() == 5


@pytest.mark.rule("DD-FCARD-03")
def test_dd_fcard_03_an_empty_area_brings_a_monster():
    w = at(3).build(0, "market", 5).monster(0, "imp", 13)  # forest and plains are empty
    w.build(1, "lake", 0).monster(1, "ogre_1", 4).build(2, "keep", 0).monster(2, "ghoul_1", 4)
    w.monster(1, "gargoyle_1", 8).monster(1, "tarpa", 15)
    w.monster(2, "ghoul_2", 11).build(2, "chapel", 14, dark=True)
    drawn = [w.monster_id(key) for key in ("dragon_1", "dragon_2")]
    w.stack(v.Zone.MONSTER_PILE, *drawn)
    size = len(w.zone(v.Zone.MONSTER_PILE))
    reveal(w, "swords_queen", "cups_two")
    coins = w.have(0, "coin")
    assert (w.ask, w.seat) == (v.Decision.PUT_MONSTER, 0)
    assert w.legal() == own(0, 1, 2, 3, 8, 9, 10, 11)
    assert (0, drawn[0], 0, 0, 0) in rows(w, v.Event.REVEALED)
    w.do("space own plains 4")
    assert (w.s.black[0, 11], w.have(0, "coin")) == (drawn[0], coins)
    assert len(w.zone(v.Zone.MONSTER_PILE)) == size - 1  # one each, and nobody else has an area
    assert (w.s.black != v.NONE).sum() == 6
    assert not w.s.token.any()


@pytest.mark.rule("DD-FCARD-01", "DD-SEQ-03", "DD-FORT-06")
def test_dd_fcard_01_fourteen_cards_in_seven_turns():
    w = at(2)
    quiet = [card for card in w.zone(BOX) + w.zone(PILE) if not w.t.fortune_death[card]]
    w._set_zone(PILE, [w.fortune_id("death"), *quiet[:14]])
    w._set_zone(SHOWN, [])
    w._set_zone(DISCARD, [])
    w._set_zone(BOX, quiet[14:])
    for turn in range(1, 9):
        w.phase(v.Phase.FORTUNE).until(v.Phase.MINION)
        shown = w.zone(SHOWN)
        assert len(shown) == (2 if turn < 8 else 1)
        assert w.s.last_turn == int(turn == 8)
        for card in shown:
            w._push(DISCARD, card)
        w._set_zone(SHOWN, [])
        assert len(w.zone(DISCARD)) == min(2 * turn, 15)
    assert w.zone(PILE) == []


@pytest.mark.rule("DD-SEQ-03", "DD-SEER-01")
def test_dd_seq_03_a_seer_of_turn_four_may_bring_death_on_turn_five():
    w = at(2).set(turn=4)
    w._set_zone(SHOWN, [])
    pile = [card for card in w.zone(PILE) if not w.t.fortune_death[card]]
    w._set_zone(PILE, [*pile[:4], w.fortune_id("death"), *pile[4:6]])
    act(w, "seer").do("seer 3")
    assert w.zone(PILE)[-1] == w.fortune_id("death")
    w.s.turn = 5
    w.phase(v.Phase.FORTUNE)
    assert w.s.last_turn == 1
    assert w.zone(SHOWN) == [w.fortune_id("death")]


# ---- who knows what of the pile


def known(w, seat):
    """Positions from the top whose card the seat knows."""
    end = int(w.s.zone_start[PILE] + w.s.zone_len[PILE])
    places = range(int(w.s.zone_len[PILE]))
    return {k for k in places if (w.s.seen_by[end - 1 - k] >> seat) & 1}


def covered(w, cover, **sets):
    """The order of the top cards is hidden; seats know which cards lie there (bits of places)."""
    w.s.fortune_cover = cover
    for name, places in sets.items():
        w.s.fortune_set[int(name.removeprefix("seat"))] = sum(1 << k for k in places)
    return w


@pytest.mark.rule("DD-FORT-01", "DD-SEER-04")
@pytest.mark.parametrize(("cards", "looks"), [(("wands_page", "cups_two"), 1)])
def test_dd_fort_01_a_look_at_the_pile_is_each_seats_own(cards, looks):
    w = reveal(at(2), *cards)
    assert [known(w, seat) for seat in (0, 1)] == [set(range(looks))] * 2
    top = w.zone(PILE)[-1]
    assert w.events(v.Event.PEEKED) == [
        (v.Event.PEEKED, seat, 0, 0, 0, 0, top, 1 << seat) for seat in (0, 1)
    ]
    w = reveal(at(2), "wands_page", "tower")
    assert [known(w, seat) for seat in (0, 1)] == [{0, 1}] * 2
    assert [row[6] for row in w.events(v.Event.PEEKED)] == w.zone(PILE)[:-3:-1] * 2


@pytest.mark.rule("DD-SEER-04")
def test_dd_seer_04_the_last_card_of_a_cover_is_known_by_elimination():
    def draw_two(cover, **sets):
        w = covered(at(3), cover, **sets)
        for card in w.zone(SHOWN):
            w._push(DISCARD, card)
        w._set_zone(SHOWN, [])
        w._remove(PILE, w.fortune_id("cups_two"))
        w._remove(PILE, w.fortune_id("wands_two"))
        w._set_zone(PILE, [*w.zone(PILE), w.fortune_id("cups_two"), w.fortune_id("wands_two")])
        w.phase(v.Phase.FORTUNE)
        return w

    w = draw_two(3, seat1=[0, 1, 2])  # seat 1 saw all three before they were put in order
    assert [known(w, seat) for seat in range(3)] == [set(), {0}, set()]
    assert w.s.fortune_cover == 0
    assert w.s.fortune_set.sum() == 0
    w = draw_two(3, seat1=[0, 2], seat2=[0, 1])  # they saw two of the three
    assert [known(w, seat) for seat in range(3)] == [set(), {0}, set()]
    w = draw_two(4, seat1=[1, 2, 3])
    assert [known(w, seat) for seat in range(3)] == [set(), set(), set()]
    assert w.s.fortune_cover == 2
    assert w.s.fortune_set.tolist()[:3] == [0, 3, 0]


@pytest.mark.rule("DD-SEER-04")
def test_dd_seer_04_a_look_tells_the_rest_of_the_cover():
    w = at(2).henchman(0, "rot")
    covered(w, 2, seat0=[0, 1])
    w.phase(v.Phase.PREPARATION).do("henchman rot")
    assert [known(w, seat) for seat in (0, 1)] == [{0, 1}, set()]
    assert w.s.fortune_set[0] == 0
    assert w.s.fortune_cover == 2  # the other seat does not know the order
    w = at(2).henchman(0, "rot")
    covered(w, 3, seat0=[0, 1, 2])
    w.phase(v.Phase.PREPARATION).do("henchman rot")
    assert known(w, 0) == {0}
    assert w.s.fortune_set[0] == 6
