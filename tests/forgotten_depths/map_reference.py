"""The map once more, slowly and in plain Python, written from the clauses and the card files.

It knows no table and no room: tiles are the rows of tiles.toml, cells are pairs counted from the
Entry Tile, and every question is answered by walking the whole map. The rooms are compared with it.
"""

import itertools
import tomllib
from pathlib import Path

from lairzoo.envs.forgotten_depths import cards

SIDES = "NESW"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
CORNER = {"NE": (1, 0), "SE": (1, 1), "SW": (0, 1), "NW": (0, 0)}  # of a cell, as points
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
RADIUS = 12
FOLDER = Path(cards.__file__).parent


def read(name):
    """The rows of a card file as dictionaries."""
    (rows,) = tomllib.loads((FOLDER / name).read_text(encoding="utf-8")).values()
    return rows


def turn(word, rotation):
    """A side or a corner after quarter turns clockwise."""
    circle = list(SIDES) if word in STEP else list(CORNER)
    return circle[(circle.index(word) + rotation) % 4]


class World:
    """An Ecology's map: what lies where, what was Encountered, and the Lantern."""

    def __init__(self, ecology):
        self.tiles = [row for row in read("tiles.toml") if row["ecology"] == ecology]
        self.patterns = [row for row in read("patterns.toml") if row["ecology"] == ecology]
        self.placed = {}  # tile -> cell, rotation
        self.cells = {}  # cell -> tile
        self.place(0, (0, 0), 0)
        self.done = set()  # ("monster", tile, region), ("door", tile, link), ("camp",), ...
        self.nodes_used = set()  # (tile, side as printed)
        self.patterns_used = set()
        self.lantern = (0, 0)
        self.before = (0, 0)

    def side(self, tile, rotation, side):
        """What a tile shows on a side of its cell: kind and region."""
        row = self.tiles[tile]
        printed = turn(side, -rotation)
        kind = row["edges"][SIDES.index(printed)]
        owners = [
            r for r, region in enumerate(row["regions"]) if printed in region.get("edges", ())
        ]
        return kind, owners[0] if owners else None

    def place(self, tile, cell, rotation):
        self.placed[tile] = (cell, rotation)
        self.cells[cell] = tile

    def lift(self, tile):
        del self.cells[self.placed.pop(tile)[0]]

    def tile_at(self, cell):
        return self.cells.get(cell)

    def is_blocked(self, tile, region):
        part = self.tiles[tile]["regions"][region]
        monster = part.get("monsters") and ("monster", tile, region) not in self.done
        feature = part.get("feature") and ("feature", tile, region) not in self.done
        return bool(monster or feature)

    def steps(self, tile, region):
        """The regions that one step leads to from a region that is not blocked."""
        cell, rotation = self.placed[tile]
        row = self.tiles[tile]
        for side in SIDES:
            kind, owner = self.side(tile, rotation, side)
            other = self.tile_at((cell[0] + STEP[side][0], cell[1] + STEP[side][1]))
            if kind != "wall" and owner == region and other is not None:
                theirs, there = self.side(other, self.placed[other][1], OPPOSITE[side])
                if theirs == kind:
                    yield other, there
        for n, link in enumerate(row.get("links", ())):
            is_closed = link["kind"] == "door" and ("door", tile, n) not in self.done
            if region in link["between"] and not is_closed:
                yield from ((tile, r) for r in link["between"] if r != region)
        if row["regions"][region].get("passage"):
            for other in self.placed:
                for r, part in enumerate(self.tiles[other]["regions"]):
                    if part.get("passage"):
                        yield other, r

    def accessible(self):
        """All regions that can be reached from the Lantern [FD-PATH-01]."""
        found = {self.lantern}
        while True:
            new = {
                step for spot in found if not self.is_blocked(*spot) for step in self.steps(*spot)
            }
            if new <= found:
                return found
            found |= new

    def placements(self, tile):
        """All legal (cell, rotation) of a tile, by trying each and walking the new map."""
        cells = {
            (cell[0] + dx, cell[1] + dy)
            for cell, _ in self.placed.values()
            for dx, dy in STEP.values()
        }
        legal = set()
        for cell, rotation in itertools.product(cells, range(4)):
            if self.tile_at(cell) is not None or not self.agrees(tile, cell, rotation):
                continue
            self.place(tile, cell, rotation)
            if any(k == tile for k, _ in self.accessible()):
                legal.add((cell, rotation))
            self.lift(tile)
        return legal

    def agrees(self, tile, cell, rotation):
        """Whether all touched sides show the same kind [FD-EXPL-05]."""
        for side in SIDES:
            other = self.tile_at((cell[0] + STEP[side][0], cell[1] + STEP[side][1]))
            if other is not None:
                theirs, _ = self.side(other, self.placed[other][1], OPPOSITE[side])
                if theirs != self.side(tile, rotation, side)[0]:
                    return False
        return True

    def offers(self):
        """What can be Encountered, as (tile, slot) [FD-PATH-05]."""
        reach = self.accessible()
        through = {spot for spot in reach if not self.is_blocked(*spot)}
        found = set()
        for tile, r in reach:
            part = self.tiles[tile]["regions"][r]
            is_guarded = part.get("monsters") and ("monster", tile, r) not in self.done
            if is_guarded:
                found.add((tile, "MONSTER"))
            if part.get("feature") and ("feature", tile, r) not in self.done:
                found.add((tile, "FEATURE"))
            chest = part.get("chest") and ("chest", tile, r) not in self.done and not is_guarded
            if chest or part.get("stairs") or (part.get("camp") and ("camp",) not in self.done):
                found.add((tile, "PLACE"))
        for tile in self.placed:
            for n, link in enumerate(self.tiles[tile].get("links", ())):
                if link["kind"] == "door" and ("door", tile, n) not in self.done:
                    if any((tile, r) in through for r in link["between"]):
                        found.add((tile, "DOOR"))
        return found

    def encounter(self, tile, slot):
        """A whole Encounter; a rest brings the Monsters back [FD-CAMP-06, FD-PATH-08]."""
        row = self.tiles[tile]
        if slot == "DOOR":
            n = next(n for n, link in enumerate(row["links"]) if link["kind"] == "door")
            reach = self.accessible()
            sides = sorted(row["links"][n]["between"])
            spot = next(
                (tile, r) for r in sides if (tile, r) in reach and not self.is_blocked(tile, r)
            )
            self.done.add(("door", tile, n))
        else:
            names = {"MONSTER": ["monsters"], "FEATURE": ["feature"]}
            wanted = names.get(slot, ["chest", "camp", "stairs"])
            r, name = next(
                (r, name)
                for r, part in enumerate(row["regions"])
                for name in wanted
                if part.get(name)
            )
            spot = (tile, r)
            token = {"camp": ("camp",), "monsters": ("monster", tile, r)}
            self.done.add(token.get(name, (name, tile, r)))
        self.visit(spot)
        if slot == "PLACE" and row["regions"][spot[1]].get("camp"):
            self.done = {token for token in self.done if token[0] != "monster"}

    def visit(self, spot):
        """The Lantern goes to an Encounter's place, and back if that is still blocked."""
        if not self.is_blocked(*spot):
            self.lantern = spot

    def occurrences(self, pattern):
        """Each occurrence of a pattern as the set of its (tile, side of the cell)."""
        if pattern in self.patterns_used:
            return set()
        row = self.patterns[pattern]
        reach = {tile for tile, _ in self.accessible()}
        if row.get("chain"):
            return {frozenset({"chain"})} if any(set(c) & reach for c in self.chains()) else set()
        found = set()
        for flip, rotation in itertools.product((False, True), range(4)):
            squares = []
            for square in row["squares"]:
                (x, y), sides = square["at"], list(square["nodes"])
                if flip:
                    x, sides = -x, [OPPOSITE[n] if n in "EW" else n for n in sides]
                for _ in range(rotation):
                    x, y = -y, x
                squares.append((x, y, [turn(n, rotation) for n in sides]))
            for (cx, cy), _ in self.placed.values():
                laid = self._laid(squares, cx - squares[0][0], cy - squares[0][1])
                if laid is not None and {tile for tile, _ in laid} & reach:
                    found.add(frozenset(laid))
        return found

    def _laid(self, squares, x, y):
        """The nodes that an image needs with its origin there; None where it does not fit."""
        laid = set()
        for dx, dy, sides in squares:
            tile = self.tile_at((x + dx, y + dy))
            if tile is None:
                return None
            for side in sides:
                printed = turn(side, -self.placed[tile][1])
                has_node = printed in self.tiles[tile].get("nodes", ())
                if not has_node or (tile, printed) in self.nodes_used:
                    return None
                laid.add((tile, printed))
        return laid

    def points(self, tile):
        """The corner points of the window where a tile shows water."""
        (x, y), rotation = self.placed[tile]
        corners = [turn(c, rotation) for c in self.tiles[tile].get("water", ())]
        return {(x + CORNER[c][0], y + CORNER[c][1]) for c in corners}

    def chains(self):
        """All chains of tiles from the Boat to the Sword without a tile twice [FD-CAV-04]."""
        ends = [
            next((k for k in self.placed if self.tiles[k].get(name)), None)
            for name in ("boat", "sword")
        ]
        if None in ends:
            return []
        found = []
        todo = [[ends[0]]]
        while todo:
            path = todo.pop()
            if path[-1] == ends[1]:
                found.append(path)
                continue
            (x, y), _ = self.placed[path[-1]]
            for dx, dy in STEP.values():
                other = self.tile_at((x + dx, y + dy))
                if other is not None and other not in path:
                    if self.points(path[-1]) & self.points(other):
                        todo.append([*path, other])
        return found
