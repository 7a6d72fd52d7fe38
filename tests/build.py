"""Scenario builder for clause tests: set a table of Dark Domains as a clause needs it, then play.

    w = at(seats=3).build(0, "grove", 2).give(0, coin=5).phase(Phase.MINION)
    w.do("place temple 1")

Everything goes through the public State, so the same tests run jitted and without JIT. The opening
has been played; hands, Elements and Fortune effects are cleared unless asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

import lairzoo
from lairzoo.envs.core import frames
from lairzoo.envs.core.game import Game, State
from lairzoo.envs.dark_domains import actions
from lairzoo.envs.dark_domains import effects as e
from lairzoo.envs.dark_domains import vocab as v

ACTIONS = actions.CODEC
SHOWN = 200  # steps after which a scenario that goes nowhere is given up


@cache
def game(seats: int, **options: Any) -> Game:
    """One Game per seat count and options."""
    return lairzoo.game("dark_domains", players=seats, **options)


def at(seats: int = 3, seed: int = 1, clean: bool = True, **options: Any) -> World:
    """A world whose opening was played (first options taken), ready to be set up."""
    world = World(_opened(seats, seed, **options).clone())
    if clean:
        world.clear()
    return world


@cache
def _opened(seats: int, seed: int, **options: Any) -> State:
    """The opening takes long without the compiler, so each is played once."""
    state = game(seats, **options).new(seed)
    while int(state.data.phase) == v.Phase.SETUP and not state.is_over:
        state.apply(int(state.legal_actions()[0]))
    return state


class World:
    """A state being set up or played; setters return the world, so that they chain."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.game = state.game
        self.s = state.data
        self.t = state.game.cards.tables.view(np.recarray)[0]
        self.names = state.game.cards.names

    # ---- card ids by key

    def card(self, deck: str, key: str) -> int:
        """Id of a card; decks: buildings, monsters, henchmen, spells, fortunes, masters ..."""
        return int(self.names.card(deck, key))

    def building_id(self, key: str) -> int:
        return self.card("buildings", key)

    def monster_id(self, key: str) -> int:
        return self.card("monsters", key)

    def henchman_id(self, key: str) -> int:
        return self.card("henchmen", key)

    def title(self, key: str) -> int:
        return self.card("spells", key)

    def fortune_id(self, key: str) -> int:
        return self.card("fortunes", key)

    # ---- setting up

    def clear(self) -> World:
        """Empty hands (back into their decks), no Elements, 8 Coins; seat 0 begins."""
        s = self.s
        for seat in range(s.seats):
            for title in range(int(self.t.num_titles)):
                while s.spell_hand[seat, title] > 0:
                    s.spell_hand[seat, title] -= 1
                    self._push(
                        v.Zone.SPELL_DECK + int(self.t.spell_deck[title]), title, bottom=True
                    )
            s.stock[seat] = 0
            s.stock[seat, v.Item.COIN] = 8
        s.first = 0
        return self

    def give(self, seat: int, **items: int) -> World:
        """Set how many of each item a seat has: give(0, coin=5, fire=2)."""
        for name, number in items.items():
            self.s.stock[seat, v.Item[name.upper()]] = number
        return self

    def have(self, seat: int, item: str) -> int:
        """How many of an item a seat has."""
        return int(self.s.stock[seat, v.Item[item.upper()]])

    def build(self, seat: int, key: str, space: int, dark: bool = False) -> World:
        """Put a building on a space (taken from wherever it was)."""
        building = self.building_id(key)
        self._take_building(building)
        self.s.building[seat, space] = building
        self.s.side[seat, space] = v.Side.DARK if dark else v.Side.LIGHT
        return self

    def hold(self, seat: int, key: str) -> World:
        """Give a seat an unbuilt building card."""
        building = self.building_id(key)
        self._take_building(building)
        self.s.building_holder[building] = seat
        return self

    def _take_building(self, building: int) -> None:
        self._remove(v.Zone.BUILDING_DECK, building)
        self.s.guild[self.s.guild == building] = v.NONE
        self.s.building[self.s.building == building] = v.NONE
        self.s.building_holder[building] = v.NOBODY

    def guild(self, slot: int, key: str | None) -> World:
        """Put a building into an Architects' Guild slot (None: empty it, card under the deck)."""
        old = int(self.s.guild[slot])
        self.s.guild[slot] = v.NONE
        if old != v.NONE:
            self._push(v.Zone.BUILDING_DECK, old, bottom=True)
        if key is not None:
            self._take_building(self.building_id(key))
            self.s.guild[slot] = self.building_id(key)
        return self

    def monster(self, seat: int, key: str, space: int, imbued: bool = False) -> World:
        """Put a monster (black or yellow) on a space."""
        monster = self.monster_id(key)
        self._take_monster(monster)
        if monster < v.YELLOWS:
            self.s.yellow_state[monster] = v.YellowState.BOARD
            self.s.yellow_seat[monster] = seat
            self.s.yellow_space[monster] = space
        else:
            self.s.black[seat, space] = monster
        self.s.imbued_monster[monster] = int(imbued)
        return self

    def _take_monster(self, monster: int) -> None:
        self._remove(v.Zone.MONSTER_PILE, monster)
        self.s.nik[self.s.nik == monster] = v.NONE
        self.s.black[self.s.black == monster] = v.NONE

    def nik(self, slot: int, key: str | None) -> World:
        """Put a monster into a Nik'tmarg slot (None: empty it, token under the pile)."""
        old = int(self.s.nik[slot])
        self.s.nik[slot] = v.NONE
        if old != v.NONE:
            self._push(v.Zone.MONSTER_PILE, old, bottom=True)
        if key is not None:
            monster = self.monster_id(key)
            self._take_monster(monster)
            self.s.nik[slot] = monster
        return self

    def hand(self, seat: int, key: str, cards: int = 1) -> World:
        """Put spells of a title into a hand (from its deck)."""
        title = self.title(key)
        for _ in range(cards):
            assert self._remove(v.Zone.SPELL_DECK + int(self.t.spell_deck[title]), title), (
                f"no {key} left in the deck"
            )
            self.s.spell_hand[seat, title] += 1
        return self

    def cards_in_hand(self, seat: int) -> int:
        """How many spells a seat holds."""
        return int(self.s.spell_hand[seat].sum())

    def afford(self, seat: int, key: str) -> World:
        """Give a seat exactly the Elements that a spell costs."""
        self.s.stock[seat, v.FIRST_ELEMENT : v.FIRST_RESOURCE] += self.t.spell_cost[self.title(key)]
        return self

    def henchman(self, seat: int, key: str) -> World:
        """Give a seat a henchman (its token, if it brings one, stays aside)."""
        henchman = self.henchman_id(key)
        self._take_henchman(henchman)
        self.s.henchman_owner[henchman] = seat
        return self

    def inn(self, slot: int, key: str | None) -> World:
        """Put a henchman face-up at the Inn."""
        return self._henchman_slot(self.s.inn, slot, key)

    def far_lands(self, slot: int, key: str | None) -> World:
        """Put a henchman face-down in the Far Lands."""
        return self._henchman_slot(self.s.far_lands, slot, key)

    def _henchman_slot(self, slots: Any, slot: int, key: str | None) -> World:
        old = int(slots[slot])
        slots[slot] = v.NONE
        if old != v.NONE:
            self._push(v.Zone.HENCHMAN_DECK, old, bottom=True)
        if key is not None:
            henchman = self.henchman_id(key)
            self._take_henchman(henchman)
            slots[slot] = henchman
        return self

    def _take_henchman(self, henchman: int) -> None:
        self._remove(v.Zone.HENCHMAN_DECK, henchman)
        self._remove(v.Zone.HENCHMAN_DISCARD, henchman)
        for slots in (self.s.inn, self.s.far_lands):
            slots[slots == henchman] = v.NONE
        self.s.henchman_owner[henchman] = v.NOBODY

    def token(self, seat: int, space: int, *tokens: v.Token) -> World:
        """Put tokens on a space."""
        for token in tokens:
            self.s.token[seat, space] |= int(token)
        return self

    def party(
        self, tavern: str, cards: Sequence[tuple[int | None, str | None, str | None]]
    ) -> World:
        """Fill a tavern with adventurers by (die, left icon, right icon), leader first; None = any.

        Raises LookupError when no such card is left.
        """
        zone = v.Zone.GREEN if tavern == "green" else v.Zone.YELLOW
        for card in self.zone(zone):
            self._push(v.Zone.ADVENTURER_DECK, card, bottom=True)
        self._set_zone(zone, [])
        for die, left, right in cards:
            self._push(zone, self._find_adventurer(die, left, right))
        return self

    def _find_adventurer(self, die: int | None, left: str | None, right: str | None) -> int:
        for card in self.zone(v.Zone.ADVENTURER_DECK):
            icons = self.t.adventurer_icon[card]
            if (
                (die is None or self.t.adventurer_die[card] == die)
                and (left is None or icons[0] == v.Icon[left.upper()])
                and (right is None or icons[1] == v.Icon[right.upper()])
            ):
                self._remove(v.Zone.ADVENTURER_DECK, card)
                return card
        raise LookupError(f"no adventurer {die} {left} {right} in the deck")

    def set_adventurer(self, card: int, die: int, left: str, right: str) -> World:
        """Change a card of the tables for this test (a private copy of the tables is made)."""
        self.own_tables()
        self.t.adventurer_die[card] = die
        self.t.adventurer_icon[card] = (v.Icon[left.upper()], v.Icon[right.upper()])
        return self

    def own_tables(self) -> World:
        """From here on this world has tables of its own, which a test may change through `w.t`."""
        import copy

        if not hasattr(self.game, "_is_private"):
            private = copy.copy(self.game)
            cards = type(self.game.cards)(
                self.game.cards.tables.copy(), self.game.cards.content_hash, self.names
            )
            private.cards = cards
            private._is_private = True
            self.state.game = private
            self.game = private
            self.t = cards.tables.view(np.recarray)[0]
        return self

    def fortune(self, *keys: str) -> World:
        """Put Fortune cards on top of the pile; the first named is drawn first."""
        for key in reversed(keys):
            card = self.fortune_id(key)
            if not self._remove(v.Zone.FORTUNE_PILE, card):
                self._remove(v.Zone.FORTUNE_BOX, card)
                pile = self.zone(v.Zone.FORTUNE_PILE)
                spare = next(
                    c for c in pile if not self.t.fortune_death[c] and not self.t.fortune_world[c]
                )
                self._remove(v.Zone.FORTUNE_PILE, spare)
                self._push(v.Zone.FORTUNE_BOX, spare)
            self._push(v.Zone.FORTUNE_PILE, card)
        return self

    def stack(self, zone: int, *cards: int) -> World:
        """Put cards on top of a deck (from inside it); the first named is drawn first."""
        for card in reversed(cards):
            self._remove(zone, card)
            self._push(zone, card)
        return self

    def zone(self, zone: int) -> list[int]:
        """Cards of a zone, bottom first."""
        start, size = int(self.s.zone_start[zone]), int(self.s.zone_len[zone])
        return [int(c) for c in self.s.card[start : start + size]]

    def _set_zone(self, zone: int, cards: Sequence[int]) -> None:
        start, room = (
            int(self.s.zone_start[zone]),
            int(self.s.zone_start[zone + 1] - self.s.zone_start[zone]),
        )
        self.s.card[start : start + room] = 0
        self.s.seen_by[start : start + room] = 0
        self.s.card[start : start + len(cards)] = cards
        if zone not in (v.Zone.FORTUNE_PILE, v.Zone.FORTUNE_BOX) and self._is_open(zone):
            self.s.seen_by[start : start + len(cards)] = 255
        elif zone == v.Zone.BUILDING_DECK and cards:
            self.s.seen_by[start + len(cards) - 1] = 255
        self.s.zone_len[zone] = len(cards)

    @staticmethod
    def _is_open(zone: int) -> bool:
        closed = (
            v.Zone.ADVENTURER_DECK,
            v.Zone.HENCHMAN_DECK,
            v.Zone.BUILDING_DECK,
            v.Zone.MONSTER_PILE,
        )
        return zone not in closed and not v.Zone.SPELL_DECK <= zone < v.Zone.SPELL_DISCARD

    def _push(self, zone: int, card: int, bottom: bool = False) -> None:
        cards = self.zone(zone)
        self._set_zone(zone, [card, *cards] if bottom else [*cards, card])

    def _remove(self, zone: int, card: int) -> bool:
        cards = self.zone(zone)
        if card not in cards:
            return False
        cards.remove(card)
        self._set_zone(zone, cards)
        return True

    def minion(self, place: str, piece: int) -> World:
        """Put a minion piece (seat, or v.Piece) on a city place by its label ("temple 1")."""
        index = ACTIONS.parse(f"place {place}") - actions.PLACE
        if index == v.Place.BUILDERS:
            self.s.guildhall[piece] += 1
        else:
            self.s.city[index] = piece
        return self

    def domain_minion(self, seat: int, space: int, piece: int | None = None) -> World:
        """Put a minion on an own building."""
        self.s.domain_minion[seat, space] = seat if piece is None else piece
        return self

    def set(self, **fields: Any) -> World:
        """Set fields of the state by name."""
        for name, value in fields.items():
            setattr(self.s, name, value)
        return self

    # ---- playing

    def phase(self, phase: v.Phase) -> World:
        """Let a phase begin now (everything before it in this turn is taken as done)."""
        frames_ = self.s.frame
        frames_[:] = 0
        frames_[0, frames.KIND] = v.Task.GAME
        frames_[0, frames.SEAT] = frames.TASK
        frames_[0, frames.PC] = phase
        self.s.depth = 1
        self.s.actors = 0
        if phase == v.Phase.RESOLUTION:
            self.s.colour_left[:] = 0
            self.s.white_left = 0
            self.s.purple_left = 0
        self.state.resume()
        return self

    @property
    def ask(self) -> v.Decision | None:
        """The decision that is asked now, None when the game is over."""
        if self.state.is_over:
            return None
        return v.Decision(int(self.s.frame[self.s.depth - 1, frames.KIND]))

    @property
    def seat(self) -> int:
        """Whose decision it is."""
        return self.state.seat

    @property
    def window(self) -> v.Window | None:
        """The window that is asked, when the ask is one."""
        if self.ask != v.Decision.WINDOW:
            return None
        return v.Window(int(self.s.frame[self.s.depth - 1, frames.A0]))

    def legal(self, block: str = "") -> set[str]:
        """Labels of the legal actions (of one block)."""
        labels = {ACTIONS.label(int(a)) for a in self.state.legal_actions()}
        return {label for label in labels if label.split()[0] == block} if block else labels

    def can(self, label: str) -> bool:
        """Whether an action is legal."""
        return self.name(label) in self.legal()

    def name(self, label: str) -> str:
        """An action label, card keys instead of numbers allowed: "spell gate", "henchman rot"."""
        block, _, rest = label.partition(" ")
        deck = {"spell": "spells", "henchman": "henchmen", "building": "buildings"}.get(block)
        if deck and not rest.isdigit():
            return f"{block} {self.card(deck, rest)}"
        return label

    def do(self, *labels: str) -> World:
        """Play actions by label, in order."""
        for label in labels:
            action = ACTIONS.parse(self.name(label))
            assert self.name(label) in self.legal(), (
                f"{label} is not legal for seat {self.seat} at {self.ask!r}: {sorted(self.legal())}"
            )
            self.state.apply(action)
        return self

    def until(self, stop: Callable[[World], bool] | v.Decision | v.Phase) -> World:
        """Pass (or take the first option) until `stop`: an ask, the start of a phase, or a test."""
        for _ in range(SHOWN):
            if self.state.is_over or self._is_there(stop):
                return self
            legal = self.state.legal_actions()
            self.state.apply(actions.PASS if actions.PASS in legal else int(legal[0]))
        raise AssertionError(f"never came to {stop}; now {self.ask!r} of seat {self.seat}")

    def _is_there(self, stop: Any) -> bool:
        if isinstance(stop, v.Decision):
            return self.ask == stop
        if isinstance(stop, v.Phase):
            return int(self.s.phase) == stop
        return bool(stop(self))

    def to_end_of(self, phase: v.Phase) -> World:
        """Pass until the given phase is over (or the game)."""
        turn = int(self.s.turn)
        return self.until(lambda w: int(w.s.phase) != phase or int(w.s.turn) != turn)

    def events(self, kind: v.Event | None = None) -> list[tuple[int, ...]]:
        """Events of the last step with all secrets."""
        rows = [tuple(int(x) for x in row) for row in self.s.event[: self.s.num_events]]
        return [row for row in rows if kind is None or row[0] == kind]

    def rolls(self, *wanted: tuple[int, int]) -> World:
        """Make the next dice show: rolls((6, 2), (8, 5)) = a d6 with 2, then a d8 with 5."""
        for seed in range(2_000_000):
            if all(face == _die(stream, sides) for stream in [[seed]] for sides, face in wanted):
                self.s.rng[0] = seed
                return self
        raise AssertionError(f"no seed rolls {wanted}")

    def space_code(self, seat: int, space: int) -> int:
        """Object code of a space (effects.SPACE)."""
        return e.SPACE + seat * v.SPACES + space


_MASK = (1 << 64) - 1


def _die(stream: list[int], sides: int) -> int:
    """One die of core.rng from a Python integer stream (splitmix64), written apart for speed."""
    stream[0] = (stream[0] + 0x9E3779B97F4A7C15) & _MASK
    z = stream[0]
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    z ^= z >> 31
    return 1 + (((z >> 33) * sides) >> 31)
