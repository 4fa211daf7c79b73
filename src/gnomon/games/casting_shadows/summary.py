"""The summary of a Casting Shadows match: damage, Spells, fates, HP by round, and the decisive blow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from gnomon.games.casting_shadows.lore import Lore
from gnomon.telling import Curve, Decisive, Figure, Happened, Moment, Note, Row, Series, Summary, View

CASTS = ("cast", "bot-cast")
STRIKES = ("bot-arrived", "bot-pressed")
LOSSES = ("hurt", "burned", "bot-burned")
GAINS = ("healed", "bot-healed")
NOTED = {"kept-off": "reduced", "regained": "healed", "answers": "answered", "rerolled": "rerolled"}
A_FALL = 1  # extra weight of a blow that eliminates someone


class Fighter:
    """One character of the match, and how it fared."""

    def __init__(self, seat: int, slug: str) -> None:
        self.seat = seat
        self.slug = slug
        self.hp = 0
        self.hp_by_round: list[int | None] = []
        self.dealt = self.taken = self.cast = 0
        self.fell_in = 0  # the round; 0 if still standing
        self.last_hit: Blow | None = None  # None if the last damage came from Cursed Crystals

    def change(self, event: Happened) -> None:
        amount = int(event.args["number"])
        if event.name in LOSSES:
            self.taken += amount
            self.hp = max(0, self.hp - amount)
        else:
            self.hp += amount


class Blow:
    """One deed of one character: its means, whom it hurt, and who fell."""

    def __init__(self, source: str, means: str, play: int, event: int, round_: int) -> None:
        self.source = source
        self.means = means
        self.play = play
        self.event = event
        self.round = round_
        self.hits: dict[str, int] = {}
        self.fallen: list[str] = []

    def weight(self, against: Sequence[str]) -> int:
        hits = sum(amount for who, amount in self.hits.items() if who in against)
        return hits + A_FALL * sum(1 for who in self.fallen if who in against)


class Annals:
    """Collects the figures of a match, from its first moment to its last."""

    def __init__(self, view: View) -> None:
        seats = view["state"]["seats"]
        self.fighters = {seat["character"]: Fighter(at, seat["character"]) for at, seat in enumerate(seats)}
        self.round = 0
        self.blows: list[Blow] = []
        self.current: dict[str, Blow] = {}  # each character's deed in progress
        self.counts: Counter[str] = Counter()  # per event: the sum of its numbers, or how often it happened

    def read(self, moments: Iterable[Moment]) -> None:
        for moment in moments:
            state = moment.view()["state"]
            hp = {fighter.slug: int(state["seats"][fighter.seat]["hp"]) for fighter in self.fighters.values()}
            if not self.round:
                self._begin(moment, hp)
            for at, event in enumerate(moment.events):
                self._take(event, moment.play, at)
            for slug, left in hp.items():
                self.fighters[slug].hp = left
        self._close_round()

    def _begin(self, moment: Moment, hp: dict[str, int]) -> None:
        """Work out the HP at the start: those after the first moment, with its changes undone."""
        for slug, fighter in self.fighters.items():
            fighter.hp = hp[slug]
        for event in moment.events:
            if event.name in (*LOSSES, *GAINS):
                sign = 1 if event.name in LOSSES else -1
                self.fighters[event.args["character"]].hp += sign * int(event.args["number"])

    def _take(self, event: Happened, play: int, at: int) -> None:
        who = self.fighters.get(event.args.get("character", ""))
        self.counts[event.name] += int(event.args.get("number", 1))
        if event.name == "turn":
            self._turn(int(event.args["number"]))
        elif who is not None:
            self._act(event, who, play, at)

    def _act(self, event: Happened, who: Fighter, play: int, at: int) -> None:
        name = event.name
        if name in (*CASTS, *STRIKES, "ability", "answered"):
            who.cast += name in CASTS
            means = event.args.get("card", "ability" if name == "ability" else "")
            self.current[who.slug] = Blow(who.slug, means, play, at, self.round)
        elif name in (*LOSSES, *GAINS):
            who.change(event)
            if name != "hurt":
                who.last_hit = None if name in LOSSES else who.last_hit
            else:
                self._hurt(who, event, play, at)
        elif name == "eliminated":
            self._fall(who)

    def _hurt(self, who: Fighter, event: Happened, play: int, at: int) -> None:
        source, amount = event.args["character2"], int(event.args["number"])
        self.fighters[source].dealt += amount
        blow = self.current.setdefault(source, Blow(source, "", play, at, self.round))
        if not blow.hits:  # the blow dates from its first hit
            blow.play, blow.event = play, at
            self.blows.append(blow)
        blow.hits[who.slug] = blow.hits.get(who.slug, 0) + amount
        who.last_hit = blow

    def _fall(self, who: Fighter) -> None:
        who.fell_in = self.round
        who.hp = 0
        if who.last_hit is not None:
            who.last_hit.fallen.append(who.slug)

    def _turn(self, number: int) -> None:
        self.current.clear()
        if number != self.round:
            self._close_round()
            self.round = number

    def _close_round(self) -> None:
        for fighter in self.fighters.values():
            gone = fighter.fell_in and fighter.fell_in < self.round
            fighter.hp_by_round.append(None if gone else fighter.hp)


class Chronicle:
    """The annals as a summary in words."""

    def __init__(self, lore: Lore, view: View) -> None:
        self.lore = lore
        self.view = view
        self.annals = Annals(view)

    def summary(self, result: str, moments: Iterable[Moment]) -> Summary:
        self.annals.read(moments)
        columns = [self._say(key) for key in ("player", "dealt", "taken", "cast", "fate")]
        return Summary(result, columns, self._rows(), self._curve(), self._decisive(), self._notes())

    def _say(self, key: str, **args: object) -> str:
        return self.lore.words.say("summary", key, args)

    def _winners(self) -> list[int]:
        return list(self.view["state"]["winners"])

    def _figure(self, one: Fighter) -> Figure:
        return Figure(one.slug, self.view["state"]["seats"][one.seat]["form"])

    def _rows(self) -> list[Row]:
        """Survivors first, then the others, latest to fall first."""
        order = sorted(self.annals.fighters.values(), key=lambda one: (bool(one.fell_in), -one.fell_in, -one.hp))
        return [self._row(one) for one in order]

    def _row(self, one: Fighter) -> Row:
        is_bot = self.view["state"]["seats"][one.seat]["bot"]
        cells = (one.dealt, one.taken, one.cast, self._fate(one))
        seat = None if is_bot else one.seat
        return Row(self.lore.name(one.slug), cells, self._figure(one), seat, one.seat in self._winners())

    def _fate(self, one: Fighter) -> str:
        if not one.fell_in:
            return self._say("stands", hp=one.hp)
        blow = one.last_hit
        if blow is None:
            return self._say("burned", round=one.fell_in)
        by = self.lore.title(blow.means) if blow.means not in ("", "ability") else self.lore.name(blow.source)
        return self._say("fell", round=one.fell_in, by=by)

    def _curve(self) -> Curve:
        fighters = self.annals.fighters.values()
        series = [Series(self.lore.name(one.slug), one.hp_by_round, self._figure(one)) for one in fighters]
        labels = [self._say("start"), *(str(number) for number in range(1, self.annals.round + 1))]
        return Curve(self._say("curve"), labels, series)

    def _decisive(self) -> Decisive | None:
        """The winning side's heaviest blow; the last one if several are equal, since it leaves the fewest HP."""
        winners = self._winning_side()
        losers = [slug for slug in self.annals.fighters if slug not in winners] or list(self.annals.fighters)
        fitting = [blow for blow in self.annals.blows if blow.source in winners] or self.annals.blows
        if not fitting:
            return None
        blow = max(reversed(fitting), key=lambda one: one.weight(losers))
        by, to = self._figure(self.annals.fighters[blow.source]), [self.annals.fighters[slug] for slug in blow.hits]
        return Decisive(self._told(blow), blow.play, blow.event, blow.round, by, [self._figure(one) for one in to])

    def _winning_side(self) -> list[str]:
        """Bots win together, even those that fell (15.25)."""
        seats, winners = self.view["state"]["seats"], self._winners()
        bots_won = any(seats[seat]["bot"] for seat in winners)
        return [seat["character"] for at, seat in enumerate(seats) if at in winners or (bots_won and seat["bot"])]

    def _told(self, blow: Blow) -> str:
        key = "hit" if not blow.fallen else "beat" if set(blow.fallen) == set(blow.hits) else "hit-beat"
        return self._say(
            key,
            round=blow.round,
            who=self.lore.name(blow.source),
            means=self._means(blow.means),
            whom=self.lore.joined(self.lore.name(slug) for slug in blow.hits),
            fallen=self.lore.joined(self.lore.name(slug) for slug in blow.fallen),
            damage=sum(blow.hits.values()),
        )

    def _means(self, means: str) -> str:
        if means in ("", "ability"):
            return self._say("with-ability") if means else ""
        return self._say("with", card=self.lore.title(means))

    def _notes(self) -> list[Note]:
        annals = self.annals
        hits = [(amount, blow.source) for blow in annals.blows for amount in blow.hits.values()]
        notes = []
        if hits:
            amount, who = max(hits, key=lambda hit: hit[0])
            notes.append(Note(self._say("largest"), f"{self.lore.name(who)}, {amount}"))
        counts = {key: annals.counts[event] for key, event in NOTED.items()}
        return notes + [Note(self._say(key), count) for key, count in counts.items() if count]
