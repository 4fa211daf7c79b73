"""Long work beside other threads."""

from __future__ import annotations

from time import sleep


def give_way() -> None:
    """Let other threads run. Compiled code would keep the interpreter to itself until it is done."""
    sleep(0)
