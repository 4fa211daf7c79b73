"""What happened in Casting Shadows, in sentences: one line per turn, and one per step of a bot, with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from gnomon.games.casting_shadows.lore import COLOURLESS, Lore
from gnomon.games.casting_shadows.steps import EVENTS
from gnomon.kernel.journal import Event
from gnomon.kernel.notation import UNKNOWN
from gnomon.telling import Line, Sentence, Turn, View

SEVERAL = ("rolled", "paid")
MOST_KNOWN = 10_000  # sentences that are kept
# Rules behind common events when they happen to a bot.
BOT_RULES = {"answered": "15.20", "eliminated": "15.24"}
# Rules behind a player's events in a match with bots.
WITH_BOTS_RULES = {"won": "15.25"}


class Story:
    """Events as sentences and lines."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self._known: dict[tuple[int, tuple[str, ...], tuple[int, ...], tuple[str, ...]], Sentence] = {}

    def lines(self, view: View, events: Iterable[Event], seat: int) -> list[Line]:
        """One line per turn, with a separate line for each step of a bot."""
        bots = bots_of(view)
        told: list[Told] = [Told()]
        for part in together(events):
            event = part[0]
            if event.name == "turn":
                told.append(Told(self._turn(event), of_bot=event.words[0] in bots))
            elif is_step(event, bots):
                told.append(Told(is_step=True, of_bot=told[-1].of_bot))
            told[-1].add(event, self.sentence(part, seat, bots), len(part))
            if event.name == "rolled" and (idle := self._idle_gems(view, part)):
                told.append(Told(is_step=True, of_bot=True))
                told[-1].add(event, idle, 0)
        return with_stops([line for line in told if line.sentences], bool(bots))

    def _turn(self, event: Event) -> Turn:
        return Turn(self.lore.name(event.words[0]), event.values[1])

    def sentence(self, part: list[Event], seat: int, bots: list[str]) -> Sentence:
        """Kept, because the same few thousand recur: it depends on the event, what the seat may know, and the bots."""
        told = [event.words_for(seat) for event in part]
        key = (part[0].kind, tuple(chain.from_iterable(told)), tuple(part[0].values), tuple(bots))
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[key] = self._sentence(part, told, bots)
        return known

    def _sentence(self, part: list[Event], told: list[list[str]], bots: list[str]) -> Sentence:
        event, words = part[0], told[0]
        if event.name in SEVERAL:
            return Sentence(self._several(event.name, told))
        section = "hidden" if UNKNOWN in words and self.lore.words.has("hidden", event.name) else "events"
        args: dict[str, object] = {}
        for key, word in zip(event.nouns, words):
            args[f"{key}2" if key in args else key] = word if word == UNKNOWN else self.lore.told(key, word)
        if event.name == "gained":
            args["resource"] = self.lore.object_noun(words[1], event.values[2])
        if event.name == "chose":
            args["number"] = event.values[1] + 1  # people count seats from 1
        said = self.lore.words.say(section, event.name, args).replace("!.", "!")  # a card's name may end a sentence
        return standing_on(said, rule_of(event, bots))

    def ending(self, view: View, winners: Sequence[int], length: str) -> str:
        """Who won, in a sentence (14.1, 14.2, 15.25)."""
        names = [self.lore.name(view["state"]["seats"][seat]["character"]) for seat in winners]
        key = ("bots", "one")[len(names)] if len(names) < 2 else "several"
        return self.lore.words.say("ending", key, {"names": ", ".join(names), "length": length})

    def _idle_gems(self, view: View, part: list[Event]) -> Sentence | None:
        """Why a bot with gems does not cast: its Spell takes another colour."""
        spells = {seat["character"]: seat["book"][0] for seat in view["state"]["seats"] if seat["bot"] and seat["book"]}
        who = part[0].words[0]
        colours = {event.words[1].partition("-")[0] for event in part if event.words[2] == "gem"}
        if who not in spells or not colours:
            return None
        spend = str(self.lore.entry(spells[who])["cast"]["spend"])
        if spend == "gem" or colours & {spend.partition(" ")[0], "purple"}:
            return None
        args = {"card": self.lore.title(spells[who]), "spend": self.lore.noun(spend)}
        sentence = self.lore.words.say("together", "idle-gems", args)
        return standing_on(sentence, EVENTS.cited["bot-cast"])

    def _several(self, name: str, told: list[list[str]]) -> str:
        pieces = Counter(as_thrown(":".join(words[1:])) for words in told)
        said = [f"{count} {self._thrown(piece, count)}" for piece, count in pieces.items()]
        return self.lore.words.say("together", name, {"character": self.lore.name(told[0][0]), "list": ", ".join(said)})

    def _thrown(self, piece: str, count: int) -> str:
        if piece in COLOURLESS:
            return self.lore.object_noun(piece, count)
        return self.lore.piece(piece, count, as_object=True)


class Told:
    """A line being built."""

    def __init__(self, turn: Turn | None = None, is_step: bool = False, of_bot: bool | None = None) -> None:
        self.turn = turn  # the turn that begins with this line
        self.is_step = is_step
        self.of_bot = of_bot  # None: the start of the turn was told earlier
        self.sentences: list[Sentence] = []
        self.events = 0

    def add(self, event: Event, sentence: Sentence, events: int) -> None:
        if event.name == "ended":
            self.of_bot = False
        self.sentences.append(sentence)
        self.events += events


def with_stops(told: list[Told], has_bots: bool) -> list[Line]:
    """Mark where a reader may want to pause: after every step of a bot, and above all before the next turn."""
    out, until = [], 0
    for line, following in zip(told, [*told[1:], None]):
        ends = has_bots and following is not None and following.turn is not None and line.of_bot is not False
        until += line.events
        stops = line.is_step or (line.turn is not None and line.of_bot is True)
        out.append(Line(line.sentences, stops, ends, until, int(line.is_step), line.turn))
    return out


def bots_of(view: View) -> list[str]:
    return [seat["character"] for seat in view["state"]["seats"] if seat["bot"]]


def is_step(event: Event, bots: list[str]) -> bool:
    """Whether an event is something the rules make a bot do."""
    return event.name in EVENTS.cited or (event.name == "answered" and event.words[0] in bots)


def rule_of(event: Event, bots: list[str]) -> str:
    if event.name in BOT_RULES and event.words[0] in bots:
        return BOT_RULES[event.name]
    if bots and event.name in WITH_BOTS_RULES:
        return WITH_BOTS_RULES[event.name]
    return EVENTS.cited.get(event.name, "")


def standing_on(sentence: str, rule: str) -> Sentence:
    return Sentence(sentence, (rule,) if rule else ())


def as_thrown(piece: str) -> str:
    """A die with its face; the colour of fragments and crystals does not matter."""
    face = piece.partition(":")[2]
    return face if face in COLOURLESS else piece


def together(events: Iterable[Event]) -> list[list[Event]]:
    """Group the dice of one roll and the pieces of one payment; every other event stays by itself."""
    parts: list[list[Event]] = []
    for event in events:
        joins = event.name in SEVERAL and parts and parts[-1][0].name == event.name
        if joins and parts[-1][0].values[0] == event.values[0]:
            parts[-1].append(event)
        else:
            parts.append([event])
    return parts
