"""What happened in War of the Ring, in sentences: one line per action, and two per combat.

The turn of a bot is one line too: what it does and why; its way along the chart is told in the details.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gnomon.games.war_of_the_ring.chart_words import FACTS, ChartWords
from gnomon.games.war_of_the_ring.frames import PATH_WORD
from gnomon.games.war_of_the_ring.lore import Lore, finished
from gnomon.games.war_of_the_ring.steps import EVENTS
from gnomon.kernel.journal import Event
from gnomon.kernel.notation import UNKNOWN
from gnomon.telling import Happened, Line, Sentence, Turn

Part = list[Event]

MOST_KNOWN = 10_000  # sentences that are kept
TURN, FOUGHT, LOST, TOP, WON = "turn", "fought", "lost", "forsook-top", "won"
BOX, BECAUSE, AIMED, REVEALED, PASSED = "box", "because", "aimed", "revealed", "passed"
REASONS = (BECAUSE, AIMED)
CYCLING = ("not-useful", "twice", "unplayable")  # reasons why a bot cycles the card it turned up
# Events of one player that are told together, and those that are told together whoever's cards they are about.
OWN_SEVERAL = ("drew", "cycled", "eliminated", "set-aside", "kept")
SHOWN_SEVERAL = (*OWN_SEVERAL, REVEALED)
OPEN_SEVERAL = ("cycled-open", "eliminated-open", "saved")
PLAYS = ("played", "played-on", "played-event")
FORSAKES = ("eliminated", "eliminated-open", "saved", "rescued", TOP)
BEFORE_FORSAKING = ("recycled", "peeked")
SCORES = ("scored", "fell", "unscored")
AFTERMATH = (*OPEN_SEVERAL, *SCORES)
BEGINS = ("round", "activated", "reactivated", "path", FOUGHT, "actions-ended", "score", WON)
BOTS_WON_RULE = "13.3"
# Events that many players would look up.
CITED = ("reactivated", "saved", "rescued", "removed", "permitted", "unscored", WON)


class Story:
    """Events as sentences and lines. Nothing but the events matters, so what is told depends on no view."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self.chart = ChartWords(lore)
        self._known: dict[tuple[tuple[int, tuple[str, ...]], ...], Sentence] = {}

    # Lines

    def lines(self, events: Iterable[Event], seat: int) -> list[Line]:
        """One line for each thing that happens; the turn that begins after an action belongs to its line."""
        told = [Told()]
        parts = together(list(events), self.lore)
        for at in range(len(parts)):
            self._add(told, parts, at, seat)
        self.finish(told)
        if not any(line.sentences for line in told) and told[-1].turn is not None:
            turn = next(part for part in reversed(parts) if part[0].name == TURN)
            told[-1].sentences.append(self.sentence(turn, seat))
        return as_lines(told)

    def finish(self, told: Sequence[Told]) -> None:
        """What is added to the lines at the end."""

    def _add(self, told: list[Told], parts: list[Part], at: int, seat: int) -> None:
        part, line = parts[at], told[-1]
        name = part[0].name
        if name == TURN:
            line.add(None, len(part))
            line.turn, line.is_closed = self._turn(part[0]), True
            return
        if line.is_closed or begins(line, name):
            line = Told(is_combat=name in (FOUGHT, LOST), is_after=line.is_combat and name in AFTERMATH)
            told.append(line)
        if name == BOX:
            line.add_box(self.chart.box(happened(part)), part)
            return
        if name in REASONS and not is_cycling(part):
            line.reason = self._reason(parts, at)
            line.add(None, len(part))
            return
        if name == "round":
            line.turn = self._turn(part[0])
        if name == LOST and not line.sentences:
            line.is_combat = True
        pays = self.payment(parts, at, seat)
        sentence = None if is_price(parts, at) or is_told_below(parts, at) else self.sentence(part, seat, pays)
        if name == PASSED and line.last:
            line.reason = self.chart.passing(happened(line.last))
        if is_cycling(part):
            line.reason = self.chart.because(happened(part)[0])
        line.add(sentence, len(part), first=name in SCORES or bool(pays))

    def _reason(self, parts: list[Part], at: int) -> Sentence:
        """Why a bot does what comes next."""
        told = happened(parts[at])
        if told[0].name == BECAUSE:
            return self.chart.because(told[0])
        moves = len(parts) > at + 1 and parts[at + 1][0].name == "moved"
        return self.chart.aimed(told, moves)

    def _turn(self, event: Event) -> Turn:
        args = event.args_for(None)
        return Turn(str(self.lore.player(args["player"])), int(args["number"]))

    # Payments (5.1)

    def payment(self, parts: list[Part], at: int, seat: int) -> str:
        """How a card was paid for, if this play began with the payment: a clause, or nothing."""
        if parts[at][0].name not in PLAYS:
            return ""
        if is_price(parts, at - 1):
            card = parts[at - 1][0].args_for(seat)["card"]
            known = card != UNKNOWN
            return self.lore.phrase("pays", card=self.lore.card(card)) if known else self.lore.phrase("pays-hidden")
        return self.lore.phrase("pays-forsaking") if is_forsaking(parts[:at]) else ""

    # Sentences

    def sentence(self, part: Part, seat: int, pays: str = "") -> Sentence:
        """Kept, because the same few thousand recur."""
        told = [tuple(event.words_for(seat)) for event in part]
        key = (*((event.kind, words) for event, words in zip(part, told)), (-1, (pays,)))
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[key] = self._sentence(part, seat, pays)
        return known

    def _sentence(self, part: Part, seat: int, pays: str) -> Sentence:
        return Sentence(finished(self._words(part, seat, pays)), self._rules(part[0].name))

    def _rules(self, name: str) -> tuple[str, ...]:
        """The rule to cite; against bots a match ends by a rule of its own."""
        if name == WON and self.lore.scenario.bots:
            return (BOTS_WON_RULE,)
        return (EVENTS.cited[name],) if name in CITED else ()

    def _words(self, part: Part, seat: int, pays: str) -> str:
        event, name = part[0], part[0].name
        if name == FOUGHT:
            return self._fought(event)
        if name == LOST:
            return self._lost(part)
        if name == TOP:
            return self._top(part, seat)
        if name == BECAUSE:
            return self._cycling(part)
        if len(part) > 1:
            return self._several(part, seat)
        return self.told_of(Happened(name, event.args_for(seat)), pays)

    def told_of(self, event: Happened, pays: str = "") -> str:
        """One event that needs no others to be told."""
        section = "hidden" if UNKNOWN in event.args.values() else "events"
        return self.lore.words.say(section, self.key(event), {**self.args(event), "pays": pays})

    def key(self, event: Happened) -> str:
        """The key of an event's words: some depend on the side or the place."""
        name, args = event.name, event.args
        if name in ("reactivated", "won"):
            return f"{name}-{args['side']}"
        if name == "token":
            return f"token-path-{args['icon']}" if args["place"] == PATH_WORD else f"token-{args['icon']}"
        if name == "scored":
            return f"scored-{args['side']}-{self._how_scored(args)}"
        return name

    def _how_scored(self, args: dict[str, str]) -> str:
        if self.lore.entry(args["location"])["kind"] == "path":
            return "path"
        return "held" if self.lore.side(args["location"]) == args["side"] else "taken"

    def args(self, event: Happened) -> dict[str, object]:
        """The words of an event as sentences take them, and what else they need."""
        lore, name, args = self.lore, event.name, event.args
        out = {noun: one if one == UNKNOWN else lore.told(noun.rstrip("23"), one) for noun, one in args.items()}
        if name == "played-event":
            out["quoted"] = lore.quoted(args["card"])
        if name == "used":
            out["deed"] = lore.deed(args["card"])
        if "location" in args:
            out |= lore.location_values(args["location"]) | {"quoted": lore.quoted(args["location"])}
        return out

    def _several(self, part: Part, seat: int) -> str:
        """Several cards in one sentence: by name, or counted where the reader may not know them."""
        name = part[0].name
        cards = [event.args_for(seat)["card"] for event in part]
        args: dict[str, object] = {"player": self.lore.player(part[0].args_for(seat)["player"]), "count": len(part)}
        if UNKNOWN in cards:
            return self.lore.words.say("together", f"{name}-hidden", args)
        return self.lore.words.say("together", name, {**args, "list": self.lore.joined(map(self.lore.card, cards))})

    def _top(self, part: Part, seat: int) -> str:
        """The top card of a deck, forsaken; only its player learns which it was."""
        args: dict[str, object] = {"player": self.lore.player(part[0].args_for(seat)["player"])}
        card = part[1].args_for(seat)["card"] if len(part) > 1 else UNKNOWN
        if card == UNKNOWN:
            return self.lore.words.say("events", TOP, args)
        return self.lore.words.say("together", TOP, {**args, "card": self.lore.card(card)})

    def _cycling(self, part: Part) -> str:
        """A card that a bot turned up and cannot or need not play."""
        args = happened(part)[0].args
        words: dict[str, object] = {"player": self.lore.player(args["player"]), "card": self.lore.card(args["card"])}
        return self.lore.words.say("together", "revealed-cycled", words)

    # Combat (8)

    def _fought(self, event: Event) -> str:
        """The attacks, what the place and the cards hold, and what gets through."""
        args = event.args_for(None)
        attack, own, cards = int(args["number"]), int(args["number2"]), int(args["number3"])
        words: dict[str, object] = {"location": self.lore.location(args["location"]), "attack": attack}
        if not attack:
            return self.lore.words.say("events", "fought-none", words)
        walls = min(attack, own)
        held = min(attack - walls, cards)
        is_path = self.lore.entry(args["location"])["kind"] == "path"
        words["held"] = self._held("path" if is_path else "walls", attack, walls, held)
        left = attack - walls - held
        words["left"] = self.lore.phrase("left", left=left) if left else ""
        return self.lore.words.say("events", "fought", words)

    def _held(self, by: str, attack: int, walls: int, cards: int) -> str:
        if walls == attack:
            return self.lore.phrase(f"held-{by}-all", attack=attack)
        if not walls:
            return self.lore.phrase("held-cards-only", cards=cards) if cards else ""
        return self.lore.phrase(f"held-{by}", own=walls) + (
            self.lore.phrase("held-cards", cards=cards) if cards else ""
        )

    def _lost(self, part: Part) -> str:
        """The cards that were lost in defence, each with the items that went with it."""
        units: list[list[str]] = []
        for event in part:
            card = event.args_for(None)["card"]
            if event.name == LOST:
                units.append([card])
            elif card not in units[-1]:
                units[-1].append(card)
        if len(units) == 1 and len(units[0]) == 1:
            return self.lore.words.say("events", LOST, {"card": self.lore.card(units[0][0])})
        return self.lore.words.say("together", LOST, {"list": self.lore.joined(self._unit(unit) for unit in units)})

    def _unit(self, cards: Sequence[str]) -> str:
        wielder, *items = (self.lore.card(card) for card in cards)
        if not items:
            return self.lore.joined([wielder])
        return self.lore.phrase("with-items", card=self.lore.joined([wielder]), items=self.lore.joined(items))


