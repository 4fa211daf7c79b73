"""Squads: who flies with which upgrades. Reading them, checking them by the rules of squad building, writing them.

A squad is written in one line (10.9): `wedge-antilles: push-the-limit, r2-d2; rookie-pilot; rookie-pilot`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final

from gnomon.content.checks import nearest, plain
from gnomon.games.x_wing import xws
from gnomon.games.x_wing.names import HERE
from gnomon.games.x_wing.tables import Tables
from gnomon.games.x_wing.terms import BAR_WORDS, FACTION_WORDS, NONE, SIZE_WORDS, SLOT_WORDS
from gnomon.games.x_wing.wording import both
from gnomon.kernel.errors import BadText
from gnomon.kernel.words import ENGLISH, Words, read_languages

MOST_POINTS: Final = 100
MOST_SHIPS: Final = 8
MOST_UPGRADES: Final = 12  # of a ship: more than any has slots for; checking takes longer the more there are
LONGEST: Final = 50_000  # characters of a squad in any form


class BadSquad(BadText):
    """One sentence that says where a squad was given and what is wrong with it."""

    def __init__(self, where: str, sentence: str) -> None:
        ValueError.__init__(self, f"{where}: {sentence}")


@dataclass(frozen=True)
class Recruit:
    """One ship of a squad: its pilot and its upgrades, by number and in the order given."""

    pilot: int
    upgrades: tuple[int, ...] = ()


@dataclass(frozen=True)
class Squad:
    """The ships of one player, in order."""

    recruits: tuple[Recruit, ...]


# ---------------------------------------------------------------------------------------------------------------------
# Reading and writing


def legal(tables: Tables, text: str, where: str = "squad") -> Squad:
    """The squad of a text, which obeys every rule of squad building; otherwise BadText with the first fault."""
    squad = read(tables, text, where)
    for fault in faults(tables, squad):
        raise BadSquad(where, fault)
    return squad


def read(tables: Tables, text: str, where: str = "squad") -> Squad:
    """The squad of a text: the name of one ready to fly, the notation, or XWS. It may break rules."""
    if len(text) > LONGEST:
        raise BadText(where, "", f"at most {LONGEST} characters, found {len(text)}")
    text = text.strip().removeprefix("\ufeff")
    if text.startswith("{"):
        return from_xws(xws.read(tables, text, where))
    if text in tables.squad_slugs:
        text = tables.squads[tables.squad_slugs.index(text)]
    return read_notation(tables, text, where)


def read_notation(tables: Tables, text: str, where: str = "squad") -> Squad:
    """The squad of a text in the notation."""
    parts = text.strip().removesuffix(";").split(";")
    return Squad(tuple(_recruit(tables, part, where) for part in parts))


def _recruit(tables: Tables, text: str, where: str) -> Recruit:
    pilot, colon, rest = text.partition(":")
    names = rest.split(",") if colon else []
    number = _number(pilot, [*tables.pilot_slugs], "a pilot", where)
    return Recruit(number, tuple(_number(name, tables.upgrade_slugs, "an upgrade", where) for name in names))


def _number(name: str, known: list[str], what: str, where: str) -> int:
    word = name.strip().lower()
    if not word:
        raise BadText(where, "", f"the name of {what}, found nothing")
    if word not in known:
        raise BadSquad(where, f"{plain(word)}: expected the name of {what}{nearest(word, known)}")
    return known.index(word)


def from_xws(found: xws.Xws) -> Squad:
    """The squad of a file in XWS."""
    return Squad(tuple(Recruit(pilot, tuple(upgrades)) for pilot, upgrades in found.ships))


def to_xws(tables: Tables, squad: Squad, name: str = "") -> xws.Plain:
    """A squad in XWS, as plain data for JSON."""
    ships = [(recruit.pilot, list(recruit.upgrades)) for recruit in squad.recruits]
    return written_xws(tables, xws.made(ships, name))


def written_xws(tables: Tables, found: xws.Xws) -> xws.Plain:
    """A file in XWS that was read, as plain data for JSON: as it was, with the points counted again."""
    return xws.write(tables, found, [cost_of(tables, recruit) for recruit in from_xws(found).recruits])


def written(tables: Tables, squad: Squad) -> str:
    """A squad in the notation."""
    return "; ".join(_written(tables, recruit) for recruit in squad.recruits)


def _written(tables: Tables, recruit: Recruit) -> str:
    pilot = tables.pilot_slugs[recruit.pilot]
    upgrades = ", ".join(tables.upgrade_slugs[upgrade] for upgrade in recruit.upgrades)
    return f"{pilot}: {upgrades}" if upgrades else pilot


# ---------------------------------------------------------------------------------------------------------------------
# Values


def cost(tables: Tables, squad: Squad) -> int:
    """What a squad costs, in points."""
    return sum(cost_of(tables, recruit) for recruit in squad.recruits)


def cost_of(tables: Tables, recruit: Recruit) -> int:
    """What a ship costs with its upgrades (10.1, 10.8)."""
    points = int(tables.pilot_points[recruit.pilot])
    points += sum(int(tables.upgrade_points[upgrade]) for upgrade in recruit.upgrades)
    return points - _discount(tables, recruit)


def _discount(tables: Tables, recruit: Recruit) -> int:
    """What cards in granted slots cost less, but not less than nothing."""
    off = 0
    for granting in recruit.upgrades:
        for slot in tables.grants_slots[granting] if tables.grants_discount[granting] else []:
            costs = [int(tables.upgrade_points[one]) for one in recruit.upgrades if tables.slot[one] == slot]
            off += min(int(tables.grants_discount[granting]), max(costs, default=0))
    return off


def skill_of(tables: Tables, recruit: Recruit) -> int:
    """A pilot's skill with its upgrades (12.6)."""
    return int(tables.skill[recruit.pilot]) + sum(int(tables.grants_skill[one]) for one in recruit.upgrades)


