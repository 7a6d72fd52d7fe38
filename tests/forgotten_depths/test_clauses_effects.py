"""Card texts at their limits: what is told of them, and what stays as it was."""

import pytest

from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import abilities, heroes, recovery
from tests.forgotten_depths.combat_state import AVA, BREN, SIL
from tests.forgotten_depths.party_state import Party, ability, item
from tests.forgotten_depths.test_programs import OTHER, OWN, Text, fight

Z = v.Zone
POSITIONS = 40


def told(f, kind):
    """The events of a kind: seat and columns a, b, c."""
    rows = f.s.event[: f.s.num_events]
    return [tuple(int(n) for n in row[1:5]) for row in rows if row[0] == v.Event[kind]]


# ---- what heroes get back


@pytest.mark.rule("FD-KEY-01")
@pytest.mark.parametrize(
    ("health", "points", "healed"), [(20, 5, 0), (18, 5, 2), (19, 1, 1), (10, 0, 0), (10, -3, 0)]
)
def test_fd_key_01_healing_stops_at_the_maximum(health, points, healed):
    f = Text()
    f.s.health[OWN] = health
    assert recovery.heal(f.s, OWN, points) == healed
    assert f.s.health[OWN] == health + healed
    assert told(f, "HEALED") == ([(OWN, healed, 0, 0)] if healed else [])


@pytest.mark.rule("FD-KEY-07", "FD-ABIL-08")
def test_fd_key_07_spells_alone_are_refreshed_and_it_is_told():
    party = Party(SIL)
    s = party.s
    veil, feint = ability("pale_veil"), ability("feint")
    for slot, card in enumerate((feint, veil, veil)):
        s.ability_card[0, slot] = card
    s.ability_used[0, v.FIRST_CARD : v.FIRST_CARD + 2] = 1
    for slot in range(v.FIRST_CARD, v.FIRST_CARD + 4):
        recovery.refresh_spell(s, party.t, 0, slot)
    assert s.ability_used[0, v.FIRST_CARD : v.FIRST_CARD + 3].tolist() == [1, 0, 0]
    assert told(party, "REFRESHED") == [(0, veil, 0, 0)]


# ---- limits and protection


@pytest.mark.rule("FD-PLAY-12")
@pytest.mark.parametrize(("before", "after"), [(v.NONE, 1), (2, 1), (1, 1), (0, 0)])
def test_fd_play_12_of_two_limits_the_lower_counts(before, after):
    f = fight()
    f.s.limit_next[OWN] = f.s.foe_limit[0] = before
    f.whole(["limit", "hero", 1], ["foe_limit", 1])
    assert f.s.limit_next[:2].tolist() == [v.NONE, after]
    assert f.s.foe_limit[0] == after


@pytest.mark.rule("FD-PLAY-12", "FD-CSET-08")
@pytest.mark.parametrize(("seats", "limited"), [(1, [1, 1]), (2, [1, v.NONE])])
def test_fd_play_12_the_monster_card_of_the_hero_is_limited_and_of_a_lone_hero_both(seats, limited):
    f = Text(*(BREN, SIL)[:seats])
    f.begin(f.monster(), f.monster(), assigned=(0, 1)[:seats] if seats > 1 else ())
    f.whole(["foe_limit", 1], seat=0)
    assert f.s.foe_limit[:2].tolist() == limited


def test_bonuses_of_a_round_add_up():
    f = fight()
    f.whole(["armor", "hero", 2], ["armor", "heroes", 1], ["add_damage", 3], ["add_damage", 1, 1])
    assert f.s.bonus_armor[:2].tolist() == [1, 3]
    assert (f.s.bonus[OWN], f.s.bonus_magic[OWN]) == (4, 1)
    f.whole(["add_damage", 1])
    assert (f.s.bonus[OWN], f.s.bonus_magic[OWN]) == (5, 1)


# ---- damage


@pytest.mark.rule("FD-MAGIC-02")
@pytest.mark.parametrize(("magic", "left"), [(0, 8), (1, 7)])
def test_fd_magic_02_the_damage_of_a_magic_item_is_magic(magic, left):
    f = fight(10, ward=1)
    f.t.item_magic[4] = magic
    f.t.ability_magic[4] = 1 - magic  # of another card with that number
    f.whole(["damage_all", 3], source=v.Source.ITEM, number=4)
    assert f.s.foe_health[0, 0] == left


