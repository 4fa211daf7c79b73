"""The table is drawn over in place: one board on the screen, the story above it, nothing lost."""

from __future__ import annotations

import io
from pathlib import Path
from time import monotonic, sleep

import pytest
from rich.text import Text
from terminal.emulator import EmulatedOutput, Emulator

import gnomon
from gnomon import Match, bots
from gnomon.cli.replay import Player
from gnomon.terminal import screen as screens
from gnomon.terminal.archive import Archive
from gnomon.terminal.screen import Screen
from gnomon.terminal.session import Session

BOARD = "── Round "


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    sized(monkeypatch, 80, 24)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)


def sized(monkeypatch: pytest.MonkeyPatch, width: int, height: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", str(height))


class AtTerminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Watched(io.StringIO):
    """Answers line by line; before each answer the screen is looked at."""

    def __init__(self, match: Match, output: EmulatedOutput, lines: list[str]) -> None:
        super().__init__()
        self.match = match
        self.output = output
        self.lines = lines
        self.bot = bots.make(match.game, "greedy", 5)
        self.screens: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # the stub mixes bytes and text
        self.screens.append(self.output.terminal.screen)
        if self.lines:
            return self.lines.pop(0) + "\n"
        decision = self.match.decision
        assert decision is not None
        return f"{self.bot.choose(self.match.view(decision.seat), decision.options)}\n"


def played(folder: Path, *lines: str, setup: str = "base", seats: str = "human,greedy,greedy") -> Watched:
    names = seats.split(",")
    match = gnomon.load("casting-shadows").start(setup, len(names), seed=7, options={"characters": "random"})
    source = Watched(match, EmulatedOutput(), list(lines))
    screen = Screen(False, source.output, source)
    assert Session(match, names, screen, Archive(match, names, folder / "kept.toml")).run() == 0
    return source


@pytest.mark.parametrize(("setup", "seats"), [("base", "human,greedy,greedy"), ("shadow-boxing", "human")])
def test_one_board_at_every_prompt_and_one_in_the_end(tmp_path: Path, setup: str, seats: str) -> None:
    source = played(tmp_path, setup=setup, seats=seats)
    assert len(source.screens) > 10
    assert {screen.count(BOARD) for screen in source.screens} == {1}
    assert all(screen.splitlines()[-1].endswith(">") for screen in source.screens)
    everything = source.output.terminal.everything
    assert everything.count(BOARD) == 1
    assert everything.index(BOARD) > everything.index("turn begins")


def test_who_waits_long_is_told_so_until_there_is_more_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "PATIENCE", 0.01)
    output = EmulatedOutput()
    screen = Screen(False, output, AtTerminal())
    screen.say("A story.")
    assert waiting(screen, output) == ["A story.", "One moment ..."]
    screen.frame(lambda: [Text("A board.")])
    assert waiting(screen, output) == ["A story.", "A board.", "One moment ..."]
    screen.say("More of it.")  # held back until there is a board again
    assert waiting(screen, output) == ["A story.", "More of it.", "One moment ..."]
    screen.frame(lambda: [Text("A board.")])
    assert output.terminal.screen.splitlines() == ["A story.", "More of it.", "A board."]


def test_in_plain_text_it_is_a_line_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "PATIENCE", 0.01)
    output = EmulatedOutput()
    screen = Screen(True, output, AtTerminal())
    assert waiting(screen, output) == ["One moment ..."]


def waiting(screen: Screen, output: EmulatedOutput) -> list[str]:
    """What stands on the terminal while there is work to do."""
    with screen.working("One moment ..."):
        before, until = output.terminal.screen, monotonic() + 30
        while not is_told(shown := output.terminal.screen, before) and monotonic() < until:
            sleep(0.01)
        return shown.splitlines()


def is_told(shown: str, before: str) -> bool:
    return shown != before and shown.endswith("One moment ...")


def test_nobody_is_told_of_short_work_or_of_any_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    output = EmulatedOutput()
    with Screen(False, output, AtTerminal()).working("One moment ..."):
        pass
    monkeypatch.setattr(screens, "PATIENCE", 0.01)
    with Screen(False, output, io.StringIO()).working("One moment ..."):
        sleep(0.1)
    assert not output.terminal.screen.strip()


def test_the_story_stays_above(tmp_path: Path) -> None:
    source = played(tmp_path, "1", "protect", "quit")
    rows = source.output.terminal.everything.splitlines()
    assert "Frill goes to Thorn Forest." in rows and "Frill removes a Cursed Crystal." in rows
    assert any(row.startswith("The match is saved.") for row in rows)
    assert not any(row.startswith("Frill>") for row in rows)


