"""A terminal in a few lines of Python: enough of one to see what a person would see, and what has scrolled away."""

from __future__ import annotations

import io
import re

TOKEN = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])|\x1b\][^\x07]*\x07|\x1b[=>]|[\r\n\b\x07]|[^\x1b\r\n\b\x07]+", re.DOTALL)
BEGUN = re.compile(r"(\x1b(\[[0-9;?]*|\][^\x07]*)?)?$")


class Emulator:
    def __init__(self, width: int = 80, height: int = 24) -> None:
        self.width, self.height = width, height
        self.rows = [""] * height
        self.scrolled: list[str] = []
        self.x = self.y = 0
        self.begun = ""  # a sequence whose end has not come yet

    def feed(self, text: str) -> None:
        text = self.begun + text
        self.begun = BEGUN.search(text)[0]  # type: ignore[index]  # it may be empty, but is always found
        for found in TOKEN.finditer(text.removesuffix(self.begun)):
            self._do(found[0], found[1] or "", found[2] or "")

    def _do(self, token: str, numbers: str, command: str) -> None:
        if command:
            self._steer(command, [int(one) if one.isdigit() else 0 for one in numbers.split(";")])
        elif token == "\n":
            self._down()
        elif token == "\r":
            self.x = 0
        elif token == "\b":
            self.x = max(0, self.x - 1)
        elif token[0] not in "\x1b\x07":
            self._write(token)

    def _write(self, text: str) -> None:
        for letter in text:
            if self.x == self.width:
                self.x = 0
                self._down()
            row = self.rows[self.y].ljust(self.x)
            self.rows[self.y] = row[: self.x] + letter + row[self.x + 1 :]
            self.x += 1

    def _down(self) -> None:
        if self.y < self.height - 1:
            self.y += 1
            return
        self.scrolled.append(self.rows.pop(0))
        self.rows.append("")

    def _steer(self, command: str, numbers: list[int]) -> None:
        if command == "A":
            self.y = max(0, self.y - max(1, numbers[0]))
        elif command == "C":
            self.x += max(1, numbers[0])
        elif command == "D":
            self.x = max(0, self.x - max(1, numbers[0]))
        elif command == "H":
            self.y = min(self.height, max(1, numbers[0])) - 1
            self.x = max(1, numbers[1] if len(numbers) > 1 else 1) - 1
        elif command == "K":
            self.rows[self.y] = self.rows[self.y][: self.x]
        elif command == "J" and numbers[0] == 0:
            self.rows[self.y] = self.rows[self.y][: self.x]
            self.rows[self.y + 1 :] = [""] * (self.height - self.y - 1)
        elif command == "J" and numbers[0] == 2:
            self.rows = [""] * self.height
        elif command == "J" and numbers[0] == 3:
            self.scrolled = []

    @property
    def screen(self) -> str:
        """What is seen now."""
        return "\n".join(row.rstrip() for row in self.rows).rstrip()

    @property
    def everything(self) -> str:
        """With what can be scrolled back to."""
        return "\n".join([*(row.rstrip() for row in self.scrolled), self.screen])


class EmulatedOutput(io.StringIO):
    """An output that is such a terminal. A line feed also returns the carriage, as terminals are set up to do."""

    encoding = "utf-8"

    def __init__(self, width: int = 80, height: int = 24) -> None:
        super().__init__()
        self.terminal = Emulator(width, height)

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.terminal.feed(text.replace("\n", "\r\n"))
        return super().write(text)
