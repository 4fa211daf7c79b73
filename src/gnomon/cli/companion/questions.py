"""What the dialogue asks, one class a question: what it says, which rule asks it, and how a line is understood."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from gnomon.cli.companion.box import Box, View, asked_at_once
from gnomon.cli.companion.names import Unclear, find, pick, whole
from gnomon.cli.table.casting_shadows_lore import Lore
from gnomon.games.casting_shadows.automa.real_table import MOST_DAMAGE
from gnomon.games.casting_shadows.game import as_table
from gnomon.games.casting_shadows.tables import COLOUR_WORDS
from gnomon.kernel.dealer import ITEM_MASK
from gnomon.kernel.journal import Event
from gnomon.kernel.notation import arguments

FACES = {"g": "gem", "o": "orb", "f": "fragment", "c": "crystal"}
ME = ("me", "you", "i", "self")
FOR_ME = ("", "r", "roll")
NUMBER = "number"
BEES = ("b", "bee", "bees")
# How an action is typed; a number follows where the action has one.
TYPED = {
    "done": "done",
    "go": "go {tile}",
    "hit": "hit {character}",
    "hit-tile": "tile {tile}",
    "set-hp": "set {character} hp",
    "set-tile": "set {character} tile {tile}",
    "give-counterspell": "give {character}",
    "take-counterspell": "take {character}",
    "take": "",
    "ran": "ran {tile}",
    "bees": "bees {sting}",
    "step": "{tile}",
    "flee": "{tile}",
    "hold": "hold",
}


@dataclass(frozen=True)
class Reply:
    """A line understood: an action, or what the table shows."""

    action: str = ""
    outcomes: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Choice:
    """An answer that may be given: the line to type, and between which numbers the one lies that follows it."""

    kind: str
    line: str
    args: dict[str, str] = field(default_factory=dict)
    low: int | None = None
    high: int | None = None


class Question(ABC):
    kind: str
    rule = "15.27"
    prompt = "> "

    def __init__(self, box: Box, lore: Lore) -> None:
        self.box = box
        self.lore = lore
        self.view: View = box.view()

    @property
    def seats(self) -> list[dict[str, Any]]:
        seats: list[dict[str, Any]] = self.view["state"]["seats"]
        return seats

    @property
    def frame(self) -> dict[str, Any]:
        frame: dict[str, Any] = self.view["state"]["frames"][-1]
        return frame

    @property
    def bots(self) -> list[str]:
        return [seat["character"] for seat in self.seats if seat["bot"] and seat["hp"]]

    @property
    def tiles(self) -> list[str]:
        return list(self.view["state"]["tiles"])

    @abstractmethod
    def lines(self) -> list[str]:
        """What is asked, and what may be typed."""

    @abstractmethod
    def read(self, line: str) -> Reply:
        """The line understood; Unclear says in one sentence what was expected."""

    def about(self) -> dict[str, str]:
        """Whom and what it is about."""
        return {}

    def choices(self) -> list[Choice]:
        """Everything that may be answered; what differs in a number only is one choice."""
        found: dict[tuple[str, str], Choice] = {}
        for kind, args, number in self._offers():
            line = TYPED[kind].format(**args)
            known = found.get((kind, line), Choice(kind, line, args, number, number))
            if number is not None and known.low is not None and known.high is not None:
                known = Choice(kind, line, args, min(known.low, number), max(known.high, number))
            found[kind, line] = known
        return list(found.values())

    def _offers(self) -> Iterator[tuple[str, dict[str, str], int | None]]:
        """The options as they are offered: kind, words by their nouns, and the number if there is one."""
        decision, notation = self.box.match.decision, self.box.lexicon.actions
        assert decision is not None
        for code in decision.options.codes:
            pattern = notation.patterns[code & 255]
            values = dict(zip(pattern.nouns, arguments(code)))
            args = {noun: notation.word(noun, value) for noun, value in values.items() if noun != NUMBER}
            yield pattern.name, args, values.get(NUMBER)

    def offered(self, notation: str, otherwise: str) -> Reply:
        decision = self.box.match.decision
        assert decision is not None
        if self.box.lexicon.actions.code(notation) not in decision.options.codes:
            raise Unclear(otherwise)
        return Reply(notation)

    def numbered(self, slugs: list[str]) -> str:
        return ", ".join(f"{number} {self.lore.title(slug)}" for number, slug in enumerate(slugs, 1))


class Report(Question):
    """What the player did in their own turn."""

    kind = "report"
    prompt = "your turn> "

    def lines(self) -> list[str]:
        bot = self.bots[0]
        return [
            f"Take your turn and tell what touches a bot: {bot} 3 (you deal {self.lore.name(bot)} 3 damage),"
            " tile volcano 2 (all bots there), go volcano (you moved). Enter when your turn is over."
        ]

    def read(self, line: str) -> Reply:
        words = line.lower().split()
        if words in ([], ["done"]):
            return Reply("done")
        if words[0] == "go":
            return self._go(" ".join(words[1:]))
        if words[0] == "set":
            return self._set(words[1:])
        if words[0] in ("give", "take"):
            return self._give(words[0], " ".join(words[1:]))
        return self._hit(words[1:] if words[0] == "hit" else words)

    def _go(self, name: str) -> Reply:
        tile = find(name, self.tiles, "a tile")
        return self.offered(f"go {tile}", f"You stand on {self.lore.title(tile)} already.")

    def _hit(self, words: list[str]) -> Reply:
        if len(words) == 1 and len(words[0]) == len(dice_of(self.box)) and set(words[0]) <= set(FACES):
            raise Unclear("Those look like dice: press Enter first, which ends your turn.")
        if len(words) < 2 or not words[-1].isdigit():
            raise Unclear("Expected who and how much damage, such as kit 3; or ? for what can be typed.")
        damage = whole(words[-1], 1, MOST_DAMAGE, "damage")
        name = " ".join(words[:-1])
        if words[0] == "tile":
            return self._hit_tile(" ".join(words[1:-1]), damage)
        if name in ME:
            raise Unclear("Only bots are hit this way; your own HP are set with: set me hp 12")
        bot = find(name, [seat["character"] for seat in self.seats if seat["bot"]], "a bot")
        return self.offered(f"hit {bot} {damage}", f"{self.lore.name(bot)} is out already.")

    def _hit_tile(self, name: str, damage: int) -> Reply:
        tile = find(name, self.tiles, "a tile")
        return self.offered(f"hit-tile {tile} {damage}", f"No bot stands on {self.lore.title(tile)}.")

    def _set(self, words: list[str]) -> Reply:
        if len(words) < 3 or words[1] not in ("hp", "tile"):
            raise Unclear("Expected set, a name, hp or tile, and a value: set kit hp 4, set kit tile volcano.")
        who = self._anyone(words[0])
        if words[1] == "hp":
            hp = whole(words[2], 0, as_table(self.box.match.state).tables.full_hp, "HP")
            return self.offered(f"set-hp {who} {hp}", f"{self.lore.name(who)} has {hp} HP already, or is out.")
        if who == self.seats[0]["character"]:
            return self._go(" ".join(words[2:]))
        tile = find(" ".join(words[2:]), self.tiles, "a tile")
        there = f"{self.lore.name(who)} is on {self.lore.title(tile)} already, or is out."
        return self.offered(f"set-tile {who} {tile}", there)

    def _give(self, word: str, name: str) -> Reply:
        bot = find(name, self.bots, "a bot")
        room = f"{self.lore.name(bot)} has room for no more, or the Counterspell deck is empty."
        none = f"No Counterspell lies face down before {self.lore.name(bot)}."
        return self.offered(f"{word}-counterspell {bot}", room if word == "give" else none)

    def _anyone(self, word: str) -> str:
        if word in ME:
            return str(self.seats[0]["character"])
        return find(word, [seat["character"] for seat in self.seats], "a character")


class Dice(Question):
    """A bot's roll."""

    kind = "dice"
    rule = "15.7"
    prompt = "dice> "

    def about(self) -> dict[str, str]:
        return {"character": self.seats[self.view["state"]["active"]]["character"]}

    def choices(self) -> list[Choice]:
        """A letter for each die, or all of them by chance."""
        faces = [
            Choice("face", letter, {"die": str(at), "colour": COLOUR_WORDS[die], "face": face})
            for at, die in enumerate(dice_of(self.box))
            for letter, face in FACES.items()
            if face in self.lore.entry(self.box.lexicon.sources[die][0])["faces"]
        ]
        return [*faces, Choice("roll", "")]

    def lines(self) -> list[str]:
        bot = self.lore.name(self.about()["character"])
        colours = " ".join(COLOUR_WORDS[die] for die in dice_of(self.box))
        return [f"Dice for {bot}, {colours}: a letter each (g o f c, such as gocfg), or Enter to have them rolled."]

    def read(self, line: str) -> Reply:
        if line.lower() in FOR_ME:
            return Reply(outcomes=self.box.roll(asked_at_once(self.box)))
        letters = [letter for letter in line.lower() if letter.isalnum()]
        dice = dice_of(self.box)
        if len(letters) != len(dice) or not set(letters) <= set(FACES):
            raise Unclear(
                f"Expected {len(dice)} letters of g (gem), o (orb), f (Shadow Fragment) and c (Cursed Crystal),"
                f" found {line[:40]!r}."
            )
        named = [f"{self.box.lexicon.sources[die][0]} {FACES[letter]}" for die, letter in zip(dice, letters)]
        return Reply(outcomes=[self.box.lexicon.outcome_code(one) for one in named])


