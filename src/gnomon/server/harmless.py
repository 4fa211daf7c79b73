"""Text that people typed, made harmless for terminals and logs; pages show it as text anyway."""

from __future__ import annotations

import unicodedata

# Control characters, and those that turn the direction of what follows.
_HARMFUL = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = "\u200d\u200c"  # needed inside words of several languages


def harmless(text: str) -> str:
    """One line without control characters."""
    kept = (one if one in _JOINERS or unicodedata.category(one) not in _HARMFUL else " " for one in text)
    return " ".join("".join(kept).split())
