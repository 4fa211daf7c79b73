"""What happened in X-Wing, in sentences: one line for each ship's activation, one for each attack, one for each phase.

How an attack came to its end, die by die, is told in the details of its line. Where somebody is asked in the middle of
an attack, what follows is told in lines below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gnomon.games.x_wing.lore import Lore, finished
from gnomon.games.x_wing.naming import PRIMARY
from gnomon.games.x_wing.steps import EVENTS
from gnomon.games.x_wing.terms import BAR_WORDS, SCAN_WORD
from gnomon.games.x_wing.wording import faces, place_words, square, tokens
from gnomon.kernel.journal import Event
from gnomon.kernel.notation import UNKNOWN
from gnomon.kernel.words import Named
from gnomon.telling import Happened, Line, Sentence, Turn

Part = list[Event]

SPENT, FLED = "spent", "fled"
MOST_KNOWN = 10_000  # sentences that are kept
ROUND, PHASE, ACTIVATED, ATTACKED, ENDED = "round", "phase", "activated", "attacked", "ended"
SLICED, STOLEN, DIE = "sliced", "stolen", "die"
BEGINS = (ROUND, PHASE, ACTIVATED, ATTACKED, SLICED, "score", "haul", "initiative", "edge", "placed", "held")
# What happens to dice, told in the details of an attack until its results are compared.
DICE = (
    *("obstructed", "rolled", "rolled-evasion", "rerolled", "rerolled-evasion", "changed", "added", "spent", "used"),
    *("evade-cancelled", "barred", "discarded", "unlocked", "gained", "lost"),
)
ROLLS = (
    *(SPENT, "rolled", "rolled-evasion", "rerolled", "rerolled-evasion", "changed", "added", "compared", "missed"),
)
RESULTS = ("compared", "missed")
POSED = ("laid", "placed", "moved", "dragged")  # events that end with x, y and a heading
NEWS = (
    *("round", "flew", "met", "fled", "destroyed", ATTACKED, "missed", "damaged", "critical", "used", "dragged"),
    *("score", ENDED, SLICED, "scanned", "intel-lost", "intel-left", "escaped", "haul"),
)
COUNTED = ("gained", "lost", "barred", "kept")
CITED = (
    "fled",
    "strained",
    "doomed",
    "met",
    "shared",
    "dragged",
    "reshuffled",
    SLICED,
    "intel-lost",
    "intel-left",
    "escaped",
)
NOBODY = ""
# Actions, each with the key of its words and the events that follow from it.
ACTION_KEYS: dict[str, tuple[str, tuple[str, ...]]] = {
    "focus": ("focused", ("gained",)),
    "evade": ("evaded", ("gained",)),
    "lock": ("locked-on", ("unlocked", "locked")),
    "barrel-roll": ("rolled-to", ("moved",)),
    "boost": ("boosted-to", ("moved",)),
    "rotate-arc": ("rotated", ("pointed",)),
    SCAN_WORD: ("scanned-on", ("scanned",)),
}
OWN_ACTIONS = (*BAR_WORDS, SCAN_WORD)  # those of no card
FLIGHT = ("bumped", "moved")
# Events with the one that may follow, and the key of the words for both.
FOLLOWED = {"used": ("discarded", "used-discarded"), "dropped": ("laid", "dropped-at")}
SPENT_ON = ("changed", "added", "rerolled", "rerolled-evasion")
END_LOSSES = ("focus", "evade", "tractor")
# Several of these in a row are one sentence: whoever's they are, or only those of one ship.
OF_ALL = ("set", "laid", "placed", "lost", "intel-shown", "intel-hidden")
OF_ONE = ("damaged", "looked-at", "revealed-damage", "bumped")


class Story:
    """Events as sentences and lines."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self._known: dict[tuple[object, ...], Sentence] = {}

    # Lines

    def lines(self, events: Iterable[Event], seat: int) -> list[Line]:
        """The lines of one play. Where no round begins in it, its turns are of the round before, which is not said."""
        parts = together(list(events))
        begun = [int(part[0].args_for(None)["number"]) for part in parts if part[0].name == ROUND]
        number = begun[0] - 1 if begun else 0
        told = [Told(follows=bool(parts) and parts[0][0].name in ROLLS)]
        for at, part in enumerate(parts):
            if part[0].name == ROUND:
                number = int(part[0].args_for(None)["number"])
            self._add(told, parts, at, seat, number)
        return as_lines(told)

    def _add(self, told: list[Told], parts: list[Part], at: int, seat: int, number: int) -> None:
        part, line = parts[at], told[-1]
        name = part[0].name
        if name in BEGINS:
            if not is_first_phase(parts, at):
                line = Told(is_attack=name == ATTACKED)
                told.append(line)
            line.turn = self._turn(part[0], number)
        if name in RESULTS:
            line.is_decided = True
        in_detail = line.is_attack and not line.is_decided and name in DICE
        sentence = self._said(parts, at, seat, NOBODY if in_detail else line.subject)
        if name == "die" and len(parts) == 1:  # otherwise something leads to a roll
            face = self.args(Happened(name, part[0].args_for(seat)))["face"]
            sentence = Sentence(self.lore.say("events", "die-initiative", face=face), ("1.2",))
        if sentence is not None and not in_detail:
            line.subject = subject_of(part)
        line.add(sentence, len(part), in_detail)

    def _said(self, parts: list[Part], at: int, seat: int, subject: str) -> Sentence | None:
        """The sentence about some events; None where another one tells them."""
        if is_silent(parts, at):
            return None
        if parts[at][0].name == ACTIVATED and at + 1 < len(parts) and is_flight(parts[at + 1]):
            return Sentence(self.lore.say("events", "ionized", ship=self.lore.ship(subject_of(parts[at]))), ("3.11",))
        return self.sentence(parts[at], seat, subject)

    def news(self, events: Iterable[Event], seat: int) -> list[Sentence]:
        """What nobody should miss: flights, attacks and what they led to."""
        return [self.sentence(part, seat) for part in together(list(events)) if is_news(part)]

    def _turn(self, event: Event, number: int) -> Turn | None:
        """A turn begins with each phase, which is nobody's, and with each ship that is activated or attacks."""
        args = event.args_for(None)
        if event.name == PHASE:
            return Turn("", number)
        if event.name in (ACTIVATED, ATTACKED):
            return Turn(self.lore.ship(args["ship"]), number)
        return None

    # Sentences

    def sentence(self, part: Part, seat: int, subject: str = NOBODY) -> Sentence:
        """Kept, because the same few thousand recur."""
        same = subject != NOBODY and subject_of(part) == subject
        key = (same, *((event.kind, *event.words_for(seat)) for event in part))
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[key] = self._sentence(part, seat, same)
        return known

    def _sentence(self, part: Part, seat: int, same: bool) -> Sentence:
        name = part[0].name
        rules = (EVENTS.cited[name],) if name in CITED else ()
        return Sentence(finished(self._words(part, seat, same)), rules)

    def _words(self, part: Part, seat: int, same: bool) -> str:
        section, key, args = self._told(part, seat)
        if same and self.lore.words.has("again", key):
            section = "again"
        return self.lore.words.say(section, key, args)

    def _told(self, part: Part, seat: int) -> tuple[str, str, dict[str, object]]:
        """The section and key of the words for some events, and what they need."""
        happened = [Happened(event.name, event.args_for(seat)) for event in part]
        if len(part) == 1:
            return self.told_of(happened[0])
        if is_flight(part):
            return self._flight(happened)
        if part[0].name == "acted":
            return self._action(happened)
        if part[0].name == SLICED:
            return self._slicing(happened)
        if part[0].name in FOLLOWED:
            return "together", FOLLOWED[part[0].name][1], {**self.args(happened[1]), **self.args(happened[0])}
        if part[0].name == SPENT:
            return "together", f"spent-{happened[-1].name}", {**self.args(happened[1]), **self.args(happened[0])}
        return self._several(happened)

    def told_of(self, event: Happened) -> tuple[str, str, dict[str, object]]:
        """One event that needs no others to be told."""
        section = "hidden" if UNKNOWN in event.args.values() else "events"
        return section, self.key(event), self.args(event)

    def plainly(self, event: Happened) -> str:
        section, key, args = self.told_of(event)
        return finished(self.lore.words.say(section, key, args))

    def key(self, event: Happened) -> str:
        """The key of an event's words: some depend on what they are about."""
        name, args = event.name, event.args
        if name == PHASE:
            return f"phase-{args['phase']}"
        if name == ENDED:
            return f"ended-{args['result']}"
        if name == "acted":
            return f"acted-{args['action']}" if args["action"] in OWN_ACTIONS else "acted-card"
        if name == "attacked" and args["weapon"] != PRIMARY:
            return "attacked-with"
        if name == "gained" and args["token"] == "shield":
            return "gained-shield"
        if name == "compared":
            return self._comparing(args)
        return self._used(args) if name == "used" else name

    def _comparing(self, args: dict[str, str]) -> str:
        """Whether there is anything to cancel, and anything to cancel it with."""
        if args["number"] == args["number2"] == "0":
            return "compared-nothing"
        return "compared-all" if args["number3"] == "0" else "compared"

    def _used(self, args: dict[str, str]) -> str:
        """A card, the own pilot's ability, or that of another pilot."""
        if self.lore.kind(args["card"]) != "pilot":
            return "used"
        return "used-own" if args["card"] == self.lore.pilot(args["ship"]) else "used-pilot"

    def args(self, event: Happened) -> dict[str, object]:
        """The words of an event as sentences take them, and what else they need."""
        lore, name, args = self.lore, event.name, event.args
        known = {key: value for key, value in args.items() if value != UNKNOWN}
        out = lore.said(known)
        if name in POSED:
            out |= place_words(lore.words, pose_of(args))
        if name in COUNTED:
            out["tokens"] = tokens(lore.words, args["token"], int(args["number"]))
        if name == "changed":
            out |= {key: self._result(args[noun], args["number"]) for key, noun in (("from", "face"), ("to", "face2"))}
        if name == "compared":
            out |= self._compared(args)
        if name == "acted" and args["action"] not in OWN_ACTIONS:
            out["card"] = lore.title(lore.action_card(args["action"]))
        if name == "escape-point":
            out["square"] = square(int(args["number"]), int(args["number2"]))
        if name in ("score", ENDED):
            out |= {"first": lore.player(0), "second": lore.player(1)}
        return out

    def _result(self, face: str, count: str) -> Named:
        return faces(self.lore.words, {face: int(count)})

    def _compared(self, args: dict[str, str]) -> dict[str, object]:
        """The attack's results against the evades."""
        hits, crits, evades = (int(args[key]) for key in ("number", "number2", "number3"))
        words = self.lore.words
        return {"hits": faces(words, {"hit": hits, "crit": crits}), "evades": faces(words, {"evade": evades})}

    # Several events

    def _flight(self, events: list[Happened]) -> tuple[str, str, dict[str, object]]:
        """A manoeuvre with where it ended, and whom the ship bumped into."""
        flown, bumped, moved = flight_of(events)
        args = self.args(flown)
        if events[-1].name == FLED:
            return "together", "flew-off", args
        if moved is None:
            return "events", "flew", args
        args |= place_words(self.lore.words, pose_of(moved.args))
        if not bumped:
            return "together", "flew-to", args
        return "together", "flew-back", {**args, "list": self.lore.ships(one.args["ship2"] for one in bumped)}

    def _action(self, events: list[Happened]) -> tuple[str, str, dict[str, object]]:
        """An action with what it brought."""
        acted, result = events[0], events[-1]
        return "together", ACTION_KEYS[acted.args["action"]][0], {**self.args(result), "ship": self.args(acted)["ship"]}

    def _slicing(self, events: list[Happened]) -> tuple[str, str, dict[str, object]]:
        """A try to steal intel, with its dice and what came of it."""
        rolled = [self.lore.words.find("rolled", event.args["face"]) for event in events if event.name == DIE]
        stolen = [event for event in events if event.name == STOLEN]
        args = {**self.args(events[0]), "list": ", ".join(rolled)}
        if not stolen:
            return "together", "sliced-failed", args
        return "together", "sliced-stolen", {**args, "intel": stolen[0].args["intel"]}

    def _several(self, events: list[Happened]) -> tuple[str, str, dict[str, object]]:
        """Events of one kind."""
        name = events[0].name
        if events[0].args.get("token") == "shield":
            total = sum(int(event.args["number"]) for event in events)
            return self.told_of(Happened(name, {**events[0].args, "number": str(total)}))
        args: dict[str, object] = {"count": len(events)}
        if "ship" in events[0].args:
            args["ship"] = self.lore.ship(events[0].args["ship"])
        if any(UNKNOWN in event.args.values() for event in events):
            return "together", f"{name}-several-hidden", args
        args["list"] = self.lore.joined(self._item(event) for event in events)
        return "together", f"{name}-several", args

    def _item(self, event: Happened) -> str:
        """What a list of several events says about each."""
        name, args, words = event.name, event.args, self.lore.words
        if name in ("laid", "placed"):
            return words.say("together", f"{name}-at", self.args(event))
        if name == "lost":
            return words.say("together", "tokens-of", self.args(event))
        if name == "intel-shown":
            return words.say("together", "intel-of", self.args(event))
        if name == "bumped":
            return self.lore.ship(args["ship2"])
        return self.lore.title(args["damage"]) if "damage" in args else self.lore.ship(args["ship"])


