"""gnomon companion against-the-shadow: the same match as with forced cards; corrections, crashes, bad answers."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from cli.companions import pipe, see_it_go_on
from cli.real_boxes import (
    GAME,
    Typing,
    by_name,
    by_number,
    dialogue_of,
    in_full,
    said_in,
    shown,
    start,
    talk,
    told,
    walked,
)

import gnomon
from gnomon.companion import Dialogue, Further, Unclear
from gnomon.companion.narrowing import open_part
from gnomon.games.war_of_the_ring.companion.asked import Asked
from gnomon.games.war_of_the_ring.companion.chance import Came
from gnomon.games.war_of_the_ring.scenarios import BOXES
from gnomon.games.war_of_the_ring.state import HANDS
from gnomon.games.war_of_the_ring.view import UNSEEN_WORD
from gnomon.terminal import archive

COMMAND = ("companion", "against-the-shadow")
START = (*COMMAND, "--setup", "fellowship", "--difficulty", "standard", "--seed", "1")
TYPINGS: list[Typing] = [in_full, by_number, by_name]
PICTURES = re.compile(r"\x1b|[│─━█]|\{\w+[^}]*\}|None")


# The same match


@pytest.mark.parametrize("typing", TYPINGS)
@pytest.mark.parametrize(("at", "setup"), list(enumerate(BOXES)))
def test_the_same_match_as_with_forced_cards(tmp_path: Path, at: int, setup: str, typing: Typing) -> None:
    """Typed in full, by numbers from lists or by shortened names, in English or German: record for record."""
    seed = 10 * at + TYPINGS.index(typing)
    match = walked(setup, seed, difficulty="challenging" if seed % 2 else "standard")
    held, _ = told(match, tmp_path / "kept.toml", typing, "de" if (at + seed) % 2 else "en")
    assert str(held.dialogue.match.record) == str(match.record)
    assert held.dialogue.match.digest() == match.digest()
    assert gnomon.replay((tmp_path / "kept.toml").read_text("utf-8")).digest() == match.digest()
    assert not PICTURES.search(shown(held))


def test_a_whole_match_through_a_pipe(tmp_path: Path) -> None:
    match = walked("fellowship-box", 1)
    done = pipe(tmp_path, [*said_in(match), ""], *START)
    assert (done.returncode, done.stderr) == (0, "")
    kept, _, pending = archive.load(tmp_path / "fellowship-box-1.toml")
    assert (str(kept.record), pending) == (str(match.record), "")
    assert re.search(r"^The (Free Peoples win|Shadow wins) after the last path", done.stdout, re.M)


# Nothing hidden is asked


@pytest.mark.parametrize("setup", BOXES)
def test_nothing_that_the_table_hides_is_asked(setup: str) -> None:
    """The player's own cards are asked for only where everybody sees them: played, or cycled instead (8.11)."""
    match = walked(setup, 5)
    dialogue, kinds = dialogue_of(start(setup, 5)), set()
    for line in said_in(match):
        question = dialogue.question()
        assert isinstance(question, Asked)
        kinds.add(question.kind)
        if isinstance(question, Came) and question.kind == "card" and not question.state.players[question.number].bot:
            assert question.source < HANDS
            assert UNSEEN_WORD in [choice.line for choice in question.choices()]
        for choice in question.choices():
            assert choice.kind not in ("cycle", "pay", "aside-cycle") or choice.args["card"] == UNSEEN_WORD
        dialogue.answer(line)
    assert {"ready", "turn", "pick", "card", "location"} <= kinds


@pytest.mark.parametrize("setup", BOXES)
def test_three_taps_a_turn_on_average(setup: str, record_property: Any) -> None:
    """A tap for each list in which there is a choice: what to do, the card, the place; and for whatever came up."""
    taps, turns, bots = 0, 0, bots_of(setup)
    for seed in range(2):
        dialogue = dialogue_of(start(setup, seed))
        for line in said_in(walked(setup, seed)):
            question = dialogue.question()
            assert isinstance(question, Asked)
            taps += taps_of(question, line)
            events = dialogue.answer(line)
            turns += question.kind == "turn"
            turns += sum(event.name == "turn" and event.words[0] in bots for event in events)
    record_property("figures", f"{setup}: {taps / turns:.2f} taps a turn, of the player or of a bot")
    assert taps <= 3 * turns


