"""The bots take the way along the chart, and do what is at its end, that a plain reading of the rulebook gives (13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import pytest
from war_of_the_ring.bot_turns import Acted, BotTurn, Box, arranged, played
from war_of_the_ring.chart_reading import Deed, Reading

PLAYED, ARRANGED = 10_000, 4_000
BOXES = ["use?", "pass?", "carryover?", "path?", "winning?", "move?", "play?"]
# Every deed with every reason that it can have.
DEEDS = {
    *(f"use {why}" for why in ("icons", "last-path", "forces", "corrupts", "draws", "battleground", "path")),
    *(f"event {why}" for why in ("draws", "battleground")),
    *(f"{what} {why}" for what in ("move", "play") for why in ("icons", "last-path")),
    *(f"cycle {why}" for why in ("twice", "not-useful", "unplayable")),
    "play reserve",
    "wear wielder",
    "pass",
}
# The event that carries a deed out; its last words are the card and the place or wielder.
DONE = {
    "passed": "pass",
    "used": "use",
    "moved": "move",
    "played": "play",
    "played-on": "wear",
    "played-event": "event",
    "cycled-open": "cycle",
}


class Told:
    """What the engine tells of a bot's turn."""

    def __init__(self, events: list[list[str]]) -> None:
        self.boxes: list[Box] = [(words[2], words[3]) for words in events if words[0] == "box"]
        self.reasons = [words[3] for words in events if words[0] == "because"]
        self.aims = [(words[2], words[3]) for words in events if words[0] == "aimed"]
        self.revealed = [words[2] for words in events if words[0] == "revealed"]
        done = next(words for words in events if words[0] in DONE)
        card, place = ([*done[2:], "", ""])[:2]
        self.what, self.card, self.place = DONE[done[0]], card, place


def differences(told: Told, boxes: list[Box], deed: Deed) -> list[str]:
    """What the engine tells and the plain reading does not say, or the reverse."""
    pairs: list[tuple[object, object]] = [
        (told.boxes, boxes),
        ((told.what, told.card, told.place), (deed.what, deed.card, deed.place)),
    ]
    if deed.what in ("move", "play"):
        pairs.append((told.aims[:1], [(deed.card, deed.place)]))
    elif deed.what != "pass":
        pairs.append((bool(deed.reasons.intersection(told.reasons[:1])), True))
    return [f"{said}, plain {read}" for said, read in pairs if said != read]


class Check:
    """Compares turn by turn, and counts what was met."""

    def __init__(self) -> None:
        self.turns = 0
        self.met: Counter[str] = Counter()

    def all(self, turns: Iterable[BotTurn]) -> Check:
        for turn in turns:
            self.one(turn)
        return self

    def one(self, turn: BotTurn) -> None:
        reading = Reading(turn.setup, turn.view, turn.number)
        boxes, deed = reading.walk()
        self.turns += 1
        self.met.update(f"{box} {answer}" for box, answer in boxes)
        if deed.what != "play":
            acted = turn.act()
            self.compare(turn, acted, boxes, deed)
            if deed.what == "move" and not any(words[0] == "cycled-open" for words in acted.events):
                assert acted.reserve == reading.reserve_without(deed.card), turn.view
            return
        for card in turn.hand():
            self.compare(turn, turn.act(card), boxes, reading.play(card))

    def compare(self, turn: BotTurn, acted: Acted, boxes: list[Box], deed: Deed) -> None:
        self.met.update([f"{deed.what} {why}" for why in deed.reasons] or [deed.what])
        wrong = differences(Told(acted.events), boxes, deed)
        assert not wrong, f"{turn.setup}, seed {turn.seed}: {wrong}\n{turn.view}"

    def missing(self) -> list[str]:
        """Answers and deeds that did not occur."""
        answers = {f"{box} {answer}" for box in BOXES for answer in ("yes", "no")}
        return sorted((answers | DEEDS) - set(self.met))


@pytest.mark.parametrize(("turns", "count"), [(played, PLAYED), (arranged, ARRANGED)], ids=["played", "arranged"])
def test_bots_follow_the_chart(turns: Callable[[int, int], Iterable[BotTurn]], count: int) -> None:
    check = Check().all(turns(count, 1))
    assert check.turns >= count
    assert check.missing() == []


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("turns", [played, arranged], ids=["played", "arranged"])
def test_bots_follow_the_chart_for_long(
    turns: Callable[[int, int], Iterable[BotTurn]], part: int, record_property: Callable[[str, object], None]
) -> None:
    check = Check().all(turns(10_000, 1_000 + 100 * part))
    record_property("figures", f"chart, {turns.__name__}, part {part}: {check.turns} turns of bots")