def test_damage_to_all_reaches_both_cards_and_no_further():
    f = Text()
    f.begin(f.monster(9), f.monster(7, "pair"), assigned=(0, 1))
    f.whole(["damage_all", 2])
    assert f.s.foe_health[:2, :2].tolist() == [[7, 0], [5, 5]]
    assert f.s.foe_hurt[:2, :2, OWN].tolist() == [[2, 0], [2, 2]]


@pytest.mark.rule("FD-ABIL-10", "FD-ABIL-17")
def test_fd_abil_10_cards_that_are_not_there_add_nothing():
    f = fight(20)
    f.pile(Z.HERO_DRAW + OWN, 4)
    f.pile(Z.HERO_DISCARD + OWN)
    f.begin_text(["choose", "foe"], ["draw_damage", 3])
    f.answer(a.TARGET)
    assert f.s.foe_health[0, 0] == 16
    assert f.cards(Z.HERO_TABLE + OWN) == [4]


@pytest.mark.rule("FD-MPOW-10", "FD-FEAT-08")
@pytest.mark.parametrize(
    ("source", "hurt"),
    [
        (v.Source.MONSTER, v.Hurt.MONSTER),
        (v.Source.FEATURE, v.Hurt.CARD),
        (v.Source.LEGEND, v.Hurt.CARD),
        (v.Source.ITEM, v.Hurt.OWN),
        (v.Source.ABILITY, v.Hurt.OWN),
    ],
)
def test_it_is_told_what_hurt_a_hero(source, hurt):
    f = fight()
    f.whole(["hurt", "hero", 2], source=source, foe=0)
    assert told(f, "DAMAGED") == [(OWN, 2, hurt, 0)]
    assert f.lost() == [0, 2]


@pytest.mark.rule("FD-END-04")
def test_a_hero_hurt_to_1_goes_on():
    f = Text()
    f.s.health[OWN] = 3
    f.whole(["hurt", "hero", 2], ["heal", "hero", 1], source=v.Source.FEATURE)
    assert (f.s.done, f.s.health[OWN]) == (0, 2)


@pytest.mark.rule("FD-KEY-01")
def test_a_monster_heals_itself_alone_and_not_beyond_its_start():
    f = Text()
    f.begin(f.monster(9, "pair"), f.monster(7), assigned=(0, 1))
    f.set_health(0, 8, 0)
    f.set_health(1, 2)
    f.whole(["heal_foe", 3], source=v.Source.MONSTER, foe=0)
    assert f.s.foe_health[:2, :2].tolist() == [[9, 0], [2, 0]]
    f.whole(["heal_foe", 3])  # no Monster's text
    assert f.s.foe_health[:2, :2].tolist() == [[9, 0], [2, 0]]


# ---- pairs


@pytest.mark.rule("FD-ABIL-16")
def test_fd_abil_16_changes_of_a_value_add_up_and_go_with_the_card():
    f = fight()
    f.lay(OWN, [3, 5], [6, 6])
    for row in (["raise", 1], ["raise", 2], ["weaken", 1], ["weaken", 1]):
        f.begin_text(["choose", "own_pair"], row)
        f.answer(a.PAIR)
    assert f.s.own_change[OWN, :2].tolist() == [3, 0]
    assert f.s.foe_change[OWN, :2].tolist() == [-2, 0]
    assert told(f, "PAIRS_CHANGED") == [(OWN, 0, 0, 0)] * 4
    f.whole(["swap"])
    assert f.table(OWN)[:2] == [(5, 6), (3, 6)]
    assert f.s.own_change[OWN, :2].tolist() == [0, 3]


@pytest.mark.rule("FD-ABIL-16")
@pytest.mark.parametrize("verb", ["redraw", "exchange"])
def test_fd_abil_16_a_new_card_has_its_own_value(verb):
    f = fight()
    f.lay(OWN, [3, 5], [6, 6])
    f.pile(Z.HERO_DRAW + OWN, 8)
    f.pile(Z.HERO_HAND + OWN, 8)
    f.s.own_change[OWN, :2] = 2, 4
    f.s.foe_change[OWN, 0] = -1
    if verb == "redraw":
        f.begin_text(["choose", "own_pair"], ["redraw"])
    else:
        f.begin_text(["choose", "own_pair"], ["choose", "held"], ["exchange"])
    f.answer(a.PAIR)
    if verb == "exchange":
        f.answer(a.VALUE + 8)
    assert f.table(OWN)[:2] == [(8, 6), (5, 6)]
    assert f.s.own_change[OWN, :2].tolist() == [0, 4]
    assert f.s.foe_change[OWN, 0] == -1


