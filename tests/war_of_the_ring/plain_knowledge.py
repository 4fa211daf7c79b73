"""What everybody can tell about a bot's face-down cards (13.22), followed from what spectators are told: plain Python.

A card in a zone is known, or it may be one of a set. Drawing puts a card of the deck into the hand; a card cycled
unseen may be any card of the hand; recycling puts the pile into the deck, and nothing into the hand.
"""

from __future__ import annotations

from collections import Counter

from war_of_the_ring.plain_combat import ENTRIES, means

NAZGUL = [card for card, entry in ENTRIES.items() if entry.get("keyword") == "nazgul" and card != "the-messenger"]
# What each text looks for, and where.
SEARCHES = {
    "grima-wormtongue": (["saruman"], ["deck"]),
    "the-messenger": (NAZGUL, ["cycled"]),
    "orthanc": (["saruman"], ["deck", "cycled"]),
}


class Follower:
    """Follows one bot's hidden cards through the events of a match."""

    def __init__(self, name: str, cards: list[str]) -> None:
        self.name = name
        self.hidden = Counter(cards)  # face down, wherever they are
        self.may: dict[str, set[str]] = {"deck": set(cards), "cycled": set(), "hand": set()}
        self.size = {"deck": len(cards), "cycled": 0, "hand": 0}  # cards face down
        self.shown: list[str] = []
        self.cycled_known: list[str] = []
        self.is_opening = True
        self.is_from_hand = False  # the next card revealed is one of the hand
        self.is_forsaken = False  # the next card to leave is the top of the deck
        self.search = ""  # what a bot looks for if it looks now

    def follow(self, event: str) -> None:
        word, *rest = event.split()
        if word in ("used", "activated", "reactivated"):
            self.search = rest[-1] if word == "used" else rest[0]
        elif word == "round":
            self.is_opening = False
        elif rest and rest[0] == self.name and hasattr(self, f"on_{word.replace('-', '_')}"):
            getattr(self, f"on_{word.replace('-', '_')}")(*rest[1:])
            for zone in [zone for zone, size in self.size.items() if size == 0]:
                self.may[zone] = set()

    def turn_up(self, card: str) -> None:
        """A card that was face down lies open; without another copy it is nowhere face down."""
        self.hidden[card] -= 1
        if self.hidden[card] == 0:
            for cards in self.may.values():
                cards.discard(card)

    def turn_down(self, cards: list[str]) -> set[str]:
        self.hidden.update(cards)
        return set(cards)

    # Events

    def on_box(self, box: str, answer: str) -> None:
        self.is_from_hand = (box, answer) == ("play?", "yes")

    def on_drew(self, card: str) -> None:
        self.may["hand"] |= self.may["deck"]
        self.shift("deck", "hand")

    def shift(self, source: str, target: str) -> None:
        self.size[source] -= 1
        self.size[target] += 1

    def on_cycled(self, card: str) -> None:
        if self.is_opening:  # the last cards of the opening hand, which nobody looked at
            self.may["cycled"] |= self.may["deck"]
            self.shift("deck", "cycled")
            return
        self.size["hand"] += len(self.shown)
        self.may["hand"] |= self.turn_down(self.shown)
        self.shown = []
        self.may["cycled"] |= self.may["hand"]
        self.shift("hand", "cycled")

    def on_recycled(self, count: str) -> None:
        self.may["deck"] |= self.may["cycled"] | self.turn_down(self.cycled_known)
        self.size["deck"] += int(count)
        self.size["cycled"] = 0
        self.cycled_known = []

    def on_revealed(self, card: str) -> None:
        if self.is_from_hand and card in self.shown:
            self.shown.remove(card)
        else:
            self.turn_up(card)
            self.size["hand" if self.is_from_hand else "deck"] -= 1
        self.is_from_hand = False

    def on_kept(self, card: str) -> None:
        self.shown.append(card)

    def on_took(self, card: str, pile: str) -> None:
        if pile == "cycle-pile" and card in self.cycled_known:
            self.cycled_known.remove(card)
        else:
            self.turn_up(card)
            self.size["deck" if pile == "deck" else "cycled"] -= 1
        self.on_kept(card)

    def on_sought(self) -> None:
        wanted, zones = SEARCHES[self.search]
        for zone in zones:
            self.may[zone] = {card for card in self.may[zone] if not means(wanted, card)}

    def on_forsook_top(self) -> None:
        self.size["deck"] -= 1
        self.is_forsaken = True

    def on_eliminated_open(self, card: str) -> None:
        if self.is_forsaken:
            self.is_forsaken = False
            self.turn_up(card)

    def on_saved(self, card: str) -> None:
        self.on_eliminated_open(card)
        self.cycled_known.append(card)

    def on_cycled_open(self, card: str) -> None:
        self.cycled_known.append(card)
