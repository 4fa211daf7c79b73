"""Casting Shadows in words and signs: what a card costs and does, what is in a pool, what an option means.

Signs always come with words or a legend: ◆ gem, ● orb, ▲ Shadow Fragment, ✖ Cursed Crystal; R, B, P for red, blue,
purple; no letter for any colour; ★1 for a level 1 Spell card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from gnomon.games.casting_shadows import content
from gnomon.kernel.decision import Action
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.record import Header
from gnomon.kernel.words import Named

Entry = dict[str, Any]

HOUSE_MARK = "°"
SIGNS = {"gem": "◆", "orb": "●", "fragment": "▲", "crystal": "✖"}
COLOURLESS = ("fragment", "crystal")  # faces whose colour does not matter
LETTERS = {"red": "R", "blue": "B", "purple": "P"}
EFFECT_KEYS = ("damage", "gives", "do", "ability")
# An option's words depend on what it names, not only on its kind.
CHOICE_KEYS = {
    ("cast", "character"): "cast-at",
    ("cast", "tile"): "cast-on",
    ("cast", "number", "resource"): "cast-into",
    ("cast", "resource"): "cast-add",
    ("ability", "character"): "ability-at",
    ("ability", "tile"): "ability-on",
    ("counter", "tile"): "counter-run",
}


def choice_key(action: Action) -> str:
    """The key of an option's words in [choices]."""
    args = action.args
    for (name, *nouns), key in CHOICE_KEYS.items():
        if action.name == name and all(noun in args for noun in nouns):
            return key
    return action.name


def sign(thing: str) -> str:
    """`red gem` as `R◆`, `level 1 spell` as `★1`."""
    if thing.startswith("level"):
        return "★" + thing.split()[1]
    colour, _, noun = thing.rpartition(" ")
    return LETTERS.get(colour, "") + SIGNS[noun]


def signs(things: list[str]) -> str:
    return " ".join(sign(thing) for thing in things)


def piece_sign(piece: str) -> str:
    die, _, face = piece.partition(":")
    colour, _, kind = die.partition("-")
    return LETTERS.get(colour, "") + SIGNS[face or kind or colour]