def bar_of(tables: Tables, recruit: Recruit) -> int:
    """The actions on a ship's bar with its upgrades, as bits."""
    bar = int(tables.bar[tables.ship_of[recruit.pilot]])
    for upgrade in recruit.upgrades:
        bar |= int(tables.grants_bar[upgrade])
    return bar


def slots_of(tables: Tables, recruit: Recruit) -> list[int]:
    """The slots of a ship, those that its upgrades grant included."""
    slots = list(tables.pilot_slots[recruit.pilot])
    for upgrade in recruit.upgrades:
        slots.extend(tables.grants_slots[upgrade])
    return slots


# ---------------------------------------------------------------------------------------------------------------------
# Slots


@dataclass(frozen=True)
class Berth:
    """A slot of a ship: what it takes, the upgrade that grants it, and the place of the upgrade in it (or NONE)."""

    takes: tuple[int, ...]
    granted_by: int = NONE
    holds: int = NONE


def berths_of(tables: Tables, recruit: Recruit) -> tuple[list[Berth], list[int]]:
    """The slots of a ship with what is in them, and the places of the upgrades that find none (10.3, 10.8)."""
    berths = [Berth((slot,)) for slot in tables.pilot_slots[recruit.pilot]]
    for upgrade in recruit.upgrades:
        berths += [Berth((slot,), upgrade) for slot in tables.grants_slots[upgrade]]
    for upgrade in recruit.upgrades:
        berths += [Berth(tuple(tables.grants_one_of[upgrade]), upgrade)] if tables.grants_one_of[upgrade] else []
    homeless: list[int] = []
    for place, upgrade in enumerate(recruit.upgrades):
        slot = int(tables.slot[upgrade])
        at = next((at for at, one in enumerate(berths) if one.holds == NONE and slot in one.takes), NONE)
        if at == NONE:
            homeless.append(place)
        else:
            berths[at] = Berth(berths[at].takes, berths[at].granted_by, place)
    return berths, homeless


# ---------------------------------------------------------------------------------------------------------------------
# Checking (10)


@dataclass(frozen=True)
class Fault:
    """What the rules object to: the key of a sentence, its words, and which ship and which of its upgrades it is about.

    `words` are numbers of what WORDS_OF names; `ship` and `upgrade` are places, NONE for the whole squad or ship.
    """

    key: str
    words: dict[str, int | tuple[int, ...]] = field(default_factory=dict)
    ship: int = NONE
    upgrade: int = NONE

    def is_like(self, other: Fault) -> bool:
        """Whether it is the same but for the place of the upgrade."""
        return (self.key, self.words, self.ship) == (other.key, other.words, other.ship)