def test_an_answer_stands_under_the_board_until_the_next_one(tmp_path: Path) -> None:
    source = played(tmp_path, "travel", "foo", "1", "quit")
    assert source.screens[1].splitlines()[-2].startswith("travel needs a tile: ")
    assert source.screens[2].splitlines()[-2].endswith("found 'foo'.")
    assert "travel needs" not in source.screens[2]
    assert "found 'foo'" not in source.screens[3]
    assert all(screen.count(BOARD) == 1 for screen in source.screens)


def test_a_long_answer_takes_the_place_of_the_board(tmp_path: Path) -> None:
    source = played(tmp_path, "help", "", "quit")
    assert BOARD not in source.screens[1]
    assert source.screens[1].splitlines()[-2] == "Enter shows the board again."
    assert source.screens[0].endswith(source.screens[2][source.screens[2].index(BOARD) :])
    assert "look NAME" not in source.output.terminal.everything


def test_the_whole_board_stays_readable_above(tmp_path: Path) -> None:
    source = played(tmp_path, "board", "", "quit")
    assert "\\______" in source.output.terminal.everything
    assert source.screens[2].count(BOARD) == 1


def test_a_long_line_is_wiped_as_well(tmp_path: Path) -> None:
    source = played(tmp_path, "x" * 70, "y" * 200, "1", "quit")
    assert "xxxxxxxxxx" in source.screens[1]
    assert "yyyyyyyyyy" not in source.screens[3] and source.screens[3].count(BOARD) == 1
    assert "xxxx" not in source.output.terminal.everything


def test_nothing_flickers(tmp_path: Path) -> None:
    """What is wiped off is drawn again in the same piece of output."""
    pieces: list[str] = []

    class Pieces(EmulatedOutput):
        def write(self, text: str) -> int:
            pieces.append(text)
            return super().write(text)

    match = gnomon.load("casting-shadows").start("base", 2, seed=7)
    screen = Screen(False, Pieces(), io.StringIO("1\nprotect\n?\nquit\n"))
    Session(match, ["human", "greedy"], screen, Archive(match, ["human", "greedy"], tmp_path / "kept.toml")).run()
    wiping = [piece for piece in pieces if "A\r\x1b[J" in piece]
    assert len(wiping) == 4
    assert all("Round 1" in piece for piece in wiping[:-1])


# The size of the terminal


def test_a_resized_terminal_shows_one_board_and_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    output = EmulatedOutput(80, 24)
    screen = Screen(False, output, io.StringIO("x\ny\n"))
    screen.say("The story.")
    screen.frame(lambda: [Text("board".ljust(screen.width - 1, "."))] * 5)
    screen.ask("> ")
    monkeypatch.setenv("COLUMNS", "60")
    screen.console = Screen(False, output).console
    before = output.terminal.everything
    output.terminal.width = 60
    screen.frame(lambda: [Text("board".ljust(screen.width - 1, "!"))] * 5)
    assert output.terminal.screen.count("board") == 5
    assert "board......" not in output.terminal.screen
    assert before in output.terminal.everything


def test_a_frame_that_does_not_fit_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    sized(monkeypatch, 80, 8)
    output = EmulatedOutput(80, 8)
    screen = Screen(False, output, io.StringIO("x\n"))
    screen.frame(lambda: [Text(f"row {row}") for row in range(12)])
    screen.ask("> ")
    screen.frame(lambda: [Text("short")])
    assert [row for row in output.terminal.everything.splitlines() if row.startswith("row")] == [
        f"row {row}" for row in range(12)
    ]


def test_no_colour_means_plain_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert Screen(False, EmulatedOutput()).plain
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert Screen(False, EmulatedOutput()).plain


# Replays


def test_a_replay_is_drawn_in_place() -> None:
    match = gnomon.load("casting-shadows").start("base", 2, seed=7)
    hands = bots.make(match.game, "greedy", 1)
    for _ in range(12):
        assert match.decision is not None
        match.play(hands.choose(match.view(match.decision.seat), match.decision.options))
    output = EmulatedOutput(100, 40)
    player = Player(match, None, Screen(False, output, io.StringIO("n\nn\n9\np\nq\n")))
    assert player.run() == 0
    assert output.terminal.everything.count(BOARD) == 1
    assert "Choice 8 of 12" in output.terminal.screen


# The emulator itself


def test_the_emulator() -> None:
    terminal = Emulator(10, 3)
    terminal.feed("one\r\ntwo\r\nthree\r\nfour")
    assert (terminal.scrolled, terminal.screen) == (["one"], "two\nthree\nfour")
    terminal.feed("\x1b[")
    terminal.feed("1A\r\x1b[J\x1b[1mnew")
    assert terminal.screen == "two\nnew"
    terminal.feed("\x1b[2J\x1b[H0123456789ab")
    assert terminal.screen == "0123456789\nab"
