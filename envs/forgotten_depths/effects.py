"""The language of card effects: opcodes, target filters, conditions.

A program is a run of rows int16[op, a, b, c, d] in `tables.row`, ended by END; cards/*.toml writes
rows as ["heal", "heroes", 3]. The n-th CHOOSE fills register X, Y in turn, and asks the hero whose
Ability it is, or the leader for Features and Legendary Locations. "The hero" is the one who uses an
Ability, against whom a Monster's Power Card was drawn, or who takes a test alone; on other cards
it is the leader. Amounts of damage and Healing are points; no number scales with the heroes, apart
from Monster health and test targets.
"""

from enum import IntEnum


class Op(IntEnum):
    """Opcodes."""

    END = 0
    CHOOSE = 1  # a Filter, b register (set by the loader): ask for a target
    IF = 2  # a Condition, b rows that are skipped unless it holds (c 1: unless it doesn't)
    # pairs of the present Round
    SWAP = 3  # two of the hero's Played cards trade positions; which, if it has more
    REPOSITION = 4  # the hero lays each of its Played cards at a position of choice
    RAISE = 5  # a: added to the hero's card in pair X
    WEAKEN = 6  # a: taken off the Monster's card in pair X, not below 1
    REDRAW = 7  # hero discards its card in pair X and puts the top of its draw pile there
    EXCHANGE = 8  # hero takes the card in pair X into its hand, plays the hand card Y instead
    REPLACE = 9  # the Monster's card in pair X is discarded, the next of its deck takes its place
    BLOCK = 10  # pair X counts as a Block, whatever its values
    IGNORE_RESULTS = 11  # a Who: their pairs aren't resolved this Round
    # damage
    DAMAGE = 12  # a points to the individual X, b 1 = Magic, c 1 = ignores its armor
    DAMAGE_ALL = 13  # a points to each living individual of all foes, b 1 = Magic, c as above
    DRAW_DAMAGE = 14  # hero draws a cards; their sum is dealt to the individual X, b 1 = Magic
    ADD_DAMAGE = 15  # a: added to the hero's Direct or Return Damage this Round, b 1 = it is Magic
    ARMOR = 16  # a Who get b more Armor this Round
    AVOID = 17  # a Who take no Return Damage this Round
    HURT = 18  # a Who take b damage, c 1 = ignores Armor (outside Combat Armor never counts)
    HEAL = 19  # a Who heal b
    HEAL_FOE = 20  # a: each living individual of the Monster Card heals so much
    LIMIT = 21  # a Who play at most b Action Cards next Round
    FOE_LIMIT = 22  # a: the Monster Card plays at most so many next Round
    # hero cards
    RETRIEVE = 23  # the card with value X goes from the hero's discard pile onto its draw pile
    STORE = 24  # a Who take up to b Power Cards from their discard piles and Store them
    LOSE_POWER = 25  # a Who discard up to b Stored Power Cards
    REFRESH = 26  # Exhausted Spell X of the hero is ready again; a 1: all Spells of all heroes
    RESHUFFLE = 27  # a Who shuffle their discard piles into their draw piles
    ADD = 28  # a Value, b number: hero X (else the hero) gets Item Action Cards; deck as CARD-01
    REMOVE = 29  # hero X (else the hero) Removes a Action Cards of choice
    DISCARD_HAND = 30  # a Who discard their hands
    # the party
    UNLOCK = 31  # Door X is opened without a Key
    KEYS = 32  # a Keys gained (< 0: lost, as far as there are any)
    GAIN = 33  # a Item, by key: to the party, or to a hero of choice (vocab.ItemKind)
    DRAW_ITEM = 34  # hero X (else one of choice) draws an Item as from a Chest
    GAIN_ABILITY = 35  # hero X draws two Ability Cards, keeps one
    SCRY = 36  # a Features are revealed and given to the next ones met, in any order
    # fights
    FIGHT = 37  # a: draw so many Monster Cards and fight them now
    RELEASE = 38  # a Monster, by key: shuffle that set-aside card into the Monster deck


class Tester(IntEnum):
    """Who takes part in a test."""

    HEROES = 0  # all, with one common result
    HERO = 1  # one, chosen by the party


class Who(IntEnum):
    """Heroes an effect is about."""

    HERO = 0
    HEROES = 1  # all
    ALLIES = 2  # all but the hero
    X = 3  # the chosen hero
    WEAKEST = 4  # the one with the least health, lowest seat of equals


class Filter(IntEnum):
    """What may be chosen, and with which action."""

    OWN_PAIR = 0  # pair of the hero: PAIR
    ANY_PAIR = 1  # pair of any hero: HERO, then PAIR
    HIT_PAIR = 2  # own pair that is a Monster Hit: PAIR
    FOE = 3  # living individual or part: TARGET
    ALLY = 4  # another hero: HERO
    ANY_HERO = 5  # HERO
    WOUNDED = 6  # a hero below its maximum: HERO
    DISCARDED = 7  # a valued card in the own discard pile: VALUE
    DISCARDED_ANY = 8  # the same, or a Power Card
    HELD = 9  # a card in the own hand: VALUE
    SPELL = 10  # an Exhausted Spell of the hero: ABILITY
    LOCKED_DOOR = 11  # a locked Door (FD-VAR-04: or Chest) that can be Encountered: TILE


class Condition(IntEnum):
    """What IF looks at."""

    WORD_OPENING = 0  # the party has this Word of Command
    WORD_SILENCE = 1
    NULL_HELD = 2  # a hero holds the Blade
    NENTH_HELD = 3
    SLEW = 4  # the hero brought an individual to 0 in this Combat (Round, at ROUND_END)
    IDLE = 5  # it did not
    LONE = 6  # one hero plays
    FIGHTER = 7  # a hero of that class plays
    WIZARD = 8
    ROGUE = 9
