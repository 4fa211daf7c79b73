"""What the player does and decides: an action in a turn, or one of a few things that a text or a combat asks."""

from __future__ import annotations

from gnomon.companion import Choice, Reply
from gnomon.companion.narrowing import Part, Way
from gnomon.games.war_of_the_ring.combat import loss_worth
from gnomon.games.war_of_the_ring.companion.asked import Asked
from gnomon.games.war_of_the_ring.lore import choice_key
from gnomon.games.war_of_the_ring.tables import side_of
from gnomon.games.war_of_the_ring.units import entries_at, index_in
from gnomon.games.war_of_the_ring.view import UNSEEN_WORD
from gnomon.kernel.decision import Action

PLAY = "play"
KINDS = {"play-to": PLAY, "play-on": PLAY, "play-event": PLAY}  # told apart by their cards
LOSE = "lose"
FROM_HAND = ("eliminate", "forsake-hand")
FEW = 9  # answers that are listed whole


class Decided(Asked):
    """A decision of the match: its options are the answers."""

    def about(self) -> dict[str, str]:
        frame = self.view["state"]["frames"][-1]
        return {"player": frame["player"], "step": frame["step"]}

    def answers(self) -> list[tuple[Way, Choice, Reply]]:
        return [self._answer(action) for action in self.decision.options]

    def _answer(self, action: Action) -> tuple[Way, Choice, Reply]:
        line = str(action)
        choice = Choice(choice_key(action), line, action.args, words=self.words_of(action))
        return Way(line, self.parts(action)), choice, Reply(line)

    def parts(self, action: Action) -> tuple[Part, ...]:
        """What to do, with which card, and where."""
        kind = KINDS.get(choice_key(action), choice_key(action))
        return (Part(kind, self.say(f"do-{kind}")), *self._things(action))

    def _things(self, action: Action) -> list[Part]:
        args = {noun: value for noun, value in action.args.items() if value != UNSEEN_WORD}
        return [
            self.card_part(value) if noun.startswith("card") else self.place_part(value) for noun, value in args.items()
        ]

    def words_of(self, action: Action) -> str:
        """An option as the player reads it."""
        if choice_key(action) == LOSE:
            return self._worth(action)
        if self._is_any_other(action):
            return self.say("any-other-card")
        return self.teller.words_of(self.view, action)

    def _is_any_other(self, action: Action) -> bool:
        """A card of the hand that nobody names, while those that must be shown are named."""
        if choice_key(action) not in FROM_HAND or action.args["card"] != UNSEEN_WORD:
            return False
        return sum(choice_key(one) == choice_key(action) for one in self.decision.options) > 1

    def _worth(self, action: Action) -> str:
        """A card that may be lost, and how many attacks it holds."""
        state = self.state
        frame, card = state.frames[-1], self.lore.tables.slugs.index(action.args["card"])
        entries = entries_at(state, side_of(state.tables, card), frame.place)
        worth = int(loss_worth(state, frame, entries, index_in(entries, card)))
        named = {"card": self.lore.card(action.args["card"]), "worth": worth, "count": int(frame.count)}
        return self.lore.words.say("choices", LOSE, named)

    def asks(self) -> list[str]:
        return [self.asked(), self.say("which-card"), self.say("where")]

    def asked(self) -> str:
        return self.teller.prompt(self.box.match)


class Turn(Decided):
    """A turn: what to do, then with which card, then where."""

    kind = "turn"
    prompted = "turn"

    @property
    def chapter(self) -> int:  # type: ignore[override]  # a round, in which the standing is told once
        return int(self.view["state"]["round"])

    def lines(self) -> list[str]:
        return [*super().lines(), self.say("turn-hint")]

    def reminder(self) -> list[str]:
        return super().lines()

    def brief(self) -> list[str]:
        return self.reminder()


class Pick(Decided):
    """Anything else: a few answers are listed whole, many by their parts."""

    kind = "pick"
    prompted = "pick"

    def parts(self, action: Action) -> tuple[Part, ...]:
        if len(self.decision.options) <= FEW:
            return (Part(str(action), self.words_of(action)),)
        return super().parts(action)
