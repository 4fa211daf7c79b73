"""The kernel's errors: each is one sentence that says what is wrong and what was expected."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class IllegalAction(ValueError):
    """An action was played that was not offered."""


# Why undo is refused.
NOTHING_PLAYED = "nothing has been played yet"
ANOTHERS_CHOICE = "the last choice was made by another seat"
SHOWN_SINCE = "dice have been rolled or something hidden has been revealed since the last choice"


@mypyc_attr(allow_interpreted_subclasses=True)
class UndoRefused(ValueError):
    """The last choice may not be taken back."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BadText(ValueError):
    """Bad input: names the file, the key and what was expected."""

    def __init__(self, where: str, key: str, expected: str, found: object = None) -> None:
        shown = "" if found is None else f", found {_short(found)}"
        place = f"{where}: {key}" if key else where
        super().__init__(f"{place}: expected {expected}{shown}")


def _short(found: object) -> str:
    text = repr(found)
    return text if len(text) <= 60 else text[:57] + "..."
