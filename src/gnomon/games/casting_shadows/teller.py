"""What Casting Shadows says: its options, its story, its cards, and where everyone is."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any

from gnomon.games.casting_shadows import content
from gnomon.games.casting_shadows.advice import END, Advice
from gnomon.games.casting_shadows.game import CastingShadowsGame, as_table
from gnomon.games.casting_shadows.lore import Lore
from gnomon.games.casting_shadows.shortfall import Lack, lacks
from gnomon.games.casting_shadows.steps import ACTIONS
from gnomon.games.casting_shadows.story import Story, bots_of
from gnomon.games.casting_shadows.summary import Chronicle
from gnomon.kernel.decision import Action, Options
from gnomon.kernel.game import Game
from gnomon.kernel.journal import Event
from gnomon.kernel.match import Match, Outcome
from gnomon.kernel.record import Header
from gnomon.telling import Facts, Figure, Line, Moment, OptionWords, Sentence, Summary, Teller, View

NEWS = {
    "cast", "ability", "answered", "hurt", "burned", "healed", "missed", "transformed", "summoned", "frozen", "stunned",
    "removed", "eliminated", "reduced", "bot-drew", "bot-cast", "bot-missed", "bot-stepped", "bot-arrived",
    "bot-pressed", "bot-healed", "bot-burned",
}  # fmt: skip
SHORT_KINDS = ("attack", "conversion", "resource")
FORMS = ("base", "shadow")
MOST_SAID = 10_000  # options whose words are kept


class CastingShadowsTeller(Teller):
    def __init__(self, game: Game, header: Header, language: str) -> None:
        super().__init__(game, header, language)
        assert isinstance(game, CastingShadowsGame)
        self.is_solo = game.is_solo(header.setup)
        is_beside = game.setups[header.setup].beside
        self.lore = Lore(header, game.edition(header.setup), self.lexicon, is_beside)
        self.sentences = Story(self.lore)
        self.advice = Advice(self.lore)
        self._said: dict[tuple[int, str, str], OptionWords] = {}

    # Who and when

    def heading(self) -> str:
        """Shadow Boxing states its difficulty, the house variant that it is one."""
        setup, options = super().heading(), self.header.options
        if not options["bots"]:
            return setup
        bots = self.words.say("match", "bots", {"count": options["bots"], "hp": options["bot_hp"]})
        return self.words.say("match", "solo" if self.is_solo else "variant", {"setup": setup, "bots": bots})

    def name(self, view: View, seat: int) -> str:
        character = view["state"]["seats"][seat]["character"]
        return self.lore.name(character) if character else super().name(view, seat)

    def figure(self, view: View, seat: int) -> Figure | None:
        seats = view["state"].get("seats", [])
        if seat >= len(seats) or not seats[seat].get("character"):
            return None
        return Figure(seats[seat]["character"], seats[seat]["form"])

    def figures(self, match: Match) -> list[Figure | None]:
        """Straight from the state: which character a seat plays, and in which form, is never hidden."""
        state = as_table(match.state)
        slugs = state.tables.character_slugs
        return [
            None if seat.character < 0 else Figure(slugs[seat.character], FORMS[bool(seat.shadow)])
            for seat in state.seats[: self.header.seats]
        ]

    def moment(self, view: View) -> str:
        state = view["state"]
        if not state["seats"][state["active"]]["character"] or not state["turn"]:
            return self.words.find("match", "before")
        args = {"round": state["round"], "name": self.name(view, state["active"])}
        return self.words.say("match", "moment", args)

    def length(self, view: View) -> str:
        rounds = view["state"]["round"]
        return self.lore.counted("round", rounds)

    def is_menu(self, view: View) -> bool:
        frames = view["state"]["frames"]
        return bool(frames) and frames[-1]["step"] == "turn"

    def standing(self, view: View, tile: str) -> list[int]:
        """The seats on a tile."""
        seats = view["state"]["seats"]
        return [number for number, seat in enumerate(seats) if seat["tile"] == tile and seat["hp"] > 0]

    # Options

    def options(self, view: View, options: Options) -> list[OptionWords]:
        own, standing = view["state"]["seats"][view["seat"]]["character"], self._enemies(view)
        out = []
        for action in options:
            said = self._option(view, action, own, standing.get(action.args.get("tile", ""), ""))
            confirm = self.confirm(view, options, action)
            out.append(replace(said, confirm=confirm) if confirm else said)
        return out

    def _option(self, view: View, action: Action, own: str, standing: str) -> OptionWords:
        """Kept, because an option reads the same for the same character while the same others stand on its tile."""
        key = (action.code, own, standing)
        said = self._said.get(key)
        if said is None:
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            rules = tuple(self.rules(view, action))
            said = self._said[key] = OptionWords(self.heading_of(action), self.words_of(view, action), rules)
        return said

    def words_of(self, view: View, action: Action) -> str:
        own = view["state"]["seats"][view["seat"]]
        return self.lore.choice(action, own["character"], self._enemies(view).get(action.args.get("tile", ""), ""))

    def _enemies(self, view: View) -> dict[str, str]:
        """Who else stands on which tile."""
        out: dict[str, str] = {}
        for number, seat in enumerate(view["state"]["seats"]):
            tile = seat["tile"]
            if number != view["seat"] and seat["hp"] > 0:
                out[tile] = f"{out[tile]}, {self.name(view, number)}" if tile in out else self.name(view, number)
        return out

    def confirm(self, view: View, options: Options, action: Action) -> str:
        return self.advice.waste(view, options) if action.name == END else ""

    def advise(self, view: View, options: Options, action: Action) -> Action:
        """The greedy player may end its turn for the sake of the next one; a hint prefers a gain now."""
        return self.advice.best(view, options) or action if action.name == END else action

    def reason(self, view: View, options: Options, action: Action) -> str:
        return self.advice.reason(view, list(options), action)

    def why(self, view: View, action: Action) -> list[str]:
        lines = super().why(view, action)
        for slug in self._named(action):
            lines += self.told_of(self.facts(slug))
        if action.name == "refresh":
            here = view["state"]["seats"][view["seat"]]["tile"]
            lines += self.told_of(self.facts(view["state"]["beside"][here]))
        return lines

    def why_not(self, view: View, action: Action) -> list[str]:
        """Ask the rules in a state that fits the view: hidden information does not affect your own actions."""
        if view["seat"] is None:
            return []
        state = as_table(self.game.imagine(view, 0).state)
        return [self._lack(lack, action) for lack in lacks(state, action.code)]

    def _lack(self, lack: Lack, action: Action) -> str:
        tiles = self.lexicon.actions.nouns["tile"]
        words: dict[str, object] = {"number": lack.number, "things": self.lore.listed(lack.things)}
        words["tile"] = self.lore.place(tiles[lack.tile]) if lack.tile >= 0 else ""
        args = action.args
        words["card"] = self.lore.title(args["card"]) if "card" in args else ""
        words["character"] = self.lore.name(args.get("character", ""))
        return self.words.say("why-not", lack.key, words)

    def _named(self, action: Action) -> list[str]:
        """The cards and tiles an option names."""
        return [slug for noun, slug in action.args.items() if noun in ("card", "tile")]

    def rules(self, view: View, action: Action) -> list[str]:
        numbers = [ACTIONS.rules[action.code & 255]]
        if action.name == "ability":
            numbers.append(self.lore.entry(view["state"]["seats"][view["seat"]]["character"])["rule"])
        numbers += [self.lore.entry(slug)["rule"] for slug in self._named(action)]
        return list(dict.fromkeys(numbers))

    # Things

    def title(self, slug: str) -> str:
        return self.lore.title(slug) if slug in self._entries else super().title(slug)

    def word(self, noun: str, value: str) -> str:
        return self.lore.word(noun, value)

    def look(self, name: str) -> Facts | None:
        slug = self._find(name)
        return self.facts(slug) if slug else None

    def facts(self, slug: str) -> Facts:
        """The facts about a card, tile or character."""
        entry, house = self.lore.entry(slug), self.lore.is_house(slug)
        cost = self.lore.listed(entry["collect"]) if "collect" in entry else ""
        notes = [self.lore.phrase("collecting", cost=cost)] if cost else []
        notes += [self.lore.phrase("house")] if house else []
        return Facts(entry["title"], self.lore.kind_words(slug), entry["text"], entry["rule"], notes, house)

    def _find(self, name: str) -> str:
        """A card, tile or character by notation or title."""
        wanted = name.strip().lower()
        nouns = self.lexicon.actions.nouns
        for slug in nouns["card"] + nouns["tile"] + nouns["character"]:
            if wanted in (slug, self.lore.title(slug).lower(), self.lore.printed(slug).lower()):
                return slug
        return ""

    def entries(self) -> dict[str, dict[str, Any]]:
        return self._entries

    @cached_property
    def _entries(self) -> dict[str, dict[str, Any]]:
        slugs = dict.fromkeys(row.slug for row in content.listing(self.lore.edition))
        return {slug: self._entry(slug) for slug in slugs}

    def _entry(self, slug: str) -> dict[str, Any]:
        """An entry with its short effect and whether it has house values."""
        entry = dict(self.lore.entry(slug))
        entry["short"] = []
        if entry["kind"] == "tile":
            entry["short"] = self.lore.short_tile(slug)
        elif entry["kind"] in SHORT_KINDS:
            entry["short"] = self.lore.short_effect(slug)
        entry["house"] = self.lore.is_house(slug)
        return entry

    # Events

    def story(self, view: View, events: Iterable[Event], seat: int) -> list[Line]:
        return self.sentences.lines(view, events, seat)

    def story_of(self, view: View) -> Hashable | None:
        """The bots and the Spells they may be said not to cast."""
        return tuple((seat["character"], *seat["book"][:1]) for seat in view["state"]["seats"] if seat["bot"])

    def ending(self, view: View, outcome: Outcome) -> str:
        return self.sentences.ending(view, outcome.winners, self.length(view))

    def summary(self, view: View, outcome: Outcome, moments: Iterable[Moment]) -> Summary:
        return Chronicle(self.lore, view).summary(self.ending(view, outcome), moments)

    def news(self, view: View, events: Iterable[Event], seat: int) -> list[Sentence]:
        bots = bots_of(view)
        return [self.sentences.sentence([event], seat, bots) for event in events if event.name in NEWS]
