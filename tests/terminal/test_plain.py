"""Plain lines: the whole table once, then what has changed, the question and the options."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

import gnomon
from gnomon import Match, bots
from gnomon.terminal.archive import Archive
from gnomon.terminal.choices import Choice, Group, folded_group
from gnomon.terminal.saying import Saying
from gnomon.terminal.screen import Screen
from gnomon.terminal.session import Session


class Playing(io.StringIO):
    """A bot that answers, until it is tired; what was printed before each answer is kept."""

    def __init__(self, match: Match, output: io.StringIO, answers: int) -> None:
        super().__init__()
        self.match = match
        self.output = output
        self.answers = answers
        self.bot = bots.make(match.game, "greedy", 5)
        self.printed: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # the stub mixes bytes and text
        self.printed.append(self.output.getvalue())
        self.output.seek(0)
        self.output.truncate()
        decision = self.match.decision
        assert decision is not None
        if len(self.printed) > self.answers:
            return "quit\n"
        return f"{self.bot.choose(self.match.view(decision.seat), decision.options)}\n"


def played(folder: Path, seats: str = "human,greedy,greedy", answers: int = 30) -> list[str]:
    names = seats.split(",")
    match = gnomon.load("casting-shadows").start("base", len(names), seed=7)
    output = io.StringIO()
    source = Playing(match, output, answers)
    Session(match, names, Screen(True, output, source), Archive(match, names, folder / "kept.toml")).run()
    return source.printed


def test_no_board_is_printed_twice(tmp_path: Path) -> None:
    first, *others = played(tmp_path)
    assert first.count("Map:\n") == 1
    assert len(others) > 20
    for text in others:
        assert "Map:" not in text and "Players:" not in text and "Next to" not in text


def test_only_what_changed_is_told(tmp_path: Path) -> None:
    printed = played(tmp_path, answers=12)
    seats = [line for text in printed[1:] for line in text.splitlines() if line.startswith("Seat ")]
    cards = [line for text in printed[1:] for line in text.splitlines() if line.startswith("Beside ")]
    assert seats and cards
    for lines in (seats, cards):
        by_head: dict[str, list[str]] = {}
        for line in lines:
            by_head.setdefault(line.partition(":")[0], []).append(line)
        for told in by_head.values():
            assert all(one != other for one, other in pairwise(told))


def test_an_action_of_ones_own_takes_few_lines(tmp_path: Path) -> None:
    _, second, *_ = played(tmp_path)
    assert len(second.splitlines()) <= 25


def test_everybody_at_one_keyboard_sees_the_table_once(tmp_path: Path) -> None:
    printed = "".join(played(tmp_path, "human,human", 40))
    assert printed.count("Map:\n") == 2


def test_long_lists_are_folded() -> None:
    group = Group("Cast", [Choice(number, f"spell {number}", f"cast {number}") for number in range(1, 21)])
    lines = folded_group(group, Saying())
    assert lines[1] == "  1. spell 1 [cast 1]"
    assert lines[-1] == "  ... and 12 more: all cast"
    assert len(lines) == 10


def test_all_lists_what_was_folded(tmp_path: Path) -> None:
    match = gnomon.load("casting-shadows").start("base", 2, seed=7)
    output = io.StringIO()
    screen = Screen(True, output, io.StringIO("all\nall trav\nall nothing\nquit\n"))
    Session(match, ["human", "greedy"], screen, Archive(match, ["human"] * 2, tmp_path / "kept.toml")).run()
    assert output.getvalue().count("[travel ancient-rune]") == 3
    assert output.getvalue().count("[end]") == 2
    assert "Expected all or all and one of travel, " in output.getvalue()


def test_a_card_is_looked_up(tmp_path: Path) -> None:
    match = gnomon.load("casting-shadows").start("base", 2, seed=7)
    output = io.StringIO()
    screen = Screen(True, output, io.StringIO("look heavy-hand\nlook heavy hnd\nlook zzz\nlook\nquit\n"))
    Session(match, ["human", "greedy"], screen, Archive(match, ["human"] * 2, tmp_path / "kept.toml")).run()
    out = output.getvalue()
    assert "Heavy Hand (level 1 attack" in out
    assert "Nothing is called 'heavy hnd'. Did you mean heavy-hand?" in out
    assert "Nothing is called 'zzz'." in out
    assert "Expected look and the name of a card or piece." in out
