"""The bots' chart in words (13.6): its questions, the answers and the facts behind them, the reasons for a deed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gnomon.games.war_of_the_ring.chart import (
    ANSWER_WORDS,
    CARRYOVER_BOX,
    CHART,
    FIRST_DEED,
    MOVE_BOX,
    NO,
    NOT_USEFUL,
    PASS_BOX,
    REASON_RULES,
    REASON_WORDS,
    USE_BOX,
    USELESS_EVENT_RULE,
    YES,
    Box,
)
from gnomon.games.war_of_the_ring.frames import RESERVE_WORD
from gnomon.games.war_of_the_ring.lore import Lore, capital
from gnomon.games.war_of_the_ring.tables import EVENT, KIND_WORDS
from gnomon.games.war_of_the_ring.wording import either
from gnomon.kernel.words import Named
from gnomon.telling import Happened, Sentence

BOXES: dict[str, Box] = {box.word: box for box in CHART}
# The facts behind an answer or an aim come after it (evidence.py).
HOLDS, IDLE, REACHED, STANDS, HOPELESS, WAITING = FACTS = (
    *("holds", "idle", "reached", "stands", "hopeless", "waiting"),
)
BETWEEN = "; "
Way = Sequence[Sequence[str]]  # boxes with their answers, in words
TAKEN, NOT_TAKEN = "> ", "  "
INDENT = "  "
MOVE_RULE, PLAY_RULE = BOXES["move"].rule, BOXES["play"].rule


def depths() -> dict[int, int]:
    """How many answers lead to each box at least."""
    out, found = {USE_BOX: 0}, [USE_BOX]
    for number in found:
        for to in (CHART[number].yes, CHART[number].no):
            if 0 <= to < FIRST_DEED and to not in out:
                out[to] = out[number] + 1
                found.append(to)
    return out


class ChartWords:
    def __init__(self, lore: Lore) -> None:
        self.lore = lore

    def say(self, key: str, **args: object) -> str:
        return self.lore.words.say("chart", key, args)

    # Boxes

    def question(self, word: str, player: str) -> str:
        """The question of a box."""
        return self.say(word, player=self.lore.player(player))

    def box(self, told: Sequence[Happened]) -> Sentence:
        """A question with its answer, and what the answer rests on."""
        box = told[0].args
        facts = self._facts(box["box"], box["answer"], told)
        args: dict[str, object] = {"question": self.question(box["box"], box["player"])}
        args["answer"] = self.lore.words.find("answers", box["answer"])
        args["facts"] = self.say("facts", facts=Named(facts, {"first": capital(facts)})) if facts else ""
        return Sentence(self.lore.words.say("events", "box", args), (BOXES[box["box"]].rule,))

    def _facts(self, word: str, answer: str, told: Sequence[Happened]) -> str:
        number, yes = BOXES[word].number, answer == ANSWER_WORDS[YES]
        if number == PASS_BOX:
            return self._hands(yes, told[1:])
        if number == USE_BOX:
            return "" if yes else self._idle(told[1:])
        if number == MOVE_BOX:
            return "" if yes else self._reserve(told[1:])
        return self._joined(told[1:])

    def _joined(self, facts: Sequence[Happened]) -> str:
        return BETWEEN.join(self.fact(one) for one in facts)

    def fact(self, one: Happened) -> str:
        """A fact as a clause."""
        return self.say(one.name, **self.args(one))

    def args(self, one: Happened) -> dict[str, object]:
        return {noun: self.lore.told(noun.rstrip("2"), value) for noun, value in one.args.items()}

    def _hands(self, yes: bool, facts: Sequence[Happened]) -> str:
        """Why a bot may pass or may not (4.3)."""
        if not facts:
            return ""
        own = facts[0].args
        if yes:
            is_above = int(own["number"]) > int(own["number2"])
            return self.say("fewest" if is_above else "within", **self.args(facts[0]))
        other = {f"other_{noun}": value for noun, value in self.args(facts[1]).items()}
        return self.say("too-many", **self.args(facts[0]), **other)

    def _idle(self, facts: Sequence[Happened]) -> str:
        if not facts:
            return self.say("no-action")
        cards = [self.lore.phrase("card", card=self.lore.card(one.args["card"])) for one in facts]
        return self.say(IDLE, cards=either(self.lore.words, cards))

    def _reserve(self, facts: Sequence[Happened]) -> str:
        """Why nothing moves: nothing waits, nothing helps, or there is nothing to be won."""
        if not facts or facts[0].args["number"] == "0":
            return self.say("empty-reserve")
        told = [self._at(name, facts) for name in (STANDS, HOPELESS)]
        return BETWEEN.join(filter(None, told)) or self.say("loses-nowhere")

    def _at(self, name: str, facts: Sequence[Happened]) -> str:
        places = [self.lore.place(one.args["place"]).forms["at"] for one in facts if one.name == name]
        return (
            self.say({STANDS: "no-help", HOPELESS: HOPELESS}[name], places=either(self.lore.words, places))
            if places
            else ""
        )

    # The whole chart

    def tree(self, way: Way) -> list[str]:
        """The chart as lines, one for each answer; those on the way are marked.

        A box that several answers lead to stands where the fewest lead to it; the others name it.
        """
        taken = [(box, answer) for box, answer in way]
        first = f"{TAKEN if taken else NOT_TAKEN}{self._brief(USE_BOX)}"
        return [first, *self._branches(USE_BOX, 1, taken, depths())]

    def _branches(self, number: int, depth: int, taken: list[tuple[str, str]], shown: dict[int, int]) -> Iterator[str]:
        for answer, to in ((YES, CHART[number].yes), (NO, CHART[number].no)):
            word = ANSWER_WORDS[answer]
            mark = TAKEN if (CHART[number].word, word) in taken else NOT_TAKEN
            is_here = to >= FIRST_DEED or shown[to] == depth
            told = self._brief(to) if is_here else self.say("on-to", box=self.say(f"brief-{CHART[to].word}"))
            answer_word = self.lore.words.find("answers", word).lower()
            yield f"{mark}{INDENT * depth}{self.say('branch', answer=answer_word, box=told)}"
            if is_here and to < FIRST_DEED:
                yield from self._branches(to, depth + 1, taken, shown)

    def _brief(self, number: int) -> str:
        """A box in a few words, with its rule; a deed."""
        brief = self.say(f"brief-{CHART[number].word}")
        return brief if number >= FIRST_DEED else self.say("brief", box=brief, rule=CHART[number].rule)

    # Reasons

    def passing(self, last: Sequence[Happened]) -> Sentence:
        """Why a bot passes, from the last box on its way."""
        word = last[0].args["box"]
        player = last[0].args["player"]
        if BOXES[word].number == CARRYOVER_BOX:
            text = f"{capital(self._joined(last[1:]))}."
        else:
            text = self.say(f"pass-{word}", player=self.lore.player(player))
        return Sentence(text, (BOXES[word].rule,))

    def because(self, event: Happened) -> Sentence:
        reason = event.args["reason"]
        text = self.lore.words.say("events", f"because-{reason}", {"card": self.lore.card(event.args["card"])})
        return Sentence(text, (self._rule(REASON_WORDS.index(reason), event.args["card"]),))

    def _rule(self, reason: int, card: str) -> str:
        """The rule behind a reason."""
        is_event = self.lore.entry(card)["kind"] == KIND_WORDS[EVENT]
        return USELESS_EVENT_RULE if reason == NOT_USEFUL and is_event else REASON_RULES[reason]

    def aimed(self, told: Sequence[Happened], moves: bool) -> Sentence:
        """Why a card goes where it goes."""
        key = RESERVE_WORD if told[0].args["place"] == RESERVE_WORD else told[1].name
        args = self.args(told[1]) if len(told) > 1 else {}
        return Sentence(self.lore.words.say("events", f"aimed-{key}", args), (MOVE_RULE if moves else PLAY_RULE,))
