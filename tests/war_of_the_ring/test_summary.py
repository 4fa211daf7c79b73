"""How a match went, compared with what its events and its end say."""

from __future__ import annotations

from collections import Counter

import pytest
from war_of_the_ring.walks import TABLES, played, teller_of

from gnomon import Match
from gnomon.games.war_of_the_ring.game import as_table
from gnomon.games.war_of_the_ring.scoring import LEAD, points, ring_points
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.story import PLAYS
from gnomon.games.war_of_the_ring.summary import LOSSES
from gnomon.games.war_of_the_ring.tables import FREE, SHADOW
from gnomon.telling import Summary, moments, summary_of

pytestmark = pytest.mark.once  # what it tests is never compiled

SEED = 9


def final_points(state: State, side: int) -> int:
    """With the Ring tokens that count after the last path (9.3)."""
    return int(points(state, side) + ring_points(state, side))


def is_lead(state: State) -> bool:
    """Whether a lead ended the match; against bots none does (13.3)."""
    return not state.scenario.bots and abs(int(points(state, FREE) - points(state, SHADOW))) >= LEAD


def told(match: Match, language: str = "en") -> Summary:
    return summary_of(teller_of(match, language), match)


def counts(match: Match) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for moment in moments(match):
        for event in moment.events:
            if "player" in event.args:
                kind = "played" if event.name in PLAYS else "lost" if event.name in LOSSES else event.name
                found[event.args["player"], kind] += 1
    return found


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_the_table_counts_what_each_deck_did(setup: str, seats: int) -> None:
    match = played(setup, seats, SEED)
    summary, counted = told(match), counts(match)
    players = match.view(None)["state"]["players"]
    assert {row.figure.name for row in summary.rows if row.figure} == {player["name"] for player in players}
    for row in summary.rows:
        assert row.figure is not None
        name = row.figure.name
        assert list(row.cells[1:]) == [counted[name, kind] for kind in ("played", "used", "lost", "passed")]
        player = next(one for one in players if one["name"] == name)
        assert row.seat == (None if player.get("bot") else player["seat"])
        assert row.won == (player["side"] == match.view(None)["state"]["winner"])
    assert [row.won for row in summary.rows] == sorted((row.won for row in summary.rows), reverse=True)


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_the_curve_ends_with_the_result(setup: str, seats: int) -> None:
    match = played(setup, seats, SEED)
    curve, state = told(match).curve, as_table(match.state)
    assert curve is not None
    assert len(curve.labels) == state.round + 1
    assert [series.values[0] for series in curve.series] == [0, 0]
    last = [series.values[-1] for series in curve.series]
    sides = (FREE, SHADOW)
    assert last == [int(points(state, side)) if is_lead(state) else final_points(state, side) for side in sides]


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_the_decisive_moment_is_the_winners_largest_gain(setup: str, seats: int) -> None:
    match = played(setup, seats, SEED)
    decisive = told(match).decisive
    assert decisive is not None
    found = next(one for one in moments(match) if one.play == decisive.play).events[decisive.event]
    winner = match.view(None)["state"]["winner"]
    assert found.args.get("side", "shadow") == winner
    gains = [
        int(event.args["number"])
        for moment in moments(match)
        for event in moment.events
        if event.name in ("scored", "fell") and event.args.get("side", "shadow") == winner
    ]
    assert int(found.args["number"]) == max(gains)
    assert decisive.text.startswith(f"Round {decisive.at}: The ")


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_the_ending_says_who_won_with_how_many_points(setup: str, seats: int) -> None:
    for seed in range(3):
        match = played(setup, seats, seed)
        state = as_table(match.state)
        result = told(match).result
        side = "The Free Peoples win" if state.winner == FREE else "The Shadow wins"
        assert result.startswith(side)
        if is_lead(state):
            assert "ten ahead" in result
        elif final_points(state, FREE) == final_points(state, SHADOW):
            assert "a tie of" in result and state.winner == SHADOW
        else:
            assert f"{final_points(state, int(state.winner))} to " in result


def test_it_reads_as_plain_text_in_both_languages() -> None:
    match = played("trilogy", 4, SEED)
    english, german = told(match).lines(), told(match, "de").lines()
    assert english[1].split()[:3] == ["Player", "Side", "Cards"]
    assert german[1].startswith("Wer ")
    assert len(english) == len(german)
    assert not any("{" in line for line in english + german)
    notes = {note.title: note.value for note in told(match).notes}
    assert notes["Corruption at the end"] == match.view(None)["state"]["corruption"]
    assert " at " in str(notes["Largest attack"])
