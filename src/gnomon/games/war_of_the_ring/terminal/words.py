"""What the terminal says about the table, in the teller's language: cards, places, players and hands of a view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gnomon.games.war_of_the_ring.advice import Balance
from gnomon.games.war_of_the_ring.entries import FRESH_MARK, TOKENS_MARK, slug_of
from gnomon.games.war_of_the_ring.frames import PATH_WORD
from gnomon.games.war_of_the_ring.lore import pending, ranges
from gnomon.games.war_of_the_ring.playing import may_go_on_path, may_go_to
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.tables import EVENT, ITEM, SIDE_WORDS, fits
from gnomon.games.war_of_the_ring.teller import WarOfTheRingTeller
from gnomon.kernel.codec import deck_size
from gnomon.kernel.notation import UNKNOWN
from gnomon.kernel.words import Named
from gnomon.telling import View

Player = dict[str, Any]
Place = dict[str, Any]
FREE, SHADOW = SIDE_WORDS
PLUS = " + "  # between a card and its items


def pile_count(player: Player, pile: str) -> int:
    return len(player[pile]) + len(player[f"{pile}_known"])


def is_own(view: View, player: Player) -> bool:
    """Whether the viewer holds a deck; nobody holds that of a bot."""
    return bool(player["seat"] == view["seat"] and not player.get("bot"))


class TableWords:
    """Words and names for the drawings of one match."""

    def __init__(self, teller: WarOfTheRingTeller) -> None:
        self.teller = teller
        self.lore = teller.lore
        self.advice = teller.advice

    def say(self, key: str, **args: object) -> str:
        return self.lore.words.say("terminal", key, args)

    # Places

    def places(self, view: View) -> list[str]:
        """The active locations: the path, then the battlegrounds in the order of activation."""
        return list(view["state"]["at"])

    def location(self, view: View, place: str) -> str:
        """The location at a place."""
        return str(view["state"]["path"]) if place == PATH_WORD else place

    def place_title(self, view: View, place: str) -> str:
        return self.lore.title(self.location(view, place))

    def balance(self, view: View, place: str) -> Balance:
        return self.advice.now(view, place)

    def wins(self, one: Balance) -> str:
        return self.say(f"wins-{one.wins}")

    def now(self, view: View, place: str, key: str = "now") -> str:
        """`Shadow 5 : 4 Free Peoples, Shadow wins`."""
        one = self.balance(view, place)
        return self.say(key, shadow=one.shadow, free=one.free, wins=self.wins(one))

    def defence(self, view: View, place: str) -> int:
        """The printed defence of a location, if it counts (3.5)."""
        slug = self.location(view, place)
        return 0 if slug in view["state"]["bare"] else int(self.lore.entry(slug)["defence"])

    def tokens(self, at: Place) -> str:
        """The tokens at a place in signs."""
        signs = {"attack": "▲", "defence": "■"}
        return " ".join(f"+{at[icon]}{sign}" for icon, sign in signs.items() if at[icon])

    # Cards in play

    def units(self, entries: Iterable[str]) -> list[list[str]]:
        """Cards in play, each with the items right of it."""
        units: list[list[str]] = []
        for entry in entries:
            if units and self.kind(slug_of(entry)) == ITEM:
                units[-1].append(entry)
            else:
                units.append([entry])
        return units

    def kind(self, slug: str) -> int:
        return int(self.lore.tables.kind[self.lore.tables.slugs.index(slug)])

    def entry_words(self, entry: str, icons: bool) -> str:
        """A card in play with its marks and perhaps its icons: `Strider* ◆2 ▲1 ■1`."""
        slug = slug_of(entry)
        name, _, tokens = entry.partition(TOKENS_MARK)
        fresh = FRESH_MARK if name.endswith(FRESH_MARK) else ""
        count = f" +{tokens}" if tokens else ""
        signs = self.lore.icon_signs(slug).replace(" ", "") if icons else ""
        return f"{self.lore.title(slug)}{fresh}{count} {signs}".rstrip()

    def cards(self, entries: Iterable[str], icons: bool = True) -> str:
        """Cards in play from left to right, items after a plus."""
        return ", ".join(self.unit(unit, icons) for unit in self.units(entries))

    def unit(self, unit: list[str], icons: bool = True) -> str:
        return PLUS.join(self.entry_words(one, icons) for one in unit)

    # Players

    def player(self, name: str) -> Named:
        return self.lore.player(name)

    def with_you(self, view: View, player: Player) -> str:
        you = f" {self.say('bot')}" if player.get("bot") else f" {self.say('you')}" if is_own(view, player) else ""
        return f"{self.player(player['name'])}{you}"

    def is_on_turn(self, view: View, player: Player) -> bool:
        frame = pending(view)
        return bool(frame) and player["name"] == frame.get("player", "")

    def ring(self, player: Player) -> str:
        return self.say(f"ring-{player['ring']}")

    def known(self, cards: Iterable[str]) -> str:
        """Cards by name, hidden ones left out."""
        return ", ".join(self.lore.title(card) for card in cards if card != UNKNOWN)

    def seen(self, view: View, player: Player) -> str:
        """The cards of another hand that everybody knows (12.3)."""
        return "" if is_own(view, player) else self.known(player["shown"])

    # Hands

    def imagined(self, view: View) -> State | None:
        """A state that fits the view, to ask where cards may go; None when a match is over."""
        return self.teller.imagined(view) if pending(view) else None

    def own(self, view: View) -> list[Player]:
        """The viewer's players, first the player that is asked."""
        asked = pending(view).get("player", "")
        found = [player for player in view["state"]["players"] if is_own(view, player)]
        return sorted(found, key=lambda player: bool(player["name"] != asked))

    def hand(self, player: Player) -> list[str]:
        """Every card of a hand once for each copy, in the order of the content."""
        return [card for card in player["hand"] if card != UNKNOWN]

    def paths(self, slug: str) -> str:
        """The paths a character may go to."""
        numbers = self.lore.entry(slug).get("paths", [])
        return self.say("paths" if numbers[1:] else "path" if numbers else "no-path", numbers=ranges(numbers))

    def goes(self, view: View, state: State, slug: str, short: bool = False) -> str:
        """Where a card can be played now, besides the reserve; in short, nothing is said of what cannot be."""
        card = self.lore.tables.slugs.index(slug)
        if self.kind(slug) == EVENT:
            return self.say("now-event")
        found = self._wielders(view, card) if self.kind(slug) == ITEM else self._places(state, card)
        if found:
            return self.say("to-short" if short else "to", places=", ".join(found))
        if short and self.kind(slug) != ITEM:
            return ""
        return self.say("no-wielder" if self.kind(slug) == ITEM else "only-reserve")

    def _places(self, state: State, card: int) -> list[str]:
        """The path and the battlegrounds an army or character may go to."""
        places = [self.say("path-place")] if may_go_on_path(state, card) else []
        return places + [self.lore.title(self.lore.places[one]) for one in state.grounds if may_go_to(state, card, one)]

    def _wielders(self, view: View, item: int) -> list[str]:
        tables = self.lore.tables
        which = tables.wielders[item]
        return [self.lore.title(slug) for slug in self._in_play(view) if fits(tables, which, tables.slugs.index(slug))]

    def _in_play(self, view: View) -> list[str]:
        """Characters in play, each once."""
        state = view["state"]
        entries = [entry for player in state["players"] for entry in player["reserve"]]
        entries += [entry for place in state["at"].values() for side in SIDE_WORDS for entry in place[side]]
        return list(dict.fromkeys(slug_of(entry) for entry in entries))

    # What scored so far

    def scored(self, view: View, side: str) -> str:
        """What a side has scored, with points."""
        state = view["state"]
        places = [
            self.say("scored-place", place=self.lore.title(slug), points=self.lore.entry(slug)["points"])
            for slug in state["scored"][side]
        ]
        if side == SHADOW and state["corruption"]:
            places.append(self.say("scored-corruption", count=state["corruption"]))
        return self.say(f"scored-{side}", places=", ".join(places) or self.say("scored-nothing"))

    def open_piles(self, view: View) -> list[str]:
        """What everybody knows of the bots' piles: all that is eliminated (13.27), and what was cycled openly."""
        bots = [player for player in view["state"]["players"] if player.get("bot")]
        told = [(self.known(player[f"{pile}_known"]), player, pile) for player in bots for pile in ("out", "cycled")]
        return [
            self.say(f"bot-{pile}", player=self.player(player["name"]), cards=cards)
            for cards, player, pile in told
            if cards
        ]

    def grounds_left(self, view: View) -> str:
        decks = view["state"]["battlegrounds"]
        return self.say("grounds-left", free=deck_size(decks[FREE]), shadow=deck_size(decks[SHADOW]))