class Told:
    """A line being built; it is closed when the next turn begins."""

    def __init__(self, is_combat: bool = False, is_after: bool = False) -> None:
        self.is_combat = is_combat
        self.is_after = is_after  # what became of the cards and the place after a combat
        self.is_closed = False
        self.turn: Turn | None = None
        self.sentences: list[Sentence] = []
        self.events = 0
        self.boxes: list[tuple[Sentence, int]] = []  # a bot's way along the chart, and how many events that took
        self.last: Part = []  # the last of these boxes
        self.reason: Sentence | None = None  # why the next thing is done

    def add(self, sentence: Sentence | None, events: int, first: bool = False) -> None:
        self.events += events
        if sentence is not None:
            self.sentences.insert(0 if first else len(self.sentences), sentence)
            self.add_reason()

    def add_reason(self) -> None:
        if self.reason is not None:
            self.sentences.append(self.reason)
            self.reason = None

    def add_box(self, sentence: Sentence, part: Part) -> None:
        self.events += len(part)
        self.boxes.append((sentence, self.events))
        self.last = part

    def line(self, before: int) -> Line:
        """The line itself, after so many events."""
        is_step = self.is_combat or self.is_after or bool(self.boxes)
        details = [Line([sentence], True, False, before + events, 1) for sentence, events in self.boxes]
        until = before + self.events
        return Line(self.sentences, is_step, False, until, int(self.is_after), self.turn, details)


