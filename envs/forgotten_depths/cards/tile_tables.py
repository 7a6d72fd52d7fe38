"""Tiles and rune patterns of a card set as columns of the tables, with all that must hold.

Row of a tile: Ecology * 24 + number in it; the Entry Tile is 0, the Stairs Tile 1. Row of a
pattern: Ecology * 4 + number. Sides and corners are those of the tile as printed, unless a column
says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...core import data
from ...core.errors import CardError
from .. import vocab as v
from . import tile_schema as schema

_INDEX = "index"  # marks columns that hold NONE where there is nothing

COLUMNS: list[tuple[int, dict[str, tuple[Any, ...]]]] = [  # rows; columns and their shapes
    (
        v.TILE_ROWS,
        {
            "tile_edge": (4,),  # Edge
            "tile_edge_region": (4, _INDEX),
            "tile_regions": (),
            "link_kind": (v.LINKS,),  # Link
            "link_a": (v.LINKS,),
            "link_b": (v.LINKS,),
            "region_monsters": (v.REGIONS,),  # icons
            "region_feature": (v.REGIONS,),
            "region_chest": (v.REGIONS,),
            "region_camp": (v.REGIONS,),
            "region_stairs": (v.REGIONS,),
            "region_passage": (v.REGIONS,),  # Secret Passage or Warp Portal
            "tile_nodes": (),  # bits by side
            "tile_water": (),  # bits by corner
            "tile_boat": (),
            "tile_sword": (),
            "tile_key": (4,),  # [rotation]: Edge of each side of the cell, two bits a side
            "slot_region": (4, _INDEX),  # [Slot]: region of the element; of a Door its link
        },
    ),
    (
        v.PATTERN_ROWS,
        {
            "pattern_tiles": (),  # squares; 0: the chain from the Boat to the Sword
            "pattern_dx": (v.SQUARES,),
            "pattern_dy": (v.SQUARES,),
            "pattern_nodes": (v.SQUARES,),  # bits by side
            "pattern_images": (),  # different ones among rotations and mirrorings
            "image_dx": (v.IMAGES, v.SQUARES),  # seen from the first square, north-west first
            "image_dy": (v.IMAGES, v.SQUARES),
            "image_nodes": (v.IMAGES, v.SQUARES),
        },
    ),
    (v.ECOLOGIES, {"boat_tile": (_INDEX,), "sword_tile": (_INDEX,)}),
]

ECOLOGIES = {"ruins": 0, "caverns": 1, "architecture": 2}
SIDES = {side.name: int(side) for side in v.Direction}
CORNERS = {corner.name: int(corner) for corner in v.Corner}
_PLAIN_EDGES = {"wall": int(v.Edge.WALL), "open": int(v.Edge.OPEN)}
_LEVEL_EDGES = {
    "wall": int(v.Edge.WALL),
    "upper": int(v.Edge.UPPER),
    "lower": int(v.Edge.LOWER),
}
_LINKS = {link.name.lower(): int(link) for link in v.Link if link}
_PLACES = ("chest", "camp", "stairs")
Tiles = Sequence[data.Card[schema.Tile]]


def fill_tiles(t: Any, cards: Tiles) -> None:
    """Fill the columns of the tiles from the cards of tiles.toml, in file order.

    Args:
        t: one record with the columns of COLUMNS, filled with NONE where they are indices.
        cards: the cards of the file.

    Raises:
        CardError: if the cards are no three sets of 24 tiles that can be played with.
    """
    if not cards:
        raise CardError("tiles.toml: no tiles")
    data.check_count(cards[0].file, "tiles", len(cards), v.TILE_ROWS)
    for row, card in enumerate(cards):
        _check_place(row, card)
        fill_tile(t, row, card)
    for name, ecology in ECOLOGIES.items():
        _check_set(t, cards[ecology * v.TILES : (ecology + 1) * v.TILES], name)


def fill_tile(t: Any, row: int, card: data.Card[schema.Tile]) -> None:
    """Fill a row of the tiles' columns, whatever the other rows hold.

    Args:
        t: as of `fill_tiles`.
        row: Ecology * 24 + number.
        card: the tile.

    Raises:
        CardError: if the tile contradicts itself or the rules of its Ecology.
    """
    edges = _edges(t, row, card)
    _regions(t, row, card)
    _links(t, row, card)
    _levels(card, edges)
    _slots(t, row, card)
    _marks(t, row, card)


def fill_patterns(t: Any, cards: Sequence[data.Card[schema.Pattern]]) -> None:
    """Fill the columns of the rune patterns from the cards of patterns.toml, in file order.

    Args:
        t: as of `fill_tiles`.
        cards: the cards of the file.

    Raises:
        CardError: if the cards are no three sets of four patterns.
    """
    if not cards:
        raise CardError("patterns.toml: no patterns")
    data.check_count(cards[0].file, "patterns", len(cards), v.PATTERN_ROWS)
    for row, card in enumerate(cards):
        _check_ecology(card, row // v.PATTERNS)
        fill_pattern(t, row, card)
    chains = sum(card.row.chain for card in cards)
    data.check_count(cards[0].file, "patterns with chain = true", chains, 1)  # FD-CAV-04


def fill_pattern(t: Any, row: int, card: data.Card[schema.Pattern]) -> None:
    """Fill a row of the patterns' columns; arguments and errors as of `fill_tile`."""
    if card.row.chain:
        if card.row.squares:
            raise card.error("squares", "a chain over water has none")
        if card.row.ecology != "caverns":
            raise card.error("chain", "only the caverns have a Boat and a Sword")
        return
    squares = _squares(card)
    for q, (x, y, nodes) in enumerate(squares):
        t["pattern_dx"][row, q], t["pattern_dy"][row, q] = x, y
        t["pattern_nodes"][row, q] = nodes
    t["pattern_tiles"][row] = len(squares)
    images = images_of(squares)
    t["pattern_images"][row] = len(images)
    for image, parts in enumerate(images):
        for q, (x, y, nodes) in enumerate(parts):
            t["image_dx"][row, image, q], t["image_dy"][row, image, q] = x, y
            t["image_nodes"][row, image, q] = nodes


