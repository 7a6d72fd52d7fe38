"""The exceptions of the package; every message is one line that names the likely cause."""


class LairzooError(Exception):
    """Base of everything this package raises on purpose."""


class CardError(LairzooError, ValueError):
    """A card file is wrong: the message names file, card and key and what is allowed."""


class OptionError(LairzooError, ValueError):
    """An unknown option of a game, or a value it can't take."""


class IllegalAction(LairzooError, ValueError):  # noqa: N818 - the name of the public API
    """An action that isn't legal now; the state is unchanged."""


class SaveError(LairzooError, ValueError):
    """Bytes that are no saved state, or one of another game or version."""


class ReplayError(LairzooError, ValueError):
    """A replay that can't be read, is of another version, or doesn't play as recorded."""


class ReplayDiffers(ReplayError):  # noqa: N818 - what it says, in one word
    """A replay that is whole and of this version, but does not play as it was recorded.

    Attributes:
        step: the first step that differs, counted from 0.
    """

    def __init__(self, text: str, step: int = 0) -> None:
        super().__init__(text)
        self.step = step
