"""The bots' chart on a terminal: a tree with the way of the last turn, and what each bot would do now."""

from __future__ import annotations

from collections.abc import Sequence

from gnomon.games.war_of_the_ring.story import ways_of
from gnomon.games.war_of_the_ring.teller import WarOfTheRingTeller
from gnomon.games.war_of_the_ring.terminal.words import TableWords
from gnomon.kernel.history import Play
from gnomon.telling import Line, View
from gnomon.terminal.drawing import Extra

SPECTATOR = -1
Way = list[tuple[str, str]]


class ChartLines:
    def __init__(self, words: TableWords) -> None:
        self.say = words.say
        self.teller: WarOfTheRingTeller = words.teller
        self.lore = words.lore

    def extras(self) -> list[Extra]:
        chart = Extra("chart", self.say("chart-about"), self.chart)
        return [chart, Extra("next", self.say("next-about"), self.next)]

    def chart(self, view: View, plays: Sequence[Play], rest: str) -> list[str]:
        """The last turn of a bot, or of the one that is named: what it did, and its way along the chart."""
        names = [player["name"] for player in view["state"]["players"] if player.get("bot")]
        wanted = [name for name in names if self._is_called(name, rest)]
        if not wanted:
            return [self.say("chart-expected", names=", ".join(names))]
        tree = self.teller.sentences.chart.tree
        found = self._last(view, plays, wanted)
        if found is None:
            return [self.say("chart-none"), *tree([])]
        line, way = found
        return [line.cited(), *tree(way), self.say("chart-more")]

    def _is_called(self, name: str, typed: str) -> bool:
        wanted = typed.lower()
        return wanted in name or wanted in str(self.lore.player(name)).lower()

    def _last(self, view: View, plays: Sequence[Play], names: Sequence[str]) -> tuple[Line, Way] | None:
        for play in reversed(plays):
            lines = [line for line in self.teller.story(view, play.events, SPECTATOR) if line.details]
            for line, (name, way) in reversed(list(zip(lines, ways_of(play.events), strict=True))):
                if name in names:
                    return line, way
        return None

    def next(self, view: View, plays: Sequence[Play], rest: str) -> list[str]:
        """What each bot would do now, with its way along the chart."""
        return [text for line in self.teller.plans.lines(view) for text in line.all_cited()]