class Card(Question):
    """A face-down Counterspell of a bot is turned up."""

    kind = "card"
    rule = "15.20"
    prompt = "card> "

    def about(self) -> dict[str, str]:
        return {"character": self._holder()}

    def choices(self) -> list[Choice]:
        return [*(Choice("card", card, {"card": card}) for card in self._cards()), Choice("draw", "")]

    def _cards(self) -> dict[str, int]:
        decision = self.box.match.decision
        assert decision is not None
        nouns = self.box.lexicon.actions.nouns["card"]
        return {nouns[code & ITEM_MASK]: code for code in decision.options.codes}

    def lines(self) -> list[str]:
        who = f"{self.lore.name(self._holder())}'s oldest face-down Counterspell"
        return [f"Turn up {who}. Which is it: {self.numbered(list(self._cards()))}? Enter draws one for you."]

    def _holder(self) -> str:
        """The bot whose card has left its place but is not named yet."""
        before = {seat.character: len(seat.unseen) for seat in as_table(self.box.match.state).seats}
        state = as_table(self.box.state())
        slugs = state.tables.character_slugs
        journal = [event for event in self.box.so_far() if event.name == "answered"]
        answered = [event.words[0] for event in journal]
        short = [
            slugs[seat.character]
            for seat in state.seats
            if before[seat.character] - len(seat.unseen) > answered.count(slugs[seat.character])
        ]
        return short[0]

    def read(self, line: str) -> Reply:
        if line.lower() in FOR_ME:
            return Reply(outcomes=self.box.roll(1))
        cards = self._cards()
        return Reply(outcomes=[cards[pick(line, list(cards), "a Counterspell")]])


