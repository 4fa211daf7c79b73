"""Against the Shadow with the real box: what the bots' rules need to know, and nothing else (13.38)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gnomon.companion import Asker, Box, Companion, Question
from gnomon.companion.box import PERSON
from gnomon.companion.companion import Plain
from gnomon.games.war_of_the_ring.companion.asked import Asked
from gnomon.games.war_of_the_ring.companion.chance import Came
from gnomon.games.war_of_the_ring.companion.opening import Opening, Ready
from gnomon.games.war_of_the_ring.companion.standing import standing
from gnomon.games.war_of_the_ring.companion.told import Headlines
from gnomon.games.war_of_the_ring.companion.turns import Pick, Turn
from gnomon.games.war_of_the_ring.game import as_table
from gnomon.games.war_of_the_ring.options import DIFFICULTY, LOSSES, PROMOS, options
from gnomon.games.war_of_the_ring.scenarios import BOX, BOXES, base_of
from gnomon.games.war_of_the_ring.steps import OPENING, TURN
from gnomon.games.war_of_the_ring.teller import WarOfTheRingTeller
from gnomon.kernel.game import Game
from gnomon.kernel.journal import Event
from gnomon.kernel.match import Match
from gnomon.kernel.words import ENGLISH
from gnomon.telling import Line, Teller
from gnomon.telling.forms import OptionForm, form_of

WISHES = (DIFFICULTY, PROMOS, LOSSES)  # what a page asks before the first turn
KINDS: dict[int, type[Asked]] = {OPENING: Ready, TURN: Turn}


class AgainstTheShadow(Companion):
    name = "against-the-shadow"
    setups = tuple(BOXES)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.choices = options()

    # Before the first turn

    def setup_named(self, word: str, language: str = ENGLISH, titles: Mapping[str, str] | None = None) -> str:
        """Also by the name of the scenario, or of a setup without the box: `trilogy`, `trilogy-solo`."""
        boxed = f"{base_of(word.lower())}-{BOX}"
        return boxed if boxed in self.setups else super().setup_named(word, language, titles)

    def open(self, setup: str, chosen: Plain, seed: int, asker: Asker | None, language: str = ENGLISH) -> Match:
        return Opening(self.game, setup, chosen, asker, language).match(seed)

    def opening(self, setup: str, language: str = ENGLISH) -> Plain:
        """The options that matter, as a form."""
        teller = WarOfTheRingTeller(self.game, self.game.header(setup, 1), language)
        return {"options": [plain(form) for form in form_of({setup: teller}) if form.name in WISHES]}

    # During the match

    def help(self, teller: Teller) -> str:
        return as_own(teller).words.find("talk", "help")

    def question(self, box: Box, teller: Teller) -> Question:
        if box.asks_table:
            return Came(box, as_own(teller))
        step = int(as_table(box.match.state).frames[-1].step)
        return KINDS.get(step, Pick)(box, as_own(teller))

    def story(self, box: Box, teller: Teller, events: Sequence[Event]) -> list[Line]:
        return Headlines(as_own(teller).lore).lines(events, PERSON)

    def standing(self, box: Box, teller: Teller) -> list[str]:
        return standing(box, as_own(teller))

    def result(self, box: Box, teller: Teller) -> str:
        assert box.match.outcome is not None
        return teller.ending(box.match.view(PERSON), box.match.outcome)


def plain(form: OptionForm) -> Plain:
    """An option for a page."""
    told = {"name": form.name, "title": form.title, "about": form.about, "kind": form.kind, "default": form.default}
    return {**told, "choices": [{"value": value, "text": text} for value, text in form.choices]}


def as_own(teller: Teller) -> WarOfTheRingTeller:
    assert isinstance(teller, WarOfTheRingTeller)
    return teller
