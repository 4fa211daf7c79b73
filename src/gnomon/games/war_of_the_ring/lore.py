"""War of the Ring in words and signs: what cards and locations are, what they do, where they may go, what is known.

Signs always come with words or a legend: ◆ path, ▲ attack, ■ defence; △ and □ are the same as leadership, which counts
only with an army of the character's faction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gnomon.games.war_of_the_ring import content
from gnomon.games.war_of_the_ring.entries import slug_of
from gnomon.games.war_of_the_ring.frames import PATH_WORD, place_words
from gnomon.games.war_of_the_ring.game import WarOfTheRingGame
from gnomon.games.war_of_the_ring.naming import card_named, location_named, place_named, player_named
from gnomon.games.war_of_the_ring.options import OVERLAY
from gnomon.games.war_of_the_ring.scenarios import RING_EACH_ROUND
from gnomon.games.war_of_the_ring.steps import ACTIONS
from gnomon.games.war_of_the_ring.tables import (
    EVENT,
    GROUNDS,
    ITEM,
    NONE,
    SIDE_WORDS,
    side_of,
)
from gnomon.games.war_of_the_ring.view import UNSEEN_WORD, rows_of
from gnomon.games.war_of_the_ring.wording import both, filter_words, script_words
from gnomon.kernel.decision import Action
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.record import Header
from gnomon.kernel.words import Named
from gnomon.telling import Facts, View

Entry = dict[str, Any]

ICONS = ("path", "attack", "defence", "lead_attack", "lead_defence")
SIGNS = {"path": "◆", "attack": "▲", "defence": "■", "lead_attack": "△", "lead_defence": "□"}
# The keys of an option's words, by the number of its kind: several kinds share a first word.
CHOICE_KEYS = (
    *("play-to", "play-on", "play-event", "move", "cycle", "winnow", "use", "ring", "pass", "pay", "eliminate"),
    *("forsake-hand", "forsake-reserve", "forsake-top", "take", "take-nothing", "yes", "no", "first", "second"),
    *("go", "activate", "aside-eliminate", "aside-cycle", "aside-to", "aside-on", "aside-event", "done", "lose"),
    *("resolve", "strike", "spare", "token", "bring", "stay", "sacrifice", "tend", "ready"),
)
# The rules behind what an entry says, by its keys and by its operations.
KEY_RULES = {
    "set": "1.7",
    "limit": "4.4",
    "action": "6.4",
    "saved": "8.11",
    "saves_wielder": "8.11",
    "bonus": "10.2",
    "lends": "10.3",
    "place_icons": "10.3",
    "also": "10.5",
    "opens": "10.4",
    "forbid": "10.6",
    "only_weapon": "10.7",
    "peek": "10.8",
    "draw_step": "10.9",
    "tends": "10.11",
    "unplayable": "13.36",
}
OPERATION_RULES = {
    "forsake": "7.4",
    "take": "7.5",
    "recycle": "7.2",
    "remove": "5.10",
    "aside": "5.9",
    "activate": "3.3",
    "next-path": "3.9",
    "switch-path": "3.9",
    "move": "10.12",
    "token": "8.10",
    "corrupt": "7.7",
    "cleanse": "7.7",
    "permit": "10.4",
    "ruin": "10.10",
}
# The sections with the words for a noun of the notation.
SECTIONS = {"side": "sides", "icon": "icons", "pile": "piles", "zone": "zones", "answer": "answers"}
EACH = "each "
AGAIN_RULE, EACH_RULE = "3.4", "11.5"
NO_EFFECT = ("text", "title", "kind", "rule", "deck", "faction", "copies", "set", "fellowship", "side", "number")


def choice_key(action: Action) -> str:
    """The key of an option's words in [choices] and its sections."""
    return CHOICE_KEYS[action.code & 255]


