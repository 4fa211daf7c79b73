"""The table on a terminal: every moment of every scenario fits, whole matches are played, and nothing hidden shows."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from terminal.emulator import EmulatedOutput
from war_of_the_ring.walks import GAME, LANGUAGES, TABLES, decisions, played, start, teller_of

from gnomon import Decision, Match, bots
from gnomon.games.war_of_the_ring.game import as_table
from gnomon.games.war_of_the_ring.story import ways_of
from gnomon.kernel.history import plays
from gnomon.terminal import drawing_for
from gnomon.terminal.archive import Archive
from gnomon.terminal.presenter import MOST_LINES, Presenter
from gnomon.terminal.screen import Screen
from gnomon.terminal.session import STEPS, Pace, Session

pytestmark = pytest.mark.once  # what it tests is never compiled

EVERY = 4  # decisions between two that are drawn
FAR = 500  # lines of a terminal that shows everything


def drawn_on(width: int, height: int, monkeypatch: pytest.MonkeyPatch, language: str = "en") -> Screen:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", str(height))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return Screen(False, EmulatedOutput(width, height), io.StringIO(), language)


def some(setup: str, seats: int, seed: int) -> Iterator[tuple[Match, Decision]]:
    for at, (match, decision) in enumerate(decisions(setup, seats, seed)):
        if at % EVERY == 0:
            yield match, decision


def lines_for(presenter: Presenter, match: Match, decision: Decision) -> list[str]:
    frame = presenter.frame(match.view(decision.seat), decision, presenter.teller.prompt(match))
    return [line.plain for line in frame]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_at_most_twenty_lines(setup: str, seats: int, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = drawn_on(80, 24, monkeypatch, language)
    presenter = None
    for match, decision in some(setup, seats, 2):
        presenter = presenter or Presenter(drawing_for(match, language), screen)
        lines = lines_for(presenter, match, decision)
        assert len(lines) <= MOST_LINES == 20
        assert max(map(len, lines)) < 80
        assert has_all("\n".join(lines), match, decision, language)


def has_all(shown: str, match: Match, decision: Decision, language: str) -> bool:
    """The track, every active location with its balance, every player, and the options or how to see them."""
    teller, view = teller_of(match, language), match.view(decision.seat)
    state, table = view["state"], as_table(match.state)
    names = [str(teller.lore.player(part.name)) for part in table.scenario.parts]
    places = [teller.title(state["path"] if place == "path" else place) for place in state["at"]]
    balances = [teller.advice.now(view, place) for place in state["at"]]
    numbers = [number for number in range(1, len(decision.options) + 1) if f"{number} " not in shown]
    return (
        all(name in shown for name in names)
        and all(place[:12] in shown for place in places)
        and all(f"{one.shadow} : {one.free}" in shown or f"{one.shadow}:{one.free}" in shown for one in balances)
        and (not state["path"] or f"[{state['path_number']}]" in shown)
        and (not numbers or ": all" in shown)
    )


@pytest.mark.parametrize("width", [40, 60, 120])
def test_other_widths_are_kept(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = drawn_on(width, 24, monkeypatch)
    for match, decision in some("trilogy", 3, 3):
        lines = lines_for(Presenter(drawing_for(match), screen), match, decision)
        assert len(lines) <= MOST_LINES
        assert max(map(len, lines)) < width


def test_both_sides_of_a_crowded_battleground_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """However little room there is."""
    drawn_on(80, 24, monkeypatch)
    crowded = 0
    for match, decision in some("duel", 2, 4):
        view = match.view(decision.seat)
        for height in (8, 12, 16, 40):
            lines = [line.plain for line in drawing_for(match).compact(view, 79, height)]
            for place, at in view["state"]["at"].items():
                if at["free"] and at["shadow"]:
                    crowded += 1
                    title = teller_of(match).title(view["state"]["path"] if place == "path" else place)
                    first = next(number for number, line in enumerate(lines) if line.startswith(title))
                    told = "".join(lines[first : first + 3])
                    assert "F " in told and "S " in told
    assert crowded > 20


# Whole matches


class Playing(io.StringIO):
    """Somebody who answers like a bot until the match is over, and now and then asks for something else first."""

    ASKED = ("?", "all", "why 1", "hint", "board", "log 3", "look gandalf-the-grey", "rule 8.8", "play nobody", "undo")

    def __init__(self, match: Match, output: io.StringIO, asks: bool) -> None:
        super().__init__()
        self.match = match
        self.output = output
        self.bot = bots.make(match.game, "greedy", 5)
        self.asked = list(self.ASKED) if asks else []
        self.printed: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # the stub mixes bytes and text
        self.printed.append(self.output.getvalue())
        self.output.seek(0)
        self.output.truncate()
        decision = self.match.decision
        assert decision is not None
        if self.asked and len(self.printed) % 3 == 0:
            return f"{self.asked.pop()}\n"
        return f"{self.bot.choose(self.match.view(decision.seat), decision.options)}\n"


def whole(match: Match, seats: list[str], folder: Path, language: str, asks: bool = True) -> tuple[list[str], str]:
    """What was printed before each answer, and after the last one."""
    output = io.StringIO()
    source = Playing(match, output, asks)
    screen = Screen(True, output, source, language)
    assert Session(match, seats, screen, Archive(match, seats, folder / "kept.toml")).run() == 0
    assert match.outcome is not None
    return source.printed, output.getvalue()


@pytest.mark.parametrize(
    ("setup", "names", "language"),
    [
        ("duel", ["human", "human"], "en"),
        ("duel", ["human", "greedy"], "de"),
        ("trilogy", ["human"] * 4, "en"),
        ("trilogy", ["human", "greedy"], "en"),
        ("three-duel", ["me", "greedy", "me"], "de"),
        ("fellowship", ["greedy", "human"], "en"),
        ("fellowship-solo", ["human"], "en"),
        ("trilogy-coop", ["human", "human"], "de"),
    ],
)
def test_a_whole_match_is_played_in_plain_lines(setup: str, names: list[str], language: str, tmp_path: Path) -> None:
    match = start(setup, len(names), 6)
    printed, last = whole(match, names, tmp_path, language)
    told = "".join([*printed, last])
    assert "{" not in told and "None" not in told.replace("None of", "")
    assert teller_of(match, language).ending(match.view(None), match.outcome) in last  # type: ignore[arg-type]
    columns = teller_of(match, language).words.sections["summary"]
    assert columns["played"] in last and columns["curve"] in last


def test_a_whole_match_is_played_on_a_drawn_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn_on(80, 24, monkeypatch)
    match, names = start("trilogy", 2, 7), ["me", "greedy"]
    source, output = Playing(match, io.StringIO(), True), EmulatedOutput(80, 24)
    session = Session(match, names, Screen(False, output, source), Archive(match, names, tmp_path / "kept.toml"))
    assert session.run() == 0
    assert match.outcome is not None
    assert teller_of(match).ending(match.view(None), match.outcome) in output.terminal.everything


def test_only_what_changed_is_told_again(tmp_path: Path) -> None:
    printed, _ = whole(start("duel", 2, 8), ["human", "greedy"], tmp_path, "en", asks=False)
    tracks = [
        line for text in printed for line in text.splitlines() if line.startswith("Path ") and "corruption" in line
    ]
    assert len(tracks) > 5
    assert all(one != other for one, other in pairwise(tracks))
    assert len(printed) > 60 and sum(len(text.splitlines()) for text in printed[1:]) / len(printed) < 45


def test_two_decks_of_one_seat_are_told_apart() -> None:
    match = start("trilogy", 2, 6)
    view = match.view(0)
    lines = drawing_for(match).plain_hand(view, True)
    assert any(line.startswith("Frodo's hand: ") for line in lines)
    assert any(line.startswith("Aragorn's hand") for line in lines)
    assert not any("Witch-king" in line for line in lines)
    assert teller_of(match).name(view, 0) == "Frodo and Aragorn"
    assert teller_of(match).name(view, 1) == "The Witch-king and Saruman"


# What is shown


@pytest.mark.parametrize(("setup", "seats"), [("trilogy", 3), ("duel", 2)])
def test_a_drawing_depends_on_nothing_hidden(setup: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where cards may go is asked in an imagined world: which one makes no difference."""
    for match, decision in some(setup, seats, 5):
        view = match.view(decision.seat)
        drawing, teller = drawing_for(match), teller_of(match)
        worlds = []
        for seed in range(3):
            monkeypatch.setattr(type(teller), "imagined", lambda self, view, seed=seed: imagined(view, seed))
            lines = [line.plain for line in drawing.compact(view, 100, FAR)]
            reasons = [teller.reason(view, decision.options, action) for action in list(decision.options)[:4]]
            worlds.append((lines, drawing.plain_state(view), reasons, teller.options(view, decision.options)))
        assert worlds[0] == worlds[1] == worlds[2]


