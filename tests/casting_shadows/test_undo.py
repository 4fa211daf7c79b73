"""Undo restores exactly what was, and stops at any roll, any card turned up and any other seat's choice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import gnomon
from gnomon.testing.walk import Picker, tables_of

pytestmark = pytest.mark.once

GAME = gnomon.load("casting-shadows")
TABLES = tables_of(GAME)
# Events by which somebody learns what was hidden before.
TELLING = {"rolled", "dealt", "drew", "peeked", "portal", "answered"}
# What a walk prefers where it wants many cards turned up.
EAGER = ("refresh", "keep", "transform", "summon owlet")


def try_undo(match: gnomon.Match, seat: int | None) -> str:
    """The refusal, or nothing if the last choice was taken back."""
    try:
        match.undo(seat)
    except gnomon.UndoRefused as error:
        return str(error)
    return ""


def undo_after_every_action(setup: str, seats: int, seed: int, tries: int) -> tuple[int, int]:
    """Play at random and try to take back; how often it was tried and how often refused."""
    tried = refused = number = 0
    while tried < tries:
        match, picker = GAME.start(setup=setup, seats=seats, seed=seed, match=number), Picker(seed + number)
        number += 1
        while (decision := match.decision) is not None and tried < tries:
            if not picker.chance(5):
                match.play(picker.one(decision.options))
                continue
            tried += 1
            refused += check_one(match, decision, picker)
    return tried, refused


def check_one(match: gnomon.Match, decision: gnomon.Decision, picker: Picker) -> bool:
    before, options = match.digest(), decision.options.texts()
    events = match.play(picker.one(decision.options))
    told = {event.name for event in events} & TELLING
    after, record = match.digest(), str(match.record)
    others = [seat for seat in range(match.record.header.seats) if seat != decision.seat]
    assert all(try_undo(match, seat).startswith("the last choice was made by") for seat in others)
    again = match.copy()
    refusal = try_undo(again, decision.seat)
    assert refusal or not told, f"{match.record.lines()[-1]} was taken back though it told {told}"
    if refusal:
        assert again.digest() == after
        assert str(again.record) == record
        assert again.record.lifted == 0
        again.undo(decision.seat, lift=True)
        assert again.record.lifted == 1
        assert "lifted = 1" in str(again.record)
    restored = again.decision
    assert again.digest() == before
    assert restored is not None and restored.options.texts() == options
    return bool(refusal)


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_undo_restores_or_is_refused(setup: str, seats: int) -> None:
    tried, refused = undo_after_every_action(setup, seats, 40, 125)
    assert tried == 125
    assert 0 < refused < tried


@pytest.mark.soak
@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_undo_restores_or_is_refused_for_long(
    setup: str, seats: int, part: int, record_property: Callable[[str, object], None]
) -> None:
    tried, refused = undo_after_every_action(setup, seats, 1_000 * (part + 1), 6_250)
    record_property("figures", f"undo, {setup} {seats}: {tried} tries, {refused} refused")


def test_nothing_played_nothing_to_take_back() -> None:
    match = GAME.start(setup="base", seats=2, seed=1)
    assert try_undo(match, None) == "nothing has been played yet"
    with pytest.raises(gnomon.UndoRefused):
        match.undo(lift=True)


def test_a_seat_that_was_only_asked_cannot_take_back() -> None:
    """Without naming a seat, the one that must choose now is the one that asks."""
    match, picker = GAME.start(setup="base", seats=3, seed=2), Picker(2)
    while (decision := match.decision) is not None:
        match.play(picker.one(decision.options))
        following = match.decision
        if following is not None and following.seat != decision.seat:
            assert try_undo(match.copy(), None).startswith("the last choice was made by another seat")


def test_undo_several_times_and_play_on() -> None:
    """Choices that told nothing can be taken back one after another, down to the last roll."""
    match, picker, taken_back = GAME.start(setup="base", seats=4, seed=5), Picker(5), 0
    for _ in range(200):
        if (decision := match.decision) is None:
            break
        match.play(picker.one(decision.options))
        if picker.chance(3):
            while not try_undo(match, None):
                taken_back += 1
    assert taken_back > 20
    assert gnomon.replay(str(match.record)).digest() == match.digest()


def test_an_undone_match_goes_on_with_the_same_dice() -> None:
    """Taking back past a roll and playing the same again gives the same roll: no second try at fortune."""
    match, picker = GAME.start(setup="exclusive", seats=2, seed=9), Picker(9)
    for _ in range(300):
        if (decision := match.decision) is None:
            break
        action = picker.one(decision.options)
        match.play(action)
        after = match.digest()
        match.undo(decision.seat, lift=True)
        match.play(action)
        assert match.digest() == after


def test_no_card_that_was_turned_up_is_taken_back() -> None:
    """Also where only one card could come: the last of a deck, or the one that was looked at before."""
    seen: set[str] = set()
    for seed in range(60):
        setup, seats = TABLES[seed % len(TABLES)]
        match, picker = GAME.start(setup=setup, seats=seats, seed=seed), Picker(seed)
        while (decision := match.decision) is not None:
            eager = [one for one in decision.options if str(one).startswith(EAGER)]
            action = picker.one(decision.options if picker.chance(4) or not eager else eager)
            told = {event.name for event in match.play(action)} & TELLING
            if told:
                seen.add(str(action).split()[0])
                assert try_undo(match.copy(), decision.seat), f"{action} was taken back though it told {told}"
    assert {"refresh", "keep", "collect", "summon", "end"} <= seen
