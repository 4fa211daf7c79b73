"""Texts of any length that cost a reader far more than their length, if nothing stops them."""

from __future__ import annotations

from collections.abc import Callable

Bomb = Callable[[int], str]


def filled(part: str, before: str = "", after: str = "") -> Bomb:
    """A part as often as it fits."""

    def text(length: int) -> str:
        return before + part * ((length - len(before) - len(after)) // len(part)) + after

    return text


def numbered(line: str, before: str = "") -> Bomb:
    """A line as often as it fits, each time with another number in place of `@`."""

    def text(length: int) -> str:
        count = (length - len(before)) // (len(line) + 7)
        return before + "".join(line.replace("@", f"{at:06}") + "\n" for at in range(count))

    return text


# Against what the parser does with keys, tables, lists, numbers and strings.
BOMBS: dict[str, Bomb] = {
    "dotted key": filled(".a", "tiles.x", " = 1"),
    "dotted key with spaces": filled(" . a", "x", " = 1"),
    "dotted key in quotes": filled('."a"', "x", " = 1"),
    "dotted header": filled("a.", "[", "a]"),
    "dotted header of a list": filled("a.", "[[", "a]]"),
    "dotted key in a list": filled(".a", "x = [{ a", " = 1 }]"),
    "dotted keys": numbered("k@.a.b.c.d.e.f.g = 1"),
    "dotted keys below a header": numbered("k@.a.b.c = 1", "[a.b.c.d.e.f.g.h]\n"),
    "headers": numbered("[k@]"),
    "long headers": numbered("[k@.a.b.c.d.e.f.g]"),
    "headers of lists": filled("[[a]]\n"),
    "headers of lists in lists": filled("[[a]]\n[[a.b]]\n[[a.b.c]]\n"),
    "lists of lists": filled("[],", "x = [", "]"),
    "lists as values": numbered("k@ = []"),
    "tables in a list": filled("{},", "x = [", "]"),
    "tables with keys": filled("{a.b.c = 1},", "x = [", "]"),
    "tables as values": numbered("k@ = {}"),
    "open lists": filled("[", "x = "),
    "open tables": filled("{a=", "x = "),
    "a long key": filled("a", "", " = 1"),
    "a long key in quotes": filled("a", '"', '" = 1'),
    "a long number": filled("9", "x = "),
    "a long hexadecimal number": filled("f", "x = 0x"),
    "a long fraction": filled("9", "x = 1."),
    "a long exponent": filled("9", "x = 1e"),
    "dots": filled("1.5,", "x = [", "]"),
    "keys": numbered("k@=1"),
    "numbers": filled("9999,", "x = [", "]"),
    "not numbers": filled("nan,", "x = [", "]"),
    "days": filled("1999-01-01,", "x = [", "]"),
    "times": filled("00:00:00.1,", "x = [", "]"),
    "words": filled('"ab",', "x = [", "]"),
    "escapes": filled("\\n", 'x = "', '"'),
    "wide escapes": filled("\\U0001f3b2", 'x = "', '"'),
    "escapes in many lines": filled("\\\n", 'x = """', '"""'),
    "quotes in many lines": filled('""a', 'x = """', '"""'),
    "quotes that stay open": filled('""a', 'x = """'),
    "apostrophes that stay open": filled("''a", "x = '''"),
    "escaped quotes that stay open": filled('\\"', 'x = "'),
    "escaped quotes of many lines that stay open": filled('\\"""', 'x = """'),
    "quotes across lines": filled('"\n'),
    "empty words": filled('"",', "x = [", "]"),
    "comments": filled("#\n"),
    "closing brackets": filled("]", "x = 1 "),
    "lines": filled("\r\n"),
    "spaces": filled(" ", "x = 1"),
    "marks": filled("\ufeff"),
}
