"""The questions before the first turn: who you are, what the bots have, how the homes lie. Enter takes the usual."""

from __future__ import annotations

from typing import Any

from gnomon import BadText, Game, Manual, Match, Seeded
from gnomon.cli.companion import SETUP, Wishes
from gnomon.cli.companion.names import Unclear, find, pick
from gnomon.cli.table.screen import Screen
from gnomon.games.casting_shadows import content
from gnomon.games.casting_shadows.compile import BOT_SPELLS
from gnomon.kernel.record import check_seed

TILES = 7
STANDARD = "standard"
RANDOM = "random"


class Opening:
    """Without a screen nobody can be asked, and the usual is taken."""

    def __init__(self, game: Game, wishes: Wishes, screen: Screen | None, seed: int) -> None:
        self.game = game
        self.wishes = wishes
        self.screen = screen
        self.seed = seed
        self.chance = Seeded(check_seed(seed), 1)
        self.characters = content.load("base").character_slugs

    def match(self) -> Match:
        """Ask what was not given, and set the match up."""
        options: dict[str, Any] = {"bots": self.wishes.bots, "bot_hp": self.wishes.bot_hp}
        options["overlay"] = self.wishes.overlay
        options["characters"] = [self._character()]
        self._start(options)  # bots and HP that cannot be are found out before anything more is asked
        options["bot_spells"] = self._spells(options["characters"][0])
        options["map"] = self.wishes.map or self._homes(options)
        return self._start(options)

    def as_character(self, you: str) -> Match:
        """The usual match of somebody."""
        return self._start({"bots": self.wishes.bots, "bot_hp": self.wishes.bot_hp, "characters": [you]})

    def _start(self, options: dict[str, Any]) -> Match:
        dealt = {"bot_spells": list(BOT_SPELLS)[: self.wishes.bots]} | options
        match = self.game.start(SETUP, 1, seed=self.seed, options=dealt, dealer=Manual())
        count = len(match.view(0)["state"]["tiles"])
        if count != TILES:
            raise BadText("map", "tiles", f"{TILES} tiles", count)
        return match

    def _title(self, slug: str) -> str:
        return str(content.entry("base", slug)["title"])

    def _ask(self, prompt: str) -> str:
        return self.screen.ask(prompt) if self.screen else ""

    def _say(self, error: Unclear) -> None:
        assert self.screen is not None
        self.screen.say(str(error))

    # Who you are

    def _character(self) -> str:
        if self.wishes.character:
            return find(self.wishes.character, self.characters, "a character")
        listed = ", ".join(f"{at} {self._title(slug)}" for at, slug in enumerate(self.characters, 1))
        while True:
            line = self._ask(f"Who are you? {listed} (Enter: 1)> ")
            try:
                return pick(line or "1", self.characters, "a character")
            except Unclear as error:
                self._say(error)

    # What the bots hold

    def _spells(self, you: str) -> list[str]:
        bots = [slug for slug in self.characters if slug != you][: self.wishes.bots]
        held = self._given_spells(bots)
        for bot in bots:
            if bot not in held:
                held[bot] = self._spell(bot, [spell for spell in BOT_SPELLS if spell not in held.values()])
        return [held[bot] for bot in bots]

    def _given_spells(self, bots: list[str]) -> dict[str, str]:
        """`kit=heavy-hand,haze=fatal-fronds`; the others are asked for, or dealt with `random`."""
        held: dict[str, str] = {}
        pairs = [] if self.wishes.bot_spells in ("", RANDOM) else self.wishes.bot_spells.split(",")
        for pair in pairs:
            name, equals, spell = pair.partition("=")
            if not equals:
                raise BadText("bot-spells", "", "bot=spell, such as kit=heavy-hand, parted by commas", pair)
            bot = find(name, bots, "a bot")
            held[bot] = find(spell, BOT_SPELLS, "a Spell")
        if len(set(held.values())) < len(held):
            raise BadText("bot-spells", "", "a different Spell for each bot", self.wishes.bot_spells)
        return held

    def _spell(self, bot: str, left: list[str]) -> str:
        if len(left) == 1:
            return left[0]
        listed = ", ".join(f"{at} {self._title(slug)}" for at, slug in enumerate(left, 1))
        name = self._title(bot).split()[0]
        while self.wishes.bot_spells != RANDOM:
            line = self._ask(f"Which Spell has {name}? {listed} (Enter: dealt at random)> ")
            try:
                if not line:
                    break
                return pick(line, left, "a Spell")
            except Unclear as error:
                self._say(error)
        return left[int(self.chance.below(len(left)))]

    # How the home tiles lie

    def _homes(self, options: dict[str, Any]) -> str:
        """The map as it lies on the table; empty for the usual one."""
        usual = self.homes_of(self._start(options))
        chosen = self._order(usual)
        if chosen == usual:
            return ""
        named = dict(zip((name for name, _, _ in spots()), chosen))
        return "[tiles]\n" + "".join(f"{named.get(name, name)} = [{q}, {r}]\n" for name, q, r in places())

    def homes_of(self, match: Match) -> list[str]:
        """The home tiles as they lie, clockwise from the Dusty Desert."""
        at = {tuple(place): tile for tile, place in match.view(0)["state"]["tiles"].items()}
        return [at[q, r] for _, q, r in spots()]

    def _order(self, usual: list[str]) -> list[str]:
        if self.wishes.homes:
            return usual if self.wishes.homes == STANDARD else order_of(self.wishes.homes, usual)
        listed = ", ".join(self._title(tile) for tile in usual)
        while True:
            line = self._ask(f"The four home tiles clockwise from the Dusty Desert (Enter: {listed})> ")
            try:
                return order_of(line, usual) if line else usual
            except Unclear as error:
                self._say(error)


def places() -> list[tuple[str, int, int]]:
    return [(name, q, r) for name, q, r in content.maps("base")[str(TILES)][0]]


def spots() -> list[tuple[str, int, int]]:
    """Where home tiles lie."""
    return sorted(place for place in places() if place[0].startswith("home-"))


def order_of(line: str, tiles: list[str]) -> list[str]:
    """Four home tiles by their names, parted by commas or spaces."""
    words = [word for word in line.replace(",", " ").split() if word]
    chosen = [find(word, tiles, "a home tile") for word in words]
    if sorted(chosen) != sorted(tiles):
        raise Unclear(f"Expected each of {', '.join(tiles)} once, in one word each; found {line[:60]!r}.")
    return chosen
