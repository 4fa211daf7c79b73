"""Whoever reads German is told nothing in English: whole matches, dialogues and refusals, as they go over the wire."""

from __future__ import annotations

import ast
import asyncio
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import gnomon
from gnomon import Match
from gnomon.companion import Dialogue, Unclear
from gnomon.kernel.history import Play
from gnomon.server import refused
from gnomon.server.perspective import Perspective, Scene, Who
from gnomon.server.room.undo_state import undo_state
from gnomon.server.telling import Telling, setup_info
from gnomon.telling import summary_of
from gnomon.testing.walk import Picker
from tables import TABLES, start

# Words that no German sentence has.
ENGLISH = re.compile(
    r"\b(the|of|is|are|and|with|your|you|to|from|for|on|by|its|it|this|that|which|what|not|no|"
    r"takes?|deals?|damage|tiles?|gems?|orbs?|cards?|turn|seat|round|spell|counterspell|expected|found|one|none)\b",
    re.IGNORECASE,
)
# What a dialogue is typed in, and names.
TYPED = re.compile(
    r"Gefunden: „.*|\b(tile volcano|go volcano|set (kit|me) (hp|tile)|hp oder tile|ran und|mit undo|done beendet)\b"
)
NAMES = {"Frill", "Kit", "Nuzzle", "Haze", "Iris", "Tusk", "Casting Shadows", "Ice Storm", "Frodo", "Gandalf"}
ALIKE = {"Scans"}  # in both languages
PRINTED = re.compile(r" \([A-Z][^()]*\)")  # beside the real box cards are told with the names on them
JUNK = ["nix", "hit", "hit nix 3", "kit 99", "me 3", "set", "set kit hp 99", "set kit tile nix", "go nix", "give nix"]
JUNK += [
    "take nix",
    "tile nix 3",
    "ran nix",
    "ran",
    "b 1 2 3",
    "b 99",
    "99",
    "gggg",
    "kit 3 4",
    "gocfg",
    "give kit",
    "take kit",
]

GERMAN_GAMES = [table for table in TABLES if "de" in gnomon.load(table[0]).languages]


def english_in(text: str) -> str:
    """What of a German text is English; empty if nothing is."""
    found = ENGLISH.search(TYPED.sub("", PRINTED.sub("", text)))
    return f"{found[0]!r} in {text!r}" if found else ""


def words_in(text: str) -> set[str]:
    return {word for word in re.split(r"[\W\d]+", text) if word}


@cache
def kept(game: str, setup: str) -> set[str]:
    """The words of names that are the same in German: people, places and things that need no translation."""
    german, english = Telling().speaking("de").content(game, setup), Telling().content(game, setup)
    same = {entry["title"] for slug, entry in german.items() if entry["title"] == english[slug]["title"]}
    return {word for name in NAMES | same for word in words_in(name)}


def only_names(text: str, match: Match) -> bool:
    header = match.record.header
    return words_in(text) <= kept(header.game, header.setup)


def told(telling: Telling, scene: Scene, language: str, start: int) -> Iterator[str]:
    """Every text of a message about a match, in an order that does not depend on the language."""
    for seat in (None, *range(scene.match.record.header.seats)):
        who = Who(() if seat is None else (seat,), link="x", language=language)
        eyes = Perspective(telling, scene, who)
        decision, outcome = eyes.decision(), eyes.outcome()
        if decision is not None:
            yield from (decision.prompt, decision.told)
            yield from (text for one in decision.options for text in (one.group, one.words, one.confirm))
            yield from hinted(eyes) if decision.yours else ()
        for play in eyes.plays(start):
            yield from (sentence.text for line in play.lines for sentence in line.sentences)
        if outcome is not None:
            yield outcome.words
        yield undo_state(scene.match, None, who).why


