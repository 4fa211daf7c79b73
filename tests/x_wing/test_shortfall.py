"""Why something is not possible: the reasons agree with the rules, and are put for people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from x_wing.flights import LANGUAGES, PAIRS, decisions, start, teller_of

from gnomon import Match
from gnomon.games.x_wing.game import GAME, as_table
from gnomon.games.x_wing.shortfall import lacks
from gnomon.games.x_wing.state import State
from gnomon.games.x_wing.steps import (
    ACT,
    ACTIVATE,
    BOOST,
    DECLARE,
    DIAL,
    ENGAGE,
    HOLD,
    LOCK,
    PICK_ACTIVE,
    PLAN,
    ROTATE,
    TAKE_EVADE,
    TAKE_FOCUS,
)
from gnomon.games.x_wing.terms import MANOEUVRE_WORDS
from gnomon.kernel.decision import Action
from gnomon.kernel.toml import Plain, read, write
from gnomon.telling import complaint

pytestmark = pytest.mark.once  # what it tests is never compiled

EVERY = 7  # decisions between two that are looked at
AT = {PLAN: (DIAL,), PICK_ACTIVE: (ACTIVATE,), ENGAGE: (DECLARE, HOLD), ACT: (TAKE_FOCUS, TAKE_EVADE, LOCK, BOOST)}


def codes(state: State, kind: int) -> Iterator[int]:
    """Every option of a kind that can be written down."""
    ships = range(len(state.ships))
    for ship in ships:
        code = kind | ship << 8
        if kind == DIAL:
            yield from (code | manoeuvre << 20 for manoeuvre in range(len(MANOEUVRE_WORDS)))
        elif kind == LOCK:
            yield from (code | other << 20 for other in ships)
        elif kind in (BOOST, ROTATE):
            yield from (code | bearing << 20 for bearing in range(3))
        elif kind == DECLARE:
            weapons = [0, *(int(one) + 1 for one in state.roster.upgrades[ship]), 1]
            aims = [(other, weapon, arc) for other in ships for weapon in weapons for arc in range(5)]
            yield from (code | other << 20 | weapon << 32 | arc << 44 for other, weapon, arc in aims)
        else:
            yield code


@pytest.mark.parametrize("pair", range(len(PAIRS)))
def test_whatever_is_not_offered_has_a_reason_and_nothing_else_has(pair: int) -> None:
    looked = 0
    for match, decision in decisions(7, pair):
        state = as_table(match.state)
        kinds = AT.get(int(state.frames[-1].step), ())
        if not kinds or match.record.plays % EVERY:
            continue
        offered = set(decision.options.codes)
        for code in {code for kind in kinds for code in codes(state, kind)}:
            assert bool(lacks(state, code)) == (code not in offered), Action(code, match.record.lexicon.actions)
        looked += 1
    assert looked >= 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_follow_from_what_the_seat_sees(language: str) -> None:
    for match, decision in decisions(8, 2):
        view, teller = match.view(decision.seat), teller_of(match, language)
        assert not [one for one in decision.options if teller.why_not(view, one)]


def test_every_reason_has_its_words() -> None:
    for language in LANGUAGES:
        teller = teller_of(start(0), language)
        for match, decision in decisions(9, 0):
            view = match.view(decision.seat)
            for code in list(codes(as_table(match.state), DECLARE))[:20]:
                for why in teller.why_not(view, Action(code, match.record.lexicon.actions)):
                    assert "{" not in why and not why.endswith(".")


# Examples


def arranged(step: str, ship: str, **changes: Plain) -> Match:
    """A mat with Luke at 400, 400 mm heading north, and Howlrunner ahead of him; all others far away."""
    match = start(1, 0, obstacles="none")
    while match.decision is not None and match.decision.options[0].name != "dial":
        match.play(match.decision.options[0])
    data = read(match.position(), "position")
    state = data["state"]
    near: dict[str, Plain] = {
        "luke-skywalker": {"x": 400_000, "y": 400_000, "heading": 90_000},
        "howlrunner": {"x": 400_000, "y": 550_000, "heading": 270_000},
    }
    for at, (word, entry) in enumerate(state["ships"].items()):
        far = {"x": 60_000 + 80_000 * at, "y": 880_000, "heading": 0}
        entry.update({**far, **near.get(word, {}), **changes.get(word, {})})
    words = [*state["ships"]]
    state |= {"phase": {"plan": "planning", "act": "activation", "engage": "combat"}[step], "level": 8}
    frame: Plain = {"step": step, "seat": 0, "ship": ship}
    if step == "engage":
        frame = {"step": step, "seat": 0, "used": 1 << words.index(ship)}
    if step == "act":
        frame["count"] = 1
        state["done"] = words  # all others have flown
    bottom = {"plan": [], "act": [{"step": "next-active", "seat": 0}], "engage": []}[step]
    state["frames"] = [*bottom, frame]
    return GAME.position(write(data))


def answer(text: str, match: Match, language: str = "en") -> str:
    decision = match.decision
    assert decision is not None
    return complaint(teller_of(match, language), match.view(decision.seat), decision.options, text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "attack luke-skywalker > howlrunner with proton-torpedoes front",
            "Luke Skywalker has no target lock on Howlr",
        ),
        ("attack luke-skywalker > howlrunner with primary rear", "Luke Skywalker has no firing arc there"),
        ("attack luke-skywalker > academy-pilot-1 with primary front", "Academy Pilot 1 is beyond Range 3"),
        ("attack luke-skywalker > biggs-darklighter with primary front", "Biggs Darklighter is on the same side"),
        ("attack howlrunner > luke-skywalker with primary front", "Howlrunner is not your ship"),
        ("attack biggs-darklighter > howlrunner with primary front", "Biggs Darklighter has had its turn"),
        ("dial luke-skywalker 2-straight", "dials are set in the Planning phase, ship by ship"),
    ],
)
def test_reasons_against_attacks(text: str, why: str) -> None:
    assert why in answer(text, arranged("engage", "luke-skywalker"))


@pytest.mark.parametrize(
    ("text", "changes", "why"),
    [
        ("evade luke-skywalker", {}, "that action is not on the action bar of Luke Skywalker"),
        ("lock luke-skywalker > academy-pilot-1", {}, "Academy Pilot 1 is beyond Range 3"),
        ("focus luke-skywalker", {"acted": ["focus"]}, "Luke Skywalker has already performed that action this round"),
        ("focus biggs-darklighter", {}, "it is the turn of another ship"),
    ],
)
def test_reasons_against_actions(text: str, changes: Plain, why: str) -> None:
    assert why in answer(text, arranged("act", "luke-skywalker", **{"luke-skywalker": changes}))


def test_reasons_against_dials() -> None:
    match = arranged("plan", "luke-skywalker", **{"luke-skywalker": {"stress": 1}})
    assert "is stressed and may not fly a red manoeuvre" in answer("dial luke-skywalker 4-koiogran", match)
    assert "5 straight is not on the dial of Luke Skywalker" in answer("dial luke-skywalker 5-straight", match)
    assert "the dial of another ship comes first" in answer("dial biggs-darklighter 1-straight", match)
    assert "darf kein rotes Manöver" in answer("dial luke-skywalker 4-koiogran", match, "de")


def test_touching_ships_do_not_attack_each_other() -> None:
    touching: dict[str, Plain] = {
        "luke-skywalker": {"touching": ["howlrunner"]},
        "howlrunner": {"touching": ["luke-skywalker"]},
    }
    touching["howlrunner"] |= {"y": 440_000}
    touching["academy-pilot-1"] = {"x": 400_000, "y": 600_000}
    match = arranged("engage", "luke-skywalker", **touching)
    why = answer("attack luke-skywalker > howlrunner with primary front", match)
    assert "Luke Skywalker and Howlrunner are touching" in why


# What people are asked before they do it


def test_a_manoeuvre_off_the_mat_is_confirmed() -> None:
    match = arranged("plan", "luke-skywalker", **{"luke-skywalker": {"y": 60_000, "heading": 270_000}})
    decision = match.decision
    assert decision is not None
    teller, view = teller_of(match), match.view(decision.seat)
    asked = {
        str(one): said.confirm
        for one, said in zip(decision.options, teller.options(view, decision.options), strict=True)
    }
    plans = view["state"]["plans"]["luke-skywalker"]
    for text, confirm in asked.items():
        assert bool(confirm) == plans[text.split(" ")[-1]]["off"]
    assert any(asked.values())
