"""The ace says why: one sentence for each kind of choice, in both languages, from what the seat knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest
from x_wing import missions, squadrons
from x_wing.flights import LANGUAGES

from gnomon import Action, Decision, Match, bots
from gnomon.games.x_wing.game import DOGFIGHT, GAME, MISSION
from gnomon.games.x_wing.lore import pending
from gnomon.games.x_wing.outlook import enemies_of, pose_of, seen_from
from gnomon.games.x_wing.teller import XWingTeller
from gnomon.kernel.toml import Plain
from gnomon.testing.walk import Picker

pytestmark = pytest.mark.once  # what it tests is never compiled

MOST_CHOICES = 400
FIRST_ROUND = 2  # before it, nobody is near enough to shoot
SEEN_OF_EACH = 2  # hints that are looked at, of each kind
WALKS = 4  # matches of each setup
THUMB_KINDS = {
    DOGFIGHT: {"initiative", "lay", "spin", "edge", "place", "face", "point", "activate", "use", "use-on", "done"},
    MISSION: {"lay", "spin", "put-escape", "hide", "edge", "place", "face", "point", "activate", "use", "done"},
}
SMALL: Plain = {"squad_1": "luke-skywalker; biggs-darklighter", "squad_2": "mauler-mithel; howlrunner"}
KINDS = {
    DOGFIGHT: {"dial", "focus", "attack", "spend"},
    MISSION: {"dial", "hide", "attack"},
}
BITS = {"en": r"\(surprise \d\.\d bits\)\.$", "de": r"\(Überraschung \d,\d Bit\)\.$"}
DAMAGE = {"en": r"\d\.\d damage this round and take \d\.\d", "de": r"\d,\d Schaden anrichten und \d,\d einstecken"}
CHANCE = {"en": r"is \d+% likely", "de": r"zu \d+\u00a0% wahrscheinlich"}
WORTH = {"en": r"worth about \d\.\d points", "de": r"etwa \d,\d Punkte wert"}
BEHIND = r"the best option is worth (\d+\.\d) points more\.$"


@cache
def hints(setup: str) -> dict[str, list[dict[str, str]]]:
    """For each kind of choice, the reasons for what the steady player does, by language."""
    options: Plain = {"start": "laid-out", "rounds": 6}
    match = GAME.start(setup, 2, seed=3, options=options | (SMALL if setup == DOGFIGHT else {}))
    tellers = {language: XWingTeller(GAME, match.record.header, language) for language in LANGUAGES}
    players = [bots.make(GAME, "steady", seat) for seat in range(2)]
    found: dict[str, list[dict[str, str]]] = {}
    for _ in range(MOST_CHOICES):
        decision = match.decision
        if decision is None:
            break
        view = match.view(decision.seat)
        action = players[decision.seat].choose(view, decision.options)
        told = found.setdefault(action.name, [])
        is_time = view["state"]["round"] >= FIRST_ROUND or action.name == "hide"
        if is_time and len(decision.options) > 1 and len(told) < SEEN_OF_EACH:
            told.append({name: teller.reason(view, decision.options, action) for name, teller in tellers.items()})
        match.play(action)
    return {name: told for name, told in found.items() if told}


@pytest.mark.parametrize("setup", [DOGFIGHT, MISSION])
def test_each_kind_of_choice_has_one_sentence(setup: str) -> None:
    found = hints(setup)
    assert KINDS[setup] <= set(found)
    for told in found.values():
        for by_language in told:
            check_reasons(by_language)


def check_reasons(by_language: dict[str, str]) -> None:
    """One sentence in each language, and more than that the ace would do it, or that nothing is better."""
    for language, reason in by_language.items():
        assert reason.endswith(".") and "{" not in reason and "\n" not in reason
        assert not re.search(r"[.!] ", reason), reason
        assert reason[0].isupper()
        assert reason not in [GAME.words(language).find("reasons", key) for key in ("best", "thumb")]
    assert len(set(by_language.values())) == len(LANGUAGES)


# Choices that are not rehearsed


def judged_by_thumb(setup: str, seed: int) -> Iterator[tuple[Match, Decision, Action]]:
    """What the ace does in a match with squads of chance, from placing on, where it rehearses nothing."""
    options = squadrons.options(Picker(seed)) if setup == DOGFIGHT else missions.options(Picker(seed))
    match = GAME.start(setup, 2, seed=seed, options={**options, "start": "placing", "rounds": 6})
    players = {name: [bots.make(GAME, name, seat) for seat in range(2)] for name in ("ace", "steady")}
    while (decision := match.decision) is not None:
        view = match.view(decision.seat)
        is_rehearsed = pending(view)["step"] in ("plan", "act", "free-act")
        action = players["steady" if is_rehearsed else "ace"][decision.seat].choose(view, decision.options)
        if not is_rehearsed and len(decision.options) > 1:
            yield match, decision, action
        match.play(action)


@pytest.mark.parametrize("setup", [DOGFIGHT, MISSION])
def test_no_hint_is_only_that_the_ace_would_do_it(setup: str) -> None:
    names = set[str]()
    for seed in range(WALKS):
        tellers: dict[str, XWingTeller] = {}
        for match, decision, action in judged_by_thumb(setup, seed):
            tellers = tellers or {one: XWingTeller(GAME, match.record.header, one) for one in LANGUAGES}
            view = match.view(decision.seat)
            check_reasons({one: teller.reason(view, decision.options, action) for one, teller in tellers.items()})
            names.add(action.name)
    assert names >= THUMB_KINDS[setup]


def test_where_chance_decides_the_reason_says_so() -> None:
    told: dict[str, str] = {}
    for match, decision, action in judged_by_thumb(MISSION, 1):
        teller = XWingTeller(GAME, match.record.header, "en")
        told[action.name] = teller.reason(match.view(decision.seat), decision.options, action)
        if action.name == "edge":
            break
    assert {"lay", "spin", "put-escape", "hide", "edge"} <= set(told)
    assert all("left to chance" in reason for reason in told.values())
    assert re.search(r"intel worth [124] is left", told["hide"])


def test_a_reason_that_holds_for_the_best_is_said_of_no_other() -> None:
    """By rules of thumb the front is better than the back, and looking ahead better than aside."""
    match, decision, action = next(one for one in judged_by_thumb(DOGFIGHT, 1) if one[2].name == "face")
    teller, view = XWingTeller(GAME, match.record.header, "en"), match.view(decision.seat)
    told = {one: teller.why(view, one)[-1] for one in decision.options}
    assert [one for one, line in told.items() if line.startswith("The straighter")] == [action]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dial_is_explained_with_its_surprise(language: str) -> None:
    reasons = [told[language] for setup in (DOGFIGHT, MISSION) for told in hints(setup)["dial"]]
    assert all(re.search(BITS[language], reason) for reason in reasons)


def test_some_dials_are_explained_with_their_share() -> None:
    match, decision = first_dial()
    teller, view = XWingTeller(GAME, match.record.header, "en"), match.view(decision.seat)
    reasons = [teller.reason(view, decision.options, action) for action in decision.options]
    assert any(re.search(r" in \d+% of such cases \(surprise ", reason) for reason in reasons)
    assert all("bits" in reason for reason in reasons)


@pytest.mark.parametrize("language", LANGUAGES)
def test_actions_attacks_and_tokens_are_explained_with_numbers(language: str) -> None:
    found = hints(DOGFIGHT)
    assert any(re.search(DAMAGE[language], told[language]) for told in found["focus"])
    assert all(re.search(CHANCE[language], told[language]) for told in found["attack"])
    assert any(re.search(WORTH[language], told[language]) for told in found["spend"])


def first_dial() -> tuple[Match, Decision]:
    match = GAME.start(DOGFIGHT, 2, seed=3, options={"start": "laid-out", **SMALL})
    while (decision := match.decision) is not None and decision.options[0].name != "dial":
        match.play(decision.options[0])
    assert decision is not None
    return match, decision


def test_whoever_asks_twice_gets_the_same_answer() -> None:
    match, decision = first_dial()
    teller = XWingTeller(GAME, match.record.header, "en")
    views = [match.view(decision.seat) for _ in range(2)]
    first, second = (teller.reason(view, decision.options, decision.options[0]) for view in views)
    assert first == second and "bits" in first


def test_who_only_watches_gets_no_numbers() -> None:
    match, decision = first_dial()
    teller = XWingTeller(GAME, match.record.header, "en")
    assert teller.thought(match.view(None), decision.options[0]) is None


# Why an option, or why not


def test_why_says_by_how_much_the_best_option_is_better() -> None:
    match, decision = first_dial()
    teller, view = XWingTeller(GAME, match.record.header, "en"), match.view(decision.seat)
    told = {action: teller.why(view, action)[-1] for action in decision.options}
    behind = {action: float(found[1]) for action, line in told.items() if (found := re.search(BEHIND, line))}
    thoughts = {action: teller.thought(view, action) for action in decision.options}
    gains = {action: thought.gain for action, thought in thoughts.items() if thought is not None}
    assert len(gains) == len(told) and len(behind) > 5
    assert all(behind[action] == pytest.approx(-gains[action] / 1000, abs=0.051) for action in behind)
    assert max(gains, key=lambda action: gains[action]) not in behind


def some_in_mission(name: str) -> Iterator[tuple[Match, Decision]]:
    """Choices of one kind in missions of the steady player."""
    yield from some(name, MISSION, {"start": "laid-out", "rounds": 8})


def some(name: str, setup: str, options: Plain) -> Iterator[tuple[Match, Decision]]:
    for seed in range(4):
        match = GAME.start(setup, 2, seed=seed, options=options)
        players = [bots.make(GAME, "steady", seat) for seat in range(2)]
        while (decision := match.decision) is not None:
            if decision.options[0].name == name and len(decision.options) > 1:
                yield match, decision
            match.play(players[decision.seat].choose(match.view(decision.seat), decision.options))


def test_only_the_best_reroll_has_a_reason_for_it() -> None:
    """Howlrunner's card offers hits as well, and nobody hopes that a hit may hit after all."""
    swarm: Plain = {"start": "laid-out", "squad_1": "howlrunner; academy-pilot; academy-pilot; academy-pilot"}
    hits = 0
    for match, decision in islice(some("reroll-with", DOGFIGHT, swarm), 8):
        view, teller = match.view(decision.seat), XWingTeller(GAME, match.record.header, "en")
        best = bots.make(GAME, "ace", 0).choose(view, decision.options)
        told = {one: teller.why(view, one) for one in decision.options if one.name == "reroll-with"}
        for action, lines in told.items():
            is_hit = str(action).split()[-1] in ("hit", "crit")
            hits += is_hit
            assert any("may hit after all" in line for line in lines) <= (action == best and not is_hit), lines
    assert hits