Parts = tuple[tuple[int, int, int], ...]  # (cells east, cells south, bits of notches by side)


def images_of(squares: Parts) -> list[Parts]:
    """The different images of a pattern, each seen from its north-west square [FD-LEG-02]."""
    found: list[Parts] = []
    for mirrored in (False, True):
        parts = [(-x, y, _mirror(n)) for x, y, n in squares] if mirrored else list(squares)
        for _ in range(4):
            parts = [(-y, x, turned(n, 1)) for x, y, n in parts]
            first = min(parts, key=lambda part: (part[1], part[0]))
            moved = ((x - first[0], y - first[1], n) for x, y, n in parts)
            image = tuple(sorted(moved, key=lambda part: (part[1], part[0])))
            if image not in found:
                found.append(image)
    return found


def turned(bits: int, rotation: int) -> int:
    """Bits by side (or corner) after quarter turns clockwise."""
    return (bits << rotation | bits >> (4 - rotation)) & 15


def _mirror(bits: int) -> int:
    """Bits by side with east and west exchanged."""
    return bits & 0b0101 | (bits & 0b0010) << 2 | (bits & 0b1000) >> 2


def _bits(card: data.Card[Any], key: str, names: Iterable[str], words: dict[str, int]) -> int:
    """Words as bits, none twice."""
    bits = 0
    for name in names:
        bit = 1 << card.word(key, name, words, "side" if words is SIDES else "corner")
        if bits & bit:
            raise card.error(key, f"{name!r} stands there twice")
        bits |= bit
    return bits


def _check_ecology(card: data.Card[Any], wanted: int) -> None:
    if card.word("ecology", card.row.ecology, ECOLOGIES, "ecology") != wanted:
        name = list(ECOLOGIES)[wanted]
        raise card.error("ecology", f"at this place of the file it must be {name!r}")