def test_without_a_card_in_hand_nothing_is_exchanged():
    f = fight()
    f.lay(OWN, [3], [6])
    f.s.own_change[OWN, 0] = 2
    f.begin_text(["choose", "own_pair"], ["choose", "held"], ["exchange"])
    f.answer(a.PAIR)
    assert f.table(OWN)[0] == (3, 6)
    assert f.s.own_change[OWN, 0] == 2


def test_a_replaced_monster_card_loses_its_change():
    f = fight()
    f.lay(OWN, [5, 4], [6, 3])
    f.pile(Z.FOE_TABLE, 6, 3)
    f.s.foe_change[OWN, :2] = -2, -1
    f.s.own_change[OWN, 0] = 1
    f.begin_text(["choose", "own_pair"], ["replace"])
    f.answer(a.PAIR)
    assert f.s.foe_change[OWN, :2].tolist() == [0, -1]
    assert f.s.own_change[OWN, 0] == 1


@pytest.mark.rule("FD-KEY-03")
@pytest.mark.parametrize(
    ("who", "ignored"), [("hero", [0, 1]), ("heroes", [1, 1]), ("allies", [1, 0])]
)
def test_fd_key_03_pairs_that_are_ignored(who, ignored):
    f = fight()
    f.whole(["ignore_results", who])
    assert f.s.ignored[:2].tolist() == ignored
    assert len(told(f, "PAIRS_CHANGED")) == sum(ignored)


@pytest.mark.rule("FD-ABIL-13")
def test_fd_abil_13_of_a_lone_hero_with_a_single_card_in_its_second_play():
    f = Text(BREN)
    f.begin(f.monster(), f.monster())
    f.lay(0, [6], [4, 5], foe=0)
    f.lay(0, [2], [1], foe=1, first=2)
    before = f.s.played[0].copy()
    first = next(k for k in range(4) if before[k] != v.NONE)
    f.whole(["swap"], seat=0)
    assert f.s.played[0, first] == 2
    assert f.s.played[0, 2] == 6


@pytest.mark.rule("FD-ABIL-13")
@pytest.mark.parametrize("cards", [[6, 4], [6]])
def test_fd_abil_13_the_text_goes_on_after_a_swap(cards):
    f = fight()
    f.lay(OWN, cards, [4, 5])
    f.s.health[OWN] = 10
    f.whole(["swap"], ["heal", "hero", 1], ["heal", "hero", 2])
    assert f.s.health[OWN] == 13


@pytest.mark.rule("FD-ABIL-13")
def test_fd_abil_13_the_text_goes_on_after_the_swap_of_a_lone_hero():
    f = Text(BREN)
    f.begin(f.monster(), f.monster())
    f.lay(0, [6, 4], [4, 5], foe=0)
    f.lay(0, [2, 3], [1, 1], foe=1, first=2)
    f.s.health[0] = 10
    f.begin_text(["swap"], ["heal", "hero", 1], ["heal", "hero", 2], seat=0)
    f.answer(a.PAIR + 2)
    assert f.legal() == {a.PAIR, a.PAIR + 1, a.PAIR + 3}
    f.answer(a.PAIR + 1)
    assert f.s.played[0].tolist() == [6, 2, 4, 3]
    assert f.s.health[0] == 13


@pytest.mark.rule("FD-KEY-04", "FD-ABIL-12")
@pytest.mark.parametrize(
    ("own", "against", "is_offered"),
    [([5, 4], [6, 3], True), ([5], [6, 3], True), ([5], [6], False), ([], [6, 3], False)],
)
def test_fd_key_04_cards_are_moved_where_there_is_another_place(own, against, is_offered):
    party = Party(SIL)
    row = party.t.num_monsters
    party.t.monster_count[row], party.t.monster_health[row] = 1, 20
    party.t.monster_plays[row] = party.t.hero_plays[row] = 2
    party.begin(row)
    party.lay(0, own, against)
    party.s.ability_card[0, 0] = ability("shifted_moment")
    party.s.stored[0] = 1
    offered = abilities.usable(party.s, party.t, 0, v.Window.PAIRS) >> v.FIRST_CARD & 1
    assert offered == is_offered


# ---- Action Cards


@pytest.mark.rule("FD-CARD-01")
def test_fd_card_01_added_cards_are_shuffled_in():
    places = set()
    for seed in range(POSITIONS):
        f = Text()
        f.s.rng[0] = seed
        f.pile(Z.HERO_DRAW + OWN, 2, 3, 4, 5)
        f.s.supply[OWN, 9] = 1
        f.whole(["add", 9, 1], source=v.Source.ITEM)
        assert len(told(f, "RESHUFFLED")) == 1
        places.add(f.cards(Z.HERO_DRAW + OWN).index(9))
    assert places == set(range(5))


