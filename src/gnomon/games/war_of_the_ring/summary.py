"""The summary of a match: what each player did, points by round, and the combat that counted most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gnomon.games.war_of_the_ring.lore import Entry, Lore
from gnomon.games.war_of_the_ring.scenarios import RING_ONCE
from gnomon.games.war_of_the_ring.story import PLAYS, Story
from gnomon.games.war_of_the_ring.tables import SIDE_WORDS
from gnomon.telling import Curve, Decisive, Figure, Happened, Moment, Note, Row, Series, Summary, View

COLUMNS = ("player", "side", "played", "used", "lost", "passed")
LOSSES = ("eliminated", "eliminated-open", "removed")
SCORED, FELL = "scored", "fell"
FREE, SHADOW = SIDE_WORDS


class Scoring:
    """One moment at which a side scored: what it took, and how many points that was worth."""

    def __init__(self, event: Happened, side: str, play: int, at: int, round_: int) -> None:
        self.event = event
        self.side = side
        self.points = int(event.args["number"])
        self.play = play
        self.at = at
        self.round = round_


class Annals:
    """Collects the figures of a match, from its first moment to its last."""

    def __init__(self) -> None:
        self.round = 0
        self.counts: Counter[tuple[str, str]] = Counter()  # by player, and by what it did
        self.scores: list[tuple[int, int]] = [(0, 0)]  # of the Free Peoples and the Shadow, after each round
        self.scorings: list[Scoring] = []
        self.largest: Happened | None = None  # the combat with the most attacks

    def read(self, moments: Iterable[Moment]) -> None:
        for moment in moments:
            for at, event in enumerate(moment.events):
                self._take(event, moment.play, at)

    def _take(self, event: Happened, play: int, at: int) -> None:
        name, args = event.name, event.args
        if name == "round":
            self.round = int(args["number"])
        elif name in ("score", "won"):
            self._score(name, int(args["number"]), int(args["number2"]))
        elif name in (SCORED, FELL):
            self.scorings.append(Scoring(event, args.get("side", SHADOW), play, at, self.round))
        elif name == "fought":
            self._fight(event)
        elif "player" in args:
            self._count(name, args["player"])

    def _score(self, name: str, free: int, shadow: int) -> None:
        """The points after a round; at the end they may include Ring tokens (9.3)."""
        if name == "score":
            self.scores.append((free, shadow))
        else:
            self.scores[-1] = (free, shadow)

    def _fight(self, event: Happened) -> None:
        attack = int(event.args["number"])
        if attack and (self.largest is None or attack > int(self.largest.args["number"])):
            self.largest = event

    def _count(self, name: str, player: str) -> None:
        kind = "played" if name in PLAYS else "lost" if name in LOSSES else name
        self.counts[player, kind] += 1

    def won_by(self, side: str) -> list[Scoring]:
        return [one for one in self.scorings if one.side == side]


class Chronicle:
    """The annals as a summary in words."""

    def __init__(self, lore: Lore, story: Story, view: View) -> None:
        self.lore = lore
        self.story = story
        self.state = view["state"]
        self.annals = Annals()

    def summary(self, result: str, moments: Iterable[Moment]) -> Summary:
        self.annals.read(moments)
        columns = [self._say(key) for key in COLUMNS]
        return Summary(result, columns, self._rows(), self._curve(), self._decisive(), self._notes())

    def _say(self, key: str, **args: object) -> str:
        return self.lore.words.say("summary", key, args)

    def _rows(self) -> list[Row]:
        """The winners first, otherwise in the order of play."""
        winner = self.state["winner"]
        order = sorted(self.state["players"], key=lambda player: bool(player["side"] != winner))
        return [self._row(player, player["side"] == winner) for player in order]

    def _row(self, player: Entry, won: bool) -> Row:
        name = player["name"]
        cells: list[int | str] = [self.lore.words.find("sides", player["side"])]
        cells += [self.annals.counts[name, column] for column in COLUMNS[2:]]
        seat = None if player.get("bot") else player["seat"]
        return Row(str(self.lore.player(name)), cells, Figure(name), seat, won)

    def _curve(self) -> Curve:
        labels = [self._say("start"), *(str(number) for number in range(1, len(self.annals.scores)))]
        sides = zip(SIDE_WORDS, zip(*self.annals.scores, strict=True), strict=True)
        series = [Series(self.lore.words.find("sides", side), points, self._figure(side)) for side, points in sides]
        return Curve(self._say("curve"), labels, series)

    def _figure(self, side: str) -> Figure:
        """A side is shown by the first of its players."""
        return Figure(next(player["name"] for player in self.state["players"] if player["side"] == side))

    def _decisive(self) -> Decisive | None:
        """What brought the winners most; the latest if several brought as much."""
        winner = self.state["winner"]
        own = self.annals.won_by(winner)
        if not own:
            return None
        best = max(reversed(own), key=lambda one: one.points)
        loser = SHADOW if winner == FREE else FREE
        at = best.round if best.round < len(self.annals.scores) else None
        to = [self._figure(loser)]
        return Decisive(self._told(best), best.play, best.at, at, self._figure(winner), to)

    def _told(self, one: Scoring) -> str:
        return self._say("scored", round=one.round, event=self.story.told_of(one.event))

    def _notes(self) -> list[Note]:
        annals, lore = self.annals, self.lore
        paths = {side: sum(self._is_path(one) for one in annals.won_by(side)) for side in SIDE_WORDS}
        taken = {side: sum(self._is_taken(one) for one in annals.won_by(side)) for side in SIDE_WORDS}
        notes = [Note(self._say(f"paths-{side}"), count) for side, count in paths.items() if count]
        notes.append(Note(self._say("corruption"), self.state["corruption"]))
        notes += [Note(self._say(f"taken-{side}"), count) for side, count in taken.items() if count]
        if annals.largest is not None:
            args = annals.largest.args
            value = self._say("largest-value", attack=args["number"], location=lore.location(args["location"]))
            notes.append(Note(self._say("largest"), value))
        return [*notes, *self._rings()]

    def _is_path(self, one: Scoring) -> bool:
        return bool(self.lore.entry(one.event.args["location"])["kind"] == "path")

    def _is_taken(self, one: Scoring) -> bool:
        """Whether a battleground was scored by the side that does not defend it."""
        return not self._is_path(one) and self.lore.side(one.event.args["location"]) != one.side

    def _rings(self) -> list[Note]:
        """Ring tokens of Trilogy that nobody used (9.3)."""
        rings = self.lore.scenario.ring
        players = enumerate(self.state["players"])
        left = [player["name"] for at, player in players if player["ring"] == "ready" and rings[at] == RING_ONCE]
        return [Note(self._say("rings"), self.lore.joined(map(self.lore.player, left)))] if left else []
