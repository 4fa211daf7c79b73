"""Typed text made safe for terminals and logs; pages escape it anyway."""

from __future__ import annotations

import unicodedata

# Control characters, and those that change the direction of the text after them.
_HARMFUL = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = "\u200d\u200c"  # needed within words in several languages


def harmless(text: str) -> str:
    """The text as one line without control characters."""
    kept = (one if one in _JOINERS or unicodedata.category(one) not in _HARMFUL else " " for one in text)
    return " ".join("".join(kept).split())
