"""Card texts: what each opcode does, what it asks, and what it leaves to other rooms."""

import random

import numpy as np
import pytest

from lairzoo.envs.core import frames, zones
from lairzoo.envs.forgotten_depths import actions as a
from lairzoo.envs.forgotten_depths import programs, tables
from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.cards import language
from lairzoo.envs.forgotten_depths.rules import action_decks, keytokens, texts
from tests.forgotten_depths.combat_state import AVA, BREN, HEALTH, SIL, Fight

Z = v.Zone
LANGUAGE = language.language({"ring": 5}, {"beast": 7})
OWN, OTHER = 1, 0  # the hero of the text, and an ally


class Text(Fight):
    """Two heroes against a Monster Card, with a text of the second one to run."""

    def __init__(self, *heroes):
        super().__init__(*(heroes or (BREN, SIL)))
        self.s.rng[0] = 3

    def begin_text(self, *rows, seat=OWN, source=v.Source.ABILITY, number=0, foe=v.NONE):
        """Run a text until it asks, leaves something to another room, or ends."""
        program = LANGUAGE.parse(rows)
        chosen = 0
        for k, row in enumerate(program):
            self.t.row[k] = row
            if rows[k][0] == "choose":
                self.t.row[k, 2] = chosen
                chosen += 1
        self.t.row[len(program)] = 0
        texts.begin(self.s, 0, seat, source, number, foe)
        return self.run()

    def run(self):
        """Go on; the kind of the frame on top."""
        while self.s.depth and frames.top(self.s)[frames.KIND] == v.Task.PROGRAM:
            programs.run_program(self.s, self.t)
        return int(frames.top(self.s)[frames.KIND]) if self.s.depth else None

    def top(self, count=3):
        """Seat and arguments of the frame on top."""
        f = frames.top(self.s)
        return (int(f[frames.SEAT]), *(int(n) for n in f[frames.A0 : frames.A0 + count]))

    def legal(self):
        mask = np.zeros(a.NUM_ACTIONS, np.int8)
        f = frames.top(self.s)
        kind = v.Decision(f[frames.KIND]).name.lower()
        getattr(programs, f"mask_{kind}")(self.s, self.t, f[frames.SEAT], mask)
        return {int(k) for k in np.flatnonzero(mask)}

    def answer(self, action):
        """Answer the ask on top and let the text go on."""
        assert action in self.legal()
        kind = v.Decision(frames.top(self.s)[frames.KIND]).name.lower()
        getattr(programs, f"apply_{kind}")(self.s, self.t, action)
        return self.run()

    def whole(self, *rows, **where):
        """Run a text that asks nothing."""
        assert self.begin_text(*rows, **where) is None


def fight(*monster, **kind):
    f = Text()
    f.begin(f.monster(*monster, **kind))
    return f


@pytest.mark.rule("FD-ABIL-13", "FD-KEY-05")
def test_fd_abil_13_swap():
    f = fight()
    f.lay(OWN, [6, 4], [4, 5])
    f.whole(["swap"])
    assert f.table(OWN)[:2] == [(4, 4), (6, 5)]
    f.s.played[OWN, 1] = v.NONE
    f.whole(["swap"])  # one card alone
    assert f.table(OWN)[0] == (4, 4)


@pytest.mark.rule("FD-ABIL-13")
def test_fd_abil_13_any_two_of_a_lone_hero():
    f = Text(BREN)
    f.begin(f.monster(), f.monster())
    f.lay(0, [6, 4], [4, 5], foe=0)
    f.lay(0, [2, 3], [1, 1], foe=1, first=2)
    assert f.begin_text(["swap"], seat=0) == v.Decision.CHOOSE
    assert f.legal() == {a.PAIR + k for k in range(4)}
    assert f.answer(a.PAIR + 3) == v.Decision.CHOOSE
    assert f.legal() == {a.PAIR + k for k in range(3)}
    assert f.answer(a.PAIR + 0) is None
    assert [own for own, _ in f.table()] == [3, 4, 2, 6]


@pytest.mark.rule("FD-KEY-04")
def test_fd_key_04_reposition():
    f = fight()
    f.lay(OWN, [5], [6, 3])
    assert f.table(OWN)[0] == (5, 6)
    assert f.begin_text(["reposition"]) == v.Decision.REPOSITION
    assert f.top(2) == (OWN, 0, 0)
    assert f.legal() == {a.PAIR, a.PAIR + 1}
    assert f.answer(a.PAIR + 1) is None
    assert f.table(OWN)[:2] == [(None, 6), (5, 3)]
    f.lay(OWN, [7, 2], [6, 3])
    f.begin_text(["reposition"])
    assert f.answer(a.PAIR + 1) == v.Decision.REPOSITION
    assert f.legal() == {a.PAIR}
    assert f.answer(a.PAIR) is None
    assert f.table(OWN)[:2] == [(2, 6), (7, 3)]


