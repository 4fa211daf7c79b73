"""Text typed between prompts is kept for the next one but not shown: it would push the drawing out of place."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TextIO

try:
    import termios
except ImportError:  # Windows
    termios = None  # type: ignore[assignment]


class Echo:
    def __init__(self, source: TextIO) -> None:
        self.source = source
        self.is_off = False

    @contextlib.contextmanager
    def off(self) -> Iterator[None]:
        """Turn echo off in this context, except within `on`."""
        self.is_off = self._set(False)
        try:
            yield
        finally:
            self.is_off = self.is_off and not self._set(True)

    @contextlib.contextmanager
    def on(self) -> Iterator[None]:
        """Turn echo on while somebody is asked."""
        if self.is_off:
            self._set(True)
        try:
            yield
        finally:
            if self.is_off:
                self._set(False)

    def _set(self, shown: bool) -> bool:
        """Switch echo. Returns whether the terminal allows it."""
        if termios is None or not self.source.isatty():
            return False
        with contextlib.suppress(termios.error, OSError, ValueError):
            mode = termios.tcgetattr(self.source.fileno())
            mode[3] = mode[3] | termios.ECHO if shown else mode[3] & ~termios.ECHO
            termios.tcsetattr(self.source.fileno(), termios.TCSANOW, mode)
            return True
        return False
