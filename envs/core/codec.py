"""The action space as a list of named blocks: flat id = start of the block + argument.

Ids depend on nothing but the declaration, labels are unique, and id 0 is NOOP.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

NOOP = 0


@dataclass(frozen=True)
class Block:
    """One block of actions: its name, a label per argument and what it means."""

    name: str
    labels: tuple[str, ...]
    meaning: str = ""

    @property
    def size(self) -> int:
        """How many actions the block holds."""
        return len(self.labels)


class Codec:
    """A fixed sequence of blocks; the first must be the single action "noop"."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        if not blocks or blocks[0].name != "noop" or blocks[0].size != 1:
            raise ValueError("the first block must be 'noop' with one action")
        self.blocks = tuple(blocks)
        self._start: dict[str, int] = {}
        self._labels: list[str] = []
        for block in blocks:
            if block.name in self._start:
                raise ValueError(f"block '{block.name}' is declared twice")
            self._start[block.name] = len(self._labels)
            self._labels += [
                block.name if block.size == 1 and not label else f"{block.name} {label}"
                for label in block.labels
            ]
        self._ids = {label: k for k, label in enumerate(self._labels)}
        if len(self._ids) != len(self._labels):
            raise ValueError("two actions have the same label")

    def __len__(self) -> int:
        return len(self._labels)

    def start(self, name: str) -> int:
        """First id of a block."""
        return self._start[name]

    def size(self, name: str) -> int:
        """Number of ids of a block."""
        return next(block.size for block in self.blocks if block.name == name)

    def label(self, action: int) -> str:
        """The action in words, the same in every state.

        Raises:
            ValueError: if there is no such id.
        """
        if not 0 <= action < len(self._labels):
            raise ValueError(f"no action {action}: ids are 0..{len(self) - 1}")
        return self._labels[action]

    def parse(self, text: str) -> int:
        """The id of a label.

        Raises:
            ValueError: if no action is called so.
        """
        try:
            return self._ids[" ".join(text.split())]
        except KeyError:
            raise ValueError(f"no action is called {text!r}") from None

    def describe(self) -> list[dict[str, object]]:
        """Blocks as rows for documentation."""
        return [
            {
                "name": block.name,
                "start": self._start[block.name],
                "size": block.size,
                "first": self._labels[self._start[block.name]],
                "meaning": block.meaning,
            }
            for block in self.blocks
        ]