def hinted(eyes: Perspective) -> Iterator[str]:
    """The reasons for some of the options."""
    decision = eyes.match.decision
    assert decision is not None
    options = decision.options
    some = list(options)[:: max(1, len(options) // 4)]
    yield from (eyes.telling.teller(eyes.match).reason(eyes.view, options, action) for action in some)


def summarized(telling: Telling, match: Match) -> Iterator[str]:
    """Every text of how a match went, but for names and numbers."""
    summary = summary_of(telling.teller(match), match)
    yield from summary.columns
    yield from (cell for row in summary.rows for cell in row.cells if isinstance(cell, str))
    yield from (note.title for note in summary.notes)
    yield summary.result
    if summary.decisive is not None:
        yield summary.decisive.text


@pytest.mark.parametrize(("name", "setup", "seats"), GERMAN_GAMES)
def test_a_whole_match_is_told_in_german(name: str, setup: str, seats: int) -> None:
    telling = Telling()
    match, picker, plays = start(name, setup, seats, seats), Picker(seats), list[Play]()
    while (decision := match.decision) is not None:
        action = picker.one(decision.options)
        plays.append(Play(decision.seat, action, match.play(action)))
        if len(plays) % 7 and match.decision is not None:
            continue
        scene, begin = Scene(match, plays, frozenset(range(seats))), max(0, len(plays) - 7)
        pairs = zip(told(telling, scene, "de", begin), told(telling, scene, "en", begin), strict=True)
        for german, english in pairs:
            assert not english_in(german)
            assert german != english or only_names(german, match), german
    for german, english in zip(summarized(telling.speaking("de"), match), summarized(telling, match), strict=True):
        assert not english_in(german)
        assert german != english or german in ALIKE, german


@pytest.mark.parametrize("name", sorted({name for name, _, _ in GERMAN_GAMES}))
def test_set_ups_options_and_content_are_told_in_german(name: str) -> None:
    game = gnomon.load(name)
    german, english = Telling().speaking("de"), Telling()
    for one, other in zip(german.games(), english.games(), strict=True):
        for mine, theirs in zip(one.options, other.options, strict=True):
            assert mine.title != theirs.title and mine.about != theirs.about
            values = zip(mine.choices + mine.names, theirs.choices + theirs.names, strict=True)
            assert [a.text for a, b in values if a.text == b.text and not a.text.isdigit()] == []
    for setup in game.setups.values():
        told_setup = setup_info(game, setup, "de")
        assert not english_in(told_setup.title) and not english_in(told_setup.about)
        for slug, entry in german.content(name, setup.name).items():
            assert entry["english"]["title"] == english.content(name, setup.name)[slug]["title"], slug
            told = [entry["title"], entry.get("text", ""), *entry.get("short", []), *entry.get("notes", [])]
            assert [found for text in told if (found := english_in(text))] == [], slug


def dialogue_in(language: str, dialogue: Dialogue) -> Dialogue:
    return dialogue.speaking(Telling().speaking(language).teller(dialogue.match))


@pytest.mark.parametrize("seed", range(3))
def test_a_dialogue_beside_the_real_box_is_held_in_german(seed: int) -> None:
    companion = gnomon.games.companions()["shadow-boxing"]
    match = companion.open("companion", {"character": "frill", "bot_spells": "random"}, seed, None, "de")
    first = Dialogue(companion, match, Telling().speaking("de").teller(match))
    dialogue, picker = dialogue_in("de", first), Picker(seed)
    while (question := dialogue.question()) is not None and len(dialogue.past) < 60:
        said = [*question.lines(), *question.reminder(), *dialogue.standing(), *complaints(dialogue)]
        choice = picker.one(question.choices())
        number = "" if choice.low is None else str(choice.low)
        line = "ggoof" if choice.kind == "face" else f"{choice.line} {number}".strip()
        events = dialogue.answer(line)
        said += [line.cited() for line in dialogue.story(events)]
        assert [found for text in said if (found := english_in(text))] == []
    dialogue.standing()


def complaints(dialogue: Dialogue) -> Iterator[str]:
    """What is said about answers that make no sense."""
    for line in JUNK:
        try:
            dialogue.answer(line)
            dialogue.undo()
        except Unclear as error:
            yield str(error)


# Refusals

SOURCES = sorted(Path(refused.__file__).parent.rglob("*.py"))
PREFIXES = {"watching": "watching-", "no_such": "no-", "expected": "bad-"}


def keys_of_refusals() -> Iterator[str]:
    """The keys with which the server's modules refuse something."""
    for path in SOURCES:
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            literals = [str(part.value) for part in call.args if isinstance(part, ast.Constant)]
            if call.func.id == "Refused" and isinstance(call.args[-1], ast.Constant):
                yield literals[-1]
            elif call.func.id in PREFIXES:
                yield PREFIXES[call.func.id] + (literals[0] if literals else ast.unparse(call))


def test_every_refusal_has_its_words() -> None:
    words = refused.words_in("en")
    used = set(keys_of_refusals())
    assert [key for key in sorted(used) if not words.has("refused", key)] == []
    assert sorted(set(words.sections["refused"]) - used) == []


def test_refusals_come_in_the_language_of_the_asker(served: Any) -> None:
    made = served.start("base", "me open", seed=3)
    path = "/api/matches/AAAAAAAAAAAA"
    assert served.call(path).json()["error"] == {"code": "unknown", "text": "There is no such match."}
    german = {"code": "unknown", "text": "Diese Partie gibt es nicht."}
    assert served.call(path + "?language=de").json()["error"] == german
    assert served.call(path, **{"Accept-Language": "de-AT,de;q=0.9"}).json()["error"] == german
    body = {"game": "casting-shadows", "setup": "base", "seats": [{"kind": "me"}] * 2, "options": {"map": "x = ["}}
    told = served.call("/api/matches?language=de", body).json()["error"]
    assert told["code"] == "bad-request" and told["text"].startswith("Diese Angabe lässt sich nicht verwenden.")

    async def go() -> None:
        sits = (
            served.sit(made["match"], made["links"][1]["token"], language="de"),
            served.sit(made["match"], "", language="de"),
        )
        async with sits[0] as ben, sits[1] as watcher:
            assert ben.table["undo"]["why"] == "noch wurde nichts gespielt"
            assert (await ben.play("end"))["error"]["text"] == "Gerade muss jemand anderes wählen."
            assert (await ben.ask("undo", version=0))["error"]["text"].startswith("Weiter zurück geht es nicht: noch")
            assert (await watcher.ask("chat", text="a"))["error"]["text"].startswith("Du siehst zu;")

    asyncio.run(go())


def test_seats_rematches_and_moments_are_refused_in_german(served: Any) -> None:
    made = served.start("base", "me open", seed=3)
    path, token = f"/api/matches/{made['match']}", made["token"]

    def refusal(rest: str, body: Any = None, seat: str = token) -> str:
        return str(served.call(f"{path}/{rest}", body, seat, **{"Accept-Language": "de"}).json()["error"]["text"])

    assert refusal("seats", {"seat": 1}) == "Du hast schon einen Platz."
    assert refusal("seats", {"seat": 1}, "") == "Dieser Platz ist schon vergeben."
    assert refusal("seats", {"seat": 5}, "") == "Erwartet wird ein Platz von Menschen in dieser Partie."
    assert refusal("rematch", {}) == "Eine Revanche beginnt, wenn diese Partie zu Ende ist."
    assert refusal("rematch", {}, "").startswith("Du siehst zu;")
    assert refusal("ending").startswith("Die Partie ist noch nicht zu Ende")
    assert refusal("moments?from=0&to=99").startswith("Erwartet wird eine ganze Zahl")


def test_corrections_beside_the_real_box_are_refused_in_german(served: Any) -> None:
    wishes = {"character": "frill", "bot_spells": "random"}
    made = served.call("/api/talks", {"game": "casting-shadows", "setup": "companion", "wishes": wishes}).json()
    path, token = f"/api/talks/{made['match']}", made["token"]
    keys = (f"key-{number}" for number in range(9))

    def said(rest: str, **fields: Any) -> dict[str, Any]:
        body = {"key": next(keys), "version": 0, **fields}
        answer: dict[str, Any] = served.call(f"{path}/{rest}?language=de", body, token).json()
        return answer

    assert said("answers", line="kit 2")["version"] == 1
    assert said("corrections", version=1, at=0, line="fly")["error"]["text"].startswith("Erwartet:")
    assert said("corrections", version=1, at=7, line="kit 1")["error"]["text"].startswith("Erwartet wird die Stelle")
    assert said("corrections", version=1, at=0, line="kit 3")["version"] == 2
    earlier = served.call(f"{path}?language=de&before=0", token=token).json()
    assert not english_in(earlier["question"]["lines"][0])
    assert served.call(f"{path}?language=de", token=token).json()["answers"][0]["said"] == "hit kit 3"