def faults(tables: Tables, squad: Squad, points: int = MOST_POINTS) -> list[str]:
    """Everything that the rules of squad building object to, in English sentences; nothing for a legal squad."""
    speech = Speech(english(), tables)
    return [speech.sentence(squad, fault) for fault in objections(tables, squad, points)]


def objections(tables: Tables, squad: Squad, points: int = MOST_POINTS) -> list[Fault]:
    """Everything that the rules of squad building object to; nothing for a legal squad."""
    if too_many := list(_size_faults(squad)):
        return too_many
    out = [*squad_objections(tables, squad, points)]
    for place in range(len(squad.recruits)):
        out += ship_objections(tables, squad, place)
    return out


def squad_objections(tables: Tables, squad: Squad, points: int = MOST_POINTS) -> list[Fault]:
    """Those about the squad as a whole."""
    return [*_points_faults(tables, squad, points), *_unique_faults(tables, squad)]


def ship_objections(tables: Tables, squad: Squad, place: int) -> list[Fault]:
    """Those about one ship and its upgrades."""
    checks = (_slot_faults, _different_faults, _limited_faults, _only_faults)
    return [fault for check in checks for fault in check(tables, squad.recruits[place], place)]


def _size_faults(squad: Squad) -> Iterator[Fault]:
    count = len(squad.recruits)
    if not 1 <= count <= MOST_SHIPS:
        yield Fault("ships", {"most": MOST_SHIPS, "count": count})
        return
    for place, recruit in enumerate(squad.recruits):
        if len(recruit.upgrades) > MOST_UPGRADES:
            yield Fault("upgrades", {"most": MOST_UPGRADES, "count": len(recruit.upgrades)}, place)


def _points_faults(tables: Tables, squad: Squad, points: int) -> Iterator[Fault]:
    """Points and faction (10.1, 10.2)."""
    total = cost(tables, squad)
    if total > points:
        yield Fault("points", {"points": total, "most": points})
    found = sorted({int(tables.faction[recruit.pilot]) for recruit in squad.recruits})
    if len(found) > 1:
        yield Fault("faction", {"factions": tuple(found)})


def _unique_faults(tables: Tables, squad: Squad) -> Iterator[Fault]:
    """Unique names, whatever kind of card they are on (10.7): one fault for a name, where it occurs again."""
    seen: dict[str, int] = {}
    for ship, recruit in enumerate(squad.recruits):
        cards = [(tables.pilot_titles[recruit.pilot], NONE)] if tables.pilot_unique[recruit.pilot] else []
        uniques = [(place, one) for place, one in enumerate(recruit.upgrades) if tables.upgrade_unique[one]]
        cards += [(tables.upgrade_titles[one], place) for place, one in uniques]
        for title, place in cards:
            seen[title] = seen.get(title, 0) + 1
            if seen[title] == 2:
                kind, number = ("pilot", recruit.pilot) if place == NONE else ("card", recruit.upgrades[place])
                yield Fault("unique", {f"name-{kind}": number}, ship, place)


def _slot_faults(tables: Tables, recruit: Recruit, ship: int) -> Iterator[Fault]:
    """A slot for every card (10.3, 10.4)."""
    for place in berths_of(tables, recruit)[1]:
        upgrade = recruit.upgrades[place]
        yield Fault("slot", {"slot": int(tables.slot[upgrade]), "card": upgrade}, ship, place)


def _different_faults(tables: Tables, recruit: Recruit, ship: int) -> Iterator[Fault]:
    """Slots whose cards must differ (10.8)."""
    for granting in recruit.upgrades:
        slots = tables.grants_slots[granting] if tables.grants_different[granting] else []
        cards = [one for one in recruit.upgrades if tables.slot[one] in slots]
        for card in dict.fromkeys(cards):
            if cards.count(card) > 1:
                yield Fault("different", {"granting": granting, "card": card}, ship, _second(recruit, card))


def _second(recruit: Recruit, card: int) -> int:
    """The place at which a ship carries a card again."""
    return recruit.upgrades.index(card, recruit.upgrades.index(card) + 1)


