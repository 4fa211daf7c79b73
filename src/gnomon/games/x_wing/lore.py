"""X-Wing in words: what ships, pilots, upgrades, damage cards, obstacles and squads are and do, and their names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gnomon.games.x_wing import content
from gnomon.games.x_wing.naming import (
    PRIMARY,
    pilot_of,
    player_named,
    ship_title,
    title_of,
    weapon_title,
)
from gnomon.games.x_wing.roster import Roster
from gnomon.games.x_wing.steps import ACTIONS
from gnomon.games.x_wing.tables import Tables
from gnomon.games.x_wing.terms import DECK_WORDS, HUE_WORDS
from gnomon.games.x_wing.wording import both, dice, manoeuvre, one_face
from gnomon.kernel.decision import Action
from gnomon.kernel.words import Named, Words
from gnomon.telling import Facts, View

Entry = dict[str, Any]

# The sections with the words for a noun of the notation.
SECTIONS = {"quadrant": "quadrants", "edge": "edges", "hue": "hues", "token": "token"}
DICE = ("dice", "evasion")
CARDS = ("card", "damage")
NO_EFFECT = ("text", "title", "kind", "rule")
LIMITS = ("unique", "limited")
ONLY = ("size", "ship", "faction", "skill", "action")


class Lore:
    """The content, the squads of a match, and the sentences about them."""

    def __init__(self, words: Words, tables: Tables, roster: Roster, overlay: str | None = None) -> None:
        self.words = words
        self.tables = tables
        self.roster = roster
        self.overlay = overlay
        self._entries: dict[str, Entry] = {}

    # Entries

    def entry(self, slug: str) -> Entry:
        if slug not in self._entries:
            self._entries[slug] = dict(content.entry(slug, self.overlay, self.words.language))
        return self._entries[slug]

    def slugs(self) -> list[str]:
        """Everything there is."""
        tables = self.tables
        cards = [*tables.pilot_slugs, *tables.upgrade_slugs, *tables.damage_slugs]
        return [*tables.ship_slugs, *cards, *tables.obstacle_slugs, *tables.squad_slugs]

    def title(self, slug: str) -> str:
        return title_of(self.tables, slug, self.words.language)

    def printed(self, slug: str) -> str:
        """The English title."""
        entry = self.entry(slug)
        return str(entry.get("english", entry)["title"])

    def text(self, slug: str) -> str:
        return str(self.entry(slug).get("text", ""))

    def kind(self, slug: str) -> str:
        return str(self.entry(slug)["kind"])

    def is_house(self, slug: str) -> bool:
        """Whether something other than our wording is a house value."""
        origin: dict[str, str] = self.entry(slug)["from"]
        return any(one == "house" and key.partition(".")[0] not in NO_EFFECT for key, one in origin.items())

    # Names

    def ship(self, word: str) -> str:
        """`Rookie Pilot 2`."""
        return ship_title(self.tables, word, self.words.language)

    def pilot(self, word: str) -> str:
        """The slug of a ship's pilot."""
        return pilot_of(self.tables.pilot_slugs, word)[0]

    def ships(self, words: Iterable[str]) -> str:
        return both(self.words, [self.ship(word) for word in words])

    def seat(self, word: str) -> int:
        return int(self.roster.seat[self.roster.words.index(word)])

    def player(self, seat: int) -> Named:
        return player_named(self.words, self.roster, seat)

    def weapon(self, slug: str) -> str:
        return weapon_title(self.words, self.tables, slug)

    def obstacle(self, word: str) -> str:
        """`Asteroid 2`; tokens that are dropped in a match are numbered like it."""
        if word in self.tables.obstacle_slugs:
            return self.title(word)
        kind, _, number = word.rpartition("-")
        slug = next(slug for slug in self.tables.obstacle_slugs if slug.startswith(kind))
        return f"{self.title(slug).rstrip('0123456789 ')} {number}"

    def action_card(self, word: str) -> str:
        """The card whose action has a word: a damage card, or an upgrade."""
        if word in self.tables.damage_slugs:
            return word
        return next(slug for slug in self.tables.upgrade_slugs if self.entry(slug).get("action") == word)

    def told(self, noun: str, value: str) -> object:
        """A word in notation as sentences take it."""
        if noun == "ship":
            return self.ship(value)
        if noun in CARDS:
            return self.title(value)
        if noun == "weapon":
            return self.weapon(value)
        if noun == "obstacle":
            return self.obstacle(value)
        if noun == "manoeuvre":
            return manoeuvre(self.words, value)
        if noun in DICE:
            return dice(self.words, value)
        if noun == "face":
            return one_face(self.words, value)
        return self.words.find(SECTIONS[noun], value) if noun in SECTIONS else value

    def said(self, args: dict[str, str]) -> dict[str, object]:
        """All words of an action or event as sentences take them; seats become players."""
        out = {key: self.told(key.rstrip("234"), value) for key, value in args.items()}
        if "seat" in args:
            out["player"] = self.player(int(args["seat"]))
        return out

    def say(self, section: str, key: str, **args: object) -> str:
        return self.words.say(section, key, args)

    def phrase(self, key: str, **args: object) -> str:
        return self.words.say("phrases", key, args)

    def joined(self, parts: Iterable[str]) -> str:
        return both(self.words, list(parts))

    # What is known about something

    def facts(self, slug: str) -> Facts:
        entry = self.entry(slug)
        kind, text, notes = self._told(entry)
        if self.is_house(slug):
            notes.append(self.words.find("facts", "house"))
        return Facts(self.title(slug), kind, text, entry.get("rule", ""), notes, self.is_house(slug))

    def _told(self, entry: Entry) -> tuple[str, str, list[str]]:
        """What it is, what it does, and further sentences."""
        tellers = {
            "ship": self._ship_facts,
            "pilot": self._pilot_facts,
            "upgrade": self._upgrade_facts,
            "damage": self._damage_facts,
            "obstacle": self._obstacle_facts,
            "squad": self._squad_facts,
        }
        return tellers[entry["kind"]](entry)

    def _ship_facts(self, entry: Entry) -> tuple[str, str, list[str]]:
        kind = self.say("facts", "ship", size=self.words.find("sizes", entry["size"]))
        text = self.say("facts", "values", **{key: entry[key] for key in ("attack", "agility", "hull", "shields")})
        bar = self._list("acts", entry["actions"])
        arcs = self._list("arcs", entry["arcs"])
        notes = [self.say("facts", "bar", actions=bar), self.say("facts", "arcs", arcs=arcs)]
        return kind, text, notes + self._dial(entry["dial"])

    def _dial(self, dial: list[str]) -> list[str]:
        """The manoeuvres of a dial, by difficulty."""
        by_hue = {hue: [one.split(" ")[1] for one in dial if one.startswith(f"{hue} ")] for hue in HUE_WORDS}
        return [
            self.say("facts", f"dial-{hue}", list=", ".join(manoeuvre(self.words, one) for one in found))
            for hue, found in by_hue.items()
            if found
        ]

    def _pilot_facts(self, entry: Entry) -> tuple[str, str, list[str]]:
        faction = self.words.find("factions", entry["faction"])
        args = {"faction": faction, "ship": self.title(entry["ship"]), "points": entry["points"]}
        kind = self.say("facts", "pilot", skill=entry["skill"], **args)
        notes = self._limits(entry)
        if "stats" in entry:
            notes.append(self.say("facts", "values", **{**self.entry(entry["ship"]), **entry["stats"]}))
        if slots := self._list("slots", entry.get("slots", [])):
            notes.append(self.say("facts", "slots", slots=slots))
        return kind, entry.get("text") or self.words.find("facts", "no-ability"), notes

    def _upgrade_facts(self, entry: Entry) -> tuple[str, str, list[str]]:
        slot = self.words.find("slots", entry["slot"])
        kind = self.say("facts", "upgrade", slot=slot, points=entry["points"])
        notes = [*self._limits(entry), *self._only(entry.get("only", {}))]
        if "weapon" in entry:
            notes.insert(0, self._weapon(entry["weapon"]))
        return kind, entry.get("text", ""), notes

    def _limits(self, entry: Entry) -> list[str]:
        return [self.words.find("facts", key) for key in LIMITS if entry.get(key)]

    def _only(self, only: Entry) -> list[str]:
        """Who may take an upgrade."""
        return [self.say("facts", f"only-{key}", what=self._what(key, only[key])) for key in ONLY if key in only]

    def _what(self, key: str, value: Any) -> object:
        if key == "ship":
            return self.title(value)
        sections = {"size": "sizes", "faction": "factions", "action": "acts"}
        return self.words.find(sections[key], value) if key in sections else value

    def _weapon(self, weapon: Entry) -> str:
        """The dice, range and price of a secondary weapon."""
        low, high = weapon["range"]
        span = str(low) if low == high else f"{low}-{high}"
        parts = [self.say("facts", "weapon", dice=weapon["dice"], range=span)]
        parts += [self.words.find("facts", "weapon-around")] if weapon.get("around") else []
        parts += [self.words.find("facts", "weapon-needs-lock")] if "needs" in weapon else []
        parts += [self.words.find("facts", f"weapon-spends-{one}") for one in weapon.get("spends", [])]
        parts += [self.words.find("facts", "weapon-twice")] if weapon.get("twice") else []
        return f"{'; '.join(parts)}."

    def _damage_facts(self, entry: Entry) -> tuple[str, str, list[str]]:
        kind = self.say("facts", "damage", trait=self.words.find("traits", entry["trait"]))
        copies = entry["decks"]
        notes = [self.say("facts", f"deck-{deck}", count=copies[deck]) for deck in DECK_WORDS if deck in copies]
        return kind, entry.get("text", ""), notes

    def _obstacle_facts(self, entry: Entry) -> tuple[str, str, list[str]]:
        kind = self.words.find("obstacles", entry["type"])
        return kind, self.words.find("facts", f"obstacle-{entry['type']}"), []

    def _squad_facts(self, entry: Entry) -> tuple[str, str, list[str]]:
        ships = [one.strip() for one in entry["squad"].split(";")]
        return self.words.find("facts", "squad"), entry.get("text", ""), [self._squad_ship(one) for one in ships]

    def _squad_ship(self, text: str) -> str:
        """A ship of a squad in the notation: `wedge-antilles: push-the-limit, r2-d2`."""
        pilot, _, upgrades = text.partition(":")
        cards = [self.title(one.strip()) for one in upgrades.split(",") if one.strip()]
        key = "squad-ship-with" if cards else "squad-ship"
        ship = self.title(self.entry(pilot.strip())["ship"])
        return self.say("facts", key, pilot=self.title(pilot.strip()), ship=ship, cards=self.joined(cards))

    def _list(self, section: str, keys: Iterable[str]) -> str:
        return ", ".join(self.words.find(section, key) for key in keys)

    # Options

    def rules_of_choice(self, action: Action) -> list[str]:
        """The rule of an option, and those of the cards it names."""
        numbers = [ACTIONS.rules[action.code & 255]]
        for key, value in action.args.items():
            noun = key.rstrip("234")
            if noun in CARDS or (noun == "weapon" and value != PRIMARY):
                numbers.append(str(self.entry(value).get("rule", "")))
        return [number for number in dict.fromkeys(numbers) if number]


def finished(sentence: str) -> str:
    """The title of a card may end a sentence by itself."""
    return sentence.replace("!.", "!").strip()


def capital(text: str) -> str:
    """A phrase at the beginning of a line."""
    return text[:1].upper() + text[1:]


# What a view tells


def pending(view: View) -> Entry:
    """The pending step; empty when a match is over."""
    frames: list[Entry] = view["state"]["frames"]
    return frames[-1] if frames else {}


def ships_of(view: View, seat: int) -> list[str]:
    """The ships of a seat, in the order of the squad."""
    return [word for word, ship in view["state"]["ships"].items() if ship["seat"] == seat]


def is_flying(ship: Entry) -> bool:
    return ship["life"] in ("flying", "doomed")
