"""The kernel's errors: each is one sentence that says what is wrong and what was expected."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

LONGEST_KEY: Final = 120  # characters of a key in a sentence
LONGEST_FOUND: Final = 60  # characters of what was found
MOST_PARTS: Final = 21  # of a list or table: more than can be seen within them
DEEPEST: Final = 4
HUGE: Final = 10**30


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
        shown = "" if found is None else f", found {cut(_shown(found, 0), LONGEST_FOUND)}"
        place = f"{where}: {one_line(key, LONGEST_KEY)}" if key else where
        super().__init__(f"{place}: expected {expected}{shown}")


def cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 3] + "..."


def one_line(text: str, longest: int) -> str:
    """As much of a text as fits into a sentence, without characters that do not print."""
    return "".join(one if one.isprintable() else "?" for one in cut(text, longest))


def _shown(found: object, depth: int) -> str:
    """The beginning of a value as Python writes it. Strangers send values that `repr` takes ages for, or fails at."""
    if isinstance(found, str):
        return repr(found[:LONGEST_FOUND])
    if isinstance(found, bool):
        return "True" if found else "False"
    if isinstance(found, int):
        return repr(found) if -HUGE < found < HUGE else "a huge number"
    if isinstance(found, (list, tuple, dict)):
        return _shown_parts(found, depth) if depth < DEEPEST else "..."
    try:
        return one_line(repr(found), LONGEST_FOUND)
    except Exception:
        return type(found).__name__


def _shown_parts(found: Any, depth: int) -> str:
    if isinstance(found, dict):
        first = [f"{_shown(key, depth + 1)}: {_shown(found[key], depth + 1)}" for key in _first(found)]
        return "{" + ", ".join(first) + "}"
    parts = ", ".join(_shown(part, depth + 1) for part in _first(found))
    return f"[{parts}]" if isinstance(found, list) else f"({parts})"


def _first(parts: Any) -> list[Any]:
    return [part for part, _ in zip(parts, range(MOST_PARTS))]