@pytest.mark.rule("FD-SETUP-18")
def test_fd_setup_18_the_third_power_card_is_shuffled_in():
    places = set()
    for seed in range(POSITIONS):
        party = Party(SIL)
        party.s.rng[0] = seed
        party.s.level = 2
        party.pile(Z.HERO_DRAW, 2, 3, 4)
        party.run(v.Task.LEVEL_UP)
        cards = party.cards(Z.HERO_DRAW)
        assert sorted(cards) == [v.POWER, 2, 3, 4]
        assert told(party, "CARD_ADDED") == [(0, v.POWER, 1, 0)]
        places.add(cards.index(v.POWER))
    assert places == set(range(4))


def test_what_heroes_do_with_their_cards_hits_those_named_alone():
    f = Text()
    for seat in (OWN, OTHER):
        f.pile(Z.HERO_DISCARD + seat, 5, v.POWER)
        f.pile(Z.HERO_HAND + seat, 4)
    f.whole(["store", "allies", 1], ["discard_hand", "allies"])
    assert f.s.stored[:2].tolist() == [1, 0]
    assert f.cards(Z.HERO_HAND + OWN) == [4]
    assert f.cards(Z.HERO_DISCARD + OTHER) == [5, 4]
    f.whole(["reshuffle", "allies"])
    assert f.cards(Z.HERO_DISCARD + OWN) == [5, v.POWER]
    assert sorted(f.cards(Z.HERO_DRAW + OTHER)) == [4, 5]


@pytest.mark.rule("FD-FEAT-09")
def test_fd_feat_09_as_many_features_are_revealed_as_there_are():
    f = Text()
    f.pile(Z.FEATURES, 7, 3)
    f.whole(["scry", 3], source=v.Source.FEATURE)
    assert f.cards(Z.SCRY) == [3, 7]
    start = f.s.zone_start[Z.SCRY]
    assert f.s.seen_by[start : start + 2].tolist() == [3, 3]
    assert told(f, "FEATURE_DRAWN") == [(v.NOBODY, 3, 1, 0), (v.NOBODY, 7, 1, 0)]


@pytest.mark.rule("FD-LEG-15", "FD-MON-05")
@pytest.mark.parametrize(
    ("deck", "number", "fought"),
    [([5, 6], 1, [6]), ([5, 6], 2, [6, 5]), ([6], 2, [6]), ([], 2, [])],
)
def test_fd_leg_15_as_many_monsters_are_fought_as_there_are(deck, number, fought):
    f = Text()
    f.pile(Z.MONSTERS, *deck)
    kind = f.begin_text(["fight", number], source=v.Source.LEGEND)
    assert f.cards(Z.MONSTERS_OUT) == fought
    assert kind == (v.Task.COMBAT if fought else None)
    if fought:
        assert f.top(2)[1:] == tuple((*fought, v.NONE)[:2])


# ---- Abilities and who may use them


@pytest.mark.rule("FD-SETUP-21")
def test_fd_setup_21_an_item_of_the_party_is_offered_while_one_hero_can_use_it():
    party = Party(BREN, AVA)
    party.s.party_item[2] = item("amber_draught")  # for the wounded
    party.s.party_uses[2] = 1
    party.s.party_item[3] = item("word_silence")
    explore = v.Window.EXPLORE
    assert abilities.usable_items(party.s, party.t, explore) == 0
    party.s.health[1] -= 1
    assert abilities.usable_items(party.s, party.t, explore) == 1 << 2
    assert abilities.usable_items(party.s, party.t, v.Window.DAMAGE) == 0
    abilities.pay_item(party.s, 1, 2)
    assert party.s.party_item[2] == v.NONE
    assert told(party, "ITEM_USED") == [(1, item("amber_draught"), 0, 0)]
    assert told(party, "ITEM_LEFT") == [(v.NOBODY, item("amber_draught"), 0, 0)]


