"""Runs with little memory: what would take gigabytes fails here instead of taking them. Linux only.

`python capped.py readers` tries every bomb on every reader and prints how each ended, as JSON;
`python capped.py gnomon WORDS...` runs a command.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable
from pathlib import Path

from bombs import BOMBS

import gnomon
from gnomon.cli import main
from gnomon.content.changes import LONGEST_OVERLAY
from gnomon.games.casting_shadows.board import LONGEST_MAP
from gnomon.kernel.toml_limits import LONGEST

MORE = 300_000_000  # bytes, above what the program has once it is loaded


def used(process: int | str = "self") -> int:
    """The address space of a process in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[0]) * resource.getpagesize()


def cap() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (used() + MORE, used() + MORE))


def with_option(name: str) -> Callable[[str], object]:
    return lambda text: gnomon.load("casting-shadows").start("exclusive", 3, seed=1, options={name: text})


# Each reader with the length of its bombs: the longest text that it looks at, or a tenth where that is the same.
READERS: dict[str, tuple[Callable[[str], object], int]] = {
    "record": (gnomon.replay, LONGEST),
    "position": (gnomon.load("casting-shadows").position, LONGEST // 10),
    "map": (with_option("map"), LONGEST_MAP),
    "overlay": (with_option("overlay"), LONGEST_OVERLAY),
}


def ending(read: Callable[[str], object], text: str) -> str:
    try:
        read(text)
    except gnomon.BadText as error:
        return str(error)
    except (Exception, MemoryError) as error:
        return f"CRASH {type(error).__name__}"
    return ""


def endings() -> dict[str, dict[str, str]]:
    """How every reader ended with every bomb: with a sentence, a crash, or nothing if it was read."""
    return {
        name: {kind: ending(read, bomb(longest)) for kind, bomb in BOMBS.items()}
        for name, (read, longest) in READERS.items()
    }


if __name__ == "__main__":
    cap()
    if sys.argv[1] == "readers":
        print(json.dumps(endings()))
    else:
        sys.exit(main(sys.argv[2:]))