@pytest.mark.rule("FD-ABIL-16", "FD-ABIL-01", "FD-ABIL-15")
def test_fd_abil_16_changed_values():
    f = fight()
    f.lay(OTHER, [2], [7])
    f.lay(OWN, [5, 3], [6, 6])
    f.begin_text(["choose", "own_pair"], ["raise", 1])
    assert f.top() == (OWN, 0, OWN, 0)
    f.answer(a.PAIR + 0)
    assert f.choices(OWN) == {0, 1}  # a Block and a Monster Hit
    assert f.begin_text(["choose", "any_pair"], ["weaken", 3]) == v.Decision.CHOOSE
    assert f.legal() == {a.HERO + OTHER, a.HERO + OWN}
    assert f.answer(a.HERO + OTHER) == v.Decision.CHOOSE
    assert f.legal() == {a.PAIR}
    assert f.answer(a.PAIR) is None
    assert f.s.foe_change[OTHER, 0] == -3
    f.begin_text(["choose", "hit_pair"], ["block"])
    assert f.legal() == {a.PAIR + 1}
    f.answer(a.PAIR + 1)
    assert f.s.pair_block[OWN, 1] == 1


def test_cards_trade_places_with_hand_and_piles():
    f = fight()
    f.lay(OWN, [5, 3], [6, 6])
    f.pile(Z.HERO_HAND + OWN, 8, 2)
    f.pile(Z.HERO_DRAW + OWN, 7, v.POWER)
    f.begin_text(["choose", "own_pair"], ["choose", "held"], ["exchange"])
    f.answer(a.PAIR + 1)
    assert f.legal() == {a.VALUE + 8, a.VALUE + 2}
    f.answer(a.VALUE + 8)
    assert f.table(OWN)[:2] == [(5, 6), (8, 6)]
    assert sorted(f.cards(Z.HERO_HAND + OWN)) == [2, 3]
    f.begin_text(["choose", "own_pair"], ["redraw"])
    f.answer(a.PAIR + 0)
    assert f.table(OWN)[0] == (7, 6)
    assert f.cards(Z.HERO_DISCARD + OWN) == [5]
    assert f.s.stored[OWN] == 1  # the Power Card on top


def test_replaced_card_is_drawn_as_in_a_play():
    f = fight()
    f.lay(OWN, [5], [6])
    f.pile(Z.FOE_TABLE, 6)
    f.begin_text(["choose", "own_pair"], ["replace"])
    assert f.answer(a.PAIR) == v.Task.MONSTER_PLAY
    assert f.top() == (frames.TASK, 0, OWN, 0)
    assert f.cards(Z.FOE_DISCARD) == [6]
    assert f.table(OWN)[0] == (5, None)
    frames.pop(f.s)
    assert f.run() is None


@pytest.mark.rule("FD-ABIL-11", "FD-MAGIC-02", "FD-KEY-02")
@pytest.mark.parametrize(
    ("row", "spell", "left"),
    [
        (["damage", 5], 0, 8),  # armor 2, ward 1
        (["damage", 5, 1], 0, 7),
        (["damage", 5], 1, 7),  # the Ability's damage is Magic
        (["damage", 5, 0, 1], 0, 6),
        (["damage", 5, 1, 1], 0, 5),
        (["damage", 2], 0, 10),
    ],
)
def test_fd_abil_11_damage(row, spell, left):
    f = fight(10, "pair", armor=2, ward=1)
    f.t.ability_magic[4] = spell
    f.begin_text(["choose", "foe"], row, number=4)
    assert f.legal() == {a.TARGET}  # the other one is the same
    f.answer(a.TARGET)
    assert [int(n) for n in f.s.foe_health[0, :2]] == [left, 10]
    assert f.s.foe_hurt[0, 0, OWN] == 10 - left


@pytest.mark.rule("FD-ABIL-10")
def test_fd_abil_10_drawn_damage():
    f = fight(20)
    f.pile(Z.HERO_DRAW + OWN, 2, 4, v.POWER, 6)
    f.begin_text(["choose", "foe"], ["draw_damage", 2])
    f.answer(a.TARGET)
    assert f.s.foe_health[0, 0] == 10
    assert f.cards(Z.HERO_TABLE + OWN) == [6, 4]
    assert f.s.stored[OWN] == 1


