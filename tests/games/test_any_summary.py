"""Every game can say how a match went; one that says nothing about it has its result."""

from __future__ import annotations

import pytest

import gnomon
from gnomon import games
from gnomon.telling import Curve, Decisive, Note, Row, Series, Summary, Teller, summary_of
from gnomon.testing.walk import Picker, play_on, tables_of

FULL = Summary(
    "North wins.",
    ("Player", "Points", "Fate"),
    (Row("North", (12, "stands"), seat=0, won=True), Row("South", (3, "round 2"), seat=1)),
    Curve("Points", ("start", "1", "2"), (Series("North", (0, 4, 12)), Series("South", (0, 3, None)))),
    Decisive("Round 2: North takes the tower.", 7),
    (Note("Longest turn", 9),),
)


@pytest.mark.parametrize("name", gnomon.games.names())
def test_every_game_has_at_least_its_result(name: str) -> None:
    game = gnomon.load(name)
    for setup, seats in list(tables_of(game))[:3]:
        match = game.start(setup=setup, seats=seats, seed=2)
        play_on(match, Picker(2), 5_000)
        if match.outcome is not None:
            teller = games.find(name).tell(match.record.header, "en")
            told = summary_of(teller, match)
            assert told.lines()[0] == teller.ending(match.view(None), match.outcome)
            plain = Teller(game, match.record.header)
            assert summary_of(plain, match) == Summary(plain.ending(match.view(None), match.outcome))


def test_a_summary_as_plain_text() -> None:
    assert FULL.lines() == [
        "North wins.",
        "Player  Points  Fate",
        "North       12  stands",
        "South        3  round 2",
        "Points  start  1   2",
        "North       0  4  12",
        "South       0  3   -",
        "Round 2: North takes the tower.",
        "Longest turn: 9",
    ]
