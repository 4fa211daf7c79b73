"""The summary of a match: what each ship did and took, hull and shields by round, and what decided it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from gnomon.games.x_wing.goals import Goals, is_mission, kept_at_end, stolen_in
from gnomon.games.x_wing.intel import REBEL_GOAL, SCUM, SCUM_GOAL
from gnomon.games.x_wing.lore import Lore
from gnomon.games.x_wing.naming import faction_of
from gnomon.telling import Curve, Decisive, Figure, Happened, Moment, Note, Row, Series, Summary, View

COLUMNS = ("ship", "attacks", "given", "taken", "destroyed", "fate")
SEATS = (0, 1)
TWIN = "twin"  # the figure of the second of two squads of one faction
SHIELD = "shield"
DAMAGE = ("damaged", "critical")
SCANNED, SLICED, STOLEN = "scanned", "sliced", "stolen"
THEFTS = (STOLEN, "intel-left")


class Fall:
    """One ship that was lost: by whose attack, if by one, and when."""

    def __init__(self, event: Happened, by: str, play: int, at: int, round_: int) -> None:
        self.event = event
        self.ship = event.args["ship"]
        self.by = by
        self.play = play
        self.at = at
        self.round = round_


class Theft:
    """One token that came to Ketsu Onyo: what she has then, besides what she had at first, and when."""

    def __init__(self, event: Happened, total: int, play: int, at: int, round_: int) -> None:
        self.event = event
        self.value = int(event.args["intel"])
        self.total = total
        self.play = play
        self.at = at
        self.round = round_


class Annals:
    """Collects the figures of a match, from its first moment to its last."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        roster = lore.roster
        self.round = 0
        self.counts: Counter[tuple[str, str]] = Counter()  # by ship, and by what it did or suffered
        self.left = {word: int(roster.hull[at] + roster.shields[at]) for at, word in enumerate(roster.words)}
        self.curve: list[tuple[int, int]] = [self.strength()]  # hull and shields of both seats after each round
        self.falls: list[Fall] = []
        self.thefts: list[Theft] = []
        self.attack: tuple[str, str] = ("", "")  # who attacks or slices whom
        self.is_shot = False  # whether that is an attack
        self.best: tuple[int, str] = (0, "")  # the most damage done by one attack, and by whom
        self.dealt = 0  # by the attack being made

    def strength(self) -> tuple[int, int]:
        """The hull and shields that the ships of each seat still have."""
        seats = self.lore.roster.seat
        both = [0, 0]
        for at, word in enumerate(self.lore.roster.words):
            both[seats[at]] += max(0, self.left[word])
        return both[0], both[1]

    def read(self, moments: Iterable[Moment]) -> None:
        for moment in moments:
            for at, event in enumerate(moment.events):
                self._take(event, moment.play, at)
        self.curve.append(self.strength())

    def _take(self, event: Happened, play: int, at: int) -> None:
        name, args = event.name, event.args
        if name == "round":
            self._begin(int(args["number"]))
        elif name == "attacked":
            self.attack, self.is_shot, self.dealt = (args["ship"], args["ship2"]), True, 0
            self.counts[args["ship"], "attacks"] += 1
        elif name in ("activated", "phase"):
            self.attack = ("", "")
        elif name in DAMAGE or (name == "lost" and args["token"] == SHIELD):
            self._hurt(args["ship"], int(args.get("number", 1)))
        elif name == "gained" and args["token"] == SHIELD:
            self.left[args["ship"]] += int(args["number"])
        elif name in ("destroyed", "fled"):
            self._fall(event, play, at)
        elif name in (SCANNED, SLICED):
            self.counts[args["ship"], name] += 1
            if name == SLICED:
                self.attack, self.is_shot = (args["ship"], args["ship2"]), False
        elif name in THEFTS:
            total = int(args["intel"]) + (self.thefts[-1].total if self.thefts else 0)
            self.thefts.append(Theft(event, total, play, at, self.round))

    def _begin(self, number: int) -> None:
        if number > 1:
            self.curve.append(self.strength())
        self.round = number

    def _hurt(self, ship: str, count: int) -> None:
        self.left[ship] -= count
        self.counts[ship, "taken"] += count
        attacker, defender = self.attack
        if ship == defender:
            self.counts[attacker, "given"] += count
            self.dealt += count if self.is_shot else 0
            self.best = max(self.best, (self.dealt, attacker), key=lambda best: best[0])

    def _fall(self, event: Happened, play: int, at: int) -> None:
        ship, (attacker, defender) = event.args["ship"], self.attack
        by = attacker if ship == defender and event.name == "destroyed" else ""
        self.left[ship] = 0
        self.falls.append(Fall(event, by, play, at, self.round))
        if by:
            self.counts[by, "destroyed"] += 1

    def sum_of(self, what: str) -> int:
        """How often all ships together did something."""
        return sum(count for (_, did), count in self.counts.items() if did == what)


