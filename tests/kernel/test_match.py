"""A match in play: decisions, the table's answers, undo, handing over to another dealer."""

from __future__ import annotations

import pytest
from pebbles.game import DECK, DIE, PebblesGame

from gnomon.kernel.dealer import Manual, Recorded, Seeded, outcome
from gnomon.kernel.decision import Action
from gnomon.kernel.errors import BadText, IllegalAction, UndoRefused
from gnomon.kernel.match import Match
from gnomon.kernel.state import TABLE
from gnomon.testing.walk import Picker, play_on

GAME = PebblesGame()


def start(*outcomes: int) -> Match:
    return GAME.start("plain", 2, dealer=Recorded(list(outcomes)))


def texts(match: Match) -> list[str]:
    assert match.decision is not None
    return match.decision.options.texts()


def pebbles(match: Match) -> int:
    return int(match.view(None)["state"]["pebbles"])


def test_a_decision_and_its_options() -> None:
    match = start()
    decision = match.decision
    assert decision is not None and match.decision is decision
    assert (decision.seat, decision.number, decision.prompt, decision.cite) == (
        0,
        0,
        "Seat 1: take, toss, draw or play?",
        "1.1",
    )
    options = decision.options
    assert texts(match) == ["take 1", "take 2", "toss", "draw"]
    assert len(options) == 4 and str(options[-1]) == "draw" and [str(one) for one in options[1:3]] == ["take 2", "toss"]
    assert (
        options[0] in options and "take 1" not in options and Action(999, match.record.lexicon.actions) not in options
    )
    assert options[0] == next(iter(options)) and len({options[0], options[0]}) == 1
    assert repr(options[0]) == "<take 1>" and repr(decision).startswith("<decision 0 of seat 0: Seat 1")


def test_playing_by_text_and_by_action() -> None:
    match = start(outcome(DIE, 2))
    assert match.play(" TAKE   2 ").texts_for(None) == ["took 0 2"]
    assert match.decision is not None
    assert match.play(match.decision.options[2]).texts_for(None) == ["tossed three", "took 1 3"]
    assert pebbles(match) == 15
    with pytest.raises(IllegalAction, match="play ant: not offered; offered are take 1, take 2, toss, draw"):
        match.play("play ant")
    with pytest.raises(IllegalAction, match="action: expected take"):
        match.play("take")


def test_the_end() -> None:
    match = GAME.start("plain", 3, seed=4)
    play_on(match, Picker(4))
    assert match.decision is None and match.outcome is not None
    assert sum(match.outcome.scores) == 1.0
    with pytest.raises(IllegalAction, match="the match is over"):
        match.play("take 1")


def test_secrets_in_views_and_events() -> None:
    match = start(outcome(DECK, 2))
    events = match.play("draw")
    assert (events.texts_for(0), events.texts_for(1), events.texts_for(-1)) == (
        ["drew 0 cat"],
        ["drew 0 ?"],
        ["drew 0 ?"],
    )
    assert [match.view(seat)["state"]["hands"] for seat in (0, 1, None)] == [[["cat"], []], [["?"], []], [["?"], []]]
    for seat in (-1, 2):
        with pytest.raises(BadText, match="seat: expected a whole number from 0 to 1, or None"):
            match.view(seat)


def test_the_table_is_asked_and_answers() -> None:
    match = GAME.start("plain", 2, dealer=Manual())
    match.play("take 1")
    assert list(match.play("toss")) == []
    decision = match.decision
    assert decision is not None and (decision.seat, decision.number) == (TABLE, 2)
    assert decision.prompt == "What does the table show: die?"
    assert texts(match) == ["die one", "die two", "die three"]
    before = match.digest()
    for wrong in ("die six", "deck ant", "take 1", ""):
        with pytest.raises(IllegalAction):
            match.play(wrong)
    assert match.digest() == before
    assert match.play("die three").texts_for(None) == ["tossed three", "took 1 3"]
    assert match.decision is not None and (match.decision.seat, match.decision.number) == (0, 3)
    assert match.record.lines() == ["0: take 1", "1: toss | die three"]
    assert GAME.replay(str(match.record)).digest() == match.digest()


def test_an_action_is_withdrawn_while_the_table_is_asked() -> None:
    match = GAME.start("plain", 2, dealer=Manual())
    match.play("toss")
    match.play("die one")
    match.play("draw")
    match.undo()
    assert texts(match) == ["take 1", "take 2", "toss", "draw"]
    match.play("take 2")
    assert match.record.lines() == ["0: toss | die one", "1: take 2"]
    match.undo(1)
    match.undo(0, lift=True)
    assert match.record.lifted == 1
    match.play("toss")
    assert texts(match) == ["die one", "die two", "die three"]


