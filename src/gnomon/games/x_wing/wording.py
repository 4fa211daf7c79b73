"""Places, headings, manoeuvres, dice and tokens in words.

The mat is told in squares of 2 inches: letters from west to east, numbers from south to north, so that A1 is the
south-western corner and R18 the north-eastern one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from gnomon.games.x_wing.dice import NOTHING_WORD
from gnomon.games.x_wing.geometry.angles import FULL_TURN
from gnomon.games.x_wing.geometry.pose import MAT
from gnomon.games.x_wing.terms import BEARING_WORDS, FACE_WORDS
from gnomon.kernel.words import Named, Words

SQUARES: Final = 18
LETTERS: Final = "ABCDEFGHIJKLMNOPQR"
COMPASS: Final = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
ARROWS: Final = "→↗↑↖←↙↓↘"
EIGHTH: Final = FULL_TURN // len(COMPASS)
HOURS: Final = 12
BEARING_SIGNS: Final[dict[str, str]] = dict(zip(BEARING_WORDS, "↑↖↗←→↓↙↘■", strict=True))
MM: Final = 1000


def both(words: Words, parts: Sequence[str]) -> str:
    """`one, two and three`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {words.find('phrases', 'and')} {parts[-1]}"


# Places


def square_at(x: int, y: int) -> tuple[int, int]:
    """The column and row of a point, both from 0; a point off the mat belongs to the nearest square."""
    column, row = (max(0, min(SQUARES - 1, one * SQUARES // MAT)) for one in (x, y))
    return column, row


def square(x: int, y: int) -> str:
    """The name of the square of a point: `H7`."""
    column, row = square_at(x, y)
    return f"{LETTERS[column]}{row + 1}"


def eighth(heading: int) -> int:
    """The nearest of eight directions, counter-clockwise from the east."""
    return (heading + EIGHTH // 2) % FULL_TURN // EIGHTH


def arrow(heading: int) -> str:
    return ARROWS[eighth(heading)]


def compass(words: Words, heading: int) -> str:
    """`north-east`."""
    return words.find("compass", COMPASS[eighth(heading)])


def millimetres(length: int) -> int:
    return (length + MM // 2) // MM


def in_millimetres(words: Words, length: int) -> str:
    """`12.5`, as far as it differs from a whole number."""
    return f"{length / MM:.2f}".rstrip("0").rstrip(".").replace(".", words.find("phrases", "point"))


def in_tenths(words: Words, thousandths: int) -> str:
    """`1.4` for 1,400 thousandths."""
    return f"{thousandths / 1000:.1f}".replace(".", words.find("phrases", "point"))


def place_words(words: Words, at: dict[str, Any]) -> dict[str, object]:
    """What sentences about a pose need."""
    return {"square": square(at["x"], at["y"]), "heading": compass(words, at["heading"])}


# Manoeuvres


def manoeuvre(words: Words, word: str) -> str:
    """`2 bank left`."""
    speed, _, bearing = word.partition("-")
    return words.say("bearings", bearing, {"speed": speed})


def short_manoeuvre(word: str) -> str:
    """`↖2`."""
    speed, _, bearing = word.partition("-")
    return f"{BEARING_SIGNS[bearing]}{speed}"


# Dice


def dice_counted(word: str) -> Counter[str]:
    """How often each face stands in a word of the notation: `hit+hit+focus`."""
    return Counter(word.split("+") if word != NOTHING_WORD else [])


def faces(words: Words, counts: dict[str, int]) -> Named:
    """`2 hits and 1 focus`; for no dice, `no dice`. Its form `object` is that of the object of a sentence."""
    found = [face for face in FACE_WORDS if counts.get(face, 0) > 0]
    if not found:
        return Named(words.find("phrases", "no-dice"), {})
    named = both(words, [words.say("faces", face, {"count": counts[face]}) for face in found])
    return Named(named, {"object": both(words, [_as_object(words, face, counts[face]) for face in found])})


def _as_object(words: Words, face: str, count: int) -> str:
    key = f"faces-{face}"
    section, key = ("object", key) if words.has("object", key) else ("faces", face)
    return words.say(section, key, {"count": count})


def one_face(words: Words, face: str) -> Named:
    """`a hit`."""
    name = words.find("face", face)
    return Named(name, {"object": words.find_or("object", f"face-{face}", name)})


def dice(words: Words, word: str) -> Named:
    return faces(words, dict(dice_counted(word)))


# Tokens


def tokens(words: Words, token: str, count: int) -> str:
    """`1 focus token`, `2 stress tokens`."""
    return words.say("tokens", token, {"count": count})
