"""Combat steps 1 and 2: drawing up, playing Action Cards, and what Monsters lay against them.

Clauses FD-DRAW-01..12, FD-PLAY-01..14, FD-MPOW-01..11, FD-CSET-08, FD-CSET-14. All heroes choose
their card at once, before any Monster card of the Round is drawn. Positions 0 and 1 are those of a
play, 2 and 3 those of a lone hero's second play in a Round.
"""

from ...core import events, frames, masks, zones
from ...core.jit import jit
from .. import actions as a
from .. import vocab as v
from . import action_decks, choices, gear, monsters, pairs, texts

HEADS = 2  # of the Final Entity; a Power Card is for both [FD-FCOMBAT-04]
# steps of Task.PLAY
FIRST = 0
SECOND = 1
LAID = 2
MONSTERS = 3  # a1 = seat * PLAYS + card that is laid next
MATCH = 4  # a2: seat looked at next
POWER_OUT = 1  # pc of Task.MONSTER_PLAY when its first Power Card has been drawn


@jit
def run_draw(s, t):
    """All heroes draw up, as far as their draw piles go [FD-DRAW-01, -02, -12]."""
    for seat in range(s.seats):
        action_decks.draw_up(s, seat, _hand_goal(s, t, seat))
    frames.pop(s)


@jit
def _hand_goal(s, t, seat):
    """How many cards a hero draws up to."""
    return v.HAND + gear.passive(s, t, seat, v.Passive.HAND)


@jit
def mask_order(s, t, seat, mask):
    """Either of the two Monster Cards [FD-CSET-08]."""
    masks.allow_range(mask, a.CARD, v.MONSTER_CARDS)


@jit
def apply_order(s, t, action):
    """The lone hero plays against this card first."""
    frames.pop(s)
    s.order = action - a.CARD


@jit
def run_play(s, t):
    """Heroes play their first card, then their second, then Monsters lay theirs [FD-PLAY-01, -13].

    a0: the one Monster Card that is played against, NONE: each hero against its own.
    """
    f = frames.top(s)
    foe = int(f[frames.A0])
    first = _first_position(s, foe)
    if f[frames.PC] == FIRST:
        f[frames.PC] = SECOND
        _count_plays(s, t, foe)
        if _ask_cards(s, t, foe, 0):
            return
    if f[frames.PC] == SECOND:
        f[frames.PC] = LAID
        _lay_answers(s, foe, first)
        if _ask_cards(s, t, foe, 1):
            return
    if f[frames.PC] == LAID:
        f[frames.PC] = MONSTERS
        _lay_answers(s, foe, first + 1)
    if f[frames.PC] == MONSTERS:
        if not _lay_monsters(s, f, foe, first):
            return
        f[frames.PC] = MATCH
    if not _match(s, f, foe, first):
        frames.pop(s)


@jit
def _first_position(s, foe):
    """Where the cards of this play begin: a lone hero's second play has positions of its own."""
    return v.PLAYS if foe != v.NONE and foe != s.order else 0


@jit
def _opponent(s, seat, foe):
    """The Monster Card that a hero plays against now, NONE when there is none [FD-CSET-10]."""
    if foe == v.NONE:
        foe = int(s.assigned[seat])
        if foe == v.NONE:
            foe = 0 if monsters.fights(s, seat, 0) else 1
    return foe if monsters.fights(s, seat, foe) else v.NONE


@jit
def _count_plays(s, t, foe):
    """How many cards each hero has to play, or as many as it has [FD-PLAY-02, -03, FD-DRAW-11]."""
    for seat in range(s.seats):
        s.must_play[seat] = 0
        against = _opponent(s, seat, foe)
        if against == v.NONE:
            continue
        n = monsters.hero_plays(s, t, seat, against)
        if n > zones.size(s, action_decks.HERO_HAND + seat):
            n = min(n, action_decks.num_playable(s, seat))
        s.must_play[seat] = n


@jit
def _ask_cards(s, t, foe, num_laid):
    """Ask all heroes with a card still to play, at once; whether there is one [FD-PLAY-13].

    Who holds none shuffles first, its last card being laid already [FD-DRAW-03, -06, FD-PLAY-14].
    """
    seats = 0
    last = 0
    for seat in range(s.seats):
        if s.must_play[seat] <= num_laid:
            continue
        if zones.size(s, action_decks.HERO_HAND + seat) == 0:
            action_decks.refill(s, seat, _hand_goal(s, t, seat) - num_laid)
        seats |= 1 << seat
        last = seat
    if seats == 0:
        return False
    kind = v.Decision.PLAY_FIRST if num_laid == 0 else v.Decision.PLAY_SECOND
    if seats & (seats - 1) == 0:
        frames.push_ask(s, kind, last, seats, foe)
    else:
        frames.push_sealed(s, kind, seats, foe)
    return True