def test_damage_to_all_that_live():
    f = fight(3, "group")
    f.set_health(0, 3, 0, 3, 5)
    f.whole(["damage_all", 3])
    assert [int(n) for n in f.s.foe_health[0, :4]] == [0, 0, 0, 2]
    assert f.s.slew[OWN] == 3
    assert f.s.foe_hurt[0, 1, OWN] == 0


@pytest.mark.rule("FD-MPOW-02", "FD-MPOW-10", "FD-ARMOR-01")
def test_fd_mpow_02_hero_or_heroes():
    f = fight(10)
    f.equip(OWN, armor=2)
    monster = {"source": v.Source.MONSTER, "foe": 0}
    f.whole(["hurt", "hero", 4], **monster)
    assert f.lost() == [0, 2]
    f.whole(["hurt", "heroes", 3, 1], **monster)
    assert f.lost() == [3, 5]
    f.whole(["hurt", "allies", 1], ["hurt", "weakest", 3], **monster)
    assert f.lost() == [4, 6]
    kinds = {int(row[3]) for row in f.s.event[: f.s.num_events] if row[0] == v.Event.DAMAGED}
    assert kinds == {v.Hurt.MONSTER}
    f.set_health(0, 5)
    f.whole(["heal_foe", 3], ["limit", "heroes", 1], **monster)
    assert f.s.foe_health[0, 0] == 8
    assert [int(n) for n in f.s.limit_next[:2]] == [1, 1]


@pytest.mark.rule("FD-FEAT-08", "FD-END-04")
def test_fd_feat_08_a_fall_ends_the_game():
    f = Text()
    f.s.health[OTHER] = 3
    frames.push_task(f.s, v.Task.GAME)
    f.whole(["hurt", "heroes", 3], ["heal", "heroes", 5], source=v.Source.FEATURE)
    assert f.s.done == 1
    assert f.s.reason == v.Reason.HERO_DEFEATED
    assert f.s.health[OWN] == HEALTH - 3  # the rest of the text is never reached


def test_shields_of_a_round():
    f = fight()
    f.whole(["armor", "heroes", 2], ["avoid", "hero"], ["add_damage", 4, 1])
    assert [int(n) for n in f.s.bonus_armor[:2]] == [2, 2]
    assert [int(n) for n in f.s.avoids[:2]] == [0, 1]
    assert (f.s.bonus[OWN], f.s.bonus_magic[OWN], f.s.bonus[OTHER]) == (4, 1, 0)
    f.whole(["ignore_results", "heroes"], ["foe_limit", 1], source=v.Source.ITEM)
    assert [int(n) for n in f.s.ignored[:2]] == [1, 1]
    assert f.s.foe_limit[0] == 1
    f.begin_text(["choose", "ally"], ["avoid", "x"])
    assert f.legal() == {a.HERO + OTHER}
    f.answer(a.HERO + OTHER)
    assert f.s.avoids[OTHER] == 1


@pytest.mark.rule("FD-KEY-06", "FD-KEY-07", "FD-KEY-01")
def test_fd_key_06_glossary():
    f = Text()
    f.pile(Z.HERO_DISCARD + OWN, 8, 3, v.POWER)
    f.begin_text(["choose", "discarded"], ["retrieve"])
    assert f.legal() == {a.VALUE + 3, a.VALUE + 8}
    f.answer(a.VALUE + 8)
    assert f.cards(Z.HERO_DRAW + OWN) == [8]
    f.t.ability_spell[3] = 1
    for seat in (OWN, OTHER):
        f.s.ability_card[seat, 1] = 3
        f.s.ability_used[seat, v.FIRST_CARD + 1] = 1
    f.begin_text(["choose", "spell"], ["refresh"])
    f.answer(a.ABILITY + v.FIRST_CARD + 1)
    assert [int(n) for n in f.s.ability_used[:2, v.FIRST_CARD + 1]] == [1, 0]
    f.whole(["refresh", 1])
    assert not f.s.ability_used.any()
    f.s.health[OTHER] -= 2
    f.begin_text(["choose", "wounded"], ["heal", "x", 5])
    assert f.legal() == {a.HERO + OTHER}
    f.answer(a.HERO + OTHER)
    assert f.s.health[OTHER] == HEALTH
    f.whole(["choose", "wounded"], ["heal", "x", 5], ["heal", "heroes", 1])  # nobody


