"""The table in sentences, for screen readers and pipes."""

from __future__ import annotations

from functools import cached_property

from gnomon.games.war_of_the_ring.entries import FRESH_MARK, TOKENS_MARK, slug_of
from gnomon.games.war_of_the_ring.frames import PATH_WORD
from gnomon.games.war_of_the_ring.lore import capital
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.terminal.words import FREE, SHADOW, Player, TableWords, pile_count
from gnomon.kernel.codec import deck_size
from gnomon.kernel.notation import UNKNOWN
from gnomon.telling import View


class PlainTable:
    def __init__(self, words: TableWords, view: View) -> None:
        self.words = words
        self.say = words.say
        self.lore = words.lore
        self.view = view
        self.state = view["state"]

    @cached_property
    def imagined(self) -> State | None:
        return self.words.imagined(self.view)

    def board(self) -> list[str]:
        return [
            f"{self.words.teller.moment(self.view)}.",
            *self.table(),
            self.words.scored(self.view, FREE),
            self.words.scored(self.view, SHADOW),
            self.words.grounds_left(self.view),
            *self.words.open_piles(self.view),
        ]

    def in_short(self) -> list[str]:
        """What may change, one line each: the track, places, players, and the viewer's cards."""
        return [*self.table(), *self.hand(False)]

    def table(self) -> list[str]:
        return [self.track(), *self.places(), *self.players()]

    def track(self) -> str:
        state = self.state
        key = "plain-track" if state["path_number"] else "plain-no-path"
        args = {"number": state["path_number"], "last": int(self.lore.scenario.last_path)}
        return self.say(key, corruption=state["corruption"], **args, **state["score"])

    # Active locations

    def places(self) -> list[str]:
        return [self._place(place) for place in self.words.places(self.view)] or [self.say("no-places")]

    def _place(self, place: str) -> str:
        slug = self.words.location(self.view, place)
        entry, at = self.lore.entry(slug), self.state["at"][place]
        words = {"place": self.lore.title(slug), "points": entry["points"], "defence": entry["defence"]}
        words["bare"] = self.say("plain-bare") if slug in self.state["bare"] else ""
        cards = {f"{side}cards": self.cards(at[side]) or self.say("nobody") for side in (FREE, SHADOW)}
        now = self.words.now(self.view, place)
        key = "plain-path" if place == PATH_WORD else "plain-place"
        told = self.say(key, number=entry.get("number", 0), now=now, **words, **cards)
        if at["attack"] or at["defence"]:
            told += self.say("plain-tokens", attack=at["attack"], defence=at["defence"])
        return told

    def cards(self, entries: list[str]) -> str:
        """Cards in play with their items, from left to right."""
        units = [[self._entry(entry) for entry in unit] for unit in self.words.units(entries)]
        told = [self._unit(unit) for unit in units]
        return ", ".join(told)

    def _unit(self, unit: list[str]) -> str:
        wielder, *items = unit
        return self.lore.phrase("with-items", card=wielder, items=self.lore.joined(items)) if items else wielder

    def _entry(self, entry: str) -> str:
        title = self.lore.title(slug_of(entry))
        name, _, tokens = entry.partition(TOKENS_MARK)
        told = self.say("plain-fresh", card=title) if name.endswith(FRESH_MARK) else title
        return self.say("plain-tokens-on", card=told, count=tokens) if tokens else told

    # The players

    def players(self) -> list[str]:
        return [line for player in self.state["players"] for line in self._player(player)]

    def _player(self, player: Player) -> list[str]:
        told = self.say(
            "plain-player",
            player=self.words.with_you(self.view, player),
            hand=len(player["hand"]),
            limit=player["limit"],
            deck=deck_size(player["deck"]),
            cycled=pile_count(player, "cycled"),
            out=pile_count(player, "out"),
            ring=self.say(f"plain-ring-{player['ring']}"),
            reserve=self.cards(player["reserve"]) or self.say("scored-nothing"),
        )
        seen = self.words.seen(self.view, player)
        return [told, self.say("plain-known", player=self.words.player(player["name"]), cards=seen)] if seen else [told]

    # The viewer's own cards

    def hand(self, whole: bool) -> list[str]:
        """Each card of the viewer's hands: what it is and where it can go now, and its text if wanted."""
        if self.view["seat"] is None:
            return []
        return [line for player in self.words.own(self.view) for line in self._hand(player, whole)]

    def _hand(self, player: Player, whole: bool) -> list[str]:
        named = self.words.player(player["name"])
        lines = [self._card(player, slug, whole) for slug in self.words.hand(player)]
        for aside in player["asides"][-1:]:
            cards = ", ".join(self.lore.title(slug) for slug in aside if slug != UNKNOWN)
            lines.append(self.say("plain-aside", player=named, cards=cards))
        return lines or [capital(self.say("plain-no-cards", player=named))]

    def _card(self, player: Player, slug: str, whole: bool) -> str:
        entry, text = self.lore.entry(slug), self.lore.text(slug) if whole else ""
        words = {"player": self.words.player(player["name"]), "card": self.lore.title(slug), "text": text}
        words["kind"] = self.lore.words.find("kinds", entry["kind"])
        if entry["kind"] == "event":
            return capital(self.say("plain-event", **words).strip())
        icons = self.lore.icon_words(slug) or self.say("plain-no-icons")
        return capital(self.say("plain-card", icons=icons, goes=self._goes(slug), **words).strip())

    def _goes(self, slug: str) -> str:
        """The paths on the card, and where it can go now."""
        now = self.words.goes(self.view, self.imagined, slug) if self.imagined is not None else ""
        parts = [self.words.paths(slug)] if self.lore.entry(slug)["kind"] == "character" else []
        return ", ".join([*parts, *([now] if now else [])])