def imagined(view: dict[str, object], seed: int) -> object:
    return as_table(GAME.imagine(view, seed).state)


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_spectators_and_the_end_are_drawn(setup: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = drawn_on(80, 24, monkeypatch)
    match = played(setup, seats, 9)
    drawing, view = drawing_for(match), match.view(None)
    screen.console.print(drawing.board(view, 79, True))
    screen.console.print(drawing.hand(view, 79, True))
    told = drawing.plain_board(view)
    assert told[0].startswith("The end, after ")
    assert any(line.startswith("Scored by the Free Peoples: ") for line in told)
    assert drawing.plain_hand(view, True) == [] and drawing.compact(view, 79, 20)


@pytest.mark.parametrize(("setup", "seats", "is_early"), [("duel", 2, True), ("duel-solo", 1, False)])
def test_the_whole_table_says_how_to_win(setup: str, seats: int, is_early: bool) -> None:
    """No lead ends a match against bots (13.3)."""
    match = GAME.start(setup, seats, seed=1)
    output = io.StringIO()
    Screen(False, output=output).console.print(drawing_for(match).board(match.view(0), 139, False))
    told = " ".join(output.getvalue().split())
    assert ("A lead of 10 points wins" in told) == is_early and "the Shadow wins a tie" in told


def test_the_whole_table_says_what_scored_and_what_lies_in_the_own_piles(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn_on(140, 60, monkeypatch)
    *_, (match, decision) = list(some("duel", 2, 3))
    view = match.view(decision.seat)
    output = io.StringIO()
    console = Screen(False, output=output).console
    for drawn in (drawing_for(match).board(view, 139, True), drawing_for(match).hand(view, 139, True)):
        console.print(drawn)
    told, teller = " ".join(output.getvalue().split()), teller_of(match)
    for side in ("free", "shadow"):
        assert all(teller.title(slug) in told for slug in view["state"]["scored"][side])
    own = next(player for player in view["state"]["players"] if player["seat"] == decision.seat)
    assert all(teller.title(slug) in told for slug in [*own["hand"], *own["out"], *own["cycled"]])


# Against bots


SIZES = [(40, 24), (80, 24), (120, 40)]


def at_a_bots_turn(setup: str = "trilogy-solo") -> Match:
    """A match of chance in which every bot has had several turns, and somebody is to choose an action."""
    for match, decision in decisions(setup, 1, 4):
        if match.record.plays > 25 and decision.options.find("pass") is not None:
            return match
    raise AssertionError


def typed(match: Match, words: str, folder: Path, screen: Screen) -> Session:
    """A session after something was typed at its prompt."""
    session = Session(match, ["human"], screen, Archive(match, ["human"], folder / "kept.toml"))
    word, _, rest = words.partition(" ")
    assert session.commands.run(word, rest)
    return session


def said(match: Match, words: str, folder: Path, language: str = "en") -> list[str]:
    output = io.StringIO()
    typed(match, words, folder, Screen(True, output, io.StringIO(), language))
    return output.getvalue().splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chart_shows_the_last_turn(language: str, tmp_path: Path) -> None:
    match = at_a_bots_turn()
    teller = teller_of(match, language)
    ways = [way for play in plays(match) for way in ways_of(play.events)]
    lines = said(match, "chart", tmp_path, language)
    assert lines[0].startswith(str(teller.lore.player(ways[-1][0])))
    assert [line for line in lines if line.startswith(">")][:-1] == [
        line for line in teller.sentences.chart.tree(ways[-1][1]) if line.startswith(">")
    ]
    for name in ("saruman", "witch-king"):
        last = next(way for player, way in reversed(ways) if player == name)
        named = said(match, f"chart {name}", tmp_path, language)
        assert named[0].startswith(str(teller.lore.player(name)))
        assert named[1:-1] == teller.sentences.chart.tree(last)
    assert said(match, "chart frodo", tmp_path)[0] == "Expected chart, or chart and one of: witch-king, saruman."


def test_the_chart_is_there_before_any_turn(tmp_path: Path) -> None:
    match = start("duel-solo", 1, 1)
    lines = said(match, "chart", tmp_path)
    assert lines[0].startswith("No bot has had a turn yet.")
    assert lines[1:] == teller_of(match).sentences.chart.tree([])


def test_next_says_what_each_bot_would_do(tmp_path: Path) -> None:
    match = at_a_bots_turn()
    lines = said(match, "next", tmp_path)
    heads = [line for line in lines if not line.startswith(" ")]
    assert [line.partition(" would ")[0] for line in heads] == [
        "As things stand, the Witch-king",
        "As things stand, Saruman",
    ]
    assert all("(13.7)" in lines[lines.index(head) + 1] for head in heads)


def test_help_lists_what_only_these_matches_have(tmp_path: Path) -> None:
    assert {"chart", "next"} <= {line.split()[0] for line in said(at_a_bots_turn(), "help", tmp_path) if line}
    people = start("duel", 2, 1)
    session = Session(people, ["human", "human"], Screen(True, io.StringIO()), Archive(people, ["human", "human"]))
    assert not session.commands.run("chart", "")


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("words", ["chart", "next", "help"])
def test_it_fits_the_terminal(
    words: str, width: int, height: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = drawn_on(width, height, monkeypatch)
    session = typed(at_a_bots_turn("fellowship-solo"), words, tmp_path, screen)
    assert isinstance(screen.output, EmulatedOutput)
    shown = screen.output.terminal.everything.splitlines()
    assert max(map(len, shown)) <= width
    assert words != "chart" or len(shown) < height
    assert session.match.decision is not None


def test_the_log_tells_the_way_below_the_deed(tmp_path: Path) -> None:
    match = at_a_bots_turn()
    last = plays(match)[-1]
    lines = said(match, "log 1", tmp_path)
    for line in teller_of(match).story({}, last.events, 0):
        assert "\n".join(line.all_cited()) in "\n".join(lines)


def test_every_step_of_a_bot_is_told_before_its_deed_if_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn_on(80, 40, monkeypatch)
    match, names = start("fellowship-solo", 1, 2), ["human"]
    source, output = Playing(match, io.StringIO(), False), EmulatedOutput(80, 40)
    screen = Screen(False, output, source)
    session = Session(match, names, screen, Archive(match, names, tmp_path / "kept.toml"))
    session.pace = Pace(0, STEPS)
    monkeypatch.setattr(screen, "pause", lambda prompt: None)
    assert session.run() == 0
    told = " ".join(output.terminal.everything.split())
    lines = [line for play in plays(match) for line in teller_of(match).story({}, play.events, 0) if line.details]
    first, *_ = lines
    places = [told.index(one.cited().strip()) for one in [*first.details, first]]
    assert places == sorted(places)


def test_nobody_holds_the_hand_of_a_bot() -> None:
    match = played("trilogy-solo", 1, 4)
    view, drawing = match.view(0), drawing_for(match)
    lines = drawing.plain_board(view) + drawing.plain_hand(view, True)
    assert any(line.startswith("The Witch-king (bot): ") for line in lines)
    assert any(line.startswith("Frodo (you): ") for line in lines)
    assert not any(line.startswith(("The Witch-king's hand", "Saruman's hand")) for line in lines)
    state = view["state"]
    out = [card for player in state["players"] if player.get("bot") for card in player["out_known"]]
    assert out and all(teller_of(match).title(card) in " ".join(lines) for card in out)


@pytest.mark.parametrize("title", ["[/b] x", "[bold]", "x]", "[x"])
def test_titles_are_no_markup(title: str) -> None:
    """An overlay may call things as it likes."""
    slugs = ("mordor-orcs", "edoras", "bag-end", "frodo-baggins", "saruman")
    overlay = "".join(f"[{slug}]\ntitle = '{title}'\n" for slug in slugs)
    match = GAME.start("duel", 2, seed=1, options={"overlay": overlay})
    drawing, output = drawing_for(match, "en"), io.StringIO()
    console = Screen(False, output=output).console
    for seat in range(2):
        view = match.view(seat)
        for drawn in (drawing.board(view, 100, True), drawing.hand(view, 100, True), *drawing.compact(view, 100, 30)):
            console.print(drawn)
    assert "Traceback" not in output.getvalue()
