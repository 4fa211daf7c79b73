"""What is typed while nobody asks is kept for the next prompt, but not shown: it would push what is drawn in place."""

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
        """No echo in here, but where `on` says so."""
        self.is_off = self._set(False)
        try:
            yield
        finally:
            self.is_off = self.is_off and not self._set(True)

    @contextlib.contextmanager
    def on(self) -> Iterator[None]:
        """Somebody is asked."""
        if self.is_off:
            self._set(True)
        try:
            yield
        finally:
            if self.is_off:
                self._set(False)

    def _set(self, shown: bool) -> bool:
        """Whether the terminal could be told."""
        if termios is None or not self.source.isatty():
            return False
        with contextlib.suppress(termios.error, OSError, ValueError):
            mode = termios.tcgetattr(self.source.fileno())
            mode[3] = mode[3] | termios.ECHO if shown else mode[3] & ~termios.ECHO
            termios.tcsetattr(self.source.fileno(), termios.TCSANOW, mode)
            return True
        return False