class Told:
    """A line being built."""

    def __init__(self, is_attack: bool = False, follows: bool = False) -> None:
        self.is_attack = is_attack
        self.follows = follows  # the line goes on with an attack that began in an earlier play
        self.is_decided = False  # the results of the attack have been compared
        self.turn: Turn | None = None
        self.subject = NOBODY  # the ship that the last sentence was about
        self.sentences: list[Sentence] = []
        self.details: list[tuple[Sentence, int]] = []  # sentences, each with the number of events until then
        self.events = 0

    def add(self, sentence: Sentence | None, events: int, in_detail: bool) -> None:
        self.events += events
        if sentence is None:
            return
        if in_detail:
            self.details.append((sentence, self.events))
        else:
            self.sentences.append(sentence)

    def line(self, before: int) -> Line:
        """The line itself, after so many events; an attack that goes on tells its dice openly."""
        until = before + self.events
        if not self.is_decided:
            told = [*self.sentences, *(sentence for sentence, _ in self.details)]
            return Line(told, self.is_attack, False, until, int(self.follows), self.turn)
        details = [Line([sentence], False, False, before + events, 1) for sentence, events in self.details]
        return Line(self.sentences, True, False, until, int(self.follows), self.turn, details)


def as_lines(told: Sequence[Told]) -> list[Line]:
    """Lines with sentences; events without any belong to the line before, and a turn that begins so to the next."""
    out: list[Line] = []
    until, turn = 0, None
    for line in told:
        line.turn = line.turn or turn
        has_words = bool(line.sentences or line.details)
        if has_words:
            out.append(line.line(until))
        until, turn = until + line.events, None if has_words else line.turn
    return out


