"""The observation as a list of named blocks (rows x features) over one flat float32 vector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Table:
    """One block: `rows` rows of named features, all values in [low, high]."""

    name: str
    rows: int
    features: tuple[str, ...]
    meaning: str = ""
    row_names: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Numbers in the block."""
        return self.rows * len(self.features)


class Layout:
    """A fixed sequence of tables; values lie in [-1, 1]."""

    low = -1.0
    high = 1.0

    def __init__(self, tables: Sequence[Table]) -> None:
        self.tables = tuple(tables)
        self._start: dict[str, int] = {}
        self._table: dict[str, Table] = {}
        total = 0
        for table in tables:
            if table.name in self._start:
                raise ValueError(f"table '{table.name}' is declared twice")
            if len(set(table.features)) != len(table.features):
                raise ValueError(f"table '{table.name}' names a feature twice")
            self._start[table.name] = total
            self._table[table.name] = table
            total += table.size
        self.size = total

    def start(self, name: str) -> int:
        """First index of a table."""
        return self._start[name]

    def width(self, name: str) -> int:
        """Features in a row of a table."""
        return len(self._table[name].features)

    def feature(self, name: str, feature: str) -> int:
        """Column of a feature in its table."""
        return self._table[name].features.index(feature)

    def split(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """The tables as views [..., rows, features] of an observation [..., size]."""
        lead = observation.shape[:-1]
        return {
            table.name: observation[
                ..., self._start[table.name] : self._start[table.name] + table.size
            ].reshape(*lead, table.rows, len(table.features))
            for table in self.tables
        }

    def describe(self) -> list[dict[str, object]]:
        """Tables as rows for documentation."""
        return [
            {
                "name": table.name,
                "offset": self._start[table.name],
                "shape": (table.rows, len(table.features)),
                "range": (self.low, self.high),
                "features": table.features,
                "rows": table.row_names,
                "meaning": table.meaning,
            }
            for table in self.tables
        ]