class Blow(Question):
    """What a bot's blow came to."""

    kind = "blow"
    prompt = "damage> "

    def about(self) -> dict[str, str]:
        """Who strikes with what for how much; `again` after the player ran and is still in range."""
        frame = self.frame
        character = self.seats[frame.get("source", 0)]["character"]
        card = {"card": frame["card"]} if frame.get("card") else {}
        again = {"again": "1"} if frame.get("choice") == 1 else {}
        return {"character": character, "amount": str(frame["amount"]), **card, **again}

    def lines(self) -> list[str]:
        about = self.about()
        amount, bot, card = about["amount"], self.lore.name(about["character"]), about.get("card")
        by = f"{bot}'s {self.lore.title(card)}" if card else f"{bot}'s blow"
        again = "You are still in range. " if "again" in about else ""
        ran = "; ran and a tile: you ran away from it" if self._may_run() else ""
        house = " (a house value: your card may say another number)" if card else ""
        taken = f"Enter: you took {amount}; a number: you took so much"
        return [f"{again}{by}: {amount} damage{house}. {taken}{ran}{self._bees_hint(amount)}."]

    def _bees_hint(self, amount: str) -> str:
        if not self._may_answer():
            return ""
        return f"; b: you took {amount}, and your Bees Everywhere deal {self._stings()[0]}"

    def _may_answer(self) -> bool:
        """One Counterspell answers a blow, and running was one."""
        return self.frame.get("choice") != 1

    def _stings(self) -> list[int]:
        """What Bees Everywhere may deal, beginning with what ours do."""
        return [int(args["sting"]) for kind, args, _ in self._offers() if kind == "bees"]

    def _may_run(self) -> bool:
        return "card" in self.frame and self._may_answer()

    def read(self, line: str) -> Reply:
        amount = int(self.frame["amount"])
        words = line.lower().split()
        if not words:
            return Reply(f"take {amount}")
        if words[0] == "ran":
            return self._ran(" ".join(words[1:]))
        if words[0] in BEES:
            return self._bees(words[1:], amount)
        if len(words) > 1 or not words[0].isdigit():
            ran = ", or ran and a tile" if self._may_run() else ""
            bees = ", or b for your Bees" if self._may_answer() else ""
            later = "; other damage to a bot is told in your own turn" if len(words) > 1 else ""
            raise Unclear(f"Expected Enter or a number from 0 to {MOST_DAMAGE}{ran}{bees}{later}; found {line[:40]!r}.")
        return Reply(f"take {whole(words[0], 0, MOST_DAMAGE, 'damage')}")

    def _bees(self, numbers: list[str], amount: int) -> Reply:
        """What they deal and what the blow came to; what is left out is as our cards say."""
        if not self._may_answer():
            raise Unclear("You ran, and only one Counterspell answers a blow (rule 9.2): what did it come to?")
        if len(numbers) > 2:
            raise Unclear("Expected b, what your Bees deal, and what the blow came to, such as b 3 1.")
        stings = self._stings()
        sting = whole(numbers[0], min(stings), max(stings), "what your Bees deal") if numbers else stings[0]
        taken = whole(numbers[1], 0, MOST_DAMAGE, "damage") if len(numbers) == 2 else amount
        return Reply(f"bees {sting} take {taken}")

    def _ran(self, name: str) -> Reply:
        if "card" not in self.frame:
            raise Unclear("Only a Spell can be run away from, not a blow like this (rule 15.22).")
        if not self._may_run():
            raise Unclear("You ran already, and the Spell still reaches you: what did it come to?")
        here = self.seats[0]["tile"]
        tile = find(name, self.tiles, "a tile")
        away = f"{self.lore.title(tile)} is not next to {self.lore.title(here)}, where you stand."
        return self.offered(f"ran {tile}", away)