def is_news(part: Part) -> bool:
    return part[0].name in NEWS or part[-1].name == "scanned"


def is_silent(parts: list[Part], at: int) -> bool:
    """Whether events are told by the sentence after them, or by the phase they belong to."""
    event = parts[at][0]
    following = parts[at + 1][0] if at + 1 < len(parts) else None
    if event.name == ACTIVATED:
        return following is not None and following.name in ("revealed", "stopped")
    if event.name == "flew":
        return at > 0 and parts[at - 1][0].name == "stopped"
    if event.name == "revealed":
        return dial_part(parts[at], parts[at + 1] if following else [])
    if event.name in COUNTED and is_gone(parts[:at], event):
        return True
    if event.name == "lost":
        return event.args_for(None)["token"] in END_LOSSES and ends_round(parts[:at])
    if event.name == "compared":
        return following is not None and following.name == "missed"
    return event.name == "unlocked" and following is not None and replaces(event, following)


def is_gone(before: list[Part], event: Event) -> bool:
    """Whether it has been told that a ship flew off the mat, so that its tokens no longer matter."""
    fled = [part for part in before if is_flight(part) and part[-1].name == FLED]
    return any(part[0].values[0] == event.values[0] for part in fled)


def is_first_phase(parts: list[Part], at: int) -> bool:
    """Whether a phase begins together with its round."""
    return at > 0 and parts[at][0].name == PHASE and parts[at - 1][0].name == ROUND


