"""Shadow Boxing in gnomon play: whole matches, the bots' story with its rules, the stops, the house variant."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gnomon
from gnomon import Match, bots
from gnomon.games.casting_shadows.steps import EVENTS
from gnomon.kernel.codec import deck_size
from gnomon.terminal import drawing_for
from gnomon.terminal.archive import Archive
from gnomon.terminal.screen import Screen
from gnomon.terminal.session import NOWHERE, STEPS, TURNS, Pace, Session

PLAY = ("play", "casting-shadows")
SOLO = (*PLAY, "--setup", "shadow-boxing")
SPELLS = ["heavy-hand", "feeding-frenzy", "fatal-fronds"]


class Terminal(io.StringIO):
    """A terminal that is a text."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class Keyboard(Terminal):
    """The greedy bot at the keys: it presses Enter where it is asked to, and answers everything else."""

    def __init__(self, match: Match, output: io.StringIO) -> None:
        super().__init__()
        self.match = match
        self.output = output
        self.stops = 0
        self.bot = bots.make(match.game, "greedy", 5)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # the stub mixes bytes and text
        if self.output.getvalue().endswith("Enter: next "):
            self.stops += 1
            return "\n"
        decision = self.match.decision
        assert decision is not None
        return str(self.bot.choose(self.match.view(decision.seat), decision.options)) + "\n"


def start(seed: int = 3, seats: int = 1, setup: str = "shadow-boxing", **options: Any) -> Match:
    return gnomon.load("casting-shadows").start(setup, seats, seed=seed, options={"characters": "random"} | options)


def played(match: Match, path: Path, pace: Pace, plain: bool = False) -> tuple[str, Keyboard]:
    output = Terminal()
    keyboard = Keyboard(match, output)
    names = ["human", "greedy", "greedy"][: match.record.header.seats]
    assert Session(match, names, Screen(plain, output, keyboard), Archive(match, names, path), pace).run() == 0
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", output.getvalue()), keyboard


