"""What a seat knows, rebuilt from its observation alone: the same dict as describe.facts.

It reads the tables by the names of their features, and nothing of the state. What is printed on
cards and tiles (`t`) it may look up, as a reader of the text may.
"""

from lairzoo.envs.forgotten_depths import describe
from lairzoo.envs.forgotten_depths import vocab as v
from tests.observed import rows_of, words

PILES = {  # describe's names for what `party` counts
    "tiles": "tiles",
    "Monsters": "monsters",
    "Features": "features",
    "Stair Guardians": "guardians",
    **{f"{name.capitalize()} Items": f"items_{name}" for name in words(v.HeroClass)},
    **{f"{name.capitalize()} Abilities": f"abilities_{name}" for name in words(v.HeroClass)},
}
PAIR_IDS = {"played": "own", "opposed": "against"}
ROUND_IDS = ("limit", "limit_next")


def facts(game, observation, seat):
    """The dict that describe.facts makes of the state of a game that is not over."""
    rows = rows_of(game, observation, shares=("feature_deck",))
    return Decoder(rows, game.cards.tables[0]).facts(seat)


def unturned(bits, rotation):
    """Bits by printed side, of bits by side of the cell."""
    return (bits >> rotation | bits << (4 - rotation)) & 15


class Decoder:
    """The tables of one observation, and what is printed."""

    def __init__(self, rows, t):
        self.rows = rows
        self.t = t
        self.party = rows["party"][0]
        self.count = sum(row["present"] for row in rows["heroes"])
        self.ecology = self.party.one("", words(v.Ecology))
        self.fights = self.party["foes"] > 0

    def facts(self, seat):
        party, rows = self.party, self.rows
        lantern = next((k, row) for k, row in enumerate(rows["tiles"]) if row["lantern"])
        variants = rows["variants"][0]
        assert [row["is_observer"] for row in rows["heroes"]].index(1) == seat
        return {
            "seat": seat,
            "over": None,
            "ecology": self.ecology,
            "phase": party.one("phase", words(v.Phase)),
            "level": party["level"],
            "leader": [row["is_leader"] for row in rows["heroes"]].index(1),
            "keys": party["keys"],
            "variants": [
                option.name.lower() for option in describe.VARIANTS if variants[option.name.lower()]
            ],
            "tiles": {k: self.tile(k, row) for k, row in enumerate(rows["tiles"]) if row["placed"]},
            "lantern": [lantern[0], lantern[1].id("lantern")],
            "camp_used": bool(party["camp_used"]),
            "used_patterns": [k for k, row in enumerate(rows["patterns"]) if row["used"]],
            "undrawn": [k for k, row in enumerate(rows["tiles"]) if row["in_pile"]],
            "drawn": party.id("drawn_tile"),
            "aside": party.id("aside_tile"),
            "meeting": self.meeting(),
            "pool": {n + 1: row["cards"] for n, row in enumerate(rows["xp"]) if row["cards"]},
            "scry": sorted(self.feature(k) for k, x in enumerate(rows["feature_deck"]) if x == 0.5),
            "party_items": {
                k: [row.id("item"), row["uses"]]
                for k, row in enumerate(rows["party_items"])
                if row["item"]
            },
            "heroes": [self.hero(k) for k in range(self.count)],
            "piles": {name: party[feature] for name, feature in PILES.items()},
            "foe_decks": [self.foe_deck(deck) for deck in v.Difficulty],
            "combat": self.combat() if self.fights else None,
            "ask": self.ask(),
        }

    def feature(self, place):
        return int(self.t["deck_feature"][self.ecology][place])

    # ---- the map

    def tile(self, k, row):
        """Where a tile lies; what is printed on it and isn't there any more was met."""
        here = self.ecology * v.TILES + k
        where = [int(x) for x in self.t["slot_region"][here]]

        def met(slot, is_there):
            return 0 if is_there or where[slot] == v.NONE else 1 << where[slot]

        chest = self.t["region_chest"][here].any()
        doors = [n for n in range(v.LINKS) if self.t["link_kind"][here][n] == v.Link.DOOR]
        return {
            "cell": (row["y"] + v.RADIUS) * v.WINDOW + row["x"] + v.RADIUS,
            "rot": row["rotation"],
            "monster": met(v.Slot.MONSTER, row["monster"]),
            "feature": met(v.Slot.FEATURE, row["feature"]),
            "chest": met(v.Slot.PLACE, row["place"]) if chest else 0,
            "door": sum(1 << n for n in doors if not row["locked"]),
            "node": int(self.t["tile_nodes"][here]) & ~unturned(row["nodes"], row["rotation"]),
            "camp": 7 * self.party["camp_used"],
            "reach": [row[f"reach_{region}"] for region in range(v.REGIONS)],
        }

    # ---- what is met

    def meeting(self):
        party = self.party
        pattern = party.id("legend_pattern")
        card = None
        if party["feature"]:
            card = v.XP_FEATURE + party.id("feature")
        elif party["legend"]:
            card = v.XP_LEGEND + party.id("legend")
        left = [row["test_left"] for row in self.rows["heroes"]]
        buyer = party.id("buyer")
        return {
            "legend": None if pattern is None else [pattern, party.id("legend_letter")],
            "card": card,
            "test": [party["test_total"], party["test_target"], *left],
            "buying": [party.id("buying"), v.NONE if buyer is None else buyer, party["paid"]],
            "heal_left": party["heal_left"],
        }

    def ask(self):
        row = self.rows["decision"][0]
        index = row.one("ask", words(v.Decision))
        if index is None:
            return None
        decision = list(v.Decision)[index]
        effect = None
        if row["effect_source"]:
            effect = [row.id(f"effect_{what}") for what in ("source", "card", "hero")]
        choices = []
        if decision in (v.Decision.KEEP_ITEM, v.Decision.KEEP_ABILITY):
            choices = [row.id("card") for row in self.rows["choices"] if row["card"]]
        elif decision == v.Decision.SCRY:
            choices = [row.id("card") for row in self.rows["choices"] if row["card"]]
        args = [row.id(f"argument_{k}") for k in range(4)]
        if decision == v.Decision.ABILITY:
            assert row.one("window", ("explore", "pairs", "block", "damage")) == args[0] - 1
        return {
            "decision": int(decision),
            "seat": [hero["is_asked"] for hero in self.rows["heroes"]].index(1),
            "args": args,
            "effect": effect,
            "choices": choices,
        }

    # ---- heroes

    def hero(self, k):
        row = self.rows["heroes"][k]
        held = self.rows["items"][k * v.ITEM_SLOTS : (k + 1) * v.ITEM_SLOTS]
        abilities = self.rows["abilities"][k * v.FIRST_ITEM : (k + 1) * v.FIRST_ITEM]
        return {
            "class": row.one("", words(v.HeroClass)),
            "second": row.id("second"),
            "side": row["side"],
            "health": [row["health"], row["health_max"]],
            "stored": row["stored"],
            **{pile: self.cards(k, pile) for pile in ("hand", "table", "draw", "discard")},
            "top": row.id("top_card"),
            "cards": [card.id("ability") for card in abilities[v.FIRST_CARD :]],
            "exhausted": [n for n, card in enumerate(abilities) if card["exhausted"]],
            "items": {
                n: [item.id("item"), item["equipped"], item["uses"]]
                for n, item in enumerate(held)
                if item["item"]
            },
            "removing": row["removing"],
        }

    def cards(self, k, pile):
        return [row[pile] for row in self.rows["cards"][k * v.VALUES : (k + 1) * v.VALUES]]

    # ---- Combat

    def foe_deck(self, deck):
        """Draw pile, discards and cards in play: these lie in the pairs, the rest is discarded."""
        rows = self.rows["foe_cards"][deck * v.VALUES : (deck + 1) * v.VALUES]
        draw = [row["draw"] for row in rows]
        table = [0] * v.VALUES
        for pair in self.rows["pairs"]:
            foe = (pair["foe"] - 1) % 4 if pair["foe"] else 0
            if pair["against"] and self.rows["foes"][foe].id("deck") == deck:
                table[pair["against"]] += 1
        whole = [int(n) for n in self.t["foe_deck"][deck]]
        rest = [n - a - b for n, a, b in zip(whole, draw, table, strict=True)]
        return [draw, rest, table]

    def combat(self):
        foes = range(self.party["foes"])
        return {
            "round": self.party["round"],
            "final": bool(self.party["final"]),
            "order": self.party.id("order"),
            "foes": [self.foe(n) for n in foes],
            "heroes": [self.fighter(k) for k in range(self.count)],
        }

    def foe(self, n):
        row = self.rows["foes"][n]
        first = n if self.party["final"] else n * v.INDIVIDUALS
        count = row["individuals"]
        return {
            "card": row.id("card"),
            "deck": row.id("deck"),
            "count": count,
            "full": row["full_health"],
            "next": row["due"],
            "fired": row["fired"],
            "plays": row["plays"],
            "limit": row.id("limit"),
            "health": [x["health"] for x in self.rows["individuals"][first : first + count]],
        }

    def fighter(self, k):
        row = self.rows["heroes"][k]
        pairs = self.rows["pairs"][k * v.PAIRS : (k + 1) * v.PAIRS]
        numbers = [name for name in describe.ROUND_FIELDS if name not in (*ROUND_IDS, "assigned")]
        due = [row[f"due_{n}"] for n in range(v.MONSTER_CARDS)]
        return {
            "assigned": row.id("assigned"),
            **{name: row.id(name) for name in ROUND_IDS},
            **{name: row[name] for name in numbers},
            **{name: [pair[of] or None for pair in pairs] for name, of in PAIR_IDS.items()},
            "pair_foe": [(pair["foe"] - 1) % 4 if pair["foe"] else None for pair in pairs],
            "pair_block": [(pair["foe"] - 1) // 4 if pair["foe"] else 0 for pair in pairs],
            "own_change": [pair["own_change"] for pair in pairs],
            "foe_change": [pair["against_change"] for pair in pairs],
            "committed": [row.id(f"committed_{n}") for n in range(v.MONSTER_CARDS)],
            "dealt": [row[f"dealt_{n}"] for n in range(v.MONSTER_CARDS)],
            "direct_due": [max(n, 0) for n in due],
            "return_due": [max(-n, 0) for n in due],
        }