def ends_round(before: list[Part]) -> bool:
    """Whether the last phase that began is the End phase."""
    phases = [part[0].args_for(None)["phase"] for part in before if part[0].name == PHASE]
    return bool(phases) and phases[-1] == "end"


def replaces(event: Event, following: Event) -> bool:
    """Whether a new target lock takes the place of the old one."""
    return following.name in ("locked", "acted") and event.values[0] == following.values[0]


def subject_of(part: Part) -> str:
    """The ship that a sentence is about, so that the next one need not name it."""
    if part[0].name in ("shared", "compared", "obstructed", ATTACKED):
        return NOBODY
    return part[0].args_for(None).get("ship", NOBODY)


def pose_of(args: dict[str, str]) -> dict[str, int]:
    """The pose at the end of an event's arguments."""
    return {"x": int(args["number"]), "y": int(args["number2"]), "heading": int(args["number3"])}


# Events that belong together


def together(events: list[Event]) -> list[Part]:
    """Group what one sentence tells."""
    parts: list[Part] = []
    for event in events:
        part = before(parts, event)
        if part and joins(part, event):
            part.append(event)
        else:
            parts.append([event])
    return parts


def before(parts: list[Part], event: Event) -> Part:
    """What an event may belong to: a ship that flees does so in its flight, whatever it got on the way."""
    if event.name == FLED:
        for part in reversed(parts):
            if is_flight(part) and part[0].values[0] == event.values[0]:
                return part
    return parts[-1] if parts else []


