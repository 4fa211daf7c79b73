"""Where the table is shown and answers come from: a rich terminal, or plain lines for screen readers and pipes."""

from __future__ import annotations

import contextlib
import sys
from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  # input() then lets the line be edited

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # home, the screen, and what was scrolled off it


class Screen:
    """`plain` prints lines alone: no colour, no boxes, no cursor movement."""

    def __init__(self, plain: bool = False, output: TextIO | None = None, source: TextIO | None = None) -> None:
        self.output = output or sys.stdout
        self.source = source or sys.stdin
        self.is_interactive = self.source.isatty()
        self.console = Console(file=self.output, highlight=False, soft_wrap=False)
        drawable = self.output.isatty() and not self.console.is_dumb_terminal and _can_draw(self.output)
        self.plain = plain or not drawable

    @property
    def width(self) -> int:
        return self.console.width

    def say(self, text: str = "", style: str = "") -> None:
        """One paragraph."""
        if self.plain:
            print(clean(text), file=self.output)
        else:
            self.console.print(Text(clean(text), style=style))

    def show(self, drawn: RenderableType) -> None:
        self.console.print(drawn)

    def clear(self) -> None:
        self.output.write(CLEAR)
        self.output.flush()

    def ask(self, prompt: str) -> str:
        """One line of input; EOFError when there is no more. A piped answer is shown, so that the text reads well."""
        if self.is_interactive and self.source is sys.stdin:
            return input(prompt).strip()
        print(prompt, end="", file=self.output, flush=True)
        line = self.source.readline()
        if not line:
            print(file=self.output)
            raise EOFError
        print(clean(line.rstrip("\n")), file=self.output, flush=True)
        return line.strip()


def clean(text: str) -> str:
    """Nothing that could steer a terminal."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)


def _can_draw(output: TextIO) -> bool:
    """Whether the terminal's encoding has our signs."""
    try:
        "◆●▲✖█…".encode(output.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
