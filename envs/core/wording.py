"""Numbers of a game in words, and templates that name them: what the games' narrate files share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping


class Phrase(dict[str, str]):
    """What str.format_map needs: "{a_thing}" -> the number under "a" as the name of a thing.

    Args:
        word: kind and number -> words; the number is `nothing` where the event has none.
        numbers: name -> number.
        who: the kind of word that "{who}" is.
        nothing: what stands for no number.
    """

    def __init__(
        self,
        word: Callable[[str, int], str],
        numbers: Mapping[str, int | None],
        who: str,
        nothing: int,
    ) -> None:
        super().__init__()
        self._word = word
        self._numbers = numbers
        self._who = who
        self._nothing = nothing

    def __missing__(self, key: str) -> str:
        name, _, kind = key.partition("_")
        number = self._numbers[name]
        kind = self._who if name == "who" else kind
        return self._word(kind, self._nothing if number is None else number)


def listed(parts: Iterable[str], none: str = "none") -> str:
    """Parts with commas between them."""
    return ", ".join(parts) or none