@pytest.mark.rule("FD-CARD-01", "FD-KEY-12")
def test_fd_card_01_added_and_removed_cards():
    f = Text()
    f.pile(Z.HERO_DRAW + OWN, 2)
    f.pile(Z.HERO_DISCARD + OWN, 3)
    f.s.supply[OWN, 7] = 1
    where = {"seat": OTHER, "source": v.Source.LEGEND}
    rows = (["choose", "any_hero"], ["add", 7, 2], ["remove", 1])
    f.begin_text(*rows, **where)
    assert f.answer(a.HERO + OWN) == v.Task.REMOVE_CARDS
    assert f.top(1) == (frames.TASK, OWN)
    assert f.s.removing[OWN] == 1
    assert sorted(f.cards(Z.HERO_DRAW + OWN)) == [2, 3, 7]


def test_cards_of_heroes():
    f = Text()
    for seat in (OWN, OTHER):
        f.pile(Z.HERO_DISCARD + seat, v.POWER, 5, v.POWER)
        f.pile(Z.HERO_HAND + seat, 4)
    f.whole(["store", "heroes", 1], source=v.Source.FEATURE)
    assert [int(n) for n in f.s.stored[:2]] == [1, 1]
    f.whole(["store", "hero", 3], ["lose_power", "heroes", 2])
    assert [int(n) for n in f.s.stored[:2]] == [0, 0]
    f.whole(["discard_hand", "heroes"], ["reshuffle", "hero"])
    assert f.cards(Z.HERO_HAND + OTHER) == []
    assert sorted(f.cards(Z.HERO_DRAW + OWN)) == [0, 0, 4, 5]
    assert sorted(f.cards(Z.HERO_DISCARD + OTHER)) == [0, 0, 4, 5]


@pytest.mark.rule("FD-COMP-04")
def test_fd_comp_04_keys():
    f = Text()
    f.s.keys = 2
    f.whole(["keys", 3], source=v.Source.FEATURE)
    assert f.s.keys == 5
    f.s.door_open[3] = 0b101
    f.s.keys = 9
    assert keytokens.in_supply(f.s) == 1
    f.whole(["keys", 3], source=v.Source.FEATURE)
    assert f.s.keys == 10
    f.s.keys = 1
    f.whole(["keys", -3], source=v.Source.FEATURE)
    assert f.s.keys == 0


@pytest.mark.parametrize(
    ("row", "kind", "top"),
    [
        (["gain", "ring"], v.Task.GAIN_ITEM, (5, v.NONE)),
        (["draw_item"], v.Task.FIND_ITEM, (OTHER, 0)),
        (["gain_ability"], v.Task.GAIN_ABILITY, (OTHER, 0)),
    ],
)
def test_what_other_rooms_do(row, kind, top):
    f = Text()
    f.begin_text(["choose", "any_hero"], row, ["keys", 1], source=v.Source.LEGEND)
    assert f.top(0) == (f.s.leader,)
    assert f.answer(a.HERO + OTHER) == kind
    assert f.top(2) == (frames.TASK, *top)
    assert f.s.keys == 0
    frames.pop(f.s)
    assert f.run() is None
    assert f.s.keys == 1  # the text goes on


@pytest.mark.rule("FD-LEG-15")
def test_fd_leg_15_fights():
    f = Text()
    f.pile(Z.MONSTERS, 4, 3)
    assert f.begin_text(["fight", 2], source=v.Source.LEGEND) == v.Task.COMBAT
    assert f.top() == (frames.TASK, 3, 4, 0)
    assert f.cards(Z.MONSTERS_OUT) == [3, 4]
    frames.clear(f.s)
    f.pile(Z.MONSTERS, 6)
    f.begin_text(["fight", 2], source=v.Source.LEGEND)
    assert f.top() == (frames.TASK, 6, v.NONE, 0)
    frames.clear(f.s)
    f.whole(["fight", 1], source=v.Source.LEGEND)  # no card is left


@pytest.mark.rule("FD-FEAT-09")
def test_fd_feat_09_scrying_bowl():
    f = Text()
    f.pile(Z.FEATURES, 9, 8, 7, 6)
    f.whole(["scry", 3], source=v.Source.FEATURE)
    assert f.cards(Z.SCRY) == [6, 7, 8]
    f.whole(["scry", 3], source=v.Source.FEATURE)
    assert f.cards(Z.SCRY) == [6, 7, 8, 9]


def test_released_monster_joins_the_deck_once():
    f = Text()
    f.pile(Z.MONSTERS, 1, 2)
    for _ in range(2):
        f.whole(["release", "beast"], source=v.Source.LEGEND)
    assert sorted(f.cards(Z.MONSTERS)) == [1, 2, 7]


