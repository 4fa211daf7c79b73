"""Fuzzing of everything that reads text: valid texts, mutated in many ways, and pure noise.

A reader may accept or refuse. A refusal is one of the errors meant for people, in one line that names the place;
anything else is a crash.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from gnomon.kernel.decision import Action
from gnomon.kernel.errors import BadText, IllegalAction
from gnomon.kernel.game import Game
from gnomon.kernel.match import Match
from gnomon.testing.walk import Picker, play_on

ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789-_ .,:;=[]{}()\"'\n\t#@+*?|>/\\\x00\x1b\x7f\u00e9\u2603\U0001f3b2"
NUMBERS = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "18",
    "99",
    "255",
    "256",
    "4095",
    "4096",
    "65536",
    str(2**31),
    str(2**63),
    "9" * 400,
    "0x" + "f" * 5000,
]
# Lines that cost a careless reader far more than their length.
BOMBS = [
    "a" + ".a" * 1000 + " = 1",
    "[" + "a." * 1000 + "a]",
    "[[" + "a." * 1000 + "a]]",
    "x = " + "[" * 1000,
    "x = " + "{a=" * 1000,
    "a" * 5000 + " = 1",
    '"' + "a" * 5000 + '" = 1',
    "x = [" + "[]," * 30_000 + "]",
    'title = " "',
]
VALUES = [*NUMBERS, "true", "false", '""', '"x"', "[]", "[[]]", "{}", "{ a = 1 }", "1.5", "nan", "inf", "1979-05-27"]
NUMBER = re.compile(r"-?\d+")
WORD = re.compile(r"[A-Za-z][A-Za-z-]*")
PLAY_ON = 30

Mutation = Callable[[str, Picker], str]


class Crash(AssertionError):
    """A reader neither accepted a text nor refused it with a sentence."""


class Figures:
    def __init__(self) -> None:
        self.inputs = 0
        self.accepted = 0

    def add(self, accepted: bool) -> None:
        self.inputs += 1
        self.accepted += accepted

    def __str__(self) -> str:
        return f"{self.inputs} inputs, {self.accepted} accepted"


# Ways to mutate a text


def flip_character(text: str, picker: Picker) -> str:
    at = picker.below(len(text) + 1)
    return text[:at] + picker.one(ALPHABET) + text[at + 1 :]


def insert_character(text: str, picker: Picker) -> str:
    at = picker.below(len(text) + 1)
    return text[:at] + picker.one(ALPHABET) + text[at:]


def drop_some(text: str, picker: Picker) -> str:
    at = picker.below(len(text) + 1)
    return text[:at] + text[at + 1 + picker.below(12) :]


def cut_off(text: str, picker: Picker) -> str:
    return text[: picker.below(len(text) + 1)]


def drop_line(text: str, picker: Picker) -> str:
    lines = text.split("\n")
    del lines[picker.below(len(lines))]
    return "\n".join(lines)


def double_line(text: str, picker: Picker) -> str:
    lines = text.split("\n")
    lines.insert(picker.below(len(lines)), picker.one(lines))
    return "\n".join(lines)


def swap_lines(text: str, picker: Picker) -> str:
    lines = text.split("\n")
    one, other = picker.below(len(lines)), picker.below(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def swap_words(text: str, picker: Picker) -> str:
    found = list(WORD.finditer(text))
    if len(found) < 2:
        return flip_character(text, picker)
    place, word = picker.one(found), picker.one(found).group()
    return text[: place.start()] + word + text[place.end() :]


def change_number(text: str, picker: Picker) -> str:
    found = list(NUMBER.finditer(text))
    if not found:
        return insert_character(text, picker)
    place = picker.one(found)
    nearby = str(int(place.group()[:18]) + picker.below(5) - 2)
    return text[: place.start()] + (picker.one(NUMBERS) if picker.chance(3) else nearby) + text[place.end() :]


def change_value(text: str, picker: Picker) -> str:
    lines = text.split("\n")
    able = [at for at, line in enumerate(lines) if " = " in line]
    if not able:
        return flip_character(text, picker)
    at = picker.one(able)
    lines[at] = lines[at].partition(" = ")[0] + " = " + picker.one(VALUES)
    return "\n".join(lines)


def double_section(text: str, picker: Picker) -> str:
    sections = text.split("\n\n")
    sections.insert(picker.below(len(sections) + 1), picker.one(sections))
    return "\n\n".join(sections)


def drop_section(text: str, picker: Picker) -> str:
    sections = text.split("\n\n")
    del sections[picker.below(len(sections))]
    return "\n\n".join(sections)


def add_bomb(text: str, picker: Picker) -> str:
    lines = text.split("\n")
    lines.insert(picker.below(len(lines) + 1), picker.one(BOMBS))
    return "\n".join(lines)


def noise(text: str, picker: Picker) -> str:
    return "".join(picker.one(ALPHABET) for _ in range(picker.below(60)))


MUTATIONS: list[Mutation] = [
    flip_character, insert_character, drop_some, cut_off, drop_line, double_line, swap_lines, swap_words, change_number,
    change_value, double_section, drop_section, add_bomb, noise,
]  # fmt: skip
# Mutations after which a text is often still valid, so that the code behind the reader is tested too.
SUBTLE: list[Mutation] = [swap_words, change_number, change_number, swap_lines, drop_line, double_line, change_value]


def splice(text: str, other: str, picker: Picker) -> str:
    """Put a section of one text in place of the section of the same name in another, or next to it."""
    mine, theirs = text.split("\n\n"), other.split("\n\n")
    at = picker.below(len(mine))
    fitting = [part for part in theirs if part.partition("\n")[0] == mine[at].partition("\n")[0]]
    if fitting:
        mine[at : at + picker.below(2)] = [picker.one(fitting)]
    return "\n\n".join(mine)


def spoil(text: str, picker: Picker, subtle: bool = False) -> str:
    """A text after one mutation, sometimes several."""
    for _ in range(1 + (picker.below(3) if picker.chance(3) else 0)):
        text = picker.one(SUBTLE if subtle else MUTATIONS)(text, picker)
    return text


# Readers under test

Refusals = tuple[type[ValueError], ...]
MEANT_FOR_PEOPLE: Refusals = (BadText, IllegalAction)


def attempt(read: Callable[[str], object], text: str, refusals: Refusals = MEANT_FOR_PEOPLE) -> object | None:
    """What the reader returns, or None if it properly refuses the text."""
    try:
        return read(text)
    except refusals as error:
        message = str(error)
        if ":" not in message or not message.isprintable():
            raise Crash(f"a refusal names the place in one printable line: {message!r}") from error
        return None
    except Exception as error:
        raise Crash(f"{type(error).__name__}: {error} from {text!r}") from error


def fuzz_reader(
    read: Callable[[str], object], texts: list[str], seed: int, inputs: int, refusals: Refusals = MEANT_FOR_PEOPLE
) -> Figures:
    """Try a number of mutated texts on one reader."""
    figures, picker = Figures(), Picker(seed)
    for _ in range(inputs):
        text = spoil(picker.one(texts), picker, picker.chance(2))
        figures.add(attempt(read, text, refusals) is not None)
    return figures


def fuzz_actions(match: Match, texts: list[str], seed: int, inputs: int) -> Figures:
    """Mutated actions for a match: those not offered are refused and change nothing."""
    figures, picker = Figures(), Picker(seed)
    before, record = match.digest(), str(match.record)
    for _ in range(inputs):
        text = spoil(picker.one(texts), picker)
        target = match.copy() if is_offered(match, text) else match
        figures.add(attempt(target.play, text) is not None)
    if match.digest() != before or str(match.record) != record:
        raise Crash("a refused action changed the match")
    return figures


def is_offered(match: Match, text: str) -> bool:
    decision = match.decision
    return decision is not None and " ".join(text.lower().split()) in decision.options.texts()


def fuzz_positions(
    game: Game, texts: list[str], seed: int, inputs: int, refusals: Refusals = MEANT_FOR_PEOPLE
) -> Figures:
    """Mutated positions: an accepted one must be playable, and load again."""
    figures, picker = Figures(), Picker(seed)
    for number in range(inputs):
        text = picker.one(texts)
        if picker.chance(3):
            text = splice(text, picker.one(texts), picker)
        else:
            text = spoil(text, picker, subtle=not picker.chance(3))
        match = attempt(game.position, text, refusals)
        figures.add(match is not None)
        if isinstance(match, Match):
            play_from(match, text, Picker(seed + number))
    return figures


def play_from(match: Match, text: str, picker: Picker) -> None:
    try:
        for seat in (None, *range(match.record.header.seats)):
            match.view(seat)
        play_on(match, picker, PLAY_ON)
        match.game.position(match.position())
    except Exception as error:
        raise Crash(f"{type(error).__name__}: {error} when playing on from {text!r}") from error


def fuzz_records(
    game: Game, texts: list[str], seed: int, inputs: int, refusals: Refusals = MEANT_FOR_PEOPLE
) -> Figures:
    """Mutated records: an accepted one replays to a record that replays again."""
    figures, picker = Figures(), Picker(seed)
    for _ in range(inputs):
        text = spoil(picker.one(texts), picker, picker.chance(2))
        match = attempt(game.replay, text, refusals)
        figures.add(match is not None)
        if isinstance(match, Match):
            again = str(match.record)
            if str(game.replay(again).record) != again:
                raise Crash(f"a record that was accepted does not replay: {text!r}")
    return figures


# Texts to mutate


def at_random(match: Match, picker: Picker) -> Action:
    assert match.decision is not None
    return picker.one(match.decision.options)


def along(
    match: Match,
    picker: Picker,
    key: Callable[[Match], str],
    seldom: int,
    choose: Callable[[Match, Picker], Action] = at_random,
) -> list[Match]:
    """A match at each kind of question that it leads to, by key; once in a while at a later one of the kind."""
    found: dict[str, Match] = {}
    while match.decision is not None:
        asked = key(match)
        if asked not in found or picker.chance(seldom):
            found[asked] = match.copy()
        match.play(choose(match, picker))
    return list(found.values())


def action_texts(matches: list[Match]) -> list[str]:
    """What was played in all matches with the words of the last one."""
    lexicon = matches[-1].record.lexicon
    codes = {code for match in matches if match.record.lexicon is lexicon for code in match.record.codes}
    return sorted(lexicon.actions.text(code) for code in codes)


def fuzz_outcomes(match: Match, seed: int, inputs: int, refusals: Refusals = MEANT_FOR_PEOPLE) -> Figures:
    """Mutated outcomes of chance."""
    lexicon = match.record.lexicon
    texts = [lexicon.outcome_text(one) for one in match.record.outcomes]
    return fuzz_reader(lexicon.outcome_code, texts, seed, inputs, refusals)