def begins(line: Told, name: str) -> bool:
    """Whether an event begins a line of its own."""
    return name in BEGINS or (line.is_combat and name in AFTERMATH) or (line.is_after and name not in AFTERMATH)


def as_lines(told: list[Told]) -> list[Line]:
    """Lines with sentences; events without any belong to the line before, and a turn that begins so to the next."""
    out: list[Line] = []
    until, turn = 0, None
    for line in told:
        line.add_reason()
        line.turn = line.turn or turn
        if line.sentences:
            out.append(line.line(until))
        until, turn = until + line.events, None if line.sentences else line.turn
    return out


# Events that belong together


def together(events: list[Event], lore: Lore) -> list[Part]:
    """Group what one sentence tells: cards of one draw, cards lost in one combat, a card forsaken from the deck."""
    parts: list[Part] = []
    for event in events:
        last = before(parts, event)
        if last and joins(last, event, lore):
            last.append(event)
        else:
            parts.append([event])
    return parts


def before(parts: list[Part], event: Event) -> Part:
    """What an event may belong to: a deck may be renewed before the card forsaken from it is put away."""
    at = len(parts) - 1
    while event.name == "eliminated" and at > 0 and parts[at][0].name in BEFORE_FORSAKING:
        at -= 1
    return parts[at] if parts else []