def _check_place(row: int, card: data.Card[schema.Tile]) -> None:
    """The order of the file is the row: Entry, Stairs, then 22 others, for each Ecology."""
    _check_ecology(card, row // v.TILES)
    wanted = v.TileKind(min(row % v.TILES, v.TileKind.ORDINARY))
    if card.word("kind", card.row.kind, v.TileKind, "kind") != wanted:
        raise card.error("kind", f"at this place of the file it must be '{wanted.name.lower()}'")


def _edges(t: Any, row: int, card: data.Card[schema.Tile]) -> list[int]:
    """The four sides, and the region that each open one belongs to."""
    words = _LEVEL_EDGES if card.row.ecology == "architecture" else _PLAIN_EDGES
    edges = [card.word("edges", name, words, "edge") for name in card.row.edges]
    if not any(edges):
        raise card.error("edges", "a tile needs a side that is no wall")
    t["tile_edge"][row] = edges
    for rotation in range(4):
        key = sum(edge << 2 * ((side + rotation) % 4) for side, edge in enumerate(edges))
        t["tile_key"][row, rotation] = key
    owner: dict[int, int] = {}
    for r, region in enumerate(card.row.regions):
        for name in region.edges:
            side = card.word("regions.edges", name, SIDES, "side")
            if edges[side] == v.Edge.WALL:
                raise card.error("regions.edges", f"side {name} is a wall and opens to no region")
            if side in owner:
                raise card.error("regions.edges", f"side {name} belongs to two regions")
            owner[side] = r
    for name, side in SIDES.items():
        if edges[side] != v.Edge.WALL and side not in owner:
            raise card.error("regions.edges", f"side {name} is open and belongs to no region")
    for side, r in owner.items():
        t["tile_edge_region"][row, side] = r
    return edges


def _regions(t: Any, row: int, card: data.Card[schema.Tile]) -> None:
    regions = card.row.regions
    if not 1 <= len(regions) <= v.REGIONS:
        raise card.error("regions", f"{len(regions)} regions, but a tile has 1 to {v.REGIONS}")
    t["tile_regions"][row] = len(regions)
    linked = {r for link in card.row.links for r in link.between}
    for r, region in enumerate(regions):
        t["region_monsters"][row, r] = region.monsters
        for name in ("feature", "chest", "camp", "stairs", "passage"):
            t[f"region_{name}"][row, r] = getattr(region, name)
        if not (region.edges or region.passage or r in linked):
            raise card.error("regions", f"region {r} has no side, no link and no passage")
        if region.camp and (region.monsters or region.feature):
            raise card.error("regions.camp", "a Campfire has no Monster or Feature beside it")
        if card.row.kind == "entry" and (region.monsters or region.feature):
            raise card.error("regions", "an Entry Tile has no Monster or Feature")  # FD-SETUP-07
        if region.passage and card.row.ecology == "architecture":
            raise card.error("regions.passage", "only ruins and caverns have passages")


def _links(t: Any, row: int, card: data.Card[schema.Tile]) -> None:
    links = card.row.links
    if len(links) > v.LINKS:
        raise card.error("links", f"{len(links)} links, but a tile has at most {v.LINKS}")
    pairs = set()
    for n, link in enumerate(links):
        kind = card.word("links.kind", link.kind, _LINKS, "link")
        a, b = link.between
        if a >= b or b >= len(card.row.regions):
            raise card.error("links.between", "wants two regions of the tile, the lower one first")
        if (a, b) in pairs:
            raise card.error("links.between", f"regions {a} and {b} are linked twice")
        pairs.add((a, b))
        if kind == v.Link.STAIRS and card.row.ecology != "architecture":
            raise card.error("links.kind", "only the architecture has level stairs")
        t["link_kind"][row, n], t["link_a"][row, n], t["link_b"][row, n] = kind, a, b
    free = [link.between for link in links if link.kind != "door"]
    if card.row.kind == "entry" and len(_joined(len(card.row.regions), free)) > 1:
        raise card.error("links", "the regions of an Entry Tile are joined without a Door")


def _joined(regions: int, pairs: Iterable[tuple[int, int]]) -> list[set[int]]:
    """Groups of regions that the pairs join."""
    groups = [{r} for r in range(regions)]
    for a, b in pairs:
        left = next(group for group in groups if a in group)
        right = next(group for group in groups if b in group)
        if left is not right:
            groups.remove(right)
            left |= right
    return groups


def _levels(card: data.Card[schema.Tile], edges: Sequence[int]) -> None:
    """Only level stairs lead from one level to the other [FD-SUB-02]."""
    row = card.row
    flat = [link.between for link in row.links if link.kind != "stairs"]
    groups = _joined(len(row.regions), flat)
    for group in groups:
        sides = [SIDES[name] for r in group for name in row.regions[r].edges]
        if len({edges[side] for side in sides}) > 1:
            raise card.error("regions", "upper and lower sides are joined without level stairs")
    for link in row.links:
        if link.kind == "stairs" and any(set(link.between) <= group for group in groups):
            raise card.error("links.between", "level stairs within one level")


def _slots(t: Any, row: int, card: data.Card[schema.Tile]) -> None:
    """At most one element a slot, so that tile and slot name it."""
    regions = card.row.regions
    doors = [n for n, link in enumerate(card.row.links) if link.kind == "door"]
    places = [r for r, region in enumerate(regions) for name in _PLACES if getattr(region, name)]
    passages = [r for r, region in enumerate(regions) if region.passage]
    found = {
        v.Slot.MONSTER: ("monsters", [r for r, region in enumerate(regions) if region.monsters]),
        v.Slot.FEATURE: ("feature", [r for r, region in enumerate(regions) if region.feature]),
        v.Slot.DOOR: ("links.kind", doors),
        v.Slot.PLACE: ("chest", places),
    }
    for slot, (key, where) in found.items():
        if len(where) > 1:
            what = "Chest, Campfire or stairs" if slot == v.Slot.PLACE else slot.name.capitalize()
            name = key if slot == v.Slot.DOOR else f"regions.{key}"
            raise card.error(name, f"a tile has at most one place with a {what}")
        if where:
            t["slot_region"][row, slot] = where[0]
    if len(passages) > 1:
        raise card.error("regions.passage", "a tile has at most one passage")
    if any(region.stairs for region in regions) != (card.row.kind == "stairs"):
        raise card.error("regions.stairs", "the Stairs Tile has the stairs, and no other tile")


def _marks(t: Any, row: int, card: data.Card[schema.Tile]) -> None:
    """Nodes, water, Boat and Sword."""
    tile = card.row
    t["tile_nodes"][row] = _bits(card, "nodes", tile.nodes, SIDES)
    t["tile_water"][row] = _bits(card, "water", tile.water, CORNERS)
    for name in ("water", "boat", "sword"):
        if getattr(tile, name) and tile.ecology != "caverns":
            raise card.error(name, "only the caverns have water, a Boat and a Sword")
    for name in ("boat", "sword"):
        t[f"tile_{name}"][row] = getattr(tile, name)
        if getattr(tile, name):
            t[f"{name}_tile"][row // v.TILES] = row % v.TILES
            if not tile.water:
                raise card.error("water", f"the tile with the {name.capitalize()} needs water")
    if tile.boat and tile.sword:
        raise card.error("sword", "Boat and Sword are on two tiles")


def _check_set(t: Any, cards: Tiles, ecology: str) -> None:
    """What an Ecology has a fixed number of [FD-EXPL-20, FD-CAV-04, FD-CAV-05]."""

    def count(name: str) -> int:
        return sum(getattr(region, name) for card in cards for region in card.row.regions)

    file = cards[0].file
    data.check_count(file, f"Chests in the {ecology}", count("chest"), 2)
    data.check_count(file, f"Campfires in the {ecology}", count("camp"), 1)
    data.check_count(file, f"stairs in the {ecology}", count("stairs"), 1)
    if ecology == "caverns":
        data.check_count(file, "Warp Portals in the caverns", count("passage"), 2)
        for name in ("boat", "sword"):
            found = sum(getattr(card.row, name) for card in cards)
            data.check_count(file, f"tiles of the caverns with {name} = true", found, 1)
    elif ecology == "ruins" and count("passage") == 1:
        raise CardError(f"{file}: one Secret Passage in the ruins leads nowhere")


def _squares(card: data.Card[schema.Pattern]) -> Parts:
    """The squares of a pattern: joined by sides, each with a notch."""
    squares = card.row.squares
    if not 2 <= len(squares) <= v.SQUARES:
        text = f"{len(squares)} squares, but a pattern has 2 to {v.SQUARES}"
        raise card.error("squares", text)
    parts = []
    for square in squares:
        nodes = _bits(card, "squares.nodes", square.nodes, SIDES)
        if not nodes:
            raise card.error("squares.nodes", "every square has a notch")
        parts.append((*square.at, nodes))
    cells = {(x, y) for x, y, _ in parts}
    if len(cells) < len(parts):
        raise card.error("squares.at", "two squares lie on one cell")
    joined = {next(iter(cells))}
    for _ in cells:
        joined |= {c for c in cells if any(abs(c[0] - x) + abs(c[1] - y) == 1 for x, y in joined)}
    if joined != cells:
        raise card.error("squares.at", "the squares must hang together by sides")
    return tuple(parts)