def taps_of(question: Asked, line: str) -> int:
    left = question.narrowing.ways
    wanted, taps = next(way for way in left if way.line == line), 0
    while len(left) > 1:
        at = open_part(left)
        left = [way for way in left if way.part(at) == wanted.part(at)]
        taps += 1
    return max(taps, 1)


def bots_of(setup: str) -> list[str]:
    players = start(setup).view(0)["state"]["players"]
    return [player["name"] for player in players if player["bot"]]


# Leaving, crashing, going on


def test_a_killed_companion_goes_on_where_it_was(tmp_path: Path) -> None:
    """Also within a bot's turn."""
    see_it_go_on(tmp_path, said_in(walked("fellowship-box", 1))[:14], START)


@pytest.mark.parametrize("setup", BOXES)
def test_what_is_kept_after_an_answer_leads_to_the_same_question(tmp_path: Path, setup: str) -> None:
    match = walked(setup, 2)
    said = said_in(match)
    held = talk(start(setup, 2), io.StringIO(), tmp_path / "kept.toml")
    for at, line in enumerate(said):
        held.dialogue.answer(line)
        if at % 20 == 0:
            held.keep()
            kept, _, pending = archive.load(tmp_path / "kept.toml")
            again = dialogue_of(kept, pending)
            assert [one.said for one in again.past] == [one.said for one in held.dialogue.past]
            assert asked(again) == asked(held.dialogue)
            assert again.view() == held.dialogue.view()


def asked(dialogue: Dialogue) -> list[str]:
    question = dialogue.question()
    return question.lines() if question is not None else []


def test_it_is_resumed_with_its_own_setup(command: Any, tmp_path: Path) -> None:
    kept = tmp_path / "kept.toml"
    talk(start("duel-box"), io.StringIO(), kept).keep()
    done = pipe(tmp_path, ["", "quit"], "companion", "--resume", "kept.toml")
    assert "The Witch-king (bot): shuffle the deck and deal 6 cards face down." in done.stdout
    assert "Turn up the next battleground of the Free Peoples." in done.stdout
    assert "expected gnomon companion instead of gnomon play" in command("play", "--resume", str(kept)).err


# Corrections


def says(tmp_path: Path, *lines: str, setup: str = "fellowship-box", language: str = "en") -> tuple[str, Dialogue]:
    """What the talk says to these lines; the match is left where the input ends."""
    held = talk(start(setup), io.StringIO("".join(line + "\n" for line in lines)), tmp_path / "kept.toml", language)
    assert held.run() == 0
    return shown(held), held.dialogue


# The first questions: Minas Morgul turns up five cards, the first path, and the Balrog's first card.
OPENED = ("", "hunter", "cave", "hill", "goblins", "mordor orcs", "bucklebury")


def test_everything_can_be_taken_back(tmp_path: Path) -> None:
    out, dialogue = says(tmp_path, *OPENED, *["undo"] * 8)
    assert not dialogue.past
    assert dialogue.match.digest() == start("fellowship-box").digest()
    assert "Taken back: deck-1 the-hunter." in out
    assert "There is nothing to take back." in out


def test_an_earlier_card_is_corrected_and_later_answers_stay(tmp_path: Path) -> None:
    out, dialogue = says(tmp_path, *OPENED, "correct 3 flocks", "answers")
    assert "Corrected: deck-1 flocks-of-crebain." in out
    assert "no longer fit" not in out
    assert [one.said for one in dialogue.past][2:4] == ["deck-1 flocks-of-crebain", "deck-1 hill-troll"]
    assert "Cycled: Flocks of Crebain, Hill-troll" in "".join(
        line.cited() for one in dialogue.past for line in dialogue.story(one.events)
    )


def test_what_no_longer_fits_is_asked_again(tmp_path: Path) -> None:
    out, dialogue = says(tmp_path, *OPENED, "correct 3 hill")
    assert "Your answers after number 3 no longer fit: give them again." in out
    assert len(dialogue.past) == 3
    assert "Turn up the top card of the Balrog's deck." in asked(dialogue)[0]


# Answers in several steps


def test_an_answer_is_narrowed_step_by_step(tmp_path: Path) -> None:
    """A number or a word from each list; the prompt says what is settled so far."""
    out, dialogue = says(tmp_path, *OPENED, "barrow", "play", "gandalf", "grey", "1")
    assert re.search(r"^play> ", out, re.M)
    assert "play gandalf-the-grey> " in out
    assert dialogue.past[-1].said == "play gandalf-the-grey to reserve"
    assert len(dialogue.past) == len(OPENED) + 2


