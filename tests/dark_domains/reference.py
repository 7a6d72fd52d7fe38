"""Targets, fixed defence and Evil production in plain Python, written from the clauses alone.

A table is a list of domains, one a seat: {space: Space}. Nothing here knows the rules' code; names
and numbers of cards come from the tables of the game.
"""

from dataclasses import dataclass, field

AREAS = ("forest", "urban", "plains", "mountains")
TYPES = ("economic", "magic", "martial", "nature", "power", "religion")


@dataclass
class Building:
    rank: int
    type: str
    defence: int
    light_evil: int
    dark_evil: int
    special: str = "none"
    is_dark: bool = False


@dataclass
class Monster:
    rank: int
    defence: int
    evil: int
    bonus_area: str = ""
    bonus: int = 0


@dataclass
class Space:
    building: Building | None = None
    monsters: list[Monster] = field(default_factory=list)
    tokens: frozenset[str] = frozenset()


@dataclass
class Domain:
    spaces: dict[int, Space] = field(default_factory=dict)
    has_walls: bool = False  # the henchman who strengthens all own buildings

    def area(self, number: int) -> str:
        return AREAS[number // 4]


def is_queens(space: Space) -> bool:
    return "queen" in space.tokens


def evil(space: Space) -> int:
    """Evil of a space per Production phase: the current side and the monsters [DD-TARG-04]."""
    total = sum(monster.evil for monster in space.monsters)
    if space.building is not None:
        side = space.building.dark_evil if space.building.is_dark else space.building.light_evil
        total += side
    return total * 2 if "double" in space.tokens else total


def evil_found(space: Space) -> int:
    """The same as a party sees it: a Queen's Command building may not be adventured against."""
    if is_queens(space):
        return evil(Space(None, space.monsters, space.tokens))
    return evil(space)


def defence(domain: Domain, number: int) -> int:
    """What needs no die: building, tokens, neighbours, monsters [DD-MON-13, DD-BU-02, DD-BU-04]."""
    space = domain.spaces[number]
    area = domain.area(number)
    total = 0
    for monster in space.monsters:
        total += monster.defence
        if monster.bonus_area == area:
            total += monster.bonus
    if space.building is None:
        return total
    total += space.building.defence
    if "shell" in space.tokens:
        total += 4
    if domain.has_walls:
        total += 2
    for other, neighbour in domain.spaces.items():
        if other != number and domain.area(other) == area and neighbour.building is not None:
            if neighbour.building.is_dark:
                total += {"fortress": 7, "outpost": 3}.get(neighbour.building.special, 0)
    return total


def target(table: list[Domain], icons: tuple[str, str]) -> tuple[str, int, int, str]:
    """(kind, seat, space, icon): "attack", "pilgrimage" or "nothing" [DD-TARG-02]."""
    for kind, is_dark in (("attack", True), ("pilgrimage", False)):
        for icon in icons:
            found = best(table, icon, is_dark)
            if found is not None:
                return (kind, *found, icon)
    return ("nothing", -1, -1, "")


def best(table: list[Domain], icon: str, is_dark: bool) -> tuple[int, int] | None:
    """Seat and space of the best match of one icon, if there is one."""
    matches = []
    for seat, domain in enumerate(table):
        for number, space in domain.spaces.items():
            key = match(domain, number, space, icon, is_dark)
            if key is not None:
                matches.append((key, seat, number))
    if not matches:
        return None
    _, seat, number = max(matches)
    return seat, number


def match(
    domain: Domain, number: int, space: Space, icon: str, is_dark: bool
) -> tuple[int, ...] | None:
    """How well a space fits an icon, None if it doesn't [DD-TARG-03 to 06, 08, 09]."""
    building = None if is_queens(space) else space.building
    best_monster = max((monster.rank for monster in space.monsters), default=0)
    if icon in ("monster", "evil"):
        if not is_dark:
            return None
        if icon == "monster":
            return (best_monster,) if space.monsters else None
        made = evil_found(space)
        rank = 0 if building is None else building.rank
        return (made, building is not None, rank, best_monster) if made > 0 else None
    if building is None or building.is_dark != is_dark:
        return None
    fits = domain.area(number) == icon if icon in AREAS else building.type == icon
    return (building.rank,) if fits else None


def target_again(
    table: list[Domain],
    old: tuple[str, int, int, str],
    icons: tuple[str, str],
    is_other_leader: bool,
) -> tuple[str, int, int, str]:
    """The target after W-ADV1: the old one unless it has lapsed [DD-ADV-06]."""
    kind, seat, number, _ = old
    if is_other_leader:
        return target(table, icons)
    if kind == "nothing":
        return old
    space = table[seat].spaces.get(number, Space())
    is_light = space.building is not None and not space.building.is_dark
    is_dark = space.building is not None and space.building.is_dark
    lapsed = not is_light if kind == "pilgrimage" else not is_dark and not space.monsters
    return target(table, icons) if lapsed else old
