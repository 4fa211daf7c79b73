"""gnomon play: whole matches through pipes, every command, hot-seat secrets, saving and leaving."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import gnomon
from gnomon import Match, bots
from gnomon.games.casting_shadows.frames import FRAMES, nouns_of
from gnomon.games.casting_shadows.state import PIECE_WORDS, ROLLED, Frame
from gnomon.games.casting_shadows.steps import REROLL
from gnomon.games.casting_shadows.tables import Tables
from gnomon.games.casting_shadows.terminal.seats import picked_dice
from gnomon.kernel.journal import Events
from gnomon.telling import Teller
from gnomon.terminal import archive, drawing_for
from gnomon.terminal.archive import Archive
from gnomon.terminal.choices import groups_of
from gnomon.terminal.screen import Screen
from gnomon.terminal.session import Session

PLAY = ("play", "casting-shadows")
GNOMON = [sys.executable, "-m", "gnomon"]
ESCAPE = "\x1b"


class Terminal(io.StringIO):
    """A terminal that is a text."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class Brain(io.StringIO):
    """Standard input that reads the match and answers it; `scripted` lines come first."""

    def __init__(self, match: Match, choose: Callable[[Match], str], scripted: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.match = match
        self.choose = choose
        self.lines: Iterator[str] = iter(scripted)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # the stub mixes bytes and text
        return next(self.lines, None) or self.choose(self.match) + "\n"


class Hands:
    """A bot at the keyboard."""

    def __init__(self, name: str, seed: int = 5) -> None:
        self.bot = bots.make(gnomon.load("casting-shadows"), name, seed)

    def __call__(self, match: Match) -> str:
        decision = match.decision
        assert decision is not None
        return str(self.bot.choose(match.view(decision.seat), decision.options))


def start(seats: int = 4, seed: int = 7, setup: str = "base", **options: Any) -> Match:
    return gnomon.load("casting-shadows").start(setup, seats, seed=seed, options=options)


def sit(match: Match, seats: str, source: io.StringIO, path: Path, output: io.StringIO | None = None) -> Session:
    names = seats.split(",")
    screen = Screen(False, output or io.StringIO(), source)
    return Session(match, names, screen, Archive(match, names, path))


def said(session: Session) -> str:
    assert isinstance(session.screen.output, io.StringIO)
    return session.screen.output.getvalue()


def answers(tmp_path: Path, *lines: str, seats: str = "human,greedy,greedy,greedy", **wishes: Any) -> tuple[str, Match]:
    """What the table says to these lines; the match is left where the input ends."""
    match = start(len(seats.split(",")), **wishes)
    session = sit(match, seats, io.StringIO("".join(line + "\n" for line in lines)), tmp_path / "kept.toml")
    assert session.run() == 0
    return said(session), match


def pipe(tmp_path: Path, lines: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*GNOMON, *arguments], input=lines, capture_output=True, text=True, cwd=tmp_path, timeout=120, check=False
    )


