"""A game that says nothing of its own: who is choosing is told all the same, and a hint needs no reason."""

from __future__ import annotations

import pytest
from pebbles.pack import PACK

from gnomon.telling import Teller


@pytest.mark.parametrize(("language", "told"), [("en", "Seat 1 is choosing."), ("de", "Platz 1 wählt.")])
def test_the_default_names_who_is_choosing(language: str, told: str) -> None:
    match = PACK.game().start("plain", 2, seed=4)
    teller = Teller(match.game, match.record.header, language)
    assert teller.onlooking(match, match.view(None)) == told


def test_the_default_takes_the_bots_word_and_asks_nothing() -> None:
    match = PACK.game().start("plain", 2, seed=4)
    teller, view, decision = Teller(match.game, match.record.header), match.view(0), match.decision
    assert decision is not None
    first = decision.options[0]
    assert teller.advise(view, decision.options, first) == first
    assert teller.reason(view, decision.options, first) == ""
    assert not any(words.confirm for words in teller.options(view, decision.options))
