"""What each bot would do if it were its turn now (13.6): the forecast of a view in words."""

from __future__ import annotations

from collections.abc import Callable

from gnomon.games.war_of_the_ring.automa import Plan, walk
from gnomon.games.war_of_the_ring.chart import BOX_WORDS, DO_MOVE, DO_USE
from gnomon.games.war_of_the_ring.lore import Entry, Lore
from gnomon.games.war_of_the_ring.standing import NEXT
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.story import Story, happened, together
from gnomon.kernel.journal import Events
from gnomon.telling import Happened, Line, Sentence, View


class Plans:
    """Worked out in a state that fits the view: bots decide from what everybody knows (13.22)."""

    def __init__(self, lore: Lore, story: Story, imagine: Callable[[View], State]) -> None:
        self.lore = lore
        self.story = story
        self.imagine = imagine

    def lines(self, view: View) -> list[Line]:
        """For each bot its deed and the reason, and its way along the chart as details."""
        forecasts: list[Entry] = view["state"].get(NEXT, [])
        if not forecasts:
            return []
        state = self.imagine(view)
        return [Line(self._deed(one, view), details=self._way(one, state)) for one in forecasts]

    def _deed(self, one: Entry, view: View) -> list[Sentence]:
        args: dict[str, object] = {"player": self.lore.player(one["player"])}
        out = []
        if one["deed"] in (BOX_WORDS[DO_USE], BOX_WORDS[DO_MOVE]):
            args["card"] = self.lore.card(one["card"])
            event = Happened("because", {key: one[key] for key in ("player", "card", "reason")})
            out.append(self.story.chart.because(event))
        if one["deed"] == BOX_WORDS[DO_USE]:
            args["deed"] = self.lore.deed(one["card"])
        if one["deed"] == BOX_WORDS[DO_MOVE]:
            args["place"] = self.lore.place(one["place"], view["state"]["path"])
        return [Sentence(self.lore.words.say("next", one["deed"], args)), *out]

    def _way(self, one: Entry, state: State) -> list[Line]:
        """The boxes with the facts behind each answer."""
        state.journal = []
        walk(state, [part.name for part in state.scenario.parts].index(one["player"]), Plan())
        parts = together(list(Events(self.lore.lexicon.events, state.journal)), self.lore)
        return [Line([self.story.chart.box(happened(part))], depth=1) for part in parts]
