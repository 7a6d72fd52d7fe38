"""Slow references in plain Python for Combat, written from the clauses and not from the rooms."""


def lay_out(own, against):
    """Two rows of two positions of a play, before anybody moves a card by choice.

    A single hero card faces the higher Monster card, the left of equals (FD-PLAY-08).
    """
    own, against = list(own), list(against)
    if len(own) == 1 and len(against) == 2:
        at = against.index(max(against))
        own = [own[0] if k == at else None for k in range(2)]
    own += [None] * (2 - len(own))
    against += [None] * (2 - len(against))
    return own, against


def allowed(pairs, can_block=True):
    """Places in a list of pairs (own, other) or None that may be resolved (FD-PAIR-01..07)."""
    there = {k: pair for k, pair in enumerate(pairs) if pair is not None and None not in pair}
    is_hit = any(other > own for own, other in there.values())
    found = set()
    for k, (own, other) in there.items():
        if own == other:
            if can_block:
                found.add(k)
        elif other > own or not is_hit:
            found.add(k)
    return found


def blows(pair):
    """(to the Monster, direct to the hero, returned to the hero) of a resolved pair."""
    if pair is None or pair[0] == pair[1]:  # FD-DMG-01
        return 0, 0, 0
    own, other = pair
    if own > other:
        return own, 0, own - other  # FD-DMG-02, FD-DMG-03
    return other - own, other, 0  # FD-DMG-07


def hurt(points, armor):
    """One source of damage against Armor (FD-ARMOR-01)."""
    return max(0, points - armor)


def shares(began, hits):
    """What each hero dealt to each individual; `hits` are (seat, individual, points)."""
    dealt = [{} for _ in began]
    for seat, individual, points in hits:
        if points > 0:
            dealt[individual][seat] = dealt[individual].get(seat, 0) + points
    return dealt


def fallen(began, dealt):
    """Health left, whether all avoid Return Damage, and contributors of each shared Defeat."""
    left = [max(0, health - sum(by.values())) for health, by in zip(began, dealt, strict=True)]
    fell = [k for k, health in enumerate(began) if health > 0 and left[k] == 0]
    for k in fell:
        if max(dealt[k].values()) >= began[k]:  # FD-AVOID-01, FD-AVOID-05
            return left, True, {}
    return left, False, {k: set(dealt[k]) for k in fell}  # FD-AVOID-04, FD-AVOID-10


def after(health, pairs, armor, spared):
    """Health of the heroes; only Return Damage is spared (FD-AVOID-03, FD-ARMOR-05)."""
    result = []
    for seat, pair in enumerate(pairs):
        _, direct, back = blows(pair)
        points = hurt(direct, armor[seat])
        if seat not in spared:
            points += hurt(back, armor[seat])
        result.append(max(0, health[seat] - points))
    return result


def horde(began, strikes):
    """Health left and what counts for whom; `strikes` are (seat, points, individuals in turn).

    What is left over goes on and counts where it is put; with nowhere to go it is forgone, and
    counts where it was left over (FD-SETD-03, FD-AVOID-04).
    """
    left = list(began)
    dealt = [{} for _ in began]
    for seat, points, individuals in strikes:
        for turn, k in enumerate(individuals):
            rest = max(0, points - left[k])
            is_last = turn == len(individuals) - 1
            here = points if is_last else points - rest
            left[k] = max(0, left[k] - points)
            if here:
                dealt[k][seat] = dealt[k].get(seat, 0) + here
            points = rest
    return left, dealt
