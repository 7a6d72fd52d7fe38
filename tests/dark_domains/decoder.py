"""What a seat knows, rebuilt from its observation alone: the same dict as describe.facts.

It reads the tables by the names of their features, and nothing of the state.
"""

from lairzoo.envs.dark_domains import describe
from lairzoo.envs.dark_domains import effects as e
from lairzoo.envs.dark_domains import vocab as v
from tests.observed import rows_of, words

RELATIVE_CODES = {
    (v.Decision.CHOOSE, 2),
    (v.Decision.KILL_EVIL, 0),
    (v.Decision.COUNTER, 2),
    (v.Decision.COUNTER, 3),
}


def facts(game, observation, seat):
    """The dict that describe.facts makes of the state."""
    return Decoder(rows_of(game, observation), seat).facts()


class Decoder:
    """The tables of one observation, and whose it is."""

    def __init__(self, rows, seat):
        self.rows = rows
        self.seat = seat
        self.game = rows["game"][0]
        self.count = sum(row["present"] for row in rows["seats"])

    def absolute(self, row, name):
        """A seat stored as relative seat + 1."""
        relative = row.id(name)
        return None if relative is None else self.turned(relative)

    def turned(self, relative):
        return (relative + self.seat) % self.count

    def by_seat(self, make):
        """A list by absolute seat of what `make` says of the relative ones."""
        return [make((seat - self.seat) % self.count) for seat in range(self.count)]

    def facts(self):
        game, rows = self.game, self.rows
        return {
            "seat": self.seat,
            "turn": game["turn"],
            "phase": game.one("phase", words(v.Phase)),
            "last_turn": bool(game["last_turn"]),
            "allowance": game["allowance"],
            "open_totals": bool(game["option_open_totals"]),
            "masters": bool(game["option_masters"]),
            "piles": {name: game[name.replace(" ", "_")] for name in describe.PILES},
            "tops": self.tops(),
            "closed_goods": [
                k
                for k in range(v.FIRST_RESOURCE, v.ITEMS)
                if game[f"closed_{v.Item(k).name.lower()}"]
            ],
            "guild_taken": bool(game["building_taken"]),
            "ask": self.ask(),
            "adventure": self.adventure(),
            "fight": self.fight(),
            "fortunes": [row.id("card") for row in rows["fortune"] if row["card"]],
            "fortune_pile": self.fortune_pile(),
            "lords": self.by_seat(self.lord),
            "domains": self.by_seat(self.domain),
            "places": self.places(),
            "closed_places": [k for k, row in enumerate(rows["places"]) if row["closed"]],
            "guild": [row.id("building") for row in rows["guild"][: v.GUILD_SLOTS]],
            "niktmarg": [row.id("monster") for row in rows["niktmarg"]],
            "taverns": [self.party(0), self.party(v.PARTY)],
            "inn": self.inn(),
            "far_lands": [bool(row["present"]) for row in rows["far_lands"]],
            "henchmen": {
                k: [self.absolute(row, "owner"), row["uses"]]
                for k, row in enumerate(rows["henchmen"])
                if row["owner"] or k in self.inn()
            },
            "buildings": {
                k: self.absolute(row, "holder")
                for k, row in enumerate(rows["buildings"])
                if row["holder"]
            },
            "yellow": [self.yellow(row) for row in rows["yellow"]],
            "imbued": self.imbued(),
            "gates": [
                [
                    row.id("monster"),
                    self.absolute(row, "seat"),
                    row["space"],
                    self.absolute(row, "caster"),
                ]
                for row in rows["gates"]
                if row["monster"]
            ],
            "hand": {k: row["cards"] for k, row in enumerate(rows["hand"]) if row["cards"]},
        }

    def tops(self):
        tops = {}
        for name in describe.OPEN_TOPS:
            if name == "building deck":
                tops[name] = self.rows["guild"][v.GUILD_SLOTS].id("building")
            else:
                tops[name] = self.game.id(name.replace(" ", "_") + "_top")
        return tops

    def ask(self):
        row = self.rows["decision"][0]
        index = row.one("ask", words(v.Decision))
        if index is None:
            return None
        decision = list(v.Decision)[index]
        args = [self.argument(decision, k, row.id(f"argument_{k}")) for k in range(4)]
        if decision == v.Decision.WINDOW:
            assert row.one("window", words(v.Window)) == args[0]
        effect = None
        if row["effect_source"]:
            actor = self.absolute(row, "effect_actor")
            effect = [row.id("effect_source"), row.id("effect_card"), actor]
        return {"decision": int(decision), "args": args, "effect": effect}

    def argument(self, decision, k, value):
        """An argument with absolute seats."""
        if value is None:
            return None
        if (decision, k) == (v.Decision.COUNTER, 0):
            return self.turned(value)
        if (decision, k) == (v.Decision.RELOCATE, 0):
            return self.piece(value)
        if (decision, k) in RELATIVE_CODES and value >= e.SPACE:
            owner, space = divmod(value - e.SPACE, v.SPACES)
            return e.SPACE + self.turned(owner) * v.SPACES + space
        if (decision, k) in RELATIVE_CODES and e.MINION <= value < e.ITEM:
            place, piece = divmod(value - e.MINION, 8)
            return e.MINION + place * 8 + self.piece(piece)
        return value

    def piece(self, piece):
        return self.turned(piece) if piece < v.Piece.WHITE else piece

    def adventure(self):
        row = self.rows["target"][0]
        tavern = row["yellow_adventures"]
        if not row["green_adventures"] and not tavern:
            return None
        kind = v.Target.ATTACK if row["attack"] else v.Target.NOTHING
        kind = v.Target.PILGRIMAGE if row["pilgrimage"] else kind
        return {
            "tavern": tavern,
            "kind": int(kind),
            "seat": self.absolute(row, "seat"),
            "space": row["space"] if kind else None,
            "icon": row.id("icon"),
            "added": row["added_defence"],
            "dice": {n: row[f"added_d{n}"] for n in range(4, 13, 2) if row[f"added_d{n}"]},
            "weakened": row["weakened"],
        }

    def fight(self):
        row = self.rows["target"][0]
        # Only an attack that is ahead of the defence can be paid against.
        return [row["fight_attack"], row["fight_defence"]] if row["fight_attack"] else None

    def fortune_pile(self):
        rows = [row for row in self.rows["fortune_pile"] if row["present"]]
        cards, eras, known = [], [], []
        for row in rows:
            era = row.one("era", words(v.Era))
            if row["covered"] and (row["in_cover"] or not row["card"]):
                cards.append([None, None])
                eras.append(era)
                known += [row.id("card")] if row["in_cover"] else []
            else:
                cards.append([era, row.id("card")])
        cover = sum(row["covered"] for row in rows)
        return {"cover": cover, "cards": cards, "eras": eras, "known": known}

    def lord(self, relative):
        row = self.rows["seats"][relative]
        items = [v.Item(k).name.lower() for k in range(v.ITEMS)]
        return {
            "first": bool(row["is_first"]),
            "has": [bool(row["has_coins"]), bool(row["has_evil"])],
            "totals": [row["coin"], row["evil"]] if row["totals_known"] else None,
            "stock": [row[item] for item in items[v.FIRST_ELEMENT :]],
            "hand": [row[f"hand_{deck}"] for deck in words(v.Deck)],
            "colour_left": row["colour_left"],
            "white": [bool(row[f"white_{part}"]) for part in ("now", "left", "next")],
            "purple": [bool(row[f"purple_{part}"]) for part in ("now", "left")],
            "builders": [row[f"builders_{kind}"] for kind in ("colour", "white", "purple")],
            "master": row.id("master"),
            "master_used": bool(row["master_used"]),
        }

    def domain(self, relative):
        spaces = {}
        for k in range(v.SPACES):
            row = self.rows["spaces"][relative * v.SPACES + k]
            tokens = [int(bit) for bit in v.Token if row["tokens"] & bit]
            if row["building"] or row["monster"] or row["minion"] or tokens:
                spaces[k] = {
                    "building": row.id("building"),
                    "dark": bool(row["dark"]),
                    "monster": row.id("monster"),
                    "tokens": tokens,
                    "minion": row.id("minion"),
                }
        return spaces

    def places(self):
        return {
            k: [self.absolute(row, "minion"), row["piece"] - 1]
            for k, row in enumerate(self.rows["places"])
            if row["minion"] or row["piece"]
        }

    def party(self, first):
        return [
            [row.id("card"), bool(row["imbued"]), bool(row["skipped"])]
            for row in self.rows["adventurers"][first : first + v.PARTY]
            if row["card"]
        ]

    def inn(self):
        return [row.id("henchman") for row in self.rows["inn"]]

    def yellow(self, row):
        state = [row["aside"], row["on_board"], row["gone"]].index(1)
        if state != v.YellowState.BOARD:
            return [state, None, None]
        return [state, self.absolute(row, "seat"), row["space"]]

    def imbued(self):
        found = {row.id("monster") for row in self.rows["spaces"] if row["tokens"] & v.IMBUE}
        found |= {row.id("monster") for row in self.rows["niktmarg"] if row["imbued"]}
        found |= {k for k, row in enumerate(self.rows["yellow"]) if row["imbued"]}
        return sorted(found)