def pipe(folder: Path, lines: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gnomon", *arguments]
    return subprocess.run(command, input=lines, capture_output=True, text=True, cwd=folder, timeout=120, check=False)


# Whole matches


def test_the_player_chooses_a_character_unless_told_otherwise(tmp_path: Path) -> None:
    done = pipe(tmp_path, "play-as haze\nend\n", *SOLO, "--seed", "3")
    assert "choose your character" in done.stdout and "Haze's turn begins" in done.stdout
    dealt = pipe(tmp_path, "end\n", *SOLO, "--seed", "3", "--characters", "random")
    assert "choose your character" not in dealt.stdout


def test_one_seat_needs_no_seats(tmp_path: Path) -> None:
    lines = "".join(f"{number}\n" for _ in range(400) for number in ("end", 1))
    done = pipe(tmp_path, lines, *SOLO, "--seed", "3", "--characters", "kit")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Casting Shadows, shadow-boxing against 3 bots of 6 HP, seed 3. Seats: human.\n")
    assert "The bots win after 4 rounds: no player is left standing." in done.stdout
    assert "A draw" not in done.stdout
    assert not re.search(r"[│─━╭╮╰╯█◆●▲✖]|\w+-\w+\?|\{\w+\}", done.stdout)


@pytest.mark.parametrize("seed", range(6))
def test_whole_matches_end_with_a_clear_sentence(tmp_path: Path, seed: int) -> None:
    match = start(seed, bot_hp=4)
    out, _ = played(match, tmp_path / "kept.toml", Pace(), plain=True)
    outcome = match.outcome
    assert outcome is not None
    result = r"wins after \d+ rounds? as the last one" if outcome.winners else r"^The bots win after \d+ rounds?: "
    assert re.search(result, out, re.M)


def test_some_are_won_and_some_are_lost(tmp_path: Path) -> None:
    results = []
    for seed in range(8):
        match = start(seed, bot_hp=4)
        played(match, tmp_path / "kept.toml", Pace(), plain=True)
        results.append(bool(match.outcome and match.outcome.winners))
    assert set(results) == {True, False}


def test_a_solo_match_can_be_seen_again(tmp_path: Path, command: Any) -> None:
    match = start()
    played(match, tmp_path / "kept.toml", Pace(), plain=True)
    said = command("replay", str(tmp_path / "kept.toml"), "--at", str(len(match.record.codes)))
    assert said.code == 0
    assert re.search(r"^  \w+ .* \(15\.\d+\)\.", said.out, re.M)


def test_every_option_has_words() -> None:
    seen = set()
    for seed in range(10):
        match = start(seed)
        teller, bot = drawing_for(match).teller, bots.make(match.game, "random", seed)
        while (decision := match.decision) is not None:
            view = match.view(0)
            assert teller.options(view, decision.options)
            for action in decision.options:
                if action.code & 255 not in seen:
                    assert all(teller.why(view, action)) and teller.rules(view, action)
                seen.add(action.code & 255)
            match.play(bot.choose(view, decision.options))


# The story


def story(match: Match) -> list[str]:
    """Everything told in a match by a random player."""
    teller, bot, lines = drawing_for(match).teller, bots.make(match.game, "random", 1), []
    while (decision := match.decision) is not None:
        events = match.play(bot.choose(match.view(0), decision.options))
        lines += [line.cited() for line in teller.story(match.view(None), events, 0)]
    return lines


def test_each_step_of_a_bot_has_a_line_and_a_rule() -> None:
    lines = [line for seed in range(40) for line in story(start(seed))]
    steps = [line for line in lines if line.startswith("  ")]
    told = {rule for line in steps for rule in re.findall(r"\((15\.\d+)\)", line)}
    assert told >= set(EVENTS.cited.values()) | {"15.20"}
    assert all(re.search(r"\(15\.\d+\)\.", line) for line in steps)
    assert not any(re.search(r"\(15\.\d+\)\..*\(15\.1\d\)", line) for line in steps)


def test_a_roll_is_told_in_groups() -> None:
    lines = story(start(3))
    rolls = [line for line in lines if "a bot" not in line and " rolls " in line]
    assert any(re.search(r"rolls (\d (red|blue|purple) \w+|\d \w+ \w+)(, |\.)", line) for line in rolls)
    assert any(re.search(r"rolls .*2 \w+ (gems|orbs)|2 (Cursed Crystals|Shadow Fragments)", line) for line in rolls)


def test_bots_are_marked_with_spell_and_counterspells() -> None:
    match = start(3, characters=["kit"], bot_spells=SPELLS)
    drawing, bot = drawing_for(match), bots.make(match.game, "random", 2)
    lines = drawing.plain_board(match.view(0))
    heavy = "Heavy Hand: Hits one enemy on its tile or an adjacent one. Pay 1 or 2 red gems for 2 or 4 damage."
    assert f"Seat 2, Frill, a bot: 6 HP; on Bubbling Lake; {heavy}" in lines
    while (decision := match.decision) is not None and not match.view(0)["state"]["seats"][1]["unseen"]:
        match.play(bot.choose(match.view(0), decision.options))
        if match.decision is None:
            match = start(match.record.header.seed + 1, characters=["kit"], bot_spells=SPELLS)
    assert "; 1 Counterspell face down." in "\n".join(drawing.plain_board(match.view(0)))
    assert deck_size(match.view(0)["state"]["counterspells"]) <= 9


@pytest.mark.parametrize("width", ["100", "80", "60"])
def test_the_drawn_table_keeps_within_its_width(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    monkeypatch.setenv("TERM", "xterm")
    out, _ = played(start(2), tmp_path / "kept.toml", Pace())
    drawn = [line for line in out.splitlines() if "> " not in line and "gnomon replay" not in line]
    assert max(map(len, drawn)) <= int(width)
    assert " bot " in out


# The stops


def test_a_person_is_waited_for_after_each_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    stops = {}
    for stop in (NOWHERE, TURNS, STEPS):
        match = start(3)
        out, keyboard = played(match, tmp_path / "kept.toml", Pace(stops=stop))
        stops[stop] = keyboard.stops
        turns = len(re.findall(r"Round \d+: (?!Haze)\w+'s turn begins", out))
        assert stop != TURNS or 0 < keyboard.stops <= turns
    assert stops[NOWHERE] == 0
    assert stops[STEPS] > 2 * stops[TURNS]


def test_nobody_waits_in_plain_lines_or_without_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert played(start(3), tmp_path / "kept.toml", Pace(stops=STEPS), plain=True)[1].stops == 0
    assert played(start(3, 2, "base"), tmp_path / "other.toml", Pace(stops=STEPS))[1].stops == 0


def test_the_flags(command: Any) -> None:
    text = " ".join(command("play", "--help").out.split())
    assert "--step" in text and "--no-step" in text


# The options


def test_the_options_are_read(tmp_path: Path) -> None:
    options = ("--option", "bots=1", "--option", "bot_hp=8", "--option", "bot_spells=feeding-frenzy")
    done = pipe(tmp_path, "", *SOLO, "--characters", "haze", *options)
    assert "shadow-boxing against 1 bot of 8 HP" in done.stdout
    assert "Seat 2, Frill, a bot: 8 HP; on " in done.stdout and "; Feeding Frenzy: " in done.stdout
    done = pipe(
        tmp_path, "", *SOLO, "--characters", "random", "--option", "bot_spells=fatal-fronds,heavy-hand,feeding-frenzy"
    )
    assert re.search(r"Seat 2, \w+, a bot: 6 HP; .*Fatal Fronds", done.stdout)


def test_the_house_variant_says_that_it_is_one(tmp_path: Path) -> None:
    done = pipe(tmp_path, "end\n" * 4, *PLAY, "--seats", "human,greedy", "--option", "bots=2", "--seed", "1")
    assert done.returncode == 0
    assert done.stdout.startswith("Casting Shadows, base with 2 bots of 6 HP (house variant, rule 15.26), seed 1.")
    assert len(re.findall(r"^Seat \d, \w+, a bot: ", done.stdout, re.M)) >= 2


def test_the_usual_seats_stay(tmp_path: Path) -> None:
    done = pipe(tmp_path, "", *PLAY, "--seed", "1")
    assert done.stdout.startswith("Casting Shadows, base, seed 1. Seats: human, greedy, greedy, greedy.\n")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((*SOLO, "--seats", "human,greedy"), "expected a whole number from 1 to 1"),
        ((*SOLO, "--option", "bots=4"), "expected a whole number from 1 to 3"),
        ((*SOLO, "--option", "bot_hp=19"), "expected a whole number from 1 to 18"),
        ((*SOLO, "--option", "bot_spells=heavy-hand"), 'expected "random" or a list of 3 different ones'),
        ((*SOLO, "--characters", "tusk"), "expected"),
    ],
)
def test_a_bad_wish_gets_one_sentence(command: Any, arguments: tuple[str, ...], expected: str) -> None:
    result = command(*arguments)
    assert result.code == 2
    assert expected in result.err
    assert len(result.err.splitlines()) == 1


def test_the_guide_tells_an_attack_in_the_words_of_the_story() -> None:
    game = gnomon.load("casting-shadows")
    words = game.lexicon(game.header("shadow-boxing", 1)).words
    guide = (Path(__file__).parents[2] / "docs" / "solo.md").read_text("utf-8")
    assert words.say("events", "aimed", {"character": "Haze", "character2": "Kit"}) in guide
