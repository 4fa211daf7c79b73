"""How a match went, compared with what its events and its end say."""

from __future__ import annotations

from collections import Counter

import pytest
from x_wing.flights import LANGUAGES, PAIRS, played, teller_of

from gnomon import Match
from gnomon.games.x_wing.game import as_table
from gnomon.games.x_wing.state import DESTROYED, FLED
from gnomon.games.x_wing.summary import COLUMNS
from gnomon.telling import Summary, moments, summary_of

pytestmark = pytest.mark.once  # what it tests is never compiled

SEEDS = range(3)


@pytest.fixture(params=[(seed, pair) for seed in SEEDS for pair in range(len(PAIRS))], ids=str)
def match(request: pytest.FixtureRequest) -> Match:
    return played(*request.param)


def told(match: Match, language: str = "en") -> Summary:
    return summary_of(teller_of(match, language), match)


def column(summary: Summary, name: str) -> dict[str, object]:
    at = COLUMNS.index(name) - 1
    return {row.name: row.cells[at] for row in summary.rows}


def test_every_ship_has_a_row_and_the_winner_comes_first(match: Match) -> None:
    summary, lore = told(match), teller_of(match).lore
    assert sorted(row.name for row in summary.rows) == sorted(map(lore.ship, lore.roster.words))
    assert match.outcome is not None
    if len(match.outcome.winners) == 1:
        assert summary.rows[0].won and summary.rows[0].seat == match.outcome.winners[0]
        assert all(row.won == (row.seat == match.outcome.winners[0]) for row in summary.rows)
    else:
        assert not any(row.won for row in summary.rows)


def test_every_ship_is_drawn_as_what_it_is(match: Match) -> None:
    """Its side, or the twin of that side, and its type; the decisive moment shows the very ships."""
    summary, members, lore = told(match), match.view(None)["state"]["squads"], teller_of(match).lore
    types = {lore.ship(word): member["ship"] for word, member in members.items()}
    assert {row.name: row.figure.form for row in summary.rows if row.figure} == types
    sides = {(row.seat, row.figure.name) for row in summary.rows if row.figure}
    assert len(sides) == len({name for _, name in sides}) == 2
    if summary.decisive is not None and summary.decisive.by is not None:
        shown = {summary.decisive.by.form, *(one.form for one in summary.decisive.to)} - {""}
        assert shown <= {types[name] for name in types if name in summary.decisive.text}


def test_attacks_and_damage_are_those_of_the_events(match: Match) -> None:
    summary, lore = told(match), teller_of(match).lore
    attacks: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for event in [event for moment in moments(match) for event in moment.events]:
        if event.name == "attacked":
            attacks[lore.ship(event.args["ship"])] += 1
        if event.name in ("damaged", "critical"):
            taken[lore.ship(event.args["ship"])] += 1
        if event.name == "lost" and event.args["token"] == "shield":
            taken[lore.ship(event.args["ship"])] += int(event.args["number"])
    assert column(summary, "attacks") == {row.name: attacks[row.name] for row in summary.rows}
    assert column(summary, "taken") == {row.name: taken[row.name] for row in summary.rows}
    given = sum(int(str(cell)) for cell in column(summary, "given").values())
    assert given <= sum(taken.values())


def test_fates_are_those_of_the_state(match: Match) -> None:
    state, fates = as_table(match.state), column(told(match), "fate")
    lore = teller_of(match).lore
    for number, ship in enumerate(state.ships):
        fate = str(fates[lore.ship(state.roster.words[number])])
        assert fate.startswith({DESTROYED: "destroyed ", FLED: "fled "}.get(int(ship.life), "flying, ")), fate


def test_the_curve_goes_from_all_to_what_is_left(match: Match) -> None:
    curve, state = told(match).curve, as_table(match.state)
    assert curve is not None
    assert len(curve.labels) == state.round + 1
    for seat, series in enumerate(curve.series):
        own = [at for at in range(len(state.ships)) if state.roster.seat[at] == seat]
        assert len(series.values) == len(curve.labels)
        assert series.values[0] == sum(state.roster.hull[at] + state.roster.shields[at] for at in own)


def test_the_decisive_moment_is_a_loss_of_the_loser(match: Match) -> None:
    summary = told(match)
    assert match.outcome is not None
    lost = [row for row in summary.rows if not row.won and not str(row.cells[-1]).startswith("flying")]
    if len(match.outcome.winners) > 1 or not lost:
        assert summary.decisive is None
        return
    decisive = summary.decisive
    assert decisive is not None and any(row.name in decisive.text for row in lost)
    moment = next(one for one in moments(match) if one.play == decisive.play)
    assert moment.events[decisive.event].name in ("destroyed", "fled")


def test_points_are_those_of_the_score(match: Match) -> None:
    summary, score = told(match), match.view(None)["state"]["score"]
    assert [note.value for note in summary.notes[:2]] == score


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_says_how_it_ended(match: Match, language: str) -> None:
    summary, state = told(match, language), as_table(match.state)
    assert str(state.round) in summary.result and summary.result.endswith(".")
    assert all("{" not in line for line in summary.lines())
