"""The questions before the first turn: your character, the bots' Spells, the home tiles. Enter takes the default."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from gnomon.companion import Asker, Unclear
from gnomon.companion.names import find, pick
from gnomon.games.casting_shadows import content
from gnomon.games.casting_shadows.compile import BOT_SPELLS
from gnomon.games.casting_shadows.options import MOST_SOLO_BOTS, STANDARD_BOT_HP
from gnomon.kernel.dealer import Manual, Seeded
from gnomon.kernel.errors import BadText
from gnomon.kernel.game import Game
from gnomon.kernel.match import Match
from gnomon.kernel.options import Option, flag, text, whole
from gnomon.kernel.record import check_seed
from gnomon.kernel.toml import Plain, Reader
from gnomon.kernel.words import ENGLISH

TILES: Final = 7
STANDARD: Final = "standard"
RANDOM: Final = "random"
HIGHEST_HP: Final = 18
LONGEST_NAME: Final = 40
LONGEST_LIST: Final = 400
READINGS: Final = ("sting_after", "run_anyway")  # the options that matter when only the bots are run (15.21)


def choices() -> list[Option]:
    """What can be chosen in advance; what is left empty is asked."""
    return [
        text("character", "", []),
        whole("bots", MOST_SOLO_BOTS, 1, MOST_SOLO_BOTS),
        whole("bot_hp", STANDARD_BOT_HP, 1, HIGHEST_HP),
        text("bot_spells", "", [RANDOM]),
        text("homes", "", [STANDARD]),
        *(flag(name, False) for name in READINGS),
        text("map", "", [], is_file=True),
        text("overlay", "", [], is_file=True),
    ]


class Chosen:
    """The choices, checked; spells and homes may be text or data."""

    def __init__(self, given: Plain) -> None:
        usual = {option.name: option.default for option in choices()}
        reader = Reader(usual | given, "opening")
        reader.only(list(usual))
        self.character = _short(reader, "character", reader.text("character"), LONGEST_NAME)
        self.bots = reader.integer("bots", 1, MOST_SOLO_BOTS)
        self.bot_hp = reader.integer("bot_hp", 1, HIGHEST_HP)
        self.bot_spells = _short(reader, "bot_spells", _pairs(reader), LONGEST_LIST)
        self.homes = _short(reader, "homes", _list(reader), LONGEST_LIST)
        self.readings = {name: reader.boolean(name) for name in READINGS}
        self.map = reader.text("map")
        self.overlay = reader.text("overlay")


def _short(reader: Reader, key: str, given: str, longest: int) -> str:
    if len(given) > longest:
        raise reader.bad(key, f"at most {longest} characters")
    return given


def _pairs(reader: Reader) -> str:
    """`kit=heavy-hand,haze=fatal-fronds`, from text or from a table."""
    given = reader.data["bot_spells"]
    if isinstance(given, dict):
        if not all(isinstance(name, str) and isinstance(spell, str) for name, spell in given.items()):
            raise reader.bad("bot_spells", "a Spell for each bot")
        return ",".join(f"{name}={spell}" for name, spell in given.items())
    return reader.text("bot_spells")


def _list(reader: Reader) -> str:
    """`mines,lake,forest,mountain`, from text or from a list."""
    if isinstance(reader.data["homes"], list):
        return ",".join(reader.texts("homes"))
    return reader.text("homes")


class Opening:
    """Asks the questions; with nobody to ask, takes the defaults."""

    def __init__(
        self, game: Game, setup: str, chosen: Chosen, asker: Asker | None, seed: int, language: str = ENGLISH
    ) -> None:
        self.game = game
        self.setup = setup
        self.chosen = chosen
        self.asker = asker
        self.seed = seed
        self.language = language
        self.words = game.words(language)
        self.chance = Seeded(check_seed(seed), 1)
        self.characters = content.load("base").character_slugs

    def match(self) -> Match:
        """Ask what was not chosen, and set up the match."""
        options: dict[str, Any] = {"bots": self.chosen.bots, "bot_hp": self.chosen.bot_hp}
        options |= {"overlay": self.chosen.overlay, **self.chosen.readings}
        options["characters"] = [self._character()]
        self._start(options)  # refuse impossible bots and HP before asking anything more
        options["bot_spells"] = self._spells(options["characters"][0])
        options["map"] = self.chosen.map or self._homes(options)
        return self._start(options)

    def as_character(self, you: str) -> Match:
        """The default match for a character."""
        return self._start({"bots": self.chosen.bots, "bot_hp": self.chosen.bot_hp, "characters": [you]})

    def _start(self, options: dict[str, Any]) -> Match:
        dealt = {"bot_spells": list(BOT_SPELLS)[: self.chosen.bots]} | options
        match = self.game.start(self.setup, 1, seed=self.seed, options=dealt, dealer=Manual())
        count = len(match.view(0)["state"]["tiles"])
        if count != TILES:
            raise BadText("map", "tiles", f"{TILES} tiles", count)
        return match

    def _title(self, slug: str) -> str:
        """The title, with the printed name to type."""
        title = str(content.entry("base", slug, None, self.language)["title"])
        printed = str(content.entry("base", slug)["title"])
        return title if title == printed else f"{title} ({printed})"

    def _words(self, key: str, **words: object) -> str:
        return self.words.say("talk", key, words)

    def _find(self, word: str, slugs: Iterable[str], what: str) -> str:
        return find(word, slugs, self._words(what), self.language)

    def _pick(self, word: str, slugs: list[str], what: str) -> str:
        return pick(word, slugs, self._words(what), self.language)

    def _ask(self, prompt: str) -> str:
        return self.asker.ask(prompt) if self.asker else ""

    def _say(self, error: Unclear) -> None:
        assert self.asker is not None
        self.asker.say(str(error))

    # Your character

    def _character(self) -> str:
        if self.chosen.character:
            return self._find(self.chosen.character, self.characters, "a-character")
        listed = ", ".join(f"{at} {self._title(slug)}" for at, slug in enumerate(self.characters, 1))
        while True:
            line = self._ask(self._words("who", listed=listed))
            try:
                return self._pick(line or "1", self.characters, "a-character")
            except Unclear as error:
                self._say(error)

    # The bots' Spells

    def _spells(self, you: str) -> list[str]:
        bots = [slug for slug in self.characters if slug != you][: self.chosen.bots]
        held = self._given_spells(bots)
        for bot in bots:
            if bot not in held:
                held[bot] = self._spell(bot, [spell for spell in BOT_SPELLS if spell not in held.values()])
        return [held[bot] for bot in bots]

    def _given_spells(self, bots: list[str]) -> dict[str, str]:
        """`kit=heavy-hand,haze=fatal-fronds`; the rest are asked, or dealt if `random`."""
        held: dict[str, str] = {}
        pairs = [] if self.chosen.bot_spells in ("", RANDOM) else self.chosen.bot_spells.split(",")
        for pair in pairs:
            name, equals, spell = pair.partition("=")
            if not equals:
                raise BadText("bot-spells", "", "bot=spell, such as kit=heavy-hand, separated by commas", pair)
            bot = self._find(name, bots, "a-bot")
            held[bot] = self._find(spell, BOT_SPELLS, "a-spell")
        if len(set(held.values())) < len(held):
            raise BadText("bot-spells", "", "a different Spell for each bot", self.chosen.bot_spells)
        return held

    def _spell(self, bot: str, left: list[str]) -> str:
        if len(left) == 1:
            return left[0]
        listed = ", ".join(f"{at} {self._title(slug)}" for at, slug in enumerate(left, 1))
        name = str(content.entry("base", bot)["title"]).split()[0]
        while self.chosen.bot_spells != RANDOM:
            line = self._ask(self._words("which-spell", name=name, listed=listed))
            try:
                if not line:
                    break
                return self._pick(line, left, "a-spell")
            except Unclear as error:
                self._say(error)
        return left[int(self.chance.below(len(left)))]

    # The home tiles

    def _homes(self, options: dict[str, Any]) -> str:
        """The map on the table; empty for the default one."""
        usual = self.homes_of(self._start(options))
        chosen = self._order(usual)
        if chosen == usual:
            return ""
        named = dict(zip((name for name, _, _ in spots()), chosen))
        return "[tiles]\n" + "".join(f"{named.get(name, name)} = [{q}, {r}]\n" for name, q, r in places())

    def homes_of(self, match: Match) -> list[str]:
        """The home tiles, clockwise from the Dusty Desert."""
        at = {tuple(place): tile for tile, place in match.view(0)["state"]["tiles"].items()}
        return [at[q, r] for _, q, r in spots()]

    def _order(self, usual: list[str]) -> list[str]:
        if self.chosen.homes:
            return usual if self.chosen.homes == STANDARD else self._order_of(self.chosen.homes, usual)
        listed = ", ".join(self._title(tile) for tile in usual)
        while True:
            line = self._ask(self._words("which-homes", listed=listed))
            try:
                return self._order_of(line, usual) if line else usual
            except Unclear as error:
                self._say(error)

    def _order_of(self, line: str, tiles: list[str]) -> list[str]:
        """Four home tiles by name, separated by commas or spaces."""
        words = [word for word in line.replace(",", " ").split() if word]
        chosen = [self._find(word, tiles, "a-home") for word in words]
        if sorted(chosen) != sorted(tiles):
            raise Unclear(self._words("homes-unclear", tiles=", ".join(tiles), line=line[:60]))
        return chosen


def places() -> list[tuple[str, int, int]]:
    return [(name, q, r) for name, q, r in content.maps("base")[str(TILES)][0]]


def spots() -> list[tuple[str, int, int]]:
    """The places of home tiles."""
    return sorted(place for place in places() if place[0].startswith("home-"))