class Lore:
    """The content of a match's edition and overlay, and the sentences about it."""

    def __init__(self, header: Header, edition: str, lexicon: Lexicon, is_beside: bool = False) -> None:
        self.header = header
        self.edition = edition
        self.overlay: str | None = header.options["overlay"] or None
        self.is_beside = is_beside  # whether the real box is on the table
        self.lexicon = lexicon
        self.words = lexicon.words
        self.entries: dict[str, Entry] = {}
        self.rules_of_play = self.entry("board")

    def entry(self, slug: str) -> Entry:
        if slug not in self.entries:
            self.entries[slug] = dict(content.entry(self.edition, slug, self.overlay, self.words.language))
        return self.entries[slug]

    def title(self, slug: str) -> str:
        """The title; with the real box, whose cards are English, also the printed name."""
        title, printed = str(self.entry(slug)["title"]), self.printed(slug)
        return f"{title} ({printed})" if self.is_beside and printed != title else title

    def printed(self, slug: str) -> str:
        """The English title, as printed on the cards."""
        entry = self.entry(slug)
        return str(entry.get("english", entry)["title"])

    def marked(self, slug: str) -> str:
        """The title, marked if its effect has house values."""
        return self.title(slug) + (HOUSE_MARK if self.is_house(slug) else "")

    def name(self, character: str) -> str:
        """A character's short name; "nobody" before characters are chosen."""
        return self.printed(character).split()[0] if character else self.phrase("nobody")

    def is_house(self, slug: str) -> bool:
        origin: dict[str, str] = self.entry(slug)["from"]
        return any(word == "house" and key.partition(".")[0] in EFFECT_KEYS for key, word in origin.items())

    def label(self, key: str, **words: object) -> str:
        return self.words.say("labels", key, words)

    def phrase(self, key: str, **words: object) -> str:
        return self.words.say("phrases", key, words)

    # Things in words

    def noun(self, thing: str, count: int = 1) -> str:
        """A thing in words, in the plural if there are several."""
        return self.words.find("one" if count == 1 else "many", thing.replace(" ", "-"))

    def object_noun(self, thing: str, count: int = 1) -> str:
        """The same as the object of a sentence."""
        return content.object_of(thing.replace(" ", "-"), self.words) if count == 1 else self.noun(thing, count)

    def counted(self, thing: str, count: int) -> str:
        return f"{count} {self.object_noun(thing, count)}"

    def joined(self, parts: Iterable[str]) -> str:
        return f" {self.phrase('and')} ".join(parts)

    def listed(self, things: list[str]) -> str:
        """`2 red gems and 1 orb`."""
        return self.joined(self.counted(thing, count) for thing, count in Counter(things).items())

    def piece(self, piece: str, count: int = 1, as_object: bool = False) -> str:
        """A piece of a pool in words: a die with its face, or a token."""
        noun = self.object_noun if as_object else self.noun
        die, _, face = piece.partition(":")
        if not face:
            is_crystal = piece == "crystal"
            key = "token" if count == 1 else "tokens"
            return noun(piece, count) if is_crystal else self.phrase(key, thing=self.noun(piece))
        if face in COLOURLESS:
            return self.phrase("on-die", face=noun(face, count), die=self.noun(die))
        return noun(f"{die.partition('-')[0]} {face}", count)

    # What cards cost and do

    def cost(self, slug: str) -> list[str]:
        """What collecting a card costs; a Resource card costs nothing."""
        return list(self.entry(slug).get("collect", []))

    def cost_words(self, slug: str) -> str:
        return self.listed(self.cost(slug)) or self.phrase("no-cost")

    def kind_words(self, slug: str) -> str:
        entry = self.entry(slug)
        kind = self.words.find("kinds", entry["kind"])
        if "level" not in entry:
            return kind
        return self.words.say("kinds", "level", {"level": entry["level"], "kind": kind})

    def short_effect(self, slug: str) -> list[str]:
        """A card's effect in a few signs, longest version first."""
        entry = self.entry(slug)
        if entry["kind"] == "attack":
            return self._short_attack(entry)
        if entry["kind"] == "conversion":
            return self._short_conversion(entry["do"])
        gives = signs(entry["gives"])
        return [self._short("resource", gives=gives), self._short("resource-short", gives=gives)]

    def _short(self, key: str, **words: object) -> str:
        return self.words.say("short", key, words)

    def _short_attack(self, entry: Entry) -> list[str]:
        spend, most = entry["cast"]["spend"], entry["cast"]["up_to"]
        price = "+".join(sign(part) for part in spend.split(" and "))
        pay = price if most == 1 else f"1-{most} {price}"
        damage = "/".join(map(str, entry["damage"]))
        long, short = (self._attack(entry, pay, damage, end) for end in ("", "-short"))
        return [long, short, short.replace("1-", "≤", 1) if most > 1 else short]

    def _attack(self, entry: Entry, pay: str, damage: str, end: str) -> str:
        status = entry.get("status", "")
        where = self._short(f"range-{entry['range'].replace(' ', '-')}{end}")
        if entry["target"] == "tile":
            where = self._short("tile", range=where)
        if not status:
            return self._short(f"attack{end}", pay=pay, damage=damage, where=where)
        does = self._short(f"{status}{end}")
        return self._short(f"attack-status{end}", pay=pay, damage=damage, where=where, status=does)

    def _short_conversion(self, do: Entry) -> list[str]:
        operation, of = do["op"], sign(do["of"]) if "of" in do else ""
        words = {"up_to": do.get("up_to", 0), "of": of, "amount": do.get("amount", 0)}
        if operation == "convert":
            words |= {"spend": sign(do["spend"]), "into": sign(do["into"])}
        elif operation == "transmute":
            words |= {"into": sign("orb" if do["of"] == "gem" else "gem")}
        elif operation == "swap":
            words |= {"letter": LETTERS[do["colour"]]}
        keys = [key for key in (operation, f"{operation}-short") if self.words.has("short", key)]
        return [self._short(key, **words) for key in keys]

    def short_tile(self, slug: str) -> list[str]:
        """A tile's effect in a few words, longest version first."""
        do = self.entry(slug)["do"]
        key = "tile-" + str(do["op"])
        if do.get("every", 1) > 1:
            key += "-every"
        gives = do.get("gives", [])
        every = do.get("every", 1)
        words = {"amount": do.get("amount", 0), "every": every, "twice": 2 * every}
        short = key + "-short"
        return [
            self.label(key, gives=self.listed(gives), **words),
            self.label(short, gives=self.listed(gives), **words),
            self.label(short, gives=signs(gives), **words),
        ]

    # Options

    def choice(self, action: Action, own: str, standing: str) -> str:
        """One option as the player of the character `own` reads it; `standing` says who is on its tile."""
        key, raw = choice_key(action), action.args
        args: dict[str, object] = {noun: self.told(noun, value) for noun, value in raw.items()}
        args |= self._details(key, raw, own, standing)
        return self.words.say("choices", key, args)

    def _details(self, key: str, raw: dict[str, str], own: str, standing: str) -> dict[str, object]:
        card = self.entry(raw["card"]) if "card" in raw else {}
        out: dict[str, object] = {"who": standing or self.phrase("nobody"), "text": card.get("text", "")}
        if key in ("cast-at", "cast-on"):
            amount = int(raw["number"])
            out |= {"price": self._price(card, amount), "damage": card["damage"][amount - 1]}
        elif key in ("cast", "cast-into", "cast-add"):
            out["change"] = self._change(card["do"], raw)
        elif key == "collect":
            out["cost"] = self.cost_words(raw["card"])
        elif key == "collect-counterspell":
            out["cost"] = self.listed(self.rules_of_play["counterspell_cost"])
        elif key == "use":
            out["gives"] = self.listed(card["gives"])
        elif key in ("ability", "ability-at", "ability-on"):
            out["text"] = self.entry(own)["text"]
        elif key == "play-as":
            character = self.entry(raw["character"])
            out |= {"home": self.place(character["home"]), "text": character["text"]}
        return out

    def _price(self, card: Entry, amount: int) -> str:
        return self.joined(self.counted(part, amount) for part in card["cast"]["spend"].split(" and "))

    def _change(self, do: Entry, raw: dict[str, str]) -> str:
        """What a conversion turns into what."""
        if do["op"] == "duplicate":
            return self.phrase("add", things=self.counted(raw["resource"], do["amount"]))
        amount = int(raw["number"])
        into = raw["resource"].replace("-", " ") if "resource" in raw else ""
        colour, _, thing = into.partition(" ")
        if do["op"] == "convert":
            given = do["spend"]
        elif do["op"] == "recolour":
            given = f"{'blue' if colour == 'red' else 'red'} {thing}"
        elif do["op"] == "swap":
            given = f"{colour} {'orb' if thing == 'gem' else 'gem'}"
        else:
            given, into = do["of"], "orb" if do["of"] == "gem" else "gem"
        return self.phrase("into", things=self.counted(given, amount), others=self.object_noun(into, amount))

    # Words in notation

    def told(self, noun_of: str, value: str) -> object:
        """A word in notation, with the grammatical forms that sentences may need."""
        return self.place(value) if noun_of == "tile" else self.word(noun_of, value)

    def place(self, tile: str) -> Named:
        """A tile with the forms for going there and for being there."""
        title, forms = str(self.entry(tile)["title"]), self.entry(tile).get("forms", {})
        printed = self.title(tile).removeprefix(title)
        return Named(title + printed, {key: form + printed for key, form in forms.items()})

    def word(self, noun_of: str, value: str) -> str:
        """A word in notation as people say it."""
        if noun_of == "character":
            return self.name(value)
        if noun_of in ("card", "tile"):
            return self.title(value)
        if noun_of == "piece":
            return self.piece(value)
        return self.noun(value) if noun_of in ("resource", "face", "die", "rule") else value.replace("-", " ")
