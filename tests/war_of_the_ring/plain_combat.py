"""The table in words, and combat read from the rules (5, 8, 10) once more: plain Python, without the engine.

A view is what `Match.view` shows; a card in play is a word such as `strider*`. Only the content's entries are shared.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from gnomon.games.war_of_the_ring import content

View = dict[str, Any]
Entry = dict[str, Any]

ENTRIES: dict[str, Entry] = {
    entry.slug: dict(entry.values) | {"file": entry.file} for entry in content.CATALOGUE.edition(content.BOTS).entries
}
FREE, SHADOW = "free", "shadow"
PATH, RESERVE = "path", "reserve"


@dataclass(frozen=True)
class Unit:
    """An army or a character with its items."""

    card: str
    items: tuple[str, ...] = ()
    tokens: int = 0

    @property
    def cards(self) -> tuple[str, ...]:
        return (self.card, *self.items)


def name_of(word: str) -> str:
    return word.partition("+")[0].rstrip("*")


def units_of(words: list[str]) -> list[Unit]:
    """The units of an area from left to right; an item lies right of its wielder (5.7)."""
    units: list[Unit] = []
    for word in words:
        card, _, tokens = word.partition("+")
        card = card.rstrip("*")
        if kind_of(card) == "item":
            wielder = units.pop()
            units.append(Unit(wielder.card, (*wielder.items, card), wielder.tokens))
        else:
            units.append(Unit(card, (), int(tokens or 0)))
    return units


# What cards are


def kind_of(card: str) -> str:
    return str(ENTRIES[card]["kind"])


def side_of(card: str) -> str:
    return FREE if ENTRIES[card]["file"] == "free.toml" else SHADOW


def means(words: list[str], card: str) -> bool:
    """Whether one of the words of a text means this card (10.1)."""
    return any(is_meant(word, card) for word in words)


def is_meant(word: str, card: str) -> bool:
    entry = ENTRIES[card]
    kind, groups = entry["kind"], (entry["faction"], entry.get("keyword"))
    if word in ("any", card, kind) or word in groups:
        return True
    first, _, second = word.partition(" ")
    if first == "any":
        return kind == "character" and second in groups
    return second != "" and first in groups and second == kind


def lists(ground: str, faction: str) -> bool:
    """Whether a battleground belongs to a faction, attacking or defending (3.3)."""
    return faction in ENTRIES[ground]["defending"] + ENTRIES[ground]["attacking"]


# Where cards are


def areas(view: View) -> list[list[str]]:
    """All cards in play, area by area."""
    return [there[side] for there in view["at"].values() for side in (FREE, SHADOW)] + [
        player["reserve"] for player in view["players"]
    ]


def cards_in_play(view: View) -> list[str]:
    return [name_of(word) for area in areas(view) for word in area]


def location_of(view: View, place: str) -> str:
    return str(view["path"]) if place == PATH else place


def may_go(view: View, card: str, place: str) -> bool:
    """Whether a card of the Shadow may be played or moved to a path or battleground (5.3, 5.4, 10.6)."""
    entry = ENTRIES[card]
    if entry["kind"] not in ("army", "character"):
        return False
    if place != PATH:
        return lists(place, entry["faction"])
    if view["path_number"] not in entry.get("paths", []):
        return False
    beside = any(ENTRIES[ground]["side"] == SHADOW for ground in view["grounds"])
    return not (beside and entry.get("forbid") == "paths beside shadow battlegrounds")


# Icons (10.2, 10.3)


def own_icons(view: View, unit: Unit, icon: str, place: str, beside: list[str]) -> int:
    """The icons of a unit and its items at a place, without leadership and support."""
    total = unit.tokens if icon == PATH else 0
    for card in unit.cards:
        entry = ENTRIES[card]
        total += entry.get("icons", {}).get(icon, 0)
        total += sum(row.get(icon, 0) * times(view, row, place, beside) for row in entry.get("bonus", []))
    return total + lent(view, unit.card, icon)


def times(view: View, row: Entry, place: str, beside: list[str]) -> int:
    """How often the icons of a condition count; those for support are counted with it."""
    if "at" in row:
        return int(row["at"] == location_of(view, place))
    if "in_play" in row:
        return int(any(means(row["in_play"], card) for card in cards_in_play(view)))
    if "beside" in row:
        met = sum(means(row["beside"], card) for card in beside)
        return met // row["per"] if "per" in row else int(met > 0)
    return 0


def lent(view: View, card: str, icon: str) -> int:
    """Icons that a card in a reserve gives to another, wherever that is."""
    lenders = [ENTRIES[name_of(word)].get("lends") for player in view["players"] for word in player["reserve"]]
    return sum(row.get(icon, 0) for row in lenders if row and means(row["card"], card))


def lent_to_path(units: list[Unit]) -> int:
    """Defence that items of cards there give to the path itself."""
    return sum(ENTRIES[item].get("place_icons", {}).get(PATH, 0) for unit in units for item in unit.items)


# Support (8.8, 10.5)


def may_support(view: View, army: str, leader: str) -> bool:
    own, other = ENTRIES[army], ENTRIES[leader]
    if own["faction"] in (other["faction"], other.get("also")):
        return True
    permits = [op for event in view["permits"] for op in ENTRIES[event]["when"]["played"] if op["op"] == "permit"]
    return any(op.get("support") and means(op["card"], leader) for op in permits)


def worth(view: View, army: str, leader: str, icon: str) -> int:
    """What it gives if this army supports this character."""
    if not may_support(view, army, leader):
        return 0
    rows = [row for row in ENTRIES[army].get("bonus", []) if means(row.get("supporting", []), leader)]
    lead = ENTRIES[leader].get("icons", {}).get(f"lead_{icon}", 0)
    return int(lead + sum(row.get(icon, 0) for row in rows))


def best_support(view: View, units: list[Unit], icon: str) -> int:
    """The most icons of any arrangement: every way to give each character one army of its own, or none, is tried."""
    leaders = [unit.card for unit in units if kind_of(unit.card) == "character"]
    armies = [unit.card for unit in units if kind_of(unit.card) == "army"]
    gains = Counter(tuple(worth(view, army, leader, icon) for leader in leaders) for army in armies)
    kinds = [gain for gain in gains if any(gain)]
    known: dict[tuple[int, tuple[int, ...]], int] = {}

    def best(at: int, left: tuple[int, ...]) -> int:
        if at == len(leaders):
            return 0
        if (at, left) not in known:
            ways = [best(at + 1, left)]
            for kind, count in enumerate(left):
                if count and kinds[kind][at]:
                    rest = (*left[:kind], count - 1, *left[kind + 1 :])
                    ways.append(kinds[kind][at] + best(at + 1, rest))
            known[at, left] = max(ways)
        return known[at, left]

    return best(0, tuple(gains[kind] for kind in kinds))


# Combat (8.2, 8.6)


def is_defended_by_shadow(place: str) -> bool:
    return place != PATH and ENTRIES[place]["side"] == SHADOW


def strength(view: View, place: str, more: tuple[Unit, ...] = (), token: int = 0) -> tuple[int, int]:
    """Attack and defence at a place, with more units of the Shadow there and more tokens that help it."""
    there = view["at"].get(place, {FREE: [], SHADOW: [], "attack": 0, "defence": 0})
    free, shadow = units_of(there[FREE]), [*units_of(there[SHADOW]), *more]
    beside = [card for unit in free + shadow for card in unit.cards]
    attack, defence = there["attack"], there["defence"]
    if place not in view["bare"]:
        defence += ENTRIES[location_of(view, place)]["defence"]
    if place == PATH:
        attack += sum(own_icons(view, unit, PATH, place, beside) for unit in shadow)
        defence += sum(own_icons(view, unit, PATH, place, beside) for unit in free) + lent_to_path(free)
        return attack + token, defence
    attackers, defenders = (free, shadow) if is_defended_by_shadow(place) else (shadow, free)
    attack += sum(own_icons(view, unit, "attack", place, beside) for unit in attackers)
    defence += sum(own_icons(view, unit, "defence", place, beside) for unit in defenders)
    attack += best_support(view, attackers, "attack")
    defence += best_support(view, defenders, "defence")
    return (attack, defence + token) if is_defended_by_shadow(place) else (attack + token, defence)


def shadow_wins(view: View, place: str, more: tuple[Unit, ...] = (), token: int = 0) -> bool:
    """Whether the Shadow would win this combat: an attack of its own is left, or none of the enemy's (8.5, 8.7)."""
    attack, defence = strength(view, place, more, token)
    return attack <= defence if is_defended_by_shadow(place) else attack > defence


def shadow_icons(view: View, place: str, more: tuple[Unit, ...] = ()) -> int:
    """The icons that count for the Shadow there."""
    attack, defence = strength(view, place, more)
    return defence if is_defended_by_shadow(place) else attack