def _limited_faults(tables: Tables, recruit: Recruit, ship: int) -> Iterator[Fault]:
    """Limited cards (10.6)."""
    for card in dict.fromkeys(recruit.upgrades):
        if tables.limited[card] and recruit.upgrades.count(card) > 1:
            yield Fault("limited", {"card": card}, ship, _second(recruit, card))


def _only_faults(tables: Tables, recruit: Recruit, ship: int) -> Iterator[Fault]:
    """Cards for some ships only (10.5)."""
    for card in dict.fromkeys(recruit.upgrades):
        place = recruit.upgrades.index(card)
        for key, wanted, found in _restrictions(tables, recruit, card):
            yield Fault(f"only-{key}", {"card": card, f"wanted-{key}": wanted, f"found-{key}": found}, ship, place)


def _restrictions(tables: Tables, recruit: Recruit, card: int) -> Iterator[tuple[str, int, int]]:
    """What a card wants that the ship does not have: the key, what is wanted, and what there is."""
    ship = int(tables.ship_of[recruit.pilot])
    values = [
        ("size", int(tables.only_size[card]), int(tables.size[ship])),
        ("type", int(tables.only_ship[card]), ship),
        ("faction", int(tables.only_faction[card]), int(tables.faction[recruit.pilot])),
    ]
    yield from ((key, wanted, found) for key, wanted, found in values if wanted not in (NONE, found))
    skill, least, action = skill_of(tables, recruit), int(tables.only_skill[card]), int(tables.only_action[card])
    if skill < least:
        yield "skill", least, skill
    if action != NONE and not bar_of(tables, recruit) >> action & 1:
        yield "action", action, NONE


# ---------------------------------------------------------------------------------------------------------------------
# Faults in words


@cache
def english() -> Words:
    return read_languages(files(HERE) / "words")[ENGLISH]


class Speech:
    """Says faults in a language."""

    def __init__(self, words: Words, tables: Tables) -> None:
        self.words = words
        self.tables = tables

    def title(self, slug: str, printed: str) -> str:
        """What a card or a ship is called."""
        return printed

    def sentence(self, squad: Squad, fault: Fault) -> str:
        """Without a full stop, as it may stand within another sentence."""
        args = dict(self._word(name, value) for name, value in fault.words.items())
        if fault.ship != NONE:
            args["ship"] = self.ship(squad, fault.ship)
        return self.words.say("faults", fault.key, args)

    def ship(self, squad: Squad, place: int) -> str:
        """A ship of a squad: its pilot, with a number where several are the same."""
        pilots = [recruit.pilot for recruit in squad.recruits]
        pilot = pilots[place]
        title = self.pilot(pilot)
        return f"{title} {pilots[: place + 1].count(pilot)}" if pilots.count(pilot) > 1 else title

    def pilot(self, pilot: int) -> str:
        return self.title(self.tables.pilot_slugs[pilot], self.tables.pilot_titles[pilot])

    def _card(self, upgrade: int) -> str:
        return self.title(self.tables.upgrade_slugs[upgrade], self.tables.upgrade_titles[upgrade])

    def _word(self, name: str, value: int | tuple[int, ...]) -> tuple[str, object]:
        """A word of a sentence: `wanted-size` says what is wanted, of the kind size."""
        if isinstance(value, tuple):
            return "list", both(self.words, [self.words.find("fault-factions", FACTION_WORDS[one]) for one in value])
        name, _, kind = name.partition("-")
        return name, value if value == NONE else self._named(kind or name, value)

    def _named(self, kind: str, value: int) -> object:
        if kind == "pilot":
            return self.pilot(value)
        if kind in ("card", "granting"):
            return self._card(value)
        if kind == "type":
            return self.title(self.tables.ship_slugs[value], self.tables.ship_titles[value])
        sections = {"slot": "slots", "size": "sizes", "faction": "fault-factions", "action": "acts"}
        spelt = {"slot": SLOT_WORDS, "size": SIZE_WORDS, "faction": FACTION_WORDS, "action": BAR_WORDS}
        return self.words.find(sections[kind], spelt[kind][value]) if kind in sections else value


def faction_of(tables: Tables, squad: Squad) -> str:
    """The word of a squad's faction."""
    return FACTION_WORDS[tables.faction[squad.recruits[0].pilot]]
