"""What happens at the real table, as headlines for the player's hands: what to draw, move and put where for a bot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gnomon.games.war_of_the_ring.chart import ANSWER_WORDS, BOX_WORDS, NO_TO, YES, YES_TO
from gnomon.games.war_of_the_ring.lore import Lore
from gnomon.games.war_of_the_ring.story import Part, Story, Told, happened
from gnomon.kernel.journal import Event
from gnomon.telling import Happened, Line, Sentence

HANDS_ON = "hands-on"  # the section with these headlines; other events are told as in any match
SEVERAL = "several"
ROUND, FIRST = "round", "1"


class Headlines(Story):
    def __init__(self, lore: Lore) -> None:
        super().__init__(lore)
        parts = lore.scenario.parts
        self.bots = {part.name for part, side in zip(parts, lore.scenario.sides) if side and lore.scenario.bots}

    def lines(self, events: Iterable[Event], seat: int) -> list[Line]:
        """The opening hands are not told: they were dealt when the table was laid out."""
        happened = list(events)
        dealt = dealt_before(happened)
        return [later(line, dealt) for line in super().lines(happened[dealt:], seat)]

    def told_of(self, event: Happened, pays: str = "") -> str:
        key = self.key(event)
        if event.args.get("player") in self.bots and self.lore.words.has(HANDS_ON, key):
            return self.lore.words.say(HANDS_ON, key, self.args(event))
        return super().told_of(event, pays)

    def _several(self, part: Part, seat: int) -> str:
        key, player = f"{part[0].name}-{SEVERAL}", part[0].args_for(seat)["player"]
        if player in self.bots and self.lore.words.has(HANDS_ON, key):
            return self.lore.words.say(HANDS_ON, key, {"player": self.lore.player(player), "count": len(part)})
        return super()._several(part, seat)

    def finish(self, told: Sequence[Told]) -> None:
        """A bot's way along the chart that ends in a question to the table gets a headline of its own."""
        for line in told:
            if line.boxes and not line.sentences:
                line.sentences.append(self._deed(line.last))

    def _deed(self, last: Part) -> Sentence:
        """What the last box on a bot's way leads to."""
        args = happened(last)[0].args
        box = BOX_WORDS.index(args["box"])
        leads = YES_TO if args["answer"] == ANSWER_WORDS[YES] else NO_TO
        words: dict[str, object] = {"player": self.lore.player(args["player"])}
        return Sentence(self.lore.words.say(HANDS_ON, f"turn-{BOX_WORDS[leads[box]]}", words))


def dealt_before(events: list[Event]) -> int:
    """How many events deal the opening hands."""
    rounds = [at for at, event in enumerate(events) if event.name == ROUND and event.words[0] == FIRST]
    return rounds[0] if rounds else 0


def later(line: Line, by: int) -> Line:
    """A line before which so many events were left out."""
    return replace(line, until=line.until + by, details=[later(one, by) for one in line.details]) if by else line