def joins(part: Part, event: Event) -> bool:
    first, name = part[0].name, event.name
    if is_shield(part[0]) or is_shield(event):
        return name == first and part[0].values[:2] == event.values[:2]
    if first in OF_ALL:
        return name == first
    if first in ("flew", "acted", SPENT, *OF_ONE) and part[0].values[0] != event.values[0]:
        return False
    if first == SLICED:
        return name in (DIE, STOLEN) and part[-1].name != STOLEN and part[0].values[0] == event.values[0]
    if first == "flew":
        return name == FLED or (name in FLIGHT and part[-1].name != "moved")
    if first == "acted":
        return goes_on(part, event)
    if first in FOLLOWED:
        return name == FOLLOWED[first][0] and len(part) == 1 and same_thing(part[0], event)
    if first == SPENT:
        return name in SPENT_ON and len(part) == 1
    return name == first and first in OF_ONE


def same_thing(one: Event, other: Event) -> bool:
    """Whether two events are about the same card or obstacle."""
    thing = "card" if one.name == "used" else "obstacle"
    return one.args_for(None)[thing] == other.args_for(None)[thing]


def is_shield(event: Event) -> bool:
    """Shields are lost to damage, not with other tokens."""
    return event.name == "lost" and event.args_for(None)["token"] == "shield"


def goes_on(part: Part, event: Event) -> bool:
    """Whether an event is what an action brought."""
    action = part[0].args_for(None)["action"]
    if action not in ACTION_KEYS:
        return False
    results = ACTION_KEYS[action][1]
    return event.name in results and part[-1].name != results[-1]


def is_flight(part: Part) -> bool:
    return part[0].name == "flew"


def flight_of(events: list[Happened]) -> tuple[Happened, list[Happened], Happened | None]:
    """The manoeuvre, the ships it bumped into, and where it ended."""
    bumped = [event for event in events if event.name == "bumped"]
    moved = [event for event in events if event.name == "moved"]
    return events[0], bumped, moved[-1] if moved else None


def dial_part(part: Part, following: Part) -> bool:
    """Whether the manoeuvre of a dial is flown at once."""
    if not following or not is_flight(following):
        return False
    revealed, flew = part[0].args_for(None), following[0].args_for(None)
    return (revealed["ship"], revealed["manoeuvre"]) == (flew["ship"], flew["manoeuvre"])
