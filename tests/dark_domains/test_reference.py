"""Random tables: the rooms find the same targets, defence and Evil as the reference."""

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lairzoo.envs.dark_domains import vocab as v
from tests.build import at
from tests.dark_domains import reference as ref
from tests.dark_domains.scenes import adventure, party, play, rows, targets

WITHOUT_JIT = os.environ.get("NUMBA_DISABLE_JIT") == "1"
EXAMPLES = 20 if WITHOUT_JIT else 150
FEW = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
YELLOWS = ("tarpa", "elf_mercenaries", "white_mask_gnolls", "foreign_mercenary")
LEADERS = ("tarpa", "essoli", "gnarl")
TOKENS = {"queen": v.Token.QUEEN, "sanctify": v.Token.SANCTIFY, "shell": v.Token.SHELL}
ICONS = tuple(icon.name.lower() for icon in v.Icon)
KINDS = {v.Target.NOTHING: "nothing", v.Target.ATTACK: "attack", v.Target.PILGRIMAGE: "pilgrimage"}


def bare():
    return at(3)


# few spaces and cards, so that neighbours, ties and empty searches are frequent
spots = st.tuples(st.integers(0, 2), st.sampled_from((0, 1, 3, 4, 5, 7, 8, 12)))
buildings = st.lists(
    st.tuples(
        spots,
        st.integers(0, 93),
        st.booleans(),
        st.sets(st.sampled_from(sorted(TOKENS)), max_size=2),
        st.booleans(),
    ),
    max_size=7,
)
specials = st.lists(
    st.tuples(spots, st.sampled_from((65, 66, 67, 32, 33, 34, 35))), max_size=3
)  # castles and keeps
blacks = st.lists(st.tuples(spots, st.integers(v.YELLOWS, 67)), max_size=5)
yellows = st.lists(st.tuples(spots, st.integers(0, 3)), max_size=3)
walls = st.sampled_from((None, None, 0, 1, 2))
icons = st.tuples(st.sampled_from(ICONS), st.sampled_from(ICONS))


@st.composite
def tables(draw):
    """{spot: (card, is dark, tokens, is doubled)}, {spot: black}, {yellow: spot}, seat of walls."""
    built = {}
    used = set()
    for spot, card in draw(specials):
        if spot not in built and card not in used:
            built[spot] = (card, True, frozenset(), False)
            used.add(card)
    for spot, card, is_dark, tokens, is_double in draw(buildings):
        if spot not in built and card not in used:
            dark = is_dark and not tokens & {"queen", "sanctify"}
            built[spot] = (card, dark, frozenset(tokens), is_double)
            used.add(card)
    black = {}
    for spot, monster in draw(blacks):
        if spot not in black and monster not in black.values():
            black[spot] = monster
    return built, black, {monster: spot for spot, monster in draw(yellows)}, draw(walls)


def lay(drawn):
    """The world, and the same as the reference sees it."""
    built, black, yellow, wall = drawn
    w = bare()
    table = [ref.Domain(has_walls=seat == wall) for seat in range(3)]
    if wall is not None:
        w.henchman(wall, "brannoch")
    for (seat, space), (card, is_dark, tokens, is_double) in built.items():
        w._take_building(card)
        w.s.building[seat, space] = card
        w.s.side[seat, space] = v.Side.DARK if is_dark else v.Side.LIGHT
        w.token(seat, space, *(TOKENS[name] for name in tokens))
        if is_double:
            w.token(seat, space, v.Token.DOUBLE)
        made = w.t.building_make[card, :, v.Item.EVIL]
        table[seat].spaces[space] = ref.Space(
            ref.Building(
                rank=int(w.t.building_rank[card]),
                type=v.Kind(int(w.t.building_kind[card])).name.lower(),
                defence=int(w.t.building_defence[card]),
                light_evil=int(made[0]),
                dark_evil=int(made[1]),
                special=v.Special(int(w.t.building_special[card])).name.lower(),
                is_dark=is_dark,
            ),
            tokens=tokens | ({"double"} if is_double else set()),
        )
    for (seat, space), monster in black.items():
        w._take_monster(monster)
        w.s.black[seat, space] = monster
        put(w, table, seat, space, monster)
    for monster, (seat, space) in yellow.items():
        w.monster(seat, YELLOWS[monster], space)
        if monster < len(LEADERS):
            w.henchman(seat, LEADERS[monster])
        put(w, table, seat, space, monster)
    return w, table


def put(w, table, seat, space, monster):
    area = int(w.t.bonus_area[monster])
    table[seat].spaces.setdefault(space, ref.Space()).monsters.append(
        ref.Monster(
            rank=int(w.t.monster_rank[monster]),
            defence=int(w.t.monster_defence[monster]),
            evil=int(w.t.monster_make[monster, v.Item.EVIL]),
            bonus_area="" if area == v.NONE else ref.AREAS[area],
            bonus=0 if area == v.NONE else int(w.t.bonus_add[monster]),
        )
    )


