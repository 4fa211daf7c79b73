"""The compact table: at most 20 lines with question and options, in every set-up and at every moment."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from pebbles.pack import PACK
from rich.text import Text
from terminal.emulator import EmulatedOutput

import gnomon
from gnomon import Decision, Match, bots, games
from gnomon.kernel.words import ENGLISH
from gnomon.telling import Teller
from gnomon.terminal import drawing_for
from gnomon.terminal.choices import Choice, Group, packed
from gnomon.terminal.presenter import MOST_LINES, ROOMY, Presenter
from gnomon.terminal.saying import Saying
from gnomon.terminal.screen import Screen

TABLES: list[tuple[str, int, dict[str, Any], str]] = [
    ("base", 2, {}, "en"),
    ("base", 3, {"characters": "choose"}, "de"),
    ("base", 4, {}, "en"),
    ("base", 4, {}, "de"),
    ("base", 2, {"bots": 2}, "en"),
    ("exclusive", 5, {}, "en"),
    ("exclusive", 6, {}, "de"),
    ("shadow-boxing", 1, {}, "en"),
]
SAY = Saying()


def drawn_on(width: int, height: int, monkeypatch: pytest.MonkeyPatch, language: str = ENGLISH) -> Screen:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", str(height))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    screen = Screen(False, EmulatedOutput(width, height), io.StringIO(), language)
    assert not screen.plain
    return screen


def moments(match: Match, seed: int, most: int = 120) -> Iterator[Decision]:
    """Choices of a match by random players, who see more than good ones; all of the first ones, then every third."""
    hands = bots.make(match.game, "random", seed)
    for at in range(most):
        decision = match.decision
        if decision is None:
            return
        if at < 10 or at % 3 == 0:
            yield decision
        match.play(hands.choose(match.view(decision.seat), decision.options))


def lines_for(presenter: Presenter, match: Match, decision: Decision) -> list[str]:
    """What a choice looks like before it is drawn."""
    return plain(presenter.frame(match.view(decision.seat), decision, presenter.teller.prompt(match)))


@pytest.mark.parametrize(("setup", "seats", "options", "language"), TABLES)
def test_at_most_twenty_lines(
    setup: str, seats: int, options: dict[str, Any], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = drawn_on(80, 24, monkeypatch, language)
    match = gnomon.load("casting-shadows").start(setup, seats, seed=3, options=options)
    presenter = Presenter(drawing_for(match, language), screen)
    for decision in moments(match, 3):
        lines = lines_for(presenter, match, decision)
        assert len(lines) <= MOST_LINES == 20
        assert max(map(len, lines)) < 80
        assert has_all("\n".join(lines), presenter.teller, match, decision)


def has_all(shown: str, teller: Teller, match: Match, decision: Decision) -> bool:
    """Map, players, what one has and the question; the options, or how to see those that are folded."""
    view = match.view(decision.seat)
    state = view["state"]
    names = [teller.name(view, at) for at, seat in enumerate(state["seats"]) if seat["character"]]
    numbers = [number for number in range(1, len(decision.options) + 1) if f"{number} " not in shown]
    return (
        all(name in shown for name in names)
        and all(teller.title(tile)[:8] in shown for tile in state["tiles"])
        and all(teller.title(card)[:4] in shown for card in state["beside"].values() if card)
        and (not numbers or ": all" in shown)
    )


@pytest.mark.parametrize("width", [40, 60, 120])
def test_other_widths_are_kept(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = drawn_on(width, 24, monkeypatch)
    match = gnomon.load("casting-shadows").start("exclusive", 5, seed=3)
    presenter = Presenter(drawing_for(match), screen)
    for decision in moments(match, 3, 80):
        lines = lines_for(presenter, match, decision)
        assert len(lines) <= MOST_LINES
        assert max(map(len, lines)) < width


def test_a_low_terminal_gets_fewer_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    match = gnomon.load("casting-shadows").start("base", 4, seed=3)
    presenter = Presenter(drawing_for(match), drawn_on(80, 14, monkeypatch))
    assert match.decision is not None
    lines = lines_for(presenter, match, match.decision)
    assert len(lines) <= 12
    assert "... (board shows everything)" in lines
    assert any("End" in line for line in lines)


def test_a_tall_terminal_gets_more_lines_and_keeps_room_for_the_story(monkeypatch: pytest.MonkeyPatch) -> None:
    match = gnomon.load("casting-shadows").start("base", 4, seed=3)
    most = {h: Presenter(drawing_for(match), drawn_on(80, h, monkeypatch)).most_lines for h in (10, 24, 32, 45, 90)}
    assert most == {10: 8, 24: MOST_LINES, 32: 24, 45: ROOMY, 90: ROOMY}


def test_a_game_without_a_drawing_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = drawn_on(80, 24, monkeypatch)
    with games.trying(PACK):
        match = PACK.game().start("plain", 3, seed=5)
        presenter = Presenter(drawing_for(match), screen)
        assert match.decision is not None
        lines = lines_for(presenter, match, match.decision)
    assert len(lines) <= MOST_LINES
    assert lines[0].startswith("── Pebbles, plain ──")
    assert lines[-1] == "3 Toss the die and take as many as it shows │ 4 Draw a card in secret"


# Options


def groups(*counts: int) -> list[Group]:
    numbers = iter(range(1, 1000))
    return [
        Group(f"Do{at}", [Choice(number, "", "", f"thing {number}") for number in islice(numbers, count)])
        for at, count in enumerate(counts)
    ]


def plain(lines: list[Text]) -> list[str]:
    return [line.plain for line in lines]


def test_options_stand_side_by_side() -> None:
    assert plain(packed(groups(2, 1), 79, 4, SAY)) == ["Do0 1 thing 1  2 thing 2 │ 3 Do1 thing 3"]


def test_an_option_without_words_is_its_heading() -> None:
    assert plain(packed([Group("End", [Choice(7, "End it all", "end")])], 79, 4, SAY)) == ["7 End"]


def test_long_lists_are_folded_and_say_so() -> None:
    lines = plain(packed(groups(30, 2, 1), 40, 3, SAY))
    assert len(lines) <= 3
    assert lines[0].startswith("Do0 1 thing 1")
    assert any("33 Do2 thing 33" in line for line in lines)
    assert "more: all" in lines[-1]
    assert any("+" in line for line in lines)


def test_headings_without_room_are_counted() -> None:
    lines = plain(packed(groups(*[1] * 12), 40, 2, SAY))
    assert len(lines) == 2
    shown = sum(f"Do{number} " in line for line in lines for number in range(12))
    assert 0 < shown < 12
    assert lines[-1].endswith(f"{12 - shown} more: all")


@pytest.mark.parametrize("title", ["[/b] x", "[bold]", "x]", "[x"])
def test_titles_are_no_markup(title: str) -> None:
    """An overlay may call things as it likes."""
    slugs = ("kit", "haze", "bubbling-lake", "heavy-hand", "fatal-fronds")
    overlay = "".join(f"[{slug}]\ntitle = '{title}'\n" for slug in slugs)
    options = {"overlay": overlay, "characters": ["kit"]}
    match = gnomon.load("casting-shadows").start("shadow-boxing", 1, seed=1, options=options)
    drawing, view, output = drawing_for(match, "en"), match.view(0), io.StringIO()
    console = Screen(False, output=output).console
    for drawn in (drawing.board(view, 100, True), drawing.hand(view, 100, True), *drawing.compact(view, 100, 30)):
        console.print(drawn)
    assert title[:4] in output.getvalue()
