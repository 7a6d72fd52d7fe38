"""The record of a game of Dark Domains; axes in brackets, seats absolute, NONE = nothing there.

Ids 0..3 of monsters are the yellow ones (vocab.Yellow). An unbuilt building, a henchman or a master
lies with the seat in `building_holder`, `henchman_owner`, `master`. A card that left the game is
nowhere; `boxed` counts them.
"""

from enum import IntEnum

from ..core.record import Field, declare
from . import vocab as v

ZONES = {
    v.Zone.FORTUNE_PILE: 16,
    v.Zone.FORTUNE_DISCARD: 16,
    v.Zone.FORTUNE_SHOWN: 2,
    v.Zone.FORTUNE_BOX: v.MAX_FORTUNES,
    v.Zone.ADVENTURER_DECK: v.MAX_ADVENTURERS,
    v.Zone.ADVENTURER_DISCARD: v.MAX_ADVENTURERS,
    v.Zone.GREEN: v.PARTY,
    v.Zone.YELLOW: v.PARTY,
    v.Zone.HENCHMAN_DECK: v.MAX_HENCHMEN,
    v.Zone.HENCHMAN_DISCARD: v.MAX_HENCHMEN,
    v.Zone.BUILDING_DECK: v.MAX_BUILDINGS,
    v.Zone.MONSTER_PILE: v.MAX_MONSTERS,
    **{v.Zone.SPELL_DECK + deck: 64 for deck in range(4)},
    **{v.Zone.SPELL_DISCARD + deck: 64 for deck in range(4)},
}

RECORD = declare(
    max_seats=v.MAX_SEATS,
    max_events=256,
    zones={int(zone): capacity for zone, capacity in ZONES.items()},
    fields=[
        Field("phase", (), "vocab.Phase"),
        Field("first", (), "holder of the first-player token"),
        Field("last_turn", (), "1 from the moment Death is shown"),
        Field("allowance", (), "colour minions each seat places this turn"),
        Field("fortune_cover", (), "top cards of the pile whose order a Seer hid from the others"),
        Field(
            "fortune_set",
            (v.MAX_SEATS,),
            "[seat]: bit k: the card k from the top is known to lie in the cover",
        ),
        Field("inn", (2,), "[slot]: henchman"),
        Field("far_lands", (2,), "[slot]: henchman, face-down"),
        Field("guild", (v.GUILD_SLOTS,), "[slot]: building in the Architects' Guild"),
        Field("guild_taken", (), "1 when a building was taken there this turn"),
        Field("nik", (v.NIK_SLOTS,), "[slot]: monster"),
        Field("city", (v.PLACES,), "[place]: minion piece; Builders' Guild: see guildhall"),
        Field("guildhall", (v.PIECES,), "[piece]: minions of that piece at the Builders' Guild"),
        Field("closed_good", (v.ITEMS,), "[item]: 1 = not sold at the Builders' Guild this turn"),
        Field("closed_place", (v.PLACES,), "[place]: 1 = Unavailable this turn"),
        Field("white_owner", (), "seat that has the white minion this turn"),
        Field("white_next", (), "seat that has it next turn"),
        Field("white_left", (), "1 = still to be placed"),
        Field("purple_owner", (), "seat that paid for the purple minion this turn"),
        Field("purple_left", (), "1 = still to be placed"),
        Field("colour_left", (v.MAX_SEATS,), "[seat]: colour minions still to be placed this turn"),
        Field("yellow_state", (v.YELLOWS,), "[yellow]: vocab.YellowState"),
        Field("yellow_seat", (v.YELLOWS,), "[yellow]: whose domain it stands in"),
        Field("yellow_space", (v.YELLOWS,), "[yellow]: space"),
        Field("imbued_monster", (v.MAX_MONSTERS,), "[monster]: 1 = Imbue token"),
        Field("imbued_adventurer", (v.MAX_ADVENTURERS,), "[adventurer]: 1 = Imbue token"),
        Field("num_gates", (), "monsters away through a Gate"),
        Field("gate", (v.MAX_GATES, 4), "[row, monster seat space caster]: where it returns to"),
        Field("henchman_owner", (v.MAX_HENCHMEN,), "[henchman]: seat"),
        Field("henchman_used", (v.MAX_HENCHMEN,), "[henchman]: uses this turn"),
        Field("building_holder", (v.MAX_BUILDINGS,), "[building]: seat that holds it unbuilt"),
        Field(
            "boxed",
            (6,),
            "cards out of the game: fortunes, adventurers, henchmen, buildings, monsters, spells",
        ),
        Field("party", (), "Zone of the adventuring party, NONE when there is none"),
        Field("target_kind", (), "vocab.Target"),
        Field("target_seat", (), "whose domain"),
        Field("target_space", (), "space"),
        Field("target_icon", (), "icon by which it was found"),
        Field("target_leader", (), "adventurer that led when it was found"),
        Field("skipped", (v.PARTY,), "[k]: adventurers whose dice aren't rolled, NONE"),
        Field("added_defence", (), "fixed defence added in this adventure"),
        Field("added_dice", (13,), "[sides]: dice added to the defence in this adventure"),
        Field("weakened", (), "taken off the party's attack in this adventure"),
        Field(
            "step_window",
            (),
            "Window that is open for ADVENTURE spells (DD-ADV-12), NONE otherwise",
        ),
        Field("stock", (v.MAX_SEATS, v.ITEMS), "[seat, item]: Coins, Evil, Elements, Resources"),
        Field("building", (v.MAX_SEATS, v.SPACES), "[seat, space]: building"),
        Field("side", (v.MAX_SEATS, v.SPACES), "[seat, space]: vocab.Side"),
        Field("black", (v.MAX_SEATS, v.SPACES), "[seat, space]: black monster"),
        Field("token", (v.MAX_SEATS, v.SPACES), "[seat, space]: bits of vocab.Token"),
        Field("domain_minion", (v.MAX_SEATS, v.SPACES), "[seat, space]: minion piece"),
        Field("master", (v.MAX_SEATS,), "[seat]: master"),
        Field("master_used", (v.MAX_SEATS,), "[seat]: 1 = used this turn"),
        Field("spell_hand", (v.MAX_SEATS, v.MAX_TITLES), "[seat, title]: cards in hand"),
    ],
)


class Option(IntEnum):
    """Columns of `options`."""

    OPEN_TOTALS = 0
    MASTERS = 1