def test_conditions():
    f = Text(SIL, AVA)

    def holds(word, **where):
        f.s.keys = 0
        rows = (["if", word, 1], ["keys", 1], ["if", word, 1, 1], ["keys", 2])
        f.whole(*rows, **where)
        assert f.s.keys in (1, 2)
        return f.s.keys == 1

    assert not holds("lone")
    assert holds("wizard")
    assert not holds("fighter")
    f.s.hero_second[1] = BREN
    assert holds("fighter")
    f.t.item_word[2] = v.Word.SILENCE
    f.s.party_item[:] = v.NONE
    f.s.party_item[4] = 2
    assert holds("word_silence")
    assert not holds("word_opening")
    f.t.item_blade[6] = v.Blade.NENTH
    f.s.hero_item[0, 3] = 6
    assert holds("nenth_held")
    assert not holds("null_held")
    f.s.slew[OWN] = 2  # in an earlier Round of this Combat
    f.t.ability_window[1] = v.Window.ROUND_END
    f.t.ability_window[2] = v.Window.COMBAT_END
    assert holds("slew", number=2)
    assert holds("idle", number=1)
    assert holds("idle", seat=OTHER, number=2)


def test_unlocking_a_door():
    f = Text()
    frames.push_task(f.s, v.Task.EXPLORE)
    texts.begin(f.s, 0, OWN, v.Source.ABILITY, 0, v.NONE)
    f.t.row[0] = LANGUAGE.parse([["unlock"]])[0]
    frames.top(f.s)[frames.A4] = 6
    f.t.slot_region[:] = v.NONE
    assert f.run() == v.Task.ENCOUNTER
    assert f.top() == (frames.TASK, 6, v.Slot.PLACE, 1)  # no Door there: a locked Chest


def test_choices_on_a_card():
    f = Text()
    f.s.leader = OWN
    f.s.card_kind, f.s.card_id = v.XP_LEGEND, 3
    f.t.legend_option[3, :2] = (0, 2)
    f.t.row[0] = LANGUAGE.parse([["keys", 1]])[0]
    f.t.row[2] = LANGUAGE.parse([["keys", 2]])[0]
    frames.push_ask(f.s, v.Decision.CARD_OPTION, OWN, 2)
    assert f.legal() == {a.OPTION, a.OPTION + 1}
    assert f.answer(a.OPTION + 1) is None
    assert f.s.keys == 2
    f.t.legend_option[3, 0] = v.NONE  # a choice without effect
    frames.push_ask(f.s, v.Decision.CARD_OPTION, OWN, 2)
    assert f.answer(a.OPTION) is None
    assert f.s.keys == 2
    assert zones.size(f.s, Z.POOL) == 0


def test_every_text_of_the_card_set_comes_to_its_end():
    card_set = tables.load()
    t = card_set.tables.view(np.recarray)[0]
    columns = {
        v.Source.ABILITY: ["ability_start"],
        v.Source.MONSTER: ["monster_power", "part_power"],
        v.Source.FEATURE: [f"feature_{k}" for k in ("start", "success", "failure", "option")],
        v.Source.LEGEND: [f"legend_{k}" for k in ("start", "success", "failure", "option")],
    }
    texts_run = 0
    for source, names in columns.items():
        for name in names:
            for number, start in np.ndenumerate(t[name]):
                if start != v.NONE:
                    texts_run += 1
                    _play_text(t, int(start), source, number[0], seed=texts_run)
    assert texts_run > 150


def _play_text(t, start, source, number, seed):
    """Run a text in a Combat of three heroes with answers at random; other rooms do nothing."""
    f = Text(BREN, SIL, AVA)
    f.t = t
    f.s.rng[0] = seed
    for seat in range(3):
        action_decks.deal_hero(f.s, t, seat)
        action_decks.draw_up(f.s, seat, 3)
        f.pile(Z.HERO_DISCARD + seat, 4, v.POWER)
    f.s.health[:] = 15
    action_decks.deal_foe(f.s, t, 0)
    f.begin(0)
    for seat in range(3):
        f.lay(seat, [5, 4], [6, 4])
    frames.push_task(f.s, v.Task.GAME)
    texts.begin(f.s, start, OWN, source, number, 0)
    rng = random.Random(seed)
    for _ in range(30):
        f.run()
        kind = frames.top(f.s)[frames.KIND]
        if kind == v.Task.GAME:
            break
        if kind >= v.Task.GAME:
            frames.pop(f.s)  # what another room does
        else:
            f.answer(rng.choice(sorted(f.legal())))
    assert frames.top(f.s)[frames.KIND] == v.Task.GAME
    assert f.s.fault == 0
