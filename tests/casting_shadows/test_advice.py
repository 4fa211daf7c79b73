"""Hints that say why, turns that are not ended by mistake, and what those who look on are told."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import gnomon
from gnomon import Action, Decision, Match, bots, games
from gnomon.games import casting_shadows
from gnomon.games.casting_shadows.advice import END
from gnomon.games.casting_shadows.rules import STEPS
from gnomon.games.casting_shadows.teller import CastingShadowsTeller
from gnomon.testing.walk import Picker

GAME = gnomon.load("casting-shadows")
WORDS = Path(casting_shadows.__file__).parent / "words"
LANGUAGES = ("en", "de")
TABLES = [("base", 3), ("exclusive", 4), ("shadow-boxing", 1)]
MATCHES = 3
ASKED_OUTSIDE = ["answer-blow"]  # a prompt that is no step of its own


TELLERS: dict[tuple[str, str], CastingShadowsTeller] = {}


def teller_of(match: Match, language: str = "en") -> CastingShadowsTeller:
    """One for all matches of a kind."""
    key = match.record.header.kind(), language
    if key not in TELLERS:
        teller = games.find("casting-shadows").tell(match.record.header, language)
        assert isinstance(teller, CastingShadowsTeller)
        TELLERS[key] = teller
    return TELLERS[key]


def positions(setup: str, seats: int) -> Iterator[tuple[Match, Decision]]:
    """Every decision of some matches in which chance and the greedy player take turns."""
    greedy = bots.make(GAME, bots.best(GAME), 5)
    for seed in range(MATCHES):
        match, picker = GAME.start(setup=setup, seats=seats, seed=seed), Picker(seed)
        while (decision := match.decision) is not None:
            yield match, decision
            is_greedy = picker.chance(2)
            match.play(
                greedy.choose(match.view(decision.seat), decision.options)
                if is_greedy
                else picker.one(decision.options)
            )


def shows_a_gain(match: Match, decision: Decision, action: Action) -> bool:
    """Tried out, not read off: an enemy has fewer HP, or the own seat more cards or fewer crystals to be burned by."""
    ahead, seat = GAME.position(match.position(), 1), decision.seat
    before = match.view(seat)["state"]["seats"]
    ahead.play(str(action))
    while ahead.decision is not None and action.name in ("collect", "collect-counterspell", "cast") and paying(ahead):
        ahead.play(ahead.decision.options[0])
    after = ahead.view(seat)["state"]["seats"]
    hurt = any(one["hp"] < other["hp"] for at, (one, other) in enumerate(zip(after, before)) if at != seat)
    fewer = after[seat]["pool"].count("crystal") < before[seat]["pool"].count("crystal")
    return hurt or fewer or len(after[seat]["book"]) > len(before[seat]["book"])


def paying(match: Match) -> bool:
    return match.view(None)["state"]["frames"][-1]["step"] in ("pay-with",)


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_a_hint_says_why_and_never_wastes_a_turn(setup: str, seats: int) -> None:
    helper = bots.make(GAME, bots.best(GAME), 0)
    mended = 0
    for match, decision in positions(setup, seats):
        teller, view = teller_of(match), match.view(decision.seat)
        choice = helper.choose(view, decision.options)
        action = teller.advise(view, decision.options, choice)
        assert action in decision.options
        assert teller.reason(view, decision.options, action).endswith((".", "!"))
        gains = [one for one in decision.options if teller.advice.gain(view, one)]
        assert action.name != END or not gains
        mended += action != choice
        assert action == choice or choice.name == END
    assert mended or setup != "base"


@pytest.mark.parametrize(("setup", "seats"), [("base", 3), ("shadow-boxing", 1)])
def test_a_gain_comes_true_when_it_is_tried(setup: str, seats: int) -> None:
    """Unless somebody answers with a Counterspell, or it heals."""
    tried = 0
    for match, decision in positions(setup, seats):
        view, advice = match.view(decision.seat), teller_of(match).advice
        for action in decision.options:
            if advice.gain(view, action) and action.name != "ability" and match.record.header.setup != "companion":
                tried += 1
                assert shows_a_gain(match, decision, action) or is_answered(match, action), str(action)
        if tried > 150:
            return


def is_answered(match: Match, action: Action) -> bool:
    """Where enemies may answer, or a tile protects them, a blow may come to nothing."""
    seats = match.view(None)["state"]["seats"]
    return action.name == "cast" and (
        any(seat["unseen"] or any("@" in card for card in seat["book"]) for seat in seats)
        or any(seat["tile"] == "thorn-forest" or seat["companion"] for seat in seats)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_ends_a_turn_too_early_is_asked(language: str) -> None:
    asked = let_pass = 0
    for match, decision in positions("base", 3):
        teller, view = teller_of(match, language), match.view(decision.seat)
        said = teller.options(view, decision.options)
        for action, words in zip(decision.options, said, strict=True):
            assert not words.confirm or action.name == END
            if action.name == END:
                has_gain = any(teller.advice.gain(view, one) for one in decision.options)
                assert bool(words.confirm) == has_gain
                asked, let_pass = asked + has_gain, let_pass + (not has_gain)
    assert asked > 20 and let_pass > 20


def test_the_question_names_what_is_left() -> None:
    found = {
        words.confirm
        for match, decision in positions("base", 3)
        for words in teller_of(match).options(match.view(decision.seat), decision.options)
        if words.confirm
    }
    assert any(" action points left and could cast " in one for one in found)
    assert any(" could collect " in one for one in found)


def test_reasons_name_the_blow() -> None:
    found = {
        teller_of(match).reason(match.view(decision.seat), decision.options, action)
        for match, decision in positions("base", 3)
        for action in decision.options
        if action.name == "cast"
    }
    assert any(one.startswith("Deals ") and one.endswith(" HP left.") for one in found)
    assert any("enough to take " in one for one in found)


# Those who look on


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prompt_has_a_sentence_for_those_who_look_on(language: str) -> None:
    words = tomllib.loads((WORDS / f"{language}.toml").read_text("utf-8"))
    asked = [word for number, word in enumerate(STEPS.words) if STEPS.is_choice(number)]
    assert set(words["onlookers"]) == {*asked, *ASKED_OUTSIDE} == set(words["prompts"])


@pytest.mark.parametrize("section", ["onlookers", "confirm", "deeds", "reasons"])
def test_both_languages_say_the_same(section: str) -> None:
    one, other = (tomllib.loads((WORDS / f"{language}.toml").read_text("utf-8"))[section] for language in LANGUAGES)
    assert one.keys() == other.keys()


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_onlookers_read_who_is_choosing(setup: str, seats: int) -> None:
    for match, decision in positions(setup, seats):
        for language in LANGUAGES:
            teller = teller_of(match, language)
            told = teller.onlooking(match, match.view(None))
            assert teller.name(match.view(None), decision.seat) in told
            assert "?" not in told and told.endswith(".")
