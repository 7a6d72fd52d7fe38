"""Effect programs: runs of rows int16[op, a, b, c, d], ended by an END row.

A game gives its opcodes (an IntEnum whose 0 is END) and a signature for each: the kinds of its
arguments. Cards write a row as a list of words and numbers, `["gain", "coin", 4]`; `Language`
checks it, `assemble` puts many programs into one array, `disassemble` reads them back for docs.
A kind is an IntEnum or a mapping (words), `int`, a `range`, a tuple of such (any of them), or an
`Optional` of these, which may be left out at the end of a row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeAlias

import numpy as np

from .data import unknown, words

WIDTH = 5  # op and four arguments
END = 0
LARGEST = 32767

Kind: TypeAlias = Any
Row: TypeAlias = tuple[int, int, int, int, int]
Program: TypeAlias = tuple[Row, ...]  # without the END row


@dataclass(frozen=True)
class Optional:
    """An argument that may be left out; `missing` stands for it then."""

    kind: Kind
    missing: int = 0


class Language:
    """The opcodes of a game and what their rows look like.

    Args:
        ops: the opcodes; END must be 0.
        signatures: for each opcode that cards may write, the kinds of its arguments.
    """

    def __init__(self, ops: type[IntEnum], signatures: Mapping[str, Sequence[Kind]]) -> None:
        known = words(ops)
        for name, kinds in signatures.items():
            if name not in known or known[name] == END or len(kinds) >= WIDTH:
                raise ValueError(f"'{name}' is no opcode with at most {WIDTH - 1} arguments")
        self.signatures = {name: tuple(kinds) for name, kinds in signatures.items()}
        self._op = known
        self._name = {number: name for name, number in known.items()}

    def parse(self, rows: Sequence[Sequence[object]]) -> Program:
        """The rows of one program as numbers.

        Raises:
            ValueError: naming the row, counted from 1, and what is allowed there.
        """
        return tuple(self._row(k + 1, row) for k, row in enumerate(rows))

    def disassemble(self, array: np.ndarray, start: int) -> list[list[str | int]]:
        """The program that begins at row `start`, as cards write it."""
        found: list[list[str | int]] = []
        while array[start][0] != END:
            op, *arguments = (int(n) for n in array[start])
            name = self._name[op]
            kinds = self.signatures[name]
            row = [_show(kind, n) for kind, n in zip(kinds, arguments, strict=False)]
            while row and isinstance(kinds[len(row) - 1], Optional):
                if arguments[len(row) - 1] != kinds[len(row) - 1].missing:
                    break
                row.pop()
            found.append([name, *row])
            start += 1
        return found

    def _row(self, k: int, row: Sequence[object]) -> Row:
        if not row or not isinstance(row[0], str):
            raise ValueError(f'row {k} must begin with an opcode, as in ["gain", ...]')
        name, *arguments = row
        if name not in self.signatures:
            raise ValueError(f"row {k}: {unknown('opcode', name, self.signatures)}")
        kinds = self.signatures[name]
        due = sum(not isinstance(kind, Optional) for kind in kinds)
        if not due <= len(arguments) <= len(kinds):
            some = str(due) if due == len(kinds) else f"{due} to {len(kinds)}"
            raise ValueError(f"row {k}: '{name}' takes {some} arguments, not {len(arguments)}")
        numbers = [self._op[name]]
        for j, kind in enumerate(kinds):
            if j >= len(arguments):
                numbers.append(kind.missing)
                continue
            number = _number(kind, arguments[j])
            if number is None:
                where = f"row {k}: argument {j + 1} of '{name}'"
                raise ValueError(f"{where}: not {arguments[j]!r} (allowed: {_allowed(kind)})")
            numbers.append(number)
        numbers += [0] * (WIDTH - len(numbers))
        return tuple(numbers)  # type: ignore[return-value]


def assemble(programs: Sequence[Program], max_rows: int) -> tuple[np.ndarray, list[int]]:
    """All programs in one array int16[max_rows, 5], and the row each begins at.

    Equal programs are stored once.

    Raises:
        ValueError: if they need more rows.
    """
    array = np.zeros((max_rows, WIDTH), np.int16)
    known: dict[Program, int] = {}
    used = 0
    for program in programs:
        if program in known:
            continue
        known[program] = used
        used += len(program) + 1
        if used <= max_rows and program:
            array[known[program] : used - 1] = program
    if used > max_rows:
        raise ValueError(
            f"the effects of all cards need {used} rows, but there are only {max_rows}"
        )
    return array, [known[program] for program in programs]


def _number(kind: Kind, value: object) -> int | None:
    """The value as a number of that kind, None if it isn't one."""
    if isinstance(kind, Optional):
        return _number(kind.kind, value)
    if isinstance(kind, tuple):
        return next((n for n in (_number(each, value) for each in kind) if n is not None), None)
    if kind is int:
        kind = range(-LARGEST, LARGEST + 1)
    if isinstance(kind, range):
        return value if type(value) is int and value in kind else None
    return words(kind).get(value) if isinstance(value, str) else None


def _show(kind: Kind, number: int) -> str | int:
    """The number as a card writes it: a word where the kind has one for it."""
    if isinstance(kind, Optional):
        return _show(kind.kind, number)
    for each in kind if isinstance(kind, tuple) else (kind,):
        if each is int or isinstance(each, range):
            continue
        for word, n in words(each).items():
            if n == number:
                return word
    return number


def _allowed(kind: Kind) -> str:
    """What may stand there, in words."""
    if isinstance(kind, Optional):
        return _allowed(kind.kind)
    if isinstance(kind, tuple):
        return " or ".join(_allowed(each) for each in kind)
    if kind is int:
        return "a whole number"
    if isinstance(kind, range):
        return str(kind[0]) if len(kind) == 1 else f"{kind[0]}..{kind[-1]}"
    return ", ".join(words(kind))
