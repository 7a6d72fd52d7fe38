"""Damage and avoidance in random fights, against the slow reference."""

from hypothesis import given, settings
from hypothesis import strategies as st

from lairzoo.envs.forgotten_depths import vocab as v
from lairzoo.envs.forgotten_depths.rules import damage
from tests.forgotten_depths import combat_reference
from tests.forgotten_depths.combat_state import AVA, BREN, HEALTH, SIL, Fight

TRIO = (BREN, SIL, AVA)


def fight(*heroes, **monster):
    f = Fight(*heroes)
    f.begin(f.monster(**monster))
    return f


numbers = st.integers(1, 8)
pair = st.none() | st.tuples(numbers, numbers)


def blow(f, seat, one):
    if one is not None:
        f.duel(seat, *one)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_rooms_and_reference_agree_on_damage_and_avoidance(data):
    seats = data.draw(st.integers(1, 3))
    kind = data.draw(st.sampled_from(["singular", "pair", "group"]))
    began = data.draw(st.integers(1, 12))
    monster_armor = data.draw(st.integers(0, 2))
    armor = [data.draw(st.integers(0, 2)) for _ in range(seats)]
    chosen = [data.draw(pair) for _ in range(seats)]
    f = fight(*TRIO[:seats], kind=kind, health=began, armor=monster_armor)
    count = int(f.s.foe_count[0])
    began = [began - data.draw(st.integers(0, 2)) for _ in range(count)]
    began = [max(1, n) for n in began]
    f.set_health(0, *began)
    for seat in range(seats):
        f.equip(seat, armor=armor[seat])
        blow(f, seat, chosen[seat])
    hits = []
    for _ in range(data.draw(st.integers(0, 2))):
        seat = data.draw(st.integers(0, seats - 1))
        target = data.draw(st.integers(0, count - 1))
        if f.s.foe_health[0, target] > 0:
            hits.append((seat, target, data.draw(st.integers(1, 6))))
            f.spell(*hits[-1])
    is_over = sum(f.foe_health(0)) == 0  # then its pairs have vanished (FD-ABIL-11)
    f.begin_damage()
    for seat in range(seats):
        may = f.targets(seat)
        if may:
            target = data.draw(st.sampled_from(sorted(may)))
            dealt = combat_reference.blows(chosen[seat])[0]
            hits.append((seat, target, combat_reference.hurt(dealt, monster_armor)))
            f.strike(seat, 0, may, [target])
    left, all_avoid, shared = combat_reference.fallen(began, combat_reference.shares(began, hits))
    assert f.foe_health(0) == left
    wishes = [data.draw(st.sampled_from(sorted(shared[k]))) for k in sorted(shared)]
    assert f.spared(wishes) == ("all" if all_avoid else shared)
    damage.take(f.s, f.t)
    spared = set(range(seats)) if all_avoid else set(wishes)
    resolved = [None] * seats if is_over else chosen
    health = combat_reference.after([HEALTH] * seats, resolved, armor, spared)
    assert [int(n) for n in f.s.health[:seats]] == health


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_rooms_and_reference_agree_on_hordes(data):
    seats = data.draw(st.integers(1, 3))
    health = data.draw(st.integers(1, 4))
    count = data.draw(st.integers(2, 6))
    f = fight(*TRIO[:seats], kind=f"horde/{count}", health=health)
    chosen = [data.draw(pair) for _ in range(seats)]
    for seat in range(seats):
        blow(f, seat, chosen[seat])
    f.begin_damage()
    strikes = []
    for seat in range(seats):
        may = f.targets(seat)
        aims = []
        while may and (not aims or data.draw(st.booleans())):
            target = data.draw(st.sampled_from(sorted(may)))
            if aims:
                damage.pass_on(f.s, f.t, seat, 0, aims[-1], target)
            else:
                damage.strike(f.s, f.t, seat, 0, target)
            aims.append(target)
            may = _excess(f, seat, target)
            assert all(f.s.foe_health[0, k] > 0 for k in may)
        if aims:
            strikes.append((seat, combat_reference.blows(chosen[seat])[0], aims))
    left, dealt = combat_reference.horde([health] * count, strikes)
    assert f.foe_health(0) == left
    _, all_avoid, shared = combat_reference.fallen([health] * count, dealt)
    assert f.spared() == ("all" if all_avoid else shared)
    counted = int(f.s.foe_hurt[0].sum())
    assert counted == sum(points for _, points, _ in strikes)


def _excess(f, seat, target):
    bits = damage.excess_targets(f.s, seat, 0, target)
    return {k for k in range(2 * v.INDIVIDUALS) if bits >> k & 1}