@pytest.mark.rule("FD-ABIL-08", "FD-ABIL-03", "FD-SETUP-11")
def test_what_an_ability_costs():
    party = Party(SIL)
    s, t = party.s, party.t
    s.ability_card[0, 0] = ability("chain_of_light")
    s.hero_item[0, 0], s.item_uses[0, 0] = item("vial_belt"), 1
    s.equipped[0, 0] = 1
    t.item_uses[item("vial_belt")] = 1
    s.stored[0] = 3
    abilities.pay(s, t, 0, v.FIRST_CARD)
    assert (s.stored[0], s.ability_used[0, v.FIRST_CARD]) == (1, 1)
    assert told(party, "EXHAUSTED") == [(0, ability("chain_of_light"), 0, 0)]
    assert not s.ability_uses.any()  # outside Combat they aren't counted
    s.combat_round = 1
    assert not abilities.is_used_up(s, t, 0, v.FIRST_ITEM)
    abilities.pay(s, t, 0, v.FIRST_ITEM)
    assert s.item_uses[0, 0] == 0
    assert abilities.is_used_up(s, t, 0, v.FIRST_ITEM)
    assert s.ability_uses[0].sum() == s.ability_uses[0, v.FIRST_ITEM] == 1
    assert (s.block_used[0], s.ability_used[0, v.FIRST_ITEM], s.stored[0]) == (0, 0, 1)
    abilities.pay(s, t, 0, 0)  # Palm Spark
    assert (s.block_used[0], s.stored[0]) == (1, 1)


# ---- classes


@pytest.mark.rule("FD-ALT-01", "FD-LEG-14")
def test_fd_alt_01_who_counts_as_of_a_class():
    party = Party(BREN, AVA, second=[(0, SIL)])
    owners = [
        [heroes.is_of_class(party.s, seat, owner) for owner in (BREN, SIL, AVA, v.Owner.ANY)]
        for seat in range(2)
    ]
    assert owners == [[True, True, False, True], [False, False, True, True]]


def test_a_full_hero_learns_nothing_and_room_is_found_at_once():
    party = Party(AVA)
    cards = party.t.class_ability[AVA, :3].tolist()
    party.pile(Z.ABILITY_DECK + AVA, *cards)
    party.s.ability_card[0] = cards[0]
    party.run(v.Task.GAIN_ABILITY, 0)
    assert party.asked() is None
    assert party.cards(Z.ABILITY_DECK + AVA) == cards
    party.s.ability_card[0, 3] = v.NONE
    party.s.ability_used[0, v.FIRST_CARD + 3] = 1
    party.s.ability_uses[0, v.FIRST_CARD + 3] = 1
    party.run(v.Task.GAIN_ABILITY, 0, 1)
    assert party.s.ability_card[0, 3] == cards[2]
    assert told(party, "ABILITY_GAINED") == [(0, cards[2], 0, 0)]
    assert not party.s.ability_used.any()
    assert not party.s.ability_uses.any()


@pytest.mark.rule("FD-LVL-01", "FD-ALT-06")
@pytest.mark.parametrize("side", v.Side)
def test_fd_lvl_01_maximum_health_is_that_of_the_side_that_is_played(side):
    party = Party(SIL, AVA)
    party.t.mat_health[SIL, 0], party.t.mat_health[SIL, 1] = (11, 12, 13), (21, 22, 23)
    party.s.hero_side[0] = side
    for level in range(1, v.LEVELS + 1):
        party.s.level = level
        heroes.set_level(party.s, party.t)
        assert party.s.health_max[0] == (10 if side == v.Side.STANDARD else 20) + level
        assert party.s.health_max[1] == party.t.mat_health[AVA, 0, level - 1]


@pytest.mark.rule("FD-LVL-09", "FD-ALT-05")
@pytest.mark.parametrize(("own", "second", "kept"), [(1, 0, True), (0, 1, True), (0, 0, False)])
def test_fd_lvl_09_the_last_card_of_either_deck_of_a_multi_class_hero(own, second, kept):
    party = Party(AVA, second=[(0, BREN)])
    cards = (
        party.t.class_ability[AVA, :own].tolist() + party.t.class_ability[BREN, :second].tolist()
    )
    party.pile(Z.ABILITY_DECK + AVA, *party.t.class_ability[AVA, :own])
    party.pile(Z.ABILITY_DECK + BREN, *party.t.class_ability[BREN, :second])
    party.run(v.Task.GAIN_ABILITY, 0)
    if kept:
        _, _, legal = party.asked()
        party.answer(min(legal))
    assert party.asked() is None
    assert party.abilities(0) == cards


@pytest.mark.rule("FD-SETUP-18", "FD-LVL-08")
def test_fd_setup_18_the_third_power_card_comes_with_the_third_level_alone():
    party = Party(SIL)
    for level, owned in ((1, 2), (2, 3), (3, 3)):
        party.s.level = level
        party.run(v.Task.LEVEL_UP)
        assert party.s.owned[0, v.POWER] == owned