@jit
def _lay_answers(s, foe, position):
    """Lay the cards that were chosen, in seat order."""
    for seat in range(s.seats):
        if s.sealed[seat, 0] != 0:
            value = s.sealed[seat, 1] - a.VALUE
            s.sealed[seat, 0] = 0
            s.sealed[seat, 1] = 0
            action_decks.play(s, seat, value, position, _opponent(s, seat, foe))


@jit
def mask_play_first(s, t, seat, mask):
    """Any card of the hero's hand [FD-PLAY-01]."""
    hand = action_decks.values_in(s, action_decks.HERO_HAND + seat)
    choices.allow(mask, a.VALUE, hand)


@jit
def apply_play_first(s, t, action):
    """The one hero that was asked has chosen; run_play lays the card as it lays sealed ones."""
    seat = int(frames.top(s)[frames.SEAT])
    frames.pop(s)
    s.sealed[seat, 0] = 1
    s.sealed[seat, 1] = action


@jit
def mask_play_second(s, t, seat, mask):
    """Any card that is left, or was just drawn [FD-DRAW-03]."""
    mask_play_first(s, t, seat, mask)


@jit
def apply_play_second(s, t, action):
    """As the first one."""
    apply_play_first(s, t, action)


@jit
def _lay_monsters(s, f, foe, first):
    """Monsters lay their cards, against one hero after the other; False: a Power Card comes first.

    Once per hero, however many individuals a Monster Card stands for [FD-PLAY-05, FD-PLAY-06].
    """
    while f[frames.A1] < s.seats * v.PLAYS:
        seat = int(f[frames.A1]) // v.PLAYS
        k = int(f[frames.A1]) % v.PLAYS
        f[frames.A1] += 1
        against = _opponent(s, seat, foe)
        if against == v.NONE or k >= s.foe_plays[against]:
            continue
        if not _lay_next(s, against, seat, first + k):
            frames.push_task(s, v.Task.MONSTER_PLAY, against, seat, first + k)
            frames.top(s)[frames.PC] = POWER_OUT
            return False
    return True


@jit
def _lay_next(s, foe, seat, position):
    """Draw a Monster card and lay it there; False: it is a Power Card [FD-PLAY-05, FD-PLAY-07]."""
    value = action_decks.foe_draw(s, foe)
    if value == v.POWER:
        return False
    if value != v.NONE:  # else all cards are in play
        action_decks.foe_lay(s, foe, seat, position, value)
    return True


@jit
def run_monster_play(s, t):
    """Lay a Monster card at a position; Power Cards before it work and are discarded [FD-MPOW-01].

    pc: 0 draws, else a Power Card is out and pc - 1 Monster Cards or Heads have been looked at for
    it; a3: Abilities that it began.
    """
    f = frames.top(s)
    foe = int(f[frames.A0])
    seat = int(f[frames.A1])
    while True:
        if f[frames.PC] == 0:
            if _lay_next(s, foe, seat, int(f[frames.A2])):
                frames.pop(s)
                return
            f[frames.PC] = POWER_OUT
            f[frames.A3] = 0
        if _begin_power(s, t, f, foe, seat):
            return
        if f[frames.A3] == 0:  # FD-MPOW-04, FD-MPOW-05
            events.emit(s, v.Event.MONSTER_POWER, seat, foe, v.NONE)
        action_decks.foe_drop(s, foe, v.POWER)  # FD-MPOW-03, FD-MPOW-11
        f[frames.PC] = 0


@jit
def _begin_power(s, t, f, foe, seat):
    """Begin the next Ability that the Power Card Activates; whether there is one.

    Of the Final Entity those of both Heads [FD-FCOMBAT-04].
    """
    count = HEADS if s.final != 0 else 1
    while f[frames.PC] - POWER_OUT < count:
        part = foe + int(f[frames.PC]) - POWER_OUT
        f[frames.PC] += 1
        power = monsters.fire(s, t, part)
        if power != v.NONE:
            f[frames.A3] += 1
            events.emit(s, v.Event.MONSTER_POWER, seat, part, power)
            start = monsters.power_start(s, t, part, power)
            texts.begin(s, start, seat, v.Source.MONSTER, power, part)
            return True
    return False


@jit
def _match(s, f, foe, first):
    """Single cards find their partners; whether a hero is asked for it [FD-PLAY-08..10]."""
    while f[frames.A2] < s.seats:
        seat = int(f[frames.A2])
        f[frames.A2] += 1
        against = _opponent(s, seat, foe)
        if against == v.NONE:
            continue
        pairs.match_single(s, seat, first)
        if pairs.must_oppose(s, seat, first):
            frames.push_ask(s, v.Decision.OPPOSE, seat, against, first)
            return True
    return False


@jit
def mask_oppose(s, t, seat, mask):
    """Either of the hero's two cards of this play [FD-PLAY-09]."""
    masks.allow_range(mask, a.PAIR + int(frames.top(s)[frames.A1]), v.PLAYS)


@jit
def apply_oppose(s, t, action):
    """The Monster's single card faces that one."""
    seat = int(frames.top(s)[frames.SEAT])
    frames.pop(s)
    pairs.oppose(s, seat, action - a.PAIR)