def operations(value: object) -> Iterator[Entry]:
    """Every operation anywhere in an entry."""
    if isinstance(value, dict):
        if "op" in value:
            yield value
        for inner in value.values():
            yield from operations(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from operations(inner)


def in_order(numbers: Iterable[str]) -> list[str]:
    """Rules by their place in the book."""
    return sorted(set(numbers), key=lambda number: [int(part) for part in number.split(".")])


class Lore:
    """The content of a match's overlay, and the sentences about it."""

    def __init__(self, header: Header, game: WarOfTheRingGame, lexicon: Lexicon) -> None:
        self.header = header
        self.overlay: str | None = header.options[OVERLAY] or None
        self.tables = game.tables(header.setup, header.options[OVERLAY])
        self.scenario = game.scenario(header)
        self.lexicon = lexicon
        self.words = lexicon.words
        self.places = place_words(self.tables)
        self._entries: dict[str, Entry] = {}
        self._named: dict[tuple[str, str], Named] = {}

    # Entries

    def entry(self, slug: str) -> Entry:
        if slug not in self._entries:
            found = content.entry(content.edition_of(self.header.setup), slug, self.overlay, self.words.language)
            self._entries[slug] = dict(found)
        return self._entries[slug]

    def slugs(self) -> list[str]:
        """Every card and location."""
        return [*self.tables.slugs, *self.tables.places]

    def is_card(self, slug: str) -> bool:
        return slug in self.tables.slugs

    def text(self, slug: str) -> str:
        return str(self.entry(slug).get("text", ""))

    def quoted(self, slug: str) -> str:
        """The text of a card or location after a sentence about it; empty if it has none."""
        text = self.text(slug)
        return self.phrase("quoted", text=text) if text else ""

    def printed(self, slug: str) -> str:
        """The English title."""
        entry = self.entry(slug)
        return str(entry.get("english", entry)["title"])

    def is_house(self, slug: str) -> bool:
        """Whether something other than our wording is a house value."""
        return self._comes_from(slug, "house")

    def _comes_from(self, slug: str, word: str) -> bool:
        origin: dict[str, str] = self.entry(slug)["from"]
        return any(one == word and key.partition(".")[0] not in NO_EFFECT for key, one in origin.items())

    # Names

    def named(self, noun: str, value: str) -> Named:
        """A thing by its word in notation, with its forms."""
        key = (noun, value)
        if key not in self._named:
            self._named[key] = self._name(noun, value)
        return self._named[key]

    def _name(self, noun: str, value: str) -> Named:
        tables = self.tables
        if noun == "card":
            return card_named(self.words, tables, [*tables.slugs, UNSEEN_WORD].index(value))
        if noun == "location":
            return location_named(self.words, tables, tables.places.index(value))
        if noun == "place":
            return place_named(self.words, tables, self.places.index(value))
        return player_named(self.words, value)

    def card(self, slug: str) -> Named:
        return self.named("card", slug)

    def player(self, name: str) -> Named:
        return self.named("player", name)

    def location(self, slug: str) -> Named:
        return self.named("location", slug)

    def place(self, word: str, path: str = "") -> Named:
        """A place where cards lie; the path by the title of the active one, if given."""
        return self.location(path) if word == PATH_WORD and path else self.named("place", word)

    def title(self, slug: str) -> str:
        return str(self.card(slug) if self.is_card(slug) else self.location(slug))

    def told(self, noun: str, value: str) -> object:
        """A word in notation as sentences take it."""
        if noun in ("card", "location", "place", "player"):
            return self.named(noun, value)
        return self.words.find(SECTIONS[noun], value) if noun in SECTIONS else value

    def joined(self, names: Iterable[object]) -> str:
        """`one, two and three`, each as it stands in the middle of a sentence."""
        return both(self.words, [mid(name) for name in names])

    def say(self, section: str, key: str, **args: object) -> str:
        return self.words.say(section, key, args)

    def phrase(self, key: str, **args: object) -> str:
        return self.words.say("phrases", key, args)

    # Icons

    def side(self, slug: str) -> str:
        """The side of a card, or the side that defends a location."""
        if self.is_card(slug):
            return SIDE_WORDS[side_of(self.tables, self.tables.slugs.index(slug))]
        return SIDE_WORDS[self.tables.place_side[self.tables.places.index(slug)]]

    def icons(self, slug: str) -> dict[str, int]:
        """The printed icons of a card that it has."""
        given: dict[str, int] = self.entry(slug).get("icons", {})
        return {icon: given[icon] for icon in ICONS if given.get(icon, 0)}

    def icon_words(self, slug: str) -> str:
        """`path attack 1, attack 2`; empty for a card without icons."""
        side = self.side(slug)
        names = {icon: self.words.find("icons", f"path-{side}" if icon == "path" else icon) for icon in ICONS}
        parts = [self.say("facts", "icon", name=names[icon], count=count) for icon, count in self.icons(slug).items()]
        return ", ".join(parts)

    def icon_signs(self, slug: str) -> str:
        """`◆1 ▲2`."""
        return " ".join(f"{SIGNS[icon]}{count}" for icon, count in self.icons(slug).items())

    # What it is, and where it may go

    def kind_words(self, slug: str) -> str:
        entry = self.entry(slug)
        if not self.is_card(slug):
            key = "path" if entry["kind"] == "path" else f"battleground-{entry['side']}"
            return self.say("facts", key, number=entry.get("number", 0))
        args: dict[str, object] = {"faction": self.faction(entry["faction"])}
        args["kind"] = self.words.find("kinds", entry["kind"])
        args["player"] = self.player(self._owner(slug))
        if "keyword" not in entry:
            return self.say("facts", "card", **args)
        return self.say("facts", "card-keyword", keyword=self.words.find("kinds", entry["keyword"]), **args)

    def _owner(self, slug: str) -> str:
        """The player whose deck has a card; where none has it, the deck it is printed for."""
        owner = self.scenario.owner[self.tables.slugs.index(slug)]
        return str(self.entry(slug)["deck"] if owner == NONE else self.scenario.parts[owner].name)

    def faction(self, word: str) -> str:
        return self.words.find("factions", word)

    def factions(self, words: Iterable[str]) -> str:
        return both(self.words, [self.faction(word) for word in words])

    def facts(self, slug: str) -> Facts:
        """Everything that is known about a card or location."""
        entry = self.entry(slug)
        text = self.text(slug) or self.say("facts", "no-text")
        return Facts(
            self.title(slug), self.kind_words(slug), text, entry["rule"], self.notes(slug), self.is_house(slug)
        )

    def notes(self, slug: str) -> list[str]:
        """Icons or values, where it may go, the rules behind it, and what is not certain."""
        out = self._card_notes(slug) if self.is_card(slug) else self._location_notes(slug)
        if rules := self.rules(slug):
            out.append(self.say("facts", "rules", rules=", ".join(rules)))
        out += [self.words.find("facts", word) for word in ("reported", "base") if self._comes_from(slug, word)]
        return [*out, self.words.find("facts", "house")] if self.is_house(slug) else out

    def _card_notes(self, slug: str) -> list[str]:
        entry, card = self.entry(slug), self.tables.slugs.index(slug)
        kind, out = self.tables.kind[card], []
        if kind == EVENT:
            out.append(self.words.find("facts", "event"))
        else:
            icons = self.icon_words(slug)
            out.append(self.say("facts", "icons", icons=icons) if icons else self.words.find("facts", "no-icons"))
            out += self._ways(slug, card) if kind != ITEM else [self._wielders(card)]
        if entry["copies"] > 1:
            out.append(self.say("facts", "copies", count=entry["copies"]))
        return [*out, self.words.find("facts", "promo")] if "set" in entry else out

    def _ways(self, slug: str, card: int) -> list[str]:
        """The paths and battlegrounds that an army or character may go to as printed."""
        out = []
        if self.entry(slug)["kind"] == "character":
            out.append(self.paths_words(slug, "facts"))
        bits = self.tables.at_grounds[card]
        used = [*self.scenario.grounds_free, *self.scenario.grounds_shadow]
        grounds = [self.location(self.tables.places[one]) for one in used if bits >> one & 1]
        key = "grounds" if grounds else "no-grounds"
        return [*out, self.say("facts", key, places=self.joined(grounds))]

    def paths_words(self, slug: str, section: str) -> str:
        """The paths a character may go to, in the words of a section."""
        numbers = ranges(self.entry(slug).get("paths", []))
        return self.say(section, "paths" if numbers else "no-paths", numbers=numbers)

    def _wielders(self, card: int) -> str:
        return self.say(
            "facts", "wielders", cards=filter_words(self.words, self.tables, int(self.tables.wielders[card]))
        )

    def _location_notes(self, slug: str) -> list[str]:
        entry = self.entry(slug)
        out = [self.say("facts", "location", points=entry["points"], defence=entry["defence"])]
        for key, sides in (("defenders", "defending"), ("attackers", "attacking")):
            if sides in entry:
                out.append(self.say("facts", key, factions=self.factions(entry[sides])))
        return out

    def rules(self, slug: str) -> list[str]:
        """The rules that settle how a text is carried out."""
        entry = self.entry(slug)
        found = [rule for key, rule in KEY_RULES.items() if entry.get(key)]
        for one in operations(entry):
            found += [OPERATION_RULES[one["op"]]] if one["op"] in OPERATION_RULES else []
            found += [AGAIN_RULE] if one.get("again") else []
            found += [EACH_RULE] if str(one.get("who", "")).startswith(EACH) and self.scenario.duel else []
        return in_order(found)

    # What actions of cards do

    def deed(self, slug: str) -> str:
        """The action of a card: `cycle Halbarad to take ...`."""
        card, tables = self.tables.slugs.index(slug), self.tables
        deed = self.script(int(tables.act_do[card]), card)
        cost = self.script(int(tables.act_cost[card]), card)
        return self.phrase("to", cost=cost, deed=deed) if cost else deed

    def script(self, script: int, card: int = NONE) -> str:
        return script_words(self.words, self.tables, rows_of(self.tables, script), card)

    # Options

    def choice(self, key: str, args: dict[str, str]) -> dict[str, object]:
        """What the words of an option need, as far as its own words tell."""
        out: dict[str, object] = {}
        for noun, value in args.items():
            out[noun] = self.told(noun.rstrip("2"), value)
        if args.get("card", UNSEEN_WORD) != UNSEEN_WORD:
            out["text"] = self.text(args["card"])
        if key == "use":
            out["deed"] = self.deed(args["card"])
        if "location" in args:
            out |= self.location_values(args["location"])
        return out

    def ring_key(self, view: View) -> str:
        """The key of words about a Ring token, of which there are two kinds (6.5)."""
        names = [part.name for part in self.scenario.parts]
        ring = self.scenario.ring[names.index(pending(view)["player"])]
        return "ring-each" if ring == RING_EACH_ROUND else "ring-once"

    def location_values(self, slug: str) -> dict[str, object]:
        entry = self.entry(slug)
        values = {"points": entry["points"], "defence": entry["defence"], "text": self.text(slug)}
        return {**values, "step": entry.get("number", 0)}

    def rules_of_choice(self, action: Action) -> list[str]:
        """The rule of an option, and those of the cards and locations it names."""
        numbers = [ACTIONS.rules[action.code & 255]]
        for noun, value in action.args.items():
            if value == UNSEEN_WORD:
                continue
            if noun.rstrip("2") in ("card", "location") or (noun == "place" and value in self.places[:GROUNDS]):
                numbers.append(self.entry(value)["rule"])
        return list(dict.fromkeys(numbers))


def mid(name: object) -> str:
    """A name in the middle of a sentence."""
    return str(name.forms.get("mid", name.name) if isinstance(name, Named) else name)


def finished(sentence: str) -> str:
    """The title of a card may end a sentence by itself; a text that is missing leaves a space."""
    return sentence.replace("!.", "!").strip()


def capital(text: str) -> str:
    """A phrase at the beginning of a line."""
    return text[:1].upper() + text[1:]


def ranges(numbers: Iterable[int]) -> str:
    """`1-3, 5`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


# What a view tells


def pending(view: View) -> Entry:
    """The pending step; empty when a match is over."""
    frames: list[Entry] = view["state"]["frames"]
    return frames[-1] if frames else {}


def asked_player(view: View) -> Entry:
    """The player who is asked."""
    return player_of(view, pending(view)["player"])


def player_of(view: View, name: str) -> Entry:
    players: list[Entry] = view["state"]["players"]
    return next(player for player in players if player["name"] == name)


def decks_held(view: View, seat: int) -> list[Entry]:
    """The players of a seat; it holds no bot, even if it chooses for one (13.23)."""
    return [player for player in view["state"]["players"] if player["seat"] == seat and not player.get("bot")]


def cards_in_play(view: View) -> list[str]:
    """Every card in play."""
    state = view["state"]
    reserves = [entry for player in state["players"] for entry in player["reserve"]]
    placed = [entry for place in state["at"].values() for side in SIDE_WORDS for entry in place[side]]
    return [slug_of(entry) for entry in [*reserves, *placed]]
