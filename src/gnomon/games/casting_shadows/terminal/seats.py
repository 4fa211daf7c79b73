"""What the terminal says about the players, in the teller's language."""

from __future__ import annotations

from typing import Any

from gnomon.games.casting_shadows.teller import CastingShadowsTeller
from gnomon.kernel.codec import deck_size
from gnomon.kernel.notation import UNKNOWN
from gnomon.telling import View

Seat = dict[str, Any]
STATUS = ("frozen", "stunned")


def card_of(entry: str) -> str:
    """The card of a Spell Book entry, without its marks."""
    return entry.rstrip("*").partition("@")[0]


def picked_dice(view: View) -> list[str]:
    """The dice picked so far for a reroll."""
    frames = view["state"]["frames"]
    if not frames or frames[-1]["step"] != "reroll":
        return []
    picked: list[str] = frames[-1].get("picked", [])
    return picked


class SeatWords:
    """Words and names for the drawings of one match."""

    def __init__(self, teller: CastingShadowsTeller) -> None:
        self.teller = teller
        self.lore = teller.lore

    def say(self, key: str, **args: object) -> str:
        return self.lore.words.say("terminal", key, args)

    def name(self, view: View, seat: int) -> str:
        return self.teller.name(view, seat)

    def with_you(self, view: View, number: int) -> str:
        return self.name(view, number) + (" " + self.lore.label("you") if number == view["seat"] else "")

    def names(self, view: View, numbers: list[int]) -> str:
        return ", ".join(self.with_you(view, number) for number in numbers)

    # One player

    def energy(self, seat: Seat) -> str:
        return self.say("energy-of", energy=seat["energy"], limit=self._limit(seat))

    def charge(self, seat: Seat) -> str:
        """The same, shorter."""
        return self.say("charge", energy=seat["energy"], limit=self._limit(seat))

    def _limit(self, seat: Seat) -> int:
        return int(self.lore.rules_of_play["shadow_limit" if seat["form"] == "shadow" else "base_limit"])

    def form(self, seat: Seat) -> str:
        return self.say(f"form-{seat['form']}")

    def status(self, seat: Seat) -> list[str]:
        return [self.say(word) for word in STATUS if seat[word] != "none"]

    def companion(self, seat: Seat) -> str:
        return self.lore.title(seat["companion"]) if seat["companion"] else self.say("no-companion")

    # Spell Books

    def book_words(self, seat: Seat) -> list[str]:
        """A Spell Book as the viewer knows it: open cards by name, hidden ones counted."""
        if not seat["book"]:
            return [self.say("empty")]
        known = [self.lore.title(card) for card in map(card_of, seat["book"]) if card != UNKNOWN]
        return known + self.face_down(len(seat["book"]) - len(known))

    def face_down(self, count: int) -> list[str]:
        return [self.say("face-down-one" if count == 1 else "face-down", count=count)] if count else []

    def bot_book(self, seat: Seat, drawn: bool) -> str:
        """A bot's Spell and what it does, and how many Counterspells it has face down."""
        spells = [f"{self.lore.title(card)}: {self._bot_spell(card, drawn)}" for card in map(card_of, seat["book"])]
        return "; ".join(spells + self.face_down(len(seat["unseen"])))

    def _bot_spell(self, card: str, drawn: bool) -> str:
        """A card's text addresses its owner; here that is a bot."""
        if drawn:
            return self.lore.short_effect(card)[0]
        text = str(self.lore.entry(card)["text"]).removesuffix(".")
        return text.replace(self.say("own-tile"), self.say("bot-tile"))

    def mark(self, entry: str) -> str:
        """How one of the viewer's cards differs from an open one that can still be cast."""
        return self.say("cast") if entry.endswith("*") else self.say("secret") if "@" in entry else ""

    def book_lines(self, book: list[str]) -> list[tuple[str, str]]:
        """Each card with its marks, and what it does."""
        cards = [(entry, card_of(entry)) for entry in book]
        return [
            (self.lore.marked(card) + self.mark(entry), str(self.lore.entry(card)["text"])) for entry, card in cards
        ]

    # The pool

    def pool_owner(self, view: View) -> int | None:
        """Only the player whose turn it is has a pool (2.1)."""
        active = view["state"]["active"]
        return int(active) if view["state"]["seats"][active]["pool"] else None

    def whose_pool(self, view: View) -> str:
        owner = self.pool_owner(view)
        if owner == view["seat"] or owner is None:
            return self.say("your-pool")
        return self.say("pool-of", who=self.name(view, owner))

    # The table

    def portal(self, view: View) -> str:
        cards = ", ".join(self.lore.title(card) for card in view["state"]["portal"]) or self.say("empty")
        return self.lore.label("portal", cards=cards)

    def decks(self, view: View) -> str:
        state = view["state"]
        counts = {deck: deck_size(state[deck]) for deck in ("main", "counterspells")}
        return self.lore.label("decks", discard=len(state["discard"]), **counts)

    def own_powers(self, view: View) -> list[str]:
        """What the viewer's Ability and Companion do."""
        seat = view["state"]["seats"][view["seat"]]
        if not seat["character"] or seat["hp"] == 0:
            return []
        limit, text = self.lore.rules_of_play["shadow_limit"], self.lore.entry(seat["character"])["text"]
        lines = [self.lore.label("ability", limit=limit, text=text)]
        if seat["companion"]:
            companion = self.lore.entry(seat["companion"])
            lines.append(self.lore.label("companion", card=companion["title"], text=companion["text"]))
        return lines