def test_what_was_begun_can_be_dropped(tmp_path: Path) -> None:
    out, dialogue = says(tmp_path, *OPENED, "barrow", "play", "cycle")
    assert dialogue.past[-1].said == f"cycle {UNSEEN_WORD}"
    assert "Gandalf cycles a card." in out


def test_a_name_that_fits_several_lists_them(tmp_path: Path) -> None:
    out, dialogue = says(tmp_path, "", "the", "1")
    assert "1 The Beguiler" in out
    assert dialogue.past[-1].said == "deck-1 the-beguiler"


def test_german_names_and_words(tmp_path: Path) -> None:
    opened = ("", "jäger", "höhlen", "berg", "nebel", "orks mordor", "bocken", "grab")
    out, dialogue = says(tmp_path, *opened, "spielen gand grau", "pfad", language="de")
    assert dialogue.past[-1].said == "play gandalf-the-grey to path"
    assert "Deck eine zufällige Handkarte vom Balrog auf. Welche ist es?" in out
    assert "Zieh" not in out.partition("Runde 1")[0].partition("Enter")[2]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("fly", "Expected one of the answers to this question; found 'fly'. Enter shows what is possible."),
        ("fly 2", "Expected one of the answers to this question; found 'fly 2'. Enter shows what is possible."),
        ("99", "Expected a number from 1 to "),
        ("0", "Expected a number from 1 to "),
        ("play nobody", "Expected one of the answers to this question; found 'play nobody'."),
        ("play 99", "Expected a number from 1 to "),
        ("play gandalf helm", "Expected one of the answers to this question"),
        ("\x1b[2J", "Expected one of the answers to this question"),
        ("play " + "9" * 5000, "Expected a number from 1 to "),
        ("x" * 5000, "Expected one of the answers to this question"),
    ],
)
def test_an_unclear_answer_gets_one_sentence(tmp_path: Path, line: str, sentence: str) -> None:
    out, dialogue = says(tmp_path, *OPENED, "barrow", line)
    said = [one for one in out.splitlines() if not one.startswith("your turn> ")]
    assert any(one.startswith(sentence) for one in said)
    assert len(dialogue.past) == len(OPENED) + 1
    assert not any("\x1b" in one or len(one) > 1000 for one in said)


def test_an_unclear_answer_changes_nothing_in_a_dialogue() -> None:
    dialogue = dialogue_of(start("fellowship-box"))
    dialogue.answer("")
    with pytest.raises(Unclear):
        dialogue.answer("legolas")
    with pytest.raises(Further) as further:
        dialogue.answer("the")
    assert further.value.begun == "the"
    assert len(dialogue.past) == 1


# The headlines


def test_headlines_are_for_the_hands_and_reasons_stand_below(tmp_path: Path) -> None:
    out, _ = says(tmp_path, *OPENED, "barrow", "cycle", "messenger")
    assert "Draw 5 cards" not in out.partition("Round 1")[0].partition("ready> ")[2]
    assert "Turn up a random card from the Balrog's hand. Which is it?\nType its name; Enter lists the" in out
    told = out.splitlines()
    at = told.index("The Balrog plays a random card.")
    assert told[at + 1].startswith("  Can the Balrog usefully use an action? ")
    assert told[at + 1].endswith("(13.7).")
    assert re.search(r"^Send Barrow-wights to (the path|the Balrog's reserve|Minas Morgul)\. .*\(13\.13\)\.", out, re.M)


def test_the_commands(tmp_path: Path) -> None:
    out, _ = says(tmp_path, *OPENED, "barrow", "?", "help", "status", "map", "log 1", "rule 13.38", "answers 1")
    assert "play aragorn path    play a card" in out
    assert "Rule 13.38, The real box: " in out
    assert out.count("Round 1, path 1 of 6.") == 3
    assert "Rule 4.2, " in out
    assert f"{len(OPENED) + 1} hand-1 barrow-wights" in out


def test_the_standing_before_the_first_path(tmp_path: Path) -> None:
    assert "\nRound 1, no path yet. Corruption 0; " in says(tmp_path, *OPENED[:3], "status")[0]


def test_a_question_about_a_card_cites_the_rule_by_which_it_is_turned_up(tmp_path: Path) -> None:
    asked = {
        "13.32, Cards turned up": OPENED[:1],
        "13.38, The real box": OPENED[:6],
        "13.4, Random cards": OPENED,
    }
    for rule, lines in asked.items():
        assert f"Rule {rule}: " in says(tmp_path, *lines, "?")[0]