def test_a_copy_of_a_match_that_asks_the_table() -> None:
    match = GAME.start("plain", 2, dealer=Manual())
    match.play("toss")
    other = match.copy()
    other.play("die three")
    assert texts(match) == ["die one", "die two", "die three"]
    match.play("die one")
    assert (pebbles(match), pebbles(other)) == (19, 17)


def test_undo() -> None:
    match = start(outcome(DIE, 0), outcome(DIE, 1))
    with pytest.raises(UndoRefused, match="nothing has been played yet"):
        match.undo()
    before = match.digest()
    match.play("take 1")
    with pytest.raises(UndoRefused, match="made by another seat"):
        match.undo()
    match.undo(0)
    assert match.digest() == before and match.record.lifted == 0
    match.play("toss")
    with pytest.raises(UndoRefused, match="dice have been rolled"):
        match.undo(0)
    match.undo(0, lift=True)
    assert match.digest() == before and match.record.lifted == 1
    assert "lifted = 1" in str(match.record)
    assert GAME.replay(str(match.record)).record.lifted == 1


def test_undo_at_the_end_is_for_who_played_last() -> None:
    match = start()
    for at in range(10):
        match.play("take 2")
        assert (match.decision is None) is (at == 9)
    match.undo()
    assert match.decision is not None and match.decision.seat == 1


def test_an_undone_seeded_match_rolls_the_same_again() -> None:
    match = GAME.start("plain", 2, seed=3)
    match.play("toss")
    after = match.digest()
    match.undo(0, lift=True)
    match.play("toss")
    assert match.digest() == after


def test_going_on_with_another_dealer() -> None:
    match = start(outcome(DIE, 0))
    match.play("toss")
    match.go_on(Seeded(8, 1))
    other = GAME.start("plain", 2, seed=8, match=1)
    other.play("take 1")
    match.play("toss")
    play_on(match, Picker(2), 5)
    assert match.record.outcomes[0] == outcome(DIE, 0) and len(match.record.outcomes) >= 2
    assert GAME.replay(str(match.record)).digest() == match.digest()


def test_a_position_starts_a_match() -> None:
    match = start(outcome(DECK, 3))
    match.play("draw")
    text = match.position()
    loaded = GAME.position(text, seed=5)
    assert loaded.position() == text and loaded.record.codes == []
    play_on(loaded, Picker(1), 6)
    again = GAME.replay(str(loaded.record))
    assert again.digest() == loaded.digest() and str(again.record) == str(loaded.record)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("position 1", "position 7", "format"),
        ("pebbles = 20", "pebbles = 21", "state.pebbles"),
        ("active = 0", "active = 2", "state.active"),
        ("[state]", "[state]\nmore = 1", "state.more"),
        ("played = []", 'played = ["bee"]', "state.deck"),
        ("rules = 1", "rules = 1\nmore = 1", "more"),
    ],
)
def test_a_spoiled_position_is_refused(old: str, new: str, sentence: str) -> None:
    text = start().position()
    assert old in text
    with pytest.raises(BadText, match=f"^position: {sentence}: expected"):
        GAME.position(text.replace(old, new, 1))


def test_options_are_checked_once_but_belong_to_their_match() -> None:
    from gnomon import load

    game, wanted = load("casting-shadows"), {"characters": ["frill", "kit"]}
    first, given = game.header("base", 2, wanted), str(wanted)
    first.options["characters"].clear()
    first.options["first"] = "random"
    first.seed = 5
    second = game.header("base", 2, wanted)
    assert (str(wanted), second.options["characters"], second.seed) == (given, wanted["characters"], 0)
    assert second.options["first"] != "random" and second.kind() != game.header("base", 3).kind()
    for seats in (True, 9):
        with pytest.raises(BadText, match=r"^seats: expected a whole number"):
            game.header("base", seats)


def test_set_up_can_wait_for_the_table() -> None:
    """There is no state before the table has told how the match begins."""
    from gnomon import load

    match = load("casting-shadows").start("base", 2, dealer=Manual())
    assert match.decision is not None and match.decision.seat == TABLE
    with pytest.raises(BadText, match="questions to be answered before play"):
        match.position()
    with pytest.raises(UndoRefused, match="the setup cannot be taken back"):
        match.undo()
