"""An answer that is no option is told what is missing, what it may mean, or why it is not possible."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pebbles.pack import PACK

import gnomon
from gnomon import Match, games
from gnomon.kernel.toml import read, write
from gnomon.telling import complaint
from gnomon.telling.nearly import agreeing, ends, is_alike, is_part, likeness, split

GAME = gnomon.load("casting-shadows")


def table(**changes: object) -> Match:
    """Frill on the Bubbling Lake with two Spells and gems for one of them; Nuzzle stands beside her."""
    data = read(GAME.start("base", 3, seed=7).position(), "position")
    seat = data["state"]["seats"][0]
    seat |= {"book": ["heat-wave", "heavy-hand", "bubble-trouble"], "pool": ["red-die:gem", "red-die:gem", "fragment"]}
    seat |= changes
    main = data["state"]["main"][0]["cards"]
    for card in set(seat["book"]) - {"run-away"}:
        main.remove(card.rstrip("*"))
    return GAME.position(write(data))


def answer(text: str, match: Match, language: str = "en") -> str:
    decision = match.decision
    assert decision is not None
    teller = games.find(match.record.header.game).tell(match.record.header, language)
    return complaint(teller, match.view(decision.seat), decision.options, text)


@pytest.fixture(scope="module")
def match() -> Match:
    return table()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Something is missing.
        ("travel", "travel needs a tile: thorn-forest, ancient-rune or dusty-desert."),
        ("cast heat-wave 1", "cast heat-wave 1 needs a target: nuzzle."),
        ("cast heat-wave > nuzzle", "cast heat-wave > nuzzle needs a number: 1 or 2."),
        (
            "Cast  Heat-Wave",
            "cast heat-wave needs a number (1 or 2) and a target (nuzzle), for example cast heat-wave 1 > nuzzle.",
        ),
        ("cast heat-wave 1 nuzzle", "Did you mean cast heat-wave 1 > nuzzle?"),
        ("cast heat-wave 1>nuzzle", "Did you mean cast heat-wave 1 > nuzzle?"),
        # A slip of the finger.
        ("travel dusty-dessert", "Did you mean travel dusty-desert?"),
        ("cast heat-wav 2 > nuzle", "Did you mean cast heat-wave 2 > nuzzle?"),
        ("trvel thorn-forest", "Did you mean travel thorn-forest?"),
        ("refres", "Did you mean refresh?"),
        # Not possible, and why.
        ("travel glowing-mines", "travel glowing-mines is not possible now: Glowing Mines is not next to your tile."),
        ("travel glowing-mine", "travel glowing-mines is not possible now: Glowing Mines is not next to your tile."),
        ("travel bubbling-lake", "travel bubbling-lake is not possible now: you are already there."),
        ("cast heat-wave 3 > nuzzle", "cast heat-wave 3 > nuzzle is not possible now: Heat Wave takes at least 1 and "),
        ("cast heat-wave 1 > haze", "cast heat-wave 1 > haze is not possible now: the target is out of range."),
        ("cast heat-wave 1 > frill", "cast heat-wave 1 > frill is not possible now: you cannot attack yourself."),
        ("cast heat-wave 1 > kit", "cast heat-wave 1 > kit is not possible now: Kit is not in play."),
        (
            "cast heat-wave 1 on thorn-forest",
            "cast heat-wave 1 on thorn-forest is not possible now: Heat Wave is aimed",
        ),
        ("cast fatal-fronds", "cast fatal-fronds is not possible now: Fatal Fronds is not in your Spell Book."),
        ("cast bubble-trouble", "cast bubble-trouble is not possible now: you lack 1 blue gem."),
        ("cast bubble-trouble 2 > nuzzle", "cast bubble-trouble 2 > nuzzle is not possible now: you lack 2 blue gems."),
        ("collect sinister-screech", "collect sinister-screech is not possible now: you lack 1 orb."),
        (
            "collect luminous-glow",
            "collect luminous-glow is not possible now: you must be on Glowing Mines for that;",
        ),
        ("collect orb-duplication", "collect orb-duplication is not possible now: you must be on Amber "),
        ("collect fatal-fronds", "collect fatal-fronds is not possible now: Fatal Fronds is not beside any tile."),
        ("collect-counterspell", "collect-counterspell is not possible now: you must be on Dusty Desert for that;"),
        ("protect", "protect is not possible now: you have no Cursed Crystal."),
        ("ability", "ability is not possible now: you can use your Ability only in Shadow Form."),
        ("use blue-gem", "use blue-gem is not possible now: Blue Gem is not in your Spell Book."),
        ("roll", "roll is not possible now."),
        # A word that does not fit.
        ("travel nowhere", "nowhere does not fit after travel: expected ancient-rune, dusty-desert or thorn-forest."),
        ("refresh it", "refresh is complete without the words after it."),
        # Nothing like it.
        ("foo", ""),
        ("", ""),
        ("²", ""),
        ("x" * 5000, ""),
    ],
)
def test_near_misses(match: Match, text: str, expected: str) -> None:
    told = answer(text, match)
    assert told.startswith(expected) and bool(told) is bool(expected), told


@pytest.mark.parametrize(
    ("text", "changes", "expected"),
    [
        ("travel thorn-forest", {"points": 0}, "you have no action points left"),
        ("travel thorn-forest", {"frozen": "started"}, "you are Frozen"),
        ("cast heat-wave 1 > nuzzle", {"book": ["heat-wave*"]}, "you have already cast Heat Wave this turn"),
        ("cast heat-wave 1 > nuzzle", {"pool": []}, "you lack 1 red gem"),
        ("cast heat-wave", {"tile": "thorn-forest"}, "nobody is in range of Heat Wave"),
        ("cast curse-void", {"book": ["curse-void"], "pool": []}, "your pool holds nothing that Curse Void converts"),
        ("reroll", {"pool": ["red-gem"]}, "you have no dice to reroll"),
        ("ability", {"form": "shadow", "energy": 2}, "you need 3 more Shadow Energy"),
        ("collect-counterspell", {"tile": "dusty-desert", "pool": ["red-gem"]}, "you lack 1 orb"),
    ],
)
def test_why_it_is_not_possible(text: str, changes: dict[str, object], expected: str) -> None:
    assert f"is not possible now: {expected}" in answer(text, table(**changes))


def test_nothing_offered_is_called_impossible() -> None:
    """Whatever is offered finds no reason against it, and every refusal of the menu finds one."""
    for seed in range(3):
        match = GAME.start("base", 4, seed=seed)
        teller = games.find("casting-shadows").tell(match.record.header)
        for _ in range(30):
            decision = match.decision
            assert decision is not None
            view = match.view(decision.seat)
            if teller.is_menu(view):
                assert not [action for action in decision.options if teller.why_not(view, action)]
            match.play(decision.options[len(decision.options) // 2])


def test_in_german(match: Match) -> None:
    assert answer("travel", match, "de").startswith("travel braucht noch ein Feld: ")
    assert answer("protect", match, "de") == "protect geht jetzt nicht: du hast keinen Fluchkristall."
    assert answer("cast bubble-trouble", match, "de").endswith("du brauchst noch 1 blauen Edelstein.")


# A game that says nothing about it


@pytest.fixture
def pebbles() -> Iterator[Match]:
    with games.trying(PACK):
        yield PACK.game().start("plain", 2, seed=4)


def test_any_game(pebbles: Match) -> None:
    assert answer("take", pebbles) == "take needs a number: 1 or 2."
    assert answer("take 3", pebbles) == "take 3 is not possible now. Possible: take 1 or take 2."
    assert answer("tkae 1", pebbles) == "Did you mean take 1?"
    assert answer("tos", pebbles) == "Did you mean toss?"


# Words


def test_the_words_of_an_answer() -> None:
    assert split(" Cast  Bolt 1>Kit ") == ["cast", "bolt", "1", ">", "kit"]
    assert is_part(["cast", "kit"], ["cast", "bolt", "1", ">", "kit"])
    assert not is_part(["kit", "cast"], ["cast", "bolt", "1", ">", "kit"])
    assert not is_part(["bolt"], ["cast", "bolt"])
    assert is_alike(["travel", "dessert"], ["travel", "desert"]) and not is_alike(["travel"], ["travel", "desert"])
    assert agreeing(["cast", "bolt", "2"], ["cast", "bolt", "1"]) == 2
    assert ends(["travel", "desert"], ["desert"]) and not ends(["travel", "desert"], ["travel", "desert"])
    assert likeness(["4-strait"], ["4-straight"]) > likeness(["4-strait"], ["3-straight"])
