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