def test_a_drag_is_explained_with_who_then_has_the_ship_in_sight() -> None:
    match, decision = next(some_in_mission("drag"))
    view = match.view(decision.seat)
    teller = XWingTeller(GAME, match.record.header, "en")
    counted = 0
    for action in decision.options[:-1]:  # the last is to leave the ship where it is
        ship, reason = action.args["ship"], teller.reason(view, decision.options, action)
        after = match.copy()
        after.play(action)
        moved = after.view(decision.seat)
        aiming = [one for one in seen_from(moved, ship, pose_of(moved, ship), enemies_of(moved, ship)) if one.aims]
        if found := re.match(r"There, (\d) of your ships (has|have) ", reason):
            assert (int(found[1]), found[2]) == (len(aiming), "has" if len(aiming) == 1 else "have")
            counted += 1
        elif reason.startswith("There, none of your ships has "):
            assert not aiming
        else:
            assert reason.startswith("It runs into Asteroid ")
    assert counted > 1


def test_a_turn_of_the_arc_is_explained_with_whom_it_covers() -> None:
    told = []
    for match, decision in islice(some_in_mission("point"), 6):
        view, teller = match.view(decision.seat), XWingTeller(GAME, match.record.header, "en")
        told += [teller.advice.verdict(view, list(decision.options), action, "") for action in decision.options]
    covered = [
        line for line in told if re.match(r"The mobile arc then covers (\d enemies, )?[A-Z].* at Range [123]", line)
    ]
    rest = {line for line in told if line not in covered}
    assert covered and all(not line or re.match("(No other|In that|That) quarter ", line) for line in rest)


def test_a_weapon_that_does_no_damage_is_explained_with_its_hit() -> None:
    """The tractor beam of the ambush; every other attack has its chance of damage."""
    told: dict[bool, set[str]] = {False: set(), True: set()}
    for match, decision in some_in_mission("attack"):
        view, teller = match.view(decision.seat), XWingTeller(GAME, match.record.header, "en")
        for action in decision.options:
            if action.name == "attack":
                reason = teller.advice.verdict(view, list(decision.options), action, "attack")
                told[action.args["weapon"] in ("tractor-beam", "ion-cannon-turret")].add(reason[:5])
        if all(told.values()):
            break
    assert told == {True: {"A hit"}, False: {"At le"}}
