"""gnomon play on a real terminal, with the editing keys of its lines: drawn in place, also when its size changes."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal.emulator import Emulator

BOARD = "── Round "
PATIENCE = 60.0


class Terminal:
    """A program on a terminal of its own, seen through the emulator."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.seen = Emulator(80, 24)
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            self._become(folder, arguments)
        self.resize(80, 24)

    def _become(self, folder: Path, arguments: tuple[str, ...]) -> None:
        os.chdir(folder)
        kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        wanted = {"TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
        os.execve(sys.executable, [sys.executable, "-m", "gnomon", *arguments], kept | wanted)

    def resize(self, width: int, height: int) -> None:
        """A terminal that shows nothing of before, so that only what comes now is looked at."""
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.seen = Emulator(width, height)

    def type(self, text: str) -> None:
        os.write(self.file, text.encode())

    def wait_for(self, text: str, resized: bool = False) -> str:
        """The screen once this can be seen. `resized` repeats the signal, which can get lost amid a key stroke."""
        until = time.monotonic() + PATIENCE
        while text not in self.seen.screen and time.monotonic() < until:
            if select.select([self.file], [], [], 0.2)[0]:
                self.seen.feed(self.decoder.decode(os.read(self.file, 65536)))
            elif resized:
                os.kill(self.pid, signal.SIGWINCH)
        assert text in self.seen.screen, self.seen.screen
        return self.seen.screen


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    one = Terminal(tmp_path, "play", "casting-shadows", "--seed", "7", "--delay", "0")
    yield one
    os.close(one.file)
    os.waitpid(one.pid, 0)


def test_a_real_terminal(terminal: Terminal) -> None:
    terminal.wait_for("\nFrill>")
    terminal.type("travel\n")
    shown = terminal.wait_for("travel needs a tile: ")
    assert shown.count(BOARD) == 1
    terminal.wait_for("\nFrill>")
    terminal.type("1\n")
    terminal.wait_for("points left: 3")
    shown = terminal.wait_for("\nFrill>")
    assert shown.count(BOARD) == 1 and "Frill goes to Thorn Forest." in shown and "needs a tile" not in shown
    terminal.type("prot")
    terminal.wait_for("Frill> prot")
    terminal.resize(100, 30)
    terminal.wait_for("points left: 3", resized=True)
    shown = terminal.wait_for("\nFrill> prot")  # what was typed is kept
    assert shown.count(BOARD) == 1
    terminal.type("ect\n")
    shown = terminal.wait_for("points left: 2")
    assert shown.count(BOARD) == 1 and "Frill removes a Cursed Crystal." in shown
    terminal.wait_for("\nFrill>")
    terminal.type("quit\n")
    terminal.wait_for("The match is saved.")