def plain(found):
    """A target as the reference writes it."""
    kind, seat, space, icon = found
    if kind == v.Target.NOTHING:
        return ("nothing", -1, -1, "")
    return (KINDS[kind], seat, space, icon.name.lower())


@pytest.mark.rule("DD-TARG-01", "DD-TARG-02", "DD-TARG-04", "DD-MON-13")
@FEW
@given(tables(), icons)
def test_a_party_finds_and_meets_what_the_reference_says(drawn, looks):
    w, table = lay(drawn)
    w.state.check()
    party(w, "green", (1, *looks))
    for seat in range(3):
        w.give(seat, coin=0)
    wanted = ref.target(table, looks)
    adventure(w)
    assert plain(targets(w)[0]) == wanted
    while w.ask == v.Decision.WINDOW:  # some buildings could be used
        w.do("pass")
    if wanted[0] == "attack":
        rolled = sum(result for _, _, result, *_ in rows(w, v.Event.DICE)[1:])
        ((seat, attack, total, *_),) = rows(w, v.Event.ATTACK)
        assert (seat, attack) == (wanted[1], 1)
        assert total - rolled == ref.defence(table[seat], wanted[2])
    w.state.check()


@pytest.mark.rule("DD-TARG-07")
@FEW
@given(tables(), icons, st.permutations(range(3)))
def test_permuted_seats_permute_the_target(drawn, looks, seats):
    built, black, yellow, wall = drawn

    def moved(spot):
        return (seats[spot[0]], spot[1])

    permuted = (
        {moved(spot): what for spot, what in built.items()},
        {moved(spot): what for spot, what in black.items()},
        {monster: moved(spot) for monster, spot in yellow.items()},
        None if wall is None else seats[wall],
    )
    found = []
    for layout in (drawn, permuted):
        w, _ = lay(layout)
        w.set(first=seats[0])
        for seat in range(3):
            w.give(seat, coin=0)
        party(w, "green", (1, *looks))
        adventure(w)
        found.append(plain(targets(w)[0]))
    kind, seat, space, icon = found[0]
    assert found[1] == (kind, seat if seat < 0 else seats[seat], space, icon)


@pytest.mark.rule("DD-PROD-01", "DD-END-03")
@FEW
@given(tables())
def test_evil_produced_is_what_the_reference_says(drawn):
    w, table = lay(drawn)
    wanted = [sum(map(ref.evil, domain.spaces.values())) for domain in table]
    w.s.zone_len[v.Zone.MONSTER_PILE] = 0  # laboratories and libraries have nothing to draw
    w.s.zone_len[v.Zone.SPELL_DECK : v.Zone.SPELL_DISCARD + 4] = 0
    w.s.stock[:3] = 0
    play(w, v.Task.PRODUCTION)
    assert [w.have(seat, "evil") for seat in range(3)] == wanted


@pytest.mark.rule("DD-ADV-06")
@FEW
@given(tables(), icons, st.data())
def test_a_target_lapses_as_the_reference_says(drawn, looks, data):
    built, black, yellow, _ = drawn
    w, table = lay(drawn)
    party(w, "green", (1, *looks), (1, *reversed(looks)))
    old = ref.target(table, looks)
    w.s.ask_everyone = 1
    adventure(w)
    assert plain(targets(w)[0]) == old
    changed = data.draw(st.booleans())
    if changed and old[0] != "nothing":
        seat, number = old[1:3]
        space = table[seat].spaces[number]
        if space.building is not None and data.draw(st.booleans()):
            w.s.side[seat, number] ^= 1
            space.building.is_dark = not space.building.is_dark
        if space.monsters and data.draw(st.booleans()):
            space.monsters.clear()
            w.s.black[seat, number] = v.NONE
            for monster, spot in yellow.items():
                if spot == (seat, number):
                    w.s.yellow_state[monster] = v.YellowState.ASIDE
    is_other = data.draw(st.booleans())
    if is_other:  # the leader is slain
        w._remove(v.Zone.GREEN, w.zone(v.Zone.GREEN)[0])
        looks = looks[::-1]
    while w.ask == v.Decision.WINDOW and w.window == v.Window.ADVENTURE:
        w.do("pass")
    again = ref.target_again(table, old, looks, is_other)
    announced = [plain(found) for found in targets(w)]
    assert announced == ([again] if again != old or announced else [])
    if again[0] == "attack":
        assert (w.window, w.seat) == (v.Window.DEFENCE, again[1])