def without_escapes(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


# Whole matches


def test_numbers_through_a_pipe_play_a_whole_match(tmp_path: Path) -> None:
    lines = "".join(f"{number}\n" for _ in range(600) for number in (1, 4, 7, 2))
    done = pipe(tmp_path, lines, *PLAY, "--seed", "3", "--plain")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^(Frill|Kit|Nuzzle|Haze) wins after \d+ rounds as the last one standing\.$", done.stdout, re.M)
    assert "gnomon replay casting-shadows-3.toml" in done.stdout.splitlines()[-1]
    assert gnomon.replay((tmp_path / "casting-shadows-3.toml").read_text("utf-8")).outcome is not None
    assert ESCAPE not in done.stdout
    assert not re.search(r"[│─━╭╮╰╯█◆●▲✖]|\w+-\w+\?|\{\w+\}", done.stdout)


@pytest.mark.parametrize("setup", ["base", "exclusive"])
@pytest.mark.parametrize("seed", range(3))
def test_notation_plays_whole_matches(tmp_path: Path, setup: str, seed: int) -> None:
    match = start(4, seed, setup)
    session = sit(match, "human,greedy,random,human", Brain(match, Hands("random", seed)), tmp_path / "kept.toml")
    assert session.run() == 0
    outcome = match.outcome
    assert outcome is not None
    winner = drawing_for(match).teller.name(match.view(None), outcome.winners[0])
    assert f"\n{winner} wins after " in said(session)
    assert f"{outcome.winners[0] + 1} {winner} (" in said(session).splitlines()[-2]
    assert f"gnomon replay {tmp_path / 'kept.toml'}" in said(session)


@pytest.mark.parametrize("width", ["100", "80", "60", "40"])
@pytest.mark.parametrize("setup", ["base", "exclusive"])
def test_the_drawn_table_keeps_within_its_width(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: str, setup: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    monkeypatch.setenv("TERM", "xterm")
    count = 4 if setup == "base" else 6
    match = start(count, 2, setup)
    seats = ",".join(["human"] + ["greedy"] * (count - 1))
    session = sit(match, seats, Brain(match, Hands("greedy")), tmp_path / "kept.toml", Terminal())
    assert session.run() == 0
    plain = without_escapes(said(session))
    drawn = [line for line in plain.splitlines() if "> " not in line and "gnomon replay" not in line]
    assert max(map(len, drawn)) <= int(width)
    assert ("\\ no card left" in plain or "\\ Heavy Hand" in plain) is (int(width) >= 60)


def test_bots_alone_play_and_are_told(tmp_path: Path) -> None:
    done = pipe(tmp_path, "", *PLAY, "--seats", "greedy,random", "--seed", "1")
    assert done.returncode == 0
    assert "wins after" in done.stdout
    assert "turn begins" in done.stdout


def test_a_seed_nobody_named_is_printed(tmp_path: Path) -> None:
    done = pipe(tmp_path, "", *PLAY)
    seed = re.search(r"seed (\d+)\.", done.stdout)
    assert seed is not None
    again = pipe(tmp_path, "", *PLAY, "--seed", seed[1])
    assert again.stdout.splitlines()[:20] == done.stdout.splitlines()[:20]


def test_every_card_tile_and_option_has_words() -> None:
    """Every offered option of many matches can be put into words and explained."""
    kinds = set()
    for seed in range(12):
        match = start(4, seed, "exclusive", characters="choose")
        drawing, hands = drawing_for(match), Hands("random", seed)
        teller = drawing.teller
        while (decision := match.decision) is not None:
            view = match.view(decision.seat)
            groups = groups_of(drawing, view, decision.options)
            numbers = [one.number for group in groups for one in group.choices]
            assert sorted(numbers) == list(range(1, len(decision.options) + 1))
            for action in decision.options:
                kind = (action.name, *action.args)
                if kind not in kinds:
                    assert all(teller.why(view, action))
                    assert teller.rules(view, action)
                kinds.add(kind)
            match.play(hands(match))
    assert len(kinds) >= 30


# Commands


def test_the_prompt_is_explained_with_its_rule(tmp_path: Path) -> None:
    out, _ = answers(tmp_path, "?")
    assert "Rule 2.5, Phase 2: Actions: The player has 4 action points." in out


def test_an_option_is_explained_with_card_and_rule(tmp_path: Path) -> None:
    out, _ = answers(tmp_path, "1", "why 4", "why protect")
    assert "Collect: Blue Gem for no Resources [collect blue-gem]" in out
    assert "Take the card beside your tile for its cost and 1 action point" in out
    assert "discard this card to add 2 blue gem tokens" in out
    assert "Rule 3.8, Collect: " in out
    assert "Rule 4.9, Resource cards: " in out
    assert "Rule 3.6, Protect: " in out


def test_a_card_is_explained_by_its_name(tmp_path: Path) -> None:
    out, _ = answers(tmp_path, "why heavy-hand", "why Heavy Hand", "why", "why 99", "why nothing")
    assert out.count("Pay 1 or 2 red gems for 2 or 4 damage.") == 2
    assert "house values" in out
    assert "Expected why and a number from 1 to 7." in out
    assert "Expected a number from 1 to 7, found 99." in out
    assert "found 'nothing'" in out


def test_a_rule_is_read_by_its_number(tmp_path: Path) -> None:
    out, _ = answers(tmp_path, "rule 3.4", "rule 99.1", "rule")
    assert "Rule 3.4, Reroll: " in out
    assert out.count("Expected the number of a rule from 1 to 15.27, found ") == 2


def test_a_hint_is_what_the_greedy_bot_would_do(tmp_path: Path) -> None:
    out, match = answers(tmp_path, "hint")
    decision = match.decision
    assert decision is not None
    action = bots.make(match.game, "greedy", 7).choose(match.view(0), decision.options)
    assert re.search(rf"Hint: \d+, \w+: .* \[{action}\]\. \w.*\.", out)


def test_ending_a_turn_too_early_is_typed_twice(tmp_path: Path) -> None:
    """A person is asked once, also when something is looked up in between."""
    match = start()
    view, decision = match.view(0), match.decision
    assert decision is not None
    end = decision.options.find("end")
    assert end is not None
    asked = drawing_for(match).teller.confirm(view, decision.options, end)
    assert asked
    source, output = Terminal("end\nwhy 1\nend\nquit\n"), io.StringIO()
    Session(
        match, ["me", *["greedy"] * 3], Screen(True, output, source), Archive(match, [], tmp_path / "kept.toml")
    ).run()
    assert output.getvalue().count(f"{asked} Type it again to go ahead.") == 1
    assert match.record.lexicon.actions.text(match.record.codes[0]) == "end"


def test_a_script_is_taken_at_its_word(tmp_path: Path) -> None:
    out, match = answers(tmp_path, "end")
    assert "Type it again" not in out and match.record.codes


def test_the_log_tells_what_happened(tmp_path: Path) -> None:
    out, _ = answers(tmp_path, "log", "1", "protect", "log", "log 1", "log x")
    assert "Nothing has been played yet." in out
    assert "1. Frill goes to Thorn Forest." in out
    assert out.count("2. Frill removes a Cursed Crystal.") == 2
    assert "Expected log and how many choices to show, as a whole number; found 'x'" in out


def test_board_and_help(tmp_path: Path) -> None:
    out, _ = answers(tmp_path, "board", "help")
    assert out.count("Ancient Rune (house): Start your turn here") == 2
    assert "undo         take back your last choice" in out


@pytest.mark.parametrize("line", ["", "99", "0", "foo", "-1", "1.5", "\x1b[2J", "9" * 5000, "²"])
def test_a_bad_answer_gets_one_sentence_and_the_prompt_again(tmp_path: Path, line: str) -> None:
    out, match = answers(tmp_path, line)
    assert not match.record.codes
    after = out.partition("Frill> ")[2].splitlines()[1:]
    assert len([text for text in after[:2] if text.startswith("Expected ")]) == 1
    assert "Frill> " in out.partition("Frill> ")[2]
    assert ESCAPE not in out


def test_an_action_that_is_not_offered_is_refused(tmp_path: Path) -> None:
    out, match = answers(tmp_path, "travel glowing-mines")
    assert "travel glowing-mines is not possible now" in out
    assert not match.record.codes


# Undo


def test_undo_takes_a_choice_back(tmp_path: Path) -> None:
    before = start().digest()
    out, match = answers(tmp_path, "1", "undo", "log")
    assert "Taken back: travel thorn-forest." in out
    assert "Nothing has been played yet." in out
    assert match.digest() == before


def test_undo_stops_with_a_clear_sentence(tmp_path: Path) -> None:
    out, match = answers(tmp_path, "undo", "refresh", "undo")
    assert "Undo stops here: nothing has been played yet." in out
    assert "Undo stops here: dice were rolled or something hidden was revealed since the last choice." in out
    assert match.record.lexicon.actions.text(match.record.codes[-1]) == "refresh"


def test_undo_stops_at_another_seat(tmp_path: Path) -> None:
    out, _ = answers(tmp_path, "end", "1", "undo", seed=8)
    assert re.search(r"Undo stops here: the last choice was made by \w+ \(seat [234]\)\.", out)


# Saving and leaving


def test_a_saved_match_goes_on_where_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "mine.toml"
    out, match = answers(tmp_path, "1", "protect", f"save {kept}", "quit")
    assert f"gnomon play --resume {kept}" in out
    again, seats, _ = archive.load(kept)
    assert again.digest() == match.digest()
    assert seats == ["human", "greedy", "greedy", "greedy"]
    done = pipe(tmp_path, "log\n", "play", "--resume", str(kept))
    assert "1. Frill goes to Thorn Forest." in done.stdout
    assert done.returncode == 0
    for one in (match, again):
        one.play("end")
    assert again.digest() == match.digest()


def test_other_files_are_never_overwritten(tmp_path: Path) -> None:
    mine = tmp_path / "letter.txt"
    mine.write_text("Dear friend", "utf-8")
    out, _ = answers(tmp_path, f"save {mine}", f"save {tmp_path}", f"save {tmp_path / 'no' / 'where'}")
    assert out.count("expected a new file or an earlier save") == 2
    assert "cannot be written to (No such file or directory)" in out
    assert mine.read_text("utf-8") == "Dear friend"


def test_the_end_of_input_saves(tmp_path: Path) -> None:
    done = pipe(tmp_path, "1\n", *PLAY, "--seed", "7")
    assert done.returncode == 0
    told = "The match is saved. Continue with: gnomon play --resume casting-shadows-7.toml"
    assert done.stdout.splitlines()[-1] == told
    match, _, _ = archive.load(tmp_path / "casting-shadows-7.toml")
    assert len(match.record.codes) == 1
    pipe(tmp_path, "", *PLAY, "--seed", "7")
    assert (tmp_path / "casting-shadows-7-2.toml").exists()


@pytest.fixture
def heeds_ctrl_c() -> Iterator[None]:
    """Tests that run in the background of a shell would hand on that it is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeds_ctrl_c")
def test_ctrl_c_saves(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*GNOMON, *PLAY, "--seed", "7", "--save", "kept.toml"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=tmp_path,
    ) as running:  # fmt: skip
        assert running.stdin is not None and running.stdout is not None
        running.stdin.write("1\n")
        running.stdin.flush()
        while "goes to Thorn Forest" not in running.stdout.readline():
            pass
        time.sleep(0.2)
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
        assert running.wait(120) == 130
    assert rest.splitlines()[-1] == "The match is saved. Continue with: gnomon play --resume kept.toml"
    match, _, _ = archive.load(tmp_path / "kept.toml")
    assert len(match.record.codes) == 1


@pytest.mark.usefixtures("heeds_ctrl_c")
def test_a_real_terminal_is_drawn_on_and_ctrl_c_saves(tmp_path: Path) -> None:
    screen = ""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(tmp_path)
        os.environ |= {"COLUMNS": "100", "LINES": "50", "TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
        os.execv(sys.executable, [*GNOMON, *PLAY, "--seed", "7"])
    try:
        screen = read_until(terminal, "Frill> ")
        time.sleep(0.5)  # as a person would: readline shows the prompt a moment before it listens
        os.write(terminal, b"\x03")
        screen += read_until(terminal, "--resume casting-shadows-7.toml")
        _, status = os.waitpid(pid, 0)
    finally:
        os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 130
    drawn = without_escapes(screen)
    assert "Dusty Desert" in drawn and "\\ 10 Counterspells " in drawn


def read_until(terminal: int, text: str) -> str:
    got = b""
    until = time.monotonic() + 120
    while text.encode() not in got and time.monotonic() < until:
        if select.select([terminal], [], [], 1)[0]:
            got += os.read(terminal, 65536)
    assert text.encode() in got
    return got.decode("utf-8", "replace")


# Hot seat


def eager(match: Match, hands: Hands) -> str:
    """Goes for Counterspells wherever it can."""
    decision = match.decision
    assert decision is not None
    texts = decision.options.texts()
    for wanted in ("collect-counterspell", "travel dusty-desert"):
        if wanted in texts:
            return wanted
    return hands(match)


def secrets_of(match: Match, seat: int) -> set[str]:
    """The Counterspells that others hold and this seat does not know."""
    teller = drawing_for(match).teller
    held = {
        card for other in range(len(match.view(None)["state"]["seats"])) if other != seat for card in own(match, other)
    }
    return {teller.title(card) for card in held - own(match, seat)}


def lines_of(teller: Teller, match: Match, events: Events, seat: int) -> list[str]:
    return [line.cited() for line in teller.story(match.view(None), events, seat)]


def own(match: Match, seat: int) -> set[str]:
    book = match.view(seat)["state"]["seats"][seat]["book"]
    return {entry.partition("@")[0] for entry in book if "@" in entry}


class Watchers:
    """Three people at one keyboard; what each is shown is searched for what the others hold."""

    def __init__(self, match: Match, seed: int, prompts: int) -> None:
        self.match = match
        self.hands = Hands("random", seed)
        self.prompts = prompts
        self.known = [set[str]() for _ in range(3)]
        self.output = io.StringIO()
        self.checked = 0
        self.curtains = 0

    def __call__(self, match: Match) -> str:
        decision = match.decision
        assert decision is not None
        self.prompts -= 1
        if self.prompts < 0:
            raise EOFError
        self.look(decision.seat)
        return eager(match, self.hands)

    def look(self, seat: int) -> None:
        for other in range(3):
            self.known[other] |= titles(self.match, own(self.match, other))
        shown = self.output.getvalue()
        self.output.seek(0)
        self.output.truncate()
        self.curtains += shown.count("\x1b[3J") + shown.count("----- ")
        for title in secrets_of(self.match, seat) - self.known[seat] - revealed(self.match):
            assert title not in shown
            self.checked += 1


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("drawn", [False, True])
def test_no_seat_sees_what_another_holds(tmp_path: Path, seed: int, drawn: bool) -> None:
    match = start(3, seed)
    watchers = Watchers(match, seed, 120)
    if drawn:
        watchers.output = Terminal()
    session = sit(match, "human,human,human", Brain(match, watchers), tmp_path / "kept.toml", watchers.output)
    assert session.run() == 0
    assert watchers.checked > 20
    assert watchers.curtains > 10


def titles(match: Match, cards: set[str]) -> set[str]:
    teller = drawing_for(match).teller
    return {teller.title(card) for card in cards}


def revealed(match: Match) -> set[str]:
    """Counterspells that were turned up by anybody."""
    played = [match.record.lexicon.actions.text(code).split() for code in match.record.codes]
    return titles(match, {words[1] for words in played if words[0] == "counter"})


def test_a_drawn_counterspell_is_named_to_its_owner_alone(tmp_path: Path) -> None:
    match = start(2, 3)
    teller, hands = drawing_for(match).teller, Hands("random")
    while True:
        decision = match.decision
        assert decision is not None
        events = match.play(eager(match, hands))
        if any(event.name == "drew" for event in events):
            break
    title = next(iter(titles(match, own(match, decision.seat))))
    assert f"draws a Counterspell: {title}" in " ".join(lines_of(teller, match, events, decision.seat))
    for other in (1 - decision.seat, -1):
        told = " ".join(lines_of(teller, match, events, other))
        assert title not in told
        assert "draws a Counterspell and keeps it face down." in told


# Bad wishes


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("play",), f"expected one of {', '.join(gnomon.games.names())}, or --resume FILE"),
        (("play", "chess"), f"expected one of {', '.join(gnomon.games.names())}"),
        ((*PLAY, "--setup", "huge"), "expected one of base, exclusive"),
        (
            (*PLAY, "--seats", "human,robot"),
            "expected names from human, me, random, greedy, separated by commas",
        ),
        ((*PLAY, "--seats", "human"), "expected a whole number from 2 to 4"),
        ((*PLAY, "--seed", "-1"), "expected a whole number from 0"),
        ((*PLAY, "--characters", "kit,kit"), "expected"),
        ((*PLAY, "--map", "nowhere.toml"), "map: expected 7, or a file that can be read, found 'nowhere.toml'"),
        ((*PLAY, "--setup", "shadow-boxing", "--option", "first=random"), "an option that applies to shadow-boxing"),
        ((*PLAY, "--overlay", "nowhere.toml"), "expected a file that can be read"),
        ((*PLAY, "--option", "first"), "expected key=value"),
        ((*PLAY, "--delay", "-1"), "expected seconds from 0 to 60"),
        ((*PLAY, "--save", "no/where.toml"), "expected a place that can be written to"),
        (("play", "--resume", "nowhere.toml"), "expected a file that can be read"),
        ((*PLAY, "--resume", "nowhere.toml"), "expected no game"),
    ],
)
def test_a_bad_wish_gets_one_sentence(command: Any, arguments: tuple[str, ...], expected: str) -> None:
    result = command(*arguments)
    assert result.code == 2
    assert expected in result.err
    assert len(result.err.splitlines()) == 1


def test_a_file_that_is_no_match_is_refused(command: Any, tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("format = 3", "utf-8")
    result = command("play", "--resume", str(broken))
    assert result.code == 2
    assert "gnomon record 1" in result.err


def test_seats_must_fit_the_resumed_match(command: Any, tmp_path: Path) -> None:
    kept = tmp_path / "kept.toml"
    Archive(start(), ["human"] * 4, kept).save()
    result = command("play", "--resume", str(kept), "--seats", "human,greedy")
    assert "expected 4 names" in result.err


@pytest.mark.parametrize("at", range(9))
def test_the_dice_picked_for_a_reroll_are_named(at: int) -> None:
    """Each of the nine kinds of die, as the rules pack them."""
    frame = Frame(REROLL, 0)
    frame.paid = 2 << 3 * at
    view = {"state": {"frames": [FRAMES.encode(frame, nouns_of(Tables()))]}}
    assert picked_dice(view) == [PIECE_WORDS[ROLLED + at]] * 2
