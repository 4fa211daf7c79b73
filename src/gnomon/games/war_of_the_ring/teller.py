"""What War of the Ring says: its options, its story, its cards, and where everyone is."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cached_property
from typing import Any

from gnomon.games.war_of_the_ring.advice import Advice
from gnomon.games.war_of_the_ring.game import WarOfTheRingGame, as_table, decks_of
from gnomon.games.war_of_the_ring.lore import Lore, choice_key, decks_held, finished, pending
from gnomon.games.war_of_the_ring.options import DIFFICULTY, PROMOS
from gnomon.games.war_of_the_ring.plans import Plans
from gnomon.games.war_of_the_ring.scenarios import RING_ONCE, STANDARD
from gnomon.games.war_of_the_ring.scoring import LEAD
from gnomon.games.war_of_the_ring.shortfall import Lack, lacks
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.story import Story
from gnomon.games.war_of_the_ring.summary import Chronicle
from gnomon.games.war_of_the_ring.tables import NONE, SIDE_WORDS
from gnomon.kernel.decision import Action, Options
from gnomon.kernel.game import Game
from gnomon.kernel.journal import Event
from gnomon.kernel.match import Match, Outcome
from gnomon.kernel.record import Header
from gnomon.telling import Facts, Figure, Line, Moment, OptionWords, Sentence, Summary, Teller, View

NEWS = {
    "round", "activated", "reactivated", "path", "played", "played-on", "played-event", "moved", "used", "removed",
    "corrupted", "cleansed", "permitted", "fought", "lost", "scored", "fell", "unscored", "score",
}  # fmt: skip
MOMENTS = {"opening": "before", "lose": "combat", "pick-combat": "combat", "tend": "combat"}
FREE, SHADOW = SIDE_WORDS
MOST_SAID = 10_000  # options whose words are kept
VARYING = ("yes", "first", "second", "lose", "resolve", "ring")  # options whose words depend on the moment


class WarOfTheRingTeller(Teller):
    def __init__(self, game: Game, header: Header, language: str) -> None:
        super().__init__(game, header, language)
        assert isinstance(game, WarOfTheRingGame)
        self.lore = Lore(header, game, self.lexicon)
        self.sentences = Story(self.lore)
        self.advice = Advice(self.lore, self.imagined)
        self.plans = Plans(self.lore, self.sentences, self.imagined)
        self._said: dict[int, OptionWords] = {}

    def imagined(self, view: View) -> State:
        """A state that fits the view: what is hidden affects neither combats nor the viewer's own actions."""
        return as_table(self.game.imagine(view, 0).state)

    # Who and when

    def heading(self) -> str:
        setup = super().heading()
        if self.lore.scenario.bots and self.header.options[DIFFICULTY] != STANDARD:
            setup = self.words.say("match", "challenging", {"setup": setup})
        return self.words.say("match", "promos", {"setup": setup}) if self.header.options[PROMOS] else setup

    def name(self, view: View, seat: int) -> str:
        """The decks of a seat: `Frodo`, or `Frodo and Aragorn`."""
        names = [self.lore.player(player["name"]) for player in decks_held(view, seat)]
        return self.lore.joined([str(names[0]), *names[1:]])

    def figure(self, view: View, seat: int) -> Figure | None:
        return Figure("+".join(player["name"] for player in decks_held(view, seat)))

    def figures(self, match: Match) -> list[Figure | None]:
        """Straight from the state: who holds which decks is never hidden."""
        return [Figure(decks_of(as_table(match.state), seat)) for seat in range(self.header.seats)]

    def moment(self, view: View) -> str:
        state, step = view["state"], pending(view).get("step", "")
        if not step:
            return self.words.say("match", "over", {"length": self.length(view)})
        key = self._moment(state, step)
        player = self.lore.player(self.on_turn(view))
        return self.words.say("match", key, {"round": state["round"], "player": player})

    def _moment(self, state: View, step: str) -> str:
        """The part of a round, as the step that waits below all others tells."""
        if step in MOMENTS:
            return MOMENTS[step]
        base = state["frames"][0]["step"]
        if base in ("open-path", "open-ground", "begin-round"):
            return "locations"
        return {"combats": "combat", "draw-step": "draw", "deal": "before"}.get(base, "turn")

    def on_turn(self, view: View) -> str:
        """The player whose turn it is."""
        scenario = self.lore.scenario
        return str(scenario.parts[scenario.order[view["state"]["slot"]]].name)

    def length(self, view: View) -> str:
        return self.words.say("match", "rounds", {"count": view["state"]["round"]})

    def prompt(self, match: Match) -> str:
        return finished(super().prompt(match))

    def onlooking(self, match: Match, view: View) -> str:
        return finished(super().onlooking(match, view))

    def is_menu(self, view: View) -> bool:
        return bool(pending(view).get("step") == "turn")

    # Options

    def options(self, view: View, options: Options) -> list[OptionWords]:
        return [self._option(view, action) for action in options]

    def _option(self, view: View, action: Action) -> OptionWords:
        """Kept, because nearly all options read the same in every view."""
        confirm = self.advice.confirm(view, action)
        if confirm or choice_key(action) in VARYING:
            return self._worded(view, action, confirm)
        said = self._said.get(action.code)
        if said is None:
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            said = self._said[action.code] = self._worded(view, action, "")
        return said

    def _worded(self, view: View, action: Action, confirm: str) -> OptionWords:
        return OptionWords(self.heading_of(action), self.words_of(view, action), self.rules(view, action), confirm)

    def heading_of(self, action: Action) -> str:
        key = choice_key(action)
        if not self.words.has("groups", key):
            return self.words.find("groups", "choose")
        return self.words.say("groups", key, self.lore.choice(key, action.args))

    def words_of(self, view: View, action: Action) -> str:
        key, args = self.choice(view, action)
        return self.words.say("choices", key, args).strip()

    def choice(self, view: View, action: Action) -> tuple[str, dict[str, object]]:
        """The key of an option's words, and what they need."""
        key, args = choice_key(action), action.args
        words = self.lore.choice(key, args)
        if key in ("yes", "first", "second"):
            return self._of_text(view, key)
        if key == "lose":
            return key, {**words, "worth": self.advice.worth(view, action), "count": pending(view)["count"]}
        if key == "resolve":
            one, state = self.advice.now(view, args["place"]), view["state"]
            place = self.lore.place(args["place"], state["path"])
            now = state["now"][args["place"]]
            return key, {"place": place, "standing": self.advice.standing(one), **now}
        return self.lore.ring_key(view) if key == "ring" else key, words

    def _of_text(self, view: View, key: str) -> tuple[str, dict[str, object]]:
        """What the text that asks would do."""
        frame, tables = pending(view), self.lore.tables
        card = tables.slugs.index(frame["card"]) if frame.get("card") else NONE
        one, two = (self.lore.script(int(column[frame["row"]]), card) for column in (tables.one, tables.two))
        if key == "yes":
            return ("yes-cost" if one else "yes"), {"cost": one, "deed": two}
        return key, {"deed": one if key == "first" else two}

    def confirm(self, view: View, options: Options, action: Action) -> str:
        return self.advice.confirm(view, action)

    def reason(self, view: View, options: Options, action: Action) -> str:
        return self.advice.reason(view, options, action)

    def why(self, view: View, action: Action) -> list[str]:
        key, _ = self.choice(view, action)
        lines = [f"{self.heading_of(action)}: {self.words_of(view, action)} [{action}]"]
        lines.append(self.words.find_or("actions", key, self.words.find_or("actions", choice_key(action), "")))
        if found := self.advice.forecast(view, action):
            word, after = found
            place = self.lore.place(word, view["state"]["path"])
            lines.append(self.words.say("match", "then", {"place": place, "standing": self.advice.standing(after)}))
        for slug in self._named(action):
            lines += self.told_of(self.lore.facts(slug))
        return [line for line in lines if line]

    def _named(self, action: Action) -> list[str]:
        """The cards and locations an option names."""
        known = self.lore.slugs()
        return [value for value in action.args.values() if value in known]

    def why_not(self, view: View, action: Action) -> list[str]:
        if view["seat"] is None or not pending(view):
            return []
        return [self._lack(lack, action) for lack in lacks(self.imagined(view), action.code)]

    def _lack(self, lack: Lack, action: Action) -> str:
        words = self.lore.choice(choice_key(action), action.args)
        words["number"] = lack.number
        if lack.key == "faction":
            words["faction"] = self.lore.faction(self.lore.entry(action.args["card"])["faction"])
        return self.words.say("why-not", lack.key, words)

    def rules(self, view: View, action: Action) -> list[str]:
        return self.lore.rules_of_choice(action)

    # Things

    def title(self, slug: str) -> str:
        return self.lore.title(slug) if slug in self.lore.slugs() else super().title(slug)

    def word(self, noun: str, value: str) -> str:
        return str(self.lore.told(noun, value))

    def look(self, name: str) -> Facts | None:
        slug = self._find(name)
        return self.lore.facts(slug) if slug else None

    def _find(self, name: str) -> str:
        """A card or location by notation or title."""
        wanted = name.strip().lower()
        for slug in self.lore.slugs():
            if wanted in (slug, self.lore.title(slug).lower(), self.lore.printed(slug).lower()):
                return slug
        return ""

    def entries(self) -> dict[str, dict[str, Any]]:
        return self._entries

    @cached_property
    def _entries(self) -> dict[str, dict[str, Any]]:
        return {slug: self._entry(slug) for slug in self.lore.slugs()}

    def _entry(self, slug: str) -> dict[str, Any]:
        """An entry with what is known about it, the rules that settle it, and whether it has house values."""
        facts = self.lore.facts(slug)
        told = {"notes": list(facts.notes), "rulings": self.lore.rules(slug), "house": facts.house}
        return {**self.lore.entry(slug), **told}

    # Events

    def sentence(self, event: Event, seat: int) -> Sentence:
        return self.sentences.sentence([event], seat)

    def story(self, view: View, events: Iterable[Event], seat: int) -> list[Line]:
        return self.sentences.lines(events, seat)

    def story_of(self, view: View) -> Hashable | None:
        """The story depends on its events alone."""
        return ()

    def news(self, view: View, events: Iterable[Event], seat: int) -> list[Sentence]:
        return [self.sentences.sentence([event], seat) for event in events if event.name in NEWS]

    # The end

    def ending(self, view: View, outcome: Outcome) -> str:
        winner, score = view["state"]["winner"], self._final(view)
        tied = score[FREE] == score[SHADOW]
        key = f"lead-{winner}" if self._is_lead(view) else "tie" if tied else f"last-{winner}"
        return self.words.say("ending", key, {**score, "length": self.length(view)})

    def _final(self, view: View) -> dict[str, object]:
        """The points of both sides, with the Ring tokens that count after the last path (9.3)."""
        score: dict[str, int] = dict(view["state"]["score"])
        if not self._is_lead(view):
            for player, ring in zip(view["state"]["players"], self.lore.scenario.ring, strict=True):
                score[player["side"]] += ring == RING_ONCE and player["ring"] == "ready"
        return {**score}

    def _is_lead(self, view: View) -> bool:
        """Whether a lead ended the match; against bots none does (13.3)."""
        score: dict[str, int] = view["state"]["score"]
        return not self.lore.scenario.bots and abs(score[FREE] - score[SHADOW]) >= LEAD

    def summary(self, view: View, outcome: Outcome, moments: Iterable[Moment]) -> Summary:
        return Chronicle(self.lore, self.sentences, view).summary(self.ending(view, outcome), moments)