def joins(part: Part, event: Event, lore: Lore) -> bool:
    first, name = part[0].name, event.name
    if first == LOST:
        return name == LOST or (name == "eliminated-open" and belongs(part, event, lore))
    if first == TOP:
        return name == "eliminated" and len(part) == 1 and part[0].values[0] == event.values[0]
    if first in (BOX, AIMED):
        return name in FACTS
    if first == BECAUSE:
        return name == "cycled-open" and is_unplayed(part[0]) and part[0].values[:2] == event.values[:2]
    if name != first:
        return False
    return name in OPEN_SEVERAL or (name in SHOWN_SEVERAL and part[0].values[0] == event.values[0])


def belongs(part: Part, event: Event, lore: Lore) -> bool:
    """Whether an eliminated card was lost in defence: attackers, who are eliminated next, are of the other side."""
    card, lost = event.args_for(None)["card"], part[0].args_for(None)["card"]
    return lore.side(card) == lore.side(lost)


def happened(part: Part) -> list[Happened]:
    """Events that everybody may know."""
    return [Happened(event.name, event.args_for(None)) for event in part]


def ways_of(events: Iterable[Event]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The bots that went along the chart, each with its boxes and answers."""
    out: list[tuple[str, list[tuple[str, str]]]] = []
    is_under_way = False
    for event in events:
        if event.name == BOX:
            args = event.args_for(None)
            if not is_under_way:
                out.append((args["player"], []))
            out[-1][1].append((args["box"], args["answer"]))
        is_under_way = event.name == BOX or (is_under_way and event.name in FACTS)
    return out


def is_unplayed(event: Event) -> bool:
    """Whether a bot says why it does not play the card it turned up."""
    return event.args_for(None)["reason"] in CYCLING


def is_cycling(part: Part) -> bool:
    """Whether a bot cycles the card it turned up instead of playing it."""
    return part[0].name == BECAUSE and len(part) > 1


def is_told_below(parts: list[Part], at: int) -> bool:
    """Whether a card was turned up of which the next sentence tells."""
    if parts[at][0].name != REVEALED or len(parts[at]) > 1 or at + 1 == len(parts):
        return False
    return parts[at + 1][0].name in REASONS and parts[at][0].values[:2] == parts[at + 1][0].values[:2]


def is_price(parts: list[Part], at: int) -> bool:
    """Whether a play began with one card that was cycled to play another."""
    if at != 0 or len(parts) < 2 or len(parts[0]) > 1 or parts[0][0].name != "cycled":
        return False
    return parts[1][0].name in PLAYS and parts[0][0].values[0] == parts[1][0].values[0]


def is_forsaking(before: list[Part]) -> bool:
    """Whether all that happened before is that a card was forsaken."""
    names = [part[0].name for part in before]
    return any(name in FORSAKES for name in names) and all(name in (*FORSAKES, *BEFORE_FORSAKING) for name in names)