def test_cards_that_must_be_shown_are_named_and_the_others_are_not(tmp_path: Path) -> None:
    out, _ = says(tmp_path, *OPENED, "barrow", "winnow")
    assert re.search(r"^  1 Bilbo Baggins$.*^  \d Any other card of your hand, face down$", out, re.M | re.S)


def test_whose_deck_has_which_cards(tmp_path: Path) -> None:
    done = pipe(tmp_path, ["quit"], *COMMAND, "--setup", "three-duel", "--difficulty", "standard")
    assert "  Gandalf: shuffle the deck and draw " in done.stdout
    assert "  Saruman (bot): shuffle the deck (Isengard, Monstrous and Southron) and deal " in done.stdout


# The setups


@pytest.mark.parametrize(
    ("word", "setup"),
    [
        ("trilogy", "trilogy-box"),
        ("trilogy-box", "trilogy-box"),
        ("trilogy-solo", "trilogy-box"),
        ("Trilogy-Coop", "trilogy-box"),
        ("duel", "duel-box"),
        ("three-duel-solo", "three-duel-box"),
        ("fell", "fellowship-box"),
    ],
)
def test_a_setup_is_found_as_people_type_it(tmp_path: Path, word: str, setup: str) -> None:
    done = pipe(tmp_path, ["quit"], *COMMAND, "--setup", word, "--difficulty", "challenging", "--seed", "7")
    assert (done.returncode, done.stderr) == (0, "")
    kept = gnomon.replay((tmp_path / f"{setup}-7.toml").read_text("utf-8"))
    assert (kept.record.header.setup, kept.record.header.options["difficulty"]) == (setup, "challenging")


def test_setup_and_difficulty_are_asked_for(tmp_path: Path) -> None:
    done = pipe(tmp_path, ["9", "duel", "x", "2", "quit"], *COMMAND, "--seed", "3")
    assert "What do you play? 1 Trilogy with your own box, 2 Duel with your own box, 3 " in done.stdout
    assert "Expected a number from 1 to 4, found 9." in done.stdout
    assert "How hard? 1 standard: the bots draw fewer cards, 2 challenging" in done.stdout
    assert "Expected a difficulty, one of standard, challenging; found 'x'." in done.stdout
    kept = gnomon.replay((tmp_path / "duel-box-3.toml").read_text("utf-8"))
    assert kept.record.header.options["difficulty"] == "challenging"


def test_the_names_that_are_shown_are_understood_in_german(tmp_path: Path) -> None:
    done = pipe(tmp_path, ["x", "die gefährten", "x", "schwer", "quit"], *COMMAND, "--seed", "3", "--language", "de")
    assert "eine Spielart, und zwar Trilogie mit eigener Schachtel, Duell mit " in done.stdout
    assert "eine Schwierigkeit, und zwar normal, schwer." in done.stdout
    kept = gnomon.replay((tmp_path / "fellowship-box-3.toml").read_text("utf-8"))
    assert kept.record.header.options["difficulty"] == "challenging"


@pytest.mark.parametrize("lines", [["2"], ["quit"], ["2", "Quit", "1"]])
def test_leaving_before_the_first_question_keeps_nothing(tmp_path: Path, lines: list[str]) -> None:
    done = pipe(tmp_path, lines, *COMMAND)
    assert (done.returncode, done.stderr) == (0, "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("companion", "against"), "expected one of "),
        ((*COMMAND, "--setup", "chess"), "Expected a setup, one of trilogy-box, duel-box, fellowship-box, three-duel"),
        ((*COMMAND, "--setup", "duel", "--difficulty", "hard"), "expected one of standard, challenging"),
        ((*COMMAND, "--setup", "fellowship", "--promos", "true"), "fellowship-box has no promo cards"),
        ((*COMMAND, "--bot-hp", "3"), "expected a flag of this command or an option of the game"),
        (("play", GAME, "--setup", "duel-box"), "expected gnomon companion instead of gnomon play"),
    ],
)
def test_a_bad_wish_gets_one_sentence(command: Any, arguments: tuple[str, ...], expected: str) -> None:
    result = command(*arguments)
    assert result.code == 2
    assert expected in result.err
    assert len(result.err.splitlines()) == 1
