"""Hints that say why, what an option would change, and what is asked before one that people may regret."""

from __future__ import annotations

import pytest
from war_of_the_ring.walks import AT_A_SCREEN, GAME, LANGUAGES, decisions, teller_of

from gnomon import Action, Match, bots, games
from gnomon.games.war_of_the_ring.lore import choice_key
from gnomon.games.war_of_the_ring.teller import WarOfTheRingTeller
from gnomon.kernel.toml import Plain, read, write

pytestmark = pytest.mark.once  # what it tests is never compiled

SEED = 11


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("setup", "seats"), AT_A_SCREEN)
def test_a_hint_says_why(setup: str, seats: int, language: str) -> None:
    helper = bots.make(GAME, bots.best(GAME), 0)
    for at, (match, decision) in enumerate(decisions(setup, seats, SEED)):
        if at % 5 == 0:
            teller, view = teller_of(match, language), match.view(decision.seat)
            choice = helper.choose(view, decision.options)
            action = teller.advise(view, decision.options, choice)
            assert action == choice
            assert teller.reason(view, decision.options, action).rstrip("“”").endswith((".", "!"))


@pytest.mark.parametrize(("setup", "seats"), [("trilogy", 4), ("duel", 2)])
def test_a_forecast_comes_true(setup: str, seats: int) -> None:
    """What is said of a combat is what it looks like after the move, unless a text follows."""
    tried = 0
    for seed in range(3):
        for match, decision in decisions(setup, seats, seed):
            teller, view = teller_of(match), match.view(decision.seat)
            for action in [one for one in decision.options if is_quiet(teller, one)]:
                found = teller.advice.forecast(view, action)
                assert found is not None
                place, after = found
                ahead = match.copy()
                ahead.play(str(action))
                assert teller.advice.now(ahead.view(None), place) == after
                tried += 1
    assert tried > 60


def is_quiet(teller: WarOfTheRingTeller, action: Action) -> bool:
    """Whether an option moves a card whose arrival changes nothing else."""
    if choice_key(action) != "move":
        return False
    return not any(key.startswith("reaches") for key in teller.lore.entry(action.args["card"]).get("when", {}))


@pytest.fixture
def match() -> Match:
    """Aragorn's turn: Strider is in his reserve, and he holds more than he may keep."""
    data = read(GAME.start("trilogy", 4, seed=3).position(), "position")
    state = data["state"]
    for at, player in enumerate(state["players"]):
        player["deck"][0]["cards"] = sorted([*player["deck"][0]["cards"], *player["hand"]])
        player["hand"] = player["deck"][0]["cards"][: 3 if at == 2 else 9]
        for card in player["hand"]:
            player["deck"][0]["cards"].remove(card)
    aragorn = state["players"][2]
    for zone, card in (("hand", "aragorn"), ("reserve", "strider")):
        if card in aragorn["deck"][0]["cards"]:
            aragorn["deck"][0]["cards"].remove(card)
            aragorn[zone].append(card)
    state["battlegrounds"]["free"][0]["cards"].remove("dol-amroth")
    place: Plain = {"free": [], "shadow": [], "attack": 0, "defence": 0}
    state |= {"round": 2, "path": "weathertop", "path_number": 2, "slot": 2, "grounds": ["dol-amroth"]}
    state["unused"] = [one for one in state["unused"] if one != "weathertop"]
    state["at"] = {"path": dict(place), "dol-amroth": dict(place)}
    state["frames"] = [{"step": "turn", "seat": 2, "player": "aragorn"}]
    return GAME.position(write(data))


def option(match: Match, text: str) -> Action:
    assert match.decision is not None
    action = match.decision.options.find(text)
    assert action is not None, match.decision.options
    return action


def test_whoever_passes_with_too_many_cards_is_asked(match: Match) -> None:
    view, teller = match.view(2), teller_of(match)
    assert match.decision is not None
    assert len(view["state"]["players"][2]["hand"]) == 3
    asked = teller.confirm(view, match.decision.options, option(match, "pass"))
    assert asked == "You hold 1 card more than you may keep: if everybody passes now, you cycle it."
    assert not teller.confirm(view, match.decision.options, option(match, "winnow"))


def test_whoever_removes_a_card_from_play_is_asked(match: Match) -> None:
    view, action = match.view(2), option(match, "play aragorn to dol-amroth")
    assert match.decision is not None
    said = teller_of(match).options(view, match.decision.options)
    asked = {str(one): words.confirm for one, words in zip(match.decision.options, said, strict=True)}
    assert asked[str(action)] == "Strider is in play and would be removed from the game."
    german = teller_of(match, "de").confirm(view, match.decision.options, action)
    assert german == "„Streicher“ ist im Spiel und würde aus dem Spiel entfernt."


def test_reasons_name_the_combat(match: Match) -> None:
    view, teller = match.view(2), teller_of(match)
    assert match.decision is not None
    options = match.decision.options
    holds = teller.reason(view, options, option(match, "play aragorn to dol-amroth"))
    assert holds == (
        "It makes your lead at Dol Amroth safer: Shadow 0 : 3 Free Peoples, the Free Peoples win if resolved now."
    )
    draws = teller.reason(view, options, option(match, "play aragorn to reserve"))
    assert draws == "In your reserve it lets you draw more in every Draw step."
    moves = teller.reason(view, options, option(match, "move strider to path"))
    assert moves.startswith("It makes your lead at Weathertop safer: Shadow 0 : 2 Free Peoples")


def test_why_tells_the_card_the_rule_and_what_would_follow(match: Match) -> None:
    told = teller_of(match).why(match.view(2), option(match, "move strider to path"))
    assert told[0] == "Move: Strider to the path [move strider to path]"
    assert told[2] == "After that, at Weathertop: Shadow 0 : 2 Free Peoples, the Free Peoples win if resolved now."
    assert any(line.startswith("Strider (Dúnedain character, Aragorn's deck, rule 5.4): ") for line in told)


def test_everything_known_of_a_card_is_told() -> None:
    match = GAME.start("trilogy", 4, seed=1)
    teller = teller_of(match)
    facts = teller.look("Merry Brandybuck")
    assert facts is not None and teller.look("merry-brandybuck") == facts
    assert facts.notes == [
        "Icons: path defence 1, leadership in defence 1.",
        "It may go to paths 1-9.",
        "It may go to these battlegrounds: Edoras, Helm's Deep, Morannon and Orthanc.",
        "Rules that matter here: 8.11, 10.5.",
    ]
    assert teller_of(match, "de").look("Bruchtal") == teller_of(match, "de").look("rivendell")
    shelob = teller.look("shelob")
    assert shelob is not None and "Some of its values are known from a single source only." in shelob.notes
    assert teller.look("nobody") is None


def test_every_entry_has_its_notes_and_rules_that_exist() -> None:
    rules = games.find(GAME.name).rules().rules
    for setup in GAME.setups.values():
        match = GAME.start(setup.name, setup.low, seed=1)
        for slug, entry in teller_of(match).entries().items():
            assert entry["notes"] and entry["title"], slug
            assert set(entry["rulings"]) <= set(rules) and entry["rule"] in rules, slug