class Way(Question):
    """Where a bot steps or flees, where the player decides."""

    kind = "way"
    prompt = "tile> "

    def __init__(self, box: Box, lore: Lore) -> None:
        super().__init__(box, lore)
        decision = box.match.decision
        assert decision is not None
        self.word = str(self.frame["step"])
        self.rule = decision.cite
        texts = decision.options.texts()
        self.ways = [text.partition(" ")[2] for text in texts if " " in text]
        self.may_hold = "hold" in texts

    def about(self) -> dict[str, str]:
        return {"character": self.seats[self.frame["source"]]["character"], "move": self.word}

    def lines(self) -> list[str]:
        bot = self.lore.name(self.about()["character"])
        ways = self.numbered(self.ways)
        if self.word == "step":
            return [f"{bot} can come nearer in several ways, you choose: {ways}. A number, or Enter for 1."]
        none = ", or 0 if your attack reaches all of them" if self.may_hold else ""
        where = "an adjacent tile" if not self.may_hold else "an adjacent tile out of your attack's range"
        return [f"{bot} runs to {where}, you choose: {ways}. A number{none}."]

    def read(self, line: str) -> Reply:
        if self.word == "step" and not line:
            return Reply(f"step {self.ways[0]}")
        if self.may_hold and line.lower() in ("0", "hold", "none"):
            return Reply("hold")
        return Reply(f"{self.word} {pick(line, self.ways, 'a tile')}")


def dice_of(box: Box) -> list[int]:
    """A bot's dice in the order in which they are asked for."""
    counts = as_table(box.match.state).tables.dice
    return [die for die in range(len(counts)) for _ in range(counts[die])]


def question_for(box: Box, lore: Lore) -> Question:
    """What is asked now."""
    if box.asks_table:
        dice = as_table(box.match.state).tables.dice
        return Dice(box, lore) if box.source < len(dice) else Card(box, lore)
    step = box.match.view(0)["state"]["frames"][-1]["step"]
    return {"report": Report, "taken": Blow}.get(step, Way)(box, lore)


def answer(box: Box, question: Question, line: str) -> Sequence[Event]:
    """Carry an answer out; the events up to the next question, or Unclear and nothing has changed."""
    if line.lower().startswith(("set ", "give ")) and not isinstance(question, Report):
        raise Unclear("Corrections are made in your own turn: answer this first, or go back with undo.")
    reply = question.read(line)
    return box.play(reply.action) if reply.action else box.answer(reply.outcomes)
