"""Where the table is shown and answers come from: a rich terminal, or plain lines for screen readers and pipes.

On a rich terminal the story scrolls up, and a frame of lines at the bottom is redrawn in place.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from types import FrameType
from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

from gnomon.kernel.words import ENGLISH
from gnomon.terminal.echo import Echo
from gnomon.terminal.frame import Frame, Make, Resized
from gnomon.terminal.saying import Saying

try:
    import readline  # lets input() edit the line
except ImportError:  # Windows
    readline = None  # type: ignore[assignment]

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # go home, clear the screen and its scrollback
SETTLED = 0.2  # seconds without another change of size
PATIENCE = 1.0  # seconds of work before a person is told about it


class Screen:
    """`plain` prints only lines: no colour, no boxes, no cursor movement."""

    def __init__(
        self,
        plain: bool = False,
        output: TextIO | None = None,
        source: TextIO | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.output = output or sys.stdout
        self.source = source or sys.stdin
        self.language = language
        self.words = Saying(language)
        self.is_interactive = self.source.isatty()
        self.console = Console(file=self.output, highlight=False, markup=False, soft_wrap=False)
        drawable = self.output.isatty() and not self.console.is_dumb_terminal and _can_draw(self.output)
        self.plain = plain or not drawable or bool(os.environ.get("NO_COLOR"))
        self.echo = Echo(self.source)
        self.said = 0  # rows said since the last frame
        self._frame: Frame | None = None
        self._make: Make | None = None
        self._held: list[str] = []
        self._is_holding = False

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        return self.console.height

    # Text that stays

    def say(self, text: str = "", style: str = "") -> None:
        """One paragraph."""
        if self.plain:
            print(clean(text), file=self.output)
        else:
            self.show(Text(clean(text), style=style))

    def tell(self, key: str, style: str = "", **args: object) -> None:
        """A paragraph from the program's own words."""
        self.say(self.words(key, **args), style)

    def show(self, drawn: RenderableType) -> None:
        with self.console.capture() as captured:
            self.console.print(drawn)
        text = captured.get()
        self.said += text.count("\n")
        self._put(text)

    def clear(self) -> None:
        self._frame, self._make, self.said = None, None, 0
        self._held.append(CLEAR)
        self.flush()

    def _put(self, text: str) -> None:
        """Write below the last text. A frame is erased first, and then all output is held back until the next one
        is drawn, so that nothing flickers."""
        if self._frame is not None:
            self._held.append(self._frame.wiped(self.console.size))
            self._frame, self._is_holding = None, True
        self._held.append(text)
        if not self._is_holding:
            self.flush()

    def flush(self) -> None:
        """Write everything held back, in one piece."""
        text, self._held, self._is_holding = "".join(self._held), [], False
        self.output.write(text)
        self.output.flush()

    def wait(self, seconds: float) -> None:
        self.flush()
        time.sleep(seconds)

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """A context for showing a table; at its end, nothing is held back."""
        try:
            with contextlib.nullcontext() if self.plain else self.echo.off():
                yield
        finally:
            self.flush()

    @contextlib.contextmanager
    def working(self, text: str) -> Iterator[None]:
        """A context for what may take long: a person who waits is told so, until there is something else to read."""
        if not self.is_interactive:
            yield
            return
        timer = threading.Timer(PATIENCE, self._say_working, (text,))
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()

    def _say_working(self, text: str) -> None:
        """On a rich terminal, a line that is erased with the frame."""
        self.flush()
        if self._frame is None and not self.plain:
            self._frame = Frame(0, self.console.size)
        print(clean(text), file=self.output, flush=True)
        if self._frame is not None:
            self._frame.add_typed(text)

    # Frames that are redrawn

    def frame(self, make: Make) -> None:
        """Draw lines at the bottom, made for the current size of the terminal, in place of the last ones."""
        self._make = make
        self._draw(make)

    def answer(self, lines: list[Text], hint: str) -> None:
        """Show lines until the next frame: below the last one, or if there is no room, in its place with a hint how to
        get it back. Text longer than the terminal stays."""
        make, hinted = self._make, [Text(hint, "dim")] if hint else []
        if make is not None and len(make()) + len(lines) < self.height:
            self._draw(lambda: make() + lines)
        elif make is not None and len(lines) + 1 < self.height:
            self._draw(lambda: [*lines, *hinted])
        else:
            for line in [*lines, *(hinted if make else [])]:
                self.show(line)

    def rows_of(self, drawn: RenderableType) -> list[Text]:
        """Any renderable, as rows of the terminal."""
        with self.console.capture() as captured:
            self.console.print(drawn)
        return [Text.from_ansi(line) for line in captured.get().splitlines()]

    @property
    def has_frame(self) -> bool:
        """Whether there is a frame to redraw."""
        return self._make is not None

    def redraw(self) -> bool:
        """Redraw the last frame; False if there is none."""
        if self._make is not None:
            self._draw(self._make)
        return self._make is not None

    def forget_frame(self) -> None:
        """Forget the last frame."""
        self._make = None

    def wrapped(self, lines: list[str]) -> list[Text]:
        """Paragraphs, as rows of the terminal."""
        return [part for line in lines for part in Text(clean(line)).wrap(self.console, self.width - 1)]

    def _draw(self, make: Make) -> None:
        lines = make()
        with self.console.capture() as captured:
            for line in lines:
                self.console.print(line, no_wrap=True, overflow="crop", crop=True)
        self._put(captured.get())
        fits = len(lines) < self.height
        self._frame = Frame(len(lines), self.console.size) if fits else None
        self.said = 0
        self.flush()

    # Answers

    def pause(self, prompt: str) -> None:
        """Wait until Enter is pressed; the prompt is erased."""
        if not self.plain:
            self._put("")
            self._frame = Frame(0, self.console.size)
        self.ask(prompt)

    def ask(self, prompt: str) -> str:
        """One line of input; raises EOFError at the end. A piped answer is echoed, so that the text reads well."""
        self.flush()
        typed = ""
        try:
            typed = self._typed(prompt) if self.is_interactive and self.source is sys.stdin else self._piped(prompt)
        except (EOFError, KeyboardInterrupt):
            print(file=self.output)  # the cursor is still after the prompt
            raise
        finally:
            if self._frame is not None:
                self._frame.add_typed(prompt + typed)
        return typed.strip()

    def _piped(self, prompt: str) -> str:
        print(prompt, end="", file=self.output, flush=True)
        line = self.source.readline()
        if not line:
            raise EOFError
        line = clean(line.rstrip("\n"))
        print(line, file=self.output, flush=True)
        return line

    def _typed(self, prompt: str) -> str:
        """A line with editing keys; the frame is redrawn if the size of the terminal changes meanwhile."""
        while True:
            try:
                with self._watching(), self.echo.on():
                    return input(prompt)
            except Resized:
                self._settle()
                self.output.write("\n")
                if self._frame is not None:
                    self._frame.add_typed(prompt)
                self.redraw()

    def _settle(self) -> None:
        """Wait until the size stops changing: dragging a window changes it many times."""
        size = None
        while size != self.console.size:
            size = self.console.size
            time.sleep(SETTLED)

    @contextlib.contextmanager
    def _watching(self) -> Iterator[None]:
        """Interrupt the prompt on a change of size, if a frame must be redrawn."""
        if self._frame is None or not hasattr(signal, "SIGWINCH"):
            yield
            return
        size = self.console.size

        def resized(number: int, frame: FrameType | None) -> None:
            if self.console.size != size:
                raise Resized

        before = signal.signal(signal.SIGWINCH, resized)
        try:
            yield
        except Resized:
            _type_again()
            raise
        finally:
            signal.signal(signal.SIGWINCH, before or signal.SIG_DFL)


def _type_again() -> None:
    """Keep the text typed so far for when the prompt comes back."""
    if readline is None:
        return
    typed = readline.get_line_buffer()

    def insert() -> None:
        readline.insert_text(typed)
        readline.set_startup_hook(None)

    readline.set_startup_hook(insert)


def clean(text: str) -> str:
    """Text with every control character replaced by `?`."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)


def _can_draw(output: TextIO) -> bool:
    """Whether the terminal's encoding has our symbols."""
    try:
        "◆●▲✖█…".encode(output.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
