"""Observation tables read by the names of their features, with the scale of every number undone."""


class Row(dict):
    """A row by feature: whole numbers, ids and seats of "id + 1" by `id`."""

    def __init__(self, features, values):
        super().__init__()
        for feature, value in zip(features, values, strict=True):
            name, _, scale = feature.partition("/")
            number = float(value) * int(scale or 1)
            assert number == round(number), f"{feature} is {value}: no whole number"
            self[name] = round(number)

    def id(self, name):
        """What is stored as id + 1."""
        return self[name] - 1 if self[name] else None

    def one(self, prefix, words):
        """Which of the one-hot features is set; they are called prefix_word, or word alone."""
        names = [f"{prefix}_{word}" if prefix else word for word in words]
        found = [k for k, name in enumerate(names) if self[name]]
        assert len(found) <= 1, f"{prefix}: {found}"
        return found[0] if found else None


def rows_of(game, observation, shares=()):
    """All tables as lists of rows; `shares`: tables of shares, which stay as they are."""
    blocks = game.split(observation)
    return {
        table.name: blocks[table.name][:, 0].tolist()
        if table.name in shares
        else [Row(table.features, values) for values in blocks[table.name]]
        for table in game.spec.layout.tables
    }


def words(enum):
    """The members of a vocabulary as features name them."""
    return [member.name.lower() for member in enum]
