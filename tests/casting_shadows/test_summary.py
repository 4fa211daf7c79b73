"""How a match went, compared with what its events and views say."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import gnomon
from gnomon import Match, games
from gnomon.games.casting_shadows.summary import GAINS, LOSSES
from gnomon.telling import Happened, Moment, Summary, moments, summary_of
from gnomon.testing.walk import Picker, play_on

GAME = gnomon.load("casting-shadows")
TABLES = [("shadow-boxing", 1, 4), ("shadow-boxing", 1, 5), ("base", 3, 6), ("exclusive", 5, 7)]
WHOLE = 5_000


@cache
def played(setup: str, seats: int, seed: int) -> Match:
    match = GAME.start(setup=setup, seats=seats, seed=seed)
    play_on(match, Picker(seed), WHOLE)
    assert match.decision is None
    return match


def told(match: Match, language: str = "en") -> Summary:
    return summary_of(games.find(GAME.name).tell(match.record.header, language), match)


def hp(moment: Moment) -> list[int]:
    return [seat["hp"] for seat in moment.view()["state"]["seats"]]


def change(event: Happened) -> int:
    sign = -1 if event.name in LOSSES else 1 if event.name in GAINS else 0
    return sign * int(event.args["number"]) if sign else 0


@pytest.mark.parametrize(("setup", "seats", "seed"), TABLES)
def test_events_tell_every_change_of_hp(setup: str, seats: int, seed: int) -> None:
    before: list[int] = []
    for moment in moments(played(setup, seats, seed)):
        names = [seat["character"] for seat in moment.view()["state"]["seats"]]
        now = hp(moment)
        for event in moment.events if before else []:
            if change(event):
                at = names.index(event.args["character"])
                before[at] = max(0, before[at] + change(event))
        assert not before or before == now
        before = now


@pytest.mark.parametrize(("setup", "seats", "seed"), TABLES)
def test_the_table_counts_what_happened(setup: str, seats: int, seed: int) -> None:
    match = played(setup, seats, seed)
    dealt: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    cast: Counter[str] = Counter()
    for moment in moments(match):
        for event in moment.events:
            taken[event.args.get("character", "")] -= min(0, change(event))
            dealt[event.args.get("character2", "")] += int(event.args["number"]) if event.name == "hurt" else 0
            cast[event.args.get("character", "")] += event.name in ("cast", "bot-cast")
    summary = told(match)
    for row in summary.rows:
        assert row.figure is not None
        who = row.figure.name
        assert row.cells[:3] == (dealt[who], taken[who], cast[who])
    assert [row.won for row in summary.rows].count(True) >= 1


@pytest.mark.parametrize(("setup", "seats", "seed"), TABLES)
def test_the_curve_begins_with_the_dials_as_set_and_ends_with_the_result(setup: str, seats: int, seed: int) -> None:
    match = played(setup, seats, seed)
    curve = told(match).curve
    state = match.view(None)["state"]
    assert curve is not None
    assert len(curve.labels) == state["round"] + 1
    starts = [6 if seat["bot"] else 18 for seat in state["seats"]]
    assert [one.values[0] for one in curve.series] == starts
    lasts = [next(value for value in reversed(one.values) if value is not None) for one in curve.series]
    assert lasts == [seat["hp"] for seat in state["seats"]]


def test_the_decisive_blow_is_the_heaviest_of_the_winners() -> None:
    summary = told(played("base", 3, 6))
    assert summary.decisive is not None and summary.curve is not None
    match = played("base", 3, 6)
    found = next(one for one in moments(match) if one.play == summary.decisive.play).events[summary.decisive.event]
    assert found.name == "hurt"
    winners = {row.figure.name for row in summary.rows if row.won and row.figure}
    assert found.args["character2"] in winners
    assert summary.decisive.text.startswith(f"Round {summary.decisive.at}: ")


def test_characters_that_are_chosen_at_the_table_are_told_too() -> None:
    match = GAME.start(setup="base", seats=2, seed=3, options={"characters": "choose"})
    play_on(match, Picker(3), WHOLE)
    curve = told(match).curve
    assert curve is not None
    assert [one.values[0] for one in curve.series] == [18, 18]


def test_it_reads_as_plain_text_in_both_languages() -> None:
    match = played("shadow-boxing", 1, 5)
    english, german = told(match).lines(), told(match, "de").lines()
    assert english[1].split()[:3] == ["Player", "Damage", "dealt"]
    assert german[1].startswith("Wer ")
    assert len(english) == len(german)
    assert not any("{" in line for line in english + german)