class Chronicle:
    """The annals as a summary in words."""

    def __init__(self, lore: Lore, goals: Goals, view: View) -> None:
        self.lore = lore
        self.goals = goals
        self.view = view
        self.annals = Annals(lore)
        self.before = 0  # what Ketsu Onyo carried when the match began, which may have been from a position

    def summary(self, result: str, winners: Sequence[int], moments: Iterable[Moment]) -> Summary:
        self.annals.read(moments)
        if is_mission(self.view):
            self.before = stolen_in(self.view) - sum(theft.value for theft in self.annals.thefts)
        columns = [self._say(key) for key in COLUMNS]
        return Summary(result, columns, self._rows(winners), self._curve(), self._decisive(winners), self._notes())

    def _say(self, key: str, **args: object) -> str:
        return self.lore.words.say("summary", key, args)

    def _rows(self, winners: Sequence[int]) -> list[Row]:
        """The winner's ships first, otherwise in the order of the squads."""
        words = self.lore.roster.words
        order = sorted(words, key=lambda word: self.lore.seat(word) not in winners)
        return [self._row(word, winners) for word in order]

    def _row(self, word: str, winners: Sequence[int]) -> Row:
        seat, counts = self.lore.seat(word), self.annals.counts
        cells: list[int | str] = [counts[word, column] for column in COLUMNS[1:-1]]
        cells.append(self._fate(word))
        return Row(self.lore.ship(word), cells, self._figure(seat, word), seat, seat in winners)

    def _fate(self, word: str) -> str:
        """What became of a ship: how much it has left, or when it was lost."""
        for fall in self.annals.falls:
            if fall.ship == word:
                return self._say(f"fate-{fall.event.name}", round=fall.round)
        return self._say("fate-left", count=self.annals.left[word])

    def _figure(self, seat: int, word: str = "") -> Figure:
        """A side, or one of its ships; the form is the type of the ship."""
        roster = self.lore.roster
        faction = faction_of(roster, seat)
        is_twin = seat > 0 and faction == faction_of(roster, 0)
        form = self.lore.tables.ship_slugs[roster.ship[roster.words.index(word)]] if word else ""
        return Figure(TWIN if is_twin else faction, form)

    def _curve(self) -> Curve:
        points = self.annals.curve
        labels = [self._say("start"), *(str(number) for number in range(1, len(points)))]
        series = [
            Series(str(self.lore.player(seat)), [both[seat] for both in points], self._figure(seat)) for seat in SEATS
        ]
        return Curve(self._say("curve"), labels, series)

    def _decisive(self, winners: Sequence[int]) -> Decisive | None:
        """What won a mission; in a dogfight the loss of the dearest ship, the first if several cost as much."""
        if is_mission(self.view):
            return self._decisive_in_mission(winners)
        lost = [fall for fall in self.annals.falls if winners and self.lore.seat(fall.ship) not in winners]
        if not lost:
            return None
        return self._loss(max(lost, key=lambda fall: self._points(fall.ship)))

    def _loss(self, fall: Fall) -> Decisive:
        loser = self.lore.seat(fall.ship)
        by, to = self._figure(1 - loser, fall.by), self._figure(loser, fall.ship)
        return Decisive(self._told(fall), fall.play, fall.at, fall.round, by, [to])

    def _decisive_in_mission(self, winners: Sequence[int]) -> Decisive | None:
        """The end of Ketsu Onyo, or the theft that reached the goal; none where the convoy kept its intel."""
        fallen = [fall for fall in self.annals.falls if fall.ship == self.goals.ketsu()]
        if fallen:
            return self._loss(fallen[0])
        enough = [theft for theft in self.annals.thefts if self._reached_goal(theft)]
        return self._theft(enough[0]) if enough and list(winners) == [SCUM] else None

    def _reached_goal(self, theft: Theft) -> bool:
        return self.before + theft.total - theft.value < SCUM_GOAL <= self.before + theft.total

    def _theft(self, theft: Theft) -> Decisive:
        ship, victim = theft.event.args["ship"], theft.event.args["ship2"]
        words = {"ship": self.lore.ship(ship), "ship2": self.lore.ship(victim), "round": theft.round}
        key = f"decisive-{theft.event.name}"
        text = self._say(key, intel=theft.event.args["intel"], count=self.before + theft.total, **words)
        by, to = self._figure(SCUM, ship), self._figure(1 - SCUM, victim)
        return Decisive(text, theft.play, theft.at, theft.round, by, [to])

    def _points(self, word: str) -> int:
        return int(self.lore.roster.points[self.lore.roster.words.index(word)])

    def _told(self, fall: Fall) -> str:
        words = {"round": fall.round, "ship": self.lore.ship(fall.ship), "points": self._points(fall.ship)}
        if fall.by:
            return self._say("decisive-by", by=self.lore.ship(fall.by), **words)
        return self._say(f"decisive-{fall.event.name}", **words)

    def _notes(self) -> list[Note]:
        notes = self._intel() if is_mission(self.view) else self._score()
        dealt, by = self.annals.best
        if dealt:
            notes.append(Note(self._say("hardest"), self._say("hardest-value", count=dealt, ship=self.lore.ship(by))))
        return notes

    def _score(self) -> list[Note]:
        score = self.view["state"]["score"]
        return [Note(self._say("score", player=self.lore.player(seat)), score[seat]) for seat in SEATS]

    def _intel(self) -> list[Note]:
        """What was stolen and kept, and how often it was tried."""
        stolen = self._say("intel-value", count=stolen_in(self.view), goal=SCUM_GOAL)
        kept = self._say("intel-value", count=kept_at_end(self.view), goal=REBEL_GOAL)
        tries, taken = self.annals.sum_of(SLICED), sum(theft.event.name == STOLEN for theft in self.annals.thefts)
        slices = self._say("slices-value", count=taken, tries=tries)
        values = {"stolen": stolen, "kept": kept, "scans": str(self.annals.sum_of(SCANNED)), "slices": slices}
        return [Note(self._say(key), value) for key, value in values.items()]
