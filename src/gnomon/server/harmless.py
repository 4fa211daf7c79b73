"""Typed text made safe for terminals and logs; pages escape it anyway."""

from __future__ import annotations

import unicodedata

# Control characters, and those that change the direction of the text after them.
_HARMFUL = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_UNSEEN = {"Cf", "Zs"}
_BLANK = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)}
_BLANK |= set(range(0xE0100, 0xE01F0))  # letters and marks that show nothing
_JOINERS = "\u200d\u200c"  # needed within words in several languages


def harmless(text: str) -> str:
    """The text as one line without control characters."""
    kept = (one if one in _JOINERS or unicodedata.category(one) not in _HARMFUL else " " for one in text)
    line = " ".join("".join(kept).split())
    return line if likeness(line) else ""


def likeness(name: str) -> str:
    """Equal for names that look alike: without case, width, spaces, and what shows nothing."""
    composed = unicodedata.normalize("NFKC", name).casefold()
    shown = (one for one in unicodedata.normalize("NFKC", composed) if unicodedata.category(one) not in _UNSEEN)
    return "".join(one for one in shown if ord(one) not in _BLANK)
