"""Everything that happens and can be chosen is told in sentences, in both languages, to those who may know it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from war_of_the_ring.walks import GAME, LANGUAGES, TABLES, arranged, decisions, played, start, teller_of

from gnomon import Match
from gnomon.games.war_of_the_ring import game
from gnomon.games.war_of_the_ring.asked import CASES
from gnomon.games.war_of_the_ring.lore import CHOICE_KEYS
from gnomon.games.war_of_the_ring.rules import STEPS
from gnomon.games.war_of_the_ring.steps import ACTIONS, EVENTS
from gnomon.games.war_of_the_ring.story import OWN_SEVERAL, Story
from gnomon.kernel.history import plays
from gnomon.kernel.journal import Event, Events
from gnomon.kernel.notation import Notation, Pattern
from gnomon.telling import Line

pytestmark = pytest.mark.once  # what it tests is never compiled

SEEDS = range(3)
SPECTATOR = -1
# Events whose words depend on their side, place or icon.
VARIED = {"reactivated": 2, "token": 4, "scored": 5, "won": 2, "because": 11, "aimed": 3}
# Steps that have only cases.
ONLY_CASES = {"aside"}
PACKAGE = Path(game.__file__).parent
# Keys that the code puts together; @ stands for anything.
PUT_TOGETHER = (
    *(
        "wins-@",
        "held-@",
        "@-all",
        "lead-@",
        "last-@",
        "paths-@",
        "taken-@",
        "battleground-@",
        "ring-@",
        "plain-ring-@",
    ),
    *("scored-@", "@-letter", "@-pile", "bot-@"),
)
SLUG = re.compile(r"\b[a-zâ-û]+(?:-[a-z]+){2,}\b")
HYPHENED = {"Ghân-buri-Ghân"}
BROKEN = re.compile(r"[{}]|\s\s|\s[.,;!?]|\s:(?! \d)|\.\.|!\.|\(\)|„“|“”|\bNone\b(?! of)|\bNamed\b")


def test_every_kind_of_event_has_its_words() -> None:
    for language in LANGUAGES:
        events = GAME.words(language).sections["events"]
        for pattern in EVENTS.patterns:
            name = Pattern(pattern).name
            found = [key for key in events if key == name or (name in VARIED and key.startswith(f"{name}-"))]
            assert len(found) >= VARIED.get(name, 1), name


def test_every_event_that_hides_something_has_words_for_those_who_may_not_know() -> None:
    hiding = {Pattern(pattern).name for pattern in EVENTS.patterns if "?}" in pattern}
    for language in LANGUAGES:
        words = GAME.words(language)
        assert set(words.sections["hidden"]) == hiding
        assert all(words.has("together", f"{name}-hidden") for name in OWN_SEVERAL)


def test_every_kind_of_action_has_its_words() -> None:
    assert len(CHOICE_KEYS) == len(ACTIONS.patterns) == len(set(CHOICE_KEYS))
    for language in LANGUAGES:
        words = GAME.words(language)
        for key in CHOICE_KEYS:
            varied = ["ring-once", "ring-each"] if key == "ring" else [key]
            assert all(words.has("choices", one) and words.has("actions", one) for one in varied), key


def test_every_prompt_has_its_words_and_those_for_onlookers() -> None:
    asked = {word for number, word in enumerate(STEPS.words) if STEPS.is_choice(number)}
    for language in LANGUAGES:
        sections = GAME.words(language).sections
        assert set(sections["prompts"]) == set(sections["onlookers"]) == (asked - ONLY_CASES) | set(CASES)


def test_no_sentence_is_left_over() -> None:
    """Every key stands somewhere in the code, or is put together from what stands there."""
    source = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    made = [re.escape(pattern).replace("@", ".+") for pattern in PUT_TOGETHER]
    for section in ("phrases", "match", "facts", "confirm", "ending", "summary", "why-not", "terminal", "reasons"):
        for key in GAME.words("en").sections[section]:
            stands = f'"{key}"' in source or f"'{key}'" in source
            assert stands or any(re.fullmatch(one, key) for one in made), f"{section}.{key}"


def is_broken(text: str) -> bool:
    slugs = [found for found in SLUG.findall(text) if found not in HYPHENED]
    return bool(BROKEN.search(text) or slugs) or not text.strip()


@pytest.mark.parametrize(("setup", "seats"), TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_falls_back_to_the_notation(setup: str, seats: int, language: str) -> None:
    for seed in SEEDS:
        told = set()
        for match, decision in decisions(setup, seats, seed):
            teller, view = teller_of(match, language), match.view(decision.seat)
            told |= {teller.prompt(match), teller.onlooking(match, match.view(None)), f"{teller.moment(view)}."}
            for action, said in zip(decision.options, teller.options(view, decision.options), strict=True):
                assert said.words != str(action) and not is_broken(said.words), said
                assert said.heading and not is_broken(said.heading), said
        told |= {one.text for line in lines_of(match, language) for one in line.sentences}
        for text in told:
            assert not is_broken(text), text
            assert text.rstrip("“”").endswith((".", "!", "?")), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_a_card_is_told(language: str) -> None:
    """Along the scenarios, in which every card and location does what it says."""
    for *_, last in filter(None, arranged()):
        told = [one.text for line in lines_of(last, language) for one in line.sentences]
        assert [text for text in told if is_broken(text)] == []
    for match in [one for along in arranged() for one in along]:
        assert [text for text in asked_of(match, language) if is_broken(text)] == []


def asked_of(match: Match, language: str) -> Iterator[str]:
    """The prompt, the options, and the reason for one of them."""
    decision = match.decision
    if decision is not None:
        teller, view = teller_of(match, language), match.view(decision.seat)
        yield from (teller.prompt(match), teller.onlooking(match, match.view(None)))
        yield from (said.words for said in teller.options(view, decision.options))
        yield teller.reason(view, decision.options, decision.options[-1])


def lines_of(match: Match, language: str) -> Iterator[Line]:
    """All that is told of a match, to a spectator and to each seat."""
    for events in happenings(match):
        for seat in (SPECTATOR, *range(match.record.header.seats)):
            yield from teller_of(match, language).story({}, events, seat)


def happenings(match: Match) -> list[Events]:
    """The events of the opening and of every play."""
    return [match.opening, *(play.events for play in plays(match))]


# Lines


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_lines_cover_their_events_in_order(setup: str, seats: int) -> None:
    match = played(setup, seats, 5)
    for events in happenings(match):
        lines = teller_of(match).story({}, events, SPECTATOR)
        assert bool(lines) == bool(len(events))
        untils = [line.until for line in lines]
        assert untils == sorted(untils)
        assert not lines or untils[-1] <= len(events)
        assert all(line.sentences for line in lines)


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_every_turn_is_marked(setup: str, seats: int) -> None:
    match = played(setup, seats, 6)
    for events in happenings(match):
        turns = [event.args_for(None) for event in events if event.name in ("turn", "round")]
        lines = teller_of(match).story({}, events, SPECTATOR)
        if turns:
            last = [line.turn for line in lines if line.turn is not None][-1]
            name = str(teller_of(match).lore.player(turns[-1]["player"]))
            assert (last.who, last.round) == (name, int(turns[-1]["number"]))
        if any(event.name == "round" for event in events):
            assert any(line.turn for line in lines if line.sentences[0].text.startswith("Round "))


def test_the_same_events_read_the_same_for_everybody_who_may_know_them() -> None:
    match = played("trilogy", 4, 1)
    teller = teller_of(match)
    for events in happenings(match):
        texts = {seat: events.texts_for(seat) for seat in range(4)}
        for seat in range(1, 4):
            if texts[seat] == texts[0]:
                assert teller.story({}, events, seat) == teller.story(match.view(0), events, 0)


# Examples


def story(setup: str, seats: int, *texts: str) -> list[Line]:
    """What some events tell a spectator."""
    match = start(setup, seats, 0)
    teller = teller_of(match)
    return Story(teller.lore).lines([event(teller.lexicon.events, text) for text in texts], SPECTATOR)


def event(notation: Notation, text: str) -> Event:
    code = notation.code(text)
    kind, values = code & 255, [code >> 8 + 12 * at & 4095 for at in range(4)]
    hides = "?}" in EVENTS.patterns[kind]
    return Event(notation, kind, 0 if hides else -1, values)


def texts(setup: str, seats: int, *events: str) -> list[str]:
    return [line.cited() for line in story(setup, seats, *events)]


def test_a_card_and_its_price_are_one_sentence() -> None:
    paid = texts("trilogy", 4, "cycled saruman gollum", "played saruman ugluk path", "turn frodo 3")
    assert paid == ["Saruman plays Uglúk to the path and pays with a card."]
    assert texts("trilogy", 4, "cycled frodo sting", "turn witch-king 1") == ["Frodo cycles a card."]
    on = texts("duel", 2, "cycled gandalf gimli", "played-on gandalf sting frodo-baggins")
    assert on == ["Gandalf plays Sting on Frodo Baggins and pays with a card."]


def test_the_last_card_is_paid_for_by_forsaking() -> None:
    told = texts(
        "trilogy", 4, "forsook-top frodo", "recycled frodo 9", "eliminated frodo gimli", "played frodo sam-gamgee path"
    )
    assert told == [
        "Frodo plays Sam Gamgee to the path, the last card in hand, and forsakes a card for it. "
        "Frodo forsakes the top card of the deck. Frodo shuffles the cycle pile into the deck: 9 cards."
    ]


def test_a_combat_is_told_in_two_lines() -> None:
    told = texts(
        "trilogy",
        4,
        "fought helms-deep 5 2 2",
        "lost frodo riders-of-rohan helms-deep",
        "eliminated-open frodo riders-of-rohan",
        "eliminated-open saruman wolf-riders",
        "eliminated-open saruman devilry-of-saruman",
        "scored shadow helms-deep 2",
    )
    assert told == [
        "Combat at Helm's Deep: 5 attacks, 2 held by the walls, 2 by cards, 1 gets through. "
        "Lost in defence: Riders of Rohan.",
        "  The Shadow takes Helm's Deep (2 points). Eliminated: Wolf Riders and Devilry of Saruman.",
    ]


def test_items_are_lost_with_their_wielder() -> None:
    told = texts(
        "duel",
        2,
        "fought egladil 3 1 4",
        "lost gandalf legolas path",
        "eliminated-open gandalf legolas",
        "eliminated-open gandalf bow-of-the-galadhrim",
        "eliminated-open witch-king the-commander",
        "cycled-open gandalf gimli",
        "scored free egladil 1",
    )
    assert told == [
        "Combat at Egladil: 3 attacks, 1 held by the path itself, 2 by cards. "
        "Lost in defence: Legolas with Bow of the Galadhrim.",
        "  The Free Peoples score Egladil (1 point). Eliminated: the Commander. Cycled: Gimli.",
    ]


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (["fought edoras 0 1 3"], "Combat at Edoras: no attack."),
        (["fought edoras 1 1 0"], "Combat at Edoras: 1 attack, held by the walls."),
        (["fought edoras 2 3 0"], "Combat at Edoras: 2 attacks, all held by the walls."),
        (["fought edoras 4 0 1"], "Combat at Edoras: 4 attacks, 1 held by cards, 3 get through."),
        (["fought morgai 2 0 0"], "Combat at Morgai: 2 attacks, 2 get through."),
        (["fell morgai 2"], "The Free Peoples lose Morgai: 2 corruption for the Shadow."),
        (["scored free dol-guldur 1"], "The Free Peoples take Dol Guldur (1 point)."),
        (["took frodo gimli cycle-pile"], "Frodo takes Gimli from the cycle pile and shows it."),
        (["drew frodo gimli", "drew frodo sting"], "Frodo draws 2 cards."),
        (["drew frodo gimli", "drew saruman ugluk"], "Frodo draws a card. Saruman draws a card."),
        (["token path defence"], "The path gets 1 more path defence."),
        (["used frodo fatty-bolger"], "Frodo uses Fatty Bolger: eliminate Fatty Bolger to draw 3 cards."),
        (["won shadow 9 12"], "The Shadow wins with 12 to 9 points (9.2)."),
    ],
)
def test_examples(events: list[str], told: str) -> None:
    assert texts("trilogy", 4, *events) == [told]


def test_owners_read_which_card_it_was() -> None:
    match = start("trilogy", 4, 0)
    opening = [line.cited() for line in teller_of(match).story({}, match.opening, 0)]
    assert opening[0].startswith("Frodo draws 7 cards: ")
    assert [line.cited() for line in teller_of(match).story({}, match.opening, 1)] == ["Frodo draws 7 cards."]
    german = [line.cited() for line in teller_of(match, "de").story({}, match.opening, 0)]
    assert german[0].startswith("Frodo zieht 7 Karten: ")
