"""Changes to entries: an owner's overlay, or a file of the game that makes another edition of its content."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gnomon.content.entries import LONGEST, Entry
from gnomon.content.provenance import IN_AN_OVERLAY

OVERLAY: Final = "overlay"  # the file name in errors about an overlay
LONGEST_OVERLAY: Final = 50_000  # characters: anyone may send one


def no_entry(entry: Entry) -> bool:
    return False


@dataclass(frozen=True)
class Changes:
    """A text with only the changed keys of entries, by slug."""

    file: str  # its name, in errors too
    # Entries with a new printed version: what the file does not change of them comes from the base game.
    reprinted: Callable[[Entry], bool] = no_entry
    word: str = ""  # of provenance, for values without one; if there is none, every changed value needs its own
    longest: int = LONGEST


OVERLAID: Final = Changes(OVERLAY, word=IN_AN_OVERLAY, longest=LONGEST_OVERLAY)
