"""Everything that happens and can be chosen is told in sentences, in both languages, to those who may know it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from x_wing.flights import LANGUAGES, PAIRS, decisions, played, start, teller_of

from gnomon import Match
from gnomon.games.x_wing import game
from gnomon.games.x_wing.game import GAME
from gnomon.games.x_wing.rules import STEPS
from gnomon.games.x_wing.steps import ACTIONS, EVENTS
from gnomon.games.x_wing.story import ACTION_KEYS, BEGINS, FOLLOWED, OF_ALL, OF_ONE, SPENT_ON, Story
from gnomon.games.x_wing.terms import FIRST_QUERY, WINDOW_WORDS
from gnomon.kernel.history import plays
from gnomon.kernel.journal import Event, Events
from gnomon.kernel.notation import Notation, Pattern
from gnomon.telling import Line

pytestmark = pytest.mark.once  # what it tests is never compiled

SPECTATOR = -1
# Events whose words depend on what they are about.
VARIED = {"phase": 5, "acted": 7, "ended": 4}
# Options whose words depend on the moment.
VARIED_CHOICES = {
    "initiative": ["initiative-own", "initiative-other"],
    "face": ["face-ahead", "face-left", "face-right", "face-back"],
    "spend": ["spend-focus-attack", "spend-focus-defence", "spend-evade"],
}
MODIFYING = {f"modify-{dice}-{side}" for dice in ("attack", "defence") for side in ("attacker", "defender")}
PACKAGE = Path(game.__file__).parent
# Keys that the code puts together; @ stands for anything.
PUT_TOGETHER = (
    *("arc-@", "fate-@", "decisive-@", "dial-@", "deck-@", "only-@", "weapon-spends-@", "obstacle-@", "not-now-@"),
    *("escape-@", "stay-@", "ketsu-@"),
    *("unique", "limited", "waiting", "destroyed", "fled"),
)
SLUG = re.compile(r"\b[a-z]+(?:-[a-z0-9]+){2,}\b")
BROKEN = re.compile(r"[{}]|\s\s|\s[.,;!?]|\s:|\.\.|!\.|\(\)|„“|\bNone\b|\bNamed\b|: :|::")


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
        assert all(words.has("together", f"{name}-several-hidden") for name in hiding)


def test_every_kind_of_action_has_its_words() -> None:
    for language in LANGUAGES:
        words = GAME.words(language)
        for pattern in ACTIONS.patterns:
            name = Pattern(pattern).name
            assert all(words.has("choices", key) for key in VARIED_CHOICES.get(name, [name])), name
            assert words.has_some("actions", name) and words.has("groups", name), name


def test_every_prompt_has_its_words_and_those_for_onlookers() -> None:
    asked = {word for number, word in enumerate(STEPS.words) if STEPS.is_choice(number)} - {"window", "modify"}
    windows = {f"window-{word}" for word in WINDOW_WORDS[:FIRST_QUERY] if not word.startswith("modify-")}
    for language in LANGUAGES:
        sections = GAME.words(language).sections
        assert set(sections["prompts"]) == set(sections["onlookers"]) == asked | windows | MODIFYING


def test_several_events_have_their_words() -> None:
    for language in LANGUAGES:
        together = GAME.words(language).sections["together"]
        assert {f"{name}-several" for name in (*OF_ALL, *OF_ONE)} <= set(together)
        assert {key for key, _ in ACTION_KEYS.values()} | {key for _, key in FOLLOWED.values()} <= set(together)
        assert all(f"spent-{name}" in together for name in SPENT_ON if name != "rerolled-evasion")


def test_whatever_is_said_again_is_said_at_first() -> None:
    for language in LANGUAGES:
        sections = GAME.words(language).sections
        first = {**sections["events"], **sections["together"]}
        for key, sentence in sections["again"].items():
            assert "{ship}" in first[key] and "{ship}" not in sentence, key


def test_no_sentence_is_left_over() -> None:
    """Every key stands somewhere in the code, or is put together from what stands there."""
    source = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    made = [re.escape(pattern).replace("@", ".+") for pattern in PUT_TOGETHER]
    for section in ("phrases", "match", "facts", "confirm", "ending", "summary", "why-not", "terminal"):
        for key in GAME.words("en").sections[section]:
            stands = f'"{key}"' in source or f"'{key}'" in source
            assert stands or any(re.fullmatch(one, key) for one in made), f"{section}.{key}"


def is_broken(text: str) -> bool:
    return bool(BROKEN.search(text) or SLUG.search(text)) or not text.strip()


@pytest.mark.parametrize("pair", range(len(PAIRS)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_falls_back_to_the_notation(pair: int, language: str) -> None:
    for seed in range(2):
        told = set()
        for match, decision in decisions(seed, pair):
            teller, view = teller_of(match, language), match.view(decision.seat)
            told |= {teller.prompt(match), teller.onlooking(match, match.view(None)), f"{teller.moment(view)}."}
            options = teller.options(view, decision.options)
            for action, said in zip(decision.options, options, strict=True):
                assert said.words != str(action) and not is_broken(said.words), said
                assert said.heading and not is_broken(said.heading), said
            assert len({(one.heading, one.words) for one in options}) == len(options)
        told |= {one.text for line in lines_of(match, language) for one in line.sentences}
        for text in told:
            assert not is_broken(text), text
            assert text.endswith((".", "!", "?")), text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("placement", ["coarse", "fine"])
def test_places_are_told_apart(placement: str, language: str) -> None:
    found = set()
    for match, decision in decisions(1, 0, start="placing", placement=placement):
        options = teller_of(match, language).options(match.view(decision.seat), decision.options)
        found.add(decision.options[0].name)
        assert len({one.words for one in options}) == len(options)
        assert not any(is_broken(one.words) for one in options)
        if decision.options[0].name == "dial":
            break
    assert {"lay", "spin", "edge", "place", "face"} <= found


def lines_of(match: Match, language: str) -> Iterator[Line]:
    """All that is told of a match, to a spectator and to each seat, with the details."""
    for events in happenings(match):
        for seat in (SPECTATOR, 0, 1):
            for line in teller_of(match, language).story({}, events, seat):
                yield line
                yield from line.details


def happenings(match: Match) -> list[Events]:
    """The events of the opening and of every play."""
    return [match.opening, *(play.events for play in plays(match))]


# Lines


@pytest.mark.parametrize("pair", range(len(PAIRS)))
def test_lines_cover_their_events_in_order(pair: int) -> None:
    match = played(5, pair)
    for events in happenings(match):
        lines = teller_of(match).story({}, events, SPECTATOR)
        assert bool(lines) == bool(len(events))
        untils = [line.until for line in lines]
        assert untils == sorted(untils)
        assert not lines or untils[-1] <= len(events)
        assert all(line.sentences for line in lines)
        for line in lines:
            steps = [one.until for one in line.details]
            assert steps == sorted(steps) and all(one <= line.until for one in steps)


@pytest.mark.parametrize("pair", range(len(PAIRS)))
def test_every_turn_is_marked(pair: int) -> None:
    match = played(6, pair)
    for events in happenings(match):
        marks = [event.name for event in events if event.name in ("phase", "activated", "attacked")]
        lines = teller_of(match).story({}, events, SPECTATOR)
        turns = [line.turn for line in lines if line.turn is not None]
        assert len(turns) == len(marks)


def test_the_same_events_read_the_same_for_everybody_who_may_know_them() -> None:
    match = played(1, 2)
    teller = teller_of(match)
    for events in happenings(match):
        if events.texts_for(0) == events.texts_for(1):
            assert teller.story({}, events, 0) == teller.story({}, events, 1)


def test_a_turn_says_its_round_if_that_begins_in_its_play() -> None:
    """So that a play reads the same however late it is told."""
    number = 0
    for events in happenings(played(6)):
        begins = [int(event.args_for(None)["number"]) for event in events if event.name == "round"]
        turns = [line.turn.round for line in teller_of(played(6)).story({}, events, SPECTATOR) if line.turn is not None]
        assert set(turns) <= ({number, *begins} if begins else {0})
        number = begins[-1] if begins else number
    assert number > 1


def test_the_die_for_the_initiative_is_told_as_such_however_late() -> None:
    match = start(1, squad_1="rookie-pilot", squad_2="rookie-pilot")
    for view in ({}, played(6).view(None)):
        (line,) = teller_of(match).story(view, match.opening, SPECTATOR)
        assert "decides who chooses" in line.sentences[0].text


# Examples


def event(notation: Notation, text: str) -> Event:
    """An event by its notation; its numbers may be larger than those of an action."""
    for kind, pattern in enumerate(notation.patterns):
        found = pattern.shape.fullmatch(text)
        if pattern.name == text.split(" ", maxsplit=1)[0] and found is not None:
            values = [value_of(notation, noun, word) for noun, word in zip(pattern.nouns, found.groups(), strict=True)]
            hides = any(pattern.secret)
            return Event(notation, kind, 0 if hides else -1, [*values, 0, 0, 0, 0][:4])
    raise AssertionError(text)


def value_of(notation: Notation, noun: str, word: str) -> int:
    return notation.nouns[noun].index(word) if noun in notation.nouns else int(word)


def story(*texts: str, pair: int = 0, language: str = "en") -> list[Line]:
    """What some events tell a spectator."""
    teller = teller_of(start(0, pair), language)
    events = [event(teller.lexicon.events, text) for text in texts]
    return Story(teller.lore).lines(events, SPECTATOR)


def texts(*events: str, pair: int = 0, language: str = "en") -> list[str]:
    return [text for line in story(*events, pair=pair, language=language) for text in line.all_cited()]


FLIGHT = (
    "activated luke-skywalker",
    "revealed luke-skywalker 2-bank-left white",
    "flew luke-skywalker 2-bank-left 40 0",
)


def test_an_activation_is_one_line() -> None:
    assert texts(*FLIGHT, "moved luke-skywalker 400000 300000 90000") == [
        "Luke Skywalker flies 2 bank left to H6, now heading north."
    ]
    bumped = (*FLIGHT, "bumped luke-skywalker howlrunner", "moved luke-skywalker 400000 300000 90000")
    assert texts(*bumped, language="de") == [
        "Luke Skywalker fliegt 2 Drehung links, stößt gegen Howlrunner und hält auf H6, Kurs Nord."
    ]


def test_a_ship_that_leaves_the_mat_has_no_place_there() -> None:
    gone = (*FLIGHT, "moved luke-skywalker 0 0 0", "gained luke-skywalker stress 1", "fled luke-skywalker")
    assert texts(*gone) == ["Luke Skywalker flies 2 bank left off the mat and is out of the match."]


def test_a_dial_that_is_not_flown_is_told() -> None:
    told = texts(
        "activated biggs-darklighter",
        "revealed biggs-darklighter 4-koiogran red",
        "strained biggs-darklighter",
        "flew biggs-darklighter 2-straight 40 0",
        "moved biggs-darklighter 80000 90000 45000",
    )
    assert told == [
        "Biggs Darklighter reveals 4 Koiogran turn (red). It is stressed and cannot fly a red manoeuvre (3.6). "
        "It flies 2 straight to B2, now heading north-east."
    ]
    drifts = texts("activated howlrunner", "flew howlrunner 1-straight 20 0", "moved howlrunner 0 0 0")
    assert drifts == [
        "Howlrunner is ionized and flies without a dial (3.11). It flies 1 straight to A1, now heading east."
    ]


def test_an_attack_is_one_line_with_its_dice_below() -> None:
    told = texts(
        "attacked luke-skywalker academy-pilot-2 proton-torpedoes 2",
        "obstructed academy-pilot-2",
        "rolled luke-skywalker hit+hit+focus",
        "spent luke-skywalker focus",
        "changed luke-skywalker focus hit 1",
        "rolled-evasion academy-pilot-2 evade+blank",
        "compared luke-skywalker 3 0 1",
        "lost academy-pilot-2 shield 1",
        "lost academy-pilot-2 shield 1",
        "critical academy-pilot-2 direct-hit",
        "destroyed academy-pilot-2",
    )
    assert told == [
        "Luke Skywalker attacks Academy Pilot 2 with Proton Torpedoes at Range 2. 3 hits against 1 evade. "
        "Academy Pilot 2 loses 2 shields. It suffers a faceup damage card: Direct Hit! It is destroyed.",
        "  The attack is obstructed: Academy Pilot 2 rolls one more defence die.",
        "  Luke Skywalker rolls 2 hits and 1 focus.",
        "  Luke Skywalker spends a focus token and turns 1 focus into 1 hit.",
        "  Academy Pilot 2 defends with 1 blank and 1 evade.",
    ]


def test_an_attack_that_goes_on_tells_its_dice_openly() -> None:
    assert texts("attacked howlrunner luke-skywalker primary 3", "rolled howlrunner hit+crit") == [
        "Howlrunner attacks Luke Skywalker at Range 3. Howlrunner rolls 1 hit and 1 critical hit."
    ]
    assert texts("spent howlrunner lock", "rerolled howlrunner hit crit", "missed howlrunner") == [
        "  Howlrunner spends its target lock, rerolls 1 hit and gets 1 critical hit. It misses."
    ]


def test_german_dice_are_in_the_right_case() -> None:
    told = texts("rolled howlrunner hit+crit", "changed howlrunner crit hit 1", "die howlrunner crit", language="de")
    assert told == [
        "  Howlrunner würfelt 1 Treffer und 1 kritischen Treffer. Das Schiff ändert 1 kritischen Treffer in 1 Treffer. "
        "Das Schiff wirft einen Angriffswürfel: ein kritischer Treffer."
    ]


def test_actions_come_with_what_they_bring() -> None:
    assert texts("acted luke-skywalker focus", "gained luke-skywalker focus 1") == [
        "Luke Skywalker performs a focus action and gets 1 focus token."
    ]
    locked = ("acted luke-skywalker lock", "unlocked luke-skywalker howlrunner", "locked luke-skywalker mauler-mithel")
    assert texts(*locked) == ["Luke Skywalker takes a target lock on Mauler Mithel."]
    rolled = ("acted howlrunner barrel-roll", "moved howlrunner 500000 500000 0")
    assert texts(*rolled) == ["Howlrunner performs a barrel roll to J10."]


def test_the_end_of_a_round_is_told_in_short() -> None:
    told = texts("phase end", "lost howlrunner focus 1", "lost luke-skywalker evade 1", "round 4", "phase planning")
    assert told == [
        "The End phase begins: focus, evade and tractor beam tokens go.",
        "Round 4 begins. The Planning phase begins.",
    ]


def test_only_who_looks_at_damage_cards_learns_which() -> None:
    looks = ("looked-at maarek-stele console-fire", "looked-at maarek-stele direct-hit")
    assert texts(*looks, pair=3) == ["Maarek Stele looks at 2 damage cards."]
    assert texts(looks[0], pair=3) == ["Maarek Stele looks at a damage card."]


def test_cards_are_called_by_what_they_are() -> None:
    assert texts("used howlrunner howlrunner") == ["Howlrunner uses the pilot's own ability."]
    assert texts("used ig-88b ig-88c", pair=1) == ["IG-88B uses the ability of IG-88C."]
    gone = ("used ig-88c glitterstim", "discarded ig-88c glitterstim", "gained ig-88c stress 1")
    assert texts(*gone, pair=1) == ["IG-88C uses and discards Glitterstim. It gets 1 stress token."]
    assert texts("acted ketsu-onyo slicer-tools", pair=1) == [
        "Ketsu Onyo performs the action of Black Market Slicer Tools."
    ]


def test_what_begins_a_line_is_an_event() -> None:
    assert set(BEGINS) <= {Pattern(pattern).name for pattern in EVENTS.patterns}
