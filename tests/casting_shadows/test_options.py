"""Options of a match: what is usual now and was usual by older rules, and words for all of them."""

from __future__ import annotations

import pytest

import gnomon
from gnomon.games.casting_shadows.state import READINGS

GAME = gnomon.load("casting-shadows")


@pytest.mark.parametrize(("setup", "now"), [("shadow-boxing", "choose"), ("companion", "choose"), ("base", "random")])
def test_the_solo_player_chooses_by_the_rules_of_today_and_was_dealt_before(setup: str, now: str) -> None:
    seats = GAME.setups[setup].low
    assert GAME.header(setup, seats).options["characters"] == now
    assert GAME.header(setup, seats, rules=1).options["characters"] == "random"
    assert GAME.header(setup, seats, rules=1).rules == 1


def test_a_record_of_before_keeps_its_version_through_saving_and_positions() -> None:
    match = GAME.start("shadow-boxing", 1, seed=4, rules=1)
    assert gnomon.replay(str(match.record)).record.header.rules == 1
    assert GAME.position(match.position()).record.header.rules == 1
    assert GAME.imagine(match.view(0), 1).record.header.rules == 1


def test_a_version_that_nobody_plays_is_refused() -> None:
    with pytest.raises(
        gnomon.BadText, match=r"rules: expected rules version 1 or 2 \(later rules need a newer Gnomon\)"
    ):
        GAME.header("base", 2, rules=3)
    with pytest.raises(gnomon.BadText, match="rules: expected a whole number from 1 to"):
        GAME.header("base", 2, rules=0)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", READINGS)
def test_every_reading_is_off_and_has_its_words(language: str, name: str) -> None:
    option = next(one for one in GAME.options("exclusive") if one.name == name)
    assert option.default is False and option.group
    words = GAME.words(language)
    assert all(words.has(section, name) for section in ("titles", "form", "options"))
    assert words.has("option-groups", option.group)
